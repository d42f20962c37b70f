from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from firefight import __version__
from firefight.cli import COMMANDS, is_there
from tests.cli.terminal import COMMAND, Home

OURS = ("play", "replay", "verify", "data", "rules")


def test_alone_it_lists_the_commands_that_are_there(home: Home) -> None:
    done = home.run()
    assert done.code == 0
    listed = set(re.findall(r"^    (\w+) ", done.out, re.MULTILINE))
    assert listed == {name for name in COMMANDS if is_there(name)}


def test_version(home: Home) -> None:
    assert home.run("--version").out.strip() == f"firefight {__version__}"


@pytest.mark.parametrize("command", [name for name in COMMANDS if is_there(name)])
def test_every_command_has_help_with_examples(home: Home, command: str) -> None:
    done = home.run(command, "--help")
    assert done.code == 0
    assert "example" in done.out.lower()
    assert f"firefight {command}" in done.out


def examples(home: Home, command: str) -> list[str]:
    """The commands of the examples, without what explains them and without what stands before them."""
    text = home.run(command, "--help").out.partition("examples:")[2].partition("\n\n")[0]
    found: list[str] = []
    for line in text.splitlines():
        example = re.split(r"\s{2,}", line.strip())[0]
        if "firefight " in example:
            found.append(example[example.rindex("firefight ") :])
    return found


@pytest.mark.parametrize("command", OURS)
def test_the_examples_in_the_help_run(home: Home, finished: Path, command: str) -> None:
    found = examples(home, command)
    assert len(found) >= 2
    home.run("play", typed="quit\n")
    shutil.copy(home.saves[0], home.folder / "friday.save")
    folder = home.folder / "overlay"
    for example in found:
        words = shlex.split(example.replace("FILE", str(finished)).replace("FOLDER", str(folder)))[1:]
        words = [str(Path(word).expanduser()) if word.startswith("~") else word for word in words]
        if words[:2] == ["data", "check"]:
            # it fills the tables of its process
            process = home.start(*words)
            assert process.end().code == 0
            continue
        done = home.run(*words, typed="quit\n")
        assert done.code == 0, f"{example}: {done.err}"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tank"], "there is no command 'tank'"),
        (["--tank"], "nobody knows --tank"),
        (["play", "chess"], "there is no game 'chess'; there are "),
        (["play", "--scenario", "Z"], "no scenario 'Z' yet; it has A"),
        (["play", "--sides", "german", "german"], "two different nations are needed"),
        (["play", "--sides", "german", "klingon"], "there is no side 'klingon'; the sides are german, american"),
        (["play", "--sides", "german"], "expected 2 arguments"),
        (["play", "--sides", "german", "british", "--russian", "human"], "--russian has no place"),
        (["play", "--german", "human", "--french", "human", "--russian", "human"], "a match has two sides"),
        (["play", "--german", "robot"], "a player is human, bot:sergeant"),
        (["play", "--german", "bot:napoleon"], "there is no bot 'napoleon' for upfront; there are random"),
        (["play", "--clock", "soon"], "invalid int value: 'soon'"),
        (["play", "--clock", "-5"], "a number of seconds a turn"),
        (["play", "--first", "dice"], "it can be book, high-card"),
        (["play", "--level", "expert"], "it can be basic"),
        (["play", "--scenario", "K", "--level", "basic"], "scenario K (Picked Men Forward) needs chapters"),
        (["play", "--attacker", "german"], "nobody attacks in scenario A"),
        (["play", "--scenario", "C", "--attacker", "french"], "it is one of the two sides, german or american"),
        (["play", "--frob"], "nobody knows --frob here; firefight play --help"),
        (["play", "--resume"], "there is no saved match of upfront in"),
        (["play", "--resume", "nowhere.save"], "there is no save at nowhere.save"),
        (["play", "--resume", "--seed", "4"], "--seed cannot change a match that is resumed"),
        (["replay", "nowhere.save"], "there is no save at nowhere.save"),
        (["replay"], "FILE"),
        (["verify", "nowhere.save"], "there is no save at nowhere.save"),
        (["data", "eat"], "there are scenarios, check and template"),
        (["data", "check"], "check needs a folder"),
        (["data", "check", "nowhere"], "there is no folder nowhere"),
        (["rules", "chess"], "there is one for upfront"),
        (["rules", "upfront", "99.99"], "has no rule 99.99"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(home: Home, arguments: list[str], sentence: str) -> None:
    done = home.run(*arguments)
    assert done.code == 2
    assert sentence in done.err
    assert done.err.startswith("firefight")
    assert len(done.err.strip().splitlines()) == 1
    assert done.out == ""
    assert list(home.folder.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"hello", "this is not a firefight save: it is not JSON"),
        (b"{}", "this is not a firefight save"),
        (b"\xff\xfe\x00", "it is not a text"),
        (b"", "this is not a firefight save"),
    ],
)
@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
def test_a_foreign_file_is_refused_and_left_alone(
    home: Home, command: list[str], content: bytes, sentence: str
) -> None:
    path = home.folder / "a file"
    path.write_bytes(content)
    done = home.run(*command, str(path))
    assert done.code == 2
    assert sentence in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert path.read_bytes() == content


def test_a_save_that_breaks_off_is_refused_with_its_place(home: Home, finished: Path) -> None:
    path = home.folder / "half.save"
    path.write_text(finished.read_text()[:5000])
    for command in (["verify"], ["replay"], ["play", "--resume"]):
        done = home.run(*command, str(path))
        assert done.code == 2
        assert "breaks off in line" in done.err


def test_a_reader_who_has_had_enough_is_no_error(home: Home, finished: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*COMMAND, "replay", str(finished)]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env=home.environment, check=False)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1
