"""Chapter 32: prisoners and their guards.  How a man is taken prisoner is in `surrender`."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms, atoms_wounds
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.firepower import is_guard
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, NO_MAN, PRISONER, Man, UpFront
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reasons import (
    GUARD_ASSISTS,
    GUARD_IS_PINNED,
    GUARDS_ALREADY,
    GUARDS_NOBODY,
    LEGAL,
    NOT_SAME_GROUP,
)

CHAPTER: Final = 32
CAPTURE_RANGE: Final = 5
"""[32.12] The Relative Range at which a man who routs surrenders."""


def guarded_by(s: UpFront, number: int) -> list[int]:
    """[32.2] The prisoners whom a man guards."""
    return [man.number for man in s.men if man.where == PRISONER and man.guard == number]


def can_capture(s: UpFront, seat: int, index: int) -> bool:
    """[10.1-Q1] Whether a group has an unpinned man, who alone takes prisoners of those who rout."""
    for number in s.sides[seat].groups[index].men:
        if not s.men[number].pinned:
            return True
    return False


def captors(s: UpFront, man: Man) -> list[int]:
    """[32.12] The enemy groups to which a man who routs surrenders: those at Relative Range 5."""
    found: list[int] = []
    if s.rules.level < CHAPTER:
        return found
    for index in range(len(s.sides[1 - man.side].groups)):
        if relative_range(s, man.side, man.group, index) == CAPTURE_RANGE and can_capture(s, 1 - man.side, index):
            found.append(index)
    return found


def possible_guards(s: UpFront, seat: int, index: int) -> list[int]:
    """[32.2] Who of a group may be given a prisoner to guard: pinned, wounded, unarmed or not."""
    here: list[int] = []
    free: list[int] = []
    for number in s.sides[seat].groups[index].men:
        man = s.men[number]
        # [17.8-Q18] a man between two groups takes no part in what either does
        if man.transfers_to == NO_GROUP:
            here.append(number)
            # [32.2a] no assistant of a crew ...
            if man.gunner == NO_MAN:
                free.append(number)
    # [32.2a] ... unless there is nobody else
    return free or here or s.sides[seat].groups[index].men[:]


def hand_over(s: UpFront, prisoner: Man, guard: Man) -> None:
    """[32.2] A man becomes the guard of a prisoner."""
    # [32.2a] an assistant is relieved of his crew
    if guard.gunner != NO_MAN:
        atoms.uncrew(s, guard)
    atoms_wounds.set_guard(s, prisoner, guard.number)


def unguarded(s: UpFront) -> int:
    """[32.2b] A prisoner whose guard is out of play and whom another of the same group must take over; or NO_MAN."""
    for man in s.men:
        if man.where == PRISONER and man.guard != NO_MAN and s.men[man.guard].where != IN_PLAY:
            return man.number
    return NO_MAN


def group_lost(s: UpFront, last: Man) -> None:
    """[32.22] Prisoners are free when the last man of the group that holds them is gone, and not before."""
    if s.rules.level < CHAPTER or s.sides[last.side].groups[last.group].men:
        return
    for man in s.men:
        if man.where == PRISONER and man.guard != NO_MAN:
            guard = s.men[man.guard]
            # [32.22b] a prisoner is wherever his guard is
            if guard.side == last.side and guard.group == last.group:
                atoms_wounds.free(s, man)


# --- changing guards --------------------------------------------------------------------------------------------


def why_not_change_guard(s: UpFront, seat: int, number: int, old: int) -> int:
    """[32.2c] Why a man may not take over the prisoners of another as the action of the group."""
    reason = why_not_own_man(s, seat, number)
    if reason == LEGAL:
        reason = why_not_own_man(s, seat, old)
    if reason != LEGAL:
        return reason
    man, guard = s.men[number], s.men[old]
    if not is_guard(s, guard):
        return GUARDS_NOBODY
    if number == old:
        return GUARDS_ALREADY
    if man.group != guard.group or man.transfers_to != NO_GROUP or guard.transfers_to != NO_GROUP:
        return NOT_SAME_GROUP
    # [32.2c] only the new guard has to be unpinned
    if man.pinned:
        return GUARD_IS_PINNED
    return GUARD_ASSISTS if man.gunner != NO_MAN else LEGAL


def guard_changes(s: UpFront, seat: int, index: int) -> list[list[int]]:
    """[32.2c] Every change of guards that a group could make: [new guard, old guard]."""
    pairs: list[list[int]] = []
    if s.rules.level < CHAPTER:
        return pairs
    men = s.sides[seat].groups[index].men
    for old in men:
        if is_guard(s, s.men[old]):
            for number in men:
                if why_not_change_guard(s, seat, number, old) == LEGAL:
                    pairs.append([number, old])
    return pairs


def change_guard(s: UpFront, number: int, old: int) -> None:
    """[32.2c] All prisoners of one man go to another."""
    for prisoner in guarded_by(s, old):
        atoms_wounds.set_guard(s, s.men[prisoner], number)
