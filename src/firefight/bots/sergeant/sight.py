"""What the sergeant sees when he is asked: the position with everything hidden made up, and what follows from it.

The one sample he takes is read only where all samples agree: what is public, and what is his own.  The cards dealt to
the enemy in it are never looked at, so his choice is the same for every sample.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

from firefight.bots.sergeant.brawl import Brawl
from firefight.bots.sergeant.chances import Chances
from firefight.bots.sergeant.hand import Worth
from firefight.bots.sergeant.outlook import Outlook
from firefight.bots.sergeant.stakes import Stakes
from firefight.bots.sergeant.weights import Weights
from firefight.games.upfront import cards, nations, secrecy, usable

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront


class Order:
    """Something that could be answered, what it is worth, and why."""

    __slots__ = ("code", "value", "why")

    def __init__(self, code: int, value: float, why: str) -> None:
        self.code = code
        self.value = value
        self.why = why


class Sight:
    """One decision's view of the battle."""

    def __init__(self, view: dict[str, Any], s: UpFront, weights: Weights) -> None:
        self.view = view
        self.s = s
        self.weights = weights
        self.seat = s.asked
        self.enemy = 1 - s.asked
        self.unseen = secrecy.unseen(s, s.asked)
        self.chances = Chances(self.unseen)
        self.outlook = Outlook(self.chances, weights, s.asked)
        self.stakes = Stakes(s, weights)
        self.notes: dict[int, float] = {}
        """What discarding each card would bring, as far as it has been worked out."""
        self.plans: dict[int, tuple[list[tuple[int, int, int]], float]] = {}
        """Whom he would send from each group to infiltrate, and what that is worth."""
        self.moves: dict[tuple[int, int, int], float] = {}
        """What transfers are worth, by order."""

    @property
    def nation(self) -> int:
        """His nation."""
        return self.s.rules.nations[self.seat]

    @property
    def discards_freely(self) -> bool:
        """Whether his nation discards also in a turn with an action (4.3)."""
        return nations.DISCARDS_ACTIVE[self.nation] > 0

    @cached_property
    def value(self) -> float:
        """The position as it is."""
        return self.outlook.of(self.s)

    @cached_property
    def worth(self) -> Worth:
        """What the cards of his hand are worth to him."""
        return Worth(self)

    @cached_property
    def brawl(self) -> Brawl:
        """What close combat is worth."""
        return Brawl(self)

    def price(self, card: int) -> float:
        """What using a card costs: it is gone, but another will be drawn for it (4.5)."""
        return max(self.worth.later[card] - self.weights.average_card, self.weights.cycling)

    def use(self, card: int) -> float:
        """What discarding a card unused costs: also what it could have done."""
        return self.worth.later[card] + self.worth.now[card] - self.weights.average_card

    def gain(self, s: UpFront) -> float:
        """How much better another position is."""
        return self.outlook.of(s) - self.value

    @cached_property
    def concealment(self) -> list[tuple[int, float]]:
        """How much the enemy may take off an attack with his best Concealed card: (value, chance)."""
        held = len(self.s.sides[self.enemy].hand)
        uses = self.s.rules.usable[self.enemy]
        able = [cards.CONCEALED_VALUE[card] for card in self.unseen if uses[card] & cards.CONCEALED]
        rows: list[tuple[int, float]] = []
        below = 1.0
        for value in (3, 2, 1):
            none = nobody_holds(len(self.unseen), sum(1 for other in able if other >= value), held)
            rows.append((value, below - none))
            below = none
        return [*rows, (0, below)]

    def held(self, use: int) -> list[int]:
        """The cards of his hand that have a use now."""
        return usable.with_use(self.s, self.seat, use)


def nobody_holds(unseen: int, wanted: int, held: int) -> float:
    """The chance that none of the wanted cards is among so many unseen ones in a hand."""
    return comb(max(0, unseen - wanted), held) / comb(unseen, held) if unseen >= held else 1.0
