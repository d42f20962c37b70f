"""The atoms of chapters 32 and 33 and of 50.41: wounds, prisoners and their guards, groups that surrender."""

from __future__ import annotations

from firefight.games.upfront import atoms
from firefight.games.upfront.model import FREED, NO_GROUP, NO_MAN, NO_SECONDARY, PRISONER, Man, UpFront
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


def put_down_weapon(s: UpFront, man: Man, rule: str) -> None:
    """[33.6] [18.1b] A man leaves the weapon in his hands with his group; his own, if it is slung, is in use again."""
    if man.weapon == NO_MAN:
        return
    left = man.weapon
    s.sides[man.side].groups[man.group].loose.append(left)
    man.weapon = man.number if man.slung else NO_MAN
    man.slung = False
    if s.sink is not None:
        s.tell("put_down", EVERYBODY, rule, [man.number, left])
    if man.assistant != NO_MAN:
        # [11.13] the crew ends with its weapon; [18.22] the assistant takes it up without a draw
        s.men[man.assistant].heir_to = left
        atoms.uncrew(s, man)


def put_down_secondary(s: UpFront, man: Man, rule: str) -> None:
    """[33.6] A man leaves his secondary weapon with his group, or [20.74] his own behind a captured one."""
    group = s.sides[man.side].groups[man.group]
    if man.secondary != NO_SECONDARY:
        kind = man.secondary
        group.loose_secondary.append(kind)
        man.secondary = NO_SECONDARY
        if s.sink is not None:
            s.tell("put_down_secondary", EVERYBODY, rule, [man.number, kind])
    elif man.slung:
        group.loose.append(man.number)
        man.slung = False
        if s.sink is not None:
            s.tell("put_down", EVERYBODY, rule, [man.number, man.number])


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


def stop_infiltrating(s: UpFront, man: Man, rule: str) -> None:
    """[32.11] [20.53b] Who takes a prisoner is no infiltrator any more."""
    if man.infiltrates == NO_GROUP:
        return
    man.infiltrates = NO_GROUP
    if s.sink is not None:
        s.tell("stopped_infiltrating", EVERYBODY, rule, [man.number])
