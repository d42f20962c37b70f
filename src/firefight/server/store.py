"""What the server keeps, so that no acknowledged decision is ever lost.

One thread owns the SQLite database.  Everything that waits is written in one transaction (group commit) and reported as
done only after the disk has it (WAL, synchronous=FULL).  The log of a table is append-only: a row is an entry of the
match, or a number, after an undo, saying how many entries are left.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

T = TypeVar("T")

MIGRATIONS: Final = [
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, created REAL NOT NULL, touched REAL NOT NULL,
        facts TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables(id), seat TEXT, role TEXT NOT NULL
    );
    CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables(id), number INTEGER NOT NULL, row TEXT NOT NULL, move TEXT,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables(id), number INTEGER NOT NULL, save TEXT NOT NULL
    );
    """,
]
"""Each brings the database from its number to the next; one that was released is never changed."""

MOST_AT_ONCE: Final = 500
"""Jobs in one transaction."""


class StoreError(Exception):
    """The database cannot do what was asked; the message says why and what would help."""


@dataclass(frozen=True)
class Key:
    """Who may sit where: the hash of a secret that only its holder knows."""

    hash: bytes
    seat: str | None
    role: str


@dataclass(frozen=True)
class Row:
    """One row of a table's log; `move` is the name that a page gave to the decision."""

    number: int
    text: str
    move: str | None


@dataclass(frozen=True)
class Kept:
    """Everything that is kept of one table."""

    id: str
    game: str
    facts: str
    keys: list[Key]
    number: int
    """How many rows of the log the save holds already."""
    save: str
    rows: list[Row]


class Store(Protocol):
    """Where tables are kept."""

    async def create(self, table: str, game: str, facts: str, keys: list[Key], save: str) -> None:
        """A new table."""
        ...

    async def append(self, table: str, rows: list[Row], over: bool) -> None:
        """More rows of a log.  They are on the disk when this returns."""
        ...

    async def keep_save(self, table: str, number: int, save: str) -> None:
        """A whole save that holds the first so many rows; the rows stay."""
        ...

    async def keep_facts(self, table: str, facts: str) -> None:
        """What may change about a table besides its match."""
        ...

    async def load(self, table: str) -> Kept | None:
        """A table, or None where there is none of this id."""
        ...

    async def running(self) -> list[str]:
        """The ids of all tables whose match is not over."""
        ...

    async def close(self) -> None:
        """Finish what waits, and let go of the database."""
        ...


class Job:
    """Something for the thread to do, and whom to tell."""

    def __init__(self, work: Callable[[sqlite3.Connection], Any]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()

    def finish(self, result: Any, error: Exception | None) -> None:
        """From the thread: tell whoever waits; he may have gone."""

        def tell() -> None:
            if self.done.done():
                return
            if error is None:
                self.done.set_result(result)
            else:
                self.done.set_exception(error)

        # a loop that is closed has nobody left to tell
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)


class SqliteStore:
    """The store in one file."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._connection = self._open()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        """Open the database and bring it up to date.  Raises StoreError."""
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None, timeout=5)
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            migrate(connection)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self.path} cannot be used: {error}; name another file with --db") from error
        return connection

    def _run(self) -> None:
        """The thread: take what waits, write it in one transaction, tell everybody."""
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            ending = False
            while len(jobs) < MOST_AT_ONCE:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    ending = True
                    break
                jobs.append(more)
            self._write(jobs)
            if ending:
                break
        self._connection.close()

    def _write(self, jobs: list[Job]) -> None:
        """One transaction; a job that fails takes only its own part back."""
        results: list[tuple[Any, Exception | None]] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._connection.execute("SAVEPOINT job")
                try:
                    results.append((job.work(self._connection), None))
                except Exception as error:
                    self._connection.execute("ROLLBACK TO job")
                    results.append((None, error))
                self._connection.execute("RELEASE job")
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            failure = StoreError(f"{self.path} cannot be written: {error}")
            results = [(None, failure)] * len(jobs)
        for job, (result, trouble) in zip(jobs, results, strict=True):
            job.finish(result, trouble)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the thread do something."""
        if self._closed:
            raise StoreError("the store is closed")
        job = Job(work)
        self._jobs.put(job)
        result: T = await job.done
        return result

    async def create(self, table: str, game: str, facts: str, keys: list[Key], save: str) -> None:
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO tables (id, game, created, touched, facts) VALUES (?, ?, ?, ?, ?)",
                (table, game, now, now, facts),
            )
            connection.executemany(
                "INSERT INTO keys (hash, table_id, seat, role) VALUES (?, ?, ?, ?)",
                [(key.hash, table, key.seat, key.role) for key in keys],
            )
            connection.execute("INSERT INTO snapshots (table_id, number, save) VALUES (?, 0, ?)", (table, save))

        await self._do(work)

    async def append(self, table: str, rows: list[Row], over: bool) -> None:
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            # the primary key refuses a second row of the same number: two writers cannot both be right
            connection.executemany(
                "INSERT INTO log (table_id, number, row, move) VALUES (?, ?, ?, ?)",
                [(table, row.number, row.text, row.move) for row in rows],
            )
            connection.execute("UPDATE tables SET touched = ?, over = ? WHERE id = ?", (now, int(over), table))

        await self._do(work)

    async def keep_save(self, table: str, number: int, save: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE snapshots SET number = ?, save = ? WHERE table_id = ?", (number, save, table))

        await self._do(work)

    async def keep_facts(self, table: str, facts: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE tables SET facts = ? WHERE id = ?", (facts, table))

        await self._do(work)

    async def load(self, table: str) -> Kept | None:
        def work(connection: sqlite3.Connection) -> Kept | None:
            head = connection.execute("SELECT game, facts FROM tables WHERE id = ?", (table,)).fetchone()
            if head is None:
                return None
            snapshot = connection.execute("SELECT number, save FROM snapshots WHERE table_id = ?", (table,)).fetchone()
            keys = connection.execute("SELECT hash, seat, role FROM keys WHERE table_id = ?", (table,)).fetchall()
            rows = connection.execute(
                "SELECT number, row, move FROM log WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
            return Kept(
                id=table,
                game=head[0],
                facts=head[1],
                keys=[Key(bytes(key[0]), key[1], key[2]) for key in keys],
                number=snapshot[0],
                save=snapshot[1],
                rows=[Row(*row) for row in rows],
            )

        return await self._do(work)

    async def running(self) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            found = connection.execute("SELECT id FROM tables WHERE over = 0 ORDER BY touched DESC").fetchall()
            return [row[0] for row in found]

        return await self._do(work)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, self._thread.join)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest form.  Raises StoreError for one that a later version has made."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise StoreError(f"this database has form {version}, from a later version; this one knows {len(MIGRATIONS)}")
    for number in range(version, len(MIGRATIONS)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number].split(";"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise
