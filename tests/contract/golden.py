"""Playthroughs kept as text that a person can read: what was asked, answered and told, and a hash now and then.

python -m tests.contract.golden            say which have changed
python -m tests.contract.golden --write    write them anew, after a change of the rules that was meant
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

from firefight.kernel import core
from firefight.kernel.core import CHANCE
from firefight.kernel.dice import Dice
from firefight.kernel.events import SPECTATOR, Event
from firefight.table.course import Course
from firefight.table.referee import Referee
from tests.contract.drive import LONGEST, told_since
from tests.contract.setups import Setup, all_setups

FOLDER = Path(__file__).resolve().parent / "golden"
SEED = 1944
DETAILED = 150
"""So many answers are told in full; of the rest only the hashes and the end."""
COMMAND = "python -m tests.contract.golden --write"


def playthrough(setup: Setup) -> Iterator[str]:
    """The lines of one random game."""
    game = setup.game
    course = Course(game, setup.config, Referee.from_seed(SEED))
    dice = Dice(SEED)
    yield f"# {game.title}: {setup.name}, rules version {game.rules_version}"
    yield f"# written by `{COMMAND}`; do not edit"
    yield ""
    for number in range(1, LONGEST):
        s = course.state
        if s.over:
            break
        detailed = number <= DETAILED
        told = len(course.story.told)
        if detailed:
            yield f"{number}. {' > '.join(game.trail(s, SPECTATOR))}"
        if s.asked == CHANCE:
            course.answer_chance()
            answer = f"   chance: {course.entries[-1][1]}"
        else:
            codes = core.legal(s)
            if detailed:
                prompt, rule = game.prompt(s)
                yield f"   {course.seats[s.asked]}: {prompt}" + (f" [{rule}]" if rule else "")
                yield f"   {len(codes)}: {', '.join(game.key(s, code) for code in codes)}"
            course.decide(codes[dice.below(len(codes))])
            answer = f"   -> {course.entries[-1][1]}"
        if detailed:
            yield answer
            for event in told_since(course, told):
                yield from sentences(course, event)
        if number in course.hashes:
            yield f"== after {number}: {' '.join(course.hashes[number])}"
    yield f"== the end after {len(course.entries)}: {game.result(course.state)}"


def sentences(course: Course, event: Event) -> Iterator[str]:
    """What everybody was told, or who was told what."""
    game = course.game
    rule = f" [{event.rule}]" if event.rule else ""
    if event.seen_by(SPECTATOR):
        yield f"   . {game.tell(course.config, event, SPECTATOR)}{rule}"
        return
    for seat, name in enumerate(course.seats):
        if event.seen_by(seat):
            yield f"   ({name}) {game.tell(course.config, event, seat)}{rule}"


def kept(setup: Setup) -> Path:
    """Where the playthrough of a set-up lies."""
    return FOLDER / f"{setup.name}.txt"


def difference(setup: Setup) -> str:
    """How the game of today differs from the one that is kept; empty when it does not."""
    today = list(playthrough(setup))
    path = kept(setup)
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if today == before:
        return ""
    lines = difflib.unified_diff(before, today, f"{path.name} as kept", "as played now", lineterm="", n=6)
    return "\n".join(list(lines)[:80])


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the playthroughs anew")
    write = parser.parse_args(arguments).write
    changed = 0
    FOLDER.mkdir(exist_ok=True)
    for setup in all_setups():
        if setup.golden and difference(setup):
            changed += 1
            print(f"{kept(setup).name}: {'written' if write else 'changed'}")
            if write:
                kept(setup).write_text("\n".join(playthrough(setup)) + "\n", encoding="utf-8")
    return 1 if changed and not write else 0


if __name__ == "__main__":
    sys.exit(main())
