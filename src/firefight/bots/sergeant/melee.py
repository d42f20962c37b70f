"""Answers of close combat (20.52 to 20.92): who goes in, cards in the fight, prisoners, and what a victory leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import discards
from firefight.bots.sergeant.answers import CONCEALED_RESERVE, HERO_RESERVE, nothing
from firefight.bots.sergeant.imagined import after_order
from firefight.bots.sergeant.sight import Order, Sight
from firefight.bots.sergeant.stakes import CHARGE
from firefight.games.upfront import cards, soldiers, weapons
from firefight.games.upfront.closecombat import BY_CHECK, EntryChoice, entrants
from firefight.games.upfront.melee import FIGHTERS, MEN, SEAT, Melee, MeleeWindow
from firefight.games.upfront.odds_melee import fight_odds, window_odds
from firefight.games.upfront.options import (
    BERSERK,
    CLOSE_COMBAT,
    DESTROY,
    DESTROY_SECOND,
    DONE,
    HERO,
    HINDER,
    LEAVE_IT,
    LETTERS,
    NOTHING,
    PULL_OUT,
    RUSH,
    SEIZE,
    SEIZE_SECOND,
    STAY,
    TAKE_ALIVE,
)
from firefight.games.upfront.spoils import Aftermath, Spoils
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, verb_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront

WORTH_FIGHTING: Final = 0.1
PRISONER: Final = 3.0
"""[16.4f] What a prisoner is worth beyond a dead man."""
BETTER_WEAPON: Final = 3
"""A captured weapon fails more often (20.741) and makes room for nothing else: it has to be better by this much."""


# --- going in ---------------------------------------------------------------------------------------------------


def willing(sight: Sight, index: int) -> list[tuple[float, int]]:
    """[20.52] The men of a group for whom close combat pays, the surest first."""
    s = sight.s
    rows = [(sight.brawl.entry(number, s.men[number].infiltrates), number) for number in entrants(s, sight.seat, index)]
    return sorted((row for row in rows if row[0] >= WORTH_FIGHTING), key=lambda row: (-row[0], row[1]))


def order(sight: Sight, code: int) -> Order | None:
    """[20.52] Close combat, beginning with this man, if it promises most of him."""
    rows = willing(sight, sight.s.men[first(code)].group)
    if not rows or rows[0][1] != first(code):
        return None
    value = sum(value for value, _ in rows) - discards.forfeit(sight, CLOSE_COMBAT)
    return Order(code, value, f"Now at them, hand to hand: group {LETTERS[second(code)]}.")


def enter(sight: Sight, decision: Decision) -> Order:
    """[20.52] Everybody for whom it pays, and a Movement card for whose nerves are not to be trusted."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, EntryChoice)
    codes = [option.code for option in decision.options]
    for value, number in willing(sight, frame.index):
        code = pack(CLOSE_COMBAT, number, sight.s.men[number].infiltrates)
        if code in codes:
            return Order(code, value, "He goes, too.")
    best = Order(pack(DONE), 0.0, "Those will do.")
    for code in codes:
        if verb_of(code) == RUSH and frame.how[frame.men.index(first(code))] == BY_CHECK:
            man = sight.s.men[first(code)]
            value = sight.brawl.card_for_entry(man.number, man.infiltrates) - sight.price(second(code))
            if value > best.value:
                best = Order(code, value, "A Movement card is surer than his nerves.")
    return best


def charge(sight: Sight, decision: Decision) -> Order:
    """[20.91] A berserk man charges where he may do most."""
    rows = [
        Order(option.code, sight.brawl.against(first(option.code), second(option.code)), "There is no holding him.")
        for option in decision.options
        if verb_of(option.code) == BERSERK
    ]
    return max(rows, key=lambda row: row.value)


# --- the fight --------------------------------------------------------------------------------------------------


