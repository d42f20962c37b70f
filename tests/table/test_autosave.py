from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from firefight.kernel.codec import CorruptSave
from firefight.table import autosave
from firefight.table.autosave import AutoSave, ForeignFile, beside, recover
from firefight.table.match import Match
from firefight.table.restore import verify
from tests.table.tools import log_of, play_random
from tests.toy.game import GAME

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "night.save"


def play_and_record(match: Match, saving: AutoSave, decisions: int, seed: int = 1) -> None:
    for number in range(decisions):
        if match.seat is None:
            break
        play_random(match, 1, seed + number)
        saving.record(match)


def files(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def test_every_decision_can_be_recovered(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    for number in range(30):
        play_and_record(match, saving, 1, number)
        again = recover(path)
        assert again.hash == match.hash
        assert again.entries == match.entries
        assert log_of(again, "red") == log_of(match, "red")
        assert again.can_undo() == match.can_undo()


def test_a_decision_costs_a_line(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    before = path.read_bytes()
    match.submit("rest")
    saving.record(match)
    saving.record(match)
    assert path.read_bytes() == before
    lines = beside(path, ".journal").read_text().splitlines()
    assert [json.loads(line) for line in lines[1:]] == [["red", "rest"]]


def test_undo_and_take_back_are_recorded(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    start = len(match.entries)
    hand = match.view("red")["sides"]["red"]["hand"]
    for key in (f"bury {hand[0]}", f"bury {hand[1]}"):
        match.submit(key)
        saving.record(match)
    match.undo()
    match.undo()
    match.submit("raid")
    saving.record(match)
    match.take_back(consent_of=["blue"])
    saving.record(match)
    lines = beside(path, ".journal").read_text().splitlines()
    assert json.loads(lines[3]) == start
    assert json.loads(lines[4]) == ["red", "raid"]
    assert json.loads(lines[-1]) == ["take-back", start]
    again = recover(path)
    assert again.hash == match.hash
    assert again.entries == match.entries


def test_an_undo_of_what_was_saved_before_is_recovered(match: Match, path: Path) -> None:
    hand = match.view("red")["sides"]["red"]["hand"]
    match.submit(f"bury {hand[0]}")
    saving = AutoSave(path)
    saving.record(match)
    match.undo()
    saving.record(match)
    again = recover(path)
    assert again.hash == match.hash
    assert again.entries == match.entries


def test_now_and_then_the_whole_save_is_written(match: Match, path: Path) -> None:
    saving = AutoSave(path, save_every=10)
    saving.record(match)
    first = path.read_bytes()
    play_and_record(match, saving, 20)
    assert path.read_bytes() != first
    assert len(beside(path, ".journal").read_text().splitlines()) <= 11
    assert recover(path).hash == match.hash


def test_closing_leaves_one_whole_save(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    first = path.read_text()
    play_and_record(match, saving, 10)
    saving.close(match)
    assert files(path) == ["night.save", "night.save.bak"]
    assert beside(path, ".bak").read_text() == first
    assert path.read_text() == match.save()
    assert verify(path.read_text()).ok
    saving.close(match)
    assert beside(path, ".bak").read_text() == first


def test_a_recovered_match_goes_on(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    play_and_record(match, saving, 7)
    again = recover(path)
    second = AutoSave(path)
    second.record(again)
    play_and_record(again, second, 7)
    second.close(again)
    assert recover(path).hash == again.hash


def test_a_line_that_was_not_written_to_its_end_is_left_out(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    before = match.hash
    match.submit("rest")
    saving.record(match)
    journal = beside(path, ".journal")
    whole = journal.read_bytes()
    head = whole.index(b"\n") + 1
    for length in range(head, len(whole)):
        journal.write_bytes(whole[:length])
        assert recover(path).hash == before
    journal.write_bytes(whole)
    assert recover(path).hash == match.hash


def test_a_draw_that_was_not_written_is_drawn_again_and_is_the_same(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    match.submit("raid")
    saving.record(match)
    journal = beside(path, ".journal")
    *_, last, _ = journal.read_text().split("\n")
    assert "chance" in last
    journal.write_text(journal.read_text()[: -len(last) - 1])
    assert recover(path).hash == match.hash


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not JSON", "line 3: it is damaged"),
        ('["red", "dance"]', "line 3: 'dance' is no key|line 3: red answers"),
        ('["green", "rest"]', "line 3: green answers 'rest', but blue is asked"),
        ("[]", "line 3: .* is no entry"),
        ("3", "line 3: blue has been asked since"),
        ("9999", "line 3: it cannot be undone to entry 9999"),
        ('["chance", "draw c1", 99]', "line 3: draw 9 is due, not 99"),
    ],
)
def test_a_damaged_journal_is_refused_with_the_line(match: Match, path: Path, line: str, message: str) -> None:
    saving = AutoSave(path)
    saving.record(match)
    match.submit("rest")
    saving.record(match)
    with beside(path, ".journal").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(CorruptSave, match=message):
        recover(path)


def test_a_journal_that_does_not_fit_newer_rules_ends_where_it_does_not(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that was mended must not make a match unreadable."""
    saving = AutoSave(path)
    saving.record(match)
    match.submit("rest")
    saving.record(match)
    with beside(path, ".journal").open("a") as file:
        file.write('["blue", "dance"]\n')
    monkeypatch.setattr(type(GAME), "rules_version", 2)
    again = recover(path)
    assert again.hash == match.hash
    assert again.notices[-1].startswith("What was played after that does not fit the rules of today: 'dance' is no key")


def test_a_journal_of_another_save_is_refused(match: Match, path: Path) -> None:
    saving = AutoSave(path)
    saving.record(match)
    path.write_text(Match.begin(GAME, {}, seed=2).save())
    with pytest.raises(CorruptSave, match="belongs to another save"):
        recover(path)
    beside(path, ".journal").write_text("[]\n")
    with pytest.raises(CorruptSave, match="is not the journal of a match"):
        recover(path)


def test_what_is_not_there_or_not_text_is_refused(path: Path) -> None:
    path.parent.mkdir()
    with pytest.raises(CorruptSave, match="there is no save at"):
        recover(path)
    beside(path, ".bak").write_text("{}")
    with pytest.raises(CorruptSave, match=r"there is an older one: .*\.bak"):
        recover(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(CorruptSave, match="it is not a text"):
        recover(path)


# What lies in the way.


@pytest.mark.parametrize("ending", ["", ".journal", ".bak"])
def test_a_foreign_file_is_never_overwritten(match: Match, path: Path, ending: str) -> None:
    path.parent.mkdir()
    foreign = beside(path, ending) if ending else path
    foreign.write_text("my diary")
    with pytest.raises(ForeignFile, match="is in the way"):
        AutoSave(path).record(match)
    assert foreign.read_text() == "my diary"
    assert files(path) == [foreign.name]


def test_another_match_is_never_overwritten(match: Match, path: Path) -> None:
    path.parent.mkdir()
    other = Match.begin(GAME, {}, seed=2)
    path.write_text(other.save())
    with pytest.raises(ForeignFile, match="it holds another match"):
        AutoSave(path).record(match)
    assert path.read_text() == other.save()


def test_a_later_stand_of_the_match_is_never_overwritten(match: Match, path: Path) -> None:
    early = match.clone()
    saving = AutoSave(path)
    saving.record(match)
    play_and_record(match, saving, 5)
    with pytest.raises(ForeignFile, match="there this match went on in another way"):
        AutoSave(path).record(early)
    assert recover(path).hash == match.hash


def test_a_failed_write_leaves_the_save_as_it_was(match: Match, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saving = AutoSave(path)
    saving.record(match)
    before = path.read_bytes()
    match.submit("rest")

    def no_room(_handle: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_room)
        with pytest.raises(OSError, match="no space left"):
            saving.write_save(match)
    assert path.read_bytes() == before
    assert files(path) == ["night.save", "night.save.journal"]
    assert autosave.recover(path).entries == match.entries[:-1]


# A program that dies.


@pytest.mark.parametrize("after", ["backup", "save", "journal"])
def test_dying_between_two_files_loses_nothing(
    match: Match, path: Path, monkeypatch: pytest.MonkeyPatch, after: str
) -> None:
    saving = AutoSave(path)
    saving.record(match)
    play_and_record(match, saving, 8)
    honest = autosave.write_atomically
    steps = {"backup": 1, "save": 2, "journal": 3}[after]
    done = 0

    class Killed(BaseException):
        pass

    def write(target: Path, data: bytes) -> None:
        nonlocal done
        honest(target, data)
        done += 1
        if done == steps:
            raise Killed

    with monkeypatch.context() as dying:
        dying.setattr(autosave, "write_atomically", write)
        with pytest.raises(Killed):
            saving.write_save(match)
    again = recover(path)
    assert again.hash == match.hash
    assert again.entries == match.entries
    AutoSave(path).record(again)
    assert recover(path).hash == match.hash


def test_a_killed_program_loses_nothing_that_was_acknowledged(path: Path, soak: int) -> None:
    """The same match is played by one program after the other, each killed at another moment."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    command = [sys.executable, "-m", "tests.table.autosaving", str(path)]
    for number in range(5 + soak):
        with subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline(), process.stdout.readline()]
            time.sleep(0.003 * (7 * number % 20))
            process.kill()
            lines += process.stdout.read().splitlines(keepends=True)
        # the last line may itself have been cut off
        words = [line.split() for line in lines if line.endswith("\n")]
        assert words[1][0] == "done"
        last_done = next(state for word, state in reversed(words) if word == "done")
        match = recover(path)
        assert match.hash in (last_done, words[-1][1])
    assert verify(recover(path).save()).ok
