"""One line of hashes for each set-up: interpreted and compiled runs, and all machines, must print the same.

python tests/contract/hashes.py
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from firefight.kernel import core
from firefight.kernel.codec import canonical, digest
from firefight.kernel.core import NOBODY
from firefight.kernel.dice import Dice
from firefight.search.playout import random_code
from tests.contract.drive import LONGEST
from tests.contract.setups import Setup, all_setups

SEEDS = range(3)
EVERY = 50


def game_hash(setup: Setup, seed: int) -> str:
    """A hash over one whole random game: its states every so often, its views, and its end."""
    game = setup.game
    s = setup.new()
    dice = Dice(seed)
    parts: list[str] = []
    for number in range(LONGEST):
        if number % EVERY == 0 or s.asked == NOBODY:
            parts.append(digest(game.dump(s)))
            parts += [digest(game.view(s, viewer)) for viewer in setup.viewers]
            parts += [digest(game.dump(game.deal(game.veil(s, viewer), number))) for viewer in setup.viewers]
        if s.asked == NOBODY:
            break
        core.apply(s, random_code(s, dice))
    return f"{number} {digest(parts)}"


def all_hashes() -> dict[str, dict[str, str]]:
    """Set-up and seed -> how many answers the game took, and its hash."""
    return {setup.name: {str(seed): game_hash(setup, seed) for seed in SEEDS} for setup in all_setups()}


if __name__ == "__main__":
    print(canonical(all_hashes()).replace("},", "},\n"))
