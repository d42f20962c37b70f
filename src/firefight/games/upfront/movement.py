"""Chapter 5: movement, range chits, Relative Range, retrograde, blocking; fording [8.53], clearing Wire [13.33]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, claims, consequences, pillbox, terrain, transit
from firefight.games.upfront.condition import has_pinned
from firefight.games.upfront.deck import FOR_FORD, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import BACKWARD, FORWARD, OPEN, SIDEWAYS, TERRAIN, WIRE, Group, UpFront
from firefight.games.upfront.reasons import (
    BLOCKED,
    GROUP_PINNED,
    LEGAL,
    MARSH_NEEDS_TWO,
    MARSH_SIDEWAYS_FIRST,
    MINES_FOR_ENEMY,
    MINES_NEED_TWO,
    MINES_SIDEWAYS,
    MUST_CLEAR_WIRE,
    MUST_FORD,
    NO_MOVEMENT_CARD,
    NO_WIRE_HERE,
    NOT_IN_STREAM,
    NOTHING_TO_SLIDE_UNDER,
    OPEN_BUT_SLIDE,
    RETREAT_NEEDS_RED,
    RETREAT_TOO_FAR,
    WIRE_ON_TOP,
)
from firefight.games.upfront.transit import why_not_leave_range
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# The steps of a ford.
PLAY: Final = 0
CLAIMED: Final = 1
WADE: Final = 2
CROSS: Final = 3


# --- what may be played -----------------------------------------------------------------------------------------


def why_not_movement(s: UpFront, group: Group) -> int:
    """Why no Movement card at all may be played on a group."""
    # [5.1] [10.12] not while a man of it is pinned
    return GROUP_PINNED if has_pinned(s, group) else LEGAL


def why_not_mode(s: UpFront, seat: int, index: int, mode: int) -> int:
    """Why a group may not be given a Movement card in this mode, whatever the card."""
    group = s.sides[seat].groups[index]
    stack = group.stack
    # [13.33] the next Movement card only clears the Wire
    if terrain.is_wired(stack):
        return MUST_CLEAR_WIRE
    # [8.53] a Stream is left only by fording
    if terrain.is_unforded(stack):
        return MUST_FORD
    if mode != SIDEWAYS and terrain.is_entering_marsh_exit(stack):
        # [8.42] the first card out of a Marsh goes sideways
        return MARSH_SIDEWAYS_FIRST
    if mode != SIDEWAYS and terrain.is_mined(stack):
        # [24.4] in a Minefield every Movement card goes sideways
        return MINES_SIDEWAYS
    if mode != SIDEWAYS:
        reason = why_not_leave_range(s, seat, index)
        if reason != LEGAL:
            return reason
    if mode == FORWARD and is_blocked(s, seat, index):
        return BLOCKED
    if mode == BACKWARD and is_cornered(s, seat, index):
        return RETREAT_TOO_FAR
    return LEGAL


def is_blocked(s: UpFront, seat: int, index: int) -> bool:
    """[5.7] Whether an advance would bring the group past Relative Range 5 of the group directly opposite."""
    enemies = s.sides[1 - seat].groups
    if index >= len(enemies) or not enemies[index].men:
        return False
    return s.sides[seat].groups[index].chit + 1 + enemies[index].chit > 5


def is_cornered(s: UpFront, seat: int, index: int) -> bool:
    """[5.51a] Whether a retreat would leave even the closest enemy group at less than Relative Range 0."""
    chit = s.sides[seat].groups[index].chit - 1
    enemies = s.sides[1 - seat].groups
    seen = False
    for other in range(len(enemies)):
        if enemies[other].men:
            seen = True
            # [5.51-Q1] the actual range; beyond 5 a retreat brings the group nearer, so the plain sum tells
            if chit + enemies[other].chit >= 0:
                return False
    return seen


def why_not_card_mode(s: UpFront, seat: int, index: int, mode: int, card: int) -> int:
    """Why this Movement card may not be played in a mode that is open to the group."""
    # [5.51b] below range chit 0 only with a red card
    if mode == BACKWARD and s.sides[seat].groups[index].chit <= 0 and not cards.RED[card]:
        return RETREAT_NEEDS_RED
    return LEGAL


def why_not_ford(stack: list[int]) -> int:
    """Why a group may not ford."""
    if terrain.is_wired(stack):
        return MUST_CLEAR_WIRE
    return LEGAL if terrain.is_unforded(stack) else NOT_IN_STREAM


def why_not_unwire(stack: list[int]) -> int:
    """Why there is no Wire to clear."""
    return LEGAL if terrain.is_wired(stack) else NO_WIRE_HERE


def why_not_terrain(stack: list[int]) -> int:
    """Why a group may not be given a Terrain card by its owner."""
    moves = terrain.movements(stack)
    # [5.3] terrain needs a Movement card first
    if moves == 0:
        return NO_MOVEMENT_CARD
    if moves == 1 and terrain.last_ground(stack) == cards.MARSH:
        return MARSH_NEEDS_TWO
    # [13.34] nothing goes on top of Wire
    return WIRE_ON_TOP if terrain.is_wired(stack) else LEGAL


def why_not_open(stack: list[int]) -> int:
    """Why a card may not be laid face down on top of a group as Open Ground [8.1]."""
    reason = why_not_terrain(stack)
    if reason == WIRE_ON_TOP and terrain.may_slide_open_ground(stack):
        return OPEN_BUT_SLIDE
    # [8.1] not on the first Movement card in a Minefield
    return MINES_NEED_TWO if reason == LEGAL and terrain.is_mined(stack) else reason


def why_not_slide(stack: list[int]) -> int:
    """Why Open Ground may not be slid beneath Wire or Smoke [13.5]."""
    if terrain.may_slide_open_ground(stack):
        return LEGAL
    if terrain.movements(stack) == 1 and terrain.last_ground(stack) == cards.MARSH:
        return MARSH_NEEDS_TWO
    return MINES_NEED_TWO if terrain.needs_two(stack) else NOTHING_TO_SLIDE_UNDER


def why_not_occupy(s: UpFront, seat: int, index: int, card: int) -> int:
    """[7.33] Why a group cannot be in the terrain of this card, whoever plays it."""
    if cards.TERRAIN_KIND[card] == cards.PILLBOX and s.rules.level >= pillbox.CHAPTER:
        # [17.92-Q1] a group that is only being formed would be those who are on their way
        men = s.sides[seat].groups[index].men or transit.arriving(s, seat, index)
        return pillbox.why_not_house(s, men)
    return LEGAL


def why_not_own_terrain(s: UpFront, seat: int, index: int, card: int) -> int:
    """Why a player may not put his own group into the terrain of this card."""
    # [24.3] a Minefield is a discard on the enemy
    if cards.TERRAIN_KIND[card] == cards.MINEFIELD:
        return MINES_FOR_ENEMY
    return why_not_occupy(s, seat, index, card)


def why_not_settle(stack: list[int]) -> int:
    """Why no card at all can be laid on a group, or slid beneath what lies there, as its new terrain."""
    reason = why_not_open(stack)
    return LEGAL if reason == OPEN_BUT_SLIDE else reason


# --- playing it -------------------------------------------------------------------------------------------------


def move(s: UpFront, seat: int, index: int, mode: int, card: int) -> None:
    """[5.4] [5.5] Play a Movement card: forward adds one to the range chit, backward takes one, sideways keeps it."""
    atoms.take_from_hand(s, seat, card)
    # [5.41-Q1] on top of all that lies there, which stays until terrain is accepted; [5-Q1] so does this card
    atoms.lay(s, seat, index, mode, card, "5.4")
    if mode == FORWARD:
        change_range(s, seat, index, 1, "5.5")
    elif mode == BACKWARD:
        change_range(s, seat, index, -1, "5.5")
    consequences.movement_played(s, seat, index)


def move_sideways(s: UpFront, seat: int, index: int, card: int) -> None:
    """[5.4] [17.1] [17.6] Play a Movement card sideways, which may flank or encircle."""
    reasons = claims.before(s, seat, index, card)
    move(s, seat, index, SIDEWAYS, card)
    if claims.possible(reasons):
        s.push(claims.Claim(seat, index, card, reasons))


def change_range(s: UpFront, seat: int, index: int, by: int, rule: str) -> None:
    """[5.5] Move a group's range chit."""
    atoms.change_range(s, seat, index, by, rule)
    consequences.range_changed(s, seat, index, by)


