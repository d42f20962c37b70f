from __future__ import annotations

from typing import Any, ClassVar

import pytest

from firefight.kernel import core
from firefight.kernel.core import NO_RESULT, NOBODY, NOT_ASKED, EngineError, Frame, State


class Counting(Frame):
    """Ask a child `times` times for a number, and add the answers."""

    CODE: ClassVar[str] = "counting"

    def __init__(self, times: int = 1) -> None:
        self.pc = 0
        self.times = times
        self.sum = 0

    def step(self, s: State) -> None:
        if self.pc > 0:
            self.sum += s.take_result()
        if self.pc == self.times:
            s.ret(self.sum)
            return
        self.pc += 1
        s.push(Number())

    def clone(self) -> Frame:
        copy = Counting(self.times)
        copy.pc = self.pc
        copy.sum = self.sum
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.times, self.sum]

    def load(self, row: list[Any]) -> None:
        self.pc, self.times, self.sum = row


class Number(Frame):
    """Ask seat 1 for a number from 1 to 3."""

    CODE: ClassVar[str] = "number"

    def __init__(self) -> None:
        self.pc = 0

    def step(self, s: State) -> None:
        if self.pc == 0:
            s.ask(1)
            return
        s.ret(self.pc)

    def options(self, s: State) -> list[int]:
        return [1, 2, 3]

    def take(self, s: State, code: int) -> None:
        self.pc = code

    def clone(self) -> Frame:
        copy = Number()
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]


class Root(Frame):
    """Count, and finish with what came of it."""

    CODE: ClassVar[str] = "root"

    def __init__(self) -> None:
        self.pc = 0
        self.sum = 0

    def step(self, s: State) -> None:
        if self.pc == 0:
            self.pc = 1
            s.push(Counting(2))
            return
        self.sum = s.take_result()
        s.finish()

    def clone(self) -> Frame:
        copy = Root()
        copy.pc = self.pc
        copy.sum = self.sum
        return copy


class Restless(Frame):
    """Never asks and never ends."""

    CODE: ClassVar[str] = "restless"

    def step(self, s: State) -> None:
        self.pc += 1


class Instead(Frame):
    """Goes on with another procedure in its place."""

    CODE: ClassVar[str] = "instead"

    def step(self, s: State) -> None:
        s.goto(Number())


def started(frame: Frame) -> State:
    s = State()
    s.push(frame)
    core.run(s)
    return s


def test_a_run_stops_at_a_question() -> None:
    s = started(Root())
    assert s.asked == 1
    assert [frame.CODE for frame in s.stack] == ["root", "counting", "number"]
    assert core.legal(s) == [1, 2, 3]


def test_answers_travel_up_through_the_register() -> None:
    root = Root()
    s = started(root)
    core.apply(s, 3)
    assert s.asked == 1
    core.apply(s, 2)
    assert root.sum == 5
    assert s.over
    assert s.asked == NOBODY
    assert s.stack == []
    assert core.legal(s) == []


def test_a_result_can_be_read_once() -> None:
    s = State()
    s.push(Number())
    s.ret(7)
    assert s.take_result() == 7
    with pytest.raises(EngineError):
        s.take_result()


def test_a_question_clears_the_register() -> None:
    s = State()
    s.push(Number())
    s.push(Number())
    s.ret(7)
    s.ask(1)
    assert s.result == NO_RESULT


def test_going_on_with_another_procedure_keeps_the_stack_as_high() -> None:
    s = started(Instead())
    assert [frame.CODE for frame in s.stack] == ["number"]


def test_a_procedure_that_never_asks_is_stopped() -> None:
    with pytest.raises(EngineError, match="restless"):
        started(Restless())


def test_why_not_says_that_the_question_is_another_one() -> None:
    s = started(Root())
    assert core.why_not(s, 2) == 0
    assert core.why_not(s, 9) == NOT_ASKED
    core.apply(s, 1)
    core.apply(s, 1)
    assert core.why_not(s, 2) == NOT_ASKED


def test_a_copy_goes_its_own_way() -> None:
    s = started(Root())
    core.apply(s, 1)
    copy = State()
    core.copy_core(s, copy)
    core.apply(copy, 3)
    assert copy.over
    assert not s.over
    assert [frame.CODE for frame in s.stack] == ["root", "counting", "number"]


def test_a_copy_has_no_sink_and_tells_nobody() -> None:
    s = State()
    copy = State()
    core.copy_core(s, copy)
    copy.tell("x", 255, "", [])
    assert copy.sink is None
