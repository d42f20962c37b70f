"""Sections 17.1 to 17.5: Flanking Fire by card and by passing, what it does to firepower, and how it is lost."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, consequences, soldiers
from firefight.games.upfront.firepower import firepower, man_firepower
from firefight.games.upfront.flanking import has_flanking_fire
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import NO_MAN
from firefight.games.upfront.words import man_key
from tests.games.upfront.play import Table

# c3 and c9 are black Flank cards, c1 and c5 black Movement, c4 red Movement, c6 a Ford card.

MEN = {"german": [[1, 4], [2, 5], [6, 7], [8, 9]], "american": [[1, 4], [2, 5], [6, 7], [8, 9]]}


def groups(side: str, chits: list[int], **changes: dict[str, Any]) -> dict[str, Any]:
    """Two men in each group, at these range chits; changes by letter."""
    found: dict[str, Any] = {}
    for at, chit in enumerate(chits):
        letter = "ABCD"[at]
        found[letter] = {"men": MEN[side][at], "chit": chit, **changes.get(letter, {})}
    return found


def lines(german: dict[str, Any], american: dict[str, Any], hand: list[str], **rest: Any) -> Table:
    """Germans, whose turn it is, with this hand against Americans, at full rules."""
    enemy = {"groups": american, "hand": rest.pop("enemy_hand", [])}
    return Table({"level": "full", "german": {"groups": german, "hand": hand}, "american": enemy, **rest})


def pair(hand: list[str], german: dict[str, Any] | None = None, american: dict[str, Any] | None = None) -> Table:
    """Two groups against two, at range chits 1 and 2."""
    return lines(groups("german", [1, 1], **(german or {})), groups("american", [2, 2], **(american or {})), hand)


def flanks(table: Table, seat: int = 0, index: int = 0) -> list[int]:
    """The enemy groups that a group flanks."""
    return table.s.sides[seat].groups[index].flanks


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


@pytest.mark.rule("10.45")
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


# --- how it is lost ---------------------------------------------------------------------------------------------

FLANKING = {"A": {"flanks": ["B"]}}


@pytest.mark.rule("17.41")
@pytest.mark.parametrize("order", ["advance A c1", "retreat A c1", "sideways A c1", "sideways A c6"])
def test_17_41_any_movement_card_on_the_flanking_group(order: str) -> None:
    table = pair(["c1", "c6"], FLANKING).order(order)
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]
    assert "17.41" in table.rules_told()


@pytest.mark.rule("17.41", "17.5")
def test_17_41_another_flank_card_may_flank_anew() -> None:
    table = pair(["c3", "c9"]).order("sideways A c3", "flank A B").end_turn().end_turn()
    table.order("sideways A c9")
    assert flanks(table) == []
    table.order("flank A B")
    assert flanks(table) == [1]


@pytest.mark.rule("17.41")
def test_17_41_terrain_on_the_flanking_group_does_no_harm() -> None:
    # c134 is Brush; by its owner, and by the enemy if it is accepted
    table = pair(["c134"], {"A": {"flanks": ["B"], "cards": ["sideways c3"]}}).order("terrain A c134")
    assert flanks(table) == [1]
    german = groups("german", [1, 1], A={"flanks": ["B"], "cards": ["sideways c3"]})
    for answer, left in (("accept", [1]), ("reject", [])):
        table = lines(german, groups("american", [2, 2]), [], enemy_hand=["c134"], active="american")
        table.order("end", "place A c134", "done", "keep", answer)
        assert flanks(table) == left


@pytest.mark.rule("17.41")
def test_17_41_wire_on_the_flanking_group_and_the_card_that_clears_it() -> None:
    american = groups("american", [2, 2])
    german = groups("german", [1, 1], A={"flanks": ["B"]})
    table = lines(german, american, [], enemy_hand=["c116", "c130"], active="american")
    table.order("end", "wire A c116", "done")
    assert flanks(table) == [] and "17.41" in table.rules_told()
    # on the flanked one it does no harm, and Smoke never does
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1]), american, ["c116", "c130"])
    table.order("smoke A c130", "end", "wire B c116", "done")
    assert flanks(table, 1) == [1]
    # a flanking group in Wire that clears it has been given a Movement card
    table = pair(["c1"], {"A": {"flanks": ["B"], "cards": ["wire"]}}).order("unwire A c1")
    assert flanks(table) == []


@pytest.mark.rule("17.42")
@pytest.mark.parametrize("order", ["terrain B c134", "open B c1"])
def test_17_42_terrain_on_the_flanked_group(order: str) -> None:
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1], B={"cards": ["advance c5"]}), american, ["c134", "c1"]).order(order)
    assert flanks(table, 1) == [] and "17.42" in table.rules_told()
    # Smoke is no terrain
    table = lines(groups("german", [1, 1], B={"cards": ["advance c5"]}), american, ["c130"]).order("smoke B c130")
    assert flanks(table, 1) == [1]


@pytest.mark.rule("17.42")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_17_42_terrain_by_the_enemy_even_if_it_is_rejected(answer: str) -> None:
    american = groups("american", [2, 2], B={"cards": ["advance c5"]})
    table = lines(groups("german", [1, 1], A={"flanks": ["B"]}), american, ["c134"])
    table.order("end", "place B c134", "done", "keep", answer)
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]


@pytest.mark.rule("17.43")
@pytest.mark.parametrize(
    ("order", "stack", "draw"),
    [
        ("advance B c1", [], ""),
        ("sideways B c1", [], ""),
        ("unwire B c1", ["wire"], ""),
        ("ford B c1", ["stream"], "c17"),
    ],
)
def test_17_43_any_movement_card_of_the_flanked_group(order: str, stack: list[str], draw: str) -> None:
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1], B={"cards": stack}), american, ["c1"]).order(order)
    if draw:
        table.draw(draw)
        assert table.told("ford_failed")
    assert flanks(table, 1) == [] and "17.43" in table.rules_told()
    # other groups may move
    table = lines(groups("german", [1, 1], B={"cards": stack}), american, ["c1"]).order("advance A c1")
    assert flanks(table, 1) == [1]


@pytest.mark.rule("17.3-Q1")
def test_17_3_q1_a_natural_flank_is_lost_the_same_way() -> None:
    def passed(hand: list[str], enemy_hand: list[str] | None = None) -> Table:
        german, american = groups("german", [0, 1]), groups("american", [4, 3])
        table = lines(german, american, ["c1", *hand], enemy_hand=enemy_hand or []).order("advance B c1")
        assert flanks(table, 0, 1) == [0] and flanks(table, 1, 0) == [1]
        return table

    # 17.41 and 17.43 at once, both being flanking and flanked
    table = passed([], ["c5"]).order("end", "keep").order("advance A c5")
    assert flanks(table, 0, 1) == [] and flanks(table, 1, 0) == []
    # 17.42: terrain on one of them ends the other's
    table = passed(["c134"]).end_turn().end_turn().order("terrain B c134")
    assert flanks(table, 0, 1) == [0] and flanks(table, 1, 0) == []
    # a card to encircle ends it too
    table = passed(["c5"]).end_turn().end_turn().order("sideways B c5")
    assert table.keys() == ["pass", "encircle B A"]
    assert flanks(table, 0, 1) == []


@pytest.mark.rule("7.32a")
def test_7_32a_a_group_that_turns_aside_is_no_longer_past_its_neighbour() -> None:
    german, american = groups("german", [0, 1]), groups("american", [4, 3])
    table = lines(german, american, ["c1"], enemy_hand=["c134"]).order("advance B c1", "end", "keep")
    table.order("end", "place B c134", "done", "keep", "reject")
    assert flanks(table, 0, 1) == [] and flanks(table, 1, 0) == []
    assert table.s.sides[0].groups[1].chit == 1
    # a Flank card turned sideways so flanks nobody
    table = lines(german, american, ["c3"], enemy_hand=["c134"]).order("advance B c3", "end", "keep")
    table.order("end", "place B c134", "done", "keep", "reject")
    assert table.kind() == "turn" and flanks(table, 0, 1) == []


@pytest.mark.rule("7.32b")
def test_7_32b_a_rejected_sideways_card_takes_its_flank_along() -> None:
    table = lines(groups("german", [1, 1]), groups("american", [2, 2]), ["c3"], enemy_hand=["c134"])
    table.order("sideways A c3", "flank A B", "end", "keep", "end", "place A c134", "done", "keep", "reject")
    assert flanks(table) == [] and "7.32" in table.rules_told()


@pytest.mark.rule("17.44")
@pytest.mark.parametrize("gone", ["g1", "g2", "a2"])
def test_17_44_the_loss_of_any_of_the_three_groups_ends_it(gone: str) -> None:
    german = groups("german", [1, 1, 1], A={"men": ["1 pinned"], "flanks": ["B"]}, B={"men": ["2 pinned"]})
    american = groups("american", [2, 2, 2], B={"men": ["2 pinned"]})
    active = "german" if gone[0] == "g" else "american"
    table = lines(german, american, [], active=active).order(f"panic {gone}").draw("c1")
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]
    assert "17.44" in table.rules_told()
    # another group's end does not matter
    german["C"] = {"men": ["6 pinned"], "chit": 1}
    table = lines(german, american, []).order("panic g6").draw("c1")
    assert flanks(table) == [1]


@pytest.mark.rule("17.44", "17.44-Q1")
@pytest.mark.parametrize(
    ("seat", "index", "rule"),
    [(0, 0, "17.44-Q1"), (0, 1, "17.44"), (1, 1, "17.44"), (0, 2, ""), (1, 0, ""), (1, 2, "")],
)
def test_17_44_q1_a_changed_letter_of_any_of_the_three_ends_it(seat: int, index: int, rule: str) -> None:
    german = groups("german", [1, 1, 1], A={"flanks": ["B"]})
    table = lines(german, groups("american", [2, 2, 2]), [])
    consequences.letter_changed(table.s, seat, index)
    assert flanks(table) == ([] if rule else [1])
    assert table.s.sink is not None
    assert [event.rule for event in table.s.sink.drain()] == ([rule] if rule else [])


@pytest.mark.rule("17.5")
def test_17_5_the_card_stays_and_does_not_flank_again() -> None:
    german = groups("german", [1, 1], A={"flanks": ["B"], "cards": ["sideways c3"]})
    american = groups("american", [2, 2])
    table = lines(german, american, [], enemy_hand=["c5"], active="american").order("advance B c5")
    assert flanks(table) == [] and "17.43" in table.rules_told()
    table.end_turn()
    # the card lies there, and flanks nobody any more
    assert [entry & 255 for entry in table.s.sides[0].groups[0].stack] == [3]
    assert table.why("flank A B") == "17.1-Q1" and table.keys("flank") == []
