"""Positions for 17.7 to 17.9: a side whose groups move and mix, and an enemy who may answer."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront.model import Group
from firefight.games.upfront.options import LETTERS
from tests.games.upfront.play import Table

AMERICANS: dict[str, Any] = {"A": {"men": [1, 4, 7]}, "B": {"men": [2, 5, 8, 9]}}


def field(groups: dict[str, Any], hand: list[str], enemy: dict[str, Any] | None = None, **rest: Any) -> Table:
    """Germans in these groups, to act; the Americans hold nothing unless told otherwise."""
    german: dict[str, Any] = {"groups": groups, "hand": hand, **rest.pop("german", {})}
    american: dict[str, Any] = {"groups": AMERICANS, "hand": [], **(enemy or {})}
    return Table({"german": german, "american": american, "level": "full", **rest})


def group(table: Table, letter: str, seat: int = 0) -> Group:
    """A group by its letter."""
    return table.s.sides[seat].groups[LETTERS.index(letter)]


def men(table: Table, letter: str, seat: int = 0) -> list[int]:
    """The card numbers of the men of a group in position order; none if there is no such group."""
    groups = table.s.sides[seat].groups
    at = LETTERS.index(letter)
    return [table.s.men[number].soldier % 50 for number in groups[at].men] if at < len(groups) else []


def stack(table: Table, letter: str, seat: int = 0) -> list[str]:
    """The cards on a group, bottom first."""
    return [f"c{entry & 255}" for entry in group(table, letter, seat).stack]


def pass_to_own_turn(table: Table) -> Table:
    """End this turn and the enemy's, quietly."""
    return table.end_turn().end_turn()


def two(a: list[Any], b: list[Any], hand: list[str], **rest: Any) -> Table:
    """German groups A and B at the same range chit; further words of theirs in `first` and `second`."""
    first, second = rest.pop("first", {}), rest.pop("second", {})
    return field({"A": {"men": a, **first}, "B": {"men": b, **second}}, hand, **rest)


def under_way(hand: list[str] | None = None, **rest: Any) -> Table:
    """g5 is on his way from A to B since an earlier turn."""
    return two([1, 4, "5 transfers B"], [2, 6], hand or [], **rest)
