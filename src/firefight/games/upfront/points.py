"""Sections 43.5 and 43.7: what men of a quality and their secondary weapons cost."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import soldiers
from firefight.games.upfront.model import CHARGE, ELITE, LINE, MAGNETIC_MINE, PANZERFAUST, SECOND_LINE
from firefight.games.upfront.scenarios import Force

# [43.7-T] a radio costs by nation and strength, so it has no price here
PRICES: Final[dict[int, int]] = {MAGNETIC_MINE: 7, PANZERFAUST: 25, CHARGE: 50}
# [43.5] what elite and second line forces cost, in per cent; [43.7-Q1] their secondary weapons too
PER_CENT: Final[dict[int, int]] = {LINE: 100, SECOND_LINE: 85, ELITE: 115}


def cost(force: Force) -> float:
    """The points of a force, without its reinforcements; with percentages there may be a fraction."""
    total = sum(soldiers.POINTS[man] for man in force.soldiers) + sum(PRICES[kind] for kind in force.secondary)
    return total * PER_CENT[force.troops] / 100
