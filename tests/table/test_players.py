from __future__ import annotations

import time
from typing import Any

import pytest

from firefight.kernel.game import Decision, IllegalOption
from firefight.search.sampler import Sampler, TimeUp
from firefight.table.match import Match
from firefight.table.players import Bot, Seat, play
from tests.contract.drive import fields
from tests.table.tools import log_of
from tests.toy.game import GAME
from tests.toy.model import Lanterns


class First:
    """Takes the first option."""

    name = "first"

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        return decision.options[0].key

    def why(self) -> str:
        return "It stands first."


class Wrong(First):
    """Answers what nobody asked."""

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        return "dance"


class Broken(First):
    """Stumbles over its own hand, and says so."""

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        raise KeyError(" ".join(view["sides"][decision.seat]["hand"]))


class Dreamer(First):
    """Samples until it is told to stop, and does not listen."""

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        while True:
            sampler.sample(1)


class Punctual(First):
    """Samples until its time is nearly up."""

    samples = 0

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        while sampler.time_left() > 0.01:
            assert isinstance(sampler.sample(self.samples), Lanterns)
            self.samples += 1
        return decision.options[-1].key


class Slow(First):
    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        time.sleep(0.03)
        return decision.options[0].key


def new() -> Match:
    return Match.begin(GAME, {"scenario": "short"}, seed=4)


def test_bots_play_to_the_end() -> None:
    match = new()
    bots: dict[str, Bot] = {"red": First(), "blue": First()}
    played = play(match, bots, strict=True)
    assert match.result is not None
    assert played.decisions == sum(entry[0] in ("red", "blue") for entry in match.entries)
    assert played.fallbacks == []
    assert 0 < played.slowest < 1


def test_a_seat_without_a_bot_is_waited_for() -> None:
    match = new()
    play(match, {"red": First()})
    assert match.seat == "blue"


def test_until_stops() -> None:
    match = new()
    played = play(match, {"red": First(), "blue": First()}, until=lambda m: len(m.entries) > 20)
    assert match.seat is not None
    assert len(match.entries) in (21, 22, 23)
    assert played.decisions > 5


def test_an_illegal_answer_is_answered_for_and_logged() -> None:
    match = new()
    played = play(match, {"red": Wrong()})
    assert played.fallbacks == ["red gave an answer that is not legal: dance: it is none of the options"]
    assert match.entries[-2:] == [
        ["note", "The bot of red gave an answer that is not legal; the table answered for it."],
        ["red", "bid 0"],
    ]


def test_the_fallback_passes_where_it_can() -> None:
    match = new()
    play(match, {"red": First(), "blue": First()}, until=lambda m: m.decision is not None and m.decision.kind == "deed")
    seat = match.seat
    assert seat is not None
    play(match, {seat: Wrong()})
    assert match.entries[-1] == [seat, "pass"]


def test_a_failing_bot_gives_nothing_away() -> None:
    match = new()
    played = play(match, {"red": Broken()})
    hand = match.view("red")["sides"]["red"]["hand"]
    assert hand[0] in played.fallbacks[0]
    assert log_of(match, "blue")[-1].endswith("The bot of red failed (KeyError); the table answered for it.")


def test_in_tests_a_bot_is_not_forgiven() -> None:
    with pytest.raises(IllegalOption):
        play(new(), {"red": Wrong()}, strict=True)
    with pytest.raises(KeyError):
        play(new(), {"red": Broken()}, strict=True)


def test_time_runs_out() -> None:
    match = new()
    played = play(match, {"red": Dreamer()}, budget=0.02)
    assert played.late == 1
    assert 0.02 <= played.slowest < 1
    assert "ran out of time" in log_of(match)[-1]
    with pytest.raises(TimeUp):
        play(new(), {"red": Dreamer()}, budget=0.02, strict=True)


def test_a_bot_can_watch_its_time() -> None:
    bot = Punctual()
    played = play(new(), {"red": bot}, budget=0.05, strict=True)
    assert bot.samples > 0
    assert played.late == 0


def test_an_answer_that_comes_late_is_counted() -> None:
    played = play(new(), {"red": Slow()}, budget=0.01)
    assert played.late == 1
    assert played.fallbacks == []


def test_a_sampler_holds_no_true_state() -> None:
    match = new()
    truth = match._course.state
    sampler = Seat(match, "red").sampler()
    assert isinstance(truth, Lanterns)
    assert all(value is not truth for value in fields(sampler).values())
    sample = sampler.sample(3)
    assert isinstance(sample, Lanterns)
    assert sample.hands[0] == truth.hands[0]
    assert len({tuple(sampler.sample(seed).hands[1]) for seed in range(20)}) > 10  # type: ignore[attr-defined]
    assert GAME.view(sample, 0) == match.view("red")


def test_a_seat_is_given_its_own_and_nothing_else() -> None:
    match = new()
    red, blue = Seat(match, "red"), Seat(match, "blue")
    assert red.asked
    assert not blue.asked
    assert blue.decision is None
    assert blue.waiting_for == "red"
    assert red.decision is not None
    assert red.view() == match.view("red")
    assert red.trail() == match.trail()
    assert [str(line) for line in blue.log(since=4)] == log_of(match, "blue")[4:]
    assert str(blue.why_not("bid 0")) == "red is asked now"
    assert red.why_not("bid 0") is None
    with pytest.raises(IllegalOption):
        blue.submit("bid 0")
    with pytest.raises(IllegalOption):
        blue.odds("bid 0")
    assert red.odds("bid 0") is None
    red.submit("bid 0")
    assert blue.waiting_for == "blue"
    assert blue.result is None
