"""Section 17.8: men who arrive after an Individual Transfer, and what is shown of those on their way."""

from __future__ import annotations

import pytest

from firefight.games.upfront import secrecy
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, NO_GROUP
from firefight.games.upfront.screen import table as screen_table
from firefight.games.upfront.view import view
from tests.games.upfront.transfers import field, group, men, pass_to_own_turn, two, under_way

# --- arriving -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.8d")
def test_17_8d_he_arrives_by_the_receivers_action_in_a_later_turn() -> None:
    table = two([1, 4, 5], [2, 6], ["c1"]).order("transfer g5 B c1")
    assert table.why("receive B") == "17.8d" and table.why("receive A") == "17.8d"
    assert table.keys("receive") == []
    pass_to_own_turn(table)
    assert table.keys("receive") == ["receive B"]
    table.order("receive B", "last")
    man = table.man("g5")
    assert men(table, "B") == [2, 6, 5] and men(table, "A") == [1, 4]
    assert man.group == 1 and man.transfers_to == NO_GROUP
    assert group(table, "B").acted and not group(table, "A").acted
    assert (table.s.actions, table.s.other_actions) == (1, 1)
    # a group that has acted receives nobody
    assert under_way(second={"acted": True}).why("receive B") == "4.2"


@pytest.mark.rule("17.8d")
def test_17_8d_of_two_who_set_out_in_different_turns_the_first_arrives() -> None:
    table = two([1, "4 transfers B", 5], [2, 6], ["c1"]).order("transfer g5 B c1").order("receive B", "last")
    assert men(table, "B") == [2, 6, 4] and table.man("g5").transfers_to == 1


@pytest.mark.rule("17.8-Q7")
def test_17_8_q7_from_two_groups_by_one_action() -> None:
    groups = {"A": {"men": [1, "4 transfers B"]}, "B": {"men": [2, 5]}, "C": {"men": [6, "7 transfers B"]}}
    table = field(groups, []).order("receive B", "last", "before g5")
    assert men(table, "B") == [2, 7, 5, 4] and men(table, "A") == [1] and men(table, "C") == [6]


@pytest.mark.rule("17.8-Q11")
@pytest.mark.rule("11.11-Q3")
@pytest.mark.parametrize(
    ("answer", "order"),
    [("before g6", [5, 6, 7, 8]), ("before g7", [6, 5, 7, 8]), ("before g8", [6, 7, 5, 8]), ("last", [6, 7, 8, 5])],
)
def test_17_8_q11_anywhere_but_the_others_keep_their_order(answer: str, order: list[int]) -> None:
    table = two([1, 4, "5 transfers B"], [6, 7, 8], []).order("receive B")
    assert table.keys() == ["before g6", "before g7", "before g8", "last"]
    assert table.why("before g4") == "11.1"
    table.order(answer)
    # and that is all: the group's order is not asked for
    assert men(table, "B") == order and table.kind() == "turn"


@pytest.mark.rule("11.11")
@pytest.mark.rule("17.8-Q11")
def test_17_8_q11_not_between_the_two_men_of_a_crew() -> None:
    table = two([1, 4, "5 transfers B"], [2, 3, 7, 8], [], second={"crew": [[3, 7]]}).order("receive B")
    assert table.keys() == ["before g2", "before g3", "before g8", "last"]
    assert table.why("before g7") == "11.11"


# --- what is shown ------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.8")
def test_17_8_everybody_sees_who_is_on_his_way() -> None:
    table = under_way()
    for viewer in (0, 1):
        groups = view(table.s, viewer)["sides"][0]["groups"]
        assert groups[1]["arriving"] == ["g5"] and groups[0]["arriving"] == []
        assert groups[0]["men"][2]["transfers_to"] == "B"
    text = "\n".join(screen_table(view(table.s, 0), lambda role, word: word))
    assert "g5 on the way to it" in text and "on his way to B" in text
    assert GAME.problems(secrecy.veil(table.s, 1)) is not None


@pytest.mark.rule("17.8")
def test_17_8_not_in_the_basic_game() -> None:
    table = two([1, 4], [2, 6], ["c1"], level="basic")
    assert table.why("transfer g4 B c1") == "17.8" and table.why("receive B") == "17.8d"
    assert table.keys("transfer") == []
    assert table.man("g4").where == IN_PLAY
