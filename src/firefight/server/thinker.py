"""A bot in a process of its own: one JSON line in, one JSON line out.

It is given what its seat may know, and nothing else: the view, the question, and the veiled state to imagine from.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from firefight import bots
from firefight.kernel.game import Decision, Option
from firefight.search.sampler import Sampler
from firefight.table import registry


def think(task: dict[str, Any]) -> dict[str, Any]:
    """The key that a bot chooses, and why."""
    end = time.monotonic() + float(task["budget"])
    game = registry.find(task["game"])
    veiled = game.load_veiled(task["veiled"], task["config"])
    options = [Option(*row) for row in task["options"]]
    decision = Decision(task["seat"], task["kind"], task["prompt"], task["rule"], options)
    bot = bots.make(task["bot"], task["game"], task["seed"])
    sampler = Sampler(game, veiled, lambda: end - time.monotonic())
    return {"key": bot.choose(task["view"], decision, sampler), "why": bot.why()}


def main() -> None:
    """Answer until the other side hangs up."""
    for line in sys.stdin:
        try:
            answer = think(json.loads(line))
        except Exception as error:
            # one bot's trouble is the table's to answer for, and no reason to stop thinking for the others
            answer = {"trouble": type(error).__name__}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
