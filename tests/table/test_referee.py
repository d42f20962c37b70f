from __future__ import annotations

import hashlib
import hmac

import pytest

from firefight.table.referee import Referee


def test_a_secret_seed_is_never_the_same() -> None:
    assert Referee.from_seed().seed != Referee.from_seed().seed
    assert len(Referee.from_seed().seed) == 32


def test_numbers_and_words_are_seeds() -> None:
    assert Referee.from_seed(7).seed == Referee.from_seed("7").seed
    assert Referee.from_seed(7).seed != Referee.from_seed(8).seed
    assert Referee.from_seed(bytes(32)).seed == bytes(32)


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Referee(b"short")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    referee = Referee.from_seed(7)
    assert referee.commitment == hashlib.sha256(referee.seed).hexdigest()


def test_a_draw_is_made_of_the_seed_and_its_number() -> None:
    """Anybody can make it again without this program."""
    referee = Referee.from_seed(7)
    message = hmac.new(referee.seed, b"draw 3 attempt 0", hashlib.sha256).digest()
    assert referee.draw(3, 52) == int.from_bytes(message, "big") % 52
    assert referee.draw(3, 52) == referee.draw(3, 52)


def test_the_draws_of_a_known_seed_never_change() -> None:
    referee = Referee.from_seed(1944)
    assert [referee.draw(counter, 1000) for counter in range(1, 7)] == [673, 662, 889, 254, 234, 94]


def test_numbers_that_would_favour_low_results_are_thrown_away() -> None:
    referee = Referee.from_seed(7)
    total = (1 << 255) + 1
    again = 0
    for counter in range(1, 41):
        number = int.from_bytes(hmac.digest(referee.seed, f"draw {counter} attempt 0".encode(), "sha256"), "big")
        again += number >= total
        assert 0 <= referee.draw(counter, total) < total
        if number < total:
            assert referee.draw(counter, total) == number
    assert 5 < again < 35


def test_draws_are_even() -> None:
    referee = Referee.from_seed(3)
    counts = [0] * 6
    for counter in range(6000):
        counts[referee.draw(counter, 6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 25


def test_a_draw_needs_an_outcome() -> None:
    with pytest.raises(ValueError, match="0 outcomes"):
        Referee.from_seed(1).draw(1, 0)
