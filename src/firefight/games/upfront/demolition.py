"""Chapter 21: Secondary Weapons in general, and the Demolition Charge."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_melee, cards, italians, terrain
from firefight.games.upfront.fire import UnderFire
from firefight.games.upfront.firestrength import defender_rows, man_rows, total
from firefight.games.upfront.model import (
    CHARGE,
    IN_PLAY,
    NO_GROUP,
    NO_SECONDARY,
    Man,
    UpFront,
)
from firefight.games.upfront.modifiers import M_CHARGE, M_COVER
from firefight.games.upfront.options import CALL_OFF, RESOLVE
from firefight.games.upfront.reaction import BEFORE_RESOLUTION, Reaction
from firefight.games.upfront.reasons import LEGAL, NO_CHARGE
from firefight.games.upfront.transit import under_attack
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import pack, verb_of

STRENGTH: Final = 8
"""[21.3] The Fire Strength of a Demolition Charge."""

# The steps of a detonation.
SET: Final = 0
CONCEALED: Final = 1
DECIDE: Final = 2
FIRST_MAN: Final = 3
FIRST_RESULT: Final = 4
THE_REST: Final = 5


def charge_rows(s: UpFront, seat: int, index: int, target: int) -> list[list[int]]:
    """[21.3] The strength of a charge in the position of an enemy group, before concealment."""
    rows = [[STRENGTH, M_CHARGE]]
    # [21.3-Q1] [21.3] what lies on the target counts; what lies on the carrier's own group does not ...
    defender_rows(s, seat, index, target, False, rows)
    mine, theirs = s.sides[seat].groups[index].stack, s.sides[1 - seat].groups[target].stack
    if terrain.occupied(mine) == cards.HILL and terrain.occupied(theirs) == cards.HILL:
        # ... so a Hill protects even if the carrier's group is on one too
        rows.append([terrain.cover(theirs, index == target, False), M_COVER])
    return rows


def friend_rows(s: UpFront, man: Man, target: int) -> list[list[int]]:
    """[21.3] The same against a friend who has infiltrated that group: his own group's terrain counts."""
    rows = [[STRENGTH, M_CHARGE]]
    # the enemy stands where the charge goes off, the friend in his own group
    defender_rows(s, 1 - man.side, target, man.group, False, rows)
    theirs, mine = s.sides[1 - man.side].groups[target].stack, s.sides[man.side].groups[man.group].stack
    if terrain.occupied(mine) == cards.HILL and terrain.occupied(theirs) == cards.HILL:
        rows.append([terrain.cover(mine, man.group == target, False), M_COVER])
    return rows


def friends_inside(s: UpFront, carrier: Man, target: int) -> list[int]:
    """[21.3] The other friendly men who have infiltrated the same group."""
    found: list[int] = []
    for man in s.men:
        if man.side == carrier.side and man.number != carrier.number and man.where == IN_PLAY:
            if man.infiltrates == target:
                found.append(man.number)
    return found


def why_not_place(s: UpFront, man: Man) -> int:
    """[21.2] Why a man who has just infiltrated sets off no charge."""
    return LEGAL if man.secondary == CHARGE and man.infiltrates != NO_GROUP and man.where == IN_PLAY else NO_CHARGE


