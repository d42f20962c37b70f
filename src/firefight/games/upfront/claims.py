"""Sections 17.1, 17.2 and 17.6: the player of a sideways Movement card says which enemy group it flanks or encircles.

What may be said is fixed by the position in which the card is played [17.1-Q1], so it is listed before that; see
`movement.move_sideways` and `movement.Fording`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_flanks, cards, flanking, terrain
from firefight.games.upfront.flanking import chits, is_adjacent, stands
from firefight.games.upfront.model import NO_GROUP, Group, UpFront
from firefight.games.upfront.options import ENCIRCLE, FLANK, NOTHING
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reasons import (
    CLAIM_BY_CARD,
    CLAIM_FROM_MARSH,
    CLAIM_FROM_MINES,
    ENCIRCLE_AT_FOUR,
    ENCIRCLE_BEHIND,
    ENCIRCLE_FRONT_FAR,
    ENCIRCLE_INFILTRATED,
    ENCIRCLE_NEIGHBOUR,
    ENCIRCLE_NOBODY_OPPOSITE,
    ENCIRCLE_ON_ENTRY,
    ENCIRCLE_ON_THE_WAY,
    ENCIRCLES_ALREADY,
    FLANK_CARD_ONLY,
    FLANK_FLANKED,
    FLANK_NEIGHBOUR,
    FLANK_NOBODY_OPPOSITE,
    FLANKS_ALREADY,
    LEGAL,
    NO_SUCH_TARGET,
    ONE_AT_A_TIME,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

CLAIMS: Final[list[int]] = [FLANK, ENCIRCLE]

# The steps of a claim.
ASK: Final = 0
SAID: Final = 1


# --- what may be said -------------------------------------------------------------------------------------------


def why_not_from_here(group: Group) -> int:
    """Why no Movement card played on a group where it is now flanks or encircles."""
    # [8.42] the first card out of a Marsh only begins to leave it; the second is like any other
    if terrain.is_entering_marsh_exit(group.stack):
        return CLAIM_FROM_MARSH
    # [24.4] nor do the two in a Minefield; [24.4c] with the second the group is out of it
    return CLAIM_FROM_MINES if terrain.is_mined(group.stack) else LEGAL


def why_not_flank(s: UpFront, seat: int, index: int, target: int) -> int:
    """[17.2] [17.2-E1] Why a Flank card played sideways on a group cannot flank an enemy group."""
    if not stands(s, 1 - seat, target):
        return NO_SUCH_TARGET
    # [17.2] the letter before or after its own
    if not is_adjacent(index, target):
        return FLANK_NEIGHBOUR
    # [17.2] somebody must stand directly opposite the flanked group
    if not stands(s, seat, target):
        return FLANK_NOBODY_OPPOSITE
    # [17.2] who is flanked does not flank back; [17.612] an encircled group is flanked by all
    if flanking.has_flanking_fire(s, 1 - seat, target, index):
        return FLANK_FLANKED
    # [17.6] one group at a time; [17.41] Flanking Fire that it has ends with this card
    if flanking.encircles_elsewhere(s, seat, index, target):
        return ONE_AT_A_TIME
    return why_not_from_here(s.sides[seat].groups[index])


def why_not_encircle(s: UpFront, seat: int, index: int, target: int) -> int:
    """[17.6] Why a Movement card played sideways on a group cannot encircle an enemy group."""
    if not stands(s, 1 - seat, target):
        return NO_SUCH_TARGET
    # [17.6-Q5] with the letter it has now, and not on its way to another
    if not is_adjacent(index, target):
        return ENCIRCLE_NEIGHBOUR
    if s.sides[seat].groups[index].becomes != NO_GROUP:
        return ENCIRCLE_ON_THE_WAY
    if s.sides[seat].groups[index].encircles == target:
        return ENCIRCLES_ALREADY
    # [17.6] a group in front of the encircled one; [17.6-Q2] what it is able to do does not matter
    if not stands(s, seat, target):
        return ENCIRCLE_NOBODY_OPPOSITE
    # [17.6] it has passed its neighbour
    if chits(s, seat, index, target) <= 5:
        return ENCIRCLE_BEHIND
    # [17.6] [17.6-Q3] [17.63] and is no farther than Relative Range 4 behind it
    if chits(s, seat, index, target) != flanking.PAST:
        return ENCIRCLE_AT_FOUR
    # [17.6-Q1] what would break the encirclement keeps it from beginning
    if relative_range(s, seat, target, target) < 2 or chits(s, seat, target, target) > 5:
        return ENCIRCLE_FRONT_FAR
    # [17.62b] likewise
    if flanking.why_broken(s, seat, index, target):
        return ENCIRCLE_INFILTRATED
    return why_not_two_at_once(s, seat, index, target)


def why_not_two_at_once(s: UpFront, seat: int, index: int, target: int) -> int:
    """[17.6] Neither of the two encircling groups takes part in encircling or flanking another one."""
    if flanking.encircles_elsewhere(s, seat, index, target) or flanking.encircles_elsewhere(s, seat, target, target):
        return ONE_AT_A_TIME
    # [17.3-Q1] the group that plays the card loses its own Flanking Fire by that
    if flanking.flanks_elsewhere(s, seat, target, target):
        return ONE_AT_A_TIME
    return why_not_from_here(s.sides[seat].groups[index])


def why_not_by(s: UpFront, seat: int, index: int, verb: int, target: int, card: int) -> int:
    """Why this card, played sideways on a group now, cannot flank or encircle an enemy group."""
    if verb == ENCIRCLE:
        # [17.6] any Movement card
        return why_not_encircle(s, seat, index, target)
    # [17.1] only a Flank card
    reason = why_not_flank(s, seat, index, target)
    return FLANK_CARD_ONLY if reason == LEGAL and cards.MOVE_KIND[card] != cards.FLANK else reason


def why_not_now(s: UpFront, seat: int, code: int) -> int:
    """[17.1-Q1] Why a flank cannot be declared without a card: what the position forbids first."""
    index, target = first(code), second(code)
    if verb_of(code) == ENCIRCLE:
        reason = why_not_encircle(s, seat, index, target)
    else:
        reason = why_not_flank(s, seat, index, target)
    return reason if reason != LEGAL else CLAIM_BY_CARD


def before(s: UpFront, seat: int, index: int, card: int) -> list[int]:
    """[17.1-Q1] What a card about to be played sideways could claim: 0 or a reason, for each kind and enemy group."""
    if s.rules.level < flanking.CHAPTER:
        return []
    enemies = range(len(s.sides[1 - seat].groups))
    return [why_not_by(s, seat, index, verb, target, card) for verb in CLAIMS for target in enemies]


def on_entry(s: UpFront, seat: int, index: int, card: int) -> list[int]:
    """[35.3] What the card that brings reinforcements in could claim, once they stand where they appear."""
    reasons = before(s, seat, index, card)
    enemies = len(s.sides[1 - seat].groups)
    for at in range(len(reasons)):
        # [35-Q2] nobody is encircled by men who have only just come
        if at >= enemies and reasons[at] == LEGAL:
            reasons[at] = ENCIRCLE_ON_ENTRY
        # [17.3] nor need anybody be flanked twice
        elif at < enemies and at in s.sides[seat].groups[index].flanks:
            reasons[at] = FLANKS_ALREADY
    return reasons


def possible(reasons: list[int]) -> bool:
    """Whether there is anything to claim."""
    return LEGAL in reasons


# --- saying it --------------------------------------------------------------------------------------------------


def make(s: UpFront, seat: int, code: int) -> None:
    """[17.1] [17.6] Place the chit that a player has declared."""
    if verb_of(code) == FLANK:
        atoms_flanks.flank(s, seat, first(code), second(code), "17.1")
    elif verb_of(code) == ENCIRCLE:
        atoms_flanks.encircle(s, seat, first(code), second(code))


class Claim(Frame):
    """What a Movement card played sideways is for (17.1, 17.6).

    flank (17.2), encircle (17.6) or neither (17.1-Q2) > at once, or by the caller who has to ford first (8.531)
    """

    CODE: ClassVar[str] = "claim"

    def __init__(
        self, seat: int = 0, index: int = 0, card: int = 0, reasons: list[int] | None = None, fords: bool = False
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.card = card
        self.reasons: list[int] = [] if reasons is None else reasons
        self.fords = fords
        self.said = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == ASK:
            s.ask(self.seat)
            return
        if not self.fords:
            make(s, self.seat, self.said)
        s.ret(self.said)

    def reason(self, verb: int, target: int) -> int:
        """Why this cannot be claimed, as it was when the card was played."""
        size = len(self.reasons) // len(CLAIMS)
        return self.reasons[CLAIMS.index(verb) * size + target] if target < size else NO_SUCH_TARGET

    def options(self, s: State) -> list[int]:
        # [17.1-Q2] nobody has to
        codes = [pack(NOTHING)]
        size = len(self.reasons) // len(CLAIMS)
        for verb in CLAIMS:
            for target in range(size):
                # [17.21] one group, and the choice is made now
                if self.reason(verb, target) == LEGAL:
                    codes.append(pack(verb, self.index, target))
        return sorted(codes)

    def why_not(self, s: State, code: int) -> int:
        verb = verb_of(code)
        if verb == NOTHING:
            return LEGAL
        if verb not in CLAIMS or first(code) != self.index:
            return NOT_ASKED
        return self.reason(verb, second(code))

    def take(self, s: State, code: int) -> None:
        self.said = code
        self.pc = SAID

    def clone(self) -> Frame:
        copy = Claim(self.seat, self.index, self.card, self.reasons[:], self.fords)
        copy.pc = self.pc
        copy.said = self.said
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.card, self.reasons[:], int(self.fords), self.said]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.card = row[0], row[1], row[2], row[3]
        self.reasons = list(row[4])
        self.fords = bool(row[5])
        self.said = row[6]
