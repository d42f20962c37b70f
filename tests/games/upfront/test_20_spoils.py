"""Sections 20.74 to 20.8: captured weapons, weapons left lying, captured terrain."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import ccv, soldiers, weapons
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import CHARGE, KILLED, NO_GROUP, NO_MAN, NO_SECONDARY, OPEN, PANZERFAUST, TERRAIN
from firefight.games.upfront.victory import qualifies
from tests.games.upfront.melees import Draws, enter, inside
from tests.games.upfront.play import Table


def won(attacker: str, victim: Any, **rest: Any) -> Table:
    """A German has just beaten an American of a group of four by five or more and is asked about his weapons."""
    draws = Draws()
    table = inside([attacker, 8], [victim, 5, 7, 9], hand=["c1"], **rest)
    key = f"g{attacker.split()[0]}"
    enter(table, key, 4, 1, draws)
    while table.keys("pass"):
        table.order("pass")
    return table.draw(draws.number(6), draws.number(-6))


# --- weapons ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.74")
def test_20_74_the_victor_takes_a_weapon_and_slings_his_own() -> None:
    table = won("4 infiltrates A", 3)
    # the BAR of a3
    assert table.kind() == "spoils" and table.asked == "german"
    assert table.keys() == ["seize a3", "destroy a3", "leave-it"]
    assert table.why("seize a5") == "20.74" and table.why("seize-second a3") == "20.74"
    table.order("seize a3", "stay")
    man, victim = table.man("g4"), table.man("a3")
    assert man.weapon == victim.number and man.slung and victim.weapon == NO_MAN
    assert weapons.is_captured(table.s, man) and weapons.is_encumbered(man)
    # an unarmed man has nothing to sling
    other = won("4 infiltrates A unarmed", 3).order("seize a3")
    assert other.man("g4").weapon == other.man("a3").number and not other.man("g4").slung
    # [20.6-T] Morale 3, BAR 2, his rifle on his back -1; it does not fire [20.74]
    assert ccv.ccv(table.s, man) == 4
    assert weapons.printed_on(table.s, man) == victim.soldier


@pytest.mark.rule("18.21", "20.74")
def test_18_21_behind_a_weapon_of_his_own_side_he_keeps_none() -> None:
    # a3 uses the weapon of g10; g4 takes it back and lays his own down
    for mine, left in (("4 infiltrates A", ["g4"]), ("4 infiltrates A unarmed", [])):
        table = won(mine, "3 weapon g10 slung")
        table.order("seize a3")
        man, group = table.man("g4"), table.s.sides[1].groups[0]
        assert man.weapon == table.man("g10").number and not man.slung
        assert not weapons.is_captured(table.s, man) and not weapons.is_encumbered(man)
        # [20.742] the BAR of a3 lies there as well
        assert group.loose == sorted(table.man(key).number for key in [*left, "a3"])


@pytest.mark.rule("20.74")
def test_20_74_or_removes_it_or_leaves_it_in_the_infiltrated_group() -> None:
    table = won("4 infiltrates A", "4 charge").order("destroy a4")
    group = table.s.sides[1].groups[0]
    # one of the two; the other lies there
    assert group.loose == [] and group.loose_secondary == [CHARGE] and table.man("a4").weapon == NO_MAN
    table = won("4 infiltrates A", "4 charge").order("destroy-second a4")
    assert table.s.sides[1].groups[0].loose == [table.man("a4").number]
    assert table.s.sides[1].groups[0].loose_secondary == []
    table = won("4 infiltrates A", "4 charge").order("leave-it")
    assert table.s.sides[1].groups[0].loose == [table.man("a4").number]
    assert table.s.sides[1].groups[0].loose_secondary == [CHARGE]
    assert table.man("g4").weapon == table.man("g4").number and not table.man("g4").slung


@pytest.mark.rule("20.74")
def test_20_74_a_weapon_that_is_not_printed_on_his_card_does_not_stay_with_him() -> None:
    # g4 has the carbine of a17, and his own rifle on his back
    lost = {"lost": ["17 killed unarmed"]}
    draws = Draws()
    table = Table(
        {
            "level": "close",
            "german": {
                "groups": {
                    "A": {"men": ["4 infiltrates A weapon a17 slung", 8], "chit": 3},
                    "B": {"men": [5, 6]},
                },
                "hand": ["c1"],
            },
            "american": {"groups": {"A": {"men": [3, 4, 5], "chit": 2}, "B": {"men": [6, 7]}}, **lost},
        }
    )
    enter(table, "g4", 3, 1, draws).draw(draws.number(6), draws.number(-6)).order("seize a3")
    man = table.man("g4")
    assert man.weapon == table.man("a3").number and man.slung
    assert table.s.sides[1].groups[0].loose == [table.man("a17").number]


@pytest.mark.rule("20.74-Q1", "21.1")
def test_20_74_q1_the_primary_or_the_secondary_weapon_light_anti_tank_weapons_too() -> None:
    table = won("4 infiltrates A", "4 panzerfaust")
    assert table.keys() == ["seize a4", "seize-second a4", "destroy a4", "destroy-second a4", "leave-it"]
    table.order("seize-second a4")
    man = table.man("g4")
    assert man.secondary == PANZERFAUST and man.weapon == man.number and not man.slung
    # the other one is for a later acquisition
    assert table.s.sides[1].groups[0].loose == [table.man("a4").number]
    table = won("4 infiltrates A", "4 panzerfaust").order("seize a4")
    assert table.man("g4").weapon == table.man("a4").number
    assert table.s.sides[1].groups[0].loose_secondary == [PANZERFAUST]
    # a bazooka is no ordnance in this
    table = won("4 infiltrates A", 14).order("seize a14")
    assert weapons.kind(table.s, table.man("g4")) == soldiers.BAZOOKA


@pytest.mark.rule("20.74")
def test_20_74_ordnance_is_not_taken() -> None:
    table = won("4 infiltrates A", 28)
    assert table.why("seize a28") == "20.74" and table.keys() == ["destroy a28", "leave-it"]


@pytest.mark.rule("20.74-Q2")
def test_20_74_q2_who_serves_a_crewed_weapon_takes_none() -> None:
    table = won("3 infiltrates A", "4 charge")
    assert table.why("seize a4") == table.why("seize-second a4") == "20.74-Q2"
    assert table.keys() == ["destroy a4", "destroy-second a4", "leave-it"]


@pytest.mark.rule("21.1", "20.74")
def test_21_1_nobody_carries_two_secondary_weapons() -> None:
    table = won("4 infiltrates A charge", "4 charge")
    # his rifle would be the second one
    assert table.why("seize a4") == "21.1" and table.why("seize-second a4") == "21.1"
    # an unarmed man may take a rifle to his charge, but not a machine gun
    assert won("4 infiltrates A charge unarmed", 4).why("seize a4") == ""
    assert won("4 infiltrates A charge unarmed", 15).why("seize a15") == "21.1"
    # and the weapons that leave no hand free
    table = won("14 infiltrates A", "4 charge")
    assert table.why("seize-second a4") == "21.1"
    for man in (17, 15, 4):
        assert won(f"{man} infiltrates A", "4 charge").why("seize-second a4") == ""
    table = won("4 infiltrates A", 3).order("seize a3", "pull-out")
    assert weapons.kind(table.s, table.man("g4")) in weapons.CARRIERS and table.man("g4").slung


@pytest.mark.rule("20.74")
def test_20_74_a_defender_who_wins_may_take_a_weapon_as_well() -> None:
    draws = Draws()
    table = inside(["1 infiltrates A", 8], [4, 5, 7, 9], hand=["c1"])
    enter(table, "g1", 4, 1, draws).draw(draws.number(-6), draws.number(6))
    assert table.asked == "american" and table.keys() == ["seize g1", "destroy g1", "leave-it"]
    table.order("seize g1")
    assert table.man("a4").weapon == table.man("g1").number


@pytest.mark.rule("20.74")
def test_20_74_a_captured_weapon_is_given_up_only_as_the_groups_action() -> None:
    theirs = {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}, "lost": ["3 killed unarmed"]}
    for order, lies in (("abandon g4", True), ("destroy g4", False)):
        table = Table(
            {
                "level": "close",
                "german": {"groups": {"A": {"men": ["4 weapon a3 slung", 5]}, "B": {"men": [6]}}},
                "american": theirs,
            }
        )
        assert table.why("abandon g5") == "20.74" and table.why("destroy g5") == "20.74"
        table.order(order)
        man = table.man("g4")
        assert man.weapon == man.number and not man.slung
        assert (table.s.sides[0].groups[0].loose == [table.man("a3").number]) == lies
        assert table.why("order A") == "4.2" and table.s.other_actions == 1
        assert table.why(order) == "20.74"


@pytest.mark.rule("20.742", "20.5-Q1")
@pytest.mark.rule("20.5-Q1")
def test_20_742_after_a_tie_both_weapons_stay_in_the_infiltrated_group() -> None:
    for stack, lies in (([], True), (["woods"], True), (["marsh"], False), (["stream"], False)):
        draws = Draws()
        table = inside(["4 infiltrates A charge", 5], [4, 5], hand=["c1"], theirs={"cards": stack})
        # 7 with the charge against 8
        enter(table, "g4", 2, 1, draws).draw(draws.number(1), draws.number(0))
        assert table.man("g4").where == table.man("a4").where == KILLED
        group = table.s.sides[1].groups[0]
        both = sorted([table.man("a4").number, table.man("g4").number])
        assert group.loose == (both if lies else [])
        assert (group.loose_secondary == [CHARGE]) == lies
        assert table.s.sides[0].groups[0].loose == [] and table.man("g4").weapon == NO_MAN
        assert table.man("g4").secondary == NO_SECONDARY


# --- terrain ----------------------------------------------------------------------------------------------------


def last_man(stack: list[str], mine: dict[str, Any] | None = None, other: Any = 6, **theirs: Any) -> Table:
    """g4, of group A, has just killed the last man of American A; German B is at Relative Range 5 to it too."""
    draws = Draws()
    table = Table(
        {
            "level": "full",
            "german": {
                "groups": {
                    "A": {"men": ["4 infiltrates A", 5], "chit": 3, **(mine or {})},
                    "B": {"men": [other, 7, 8], "chit": 3},
                },
                "hand": ["c1"],
                "lost": theirs.pop("mine_lost", []),
            },
            "american": {
                "groups": {"A": {"men": [4], "chit": 2, "cards": stack, **theirs}, "B": {"men": [5, 6, 7, 8]}},
                "hand": [],
            },
        }
    )
    enter(table, "g4", 1, 1, draws)
    while table.keys("pass"):
        table.order("pass")
    table.draw(draws.number(6), draws.number(0)).order("leave-it")
    return table


@pytest.mark.rule("20.8", "20.8-Q1", "20.8-Q2")
def test_20_8_the_captors_take_terrain_entrenchment_and_weapons() -> None:
    table = last_man(["c140", "smoke", "wire"], {"cards": ["c151", "advance c9"]}, entrenched=True)
    table.order("stay")
    assert table.kind() == "terrain_capture" and table.keys() == ["claim A A", "leave-it"]
    assert table.why("claim B A") == "20.8"
    table.order("claim A A")
    mine, theirs = table.s.sides[0].groups[0], table.s.sides[1].groups[0]
    # moving or not; both sides' Movement cards, Smoke and Wire go
    assert mine.stack == [TERRAIN << 8 | 140] and theirs.stack == [] and mine.entrenched and not theirs.entrenched
    assert {151, 9} <= set(table.s.discard)
    # [20.8-Q1] what lay there comes with it
    assert mine.loose == [table.man("a4").number] and theirs.loose == []
    # [20.8-Q2] no change of chit or letter
    assert mine.chit == 3 and table.man("g4").group == 0
    # there is nobody left to infiltrate
    assert table.man("g4").infiltrates == NO_GROUP and table.kind() == "turn"


@pytest.mark.rule("20.8")
def test_20_8_or_they_leave_it() -> None:
    table = last_man(["c140"], {"cards": ["c151"]}).order("stay", "leave-it")
    assert table.s.sides[0].groups[0].stack == [TERRAIN << 8 | 151] and 140 in table.s.discard
    assert table.s.sides[1].groups[0].loose == [] and table.man("g4").infiltrates == NO_GROUP
    # who has infiltrated another group is still there
    table = last_man(["c140"])
    table.s.sides[1].groups[1].chit, table.man("g6").infiltrates = 2, 1
    assert table.order("stay", "leave-it").man("g6").infiltrates == 1


@pytest.mark.rule("20.8")
def test_20_8_two_groups_could_take_it_and_one_does_with_the_others_men() -> None:
    table = last_man(["c140"], other="6 infiltrates A").order("stay")
    assert table.keys() == ["claim A A", "claim B A", "leave-it"]
    table.order("claim B A")
    assert table.kind() == "terrain_capture_join" and table.keys() == ["done", "bring g4 B"]
    assert table.why("bring g6 B") == "20.8" and table.why("bring g5 B") == "20.8"
    table.order("bring g4 B")
    groups = table.s.sides[0].groups
    assert table.man("g4").group == 1 and groups[1].men[-1] == table.man("g4").number
    assert groups[0].men == [table.man("g5").number] and groups[0].stack == []
    assert groups[1].stack == [TERRAIN << 8 | 140]
    assert table.man("g6").infiltrates == NO_GROUP


@pytest.mark.rule("20.8")
def test_20_8_without_an_infiltrator_left_nothing_is_captured() -> None:
    # he wins by less than three and is no infiltrator when the group is gone: the terrain is discarded
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4], hand=["c1"], theirs={"cards": ["c140"]})
    enter(table, "g4", 1, 1, draws).draw(draws.number(2), draws.number(0)).order("leave-it")
    assert table.kind() == "turn" and 140 in table.s.discard and table.told("group_lost") == [[1, 0]]
    assert table.s.sides[1].groups[0].loose == []


@pytest.mark.rule("20.8")
def test_20_8_fire_that_ends_an_infiltrated_group_counts_as_well() -> None:
    for word, captured in (("6 infiltrates A", True), ("6", False)):
        # the fire comes from another group than his
        table = inside([word], [4], hand=["c96"], theirs={"cards": ["c140"]})
        table.s.sides[0].groups[1].chit = 2
        table.order("fire B A c96", "resolve").draw(Draws().number(6))
        assert table.man("a4").where == KILLED
        assert (table.kind() == "terrain_capture") == captured and (140 in table.s.discard) != captured


@pytest.mark.rule("20.8-Q3")
def test_20_8_q3_of_a_double_mover_only_open_ground_is_captured() -> None:
    table = last_man(["c140", "advance c10", "sideways c13"]).order("stay", "claim A A")
    assert table.s.sides[0].groups[0].stack == [OPEN << 8 | 10]
    assert {140, 13} <= set(table.s.discard)
    # with one Movement card it was still in its terrain
    table = last_man(["c140", "advance c10"]).order("stay", "claim A A")
    assert table.s.sides[0].groups[0].stack == [TERRAIN << 8 | 140]
    # nothing lay there at all: nothing to take
    assert last_man([]).order("stay").kind() == "turn"


def test_captured_terrain_counts_at_once() -> None:
    table = last_man(["c140"], {"cards": ["advance c9"]}).order("stay", "claim A A")
    assert qualifies(table.s, 0, 0)


# --- who captures, and what he was about to do ------------------------------------------------------------------


def shot_out_of_it(german: dict[str, Any]) -> Table:
    """German A shoots the last man of American B, whom g5 and g7 have infiltrated, and g5 holds his fire."""
    american = {"A": {"men": [1, 5], "chit": 2}, "B": {"men": ["4 pinned"], "chit": 2, "cards": ["c140"]}}
    sides = {"german": {"groups": german, "hand": ["c96"]}, "american": {"groups": american, "hand": []}}
    # b6 and more than enough
    table = Table({"level": "full", **sides}).order("fire A B c96", "hold g5", "done", "resolve").draw("c27")
    assert table.kind() == "terrain_capture"
    return table


CAPTORS: dict[str, Any] = {
    "A": {"men": [1, 4, 9, "5 infiltrates B"], "chit": 3},
    "B": {"men": [2, "7 infiltrates B"], "chit": 3},
}


@pytest.mark.rule("20.8", "20.8-Q2")
def test_20_8_q2_who_was_on_his_way_to_another_letter_stays_what_he_is() -> None:
    moving = {"men": [2, "7 infiltrates B"], "chit": 3, "cards": ["sideways c1"], "becomes": "C"}
    table = shot_out_of_it({**CAPTORS, "B": moving}).order("claim B B", "done")
    groups = table.s.sides[0].groups
    assert table.kind() == "turn" and [len(group.men) for group in groups] == [4, 2, 0]
    assert groups[1].stack == [TERRAIN << 8 | 140] and groups[1].becomes == NO_GROUP
    assert table.told("letter_changed") == []


@pytest.mark.rule("17.8", "20.8")
def test_20_8_a_group_whose_last_man_joins_another_has_ended() -> None:
    # g9 is on his way from B to A when A's last man goes over to B
    american = {"A": {"men": [1, 5], "chit": 2}, "B": {"men": ["4 pinned"], "chit": 2, "cards": ["c140"]}}
    groups = {
        "A": {"men": ["5 infiltrates B"], "chit": 3},
        "B": {"men": [2, 6, 8, "7 infiltrates B", "9 transfers A"], "chit": 3},
    }
    sides = {"german": {"groups": groups, "hand": ["c96"]}, "american": {"groups": american, "hand": []}}
    table = Table({"level": "full", **sides}).order("fire B B c96", "hold g7", "done", "resolve").draw("c27")
    table.order("claim B B", "bring g5 B")
    assert table.kind() == "turn" and len(table.s.sides[0].groups[1].men) == 6
    assert table.man("g9").transfers_to == NO_GROUP and table.told("turned_back") == [[table.man("g9").number, 1]]


@pytest.mark.rule("20.8", "3.2")
def test_20_8_no_more_than_ten_men_come_together() -> None:
    for more, joins in (([6, 8, 10, 11, 12, 13], True), ([6, 8, 10, 11, 12, 13, 14, 15], False)):
        groups = {**CAPTORS, "B": {"men": [2, "7 infiltrates B", *more], "chit": 3}}
        table = shot_out_of_it(groups).order("claim B B")
        assert (table.keys() == ["done", "bring g5 B"]) == joins


@pytest.mark.rule("20.8")
@pytest.mark.rule("18.4")
def test_20_8_the_captors_leave_behind_what_lay_in_their_own_group() -> None:
    table = last_man(["c140"], {"cards": ["c151"], "loose": ["g9"]}, mine_lost=["9 killed"])
    table.order("stay", "claim A A")
    assert table.s.sides[0].groups[0].loose == [table.man("a4").number]
    assert table.told("weapons_gone") == [[0, 0]]


@pytest.mark.rule("20.8")
def test_20_8_who_takes_open_ground_sees_the_card_that_lies_for_it() -> None:
    table = last_man(["open c62"]).order("stay", "claim A A")
    seen = [GAME.view(table.s, seat)["sides"][0]["groups"][0]["stack"][0]["card"] for seat in range(2)]
    assert seen == ["c62", None]
