"""The turn: what each group could do, with the value and the reason; the best order is given, or the turn ends."""

from __future__ import annotations

from typing import Final

from firefight.bots.sergeant import discards, fire, stakes
from firefight.bots.sergeant.imagined import after_order
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront import cards, terrain, troops
from firefight.games.upfront.odds import check_odds, panic_odds
from firefight.games.upfront.options import (
    ADVANCE,
    CHECK,
    CREW,
    END,
    FIRE,
    FORD,
    HERO,
    LETTERS,
    OPEN,
    ORDER,
    PANIC,
    RALLY,
    RALLY_TWO,
    RETREAT,
    SIDEWAYS,
    SLIDE,
    SMOKE,
    TERRAIN,
    UNCREW,
    UNWIRE,
)
from firefight.games.upfront.victory import unpinned_men
from firefight.kernel import core
from firefight.kernel.core import CHANCE
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, second, third, verb_of

MOVEMENT: Final = {ADVANCE, RETREAT, SIDEWAYS, FORD, UNWIRE}
NEVER: Final = {ORDER, UNCREW}
"""Positions hardly matter before infiltration (20), and a crew is worth more than a rifle."""

WORTH_DOING: Final = 0.05
"""Below this he saves his cards."""
SNIPER_FOUND: Final = 0.9
"""What it is worth that the enemy's Sniper cards turn into Cower cards (14.4)."""
BREAKTHROUGH: Final = 5.0
"""What it is worth to get a group moving again that needs one more advance to win."""
SAFE_LOSSES: Final = 3
"""A squad closer to breaking than this gives up nobody (16.5)."""


def choose(sight: Sight, decision: Decision) -> Order:
    """The best order of the turn."""
    best: Order | None = None
    seen: dict[tuple[int, int, int], float] = {}
    for option in decision.options:
        order = weigh(sight, option.code, seen)
        if order is not None and (best is None or order.value > best.value):
            best = order
    if best is not None and best.value >= WORTH_DOING:
        return best
    for option in decision.options:
        if verb_of(option.code) == END:
            return Order(option.code, 0.0, "Nothing else pays this turn, so I save my cards.")
    # [4.6] he may not pass twice running without a card to discard
    return best or Order(decision.options[0].code, 0.0, "I have to do something.")


def weigh(sight: Sight, code: int, seen: dict[tuple[int, int, int], float]) -> Order | None:
    """The value of an order; None for those that are never given.  `seen` spares equal orders with other cards."""
    verb = verb_of(code)
    if verb == END or verb in NEVER:
        return None
    if verb == FIRE:
        return fire_order(sight, code)
    if verb == PANIC:
        return panic_order(sight, code)
    if verb == CHECK:
        odds = check_odds(sight.s, sight.seat, first(code), sight.unseen)
        chance = odds["success"] if odds else 0.0
        value = chance * SNIPER_FOUND - forfeit(sight, verb)
        return Order(
            code, value, f"Group {letter(code)} looks for the Sniper: one chance in {1 / max(chance, 0.01):.0f}."
        )
    if verb == HERO:
        value = sight.gain(after_order(sight.s, code)) - sight.price(second(code))
        return Order(code, value, "A Hero gets a man going whom I need now.")
    if verb not in PHRASES:
        return None
    card = card_of(verb, code)
    alike = (verb, first(code) << 8 | (second(code) if verb == RALLY_TWO or verb == CREW else 0), shape(verb, card))
    if alike not in seen:
        seen[alike] = outcome(sight, verb, code) - forfeit(sight, verb)
    value = seen[alike] - (sight.price(card) if card else 0.0)
    title = cards.TITLE[card] if card else ""
    return Order(code, value, PHRASES[verb].format(group=letter(code), card=title))


