"""Sections 20.52 and 20.74 among the orders of a turn: who may enter close combat, or give up a captured weapon."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import closecombat, spoils
from firefight.games.upfront.model import NO_GROUP, UpFront
from firefight.games.upfront.options import ABANDON, CLOSE_COMBAT, DESTROY
from firefight.games.upfront.reasons import GROUP_HAS_ACTED, LEGAL
from firefight.kernel.notation import first, pack, second, verb_of

ORDERS: Final = {CLOSE_COMBAT, ABANDON, DESTROY}


def list_orders(s: UpFront, seat: int, codes: list[int]) -> None:
    """[4.24] [20.52] [20.74] What the groups that have not acted may do so."""
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        if groups[index].acted:
            continue
        for number in groups[index].men:
            man = s.men[number]
            if man.infiltrates != NO_GROUP and closecombat.why_not_enter(s, seat, number, man.infiltrates) == LEGAL:
                codes.append(pack(CLOSE_COMBAT, number, man.infiltrates))
            if spoils.why_not_give_up(s, seat, number) == LEGAL:
                codes.append(pack(ABANDON, number))
                codes.append(pack(DESTROY, number))


def why_not_order(s: UpFront, seat: int, code: int) -> int:
    """Why a man may not do this as his group's action."""
    number = first(code)
    if verb_of(code) == CLOSE_COMBAT:
        reason = closecombat.why_not_enter(s, seat, number, second(code))
    else:
        reason = spoils.why_not_give_up(s, seat, number)
    if reason != LEGAL:
        return reason
    # [20.52] close combat is the sole action of the group, [20.74] and so is giving up a captured weapon
    return GROUP_HAS_ACTED if s.sides[seat].groups[s.men[number].group].acted else LEGAL


def carry_out(s: UpFront, seat: int, code: int) -> None:
    """Do it; the group's action has been counted."""
    man = s.men[first(code)]
    if verb_of(code) == CLOSE_COMBAT:
        s.push(closecombat.EntryChoice(seat, man.group, man.number))
    else:
        spoils.give_up(s, man, verb_of(code) == DESTROY)
