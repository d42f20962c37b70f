"""The made-up game at the table."""

from __future__ import annotations

import pytest

from firefight.table import registry
from firefight.table.match import Match
from tests.toy.game import GAME


@pytest.fixture(autouse=True, scope="session")
def lanterns() -> None:
    """Lanterns can be found by its name."""
    registry.register(GAME)


@pytest.fixture
def match() -> Match:
    """A match of Lanterns: red has the first turn, both hands are known from the seed."""
    match = Match.begin(GAME, {"scenario": "long"}, seed=7)
    match.submit("bid 1")
    match.submit("bid 0")
    return match
