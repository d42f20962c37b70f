"""Section 17.7: Lateral Group Transfer.  A group moves sideways to take another letter, or two exchange theirs."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_regroup, cards, consequences, movement, terrain, transit, usable
from firefight.games.upfront.condition import present
from firefight.games.upfront.flanking import is_encircled
from firefight.games.upfront.model import (
    MAX_GROUPS,
    MUST_SETTLE,
    NO_GROUP,
    VACATED,
    Group,
    UpFront,
)
from firefight.games.upfront.options import PARTNER
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    ENCIRCLED_STAYS,
    GROUP_HAS_ACTED,
    INFILTRATION_HOLDS,
    LEGAL,
    LETTER_JUST_LEFT,
    LETTER_NOT_NEXT,
    LETTER_TAKEN,
    LETTER_UNKNOWN,
    MEN_BETWEEN,
    MUST_CLEAR_WIRE,
    NO_SUCH_GROUP,
    ON_ITS_WAY,
    TWO_CARDS,
)
from firefight.games.upfront.transit import is_awaited, is_involved
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

# The steps of an exchange.
CHOOSE: Final = 0
FIRST: Final = 1
SECOND: Final = 2
MOVED: Final = 3


# --- what may be done -------------------------------------------------------------------------------------------


def letters(s: UpFront, seat: int) -> int:
    """[17.7f] How many letters there are to take: A to D."""
    # [17.7-Q7] [17.7-Q8] and E while an enemy group stands there, not before
    enemies = s.sides[1 - seat].groups
    return MAX_GROUPS + 1 if len(enemies) > MAX_GROUPS and enemies[MAX_GROUPS].men else MAX_GROUPS


def why_not_letter(s: UpFront, seat: int, to: int) -> int:
    """[17.7] [17.91] Why a letter is not free to be taken."""
    if to >= letters(s, seat):
        return LETTER_UNKNOWN
    groups = s.sides[seat].groups
    for group in groups:
        if group.becomes == to:
            return LETTER_TAKEN
    if to >= len(groups):
        return LEGAL
    if is_awaited(s, seat, to):
        return LETTER_TAKEN
    # [17.7] [17.7-Q4] it must have been free when the turn began
    return LETTER_JUST_LEFT if groups[to].tied & VACATED else LEGAL


def has_infiltration(s: UpFront, seat: int, index: int) -> bool:
    """[17.7g] [20.56] Whether a man of a group infiltrates, or the group is infiltrated."""
    for man in s.men:
        if man.infiltrates != NO_GROUP:
            if (man.group == index) if man.side == seat else (man.infiltrates == index):
                return True
    return False


def why_not_leave_letter(s: UpFront, seat: int, index: int) -> int:
    """What keeps a group at its letter, when it sets out and when it would arrive."""
    # [17.611] the encircled
    if is_encircled(s, seat, index):
        return ENCIRCLED_STAYS
    # [17.7g] [20.56] who infiltrates, or is infiltrated
    return INFILTRATION_HOLDS if has_infiltration(s, seat, index) else LEGAL


def why_not_set_out(s: UpFront, seat: int, index: int) -> int:
    """Why a group may not begin to move to another letter, whatever the letter."""
    group = s.sides[seat].groups[index]
    reason = movement.why_not_movement(s, group)
    if reason != LEGAL:
        return reason
    # [13.33] the next Movement card only clears the Wire; a Stream is no hindrance if the ford succeeds [17.7a]
    if terrain.is_wired(group.stack):
        return MUST_CLEAR_WIRE
    if group.becomes != NO_GROUP:
        return ON_ITS_WAY
    if is_involved(s, seat, index):
        return MEN_BETWEEN
    return why_not_leave_letter(s, seat, index)


def why_not_lateral(s: UpFront, seat: int, index: int, to: int) -> int:
    """[17.7] [17.7-E1] Why a group may not move to take this letter."""
    if to - index != 1 and index - to != 1:
        return LETTER_NOT_NEXT
    reason = why_not_set_out(s, seat, index)
    return reason if reason != LEGAL else why_not_letter(s, seat, to)


def why_not_exchange(s: UpFront, seat: int, index: int, other: int) -> int:
    """[17.7c] Why two adjacent groups may not exchange their places."""
    groups = s.sides[seat].groups
    if other != index + 1:
        return LETTER_NOT_NEXT
    if other >= len(groups) or not present(s, groups[other]):
        return NO_SUCH_GROUP
    if groups[other].acted:
        return GROUP_HAS_ACTED
    reason = why_not_set_out(s, seat, index)
    if reason == LEGAL:
        reason = why_not_set_out(s, seat, other)
    if reason == LEGAL and len(usable.with_use(s, seat, cards.MOVE)) < 2:
        return TWO_CARDS
    return reason


# --- setting out ------------------------------------------------------------------------------------------------


def set_out(s: UpFront, seat: int, index: int, to: int, card: int) -> None:
    """[17.7a] [17.7] Play a Movement card sideways for another letter; it may ford a Stream at the same time."""
    while len(s.sides[seat].groups) <= to:
        atoms.open_group(s, seat)
    atoms_regroup.announce_letter(s, seat, index, to)
    play_sideways(s, seat, index, card)


def play_sideways(s: UpFront, seat: int, index: int, card: int) -> None:
    """[17.7a] One card moves a group sideways, out of a Stream too."""
    if terrain.is_unforded(s.sides[seat].groups[index].stack):
        s.push(movement.Fording(seat, index, card))
        return
    # [17.7a] a Flank card may flank as well; [17.6-Q5] it encircles nobody from where the group is going
    movement.move_sideways(s, seat, index, card)


class Exchange(Frame):
    """Two groups exchange places (17.7c).  the second card is chosen > both move sideways, fording if they must"""

    CODE: ClassVar[str] = "exchange"

    def __init__(self, seat: int = 0, index: int = 0, target: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.card = card
        self.other = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        at = self.pc
        if at == CHOOSE:
            s.ask(self.seat)
            return
        self.pc += 1
        if at == FIRST:
            # [17.7c] it is the action of both, at the same time
            s.sides[self.seat].groups[self.target].acted = True
            atoms_regroup.announce_letter(s, self.seat, self.index, self.target)
            atoms_regroup.announce_letter(s, self.seat, self.target, self.index)
            play_sideways(s, self.seat, self.index, self.card)
        elif at == SECOND:
            play_sideways(s, self.seat, self.target, self.other)
        else:
            s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(PARTNER, card) for card in usable.with_use(s, self.seat, cards.MOVE) if card != self.card]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) != PARTNER:
            return NOT_ASKED
        if first(code) == self.card:
            return ALREADY_CHOSEN
        return usable.why_not_card(s, self.seat, first(code), cards.MOVE)

    def take(self, s: State, code: int) -> None:
        self.other = first(code)
        self.pc = FIRST

    def veil(self, viewer: int) -> None:
        # [17.7c] both cards are played at the same time
        if viewer != self.seat and self.pc == CHOOSE:
            self.card = 0

    def clone(self) -> Frame:
        copy = Exchange(self.seat, self.index, self.target, self.card)
        copy.pc = self.pc
        copy.other = self.other
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.target, self.card, self.other]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target, self.card, self.other = row


# --- arriving ---------------------------------------------------------------------------------------------------


def has_settled(group: Group) -> bool:
    """[17.7b] Whether a group that set out has taken new terrain; [17.7f] in a Marsh the one card is enough."""
    # [17.7d] in terrain of its own; [17.7-Q5] another Movement card is none
    moves = terrain.movements(group.stack)
    return moves == 0 or (moves == 1 and terrain.last_ground(group.stack) == cards.MARSH)


def take_letters(s: UpFront, seat: int, before_actions: bool) -> None:
    """[17.7b] Every group of a side that has settled takes the letter for which it set out."""
    if s.rules.level < 17:
        return
    transit.end_pins(s)
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        if groups[index].becomes != NO_GROUP and groups[index].men and has_settled(groups[index]):
            arrive(s, seat, index, before_actions)


def arrive(s: UpFront, seat: int, index: int, before_actions: bool) -> None:
    """A group has settled: it takes its letter, waits for its partner, or stays what it is."""
    groups = s.sides[seat].groups
    to = groups[index].becomes
    other = groups[to]
    alone = not other.men
    if why_not_leave_letter(s, seat, index) != LEGAL or (not alone and why_not_leave_letter(s, seat, to) != LEGAL):
        call_off(s, seat, index)
    elif alone:
        # [17.7b] [17.7-Q6] nobody stands there, or does any longer
        atoms_regroup.change_letter(s, seat, index, to, "17.7b")
        if not before_actions:
            atoms_regroup.vacate(s, seat, index)
        tell_of_letters(s, seat, index, to)
    elif has_settled(other):
        # [17.7-Q2] [17.7-Q4] both have settled
        atoms_regroup.untie(groups[index], MUST_SETTLE)
        atoms_regroup.untie(other, MUST_SETTLE)
        atoms_regroup.change_letter(s, seat, index, to, "17.7c")
        tell_of_letters(s, seat, index, to)
    elif before_actions and not terrain.is_moving(groups[index].stack):
        # [17.7-Q4] the enemy's terrain has been accepted: the partner must follow in this turn
        atoms_regroup.tie(other, MUST_SETTLE)


def call_off(s: UpFront, seat: int, index: int) -> None:
    """[17.7e] A group keeps its letter, and so does one that would have exchanged with it."""
    groups = s.sides[seat].groups
    to = groups[index].becomes
    atoms_regroup.call_off_letter(s, seat, index, "17.7e")
    if groups[to].becomes == index:
        atoms_regroup.call_off_letter(s, seat, to, "17.7e")


def tell_of_letters(s: UpFront, seat: int, index: int, to: int) -> None:
    """[17.44] Whoever flanks or encircles them has to know."""
    consequences.letter_changed(s, seat, index)
    consequences.letter_changed(s, seat, to)


def end_turn(s: UpFront, seat: int) -> None:
    """[17.7-Q4] Of two that exchange one has settled alone: it is off.  What bound groups for a turn ends."""
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        group = groups[index]
        if group.becomes != NO_GROUP and not terrain.is_moving(group.stack):
            call_off(s, seat, index)
    for group in groups:
        atoms_regroup.untie(group, group.tied)


def may_follow(s: UpFront, seat: int) -> bool:
    """[17.7-Q4] Whether a group must settle in this turn and still can."""
    if s.rules.level < 17 or not s.sides[seat].hand:
        return False
    for group in s.sides[seat].groups:
        if must_settle(group) and not group.acted and movement.why_not_settle(group.stack) == LEGAL:
            return True
    return False


def must_settle(group: Group) -> bool:
    """[17.7-Q4] Whether terrain is all that this group may be given in this turn."""
    return group.tied & MUST_SETTLE > 0 and group.becomes != NO_GROUP
