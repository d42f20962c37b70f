"""The atoms of weapons: who has which, what lies on the ground, what has a malfunction (18, 19)."""

from __future__ import annotations

from bisect import insort

from firefight.games.upfront.atoms import uncrew
from firefight.games.upfront.model import NO_MAN, NO_SECONDARY, Man, UpFront
from firefight.kernel.events import EVERYBODY


def jam(s: UpFront, man: Man, rule: str) -> None:
    """[19.2] The weapon that a man uses has a malfunction."""
    if man.weapon == NO_MAN or s.men[man.weapon].jammed:
        return
    s.men[man.weapon].jammed = True
    if s.sink is not None:
        s.tell("jammed", EVERYBODY, rule, [man.number, man.weapon])


def repair(s: UpFront, man: Man) -> None:
    """[19.3] The weapon that a man uses works again."""
    if man.weapon == NO_MAN or not s.men[man.weapon].jammed:
        return
    s.men[man.weapon].jammed = False
    if s.sink is not None:
        s.tell("repaired", EVERYBODY, "19.3", [man.number, man.weapon])


def name_heir(man: Man, weapon: int) -> None:
    """[18.22] An assistant has the first claim to the weapon that his gunner leaves."""
    man.heir_to = weapon


def let_go(s: UpFront, man: Man) -> None:
    """A weapon leaves a man's hands: its crew ends [11.13]; behind a captured one he has his own slung [20.74]."""
    if man.assistant != NO_MAN:
        name_heir(s.men[man.assistant], man.weapon)
        uncrew(s, man)
    man.weapon = man.number if man.slung else NO_MAN
    man.slung = False


def forget_heirs(s: UpFront, weapon: int) -> None:
    """[18.22] Nobody has a claim to this weapon any more."""
    for man in s.men:
        if man.heir_to == weapon:
            man.heir_to = NO_MAN


def lose_weapon(s: UpFront, man: Man, rule: str) -> None:
    """[18.1a] [19.2] The weapon that a man uses leaves the game."""
    weapon = man.weapon
    if weapon == NO_MAN:
        return
    let_go(s, man)
    forget_heirs(s, weapon)
    s.men[weapon].jammed = False
    if s.sink is not None:
        s.tell("weapon_lost", EVERYBODY, rule, [man.number, weapon])


def leave_weapon(s: UpFront, man: Man, seat: int, index: int, rule: str) -> None:
    """[18.1b] [18.21] The weapon that a man uses lies in a group now."""
    weapon = man.weapon
    if weapon == NO_MAN:
        return
    let_go(s, man)
    insort(s.sides[seat].groups[index].loose, weapon)
    if s.sink is not None:
        s.tell("weapon_left", EVERYBODY, rule, [seat, index, weapon])


def leave_slung(s: UpFront, man: Man, seat: int, index: int, rule: str) -> None:
    """[20.74] [20.23] The weapon of his own that a man has slung lies in a group now."""
    if not man.slung:
        return
    man.slung = False
    insort(s.sides[seat].groups[index].loose, man.number)
    if s.sink is not None:
        s.tell("weapon_left", EVERYBODY, rule, [seat, index, man.number])


def leave_secondary(s: UpFront, man: Man, seat: int, index: int, rule: str) -> None:
    """[18.1b] [21.1] The secondary weapon that a man carries lies in a group now."""
    kind = man.secondary
    if kind == NO_SECONDARY:
        return
    man.secondary = NO_SECONDARY
    insort(s.sides[seat].groups[index].loose_secondary, kind)
    if s.sink is not None:
        s.tell("secondary_left", EVERYBODY, rule, [seat, index, kind])


def lose_secondary(s: UpFront, man: Man) -> None:
    """[18.1a] The secondary weapon of a lost man goes with him."""
    man.secondary = NO_SECONDARY


def take_weapon(s: UpFront, man: Man, seat: int, index: int, weapon: int, rule: str) -> None:
    """[18.2] A weapon that lies in a group is a man's now; his hands are free for it."""
    s.sides[seat].groups[index].loose.remove(weapon)
    man.weapon = weapon
    forget_heirs(s, weapon)
    if s.sink is not None:
        s.tell("weapon_taken", EVERYBODY, rule, [man.number, weapon])


def take_secondary(s: UpFront, man: Man, seat: int, index: int, kind: int) -> None:
    """[18.2] A secondary weapon that lies in a group is a man's now."""
    s.sides[seat].groups[index].loose_secondary.remove(kind)
    man.secondary = kind
    if s.sink is not None:
        s.tell("secondary_taken", EVERYBODY, "18.2", [man.number, kind])


def give_secondary(s: UpFront, giver: Man, taker: Man) -> None:
    """[18.21] A secondary weapon goes from hand to hand."""
    taker.secondary = giver.secondary
    giver.secondary = NO_SECONDARY
    if s.sink is not None:
        s.tell("given", EVERYBODY, "18.21", [giver.number, taker.number, taker.secondary])


def lose_loose_weapons(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[18.4] The weapons that lie in a group leave the game."""
    group = s.sides[seat].groups[index]
    if not group.loose and not group.loose_secondary:
        return
    for weapon in group.loose:
        forget_heirs(s, weapon)
        s.men[weapon].jammed = False
    group.loose = []
    group.loose_secondary = []
    if s.sink is not None:
        s.tell("weapons_gone", EVERYBODY, rule, [seat, index])
