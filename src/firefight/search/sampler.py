"""What an opponent may imagine: full states that agree with everything its seat knows."""

from __future__ import annotations

from collections.abc import Callable

from firefight.kernel.core import State
from firefight.kernel.game import Game


class TimeUp(Exception):
    """The time for this move is used up; answer with the best found so far."""


def unlimited() -> float:
    """The time left when nobody counts it."""
    return 1e9


class Sampler:
    """Deals full states from a veiled one.

    Fairness is in the structure: there is no true state in here, so nothing a bot does with it can find one.  The same
    seed always gives the same state, and the true hidden cards have no part in it.
    """

    def __init__(self, game: Game, veiled: State, time_left: Callable[[], float] = unlimited) -> None:
        self.game = game
        self.time_left = time_left
        """Seconds until this move has to be answered."""
        self._veiled = veiled

    def sample(self, seed: int) -> State:
        """A state with everything hidden dealt at random from `seed`.  Raises TimeUp once the time is used up."""
        if self.time_left() <= 0:
            raise TimeUp
        return self.game.deal(self._veiled, seed)