def clear_wire(s: UpFront, seat: int, index: int, card: int) -> None:
    """[13.33] [13.6] A Movement card takes one Wire with it and does nothing else."""
    atoms.take_from_hand(s, seat, card)
    if s.sink is not None:
        s.tell("cleared_wire", EVERYBODY, "13.33", [seat, index, card])
    stack = s.sides[seat].groups[index].stack
    at = len(stack) - 1
    while stack[at] >> 8 != WIRE:
        at -= 1
    atoms.lift(s, seat, index, at, "13.33")
    atoms.discard(s, card, atoms.BOTH)
    consequences.wire_cleared(s, seat, index)


def place_terrain(s: UpFront, seat: int, index: int, card: int, at: int, rule: str) -> None:
    """[5.41] Terrain accepted above the first `at` cards settles the group there; they go, Smoke too [13.241]."""
    atoms.settle_terrain(s, seat, index, TERRAIN, card, at, rule)
    consequences.settled(s, seat, index)


def lay_open_ground(s: UpFront, seat: int, index: int, card: int) -> None:
    """[8.1] Any card, face down on top of a Movement card."""
    at = len(s.sides[seat].groups[index].stack)
    atoms.take_from_hand(s, seat, card)
    settle_in_the_open(s, seat, index, card, at, "8.1")


