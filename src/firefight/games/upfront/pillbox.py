"""Chapter 23: the Pillbox.  One card, given to a side by the scenario, that shelters three men of its Group B.

Questions about who may be in it and who may fire at whom; what ordnance [23.4] and vehicles [23.6] do to it comes with
their chapters.  Before play it is placed as the scenario says [23.1] [23.2].
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms_works, cards, soldiers, terrain, weapons
from firefight.games.upfront.model import NO_GROUP, NO_SECONDARY, Man, UpFront
from firefight.games.upfront.reasons import LEGAL, PILLBOX_BARRED, PILLBOX_FULL

CHAPTER: Final = 23
MOST_MEN: Final = 3
BARRED: Final = {soldiers.MORTAR, soldiers.BAZOOKA, soldiers.PANZERSCHRECK, soldiers.PIAT}
"""[23.3] The weapons that do not go into it; [44.5] a PIAT is a bazooka."""
FRONT: Final = 5
"""The sum of two range chits up to which a group is in front of another [5.7]."""


# --- who may be in it -------------------------------------------------------------------------------------------


def is_barred(s: UpFront, man: Man) -> bool:
    """[23.3] Whether what a man carries does not go into a Pillbox; [40.3] a radio counts as a secondary weapon."""
    return weapons.kind(s, man) in BARRED or man.secondary != NO_SECONDARY


def why_not_enter(s: UpFront, seat: int, index: int) -> int:
    """[23.3] Why a group may not take a Pillbox, nor accept one [7.33]."""
    return why_not_house(s, s.sides[seat].groups[index].men)


def why_not_house(s: UpFront, men: list[int]) -> int:
    """[23.3] Why these men together do not go into a Pillbox."""
    if len(men) > MOST_MEN:
        return PILLBOX_FULL
    for number in men:
        if is_barred(s, s.men[number]):
            return PILLBOX_BARRED
    return LEGAL


def why_not_join(s: UpFront, man: Man, index: int, expected: int) -> int:
    """[23.3] Why a man may not join one of his side's groups, with so many men, on account of its Pillbox."""
    if not is_in_pillbox(s, man.side, index):
        return LEGAL
    if expected >= MOST_MEN:
        return PILLBOX_FULL
    return PILLBOX_BARRED if is_barred(s, man) else LEGAL


def bars_weapon(s: UpFront, seat: int, index: int, weapon: int) -> bool:
    """[23.3] Whether nobody of a group may take this weapon in hand where it is."""
    return is_in_pillbox(s, seat, index) and soldiers.WEAPON[s.men[weapon].soldier] in BARRED


def is_in_pillbox(s: UpFront, seat: int, index: int) -> bool:
    """Whether a side's group occupies a Pillbox."""
    return s.rules.level >= CHAPTER and terrain.occupied(s.sides[seat].groups[index].stack) == cards.PILLBOX


# --- in front and behind ----------------------------------------------------------------------------------------


def distance(s: UpFront, seat: int, index: int, other: int) -> int:
    """The sum of the range chits of a side's group and an enemy group; above 5 the two have passed each other."""
    return s.sides[seat].groups[index].chit + s.sides[1 - seat].groups[other].chit


def is_beyond(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[23.7] Whether a side's group is past the enemy Pillbox, so that neither can fire at the other."""
    return is_in_pillbox(s, 1 - seat, target) and distance(s, seat, index, target) > FRONT


def is_at_its_back(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[23.7] Whether an adjacent group that got behind the enemy Pillbox has come back to within reach of it."""
    if not is_in_pillbox(s, 1 - seat, target) or distance(s, seat, index, target) != FRONT:
        return False
    return s.sides[seat].groups[index].behind == target and (index - target == 1 or target - index == 1)


def bars_fire(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[23.7] Whether a Pillbox keeps two groups from firing at each other: one is in it and the other behind it."""
    if s.rules.level < CHAPTER:
        return False
    return is_beyond(s, seat, index, target) or is_beyond(s, 1 - seat, target, index)


def fires_backward(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[23.7] Whether the occupants of a Pillbox fire at a group at their back: each Fire card is halved."""
    return s.rules.level >= CHAPTER and is_at_its_back(s, 1 - seat, target, index)


def watch(s: UpFront) -> None:
    """[23.7] Remember which groups have got behind a Pillbox, until they are in front of it again or it is left."""
    if s.rules.level < CHAPTER:
        return
    for seat in range(2):
        for index in range(len(s.sides[seat].groups)):
            group = s.sides[seat].groups[index]
            if group.behind != NO_GROUP and (not group.men or has_passed_back(s, seat, index)):
                atoms_works.get_behind(s, seat, index, NO_GROUP)
            for other in range(len(s.sides[1 - seat].groups)):
                if group.men and is_beyond(s, seat, index, other):
                    atoms_works.get_behind(s, seat, index, other)


def has_passed_back(s: UpFront, seat: int, index: int) -> bool:
    """Whether a group is no longer behind the Pillbox that it got behind."""
    other = s.sides[seat].groups[index].behind
    if other >= len(s.sides[1 - seat].groups):
        return True
    left = terrain.last_ground(s.sides[1 - seat].groups[other].stack) != cards.PILLBOX
    return left or distance(s, seat, index, other) < FRONT
