"""Chapter 10, first half: pinned men (10.1), Rally cards (10.2) and giving a man up (10.3)."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import firepower
from firefight.games.upfront.model import BY_BREAKING, IN_PLAY, KILLED, ROUTED
from firefight.games.upfront.victory import victory_points
from tests.games.upfront.play import Table

ENEMY: dict[str, Any] = {"groups": {"A": {"men": [3, 4, 5], "chit": 3}, "B": {"men": [6, 7, 8, 9]}}}
OTHERS: dict[str, Any] = {"men": [1, 10]}


def field(groups: dict[str, Any], hand: list[str], side: str = "german", **rest: Any) -> Table:
    """A side with these groups and this hand, to act; Americans opposite (or Germans, if it is they who act)."""
    if side == "american":
        foe = {"groups": {"A": {"men": [3, 4, 5], "chit": 3}, "B": {"men": [6, 7, 8, 9]}}}
        return Table({"active": "american", "american": {"groups": groups, "hand": hand}, "german": foe, **rest})
    sides = [side, "american"]
    return Table({"sides": sides, side: {"groups": groups, "hand": hand}, "american": rest.pop("enemy", ENEMY), **rest})


def pinned(table: Table, seat: int = 0) -> set[int]:
    """The card numbers of a side's pinned men."""
    return {man.soldier % 50 for man in table.s.men if man.side == seat and man.pinned}


# --- 10.1: what a pinned man is ---------------------------------------------------------------------------------


@pytest.mark.rule("10.1")
def test_10_1_a_pinned_man_does_nothing_of_his_own_will() -> None:
    groups = {"A": {"men": ["3 pinned", "2 pinned", "4 pinned"], "chit": 2, "sniped": 0}, "B": OTHERS}
    table = field(groups, ["c62", "c1", "c131"])
    # no fire, no movement, no Smoke, no crew, no look for the Sniper: only what others do for him is left
    assert table.why("fire A A") == "6.1"
    assert table.why("advance A c1") == "10.12"
    assert table.why("smoke A c131") == "13.2"
    assert table.why("crew g3 g4") == "11.3"
    assert table.why("check A") == "14.4"
    orders = [key.split() for key in table.keys("")]
    about_them = [" ".join(words) for words in orders if set(words[1:2]) & {"A", "g2", "g3", "g4"}]
    assert sorted(about_them) == ["order A", "panic g2", "panic g3", "panic g4"]


@pytest.mark.rule("10.11")
def test_10_11_pinned_men_give_no_firepower() -> None:
    # three rifles of 3 at Relative Range 5, of whom one, two, all are pinned
    for men, power, least in (
        ([4, 5, 6], 9, "c101"),
        (["4 pinned", 5, 6], 6, "c82"),
        ([4, "5 pinned", "6 pinned"], 3, "c66"),
        (["4 pinned", "5 pinned", "6 pinned"], 0, ""),
    ):
        table = field({"A": {"men": men, "chit": 2}, "B": OTHERS}, ["c62", "c66", "c69", "c82", "c91", "c101", "c103"])
        assert firepower.firepower(table.s, 0, 0, 0, []) == power
        assert table.why("fire A A") == ("" if power else "6.1")
        if power:
            table.order("fire A A")
            assert table.keys("add")[-1] == f"add {least}"


@pytest.mark.rule("10.12")
def test_10_12_no_movement_card_on_a_group_with_a_pinned_man() -> None:
    wired = {"men": [4, "5 pinned"], "cards": ["wire"]}
    wet = {"men": [6, "7 pinned"], "cards": ["stream"]}
    table = field({"A": wired, "B": wet, "C": {"men": [1, 8], "chit": 1}}, ["c1", "c4", "c6"])
    # not even to clear Wire
    assert table.why("unwire A c1") == "10.12"
    assert table.why("ford B c6") == "10.12"
    for order in ("advance", "retreat", "sideways"):
        assert table.why(f"{order} A c4") == "10.12"
        assert table.why(f"{order} C c4") == ""
    # a group whose men are up is free to do all this
    free = field({"A": {"men": [4, 5], "cards": ["wire"]}, "B": {"men": [6, 7], "cards": ["stream"]}}, ["c1", "c6"])
    assert free.why("unwire A c1") == "" and free.why("ford B c6") == ""


