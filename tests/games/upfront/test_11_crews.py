"""Chapter 11: crew-served weapons and their assistants."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import command, firepower
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, NO_MAN
from firefight.games.upfront.modifiers import F_ASSISTANT, F_BRACKETED, F_CREWED, F_PINNED, F_PRINTED, FIREPOWER
from firefight.games.upfront.text import as_up_front
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table


class Opening(Table):
    """A match from its first question on."""

    def __init__(self, **options: Any) -> None:
        self.s = as_up_front(GAME.new(GAME.configure(options)))
        self.s.sink = Sink()
        self.events = []


# Printed and bracketed firepower of a German light machine gun, and of a rifle, by Relative Range.
FULL, BRACKETED, RIFLE = [4, 5, 6, 7, 8, 9], [2, 3, 3, 4, 4, 5], [0, 1, 1, 2, 2, 3]


def field(
    group: dict[str, Any], hand: list[str] | None = None, side: str = "german", chit: int = 3, **rest: Any
) -> Table:
    """A side whose group A is this one, to act; Germans or Americans opposite at this range chit."""
    foe = "american" if side == "german" else "german"
    theirs = {"groups": {"A": {"men": [4, 5], "chit": chit}, "B": {"men": [7, 8, 9, 10]}}, **rest.pop("enemy", {})}
    groups = {"A": group, "B": rest.pop("other", {"men": [9, 10]})}
    return Table({"sides": [side, foe], side: {"groups": groups, "hand": hand or []}, foe: theirs, **rest})


def parts(table: Table) -> list[list[int]]:
    """What each man of group A adds to its firepower, as [value, why], in order."""
    return [row[1:] for row in firepower.firepower_parts(table.s, 0, 0, 0, [])]


def standing(table: Table) -> list[int]:
    """The card numbers of the men of group A in position order."""
    return [table.s.men[number].soldier % 50 for number in table.s.sides[0].groups[0].men]


def is_crew(table: Table, gunner: str, assistant: str) -> bool:
    """Whether two men are a crew."""
    first, second = table.man(gunner), table.man(assistant)
    both = first.assistant == second.number and second.gunner == first.number
    assert both or (first.assistant != second.number and second.gunner != first.number)
    return both


# --- 11.1: what a crew is worth ---------------------------------------------------------------------------------


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.parametrize("range_", range(6))
def test_11_1_the_printed_value_takes_an_assistant(range_: int) -> None:
    alone = field({"men": [3, 4, 5]}, chit=range_)
    assert parts(alone) == [[BRACKETED[range_], F_BRACKETED], [RIFLE[range_], F_PRINTED], [RIFLE[range_], F_PRINTED]]
    crewed = field({"men": [3, 4, 5], "crew": [[3, 4]]}, chit=range_)
    assert parts(crewed) == [[FULL[range_], F_CREWED], [0, F_ASSISTANT], [RIFLE[range_], F_PRINTED]]
    assert [FIREPOWER[why][0] for why in (F_CREWED, F_BRACKETED, F_ASSISTANT)] == ["11.1", "11.1", "11.2"]


@pytest.mark.rule("11.1")
def test_11_1_the_assistant_must_be_unpinned() -> None:
    table = field({"men": [3, "4 pinned", 5], "crew": [[3, 4]], "chit": 2})
    assert parts(table) == [[5, F_BRACKETED], [0, F_PINNED], [3, F_PRINTED]]
    # he stays the assistant, and helps again when he has rallied
    table = field({"men": [3, "4 pinned", 5], "crew": [[3, 4]], "chit": 2}, ["c49", "c109"])
    table.order("rally A c49")
    assert parts(table)[0] == [9, F_CREWED]


@pytest.mark.rule("11.1")
def test_11_1_decides_which_cards_can_be_used() -> None:
    # with the other rifle 12 factors crewed, and 11 when the gun is on its own but both rifles fire
    for crew, card, legal in (([[3, 4]], "c107", True), ([], "c107", False), ([], "c106", True)):
        table = field({"men": [3, 4, 5], "crew": crew, "chit": 2}, [card])
        assert (table.why("fire A A") == "") == legal


@pytest.mark.rule("11.1")
def test_11_1_gunner_and_assistant_are_of_one_group() -> None:
    table = field({"men": [3, 4]}, other={"men": [5, 6]})
    assert table.keys("crew") == ["crew g3 g4"]
    assert table.why("crew g3 g5") == "11.1"
    # and the weapon must have bracketed values: a rifle, a BAR or a Bren gun takes no crew
    assert table.why("crew g4 g3") == "11.1"
    assert field({"men": [3, 4]}, side="american").why("crew a3 a4") == "11.1"
    assert field({"men": [3, 4]}, side="british").why("crew b3 b4") == "11.1"


# --- 11.11: making a crew ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.11")
def test_11_11_the_two_stand_next_to_each_other() -> None:
    table = field({"men": [3, 4, 5, 6]})
    table.order("crew g3 g6")
    assert is_crew(table, "g3", "g6") and standing(table) == [3, 6, 4, 5]
    assert table.told("crewed") == [[table.man("g3").number, table.man("g6").number]]
    # also in any new order, now and later
    table.order("choose g4", "choose g6")
    assert table.keys() == ["choose g3"]
    assert table.why("choose g5") == table.why("keep") == "11.11"
    table.order("choose g3")
    assert table.kind() == "turn" and standing(table) == [4, 6, 3, 5]


@pytest.mark.rule("11.11")
@pytest.mark.parametrize("leader", [1, 2])
def test_11_11_a_leader_may_assist_and_remains_a_leader(leader: int) -> None:
    group = {"men": [3, leader, "4 pinned"], "chit": 1}
    table = field(group, ["c131", "c61"], other={"men": ["9 pinned", 10], "chit": 1})
    allowed = command.hand_allowed(table.s, 0)
    assert f"crew g3 g{leader}" in table.keys("crew")
    table = field({**group, "crew": [[3, leader]]}, ["c131", "c61"], other={"men": ["9 pinned", 10], "chit": 1})
    # he can lay Smoke and rally two groups, and the hand is what it was
    assert table.why("smoke A c131") == "" and table.why("rally-two A B c61") == ""
    assert command.hand_allowed(table.s, 0) == allowed


@pytest.mark.rule("11.11")
def test_11_11_a_commissar_may_assist_and_remains_one() -> None:
    table = field({"men": [28, 19, 3]}, side="russian")
    table.order("crew r28 r19")
    assert is_crew(table, "r28", "r19")
    # Petrovsky's Morale 5 is 6 beside him, and the gunner's 3 is 4
    assert command.morale_of(table.s, table.man("r3")) == 6 and command.morale_of(table.s, table.man("r28")) == 4


@pytest.mark.rule("11.11-Q1")
@pytest.mark.parametrize("other", [12, 13, 25])
def test_11_11_q1_the_owner_of_a_crewed_weapon_assists_nobody(other: int) -> None:
    # a second light machine gun, a medium one, a mortar
    table = field({"men": [3, other, 4]})
    assert table.why(f"crew g3 g{other}") == table.why(f"crew g{other} g3") == "11.11-Q1"
    assert table.keys("crew") == ["crew g3 g4", f"crew g{other} g4"]
    # and one man assists one gun
    table = field({"men": [3, 4, other], "crew": [[3, 4]]})
    assert table.why(f"crew g{other} g4") == "11.13" and table.keys("crew") == []


@pytest.mark.rule("11.11-Q2")
def test_11_11_q2_a_new_order_may_be_the_groups_sole_action() -> None:
    table = field({"men": [3, 4, 5, 6]}, ["c62"])
    table.order("order A", "choose g6", "choose g3")
    # nobody twice, and the rest may stay as it is
    assert table.why("choose g6") == "4.3-Q1"
    table.order("keep")
    assert standing(table) == [6, 3, 4, 5] and table.told("reordered") == [[0, 0]]
    assert table.s.actions == 1 and table.why("fire A A") == "4.2" and table.why("order A") == "4.2"
    # a man alone has nothing to change, and a group that has acted may not
    table = field({"men": [3, 4], "acted": True}, other={"men": [9]})
    assert table.why("order A") == "4.2" and table.why("order B") == "3.3"


@pytest.mark.rule("11.11-Q4")
@pytest.mark.parametrize(("order", "crew"), [("crew g3 g5", []), ("uncrew g3", [[3, 5]])])
def test_11_11_q4_the_order_may_be_changed_with_a_crew_change(order: str, crew: list[list[int]]) -> None:
    table = field({"men": [4, 3, 5, 6], "crew": crew})
    table.order(order)
    assert table.kind() == "line_up" and table.s.actions == 1
    table.order("choose g6", "choose g4", "keep")
    assert standing(table) == [6, 4, 3, 5] and is_crew(table, "g3", "g5") == (not crew)
    assert table.why("order A") == "4.2"


# --- 11.12 and 11.13: when crews are made and how long they last ------------------------------------------------


@pytest.mark.rule("11.12")
def test_11_12_before_play() -> None:
    table = Opening()
    for key in ("put g3", "put g4", "put g5", "put g6", "next", "put g1", "put g2", "put g7", "put g8", "put g9"):
        table.order(key)
    table.order("put g10")
    assert table.kind() == "form_crews"
    assert table.keys() == ["crew g3 g4", "crew g3 g5", "crew g3 g6", "ready"]
    table.order("crew g3 g5")
    # the one gun has its crew: the Americans are next
    assert is_crew(table, "g3", "g5") and standing(table) == [3, 5, 4, 6] and table.asked == "american"
    # it is not a duty
    table = Opening()
    for key in ("put g3", "put g4", "put g5", "put g6", "next", "put g1", "put g2", "put g7", "put g8", "put g9"):
        table.order(key)
    table.order("put g10", "ready")
    assert table.man("g3").assistant == NO_MAN and table.asked == "american"


@pytest.mark.rule("11.12")
def test_11_12_in_play_it_is_the_groups_sole_action() -> None:
    table = field({"men": [3, 4, 5]}, ["c62", "c1"])
    table.order("crew g3 g4", "keep")
    assert table.s.actions == 1 and table.s.sides[0].groups[0].acted
    assert [table.why(key) for key in ("fire A A", "advance A c1", "order A", "uncrew g3")] == ["4.2"] * 4
    # nor after another action
    table = field({"men": [3, 4, 5]}, ["c1"]).order("advance A c1")
    assert table.why("crew g3 g4") == "4.2" and table.keys("crew") == []


@pytest.mark.rule("11.13")
def test_11_13_a_crew_lasts_until_it_is_ended_by_an_action() -> None:
    table = field({"men": [3, 4, 5], "crew": [[3, 4]]}, ["c1", "c134"])
    # through turns, movement and new terrain
    table.order("advance A c1")
    table.end_turn()
    table.end_turn()
    table.order("terrain A c134")
    table.end_turn()
    table.end_turn()
    assert is_crew(table, "g3", "g4")
    table.order("uncrew g3", "keep")
    assert not is_crew(table, "g3", "g4") and table.man("g4").gunner == NO_MAN
    assert table.told("uncrewed") == [[table.man("g3").number, table.man("g4").number]]
    assert [table.why(key) for key in ("fire A A", "crew g3 g4", "order A")] == ["4.2"] * 3
    # there is no crew to end where there is none
    assert field({"men": [3, 4]}).why("uncrew g3") == "11.13"
    assert field({"men": [3, 4, 5], "crew": [[3, 4]]}).why("uncrew g4") == "11.13"


@pytest.mark.rule("11.13")
@pytest.mark.parametrize("victim", [3, 4])
def test_11_13_the_loss_of_either_man_ends_it(victim: int) -> None:
    # given up by their owner; in the enemy's fire it goes the same way
    men = [f"{at} pinned" if at == victim else at for at in (3, 4, 5)]
    table = field({"men": men, "crew": [[3, 4]], "chit": 2})
    table.order(f"panic g{victim}").draw("c1")
    survivor = table.man("g4" if victim == 3 else "g3")
    assert survivor.where == IN_PLAY and (survivor.assistant, survivor.gunner) == (NO_MAN, NO_MAN)
    assert len(table.told("uncrewed")) == 1
    # the gun fires with its bracketed value, the assistant with his own rifle, at once
    assert parts(table)[0] == ([3, F_PRINTED] if victim == 3 else [5, F_BRACKETED])


@pytest.mark.rule("11.13")
def test_11_13_a_man_killed_by_fire_leaves_his_crew() -> None:
    enemy = {"groups": {"A": {"men": [3, 4, 5], "crew": [[3, 4]], "chit": 3}, "B": {"men": [7, 8, 9, 10]}}}
    american = {"groups": {"A": {"men": [3, 4, 5], "chit": 2}, "B": {"men": [1, 2]}}, "hand": ["c105"]}
    table = Table({"sides": ["american", "german"], "american": american, "german": enemy})
    table.order("fire A A c105", "resolve").draw("c16", "c12", "c28")
    # Schussel: 5 less 3; Schumacher: 5 and 3, which is his KIA value
    assert table.man("g4").where != IN_PLAY and table.man("g3").assistant == NO_MAN


# --- 11.2 to 11.4: what the two men can do ----------------------------------------------------------------------


@pytest.mark.rule("11.2")
def test_11_2_the_assistant_keeps_his_own_weapon() -> None:
    # as long as he assists he adds nothing, even with his gunner pinned; relieved, he fires his rifle again
    assert parts(field({"men": ["3 pinned", 4, 5], "crew": [[3, 4]], "chit": 2})) == [
        [0, F_PINNED], [0, F_ASSISTANT], [3, F_PRINTED],
    ]  # fmt: skip
    table = field({"men": [3, 4, 5], "crew": [[3, 4]], "chit": 2}).order("uncrew g3", "keep")
    assert parts(table) == [[5, F_BRACKETED], [3, F_PRINTED], [3, F_PRINTED]]


@pytest.mark.rule("11.2-Q2")
def test_11_2_q2_the_assistant_of_a_pinned_gunner_can_check_for_the_sniper() -> None:
    table = field({"men": ["3 pinned", 4], "crew": [[3, 4]], "sniped": 1})
    assert table.why("check A") == ""
    table.order("check A").draw("c10")
    assert table.told("sniper_check") == [[0, 0, 1, 1]]
    assert field({"men": ["3 pinned", "4 pinned"], "crew": [[3, 4]], "sniped": 1}).why("check A") == "14.4"


@pytest.mark.rule("11.3")
def test_11_3_pinned_men_neither_join_nor_leave_a_crew() -> None:
    assert field({"men": [3, "4 pinned", 5]}).why("crew g3 g4") == "11.3"
    assert field({"men": [3, "4 pinned", 5]}).keys("crew") == ["crew g3 g5"]
    assert field({"men": ["3 pinned", 4, 5]}).why("crew g3 g4") == "11.3"
    for men in (["3 pinned", 4, 5], [3, "4 pinned", 5], ["3 pinned", "4 pinned", 5]):
        table = field({"men": men, "crew": [[3, 4]]})
        assert table.why("uncrew g3") == "11.3" and table.keys("uncrew") == []
    # a pinned man beside them does not matter
    assert field({"men": [3, 4, "5 pinned"], "crew": [[3, 4]]}).why("uncrew g3") == ""


@pytest.mark.rule("11.13")
def test_11_13_a_crewed_gun_takes_no_second_assistant() -> None:
    # the first would have to be relieved before, which is an action of its own
    table = field({"men": [3, 4, 5], "crew": [[3, 4]]})
    assert table.why("crew g3 g5") == "11.13" and table.keys("crew") == []


@pytest.mark.rule("11.4")
def test_11_4_without_its_gunner_the_weapon_is_silent() -> None:
    # at Relative Range 5 the gun alone would use any card up to 9
    table = field({"men": ["3 pinned", 4], "crew": [[3, 4]], "chit": 2}, ["c62"])
    assert firepower.firepower(table.s, 0, 0, 0, []) == 0
    assert table.why("fire A A") == "6.1"
    assert field({"men": [3, 4], "crew": [[3, 4]], "chit": 2}, ["c101"]).why("fire A A") == ""
