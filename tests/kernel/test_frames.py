from __future__ import annotations

from typing import Any, ClassVar

import pytest

from firefight.kernel import core
from firefight.kernel.core import CHANCE, NOT_ASKED, PASS, Frame, State
from firefight.kernel.frames import Chance, Window, chance_frame


class Bell(Window):
    """Seats may ring as often as `subject` says for each."""

    CODE: ClassVar[str] = "bell"

    def blank(self) -> Window:
        return Bell()

    def reactions(self, s: State, seat: int) -> list[int]:
        return [10 + seat] if self.subject[seat] > 0 else []

    def react(self, s: State, seat: int, code: int) -> None:
        self.subject[seat] -= 1


class Base(Frame):
    """Keeps what a child answers."""

    CODE: ClassVar[str] = "base"

    def __init__(self, child: Frame | None = None) -> None:
        self.pc = 0
        self.child = child
        self.answer = -1

    def step(self, s: State) -> None:
        if self.pc == 0 and self.child is not None:
            self.pc = 1
            s.push(self.child)
            return
        self.answer = s.take_result()
        s.finish()


class Coin(Chance):
    """Heads (1) three times as likely as tails (0)."""

    CODE: ClassVar[str] = "coin"

    def options(self, s: State) -> list[int]:
        return [0, 1]

    def total(self, s: State) -> int:
        return 4

    def nth(self, s: State, number: int) -> int:
        return 1 if number else 0

    def weight(self, s: State, code: int) -> int:
        return 3 if code else 1

    def take(self, s: State, code: int) -> None:
        s.ret(code)


def started(child: Frame, brisk: bool = False) -> tuple[State, Base]:
    s = State()
    s.brisk = brisk
    base = Base(child)
    s.push(base)
    core.run(s)
    return s, base


def answers(s: State, *codes: int) -> list[int]:
    """Answer in turn; who was asked."""
    seats: list[int] = []
    for code in codes:
        assert code in core.legal(s)
        seats.append(s.asked)
        core.apply(s, code)
    return seats


def test_everybody_is_asked_in_order_and_may_always_pass() -> None:
    s, base = started(Bell(0, [1, 0], [0, 1]))
    assert core.legal(s) == [PASS, 11]
    assert answers(s, PASS) == [1]
    assert core.legal(s) == [PASS]
    assert answers(s, PASS) == [0]
    assert base.answer == 0


def test_after_a_reaction_everybody_is_asked_again() -> None:
    s, base = started(Bell(0, [0, 1], [1, 1]))
    assert answers(s, PASS, 11, 10, PASS, PASS) == [0, 1, 0, 0, 1]
    assert base.answer == 2


def test_a_reaction_is_news_and_a_pass_is_not() -> None:
    s, _base = started(Bell(0, [0, 1], [1, 1]))
    answers(s, PASS)
    assert not s.news
    answers(s, 11)
    assert s.news


def test_brisk_play_skips_whoever_can_only_pass() -> None:
    s, base = started(Bell(0, [0, 1], [0, 1]), brisk=True)
    assert answers(s, 11) == [1]
    assert base.answer == 1


def test_a_window_says_why_not() -> None:
    s, _base = started(Bell(0, [0], [0, 0]))
    assert core.why_not(s, PASS) == 0
    assert core.why_not(s, 10) == NOT_ASKED


def test_a_window_is_copied_and_saved_whole() -> None:
    window = Bell(3, [0, 1], [2, 2])
    window.pc = 1
    window.answered = 4
    copy = window.clone()
    assert isinstance(copy, Bell)
    assert copy.dump() == window.dump() == [1, 3, [0, 1], [2, 2], 4]
    copy.subject[0] = 0
    assert window.subject == [2, 2]
    back = Bell()
    back.load(window.dump())
    assert back.dump() == window.dump()
    back.seats.append(9)
    assert window.seats == [0, 1]


def test_chance_is_a_seat() -> None:
    s, base = started(Coin())
    assert s.asked == CHANCE
    frame = chance_frame(s)
    assert [frame.nth(s, number) for number in range(frame.total(s))] == [0, 1, 1, 1]
    assert sum(frame.weight(s, code) for code in core.legal(s)) == frame.total(s)
    core.apply(s, 1)
    assert base.answer == 1


def test_only_a_chance_frame_answers_for_chance() -> None:
    s, _base = started(Bell(0, [0], [0, 0]))
    with pytest.raises(AssertionError):
        chance_frame(s)


def test_abstract_methods_say_so() -> None:
    s = State()
    calls: list[Any] = [
        lambda: Window().reactions(s, 0),
        lambda: Window().react(s, 0, 0),
        lambda: Window().blank(),
        lambda: Chance().total(s),
        lambda: Chance().nth(s, 0),
        lambda: Frame().step(s),
        lambda: Frame().options(s),
        lambda: Frame().take(s, 0),
        lambda: Frame().clone(),
        lambda: Frame().dump(),
        lambda: Frame().load([]),
    ]
    for call in calls:
        with pytest.raises(NotImplementedError):
            call()
