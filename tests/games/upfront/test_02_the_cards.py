"""Chapter 2 in play: what a card does for whom, and what only its number does."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, setup
from firefight.games.upfront.scenarios import AXIS_ORDER, FIRST_AXIS, MEETING, RANGE_CHIT, SCENARIOS
from tests.games.upfront.play import Table


def position(mine: dict[str, Any], theirs: dict[str, Any] | None = None, sides: tuple[str, str] | None = None) -> Table:
    """Men of two nations; the first side's turn."""
    first, second = sides or ("german", "american")
    groups = {"groups": {"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, "hand": []}
    return Table({"sides": [first, second], first: {**groups, **mine}, second: {**groups, **(theirs or {})}})


@pytest.mark.rule("2.2")
def test_2_2_a_card_turned_over_gives_only_its_number() -> None:
    # c114 is a Hero with a black 4, c61 Rally All with a red 2, c110 a Sniper with a black 2
    target = {"A": {"men": ["2 pinned", 4, 5], "chit": 2}, "B": {"men": [6, 7, 8]}}
    table = position(
        {"groups": {"A": {"men": [1, 2], "chit": 2}, "B": {"men": [4]}}, "hand": ["c84"]}, {"groups": target}
    )
    table.order("fire A A c84", "resolve").draw("c61", "c114", "c110")
    # Fire Strength 3: 3 - 2, 3 + 4 and 3 + 2
    assert [shot[1] for shot in table.told("shot_at")] == [1, 7, 5]
    assert table.man("a2").pinned and table.man("a4").pinned and table.man("a5").pinned
    assert not table.told("hero") + table.told("rally_card") + table.told("sniper")


@pytest.mark.rule("2.2")
def test_2_2_the_number_of_a_card_that_is_played_means_nothing() -> None:
    # c4 has a red 0, and a red draw would fail; c58 says Breeze, and is played, not drawn
    stream = {"A": {"men": [1, 2], "cards": ["stream"]}, "B": {"men": [4, "5 pinned"], "cards": ["smoke"]}}
    table = position({"groups": stream, "hand": ["c4", "c58"]})
    table.order("rally B c58")
    assert not table.told("breeze") and len(table.s.sides[0].groups[1].stack) == 1
    table.order("ford A c4").draw("c2")
    assert table.told("forded") and not table.told("ford_failed")


@pytest.mark.rule("2.21")
@pytest.mark.parametrize(("nation", "legal"), [("russian", True), ("german", False), ("american", False)])
def test_2_21_a_split_card_does_only_what_stands_on_ones_own_side(nation: str, legal: bool) -> None:
    other = "german" if nation != "german" else "american"
    table = position({"hand": ["c162"]}, sides=(nation, other))
    assert ("advance A c162" in table.keys("advance")) == legal
    assert table.why("advance A c162") == ("" if legal else "2.21")


@pytest.mark.rule("2.21")
def test_2_21_a_nation_on_both_sides_uses_either_but_not_both() -> None:
    # c162 is Concealed and Movement for Russians: once it has been laid as Movement it conceals nobody
    defence = {"groups": {"A": {"men": [1, 3], "chit": 2}, "B": {"men": [4, 5, 6]}}, "hand": ["c1", "c162"]}
    attack = {"groups": {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5]}}, "hand": ["c84"]}
    table = position(attack, defence, sides=("german", "russian"))
    table.order("fire A A c84")
    assert table.keys() == ["pass", "conceal c162"]
    table = Table(
        {
            "sides": ["german", "russian"],
            "active": "russian",
            "german": attack,
            "russian": {**defence, "hand": ["c2", "c162"]},
        }
    )
    table.order("advance B c162", "end", "keep", "fire A A c84")
    assert table.keys() == ["pass"]
    assert table.why("conceal c162") == "3.5"


