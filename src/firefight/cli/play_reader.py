"""Reading what a player types: completion and history in a terminal, a limit of time, scripts through a pipe."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType
from typing import Final

from firefight.cli.orders import WORDS

ABOUT_AN_ORDER: Final = ("why ", "odds ")


class EndOfInput(Exception):
    """There is nothing more to read."""


class TimeIsUp(Exception):
    """Nothing was typed in time."""


class Reader:
    """Reads lines from stdin."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self.keys: list[str] = []
        """What can be completed now, besides commands."""
        self._readline: ModuleType | None = None
        if self.terminal:
            with suppress(ImportError):
                import readline

                self._readline = readline
                readline.set_completer_delims("")
                readline.set_completer(self.complete)
                readline.parse_and_bind("tab: complete")

    def complete(self, text: str, state: int) -> str | None:
        """For readline: candidate number `state` for a line that begins so."""
        found = self.candidates(text)
        return found[state] if state < len(found) else None

    def candidates(self, text: str) -> list[str]:
        """Every order and command that a line may become."""
        begun = text.lower()
        lines = [*self.keys, *WORDS]
        for command in ABOUT_AN_ORDER:
            if begun.startswith(command):
                lines = [command + key for key in self.keys]
        return [line for line in lines if line.lower().startswith(begun)]

    def forget(self) -> None:
        """Before another player sits down: nothing of what was typed can be called up again."""
        self.keys = []
        if self._readline is not None:
            self._readline.clear_history()

    def read(self, prompt: str, seconds: float | None = None) -> str:
        """One line.  Raises EndOfInput, and TimeIsUp when `seconds` pass first."""
        with limit(seconds):
            return self._line(prompt).strip()

    def _line(self, prompt: str) -> str:
        if self.terminal:
            try:
                return input(prompt)
            except EOFError as error:
                print()
                raise EndOfInput from error
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise EndOfInput
        # so that the transcript of a script reads like one of a person
        print(line.rstrip("\n"), flush=True)
        return line


@contextmanager
def limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeIsUp in the block after so many seconds, where the system has alarms."""
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until the block is done: a decision is carried out and written down, or it is neither."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    hit: list[int] = []

    def later(number: int, frame: FrameType | None) -> None:
        hit.append(number)

    before = signal.signal(signal.SIGINT, later)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if hit:
        raise KeyboardInterrupt
