"""What a player types: an order or the beginning of one, several at once, or a command to the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from firefight.cli.screen import Menu, View
from firefight.kernel.game import IllegalOption, Option, Reason
from firefight.kernel.notation import UnknownKey
from firefight.table.match import Match

COMMANDS: Final[dict[str, str]] = {
    "help": "this list; ? does the same",
    "options": "all options of the question, one a line",
    "table": "both sides in full: every man with his values",
    "brief": "both sides in short",
    "hand": "your cards, and what each can do now",
    "unseen": "the cards that may still come, by title",
    "why ORDER": "whether an order is possible, and the rule if not",
    "odds ORDER": "the exact chances of an order, and what makes them up",
    "hint": "what the sergeant would do in your place, and why",
    "rule ID or WORDS": "a rule by its number, or the rules with these words; alone: the rule of the question",
    "log N": "the last N lines of what you were told",
    "undo": "take your last decision back, as far as nothing has been shown since",
    "undo --ask": "take it back although the other side was asked since, if that side agrees",
    "auto": "while groups are formed: take a sensible set-up (undo takes it back)",
    "save FILE": "write a copy of the match to a new file (every decision is saved anyway)",
    "quit": "leave; --resume goes on",
}
WORDS: Final = tuple(dict.fromkeys(line.split()[0] for line in COMMANDS))

HELP_ORDERS: Final = """\
Answer with the number of an option, with its order, or with enough of the order to know which is meant:
  fire b a, f b a, and the name of a man or card do too (choose wollak, discard brush).
Several things at once:
  fire B A c17+c23       fire with these cards
  discard c5+c7          discard these and no more; discard all
  order A 3,1,4          group A stands in this order, the others behind
  groups 1,2,3 / 4,5,6   form these groups, each man by the number on his card"""

NAME_LENGTH: Final = 3
"""So many letters of a name are enough."""


class Misread(Exception):
    """A text that stands for no order, or for several; the message is for the player."""


def command_of(text: str, menu: Menu) -> tuple[str, str] | None:
    """The command a text gives, and the rest of it; None when it is an order.  Orders go first.

    Raises Misread for the beginning of several commands.
    """
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word == "?":
        return "help", rest.strip()
    if word in WORDS:
        return word, rest.strip()
    if word.isdecimal() or any(option.key.split()[0].startswith(word) for option in menu.options):
        return None
    found = [known for known in WORDS if known.startswith(word)]
    if len(found) > 1:
        raise Misread(f"{word!r} can be {', '.join(found)}; type more of it")
    return (found[0], rest.strip()) if found else None


def find(menu: Menu, text: str) -> Option | None:
    """The option a text stands for; None when there is none.  Raises Misread when there are several."""
    words = text.lower().split()
    if len(words) == 1 and words[0].isdecimal():
        number = int(words[0])
        if not 1 <= number <= len(menu.options):
            raise Misread(f"there is no option {number}; they are 1 to {len(menu.options)}")
        return menu.options[number - 1]
    found = [option for option in menu.options if fits(menu, option, words)]
    found = [option for option in found if option.key.split()[0] == words[0]] or found
    found = [option for option in found if len(option.key.split()) == len(words)] or found
    exact = [option for option in found if option.key.lower() == " ".join(words)]
    if exact or len(found) == 1:
        return (exact or found)[0]
    if found:
        listed = ", ".join(option.key for option in found[:8]) + (" ..." if len(found) > 8 else "")
        raise Misread(f"{text!r} can be {listed}; type more of it")
    return None


def fits(menu: Menu, option: Option, words: list[str]) -> bool:
    """Whether each typed word agrees with the word of the order in its place."""
    parts = option.key.lower().split()
    if not words or len(words) > len(parts) or not parts[0].startswith(words[0]):
        return False
    return all(means(menu, part, word) for part, word in zip(parts[1:], words[1:], strict=False))


def means(menu: Menu, part: str, word: str) -> bool:
    """Whether a typed word means this letter, man or card: as it is, by number, by the beginning of its name."""
    if word == part or (len(part) > 1 and word == part[1:]):
        return True
    return len(word) >= NAME_LENGTH and menu.names.get(part, "").lower().startswith(word)


def verb(menu: Menu, word: str) -> str:
    """A verb from its beginning, where the options leave no doubt."""
    verbs = {option.key.split()[0] for option in menu.options}
    found = sorted(known for known in verbs if known.startswith(word.lower()))
    return found[0] if len(found) == 1 and word.lower() not in verbs else word.lower()


def read(match: Match, menu: Menu, text: str) -> list[str]:
    """The orders that a text stands for, in a row.  Raises Misread with a sentence for the player."""
    words = text.split()
    if not words:
        raise Misread("nothing was typed")
    word = verb(menu, words[0])
    rest = words[1:]
    if word == "groups":
        return groups(menu, " ".join(rest))
    if word == "discard" and (rest == ["all"] or len(cards_of(rest)) > 1):
        return discards(menu, rest)
    if word == "order" and len(rest) > 1:
        return line_up(menu, rest[0], " ".join(rest[1:]))
    if word == "fire" and len(rest) > 2:
        return [f"fire {rest[0]} {rest[1]} {'+'.join(cards_of(rest[2:]))}"]
    option = find(menu, text)
    return [option.key] if option is not None else [" ".join([word, *rest])]


def cards_of(words: Iterable[str]) -> list[str]:
    """c5+c7, `c5 c7` and `c5, c7` are the same."""
    return [part for part in re.split(r"[\s,+]+", " ".join(words)) if part]


def discards(menu: Menu, rest: list[str]) -> list[str]:
    """Several discards, and that is all."""
    here = [option.key for option in menu.options if option.key.startswith("discard ")]
    if rest == ["all"]:
        return [*here, "done"]
    keys: list[str] = []
    for card in cards_of(rest):
        option = find(menu, f"discard {card}")
        keys.append(option.key if option is not None else f"discard {card}")
    return [*keys, "done"]


def line_up(menu: Menu, letter: str, text: str) -> list[str]:
    """Change the order of a group: these men first, the others as they stand."""
    orders = [f"order {letter.upper()}"]
    prefix = man_prefix(menu)
    for word in cards_of([text]):
        orders.append(f"choose {prefix}{word}" if word.isdecimal() else f"choose {word}")
    return orders


def own_side(menu: Menu) -> View:
    """The player's side of the view."""
    side: View = next(row for row in menu.view["sides"] if row["nation"] == menu.view["viewer"])
    return side


