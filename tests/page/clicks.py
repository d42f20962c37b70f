"""A player who only has a mouse: reads the options on the page and clicks one that is not too silly."""

from __future__ import annotations

import random
from typing import Any, Final

LIKED: Final = ("fire", "resolve", "rally", "terrain", "advance", "conceal", "hero", "smoke", "refill")
OPTION: Final = "button.option:not([disabled])"


def begin(page: Any) -> None:
    """One click on the start page."""
    page.goto("/")
    page.click("text=Play")
    page.wait_for_selector(OPTION)


def keys(page: Any) -> list[str]:
    """Every order that can be clicked now."""
    found: list[str] = page.eval_on_selector_all("button.option", "all => all.map(one => one.dataset.key)")
    return found


def question(page: Any) -> str:
    """What tells one question from the next."""
    return str(page.evaluate("document.querySelector('#prompt')?.dataset.question ?? ''"))


def choose(options: list[str], dice: random.Random, placed: int = 0) -> str:
    """One of the orders."""
    verbs = {option.split()[0] for option in options}
    if "put" in verbs:
        return "next" if "next" in verbs and placed % 4 == 3 else dice.choice([o for o in options if o[:4] == "put "])
    if "add" in verbs:
        return "done" if "done" in verbs else dice.choice([option for option in options if option[:4] == "add "])
    if "done" in verbs:
        return dice.choice(options) if dice.random() < 0.3 else "done"
    liked = [option for option in options if option.split()[0] in LIKED]
    if liked and dice.random() < 0.8:
        fire = [option for option in liked if option.split()[0] in ("fire", "resolve")]
        return dice.choice(fire or liked)
    for word in ("end", "pass", "keep", "ready"):
        if word in verbs:
            return word
    return dice.choice(options)


def give(page: Any, key: str) -> None:
    """Click an option, and once more on its button where the first click only brings it into focus."""
    before = question(page)
    page.click(f'button.option[data-key="{key}"]')
    page.wait_for_timeout(15)
    if question(page) == before and not page.evaluate("document.querySelector('button.option')?.disabled ?? true"):
        page.evaluate("document.querySelector('.focused .do')?.click()")
    page.wait_for_selector(f'#prompt:not([data-question="{before}"]), .alone', state="attached")


def ready(page: Any, patience: float = 20_000) -> bool:
    """Wait until something is asked, or all is over.  Returns whether something is asked."""
    page.wait_for_selector(f"{OPTION}, dialog[open] .who", state="attached", timeout=patience)
    return page.query_selector("dialog[open] .who") is None


def play(page: Any, seed: int, most: int = 2000) -> int:
    """Play on until the end, or for so many decisions.  Returns how many there were."""
    dice = random.Random(seed)
    for number in range(most):
        if not ready(page):
            return number
        give(page, choose(keys(page), dice, number))
    return most
