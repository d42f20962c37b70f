"""Facts of a view by readable paths: `german.A.chit`, `g4`, `american hand size`, `winner`.

A view is JSON.  A path is words between dots or spaces.  In a mapping a word (or several, joined by `_`) is a key; else
it names a thing inside, at whatever depth, by the name that the thing carries (`german`, `A`, `g4`, `c17`).  In a list
it is a place counted from 0, or from A.  What is expected stands beside it: see `difference`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from firefight.table.situations_yaml import Items, Node, Table, Text

NAMES: Final = ("nation", "side", "letter", "man", "unit", "card", "name", "id")
"""The keys under which a thing of a view carries its name."""
LINKS: Final = ("assistant", "gunner")
"""The keys under which a thing names another thing; words about it do not mean these."""

YES: Final = {"yes", "true"}
NO: Final = {"no", "false"}
NUMBER: Final = re.compile(r"[-+]?\d+(?:\.(\d+))?")
FRACTION: Final = re.compile(r"(\d+)/(\d+)")
AT_LEAST: Final = re.compile(r"(at least|at most) (-?\d+)")
LONGEST: Final = 300


class NoSuchFact(Exception):
    """A path that leads nowhere, or to several things; the message says where it stops and what there is."""


def look_up(root: Any, path: str) -> Any:
    """What stands at a path.  Raises NoSuchFact."""
    words = [word for word in re.split(r"[.\s]+", path.strip()) if word]
    here: Any = root
    at = 0
    while at < len(words):
        here, used = _step(here, words[at:], " ".join(words[:at]))
        at += used
    return here


def _step(here: Any, words: list[str], so_far: str) -> tuple[Any, int]:
    """One step along a path: what is there, and how many words it took."""
    if isinstance(here, dict):
        for count in range(len(words), 0, -1):
            key = _key(here, words[:count])
            if key is not None:
                return here[key], count
    elif isinstance(here, list):
        place = _place(words[0])
        if place is not None and place < len(here) and not any(isinstance(item, dict) for item in here[:1]):
            return here[place], 1
    for count in range(len(words), 0, -1):
        found = _things(here, " ".join(words[:count]))
        if len(found) == 1:
            return found[0], count
        if found:
            where = f" in {so_far}" if so_far else ""
            raise NoSuchFact(f"there are {len(found)} things called {' '.join(words[:count])!r}{where}; say whose")
    if isinstance(here, list):
        place = _place(words[0])
        if place is not None and place < len(here):
            return here[place], 1
    what = f"{so_far!r} has" if so_far else "there is"
    raise NoSuchFact(f"{what} no {words[0]!r}; {_offer(here)}")


def _key(here: dict[str, Any], words: list[str]) -> str | None:
    """The key of a mapping that these words mean."""
    for key in (" ".join(words), "_".join(words)):
        if key in here:
            return key
    folded = "_".join(words).casefold()
    return next((key for key in here if key.casefold().replace(" ", "_") == folded), None)


def _place(word: str) -> int | None:
    """A place in a list: 0, 1, 2, or A, B, C."""
    if word.isascii() and word.isdigit():
        return int(word)
    return ord(word) - ord("A") if len(word) == 1 and "A" <= word <= "Z" else None


def _things(here: Any, name: str) -> list[dict[str, Any]]:
    """The things inside that carry this name, of the outermost level that has any."""
    level: list[Any] = list(_inside(here))
    while level:
        found = [item for item in level if isinstance(item, dict) and is_called(item, name)]
        if found:
            return found
        level = [inner for item in level for inner in _inside(item)]
    return []


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def is_called(thing: dict[str, Any], name: str) -> bool:
    """Whether a thing of a view carries a name."""
    return any(isinstance(thing.get(key), str) and thing[key].casefold() == name.casefold() for key in NAMES)


def _offer(here: Any) -> str:
    """What could have been said."""
    if isinstance(here, dict):
        return "it has " + ", ".join(here)
    if isinstance(here, list):
        named = [show(item) for item in here]
        return f"it is a list of {len(here)}: {', '.join(named)}" if here else "it is an empty list"
    return f"it is just {show(here)}"


# --- comparing --------------------------------------------------------------------------------------------------


def show(value: Any) -> str:
    """A value of a view, in a few words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list):
        text = "[" + ", ".join(show(item) for item in value) + "]"
    elif isinstance(value, dict):
        names = [str(value[key]) for key in NAMES if isinstance(value.get(key), str)][:2]
        states = [key for key, item in value.items() if item is True]
        words = [str(item) for key, item in value.items() if key in ("how", "use")]
        text = " ".join([*names, *words, *states]) if names else "{" + ", ".join(value) + "}"
    else:
        return str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def difference(found: Any, expected: Node, path: str) -> list[tuple[Node, str, str, str]]:
    """Where a value is not as expected: [place in the file, path, expected, found].

    A mapping is compared key by key, a list item by item.  A number is compared as far as it is written (`0.25`), `3/8`
    is that fraction, and a list may be given as how many it has.  `has c17` and `lacks c17` ask a list, `at least 3` a
    number, `none` whether there is nothing.  A thing is compared by its words: `pinned`, `not pinned`, `g4 pinned`,
    `woods`.
    """
    if isinstance(expected, Table):
        wrong: list[tuple[Node, str, str, str]] = []
        for key, value in expected.rows:
            inner = f"{path}.{key.value}" if path else key.value
            try:
                below = look_up(found, key.value)
            except NoSuchFact as error:
                wrong.append((value, inner, written(value), str(error)))
            else:
                wrong += difference(below, value, inner)
        return wrong
    if isinstance(expected, Items):
        fits = isinstance(found, list) and len(found) == len(expected.items)
        fits = fits and not any(difference(a, b, "") for a, b in zip(found, expected.items, strict=True))
        return [] if fits else [(expected, path, written(expected), show(found))]
    return [] if agrees(found, expected.value.strip()) else [(expected, path, expected.value, show(found))]


