"""Chapter 14: Sniper attacks and Sniper checks."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, italians, weapons
from firefight.games.upfront.aftermath import settle
from firefight.games.upfront.condition import present
from firefight.games.upfront.deck import FOR_CHECK, FOR_SNIPER, RANDOM_NUMBER, RANDOM_POSITION, Draw, position
from firefight.games.upfront.model import Group, Man, UpFront
from firefight.games.upfront.reaction import BEFORE_A_PINNED_MAN, Reaction
from firefight.games.upfront.reasons import LEGAL, NO_ARMED_MAN, NOT_SNIPED
from firefight.games.upfront.results import KIA, NO_EFFECT, PINNED, WOUND, commuted, panics
from firefight.games.upfront.transit import under_attack
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

NOT_SNIPED_AT: Final = -1

# The steps of a Sniper attack.
AIM: Final = 0
FIND: Final = 1
SHOOT: Final = 2
RESULT: Final = 3
OVER: Final = 4

# The steps of a check.
DRAW: Final = 0
COMPARE: Final = 1


def sniper_effect(s: UpFront, man: Man, sniper: int, card: int) -> int:
    """[14.3] What the drawn number does by the Sniper card's own table; its colour means nothing."""
    number = cards.NUMBER[card]
    printed = cards.SNIPER_RESULT[sniper][number]
    if printed == cards.SNIPER_KIA:
        # [14.3-Q1] only the lowest number that kills may wound instead
        return commuted(s, man, KIA, card) if number == cards.SNIPER_RESULT[sniper].index(cards.SNIPER_KIA) else KIA
    if printed == cards.SNIPER_PIN:
        # [14.3] a pinned man panics and is checked for Rout; [14.3-Q1] who routs may be wounded instead
        return commuted(s, man, panics(s, man, card), card) if man.pinned else PINNED
    return NO_EFFECT


class SniperAttack(Frame):
    """A Sniper fires at a group (14.2, 14.3).  a position draw finds the man > a random number > miss, pin or kill"""

    CODE: ClassVar[str] = "sniper_attack"

    def __init__(self, seat: int = 0, target: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.target = target
        self.card = card
        self.man = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == AIM:
            self.aim(s)
        elif self.pc == FIND:
            men = under_attack(s, 1 - self.seat, self.target)
            self.find(s, men[position(s.take_result(), len(men))])
        elif self.pc == SHOOT:
            self.pc = RESULT
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_SNIPER, self.man))
        elif self.pc == RESULT:
            self.result(s, s.take_result())
        else:
            s.ret()

    def aim(self, s: UpFront) -> None:
        """[14.2] In a group of several men a position draw says who is fired at."""
        if s.sink is not None:
            s.tell("sniper", EVERYBODY, "14.2", [self.seat, self.target, self.card])
        atoms.discard(s, self.card, atoms.BOTH)
        italians.attacked(s, 1 - self.seat, self.target)
        # [14.2-Q1] those on their way to or from it have the first positions
        men = under_attack(s, 1 - self.seat, self.target)
        if len(men) == 1:
            self.find(s, men[0])
            return
        self.pc = FIND
        s.push(Draw(RANDOM_POSITION, self.seat, FOR_SNIPER, self.target))

    def find(self, s: UpFront, number: int) -> None:
        """The victim is known; a Hero may still rally him if he is pinned [10.42]."""
        self.man = number
        self.pc = SHOOT
        man = s.men[number]
        if s.sink is not None:
            s.tell("sniper_aims", EVERYBODY, "14.2", [number])
        if man.pinned and s.sides[man.side].hand:
            s.push(Reaction(BEFORE_A_PINNED_MAN, [man.side], [number]))

    def result(self, s: UpFront, card: int) -> None:
        """[14.3] Miss, pin, panic or kill; [14.4] the group remembers the number for its check."""
        man = s.men[self.man]
        group = s.sides[man.side].groups[self.target]
        number = cards.NUMBER[card]
        # [14.4-Q2] of several Snipers the lowest number counts
        if group.sniped == NOT_SNIPED_AT or number < group.sniped:
            group.sniped = number
        what = sniper_effect(s, man, self.card, card)
        if s.sink is not None:
            s.tell("sniper_shot", EVERYBODY, "14.3", [man.number, number, what, card])
        self.pc = OVER
        # [14.3-Q1] what kills or routs may wound instead
        settle(s, man, what, "14.3-Q1" if what == WOUND else "14.3")

    def clone(self) -> Frame:
        copy = SniperAttack(self.seat, self.target, self.card)
        copy.pc = self.pc
        copy.man = self.man
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.target, self.card, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.target, self.card, self.man = row


def why_not_check(s: UpFront, group: Group) -> int:
    """[14.4] Why a group may not look for the Sniper."""
    # only a group that a Sniper fired on in the enemy's last turn
    if group.sniped == NOT_SNIPED_AT:
        return NOT_SNIPED
    for number in present(s, group):
        # [11.2-Q2] an assistant crewman is armed too; a secondary weapon is not enough
        if not s.men[number].pinned and not weapons.is_unarmed(s, s.men[number]):
            return LEGAL
    return NO_ARMED_MAN


class SniperCheck(Frame):
    """A group looks for the Sniper (14.4).  a random number > black and higher than the Sniper's finds him"""

    CODE: ClassVar[str] = "sniper_check"

    def __init__(self, seat: int = 0, index: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == DRAW:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_CHECK, self.index))
            return
        card = s.take_result()
        group = s.sides[self.seat].groups[self.index]
        found = finds_sniper(group, card)
        if s.sink is not None:
            s.tell("sniper_check", EVERYBODY, "14.4", [self.seat, self.index, int(found), group.sniped])
        if found:
            # [14.4] his Sniper cards are Cower cards from now on
            atoms.lose_sniper(s, 1 - self.seat)
        s.ret()

    def clone(self) -> Frame:
        copy = SniperCheck(self.seat, self.index)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row


def finds_sniper(group: Group, card: int) -> bool:
    """[14.4] Black, and strictly higher than the number the Sniper drew."""
    return not cards.RED[card] and cards.NUMBER[card] > group.sniped
