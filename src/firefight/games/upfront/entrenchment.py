"""Chapter 36: entrenchments.  A group digs in where it stands, for one point of cover more."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_works, cards, terrain
from firefight.games.upfront.condition import has_pinned
from firefight.games.upfront.deck import FOR_ENTRENCHING, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import NO_GROUP, Group, Man, UpFront
from firefight.games.upfront.reasons import (
    ENTRENCH_GROUND,
    ENTRENCH_INFILTRATORS,
    ENTRENCH_MOVING,
    ENTRENCH_ONCE,
    ENTRENCH_PINNED,
    ENTRENCH_WIRE,
    LEGAL,
)
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# [36.3] where a group can dig; [16.42] a Minefield is not counted as Open Ground
DIGGABLE: Final = {cards.OPEN_GROUND, cards.HILL, cards.WOODS, cards.BRUSH}

# The steps of an attempt.
DRAW: Final = 0
COMPARE: Final = 1


def why_not_entrench(s: UpFront, seat: int, index: int) -> int:
    """[36.1] Why a group may not try to entrench."""
    group = s.sides[seat].groups[index]
    if group.entrenched:
        return ENTRENCH_ONCE
    if terrain.is_moving(group.stack):
        return ENTRENCH_MOVING
    if terrain.occupied(group.stack) not in DIGGABLE:
        return ENTRENCH_GROUND
    if terrain.is_wired(group.stack):
        return ENTRENCH_WIRE
    if has_pinned(s, group):
        return ENTRENCH_PINNED
    return ENTRENCH_INFILTRATORS if has_infiltrators(s, group) else LEGAL


def has_infiltrators(s: UpFront, group: Group) -> bool:
    """Whether a man of the group has infiltrated an enemy group."""
    for number in group.men:
        if s.men[number].infiltrates != NO_GROUP:
            return True
    return False


def digs_in(card: int) -> bool:
    """[36.1] A 0 of either colour."""
    return cards.NUMBER[card] == 0


def cover(s: UpFront, seat: int, index: int) -> int:
    """[36.2] What an entrenchment adds to the Fire Strength of an attack on its group, besides the terrain."""
    return -1 if s.sides[seat].groups[index].entrenched else 0


def is_left_out(s: UpFront, man: Man, index: int) -> bool:
    """[36.2b] Whether the entrenchment of his side's group that is attacked does nothing for this man.

    Infiltrators and men between two groups [17.83] are outside of it.
    """
    if not s.sides[man.side].groups[index].entrenched:
        return False
    return man.infiltrates != NO_GROUP or man.transfers_to != NO_GROUP


class Entrench(Frame):
    """A group tries to entrench (36.1).  draw > a 0 digs it in, any other number is no result"""

    CODE: ClassVar[str] = "entrench"

    def __init__(self, seat: int = 0, index: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == DRAW:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_ENTRENCHING, self.index))
            return
        if digs_in(s.take_result()):
            atoms_works.entrench(s, self.seat, self.index)
        elif s.sink is not None:
            s.tell("not_entrenched", EVERYBODY, "36.1", [self.seat, self.index])
        s.ret()

    def clone(self) -> Frame:
        copy = Entrench(self.seat, self.index)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row