@pytest.mark.rule("10.12")
def test_10_12_but_terrain_on_the_movement_card_it_has() -> None:
    groups = {"A": {"men": [4, "5 pinned"], "cards": ["advance"], "chit": 1}, "B": OTHERS}
    table = field(groups, ["c134", "c62"])
    assert table.why("terrain A c134") == "" and table.why("open A c62") == ""
    table.order("terrain A c134")
    assert pinned(table) == {5} and len(table.s.sides[0].groups[0].stack) == 1


@pytest.mark.rule("10.13")
def test_10_13_a_pinned_man_has_no_morale() -> None:
    # Smith: Morale 1, Panic 3.  Totals of 1 and 2 leave him as he is; 3 removes him
    for card, gone in (("c64", False), ("c70", False), ("c84", True)):
        guns = {"men": [3, 2, 4, 5], "crew": [[3, 2]], "chit": 2}
        theirs = {"groups": {"A": {"men": ["6 pinned", 4], "chit": 3}, "B": {"men": [7, 8, 9, 10, 11]}}}
        table = field({"A": guns, "B": OTHERS}, [card], enemy=theirs)
        table.order(f"fire A A {card}", "resolve").draw("c35")
        smith = table.man("a6")
        assert (smith.where != IN_PLAY) == gone and smith.pinned != gone
        assert table.told("pinned") == []


# --- 10.2: Rally ------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2")
def test_10_2_a_rally_card_is_the_groups_action() -> None:
    groups = {"A": {"men": ["4 pinned", "5 pinned"]}, "B": {"men": ["6 pinned", 1]}}
    table = field(groups, ["c42", "c49", "c53"])
    table.order("rally A c42")
    assert pinned(table) == {6}
    assert {event.rule for event in table.events if event.kind in ("rally_card", "rallied")} == {"10.2", "10.21"}
    assert table.told("rally_card") == [[0, 42, 0, -1]]
    # the card goes to the Discard pile at once; the group has acted, and gets no second one
    assert table.s.discard == [42] and table.s.actions == 1
    assert table.why("rally A c49") == "4.2" and table.why("order A") == "4.2"
    # another group can still be rallied with a card of its own
    table.order("rally B c53")
    assert pinned(table) == set() and table.hand(0) == ["c49"]


@pytest.mark.rule("10.2")
def test_10_2_rallying_takes_a_rally_card() -> None:
    table = field({"A": {"men": ["4 pinned", 5]}, "B": OTHERS}, ["c1", "c62", "c158"])
    assert table.why("rally A c1") == "2.21" and table.why("rally A c62") == "2.21"
    assert table.why("rally A c49") == "3.5"
    # card 158 is Rally 2 for a German
    assert table.keys("rally") == ["rally A c158"]
    # and not after the group has done something else
    table.order("order A", "keep")
    assert table.why("rally A c158") == "4.2"


@pytest.mark.rule("10.2-Q1")
def test_10_2_q1_no_rally_where_nobody_is_pinned() -> None:
    table = field({"A": {"men": [4, 5]}, "B": {"men": ["6 pinned", 1]}}, ["c49", "c61"])
    assert table.why("rally A c49") == "10.2-Q1" and table.why("rally A c61") == "10.2-Q1"
    assert table.why("rally-two A B c61") == "10.2-Q1"
    assert table.keys("rally") == ["rally B c49", "rally B c61"]


