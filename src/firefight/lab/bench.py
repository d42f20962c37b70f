"""How fast the rules run: decisions, copies, views, saves, samples and memory, beside a calibration loop.

Machines differ and drift, so figures are compared as ratios: each rate divided by the rate of a fixed Python loop in
the same run, against the same quotient in the recorded baseline.
"""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from importlib.resources import files
from typing import Any, Final

from firefight.kernel import core
from firefight.kernel.core import CHANCE, State
from firefight.kernel.dice import Dice
from firefight.kernel.game import Game
from firefight.search.playout import playout, random_code

BASELINE: Final = "bench_baseline.json"
NO_LIMIT: Final = 10**7
MIDDLE: Final = 0.3
"""The state that is copied and viewed stands this far into its game."""
REMEMBERED: Final = 200
"""How many copies are kept to weigh one."""

RATES: Final[dict[str, str]] = {
    "decisions": "decisions a second, random play, every question with its legal list",
    "player_decisions": "the same, counting only the players' questions",
    "clones": "copies of a state a second, mid-game",
    "views": "views a second, mid-game",
    "saves": "states written as JSON a second, mid-game",
    "samples": "full states dealt from a seat's knowledge a second, mid-game",
}


class Thing:
    """What the calibration loop works on."""

    def __init__(self, value: int) -> None:
        self.value = value
        self.items = [value, value + 1]


def calibration() -> float:
    """Rounds a second of a fixed mixture of attribute access, calls, lists and dictionaries in plain Python."""
    rounds = 60_000

    def loop() -> int:
        table: dict[int, int] = {}
        thing = Thing(1)
        for number in range(rounds):
            thing.value = (thing.value * 31 + number) & 1023
            thing.items.append(thing.value)
            if len(thing.items) > 8:
                thing.items = thing.items[:2]
            table[thing.value] = table.get(thing.value, 0) + len(thing.items)
        return len(table)

    return rounds / best(loop, 5)


def best(work: Callable[[], Any], times: int) -> float:
    """The shortest of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest


def rate(work: Callable[[], Any], count: int, times: int) -> float:
    """How often a second something is done."""

    def batch() -> None:
        for _ in range(count):
            work()

    return count / best(batch, times)


def middle(game: Game, config: dict[str, Any], seed: int) -> State:
    """A state in the middle of a random game, in which a player is asked."""
    whole = game.new(config)
    length = playout(whole, NO_LIMIT, seed)
    s = game.new(config)
    playout(s, int(length * MIDDLE), seed)
    while s.asked == CHANCE:
        playout(s, 1, seed)
    return s


def player_share(game: Game, config: dict[str, Any], games: int) -> float:
    """How many of all questions are put to players."""
    players = everything = 0
    for seed in range(games):
        s = game.new(config)
        dice = Dice(seed)
        while s.asked != core.NOBODY:
            players += s.asked != CHANCE
            everything += 1
            core.apply(s, random_code(s, dice))
    return players / everything


def memory_of(game: Game, s: State) -> int:
    """Bytes that one more copy of a state takes."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [game.clone(s) for _ in range(REMEMBERED)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(kept)


def measure(game: Game, config: dict[str, Any], quick: bool = False) -> dict[str, Any]:
    """All figures of a game in one run."""
    games = 10 if quick else 40
    times = 2 if quick else 3
    count = 200 if quick else 1000
    calibrated = calibration()
    questions = 0

    def play() -> None:
        nonlocal questions
        questions = sum(playout(game.new(config), NO_LIMIT, seed) for seed in range(games))

    shortest = best(play, times)
    s = middle(game, config, 5)
    seat = s.asked
    veiled = game.veil(s, seat)
    decisions = questions / shortest
    return {
        "game": game.name,
        "build": "compiled" if not str(core.__file__).endswith(".py") else "interpreted",
        "calibration": calibrated,
        "decisions": decisions,
        "player_decisions": decisions * player_share(game, config, games),
        "clones": rate(lambda: game.clone(s), count, times),
        "views": rate(lambda: game.view(s, seat), count // 4, times),
        "saves": rate(lambda: json.dumps(game.dump(s)), count // 4, times),
        "samples": rate(lambda: game.deal(veiled, 7), count // 2, times),
        "memory": memory_of(game, s),
    }


def load_baseline(game: str, build: str) -> dict[str, Any] | None:
    """The recorded figures of a game and build, or None."""
    path = files("firefight.lab").joinpath(BASELINE)
    if not path.is_file():
        return None
    recorded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    found = recorded.get(game, {}).get(build)
    return dict(found) if found is not None else None


def ratios(figures: dict[str, Any], baseline: dict[str, Any]) -> dict[str, float]:
    """Each rate against the baseline, both divided by their calibration; memory upside down, so that more is better."""
    result = {}
    for name in RATES:
        here = figures[name] / figures["calibration"]
        there = baseline[name] / baseline["calibration"]
        result[name] = here / there
    result["memory"] = baseline["memory"] / figures["memory"]
    return result
