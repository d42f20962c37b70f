"""Fire attacks: which group at which target with which cards, by what they can be expected to do and to cost."""

from __future__ import annotations

from itertools import combinations

from firefight.bots.sergeant.sight import Sight
from firefight.games.upfront import cards, firechoice, terrain, usable
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.firestrength import card_strength, strength_parts, total
from firefight.games.upfront.flamethrower import flame
from firefight.games.upfront.options import LETTERS

MOST_TOGETHER = 4
"""No firepower in the game carries more Fire cards than this."""


class Attack:
    """A fire attack as it could be made."""

    def __init__(
        self, index: int, target: int, fire_cards: tuple[int, ...], heroes: tuple[tuple[int, int], ...]
    ) -> None:
        self.index = index
        self.target = target
        self.cards = fire_cards
        self.heroes = heroes
        """(man, Hero card)"""
        self.strength = 0
        self.value = 0.0


def best_attack(
    sight: Sight, index: int, target: int, chosen: list[int] | None = None, heroic: list[int] | None = None
) -> Attack | None:
    """The most profitable attack of a group on a target; with what is `chosen` already, the best way to go on."""
    s, seat = sight.s, sight.seat
    flames = flame(s, seat, index, target, [], [])
    # [22.1] nothing covers the defender from a flamethrower
    base = total(strength_parts(s, seat, index, target, [], flames))
    moving = terrain.is_moving(s.sides[seat].groups[index].stack) and not flames
    held = usable.with_use(s, seat, cards.FIRE)
    begun = set(chosen or [])
    best: Attack | None = None
    for heroes in hero_plans(sight, index, target, heroic or []):
        power = firepower(s, seat, index, target, [*(heroic or []), *(man for man, _ in heroes)])
        for count in range(1, MOST_TOGETHER + 1):
            for fire_cards in combinations(held, count):
                if begun <= set(fire_cards) and firechoice.enough(s, seat, power, list(fire_cards)):
                    attack = Attack(index, target, fire_cards, heroes)
                    attack.strength = base + sum(card_strength(card, moving) for card in fire_cards)
                    attack.value = expected(sight, target, attack.strength) - cost(sight, attack)
                    if best is None or attack.value > best.value:
                        best = attack
    return best


def hero_plans(sight: Sight, index: int, target: int, heroic: list[int]) -> list[tuple[tuple[int, int], ...]]:
    """Ways to use Heroes for firepower [10.45]: none, or one on the man to whom it adds most."""
    s, seat = sight.s, sight.seat
    plans: list[tuple[tuple[int, int], ...]] = [()]
    choosing = sight.view["choosing"] or {}
    if choosing.get("heroes"):
        return plans
    for card in usable.with_use(s, seat, cards.HERO):
        man = firechoice.best_hero(s, seat, index, target, card, heroic)
        if man >= 0:
            plans.append(((man, card),))
    return plans


def cost(sight: Sight, attack: Attack) -> float:
    """The cards that an attack uses up."""
    return sum(sight.price(card) for card in attack.cards) + sum(sight.price(card) for _, card in attack.heroes)


def expected(sight: Sight, target: int, strength: int) -> float:
    """What an attack of this strength costs the enemy on average, if he conceals himself as often as he can."""
    return sum(
        chance * sight.outlook.damage(sight.s, sight.stakes, sight.enemy, target, strength - value)
        for value, chance in sight.concealment
    )


def describe(sight: Sight, attack: Attack) -> str:
    """Why this attack, in a sentence."""
    pinned, lost = 0.0, 0.0
    s = sight.s
    for number in s.sides[sight.enemy].groups[attack.target].men:
        chances = sight.chances.under_fire(s, s.men[number], attack.strength)
        pinned += chances[0]
        lost += chances[1] + chances[2] + chances[3]
    own, target = LETTERS[attack.index], LETTERS[attack.target]
    return (
        f"Group {own} fires at {target} with strength {attack.strength}: "
        f"{pinned:.1f} men pinned and {lost:.1f} lost are to be expected."
    )
