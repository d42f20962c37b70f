"""Exact chances from what a seat knows: every unseen card is equally likely to be the next (see the game's `odds`).

The same figures as the game's own odds, kept as sums so that hundreds of attacks can be weighed for one decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.command import morale_of, panic_of, rout_of
from firefight.games.upfront.results import WOUNDS_FROM, combat_number, goes_berserk
from firefight.games.upfront.weapons import kia_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man, UpFront

LOWEST: Final = -6
HIGHEST: Final = 6
COLUMN_0R: Final = 10
COLUMN_7W: Final = 7

GOES_BERSERK: Final = 1
BERSERK_ALREADY: Final = 2

Toll = tuple[float, float, float, float]
"""The chances that a man is pinned, killed, routed, wounded."""


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
        # the cards by Random Number and by their columns 0r and 7w
        self._kinds: dict[tuple[int, int, int], int] = {}
        for card in unseen:
            kind = (combat_number(0, card), cards.POSITION[card][COLUMN_0R], cards.POSITION[card][COLUMN_7W])
            self._kinds[kind] = self._kinds.get(kind, 0) + 1
        self._tolls: dict[tuple[bool, int, int, int, int, bool, int], Toll] = {}

    def at_least(self, number: int, within: int = COLUMN_0R) -> float:
        """The chance of a number that high (red counts down), on a card with at most `within` in column 0r."""
        if number > HIGHEST:
            return 0.0
        row = self._within[max(0, min(within, COLUMN_0R))]
        return row[max(0, number - LOWEST)] / self.of

    def under_fire(self, s: UpFront, man: Man, strength: int) -> Toll:
        """[6.51-6.53] The chances that an attack of this strength pins a man, kills him, routs him, wounds him."""
        if s.rules.level >= WOUNDS_FROM:
            return self.with_wounds(s, man, strength)
        kia = kia_of(s, man) - strength
        if not man.pinned:
            killed = self.at_least(kia)
            # a Morale value above the KIA value never comes into play
            hit = max(killed, self.at_least(morale_of(s, man) - strength))
            return hit - killed, killed, 0.0, 0.0
        panic = min(kia, panic_of(s, man) - strength)
        killed = self.at_least(kia)
        panics = self.at_least(panic) - killed
        if man.berserk:
            # [20.9] a second time he is killed, whatever the number
            return 0.0, killed + panics, 0.0, 0.0
        rout = rout_of(s, man)
        shot = self.at_least(panic, rout) - self.at_least(kia, rout)
        # [20.9] a man who goes berserk is not lost
        return 0.0, killed + (0.0 if goes_berserk(s, man) else shot), panics - shot, 0.0

    def with_wounds(self, s: UpFront, man: Man, strength: int) -> Toll:
        """[33.1] The same where hits may wound: that hangs on a third number of the card."""
        kia = kia_of(s, man) - strength
        lower = (panic_of(s, man) if man.pinned else morale_of(s, man)) - strength
        rout = rout_of(s, man) if man.pinned else 0
        printed = soldiers.MORALE[man.soldier]
        # [33.7b] a second wound kills
        again = man.wounded and not man.unhindered
        wild = man.pinned and (2 if man.berserk else int(goes_berserk(s, man)))
        key = (man.pinned, kia, lower, rout, printed, again, wild)
        found = self._tolls.get(key)
        if found is not None:
            return found
        pinned = killed = routed = wounded = 0
        for (number, column_0r, column_7w), count in self._kinds.items():
            if number >= kia:
                if number == kia and column_7w == printed and not again:
                    wounded += count
                else:
                    killed += count
            elif number < lower:
                continue
            elif not man.pinned:
                pinned += count
            elif column_0r <= rout or wild == BERSERK_ALREADY:
                killed += count if wild != GOES_BERSERK else 0
            elif column_7w == printed:
                killed, wounded = (killed + count, wounded) if again else (killed, wounded + count)
            else:
                routed += count
        toll = (pinned / self.of, killed / self.of, routed / self.of, wounded / self.of)
        self._tolls[key] = toll
        return toll
