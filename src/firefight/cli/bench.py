"""`firefight bench`: how fast the rules run here, and against the recorded baseline."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

EXAMPLES = """examples:
  firefight bench upfront                 all figures, with the ratio to the recorded baseline
  firefight bench upfront --quick         the same in a few seconds
  firefight bench upfront --json          for programs
  firefight bench upfront --record FILE   write the figures into a baseline file
"""


def add_parser(sub: Any) -> None:
    """Register the command."""
    parser = sub.add_parser(
        "bench",
        help="measure decisions, copies, views and saves a second",
        description="Measures the rules of a game and compares with the recorded baseline, as ratios to a calibration "
        "loop in the same run: 1.00 is as fast as recorded, 2.00 twice as fast.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", nargs="?", default="upfront", help="the game (default: upfront)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--record", metavar="FILE", help="write the figures into this baseline file")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    import firefight
    from firefight.lab import bench

    try:
        game = firefight.game(args.game).game
    except firefight.UnknownGame as error:
        print(f"firefight bench: {error}", file=sys.stderr)
        return 2
    print("measuring ...", file=sys.stderr)
    figures = bench.measure(game, game.configure({}), args.quick)
    baseline = bench.load_baseline(game.name, figures["build"])
    ratios = bench.ratios(figures, baseline) if baseline else {}
    if args.record:
        record(Path(args.record), figures)
    if args.json:
        print(json.dumps({"figures": figures, "ratios": ratios}, indent=2))
        return 0
    print(f"{game.title}, {figures['build']} rules (x: ratio to the recorded baseline)")
    for name, what in bench.RATES.items():
        print(f"  {figures[name]:>12,.0f}  {ratio_text(ratios, name)}  {what}")
    print(f"  {figures['memory']:>12,}  {ratio_text(ratios, 'memory')}  bytes of memory for one more state, mid-game")
    if not baseline:
        print("  (no baseline is recorded for this build)")
    return 0


def ratio_text(ratios: dict[str, float], name: str) -> str:
    """A ratio to the baseline, or blanks."""
    return f"x{ratios[name]:.2f}" if name in ratios else "     "


def record(path: Path, figures: dict[str, Any]) -> None:
    """Write figures into a baseline file, keeping what else it holds."""
    recorded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    kept = {key: round(value, 1) if isinstance(value, float) else value for key, value in figures.items()}
    recorded.setdefault(figures["game"], {})[figures["build"]] = kept
    path.write_text(json.dumps(recorded, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    print(f"recorded in {path}", file=sys.stderr)
