"""Chapter 4: discards, how many by nation, and what happens to those that are aimed at the enemy."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import TERRAIN, WIRE
from tests.games.upfront.play import Table
from tests.games.upfront.positions import turn_of


@pytest.mark.rule("4.3")
def test_4_3_discards_come_after_all_actions() -> None:
    table = turn_of("german", ["c1", "c62", "c63"]).order("advance A c1", "end")
    assert (table.asked, table.kind()) == ("german", "discards")
    assert table.why("advance B c62") == "not asked"
    assert table.keys() == ["done", "discard c62", "discard c63"]
    table.order("discard c62", "done")
    assert (table.hand(0), table.s.discard) == (["c63"], [62])
    assert table.kind() == "refill"


@pytest.mark.rule("4.3")
def test_4_3_the_cards_of_an_eliminated_group_are_discarded() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}
    enemy = {"A": {"men": [3], "cards": ["c134", "advance c5", "wire c116"]}, "B": {"men": [1, 2, 4]}}
    table = Table({"german": {"groups": german, "hand": ["c62"]}, "american": {"groups": enemy}})
    table.order("fire A A c62", "resolve").draw("c86")
    assert table.told("group_lost") == [[1, 0]]
    assert sorted(table.s.discard) == [5, 62, 86, 116, 134]
    assert table.s.sides[1].groups[0].stack == []


@pytest.mark.rule("4.3-Q1")
def test_4_3_q1_all_discards_are_chosen_before_any_is_resolved() -> None:
    table = turn_of("russian", ["c110", "c111", "c116", "c62"])
    table.order("end", "snipe A c110", "wire B c116", "snipe B c111")
    # nothing has happened, and the enemy does not know what is coming
    assert (table.events, len(table.s.sides[0].hand)) == ([], 4)
    assert GAME.view(table.s, 1)["choosing"] is None
    assert GAME.veil(table.s, 1).stack[-1].dump()[2] == []
    assert GAME.view(table.s, 0)["choosing"] == {"discards": ["c110", "c116", "c111"]}
    assert table.why("snipe B c110") == "4.3-Q1"
    table.order("done")
    assert [args[1] for args in table.told("declared")] == [110, 116, 111]
    # a man of group A is found and missed; there is no way back to the other discards
    assert (table.asked, table.kind()) == ("chance", "draw")
    table.draw("c1", "c7")
    assert table.asked == "chance"
    assert table.s.sides[1].groups[1].stack == [WIRE << 8 | 116]
    table.draw("c2", "c11")
    assert (table.kind(), table.hand(0)) == ("refill", ["c62"])


IDLE = {"german": 1, "american": 2, "russian": 4, "british": 2, "japanese": 2, "french": 1, "italian": 2}
AFTER_MOVING = {"german": 1, "japanese": 2}
AFTER_ANOTHER = {"german": 1}
HAND = ["c62", "c63", "c64", "c65"]


def most_discards(table: Table) -> int:
    """How many cards may be discarded, one chosen after the other; no question at all is none."""
    chosen = 0
    while table.kind().startswith("discards") and table.keys("discard"):
        table.order(table.keys("discard")[0])
        chosen += 1
    if chosen < 4 and table.kind().startswith("discards"):
        assert table.why("discard c65") == "4.3"
    return chosen


@pytest.mark.rule("4.31", "4.32", "4.33", "44.1", "45.1", "50.1", "51.1")
@pytest.mark.parametrize("nation", IDLE)
def test_4_31_to_4_33_discards_in_a_turn_without_an_action(nation: str) -> None:
    assert most_discards(turn_of(nation, HAND).order("end")) == IDLE[nation]


@pytest.mark.rule("4.31", "4.32", "4.33", "44.1", "45.1", "50.1", "51.1")
@pytest.mark.parametrize("nation", IDLE)
def test_4_31_to_4_33_discards_in_a_turn_with_an_action(nation: str) -> None:
    table = turn_of(nation, HAND).order("order A", "keep", "end")
    assert most_discards(table) == AFTER_ANOTHER.get(nation, 0)


@pytest.mark.rule("45.11")
@pytest.mark.parametrize("nation", IDLE)
def test_45_11_only_the_japanese_discard_as_before_after_playing_movement_cards(nation: str) -> None:
    table = turn_of(nation, [*HAND, "c1", "c2"]).order("advance A c1", "advance B c2", "end")
    assert most_discards(table) == AFTER_MOVING.get(nation, 0)
    table = turn_of(nation, [*HAND, "c1"]).order("advance A c1", "order B", "keep", "end")
    assert most_discards(table) == AFTER_ANOTHER.get(nation, 0)


@pytest.mark.rule("4.31")
def test_4_31_the_german_may_discard_after_any_number_of_actions_or_not_at_all() -> None:
    table = turn_of("german", HAND).order("order A", "keep", "order B", "keep", "end", "discard c62")
    assert table.keys() == ["done"]
    assert table.why("discard c63") == "4.3"
    assert turn_of("german", HAND).order("end", "done").kind() == "refill"


@pytest.mark.rule("4.33")
def test_4_33_the_russian_may_discard_more_than_four() -> None:
    hand = [f"c{card}" for card in range(62, 69)]
    table = turn_of("russian", hand).order("end", *[f"discard {card}" for card in hand], "done")
    assert table.hand(0) == []
    assert table.s.discard == list(range(62, 69))


MOVING: dict[str, Any] = {
    "groups": {"A": {"men": [1, 4, 5], "cards": ["c145", "advance c5"], "chit": 1}, "B": {"men": [2]}}
}
STANDING: dict[str, Any] = {"groups": {"A": {"men": [1, 4, 5], "cards": ["c145"]}, "B": {"men": [2]}}}


@pytest.mark.rule("4.32-Q1")
def test_4_32_q1_a_group_that_stands_takes_any_number_of_snipers_and_wires() -> None:
    table = turn_of("russian", ["c110", "c111", "c116", "c117", "c134"], STANDING)
    table.order("end", "wire A c116", "wire A c117", "snipe A c110", "snipe A c111")
    assert table.why("place A c134") == "7.3"
    table.order("done").draw("c1", "c7", "c2", "c11")
    assert table.s.sides[1].groups[0].stack == [TERRAIN << 8 | 145, WIRE << 8 | 116, WIRE << 8 | 117]


@pytest.mark.rule("4.32-Q1")
@pytest.mark.parametrize("answer", ["accept", "reject"])
@pytest.mark.parametrize("last", ["place", "wire"])
def test_4_32_q1_rejecting_the_terrain_does_not_reject_the_wire(answer: str, last: str) -> None:
    table = turn_of("russian", ["c110", "c116", "c117", "c134"], MOVING)
    plays = ["wire A c116", "wire A c117", "snipe A c110"]
    table.order("end", *([*plays, "place A c134"] if last == "place" else ["place A c134", *plays]), "done")
    table.draw("c1", "c7").order("keep")
    assert (table.asked, table.keys()) == ("german", ["accept", "reject"])
    table.order(answer)
    on_it = [entry & 255 for entry in table.s.sides[1].groups[0].stack]
    assert on_it == ([134, 116, 117] if answer == "accept" else [145, 5, 116, 117])


@pytest.mark.rule("4.32-Q1")
@pytest.mark.parametrize("card", ["c151", "c153"])
def test_4_32_q1_wire_is_discarded_where_it_may_not_lie(card: str) -> None:
    table = turn_of("russian", ["c116", "c117", card], MOVING)
    table.order("end", "wire A c116", f"place A {card}", "wire A c117", "done", "keep")
    if card == "c151":
        table.order("accept")
    assert table.s.sides[1].groups[0].stack == [TERRAIN << 8 | int(card[1:])]
    assert [args[3] for args in table.told("lifted")] == [117, 116]
    assert "4.32-Q1" in table.rules_told()
