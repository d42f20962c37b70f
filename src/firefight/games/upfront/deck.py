"""Sections 14.6, 16.1-16.3: the Draw pile.  One frame draws every card that any rule asks for.

A draw can carry a Breeze, be a card that leaves the game, and empty the pile; all that hangs here.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards
from firefight.games.upfront.model import UNKNOWN_CARD, UpFront
from firefight.games.upfront.options import DRAW
from firefight.games.upfront.readjust import Readjust, readjustable
from firefight.kernel.core import CHANCE, EngineError, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.frames import Chance
from firefight.kernel.notation import first, pack

# What a card is drawn as.
INTO_HAND: Final = 0
RANDOM_NUMBER: Final = 1
RANDOM_POSITION: Final = 2
JUST_A_LOOK: Final = 3

# What it is drawn for.
FOR_HAND: Final = 0
FOR_MAN: Final = 1
FOR_FORD: Final = 2
FOR_SNIPER: Final = 3
FOR_CHECK: Final = 4
FOR_PANIC: Final = 5
FOR_EXECUTION: Final = 6
FOR_FIRST_MOVE: Final = 7
FOR_CROSSING: Final = 20
FOR_MALFUNCTION: Final = 30
FOR_REPAIR: Final = 31
FOR_STEADINESS: Final = 32
FOR_WEAPON: Final = 33
FOR_INFILTRATION: Final = 40
FOR_MORALE: Final = 41
FOR_FORDING_MAN: Final = 42
FOR_PAIRING: Final = 51
FOR_MELEE: Final = 52
FOR_MINES: Final = 60
FOR_PATH: Final = 61
FOR_CLEARING: Final = 62
FOR_ENTRENCHING: Final = 63
FOR_ENDURANCE: Final = 70

# The steps of a draw.
TURN_OVER: Final = 0
AFTERMATH: Final = 1
GIVE: Final = 2


class Draw(Chance):
    """Draw one card.  turn it over > removed, discarded or taken (16.1) > Breeze (13.243) > the pile may end (16.2)"""

    CODE: ClassVar[str] = "draw"

    def __init__(self, drawn_as: int = 0, seat: int = 0, why: int = 0, subject: int = 0) -> None:
        self.pc = 0
        self.drawn_as = drawn_as
        self.seat = seat
        self.why = why
        self.subject = subject
        self.card = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == TURN_OVER:
            if not s.pool:
                raise EngineError("a card is to be drawn and there is none anywhere")
            s.ask(CHANCE)
        elif self.pc == AFTERMATH:
            self.pc = GIVE
            # [16.2] an empty pile is replaced at once, with everything used so far
            if not s.pool:
                atoms.reshuffle(s)
                # [5.62] the moment at which the range chits may be shifted by consent
                if not s.time_up and readjustable(s):
                    s.push(Readjust(s.active))
        else:
            s.ret(self.card)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(DRAW, card) for card in s.pool]

    def total(self, s: State) -> int:
        assert isinstance(s, UpFront)
        return len(s.pool)

    def nth(self, s: State, number: int) -> int:
        assert isinstance(s, UpFront)
        return pack(DRAW, s.pool[number])

    def why_not(self, s: State, code: int) -> int:
        return 0

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        card = first(code)
        self.card = card
        self.pc = AFTERMATH
        atoms.take_from_pile(s, card)
        if self.drawn_as == INTO_HAND:
            atoms.add_to_hand(s, self.seat, card, "4.5")
            return
        if s.sink is not None:
            rule = "14.6" if self.drawn_as == RANDOM_POSITION else "6.5"
            s.tell("turned_over", EVERYBODY, rule, [card, self.drawn_as, self.why, self.subject, self.seat])
        if self.drawn_as == JUST_A_LOOK:
            atoms.discard(s, card, atoms.BOTH)
            return
        # [16.1] an outlawed card still gives its number, then leaves the game; [4.4-Q1] others are discarded at once
        atoms.discard_or_remove(s, card, atoms.BOTH)
        # [13.243] a Breeze counts only on a drawn card
        if cards.BREEZE[card]:
            atoms.feel_breeze(s, card)

    def veil(self, viewer: int) -> None:
        # [4.5] a card drawn into a hand is its owner's secret
        if self.drawn_as == INTO_HAND and viewer != self.seat:
            self.card = UNKNOWN_CARD

    def clone(self) -> Frame:
        copy = Draw(self.drawn_as, self.seat, self.why, self.subject)
        copy.pc = self.pc
        copy.card = self.card
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.drawn_as, self.seat, self.why, self.subject, self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.drawn_as, self.seat, self.why, self.subject, self.card = row


def position(card: int, size: int) -> int:
    """[14.6] The position, counted from 0, that a card picks in a group of this size."""
    return cards.POSITION[card][size] - 1
