"""Chapter 35: men who come later enter as group E, with a Movement card."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_setup, cards, claims, consequences, pillbox, transit, usable
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.model import AWAITED, TERRAIN, UpFront
from firefight.games.upfront.options import AT, ENTER, ENTER_COVERED, NUMBER_BASE
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    CHAPTER_LATER,
    COVER_ALONE,
    ENTER_TOO_FAR,
    LEGAL,
    MINES_FOR_ENEMY,
    NO_ROOM_TO_ENTER,
    NOBODY_AWAITED,
    NOT_YET_THERE,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, third, verb_of

LEVEL: Final = 35
GROUP_E: Final = 4
"""[35.1] The place of the group that reinforcements form."""

# The steps of an entry.
PLAY: Final = 0
PLACE: Final = 1
LINE_UP: Final = 2
ENTERED: Final = 3
CLAIM: Final = 4
CLAIMED: Final = 5


# --- who may come -------------------------------------------------------------------------------------------------


def awaited(s: UpFront, seat: int) -> list[int]:
    """[35.1] The men of a side who have not come yet."""
    return [man.number for man in s.men if man.side == seat and man.where == AWAITED]


def decks_until(s: UpFront, number: int) -> int:
    """[35.1] [35.2] How many more decks must end before a man may come; 0 once he may, in the same turn already."""
    after = s.rules.arrives[number] if number < len(s.rules.arrives) else 0
    return max(0, after + 1 - s.deck)


def arriving(s: UpFront, seat: int) -> list[int]:
    """[35.2] The men who may enter now, all of them together as one group."""
    return [number for number in awaited(s, seat) if decks_until(s, number) == 0]


def turn_begins(s: UpFront, seat: int) -> None:
    """[35.3] A player's highest range chit is the one that he had when his turn began."""
    highest = 0
    for group in s.sides[seat].groups:
        if group.men and group.chit > highest:
            highest = group.chit
    atoms_setup.remember_reach(s, highest)


def is_open(s: UpFront, seat: int) -> bool:
    """[35.1] Whether the place of group E is free."""
    for group in s.sides[seat].groups:
        if group.becomes == GROUP_E:
            return False
    # [17.7-Q7] nor is anybody on his way there
    return len(s.sides[seat].groups) <= GROUP_E or not transit.is_awaited(s, seat, GROUP_E)


# --- listing and refusing -----------------------------------------------------------------------------------------


def why_not_come(s: UpFront, seat: int) -> int:
    """Why no reinforcements enter now, whatever the cards."""
    if s.rules.level < LEVEL:
        return CHAPTER_LATER
    if not awaited(s, seat):
        return NOBODY_AWAITED
    if not arriving(s, seat):
        return NOT_YET_THERE
    return LEGAL if is_open(s, seat) else NO_ROOM_TO_ENTER


def why_not_enter(s: UpFront, seat: int, code: int) -> int:
    """[35.2] [35.4] Why reinforcements may not enter so."""
    reason = why_not_come(s, seat)
    if reason == LEGAL:
        reason = usable.why_not_card(s, seat, first(code), cards.MOVE)
    if reason != LEGAL or verb_of(code) == ENTER:
        return reason
    for card, use in ((second(code), cards.CONCEALED), (third(code), cards.TERRAIN)):
        reason = usable.why_not_card(s, seat, card, use)
        if reason != LEGAL:
            return reason
    if len({first(code), second(code), third(code)}) < 3:
        return ALREADY_CHOSEN
    reason = why_not_ground(s, seat, third(code))
    if reason != LEGAL:
        return reason
    # [35.4] nothing else is done in the turn
    return COVER_ALONE if s.actions else LEGAL


