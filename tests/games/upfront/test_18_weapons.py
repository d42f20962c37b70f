"""Chapter 18: what becomes of a weapon whose man is lost, and who may pick it up."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import soldiers, weapons
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.model import NO_MAN
from tests.games.upfront.play import Table

BLACK_0, BLACK_6, RED_0, RED_4 = "c1", "c27", "c4", "c17"
FIRE_6 = "c108"
"""Fire 6, which takes 12 firepower: with a black 6 it kills anybody."""


def under_fire(group: dict[str, Any], draws: list[str], level: str = "fortified") -> Table:
    """German group A, at Relative Range 5, is fired on at strength 6; one card for each of its men."""
    table = Table(
        {
            "level": level,
            "sides": ["german", "american"],
            "active": "american",
            "german": {"groups": {"A": {"chit": 2, **group}, "B": {"men": [8, 9]}}, "hand": []},
            "american": {
                "groups": {"A": {"men": [1, 2, 4, 5, 6], "chit": 3}, "B": {"men": [7, 8]}},
                "hand": [FIRE_6],
            },
        }
    )
    return table.order(f"fire A A {FIRE_6}", "resolve").draw(*draws)


def camp(group: dict[str, Any], hand: list[str] | None = None, level: str = "full", **rest: Any) -> Table:
    """German groups A and B, to act."""
    return Table(
        {
            "level": level,
            "german": {"groups": {"A": group, "B": {"men": [8, 9]}}, "hand": hand or [], **rest},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []},
        }
    )


def loose(table: Table, seat: int = 0, index: int = 0) -> list[str]:
    """The weapons that lie in a group, by the numbers of the cards on which they are printed."""
    return [f"{table.s.men[man].soldier % soldiers.SLOTS}" for man in table.s.sides[seat].groups[index].loose]


# --- 18.1: what stays ---------------------------------------------------------------------------------------------


@pytest.mark.rule("18.1", "18.1b")
def test_18_1_the_weapon_of_a_man_who_is_killed_stays_with_his_group() -> None:
    # 6 and 6 are 12
    table = under_fire({"men": [4, "3 jammed", 5]}, [RED_4, BLACK_6, "c32"])
    assert loose(table) == ["3"] and table.man("g3").weapon == NO_MAN
    # its malfunction with it
    assert table.man("g3").jammed
    assert table.told("weapon_left") == [[0, 0, table.man("g3").number]]


@pytest.mark.rule("18.1")
def test_18_1_panic_that_kills_leaves_it_too_and_a_secondary_weapon() -> None:
    # pinned, Panic 3: 6 and 0 pass it and stay below KIA 9; c36 reads 7 under 0r, c4 6, c7 7 ...
    table = under_fire({"men": [4, "7 pinned charge", 5]}, [RED_4])
    man = table.man("g7")
    table.draw("c28" if soldiers.PANIC[man.soldier] > 6 else "c57")
    # c57: red 1, and 1 under 0r
    assert table.told("killed") and loose(table) == ["7"]
    assert table.s.sides[0].groups[0].loose_secondary == [1] and man.secondary == 0


@pytest.mark.rule("18.1a")
@pytest.mark.parametrize(
    ("stack", "stays"),
    [
        (["marsh"], False),
        (["stream"], False),
        (["stream", "sideways"], False),
        (["woods"], True),
        (["stream", "sideways", "advance"], True),
    ],
)
def test_18_1a_in_marsh_and_stream_it_is_lost(stack: list[str], stays: bool) -> None:
    table = under_fire(
        {
            "men": [4, 3, 5],
            "cards": [
                f"{word} c{20 + at}" if word in ("sideways", "advance") else word for at, word in enumerate(stack)
            ],
        },
        [RED_4, BLACK_6],
    )
    assert table.told("killed") and loose(table) == (["3"] if stays else [])
    assert len(table.told("weapon_lost")) == (0 if stays else 1)


@pytest.mark.rule("18.1c")
@pytest.mark.parametrize(("man", "stays"), [("7", False), ("3", True), ("14", False), ("25", True)])
def test_18_1c_who_routs_takes_his_weapon_but_not_a_crew_served_one(man: str, stays: bool) -> None:
    # 6 less 0 (c36, red 0, 7 under 0r) is at least the Panic value and less than KIA
    table = under_fire({"men": [4, f"{man} pinned", 5]}, [RED_4, "c36"])
    assert table.told("routed")
    assert loose(table) == ([man] if stays else [])


@pytest.mark.rule("18.1a")
def test_18_1c_out_of_the_water_no_gun_is_left() -> None:
    table = under_fire({"men": [4, "3 pinned", 5], "cards": ["stream"]}, [RED_4, "c36"])
    assert table.told("routed") and loose(table) == [] and table.man("g3").weapon == NO_MAN


@pytest.mark.rule("18.1")
def test_18_1_the_victim_of_a_sniper_leaves_his_weapon_as_well() -> None:
    table = Table(
        {
            "level": "fortified",
            "german": {"groups": {"A": {"men": [4, 3, 5]}, "B": {"men": [8, 9]}}, "hand": []},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": ["c110"]},
            "active": "american",
        }
    ).order("end", "snipe A c110", "done")
    # c3 reads 3 of 3: #5; a 4 kills
    table.draw("c3", RED_4)
    assert loose(table) == ["5"]


@pytest.mark.rule("18.1")
def test_18_1_of_a_group_that_is_gone_nothing_is_left() -> None:
    table = under_fire({"men": ["3 pinned"]}, [BLACK_6])
    assert table.told("killed") and loose(table) == []


@pytest.mark.rule("20.8-Q1")
@pytest.mark.rule("20.8-Q4")
def test_20_8_q1_unless_an_enemy_who_is_still_inside_takes_the_place_with_what_lies_there() -> None:
    for order, there, taken in (("hold a5", ["3"], ["3"]), ("", [], []), ("hold a5", ["3"], [])):
        table = Table(
            {
                "level": "full",
                "active": "american",
                "german": {"groups": {"A": {"men": [3], "chit": 2, "cards": ["walls"]}, "B": {"men": [8, 9]}}},
                "american": {
                    "groups": {"A": {"men": [1, 2, 4, "5 infiltrates A", 6, 8, 9, 10], "chit": 3}, "B": {"men": [7]}},
                    "hand": [FIRE_6],
                },
            }
        ).order(f"fire A A {FIRE_6}", *filter(None, (order, "done")))
        table.order("resolve").draw(BLACK_6)
        # [20.8-Q4] who has fired is among them no longer when the place is to be had
        assert table.kind() == ("terrain_capture" if there else "turn") and loose(table) == there
        if there:
            table.order("claim A A" if taken else "leave-it")
        assert loose(table, 1) == taken and loose(table) == []
        assert table.told("group_lost") == [[0, 0]]


@pytest.mark.rule("18.1")
def test_18_1_before_chapter_18_nothing_is_left() -> None:
    table = under_fire({"men": [4, 3, 5]}, [RED_4, BLACK_6], "basic")
    assert table.told("killed") and loose(table) == [] and table.told("weapon_left") == []


@pytest.mark.rule("20.5-Q1")
def test_20_5_q1_an_infiltrator_killed_by_fire_leaves_his_weapon_in_his_own_group() -> None:
    table = under_fire({"men": [4, "3 infiltrates B", 5]}, [RED_4, BLACK_6])
    assert loose(table) == ["3"] and loose(table, 1, 1) == []


@pytest.mark.rule("18.1b")
def test_18_1b_a_captured_weapon_and_the_mans_own_both_stay() -> None:
    table = Table(
        {
            "level": "full",
            "active": "american",
            "german": {"groups": {"A": {"men": [4, "5 weapon a9 slung", 6], "chit": 2}, "B": {"men": [8, 9]}}},
            "american": {
                "groups": {"A": {"men": [1, 2, 4, 5, 6], "chit": 3}, "B": {"men": [7, 8]}},
                "hand": [FIRE_6],
                "lost": ["9 killed"],
            },
        }
    ).order(f"fire A A {FIRE_6}", "resolve")
    table.draw(RED_4, BLACK_6)
    assert loose(table) == ["5", "9"]


# --- 18.2: picking up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("18.2", "18.21")
@pytest.mark.parametrize(("card", "gets"), [(BLACK_0, True), ("c8", True), (RED_0, False), (RED_4, False)])
def test_18_2_a_black_number_gets_the_weapon(card: str, gets: bool) -> None:
    table = camp({"men": [4, 5], "loose": ["g3"]}, lost=["3 killed"]).order("acquire g5").draw(card)
    man = table.man("g5")
    assert weapons.kind(table.s, man) == (soldiers.LMG if gets else soldiers.RIFLE)
    # [18.21] his rifle lies where the gun lay
    assert loose(table) == (["5"] if gets else ["3"])
    if gets:
        # [11.11-Q4] the group may be put into a new order with it
        assert table.kind() == "line_up"
        table.order("keep")
        assert weapons.is_crew_served(table.s, man)
        assert table.s.sides[0].groups[0].acted
    else:
        assert table.kind() == "turn" and table.told("not_taken") == [[man.number]]
    assert table.why("acquire g4") == "4.2"


@pytest.mark.rule("18.2")
def test_18_2_it_has_the_values_of_the_card_on_which_it_is_printed() -> None:
    table = camp({"men": ["5 weapon g3", 4], "chit": 3, "crew": [[5, 4]]}, lost=["3 killed"])
    # range 3: the full value of the gun, 7
    assert table.s.sides[0].groups[0].men == [0, 1]
    assert firepower(table.s, 0, 0, 0, []) == 7


@pytest.mark.rule("18.2")
def test_18_2_who_may_pick_up_and_what_else_he_might_do() -> None:
    table = camp({"men": [4, "5 pinned", 6], "loose": ["g3"]}, lost=["3 killed"])
    assert table.keys("acquire") == ["acquire g4", "acquire g6"]
    assert table.why("acquire g5") == "18.2"
    # nothing lies in the other group
    assert table.why("acquire g8") == "18.2"
    assert table.why("acquire g3") == "6.51"
    assert table.why("acquire a4") == "10.4"
    assert camp({"men": ["4 transfers B", 5], "loose": ["g3"]}, lost=["3 killed"]).why("acquire g4") == "17.8-Q18"
    assert camp({"men": [4, 5], "loose": ["g3"], "acted": True}, lost=["3 killed"]).why("acquire g4") == "4.2"
    # not before the chapter is played
    assert camp({"men": [4, 5], "loose": ["g3"]}, lost=["3 killed"], level="basic").keys("acquire") == []
    assert camp({"men": [4, 5], "loose": ["g3"]}, lost=["3 killed"], level="close").why("acquire g4") == ""


@pytest.mark.rule("18.2")
def test_18_2_of_several_weapons_he_says_which() -> None:
    group = {"men": [4, 5], "loose": ["g3", "g1"], "loose_secondary": ["charge"]}
    table = camp(group, lost=["3 killed", "1 killed"]).order("acquire g4")
    assert table.keys() == ["take g1", "take g3", "take-charge"] or table.keys() == [
        "take g3",
        "take g1",
        "take-charge",
    ]
    assert table.why("take g5") == "18.2" and table.why("take-radio") == "18.2"
    table.order("take g1").draw(BLACK_0).order("keep")
    assert weapons.kind(table.s, table.man("g4")) == soldiers.MACHINE_PISTOL
    assert loose(table) == ["4", "3"]


@pytest.mark.rule("18.2", "18.21")
def test_18_2_a_secondary_weapon_is_picked_up_beside_a_light_one() -> None:
    group = {"men": [3, 4, "5 radio"], "loose_secondary": ["charge"]}
    table = camp(group)
    # [21.1] not beside a machine gun, and no second one
    assert table.why("acquire g3") == "21.1" and table.why("acquire g5") == "21.1"
    table.order("acquire g4").draw(BLACK_0).order("keep")
    assert table.man("g4").secondary == 1 and weapons.kind(table.s, table.man("g4")) == soldiers.RIFLE
    # who takes a machine gun lays his secondary weapon down
    table = camp({"men": [4, "5 radio"], "loose": ["g3"]}, lost=["3 killed"]).order("acquire g5").draw(BLACK_0)
    assert table.man("g5").secondary == 0 and table.s.sides[0].groups[0].loose_secondary == [3]


@pytest.mark.rule("18.22")
def test_18_22_the_assistant_takes_over_without_a_draw_and_before_others() -> None:
    table = under_fire({"men": [5, 3, 4], "crew": [[3, 4]]}, ["c21", BLACK_6, "c47"])
    assert loose(table) == ["3"] and table.man("g4").heir_to == table.man("g3").number
    table.order("end", "keep")
    assert table.asked == "german"
    assert table.keys("acquire") == ["acquire g4"] and table.why("acquire g5") == "18.22"
    table.order("acquire g4")
    assert table.kind() == "line_up" and weapons.kind(table.s, table.man("g4")) == soldiers.LMG
    # his own weapon is given up, and so is his part
    assert loose(table) == ["4"] and table.man("g4").gunner == NO_MAN and table.man("g4").heir_to == NO_MAN
    assert table.s.sides[0].groups[0].acted


@pytest.mark.rule("18.22")
def test_18_22_a_pinned_assistant_holds_up_nobody() -> None:
    for state, rule in (("", "18.22"), (" pinned", "")):
        table = camp({"men": [f"4{state} heir g3", 5], "loose": ["g3"]}, lost=["3 killed"])
        assert table.why("acquire g5") == rule
    # nor does one who stands in another group by now
    table = Table(
        {
            "level": "full",
            "german": {
                "groups": {"A": {"men": [5, 6], "loose": ["g3"]}, "B": {"men": ["4 heir g3", 8]}},
                "lost": ["3 killed"],
            },
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []},
        }
    )
    assert table.why("acquire g5") == ""
    table.order("acquire g5").draw(BLACK_0)
    assert table.man("g4").heir_to == NO_MAN


@pytest.mark.rule("18.22", "18.21")
def test_18_22_a_gunner_who_takes_another_weapon_leaves_his_to_his_assistant() -> None:
    table = camp({"men": [3, 4, 6], "crew": [[3, 4]], "loose": ["g1"]}, lost=["1 killed"])
    table.order("acquire g3").draw(BLACK_0)
    assert table.man("g3").assistant == NO_MAN and table.man("g4").gunner == NO_MAN
    assert loose(table) == ["3"] and table.man("g4").heir_to == table.man("g3").number
    # an assistant takes no second gun
    table = camp({"men": [3, 4, 6], "crew": [[3, 4]], "loose": ["g12"]}, lost=["12 killed"])
    assert table.why("acquire g4") == "11.13" and table.why("acquire g6") == ""


@pytest.mark.rule("18.3")
def test_18_3_what_a_man_in_play_holds_is_not_to_be_had() -> None:
    table = camp({"men": ["3 pinned", 4, 5], "crew": [[3, 4]]})
    assert table.keys("acquire") == [] and table.why("acquire g4") == "18.2"


@pytest.mark.rule("20.57")
def test_20_57_an_infiltrator_takes_what_lies_among_the_enemy() -> None:
    # [20.57] [20.742] but not a gun that still has its assistant, be he pinned or not
    for heir, rule in (("", ""), (" heir a8", "18.22"), (" pinned heir a8", "18.22")):
        table = Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"men": ["4 infiltrates B", 5]}, "B": {"men": [6, 7]}}},
                "american": {
                    "groups": {"A": {"men": [1, 4]}, "B": {"men": [f"2{heir}", 5], "loose": ["a8"]}},
                    "lost": ["8 killed"],
                },
            }
        )
        assert table.why("acquire g4") == rule
        assert table.why("acquire g5") == "18.2"
        if not rule:
            table.order("acquire g4").draw(BLACK_0)
            assert weapons.is_captured(table.s, table.man("g4")) and loose(table, 1, 1) == ["4"]


# --- 18.21: from hand to hand --------------------------------------------------------------------------------------


@pytest.mark.rule("18.21")
@pytest.mark.rule("33.3-Q1")
def test_18_21_a_secondary_weapon_is_given_without_a_draw() -> None:
    table = camp({"men": ["4 charge", 5, "6 pinned", "7 radio", 3]})
    assert table.keys("give") == ["give g4 g5", "give g7 g5"]
    assert table.why("give g4 g6") == "18.2" and table.why("give g4 g7") == "21.1"
    assert table.why("give g4 g3") == "21.1" and table.why("give g5 g7") == "18.21"
    assert table.why("give g4 g8") == "11.1" and table.why("give g4 g4") == "11.1"
    table.order("give g4 g5")
    assert (table.man("g4").secondary, table.man("g5").secondary) == (0, 1)
    assert table.s.sides[0].groups[0].acted and table.kind() == "turn"
    # a pinned man gives nothing, and there is none at the level of the basic game
    assert camp({"men": ["4 charge pinned", 5]}).why("give g4 g5") == "18.2"
    assert camp({"men": ["4 charge", 5]}, level="basic").keys("give") == []


# --- 18.4: what is left behind -------------------------------------------------------------------------------------


LEFT = {"men": [4, 5, 6], "loose": ["g3"], "loose_secondary": ["radio"], "chit": 1}


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(
    ("stack", "hand", "order"),
    [
        (["woods"], ["c13"], "advance A c13"),
        (["woods"], ["c13"], "sideways A c13"),
        (["woods"], ["c14"], "retreat A c14"),
        (["stream"], ["c11"], "ford A c11"),
        (["woods", "advance c13"], ["c134"], "terrain A c134"),
        (["woods", "advance c13"], ["c70"], "open A c70"),
    ],
)
def test_18_4_movement_and_terrain_leave_it_behind(stack: list[str], hand: list[str], order: str) -> None:
    table = camp({**LEFT, "cards": stack, "men": ["4 heir g3", 5, 6]}, hand, lost=["3 killed"]).order(order)
    group = table.s.sides[0].groups[0]
    assert group.loose == [] and group.loose_secondary == []
    assert table.told("weapons_gone") == [[0, 0]] and table.man("g4").heir_to == NO_MAN


@pytest.mark.rule("18.4")
def test_18_4_a_failed_ford_and_terrain_from_the_enemy_leave_it_too() -> None:
    table = camp({**LEFT, "cards": ["stream"]}, ["c13"], lost=["3 killed"]).order("ford A c13").draw(RED_0)
    assert table.told("ford_failed") and loose(table) == []
    table = Table(
        {
            "level": "full",
            "active": "american",
            "german": {"groups": {"A": {**LEFT, "cards": ["advance c13"]}, "B": {"men": [8, 9]}}, "lost": ["3 killed"]},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": ["c134"]},
        }
    ).order("end", "place A c134", "done")
    # whether or not it is accepted
    assert loose(table) == []


@pytest.mark.rule("7.32-Q5")
def test_7_32_q5_what_was_left_behind_is_lost_though_the_move_comes_to_nothing() -> None:
    table = camp({**LEFT, "cards": ["woods"]}, ["c13"], lost=["3 killed"])
    table.s.sides[1].hand.append(134)
    table.s.pool.remove(134)
    table.order("sideways A c13").end_turn()
    table.order("end", "place A c134", "done", "keep")
    assert table.kind() == "terrain_offer"
    table.order("reject")
    group = table.s.sides[0].groups[0]
    # back in the Woods, without the gun
    assert len(group.stack) == 1 and group.loose == []


@pytest.mark.rule("13.33-Q1")
def test_13_33_q1_clearing_wire_leaves_it_behind_smoke_and_wire_do_not() -> None:
    table = camp({**LEFT, "cards": ["woods", "wire c116"]}, ["c13"], lost=["3 killed"]).order("unwire A c13")
    assert loose(table) == []
    table = camp({**LEFT, "men": [1, 4, 5], "cards": ["woods"]}, ["c130"], lost=["3 killed"]).order("smoke A c130")
    assert loose(table) == ["3"]
    table = Table(
        {
            "level": "full",
            "active": "american",
            "german": {"groups": {"A": {**LEFT, "cards": ["woods"]}, "B": {"men": [8, 9]}}, "lost": ["3 killed"]},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": ["c116"]},
        }
    ).order("end", "wire A c116", "done")
    assert loose(table) == ["3"]
