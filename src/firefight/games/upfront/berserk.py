"""Section 20.9: Russians who go berserk instead of dying of panic, and their charge."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_weapons, weapons
from firefight.games.upfront.closecombat import automatic, why_not_attacked
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.model import IN_PLAY, NO_MAN, Man, UpFront
from firefight.games.upfront.options import BERSERK
from firefight.games.upfront.reasons import CHARGE_RANGE, LEGAL
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of the charges.
NEXT: Final = 0
CHARGE: Final = 1


def charge_targets(s: UpFront, man: Man) -> list[int]:
    """[20.91] The enemy groups that a berserk man can charge: those at Relative Range 5."""
    groups = range(len(s.sides[1 - man.side].groups))
    return [target for target in groups if why_not_attacked(s, man.side, man.group, target) == LEGAL]


def berserk_men(s: UpFront, seat: int) -> list[int]:
    """The berserk men of a side, group by group in their order."""
    found: list[int] = []
    for group in s.sides[seat].groups:
        for number in group.men:
            if s.men[number].berserk:
                found.append(number)
    return found


def get_ready(s: UpFront, man: Man) -> None:
    """[20.91] He leaves a crewed weapon behind and goes unarmed; [20.61] he is a crewman no longer."""
    if weapons.is_crew_served(s, man):
        # [18.22] his assistant is the one who may take it over
        atoms_weapons.leave_weapon(s, man, man.side, man.group, "20.91")
    atoms.uncrew(s, man)


class Charges(Frame):
    """The berserk men of a side at the start of its turn (20.91).

    nobody left to charge: he rallies (20.92) > each says whom > those of one group and one target fight together
    """

    CODE: ClassVar[str] = "charges"

    def __init__(self, seat: int = 0) -> None:
        self.pc = NEXT
        self.seat = seat
        self.man = NO_MAN
        # the men who have said whom they charge
        self.men: list[int] = []
        self.targets: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == CHARGE:
            self.charge(s)
            return
        waiting = [number for number in berserk_men(s, self.seat) if number not in self.men]
        if not waiting:
            self.pc = CHARGE
            return
        man = s.men[waiting[0]]
        found = charge_targets(s, man)
        if not found:
            # [20.92] the only group at Relative Range 5 is gone
            atoms.rally(s, man, "20.92")
        elif len(found) == 1:
            self.men.append(man.number)
            self.targets.append(found[0])
        else:
            self.man = man.number
            s.ask(self.seat)

    def charge(self, s: UpFront) -> None:
        """[20.91] Automatic close combat, without infiltration or Morale Check, and no action."""
        while self.men and s.men[self.men[0]].where != IN_PLAY:
            del self.men[0], self.targets[0]
        if not self.men:
            s.ret()
            return
        leader, target = s.men[self.men[0]], self.targets[0]
        if why_not_attacked(s, self.seat, leader.group, target) != LEGAL:
            # [20.92] those before him have left nobody there
            del self.men[0], self.targets[0]
            self.pc = NEXT
            return
        index = leader.group
        together: list[int] = []
        for at in range(len(self.men)):
            if self.targets[at] == target and s.men[self.men[at]].group == index:
                together.append(self.men[at])
        left = [at for at in range(len(self.men)) if self.men[at] not in together]
        self.men, self.targets = [self.men[at] for at in left], [self.targets[at] for at in left]
        for number in together:
            get_ready(s, s.men[number])
            if s.sink is not None:
                s.tell("charges", EVERYBODY, "20.91", [number, target])
        s.push(automatic(s, self.seat, index, together, target))

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(BERSERK, self.man, target) for target in charge_targets(s, s.men[self.man])]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) != BERSERK:
            return NOT_ASKED
        reason = why_not_own_man(s, self.seat, first(code))
        if reason != LEGAL:
            return reason
        if first(code) != self.man:
            return NOT_ASKED
        return LEGAL if second(code) in charge_targets(s, s.men[self.man]) else CHARGE_RANGE

    def take(self, s: State, code: int) -> None:
        s.news = True
        self.men.append(self.man)
        self.targets.append(second(code))
        self.man = NO_MAN

    def clone(self) -> Frame:
        copy = Charges(self.seat)
        copy.pc = self.pc
        copy.man = self.man
        copy.men = self.men[:]
        copy.targets = self.targets[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.man, self.men[:], self.targets[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man = row[0], row[1], row[2]
        self.men, self.targets = list(row[3]), list(row[4])
