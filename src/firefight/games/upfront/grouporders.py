"""Sections 4.21 to 4.23 and 4.25: what a group does with Movement, Terrain, Fire, Rally and Smoke cards or none."""

from __future__ import annotations

from typing import ClassVar, Final

from firefight.games.upfront import (
    atoms,
    cards,
    consequences,
    crew,
    firechoice,
    italians,
    minefield,
    movement,
    rally,
    smoke,
    sniper,
    terrain,
    transit,
    usable,
)
from firefight.games.upfront.model import BACKWARD, FORWARD, SIDEWAYS, Group, UpFront
from firefight.games.upfront.options import (
    ADVANCE,
    CHECK,
    CREW,
    FIRE,
    FORD,
    OPEN,
    ORDER,
    RALLY,
    RALLY_TWO,
    RETREAT,
    SLIDE,
    SMOKE,
    TERRAIN,
    UNCREW,
    UNWIRE,
)
from firefight.games.upfront.options import SIDEWAYS as MOVE_SIDEWAYS
from firefight.games.upfront.orders import Hand, Orders, act, why_not_group, why_not_his_group
from firefight.games.upfront.reasons import HAS_SURRENDERED, LEGAL, NO_SUCH_GROUP, NOT_IN_HAND
from firefight.kernel.notation import first, pack, second, third, verb_of

MODES: Final[dict[int, int]] = {ADVANCE: FORWARD, RETREAT: BACKWARD, MOVE_SIDEWAYS: SIDEWAYS}

# The use that a card must have for an order.
CARD_USE: Final[dict[int, int]] = {
    ADVANCE: cards.MOVE,
    RETREAT: cards.MOVE,
    MOVE_SIDEWAYS: cards.MOVE,
    FORD: cards.MOVE,
    UNWIRE: cards.MOVE,
    TERRAIN: cards.TERRAIN,
    RALLY: cards.RALLY,
    RALLY_TWO: cards.RALLY,
    SMOKE: cards.SMOKE,
}

MOVEMENT_ORDERS: Final = {ADVANCE, RETREAT, MOVE_SIDEWAYS, FORD, UNWIRE}


class GroupOrders(Orders):
    """The orders that chapters 4 to 16 give a group as a whole."""

    VERBS: ClassVar[tuple[int, ...]] = (
        ADVANCE, RETREAT, MOVE_SIDEWAYS, FORD, UNWIRE, TERRAIN, OPEN, SLIDE, FIRE, RALLY, RALLY_TWO, SMOKE, ORDER,
        CHECK,
    )  # fmt: skip

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            group = groups[index]
            if not group.men or group.acted:
                continue
            # [50.41] a group that has surrendered does nothing else
            if not italians.has_surrendered(s, seat, index):
                list_moves(s, seat, index, group, hand.moves, codes)
                list_terrain(s, seat, index, group, hand.terrains, codes)
                if hand.fires:
                    list_fire(s, seat, index, codes)
                list_rallies(s, seat, index, hand.rallies, codes)
                if hand.smokes and smoke.why_not_smoke(s, seat, index) == LEGAL:
                    for card in hand.smokes:
                        codes.append(pack(SMOKE, index, card))
            if crew.why_not_order(s, seat, index) == LEGAL:
                codes.append(pack(ORDER, index))
            if sniper.why_not_check(s, group) == LEGAL:
                codes.append(pack(CHECK, index))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        verb = verb_of(code)
        if verb in CARD_USE:
            card = third(code) if verb == RALLY_TWO else second(code)
            reason = usable.why_not_card(s, seat, card, CARD_USE[verb])
            if reason != LEGAL:
                return reason
        elif (verb == OPEN or verb == SLIDE) and second(code) not in s.sides[seat].hand:
            return NOT_IN_HAND
        reason = why_not_group(s, seat, first(code))
        return reason if reason != LEGAL else why_not_order(s, seat, verb, code)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        verb = verb_of(code)
        act(s, seat, first(code), verb in MOVEMENT_ORDERS)
        carry_out(s, seat, first(code), verb, code)


