"""Chapter 5: Movement and Terrain cards, range chits, Relative Range, retrograde, blocking positions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firefight.games.upfront import cards, ranges, terrain
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import BACKWARD, FORWARD, SIDEWAYS, TERRAIN
from firefight.kernel import core
from tests.games.upfront.play import Table

USE_OF = {"advance": FORWARD, "retreat": BACKWARD, "sideways": SIDEWAYS}


def field(german: dict[str, Any], american: dict[str, Any] | None = None, **rest: Any) -> Table:
    """The German groups, to move, against the American ones (one group in the open at chit 0, if nothing is said).

    `hand` and `lost` are the German's, `enemy` adds to the American side, the rest to the position.
    """
    ours: dict[str, Any] = {"groups": german}
    for key in ("hand", "lost"):
        if key in rest:
            ours[key] = rest.pop(key)
    foe = {"groups": american or {"A": {"men": [1, 2, 3]}}, **rest.pop("enemy", {})}
    return Table({"german": ours, "american": foe, **rest})


def chits(table: Table, seat: int) -> list[int]:
    """The range chits of a side."""
    return [group.chit for group in table.s.sides[seat].groups]


def cards_on(table: Table, seat: int, index: int) -> list[str]:
    """The cards lying on a group, bottom first."""
    return [f"c{entry & 255}" for entry in table.s.sides[seat].groups[index].stack]


def in_terrain(table: Table, seat: int, index: int) -> str:
    """The terrain a group is in."""
    return cards.TERRAIN_NAMES[terrain.occupied(table.s.sides[seat].groups[index].stack)]


def next_turn_of_the_german(table: Table) -> None:
    """The German, who has acted, and the American, who passes, end their turns as they are."""
    table.order("end", "done", "keep", "end", "done", "keep")
    assert (table.asked, table.kind()) == ("german", "turn")


# --- what may be played -----------------------------------------------------------------------------------------


@pytest.mark.rule("5.1")
def test_5_1_a_group_with_a_pinned_man_plays_no_movement_card() -> None:
    table = field({"A": {"men": [4, "5 pinned"], "chit": 1}, "B": {"men": [1, 6]}}, hand=["c1", "c4", "c6"])
    for order in ("advance A c1", "retreat A c4", "sideways A c6"):
        assert table.why(order) == "10.12"
    # the other group is not held back by it
    assert table.why("advance B c1") == ""
    assert table.why("sideways B c6") == ""


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("mode", ["advance", "retreat", "sideways"])
def test_5_1_terrain_goes_on_any_movement_card_even_over_pinned_men(mode: str) -> None:
    table = field({"A": {"men": [4, "5 pinned"], "cards": [f"{mode} c2"]}, "B": {"men": [1, 6]}}, hand=["c134"])
    table.order("terrain A c134")
    assert cards_on(table, 0, 0) == ["c134"]
    assert table.told("laid") == [[0, 0, TERRAIN, 134]]


@pytest.mark.rule("5.1")
def test_5_1_terrain_needs_an_uncovered_movement_card() -> None:
    groups: dict[str, Any] = {
        "A": {"men": [4, 5]},
        "B": {"men": [1, 6], "cards": ["woods"]},
        "C": {"men": [7, 8], "cards": ["brush", "advance c3", "wire"]},
        "D": {"men": [9, 10], "cards": ["brush", "advance c5"]},
    }
    table = field(groups, hand=["c145"])
    # no Movement card, one long covered by terrain, one covered by Wire, one uncovered
    assert table.why("terrain A c145") == "5.3"
    assert table.why("terrain B c145") == "5.3"
    assert table.why("terrain C c145") == "13.34"
    assert table.why("terrain D c145") == ""


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("stack", "place"),
    [
        ([], "open ground"),
        (["advance"], "open ground"),
        (["woods"], "woods"),
        (["woods", "advance"], "woods"),
        (["woods", "advance", "sideways"], "open ground"),
        (["woods", "advance", "sideways", "retreat"], "open ground"),
        (["woods", "smoke"], "woods"),
    ],
)
def test_5_2_the_last_terrain_counts_until_two_movement_cards_lie_on_it(stack: list[str], place: str) -> None:
    table = field({"A": {"men": [4, 5], "cards": stack}})
    assert in_terrain(table, 0, 0) == place
    assert GAME.view(table.s, 1)["sides"][0]["groups"][0]["terrain"] == place


@pytest.mark.rule("5.3")
def test_5_3_a_change_of_terrain_takes_a_movement_card_and_two_turns() -> None:
    german = {"A": {"men": [4, 5], "cards": ["c140"]}, "B": {"men": [1, 6]}}
    table = field(german, hand=["c1", "c134"], enemy={"hand": ["c63"]})
    assert table.why("terrain A c134") == "5.3"
    table.order("advance A c1")
    # not in the turn of the Movement card ...
    assert table.why("terrain A c134") == "4.2"
    assert in_terrain(table, 0, 0) == "woods"
    next_turn_of_the_german(table)
    # ... but in the next
    table.order("terrain A c134")
    assert in_terrain(table, 0, 0) == "brush"


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(("mode", "change"), [("advance", 1), ("retreat", -1), ("sideways", 0)])
@pytest.mark.parametrize("card", ["c1", "c3", "c6", "c16"])
def test_5_4_forward_adds_backward_subtracts_sideways_keeps(mode: str, change: int, card: str) -> None:
    table = field({"A": {"men": [4, 5], "chit": 2, "cards": ["brush"]}, "B": {"men": [1, 6], "chit": 1}}, hand=[card])
    table.order(f"{mode} A {card}")
    assert chits(table, 0) == [2 + change, 1]
    assert chits(table, 1) == [0]
    assert table.s.sides[0].groups[0].stack[-1] == USE_OF[mode] << 8 | int(card[1:])
    assert table.told("laid") == [[0, 0, USE_OF[mode], int(card[1:])]]
    assert table.told("range") == ([[0, 0, 2 + change]] if change else [])
    assert table.hand(0) == []


@pytest.mark.rule("5.4")
def test_5_4_only_movement_cards_move() -> None:
    table = field({"A": {"men": [4, 5], "chit": 1}}, hand=["c62", "c134", "c159"])
    assert table.why("advance A c62") == "2.21"
    assert table.why("sideways A c134") == "2.21"
    # a split card that is a Movement card for Russians and Japanese only
    assert table.why("retreat A c159") == "2.21"


@pytest.mark.rule("5.41")
def test_5_41_accepted_terrain_removes_everything_beneath_it() -> None:
    stack = ["c140", "advance c1", "smoke c131", "retreat c2", "smoke c132"]
    table = field({"A": {"men": [4, 5], "cards": stack}, "B": {"men": [1, 6]}}, hand=["c134"])
    table.order("terrain A c134")
    assert cards_on(table, 0, 0) == ["c134"]
    assert sorted(table.s.discard) == [1, 2, 131, 132, 140]
    assert in_terrain(table, 0, 0) == "brush"


@pytest.mark.rule("5.41")
def test_5_41_a_retreat_does_not_lead_back_into_the_old_terrain() -> None:
    german = {"A": {"men": [4, 5], "chit": 1, "cards": ["c140", "advance c2"]}, "B": {"men": [1, 6]}}
    table = field(german, hand=["c4", "c134"], enemy={"hand": ["c63"]})
    table.order("retreat A c4")
    assert in_terrain(table, 0, 0) == "open ground"
    next_turn_of_the_german(table)
    table.order("terrain A c134")
    assert in_terrain(table, 0, 0) == "brush"


@pytest.mark.rule("5.41-Q1")
def test_5_41_q1_old_terrain_stays_on_the_table_under_any_number_of_movement_cards() -> None:
    german = {"A": {"men": [4, 5], "cards": ["c140", "advance c2", "advance c3"]}, "B": {"men": [1, 6]}}
    table = field(german, hand=["c4"])
    table.order("sideways A c4")
    assert cards_on(table, 0, 0) == ["c140", "c2", "c3", "c4"]
    assert table.s.discard == []


@pytest.mark.rule("5-Q1")
def test_5_q1_a_movement_card_on_the_table_is_not_taken_back() -> None:
    hand = ["c4", "c15", "c134", "c62", "c131", "c60", "c114"]
    german = {"A": {"men": [1, 3, 5], "chit": 2, "cards": ["c140", "advance c1"]}, "B": {"men": [2, 6]}}
    table = field(german, hand=hand)
    before = table.s.sides[0].groups[0].stack
    for code in core.legal(table.s):
        after = GAME.clone(table.s)
        core.apply(after, code)
        stack = table.s.sides[0].groups[0].stack
        assert stack == before
        now = after.sides[0].groups[0].stack  # type: ignore[attr-defined]
        # it lies where it lay, or terrain has settled over it
        assert now[: len(before)] == before or (len(now) == 1 and terrain.is_ground(now[0])), GAME.key(table.s, code)


# --- range chits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5")
def test_5_5_each_advance_adds_one_and_each_retreat_takes_one() -> None:
    german = {"A": {"men": [4, 5]}, "B": {"men": [1, 6]}}
    american = {"A": {"men": [1, 3]}, "B": {"men": [2, 4]}}
    table = field(german, american, hand=["c1", "c2", "c5", "c62"], enemy={"hand": ["c63"]})
    assert GAME.view(table.s, 0)["ranges"] == [[0, 0], [0, 0]]
    seen = []
    for order in ("advance A c1", "advance A c2", "retreat A c5"):
        table.order(order)
        seen.append((chits(table, 0), GAME.view(table.s, 0)["ranges"]))
        next_turn_of_the_german(table)
    assert seen == [([1, 0], [[1, 1], [0, 0]]), ([2, 0], [[2, 2], [0, 0]]), ([1, 0], [[1, 1], [0, 0]])]
    assert table.told("range") == [[0, 0, 1], [0, 0, 2], [0, 0, 1]]


@pytest.mark.rule("5.51")
def test_5_51_red_chits_are_negative_numbers() -> None:
    table = field({"A": {"men": [4, 5], "chit": -1}}, {"A": {"men": [1, 2], "chit": 3}}, hand=["c4"])
    table.order("retreat A c4")
    assert chits(table, 0) == [-2]
    # 3 and -2 make 1, not 5
    assert GAME.view(table.s, 0)["ranges"] == [[1]]


@pytest.mark.rule("5.51a")
@pytest.mark.parametrize(
    ("chit", "enemies", "allowed"),
    [
        (0, [0], False),
        (0, [1], True),
        (1, [-1], False),
        (1, [0], True),
        (-1, [1], False),
        (-1, [2], True),
        # the closest group counts
        (0, [0, 1], True),
        (0, [1, 0], True),
        (0, [-1, 0], False),
        (0, [0, 0, 0], False),
        # from beyond Relative Range 5 a retreat brings the group nearer
        (5, [2], True),
    ],
)
def test_5_51a_no_retreat_leaves_the_closest_enemy_below_range_0(chit: int, enemies: list[int], allowed: bool) -> None:
    american = {letter: {"men": [at + 1], "chit": enemies[at]} for at, letter in enumerate("ABCD"[: len(enemies)])}
    table = field({"A": {"men": [4, 5], "chit": chit}}, american, hand=["c4"])
    assert table.why("retreat A c4") == ("" if allowed else "5.51a")


@pytest.mark.rule("5.51a")
def test_5_51a_an_eliminated_group_is_no_closest_group() -> None:
    american = {"A": {"men": [], "chit": 5}, "B": {"men": [1, 2], "chit": 0}}
    table = field({"A": {"men": [4, 5], "chit": 0}}, american, hand=["c4"])
    assert table.why("retreat A c4") == "5.51a"


@pytest.mark.rule("5.51a")
def test_5_51a_a_lateral_group_is_never_pushed_below_0_by_the_lateral_distance() -> None:
    american = {"A": {"men": []}, "B": {"men": []}, "C": {"men": [1, 2], "chit": 0}}
    table = field({"A": {"men": [4, 5], "chit": 1}, "B": {"men": [1, 6], "chit": 0}}, american, hand=["c1", "c4"])
    # A and C: 1 + 0 - 1 is 0, and 0 + 0 stays 0
    assert table.why("retreat A c1") == ""
    assert table.why("retreat B c4") == "5.51a"


@pytest.mark.rule("5.51a")
def test_5_51a_a_group_that_has_passed_far_behind_the_enemy_may_come_back() -> None:
    # 7 + 5: a retreat takes Relative Range from -2 to -1, which decreases nothing
    american = {"A": {"men": []}, "B": {"men": [1, 2], "chit": 5}}
    table = field({"A": {"men": [4, 5], "chit": 7}}, american, hand=["c1"])
    assert table.why("retreat A c1") == ""


@pytest.mark.rule("5.51b")
@pytest.mark.parametrize("chit", [-2, -1, 0, 1])
def test_5_51b_from_chit_0_or_less_a_retreat_takes_a_red_card(chit: int) -> None:
    table = field({"A": {"men": [4, 5], "chit": chit}}, {"A": {"men": [1, 2], "chit": 5}}, hand=["c2", "c14"])
    assert table.why("retreat A c2") == ("5.51b" if chit <= 0 else "")
    # no such limit in the other modes
    assert table.why("sideways A c2") == ""
    table.order("retreat A c14")
    assert chits(table, 0) == [chit - 1]


@pytest.mark.rule("5.51-E1")
def test_5_51_e1_a_group_at_minus_1_fires_at_one_at_0_as_at_range_0() -> None:
    # a crewed light machine gun has a firepower of 4 at Relative Range 0
    german = {"A": {"men": [3, 4, 5], "chit": -1, "crew": [[3, 4]]}, "B": {"men": [1, 2]}}
    table = field(german, {"A": {"men": [1, 2], "chit": 0}}, hand=["c75", "c79"])
    table.order("fire A A")
    assert table.why("add c75") == ""
    assert table.why("add c79") == "6.1"
    assert GAME.view(table.s, 0)["ranges"][0] == [0]


@pytest.mark.rule("5.51-Q1")
def test_5_51_q1_fire_takes_0_where_a_retreat_takes_the_negative_range() -> None:
    german = {"A": {"men": [3, 4, 5], "chit": -1, "crew": [[3, 4]]}, "B": {"men": [1, 2], "chit": 2}}
    table = field(german, {"A": {"men": [1, 2], "chit": 0}, "B": {"men": [3, 4], "chit": 1}}, hand=["c4", "c75"])
    assert GAME.view(table.s, 0)["ranges"][0] == [0, 0]
    assert table.why("fire A A") == ""
    # -2 and 1 would be -1, although fire would call it 0
    assert table.why("retreat A c4") == "5.51a"


# --- Relative Range ---------------------------------------------------------------------------------------------

CHART = """
Y\\X  -5  -4  -3  -2  -1   0   1   2   3   4   5   6
-1     0   0   0   0   0   0   0   1   2   3   4   5
 0     0   0   0   0   0   0   1   2   3   4   5   4
 1     0   0   0   0   0   1   2   3   4   5   4   3
 2     0   0   0   0   1   2   3   4   5   4   3   2
 3     0   0   0   1   2   3   4   5   4   3   2   1
 4     0   0   1   2   3   4   5   4   3   2   1   0
 5     0   1   2   3   4   5   4   3   2   1   0   0
 6     1   2   3   4   5   4   3   2   1   0   0   0
