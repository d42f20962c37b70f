"""The kept playthroughs are what is played today; a change that was meant is written with the command in `golden`."""

from __future__ import annotations

import pytest

from tests.contract.golden import COMMAND, FOLDER, difference
from tests.contract.setups import Setup, all_setups

GOLDEN = [setup for setup in all_setups() if setup.golden]


@pytest.mark.parametrize("golden", GOLDEN, ids=[setup.name for setup in GOLDEN])
def test_the_kept_playthrough(golden: Setup) -> None:
    found = difference(golden)
    assert not found, f"{found}\n\nif this change is meant: {COMMAND}"


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{setup.name}.txt" for setup in GOLDEN}


def test_every_game_has_a_playthrough() -> None:
    assert {setup.game.name for setup in GOLDEN} == {setup.game.name for setup in all_setups()}
