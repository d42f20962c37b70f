"""Section 7.3: terrain that the enemy has placed on a moving group, and what its owner makes of it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, consequences, creation, movement, terrain, transit
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.model import FORWARD, SIDEWAYS, UpFront
from firefight.games.upfront.model import TERRAIN as TERRAIN_USE
from firefight.games.upfront.movement import change_range, place_terrain
from firefight.games.upfront.options import ACCEPT, REJECT
from firefight.games.upfront.reasons import LEGAL
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import pack, verb_of

# The steps of an offer.
OFFERED: Final = 0
ACCEPTED: Final = 1
REJECTED: Final = 2


class TerrainOffer(Frame):
    """Terrain discarded on a moving group (7.3).  accept (7.31), as one must a Stream (8.5) > or reject (7.32)"""

    CODE: ClassVar[str] = "terrain_offer"

    def __init__(self, seat: int = 0, index: int = 0, card: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index
        self.card = card

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        # [8.5] [7.3] no choice about a Stream
        if self.pc == ACCEPTED or cards.TERRAIN_KIND[self.card] == cards.STREAM:
            self.accept(s)
        elif self.pc == REJECTED:
            self.reject(s)
        else:
            s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        # [7.32-Q1] pinned men or not
        codes: list[int] = []
        for verb in (ACCEPT, REJECT):
            if self.why_not(s, pack(verb)) == LEGAL:
                codes.append(pack(verb))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        # [7.33] terrain that is forbidden to a man of the group is rejected, whatever speaks against that
        barred = movement.why_not_occupy(s, self.seat, self.index, self.card)
        if verb_of(code) == ACCEPT:
            return barred
        if verb_of(code) == REJECT:
            return LEGAL if barred != LEGAL else transit.why_not_reject(s, self.seat, self.index)
        return NOT_ASKED

    def take(self, s: State, code: int) -> None:
        s.news = True
        self.pc = ACCEPTED if verb_of(code) == ACCEPT else REJECTED

    def accept(self, s: UpFront) -> None:
        """[7.31] [7.34] The group settles; Wire laid on it in the same turn stays if it may lie there [4.32-Q1]."""
        if creation.founders(s, self.seat, self.index):
            # [17.92-Q1] a new group is formed by it
            atoms.take_offer(s, self.seat)
            creation.found(s, self.seat, self.index, TERRAIN_USE, self.card, "17.92-Q1")
            s.goto(LineUp(self.seat, self.index))
            return
        group = s.sides[self.seat].groups[self.index]
        at = terrain.top_movement(group.stack) + 1
        wires = group.stack[at:]
        if s.sink is not None:
            s.tell("accepted", EVERYBODY, "7.31", [self.seat, self.index, self.card])
        atoms.take_offer(s, self.seat)
        place_terrain(s, self.seat, self.index, self.card, at, "7.3")
        if wires and not terrain.wire_stays_on(cards.TERRAIN_KIND[self.card]):
            for _ in wires:
                atoms.lift(s, self.seat, self.index, len(group.stack) - 1, "4.32-Q1")
        s.ret()

    def reject(self, s: UpFront) -> None:
        """[7.32] The group turns aside: the range it gained is given back, or the Movement card is lost."""
        if creation.founders(s, self.seat, self.index):
            # [17.92-Q1] the new group is not formed
            creation.send_back(s, self.seat, self.index)
            atoms.take_offer(s, self.seat)
            atoms.discard(s, self.card, atoms.BOTH)
            s.ret()
            return
        group = s.sides[self.seat].groups[self.index]
        at = terrain.top_movement(group.stack)
        mode = group.stack[at] >> 8
        if s.sink is not None:
            s.tell("rejected", EVERYBODY, "7.32", [self.seat, self.index, self.card])
        if mode == SIDEWAYS:
            # [7.32b] a sideways Movement card is discarded; [7.32-Q4] what lies beneath counts again
            atoms.lift(s, self.seat, self.index, at, "7.32b")
        else:
            # [7.32a] an advance or retreat becomes a sideways move
            atoms.turn_sideways(s, self.seat, self.index, at)
            change_range(s, self.seat, self.index, -1 if mode == FORWARD else 1, "7.32a")
        atoms.take_offer(s, self.seat)
        atoms.discard(s, self.card, atoms.BOTH)
        consequences.terrain_rejected(s, self.seat, self.index)
        s.ret()

    def clone(self) -> Frame:
        copy = TerrainOffer(self.seat, self.index, self.card)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index, self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index, self.card = row
