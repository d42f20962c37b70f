"""Sections 6.4-6.6: the fire attack, from showing the Fire cards to the last man."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, infiltrators, italians
from firefight.games.upfront.aftermath import settle
from firefight.games.upfront.deck import FOR_MAN, RANDOM_NUMBER, Draw
from firefight.games.upfront.firepower import firepower_parts
from firefight.games.upfront.firestrength import man_rows, strength_parts, total
from firefight.games.upfront.flamethrower import flame
from firefight.games.upfront.malfunction import ATTACK_ENDS, Malfunction
from firefight.games.upfront.model import NO_GROUP, Man, UpFront
from firefight.games.upfront.options import CALL_OFF, RESOLVE
from firefight.games.upfront.reaction import BEFORE_A_PINNED_MAN, BEFORE_RESOLUTION, Reaction
from firefight.games.upfront.results import combat_number, effect
from firefight.games.upfront.transit import under_attack
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import pack, verb_of

# The steps of a fire attack.
OPEN_FIRE: Final = 0
CONCEALED: Final = 1
DECIDE: Final = 2
RESOLVING: Final = 3
FIRED_ON: Final = 4

# The steps of the fire on one man.
TAKE_AIM: Final = 0
DRAW: Final = 1
RESULT: Final = 2
WEAPONS: Final = 3
OVER: Final = 4


class UnderFire(Frame):
    """The fire on one man (6.5).

    a Hero may save a pinned man (10.42) > draw > result (6.51-6.54) > a Hero (10.4) > weapons may fail (19.1)
    Answers with the Fire Strength that is lost so; with the card where no firing group is given.
    """

    CODE: ClassVar[str] = "under_fire"

    def __init__(
        self,
        seat: int = 0,
        man: int = 0,
        strength: int = 0,
        index: int = NO_GROUP,
        target: int = NO_GROUP,
        holding: list[int] | None = None,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.man = man
        self.strength = strength
        # the firing group, where weapons are fired at all
        self.index = index
        self.target = target
        self.holding: list[int] = [] if holding is None else holding
        self.card = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == TAKE_AIM:
            self.pc = DRAW
            # [10.42] a Hero saves a pinned man only before the attack on him is resolved
            if man.pinned and s.sides[man.side].hand:
                s.push(Reaction(BEFORE_A_PINNED_MAN, [man.side], [man.number]))
        elif self.pc == DRAW:
            self.pc = RESULT
            # [6.5] one card for each man
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_MAN, man.number))
        elif self.pc == RESULT:
            self.pc = WEAPONS
            self.card = s.take_result()
            self.result(s, man, self.card)
        elif self.pc == WEAPONS:
            self.pc = OVER
            # [21.4] where no group fires, the attack itself looks at the card
            if self.index == NO_GROUP:
                s.ret(self.card)
                return
            # [19.1] a high red number may take one of the weapons that fire
            if s.rules.level < 19 or not cards.RED[self.card]:
                s.ret(0)
                return
            s.push(Malfunction(self.seat, self.index, self.target, self.card, self.holding))
        else:
            # the Fire Strength that is lost
            s.ret(s.take_result())

    def result(self, s: UpFront, man: Man, card: int) -> None:
        """[6.51]-[6.54] Compare the total with the man's exposed values."""
        what = effect(s, man, self.strength, card)
        if s.sink is not None:
            s.tell("shot_at", EVERYBODY, "6.5", [man.number, combat_number(self.strength, card), what, card])
        settle(s, man, what)

    def clone(self) -> Frame:
        copy = UnderFire(self.seat, self.man, self.strength, self.index, self.target, self.holding[:])
        copy.pc = self.pc
        copy.card = self.card
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.man, self.strength, self.index, self.target, self.holding[:], self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man, self.strength, self.index, self.target = row[:6]
        self.holding, self.card = list(row[6]), row[7]


def silent_infiltrators(
    s: UpFront, seat: int, index: int, target: int, fire_cards: list[int], holding: list[int]
) -> list[int]:
    """[20.531] The infiltrators of a group who add nothing to its fire, besides those who hold it."""
    found: list[int] = []
    for number, power, _ in firepower_parts(s, seat, index, target, [], fire_cards, holding):
        if power == 0 and s.men[number].infiltrates != NO_GROUP and number not in holding:
            found.append(number)
    return found


