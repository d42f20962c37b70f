"""Orders about things: repairs (19.3), picking up (18.2), digging in (36.1), a path through the mines (24.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import discards, imagined, mines
from firefight.bots.sergeant.sight import Order, Sight
from firefight.bots.sergeant.stakes import CHARGE, CLOSEST, MIDDLE_RANGE
from firefight.games.upfront import acquisition, odds_mines, soldiers, weapons
from firefight.games.upfront.odds_weapons import repair_odds, take_odds
from firefight.games.upfront.options import (
    ACQUIRE,
    CLEAR_MINES,
    ENTRENCH,
    LETTERS,
    REPAIR,
    TAKE,
    TAKE_CHARGE,
)
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, verb_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man

NERVE: Final = 0.4
"""[19.4] What it is worth besides the firepower that a man has a weapon again."""
LASTING: Final = 1.5
"""A weapon and a trench serve for more than the turns that the outlook counts."""


# --- weapons ----------------------------------------------------------------------------------------------------


def repair(sight: Sight, code: int) -> Order | None:
    """[19.3] By the chance that it works again, and what it fires."""
    man = sight.s.men[first(code)]
    odds = repair_odds(sight.s, man.number, sight.unseen)
    worth = NERVE + LASTING * sight.weights.firepower * firepower_of(weapons.printed_on(sight.s, man), sight)
    left = sight.weights.jammed * worth
    value = odds["success"] * (worth - left) - odds["removed"] * left - discards.forfeit(sight, REPAIR)
    return Order(code, value, f"{soldiers.NAME[man.soldier]} gets his weapon going again.")


def firepower_of(printed: int, sight: Sight) -> float:
    """What a weapon fires at middle range; [22] a flamethrower at the closest."""
    if printed == weapons.NONE_AT_ALL:
        return 0.0
    if soldiers.WEAPON[printed] == soldiers.FLAMETHROWER:
        return sight.weights.flames * soldiers.FP[printed][CLOSEST]
    return float(soldiers.FP[printed][MIDDLE_RANGE])


def worth_taking(sight: Sight, man: Man, code: int) -> float:
    """What it is worth to have what lies there in place of what he has."""
    s = sight.s
    if verb_of(code) == TAKE_CHARGE:
        return sight.weights.charge
    if verb_of(code) != TAKE:
        return 0.0
    has = firepower_of(weapons.printed_on(s, man), sight) if weapons.works(s, man) else 0.0
    found = s.men[first(code)]
    gets = 0.0 if found.jammed else firepower_of(found.soldier, sight)
    nerve = NERVE if not weapons.works(s, man) and not found.jammed else 0.0
    return nerve + LASTING * sight.weights.firepower * (gets - has)


def acquire(sight: Sight, code: int) -> Order | None:
    """[18.2] The best of what lies there, if it is better than what he has."""
    man = sight.s.men[first(code)]
    best = 0.0
    for found in acquisition.within_reach(sight.s, man):
        chance = take_odds(sight.s, man.number, found, sight.unseen)["success"]
        best = max(best, chance * worth_taking(sight, man, found))
    value = best - discards.forfeit(sight, ACQUIRE)
    return Order(code, value, f"{soldiers.NAME[man.soldier]} picks up what lies there.")


def which_weapon(sight: Sight, decision: Decision) -> Order:
    """[18.2] The one that adds most."""
    frame = sight.s.stack[-1]
    assert isinstance(frame, acquisition.Acquisition)
    man = sight.s.men[frame.man]
    rows = [
        Order(option.code, worth_taking(sight, man, option.code), "That one will serve best.")
        for option in decision.options
    ]
    return max(rows, key=lambda row: row.value)


def give(sight: Sight, code: int) -> Order | None:
    """[18.21] A charge goes on to a man who is not hurt; otherwise everybody keeps what he has."""
    giver = sight.s.men[first(code)]
    if giver.secondary != CHARGE or not giver.wounded:
        return None
    return Order(code, sight.gain(imagined.after_order(sight.s, code)), "A fit man takes the charge.")


# --- ground -----------------------------------------------------------------------------------------------------


def dig(sight: Sight, code: int) -> Order | None:
    """[36.1] By the chance of a 0; it costs no card, only the turn."""
    index = first(code)
    odds = odds_mines.digging(sight.s, sight.seat, index, sight.unseen)
    if odds is None:
        return None
    gain = LASTING * sight.gain(imagined.dug_in(sight.s, sight.seat, index))
    value = odds["success"] * gain - discards.forfeit(sight, ENTRENCH)
    return Order(code, value, f"Group {LETTERS[index]} digs in while it is quiet.")


def clear(sight: Sight, code: int) -> Order | None:
    """[24.5] A path through the mines, by the least valuable man who can look for it."""
    s = sight.s
    man = s.men[first(code)]
    odds = odds_mines.clearing(s, sight.seat, man.number, sight.unseen)
    if odds is None:
        return None
    gain = sight.gain(imagined.without_mines(s, sight.seat, man.group))
    value = odds["success"] * gain - mines.risk(sight, odds) - discards.forfeit(sight, CLEAR_MINES)
    return Order(code, value, f"Group {LETTERS[man.group]} looks for a way through the mines.")
