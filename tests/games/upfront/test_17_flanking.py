"""Sections 17.1 to 17.3: Flanking Fire declared with a card, and by passing a neighbour."""

from __future__ import annotations

import pytest

from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.flanking import has_flanking_fire
from tests.games.upfront.flanks import flanks, groups, lines, pair
from tests.games.upfront.play import Table

# --- declared with a card ---------------------------------------------------------------------------------------


@pytest.mark.rule("17.1", "5.4")
def test_17_1_a_flank_card_played_sideways_flanks_a_named_group() -> None:
    table = pair(["c3"]).order("sideways A c3")
    assert table.kind() == "claim" and table.keys() == ["pass", "flank A B"]
    table.order("flank A B")
    assert flanks(table) == [1] and table.told("flanks") == [[0, 0, 1]]
    assert "17.1" in table.rules_told()
    # the card stays, the range does not change
    assert table.s.sides[0].groups[0].chit == 1 and table.s.sides[0].groups[0].stack[-1] & 255 == 3


@pytest.mark.rule("17.1")
@pytest.mark.parametrize("order", ["sideways A c1", "advance A c3", "retreat A c3", "sideways A c6"])
def test_17_1_no_other_card_and_no_other_mode_flanks(order: str) -> None:
    table = pair(["c1", "c3", "c6"]).order(order)
    assert table.kind() == "turn" and flanks(table) == []


@pytest.mark.rule("17.1")
def test_17_1_the_basic_game_has_no_flanks() -> None:
    german = {"groups": groups("german", [0, 2]), "hand": ["c3", "c1"]}
    american = {"groups": groups("american", [3, 0]), "hand": []}
    table = Table({"german": german, "american": american}).order("sideways A c3")
    assert table.kind() == "turn"
    assert table.why("flank B A") == "17.1" and table.why("encircle B A") == "17.6"
    table.order("advance B c1")
    assert table.told("flanks") == [] and not has_flanking_fire(table.s, 0, 1, 0)


@pytest.mark.rule("17.1")
def test_17_1_a_flank_from_a_gully_or_as_the_second_card_out_of_a_marsh() -> None:
    for stack in (["gully"], ["gully", "advance c1"], ["marsh", "sideways c1"]):
        table = pair(["c3"], {"A": {"cards": stack}}).order("sideways A c3")
        assert table.keys("flank") == ["flank A B"], stack


@pytest.mark.rule("8.42")
def test_8_42_the_first_card_out_of_a_marsh_does_not_flank() -> None:
    table = pair(["c3"], {"A": {"cards": ["marsh"]}})
    assert table.why("flank A B") == "8.42"
    table.order("sideways A c3")
    assert table.kind() == "turn" and flanks(table) == []


@pytest.mark.rule("17.1-Q1")
def test_17_1_q1_a_flank_is_declared_with_the_card_and_never_later() -> None:
    table = pair(["c3", "c9"])
    assert table.why("flank A B") == "17.1-Q1"
    table.order("sideways A c3", "pass")
    assert table.why("flank A B") == "4.2"
    table.end_turn().end_turn()
    assert table.why("flank A B") == "17.1-Q1" and flanks(table) == []


@pytest.mark.rule("17.1-Q2")
def test_17_1_q2_nobody_has_to_flank() -> None:
    table = pair(["c3"]).order("sideways A c3", "pass")
    assert flanks(table) == [] and table.s.sides[0].groups[0].acted


@pytest.mark.rule("17.2")
def test_17_2_only_a_neighbour_with_a_friend_opposite_it() -> None:
    table = lines(groups("german", [1, 1, 1]), groups("american", [2, 2, 2, 2]), ["c3"])
    assert table.why("flank A A") == "17.2" and table.why("flank A C") == "17.2"
    # D has nobody opposite
    assert table.why("flank C D") == "17.2"
    assert table.why("flank D C") == "3.2"
    table.order("sideways C c3")
    assert table.keys("flank") == ["flank C B"]
    assert table.why("flank C D") == "17.2" and table.why("flank B A") == "not asked"
    table = lines(groups("german", [1, 1]), groups("american", [2, 2], B={"men": []}), ["c3"])
    assert table.why("flank A B") == "6.1"


@pytest.mark.rule("17.2", "17.43")
def test_17_2_who_is_flanked_by_a_group_does_not_flank_it_even_though_the_card_ends_that() -> None:
    american = groups("american", [2, 2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1, 1]), american, ["c3"]).order("sideways B c3")
    # the Movement card of the flanked group has ended the enemy's flank ...
    assert table.told("flank_lost") == [[1, 0, 1]] and flanks(table, 1) == []
    # ... but the card was played by a flanked group
    assert table.why("flank B A") == "17.2" and table.keys("flank") == ["flank B C"]


@pytest.mark.rule("17.21")
def test_17_21_one_group_for_each_card_and_no_other_later() -> None:
    table = lines(groups("german", [1, 1, 1]), groups("american", [2, 2, 2], A={"men": ["1 pinned"]}), ["c3"])
    table.order("sideways B c3")
    assert table.keys("flank") == ["flank B A", "flank B C"]
    table.order("flank B A")
    assert table.kind() == "turn" and flanks(table, 0, 1) == [0]
    # the flanked group is gone: nothing takes its place
    table.order("end", "keep").order("panic a1").draw("c1")
    assert flanks(table, 0, 1) == []
    table.end_turn()
    assert table.why("flank B C") == "17.1-Q1" and table.told("flanks") == [[0, 1, 0]]


