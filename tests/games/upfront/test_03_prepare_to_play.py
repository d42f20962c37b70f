"""Chapter 3: forces, groups, positions, the deal, initial terrain."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firefight.games.upfront import cards, nations, setup, soldiers
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import TERRAIN
from firefight.games.upfront.preparation import HE_IS_LEFT, NO_COMMISSAR, can_complete
from firefight.games.upfront.scenarios import SCENARIOS
from firefight.games.upfront.text import as_up_front
from firefight.kernel import core
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table

SCENARIO_A = {"german": 10, "american": 12, "russian": 15, "british": 10, "japanese": 13, "french": 12, "italian": 18}


class Start(Table):
    """A match from its first question on."""

    def __init__(self, **options: Any) -> None:
        self.s = as_up_front(GAME.new(GAME.configure(options)))
        self.s.sink = Sink()
        self.events = []

    def form(self, *sizes: int) -> Start:
        """The side that is asked forms groups of these sizes, its men in the order of their cards, without crews."""
        for at, size in enumerate(sizes):
            if at:
                self.order("next")
            for _ in range(size):
                self.order(self.keys("put")[0])
        if self.kind() == "form_crews":
            self.order("ready")
        return self

    def deal(self, *keys: str) -> Start:
        """Draw these cards, then the lowest ones that are no Terrain cards, until somebody is asked."""
        self.draw(*keys)
        while self.asked == "chance":
            self.draw(self.plain())
        return self

    def plain(self) -> str:
        """The lowest card of the pile that is no Terrain card."""
        return next(f"c{card}" for card in self.s.pool if cards.CATEGORY[card] != "terrain")

    def sizes(self, seat: int) -> list[int]:
        """The sizes of a side's groups."""
        return [len(group.men) for group in self.s.sides[seat].groups]


def dealt(first: list[str], second: list[str]) -> Start:
    """German against American in two and three groups, with these cards and plain ones in their hands."""
    table = Start().form(5, 5).form(4, 4, 4)
    plain = [f"c{card}" for card in range(1, 12)]
    return table.deal(*[*first, *plain][:5], *[*second, *plain[5:]][:6])


def on_groups(table: Table, seat: int) -> list[list[int]]:
    """The cards lying on the groups of a side."""
    return [[entry & 255 for entry in group.stack] for group in table.s.sides[seat].groups]


# --- forces and groups ------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(("nation", "men"), SCENARIO_A.items())
def test_3_1_the_scenario_says_who_fights(nation: str, men: int) -> None:
    other = "russian" if nation == "german" else "german"
    table = Start(scenario="A", sides=[nation, other])
    seat = table.nations.index(nation)
    own = [man.soldier for man in table.s.men if man.side == seat]
    assert own == [cards.NATIONS.index(nation) * soldiers.SLOTS + number for number in range(1, men + 1)]
    assert table.s.sides[seat].strength == men
    assert sorted(table.nations) == sorted([nation, other])


@pytest.mark.rule("3.1")
def test_3_1_play_begins_with_deck_1_whole() -> None:
    table = Start()
    assert table.s.deck == 1
    assert table.s.pool == list(range(1, 163))
    assert (table.s.discard, table.s.removed, table.s.time_up) == ([], [], False)
    assert GAME.view(table.s, 0)["deck"] == 1


@pytest.mark.rule("3.2")
def test_3_2_the_first_player_forms_his_groups_in_sight_of_the_second() -> None:
    table = Start()
    assert (table.asked, table.kind()) == ("german", "form_groups")
    table.form(4, 6)
    assert (table.asked, table.kind()) == ("american", "form_groups")
    assert [len(group["men"]) for group in GAME.view(table.s, 1)["sides"][0]["groups"]] == [4, 6]
    table.form(6, 6)
    assert table.asked == "chance"


