"""Section 20.8: what an eliminated group leaves to those who have infiltrated it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_melee, atoms_weapons, cards, loose, pillbox, terrain
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, OPEN, UpFront
from firefight.games.upfront.options import BRING, CLAIM, DONE, LEAVE_IT
from firefight.games.upfront.reasons import CANNOT_BRING, CANNOT_CLAIM, LEGAL
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

NO_ENTRY: Final = 0

# The steps of a capture.
WHO: Final = 0
BRING_MEN: Final = 1
OVER: Final = 2


def gone_group(s: UpFront) -> int:
    """A group without men whose place is still to be settled, as `seat << 8 | index`; -1 if there is none."""
    if s.rules.level < 20:
        return -1
    for seat in range(2):
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            group = groups[index]
            if not group.men:
                left = group.stack or group.loose or group.loose_secondary or group.entrenched
                if left or atoms.is_infiltrated(s, seat, index):
                    return seat << 8 | index
    return -1


def captured_entry(stack: list[int]) -> int:
    """[20.8] The card that stands for the terrain a group was in; NO_ENTRY if none lay there."""
    ground = -1
    for at in range(len(stack)):
        if terrain.is_ground(stack[at]):
            ground = at
    moves = terrain.movements(stack)
    if moves >= 2 or (moves and ground < 0):
        # [20.8-Q3] in a double move it was in Open Ground: the first Movement card, turned over
        for at in range(ground + 1, len(stack)):
            if terrain.is_movement(stack[at]):
                return OPEN << 8 | stack[at] & 255
    return stack[ground] if ground >= 0 else NO_ENTRY


class TerrainCapture(Frame):
    """An eliminated group's terrain (20.8).

    one of the infiltrators' groups takes it, or nobody > men of the other groups may join that one
    """

    CODE: ClassVar[str] = "terrain_capture"

    def __init__(self, seat: int = 0, target: int = 0) -> None:
        self.pc = 0
        # the captors' side, and the enemy group that is gone
        self.seat = seat
        self.target = target
        self.index = NO_GROUP

    def captors(self, s: UpFront) -> list[int]:
        """[20.8] [20.8-Q4] The groups that have an infiltrator there now, moving or not."""
        found: list[int] = []
        for man in s.men:
            if man.side == self.seat and man.where == IN_PLAY and man.infiltrates == self.target:
                # [23.3] a Pillbox goes to none that does not fit into it
                if man.group not in found and self.fits(s, s.sides[self.seat].groups[man.group].men):
                    found.append(man.group)
        found.sort()
        return found

    def others(self, s: UpFront) -> list[int]:
        """[20.8] The infiltrators there who belong to another group than the one that takes the terrain."""
        found: list[int] = []
        for man in s.men:
            if man.side == self.seat and man.where == IN_PLAY and man.infiltrates == self.target:
                if man.group != self.index and self.fits(s, [*s.sides[self.seat].groups[self.index].men, man.number]):
                    found.append(man.number)
        return found

    def fits(self, s: UpFront, men: list[int]) -> bool:
        """[23.3] Whether these men may be where the enemy group was, or where one of theirs has taken its place."""
        where = s.sides[1 - self.seat].groups[self.target] if self.pc == WHO else s.sides[self.seat].groups[self.index]
        if terrain.occupied(where.stack) != cards.PILLBOX or s.rules.level < pillbox.CHAPTER:
            return True
        return pillbox.why_not_house(s, men) == LEGAL

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        stack = s.sides[1 - self.seat].groups[self.target].stack
        if self.pc == WHO and captured_entry(stack) != NO_ENTRY and self.captors(s):
            s.ask(self.seat)
        elif self.pc == BRING_MEN and self.others(s):
            s.ask(self.seat)
        else:
            # nobody is inside a group that is no more
            for man in s.men:
                if man.side == self.seat and man.infiltrates == self.target:
                    atoms.end_infiltration(s, man, "20.8")
            atoms_weapons.lose_loose_weapons(s, 1 - self.seat, self.target, "18.1")
            atoms.clear_place(s, 1 - self.seat, self.target)
            s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        if self.pc == BRING_MEN:
            return [pack(DONE), *[pack(BRING, number, self.index) for number in self.others(s)]]
        return [*[pack(CLAIM, index, self.target) for index in self.captors(s)], pack(LEAVE_IT)]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if code in self.options(s):
            return LEGAL
        if verb == CLAIM and self.pc == WHO:
            return CANNOT_CLAIM
        if verb == BRING and self.pc == BRING_MEN:
            reason = why_not_own_man(s, self.seat, first(code))
            return reason if reason != LEGAL else CANNOT_BRING
        return NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        verb = verb_of(code)
        if verb == CLAIM:
            # [20.8] it goes to one group; [20.8-Q2] which keeps its chit and its letter
            self.pc = BRING_MEN
            self.index = first(code)
            entry = captured_entry(s.sides[1 - self.seat].groups[self.target].stack)
            # [18.4] what lies in his own group stays behind
            loose.moves_on(s, self.seat, self.index, "18.4")
            atoms_melee.capture_terrain(s, self.seat, self.index, self.target, entry)
        elif verb == BRING:
            atoms_melee.bring_over(s, s.men[first(code)], second(code))
        else:
            self.pc = OVER

    def clone(self) -> Frame:
        copy = TerrainCapture(self.seat, self.target)
        copy.pc = self.pc
        copy.index = self.index
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.target, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.target, self.index = row
