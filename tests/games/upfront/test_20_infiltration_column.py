"""Sections 20.3, 20.31 to 20.4 and 45.13: the column under which an infiltration is checked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards
from firefight.games.upfront.infiltration_column import column
from firefight.games.upfront.model import NO_GROUP
from tests.games.upfront.infiltrating import FOUR, checked_under, field
from tests.games.upfront.play import Table


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
    ("20.36", {"target": ["pillbox"], "size": 3}, 1),
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
    # [23.3] a Pillbox has room for three
    size = place.pop("size", 7)
    men = [4, 5, 6, 7, 8, 9, 10][:size]
    enemies: list[Any] = [f"{man} pinned" if at < pinned else man for at, man in enumerate(men)]
    if place.pop("infiltrated", False):
        enemies[6] = "10 infiltrates A"
    table = attempt(field(["c7"], enemies=enemies, **place))
    assert checked_under(table) == min(10, max(1, size + shift)), rule


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
    japanese: dict[str, Any] = {"A": {"men": [4, 5], "chit": 2, "cards": ["buildings"]}, "B": {"men": [1, 2]}}
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
