"""The chances of chapter 33: who is not lost to a fire attack, and whether the wounded endure.

Whom an attack wounds hangs on column 7w, so the cards that spare one man are no longer among those that spare the next;
the chance that all are spared is counted over every way in which the men can draw different cards.
"""

from __future__ import annotations

from math import perm
from typing import Any

from firefight.games.upfront import cards
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import NOTHING
from firefight.games.upfront.results import NO_EFFECT, PINNED, WOUND, effect
from firefight.games.upfront.wounds import BEFORE_ENDURANCE, WoundWindow

SPARED = (NO_EFFECT, PINNED, WOUND)


def nobody_lost(s: UpFront, men: list[int], strength: int, unseen: list[int]) -> float:
    """[6.5] [33.1] The chance that an attack of this strength takes none of these men out of play."""
    masks: dict[int, int] = {}
    for card in unseen:
        mask = 0
        for at, number in enumerate(men):
            if effect(s, s.men[number], strength, card) in SPARED:
                mask |= 1 << at
        masks[mask] = masks.get(mask, 0) + 1
    return all_spared(masks, len(men), len(unseen))


def all_spared(masks: dict[int, int], men: int, of: int) -> float:
    """The chance that each man draws a card that spares him; `masks`: whom a card spares, and how many are like it."""
    everybody = (1 << men) - 1
    ways = {0: 1}
    for mask, many in masks.items():
        if mask == everybody:
            continue
        grown = dict(ways)
        for done, count in ways.items():
            free = mask & ~done
            chosen = free
            while chosen:
                drawn = chosen.bit_count()
                if drawn <= many:
                    grown[done | chosen] = grown.get(done | chosen, 0) + count * perm(many, drawn)
                chosen = (chosen - 1) & free
        ways = grown
    harmless = masks.get(everybody, 0)
    total = sum(count * perm(harmless, men - done.bit_count()) for done, count in ways.items())
    return total / perm(of, men) if of >= men else 0.0


def window_odds(frame: WoundWindow, verb: int, unseen: list[int]) -> dict[str, Any] | None:
    """[33.7] Red kills a wounded man, unless a Hero is played for him."""
    if verb != NOTHING or frame.kind != BEFORE_ENDURANCE:
        return None
    count = sum(1 for card in unseen if cards.RED[card])
    chance = count / len(unseen) if unseen else 0.0
    return {"kind": "endurance", "rule": "33.7", "unseen": len(unseen), "count": count, "killed": chance}
