"""Random play and sampling, on the made-up game."""

from __future__ import annotations

from collections import Counter

import pytest

from firefight.kernel.core import State, legal
from firefight.kernel.dice import Dice
from firefight.kernel.events import SPECTATOR
from firefight.search.playout import chance_code, playout, random_code
from firefight.search.sampler import Sampler, TimeUp
from tests.toy.game import GAME


def new() -> State:
    return GAME.new(GAME.configure({}))


def test_a_playout_plays_to_the_end_and_counts() -> None:
    s = new()
    count = playout(s, 10_000, 1)
    assert s.over
    assert 30 < count < 1000


def test_a_playout_stops_at_its_limit_and_can_go_on() -> None:
    s = new()
    assert playout(s, 17, 1) == 17
    assert legal(s)
    assert playout(s, 10_000, 2) < 10_000
    assert s.over
    assert playout(s, 10, 3) == 0


def test_the_same_seed_plays_the_same_game() -> None:
    dumps = []
    for seed in (5, 5, 6):
        s = new()
        playout(s, 60, seed)
        dumps.append(GAME.dump(s))
    assert dumps[0] == dumps[1] != dumps[2]


def test_every_answer_is_as_likely_as_the_other() -> None:
    s = new()
    playout(s, 8, 1)
    counts = Counter(random_code(s, Dice(seed)) for seed in range(3000))
    assert sorted(counts) == legal(s)
    assert all(850 < count < 1150 for count in counts.values())


def test_chance_answers_by_its_weights() -> None:
    s = new()
    counts = Counter(chance_code(s, Dice(seed)) for seed in range(6000))
    assert sorted(counts) == legal(s)
    assert all(130 < count < 280 for count in counts.values())


def test_a_sampler_is_repeatable_and_leaves_its_veil_alone() -> None:
    s = new()
    playout(s, 8, 1)
    veiled = GAME.veil(s, 0)
    before = GAME.dump(veiled)
    sampler = Sampler(GAME, veiled)
    assert GAME.dump(sampler.sample(4)) == GAME.dump(sampler.sample(4)) != GAME.dump(sampler.sample(5))
    playout(sampler.sample(4), 1000, 1)
    assert GAME.dump(veiled) == before


def test_a_sampler_stops_when_the_time_is_up() -> None:
    sampler = Sampler(GAME, GAME.veil(new(), SPECTATOR), lambda: 0.0)
    assert sampler.time_left() == 0
    with pytest.raises(TimeUp):
        sampler.sample(1)
