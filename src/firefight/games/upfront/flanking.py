"""Sections 17.1 to 17.6: who has Flanking Fire on whom, who is encircled, and what ends it.

Flanking Fire is kept as the letters of the enemy groups that a group flanks, an encirclement as the letter of the group
that another one encircles from behind; the second encircling group is the one directly opposite.  How a player declares
either is in `claims`; here they begin by themselves [17.3] and end.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms_flanks, cards, pillbox, terrain
from firefight.games.upfront.model import FORWARD, NO_GROUP, UpFront
from firefight.games.upfront.ranges import relative_range

CHAPTER: Final = 17
"""The rules level from which flanks count."""

PAST: Final = 6
"""[17.3] The sum of the range chits of two groups that have just passed each other: Relative Range 4, from behind."""


# --- how two groups stand to each other -------------------------------------------------------------------------


def stands(s: UpFront, seat: int, index: int) -> bool:
    """Whether a side has a group with men at this letter."""
    groups = s.sides[seat].groups
    return 0 <= index < len(groups) and bool(groups[index].men)


def is_adjacent(index: int, other: int) -> bool:
    """[17.2] Whether two letters are neighbours in the alphabet."""
    return index - other == 1 or other - index == 1


def chits(s: UpFront, seat: int, index: int, other: int) -> int:
    """The sum of the range chits of a side's group and an enemy group: above 5 they have passed each other."""
    return s.sides[seat].groups[index].chit + s.sides[1 - seat].groups[other].chit


# --- questions --------------------------------------------------------------------------------------------------


def is_encircled(s: UpFront, seat: int, index: int) -> bool:
    """[17.6] Whether a side's group is encircled."""
    for group in s.sides[1 - seat].groups:
        if group.encircles == index:
            return True
    return False


