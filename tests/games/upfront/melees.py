"""Positions and draws for the tests of close combat: cards by what they say, not by their numbers."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards
from tests.games.upfront.play import Table

HANDS_OFF = {1, 4, 7, 27, 28, 29, 104, 114, 115}
"""Cards that the tests put into hands: never drawn by the helpers here."""


class Draws:
    """Cards for chance, each used once."""

    def __init__(self) -> None:
        self.used: set[int] = set(HANDS_OFF)

    def _take(self, fits: Any) -> str:
        for card in range(1, cards.N_CARDS + 1):
            if card not in self.used and not cards.BREEZE[card] and not cards.TERRAIN_KIND[card] and fits(card):
                self.used.add(card)
                return f"c{card}"
        raise AssertionError("no such card is left")

    def number(self, signed: int) -> str:
        """A card with this Random Number; red ones are negative."""
        return self._take(lambda card: (-cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card]) == signed)

    def at_most(self, number: int) -> str:
        """A card whose number, whatever its colour, is at most this."""
        return self._take(lambda card: cards.NUMBER[card] <= number)

    def at_least(self, number: int) -> str:
        """A card whose number, whatever its colour, is at least this."""
        return self._take(lambda card: cards.NUMBER[card] >= number)

    def place(self, size: int, position: int) -> str:
        """A card that names this position, from 1, in a group of this size."""
        return self._take(lambda card: cards.POSITION[card][size] == position)

    def black_with_rout(self, number: int, lowest: int, highest: int) -> str:
        """A black number whose 0r column is between two numbers."""
        return self._take(
            lambda card: (
                not cards.RED[card] and cards.NUMBER[card] == number and lowest <= cards.POSITION[card][10] <= highest
            )
        )


def inside(
    attackers: list[Any], defenders: list[Any], hand: list[str] | None = None, foe: list[str] | None = None, **rest: Any
) -> Table:
    """German A, at Relative Range 5 to American A, has these men; the Germans have the turn."""
    german: dict[str, Any] = {"men": attackers, "chit": 3, **rest.pop("mine", {})}
    american: dict[str, Any] = {"men": defenders, "chit": 2, **rest.pop("theirs", {})}
    return Table(
        {
            "level": rest.pop("level", "close"),
            "german": {"groups": {"A": german, "B": {"men": [8, 9, 10], "chit": 0}}, "hand": hand or []},
            "american": {"groups": {"A": american, "B": {"men": [10, 11, 12], "chit": 0}}, "hand": foe or []},
            **rest,
        }
    )


def enter(table: Table, man: str, size: int, place: int, draws: Draws, card: str = "c1") -> Table:
    """One German enters American A with a Movement card and finds the man in this position."""
    table.order(f"close-combat {man} A", f"rush {man} {card}", "done")
    return table.draw(draws.place(size, place))


def passes(table: Table) -> Table:
    """Everybody passes until a card is drawn or something else is asked."""
    while table.asked != "chance" and table.keys("pass"):
        table.order("pass")
    return table
