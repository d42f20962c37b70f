"""Sections 32.11, 32.12, 32.2, 50.41: how a man is taken prisoner, and who guards him."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, losses, prisoners, victory
from firefight.games.upfront.model import NO_GROUP, PRISONER, ROUTED, UpFront
from firefight.games.upfront.options import CAPTURE, CHOOSE, LET_RUN
from firefight.games.upfront.reasons import CANNOT_CAPTURE, GUARD_ASSISTS, LEGAL, NO_SUCH_GROUP, NOT_SAME_GROUP
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

# The steps of a surrender.
OFFER: Final = 0
CAPTURED: Final = 1
RUNS: Final = 2
SETTLED: Final = 3

# The steps of taking a prisoner.
TAKE: Final = 0
TAKEN: Final = 1


class Surrender(Frame):
    """A man who routs next to the enemy surrenders (32.12).  the captor takes him, with which group > or lets him run

    `rule` is the rule by which he routs otherwise.
    """

    CODE: ClassVar[str] = "surrender"

    def __init__(self, man: int = 0, rule: str = "") -> None:
        self.pc = 0
        self.man = man
        self.rule = rule
        self.index = NO_GROUP

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == OFFER:
            s.ask(1 - man.side)
        elif self.pc == CAPTURED:
            self.pc = SETTLED
            s.push(TakePrisoner(self.man, self.index, "32.12"))
        elif self.pc == RUNS:
            self.pc = SETTLED
            losses.lose(s, man, ROUTED, self.rule)
            if victory.breaks(s):
                s.finish()
        else:
            s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(CAPTURE, index) for index in prisoners.captors(s, s.men[self.man])]
        # [32.12] declining him is possible now and never again
        codes.append(pack(LET_RUN))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == LET_RUN:
            return LEGAL
        if verb != CAPTURE:
            return NOT_ASKED
        man = s.men[self.man]
        groups = s.sides[1 - man.side].groups
        if first(code) >= len(groups) or not groups[first(code)].men:
            return NO_SUCH_GROUP
        return LEGAL if first(code) in prisoners.captors(s, man) else CANNOT_CAPTURE

    def take(self, s: State, code: int) -> None:
        s.news = True
        if verb_of(code) == CAPTURE:
            self.index = first(code)
            self.pc = CAPTURED
        else:
            self.pc = RUNS

    def clone(self) -> Frame:
        copy = Surrender(self.man, self.rule)
        copy.pc = self.pc
        copy.index = self.index
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.rule, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.rule, self.index = row


class TakePrisoner(Frame):
    """A man becomes the prisoner of an enemy group (32.1).  he is lost to his side (16.5-Q2) > his guard (32.2)

    Every procedure that captures a man pushes this: by surrender [32.12] or in close combat [32.11].
    """

    CODE: ClassVar[str] = "take_prisoner"

    def __init__(self, man: int = 0, index: int = 0, rule: str = "", in_close_combat: bool = False) -> None:
        self.pc = 0
        self.man = man
        self.index = index
        self.rule = rule
        self.in_close_combat = in_close_combat

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == TAKEN:
            s.ret()
            return
        self.pc = TAKEN
        man = s.men[self.man]
        # [32.22c] he stands in no group from now on: nothing is drawn for him, and nothing happens to him
        losses.lose(s, man, PRISONER, self.rule, self.in_close_combat)
        # [16.5-Q2] a prisoner is a loss, and may be the one that breaks his squad
        if victory.breaks(s):
            guards = prisoners.possible_guards(s, 1 - man.side, self.index)
            prisoners.hand_over(s, man, s.men[guards[0]])
            s.finish()
            return
        s.push(Guarding(self.man, self.index))

    def clone(self) -> Frame:
        copy = TakePrisoner(self.man, self.index, self.rule, self.in_close_combat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.index, self.rule, int(self.in_close_combat)]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.index, self.rule = row[0], row[1], row[2], row[3]
        self.in_close_combat = bool(row[4])


class CaptureGroup(Frame):
    """An infiltrator captures a group that has surrendered (50.41).  he infiltrates no more > man by man (32.2)"""

    CODE: ClassVar[str] = "capture_group"

    def __init__(self, man: int = 0, target: int = 0) -> None:
        self.pc = 0
        self.man = man
        self.target = target

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        captor = s.men[self.man]
        # [32.11] [20.53b]
        atoms.end_infiltration(s, captor, "32.11")
        men = s.sides[1 - captor.side].groups[self.target].men
        if men:
            s.push(TakePrisoner(men[0], captor.group, "50.41"))
            return
        s.ret()

    def clone(self) -> Frame:
        copy = CaptureGroup(self.man, self.target)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.target]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.target = row


class Guarding(Frame):
    """A man of the group that holds a prisoner becomes his guard (32.2), without an action; the captor says who."""

    CODE: ClassVar[str] = "guarding"

    def __init__(self, man: int = 0, index: int = 0) -> None:
        self.pc = 0
        self.man = man
        self.index = index

    def guards(self, s: UpFront) -> list[int]:
        """Who may be the guard."""
        return sorted(prisoners.possible_guards(s, 1 - s.men[self.man].side, self.index))

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        guards = self.guards(s)
        if len(guards) > 1:
            s.ask(1 - s.men[self.man].side)
            return
        prisoners.hand_over(s, s.men[self.man], s.men[guards[0]])
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(CHOOSE, number) for number in self.guards(s)]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) != CHOOSE:
            return NOT_ASKED
        number = first(code)
        if number in self.guards(s):
            return LEGAL
        group = s.sides[1 - s.men[self.man].side].groups[self.index]
        # [32.2a] the assistant of a crew guards only if nobody else can
        return GUARD_ASSISTS if number in group.men else NOT_SAME_GROUP

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        prisoners.hand_over(s, s.men[self.man], s.men[first(code)])
        s.ret()

    def clone(self) -> Frame:
        copy = Guarding(self.man, self.index)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.index = row
