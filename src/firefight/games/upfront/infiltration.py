"""Sections 20.1 to 20.4: who may infiltrate whom, and each man's attempt; how it is declared is in the plan."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import (
    atoms,
    atoms_weapons,
    cards,
    consequences,
    italians,
    soldiers,
    terrain,
    usable,
    weapons,
)
from firefight.games.upfront.deck import FOR_FORDING_MAN, FOR_INFILTRATION, RANDOM_NUMBER, RANDOM_POSITION, Draw
from firefight.games.upfront.demolition import Placement
from firefight.games.upfront.firepower import is_guard, is_hindered
from firefight.games.upfront.infiltration_column import column, is_in
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, Man, UpFront
from firefight.games.upfront.morale import FAILED, MoraleCheck
from firefight.games.upfront.options import CALL_OFF, CONCEAL, NOTHING
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reasons import (
    ALREADY_INFILTRATES,
    CANNOT_CALL_OFF,
    FROM_MARSH,
    FROM_MINEFIELD,
    FROM_PILLBOX,
    FROM_STREAM,
    FROM_WIRE,
    GUARD_STAYS,
    INFILTRATOR_PINNED,
    INTO_MINEFIELD,
    LEGAL,
    NO_SUCH_TARGET,
    NOT_AT_FIVE,
    TRANSFER_STAYS,
    WOUNDED_STAYS,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import first, pack, verb_of

BY_MORALE: Final = 0
"""In place of a Movement card: the man goes by a Morale Check."""

# The steps of an infiltration.
ATTEMPTS: Final = 0
INSIDE: Final = 1
OVER: Final = 2

# The steps of one man's attempt.
SHED: Final = 0
CHECKED: Final = 1
CONCEALMENT: Final = 2
DRAW: Final = 3
RESULT: Final = 4
FORD: Final = 5


# --- who may ----------------------------------------------------------------------------------------------------


def why_not_start(s: UpFront, seat: int, index: int) -> int:
    """[20.24] Why no man of a group may infiltrate from where it is."""
    stack = s.sides[seat].groups[index].stack
    ground = terrain.occupied(stack)
    if ground == cards.MINEFIELD:
        return FROM_MINEFIELD
    # [23.5]
    if ground == cards.PILLBOX:
        return FROM_PILLBOX
    # [20.24] [13.36]
    if terrain.is_wired(stack):
        return FROM_WIRE
    # [20.24] [8.42] with two Movement cards on it a Marsh is left already
    return FROM_MARSH if ground == cards.MARSH else LEGAL


def why_not_man(s: UpFront, man: Man) -> int:
    """[20.2] Why a man in play may not try to infiltrate, whatever the target."""
    if man.pinned:
        return INFILTRATOR_PINNED
    # [20.53] what ends his status is listed there, and going elsewhere is not
    if man.infiltrates != NO_GROUP:
        return ALREADY_INFILTRATES
    # [17.8-Q18] takes no part in anything before he has arrived
    if man.transfers_to != NO_GROUP:
        return TRANSFER_STAYS
    # [33.5] [33.9]
    if is_hindered(man):
        return WOUNDED_STAYS
    # [32.21]
    return GUARD_STAYS if is_guard(s, man) else LEGAL


def why_not_target(s: UpFront, seat: int, index: int, target: int) -> int:
    """[20.1] [20.25] Why a group may not infiltrate an enemy group."""
    enemies = s.sides[1 - seat].groups
    if target >= len(enemies) or not enemies[target].men:
        return NO_SUCH_TARGET
    # [20.1] only groups directly opposite or adjacent can be at 5 [5.61]; no group that has not acted was elsewhere
    if relative_range(s, seat, index, target) != 5:
        return NOT_AT_FIVE
    # [20.25] Stream, Marsh and Wire keep nobody out
    return INTO_MINEFIELD if terrain.occupied(enemies[target].stack) == cards.MINEFIELD else LEGAL


def movement_cards(s: UpFront, seat: int) -> list[int]:
    """The Movement cards in a hand."""
    return usable.with_use(s, seat, cards.MOVE)


def why_not_designate(s: UpFront, man: Man, target: int, free_cards: int) -> int:
    """Why a man may not be designated; `free_cards` is how many Movement cards nobody has been given yet."""
    reason = why_not_start(s, man.side, man.group)
    if reason == LEGAL:
        reason = why_not_man(s, man)
    if reason == LEGAL:
        reason = why_not_target(s, man.side, man.group, target)
    # [20.24] out of a Stream not yet forded only with a Movement card
    if reason == LEGAL and needs_card(s, man) and free_cards < 1:
        return FROM_STREAM
    return reason


def needs_card(s: UpFront, man: Man) -> bool:
    """[20.24] Whether a man infiltrates only with a Movement card."""
    return terrain.is_unforded(s.sides[man.side].groups[man.group].stack)


def needs_ford_draw(s: UpFront, man: Man, card: int) -> bool:
    """[20.24] Whether a man's Movement card does not carry him across his Stream by itself."""
    return needs_card(s, man) and cards.MOVE_KIND[card] != cards.FORD