def man_prefix(menu: Menu) -> str:
    """The letter of the player's nation in the names of his men."""
    side = own_side(menu)
    men = [man["man"] for group in side["groups"] for man in group["men"]] + [man["man"] for man in side["waiting"]]
    return str(men[0])[0] if men else ""


def groups(menu: Menu, text: str) -> list[str]:
    """`1,2,3 / 4,5 / 6,7,8` as puts and nexts."""
    if not any(option.key.startswith("put ") for option in menu.options):
        raise Misread("groups are formed before play only [3.2]")
    lists = [cards_of([part]) for part in text.split("/")]
    if not all(lists):
        raise Misread("write the men of each group by number, and a / between groups: groups 1,2,3 / 4,5,6,7 / 8,9,10")
    prefix = man_prefix(menu)
    waiting = {man["man"] for man in own_side(menu)["waiting"]}
    men = [[f"{prefix}{word}" if word.isdecimal() else word.lower() for word in part] for part in lists]
    flat = [man for part in men for man in part]
    for man in flat:
        if flat.count(man) > 1:
            raise Misread(f"{man} stands there twice")
        if man not in waiting and man not in (name.lower() for name in menu.names.values()):
            free = ", ".join(sorted(waiting, key=by_number))
            raise Misread(f"there is no {man} among the men without a group: {free}")
    missing = sorted(waiting - set(flat), key=by_number) if flat and all(man in waiting for man in flat) else []
    if missing:
        raise Misread(f"{', '.join(missing)} would stand in no group [3.2]")
    orders: list[str] = []
    for part in men:
        orders += ["next"] if orders else []
        orders += [f"put {man}" for man in part]
    return orders


def by_number(man: str) -> int:
    """g4 before g10."""
    return int(man[1:])


def refused(error: IllegalOption | UnknownKey) -> str:
    """The sentence of a refusal, with its rule."""
    if isinstance(error, UnknownKey):
        return ended(f"Not understood: {error}")
    return ended(f"Not possible: {error.reason}", error.reason.text)


def ended(sentence: str, words: str = "") -> str:
    """A sentence with one full stop at its end; `words` are the ones that may bring it, before a rule in brackets."""
    return sentence if (words or sentence).endswith((".", "?")) else f"{sentence}."


def rehearse(match: Match, seat: str, orders: list[str]) -> str | None:
    """Try several orders on a copy and say what would go wrong; None when all is well.  Nothing of it is shown."""
    if len(orders) < 2:
        return None
    copy = match.clone()
    for number, order in enumerate(orders):
        if copy.seat != seat:
            return f"Not possible: after {', '.join(orders[:number])} another side is asked before {order}."
        try:
            copy.submit(order, seat)
        except (IllegalOption, UnknownKey) as error:
            return f"{order}: {refused(error)}"
    return None


def finish_line_up(match: Match, seat: str, orders: list[str]) -> list[str]:
    """A changed order ends with `keep` unless every man was named or only one place is left."""
    if not orders or not orders[0].startswith("order ") or len(orders) == 1:
        return orders
    copy = match.clone()
    try:
        for order in orders:
            copy.submit(order, seat)
    except (IllegalOption, UnknownKey):
        return orders
    decision = copy.decision
    if copy.seat != seat or decision is None or decision.kind != "line_up":
        return orders
    return [*orders, "keep"] if any(option.key == "keep" for option in decision.options) else orders


def why(match: Match, seat: str, text: str) -> Reason | None:
    """Why an order may not be given.  Raises UnknownKey for what is no order."""
    return match.why_not(text, seat)
