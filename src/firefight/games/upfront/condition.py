"""What state the men of a group are in, as questions that many chapters ask."""

from __future__ import annotations

from firefight.games.upfront.model import NO_GROUP, Group, Man, UpFront


def has_pinned(s: UpFront, group: Group) -> bool:
    """Whether a man of the group is pinned."""
    for number in group.men:
        if s.men[number].pinned:
            return True
    return False


def is_between(man: Man) -> bool:
    """[17.8] [17.84] Whether a man is on his way between two groups; one who has been pinned is not."""
    return man.transfers_to != NO_GROUP and not man.pinned


def present(s: UpFront, group: Group) -> list[int]:
    """[17.8-Q18] The men of a group who take part in what it does: all but those on their way to another."""
    return [number for number in group.men if not is_between(s.men[number])]
