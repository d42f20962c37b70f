"""What a game can be played with: the pairs of sides and the rules options that the arena and the soak go through."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from firefight.kernel.game import Game, UnknownScenario

OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "upfront": [
        {},
        {"readjust": True},
        {"first": "high-card"},
        {"readjust": True, "first": "high-card", "clock": 60},
        {"level": "full"},
        {"level": "close"},
        {"level": "full", "readjust": True},
        {"level": "fortified", "clock": 60},
    ],
}
"""Combinations of rules options worth a soak; a game that is not listed is played as it comes."""


def sides(game: Game) -> list[str]:
    """Every side that a game knows; empty where its scenarios name their sides themselves."""
    if game.name == "upfront":
        return list(importlib.import_module("firefight.games.upfront.cards").NATIONS)
    return []


def accepts(game: Game, options: dict[str, Any]) -> bool:
    """Whether a match can be made with these options."""
    try:
        game.configure(options)
    except UnknownScenario:
        return False
    return True


def fitting(game: Game, options: dict[str, Any], variation: dict[str, Any], number: int) -> dict[str, Any]:
    """The options with as much of a variation as the scenario allows; where one side attacks, each does so in turn."""
    chosen = options | variation
    for left_out in ((), ("first",), ("level",), ("first", "level")):
        chosen = options | {key: value for key, value in variation.items() if key not in left_out}
        if accepts(game, chosen):
            break
    else:
        # so that the refusal is heard where the game is begun
        return options | variation
    if game.configure(chosen).get("attacker"):
        sides = game.seats(game.configure(chosen))
        chosen["attacker"] = sides[number % len(sides)]
    return chosen


def pairs(among: Sequence[str]) -> list[tuple[str, str]]:
    """Every pair of different sides."""
    return list(combinations(among, 2))
