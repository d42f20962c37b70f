"""The two frames that carry every game: a window for reactions, and chance."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from firefight.kernel.core import CHANCE, NOT_ASKED, PASS, Frame, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Frame):
    """Who may react, in which order, until all pass.  A game subclasses it and says what may be answered.

    A window opens on public facts and always contains PASS: one that opened only when a hand holds a reaction would
    tell the other side so.  After a reaction everybody is asked again from the first seat.
    `brisk` states, which only a search makes, skip a seat whose only option is PASS.
    """

    def __init__(self, kind: int = 0, seats: list[int] | None = None, subject: list[int] | None = None) -> None:
        self.pc = 0
        self.kind = kind
        self.seats: list[int] = [] if seats is None else seats
        self.subject: list[int] = [] if subject is None else subject
        self.answered = 0

    def reactions(self, s: State, seat: int) -> list[int]:
        """What `seat` may answer besides PASS, sorted (a new list)."""
        raise NotImplementedError

    def react(self, s: State, seat: int, code: int) -> None:
        """Carry out a reaction."""
        raise NotImplementedError

    def why_no_reaction(self, s: State, seat: int, code: int) -> int:
        """0, or the reason why `code` is no reaction here."""
        return 0 if code in self.reactions(s, seat) else NOT_ASKED

    def answer(self, s: State) -> int:
        """What the window leaves in the register: the number of reactions, unless a game says otherwise."""
        return self.answered

    def blank(self) -> Window:
        """A new empty window of the same class."""
        raise NotImplementedError

    def step(self, s: State) -> None:
        if s.brisk:
            while self.pc < len(self.seats) and not self.reactions(s, self.seats[self.pc]):
                self.pc += 1
        if self.pc < len(self.seats):
            s.ask(self.seats[self.pc])
            return
        s.ret(self.answer(s))

    def options(self, s: State) -> list[int]:
        codes = self.reactions(s, self.seats[self.pc])
        codes.insert(0, PASS)
        return codes

    def take(self, s: State, code: int) -> None:
        if code == PASS:
            self.pc += 1
            return
        seat = self.seats[self.pc]
        self.answered += 1
        self.pc = 0
        s.news = True
        self.react(s, seat, code)

    def why_not(self, s: State, code: int) -> int:
        return 0 if code == PASS else self.why_no_reaction(s, self.seats[self.pc], code)

    def clone(self) -> Frame:
        copy = self.blank()
        copy.pc = self.pc
        copy.kind = self.kind
        copy.seats = self.seats[:]
        copy.subject = self.subject[:]
        copy.answered = self.answered
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.kind, self.seats[:], self.subject[:], self.answered]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.kind = row[1]
        self.seats = list(row[2])
        self.subject = list(row[3])
        self.answered = row[4]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame):
    """A question to chance: the only way any rule gets a random number.

    A game subclasses it once, for its deck or its dice.  Outcomes have integer weights; `nth` names the outcome that a
    number below `total` falls on, so that a playout needs no list.
    """

    def step(self, s: State) -> None:
        s.ask(CHANCE)

    def total(self, s: State) -> int:
        """The sum of the weights of all outcomes."""
        raise NotImplementedError

    def nth(self, s: State, number: int) -> int:
        """The outcome for a number in 0..total-1."""
        raise NotImplementedError

    def weight(self, s: State, code: int) -> int:
        """How many of the numbers fall on this outcome."""
        return 1


def chance_frame(s: State) -> Chance:
    """The frame that is asking chance now."""
    frame = s.stack[-1]
    assert isinstance(frame, Chance)
    return frame
