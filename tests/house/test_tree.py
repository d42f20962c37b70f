"""The tree as a whole: it belongs to no one machine, and its parts agree with each other."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import firefight
from tests.house.source import ROOT, sentence

BUILT = {"node_modules", "__pycache__", "build", "dist"}

FOREIGN = {
    "a path of one machine": re.compile(
        r"(?:^|[^A-Za-z0-9_.$}])(?:/(?:work|root|farm|tmp)/|/(?:home|Users)/[A-Za-z]|[A-Z]:\\\\?Users\\)", re.MULTILINE
    ),
    "a registry host": re.compile(
        r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs|deb[.]debian|archive[.]ubuntu|crates[.]io"
    ),
    "a note to oneself": re.compile(
        r"\bas (?:requested|instructed)\b|\bthe brief\b|\b(?:previous|earlier|last) session\b|\bshared folder\b"
        r"|\bmy instructions\b|\btask description\b|\bFIXME\b|\bXXX\b",
        re.IGNORECASE,
    ),
}
ALLOWED: dict[tuple[str, str], str] = {
    ("tests/house/test_tree.py", "a path of one machine"): "the examples below",
    ("tests/house/test_tree.py", "a registry host"): "the examples below",
    ("tests/house/test_tree.py", "a note to oneself"): "the examples below",
}
"""(file, what) -> the reason."""


def committed_files() -> list[Path]:
    """What is or could be committed; everything but built things where there is no repository to ask."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (FileNotFoundError, subprocess.CalledProcessError):
        found = [p for p in ROOT.rglob("*") if not is_built(p.relative_to(ROOT).parts)]
    else:
        found = [ROOT / name for name in listed.split("\0") if name]
    return sorted(p for p in found if p.is_file())


def is_built(parts: tuple[str, ...]) -> bool:
    """Whether a path lies in a folder that some tool made: caches and environments begin with a dot."""
    return bool(BUILT & set(parts)) or any(part.startswith(".") and part != ".ci" for part in parts[:-1])


def foreign(text: str) -> list[tuple[str, int, str]]:
    """What in a text belongs to one machine: what it is, line, the words."""
    return [
        (what, text.count("\n", 0, match.end()) + 1, match[0].strip())
        for what, pattern in FOREIGN.items()
        for match in pattern.finditer(text)
    ]


def test_nothing_belongs_to_one_machine() -> None:
    problems: list[str] = []
    for path in committed_files():
        place = path.relative_to(ROOT).as_posix()
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for what, line, words in foreign(text):
            if (place, what) not in ALLOWED:
                problems.append(f"{place}:{line}: {what}: {words}")
    assert not problems, sentence(problems)


@pytest.mark.parametrize(
    "text",
    ["see /work/x", "'/tmp/x'", "/root/.cache", "cd /home/anna", "C:\\Users\\Anna", "on pypi.org", "as requested"],
)
def test_foreign_things_are_found(text: str) -> None:
    assert foreign(text)


@pytest.mark.parametrize("text", ["docs/work/x", "$HOME/tmp/x", "/usr/bin/env", "homework", "./tmp/x", "roots/x"])
def test_others_are_left_alone(text: str) -> None:
    assert foreign(text) == []


def project() -> dict[str, object]:
    section = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(section, dict)
    return section


def test_the_version_stands_in_two_places_and_is_one() -> None:
    assert project()["version"] == firefight.__version__


def pins(name: str) -> dict[str, str]:
    """Name to version and hashes of one requirements file."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", text).strip())
    # on which Pythons a package is needed at all differs with who needs it
    return {block.partition("==")[0]: re.sub(r" ;.*(?= \\)", "", block) for block in blocks}


def test_every_pin_has_a_hash() -> None:
    blocks = [*pins("play").items(), *pins("check").items()]
    assert [name for name, block in blocks if "sha256" not in block] == []


def test_what_playing_needs_is_pinned_alike_for_checking() -> None:
    assert pins("play").items() <= pins("check").items()


def test_what_is_declared_is_pinned() -> None:
    section = project()
    extras = section["optional-dependencies"]
    assert isinstance(extras, dict)
    core = section["dependencies"]
    assert isinstance(core, list)
    declared = {
        "play": [*core, *extras["web"]],
        "check": [*extras["dev"], *extras["fast"], *extras["web"]],
    }
    for file, names in declared.items():
        assert isinstance(names, list)
        wanted = {re.split(r"[<>=!~\[; ]", name)[0].lower() for name in names}
        assert wanted <= set(pins(file)), f"renew requirements/{file}.txt (CONTRIBUTING.md, Pins)"
