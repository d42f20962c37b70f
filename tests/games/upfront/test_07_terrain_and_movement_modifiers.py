"""Chapter 7: which of the cards on a group count, and terrain that the enemy places on a moving group."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import BACKWARD, FORWARD, SIDEWAYS, TERRAIN
from tests.games.upfront.play import Table

RIFLES: dict[str, Any] = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}


def attacked(stack: list[str]) -> Table:
    """German rifles fire one Fire card of strength 1 at an American group with these cards."""
    american = {"groups": {"A": {"men": [1, 3], "cards": stack}, "B": {"men": [2, 4]}}}
    table = Table({"german": {"groups": RIFLES, "hand": ["c62"]}, "american": american})
    return table.order("fire A A c62")


def modifier(table: Table) -> int:
    """What the defender's cards have made of the last Fire card of strength 1."""
    return table.told("fires")[-1][3] - 1


def discards_on(group: dict[str, Any], hand: list[str], nation: str = "russian", **rest: Any) -> Table:
    """A nation, about to discard, against a German with this group A and a group B that stands still."""
    groups = {"A": {"men": [1, 4, 5], **group}, "B": {"men": [2, 6], "cards": ["brush"]}, **rest.pop("more", {})}
    mine = {"groups": {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}, "hand": hand}
    german = {"groups": groups, "hand": rest.pop("enemy_hand", [])}
    position = {"sides": ["german", nation], "german": german, nation: mine, "active": nation, **rest}
    return Table(position).order("end")


def offered(group: dict[str, Any], card: str = "c134") -> Table:
    """The German is asked about a Terrain card that was placed on his group A."""
    table = discards_on(group, [card], enemy_hand=["c62", "c1", "c140"]).order(f"place A {card}", "done", "keep")
    assert (table.asked, table.kind()) == ("german", "terrain_offer")
    return table


def stack_of(table: Table, index: int = 0) -> list[tuple[int, int]]:
    """The cards on one of the German groups, bottom first: use and card."""
    return [(entry >> 8, entry & 255) for entry in table.s.sides[0].groups[index].stack]


# --- which cards count ------------------------------------------------------------------------------------------


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(
    ("stack", "total"),
    [
        ([], 0),
        (["c119"], -3),
        (["woods"], -2),
        (["brush"], -1),
        (["woods", "advance"], -1),
        (["woods", "retreat"], -1),
        (["woods", "sideways"], -1),
        (["woods", "advance", "retreat"], 2),
        (["woods", "advance", "advance", "sideways"], 2),
        (["advance"], 1),
        (["woods", "advance", "smoke", "wire"], -1),
        (["open", "advance"], 1),
        (["woods", "advance", "wire", "wire", "smoke"], 0),
    ],
)
def test_7_2_the_top_card_and_the_one_beneath_a_movement_card_count(stack: list[str], total: int) -> None:
    assert modifier(attacked(stack)) == total


@pytest.mark.rule("7.2-E1")
@pytest.mark.parametrize(
    ("stack", "total"),
    [
        (["brush", "advance"], 0),
        (["advance", "advance"], 2),
        (["hill", "smoke", "advance"], -1),
        (["brush", "advance", "smoke", "advance"], 1),
    ],
)
def test_7_2_e1_cases_a_b_d_and_e(stack: list[str], total: int) -> None:
    assert modifier(attacked(stack)) == total


@pytest.mark.rule("7.2-E1")
def test_7_2_e1_case_c_a_movement_card_beneath_terrain_is_gone() -> None:
    american = {"A": {"men": [1, 3], "cards": ["advance c5"]}, "B": {"men": [2, 4]}}
    table = Table(
        {
            "german": {"groups": RIFLES, "hand": ["c62", "c63"]},
            "american": {"groups": american, "hand": ["c140", "c1", "c2"]},
            "active": "american",
        }
    )
    table.order("terrain A c140", "end", "keep")
    assert table.s.discard == [5]
    table.order("end", "discard c63", "done", "keep", "sideways A c1", "end", "keep", "fire A A c62")
    assert modifier(table) == -1