class CrewOrders(Orders):
    """[11.12] [11.13] Crews made and ended as a group's action."""

    VERBS: ClassVar[tuple[int, ...]] = (CREW, UNCREW)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            if groups[index].acted:
                continue
            for gunner, assistant in crew.crews_to_make(s, seat, index):
                codes.append(pack(CREW, gunner, assistant))
            for number in groups[index].men:
                if crew.why_not_uncrew(s, seat, number) == LEGAL:
                    codes.append(pack(UNCREW, number))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        if verb_of(code) == CREW:
            reason = crew.why_not_crew(s, seat, first(code), second(code))
        else:
            reason = crew.why_not_uncrew(s, seat, first(code))
        return why_not_his_group(s, seat, first(code), reason)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        gunner = s.men[first(code)]
        act(s, seat, gunner.group, False)
        if verb_of(code) == CREW:
            atoms.crew(s, gunner, s.men[second(code)])
        else:
            atoms.uncrew(s, gunner)
        # [11.11-Q4] the order of the group may be changed with it
        s.push(crew.LineUp(seat, gunner.group))


# --- listing ----------------------------------------------------------------------------------------------------


def list_moves(s: UpFront, seat: int, index: int, group: Group, moves: list[int], codes: list[int]) -> None:
    """[4.21] Movement cards: advance, retreat, sideways, ford, clear Wire."""
    if not moves or movement.why_not_movement(s, group) != LEGAL:
        return
    for verb, mode in MODES.items():
        if movement.why_not_mode(s, seat, index, mode) == LEGAL:
            for card in moves:
                if movement.why_not_card_mode(s, seat, index, mode, card) == LEGAL:
                    codes.append(pack(verb, index, card))
    if movement.why_not_ford(group.stack) == LEGAL:
        for card in moves:
            codes.append(pack(FORD, index, card))
    if movement.why_not_unwire(group.stack) == LEGAL:
        for card in moves:
            codes.append(pack(UNWIRE, index, card))


def list_terrain(s: UpFront, seat: int, index: int, group: Group, terrains: list[int], codes: list[int]) -> None:
    """[4.21] Terrain cards, and any card face down as Open Ground [8.1]."""
    if terrain.movements(group.stack) == 0:
        return
    if movement.why_not_terrain(group.stack) == LEGAL:
        for card in terrains:
            if movement.why_not_own_terrain(s, seat, index, card) == LEGAL:
                codes.append(pack(TERRAIN, index, card))
    if movement.why_not_open(group.stack) == LEGAL:
        for card in s.sides[seat].hand:
            codes.append(pack(OPEN, index, card))
    if movement.why_not_slide(group.stack) == LEGAL:
        for card in s.sides[seat].hand:
            codes.append(pack(SLIDE, index, card))


def list_fire(s: UpFront, seat: int, index: int, codes: list[int]) -> None:
    """[4.22] Fire at each enemy group that can be fired at."""
    for target in range(len(s.sides[1 - seat].groups)):
        if firechoice.why_not_fire(s, seat, index, target) == LEGAL:
            codes.append(pack(FIRE, index, target))


def list_rallies(s: UpFront, seat: int, index: int, rallies: list[int], codes: list[int]) -> None:
    """[4.23] Rally cards on this group, and Rally All on it and a later one."""
    if not rallies or rally.why_not_rally(s, seat, index) != LEGAL:
        return
    groups = s.sides[seat].groups
    for card in rallies:
        # [10.23c] whatever the card, one group needs no leader
        codes.append(pack(RALLY, index, card))
        for other in range(index + 1, len(groups)):
            if groups[other].men and not groups[other].acted:
                if rally.why_not_rally_two(s, seat, index, other, card) == LEGAL:
                    codes.append(pack(RALLY_TWO, index, other, card))


# --- refusing ---------------------------------------------------------------------------------------------------