@pytest.mark.rule("10.21")
def test_10_21_too_small_a_card_leaves_the_choice_to_the_owner() -> None:
    table = field({"A": {"men": ["4 pinned", 5, "6 pinned", "7 pinned"]}, "B": {"men": ["1 pinned", 10]}}, ["c49"])
    table.order("rally A c49")
    assert (table.asked, table.keys()) == ("german", ["choose g4", "choose g6", "choose g7"])
    # not an unpinned man, not a man of another group, and not less than the card can do
    assert table.why("choose g5") == "10.2-Q1"
    assert table.why("choose g1") == "10.22"
    assert [table.why(key) for key in ("done", "keep", "pass")] == ["10.21"] * 3
    table.order("choose g7")
    assert table.keys() == ["choose g4", "choose g6"]
    table.order("choose g4")
    assert pinned(table) == {6, 1} and table.kind() == "turn"
    assert table.told("rallied") == [[table.man("g7").number], [table.man("g4").number]]


@pytest.mark.rule("10.21")
@pytest.mark.parametrize("card", ["c53", "c60", "c61"])
def test_10_21_a_card_that_suffices_rallies_them_all_unasked(card: str) -> None:
    # three men pinned: Rally 3, Rally 6, Rally All
    table = field({"A": {"men": ["4 pinned", "5 pinned", "6 pinned", 7]}, "B": OTHERS}, [card])
    table.order(f"rally A {card}")
    assert pinned(table) == set() and table.kind() == "turn"
    assert len(table.told("rallied")) == 3


@pytest.mark.rule("10.21")
def test_10_21_the_number_on_the_card_is_what_it_can_do() -> None:
    for card, number in (("c47", 1), ("c49", 2), ("c53", 3), ("c56", 4), ("c59", 5)):
        men = [f"{at} pinned" for at in range(4, 11)]
        table = field({"A": {"men": men}, "B": {"men": [1, 2]}}, [card]).order(f"rally A {card}")
        while table.kind() != "turn":
            table.order(table.keys()[0])
        assert len(pinned(table)) == 7 - number


@pytest.mark.rule("10.22")
def test_10_22_what_is_left_of_a_card_is_lost() -> None:
    groups = {"A": {"men": ["4 pinned", 1], "chit": 1}, "B": {"men": ["5 pinned", "6 pinned"], "chit": 1}}
    table = field(groups, ["c60", "c47"]).order("rally A c60")
    # a Rally 6 for one man: the neighbours stay down, beside an SL and at the same range
    assert pinned(table) == {5, 6} and table.s.discard == [60]
    # and it is not kept for later: the next card rallies one man
    table.order("rally B c47", "choose g5")
    assert pinned(table) == {6}
    assert field(groups, ["c60"]).why("rally-two A B c60") == "10.22"


# --- 10.23: Rally All -------------------------------------------------------------------------------------------


def two(first: list[Any], second: list[Any], third: list[Any], chits: tuple[int, int, int] = (1, 1, 1)) -> Table:
    """Three German groups with these men at these chits, and the Rally All card."""
    men = (first, second, third)
    groups = {letter: {"men": men[at], "chit": chits[at]} for at, letter in enumerate("ABC")}
    return field(groups, ["c61", "c60"])


@pytest.mark.rule("10.23", "10.23a")
@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ([1, "4 pinned"], ["5 pinned", 6], ""),  # the SL in the one
        (["4 pinned", 7], [2, "5 pinned"], ""),  # the ASL in the other
        ([1, "4 pinned"], [2, "5 pinned"], ""),  # a leader in each
        (["4 pinned", 7], ["5 pinned", 6], "10.23a"),  # none
        (["1 pinned", 7], ["2 pinned", 6], "10.23a"),  # both pinned
    ],
)
def test_10_23a_two_neighbours_at_one_range_with_a_leader(first: list[Any], second: list[Any], rule: str) -> None:
    table = two(first, second, [8, 9])
    assert table.why("rally-two A B c61") == rule
    if not rule:
        table.order("rally-two A B c61")
        assert pinned(table) == set() and table.told("rally_card") == [[0, 61, 0, 1]]
        # it is the action of both
        assert table.why("order A") == table.why("order B") == "4.2"
        assert table.why("order C") == ""