@pytest.mark.rule("7.4")
def test_7_4_one_movement_card_leaves_the_benefits_of_the_terrain() -> None:
    assert modifier(attacked(["woods", "advance"])) == -2 + 1
    american = {
        "A": {"men": [1, 3], "cards": ["gully", "advance"]},
        "B": {"men": [2], "cards": ["gully", "advance", "advance"]},
    }
    table = Table({"german": {"groups": RIFLES, "hand": ["c62"]}, "american": {"groups": american}})
    # still out of sight in the Gully, until the second card
    assert table.why("fire A A") == "8.2"
    assert table.why("fire A B") == ""


@pytest.mark.rule("7.4")
@pytest.mark.parametrize(("stack", "strength"), [(["marsh", "sideways"], 0), (["marsh", "sideways", "sideways"], 1)])
def test_7_4_one_movement_card_leaves_the_limits_of_the_terrain(stack: list[str], strength: int) -> None:
    german = {"A": {"men": [3, 4, 5, 6], "chit": 3, "cards": stack}, "B": {"men": [1, 7]}}
    american = {"groups": {"A": {"men": [1, 3]}, "B": {"men": [2, 4]}}}
    table = Table({"german": {"groups": german, "hand": ["c70", "c1"]}, "american": american})
    table.order("fire A A c70")
    # half of 2, and one less from a Marsh
    assert table.told("fires")[-1][3] == strength


# --- terrain placed by the enemy --------------------------------------------------------------------------------


@pytest.mark.rule("7.3")
def test_7_3_terrain_is_discarded_on_a_moving_group_and_answered_before_its_owners_turn() -> None:
    table = discards_on({"cards": ["c145", "advance c5"], "chit": 1}, ["c134"], enemy_hand=["c62"])
    table.order("place A c134", "done")
    assert table.told("offered") == [[0, 0, 134]]
    # nothing is settled before the German's turn
    assert (table.asked, table.kind()) == ("russian", "refill")
    assert stack_of(table) == [(TERRAIN, 145), (FORWARD, 5)]
    table.order("keep")
    assert (table.asked, table.kind(), table.keys()) == ("german", "terrain_offer", ["accept", "reject"])
    assert table.why("advance B c62") == "not asked"
    table.order("accept")
    assert (table.asked, table.kind()) == ("german", "turn")


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    ("stack", "reason"),
    [
        ([], "7.3"),
        (["woods"], "7.3"),
        (["woods", "smoke"], "7.3"),
        (["woods", "advance"], ""),
        (["advance", "advance"], ""),
        (["woods", "advance", "smoke"], ""),
        # Wire covers the Movement card; a Marsh is only left by two
        (["woods", "advance", "wire"], "13.34"),
        (["marsh", "sideways"], "8.42"),
        (["marsh", "sideways", "advance"], ""),
    ],
)
def test_7_3_only_a_group_that_could_take_terrain_now_is_eligible(stack: list[str], reason: str) -> None:
    table = discards_on({"cards": stack}, ["c137"])
    assert table.why("place A c137") == reason
    assert table.why("place B c137") == "7.3"


@pytest.mark.rule("7.3")
def test_7_3_only_real_terrain_cards_are_placed() -> None:
    table = discards_on({"cards": ["advance"]}, ["c62", "c116", "c119", "c156"])
    # no card face down as Open Ground, no Wire as terrain, nothing that the scenario takes away
    assert table.why("place A c62") == "2.21"
    assert table.why("open A c62") == "not asked"
    assert table.why("place A c116") == "2.21"
    assert table.why("place A c119") == "16.1"
    assert table.why("place A c156") == "2.22"


@pytest.mark.rule("7.3")
def test_7_3_it_is_a_discard_and_counts_like_one() -> None:
    moving = {"A": {"men": [1, 3], "cards": ["advance"]}, "B": {"men": [2, 4], "cards": ["advance"]}}
    german = {"groups": RIFLES, "hand": ["c134", "c135"]}
    table = Table({"german": german, "american": {"groups": moving}}).order("end", "place A c134")
    assert table.why("place B c135") == "4.3"
    # a Russian who has acted discards nothing
    groups = {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}
    russian = {"groups": groups, "hand": ["c134"]}
    enemy = {"groups": {"A": {"men": [1, 4], "cards": ["advance"]}, "B": {"men": [2, 5]}}}
    position = {"sides": ["german", "russian"], "german": enemy, "russian": russian, "active": "russian"}
    assert Table(position).order("order A", "keep", "end").kind() == "refill"


