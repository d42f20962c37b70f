"""What the cards of a hand are worth: for later, and for what they could do at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from firefight.games.upfront import cards, firechoice, terrain
from firefight.games.upfront.condition import has_pinned
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.firestrength import card_strength, strength_parts, total
from firefight.games.upfront.flamethrower import flame

if TYPE_CHECKING:
    from firefight.bots.sergeant.sight import Sight

RANK: Final = (1.0, 0.7, 0.4, 0.2, 0.1)
"""A second card of a kind is worth less than the first: there are only so many groups, and one turn at a time."""

FIRE: Final = (0.0, 0.15, 0.3, 0.45, 0.5, 0.4, 0.35)
"""By strength; the strongest ask for more firepower than a group has most of the time."""
FIRE_NOW: Final = 0.35
"""The share of the harm that it could do at once."""
MOST: Final = 1.2
"""No card is worth more than this for what it could do at once; there will be other turns."""
MOVE: Final = 0.9
MOVE_HELD_UP: Final = -0.3
"""While every group has a pinned man."""
COVER: Final = (0.0, 0.4, 0.65, 0.8, 0.8)
"""By what it takes off an attack."""
AWAITED: Final = 0.5
"""Terrain while a group is on the move and waits for it."""
NASTY: Final = 0.4
"""Marsh and Stream, which are for the enemy."""
MINES: Final = 1.0
RALLY: Final = (0.0, 0.35, 0.45, 0.5, 0.55, 0.55, 0.55)
RALLY_ALL: Final = 0.6
RALLIED: Final = 0.3
"""For each man whom it would rally now."""
CONCEALED: Final = (0.0, 0.5, 0.65, 0.8)
SMOKE: Final = 0.4
HERO: Final = 1.2
WIRE: Final = 0.6
SNIPER: Final = 0.9
BUSY: Final = 0.8
"""What is played by discarding is worth less to those who discard only when they do nothing else."""


class Worth:
    """The worth of each card of a hand: `later` is what using it gives up, `now` comes on top while it is held."""

    def __init__(self, sight: Sight) -> None:
        self.later: dict[int, float] = dict.fromkeys(sight.s.sides[sight.seat].hand, 0.0)
        self.now: dict[int, float] = dict(self.later)
        for use, value in VALUES.items():
            rows = [(*value(sight, card), card) for card in sight.held(use)]
            rows.sort(key=lambda row: (-row[0] - row[1], row[2]))
            for rank, (later, now, card) in enumerate(rows):
                # cards of one kind share what there is to do
                share = RANK[min(rank, len(RANK) - 1)]
                if (later + now) * share > self.later[card] + self.now[card]:
                    self.later[card], self.now[card] = later * share, now * share


def fire(sight: Sight, card: int) -> tuple[float, float]:
    """A Fire card, by the best that it could do alone this turn."""
    s, seat = sight.s, sight.seat
    best = 0.0
    for index, group in enumerate(s.sides[seat].groups):
        for target, enemy in enumerate(s.sides[sight.enemy].groups):
            if group.men and enemy.men and firechoice.why_not_target(s, seat, index, target) == 0:
                power = firepower(s, seat, index, target, [])
                if firechoice.can_fire(s, seat, index, target, power, [card]):
                    base = total(strength_parts(s, seat, index, target, [], flame(s, seat, index, target, [], [])))
                    strength = base + card_strength(card, terrain.is_moving(group.stack))
                    best = max(best, sight.outlook.damage(s, sight.stakes, sight.enemy, target, strength))
    return FIRE[cards.FIRE_STRENGTH[card]], min(MOST, FIRE_NOW * best)


def move(sight: Sight, card: int) -> tuple[float, float]:
    """A Movement card."""
    groups = [group for group in sight.s.sides[sight.seat].groups if group.men]
    free = any(not has_pinned(sight.s, group) for group in groups)
    return MOVE, 0.0 if free else MOVE_HELD_UP


def ground(sight: Sight, card: int) -> tuple[float, float]:
    """A Terrain card, for one's own groups or for the enemy's."""
    if cards.TERRAIN_KIND[card] == cards.MINEFIELD:
        return played_on_the_enemy(MINES, sight)
    if cards.TERRAIN_KIND[card] in (cards.MARSH, cards.STREAM):
        return NASTY if sight.discards_freely else NASTY * BUSY, 0.0
    moving = any(terrain.may_receive_terrain(group.stack) for group in sight.s.sides[sight.seat].groups)
    return COVER[-cards.TERRAIN_VALUE[card]], AWAITED if moving else 0.0


def rally(sight: Sight, card: int) -> tuple[float, float]:
    """A Rally card, by the group in which it would rally most men now."""
    number = cards.RALLY_NUMBER[card]
    groups = sight.s.sides[sight.seat].groups
    most = max((sum(sight.s.men[man].pinned for man in group.men) for group in groups), default=0)
    later = RALLY_ALL if number == cards.RALLY_ALL else RALLY[number]
    return later, min(MOST, RALLIED * min(most, number))


def played_on_the_enemy(value: float, sight: Sight) -> tuple[float, float]:
    """A card that is played by discarding it."""
    return value if sight.discards_freely else value * BUSY, 0.0


VALUES: Final[dict[int, Callable[[Sight, int], tuple[float, float]]]] = {
    cards.FIRE: fire,
    cards.MOVE: move,
    cards.TERRAIN: ground,
    cards.RALLY: rally,
    cards.CONCEALED: lambda sight, card: (CONCEALED[cards.CONCEALED_VALUE[card]], 0.0),
    cards.SMOKE: lambda sight, card: (SMOKE, 0.0),
    cards.HERO: lambda sight, card: (HERO, 0.0),
    cards.WIRE: lambda sight, card: played_on_the_enemy(WIRE, sight),
    cards.SNIPER: lambda sight, card: played_on_the_enemy(SNIPER, sight),
}
