"""The chances of an infiltration, against everything that chance can do, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firefight.games.upfront import screen_odds
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import UpFront
from firefight.kernel import core
from firefight.kernel.core import CHANCE, PASS
from tests.games.upfront.play import Table

PILE = ["c1", "c2", "c3", "c5", "c9", "c15", "c17", "c18", "c19"]


def field(hand: list[str], pile: list[str], **rest: Any) -> Table:
    """German group A (Morale 3, 4 with an MMG, 4 with a flamethrower) at range 5 of Americans; a small pile."""
    stack, target = rest.pop("stack", "c119"), "c140"
    german = {
        "A": {"men": rest.pop("men", [4, 13, 14]), "chit": 2, "cards": [stack]},
        "B": {"men": [1, 2]},
    }
    american = {"A": {"men": rest.pop("enemies", [4, 5, 6]), "chit": 3, "cards": [target]}, "B": {"men": [1, 2]}}
    kept = {*hand, *pile, stack, target}
    return Table(
        {
            "level": "full",
            "german": {"groups": german, "hand": hand},
            "american": {"groups": american, "hand": []},
            "discards": [f"c{card}" for card in range(1, 163) if f"c{card}" not in kept],
        }
    )


def row(table: Table, order: str) -> dict[str, Any]:
    """The odds of an order for the man it is about."""
    odds = GAME.odds(table.s, table.s.asked, GAME.parse(table.s, order))
    assert odds is not None and odds["unseen"] == len(table.s.pool)
    found: dict[str, Any] = odds["men"][-1]
    return found


def after(s: UpFront, code: int) -> UpFront:
    copy = s.clone()
    core.apply(copy, code)
    return copy


def outcomes(s: UpFront, weight: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, UpFront]]:
    """Everything that chance can do, with windows passed, until the turn goes on."""
    if s.asked == CHANCE:
        codes = core.legal(s)
        for code in codes:
            yield from outcomes(after(s, code), weight / len(codes))
    elif not s.over and s.stack[-1].CODE in ("attempt", "reaction", "morale_check"):
        yield from outcomes(after(s, PASS), weight)
    else:
        yield weight, s


def exactly(table: Table, man: str) -> tuple[Fraction, Fraction]:
    """The chances that a man gets in and that he is pinned, counted out."""
    number = table.man(man).number
    inside = pinned = Fraction(0)
    for weight, s in outcomes(table.s):
        inside += weight if s.men[number].infiltrates == 0 else 0
        pinned += weight if s.men[number].pinned else 0
    return inside, pinned


@pytest.mark.parametrize("man", ["g4", "g13", "g14"])
@pytest.mark.parametrize("hand", [[], ["c7"], ["c62"]])
def test_the_chances_of_one_man_with_a_check_or_a_card(man: str, hand: list[str]) -> None:
    table = field(hand, PILE)
    if "c7" not in hand:
        promised = row(table, f"infiltrate {man} A")
        table.order(f"infiltrate {man} A")
    else:
        table.order(f"infiltrate {man} A")
        promised = row(table, f"with {man} c7")
        table.order(f"with {man} c7")
    assert row(table, "done") == promised
    inside, pinned = exactly(table.order("done"), man)
    assert (promised["success"], promised["pinned"]) == pytest.approx((float(inside), float(pinned)))
    assert promised["morale_check"] == ("c7" not in hand)


def test_a_flamethrower_left_behind_costs_morale() -> None:
    table = field([], PILE).order("infiltrate g14 A")
    kept, left = row(table, "done"), row(table, "shed g14")
    assert left["pinned"] > kept["pinned"]
    inside, pinned = exactly(table.order("shed g14", "done"), "g14")
    assert (left["success"], left["pinned"]) == pytest.approx((float(inside), float(pinned)))


@pytest.mark.parametrize("card", ["c7", "c6"])
def test_out_of_a_stream(card: str) -> None:
    table = field([card], PILE, stack="c153", enemies=[4, 5, 6, 7, 8]).order("infiltrate g4 A")
    promised = row(table, f"with g4 {card}")
    inside, _ = exactly(table.order(f"with g4 {card}", "done"), "g4")
    assert promised["success"] == pytest.approx(float(inside))


def test_concealment_and_a_second_try_have_their_chances() -> None:
    table = field(["c39", "c114"], PILE, enemies=[4, 5, 6, 7, 8]).order("infiltrate g4 A", "done").draw("c9")
    table.order("hero g4 c114", "pass")
    promised = row(table, "again")
    inside, _ = exactly(after_order(table, "again"), "g4")
    assert promised["success"] == pytest.approx(float(inside))
    table.order("again").draw("c18")
    for order in ("pass", "conceal c39"):
        promised = row(table, order)
        inside, _ = exactly(after_order(table, order), "g4")
        assert promised["success"] == promised["inside"] == pytest.approx(float(inside))


def after_order(table: Table, order: str) -> Table:
    """A table on which an order has been given, without touching the first."""
    copy = object.__new__(Table)
    copy.s, copy.events = after(table.s, GAME.parse(table.s, order)), []
    return copy


@settings(deadline=None, max_examples=25)
@given(st.sets(st.integers(1, 60).filter(lambda card: card != 7), min_size=3, max_size=9))
def test_any_small_pile(pile: set[int]) -> None:
    table = field([], [f"c{card}" for card in pile])
    promised = row(table, "infiltrate g4 A")
    inside, pinned = exactly(table.order("infiltrate g4 A", "done"), "g4")
    assert (promised["success"], promised["pinned"]) == pytest.approx((float(inside), float(pinned)))


def test_the_chances_read_as_sentences() -> None:
    table = field(["c7"], PILE).order("infiltrate g4 A", "infiltrate g13 A")
    odds = GAME.odds(table.s, 0, GAME.parse(table.s, "done"))
    assert odds is not None
    lines = screen_odds.odds(odds)
    assert lines[0].startswith("g4 Schumacher gets into group A: ") and "[20.21]" in lines[0]
    assert lines[1] == "  Column 3: +3 men in the group [20.3]."
    assert any("On average" in line for line in lines)
