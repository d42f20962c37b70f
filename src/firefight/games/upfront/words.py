"""The short names in orders: c17 is a card, g4 a man, B a group; and reading them back."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from firefight.games.upfront import cards, nations, soldiers
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import LETTERS, NUMBER_BASE, VERBS
from firefight.kernel.notation import UnknownKey, Verb, pack, verb_of

GROUP_LETTERS: Final = LETTERS
BY_NUMBER: Final[dict[int, Verb]] = {verb.number: verb for verb in VERBS}
BY_WORD: Final[dict[str, Verb]] = {verb.word: verb for verb in VERBS}
ARGUMENT_WORDS: Final[dict[str, str]] = {
    "G": "one of your groups (A to E)",
    "T": "an enemy group (A to E)",
    "M": "a man (such as g4: nation letter and card number)",
    "C": "a card (such as c17)",
    "N": "a number such as +2 or -1",
}


def card_key(card: int) -> str:
    """The short name of a card."""
    return f"c{card}"


def man_key(soldier: int) -> str:
    """The short name of a man: the letter of his nation and the number on his card."""
    return f"{nations.LETTERS[soldier // soldiers.SLOTS]}{soldier % soldiers.SLOTS}"


def man_word(soldier: int) -> str:
    """A man as he is called: #4 Schumacher."""
    return f"#{soldier % soldiers.SLOTS} {soldiers.NAME[soldier]}"


def argument_text(s: UpFront, letter: str, value: int) -> str:
    """One argument of an order as text."""
    if letter == "C":
        return card_key(value)
    if letter == "M":
        return man_key(s.men[value].soldier) if value < len(s.men) else f"man{value}"
    if letter == "N":
        return f"{value - NUMBER_BASE:+d}"
    return GROUP_LETTERS[value]


def key(s: UpFront, code: int) -> str:
    """An option code as an order."""
    verb = BY_NUMBER[verb_of(code)]
    values = verb.arguments(code)
    return " ".join([verb.word, *[argument_text(s, verb.signature[at], values[at]) for at in range(len(values))]])


def parse(s: UpFront, text: str) -> int:
    """An order as an option code.  Raises UnknownKey saying what would be right."""
    words = text.split()
    verb = BY_WORD.get(words[0].lower()) if words else None
    if verb is None:
        raise unknown_order(text, words)
    if len(words) - 1 != len(verb.signature):
        raise UnknownKey(text, f"{text!r} is incomplete or too long: {usage(verb)}")
    values = [argument_value(s, verb, verb.signature[at], words[at + 1], text) for at in range(len(verb.signature))]
    while len(values) < 3:
        values.append(0)
    return pack(verb.number, values[0], values[1], values[2])


def unknown_order(text: str, words: list[str]) -> UnknownKey:
    """The error for an order whose verb does not exist."""
    if not words:
        return UnknownKey(text, "no order was given")
    near = get_close_matches(words[0].lower(), list(BY_WORD), 3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return UnknownKey(text, f"there is no order {words[0]!r}{hint}")


def usage(verb: Verb) -> str:
    """How an order is written."""
    if not verb.signature:
        return f"the order is just {verb.word!r}"
    return f"write {verb.word}, then " + ", then ".join(ARGUMENT_WORDS[letter] for letter in verb.signature)


def argument_value(s: UpFront, verb: Verb, letter: str, word: str, text: str) -> int:
    """One argument of an order as a number."""
    value = -1
    if letter == "C":
        value = card_value(word)
    elif letter == "M":
        value = man_value(s, word)
    elif letter == "N":
        value = number_value(word)
    elif len(word) == 1 and word.upper() in GROUP_LETTERS:
        value = GROUP_LETTERS.index(word.upper())
    if value < 0:
        raise UnknownKey(text, f"{word!r} is not {ARGUMENT_WORDS[letter]}: {usage(verb)}")
    return value


def card_value(word: str) -> int:
    """c17 as 17, or -1."""
    digits = word[1:]
    if word[:1].lower() != "c" or not digits.isascii() or not digits.isdigit():
        return -1
    card = int(digits)
    return card if 1 <= card <= cards.N_CARDS else -1


def man_value(s: UpFront, word: str) -> int:
    """g4, or an unambiguous surname, as the number of the man in this match; or -1."""
    found = -1
    for man in s.men:
        if man_key(man.soldier) == word.lower():
            return man.number
        if soldiers.NAME[man.soldier].lower() == word.lower():
            found = man.number if found == -1 else -2
    return found if found >= 0 else -1


def number_value(word: str) -> int:
    """+2 as its code, or -1."""
    try:
        number = int(word)
    except ValueError:
        return -1
    return number + NUMBER_BASE if -NUMBER_BASE <= number <= NUMBER_BASE else -1
