"""What a game can be played with: the pairs of sides and the rules options that the arena and the soak go through."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from firefight.kernel.game import Game

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


def pairs(among: Sequence[str]) -> list[tuple[str, str]]:
    """Every pair of different sides."""
    return list(combinations(among, 2))
