"""Runs every test that asks for a `setup` on every set-up of every game."""

from __future__ import annotations

import pytest

from tests.contract.setups import all_setups


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        setups = all_setups()
        metafunc.parametrize("setup", setups, ids=[setup.name for setup in setups])


@pytest.fixture
def seeds(soak: int) -> range:
    """The seeds of the games that a test plays when each of its steps is cheap."""
    return range(soak)


@pytest.fixture
def few_seeds(soak: int) -> range:
    """The same for tests whose steps are dear."""
    return range(max(1, soak // 4))
