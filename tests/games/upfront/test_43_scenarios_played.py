"""Scenarios B, C and K played: what is special about each, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import atoms_setup, cards, screen, setup, soldiers
from firefight.games.upfront.cards import NATIONS
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import CHARGE
from firefight.games.upfront.preparation import can_complete
from firefight.games.upfront.scenarios import ATTACKER, SCENARIOS
from firefight.games.upfront.victory import range_points, victory_points
from firefight.kernel.core import CHANCE
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table
from tests.games.upfront.test_03_prepare_to_play import Start

# --- scenario B -------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.1", "2.22")
def test_b_four_woods_leave_and_marsh_is_a_cower_card() -> None:
    s = GAME.new(GAME.configure({"scenario": "B", "sides": ["russian", "german"]}))
    view = GAME.view(s, 0)
    assert view["to_remove"] == {"woods": 4} and view["decks"] == 3
    assert view["viewer"] == "german"
    for seat in range(2):
        usable = GAME._rules_of(GAME.configure({"scenario": "B", "sides": ["russian", "german"]})).usable[seat]
        cower = {cards.TERRAIN_NAMES[cards.TERRAIN_KIND[card]] for card in range(1, 163) if not usable[card]}
        assert {"pillbox", "minefield", "marsh"} <= cower


def street(german: list[Any], american: list[Any], **rest: Any) -> Table:
    """Scenario B: the German and the American groups as given, each [men, chit, cards]."""
    sides = {}
    for name, groups in (("german", german), ("american", american)):
        listed = zip("ABCD", groups, strict=False)
        sides[name] = {"groups": {letter: {"men": g[0], "chit": g[1], "cards": g[2]} for letter, g in listed}}
    return Table({"scenario": "B", **sides, **rest})


@pytest.mark.rule("16.4-Q2")
def test_16_4_q2_in_b_only_buildings_score_and_only_there_a_negative_chit_costs() -> None:
    table = street([[[1, 2, 4], -1, ["buildings"]], [[3, 6], 3, ["buildings"]]], [[[1, 2], 2, []], [[4, 5], 2, []]])
    assert range_points(table.s, 0) == -3 + 6
    table = street(
        [[[1, 2, 4], -1, ["brush"]], [[3, "6 pinned"], 3, ["buildings"]]], [[[1, 2], 2, []]] * 1 + [[[4], 2, []]]
    )
    assert range_points(table.s, 0) == 0 + 3
    # nothing for any other terrain, nor on the move
    for cover in (["woods"], ["hill"], [], ["buildings", "advance"]):
        table = street([[[1, 2], 3, cover], [[4], 0, []]], [[[1, 2], 2, []], [[4], 0, []]])
        assert range_points(table.s, 0) == 0


@pytest.mark.rule("16.4")
def test_16_4_in_b_casualties_score_as_always_and_most_points_win() -> None:
    table = street([[[1, 2], 2, ["buildings"]], [[4], 0, []]], [[[1, 2], 4, ["woods"]], [[4], 0, []]])
    assert [victory_points(table.s, seat) for seat in range(2)] == [4, 0]
    # no range chit ends this scenario
    table = street([[[1, 2, 3, 4], 4, ["buildings"]], [[6], 0, []]], [[[1, 2], 0, []], [[4], 0, []]])
    table.end_turn()
    assert not table.s.over
    view = GAME.view(table.s, 0)
    assert view["condition"] == {
        "kind": "points", "attacker": None, "defender_denies": False, "points_only_in": "buildings",
        "part": 1, "parts": 1,
    }  # fmt: skip


@pytest.mark.rule("21.1")
def test_21_1_the_player_gives_the_charge_to_a_man_who_can_carry_it() -> None:
    table = Start(scenario="B", sides=["german", "american"]).form(5, 5)
    assert table.asked == "german" and table.kind() == "carry"
    # 3 has the machine gun
    assert table.why("carry g3") == "21.1" and table.why("carry a4") == "10.4"
    assert table.keys() == [f"carry g{n}" for n in (1, 2, 4, 6, 9, 10, 17, 18, 22)]
    table.order("carry g6")
    assert table.man("g6").secondary == CHARGE and table.told("carries") == [[table.man("g6").number, CHARGE]]
    table.form(6, 6)
    # everybody sees it
    for viewer in (0, 1):
        men = [man for group in GAME.view(table.s, viewer)["sides"][0]["groups"] for man in group["men"]]
        assert [man["man"] for man in men if man["secondary"]] == ["g6"]


@pytest.mark.rule("21.1")
@pytest.mark.parametrize("nation", NATIONS)
def test_21_1_who_may_carry_one(nation: str) -> None:
    other = "german" if nation != "german" else "american"
    table = Start(scenario="C", sides=[nation, other], level="full").form(*two(nation))
    assert table.kind() == "carry"
    barred = {soldiers.LMG, soldiers.MMG, soldiers.FLAMETHROWER, soldiers.MORTAR, soldiers.ATR}
    for man in table.s.men:
        if man.side == 0:
            wanted = "21.1" if soldiers.WEAPON[man.soldier] in barred else ""
            assert table.why(f"carry {man_of(man.soldier)}") == wanted


def man_of(soldier: int) -> str:
    return f"{'garbjfi'[soldier // 50]}{soldier % 50}"


def two(nation: str) -> tuple[int, ...]:
    """Two or three groups for the attackers of scenario C; a Russian Commissar needs the largest one."""
    force = SCENARIOS["C"].force(NATIONS.index(nation), ATTACKER)
    assert force is not None
    men = len(force.soldiers)
    return (10, men - 10) if 12 <= men <= 20 else (men - 4, 4)


# --- scenario C -------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.1", "2.22")
def test_c_what_leaves_the_deck_and_who_may_use_what() -> None:
    config = GAME.configure({"scenario": "C", "sides": ["american", "german"]})
    rules = GAME._rules_of(config)
    view = GAME.view(GAME.new(config), 0)
    assert view["to_remove"] == {"buildings": 4, "stream": 1}
    for card in range(1, cards.N_CARDS + 1):
        sniper = bool(cards.USES[cards.GERMAN][card] & cards.SNIPER)
        kind = cards.TERRAIN_KIND[card]
        if kind == cards.MARSH:
            assert rules.usable[0][card] == rules.usable[1][card] == 0
        elif sniper or kind == cards.MINEFIELD:
            assert rules.usable[0][card] == 0 and rules.usable[1][card] != 0


def pillbox_start(second: tuple[int, ...] = (3, 3, 2)) -> Start:
    """Scenario C up to the deal: Americans attack a German force in groups of these sizes."""
    table = Start(scenario="C", sides=["american", "german"]).form(6, 6)
    table.order(table.keys("carry")[0])
    return table.form(*second)


@pytest.mark.rule("23.1", "23.2")
def test_23_2_the_defender_begins_with_the_pillbox_on_group_b_beyond_his_hand() -> None:
    table = pillbox_start()
    assert [entry & 255 for entry in table.s.sides[1].groups[1].stack] == [155]
    assert 155 not in table.s.pool
    table.deal()
    assert table.kind() == "initial_terrain"
    assert [len(side.hand) for side in table.s.sides] == [6, 5]
    # the group has its terrain: nobody places another
    assert GAME.view(table.s, 0)["sides"][1]["groups"][1]["terrain"] == "pillbox"


@pytest.mark.rule("23.3")
def test_23_3_two_or_three_men_go_into_the_pillbox() -> None:
    table = Start(scenario="C", sides=["american", "german"]).form(6, 6)
    table.order(table.keys("carry")[0])
    for _ in range(2):
        table.order(table.keys("put")[0])
    table.order("next")
    for _ in range(3):
        table.order(table.keys("put")[0])
    # of the eight, three are left for another group
    assert table.keys("put") == [] and table.why(f"put {left_over(table)}") == "23.3"
    table.order("next")
    assert len(table.keys("put")) == 3


def left_over(table: Table) -> str:
    return man_of(next(man.soldier for man in table.s.men if man.side == 1 and man.group < 0))


@pytest.mark.rule("23.3")
def test_23_3_nobody_is_left_without_a_place() -> None:
    # of 8 men 3 at most go into B: a group A of 7 leaves it a single man
    assert can_complete([], 6, 2, -1, 1) and not can_complete([], 7, 1, -1, 1)
    # with three in B nobody may be left alone
    assert can_complete([5], 3, 2, -1, 1) and not can_complete([5], 3, 1, -1, 1) and can_complete([5], 3, 1, -1)
    # men whose weapon has no room there join the others
    assert can_complete([3], 0, 5, -1, 1, 3) and not can_complete([3], 0, 4, -1, 1, 3)
    assert not can_complete([3], 0, 2, -1, 1, 1) and can_complete([], 0, 5, -1, 1, 3)


@pytest.mark.rule("23.3")
def test_23_3_no_secondary_weapon_goes_into_the_pillbox() -> None:
    rules = setup.rules_of(SCENARIOS["C"], [cards.AMERICAN, cards.GERMAN], False, False, 24)
    rules.secondary = [[], [CHARGE, CHARGE]]
    table = Start(scenario="C")
    table.s = setup.new_game(rules)
    table.s.sink = Sink()
    table.form(6, 6).form(3, 3, 2)
    inside = [man_of(table.s.men[number].soldier) for number in table.s.sides[1].groups[1].men]
    assert {table.why(f"carry {man}") for man in inside} == {"23.3"}
    first = table.keys()[0]
    table.order(first)
    # [21.1] nor do two go to one man
    assert table.why(first) == "21.1"


def ways(sizes: list[int], left: int, barred: int) -> bool:
    """Whether so many men, of whom some may not join the second group, can be added to complete a set-up; by trial."""
    if left == 0:
        return 2 <= len(sizes) <= 4 and all(2 <= size <= (3 if at == 1 else 10) for at, size in enumerate(sizes))
    at = len(sizes) - 1
    found = len(sizes) < 4 and ways([*sizes, 0], left, barred)
    if not found and left > barred:
        found = ways([*sizes[:-1], sizes[-1] + 1], left - 1, barred)
    if not found and barred and at != 1:
        found = ways([*sizes[:-1], sizes[-1] + 1], left - 1, barred - 1)
    return found


@pytest.mark.rule("23.3")
def test_23_3_the_way_ahead_is_found_whenever_there_is_one() -> None:
    for closed in ([], [2], [4], [3, 2], [3, 3], [4, 3, 2]):
        for current in range(4 if len(closed) == 1 else 6):
            for left in range(7):
                for barred in range(left + 1):
                    wanted = ways([*closed, current], left, barred)
                    assert can_complete(list(closed), current, left, -1, 1, barred) == wanted, (closed, current, left)


def strongpoint(pillbox: dict[str, Any], other: dict[str, Any] | None = None, **rest: Any) -> Table:
    """Scenario C, Americans against Germans, whose group B is as given."""
    german = {"groups": {"A": {"men": [3, 4]}, "B": pillbox, **(other or {})}, "hand": rest.pop("german_hand", [])}
    american = {
        "groups": {"A": {"men": [1, 3, 4], "chit": 2}, "B": {"men": [2, 5, 6], "chit": 2}},
        "hand": rest.pop("hand", []),
    }
    return Table({"sides": ["american", "german"], "scenario": "C", "american": american, "german": german, **rest})


@pytest.mark.rule("23.1")
def test_c_the_attacker_wins_once_the_pillbox_is_empty() -> None:
    # all of them eliminated
    table = strongpoint({"men": ["8 pinned"], "cards": ["c155"]}, hand=[])
    assert not table.s.over
    table = strongpoint({"men": ["8 pinned"], "cards": ["c155"]}, active="german")
    table.order("panic g8").draw("c23")
    result = GAME.result(table.s)
    assert result is not None and (result["winner"], result["reason"]) == ("american", "condition")


@pytest.mark.rule("23.1")
def test_c_the_pillbox_is_vacated_once_its_men_are_in_other_terrain() -> None:
    table = strongpoint({"men": [8, 9], "cards": ["c155"]}, german_hand=["c1", "c140"], active="german")
    table.order("advance B c1")
    # [7.4] with one Movement card they are still in it
    assert not table.s.over and GAME.view(table.s, 0)["sides"][1]["groups"][1]["terrain"] == "pillbox"
    table.end_turn().end_turn()
    assert not table.s.over
    table.order("terrain B c140")
    result = GAME.result(table.s)
    assert result is not None and (result["winner"], result["reason"]) == ("american", "condition")


@pytest.mark.rule("16.4")
def test_16_4_a_defender_who_denies_wins_when_time_runs_out() -> None:
    table = strongpoint({"men": [8, 9], "cards": ["c155"]}, deck=3, hand=["c85"])
    assert GAME.view(table.s, 0)["sides"][0]["points"] > GAME.view(table.s, 0)["sides"][1]["points"]
    table.s.pool, table.s.discard = [23], [card for card in table.s.pool if card != 23]
    table.s.known = [3] * len(table.s.discard)
    table.order("end")
    while not table.s.over:
        if table.s.asked == CHANCE:
            table.draw(f"c{table.s.pool[0]}")
        else:
            keys = table.keys()
            table.order("refill" if "refill" in keys else keys[0])
    result = GAME.result(table.s)
    assert result is not None
    assert (result["winner"], result["reason"], result["rule"]) == ("german", "denial", "16.4")


# --- scenario K -------------------------------------------------------------------------------------------------


def picked(german: dict[str, Any], american: dict[str, Any] | None = None, **rest: Any) -> Table:
    """Scenario K: SS against green troops."""
    mine = {"groups": {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["woods"]}, "B": {"men": [10, 15]}}, **german}
    theirs = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, **(american or {})}
    return Table({"scenario": "K", "german": mine, "american": theirs, **rest})


def first_part_won(**rest: Any) -> Table:
    """A German wins the first part of scenario K as soon as his first order is over."""
    lost = ["3 killed", "19 routed", "26 captured guard a1"]
    moving = {"A": {"men": ["1 wounded", 2, 4, "5 pinned", 27], "chit": 4, "cards": ["brush", "sideways c8"]},
              "B": {"men": [10, "15 jammed"]}}  # fmt: skip
    german = {"groups": moving, "lost": lost, "hand": ["c140", "c62", "c121"], "snipers": 0}
    american = {"groups": {"A": {"men": [1, "4 wounded", 5], "cards": ["wire"]}, "B": {"men": [6, 7, 8]}},
                "lost": ["2 killed", "10 routed"], "hand": ["c85"], "passed": True}  # fmt: skip
    return picked(german, american, turn=8, deck=2, **rest).order("terrain A c140")


def test_k_the_first_part_ends_when_the_attacker_has_fulfilled_his_condition() -> None:
    table = first_part_won(breeze=True)
    assert not table.s.over and table.s.part == 2 and not table.s.breeze
    assert table.told("part_won") == [[0, 1]] and table.told("part_begins") == [[2]]
    assert (table.asked, table.kind()) == ("german", "form_groups")
    view = GAME.view(table.s, 1)
    assert view["preparing"] and view["turn"] == 8 and view["condition"]["part"] == 2
    # the pile stays as it is, every other card is discarded
    assert view["deck"] == 2
    assert [side.hand for side in table.s.sides] == [[], []]
    assert {140, 62, 85, 8} <= set(table.s.discard)
    # [16.1] a Buildings card thrown away with the hand leaves the game
    assert table.s.removed == [121] and table.s.to_remove[cards.BUILDINGS] == 3


def test_k_the_attacker_comes_back_without_his_dead_and_the_defender_whole() -> None:
    table = first_part_won()
    german, american = GAME.view(table.s, 0)["sides"]
    assert sorted(man["man"] for man in german["waiting"]) == sorted(f"g{n}" for n in (1, 2, 4, 5, 10, 15, 19, 26, 27))
    assert sorted(man["man"] for man in american["waiting"]) == sorted(f"a{n}" for n in (1, 2, 4, 5, 6, 7, 8, 10))
    # a broken squad is counted from the men who begin the second part
    assert (german["strength"], german["losses"], german["breaks_at"]) == (9, 0, 5)
    assert (american["strength"], american["losses"]) == (8, 0)
    # wounds stay with the attacker; pins, malfunctions, a lost Sniper do not
    assert table.man("g1").wounded and not table.man("a4").wounded
    assert not table.man("g5").pinned and not table.man("g15").jammed
    assert german["snipers"] == american["snipers"] == 1 and not american["passed"]
    assert not table.man("g26").guard >= 0


def test_k_the_attacker_sets_up_and_plays_first_again() -> None:
    table = first_part_won()
    for sizes in ((4, 5), (4, 4)):
        for at, size in enumerate(sizes):
            if at:
                table.order("next")
            for _ in range(size):
                table.order(table.keys("put")[0])
        if table.kind() == "form_crews":
            table.order("ready")
    while table.s.asked == CHANCE:
        table.draw(f"c{next(card for card in table.s.pool if cards.CATEGORY[card] != 'terrain')}")
    assert (table.asked, table.kind()) == ("german", "initial_terrain")
    assert [len(side.hand) for side in table.s.sides] == [5, 6]
    table.order("pass", "pass")
    assert (table.asked, table.kind(), table.s.turn) == ("german", "turn", 9)
    assert not GAME.view(table.s, 0)["preparing"]
    assert all(group.chit == 0 for side in table.s.sides for group in side.groups)


def test_k_the_attacker_begins_the_second_part_whichever_seat_he_has() -> None:
    moving = {"A": {"men": [3, 4, 5, 7], "chit": 4, "cards": ["brush", "sideways c8"]}, "B": {"men": [8, 9]}}
    table = Table(
        {"scenario": "K", "attacker": "american", "active": "american", "german": {"groups": {"A": {"men": [3, 4]},
         "B": {"men": [5, 7]}}}, "american": {"groups": moving, "hand": ["c140"]}}
    )  # fmt: skip
    assert [side["troops"] for side in GAME.view(table.s, 0)["sides"]] == ["Volksgrenadiers", "Paratroops"]
    table.order("terrain A c140")
    assert (table.asked, table.kind()) == ("american", "form_groups")
    assert GAME.trail(table.s, 0)[0] == "Before the second part"


def test_what_the_table_says_of_a_scenario() -> None:
    def lines(table: Table) -> str:
        view = GAME.view(table.s, 0)
        said = [*screen.deck_lines(view), *screen.heading(view, screen.plain)]
        return " ".join([*said, *(screen.side_line(view, side, screen.plain) for side in range(2))])

    said = lines(first_part_won())
    assert "Before play. Deck 2 of 4. Defence 2 of 2." in said
    assert "You, German (SS, attacker)" in said and "American, the enemy (Green, defender)" in said
    assert "at range chit 4 [16.42]. Else the defender wins when deck 4 ends [16.4]" in said
    assert "The attacker has to do so against one defence and then against another" in said
    said = lines(strongpoint({"men": [8, 9], "cards": ["c155"]}))
    assert "The attacker wins at once when no defender is left in the Pillbox [23.1]." in said
    said = lines(street([[[1, 2], 2, []], [[4], 0, []]], [[[1, 2], 4, []], [[4], 0, []]]))
    assert "Points decide when deck 3 ends, for ground in buildings only [16.4]" in said
    assert "counts for victory" not in said
    config = GAME.configure({"scenario": "C", "sides": ["american", "german"]})
    assert "the American side attacks" in screen.scenario_line(config)
    waiting = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "awaited": [18, 19], "arrive": 2}
    said = lines(Table({"german": waiting, "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2]}}}}))
    assert "may come after 2 more decks" in said


def test_k_he_has_to_win_the_second_part_as_well() -> None:
    table = picked({"groups": {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["brush", "sideways c8"]},
                               "B": {"men": [10, 15]}}, "hand": ["c140"]}, part=2)  # fmt: skip
    table.order("terrain A c140")
    result = GAME.result(table.s)
    assert result is not None and (result["winner"], result["reason"]) == ("german", "condition")


def test_k_a_defender_who_reaches_it_first_wins_at_once() -> None:
    for part in (1, 2):
        table = picked(
            {"groups": {"A": {"men": [1, 2, 4, 5]}, "B": {"men": [10, 15]}}},
            {"groups": {"A": {"men": [1, 4, 5, 6], "chit": 4, "cards": ["brush", "sideways c8"]}, "B": {"men": [7, 8]}},
             "hand": ["c140"]},
            part=part, active="american",
        )  # fmt: skip
        table.order("terrain A c140")
        result = GAME.result(table.s)
        assert result is not None and result["winner"] == "american"


def test_k_breaking_the_first_defence_wins_the_first_part_only() -> None:
    groups = {"A": {"men": ["6 pinned", 1, 4]}, "B": {"men": [5]}}
    lost = [f"{n} killed" for n in (7, 8, 10, 11)]
    for part, over in ((1, False), (2, True)):
        attack = {"groups": {"A": {"men": [1, 2, 4, 5]}, "B": {"men": [10, 15]}}}
        table = picked(attack, {"groups": groups, "lost": lost}, part=part, active="american")
        table.order("panic a6").draw("c23")
        assert table.s.over == over
        if not over:
            assert table.s.part == 2 and table.kind() == "form_groups" and table.asked == "german"
    # the attacker, broken, has lost the game
    table = picked({"groups": {"A": {"men": ["5 pinned", 2, 1]}, "B": {"men": [10]}},
                    "lost": [f"{n} killed" for n in (3, 4, 15, 19)]})  # fmt: skip
    table.order("panic g5").draw("c23")
    result = GAME.result(table.s)
    assert result is not None and (result["winner"], result["reason"]) == ("american", "broken squad")


def test_k_without_a_winner_the_defender_has_won() -> None:
    for part in (1, 2):
        table = picked({"groups": {"A": {"men": [1, 2, 4, 5], "chit": 3}, "B": {"men": [10, "15 pinned"]}}}, deck=4,
                       part=part)  # fmt: skip
        table.s.pool, table.s.discard = [23], [card for card in table.s.pool if card != 23]
        table.s.known = [3] * len(table.s.discard)
        table.order("panic g15").draw("c23")
        result = GAME.result(table.s)
        assert result is not None and (result["winner"], result["reason"]) == ("american", "denial")


@pytest.mark.rule("24.6")
def test_nothing_of_the_first_part_is_left_on_the_table() -> None:
    german = {
        "groups": {"A": {"men": [4], "cards": ["minefield"], "loose": ["g9"]}, "B": {"men": [5]}},
        "lost": ["9 killed"],
    }
    s = Table({"level": "full", "german": german, "american": {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}}}).s
    mines = s.sides[0].groups[0].stack[0] & 255
    s.stirred, s.digs, s.reach, s.closed = [mines], 1, 3, True
    atoms_setup.clear_the_table(s)
    # a Minefield does not go back into the deck
    assert mines in s.removed and mines not in s.discard
    assert (s.stirred, s.digs, s.reach, s.closed) == ([], 0, 0, False)
    assert [side.groups for side in s.sides] == [[], []]
