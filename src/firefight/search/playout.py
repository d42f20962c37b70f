"""Random play: any legal answer, and chance by its weights."""

from __future__ import annotations

from firefight.kernel.core import CHANCE, NOBODY, State, apply, legal
from firefight.kernel.dice import Dice
from firefight.kernel.frames import chance_frame


def chance_code(s: State, dice: Dice) -> int:
    """An outcome of the chance that is asked now, by its weights."""
    frame = chance_frame(s)
    return frame.nth(s, dice.below(frame.total(s)))


def random_code(s: State, dice: Dice) -> int:
    """Any answer to the question asked now: chance by its weights, everything else evenly."""
    if s.asked == CHANCE:
        return chance_code(s, dice)
    options = legal(s)
    return options[dice.below(len(options))]


def playout(s: State, limit: int, seed: int) -> int:
    """Play on at random until the game is over or `limit` questions are answered; how many that were."""
    dice = Dice(seed)
    count = 0
    while count < limit and s.asked != NOBODY:
        apply(s, random_code(s, dice))
        count += 1
    return count
