"""The orders of chapters 10 and 17 to 36 among those of a turn: each class joins the questions of its chapter."""

from __future__ import annotations

from typing import ClassVar

from firefight.games.upfront import (
    acquisition,
    atoms,
    atoms_weapons,
    cards,
    claims,
    closecombat,
    entrenchment,
    infiltration_plan,
    minefield,
    prisoners,
    rally,
    reaction,
    regroup,
    reinforcements,
    repair,
    spoils,
    terrain,
    usable,
    wounds,
)
from firefight.games.upfront.firepower import hero_may_double
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, NO_SECONDARY, UpFront
from firefight.games.upfront.options import (
    ABANDON,
    ACQUIRE,
    CHANGE_GUARD,
    CHAPTER,
    CLEAR_MINES,
    CLOSE_COMBAT,
    DESTROY,
    ENCIRCLE,
    ENTER,
    ENTER_COVERED,
    ENTRENCH,
    EXCHANGE,
    FLANK,
    GIVE,
    HERO,
    IGNORE_WOUND,
    INFILTRATE,
    LATERAL,
    PANIC,
    RECEIVE,
    REPAIR,
    SWAP_WEAPONS,
    TRANSFER,
    WITHDRAW,
)
from firefight.games.upfront.orders import Hand, Orders, act, why_not_group, why_not_his_group, why_not_man
from firefight.games.upfront.reasons import HERO_UNUSED, LEGAL, NOT_PINNED
from firefight.kernel.core import EngineError
from firefight.kernel.notation import first, pack, second, third, verb_of


class FreePlays(Orders):
    """[10.3] [10.4] [33.9] What is no action: giving up a pinned man, a Hero on one, or for a wounded man."""

    VERBS: ClassVar[tuple[int, ...]] = (PANIC, HERO, IGNORE_WOUND)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        for man in s.men:
            if man.pinned and man.side == seat and man.where == IN_PLAY:
                if rally.why_not_panic(s, seat, man.number) == LEGAL:
                    codes.append(pack(PANIC, man.number))
                if hand.heroes and reaction.why_not_rally_man(s, seat, man.number) == LEGAL:
                    for card in hand.heroes:
                        codes.append(pack(HERO, man.number, card))
        codes.extend(wounds.ignorable(s, seat, hand.heroes))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        if verb_of(code) == PANIC:
            return rally.why_not_panic(s, seat, first(code))
        if verb_of(code) == IGNORE_WOUND:
            return wounds.why_not_ignore(s, seat, first(code), second(code))
        reason = usable.why_not_card(s, seat, second(code), cards.HERO)
        if reason == LEGAL:
            reason = reaction.why_not_rally_man(s, seat, first(code))
        # [10.45-Q1] on a man who is not pinned only with the fire of his group
        return HERO_UNUSED if reason == NOT_PINNED else reason

    def take(self, s: UpFront, seat: int, code: int) -> None:
        number, card = first(code), second(code)
        if verb_of(code) == PANIC:
            s.push(rally.VoluntaryPanic(number))
        elif verb_of(code) == IGNORE_WOUND:
            wounds.ignore(s, seat, number, card, "33.9")
        else:
            # [10.43] he rallies, and has heroic powers for the turn at the same time
            reaction.play_hero(s, seat, number, card, "10.4")
            if hero_may_double(s, s.men[number], card):
                atoms.make_heroic(s, s.men[number])


class ClaimOrders(Orders):
    """[17.1] [17.6] Claims are made with a sideways move; by themselves they are only refused."""

    VERBS: ClassVar[tuple[int, ...]] = (FLANK, ENCIRCLE)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        return

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        reason = why_not_group(s, seat, first(code))
        return reason if reason != LEGAL else claims.why_not_now(s, seat, code)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        raise EngineError("a claim is made with a sideways move, never by itself")


class RegroupOrders(Orders):
    """[17.7] [17.8] [17.9] Letters, men on their way, and the first terrain of a new group."""

    VERBS: ClassVar[tuple[int, ...]] = (LATERAL, EXCHANGE, TRANSFER, RECEIVE)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        if s.rules.level >= CHAPTER[TRANSFER][0]:
            regroup.list_orders(s, seat, hand.moves, hand.terrains, codes)

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        reason = regroup.why_not(s, seat, code)
        # [17.92] a new group has no action to lose
        if reason != LEGAL or verb_of(code) not in regroup.ORDERS:
            return reason
        return why_not_group(s, seat, regroup.group_of(s, code))

    def take(self, s: UpFront, seat: int, code: int) -> None:
        verb = verb_of(code)
        # [45.11] all but receiving men and settling is done with Movement cards
        act(s, seat, regroup.group_of(s, code), verb in regroup.ORDERS and verb != RECEIVE)
        regroup.take(s, seat, code)


