"""A server of its own and a real browser for each test of the page; skipped where there is no browser.

Needs Debian's chromium (or CHROMIUM=path) and `pip install playwright axe-playwright-python`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SHOTS: Final = ROOT / "build" / "page"
CHROMIUM: Final = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
QUIET: Final = [
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here needs a browser."""
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.slow)


class Server:
    """`firefight serve`, which can be killed and started again on the same matches."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = int(found.getsockname()[1])
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(
            [
                sys.executable, "-m", "firefight", "serve", "--port", str(self.port), "--pace", "0",
                "--db", str(self.folder / "tables.db"), "--log", str(self.folder / "server.log"),
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env={**os.environ},
        )  # fmt: skip
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                with urllib.request.urlopen(self.address + "health", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """End it without a farewell."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    found = Server(tmp_path)
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("no chromium here")
    with playwright.sync_playwright() as started:
        found = started.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield found
        found.close()


@pytest.fixture
def errors() -> list[str]:
    """What pages complained about; a test that uses pages expects none."""
    return []


@pytest.fixture
def new_page(browser: Any, server: Server, errors: list[str]) -> Iterator[Any]:
    """Pages of browsers that know nothing of each other."""
    contexts: list[Any] = []

    def make(**settings: Any) -> Any:
        settings.setdefault("viewport", {"width": 1440, "height": 900})
        context = browser.new_context(base_url=server.address, **settings)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: note(message, errors))
        page.on("request", lambda request: outside(request, server, errors))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def note(message: Any, errors: list[str]) -> None:
    """Keep what the browser complains about; that a line breaks is what some tests do on purpose."""
    if message.type in ("error", "warning") and "WebSocket" not in message.text and "ERR_CONN" not in message.text:
        errors.append(message.text)


def outside(request: Any, server: Server, errors: list[str]) -> None:
    """No request goes anywhere else."""
    if not request.url.startswith((server.address, f"ws://127.0.0.1:{server.port}/", "blob:", "data:")):
        errors.append(f"request to {request.url}")


def shot(page: Any, name: str, whole: bool = False) -> None:
    """A picture to look at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=whole)


def accessible(page: Any) -> None:
    """Axe finds nothing."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
