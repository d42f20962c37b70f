"""The rules of the made-up game, played by script."""

from __future__ import annotations

import pytest

from firefight.kernel import core
from firefight.kernel.core import CHANCE, NOBODY
from firefight.kernel.events import SPECTATOR
from firefight.kernel.game import UnknownScenario
from firefight.kernel.notation import UnknownKey
from tests.toy.game import GAME
from tests.toy.model import AGAIN, BARGAIN, CARDS, DARK, MORNING, PILE_ENDED, PLAIN, PUSH, Lanterns, deed, value

RED = [7, 13, 19, 1]
"""push 1, again 1, bargain 1, plain 1"""
BLUE = [8, 14, 20, 2]
"""push 2, again 2, bargain 2, plain 2"""


def play(s: Lanterns, *keys: str) -> None:
    """Answer in turn, chance too; each answer must be legal."""
    for key in keys:
        code = GAME.parse(s, key)
        assert code in core.legal(s), f"{key} is not among {[GAME.key(s, code) for code in core.legal(s)]}"
        core.apply(s, code)
        assert GAME.problems(s) == []


def dealt(scenario: str = "long") -> Lanterns:
    """The first turn of red, with RED against BLUE."""
    s = GAME.new(GAME.configure({"scenario": scenario}))
    assert isinstance(s, Lanterns)
    play(s, *[f"draw c{card}" for card in [*RED, *BLUE]], "bid 1", "bid 0")
    assert s.asked == 0
    return s


def test_the_cards() -> None:
    assert [sum(deed(card) == kind for card in range(1, CARDS + 1)) for kind in (PLAIN, PUSH, AGAIN, BARGAIN)] == [
        12, 6, 6, 6,
    ]  # fmt: skip
    assert [sum(value(card) == number for card in range(1, CARDS + 1)) for number in range(1, 7)] == [5] * 6


def test_the_higher_bid_moves_first_and_shortens_the_hand() -> None:
    s = dealt()
    assert s.mover == 0
    assert s.limits == [3, 4]


def test_at_a_tie_the_other_side_moves_first() -> None:
    s = dealt()
    play(s, "rest", "rest", "bid 1", "bid 1")
    assert s.mover == 1


def test_a_bid_is_hidden_until_both_are_open() -> None:
    s = GAME.new(GAME.configure({}))
    assert isinstance(s, Lanterns)
    play(s, *[f"draw c{card}" for card in [*RED, *BLUE]], "bid 2")
    assert s.asked == 1
    assert GAME.view(s, 0)["bids"] == ["2", "not yet"]
    assert GAME.view(s, 1)["bids"] == ["face down", "not yet"]
    assert GAME.view(s, SPECTATOR)["bids"] == ["face down", "not yet"]


def test_a_raid_of_four_puts_out_a_lamp() -> None:
    s = dealt()
    play(s, "raid", "draw c4", "pass", "pass")
    assert s.lamps == [4, 3]
    assert s.asked == 1


def test_a_raid_of_three_does_not() -> None:
    s = dealt()
    play(s, "raid", "draw c3", "pass", "pass")
    assert s.lamps == [4, 4]


def test_the_window_opens_for_the_roller_first_and_again_after_each_deed() -> None:
    s = dealt()
    play(s, "raid", "draw c3")
    assert s.asked == 0
    play(s, "pass")
    assert s.asked == 1
    play(s, "play c8")
    assert s.totals == [2]
    assert s.asked == 0
    play(s, "play c7")
    assert s.totals == [3]


def test_a_roll_in_the_window_of_a_roll_has_a_window_of_its_own() -> None:
    s = dealt()
    play(s, "raid", "draw c3", "play c13", "draw c5")
    assert s.totals == [3, 5]
    assert [frame.CODE for frame in s.stack] == ["night", "turn", "raid", "roll", "deeds", "anew", "roll", "deeds"]
    assert GAME.trail(s, SPECTATOR)[-1] == "the total is 5, deeds"
    play(s, "pass", "play c14", "draw c6")
    assert s.totals == [3, 5, 6]
    play(s, "pass", "pass")
    assert s.totals == [3, 6]
    play(s, "pass", "pass")
    assert s.totals == [6]
    play(s, "pass", "pass")
    assert s.totals == []
    assert s.lamps == [4, 3]


def test_a_bargain_asks_inside_of_the_window() -> None:
    s = dealt()
    play(s, "raid", "draw c5", "pass", "play c20")
    assert s.asked == 1
    assert [GAME.key(s, code) for code in core.legal(s)] == ["pay c2", "pay c8", "pay c14"]
    play(s, "pay c2")
    assert s.totals == [3]
    assert s.asked == 0


