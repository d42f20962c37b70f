"""HTTP and WebSocket: who may come in, what may be said, how much of it; and the page itself.

No secret is ever in an address: a link carries it behind the #, which browsers keep to themselves, and it travels in
the first message of a connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from firefight import __version__, bots, rulebooks
from firefight.kernel.game import UnknownScenario
from firefight.server import protocol
from firefight.server.house import House, Impossible, Unreadable
from firefight.server.room import Closed, Guest, NotHere
from firefight.table import registry

BODY_LIMIT: Final = 8 * 1024 * 1024
"""Bytes of a request; a long match as a save is about one."""
MESSAGES: Final = (30.0, 90.0)
"""Messages a second from one page, and how many at once."""
TABLES: Final = (0.5, 20.0)
"""New tables a second from one address, and how many at once."""
JOIN_WITHIN: Final = 15.0
"""Seconds in which a new connection says who it is."""
WAITING: Final = 200
"""Messages that may wait for a slow page before it is sent away; it comes back and gets the newest state alone."""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

CLOSE_BAD: Final = 4400
CLOSE_UNKNOWN: Final = 4404
CLOSE_TOO_MUCH: Final = 4429
CLOSE_GONE: Final = 4503

log = logging.getLogger("firefight.server")


class NewTable(Struct, forbid_unknown_fields=True):
    """What a page asks for when it makes a table."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    players: dict[str, str] = {}


class BroughtTable(Struct, forbid_unknown_fields=True):
    """A save that goes on as a table."""

    save: str
    players: dict[str, str] = {}


class Allowance:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._left = most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self._left = min(self.most, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One allowance for each of the addresses that came last."""

    def __init__(self, rate: float, most: float, remembered: int = 10_000) -> None:
        self._make: Callable[[], Allowance] = lambda: Allowance(rate, most)
        self._known: OrderedDict[str, Allowance] = OrderedDict()
        self._remembered = remembered

    def take(self, who: str) -> bool:
        """Whether this address may do it once more."""
        allowance = self._known.pop(who, None) or self._make()
        self._known[who] = allowance
        while len(self._known) > self._remembered:
            self._known.popitem(last=False)
        return allowance.take()


class Door:
    """Security headers on every answer, and no request from a page of somebody else's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if not same_origin(Headers(scope=scope)):
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).close(CLOSE_BAD, "this page belongs to another site")
            else:
                await trouble(403, "this page belongs to another site")(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page; programs that are no browser send no origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def trouble(status: int, text: str) -> JSONResponse:
    """A refusal in one sentence."""
    return JSONResponse({"error": text}, status_code=status)


async def body(request: Request) -> bytes | None:
    """The body of a request, or None for one that is too long."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > BODY_LIMIT:
            return None
    return bytes(data)


class Line:
    """A connection: messages go out one after the other, and one that is too slow is let go."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._queue: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self.over = False

    def send(self, message: bytes) -> None:
        """Queue a message."""
        if self.over:
            return
        if self._queue.qsize() >= WAITING:
            self.close(CLOSE_TOO_MUCH, "too slow; come back for the newest state")
            return
        self._queue.put_nowait(message)

    def leave(self, why: str) -> None:
        """The table lets go."""
        self.close(CLOSE_GONE, why)

    def close(self, code: int, why: str) -> None:
        """Close after what is queued already."""
        if not self.over:
            self.over = True
            self._queue.put_nowait((code, why))

    async def write(self) -> None:
        """Send what is queued, until the end."""
        while True:
            message = await self._queue.get()
            if isinstance(message, tuple):
                await self.socket.close(*message)
                return
            await self.socket.send_text(message.decode())


class App:
    """The server's answers."""

    def __init__(self, house: House, address: str = "") -> None:
        self.house = house
        self.address = address
        self._new_tables = Allowances(*TABLES)
        self._begun = time.monotonic()
        self.connections = 0

    # Tables.

    async def games(self, request: Request) -> Response:
        """What can be played."""
        return JSONResponse({"games": [describe(name) for name in registry.house_games()]})

    async def make(self, request: Request) -> Response:
        """A new table."""
        return await self._new(request, NewTable, lambda wish: self.house.begin(wish.game, wish.options, wish.players))

    async def bring(self, request: Request) -> Response:
        """A table that goes on with a save."""
        return await self._new(request, BroughtTable, lambda wish: self.house.bring(wish.save, wish.players))

    async def _new(self, request: Request, kind: Any, work: Callable[[Any], Awaitable[Any]]) -> Response:
        """Read a wish strictly, fulfil it, answer with the links."""
        client = request.client.host if request.client is not None else ""
        if not self._new_tables.take(client):
            return trouble(429, "too many new tables from here; wait a minute")
        data = await body(request)
        if data is None:
            return trouble(413, f"that is more than {BODY_LIMIT} bytes")
        try:
            links = await work(msgspec.json.decode(data, type=kind))
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            return trouble(400, f"this cannot be read: {error}")
        except (Impossible, UnknownScenario, registry.UnknownGame) as error:
            return trouble(400, str(error))
        return Response(msgspec.json.encode(links), media_type="application/json", status_code=201)

    async def save(self, request: Request) -> Response:
        """A match as a file.  The secret of a place comes in a header, never in the address."""
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        try:
            room = await self.house.room(request.path_params["table"])
        except Unreadable as error:
            return trouble(500, str(error))
        key = room.place_of(token) if room is not None else None
        if room is None or key is None:
            return trouble(404, "there is no such table, or this is no key to it")
        try:
            text = await room.save(key.role, key.seat)
        except NotHere as refusal:
            return trouble(403, refusal.why.text)
        name = f"{room.match.game.name}-{room.id}.save"
        as_file = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=as_file)

    # Rules.

    async def rulebook(self, request: Request) -> Response:
        """A whole rulebook in our own words; it changes only with the program."""
        try:
            book = rulebooks.rulebook(request.path_params["game"])
        except rulebooks.UnknownGame:
            return trouble(404, "there is no such rulebook")
        rules = [
            {"id": rule.id, "title": rule.title, "text": rule.text, "chapter": rule.chapter, "refs": list(rule.refs),
             "status": rule.status}
            for rule in map(book.get, book.ids())
            if rule is not None and rule.text
        ]  # fmt: skip
        chapters = [
            {"number": chapter.number, "title": chapter.title, "intro": chapter.intro} for chapter in book.chapters()
        ]
        return JSONResponse({"chapters": chapters, "rules": rules}, headers={"cache-control": "max-age=3600"})

    async def health(self, request: Request) -> Response:
        """Whether it works, in figures."""
        await self.house.store.running()
        return JSONResponse(
            {
                "ok": True,
                "version": __version__,
                "protocol": protocol.VERSION,
                "tables": len(self.house.rooms),
                "connections": self.connections,
                "seconds": round(time.monotonic() - self._begun),
            }
        )

    # A connection.

    async def table(self, socket: WebSocket) -> None:
        """One page at one table, from its first message to its last."""
        await socket.accept()
        line = Line(socket)
        writer = asyncio.create_task(line.write())
        self.connections += 1
        try:
            await self._serve(socket, line)
        except WebSocketDisconnect:
            pass
        except Exception:
            log.exception("a connection failed")
            line.close(1011, "something went wrong here; come back")
        finally:
            self.connections -= 1
            line.close(1000, "goodbye")
            with contextlib.suppress(Exception):
                await asyncio.wait_for(writer, 5)

    async def _serve(self, socket: WebSocket, line: Line) -> None:
        """Let a page in, then do what it asks."""
        try:
            first = protocol.read(await asyncio.wait_for(receive(socket), JOIN_WITHIN))
        except (protocol.BadMessage, TimeoutError) as error:
            line.close(CLOSE_BAD, f"say who you are first: {error}"[:120])
            return
        if not isinstance(first, protocol.Join):
            line.close(CLOSE_BAD, "say who you are first")
            return
        room, guest = await self._let_in(first, line)
        if room is None or guest is None:
            return
        allowance = Allowance(*MESSAGES)
        try:
            while not line.over:
                text = await receive(socket)
                if not allowance.take():
                    line.close(CLOSE_TOO_MUCH, "too many messages; slow down")
                    return
                try:
                    message = protocol.read(text)
                except protocol.BadMessage as error:
                    line.close(CLOSE_BAD, f"this cannot be read: {error}"[:120])
                    return
                if isinstance(message, protocol.Join):
                    line.close(CLOSE_BAD, "you sit already")
                    return
                await room.hear(guest, message)
        except Closed:
            line.leave("the table was put away; come back and it goes on")
        finally:
            room.part(guest)

    async def _let_in(self, first: protocol.Join, line: Line) -> tuple[Any, Guest | None]:
        """The table and the place that a secret opens; whoever has none learns nothing, not even whether it exists."""
        try:
            room = await self.house.room(first.table)
        except Unreadable as error:
            log.error("table cannot be brought back", extra={"table": first.table, "trouble": str(error)})
            line.close(1011, "this table cannot be brought back; its match is kept")
            return None, None
        key = room.place_of(first.token) if room is not None else None
        if room is None or key is None:
            line.close(CLOSE_UNKNOWN, "there is no such table, or this is no key to it")
            return None, None
        return room, room.join(line, key, first.since)


