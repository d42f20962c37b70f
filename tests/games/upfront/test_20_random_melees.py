"""Random play from positions full of infiltrators, berserk men and crews: the shared checks hold there too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.kernel.core import NOBODY, State
from tests.contract import checks
from tests.contract.drive import walk
from tests.contract.setups import Setup

CROWDED: dict[str, Any] = {
    "level": "full",
    "turn": 9,
    "sides": ["russian", "german"],
    "russian": {
        "groups": {
            "A": {
                "men": ["4 infiltrates A", "5 pinned berserk", "6 pinned berserk", "1 infiltrates B"],
                "chit": 3,
                "cards": ["brush", "smoke"],
            },
            "B": {"men": ["3 infiltrates A", "7 infiltrates A", 9, 2], "chit": 2, "crew": [[2, 9]]},
        },
        "hand": ["c1", "c27", "c114", "c61"],
    },
    "german": {
        "groups": {
            "A": {
                "men": ["4 charge", 3, 5, "6 pinned"],
                "chit": 2,
                "crew": [[3, 5]],
                "cards": ["buildings", "advance c10"],
            },
            "B": {"men": ["1 infiltrates A", "2 unarmed", "7 jammed", "8 infiltrates B"], "chit": 3},
        },
        "hand": ["c2", "c28", "c115", "c62", "c7"],
    },
}
LAST_MEN: dict[str, Any] = {
    "level": "close",
    "turn": 5,
    "german": {
        "groups": {
            "A": {"men": ["4 infiltrates A", "5 infiltrates A"], "chit": 3, "cards": ["c119"]},
            "B": {"men": ["1 infiltrates A", 2, 6, 7, 8, 9, 10], "chit": 3},
        },
        "hand": ["c1", "c4", "c27"],
    },
    "american": {
        "groups": {
            "A": {"men": [4], "chit": 2, "cards": ["buildings"]},
            "B": {"men": [1, 2, 5, 6, 7, 8, 9], "chit": 2},
        },
        "hand": ["c28", "c115", "c2"],
    },
}


@dataclass(frozen=True)
class Placed(Setup):
    """A game that begins with a position."""

    @property
    def config(self) -> dict[str, Any]:
        return GAME.position(self.options)[1]

    def new(self) -> State:
        return GAME.position(self.options)[0]


SETUPS = [Placed("crowded", GAME, CROWDED), Placed("last-men", GAME, LAST_MEN)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_random_play_with_close_combat(setup: Setup) -> None:
    for seed in range(2):
        checks.play(setup, seed)
        checks.codec(setup, seed)
        checks.clones(setup, seed)
        checks.forks(setup, seed)
        checks.veils(setup, seed)
        checks.refusals(setup, seed)
    assert checks.noninterference(setup, 1) > 0


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_procedure_is_reached(setup: Setup) -> None:
    met: set[str] = set()
    for seed in range(25):
        for s in walk(setup, seed):
            met.update(frame.CODE for frame in s.stack)
            if s.asked != NOBODY:
                assert not GAME.problems(s)
    wanted = {
        "entry_choice",
        "melee_entry",
        "close_combat",
        "melee",
        "blows",
        "melee_window",
        "melee_aftermath",
        "spoils",
    }
    assert wanted | ({"charges"} if setup.name == "crowded" else {"terrain_capture"}) <= met