def test_a_bargain_needs_a_second_card() -> None:
    s = dealt()
    play(s, "bury c1", "bury c7", "bury c13", "raid", "draw c5")
    number = core.why_not(s, GAME.parse(s, "play c19"))
    assert GAME.reason(s, 0, number, 0).key == "nothing-to-pay"
    assert [GAME.key(s, code) for code in core.legal(s)] == ["pass"]


def test_a_spy_sees_a_card_and_remembers_it() -> None:
    s = dealt()
    play(s, "spy", "show c14")
    assert s.asked == 0
    assert GAME.view(s, 0)["sides"]["blue"]["hand"] == ["c14"]
    assert GAME.view(s, SPECTATOR)["sides"]["blue"]["hand"] == []
    assert GAME.reason(s, 0, core.why_not(s, GAME.parse(s, "spy")), 0).key == "has-spied"
    play(s, "rest")
    play(s, "bury c14")
    assert GAME.view(s, 0)["sides"]["blue"]["hand"] == []
    assert s.shown == [[], []]


def test_time_up_leaves_only_rest() -> None:
    s = dealt()
    s.flagged = True
    assert [GAME.key(s, code) for code in core.legal(s)] == ["rest"]
    assert GAME.reason(s, 0, core.why_not(s, GAME.parse(s, "raid")), 0).rule == "3.5"
    play(s, "rest")
    assert not s.flagged


def test_the_end_of_the_pile_brings_everything_back_but_hands() -> None:
    s = dealt()
    play(s, "bury c1", "raid")
    assert s.asked == CHANCE
    for card in [card for card in s.pool if card != 4]:
        s.pool.remove(card)
        s.discard.append(card)
    s.discard.sort()
    play(s, "draw c4")
    assert s.piles == 1
    assert s.buried == [[], []]
    assert s.discard == []
    assert set(s.pool) == set(range(1, CARDS + 1)) - {7, 13, 19, *BLUE}


def test_the_second_end_of_the_pile_ends_the_game() -> None:
    s = dealt()
    s.piles = 1
    play(s, "raid")
    s.discard = sorted([*s.discard, *(card for card in s.pool if card != 4)])
    s.pool = [4]
    play(s, "draw c4")
    assert s.over
    assert s.asked == NOBODY
    assert s.ending == PILE_ENDED
    result = GAME.result(s)
    assert result is not None
    assert result["winner"] is None
    assert result["rule"] == "6.2"


def test_a_dark_camp_ends_the_game() -> None:
    s = dealt("short")
    s.lamps[1] = 1
    play(s, "raid", "draw c4", "pass", "pass")
    assert s.ending == DARK
    assert GAME.result(s) == {
        "winner": "red",
        "reason": "a camp is dark",
        "rule": "6.1",
        "points": {"red": 2, "blue": 0},
    }


def test_morning_ends_the_game() -> None:
    s = dealt("short")
    s.lamps[0] = 1
    for _ in range(3):
        play(s, "rest", "rest")
        while s.asked == CHANCE:
            core.apply(s, core.legal(s)[0])
        if not s.over:
            play(s, "bid 0", "bid 0")
    assert s.ending == MORNING
    assert s.winner == 1


def test_odds_count_every_card_that_may_be_next() -> None:
    s = dealt()
    cards = [card for card in range(1, CARDS + 1) if card not in RED]
    good = sum(value(card) >= 4 for card in cards)
    assert GAME.odds(s, 0, GAME.parse(s, "raid")) == {"success": [good, len(cards)]}
    assert GAME.odds(s, 0, GAME.parse(s, "rest")) is None


def test_the_unseen_cards_are_counted_by_kind() -> None:
    s = dealt()
    unseen = GAME.view(s, 0)["unseen"]
    assert sum(unseen.values()) == CARDS - len(RED)
    assert "push 1" not in unseen


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("", "is no order"),
        ("dig c3", "'dig c3' is no order; orders begin with pass, bid"),
        ("play", "write 'play c17'"),
        ("rest now", "write 'rest'"),
        ("play c31", "'c31' does not fit here; it goes from c1 to c30"),
        ("play c03", "does not fit"),
        ("bid 3", "from 0 to 2"),
    ],
)
def test_a_wrong_key_is_explained(key: str, message: str) -> None:
    s = dealt()
    with pytest.raises(UnknownKey, match=message):
        GAME.parse(s, key)


def test_a_typed_order_can_stand_for_several() -> None:
    s = dealt()
    assert GAME.expand(s, "bury c1+c7") == ["bury c1", "bury c7"]
    assert GAME.expand(s, "raid") == ["raid"]


@pytest.mark.parametrize("options", [{"scenario": "dawn"}, {"hand": 9}, {"cheat": True}])
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(UnknownScenario):
        GAME.configure(options)