@pytest.mark.rule("3.2")
def test_3_2_a_group_has_at_least_two_men() -> None:
    table = Start()
    assert table.why("next") == "3.2"
    table.order("put g1")
    assert table.why("next") == "3.2"
    table.order("put g2")
    assert table.why("next") == ""
    # nobody is left behind alone
    table.order("put g3", "put g4", "put g5", "put g6", "put g7", "put g8")
    assert table.why("put g9") == "3.2"
    table.order("next", "put g9", "put g10", "ready")
    assert table.sizes(0) == [8, 2]


@pytest.mark.rule("3.2")
def test_3_2_a_group_has_at_most_ten_men() -> None:
    table = Start().form(5, 5)
    for number in range(1, 11):
        table.order(f"put a{number}")
    assert table.why("put a11") == "3.2"
    table.order("next", "put a11", "put a12")
    assert table.sizes(1) == [10, 2]


@pytest.mark.rule("3.2")
def test_3_2_there_are_at_most_four_groups_and_they_must_hold_everybody() -> None:
    table = Start(sides=["german", "italian"]).form(2, 2, 2, 4)
    table.order("put i1", "put i2", "next", "put i3", "put i4", "next", "put i5", "put i6", "put i7")
    # the eleven men left would be too many for the fourth group
    assert table.why("next") == "3.2"
    table.order("put i8", "next")
    for number in range(9, 18):
        table.order(f"put i{number}")
    assert table.why("next") == "3.2"
    table.order("put i18")
    assert table.sizes(1) == [2, 2, 4, 10]


@pytest.mark.rule("3.2")
def test_3_2_a_man_is_placed_once_and_by_his_owner() -> None:
    table = Start().order("put g1")
    assert table.why("put g1") == "3.2"
    assert table.why("put a1") == "10.4"


@pytest.mark.rule("3.2-E1")
def test_3_2_e1_two_groups_against_three() -> None:
    table = Start().form(4, 6).form(5, 3, 4)
    assert (table.sizes(0), table.sizes(1)) == ([4, 6], [5, 3, 4])
    letters = [[group["letter"] for group in side["groups"]] for side in GAME.view(table.s, 0)["sides"]]
    assert letters == [["A", "B"], ["A", "B", "C"]]
    table.s.sides[0].groups[0].chit = table.s.sides[0].groups[1].chit = 3
    # A opposite A, B opposite B; C is opposite nobody, next to B, and one further from A
    assert GAME.view(table.s, 0)["ranges"] == [[3, 3, 2], [3, 3, 3]]


@pytest.mark.rule("3.2")
def test_3_2_groups_can_always_be_completed() -> None:
    """No choice while groups are formed leads into a dead end, and no legal set-up is out of reach."""
    for left in range(19):
        for closed in closed_groups():
            for current in range(11):
                for commissar in [NO_COMMISSAR, HE_IS_LEFT, *range(len(closed) + 1)]:
                    if could_be(closed, current, left, commissar):
                        found = can_complete(list(closed), current, left, commissar)
                        at = (closed, current, left, commissar)
                        assert found == completable(*at), at


def could_be(closed: tuple[int, ...], current: int, left: int, commissar: int) -> bool:
    """Whether the Commissar can be there: among men who are left, in a group with men, in no small closed group."""
    if commissar == HE_IS_LEFT:
        return left > 0
    if commissar == len(closed):
        return current > 0
    return commissar == NO_COMMISSAR or closed[commissar] == max(closed)


@cache
def closed_groups() -> list[tuple[int, ...]]:
    """Some finished groups: none to three, in all orders of a few telling sizes."""
    return [sizes for count in range(4) for sizes in product((2, 4, 10), repeat=count)]


@cache
def rest_in_groups(left: int, groups: int) -> list[tuple[int, ...]]:
    """Every way to put so many men into so many further groups of 2 to 10."""
    if groups == 0:
        return [()] if left == 0 else []
    found = []
    for size in range(2, min(10, left) + 1):
        found += [(size, *more) for more in rest_in_groups(left - size, groups - 1)]
    return found


