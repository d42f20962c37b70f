"""Chapter 11 and section 3.3: crews of crew-served weapons, and the order of the men in a group."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, weapons
from firefight.games.upfront.condition import is_between, present
from firefight.games.upfront.firepower import is_guard
from firefight.games.upfront.model import IN_PLAY, NO_MAN, Man, UpFront
from firefight.games.upfront.options import CHOOSE, KEEP
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    ALREADY_CREW,
    CREW_TOGETHER,
    GUARD_NOT_CREW,
    HAS_OWN_CREW_WEAPON,
    IS_PINNED,
    LEGAL,
    NOT_CREW,
    NOT_CREW_SERVED,
    NOT_IN_PLAY,
    NOT_SAME_GROUP,
    NOT_YOUR_MAN,
    ON_HIS_WAY,
    ONE_MAN_GROUP,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, verb_of

# The steps of lining up.
ASK: Final = 0
DONE: Final = 1


def why_not_own_man(s: UpFront, seat: int, number: int) -> int:
    """Why a number is not one of this player's men in play."""
    if number >= len(s.men) or s.men[number].side != seat:
        return NOT_YOUR_MAN
    return LEGAL if s.men[number].where == IN_PLAY else NOT_IN_PLAY


def why_not_gunner(s: UpFront, man: Man) -> int:
    """Why a man cannot be given an assistant."""
    # [11.1] only a weapon with bracketed values takes a crew
    if not weapons.is_crew_served(s, man):
        return NOT_CREW_SERVED
    if man.assistant != NO_MAN:
        return ALREADY_CREW
    # [11.3] pinned men cannot join a crew
    return IS_PINNED if man.pinned else LEGAL


def why_not_assistant(s: UpFront, man: Man) -> int:
    """Why a man cannot be an assistant."""
    # [11.11-Q1] not the owner of a crew-served weapon; [11.11] leaders may
    if weapons.is_crew_served(s, man):
        return HAS_OWN_CREW_WEAPON
    if man.gunner != NO_MAN:
        return ALREADY_CREW
    # [32.2a] nor a man who guards prisoners
    if is_guard(s, man):
        return GUARD_NOT_CREW
    # [17.8-Q18] nor a man on his way to another group
    if is_between(man):
        return ON_HIS_WAY
    return IS_PINNED if man.pinned else LEGAL


def why_not_crew(s: UpFront, seat: int, gunner: int, assistant: int) -> int:
    """[11.1] [11.12] Why two men may not be made a crew."""
    reason = why_not_own_man(s, seat, gunner)
    if reason == LEGAL:
        reason = why_not_own_man(s, seat, assistant)
    if reason == LEGAL:
        reason = why_not_gunner(s, s.men[gunner])
    if reason == LEGAL:
        reason = why_not_assistant(s, s.men[assistant])
    if reason == LEGAL and (gunner == assistant or s.men[gunner].group != s.men[assistant].group):
        return NOT_SAME_GROUP
    return reason


def why_not_uncrew(s: UpFront, seat: int, gunner: int) -> int:
    """[11.13] Why a crew may not be ended."""
    reason = why_not_own_man(s, seat, gunner)
    if reason != LEGAL:
        return reason
    man = s.men[gunner]
    if man.assistant == NO_MAN:
        return NOT_CREW
    # [11.3] a pinned man is not relieved
    return IS_PINNED if man.pinned or s.men[man.assistant].pinned else LEGAL


def crews_to_make(s: UpFront, seat: int, index: int) -> list[list[int]]:
    """Every pair of men of a group that could be made a crew: [gunner, assistant]."""
    men = s.sides[seat].groups[index].men
    pairs: list[list[int]] = []
    for gunner in men:
        if why_not_gunner(s, s.men[gunner]) == LEGAL:
            for assistant in men:
                if assistant != gunner and why_not_assistant(s, s.men[assistant]) == LEGAL:
                    pairs.append([gunner, assistant])
    return pairs


def why_not_order(s: UpFront, seat: int, index: int) -> int:
    """[3.3] [11.11-Q2] Why a group cannot change its order as its action."""
    # [17.8-Q18] whoever is on his way to another group does not count
    return LEGAL if len(present(s, s.sides[seat].groups[index])) > 1 else ONE_MAN_GROUP


class LineUp(Frame):
    """The men of a group take new positions (3.3, 11.11-Q4).  choose the first, the second ... > keep the rest"""

    CODE: ClassVar[str] = "line_up"

    def __init__(self, seat: int = 0, index: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.order: list[int] = []

    def left(self, s: UpFront) -> list[int]:
        """The men who have no new position yet, in their present order."""
        return [number for number in s.sides[self.seat].groups[self.index].men if number not in self.order]

    def partner_due(self, s: UpFront) -> int:
        """[11.11] The crew partner who must stand next, or NO_MAN."""
        if not self.order:
            return NO_MAN
        man = s.men[self.order[-1]]
        for partner in (man.assistant, man.gunner):
            if partner != NO_MAN and partner not in self.order:
                return partner
        return NO_MAN

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ASK and len(self.left(s)) > 1:
            s.ask(self.seat)
            return
        order = self.order + self.left(s)
        if order != s.sides[self.seat].groups[self.index].men:
            atoms.line_up(s, self.seat, self.index, order)
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(CHOOSE, number) for number in sorted(self.left(s)) if self.why_not_next(s, number) == LEGAL]
        if self.partner_due(s) == NO_MAN:
            codes.append(pack(KEEP))
        return codes

    def why_not_next(self, s: UpFront, number: int) -> int:
        """Why a man cannot stand next."""
        if number in self.order:
            return ALREADY_CHOSEN
        if number not in self.left(s):
            return NOT_SAME_GROUP
        due = self.partner_due(s)
        return LEGAL if due == NO_MAN or due == number else CREW_TOGETHER

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == CHOOSE:
            return self.why_not_next(s, first(code))
        if verb_of(code) == KEEP:
            return LEGAL if self.partner_due(s) == NO_MAN else CREW_TOGETHER
        return NOT_ASKED

    def take(self, s: State, code: int) -> None:
        if verb_of(code) == KEEP:
            self.pc = DONE
            return
        self.order.append(first(code))

    def clone(self) -> Frame:
        copy = LineUp(self.seat, self.index)
        copy.pc = self.pc
        copy.order = self.order[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.order[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row[0], row[1], row[2]
        self.order = list(row[3])
