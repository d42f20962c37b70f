"""Section 20.21: the Morale Check of a man who goes at the enemy, and his second try with a Hero's help [10.43]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import losses
from firefight.games.upfront.deck import FOR_MORALE, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import AGAIN, CALL_OFF, NOTHING
from firefight.games.upfront.reaction import JUST_PINNED, Reaction
from firefight.games.upfront.reasons import CANNOT_CALL_OFF, LEGAL
from firefight.games.upfront.results import passes_morale_check
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import pack, verb_of

# What it returns.
FAILED: Final = 0
PASSED: Final = 1

# The steps of a Morale Check.
DRAW: Final = 0
COMPARE: Final = 1
PINNED: Final = 2
STAYS: Final = 3


class MoraleCheck(Frame):
    """One man's Morale Check (20.21).  draw > below Morale he passes > else pinned > a Hero and another try (10.43)"""

    CODE: ClassVar[str] = "morale_check"

    def __init__(self, man: int = 0) -> None:
        self.pc = 0
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == DRAW:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, man.side, FOR_MORALE, man.number))
        elif self.pc == COMPARE:
            self.compare(s, s.take_result())
        elif self.pc == PINNED and not man.pinned and not s.time_up:
            # [10.43] a Hero has rallied him at once, so he may try again
            s.ask(man.side)
        else:
            s.ret(FAILED)

    def compare(self, s: UpFront, card: int) -> None:
        """[20.21] Below his Morale as it is now he goes; otherwise he is pinned."""
        man = s.men[self.man]
        passed = passes_morale_check(s, man, card)
        if s.sink is not None:
            s.tell("morale_check", EVERYBODY, "20.21", [man.number, int(passed), card])
        if passed:
            s.ret(PASSED)
            return
        self.pc = PINNED
        losses.pin(s, man, "20.21")
        if s.sides[man.side].hand:
            s.push(Reaction(JUST_PINNED, [man.side], [man.number]))

    def options(self, s: State) -> list[int]:
        return [pack(NOTHING), pack(AGAIN)]

    def why_not(self, s: State, code: int) -> int:
        verb = verb_of(code)
        if verb == NOTHING or verb == AGAIN:
            return LEGAL
        return CANNOT_CALL_OFF if verb == CALL_OFF else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        self.pc = DRAW if verb_of(code) == AGAIN else STAYS

    def clone(self) -> Frame:
        copy = MoraleCheck(self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man = row
