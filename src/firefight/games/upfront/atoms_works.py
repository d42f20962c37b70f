"""The atoms of Pillboxes, Minefields and entrenchments (23, 24, 36)."""

from __future__ import annotations

from firefight.games.upfront.atoms import put_away
from firefight.games.upfront.model import NO_GROUP, TERRAIN, UpFront
from firefight.kernel.events import EVERYBODY


def clear_mines(s: UpFront, seat: int, index: int) -> None:
    """[24.5] The Minefield beneath a group is gone: Open Ground is left, and the card leaves the game [24.6]."""
    group = s.sides[seat].groups[index]
    left: list[int] = []
    for entry in group.stack:
        if entry >> 8 != TERRAIN:
            left.append(entry)
        else:
            if s.sink is not None:
                s.tell("mines_cleared", EVERYBODY, "24.5", [seat, index])
            put_away(s, seat, entry)
    group.stack = left


def stir_mines(s: UpFront, seat: int, index: int) -> None:
    """[24.4d] A Movement card was played in a Minefield: a draw is due."""
    for entry in s.sides[seat].groups[index].stack:
        if entry >> 8 == TERRAIN:
            s.stirred.append(index << 8 | entry & 255)


def settle_mines(s: UpFront) -> None:
    """[24.4d] The draw that was due is made now."""
    del s.stirred[0]


def entrench(s: UpFront, seat: int, index: int) -> None:
    """[36.1] A group has dug in."""
    group = s.sides[seat].groups[index]
    if group.entrenched:
        return
    group.entrenched = True
    if s.sink is not None:
        s.tell("entrenched", EVERYBODY, "36.1", [seat, index])


def leave_entrenchment(s: UpFront, seat: int, index: int) -> None:
    """[36.2a] The entrenchment of a group is lost."""
    group = s.sides[seat].groups[index]
    if not group.entrenched:
        return
    group.entrenched = False
    if s.sink is not None:
        s.tell("left_entrenchment", EVERYBODY, "36.2a", [seat, index])


def get_behind(s: UpFront, seat: int, index: int, target: int) -> None:
    """[23.7] A group has got behind the Pillbox of this enemy group, or (NO_GROUP) is so no longer."""
    group = s.sides[seat].groups[index]
    if group.behind == target:
        return
    group.behind = target
    if s.sink is not None and target != NO_GROUP:
        s.tell("behind_pillbox", EVERYBODY, "23.7", [seat, index, target])
