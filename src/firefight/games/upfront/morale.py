"""Section 20.21: the Morale Check of a man who goes at the enemy, and his second try with a Hero's help [10.43]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_melee, cards, losses, usable
from firefight.games.upfront.deck import FOR_MORALE, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import AGAIN, CALL_OFF, NOTHING, RUSH
from firefight.games.upfront.reaction import JUST_PINNED, Reaction
from firefight.games.upfront.reasons import CANNOT_CALL_OFF, LEGAL
from firefight.games.upfront.results import passes_morale_check
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, second, verb_of

# What it returns.
FAILED: Final = 0
PASSED: Final = 1

# The steps of a Morale Check.
DRAW: Final = 0
COMPARE: Final = 1
PINNED: Final = 2
STAYS: Final = 3
RUSHES: Final = 4


class MoraleCheck(Frame):
    """One man's Morale Check (20.21).  draw > below Morale he passes > else pinned > a Hero and another try (10.43)"""

    CODE: ClassVar[str] = "morale_check"

    def __init__(self, man: int = 0, rule: str = "20.22") -> None:
        self.pc = 0
        self.man = man
        # the rule by which a Movement card takes its place
        self.rule = rule

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == DRAW:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, man.side, FOR_MORALE, man.number))
        elif self.pc == COMPARE:
            self.compare(s, s.take_result())
        elif self.pc == PINNED and not man.pinned and not s.time_up:
            # [10.43] a Hero has rallied him at once, so he may try again
            s.ask(man.side)
        else:
            s.ret(PASSED if self.pc == RUSHES else FAILED)

    def compare(self, s: UpFront, card: int) -> None:
        """[20.21] Below his Morale as it is now he goes; otherwise he is pinned."""
        man = s.men[self.man]
        passed = passes_morale_check(s, man, card)
        if s.sink is not None:
            s.tell("morale_check", EVERYBODY, "20.21", [man.number, int(passed), card])
        if passed:
            s.ret(PASSED)
            return
        self.pc = PINNED
        losses.pin(s, man, "20.21")
        if s.sides[man.side].hand:
            s.push(Reaction(JUST_PINNED, [man.side], [man.number]))

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(NOTHING), pack(AGAIN)]
        # [20.22] [20.52] for this try too a Movement card takes the place of the check
        for card in usable.with_use(s, s.men[self.man].side, cards.MOVE):
            codes.append(pack(RUSH, self.man, card))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == NOTHING or verb == AGAIN:
            return LEGAL
        if verb == RUSH:
            reason = usable.why_not_card(s, s.men[self.man].side, second(code), cards.MOVE)
            return NOT_ASKED if reason == LEGAL and first(code) != self.man else reason
        return CANNOT_CALL_OFF if verb == CALL_OFF else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        verb = verb_of(code)
        self.pc = DRAW if verb == AGAIN else STAYS
        if verb == RUSH:
            self.pc = RUSHES
            atoms_melee.play_for_man(s, s.men[self.man].side, self.man, second(code), self.rule)

    def clone(self) -> Frame:
        copy = MoraleCheck(self.man, self.rule)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.rule]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.rule = row
