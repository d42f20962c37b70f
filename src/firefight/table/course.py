"""The course of a match: the state, every entry that led to it, and the rules by which an entry may follow.

Live play, loading, checking and taking back all go through here, so that they cannot differ.

An entry is a JSON row: ["german", key], ["chance", key, number of the draw], ["clock", seat], ["note", text], or
["take-back", n]: play stands again where it stood after the first n entries.  Entries are never removed once chance
has answered after them, and the number of the draw only rises: what was drawn for a move that was taken back is never
drawn again for another one.
"""

from __future__ import annotations

from typing import Any, Final

from firefight.kernel import core
from firefight.kernel.codec import CorruptSave, digest
from firefight.kernel.core import CHANCE, State
from firefight.kernel.events import Sink
from firefight.kernel.frames import chance_frame
from firefight.kernel.game import Game
from firefight.kernel.notation import UnknownKey
from firefight.table.referee import Referee
from firefight.table.story import Remark, Story

CHANCE_ENTRY: Final = "chance"
CLOCK_ENTRY: Final = "clock"
NOTE_ENTRY: Final = "note"
TAKE_BACK_ENTRY: Final = "take-back"
WORDS: Final = (CHANCE_ENTRY, CLOCK_ENTRY, NOTE_ENTRY, TAKE_BACK_ENTRY)

HASH_EVERY: Final = 20

Entry = list[Any]
Stamp = list[str]
"""A hash of a state, and its stack in short."""


class Difference(Exception):
    """An entry that does not fit the state it is to follow."""


def stack_words(s: State) -> str:
    """The stack in short: `turn/2 fire/1 window/0`."""
    return " ".join(f"{frame.CODE}/{frame.pc}" for frame in s.stack) or "(nothing)"


def stamp(game: Game, s: State) -> Stamp:
    """What two runs of the same match must agree on."""
    return [digest(game.dump(s)), stack_words(s)]


def standing(entries: list[Entry], upto: int, base: int = 0) -> list[int]:
    """The numbers of the entries that count after the first `upto`: the ones that were not taken back."""
    found: list[int] = []
    at = upto
    while at > base:
        entry = entries[at - 1]
        if entry[0] == TAKE_BACK_ENTRY:
            at = entry[1]
        else:
            at -= 1
            found.append(at)
    found.reverse()
    return found


def count_draws(entries: list[Entry]) -> int:
    """How often chance has answered."""
    return sum(entry[0] == CHANCE_ENTRY for entry in entries)


def loaded(game: Game, row: dict[str, Any], config: dict[str, Any]) -> State:
    """The state of a dump.  Raises CorruptSave for whatever a game stumbles over in it."""
    try:
        return game.load(row, config)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise CorruptSave(f"the state cannot be read: {error!r}") from error


class Base:
    """Where the course begins that can be replayed, when the entries before were played under other rules."""

    def __init__(self, at: int, state: dict[str, Any], rules_version: int) -> None:
        self.at = at
        self.state = state
        self.rules_version = rules_version
        """The version of the rules before."""


