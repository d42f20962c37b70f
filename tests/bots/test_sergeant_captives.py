"""The sergeant's answers about prisoners and wounds."""

from __future__ import annotations

from typing import Any

from firefight import bots
from tests.bots.positions import answer
from tests.games.upfront.play import Table

GUNS: dict[str, Any] = {"men": [3, 2, 4, "5 unarmed"], "chit": 2, "crew": [[3, 2]]}


def asked(table: Table) -> str:
    """What he answers now."""
    return answer(bots.make("sergeant"), table.s)


def close(**rest: Any) -> Table:
    """Germans with a Fire 4 at Relative Range 5 of Americans, one of them pinned."""
    german = {"groups": {"A": GUNS, "B": {"men": [1, 6]}}, "hand": rest.pop("hand", ["c96"])}
    men = rest.pop("men", ["3 pinned", 9])
    american = {
        "groups": {"A": {"men": men, "chit": 3}, "B": {"men": [10, 11, 12]}},
        "hand": rest.pop("enemy_hand", []),
    }
    return Table({"level": "full", "german": german, "american": american, **rest})


def test_he_takes_prisoners_and_spares_a_man_without_a_weapon_for_them() -> None:
    table = close().order("fire A A c96", "resolve").draw("c2")
    assert asked(table) == "capture A"
    table.order("capture A")
    assert asked(table) == "choose g5"


def test_he_saves_a_man_who_would_die_of_a_second_wound() -> None:
    table = close(men=["3 wounded", 9], enemy_hand=["c114"]).order("fire A A c96", "pass", "resolve").draw("c155")
    assert table.kind() == "hero_after_wound" and asked(table) == "ignore-wound a3 c114"


def test_he_leaves_what_he_does_not_fire_with() -> None:
    table = close(men=["3 wounded charge", 9])
    assert asked(table) == "leave-secondary"
