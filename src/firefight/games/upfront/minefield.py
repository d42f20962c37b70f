"""Chapter 24: Minefields, laid on moving enemy groups; what they do to those who enter, move in, leave or clear them.

The part about vehicles [24.33] comes with chapter 28.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_works, cards, consequences, movement, terrain
from firefight.games.upfront.aftermath import settle
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.deck import (
    FOR_CLEARING,
    FOR_MINES,
    FOR_PATH,
    RANDOM_NUMBER,
    RANDOM_POSITION,
    Draw,
    position,
)
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, WIRE, Man, UpFront
from firefight.games.upfront.reaction import BEFORE_A_PINNED_MAN, Reaction
from firefight.games.upfront.reasons import (
    GROUP_HAS_ACTED,
    IS_PINNED,
    LEGAL,
    NO_MINES_HERE,
    NOT_IN_PLAY,
    NOT_YOUR_MAN,
    ON_HIS_WAY,
)
from firefight.games.upfront.results import combat_number, effect
from firefight.games.upfront.transit import under_attack
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# The steps of an attack on one man.
TAKE_AIM: Final = 0
DRAW: Final = 1
RESULT: Final = 2
OVER: Final = 3

# The steps of an attack on a group.
FIND: Final = 0
HIT: Final = 1
DONE: Final = 2
FORM: Final = 3

# The steps of a way through the mines, and of clearing them.
TRY: Final = 0
COMPARE: Final = 1

WOUNDING_RED: Final = 5
"""[24.5] The lowest red number at which a mine goes off under the man who clears them."""


# --- questions --------------------------------------------------------------------------------------------------


def mines_under(stack: list[int]) -> int:
    """The Minefield card that a group is in; 0 where there is none."""
    if not terrain.is_mined(stack):
        return 0
    at = len(stack) - 1
    while not terrain.is_ground(stack[at]):
        at -= 1
    return stack[at] & 255


def attack_strength(stack: list[int], card: int) -> int:
    """[24.31] The strength of a Minefield; [24.32] only Wire on the group adds to it, one for each."""
    return cards.MINE_STRENGTH[card] + terrain.count(stack, WIRE)


def seen_by(strength: int, coloured: bool, card: int) -> int:
    """The strength at which the usual reckoning [6.5] gives what this card does.

    [24.31] Colour means nothing to the one man attacked, so a red number is added as a black one is; [24.4a] on the
    way out it counts.
    """
    return strength + 2 * cards.NUMBER[card] if cards.RED[card] and not coloured else strength


def is_set_off(mines: int, card: int) -> bool:
    """[24.4d] Whether the number drawn for a Movement card sets a mine off: red and above the second line's number."""
    return cards.RED[card] and cards.NUMBER[card] > cards.MINE_EXIT[mines]


def clears(mines: int, card: int) -> bool:
    """[24.5] A path is cleared by a black number of at least the strength printed on the Minefield."""
    return not cards.RED[card] and cards.NUMBER[card] >= cards.MINE_STRENGTH[mines]


def hurts_clearer(card: int) -> bool:
    """[24.5] On a red 5 or 6 a mine goes off under the man who clears."""
    return cards.RED[card] and cards.NUMBER[card] >= WOUNDING_RED


def why_not_clear(s: UpFront, seat: int, number: int) -> int:
    """[24.5] Why a man may not clear a path as the action of his group."""
    if number >= len(s.men) or s.men[number].side != seat:
        return NOT_YOUR_MAN
    man = s.men[number]
    if man.where != IN_PLAY:
        return NOT_IN_PLAY
    group = s.sides[seat].groups[man.group]
    if group.acted:
        return GROUP_HAS_ACTED
    if not terrain.is_mined(group.stack):
        return NO_MINES_HERE
    # [17.8-Q18] nor one who is on his way to another group
    if man.transfers_to != NO_GROUP:
        return ON_HIS_WAY
    return IS_PINNED if man.pinned else LEGAL


# --- doing ------------------------------------------------------------------------------------------------------


def lay(s: UpFront, seat: int, index: int, card: int) -> None:
    """[24.3] A Minefield takes its place beneath a moving group at once: it cannot be rejected."""
    atoms.clear_smoke(s, seat, index, "13.241")
    at = terrain.top_movement(s.sides[seat].groups[index].stack) + 1
    consequences.terrain_played(s, seat, index)
    # Wire laid on the group in the same turn stays above it [4.32-Q1]
    movement.place_terrain(s, seat, index, card, at, "24.3")


def due(s: UpFront) -> MinePath:
    """[24.4d] The draw that the Movement card just played in a Minefield asks for."""
    entry = s.stirred[0]
    atoms_works.settle_mines(s)
    return MinePath(s.active, entry >> 8, entry & 255)


