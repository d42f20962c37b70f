"""Matches that begin where a test wants to look: played on by a player who only knows the options, then brought in."""

from __future__ import annotations

import json
import random
import urllib.request
from collections.abc import Callable
from typing import Any, Final

import firefight
from firefight.table.match import Match
from tests.page.clicks import choose

MOST: Final = 1500


def until(wanted: Callable[[Match], bool], seed: int = 1, **options: Any) -> Match:
    """A match that stands where `wanted` says yes; seeds are tried in order."""
    for number in range(seed, seed + 40):
        match = firefight.game("upfront").match(seed=number, **{"scenario": "A"} | options)
        dice = random.Random(number)
        for placed in range(MOST):
            if wanted(match):
                return match
            if match.decision is None:
                break
            match.submit(choose(match.decision.keys(), dice, placed))
    raise AssertionError("no match comes there")


def asks(seat: str, *beginnings: str) -> Callable[[Match], bool]:
    """This seat is asked, and has an option with each of these beginnings."""

    def wanted(match: Match) -> bool:
        decision = match.decision
        if match.seat != seat or decision is None:
            return False
        keys = decision.keys()
        return all(any(key.startswith(word) for key in keys) for word in beginnings)

    return wanted


def bring(address: str, match: Match, **players: str) -> Any:
    """The table that goes on with this match; who is not named is a person."""
    people = dict.fromkeys(match.seats, "human") | players
    body = json.dumps({"save": match.save(), "players": people}).encode()
    request = urllib.request.Request(address + "api/tables/bring", data=body, method="POST")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def sit(page: Any, links: Any, seat: str) -> None:
    """Open a place by its link."""
    secret = links["spectator"] if seat == "spectator" else links["seats"][seat]
    page.goto(f"/#/join/{links['table']}/{secret}")
    page.wait_for_selector(".board")
