"""Chapter 4: the order of play.  A match is set-up and alternating turns; a turn is actions, discards and a refill."""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Final

from firefight.games.upfront import (
    actions,
    atoms,
    atoms_setup,
    cards,
    consequences,
    flanking,
    infiltrators,
    movement,
    reinforcements,
    terrain,
    victory,
)
from firefight.games.upfront.command import Execution, must_execute
from firefight.games.upfront.discards import Discards, may_discard
from firefight.games.upfront.duties import Duties
from firefight.games.upfront.minefield import due
from firefight.games.upfront.model import FORWARD, SIDEWAYS, UpFront
from firefight.games.upfront.movement import change_range, place_terrain
from firefight.games.upfront.options import ACCEPT, END, PANIC, REJECT
from firefight.games.upfront.preparation import FormGroups, HighCard, InitialTerrain
from firefight.games.upfront.reasons import LEGAL, MUST_DO_SOMETHING, TIME_IS_UP
from firefight.games.upfront.refill import Refill
from firefight.games.upfront.smoke import lift_smoke_left_behind
from firefight.games.upfront.sniper import NOT_SNIPED_AT
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.notation import pack, verb_of

# The steps of a match.
FIRST_MOVE: Final = 0
FIRST_GROUPS: Final = 1
SECOND_GROUPS: Final = 2
FIRST_DEAL: Final = 3
SECOND_DEAL: Final = 4
TERRAIN: Final = 5
FIRST_REFILL: Final = 6
SECOND_REFILL: Final = 7
BEGIN: Final = 8
PLAY: Final = 9

# The steps of a turn.
OFFERS: Final = 0
ACTIONS: Final = 1
DISCARDS: Final = 2
EXECUTIONS: Final = 3
REFILL: Final = 4
CLOSE: Final = 5

# The steps of an offer.
OFFERED: Final = 0
ACCEPTED: Final = 1
REJECTED: Final = 2


class Match(Frame):
    """A whole game (3, 4).

    who is first (4.1) > groups (3.2) > deal (3.5) > initial terrain and refill (3.6) > turns in alternation (4.1)
    A scenario may have a second part, against a second defence: then all but the first step is done once more.
    """

    CODE: ClassVar[str] = "match"

    def __init__(self) -> None:
        self.pc = 0
        self.first = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        at = self.pc
        self.pc += 1
        if at == FIRST_MOVE:
            if s.rules.high_card:
                s.push(HighCard())
        elif at == FIRST_GROUPS:
            if s.rules.high_card:
                self.first = s.take_result()
            s.push(FormGroups(self.first))
        elif at == SECOND_GROUPS:
            if s.part == 1:
                atoms_setup.show_forces(s)
            s.push(FormGroups(1 - self.first))
        elif at == FIRST_DEAL or at == FIRST_REFILL:
            # [23.2] the Pillbox comes on top of the hand
            if at == FIRST_DEAL and s.rules.pillbox >= 0:
                atoms_setup.give_pillbox(s, s.rules.pillbox)
            s.push(Refill(self.first, True))
        elif at == SECOND_DEAL or at == SECOND_REFILL:
            s.push(Refill(1 - self.first, True))
        elif at == TERRAIN:
            s.push(InitialTerrain(self.first))
        elif at == BEGIN:
            s.active = 1 - self.first
            if s.sink is not None:
                s.tell("play_begins", EVERYBODY, "4.1", [self.first])
        else:
            # [4.1] turns alternate until the game ends
            self.pc = PLAY
            if s.part_over:
                self.next_part(s)
                return
            s.turn += 1
            s.active = 1 - s.active
            s.push(Turn(s.active))

    def next_part(self, s: UpFront) -> None:
        """The attacker has overcome one defence and meets the next: new groups, new hands, the same pile."""
        atoms_setup.clear_the_table(s)
        atoms_setup.begin_part(s)
        self.first = s.rules.attacker
        self.pc = FIRST_GROUPS

    def clone(self) -> Frame:
        copy = Match()
        copy.pc = self.pc
        copy.first = self.first
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.first]

    def load(self, row: list[Any]) -> None:
        self.pc, self.first = row


def is_preparing(s: UpFront) -> bool:
    """[3] Whether forces are being set up: before play, or before the second part of a scenario that has two."""
    match = s.stack[0] if s.stack else None
    return isinstance(match, Match) and match.pc <= BEGIN


def may_end(s: UpFront, seat: int) -> bool:
    """[4.6] With nothing to discard, a player who may not pass has to act, if he can."""
    if s.sides[seat].hand or s.actions or s.flagged or not s.sides[1 - seat].passed:
        return True
    for code in actions.options(s, seat):
        # [10.3] giving up a man is no action
        if verb_of(code) != PANIC:
            return False
    return True


