"""Every screen: what is on it, a picture to look at, and no violation that axe can find."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page import clicks, positions
from tests.page.conftest import Server, accessible, shot

WITH_FIRE = positions.asks("german", "fire ", "end")
FIRE = 'button.option[data-key^="fire "]'


def test_start_new_table_links_and_settings(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    page.wait_for_selector("text=Play")
    shot(page, "start-empty")
    accessible(page)
    page.click("text=Settings")
    accessible(page)
    shot(page, "settings")
    page.select_option("#set-theme", "dark")
    page.keyboard.press("Escape")
    shot(page, "start-dark")
    accessible(page)
    page.click("text=New table")
    page.wait_for_selector("form")
    accessible(page)
    page.select_option("#player-1", "away")
    shot(page, "new-table-dark")
    page.click("text=Begin")
    page.wait_for_selector("text=Who sits where")
    accessible(page)
    shot(page, "links-dark")
    assert page.locator("input[readonly]").count() == 5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table(new_page: Any, server: Server, theme: str) -> None:
    page = new_page(color_scheme=theme)
    match = positions.until(lambda match: match.view("german")["turn"] > 8 and WITH_FIRE(match), seed=3)
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.ready(page)
    shot(page, f"turn-{theme}")
    accessible(page)
    # the odds of the focused order, with what makes them up
    page.click(FIRE)
    page.wait_for_selector(".odds table")
    shot(page, f"odds-{theme}")
    accessible(page)
    assert page.query_selector(".odds .parts .rule")
    page.keyboard.press("Escape")
    # what is not possible says why, with the rule
    page.fill("#command", "advance A c162")
    page.keyboard.press("Enter")
    page.wait_for_selector(".refusal .rule")
    shot(page, f"refusal-{theme}")
    accessible(page)
    # and the rule is one click away
    page.click(".refusal .rule")
    page.wait_for_selector("dialog[open] article")
    shot(page, f"rules-{theme}")
    accessible(page)
    page.fill("#rules-search", "marsh")
    page.wait_for_selector("dialog[open] article:has-text('Marsh')")
    page.click("dialog[open] >> text=Close")
    page.click("nav >> text=Menu")
    page.wait_for_selector("dialog[open]")
    shot(page, f"menu-{theme}")
    accessible(page)


def test_a_window_and_a_standing_order(new_page: Any, server: Server) -> None:
    page = new_page()
    match = positions.until(positions.asks("german", "conceal ", "pass"))
    positions.sit(page, positions.bring(server.address, match), "german")
    clicks.ready(page)
    # what comes if nothing is played is shown at once
    page.wait_for_selector(".odds table")
    shot(page, "reaction")
    accessible(page)
    page.click(".standing input")
    page.wait_for_selector(".standing", state="detached")
    page.click("nav >> text=Menu")
    assert page.is_checked("text=Always pass: Concealed card or Hero when fired at")


def test_two_at_one_screen(new_page: Any) -> None:
    page = new_page()
    page.goto("/#/new")
    page.wait_for_selector("form")
    page.select_option("#player-1", "here")
    page.click("text=Begin")
    page.wait_for_selector("text=I am the German player")
    shot(page, "hand-over")
    accessible(page)
    assert page.query_selector(".board") is None
    page.click("text=I am the German player")
    clicks.ready(page)
    for key in ("g1", "g3", "g4", "g9", "g10"):
        clicks.give(page, f"put {key}")
    clicks.give(page, "next")
    for key in ("g2", "g5", "g6", "g7", "g8"):
        clicks.give(page, f"put {key}")
    clicks.ready(page)
    clicks.give(page, "crew g3 g9")
    page.wait_for_selector("text=I am the American player")
    assert page.query_selector(".board") is None
    page.click("text=I am the American player")
    clicks.ready(page)
    assert "put a1" in clicks.keys(page)


def test_a_phone(new_page: Any, server: Server) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2)
    page.goto("/")
    page.wait_for_selector("text=Play")
    shot(page, "phone-start")
    clicks.begin(page)
    shot(page, "phone-setup")
    match = positions.until(lambda match: match.view("german")["turn"] > 6 and WITH_FIRE(match), seed=5)
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.ready(page)
    shot(page, "phone-turn")
    page.evaluate("scrollTo(0, 500)")
    shot(page, "phone-scrolled")
    # a tap picks a group, a tap on a lit one aims, and the odds are there before anything is given
    fire = page.get_attribute(FIRE, "data-key").split()
    page.tap(f'.head[data-token="G:{fire[1]}"]')
    page.tap(f'.head[data-token="T:{fire[2]}"]')
    page.wait_for_selector(".odds table")
    shot(page, "phone-odds")
    accessible(page)
    # nothing sticks out to the side
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.click("nav >> text=Log")
    page.wait_for_selector("dialog[open] .lines")
    shot(page, "phone-log")
    accessible(page)


def test_an_unknown_table(new_page: Any) -> None:
    page = new_page()
    page.goto("/#/join/abcdefgh1234/abcdefghijklmnopqrstuvwxyz")
    page.wait_for_selector("text=This door does not open")
    shot(page, "unknown")
    accessible(page)


@pytest.mark.parametrize(("width", "height"), [(2000, 1200), (1024, 768), (768, 1024)])
def test_sizes(new_page: Any, server: Server, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height})
    match = positions.until(lambda match: match.view("german")["turn"] > 10 and WITH_FIRE(match), seed=5)
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.ready(page)
    shot(page, f"turn-{width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scenario", ["B", "C", "K"])
def test_the_later_scenarios(new_page: Any, server: Server, scenario: str) -> None:
    page = new_page()
    match = positions.until(
        lambda match: match.seat == "german" and match.view("german")["turn"] > 8, seed=7, scenario=scenario
    )
    positions.sit(page, positions.bring(server.address, match, american="sergeant"), "german")
    clicks.play(page, seed=7, most=12)
    clicks.ready(page)
    shot(page, f"scenario-{scenario}")
    accessible(page)
