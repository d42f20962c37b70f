"""What happened as text to read: the log with what belongs together in one line, the ending, the luck."""

from __future__ import annotations

import math
from typing import Any, Final

from firefight.games.upfront import cards, deck
from firefight.games.upfront.options import LETTERS
from firefight.games.upfront.screen import count_words, nation
from firefight.games.upfront.text import number_word
from firefight.games.upfront.words import card_key
from firefight.kernel.events import Event

SHOTS: Final = ("shot_at", "sniper_shot")
AIMED: Final = (deck.FOR_MAN, deck.FOR_SNIPER, deck.FOR_MINES)
"""What the cards of shots are drawn for."""
AFTER_A_SHOT: Final = ("pinned", "killed", "routed")
ALIKE: Final = ("drew", "discarded")
"""Events that say the same several times over."""
ROWS: Final = ("placed", "drew_card", "turned_over", *ALIKE)
NEAR: Final = 4
"""How many events may lie between a draw and its result: a Breeze, a card that leaves the game, the end of the deck."""

ENDINGS: Final[dict[str, str]] = {
    "condition": "the scenario's condition is fulfilled",
    "points": "time is up and the points decide",
    "broken squad": "a squad is broken",
    "denial": "time is up and the defender has held out",
}

Told = tuple[str, str]
"""A sentence and its rule."""


def story(events: list[Event], texts: list[str]) -> list[Told]:
    """The events with their sentences; what belongs together becomes one."""
    told: list[Told] = []
    draws: dict[int, int] = {}
    at = 0
    while at < len(events):
        event, text = events[at], texts[at]
        if event.kind == "turned_over" and (shot := shot_of(events, at)) >= 0:
            draws[shot] = event.args[0]
        elif event.kind == "turned_over" and event.args[1] == deck.RANDOM_POSITION:
            # the Random Number on the card means nothing here
            drawn = event.args[0]
            told.append((f"{card_key(drawn)} {cards.TITLE[drawn]} is drawn for a position.", event.rule))
        elif event.kind in SHOTS and at in draws:
            card = draws[at]
            told.append((f"{text[:-1]} (drew {number_word(card)}, {card_key(card)} {cards.TITLE[card]}).", event.rule))
        elif event.kind in AFTER_A_SHOT and at > 0 and events[at - 1].kind in SHOTS:
            # the result of the shot has said so
            pass
        elif event.kind == "drew_card":
            at, text = same_kind(events, at)
            told.append((text, event.rule))
        elif event.kind == "placed":
            at, text = placed(events, texts, at)
            told.append((text, event.rule))
        elif event.kind == "range" and at > 0 and events[at - 1].kind == "laid" and told:
            told[-1] = (f"{told[-1][0][:-1]}, to range chit {event.args[2]}.", told[-1][1])
        else:
            first = at
            while event.kind in ALIKE and texts[at + 1 : at + 2] == [text]:
                at += 1
            told.append((text if at == first else f"{text[:-1]} ({at - first + 1} times).", event.rule))
        at += 1
    return told


def goes_on(events: list[Event]) -> bool:
    """Whether the last event is of a kind that comes in rows, told in one line when the row is complete."""
    return bool(events) and events[-1].kind in ROWS


def shot_of(events: list[Event], at: int) -> int:
    """The place of the result for which a card was turned over, or -1."""
    if events[at].args[1] != deck.RANDOM_NUMBER or events[at].args[2] not in AIMED:
        return -1
    for after in range(at + 1, min(at + 1 + NEAR, len(events))):
        if events[after].kind in SHOTS:
            return after
        if events[after].kind == "turned_over":
            return -1
    return -1


def same_kind(events: list[Event], at: int) -> tuple[int, str]:
    """The cards drawn into the viewer's own hand one after the other."""
    drawn = [events[at].args[1]]
    while at + 1 < len(events) and events[at + 1].kind == "drew_card":
        at += 1
        drawn.append(events[at].args[1])
    listed = "; ".join(f"{card_key(card)} {cards.TITLE[card]}" for card in drawn)
    return at, f"You draw {listed}."


def placed(events: list[Event], texts: list[str], at: int) -> tuple[int, str]:
    """The men who join one group one after the other."""
    group = events[at].args[1]
    men = [texts[at].partition(" joins ")[0]]
    while at + 1 < len(events) and events[at + 1].kind == "placed" and events[at + 1].args[1] == group:
        at += 1
        men.append(texts[at].partition(" joins ")[0])
    verb = "joins" if len(men) == 1 else "join"
    return at, f"{', '.join(men)} {verb} group {LETTERS[group]}."


# --- the end ----------------------------------------------------------------------------------------------------


def result_line(result: dict[str, Any]) -> str:
    """Who won, how, and by which rule."""
    winner = result["winner"]
    who = f"The {nation(winner)} side wins" if winner else "Nobody wins"
    return f"{who}: {ENDINGS.get(result['reason'], result['reason'])} [{result['rule']}], in turn {result['turns']}."


def ending(result: dict[str, Any], views: dict[str, dict[str, Any]]) -> list[str]:
    """The final points, the losses and both hands."""
    lines: list[str] = []
    for side in views:
        rows = [row for row in views[side]["sides"] if row["nation"] == side]
        row = rows[0]
        held = "; ".join(f"{card['card']} {card['title']}" for card in row["hand"]) or "no cards"
        lost = [f"{man['name']} {man['how']}" for man in row["lost"]]
        lines.append(
            f"{nation(side)}: {count_words(row['points'], 'point')} ({row['range_points']} for ground"
            f" [16.4a]), lost {row['losses']} of {row['strength']}" + (f" ({', '.join(lost)})." if lost else ".")
        )
        lines.append(f"  held {held}.")
    return lines


def luck(events: list[Event], seats: list[str]) -> list[str]:
    """The draws of each side's shots against what the whole deck gives on average."""
    signed = [-cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card] for card in range(1, cards.N_CARDS + 1)]
    mean = sum(signed) / len(signed)
    spread = math.sqrt(sum((number - mean) ** 2 for number in signed) / len(signed))
    lines = [f"Luck: the Random Numbers drawn for each side's fire (black plus, red minus; the deck: {mean:+.2f})."]
    for seat in range(len(seats)):
        drawn = [signed[event.args[0] - 1] for event in events if is_shot(event, seat)]
        if not drawn:
            lines.append(f"  {nation(seats[seat])}: no draw.")
            continue
        average = sum(drawn) / len(drawn)
        # how many of 100 players with as many draws would have drawn less, roughly
        luckier = 50 * (1 + math.erf((average - mean) / (spread / math.sqrt(len(drawn))) / math.sqrt(2)))
        lines.append(
            f"  {nation(seats[seat])}: {count_words(len(drawn), 'draw')}, {average:+.2f} on average; "
            f"better than about {luckier:.0f} of 100 such series."
        )
    return lines


def is_shot(event: Event, seat: int) -> bool:
    """Whether a card was turned over for the fire of this seat."""
    if event.kind != "turned_over" or event.args[4] != seat:
        return False
    return event.args[1:3] == [deck.RANDOM_NUMBER, deck.FOR_MAN]
