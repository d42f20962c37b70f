"""Sections 19.1 to 19.2 and 22.3: which weapon of a firing group fails when a high red number is drawn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_weapons, cards, soldiers, weapons
from firefight.games.upfront.cards import ITALIAN, JAPANESE
from firefight.games.upfront.condition import present
from firefight.games.upfront.deck import FOR_MALFUNCTION, RANDOM_POSITION, Draw, position
from firefight.games.upfront.firepower import firepower_in, fires_bracketed, is_hindered
from firefight.games.upfront.model import NO_MAN, Man, UpFront
from firefight.games.upfront.terrain import is_moving
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# [19.1] [22.3] the lowest red number at which each weapon fails
LOWEST: Final[dict[int, int]] = {
    soldiers.RIFLE: 6,
    soldiers.CARBINE: 6,
    soldiers.ASSAULT_RIFLE: 6,
    soldiers.MACHINE_PISTOL: 6,
    soldiers.BAR: 6,
    soldiers.LMG: 6,
    soldiers.MMG: 6,
    soldiers.FLAMETHROWER: 5,
    soldiers.ATR: 6,
}
# [45.52] and the machine guns of nations whose are worse
WORSE: Final = {(JAPANESE, soldiers.LMG), (ITALIAN, soldiers.LMG), (ITALIAN, soldiers.MMG)}
# [20.741] a captured weapon
CAPTURED: Final = 5
NEVER: Final = 7
# [19.1] [19.14] the number at which every weapon of the group is in question, one with a malfunction too
HIGHEST: Final = 6

# What the position draw means for the man whose position it is.
NO_EFFECT: Final = 0
JAMS_UNSEEN: Final = 1
MOMENTARY: Final = 2
FAILS: Final = 3
VERDICTS: Final = ["nothing", "jams", "momentary", "fails"]

ATTACK_ENDS: Final = 99
"""The answer of a malfunction that takes the attack's only weapon; any other is the Fire Strength that is lost."""

# The steps of a malfunction.
SUSPECTS: Final = 0
POSITION: Final = 1


def lowest(s: UpFront, man: Man, bracketed: bool) -> int:
    """[19.1] [19.15] The lowest red number at which the weapon that a man uses fails."""
    number = LOWEST.get(weapons.kind(s, man), NEVER)
    if number == NEVER:
        return NEVER
    if (soldiers.nation_of(weapons.printed_on(s, man)), weapons.kind(s, man)) in WORSE:
        number -= 1
    # [19.15] with its bracketed value it fails one number sooner
    if bracketed:
        number -= 1
    # [20.741]
    return min(number, CAPTURED) if weapons.is_captured(s, man) else number


class Attack:
    """The attack that a number is drawn for: who fires at whom, and who holds his fire.  A value, made when asked."""

    def __init__(self, s: UpFront, seat: int, index: int, target: int, holding: list[int]) -> None:
        self.seat = seat
        self.index = index
        self.target = target
        self.holding = holding
        # [19.13] in position order, those who are not on their way to another group
        self.present: list[int] = []
        # [19.13a] the men whose weapons have firepower to use
        self.firing: list[int] = []
        for number in present(s, s.sides[seat].groups[index]):
            self.present.append(number)
            if self.power(s, number) > 0:
                self.firing.append(number)

    def power(self, s: UpFront, number: int) -> int:
        """What a man adds to this attack."""
        if number in self.holding:
            return 0
        return firepower_in(s, self.seat, self.index, self.target, number, False)[0]

    def lowest(self, s: UpFront, number: int) -> int:
        """The lowest red number at which the weapon of a firing man fails; [19.13a] ordnance never does."""
        man = s.men[number]
        if weapons.fires_as_ordnance(s, man):
            return NEVER
        return lowest(s, man, fires_bracketed(s, man, s.sides[self.seat].groups[self.index].stack))

    def suspects(self, s: UpFront, number: int) -> list[int]:
        """The weapons of which this red number takes one at once; empty if it threatens the whole group or nobody."""
        at_risk = [man for man in self.firing if self.lowest(s, man) <= number]
        # [22.3] a flamethrower that takes part is always the one
        flames = [man for man in at_risk if weapons.kind(s, s.men[man]) == soldiers.FLAMETHROWER]
        if flames:
            return flames
        if number < HIGHEST:
            # [19.15] [45.52] [20.741] those, and only those, that fire and fail at this number
            return at_risk
        # [20.741] a captured weapon fails before all others
        captured = [man for man in at_risk if weapons.is_captured(s, s.men[man])]
        if captured:
            return captured
        # [19.11] one weapon alone needs no position draw
        return at_risk if len(self.firing) == 1 else []

    def threatens(self, s: UpFront, card: int) -> bool:
        """[19.1] Whether a card drawn for a man under fire may take a weapon."""
        if not cards.RED[card]:
            return False
        number = cards.NUMBER[card]
        return number >= HIGHEST or bool(self.suspects(s, number))

    def verdict(self, s: UpFront, number: int) -> int:
        """[19.13b] [19.13c] [19.13d] [19.13e] [19.14] [19-SUM] What the whole group's position draw does to a man."""
        man = s.men[number]
        # [19-SUM] the unarmed are counted, and nothing happens to them
        if weapons.is_unarmed(s, man):
            return NO_EFFECT
        # [19.13c] [19.14] whoever is pinned or has a malfunction suffers it; [33.2] so do the wounded on the move
        if man.pinned or weapons.is_jammed(s, man) or self.falls_behind(s, man):
            return JAMS_UNSEEN
        # [19.13a] [19.13b] ordnance and its crew do not fire here
        gunner = s.men[man.gunner] if man.gunner != NO_MAN else man
        if weapons.fires_as_ordnance(s, gunner):
            return NO_EFFECT
        # [22.2] [20.51] nor do those who hold their fire, nor a flamethrower out of range [22.3]
        if number in self.holding:
            return NO_EFFECT
        if weapons.kind(s, man) == soldiers.FLAMETHROWER and self.power(s, number) == 0:
            return NO_EFFECT
        if man.gunner != NO_MAN:
            # [19.13d] the assistant's own weapon is safe, his gun only falters
            return MOMENTARY if man.gunner in self.firing else NO_EFFECT
        return FAILS if self.power(s, number) > 0 else MOMENTARY

    def falls_behind(self, s: UpFront, man: Man) -> bool:
        """[33.2] Whether a man's wound keeps him out of the fire of his moving group."""
        return is_hindered(man) and is_moving(s.sides[self.seat].groups[self.index].stack)


