"""The shared suite, on every set-up of every game (see `checks`)."""

from __future__ import annotations

import pytest

from firefight.kernel.game import UnknownScenario
from tests.contract import checks
from tests.contract.setups import Setup


def test_configuration(setup: Setup) -> None:
    checks.configuration(setup)
    with pytest.raises(UnknownScenario):
        setup.game.configure({"scenario": "no such scenario"})
    with pytest.raises(UnknownScenario):
        setup.game.configure({"no such option": 1})


def test_random_play_to_the_end(setup: Setup, seeds: range) -> None:
    for seed in seeds:
        checks.play(setup, seed)


def test_clones(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.clones(setup, seed)


def test_forks(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.forks(setup, seed)


def test_codec(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.codec(setup, seed)


def test_undo(setup: Setup, few_seeds: range) -> None:
    assert sum(checks.undo(setup, seed) for seed in few_seeds)


def test_replay(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.replay(setup, seed)


def test_veils(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.veils(setup, seed)


def test_refusals(setup: Setup, few_seeds: range) -> None:
    for seed in few_seeds:
        checks.refusals(setup, seed)


def test_noninterference(setup: Setup, few_seeds: range) -> None:
    assert sum(checks.noninterference(setup, seed) for seed in few_seeds)


def test_canaries(setup: Setup, few_seeds: range) -> None:
    assert sum(checks.canaries(setup, seed) for seed in few_seeds)


def test_brisk(setup: Setup, seeds: range) -> None:
    for seed in seeds:
        checks.brisk(setup, seed)
