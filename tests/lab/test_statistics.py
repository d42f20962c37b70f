from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.lab.statistics import NINETY_FIVE, wilson

trials = st.integers(1, 5000)


@st.composite
def shares(draw: st.DrawFn) -> tuple[int, int]:
    of = draw(trials)
    return draw(st.integers(0, of)), of


@given(shares())
def test_the_interval_holds_the_share_and_stays_a_share(share: tuple[int, int]) -> None:
    low, high = wilson(*share)
    assert 0.0 <= low <= share[0] / share[1] <= high <= 1.0


@given(shares())
def test_wins_and_losses_are_mirrored(share: tuple[int, int]) -> None:
    low, high = wilson(*share)
    mirrored = wilson(share[1] - share[0], share[1])
    assert low == pytest.approx(1 - mirrored[1], abs=1e-12)
    assert high == pytest.approx(1 - mirrored[0], abs=1e-12)


@given(shares())
def test_its_ends_are_the_shares_that_a_test_just_does_not_refuse(share: tuple[int, int]) -> None:
    """What defines it: at either end the share seen lies so many standard deviations away."""
    seen = share[0] / share[1]
    for end in wilson(*share):
        if 1e-9 < end < 1 - 1e-9:
            assert abs(seen - end) == pytest.approx(NINETY_FIVE * math.sqrt(end * (1 - end) / share[1]), abs=1e-9)


@given(shares(), st.integers(2, 20))
def test_more_games_tell_more(share: tuple[int, int], times: int) -> None:
    few, many = wilson(*share), wilson(share[0] * times, share[1] * times)
    assert many[1] - many[0] < few[1] - few[0]


@pytest.mark.parametrize("truth", [0.02, 0.5, 0.97])
def test_it_covers_the_truth_in_about_95_of_100_series(truth: float) -> None:
    dice = random.Random(4)
    series = 1500
    covered = 0
    for _ in range(series):
        low, high = wilson(sum(dice.random() < truth for _ in range(200)), 200)
        covered += low <= truth <= high
    assert 0.92 < covered / series < 0.985


def test_without_trials_everything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_known_values() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
