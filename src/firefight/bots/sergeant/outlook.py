"""How a position looks to a side: its men and ground against the enemy's, and the fire that each can expect.

Orders that chance has no part in are weighed by imagining them and looking at the position after.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import imagined, plans
from firefight.bots.sergeant.chances import Chances, Toll
from firefight.bots.sergeant.stakes import Stakes
from firefight.bots.sergeant.weights import Weights
from firefight.games.upfront import cards, entrenchment, firechoice, nations, terrain, usable, weapons
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.firestrength import strength_parts, total
from firefight.games.upfront.flamethrower import flame
from firefight.games.upfront.flanking import is_encircled

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man, UpFront

USUAL_COVER: Final = cards.BRUSH
"""What somebody on the move may be thought to find."""
STRONGEST_CARD: Final = 6

Shots = tuple[tuple[int, float], ...]
"""Fire Strengths and their chances."""
Mark = tuple[object, ...]
"""Everything about a group that fire depends on."""


class Outlook:
    """Values of positions for one decision; what they share is worked out once."""

    def __init__(self, chances: Chances, weights: Weights, seat: int) -> None:
        self.chances = chances
        self.weights = weights
        self.seat = seat
        self._damage: dict[tuple[object, ...], float] = {}
        self._effects: dict[tuple[object, ...], float] = {}

    def of(self, s: UpFront) -> float:
        """What a position is worth to the sergeant's side."""
        w = self.weights
        if s.over:
            return {self.seat: w.win, 1 - self.seat: -w.win}.get(s.winner, 0.0)
        if s.part_over:
            return w.part if self.seat == s.rules.attacker else -w.part
        if plans.abandoned(s) and s.turn:
            return w.win if self.seat == s.rules.attacker else -w.win
        stakes = Stakes(s, w)
        enemy = 1 - self.seat
        value = self.standing(s, stakes, self.seat) - self.standing(s, stakes, enemy)
        value += w.own_now * self.fire(s, stakes, self.seat, tuple(usable.with_use(s, self.seat, cards.FIRE)))
        value -= w.now * self.fire(s, stakes, enemy)
        after = imagined.settled(s, self.seat, usual_cover())
        if after is not None:
            value += w.waiting * imagined.without_ground(s, self.seat)
            s, stakes = after, Stakes(after, w)
        return value + w.later * (self.fire(s, stakes, self.seat) - self.fire(s, stakes, enemy))

    def standing(self, s: UpFront, stakes: Stakes, seat: int) -> float:
        """The men of a side where they are, and how firmly they stand there."""
        value = 0.0
        for index, group in enumerate(s.sides[seat].groups):
            if group.men:
                value += sum(stakes.value(s.men[number]) for number in group.men)
                value += self.footing(s, seat, index)
        return value

    def footing(self, s: UpFront, seat: int, index: int) -> float:
        """What the ground under a group means beyond the fire of the moment."""
        w = self.weights
        group = s.sides[seat].groups[index]
        stack = group.stack
        # each Wire takes one from the lasting cover [16.42]
        value = w.wire * (terrain.lasting_cover(stack, True) - terrain.cover(stack, True, False))
        ground = terrain.occupied(stack)
        if ground == cards.STREAM and terrain.is_unforded(stack):
            value += w.stream
        elif ground == cards.MARSH:
            value += w.marsh / (1 + terrain.movements(stack))
        elif ground == cards.MINEFIELD:
            value += w.mines / (1 + terrain.movements(stack))
        if plans.gives_up(s, seat, index):
            value += w.giving_up
        if not terrain.is_moving(stack):
            cover = terrain.cover(stack, True, False) + entrenchment.cover(s, seat, index)
            value -= w.cover * len(group.men) * cover
        return value

    # --- fire ---------------------------------------------------------------------------------------------------

    def fire(self, s: UpFront, stakes: Stakes, seat: int, held: tuple[int, ...] | None = None) -> float:
        """The harm that the fire of a side may do in a turn, with these Fire cards or whatever it draws."""
        nation = s.rules.nations[seat]
        hand = len(s.sides[seat].hand)
        marks = [self.mark(s, stakes, 1 - seat, index) for index in range(len(s.sides[1 - seat].groups))]
        effects: list[float] = []
        for index, group in enumerate(s.sides[seat].groups):
            if group.men:
                mine = (seat, held, hand, self.mark(s, stakes, seat, index))
                each: list[float] = []
                for target, mark in enumerate(marks):
                    if mark:
                        key = (*mine, mark)
                        if key not in self._effects:
                            self._effects[key] = self.effect(s, stakes, seat, index, target, nation, hand, held)
                        each.append(self._effects[key])
                best = self.weights.best_target
                effects.append(best * max(each) + (1 - best) * sum(each) / len(each))
        effects.sort(reverse=True)
        return sum(share * effect for share, effect in zip(self.weights.turn_of_fire, effects, strict=False))

    def mark(self, s: UpFront, stakes: Stakes, seat: int, index: int) -> Mark:
        """What tells two states of a group apart; empty for a group without men."""
        group = s.sides[seat].groups[index]
        if not group.men:
            return ()
        men = tuple(mark_of(s, s.men[number]) for number in group.men)
        flank = (tuple(group.flanks), is_encircled(s, seat, index), group.behind, group.entrenched)
        return (index, men, tuple(group.stack), group.chit, stakes.ground_of(seat, index), flank)

    def effect(
        self,
        s: UpFront,
        stakes: Stakes,
        seat: int,
        index: int,
        target: int,
        nation: int,
        hand: int,
        held: tuple[int, ...] | None,
    ) -> float:
        """The harm that one group may do to another in a turn."""
        if firechoice.why_not_target(s, seat, index, target):
            return 0.0
        power = firepower(s, seat, index, target, [])
        if power == 0:
            return 0.0
        flames = flame(s, seat, index, target, [], [])
        modifier = total(strength_parts(s, seat, index, target, [], flames))
        moving = terrain.is_moving(s.sides[seat].groups[index].stack)
        value = 0.0
        for strength, chance in usual_fire(nation, power, hand) if held is None else held_fire(nation, power, held):
            # [12.1] halved on the move, [22.1] but not a flamethrower
            fire = strength // 2 if moving and not flames else strength
            value += chance * self.damage(s, stakes, 1 - seat, target, fire + modifier)
        return value

    def damage(self, s: UpFront, stakes: Stakes, seat: int, index: int, strength: int) -> float:
        """What an attack of a settled strength costs the side it hits, on average."""
        group = s.sides[seat].groups[index]
        men = tuple(mark_of(s, s.men[number]) for number in group.men)
        key = (men, strength, stakes.ground_of(seat, index), is_encircled(s, seat, index))
        found = self._damage.get(key)
        if found is None:
            found = 0.0
            for number in group.men:
                man = s.men[number]
                found += harm(self.chances.under_fire(s, man, strength), stakes.costs(man))
            self._damage[key] = found
        return found


