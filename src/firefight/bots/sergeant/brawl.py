"""What close combat is worth (20.52 to 20.72), by exact chances: how a man gets in, whom he finds, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.games.upfront import cards, ccv
from firefight.games.upfront.melee import PRISONERS
from firefight.games.upfront.odds_melee import duel
from firefight.games.upfront.results import passes_morale_check

if TYPE_CHECKING:
    from firefight.bots.sergeant.sight import Sight
    from firefight.games.upfront.model import Man

PRISONER_BONUS: Final = 3.0
"""[16.4f] [16.4b] A prisoner is worth five Victory Points, a dead man two."""


class Brawl:
    """The values of fights for one decision; chances depend only on the difference of two values."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._duels: dict[int, dict[str, float]] = {}
        self._aims: dict[int, list[float]] = {}

    def duel(self, margin: int) -> dict[str, float]:
        """[20.7] How a fight ends in which the attacker's value is so much higher."""
        if margin not in self._duels:
            self._duels[margin] = duel(margin, 0, self.sight.unseen)
        return self._duels[margin]

    def fight(self, man: Man, opponent: Man, margin: int, for_prisoner: bool = False) -> float:
        """What a fight is worth to the attacker's side."""
        chances = self.duel(margin)
        mine, theirs = self.sight.stakes.costs(man)[1], self.sight.stakes.costs(opponent)[1]
        bonus = PRISONER_BONUS if for_prisoner else 0.0
        return chances["wins"] * (theirs + bonus) + chances["both"] * (theirs - mine) - chances["loses"] * mine

    def best_fight(self, man: Man, opponent: Man, margin: int) -> float:
        """The same if the attacker may try for a prisoner [32.11]."""
        value = self.fight(man, opponent, margin)
        if self.sight.s.rules.level >= PRISONERS:
            value = max(value, self.fight(man, opponent, margin - ccv.TAKING_ALIVE, True))
        return value

    def aims(self, size: int) -> list[float]:
        """[14.6] The chance of each position in a group of this size."""
        if size not in self._aims:
            column = min(size, cards.N_COLUMNS)
            unseen = self.sight.unseen
            found = [0] * size
            for card in unseen:
                place = cards.POSITION[card][column] - 1
                if 0 <= place < size:
                    found[place] += 1
            self._aims[size] = [count / max(1, len(unseen)) for count in found]
        return self._aims[size]

    def against(self, number: int, target: int) -> float:
        """What it is worth that a man fights in an enemy group, whoever he finds there."""
        s = self.sight.s
        man = s.men[number]
        mine = ccv.ccv(s, man)
        men = s.sides[1 - man.side].groups[target].men
        value = 0.0
        for other, aimed in zip(men, self.aims(len(men)), strict=True):
            opponent = s.men[other]
            crew = [partner for partner in (opponent.assistant, opponent.gunner) if partner >= 0]
            # [20.71] the other man of a crew helps
            theirs = ccv.ccv(s, opponent) + sum(ccv.EACH_HELPER for partner in crew if ccv.helps(s.men[partner]))
            value += aimed * self.best_fight(man, opponent, mine - theirs)
        return value

    def passes(self, number: int) -> float:
        """[20.21] The chance of passing a Morale Check."""
        s, unseen = self.sight.s, self.sight.unseen
        return sum(1 for card in unseen if passes_morale_check(s, s.men[number], card)) / max(1, len(unseen))

    def entry(self, number: int, target: int) -> float:
        """[20.52] What it is worth that an infiltrator tries to enter close combat by a Morale Check."""
        inside = self.against(number, target)
        passed = self.passes(number)
        return passed * inside - (1 - passed) * self.sight.stakes.costs(self.sight.s.men[number])[0]

    def card_for_entry(self, number: int, target: int) -> float:
        """[20.52] How much better it is with a Movement card in place of the check."""
        return self.against(number, target) - self.entry(number, target)
