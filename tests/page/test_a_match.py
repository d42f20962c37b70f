"""Whole matches through a real browser."""

from __future__ import annotations

import re
from typing import Any

from tests.page import clicks
from tests.page.conftest import Server, accessible, shot


def test_a_full_match_against_the_sergeant_by_clicking(new_page: Any) -> None:
    page = new_page()
    clicks.begin(page)
    shot(page, "setup")
    decisions = clicks.play(page, seed=5)
    assert decisions > 20
    text = page.inner_text("dialog[open]")
    assert re.search(r"(wins|Nobody wins)", text)
    # both hands
    assert text.count("Hand:") == 2
    assert "not shown" not in text
    # the fingerprint and the secret behind it
    assert len(re.findall(r"\b[0-9a-f]{64}\b", text)) == 2
    shot(page, "end")
    accessible(page)
    page.keyboard.press("Escape")
    page.goto("/")
    assert "over" in page.inner_text(".tables")


def test_a_reload_and_a_killed_server_lose_nothing(new_page: Any, server: Server) -> None:
    page = new_page()
    clicks.begin(page)
    clicks.play(page, seed=1, most=14)
    clicks.ready(page)
    before = clicks.keys(page)
    page.reload()
    clicks.ready(page)
    assert clicks.keys(page) == before
    server.kill()
    page.wait_for_selector("text=The line to the table is broken")
    shot(page, "line-lost")
    accessible(page)
    server.start()
    page.wait_for_selector("text=The line to the table is broken", state="detached")
    clicks.ready(page)
    assert clicks.keys(page) == before
    clicks.play(page, seed=2, most=3)


def test_a_decision_made_while_the_line_is_broken_counts_once(new_page: Any, server: Server) -> None:
    page = new_page()
    clicks.begin(page)
    server.kill()
    page.wait_for_selector("text=The line to the table is broken")
    page.click('button.option[data-key="put g3"]')
    server.start()
    page.wait_for_selector('button.option[data-key="put g1"]:not([disabled])')
    assert "put g3" not in clicks.keys(page)
    assert len(clicks.keys(page)) == 9