class Course:
    """One match from its beginning."""

    def __init__(
        self,
        game: Game,
        config: dict[str, Any],
        referee: Referee,
        base: Base | None = None,
        before: list[Entry] | None = None,
    ) -> None:
        self.game = game
        self.config = config
        self.referee = referee
        self.base = base
        self.seats = game.seats(config)
        self.entries: list[Entry] = [] if before is None else before
        """With a base, these are the entries before it from the start."""
        self.hashes: dict[int, Stamp] = {}
        self.story = Story()
        self.draws = count_draws(self.entries)
        """How often chance has answered, taken back or not."""
        self.news = False
        """Whether an entry has shown something since somebody last asked; for the law of undo."""
        self.state = self.first_state()
        self.state.news = False
        self.state.sink = Sink()
        if base is not None:
            self.story.told.append(Remark(f"What came before was played under rules version {base.rules_version}."))

    def first_state(self) -> State:
        """Where the course begins."""
        if self.base is not None:
            return loaded(self.game, self.base.state, self.config)
        return self.game.new(self.config)

    @property
    def first_entry(self) -> int:
        """The number of entries that nothing can be taken back to, because they cannot be replayed."""
        return self.base.at if self.base is not None else 0

    def anew(self) -> Course:
        """The same match where its course begins."""
        return Course(self.game, self.config, self.referee, self.base, self.entries[: self.first_entry])

    def clone(self) -> Course:
        """A course that goes on by itself, with the same draws to come."""
        copy = Course.__new__(Course)
        copy.game = self.game
        copy.config = self.config
        copy.referee = self.referee
        copy.base = self.base
        copy.seats = self.seats
        copy.entries = self.entries[:]
        copy.hashes = dict(self.hashes)
        copy.story = self.story.clone()
        copy.draws = self.draws
        copy.news = self.news
        copy.state = self.game.clone(self.state)
        copy.state.sink = Sink()
        return copy

    # What can happen next.

    def decide(self, code: int) -> None:
        """The seat that is asked answers with a legal code."""
        s = self.state
        entry = [self.seats[s.asked], self.game.key(s, code)]
        self.apply(code)
        self.add(entry)

    def answer_chance(self) -> None:
        """The referee answers."""
        s = self.state
        code = drawn(s, self.referee, self.draws + 1)
        entry = [CHANCE_ENTRY, self.game.key(s, code), self.draws + 1]
        self.apply(code)
        self.draws += 1
        self.add(entry)

    def apply(self, code: int) -> None:
        """Carry out a legal code."""
        try:
            core.apply(self.state, code)
        except Exception:
            # an error in the rules must not leave a decision half played
            self.state = self.state_after(len(self.entries))
            self.state.sink = Sink()
            raise

    def flag(self, seat: str) -> None:
        """A seat's time is up; a state that has turn clocks takes note of it."""
        flag_state(self.state)
        self.story.told.append(Remark(f"The time of {seat} is up."))
        self.add([CLOCK_ENTRY, seat])

    def note(self, text: str) -> None:
        """A remark for the log."""
        self.story.told.append(Remark(text))
        self.add([NOTE_ENTRY, text])

    def take_back(self, upto: int) -> None:
        """Play stands again where it stood after the first `upto` entries; everything stays in the log."""
        self.state = self.state_after(upto)
        self.state.sink = Sink()
        self.story.told.append(Remark(f"By consent, {self.entries[upto][0]} decides again."))
        self.add([TAKE_BACK_ENTRY, upto])

    def add(self, entry: Entry) -> None:
        """Write an entry down, with what it has told."""
        s = self.state
        self.entries.append(entry)
        self.news = self.news or s.news
        s.news = False
        if s.sink is not None:
            self.story.told += s.sink.drain()
        if len(self.entries) % HASH_EVERY == 0:
            self.hashes[len(self.entries)] = stamp(self.game, s)

    # Going back.

    def forget(self, upto: int, state: State, told: int) -> None:
        """Undo: the entries after the first `upto` never happened.  No draw may be among them."""
        del self.entries[upto:]
        del self.story.told[told:]
        for at in [at for at in self.hashes if at > upto]:
            del self.hashes[at]
        self.state = state
        state.sink = Sink()

    def state_after(self, upto: int) -> State:
        """The state after the first `upto` entries, made anew from the beginning."""
        s = self.first_state()
        for at in standing(self.entries, upto, self.first_entry):
            self.carry_out(s, self.entries[at])
        s.news = False
        return s

    # Playing what is written.

    def enter(self, entry: Entry) -> None:
        """Play an entry that was written down elsewhere.  Raises Difference if it does not fit, and changes nothing."""
        word = entry[0]
        if word == TAKE_BACK_ENTRY:
            if not self.first_entry <= entry[1] < len(self.entries):
                raise Difference(f"there is no entry {entry[1] + 1} to take back")
            self.take_back(entry[1])
        elif word == CLOCK_ENTRY:
            self.flag(entry[1])
        elif word == NOTE_ENTRY:
            self.note(entry[1])
        elif word == CHANCE_ENTRY:
            if entry[2] != self.draws + 1:
                raise Difference(f"draw {self.draws + 1} is due, not {entry[2]}")
            self.carry_out(self.state, entry)
            self.draws += 1
            self.add(entry)
        else:
            self.carry_out(self.state, entry)
            self.add(entry)

    def carry_out(self, s: State, entry: Entry) -> None:
        """Check one entry against a state and apply it."""
        word = entry[0]
        if word == CLOCK_ENTRY:
            flag_state(s)
        elif word != NOTE_ENTRY:
            core.apply(s, self.checked_code(s, entry))

    def checked_code(self, s: State, entry: Entry) -> int:
        """The code of an entry, if it is an answer to the question asked now."""
        word, key = entry[0], entry[1]
        asked = self.asked(s)
        if asked != word:
            raise Difference(f"{word} answers {key!r}, but {asked or 'nobody'} is asked")
        if word == CHANCE_ENTRY:
            code = drawn(s, self.referee, entry[2])
            if self.game.key(s, code) != key:
                raise Difference(f"draw {entry[2]} comes out as {self.game.key(s, code)!r}, not {key!r}")
            return code
        try:
            code = self.game.parse(s, key)
        except UnknownKey as error:
            raise Difference(f"{key!r} is no key: {error}") from error
        if code not in core.legal(s):
            raise Difference(f"{word} may not answer {key!r} here")
        return code

    def asked(self, s: State) -> str | None:
        """The name under which the question asked now is answered."""
        if s.asked == CHANCE:
            return CHANCE_ENTRY
        return self.seats[s.asked] if s.asked >= 0 else None


def drawn(s: State, referee: Referee, counter: int) -> int:
    """The outcome on which a draw falls."""
    frame = chance_frame(s)
    return frame.nth(s, referee.draw(counter, frame.total(s)))


def flag_state(s: State) -> None:
    """Only some games know turn clocks."""
    if hasattr(s, "flagged"):
        setattr(s, "flagged", True)  # noqa: B010 - not every state has it
