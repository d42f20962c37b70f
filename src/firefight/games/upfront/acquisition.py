"""Sections 18.2 to 18.3: picking up weapons that lie in a group, and handing them from man to man."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_weapons, cards, pillbox, soldiers, weapons
from firefight.games.upfront.crew import LineUp, why_not_own_man
from firefight.games.upfront.deck import FOR_WEAPON, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import (
    CHARGE,
    IN_PLAY,
    MAGNETIC_MINE,
    NO_GROUP,
    NO_MAN,
    NO_SECONDARY,
    PANZERFAUST,
    RADIO,
    Man,
    UpFront,
)
from firefight.games.upfront.options import TAKE, TAKE_CHARGE, TAKE_MINE, TAKE_PANZERFAUST, TAKE_RADIO
from firefight.games.upfront.reasons import (
    ASSISTANT_FIRST,
    ASSISTS_ALREADY,
    HAS_A_SECONDARY,
    LEGAL,
    MAY_NOT_CARRY,
    NOT_SAME_GROUP,
    NOT_THAT_WEAPON,
    NOTHING_LOOSE,
    NOTHING_TO_GIVE,
    ON_HIS_WAY,
    PILLBOX_BARRED,
    PINNED_WITH_WEAPON,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, verb_of

# The steps of an attempt.
CHOICE: Final = 0
DRAW: Final = 1
RESULT: Final = 2
LINE_UP: Final = 3

TAKE_SECONDARY: Final[dict[int, int]] = {
    TAKE_CHARGE: CHARGE,
    TAKE_PANZERFAUST: PANZERFAUST,
    TAKE_RADIO: RADIO,
    TAKE_MINE: MAGNETIC_MINE,
}


def why_not_hands(s: UpFront, seat: int, number: int) -> int:
    """Why a man's hands are not free for another weapon."""
    reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    man = s.men[number]
    # [18.2] [33.3-Q1] a pinned man neither takes nor gives a weapon
    if man.pinned:
        return PINNED_WITH_WEAPON
    # [17.8-Q18]
    return ON_HIS_WAY if man.transfers_to != NO_GROUP else LEGAL


# --- what lies there --------------------------------------------------------------------------------------------


def place_of(s: UpFront, man: Man, weapon: int) -> tuple[int, int]:
    """The side and group in which a weapon lies that is within a man's reach; (-1, -1) for any other."""
    if weapon in s.sides[man.side].groups[man.group].loose:
        return man.side, man.group
    # [20.57] an infiltrator also takes what lies in the group that he has infiltrated
    if man.infiltrates != NO_GROUP and weapon in s.sides[1 - man.side].groups[man.infiltrates].loose:
        return 1 - man.side, man.infiltrates
    return -1, -1


def place_of_secondary(s: UpFront, man: Man, kind: int) -> tuple[int, int]:
    """The same for a secondary weapon of a kind."""
    if kind in s.sides[man.side].groups[man.group].loose_secondary:
        return man.side, man.group
    # [20.57]
    if man.infiltrates != NO_GROUP and kind in s.sides[1 - man.side].groups[man.infiltrates].loose_secondary:
        return 1 - man.side, man.infiltrates
    return -1, -1


def is_claimed(s: UpFront, man: Man, seat: int, index: int, weapon: int) -> bool:
    """[18.22] Whether a weapon is its assistant's, so that this man may not take it."""
    for other in s.men:
        if other.heir_to == weapon and other.number != man.number and other.where == IN_PLAY:
            # a pinned assistant keeps none of his comrades from it; [20.57] but every infiltrator
            if other.side == seat and other.group == index and (seat != man.side or not other.pinned):
                return True
    return False


def why_not_weapon(s: UpFront, man: Man, weapon: int) -> int:
    """[18.2] Why a man who may take some weapon may not take this one."""
    seat, index = place_of(s, man, weapon)
    if seat < 0:
        return NOT_THAT_WEAPON
    # [23.3] not where it may not be
    if pillbox.bars_weapon(s, man.side, man.group, weapon):
        return PILLBOX_BARRED
    # [18.22] an assistant goes first
    if is_claimed(s, man, seat, index, weapon):
        return ASSISTANT_FIRST
    # [11.11-Q1] nobody assists one gun and has another
    if man.gunner != NO_MAN and soldiers.CREW_SERVED[s.men[weapon].soldier]:
        return ASSISTS_ALREADY
    return LEGAL


def why_not_secondary(s: UpFront, man: Man, kind: int) -> int:
    """[18.2] [21.1] Why a man may not take a secondary weapon that lies within his reach."""
    if place_of_secondary(s, man, kind)[0] < 0:
        return NOT_THAT_WEAPON
    # [23.3]
    return PILLBOX_BARRED if pillbox.is_in_pillbox(s, man.side, man.group) else why_not_carry(s, man)


def why_not_carry(s: UpFront, man: Man) -> int:
    """[21.1] Why a man may not carry a secondary weapon: only one, and only beside a light weapon."""
    if weapons.is_encumbered(man):
        return HAS_A_SECONDARY
    return LEGAL if weapons.kind(s, man) in weapons.CARRIERS else MAY_NOT_CARRY