class Placement(Frame):
    """The charges of those who have infiltrated in this turn and did not say before that they would not (21.2).

    one charge for each enemy group, as it is the group's only attack on it this turn (21.3)
    """

    CODE: ClassVar[str] = "placement"

    def __init__(self, seat: int = 0, men: list[int] | None = None) -> None:
        self.pc = 0
        self.seat = seat
        self.men: list[int] = [] if men is None else men
        self.attacked: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        while self.men:
            man = s.men[self.men.pop(0)]
            target = man.infiltrates
            # [50.41] a group that has surrendered is captured instead
            yields = italians.has_surrendered(s, 1 - self.seat, target)
            if why_not_place(s, man) == LEGAL and target not in self.attacked and not yields:
                if s.sides[1 - self.seat].groups[target].men:
                    self.attacked.append(target)
                    s.push(Detonation(self.seat, man.number, target))
                    return
        s.ret()

    def clone(self) -> Frame:
        copy = Placement(self.seat, self.men[:])
        copy.pc = self.pc
        copy.attacked = self.attacked[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.men[:], self.attacked[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row[0], row[1]
        self.men, self.attacked = list(row[2]), list(row[3])


class Detonation(Frame):
    """A Demolition Charge goes off (21.3).

    strength 8 (21.3) > concealment (9.1) > resolve or call off (6.5) > a red 6 first: a dud (21.4) > each man in turn
    """

    CODE: ClassVar[str] = "detonation"

    def __init__(self, seat: int = 0, man: int = 0, target: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.man = man
        self.target = target
        self.strength = 0
        self.concealed = 0
        self.men: list[int] = []
        self.friends: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == SET:
            self.set_off(s)
        elif self.pc == CONCEALED:
            # [9.1] it protects the group it is played for
            self.pc = DECIDE
            self.concealed = s.take_result()
            if self.concealed:
                self.strength -= cards.CONCEALED_VALUE[self.concealed]
        elif self.pc == DECIDE:
            s.ask(self.seat)
        elif self.pc == FIRST_RESULT:
            self.pc = THE_REST
            card = s.take_result()
            if cards.RED[card] and cards.NUMBER[card] == 6:
                # [21.4] only on the first card; nobody else is attacked any more
                if s.sink is not None:
                    s.tell("dud", EVERYBODY, "21.4", [self.man])
                s.ret()
        elif self.men:
            self.pc = FIRST_RESULT if self.pc == FIRST_MAN else THE_REST
            number = self.men.pop(0)
            s.push(UnderFire(self.seat, number, self.strength + total(man_rows(s, number, self.target))))
        elif self.friends:
            number = self.friends.pop(0)
            strength = total(friend_rows(s, s.men[number], self.target)) + total(man_rows(s, number))
            s.push(UnderFire(self.seat, number, strength))
        else:
            s.ret()

    def set_off(self, s: UpFront) -> None:
        """[21.2] It is used once; [21.2-Q1] who sets it off is an infiltrator no longer."""
        carrier = s.men[self.man]
        self.strength = total(charge_rows(s, self.seat, carrier.group, self.target))
        # [17.8-Q10] those on their way to or from it first
        self.men = under_attack(s, 1 - self.seat, self.target)
        self.friends = friends_inside(s, carrier, self.target)
        if s.sink is not None:
            s.tell("detonates", EVERYBODY, "21.3", [self.man, self.target, self.strength])
        atoms_melee.carry(s, carrier, NO_SECONDARY, "21.2")
        atoms.end_infiltration(s, carrier, "21.2-Q1")
        self.pc = DECIDE
        # [23.4] nobody conceals a Pillbox
        ground = terrain.occupied(s.sides[1 - self.seat].groups[self.target].stack)
        if s.sides[1 - self.seat].hand and ground != cards.PILLBOX:
            self.pc = CONCEALED
            subject = [self.seat, carrier.group, self.target, self.strength, 0]
            s.push(Reaction(BEFORE_RESOLUTION, [1 - self.seat], subject))

    def options(self, s: State) -> list[int]:
        return [pack(RESOLVE), pack(CALL_OFF)]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        self.pc = FIRST_MAN
        if verb_of(code) == CALL_OFF:
            # [6.5] the charge is spent all the same
            s.ret()

    def clone(self) -> Frame:
        copy = Detonation(self.seat, self.man, self.target)
        copy.pc = self.pc
        copy.strength = self.strength
        copy.concealed = self.concealed
        copy.men = self.men[:]
        copy.friends = self.friends[:]
        return copy

    def dump(self) -> list[Any]:
        where = [self.pc, self.seat, self.man, self.target]
        return [*where, self.strength, self.concealed, self.men[:], self.friends[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man, self.target = row[0], row[1], row[2], row[3]
        self.strength, self.concealed = row[4], row[5]
        self.men, self.friends = list(row[6]), list(row[7])
