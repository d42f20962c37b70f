"""The words of Lanterns: prompts, labels and events."""

from __future__ import annotations

from typing import Final

from firefight.kernel.core import PASS
from firefight.kernel.events import Event
from firefight.kernel.notation import first, verb_of
from tests.toy.model import DARK, DEEDS, DRAWN, MORNING, PILE_ENDED, SEATS, deed, value
from tests.toy.orders import BID, BURY, PAY, PLAY, RAID, REST, SHOW, SPY

KINDS: Final[dict[str, tuple[str, str, str]]] = {
    "bids": ("bid", "What do you bid?", "2.1"),
    "turn": ("turn", "It is your turn.", "3"),
    "show": ("show", "Which card do you show to the spy?", "3.3"),
    "deeds": ("deed", "Do you play a deed?", "4.2"),
    "price": ("price", "Which card do you pay with?", "4.2"),
    "draw": ("chance", "A card is drawn.", "4.1"),
}
"""Per procedure that asks: the kind of its question, the question, and its rule."""

ENDINGS: Final[dict[int, tuple[str, str]]] = {
    DARK: ("a camp is dark", "6.1"),
    PILE_ENDED: ("the pile has ended", "6.2"),
    MORNING: ("morning breaks", "6.3"),
}


def card_words(card: int) -> str:
    """`c17 (again 5)`."""
    return f"c{card} ({kind_words(card)})"


def kind_words(card: int) -> str:
    """What is printed on a card, without saying which one it is."""
    return f"{DEEDS[deed(card)]} {value(card)}"


def label(code: int) -> str:
    """What an option does."""
    verb = verb_of(code)
    if verb == PASS:
        return "play nothing"
    if verb == BID:
        return f"bid {first(code)}"
    if verb == RAID:
        return "raid the other camp"
    if verb == BURY:
        return f"bury {card_words(first(code))}"
    if verb == SPY:
        return "let the other side show a card"
    if verb == REST:
        return "end the turn"
    if verb == SHOW:
        return f"show {card_words(first(code))}"
    if verb == PLAY:
        return f"play {card_words(first(code))}"
    if verb == PAY:
        return f"pay with {card_words(first(code))}"
    return f"draw {card_words(first(code))}"


def sentence(event: Event) -> str:
    """One event."""
    a = event.args
    who = SEATS[a[0]] if a and event.kind not in ("turn-over", "pile", "end", "bids") else ""
    if event.kind == "turn-over":
        return f"{card_words(a[0])} is turned over."
    if event.kind == "draw":
        return f"You draw {card_words(a[1])}."
    if event.kind == "draws":
        return f"{who} draws a card."
    if event.kind in ("play", "pay"):
        return f"{who} {event.kind}s {card_words(a[1])}."
    if event.kind == "bury":
        return f"You bury {card_words(a[1])}."
    if event.kind == "buries":
        return f"{who} buries a card."
    if event.kind == "show":
        return f"{who} shows {card_words(a[1])} to the spy."
    if event.kind == "shows":
        return f"{who} shows a card to the spy."
    if event.kind == "pile":
        return f"The pile has ended for the {'first' if a[0] == 1 else 'second'} time."
    if event.kind == "lamp":
        return f"A lamp of {who} goes out, {a[1]} left."
    if event.kind == "total":
        return f"{who} makes the total {a[1]}."
    if event.kind == "bids":
        return f"red has bid {a[0]}, blue {a[1]}."
    reason, _rule = ENDINGS[a[1]]
    return f"The game is over, {reason}: " + ("drawn." if a[0] == DRAWN else f"{SEATS[a[0]]} wins.")
