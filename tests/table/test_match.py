from __future__ import annotations

import pytest

from firefight.kernel.core import CHANCE, EngineError
from firefight.kernel.game import IllegalOption
from firefight.kernel.notation import UnknownKey
from firefight.table.match import CannotTakeBack, Match, UnknownSeat
from tests.table.tools import log_of, play_random
from tests.toy import model
from tests.toy.game import GAME
from tests.toy.model import Lanterns


def state(match: Match) -> Lanterns:
    """The true state, which only tests look at."""
    s = match._course.state
    assert isinstance(s, Lanterns)
    return s


def own_cards(match: Match) -> list[str]:
    """The cards of the seat that is asked."""
    assert match.seat is not None
    hand: list[str] = match.view(match.seat)["sides"][match.seat]["hand"]
    return hand


def test_the_referee_deals_before_anybody_is_asked() -> None:
    match = Match.begin(GAME, {}, seed=1)
    assert match.seat == "red"
    assert [entry[0] for entry in match.entries] == ["chance"] * 8
    assert [entry[2] for entry in match.entries] == list(range(1, 9))


def test_a_seed_decides_all_draws() -> None:
    assert play_random(Match.begin(GAME, {}, 5)).hash == play_random(Match.begin(GAME, {}, 5)).hash
    assert Match.begin(GAME, {}, 5).hash != Match.begin(GAME, {}, 6).hash
    assert Match.begin(GAME, {}).commitment != Match.begin(GAME, {}).commitment


def test_a_decision_says_what_is_asked(match: Match) -> None:
    decision = match.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.prompt, decision.rule) == ("red", "turn", "It is your turn.", "3")
    assert decision.keys()[0] == "raid"
    assert decision.options[0].label == "raid the other camp"


def test_keys_and_options_are_answers(match: Match) -> None:
    decision = match.decision
    assert decision is not None
    other = match.clone()
    match.submit("rest")
    other.submit(decision.options[-1])
    assert match.hash == other.hash


def test_what_is_not_legal_is_refused_with_a_reason(match: Match) -> None:
    before = match.hash
    missing = next(f"c{card}" for card in range(1, 31) if f"c{card}" not in own_cards(match))
    with pytest.raises(IllegalOption, match=f"you do not hold {missing}") as refused:
        match.submit(f"bury {missing}")
    assert refused.value.reason.key == "not-in-hand"
    assert str(match.why_not(f"bury {missing}")) == f"you do not hold {missing}"
    assert match.why_not("raid") is None
    assert match.hash == before


def test_an_answer_to_another_question_is_refused_with_the_question(match: Match) -> None:
    reason = match.why_not("bid 1")
    assert reason is not None
    assert str(reason) == "that is no answer to the question now: It is your turn. [3]"


def test_what_is_no_key_at_all_is_another_error(match: Match) -> None:
    with pytest.raises(UnknownKey, match="is no order"):
        match.submit("rayd")
    with pytest.raises(UnknownKey):
        match.why_not("rayd")


def test_nobody_answers_for_another_seat(match: Match) -> None:
    with pytest.raises(IllegalOption, match="red is asked now"):
        match.submit("rest", seat="blue")
    assert str(match.why_not("rest", seat="blue")) == "red is asked now"
    match.submit("rest", seat="red")
    assert match.seat == "blue"


def test_a_stranger_is_no_seat(match: Match) -> None:
    for call in (lambda: match.view("green"), lambda: match.log("green"), lambda: match.flag("green")):
        with pytest.raises(UnknownSeat, match="there are red, blue"):
            call()


def test_when_it_is_over_nobody_is_asked(match: Match) -> None:
    play_random(match)
    assert match.seat is None
    assert match.decision is None
    assert match.result is not None
    with pytest.raises(IllegalOption, match="the match is over"):
        match.submit("rest")


def test_odds_are_for_legal_options(match: Match) -> None:
    odds = match.odds("raid")
    assert odds is not None
    assert odds["success"][1] == 26
    first, second = own_cards(match)[:2]
    assert match.odds(f"bury {first}+{second}") is None
    assert match.odds("rest") is None
    with pytest.raises(IllegalOption):
        match.odds("bid 1")


# Orders of several parts.


def test_an_order_of_several_parts_is_several_decisions(match: Match) -> None:
    first, second = own_cards(match)[:2]
    count = len(match.entries)
    match.submit(f"bury {first}+{second}")
    assert match.entries[count:] == [["red", f"bury {first}"], ["red", f"bury {second}"]]


