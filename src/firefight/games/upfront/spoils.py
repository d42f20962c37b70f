"""Sections 20.73 to 20.742 and 32.11: what a won fight leaves behind: status, weapons, prisoners."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_melee, atoms_weapons, atoms_wounds, loose, soldiers, weapons
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.model import (
    IN_PLAY,
    NO_GROUP,
    NO_MAN,
    NO_SECONDARY,
    PRISONER,
    Man,
    UpFront,
)
from firefight.games.upfront.options import DESTROY, DESTROY_SECOND, LEAVE_IT, PULL_OUT, SEIZE, SEIZE_SECOND, STAY
from firefight.games.upfront.reasons import (
    CANNOT_CARRY,
    CREW_OPERATOR,
    LEGAL,
    NO_CAPTURED_WEAPON,
    NO_ORDNANCE,
    NOT_BEATEN,
    NOTHING_TO_SEIZE,
    SECOND_SECONDARY,
)
from firefight.games.upfront.surrender import Guarding
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

KEPT_FROM: Final = 3
"""[20.73] The margin from which an infiltrator may stay one."""

# The steps of the spoils.
CHOOSE: Final = 0
CHOSEN: Final = 1


def is_operator(s: UpFront, man: Man) -> bool:
    """[20.74-Q2] Whether a man serves a crewed weapon, [20.91] also one that he has left behind to charge berserk."""
    if man.berserk and man.weapon == NO_MAN:
        for weapon in s.sides[man.side].groups[man.group].loose:
            if soldiers.CREW_SERVED[s.men[weapon].soldier]:
                return True
    return weapons.is_crew_served(s, man)


def why_not_seize(s: UpFront, victor: Man, victim: Man) -> int:
    """[20.74] Why a victor cannot take the weapon of the man he has beaten."""
    if victim.weapon == NO_MAN:
        return NOTHING_TO_SEIZE
    # [20.74] ordnance is not taken; [20.74-Q1] Light Anti-Tank weapons are
    if weapons.kind(s, victim) == soldiers.MORTAR:
        return NO_ORDNANCE
    # [20.74-Q2] who serves a crewed weapon takes none
    if is_operator(s, victor):
        return CREW_OPERATOR
    if victor.secondary != NO_SECONDARY:
        # [21.1] his own weapon would be a second Secondary Weapon
        if victor.weapon != NO_MAN:
            return SECOND_SECONDARY
        return LEGAL if weapons.kind(s, victim) in weapons.CARRIERS else CANNOT_CARRY
    return LEGAL


def why_not_seize_second(s: UpFront, victor: Man, victim: Man) -> int:
    """[20.74-Q1] Why a victor cannot take the Secondary Weapon of the man he has beaten."""
    if victim.secondary == NO_SECONDARY:
        return NOTHING_TO_SEIZE
    if is_operator(s, victor):
        return CREW_OPERATOR
    # [21.1] nobody carries two
    if weapons.is_encumbered(victor):
        return SECOND_SECONDARY
    return LEGAL if weapons.kind(s, victor) in weapons.CARRIERS else CANNOT_CARRY


class Spoils(Frame):
    """The victor and the weapons of the man he has just beaten (20.74).  take one > or remove it > or leave it lying"""

    CODE: ClassVar[str] = "spoils"

    def __init__(self, man: int = 0, victim: int = 0, seat: int = 0, target: int = 0) -> None:
        self.pc = 0
        self.man = man
        self.victim = victim
        # the infiltrated group
        self.seat = seat
        self.target = target

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == CHOOSE:
            s.ask(s.men[self.man].side)
            return
        # what is not taken lies there
        loose.leave_weapons(s, s.men[self.victim], self.seat, self.target, True, "20.742")
        s.ret()

    def why_not_take(self, s: UpFront, verb: int) -> int:
        """Why this may not be done with the weapons of the beaten man."""
        victor, victim = s.men[self.man], s.men[self.victim]
        if verb == SEIZE:
            return why_not_seize(s, victor, victim)
        if verb == SEIZE_SECOND:
            return why_not_seize_second(s, victor, victim)
        if verb == DESTROY:
            return LEGAL if victim.weapon != NO_MAN else NOTHING_TO_SEIZE
        return LEGAL if victim.secondary != NO_SECONDARY else NOTHING_TO_SEIZE

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(LEAVE_IT)]
        for verb in (SEIZE, SEIZE_SECOND, DESTROY, DESTROY_SECOND):
            if self.why_not_take(s, verb) == LEGAL:
                codes.append(pack(verb, self.victim))
        codes.sort()
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == LEAVE_IT:
            return LEGAL
        if verb not in (SEIZE, SEIZE_SECOND, DESTROY, DESTROY_SECOND):
            return NOT_ASKED
        # [20.74] of a man whom he himself has just eliminated
        return self.why_not_take(s, verb) if first(code) == self.victim else NOT_BEATEN

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        self.pc = CHOSEN
        victor, victim = s.men[self.man], s.men[self.victim]
        verb = verb_of(code)
        if verb == SEIZE:
            # [20.74] his previous weapon stays with him only if it is printed on his card; [18.21] and not behind one
            # of his own side that he takes back
            friendly = s.men[victim.weapon].side == victor.side
            while victor.weapon != NO_MAN and (friendly or victor.weapon != victor.number):
                atoms_weapons.leave_weapon(s, victor, self.seat, self.target, "20.742")
            atoms_melee.capture_weapon(s, victor, victim, "20.74")
        elif verb == SEIZE_SECOND:
            atoms_melee.carry(s, victor, victim.secondary, "20.74-Q1")
            atoms_melee.carry(s, victim, NO_SECONDARY, "20.74-Q1")
        elif verb == DESTROY:
            atoms_weapons.lose_weapon(s, victim, "20.74")
        elif verb == DESTROY_SECOND:
            atoms_melee.carry(s, victim, NO_SECONDARY, "20.74")

    def clone(self) -> Frame:
        copy = Spoils(self.man, self.victim, self.seat, self.target)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.victim, self.seat, self.target]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.victim, self.seat, self.target = row


class Aftermath(Frame):
    """After a fight (20.73).

    prisoners (32.11) and weapons (20.74), victim by victim > who may stay an infiltrator (20.73) > a berserk victor
    is himself again (20.91)
    """

    CODE: ClassVar[str] = "melee_aftermath"

    def __init__(
        self,
        seat: int = 0,
        target: int = 0,
        victors: list[int] | None = None,
        victims: list[int] | None = None,
        fighters: list[int] | None = None,
        margin: int = 0,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.target = target
        self.victors: list[int] = [] if victors is None else victors
        self.victims: list[int] = [] if victims is None else victims
        self.fighters: list[int] = [] if fighters is None else fighters
        self.margin = margin

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.victims and is_unguarded(s.men[self.victims[0]]):
            self.lead_away(s, s.men[self.victors[0]], s.men[self.victims[0]])
        elif self.victims:
            self.next_victim(s, self.victors.pop(0), s.men[self.victims.pop(0)])
        elif self.fighters:
            self.status(s, s.men[self.fighters[0]])
        else:
            s.ret()

    def lead_away(self, s: UpFront, captor: Man, prisoner: Man) -> None:
        """[32.11] [32.2] The captor is an infiltrator no longer; a man of his group, even after his death, is guard."""
        # [20.53b]
        atoms.end_infiltration(s, captor, "20.53b")
        if s.sides[captor.side].groups[captor.group].men:
            s.push(Guarding(prisoner.number, captor.group))
        else:
            # [32.22] nobody is left who could hold him
            atoms_wounds.free(s, prisoner)

    def next_victim(self, s: UpFront, victor: int, victim: Man) -> None:
        """[20.74] The victor, if he lives, has the choice of a beaten man's weapons; [20.742] else they lie there."""
        alive = victor != NO_MAN and s.men[victor].where == IN_PLAY
        if alive and (victim.weapon != NO_MAN or victim.secondary != NO_SECONDARY):
            s.push(Spoils(victor, victim.number, 1 - self.seat, self.target))
            return
        loose.leave_weapons(s, victim, 1 - self.seat, self.target, True, "20.742")

    def status(self, s: UpFront, man: Man) -> None:
        """[20.73] Who has won by less than three is an infiltrator no longer, who has won by more may be one."""
        if man.where == IN_PLAY:
            if man.berserk:
                # [20.91] a victor is rallied and himself again
                atoms.rally(s, man, "20.91")
            if man.infiltrates != NO_GROUP and self.margin < KEPT_FROM:
                atoms.end_infiltration(s, man, "20.73")
            elif man.infiltrates != NO_GROUP:
                s.ask(man.side)
                return
        del self.fighters[0]

    def options(self, s: State) -> list[int]:
        return [pack(STAY), pack(PULL_OUT)]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        # [20.73-Q1] he may leave, so as to infiltrate again with a captured charge
        if verb_of(code) == PULL_OUT:
            atoms.end_infiltration(s, s.men[self.fighters[0]], "20.73")
        del self.fighters[0]

    def clone(self) -> Frame:
        copy = Aftermath(self.seat, self.target, self.victors[:], self.victims[:], self.fighters[:], self.margin)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        men = [self.victors[:], self.victims[:], self.fighters[:]]
        return [self.pc, self.seat, self.target, *men, self.margin]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.target = row[0], row[1], row[2]
        self.victors, self.victims, self.fighters = list(row[3]), list(row[4]), list(row[5])
        self.margin = row[6]


def is_unguarded(man: Man) -> bool:
    """[32.2] Whether a man has been taken prisoner and nobody guards him yet."""
    return man.where == PRISONER and man.guard == NO_MAN


def why_not_give_up(s: UpFront, seat: int, number: int) -> int:
    """[20.74] Why a man cannot lay down or destroy a captured weapon as his group's action."""
    reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    return LEGAL if weapons.is_captured(s, s.men[number]) else NO_CAPTURED_WEAPON


def give_up(s: UpFront, man: Man, destroy: bool) -> None:
    """[20.74] A captured weapon is laid down in the man's group, or destroyed; his own is in his hands again."""
    if destroy:
        atoms_weapons.lose_weapon(s, man, "20.74")
    else:
        atoms_weapons.leave_weapon(s, man, man.side, man.group, "20.74")
