"""Ready-made positions for the chapters' tests: a duel of two groups, two small forces, a pile about to end."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from tests.games.upfront.play import Table

FIRE_4 = "c96"
"""Fire 4, which takes 6 firepower."""


def duel(attacker: list[str], defender: list[str], chits: tuple[int, int] = (3, 1), **attack: Any) -> Table:
    """German group A and American group A, both with these cards; the Germans have the turn and some Fire cards."""
    men = attack.get("men", [1, 2, 4, 5])
    hand = attack.get("hand", [FIRE_4, "c70", "c104"])
    return Table(
        {
            "german": {
                "groups": {"A": {"men": men, "chit": chits[0], "cards": attacker}, "B": {"men": [6, 7]}},
                "hand": hand,
            },
            "american": {
                "groups": {"A": {"men": [1, 4], "chit": chits[1], "cards": defender}, "B": {"men": [5, 6, 7]}},
                "hand": [],
            },
        }
    )


def strength(attacker: list[str], defender: list[str], chits: tuple[int, int] = (3, 1), card: str = FIRE_4) -> int:
    """The Fire Strength of a Fire 4 played by German A at American A (Relative Range 4)."""
    table = duel(attacker, defender, chits).order(f"fire A A {card}")
    fires = table.told("fires")
    assert len(fires) == 1
    return fires[0][3]


def one_group(stack: list[str], hand: list[str], chit: int = 0) -> Table:
    """A German group A with these cards and a hand; the Americans hold what they can lay on it."""
    return Table(
        {
            "german": {
                "groups": {"A": {"men": [1, 2, 4], "chit": chit, "cards": stack}, "B": {"men": [5, 6]}},
                "hand": hand,
            },
            "american": {
                "groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}},
                "hand": ["c139", "c154", "c118", "c69"],
            },
        }
    )


def turn_of(nation: str, hand: list[str], foe: dict[str, Any] | None = None, **rest: Any) -> Table:
    """A nation's turn against a German, or of the German against an American, in two groups each."""
    other = "american" if nation == "german" else "german"
    mine = {"groups": {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}, "hand": hand}
    theirs = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}, **(foe or {})}
    return Table({"sides": [nation, other], nation: mine, other: theirs, "active": nation, **rest})


# --- two small forces -----------------------------------------------------------------------------------------------

GERMAN: dict[str, Any] = {"groups": {"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, "hand": []}
AMERICAN: dict[str, Any] = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}


def position(german: dict[str, Any], american: dict[str, Any] | None = None, **rest: Any) -> Table:
    """A position of Germans against Americans, by default the whole of the two small forces above."""
    return Table({"german": {**GERMAN, **german}, "american": {**AMERICAN, **(american or {})}, **rest})


def with_pile(pile: list[str], german: dict[str, Any], american: dict[str, Any] | None = None, **rest: Any) -> Table:
    """A position in which only these cards are left to draw; every other free card is in the Discard pile."""
    taken = {*pile, "c130", "c116"}
    for side in (german, american or {}):
        taken |= set(side.get("hand", []))
        for group in side.get("groups", {}).values():
            taken |= {card for text in group.get("cards", []) for card in text.split()}
    used = [f"c{card}" for card in range(1, cards.N_CARDS + 1) if f"c{card}" not in taken]
    # c116 and c130, the first Wire and the first Smoke, are discards as well unless a group needs them
    needed = str([german, american])
    used += [card for card, word in (("c116", "'wire'"), ("c130", "'smoke'")) if word not in needed]
    return position(german, american, discards=used, **rest)


def result(table: Table) -> dict[str, Any]:
    """How the game ended."""
    assert table.s.over, f"still on: {table.asked} {table.kind()}"
    outcome = GAME.result(table.s)
    assert outcome is not None
    return outcome