def completable(closed: tuple[int, ...], current: int, left: int, commissar: int) -> bool:
    """The same by looking at every final set-up."""
    at = len(closed)
    for joining in range(left + 1):
        if not 2 <= current + joining <= 10:
            continue
        for further in range(4 - at):
            if not 2 <= at + 1 + further <= 4:
                continue
            for more in rest_in_groups(left - joining, further):
                sizes = [*closed, current + joining, *more]
                grown = [index for index in range(at, len(sizes)) if index > at or joining]
                places = {NO_COMMISSAR: [], HE_IS_LEFT: grown}.get(commissar, [commissar])
                if commissar == NO_COMMISSAR or any(sizes[place] == max(sizes) for place in places):
                    return True
    return False


@given(st.lists(st.integers(0, 1000), min_size=40, max_size=40), st.sampled_from(["italian", "russian", "commissar"]))
@settings(max_examples=40, deadline=None)
def test_forming_groups_never_ends_in_a_dead_end(choices: list[int], force: str) -> None:
    order = [cards.GERMAN, cards.ITALIAN if force == "italian" else cards.RUSSIAN]
    rules = setup.rules_of(SCENARIOS["A"], order, False, False, 16)
    if force == "commissar":
        # Dottski takes the place of the last man
        rules.soldiers[1][choices[0] % 15] = cards.RUSSIAN * soldiers.SLOTS + 19
    s = setup.new_game(rules)
    for choice in choices:
        if s.sides[1].groups and GAME.kind(s) != "form_groups":
            break
        codes = core.legal(s)
        assert codes
        core.apply(s, codes[-1] if GAME.kind(s) == "form_crews" else codes[choice % len(codes)])
    sizes = [len(group.men) for group in s.sides[1].groups]
    assert sum(sizes) == len(rules.soldiers[1])
    assert 2 <= len(sizes) <= 4
    assert 2 <= min(sizes) <= max(sizes) <= 10
    for man in s.men:
        if soldiers.LEADER[man.soldier] == soldiers.COMMISSAR:
            assert sizes[man.group] == max(sizes)


@pytest.mark.rule("3.3")
def test_3_3_men_stand_in_the_order_in_which_they_were_placed() -> None:
    table = Start().order("put g4", "put g9", "put g1", "next")
    names = [man["man"] for man in GAME.view(table.s, 1)["sides"][0]["groups"][0]["men"]]
    assert names == ["g4", "g9", "g1"]


@pytest.mark.rule("3.3")
def test_3_3_those_behind_a_lost_man_close_up() -> None:
    table = Table(
        {
            "german": {"groups": {"A": {"men": [3, 1, 4, 5, 6, 7], "crew": [[3, 1]]}, "B": {"men": [2, 8]}}},
            "american": {"groups": {"A": {"men": [1, 3, 4, 5, 6]}, "B": {"men": [2, 7, 8]}}},
        }
    )
    table.s.sides[0].hand = [75]
    table.s.pool.remove(75)
    # Fire Strength 2: the second of five men dies of a black 6, the others go unhurt
    table.order("fire A A c75", "resolve").draw("c77", "c86", "c79", "c107", "c109")
    assert [args[0] for args in table.told("killed")] == [table.man("a3").number]
    keys = [man["man"] for man in GAME.view(table.s, 0)["sides"][1]["groups"][0]["men"]]
    assert keys == ["a1", "a4", "a5", "a6"]


@pytest.mark.rule("3.3")
def test_3_3_a_new_order_is_the_sole_action_of_the_group() -> None:
    groups: dict[str, Any] = {"A": {"men": [4, 5, 6, 7]}, "B": {"men": [1]}, "C": {"men": [2, 3], "acted": True}}
    table = Table({"german": {"groups": groups, "hand": ["c1"]}, "american": {"groups": {"A": {"men": [1, 2]}}}})
    assert table.why("order B") == "3.3"
    assert table.why("order C") == "4.2"
    table.order("order A")
    assert (table.asked, table.kind()) == ("german", "line_up")
    # the last man left has only one place to stand
    table.order("choose g7", "choose g5", "choose g6")
    assert [table.s.men[number].soldier for number in table.s.sides[0].groups[0].men] == [7, 5, 6, 4]
    assert table.told("reordered") == [[0, 0]]
    assert table.why("advance A c1") == "4.2"
    assert table.why("advance B c1") == ""


