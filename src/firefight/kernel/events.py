"""Events: what happened, who may know it, and under which rule.

Text is made from events by the games' `text` modules, per viewer and language, and is never stored.
"""

from __future__ import annotations

from typing import Any, Final

EVERYBODY: Final = 255
SPECTATOR: Final = 7
"""The seat number of somebody who sees only what is public."""


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


def all_but(seat: int) -> int:
    """The audience of everybody else, spectators too."""
    return EVERYBODY & ~(1 << seat)


class Event:
    """One thing that happened.  An event for one seat has a public twin for the others."""

    def __init__(self, kind: str, audience: int, rule: str, args: list[int]) -> None:
        self.kind = kind
        self.audience = audience
        self.rule = rule
        self.args = args

    def seen_by(self, viewer: int) -> bool:
        """Whether this seat (or SPECTATOR) may know it."""
        return (self.audience >> viewer) & 1 == 1

    def dump(self) -> list[Any]:
        """As JSON values."""
        return [self.kind, self.audience, self.rule, self.args]


class Sink:
    """Collects events while a state runs at a table; a search has none."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Take one event."""
        self.events.append(event)

    def drain(self) -> list[Event]:
        """Hand over what has come since the last call."""
        events = self.events
        self.events = []
        return events
