"""Sections 5.51 and 5.6: the Relative Range between two groups, and what else two chits and letters say."""

from __future__ import annotations

from firefight.games.upfront.model import UpFront


def range_between(chit: int, other: int, lateral: bool) -> int:
    """[5.6] [5.6-T] The Relative Range of two range chits; [5.51] [5.51-E1] for fire it is never below 0."""
    total = chit + other
    if total > 5:
        total = 10 - total
    # [5.61] one less between groups that are neither opposite nor adjacent; [5.61-Q1] never more than one
    if lateral:
        total -= 1
    return max(0, total)


def is_lateral(index: int, other: int) -> bool:
    """[5.61] Whether two group letters are neither directly opposite nor adjacent."""
    return index - other > 1 or other - index > 1


def relative_range(s: UpFront, seat: int, index: int, other: int) -> int:
    """The Relative Range between a side's group and an enemy group."""
    mine = s.sides[seat].groups[index].chit
    theirs = s.sides[1 - seat].groups[other].chit
    return range_between(mine, theirs, is_lateral(index, other))