class WeaponOrders(Orders):
    """[18.2] [18.21] [19.3] Repairing, picking up and giving weapons: one man, one weapon [19.3-Q1]."""

    VERBS: ClassVar[tuple[int, ...]] = (REPAIR, ACQUIRE, GIVE)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        if s.rules.level < CHAPTER[ACQUIRE][0]:
            return
        for group in s.sides[seat].groups:
            for number in [] if group.acted else group.men:
                if repair.why_not_repair(s, seat, number) == LEGAL:
                    codes.append(pack(REPAIR, number))
                if acquisition.why_not_acquire(s, seat, number) == LEGAL:
                    codes.append(pack(ACQUIRE, number))
                if s.men[number].secondary != NO_SECONDARY:
                    for other in group.men:
                        if acquisition.why_not_give(s, seat, number, other) == LEGAL:
                            codes.append(pack(GIVE, number, other))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        number = first(code)
        if verb_of(code) == REPAIR:
            reason = repair.why_not_repair(s, seat, number)
        elif verb_of(code) == ACQUIRE:
            reason = acquisition.why_not_acquire(s, seat, number)
        else:
            reason = acquisition.why_not_give(s, seat, number, second(code))
        return why_not_his_group(s, seat, number, reason)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        man = s.men[first(code)]
        act(s, seat, man.group, False)
        if verb_of(code) == REPAIR:
            s.push(repair.Repair(seat, man.number))
        elif verb_of(code) == ACQUIRE:
            s.push(acquisition.Acquisition(seat, man.number))
        else:
            atoms_weapons.give_secondary(s, man, s.men[second(code)])


class InfiltrationOrders(Orders):
    """[20.2] [20.56] Going in, and coming back."""

    VERBS: ClassVar[tuple[int, ...]] = (INFILTRATE, WITHDRAW)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        if s.rules.level >= CHAPTER[INFILTRATE][0]:
            infiltration_plan.list_options(s, seat, codes)

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        reason = why_not_man(s, seat, first(code))
        return reason if reason != LEGAL else infiltration_plan.why_not_order(s, seat, code)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        index = s.men[first(code)].group
        # [20.2] the sole action of the group; [45.11] counted as one without a Movement card where a man goes without
        act(s, seat, index, True)
        infiltration_plan.begin(s, seat, index, code)


class MeleeOrders(Orders):
    """[20.52] [20.74] Entering close combat, and giving up a captured weapon: each the sole action of the group."""

    VERBS: ClassVar[tuple[int, ...]] = (CLOSE_COMBAT, ABANDON, DESTROY)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        if s.rules.level < CHAPTER[CLOSE_COMBAT][0]:
            return
        for group in s.sides[seat].groups:
            for number in [] if group.acted else group.men:
                target = s.men[number].infiltrates
                if target != NO_GROUP and closecombat.why_not_enter(s, seat, number, target) == LEGAL:
                    codes.append(pack(CLOSE_COMBAT, number, target))
                if spoils.why_not_give_up(s, seat, number) == LEGAL:
                    codes.append(pack(ABANDON, number))
                    codes.append(pack(DESTROY, number))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        number = first(code)
        if verb_of(code) == CLOSE_COMBAT:
            reason = closecombat.why_not_enter(s, seat, number, second(code))
        else:
            reason = spoils.why_not_give_up(s, seat, number)
        return why_not_his_group(s, seat, number, reason)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        man = s.men[first(code)]
        # [45.11] counted as one without a Movement card where a man enters without
        act(s, seat, man.group, verb_of(code) == CLOSE_COMBAT)
        if verb_of(code) == CLOSE_COMBAT:
            s.push(closecombat.EntryChoice(seat, man.group, man.number))
        else:
            spoils.give_up(s, man, verb_of(code) == DESTROY)


class WorksOrders(Orders):
    """[24.5] [36.1] Digging in, and clearing a path through a Minefield."""

    VERBS: ClassVar[tuple[int, ...]] = (CLEAR_MINES, ENTRENCH)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        if s.rules.level < CHAPTER[CLEAR_MINES][0]:
            return
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

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        if verb_of(code) == CLEAR_MINES:
            return minefield.why_not_clear(s, seat, first(code))
        reason = why_not_group(s, seat, first(code))
        return reason if reason != LEGAL else entrenchment.why_not_entrench(s, seat, first(code))

    def take(self, s: UpFront, seat: int, code: int) -> None:
        if verb_of(code) == CLEAR_MINES:
            act(s, seat, s.men[first(code)].group, False)
            s.push(minefield.ClearMines(first(code)))
            return
        act(s, seat, first(code), False)
        # [36.5] a Russian discards beside it
        s.digs += 1
        s.push(entrenchment.Entrench(seat, first(code)))


class CareOrders(Orders):
    """[32.2c] [33.3] Another guard for a prisoner, another weapon for a wounded man."""

    VERBS: ClassVar[tuple[int, ...]] = (SWAP_WEAPONS, CHANGE_GUARD)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            if groups[index].acted:
                continue
            for wounded, other in wounds.swaps(s, seat, index):
                codes.append(pack(SWAP_WEAPONS, wounded, other))
            for number, old in prisoners.guard_changes(s, seat, index):
                codes.append(pack(CHANGE_GUARD, number, old))

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        if verb_of(code) == SWAP_WEAPONS:
            reason = wounds.why_not_swap(s, seat, first(code), second(code))
        else:
            reason = prisoners.why_not_change_guard(s, seat, first(code), second(code))
        return why_not_his_group(s, seat, first(code), reason)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        act(s, seat, s.men[first(code)].group, False)
        if verb_of(code) == SWAP_WEAPONS:
            wounds.swap(s, s.men[first(code)], s.men[second(code)])
        else:
            prisoners.change_guard(s, first(code), second(code))


class EntryOrders(Orders):
    """[35.2] [35.3] [35.4] Reinforcements enter."""

    VERBS: ClassVar[tuple[int, ...]] = (ENTER, ENTER_COVERED)

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        reinforcements.list_entries(s, seat, hand.moves, codes)

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        return reinforcements.why_not_enter(s, seat, code)

    def take(self, s: UpFront, seat: int, code: int) -> None:
        # [45.11] a play of a Movement card is no other action
        s.actions += 1
        s.push(reinforcements.Entry(seat, first(code), second(code), third(code)))