class FireAttack(Frame):
    """One fire attack (6).

    cards shown (4.4) > Fire Strength (6.4) > concealment (6.44) > resolve or call off (6.5) > each man in turn (6.5),
    with malfunctions as they come (19.1)
    """

    CODE: ClassVar[str] = "fire_attack"

    def __init__(
        self,
        seat: int = 0,
        index: int = 0,
        target: int = 0,
        fire_cards: list[int] | None = None,
        heroes: list[int] | None = None,
        hero_cards: list[int] | None = None,
        holding: list[int] | None = None,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.cards: list[int] = [] if fire_cards is None else fire_cards
        self.heroes: list[int] = [] if heroes is None else heroes
        self.hero_cards: list[int] = [] if hero_cards is None else hero_cards
        # [20.531] [22.2] men of the group who do not fire
        self.holding: list[int] = [] if holding is None else holding
        self.strength = 0
        # [22.1] what flamethrowers add to it; then no cover counts
        self.flames = 0
        self.concealed = 0
        self.men: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == OPEN_FIRE:
            self.open_fire(s)
        elif self.pc == CONCEALED:
            # [9.1] one Concealed card lessens the Fire Strength
            self.pc = DECIDE
            self.concealed = s.take_result()
            self.strength -= cards.CONCEALED_VALUE[self.concealed] if self.concealed else 0
        elif self.pc == DECIDE:
            s.ask(self.seat)
        elif self.pc == FIRED_ON:
            # [19.11] [19.13f] a malfunction may leave less for those not yet fired on, or nothing
            self.pc = RESOLVING
            lost = s.take_result()
            self.men = [] if lost == ATTACK_ENDS else self.men
            self.strength -= 0 if lost == ATTACK_ENDS else lost
        elif self.men:
            # [6.5] the men of the target group in sequence; [6.5-Q1] all of them
            number = self.men.pop(0)
            self.pc = FIRED_ON
            strength = self.strength + total(man_rows(s, number, self.target, self.flames > 0))
            s.push(UnderFire(self.seat, number, strength, self.index, self.target, self.holding[:]))
        else:
            if s.sink is not None:
                s.tell("fire_over", EVERYBODY, "6.5", [self.seat, self.index, self.target])
            # [20.531] once the attack is resolved
            infiltrators.fired(s, self.seat, self.index, self.holding)
            s.ret()

    def open_fire(self, s: UpFront) -> None:
        """[4.4] The cards are shown and used; [6.44] the defender may answer once the strength is known."""
        for at in range(len(self.heroes)):
            atoms.play_hero(s, self.seat, self.heroes[at], self.hero_cards[at], "10.45")
            atoms.make_heroic(s, s.men[self.heroes[at]])
        for card in self.cards:
            atoms.take_from_hand(s, self.seat, card)
        self.holding += silent_infiltrators(s, self.seat, self.index, self.target, self.cards, self.holding)
        self.flames = flame(s, self.seat, self.index, self.target, self.holding, [])
        self.strength = total(strength_parts(s, self.seat, self.index, self.target, self.cards, self.flames))
        if s.sink is not None:
            s.tell("fires", EVERYBODY, "6.1", [self.seat, self.index, self.target, self.strength, *self.cards])
        for card in self.cards:
            # [4.4-Q1] at once, so that a reshuffle in mid-attack includes them
            atoms.discard(s, card, atoms.BOTH)
        italians.attacked(s, 1 - self.seat, self.target)
        # [17.8-Q10] those on their way to or from it first
        self.men = under_attack(s, 1 - self.seat, self.target)
        self.pc = DECIDE
        if s.sides[1 - self.seat].hand:
            self.pc = CONCEALED
            subject = [self.seat, self.index, self.target, self.strength, 0]
            s.push(Reaction(BEFORE_RESOLUTION, [1 - self.seat], subject))

    def options(self, s: State) -> list[int]:
        return [pack(RESOLVE), pack(CALL_OFF)]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        self.pc = RESOLVING
        if verb_of(code) == RESOLVE:
            return
        # [6.5] the cards are spent and the action is taken all the same
        if s.sink is not None:
            s.tell("called_off", EVERYBODY, "6.5", [self.seat, self.index, self.target])
        s.ret()

    def clone(self) -> Frame:
        copy = FireAttack(self.seat, self.index, self.target, self.cards[:], self.heroes[:], self.hero_cards[:])
        copy.pc = self.pc
        copy.holding = self.holding[:]
        copy.strength = self.strength
        copy.flames = self.flames
        copy.concealed = self.concealed
        copy.men = self.men[:]
        return copy

    def dump(self) -> list[Any]:
        where = [self.pc, self.seat, self.index, self.target]
        played = [self.cards[:], self.heroes[:], self.hero_cards[:], self.holding[:]]
        return [*where, *played, self.strength, self.flames, self.concealed, self.men[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target = row[0], row[1], row[2], row[3]
        self.cards, self.heroes, self.hero_cards, self.holding = [list(part) for part in row[4:8]]
        self.strength, self.flames, self.concealed, self.men = row[8], row[9], row[10], list(row[11])