def written(node: Node) -> str:
    """What was expected, as it stands in the file."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return "[" + ", ".join(written(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key.value}: {written(value)}" for key, value in node.rows) + "}"


def agrees(found: Any, text: str) -> bool:
    """Whether a value is what a text says."""
    if isinstance(found, bool):
        return text.casefold() in (YES if found else NO)
    if found is None:
        return text.casefold() == "none"
    if isinstance(found, int | float):
        return _is_number(found, text)
    if isinstance(found, str):
        return found.casefold() == text.casefold()
    if isinstance(found, list):
        return _list_agrees(found, text)
    if not found or text.casefold() == "none":
        return not found and text.casefold() == "none"
    return all(_word_holds(found, words.strip()) for words in text.split(",")) or _words_hold(found, text)


def _is_number(found: float, text: str) -> bool:
    """Numbers agree as far as the text writes them out."""
    fraction = FRACTION.fullmatch(text)
    if fraction is not None:
        return abs(found - int(fraction[1]) / max(1, int(fraction[2]))) < 1e-9
    bound = AT_LEAST.fullmatch(text)
    if bound is not None:
        return found >= int(bound[2]) if bound[1] == "at least" else found <= int(bound[2])
    number = NUMBER.fullmatch(text)
    if number is None:
        return False
    digits = len(number[1]) if number[1] else 0
    return abs(found - float(text)) < (0.5 + 1e-9) * 10**-digits if digits else found == int(text)


def _list_agrees(found: list[Any], text: str) -> bool:
    """`none`, how many, `has x` or `lacks x`."""
    if text.casefold() == "none":
        return not found
    if text.isascii() and text.isdigit():
        return len(found) == int(text)
    verb, _, what = text.partition(" ")
    if verb in ("has", "lacks") and what:
        return any(agrees(item, what) for item in found) == (verb == "has")
    return False


def _words_hold(thing: dict[str, Any], text: str) -> bool:
    """`g4 pinned`: a name, then words."""
    name, _, rest = text.partition(" ")
    return bool(rest) and all(_word_holds(thing, word.strip()) for word in [name, *rest.split(",")])


def _word_holds(thing: dict[str, Any], word: str) -> bool:
    """`pinned` is true of a thing, or one of its values is this word; `not pinned` is said to be untrue of it."""
    if word.startswith("not "):
        return thing.get(word[4:].strip().replace(" ", "_")) is False
    if thing.get(word.replace(" ", "_")) is True:
        return True
    values = [value for key, value in thing.items() if key not in LINKS]
    return any(isinstance(value, str) and _begins_with(value.casefold(), word.casefold()) for value in values)


def _begins_with(value: str, word: str) -> bool:
    """`Brush -1` is `brush`, but not `bru`."""
    return value == word or value.startswith((word + " ", word + ","))