def test_an_order_is_carried_out_whole_or_not_at_all(match: Match) -> None:
    first = own_cards(match)[0]
    before = (match.hash, match.entries, log_of(match, "red"))
    with pytest.raises(IllegalOption, match=f"you do not hold {first}"):
        match.submit(f"bury {first}+{first}")
    with pytest.raises(UnknownKey):
        match.submit(f"bury {first}+c77")
    assert (match.hash, match.entries, log_of(match, "red")) == before
    assert not match.can_undo()


class Hasty(type(GAME)):  # type: ignore[misc]  # the class of the game
    """Understands `raid!` as a raid and a rest."""

    def expand(self, s: object, text: str) -> list[str]:
        return {"raid!": ["raid", "rest"], "spy!": ["spy", "rest"]}.get(text, [text])


@pytest.mark.parametrize("order", ["raid!", "spy!"])
def test_an_order_may_not_go_on_after_something_new(order: str) -> None:
    match = Match.begin(Hasty(), {}, seed=7)
    match.submit("bid 1")
    match.submit("bid 0")
    before = (match.hash, match.entries)
    with pytest.raises(IllegalOption, match="already leads to something new"):
        match.submit(order)
    assert (match.hash, match.entries) == before


# Undo.


def test_undo_takes_the_latest_decision_back(match: Match) -> None:
    first, second = own_cards(match)[:2]
    before = (match.hash, match.entries, log_of(match, "red"))
    match.submit(f"bury {first}")
    match.submit(f"bury {second}")
    assert match.can_undo()
    match.undo()
    match.undo()
    assert (match.hash, match.entries, log_of(match, "red")) == before
    assert f"bury {first}" in decided(match)
    match.submit("rest")
    assert match.seat == "blue"


def test_undo_stops_at_another_seat(match: Match) -> None:
    match.submit("rest")
    assert str(match.why_no_undo()) == "blue has been asked since"
    with pytest.raises(CannotTakeBack, match="blue has been asked since"):
        match.undo()


def test_undo_stops_at_a_draw(match: Match) -> None:
    match.submit("raid")
    assert str(match.why_no_undo()) == "chance has answered since"


def test_undo_stops_at_news(match: Match) -> None:
    state(match).hands[0] = [1, 7, 9]
    state(match).hands[1] = [2]
    state(match).pool = [card for card in range(1, 31) if card not in (1, 2, 7, 9)]
    match.submit("raid")
    match.submit("play c7")
    assert match.seat == "red"
    assert str(match.why_no_undo()) == "something has been shown since"


def test_undo_stops_at_a_clock(match: Match) -> None:
    match.submit(f"bury {own_cards(match)[0]}")
    match.flag("red")
    assert str(match.why_no_undo()) == "a time has run out since"


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    match = Match.begin(GAME, {}, seed=7)
    assert not match.can_undo()
    with pytest.raises(CannotTakeBack):
        match.undo()


def test_undo_takes_the_hashes_of_its_entries_with_it(match: Match) -> None:
    while len(match.entries) < 19:
        match.note("time passes")
    match.submit(f"bury {own_cards(match)[0]}")
    assert 20 in match._course.hashes
    match.undo()
    assert match._course.hashes == {}


def decided(match: Match) -> list[str]:
    """The keys that may be answered now."""
    assert match.decision is not None
    return match.decision.keys()


# Taking back by consent.


def test_a_take_back_needs_everybody_else(match: Match) -> None:
    match.submit("raid")
    with pytest.raises(CannotTakeBack, match="blue must agree"):
        match.take_back(consent_of=["red"])
    match.take_back(consent_of=["blue"])
    assert match.seat == "red"
    assert "raid" in decided(match)


def test_a_take_back_leaves_its_trace(match: Match) -> None:
    before, count = match.hash, len(match.entries)
    match.submit("raid")
    told = log_of(match)
    match.take_back(consent_of=["blue"])
    assert match.hash == before
    assert match.entries[count][:2] == ["red", "raid"]
    assert match.entries[-1] == ["take-back", count]
    assert log_of(match) == [*told, f"{len(told) + 1}. By consent, red decides again."]


