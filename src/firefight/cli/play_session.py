"""A match at one keyboard: whose turn it is to look, what he is shown, what he answers, until it is over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from firefight.cli import orders, play_commands
from firefight.cli.play_reader import Reader, TimeIsUp, unbroken
from firefight.cli.screen import Menu, Out, View, odds_of, story_of, table_of, told, with_rule
from firefight.kernel.game import Decision, IllegalOption
from firefight.kernel.notation import UnknownKey
from firefight.table import players
from firefight.table.autosave import AutoSave
from firefight.table.course import TAKE_BACK_ENTRY
from firefight.table.match import Match
from firefight.table.players import Bot

PASS: Final = "pass"
REMINDER: Final = 12
"""So many lines of what came before are shown when a match goes on."""
CHAPTER: Final = 25
"""After so many decisions a match between computers is told on."""
BEGINS_A_TURN: Final = "Turn "
"""How the log begins a turn; a blank line goes before."""


class Session:
    """One match being played here.  Seats without a bot are played by people at this keyboard."""

    def __init__(self, match: Match, bots: dict[str, Bot], path: Path, out: Out, *, ask_always: bool = False) -> None:
        self.match = match
        self.bots = bots
        self.path = path
        self.out = out
        self.ask_always = ask_always
        self.screen = table_of(match.game.name)
        self.odds = odds_of(match.game.name)
        self.story = story_of(match.game.name)
        self.reader = Reader()
        self.people = [seat for seat in match.seats if seat not in bots]
        self.hot_seat = len(self.people) > 1
        self.auto = AutoSave(path, sync=bool(self.people))
        self.at_screen: str | None = None
        self.seen: dict[str | None, int] = {seat: max(0, len(match.events(seat)) - REMINDER) for seat in self.people}
        """How many lines of the log each viewer has read; of a match that goes on, all but the last."""
        self.turn_shown: tuple[str, int] | None = None
        self.asked_before: set[str] = set()
        """Kinds of questions that were explained already."""
        self.decided: dict[str, list[tuple[int, int]]] = {}
        """Before each decision of a seat: how many entries there were, and lines told to the others."""
        self.clock = float(match.config.get("clock", 0))
        self.time_left = self.clock
        self.clock_turn: tuple[str, int] | None = None

    # Taking turns.

    def play(self) -> None:
        """Play until the match is over."""
        self.record()
        while (seat := self.match.seat) is not None:
            if seat in self.bots:
                self.bots_move()
            else:
                self.person_moves(seat)
        for viewer in self.viewers():
            self.news(viewer)

    def viewers(self) -> list[str | None]:
        """For whom the story is told when nobody is asked: a single player, else a spectator."""
        return [self.people[0]] if len(self.people) == 1 else [None]

    def bots_move(self) -> None:
        """The computer decides until a person is asked; what happens is shown as it happens."""
        viewer = self.viewers()[0]
        decisions = 0

        def show(match: Match) -> bool:
            nonlocal decisions
            self.record()
            decisions += 1
            # what will get more lines of its kind is told in one with them
            if (self.people or decisions % CHAPTER == 0) and not self.story.goes_on(match.events(viewer)):
                self.news(viewer)
            return False

        played = players.play(self.match, self.bots, until=show)
        with unbroken():
            self.record()
        for trouble in played.fallbacks:
            self.out.dim(f"(the table answered for a bot: {trouble.partition(':')[0]})")

    def person_moves(self, seat: str) -> None:
        """Put the question to a person until it is answered, taken back, or flagged."""
        if self.hot_seat and seat != self.at_screen:
            self.hand_over(seat)
        self.at_screen = seat
        decision = self.match.decision
        assert decision is not None
        if self.takes_itself(decision):
            self.news(seat)
            self.take_only(decision, seat)
            return
        self.news(seat, table_follows=self.screen.begins_turn(decision.kind))
        view = self.match.view(seat)
        menu = Menu(self.screen, decision.kind, decision.options, view)
        self.reader.keys = menu.keys()
        self.present(decision, view, menu)
        while True:
            try:
                text = self.ask(seat, view, decision)
            except TimeIsUp:
                self.flag(seat)
                return
            if self.answered(seat, decision, menu, text):
                return

    def takes_itself(self, decision: Decision) -> bool:
        """Whether a question with one answer is answered without asking.

        Not in the other player's hearing: between two people a window that closes by itself would tell one what the
        other holds.
        """
        if len(decision.options) > 1 or self.ask_always:
            return False
        key = decision.options[0].key
        if self.screen.must_confirm(decision.kind, [key]):
            return False
        return not (self.hot_seat and key == PASS)

    def take_only(self, decision: Decision, seat: str) -> None:
        """Answer with the only option, and say so."""
        only = decision.options[0]
        if only.key == PASS:
            self.out.dim(f"{decision.prompt} (nothing to play: passed)")
        else:
            self.out.dim(f"(nothing else is possible: {only.key}, {only.label})")
        self.submit(seat, [only.key])

    # Showing.

    def news(self, viewer: str | None, *, table_follows: bool = False) -> None:
        """What this viewer was told since he last looked."""
        since = self.seen.get(viewer, 0)
        lines = told(self.match, viewer, since)
        self.seen[viewer] = len(self.match.events(viewer))
        for number, (text, rule) in enumerate(lines, 1):
            begins = text.startswith(BEGINS_A_TURN)
            if begins and table_follows and number == len(lines):
                # the table says which turn it is
                return
            if begins:
                self.out.line()
            self.out.line(self.out.paint("strong", text) if begins else "  " + with_rule(text, rule))

    def present(self, decision: Decision, view: View, menu: Menu) -> None:
        """The table where a turn begins, the question, the chances that belong to it, the options."""
        out, paint = self.out, self.out.paint
        here = (decision.seat, int(view["turn"]))
        if self.screen.begins_turn(decision.kind) and self.turn_shown != here:
            self.turn_shown = here
            out.line()
            out.lines(self.screen.brief(view, paint))
            out.line(self.screen.hand_line(view, paint))
        if self.screen.sets_up(decision.kind) and decision.kind not in self.asked_before:
            if any(option.key.startswith("put ") for option in decision.options):
                out.line()
                out.lines(self.screen.waiting(view, paint))
                out.line("Type auto for a sensible set-up, or for example: groups 1,2,3 / 4,5,6,7 / 8,9,10.")
        out.line()
        out.strong(with_rule(decision.prompt, decision.rule))
        if self.screen.shows_chances(decision.kind):
            self.show_chances(decision, view)
        menu.show(out)
        if len(decision.options) == 1:
            out.dim("Enter takes the only option" + ("; undo goes back." if self.match.can_undo() else "."))
        if not self.asked_before:
            out.dim("Type a number, an order or the beginning of one; ? explains.")
        self.asked_before.add(decision.kind)

    def show_chances(self, decision: Decision, view: View) -> None:
        """The chances of the commitment that is asked for, in a line each."""
        for option in decision.options:
            row = self.match.odds(option.key)
            if row is not None and (text := self.odds.chances(row)):
                self.out.line(f"  {option.key}: {text}.")

    def hand_over(self, seat: str) -> None:
        """Between two people at one screen: nothing of one hand is seen by the other."""
        before = self.at_screen
        name = self.screen.nation(seat)
        if before is not None:
            self.out.clear()
            self.reader.forget()
            self.turn_shown = None
            self.news(None)
        else:
            self.seen[None] = len(self.match.events())
        if before is None:
            self.reader.read(f"{name}, you are asked first. Press Enter when only you can see the screen. ")
        else:
            self.reader.read(f"{name}, press Enter when the {self.screen.nation(before)} player has looked away. ")
        if self.out.ansi and before is not None:
            self.out.clear()

    # Answering.

    def ask(self, seat: str, view: View, decision: Decision) -> str:
        """Read a line, against the clock where it runs.  Raises TimeIsUp."""
        prompt = f"{seat}> "
        if not self.clock or not self.screen.on_the_clock(view, decision.kind):
            return self.reader.read(prompt)
        turn = (seat, int(view["turn"]))
        if self.clock_turn != turn:
            self.clock_turn = turn
            self.time_left = self.clock
        if self.time_left <= 0:
            # flagged already in this turn
            return self.reader.read(prompt)
        begun = time.monotonic()
        try:
            text = self.reader.read(f"{seat}, {self.time_left:.0f} s> ", self.time_left)
        except TimeIsUp:
            self.time_left = 0
            print()
            raise
        self.time_left -= time.monotonic() - begun
        if self.time_left <= 0:
            # no alarm on this system: what comes too late does not count
            self.time_left = 0
            raise TimeIsUp
        return text

    def flag(self, seat: str) -> None:
        """[16.31] The time of a turn is up."""
        with unbroken():
            self.match.flag(seat)
            self.record()
        self.out.strong("Your time for this turn is up: nothing more is declared [16.31].")

    def answered(self, seat: str, decision: Decision, menu: Menu, text: str) -> bool:
        """Carry out what was typed; whether the question is settled."""
        if not text:
            if len(decision.options) == 1:
                return self.submit(seat, [decision.options[0].key])
            self.out.line(f"{with_rule(decision.prompt, decision.rule)} Type options to see them again.")
            return False
        try:
            command = orders.command_of(text, menu)
            if command is not None:
                return play_commands.carry_out(self, decision, menu, *command)
            wanted = orders.read(self.match, menu, text)
        except orders.Misread as error:
            self.out.line(f"{error}.")
            return False
        return self.submit(seat, orders.finish_line_up(self.match, seat, wanted), text)

    def submit(self, seat: str, wanted: list[str], typed: str | None = None) -> bool:
        """Give orders, all or none; whether it was possible."""
        trouble = orders.rehearse(self.match, seat, wanted)
        if trouble is not None:
            self.out.line(trouble)
            return False
        entries = len(self.match.entries)
        others = self.told_to_others(seat)
        try:
            for order in wanted:
                with unbroken():
                    self.match.submit(order, seat)
                    self.record()
        except (IllegalOption, UnknownKey) as error:
            self.out.line(orders.refused(error))
            return False
        self.decided.setdefault(seat, []).append((entries, others))
        if typed is not None and len(wanted) == 1 and typed.lower() != wanted[0].lower():
            self.out.dim(f"({wanted[0]})")
        return True

    def told_to_others(self, seat: str) -> int:
        """How many lines the other seats have been told."""
        return sum(len(self.match.events(other)) for other in self.match.seats if other != seat)

    def latest(self, seat: str) -> tuple[int, int] | None:
        """Where the latest decision began that a seat typed and that still stands."""
        rows = self.decided.get(seat, [])
        return rows[-1] if rows else None

    def record(self) -> None:
        """Put down what is new, before anybody sees what came of it."""
        self.auto.record(self.match)

    def rewind(self, seat: str) -> None:
        """After a decision was taken back: what was told since is told no more."""
        entries = self.match.entries
        upto = entries[-1][1] if entries and entries[-1][0] == TAKE_BACK_ENTRY else len(entries)
        self.decided[seat] = [row for row in self.decided.get(seat, []) if row[0] < upto]
        for viewer in list(self.seen):
            self.seen[viewer] = min(self.seen[viewer], len(self.match.events(viewer)))
        self.record()
