"""What is acknowledged is kept: group commit, refused doubles, migrations, a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from firefight.kernel.dice import Dice
from firefight.server.house import Unreadable
from firefight.server.room import Closed
from firefight.server.store import MIGRATIONS, Key, Row, SqliteStore, StoreError
from tests.server.tools import decide_at_random, decision, house, run, sit, two_people


def test_rows_come_back_in_order_and_a_number_is_used_once(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "t.db")
        await store.create("one", "upfront", "{}", [Key(b"x", "german", "player")], "save")
        rows = [Row(number, f'["german", "{number}"]', None) for number in range(1, 200)]
        await asyncio.gather(*(store.append("one", [row], False) for row in rows))
        with pytest.raises(sqlite3.IntegrityError):
            await store.append("one", [Row(7, "again", None)], False)
        with pytest.raises(sqlite3.IntegrityError):
            await store.append("nowhere", [Row(1, "", None)], False)
        kept = await store.load("one")
        assert kept is not None
        assert kept.rows == rows
        assert kept.keys == [Key(b"x", "german", "player")]
        assert await store.load("two") is None
        assert await store.running() == ["one"]
        await store.append("one", [Row(200, "the end", None)], True)
        assert await store.running() == []
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.load("one")

    run(work())


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(StoreError, match="later version"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear database, " * 100)
    with pytest.raises(StoreError, match=r"letter.txt cannot be used.*--db"):
        SqliteStore(path)
    assert path.read_text().startswith("Dear database")


def test_a_match_comes_back_as_it_was_undo_included(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path / "t.db") as here:
            room, links, people = await two_people(here)
            dice = Dice(6)
            for number in range(1000):
                if not await decide_at_random(room, people, dice):
                    break
                seat = room.match.seat
                if number % 7 == 0 and seat is not None and room.match.can_undo():
                    room.match.undo()
                    await room.keep()
            before = room.match.hash, [str(line) for line in room.match.log("german")], room.match.entries
        async with house(tmp_path / "t.db") as again:
            back = await again.room(links.table)
            assert back is not None
            assert (back.match.hash, [str(line) for line in back.match.log("german")], back.match.entries) == before

    run(work())


def test_a_decision_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path / "t.db") as here:
            room, links, people = await two_people(here)
            german, guest = people["german"]
            await room.hear(guest, decision(german.question, "put g1"))
            entries = room.match.entries
            other = sqlite3.connect(tmp_path / "t.db")
            other.execute("CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
            with pytest.raises(sqlite3.Error, match="disk is full"):
                await room.hear(guest, decision(german.question, "put g2"))
            assert german.left is not None
            assert "could not be saved" in german.left
            with pytest.raises(Closed):
                await room.hear(guest, decision(german.question, "put g2"))
            other.execute("DROP TRIGGER full")
            other.close()
            back = await here.room(links.table)
            assert back is not None
            assert back is not room
            assert back.match.entries == entries
            notes, guest = sit(back, links.seats["german"])
            await back.hear(guest, decision(notes.question, "put g2"))
            assert notes.messages[-1]["type"] == "accepted"

    run(work())


def test_a_table_that_cannot_be_brought_back_says_so(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path / "t.db") as here:
            _, links, _ = await two_people(here)
        other = sqlite3.connect(tmp_path / "t.db")
        other.execute("UPDATE snapshots SET save = '{'")
        other.commit()
        other.close()
        async with house(tmp_path / "t.db") as again:
            with pytest.raises(Unreadable, match="breaks off"):
                await again.room(links.table)
            await again.bring_back_all()

    run(work())


def test_tables_that_nobody_looks_at_are_put_away_and_come_back() -> None:
    async def work() -> None:
        async with house() as here:
            room, links, people = await two_people(here)
            here.put_away(room.touched + 10_000)
            assert links.table in here.rooms, "somebody looks on"
            for _, guest in people.values():
                room.part(guest)
            here.put_away(room.touched + 10_000)
            assert not here.rooms
            back = await here.room(links.table)
            assert back is not None
            assert back.match.commitment == room.match.commitment

    run(work())
