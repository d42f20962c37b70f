"""Plays a match with an automatic save until it is killed; the test of the automatic save starts it.

    python -m tests.table.autosaving PATH

It prints `try HASH` before it records a state and `done HASH` after it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from firefight.kernel.codec import CorruptSave
from firefight.kernel.dice import Dice
from firefight.table import registry
from firefight.table.autosave import AutoSave, recover
from firefight.table.match import Match
from tests.toy.game import GAME


def main(path: Path) -> None:
    """Go on with what is there; when a match is over, take its last decision back and play on."""
    registry.register(GAME)
    try:
        match = recover(path)
    except CorruptSave:
        if path.exists():
            raise
        match = Match.begin(GAME, {"scenario": "long"})
    saving = AutoSave(path, sync=False, save_every=40)
    dice = Dice(len(match.entries))
    while True:
        print("try", match.hash, flush=True)
        saving.record(match)
        print("done", match.hash, flush=True)
        decision = match.decision
        if decision is None:
            match.take_back(consent_of=match.seats)
        elif match.can_undo() and dice.below(3) == 0:
            match.undo()
        else:
            match.submit(decision.options[dice.below(len(decision.options))])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
