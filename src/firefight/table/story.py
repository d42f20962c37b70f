"""What was told at a table: events and remarks in order, and their sentences for one viewer.

Only events are kept; text is made when somebody reads.  Lines are numbered per viewer, because a common numbering
would have gaps where something private happened to somebody else.
"""

from __future__ import annotations

from typing import Any

from firefight.kernel.events import Event
from firefight.kernel.game import Game


class Line:
    """One sentence of a log, with its number for this viewer and the rule it happened under."""

    __slots__ = ("number", "rule", "text")

    def __init__(self, number: int, rule: str, text: str) -> None:
        self.number = number
        self.rule = rule
        self.text = text

    def __str__(self) -> str:
        return f"{self.number}. {self.text} [{self.rule}]" if self.rule else f"{self.number}. {self.text}"

    def __repr__(self) -> str:
        return f"Line({str(self)!r})"


class Remark:
    """Something that happened at the table and not in the game, for everybody: time is up, a move was taken back."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Story:
    """Everything told so far."""

    def __init__(self) -> None:
        self.told: list[Event | Remark] = []

    def clone(self) -> Story:
        """A story that goes on by itself; what is told never changes, so the events are shared."""
        copy = Story()
        copy.told = self.told[:]
        return copy

    def seen_by(self, viewer: int) -> list[Event | Remark]:
        """What this viewer may know."""
        return [one for one in self.told if isinstance(one, Remark) or one.seen_by(viewer)]

    def events(self, viewer: int) -> list[Event]:
        """What this viewer may know of the game, as data."""
        return [one for one in self.told if isinstance(one, Event) and one.seen_by(viewer)]

    def lines(self, game: Game, config: dict[str, Any], viewer: int, since: int = 0) -> list[Line]:
        """The sentences for this viewer after line number `since`."""
        lines: list[Line] = []
        for number, one in enumerate(self.seen_by(viewer)[since:], since + 1):
            if isinstance(one, Remark):
                lines.append(Line(number, "", one.text))
            else:
                lines.append(Line(number, one.rule, game.tell(config, one, viewer)))
        return lines
