"""Positions for the tests of wounds: Germans with a machine gun at some range of an American group in the open."""

from __future__ import annotations

from typing import Any

from tests.games.upfront.play import Table

# Cards by number, column 7w and column 0r: c155 is +4, 4, 1; c54 +4, 3, 7; c6 +4, 7, 6; c84 +5, 7, 4; c149 +5, 2, 2;
# c70 +1, 4, 6; c2 +1, 2, 9; c8 +1, 1, 5; c21 -5.  c114 and c115 are Heroes.


def field(target: list[Any], hand: list[str] | None = None, **rest: Any) -> Table:
    """Germans with a machine gun and a Fire 4 at Relative Range 3 of an American group in the open."""
    guns = {"men": rest.pop("men", [3, 2, 4, 5]), "crew": rest.pop("crew", [[3, 2]]), "chit": 2}
    enemy: dict[str, Any] = {"groups": {"A": {"men": target, "chit": rest.pop("chit", 1)}, "B": {"men": [10, 11, 12]}}}
    enemy["groups"]["A"].update(rest.pop("group", {}))
    enemy["hand"] = rest.pop("enemy_hand", [])
    enemy["lost"] = rest.pop("lost", [])
    german = {"groups": {"A": guns, "B": {"men": [1, 6]}}, "hand": hand or ["c96", "c110"]}
    return Table({"level": "full", "german": german, "american": enemy, **rest})


def shot(target: list[Any], *draws: str, **rest: Any) -> Table:
    """The Fire 4 at these men, with these draws."""
    table = field(target, **rest).order("fire A A c96")
    if table.kind() == "concealment":
        table.order("pass")
    return table.order("resolve").draw(*draws)
