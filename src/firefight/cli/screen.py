"""Writing to a terminal: plain lines that read well aloud; weight and two hues where a terminal shows them."""

from __future__ import annotations

import importlib
import re
import shutil
import sys
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, Final, Protocol, cast

from firefight.cli.common import in_color
from firefight.kernel.events import Event
from firefight.kernel.game import Option
from firefight.table.match import Match

ANSI: Final = {"strong": "\x1b[1m", "dim": "\x1b[2m", "own": "\x1b[1;36m", "enemy": "\x1b[1;33m", "warn": "\x1b[1m"}
ANSI_END: Final = "\x1b[0m"
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
CODES: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
LEADING: Final = re.compile(r" *(?:\d+(?:-\d+)?\. +|[A-E]  )?")
"""What a continued line is indented by: spaces, and a number or a letter of a group."""

FAMILY: Final = 3
"""So many options that differ only in their last card or man are shown in one line."""
WIDEST: Final = 100

View = dict[str, Any]
Paint = Callable[[str, str], str]


def no_paint(role: str, text: str) -> str:
    """Text as it is."""
    return text


def ansi_paint(role: str, text: str) -> str:
    """Text with the weight or hue of its role."""
    return f"{ANSI[role]}{text}{ANSI_END}"


class Out:
    """Where a match is shown.  Lines are wrapped in a terminal and left whole in a file or a pipe."""

    def __init__(self, plain: bool = False) -> None:
        self.terminal = sys.stdout.isatty()
        self.ansi = in_color() and not plain
        self.paint: Paint = ansi_paint if self.ansi else no_paint

    def line(self, text: str = "") -> None:
        """One line."""
        if self.terminal:
            text = wrap(text, min(shutil.get_terminal_size().columns, WIDEST))
        print(text)

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines."""
        for text in texts:
            self.line(text)

    def strong(self, text: str) -> None:
        """A line with weight."""
        self.line(self.paint("strong", text))

    def dim(self, text: str) -> None:
        """A line of less weight."""
        self.line(self.paint("dim", text))

    def clear(self) -> None:
        """Take away what the other player may not see; where a screen cannot be cleared, put distance between."""
        if self.ansi:
            print(CLEAR, end="")
        else:
            print("\n" * (60 if self.terminal else 2) + "-" * 40)


def wrap(text: str, width: int) -> str:
    """Break a line at spaces; what follows is indented beyond its beginning."""
    if len(CODES.sub("", text)) < width:
        return text
    found = LEADING.match(CODES.sub("", text))
    indent = len(found[0]) if found else 0
    hang = " " * (indent + 2 if indent < width // 2 else 2)
    lines: list[str] = []
    current, length = "", 0
    for word in re.findall(r" *[^ ]+", text):
        wide = len(CODES.sub("", word))
        if current and length + wide >= width:
            lines.append(current)
            current = hang + word.lstrip(" ")
            length = len(CODES.sub("", current))
        else:
            current += word
            length += wide
    return "\n".join([*lines, current])


# --- what each game brings --------------------------------------------------------------------------------------


class GameScreen(Protocol):
    """`games/<game>/screen.py`."""

    def names(self, view: View) -> dict[str, str]: ...
    def brief(self, view: View, paint: Paint) -> list[str]: ...
    def table(self, view: View, paint: Paint) -> list[str]: ...
    def waiting(self, view: View, paint: Paint) -> list[str]: ...
    def unseen(self, view: View) -> list[str]: ...
    def hand_line(self, view: View, paint: Paint) -> str: ...
    def hand(self, view: View, keys: list[str], paint: Paint) -> list[str]: ...
    def sections(self, kind: str, keys: list[str]) -> list[tuple[str, list[int]]]: ...
    def note(self, view: View, key: str) -> str: ...
    def placeholder(self, key: str) -> str: ...
    def nation(self, word: str) -> str: ...
    def scenario_line(self, config: dict[str, Any]) -> str: ...
    def must_confirm(self, kind: str, keys: list[str]) -> bool: ...
    def shows_chances(self, kind: str) -> bool: ...
    def begins_turn(self, kind: str) -> bool: ...
    def sets_up(self, kind: str) -> bool: ...
    def on_the_clock(self, view: View, kind: str) -> bool: ...


class OddsScreen(Protocol):
    """`games/<game>/screen_odds.py`."""

    def odds(self, row: dict[str, Any]) -> list[str]: ...
    def chances(self, row: dict[str, Any]) -> str: ...


class StoryScreen(Protocol):
    """`games/<game>/screen_story.py`."""

    def story(self, events: list[Event], texts: list[str]) -> list[tuple[str, str]]: ...
    def goes_on(self, events: list[Event]) -> bool: ...
    def result_line(self, result: dict[str, Any]) -> str: ...
    def ending(self, result: dict[str, Any], views: dict[str, View]) -> list[str]: ...
    def luck(self, events: list[Event], seats: list[str]) -> list[str]: ...


def module_of(game: str, name: str) -> ModuleType:
    """One of the modules by which a game is shown."""
    return importlib.import_module(f"firefight.games.{game}.{name}")


def table_of(game: str) -> GameScreen:
    """How a game's table is shown."""
    return cast(GameScreen, module_of(game, "screen"))