@pytest.mark.rule("7.3")
def test_7_3_a_stream_is_not_rejected() -> None:
    table = discards_on({"cards": ["c145", "advance c5"], "chit": 1}, ["c153"], enemy_hand=["c62"])
    table.order("place A c153", "done", "keep")
    # no question: the group is in the Stream when the turn begins, at the range it has gained
    assert (table.asked, table.kind()) == ("german", "turn")
    assert stack_of(table) == [(TERRAIN, 153)]
    assert table.s.sides[0].groups[0].chit == 1
    assert table.told("accepted") == [[0, 0, 153]]


@pytest.mark.rule("7.3")
def test_7_3_every_group_gets_its_own_answer() -> None:
    more = {"C": {"men": [3, 7], "cards": ["c148", "retreat c2"], "chit": 2}}
    table = discards_on({"cards": ["advance c5"], "chit": 1}, ["c134", "c140"], more=more)
    table.order("place C c140", "place A c134", "done", "keep")
    table.order("reject")
    assert stack_of(table, 2) == [(TERRAIN, 148), (SIDEWAYS, 2)]
    table.order("accept")
    assert stack_of(table) == [(TERRAIN, 134)]
    assert table.kind() == "turn"


@pytest.mark.rule("7.31")
def test_7_31_a_group_that_accepts_acts_as_normal_in_the_turn_to_come() -> None:
    table = offered({"cards": ["c145", "advance c5"], "chit": 4}).order("accept")
    assert table.told("accepted") == [[0, 0, 134]]
    assert "7.31" in table.rules_told()
    # it stands in the new terrain, keeps the range it has gained, and has its action: fire is not halved
    assert stack_of(table) == [(TERRAIN, 134)]
    assert table.s.sides[0].groups[0].chit == 4
    assert sorted(table.s.discard) == [5, 145]
    table.order("fire A A c62")
    assert table.told("fires")[-1][3] == 1
    table = offered({"cards": ["c145", "advance c5"], "chit": 1}).order("accept", "advance A c1")
    assert stack_of(table) == [(TERRAIN, 134), (FORWARD, 1)]


@pytest.mark.rule("7.32", "7.32a")
@pytest.mark.parametrize(("mode", "use", "chit"), [("advance", FORWARD, 1), ("retreat", BACKWARD, 3)])
def test_7_32a_rejecting_turns_the_movement_card_sideways_and_gives_the_range_back(
    mode: str, use: int, chit: int
) -> None:
    table = offered({"cards": ["c145", f"{mode} c5"], "chit": 2})
    assert stack_of(table) == [(TERRAIN, 145), (use, 5)]
    table.order("reject")
    assert stack_of(table) == [(TERRAIN, 145), (SIDEWAYS, 5)]
    assert table.s.sides[0].groups[0].chit == chit
    assert table.s.discard == [134]
    assert table.told("range") == [[0, 0, chit]]
    assert (table.told("rejected"), table.told("turned_sideways")) == ([[0, 0, 134]], [[0, 0, 5]])
    # it is still moving, and may take terrain of its own choice
    assert table.why("terrain A c140") == ""


@pytest.mark.rule("7.32", "7.32b")
def test_7_32b_rejecting_on_a_sideways_card_costs_the_card() -> None:
    table = offered({"cards": ["c145", "sideways c5"], "chit": 2}).order("reject")
    assert stack_of(table) == [(TERRAIN, 145)]
    assert sorted(table.s.discard) == [5, 134]
    assert table.s.sides[0].groups[0].chit == 2
    assert table.told("range") == []
    # the group stands still again
    assert table.why("terrain A c140") == "5.3"