@pytest.mark.rule("10.23a", "10.23b")
def test_10_23a_neighbours_are_groups_of_consecutive_letters() -> None:
    # one leader in B reaches A or C; between A and C the same leader would not do
    assert two(["4 pinned", 5], [1, "6 pinned"], ["7 pinned", 8]).keys("rally-two") == [
        "rally-two A B c61",
        "rally-two B C c61",
    ]
    # with B gone, A and C are no neighbours
    groups = {"A": {"men": [1, "4 pinned"]}, "B": {"men": []}, "C": {"men": ["7 pinned", 8]}}
    table = field(groups, ["c61"])
    assert table.why("rally-two A C c61") == "10.23b" and table.why("rally-two A B c61") == "3.2"


@pytest.mark.rule("10.23a")
def test_10_23a_at_the_same_range_chit_only() -> None:
    # the Relative Range to the enemy is the same for both in the second case, but not the chit
    assert two([1, "4 pinned"], ["5 pinned", 6], [8, 9], (1, 0, 1)).why("rally-two A B c61") == "10.23a"
    assert two([1, "4 pinned"], ["5 pinned", 6], [8, 9], (-1, -1, 1)).why("rally-two A B c61") == ""


@pytest.mark.rule("10.23b")
@pytest.mark.parametrize(
    ("first", "third", "rule"),
    [
        ([1, "4 pinned"], [2, "5 pinned"], ""),
        ([1, "4 pinned"], ["5 pinned", 6], "10.23b"),
        (["4 pinned", 6], [2, "5 pinned"], "10.23b"),
        ([1, "4 pinned"], ["2 pinned", 5], "10.23b"),
    ],
)
def test_10_23b_two_groups_further_apart_with_a_leader_each(first: list[Any], third: list[Any], rule: str) -> None:
    # their ranges do not matter
    table = two(first, [8, 9], third, (1, 1, 3))
    assert table.why("rally-two A C c61") == rule
    if not rule:
        table.order("rally-two A C c61")
        assert pinned(table) == set() and table.why("order C") == "4.2" and table.why("order B") == ""


@pytest.mark.rule("10.23")
def test_10_23_only_the_rally_all_card_reaches_two_groups() -> None:
    table = two([1, "4 pinned"], ["5 pinned", 6], ["7 pinned", 8])
    assert table.why("rally-two A B c60") == "10.22"
    assert table.keys("rally-two") == ["rally-two A B c61"]
    # in whatever order they are named
    other = two([1, "4 pinned"], ["5 pinned", 6], [7, 8]).order("rally-two B A c61")
    assert other.told("rally_card") == [[0, 61, 0, 1]]
    # a group that has acted takes no part
    table.order("order B", "keep")
    assert table.why("rally-two A B c61") == "4.2" and table.why("rally-two A C c61") == "10.23b"


@pytest.mark.rule("10.23")
def test_10_23_a_commissar_is_a_leader_for_this() -> None:
    groups = {"A": {"men": [19, "3 pinned"]}, "B": {"men": ["4 pinned", 5]}}
    table = field(groups, ["c61"], "russian")
    assert table.why("rally-two A B c61") == ""
    groups["A"] = {"men": ["19 pinned", 3]}
    assert field(groups, ["c61"], "russian").why("rally-two A B c61") == "10.23a"


@pytest.mark.rule("10.23c")
def test_10_23c_otherwise_all_of_one_group_with_or_without_a_leader() -> None:
    men = ["4 pinned", "5 pinned", "6 pinned", "7 pinned", "8 pinned", "9 pinned", "10 pinned"]
    table = field({"A": {"men": men, "chit": 1}, "B": {"men": ["3 pinned", 1], "chit": 0}}, ["c61"])
    table.order("rally A c61")
    assert pinned(table) == {3} and len(table.told("rallied")) == 7
    assert table.why("order B") == ""


