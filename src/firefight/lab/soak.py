"""The soak: random games by the thousand, with everything checked that must hold in each of them.

A game is settled by the seed of the soak and its number, so a failure can be had again by itself.  Chance is answered
by the referee that a match of the same seed would have, so the failing game can be handed over as an ordinary save.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Any, Final

from firefight.kernel import core
from firefight.kernel.codec import canonical
from firefight.kernel.core import CHANCE, NOBODY, State
from firefight.kernel.dice import Dice, scattered
from firefight.kernel.game import Game
from firefight.kernel.notation import verb_of
from firefight.lab.variety import OPTIONS, accepts, fitting
from firefight.lab.workers import in_order
from firefight.table import registry
from firefight.table.course import drawn, flag_state
from firefight.table.match import Match
from firefight.table.referee import Referee
from firefight.table.restore import load

LONGEST: Final = 200_000
"""More answers than any game takes.  Random players who line up their men instead of playing cards take 30,000."""
REMEMBERED: Final = 24
"""How many codes of earlier questions are tried on later ones."""
ASKED_WHY: Final = 12
"""At one question in so many, the reasons are compared with the list."""
RELOADED: Final = 120
"""At one answer in so many, the game goes on from its own save."""
FLAGGED: Final = 150
"""With a clock, at one question in so many, the time is up."""
REPLAYED: Final = 25
"""One game in so many is played again at a table, saved, loaded and checked."""
UNEVEN: Final = 8
"""How much more often one kind of order than another, at most, in games of a taste."""


@dataclass(frozen=True)
class Task:
    """One game that is to be played."""

    number: int
    game: str
    options: dict[str, Any]
    seed: int

    @property
    def match_seed(self) -> str:
        """The seed of the match that has the same draws."""
        return f"soak {self.seed} {self.number}"


@dataclass
class Soaked:
    """What came of it."""

    number: int
    options: dict[str, Any]
    answers: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    """How many answers each kind of question got."""
    ending: str = ""
    checks: Counter[str] = field(default_factory=Counter)
    problem: str | None = None
    """What does not hold, in words."""
    save: str | None = None
    """The match up to there, if it can be played at a table."""


class Broken(Exception):
    """Something does not hold."""


class Run:
    """One game while it is played."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.game: Game = registry.find(task.game)
        self.config = self.game.configure(task.options)
        self.seats = self.game.seats(self.config)
        self.referee = Referee.from_seed(task.match_seed)
        self.dice = Dice(scattered(task.seed * 1_000_003 + task.number))
        self.draws = 0
        self.earlier: deque[int] = deque(maxlen=REMEMBERED)
        self.entries: list[tuple[str, str]] = []
        """Who gave which order; "clock" for a time that ran out."""
        self.taste: dict[int, int] = {}
        self.done = Soaked(task.number, task.options)

    def play(self) -> Soaked:
        """Play the game to its end or to the first thing that does not hold."""
        try:
            s = self.game.new(self.config)
            while s.asked != NOBODY:
                s = self.answer(s)
            self.check(s)
            self.end(s)
        except Broken as problem:
            self.done.problem = str(problem)
        except Exception:
            self.done.problem = f"the rules failed:\n{traceback.format_exc()}"
        if self.done.problem is not None:
            self.done.save = self.save()
        return self.done

    def answer(self, s: State) -> State:
        """Check a position, answer its question, and now and then go through a save."""
        done = self.done
        if done.answers >= LONGEST:
            raise Broken(f"the game has not ended after {LONGEST} answers")
        done.answers += 1
        self.check(s)
        codes = self.checked_list(s)
        if s.asked == CHANCE:
            self.draws += 1
            code = drawn(s, self.referee, self.draws)
        else:
            done.questions[self.game.kind(s)] += 1
            if self.config.get("clock") and self.dice.below(FLAGGED) == 0:
                flag_state(s)
                self.entries.append(("clock", self.seats[s.asked]))
                codes = self.checked_list(s)
            if self.dice.below(ASKED_WHY) == 0:
                self.reasons(s, codes)
            self.earlier.extend(codes[:3])
            code = self.pick(codes)
            self.entries.append((self.seats[s.asked], self.game.key(s, code)))
        if code not in codes:
            raise Broken(f"chance answered {self.game.key(s, code)!r}, which is not in the list")
        core.apply(s, code)
        return self.reloaded(s) if self.dice.below(RELOADED) == 0 else s

    def pick(self, codes: list[int]) -> int:
        """Any option; in every other game some kinds of order are liked better than others, to come to other places."""
        if self.task.number % 2 == 0:
            return codes[self.dice.below(len(codes))]
        kinds = sorted({verb_of(code) for code in codes})
        for kind in kinds:
            self.taste.setdefault(kind, 1 + self.dice.below(UNEVEN))
        number = self.dice.below(sum(self.taste[kind] for kind in kinds))
        at = 0
        while number >= self.taste[kinds[at]]:
            number -= self.taste[kinds[at]]
            at += 1
        liked = [code for code in codes if verb_of(code) == kinds[at]]
        return liked[self.dice.below(len(liked))]

    # --- what must hold -----------------------------------------------------------------------------------------

    def check(self, s: State) -> None:
        """The game's own invariants, and that over is over."""
        self.done.checks["positions"] += 1
        problems = self.game.problems(s)
        if problems:
            raise Broken("; ".join(problems))
        if s.over != (s.asked == NOBODY):
            raise Broken("somebody is asked and the game is over, or neither")
        if (self.game.result(s) is not None) != s.over:
            raise Broken("there is a result and the game goes on, or neither")

    def checked_list(self, s: State) -> list[int]:
        """The legal list: never empty, sorted, every option once."""
        codes = core.legal(s)
        if not codes:
            raise Broken(f"no option at {self.where(s)}")
        if codes != sorted(set(codes)):
            raise Broken(f"the list is not sorted and unique at {self.where(s)}: {self.keys(s, codes)}")
        return codes

    def reasons(self, s: State, codes: list[int]) -> None:
        """Nothing speaks against what is in the list, and something against what is not; keys read back."""
        self.done.checks["reasons"] += 1
        for code in {codes[0], codes[-1], codes[self.dice.below(len(codes))]}:
            key = self.game.key(s, code)
            if core.why_not(s, code) != 0:
                reason = self.game.reason(s, s.asked, core.why_not(s, code), code)
                raise Broken(f"{key!r} is in the list and refused: {reason}")
            if self.game.parse(s, key) != code:
                raise Broken(f"{key!r} does not read back as the option it names")
        for code in self.earlier:
            if code not in codes:
                number = core.why_not(s, code)
                if number == 0:
                    raise Broken(f"{self.game.key(s, code)!r} is not in the list and nothing speaks against it")
                if not self.game.reason(s, s.asked, number, code).text.strip():
                    raise Broken(f"{self.game.key(s, code)!r} is refused without a word")

    def reloaded(self, s: State) -> State:
        """The state written and read again; the game goes on with what came back."""
        self.done.checks["saves"] += 1
        text = json.dumps(self.game.dump(s))
        back = self.game.load(json.loads(text), self.config)
        if json.dumps(self.game.dump(back)) != text:
            raise Broken(f"a state does not come back as it was written, at {self.where(s)}")
        if core.legal(back) != core.legal(s):
            raise Broken(f"a state that was read has another legal list, at {self.where(s)}")
        back.sink = s.sink
        return back

    def end(self, s: State) -> None:
        """The end of a game; now and then all of it once more at a table, saved, loaded and checked."""
        result = self.game.result(s)
        assert result is not None
        self.done.ending = str(result["reason"])
        if self.task.number % REPLAYED:
            return
        self.done.checks["replays"] += 1
        match = self.replayed(len(self.entries))
        again = load(match.save(), check=True)
        for other in (match, again):
            if other.result != result:
                raise Broken(f"played again at a table, the game ended {other.result} and not {result}")
        if match.hash != again.hash or canonical(match.game.dump(again.veil())) != canonical(
            match.game.dump(match.veil())
        ):
            raise Broken("a finished match does not come back from its save as it was")

    # --- in words -----------------------------------------------------------------------------------------------

    def where(self, s: State) -> str:
        """What is going on."""
        return " > ".join(frame.CODE for frame in s.stack)

    def keys(self, s: State, codes: list[int]) -> str:
        """A list of options, not too long."""
        return ", ".join(self.game.key(s, code) for code in codes[:20])

    def replayed(self, upto: int) -> Match:
        """The first so many orders at a table."""
        match = Match.begin(self.game, self.task.options, self.task.match_seed)
        for seat, order in self.entries[:upto]:
            if seat == "clock":
                match.flag(order)
            else:
                match.submit(order, seat)
        return match

    def save(self) -> str | None:
        """The match up to what does not hold, or up to the order before it; None if no table takes it."""
        for upto in (len(self.entries), len(self.entries) - 1):
            try:
                return self.replayed(max(0, upto)).save()
            except Exception:
                continue
        return None