def test_the_same_draw_never_comes_for_another_choice(match: Match) -> None:
    """Who takes a raid back and raids again gets a new card, not the one that was seen."""
    match.submit("raid")
    first = match.entries[-1]
    match.take_back(consent_of=["blue"])
    match.submit("raid")
    second = match.entries[-1]
    assert (first[0], second[0]) == ("chance", "chance")
    assert second[2] == first[2] + 1
    fresh = Match.begin(GAME, {"scenario": "long"}, seed=7)
    assert fresh._course.referee.draw(second[2], 22) != fresh._course.referee.draw(first[2], 22)


def test_a_take_back_goes_on_from_what_still_stands(match: Match) -> None:
    start = match.hash
    match.submit(f"bury {own_cards(match)[0]}")
    match.submit("rest")
    match.submit("rest")
    match.take_back("blue", consent_of=["red", "blue"])
    assert match.seat == "blue"
    match.take_back("red", consent_of=["blue"])
    assert decided(match)[-1] == "rest"
    match.take_back("red", consent_of=["blue"])
    assert match.hash == start


def test_a_take_back_of_a_seat_passes_over_the_others(match: Match) -> None:
    before = match.hash
    match.submit("rest")
    match.submit(f"bury {own_cards(match)[0]}")
    match.take_back("red", consent_of=["blue"])
    assert match.hash == before


def test_nothing_is_undone_beyond_a_take_back(match: Match) -> None:
    match.submit("rest")
    match.take_back(consent_of=["blue"])
    assert str(match.why_no_undo()) == "play has just been taken back to here"


def test_a_finished_match_can_be_taken_back(match: Match) -> None:
    play_random(match)
    match.take_back(consent_of=["red", "blue"])
    assert match.result is None
    assert match.seat is not None


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    with pytest.raises(CannotTakeBack, match="nothing has been decided yet"):
        Match.begin(GAME, {}, seed=1).take_back(consent_of=["red", "blue"])


# The rest.


def test_time_up_is_written_down_and_the_game_acts_on_it(match: Match) -> None:
    match.flag("red")
    assert match.entries[-1] == ["clock", "red"]
    assert decided(match) == ["rest"]
    assert log_of(match)[-1].endswith("The time of red is up.")


def test_a_note_is_for_everybody(match: Match) -> None:
    match.note("A spectator has come in.")
    for viewer in ("red", "blue", None):
        assert log_of(match, viewer)[-1].endswith("A spectator has come in.")


def test_each_viewer_reads_what_is_for_him() -> None:
    match = Match.begin(GAME, {}, seed=7)
    red, nobody = log_of(match, "red"), log_of(match)
    assert red[0].startswith("1. You draw c")
    assert red[0].endswith(" [2.5]")
    assert red[4] == "5. blue draws a card. [2.5]"
    assert nobody[0] == "1. red draws a card. [2.5]"
    assert [line.number for line in match.log("red")] == list(range(1, 9))
    assert [str(line) for line in match.log("red", since=4)] == red[4:]
    assert all(event.seen_by(0) for event in match.events("red"))
    assert match.log("red")[0].rule == "2.5"


def test_the_trail_says_where_we_are(match: Match) -> None:
    match.submit("raid")
    assert match.trail()[:3] == ["round 1", "turn of red", "red raids the camp of blue"]


def test_a_clone_goes_on_by_itself(match: Match) -> None:
    card = own_cards(match)[0]
    match.submit(f"bury {card}")
    other = match.clone()
    assert other.can_undo()
    other.undo()
    other.submit("raid")
    assert match.can_undo()
    assert match.entries[-1] == ["red", f"bury {card}"]
    match.undo()
    match.submit("raid")
    assert match.hash == other.hash
    assert log_of(match, "red") == log_of(other, "red")


def test_an_error_in_the_rules_leaves_the_decision_unmade(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(s: Lanterns, seat: int, card: int) -> None:
        s.hands[seat].clear()
        raise EngineError("stumbled")

    before, card = match.hash, own_cards(match)[0]
    with monkeypatch.context() as broken:
        broken.setattr(model, "bury", stumble)
        with pytest.raises(EngineError):
            match.submit(f"bury {card}")
    assert match.hash == before
    match.submit(f"bury {card}")
    assert match.can_undo()


def test_an_error_in_a_draw_leaves_chance_to_be_asked(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(s: Lanterns, card: int) -> None:
        raise EngineError("stumbled")

    with monkeypatch.context() as broken:
        broken.setattr(model, "turn_over", stumble)
        with pytest.raises(EngineError):
            match.submit("raid")
    assert state(match).asked == CHANCE
    assert str(match.why_not("rest")) == "chance has yet to answer"
    match.settle()
    assert match.seat == "red"
