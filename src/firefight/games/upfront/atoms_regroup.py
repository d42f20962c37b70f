"""The atoms of 17.7 to 17.9: letters change, men are between groups, groups are founded."""

from __future__ import annotations

from firefight.games.upfront import atoms
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, VACATED, Group, Man, UpFront
from firefight.kernel.events import EVERYBODY


def announce_letter(s: UpFront, seat: int, index: int, to: int) -> None:
    """[17.7] A group begins to move to the place of another letter."""
    s.sides[seat].groups[index].becomes = to
    if s.sink is not None:
        s.tell("letter_announced", EVERYBODY, "17.7", [seat, index, to])


def call_off_letter(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[17.7e] A group keeps its letter."""
    group = s.sides[seat].groups[index]
    if group.becomes == NO_GROUP:
        return
    group.becomes = NO_GROUP
    if s.sink is not None and group.men:
        s.tell("letter_kept", EVERYBODY, rule, [seat, index])


def change_letter(s: UpFront, seat: int, index: int, to: int, rule: str) -> None:
    """[17.7b] [17.7c] A group takes another letter; if one stands there, the two exchange theirs."""
    side = s.sides[seat]
    group, other = side.groups[index], side.groups[to]
    side.groups[index], side.groups[to] = other, group
    group.becomes = NO_GROUP
    other.becomes = NO_GROUP
    for number in group.men:
        s.men[number].group = to
    for number in other.men:
        s.men[number].group = index
    if s.sink is not None:
        s.tell("letters_exchanged" if other.men else "letter_changed", EVERYBODY, rule, [seat, index, to])


def found_group(s: UpFront, seat: int, index: int, chit: int) -> None:
    """[17.92] [4.2] A new group at a letter where none stands; whether it has acted is known already."""
    fresh = Group()
    fresh.chit = chit
    fresh.acted = s.sides[seat].groups[index].acted
    s.sides[seat].groups[index] = fresh
    if s.sink is not None:
        s.tell("founded", EVERYBODY, "17.92", [seat, index])


def set_out(s: UpFront, man: Man, to: int) -> None:
    """[17.8] A man is between his group and the one he is on his way to."""
    man.transfers_to = to
    man.left_in = s.turn
    if s.sink is not None:
        s.tell("set_out", EVERYBODY, "17.8", [man.number, to])


def turn_back(s: UpFront, man: Man, rule: str) -> None:
    """[17.84] A man is no longer on his way; lost men need not be told of."""
    if man.transfers_to == NO_GROUP:
        return
    man.transfers_to = NO_GROUP
    if s.sink is not None and man.where == IN_PLAY:
        s.tell("turned_back", EVERYBODY, rule, [man.number, man.group])


def arrive(s: UpFront, man: Man, at: int) -> None:
    """[17.8d] [17.8-Q11] A man takes the position `at` in the group he was on his way to."""
    groups = s.sides[man.side].groups
    groups[man.group].men.remove(man.number)
    man.group = man.transfers_to
    man.transfers_to = NO_GROUP
    groups[man.group].men.insert(at, man.number)
    if s.sink is not None:
        s.tell("transferred", EVERYBODY, "17.8d", [man.number, man.group])


def drop_offers(s: UpFront, seat: int, index: int) -> None:
    """[17.92] Terrain offered to a new group that is not formed after all is discarded."""
    side = s.sides[seat]
    for offer in side.offers[:]:
        if offer >> 8 == index:
            side.offers.remove(offer)
            atoms.discard(s, offer & 255, atoms.BOTH)


def tie(group: Group, what: int) -> None:
    """[17.7] [17.8] What a group has done or must do in this turn of its owner; see the names in `model`."""
    group.tied |= what


def vacate(s: UpFront, seat: int, index: int) -> None:
    """[17.7] [17.7-Q4] Somebody stood at this letter when its owner's turn began, and does no longer."""
    s.sides[seat].groups[index].tied = VACATED


def untie(group: Group, what: int) -> None:
    """[17.7] [17.8] It is so no longer."""
    group.tied &= ~what
