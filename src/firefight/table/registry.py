"""The games of the house by name, and the face that each shows."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from typing import Any, Final

from firefight.kernel.game import Game
from firefight.table.match import Match

PACKAGE: Final = "firefight.games"

_others: Final[dict[str, Game]] = {}


class UnknownGame(Exception):
    """A name that is no game of this house; the message lists them."""


def register(game: Game) -> None:
    """Bring a game of your own to the table."""
    if game.name in house_games():
        raise ValueError(f"{game.name!r} is the name of a game of the house")
    _others[game.name] = game


def house_games() -> list[str]:
    """The games that come with the package: every package under `firefight.games` that has a module `game`."""
    package = importlib.import_module(PACKAGE)
    names = [found.name for found in pkgutil.iter_modules(package.__path__) if found.ispkg]
    return sorted(name for name in names if importlib.util.find_spec(f"{PACKAGE}.{name}.game") is not None)


def games() -> list[str]:
    """The names of all games that can be played."""
    return sorted({*house_games(), *_others})


def find(name: str) -> Game:
    """The game of a name.  One of the house is loaded when it is first asked for: the `GAME` of its module `game`."""
    if name in _others:
        return _others[name]
    if name not in house_games():
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(games()) or 'none'}")
    game = importlib.import_module(f"{PACKAGE}.{name}.game").GAME
    assert isinstance(game, Game)
    return game


class GameFace:
    """A game as its users see it: what can be played, and a new match."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def name(self) -> str:
        """The word by which the house knows it."""
        return self.game.name

    @property
    def title(self) -> str:
        """What the box says."""
        return self.game.title

    @property
    def scenarios(self) -> list[str]:
        """The ids of the scenarios that can be played."""
        return self.game.scenarios()

    def match(
        self,
        scenario: str | None = None,
        *,
        seed: int | str | bytes | None = None,
        sides: Any = None,
        players: dict[str, Any] | None = None,
        **options: Any,
    ) -> Match:
        """A new match.  Without a seed the referee makes a secret one.  Raises UnknownScenario for unknown options."""
        if scenario is not None:
            options["scenario"] = scenario
        if sides is not None:
            options["sides"] = sides
        return Match.begin(self.game, options, seed, players)

    def __repr__(self) -> str:
        return f"GameFace({self.name!r})"


def game(name: str) -> GameFace:
    """The face of a game.  Raises UnknownGame."""
    return GameFace(find(name))
