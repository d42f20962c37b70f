"""`import firefight`: the face that everything else goes through."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys

import pytest

import firefight
from firefight.table import registry
from tests.toy.game import GAME


def test_the_games_are_listed() -> None:
    assert firefight.games() == sorted({*registry.house_games(), "lanterns"})


def test_the_package_of_the_games_is_still_a_package() -> None:
    package = importlib.import_module("firefight.games")
    assert package.__path__
    assert package is sys.modules["firefight.games"]


def test_a_game_shows_its_face() -> None:
    game = firefight.game("lanterns")
    assert (game.name, game.title, game.scenarios) == ("lanterns", "Lanterns", ["short", "long"])
    assert repr(game) == "GameFace('lanterns')"
    match = game.match(scenario="short", seed=7, hand=5, players={"red": "Anna"})
    assert match.config == {"scenario": "short", "hand": 5}
    assert match.players == {"red": "Anna"}
    assert game.match(seed=7).hash == game.match("long", seed="7").hash
    assert match.seats == ["red", "blue"]
    assert match.game is GAME


def test_unknown_things_are_refused_with_what_there_is() -> None:
    with pytest.raises(firefight.UnknownGame, match=r"there is no game 'chess'; there are .*lanterns"):
        firefight.game("chess")
    with pytest.raises(firefight.UnknownScenario, match="it has short, long"):
        firefight.game("lanterns").match(scenario="dawn")
    with pytest.raises(firefight.UnknownScenario, match="'sides'"):
        firefight.game("lanterns").match(sides=["red"])


@pytest.mark.skipif("upfront" not in registry.house_games(), reason="Up Front is not there")
def test_nobody_takes_the_name_of_a_game_of_the_house() -> None:
    class Impostor(type(GAME)):  # type: ignore[misc]  # the class of the game
        name = "upfront"

    with pytest.raises(ValueError, match="game of the house"):
        firefight.register(Impostor())


def test_saves_go_through_the_face() -> None:
    match = firefight.game("lanterns").match(seed=1)
    match.submit("bid 1")
    assert firefight.load(match.save()).hash == match.hash
    assert firefight.verify(match.save()).ok


def test_importing_it_loads_no_game() -> None:
    """A started program pays for the game it plays, not for the others."""
    code = "import sys, firefight; print(sum(name.count('.') > 1 and '.games.' in name for name in sys.modules))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
