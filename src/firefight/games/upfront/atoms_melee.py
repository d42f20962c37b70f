"""The atoms of close combat, captured weapons and terrain, berserk men and charges; see `atoms`."""

from __future__ import annotations

from firefight.games.upfront.atoms import BOTH, discard, empty_group, table_mask, take_from_hand, uncrew
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, NO_MAN, NO_SECONDARY, Man, UpFront
from firefight.kernel.events import EVERYBODY


def end_infiltration(s: UpFront, man: Man, rule: str) -> None:
    """[20.53] [20.73] A man is an infiltrator no longer; of one who is out of play nobody has to be told."""
    if man.infiltrates == NO_GROUP:
        return
    index = man.infiltrates
    man.infiltrates = NO_GROUP
    if s.sink is not None and man.where == IN_PLAY:
        s.tell("infiltration_over", EVERYBODY, rule, [man.number, index])


def stay_inside(man: Man, index: int) -> None:
    """[10.4-Q2] [10.43] A Hero played at once has kept a man where he had infiltrated."""
    man.infiltrates = index


def play_for_man(s: UpFront, seat: int, number: int, card: int, rule: str) -> None:
    """[20.22] [20.52] A Movement card is played into the Discard pile for one man."""
    take_from_hand(s, seat, card)
    if s.sink is not None:
        s.tell("rushes", EVERYBODY, rule, [seat, number, card])
    discard(s, card, BOTH)


def hinder(s: UpFront, seat: int, number: int, card: int) -> None:
    """[20.621] A Concealed card is played against an enemy in close combat."""
    take_from_hand(s, seat, card)
    if s.sink is not None:
        s.tell("hinders", EVERYBODY, "20.621", [seat, number, card])
    discard(s, card, BOTH)


def capture_weapon(s: UpFront, man: Man, victim: Man, rule: str) -> None:
    """[20.74] A man uses the weapon of one he has beaten; the one printed on his card is slung."""
    weapon = victim.weapon
    man.slung = man.slung or man.weapon == man.number
    man.weapon = weapon
    victim.weapon = victim.number if victim.slung else NO_MAN
    victim.slung = False
    forget_claims(s, weapon)
    if s.sink is not None:
        s.tell("captured_weapon", EVERYBODY, rule, [man.number, weapon])


def forget_claims(s: UpFront, weapon: int) -> None:
    """[18.22] Nobody has the first claim to this weapon any more."""
    for man in s.men:
        if man.heir_to == weapon:
            man.heir_to = NO_MAN


def inherit(man: Man, weapon: int) -> None:
    """[18.22] A man has the first claim to the weapon whose assistant he was."""
    man.heir_to = weapon


def give_up_weapon(s: UpFront, man: Man, rule: str) -> None:
    """[20.74] [20.91] A man no longer has the weapon he uses; he takes his own in hand again if it is slung."""
    if man.weapon == NO_MAN:
        return
    man.weapon = man.number if man.slung else NO_MAN
    man.slung = False
    if s.sink is not None:
        s.tell("gave_up_weapon", EVERYBODY, rule, [man.number])


def strip(man: Man) -> None:
    """[20.742] What a dead man carried is his no more."""
    man.weapon = NO_MAN
    man.slung = False
    man.secondary = NO_SECONDARY


def lay_weapon(s: UpFront, seat: int, index: int, weapon: int, rule: str) -> None:
    """[18.1b] [20.742] A weapon lies in a group's position for anybody to pick up."""
    s.sides[seat].groups[index].loose.append(weapon)
    if s.sink is not None:
        s.tell("weapon_lies", EVERYBODY, rule, [seat, index, weapon])


def lay_secondary(s: UpFront, seat: int, index: int, kind: int, rule: str) -> None:
    """[20.742] A Secondary Weapon lies in a group's position for anybody to pick up."""
    s.sides[seat].groups[index].loose_secondary.append(kind)
    if s.sink is not None:
        s.tell("secondary_lies", EVERYBODY, rule, [seat, index, kind])


def carry(s: UpFront, man: Man, kind: int, rule: str) -> None:
    """[21.1] A man carries a Secondary Weapon; NO_SECONDARY: none any more."""
    if man.secondary == kind:
        return
    man.secondary = kind
    if s.sink is not None:
        s.tell("carries_secondary", EVERYBODY, rule, [man.number, kind])


def go_berserk(s: UpFront, man: Man) -> None:
    """[20.9] A man who panicked goes berserk and stays pinned."""
    if man.berserk:
        return
    man.berserk = True
    if s.sink is not None:
        s.tell("berserk", EVERYBODY, "20.9", [man.number])


def put_under_guard(man: Man, captor: Man) -> None:
    """[32.2] A prisoner has a guard."""
    man.guard = captor.number


def capture_terrain(s: UpFront, seat: int, index: int, target: int, entry: int) -> None:
    """[20.8] [20.8-Q1] A group takes over where an enemy group stood, with its entrenchment and what lies there."""
    mine, theirs = s.sides[seat].groups[index], s.sides[1 - seat].groups[target]
    card = entry & 255
    for at in range(len(theirs.stack)):
        if theirs.stack[at] & 255 == card:
            theirs.stack = theirs.stack[:at] + theirs.stack[at + 1 :]
            break
    left = mine.stack
    mine.stack = [entry]
    for old in left:
        discard(s, old & 255, table_mask(seat, old))
    mine.entrenched = theirs.entrenched
    mine.loose, theirs.loose = theirs.loose, []
    mine.loose_secondary, theirs.loose_secondary = theirs.loose_secondary, []
    if s.sink is not None:
        s.tell("captured_terrain", EVERYBODY, "20.8", [seat, index, target])


def abandon_group(s: UpFront, seat: int, index: int) -> None:
    """[20.8] [4.3] What is left of an eliminated group goes: its cards, its entrenchment, what lay there."""
    group = s.sides[seat].groups[index]
    group.entrenched = False
    group.loose = []
    group.loose_secondary = []
    empty_group(s, seat, index)


def bring_over(s: UpFront, man: Man, index: int) -> None:
    """[20.8] A man joins the group that has captured terrain, in the last position."""
    uncrew(s, man)
    groups = s.sides[man.side].groups
    left = man.group
    groups[left].men.remove(man.number)
    man.group = index
    groups[index].men.append(man.number)
    if s.sink is not None:
        s.tell("brought_over", EVERYBODY, "20.8", [man.number, index])
    if not groups[left].men:
        empty_group(s, man.side, left)
