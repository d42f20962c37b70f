"""Frames on a stack, a state that carries them, and the four calls that drive it.

A *frame* is one written procedure, suspended between two of its steps.  Control flow is data: the stack of a state
can be cloned, saved and read at any moment, also in the middle of an interrupt inside an interrupt.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from firefight.kernel.events import Event, Sink

CHANCE: Final = -1
"""The seat that answers every random question; the referee plays it."""
NOBODY: Final = -2
"""Nobody is asked: the state is running or the game is over."""
CLOCK: Final = -3
"""The seat under which the referee reports that a player's time is up."""

PASS: Final = 0
"""The option code that every window contains."""

NO_RESULT: Final = -(1 << 40)
NOT_ASKED: Final = -1
"""What `why_not` answers when the question on the table is a different one."""

RUNAWAY: Final = 100_000


class EngineError(Exception):
    """The rules code broke its own law; never the fault of a player."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One procedure of a rulebook.  Holds ids, ints, and lists of ints, never another object.

    `step` runs while nobody is asked; its last act is `s.push`, `s.ask`, `s.ret`, `s.finish` or an assignment of `pc`.
    `options` lists what the asked seat may answer, sorted; `take` carries an answer out.
    Every argument of a frame's constructor has a default, so that a blank one can be made before `load`.
    """

    CODE: ClassVar[str] = "?"

    def __init__(self) -> None:
        self.pc: int = 0

    def step(self, s: State) -> None:
        """Run one step of the procedure."""
        raise NotImplementedError

    def options(self, s: State) -> list[int]:
        """Every legal answer to the question asked now: sorted, unique, never empty."""
        raise NotImplementedError

    def take(self, s: State, code: int) -> None:
        """Carry out one of `options`."""
        raise NotImplementedError

    def why_not(self, s: State, code: int) -> int:
        """0 if `code` is legal now, else the number of a reason of the game."""
        return 0 if code in self.options(s) else NOT_ASKED

    def title(self, s: State, viewer: int) -> str:
        """One public phrase saying what is going on, in the words of the rulebook."""
        return self.CODE

    def veil(self, viewer: int) -> None:
        """Forget every field that this viewer may not know (on a copy)."""

    def clone(self) -> Frame:
        """A copy that shares nothing mutable."""
        raise NotImplementedError

    def dump(self) -> list[Any]:
        """Every field as JSON values, `pc` first."""
        raise NotImplementedError

    def load(self, row: list[Any]) -> None:
        """Fill this blank frame from `dump`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has: the stack, who is asked, one result register, the sink of events."""

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.asked: int = NOBODY
        self.result: int = NO_RESULT
        self.over: bool = False
        self.news: bool = False
        self.brisk: bool = False
        self.sink: Sink | None = None

    def push(self, frame: Frame) -> None:
        """Start a procedure; its answer arrives in the register."""
        self.stack.append(frame)

    def ask(self, seat: int) -> None:
        """Put the question of the top frame to a seat.  No answer of a procedure outlives a question."""
        self.asked = seat
        self.result = NO_RESULT

    def goto(self, frame: Frame) -> None:
        """End the top procedure by going on with another in its place."""
        self.stack[-1] = frame

    def ret(self, result: int = 0) -> None:
        """End the top procedure and leave its answer in the register."""
        self.stack.pop()
        self.result = result

    def finish(self) -> None:
        """End the game at once, whatever was going on."""
        self.stack.clear()
        self.asked = NOBODY
        self.over = True

    def take_result(self) -> int:
        """Read the answer of the child that just ended; it can be read once."""
        result = self.result
        if result == NO_RESULT:
            raise EngineError("a result was read that no procedure left")
        self.result = NO_RESULT
        return result

    def tell(self, kind: str, audience: int, rule: str, args: list[int]) -> None:
        """Record that something happened.  Call it only behind `if s.sink is not None`."""
        sink = self.sink
        if sink is not None:
            sink.add(Event(kind, audience, rule, args))


def copy_core(source: State, copy: State) -> None:
    """The part of a clone that every game shares.  A clone has no sink."""
    copy.stack = [frame.clone() for frame in source.stack]
    copy.asked = source.asked
    copy.result = source.result
    copy.over = source.over
    copy.news = source.news
    copy.brisk = source.brisk
    copy.sink = None


def run(s: State) -> None:
    """Step the top frame until somebody is asked or the game is over."""
    stack = s.stack
    steps = 0
    while stack and s.asked == NOBODY:
        stack[-1].step(s)
        steps += 1
        if steps > RUNAWAY:
            raise EngineError(f"{stack[-1].CODE} ran {RUNAWAY} steps without a question")


def start(s: State, frame: Frame) -> None:
    """Begin a game with its outermost procedure and run to its first question."""
    s.stack.append(frame)
    run(s)


def legal(s: State) -> list[int]:
    """The options of the seat that is asked; empty when nobody is."""
    if s.asked == NOBODY:
        return []
    return s.stack[-1].options(s)


def apply(s: State, code: int) -> None:
    """Carry out an option without checking it and run on.  Callers outside a search check first."""
    frame = s.stack[-1]
    s.asked = NOBODY
    frame.take(s, code)
    run(s)


def why_not(s: State, code: int) -> int:
    """0 if `code` is legal now, else a reason number of the game."""
    if s.asked == NOBODY:
        return NOT_ASKED
    return s.stack[-1].why_not(s, code)
