"""What a player does at the very start of his turn, before any action [20.91] [33.7] [35.2]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import berserk
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.wounds import Endurance, endurance_due
from firefight.kernel.core import Frame, State

# The duties, in order.
ENDURANCE: Final = 0
DONE: Final = 1


class Duties(Frame):
    """The start of a player's turn: one duty after the other; each may draw and ask."""

    CODE: ClassVar[str] = "duties"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ENDURANCE:
            self.pc = DONE
            # [33.7-Q1] the first card of the first full turn of a new deck
            if endurance_due(s, self.seat):
                s.push(Endurance(self.seat))
                return
        # [20.91] the charge of berserk men, before anything else he does; it leaves nobody berserk
        if s.rules.level >= 20 and not s.time_up and berserk.berserk_men(s, self.seat):
            s.push(berserk.Charges(self.seat))
            return
        if self.pc == DONE:
            s.ret()

    def clone(self) -> Frame:
        copy = Duties(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row
