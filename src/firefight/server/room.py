"""One table: the match with its referee, who sits where, who looks on, and everything that is sent to them.

The order of a decision is always the same: play it, write it to the store, and only then tell anybody.  A message is
built for one pair of eyes from the match's own faces for that seat, and is sent only when something changed for it: a
message about nothing would tell that somebody is choosing in secret.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec

from firefight.kernel.core import PASS
from firefight.kernel.game import IllegalOption, Reason
from firefight.kernel.notation import UnknownKey
from firefight.server import protocol
from firefight.server.clock import TurnClock, said
from firefight.server.opponents import NoAnswer, Opponents
from firefight.server.store import Key, Row, Store
from firefight.table.autosave import new_rows
from firefight.table.match import CannotTakeBack, Match
from firefight.table.players import Played, fall_back

HUMAN: Final = "human"
PLAYER: Final = "player"
COACH: Final = "coach"
SPECTATOR: Final = "spectator"

SAVE_EVERY: Final = 400
"""Rows of the log between two whole saves."""
MOVES_REMEMBERED: Final = 200

log = logging.getLogger("firefight.server")


class NotHere(Exception):
    """Something that a page may not do at this table; carries the reason."""

    def __init__(self, rule: str, key: str, text: str) -> None:
        super().__init__(text)
        self.why = protocol.Why(rule, key, text)


class Closed(Exception):
    """The table has let go of its match; whoever comes again finds it in the store."""


class Facts(msgspec.Struct):
    """What is kept of a table besides its match."""

    players: dict[str, str]
    """Seat -> human, or the name of a bot."""
    secret: str
    """Makes the names of questions, which must not be guessable by counting."""
    standing: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """Seat -> the kinds of windows that the table passes for it."""


class Page(Protocol):
    """Where messages for one pair of eyes go."""

    def send(self, message: bytes) -> None:
        """Queue a message; it never waits."""
        ...

    def leave(self, why: str) -> None:
        """The table will send nothing more."""
        ...


@dataclass(eq=False)
class Guest:
    """One page at the table."""

    page: Page
    seat: str | None
    role: str
    read: int
    """How many lines of the log it has been sent."""
    last: bytes = b""
    """The latest state it was sent, without the log lines."""


class Room:
    """One table that is in memory.

    `pace` is the shortest time in seconds between two answers that the table gives by itself, for a bot or by a
    standing order: the same whether or not there was a choice.
    """

    def __init__(
        self, ident: str, match: Match, facts: Facts, keys: list[Key], store: Store, opponents: Opponents, pace: float
    ) -> None:
        self.id = ident
        self.match = match
        self.facts = facts
        self.keys = keys
        self.pace = pace
        self.number = 0
        """How many rows of the log the store has."""
        self.saved = 0
        """How many of them the latest whole save holds."""
        self.guests: list[Guest] = []
        self.touched = time.monotonic()
        self.wants_back: str | None = None
        self.agreed: set[str] = set()
        self.moves: dict[str, str] = {}
        """The names that pages gave to their latest decisions, and the seat that made them."""
        self.why: dict[str, str] = {}
        """What each bot said about its latest decision; told to nobody before the end."""
        self.closed = False
        self._store = store
        self._opponents = opponents
        self._lock = asyncio.Lock()
        self._known = match.entries
        self._mover: asyncio.Task[None] | None = None
        self.clock = TurnClock(float(match.config.get("clock", 0)), self._ring)

    # Coming and going.

    def place_of(self, token: str) -> Key | None:
        """The place that a secret opens; every key is compared, in the same time."""
        found: Key | None = None
        wanted = hashlib.sha256(token.encode()).digest()
        for key in self.keys:
            if hmac.compare_digest(key.hash, wanted):
                found = key
        return found

    def join(self, page: Page, key: Key, since: int) -> Guest:
        """A page sits down and is told where the match stands."""
        if self.closed:
            raise Closed
        guest = Guest(page, key.seat, key.role, min(since, self.match.log_length(key.seat)))
        self.guests.append(guest)
        self.touched = time.monotonic()
        hello = protocol.Hello(
            protocol=protocol.VERSION,
            table=self.id,
            game=self.match.game.name,
            title=self.match.game.title,
            config=self.match.game.shown(self.match.config),
            seat=key.seat,
            role=key.role,
            seats=self.match.seats,
            commitment=self.match.commitment,
        )
        page.send(protocol.write(hello))
        self.tell_all()
        self.go_on()
        return guest

    def part(self, guest: Guest) -> None:
        """A page is gone."""
        if guest in self.guests:
            self.guests.remove(guest)
            self.touched = time.monotonic()
            if not self.closed:
                self.tell_all()

    def is_here(self, seat: str) -> bool:
        """Whether somebody looks at the table from this seat as its player."""
        return any(guest.seat == seat and guest.role == PLAYER for guest in self.guests)

    # What a page asks for.

    async def hear(self, guest: Guest, message: protocol.Incoming) -> None:
        """Do what a page asks, and answer it."""
        self.touched = time.monotonic()
        ref: int | str = message.id if isinstance(message, protocol.Decide) else getattr(message, "ref", 0)
        try:
            async with self._lock:
                if self.closed:
                    raise Closed
                answer = await self._carry_out(guest, message)
        except NotHere as refusal:
            answer = protocol.Refused(ref, refusal.why)
        except IllegalOption as refusal:
            answer = protocol.Refused(ref, protocol.why(refusal.reason))
        except CannotTakeBack as refusal:
            answer = protocol.Refused(ref, protocol.why(refusal.reason))
        except UnknownKey as error:
            answer = protocol.Refused(ref, protocol.Why("", "unknown-key", str(error)))
        guest.page.send(protocol.write(answer))
        self.go_on()

    async def _carry_out(self, guest: Guest, message: protocol.Incoming) -> protocol.Outgoing:
        """One message, with the table to itself."""
        if isinstance(message, protocol.Decide):
            return await self._decide(guest, message)
        if isinstance(message, protocol.WhyNot):
            seat = self._player(guest)
            reason = self.match.why_not(message.key, seat)
            return protocol.Answer(message.ref, reason=None if reason is None else protocol.why(reason))
        if isinstance(message, protocol.Odds):
            seat = self._player(guest)
            return protocol.Answer(message.ref, odds=self.match.odds(message.key, seat))
        if isinstance(message, protocol.LogSince):
            lines = protocol.lines(self.match.log(guest.seat, message.since))
            return protocol.Answer(message.ref, lines=lines)
        if isinstance(message, protocol.Undo):
            return await self._undo(guest, message.ref)
        if isinstance(message, protocol.AskBack):
            return await self._ask_back(guest, message.ref)
        if isinstance(message, protocol.Consent):
            return await self._consent(guest, message)
        if isinstance(message, protocol.Standing):
            return await self._stand(guest, message)
        return protocol.Answer(message.ref if isinstance(message, protocol.Ping) else 0)

    def _player(self, guest: Guest) -> str:
        """The seat of a page that may act."""
        if guest.role != PLAYER or guest.seat is None:
            raise NotHere("", "only-looking", "you look on at this table and decide nothing")
        return guest.seat

    async def _decide(self, guest: Guest, message: protocol.Decide) -> protocol.Outgoing:
        """Carry out a decision once, keep it, tell everybody."""
        seat = self._player(guest)
        if message.id in self.moves:
            if self.moves[message.id] != seat:
                raise NotHere("", "move-taken", "that name of a move is taken")
            # sent again after a lost connection: it is done already
            return protocol.Accepted(message.id)
        if self.match.seat != seat or message.question != self.question_id():
            text = "this question has been answered already, here or in another window"
            raise NotHere("", "stale", text if self.match.seat == seat else "you are not asked now")
        self.match.submit(message.key, seat)
        self._remember(message.id, seat)
        await self.keep(message.id)
        return protocol.Accepted(message.id)

    def _remember(self, move: str, seat: str) -> None:
        """Keep the name of a move for as long as a page might send it again."""
        self.moves[move] = seat
        while len(self.moves) > MOVES_REMEMBERED:
            del self.moves[next(iter(self.moves))]

    async def _undo(self, guest: Guest, ref: int) -> protocol.Outgoing:
        seat = self._player(guest)
        if self.match.seat != seat:
            raise NotHere("", "not-your-decision", "only who is asked can undo")
        self.match.undo()
        await self.keep()
        return protocol.Answer(ref)

    async def _ask_back(self, guest: Guest, ref: int) -> protocol.Outgoing:
        """A player asks to take back; where only bots sit opposite, they agree."""
        seat = self._player(guest)
        if self.match.result is not None:
            raise NotHere("", "match-over", "the match is over")
        self.wants_back = seat
        self.agreed = {other for other in self.match.seats if self.facts.players[other] != HUMAN}
        await self._take_back_if_agreed()
        return protocol.Answer(ref)

    async def _consent(self, guest: Guest, message: protocol.Consent) -> protocol.Outgoing:
        """The answer of another player."""
        seat = self._player(guest)
        if self.wants_back is None or self.wants_back == seat:
            raise NotHere("", "nobody-asks", "nobody asks you to agree to anything now")
        if message.agree:
            self.agreed.add(seat)
            await self._take_back_if_agreed()
        else:
            self.wants_back = None
            self.tell_all()
        return protocol.Answer(message.ref)

    async def _take_back_if_agreed(self) -> None:
        """Go back when all others have agreed; else show who asks."""
        seat = self.wants_back
        assert seat is not None
        if any(other != seat and other not in self.agreed for other in self.match.seats):
            self.tell_all()
            return
        self.wants_back = None
        self.match.take_back(seat, consent_of=sorted(self.agreed))
        await self.keep()

    async def _stand(self, guest: Guest, message: protocol.Standing) -> protocol.Outgoing:
        """New standing orders."""
        seat = self._player(guest)
        self.facts.standing[seat] = sorted(set(message.passes))
        await self._store.keep_facts(self.id, msgspec.json.encode(self.facts).decode())
        self.tell_all()
        return protocol.Answer(message.ref)

    # Keeping and telling.

    async def keep(self, move: str | None = None) -> None:
        """Write what is new to the store, then tell everybody.  Nobody has seen it before it is kept."""
        rows = [
            Row(self.number + at, json.dumps(row), move if at == 1 else None)
            for at, row in enumerate(new_rows(self._known, self.match.entries), 1)
        ]
        self.wants_back = None if rows else self.wants_back
        if rows:
            try:
                await self._store.append(self.id, rows, self.match.result is not None)
            except Exception:
                # what was played is not on the disk, so it has not happened
                self.close("the table could not be saved; it is brought back as it was last kept")
                raise
            self.number += len(rows)
            self._known = self.match.entries
        self.set_clock()
        self.tell_all()
        if self.number - self.saved >= SAVE_EVERY or (self.match.result is not None and self.saved < self.number):
            self.saved = self.number
            await self._store.keep_save(self.id, self.number, self.match.save())

    def question_id(self) -> str:
        """The name of the question asked now; it tells nothing about how many there were."""
        text = f"{self.number} {len(self.match.entries)} {self.match.seat}"
        return hmac.digest(self.facts.secret.encode(), text.encode(), "sha256").hex()[:20]

    def tell_all(self) -> None:
        """Send each guest what changed for him."""
        for guest in self.guests[:]:
            self.tell(guest)

    def tell(self, guest: Guest) -> None:
        """Where the match stands, if that differs from what this guest was told last."""
        lines = self.match.log(guest.seat, guest.read)
        state = self.state_for(guest, [])
        text = protocol.write(state)
        if text == guest.last and not lines:
            return
        guest.last = text
        guest.read = state.log_length
        if lines:
            text = protocol.write(msgspec.structs.replace(state, lines=protocol.lines(lines)))
        guest.page.send(text)

    def state_for(self, guest: Guest, lines: list[protocol.LogLine]) -> protocol.Update:
        """Everything one guest may know.  What is about a seat's own question is for its player and his coach."""
        match = self.match
        own = guest.seat is not None
        asked = own and match.seat == guest.seat
        # what a standing order answers is asked of nobody
        decision = match.decision if asked and not self.answers_itself() else None
        result = match.result
        no_undo = match.why_no_undo() if asked else None
        return protocol.Update(
            view=match.view(guest.seat),
            trail=match.trail(guest.seat),
            waiting_for=match.seat,
            question=None if decision is None else protocol.question(decision, self.question_id()),
            lines=lines,
            log_length=match.log_length(guest.seat),
            places=[
                protocol.Place(seat, self.facts.players[seat], self.facts.players[seat] != HUMAN or self.is_here(seat))
                for seat in match.seats
            ],
            can_undo=asked and no_undo is None,
            no_undo=None if no_undo is None else protocol.why(no_undo),
            take_back=self.wants_back,
            standing=self.facts.standing.get(guest.seat, []) if guest.seat is not None else [],
            # only for his own eyes: the seconds change with every choice that he makes in secret
            time_left=self.clock.shown() if asked else None,
            result=result,
            seed=match.seed if result is not None else None,
        )

    def set_clock(self) -> None:
        """Count the time of a person who has to decide on the clock."""
        self.clock.stop()
        seat = self.match.seat
        if self.clock.seconds and seat is not None and self.facts.players[seat] == HUMAN:
            view, decision = self.match.view(seat), self.match.decision
            assert decision is not None
            if self.match.game.on_the_clock(view, decision.kind):
                self.clock.count(seat, int(view["turn"]))

    # What the table does by itself.

    def go_on(self) -> None:
        """See to it that a bot or a standing order answers, if one is to."""
        if self.closed or self.match.seat is None or not self.answers_itself():
            return
        if self._mover is None or self._mover.done():
            self._mover = asyncio.get_running_loop().create_task(self._move_by_itself())
            self._mover.add_done_callback(said)

    def answers_itself(self) -> bool:
        """Whether the table answers the question asked now."""
        seat = self.match.seat
        if seat is None:
            return False
        return self.facts.players[seat] != HUMAN or self.passes(seat)

    def passes(self, seat: str) -> bool:
        """Whether a standing order passes this window; whatever else could be answered makes no difference."""
        decision = self.match.decision
        assert decision is not None
        return decision.kind in self.facts.standing.get(seat, []) and any(
            option.code == PASS for option in decision.options
        )

    async def _move_by_itself(self) -> None:
        """Answer for bots and by standing orders until a person is asked."""
        while not self.closed and self.answers_itself():
            begun = time.monotonic()
            seat, question = self.match.seat, self.question_id()
            assert seat is not None
            if self.facts.players[seat] == HUMAN:
                key, trouble = "pass", None
            else:
                key, trouble = await self._bot_answer(seat)
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - begun)))
            async with self._lock:
                # while a bot thought, the players may have taken something back
                if self.closed or self.question_id() != question:
                    continue
                self._answer_for(seat, key, trouble)
                await self.keep()

    async def _bot_answer(self, seat: str) -> tuple[str, Exception | None]:
        """The key that a bot chooses, or what went wrong."""
        match = self.match
        decision = match.decision
        assert decision is not None
        task = {
            "game": match.game.name,
            "config": match.config,
            "veiled": match.game.dump(match.veil(seat)),
            "seat": seat,
            "bot": self.facts.players[seat],
            "seed": int(self.question_id()[:12], 16),
            "view": match.view(seat),
            "kind": decision.kind,
            "prompt": decision.prompt,
            "rule": decision.rule,
            "options": [[option.key, option.label, option.code] for option in decision.options],
        }
        try:
            thought = await self._opponents.think(task)
        except NoAnswer as error:
            return "", error
        self.why[seat] = thought.why
        return thought.key, None

    def _answer_for(self, seat: str, key: str, trouble: Exception | None) -> None:
        """Carry out an answer of the table's own; for a bot that has none, a legal one."""
        decision = self.match.decision
        assert decision is not None
        if trouble is None and all(option.key != key for option in decision.options):
            trouble = IllegalOption(key, Reason("", "no-option", "it is none of the options"))
        if trouble is not None:
            log.warning("bot without an answer", extra={"table": self.id, "seat": seat, "trouble": str(trouble)})
            key = fall_back(self.match, decision, trouble, Played())
        self.match.submit(key, seat)

    async def _ring(self, seat: str) -> None:
        """The time of a turn is up."""
        async with self._lock:
            if not self.closed and self.match.seat == seat:
                self.match.flag(seat)
                await self.keep()
        self.go_on()

    # The end.

    async def save(self, guest_role: str, seat: str | None) -> str:
        """The match as a save.  One that is not over holds every secret, so only who plays alone gets it."""
        if self.match.result is None:
            people = [other for other, player in self.facts.players.items() if player == HUMAN]
            if guest_role != PLAYER or people != [seat]:
                text = "a running match holds the secrets of both sides; it can be saved to a file when it is over"
                raise NotHere("", "save-secret", text)
        async with self._lock:
            return self.match.save()

    def close(self, why: str) -> None:
        """Let go of the match; whoever comes again finds it in the store."""
        self.closed = True
        if self._mover is not None:
            self._mover.cancel()
        self.clock.stop()
        for guest in self.guests:
            guest.page.leave(why)
        self.guests.clear()
