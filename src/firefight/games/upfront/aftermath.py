"""What is still to be settled after a hit [32.12] [33.7b], and between two procedures of a turn [32.2b] [33.6].

The answers are procedures for their caller to push.
"""

from __future__ import annotations

from firefight.games.upfront import prisoners, wounds
from firefight.games.upfront.model import NO_MAN, Man, UpFront
from firefight.games.upfront.results import ROUT, WOUNDED_AGAIN
from firefight.games.upfront.surrender import Guarding, Surrender
from firefight.kernel.core import Frame


def unsettled(s: UpFront, man: Man, what: int, rule: str) -> Frame | None:
    """What an attack does to a man beyond what `results.suffer` carries out; `rule` is that of his rout."""
    # [33.7b] wounded again: killed, unless a Hero is played at once
    if what == WOUNDED_AGAIN:
        return wounds.SecondWound(man.number)
    # [32.12] he routs next to the enemy
    if what == ROUT and prisoners.captors(s, man):
        return Surrender(man.number, rule)
    return None


def is_left(s: UpFront) -> bool:
    """Whether a procedure that has ended has left something to be decided."""
    if s.rules.level < prisoners.CHAPTER:
        return False
    return prisoners.unguarded(s) != NO_MAN or wounds.overloaded(s) != NO_MAN


def loose_end(s: UpFront) -> Frame:
    """The procedure that decides what is left: who guards a prisoner without a guard; what a wounded man abandons."""
    prisoner = prisoners.unguarded(s)
    if prisoner != NO_MAN:
        return Guarding(prisoner, s.men[s.men[prisoner].guard].group)
    return wounds.Portage(wounds.overloaded(s))
