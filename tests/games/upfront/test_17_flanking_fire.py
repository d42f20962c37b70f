"""Section 17.4: what Flanking Fire does to firepower, man by man."""

from __future__ import annotations

import pytest

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.firepower import man_firepower
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import NO_MAN
from firefight.games.upfront.words import man_key
from tests.games.upfront.flanks import pair
from tests.games.upfront.play import Table

# --- what it does -----------------------------------------------------------------------------------------------


def one(table: Table, key: str, range_: int, moving: bool = False, heroic: bool = False, doubled: bool = True) -> int:
    """The firepower of one man on open ground."""
    return man_firepower(table.s, table.man(key), range_, moving, cards.OPEN_GROUND, False, heroic, doubled)[0]


@pytest.mark.rule("17.4")
def test_17_4_firepower_is_doubled_for_fire_at_the_flanked_group_only() -> None:
    # Fire 3 (8): at Relative Range 3 the two rifles and the machine pistol have 2 + 2 + 1
    men = {"A": {"men": [1, 4, 5], "flanks": ["B"]}, "B": {"men": [2, 6]}}
    table = pair(["c94"], men)
    assert table.why("fire A A") == "6.1" and table.why("fire A B") == ""
    table.order("fire A B c94")
    assert table.told("fires")[0][3] == 3
    # the other group has nothing of it
    assert pair(["c94"], men).why("fire B B") == "6.1"
    assert pair(["c94"], {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}).why("fire A B") == "6.1"


@pytest.mark.rule("17.4")
def test_17_4_every_weapon_but_the_flamethrower_at_every_range() -> None:
    table = pair([])
    man = table.man("g4")
    for soldier in range(len(soldiers.NAME)):
        if not soldiers.NAME[soldier]:
            continue
        table.s.men[man.number].soldier = soldier
        crewed = soldiers.CREW_SERVED[soldier]
        printed = soldiers.FP_BRACKET[soldier] if crewed else soldiers.FP[soldier]
        for range_ in range(6):
            plain = one(table, key_of(table), range_, doubled=False)
            twice = one(table, key_of(table), range_)
            if soldiers.WEAPON[soldier] == soldiers.FLAMETHROWER:
                assert twice == plain
            elif soldiers.WEAPON[soldier] != soldiers.UNARMED:
                assert plain == printed[range_] and twice == 2 * plain


def key_of(table: Table) -> str:
    """The key of the second man, whoever he is made to be."""
    return man_key(table.s.men[1].soldier)


@pytest.mark.rule("17.4-Q2")
def test_17_4_q2_halves_and_doubles_come_before_the_rounding() -> None:
    table = pair([], {"A": {"men": [1, "4 wounded"]}})
    # 1 at Relative Range 1: halved 0, doubled and halved 1
    assert one(table, "g4", 1, doubled=False) == 0 and one(table, "g4", 1) == 1
    # a Hero makes it three times before it is halved
    assert one(table, "g4", 1, heroic=True) == 1 and one(table, "g4", 3, heroic=True) == 3


@pytest.mark.rule("12.11-Q1")
@pytest.mark.parametrize("range_", range(6))
def test_12_11_q1_a_rifle_moving_on_the_flank_has_its_printed_value(range_: int) -> None:
    table = pair([])
    assert one(table, "g4", range_, moving=True) == soldiers.FP[table.man("g4").soldier][range_]
    # others are doubled in full
    assert one(table, "g1", range_, moving=True) == 2 * soldiers.FP[table.man("g1").soldier][range_]


@pytest.mark.rule("10.45", "10.45a")
@pytest.mark.parametrize("range_", range(6))
def test_10_45_a_hero_makes_three_of_two(range_: int) -> None:
    table = pair([])
    printed = soldiers.FP[table.man("g4").soldier][range_]
    assert one(table, "g4", range_, heroic=True) == 3 * printed
    assert one(table, "g4", range_, heroic=True, doubled=False) == 2 * printed


@pytest.mark.rule("10.45-Q4")
def test_10_45_q4_flanking_doubles_the_crewed_value_a_hero_multiplies_the_bracketed_one() -> None:
    gun = {"A": {"men": [3, 4], "crew": [[3, 4]], "flanks": ["B"]}}
    table = pair([], gun)
    soldier = table.man("g3").soldier
    for range_ in range(6):
        full, bracketed = soldiers.FP[soldier][range_], soldiers.FP_BRACKET[soldier][range_]
        assert one(table, "g3", range_) == 2 * full
        # three times the bracketed value, where that is more
        assert one(table, "g3", range_, heroic=True) == max(2 * full, 3 * bracketed)
        assert one(table, "g3", range_, heroic=True, doubled=False) == max(full, 2 * bracketed)
    # alone, the bracketed value is doubled and tripled
    table = pair([], {"A": {"men": [3, 4], "flanks": ["B"]}})
    assert table.man("g3").assistant == NO_MAN
    assert one(table, "g3", 5) == 10 and one(table, "g3", 5, heroic=True) == 15


@pytest.mark.rule("17.4")
def test_17_4_the_chances_and_the_table_show_it() -> None:
    men = {"A": {"men": [1, 4, 5], "flanks": ["B"]}, "B": {"men": [2, 6]}}
    table = pair(["c94"], men)
    found = GAME.odds(table.s, 0, GAME.parse(table.s, "fire A B"))
    assert found is not None and found["firepower"] == 10
    assert {part["rule"] for part in found["parts"]} == {"17.4"}
    mine, theirs = GAME.view(table.s, 1)["sides"]
    assert mine["groups"][0]["flanks"] == ["B"] and mine["groups"][0]["firepower_on"] == {"B": 10}
    assert theirs["groups"][1]["flanked_by"] == ["A"] and theirs["groups"][1]["firepower_on"] == {}
