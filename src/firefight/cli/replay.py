"""`firefight replay`: a match again, as text or step by step, with the eyes of a side or of a spectator."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from firefight.cli.common import SUCCESS, Refusal, command_parser, home_short, recovered, show_json
from firefight.cli.play import HUMAN, kind_of
from firefight.cli.play_end import final_words
from firefight.cli.play_reader import EndOfInput, Reader
from firefight.cli.play_session import BEGINS_A_TURN
from firefight.cli.screen import Out, story_of, table_of, told, with_rule

if TYPE_CHECKING:
    from firefight.table.match import Match

SPECTATOR: Final = "spectator"
STEP_HELP: Final = "Enter goes on, b goes back, a number goes to that turn, t shows the table in full, q ends."

EXAMPLES: Final = """\
  firefight replay FILE                     what happened, as a spectator saw it
  firefight replay FILE --as german         as the German player saw it
  firefight replay FILE --from 12           beginning with turn 12
  firefight replay FILE --step              step by step with the table: Enter goes on, b back
  firefight replay FILE --json              for programs"""


def add_parser(sub: Any) -> None:
    """Add the `replay` command."""
    parser = command_parser(sub, "replay", "Read a match again, or step through it.", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a saved match")
    parser.add_argument("--step", action="store_true", help="step through it, with the table")
    parser.add_argument("--as", dest="viewer", metavar="WHO", help="a side, or spectator")
    parser.add_argument("--from", dest="turn", metavar="N", type=int, default=0, help="begin with turn N")
    parser.add_argument("--plain", action="store_true", help="no weight, no hue")
    parser.add_argument("--json", action="store_true", help="print JSON: a list of numbered lines with their rules")


def run(args: argparse.Namespace) -> int:
    """Show it."""
    path = Path(args.file).expanduser()
    match = recovered(path)
    viewer = viewer_of(args.viewer, match, path)
    film = Film(match, viewer, open_hands=match.result is not None and args.viewer is None)
    film.to_turn(args.turn)
    if args.turn and film.at_end and film.turn < args.turn:
        raise Refusal(f"{home_short(path)} ends in turn {film.turn}, before turn {args.turn}")
    if args.json:
        lines = match.log(viewer, film.lines_before)
        show_json([{"number": line.number, "text": line.text, "rule": line.rule} for line in lines])
        return SUCCESS
    out = Out(args.plain)
    if args.step:
        step_through(film, out, path)
        return SUCCESS
    for text, rule in told(match, viewer, film.lines_before):
        show(out, text, rule)
    if match.result is not None:
        out.line()
        final_words(out, match, path)
    return SUCCESS


def show(out: Out, text: str, rule: str) -> None:
    """One line of the story."""
    if text.startswith(BEGINS_A_TURN):
        out.line()
        out.strong(text)
    else:
        out.line("  " + with_rule(text, rule))


def viewer_of(word: str | None, match: Match, path: Path) -> str | None:
    """The seat whose eyes are lent, None for a spectator.  While a match runs nobody looks into another's hand."""
    if word is None or word == SPECTATOR:
        return None
    if word not in match.seats:
        sides = ", ".join(match.seats)
        raise Refusal(f"there is no side {word!r} in {home_short(path)}; --as is {sides} or {SPECTATOR}")
    people = [seat for seat in match.seats if kind_of(match.players.get(seat)) == HUMAN]
    if match.result is None and people != [word]:
        raise Refusal(f"{home_short(path)} still runs, so it is shown as {SPECTATOR} only; --as {word} has to wait")
    return word


class Film:
    """A match played again, entry by entry; forwards by playing on, backwards by beginning anew."""

    def __init__(self, match: Match, viewer: str | None, *, open_hands: bool) -> None:
        from firefight.table import saves
        from firefight.table.restore import course_of

        self.viewer = viewer
        self.open_hands = open_hands
        self.whole = match
        self._saves = saves.read(match.save())
        self._course_of = course_of
        self.rewind()

    def rewind(self) -> None:
        """To the beginning."""
        from firefight.table.match import Match

        self.now = Match(self._course_of(self._saves))
        self.at = len(self.now.entries)
        self.lines_before = 0
        self.keys: list[str] = []

    @property
    def at_end(self) -> bool:
        """Whether there is nothing more."""
        return self.at >= len(self._saves.decisions)

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return int(self.now.view(self.viewer)["turn"])

    def told_so_far(self) -> int:
        """How many lines the viewer has been told."""
        return len(self.now.events(self.viewer))

    def goes_on(self) -> bool:
        """Whether what was told last will be told in one line with what follows."""
        return story_of(self.now.game.name).goes_on(self.now.events(self.viewer))

    def step(self) -> None:
        """One decision with all that comes of it; one that told the viewer nothing goes with the next."""
        self.lines_before = self.told_so_far()
        self.keys = []
        while not self.at_end:
            entry = self._saves.decisions[self.at]
            self.now.enter(entry)
            self.at += 1
            if entry[0] in self.now.seats and (self.open_hands or entry[0] == self.viewer):
                self.keys.append(f"{entry[0]}: {entry[1]}")
            following = None if self.at_end else self._saves.decisions[self.at][0]
            if following in self.now.seats and self.told_so_far() > self.lines_before and not self.goes_on():
                return

    def to_turn(self, turn: int) -> None:
        """Forwards to where a turn begins."""
        while not self.at_end and self.turn < turn:
            self.step()
        # what ended the turn before was told in the same step
        for number, line in enumerate(self.now.log(self.viewer, self.lines_before)):
            if turn and line.text.startswith(BEGINS_A_TURN):
                self.lines_before += number
                return

    def back(self) -> None:
        """One step back."""
        target, marks = self.at, [0]
        self.rewind()
        while self.at < target:
            marks.append(self.at)
            self.step()
        self.rewind()
        while self.at < marks[-1]:
            self.step()


def step_through(film: Film, out: Out, path: Path) -> None:
    """Let the reader go forwards and back."""
    reader = Reader()
    out.line(STEP_HELP)
    if film.at == len(film.now.entries) == 0:
        film.step()
    show_step(film, out)
    while True:
        if film.at_end:
            out.line()
            final_words(out, film.whole, path)
        try:
            word = reader.read("replay> ").lower()
        except EndOfInput:
            return
        if word in ("q", "quit"):
            return
        if word in ("t", "table"):
            out.lines(table_of(film.now.game.name).table(film.now.view(film.viewer), out.paint))
            continue
        if word in ("b", "back"):
            film.back()
        elif word.isdecimal():
            film.rewind()
            film.to_turn(int(word))
        elif word:
            out.line(STEP_HELP)
            continue
        elif film.at_end:
            return
        else:
            film.step()
        show_step(film, out)


def show_step(film: Film, out: Out) -> None:
    """What was decided, what came of it, and the table."""
    screen = table_of(film.now.game.name)
    out.line()
    for key in film.keys:
        out.dim(f"> {key}")
    for text, rule in told(film.now, film.viewer, film.lines_before):
        show(out, text, rule)
    out.line()
    out.lines(screen.brief(film.now.view(film.viewer), out.paint))
    for seat in film.now.seats if film.open_hands else [film.viewer] if film.viewer else []:
        out.line(f"{screen.nation(seat)}: {screen.hand_line(film.now.view(seat), out.paint)}")
