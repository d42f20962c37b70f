"""The first and the last words of a match: what is played and by whom; how it ended, and everything that was hidden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from firefight import bots
from firefight.cli.common import home_short, program
from firefight.cli.screen import Out, story_of, table_of
from firefight.table.match import Match

if TYPE_CHECKING:
    from firefight.cli.play_session import Session


def go_on_with(session: Session) -> str:
    """The command that goes on with this match."""
    return f"{program()} play {session.match.game.name} --resume {home_short(session.path)}"


def opening(session: Session, kinds: dict[str, str], *, resumed: bool, open_seed: bool) -> None:
    """What is played, by whom, and what is promised about the draws."""
    match, out = session.match, session.out
    screen = table_of(match.game.name)
    out.strong(f"{match.game.title}, {screen.scenario_line(match.config)}")
    for seat in match.seats:
        out.line(f"  {screen.nation(seat)}: {who(kinds[seat])}")
    for notice in match.notices:
        out.line(notice)
    if resumed:
        out.line(f"The match goes on after {len(match.entries)} decisions and draws.")
    out.line(f"Every draw is fixed already by a secret seed. Its fingerprint: {match.commitment}")
    if open_seed:
        out.line("The seed was named on the command line: whoever knows it can work out every draw.")
    out.dim(f"Saved after every decision in {home_short(session.path)}; quit or Ctrl-C leaves, --resume goes on.")


def who(kind: str) -> str:
    """A player in words."""
    if kind == "human":
        return "you, here"
    name = kind.removeprefix("bot:")
    profile = bots.PROFILES.get(name)
    return f"the computer, {name}" + (f". {profile.style}" if profile is not None else "")


def closing(session: Session) -> None:
    """The end of a match."""
    session.auto.close(session.match)
    out = session.out
    out.line()
    final_words(out, session.match, session.path)


def final_words(out: Out, match: Match, path: Path) -> None:
    """The result with its rule, the points, both hands, the luck, the seed."""
    result = match.result
    if result is None:
        return
    story = story_of(match.game.name)
    out.strong(story.result_line(result))
    out.lines(story.ending(result, {seat: match.view(seat) for seat in match.seats}))
    out.lines(story.luck(match.events(), match.seats))
    out.line(f"The seed was {json.loads(match.save())['seed']}")
    out.line(f"Check every draw and decision: {program()} verify {home_short(path)}")
    out.line(f"Read or step through it again: {program()} replay {home_short(path)}")
