"""Section 19.3: repairing a malfunction."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_weapons, cards, terrain, weapons
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.deck import FOR_REPAIR, FOR_STEADINESS, RANDOM_NUMBER, Draw
from firefight.games.upfront.firepower import is_hindered
from firefight.games.upfront.model import NO_GROUP, Man, UpFront
from firefight.games.upfront.reasons import (
    LEGAL,
    NOT_JAMMED,
    ON_HIS_WAY,
    PINNED_REPAIR,
    REPAIR_IN_MARSH,
    REPAIR_IN_STREAM,
    REPAIR_MOVING,
)
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# The steps of a repair.
STEADINESS: Final = 0
STEADY: Final = 1
DRAW: Final = 2
RESULT: Final = 3

# What comes of it.
NO_CHANGE: Final = 0
REPAIRED: Final = 1
REMOVED: Final = 2

# [19.3] by the number drawn
#                              0          1          2          3          4          5          6
SMALL_ARMS_BLACK: Final = [NO_CHANGE, REPAIRED, REPAIRED, REPAIRED, REPAIRED, REPAIRED, REPAIRED]
SMALL_ARMS_RED: Final = [NO_CHANGE, NO_CHANGE, NO_CHANGE, NO_CHANGE, REMOVED, REMOVED, REMOVED]
ORDNANCE_BLACK: Final = [REPAIRED, REPAIRED, REPAIRED, REPAIRED, REPAIRED, REPAIRED, REPAIRED]
ORDNANCE_RED: Final = [NO_CHANGE, NO_CHANGE, NO_CHANGE, NO_CHANGE, NO_CHANGE, NO_CHANGE, REMOVED]


def repair_result(s: UpFront, man: Man, card: int) -> int:
    """[19.3] What a number does to the weapon that a man tries to repair."""
    number = cards.NUMBER[card]
    if weapons.is_ordnance(s, man):
        return ORDNANCE_RED[number] if cards.RED[card] else ORDNANCE_BLACK[number]
    return SMALL_ARMS_RED[number] if cards.RED[card] else SMALL_ARMS_BLACK[number]


def why_not_repair(s: UpFront, seat: int, number: int) -> int:
    """[19.3] Why a man may not try to repair his weapon."""
    reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    man = s.men[number]
    if not weapons.is_jammed(s, man):
        return NOT_JAMMED
    if man.pinned:
        return PINNED_REPAIR
    # [17.8-Q18]
    if man.transfers_to != NO_GROUP:
        return ON_HIS_WAY
    stack = s.sides[seat].groups[man.group].stack
    if terrain.is_moving(stack):
        return REPAIR_MOVING
    ground = terrain.occupied(stack)
    # [8.44]
    if ground == cards.MARSH:
        return REPAIR_IN_MARSH
    # [8.54]
    return REPAIR_IN_STREAM if ground == cards.STREAM else LEGAL


class Repair(Frame):
    """A man tries to repair his weapon (19.3).  wounded, he needs a black draw first (33.4) > draw > by the table"""

    CODE: ClassVar[str] = "repair"

    def __init__(self, seat: int = 0, man: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == STEADINESS:
            self.pc = DRAW
            if is_hindered(man):
                self.pc = STEADY
                s.push(Draw(RANDOM_NUMBER, self.seat, FOR_STEADINESS, man.number))
        elif self.pc == STEADY:
            self.pc = DRAW
            # [33.4] on red he cannot even try
            if cards.RED[s.take_result()]:
                self.tell(s, NO_CHANGE)
                s.ret()
        elif self.pc == DRAW:
            self.pc = RESULT
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_REPAIR, man.number))
        else:
            what = repair_result(s, man, s.take_result())
            if what == REPAIRED:
                atoms_weapons.repair(s, man)
            elif what == REMOVED:
                atoms_weapons.lose_weapon(s, man, "19.3")
            else:
                self.tell(s, what)
            s.ret()

    def tell(self, s: UpFront, what: int) -> None:
        """[19.3] Nothing has come of it; he may try again in another turn."""
        if s.sink is not None:
            s.tell("not_repaired", EVERYBODY, "19.3", [self.man, what])

    def clone(self) -> Frame:
        copy = Repair(self.seat, self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man = row