def has_flanking_fire(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[17.4] [17.612] Whether the fire of a side's group on an enemy group is doubled for coming from the flank."""
    if s.rules.level < CHAPTER:
        return False
    # [23.8] [23.8-Q1] against a Pillbox nothing counts but a group at its back [23.7]
    if pillbox.is_in_pillbox(s, 1 - seat, target):
        return pillbox.is_at_its_back(s, seat, index, target)
    # [17.612] all fire at an encircled group; [17.4] doubled once, however many reasons there are
    return target in s.sides[seat].groups[index].flanks or is_encircled(s, 1 - seat, target)


def flanked_by(s: UpFront, seat: int, index: int) -> list[int]:
    """The enemy groups that flank a side's group."""
    enemies = s.sides[1 - seat].groups
    return [other for other in range(len(enemies)) if index in enemies[other].flanks]


def loses_cover(s: UpFront, seat: int, index: int) -> bool:
    """[8.9] Whether the terrain of a group is worth nothing because it is encircled: Walls."""
    if s.rules.level < CHAPTER or not is_encircled(s, seat, index):
        return False
    return terrain.occupied(s.sides[seat].groups[index].stack) == cards.WALLS


def encircles_elsewhere(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[17.6] Whether a group has a part in encircling another enemy group, from behind or from directly opposite."""
    encircled = s.sides[seat].groups[index].encircles
    if encircled != NO_GROUP and encircled != target:
        return True
    return index != target and is_encircled(s, 1 - seat, index)


def flanks_elsewhere(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[17.6] Whether a group has Flanking Fire on another enemy group."""
    for other in s.sides[seat].groups[index].flanks:
        if other != target:
            return True
    return False


# --- natural Flanking Fire --------------------------------------------------------------------------------------


def flank_naturally(s: UpFront, seat: int, index: int) -> None:
    """[17.3] A group has just got past its neighbours: it flanks them, and they may flank it."""
    for target in (index - 1, index + 1):
        if stands(s, 1 - seat, target) and chits(s, seat, index, target) == PAST:
            # [17.3-Q2] on both sides if both were passed
            gain(s, seat, index, target)
            # [17.3-E1] and the other way round
            gain(s, 1 - seat, target, index)


def gain(s: UpFront, seat: int, index: int, target: int) -> None:
    """[17.3] A group flanks an enemy group that it has passed, if a friendly one is directly opposite that."""
    # [17.3] [17.2] somebody has to hold the flanked group's front
    if not stands(s, seat, target) or encircles_elsewhere(s, seat, index, target):
        return
    for other in s.sides[seat].groups[index].flanks:
        # [17.3] [17.6] besides another group only if that was passed as well
        if chits(s, seat, index, other) != PAST:
            return
    atoms_flanks.flank(s, seat, index, target, "17.3")


def entered(s: UpFront, seat: int, index: int) -> None:
    """[35-Q2] [17.6-Q4] Reinforcements appear behind an enemy group as if they had just got past it."""
    if s.rules.level >= CHAPTER:
        flank_naturally(s, seat, index)


# --- what ends Flanking Fire ------------------------------------------------------------------------------------


def lose_own(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[17.5] A group loses all the Flanking Fire that it has."""
    for target in s.sides[seat].groups[index].flanks[:]:
        atoms_flanks.lose_flank(s, seat, index, target, rule)


def lose_against(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[17.5] All Flanking Fire on a side's group is lost."""
    for other in flanked_by(s, seat, index):
        atoms_flanks.lose_flank(s, 1 - seat, other, index, rule)


def movement_played(s: UpFront, seat: int, index: int) -> None:
    """[17.41] [17.43] A Movement card on a group ends all Flanking Fire from it and on it; an advance may bring new."""
    if s.rules.level < CHAPTER:
        return
    # [17.41] [17.3-Q1] whatever the card is for, also to encircle
    lose_own(s, seat, index, "17.41")
    # [17.43] also if the group then fails to ford
    lose_against(s, seat, index, "17.43")
    if s.sides[seat].groups[index].stack[-1] >> 8 == FORWARD:
        # [17.3] only by moving forward, from Relative Range 5 to 4
        flank_naturally(s, seat, index)


def wire_cleared(s: UpFront, seat: int, index: int) -> None:
    """[17.43] [17.41] A Movement card that only clears Wire ends Flanking Fire too."""
    lose_own(s, seat, index, "17.41")
    lose_against(s, seat, index, "17.43")


def wire_laid(s: UpFront, seat: int, index: int) -> None:
    """[17.41] Wire on the flanking group."""
    lose_own(s, seat, index, "17.41")


def terrain_played(s: UpFront, seat: int, index: int) -> None:
    """[17.42] Terrain on the flanked group, even if it is rejected later; [17.41] on the flanking one it is no harm."""
    lose_against(s, seat, index, "17.42")


def terrain_rejected(s: UpFront, seat: int, index: int) -> None:
    """[7.32a] [7.32b] A group that turns aside from terrain loses the flank that its move has brought."""
    lose_own(s, seat, index, "7.32")


# --- what ends an encirclement ----------------------------------------------------------------------------------


def infiltrates(s: UpFront, seat: int, index: int, other: int) -> bool:
    """Whether a man of a side's group has infiltrated this enemy group."""
    for number in s.sides[seat].groups[index].men:
        if s.men[number].infiltrates == other:
            return True
    return False


def why_broken(s: UpFront, seat: int, index: int, target: int) -> str:
    """[17.62] The rule that ends the encirclement of an enemy group by the group behind it; "" while it lasts."""
    # [17.62a] one of the encircling groups, or the encircled one, is gone
    if not stands(s, seat, index) or not stands(s, seat, target) or not stands(s, 1 - seat, target):
        return "17.62a"
    # [17.62b] the encircled group has infiltrated one of them
    if infiltrates(s, 1 - seat, target, index) or infiltrates(s, 1 - seat, target, target):
        return "17.62b"
    # [17.62d] [17.6-Q1] one of them is at Relative Range 1 or less; [17.6-Q3] else the range does not matter
    if relative_range(s, seat, index, target) < 2 or relative_range(s, seat, target, target) < 2:
        return "17.62d"
    # [17.62e] [17.62-Q1] both are in front of it; [17.63] at Relative Range 5 the group behind is still behind
    if chits(s, seat, index, target) < 5:
        return "17.62e"
    return ""


def review(s: UpFront) -> None:
    """[17.44] [17.62] End every Flanking Fire and every encirclement whose conditions no longer hold."""
    if s.rules.level < CHAPTER:
        return
    for seat in range(2):
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            for target in groups[index].flanks[:]:
                # [17.44] the flanking group, the flanked one or the one opposite that is gone
                if not (groups[index].men and stands(s, seat, target) and stands(s, 1 - seat, target)):
                    atoms_flanks.lose_flank(s, seat, index, target, "17.44")
            if groups[index].encircles != NO_GROUP:
                rule = why_broken(s, seat, index, groups[index].encircles)
                if rule:
                    atoms_flanks.end_encirclement(s, seat, index, rule)


def letter_changed(s: UpFront, seat: int, index: int) -> None:
    """[17.44] [17.44-Q1] [17.62c] What hangs on the letter of a group ends when the group at it is another."""
    groups = s.sides[seat].groups
    # [17.44-Q1] the flanking group has changed its letter
    lose_own(s, seat, index, "17.44-Q1")
    lose_against(s, seat, index, "17.44")
    for other in range(len(groups)):
        # [17.44] the group opposite the flanked one has
        if index in groups[other].flanks:
            atoms_flanks.lose_flank(s, seat, other, index, "17.44")
        # [17.62c] one of the two encircling groups has
        if groups[other].encircles != NO_GROUP and (other == index or groups[other].encircles == index):
            atoms_flanks.end_encirclement(s, seat, other, "17.62c")
    for other in range(len(s.sides[1 - seat].groups)):
        if s.sides[1 - seat].groups[other].encircles == index:
            atoms_flanks.end_encirclement(s, 1 - seat, other, "17.62c")
