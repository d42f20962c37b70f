"""`firefight soak`: random games by the thousand, with every invariant checked."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from firefight.cli.common import FAILED, SUCCESS, Refusal, command_parser, remark, show_json

EXAMPLES: Final = """\
  firefight soak upfront                                   200 games, all nations against all
  firefight soak upfront --games 2000 --workers 4          a long one
  firefight soak upfront --nations german american         two nations only
  firefight soak upfront --seed 7 --only 312               one game of a soak again
  firefight soak upfront --json                            for programs

After each answer: the game's own invariants; a legal list that is sorted, without doubles and never empty.  Now and
then: reasons against the list, keys read back, the state through a save, the whole match at a table, saved and checked.

exit codes: 0 all held, 1 something did not (it is printed, with a save), 2 refused, 130 interrupted"""
GAMES: Final = 200
STEP: Final = 5.0
"""Seconds between two remarks on how far it is."""


def add_parser(sub: Any) -> None:
    """Add the `soak` command."""
    parser = command_parser(sub, "soak", "Play random games with every invariant checked.", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", default="upfront", help="which game (default: upfront)")
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=f"how many (default: {GAMES})")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument("--only", metavar="N", type=int, help="only this game of the soak")
    parser.add_argument("--nations", metavar="NATION", nargs="+", default=["all"], help="two or more, or all (default)")
    parser.add_argument("--scenario", metavar="ID", help="only this scenario (default: all there are)")
    parser.add_argument("--level", metavar="LEVEL", help="only this much of the rulebook, such as full (default: all)")
    parser.add_argument("--workers", metavar="N", type=int, help="processes (default: one for each core)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Soak, and say what held."""
    from firefight.lab import soak
    from firefight.lab.workers import cores

    tasks = scheduled(args)
    start = time.monotonic()
    total = Total()
    last = start
    try:
        for done in soak.run(tasks, cores() if args.workers is None else args.workers):
            total.add(done)
            if done.problem is not None:
                break
            if time.monotonic() - last > STEP:
                last = time.monotonic()
                remark(f"{total.games} of {len(tasks)} games")
    except KeyboardInterrupt:
        total.interrupted = True
        remark("interrupted; this is what was played:")
    seconds = time.monotonic() - start
    if args.json:
        show_json(total.row(args, seconds))
    else:
        print("\n".join(total.lines(args, seconds)))
    if total.failure is not None:
        return FAILED
    return 130 if total.interrupted else SUCCESS


def scheduled(args: argparse.Namespace) -> list[Any]:
    """The games to play.  Raises Refusal."""
    import firefight
    from firefight.lab import soak, variety

    if args.games < 1 or (args.workers is not None and args.workers < 1):
        raise Refusal("--games and --workers are numbers from 1 up")
    try:
        game = firefight.game(args.game).game
    except firefight.UnknownGame as error:
        raise Refusal(str(error)) from error
    known = variety.sides(game)
    nations = known if args.nations == ["all"] else args.nations
    for nation in nations:
        if nation not in known:
            raise Refusal(f"{args.game} has no nation {nation!r}; it has {', '.join(known)}")
    if args.nations != ["all"] and len(set(nations)) < 2:
        raise Refusal("--nations takes two different nations or more")
    scenarios = game.scenarios()
    if args.scenario is not None:
        if args.scenario.upper() not in scenarios:
            raise Refusal(f"{args.game} has no scenario {args.scenario!r} yet; it has {', '.join(scenarios)}")
        scenarios = [args.scenario.upper()]
    pairs = variety.pairs(list(dict.fromkeys(nations)))
    first, games = 0, args.games
    if args.only is not None:
        if args.only < 0:
            raise Refusal("--only takes the number of a game, from 0 up")
        first, games = args.only, args.only + 1
    try:
        return soak.schedule(args.game, games, args.seed, pairs, scenarios, args.level)[first:]
    except firefight.UnknownScenario as error:
        raise Refusal(str(error)) from error


class Total:
    """What was played so far."""

    def __init__(self) -> None:
        self.games = 0
        self.answers = 0
        self.longest = 0
        self.questions: Counter[str] = Counter()
        self.checks: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.failure: Any = None
        self.saved_at: Path | None = None
        self.interrupted = False

    def add(self, done: Any) -> None:
        """One more game."""
        self.games += 1
        self.answers += done.answers
        self.longest = max(self.longest, done.answers)
        self.questions.update(done.questions)
        self.checks.update(done.checks)
        if done.problem is None:
            self.endings[done.ending] += 1
        else:
            self.failure = done

    def keep_save(self, args: argparse.Namespace) -> None:
        """Write the failing match down beside where the soak was started."""
        if self.failure.save is not None and self.saved_at is None:
            path = Path(f"soak-{args.game}-{args.seed}-{self.failure.number}.save")
            try:
                path.write_text(self.failure.save, encoding="utf-8")
                self.saved_at = path
            except OSError as error:
                remark(f"{path} cannot be written: {error.strerror}")

    def again(self, args: argparse.Namespace) -> str:
        """The command that plays the failing game again."""
        words = [f"firefight soak {args.game} --seed {args.seed} --only {self.failure.number}"]
        if args.nations != ["all"]:
            words.append(f"--nations {' '.join(args.nations)}")
        if args.scenario is not None:
            words.append(f"--scenario {args.scenario}")
        return " ".join(words)

    def row(self, args: argparse.Namespace, seconds: float) -> dict[str, Any]:
        """Everything as JSON values."""
        row: dict[str, Any] = {
            "ok": self.failure is None,
            "game": args.game,
            "seed": args.seed,
            "games": self.games,
            "answers": self.answers,
            "longest": self.longest,
            "seconds": round(seconds, 1),
            "endings": dict(sorted(self.endings.items())),
            "checks": dict(sorted(self.checks.items())),
            "questions": dict(self.questions.most_common()),
        }
        if self.failure is not None:
            self.keep_save(args)
            row["failure"] = {
                "number": self.failure.number,
                "options": self.failure.options,
                "answers": self.failure.answers,
                "problem": self.failure.problem,
                "again": self.again(args),
                "save": str(self.saved_at) if self.saved_at else None,
            }
        return row

    def lines(self, args: argparse.Namespace, seconds: float) -> list[str]:
        """Everything to read."""
        checks = self.checks
        endings = ", ".join(f"{name} {count}" for name, count in self.endings.most_common()) or "none"
        lines = [
            f"{self.games} games, {self.answers:,} answers in {seconds:.0f} s (the longest game: {self.longest:,})",
            f"ended by: {endings}",
            f"checked: {checks['positions']:,} positions and lists, {checks['reasons']:,} times the reasons, "
            f"{checks['saves']:,} saves of a state, {checks['replays']} whole matches",
        ]
        if self.failure is None:
            return [*lines, "all held"]
        self.keep_save(args)
        options = ", ".join(f"{key} {value}" for key, value in self.failure.options.items())
        lines += [
            "",
            f"game {self.failure.number} ({options}), after {self.failure.answers} answers: {self.failure.problem}",
            f"once more: {self.again(args)}",
        ]
        if self.saved_at is not None:
            lines.append(f"the match up to there: {self.saved_at} (firefight replay {self.saved_at})")
        return lines
