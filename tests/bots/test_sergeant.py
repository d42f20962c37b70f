"""The sergeant as a whole: fair, legal, quick, and never without an answer."""

from __future__ import annotations

import time

import pytest

from firefight import bots
from firefight.bots.sergeant import QUESTIONS
from firefight.bots.sergeant.chances import Chances
from firefight.games.upfront import odds, secrecy
from firefight.games.upfront.game import GAME
from firefight.games.upfront.text import as_up_front, catalogue
from firefight.kernel.game import Decision, Option
from tests.bots.positions import NATION_PAIRS, Shifted, answer, game_of, sergeant_says


def test_he_has_an_answer_to_every_question_of_the_game() -> None:
    assert set(QUESTIONS) == set(catalogue()["prompts"]) - {"draw"}


def test_he_answers_legally_what_he_does_not_know() -> None:
    s = GAME.new(GAME.configure({}))
    options = [Option("frob A", "", 1), Option("pass", "", 0)]
    decision = Decision("german", "frobnication", "", "", options)
    assert bots.make("sergeant").choose(GAME.view(s, s.asked), decision, Shifted(s)) in ("frob A", "pass")


@pytest.mark.parametrize("sides", NATION_PAIRS, ids="-".join)
def test_he_plays_legally_to_the_end_with_every_nation(sides: tuple[str, str]) -> None:
    seed = NATION_PAIRS.index(sides)
    # `game_of` refuses what is not legal
    assert sum(1 for _ in game_of([bots.make("sergeant"), bots.make("sergeant")], sides, seed)) > 50


@pytest.mark.parametrize("scenario", ["A", "B", "C", "K"])
def test_he_plays_every_scenario_to_the_end(scenario: str) -> None:
    from firefight.lab import arena

    options = {"scenario": scenario, "level": "full"}
    for job in arena.schedule("upfront", ("sergeant", "random"), 2, 5, options=options):
        record = arena.play_one(job)
        assert record.reason != "unfinished"
        assert record.fallbacks == [[], []]


@pytest.mark.parametrize("options", [{"readjust": True}, {"first": "high-card"}])
def test_he_plays_with_every_rules_option(options: dict[str, bool | str]) -> None:
    from firefight.lab import arena

    record = arena.play_one(arena.schedule("upfront", ("sergeant", "recruit"), 1, 3, options=options)[0])
    assert record.reason != "unfinished"
    assert record.fallbacks == [[], []]


def test_his_choice_is_the_same_whatever_the_sample_holds() -> None:
    seats = [bots.make("sergeant"), bots.make("sergeant")]
    for s, key in game_of(seats, ("german", "american"), 6):
        assert answer(bots.make("sergeant", seed=77), s, sample_offset=1000) == key


def test_his_choice_is_the_same_whatever_the_enemy_really_holds() -> None:
    seats = [bots.make("sergeant"), bots.make("sergeant")]
    hidden = 0
    for number, (s, key) in enumerate(game_of(seats, ("japanese", "french"), 8)):
        if number % 4 == 0:
            other = GAME.deal(GAME.veil(s, s.asked), number)
            other.brisk = False
            hidden += GAME.dump(other) != GAME.dump(s)
            assert answer(bots.make("sergeant"), other) == key
    assert hidden > 20


def test_he_has_no_memory() -> None:
    old = bots.make("sergeant")
    for s, key in game_of([old, old], ("russian", "italian"), 2):
        assert answer(bots.make("sergeant"), s) == key


@pytest.mark.parametrize(("level", "sides"), [("basic", ("german", "italian")), ("full", ("russian", "american"))])
def test_his_chances_are_the_odds_of_the_game(level: str, sides: tuple[str, str]) -> None:
    seats = [bots.make("recruit", seed=1), bots.make("recruit", seed=2)]
    compared = 0
    for number, (state, _) in enumerate(game_of(seats, sides, 5, level=level)):
        s = as_up_front(state)
        if number % 40 or not s.turn:
            continue
        unseen = secrecy.unseen(s, s.asked)
        chances = Chances(unseen)
        for strength in range(-5, 9):
            for man in s.men:
                if man.where == 0:
                    row = odds.man_odds(s, man.number, strength, unseen)
                    pinned, killed, routed, wounded = chances.under_fire(s, man, strength)
                    assert pinned == pytest.approx(row["pinned"])
                    assert killed == pytest.approx(row["killed"] + row["panic_killed"] + row["wounded_again"])
                    assert routed == pytest.approx(row["routed"])
                    assert wounded == pytest.approx(row["wounded"])
                    compared += man.pinned
    assert compared > 50


def test_he_is_quick() -> None:
    seats = [bots.make("sergeant"), bots.make("sergeant")]
    count, start = 0, time.process_time()
    for _ in game_of(seats, ("german", "american"), 1):
        count += 1
    # with the view, the sample and the rules; the promise is 50 ms
    assert (time.process_time() - start) / count < 0.05


def test_he_encircles_and_flanks_where_it_helps() -> None:
    german = {"groups": {"A": {"men": [1, 4, 5], "chit": 4}, "B": {"men": [3, 2], "chit": 2}}, "hand": ["c3", "c96"]}
    american = {"groups": {"A": {"men": [], "chit": 0}, "B": {"men": [1, 4, 5], "chit": 2}}, "hand": []}
    position = {"level": "full", "german": german, "american": american}
    assert sergeant_says(position, "sideways A c3")[0] in ("encircle A B", "flank A B")
