"""Every screen: what is on it, a picture to look at, and no violation that axe can find."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page import clicks
from tests.page.conftest import shot

FIRE = 'button.option[data-key^="fire "]'


def accessible(page: Any) -> None:
    """axe finds nothing."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def until_fire(page: Any, seed: int, most: int = 120) -> bool:
    """Play on until a group can fire."""
    for step in range(most):
        if not clicks.ready(page):
            return False
        if page.query_selector(FIRE) and page.query_selector('button.option[data-key="end"]'):
            return True
        clicks.play(page, seed * 1000 + step, most=1)
    return False


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
def test_the_table(new_page: Any, theme: str) -> None:
    page = new_page(color_scheme=theme)
    clicks.begin(page)
    accessible(page)
    clicks.play(page, seed=3, most=12)
    assert until_fire(page, 4)
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
    page.keyboard.press("Escape")
    page.click("nav >> text=Menu")
    page.wait_for_selector("dialog[open]")
    shot(page, f"menu-{theme}")
    accessible(page)


def test_a_window_and_a_standing_order(new_page: Any) -> None:
    page = new_page()
    clicks.begin(page)
    for step in range(150):
        clicks.play(page, seed=step, most=1)
        if not clicks.ready(page):
            pytest.skip("nobody fired at us in this match")
        if page.query_selector(".standing"):
            break
    shot(page, "reaction")
    accessible(page)
    page.check(".standing input")
    page.wait_for_selector(".standing", state="detached")


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


def test_a_phone(new_page: Any) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, device_scale_factor=2)
    page.goto("/")
    page.wait_for_selector("text=Play")
    shot(page, "phone-start")
    clicks.begin(page)
    shot(page, "phone-setup")
    clicks.play(page, seed=8, most=13)
    until_fire(page, 9)
    shot(page, "phone-turn", whole=True)
    page.evaluate("scrollTo(0, 400)")
    shot(page, "phone-scrolled")
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
def test_sizes(new_page: Any, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height})
    clicks.begin(page)
    clicks.play(page, seed=width, most=14)
    until_fire(page, 3)
    shot(page, f"turn-{width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