def schedule(
    game: str,
    games: int,
    seed: int = 1,
    pairs: Sequence[tuple[str, str]] = (),
    scenarios: Sequence[str] = (),
    level: str | None = None,
) -> list[Task]:
    """The games of a soak: scenarios, rules options and pairs of sides, so that few games have much variety.

    In the long run each meets each.  Raises UnknownScenario for a level that the game does not have.
    """
    variations = OPTIONS.get(game, [{}])
    face = registry.find(game)
    if level is not None:
        # scenarios that need more of the rulebook sit this out, unless nothing else was asked for
        playable = [scenario for scenario in scenarios if accepts(face, {"scenario": scenario, "level": level})]
        first = {"scenario": (playable or scenarios)[0]} if scenarios else {}
        asked = face.configure({**first, "level": level})["level"]
        scenarios = playable
        variations = [variation for variation in variations if variation.get("level") == asked] or [{"level": asked}]
    rounds = max(1, len(scenarios)) * len(variations)
    together = lcm(rounds, max(1, len(pairs)))
    tasks: list[Task] = []
    for number in range(games):
        options: dict[str, Any] = {}
        if pairs:
            options["sides"] = list(pairs[(number + number // together) % len(pairs)])
        turn = number
        if scenarios:
            options["scenario"] = scenarios[turn % len(scenarios)]
            turn //= len(scenarios)
        options = fitting(face, options, variations[turn % len(variations)], number // max(1, len(pairs)))
        tasks.append(Task(number, game, options, seed))
    return tasks


def play(task: Task) -> Soaked:
    """Play one game of a soak."""
    return Run(task).play()


def run(tasks: Sequence[Task], workers: int = 1) -> Iterator[Soaked]:
    """Play the games of a soak; results come in order."""
    return in_order(play, tasks, workers)
