"""Sections 20.1 to 20.4: who may infiltrate whom, how it is declared, and the attempts."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from firefight.games.upfront.infiltration_column import column
from firefight.games.upfront.model import CHARGE, NO_GROUP, NO_MAN
from firefight.kernel.events import SPECTATOR
from tests.games.upfront.play import Table

# c2 is black and reads red 1, 4, 6, 7; black 2, 3, 5, 8, 9, 10.  c18 is a black 0 with red 1-5, 7, 9, 10.
FOUR: list[Any] = [4, 5, 6, 7]


def field(hand: list[str], men: list[Any] | None = None, enemies: list[Any] | None = None, **rest: Any) -> Table:
    """German group A at range 5 of American group A; B stands far back.  Without terrain named: in Buildings."""
    mine = {"men": [4, 5, 6] if men is None else men, "chit": 2, "cards": rest.pop("stack", ["buildings"])}
    theirs = {"men": FOUR if enemies is None else enemies, "chit": 3, "cards": rest.pop("target", ["buildings"])}
    german: dict[str, Any] = {"A": {**mine, **rest.pop("group", {})}, "B": {"men": [1, 2]}}
    american: dict[str, Any] = {"A": theirs, "B": {"men": [1, 2]}, **rest.pop("more", {})}
    return Table(
        {
            "level": "full",
            "german": {"groups": german, "hand": hand},
            "american": {"groups": american, "hand": rest.pop("enemy_hand", [])},
            **rest,
        }
    )


LOW = (18, 11, 23, 26)
"""Zeros: they pass every Morale Check."""
LETS_IN = (19, 1, 8, 15)
"""Red under columns 1 to 5."""


def pass_and_enter(table: Table, men: int = 1) -> Table:
    """So many men pass their checks and get in."""
    for _ in range(men):
        for wanted in (LOW, LETS_IN):
            table.draw(next(f"c{card}" for card in wanted if card in table.s.pool))
            if wanted is LOW and table.kind() == "attempt":
                table.order("pass")
    return table


def checked_under(table: Table) -> int:
    """The column of the last attempt."""
    return table.told("infiltration")[-1][3]


# --- who may, and the declaration -------------------------------------------------------------------------------


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(("mine", "theirs", "rule"), [(2, 3, ""), (2, 2, "20.1"), (3, 3, "20.1"), (0, 5, "")])
def test_20_1_infiltration_needs_relative_range_5(mine: int, theirs: int, rule: str) -> None:
    german = {"A": {"men": [4, 5], "chit": mine}, "B": {"men": [1, 2]}}
    american = {"A": {"men": [4, 5], "chit": theirs}, "B": {"men": [1, 2]}, "C": {"men": [3, 6], "chit": theirs}}
    table = Table({"level": "full", "german": {"groups": german}, "american": {"groups": american}})
    assert table.why("infiltrate g4 A") == rule
    assert ("infiltrate g4 A" in table.keys()) == (rule == "")
    # beyond an adjacent group the range is never 5
    assert table.why("infiltrate g4 C") == "20.1"


@pytest.mark.rule("20.2")
def test_20_2_unpinned_men_go_for_one_or_more_groups_and_it_is_their_groups_only_action() -> None:
    more = {"C": {"men": [8, 9], "chit": 3}}
    table = field(["c7"], [4, "5 pinned", 6, 9], more=more, group={"chit": 2})
    # group C is too far to the side; B opposite is at another range
    assert table.keys("infiltrate") == ["infiltrate g4 A", "infiltrate g6 A", "infiltrate g9 A"]
    assert table.why("infiltrate g5 A") == "20.2"
    table.order("infiltrate g4 A", "infiltrate g6 A", "done")
    assert [args[0] for args in table.told("to_infiltrate")] == [table.man("g4").number, table.man("g6").number]


@pytest.mark.rule("20.2")
def test_20_2_two_groups_of_the_enemy_can_be_entered_in_one_action() -> None:
    american = {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 2], "chit": 3}}
    german = {"A": {"men": [4, 6], "chit": 2, "cards": ["buildings"]}, "B": {"men": [1, 2]}}
    table = Table({"level": "full", "german": {"groups": german}, "american": {"groups": american}})
    pass_and_enter(table.order("infiltrate g4 A", "infiltrate g6 B", "done"), 2)
    assert (table.man("g4").infiltrates, table.man("g6").infiltrates) == (0, 1)
    # that was the group's action
    assert table.why("order A") == "4.2" and table.why("order B") == ""


@pytest.mark.rule("20.2")
def test_20_2_all_is_declared_before_the_first_attempt_and_seen_by_nobody_until_then() -> None:
    table = field(["c7"], enemy_hand=["c3"]).order("infiltrate g4 A", "infiltrate g5 A", "with g5 c7")
    seen = GAME.view(table.s, 1)
    assert seen["choosing"] is None and GAME.view(table.s, SPECTATOR)["choosing"] is None
    assert GAME.veil(table.s, 1).stack[-1].dump()[3:] == [[], [], [], []]
    assert GAME.view(table.s, 0)["choosing"]["infiltrators"] == [
        {"man": "g4", "target": "A", "card": None, "leaves": False},
        {"man": "g5", "target": "A", "card": "c7", "leaves": False},
    ]
    assert table.told("to_infiltrate") == []
    # nobody is added once the attempts have begun
    table.order("done")
    assert table.asked == "chance" and [args[2] for args in table.told("to_infiltrate")] == [0, 7]


@pytest.mark.rule("20.2-Q1")
def test_20_2_q1_a_declared_attempt_is_not_called_off() -> None:
    table = field(["c27", "c3"]).order("infiltrate g4 A", "infiltrate g5 A", "done").draw("c18")
    assert table.kind() == "attempt" and table.why("call-off") == "20.2-Q1"
    table.order("pass").draw("c1")
    assert table.man("g4").infiltrates == 0
    # the second is checked whether his owner still likes it or not
    assert table.asked == "chance"
    table.draw("c21")
    assert table.man("g5").pinned


@pytest.mark.rule("20.21")
@pytest.mark.parametrize(("man", "card", "passes"), [
    (4, "c3", True), (4, "c15", True), (4, "c5", False), (4, "c16", False), (4, "c6", False), (7, "c18", True),
    (7, "c2", False), (7, "c14", False), (6, "c17", True), (6, "c9", False),
])  # fmt: skip
def test_20_21_a_morale_check_takes_less_than_morale_whatever_the_colour(man: int, card: str, passes: bool) -> None:
    # Morale is 3 for g4, 1 for g7, 5 for g6
    table = field([], [man, 9]).order(f"infiltrate g{man} A", "done").draw(card)
    assert table.told("morale_check") == [[table.man(f"g{man}").number, int(passes), int(card[1:])]]
    assert table.man(f"g{man}").pinned != passes
    assert (table.asked == "chance") == passes
    if not passes:
        assert table.man(f"g{man}").infiltrates == NO_GROUP and table.why("order A") == "4.2"


@pytest.mark.rule("20.21")
def test_20_21_morale_counts_as_it_is_now_and_the_others_still_try() -> None:
    # the Commissar adds one: 3 becomes 4
    german = {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 2]}}
    russian = {"A": {"men": [5, 6, 19], "chit": 2}, "B": {"men": [1, 2]}}
    sides = {"level": "full", "sides": ["russian", "german"], "german": {"groups": german}}
    table = Table({**sides, "russian": {"groups": russian}}).order("infiltrate r5 A", "done").draw("c5")
    assert not table.man("r5").pinned
    # without his help a 3 is too much; the next man goes all the same
    russian["A"] = {"men": [5, 6, "19 pinned"], "chit": 2}
    table = Table({**sides, "russian": {"groups": russian}})
    table.order("infiltrate r5 A", "infiltrate r6 A", "done").draw("c5", "c18")
    assert table.man("r5").pinned and not table.man("r6").pinned


@pytest.mark.rule("20.22")
def test_20_22_a_movement_card_on_the_discard_pile_replaces_the_check_and_does_nothing_else() -> None:
    # with a pinned man in the group, who bars every other Movement card
    table = field(["c7", "c8"], [4, "5 pinned", 6])
    assert table.why("advance A c7") == "10.12"
    table.order("infiltrate g4 A", "infiltrate g6 A", "with g4 c7")
    assert table.why("with g4 c8") == "4.3-Q1" and table.why("with g6 c7") == "4.3-Q1"
    assert table.why("with g5 c8") == "20.2"
    table.order("with g6 c8", "done")
    group = table.s.sides[0].groups[0]
    assert table.s.discard[-2:] == [7, 8] and table.s.sides[0].hand == []
    assert (group.chit, [entry >> 8 for entry in group.stack]) == (2, [1])
    # straight to the draw under the column, and no shift for movement
    table.draw("c1")
    assert table.told("morale_check") == [] and checked_under(table) == 4
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.22")
def test_20_22_the_card_is_no_discard() -> None:
    table = field(["c7", "c62"], enemy_hand=[]).order("infiltrate g4 A", "with g4 c7", "done", "pass").draw("c1")
    table.order("end")
    # a German still has his one discard
    assert table.why("discard c62") == ""


@pytest.mark.rule("20.22")
def test_20_22_only_a_movement_card_serves() -> None:
    table = field(["c27", "c62"]).order("infiltrate g4 A")
    assert table.why("with g4 c27") == "2.21" and table.why("with g4 c7") == "3.5"
    assert table.keys("with") == []


@pytest.mark.rule("4.24")
def test_4_24_an_attempt_is_the_groups_action_and_follows_none() -> None:
    table = field(["c7", "c8"]).order("infiltrate g4 A", "done").draw("c21").order("pass")
    assert table.why("advance A c7") == "4.2" and table.why("infiltrate g5 A") == "4.2"
    assert table.s.actions == 1
    table = field(["c7", "c8"]).order("order A", "keep")
    assert table.why("infiltrate g4 A") == "4.2"


# --- what a man takes along -------------------------------------------------------------------------------------


@pytest.mark.rule("20.23")
@pytest.mark.rule("11.13")
@pytest.mark.parametrize("man", ["g3", "g4"])
def test_20_23_a_crewman_sheds_his_crew_by_trying(man: str) -> None:
    table = field([], [3, 4, 5], group={"crew": [[3, 4]]}).order(f"infiltrate {man} A", "done")
    assert table.man("g3").assistant == NO_MAN and table.man("g4").gunner == NO_MAN
    # the light machine gun goes along
    assert table.man("g3").weapon == table.man("g3").number
    # pinned without getting in, he is no crewman either; a crew is an action of its own
    table.draw("c21")
    assert table.man(man).pinned and table.man("g3").assistant == NO_MAN


@pytest.mark.rule("20.23")
@pytest.mark.parametrize("man", [13, 25])
def test_20_23_a_medium_machine_gun_or_mortar_stays_behind(man: int) -> None:
    table = field([], [man, 4, 5], group={"crew": [[man, 4]]}).order(f"infiltrate g{man} A", "done")
    gunner = table.man(f"g{man}")
    assert gunner.weapon == NO_MAN and table.s.sides[0].groups[0].loose == [gunner.number]
    # his assistant has the first claim on it
    assert table.man("g4").heir_to == gunner.number and table.man("g4").gunner == NO_MAN
    table.draw("c18", "c1")
    assert gunner.infiltrates == 0 and gunner.weapon == NO_MAN
    # nor has he it again when he comes back
    table.end_turn().end_turn().order(f"withdraw g{man}")
    assert gunner.weapon == NO_MAN and table.s.sides[0].groups[0].loose == [gunner.number]


@pytest.mark.rule("20.23")
def test_20_23_who_has_laid_down_his_weapon_checks_his_morale_unarmed() -> None:
    # Morale 4 on the card of g13, 3 without a weapon
    assert field([], [13, 4]).order("infiltrate g13 A", "done").draw("c5").man("g13").pinned
    assert not field([], [13, 4]).order("infiltrate g13 A", "done").draw("c3").man("g13").pinned


@pytest.mark.rule("20.23")
def test_20_23_a_flamethrower_or_secondary_weapon_may_stay_behind() -> None:
    for burden, kept in ((True, False), (False, True)):
        table = field([], [14, "4 charge", 5]).order("infiltrate g14 A", "infiltrate g4 A")
        assert table.why("shed g5") == "20.2"
        if burden:
            table.order("shed g14", "shed g4")
            assert table.why("shed g4") == "4.3-Q1"
        pass_and_enter(table.order("done"), 2)
        group = table.s.sides[0].groups[0]
        assert (table.man("g14").weapon == table.man("g14").number) == kept
        assert (table.man("g4").secondary == CHARGE) == kept
        assert group.loose == ([] if kept else [table.man("g14").number])
        assert group.loose_secondary == ([] if kept else [CHARGE])
    table = field([], [14, 5]).order("infiltrate g5 A")
    assert table.why("shed g5") == "20.23" and table.keys("shed") == []


@pytest.mark.rule("20.23")
def test_20_23_behind_a_captured_weapon_a_mans_own_may_stay_behind() -> None:
    table = field([], ["4 slung weapon a3", 5], [5, 6], more={"C": {"men": ["3 unarmed"]}})
    table.order("infiltrate g4 A", "shed g4", "done")
    assert table.man("g4").weapon == table.man("a3").number and not table.man("g4").slung
    assert table.s.sides[0].groups[0].loose == [table.man("g4").number]


# --- from where and to where ------------------------------------------------------------------------------------


@pytest.mark.rule("20.24")
@pytest.mark.parametrize(("stack", "rule"), [
    (["minefield"], "20.24"), (["woods", "wire"], "20.24"), (["c151"], "20.24"), (["c151", "sideways c21"], "20.24"),
    (["c151", "sideways c21", "advance c22"], ""), (["c153", "advance c22"], ""), (["gully"], ""), (["pillbox"], "23.5"),
    (["woods", "advance c22"], ""),
])  # fmt: skip
def test_20_24_where_nobody_infiltrates_from(stack: list[str], rule: str) -> None:
    table = field(["c7", "c8"], stack=stack)
    assert table.why("infiltrate g4 A") == rule
    assert (table.keys("infiltrate") == []) == (rule != "")


@pytest.mark.rule("8.42")
def test_8_42_out_of_a_marsh_only_with_two_movement_cards_on_it() -> None:
    assert field([], stack=["c151"]).why("infiltrate g4 A") == "20.24"
    table = field([], stack=["c151", "sideways c21"])
    assert table.why("infiltrate g4 A") == "20.24"
    assert field([], stack=["c151", "sideways c21", "advance c22"]).why("infiltrate g4 A") == ""


@pytest.mark.rule("13.36")
def test_13_36_wire_holds_a_man_but_keeps_nobody_out() -> None:
    assert field([], stack=["woods", "wire"]).why("infiltrate g4 A") == "20.24"
    table = field([], target=["woods", "wire"]).order("infiltrate g4 A", "done").draw("c18", "c1")
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.24")
def test_20_24_out_of_a_stream_only_with_movement_cards() -> None:
    assert field([], stack=["c153"]).why("infiltrate g4 A") == "20.24"
    table = field(["c7"], stack=["c153"]).order("infiltrate g4 A")
    # one card for two men is not enough, and the one who needs it must get it
    assert table.why("infiltrate g5 A") == "20.24" and table.why("done") == "20.24"
    table.order("with g4 c7")
    assert table.why("infiltrate g5 A") == "20.24" and table.why("done") == ""


@pytest.mark.rule("20.24")
@pytest.mark.parametrize(("card", "across", "inside"), [("c7", True, False), ("c1", True, True), ("c4", False, False)])
def test_20_24_one_card_decides_the_ford_and_the_infiltration(card: str, across: bool, inside: bool) -> None:
    # under 5: c7 black 0 with black, c1 black 0 with red, c4 red 0 with red
    table = field(["c8"], [4, 5], [4, 5, 6, 7, 8], stack=["c153"])
    table.order("infiltrate g4 A", "with g4 c8", "done").draw(card)
    assert (table.told("man_not_across") == []) == across
    assert (table.man("g4").infiltrates == 0) == inside and not table.man("g4").pinned
    # one draw only, and the group is still in its Stream
    assert table.kind() == "turn" and len(table.s.sides[0].groups[0].stack) == 1


@pytest.mark.rule("20.24")
def test_20_24_a_ford_card_needs_no_draw_for_the_ford() -> None:
    # c4 is red, and red under 5
    table = field(["c6"], [4, 5], [4, 5, 6, 7, 8], stack=["c153"])
    table.order("infiltrate g4 A", "with g4 c6", "done").draw("c4")
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.25")
@pytest.mark.parametrize(("target", "rule"), [
    (["minefield"], "20.25"), (["c153"], ""), (["c151"], ""), (["woods", "wire"], ""), (["pillbox"], ""),
])  # fmt: skip
def test_20_25_not_into_a_minefield_but_into_everything_else(target: list[str], rule: str) -> None:
    table = field([], target=target)
    assert table.why("infiltrate g4 A") == rule


def test_men_who_do_not_infiltrate() -> None:
    more = {"C": {"men": [8, 9], "chit": 1}}
    table = field([], ["4 wounded", "5 infiltrates A", "6 transfers B", "9 pinned"], more=more)
    assert [table.why(f"infiltrate g{man} A") for man in (4, 5, 6, 9)] == ["33.5", "20.53", "17.8-Q18", "20.2"]
    assert table.why("infiltrate a5 A") == "10.4" and field([]).why("infiltrate g4 E") == "6.1"
    captive = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}},
            "american": {"groups": {"A": {"men": [4], "chit": 3}}, "lost": ["5 captured guard g4"]},
        }
    )
    assert captive.why("infiltrate g4 A") == "32.21" and captive.why("infiltrate g5 A") == ""


# --- the column -------------------------------------------------------------------------------------------------


def attempt(table: Table, *plays: str) -> Table:
    """One attempt of g4 with c7 in place of a check, then a draw; a Concealed card may be among the plays."""
    table.order("infiltrate g4 A", "with g4 c7", "done")
    if table.kind() == "attempt":
        table.order(*(plays or ("pass",)))
    return table.draw("c1")


@pytest.mark.rule("20.3")
@pytest.mark.parametrize("size", range(1, 11))
def test_20_3_the_column_is_the_number_of_defenders_and_red_lets_him_in(size: int) -> None:
    men = [4, 5, 6, 7, 8, 9, 10, 11, 12, 17][:size]
    for draw in (1, 2, 3, 16, 19):
        table = field(["c7"], enemies=men).order("infiltrate g4 A", "with g4 c7", "done").draw(f"c{draw}")
        assert checked_under(table) == size
        red = cards.POSITION_RED[draw][size]
        assert (table.man("g4").infiltrates == 0) == red
        # black costs him nothing
        assert not table.man("g4").pinned


@pytest.mark.rule("20.3")
def test_20_3_who_was_not_let_in_may_try_again_in_a_later_turn() -> None:
    table = field(["c7", "c8"]).order("infiltrate g4 A", "with g4 c7", "done", "pass").draw("c3")
    assert table.man("g4").infiltrates == NO_GROUP
    table.end_turn().end_turn()
    assert table.why("infiltrate g4 A") == ""


@pytest.mark.rule("20.3")
@pytest.mark.rule("9.4")
@pytest.mark.parametrize(("card", "by"), [("c27", 1), ("c36", 2), ("c39", 3)])
def test_20_3_a_concealed_card_shifts_by_its_value_for_one_man(card: str, by: int) -> None:
    table = field(["c7", "c8", card], enemies=[*FOUR, 8])
    table.order("infiltrate g4 A", "infiltrate g5 A", "with g4 c7", "with g5 c8", "done")
    assert table.keys() == ["pass", f"conceal {card}"]
    table.order(f"conceal {card}").draw("c1")
    assert checked_under(table) == 5 - by and table.s.discard.count(int(card[1:])) == 1
    # not for the next man
    table.draw("c2")
    assert checked_under(table) == 5


@pytest.mark.rule("9.4")
@pytest.mark.rule("20.3")
def test_9_4_one_concealed_card_for_each_man() -> None:
    table = field(["c7", "c8", "c27", "c28"], enemies=[*FOUR, 8])
    table.order("infiltrate g4 A", "infiltrate g5 A", "with g4 c7", "with g5 c8", "done", "conceal c27")
    # the second card has to wait for the second man
    assert table.asked == "chance"
    table.draw("c1").order("conceal c28").draw("c1" if 1 in table.s.pool else "c2")
    assert checked_under(table) == 4


@pytest.mark.rule("20.3-Q1")
def test_20_3_q1_concealment_is_decided_before_the_draw_whatever_the_hand() -> None:
    for hand in (["c27"], ["c62"]):
        table = field(hand).order("infiltrate g4 A", "done").draw("c18")
        # whoever holds a card is asked, so that the question tells nothing
        assert table.kind() == "attempt" and table.asked == "german"
        table.order("pass").draw("c3")
        assert table.kind() == "turn"
    table = field([]).order("infiltrate g4 A", "done").draw("c18")
    assert table.asked == "chance"


SHIFTS: list[tuple[str, dict[str, Any], int]] = [
    ("20.32", {"stack": ["buildings", "smoke"]}, -2),
    ("20.32", {"target": ["buildings", "smoke"]}, -2),
    ("20.32", {"stack": ["buildings", "smoke"], "target": ["woods", "smoke", "smoke"]}, -6),
    ("20.33", {"stack": ["brush"]}, -2),
    ("20.33", {"target": ["brush"]}, 0),
    ("20.34", {"stack": ["woods"]}, -1),
    ("20.34", {"target": ["woods"]}, 0),
    ("20.35", {"stack": ["hill"]}, 1),
    ("20.35", {"target": ["hill"]}, 0),
    ("20.36", {"target": ["pillbox"]}, 1),
    ("20.37", {"stack": []}, 2),
    ("20.37", {"stack": ["open c50"]}, 2),
    ("20.37", {"target": []}, 0),
    ("20.38", {"pinned": 1}, -1),
    ("20.38", {"pinned": 3}, -3),
    ("20.39a", {"stack": ["buildings", "advance c22"]}, 2),
    ("20.39a", {"stack": ["brush", "advance c22"]}, 0),
    # two Movement cards: Open Ground, and no more for the second
    ("20.39", {"stack": ["brush", "advance c20", "advance c21"]}, 4),
    ("20.39b", {"target": ["buildings", "advance c22"]}, 2),
    ("20.39", {"target": ["buildings", "advance c20", "sideways c21"]}, 2),
    ("20.39c", {"men": [4, 5], "infiltrated": True}, 2),
]


@pytest.mark.rule("20.32")
@pytest.mark.rule("20.33")
@pytest.mark.rule("20.34")
@pytest.mark.rule("20.35")
@pytest.mark.rule("20.36")
@pytest.mark.rule("20.37")
@pytest.mark.rule("20.38")
@pytest.mark.rule("20.39")
@pytest.mark.rule("20.39a")
@pytest.mark.rule("20.39b")
@pytest.mark.rule("20.39c")
@pytest.mark.parametrize(("rule", "place", "shift"), SHIFTS)
def test_20_31_to_20_39_each_shift_by_itself(rule: str, place: dict[str, Any], shift: int) -> None:
    place = dict(place)
    pinned = place.pop("pinned", 0)
    enemies: list[Any] = [f"{man} pinned" if at < pinned else man for at, man in enumerate([4, 5, 6, 7, 8, 9, 10])]
    if place.pop("infiltrated", False):
        enemies[6] = "10 infiltrates A"
    table = attempt(field(["c7"], enemies=enemies, **place))
    assert checked_under(table) == min(10, max(1, 7 + shift)), rule


@pytest.mark.rule("20.39-Q1")
@pytest.mark.rule("17.8-Q13")
def test_20_39_q1_the_last_man_on_his_way_to_another_group_counts_as_moving() -> None:
    leaving = ["4 transfers B"]
    assert checked_under(attempt(field(["c7"], enemies=leaving))) == 3
    # not while somebody stays
    assert checked_under(attempt(field(["c7"], enemies=["4 transfers B", 5]))) == 2


@pytest.mark.rule("45.13")
def test_45_13_japanese_go_one_column_to_the_left() -> None:
    german = {"A": {"men": FOUR, "chit": 3}, "B": {"men": [1, 2]}}
    japanese = {"A": {"men": [4, 5], "chit": 2, "cards": ["buildings"]}, "B": {"men": [1, 2]}}
    sides = {"level": "full", "sides": ["japanese", "german"], "german": {"groups": german}}
    table = Table({**sides, "japanese": {"groups": japanese}}).order("infiltrate j4 A", "done").draw("c18", "c1")
    assert checked_under(table) == 3
    # with all other shifts: Woods one more
    japanese["A"]["cards"] = ["woods"]
    table = Table({**sides, "japanese": {"groups": japanese}}).order("infiltrate j4 A", "done").draw("c18", "c1")
    assert checked_under(table) == 2


@pytest.mark.rule("20.4")
def test_20_4_shifts_add_up_and_stop_at_columns_1_and_10() -> None:
    smoke = {"stack": ["brush", "smoke"], "target": ["buildings", "smoke"]}
    assert checked_under(attempt(field(["c7"], **smoke))) == 1
    men: list[Any] = [4, 5, 6, 7, 8, 9, 10, 11, 12]
    out = {"stack": ["hill", "advance c20", "advance c21"], "target": ["buildings", "advance c22"]}
    assert checked_under(attempt(field(["c7"], enemies=men, **out))) == 10
    # left and right against each other before the ends count: 9 + 2 + 2 - 6 pinned + 2
    men = [f"{man} pinned" if man < 10 else man for man in (4, 5, 6, 7, 8, 9, 10, 11, 12)]
    both = {"stack": ["woods", "advance c20", "advance c21"], "target": ["buildings", "advance c22"]}
    assert checked_under(attempt(field(["c7"], enemies=men, **both))) == 9


GROUND = {"brush": -2, "woods": -1, "hill": 1, "open": 2, "buildings": 0, "walls": 0, "gully": 0}


@pytest.mark.rule("20.4")
@given(
    ground=st.sampled_from(sorted(GROUND)),
    men=st.integers(1, 9),
    pinned=st.integers(0, 9),
    smokes=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    moving=st.tuples(st.booleans(), st.booleans()),
    concealed=st.sampled_from([0, 27, 36, 39]),
)
def test_20_4_any_mixture_is_the_plain_sum_within_the_ends(
    ground: str, men: int, pinned: int, smokes: tuple[int, int], moving: tuple[bool, bool], concealed: int
) -> None:
    pinned = min(pinned, men)
    enemies: list[Any] = [f"{man} pinned" if at < pinned else man for at, man in enumerate(range(3, 3 + men))]
    stack = [ground, *["smoke"] * smokes[0], *["advance c22"] * moving[0]]
    target = ["woods", *["smoke"] * smokes[1], *["retreat"] * moving[1]]
    value = cards.CONCEALED_VALUE[concealed]
    expected = men + GROUND[ground] - 2 * sum(smokes) - pinned + 2 * moving[0] + 2 * moving[1] - value
    table = field([], enemies=enemies, stack=stack, target=target)
    assert column(table.s, 0, 0, 0, concealed) == max(1, min(10, expected))


# --- a Hero for a second try ------------------------------------------------------------------------------------


@pytest.mark.rule("10.43")
def test_10_43_a_hero_at_once_lets_a_pinned_man_try_again() -> None:
    table = field(["c114", "c115"]).order("infiltrate g4 A", "infiltrate g6 A", "done").draw("c9")
    assert table.kind() == "hero_after_pin"
    table.order("hero g4 c114", "pass")
    assert table.kind() == "morale_check" and table.keys() == ["pass", "again"] and not table.man("g4").pinned
    assert table.why("call-off") == "20.2-Q1"
    # at once, before the next man, and by a check as declared; he may fail again
    table.order("again").draw("c21").order("hero g4 c115", "pass")
    table.order("again").draw("c18", "c1")
    assert table.man("g4").infiltrates == 0 and len(table.told("morale_check")) == 3
    assert table.asked == "chance"
    # the second of them is checked now
    assert table.draw("c11").told("morale_check")[-1][0] == table.man("g6").number


@pytest.mark.rule("10.43")
def test_10_43_without_a_hero_or_a_second_try_he_stays_outside() -> None:
    table = field(["c114"]).order("infiltrate g4 A", "done").draw("c9").order("pass")
    assert table.kind() == "turn" and table.man("g4").pinned
    table = field(["c114"]).order("infiltrate g4 A", "done").draw("c9").order("hero g4 c114", "pass")
    assert table.kind() == "morale_check"
    table.order("pass")
    assert table.kind() == "turn" and not table.man("g4").pinned and table.man("g4").infiltrates == NO_GROUP
    assert table.why("infiltrate g4 A") == "4.2"


# --- discards of the Japanese -----------------------------------------------------------------------------------


def japanese_turn(orders: list[str]) -> Table:
    """Japanese infiltrate in this way; then they end their actions."""
    german = {"A": {"men": FOUR, "chit": 3}, "B": {"men": [1, 2]}}
    japanese = {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [1, 2]}}
    hand = {"groups": japanese, "hand": ["c7", "c8", "c62"]}
    sides = {"level": "full", "sides": ["japanese", "german"], "german": {"groups": german}, "japanese": hand}
    table = Table(sides).order(*orders, "done")
    while table.kind() != "turn":
        if table.asked == "chance":
            table.draw("c18" if 18 in table.s.pool else "c11" if 11 in table.s.pool else "c19")
        else:
            table.order("pass")
    return table.order("end")


@pytest.mark.rule("45.11-Q1")
def test_45_11_q1_one_man_with_a_movement_card_leaves_the_discards() -> None:
    assert japanese_turn(["infiltrate j4 A", "with j4 c7"]).why("discard c62") == ""


@pytest.mark.rule("45.11-Q2")
def test_45_11_q2_so_do_several_with_a_card_each() -> None:
    orders = ["infiltrate j4 A", "with j4 c7", "infiltrate j5 A", "with j5 c8"]
    assert japanese_turn(orders).why("discard c62") == ""


@pytest.mark.rule("45.11-Q3")
def test_45_11_q3_one_morale_check_takes_them_away() -> None:
    table = japanese_turn(["infiltrate j4 A", "with j4 c7", "infiltrate j5 A"])
    assert table.keys("discard") == [] and table.why("discard c62") != ""


# --- the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3")
def test_16_3_the_last_deck_ends_in_a_morale_check_and_nothing_more_is_tried() -> None:
    rest = [f"c{card}" for card in range(1, 163) if card not in (18, 119, 120)]
    place = {"stack": ["c119"], "target": ["c120"], "deck": 3, "discards": rest}
    table = field([], **place).order("infiltrate g4 A", "infiltrate g5 A", "done").draw("c18")
    assert table.s.over and table.told("infiltration") == []
