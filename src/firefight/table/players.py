"""Who sits at a table: what one seat is given, what a bot must be able to do, and bots playing a match."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from firefight.kernel.core import PASS
from firefight.kernel.game import Decision, IllegalOption, Reason
from firefight.search.sampler import Sampler, TimeUp
from firefight.table.match import Match
from firefight.table.story import Line

DEFAULT_BUDGET: Final = 1.0
"""Seconds for one decision of a bot."""

NO_OPTION: Final = Reason("", "no-option", "it is none of the options")


class Bot(Protocol):
    """An opponent.  It sees what its seat may know, and imagines the rest with the sampler."""

    @property
    def name(self) -> str:
        """The word by which it is chosen."""
        ...

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        """The key of one of the decision's options."""
        ...

    def why(self) -> str:
        """The reason for the latest choice, in one sentence."""
        ...


class Seat:
    """One seat of a match: everything that somebody who sits there is ever given.

    A server, a terminal or a bot runner that goes through here cannot hand out more by mistake.
    """

    def __init__(self, match: Match, name: str) -> None:
        match.view(name)
        self.name = name
        self._match = match

    @property
    def asked(self) -> bool:
        """Whether this seat must decide."""
        return self._match.seat == self.name

    @property
    def waiting_for(self) -> str | None:
        """Who must decide; None when it is over."""
        return self._match.seat

    @property
    def decision(self) -> Decision | None:
        """The question put to this seat; None while somebody else is asked."""
        return self._match.decision if self.asked else None

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended."""
        return self._match.result

    def view(self) -> dict[str, Any]:
        """Everything this seat may know of the state."""
        return self._match.view(self.name)

    def trail(self) -> list[str]:
        """What is going on, in public words."""
        return self._match.trail(self.name)

    def log(self, since: int = 0) -> list[Line]:
        """What this seat was told."""
        return self._match.log(self.name, since)

    def why_not(self, key: str) -> Reason | None:
        """Why this seat may not give an order now."""
        return self._match.why_not(key, self.name)

    def odds(self, key: str) -> dict[str, Any] | None:
        """Exact chances of an option from what this seat knows."""
        return self._match.odds(key, self.name)

    def submit(self, key: str) -> None:
        """Decide for this seat."""
        self._match.submit(key, self.name)

    def sampler(self, budget: float = math.inf) -> Sampler:
        """Full states that agree with what this seat knows, for `budget` seconds from now."""
        end = time.monotonic() + budget
        return Sampler(self._match.game, self._match.veil(self.name), lambda: end - time.monotonic())


class Played:
    """What bots did in one call of `play`."""

    def __init__(self) -> None:
        self.decisions = 0
        self.fallbacks: list[str] = []
        """What went wrong with a bot's answer, in words."""
        self.late = 0
        """How many answers took longer than the budget."""
        self.slowest = 0.0
        """The longest time for one answer, in seconds."""


def play(
    match: Match,
    bots: dict[str, Bot],
    *,
    until: Callable[[Match], bool] | None = None,
    budget: float = DEFAULT_BUDGET,
    strict: bool = False,
) -> Played:
    """Let bots decide until the match is over, a seat without a bot is asked, or `until` says so.

    A bot that runs out of time, fails or answers with what is not legal is answered for: PASS if there is one, else the
    first option.  The log says so.  With `strict` its exception is raised instead.

    The budget is measured, and the sampler refuses to go on after it; a bot that never looks at either cannot be
    stopped from here, so bots that are not trusted run in a process of their own.
    """
    played = Played()
    while match.seat in bots and not (until is not None and until(match)):
        name = match.seat
        assert name is not None
        seat = Seat(match, name)
        decision = seat.decision
        assert decision is not None
        start = time.monotonic()
        try:
            key = bots[name].choose(seat.view(), decision, seat.sampler(budget))
            if all(option.key != key for option in decision.options):
                raise IllegalOption(str(key), NO_OPTION)
        except Exception as error:
            if strict:
                raise
            key = fall_back(match, decision, error, played)
        seconds = time.monotonic() - start
        played.decisions += 1
        played.late += seconds > budget
        played.slowest = max(played.slowest, seconds)
        seat.submit(key)
    return played


def fall_back(match: Match, decision: Decision, error: Exception, played: Played) -> str:
    """What is answered for a bot that could not answer, and a remark in the log."""
    option = next((option for option in decision.options if option.code == PASS), decision.options[0])
    # the text of an exception may tell what the bot held; everybody reads the log
    if isinstance(error, IllegalOption):
        cause = "gave an answer that is not legal"
    elif isinstance(error, TimeUp):
        cause = "ran out of time"
    else:
        cause = f"failed ({type(error).__name__})"
    played.fallbacks.append(f"{decision.seat} {cause}: {error}")
    match.note(f"The bot of {decision.seat} {cause}; the table answered for it.")
    return option.key