@pytest.mark.rule("2.21-E1")
def test_2_21_e1_card_52_rallies_a_german_and_conceals_a_russian() -> None:
    pinned = {"groups": {"A": {"men": ["1 pinned", 2]}, "B": {"men": [4, 5]}}, "hand": ["c52", "c42"]}
    table = position(pinned, sides=("german", "russian"))
    assert table.keys("rally ") == ["rally A c42", "rally A c52"]
    table = position(pinned, sides=("russian", "german"))
    assert table.keys("rally ") == ["rally A c42"]
    assert table.why("rally A c52") == "2.21"
    shooters = {"groups": {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5]}}, "hand": ["c84"]}
    hidden = {"groups": {"A": {"men": [1, 3], "chit": 2}, "B": {"men": [4, 5, 6]}}, "hand": ["c52", "c42"]}
    table = position(shooters, hidden, sides=("german", "russian")).order("fire A A c84")
    assert table.keys() == ["pass", "conceal c52"]
    table.order("conceal c52", "pass", "resolve").draw("c1")
    # Fire 3, Concealed -2, black 0
    assert table.told("shot_at")[0][1] == 1
    table = position(shooters, hidden, sides=("american", "german")).order("fire A A c84")
    assert table.keys() == ["pass"]
    assert table.why("conceal c52") == "2.21"


@pytest.mark.rule("2.22")
def test_2_22_a_cower_card_is_only_open_ground() -> None:
    # the Pillbox is a Cower card for both sides in scenario A
    moving = {"groups": {"A": {"men": [1, 2], "cards": ["advance"]}, "B": {"men": [4, 5]}}, "hand": ["c155"]}
    table = position(moving)
    assert table.why("terrain A c155") == "2.22"
    assert table.keys("open ") == ["open A c155"]
    table.order("open A c155")
    assert table.told("laid_open_card") == [[0, 0, 155]]
    # nor may it be placed on the enemy
    table = position({"hand": ["c155"]}, {"groups": {"A": {"men": [1, 2], "cards": ["advance"]}, "B": {"men": [4, 5]}}})
    table.order("end")
    assert table.why("place A c155") == "2.22"
    assert table.keys() == ["done", "discard c155"]


@pytest.mark.rule("2.22")
def test_2_22_a_cower_card_takes_up_a_place_in_the_hand() -> None:
    # five cards, two of them Cower cards: a German with a full hand is not asked whether he draws
    table = position({"hand": ["c155", "c156", "c1", "c2", "c62"]}).order("advance A c1", "end", "done")
    assert table.kind() == "refill"
    table = position({"hand": ["c155", "c156", "c3", "c2", "c62"]}).order("order B", "keep", "end", "done")
    assert table.asked == "american" and table.kind() == "turn"
    # and it is thrown away like any other card, within the discards allowed
    table = position({"hand": ["c155", "c156"]}).order("end", "discard c155")
    assert table.why("discard c156") == "4.3"
    table.order("done")
    assert table.hand(0) == ["c156"]


@pytest.mark.rule("2.22-E1")
@pytest.mark.parametrize(("nation", "legal"), [("russian", False), ("german", True), ("american", True)])
def test_2_22_e1_card_130_is_smoke_for_some_and_a_cower_card_for_the_russian(nation: str, legal: bool) -> None:
    other = "german" if nation != "german" else "american"
    moving = {"A": {"men": [1, 2], "cards": ["advance"]}, "B": {"men": [4, 5]}}
    table = position({"groups": moving, "hand": ["c130", "c131"]}, sides=(nation, other))
    assert table.why("smoke A c130") == ("" if legal else "2.22")
    assert table.why("smoke A c131") == ""
    assert table.why("open A c130") == ""


@pytest.mark.rule("2.4")
def test_2_4_a_scenario_says_who_plays_with_what_for_how_long_and_who_begins() -> None:
    scenario = SCENARIOS["A"]
    assert scenario.decks == 3
    assert scenario.first == FIRST_AXIS and AXIS_ORDER[0] == cards.GERMAN
    assert [cards.TERRAIN_NAMES[kind] for kind in scenario.remove_kinds] == ["buildings"]
    assert scenario.remove_counts == (5,)
    assert (scenario.victory.kind, scenario.victory.men, scenario.victory.chit) == (RANGE_CHIT, 4, 4)
    # a meeting engagement: one force for each nation, the same whoever attacks
    assert sorted((force.nation, force.role) for force in scenario.forces) == [(nation, MEETING) for nation in range(7)]
    for pair in ((cards.RUSSIAN, cards.GERMAN), (cards.GERMAN, cards.AMERICAN)):
        rules = setup.rules_of(scenario, setup.playing_order(scenario, *pair), False, False, 16)
        assert rules.nations[0] == cards.GERMAN
        assert (rules.decks, rules.victory_men, rules.victory_chit, rules.remove[cards.BUILDINGS]) == (3, 4, 4, 5)
        s = setup.new_game(rules)
        assert s.asked == 0
        assert [side.strength for side in s.sides] == [10, 15 if cards.RUSSIAN in pair else 12]