def why_not_ground(s: UpFront, seat: int, card: int) -> int:
    """Why reinforcements may not enter in the terrain of this card."""
    if cards.TERRAIN_KIND[card] == cards.PILLBOX and s.rules.level >= pillbox.CHAPTER:
        # [23.3]
        return pillbox.why_not_house(s, arriving(s, seat))
    # [24.3] a Minefield is a discard on the enemy
    return MINES_FOR_ENEMY if cards.TERRAIN_KIND[card] == cards.MINEFIELD else LEGAL


def list_entries(s: UpFront, seat: int, moves: list[int], codes: list[int]) -> None:
    """Every way to bring reinforcements in now."""
    if why_not_come(s, seat) != LEGAL:
        return
    for card in moves:
        codes.append(pack(ENTER, card))
        if s.actions == 0:
            for concealed in usable.with_use(s, seat, cards.CONCEALED):
                for ground in usable.with_use(s, seat, cards.TERRAIN):
                    if concealed == ground or card in (concealed, ground):
                        continue
                    if why_not_ground(s, seat, ground) == LEGAL:
                        codes.append(pack(ENTER_COVERED, card, concealed, ground))


class Entry(Frame):
    """Reinforcements enter (35.2).

    play the cards (35.4) > with a Flank card choose the range chit (35.3) > it may flank from there (35.3)
    > the men line up as group E
    """

    CODE: ClassVar[str] = "entry"

    def __init__(self, seat: int = 0, card: int = 0, concealed: int = 0, ground: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.card = card
        self.concealed = concealed
        self.ground = ground

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == PLAY:
            self.pc = PLACE
            self.play(s)
        elif self.pc == PLACE:
            # [35.3] only a Flank card leaves a choice, and only if the side has come forward
            if cards.MOVE_KIND[self.card] == cards.FLANK and s.reach > 0:
                s.ask(self.seat)
                return
            self.enter(s, 0)
        elif self.pc == CLAIM:
            self.pc = CLAIMED
            reasons = claims.on_entry(s, self.seat, GROUP_E, self.card)
            if claims.possible(reasons):
                s.push(claims.Claim(self.seat, GROUP_E, self.card, reasons))
        elif self.pc == CLAIMED:
            self.pc = LINE_UP
            self.cover(s)
        elif self.pc == LINE_UP:
            self.pc = ENTERED
            s.push(LineUp(self.seat, GROUP_E))
        else:
            s.ret()

    def play(self, s: UpFront) -> None:
        """[35.2-Q1] The Movement card goes into the discards, [35.4] and so does the Concealed card."""
        atoms_setup.play_entry(s, self.seat, [self.card, self.concealed] if self.concealed else [self.card])
        if self.ground:
            atoms.lay_on_table(s, self.seat, self.ground)
            atoms_setup.close_turn(s)

    def enter(self, s: UpFront, chit: int) -> None:
        """[35.3] The men appear at a range chit."""
        self.pc = CLAIM
        atoms_setup.arrive(s, self.seat, GROUP_E, arriving(s, self.seat))
        # [4.2] playing the card was the action of the group
        s.sides[self.seat].groups[GROUP_E].acted = True
        atoms.change_range(s, self.seat, GROUP_E, chit, "35.3")
        # [35-Q2] behind an enemy they have Flanking Fire on him
        consequences.entered(s, self.seat, GROUP_E)

    def cover(self, s: UpFront) -> None:
        """[35.4] They are in the terrain that was played with them."""
        if self.ground:
            atoms.take_from_table(s, self.ground)
            atoms.lay(s, self.seat, GROUP_E, TERRAIN, self.ground, "35.4")
            consequences.settled(s, self.seat, GROUP_E)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(AT, NUMBER_BASE + chit) for chit in range(s.reach + 1)]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) != AT:
            return NOT_ASKED
        return LEGAL if 0 <= first(code) - NUMBER_BASE <= s.reach else ENTER_TOO_FAR

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        self.enter(s, first(code) - NUMBER_BASE)

    def clone(self) -> Frame:
        copy = Entry(self.seat, self.card, self.concealed, self.ground)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.card, self.concealed, self.ground]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.card, self.concealed, self.ground = row