class Malfunction(Frame):
    """A red number was drawn for a man under fire (19.1).

    is it high enough > the weapons in question (19.11, 19.15, 20.741, 22.3) > one of them, or any position of the
    group (19.13) > what it does
    """

    CODE: ClassVar[str] = "malfunction"

    def __init__(
        self, seat: int = 0, index: int = 0, target: int = 0, card: int = 0, holding: list[int] | None = None
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.card = card
        self.holding: list[int] = [] if holding is None else holding

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        attack = Attack(s, self.seat, self.index, self.target, self.holding)
        suspects = attack.suspects(s, cards.NUMBER[self.card])
        if self.pc == SUSPECTS:
            if not attack.threatens(s, self.card):
                s.ret(0)
                return
            if len(suspects) == 1:
                self.fails(s, attack, suspects[0])
                return
            if not suspects and len(attack.present) == 1:
                self.strikes(s, attack, attack.present[0])
                return
            self.pc = POSITION
            # [19.13] [19.15-Q1] under the column of as many positions as are in question
            s.push(Draw(RANDOM_POSITION, self.seat, FOR_MALFUNCTION, self.index))
        elif suspects:
            self.fails(s, attack, suspects[position(s.take_result(), len(suspects))])
        else:
            self.strikes(s, attack, attack.present[position(s.take_result(), len(attack.present))])

    def strikes(self, s: UpFront, attack: Attack, number: int) -> None:
        """[19.13] [19-SUM] The position of this man was drawn out of the whole group."""
        man = s.men[number]
        what = attack.verdict(s, number)
        if s.sink is not None:
            s.tell("malfunction_check", EVERYBODY, "19.13", [number, what])
        if what == FAILS:
            self.fails(s, attack, number)
            return
        if what == JAMS_UNSEEN:
            take_out(s, man, "19.14")
        # [19.13d] for a moment it fires with one less
        self.end(s, 1 if what == MOMENTARY else 0)

    def fails(self, s: UpFront, attack: Attack, number: int) -> None:
        """[19.11] [19.13e] A firing weapon fails: one less for every two factors or part of two that it had added."""
        lost = (attack.power(s, number) + 1) // 2
        if len(attack.firing) == 1:
            # [19.11] [19.2] nothing is left to fire with
            lost = ATTACK_ENDS
        take_out(s, s.men[number], "22.3" if weapons.kind(s, s.men[number]) == soldiers.FLAMETHROWER else "19.1")
        self.end(s, lost)

    def end(self, s: UpFront, lost: int) -> None:
        """[19.13f] What is lost comes off after all halving, needed by the cards or not."""
        if lost and s.sink is not None:
            where = [self.seat, self.index, self.target]
            if lost == ATTACK_ENDS:
                s.tell("fire_stops", EVERYBODY, "19.11", where)
            else:
                s.tell("weakened", EVERYBODY, "19.13", [*where, lost])
        s.ret(lost)

    def clone(self) -> Frame:
        copy = Malfunction(self.seat, self.index, self.target, self.card, self.holding[:])
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.target, self.card, self.holding[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target, self.card = row[0], row[1], row[2], row[3], row[4]
        self.holding = list(row[5])


def take_out(s: UpFront, man: Man, rule: str) -> None:
    """[19.2] The weapon that a man uses has a malfunction, or its second; [20.741] captured, it is gone at once."""
    if weapons.is_jammed(s, man):
        atoms_weapons.lose_weapon(s, man, "19.2")
    elif weapons.is_captured(s, man):
        atoms_weapons.lose_weapon(s, man, "20.741")
    else:
        atoms_weapons.jam(s, man, rule)
