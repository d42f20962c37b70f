"""Section 17.9: a new group, formed by men who set out together for a letter where none of theirs stands."""

from __future__ import annotations

from firefight.games.upfront import atoms, atoms_regroup, consequences, lateral, transit
from firefight.games.upfront.command import has_unpinned_leader
from firefight.games.upfront.condition import is_between
from firefight.games.upfront.model import HOLDS_RANGE, UpFront
from firefight.games.upfront.reasons import (
    JUST_SET_OUT,
    LEGAL,
    NO_NEW_GROUP,
    NO_SUCH_GROUP,
    TRANSFER_LEADER,
)


def stands(s: UpFront, seat: int, index: int) -> bool:
    """Whether a group stands at a letter."""
    groups = s.sides[seat].groups
    return index < len(groups) and len(groups[index].men) > 0


def why_not_create(s: UpFront, seat: int, index: int, to: int) -> int:
    """[17.9] [17.91] Why the men of a group may not form another one at this letter."""
    # [17.91] A to D, free, and nobody on the way there; [17.7-Q7] [17.7-Q8] E only against an enemy E
    if lateral.why_not_letter(s, seat, to) != LEGAL:
        return NO_NEW_GROUP
    # [17.91] the group must qualify for sending men; the leader can only be its own
    return LEGAL if has_unpinned_leader(s, s.sides[seat].groups[index]) else TRANSFER_LEADER


def founders(s: UpFront, seat: int, index: int) -> list[int]:
    """[17.9] The men who are on their way to form a group at this letter, in the order of their positions."""
    if s.rules.level < 17 or index >= len(s.sides[seat].groups) or s.sides[seat].groups[index].men:
        return []
    men: list[int] = []
    for group in s.sides[seat].groups:
        for number in group.men:
            if s.men[number].transfers_to == index and is_between(s.men[number]):
                men.append(number)
    return men


def why_not_found(s: UpFront, seat: int, index: int) -> int:
    """[17.92] Why terrain cannot be played for a new group."""
    men = founders(s, seat, index)
    if not men:
        return NO_SUCH_GROUP
    # [17.8d] not in the turn in which they set out
    return LEGAL if s.men[men[0]].left_in < s.turn else JUST_SET_OUT


def found(s: UpFront, seat: int, index: int, use: int, card: int, rule: str) -> None:
    """[17.92] The new group is formed by its first Terrain card, at the range chit of the group it comes from."""
    men = founders(s, seat, index)
    left = s.men[men[0]].group
    groups = s.sides[seat].groups
    atoms_regroup.found_group(s, seat, index, groups[left].chit)
    for number in men:
        atoms_regroup.arrive(s, s.men[number], len(groups[index].men))
    atoms.lay(s, seat, index, use, card, rule)
    atoms_regroup.tie(groups[index], HOLDS_RANGE)
    leave_behind(s, seat, left)
    consequences.letter_changed(s, seat, index)
    consequences.settled(s, seat, index)


def send_back(s: UpFront, seat: int, index: int) -> None:
    """[17.92-Q1] Terrain placed for the new group is refused: the men are with their old group again."""
    for number in founders(s, seat, index):
        atoms_regroup.turn_back(s, s.men[number], "17.92-Q1")


def leave_behind(s: UpFront, seat: int, index: int) -> None:
    """[17.8b] The group that a man has left keeps its range chit this turn; [17.82] or it has ended."""
    group = s.sides[seat].groups[index]
    if group.men:
        atoms_regroup.tie(group, HOLDS_RANGE)
        return
    atoms.empty_group(s, seat, index)
    transit.ended(s, seat, index)
    consequences.letter_changed(s, seat, index)
