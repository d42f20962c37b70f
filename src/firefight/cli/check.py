"""`firefight check`: play situation files and say what is not as they say."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from firefight.cli.common import FAILED, REFUSED, SUCCESS, command_parser, in_color, remark, show_json
from firefight.table import situations
from firefight.table.situations import Failure, Situation, Unreadable
from firefight.table.situations_play import check

EXAMPLES = """\
  firefight check my-question.yaml             one file
  firefight check my-question.yaml --verbose   and how it was played
  firefight check tests/games/upfront          every situation in a folder
  firefight check my-question.yaml --json      for programs

docs/situations.md says how such a file is written.

exit codes: 0 all is as the files say, 1 something is not, 2 a file cannot be read"""


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `check` command."""
    parser = command_parser(sub, "check", "Run situation files: play them and check what they say.", EXAMPLES)
    parser.add_argument("paths", metavar="FILE-OR-FOLDER", nargs="+", help="situation files, or folders of them")
    parser.add_argument("--verbose", "-v", action="store_true", help="print every situation and how it was played")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Answer the command; returns the exit code."""
    rows: list[dict[str, Any]] = []
    for path in args.paths:
        try:
            found = situations.files(Path(path))
        except Unreadable as error:
            rows.append(unreadable(error))
            report(rows[-1], args)
            continue
        for file in found:
            rows.append(check_file(file, args.verbose and not args.json))
            report(rows[-1], args)
    counts = {state: sum(row["state"] == state for row in rows) for state in ("ok", "failed", "unreadable")}
    played = [situation for row in rows for situation in row["situations"]]
    failed = sum(not situation["ok"] for situation in played)
    if args.json:
        summary = {"ok": len(rows) == counts["ok"], "situations": len(played), "failed": failed}
        show_json(summary | {"files": rows})
    else:
        words = [f"{number(len(played), 'situation')} in {number(len(rows), 'file')}"]
        words += [f"{failed} failed"] if failed else []
        words += [f"{number(counts['unreadable'], 'file')} not readable"] if counts["unreadable"] else []
        print(", ".join(words) if len(words) > 1 else f"{words[0]}: all ok")
    if counts["unreadable"]:
        return REFUSED
    return FAILED if counts["failed"] else SUCCESS


def check_file(file: Path, verbose: bool) -> dict[str, Any]:
    """One file as a row of the answer."""
    try:
        found = situations.read(file)
    except Unreadable as error:
        return unreadable(error)
    played = [check_situation(situation, verbose) for situation in found]
    state = "ok" if all(row["ok"] for row in played) else "failed"
    return {"path": str(file), "state": state, "situations": played}


def check_situation(situation: Situation, verbose: bool) -> dict[str, Any]:
    """One situation as a row of the answer."""
    if verbose:
        rules = f" [{', '.join(situation.rules)}]" if situation.rules else ""
        print(f"{situation.path}:{situation.line}: {situation.title}{rules}")
    failures = check(situation, (lambda line: print(f"    {line}")) if verbose else None)
    row = {"title": situation.title, "line": situation.line, "rules": list(situation.rules), "ok": not failures}
    return row | {"failures": [asdict(failure) for failure in failures]}


def unreadable(error: Unreadable) -> dict[str, Any]:
    """A file that cannot be read as a row of the answer."""
    row: dict[str, Any] = {"path": error.path, "state": "unreadable", "situations": []}
    return row | {"line": error.line, "reason": error.message, "sentence": str(error)}


def report(row: dict[str, Any], args: argparse.Namespace) -> None:
    """One file for people: ok, or what is wrong."""
    if args.json:
        return
    if row["state"] == "unreadable":
        remark(f"firefight check: {row['sentence']}")
        return
    print(f"{paint(row['state'])} {row['path']} ({number(len(row['situations']), 'situation')})")
    for situation in row["situations"]:
        if not situation["ok"]:
            print(f"  {situation['title']}")
            for failure in situation["failures"]:
                print(f"    {Failure(**failure)}")


def number(count: int, word: str) -> str:
    """So many of something."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def paint(state: str) -> str:
    """`ok` or `failed`, in colour where that is wanted."""
    shown = f"{state:6}"
    return f"\x1b[{32 if state == 'ok' else 31}m{shown}\x1b[0m" if in_color() else shown
