"""Sections 20.2, 20.22 to 20.24 and 20.56: what a group may order about infiltration, and its declaration."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, soldiers, usable, weapons
from firefight.games.upfront.infiltration import (
    BY_MORALE,
    Infiltration,
    movement_cards,
    needs_card,
    why_not_designate,
    why_not_start,
    why_not_target,
)
from firefight.games.upfront.model import CHARGE, NO_GROUP, NO_SECONDARY, Man, UpFront
from firefight.games.upfront.options import DONE, INFILTRATE, KEEP_CHARGE, SHED, WITH, WITHDRAW
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    FROM_STREAM,
    LEGAL,
    NO_CHARGE,
    NO_INFILTRATOR,
    NOT_DESIGNATED,
    NOT_SAME_GROUP,
    NOTHING_TO_LEAVE,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of a declaration.
DECLARE: Final = 0
DECLARED: Final = 1


def list_options(s: UpFront, seat: int, codes: list[int]) -> None:
    """[4.24] [20.2] [20.56] What the groups that have not acted may do about infiltration."""
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        if not groups[index].men or groups[index].acted:
            continue
        for number in groups[index].men:
            # [20.56]
            if s.men[number].infiltrates != NO_GROUP:
                codes.append(pack(WITHDRAW, number))
        for target in range(len(s.sides[1 - seat].groups)):
            if why_not_target(s, seat, index, target) == LEGAL and why_not_start(s, seat, index) == LEGAL:
                for number in groups[index].men:
                    if why_not_designate(s, s.men[number], target, len(movement_cards(s, seat))) == LEGAL:
                        codes.append(pack(INFILTRATE, number, target))


def why_not_order(s: UpFront, seat: int, code: int) -> int:
    """Why one of this player's men, whose group has not acted, may not begin this."""
    man = s.men[first(code)]
    if verb_of(code) == WITHDRAW:
        # [20.56]
        return NO_INFILTRATOR if man.infiltrates == NO_GROUP else LEGAL
    return why_not_designate(s, man, second(code), len(movement_cards(s, seat)))


def begin(s: UpFront, seat: int, index: int, code: int) -> None:
    """Carry out the order of a group whose action has been counted."""
    man = s.men[first(code)]
    if verb_of(code) == WITHDRAW:
        # [20.56] [19.3-Q1] one man, as the sole action of his group
        s.other_actions += 1
        atoms.end_infiltration(s, man, "20.56")
        return
    s.push(InfiltrationPlan(seat, index, man.number, second(code)))


def can_leave(s: UpFront, man: Man) -> bool:
    """[20.23] Whether a man carries what he may wish to leave behind: a flamethrower or a secondary weapon."""
    return man.secondary != NO_SECONDARY or man.slung or weapons.kind(s, man) == soldiers.FLAMETHROWER