def is_drawn_in(card: int, under: int, fords: bool) -> bool:
    """[20.3] Whether the card drawn lets a man in; [20.24] [8.53b] one who fords with it needs a black number too."""
    return is_in(card, under) and not (fords and cards.RED[card])


def must_leave(s: UpFront, man: Man) -> bool:
    """[20.23] Whether a man goes only without his weapon."""
    kind = weapons.kind(s, man)
    return kind == soldiers.MMG or kind == soldiers.MORTAR


# --- the attempts -----------------------------------------------------------------------------------------------


class Infiltration(Frame):
    """A group infiltrates (20.2).  the attempts of all who were declared (20.2-Q1) > what those inside do at once"""

    CODE: ClassVar[str] = "infiltration"

    def __init__(
        self,
        seat: int = 0,
        index: int = 0,
        men: list[int] | None = None,
        targets: list[int] | None = None,
        played: list[int] | None = None,
        leaving: list[int] | None = None,
        keeping: list[int] | None = None,
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.men: list[int] = [] if men is None else men
        self.targets: list[int] = [] if targets is None else targets
        self.cards: list[int] = [] if played is None else played
        self.leaving: list[int] = [] if leaving is None else leaving
        # [21.2] the men who have said that they will not use their Demolition Charge
        self.keeping: list[int] = [] if keeping is None else keeping
        self.entered: list[int] = []
        self.trying = -1

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ATTEMPTS:
            self.attempts(s)
        elif self.pc == INSIDE:
            self.inside(s)
        else:
            s.ret()

    def attempts(self, s: UpFront) -> None:
        """[20.2] One man after the other; [20.2-Q1] none of them may be called off."""
        if self.trying >= 0:
            if s.men[self.trying].infiltrates != NO_GROUP:
                self.entered.append(self.trying)
            self.trying = -1
        if not self.men or s.time_up:
            self.pc = INSIDE
            return
        number, target, card = self.men.pop(0), self.targets.pop(0), self.cards.pop(0)
        self.trying = number
        s.push(Attempt(number, target, card, number in self.leaving))

    def inside(self, s: UpFront) -> None:
        """[21.2] Those who are inside set off their charges at once; close combat comes in a later turn [20.52].

        Close combat against vehicles [28.8] will have its place here too.
        """
        self.pc = OVER
        # [16.3] nothing more is begun once the last deck has ended
        if not s.time_up:
            s.push(Placement(self.seat, [number for number in self.entered if number not in self.keeping]))

    def clone(self) -> Frame:
        declared = [self.men[:], self.targets[:], self.cards[:], self.leaving[:], self.keeping[:]]
        copy = Infiltration(self.seat, self.index, *declared)
        copy.pc = self.pc
        copy.entered = self.entered[:]
        copy.trying = self.trying
        return copy

    def dump(self) -> list[Any]:
        declared = [self.men[:], self.targets[:], self.cards[:], self.leaving[:], self.keeping[:]]
        return [self.pc, self.seat, self.index, *declared, self.entered[:], self.trying]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row[0], row[1], row[2]
        self.men, self.targets, self.cards, self.leaving = list(row[3]), list(row[4]), list(row[5]), list(row[6])
        self.keeping, self.entered, self.trying = list(row[7]), list(row[8]), row[9]


class Attempt(Frame):
    """One man tries to infiltrate (20.3).

    crew and burden shed (20.23) > Morale Check (20.21) or Movement card (20.22) > concealment (20.3) > draw (20.3)
    """

    CODE: ClassVar[str] = "attempt"

    def __init__(self, man: int = 0, target: int = 0, card: int = 0, leaves: bool = False) -> None:
        self.pc = 0
        self.man = man
        self.target = target
        self.card = card
        self.leaves = leaves
        self.concealed = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == SHED:
            self.shed(s, man)
        elif self.pc == CHECKED:
            self.pc = CONCEALMENT
            # [16.3] a last deck that ends in the check ends the game
            if s.take_result() == FAILED or s.time_up:
                s.ret()
        elif self.pc == CONCEALMENT:
            self.concealment(s, man)
        elif self.pc == DRAW:
            self.draw(s, man)
        else:
            self.result(s, man, s.take_result())

    def shed(self, s: UpFront, man: Man) -> None:
        """[20.23] What he cannot or will not take along stays behind; then he checks his Morale, or has a card."""
        if man.where != IN_PLAY or why_not_man(s, man) or why_not_target(s, man.side, man.group, self.target):
            s.ret()
            return
        shed_burdens(s, man, self.leaves)
        # [50.41] none is needed among men who have surrendered
        if self.card == BY_MORALE and not italians.has_surrendered(s, 1 - man.side, self.target):
            self.pc = CHECKED
            s.push(MoraleCheck(man.number))
        else:
            self.pc = CONCEALMENT

    def concealment(self, s: UpFront, man: Man) -> None:
        """[20.3] [9.4] A Concealed card may help him; whoever holds a card at all is asked."""
        self.pc = DRAW
        if s.sides[man.side].hand and not (s.brisk and not usable.with_use(s, man.side, cards.CONCEALED)):
            s.ask(man.side)

    def draw(self, s: UpFront, man: Man) -> None:
        """[20.3] A position draw; [20.24] for a man in a Stream the draw for the ford counts for both."""
        if needs_ford_draw(s, man, self.card):
            self.pc = FORD
            s.push(Draw(RANDOM_NUMBER, man.side, FOR_FORDING_MAN, man.number))
        else:
            self.pc = RESULT
            s.push(Draw(RANDOM_POSITION, man.side, FOR_INFILTRATION, man.number))

    def result(self, s: UpFront, man: Man, card: int) -> None:
        """[20.3] Red under the column lets him in; black means that he may try again in a later turn."""
        if self.pc == FORD and cards.RED[card]:
            # [20.24] he does not even get across
            if s.sink is not None:
                s.tell("man_not_across", EVERYBODY, "20.24", [man.number, card])
            s.ret()
            return
        under = column(s, man.side, man.group, self.target, self.concealed)
        success = is_drawn_in(card, under, self.pc == FORD)
        if s.sink is not None:
            s.tell("infiltration", EVERYBODY, "20.3", [man.number, self.target, int(success), under, card])
        if success:
            atoms.infiltrate(s, man, self.target, "20.3")
            consequences.infiltrated(s, man)
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(NOTHING)]
        for card in usable.with_use(s, s.men[self.man].side, cards.CONCEALED):
            codes.append(pack(CONCEAL, card))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == CONCEAL:
            return usable.why_not_card(s, s.men[self.man].side, first(code), cards.CONCEALED)
        if verb == NOTHING:
            return LEGAL
        return CANNOT_CALL_OFF if verb == CALL_OFF else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        # [20.3-Q1] before the draw, and [9.4] one card for a man
        if verb_of(code) != CONCEAL:
            return
        seat = s.men[self.man].side
        self.concealed = first(code)
        atoms.take_from_hand(s, seat, self.concealed)
        if s.sink is not None:
            value = cards.CONCEALED_VALUE[self.concealed]
            s.tell("creeps", EVERYBODY, "20.3", [self.man, self.target, self.concealed, value])
        atoms.discard(s, self.concealed, atoms.BOTH)

    def clone(self) -> Frame:
        copy = Attempt(self.man, self.target, self.card, self.leaves)
        copy.pc = self.pc
        copy.concealed = self.concealed
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.target, self.card, int(self.leaves), self.concealed]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.target, self.card = row[0], row[1], row[2], row[3]
        self.leaves, self.concealed = bool(row[4]), row[5]


def lays_down(s: UpFront, man: Man, leaves: bool) -> bool:
    """[20.23] Whether a man goes without the weapon that he uses now; `leaves` is what he wants."""
    return must_leave(s, man) or (leaves and weapons.kind(s, man) == soldiers.FLAMETHROWER)


def shed_burdens(s: UpFront, man: Man, leaves: bool) -> None:
    """[20.23] A man who goes at the enemy leaves a weapon too heavy to go with, what he wants to, and his crew."""
    seat, index = man.side, man.group
    if lays_down(s, man, leaves):
        atoms_weapons.leave_weapon(s, man, seat, index, "20.23")
    elif leaves and man.slung:
        # [20.74] behind a captured weapon his own counts as a secondary one
        atoms_weapons.leave_slung(s, man, seat, index, "20.23")
    elif leaves:
        atoms_weapons.leave_secondary(s, man, seat, index, "20.23")
    # [11.13]
    atoms.leave_crew(s, man)
