"""Sections 20.52 and 20.6 to 20.73: close combat, from entering it to the last blow.

Another procedure starts one by pushing `CloseCombat`; `automatic` says who enters without a check.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_melee, cards, terrain, usable
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.deck import FOR_PAIRING, RANDOM_POSITION, Draw, position
from firefight.games.upfront.melee import Melee
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, NO_MAN, UpFront
from firefight.games.upfront.morale import FAILED, MoraleCheck
from firefight.games.upfront.options import CLOSE_COMBAT, DONE, RUSH
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    ALREADY_ENTERS,
    CC_CREW,
    CC_MINEFIELD,
    CC_PILLBOX,
    CC_PINNED,
    CC_RANGE,
    LEGAL,
    NO_SUCH_TARGET,
    NOT_ENTERING,
    NOT_INFILTRATING,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, second, verb_of

# How a man enters: by a Morale Check, without one, or by the Movement card of this number.
BY_CHECK: Final = 0
BY_RIGHT: Final = -1

# The steps of the choice.
CHOOSE: Final = 0
CHOSEN: Final = 1

# The steps of one man's entry.
TRY: Final = 0
CHECKED: Final = 1
PAIR: Final = 2
PAIRED: Final = 3

# The steps of a close combat.
ENTRIES: Final = 0
ENTERED: Final = 1
FIGHTS: Final = 2


def why_not_attacked(s: UpFront, seat: int, index: int, target: int) -> int:
    """Why a group's men cannot fight hand to hand in an enemy group."""
    groups = s.sides[1 - seat].groups
    if target >= len(groups) or not groups[target].men:
        return NO_SUCH_TARGET
    # [20.1] [20.55] only at Relative Range 5; [8.2] a Gully is no hindrance
    if relative_range(s, seat, index, target) != 5:
        return CC_RANGE
    ground = terrain.occupied(groups[target].stack)
    if ground == cards.PILLBOX:
        # [23.5] nobody is fought hand to hand in a Pillbox
        return CC_PILLBOX
    # [24.7] nor on a Minefield
    return CC_MINEFIELD if ground == cards.MINEFIELD else LEGAL


def why_not_enter(s: UpFront, seat: int, number: int, target: int) -> int:
    """[20.52] Why a man may not enter close combat in this enemy group."""
    reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    man = s.men[number]
    if man.infiltrates != target:
        return NOT_INFILTRATING
    if man.pinned:
        return CC_PINNED
    # [20.61] a crewman never attacks; [33.5] a wounded infiltrator may, [13.36] so may one with Wire on his group
    if man.assistant != NO_MAN or man.gunner != NO_MAN:
        return CC_CREW
    return why_not_attacked(s, seat, man.group, target)


def entrants(s: UpFront, seat: int, index: int) -> list[int]:
    """[20.52] [20.52-Q1] The men of one group who may enter close combat now, in order of their numbers."""
    found: list[int] = []
    if s.rules.level < 20:
        return found
    for number in s.sides[seat].groups[index].men:
        man = s.men[number]
        if man.infiltrates != NO_GROUP and why_not_enter(s, seat, number, man.infiltrates) == LEGAL:
            found.append(number)
    found.sort()
    return found