class Mined(Frame):
    """A Minefield attacks one man (24.31).  a Hero may save a pinned man (10.42) > draw > result as fire (6.5)"""

    CODE: ClassVar[str] = "mined"

    def __init__(self, man: int = 0, strength: int = 0, coloured: bool = False) -> None:
        self.pc = 0
        self.man = man
        self.strength = strength
        self.coloured = coloured

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == TAKE_AIM:
            self.pc = DRAW
            # [9.5] nothing conceals him
            if man.pinned and s.sides[man.side].hand:
                s.push(Reaction(BEFORE_A_PINNED_MAN, [man.side], [man.number]))
        elif self.pc == DRAW:
            self.pc = RESULT
            s.push(Draw(RANDOM_NUMBER, 1 - man.side, FOR_MINES, man.number))
        elif self.pc == RESULT:
            self.pc = OVER
            self.result(s, man, s.take_result())
        else:
            s.ret()

    def result(self, s: UpFront, man: Man, card: int) -> None:
        """[24.31] The number, added to the strength, is compared with the man's values as in a fire attack."""
        strength = seen_by(self.strength, self.coloured, card)
        what = effect(s, man, strength, card)
        if s.sink is not None:
            s.tell("shot_at", EVERYBODY, "24.31", [man.number, combat_number(strength, card), what, card])
        settle(s, man, what, "24.31")

    def clone(self) -> Frame:
        copy = Mined(self.man, self.strength, self.coloured)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man, self.strength, int(self.coloured)]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man, self.strength = row[0], row[1], row[2]
        self.coloured = bool(row[3])


class MineAttack(Frame):
    """A Minefield attacks a group (24.31).

    a group formed by it lines up first (17.8-Q11) > a position draw finds the man (14.6) > the attack on him
    """

    CODE: ClassVar[str] = "mine_attack"

    def __init__(self, seat: int = 0, index: int = 0, card: int = 0, forms: bool = False) -> None:
        self.pc = FORM if forms else FIND
        self.seat = seat
        self.index = index
        self.card = card

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == FORM:
            self.pc = FIND
            s.push(LineUp(self.seat, self.index))
            return
        # [17.8-Q18] whoever is on his way to it or from it is in reach as well, in the first positions
        men = under_attack(s, self.seat, self.index)
        if self.pc == FIND:
            self.pc = HIT
            if len(men) > 1:
                s.push(Draw(RANDOM_POSITION, 1 - self.seat, FOR_MINES, self.index))
        elif self.pc == HIT:
            self.pc = DONE
            self.hit(s, men[position(s.take_result(), len(men))] if len(men) > 1 else men[0])
        else:
            s.ret()

    def hit(self, s: UpFront, number: int) -> None:
        """The victim is known."""
        if s.sink is not None:
            s.tell("mine_found", EVERYBODY, "24.31", [number])
        stack = s.sides[self.seat].groups[self.index].stack
        s.push(Mined(number, attack_strength(stack, self.card)))

    def clone(self) -> Frame:
        copy = MineAttack(self.seat, self.index, self.card)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.card = row


class MinePath(Frame):
    """A Movement card has been played in a Minefield (24.4d).  draw > on a red number above the card's, an attack"""

    CODE: ClassVar[str] = "mine_path"

    def __init__(self, seat: int = 0, index: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.card = card

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == TRY:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, 1 - self.seat, FOR_PATH, self.index))
            return
        if is_set_off(self.card, s.take_result()):
            if s.sink is not None:
                s.tell("mine_set_off", EVERYBODY, "24.4d", [self.seat, self.index])
            s.goto(MineAttack(self.seat, self.index, self.card))
            return
        if s.sink is not None:
            s.tell("mine_missed", EVERYBODY, "24.4d", [self.seat, self.index])
        s.ret()

    def clone(self) -> Frame:
        copy = MinePath(self.seat, self.index, self.card)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.card = row


class MineExit(Frame):
    """A group leaves a Minefield in one bound (24.4a).  every man is attacked on his own; the colours count"""

    CODE: ClassVar[str] = "mine_exit"

    def __init__(self, seat: int = 0, index: int = 0, strength: int = 0, men: list[int] | None = None) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.strength = strength
        self.men: list[int] = [] if men is None else men

    def step(self, s: State) -> None:
        if self.men:
            s.push(Mined(self.men.pop(0), self.strength, True))
        else:
            s.ret()

    def clone(self) -> Frame:
        copy = MineExit(self.seat, self.index, self.strength, self.men[:])
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.strength, self.men[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.strength = row[0], row[1], row[2], row[3]
        self.men = list(row[4])


class ClearMines(Frame):
    """A man clears a path (24.5).  draw > the Minefield is gone, or nothing happens, or a mine goes off under him"""

    CODE: ClassVar[str] = "clear_mines"

    def __init__(self, man: int = 0) -> None:
        self.pc = 0
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == TRY:
            self.pc = COMPARE
            s.push(Draw(RANDOM_NUMBER, man.side, FOR_CLEARING, man.number))
            return
        card = s.take_result()
        stack = s.sides[man.side].groups[man.group].stack
        mines = mines_under(stack)
        if clears(mines, card):
            atoms_works.clear_mines(s, man.side, man.group)
        elif hurts_clearer(card):
            if s.sink is not None:
                s.tell("mine_found", EVERYBODY, "24.5", [man.number])
            s.goto(Mined(man.number, attack_strength(stack, mines)))
            return
        elif s.sink is not None:
            s.tell("mines_remain", EVERYBODY, "24.5", [man.number])
        s.ret()

    def clone(self) -> Frame:
        copy = ClearMines(self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man = row
