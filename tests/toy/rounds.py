"""Rules 2 and 3 of Lanterns: the night, its rounds, and what a side does in its turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.kernel.core import Frame, State
from firefight.kernel.notation import first, pack, verb_of
from tests.toy import model
from tests.toy.model import BIDS, DARK, MORNING, SEATS, Lanterns
from tests.toy.orders import BID, BURY, RAID, REST, SHOW, SPY
from tests.toy.reasons import HAS_SPIED, LEGAL, NO_CARDS_THERE, NO_SUCH_ANSWER, NOT_IN_HAND, TIME_IS_UP
from tests.toy.rolls import Anew, Deeds, Draw, Price, Roll

NOT_YET: Final = -1
FACE_DOWN: Final = -2
"""A bid that was made and may not be known; only veiled states hold it."""

ENOUGH: Final = 4
"""[3.6] a raid with this total succeeds."""

# The steps of a night.
DEAL: Final = 0
DEAL_OTHER: Final = 1
BIDDING: Final = 2
FIRST_TURN: Final = 3
SECOND_TURN: Final = 4
FILL_FIRST: Final = 5
FILL_SECOND: Final = 6


class Night(Frame):
    """The whole game.  deal > [ bids (2.1) > two turns (2.4) > full hands (2.5) ] until the end (6)"""

    CODE: ClassVar[str] = "night"

    def __init__(self) -> None:
        self.pc = 0

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc == DEAL:
            self.pc = DEAL_OTHER
            s.push(Fill(0))
        elif self.pc == DEAL_OTHER:
            self.pc = BIDDING
            s.push(Fill(1))
        elif self.pc == BIDDING:
            self.begin_round(s)
        elif self.pc == FIRST_TURN:
            # [2.2] the bids say who moves first
            s.mover = s.take_result()
            self.pc = SECOND_TURN
            s.push(Turn(s.mover))
        elif self.pc == SECOND_TURN:
            self.pc = FILL_FIRST
            s.push(Turn(1 - s.mover))
        elif self.pc == FILL_FIRST:
            self.pc = FILL_SECOND
            s.push(Fill(s.mover))
        else:
            self.pc = BIDDING
            s.push(Fill(1 - s.mover))

    def begin_round(self, s: Lanterns) -> None:
        # [6.3] after the last round it is over
        if s.round == s.rules.rounds:
            model.decide(s, MORNING, "6.3")
            s.finish()
            return
        s.round += 1
        self.pc = FIRST_TURN
        s.push(Bids(s.mover))

    def title(self, s: State, viewer: int) -> str:
        assert isinstance(s, Lanterns)
        return f"round {s.round}"

    def clone(self) -> Frame:
        copy = Night()
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]


class Bids(Frame):
    """Bidding (2.1).  one side > the other, who does not see it > open.  The answer is who moves first (2.2)."""

    CODE: ClassVar[str] = "bids"

    def __init__(self, last: int = 0) -> None:
        self.pc = 0
        self.last = last
        self.bids: list[int] = [NOT_YET, NOT_YET]

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc < 2:
            s.ask(self.pc)
            return
        model.open_bids(s, self.bids)
        if self.bids[0] == self.bids[1]:
            s.ret(1 - self.last)
            return
        s.ret(0 if self.bids[0] > self.bids[1] else 1)

    def options(self, s: State) -> list[int]:
        return [pack(BID, bid) for bid in range(BIDS)]

    def take(self, s: State, code: int) -> None:
        self.bids[self.pc] = first(code)
        self.pc += 1

    def why_not(self, s: State, code: int) -> int:
        return LEGAL if verb_of(code) == BID else NO_SUCH_ANSWER

    def title(self, s: State, viewer: int) -> str:
        return "bidding"

    def veil(self, viewer: int) -> None:
        # [2.1] a bid is its owner's until both are open
        self.bids = [bid if bid == NOT_YET or seat == viewer else FACE_DOWN for seat, bid in enumerate(self.bids)]

    def clone(self) -> Frame:
        copy = Bids(self.last)
        copy.pc = self.pc
        copy.bids = self.bids[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.last, self.bids[:]]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.last = row[1]
        self.bids = list(row[2])


# The steps of a turn.
FREE: Final = 0
OVER: Final = 1


class Turn(Frame):
    """One side's turn (3).  spy once and bury at will, then raid or rest."""

    CODE: ClassVar[str] = "turn"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.spied = False

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc == FREE:
            s.ask(self.seat)
            return
        # [3.5] lost time is lost for this turn only
        s.flagged = False
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, Lanterns)
        codes = [pack(RAID)]
        codes += [pack(BURY, card) for card in s.hands[self.seat]]
        codes += [pack(SPY), pack(REST)]
        return [code for code in codes if self.why_not(s, code) == LEGAL]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, Lanterns)
        verb = verb_of(code)
        if verb == BURY:
            model.bury(s, self.seat, first(code))
        elif verb == SPY:
            self.spied = True
            s.push(Show(1 - self.seat))
        elif verb == RAID:
            self.pc = OVER
            s.push(Raid(self.seat))
        else:
            self.pc = OVER

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, Lanterns)
        verb = verb_of(code)
        if verb == REST:
            return LEGAL
        # [3.5] time is up
        if s.flagged and verb in (RAID, BURY, SPY):
            return TIME_IS_UP
        if verb == RAID:
            return LEGAL
        if verb == BURY:
            return LEGAL if first(code) in s.hands[self.seat] else NOT_IN_HAND
        if verb == SPY:
            # [3.3] once in a turn, and there must be something to show
            if self.spied:
                return HAS_SPIED
            return LEGAL if s.hands[1 - self.seat] else NO_CARDS_THERE
        return NO_SUCH_ANSWER

    def title(self, s: State, viewer: int) -> str:
        return f"turn of {SEATS[self.seat]}"

    def clone(self) -> Frame:
        copy = Turn(self.seat)
        copy.pc = self.pc
        copy.spied = self.spied
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.spied]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]
        self.spied = row[2]


