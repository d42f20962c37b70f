"""What a play, a change of range, a pin or a loss brings about beyond itself, in the order of the chapters.

The procedures of the basic game call these functions once, at the moment named; each chapter has its lines here.  None
of them asks or draws: what needs a draw or an answer is a frame that the procedure itself pushes.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import (
    atoms,
    atoms_works,
    cards,
    flanking,
    infiltrators,
    loose,
    pillbox,
    prisoners,
    terrain,
    transit,
)
from firefight.games.upfront.model import Man, UpFront

WAY_OUT: Final = 2
"""[24.4] How many Movement cards lead out of a Minefield."""


def movement_played(s: UpFront, seat: int, index: int) -> None:
    """A Movement card was laid on a group in any mode, to ford too [5.1]; the range chit has changed already."""
    flanking.movement_played(s, seat, index)
    transit.moved(s, seat, index)
    loose.moves_on(s, seat, index, "18.4")
    infiltrators.group_moved(s, seat, index)
    # [36.2a] a Movement card of the group gives its entrenchment up; clearing Wire does not
    atoms_works.leave_entrenchment(s, seat, index)
    # [24.4d] the card lies on the Minefield now, one of the two that lead out of it
    stack = s.sides[seat].groups[index].stack
    if terrain.last_ground(stack) == cards.MINEFIELD and terrain.movements(stack) <= WAY_OUT:
        atoms_works.stir_mines(s, seat, index)


def wire_cleared(s: UpFront, seat: int, index: int) -> None:
    """A Movement card was played on a group to clear Wire [13.33]."""
    flanking.wire_cleared(s, seat, index)
    loose.moves_on(s, seat, index, "13.33-Q1")
    # [24.4d] even this Movement card may set a mine off
    if terrain.is_mined(s.sides[seat].groups[index].stack):
        atoms_works.stir_mines(s, seat, index)


def wire_laid(s: UpFront, seat: int, index: int) -> None:
    """The enemy laid Wire on a group [13.3]."""
    flanking.wire_laid(s, seat, index)


def terrain_played(s: UpFront, seat: int, index: int) -> None:
    """Terrain was played on a group, by its owner or the enemy, accepted or not [5.41] [7.3]."""
    flanking.terrain_played(s, seat, index)
    loose.moves_on(s, seat, index, "18.4")


def settled(s: UpFront, seat: int, index: int) -> None:
    """A group has taken its place in new terrain [5.41] [7.34]."""
    infiltrators.group_settled(s, seat, index)
    pillbox.watch(s)


def terrain_rejected(s: UpFront, seat: int, index: int) -> None:
    """A group has turned aside from terrain, or failed to ford [7.32] [8.53c]."""
    flanking.terrain_rejected(s, seat, index)
    transit.turned_aside(s, seat, index)


def range_changed(s: UpFront, seat: int, index: int, by: int) -> None:
    """A group's range chit changed, and with it its Relative Ranges [5.5]; a shift by consent [5.62] keeps them all."""
    flanking.review(s)
    pillbox.watch(s)


def infiltrated(s: UpFront, man: Man) -> None:
    """A man has just infiltrated an enemy group [20.3]."""
    flanking.review(s)


def letter_changed(s: UpFront, seat: int, index: int) -> None:
    """The group that stands at this letter now has just come there, or has just left it [17.7]."""
    flanking.letter_changed(s, seat, index)
    pillbox.watch(s)


def entered(s: UpFront, seat: int, index: int) -> None:
    """Reinforcements have just entered as a group [35.2] [35.3]."""
    flanking.entered(s, seat, index)
    transit.entered(s, seat, index)
    pillbox.watch(s)


def pinned(s: UpFront, man: Man) -> None:
    """A man has just been pinned [10.1]; whoever pins him gives his owner the chance of a Hero at once [10.4]."""
    transit.pinned(s, man)


def pin_stands(s: UpFront, man: Man) -> None:
    """A man just pinned was not rallied by a Hero at once [10.4-Q2] [17.8-Q17]."""
    transit.no_hero_came(s, man)
    infiltrators.pin_stands(s, man)


def about_to_be_lost(s: UpFront, man: Man, how: int, in_close_combat: bool) -> None:
    """A man is killed, routed or captured; he still stands where he stood [6.51] [6.531]."""
    loose.name_heir(s, man)


def lost(s: UpFront, man: Man, how: int, in_close_combat: bool) -> None:
    """A man has just been lost: killed, routed or captured; his group may have ended with him [6.51] [6.531]."""
    flanking.review(s)
    transit.lost(s, man)
    # [20.74] in close combat the victor decides on the weapon
    if not in_close_combat:
        loose.leave_behind(s, man, how)
    # a man out of play has infiltrated nobody
    atoms.end_infiltration(s, man, "20.53")
    pillbox.watch(s)
    prisoners.group_lost(s, man)
