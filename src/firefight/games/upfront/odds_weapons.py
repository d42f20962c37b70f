"""Exact chances of chapters 18, 19 and 22: picking up, repairing, and a weapon that fails in the attack."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import acquisition, cards, repair, soldiers
from firefight.games.upfront.deck import position
from firefight.games.upfront.firepower import is_hindered
from firefight.games.upfront.malfunction import FAILS, VERDICTS, Attack
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import ACQUIRE, TAKE
from firefight.games.upfront.reasons import LEGAL
from firefight.games.upfront.words import man_key
from firefight.kernel.notation import first, verb_of


def weapon_odds(s: UpFront, seat: int, verb: int, number: int, unseen: list[int]) -> dict[str, Any] | None:
    """The chances of an order to repair or to pick up; None if it is refused."""
    if verb == ACQUIRE:
        if acquisition.why_not_acquire(s, seat, number) != LEGAL:
            return None
        codes = acquisition.within_reach(s, s.men[number])
        # several things lie there: which one is asked first
        return take_odds(s, number, codes[0], unseen) if len(codes) == 1 else None
    return repair_odds(s, number, unseen) if repair.why_not_repair(s, seat, number) == LEGAL else None


def take_odds(s: UpFront, number: int, code: int, unseen: list[int]) -> dict[str, Any]:
    """[18.2] A black draw; [18.22] the assistant of the weapon needs none."""
    if verb_of(code) == TAKE and s.men[number].heir_to == first(code):
        return {"kind": "acquisition", "rule": "18.22", "unseen": len(unseen), "count": len(unseen), "success": 1.0}
    count = sum(1 for card in unseen if acquisition.takes_hold(card))
    return {
        "kind": "acquisition",
        "rule": "18.2",
        "unseen": len(unseen),
        "count": count,
        "success": count / len(unseen) if unseen else 0.0,
    }


def repair_odds(s: UpFront, number: int, unseen: list[int]) -> dict[str, Any]:
    """[19.3] Repaired, lost for good, or as it was; [33.4] a wounded man draws black first."""
    man = s.men[number]
    of = len(unseen)
    results = [repair.repair_result(s, man, card) for card in unseen]
    counts = [results.count(what) for what in (repair.NO_CHANGE, repair.REPAIRED, repair.REMOVED)]
    ways = of
    if is_hindered(man):
        # over all ordered pairs of different cards of which the first is black
        ways = of * (of - 1)
        black = [at for at in range(of) if not cards.RED[unseen[at]]]
        same = [sum(1 for at in black if results[at] == what) for what in range(len(counts))]
        counts = [len(black) * counts[what] - same[what] for what in range(len(counts))]
    return {
        "kind": "repair",
        "rule": "19.3",
        "unseen": of,
        "count": counts[repair.REPAIRED],
        "success": counts[repair.REPAIRED] / ways if ways else 0.0,
        "removed": counts[repair.REMOVED] / ways if ways else 0.0,
    }


# --- a weapon fails -----------------------------------------------------------------------------------------------


def malfunction_odds(
    s: UpFront, seat: int, index: int, target: int, holding: list[int], men: int, unseen: list[int]
) -> dict[str, Any] | None:
    """[19.1] The chance that a number drawn for one of so many men calls for a look at the weapons, and what follows.

    `chance` is for the attack as a whole, `weapons` for the first time that it happens.
    """
    if s.rules.level < 19 or not men:
        return None
    attack = Attack(s, seat, index, target, holding)
    bad = [card for card in unseen if attack.threatens(s, card)]
    return {
        "rule": "19.1",
        "count": len(bad),
        "numbers": sorted({cards.NUMBER[card] for card in bad}),
        "chance": 1.0 - none_of(len(bad), men, len(unseen)),
        "weapons": first_failure(s, attack, bad, unseen),
    }


def none_of(bad: int, draws: int, of: int) -> float:
    """The chance that so many draws without replacement miss all the bad cards."""
    result = 1.0
    for drawn in range(min(draws, of)):
        result *= max(0, of - bad - drawn) / (of - drawn)
    return result


def first_failure(s: UpFront, attack: Attack, bad: list[int], unseen: list[int]) -> list[dict[str, Any]]:
    """Over all ordered pairs of a bad card and another for the position: what happens to whose weapon."""
    ways: dict[tuple[int, int], int] = {}
    each = max(1, len(unseen) - 1)
    for card in bad:
        suspects = attack.suspects(s, cards.NUMBER[card])
        column = suspects or attack.present
        if len(column) == 1:
            add(ways, verdict(s, attack, suspects, column[0]), each)
            continue
        for other in unseen:
            if other != card:
                add(ways, verdict(s, attack, suspects, column[position(other, len(column))]), 1)
    rows: list[dict[str, Any]] = []
    for number, what in sorted(ways):
        soldier = s.men[number].soldier
        name = soldiers.NAME[soldier]
        chance = ways[number, what] / (len(bad) * each)
        rows.append({"man": man_key(soldier), "name": name, "what": VERDICTS[what], "chance": chance})
    return rows


def verdict(s: UpFront, attack: Attack, suspects: list[int], number: int) -> tuple[int, int]:
    """What the position of a man means: among suspects his weapon fails."""
    return number, FAILS if suspects else attack.verdict(s, number)


def add(ways: dict[tuple[int, int], int], key: tuple[int, int], count: int) -> None:
    """Count ways."""
    ways[key] = ways.get(key, 0) + count
