"""Two people at one keyboard: what one may not know is never on the screen while the other looks."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import firefight
from firefight.cli.play_commands import Leave
from firefight.cli.play_reader import EndOfInput, Reader
from firefight.cli.play_session import Session
from firefight.cli.screen import Out
from firefight.games.upfront.game import GAME
from firefight.games.upfront.words import card_key
from firefight.kernel.events import SPECTATOR

COMMANDS = ("table", "brief", "hand", "unseen", "options", "log", "hint", "odds 1", "why 2", "undo", "", "what")
CARD = re.compile(r"\bc\d+\b")


class Watched(Out):
    """Remembers who looks, and checks every line against what he may know."""

    def __init__(self) -> None:
        super().__init__(plain=True)
        self.session: Session | None = None
        self.viewer: str | None = None
        self.lines_seen = 0
        self.leaks: list[str] = []

    def line(self, text: str = "") -> None:
        assert self.session is not None
        self.lines_seen += 1
        match = self.session.match
        if match.view()["deck"] > 1:
            # what was public in one deck is secret in the next, and the log may still tell of it
            return
        viewer = match.seats.index(self.viewer) if self.viewer is not None else SPECTATOR
        secret = set(GAME.secrets(match._course.state, viewer))
        self.leaks += [f"{self.viewer}: {card} in {text!r}" for card in CARD.findall(text) if card in secret]

    def clear(self) -> None:
        self.viewer = None


class Fingers(Reader):
    """Types numbers and commands at random, and remembers who was called."""

    def __init__(self, out: Watched, seed: int, count: int) -> None:
        super().__init__()
        self.out = out
        self.dice = random.Random(seed)
        self.left = count
        self.called = 0

    def read(self, prompt: str, seconds: float | None = None) -> str:
        self.left -= 1
        if self.left < 0:
            raise EndOfInput
        if "press enter" in prompt.lower():
            self.called += 1
            self.out.viewer = prompt.partition(",")[0].lower()
            return ""
        assert self.out.viewer is not None
        if prompt.endswith("yes or no: "):
            # what is taken back by consent was seen, and would be a secret again
            return "no"
        assert prompt.startswith(self.out.viewer)
        if self.dice.random() < 0.2:
            return self.dice.choice([*COMMANDS, "undo --ask"])
        return str(self.dice.randint(1, 12))


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_is_never_on_the_others_screen(seed: int, tmp_path: Path) -> None:
    sides = [["german", "american"], ["russian", "japanese"], ["british", "italian"]][seed % 3]
    match = firefight.game("upfront").match(seed=seed, sides=sides)
    out = Watched()
    session = Session(match, {}, tmp_path / "hot.save", out, ask_always=seed % 2 == 1)
    session.auto.sync = False
    out.session = session
    fingers = Fingers(out, seed, 700)
    session.reader = fingers
    try:
        while match.view()["deck"] == 1 and match.seat is not None:
            session.person_moves(match.seat)
    except (EndOfInput, Leave):
        pass
    session.auto.stop_journal()
    assert out.leaks == []
    assert out.lines_seen > 300
    assert fingers.called > 4


def test_the_watcher_would_see_a_leak(tmp_path: Path) -> None:
    match = firefight.game("upfront").match(seed=1)
    while not match.view("american")["sides"][1]["hand"]:
        assert match.decision is not None
        match.submit(match.decision.options[-1])
    out = Watched()
    out.session = Session(match, {}, tmp_path / "hot.save", out)
    hand = [card_key(card) for card in match._course.state.sides[1].hand]  # type: ignore[attr-defined]
    out.viewer = "american"
    out.line(f"Hand: {hand[0]}")
    assert out.leaks == []
    out.viewer = "german"
    out.line(f"Hand: {hand[0]}")
    assert len(out.leaks) == 1


def test_windows_between_two_people_do_not_close_by_themselves(tmp_path: Path) -> None:
    """Otherwise the one at the keyboard would see what the other does not hold."""
    match = firefight.game("upfront").match(seed=1)
    session = Session(match, {}, tmp_path / "hot.save", Out(plain=True))
    decision = firefight.Decision("german", "reaction_0", "?", "9.1", [firefight.Option("pass", "pass", 0)])
    assert not session.takes_itself(decision)
    only_end = firefight.Decision("german", "turn", "?", "4.2", [firefight.Option("end", "end", 1)])
    assert session.takes_itself(only_end)
