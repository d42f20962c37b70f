"""Answers that are no turn of his own: Concealed cards and Heroes under fire, the attack itself, terrain put on him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import fire
from firefight.bots.sergeant.imagined import after_order, best_man, rallied
from firefight.bots.sergeant.sight import Order, Sight
from firefight.bots.sergeant.stakes import Stakes
from firefight.games.upfront import cards
from firefight.games.upfront.firechoice import FireChoice
from firefight.games.upfront.options import (
    ADD,
    CALL_OFF,
    CONCEAL,
    DONE,
    HERO,
    KEEP,
    LETTERS,
    NOTHING,
    REFILL,
    REFUSE,
    RESOLVE,
)
from firefight.games.upfront.reaction import Reaction
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, verb_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront

CONCEALED_RESERVE: Final = 0.15
"""A Concealed card is kept for a better occasion if it would save less than this."""
HERO_RESERVE: Final = 0.3
"""The same for a Hero."""


def nothing(why: str) -> Order:
    """To let it pass."""
    return Order(pack(NOTHING), 0.0, why)


# --- under fire -------------------------------------------------------------------------------------------------


def conceal(sight: Sight, decision: Decision) -> Order:
    """[9.1] The Concealed card that saves most for what it costs, if any."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, Reaction)
    _, _, target, strength, played = frame.subject
    best = nothing("It is not worth a card.")
    if played:
        return best
    harm = sight.outlook.damage(s, sight.stakes, sight.seat, target, strength)
    for option in decision.options:
        if verb_of(option.code) != CONCEAL:
            continue
        card = first(option.code)
        less = sight.outlook.damage(s, sight.stakes, sight.seat, target, strength - cards.CONCEALED_VALUE[card])
        value = harm - less - max(sight.price(card), CONCEALED_RESERVE)
        if value > best.value:
            best = Order(option.code, value, f"{cards.TITLE[card]} takes the edge off that fire.")
    return best


def hero_before(sight: Sight, decision: Decision) -> Order:
    """[10.42] A Hero for a pinned man who is about to be fired on: unpinned he would rather be pinned than run."""
    s = sight.s
    frame = s.stack[-1]
    assert isinstance(frame, Reaction)
    number = frame.subject[0]
    attack = sight.view["attack"]
    strength = int(attack["strength"]) if attack else 0
    saved = rallied(s, number)
    before = prospect(sight, s, sight.stakes, number, strength)
    after = prospect(sight, saved, Stakes(saved, sight.weights), number, strength)
    best = nothing("He must help himself.")
    for option in decision.options:
        if verb_of(option.code) == HERO and first(option.code) == number:
            value = after - before - max(sight.price(second(option.code)), HERO_RESERVE)
            if value > best.value:
                best = Order(option.code, value, "Without a Hero that man might be lost.")
    return best


def prospect(sight: Sight, s: UpFront, stakes: Stakes, number: int, strength: int) -> float:
    """What a man is worth who is about to be fired on."""
    man = s.men[number]
    chances = sight.chances.under_fire(s, man, strength)
    return stakes.value(man) - sum(chance * cost for chance, cost in zip(chances, stakes.costs(man), strict=True))


def hero_for_the_pinned(sight: Sight, decision: Decision) -> Order:
    """[10.4] A Hero for any pinned man: after he was pinned, or as the card is drawn."""
    best = nothing("I keep the Hero." if len(decision.options) > 1 else "There is nothing to do.")
    for option in decision.options:
        if verb_of(option.code) == HERO:
            price = max(sight.price(second(option.code)), HERO_RESERVE)
            if decision.kind == "card_drawn":
                # [10.4] the card is replaced on the spot
                price = 0.0
            value = sight.gain(after_order(sight.s, option.code)) - price
            if value > best.value:
                best = Order(option.code, value, "A Hero gets him going again.")
    return best


# --- his own fire -----------------------------------------------------------------------------------------------


def choose_cards(sight: Sight, decision: Decision) -> Order:
    """[6.3] The cards of the attack he has planned, one after the other."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, FireChoice)
    codes = [option.code for option in decision.options]
    attack = fire.best_attack(sight, frame.index, frame.target, frame.cards, frame.heroes)
    if attack is None:
        return Order(codes[-1] if pack(DONE) not in codes else pack(DONE), 0.0, "That will do.")
    why = fire.describe(sight, attack)
    steps = [pack(HERO, man, card) for man, card in attack.heroes]
    steps += [pack(ADD, card) for card in attack.cards if card not in frame.cards]
    for code in steps:
        if code in codes:
            return Order(code, attack.value, why)
    return Order(pack(DONE) if pack(DONE) in codes else codes[0], attack.value, why)


def resolve(sight: Sight, decision: Decision) -> Order:
    """[6.5] Resolve the attack, or call it off when it can do nothing any more."""
    attack = sight.view["attack"]
    target = LETTERS.index(attack["target"])
    harm = sight.outlook.damage(sight.s, sight.stakes, sight.enemy, target, int(attack["strength"]))
    if harm <= 0.0:
        return Order(pack(CALL_OFF), 0.0, "At that strength it can do nothing.")
    return Order(pack(RESOLVE), harm, "Let us see what it does.")


# --- the rest ---------------------------------------------------------------------------------------------------


def terrain_offer(sight: Sight, decision: Decision) -> Order:
    """[7.3] Whether to settle on the terrain the enemy offers, or to turn aside."""
    values = [(sight.outlook.of(after_order(sight.s, option.code)), option.code) for option in decision.options]
    value, code = max(values)
    why = "That is ground I can use." if code == min(row[1] for row in values) else "I would rather go round it."
    return Order(code, value, why)


def claim(sight: Sight, decision: Decision) -> Order:
    """[17.1] [17.6] The enemy group on which a flank does most, if any."""
    values = [(sight.outlook.of(after_order(sight.s, option.code)), option.code) for option in decision.options]
    value, code = max(values)
    why = "From there we hit them hardest." if verb_of(code) != NOTHING else "I have other plans for that group."
    return Order(code, value, why)


def who_rallies(sight: Sight, decision: Decision) -> Order:
    """[10.21] The man who matters most."""
    return Order(best_man(sight.s), 0.0, "He is the one I need most.")


def refill(sight: Sight, decision: Decision) -> Order:
    """[4.5] Cards are what one fights with."""
    return Order(pack(REFILL), 0.0, "More cards.")


def keep(sight: Sight, decision: Decision) -> Order:
    """Positions and range chits stay as they are."""
    codes = [option.code for option in decision.options]
    for code in (pack(KEEP), pack(REFUSE)):
        if code in codes:
            return Order(code, 0.0, "It is good as it is.")
    return Order(codes[0], 0.0, "It makes no difference.")
