"""The 162 Action cards (2.2, 2.21): what is printed on each, as tables indexed by inventory number.

Index 0 is unused, so `NUMBER[42]` is the Random Number of card #42.  The tables are filled once by `install` from
`data/deck.csv` (see `load.py`) and never change afterwards.  `USES` is what the printing allows each nation; what a
scenario takes away (2.22, 16.1) is decided elsewhere.
"""

from __future__ import annotations

from typing import Final

N_CARDS: Final = 162
N_COLUMNS: Final = 10

GERMAN: Final = 0
AMERICAN: Final = 1
RUSSIAN: Final = 2
BRITISH: Final = 3
JAPANESE: Final = 4
FRENCH: Final = 5
ITALIAN: Final = 6
N_NATIONS: Final = 7
NATIONS: Final[list[str]] = ["german", "american", "russian", "british", "japanese", "french", "italian"]

FIRE: Final = 1
MOVE: Final = 2
RALLY: Final = 4
TERRAIN: Final = 8
CONCEALED: Final = 16
SMOKE: Final = 32
WIRE: Final = 64
HERO: Final = 128
SNIPER: Final = 256
RADIO: Final = 512

# Movement cards (5.1): two kinds do more than move, by fording a Stream (8.53) or flanking (17.1).
PLAIN: Final = 0
FORD: Final = 1
FLANK: Final = 2
MOVE_NAMES: Final[list[str]] = ["plain", "ford", "flank"]

OPEN_GROUND: Final = 0
BRUSH: Final = 1
WOODS: Final = 2
BUILDINGS: Final = 3
HILL: Final = 4
WALLS: Final = 5
GULLY: Final = 6
MARSH: Final = 7
STREAM: Final = 8
PILLBOX: Final = 9
MINEFIELD: Final = 10
TERRAIN_NAMES: Final[list[str]] = [
    "open ground", "brush", "woods", "buildings", "hill", "walls", "gully", "marsh", "stream", "pillbox", "minefield",
]  # fmt: skip

# [10.23] a Rally All card has no number
RALLY_ALL: Final = 99

# Outcomes of a Sniper attack (14.3).
SNIPER_MISS: Final = 0
SNIPER_PIN: Final = 1
SNIPER_KIA: Final = 2

# The ten columns of a Random Position row as the cards head them.
COLUMN_NAMES: Final[list[str]] = ["", "1", "2b", "3", "4c", "5o", "6", "7w", "8", "9", "0r"]


class CardRow:
    """One Action card as read from the data."""

    number: int
    title: str
    category: str
    rnc: int
    red: bool
    diagonal: bool
    uses: list[int]
    fire_strength: int
    fire_minimum: int
    rally_number: int
    concealed_value: int
    move_kind: int
    terrain_kind: int
    terrain_value: int
    mine_strength: int
    mine_exit: int
    sniper_result: list[int]
    breeze: bool
    positions: list[int]
    positions_red: list[bool]
    known: str

    def __init__(self, number: int) -> None:
        self.number = number
        self.title = ""
        self.category = ""
        self.rnc = 0
        self.red = False
        self.diagonal = False
        self.uses = [0] * N_NATIONS
        self.fire_strength = 0
        self.fire_minimum = 0
        self.rally_number = 0
        self.concealed_value = 0
        self.move_kind = PLAIN
        self.terrain_kind = OPEN_GROUND
        self.terrain_value = 0
        self.mine_strength = 0
        self.mine_exit = 0
        self.sniper_result = [SNIPER_MISS] * 7
        self.breeze = False
        self.positions = [0] * (N_COLUMNS + 1)
        self.positions_red = [False] * (N_COLUMNS + 1)
        self.known = ""