async def receive(socket: WebSocket) -> str:
    """The next text from a page.  Raises WebSocketDisconnect, also for bytes, which no page of ours sends."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect" or message.get("text") is None:
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str = message["text"]
    return text


def describe(name: str) -> dict[str, Any]:
    """What a page needs to offer a game."""
    game = registry.find(name)
    return {
        "game": name,
        "title": game.title,
        "menu": game.menu(),
        "bots": [
            {"name": bot, "level": bots.PROFILES[bot].level, "style": bots.PROFILES[bot].style}
            for bot in bots.names(name)
        ],
    }


class Page(StaticFiles):
    """The built page.  Its files have names that change with their content; only the first page is asked for again."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        path = str(args[0])
        lasting = f"{Path('/assets/')}" in path
        response.headers["cache-control"] = "max-age=31536000, immutable" if lasting else "no-cache"
        return response


def build(house: House, *, page: Path | None = None) -> Starlette:
    """The application around a house."""
    app = App(house)
    folder = page if page is not None else Path(str(files("firefight"))) / "web"

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.bring_back_all()
        keeper = asyncio.create_task(house.keep_house())
        yield
        keeper.cancel()
        await house.close()

    routes: list[Any] = [
        Route("/api/games", app.games),
        Route("/api/tables", app.make, methods=["POST"]),
        Route("/api/tables/bring", app.bring, methods=["POST"]),
        Route("/api/tables/{table}/save", app.save),
        Route("/api/rules/{game}", app.rulebook),
        Route("/health", app.health),
        WebSocketRoute("/table", app.table),
    ]
    if folder.is_dir():
        routes.append(Mount("/", Page(directory=folder, html=True)))
    starlette = Starlette(routes=routes, lifespan=lifespan)
    starlette.add_middleware(Door)
    return starlette