PHRASES: Final[dict[int, str]] = {
    ADVANCE: "Group {group} advances: the ground is worth the risk.",
    RETREAT: "Group {group} goes back: it stands badly where it is.",
    SIDEWAYS: "Group {group} looks for better ground.",
    FORD: "Group {group} gets out of the Stream.",
    UNWIRE: "Group {group} clears the Wire.",
    TERRAIN: "Group {group} takes cover: {card}.",
    OPEN: "Group {group} stops where it is, to be able to fire.",
    SLIDE: "Group {group} stops beneath what lies on it.",
    RALLY: "Group {group} rallies with {card}.",
    RALLY_TWO: "Group {group} and another rally together.",
    SMOKE: "Group {group} hides in Smoke.",
    CREW: "Group {group} crews its gun again.",
}


def letter(code: int) -> str:
    """The group of an order."""
    return LETTERS[first(code)] if verb_of(code) != CREW else "?"


def card_of(verb: int, code: int) -> int:
    """The card that an order uses, or 0."""
    if verb == CREW:
        return 0
    return third(code) if verb == RALLY_TWO else second(code)


def shape(verb: int, card: int) -> int:
    """What of a card makes a difference to what an order does."""
    if verb == TERRAIN:
        return cards.TERRAIN_KIND[card] << 8 | -cards.TERRAIN_VALUE[card]
    if verb == RALLY or verb == RALLY_TWO:
        return cards.RALLY_NUMBER[card]
    if verb == FORD:
        return cards.MOVE_KIND[card] == cards.FORD
    return 0


def forfeit(sight: Sight, verb: int) -> float:
    """[4.32] [4.33] What an action costs by taking away the right to discard."""
    s = sight.s
    quality = s.rules.troops[sight.seat]
    before = troops.discard_limit(sight.nation, quality, s.actions, s.other_actions)
    after = troops.discard_limit(sight.nation, quality, s.actions + 1, s.other_actions + (verb not in MOVEMENT))
    if after >= before:
        return 0.0
    return sight.weights.idle * (discards.usual_gain(sight, before) - discards.usual_gain(sight, after))


# --- what an order leads to -------------------------------------------------------------------------------------


def outcome(sight: Sight, verb: int, code: int) -> float:
    """How much better the position is after an order."""
    after = after_order(sight.s, code)
    if verb != FORD or after.asked != CHANCE:
        return sight.gain(after)
    # [8.53b] only a black draw gets the group across
    black = next((draw for draw in core.legal(after) if not cards.RED[first(draw)]), None)
    if black is None:
        return 0.0
    core.apply(after, black)
    return sight.chances.black * sight.gain(after)


def fire_order(sight: Sight, code: int) -> Order | None:
    """The best attack of a group on a target."""
    attack = fire.best_attack(sight, first(code), second(code))
    if attack is None:
        return None
    return Order(code, attack.value - forfeit(sight, FIRE), fire.describe(sight, attack))


def panic_order(sight: Sight, code: int) -> Order | None:
    """[10.3] Giving up a pinned man, only to set a group in motion that is one advance away from winning."""
    s, seat = sight.s, sight.seat
    man = s.men[first(code)]
    group = s.sides[seat].groups[man.group]
    near = (
        s.rules.victory_men > 0
        and group.chit == s.rules.victory_chit - 1
        and unpinned_men(s, group) >= s.rules.victory_men
    )
    alone = sum(s.men[number].pinned for number in group.men) == 1
    free = near and alone and not terrain.is_moving(group.stack) and not group.acted
    if not free or stakes.blocked_at(s, seat, man.group, s.rules.victory_chit):
        return None
    if not sight.held(cards.MOVE) or not sight.held(cards.TERRAIN) or sight.held(cards.RALLY) or sight.held(cards.HERO):
        return None
    if stakes.losses_left(s, seat) <= SAFE_LOSSES:
        return None
    killed = panic_odds(s, man.number, sight.unseen)["killed"]
    costs = sight.stakes.costs(man)
    value = BREAKTHROUGH - killed * costs[1] - (1 - killed) * costs[2]
    return Order(code, value, "One man holds up a group that could win: I let him go.")
