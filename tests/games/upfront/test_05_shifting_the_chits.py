"""Chapter 5: shifting all range chits by consent, at the end of a deck."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firefight.games.upfront.game import GAME
from firefight.kernel import core
from tests.games.upfront.play import Table


def chits(table: Table, seat: int) -> list[int]:
    """The range chits of a side."""
    return [group.chit for group in table.s.sides[seat].groups]


def at_the_end_of_a_deck(german: list[int], american: list[int], option: bool = True) -> Table:
    """The German has drawn the last card of deck 1; groups have these chits."""
    ours = {"ABCD"[at]: {"men": [at + 1], "chit": chit} for at, chit in enumerate(german)}
    theirs = {"ABCD"[at]: {"men": [at + 1], "chit": chit} for at, chit in enumerate(american)}
    hand = ["c62", "c63", "c64", "c65"]
    others = [f"c{card}" for card in range(1, 163) if card not in (1, 62, 63, 64, 65)]
    table = Table({"german": {"groups": ours, "hand": hand}, "american": {"groups": theirs}, "discards": others})
    table.s.rules.readjust = option
    return table.order("end", "done", "refill").draw("c1")


@pytest.mark.rule("5.62")
def test_5_62_a_shift_takes_the_consent_of_both() -> None:
    table = at_the_end_of_a_deck([6, 2], [-2, -1])
    assert (table.asked, table.keys()[0]) == ("german", "keep")
    ranges = GAME.view(table.s, 0)["ranges"]
    table.order("shift +2")
    assert (table.asked, table.keys()) == ("american", ["agree", "refuse"])
    table.order("agree")
    assert (chits(table, 0), chits(table, 1)) == ([4, 0], [0, 1])
    assert GAME.view(table.s, 0)["ranges"] == ranges
    # the game goes on where it was: the American's turn
    assert (table.asked, table.kind()) == ("american", "turn")


@pytest.mark.rule("5.62")
@pytest.mark.parametrize("orders", [["keep"], ["shift +2", "refuse"]])
def test_5_62_without_consent_nothing_changes(orders: list[str]) -> None:
    table = at_the_end_of_a_deck([6, 2], [-2, -1]).order(*orders)
    assert (chits(table, 0), chits(table, 1)) == ([6, 2], [-2, -1])
    assert (table.asked, table.kind()) == ("american", "turn")


@pytest.mark.rule("5.62")
def test_5_62_only_as_an_option_and_only_with_chits_above_5_or_below_0() -> None:
    assert at_the_end_of_a_deck([6, 2], [-2, -1], option=False).kind() == "turn"
    assert at_the_end_of_a_deck([5, 2], [0, 1]).kind() == "turn"
    assert at_the_end_of_a_deck([5, 2], [-1, 1]).keys("shift")
    assert at_the_end_of_a_deck([6, 2], [0, 1]).keys("shift")


@pytest.mark.rule("5.62")
def test_5_62_positive_chits_go_down_and_negative_ones_up() -> None:
    assert [key for key in at_the_end_of_a_deck([6, 2], [0, 1]).keys("shift") if "-" in key] == []
    assert [key for key in at_the_end_of_a_deck([3, 2], [-1, 1]).keys("shift") if "-" in key] == []
    assert [key for key in at_the_end_of_a_deck([3, -2], [0, 1]).keys("shift") if "+" in key] == []
    assert [key for key in at_the_end_of_a_deck([3, 2], [6, 1]).keys("shift") if "+" in key] == []
    table = at_the_end_of_a_deck([3, 2], [6, 1])
    assert table.why("shift +1") == "5.62"
    assert table.why("shift -1") == ""


@pytest.mark.rule("5.62")
def test_5_62_a_group_that_is_gone_has_no_chit_to_shift() -> None:
    table = at_the_end_of_a_deck([6, 2], [-2, -1])
    for man in table.s.sides[0].groups[1].men[:]:
        table.s.men[man].where = 1
        table.s.sides[0].lost += 1
    table.s.sides[0].groups[1].men = []
    table.order("shift +1", "agree")
    assert [args[:2] for args in table.told("range")] == [[0, 0], [1, 0], [1, 1]]


@pytest.mark.rule("5.62-E1")
def test_5_62_e1_five_groups_shift_by_two() -> None:
    table = at_the_end_of_a_deck([6, 3, 0], [-2, -3])
    ranges = GAME.view(table.s, 0)["ranges"]
    table.order("shift +2", "agree")
    assert (chits(table, 0), chits(table, 1)) == ([4, 1, -2], [0, -1])
    assert GAME.view(table.s, 0)["ranges"] == ranges


@given(st.lists(st.integers(-4, 8), min_size=1, max_size=4), st.lists(st.integers(-4, 8), min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_every_shift_keeps_every_range(german: list[int], american: list[int]) -> None:
    table = at_the_end_of_a_deck(german, american)
    ranges = GAME.view(table.s, 0)["ranges"]
    if not table.keys("shift"):
        assert all(0 <= chit <= 5 for chit in german + american)
        return
    for code in core.legal(table.s):
        after = GAME.clone(table.s)
        core.apply(after, code)
        if GAME.key(table.s, code) != "keep":
            core.apply(after, GAME.parse(after, "agree"))
        assert GAME.view(after, 0)["ranges"] == ranges
