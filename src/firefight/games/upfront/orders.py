"""Section 4.2: what an order is, whichever chapter it comes from, and what the action of a group is."""

from __future__ import annotations

from typing import ClassVar

from firefight.games.upfront import cards, crew, usable
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.reasons import GROUP_HAS_ACTED, LEGAL, NO_SUCH_GROUP


class Hand:
    """The cards of a player by what he can use them for now [2.21]."""

    def __init__(self, s: UpFront, seat: int) -> None:
        self.moves: list[int] = []
        self.fires: list[int] = []
        self.terrains: list[int] = []
        self.rallies: list[int] = []
        self.smokes: list[int] = []
        self.heroes: list[int] = []
        for card in s.sides[seat].hand:
            uses = usable.mask(s, seat, card)
            if uses & cards.MOVE:
                self.moves.append(card)
            if uses & cards.FIRE:
                self.fires.append(card)
            if uses & cards.TERRAIN:
                self.terrains.append(card)
            if uses & cards.RALLY:
                self.rallies.append(card)
            if uses & cards.SMOKE:
                self.smokes.append(card)
            if uses & cards.HERO:
                self.heroes.append(card)


class Orders:
    """The orders that a chapter brings.

    `list_all` adds those that are legal now, in any order; `why_not` is the reason against one of them, by the same
    questions; `take` carries one out, and marks the action of its group if it is one.
    """

    VERBS: ClassVar[tuple[int, ...]] = ()

    def list_all(self, s: UpFront, seat: int, hand: Hand, codes: list[int]) -> None:
        """Add every order that is legal now."""
        raise NotImplementedError

    def why_not(self, s: UpFront, seat: int, code: int) -> int:
        """0, or why this order may not be given now."""
        raise NotImplementedError

    def take(self, s: UpFront, seat: int, code: int) -> None:
        """Carry an order out; the last act of the turn's step."""
        raise NotImplementedError


def act(s: UpFront, seat: int, index: int, by_movement_card: bool) -> None:
    """[4.2] A group has had its action; [45.11] plays of Movement cards are counted apart."""
    s.sides[seat].groups[index].acted = True
    s.actions += 1
    if not by_movement_card:
        s.other_actions += 1


def why_not_group(s: UpFront, seat: int, index: int) -> int:
    """[4.2] [6.6] Why a group may not act: each acts once in a turn, and so attacks once."""
    groups = s.sides[seat].groups
    if index >= len(groups) or not groups[index].men:
        return NO_SUCH_GROUP
    return GROUP_HAS_ACTED if groups[index].acted else LEGAL


def why_not_his_group(s: UpFront, seat: int, number: int, reason: int) -> int:
    """The reason against what a man would do, else [4.2] why his group may not act."""
    return reason if reason != LEGAL else why_not_group(s, seat, s.men[number].group)


def why_not_man(s: UpFront, seat: int, number: int) -> int:
    """[4.2] Why a man may do nothing at all as his group's action."""
    return why_not_his_group(s, seat, number, crew.why_not_own_man(s, seat, number))