class InfiltrationPlan(Frame):
    """A group declares an infiltration (20.2).  who, whom, with a Movement card or without (20.22) > all at once"""

    CODE: ClassVar[str] = "infiltration_plan"

    def __init__(self, seat: int = 0, index: int = 0, number: int = 0, target: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.men = [number]
        self.targets = [target]
        self.cards = [BY_MORALE]
        self.leaving: list[int] = []
        # [21.2]
        self.keeping: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == DECLARE:
            s.ask(self.seat)
            return
        for at in range(len(self.men)):
            self.show(s, self.men[at], self.targets[at], self.cards[at])
        s.goto(Infiltration(self.seat, self.index, self.men, self.targets, self.cards, self.leaving, self.keeping))

    def show(self, s: UpFront, number: int, target: int, card: int) -> None:
        """[20.22] A Movement card goes straight to the Discard pile: no discard, and no move of the group."""
        if s.sink is not None:
            s.tell("to_infiltrate", EVERYBODY, "20.2", [number, target, card])
        if card == BY_MORALE:
            # [45.11-Q3] not a play of Movement cards alone [45.11-Q1] [45.11-Q2]
            s.other_actions += 1
            return
        atoms.take_from_hand(s, self.seat, card)
        atoms.discard(s, card, atoms.BOTH)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes: list[int] = []
        free = free_cards(s, self)
        for number in s.sides[self.seat].groups[self.index].men:
            if number not in self.men:
                for target in range(len(s.sides[1 - self.seat].groups)):
                    if why_not_another(s, self, number, target) == LEGAL:
                        codes.append(pack(INFILTRATE, number, target))
                continue
            for card in free:
                if why_not_with(s, self, number, card) == LEGAL:
                    codes.append(pack(WITH, number, card))
            if why_not_leave(s, self, number) == LEGAL:
                codes.append(pack(SHED, number))
            if why_not_keep(s, self, number) == LEGAL:
                codes.append(pack(KEEP_CHARGE, number))
        if why_not_done(s, self) == LEGAL:
            codes.append(pack(DONE))
        codes.sort()
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == INFILTRATE:
            return why_not_another(s, self, first(code), second(code))
        if verb == WITH:
            return why_not_with(s, self, first(code), second(code))
        if verb == SHED:
            return why_not_leave(s, self, first(code))
        if verb == KEEP_CHARGE:
            return why_not_keep(s, self, first(code))
        return why_not_done(s, self) if verb == DONE else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        verb = verb_of(code)
        if verb == INFILTRATE:
            self.men.append(first(code))
            self.targets.append(second(code))
            self.cards.append(BY_MORALE)
        elif verb == WITH:
            self.cards[self.men.index(first(code))] = second(code)
        elif verb == SHED:
            self.leaving.append(first(code))
        elif verb == KEEP_CHARGE:
            self.keeping.append(first(code))
        else:
            self.pc = DECLARED
            # [20.2] now everybody sees who goes, and how
            s.news = True

    def veil(self, viewer: int) -> None:
        # [20.2] [4.4] nothing is shown before all is declared
        if viewer != self.seat:
            self.men = []
            self.targets = []
            self.cards = []
            self.leaving = []
            self.keeping = []

    def clone(self) -> Frame:
        copy = InfiltrationPlan(self.seat, self.index)
        copy.pc = self.pc
        copy.men = self.men[:]
        copy.targets = self.targets[:]
        copy.cards = self.cards[:]
        copy.leaving = self.leaving[:]
        copy.keeping = self.keeping[:]
        return copy

    def dump(self) -> list[Any]:
        declared = [self.men[:], self.targets[:], self.cards[:], self.leaving[:], self.keeping[:]]
        return [self.pc, self.seat, self.index, *declared]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row[0], row[1], row[2]
        self.men, self.targets, self.cards, self.leaving = list(row[3]), list(row[4]), list(row[5]), list(row[6])
        self.keeping = list(row[7])


def free_cards(s: UpFront, plan: InfiltrationPlan) -> list[int]:
    """The Movement cards in hand that nobody has been given."""
    return [card for card in movement_cards(s, plan.seat) if card not in plan.cards]


def cards_to_spare(s: UpFront, plan: InfiltrationPlan) -> int:
    """How many more men could be given a card: those who need one come first [20.24]."""
    owed = 0
    for at in range(len(plan.men)):
        if plan.cards[at] == BY_MORALE and needs_card(s, s.men[plan.men[at]]):
            owed += 1
    return len(free_cards(s, plan)) - owed


def why_not_done(s: UpFront, plan: InfiltrationPlan) -> int:
    """[20.24] Why the declaration is not complete."""
    if not plan.men:
        # only in the eyes of others, who do not see whom it names
        return NOT_ASKED
    for at in range(len(plan.men)):
        if plan.cards[at] == BY_MORALE and needs_card(s, s.men[plan.men[at]]):
            return FROM_STREAM
    return LEGAL


def why_not_another(s: UpFront, plan: InfiltrationPlan, number: int, target: int) -> int:
    """[20.2] Why another man may not be designated."""
    if number in plan.men:
        return ALREADY_CHOSEN
    if number not in s.sides[plan.seat].groups[plan.index].men:
        return NOT_SAME_GROUP
    return why_not_designate(s, s.men[number], target, cards_to_spare(s, plan))


def why_not_with(s: UpFront, plan: InfiltrationPlan, number: int, card: int) -> int:
    """[20.22] Why a designated man may not be given a Movement card."""
    if number not in plan.men:
        return NOT_DESIGNATED
    if plan.cards[plan.men.index(number)] != BY_MORALE or card in plan.cards:
        return ALREADY_CHOSEN
    return usable.why_not_card(s, plan.seat, card, cards.MOVE)


def why_not_leave(s: UpFront, plan: InfiltrationPlan, number: int) -> int:
    """[20.23] Why a designated man cannot leave a weapon behind."""
    if number not in plan.men:
        return NOT_DESIGNATED
    if number in plan.leaving:
        return ALREADY_CHOSEN
    return LEGAL if can_leave(s, s.men[number]) else NOTHING_TO_LEAVE


def why_not_keep(s: UpFront, plan: InfiltrationPlan, number: int) -> int:
    """[21.2] Why a designated man cannot say now that he will not use a Demolition Charge."""
    if number not in plan.men:
        return NOT_DESIGNATED
    if number in plan.keeping:
        return ALREADY_CHOSEN
    kept = s.men[number].secondary == CHARGE and number not in plan.leaving
    return LEGAL if kept else NO_CHARGE
