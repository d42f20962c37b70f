"""What state the men of a group are in, as questions that many chapters ask."""

from __future__ import annotations

from firefight.games.upfront.model import Group, UpFront


def has_pinned(s: UpFront, group: Group) -> bool:
    """Whether a man of the group is pinned."""
    for number in group.men:
        if s.men[number].pinned:
            return True
    return False
