"""Section 33.7 and the odds of wounds: endurance in a new deck, a second wound."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, KILLED
from firefight.games.upfront.odds_wounds import all_spared
from firefight.games.upfront.results import (
    NO_EFFECT,
    PINNED,
    WOUND,
    WOUNDED_AGAIN,
    effect,
)
from firefight.games.upfront.victory import casualty_points
from tests.games.upfront.play import Table
from tests.games.upfront.wounding import field, shot

# --- 33.7 -------------------------------------------------------------------------------------------------------


def new_deck(men: list[Any], hand: list[str] | None = None, **rest: Any) -> Table:
    """The very start of a German turn, the first in deck 2."""
    german = {"groups": {"A": {"men": men}, "B": {"men": [1, 6]}}, "hand": hand or []}
    american = {"groups": {"A": {"men": [1, "4 wounded", 5]}, "B": {"men": [2, 6]}}, "hand": []}
    return Table(
        {"level": "full", "german": german, "american": american, "deck": 2, "begins": True, "new_deck": True, **rest}
    )


@pytest.mark.rule("33.7")
@pytest.mark.parametrize(("draw", "where"), [("c1", IN_PLAY), ("c31", IN_PLAY), ("c4", KILLED), ("c17", KILLED)])
def test_33_7_red_kills_a_wounded_man_in_a_new_deck(draw: str, where: int) -> None:
    table = new_deck([3, "4 wounded", 5]).draw(draw)
    assert table.man("g4").where == where
    assert table.told("endurance") == [[table.man("g4").number, int(where == IN_PLAY)]]
    assert table.kind() == "turn"
    assert casualty_points(table.s, 1) == (2 if where == KILLED else 1)


@pytest.mark.rule("33.7")
@pytest.mark.rule("33.7-Q1")
def test_33_7_q1_each_wounded_man_once_with_the_first_cards_of_the_first_turn() -> None:
    table = new_deck([3, "4 wounded", "5 wounded pinned", 8])
    assert table.asked == "chance"
    assert table.told("turn") == [] and table.s.stack[-1].subject == table.man("g4").number  # type: ignore[attr-defined]
    table.draw("c1").draw("c2")
    assert table.kind() == "turn" and len(table.told("endurance")) == 2
    # the other side in its own turn, and nobody again in this deck
    table.end_turn()
    assert table.asked == "chance"
    table.draw("c3")
    table.end_turn()
    assert table.kind() == "turn" and table.asked == "german"
    # a new game is no new deck
    table = new_deck([3, "4 wounded", 5], deck=1)
    assert table.kind() == "turn"


@pytest.mark.rule("33.7-Q2")
def test_33_7_q2_a_deck_that_ends_in_his_turn_counts_from_his_next() -> None:
    # two cards are left, and the Sniper's shot takes them; he and the enemy's wounded draw at the start of their turns
    left = ("c11", "c12")
    rest = [f"c{card}" for card in range(1, 163) if f"c{card}" not in (*left, "c110")]
    german = {"groups": {"A": {"men": [3, "4 wounded", 5]}, "B": {"men": [1, 6]}}, "hand": ["c110"]}
    american = {"groups": {"A": {"men": ["9 wounded", 4, 5]}, "B": {"men": [2, 6]}}, "hand": []}
    table = Table({"level": "full", "german": german, "american": american, "discards": rest})
    table.order("end", "snipe A c110", "done").draw(*left)
    assert table.s.deck == 2 and table.told("endurance") == []
    table.order("keep")
    # now the American's first full turn
    assert table.asked == "chance" and table.s.active == 1
    table.draw("c1")
    table.end_turn()
    assert table.asked == "chance" and table.s.active == 0
    table.draw("c4")
    assert table.man("g4").where == KILLED


@pytest.mark.rule("33.7")
def test_33_7_who_is_wounded_before_his_first_turn_in_a_deck_draws_in_it_who_later_does_not() -> None:
    # wounded in a turn of the enemy after the deck began, before he has had a turn in it
    table = shot(["3", 9], "c155", "c21", deck=2, new_deck=True)
    assert table.man("a3").wounded
    table.end_turn()
    assert table.asked == "chance" and table.s.active == 1
    # he has had his turn in this deck when he is wounded
    table = shot(["3", 9], "c155", "c21", deck=2)
    table.end_turn()
    assert table.kind() == "turn" and table.s.active == 1


@pytest.mark.rule("33.7a")
def test_33_7a_a_hero_just_before_the_draw_exempts_him_for_the_deck() -> None:
    table = new_deck(["3 wounded", "4 wounded", "5 pinned"], ["c114", "c1"])
    assert table.kind() == "hero_before_endurance"
    # for this man, not for another or to rally
    assert table.keys() == ["pass", "ignore-wound g3 c114"]
    assert table.why("ignore-wound g4 c114") == "not asked" and table.why("hero g5 c114") == "not asked"
    table.order("ignore-wound g3 c114", "pass")
    # no draw for him; the next is asked for, Hero or not
    assert table.asked == "german" and table.keys() == ["pass"] and table.told("endurance") == []
    table.order("pass").draw("c4")
    assert table.told("endurance") == [[table.man("g4").number, 0]]
    assert table.man("g3").where == IN_PLAY and table.man("g3").endured == 2
    # without a card in hand there is nothing to ask
    assert new_deck(["3 wounded", 4]).asked == "chance"


@pytest.mark.rule("33.7b")
def test_33_7b_a_second_wound_kills_unless_a_hero_is_played_at_once() -> None:
    table = shot(["3 wounded", 9], "c155")
    assert table.man("a3").where == KILLED and casualty_points(table.s, 0) == 2
    table = shot(["3 wounded", "9 pinned"], "c155", enemy_hand=["c114", "c1"])
    assert table.kind() == "hero_after_wound" and table.man("a3").where == IN_PLAY
    assert table.keys() == ["pass", "ignore-wound a3 c114"]
    assert table.order("pass").man("a3").where == KILLED
    table = shot(["3 wounded", "9 pinned"], "c155", enemy_hand=["c114", "c1"]).order("ignore-wound a3 c114", "pass")
    assert table.man("a3").where == IN_PLAY and table.man("a3").wounded
    # and for the rest of the turn wounds do not count for him: another one does not kill him
    assert effect(table.s, table.man("a3"), 4, 155) == WOUND


@pytest.mark.rule("33.7b")
def test_33_7b_a_second_wound_may_break_the_squad() -> None:
    # eight of fourteen lost are too many
    lost = [f"{number} killed" for number in (13, 14, 17, 19, 21, 22)]
    table = shot(["3 wounded", 9], "c155", lost=lost)
    assert table.s.over and table.s.winner == 0


# --- odds and display -------------------------------------------------------------------------------------------


def odds_of(table: Table, order: str) -> dict[str, Any]:
    row = GAME.odds(table.s, table.s.asked, GAME.parse(table.s, order))
    assert row is not None
    return row


@pytest.mark.parametrize("target", [[3, "5 pinned"], ["3 wounded", "9 pinned wounded"], ["3 pinned", "20 pinned", 7]])
def test_odds_of_a_fire_attack_count_wounds_and_who_is_spared(target: list[Any]) -> None:
    left = [155, 54, 6, 84, 70, 2, 8, 145, 21, 17]
    used = [f"c{card}" for card in range(1, 163) if card not in (*left, 96)]
    table = field(target, hand=["c96"], discards=used)
    row = odds_of(table, "fire A A")["choices"][0]
    men = [table.s.men[number] for number in table.s.sides[1].groups[0].men]
    for man, found in zip(men, row["men"], strict=True):
        results = [effect(table.s, man, 4, card) for card in left]
        assert found["counts"]["wounded"] == results.count(WOUND)
        assert found["counts"]["wounded_again"] == results.count(WOUNDED_AGAIN)
    spared = total = 0
    for draws in permutations(left, len(men)):
        total += 1
        pairs = zip(men, draws, strict=True)
        spared += all(effect(table.s, man, 4, card) in (NO_EFFECT, PINNED, WOUND) for man, card in pairs)
    assert row["nobody_lost"] == pytest.approx(float(Fraction(spared, total)))


@given(st.lists(st.integers(0, 7), min_size=3, max_size=7))
def test_all_spared_is_what_counting_every_way_gives(cards_: list[int]) -> None:
    masks = {mask: cards_.count(mask) for mask in cards_}
    ways = list(permutations(cards_, 3))
    good = sum(all(mask >> at & 1 for at, mask in enumerate(draws)) for draws in ways)
    assert all_spared(masks, 3, len(cards_)) == pytest.approx(good / len(ways))


def test_odds_of_endurance_are_the_share_of_red() -> None:
    table = new_deck(["3 wounded", 4], ["c114"])
    row = odds_of(table, "pass")
    unseen = row["unseen"]
    red = sum(1 for card in range(1, 163) if cards.RED[card])
    assert (row["count"], row["killed"]) == (red, pytest.approx(red / unseen))
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "ignore-wound g3 c114")) is None
