"""Sections 20.5 to 20.57: what an infiltrator may do, what is done to him, and when he is one no longer."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.firepower import firepower, firepower_parts
from firefight.games.upfront.game import GAME
from firefight.games.upfront.invariants import problems
from firefight.games.upfront.model import CHARGE, NO_GROUP, RUNNING
from tests.games.upfront.play import Table


def field(men: list[Any], hand: list[str], enemies: list[Any] | None = None, **rest: Any) -> Table:
    """German group A at range 5 of American group A, which men of it have infiltrated; so is German B."""
    mine = {"men": men, "chit": 2, "cards": rest.pop("stack", ["buildings"])}
    theirs = {"men": enemies or [4, 5, 6, 7], "chit": 3, "cards": rest.pop("target", ["woods"])}
    german: dict[str, Any] = {"A": {**mine, **rest.pop("group", {})}, "B": {"men": [1, 2], "chit": 2}}
    american: dict[str, Any] = {"A": theirs, "B": {"men": [1, 2], "chit": 3}, **rest.pop("more", {})}
    return Table(
        {
            "level": "full",
            "german": {"groups": german, "hand": hand},
            "american": {"groups": american, "hand": rest.pop("enemy_hand", [])},
            **rest,
        }
    )


def inside(table: Table, man: str = "g4") -> bool:
    """Whether a man is an infiltrator."""
    return table.man(man).infiltrates != NO_GROUP


# --- still with his group ---------------------------------------------------------------------------------------


@pytest.mark.rule("20.5")
def test_20_5_an_infiltrator_is_fired_on_with_his_group_in_its_terrain() -> None:
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c86"], target=[])
    # Fire 3 at Buildings (-3): strength 0, and both men are shot at
    table.order("fire A A c86", "resolve").draw("c17", "c18")
    assert [args[0] for args in table.told("shot_at")] == [table.man("g4").number, table.man("g5").number]
    assert table.told("fires")[0][3] == cards.FIRE_STRENGTH[86] + cards.TERRAIN_VALUE[119]


@pytest.mark.rule("20.5")
def test_20_5_he_fires_with_his_group() -> None:
    table = field(["4 infiltrates A", 5], [])
    assert firepower(table.s, 0, 0, 1, []) == 6


@pytest.mark.rule("20.51")
def test_20_51_his_firepower_is_doubled_against_the_group_he_has_infiltrated_only() -> None:
    table = field(["4 infiltrates A", 5], [])
    numbers = [table.man("g4").number, table.man("g5").number]
    assert [row[:2] for row in firepower_parts(table.s, 0, 0, 0, [])] == [[numbers[0], 6], [numbers[1], 3]]
    assert [row[:2] for row in firepower_parts(table.s, 0, 0, 1, [])] == [[numbers[0], 3], [numbers[1], 3]]
    # a Hero makes it three times as much
    assert firepower(table.s, 0, 0, 0, [numbers[0]]) == 12
    # not for a flamethrower
    table = field(["14 infiltrates A", 5], [])
    outside = field([14, 5], [])
    assert firepower(table.s, 0, 0, 0, []) == firepower(outside.s, 0, 0, 0, [])


@pytest.mark.rule("20.53d")
@pytest.mark.rule("20.531")
def test_20_531_who_fires_is_no_infiltrator_after_the_attack_doubled_or_not() -> None:
    for target, strength in (("A", "c86"), ("B", "c86")):
        table = field(["4 infiltrates A", 5, 6], [strength], enemies=[4])
        table.order(f"fire A {target} {strength}")
        assert table.kind() == "hold_fire"
        table.order("done", "resolve")
        # not before the attack is resolved
        assert inside(table)
        table.draw("c18")
        if target == "B":
            table.draw("c11")
        assert not inside(table) and "20.53d" in table.rules_told()


@pytest.mark.rule("20.51")
@pytest.mark.rule("20.531")
def test_20_531_who_holds_his_fire_stays_if_the_others_suffice() -> None:
    # c86 needs 5: g5 and g6 have 6 together, g5 alone 3
    for men, rule in ((["4 infiltrates A", 5, 6], ""), (["4 infiltrates A", 5], "6.3")):
        table = field(men, ["c86"], enemies=[4]).order("fire A A c86")
        assert table.why("hold g4") == rule and table.why("hold g5") == "19.14"
        if rule:
            continue
        table.order("hold g4")
        assert table.why("hold g4") == "4.3-Q1"
        table.order("done")
        assert GAME.view(table.s, 1)["attack"]["holding"] == ["g4"]
        table.order("resolve").draw("c18")
        assert inside(table)


@pytest.mark.rule("20.532")
def test_20_532_of_several_infiltrators_some_fire_and_others_do_not() -> None:
    table = field(["4 infiltrates A", "5 infiltrates A", "6 infiltrates A"], ["c86"], enemies=[4])
    table.order("fire A A c86", "hold g4", "hold g6")
    # 6 is what g5 has alone, doubled: he is needed
    assert table.why("hold g5") == "6.3"
    table.order("done", "resolve").draw("c18")
    assert [inside(table, man) for man in ("g4", "g5", "g6")] == [True, False, True]


@pytest.mark.rule("20.531")
def test_20_531_a_man_who_adds_nothing_has_not_fired() -> None:
    # a jammed rifle; the question is not even asked
    table = field(["4 infiltrates A jammed", 5, 6], ["c86"], enemies=[4]).order("fire A A c86")
    assert table.kind() == "fire_attack"
    table.order("resolve").draw("c18")
    assert inside(table)


@pytest.mark.rule("20.531")
def test_20_531_an_attack_called_off_was_not_resolved() -> None:
    table = field(["4 infiltrates A", 5, 6], ["c86"], enemies=[4]).order("fire A A c86", "done", "call-off")
    assert inside(table) and table.why("order A") == "4.2"


def test_a_hero_played_for_an_infiltrators_fire_makes_him_fire() -> None:
    table = field(["4 infiltrates A", 5, 6], ["c86", "c114"], enemies=[4])
    table.order("fire A A", "add c86", "hero g4 c114", "done")
    assert table.why("hold g4") == "10.45-Q2"


def test_what_is_held_back_is_seen_by_nobody_before_the_attack_is_open() -> None:
    table = field(["4 infiltrates A", 5, 6], ["c86"], enemies=[4]).order("fire A A c86", "hold g4")
    assert GAME.view(table.s, 0)["choosing"]["holding"] == ["g4"]
    assert GAME.view(table.s, 1)["choosing"] is None
    assert GAME.veil(table.s, 1).stack[-1].dump()[4:] == [[], [], [], []]


# --- what ends it -----------------------------------------------------------------------------------------------


@pytest.mark.rule("20.53a")
@pytest.mark.rule("20.53")
def test_20_53a_a_pinned_infiltrator_is_none_any_more() -> None:
    # strength 3 and a black 2: 5 pins g4 (Morale 3, KIA 8)
    place: dict[str, Any] = {"stack": [], "active": "american", "enemy_hand": ["c86"], "target": []}
    for hand in ([], ["c62"]):
        table = field(["4 infiltrates A"], hand, **place).order("fire A A c86")
        table.order(*["pass"] * len(hand), "resolve").draw("c3").order(*["pass"] * len(hand))
        assert table.man("g4").pinned and not inside(table)
        assert table.told("infiltration_ends") == [[table.man("g4").number, 0]]


@pytest.mark.rule("10.4-Q2")
def test_10_4_q2_a_hero_at_once_keeps_him_inside() -> None:
    place: dict[str, Any] = {"stack": [], "active": "american", "enemy_hand": ["c86"], "target": []}
    table = field(["4 infiltrates A"], ["c114"], **place).order("fire A A c86", "pass", "resolve").draw("c3")
    assert table.kind() == "hero_after_pin" and inside(table)
    table.order("hero g4 c114", "pass")
    assert inside(table) and not table.man("g4").pinned
    # passed, a Hero in a later attack comes too late
    table = field(["4 infiltrates A"], ["c114"], **place).order("fire A A c86", "pass", "resolve").draw("c3")
    table.order("pass")
    assert not inside(table)


@pytest.mark.rule("20.53a")
def test_20_53a_a_sniper_pins_him_out_too() -> None:
    table = field(["4 infiltrates A"], [], active="american", enemy_hand=["c110"])
    table.order("end", "snipe A c110", "done").draw("c3")
    assert table.man("g4").pinned and not inside(table)


@pytest.mark.rule("20.53c")
@pytest.mark.rule("20.53")
@pytest.mark.parametrize("order", ["advance A c7", "retreat A c7", "sideways A c7", "ford A c7"])
def test_20_53c_a_movement_card_on_his_group_brings_him_back(order: str) -> None:
    stack = ["c153"] if order.startswith("ford") else ["woods"]
    # group B opposite at range 4, so that the advance is not blocked
    table = field(["4 infiltrates B", 5], ["c7"], enemies=[4], stack=stack)
    table.s.sides[1].groups[0].chit = 2
    table.order(order)
    if table.asked == "chance":
        table.draw("c1")
    assert not inside(table)


@pytest.mark.rule("20.53c")
def test_20_53c_clearing_wire_does_not_nor_does_terrain_or_another_mans_card() -> None:
    table = field(["4 infiltrates A", 5], ["c7"], stack=["woods", "wire"]).order("unwire A c7")
    assert inside(table)
    table = field(["4 infiltrates A", 5], ["c7"]).order("infiltrate g5 A", "with g5 c7", "done").draw("c1")
    assert inside(table) and inside(table, "g5")


@pytest.mark.rule("20.53")
def test_20_53_nothing_else_brings_him_back() -> None:
    for orders in (["order A", "keep"], ["smoke B c131"], ["rally A c47"]):
        table = field(["4 infiltrates A", "5 pinned"], ["c131", "c47"]).order(*orders)
        assert inside(table)
    # nor does a turn go by without his knowing where he is
    assert inside(field(["4 infiltrates A", 5], []).end_turn().end_turn())


@pytest.mark.rule("20.53e")
@pytest.mark.rule("20.55")
def test_20_53e_terrain_at_range_4_shakes_him_off_and_until_then_his_fire_is_doubled() -> None:
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c7", "c140"])
    table.order("retreat A c7")
    # [20.55] at range 4 he is still among them
    assert inside(table) and GAME.view(table.s, 0)["ranges"][0][0] == 4
    assert [row[1] for row in firepower_parts(table.s, 0, 0, 0, [])] == [4, 2]
    table.end_turn().end_turn()
    table.order("terrain A c140")
    assert not inside(table) and table.s.sides[1].groups[0].chit == 2


@pytest.mark.rule("20.53e")
def test_20_53e_terrain_at_range_5_does_not() -> None:
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c7", "c140"])
    table.order("sideways A c7").end_turn().end_turn().order("terrain A c140")
    assert inside(table)


@pytest.mark.rule("20.53e")
def test_20_53e_a_second_movement_card_to_range_3_does() -> None:
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c7", "c8"])
    table.order("retreat A c7").end_turn().end_turn().order("retreat A c8")
    assert GAME.view(table.s, 0)["ranges"][0][0] == 3 and not inside(table)
    # a second one at range 4 does not yet
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c7", "c8"])
    table.order("retreat A c7").end_turn().end_turn().order("sideways A c8")
    assert inside(table)


@pytest.mark.rule("20.53e")
def test_20_53e_terrain_of_the_infiltrators_side_counts_when_it_is_accepted() -> None:
    for answer, stays in (("accept", False), ("reject", True)):
        table = field(["4 infiltrates A", 5], ["c140"], active="american", enemy_hand=["c7"])
        table.order("retreat A c7").end_turn().order("end", "place A c140", "done")
        if table.kind() == "refill":
            table.order("keep")
        table.order(answer)
        # rejected, the group is at range 5 again
        assert inside(table) == stays


@pytest.mark.rule("20.55")
def test_20_55_an_infiltrated_group_moves_like_any_other() -> None:
    table = field(["4 infiltrates A", 5], [], active="american", enemy_hand=["c7"])
    assert {"retreat A c7", "sideways A c7"} <= set(table.keys())


@pytest.mark.rule("20.56")
@pytest.mark.rule("19.3-Q1")
def test_20_56_coming_back_is_one_mans_and_the_groups_only_action() -> None:
    table = field(["4 infiltrates A", "5 infiltrates A", 6], ["c7"])
    assert table.keys("withdraw") == ["withdraw g4", "withdraw g5"] and table.why("withdraw g6") == "20.56"
    table.order("withdraw g4")
    assert not inside(table) and inside(table, "g5")
    assert table.why("withdraw g5") == "4.2" and table.why("advance A c7") == "4.2"
    table = field(["4 infiltrates A", 5], []).order("order A", "keep")
    assert table.why("withdraw g4") == "4.2"
    # then he may try elsewhere, in another turn
    table = field(["4 infiltrates A", 5], [])
    assert table.why("infiltrate g4 B") == "20.53"
    table.order("withdraw g4").end_turn().end_turn()
    assert table.why("infiltrate g4 B") == ""


def test_nobody_infiltrates_a_group_that_is_gone() -> None:
    # black 5 and strength 3: killed
    table = field(["4 infiltrates A", 5, 6], ["c86"], enemies=[4], target=[])
    table.order("fire A A c86", "hold g4", "done", "resolve").draw("c9")
    assert table.s.ending == RUNNING and not table.s.sides[1].groups[0].men
    assert not inside(table) and not problems(table.s)


def test_an_infiltrator_who_is_killed_is_none() -> None:
    table = field(["4 infiltrates A", 5, 6, 7], [], active="american", enemy_hand=["c86"], target=[], stack=[])
    table.order("fire A A c86", "resolve").draw("c9", "c18", "c11", "c4")
    assert not inside(table) and table.told("infiltration_ends") == []


def test_an_infiltrated_group_does_not_fulfil_scenario_a() -> None:
    for man, over in (("4 infiltrates A", False), ("4", True)):
        german = {"groups": {"A": {"men": [man, 5], "chit": 1, "cards": ["buildings"]}}, "hand": []}
        american = {"groups": {"A": {"men": [4, 5, 6, 7], "chit": 4, "cards": ["woods"]}}, "hand": []}
        table = Table({"level": "full", "german": german, "american": american, "turn": 3})
        assert table.s.over == over
        if not over:
            assert GAME.view(table.s, 0)["sides"][1]["groups"][0]["qualifies"] is False
            assert GAME.view(table.s, 0)["sides"][1]["groups"][0]["infiltrated_by"] == ["g4"]


@pytest.mark.parametrize("state", ["pinned", ""])
def test_impossible_infiltrators_are_refused_as_positions(state: str) -> None:
    table = field(["4 infiltrates A", 5], [])
    if state:
        table.man("g4").pinned = True
    else:
        table.s.sides[1].groups[0].chit = 0
    assert problems(table.s)


@pytest.mark.rule("20.57")
def test_20_57_a_secondary_weapon_that_lies_among_the_enemy_too() -> None:
    german = {"A": {"men": ["4 infiltrates A", 5], "chit": 2}, "B": {"men": [1, 2]}}
    american = {"A": {"men": [4, 5], "chit": 3, "loose_secondary": ["charge"]}, "B": {"men": [1, 2]}}
    table = Table({"level": "full", "german": {"groups": german}, "american": {"groups": american}})
    assert table.why("acquire g5") == "18.2"
    table.order("acquire g4").draw("c2")
    assert table.man("g4").secondary == CHARGE and table.s.sides[1].groups[0].loose_secondary == []
