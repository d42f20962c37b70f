"""Writes the Action deck, `src/firefight/games/upfront/data/deck.csv`:  python -m tools.make_deck

The printed card list is not public.  What is known are totals, some single cards and how the numbers are spread; this
script builds one deck of 162 cards that agrees with all of it, by fixed steps, so that every run writes the same file.
Which choices are ours, and why, is told in docs/rulings-deck.md.  Nothing here is chance: `Lcg` is a fixed sequence.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Final

DECK: Final = Path(__file__).parents[1] / "src" / "firefight" / "games" / "upfront" / "data" / "deck.csv"
COLUMNS: Final = ["1", "2b", "3", "4c", "5o", "6", "7w", "8", "9", "0r"]

# How many cards of each colour bear the Random Numbers 0-6.
EACH_COLOUR: Final = [22, 18, 14, 11, 8, 5, 3]

BLACK_MOVEMENT: Final = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18]
FORDS: Final = [6, 11, 15, 22]
FLANKS: Final = [3, 9, 12, 16, 21, 24]

# (Fire Strength, the firepower needed) of the 48 Fire cards.
FIRES: Final[list[tuple[int, list[int]]]] = [
    (1, [1, 1, 2, 2, 3, 3, 3, 4]),
    (2, [2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6]),
    (3, [4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8]),
    (4, [6, 7, 8, 8, 8, 9, 9, 10]),
    (5, [9, 10, 11, 12]),
    (6, [12, 14]),
]
SNIPERS: Final = ["pin 2-3 kia 4-6", "pin 2-3 kia 4-6", "pin 2-3 kia 4-6", "pin 3-5 kia 0"]
CONCEALMENTS: Final = [1] * 9 + [2] * 3 + [3] * 2

US_RUSSIAN: Final = "radio: american russian japanese italian"
US_GERMAN: Final = "radio: german american british french"
# The 19 Rally cards stand around the split cards #51 and #52.
RALLIES: Final[dict[int, str]] = {
    41: f"rally 1; {US_RUSSIAN}",
    42: f"rally 2; {US_RUSSIAN}",
    43: f"rally 2; {US_GERMAN}",
    44: f"rally 3; {US_GERMAN}",
    45: "rally 2; radio",
    46: "rally 4; radio",
    47: "rally 1", 48: "rally 1", 49: "rally 2", 50: "rally 2", 53: "rally 3", 54: "rally 3", 55: "rally 3",
    56: "rally 4", 57: "rally 4", 58: "rally 5", 59: "rally 5", 60: "rally 6", 61: "rally all",
}  # fmt: skip
BREEZES: Final = [43, 48, 50, 55, 58]

# The diagonal is "|".  The British use what Germans or Americans may use, the French what Germans, the Japanese what
# Russians may use, the Italians nothing; only for radios do the British need both.
SPLITS: Final[dict[int, str]] = {
    51: f"rally 4: german american british french; {US_GERMAN} | concealed -1: russian japanese",
    52: f"rally 3: german american british french; {US_GERMAN} | concealed -2: russian japanese",
    158: "rally 2: all but italian | movement: russian japanese",
    159: "rally 1: all but italian | movement: russian japanese",
    160: "rally 2: american british | concealed -2: german russian british japanese french",
    161: "concealed -1: all but italian | movement: russian japanese",
    162: "concealed -1: all but italian | movement: russian japanese",
}
SPLIT_COLOURS: Final[dict[int, str]] = {
    51: "red", 52: "red", 158: "black", 159: "black", 160: "black", 161: "red", 162: "red",
}  # fmt: skip

BUILT: Final = ["buildings -3"] * 5 + ["buildings -2"] * 3 + ["walls -2"] * 3
GROWN: Final = (
    ["brush -1"] * 6 + ["woods -2"] * 5 + ["hill -1"] * 3 + ["gully -2"] * 3 + ["marsh -1"] * 2 + ["stream 0"] * 2
    + ["pillbox -4"] + ["minefield 3 exit 3", "minefield 4 exit 3"]
)  # fmt: skip

# How many of the 162 numbers of each column are red: most on the left, few on the right.
RED_IN_COLUMN: Final = [135, 123, 111, 99, 87, 75, 63, 51, 39, 27]

# Rows that can be read whole from pictures of the cards, on a card of that kind; and the one corrected number.
ROWS: Final[dict[int, list[int]]] = {
    134: [1, 1, 3, 1, 3, 3, 6, 1, 9, 3],
    21: [1, 2, 3, 2, 1, 6, 6, 6, 6, 6],
    70: [1, 2, 1, 2, 1, 4, 4, 6, 1, 6],
}
CORRECTED: Final = (7, 9, 1)

# What is documented of single cards; a "?" marks a conclusion, and what is not named is ours.
KNOWN: Final[dict[int, str]] = {
    **{card: "category colour" if card in BLACK_MOVEMENT else "category? colour?" for card in range(1, 27)},
    7: "category colour 9",
    21: "category? colour? numbers?",
    42: "category uses",
    52: "category uses",
    70: "numbers?",
    130: "category uses",
    134: "numbers?",
    158: "category colour uses?",
    159: "category colour uses",
    162: "category colour? uses",
}


class Lcg:
    """A linear congruential sequence with a fixed start; it only mixes, nothing depends on its quality."""

    def __init__(self, start: int) -> None:
        self.value = start

    def shuffle(self, items: list[int]) -> list[int]:
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            self.value = (self.value * 1664525 + 1013904223) % 2**32
            other = (self.value >> 8) % (last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def uses_and_categories() -> tuple[dict[int, str], dict[int, str]]:
    """Which card is what, in runs of one kind."""
    uses: dict[int, str] = {}
    categories: dict[int, str] = {}

    def run(category: str, texts: list[str]) -> None:
        first = max(uses, default=0) + 1
        for card, text in enumerate(texts, first):
            uses[card], categories[card] = text, category

    moves = ["movement"] * 26
    for card in FORDS:
        moves[card - 1] = "movement ford"
    for card in FLANKS:
        moves[card - 1] = "movement flank"
    run("movement", moves)
    run("concealed", [f"concealed -{value}" for value in CONCEALMENTS])
    for card in range(41, 62):
        run("split" if card in SPLITS else "rally", [SPLITS.get(card) or RALLIES[card]])
    run("fire", [f"fire {strength} needs {needs}" for strength, minima in FIRES for needs in minima])
    run("sniper", [f"sniper {numbers}" for numbers in SNIPERS])
    run("hero", ["hero"] * 2)
    run("wire", ["wire"] * 3)
    run("terrain", BUILT)
    run("smoke", ["smoke: german american british french", "smoke", "smoke", "smoke"])
    run("terrain", GROWN)
    run("split", [SPLITS[card] for card in range(158, 163)])
    return uses, categories


def colours(categories: dict[int, str]) -> dict[int, str]:
    """Half of each category is red: by what is documented, else alternating along the run."""
    result: dict[int, str] = {}
    turn = dict.fromkeys(categories.values(), 0)
    # 19 Rally and 35 Terrain cards, 3 Wires: the odd Rally is red, the odd Terrain black, the odd Wire black.
    turn["rally"] = 1
    for card, category in categories.items():
        if category == "movement":
            result[card] = "black" if card in BLACK_MOVEMENT else "red"
        elif category == "split":
            result[card] = SPLIT_COLOURS[card]
        else:
            result[card] = ["black", "red"][turn[category] % 2]
            turn[category] += 1
    return result


def random_numbers(colour: dict[int, str]) -> dict[int, int]:
    """Every run of cards of one colour gets its fair share of each number, so no kind of card is high or low."""
    spread = sorted(
        ((2 * k + 1) / count, number) for number, count in enumerate(EACH_COLOUR) for k in range(count)
    )  # fmt: skip
    order = [number for _, number in spread]
    black = [card for card in colour if colour[card] == "black"]
    red = [card for card in colour if colour[card] == "red"]
    return {**dict(zip(black, order, strict=True)), **dict(zip(red, reversed(order), strict=True))}


def _place(column: dict[int, int], card: int, value: int, fixed: set[int]) -> None:
    """Give a card a value by exchange with the nearest card that has it."""
    order = list(column)
    here = order.index(card)
    other = min((c for c in order if column[c] == value and c not in fixed), key=lambda c: abs(order.index(c) - here))
    column[card], column[other] = column[other], column[card]


def position_rows(colour: dict[int, str], rnc: dict[int, int]) -> tuple[list[dict[int, int]], list[dict[int, int]]]:
    """The ten columns and which of their numbers are red (1).

    The cards are taken in the order of their Random Numbers, black 6 to red 6, and the numbers dealt in blocks, so
    that the positions drawn together with a high, low, red or black number are as even as all others.
    """
    order = sorted(rnc, key=lambda card: (rnc[card] * (1 if colour[card] == "red" else -1), colour[card], card))
    mix = Lcg(1983)
    columns: list[dict[int, int]] = []
    reds: list[dict[int, int]] = []
    for width in range(1, 11):
        values: list[int] = []
        while len(values) < len(order):
            values += mix.shuffle(list(range(1, width + 1)))
        column = dict(zip(order, values, strict=False))
        for card, row in ROWS.items():
            _place(column, card, row[width - 1], set(ROWS))
        if width == CORRECTED[1]:
            _place(column, CORRECTED[0], CORRECTED[2], set(ROWS))
        columns.append(column)
        total = RED_IN_COLUMN[width - 1]
        flags: list[int] = []
        for block in range(27):
            red = (block + 1) * total // 27 - block * total // 27
            flags += mix.shuffle([1] * red + [0] * (6 - red))
        marks = dict(zip(order, flags, strict=True))
        if width == CORRECTED[1] and marks[CORRECTED[0]]:
            _place(marks, CORRECTED[0], 0, set())
        reds.append(marks)
    return columns, reds


def deck() -> list[list[str]]:
    """The lines of deck.csv."""
    uses, categories = uses_and_categories()
    colour = colours(categories)
    rnc = random_numbers(colour)
    columns, reds = position_rows(colour, rnc)
    lines = [["card", "category", "rnc", "uses", "breeze", *COLUMNS, "known"]]
    for card in uses:
        row = [f"{columns[n][card]}{'r' if reds[n][card] else 'b'}" for n in range(10)]
        breeze = "yes" if card in BREEZES else "no"
        lines.append(
            [str(card), categories[card], f"{colour[card]} {rnc[card]}", uses[card], breeze, *row, KNOWN.get(card, "")]
        )
    return lines


def write(path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(deck())


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else DECK)
