"""Section 4.2: the actions of a group, and what a player may do in his turn that is no action.

`options` lists them, `why_not` refuses them, `take` carries them out; the rules are in the chapters' modules.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import (
    acquisition,
    atoms,
    atoms_weapons,
    cards,
    claims,
    consequences,
    crew,
    entrenchment,
    firechoice,
    infiltration_plan,
    italians,
    meleeorders,
    minefield,
    movement,
    prisoners,
    rally,
    reaction,
    regroup,
    reinforcements,
    repair,
    smoke,
    sniper,
    terrain,
    usable,
    wounds,
)
from firefight.games.upfront.firepower import hero_may_double
from firefight.games.upfront.model import BACKWARD, FORWARD, IN_PLAY, NO_SECONDARY, SIDEWAYS, Group, UpFront
from firefight.games.upfront.options import (
    ACQUIRE,
    ADVANCE,
    CHANGE_GUARD,
    CHAPTER,
    CHECK,
    CLEAR_MINES,
    CREW,
    ENCIRCLE,
    ENTER,
    ENTER_COVERED,
    ENTRENCH,
    FIRE,
    FLANK,
    FORD,
    GIVE,
    HERO,
    IGNORE_WOUND,
    INFILTRATE,
    OPEN,
    ORDER,
    PANIC,
    RALLY,
    RALLY_TWO,
    RECEIVE,
    REPAIR,
    RETREAT,
    SLIDE,
    SMOKE,
    SWAP_WEAPONS,
    TERRAIN,
    UNCREW,
    UNWIRE,
    WITHDRAW,
)
from firefight.games.upfront.options import SIDEWAYS as MOVE_SIDEWAYS
from firefight.games.upfront.reasons import (
    CHAPTER_LATER,
    COVER_ALONE,
    GROUP_HAS_ACTED,
    HAS_SURRENDERED,
    HERO_UNUSED,
    LEGAL,
    NO_SUCH_GROUP,
    NOT_IN_HAND,
    NOT_PINNED,
)
from firefight.kernel.core import NOT_ASKED
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

# [4.2] what a player may do beside the actions of his groups
NO_ACTION: Final = {PANIC, HERO}

WEAPON_ORDERS: Final = {REPAIR, ACQUIRE, GIVE}
MOVEMENT_ORDERS: Final = {ADVANCE, RETREAT, MOVE_SIDEWAYS, FORD, UNWIRE}


# --- listing ----------------------------------------------------------------------------------------------------


def options(s: UpFront, seat: int) -> list[int]:
    """Every action and free play that is legal now, sorted."""
    codes: list[int] = []
    moves: list[int] = []
    terrains: list[int] = []
    rallies: list[int] = []
    smokes: list[int] = []
    heroes: list[int] = []
    fires: list[int] = []
    for card in s.sides[seat].hand:
        uses = usable.mask(s, seat, card)
        if uses & cards.MOVE:
            moves.append(card)
        if uses & cards.FIRE:
            fires.append(card)
        if uses & cards.TERRAIN:
            terrains.append(card)
        if uses & cards.RALLY:
            rallies.append(card)
        if uses & cards.SMOKE:
            smokes.append(card)
        if uses & cards.HERO:
            heroes.append(card)
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        group = groups[index]
        if group.men and not group.acted and italians.has_surrendered(s, seat, index):
            list_housekeeping(s, seat, index, group, codes)
        elif group.men and not group.acted:
            list_moves(s, seat, index, group, moves, codes)
            list_terrain(s, seat, index, group, terrains, codes)
            if fires:
                list_fire(s, seat, index, codes)
            list_rallies(s, seat, index, rallies, codes)
            if smokes and smoke.why_not_smoke(s, seat, index) == LEGAL:
                for card in smokes:
                    codes.append(pack(SMOKE, index, card))
            list_housekeeping(s, seat, index, group, codes)
    list_free_plays(s, seat, heroes, codes)
    # -- 17.1 to 17.6
    # -- 17.7 to 17.9
    if s.rules.level >= 17:
        regroup.list_orders(s, seat, moves, terrains, codes)
    # -- chapters 18, 19, 22
    list_weapon_orders(s, seat, codes)
    # -- 20.1 to 20.5
    if s.rules.level >= 20:
        infiltration_plan.list_options(s, seat, codes)
    # -- 20.6 to 20.9 and 21
    if s.rules.level >= 20:
        meleeorders.list_orders(s, seat, codes)
    # -- chapters 23, 24, 36
    if s.rules.level >= CHAPTER[CLEAR_MINES][0]:
        list_works(s, seat, codes)
    # -- chapters 32, 33
    codes.extend(wounds.ignorable(s, seat, heroes))
    for index in range(len(groups)):
        if not groups[index].acted:
            for wounded, other in wounds.swaps(s, seat, index):
                codes.append(pack(SWAP_WEAPONS, wounded, other))
            for number, old in prisoners.guard_changes(s, seat, index):
                codes.append(pack(CHANGE_GUARD, number, old))
    # -- chapters 35, 39, 43
    reinforcements.list_entries(s, seat, moves, codes)
    if s.closed:
        # [35.4] nothing beside a covered entry but what is no action
        codes = [code for code in codes if verb_of(code) in NO_ACTION]
    codes = regroup.allowed(s, seat, codes)
    codes.sort()
    return codes


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


def list_housekeeping(s: UpFront, seat: int, index: int, group: Group, codes: list[int]) -> None:
    """[4.25] Crews, order, and the check for a Sniper."""
    for gunner, assistant in crew.crews_to_make(s, seat, index):
        codes.append(pack(CREW, gunner, assistant))
    for number in group.men:
        if crew.why_not_uncrew(s, seat, number) == LEGAL:
            codes.append(pack(UNCREW, number))
    if crew.why_not_order(s, seat, index) == LEGAL:
        codes.append(pack(ORDER, index))
    if sniper.why_not_check(s, group) == LEGAL:
        codes.append(pack(CHECK, index))


def list_works(s: UpFront, seat: int, codes: list[int]) -> None:
    """[4.25] Digging in, and clearing a path through a Minefield."""
    may_dig = s.rules.level >= CHAPTER[ENTRENCH][0]
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        group = groups[index]
        if not group.men or group.acted:
            continue
        if may_dig and entrenchment.why_not_entrench(s, seat, index) == LEGAL:
            codes.append(pack(ENTRENCH, index))
        if terrain.is_mined(group.stack):
            for number in group.men:
                if minefield.why_not_clear(s, seat, number) == LEGAL:
                    codes.append(pack(CLEAR_MINES, number))


def list_free_plays(s: UpFront, seat: int, heroes: list[int], codes: list[int]) -> None:
    """[10.3] [10.4] What is no action: giving up a pinned man, a Hero on one."""
    for man in s.men:
        if man.pinned and man.side == seat and man.where == IN_PLAY:
            if rally.why_not_panic(s, seat, man.number) == LEGAL:
                codes.append(pack(PANIC, man.number))
            for card in heroes if reaction.why_not_rally_man(s, seat, man.number) == LEGAL else []:
                codes.append(pack(HERO, man.number, card))


def list_weapon_orders(s: UpFront, seat: int, codes: list[int]) -> None:
    """[4.25] Repairing, picking up and giving weapons."""
    if s.rules.level < CHAPTER[ACQUIRE][0]:
        return
    for group in s.sides[seat].groups:
        if group.acted:
            continue
        for number in group.men:
            if repair.why_not_repair(s, seat, number) == LEGAL:
                codes.append(pack(REPAIR, number))
            if acquisition.why_not_acquire(s, seat, number) == LEGAL:
                codes.append(pack(ACQUIRE, number))
            if s.men[number].secondary != NO_SECONDARY:
                for other in group.men:
                    if acquisition.why_not_give(s, seat, number, other) == LEGAL:
                        codes.append(pack(GIVE, number, other))


# --- refusing ---------------------------------------------------------------------------------------------------


def why_not_group(s: UpFront, seat: int, index: int) -> int:
    """[4.2] [6.6] Why a group may not act: each acts once in a turn, and so attacks once."""
    groups = s.sides[seat].groups
    if index >= len(groups) or not groups[index].men:
        return NO_SUCH_GROUP
    return GROUP_HAS_ACTED if groups[index].acted else LEGAL


def why_not(s: UpFront, seat: int, code: int) -> int:
    """0, or why this may not be done in one's own turn now."""
    verb = verb_of(code)
    # [4.24] [4.25] what the rules level does not include yet
    if verb in CHAPTER and s.rules.level < CHAPTER[verb][0]:
        return CHAPTER_LATER
    # -- 17.1 to 17.6
    if verb == FLANK or verb == ENCIRCLE:
        reason = why_not_group(s, seat, first(code))
        return reason if reason != LEGAL else claims.why_not_now(s, seat, code)
    # -- 17.7 to 17.9
    if regroup.restricts(s, seat):
        reason = regroup.why_not_meanwhile(s, seat, code)
        if reason != LEGAL:
            return reason
    if verb in regroup.ORDERS or regroup.founds(s, seat, code):
        reason = regroup.why_not(s, seat, code)
        if reason != LEGAL or verb not in regroup.ORDERS:
            return reason
        return why_not_group(s, seat, regroup.group_of(s, code))
    # -- chapters 18, 19, 22
    if verb in WEAPON_ORDERS:
        return why_not_weapon_order(s, seat, verb, code)
    # -- 20.1 to 20.5
    if verb == INFILTRATE or verb == WITHDRAW:
        reason = crew.why_not_own_man(s, seat, first(code))
        if reason == LEGAL:
            reason = why_not_group(s, seat, s.men[first(code)].group)
        return reason if reason != LEGAL else infiltration_plan.why_not_order(s, seat, code)
    # -- 20.6 to 20.9 and 21
    if verb in meleeorders.ORDERS:
        return meleeorders.why_not_order(s, seat, code)
    # -- chapters 23, 24, 36
    if verb == CLEAR_MINES:
        return minefield.why_not_clear(s, seat, first(code))
    if verb == ENTRENCH:
        reason = why_not_group(s, seat, first(code))
        return reason if reason != LEGAL else entrenchment.why_not_entrench(s, seat, first(code))
    # -- chapters 32, 33
    if verb == IGNORE_WOUND:
        return wounds.why_not_ignore(s, seat, first(code), second(code))
    if verb == SWAP_WEAPONS:
        reason = wounds.why_not_swap(s, seat, first(code), second(code))
        return reason if reason != LEGAL else why_not_group(s, seat, s.men[first(code)].group)
    if verb == CHANGE_GUARD:
        reason = prisoners.why_not_change_guard(s, seat, first(code), second(code))
        return reason if reason != LEGAL else why_not_group(s, seat, s.men[first(code)].group)
    # -- chapters 35, 39, 43
    if s.closed and verb not in NO_ACTION:
        return COVER_ALONE
    if verb == ENTER or verb == ENTER_COVERED:
        return reinforcements.why_not_enter(s, seat, code)
    if verb == PANIC:
        return rally.why_not_panic(s, seat, first(code))
    if verb == HERO:
        reason = usable.why_not_card(s, seat, second(code), cards.HERO)
        if reason == LEGAL:
            reason = reaction.why_not_rally_man(s, seat, first(code))
        # [10.45-Q1] on a man who is not pinned only with the fire of his group
        return HERO_UNUSED if reason == NOT_PINNED else reason
    if verb == CREW or verb == UNCREW:
        return why_not_crew_order(s, seat, code)
    if verb in CARD_USE:
        card = third(code) if verb == RALLY_TWO else second(code)
        reason = usable.why_not_card(s, seat, card, CARD_USE[verb])
        if reason != LEGAL:
            return reason
    elif verb == OPEN or verb == SLIDE:
        if second(code) not in s.sides[seat].hand:
            return NOT_IN_HAND
    elif verb != FIRE and verb != ORDER and verb != CHECK:
        return NOT_ASKED
    reason = why_not_group(s, seat, first(code))
    return reason if reason != LEGAL else why_not_order(s, seat, verb, code)