# USES[nation][card]: the sum of the uses printed for that nation; 0 is a printed Cower card (2.22).
# Of a split card [44.2] Britons have what Americans or Germans have, but a radio only if both do, [45.2] Japanese the
# Russian half, [51.2] Frenchmen the German half, [50.2] Italians nothing.
USES: Final[list[list[int]]] = [[0] * (N_CARDS + 1) for _ in range(N_NATIONS)]
# [2.21] a diagonal separates two sides, each with its own nations
DIAGONAL: Final[list[bool]] = [False] * (N_CARDS + 1)

# [2.2] Random Number 0-6 and its colour
NUMBER: Final[list[int]] = [0] * (N_CARDS + 1)
RED: Final[list[bool]] = [False] * (N_CARDS + 1)
# [14.6] POSITION[card][column], column 1-10 (10 is headed "0r")
POSITION: Final[list[list[int]]] = [[0] * (N_COLUMNS + 1) for _ in range(N_CARDS + 1)]
POSITION_RED: Final[list[list[bool]]] = [[False] * (N_COLUMNS + 1) for _ in range(N_CARDS + 1)]
# [13.243] printed on some Rally cards, effective only when drawn
BREEZE: Final[list[bool]] = [False] * (N_CARDS + 1)

# [6.1, 6.3]
FIRE_STRENGTH: Final[list[int]] = [0] * (N_CARDS + 1)
FIRE_MINIMUM: Final[list[int]] = [0] * (N_CARDS + 1)
# [10.21, 10.23] 1-6 or RALLY_ALL
RALLY_NUMBER: Final[list[int]] = [0] * (N_CARDS + 1)
# [9.1] 1-3, taken off the Fire Strength
CONCEALED_VALUE: Final[list[int]] = [0] * (N_CARDS + 1)
MOVE_KIND: Final[list[int]] = [0] * (N_CARDS + 1)
TERRAIN_KIND: Final[list[int]] = [0] * (N_CARDS + 1)
# [7.1] the modifier for a defender there, as printed (0 or below)
TERRAIN_VALUE: Final[list[int]] = [0] * (N_CARDS + 1)
# [24.31] the strength of a Minefield's attack; [24.4] the red Random Number on its second line
MINE_STRENGTH: Final[list[int]] = [0] * (N_CARDS + 1)
MINE_EXIT: Final[list[int]] = [0] * (N_CARDS + 1)
# [14.3] SNIPER_RESULT[card][Random Number]
SNIPER_RESULT: Final[list[list[int]]] = [[SNIPER_MISS] * 7 for _ in range(N_CARDS + 1)]

TITLE: Final[list[str]] = [""] * (N_CARDS + 1)
CATEGORY: Final[list[str]] = [""] * (N_CARDS + 1)
KNOWN: Final[list[str]] = [""] * (N_CARDS + 1)


def install(rows: list[CardRow]) -> None:
    """Fill the tables.  The rows have been checked by `load.py`; each card's row replaces what stood there."""
    for row in rows:
        card = row.number
        for nation in range(N_NATIONS):
            USES[nation][card] = row.uses[nation]
        for column in range(1, N_COLUMNS + 1):
            POSITION[card][column] = row.positions[column]
            POSITION_RED[card][column] = row.positions_red[column]
        for number in range(7):
            SNIPER_RESULT[card][number] = row.sniper_result[number]
        DIAGONAL[card] = row.diagonal
        NUMBER[card] = row.rnc
        RED[card] = row.red
        BREEZE[card] = row.breeze
        FIRE_STRENGTH[card] = row.fire_strength
        FIRE_MINIMUM[card] = row.fire_minimum
        RALLY_NUMBER[card] = row.rally_number
        CONCEALED_VALUE[card] = row.concealed_value
        MOVE_KIND[card] = row.move_kind
        TERRAIN_KIND[card] = row.terrain_kind
        TERRAIN_VALUE[card] = row.terrain_value
        MINE_STRENGTH[card] = row.mine_strength
        MINE_EXIT[card] = row.mine_exit
        TITLE[card] = row.title
        CATEGORY[card] = row.category
        KNOWN[card] = row.known
