"""Random decisions for the tests of the table."""

from __future__ import annotations

from firefight.kernel.dice import Dice
from firefight.table.match import Match


def play_random(match: Match, decisions: int = 100_000, seed: int = 1) -> Match:
    """Decide at random, at most so often."""
    dice = Dice(seed)
    for _ in range(decisions):
        decision = match.decision
        if decision is None:
            break
        match.submit(decision.options[dice.below(len(decision.options))])
    return match


def log_of(match: Match, seat: str | None = None) -> list[str]:
    """The log as texts."""
    return [str(line) for line in match.log(seat)]