@pytest.mark.rule("17.21")
def test_17_21_a_flanking_group_fires_at_others_as_before() -> None:
    table = pair(["c62"], {"A": {"flanks": ["B"], "men": [3, 4, 5], "crew": [[3, 4]]}, "B": {"men": [2, 6]}})
    assert table.why("fire A A") == ""
    # machine gun 7, rifle 2 at Relative Range 3
    assert table.s.sides[0].groups[0].flanks == [1]
    assert [fire_power(table, 0), fire_power(table, 1)] == [9, 18]


def fire_power(table: Table, target: int) -> int:
    """The firepower of German A against an enemy group."""
    return firepower(table.s, 0, 0, target, [])


@pytest.mark.rule("8.531", "17.1")
@pytest.mark.parametrize(("draw", "forded"), [("c2", True), ("c17", False)])
def test_8_531_a_flank_card_that_fords_may_flank(draw: str, forded: bool) -> None:
    table = pair(["c3"], {"A": {"cards": ["stream"]}}).order("ford A c3")
    # said when the card is played, before anybody knows whether it fords
    assert table.kind() == "claim"
    table.order("flank A B")
    assert table.asked == "chance" and flanks(table) == []
    table.draw(draw)
    assert flanks(table) == ([1] if forded else [])


@pytest.mark.rule("8.531")
def test_8_531_a_ford_card_does_not_flank_and_needs_no_question() -> None:
    table = pair(["c6"], {"A": {"cards": ["stream"]}}).order("ford A c6")
    assert table.kind() == "turn" and flanks(table) == []


# --- naturally --------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.3", "17.3-E1")
def test_17_3_e1_red_b_passes_black_a_and_c() -> None:
    # Red is German: A 0, B 1; Black is American: A 4, B 3, C 4
    table = lines(groups("german", [0, 1]), groups("american", [4, 3, 4]), ["c1"]).order("advance B c1")
    assert flanks(table, 0, 1) == [0]
    # nobody is opposite Black C, so it is not flanked; both flank Red B
    assert flanks(table, 1, 0) == [1] and flanks(table, 1, 2) == [1]
    assert flanks(table, 1, 1) == [] and flanks(table, 0, 0) == []
    assert table.told("flanks") == [[0, 1, 0], [1, 0, 1], [1, 2, 1]] and table.told("flank_lost") == []
    assert {event.rule for event in table.events if event.kind == "flanks"} == {"17.3"}


@pytest.mark.rule("17.3-E1")
@pytest.mark.parametrize(("order", "flanking"), [("advance A c1", 0), ("advance C c1", 2)])
def test_17_3_e1_black_a_or_c_passes_red_b(order: str, flanking: int) -> None:
    description = {"active": "american"}
    table = lines(groups("german", [0, 1]), groups("american", [4, 3, 4]), [], enemy_hand=["c1"], **description)
    table.order(order)
    assert flanks(table, 1, flanking) == [1]
    # only Black A is flanked in return
    assert flanks(table, 0, 1) == ([0] if flanking == 0 else [])


@pytest.mark.rule("17.3-Q2")
def test_17_3_q2_both_neighbours_at_once() -> None:
    table = lines(groups("german", [0, 1, 0]), groups("american", [4, 3, 4]), ["c1"]).order("advance B c1")
    assert flanks(table, 0, 1) == [0, 2]
    assert flanks(table, 1, 0) == [1] and flanks(table, 1, 2) == [1]


@pytest.mark.rule("17.3")
@pytest.mark.parametrize("chit", range(-1, 8))
def test_17_3_only_from_5_to_4_and_only_forward(chit: int) -> None:
    german, american = groups("german", [0, chit]), groups("american", [3, -3])
    table = lines(german, american, ["c1"]).order("advance B c1")
    # the chits' sum goes from 5 to 6
    assert flanks(table, 0, 1) == ([0] if chit == 2 else [])
    if chit >= 1:
        table = lines(german, american, ["c1", "c4"]).order("retreat B c1")
        assert flanks(table, 0, 1) == []
        table = lines(german, american, ["c1"]).order("sideways B c1")
        if table.kind() == "claim":
            table.order("pass")
        assert flanks(table, 0, 1) == []


@pytest.mark.rule("17.3")
def test_17_3_a_flank_by_card_elsewhere_is_not_joined_by_a_natural_one() -> None:
    # American A flanks B by card at another range; German B passes it
    american = groups("american", [3, 0, -1], B={"flanks": ["A"]})
    table = lines(groups("german", [1, 1, 5]), american, ["c1"]).order("advance C c1")
    assert flanks(table, 1, 1) == [0] and flanks(table, 0, 2) == [1]
    # without it both flank each other
    american = groups("american", [3, 0, -1])
    table = lines(groups("german", [1, 1, 5]), american, ["c1"]).order("advance C c1")
    assert flanks(table, 1, 1) == [2] and flanks(table, 0, 2) == [1]


@pytest.mark.rule("17.3")
def test_17_3_a_group_that_encircles_flanks_nobody_else() -> None:
    # German B, behind American A and part of its encirclement, passes American C
    german = groups("german", [1, 4, 1], B={"encircles": "A"})
    table = lines(german, groups("american", [2, 0, 1]), ["c1"]).order("advance B c1")
    assert table.told("flanks") == [[1, 2, 1]]
    assert table.s.sides[0].groups[1].encircles == 0