def who_fights(sight: Sight, decision: Decision) -> Order:
    """[20.72] Of several against one, he whose victory is worth most."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, Melee)
    best = Order(decision.options[0].code, -99.0, "He is the best man for this.")
    for option in decision.options:
        row = fight_odds(s, frame, first(option.code), sight.unseen)
        if row is not None:
            man, opponent = s.men[first(option.code)], s.men[frame.defenders[0]]
            value = sight.brawl.fight(man, opponent, row["attack"] - row["defence"])
            if value > best.value:
                best = Order(option.code, value, best.why)
    return best


def in_the_fight(sight: Sight, decision: Decision) -> Order:
    """[20.621] [32.11] [10.4] A Concealed card, a Hero, or the will to take a prisoner, for what it changes."""
    s = sight.s
    before = standing(sight, s, pack(NOTHING))
    best = nothing("They must fight it out.")
    for option in decision.options:
        verb = verb_of(option.code)
        if verb == HINDER:
            card = second(option.code)
            value = standing(sight, s, option.code) - before - max(sight.price(card), CONCEALED_RESERVE)
            order = Order(option.code, value, f"{cards.TITLE[card]} will help our man.")
        elif verb == TAKE_ALIVE:
            order = Order(option.code, standing(sight, s, option.code) - before, "I want him alive.")
        elif verb == HERO:
            after = after_order(s, option.code)
            value = standing(sight, after, pack(NOTHING)) - before
            value -= max(sight.price(second(option.code)), HERO_RESERVE)
            order = Order(option.code, value, "A Hero turns the fight.")
        else:
            continue
        if order.value > best.value:
            best = order
    return best


def standing(sight: Sight, s: UpFront, code: int) -> float:
    """What the fight that is about to begin is worth to his side with an answer."""
    window, below = s.stack[-1], s.stack[-2]
    if not isinstance(window, MeleeWindow) or not isinstance(below, Melee):
        return 0.0
    row = window_odds(s, window, code, sight.unseen)
    if row is None:
        return 0.0
    attacks = sight.seat == window.subject[SEAT]
    men = window.subject[MEN:]
    attacker, defender = sight.s.men[below.man], sight.s.men[men[window.subject[FIGHTERS]]]
    own, other = (attacker, defender) if attacks else (defender, attacker)
    mine, theirs = sight.stakes.costs(own)[1], sight.stakes.costs(other)[1]
    won, lost = (row["wins"], row["loses"]) if attacks else (row["loses"], row["wins"])
    bonus = PRISONER if verb_of(code) == TAKE_ALIVE else 0.0
    return float(won * (theirs + bonus) + row["both"] * (theirs - mine) - lost * mine)


# --- after it ---------------------------------------------------------------------------------------------------


def aftermath(sight: Sight, decision: Decision) -> Order:
    """[20.73] He stays among them; [20.73-Q1] but a charge takes another infiltration."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, Aftermath)
    if sight.s.men[frame.fighters[0]].secondary == CHARGE:
        return Order(pack(PULL_OUT), 0.0, "He comes back, for the charge.")
    return Order(pack(STAY), 0.0, "He stays among them.")


def spoils(sight: Sight, decision: Decision) -> Order:
    """[20.74] A much better weapon is taken, a charge too; anything else worth having is made useless to the enemy."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, Spoils)
    victor, victim = s.men[frame.man], s.men[frame.victim]
    codes = {verb_of(option.code): option.code for option in decision.options}
    gain = punch(weapons.printed_on(s, victim)) - punch(weapons.printed_on(s, victor))
    if SEIZE in codes and gain >= BETTER_WEAPON and not crewed(weapons.printed_on(s, victim)):
        return Order(codes[SEIZE], float(gain), "His weapon is better than mine.")
    if SEIZE_SECOND in codes and victim.secondary == CHARGE:
        return Order(codes[SEIZE_SECOND], 1.0, "The charge will serve us.")
    for verb in (DESTROY, DESTROY_SECOND):
        if verb in codes:
            return Order(codes[verb], 0.5, "Nobody will use that again.")
    return Order(codes[LEAVE_IT], 0.0, "That is of no use to anybody.")


def punch(printed: int) -> int:
    """The firepower of a weapon at all ranges but the longest."""
    return 0 if printed == weapons.NONE_AT_ALL else sum(soldiers.FP[printed][2:])


def crewed(printed: int) -> bool:
    """Whether a weapon asks for a crew."""
    return printed != weapons.NONE_AT_ALL and soldiers.CREW_SERVED[printed]


def ground_taken(sight: Sight, decision: Decision) -> Order:
    """[20.8] The ground of a group that is gone goes to whom it serves best, if anybody."""
    return best_outcome(sight, decision, LEAVE_IT, "Our own ground is better.", "That ground is ours now.")


def who_joins(sight: Sight, decision: Decision) -> Order:
    """[20.8] Men of other groups come over where that makes the position better."""
    return best_outcome(sight, decision, DONE, "The others stay where they are.", "He comes over.")


def best_outcome(sight: Sight, decision: Decision, to_leave: int, left: str, done: str) -> Order:
    """The answer that leads to the best position; at a tie things are left as they are."""
    rows = [
        Order(option.code, sight.outlook.of(after_order(sight.s, option.code)), done) for option in decision.options
    ]
    rows.sort(key=lambda row: (-row.value, verb_of(row.code) != to_leave))
    if verb_of(rows[0].code) == to_leave:
        rows[0].why = left
    return rows[0]
