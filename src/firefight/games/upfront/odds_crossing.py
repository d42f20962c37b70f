"""Sections 17.7 and 17.81: which orders of transfer have to get out of a Stream, and with which card."""

from __future__ import annotations

from firefight.games.upfront import terrain
from firefight.games.upfront.lateral import Exchange
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import EXCHANGE, LATERAL, TRANSFER
from firefight.kernel.notation import first, third, verb_of


def crosses_in(s: UpFront, seat: int, code: int) -> int:
    """The Movement card with which an order tries to ford; 0 where it need not."""
    verb = verb_of(code)
    index, card = first(code), third(code)
    frame = s.stack[-1]
    if verb == TRANSFER:
        index = s.men[first(code)].group if first(code) < len(s.men) else -1
    elif isinstance(frame, Exchange):
        # the second card of an exchange
        index, card = frame.target, first(code)
    elif verb not in (LATERAL, EXCHANGE):
        return 0
    groups = s.sides[seat].groups
    if not 0 <= index < len(groups):
        return 0
    return card if terrain.is_unforded(groups[index].stack) else 0
