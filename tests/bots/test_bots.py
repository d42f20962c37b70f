from __future__ import annotations

import pytest

import firefight
from firefight import bots
from firefight.bots import PROFILES, UnknownBot
from firefight.games.upfront.game import GAME
from firefight.kernel.game import Decision, Option
from firefight.search.sampler import Sampler
from firefight.table.players import play
from tests.bots.positions import answer, game_of


def test_every_name_makes_its_bot() -> None:
    assert bots.NAMES == ("random", "recruit", "sergeant")
    for name in bots.NAMES:
        assert bots.make(name, "upfront", 3).name == name
        assert bots.make(name, seed=3).name == name


def test_every_bot_has_a_level_and_a_style_in_a_sentence() -> None:
    levels = [profile.level for profile in PROFILES.values()]
    assert levels == sorted(levels)
    assert all(profile.style.endswith(".") and profile.style[0].isupper() for profile in PROFILES.values())


def test_random_plays_any_game_and_the_others_theirs() -> None:
    assert bots.names("lanterns") == ["random"]
    assert bots.names("upfront") == list(bots.NAMES)


@pytest.mark.parametrize(("name", "game"), [("napoleon", "upfront"), ("sergeant", "lanterns")])
def test_an_unknown_bot_is_refused_with_the_ones_there_are(name: str, game: str) -> None:
    with pytest.raises(UnknownBot, match=f"no bot '{name}' for {game}; there are random"):
        bots.make(name, game)


@pytest.mark.parametrize("name", bots.NAMES)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        seats = [bots.make(name, seed=5), bots.make(name, seed=6)]
        games.append([key for _, key in game_of(seats, ("german", "russian"), 4)])
    assert games[0] == games[1]


def test_random_comes_to_every_option() -> None:
    options = [Option(f"order {number}", "", number) for number in range(5)]
    decision = Decision("german", "turn", "", "", options)
    s = GAME.new(GAME.configure({}))
    sampler = Sampler(GAME, GAME.veil(s, 0))
    bot = bots.make("random", seed=1)
    assert {bot.choose({}, decision, sampler) for _ in range(200)} == set(decision.keys())


def test_a_recruit_gives_nobody_up_and_draws_his_cards() -> None:
    seats = [bots.make("recruit", seed=1), bots.make("recruit", seed=2)]
    orders = [key.split()[0] for _, key in game_of(seats, ("german", "american"), 9)]
    assert "refill" in orders
    assert "panic" not in orders
    assert not any(key == "keep" and GAME.kind(s) == "refill" for s, key in game_of(seats, ("german", "american"), 10))


@pytest.mark.parametrize("name", bots.NAMES)
def test_the_reason_is_one_sentence(name: str) -> None:
    seats = [bots.make(name, seed=1), bots.make(name, seed=2)]
    assert seats[0].why().endswith(".")
    for _ in game_of(seats, ("german", "american"), 2):
        for bot in seats:
            why = bot.why()
            assert why.endswith(".") and why[0].isupper() and "\n" not in why and "{" not in why


def test_bots_play_at_a_table() -> None:
    match = firefight.game("upfront").match(scenario="A", seed=1)
    played = play(match, {seat: bots.make("sergeant", seed=1) for seat in match.seats}, strict=True)
    assert match.result is not None
    assert played.fallbacks == []


def test_a_bot_changes_nothing_that_it_is_given() -> None:
    seats = [bots.make("sergeant", seed=1), bots.make("recruit", seed=2)]
    for number, (s, _) in enumerate(game_of(seats, ("british", "italian"), 3)):
        if number % 5 == 0:
            before = GAME.dump(s)
            answer(bots.make("sergeant"), s)
            assert GAME.dump(s) == before
