"""All tables of one server: made, found again, brought back after a restart, put away when nobody looks."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from typing import Any, Final

import msgspec

from firefight import bots
from firefight.kernel.codec import CorruptSave
from firefight.kernel.game import Game
from firefight.server.opponents import Opponents
from firefight.server.room import COACH, HUMAN, PLAYER, SPECTATOR, Facts, Room
from firefight.server.store import Kept, Key, Store
from firefight.table import registry
from firefight.table.autosave import play_row
from firefight.table.course import Difference
from firefight.table.match import CannotTakeBack, Match
from firefight.table.restore import load

IDLE: Final = 600.0
"""Seconds after which a table without guests is put away; the store has it."""
TOKEN_BYTES: Final = 24

log = logging.getLogger("firefight.server")


class Impossible(Exception):
    """A table that cannot be made as it was asked for; the message says what would be right."""


class Unreadable(Exception):
    """A table that is in the store and cannot be brought back."""


class Links(msgspec.Struct, frozen=True):
    """A new table, and the secrets that open its places; nobody but their holders ever has them again."""

    table: str
    seats: dict[str, str]
    coaches: dict[str, str]
    spectator: str


class House:
    """Every table of a server, in memory or in its store."""

    def __init__(self, store: Store, opponents: Opponents, pace: float) -> None:
        self.store = store
        self.opponents = opponents
        self.pace = pace
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def begin(
        self, game: str, options: dict[str, Any], players: dict[str, str], seed: int | str | None = None
    ) -> Links:
        """A new table.  Raises Impossible, UnknownScenario or UnknownGame."""
        rules = registry.find(game)
        config = rules.configure(options)
        seated = self._seated(rules, rules.seats(config), players)
        match = Match.begin(rules, config, seed, dict(seated))
        return await self._make(match, seated)

    async def bring(self, save: str, players: dict[str, str]) -> Links:
        """A table that goes on with a save.  Raises Impossible."""
        try:
            match = await asyncio.get_running_loop().run_in_executor(None, lambda: load(save, check=True))
        except CorruptSave as error:
            raise Impossible(f"this file is no match that can go on: {error}") from error
        kept = {seat: str(match.players.get(seat, HUMAN)) for seat in match.seats}
        return await self._make(match, self._seated(match.game, match.seats, kept | players))

    def _seated(self, game: Game, seats: list[str], players: dict[str, str]) -> dict[str, str]:
        """Who sits where: everybody who is not named is a person."""
        for seat, player in players.items():
            if seat not in seats:
                raise Impossible(f"there is no seat {seat!r} at this table; there are {', '.join(seats)}")
            if player.removeprefix("bot:") not in (HUMAN, *bots.names(game.name)):
                known = ", ".join([HUMAN, *bots.names(game.name)])
                raise Impossible(f"nobody is called {player!r} here; a seat can have {known}")
        return {seat: players.get(seat, HUMAN).removeprefix("bot:") for seat in seats}

    async def _make(self, match: Match, players: dict[str, str]) -> Links:
        """Put a new match into the store and on a table."""
        ident = secrets.token_urlsafe(9)
        links = Links(
            table=ident,
            seats={seat: token() for seat in match.seats if players[seat] == HUMAN},
            coaches={seat: token() for seat in match.seats if players[seat] == HUMAN},
            spectator=token(),
        )
        keys = [Key(hashed(secret), seat, PLAYER) for seat, secret in links.seats.items()]
        keys += [Key(hashed(secret), seat, COACH) for seat, secret in links.coaches.items()]
        keys.append(Key(hashed(links.spectator), None, SPECTATOR))
        facts = Facts(players, secrets.token_hex(16))
        await self.store.create(ident, match.game.name, msgspec.json.encode(facts).decode(), keys, match.save())
        room = Room(ident, match, facts, keys, self.store, self.opponents, self.pace)
        self.rooms[ident] = room
        room.set_clock()
        room.go_on()
        log.info("table made", extra={"table": ident, "game": match.game.name, "players": players})
        return links

    async def room(self, ident: str) -> Room | None:
        """A table, from memory or the store; None where there is none.  Raises Unreadable."""
        room = self.rooms.get(ident)
        if room is not None and not room.closed:
            return room
        # two pages that come at once must find the same table
        lock = self._opening.setdefault(ident, asyncio.Lock())
        async with lock:
            room = self.rooms.get(ident)
            if room is not None and not room.closed:
                return room
            kept = await self.store.load(ident)
            if kept is None:
                self._opening.pop(ident, None)
                return None
            match = await asyncio.get_running_loop().run_in_executor(None, brought_back, kept)
            facts = msgspec.json.decode(kept.facts, type=Facts)
            room = Room(ident, match, facts, kept.keys, self.store, self.opponents, self.pace)
            room.number = kept.rows[-1].number if kept.rows else kept.number
            room.saved = kept.number
            for row in kept.rows:
                if row.move is not None:
                    entry = json.loads(row.text)
                    room.moves[row.move] = entry[0] if isinstance(entry, list) else ""
            self.rooms[ident] = room
            log.info("table brought back", extra={"table": ident, "rows": room.number})
        self._opening.pop(ident, None)
        # chance may have been asked when the server ended; its answer is a part of the match like any other
        await room.keep()
        room.go_on()
        return room

    async def bring_back_all(self) -> None:
        """After a restart: every match that is running, so that bots in mid-thought go on thinking."""
        for ident in await self.store.running():
            try:
                await self.room(ident)
            except Unreadable as error:
                log.error("table cannot be brought back", extra={"table": ident, "trouble": str(error)})

    def put_away(self, now: float) -> None:
        """Forget the tables that nobody looks at and nobody thinks about; their matches are in the store."""
        for ident, room in list(self.rooms.items()):
            idle = not room.guests and now - room.touched > IDLE and not room.answers_itself()
            if room.closed or idle:
                room.close("the table rests; come back and it goes on")
                del self.rooms[ident]

    async def keep_house(self) -> None:
        """Once a minute, for as long as the server runs."""
        while True:
            await asyncio.sleep(60)
            self.put_away(time.monotonic())

    async def close(self) -> None:
        """Send everybody home; nothing is lost."""
        for room in self.rooms.values():
            room.close("the server is going down; your match is kept")
        self.opponents.close()
        await self.store.close()


def brought_back(kept: Kept) -> Match:
    """The match of a table as the store has it.  Raises Unreadable."""
    try:
        match = load(kept.save)
        for row in kept.rows:
            if row.number > kept.number:
                play_row(match, json.loads(row.text))
        match.settle()
    except (CorruptSave, Difference, CannotTakeBack, ValueError) as error:
        raise Unreadable(f"table {kept.id}: {error}") from error
    return match


def token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(secret: str) -> bytes:
    """What the store keeps of a secret.  It is long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).digest()
