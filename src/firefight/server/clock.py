"""The clock of a turn: so many seconds for each turn of a person, counted only while he has to decide on it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger("firefight.server")


class TurnClock:
    """Rings once a turn, when its seconds are used up."""

    def __init__(self, seconds: float, ring: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        self.seconds = seconds
        """For each turn; 0 is no clock."""
        self._ring = ring
        self._turn: tuple[str, int] | None = None
        self._left = 0.0
        self._begun = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def count(self, seat: str, turn: int) -> None:
        """This seat decides now, in this turn.  Of a turn whose time is up nothing is counted any more."""
        if self._turn != (seat, turn):
            self._turn, self._left = (seat, turn), self.seconds
        if self._left > 0:
            self._begun = time.monotonic()
            self._timer = asyncio.get_running_loop().call_later(self._left, self._is_up, seat)

    def stop(self) -> None:
        """Nobody decides on the clock now."""
        if self._timer is not None:
            self._left -= time.monotonic() - self._begun
            self._timer.cancel()
            self._timer = None

    def shown(self) -> float | None:
        """Whole seconds that were left when the question was put; None while nothing is counted."""
        return float(round(self._left)) if self._timer is not None else None

    def _is_up(self, seat: str) -> None:
        self._timer = None
        self._left = 0.0
        asyncio.get_running_loop().create_task(self._ring(seat)).add_done_callback(said)


def said(task: asyncio.Task[None]) -> None:
    """A task that nobody waits for says in the log how it failed."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a table failed", exc_info=error)
