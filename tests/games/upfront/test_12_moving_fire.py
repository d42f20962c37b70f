"""Chapter 12: fire by a moving group."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import firepower
from firefight.games.upfront.firestrength import card_strength, strength_parts
from firefight.games.upfront.modifiers import (
    F_ASSISTANT,
    F_BRACKETED,
    F_CREWED,
    F_HERO,
    F_MOVING_RIFLE,
    F_NEEDS_CREW,
    F_NOT_MOVING,
    F_PRINTED,
    FIREPOWER,
    M_CARDS,
    M_MOVING_FIRE,
    MODIFIERS,
)
from tests.games.upfront.play import Table

MOVING = ["advance"]
STILL: list[str] = []
SETTLED = ["woods"]


def field(men: list[Any], stack: list[str], chit: int = 5, side: str = "german", **rest: Any) -> Table:
    """A side whose group A has these men and cards; Germans or Americans in the open at this Relative Range."""
    foe = "american" if side == "german" else "german"
    group = {"men": men, "cards": stack, "crew": rest.pop("crew", [])}
    mine = {"groups": {"A": group, "B": {"men": rest.pop("other", [9, 10])}}, "hand": rest.pop("hand", [])}
    theirs = {"groups": {"A": {"men": [4, 5], "chit": chit}, "B": {"men": [7, 8, 9, 10]}}}
    return Table({"sides": [side, foe], side: mine, foe: theirs})


def parts(table: Table, heroes: list[str] | None = None) -> list[list[int]]:
    """What each man of group A adds to its firepower, as [value, why], in order."""
    numbers = [table.man(key).number for key in heroes or []]
    return [row[1:] for row in firepower.firepower_parts(table.s, 0, 0, 0, numbers)]


def power(table: Table) -> int:
    """The firepower of group A at enemy group A, as the choice of cards counts it."""
    value = firepower.firepower(table.s, 0, 0, 0, [])
    assert value == sum(row[0] for row in parts(table))
    return value


# --- 12.1: Fire Strength ----------------------------------------------------------------------------------------


@pytest.mark.rule("12.1")
@pytest.mark.parametrize(
    ("card", "printed", "moving"),
    [("c62", 1, 0), ("c70", 2, 1), ("c84", 3, 1), ("c96", 4, 2), ("c104", 5, 2), ("c108", 6, 3)],
)
def test_12_1_each_fire_card_is_halved_and_rounded_down(card: str, printed: int, moving: int) -> None:
    for stack, expected in ((STILL, printed), (SETTLED, printed), (MOVING, moving), (["woods", "sideways"], moving)):
        table = field([1, 2, 4, 5, 6], stack)
        rows = strength_parts(table.s, 0, 0, 0, [int(card[1:])])
        assert sum(row[0] for row in rows) == expected
        assert rows[0] == [printed, M_CARDS]
        assert (M_MOVING_FIRE in [row[1] for row in rows]) == (expected != printed)
    assert card_strength(int(card[1:]), True) == moving and MODIFIERS[M_MOVING_FIRE][0] == "12.1"


@pytest.mark.rule("12.1")
def test_12_1_each_card_by_itself() -> None:
    # 3 and 1 and 1 are 1 and 0 and 0, not the half of 5
    table = field([1, 2, 6, 4, 5], MOVING, hand=["c62", "c66", "c84"])
    table.order("fire A A c62+c66+c84")
    assert table.told("fires")[0][3:] == [1, 62, 66, 84]


@pytest.mark.rule("12.1")
def test_12_1_before_any_other_modification() -> None:
    # Fire 3 from a Hill that the group is leaving, through Smoke on the target: half of 3, plus 1, less 1
    theirs = {"groups": {"A": {"men": [4, 5], "chit": 5, "cards": ["smoke"]}, "B": {"men": [7, 8]}}}
    group = {"men": [1, 2, 4], "cards": ["hill", "advance"]}
    mine = {"groups": {"A": group, "B": {"men": [9, 10]}}, "hand": ["c84"]}
    table = Table({"german": mine, "american": theirs}).order("fire A A c84")
    assert table.told("fires")[0][3] == 1


# --- 12.11: rifles ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.11")
@pytest.mark.parametrize(
    ("range_", "still", "moving"), [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 2, 1), (4, 2, 1), (5, 3, 1)]
)
def test_12_11_a_bolt_action_rifle_has_half_its_firepower(range_: int, still: int, moving: int) -> None:
    assert parts(field([4, 1], STILL, range_))[0] == [still, F_PRINTED]
    assert parts(field([4, 1], SETTLED, range_))[0] == [still, F_PRINTED]
    assert parts(field([4, 1], MOVING, range_))[0] == [moving, F_MOVING_RIFLE]
    assert FIREPOWER[F_MOVING_RIFLE][0] == "12.11"


@pytest.mark.rule("12.11")
def test_12_11_each_man_is_rounded_down() -> None:
    # four rifles of 3: 1 each, not half of 12; and that is what pays for the cards
    assert power(field([4, 5, 6, 7], MOVING)) == 4 and power(field([4, 5, 6, 7], STILL)) == 12
    table = field([4, 5, 6, 7], MOVING, hand=["c75", "c79"]).order("fire A A")
    assert table.keys() == ["add c75"] and table.why("add c79") == "6.1"


@pytest.mark.rule("12.11")
@pytest.mark.parametrize(
    ("side", "man", "value"),
    # a self-loading rifle, a BAR, machine pistols, a self-loading SL's rifle; and two bolt-action ones for contrast
    [("american", 4, 3), ("american", 3, 5), ("american", 1, 5), ("russian", 1, 3), ("german", 2, 5),
     ("russian", 3, 1), ("american", 42, 1)],
)  # fmt: skip
def test_12_11_only_bolt_action_rifles(side: str, man: int, value: int) -> None:
    other = [12, 13] if side == "russian" else [11, 12] if side == "american" else [9, 10]
    assert parts(field([man, 8], MOVING, side=side, other=other))[0][0] == value


@pytest.mark.rule("12.11-Q1")
def test_12_11_q1_doubled_and_halved_it_has_its_normal_firepower() -> None:
    # doubled by a Hero: 3 times 2, halved, is 3; halving first would leave 2
    table = field([4, 5], MOVING)
    assert parts(table, ["g4"]) == [[3, F_HERO], [1, F_MOVING_RIFLE]]
    assert parts(field([4, 5], MOVING, 1), ["g4"]) == [[1, F_HERO], [0, F_MOVING_RIFLE]]


# --- 12.12 and 12.13: heavier weapons ---------------------------------------------------------------------------


@pytest.mark.rule("12.12")
@pytest.mark.parametrize("crew", [[[13, 4]], []])
def test_12_12_a_medium_machine_gun_never_fires_moving(crew: list[list[int]]) -> None:
    still = [13, F_CREWED] if crew else [6, F_BRACKETED]
    for stack in (STILL, SETTLED):
        assert parts(field([13, 4], stack, crew=crew))[0] == still
    for stack in (MOVING, ["woods", "sideways"], ["advance", "retreat"]):
        assert parts(field([13, 4], stack, crew=crew))[0] == [0, F_NOT_MOVING]
    # a Hero does not change that
    table = field([13, 4, 1], MOVING, crew=crew, hand=["c62", "c115"]).order("fire A A", "add c62")
    assert table.why("hero g13 c115") == "10.45-Q2"
    assert FIREPOWER[F_NOT_MOVING][0] == "12.12"


@pytest.mark.rule("12.12")
@pytest.mark.parametrize(
    ("side", "man", "crew"),
    [("german", 16, []), ("russian", 18, []), ("japanese", 28, []), ("japanese", 28, [[28, 8]])],
)
def test_12_12_nor_does_an_anti_tank_rifle(side: str, man: int, crew: list[list[int]]) -> None:
    # the one light anti-tank weapon that adds a factor to its group's fire at infantry
    assert parts(field([man, 8], STILL, side=side, crew=crew))[0][0] == 1
    assert parts(field([man, 8], MOVING, side=side, crew=crew))[0] == [0, F_NOT_MOVING]


@pytest.mark.rule("12.13")
@pytest.mark.parametrize("range_", range(6))
def test_12_13_a_moving_light_machine_gun_is_bracketed_and_needs_its_crew(range_: int) -> None:
    printed, bracketed = [4, 5, 6, 7, 8, 9][range_], [2, 3, 3, 4, 4, 5][range_]
    rifle = [0, 1, 1, 2, 2, 3][range_]
    crew = [[3, 4]]
    assert parts(field([3, 4, 5], STILL, range_, crew=crew))[0] == [printed, F_CREWED]
    # the assistant's own firepower stays out
    assert parts(field([3, 4, 5], MOVING, range_, crew=crew)) == [
        [bracketed, F_BRACKETED], [0, F_ASSISTANT], [rifle // 2, F_MOVING_RIFLE],
    ]  # fmt: skip
    # without a crew, or with a pinned assistant, it is silent
    assert parts(field([3, 4], MOVING, range_))[0] == [0, F_NEEDS_CREW]
    assert parts(field([3, "4 pinned"], MOVING, range_, crew=crew))[0] == [0, F_NEEDS_CREW]
    assert FIREPOWER[F_NEEDS_CREW][0] == "12.13"
    # a Hero takes the place of the crew as little as he does anywhere else
    assert parts(field([3, 4], MOVING, range_), ["g3"])[0] == [0, F_NEEDS_CREW]


@pytest.mark.rule("12.13")
def test_12_13_a_moving_group_as_a_whole() -> None:
    # crewed machine gun 5 (its assistant 0), two rifles at 1, an SL's machine pistol 5: 12 factors, Fire 4 at 2
    table = field([3, 4, 5, 6, 1], MOVING, crew=[[3, 4]], hand=["c103", "c107", "c109"])
    assert power(table) == 12
    table.order("fire A A")
    assert table.keys() == ["add c103", "add c107"]
    table.order("add c103", "done")
    assert table.told("fires")[0][3:] == [2, 103]


@pytest.mark.rule("12.13", "44.9")
@pytest.mark.parametrize("side", ["british", "japanese", "french", "italian"])
def test_12_13_a_light_machine_gun_that_takes_no_crew_fires_as_printed(side: str) -> None:
    printed = {"british": 6, "japanese": 6, "french": 7, "italian": 6}[side]
    assert parts(field([3, 8], MOVING, side=side))[0] == [printed, F_PRINTED]
