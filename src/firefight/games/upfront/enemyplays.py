"""Sections 7.3, 13.3, 14.1 and 14.5: what is played on the enemy in place of a discard, and how it is resolved."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, consequences, creation, minefield, terrain
from firefight.games.upfront.creation import founders
from firefight.games.upfront.model import TERRAIN as TERRAIN_USE
from firefight.games.upfront.model import WIRE as WIRE_USE
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import DROP, PLACE, REDIRECT, SNIPE, WIRE
from firefight.games.upfront.reasons import (
    LEGAL,
    MARSH_NEEDS_TWO,
    NO_SUCH_TARGET,
    ONE_TERRAIN_EACH,
    TARGET_NOT_MOVING,
    WIRE_NOT_THERE,
    WIRE_ON_TOP,
)
from firefight.games.upfront.sniper import SniperAttack
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of resolving them.
NEXT_PLAY: Final = 0
RETARGET: Final = 1

TARGETED: Final[dict[int, int]] = {PLACE: cards.TERRAIN, SNIPE: cards.SNIPER, WIRE: cards.WIRE}
"""The orders that play a card on an enemy group, with the use that the card must have."""


def why_not_terrain_on_enemy(s: UpFront, seat: int, target: int) -> int:
    """[7.3] Why terrain may not be discarded on an enemy group."""
    groups = s.sides[1 - seat].groups
    # [17.92-Q1] a group that is about to be formed takes terrain, and nothing else [17.9-Q1]
    if founders(s, 1 - seat, target):
        return LEGAL
    if target >= len(groups) or not groups[target].men:
        return NO_SUCH_TARGET
    stack = groups[target].stack
    if terrain.may_receive_terrain(stack):
        return LEGAL
    moves = terrain.movements(stack)
    if moves == 0:
        return TARGET_NOT_MOVING
    return WIRE_ON_TOP if terrain.is_wired(stack) else MARSH_NEEDS_TWO


def why_not_wire_on_enemy(s: UpFront, seat: int, target: int) -> int:
    """[13.3] Why Wire may not be discarded on an enemy group."""
    groups = s.sides[1 - seat].groups
    if target >= len(groups) or not groups[target].men:
        return NO_SUCH_TARGET
    return WIRE_NOT_THERE if terrain.refuses_wire(groups[target].stack) else LEGAL


def why_not_sniper_on_enemy(s: UpFront, seat: int, target: int) -> int:
    """[14.2] A Sniper fires at any group, whatever its terrain."""
    groups = s.sides[1 - seat].groups
    return LEGAL if target < len(groups) and groups[target].men else NO_SUCH_TARGET


def why_not_on_enemy(s: UpFront, seat: int, verb: int, target: int) -> int:
    """Why this kind of card may not be played on an enemy group."""
    if verb == SNIPE:
        return why_not_sniper_on_enemy(s, seat, target)
    if verb == WIRE:
        # [4.32-Q1] several Wires on one group are allowed
        return why_not_wire_on_enemy(s, seat, target)
    for offer in s.sides[1 - seat].offers:
        # [7.32-Q2] one Terrain card for each group
        if offer >> 8 == target:
            return ONE_TERRAIN_EACH
    return why_not_terrain_on_enemy(s, seat, target)


def is_there(s: UpFront, seat: int, verb: int, index: int) -> bool:
    """[14.5] Whether the group that a card was played on is still there; for terrain it may be one to be formed."""
    return bool(s.sides[seat].groups[index].men) or (verb == PLACE and len(founders(s, seat, index)) > 0)


class EnemyPlays(Frame):
    """Cards played on the enemy as discards (4.3-Q1).  one by one, in order > redirect what lost its target (14.5)"""

    CODE: ClassVar[str] = "enemy_plays"

    def __init__(self, seat: int = 0, plays: list[int] | None = None) -> None:
        self.pc = 0
        self.seat = seat
        self.plays: list[int] = [] if plays is None else plays

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        # [16.3] once the last deck has ended, the Sniper's attack is finished and nothing after it is resolved
        if not self.plays or s.time_up:
            s.ret()
            return
        verb, target, card = verb_of(self.plays[0]), first(self.plays[0]), second(self.plays[0])
        if self.pc == RETARGET or not is_there(s, 1 - self.seat, verb, target):
            # [14.5] its target is gone: another may be chosen
            self.pc = RETARGET
            s.ask(self.seat)
            return
        del self.plays[0]
        atoms.take_from_table(s, card)
        if verb == WIRE:
            # [13.1] it cannot be rejected
            atoms.lay(s, 1 - self.seat, target, WIRE_USE, card, "13.3")
            consequences.wire_laid(s, 1 - self.seat, target)
        elif verb == PLACE and cards.TERRAIN_KIND[card] == cards.MINEFIELD:
            # [7.3] [24.3] it cannot be rejected, and attacks at once [24.31]
            forms = len(founders(s, 1 - self.seat, target)) > 0
            if forms:
                # [17.92-Q1] a new group is formed by it
                creation.found(s, 1 - self.seat, target, TERRAIN_USE, card, "17.92-Q1")
            else:
                minefield.lay(s, 1 - self.seat, target, card)
            s.push(minefield.MineAttack(1 - self.seat, target, card, forms))
        elif verb == PLACE:
            # [13.241] Smoke beneath goes, even if the terrain is rejected
            atoms.clear_smoke(s, 1 - self.seat, target, "13.241")
            atoms.offer_terrain(s, 1 - self.seat, target, card)
            consequences.terrain_played(s, 1 - self.seat, target)
        else:
            s.push(SniperAttack(self.seat, target, card))

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        targets = range(len(s.sides[1 - self.seat].groups))
        codes = [pack(REDIRECT, target) for target in targets if self.why_not_redirect(s, target) == LEGAL]
        codes.append(pack(DROP))
        return codes

    def why_not_redirect(self, s: UpFront, target: int) -> int:
        """[14.5] Why a play that has lost its target may not go to another group."""
        verb = verb_of(self.plays[0])
        if verb == PLACE:
            for play in self.plays[1:]:
                # [7.32-Q3] not where another Terrain card of this turn is still to go
                if verb_of(play) == PLACE and first(play) == target:
                    return ONE_TERRAIN_EACH
        return why_not_on_enemy(s, self.seat, verb, target)

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        self.pc = NEXT_PLAY
        s.news = True
        verb, card = verb_of(self.plays[0]), second(self.plays[0])
        if verb_of(code) == REDIRECT:
            self.plays[0] = pack(verb, first(code), card)
            return
        del self.plays[0]
        atoms.take_from_table(s, card)
        atoms.discard(s, card, atoms.BOTH)

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) == REDIRECT:
            return self.why_not_redirect(s, first(code))
        return LEGAL if verb_of(code) == DROP else NOT_ASKED

    def clone(self) -> Frame:
        copy = EnemyPlays(self.seat, self.plays[:])
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.plays[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row[0], row[1]
        self.plays = list(row[2])
