"""Sections 19.2 to 19.4: repair, and men without a weapon that works."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import command, firepower, repair, soldiers, weapons
from firefight.games.upfront.model import NO_MAN
from tests.games.upfront.play import Table

FIRE_4, FIRE_1 = "c96", "c62"
"""Fire 4, which takes 6 firepower, and Fire 1, which takes a single factor."""


# --- repair ---------------------------------------------------------------------------------------------------------


def workshop(man: str, hand: list[str] | None = None, level: str = "full", **group: Any) -> Table:
    """A German group with this man and a comrade, to act."""
    groups = {"A": {"men": [man, 4], "chit": 1, **group}, "B": {"men": ["6 jammed", "7 jammed", 8]}}
    return Table(
        {
            "level": level,
            "german": {"groups": groups, "hand": hand or []},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []},
        }
    )


@pytest.mark.rule("19.3")
@pytest.mark.parametrize(
    ("card", "result"),
    [
        ("c2", "works"), ("c3", "works"), ("c5", "works"), ("c6", "works"), ("c9", "works"), ("c27", "works"),
        ("c1", "jammed"), ("c4", "jammed"), ("c14", "jammed"), ("c15", "jammed"), ("c16", "jammed"),
        ("c17", "gone"), ("c21", "gone"), ("c28", "gone"),
    ],
)  # fmt: skip
def test_19_3_the_repair_of_small_arms_by_the_number_drawn(card: str, result: str) -> None:
    table = workshop("5 jammed").order("repair g5").draw(card)
    man = table.man("g5")
    assert (man.weapon == NO_MAN) == (result == "gone")
    assert weapons.works(table.s, man) == (result == "works")
    # it was the group's action, and may be tried again in another turn
    assert table.s.sides[0].groups[0].acted
    if result == "jammed":
        table.end_turn().end_turn()
        assert table.why("repair g5") == ""


@pytest.mark.rule("19.3")
@pytest.mark.parametrize(("card", "what"), [("c1", 1), ("c2", 1), ("c27", 1), ("c4", 0), ("c21", 0), ("c28", 2)])
def test_19_3_ordnance_is_repaired_by_any_black_number(card: str, what: int) -> None:
    for man in ("25 jammed", "20 jammed", "16 jammed"):
        table = workshop(man)
        assert repair.repair_result(table.s, table.man(f"g{man.split()[0]}"), int(card[1:])) == what


@pytest.mark.rule("19.3", "8.44", "8.54")
def test_19_3_who_may_repair_and_where() -> None:
    assert workshop("5").why("repair g5") == "19.3"
    assert workshop("5 unarmed").why("repair g5") == "19.3"
    assert workshop("5 jammed pinned").why("repair g5") == "19.3"
    assert workshop("5 jammed", cards=["woods", "advance"]).why("repair g5") == "19.3"
    assert workshop("5 jammed", cards=["marsh"]).why("repair g5") == "8.44"
    assert workshop("5 jammed", cards=["stream"]).why("repair g5") == "8.54"
    assert workshop("5 jammed transfers B").why("repair g5") == "17.8-Q18"
    assert workshop("5 jammed", acted=True).why("repair g5") == "4.2"
    assert workshop("5 jammed").why("repair a4") == "10.4"
    assert workshop("5 jammed", cards=["woods", "wire"]).why("repair g5") == ""
    # not before the chapter is played
    assert workshop("5 jammed", level="basic").why("repair g5") == "19.3"
    assert workshop("5 jammed", level="close").keys("repair g5") == ["repair g5"]
    assert workshop("5 jammed", level="basic").keys("repair") == []


@pytest.mark.rule("19.3-Q1")
def test_19_3_q1_one_attempt_for_a_group_in_a_turn() -> None:
    table = workshop("5 jammed").order("repair g6").draw("c1")
    assert table.keys("repair") == ["repair g5"]
    assert table.why("repair g7") == "4.2"


@pytest.mark.rule("33.4")
def test_33_4_a_wounded_man_needs_a_steady_hand_first() -> None:
    # [33.4] red: he does not even try
    table = workshop("5 jammed wounded").order("repair g5").draw("c14")
    assert table.kind() == "turn" and table.told("not_repaired") == [[table.man("g5").number, 0]]
    # black, and then as others
    table = workshop("5 jammed wounded").order("repair g5").draw("c1", "c2")
    assert weapons.works(table.s, table.man("g5"))
    # [33.9] a Hero makes him forget it
    table = workshop("5 jammed wounded unhindered").order("repair g5").draw("c2")
    assert weapons.works(table.s, table.man("g5"))


# --- without a weapon -----------------------------------------------------------------------------------------------


@pytest.mark.rule("19.4")
@pytest.mark.parametrize(("state", "less"), [("", 0), ("jammed", 1), ("unarmed", 1)])
def test_19_4_morale_and_panic_are_one_less_without_a_weapon(state: str, less: int) -> None:
    table = workshop(f"5 {state}".strip())
    s, man = table.s, table.man("g5")
    assert command.morale_of(s, man) == soldiers.MORALE[man.soldier] - less
    assert command.panic_of(s, man) == soldiers.PANIC[man.soldier] - less
    assert command.rout_of(s, man) == soldiers.ROUT[man.soldier] - less
    # [19.2] and no firepower
    assert (firepower.firepower_in(s, 0, 0, 0, man.number, False)[0] == 0) == bool(less)


@pytest.mark.rule("19.4")
def test_19_4_an_assistant_without_a_weapon_stays_so() -> None:
    table = workshop("3", crew=[[3, 4]])
    assert command.morale_of(table.s, table.man("g4")) == soldiers.MORALE[table.man("g4").soldier]
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [3, "4 unarmed"]}, "B": {"men": [6, 7]}}, "hand": []},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []},
        }
    ).order("crew g3 g4", "keep")
    assert command.morale_of(table.s, table.man("g4")) == soldiers.MORALE[table.man("g4").soldier] - 1


@pytest.mark.rule("19.2", "6.2")
def test_19_2_a_weapon_with_a_malfunction_qualifies_for_no_card() -> None:
    hand = [FIRE_4, FIRE_1]
    for man, enough in (("5", True), ("5 jammed", False)):
        groups = {"A": {"men": [4, man], "chit": 3}, "B": {"men": [1, 2]}}
        table = Table(
            {
                "level": "full",
                "german": {"groups": groups, "hand": hand},
                "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
            }
        ).order("fire A A")
        # 3 or 6 factors
        legal = table.keys("add")
        assert legal == ([f"add {FIRE_1}", f"add {FIRE_4}"] if enough else [f"add {FIRE_1}"])


@pytest.mark.rule("11.11-Q1")
def test_11_11_q1_a_gunner_who_has_lost_his_gun_may_assist_another() -> None:
    for man, rule in (("12", "11.11-Q1"), ("12 jammed", "11.11-Q1"), ("12 unarmed", "")):
        table = Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"men": [3, man]}, "B": {"men": [6, 7]}}, "hand": []},
                "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []},
            }
        )
        assert table.why("crew g3 g12") == rule


@pytest.mark.rule("19.4-Q1")
def test_19_4_q1_a_mortar_has_its_short_range_firepower_while_it_works_crewed_or_not() -> None:
    for man, crew, factors in (("28", [], 2), ("28", [[28, 4]], 2), ("28 unarmed", [], 0), ("28 jammed", [], 0)):
        table = Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [2, 5]}}, "hand": []},
                "american": {"groups": {"A": {"men": [man, 4], "chit": 3, "crew": crew}, "B": {"men": [6, 7]}}},
            }
        )
        assert firepower.firepower_in(table.s, 1, 0, 0, table.man("a28").number, False)[0] == factors
        # uncrewed it leaves its assistant his own: 2 + 3
        assert firepower.firepower(table.s, 1, 0, 0, []) == factors + (0 if crew else 3)
