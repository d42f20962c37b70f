"""The verbs of Lanterns: every option is a packed integer inside and a short order outside."""

from __future__ import annotations

from typing import Final

from firefight.kernel.core import PASS
from firefight.kernel.notation import UnknownKey, Verb, first, pack, verb_of
from tests.toy.model import BIDS, CARDS

BID: Final = 1
RAID: Final = 2
BURY: Final = 3
SPY: Final = 4
REST: Final = 5
SHOW: Final = 6
PLAY: Final = 7
PAY: Final = 8
TURN_OVER: Final = 9

VERBS: Final[list[Verb]] = [
    Verb(PASS, "pass", ""),
    Verb(BID, "bid", "N"),
    Verb(RAID, "raid", ""),
    Verb(BURY, "bury", "C"),
    Verb(SPY, "spy", ""),
    Verb(REST, "rest", ""),
    Verb(SHOW, "show", "C"),
    Verb(PLAY, "play", "C"),
    Verb(PAY, "pay", "C"),
    Verb(TURN_OVER, "draw", "C"),
]
WORDS: Final[dict[str, Verb]] = {verb.word: verb for verb in VERBS}
CARD_WORDS: Final[dict[str, int]] = {f"c{card}": card for card in range(1, CARDS + 1)}
BID_WORDS: Final[dict[str, int]] = {str(bid): bid for bid in range(BIDS)}


def key(code: int) -> str:
    """`bury c17`, `bid 2`, `raid`."""
    verb = VERBS[verb_of(code)]
    if not verb.signature:
        return verb.word
    return f"{verb.word} c{first(code)}" if verb.signature == "C" else f"{verb.word} {first(code)}"


def parse(text: str) -> int:
    """The code of an order.  Raises UnknownKey saying what would be right."""
    words = text.split()
    verb = WORDS.get(words[0]) if words else None
    if verb is None:
        raise UnknownKey(text, f"{text!r} is no order; orders begin with {', '.join(WORDS)}")
    if len(words) != 1 + len(verb.signature):
        example = f"{verb.word} c17" if verb.signature == "C" else f"{verb.word} 2" if verb.signature else verb.word
        raise UnknownKey(text, f"write {example!r}")
    if not verb.signature:
        return pack(verb.number)
    named = CARD_WORDS if verb.signature == "C" else BID_WORDS
    if words[1] not in named:
        ends = list(named)
        raise UnknownKey(text, f"{words[1]!r} does not fit here; it goes from {ends[0]} to {ends[-1]}")
    return pack(verb.number, named[words[1]])


def expand(text: str) -> list[str]:
    """`bury c3+c17` is two orders in a row."""
    words = text.split()
    if len(words) == 2 and words[0] == "bury" and "+" in words[1]:
        return [f"bury {card}" for card in words[1].split("+")]
    return [text]
