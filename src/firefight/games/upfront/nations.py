"""Sections 3.5, 4.31-4.33, 16.5 and 44-51: what differs from nation to nation in the basic game, as tables."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront.cards import BRITISH, FRENCH, ITALIAN, JAPANESE, RUSSIAN

ANY_NUMBER: Final = 99
LETTERS: Final = "garbjfi"
"""The letter before a man's number in an order: g4 is German #4."""

# [3.5] [44.1] [45.1] [50.1] [51.1] the full hand, by nation
#                                german american russian british japanese french italian
HAND_SIZE: Final[list[int]] = [5, 6, 4, 5, 4, 6, 4]
# [4.31] [4.32] [4.33] [44.1] [45.1] [50.1] [51.1] discards in a turn without an action ...
DISCARDS_IDLE: Final[list[int]] = [1, 2, ANY_NUMBER, 2, 2, 1, 2]
# ... and in one with an action
DISCARDS_ACTIVE: Final[list[int]] = [1, 0, 0, 0, 0, 0, 0]


def discard_limit(nation: int, actions: int, other_actions: int) -> int:
    """How many unused cards may be discarded; `other_actions` leaves out plays of Movement cards."""
    # [45.11] for the Japanese a Movement card is no action in this respect
    counted = other_actions if nation == JAPANESE else actions
    return DISCARDS_ACTIVE[nation] if counted else DISCARDS_IDLE[nation]


def required_firepower(nation: int, minimum: int) -> int:
    """The firepower that an attack with Fire cards of this total minimum takes."""
    if nation == BRITISH:
        # [44.3] one less for each attack, but never less than one
        return max(1, minimum - 1)
    if nation == ITALIAN:
        # [50.3] always more than the others need
        return minimum + 1
    return minimum


def is_broken(nation: int, enemy: int, lost: int, strength: int) -> bool:
    """[16.5] Whether a force that has lost so many of its cards breaks."""
    if nation == JAPANESE:
        # [45.31] at three quarters
        return lost * 4 >= strength * 3
    if nation == FRENCH:
        # [51.7] at half
        return lost * 2 >= strength
    if nation == ITALIAN and enemy != RUSSIAN:
        # [50.4] [50.42] beyond two fifths, but not against Russians
        return lost * 5 > strength * 2
    return lost * 2 > strength


def panic_bonus(nation: int, enemy: int) -> int:
    """[50.42] Italians fear the Russians' mercies less than capture: their Panic values rise by one."""
    return 1 if nation == ITALIAN and enemy == RUSSIAN else 0


def hero_needs_black(nation: int) -> bool:
    """[44.9] [44.9-Q2] [45.52] [50.6] Whose light machine guns, having no crew, take only the black Hero."""
    return nation == BRITISH or nation == JAPANESE or nation == FRENCH or nation == ITALIAN