def lying_near(s: UpFront, man: Man) -> list[int]:
    """The weapons that lie where a man is, be it among the enemy."""
    near = s.sides[man.side].groups[man.group].loose[:]
    if man.infiltrates != NO_GROUP:
        near += s.sides[1 - man.side].groups[man.infiltrates].loose
    return near


def within_reach(s: UpFront, man: Man) -> list[int]:
    """Everything that a man may take, as options."""
    codes = [pack(TAKE, weapon) for weapon in lying_near(s, man) if why_not_weapon(s, man, weapon) == LEGAL]
    for verb, kind in TAKE_SECONDARY.items():
        if why_not_secondary(s, man, kind) == LEGAL:
            codes.append(pack(verb))
    codes.sort()
    return codes


def why_not_acquire(s: UpFront, seat: int, number: int) -> int:
    """[18.2] [18.3] Why a man may not try to pick up a weapon; what a man in play holds does not lie there."""
    reason = why_not_hands(s, seat, number)
    if reason != LEGAL:
        return reason
    man = s.men[number]
    if within_reach(s, man):
        return LEGAL
    for weapon in lying_near(s, man):
        return why_not_weapon(s, man, weapon)
    for kind in TAKE_SECONDARY.values():
        if place_of_secondary(s, man, kind)[0] >= 0:
            return why_not_secondary(s, man, kind)
    return NOTHING_LOOSE


class Acquisition(Frame):
    """A man tries to pick up a weapon (18.2).

    which one > black succeeds (18.2), the assistant always does (18.22) > exchange (18.21) > new order (11.11-Q4)
    """

    CODE: ClassVar[str] = "acquisition"

    def __init__(self, seat: int = 0, man: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.man = man
        self.choice = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == CHOICE:
            codes = within_reach(s, man)
            if len(codes) > 1:
                s.ask(self.seat)
                return
            self.choice = codes[0]
            self.pc = DRAW
        elif self.pc == DRAW:
            if verb_of(self.choice) == TAKE and man.heir_to == first(self.choice):
                # [18.22] without a draw
                self.succeed(s, man)
                return
            self.pc = RESULT
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_WEAPON, man.number))
        elif self.pc == RESULT:
            # [18.2] on red the action is spent for nothing
            if takes_hold(s.take_result()):
                self.succeed(s, man)
                return
            if s.sink is not None:
                s.tell("not_taken", EVERYBODY, "18.2", [man.number])
            s.ret()
        else:
            s.goto(LineUp(self.seat, man.group))

    def succeed(self, s: UpFront, man: Man) -> None:
        """[18.21] The weapon is his; what it replaces stays in its place."""
        self.pc = LINE_UP
        if verb_of(self.choice) != TAKE:
            kind = TAKE_SECONDARY[verb_of(self.choice)]
            seat, index = place_of_secondary(s, man, kind)
            atoms_weapons.take_secondary(s, man, seat, index, kind)
            return
        weapon = first(self.choice)
        seat, index = place_of(s, man, weapon)
        while man.weapon != NO_MAN:
            # [18.21] nobody keeps two weapons
            atoms_weapons.leave_weapon(s, man, seat, index, "18.21")
        atoms_weapons.take_weapon(s, man, seat, index, weapon, "18.2")
        drop_unfit_secondary(s, man)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return within_reach(s, s.men[self.man])

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        man, verb = s.men[self.man], verb_of(code)
        if verb == TAKE:
            return why_not_weapon(s, man, first(code))
        return why_not_secondary(s, man, TAKE_SECONDARY[verb]) if verb in TAKE_SECONDARY else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        self.choice = code
        self.pc = DRAW

    def clone(self) -> Frame:
        copy = Acquisition(self.seat, self.man)
        copy.pc = self.pc
        copy.choice = self.choice
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.man, self.choice]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man, self.choice = row


def takes_hold(card: int) -> bool:
    """[18.2] Whether this draw gets a weapon into a man's hands."""
    return not cards.RED[card]


def drop_unfit_secondary(s: UpFront, man: Man) -> None:
    """[21.1] With a weapon that leaves no hand free a man lays his secondary weapon down."""
    if man.secondary != NO_SECONDARY and weapons.kind(s, man) not in weapons.CARRIERS:
        atoms_weapons.leave_secondary(s, man, man.side, man.group, "21.1")


# --- from hand to hand ------------------------------------------------------------------------------------------


def why_not_give(s: UpFront, seat: int, giver: int, taker: int) -> int:
    """[18.21] [33.3-Q1] Why a man may not give his secondary weapon to another; weapons as such are not given away."""
    reason = why_not_hands(s, seat, giver)
    if reason == LEGAL:
        reason = why_not_hands(s, seat, taker)
    if reason != LEGAL:
        return reason
    if giver == taker or s.men[giver].group != s.men[taker].group:
        return NOT_SAME_GROUP
    return NOTHING_TO_GIVE if s.men[giver].secondary == NO_SECONDARY else why_not_carry(s, s.men[taker])