"""


@pytest.mark.rule("5.6", "5.6-T")
def test_5_6_t_the_whole_chart() -> None:
    table = field({"A": {"men": [4, 5]}})
    mine, theirs = table.s.sides[0].groups[0], table.s.sides[1].groups[0]
    head, *rows = [line.split() for line in CHART.strip().splitlines()]
    found = 0
    for y, *cells in rows:
        for x, cell in zip(head[1:], cells, strict=True):
            mine.chit, theirs.chit = int(x), int(y)
            assert ranges.relative_range(table.s, 0, 0, 0) == int(cell), (x, y)
            assert ranges.relative_range(table.s, 1, 0, 0) == int(cell), (x, y)
            found += 1
    assert found == 96


CHITS = st.integers(-12, 12)


@given(CHITS, CHITS, st.booleans())
@settings(max_examples=300, deadline=None)
def test_relative_range_is_symmetric_and_lies_between_0_and_5(chit: int, other: int, lateral: bool) -> None:
    range_ = ranges.range_between(chit, other, lateral)
    assert range_ == ranges.range_between(other, chit, lateral)
    assert 0 <= range_ <= 5
    # the lateral distance takes one, but nothing below 0
    assert range_ == max(0, ranges.range_between(chit, other, False) - lateral)


@pytest.mark.rule("5.61")
def test_5_61_one_less_for_groups_neither_opposite_nor_adjacent() -> None:
    german = {letter: {"men": [at + 1], "chit": 2} for at, letter in enumerate("ABCD")}
    american = {letter: {"men": [at + 1], "chit": 1} for at, letter in enumerate("ABCD")}
    table = field(german, american)
    assert GAME.view(table.s, 0)["ranges"] == [[3, 3, 2, 2], [3, 3, 3, 2], [2, 3, 3, 3], [2, 2, 3, 3]]


@pytest.mark.rule("5.61")
def test_5_61_never_below_0_and_taken_off_after_the_subtraction_from_ten() -> None:
    german = {"A": {"men": [1, 2], "chit": 0}}
    american = {"A": {"men": [1]}, "B": {"men": [2]}, "C": {"men": [3], "chit": 0}}
    table = field(german, american)
    mine, theirs = table.s.sides[0].groups[0], table.s.sides[1].groups[2]
    expected = {0: 0, 1: 0, 2: 1, 5: 4, 6: 3, 9: 0, 10: 0, -1: 0}
    for total, range_ in expected.items():
        mine.chit, theirs.chit = total, 0
        assert ranges.relative_range(table.s, 0, 0, 2) == range_, total


@pytest.mark.rule("5.61")
def test_5_61_the_lateral_distance_counts_for_fire() -> None:
    # two rifles: 2 factors each at Relative Range 3, 1 each at 2
    american = {"A": {"men": [1], "chit": 1}, "B": {"men": [2], "chit": 1}, "C": {"men": [3], "chit": 1}}
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}, american, hand=["c69"])
    assert table.why("fire A A") == ""
    assert table.why("fire A B") == ""
    assert table.why("fire A C") == "6.1"


@pytest.mark.rule("5.61-Q1")
def test_5_61_q1_only_one_is_taken_off_between_a_and_d() -> None:
    table = field(
        {"A": {"men": [1, 2], "chit": 3}},
        {"A": {"men": [1]}, "B": {"men": [2]}, "C": {"men": [3], "chit": 1}, "D": {"men": [4], "chit": 1}},
    )
    assert GAME.view(table.s, 0)["ranges"] == [[3, 3, 3, 3]]


# --- blocking ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.7")
@pytest.mark.parametrize(("chit", "opposite", "allowed"), [(3, 1, True), (3, 2, False), (0, 5, False), (7, -2, False)])
def test_5_7_no_advance_past_relative_range_5_of_the_group_opposite(chit: int, opposite: int, allowed: bool) -> None:
    table = field({"A": {"men": [4, 5], "chit": chit}}, {"A": {"men": [1, 2], "chit": opposite}}, hand=["c1"])
    assert table.why("advance A c1") == ("" if allowed else "5.7")
    assert table.why("sideways A c1") == ""


@pytest.mark.rule("5.7")
def test_5_7_only_the_group_with_the_same_letter_blocks() -> None:
    american = {"A": {"men": [1, 2], "chit": 0}, "B": {"men": [3, 4], "chit": 5}}
    german = {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 6]}, "C": {"men": [2, 7], "chit": 5}}
    table = field(german, american, hand=["c1"])
    assert table.why("advance A c1") == ""
    assert table.why("advance B c1") == "5.7"
    # nobody stands opposite C, and it may go past everybody
    table.order("advance C c1")
    assert chits(table, 0)[2] == 6
    assert GAME.view(table.s, 0)["ranges"][2] == [3, 0]


@pytest.mark.rule("5.7")
def test_5_7_the_way_is_free_when_the_group_opposite_is_gone_or_has_gone_back() -> None:
    american = {"A": {"men": [], "chit": 5}, "B": {"men": [3, 4], "chit": 0}}
    assert field({"A": {"men": [4, 5], "chit": 3}}, american, hand=["c1"]).why("advance A c1") == ""
    table = field(
        {"A": {"men": [4, 5], "chit": 4}, "B": {"men": [1, 6]}},
        {"A": {"men": [1, 2], "chit": 1}},
        hand=["c1", "c62"],
        enemy={"hand": ["c2"]},
    )
    assert table.why("advance A c1") == "5.7"
    table.order("end", "discard c62", "done", "keep", "retreat A c2", "end", "keep")
    assert table.why("advance A c1") == ""


# --- what always holds ------------------------------------------------------------------------------------------


@given(
    st.lists(st.integers(-3, 6), min_size=1, max_size=4),
    st.lists(st.integers(-3, 6), min_size=1, max_size=4),
)
@settings(max_examples=60, deadline=None)
def test_no_retreat_leaves_the_closest_group_below_0_and_no_advance_passes_the_opposite_one(
    german: list[int], american: list[int]
) -> None:
    ours = {"ABCD"[at]: {"men": [at + 1], "chit": chit} for at, chit in enumerate(german)}
    theirs = {"ABCD"[at]: {"men": [at + 1], "chit": chit} for at, chit in enumerate(american)}
    table = field(ours, theirs, hand=["c1", "c4"])
    for index in range(len(german)):
        letter = "ABCD"[index]
        back = [other + german[index] - 1 for other in american]
        blocked = index < len(american) and german[index] + american[index] >= 5
        assert table.why(f"advance {letter} c1") == ("5.7" if blocked else "")
        assert table.why(f"retreat {letter} c4") == ("5.51a" if max(back) < 0 else "")
        assert (table.why(f"retreat {letter} c1") == "") == (max(back) >= 0 and german[index] > 0)
