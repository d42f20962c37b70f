"""The atoms of flanks and encirclements (17.1 to 17.6)."""

from __future__ import annotations

from bisect import insort

from firefight.games.upfront.model import NO_GROUP, UpFront
from firefight.kernel.events import EVERYBODY


def flank(s: UpFront, seat: int, index: int, target: int, rule: str) -> None:
    """[17.1] [17.3] A group gets Flanking Fire on an enemy group."""
    flanks = s.sides[seat].groups[index].flanks
    if target in flanks:
        return
    insort(flanks, target)
    if s.sink is not None:
        s.tell("flanks", EVERYBODY, rule, [seat, index, target])


def lose_flank(s: UpFront, seat: int, index: int, target: int, rule: str) -> None:
    """[17.5] A group loses its Flanking Fire on an enemy group; the card that brought it stays where it is."""
    flanks = s.sides[seat].groups[index].flanks
    if target not in flanks:
        return
    flanks.remove(target)
    if s.sink is not None:
        s.tell("flank_lost", EVERYBODY, rule, [seat, index, target])


def encircle(s: UpFront, seat: int, index: int, target: int) -> None:
    """[17.6] A group encircles an enemy group from behind, with the friendly one directly opposite that."""
    group = s.sides[seat].groups[index]
    if group.encircles == target:
        return
    group.encircles = target
    if s.sink is not None:
        s.tell("encircles", EVERYBODY, "17.6", [seat, index, target])


def end_encirclement(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[17.62] A group encircles no longer."""
    group = s.sides[seat].groups[index]
    target = group.encircles
    if target == NO_GROUP:
        return
    group.encircles = NO_GROUP
    if s.sink is not None:
        s.tell("encirclement_ends", EVERYBODY, rule, [seat, index, target])
