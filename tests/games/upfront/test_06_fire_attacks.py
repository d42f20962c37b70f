"""Chapter 6, first half: who may fire with which cards (6.1-6.3) and the Fire Strength (6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import firepower
from firefight.games.upfront.firestrength import strength_parts, total
from firefight.games.upfront.modifiers import (
    M_CARDS,
    M_CONCEALED,
    M_COVER,
    M_FROM_HILL,
    M_FROM_MARSH,
    M_FROM_SMOKE,
    M_FROM_STREAM,
    M_FROM_WIRE,
    M_MOVEMENT,
    M_MOVING_FIRE,
    M_SMOKE,
    M_WIRE,
    MODIFIERS,
)
from tests.games.upfront.play import Table

ENEMY: dict[str, Any] = {"groups": {"A": {"men": [3, 4, 5], "chit": 3}, "B": {"men": [6, 7]}}}


def firing(groups: dict[str, Any], hand: list[str], enemy: dict[str, Any] | None = None, **rest: Any) -> Table:
    """The Germans with these groups and this hand, to fire at Americans."""
    return Table({"german": {"groups": groups, "hand": hand}, "american": enemy or ENEMY, **rest})


def shooting(nation: str, groups: dict[str, Any], hand: list[str]) -> Table:
    """A nation with these groups, to fire at Germans at range chit 3."""
    enemy = {"groups": {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [7, 8]}}}
    return Table({"sides": [nation, "german"], nation: {"groups": groups, "hand": hand}, "german": enemy})


def strength(table: Table) -> int:
    """The Fire Strength that was told when fire was opened."""
    return table.told("fires")[-1][3]


def parts(attacker: list[str], defender: list[str], fire: str = "c84", **other: Any) -> list[tuple[int, int]]:
    """What makes up the Fire Strength of an attack of group A on group A, as (value, modifier) in order."""
    mine = {"A": {"men": [1, 2], "cards": attacker, **other}, "B": {"men": [4, 5]}}
    theirs = {"A": {"men": [3, 4, 5], "cards": defender}, "B": {"men": [6, 7]}}
    table = firing(mine, [fire], {"groups": theirs})
    return [(value, why) for value, why in strength_parts(table.s, 0, 0, 0, [int(fire[1:])])]


# --- 6.1 to 6.3: what it takes to fire --------------------------------------------------------------------------


@pytest.mark.rule("6.1")
def test_6_1_no_fire_without_a_fire_card() -> None:
    table = firing({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, ["c1", "c27", "c41"])
    assert table.why("fire A A") == "6.1"
    assert table.keys("fire") == []
    # the same group with a card that asks for all it has
    assert firing({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, ["c82"]).keys("fire A") == ["fire A A"]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("card", "legal"), [("c79", True), ("c82", True), ("c91", False)])
def test_6_1_the_circled_number_is_the_least_firepower(card: str, legal: bool) -> None:
    # two rifles of 3 at Relative Range 5, for cards that ask for 5, 6 and 7
    table = firing({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, [card])
    assert (table.why("fire A A") == "") == legal
    if legal:
        table.order(f"fire A A {card}")
        assert table.told("fires") == [[0, 0, 0, table.told("fires")[0][3], int(card[1:])]]
        assert "6.1" in table.rules_told()
    else:
        assert table.why("fire A A") == "6.1"


@pytest.mark.rule("6.1")
def test_6_1_groups_do_not_pool_their_firepower() -> None:
    # 6 and 6 factors: neither group alone has the 7 that the card asks for
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7], "chit": 2}}
    table = firing(groups, ["c91"])
    assert [table.why(f"fire {own} A") for own in "AB"] == ["6.1", "6.1"]
    one = firing({"A": {"men": [4, 5, 6, 7], "chit": 2}, "B": {"men": [1, 8]}}, ["c91"])
    assert one.why("fire A A") == ""


@pytest.mark.rule("6.1")
def test_6_1_any_enemy_group_is_a_target_at_its_own_range() -> None:
    # at Relative Range 2, 3, 0 (lateral) and 2 (lateral) two rifles have 2, 4, 0 and 2 factors
    theirs = {letter: {"men": [at, at + 1], "chit": chit} for letter, at, chit in
              (("A", 3, 2), ("B", 5, 3), ("C", 7, 0), ("D", 9, 3))}  # fmt: skip
    groups = {"A": {"men": [4, 5]}, "B": {"men": [1, 8]}}
    table = firing(groups, ["c70"], {"groups": theirs})
    assert table.keys("fire A") == ["fire A A", "fire A B", "fire A D"]
    assert table.why("fire A C") == "6.1"
    assert firing(groups, ["c75"], {"groups": theirs}).keys("fire A") == ["fire A B"]


@pytest.mark.rule("6.1")
def test_6_1_there_must_be_somebody_to_fire_at() -> None:
    table = firing({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, ["c62"])
    assert table.why("fire A C") == "6.1"
    groups: dict[str, Any] = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    lost = {"groups": {"A": {"men": [3, 4, 5], "chit": 3}, "B": {"men": []}, "C": {"men": [6, 7], "chit": 3}}}
    assert firing(groups, ["c62"], lost).why("fire A B") == "6.1"
    assert firing(groups, ["c62"], lost).why("fire A C") == ""


@pytest.mark.rule("6.2")
def test_6_2_only_the_rating_for_the_current_range_counts() -> None:
    # an SL's machine pistol, a rifle and an uncrewed machine gun: their rows on the cards, added up range by range
    for chit, power in enumerate([0 + 0 + 2, 0 + 1 + 3, 0 + 1 + 3, 1 + 2 + 4, 3 + 2 + 4, 5 + 3 + 5]):
        table = firing({"A": {"men": [1, 4, 3], "chit": chit}, "B": {"men": [5, 6]}}, ["c62"],
                       {"groups": {"A": {"men": [3, 4]}, "B": {"men": [6, 7]}}})  # fmt: skip
        assert firepower.firepower(table.s, 0, 0, 0, []) == power
        rows = firepower.firepower_parts(table.s, 0, 0, 0, [])
        assert sum(row[1] for row in rows) == power
        assert [row[0] for row in rows] == table.s.sides[0].groups[0].men


@pytest.mark.rule("6.2")
def test_6_2_beyond_range_five_the_range_falls_again() -> None:
    # chits 4 and 3 are Relative Range 3, not 7: two rifles have 4
    enemy = {"groups": {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [6, 7]}}}
    table = firing({"A": {"men": [4, 5], "chit": 4}, "B": {"men": [1, 6]}}, ["c75", "c79"], enemy)
    table.order("fire A A")
    assert table.keys() == ["add c75"]
    assert table.why("add c79") == "6.1"


@pytest.mark.rule("6.3", "6.3-E1")
def test_6_3_e1_two_cards_need_eight_factors_and_attack_at_four() -> None:
    # Fire 3 and Fire 1 that ask for four each, against three men in the open who stand still
    eight = {"A": {"men": [4, 5, 6, 7], "chit": 1}, "B": {"men": [1, 8]}}
    table = firing(eight, ["c69", "c84"])
    # two factors each at Relative Range 4
    assert firepower.firepower(table.s, 0, 0, 0, []) == 8
    table.order("fire A A c69+c84", "resolve")
    assert table.told("fires") == [[0, 0, 0, 4, 69, 84]]
    # a single combined attack: one card for each man, and the group has had its action
    table.draw("c35", "c36", "c39")
    assert [row[1] for row in table.told("shot_at")] == [4, 4, 4]
    assert table.why("fire A A") == "4.2"


@pytest.mark.rule("6.3", "6.3-E1")
def test_6_3_e1_seven_factors_are_not_enough_for_both() -> None:
    # three rifles of 2 and an SL's machine pistol at 1 are 7 factors at Relative Range 3
    groups = {"A": {"men": [4, 5, 6, 1], "chit": 0}, "B": {"men": [2, 8]}}
    table = firing(groups, ["c69", "c84", "c66"])
    assert firepower.firepower(table.s, 0, 0, 0, []) == 7
    table.order("fire A A", "add c84")
    assert table.why("add c69") == "6.3"
    assert table.why("add c84") == "4.3-Q1"
    # the card that asks for three fits beside it
    assert table.keys("add") == ["add c66"]
    table.order("add c66", "done")
    assert table.told("fires") == [[0, 0, 0, 4, 66, 84]]


@pytest.mark.rule("6.3")
def test_6_3_the_cards_are_chosen_before_anything_is_shown() -> None:
    table = firing({"A": {"men": [4, 5, 6, 7], "chit": 1}, "B": {"men": [1, 8]}}, ["c69", "c84"])
    table.order("fire A A")
    assert table.why("done") == "6.1"
    table.order("add c69")
    assert table.told("fires") == [] and table.hand(0) == ["c69", "c84"]
    table.order("add c84", "done")
    assert table.hand(0) == [] and sorted(table.s.discard) == [69, 84]


@pytest.mark.rule("44.3")
def test_44_3_the_british_need_one_factor_less_for_each_attack() -> None:
    # six factors: a card that asks for 7, or two that ask for 7 together, but not for 8
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    table = shooting("british", groups, ["c91"])
    assert table.why("fire A A") == ""
    assert shooting("british", groups, ["c94"]).why("fire A A") == "6.1"
    table = shooting("british", groups, ["c69", "c66", "c75"])
    table.order("fire A A", "add c66", "add c69")
    assert table.why("add c75") == "6.3"
    # once for the attack, not once for each card
    table = shooting("british", groups, ["c69", "c75"])
    table.order("fire A A", "add c69")
    assert table.why("add c75") == "6.3"


@pytest.mark.rule("44.3")
def test_44_3_but_at_least_one_factor() -> None:
    # two machine pistols at Relative Range 2 have none at all; a lone rifle has 1 for a card that asks for 2
    enemy = {"groups": {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [7, 8]}}}
    for men, card, legal in (([15, 16], "c62", False), ([15, 4], "c62", True), ([15, 4], "c64", True)):
        british = {"groups": {"A": {"men": men}, "B": {"men": [1, 6]}}, "hand": [card]}
        table = Table({"sides": ["british", "german"], "british": british, "german": enemy})
        assert (table.why("fire A A") == "") == legal


@pytest.mark.rule("50.3")
def test_50_3_the_italians_need_more_than_the_card_asks() -> None:
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    # six factors: enough for a card that asks for 5, not for one that asks for 6
    assert shooting("italian", groups, ["c79"]).why("fire A A") == ""
    assert shooting("italian", groups, ["c82"]).why("fire A A") == "6.1"
    # and one more for two cards together, not one for each
    table = shooting("italian", groups, ["c70", "c66", "c69"])
    table.order("fire A A", "add c70")
    assert table.why("add c69") == "6.3"
    assert table.why("add c66") == ""


# --- 6.4: the Fire Strength -------------------------------------------------------------------------------------


@pytest.mark.rule("6.4")
def test_6_4_a_moving_group_halves_its_cards_and_a_settled_one_does_not() -> None:
    # Fire 6 at an enemy in the open; a Movement card with terrain over it no longer counts
    for cards, expected in ((["advance"], 3), (["advance", "sideways"], 3), ([], 6), (["woods"], 6)):
        table = firing({"A": {"men": [1, 2, 4, 5, 6], "chit": 2, "cards": cards}, "B": {"men": [7, 8]}}, ["c108"])
        table.order("fire A A c108")
        assert strength(table) == expected


@pytest.mark.rule("6.41")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["hill"], [(3, M_CARDS), (1, M_FROM_HILL)]),
        (["marsh"], [(3, M_CARDS), (-1, M_FROM_MARSH)]),
        (["stream"], [(3, M_CARDS), (-1, M_FROM_STREAM)]),
        (["smoke"], [(3, M_CARDS), (-1, M_FROM_SMOKE)]),
        (["smoke", "smoke"], [(3, M_CARDS), (-2, M_FROM_SMOKE)]),
        (["wire"], [(3, M_CARDS), (-1, M_FROM_WIRE)]),
        (["hill", "smoke", "wire"], [(3, M_CARDS), (1, M_FROM_HILL), (-1, M_FROM_SMOKE), (-1, M_FROM_WIRE)]),
        # cover is for the defender: it takes nothing from the attacker's own fire
        (["woods"], [(3, M_CARDS)]),
    ],
)
def test_6_41_the_attackers_position(cards: list[str], expected: list[tuple[int, int]]) -> None:
    assert parts(cards, []) == expected


@pytest.mark.rule("6.41")
def test_6_41_comes_after_the_halving() -> None:
    # Fire 4 from a Hill, moving: half of 4, then one more; not half of 5
    rows = parts(["hill", "advance"], [], "c96")
    assert rows == [(4, M_CARDS), (-2, M_MOVING_FIRE), (1, M_FROM_HILL)]
    assert total([list(row) for row in rows]) == 3
    # Fire 4 through two Wires, moving: half of 4, then two less; not half of 2
    assert total([list(row) for row in parts(["wire", "wire", "advance"], [], "c96")]) == 0


@pytest.mark.rule("6.42")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["brush"], [(-1, M_COVER)]),
        (["woods"], [(-2, M_COVER)]),
        (["buildings -3"], [(-3, M_COVER)]),
        (["walls"], [(-2, M_COVER)]),
        (["smoke"], [(-1, M_SMOKE)]),
        (["smoke", "smoke"], [(-2, M_SMOKE)]),
        (["wire"], [(1, M_WIRE)]),
        (["wire", "wire"], [(2, M_WIRE)]),
        (["woods", "smoke", "wire"], [(-2, M_COVER), (-1, M_SMOKE), (1, M_WIRE)]),
        (["open"], []),
        ([], []),
    ],
)
def test_6_42_terrain_smoke_and_wire_of_the_defender(cards: list[str], expected: list[tuple[int, int]]) -> None:
    assert parts([], cards) == [(3, M_CARDS), *expected]


@pytest.mark.rule("6.42")
def test_6_42_only_the_group_fired_at_counts() -> None:
    mine = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    theirs = {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [6, 7], "chit": 3, "cards": ["buildings -3", "wire"]}}
    for target, expected in (("A", 3), ("B", 1)):
        table = firing(mine, ["c84"], {"groups": theirs})
        table.order(f"fire A {target} c84")
        assert strength(table) == expected


@pytest.mark.rule("6.41", "6.42", "6.43")
def test_6_42_whoever_plays_first() -> None:
    # the second side fires: its own Hill, and the Woods, Smoke and movement of the first
    german = {"groups": {"A": {"men": [4, 5], "chit": 3, "cards": ["woods", "advance", "smoke"]}, "B": {"men": [7, 8]}}}
    american = {"groups": {"A": {"men": [4, 5], "chit": 2, "cards": ["hill"]}, "B": {"men": [7, 8]}}, "hand": ["c84"]}
    table = Table({"german": german, "american": american, "active": "american"}).order("fire A A c84")
    assert table.told("fires") == [[1, 0, 0, 3 + 1 - 2 - 1 + 1, 84]]


@pytest.mark.rule("6.43")
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (["advance"], [(1, M_MOVEMENT)]),
        (["retreat"], [(1, M_MOVEMENT)]),
        (["sideways"], [(1, M_MOVEMENT)]),
        (["advance", "advance"], [(2, M_MOVEMENT)]),
        (["advance", "advance", "sideways"], [(2, M_MOVEMENT)]),
        (["brush", "advance"], [(-1, M_COVER), (1, M_MOVEMENT)]),
        (["brush"], [(-1, M_COVER)]),
    ],
)
def test_6_43_movement_of_the_defender(cards: list[str], expected: list[tuple[int, int]]) -> None:
    assert parts([], cards) == [(3, M_CARDS), *expected]


@pytest.mark.rule("6.41", "6.42", "6.43")
def test_6_4_every_part_in_the_order_of_the_rule() -> None:
    rows = parts(["hill", "smoke", "wire", "advance"], ["woods", "advance", "smoke", "wire"], "c96")
    assert rows == [
        (4, M_CARDS),
        (-2, M_MOVING_FIRE),
        (1, M_FROM_HILL),
        (-1, M_FROM_SMOKE),
        (-1, M_FROM_WIRE),
        (-2, M_COVER),
        (-1, M_SMOKE),
        (1, M_WIRE),
        (1, M_MOVEMENT),
    ]
    # each part names the rule it comes from
    rules = [MODIFIERS[why][0] for _, why in rows]
    assert rules == ["6.3", "12.1", "8.31", "13.22", "13.32", "6.42", "13.21", "13.31", "6.43"]
    assert MODIFIERS[M_FROM_MARSH][0] == "8.41a" and MODIFIERS[M_FROM_STREAM][0] == "8.52c"


@pytest.mark.rule("6.44")
def test_6_44_the_defender_sees_the_strength_and_plays_one_concealed_card() -> None:
    enemy = {"groups": {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [6, 7]}}, "hand": ["c27", "c39", "c62"]}
    table = firing({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, ["c84"], enemy)
    table.order("fire A A c84")
    # the modified strength is told before he is asked
    assert strength(table) == 3
    assert table.asked == "american"
    assert table.keys() == ["pass", "conceal c27", "conceal c39"]
    assert table.why("conceal c62") == "2.21"
    table.order("conceal c39")
    assert table.told("concealed") == [[1, 39, 3]]
    # one card for one attack
    assert table.why("conceal c27") == "9.1"
    table.order("pass")
    # 3 less 3, against a red 6 and a 0; the cards drawn for the men are the Random Numbers as they stand
    assert table.asked == "german"
    table.order("resolve").draw("c28", "c35")
    assert [row[1] for row in table.told("shot_at")] == [-6, 0]
    assert MODIFIERS[M_CONCEALED][0] == "9.1"


@pytest.mark.rule("6.44")
def test_6_44_he_is_asked_whatever_he_holds_but_not_with_an_empty_hand() -> None:
    mine = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    theirs = {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [6, 7]}}
    # a window that opened only for a fitting card would tell of it
    table = firing(mine, ["c84"], {"groups": theirs, "hand": ["c1"]}).order("fire A A c84")
    assert (table.asked, table.keys()) == ("american", ["pass"])
    table = firing(mine, ["c84"], {"groups": theirs}).order("fire A A c84")
    assert table.asked == "german"
