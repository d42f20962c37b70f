"""The little statistics that the reports need."""

from __future__ import annotations

import math
from typing import Final

NINETY_FIVE: Final = 1.959963984540054
"""How many standard deviations either side make a 95 % interval."""


def wilson(successes: int, trials: int, z: float = NINETY_FIVE) -> tuple[float, float]:
    """The Wilson score interval for a share: honest also for few trials, and for shares near nothing or all.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = z * z / trials
    middle = share + spread / 2
    width = z * math.sqrt((share * (1 - share) + spread / 4) / trials)
    low, high = (middle - width) / (1 + spread), (middle + width) / (1 + spread)
    # rounding must not push a bound past the share itself
    return max(0.0, min(low, share)), min(1.0, max(high, share))