def mark_of(s: UpFront, man: Man) -> tuple[int, ...]:
    """Everything about a man that fire from him or at him depends on."""
    state = man.pinned | man.wounded << 1 | man.unhindered << 2 | man.berserk << 3 | weapons.is_jammed(s, man) << 4
    return (man.number, state, man.assistant, man.weapon, man.infiltrates, man.transfers_to, man.secondary)


def harm(toll: Toll, costs: Toll) -> float:
    """What befalls a man on average, as a cost."""
    return toll[0] * costs[0] + toll[1] * costs[1] + toll[2] * costs[2] + toll[3] * costs[3]


@cache
def usual_cover() -> int:
    """A Terrain card such as somebody on the move may find."""
    return next(card for card in range(1, cards.N_CARDS + 1) if cards.TERRAIN_KIND[card] == USUAL_COVER)


@cache
def usual_fire(nation: int, power: int, hand: int) -> Shots:
    """The strongest Fire card that a hand of unknown cards holds for this firepower."""
    fits = [0] * (STRONGEST_CARD + 2)
    for card in range(1, cards.N_CARDS + 1):
        if cards.USES[nation][card] & cards.FIRE and can_use(nation, power, card):
            for strength in range(1, cards.FIRE_STRENGTH[card] + 1):
                fits[strength] += 1
    chances = [1 - (1 - count / cards.N_CARDS) ** hand for count in fits]
    rows = [(strength, chances[strength] - chances[strength + 1]) for strength in range(1, STRONGEST_CARD + 1)]
    return tuple((strength, chance) for strength, chance in rows if chance > 0)


def held_fire(nation: int, power: int, held: tuple[int, ...]) -> Shots:
    """The strongest of some Fire cards that this firepower can use."""
    best = max((cards.FIRE_STRENGTH[card] for card in held if can_use(nation, power, card)), default=0)
    return ((best, 1.0),) if best else ()


def can_use(nation: int, power: int, card: int) -> bool:
    """[6.1] Whether this firepower is enough for a Fire card."""
    return nations.required_firepower(nation, cards.FIRE_MINIMUM[card]) <= power
