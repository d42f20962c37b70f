"""Infiltration (20.2 to 20.5): who goes, whom, with which card; Demolition Charges (21.2), and who holds his fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import discards
from firefight.bots.sergeant.answers import CONCEALED_RESERVE, nothing
from firefight.bots.sergeant.outlook import harm
from firefight.bots.sergeant.sight import Order, Sight
from firefight.bots.sergeant.stakes import CHARGE
from firefight.games.upfront import cards, pillbox, soldiers, weapons
from firefight.games.upfront.closecombat import CombatEntry
from firefight.games.upfront.demolition import Detonation, charge_rows, friend_rows
from firefight.games.upfront.firepower import man_firepower
from firefight.games.upfront.firestrength import strength_parts, total
from firefight.games.upfront.flamethrower import flame
from firefight.games.upfront.holdfire import HoldFire
from firefight.games.upfront.infiltration import (
    BY_MORALE,
    Attempt,
    movement_cards,
    must_leave,
    needs_card,
    why_not_man,
    why_not_start,
    why_not_target,
)
from firefight.games.upfront.infiltration_plan import InfiltrationPlan
from firefight.games.upfront.odds_infiltration import attempt_of, attempt_row
from firefight.games.upfront.options import (
    AGAIN,
    CALL_OFF,
    CONCEAL,
    DONE,
    HOLD,
    INFILTRATE,
    LETTERS,
    NOTHING,
    RESOLVE,
    RUSH,
    WITH,
)
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, verb_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man

NEXT_TURN: Final = 0.6
"""The share that counts of what can be done only in the next turn: the enemy moves, or fires first."""
DOUBLE_FIRE: Final = 0.12
"""What each factor of firepower that counts once more (20.51) is worth."""
DUD: Final = 0.95
"""[21.4] A charge goes off but for a red 6."""
WORTH_TRYING: Final = 0.15
CAPTURED_GROUP: Final = 5.0
"""[50.41] For each man of a group that has surrendered."""
CLOSEST: Final = 5

Going = tuple[int, int, int]
"""A man, the enemy group, his Movement card or BY_MORALE."""


# --- what it is worth -------------------------------------------------------------------------------------------


def prize(sight: Sight, number: int, target: int) -> float:
    """What it is worth that a man gets in."""
    s = sight.s
    man = s.men[number]
    enemies = s.sides[sight.enemy].groups[target]
    if enemies.surrendered:
        return CAPTURED_GROUP * len(enemies.men)
    if man.secondary == CHARGE:
        return blast(sight, man, target)
    fire = DOUBLE_FIRE * man_firepower(s, man, CLOSEST, False, cards.OPEN_GROUND, False, False, False)[0]
    if pillbox.is_in_pillbox(s, sight.enemy, target):
        # [23.5] no close combat there
        return fire
    return max(fire, NEXT_TURN * sight.brawl.entry(number, target))


def blast(sight: Sight, man: Man, target: int) -> float:
    """[21.3] What a Demolition Charge does in an enemy group, if it conceals itself as often as it can."""
    s = sight.s
    strength = total(charge_rows(s, sight.seat, man.group, target))
    concealment = [(0, 1.0)] if pillbox.is_in_pillbox(s, sight.enemy, target) else sight.concealment
    return DUD * sum(
        chance * sight.outlook.damage(s, sight.stakes, sight.enemy, target, strength - value)
        for value, chance in concealment
    )


def attempt(sight: Sight, number: int, target: int, card: int) -> float:
    """What one man's attempt is worth, with a Movement card or by a Morale Check."""
    row = attempt_row(sight.s, number, target, card, 0, card == BY_MORALE, False, sight.unseen)
    value: float = row["success"] * prize(sight, number, target)
    value -= row["pinned"] * sight.stakes.costs(sight.s.men[number])[0]
    return value - (sight.price(card) if card else 0.0)


def goes(sight: Sight, man: Man) -> bool:
    """Whether a man is one to send: not from a gun or its crew, nor with a flamethrower, which would gain nothing."""
    if why_not_man(sight.s, man) or man.gunner >= 0 or man.assistant >= 0 or must_leave(sight.s, man):
        return False
    return weapons.kind(sight.s, man) not in (soldiers.FLAMETHROWER, soldiers.LMG) or man.secondary == CHARGE


def best_plan(sight: Sight, index: int) -> tuple[list[Going], float]:
    """[20.2] Whom of a group he would send, and what that is worth in all."""
    s, seat = sight.s, sight.seat
    if why_not_start(s, seat, index):
        return [], 0.0
    targets = [at for at in range(len(s.sides[sight.enemy].groups)) if why_not_target(s, seat, index, at) == 0]
    free = sorted(movement_cards(s, seat), key=sight.price)
    rows: list[tuple[float, float, int, int]] = []
    for number in s.sides[seat].groups[index].men:
        if goes(sight, s.men[number]):
            for target in targets:
                checked = -1.0 if needs_card(s, s.men[number]) else attempt(sight, number, target, BY_MORALE)
                carded = attempt(sight, number, target, free[0]) if free else -1.0
                rows.append((max(checked, carded), carded - checked, number, target))
    rows.sort(key=lambda row: (-row[0], row[2], row[3]))
    plan: list[Going] = []
    value = 0.0
    for best, gained, number, target in rows:
        if best < WORTH_TRYING or any(number == other for other, _, _ in plan):
            continue
        card = free.pop(0) if gained > 0 and free else BY_MORALE
        worth = best if card else best - max(0.0, gained)
        if worth >= WORTH_TRYING:
            plan.append((number, target, card))
            value += worth
    return plan, value


# --- orders and answers -----------------------------------------------------------------------------------------


