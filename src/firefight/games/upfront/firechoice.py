"""Sections 6.1-6.3 and 10.45: who may fire at whom, and the choice of Fire cards and Heroes."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import cards, nations, pillbox, soldiers, terrain, usable, weapons
from firefight.games.upfront.fire import FireAttack
from firefight.games.upfront.firepower import firepower, firepower_in, hero_may_double, pistols
from firefight.games.upfront.firestrength import minimum_firepower
from firefight.games.upfront.holdfire import HoldFire, has_choice
from firefight.games.upfront.model import NO_MAN, UpFront
from firefight.games.upfront.options import ADD, DONE, HERO
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    ALREADY_HEROIC,
    GULLY_BARS_FIRE,
    HERO_CARD_COLOUR,
    HERO_NEVER,
    HERO_WITHOUT_EFFECT,
    LEGAL,
    NO_CARD_CHOSEN,
    NO_FIRE_CARD,
    NO_SUCH_TARGET,
    NOT_IN_FIRING_GROUP,
    PILLBOX_BEHIND,
    TOO_LITTLE_FIREPOWER,
    TOO_WEAK,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of the choice.
CHOOSE: Final = 0
CHOSEN: Final = 1


def why_not_target(s: UpFront, seat: int, index: int, target: int) -> int:
    """Why a group may not fire at an enemy group, whatever it has."""
    enemies = s.sides[1 - seat].groups
    if target >= len(enemies) or not enemies[target].men:
        return NO_SUCH_TARGET
    from_ground = terrain.occupied(s.sides[seat].groups[index].stack)
    into_ground = terrain.occupied(enemies[target].stack)
    if from_ground == cards.GULLY or into_ground == cards.GULLY:
        if terrain.fire_bars_gully(from_ground, into_ground, relative_range(s, seat, index, target)):
            return GULLY_BARS_FIRE
    # [23.7] nor into nor out of a Pillbox from or to behind it
    return PILLBOX_BEHIND if pillbox.bars_fire(s, seat, index, target) else LEGAL


def enough(s: UpFront, seat: int, power: int, fire_cards: list[int]) -> bool:
    """[6.1] [6.3] Whether this firepower can use all these Fire cards together."""
    return power >= nations.required_firepower(s.rules.nations[seat], minimum_firepower(fire_cards))


def can_fire(s: UpFront, seat: int, index: int, target: int, power: int, fire_cards: list[int]) -> bool:
    """[6.1] [6.3] Whether a group of this firepower can use all these Fire cards together, [39.4a] pistols included."""
    if enough(s, seat, power, fire_cards):
        return True
    more = pistols(s, seat, index, target, fire_cards)
    return more > 0 and enough(s, seat, power + more, fire_cards)


def can_fire_any(s: UpFront, seat: int, index: int, target: int, power: int) -> bool:
    """[6.1] Whether a group of this firepower can use any Fire card in hand."""
    if enough(s, seat, power, [cheapest(s, seat, [])]):
        return True
    # [39.4a] pistols count for a black card only, which need not be the cheapest
    if pistols(s, seat, index, target, []) == 0:
        return False
    for card in usable.with_use(s, seat, cards.FIRE):
        if can_fire(s, seat, index, target, power, [card]):
            return True
    return False


def cheapest(s: UpFront, seat: int, chosen: list[int]) -> int:
    """The Fire card of lowest minimum that is in hand and not chosen; 0 if there is none."""
    best = 0
    for card in s.sides[seat].hand:
        if usable.mask(s, seat, card) & cards.FIRE and card not in chosen:
            if best == 0 or cards.FIRE_MINIMUM[card] < cards.FIRE_MINIMUM[best]:
                best = card
    return best


def why_not_fire(s: UpFront, seat: int, index: int, target: int) -> int:
    """Why a group cannot make any fire attack on an enemy group now."""
    reason = why_not_target(s, seat, index, target)
    if reason != LEGAL:
        return reason
    # [6.1] at least one Fire card in hand
    if cheapest(s, seat, []) == 0:
        return NO_FIRE_CARD
    # [6.1] enough firepower in this one group for the card that asks least
    return LEGAL if can_use(s, seat, index, target) else TOO_WEAK


def can_use(s: UpFront, seat: int, index: int, target: int) -> bool:
    """Whether the group has the firepower for a Fire card, with the help of a Hero if one is in hand."""
    if can_fire_any(s, seat, index, target, firepower(s, seat, index, target, [])):
        return True
    return bool(usable.with_use(s, seat, cards.HERO)) and leads_to_fire(s, seat, index, target, [], [])


def best_hero(s: UpFront, seat: int, index: int, target: int, card: int, heroes: list[int]) -> int:
    """The man of a group to whom this Hero card adds most firepower, or NO_MAN."""
    best, most = NO_MAN, 0
    for number in s.sides[seat].groups[index].men:
        gain = hero_gain(s, seat, index, target, number, card, heroes)
        if gain > most:
            best, most = number, gain
    return best


def hero_gain(s: UpFront, seat: int, index: int, target: int, number: int, card: int, heroes: list[int]) -> int:
    """[10.45] The firepower that a Hero adds through one man; 0 where it would be played to no effect."""
    man = s.men[number]
    # [10.45-Q3] no second Hero on the same man
    if man.hero or number in heroes or not hero_may_double(s, man, card):
        return 0
    plain = firepower_in(s, seat, index, target, number, False)[0]
    return firepower_in(s, seat, index, target, number, True)[0] - plain


def leads_to_fire(s: UpFront, seat: int, index: int, target: int, heroes: list[int], used: list[int]) -> bool:
    """Whether some Fire card can be used with these Heroes and the others still in hand."""
    # the red Hero first, as he cannot help every man [44.9]
    for hero in sorted(usable.with_use(s, seat, cards.HERO), key=lambda card: not cards.RED[card]):
        if hero not in used:
            more = best_hero(s, seat, index, target, hero, heroes)
            if more != NO_MAN:
                heroes.append(more)
    return can_fire_any(s, seat, index, target, firepower(s, seat, index, target, heroes))


class FireChoice(Frame):
    """Choosing what to fire with.  Fire cards, one by one (6.3) > Heroes for firepower (10.45) > the attack itself"""

    CODE: ClassVar[str] = "fire_choice"

    def __init__(self, seat: int = 0, index: int = 0, target: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.cards: list[int] = []
        self.heroes: list[int] = []
        self.hero_cards: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == CHOSEN and has_choice(s, self.seat, self.index, self.target):
            # [20.51] [22.2] some of these men may keep out of it
            s.goto(HoldFire(self.seat, self.index, self.target, self.cards, self.heroes, self.hero_cards))
            return
        if self.pc == CHOSEN:
            s.goto(FireAttack(self.seat, self.index, self.target, self.cards, self.heroes, self.hero_cards))
            return
        s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes: list[int] = []
        hand = s.sides[self.seat].hand
        for card in hand:
            if self.why_not_add(s, card) == LEGAL:
                codes.append(pack(ADD, card))
        if self.cards:
            codes.append(pack(DONE))
        for hero in usable.with_use(s, self.seat, cards.HERO):
            if hero not in self.hero_cards:
                for number in s.sides[self.seat].groups[self.index].men:
                    if self.why_not_hero(s, number, hero) == LEGAL:
                        codes.append(pack(HERO, number, hero))
        codes.sort()
        return codes

    def why_not_add(self, s: UpFront, card: int) -> int:
        """Why a card may not be added to the Fire cards of this attack."""
        if card in self.cards:
            return ALREADY_CHOSEN
        reason = usable.why_not_card(s, self.seat, card, cards.FIRE)
        if reason != LEGAL:
            return reason
        power = firepower(s, self.seat, self.index, self.target, self.heroes)
        if can_fire(s, self.seat, self.index, self.target, power, [*self.cards, card]):
            return LEGAL
        # [6.3] for several cards together, their sum
        return TOO_LITTLE_FIREPOWER if self.cards else TOO_WEAK

    def why_not_hero(self, s: UpFront, number: int, card: int) -> int:
        """[10.45] Why a Hero may not multiply the firepower of a man in this attack."""
        if card in self.hero_cards:
            return ALREADY_CHOSEN
        reason = usable.why_not_card(s, self.seat, card, cards.HERO)
        if reason != LEGAL:
            return reason
        if number not in s.sides[self.seat].groups[self.index].men:
            return NOT_IN_FIRING_GROUP
        man = s.men[number]
        if man.hero or number in self.heroes:
            return ALREADY_HEROIC
        if not hero_may_double(s, man, card):
            return HERO_NEVER if weapons.kind(s, man) == soldiers.MORTAR else HERO_CARD_COLOUR
        if hero_gain(s, self.seat, self.index, self.target, number, card, self.heroes) == 0:
            return HERO_WITHOUT_EFFECT
        heroes, used = [*self.heroes, number], [*self.hero_cards, card]
        if self.cards or leads_to_fire(s, self.seat, self.index, self.target, heroes, used):
            return LEGAL
        return TOO_WEAK

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == ADD:
            return self.why_not_add(s, first(code))
        if verb == HERO:
            return self.why_not_hero(s, first(code), second(code))
        if verb == DONE:
            return LEGAL if self.cards else NO_CARD_CHOSEN
        return NOT_ASKED

    def take(self, s: State, code: int) -> None:
        verb = verb_of(code)
        if verb == ADD:
            self.cards.append(first(code))
            self.cards.sort()
        elif verb == HERO:
            self.heroes.append(first(code))
            self.hero_cards.append(second(code))
        else:
            self.pc = CHOSEN

    def veil(self, viewer: int) -> None:
        # [4.4] nothing is shown before the fire is opened
        if viewer != self.seat:
            self.cards = []
            self.heroes = []
            self.hero_cards = []

    def clone(self) -> Frame:
        copy = FireChoice(self.seat, self.index, self.target)
        copy.pc = self.pc
        copy.cards = self.cards[:]
        copy.heroes = self.heroes[:]
        copy.hero_cards = self.hero_cards[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.target, self.cards[:], self.heroes[:], self.hero_cards[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target = row[0], row[1], row[2], row[3]
        self.cards, self.heroes, self.hero_cards = list(row[4]), list(row[5]), list(row[6])
