"""The atoms of close combat, captured weapons and terrain, berserk men and charges; see `atoms`."""

from __future__ import annotations

from firefight.games.upfront.atoms import BOTH, discard, empty_group, table_mask, take_from_hand, uncrew
from firefight.games.upfront.atoms_weapons import forget_heirs
from firefight.games.upfront.model import NO_MAN, Man, UpFront
from firefight.kernel.events import EVERYBODY


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
    forget_heirs(s, weapon)
    if s.sink is not None:
        s.tell("captured_weapon", EVERYBODY, rule, [man.number, weapon])


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


def capture_terrain(s: UpFront, seat: int, index: int, target: int, entry: int) -> None:
    """[20.8] [20.8-Q1] A group takes over where an enemy group stood, its entrenchment and what lies there."""
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
    mine.entrenched, theirs.entrenched = theirs.entrenched, False
    mine.loose, theirs.loose = theirs.loose, []
    mine.loose_secondary, theirs.loose_secondary = theirs.loose_secondary, []
    if s.sink is not None:
        s.tell("captured_terrain", EVERYBODY, "20.8", [seat, index, target])


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
