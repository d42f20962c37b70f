"""Sections 20.5 to 20.57: who has infiltrated whom, and what ends it."""

from __future__ import annotations

from firefight.games.upfront import atoms
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, Man, UpFront
from firefight.games.upfront.ranges import relative_range


def infiltrators_of(s: UpFront, seat: int, index: int) -> list[int]:
    """The enemy men who have infiltrated a side's group."""
    return [man.number for man in s.men if man.infiltrates == index and man.side != seat and man.where == IN_PLAY]


def has_infiltrators(s: UpFront, seat: int, index: int) -> bool:
    """[20.56] [36.1] Whether a man of a side's group has infiltrated the enemy."""
    for number in s.sides[seat].groups[index].men:
        if s.men[number].infiltrates != NO_GROUP:
            return True
    return False


# --- what ends it -----------------------------------------------------------------------------------------------


def group_moved(s: UpFront, seat: int, index: int) -> None:
    """A Movement card was laid on a group: on that of an infiltrator, or on the one he has infiltrated."""
    for number in s.sides[seat].groups[index].men:
        # [20.53c] a card that only clears Wire is not laid on the group, and so does not come here
        atoms.end_infiltration(s, s.men[number], "20.53c")
    for number in infiltrators_of(s, seat, index):
        # [20.55] at Relative Range 4 he is still among them; [20.53e] a second card to Relative Range 3 shakes him off
        if relative_range(s, seat, index, s.men[number].group) <= 3:
            atoms.end_infiltration(s, s.men[number], "20.53e")


def group_settled(s: UpFront, seat: int, index: int) -> None:
    """[20.53e] A group takes its place in new terrain; one that was infiltrated leaves the enemy at range 4 behind."""
    for number in infiltrators_of(s, seat, index):
        if relative_range(s, seat, index, s.men[number].group) <= 4:
            atoms.end_infiltration(s, s.men[number], "20.53e")


def fired(s: UpFront, seat: int, index: int, holding: list[int]) -> None:
    """A fire attack of a group has been resolved; `holding` are the men of it who did not fire."""
    for number in s.sides[seat].groups[index].men:
        if number not in holding:
            # [20.53d] [20.531] his firepower doubled or not; [20.532] each man for himself
            atoms.end_infiltration(s, s.men[number], "20.53d")


def pin_stands(s: UpFront, man: Man) -> None:
    """[20.53a] A man just pinned was not rallied by a Hero at once [10.4-Q2]."""
    atoms.end_infiltration(s, man, "20.53a")
