"""Rule 4 of Lanterns: rolls, the window in them, and the draws on which everything random hangs."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.kernel.core import CHANCE, Frame, State
from firefight.kernel.frames import Chance, Window
from firefight.kernel.notation import first, pack, verb_of
from tests.toy import model
from tests.toy.model import AGAIN, BARGAIN, PILE_ENDED, PILES, PLAIN, PUSH, SEATS, Lanterns
from tests.toy.orders import PAY, PLAY, TURN_OVER
from tests.toy.reasons import LEGAL, NO_DEED, NO_SUCH_ANSWER, NOT_IN_HAND, NOTHING_TO_PAY

FOR_ALL: Final = -1
"""Instead of a seat: everybody sees this card."""


class Draw(Chance):
    """One card off the pile, for a hand or for all to see.  draw > the pile may end (5) > so may the game (6.2)

    Every rule that needs chance comes here, so what hangs on a draw hangs on all of them.
    """

    CODE: ClassVar[str] = "draw"

    def __init__(self, seat: int = FOR_ALL) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        s.ask(CHANCE)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, Lanterns)
        return [pack(TURN_OVER, card) for card in s.pool]

    def total(self, s: State) -> int:
        assert isinstance(s, Lanterns)
        return len(s.pool)

    def nth(self, s: State, number: int) -> int:
        assert isinstance(s, Lanterns)
        return pack(TURN_OVER, s.pool[number])

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, Lanterns)
        card = first(code)
        if self.seat == FOR_ALL:
            model.turn_over(s, card)
        else:
            model.draw_into_hand(s, self.seat, card)
        # [5] at once, with the card that was just turned over
        if not s.pool:
            model.end_pile(s)
            # [6.2] the second end of the pile is the end of the game
            if s.piles == PILES:
                model.decide(s, PILE_ENDED, "6.2")
                s.finish()
                return
        s.ret(card)

    def title(self, s: State, viewer: int) -> str:
        return "a card is drawn"

    def clone(self) -> Frame:
        copy = Draw(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]


# The steps of a roll.
TURN: Final = 0
REACT: Final = 1
TOTAL: Final = 2


class Roll(Frame):
    """A roll (4).  turn a card over (4.1) > window (4.2) > total.  A deed may put another roll into its window."""

    CODE: ClassVar[str] = "roll"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc == TURN:
            self.pc = REACT
            s.push(Draw())
        elif self.pc == REACT:
            s.totals.append(model.value(s.take_result()))
            self.pc = TOTAL
            s.push(Deeds(0, [self.seat, 1 - self.seat], [self.seat]))
        else:
            s.take_result()
            s.ret(s.totals.pop())

    def title(self, s: State, viewer: int) -> str:
        return f"roll for {SEATS[self.seat]}"

    def clone(self) -> Frame:
        copy = Roll(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]


class Deeds(Window):
    """The window in a roll (4.2).  It opens after every roll, whatever the hands hold.  subject: [roller]"""

    CODE: ClassVar[str] = "deeds"

    def blank(self) -> Window:
        return Deeds()

    def reactions(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, Lanterns)
        codes = [pack(PLAY, card) for card in s.hands[seat]]
        return [code for code in codes if self.why_no_reaction(s, seat, code) == LEGAL]

    def why_no_reaction(self, s: State, seat: int, code: int) -> int:
        assert isinstance(s, Lanterns)
        if verb_of(code) != PLAY:
            return NO_SUCH_ANSWER
        card = first(code)
        if card not in s.hands[seat]:
            return NOT_IN_HAND
        if model.deed(card) == PLAIN:
            return NO_DEED
        # [4.2] a bargain needs another card to pay with
        if model.deed(card) == BARGAIN and len(s.hands[seat]) < 2:
            return NOTHING_TO_PAY
        return LEGAL

    def react(self, s: State, seat: int, code: int) -> None:
        assert isinstance(s, Lanterns)
        card = first(code)
        roller = self.subject[0]
        model.discard_from_hand(s, seat, card, "play", "4.2")
        if model.deed(card) == PUSH:
            model.change_total(s, seat, 1 if seat == roller else -1)
        elif model.deed(card) == AGAIN:
            s.push(Anew(roller))
        else:
            s.push(Price(seat, 2 if seat == roller else -2))

    def title(self, s: State, viewer: int) -> str:
        assert isinstance(s, Lanterns)
        return f"the total is {s.totals[-1]}, deeds"


# The steps of rolling anew.
AGAIN_ROLL: Final = 0
AGAIN_TOTAL: Final = 1


class Anew(Frame):
    """Rolling anew (4.2).  roll > its total takes the place of the first

    A window throws the answers of its reactions away, so a reaction that decides something leaves it in the state.
    """

    CODE: ClassVar[str] = "anew"

    def __init__(self, roller: int = 0) -> None:
        self.pc = 0
        self.roller = roller

    def step(self, s: State) -> None:
        assert isinstance(s, Lanterns)
        if self.pc == AGAIN_ROLL:
            self.pc = AGAIN_TOTAL
            s.push(Roll(self.roller))
            return
        model.change_total(s, self.roller, s.take_result() - s.totals[-1])
        s.ret()

    def title(self, s: State, viewer: int) -> str:
        return "rolling anew"

    def clone(self) -> Frame:
        copy = Anew(self.roller)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.roller]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.roller = row[1]


# The steps of paying.
CHOOSE: Final = 0
CHOSEN: Final = 1


class Price(Frame):
    """The price of a bargain (4.2).  choose a card, a question inside the window > discard it > the total changes"""

    CODE: ClassVar[str] = "price"

    def __init__(self, seat: int = 0, by: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.by = by

    def step(self, s: State) -> None:
        if self.pc == CHOOSE:
            s.ask(self.seat)
            return
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, Lanterns)
        return [pack(PAY, card) for card in s.hands[self.seat]]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, Lanterns)
        model.discard_from_hand(s, self.seat, first(code), "pay", "4.2")
        model.change_total(s, self.seat, self.by)
        self.pc = CHOSEN

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, Lanterns)
        if verb_of(code) != PAY:
            return NO_SUCH_ANSWER
        return LEGAL if first(code) in s.hands[self.seat] else NOT_IN_HAND

    def title(self, s: State, viewer: int) -> str:
        return f"{SEATS[self.seat]} pays for a bargain"

    def clone(self) -> Frame:
        copy = Price(self.seat, self.by)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.by]

    def load(self, row: list[Any]) -> None:
        self.pc = row[0]
        self.seat = row[1]
        self.by = row[2]
