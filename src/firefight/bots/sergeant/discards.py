"""Discards (4.3): useless cards, and what is put on the enemy in their place: Snipers, Wire, terrain."""

from __future__ import annotations

from typing import Final

from firefight.bots.sergeant import imagined, mines
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront import cards, odds_mines, troops
from firefight.games.upfront.enemyplays import TARGETED, why_not_on_enemy
from firefight.games.upfront.odds import sniper_odds
from firefight.games.upfront.options import (
    ADVANCE,
    DISCARD,
    DONE,
    ENTER,
    ENTRENCH,
    EXCHANGE,
    FORD,
    LATERAL,
    LETTERS,
    PLACE,
    REDIRECT,
    RETREAT,
    SHOW,
    SIDEWAYS,
    SNIPE,
    TRANSFER,
    UNWIRE,
    WIRE,
)
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, second, verb_of

WORTH_DOING: Final = 0.08
BY_MOVEMENT_CARD: Final = {ADVANCE, RETREAT, SIDEWAYS, FORD, UNWIRE, LATERAL, EXCHANGE, TRANSFER, ENTER}
"""[45.11] What is done with Movement cards."""


def choose(sight: Sight, decision: Decision) -> Order:
    """The next discard, or that it is enough."""
    rows = [Order(option.code, *weigh(sight, option.code)) for option in decision.options]
    return max(rows, key=lambda order: order.value)


def weigh(sight: Sight, code: int) -> tuple[float, str]:
    """What an answer is worth, and why."""
    verb = verb_of(code)
    if verb == DONE:
        return WORTH_DOING, "I keep the rest of my cards."
    if verb == DISCARD or verb == SHOW:
        card = first(code)
        # [45.12] a Cower card that is shown does not count
        return -sight.use(card) + (0.01 if verb == SHOW else 0.0), f"I have no use for {cards.TITLE[card]}."
    if verb == REDIRECT:
        return len(sight.s.sides[sight.enemy].groups[first(code)].men), "Then at another group."
    if verb in PLAYS:
        target, card = first(code), second(code)
        value = PLAYS[verb](sight, target, card) - sight.price(card)
        return value, f"{cards.TITLE[card]} on group {LETTERS[target]} will hurt."
    return 0.0, "The target is gone."


def usual_gain(sight: Sight, limit: int) -> float:
    """What the right to so many discards is worth with this hand."""
    if limit <= 0:
        return 0.0
    gains = sorted((discard_gain(sight, card) for card in sight.s.sides[sight.seat].hand), reverse=True)
    return sum(gain for gain in gains[:limit] if gain > WORTH_DOING)


def forfeit(sight: Sight, verb: int) -> float:
    """[4.32] [4.33] What an action costs by taking away the right to discard."""
    s = sight.s
    quality = s.rules.troops[sight.seat]
    before = troops.discard_limit(sight.nation, quality, s.actions, s.other_actions, s.digs)
    others = s.other_actions + (verb not in BY_MOVEMENT_CARD)
    after = troops.discard_limit(sight.nation, quality, s.actions + 1, others, s.digs + (verb == ENTRENCH))
    if after >= before:
        return 0.0
    return sight.weights.idle * (usual_gain(sight, before) - usual_gain(sight, after))


def discard_gain(sight: Sight, card: int) -> float:
    """The best that discarding a card could bring, on the enemy or not."""
    found = sight.notes.get(card)
    if found is not None:
        return found
    s, seat = sight.s, sight.seat
    best = -sight.use(card)
    for verb, use in TARGETED.items():
        if card in sight.held(use):
            for target in range(len(s.sides[sight.enemy].groups)):
                if why_not_on_enemy(s, seat, verb, target) == 0:
                    best = max(best, PLAYS[verb](sight, target, card) - sight.price(card))
    sight.notes[card] = best
    return best


# --- on the enemy -----------------------------------------------------------------------------------------------


def sniper_value(sight: Sight, target: int, card: int) -> float:
    """[14.2] [14.3] What a Sniper does on average."""
    return mines.risk(sight, sniper_odds(sight.s, sight.seat, target, card, sight.unseen), sight.enemy)


def wire_value(sight: Sight, target: int, card: int) -> float:
    """[13.3] How much better it is with Wire on an enemy group."""
    return sight.gain(imagined.with_wire(sight.s, sight.seat, target, card))


def terrain_value(sight: Sight, target: int, card: int) -> float:
    """[7.3] Terrain on a moving enemy group: he accepts or turns aside, whichever is better for him."""
    if cards.TERRAIN_KIND[card] == cards.MINEFIELD:
        # [24.3] it cannot be rejected, [24.31] and a mine goes off at once
        odds = odds_mines.placed(sight.s, sight.enemy, target, card, sight.unseen)
        mine = mines.risk(sight, odds, sight.enemy)
        return mine + sight.gain(imagined.with_mines(sight.s, sight.seat, target, card))
    accepted = sight.gain(imagined.with_terrain(sight.s, sight.seat, target, card, True))
    if cards.TERRAIN_KIND[card] == cards.STREAM:
        # [8.5] he has no choice
        return accepted
    return min(accepted, sight.gain(imagined.with_terrain(sight.s, sight.seat, target, card, False)))


PLAYS: Final = {SNIPE: sniper_value, WIRE: wire_value, PLACE: terrain_value}