# --- 10.3: voluntary panic --------------------------------------------------------------------------------------


@pytest.mark.rule("10.3")
@pytest.mark.parametrize(
    ("card", "where", "points"),
    # Schumacher's Panic is 4: a red 4 and a black 4 under 0r kill him, a black 5 does not; the Random Number is nothing
    [("c83", KILLED, 2), ("c12", KILLED, 2), ("c26", ROUTED, 1), ("c27", KILLED, 2), ("c1", ROUTED, 1)],
)
def test_10_3_a_man_given_up_is_killed_or_routs(card: str, where: int, points: int) -> None:
    table = field({"A": {"men": ["4 pinned", 5, 6]}, "B": OTHERS}, ["c62"])
    before = victory_points(table.s, 1)
    table.order("panic g4")
    assert table.asked == "chance" and table.told("gives_up") == [[table.man("g4").number]]
    table.draw(card)
    assert table.man("g4").where == where and not table.man("g4").pinned
    assert victory_points(table.s, 1) - before == points and table.s.sides[0].lost == 1
    assert "10.3" in table.rules_told()


@pytest.mark.rule("10.3")
def test_10_3_is_no_action_and_may_free_the_group_to_move() -> None:
    table = field({"A": {"men": ["4 pinned", 5, 6]}, "B": {"men": ["7 pinned", 1]}}, ["c2"])
    assert table.why("advance A c2") == "10.12"
    table.order("panic g4").draw("c1")
    assert table.s.actions == 0 and table.why("advance A c2") == ""
    # before or after the group's action, of any group
    table.order("advance A c2")
    assert table.why("panic g7") == ""
    table.order("panic g7").draw("c10")
    assert table.s.sides[0].lost == 2 and table.s.actions == 1


@pytest.mark.rule("10.3")
def test_10_3_in_ones_own_turn_only() -> None:
    enemy = {"groups": {"A": {"men": ["3 pinned", 4], "chit": 3}, "B": {"men": [6, 7, 8]}}, "hand": ["c41"]}
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": OTHERS}, ["c62"], enemy=enemy)
    # the enemy's man is not mine to give up
    assert table.why("panic a3") == "10.4"
    table.order("fire A A c62")
    assert table.asked == "american" and table.keys("panic") == [] and table.why("panic a3") == "not asked"


@pytest.mark.rule("10.3")
def test_10_3_a_commissar_stays() -> None:
    table = field({"A": {"men": ["19 pinned", "3 pinned", 4]}, "B": {"men": [5, 6]}}, ["c62"], "russian")
    assert table.why("panic r19") == "10.3"
    assert table.keys("panic") == ["panic r3"]


@pytest.mark.rule("10.3")
def test_10_3_counts_for_the_broken_squad_at_once() -> None:
    # four of seven are gone when this one goes: more than half
    groups = {"A": {"men": ["4 pinned", 5]}, "B": {"men": [6, 7]}}
    german = {"groups": groups, "hand": ["c62"], "lost": ["8 killed", "9 routed", "10 killed"]}
    table = Table({"german": german, "american": ENEMY})
    table.order("panic g4").draw("c1")
    assert table.s.over and (table.s.winner, table.s.ending) == (1, BY_BREAKING)


@pytest.mark.rule("10.3-Q1")
def test_10_3_q1_not_an_unpinned_man() -> None:
    table = field({"A": {"men": ["4 pinned", 5]}, "B": OTHERS}, ["c62"])
    assert table.why("panic g5") == "10.3-Q1"
    assert table.keys("panic") == ["panic g4"]
    # nor one who is gone
    table.order("panic g4").draw("c1")
    assert table.why("panic g4") == "6.51" and table.keys("panic") == []
