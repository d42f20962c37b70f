"""Chapter 10: pinned men, Rally cards, Rally All, voluntary panic."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, italians, soldiers
from firefight.games.upfront.aftermath import settle
from firefight.games.upfront.command import has_unpinned_leader
from firefight.games.upfront.condition import has_pinned
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.deck import FOR_PANIC, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import CHOOSE, DONE, KEEP, NOTHING
from firefight.games.upfront.reasons import (
    COMMISSAR_STAYS,
    FULL_RALLY,
    HAS_SURRENDERED,
    LEGAL,
    NOBODY_PINNED,
    PANIC_UNPINNED,
    RALLY_ALL_ONLY,
    RALLY_LEADER,
    RALLY_LEADERS,
    RALLY_RANGE,
    RALLY_UNPINNED,
)
from firefight.games.upfront.results import panic_result
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, verb_of

ONE_GROUP: Final = -1

# The steps of a Rally.
PLAY: Final = 0
CHOOSE_MEN: Final = 1

# The steps of a voluntary panic.
DRAW: Final = 0
RESULT: Final = 1
OVER: Final = 2


def why_not_rally(s: UpFront, seat: int, index: int) -> int:
    """[10.2-Q1] No Rally on a group without pinned men."""
    if not has_pinned(s, s.sides[seat].groups[index]):
        return NOBODY_PINNED
    return italians.why_not_yielded(s, seat, index)


def why_not_rally_two(s: UpFront, seat: int, index: int, other: int, card: int) -> int:
    """[10.23] Why a card may not rally the pinned men of two groups at once."""
    if cards.RALLY_NUMBER[card] != cards.RALLY_ALL:
        return RALLY_ALL_ONLY
    groups = s.sides[seat].groups
    if not has_pinned(s, groups[index]) or not has_pinned(s, groups[other]):
        return NOBODY_PINNED
    if italians.has_surrendered(s, seat, index) or italians.has_surrendered(s, seat, other):
        return HAS_SURRENDERED
    led = has_unpinned_leader(s, groups[index]), has_unpinned_leader(s, groups[other])
    if other - index == 1:
        # [10.23a] adjacent groups: at the same range, one leader between them
        if groups[index].chit != groups[other].chit:
            return RALLY_RANGE
        return LEGAL if led[0] or led[1] else RALLY_LEADER
    # [10.23b] any other two: a leader in each
    return LEGAL if led[0] and led[1] else RALLY_LEADERS


def why_not_panic(s: UpFront, seat: int, number: int) -> int:
    """[10.3] [10.3-Q1] Why a man may not be removed voluntarily."""
    reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    if not s.men[number].pinned:
        return PANIC_UNPINNED
    # [10.3-Q2] nor one whose group has surrendered
    if italians.has_surrendered(s, seat, s.men[number].group):
        return HAS_SURRENDERED
    # [10.3] [15.54] a Commissar never leaves
    return COMMISSAR_STAYS if soldiers.LEADER[s.men[number].soldier] == soldiers.COMMISSAR else LEGAL


class Rally(Frame):
    """A Rally card is played (10.2).  all pinned men if it suffices (10.21), else as many as its number, by choice"""

    CODE: ClassVar[str] = "rally"

    def __init__(self, seat: int = 0, index: int = 0, other: int = ONE_GROUP, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.other = other
        self.card = card
        self.left = 0

    def pinned(self, s: UpFront) -> list[int]:
        """The men whom the card can reach."""
        groups = s.sides[self.seat].groups
        men = groups[self.index].men[:]
        if self.other != ONE_GROUP:
            men.extend(groups[self.other].men)
        return sorted(number for number in men if s.men[number].pinned)

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == PLAY:
            self.pc = CHOOSE_MEN
            self.left = cards.RALLY_NUMBER[self.card]
            atoms.take_from_hand(s, self.seat, self.card)
            if s.sink is not None:
                s.tell("rally_card", EVERYBODY, "10.2", [self.seat, self.card, self.index, self.other])
            # [10.2] the card goes to the Discard pile at once
            atoms.discard(s, self.card, atoms.BOTH)
        pinned = self.pinned(s)
        if len(pinned) <= self.left:
            # [10.21] a card that suffices rallies them all; [10.22] what it could do beyond is lost
            for number in pinned:
                atoms.rally(s, s.men[number], "10.21")
            s.ret()
        elif self.left == 0:
            s.ret()
        else:
            # [10.21] the owner says who rallies
            s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(CHOOSE, number) for number in self.pinned(s)]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == DONE or verb == KEEP or verb == NOTHING:
            # [10.21] less than the card can do may not be used
            return FULL_RALLY
        if verb != CHOOSE:
            return NOT_ASKED
        number = first(code)
        reason = why_not_own_man(s, self.seat, number)
        if reason != LEGAL or number in self.pinned(s):
            return reason
        # [10.22] what the card has left reaches no other group
        return RALLY_ALL_ONLY if s.men[number].pinned else RALLY_UNPINNED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        self.left -= 1
        atoms.rally(s, s.men[first(code)], "10.21")

    def clone(self) -> Frame:
        copy = Rally(self.seat, self.index, self.other, self.card)
        copy.pc = self.pc
        copy.left = self.left
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.other, self.card, self.left]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.other, self.card, self.left = row


class VoluntaryPanic(Frame):
    """A pinned man is given up by his owner (10.3).

    a random draw > killed or routed by column 0r (6.53) > who routs next to the enemy surrenders (32.12)
    """

    CODE: ClassVar[str] = "voluntary_panic"

    def __init__(self, man: int = 0) -> None:
        self.pc = 0
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == DRAW:
            self.pc = RESULT
            if s.sink is not None:
                s.tell("gives_up", EVERYBODY, "10.3", [man.number])
            s.push(Draw(RANDOM_NUMBER, man.side, FOR_PANIC, man.number))
            return
        if self.pc == OVER:
            s.ret()
            return
        self.pc = OVER
        # [33.1-Q1] he may be killed, but not wounded
        settle(s, man, panic_result(s, man, s.take_result()), "10.3")

    def clone(self) -> Frame:
        copy = VoluntaryPanic(self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man = row
