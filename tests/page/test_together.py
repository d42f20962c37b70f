"""Several people at one table: two browsers and a spectator, two tabs, taking back; and a player without a mouse."""

from __future__ import annotations

import random
from typing import Any

from tests.page import clicks, positions
from tests.page.conftest import Server, shot


def test_two_browsers_and_a_spectator(new_page: Any, server: Server) -> None:
    match = positions.until(positions.asks("german", "fire ", "end"), seed=2)
    links = positions.bring(server.address, match)
    german, american, watcher = new_page(), new_page(), new_page()
    positions.sit(german, links, "german")
    positions.sit(american, links, "american")
    positions.sit(watcher, links, "spectator")
    dice = random.Random(1)
    for placed in range(60):
        asked = german if german.query_selector("button.option") else american
        if german.query_selector("dialog[open] .who"):
            break
        clicks.ready(asked)
        if asked.query_selector("button.option"):
            clicks.give(asked, clicks.choose(clicks.keys(asked), dice, placed))
        german.wait_for_timeout(60)
    # each sees his own hand, the spectator none; nobody is asked but one
    assert german.locator(".card").count() > 0
    assert watcher.locator(".card").count() == 0
    assert watcher.locator("button.option").count() == 0
    assert watcher.query_selector("#command") is None
    logs = [page.inner_text(".log .lines") for page in (german, american, watcher)]
    assert "You draw" in logs[0]
    assert "You draw" not in logs[2]
    # the secret has left the address, and a reload finds the seat again
    assert german.url.endswith("/german")
    german.reload()
    german.wait_for_selector(".board")
    shot(watcher, "spectator")


def test_taking_back_needs_the_other_player(new_page: Any, server: Server) -> None:
    match = positions.until(positions.asks("german", "advance ", "end"))
    links = positions.bring(server.address, match)
    german, american = new_page(), new_page()
    positions.sit(german, links, "german")
    positions.sit(american, links, "american")
    clicks.ready(german)
    before = clicks.keys(german)
    clicks.give(german, next(key for key in before if key.startswith("advance ")))
    german.click("nav >> text=Menu")
    german.click("text=Ask to take back")
    american.wait_for_selector("text=asks to take back")
    shot(american, "take-back")
    american.click("text=Agree")
    german.wait_for_selector(f'button.option[data-key="{before[0]}"]')
    german.wait_for_timeout(100)
    assert clicks.keys(german) == before


def test_two_tabs_of_one_seat(new_page: Any, server: Server) -> None:
    match = positions.until(positions.asks("german", "advance ", "end"))
    links = positions.bring(server.address, match)
    first = new_page()
    positions.sit(first, links, "german")
    clicks.ready(first)
    second = first.context.new_page()
    second.goto(first.url)
    clicks.ready(second)
    second.wait_for_selector("text=open in another tab")
    before = clicks.question(second)
    clicks.give(first, next(key for key in clicks.keys(first) if key.startswith("advance ")))
    second.wait_for_selector(f'#prompt:not([data-question="{before}"])')
    assert clicks.keys(second) == clicks.keys(first)


def test_a_turn_with_the_keyboard_alone(new_page: Any, server: Server) -> None:
    match = positions.until(positions.asks("german", "fire ", "advance ", "end"), seed=4)
    page = new_page()
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.ready(page)
    keys = clicks.keys(page)
    # walk to an option: it comes into focus with its odds, Enter gives it
    fire = next(at for at, key in enumerate(keys) if key.startswith("fire "))
    page.keyboard.press("p")
    for _ in range(fire):
        page.keyboard.press("ArrowDown")
    page.wait_for_selector(".focused .odds")
    page.keyboard.press("Enter")
    page.wait_for_selector('button.option[data-key^="add "]')
    # or type it, with completion
    page.keyboard.press("/")
    page.keyboard.type("add")
    page.wait_for_selector("#command-list li")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector('button.option[data-key="done"]')
    page.keyboard.press("/")
    page.keyboard.type("done")
    page.keyboard.press("Enter")
    page.wait_for_selector('button.option[data-key="resolve"], button.option[data-key="end"]')
    for _ in range(12):
        if "resolve" not in clicks.keys(page) and "end" in clicks.keys(page):
            break
        page.keyboard.press("/")
        page.keyboard.type("resolve" if "resolve" in clicks.keys(page) else "pass")
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
    # why not, from the keyboard
    page.keyboard.press("/")
    page.keyboard.type("why advance A c1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal")
    page.keyboard.press("/")
    page.keyboard.type("rule 6.5")
    page.keyboard.press("Enter")
    page.wait_for_selector('dialog[open] [data-rule="6.5"]')
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    page.keyboard.press("/")
    page.keyboard.type("end")
    page.keyboard.press("Enter")
    page.wait_for_selector('button.option[data-key="end"]', state="detached")


def test_every_option_can_be_reached_on_the_board(new_page: Any, server: Server) -> None:
    match = positions.until(positions.asks("german", "fire ", "advance ", "rally ", "end"), seed=3)
    page = new_page()
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.ready(page)
    signatures = {"fire": "GT", "advance": "GC", "rally": "GC", "sideways": "GC", "panic": "M", "crew": "MM"}
    tried = 0
    for key in clicks.keys(page):
        verb, *words = key.split()
        if verb not in signatures:
            continue
        page.keyboard.press("Escape")
        for letter, word in zip(signatures[verb], words, strict=True):
            token = f'[data-token="{letter}:{word}"]'
            page.click(f"button.head{token}, button.man{token}, button.card{token}")
        page.wait_for_selector(f'.row:has(button.option[data-key="{key}"])')
        tried += 1
    assert tried > 3
    # what is not lit says why not
    page.keyboard.press("Escape")
    idle = page.query_selector(".card.idle")
    if idle is not None:
        idle.click()
        page.wait_for_selector(".refusal")
        shot(page, "card-why")
