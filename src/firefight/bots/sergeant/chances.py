"""Exact chances from what a seat knows: every unseen card is equally likely to be the next (see the game's `odds`).

The same figures as the game's own odds, kept as sums so that hundreds of attacks can be weighed for one decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.command import morale_of, panic_of, rout_of
from firefight.games.upfront.results import combat_number

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man, UpFront

LOWEST: Final = -6
HIGHEST: Final = 6
COLUMN_0R: Final = 10


class Chances:
    """The Random Numbers on the unseen cards."""

    def __init__(self, unseen: list[int]) -> None:
        self.of = max(1, len(unseen))
        self.black = sum(1 for card in unseen if not cards.RED[card]) / self.of
        """The chance of a black card."""
        # _within[z][k]: cards with a number of at least LOWEST + k and at most z in column 0r; z = 10 is all of them
        self._within = [[0] * (HIGHEST - LOWEST + 2) for _ in range(COLUMN_0R + 1)]
        for card in unseen:
            step = combat_number(0, card) - LOWEST
            for column in range(cards.POSITION[card][COLUMN_0R], COLUMN_0R + 1):
                self._within[column][step] += 1
        for row in self._within:
            for step in range(HIGHEST - LOWEST, -1, -1):
                row[step] += row[step + 1]

    def at_least(self, number: int, within: int = COLUMN_0R) -> float:
        """The chance of a number that high (red counts down), on a card with at most `within` in column 0r."""
        if number > HIGHEST:
            return 0.0
        row = self._within[max(0, min(within, COLUMN_0R))]
        return row[max(0, number - LOWEST)] / self.of

    def under_fire(self, s: UpFront, man: Man, strength: int) -> tuple[float, float, float]:
        """[6.51-6.53] The chances that an attack of this strength pins a man, kills him, routs him."""
        if not man.pinned:
            killed = self.at_least(soldiers.KIA[man.soldier] - strength)
            # a Morale value above the KIA value never comes into play
            hit = max(killed, self.at_least(morale_of(s, man) - strength))
            return hit - killed, killed, 0.0
        certain = soldiers.KIA_PINNED[man.soldier] - strength
        panic = min(certain, panic_of(s, man) - strength)
        killed = self.at_least(certain)
        panics = self.at_least(panic) - killed
        rout = rout_of(s, man)
        shot = self.at_least(panic, rout) - self.at_least(certain, rout)
        return 0.0, killed + shot, panics - shot
