"""What is still to be settled after a hit [32.12] [33.7b], and between two procedures of a turn [32.2b] [33.6] [50.41].

The answers are procedures for their caller to push.
"""

from __future__ import annotations

from firefight.games.upfront import atoms_wounds, italians, prisoners, victory, wounds
from firefight.games.upfront.model import IN_PLAY, NO_MAN, Man, UpFront
from firefight.games.upfront.reaction import JUST_PINNED, Reaction
from firefight.games.upfront.results import PINNED, RESULT_RULES, ROUT, WOUNDED_AGAIN, suffer
from firefight.games.upfront.surrender import CaptureGroup, Guarding, Surrender
from firefight.kernel.core import Frame


def unsettled(s: UpFront, man: Man, what: int, rule: str) -> Frame | None:
    """What an attack does to a man beyond what `results.suffer` carries out; `rule` is that of the attack, if any."""
    # [33.7b] wounded again: killed, unless a Hero is played at once
    if what == WOUNDED_AGAIN:
        return wounds.SecondWound(man.number)
    # [32.12] he routs next to the enemy
    if what == ROUT and prisoners.captors(s, man):
        return Surrender(man.number, rule or RESULT_RULES[ROUT])
    return None


def settle(s: UpFront, man: Man, what: int, rule: str = "") -> None:
    """What an attack does to a man is carried out, and what must follow begins; the last act of a procedure's step.

    `rule` is told with it, where the attack has one of its own.
    """
    more = unsettled(s, man, what, rule)
    if more is not None:
        s.push(more)
        return
    suffer(s, man, what, rule)
    # [16.5] the scenario ends the moment a squad breaks
    if man.where != IN_PLAY and victory.breaks(s):
        s.finish()
    elif what == PINNED and s.sides[man.side].hand:
        # [10.4] a Hero can be played anytime
        s.push(Reaction(JUST_PINNED, [man.side], [man.number]))


def is_left(s: UpFront) -> bool:
    """Whether a procedure that has ended has left something to be decided."""
    if s.rules.level < prisoners.CHAPTER:
        return False
    if prisoners.unguarded(s) != NO_MAN or wounds.overloaded(s) != NO_MAN:
        return True
    return italians.infiltrator_of_surrendered(s) != NO_MAN


def loose_end(s: UpFront) -> Frame:
    """The procedure that decides what is left: a new guard; a group captured; a weapon abandoned."""
    prisoner = prisoners.unguarded(s)
    if prisoner != NO_MAN:
        return Guarding(prisoner, s.men[s.men[prisoner].guard].group)
    captor = italians.infiltrator_of_surrendered(s)
    if captor != NO_MAN:
        return CaptureGroup(captor, s.men[captor].infiltrates)
    return wounds.Portage(wounds.overloaded(s))


def turn_ends(s: UpFront) -> None:
    """What changes for the wounded and the pinned when a player turn ends."""
    atoms_wounds.feel_wounds(s)
    italians.turn_ends(s)
