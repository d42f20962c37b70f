"""What all commands share: refusals in one sentence, where saves lie, reading and writing them."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

if TYPE_CHECKING:
    from firefight.table.match import Match

SUCCESS: Final = 0
FAILED: Final = 1
"""What was asked for was done, and the answer is no."""
REFUSED: Final = 2
"""What was asked for cannot be done as it was asked."""
INTERRUPTED: Final = 130

SAVES: Final = "saves"
ENDING: Final = ".save"


class Refusal(Exception):
    """Something that cannot be done; the message is one sentence saying what, why, and what would be right."""


class Parser(argparse.ArgumentParser):
    """Refuses in one sentence, without a page of usage before it."""

    def error(self, message: str) -> NoReturn:
        text = message[:1].lower() + message[1:]
        self.exit(REFUSED, f"{self.prog}: {text} ({self.prog} --help shows examples)\n")


def command_parser(sub: Any, name: str, text: str, examples: str) -> Parser:
    """The parser of one command, with its description and examples."""
    parser = sub.add_parser(
        name,
        help=text[:1].lower() + text[1:].rstrip("."),
        description=text,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    assert isinstance(parser, Parser)
    return parser


def remark(text: str) -> None:
    """Something about the work, not its result."""
    print(text, file=sys.stderr)


def show_json(document: Any) -> None:
    """One JSON document on stdout."""
    print(json.dumps(document, indent=2, ensure_ascii=False))


def in_color() -> bool:
    """Whether to use weight and hue: only in a terminal, and not where NO_COLOR asks for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


# --- saves ------------------------------------------------------------------------------------------------------


def data_folder() -> Path:
    """Where this user's matches are kept."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    # the XDG rules: a path that is not absolute is ignored
    base = Path(chosen) if os.path.isabs(chosen) else Path.home() / ".local" / "share"
    return base / "firefight"


def new_save_path(game: str, config: dict[str, Any]) -> Path:
    """A name for a new match that nothing has yet."""
    now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    stem = f"{game}-{config['scenario']}-{'-'.join(config['sides'])}-{now}"
    folder = data_folder() / SAVES
    path = folder / (stem + ENDING)
    number = 2
    while path.exists() or path.with_name(path.name + ".journal").exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def latest_save(game: str) -> Path:
    """The match of this game that was played last."""
    folder = data_folder() / SAVES
    found = [path for path in folder.glob(f"{game}-*{ENDING}") if path.is_file()]
    if not found:
        raise Refusal(f"there is no saved match of {game} in {folder}; name a file: --resume FILE")
    return max(found, key=last_touched)


def last_touched(path: Path) -> float:
    """When a match was last played; its journal is younger than the save."""
    journal = path.with_name(path.name + ".journal")
    return max(each.stat().st_mtime for each in (path, journal) if each.exists())


def recovered(path: Path) -> Match:
    """The match of a save with its journal.  Raises Refusal with the place of what is wrong."""
    from firefight.kernel.codec import CorruptSave
    from firefight.table.autosave import recover

    if path.is_dir():
        raise Refusal(f"{path} is a folder; name the file of a saved match")
    try:
        return recover(path)
    except CorruptSave as error:
        text = str(error)
        raise Refusal(text if str(path) in text else f"{path}: {text}") from error
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}") from error


def save_text(path: Path) -> str:
    """The text of a save, with what its journal adds."""
    return recovered(path).save()


def write_new(path: Path, text: str) -> None:
    """Write a file that must not be there yet.  Raises Refusal."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise Refusal(f"{path} exists already and is left as it is; give another name") from error
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error


def program() -> str:
    """How this program is called here, for commands that a player is to type."""
    if shutil.which("firefight") is not None:
        return "firefight"
    # `./run` keeps everything in an environment of this name beside itself
    return "./run" if Path(sys.prefix).name == ".venv" else "python -m firefight"


def home_short(path: Path) -> str:
    """A path as one would type it."""
    if shlex.quote(str(path)) != str(path):
        return shlex.quote(str(path))
    try:
        return f"~/{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):
        return str(path)
