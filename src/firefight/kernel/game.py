"""What a game offers to everybody above it: the referee, the terminal, the bots, the lab.

`Game` is the one description of a game.  The table never imports a game's modules; it asks this.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from firefight.kernel.core import State
from firefight.kernel.events import Event


class Reason:
    """Why something is not allowed: the rule, a message key of the game's catalogue, and the sentence itself."""

    def __init__(self, rule: str, key: str, text: str) -> None:
        self.rule = rule
        self.key = key
        self.text = text

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class IllegalOption(Exception):
    """An option that may not be chosen now; carries the `Reason`."""

    def __init__(self, key: str, reason: Reason) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


class Option:
    """One answer to a decision: its key, and a short sentence saying what it does."""

    __slots__ = ("code", "key", "label")

    def __init__(self, key: str, label: str, code: int) -> None:
        self.key = key
        self.label = label
        self.code = code

    def __repr__(self) -> str:
        return f"Option({self.key!r})"


class Decision:
    """A question put to one seat: a stable word for its `kind`, the `rule` that asks, the sorted `options`."""

    __slots__ = ("kind", "options", "prompt", "rule", "seat")

    def __init__(self, seat: str, kind: str, prompt: str, rule: str, options: list[Option]) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.rule = rule
        self.options = options

    def keys(self) -> list[str]:
        """The keys of all options, in order."""
        return [option.key for option in self.options]


class UnknownScenario(Exception):
    """A scenario, side or rules option that this game does not have; the message lists what there is."""


class ImpossiblePosition(Exception):
    """A description that no position of this game fits; the message says where and what would be right."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game's face towards the house.  Every method with a `State` takes one that this game made.

    Seats are numbers inside (0, 1, ...) and names outside ("german").  `SPECTATOR` is a valid viewer everywhere.
    """

    name: str = ""
    title: str = ""
    rules_version: int = 1

    def scenarios(self) -> list[str]:
        """The ids of the scenarios that can be played."""
        raise NotImplementedError

    def configure(self, options: dict[str, Any]) -> dict[str, Any]:
        """Complete and check what a match is made of (scenario, sides, rules options): JSON values.

        Raises UnknownScenario with the possible values for anything unknown.
        """
        raise NotImplementedError

    def shown(self, config: dict[str, Any]) -> dict[str, Any]:
        """What everybody may know of a configuration: never a described position, which names both hands."""
        raise NotImplementedError

    def new(self, config: dict[str, Any]) -> State:
        """The state at the first question of a match of this (complete) configuration."""
        raise NotImplementedError

    def menu(self) -> dict[str, Any]:
        """What can be chosen for a match, for whoever offers it.

        {"scenarios": [{"id", "name", "note"}], "sides": [...], "choose": how many, "default": a complete
        configuration, "options": [{"name", "label", "rule", "values" (each with a label) or "seconds"}]}
        """
        raise NotImplementedError

    def position(self, description: dict[str, Any]) -> tuple[State, dict[str, Any]]:
        """A described position at its first question, and the configuration that `new` makes it from again.

        The words of the description (JSON values) are the game's own.  Raises ImpossiblePosition.
        """
        raise NotImplementedError

    def blank(self, config: dict[str, Any]) -> State:
        """A state of this configuration to fill with `load`."""
        raise NotImplementedError

    def seats(self, config: dict[str, Any]) -> list[str]:
        """The names of the seats, in seat order."""
        raise NotImplementedError

    def clone(self, s: State) -> State:
        """A copy that shares nothing mutable and has no sink."""
        raise NotImplementedError

    def dump(self, s: State) -> dict[str, Any]:
        """The whole state as JSON values."""
        raise NotImplementedError

    def load(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        """The state that `dump` wrote.  Raises CorruptSave."""
        raise NotImplementedError

    def key(self, s: State, code: int) -> str:
        """The stable text of an option code (also of chance outcomes)."""
        raise NotImplementedError

    def parse(self, s: State, key: str) -> int:
        """The code of a key.  Raises UnknownKey saying what would be right; legality is another question."""
        raise NotImplementedError

    def expand(self, s: State, text: str) -> list[str]:
        """The single keys that a typed order stands for: `fire B A c17+c23` is four decisions in a row."""
        return [text]

    def kind(self, s: State) -> str:
        """The stable word for the kind of the question asked now."""
        raise NotImplementedError

    def prompt(self, s: State) -> tuple[str, str]:
        """The question asked now as a sentence, and its rule: only public facts and the asked seat's own."""
        raise NotImplementedError

    def label(self, s: State, code: int) -> str:
        """What an option does, as a short sentence for the seat that is asked."""
        raise NotImplementedError

    def reason(self, s: State, seat: int, number: int, code: int) -> Reason:
        """The reason number that a `why_not` of this game answered, worded for `seat`."""
        raise NotImplementedError

    def trail(self, s: State, viewer: int) -> list[str]:
        """Where we are, outermost first, in public words: ["Turn 3", "group B fires at A", "draw for Hessel"]."""
        return [frame.title(s, viewer) for frame in s.stack]

    def view(self, s: State, viewer: int) -> dict[str, Any]:
        """Everything this viewer may know, built from nothing, as JSON values."""
        raise NotImplementedError

    def veil(self, s: State, viewer: int) -> State:
        """A copy in which everything the viewer may not know is gone; equal for all states he cannot tell apart."""
        raise NotImplementedError

    def load_veiled(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        """The veiled state that `dump` wrote, for a bot in another process.  It is never played on, only dealt from."""
        return self.load(row, config)

    def deal(self, veiled: State, seed: int) -> State:
        """A full state that agrees with a veiled one: the hidden things dealt at random from `seed`."""
        raise NotImplementedError

    def odds(self, s: State, seat: int, code: int) -> dict[str, Any] | None:
        """Exact chances of an option from what the seat knows; None where nothing random hangs on it."""
        return None

    def on_the_clock(self, view: dict[str, Any], kind: str) -> bool:
        """Whether the clock of a turn runs while this kind of question is asked of the seat that has this view."""
        return False

    def tell(self, config: dict[str, Any], event: Event, viewer: int) -> str:
        """One event as a sentence for a viewer who may see it."""
        raise NotImplementedError

    def result(self, s: State) -> dict[str, Any] | None:
        """How it ended: {"winner": name or None, "reason": ..., "rule": ..., "points": {...}}; None while it runs."""
        raise NotImplementedError

    def problems(self, s: State) -> list[str]:
        """Broken invariants, in words; empty when all is well.  For tests and soaks."""
        return []
