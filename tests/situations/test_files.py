"""Every situation that comes with the house: read, played, and tidy."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from firefight import rulebooks
from firefight.table import registry, situations
from firefight.table.situations import Situation
from firefight.table.situations_play import check

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = sorted((ROOT / "tests" / "games").glob("*/situations"))
FILES = [file for folder in FOLDERS for file in situations.files(folder)]
GUIDE = ROOT / "docs" / "situations.md"


@cache
def read(file: Path) -> list[Situation]:
    return situations.read(file, file.relative_to(ROOT).as_posix())


def called(situation: Situation) -> str:
    """`04_sequence_of_play: one action for each group`, as a name for a test."""
    words = re.sub(r"[^a-z0-9]+", "-", situation.title.lower()).strip("-")
    return f"{situation.game.name}/{Path(situation.path).stem}:{words}"


ALL = [situation for file in FILES for situation in read(file)]


@pytest.mark.parametrize("situation", ALL, ids=called)
def test_situation(situation: Situation) -> None:
    failures = check(situation)
    assert not failures, "\n" + "\n".join(str(failure) for failure in failures)


def test_there_are_some() -> None:
    assert FILES
    assert {situation.game.name for situation in ALL} == {folder.parent.name for folder in FOLDERS}


def test_titles_tell_them_apart() -> None:
    names = [called(situation) for situation in ALL]
    assert sorted(names) == sorted(set(names))


def test_each_names_rules_of_its_game() -> None:
    problems: list[str] = []
    for situation in ALL:
        known = rulebooks.rulebook(situation.game.name).ids()
        unknown = [rule for rule in situation.rules if rule not in known]
        if unknown or not situation.rules or len(set(situation.rules)) != len(situation.rules):
            problems.append(f"{situation.path}:{situation.line}: {unknown or 'no rules, or one twice'}")
    assert not problems, "\n" + "\n".join(problems)


def blocks() -> list[str]:
    """The YAML of the guide."""
    return re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_of_the_guide_is_right() -> None:
    (situation,) = situations.read_text(blocks()[0], "docs/situations.md")
    assert [str(failure) for failure in check(situation)] == []


def test_the_position_of_the_guide_can_be_built() -> None:
    text = "title: as described\ngame: upfront\n" + blocks()[1] + "play:\n- asked: german\n  question: terrain_offer\n"
    (situation,) = situations.read_text(text, "docs/situations.md")
    assert [str(failure) for failure in check(situation)] == []


def test_the_guide_names_every_key() -> None:
    text = GUIDE.read_text(encoding="utf-8").replace("_", " ")
    for word in (*situations.KEYS, *situations.CHECKS, *situations.CHANCE, "clock", "note", "spectator sees"):
        assert f"`{word}`" in text


def test_a_position_makes_a_configuration_from_which_it_is_made_again() -> None:
    for situation in ALL:
        game = registry.find(situation.game.name)
        state = game.new(situation.config)
        row = game.dump(situation.start)
        assert game.dump(state) == row
        assert game.dump(game.load(row, situation.config)) == row