def order(sight: Sight, code: int) -> Order | None:
    """[20.2] To infiltrate, beginning with this man, if he is the first of the plan."""
    index = sight.s.men[first(code)].group
    plan, value = sight.plans.setdefault(index, best_plan(sight, index))
    if not plan or plan[0][:2] != (first(code), second(code)):
        return None
    verb = INFILTRATE if any(card == BY_MORALE for _, _, card in plan) else 0
    value -= discards.forfeit(sight, verb) if verb else 0.0
    men = "a man" if len(plan) == 1 else f"{len(plan)} men"
    if any(sight.s.men[number].secondary == CHARGE for number, _, _ in plan):
        return Order(code, value, f"The charge goes to group {LETTERS[second(code)]}.")
    return Order(code, value, f"I send {men} in among group {LETTERS[second(code)]}.")


def declare(sight: Sight, decision: Decision) -> Order:
    """[20.2] [20.22] The men of the plan one after the other, then the cards for them."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, InfiltrationPlan)
    codes = [option.code for option in decision.options]
    plan, value = best_plan(sight, frame.index)
    for number, target, card in plan:
        if pack(INFILTRATE, number, target) in codes:
            return Order(pack(INFILTRATE, number, target), value, "He goes, too.")
        if card and number in frame.men and frame.cards[frame.men.index(number)] == BY_MORALE:
            if pack(WITH, number, card) in codes:
                return Order(pack(WITH, number, card), value, "A Movement card is surer than his nerves.")
    if pack(DONE) in codes:
        return Order(pack(DONE), value, "Those will do.")
    # [20.24] out of a Stream nobody goes without a card
    return Order(next((code for code in codes if verb_of(code) == WITH), codes[0]), value, "He needs a card.")


def creep(sight: Sight, decision: Decision) -> Order:
    """[20.3] The Concealed card that brings a man in most surely for what it costs, if any."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, Attempt)
    best = nothing("He manages without.")
    worth = prize(sight, frame.man, frame.target)

    def success(concealed: int) -> float:
        row = attempt_row(sight.s, frame.man, frame.target, frame.card, concealed, False, False, sight.unseen)
        return float(row["success"])

    plain = success(0)
    for option in decision.options:
        if verb_of(option.code) == CONCEAL:
            card = first(option.code)
            value = (success(card) - plain) * worth - max(sight.price(card), CONCEALED_RESERVE)
            if value > best.value:
                best = Order(option.code, value, f"{cards.TITLE[card]} brings him in unseen.")
    return best


def try_again(sight: Sight, decision: Decision) -> Order:
    """[10.43] A man whom a Hero has just rallied tries once more if it still pays, with a Movement card or without."""
    best = Order(pack(NOTHING), 0.0, "Once was enough.")
    for option in decision.options:
        if verb_of(option.code) in (AGAIN, RUSH):
            card = second(option.code) if verb_of(option.code) == RUSH else BY_MORALE
            value = another_try(sight, card)
            if value > best.value:
                best = Order(option.code, value, "Once more.")
    return best


def another_try(sight: Sight, card: int) -> float:
    """What it is worth that the man of a failed check tries again: to infiltrate, or to enter close combat."""
    frame = attempt_of(sight.s)
    if frame is not None:
        return attempt(sight, frame.man, frame.target, card)
    for entry in sight.s.stack:
        if isinstance(entry, CombatEntry):
            if card:
                return sight.brawl.against(entry.man, entry.target) - sight.price(card)
            return sight.brawl.entry(entry.man, entry.target)
    return 0.0


def detonate(sight: Sight, decision: Decision) -> Order:
    """[21.3] The charge goes off, unless it would hit one's own men harder."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, Detonation)
    value = sight.outlook.damage(s, sight.stakes, sight.enemy, frame.target, frame.strength)
    for number in frame.friends:
        strength = total(friend_rows(s, s.men[number], frame.target))
        value -= harm(sight.chances.under_fire(s, s.men[number], strength), sight.stakes.costs(s.men[number]))
    if value > 0.0:
        return Order(pack(RESOLVE), value, "Heads down!")
    return Order(pack(CALL_OFF), 0.0, "It would do us more harm than them.")


def hold_fire(sight: Sight, decision: Decision) -> Order:
    """[20.531] Who means to go hand to hand keeps still; [22.3] a flamethrower is not risked for nothing."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, HoldFire)
    for option in decision.options:
        if verb_of(option.code) != HOLD:
            continue
        man = s.men[first(option.code)]
        if man.infiltrates >= 0 and NEXT_TURN * hand_to_hand(sight, man) > DOUBLE_FIRE * CLOSEST:
            return Order(option.code, 0.0, "He stays hidden among them: he has another job.")
        if weapons.kind(s, man) == soldiers.FLAMETHROWER and not burns(sight, frame):
            return Order(option.code, 0.0, "No need to risk the flamethrower.")
    return Order(pack(DONE), 0.0, "Everybody fires.")


def hand_to_hand(sight: Sight, man: Man) -> float:
    """What close combat would be worth to an infiltrator; in a Pillbox there is none [23.5]."""
    if pillbox.is_in_pillbox(sight.s, sight.enemy, man.infiltrates):
        return 0.0
    return sight.brawl.entry(man.number, man.infiltrates)


def burns(sight: Sight, frame: HoldFire) -> bool:
    """[22.1] Whether a flamethrower makes an attack stronger."""
    s, seat = sight.s, sight.seat
    flames = flame(s, seat, frame.index, frame.target, frame.holding, frame.heroes)
    plain = total(strength_parts(s, seat, frame.index, frame.target, frame.cards))
    return total(strength_parts(s, seat, frame.index, frame.target, frame.cards, flames)) > plain
