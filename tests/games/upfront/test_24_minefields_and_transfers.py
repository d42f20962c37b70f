"""Chapter 24 with chapter 17: Minefields, men between two groups, new groups and flanks."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from tests.games.upfront.play import Table

LEVEL: dict[str, Any] = {"level": "full", "cower": []}


@pytest.mark.rule("17.8-Q18", "24.31")
@pytest.mark.parametrize("letter", ["A", "B"])
def test_17_8_q18_a_minefield_reaches_whoever_is_on_his_way(letter: str) -> None:
    groups: dict[str, Any] = {"A": {"men": [1, 2, "4 transfers B"]}, "B": {"men": [5, 6]}}
    groups[letter] = {**groups[letter], "cards": ["advance c25"]}
    german = {"groups": groups, "hand": []}
    russian = {"groups": {"A": {"men": [1, 2, 3]}, "B": {"men": [4, 5]}}, "hand": ["c156"]}
    table = Table({**LEVEL, "sides": ["russian", "german"], "russian": russian, "german": german}).order("end")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, f"place {letter} c156"))
    # he has the first position of three, and nothing but Wire makes it worse for him [24.32]
    assert row is not None and next(man["man"] for man in row["men"]) == "g4" and len(row["men"]) == 3
    pointing = next(card for card in range(1, 163) if cards.POSITION[card][3] == 1)
    table.order(f"place {letter} c156", "done").draw(f"c{pointing}", "c2")
    assert table.told("mine_found") == [[table.man("g4").number]]
    assert table.told("shot_at")[0][1] == 3 + cards.NUMBER[2]


@pytest.mark.rule("17.8-Q18", "24.4a")
def test_17_8_q18_leaving_a_minefield_in_one_bound_attacks_him_as_well() -> None:
    groups = {"A": {"men": [1, 2], "cards": ["c156", "sideways c1"]}, "B": {"men": ["5 transfers A", 6]}}
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": []}
    table = Table({**LEVEL, "german": {"groups": groups, "hand": ["c140"]}, "american": american})
    man = table.man("g5")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "terrain A c140"))
    assert row is not None and [entry["man"] for entry in row["men"]] == ["g5", "g1", "g2"]
    table.order("terrain A c140").draw("c2", "c3", "c5")
    assert [told[0] for told in table.told("shot_at")] == [man.number, 0, 1]


@pytest.mark.rule("17.92-Q1", "24.3")
def test_17_92_q1_a_minefield_forms_a_new_group_and_attacks_it() -> None:
    german = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 6, "7 transfers C", "5 transfers C"]}}, "hand": []}
    russian = {"groups": {"A": {"men": [1, 2, 3]}, "B": {"men": [4, 5]}}, "hand": ["c156"]}
    table = Table({**LEVEL, "sides": ["russian", "german"], "russian": russian, "german": german}).order("end")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "place C c156"))
    assert row is not None and [man["man"] for man in row["men"]] == ["g7", "g5"]
    table.order("place C c156", "done")
    assert table.kind() == "line_up"
    table.order("choose g5").draw("c1", "c2")
    group = table.s.sides[1].groups[2]
    assert [table.s.men[number].soldier % 50 for number in group.men] == [5, 7]
    assert [entry & 255 for entry in group.stack] == [156] and table.told("mine_found")
    assert all(man.transfers_to == -1 for man in table.s.men)


@pytest.mark.rule("24.4", "24.4c")
def test_24_4_the_card_after_the_two_that_lead_out_flanks_again() -> None:
    # c3 is a Flank card
    for stack, rule in (
        (["c156"], "24.4"),
        (["c156", "sideways c1"], "24.4"),
        (["c156", "sideways c1", "sideways c4"], "17.1-Q1"),
    ):
        german = {"groups": {"A": {"men": [1, 2, 4], "cards": stack}, "B": {"men": [5, 6]}}, "hand": ["c3"]}
        american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": []}
        table = Table({**LEVEL, "german": german, "american": american})
        assert table.why("flank A B") == rule
        table.order("sideways A c3")
        if rule == "17.1-Q1":
            table.order("flank A B")
            assert table.s.sides[0].groups[0].flanks == [1]
