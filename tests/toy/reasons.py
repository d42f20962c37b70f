"""Why something may not be done in Lanterns: numbers inside; a rule, a key and a sentence outside."""

from __future__ import annotations

from typing import Final

from firefight.kernel.core import NOT_ASKED
from firefight.kernel.game import Reason

LEGAL: Final = 0
NO_SUCH_ANSWER: Final = NOT_ASKED
NOT_IN_HAND: Final = 1
NO_DEED: Final = 2
NOTHING_TO_PAY: Final = 3
HAS_SPIED: Final = 4
NO_CARDS_THERE: Final = 5
TIME_IS_UP: Final = 6

REASONS: Final[dict[int, tuple[str, str, str]]] = {
    NO_SUCH_ANSWER: ("", "not-asked", "that is no answer to this question"),
    NOT_IN_HAND: ("", "not-in-hand", "you do not hold {card}"),
    NO_DEED: ("4.2", "no-deed", "{card} has no deed"),
    NOTHING_TO_PAY: ("4.2", "nothing-to-pay", "a bargain needs a second card to pay with"),
    HAS_SPIED: ("3.3", "has-spied", "you have spied in this turn"),
    NO_CARDS_THERE: ("3.3", "no-cards-there", "the other side holds no cards"),
    TIME_IS_UP: ("3.5", "time-is-up", "your time is up: rest"),
}


def reason(number: int, card: int) -> Reason:
    """A reason in words."""
    rule, key, text = REASONS[number]
    return Reason(rule, key, text.format(card=f"c{card}"))
