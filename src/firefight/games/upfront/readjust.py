"""Section 5.62, a rules option: by consent all range chits are shifted at the end of a deck, keeping every range."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import AGREE, KEEP, NUMBER_BASE, REFUSE, SHIFT
from firefight.games.upfront.reasons import LEGAL, SHIFT_OTHER_WAY
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

MOST: Final = 5

# The steps of a shift.
PROPOSE: Final = 0
CONSENT: Final = 1
SHIFTED: Final = 2


def readjustable(s: UpFront) -> bool:
    """[5.62] Whether the option is in use and a chit lies above 5 or below 0."""
    if not s.rules.readjust:
        return False
    for side in s.sides:
        for group in side.groups:
            if group.men and (group.chit > 5 or group.chit < 0):
                return True
    return False


def eases(s: UpFront, seat: int, by: int) -> bool:
    """[5.62] Whether taking `by` off one side's chits lowers one above 5 or, on the other side, raises one below 0."""
    for side in range(2):
        change = -by if side == seat else by
        for group in s.sides[side].groups:
            if group.men and ((change < 0 and group.chit > 5) or (change > 0 and group.chit < 0)):
                return True
    return False


class Readjust(Frame):
    """Shifting the range chits (5.62).  one player proposes > the other consents > both sides shift by equal amounts"""

    CODE: ClassVar[str] = "readjust"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.proposer = seat
        self.by = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == SHIFTED:
            s.ret()
            return
        s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        if self.pc == CONSENT:
            return [pack(AGREE), pack(REFUSE)]
        codes = [pack(KEEP)]
        for by in range(-MOST, MOST + 1):
            if eases(s, self.seat, by):
                codes.append(pack(SHIFT, by + NUMBER_BASE))
        return codes

    def why_not(self, s: State, code: int) -> int:
        if code in self.options(s):
            return LEGAL
        return SHIFT_OTHER_WAY if self.pc == PROPOSE and verb_of(code) == SHIFT else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == SHIFT:
            self.by = first(code) - NUMBER_BASE
            self.pc = CONSENT
            self.seat = 1 - self.seat
            s.news = True
        elif verb == AGREE:
            # [5.62-E1] what one side's chits lose the other side's gain
            for seat in (self.proposer, 1 - self.proposer):
                for index in range(len(s.sides[seat].groups)):
                    if s.sides[seat].groups[index].men:
                        atoms.change_range(s, seat, index, -self.by if seat == self.proposer else self.by, "5.62")
            self.pc = SHIFTED
        else:
            self.pc = SHIFTED

    def clone(self) -> Frame:
        copy = Readjust(self.seat)
        copy.pc = self.pc
        copy.proposer = self.proposer
        copy.by = self.by
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.proposer, self.by]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.proposer, self.by = row