def why_not_crew_order(s: UpFront, seat: int, code: int) -> int:
    """[11.12] [11.13] Why a crew may not be made or ended as a group's action."""
    if verb_of(code) == CREW:
        reason = crew.why_not_crew(s, seat, first(code), second(code))
    else:
        reason = crew.why_not_uncrew(s, seat, first(code))
    return reason if reason != LEGAL else why_not_group(s, seat, s.men[first(code)].group)


def why_not_weapon_order(s: UpFront, seat: int, verb: int, code: int) -> int:
    """[18.2] [18.21] [19.3] Why a man may not do this with a weapon as his group's action."""
    number = first(code)
    if verb == REPAIR:
        reason = repair.why_not_repair(s, seat, number)
    elif verb == ACQUIRE:
        reason = acquisition.why_not_acquire(s, seat, number)
    else:
        reason = acquisition.why_not_give(s, seat, number, second(code))
    return reason if reason != LEGAL else why_not_group(s, seat, s.men[number].group)


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


def take(s: UpFront, seat: int, code: int) -> None:
    """Carry out an order: mark the group's action [4.2], then do it."""
    verb = verb_of(code)
    if verb == PANIC:
        s.push(rally.VoluntaryPanic(first(code)))
    elif verb == HERO:
        play_hero(s, seat, first(code), second(code))
    elif verb == CREW or verb == UNCREW:
        change_crew(s, seat, verb, first(code), second(code))
    # -- 17.1 to 17.6
    # -- 17.7 to 17.9
    elif verb in regroup.ORDERS or regroup.founds(s, seat, code):
        # [45.11] all but receiving men and settling is done with Movement cards
        act(s, seat, regroup.group_of(s, code), verb in regroup.ORDERS and verb != RECEIVE)
        regroup.take(s, seat, code)
    # -- chapters 18, 19, 22
    elif verb in WEAPON_ORDERS:
        take_weapon_order(s, seat, verb, code)
    # -- 20.1 to 20.5
    elif verb == INFILTRATE or verb == WITHDRAW:
        index = s.men[first(code)].group
        # [20.2] the sole action of the group; [45.11] counted as one without a Movement card where a man goes without
        act(s, seat, index, True)
        infiltration_plan.begin(s, seat, index, code)
    # -- 20.6 to 20.9 and 21
    elif verb in meleeorders.ORDERS:
        act(s, seat, s.men[first(code)].group, False)
        meleeorders.carry_out(s, seat, code)
    # -- chapters 23, 24, 36
    elif verb == CLEAR_MINES:
        act(s, seat, s.men[first(code)].group, False)
        s.push(minefield.ClearMines(first(code)))
    elif verb == ENTRENCH:
        act(s, seat, first(code), False)
        s.digs += 1
        s.push(entrenchment.Entrench(seat, first(code)))
    # -- chapters 32, 33
    elif verb == IGNORE_WOUND:
        wounds.ignore(s, seat, first(code), second(code), "33.9")
    elif verb == SWAP_WEAPONS:
        act(s, seat, s.men[first(code)].group, False)
        wounds.swap(s, s.men[first(code)], s.men[second(code)])
    elif verb == CHANGE_GUARD:
        act(s, seat, s.men[first(code)].group, False)
        prisoners.change_guard(s, first(code), second(code))
    # -- chapters 35, 39, 43
    elif verb == ENTER or verb == ENTER_COVERED:
        # [45.11] a play of a Movement card is no other action
        s.actions += 1
        s.push(reinforcements.Entry(seat, first(code), second(code), third(code)))
    else:
        index = first(code)
        act(s, seat, index, verb in MOVEMENT_ORDERS)
        carry_out(s, seat, index, verb, code)


