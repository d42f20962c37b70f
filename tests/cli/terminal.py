"""Helpers for the tests of the command line: a command in a home of its own, with what is typed as text."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from firefight.cli import main

COMMAND = [sys.executable, "-m", "firefight"]


@dataclass
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Home:
    """A user's home and data folder for one test."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        for name in ("FIREFIGHT_DATA", "NO_COLOR", "COLUMNS"):
            self.environment.pop(name, None)
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", str(folder))
        monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))

    @property
    def saves(self) -> list[Path]:
        """The matches kept so far."""
        return sorted((self.folder / "data" / "firefight" / "saves").glob("*.save"))

    def run(self, *arguments: str, typed: str = "") -> Done:
        """A command inside this process."""
        out, err = io.StringIO(), io.StringIO()
        before = sys.stdin
        sys.stdin = io.StringIO(typed)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                try:
                    code = main(list(arguments))
                except SystemExit as leaving:
                    code = int(leaving.code or 0)
        finally:
            sys.stdin = before
        return Done(code, out.getvalue(), err.getvalue())

    def start(self, *arguments: str) -> Running:
        """A command in a process of its own, with pipes that stay open."""
        return Running(arguments, self.environment)


class Running:
    """A command that waits for what is typed."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        self.seen = ""

    def type(self, *lines: str) -> None:
        """Type lines."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def wait_for(self, text: str) -> str:
        """Read until something was printed."""
        assert self.process.stdout is not None
        start = len(self.seen)
        while text not in self.seen[start:]:
            character = self.process.stdout.read(1)
            assert character, f"it ended without {text!r}: {self.seen[-2000:]}\n{self.process.communicate()[1]}"
            self.seen += character
        return self.seen[start:]

    def interrupt(self) -> Done:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def kill(self) -> None:
        """The end without a warning."""
        self.process.kill()
        self.end()

    def end(self) -> Done:
        """Close the input and wait."""
        out, err = self.process.communicate(timeout=60)
        return Done(self.process.returncode, self.seen + out, err)