def why_not_order(s: UpFront, seat: int, verb: int, code: int) -> int:
    """Why a group that may act cannot carry out this order with these cards."""
    index = first(code)
    group = s.sides[seat].groups[index]
    # [50.41] a group that has surrendered does nothing else
    if italians.has_surrendered(s, seat, index) and verb != ORDER and verb != CHECK:
        return HAS_SURRENDERED
    if verb == FIRE:
        return firechoice.why_not_fire(s, seat, index, second(code))
    if verb == RALLY:
        return rally.why_not_rally(s, seat, index)
    if verb == RALLY_TWO:
        other = second(code)
        reason = why_not_group(s, seat, other) if other > index else NO_SUCH_GROUP
        return reason if reason != LEGAL else rally.why_not_rally_two(s, seat, index, other, third(code))
    if verb == SMOKE:
        return smoke.why_not_smoke(s, seat, index)
    if verb == ORDER:
        return crew.why_not_order(s, seat, index)
    if verb == CHECK:
        return sniper.why_not_check(s, group)
    if verb == TERRAIN:
        reason = movement.why_not_terrain(group.stack)
        return reason if reason != LEGAL else movement.why_not_own_terrain(s, seat, index, second(code))
    if verb == OPEN:
        return movement.why_not_open(group.stack)
    if verb == SLIDE:
        return movement.why_not_slide(group.stack)
    return why_not_movement_order(s, seat, verb, code)


def why_not_movement_order(s: UpFront, seat: int, verb: int, code: int) -> int:
    """[5.1] Why a Movement card may not be played so."""
    index = first(code)
    group = s.sides[seat].groups[index]
    reason = movement.why_not_movement(s, group)
    if reason != LEGAL:
        return reason
    if verb == FORD:
        return movement.why_not_ford(group.stack)
    if verb == UNWIRE:
        return movement.why_not_unwire(group.stack)
    reason = movement.why_not_mode(s, seat, index, MODES[verb])
    return reason if reason != LEGAL else movement.why_not_card_mode(s, seat, index, MODES[verb], second(code))


# --- doing ------------------------------------------------------------------------------------------------------


def carry_out(s: UpFront, seat: int, index: int, verb: int, code: int) -> None:
    """Do what the order says."""
    card = second(code)
    if verb == MOVE_SIDEWAYS:
        movement.move_sideways(s, seat, index, card)
    elif verb in MODES:
        movement.move(s, seat, index, MODES[verb], card)
    elif verb == UNWIRE:
        movement.clear_wire(s, seat, index, card)
    elif verb == TERRAIN:
        mines = minefield.mines_under(s.sides[seat].groups[index].stack)
        atoms.take_from_hand(s, seat, card)
        consequences.terrain_played(s, seat, index)
        movement.place_terrain(s, seat, index, card, len(s.sides[seat].groups[index].stack), "5.41")
        if mines:
            # [24.4a] out of the Minefield after one Movement card
            men = transit.under_attack(s, seat, index)
            s.push(minefield.MineExit(seat, index, cards.MINE_STRENGTH[mines], men))
    elif verb == OPEN:
        movement.lay_open_ground(s, seat, index, card)
    elif verb == SLIDE:
        movement.slide_open_ground(s, seat, index, card)
    elif verb == SMOKE:
        smoke.lay_smoke(s, seat, index, card)
    elif verb == FORD:
        s.push(movement.Fording(seat, index, card))
    elif verb == FIRE:
        s.push(firechoice.FireChoice(seat, index, second(code)))
    elif verb == RALLY:
        s.push(rally.Rally(seat, index, rally.ONE_GROUP, card))
    elif verb == RALLY_TWO:
        # [10.23] it counts as the action of both groups
        s.sides[seat].groups[second(code)].acted = True
        s.push(rally.Rally(seat, index, second(code), third(code)))
    elif verb == ORDER:
        s.push(crew.LineUp(seat, index))
    else:
        s.push(sniper.SniperCheck(seat, index))
