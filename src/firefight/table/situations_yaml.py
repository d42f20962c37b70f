"""YAML without its surprises, for files that people write by hand.

Every scalar stays the text that stands there (`no` is "no", `1:30` is "1:30", `017` is "017"); whoever reads it
converts it by what is wanted in that place.  Keys come once.  Anchors, aliases, tags and merges are refused.  Every
node knows its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import yaml

DEEPEST: Final = 40
INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,9})")
BOOLEANS: Final = {"true": True, "false": False}
AMBIGUOUS: Final = {"yes", "no", "on", "off", "y", "n", "null", "~", ""}
"""Plain words that programs read differently; where a value may be a boolean they are refused."""


class BadYaml(Exception):
    """What stands there is no such YAML; carries the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True)
class Text:
    """A scalar as it is written."""

    value: str
    line: int
    quoted: bool


@dataclass(frozen=True)
class Items:
    """A sequence."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True)
class Table:
    """A mapping, in the order of the file."""

    rows: tuple[tuple[Text, Node], ...]
    line: int

    def get(self, key: str) -> Node | None:
        """The value of a key."""
        return next((value for name, value in self.rows if name.value == key), None)


Node = Text | Items | Table


def documents(text: str) -> list[Node]:
    """Every document of a text; empty ones are left out.  Raises BadYaml."""
    try:
        events = yaml.parse(text, Loader=yaml.SafeLoader)
        return list(_documents(iter(events)))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadYaml(mark.line + 1 if mark else 1, error.problem or str(error)) from error
    except yaml.YAMLError as error:
        raise BadYaml(1, f"this is no text that can be read: {error}") from error


def _documents(events: Iterator[Any]) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            node = _node(next(events), events, 0)
            if not (isinstance(node, Text) and not node.value and not node.quoted):
                yield node


def _node(event: Any, events: Iterator[Any], depth: int) -> Node:
    """The node that begins with this event."""
    line = event.start_mark.line + 1
    if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
        raise BadYaml(line, "names for parts (& and *) are not used here: write it out, or put quotes around it")
    if event.tag is not None:
        raise BadYaml(line, f"tags ({event.tag}) are not used here: put quotes around it if it is meant as text")
    if depth > DEEPEST:
        raise BadYaml(line, f"more than {DEEPEST} levels deep")
    if isinstance(event, yaml.ScalarEvent):
        return Text(event.value, line, event.style is not None)
    if isinstance(event, yaml.SequenceStartEvent):
        items: list[Node] = []
        while not isinstance(event := next(events), yaml.SequenceEndEvent):
            items.append(_node(event, events, depth + 1))
        return Items(tuple(items), line)
    return _table(line, events, depth)


def _table(line: int, events: Iterator[Any], depth: int) -> Table:
    """The mapping whose start has been read."""
    rows: list[tuple[Text, Node]] = []
    first: dict[str, int] = {}
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _node(event, events, depth + 1)
        if not isinstance(key, Text):
            raise BadYaml(key.line, "a key is a word or a few, not a list or a mapping")
        if key.value in first:
            raise BadYaml(key.line, f"{key.value!r} stands here twice, first in line {first[key.value]}")
        first[key.value] = key.line
        rows.append((key, _node(next(events), events, depth + 1)))
    return Table(tuple(rows), line)


def plain(node: Node) -> Any:
    """A node as JSON values, for the part of a file whose words are a game's own.

    Unquoted whole numbers and `true`/`false` are what they look like; every other scalar is text.
    """
    if isinstance(node, Table):
        return {key.value: plain(value) for key, value in node.rows}
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    if node.quoted:
        return node.value
    if INTEGER.fullmatch(node.value):
        return int(node.value)
    if node.value in BOOLEANS:
        return BOOLEANS[node.value]
    if node.value.lower() in AMBIGUOUS | set(BOOLEANS):
        raise BadYaml(node.line, f"{node.value!r} could be a word or a truth value: write true or false, or use quotes")
    return node.value
