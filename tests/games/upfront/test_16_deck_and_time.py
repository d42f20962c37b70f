"""Chapter 16: cards that leave the game, the end of a deck, the last deck, and the clock."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, secrecy, setup
from firefight.games.upfront.model import BY_POINTS
from firefight.games.upfront.scenarios import SCENARIOS
from firefight.games.upfront.view import view
from firefight.kernel.core import CHANCE
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table
from tests.games.upfront.positions import AMERICAN, GERMAN, position, result, with_pile

# --- cards that leave the game ----------------------------------------------------------------------------------


@pytest.mark.rule("16.1")
def test_16_1_an_outlawed_card_is_a_cower_card_until_it_is_discarded() -> None:
    moving = {"A": {"men": [1, 2, 4], "cards": ["advance"]}, "B": {"men": [5, 6]}}
    table = position({"groups": moving, "hand": ["c119", "c134"]})
    assert table.why("terrain A c119") == "16.1" and table.why("terrain A c134") == ""
    table = position({"hand": ["c119"]}, {"groups": {"A": {"men": [1, 4], "cards": ["advance"]}, "B": {"men": [5, 6]}}})
    table.order("end")
    assert table.why("place A c119") == "16.1"
    # thrown away it is shown and leaves the game
    table.order("discard c119", "done")
    assert table.told("shown") == [[0, 119]] and table.told("removed") == [[119]]
    assert 119 in table.s.removed and 119 not in table.s.discard and 119 not in table.s.pool
    assert table.s.to_remove[cards.BUILDINGS] == 4
    # other discards stay hidden and in the game
    table = position({"hand": ["c134"]}).order("end", "discard c134", "done")
    assert not table.told("shown") and table.s.discard[-1] == 134


@pytest.mark.rule("16.1")
def test_16_1_an_outlawed_card_gives_its_number_once_more_and_leaves() -> None:
    # c124 has a red 3, c120 a red 1 and the position 3 of three men
    targets = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7, 8]}}
    table = position(
        {"groups": {"A": {"men": [1, 2], "chit": 2}, "B": {"men": [4]}}, "hand": ["c84"]}, {"groups": targets}
    )
    table.order("fire A A c84", "resolve").draw("c124", "c4")
    assert table.told("shot_at")[0][1] == 3 - 3
    assert table.told("removed") == [[124]] and 124 in table.s.removed and 4 in table.s.discard
    table = position({"hand": ["c110"]}).order("end", "snipe A c110", "done").draw("c120")
    assert table.told("sniper_aims") == [[table.man("a5").number]] and table.s.removed == [120]


@pytest.mark.rule("16.1")
def test_16_1_an_outlawed_card_laid_face_down_stays_in_the_game() -> None:
    moving = {"A": {"men": [1, 2, 4], "cards": ["advance"]}, "B": {"men": [5, 6]}}
    table = position({"groups": moving, "hand": ["c119", "c1", "c134"]}).order("open A c119")
    assert not table.told("removed") and table.told("laid_open") == [[0, 0]]
    table.end_turn().end_turn().order("advance A c1")
    table.end_turn().end_turn().order("terrain A c134")
    # swept away by new terrain it goes to the Discard pile like any other
    assert 119 in table.s.discard and not table.s.removed
    # while its owner alone knows what it was
    assert 119 in secrecy.unseen(table.s, 1) and 119 not in secrecy.unseen(table.s, 0)


@pytest.mark.rule("16.1-E1")
def test_16_1_e1_after_the_fifth_buildings_card_the_other_three_are_terrain_at_once() -> None:
    moving = {"A": {"men": [1, 2, 4], "cards": ["advance"]}, "B": {"men": [5, "6 pinned"]}}
    table = position({"groups": moving, "hand": ["c124", "c125"]}, removed=4)
    assert table.s.removed == [119, 120, 121, 122]
    assert table.why("terrain A c124") == "16.1"
    # the panic of a pinned man turns the fifth one over
    table.order("panic g6").draw("c123")
    assert table.s.removed == [119, 120, 121, 122, 123]
    assert table.keys("terrain") == ["terrain A c124", "terrain A c125"]
    table.order("terrain A c124", "end", "discard c125", "done")
    # and are neither shown nor removed any more
    assert not table.told("shown") and 125 in table.s.discard and len(table.s.removed) == 5


@pytest.mark.rule("16.1-E1")
def test_16_1_e1_no_buildings_before_play() -> None:
    table = position({})
    table.s = setup.new_game(setup.rules_of(SCENARIOS["A"], [cards.GERMAN, cards.AMERICAN], False, False, 16))
    table.s.sink = Sink()
    for letter, size in (("g", 10), ("a", 12)):
        for number in range(1, size + 1):
            table.order(f"put {letter}{number}")
            if number == 5:
                table.order("next")
        if table.kind() == "form_crews":
            table.order("ready")
    deal = iter(["c119", "c134", "c1", "c2", "c3", "c120", "c136", "c5", "c6", "c7", "c8"])
    while table.s.asked == CHANCE:
        table.draw(next(deal))
    assert table.hand(0) == ["c1", "c2", "c3", "c119", "c134"]
    assert table.why("terrain A c134") == "" and table.why("place A c134") == ""
    assert table.why("terrain A c119") == "16.1" and table.why("place A c119") == "16.1"
    table.order("pass")
    assert table.why("terrain A c120") == "16.1"


# --- the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.2")
def test_16_2_an_empty_pile_is_replaced_by_the_discards_at_once() -> None:
    table = with_pile(["c1", "c2"], {"hand": ["c3", "c4", "c5"]}).order("order A", "keep", "end", "done", "refill")
    discards = sorted(table.s.discard)
    table.draw("c1")
    assert table.s.deck == 1 and table.s.pool == [2] and not table.told("reshuffled")
    table.draw("c2")
    # without waiting for the next draw
    assert table.told("reshuffled") == [[2, 3]] and table.s.deck == 2
    assert table.s.pool == discards and table.s.discard == []
    # removed cards do not come back
    table = with_pile(["c1"], {"hand": ["c3", "c4", "c5", "c119"]}).order(
        "order A", "keep", "end", "discard c119", "done"
    )
    table.order("refill").draw("c1")
    assert table.s.deck == 2 and 119 not in table.s.pool and table.s.removed == [119]


@pytest.mark.rule("16.2")
def test_16_2_a_reshuffle_wipes_what_was_known_of_the_discards() -> None:
    table = (
        with_pile(["c1", "c2"], {"hand": ["c3", "c4", "c5"]})
        .order("order A", "keep", "end", "done", "refill")
        .draw("c1")
    )
    # both players had seen the discards, so only the pile and a hand were unseen
    assert secrecy.unseen(table.s, 1) == [1, 2, 3, 4, 5]
    table.draw("c2")
    assert table.s.known == [] and len(secrecy.unseen(table.s, 1)) == cards.N_CARDS


@pytest.mark.rule("16.2-Q1")
def test_16_2_q1_a_pile_that_ends_in_mid_attack_is_reshuffled_with_everything_used_so_far() -> None:
    targets = {"A": {"men": [4, 5, 7], "chit": 2, "cards": ["smoke"]}, "B": {"men": [6, 8, 9, 10]}}
    table = with_pile(
        ["c50", "c4"],
        {"groups": {"A": {"men": [1, 2], "chit": 2}, "B": {"men": [4]}}, "hand": ["c84", "c1"]},
        {"groups": targets, "hand": ["c27", "c2"]},
    )
    table.order("fire A A c84", "conceal c27", "pass", "resolve")
    # Fire 3, Smoke and Concealed: 1; the Breeze in the old deck is not forgotten
    table.draw("c50", "c4")
    assert table.s.deck == 2 and table.told("breeze")
    # the Fire card, the Concealed card and the cards turned over are in the new pile; hands and groups are not
    assert {84, 27, 50, 4} <= set(table.s.pool) and table.s.discard == []
    assert not {1, 2, 130} & set(table.s.pool)
    # the attack goes on with the third man, still through the Smoke, perhaps with the very card that began it
    table.draw("c84")
    assert [shot[1] for shot in table.told("shot_at")] == [1 + 1, 1 - 0, 1 + 5]
    table.order("pass")
    assert table.s.sides[1].groups[0].stack == [] and table.kind() == "turn"


@pytest.mark.rule("16.2-Q1")
def test_16_2_q1_what_is_still_in_use_is_not_reshuffled() -> None:
    # the Russian's second Sniper waits on the table while the first one's number empties the pile
    russian = {"groups": GERMAN["groups"], "hand": ["c110", "c111"]}
    free = [f"c{card}" for card in range(1, cards.N_CARDS + 1) if card not in (110, 111, 11, 12)]
    sides = {"sides": ["russian", "american"], "russian": russian, "american": AMERICAN}
    table = Table({**sides, "discards": free}).order("end", "snipe A c110", "snipe A c111", "done").draw("c11", "c12")
    assert table.s.deck == 2 and table.s.table == [] and 110 in table.s.pool and 111 not in table.s.pool
    assert len(table.told("sniper")) == 2
    # a ford is decided after the reshuffle, so the card of a failed one begins the new Discard pile
    stream = {"groups": {"A": {"men": [1, 2, 4], "cards": ["c153"]}, "B": {"men": [5, 6]}}, "hand": ["c8"]}
    table = with_pile(["c4"], stream).order("ford A c8").draw("c4")
    assert table.told("ford_failed") and table.s.discard == [8] and 4 in table.s.pool


@pytest.mark.rule("16.21")
def test_16_21_nobody_is_told_how_many_cards_are_left() -> None:
    table = position({"hand": ["c1"]}, {"hand": ["c2", "c3"]}, discards=[f"c{card}" for card in range(40, 100)])
    left = len(table.s.pool)
    assert left == 99

    def numbers(value: Any) -> list[int]:
        if isinstance(value, dict):
            return [number for entry in value.values() for number in numbers(entry)]
        if isinstance(value, list):
            return [len(value), *(number for entry in value for number in numbers(entry))]
        return [value] if isinstance(value, int) else []

    for viewer in (0, 1):
        assert left not in numbers(view(table.s, viewer))
        # the pile and the enemy's hand are one heap
        seen = view(table.s, viewer)
        assert seen["unseen"] == [f"c{card}" for card in secrecy.unseen(table.s, viewer)]
        assert len(seen["unseen"]) == left + len(table.s.sides[1 - viewer].hand)


@pytest.mark.rule("16.22")
def test_16_22_a_card_laid_is_a_card_played() -> None:
    table = position({"hand": ["c1", "c5", "c116"]}).order("advance A c1")
    # nothing takes it back or changes its mode, and the group has acted
    assert not [key for key in table.keys("") if key.endswith(" c1")]
    for order in ("retreat A c1", "sideways A c1", "discard c1"):
        assert table.why(order) != ""
    assert table.why("advance A c5") == "4.2"
    # a discard that has been chosen stays chosen
    table.order("end", "wire A c116")
    assert table.keys() == ["done"]
    table.order("done")
    assert len(table.s.sides[1].groups[0].stack) == 1


# --- time -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3")
def test_16_3_the_last_deck_ends_the_game_at_once_outside_attacks() -> None:
    # drawing for the hand: five are allowed, the first empties the pile
    table = with_pile(["c1"], {"hand": []}, deck=3).order("order A", "keep", "end", "refill").draw("c1")
    assert result(table)["reason"] == "points" and table.s.ending == BY_POINTS
    # an earlier deck does not
    table = with_pile(["c1"], {"hand": []}, deck=2).order("order A", "keep", "end", "refill").draw("c1")
    assert not table.s.over and table.asked == "chance" and table.s.deck == 3
    # a ford, a check for a Sniper, a man given up
    stream = {"groups": {"A": {"men": [1, 2, 4], "cards": ["c153"]}, "B": {"men": [5, 6]}}, "hand": ["c8", "c62"]}
    assert result(with_pile(["c1"], stream, deck=3).order("ford A c8").draw("c1"))["reason"] == "points"
    sniped = {"groups": {"A": {"men": [1, 2, 4], "sniped": 0}, "B": {"men": [5, 6]}}, "hand": ["c8"]}
    assert result(with_pile(["c1"], sniped, deck=3).order("check A").draw("c1"))["reason"] == "points"
    pinned = {"groups": {"A": {"men": [1, 2, "4 pinned"]}, "B": {"men": [5, 6]}}, "hand": ["c8"]}
    assert result(with_pile(["c1"], pinned, deck=3).order("panic g4").draw("c1"))["losses"] == {
        "german": 1,
        "american": 0,
    }


@pytest.mark.rule("16.3")
def test_16_3_an_attack_in_which_the_last_deck_ends_is_finished_and_nothing_after_it() -> None:
    groups = {"A": {"men": [1, 2], "chit": 2}, "B": {"men": [4, 5], "chit": 2}}
    targets = {"A": {"men": [4, 5, 7], "chit": 2}, "B": {"men": [6, 8, 9, 10]}}
    table = with_pile(["c1"], {"groups": groups, "hand": ["c84", "c70"]}, {"groups": targets}, deck=3)
    table.order("fire A A c84", "resolve").draw("c1")
    # the pile is made anew for the other two men only
    assert not table.s.over and table.asked == "chance"
    table.draw("c4", "c2")
    # group B could still fire, and may not
    assert result(table)["reason"] == "points" and len(table.told("shot_at")) == 3
    # the attack counts: its kill is in the score
    table = with_pile(["c1"], {"groups": groups, "hand": ["c84", "c70"]}, {"groups": targets}, deck=3)
    table.order("fire A A c84", "resolve").draw("c1", "c84", "c2")
    assert result(table)["losses"] == {"german": 0, "american": 1}


@pytest.mark.rule("16.31")
def test_16_31_when_the_time_is_up_nothing_more_is_declared() -> None:
    hand = ["c1", "c62", "c114", "c116"]
    table = position({"groups": {"A": {"men": [1, 2, "4 pinned"], "chit": 2}, "B": {"men": [5, 6]}}, "hand": hand})
    table.order("advance B c1")
    table.s.flagged = True
    assert table.keys() == ["end"]
    for order in ("fire A A", "advance A c1", "order A", "hero g4 c114", "panic g4"):
        assert table.why(order) == "16.31"
    table.order("end")
    assert table.keys() == ["done"]
    assert table.why("discard c62") == "16.31" and table.why("wire A c116") == "16.31"
    # cards may still be drawn, and the next turn has its own minute
    table.order("done", "refill").draw("c2")
    table.order("pass").draw("c3")
    table.order("pass")
    assert table.asked == "american" and not table.s.flagged
    table.end_turn()
    assert table.keys("fire") != []


@pytest.mark.rule("16.31")
def test_16_31_what_was_declared_in_time_is_carried_out() -> None:
    groups = {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5, 6]}}
    targets = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 8, 9, 10]}}
    table = position({"groups": groups, "hand": ["c84", "c116", "c1"]}, {"groups": targets})
    table.order("fire A A c84")
    table.s.flagged = True
    table.order("resolve").draw("c2", "c4")
    assert len(table.told("shot_at")) == 2
    assert table.keys() == ["end"]
    # discards chosen before the time was up
    table = position({"groups": groups, "hand": ["c84", "c116", "c1"]}, {"groups": targets}).order("end", "wire A c116")
    table.s.flagged = True
    table.order("done")
    assert len(table.s.sides[1].groups[0].stack) == 1


@pytest.mark.rule("16.31")
def test_16_31_a_player_out_of_time_may_pass_after_a_pass() -> None:
    table = position({"hand": ["c62"]}, {"passed": True}, flagged=True)
    table.order("end")
    assert table.keys() == ["done"]
