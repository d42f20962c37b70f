"""What the shared suite is run on: games, scenarios and sides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from firefight.kernel.core import State
from firefight.kernel.game import Game
from firefight.table import registry
from tests.toy.game import GAME as LANTERNS


@dataclass(frozen=True)
class Setup:
    """One way to set up a game."""

    name: str
    game: Game
    options: dict[str, Any] = field(default_factory=dict)
    golden: bool = False
    """Whether a playthrough of it is kept as text."""

    @property
    def config(self) -> dict[str, Any]:
        """The complete configuration."""
        return self.game.configure(self.options)

    @property
    def viewers(self) -> list[int]:
        """Every seat, and a spectator."""
        return [*range(len(self.game.seats(self.config))), 7]

    def new(self) -> State:
        """The state at the first question."""
        return self.game.new(self.config)


UPFRONT: list[tuple[str, dict[str, Any], bool]] = [
    ("upfront-A-german-american", {"scenario": "A", "sides": ["german", "american"]}, True),
    ("upfront-A-russian-german", {"scenario": "A", "sides": ["russian", "german"]}, False),
    ("upfront-A-japanese-british", {"scenario": "A", "sides": ["japanese", "british"], "readjust": True}, False),
    ("upfront-A-italian-french", {"scenario": "A", "sides": ["italian", "french"], "first": "high-card"}, False),
    # -- chapters 35, 39, 43
    ("upfront-B-german-russian", {"scenario": "B", "sides": ["german", "russian"]}, False),
    ("upfront-B-full-italian-british", {"scenario": "B", "sides": ["italian", "british"], "level": "full"}, False),
    ("upfront-C-american-german", {"scenario": "C", "sides": ["american", "german"]}, False),
    ("upfront-C-japanese-french", {"scenario": "C", "sides": ["french", "japanese"], "attacker": "japanese"}, False),
    ("upfront-K-german-american", {"scenario": "K", "sides": ["german", "american"]}, False),
    ("upfront-K-russian-italian", {"scenario": "K", "sides": ["russian", "italian"], "attacker": "italian"}, True),
    (
        "upfront-A-full-bought-american-russian",
        {"scenario": "A", "sides": ["american", "russian"], "forces": "weapons", "year": "1943b"},
        False,
    ),
    (
        "upfront-C-full-bought-german-british",
        {
            "scenario": "C",
            "sides": ["german", "british"],
            "forces": {
                "german": {"men": [1, 2, 4, 5, 6, 9, 10, 14, 8], "sniper": 2, "quality": "elite"},
                "british": "numbers",
            },
        },
        False,
    ),
    ("upfront-A-full-russian-german", {"scenario": "A", "sides": ["russian", "german"], "level": "full"}, False),
    ("upfront-A-full-american-japanese", {"scenario": "A", "sides": ["american", "japanese"], "level": "full"}, False),
]
"""Up Front: name, options, whether a playthrough is kept."""


def all_setups() -> list[Setup]:
    """Every set-up of the suite.  A game of the house takes part as soon as it has a module `game`."""
    setups = [
        Setup("lanterns-long", LANTERNS, {"scenario": "long"}, golden=True),
        Setup("lanterns-short", LANTERNS, {"scenario": "short", "hand": 5}),
    ]
    registry.register(LANTERNS)
    if "upfront" in registry.house_games():
        game = registry.find("upfront")
        setups += [Setup(name, game, options, golden) for name, options, golden in UPFRONT]
    return setups
