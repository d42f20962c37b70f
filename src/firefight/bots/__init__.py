"""Opponents.  A bot gets a view, a decision and a sampler, and never the state: what it cannot be given it cannot use.

>>> from firefight import bots
>>> bots.make("sergeant", "upfront", seed=7).name
'sergeant'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from firefight.bots.plain import Random, Recruit
from firefight.bots.sergeant import Sergeant

if TYPE_CHECKING:
    from firefight.table.players import Bot

ANY_GAME: Final = ""


class Profile:
    """What there is to know about an opponent before one sits down with it."""

    def __init__(self, make: Callable[[int], Bot], game: str, level: int, style: str) -> None:
        self.make = make
        self.game = game
        """The one game it plays, or ANY_GAME."""
        self.level = level
        """0 plays at random, 1 by rules of thumb, 2 and more search."""
        self.style = style
        """How it plays, in a sentence."""


PROFILES: Final[dict[str, Profile]] = {
    "random": Profile(Random, ANY_GAME, 0, "Picks any legal answer."),
    "recruit": Profile(Recruit, "upfront", 0, "Picks any legal answer, but gives up nobody and always draws cards."),
    "sergeant": Profile(
        Sergeant,
        "upfront",
        1,
        "Fires when the exact odds pay for it, goes from cover to cover, keeps an eye on range four.",
    ),
}
NAMES: Final = tuple(PROFILES)
"""Every opponent, weakest first."""


class UnknownBot(Exception):
    """A name that is no opponent for this game; the message lists them."""


def names(game: str) -> list[str]:
    """The opponents for a game, weakest first."""
    return [name for name, profile in PROFILES.items() if profile.game in (ANY_GAME, game)]


def make(name: str, game: str = "upfront", seed: int = 0) -> Bot:
    """A new opponent.  The same name and seed make one that plays the same.  Raises UnknownBot."""
    if name not in names(game):
        raise UnknownBot(f"there is no bot {name!r} for {game}; there are {', '.join(names(game))}")
    return PROFILES[name].make(seed)
