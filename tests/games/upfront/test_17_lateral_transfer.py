"""Section 17.7: Lateral Group Transfer."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import secrecy
from firefight.games.upfront.game import GAME
from firefight.games.upfront.lateral import Exchange
from firefight.games.upfront.model import NO_GROUP
from firefight.games.upfront.ranges import is_lateral, relative_range
from tests.games.upfront.play import Table
from tests.games.upfront.transfers import field, group, men, pass_to_own_turn, stack

A: list[int] = [1, 4, 5]
B: list[int] = [2, 6, 7]


def two(a: dict[str, Any], b: dict[str, Any], hand: list[str], **rest: Any) -> Table:
    """German groups A and B."""
    return field({"A": {"men": A, **a}, "B": {"men": B, **b}}, hand, **rest)


def exchanging(hand: list[str], a: list[str] | None = None, b: list[str] | None = None, **rest: Any) -> Table:
    """A and B have each played a sideways card to exchange places; it is their next turn, or its very beginning."""
    first = {"cards": a or ["brush", "sideways c1"], "becomes": "B", "chit": 1}
    second = {"cards": b or ["woods", "sideways c2"], "becomes": "A", "chit": 2}
    return two(first, second, hand, **rest)


# --- a free letter ----------------------------------------------------------------------------------------------


@pytest.mark.rule("17.7")
@pytest.mark.rule("17.7b")
def test_17_7_a_group_becomes_the_next_letter_when_it_has_taken_terrain() -> None:
    table = two({}, {"chit": 2, "cards": ["c134"]}, ["c1", "c140"])
    assert table.keys("lateral") == ["lateral B C c1"]
    table.order("lateral B C c1")
    # a sideways card like any other: the letter and the range chit are as before
    assert men(table, "B") == B and group(table, "B").chit == 2 and stack(table, "B") == ["c134", "c1"]
    assert group(table, "B").becomes == 2 and group(table, "B").acted
    pass_to_own_turn(table)
    assert men(table, "B") == B
    table.order("terrain B c140")
    assert men(table, "C") == B and men(table, "B") == []
    assert group(table, "C").chit == 2 and stack(table, "C") == ["c140"] and group(table, "C").becomes == NO_GROUP
    assert all(table.man(f"g{number}").group == 2 for number in B)
    assert table.told("letter_changed") == [[0, 1, 2]]
    # it was its action
    assert group(table, "C").acted and table.why("order C") == "4.2"


@pytest.mark.rule("17.7")
def test_17_7_the_relative_ranges_go_with_the_letter() -> None:
    enemy = {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [2, 5], "chit": 2}}}
    table = two({}, {"cards": ["sideways c1"], "becomes": "C"}, ["c140"], enemy=enemy)
    table.order("terrain B c140")
    # from C to A is neither opposite nor adjacent [5.61]
    assert men(table, "C") == B and relative_range(table.s, 0, 2, 1) == 2
    assert is_lateral(2, 0) and relative_range(table.s, 0, 2, 0) == 1


@pytest.mark.rule("17.7")
def test_17_7_only_the_next_letter_and_only_a_free_one() -> None:
    three: dict[str, Any] = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": [6, 7]}}
    table = field(three, ["c1", "c2"])
    assert table.keys("lateral") == ["lateral C D c1", "lateral C D c2"]
    assert table.why("lateral A B c1") == "17.7" and table.why("lateral A C c1") == "17.7"
    assert table.why("lateral C C c1") == "17.7"
    # a place to which another group is on its way is taken
    four = {**three, "B": {"men": []}, "C": {"men": [6, 7], "cards": ["sideways c3"], "becomes": "B"}}
    four["A"] = {"men": [1, 2, 4, 5]}
    assert field(four, ["c1"]).why("lateral A B c1") == "17.7"
    free = {**four, "C": {"men": [6, 7], "cards": ["sideways c3"]}}
    assert field(free, ["c1"]).why("lateral A B c1") == ""


@pytest.mark.rule("17.7f")
@pytest.mark.rule("17.7-Q7")
@pytest.mark.rule("17.7-Q8")
def test_17_7f_beyond_d_only_while_an_enemy_group_e_stands() -> None:
    mine: dict[str, Any] = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": []}, "D": {"men": [6, 7]}}
    enemy: dict[str, Any] = {
        "A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": [7, 8]}, "D": {"men": [9, 10]}, "E": {"men": [11, 12]},
    }  # fmt: skip
    table = field(mine, ["c1", "c140"], {"groups": enemy})
    assert table.why("lateral D E c1") == "" and table.why("lateral D C c1") == ""
    pass_to_own_turn(table.order("lateral D E c1")).order("terrain D c140")
    assert men(table, "E") == [6, 7]
    # its own reinforcements to come change nothing: nobody stands there yet
    nobody: list[dict[str, Any]] = [{}, {"E": {"men": []}}]
    for there in nobody:
        table = field(mine, ["c1"], {"groups": {**{key: enemy[key] for key in "ABCD"}, **there}})
        assert table.why("lateral D E c1") == "17.7f"


@pytest.mark.rule("17.7")
def test_17_7_no_pinned_man_no_wire_and_a_movement_card() -> None:
    table = two({"cards": ["woods"]}, {}, ["c1", "c62"])
    assert table.why("lateral B C c1") == "" and table.why("lateral B C c62") == "2.21"
    assert table.why("lateral B C c2") == "3.5"
    pinned = field({"A": {"men": A}, "B": {"men": [2, "6 pinned"]}}, ["c1"])
    assert pinned.why("lateral B C c1") == "10.12"
    assert two({}, {"cards": ["wire"]}, ["c1"]).why("lateral B C c1") == "13.33"
    assert two({}, {"acted": True}, ["c1"]).why("lateral B C c1") == "4.2"
    # once on its way it is not sent elsewhere
    moving = {"A": {"men": []}, "B": {"men": B, "cards": ["sideways c2"], "becomes": "C"}, "C": {"men": []}}
    assert field({**moving, "D": {"men": A}}, ["c1"]).why("lateral B A c1") == "17.7"


@pytest.mark.rule("17.7-Q4")
def test_17_7_q4_a_letter_left_this_turn_is_free_from_the_next_on() -> None:
    groups = {"A": {"men": A}, "B": {"men": B, "cards": ["sideways c2"], "becomes": "C"}}
    table = field(groups, ["c1", "c140", "c3"]).order("terrain B c140")
    assert men(table, "C") == B and table.why("lateral A B c1") == "17.7-Q4"
    pass_to_own_turn(table)
    assert table.why("lateral A B c1") == ""
    # a leading group that has not left yet holds the place
    table = field({"A": {"men": A}, "B": {"men": B}}, ["c1", "c2"]).order("lateral B C c1")
    assert table.why("lateral A B c2") == "17.7"
    # nor is the place of a group free that ended this turn
    lone = field({"A": {"men": A}, "B": {"men": ["2 pinned"]}, "C": {"men": [6, 7, 8]}}, ["c1"])
    lone.order("panic g2").draw("c2")
    assert men(lone, "B") == [] and lone.why("lateral A B c1") == "17.7-Q4"
    assert pass_to_own_turn(lone).why("lateral A B c1") == ""


@pytest.mark.rule("17.7-Q4")
def test_17_7_q4_terrain_accepted_before_the_turn_frees_the_letter_at_once() -> None:
    groups = {"A": {"men": A}, "B": {"men": B, "cards": ["sideways c2"], "becomes": "C"}}
    table = field(groups, ["c1"], german={"offers": [["B", "c140"]]}).order("accept")
    assert men(table, "C") == B and table.why("lateral A B c1") == ""


# --- what the card does besides, and what ends it ------------------------------------------------------------------


@pytest.mark.rule("17.7a")
@pytest.mark.parametrize(("card", "draws", "crosses"), [("c6", [], True), ("c1", ["c2"], True), ("c1", ["c4"], False)])
def test_17_7a_a_ford_at_the_same_time(card: str, draws: list[str], crosses: bool) -> None:
    table = two({}, {"cards": ["c153"]}, ["c1", "c6", "c140"])
    odds = 1.0 if card == "c6" else 0.4
    row = GAME.odds(table.s, 0, GAME.parse(table.s, f"lateral B C {card}"))
    assert row is not None and row["kind"] == "ford" and row["success"] >= odds
    table.order(f"lateral B C {card}").draw(*draws)
    assert stack(table, "B") == (["c153", card] if crosses else ["c153"])
    assert group(table, "B").becomes == (2 if crosses else NO_GROUP)
    assert table.told("letter_kept") == ([] if crosses else [[0, 1]])
    if crosses:
        pass_to_own_turn(table).order("terrain B c140")
        assert men(table, "C") == B


@pytest.mark.rule("17.7b")
@pytest.mark.parametrize("accepts", [True, False])
def test_17_7b_terrain_from_the_enemy_counts_if_it_is_accepted(accepts: bool) -> None:
    groups = {"A": {"men": A}, "B": {"men": B, "cards": ["c134", "sideways c2"], "becomes": "C"}}
    table = field(groups, ["c1"], {"hand": ["c140"]}, active="american").order("end", "place B c140", "done", "keep")
    assert men(table, "B") == B
    table.order("accept" if accepts else "reject")
    assert men(table, "C" if accepts else "B") == B
    # 7.32b: rejected, the card and the new letter are gone
    assert stack(table, "C" if accepts else "B") == (["c140"] if accepts else ["c134"])
    assert group(table, "B").becomes == NO_GROUP
    # terrain from the enemy is no action
    assert not group(table, "C" if accepts else "B").acted


@pytest.mark.rule("17.7b")
@pytest.mark.parametrize("wired", [[], ["smoke c130"], ["wire c116"]])
def test_17_7b_open_ground_is_terrain_too(wired: list[str]) -> None:
    table = two({}, {"cards": ["sideways c2", *wired], "becomes": "C"}, ["c27"])
    table.order("slide B c27" if wired else "open B c27")
    assert men(table, "C") == B and stack(table, "C")[1:] == [text.split()[1] for text in wired]


@pytest.mark.rule("17.7b")
def test_17_7b_wire_laid_on_it_in_the_same_turn_stays_with_it() -> None:
    groups = {"A": {"men": A}, "B": {"men": B, "cards": ["sideways c2", "wire c116"], "becomes": "C"}}
    table = field(groups, [], german={"offers": [["B", "c140"]]}).order("accept")
    assert men(table, "C") == B and stack(table, "C") == ["c140", "c116"] and stack(table, "B") == []
    # a Marsh takes no Wire
    table = field(groups, [], german={"offers": [["B", "c151"]]}).order("accept")
    assert men(table, "C") == B and stack(table, "C") == ["c151"] and stack(table, "B") == []


@pytest.mark.rule("17.7-Q1")
def test_17_7_q1_neither_forward_nor_backward_before_it_is_there() -> None:
    table = two({}, {"chit": 1, "cards": ["sideways c2"], "becomes": "C"}, ["c1"])
    assert table.why("advance B c1") == "17.7-Q1" and table.why("retreat B c1") == "17.7-Q1"
    assert table.why("advance A c1") == ""
    # a second sideways card completes nothing
    pass_to_own_turn(table.order("sideways B c1"))
    assert men(table, "B") == B and group(table, "B").becomes == 2


@pytest.mark.rule("17.7f")
def test_17_7f_in_a_marsh_one_card_changes_the_letter_and_two_leave_it() -> None:
    table = two({}, {"cards": ["c151"]}, ["c1", "c140", "c2"]).order("lateral B C c1")
    assert men(table, "C") == B and stack(table, "C") == ["c151", "c1"]
    pass_to_own_turn(table)
    assert table.why("terrain C c140") == "8.42"
    pass_to_own_turn(table.order("sideways C c2")).order("terrain C c140")
    assert stack(table, "C") == ["c140"]
    # with the second of the two cards terrain is needed
    table = two({}, {"cards": ["c151", "sideways c2"]}, ["c1", "c140"]).order("lateral B C c1")
    assert men(table, "B") == B
    pass_to_own_turn(table).order("terrain B c140")
    assert men(table, "C") == B


@pytest.mark.rule("17.7g")
def test_17_7g_whoever_infiltrates_or_is_infiltrated_keeps_his_letter() -> None:
    groups = {"A": {"men": A}, "B": {"men": [2, 6, "7 infiltrates B"]}}
    table = field(groups, ["c1"])
    assert table.why("lateral B C c1") == "17.7g" and table.why("exchange A B c1") == "17.7g"
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, "5 infiltrates B"]}}}
    assert two({}, {}, ["c1"], enemy=enemy).why("lateral B C c1") == "17.7g"
    # infiltrated on the way, it does not arrive
    moving = {"cards": ["sideways c2"], "becomes": "C", "chit": 5}
    table = two({}, moving, ["c140"], enemy=enemy).order("terrain B c140")
    assert men(table, "B") == B and group(table, "B").becomes == NO_GROUP and stack(table, "B") == ["c140"]
    # at Relative Range 4 it leaves him behind [20.53e], and so it does
    table = two({}, {**moving, "chit": 4}, ["c140"], enemy=enemy).order("terrain B c140")
    assert men(table, "C") == B


@pytest.mark.rule("17.611")
def test_17_611_an_encircled_group_keeps_its_letter() -> None:
    enemy = {
        "groups": {"A": {"men": [1, 4], "encircles": "B", "chit": 4}, "B": {"men": [2, 5], "chit": 3}},
    }
    table = two({}, {"chit": 2}, ["c1", "c2"], enemy=enemy)
    assert table.why("lateral B C c1") == "17.611" and table.why("exchange A B c1") == "17.611"
    table = two({}, {"chit": 2, "cards": ["sideways c2"], "becomes": "C"}, ["c140"], enemy=enemy)
    assert men(table.order("terrain B c140"), "B") == B


@pytest.mark.rule("17.7")
def test_17_7_a_group_with_men_on_the_way_keeps_its_letter() -> None:
    groups = {"A": {"men": [1, 4, "5 transfers B"]}, "B": {"men": B}}
    table = field(groups, ["c1", "c2"])
    assert table.why("lateral B C c1") == "17.8" and table.why("exchange A B c1") == "17.8"


# --- the exchange of places ----------------------------------------------------------------------------------------


@pytest.mark.rule("17.7c")
@pytest.mark.rule("17.7d")
@pytest.mark.rule("17.7-Q2")
def test_17_7c_two_groups_exchange_places() -> None:
    first, second = {"chit": 1, "cards": ["c134"]}, {"chit": 1, "cards": ["c140"]}
    table = two(first, second, ["c1", "c2", "c141", "c135"])
    assert table.keys("exchange") == ["exchange A B c1", "exchange A B c2"]
    table.order("exchange A B c2")
    # the second card is asked for, and nothing has been shown yet
    assert table.kind() == "exchange" and table.keys() == ["partner c1"]
    assert table.why("partner c2") == "4.3-Q1" and table.why("partner c141") == "2.21"
    assert stack(table, "A") == ["c134"]
    table.order("partner c1")
    assert stack(table, "A") == ["c134", "c2"] and stack(table, "B") == ["c140", "c1"]
    assert group(table, "A").acted and group(table, "B").acted and table.s.actions == 1
    pass_to_own_turn(table)
    table.order("terrain A c135")
    # 17.7-Q2: not before both have terrain
    assert men(table, "A") == A
    table.order("terrain B c141")
    assert men(table, "A") == B and men(table, "B") == A
    # each with its own new terrain; the old cards lie in the Discard pile
    assert stack(table, "A") == ["c141"] and stack(table, "B") == ["c135"]
    assert {134, 140} <= set(table.s.discard)
    assert all(table.man(f"g{number}").group == 1 for number in A)


@pytest.mark.rule("17.7c")
def test_17_7c_both_must_be_able_to_move() -> None:
    assert two({}, {}, ["c1", "c2"]).why("exchange A B c1") == ""
    assert two({}, {}, ["c1", "c62"]).why("exchange A B c1") == "17.7c"
    assert two({}, {"acted": True}, ["c1", "c2"]).why("exchange A B c1") == "4.2"
    assert two({"acted": True}, {}, ["c1", "c2"]).why("exchange A B c1") == "4.2"
    assert two({}, {"cards": ["wire"]}, ["c1", "c2"]).why("exchange A B c1") == "13.33"
    pinned = field({"A": {"men": A}, "B": {"men": [2, "6 pinned"]}}, ["c1", "c2"])
    assert pinned.why("exchange A B c1") == "10.12"
    # adjacent, and the first letter first
    table = field({"A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": [6, 7]}}, ["c1", "c2"])
    assert table.keys("exchange") == [f"exchange {pair} {card}" for pair in ("A B", "B C") for card in ("c1", "c2")]
    assert table.why("exchange A C c1") == "17.7" and table.why("exchange B A c1") == "17.7"
    assert two({}, {}, ["c1", "c2"]).why("exchange B C c1") == "3.2"


@pytest.mark.rule("17.7c")
@pytest.mark.rule("17.7e")
@pytest.mark.parametrize(("draws", "crosses"), [(["c2"], True), (["c4"], False)])
def test_17_7e_a_failed_ford_calls_both_off(draws: list[str], crosses: bool) -> None:
    for a, b in ((["c153"], []), ([], ["c153"])):
        table = two({"cards": a}, {"cards": b}, ["c1", "c5"]).order("exchange A B c1", "partner c5").draw(*draws)
        assert (group(table, "A").becomes, group(table, "B").becomes) == ((1, 0) if crosses else (NO_GROUP, NO_GROUP))
        # the other's card has been played all the same
        assert stack(table, "B" if a else "A") == ["c5" if a else "c1"]
        assert stack(table, "A" if a else "B") == (["c153", "c1" if a else "c5"] if crosses else ["c153"])


@pytest.mark.rule("17.7-Q3", "4.32-Q1", "7.32b")
@pytest.mark.rule("17.7e")
def test_17_7_q3_terrain_rejected_by_one_calls_both_off() -> None:
    table = exchanging(["c140"], german={"offers": [["A", "c141"]]}).order("reject")
    assert group(table, "A").becomes == NO_GROUP and group(table, "B").becomes == NO_GROUP
    assert stack(table, "B")[-1] == "c2"
    assert men(table.order("terrain B c140"), "B") == B
    # of two terrains one is accepted and one rejected
    table = exchanging([], german={"offers": [["A", "c141"], ["B", "c142"]]}).order("accept", "reject")
    assert men(table, "A") == A and men(table, "B") == B
    assert group(table, "A").becomes == NO_GROUP and stack(table, "A") == ["c141"]
    # and both accepted make the exchange
    table = exchanging([], german={"offers": [["A", "c141"], ["B", "c142"]]}).order("accept", "accept")
    assert men(table, "A") == B and stack(table, "A") == ["c142"]


@pytest.mark.rule("17.7-Q4", "4.32-Q1")
def test_17_7_q4_the_partner_of_one_that_accepted_must_follow_at_once() -> None:
    table = exchanging(["c142", "c3", "c62"], german={"offers": [["A", "c141"]]}).order("accept")
    assert men(table, "A") == A and table.s.sides[0].groups[1].tied
    # nothing else for B, and no end of the turn before; A may act
    about_b = {key.split()[0] for key in table.keys("") if key.split()[1] == "B"}
    assert about_b == {"terrain", "open"}
    assert table.why("sideways B c3") == "17.7-Q4" and table.why("order B") == "17.7-Q4"
    assert table.why("end") == "17.7-Q4" and table.why("order A") == ""
    table.order("order A", "keep")
    assert table.why("end") == "17.7-Q4"
    table.order("terrain B c142")
    assert men(table, "A") == B and men(table, "B") == A and table.why("end") == ""
    # without a card there is no terrain, and no exchange
    table = exchanging([], german={"offers": [["A", "c141"]]}).order("accept")
    assert table.why("end") == ""
    pass_to_own_turn(table)
    assert men(table, "A") == A and group(table, "A").becomes == NO_GROUP and group(table, "B").becomes == NO_GROUP


@pytest.mark.rule("17.7-Q4")
@pytest.mark.rule("17.7-Q5")
def test_17_7_q4_both_settle_in_the_same_turn_or_neither_changes() -> None:
    table = exchanging(["c142", "c5"]).order("terrain A c142")
    # 17.7-Q5: a second Movement card is no terrain
    table.order("sideways B c5")
    assert men(table, "A") == A and table.why("end") == ""
    pass_to_own_turn(table)
    assert group(table, "A").becomes == NO_GROUP and group(table, "B").becomes == NO_GROUP
    assert stack(table, "B")[-2:] == ["c2", "c5"]


@pytest.mark.rule("17.7-Q6")
def test_17_7_q6_the_survivor_takes_the_place_of_one_that_is_gone() -> None:
    groups = {
        "A": {"men": A, "cards": ["sideways c1"], "becomes": "B"},
        "B": {"men": [2], "cards": ["sideways c2"], "becomes": "A"},
    }
    table = field(groups, ["c140"], {"hand": ["c110"]}, active="american").order("end", "snipe B c110", "done")
    table.draw("c74").order("keep")
    assert men(table, "B") == []
    table.order("terrain A c140")
    assert men(table, "B") == A and men(table, "A") == []


@pytest.mark.rule("17.7f")
def test_17_7f_of_two_that_exchange_the_one_in_a_marsh_needs_no_terrain() -> None:
    table = two({"cards": ["c151"]}, {"cards": []}, ["c1", "c2", "c140"]).order("exchange A B c1", "partner c2")
    assert men(table, "A") == A
    pass_to_own_turn(table).order("terrain B c140")
    assert men(table, "B") == A and stack(table, "B") == ["c151", "c1"] and stack(table, "A") == ["c140"]
    # its waiting at the end of a turn is no failure
    table = two({"cards": ["c151"]}, {"cards": []}, ["c1", "c2", "c140"]).order("exchange A B c1", "partner c2")
    pass_to_own_turn(pass_to_own_turn(table).order("order A", "keep")).order("terrain B c140")
    assert men(table, "B") == A


@pytest.mark.rule("17.7c")
def test_17_7c_the_first_card_of_an_exchange_is_not_shown_before_the_second() -> None:
    table = two({}, {}, ["c1", "c2"]).order("exchange A B c1")
    for viewer, card in ((0, 1), (1, 0)):
        frame = secrecy.veil(table.s, viewer).stack[-1]
        assert isinstance(frame, Exchange) and frame.card == card


@pytest.mark.rule("17.7")
def test_17_7_not_in_the_basic_game() -> None:
    table = two({}, {}, ["c1", "c2"], level="basic")
    assert table.keys("lateral") == [] and table.why("lateral B C c1") == "17.7"
    assert table.why("exchange A B c1") == "17.7c"


@pytest.mark.rule("45.11")
@pytest.mark.rule("17.7")
def test_17_7_for_the_japanese_it_is_a_play_of_movement_cards() -> None:
    groups = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []}
    table = Table(
        {
            "sides": ["japanese", "german"],
            "japanese": {"groups": groups, "hand": ["c1", "c2"]},
            "german": enemy,
            "level": "full",
        }
    ).order("lateral B C c1")
    assert (table.s.actions, table.s.other_actions) == (1, 0)


# --- together with 17.1 to 17.5 -----------------------------------------------------------------------------------


@pytest.mark.rule("17.7a")
@pytest.mark.rule("17.44-Q1")
@pytest.mark.parametrize("ground", [[], ["c153"]])
def test_17_7a_a_flank_card_flanks_until_the_letter_changes(ground: list[str]) -> None:
    # German B flanks American A, in front of which German A stands; c3 is a Flank card, c2 a black draw for the ford
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": []}, "C": {"men": [2, 5]}}}
    table = two({}, {"cards": ground}, ["c3", "c140"], enemy=enemy).order("lateral B C c3", "flank B A")
    table.draw(*["c2"] * len(ground))
    assert group(table, "B").flanks == [0] and group(table, "B").becomes == 2
    pass_to_own_turn(table).order("terrain B c140")
    assert men(table, "C") == B and group(table, "C").flanks == []


@pytest.mark.rule("17.44")
def test_17_44_a_flank_on_a_group_that_exchanges_is_lost() -> None:
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5], "flanks": ["A"]}}}
    table = exchanging(["c140", "c141"], enemy=enemy).order("terrain B c140", "terrain A c141")
    assert men(table, "A") == B and group(table, "B", 1).flanks == []
