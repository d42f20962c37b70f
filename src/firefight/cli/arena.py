"""`firefight arena`: let opponents play each other, and count."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from firefight.cli.common import INTERRUPTED, SUCCESS, Refusal, command_parser, remark, show_json

if TYPE_CHECKING:
    from firefight.lab.arena import Pairing, Record

EXAMPLES: Final = """\
  firefight arena upfront                                        sergeant against random, 200 games
  firefight arena upfront --bots sergeant recruit --games 1000
  firefight arena upfront --bots sergeant sergeant --all-nations
  firefight arena upfront --sides russian german --orders        and how often each order was given
  firefight arena upfront --jsonl games.jsonl                    a line for each game, too
  firefight arena upfront --json                                 for programs

Each opponent plays half of the games on either side.  The same command gives the same games on any machine and with
any number of processes; only the times differ.  Ctrl-C stops, and what is finished is counted.

exit codes: 0 played, 2 refused, 130 interrupted"""
BOTS: Final = ["sergeant", "random"]
GAMES: Final = 200
STEP: Final = 5.0
"""Seconds between two remarks on how far it is, where nobody looks on at a terminal."""


def add_parser(sub: Any) -> None:
    """Add the `arena` command."""
    parser = command_parser(sub, "arena", "Let opponents play each other and count.", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", default="upfront", help="which game (default: upfront)")
    parser.add_argument("--scenario", metavar="ID", help="which scenario (default: the game's first)")
    parser.add_argument("--bots", metavar="BOT", nargs=2, default=BOTS, help=f"two (default: {' '.join(BOTS)})")
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=f"how many (default: {GAMES})")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="another seed, other games (default: 1)")
    parser.add_argument("--attacker", metavar="SIDE", help="who attacks, where one side does (the first of the two)")
    sides = parser.add_mutually_exclusive_group()
    sides.add_argument("--sides", metavar="SIDE", nargs=2, help="the two sides (default: the game's own)")
    sides.add_argument("--all-nations", action="store_true", help="every pair of nations in turn")
    parser.add_argument("--workers", metavar="N", type=int, help="processes (default: one for each core)")
    parser.add_argument("--orders", action="store_true", help="print how often each order was given")
    parser.add_argument("--jsonl", metavar="FILE", help="write a line of JSON for each game")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Play, and print who won."""
    from firefight.lab import arena, report
    from firefight.lab.workers import cores

    jobs = scheduled(args)
    workers = cores() if args.workers is None else args.workers
    records: list[Record] = []
    interrupted = False
    with ExitStack() as stack:
        lines = stack.enter_context(open_lines(args.jsonl)) if args.jsonl else None
        progress = Progress(len(jobs), args.bots)
        try:
            for record in arena.run(jobs, workers):
                records.append(record)
                progress.show(record)
                if lines is not None:
                    lines.write(json.dumps(record.as_row()) + "\n")
        except KeyboardInterrupt:
            interrupted = True
        progress.end()
    if interrupted:
        remark(f"interrupted; this is what {len(records)} finished games say:")
    found = report.summary(records)
    if args.json:
        show_json({"game": args.game, **jobs[0].options, "seed": args.seed, "interrupted": interrupted, **found})
    else:
        print(title(args, jobs, len(records)))
        print("\n".join(["", *report.text(found)]))
        if args.orders and records:
            print("\n".join(["", *report.order_lines(found)]))
    return INTERRUPTED if interrupted else SUCCESS


def scheduled(args: argparse.Namespace) -> list[Pairing]:
    """The games to play.  Raises Refusal."""
    import firefight
    from firefight import bots
    from firefight.lab import arena, variety

    if args.games < 1 or (args.workers is not None and args.workers < 1):
        raise Refusal("--games and --workers are numbers from 1 up")
    try:
        game = firefight.game(args.game).game
        for name in args.bots:
            bots.make(name, args.game)
        options = {} if args.scenario is None else {"scenario": args.scenario}
        if args.attacker is not None:
            options["attacker"] = args.attacker
        pairs: list[Any] = [tuple(args.sides)] if args.sides else [None]
        if args.all_nations:
            pairs = variety.pairs(variety.sides(game))
            if not pairs:
                raise Refusal(f"the scenarios of {args.game} name their sides; leave --all-nations out")
        names = (args.bots[0], args.bots[1])
        return arena.schedule(args.game, names, args.games, args.seed, pairs, options)
    except (firefight.UnknownGame, firefight.UnknownScenario, bots.UnknownBot) as error:
        raise Refusal(str(error)) from error


def open_lines(name: str) -> TextIO:
    """The file for one line a game."""
    try:
        return Path(name).open("w", encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{name} cannot be written: {error.strerror}") from error


def title(args: argparse.Namespace, jobs: list[Pairing], finished: int) -> str:
    """What was played, in a line."""
    import firefight

    game = firefight.game(args.game)
    config = game.game.configure(jobs[0].options)
    parts = [game.title, f"scenario {config['scenario']}"] if "scenario" in config else [game.title]
    if args.all_nations:
        parts.append("all nations")
    elif "sides" in config:
        parts.append(" and ".join(config["sides"]))
    games = f"{finished} games" if finished == len(jobs) else f"{finished} of {len(jobs)} games"
    return f"{', '.join(parts)}: {args.bots[0]} against {args.bots[1]}, {games}, seed {args.seed}"


class Progress:
    """How far it is, on stderr: one line that is renewed at a terminal, else a line now and then."""

    def __init__(self, games: int, names: list[str]) -> None:
        self.games = games
        self.names = names
        self.done = 0
        self.won = [0, 0]
        self.live = sys.stderr.isatty()
        self.last = time.monotonic()

    def show(self, record: Record) -> None:
        """One more game is finished."""
        self.done += 1
        if record.won_by is not None:
            self.won[record.won_by] += 1
        if self.live or time.monotonic() - self.last > STEP:
            self.last = time.monotonic()
            text = f"{self.done} of {self.games} games, {self.names[0]} {self.won[0]}, {self.names[1]} {self.won[1]}"
            print(f"\r{text}" if self.live else text, end="" if self.live else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """The line is finished."""
        if self.live and self.done:
            print(file=sys.stderr)