# The steps of showing.
CHOOSE: Final = 0
CHOSEN: Final = 1


class Show(Frame):
    """Showing a card to a spy (3.3).  the side that was spied on chooses > the card is known"""

    CODE: ClassVar[str] = "show"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        if self.pc == CHOOSE:
            s.ask(self.seat)
            return
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, Lanterns)
        return [pack(SHOW, card) for card in s.hands[self.seat]]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, Lanterns)
        model.show(s, self.seat, first(code))
        self.pc = CHOSEN

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, Lanterns)
        if verb_of(code) != SHOW:
            return NO_SUCH_ANSWER
        return LEGAL if first(code) in s.hands[self.seat] else NOT_IN_HAND

    def title(self, s: State, viewer: int) -> str:
        return f"{SEATS[self.seat]} shows a card"

    def clone(self) -> Frame:
        copy = Show(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]


# The steps of a raid.
ROLL: Final = 0
RESULT: Final = 1


class Raid(Frame):
    """A raid (3.1).  roll (4) > 4 or more puts out a lamp (3.6) > a dark camp ends the game (6.1)"""

    CODE: ClassVar[str] = "raid"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc == ROLL:
            self.pc = RESULT
            s.push(Roll(self.seat))
            return
        # [3.6] the lamp
        if s.take_result() >= ENOUGH:
            model.put_out(s, 1 - self.seat)
        # [6.1] a camp without a lamp
        if s.lamps[1 - self.seat] == 0:
            model.decide(s, DARK, "6.1")
            s.finish()
            return
        s.ret()

    def title(self, s: State, viewer: int) -> str:
        return f"{SEATS[self.seat]} raids the camp of {SEATS[1 - self.seat]}"

    def clone(self) -> Frame:
        copy = Raid(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]


class Fill(Frame):
    """Filling a hand (2.5).  draw one card after the other"""

    CODE: ClassVar[str] = "fill"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if len(s.hands[self.seat]) < s.limits[self.seat]:
            s.push(Draw(self.seat))
            return
        s.ret()

    def title(self, s: State, viewer: int) -> str:
        return f"{SEATS[self.seat]} fills the hand"

    def clone(self) -> Frame:
        copy = Fill(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]


BLANK: Final[dict[str, type[Frame]]] = {
    frame.CODE: frame for frame in (Night, Bids, Turn, Show, Raid, Fill, Draw, Roll, Deeds, Anew, Price)
}
