"""A match: the one face of a game in play for the terminal, the server, the bots and the lab."""

from __future__ import annotations

from typing import Any

from firefight.kernel import core
from firefight.kernel.codec import CorruptSave, digest
from firefight.kernel.core import CHANCE, State
from firefight.kernel.events import SPECTATOR, Event
from firefight.kernel.game import Decision, Game, IllegalOption, Option, Reason
from firefight.table import saves
from firefight.table.course import CLOCK_ENTRY, NOTE_ENTRY, TAKE_BACK_ENTRY, WORDS, Course, Difference, Entry, standing
from firefight.table.referee import Referee
from firefight.table.story import Line, Story


class UnknownSeat(Exception):
    """A name that is no seat of this match; the message lists them."""


class CannotTakeBack(Exception):
    """An undo or a take-back that is not allowed; carries the `Reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


MATCH_OVER = Reason("", "match-over", "the match is over")
CHANCE_IS_ASKED = Reason("", "chance-is-asked", "chance has yet to answer")
NOTHING_YET = Reason("", "undo-nothing", "nothing has been decided yet")
AFTER_CHANCE = Reason("", "undo-chance", "chance has answered since")
AFTER_NEWS = Reason("", "undo-news", "something has been shown since")
AFTER_CLOCK = Reason("", "undo-clock", "a time has run out since")
AFTER_TAKE_BACK = Reason("", "undo-taken-back", "play has just been taken back to here")
AFTER_THE_END = Reason("", "undo-over", "the match is over")


class _Mark:
    """A moment to which undo leads."""

    __slots__ = ("entries", "state", "told")

    def __init__(self, entries: int, told: int, state: State) -> None:
        self.entries = entries
        self.told = told
        self.state = state


class Match:
    """One match.  The referee inside answers chance, so somebody is always asked until it is over.

    Seats are named ("german").  Where a viewer is meant, None is a spectator, who sees only what is public.
    """

    def __init__(self, course: Course, players: dict[str, Any] | None = None) -> None:
        self.players: dict[str, Any] = {} if players is None else players
        """Who plays: free text and numbers by seat, kept in the save."""
        self.notices: list[str] = []
        """What has to be said about this match, for example that it was begun under other rules."""
        self._course = course
        self._marks: list[_Mark] = []
        self._closed = NOTHING_YET
        self._told = True
        """False in a match from a snapshot whose log and undo have not been made again yet."""
        self._decision: Decision | None = None

    @classmethod
    def begin(
        cls,
        game: Game,
        options: dict[str, Any],
        seed: int | str | bytes | None = None,
        players: dict[str, Any] | None = None,
    ) -> Match:
        """A new match of these options, at its first decision."""
        match = cls(Course(game, game.configure(options), Referee.from_seed(seed)), players)
        match.settle()
        return match

    @classmethod
    def resume(cls, course: Course, players: dict[str, Any]) -> Match:
        """A match whose course stands at a snapshot; its log and its undo are made when somebody asks for them."""
        match = cls(course, players)
        match._told = False
        return match

    # What it is.

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._course.game

    @property
    def config(self) -> dict[str, Any]:
        """What the match is made of: scenario, sides, options."""
        return self._course.config

    @property
    def seats(self) -> list[str]:
        """The names of the seats, in seat order."""
        return self._course.seats[:]

    @property
    def commitment(self) -> str:
        """The hash of the referee's seed; it may be shown to everybody from the start."""
        return self._course.referee.commitment

    @property
    def seed(self) -> str | None:
        """The referee's secret, in hexadecimal digits; None while the match runs."""
        return self._course.referee.seed.hex() if self._course.state.over else None

    @property
    def entries(self) -> list[Entry]:
        """What has been written down so far, chance included.  It holds everybody's secrets."""
        return self._course.entries[:]

    @property
    def hash(self) -> str:
        """A hash of the whole state."""
        return digest(self.game.dump(self._course.state))

    # Where it stands.

    @property
    def seat(self) -> str | None:
        """Who must decide; None when it is over."""
        asked = self._course.state.asked
        return self._course.seats[asked] if asked >= 0 else None

    @property
    def decision(self) -> Decision | None:
        """The question put to `seat`; only for the eyes of that seat."""
        seat = self.seat
        if seat is not None and self._decision is None:
            s = self._course.state
            prompt, rule = self.game.prompt(s)
            options = [Option(self.game.key(s, code), self.game.label(s, code), code) for code in core.legal(s)]
            self._decision = Decision(seat, self.game.kind(s), prompt, rule, options)
        return self._decision

    @property
    def result(self) -> dict[str, Any] | None:
        """How it ended; None while it runs."""
        return self.game.result(self._course.state)

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """Everything this viewer may know of the state."""
        return self.game.view(self._course.state, self._viewer(seat))

    def trail(self, seat: str | None = None) -> list[str]:
        """What is going on, outermost first, in public words."""
        return self.game.trail(self._course.state, self._viewer(seat))

    def log(self, seat: str | None = None, since: int = 0) -> list[Line]:
        """What this viewer was told, as numbered sentences, after line number `since`."""
        return self._story().lines(self.game, self.config, self._viewer(seat), since)

    def log_length(self, seat: str | None = None) -> int:
        """How many lines `log` has for this viewer, without making them."""
        return len(self._story().seen_by(self._viewer(seat)))

    def events(self, seat: str | None = None) -> list[Event]:
        """What this viewer was told, as data."""
        return self._story().events(self._viewer(seat))

    def veil(self, seat: str | None = None) -> State:
        """The state with everything gone that this viewer may not know; for samplers."""
        return self.game.veil(self._course.state, self._viewer(seat))

    # Deciding.

    def submit(self, order: str | Option, seat: str | None = None) -> None:
        """Answer the decision, with a key, an option or a typed order that stands for several.

        An order of several parts is carried out whole or not at all, so chance, news and another seat's decision may
        come only at its end.  With `seat`, it is refused when another seat is asked.  Raises IllegalOption (which
        carries the reason) or UnknownKey; nothing has happened then.
        """
        key = order.key if isinstance(order, Option) else order
        reason = self._not_asked(seat)
        if reason is not None:
            raise IllegalOption(key, reason)
        parts = self.game.expand(self._course.state, key)
        _s, _code, reason = self._rehearse(parts)
        if reason is not None:
            raise IllegalOption(key, reason)
        for part in parts:
            self._decide(self.game.parse(self._course.state, part))
        self.settle()

    def why_not(self, key: str, seat: str | None = None) -> Reason | None:
        """Why an order may not be given now; None when it may.  Raises UnknownKey for what is no order at all."""
        return self._not_asked(seat) or self._rehearse(self.game.expand(self._course.state, key))[2]

    def odds(self, key: str, seat: str | None = None) -> dict[str, Any] | None:
        """Exact chances of an order, from what the asked seat knows; None where nothing random hangs on it."""
        reason = self._not_asked(seat)
        if reason is not None:
            raise IllegalOption(key, reason)
        s, code, reason = self._rehearse(self.game.expand(self._course.state, key))
        if reason is not None:
            raise IllegalOption(key, reason)
        return self.game.odds(s, s.asked, code)

    def flag(self, seat: str) -> None:
        """A seat's time is up.  It is written down, and games with a turn clock act on it."""
        self._viewer(seat)
        self._course.flag(seat)
        self._close(AFTER_CLOCK)

    def note(self, text: str) -> None:
        """Put a remark into everybody's log."""
        self._course.note(text)

    # Going back.

    def can_undo(self) -> bool:
        """Whether `undo` is allowed."""
        return self.why_no_undo() is None

    def why_no_undo(self) -> Reason | None:
        """Why the latest decision cannot be undone; None when it can."""
        self._tell()
        return None if self._marks else self._closed

    def undo(self) -> None:
        """Undo the latest decision of the seat that is asked, back to the last new information and not further."""
        reason = self.why_no_undo()
        if reason is not None:
            raise CannotTakeBack(reason)
        mark = self._marks.pop()
        self._course.forget(mark.entries, mark.state, mark.told)
        self._decision = None

    def take_back(self, seat: str | None = None, *, consent_of: list[str]) -> None:
        """By consent of all other seats, go back to the latest decision of `seat` (or of whoever decided last).

        It stays in the log, and the draws made since are never made again.
        """
        course = self._course
        stands = standing(course.entries, len(course.entries), course.first_entry)
        if seat is not None:
            self._viewer(seat)
        names = self.seats if seat is None else [seat]
        target = next((at for at in reversed(stands) if course.entries[at][0] in names), None)
        if target is None:
            raise CannotTakeBack(NOTHING_YET)
        who = course.entries[target][0]
        missing = [name for name in self.seats if name != who and name not in consent_of]
        if missing:
            raise CannotTakeBack(Reason("", "take-back-consent", f"{' and '.join(missing)} must agree"))
        course.take_back(target)
        self._close(AFTER_TAKE_BACK)

    # Keeping.

    def clone(self) -> Match:
        """A match that goes on by itself, with the same draws to come."""
        copy = Match(self._course.clone(), dict(self.players))
        copy.notices = self.notices[:]
        copy._marks = [_Mark(mark.entries, mark.told, self.game.clone(mark.state)) for mark in self._marks]
        copy._closed = self._closed
        copy._told = self._told
        return copy

    def save(self) -> str:
        """The match as one JSON text.  An unfinished one holds the referee's seed, so keep it from the players."""
        return saves.write(self._course, self.players, self.result)

    # Playing what is written.

    def enter(self, entry: Entry) -> None:
        """Play an entry that was written down elsewhere, for loading and recovering.  Raises Difference."""
        course = self._course
        word = entry[0]
        if word not in WORDS:
            asked = course.state.asked
            mark = _Mark(len(course.entries), len(course.story.told), self.game.clone(course.state))
            course.enter(entry)
            self._decided(mark, asked)
            return
        course.enter(entry)
        if word == TAKE_BACK_ENTRY:
            self._close(AFTER_TAKE_BACK)
        elif word != NOTE_ENTRY:
            self._close(AFTER_CLOCK if word == CLOCK_ENTRY else AFTER_CHANCE)

    def settle(self) -> None:
        """The referee answers until a seat is asked or the match is over."""
        while self._course.state.asked == CHANCE:
            self._course.answer_chance()
            self._close(AFTER_CHANCE)

    # Inside.

    def _viewer(self, seat: str | None) -> int:
        if seat is None:
            return SPECTATOR
        if seat not in self._course.seats:
            raise UnknownSeat(f"there is no seat {seat!r}; there are {', '.join(self._course.seats)}")
        return self._course.seats.index(seat)

    def _not_asked(self, seat: str | None) -> Reason | None:
        """The reason if nobody or somebody else is asked."""
        asked = self.seat
        if asked is None:
            return MATCH_OVER if self._course.state.over else CHANCE_IS_ASKED
        if seat is not None:
            self._viewer(seat)
            if seat != asked:
                return Reason("", "not-your-decision", f"{asked} is asked now")
        return None

    def _rehearse(self, parts: list[str]) -> tuple[State, int, Reason | None]:
        """Try decisions in a row: the state before the last one, its code, and the reason if one may not be made."""
        *first, last = parts
        s = self.game.clone(self._course.state) if first else self._course.state
        for part in first:
            code = self.game.parse(s, part)
            reason = self._refused(s, code)
            if reason is not None:
                return s, code, reason
            asked = s.asked
            core.apply(s, code)
            if s.news or s.asked != asked:
                text = f"{part!r} already leads to something new; stop there and decide the rest then"
                return s, code, Reason("", "order-too-long", text)
        code = self.game.parse(s, last)
        return s, code, self._refused(s, code)

    def _refused(self, s: State, code: int) -> Reason | None:
        """The reason why a code is not legal; legality itself is the list's business."""
        if code in core.legal(s):
            return None
        number = core.why_not(s, code)
        if number == 0 or number == core.NOT_ASKED:
            prompt, rule = self.game.prompt(s)
            return Reason(rule, "not-asked", f"that is no answer to the question now: {prompt}")
        return self.game.reason(s, s.asked, number, code)

    def _decide(self, code: int) -> None:
        """Carry out a legal decision and keep the law of undo."""
        course = self._course
        asked = course.state.asked
        mark = _Mark(len(course.entries), len(course.story.told), self.game.clone(course.state))
        course.decide(code)
        self._decided(mark, asked)

    def _decided(self, mark: _Mark, asked: int) -> None:
        """A decision was made at `mark`; whether it can be undone."""
        self._decision = None
        s = self._course.state
        news = self._course.news
        self._course.news = False
        if s.asked == CHANCE:
            self._close(AFTER_CHANCE)
        elif s.over:
            self._close(AFTER_THE_END)
        elif news:
            self._close(AFTER_NEWS)
        elif s.asked != asked:
            self._close(Reason("", "undo-other-seat", f"{self._course.asked(s)} has been asked since"))
        else:
            self._marks.append(mark)

    def _close(self, reason: Reason) -> None:
        """From here on nothing before can be undone."""
        self._marks.clear()
        self._closed = reason
        self._decision = None
        self._course.news = False

    def _story(self) -> Story:
        self._tell()
        return self._course.story

    def _tell(self) -> None:
        """Make the log and the undo of a match from a snapshot again, by playing it once more."""
        if self._told:
            return
        course = self._course
        again = Match(course.anew())
        for entry in course.entries[course.first_entry :]:
            try:
                again.enter(entry)
            except Difference as error:
                raise CorruptSave(f"decision {len(again._course.entries) + 1}: {error}") from error
        course.story = again._course.story
        self._marks = again._marks
        self._closed = again._closed
        self._told = True
