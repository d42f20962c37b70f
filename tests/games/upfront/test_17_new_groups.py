"""Section 17.9: men of one group form another."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.model import NO_GROUP
from tests.games.upfront.play import Table
from tests.games.upfront.transfers import AMERICANS, field, group, men, pass_to_own_turn, stack


def splitting(hand: list[str], **rest: Any) -> Table:
    """g5 and g7 are on their way from B to form group C, since an earlier turn."""
    b = {"men": [2, 6, "7 transfers C", "5 transfers C"], "chit": 1, **rest.pop("b", {})}
    return field({"A": {"men": [1, 4]}, "B": b}, hand, **rest)


@pytest.mark.rule("17.9")
@pytest.mark.rule("17.91")
def test_17_91_two_men_at_least_set_out_together_for_a_free_letter() -> None:
    table = field({"A": {"men": [1, 4]}, "B": {"men": [2, 5, 6], "chit": 1}}, ["c1", "c2", "c3"])
    table.order("transfer g5 C c1")
    # the second is not left to choice
    assert table.why("done") == "17.91"
    assert table.keys() == [f"transfer {man} C {card}" for man in ("g2", "g6") for card in ("c2", "c3")]
    table.order("transfer g6 C c2")
    assert table.why("done") == "" and table.why("transfer g2 C c3") == ""
    table.order("done")
    assert men(table, "B") == [2, 5, 6] and men(table, "C") == [] and group(table, "B").acted
    assert {man.transfers_to for man in table.s.men if man.side == 0} == {NO_GROUP, 2}


@pytest.mark.rule("17.91")
def test_17_91_two_cards_two_men_a_leader_and_a_free_place() -> None:
    groups: dict[str, Any] = {"A": {"men": [1, 4]}, "B": {"men": [2, 5, 6]}}
    assert field(groups, ["c1", "c2"]).why("transfer g5 C c1") == ""
    assert field(groups, ["c1"]).why("transfer g5 C c1") == "17.91"
    assert field({**groups, "B": {"men": [2, "5 pinned"]}}, ["c1", "c2"]).why("transfer g2 C c1") == "17.91"
    # the leader has to be in the group itself
    assert field({**groups, "B": {"men": [5, 6, 7]}}, ["c1", "c2"]).why("transfer g5 C c1") == "17.8b"
    assert field({**groups, "B": {"men": [2, 5, 6], "cards": ["wire"]}}, ["c1", "c2"]).why("transfer g5 C c1") == "17.8"
    # D is not next to B, beyond D there is no place, and one group may be on its way there already
    assert field(groups, ["c1", "c2"]).why("transfer g5 D c1") == "17.8"
    four = {**groups, "C": {"men": []}, "D": {"men": [7, 8, 24]}}
    table = field(four, ["c1", "c2"])
    assert table.why("transfer g7 E c1") == "17.91" and table.why("transfer g7 C c1") == ""
    assert field({**four, "D": {"men": [7, 8, 24], "cards": ["sideways c3"], "becomes": "C"}}, ["c1", "c2"]).why(
        "transfer g5 C c1"
    ) == ("17.91")
    assert splitting(["c1", "c2"]).why("transfer g6 C c1") == "17.91"
    # [17.7] the place of a group that left this turn
    table = field({**groups, "C": {"men": [7, 8], "cards": ["sideways c3"], "becomes": "D"}}, ["c1", "c2", "c140"])
    assert table.order("terrain C c140").why("transfer g5 C c1") == "17.91"


@pytest.mark.rule("17.7-Q7")
@pytest.mark.rule("17.7-Q8")
def test_17_7_q7_a_group_e_against_an_enemy_e() -> None:
    groups = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": []}, "D": {"men": [7, 8, 24]}}
    enemy: dict[str, Any] = {**AMERICANS, "C": {"men": [10, 11]}, "D": {"men": [12, 13]}}
    for there, why in (({"E": {"men": [3, 6]}}, ""), ({"E": {"men": []}}, "17.91"), ({}, "17.91")):
        table = field(groups, ["c1", "c2"], {"groups": {**enemy, **there}})
        assert table.why("transfer g7 E c1") == why


@pytest.mark.rule("17.91")
@pytest.mark.rule("17.81")
def test_17_91_to_try_is_enough_out_of_a_stream() -> None:
    stream = {"A": {"men": [1, 4]}, "B": {"men": [2, 5, 6], "cards": ["c153"]}}
    table = field(stream, ["c1", "c2"]).order("transfer g5 C c1").draw("c4").order("transfer g6 C c2").draw("c5")
    assert table.man("g5").transfers_to == NO_GROUP and table.man("g6").transfers_to == 2


@pytest.mark.rule("17.92")
@pytest.mark.parametrize(("order", "use"), [("terrain C c140", "c140"), ("open C c27", "c27")])
def test_17_92_formed_by_its_first_terrain(order: str, use: str) -> None:
    table = splitting(["c140", "c27"]).order(order)
    # in any order [17.8-Q11]
    assert table.kind() == "line_up"
    table.order("choose g5")
    assert men(table, "B") == [2, 6] and men(table, "C") == [5, 7] and stack(table, "C") == [use]
    assert group(table, "C").chit == 1 and group(table, "C").acted and not group(table, "B").acted
    assert table.man("g5").group == 2 and table.man("g5").transfers_to == NO_GROUP
    assert table.told("founded") == [[0, 2]]
    # no change of range this turn [17.8b]
    pass_to_own_turn(table)
    assert table.why("order C") == ""


@pytest.mark.rule("17.92")
@pytest.mark.rule("17.8d")
def test_17_92_not_in_the_turn_in_which_they_set_out() -> None:
    table = field({"A": {"men": [1, 4]}, "B": {"men": [2, 5, 6]}}, ["c1", "c2", "c140"])
    assert table.why("terrain C c140") == "3.2"
    table.order("transfer g5 C c1", "transfer g6 C c2")
    assert table.why("terrain C c140") == "17.8d" and table.why("open C c140") == "17.8d"
    pass_to_own_turn(table).order("terrain C c140", "keep")
    assert men(table, "C") == [5, 6]
    # a card that is no terrain, or is not there
    table = splitting(["c1"])
    assert table.why("terrain C c1") == "2.21" and table.why("terrain C c140") == "3.5"
    assert table.why("open C c140") == "3.5" and table.why("receive C") == "3.2"


@pytest.mark.rule("17.92")
@pytest.mark.rule("17.82")
def test_17_92_all_of_them_may_leave() -> None:
    b = {"men": ["2 transfers C", "5 transfers C"], "cards": ["c141"]}
    table = field({"A": {"men": [1, 4, 6]}, "B": b}, ["c140"]).order("terrain C c140", "keep")
    assert men(table, "B") == [] and stack(table, "B") == [] and men(table, "C") == [2, 5]
    assert 141 in table.s.discard


def fire_at_b(hand: list[str]) -> Table:
    """The Americans fire at B, which g7 (Morale 1) and g5 (Morale 2) have left for C."""
    enemy = {"groups": {"A": {"men": [1, 3, 4, 7], "chit": 3}, "B": {"men": [2, 5, 8, 9], "chit": 3}}, "hand": ["c85"]}
    return splitting(hand, enemy=enemy, active="american").order("fire A B c85")


@pytest.mark.rule("17.92")
def test_17_92_one_pinned_and_the_group_is_not_formed() -> None:
    # 3 and 2 for being on the way: a red 0 pins g7
    table = fire_at_b([]).order("resolve").draw("c4")
    assert table.man("g7").pinned
    assert table.man("g7").transfers_to == NO_GROUP and table.man("g5").transfers_to == NO_GROUP
    # who has come back is fired on without the two
    table.draw("c15")
    assert table.told("shot_at")[1][:2] == [table.man("g5").number, 1]


@pytest.mark.rule("17.92")
@pytest.mark.rule("17.8-Q17")
def test_17_92_a_hero_at_once_saves_it() -> None:
    table = fire_at_b(["c114"]).order("pass", "resolve").draw("c4").order("hero g7 c114")
    assert [table.man(key).transfers_to for key in ("g5", "g7")] == [2, 2]


@pytest.mark.rule("17.9-Q1")
def test_17_9_q1_nothing_but_terrain_finds_the_new_group() -> None:
    enemy = {"groups": {"A": {"men": [1, 3, 4, 7]}, "B": {"men": [2, 5]}}, "hand": ["c62", "c110", "c116", "c140"]}
    table = splitting([], enemy=enemy, active="american")
    assert table.why("fire A C") == "6.1" and table.keys("fire A") == ["fire A A", "fire A B"]
    table.order("end")
    assert table.why("snipe C c110") == "6.1" and table.why("wire C c116") == "6.1"
    assert table.why("place C c140") == ""


@pytest.mark.rule("17.92-Q1")
@pytest.mark.parametrize("accepts", [True, False])
def test_17_92_q1_terrain_from_the_enemy_forms_it_or_ends_it(accepts: bool) -> None:
    table = splitting(["c1"], enemy={"hand": ["c140", "c141"]}, active="american")
    table.order("end", "place C c140")
    assert table.why("place C c141") == "7.32-Q3"
    table.order("done", "keep")
    table.order("accept" if accepts else "reject")
    if accepts:
        table.order("keep")
        assert men(table, "C") == [7, 5] and stack(table, "C") == ["c140"] and men(table, "B") == [2, 6]
        # it has not acted yet [7.31]
        assert not group(table, "C").acted and table.why("order C") == ""
        # but it keeps its range chit this turn [17.8b]
        assert table.why("advance C c1") == "17.8b" and table.why("sideways C c1") == ""
    else:
        assert men(table, "B") == [2, 6, 7, 5] and 140 in table.s.discard
        assert all(man.transfers_to == NO_GROUP for man in table.s.men)


@pytest.mark.rule("17.92-Q1")
@pytest.mark.rule("8.5")
def test_17_92_q1_a_stream_is_no_choice() -> None:
    table = splitting([], german={"offers": [["C", "c153"]]})
    # nobody is asked but for their order
    assert table.kind() == "line_up" and table.order("keep") and stack(table, "C") == ["c153"]


@pytest.mark.rule("17.92")
def test_17_92_terrain_offered_to_a_group_that_is_not_formed_is_discarded() -> None:
    enemy = {"groups": {"A": {"men": [1, 3, 4, 7]}, "B": {"men": [2, 5]}}, "hand": ["c110", "c140"]}
    table = Table(
        {
            "sides": ["german", "russian"],
            "german": {
                "groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 6, "7 transfers C", "5 transfers C"]}}, "hand": []
            },
            "russian": {**enemy, "groups": {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}},
            "active": "russian",
            "level": "full",
        }
    ).order("end", "place C c140", "snipe B c110", "done")  # fmt: skip
    # c1 reads 3 for four men: g2, the third behind the two on their way; c11 reads 1: g7, whom black 2 pins
    table.draw("c11", "c3")
    assert table.man("g7").pinned and table.man("g5").transfers_to == NO_GROUP
    assert table.s.sides[0].offers == [] and 140 in table.s.discard
    assert sorted(table.s.sides[0].hand) == [] and cards.TERRAIN_KIND[140] == cards.WOODS
    table.order("keep")
    assert table.kind() == "turn"


@pytest.mark.rule("17.9")
def test_17_9_there_is_no_other_way_to_a_new_group() -> None:
    table = field({"A": {"men": [1, 4]}, "B": {"men": [2, 5, 6]}}, ["c140", "c1"])
    for order in ("terrain C c140", "open C c140", "receive C", "sideways C c1", "order C"):
        assert table.why(order) == "3.2"
