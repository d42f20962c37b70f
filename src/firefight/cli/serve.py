"""`firefight serve`: the table as a page, for this machine or for others."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import socket
import sys
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any, Final

from firefight.cli.common import SUCCESS, Refusal, command_parser, data_folder, remark

EXAMPLES: Final = """\
  firefight serve                                  the table on this machine, at http://127.0.0.1:8017
  firefight serve --open                           the same, and open it in the browser
  firefight serve --port 9000 --db games.db        another port, another place for the matches
  firefight serve --host 0.0.0.0                   for everybody in this network; see docs/server.md before

Every decision is on the disk before anybody sees what came of it.  Ctrl-C ends the server; nothing is lost.

exit codes: 0 ended, 2 refused (one sentence says why)"""
PORT: Final = 8017
PACE: Final = 0.6
"""Seconds between two answers that the table gives by itself: slow enough to see what happens."""
BUDGET: Final = 2.0
"""Seconds for one decision of a bot."""


def add_parser(sub: Any) -> None:
    """Add the `serve` command."""
    parser = command_parser(sub, "serve", "Open the table for pages and other players.", EXAMPLES)
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="where to listen (default: 127.0.0.1)")
    parser.add_argument("--port", metavar="N", type=int, default=PORT, help=f"the port (default: {PORT}; 0: any)")
    parser.add_argument("--db", metavar="FILE", help="where the matches are kept (default: the data folder)")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="processes for bots (default: 1)")
    parser.add_argument("--pace", metavar="SECONDS", type=float, default=PACE, help=f"pause of a bot (default: {PACE})")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--log", metavar="FILE", help="where the log goes, as JSON lines (default: stderr)")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    EXTRA: Final = ("table", "game", "players", "rows", "seat", "trouble")

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        row |= {name: getattr(record, name) for name in self.EXTRA if hasattr(record, name)}
        if record.exc_info:
            row["traceback"] = self.formatException(record.exc_info)
        return json.dumps(row, ensure_ascii=False)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        import uvicorn

        from firefight.server.app import build
        from firefight.server.house import House
        from firefight.server.opponents import Opponents
        from firefight.server.store import SqliteStore, StoreError
    except ModuleNotFoundError as error:
        raise Refusal(f"the table needs {error.name}: pip install 'firefight[web]', or start it with ./run") from error
    if args.pace < 0 or args.workers < 1:
        raise Refusal("--pace is 0 or more seconds and --workers 1 or more processes")
    if args.open and is_open_already(args.host, args.port):
        address = f"http://{shown_host(args.host)}:{args.port}/"
        remark(f"The table is open already at {address}")
        show(address)
        return SUCCESS
    listening = listen(args.host, args.port)
    path = Path(args.db) if args.db else data_folder() / "tables.db"
    try:
        store = SqliteStore(path)
    except StoreError as error:
        raise Refusal(str(error)) from error
    set_up_log(args.log)

    async def serve() -> None:
        house = House(store, Opponents(args.workers, BUDGET), args.pace)
        config = uvicorn.Config(
            build(house), log_config=None, access_log=False, ws_max_size=65_536, timeout_graceful_shutdown=5,
            server_header=False, lifespan="on",
        )  # fmt: skip
        address = f"http://{shown_host(args.host)}:{listening.getsockname()[1]}/"
        remark(f"The table is open at {address} (matches in {path}). Ctrl-C closes it; nothing is lost.")
        if args.open:
            show(address)
        await uvicorn.Server(config).serve(sockets=[listening])

    asyncio.run(serve())
    return SUCCESS


def is_open_already(host: str, port: int) -> bool:
    """Whether a table of ours answers at this address."""
    try:
        with urllib.request.urlopen(f"http://{shown_host(host)}:{port}/health", timeout=2) as answer:
            return "protocol" in json.load(answer)
    except (OSError, ValueError):
        return False


def show(address: str) -> None:
    """Open a page in the browser, where there is a screen; a browser in this terminal would be in the way."""
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on.  Raises Refusal, before anything else has begun."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        # from now on whoever knocks waits until the door is opened
        listening.listen(2048)
    except (OSError, OverflowError) as error:
        listening.close()
        raise Refusal(f"{host}:{port} cannot be used ({error}); try another --port") from error
    listening.set_inheritable(False)
    return listening


def shown_host(host: str) -> str:
    """The address to type on this machine."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def set_up_log(path: str | None) -> None:
    """JSON lines for whoever watches the server; no line holds a secret of a seat."""
    try:
        handler: logging.Handler = logging.StreamHandler(sys.stderr) if path is None else logging.FileHandler(path)
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}") from error
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("firefight.server").setLevel(logging.INFO)
