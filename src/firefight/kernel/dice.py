"""A small generator for everything that only has to be even, repeatable and cheap: playouts, samples of what is hidden.

The referee's draws are something else: they are secret and can be verified.
"""

from __future__ import annotations

from typing import Final

MULTIPLIER: Final = 523456179
"""`MULTIPLIER * 2**32 - 1` is a safe prime, which gives the generator below its full period of about 2**60."""
LOW: Final = 0xFFFFFFFF
ALL: Final = 0xFFFFFFFFFFFFFFFF


def scattered(seed: int) -> int:
    """64 bits in which neighbouring seeds have nothing in common (the finish of splitmix64)."""
    x = (seed + 0x9E3779B97F4A7C15) & ALL
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & ALL
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & ALL
    return x ^ (x >> 31)


class Dice:
    """Multiply with carry: every number on the way stays below 2**62, so compiled code needs no big integers."""

    def __init__(self, seed: int) -> None:
        x = scattered(seed)
        # a carry of 0 or MULTIPLIER - 1 could make one of the two words that never change
        self.state: int = (((x >> 32) % (MULTIPLIER - 2) + 1) << 32) | (x & LOW)

    def next(self) -> int:
        """A number of 32 bits."""
        state: int = self.state
        state = MULTIPLIER * (state & LOW) + (state >> 32)
        self.state = state
        return (state ^ (state >> 32)) & LOW

    def below(self, total: int) -> int:
        """A number in 0..total-1, for totals up to 2**30; the unevenness is below total / 2**32."""
        return (self.next() * total) >> 32
