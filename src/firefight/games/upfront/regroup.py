"""Sections 17.7 to 17.9: the orders by which groups take other letters and men go from one group to another."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms, cards, creation, lateral, movement, transfer, usable
from firefight.games.upfront.condition import is_between, present
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.model import NO_GROUP, OPEN, TERRAIN, UpFront
from firefight.games.upfront.options import EXCHANGE, HERO, LATERAL, PANIC, RECEIVE, SLIDE, TRANSFER
from firefight.games.upfront.options import OPEN as LAY_OPEN
from firefight.games.upfront.options import TERRAIN as LAY_TERRAIN
from firefight.games.upfront.reasons import LEGAL, NO_SUCH_GROUP, NOT_IN_HAND, ON_HIS_WAY, PARTNER_WAITS
from firefight.games.upfront.words import BY_NUMBER
from firefight.kernel.notation import first, pack, second, third, verb_of

ORDERS: Final = {LATERAL, EXCHANGE, TRANSFER, RECEIVE}
SETTLING: Final = {LAY_TERRAIN, LAY_OPEN, SLIDE}
NO_ACTIONS: Final = {PANIC, HERO}
"""What takes no action of a group."""


def list_orders(s: UpFront, seat: int, moves: list[int], terrains: list[int], codes: list[int]) -> None:
    """Every order of these sections that is legal now."""
    groups = s.sides[seat].groups
    for index in range(max(lateral.letters(s, seat), len(groups))):
        if index >= len(groups) or not groups[index].men:
            list_foundings(s, seat, index, terrains, codes)
        elif not groups[index].acted:
            if transfer.why_not_receive(s, seat, index) == LEGAL:
                codes.append(pack(RECEIVE, index))
            if moves and present(s, groups[index]):
                for to in (index - 1, index + 1):
                    if to >= 0:
                        list_moves(s, seat, index, to, moves, codes)


def list_foundings(s: UpFront, seat: int, index: int, terrains: list[int], codes: list[int]) -> None:
    """[17.92] The first terrain of a new group."""
    if creation.why_not_found(s, seat, index) == LEGAL:
        for card in terrains:
            if movement.why_not_own_terrain(s, seat, index, card) == LEGAL:
                codes.append(pack(LAY_TERRAIN, index, card))
        for card in s.sides[seat].hand:
            codes.append(pack(LAY_OPEN, index, card))


def list_moves(s: UpFront, seat: int, index: int, to: int, moves: list[int], codes: list[int]) -> None:
    """[17.7] [17.8] What Movement cards do between one group and the next letter."""
    if lateral.why_not_lateral(s, seat, index, to) == LEGAL:
        for card in moves:
            codes.append(pack(LATERAL, index, to, card))
    if lateral.why_not_exchange(s, seat, index, to) == LEGAL:
        for card in moves:
            codes.append(pack(EXCHANGE, index, to, card))
    if transfer.why_not_between(s, seat, index, to) == LEGAL:
        for number in s.sides[seat].groups[index].men:
            if transfer.why_not_transfer(s, seat, number, to) == LEGAL:
                for card in moves:
                    codes.append(pack(TRANSFER, number, to, card))


# --- what transfers under way forbid ----------------------------------------------------------------------------


def restricts(s: UpFront, seat: int) -> bool:
    """Whether transfers under way forbid a side anything at all."""
    if s.rules.level < 17:
        return False
    for group in s.sides[seat].groups:
        if lateral.must_settle(group):
            return True
    for man in s.men:
        if man.side == seat and man.transfers_to != NO_GROUP:
            return True
    return False


def why_not_meanwhile(s: UpFront, seat: int, code: int) -> int:
    """Why a man or a group may not act because of transfers under way, whatever the order."""
    verb = verb_of(code)
    if verb not in BY_NUMBER or verb in NO_ACTIONS or verb == RECEIVE:
        return LEGAL
    signature = BY_NUMBER[verb].signature
    index = first(code)
    if signature[:1] == "M":
        if index >= len(s.men) or s.men[index].side != seat:
            return LEGAL
        # [17.8-Q18] a man between two groups does nothing
        if is_between(s.men[index]):
            return ON_HIS_WAY
        index = s.men[index].group
    elif signature[:1] != "G":
        return LEGAL
    groups = s.sides[seat].groups
    if not 0 <= index < len(groups) or not groups[index].men:
        return LEGAL
    # [17.7-Q4] its partner has settled on terrain that the enemy placed: it follows, and does nothing else
    if lateral.must_settle(groups[index]) and verb not in SETTLING:
        return PARTNER_WAITS
    # [17.8-Q18] nor does a group whose men have all left it
    return LEGAL if present(s, groups[index]) else ON_HIS_WAY


def allowed(s: UpFront, seat: int, codes: list[int]) -> list[int]:
    """The orders that transfers under way leave."""
    if not restricts(s, seat):
        return codes
    return [code for code in codes if why_not_meanwhile(s, seat, code) == LEGAL]


# --- refusing and doing -----------------------------------------------------------------------------------------


def founds(s: UpFront, seat: int, code: int) -> bool:
    """[17.92] Whether an order is the first terrain of a new group."""
    verb = verb_of(code)
    if verb != LAY_TERRAIN and verb != LAY_OPEN:
        return False
    return len(creation.founders(s, seat, first(code))) > 0


def group_of(s: UpFront, code: int) -> int:
    """The group that acts by an order of these sections."""
    return s.men[first(code)].group if verb_of(code) == TRANSFER else first(code)


def why_not(s: UpFront, seat: int, code: int) -> int:
    """Why an order of these sections may not be given, apart from the group's having acted."""
    verb, index = verb_of(code), first(code)
    if verb == LAY_OPEN:
        return creation.why_not_found(s, seat, index) if second(code) in s.sides[seat].hand else NOT_IN_HAND
    if verb == RECEIVE:
        return transfer.why_not_receive(s, seat, index)
    use = cards.TERRAIN if verb == LAY_TERRAIN else cards.MOVE
    reason = usable.why_not_card(s, seat, second(code) if verb == LAY_TERRAIN else third(code), use)
    if reason != LEGAL:
        return reason
    if verb == LAY_TERRAIN:
        reason = creation.why_not_found(s, seat, index)
        return reason if reason != LEGAL else movement.why_not_own_terrain(s, seat, index, second(code))
    if verb == TRANSFER:
        return transfer.why_not_transfer(s, seat, index, second(code))
    groups = s.sides[seat].groups
    if index >= len(groups) or not present(s, groups[index]):
        return NO_SUCH_GROUP
    if verb == LATERAL:
        return lateral.why_not_lateral(s, seat, index, second(code))
    return lateral.why_not_exchange(s, seat, index, second(code))


def take(s: UpFront, seat: int, code: int) -> None:
    """Carry out an order of these sections."""
    verb, index = verb_of(code), first(code)
    if verb == LATERAL:
        lateral.set_out(s, seat, index, second(code), third(code))
    elif verb == EXCHANGE:
        s.push(lateral.Exchange(seat, index, second(code), third(code)))
    elif verb == TRANSFER:
        while len(s.sides[seat].groups) <= second(code):
            atoms.open_group(s, seat)
        s.push(transfer.SetOut(seat, s.men[index].group, second(code), index, third(code)))
    elif verb == RECEIVE:
        s.push(transfer.Arrive(seat, index, transfer.arrivals(s, seat, index)))
    else:
        atoms.take_from_hand(s, seat, second(code))
        creation.found(s, seat, index, OPEN if verb == LAY_OPEN else TERRAIN, second(code), "17.92")
        # [17.8-Q11] they arrive in any order
        s.push(LineUp(seat, index))