def odds_of(game: str) -> OddsScreen:
    """How a game's chances are shown."""
    return cast(OddsScreen, module_of(game, "screen_odds"))


def story_of(game: str) -> StoryScreen:
    """How a game's story is told."""
    return cast(StoryScreen, module_of(game, "screen_story"))


def told(match: Match, viewer: str | None, since: int = 0, upto: int | None = None) -> list[tuple[str, str]]:
    """What a viewer was told after so many lines, with what belongs together in one sentence."""
    lines = match.log(viewer, since)[: None if upto is None else upto - since]
    events = match.events(viewer)[since : since + len(lines)]
    return story_of(match.game.name).story(events, [line.text for line in lines])


def with_rule(text: str, rule: str) -> str:
    """A sentence and the rule it happened under."""
    return f"{text} [{rule}]" if rule else text


# --- options ----------------------------------------------------------------------------------------------------


class Menu:
    """The options of one question, numbered in the order in which they are shown."""

    def __init__(self, screen: GameScreen, kind: str, options: list[Option], view: View) -> None:
        self.screen = screen
        self.view = view
        self.names = screen.names(view)
        self.sections = screen.sections(kind, [option.key for option in options])
        self.headings = [title for title, _ in self.sections]
        self.groups = [[options[at] for at in places] for _, places in self.sections]
        self.options = [option for group in self.groups for option in group]

    def keys(self) -> list[str]:
        """The keys in the order shown."""
        return [option.key for option in self.options]

    def show(self, out: Out, full: bool = False) -> None:
        """Print them; long families in one line unless `full`."""
        number = 1
        for title, group in zip(self.headings, self.groups, strict=True):
            if title and len(self.headings) > 1:
                out.dim(f" {title}")
            for family in self.families(group, full):
                self.show_family(out, number, family)
                number += len(family)

    def families(self, group: list[Option], full: bool) -> list[list[Option]]:
        """Neighbours that differ only in a last card or man, if they are many."""
        found: list[list[Option]] = []
        for option in group:
            if found and self.stem(found[-1][-1]) == self.stem(option) and self.last(option) in self.names:
                found[-1].append(option)
            else:
                found.append([option])
        if not full:
            return [part for family in found for part in ([family] if len(family) >= FAMILY else [[o] for o in family])]
        return [[option] for option in group]

    def stem(self, option: Option) -> str:
        """A key without its last word."""
        return option.key.rpartition(" ")[0]

    def last(self, option: Option) -> str:
        """The last word of a key."""
        return option.key.rpartition(" ")[2]

    def show_family(self, out: Out, number: int, family: list[Option]) -> None:
        """One line: number, key, sentence."""
        first = family[0]
        if len(family) == 1:
            more = self.screen.note(self.view, first.key)
            sentence = f"{first.label} ({more})" if more else first.label
            out.line(f"  {number:2}. {out.paint('strong', first.key)}: {sentence}")
            return
        members = ", ".join(f"{self.last(option)} {self.names[self.last(option)]}" for option in family)
        any_of_them = self.screen.placeholder(self.last(first))
        key = out.paint("strong", f"{self.stem(first)} {any_of_them.upper()}")
        sentence = self.general(first, f"a {any_of_them}")
        out.line(f"  {number:2}-{number + len(family) - 1}. {key}: {sentence}: {members}")

    def general(self, option: Option, any_of_them: str) -> str:
        """The sentence of a family: that of one member with no card or man in particular."""
        key = self.last(option)
        name = self.names[key]
        sentence = option.label
        for exact in (f"{name} ({key})", f"#{key[1:]} {name}", name, key):
            if exact in sentence:
                return sentence.replace(exact, any_of_them, 1)
        return sentence
