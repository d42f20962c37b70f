from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from firefight.kernel.dice import ALL, LOW, MULTIPLIER, Dice, scattered

SAMPLES = 20_000


def chi_square(counts: Counter[int], total: int, samples: int) -> float:
    expected = samples / total
    return sum((counts[value] - expected) ** 2 / expected for value in range(total))


@pytest.mark.parametrize("total", [2, 6, 10, 52])
def test_one_generator_is_even(total: int) -> None:
    dice = Dice(5)
    counts = Counter(dice.below(total) for _ in range(SAMPLES))
    assert set(counts) == set(range(total))
    assert chi_square(counts, total, SAMPLES) < total + 4 * (2 * total) ** 0.5 + 4


@pytest.mark.parametrize("total", [2, 6, 10, 52])
def test_neighbouring_seeds_have_nothing_in_common(total: int) -> None:
    counts = Counter(Dice(seed).below(total) for seed in range(SAMPLES))
    assert chi_square(counts, total, SAMPLES) < total + 4 * (2 * total) ** 0.5 + 4


def test_pairs_are_even() -> None:
    dice = Dice(9)
    values = [dice.below(6) for _ in range(SAMPLES + 1)]
    counts = Counter(a * 6 + b for a, b in pairwise(values))
    assert chi_square(counts, 36, SAMPLES) < 36 + 4 * 72**0.5 + 4


def test_the_same_seed_gives_the_same_numbers_for_ever() -> None:
    dice = Dice(1944)
    assert [dice.below(1000) for _ in range(6)] == [85, 900, 283, 506, 522, 229]


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**200 + 17])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    dice = Dice(seed)
    for _ in range(100):
        assert 0 < dice.state < MULTIPLIER << 32 < 2**62
        assert 0 <= dice.next() <= LOW
    assert 0 <= scattered(seed) <= ALL
