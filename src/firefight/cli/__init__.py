"""The command line: `firefight COMMAND`.  One module a command; only the one that is asked for is imported."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import sys
from typing import Any, Final

from firefight import __version__
from firefight.cli.common import FAILED, INTERRUPTED, REFUSED, Parser, Refusal

COMMANDS: Final[dict[str, str]] = {
    "play": "play a game here, against the computer or side by side",
    "serve": "open the table for pages and other players",
    "replay": "read a match again, or step through it",
    "verify": "check a match: every draw, every decision",
    "rules": "look up the rules of a game",
    "data": "where the figures of a game come from, and your own",
    "arena": "let opponents play each other and count",
    "check": "run situation files",
    "bench": "measure decisions, copies, views and saves a second",
    "soak": "play random games with every invariant checked",
}
"""Each is a module of this package with `add_parser(sub)` and `run(args)`."""

DESCRIPTION: Final = "WWII squad games with every rule enforced. The first is Up Front."
EXAMPLES: Final = """\
examples:
  firefight play upfront                        you, German, against the sergeant, American
  firefight play upfront --russian human        you as another nation
  firefight play upfront --resume               go on with the last match
  firefight rules upfront leave marsh           look something up
  firefight COMMAND --help                      all about one command

exit codes: 0 done, 1 the answer is no, 2 refused (one sentence says why), 130 interrupted"""


def is_there(name: str) -> bool:
    """Whether this copy has the command."""
    return importlib.util.find_spec(f"{__name__}.{name}") is not None


def build_parser(wanted: str | None) -> Parser:
    """The parser with all commands listed and the wanted one complete."""
    parser = Parser(
        prog="firefight",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"firefight {__version__}")
    sub = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, text in COMMANDS.items():
        if name == wanted:
            importlib.import_module(f"{__name__}.{name}").add_parser(sub)
        elif is_there(name):
            sub.add_parser(name, help=text)
    return parser


def dispatch(arguments: list[str]) -> int:
    """Find the command, read its arguments, run it."""
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    if wanted in COMMANDS and not is_there(wanted):
        raise Refusal(f"{wanted} is not part of this version; firefight --help lists what is")
    if wanted is not None and wanted not in COMMANDS:
        there = [name for name in COMMANDS if is_there(name)]
        raise Refusal(f"there is no command {wanted!r}; there are {', '.join(there)}")
    parser = build_parser(wanted)
    args, unknown = parser.parse_known_args(arguments)
    if unknown:
        command = f"firefight {wanted}" if wanted is not None else "firefight"
        raise Refusal(f"nobody knows {' '.join(unknown)} here; {command} --help lists what there is")
    if wanted is None:
        parser.print_help()
        return 0
    run: Any = importlib.import_module(f"{__name__}.{wanted}").run
    return int(run(args))


def is_wrong_data(error: Exception) -> bool:
    """Whether an owner's overlay could not be read; it is loaded with the game, by whichever command needs it."""
    loader = sys.modules.get("firefight.games.upfront.load")
    return loader is not None and isinstance(error, loader.DataError)


def main(arguments: list[str] | None = None) -> int:
    """The command line; returns the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        try:
            code = dispatch(given)
        finally:
            sys.stdout.flush()
    except Refusal as refusal:
        command = next((word for word in given if word in COMMANDS), "")
        print(f"{f'firefight {command}'.strip()}: {refusal}.", file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        # whoever read our output has had enough, as in `... | head`; nothing may be written any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if not is_wrong_data(error):
            raise
        print(f"firefight: {error}.", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print("\nfirefight: interrupted.", file=sys.stderr)
        return INTERRUPTED
    return code
