"""Sections 17.1 to 17.6: Flanking Fire and encirclement."""

from __future__ import annotations

from firefight.games.upfront import pillbox
from firefight.games.upfront.model import UpFront


def is_encircled(s: UpFront, seat: int, index: int) -> bool:
    """[17.6] Whether a side's group is encircled."""
    for group in s.sides[1 - seat].groups:
        if group.encircles == index:
            return True
    return False


def has_flanking_fire(s: UpFront, seat: int, index: int, target: int) -> bool:
    """[17.4] [17.612] Whether the fire of a side's group on an enemy group is doubled for coming from the flank."""
    if s.rules.level < 17:
        return False
    # [23.8] [23.8-Q1] against a Pillbox nothing counts but a group at its back [23.7]
    if pillbox.is_in_pillbox(s, 1 - seat, target):
        return pillbox.is_at_its_back(s, seat, index, target)
    return target in s.sides[seat].groups[index].flanks or is_encircled(s, 1 - seat, target)