def act(s: UpFront, seat: int, index: int, by_movement_card: bool) -> None:
    """[4.2] A group has had its action; [45.11] plays of Movement cards are counted apart."""
    s.sides[seat].groups[index].acted = True
    s.actions += 1
    if not by_movement_card:
        s.other_actions += 1


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
            men = s.sides[seat].groups[index].men
            s.push(minefield.MineExit(seat, index, cards.MINE_STRENGTH[mines], men[:]))
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


def play_hero(s: UpFront, seat: int, number: int, card: int) -> None:
    """[10.4] [10.43] A Hero rallies a pinned man and gives him heroic powers for the turn at the same time."""
    reaction.play_hero(s, seat, number, card, "10.4")
    if hero_may_double(s, s.men[number], card):
        atoms.make_heroic(s, s.men[number])


def change_crew(s: UpFront, seat: int, verb: int, gunner: int, assistant: int) -> None:
    """[11.12] [11.13] The group's action; [11.11-Q4] its order may be changed with it."""
    index = s.men[gunner].group
    act(s, seat, index, False)
    if verb == CREW:
        atoms.crew(s, s.men[gunner], s.men[assistant])
    else:
        atoms.uncrew(s, s.men[gunner])
    s.push(crew.LineUp(seat, index))


def take_weapon_order(s: UpFront, seat: int, verb: int, code: int) -> None:
    """[4.25] [19.3-Q1] The group's one action: one man, one weapon."""
    man = s.men[first(code)]
    act(s, seat, man.group, False)
    if verb == REPAIR:
        s.push(repair.Repair(seat, man.number))
    elif verb == ACQUIRE:
        s.push(acquisition.Acquisition(seat, man.number))
    else:
        atoms_weapons.give_secondary(s, man, s.men[second(code)])
