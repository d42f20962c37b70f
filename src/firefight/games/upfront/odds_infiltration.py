"""Exact chances of an infiltration (20.2 to 20.4): of the Morale Check, of the draw under the column, and of both."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards, italians, soldiers
from firefight.games.upfront.command import morale_of, without_weapon
from firefight.games.upfront.infiltration import (
    BY_MORALE,
    Attempt,
    is_drawn_in,
    lays_down,
    needs_card,
    needs_ford_draw,
    why_not_man,
    why_not_target,
)
from firefight.games.upfront.infiltration_column import SHIFTS, column_of, column_parts
from firefight.games.upfront.infiltration_plan import InfiltrationPlan
from firefight.games.upfront.model import Man, UpFront
from firefight.games.upfront.morale import MoraleCheck
from firefight.games.upfront.options import AGAIN, CONCEAL, DONE, INFILTRATE, LETTERS, NOTHING, RUSH, SHED, WITH
from firefight.games.upfront.words import man_key
from firefight.kernel.core import Frame
from firefight.kernel.notation import first, second, verb_of


def infiltration_odds(
    s: UpFront, frame: Frame | None, seat: int, code: int, unseen: list[int]
) -> dict[str, Any] | None:
    """The chances that hang on an option of an infiltration; None where it is none or nothing random follows."""
    verb = verb_of(code)
    if isinstance(frame, InfiltrationPlan):
        return plan_odds(s, frame, code, unseen)
    if isinstance(frame, Attempt):
        concealed = first(code) if verb == CONCEAL else 0
        if verb != CONCEAL and verb != NOTHING:
            return None
        return total_of([attempt_row(s, frame.man, frame.target, frame.card, concealed, False, False, unseen)], unseen)
    if isinstance(frame, MoraleCheck):
        attempt = attempt_of(s)
        if attempt is None or verb not in (AGAIN, RUSH):
            return None
        return total_of([attempt_row(s, frame.man, attempt.target, BY_MORALE, 0, verb == AGAIN, False, unseen)], unseen)
    if verb != INFILTRATE:
        return None
    man = s.men[first(code)]
    if man.side != seat or why_not_man(s, man) or why_not_target(s, seat, man.group, second(code)):
        return None
    return total_of([attempt_row(s, man.number, second(code), BY_MORALE, 0, True, False, unseen)], unseen)


def attempt_of(s: UpFront) -> Attempt | None:
    """The attempt for which a Morale Check is made."""
    for frame in s.stack:
        if isinstance(frame, Attempt):
            return frame
    return None


def plan_odds(s: UpFront, plan: InfiltrationPlan, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """[20.2] Each man declared so far, each as if he were the first to try, with what this answer changes."""
    verb = verb_of(code)
    men, targets, played, leaving = plan.men[:], plan.targets[:], plan.cards[:], plan.leaving[:]
    if verb == INFILTRATE and first(code) not in men:
        men.append(first(code))
        targets.append(second(code))
        played.append(BY_MORALE)
    elif verb == WITH and first(code) in men:
        played[men.index(first(code))] = second(code)
    elif verb == SHED:
        leaving.append(first(code))
    elif verb != DONE:
        return None
    rows: list[dict[str, Any]] = []
    for at in range(len(men)):
        leaves = men[at] in leaving
        rows.append(attempt_row(s, men[at], targets[at], played[at], 0, played[at] == BY_MORALE, leaves, unseen))
    return total_of(rows, unseen)


def total_of(rows: list[dict[str, Any]], unseen: list[int]) -> dict[str, Any]:
    """The answer: one row for each man, and how many get in on average."""
    expected = sum(row["success"] for row in rows)
    return {"kind": "infiltration", "rule": "20.3", "unseen": len(unseen), "men": rows, "expected": expected}


def attempt_row(
    s: UpFront, number: int, target: int, card: int, concealed: int, checks: bool, leaves: bool, unseen: list[int]
) -> dict[str, Any]:
    """One man's attempt: counted over single cards, with a Morale Check before it over ordered pairs of them."""
    man = s.men[number]
    parts = column_parts(s, man.side, man.group, target, concealed)
    under = column_of(parts)
    of = len(unseen)
    # [20.24] out of a Stream nobody goes by a check: who has no card yet is counted as if one without a Ford came
    # [50.41] nor is there one among men who have surrendered
    checks = checks and not needs_card(s, man) and not italians.has_surrendered(s, 1 - man.side, target)
    morale = morale_then(s, man, leaves)
    steady = [drawn for drawn in unseen if cards.NUMBER[drawn] < morale] if checks else unseen
    draws_for_ford = needs_ford_draw(s, man, card)
    inside = [drawn for drawn in unseen if is_drawn_in(drawn, under, draws_for_ford)]
    row: dict[str, Any] = {
        "man": man_key(man.soldier),
        "name": soldiers.NAME[man.soldier],
        "target": LETTERS[target],
        "column": under,
        "shifts": [{"value": value, "rule": SHIFTS[why][0], "key": SHIFTS[why][1]} for value, why in parts],
        "morale_check": checks,
        "pinned": (of - len(steady)) / of if checks and of else 0.0,
        "inside": len(inside) / of if of else 0.0,
    }
    if not checks:
        row["success"] = row["inside"]
        return row
    both = sum(1 for drawn in inside if cards.NUMBER[drawn] < morale)
    pairs = of * (of - 1)
    row["success"] = (len(steady) * len(inside) - both) / pairs if pairs else 0.0
    return row


def morale_then(s: UpFront, man: Man, leaves: bool) -> int:
    """[20.21] [20.23] A man's Morale at the check, when he has laid down what he does not take along."""
    if not lays_down(s, man, leaves):
        return morale_of(s, man)
    # [19.4] one less without a weapon; [20.74] behind a captured one he has his own
    armed = man.slung and not man.jammed
    return morale_of(s, man) - without_weapon(s, man) - (0 if armed else 1)
