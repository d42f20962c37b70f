"""What the sergeant wins and which orders he gives, counted over games in every scenario of the infantry game.

    python -m tools.sergeant                        500 games against random, printed
    python -m tools.sergeant --against sergeant     and who wins when both sides are his
    python -m tools.sergeant --write                also into docs/sergeant.md, stamped with this command

Every pair of nations takes its turn in either order, and each opponent plays half of the games on either side.  The
same command with the same sources gives the same games.  `--keep FILE` notes each finished game, so that a long count
can be broken off and taken up again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from firefight.games.upfront import options as verbs  # noqa: E402  (the sources must be on the path first)
from firefight.lab import arena, variety  # noqa: E402  (the same)
from firefight.lab.statistics import wilson  # noqa: E402  (the same)
from firefight.lab.workers import in_order  # noqa: E402  (the same)
from firefight.table import registry  # noqa: E402  (the same)

PAGE = ROOT / "docs" / "sergeant.md"
BEGIN = "<!-- counted by tools/sergeant.py: {name} -->"
END = "<!-- end -->"
PLAYED = [("A", "basic"), ("A", "full"), ("B", "close"), ("C", "fortified"), ("K", "full")]
"""Scenarios with their rules levels; the games are shared out evenly."""
GAMES = 500

Row = dict[str, Any]
"""A finished game: scenario, level, the sergeant's role, whether he won, his orders."""


def jobs_for(scenario: str, level: str, games: int, seed: int, against: str) -> list[arena.Pairing]:
    """The games of one scenario."""
    game = registry.find("upfront")
    pairs = variety.pairs(variety.sides(game))
    both_ways = [*pairs, *((second, first) for first, second in pairs)]
    # neighbours in the list share a nation; this goes through all of them early
    spread = [both_ways[at * 11 % len(both_ways)] for at in range(len(both_ways))]
    options = {"scenario": scenario, "level": level}
    return arena.schedule("upfront", ("sergeant", against), games, seed, spread, options)


def row_of(job: arena.Pairing, record: arena.Record) -> Row:
    """What is kept of a game."""
    config = registry.find("upfront").configure(job.options)
    attacker = config.get("attacker")
    seat = record.seats[0]
    role = ("attacker" if seat == attacker else "defender") if attacker else "either"
    return {
        "key": [config["scenario"], config["level"], job.seed, *job.bots],
        "role": role,
        "won": record.won_by == 0,
        "drawn": record.won_by is None,
        "reason": record.reason,
        "orders": record.orders[0],
        "milliseconds": 1000 * record.seconds[0] / max(1, record.decisions[0]),
        "fallbacks": record.fallbacks[0],
    }


def play(args: argparse.Namespace) -> list[Row]:
    """Every game that is not noted yet, and those that are."""
    kept: dict[str, Row] = {}
    if args.keep and args.keep.exists():
        for line in args.keep.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            kept[json.dumps(row["key"])] = row
    rows: list[Row] = []
    each = args.games // len(PLAYED)
    batches = [jobs_for(scenario, level, each, args.seed, args.against) for scenario, level in PLAYED]
    # by turns, so that a count that is broken off has something of everything
    jobs = [batch[number] for number in range(each) for batch in batches]
    config_of = registry.find("upfront").configure
    waiting: list[arena.Pairing] = []
    for job in jobs:
        config = config_of(job.options)
        key = json.dumps([config["scenario"], config["level"], job.seed, *job.bots])
        if key in kept:
            rows.append(kept[key])
        elif not args.count:
            waiting.append(job)
    for job, record in zip(waiting, in_order(arena.play_one, waiting, args.workers), strict=True):
        rows.append(row_of(job, record))
        if args.keep:
            with args.keep.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(rows[-1]) + "\n")
    return rows


# --- tables -----------------------------------------------------------------------------------------------------


def wins(rows: list[Row]) -> list[str]:
    """Win rates by scenario and role."""
    lines = [
        "| scenario | rules | as | games | wins | draws | win rate | 95 % interval |",
        "|---|---|---|" + "--:|" * 5,
    ]
    for scenario, level in PLAYED:
        here = [row for row in rows if row["key"][:2] == [scenario, level]]
        for role in sorted({row["role"] for row in here}):
            mine = [row for row in here if row["role"] == role]
            won = sum(row["won"] for row in mine)
            low, high = wilson(won, len(mine))
            drawn = sum(row["drawn"] for row in mine)
            rate = f"{100 * won / len(mine):.0f} % | {100 * low:.0f} - {100 * high:.0f}"
            lines.append(f"| {scenario} | {level} | {role} side | {len(mine)} | {won} | {drawn} | {rate} |")
    return [line.replace("attacker side", "attacker").replace("defender side", "defender") for line in lines]


def uses(rows: list[Row]) -> list[str]:
    """How often each order was given: in all, a game in each scenario, and in how many games at all."""
    total: Counter[str] = Counter()
    games: Counter[str] = Counter()
    here: dict[tuple[str, str], Counter[str]] = {row: Counter() for row in PLAYED}
    count = Counter((row["key"][0], row["key"][1]) for row in rows)
    for row in rows:
        total.update(row["orders"])
        games.update(row["orders"].keys())
        here[row["key"][0], row["key"][1]].update(row["orders"])
    heads = " | ".join(f"{scenario} {level}" for scenario, level in PLAYED)
    lines = [f"| order | times | games with it | {heads} |", "|---|" + "--:|" * (2 + len(PLAYED))]
    for word, times in total.most_common():
        cells = " | ".join(f"{here[row][word] / max(1, count[row]):.2f}" for row in PLAYED)
        lines.append(f"| `{word}` | {times} | {games[word]} | {cells} |")
    never = sorted({verb.word for verb in verbs.VERBS} - set(total) - {"draw"})
    return [*lines, "", f"Never in these games: {', '.join(f'`{word}`' for word in never)}."]


def stamp(args: argparse.Namespace, rows: list[Row]) -> str:
    """What was counted, and how to count it again."""
    at = (
        args.sources
        or subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.strip()
    )
    command = f"./run tool sergeant --against {args.against} --games {args.games} --seed {args.seed}"
    if len(rows) == args.games // len(PLAYED) * len(PLAYED):
        return f"`{command} --write`, sources {at}, {len(rows)} games."
    return f"`{command} --write`, sources {at}, broken off after {len(rows)} games."


def renew(name: str, lines: list[str]) -> None:
    """Put a table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    begin = BEGIN.format(name=name)
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(END)
    PAGE.write_text("\n".join([before + begin, *lines, END]) + after, encoding="utf-8")


def main() -> int:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="random")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--count", action="store_true", help="play nothing, only count what is kept")
    parser.add_argument("--sources", help="the commit that kept games were played with, if not this one")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    rows = play(args)
    tables = {f"wins against {args.against}": wins(rows), f"orders against {args.against}": uses(rows)}
    for name, lines in tables.items():
        print("\n".join(["", *lines]))
        if args.write:
            renew(name, [stamp(args, rows), "", *lines])
    wrong = [text for row in rows for text in row["fallbacks"]]
    if wrong:
        print(f"{len(wrong)} answers went wrong, such as: {wrong[0]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
