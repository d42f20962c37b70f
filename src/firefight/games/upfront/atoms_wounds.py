"""The atoms of chapters 32 and 33 and of 50.41: wounds, prisoners and their guards, groups that surrender."""

from __future__ import annotations

from firefight.games.upfront.model import FREED, NO_MAN, PRISONER, Man, UpFront
from firefight.kernel.events import EVERYBODY


def wound(s: UpFront, man: Man, rule: str) -> None:
    """[33.1] A man is wounded and stays as he is, pinned or not."""
    if man.wounded:
        return
    man.wounded = True
    if s.sink is not None:
        s.tell("wounded", EVERYBODY, rule, [man.number])


def ignore_wound(s: UpFront, man: Man) -> None:
    """[33.9] For the rest of the player turn a man's wound does not count."""
    if man.unhindered:
        return
    man.unhindered = True
    if s.sink is not None:
        s.tell("wound_ignored", EVERYBODY, "33.9", [man.number])


def feel_wounds(s: UpFront) -> None:
    """[33.9] The relief that a Hero gives to the wounded lasts one player turn, whoever's it is."""
    for man in s.men:
        if man.unhindered:
            man.unhindered = False


def endure(man: Man, deck: int) -> None:
    """[33.7] A man's endurance is settled for this deck."""
    man.endured = deck


def exchange_weapons(s: UpFront, man: Man, other: Man) -> None:
    """[33.3] Two men exchange their primary weapons; a crew of the two goes on with its parts exchanged."""
    man.weapon, other.weapon = other.weapon, man.weapon
    if other.number in (man.assistant, man.gunner):
        man.assistant, man.gunner = man.gunner, man.assistant
        other.assistant, other.gunner = other.gunner, other.assistant
    if s.sink is not None:
        s.tell("swapped", EVERYBODY, "33.3", [man.number, other.number])


def set_guard(s: UpFront, prisoner: Man, guard: int) -> None:
    """[32.2] A man guards a prisoner from now on."""
    if prisoner.guard == guard:
        return
    prisoner.guard = guard
    if s.sink is not None:
        s.tell("guarded", EVERYBODY, "32.2", [guard, prisoner.number])


def free(s: UpFront, man: Man) -> None:
    """[32.22a] A prisoner is rid of his captors and takes no further part."""
    if man.where != PRISONER:
        return
    man.where = FREED
    man.guard = NO_MAN
    if s.sink is not None:
        s.tell("freed", EVERYBODY, "32.22", [man.number])


def surrender(s: UpFront, seat: int, index: int) -> None:
    """[50.41] A group surrenders."""
    group = s.sides[seat].groups[index]
    if group.surrendered:
        return
    group.surrendered = True
    if s.sink is not None:
        s.tell("surrendered", EVERYBODY, "50.41", [seat, index])


def take_heart(s: UpFront, seat: int, index: int) -> None:
    """[50.41] A group that has surrendered is relieved or fired on, and fights again."""
    group = s.sides[seat].groups[index]
    if not group.surrendered:
        return
    group.surrendered = False
    if s.sink is not None:
        s.tell("took_heart", EVERYBODY, "50.41", [seat, index])


def never_surrender(s: UpFront, seat: int) -> None:
    """[50.41] No group of this side surrenders in what is left of the game."""
    s.sides[seat].unyielding = True
