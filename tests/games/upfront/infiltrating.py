"""Positions for the tests of chapter 20: a German group at range 5 of an American one."""

from __future__ import annotations

from typing import Any

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
