"""Options are integers inside the rules and text outside: `fire B A`, `advance B c17`.

A code packs a verb and up to three small arguments.  A game's `Notation` names the verbs and says of what kind each
argument is; the text parses back to the same code.
"""

from __future__ import annotations


def pack(verb: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    """The code of a verb with arguments in 0..255."""
    return (verb << 24) | (a << 16) | (b << 8) | c


def verb_of(code: int) -> int:
    """The verb of a code."""
    return code >> 24


def first(code: int) -> int:
    """The first argument."""
    return (code >> 16) & 255


def second(code: int) -> int:
    """The second argument."""
    return (code >> 8) & 255


def third(code: int) -> int:
    """The third argument."""
    return code & 255


class UnknownKey(Exception):
    """A text that names no option of this game, with what would be right."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Verb:
    """One verb: its word and one letter per argument saying of what kind that is (the game knows the letters)."""

    def __init__(self, number: int, word: str, signature: str) -> None:
        self.number = number
        self.word = word
        self.signature = signature

    def arguments(self, code: int) -> list[int]:
        """The used arguments of a code with this verb, in order."""
        return [first(code), second(code), third(code)][: len(self.signature)]
