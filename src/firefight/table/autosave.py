"""Saving while play goes on: after every decision nothing is lost, and it costs one appended line.

Beside the save, which is written anew only now and then, lies a journal with one JSON line for each entry since.  Its
first line names the save it belongs to by hash, so an old journal beside a new save is recognised and left alone.

    game.save           the last whole save
    game.save.journal   what came after
    game.save.bak       the save before the last
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from firefight.kernel.codec import CorruptSave
from firefight.table import saves
from firefight.table.course import Difference, Entry
from firefight.table.match import CannotTakeBack, Match
from firefight.table.restore import load

JOURNAL: Final = "firefight-journal"
SAVE_EVERY: Final = 250
"""Entries in a journal before the whole save is written anew."""


class ForeignFile(Exception):
    """A file in the way that is not this match; it is not touched."""


def write_atomically(path: Path, data: bytes) -> None:
    """Put a file in place whole or not at all, also if the power fails."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name + ".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a renaming last; not every system can open a folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def new_rows(known: list[Entry], entries: list[Entry]) -> list[Any]:
    """What to write down after `known`: after an undo the number of entries that are left, then each new entry."""
    same = min(len(entries), len(known))
    # entries are only taken away and put on at the end, so an equal one has equal ones before it
    while same and entries[same - 1] is not known[same - 1]:
        same -= 1
    rows: list[Any] = [] if same == len(known) else [same]
    return rows + entries[same:]


def beside(path: Path, ending: str) -> Path:
    """The journal or the backup of a save."""
    return path.with_name(path.name + ending)


class AutoSave:
    """Keeps one match on disk.  Call `record` after every decision and before showing what came of it.

    With `sync` every line is on the disk before `record` returns; without, it survives the death of this program and
    not that of the machine.
    """

    def __init__(self, path: str | Path, *, sync: bool = True, save_every: int = SAVE_EVERY) -> None:
        self.path = Path(path)
        self.sync = sync
        self.save_every = save_every
        self._known: list[Entry] | None = None
        """The entries on disk; None before the first record."""
        self._lines = 0
        self._journal: int | None = None

    def record(self, match: Match) -> None:
        """Put down everything that is new.  Raises ForeignFile when something else lies at the path."""
        if self._known is None:
            self.claim(match)
            self.write_save(match)
            return
        entries = match.entries
        lines = new_rows(self._known, entries)
        if self._lines + len(lines) > self.save_every:
            self.write_save(match)
        elif lines:
            self.append(lines)
            self._known = entries

    def close(self, match: Match) -> None:
        """Write the whole save and take the journal away."""
        self.record(match)
        self.write_save(match)
        self.stop_journal()
        beside(self.path, ".journal").unlink(missing_ok=True)

    def claim(self, match: Match) -> None:
        """See to it that nothing is overwritten but an earlier stand of this match."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            for ending in (".journal", ".bak"):
                if beside(self.path, ending).exists():
                    raise ForeignFile(f"{beside(self.path, ending)} is in the way: it belongs to another save")
            return
        try:
            there = recover(self.path)
        except CorruptSave as error:
            raise ForeignFile(f"{self.path} is in the way: {error}") from error
        if there.commitment != match.commitment:
            raise ForeignFile(f"{self.path} is in the way: it holds another match")
        if there.entries != match.entries[: len(there.entries)]:
            raise ForeignFile(f"{self.path} is in the way: there this match went on in another way")

    def write_save(self, match: Match) -> None:
        """The whole save; the one before becomes the backup."""
        data = match.save().encode()
        before = self.path.read_bytes() if self.path.exists() else None
        if before != data:
            if before is not None:
                write_atomically(beside(self.path, ".bak"), before)
            write_atomically(self.path, data)
        self.stop_journal()
        head = {"format": JOURNAL, "save": hashlib.sha256(data).hexdigest()}
        write_atomically(beside(self.path, ".journal"), (json.dumps(head) + "\n").encode())
        self._journal = os.open(beside(self.path, ".journal"), os.O_WRONLY | os.O_APPEND)
        self._known = match.entries
        self._lines = 0

    def append(self, lines: list[Any]) -> None:
        """One line for each entry; a bare number says how many entries are left after an undo."""
        assert self._journal is not None
        data = "".join(json.dumps(line) + "\n" for line in lines).encode()
        while data:
            data = data[os.write(self._journal, data) :]
        if self.sync:
            os.fsync(self._journal)
        self._lines += len(lines)

    def stop_journal(self) -> None:
        """Let go of the journal's file."""
        if self._journal is not None:
            os.close(self._journal)
            self._journal = None


def recover(path: str | Path) -> Match:
    """The match at a path with everything that was recorded, whatever happened to the program that played it.

    Raises CorruptSave.  A last line that was not written to its end was never acknowledged and is left out.
    """
    path = Path(path)
    backup = beside(path, ".bak")
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        hint = f"; there is an older one: {backup}" if backup.exists() else ""
        raise CorruptSave(f"there is no save at {path}{hint}") from error
    text = decoded(data)
    match = load(text)
    rows = journal_rows(beside(path, ".journal"), data, backup)
    for number, row in enumerate(rows, 2):
        try:
            play_row(match, row)
        except (Difference, CannotTakeBack, CorruptSave) as error:
            if saves.read(text).rules_version != match.game.rules_version:
                match.notices.append(f"What was played after that does not fit the rules of today: {error}.")
                break
            raise CorruptSave(f"{beside(path, '.journal')}, line {number}: {error}") from error
    match.settle()
    return match


def decoded(data: bytes) -> str:
    """The text of a file."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CorruptSave("this is not a firefight save: it is not a text") from error


def journal_rows(path: Path, save: bytes, backup: Path) -> list[Any]:
    """The rows of the journal that belong to this save."""
    try:
        *lines, rest = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return []
    # what follows the last line end was not written to its end
    del rest
    rows: list[Any] = []
    for number, line in enumerate(lines, 1):
        try:
            rows.append(json.loads(line))
        except ValueError as error:
            raise CorruptSave(f"{path}, line {number}: it is damaged") from error
    if not rows or not isinstance(rows[0], dict) or rows[0].get("format") != JOURNAL:
        raise CorruptSave(f"{path} is not the journal of a match")
    belongs_to = rows[0].get("save")
    if belongs_to == hashlib.sha256(save).hexdigest():
        return rows[1:]
    if backup.exists() and belongs_to == hashlib.sha256(backup.read_bytes()).hexdigest():
        # the program ended between writing a save, which holds all of this, and beginning its journal
        return []
    raise CorruptSave(f"{path} belongs to another save than the one beside it")


def play_row(match: Match, row: Any) -> None:
    """Play one row of a journal."""
    if isinstance(row, int):
        while len(match.entries) > row:
            match.undo()
        if len(match.entries) < row:
            raise CorruptSave(f"it cannot be undone to entry {row}")
        return
    match.enter(saves.checked_entry(row, len(match.entries)))
