"""Chapter 4: the order of play.  A match is set-up and alternating turns; a turn is actions, discards and a refill."""

from __future__ import annotations

from bisect import insort
from typing import Any, ClassVar, Final

from firefight.games.upfront import (
    actions,
    aftermath,
    atoms,
    atoms_setup,
    flanking,
    lateral,
    reinforcements,
    victory,
)
from firefight.games.upfront.command import Execution, must_execute
from firefight.games.upfront.discards import Discards, may_discard
from firefight.games.upfront.duties import Duties
from firefight.games.upfront.minefield import due
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.offers import TerrainOffer
from firefight.games.upfront.options import END, PANIC
from firefight.games.upfront.preparation import FormGroups, HighCard, InitialTerrain
from firefight.games.upfront.reasons import LEGAL, MUST_DO_SOMETHING, PARTNER_WAITS, TIME_IS_UP
from firefight.games.upfront.refill import Refill
from firefight.games.upfront.smoke import lift_smoke_left_behind
from firefight.games.upfront.sniper import NOT_SNIPED_AT
from firefight.games.upfront.terraincapture import TerrainCapture, gone_group
from firefight.kernel.core import Frame, State
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


def why_not_end(s: UpFront, seat: int) -> int:
    """Why a player may not end the actions of his turn."""
    # [17.7-Q4] a group whose partner has settled on terrain from the enemy follows it
    if lateral.may_follow(s, seat) and not s.flagged:
        return PARTNER_WAITS
    return LEGAL if may_end(s, seat) else MUST_DO_SOMETHING


def what_comes_first(s: UpFront, seat: int, begins: bool) -> Frame | None:
    """What follows at once from the procedure that has just ended; the frame for what has to be decided or drawn."""
    # [13.243] Smoke goes once the attack in which a Breeze was drawn is over
    if s.breeze_due:
        atoms.blow_away_smoke(s)
    # [17.62b] [17.44] what has happened since may have broken an encirclement
    flanking.review(s)
    # [20.8] before anything else, the place of a group that is gone
    gone = gone_group(s)
    if gone >= 0:
        return TerrainCapture(1 - (gone >> 8), gone & 255)
    # [17.7b] groups that have settled take their new letters
    lateral.take_letters(s, seat, begins)
    # [24.4d] nothing comes between a Movement card and the mines
    return due(s) if s.stirred else None


def end_what_lasts_a_turn(s: UpFront, seat: int) -> None:
    """Everything that was true for one turn of a player ends with it."""
    side = s.sides[seat]
    # [4.6] whether he did nothing at all
    side.passed = s.actions == 0 and s.discards == 0
    lateral.end_turn(s, seat)
    atoms.forget_leader_loss(side)
    atoms.end_heroics(s, seat)
    aftermath.turn_ends(s)
    atoms.forget_breeze(s)
    s.flagged = False
    for group in side.groups:
        group.acted = False
        # [14.4] only in the turn right after the attack
        group.sniped = NOT_SNIPED_AT


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
        first = what_comes_first(s, self.seat, self.pc == OFFERS)
        if first is not None:
            s.push(first)
        # [16.42] a condition is fulfilled the moment it holds; [16.3] the last deck ends the game
        elif victory.achieved(s):
            s.finish()
        elif s.time_up:
            victory.time_runs_out(s)
            s.finish()
        elif aftermath.is_left(s):
            # [32.2b] [33.6] what the last procedure left to be decided
            s.push(aftermath.loose_end(s))
        elif self.pc == OFFERS:
            self.offers(s)
        elif self.pc == ACTIONS:
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
        """The turn is over."""
        end_what_lasts_a_turn(s, self.seat)
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        # [16.31] no action is declared after the clock has run out
        codes = [] if s.flagged else actions.options(s, self.seat)
        if why_not_end(s, self.seat) == LEGAL:
            insort(codes, pack(END))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == END:
            return why_not_end(s, self.seat)
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
