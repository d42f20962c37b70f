"""Helpers for the tests of the server: houses in memory, pages that write down what they are sent, real servers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import uuid
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from firefight.kernel.dice import Dice
from firefight.server import protocol
from firefight.server.house import House, Links
from firefight.server.opponents import NoAnswer, Opponents, Thought
from firefight.server.room import Guest, Room
from firefight.server.store import SqliteStore

SRC = Path(__file__).resolve().parent.parent.parent / "src"


def run(work: Coroutine[Any, Any, None]) -> None:
    """A test that waits for things, in a thread of its own: a browser's tests may keep a loop running in this one."""
    with ThreadPoolExecutor(1) as threads:
        threads.submit(asyncio.run, asyncio.wait_for(work, 240)).result()


class Notes:
    """A page that keeps every byte."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.messages: list[dict[str, Any]] = []
        self.left: str | None = None

    def send(self, message: bytes) -> None:
        self.sent.append(message)
        self.messages.append(json.loads(message))

    def leave(self, why: str) -> None:
        self.left = why

    @property
    def state(self) -> dict[str, Any]:
        """The newest state."""
        return next(message for message in reversed(self.messages) if message["type"] == "state")

    @property
    def question(self) -> dict[str, Any]:
        """The question it was asked last."""
        question = self.state["question"]
        assert question is not None
        assert isinstance(question, dict)
        return question


class FirstAnswer(Opponents):
    """Bots that take the first option at once, in this process; `wrong` says what goes wrong instead."""

    def __init__(self, wrong: str = "") -> None:
        super().__init__(1, 1.0)
        self.wrong = wrong
        self.tasks: list[dict[str, Any]] = []

    async def think(self, task: dict[str, Any]) -> Thought:
        self.tasks.append(task)
        if self.wrong:
            raise NoAnswer(self.wrong)
        return Thought(task["options"][0][0], "It came first.")


@contextlib.asynccontextmanager
async def house(path: Path | str = ":memory:", opponents: Opponents | None = None) -> AsyncIterator[House]:
    """A house for one test."""
    here = House(SqliteStore(path), FirstAnswer() if opponents is None else opponents, 0.0)
    try:
        yield here
    finally:
        await here.close()


async def two_people(here: House, **options: Any) -> tuple[Room, Links, dict[str, tuple[Notes, Guest]]]:
    """A table with a German, an American and a spectator."""
    links = await here.begin("upfront", options, {}, seed=5)
    room = await here.room(links.table)
    assert room is not None
    return (
        room,
        links,
        {
            "german": sit(room, links.seats["german"]),
            "american": sit(room, links.seats["american"]),
            "spectator": sit(room, links.spectator),
        },
    )


def sit(room: Room, token: str, since: int = 0) -> tuple[Notes, Guest]:
    """A page at a table."""
    key = room.place_of(token)
    assert key is not None
    notes = Notes()
    return notes, room.join(notes, key, since)


def decision(question: dict[str, Any], key: str, ident: str | None = None) -> protocol.Decide:
    """The message with which a page answers."""
    return protocol.Decide(uuid.uuid4().hex if ident is None else ident, question["id"], key)


async def decide_at_random(room: Room, people: dict[str, tuple[Notes, Guest]], dice: Dice) -> bool:
    """Whoever is asked answers; False when the match is over."""
    seat = room.match.seat
    if seat is None:
        return False
    notes, guest = people[seat]
    options = notes.question["options"]
    key = options[dice.below(len(options))]["key"]
    await room.hear(guest, decision(notes.question, key))
    assert notes.messages[-1]["type"] == "accepted", notes.messages[-1]
    return True


class Server:
    """A server in a process of its own, with a database that survives it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.database = folder / "tables.db"
        self.arguments = arguments
        self.process: subprocess.Popen[str] | None = None
        self.port = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, on the same port as before."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "firefight", "serve", "--port", str(self.port), "--db", str(self.database),
             "--pace", "0", *self.arguments],
            env={**os.environ, "PYTHONPATH": str(SRC)}, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        assert "The table is open at" in line, line
        self.port = int(line.split("http://127.0.0.1:")[1].split("/")[0])

    def kill(self) -> None:
        """The end without a warning."""
        self.end(signal.SIGKILL)

    def stop(self) -> str:
        """The end that a service manager brings; what it wrote to its log."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> str:
        """End it and wait."""
        if self.process is None:
            return ""
        self.process.send_signal(how)
        _, err = self.process.communicate(timeout=60)
        self.process = None
        return err

    @property
    def address(self) -> str:
        """Where pages are."""
        return f"http://127.0.0.1:{self.port}"

    @contextlib.asynccontextmanager
    async def connection(self, links: dict[str, Any], token: str, **extra: Any) -> AsyncIterator[ClientConnection]:
        """A page of one place, after its first message."""
        async with connect(f"ws://127.0.0.1:{self.port}/table", **extra) as socket:
            await socket.send(json.dumps({"do": "join", "table": links["table"], "token": token}))
            yield socket


async def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == kind:
            return message
