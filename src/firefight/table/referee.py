"""The referee's draws: secret while a match runs, and open to anybody's check afterwards.

A match has one seed of 32 bytes.  Its SHA-256 is the *commitment*, which may be shown from the start: it binds the
referee without giving anything away.  Draw number n is made of HMAC-SHA256(seed, n) and of nothing else, so no draw
depends on what anybody did before, and whoever has the seed can make every draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

SEED_BYTES: Final = 32
SPAN: Final = 1 << 256


class Referee:
    """Answers chance."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed

    @classmethod
    def from_seed(cls, seed: int | str | bytes | None = None) -> Referee:
        """A referee with a secret seed, or with the one that belongs to a number or a word (7 and "7" are the same)."""
        if seed is None:
            return cls(secrets.token_bytes(SEED_BYTES))
        if isinstance(seed, bytes):
            return cls(seed)
        return cls(hashlib.sha256(f"firefight seed: {seed}".encode()).digest())

    @property
    def commitment(self) -> str:
        """What binds the referee to the seed without showing it."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, counter: int, total: int) -> int:
        """Draw number `counter`: each number below `total` exactly as likely as every other."""
        if total < 1:
            raise ValueError(f"draw {counter} has {total} outcomes")
        # numbers from the incomplete last stretch would favour the low results: throw them away and try again
        limit = SPAN - SPAN % total
        attempt = 0
        while True:
            digest = hmac.digest(self.seed, f"draw {counter} attempt {attempt}".encode(), "sha256")
            number = int.from_bytes(digest, "big")
            if number < limit:
                return number % total
            attempt += 1
