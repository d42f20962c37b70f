"""Chapter 9: Concealed cards against a fire attack."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.kernel.events import SPECTATOR
from tests.games.upfront.play import Table

RIFLES: dict[str, Any] = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7, 8], "chit": 3}}
TARGETS: dict[str, Any] = {"A": {"men": [1, 3], "cards": ["c145"]}, "B": {"men": [2, 4]}}


def under_fire(hand: list[str], targets: dict[str, Any] | None = None, fire: str = "fire A A c70+c62") -> Table:
    """German rifles fire with a strength of 3, less 1 for a Hill, at an American with this hand."""
    american = {"groups": targets or TARGETS, "hand": hand}
    table = Table({"german": {"groups": RIFLES, "hand": ["c62", "c63", "c64", "c70"]}, "american": american})
    return table.order(fire)


def strength(table: Table) -> int:
    """The Fire Strength as the table sees it."""
    found: int = GAME.view(table.s, SPECTATOR)["attack"]["strength"]
    return found


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(("card", "less"), [("c27", 1), ("c28", 1), ("c36", 2), ("c38", 2), ("c39", 3), ("c40", 3)])
def test_9_1_a_concealed_card_lessens_the_fire_strength_by_its_number(card: str, less: int) -> None:
    table = under_fire([card])
    # all other modifiers are known: 2 + 1 for the cards, -1 for the Hill
    assert (table.asked, table.kind(), strength(table)) == ("american", "concealment", 2)
    assert GAME.prompt(table.s)[1] == "9.1"
    table.order(f"conceal {card}", "pass")
    assert table.told("concealed") == [[1, int(card[1:]), less]]
    assert strength(table) == 2 - less
    # every man is fired on with the lesser strength: a black 4 makes 6 - less, a red 1 makes 1 - less
    table.order("resolve").draw("c54", "c65")
    assert [args[1] for args in table.told("shot_at")] == [6 - less, 1 - less]


@pytest.mark.rule("9.1")
def test_9_1_one_card_for_each_attack() -> None:
    table = under_fire(["c27", "c39"]).order("conceal c27")
    assert table.why("conceal c39") == "9.1"
    assert table.keys() == ["pass"]
    table.order("pass")
    assert strength(table) == 1


@pytest.mark.rule("9.1")
def test_9_1_it_is_the_defenders_choice_and_the_attacker_decides_after_it() -> None:
    table = under_fire(["c27", "c65"])
    assert table.keys() == ["pass", "conceal c27"]
    table.order("pass")
    assert (table.asked, table.keys(), strength(table)) == ("german", ["resolve", "call-off"], 2)
    assert table.told("concealed") == []


@pytest.mark.rule("9.1")
def test_9_1_only_concealed_cards_conceal_and_only_ones_own() -> None:
    table = under_fire(["c27", "c65", "c160"])
    assert table.why("conceal c65") == "2.21"
    assert table.why("conceal c28") == "3.5"
    # a split card that is Rally 2 for the American
    assert table.why("conceal c160") == "2.21"


@pytest.mark.rule("9.1")
def test_9_1_not_once_any_part_of_the_attack_is_resolved() -> None:
    table = under_fire(["c27", "c114"], {"A": {"men": [1, "3 pinned"], "cards": ["c145"]}, "B": {"men": [2, 4]}})
    table.order("pass", "resolve").draw("c1")
    # asked about a Hero before the second man, who is pinned, is fired on
    assert (table.asked, table.kind()) == ("american", "hero_before_fire")
    assert table.why("conceal c27") == "9.1"
    assert table.why("hero a3 c114") == ""


@pytest.mark.rule("9.1")
def test_9_1_whoever_holds_a_card_is_asked_so_that_nothing_is_given_away() -> None:
    assert under_fire(["c65"]).keys() == ["pass"]
    assert (under_fire([]).asked, under_fire([]).kind()) == ("german", "fire_attack")


@pytest.mark.rule("9.2")
def test_9_2_the_card_is_discarded_with_the_attack() -> None:
    table = under_fire(["c27"]).order("conceal c27", "pass", "call-off")
    assert sorted(table.s.discard) == [27, 62, 70]
    assert table.hand(1) == []
    for viewer in (0, 1, SPECTATOR):
        assert sorted(GAME.view(table.s, viewer)["discards"]["seen"]) == ["c27", "c62", "c70"]


@pytest.mark.rule("9.2")
@pytest.mark.parametrize("target", ["A", "B"])
def test_9_2_another_card_may_serve_against_the_next_attack(target: str) -> None:
    table = under_fire(["c27", "c36"]).order("conceal c27", "pass", "call-off")
    table.order(f"fire B {target} c63")
    before = strength(table)
    # the first card does nothing for this attack
    assert before == (0 if target == "A" else 1)
    table.order("conceal c36", "pass")
    assert strength(table) == before - 2


@pytest.mark.rule("9.3")
def test_9_3_the_hand_is_filled_only_at_the_end_of_the_defenders_own_turn() -> None:
    table = under_fire(["c27", "c65", "c66", "c67", "c68", "c69"])
    table.order("conceal c27", "pass", "call-off", "end", "done", "keep")
    # his turn begins with five cards of six
    assert (table.asked, table.kind()) == ("american", "turn")
    assert table.hand(1) == ["c65", "c66", "c67", "c68", "c69"]
    assert table.told("drew") == []
    table.order("order A", "keep", "end", "refill").draw("c100")
    assert len(table.hand(1)) == 6


@pytest.mark.rule("9.5")
def test_9_5_it_does_not_help_a_man_a_sniper_fires_at() -> None:
    targets = {"A": {"men": ["1 pinned"]}, "B": {"men": [2, 4]}}
    american = {"groups": targets, "hand": ["c27", "c114"]}
    table = Table({"german": {"groups": RIFLES, "hand": ["c110"]}, "american": american})
    table.order("end", "snipe A c110", "done")
    # the pinned victim is known, and a Hero might still save him
    assert (table.asked, table.kind()) == ("american", "hero_before_fire")
    assert table.why("conceal c27") == "9.5"
    table.order("hero a1 c114", "pass").draw("c10")
    assert (table.asked, table.kind()) == ("american", "hero_after_pin")
    assert table.why("conceal c27") == "9.5"