class Turn(Frame):
    """One player's turn (4).

    terrain placed on him (7.3) > one action for each group (4.2) > discards (4.3) > executions (15.53) > refill (4.5)
    """

    CODE: ClassVar[str] = "turn"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.at = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        # [13.243] Smoke goes once the attack in which a Breeze was drawn is over
        if s.breeze_due:
            atoms.blow_away_smoke(s)
        # [17.62b] [17.44] what has happened since may have broken an encirclement
        flanking.review(s)
        # [16.42] a condition is fulfilled the moment it holds; [16.3] the last deck ends the game
        if s.stirred:
            # [24.4d] nothing comes between a Movement card and the mines
            s.push(due(s))
        elif victory.achieved(s):
            s.finish()
        elif s.time_up:
            victory.time_runs_out(s)
            s.finish()
        elif self.pc == OFFERS:
            self.offers(s)
        elif self.pc == ACTIONS:
            infiltrators.forget_vanished(s)
            s.ask(self.seat)
        elif self.pc == DISCARDS:
            self.pc = EXECUTIONS
            if may_discard(s, self.seat):
                s.push(Discards(self.seat))
        elif self.pc == EXECUTIONS:
            self.executions(s)
        elif self.pc == REFILL:
            self.pc = CLOSE
            # [9.3] only now: what a player has used in his opponent's turn is not replaced before
            s.push(Refill(self.seat))
        else:
            self.close(s)

    def offers(self, s: UpFront) -> None:
        """[7.3] Terrain placed on this player's groups is accepted or rejected before his turn."""
        if s.sides[self.seat].offers:
            offer = s.sides[self.seat].offers[0]
            s.push(TerrainOffer(self.seat, offer >> 8, offer & 255))
            return
        self.pc = ACTIONS
        s.actions = 0
        s.other_actions = 0
        s.discards = 0
        s.digs = 0
        reinforcements.turn_begins(s, self.seat)
        if s.sink is not None:
            s.tell("turn", EVERYBODY, "4.1", [s.turn, self.seat])
        s.push(Duties(self.seat))

    def executions(self, s: UpFront) -> None:
        """[15.53] Each group with an unpinned Commissar and a pinned man, at the end of the turn."""
        groups = s.sides[self.seat].groups
        while self.at < len(groups) and not must_execute(s, groups[self.at]):
            self.at += 1
        if self.at < len(groups):
            self.at += 1
            s.push(Execution(self.seat, self.at - 1))
            return
        # [13.242] at the end of this player turn
        lift_smoke_left_behind(s, self.seat)
        self.pc = REFILL

    def close(self, s: UpFront) -> None:
        """What lasts one turn ends."""
        side = s.sides[self.seat]
        # [4.6] whether he did nothing at all
        side.passed = s.actions == 0 and s.discards == 0
        atoms.forget_leader_loss(side)
        atoms.end_heroics(s, self.seat)
        atoms.forget_breeze(s)
        s.flagged = False
        for group in side.groups:
            group.acted = False
            # [14.4] only in the turn right after the attack
            group.sniped = NOT_SNIPED_AT
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        # [16.31] no action is declared after the clock has run out
        codes = [] if s.flagged else actions.options(s, self.seat)
        if may_end(s, self.seat):
            insort(codes, pack(END))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == END:
            return LEGAL if may_end(s, self.seat) else MUST_DO_SOMETHING
        return TIME_IS_UP if s.flagged else actions.why_not(s, self.seat, code)

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        if verb_of(code) == END:
            self.pc = DISCARDS
            return
        actions.take(s, self.seat, code)

    def clone(self) -> Frame:
        copy = Turn(self.seat)
        copy.pc = self.pc
        copy.at = self.at
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.at]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.at = row


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
        # [7.33] terrain that is forbidden to a man of the group is rejected
        if movement.why_not_occupy(s, self.seat, self.index, self.card) != LEGAL:
            return [pack(REJECT)]
        # [7.32-Q1] pinned men or not
        return [pack(ACCEPT), pack(REJECT)]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == ACCEPT:
            return movement.why_not_occupy(s, self.seat, self.index, self.card)
        return LEGAL if verb_of(code) == REJECT else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        s.news = True
        self.pc = ACCEPTED if verb_of(code) == ACCEPT else REJECTED

    def accept(self, s: UpFront) -> None:
        """[7.31] [7.34] The group settles; Wire laid on it in the same turn stays if it may lie there [4.32-Q1]."""
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
