"""Sections 20.51, 20.531, 20.532 and 22.2: who keeps out of his group's fire: infiltrators, and flamethrowers."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import nations, soldiers, weapons
from firefight.games.upfront.fire import FireAttack
from firefight.games.upfront.firepower import firepower, firepower_in
from firefight.games.upfront.firestrength import minimum_firepower
from firefight.games.upfront.model import NO_GROUP, Man, UpFront
from firefight.games.upfront.options import DONE, HOLD
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    FIRES_NOTHING,
    HOLDS_NO_HERO,
    LEGAL,
    MUST_FIRE,
    NEEDED_FOR_CARDS,
    NOT_IN_FIRING_GROUP,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

# The steps of holding fire.
CHOOSE: Final = 0
CHOSEN: Final = 1


def may_hold(s: UpFront, man: Man) -> bool:
    """[20.51] [22.2] Whether a man may stay out of his group's fire if his owner says so beforehand."""
    if s.rules.level >= 22 and weapons.kind(s, man) == soldiers.FLAMETHROWER:
        return True
    return man.infiltrates != NO_GROUP


def has_choice(s: UpFront, seat: int, index: int, target: int) -> bool:
    """Whether a man of the group who may hold his fire would add firepower."""
    for number in s.sides[seat].groups[index].men:
        if may_hold(s, s.men[number]) and firepower_in(s, seat, index, target, number, False)[0] > 0:
            return True
    return False


class HoldFire(Frame):
    """Infiltrators and flamethrowers in a firing group (20.532, 22.2).  who keeps out of it > the attack"""

    CODE: ClassVar[str] = "hold_fire"

    def __init__(
        self,
        seat: int = 0,
        index: int = 0,
        target: int = 0,
        fire_cards: list[int] | None = None,
        heroes: list[int] | None = None,
        hero_cards: list[int] | None = None,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.cards: list[int] = [] if fire_cards is None else fire_cards
        self.heroes: list[int] = [] if heroes is None else heroes
        self.hero_cards: list[int] = [] if hero_cards is None else hero_cards
        self.holding: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        # who is asked depends on what everybody sees: on men who have something to fire with and need not
        if self.pc == CHOOSE and has_choice(s, self.seat, self.index, self.target):
            s.ask(self.seat)
            return
        played = self.cards, self.heroes, self.hero_cards
        s.goto(FireAttack(self.seat, self.index, self.target, *played, self.holding))

    def why_not_hold(self, s: UpFront, number: int) -> int:
        """[19.14] [20.51] [20.532] [22.2] Why a man may not keep out of this attack."""
        if number not in s.sides[self.seat].groups[self.index].men:
            return NOT_IN_FIRING_GROUP
        if not may_hold(s, s.men[number]):
            return MUST_FIRE
        if number in self.holding:
            return ALREADY_CHOSEN
        # [10.45-Q2] a Hero for a man's fire is not played to no effect
        if number in self.heroes:
            return HOLDS_NO_HERO
        if firepower_in(s, self.seat, self.index, self.target, number, False)[0] == 0:
            return FIRES_NOTHING
        # [20.531] only if the group has enough without him
        power = firepower(s, self.seat, self.index, self.target, self.heroes, [*self.holding, number])
        needed = nations.required_firepower(s.rules.nations[self.seat], minimum_firepower(self.cards))
        return LEGAL if power >= needed else NEEDED_FOR_CARDS

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(DONE)]
        for number in s.sides[self.seat].groups[self.index].men:
            if self.why_not_hold(s, number) == LEGAL:
                codes.append(pack(HOLD, number))
        codes.sort()
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == HOLD:
            return self.why_not_hold(s, first(code))
        return LEGAL if verb_of(code) == DONE else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        if verb_of(code) == HOLD:
            self.holding.append(first(code))
        else:
            self.pc = CHOSEN

    def veil(self, viewer: int) -> None:
        # [4.4] nothing is shown before the fire is opened
        if viewer != self.seat:
            self.cards = []
            self.heroes = []
            self.hero_cards = []
            self.holding = []

    def clone(self) -> Frame:
        copy = HoldFire(self.seat, self.index, self.target, self.cards[:], self.heroes[:], self.hero_cards[:])
        copy.pc = self.pc
        copy.holding = self.holding[:]
        return copy

    def dump(self) -> list[Any]:
        chosen = [self.cards[:], self.heroes[:], self.hero_cards[:], self.holding[:]]
        return [self.pc, self.seat, self.index, self.target, *chosen]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target = row[0], row[1], row[2], row[3]
        self.cards, self.heroes, self.hero_cards = list(row[4]), list(row[5]), list(row[6])
        self.holding = list(row[7])
