"""Real servers: the door, whole matches through sockets, and the end without a warning."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from firefight.kernel.dice import Dice
from firefight.server.opponents import NoAnswer, Opponents, Thinker
from firefight.table.restore import load, verify
from tests.server.tools import SRC, Server, run, until

UPFRONT = {"game": "upfront", "options": {}, "players": {}}


def call(address: str, value: Any = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    """An answer of the server: status, JSON, headers."""
    data = None if value is None else value if isinstance(value, bytes) else json.dumps(value).encode()
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read()), dict(answer.headers)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read()), dict(error.headers)


async def play(server: Server, links: dict[str, Any], seat: str, dice: Dice, most: int) -> list[str]:
    """Answer at random until the match is over, the server is gone, or `most` answers; the acknowledged ones."""
    done: list[str] = []
    try:
        async with server.connection(links, links["seats"][seat]) as socket:
            while len(done) < most:
                state = await until(socket, "state")
                if state["result"] is not None:
                    break
                if state["question"] is None:
                    continue
                options = state["question"]["options"]
                message = {
                    "do": "decide",
                    "id": uuid.uuid4().hex,
                    "question": state["question"]["id"],
                    "key": options[dice.below(len(options))]["key"],
                }
                await socket.send(json.dumps(message))
                while True:
                    answer = json.loads(await socket.recv())
                    if answer["type"] == "accepted":
                        done.append(answer["id"])
                        # the state came before the acknowledgement: ask for the next question anew
                        break
                    if answer["type"] == "state" and answer["question"] is not None:
                        state = answer
                await socket.close()
                return [*done, *(await play(server, links, seat, dice, most - len(done)))]
    except (WebSocketException, OSError, EOFError):
        pass
    return done


def test_the_door(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        here = server.address
        status, health, headers = call(f"{here}/health")
        assert (status, health["ok"]) == (200, True)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"

        status, games, _ = call(f"{here}/api/games")
        assert [game["game"] for game in games["games"]] == ["upfront"]
        assert {bot["name"] for bot in games["games"][0]["bots"]} >= {"random", "sergeant"}
        status, book, _ = call(f"{here}/api/rules/upfront")
        assert any(rule["id"] == "10.4" and rule["text"] for rule in book["rules"])
        assert call(f"{here}/api/rules/chess")[0] == 404

        assert call(f"{here}/api/tables", UPFRONT, Origin="https://elsewhere.example")[0] == 403
        assert call(f"{here}/api/tables", b"[" * 100_000)[0] == 400
        assert call(f"{here}/api/tables", b"x" * (9 * 1024 * 1024))[0] == 413
        for wrong, words in (
            ({"game": "chess"}, "no game 'chess'"),
            ({"game": "upfront", "options": {"scenario": "Q9"}}, "no scenario"),
            ({"game": "upfront", "options": {"sides": ["german", "german"]}}, "two different nations"),
            ({"game": "upfront", "players": {"german": "bot:napoleon"}}, "nobody is called"),
            ({"game": "upfront", "surprise": 1}, "surprise"),
        ):
            status, answer, _ = call(f"{here}/api/tables", wrong)
            assert status == 400, wrong
            assert words in answer["error"]

        status, links, _ = call(f"{here}/api/tables", UPFRONT)
        assert status == 201
        save = f"{here}/api/tables/{links['table']}/save"
        assert call(save)[0] == 404
        assert call(save, Authorization=f"Bearer {links['seats']['german']}")[0] == 403

        run(knocking(server, links))
        log = server.stop()
    for secret in [*links["seats"].values(), *links["coaches"].values(), links["spectator"]]:
        assert secret not in log


async def knocking(server: Server, links: dict[str, Any]) -> None:
    """What a connection may not do."""
    token = links["seats"]["german"]
    for text in (
        '{"do":"ping","ref":1}',
        "hello",
        '{"do":"join","table":"aaaaaaaaaa","token":"bbbbbbbbbbbbbbbbbbbbbb"}',
        json.dumps({"do": "join", "table": links["table"], "token": token[:-1] + ("a" if token[-1] != "a" else "b")}),
    ):
        async with connect(f"ws://127.0.0.1:{server.port}/table") as socket:
            await socket.send(text)
            with pytest.raises(ConnectionClosed):
                await socket.recv()
    with pytest.raises(InvalidStatus):
        async with server.connection(links, token, origin="https://elsewhere.example"):
            pass
    async with server.connection(links, token) as socket:
        await until(socket, "state")
        await socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    async with server.connection(links, token) as socket:
        await until(socket, "state")
        for number in range(300):
            await socket.send(json.dumps({"do": "ping", "ref": number}))
        with pytest.raises(ConnectionClosed):
            await until(socket, "nothing that it ever says")


def test_a_whole_match_against_the_sergeant_and_its_save_can_be_verified(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        _, links, _ = call(f"{server.address}/api/tables", UPFRONT | {"players": {"american": "bot:sergeant"}})

        async def work() -> None:
            await play(server, links, "german", Dice(5), 5000)

        run(work())
        token = links["seats"]["german"]
        request = urllib.request.Request(
            f"{server.address}/api/tables/{links['table']}/save", headers={"Authorization": f"Bearer {token}"}
        )
        with urllib.request.urlopen(request) as answer:
            text = answer.read().decode()
        assert load(text).result is not None
        assert verify(text).ok
        # and the other way round: it becomes a table again
        status, again, _ = call(f"{server.address}/api/tables/bring", {"save": text})
        assert status == 201, again


def test_the_end_without_a_warning_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        _, links, _ = call(f"{server.address}/api/tables", UPFRONT)
        acknowledged: list[str] = []

        async def work(round_: int) -> None:
            async def later() -> None:
                await asyncio.sleep(0.15 + 0.07 * round_)
                server.kill()

            killer = asyncio.create_task(later())
            played = await asyncio.gather(
                play(server, links, "german", Dice(2 * round_), 10_000),
                play(server, links, "american", Dice(2 * round_ + 1), 10_000),
            )
            await killer
            for done in played:
                acknowledged.extend(done)

        for round_ in range(6):
            run(work(round_))
            server.start()
        assert acknowledged
        connection = sqlite3.connect(server.database)
        kept = {row[0] for row in connection.execute("SELECT move FROM log WHERE move IS NOT NULL")}
        connection.close()
        assert set(acknowledged) <= kept

        async def goes_on() -> None:
            async with server.connection(links, links["seats"]["german"]) as socket:
                assert (await until(socket, "state"))["log_length"] > 0

        run(goes_on())


def test_a_bot_that_hangs_or_dies_is_given_up_and_the_next_one_works(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        opponents = Opponents(1, 0.2)
        thinker = opponents._all[0]
        nonsense: dict[str, Any] = {"game": "upfront"}
        with pytest.raises(NoAnswer, match=r"failed \(KeyError\)"):
            await opponents.think(nonsense)
        process = thinker._process
        assert process is not None
        process.kill()
        await process.wait()
        with pytest.raises(NoAnswer, match=r"failed \(KeyError\)"):
            await opponents.think(nonsense)
        # one that does not answer in time is ended
        monkeypatch.setattr("firefight.server.opponents.GRACE", 0.0)
        frozen = thinker._process
        assert frozen is not None
        frozen.send_signal(19)
        with pytest.raises(NoAnswer, match="ran out of time"):
            await opponents.think(nonsense)
        await frozen.wait()
        assert isinstance(thinker, Thinker)
        opponents.close()

    run(work())


def test_who_opens_the_table_twice_is_shown_the_one_that_is_there(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(SRC), "DISPLAY": "", "WAYLAND_DISPLAY": ""}

    def serve(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "firefight", "serve", "--db", str(tmp_path / "other.db"), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

    with Server(tmp_path) as server:
        port = str(server.port)
        again = serve("--open", "--port", port)
        assert again.returncode == 0
        assert f"The table is open already at {server.address}/" in again.stderr
        busy = serve("--port", port)
        assert busy.returncode == 2
        assert "try another --port" in busy.stderr
