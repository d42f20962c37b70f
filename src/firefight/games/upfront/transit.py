"""Sections 17.7 to 17.9, seen from elsewhere: what men between two groups, and groups about to move, are to others.

What fire, losses, pins and movement need to know about transfers, and what those bring about for them.
"""

from __future__ import annotations

from firefight.games.upfront import atoms_regroup
from firefight.games.upfront.condition import is_between
from firefight.games.upfront.model import (
    CHANGED_RANGE,
    HOLDS_RANGE,
    NO_GROUP,
    Man,
    UpFront,
)
from firefight.games.upfront.reasons import LEGAL, LETTER_FIRST, RANGE_HELD
from firefight.games.upfront.terrain import changes_range, top_movement


def under_attack(s: UpFront, seat: int, index: int) -> list[int]:
    """[6.5] The men whom an attack on a group reaches, in sequence.

    [17.8-Q10] [14.2-Q1] First those who are on their way to it or from it.
    """
    groups = s.sides[seat].groups
    # [17.9-Q1] a group that is not formed yet is no target
    if s.rules.level < 17 or not groups[index].men:
        return groups[index].men[:]
    first: list[int] = []
    for group in groups:
        for number in group.men:
            man = s.men[number]
            # [17.8-Q18] as if he were a member of both groups
            if is_between(man) and (man.group == index or man.transfers_to == index):
                first.append(number)
    return first + [number for number in groups[index].men if number not in first]


def arriving(s: UpFront, seat: int, index: int) -> list[int]:
    """[17.8] The men who are on their way to a group."""
    return [man.number for man in s.men if man.side == seat and man.transfers_to == index and is_between(man)]


def is_involved(s: UpFront, seat: int, index: int) -> bool:
    """[17.8] Whether a man is on his way from a group or to it."""
    for man in s.men:
        if man.side == seat and is_between(man) and (man.group == index or man.transfers_to == index):
            return True
    return False


def is_awaited(s: UpFront, seat: int, index: int) -> bool:
    """[17.9] Whether a group stands at a letter, or men are on their way to it."""
    if s.sides[seat].groups[index].men:
        return True
    for man in s.men:
        if man.side == seat and man.transfers_to == index:
            return True
    return False


def why_not_leave_range(s: UpFront, seat: int, index: int) -> int:
    """Why a group may not play a Movement card that changes its range chit."""
    if s.rules.level < 17:
        return LEGAL
    group = s.sides[seat].groups[index]
    # [17.7-Q1] nothing forward or backward before it has its new letter
    if group.becomes != NO_GROUP:
        return LETTER_FIRST
    # [17.8b] not while men are on the way, nor in the turn in which they arrive
    return RANGE_HELD if group.tied & HOLDS_RANGE or is_involved(s, seat, index) else LEGAL


def why_not_reject(s: UpFront, seat: int, index: int) -> int:
    """Why a group may not turn aside from terrain that the enemy has placed on it."""
    if s.rules.level < 17:
        return LEGAL
    stack = s.sides[seat].groups[index].stack
    at = top_movement(stack)
    # [17.8b] to turn aside from an advance would change its range chit
    if at >= 0 and changes_range(stack[at]) and is_involved(s, seat, index):
        return RANGE_HELD
    return LEGAL


# --- what other plays bring about -------------------------------------------------------------------------------


def moved(s: UpFront, seat: int, index: int) -> None:
    """[17.8b] A group that changes its range chit did not start its turn where it is."""
    if s.rules.level < 17:
        return
    group = s.sides[seat].groups[index]
    at = top_movement(group.stack)
    if at >= 0 and changes_range(group.stack[at]):
        atoms_regroup.tie(group, CHANGED_RANGE)


def entered(s: UpFront, seat: int, index: int) -> None:
    """[17.8b] Reinforcements did not begin their turn at any range chit; nobody is sent to them or by them in it."""
    atoms_regroup.tie(s.sides[seat].groups[index], CHANGED_RANGE)


def turned_aside(s: UpFront, seat: int, index: int) -> None:
    """[7.32b] [17.7e] [17.7-Q3] A group that could not move keeps its letter, and so does its partner."""
    groups = s.sides[seat].groups
    to = groups[index].becomes
    if to == NO_GROUP:
        return
    atoms_regroup.call_off_letter(s, seat, index, "17.7e")
    if groups[to].becomes == index:
        atoms_regroup.call_off_letter(s, seat, to, "17.7e")


def turn_back(s: UpFront, man: Man, rule: str) -> None:
    """[17.84] [17.92] A man returns to his group; if they were to form a new one, so do all who set out with him."""
    to = man.transfers_to
    if to == NO_GROUP:
        return
    atoms_regroup.turn_back(s, man, rule)
    if not s.sides[man.side].groups[to].men:
        for other in s.men:
            if other.side == man.side and other.transfers_to == to and other.group == man.group:
                atoms_regroup.turn_back(s, other, "17.92")
        atoms_regroup.drop_offers(s, man.side, to)


def pinned(s: UpFront, man: Man) -> None:
    """[17.84] A man pinned on his way is back with his group; [17.8-Q17] his owner may still hold the Hero he needs."""
    if man.transfers_to != NO_GROUP and not s.sides[man.side].hand:
        turn_back(s, man, "17.84")


def no_hero_came(s: UpFront, man: Man) -> None:
    """[17.84] [17.8-Q17] The moment for a Hero has passed."""
    if man.pinned and man.transfers_to != NO_GROUP:
        turn_back(s, man, "17.84")


def end_pins(s: UpFront) -> None:
    """[17.84] Nobody who has been pinned is on his way any longer when the next order is given."""
    for man in s.men:
        no_hero_came(s, man)


def lost(s: UpFront, man: Man) -> None:
    """A man is out of play: he is on his way nowhere, and nobody is on the way to a group that has ended with him."""
    if s.rules.level < 17:
        return
    to = man.transfers_to
    groups = s.sides[man.side].groups
    if to != NO_GROUP:
        atoms_regroup.turn_back(s, man, "17.8")
        if not is_awaited(s, man.side, to):
            atoms_regroup.drop_offers(s, man.side, to)
    if not groups[man.group].men:
        ended(s, man.side, man.group)


def ended(s: UpFront, seat: int, index: int) -> None:
    """A group is gone: whoever was on his way to it returns, and it takes no other letter."""
    for man in s.men:
        if man.side == seat and man.transfers_to == index:
            atoms_regroup.turn_back(s, man, "17.8")
    atoms_regroup.call_off_letter(s, seat, index, "17.7e")
    # [17.7] its place was taken when this turn began
    if s.active == seat:
        atoms_regroup.vacate(s, seat, index)
