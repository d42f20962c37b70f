"""A home of its own for every test of the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    return Home(tmp_path, monkeypatch)


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match between two computers that is over."""
    folder = tmp_path_factory.mktemp("finished")
    with pytest.MonkeyPatch.context() as patch:
        home = Home(folder, patch)
        path = folder / "finished.save"
        players = ["--german", "bot:sergeant", "--american", "bot:sergeant"]
        assert home.run("play", "upfront", *players, "--seed", "7", "--save", str(path)).code == 0
    return path
