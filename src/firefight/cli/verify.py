"""`firefight verify`: play a saved match again and compare every draw, every decision and every hash."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from firefight.cli.common import FAILED, SUCCESS, command_parser, save_text, show_json

EXAMPLES: Final = """\
  firefight verify FILE           check a match
  firefight verify FILE --json    for programs

exit codes: 0 everything agrees, 1 it does not, 2 the file is no whole save"""


def add_parser(sub: Any) -> None:
    """Add the `verify` command."""
    parser = command_parser(sub, "verify", "Check a match: every draw, every decision.", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a saved match")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Check it."""
    import firefight

    path = Path(args.file).expanduser()
    report = firefight.verify(save_text(path))
    if args.json:
        show_json({"file": str(path), "ok": report.ok, "checked": report.checked, "difference": report.difference})
    else:
        print(report)
    return SUCCESS if report.ok else FAILED