@pytest.mark.rule("3.3")
def test_3_3_a_crew_assignment_includes_a_new_order() -> None:
    groups = {"A": {"men": [4, 5, 3, 6]}, "B": {"men": [1, 2]}}
    table = Table({"german": {"groups": groups, "hand": ["c1"]}, "american": {"groups": {"A": {"men": [1, 2]}}}})
    table.order("crew g3 g4")
    assert table.kind() == "line_up"
    table.order("choose g6", "keep")
    assert [table.s.men[number].soldier for number in table.s.sides[0].groups[0].men] == [6, 5, 3, 4]
    assert table.why("order A") == "4.2"


@pytest.mark.rule("3.4")
def test_3_4_every_group_begins_at_range_chit_0() -> None:
    table = Start().form(2, 2, 2, 4).form(6, 6)
    assert [[group.chit for group in side.groups] for side in table.s.sides] == [[0, 0, 0, 0], [0, 0]]
    assert GAME.view(table.s, 0)["ranges"] == [[0, 0]] * 4


# --- the deal ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.5", "44.1", "45.1", "50.1", "51.1")
@pytest.mark.parametrize(
    ("nation", "size"),
    [("german", 5), ("american", 6), ("russian", 4), ("british", 5), ("japanese", 4), ("french", 6), ("italian", 4)],
)
def test_3_5_each_nation_is_dealt_its_full_hand(nation: str, size: int) -> None:
    other = "american" if nation == "german" else "german"
    table = Start(sides=[nation, other])
    while table.kind() != "initial_terrain":
        if table.asked == "chance":
            table.deal()
        else:
            table.form(6, SCENARIO_A[table.asked] - 6) if table.asked != "italian" else table.form(9, 9)
    seat = table.nations.index(nation)
    assert len(table.s.sides[seat].hand) == size
    assert nations.HAND_SIZE[cards.NATIONS.index(nation)] == size
    assert len(table.s.pool) == 162 - sum(len(side.hand) for side in table.s.sides)


@pytest.mark.rule("3.5")
def test_3_5_a_hand_is_hidden_from_the_opponent() -> None:
    table = dealt(["c134"], ["c140"])
    for viewer in (0, 1):
        sides = GAME.view(table.s, viewer)["sides"]
        assert sides[1 - viewer]["hand"] is None
        assert sides[1 - viewer]["hand_size"] == len(table.s.sides[1 - viewer].hand)
        assert [card["card"] for card in sides[viewer]["hand"]] == table.hand(viewer)
    for event in table.events:
        if event.kind == "drew_card":
            assert [event.seen_by(seat) for seat in (0, 1)] == [event.args[0] == 0, event.args[0] == 1]


# --- initial terrain --------------------------------------------------------------------------------------------


@pytest.mark.rule("3.6")
def test_3_6_players_place_terrain_in_turns_one_card_at_a_time() -> None:
    table = dealt(["c134", "c145"], ["c140", "c153"])
    assert (table.asked, table.kind()) == ("german", "initial_terrain")
    table.order("terrain A c134")
    assert table.asked == "american"
    # on either side's groups
    table.order("place B c153")
    assert table.asked == "german"
    table.order("place C c145")
    assert table.asked == "american"
    table.order("terrain A c140")
    assert (on_groups(table, 0), on_groups(table, 1)) == ([[134], [153]], [[140], [], [145]])
    laid = [[0, 0, TERRAIN, 134], [0, 1, TERRAIN, 153], [1, 2, TERRAIN, 145], [1, 0, TERRAIN, 140]]
    assert table.told("laid") == laid
    # nobody was asked to accept any of it, not even the Stream
    assert (table.asked, table.keys()) == ("german", ["pass"])


@pytest.mark.rule("3.6")
def test_3_6_a_group_takes_one_card() -> None:
    table = dealt(["c134", "c145"], ["c140"]).order("terrain A c134")
    assert table.why("place A c140") == "3.6"
    assert table.why("place B c140") == ""
    table.order("terrain A c140")
    assert table.why("place A c145") == "3.6"
    assert table.why("terrain A c145") == "3.6"
    assert table.why("terrain B c145") == ""
    assert table.why("terrain C c145") == "3.2"


