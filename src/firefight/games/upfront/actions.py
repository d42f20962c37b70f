"""Section 4.2: what a player may do in his turn: the actions of his groups, and what is no action.

`options` lists it, `why_not` refuses it, `take` carries it out.  Each chapter brings its own orders; here is what holds
for all of them, and nothing else.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import regroup
from firefight.games.upfront.chapterorders import (
    CareOrders,
    ClaimOrders,
    EntryOrders,
    FreePlays,
    InfiltrationOrders,
    MeleeOrders,
    RegroupOrders,
    WeaponOrders,
    WorksOrders,
)
from firefight.games.upfront.grouporders import CrewOrders, GroupOrders
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import CHAPTER, HERO, PANIC
from firefight.games.upfront.orders import Hand, Orders
from firefight.games.upfront.reasons import CHAPTER_LATER, COVER_ALONE, LEGAL
from firefight.kernel.core import NOT_ASKED
from firefight.kernel.notation import verb_of

REGROUP: Final = RegroupOrders()
ALL: Final[list[Orders]] = [
    GroupOrders(),
    CrewOrders(),
    FreePlays(),
    ClaimOrders(),
    REGROUP,
    WeaponOrders(),
    InfiltrationOrders(),
    MeleeOrders(),
    WorksOrders(),
    CareOrders(),
    EntryOrders(),
]
BY_VERB: Final[dict[int, Orders]] = {verb: orders for orders in ALL for verb in orders.VERBS}

# [35.4] what a player may do beside a covered entry
NO_ACTION: Final = {PANIC, HERO}


def options(s: UpFront, seat: int) -> list[int]:
    """Every action and free play that is legal now, sorted."""
    codes: list[int] = []
    hand = Hand(s, seat)
    for orders in ALL:
        orders.list_all(s, seat, hand, codes)
    if s.closed:
        codes = [code for code in codes if verb_of(code) in NO_ACTION]
    # [17.7-Q4] [17.8-Q18] what transfers under way leave
    codes = regroup.allowed(s, seat, codes)
    codes.sort()
    return codes


def why_not(s: UpFront, seat: int, code: int) -> int:
    """0, or why this may not be done in one's own turn now."""
    verb = verb_of(code)
    # [4.24] [4.25] what the rules level does not include yet
    if verb in CHAPTER and s.rules.level < CHAPTER[verb][0]:
        return CHAPTER_LATER
    if verb not in BY_VERB:
        return NOT_ASKED
    if regroup.restricts(s, seat):
        reason = regroup.why_not_meanwhile(s, seat, code)
        if reason != LEGAL:
            return reason
    if s.closed and verb not in NO_ACTION:
        return COVER_ALONE
    return orders_of(s, seat, code).why_not(s, seat, code)


def orders_of(s: UpFront, seat: int, code: int) -> Orders:
    """Whose business an order is; [17.92] the first terrain of a new group is no business of a group's."""
    return REGROUP if regroup.founds(s, seat, code) else BY_VERB[verb_of(code)]


def take(s: UpFront, seat: int, code: int) -> None:
    """Carry out an order."""
    orders_of(s, seat, code).take(s, seat, code)
