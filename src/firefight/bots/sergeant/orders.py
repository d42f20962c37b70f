"""The turn: what each group could do, with the value and the reason; the best order is given, or the turn ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from firefight.bots.sergeant import discards, fire, infiltrate, melee, mines, plans, regrouping, stakes, works
from firefight.bots.sergeant.imagined import after_order
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront import cards, terrain
from firefight.games.upfront.odds import check_odds, panic_odds
from firefight.games.upfront.options import (
    ABANDON,
    ACQUIRE,
    ADVANCE,
    CHANGE_GUARD,
    CHECK,
    CLEAR_MINES,
    CLOSE_COMBAT,
    CREW,
    DESTROY,
    END,
    ENTER,
    ENTER_COVERED,
    ENTRENCH,
    EXCHANGE,
    FIRE,
    FORD,
    GIVE,
    HERO,
    IGNORE_WOUND,
    INFILTRATE,
    LATERAL,
    LETTERS,
    OPEN,
    ORDER,
    PANIC,
    RALLY,
    RALLY_TWO,
    RECEIVE,
    REPAIR,
    RETREAT,
    SIDEWAYS,
    SLIDE,
    SMOKE,
    SWAP_WEAPONS,
    TERRAIN,
    TRANSFER,
    UNCREW,
    UNWIRE,
    WITHDRAW,
)
from firefight.games.upfront.victory import unpinned_men
from firefight.kernel import core
from firefight.kernel.core import CHANCE
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, second, third, verb_of

NEVER: Final = {ORDER, UNCREW, WITHDRAW, ABANDON, DESTROY}
"""Positions hardly matter, a crew is worth more than a rifle, and neither an infiltrator nor a captured weapon is given
up of one's own will."""
SINGLE: Final = {CREW, SWAP_WEAPONS, CHANGE_GUARD}
"""Orders to men and not to groups, which take no card."""
CLAIMING: Final = {SIDEWAYS, ENTER}
IN_MINES: Final = {SIDEWAYS, UNWIRE, TERRAIN}
"""What may set off a mine."""

WORTH_DOING: Final = 0.05
"""Below this he saves his cards."""
SNIPER_FOUND: Final = 0.9
"""What it is worth that the enemy's Sniper cards turn into Cower cards (14.4)."""
BREAKTHROUGH: Final = 5.0
"""What it is worth to get a group moving again that needs one more advance to win."""
THIS_TURN: Final = 0.4
"""The share that counts of what lasts for a turn only."""
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
    special = SPECIAL.get(verb)
    if special is not None:
        return special(sight, code)
    if verb not in PHRASES:
        return None
    card = card_of(verb, code)
    pair = second(code) if verb == RALLY_TWO or verb in SINGLE else 0
    alike = (verb, first(code) << 8 | pair, shape(verb, card))
    if alike not in seen:
        seen[alike] = outcome(sight, verb, code) - discards.forfeit(sight, verb)
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
    CREW: "The gun has its crew again.",
    SWAP_WEAPONS: "The wounded man gives the better weapon to his comrade.",
    CHANGE_GUARD: "Somebody else guards the prisoners: that man is needed.",
    ENTER: "The reinforcements come in.",
    ENTER_COVERED: "The reinforcements come in under cover.",
}


def letter(code: int) -> str:
    """The group of an order."""
    return "" if verb_of(code) in SINGLE else LETTERS[first(code)]


def card_of(verb: int, code: int) -> int:
    """The card that an order uses, or 0."""
    if verb in SINGLE:
        return 0
    if verb == ENTER or verb == ENTER_COVERED:
        return first(code)
    return third(code) if verb == RALLY_TWO else second(code)


def shape(verb: int, card: int) -> int:
    """What of a card makes a difference to what an order does."""
    if verb == TERRAIN:
        return cards.TERRAIN_KIND[card] << 8 | -cards.TERRAIN_VALUE[card]
    if verb == RALLY or verb == RALLY_TWO:
        return cards.RALLY_NUMBER[card]
    if verb == FORD:
        return cards.MOVE_KIND[card] == cards.FORD
    if verb in CLAIMING:
        # [17.1] a Flank card does more than another
        return cards.MOVE_KIND[card] == cards.FLANK
    return 0


# --- what an order leads to -------------------------------------------------------------------------------------


def outcome(sight: Sight, verb: int, code: int) -> float:
    """How much better the position is after an order."""
    after = after_order(sight.s, code)
    if verb in IN_MINES:
        return sight.gain(after) - mines.on_the_way(sight, code)
    if verb != FORD or after.asked != CHANCE:
        return sight.gain(after)
    # [8.53b] only a black draw gets the group across
    black = next((draw for draw in core.legal(after) if not cards.RED[first(draw)]), None)
    if black is None:
        return 0.0
    core.apply(after, black)
    return sight.chances.black * sight.gain(after)


def check_order(sight: Sight, code: int) -> Order | None:
    """[14.4] Looking for the Sniper who has just fired."""
    odds = check_odds(sight.s, sight.seat, first(code), sight.unseen)
    chance = odds["success"] if odds else 0.0
    value = chance * SNIPER_FOUND - discards.forfeit(sight, CHECK)
    return Order(code, value, f"Group {letter(code)} looks for the Sniper: one chance in {1 / max(chance, 0.01):.0f}.")


def hero_order(sight: Sight, code: int) -> Order | None:
    """[10.4] A Hero for a pinned man; [33.9] for a wounded one only if it shows at once."""
    share = 1.0 if verb_of(code) == HERO else THIS_TURN
    value = share * sight.gain(after_order(sight.s, code)) - sight.price(second(code))
    return Order(code, value, "A Hero gets a man going whom I need now.")


def fire_order(sight: Sight, code: int) -> Order | None:
    """The best attack of a group on a target."""
    attack = fire.best_attack(sight, first(code), second(code))
    if attack is None:
        return None
    return Order(code, attack.value - discards.forfeit(sight, FIRE), fire.describe(sight, attack))


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
    if not free or plans.blocked_at(s, seat, man.group, s.rules.victory_chit):
        return None
    if not sight.held(cards.MOVE) or not sight.held(cards.TERRAIN) or sight.held(cards.RALLY) or sight.held(cards.HERO):
        return None
    if stakes.losses_left(s, seat) <= SAFE_LOSSES:
        return None
    killed = panic_odds(s, man.number, sight.unseen)["killed"]
    costs = sight.stakes.costs(man)
    value = BREAKTHROUGH - killed * costs[1] - (1 - killed) * costs[2]
    return Order(code, value, "One man holds up a group that could win: I let him go.")


SPECIAL: Final[dict[int, Callable[[Sight, int], Order | None]]] = {
    FIRE: fire_order,
    PANIC: panic_order,
    CHECK: check_order,
    HERO: hero_order,
    IGNORE_WOUND: hero_order,
    INFILTRATE: infiltrate.order,
    CLOSE_COMBAT: melee.order,
    REPAIR: works.repair,
    ACQUIRE: works.acquire,
    GIVE: works.give,
    ENTRENCH: works.dig,
    CLEAR_MINES: works.clear,
    LATERAL: regrouping.lateral,
    EXCHANGE: regrouping.exchange,
    TRANSFER: regrouping.transfer,
    RECEIVE: regrouping.receive,
}
"""Orders that chance has a part in, or that lead further than the position right after them."""