@pytest.mark.rule("7.32b")
def test_7_32b_a_card_turned_sideways_once_is_lost_the_next_time() -> None:
    table = discards_on({"cards": ["c145", "advance c5"], "chit": 2}, ["c134", "c144"], enemy_hand=["c62"])
    table.order("place A c134", "done", "keep", "reject", "end", "done", "keep")
    assert stack_of(table) == [(TERRAIN, 145), (SIDEWAYS, 5)]
    table.order("end", "place A c144", "done", "keep", "reject")
    assert stack_of(table) == [(TERRAIN, 145)]
    assert table.s.sides[0].groups[0].chit == 1


@pytest.mark.rule("7.32-Q1")
def test_7_32_q1_a_group_with_pinned_men_may_reject() -> None:
    table = offered({"men": [1, "4 pinned", 5], "cards": ["c145", "advance c5"], "chit": 1})
    table.order("reject")
    assert stack_of(table) == [(TERRAIN, 145), (SIDEWAYS, 5)]
    assert table.man("g4").pinned


@pytest.mark.rule("7.32-Q2")
def test_7_32_q2_no_second_terrain_on_a_group_that_has_been_offered_some() -> None:
    # the lone man of group C dies before the Terrain card for it is resolved, so another group may be chosen
    more = {"C": {"men": [7], "cards": ["advance c2"]}, "D": {"men": [8, 9], "cards": ["advance c3"]}}
    table = discards_on({"cards": ["advance c5"]}, ["c110", "c134", "c140"], more=more)
    table.order("place A c134", "snipe C c110", "place C c140", "done").draw("c31")
    assert table.kind() == "enemy_plays"
    assert table.why("redirect A") == "7.32-Q3"
    assert table.why("redirect B") == "7.3"
    table.order("redirect D", "keep", "reject", "accept")
    # and after the answers it is the German's turn: nothing more is discarded
    assert (table.asked, table.kind()) == ("german", "turn")
    assert stack_of(table) == [(SIDEWAYS, 5)]
    assert stack_of(table, 3) == [(TERRAIN, 140)]


@pytest.mark.rule("7.32-Q3")
def test_7_32_q3_not_even_two_at_the_same_time() -> None:
    more = {"C": {"men": [7, 8], "cards": ["advance c2"]}}
    table = discards_on({"cards": ["advance c5", "advance c3"]}, ["c134", "c140", "c145"], more=more)
    table.order("place A c134")
    assert table.why("place A c140") == "7.32-Q3"
    table.order("place C c140")
    assert table.why("place C c145") == "7.32-Q3"
    assert table.keys("place") == []
    assert table.why("discard c145") == ""


@pytest.mark.rule("7.32-Q3")
def test_7_32_q3_not_where_another_terrain_card_is_still_to_go() -> None:
    more = {"C": {"men": [7], "cards": ["advance c2"]}}
    table = discards_on({"cards": ["advance c5"]}, ["c110", "c134", "c140"], more=more)
    table.order("snipe C c110", "place C c140", "place A c134", "done").draw("c31")
    assert table.kind() == "enemy_plays"
    assert table.why("redirect A") == "7.32-Q3"
    assert table.keys() == ["drop"]
    table.order("drop", "keep", "accept")
    assert stack_of(table) == [(TERRAIN, 134)]


@pytest.mark.rule("7.32-Q4")
def test_7_32_q4_with_both_movement_cards_gone_the_group_is_back_in_its_terrain() -> None:
    table = discards_on({"cards": ["c145", "sideways c5", "sideways c3"]}, ["c134", "c144"], enemy_hand=["c62"])
    table.order("place A c134", "done", "keep")
    assert GAME.view(table.s, 0)["sides"][0]["groups"][0]["terrain"] == "open ground"
    table.order("reject", "end", "done", "keep", "end", "place A c144", "done", "keep", "reject")
    assert stack_of(table) == [(TERRAIN, 145)]
    assert GAME.view(table.s, 0)["sides"][0]["groups"][0]["terrain"] == "hill"
    assert GAME.view(table.s, 0)["sides"][0]["groups"][0]["cover"] == -1
