"""The arena: opponents play each other, each as often on either side, and every game is written down.

A game is settled by its number and the seed alone, so the same command gives the same games on any machine and with any
number of processes; only the times differ.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from firefight import bots
from firefight.kernel.dice import scattered
from firefight.kernel.game import Decision
from firefight.lab.workers import in_order
from firefight.search.sampler import Sampler
from firefight.table import registry
from firefight.table.match import Match
from firefight.table.players import play

if TYPE_CHECKING:
    from firefight.table.players import Bot

MakeBot = Callable[[str, str, int], "Bot"]

LONGEST = 200_000
"""More decisions than any game takes; a game that goes on beyond is broken off and counted as unfinished."""


@dataclass(frozen=True)
class Pairing:
    """One game that is to be played."""

    number: int
    game: str
    options: dict[str, Any]
    bots: tuple[str, str]
    seats: tuple[str, str]
    """The side of each bot."""
    seed: str
    bot_seeds: tuple[int, int]


@dataclass
class Record:
    """One game that has been played.  `seconds` and `slowest` are the only figures that differ from run to run."""

    number: int
    seed: str
    sides: list[str]
    """In the order of play."""
    bots: list[str]
    seats: list[str]
    """The side of each bot."""
    winner: str | None = None
    """The side that won; None for a draw or an unfinished game."""
    won_by: int | None = None
    """Which of the two bots that was: 0 or 1."""
    reason: str = "unfinished"
    points: list[int] = field(default_factory=list)
    """By bot, as are the lists below."""
    losses: list[int] = field(default_factory=list)
    turns: int = 0
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    fallbacks: list[list[str]] = field(default_factory=list)
    """What went wrong with a bot's answers, in words."""
    orders: list[dict[str, int]] = field(default_factory=list)
    """How often each bot gave each kind of order."""

    def as_row(self) -> dict[str, Any]:
        """As JSON values."""
        return asdict(self)


class Timed:
    """A bot with a watch beside it."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.orders: Counter[str] = Counter()

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        """What the bot chooses."""
        start = time.perf_counter()
        try:
            key = self.bot.choose(view, decision, sampler)
            self.orders[key.split()[0]] += 1
            return key
        finally:
            seconds = time.perf_counter() - start
            self.decisions += 1
            self.seconds += seconds
            self.slowest = max(self.slowest, seconds)

    def why(self) -> str:
        """The bot's reason."""
        return self.bot.why()


def schedule(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: int = 1,
    pairs: Sequence[tuple[str, str] | None] = (None,),
    options: dict[str, Any] | None = None,
) -> list[Pairing]:
    """The games to be played.  Two in a row have the same sides, with the bots' seats exchanged.

    The cards differ from game to game: two bots that play alike would only play the same game twice.  `pairs` are the
    pairs of sides that take turns; None is the game's own default.
    """
    face = registry.find(game)
    jobs: list[Pairing] = []
    for number in range(games):
        pair = pairs[number // 2 % len(pairs)]
        chosen = {**(options or {}), **({"sides": list(pair)} if pair is not None else {})}
        sides = face.seats(face.configure(chosen))
        first = number % 2
        bot_seeds = (scattered(seed * 1_000_003 + 2 * number), scattered(seed * 1_000_003 + 2 * number + 1))
        match_seed = f"arena {seed} {number}"
        jobs.append(Pairing(number, game, chosen, names, (sides[first], sides[1 - first]), match_seed, bot_seeds))
    return jobs


def play_one(job: Pairing, make: MakeBot = bots.make) -> Record:
    """Play a game of the schedule."""
    face = registry.find(job.game)
    match = Match.begin(face, job.options, job.seed)
    players = [Timed(make(job.bots[at], job.game, job.bot_seeds[at])) for at in range(2)]
    seats: dict[str, Any] = dict(zip(job.seats, players, strict=True))
    asked = 0

    def too_long(_: Match) -> bool:
        nonlocal asked
        asked += 1
        return asked > LONGEST

    # no budget: time may not decide a game that is to be repeatable
    played = play(match, seats, until=too_long, budget=math.inf)
    record = Record(job.number, job.seed, match.seats, list(job.bots), list(job.seats))
    result = match.result
    if result is not None:
        record.winner = result["winner"]
        record.won_by = job.seats.index(record.winner) if record.winner is not None else None
        record.reason = result["reason"]
        record.turns = result.get("turns", 0)
        record.points = [result["points"][seat] for seat in job.seats]
        record.losses = [result["losses"][seat] for seat in job.seats] if "losses" in result else []
    for seat, player in seats.items():
        record.decisions.append(player.decisions)
        record.seconds.append(player.seconds)
        record.slowest.append(player.slowest)
        record.fallbacks.append([text for text in played.fallbacks if text.startswith(f"{seat} ")])
        record.orders.append(dict(sorted(player.orders.items())))
    return record


def run(jobs: Sequence[Pairing], workers: int = 1, make: MakeBot = bots.make) -> Iterator[Record]:
    """Play the games of a schedule; the records come in order."""
    return in_order(partial(play_one, make=make), jobs, workers)
