"""Section 4.5: drawing cards into a hand, one at a time; a Hero may be used as it is drawn [10.4]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront.command import hand_allowed
from firefight.games.upfront.condition import has_pinned
from firefight.games.upfront.deck import FOR_HAND, INTO_HAND, Draw
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import KEEP, REFILL
from firefight.games.upfront.reaction import CARD_DRAWN, Reaction
from firefight.kernel.core import Frame, State
from firefight.kernel.notation import pack, verb_of

# The steps of a refill.
ASK: Final = 0
DRAW: Final = 1
DRAWN: Final = 2
STOP: Final = 3


def has_pinned_man(s: UpFront, seat: int) -> bool:
    """Whether any man of a side is pinned: a public fact."""
    for group in s.sides[seat].groups:
        if has_pinned(s, group):
            return True
    return False


class Refill(Frame):
    """Filling a hand (4.5).  draw or not, all or nothing (4.5-Q1) > card by card > a Hero just drawn may be used (10.4)

    `forced` is for the deal [3.5] and the refill after the initial terrain [3.6], where nobody is asked.
    """

    CODE: ClassVar[str] = "refill"

    def __init__(self, seat: int = 0, forced: bool = False) -> None:
        self.pc = DRAW if forced else ASK
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ASK:
            if len(s.sides[self.seat].hand) >= hand_allowed(s, self.seat):
                s.ret()
                return
            s.ask(self.seat)
        elif self.pc == DRAW:
            # [16.3] nobody draws on once the last deck is empty; [10.4-Q1] the size is what it is now
            if s.time_up or len(s.sides[self.seat].hand) >= hand_allowed(s, self.seat):
                s.ret()
                return
            self.pc = DRAWN
            s.push(Draw(INTO_HAND, self.seat, FOR_HAND))
        elif self.pc == DRAWN:
            self.pc = DRAW
            card = s.take_result()
            # [10.4] [10.4-Q3] a Hero can be used at once, and only on a pinned man
            if has_pinned_man(s, self.seat) and not s.time_up:
                s.push(Reaction(CARD_DRAWN, [self.seat], [card]))
        else:
            s.ret()

    def options(self, s: State) -> list[int]:
        return [pack(REFILL), pack(KEEP)]

    def take(self, s: State, code: int) -> None:
        self.pc = DRAW if verb_of(code) == REFILL else STOP

    def clone(self) -> Frame:
        copy = Refill(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row