@pytest.mark.rule("3.6")
def test_3_6_placing_ends_when_both_pass_in_succession() -> None:
    table = dealt(["c134", "c145"], ["c140"])
    table.order("pass", "terrain A c140", "terrain A c134", "pass", "terrain B c145", "pass", "pass")
    assert table.asked == "chance"


@pytest.mark.rule("3.6")
def test_3_6_a_player_without_terrain_is_asked_like_one_who_has_some() -> None:
    table = dealt([], [])
    assert (table.asked, table.keys()) == ("german", ["pass"])
    table.order("pass")
    assert (table.asked, table.keys()) == ("american", ["pass"])
    table.order("pass")
    assert (table.asked, table.kind()) == ("german", "turn")


@pytest.mark.rule("3.6")
def test_3_6_artificial_terrain_open_ground_and_cower_cards_are_not_placed() -> None:
    table = dealt(["c131", "c116", "c155", "c156"], [])
    assert table.keys() == ["pass"]
    for order in ("smoke A c131", "wire A c116", "open A c131"):
        assert table.why(order) == "3.6"
    for order in ("terrain A c131", "place A c116", "terrain A c1"):
        assert table.why(order) == "2.21"
    for order in ("terrain A c155", "place A c156"):
        assert table.why(order) == "2.22"


@pytest.mark.rule("3.6")
def test_3_6_both_draw_to_full_hands_the_first_player_first() -> None:
    table = dealt(["c134", "c145"], ["c140"])
    table.order("terrain A c134", "terrain A c140", "terrain B c145", "pass", "pass")
    assert [len(side.hand) for side in table.s.sides] == [3, 5]
    before = len(table.told("drew"))
    table.draw("c20", "c21", "c22")
    assert [args[0] for args in table.told("drew")[before:]] == [0, 0, 1]
    assert [len(side.hand) for side in table.s.sides] == [5, 6]
    # groups without a card begin in Open Ground
    american = GAME.view(table.s, 0)["sides"][1]["groups"]
    assert [group["terrain"] for group in american] == ["woods", "open ground", "open ground"]
    assert (table.asked, table.kind(), table.s.turn) == ("german", "turn", 1)


@pytest.mark.rule("3.6-Q1")
def test_3_6_q1_buildings_that_scenario_a_removes_cannot_be_placed_before_play() -> None:
    table = dealt(["c119", "c124"], [])
    for order in ("terrain A c119", "place B c119", "terrain B c124"):
        assert table.why(order) == "16.1"
    assert table.keys() == ["pass"]


@pytest.mark.rule("3.6-Q1", "45.12")
def test_3_6_q1_the_japanese_discard_such_cards_freely() -> None:
    japanese: dict[str, Any] = {
        "groups": {"A": {"men": [1, 2]}, "B": {"men": [3, 4]}},
        "hand": ["c119", "c155", "c140", "c62"],
    }
    german: dict[str, Any] = {"groups": {"A": {"men": [1, 2]}, "B": {"men": [3, 4]}}}
    table = Table({"sides": ["japanese", "german"], "japanese": japanese, "german": german, "active": "japanese"})
    # after an action there is no ordinary discard, but Cower cards may go, shown
    table.order("order A", "keep", "end")
    assert table.keys() == ["done", "show c119", "show c155"]
    assert table.why("show c140") == "45.12"
    assert table.why("discard c140") == "4.3"
    table.order("show c119", "show c155", "done")
    assert table.told("shown") == [[0, 119], [0, 155]]
    assert (table.s.removed, table.s.discard) == ([119], [155])
    # others have no such right
    german["hand"] = ["c119", "c62"]
    japanese["hand"] = []
    table = Table({"sides": ["japanese", "german"], "japanese": japanese, "german": german, "active": "german"})
    table.order("end")
    assert table.why("show c119") == "45.12"
