"""Answers about prisoners and wounds (chapters 32 and 33)."""

from __future__ import annotations

from firefight.bots.sergeant.answers import HERO_RESERVE, nothing
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront import cards
from firefight.games.upfront.firepower import is_guard
from firefight.games.upfront.options import CAPTURE, IGNORE_WOUND, LEAVE_SECONDARY
from firefight.games.upfront.soldiers import FP
from firefight.games.upfront.weapons import NONE_AT_ALL, printed_on
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, verb_of


def capture(sight: Sight, decision: Decision) -> Order:
    """[32.12] Nobody is let run: a prisoner is worth more than any other loss."""
    for option in decision.options:
        if verb_of(option.code) == CAPTURE:
            return Order(option.code, 5.0, "Hands up!")
    return Order(decision.options[0].code, 0.0, "Let him run.")


def guard(sight: Sight, decision: Decision) -> Order:
    """[32.2] The guard is he who has a prisoner already, or else whose firepower is missed least."""
    s = sight.s
    best = Order(decision.options[0].code, -99.0, "He can be spared best.")
    for option in decision.options:
        man = s.men[first(option.code)]
        printed = printed_on(s, man)
        missed = 0 if printed == NONE_AT_ALL or man.pinned or is_guard(s, man) else sum(FP[printed])
        if -missed > best.value:
            best = Order(option.code, -float(missed), best.why)
    return best


def hero_for_the_wounded(sight: Sight, decision: Decision) -> Order:
    """[33.7] A Hero for a wounded man who may die, or surely dies, if he is worth the card."""
    best = nothing("He must hold out by himself.")
    unseen = sight.unseen
    red = sum(1 for card in unseen if cards.RED[card]) / len(unseen) if unseen else 0.0
    danger = red if decision.kind == "hero_before_endurance" else 1.0
    for option in decision.options:
        if verb_of(option.code) == IGNORE_WOUND:
            killed = sight.stakes.costs(sight.s.men[first(option.code)])[1]
            value = danger * killed - max(sight.price(second(option.code)), HERO_RESERVE)
            if value > best.value:
                best = Order(option.code, value, "I will not lose that man.")
    return best


def put_down(sight: Sight, decision: Decision) -> Order:
    """[33.6] He keeps what he fires with."""
    return Order(pack(LEAVE_SECONDARY), 0.0, "He needs his hands for one weapon.")
