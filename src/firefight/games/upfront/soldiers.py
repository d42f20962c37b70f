"""The men of the seven nations (2.3): what is printed on each Personality card, as tables indexed by soldier id.

A soldier id is `nation * 50 + printed card number`; an empty `NAME` means there is no such man.  The tables are filled
once by `install` from `data/soldiers.csv` (see `load.py`) and never change afterwards.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront.cards import N_NATIONS

SLOTS: Final = 50
N_SOLDIERS: Final = N_NATIONS * SLOTS
N_RANGES: Final = 6

# Leaders (15.1, 15.5).
NO_LEADER: Final = 0
SL: Final = 1
ASL: Final = 2
COMMISSAR: Final = 3
LEADER_NAMES: Final[list[str]] = ["", "SL", "ASL", "Commissar"]

UNARMED: Final = 0
RIFLE: Final = 1
CARBINE: Final = 2
ASSAULT_RIFLE: Final = 3
MACHINE_PISTOL: Final = 4
BAR: Final = 5
LMG: Final = 6
MMG: Final = 7
FLAMETHROWER: Final = 8
MORTAR: Final = 9
BAZOOKA: Final = 10
PANZERSCHRECK: Final = 11
PIAT: Final = 12
ATR: Final = 13
WEAPON_NAMES: Final[list[str]] = [
    "unarmed", "rifle", "carbine", "assault rifle", "machine pistol", "BAR", "LMG", "MMG", "flamethrower", "mortar",
    "bazooka", "panzerschreck", "PIAT", "ATR",
]  # fmt: skip


# A month as a number: 12 for each year, 0 for January.  NO_DATE where a card has no such limit.
NO_DATE: Final = -1


class SoldierRow:
    """One man as read from the data."""

    soldier: int
    name: str
    title: str
    leader: int
    weapon: int
    weapon_name: str
    bolt_action: bool
    crew_served: bool
    fp: list[int]
    fp_bracket: list[int]
    morale: int
    panic: int
    rout: int
    kia: int
    kia_pinned: int
    points: int
    available_from: int
    available_to: int
    ccv_armed: int
    ccv_unarmed: int
    ccv_pinned_armed: int
    ccv_pinned_unarmed: int
    not_sure: str

    def __init__(self, soldier: int) -> None:
        self.soldier = soldier
        self.name = ""
        self.title = ""
        self.leader = NO_LEADER
        self.weapon = UNARMED
        self.weapon_name = ""
        self.bolt_action = False
        self.crew_served = False
        self.fp = [0] * N_RANGES
        self.fp_bracket = [0] * N_RANGES
        self.morale = 0
        self.panic = 0
        self.rout = 0
        self.kia = 0
        self.kia_pinned = 0
        self.points = 0
        self.available_from = NO_DATE
        self.available_to = NO_DATE
        self.ccv_armed = 0
        self.ccv_unarmed = 0
        self.ccv_pinned_armed = 0
        self.ccv_pinned_unarmed = 0
        self.not_sure = ""


NAME: Final[list[str]] = [""] * N_SOLDIERS
# The printed rank: "Sgt", "Cpl", "Pfc", "Pvt", "Jr Sgt", "Comm".
TITLE: Final[list[str]] = [""] * N_SOLDIERS
LEADER: Final[list[int]] = [NO_LEADER] * N_SOLDIERS
WEAPON: Final[list[int]] = [UNARMED] * N_SOLDIERS
WEAPON_NAME: Final[list[str]] = [""] * N_SOLDIERS
# [12.11] moving fire halves a bolt-action rifle
BOLT_ACTION: Final[list[bool]] = [False] * N_SOLDIERS
# [11.1] two sets of firepower or To Hit numbers, one of them bracketed
CREW_SERVED: Final[list[bool]] = [False] * N_SOLDIERS
# [6.2] FP[soldier][Relative Range]; FP_BRACKET is the same without an assistant crewman (11.1)
FP: Final[list[list[int]]] = [[0] * N_RANGES for _ in range(N_SOLDIERS)]
FP_BRACKET: Final[list[list[int]]] = [[0] * N_RANGES for _ in range(N_SOLDIERS)]
# [6.51-6.54] the defence values of both sides of the card
MORALE: Final[list[int]] = [0] * N_SOLDIERS
PANIC: Final[list[int]] = [0] * N_SOLDIERS
KIA: Final[list[int]] = [0] * N_SOLDIERS
KIA_PINNED: Final[list[int]] = [0] * N_SOLDIERS
# [6.531, 45.32] what the "0r" column must exceed for a Rout
ROUT: Final[list[int]] = [0] * N_SOLDIERS
POINTS: Final[list[int]] = [0] * N_SOLDIERS
# [43.2] the first and the last month in which a card may be bought
AVAILABLE_FROM: Final[list[int]] = [NO_DATE] * N_SOLDIERS
AVAILABLE_TO: Final[list[int]] = [NO_DATE] * N_SOLDIERS
# [20.6]
CCV_ARMED: Final[list[int]] = [0] * N_SOLDIERS
CCV_UNARMED: Final[list[int]] = [0] * N_SOLDIERS
CCV_PINNED_ARMED: Final[list[int]] = [0] * N_SOLDIERS
CCV_PINNED_UNARMED: Final[list[int]] = [0] * N_SOLDIERS
# What the data are not sure of, in words; empty when all is sure.
NOT_SURE: Final[list[str]] = [""] * N_SOLDIERS


def soldier_id(nation: int, number: int) -> int:
    """The id of card `number` (1-49) of a nation."""
    return nation * SLOTS + number


def nation_of(soldier: int) -> int:
    """The nation of a man."""
    return soldier // SLOTS


def install(rows: list[SoldierRow]) -> None:
    """Fill the tables.  The rows have been checked by `load.py`; each man's row replaces what stood there."""
    for row in rows:
        man = row.soldier
        for rr in range(N_RANGES):
            FP[man][rr] = row.fp[rr]
            FP_BRACKET[man][rr] = row.fp_bracket[rr]
        NAME[man] = row.name
        TITLE[man] = row.title
        LEADER[man] = row.leader
        WEAPON[man] = row.weapon
        WEAPON_NAME[man] = row.weapon_name
        BOLT_ACTION[man] = row.bolt_action
        CREW_SERVED[man] = row.crew_served
        MORALE[man] = row.morale
        PANIC[man] = row.panic
        ROUT[man] = row.rout
        KIA[man] = row.kia
        KIA_PINNED[man] = row.kia_pinned
        POINTS[man] = row.points
        AVAILABLE_FROM[man] = row.available_from
        AVAILABLE_TO[man] = row.available_to
        CCV_ARMED[man] = row.ccv_armed
        CCV_UNARMED[man] = row.ccv_unarmed
        CCV_PINNED_ARMED[man] = row.ccv_pinned_armed
        CCV_PINNED_UNARMED[man] = row.ccv_pinned_unarmed
        NOT_SURE[man] = row.not_sure
