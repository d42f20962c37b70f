"""Positions for chapter 17: lines of groups, two men in each, at given range chits and full rules."""

from __future__ import annotations

from typing import Any

from tests.games.upfront.play import Table

# c3 and c9 are black Flank cards, c1 and c5 black Movement, c4 red Movement, c6 a Ford card.

MEN = {"german": [[1, 4], [2, 5], [6, 7], [8, 9]], "american": [[1, 4], [2, 5], [6, 7], [8, 9]]}


def groups(side: str, chits: list[int], **changes: dict[str, Any]) -> dict[str, Any]:
    """Two men in each group, at these range chits; changes by letter."""
    found: dict[str, Any] = {}
    for at, chit in enumerate(chits):
        letter = "ABCD"[at]
        found[letter] = {"men": MEN[side][at], "chit": chit, **changes.get(letter, {})}
    return found


def lines(german: dict[str, Any], american: dict[str, Any], hand: list[str], **rest: Any) -> Table:
    """Germans, whose turn it is, with this hand against Americans, at full rules."""
    enemy = {"groups": american, "hand": rest.pop("enemy_hand", [])}
    return Table({"level": "full", "german": {"groups": german, "hand": hand}, "american": enemy, **rest})


def pair(hand: list[str], german: dict[str, Any] | None = None, american: dict[str, Any] | None = None) -> Table:
    """Two groups against two, at range chits 1 and 2."""
    return lines(groups("german", [1, 1], **(german or {})), groups("american", [2, 2], **(american or {})), hand)


def flanks(table: Table, seat: int = 0, index: int = 0) -> list[int]:
    """The enemy groups that a group flanks."""
    return table.s.sides[seat].groups[index].flanks
