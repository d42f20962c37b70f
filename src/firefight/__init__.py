"""WWII squad games with every rule enforced.

>>> import firefight
>>> firefight.games()  # doctest: +SKIP
['brothers', 'iron', 'upfront']
>>> match = firefight.game("upfront").match(scenario="A", seed=7)  # doctest: +SKIP
>>> match.seat, match.decision.keys()  # doctest: +SKIP

`match.submit(key)` decides; `match.view(seat)` and `match.log(seat)` are what a seat knows; `match.save()` and `load`
keep it.  Everything above the rules goes through this face.
"""

from __future__ import annotations

__version__ = "0.2.0"

import importlib
from types import ModuleType
from typing import TYPE_CHECKING

from firefight.kernel.codec import CorruptSave
from firefight.kernel.game import Decision, IllegalOption, Option, Reason, UnknownScenario
from firefight.kernel.notation import UnknownKey
from firefight.table import registry
from firefight.table.match import CannotTakeBack, Match, UnknownSeat
from firefight.table.registry import GameFace, UnknownGame, game, register
from firefight.table.restore import Verification, load, verify

__all__ = [
    "CannotTakeBack",
    "CorruptSave",
    "Decision",
    "GameFace",
    "IllegalOption",
    "Match",
    "Option",
    "Reason",
    "UnknownGame",
    "UnknownKey",
    "UnknownScenario",
    "UnknownSeat",
    "Verification",
    "game",
    "games",
    "load",
    "register",
    "verify",
]

if TYPE_CHECKING:

    def games() -> list[str]:
        """The names of all games that can be played."""

else:

    class _Games(ModuleType):
        """`firefight.games` is the package of the games and also answers `firefight.games()`."""

        def __call__(self) -> list[str]:
            """The names of all games that can be played."""
            return registry.games()

    importlib.import_module("firefight.games").__class__ = _Games
