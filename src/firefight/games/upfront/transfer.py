"""Section 17.8: Individual Transfer.  Men set out for the next group, are between the two for a while, and arrive.

Section 17.9 is the same with a group that does not exist yet; what is special about that is in `creation`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_regroup, cards, creation, pillbox, terrain, usable
from firefight.games.upfront.command import has_unpinned_leader
from firefight.games.upfront.condition import is_between, present
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.deck import FOR_CROSSING, RANDOM_NUMBER, Draw
from firefight.games.upfront.flanking import is_encircled
from firefight.games.upfront.model import CHANGED_RANGE, NO_GROUP, NO_MAN, Man, UpFront
from firefight.games.upfront.options import BEFORE, DONE, LAST, TRANSFER
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    CREW_STAYS,
    CREW_TOGETHER,
    ENCIRCLED_STAYS,
    ENCIRCLED_TAKES_NONE,
    INFILTRATOR_STAYS,
    JUST_SET_OUT,
    LEGAL,
    MARSH_HOLDS_HIM,
    NO_SUCH_GROUP,
    NOBODY_COMES,
    NOT_ADJACENT,
    NOT_SAME_GROUP,
    ON_HIS_WAY,
    ON_ITS_WAY,
    OTHER_RANGE,
    TEN_AT_MOST,
    TRANSFER_LEADER,
    TRANSFER_PINNED,
    TWO_MEN,
    WIRED_IN,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, second, third, verb_of

MOST_MEN: Final = 10

# The steps of setting out.
GO: Final = 0
CROSS: Final = 1
MORE: Final = 2

# The steps of arriving.
NEXT: Final = 0
ASK: Final = 1


# --- who may set out --------------------------------------------------------------------------------------------


def why_not_between(s: UpFront, seat: int, index: int, to: int) -> int:
    """[17.8] Why no man at all may set out from one group for another."""
    groups = s.sides[seat].groups
    group = groups[index]
    if to - index != 1 and index - to != 1:
        return NOT_ADJACENT
    # [17.8] [10.12] pinned comrades do not hold him back, Wire and Minefields do; [17.8-Q9] a Movement card does not
    if terrain.is_wired(group.stack) or terrain.occupied(group.stack) == cards.MINEFIELD:
        return WIRED_IN
    # [17.81] out of a Marsh only when his group has begun to leave it
    if terrain.is_entering_marsh_exit(group.stack):
        return MARSH_HOLDS_HIM
    if is_encircled(s, seat, index):
        return ENCIRCLED_STAYS
    if group.becomes != NO_GROUP:
        return ON_ITS_WAY
    if to >= len(groups) or not groups[to].men:
        return creation.why_not_create(s, seat, index, to)
    return why_not_receiver(s, seat, index, to)


def why_not_receiver(s: UpFront, seat: int, index: int, to: int) -> int:
    """[17.8] Why a group that stands there may not be sent a man."""
    groups = s.sides[seat].groups
    # [17.8-Q15] [17.8-Q9] its Wire and its Movement cards are no hindrance
    if is_encircled(s, seat, to):
        return ENCIRCLED_TAKES_NONE
    if groups[to].becomes != NO_GROUP:
        return ON_ITS_WAY
    # [17.8b] both must have begun their turn at the same range chit
    if groups[to].chit != groups[index].chit or groups[to].tied & CHANGED_RANGE:
        return OTHER_RANGE
    # [17.8b] a leader, not pinned, in one of the two
    if not has_unpinned_leader(s, groups[index]) and not has_unpinned_leader(s, groups[to]):
        return TRANSFER_LEADER
    # [17.82] never more than ten
    return TEN_AT_MOST if expected(s, seat, to) >= MOST_MEN else LEGAL


def expected(s: UpFront, seat: int, index: int) -> int:
    """How many men a group would have if all who are on their way to it arrived, and those who left came back."""
    count = len(s.sides[seat].groups[index].men)
    for man in s.men:
        if man.side == seat and man.transfers_to == index:
            count += 1
    return count


def why_not_admit(s: UpFront, man: Man, to: int) -> int:
    """Why a group, whether it stands there or not, has no room for another man; who leads them makes no difference."""
    count = expected(s, man.side, to)
    # [17.82] ten at most; [23.3] fewer in a Pillbox, and not with everything
    return TEN_AT_MOST if count >= MOST_MEN else pillbox.why_not_join(s, man, to, count)


def why_not_man(man: Man) -> int:
    """[17.8] Why a man may not set out, wherever to."""
    if is_between(man):
        return ON_HIS_WAY
    if man.pinned:
        return TRANSFER_PINNED
    # [17.8a] nor an infiltrator
    if man.infiltrates != NO_GROUP:
        return INFILTRATOR_STAYS
    # [11.13-Q1] nor either man of a crew
    return CREW_STAYS if man.assistant != NO_MAN or man.gunner != NO_MAN else LEGAL


def able(s: UpFront, seat: int, index: int) -> list[int]:
    """The men of a group who could set out if the group may send anybody."""
    return [number for number in s.sides[seat].groups[index].men if why_not_man(s.men[number]) == LEGAL]


def why_not_transfer(s: UpFront, seat: int, number: int, to: int) -> int:
    """[17.8] [17.91] Why a man may not set out for a group as the first of his group to do so."""
    reason = why_not_own_man(s, seat, number)
    if reason == LEGAL:
        reason = why_not_man(s.men[number])
    if reason != LEGAL:
        return reason
    index = s.men[number].group
    reason = why_not_between(s, seat, index, to)
    if reason == LEGAL and creation.stands(s, seat, to):
        return why_not_admit(s, s.men[number], to)
    if reason != LEGAL:
        return reason
    # [17.91] at least two together form a new group, a card for each
    cards_held = len(usable.with_use(s, seat, cards.MOVE))
    return TWO_MEN if cards_held < 2 or len(able(s, seat, index)) < 2 else LEGAL


class SetOut(Frame):
    """Men of one group set out for the next (17.8).

    a Movement card for the man (17.8) > out of a Stream he has to ford (17.81) > another man, or that is all
    """

    CODE: ClassVar[str] = "set_out"

    def __init__(self, seat: int = 0, index: int = 0, target: int = 0, man: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.target = target
        self.man = man
        self.card = card
        self.tried: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == GO:
            self.go(s)
        elif self.pc == CROSS:
            # [17.81] [8.53b] any other card than Ford needs a black draw
            self.cross(s, not cards.RED[s.take_result()])
        elif s.time_up or not self.may_go_on(s):
            s.ret()
        else:
            s.ask(self.seat)

    def go(self, s: UpFront) -> None:
        """[17.8] The card goes straight to the Discard pile."""
        self.tried.append(self.man)
        atoms.take_from_hand(s, self.seat, self.card)
        if s.sink is not None:
            s.tell("sends_out", EVERYBODY, "17.8", [self.man, self.card])
        atoms.discard(s, self.card, atoms.BOTH)
        # [17.81] out of a Stream that his group has not forded he has to ford; [17.8-Q16] the Ford card always crosses
        stack = s.sides[self.seat].groups[self.index].stack
        if not terrain.is_unforded(stack) or cards.MOVE_KIND[self.card] == cards.FORD:
            self.cross(s, True)
            return
        self.pc = CROSS
        s.push(Draw(RANDOM_NUMBER, self.seat, FOR_CROSSING, self.man))

    def cross(self, s: UpFront, crossed: bool) -> None:
        """He is on his way, or stays where he was."""
        self.pc = MORE
        if crossed:
            atoms_regroup.set_out(s, s.men[self.man], self.target)
        elif s.sink is not None:
            s.tell("not_across", EVERYBODY, "17.81", [self.man])

    def must_go_on(self, s: UpFront) -> bool:
        """[17.91] Whether a second man has to try, for a group that does not exist yet."""
        return len(self.tried) < 2 and not creation.stands(s, self.seat, self.target)

    def may_go_on(self, s: UpFront) -> bool:
        """Whether any other man could be sent."""
        for number in s.sides[self.seat].groups[self.index].men:
            if self.why_not_next(s, number) == LEGAL:
                return len(usable.with_use(s, self.seat, cards.MOVE)) > 0
        return False

    def why_not_next(self, s: UpFront, number: int) -> int:
        """Why a man may not set out after the others."""
        if number in self.tried:
            return ALREADY_CHOSEN
        reason = why_not_own_man(s, self.seat, number)
        if reason == LEGAL:
            reason = why_not_man(s.men[number]) if s.men[number].group == self.index else NOT_SAME_GROUP
        return reason if reason != LEGAL else why_not_admit(s, s.men[number], self.target)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [
            pack(TRANSFER, number, self.target, card)
            for number in s.sides[self.seat].groups[self.index].men
            if self.why_not_next(s, number) == LEGAL
            for card in usable.with_use(s, self.seat, cards.MOVE)
        ]
        if not self.must_go_on(s):
            codes.append(pack(DONE))
        codes.sort()
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == DONE:
            return TWO_MEN if self.must_go_on(s) else LEGAL
        if verb_of(code) != TRANSFER:
            return NOT_ASKED
        reason = usable.why_not_card(s, self.seat, third(code), cards.MOVE)
        if reason != LEGAL:
            return reason
        # [17.8] all who set out in one action go to the same group
        return NOT_ADJACENT if second(code) != self.target else self.why_not_next(s, first(code))

    def take(self, s: State, code: int) -> None:
        if verb_of(code) == DONE:
            s.ret()
            return
        self.man = first(code)
        self.card = third(code)
        self.pc = GO

    def clone(self) -> Frame:
        copy = SetOut(self.seat, self.index, self.target, self.man, self.card)
        copy.pc = self.pc
        copy.tried = self.tried[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.target, self.man, self.card, self.tried[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.target, self.man, self.card = row[:6]
        self.tried = list(row[6])


# --- who may arrive ---------------------------------------------------------------------------------------------


def arrivals(s: UpFront, seat: int, index: int) -> list[int]:
    """[17.8-Q7] The men who may arrive in a group now, wherever they come from."""
    # [17.8d] not in the turn in which they set out
    return [
        man.number
        for man in s.men
        if man.side == seat and man.transfers_to == index and is_between(man) and man.left_in < s.turn
    ]


def why_not_receive(s: UpFront, seat: int, index: int) -> int:
    """[17.8d] Why a group may not receive anybody as its action."""
    groups = s.sides[seat].groups
    if index >= len(groups) or not groups[index].men:
        return NO_SUCH_GROUP
    # [17.611] nobody gets through to the encircled
    if is_encircled(s, seat, index):
        return ENCIRCLED_TAKES_NONE
    # [17.8-Q14] whatever has been laid on the group that they left
    if arrivals(s, seat, index):
        return LEGAL
    for man in s.men:
        if man.side == seat and man.transfers_to == index:
            return JUST_SET_OUT
    # [17.8-Q20] nobody is taken back into the group that he left
    return NOBODY_COMES


class Arrive(Frame):
    """Men arrive in a group (17.8d).  each takes any position, the others keep theirs (17.8-Q11)"""

    CODE: ClassVar[str] = "arrive"

    def __init__(self, seat: int = 0, index: int = 0, men: list[int] | None = None) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.man = 0
        self.men: list[int] = [] if men is None else men

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ASK:
            s.ask(self.seat)
        elif not self.men:
            # [11.11-Q3] and that is all: the group does not line up anew
            s.ret()
        else:
            self.man = self.men.pop(0)
            self.pc = ASK
            if not present(s, s.sides[self.seat].groups[self.index]):
                self.place(s, len(s.sides[self.seat].groups[self.index].men))

    def why_not_before(self, s: UpFront, number: int) -> int:
        """Why he may not stand before this man."""
        group = s.sides[self.seat].groups[self.index]
        if number not in present(s, group):
            return NOT_SAME_GROUP
        at = group.men.index(number)
        man = s.men[number]
        # [11.11] not between the two men of a crew
        if at > 0 and group.men[at - 1] in (man.gunner, man.assistant):
            return CREW_TOGETHER
        return LEGAL

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        men = sorted(present(s, s.sides[self.seat].groups[self.index]))
        codes = [pack(BEFORE, number) for number in men if self.why_not_before(s, number) == LEGAL]
        codes.append(pack(LAST))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == BEFORE:
            return self.why_not_before(s, first(code))
        return LEGAL if verb_of(code) == LAST else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        men = s.sides[self.seat].groups[self.index].men
        self.place(s, len(men) if verb_of(code) == LAST else men.index(first(code)))

    def place(self, s: UpFront, at: int) -> None:
        """He is there; [17.82] the group he left may be gone with him."""
        self.pc = NEXT
        man = s.men[self.man]
        left = man.group
        atoms_regroup.arrive(s, man, at)
        creation.leave_behind(s, self.seat, left)

    def clone(self) -> Frame:
        copy = Arrive(self.seat, self.index, self.men[:])
        copy.pc = self.pc
        copy.man = self.man
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.man, self.men[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.man = row[0], row[1], row[2], row[3]
        self.men = list(row[4])
