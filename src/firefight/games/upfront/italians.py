"""Sections 50.41 and 50.42: Italian groups that surrender."""

from __future__ import annotations

from firefight.games.upfront import atoms_wounds
from firefight.games.upfront.cards import ITALIAN, RUSSIAN
from firefight.games.upfront.model import ELITE, IN_PLAY, NO_GROUP, NO_MAN, Group, UpFront
from firefight.games.upfront.reasons import HAS_SURRENDERED, LEGAL

CHAPTER = 32
"""Surrender is played with the rules for prisoners."""


def all_pinned(s: UpFront, group: Group) -> bool:
    """Whether a group has men and every one is pinned."""
    for number in group.men:
        if not s.men[number].pinned:
            return False
    return len(group.men) > 0


def has_surrendered(s: UpFront, seat: int, index: int) -> bool:
    """[50.41] Whether a group has surrendered; an unpinned man who joins it relieves it."""
    if index == NO_GROUP:
        return False
    group = s.sides[seat].groups[index]
    return group.surrendered and all_pinned(s, group)


def why_not_yielded(s: UpFront, seat: int, index: int) -> int:
    """[50.41] [50.41-Q2] A group that has surrendered does not move, take terrain, fire, rally or give up men."""
    return HAS_SURRENDERED if has_surrendered(s, seat, index) else LEGAL


def may_surrender(s: UpFront, seat: int) -> bool:
    """[50.41] Whether the groups of a side surrender: [50.42] never to Russians, [50-N1] and Bersaglieri never."""
    if s.rules.nations[seat] != ITALIAN or s.rules.nations[1 - seat] == RUSSIAN:
        return False
    return s.rules.troops[seat] != ELITE


def turn_ends(s: UpFront) -> None:
    """[50.41-Q2] At the end of a turn, of either player, groups surrender, at whatever range."""
    if s.rules.level < CHAPTER:
        return
    for seat in range(2):
        if may_surrender(s, seat):
            for index in range(len(s.sides[seat].groups)):
                group = s.sides[seat].groups[index]
                if not all_pinned(s, group):
                    # [50.41] relieved
                    atoms_wounds.take_heart(s, seat, index)
                elif not s.sides[seat].unyielding:
                    atoms_wounds.surrender(s, seat, index)


def attacked(s: UpFront, seat: int, index: int) -> None:
    """[50.41] Who is fired on after his surrender fights again, and no group of his side surrenders any more."""
    if has_surrendered(s, seat, index):
        atoms_wounds.take_heart(s, seat, index)
        atoms_wounds.never_surrender(s, seat)


def infiltrator_of_surrendered(s: UpFront) -> int:
    """[50.41] A man who has infiltrated a group that has surrendered, and so captures it; or NO_MAN."""
    for man in s.men:
        if man.where == IN_PLAY and has_surrendered(s, 1 - man.side, man.infiltrates):
            return man.number
    return NO_MAN
