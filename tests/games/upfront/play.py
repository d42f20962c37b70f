"""Helpers for the chapters' tests: a position from a description, orders by key, chance by script."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import Man, UpFront
from firefight.games.upfront.position import build
from firefight.kernel import core
from firefight.kernel.core import CHANCE
from firefight.kernel.events import Event, Sink


class Table:
    """One position being played: `order` for the seat that is asked, `draw` for chance."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.s: UpFront = build(description)
        self.s.sink = Sink()
        self.events: list[Event] = []

    @property
    def asked(self) -> str:
        """Who is asked: a nation, "chance" or "nobody"."""
        if self.s.asked == CHANCE:
            return "chance"
        return GAME.seats({"sides": self.nations})[self.s.asked] if self.s.asked >= 0 else "nobody"

    @property
    def nations(self) -> list[str]:
        """The nations in seat order."""
        return [cards.NATIONS[nation] for nation in self.s.rules.nations]

    def kind(self) -> str:
        """The kind of the question asked now."""
        return GAME.kind(self.s)

    def keys(self, prefix: str = "") -> list[str]:
        """The legal orders that begin so."""
        return [key for key in (GAME.key(self.s, code) for code in core.legal(self.s)) if key.startswith(prefix)]

    def order(self, *orders: str) -> Table:
        """Give orders, each of which must be legal."""
        for text in orders:
            for key in GAME.expand(self.s, text):
                code = GAME.parse(self.s, key)
                assert code in core.legal(self.s), f"{key!r} is not legal: {self.why(key)}; legal: {self.keys()}"
                core.apply(self.s, code)
                self.events += self._drain()
        return self

    def draw(self, *keys: str) -> Table:
        """Answer chance with these cards."""
        for key in keys:
            assert self.s.asked == CHANCE, f"{self.asked} is asked ({self.kind()}), not chance"
            core.apply(self.s, GAME.parse(self.s, f"draw {key}"))
            self.events += self._drain()
        return self

    def end_turn(self) -> Table:
        """End the turn of the side that is asked as quietly as the rules allow: no discards, no new cards."""
        side = self.asked
        if "end" not in self.keys():
            # a player who may not pass and has no card lines up his last group as it stands
            self.order(self.keys("order ")[-1], "keep")
        self.order("end")
        while self.asked == side and self.kind() != "turn":
            keys = self.keys()
            quiet = [key for key in ("done", "keep") if key in keys] or self.keys("discard ")
            self.order(quiet[0])
        return self

    def _drain(self) -> list[Event]:
        assert self.s.sink is not None
        problems = GAME.problems(self.s)
        assert not problems, problems
        return self.s.sink.drain()

    def why(self, key: str) -> str:
        """The rule that forbids an order, "" if it is legal."""
        code = GAME.parse(self.s, key)
        number = core.why_not(self.s, code)
        assert (number == 0) == (code in core.legal(self.s)), f"{key!r}: the list and the explanation disagree"
        return GAME.reason(self.s, self.s.asked, number, code).rule or "not asked" if number else ""

    def man(self, key: str) -> Man:
        """A man by his key."""
        code = GAME.parse(self.s, f"panic {key}")
        return self.s.men[(code >> 16) & 255]

    def told(self, kind: str) -> list[list[int]]:
        """The arguments of every event of a kind so far."""
        return [event.args for event in self.events if event.kind == kind]

    def rules_told(self) -> set[str]:
        """The rules named by the events so far."""
        return {event.rule for event in self.events}

    def hand(self, seat: int) -> list[str]:
        """A hand as card keys."""
        return [f"c{card}" for card in self.s.sides[seat].hand]
