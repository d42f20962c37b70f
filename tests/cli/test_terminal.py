"""In a terminal: weight and hue where they are wanted, completion, a screen that is cleared between two people."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys

import pytest

from firefight.cli.play_reader import Reader
from firefight.cli.screen import CLEAR
from tests.cli.terminal import COMMAND, Home

pty = pytest.importorskip("pty")

PATIENCE = 120
"""Seconds without a sign of life after which a test gives up."""


class Screen:
    """A command that believes it has a terminal."""

    def __init__(self, home: Home, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave,
            env={**home.environment, "TERM": "xterm", **environment},
        )  # fmt: skip
        os.close(slave)
        self.unread = ""
        """What has come and has not been looked at; one read can bring a sentence and the prompt after it."""

    def wait_for(self, text: str) -> str:
        """Read until something is on the screen; what comes after it is left for the next call."""
        while text not in self.unread:
            if not select.select([self.master], [], [], PATIENCE)[0]:
                self.process.kill()
                raise AssertionError(f"{text!r} did not come in {PATIENCE} s; since the last wait: {self.unread!r}")
            self.unread += os.read(self.master, 1000).decode(errors="replace")
        end = self.unread.index(text) + len(text)
        seen, self.unread = self.unread[:end], self.unread[end:]
        return seen

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def quit(self) -> None:
        """Leave the table."""
        self.type("quit\n")
        self.wait_for("Saved. Go on with")
        assert self.process.wait(timeout=60) == 0
        os.close(self.master)


def test_weight_and_hue_only_where_they_are_wanted(home: Home) -> None:
    shown = Screen(home, "play", "--seed", "5")
    assert "\x1b[1m" in shown.wait_for("german> ")
    shown.quit()
    for arguments, environment in ((["--plain"], {}), ([], {"NO_COLOR": "1"}), ([], {"TERM": "dumb"})):
        plain = Screen(home, "play", "--seed", "5", *arguments, **environment)
        assert "\x1b[1m" not in plain.wait_for("german> ")
        plain.quit()


def test_tab_completes_an_order(home: Home) -> None:
    shown = Screen(home, "play", "--seed", "5", "--plain")
    shown.wait_for("german> ")
    shown.type("put g10\n")
    shown.wait_for("#10 Wolff joins group A")
    shown.wait_for("german> ")
    shown.type("opt\t\n")
    shown.wait_for("put g9")
    shown.quit()


def test_the_screen_is_cleared_between_two_people(home: Home) -> None:
    shown = Screen(home, "play", "--seed", "5", "--german", "human", "--american", "human")
    shown.wait_for("Press Enter when only you can see the screen. ")
    shown.type("\n")
    shown.wait_for("german> ")
    shown.type("groups 1,4,5 / 3,2,9,7 / 6,8,10\n")
    shown.wait_for("german> ")
    shown.type("ready\n")
    between = shown.wait_for("press Enter when the German player has looked away. ")
    assert CLEAR in between
    shown.type("\n")
    shown.wait_for("american> ")
    shown.quit()


def test_candidates_are_orders_and_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    reader = Reader()
    reader.keys = ["fire A B", "fire B B", "end"]
    assert reader.candidates("fi") == ["fire A B", "fire B B"]
    assert reader.candidates("why fire b") == ["why fire B B"]
    assert reader.candidates("ta") == ["table"]
    assert reader.complete("e", 0) == "end"
    assert reader.complete("e", 1) is None
    reader.forget()
    assert reader.candidates("fire") == []