class EntryChoice(Frame):
    """Who enters close combat, and how (20.52).  men, one by one > a Movement card for some > all at once"""

    CODE: ClassVar[str] = "entry_choice"

    def __init__(self, seat: int = 0, index: int = 0, man: int = NO_MAN) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        # [20.52] all attempts are designated before the first is made
        self.men: list[int] = [] if man == NO_MAN else [man]
        self.how: list[int] = [] if man == NO_MAN else [BY_CHECK]

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == CHOSEN:
            targets = [s.men[number].infiltrates for number in self.men]
            s.goto(CloseCombat(self.seat, self.index, self.men, targets, self.how))
            return
        s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        # in the eyes of others, who do not see whom it names, it has to name somebody first
        codes = [pack(DONE)] if self.men else []
        for number in entrants(s, self.seat, self.index):
            if number not in self.men:
                codes.append(pack(CLOSE_COMBAT, number, s.men[number].infiltrates))
        for card in usable.with_use(s, self.seat, cards.MOVE):
            for number in self.men:
                if self.why_not_rush(s, number, card) == LEGAL:
                    codes.append(pack(RUSH, number, card))
        codes.sort()
        return codes

    def why_not_rush(self, s: UpFront, number: int, card: int) -> int:
        """[20.52] Why a Movement card cannot be played for a man."""
        reason = usable.why_not_card(s, self.seat, card, cards.MOVE)
        if reason != LEGAL:
            return reason
        if number not in self.men:
            return NOT_ENTERING
        # one card for one man
        return ALREADY_CHOSEN if card in self.how or self.how[self.men.index(number)] != BY_CHECK else LEGAL

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == DONE:
            return LEGAL if self.men else NOT_ASKED
        if verb == RUSH:
            return self.why_not_rush(s, first(code), second(code))
        if verb != CLOSE_COMBAT:
            return NOT_ASKED
        reason = why_not_enter(s, self.seat, first(code), second(code))
        if reason != LEGAL:
            return reason
        if first(code) in self.men:
            return ALREADY_ENTERS
        return LEGAL if s.men[first(code)].group == self.index else NOT_ENTERING

    def take(self, s: State, code: int) -> None:
        verb = verb_of(code)
        if verb == DONE:
            self.pc = CHOSEN
            # [20.52] now everybody sees who enters, and how
            s.news = True
        elif verb == RUSH:
            self.how[self.men.index(first(code))] = second(code)
        else:
            self.men.append(first(code))
            self.how.append(BY_CHECK)

    def veil(self, viewer: int) -> None:
        # [4.4] nothing is shown before the first attempt
        if viewer != self.seat:
            self.men = []
            self.how = []

    def clone(self) -> Frame:
        copy = EntryChoice(self.seat, self.index)
        copy.pc = self.pc
        copy.men = self.men[:]
        copy.how = self.how[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.men[:], self.how[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row[0], row[1], row[2]
        self.men, self.how = list(row[3]), list(row[4])


class CombatEntry(Frame):
    """One man enters close combat (20.52).  Movement card or Morale Check (20.21) > a position draw: his opponent"""

    CODE: ClassVar[str] = "melee_entry"

    def __init__(self, man: int = 0, target: int = 0, how: int = BY_CHECK) -> None:
        self.pc = PAIR if how == BY_RIGHT else TRY
        self.man = man
        self.target = target
        self.how = how

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        failed = self.pc == CHECKED and s.take_result() == FAILED
        # [16.3-Q1] when the last deck ends before the position draw, nothing more is begun
        if failed or (s.time_up and self.pc != PAIRED):
            s.ret(NO_MAN)
        elif self.pc == TRY and self.how == BY_CHECK:
            self.pc = CHECKED
            # [20.52] below his Morale he enters, else he is pinned
            s.push(MoraleCheck(man.number, "20.52"))
        elif self.pc == TRY:
            self.pc = PAIR
            # [20.52] a Movement card replaces the check and does nothing else
            atoms_melee.play_for_man(s, man.side, man.number, self.how, "20.52")
        elif self.pc == PAIRED:
            # [20.52] [14.6] the column of the defenders' number
            men = s.sides[1 - man.side].groups[self.target].men
            opponent = men[position(s.take_result(), min(len(men), cards.N_COLUMNS))]
            if s.sink is not None:
                s.tell("paired", EVERYBODY, "20.52", [man.number, opponent])
            s.ret(opponent)
        else:
            self.pc = PAIRED
            if s.sink is not None:
                s.tell("enters", EVERYBODY, "20.52", [man.number, self.target])
            s.push(Draw(RANDOM_POSITION, man.side, FOR_PAIRING, man.number))

    def clone(self) -> Frame:
        copy = CombatEntry(self.man, self.target, self.how)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.target, self.how]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.target, self.how = row


class CloseCombat(Frame):
    """The men of one group fight in the enemy's position (20.52, 20.7).

    each enters and finds his opponent (20.52) > each opponent and his attackers fight it out (20.621 to 20.72)
    """

    CODE: ClassVar[str] = "close_combat"

    def __init__(
        self,
        seat: int = 0,
        index: int = 0,
        men: list[int] | None = None,
        targets: list[int] | None = None,
        how: list[int] | None = None,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.men: list[int] = [] if men is None else men
        self.targets: list[int] = [] if targets is None else targets
        self.how: list[int] = [] if how is None else how
        # who has entered, and against whom
        self.attackers: list[int] = []
        self.opponents: list[int] = []
        self.fought: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ENTERED:
            self.pc = ENTRIES
            opponent = s.take_result()
            man = self.men.pop(0)
            if opponent != NO_MAN:
                self.attackers.append(man)
                self.opponents.append(opponent)
        elif self.pc == FIGHTS:
            self.fight(s)
        elif self.men and s.men[self.men[0]].where == IN_PLAY:
            self.pc = ENTERED
            s.push(CombatEntry(self.men[0], self.targets.pop(0), self.how.pop(0)))
        elif self.men:
            del self.men[0], self.targets[0], self.how[0]
        else:
            # [20.52] all have entered before any fight is resolved
            self.pc = FIGHTS

    def fight(self, s: UpFront) -> None:
        """[20.7] The fights one after the other, in the order in which the men entered."""
        if not self.opponents:
            s.ret()
            return
        opponent = self.opponents[0]
        # [20.72] all who drew the same opponent fight him together
        attackers = [self.attackers[at] for at in range(len(self.attackers)) if self.opponents[at] == opponent]
        defenders = [opponent]
        for partner in (s.men[opponent].assistant, s.men[opponent].gunner):
            # [20.71] his crew fights with him, unless it is attacked itself
            if partner != NO_MAN and partner not in self.opponents and partner not in self.fought:
                defenders.append(partner)
        self.fought.append(opponent)
        later = [at for at in range(len(self.attackers)) if self.opponents[at] != opponent]
        self.attackers, self.opponents = (
            [self.attackers[at] for at in later],
            [self.opponents[at] for at in later],
        )
        s.push(Melee(self.seat, s.men[opponent].group, attackers, defenders))

    def clone(self) -> Frame:
        copy = CloseCombat(self.seat, self.index, self.men[:], self.targets[:], self.how[:])
        copy.pc = self.pc
        copy.attackers = self.attackers[:]
        copy.opponents = self.opponents[:]
        copy.fought = self.fought[:]
        return copy

    def dump(self) -> list[Any]:
        designated = [self.men[:], self.targets[:], self.how[:]]
        paired = [self.attackers[:], self.opponents[:], self.fought[:]]
        return [self.pc, self.seat, self.index, *designated, *paired]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row[0], row[1], row[2]
        self.men, self.targets, self.how = list(row[3]), list(row[4]), list(row[5])
        self.attackers, self.opponents, self.fought = list(row[6]), list(row[7]), list(row[8])


def automatic(s: UpFront, seat: int, index: int, men: list[int], target: int) -> CloseCombat:
    """The close combat of men who enter it without infiltration or check, such as berserk ones [20.91]."""
    return CloseCombat(seat, index, men, [target] * len(men), [BY_RIGHT] * len(men))