def slide_open_ground(s: UpFront, seat: int, index: int, card: int) -> None:
    """[13.5] Any card, face down above the top Movement card and beneath the Wire or Smoke on it."""
    at = terrain.top_movement(s.sides[seat].groups[index].stack) + 1
    atoms.take_from_hand(s, seat, card)
    settle_in_the_open(s, seat, index, card, at, "13.5")


def settle_in_the_open(s: UpFront, seat: int, index: int, card: int, at: int, rule: str) -> None:
    """[8.1] The owner's card lies face down as Open Ground."""
    consequences.terrain_played(s, seat, index)
    atoms.settle_terrain(s, seat, index, OPEN, card, at, rule)
    consequences.settled(s, seat, index)


class Fording(Frame):
    """A group fords a Stream (8.53).

    play the card sideways > flank or encircle with it (8.531) > Ford card or black draw (8.53a, b) > or not (8.53c)
    """

    CODE: ClassVar[str] = "fording"

    def __init__(self, seat: int = 0, index: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.card = card
        self.claim = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == PLAY:
            self.play(s)
        elif self.pc == CLAIMED:
            self.claim = s.take_result()
            self.pc = WADE
        elif self.pc == WADE:
            self.pc = CROSS
            # [8.53a] the Ford card always crosses
            if cards.MOVE_KIND[self.card] == cards.FORD:
                self.cross(s, True)
                return
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_FORD, self.index))
        else:
            # [8.53b] any other card needs a black draw
            self.cross(s, not cards.RED[s.take_result()])

    def play(self, s: UpFront) -> None:
        """The card goes onto the Stream; [17.1-Q1] what it is to flank is said at once."""
        reasons = claims.before(s, self.seat, self.index, self.card)
        atoms.take_from_hand(s, self.seat, self.card)
        atoms.lay(s, self.seat, self.index, SIDEWAYS, self.card, "8.53")
        consequences.movement_played(s, self.seat, self.index)
        self.pc = WADE
        if claims.possible(reasons):
            self.pc = CLAIMED
            s.push(claims.Claim(self.seat, self.index, self.card, reasons, True))

    def cross(self, s: UpFront, forded: bool) -> None:
        """The card stays on the Stream, or is discarded."""
        if s.sink is not None:
            s.tell("forded" if forded else "ford_failed", EVERYBODY, "8.53", [self.seat, self.index, self.card])
        if not forded:
            # [8.53c] the action is spent all the same
            top = len(s.sides[self.seat].groups[self.index].stack) - 1
            atoms.lift(s, self.seat, self.index, top, "8.53c")
            consequences.terrain_rejected(s, self.seat, self.index)
        else:
            # [8.531] only once it has crossed
            claims.make(s, self.seat, self.claim)
        s.ret()

    def clone(self) -> Frame:
        copy = Fording(self.seat, self.index, self.card)
        copy.pc = self.pc
        copy.claim = self.claim
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.card, self.claim]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.card, self.claim = row[0], row[1], row[2], row[3], row[4]
