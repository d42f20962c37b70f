"""Bots in worker processes, so that one that hangs or dies stalls nobody and can be stopped."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

GRACE: Final = 1.0
"""Seconds that a bot may be late before its process is ended: starting up and the way there and back count too."""
LONGEST_LINE: Final = 8 * 1024 * 1024


class NoAnswer(Exception):
    """A bot gave none; the text says how, in words for everybody."""


@dataclass
class Thought:
    """What a bot answered."""

    key: str
    why: str


class Thinker:
    """One worker process; it is started when it is needed and again when it has ended."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def think(self, task: dict[str, Any], patience: float) -> Thought:
        """The answer of a bot.  Raises NoAnswer after `patience` seconds, or when the process dies."""
        fresh = self._process is None or self._process.returncode is not None
        if fresh:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "firefight.server.thinker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST_LINE,
            )  # fmt: skip
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        try:
            # the first answer of a process waits for Python to start
            async with asyncio.timeout(patience + (10 * GRACE if fresh else GRACE)):
                process.stdin.write(json.dumps(task).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError as error:
            self.end()
            raise NoAnswer("ran out of time") from error
        except (ConnectionError, ValueError) as error:
            self.end()
            raise NoAnswer("failed") from error
        except asyncio.CancelledError:
            # nobody will read this answer; the next task must not get it
            self.end()
            raise
        if not line:
            self.end()
            raise NoAnswer("failed")
        answer = json.loads(line)
        if "trouble" in answer:
            raise NoAnswer("ran out of time" if answer["trouble"] == "TimeUp" else f"failed ({answer['trouble']})")
        return Thought(str(answer["key"]), str(answer["why"]))

    def end(self) -> None:
        """Stop the process; the next task starts another."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


class Opponents:
    """A few workers for all tables; who comes when all are busy waits his turn."""

    def __init__(self, workers: int, budget: float) -> None:
        self.budget = budget
        """Seconds for one decision."""
        self._all = [Thinker() for _ in range(max(1, workers))]
        self._free: asyncio.Queue[Thinker] = asyncio.Queue()
        for thinker in self._all:
            self._free.put_nowait(thinker)

    async def think(self, task: dict[str, Any]) -> Thought:
        """The answer of a bot, within its budget.  Raises NoAnswer."""
        thinker = await self._free.get()
        try:
            return await thinker.think({**task, "budget": self.budget}, self.budget)
        finally:
            self._free.put_nowait(thinker)

    def close(self) -> None:
        """End every worker."""
        for thinker in self._all:
            thinker.end()
