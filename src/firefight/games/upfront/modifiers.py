"""What makes up a Fire Strength, and what a man adds to firepower: numbers inside, a rule and a key outside.

The words for each key are in `lang/`.
"""

from __future__ import annotations

from typing import Final

# What makes up a Fire Strength, in the order of 6.4.
M_CARDS: Final = 1
M_MOVING_FIRE: Final = 2
M_FROM_HILL: Final = 3
M_FROM_MARSH: Final = 4
M_FROM_STREAM: Final = 5
M_FROM_SMOKE: Final = 6
M_FROM_WIRE: Final = 7
M_COVER: Final = 8
M_SMOKE: Final = 9
M_WIRE: Final = 10
M_MOVEMENT: Final = 11
M_CONCEALED: Final = 12
M_BACKWARD: Final = 33
M_ENTRENCHED: Final = 34
M_NOT_ENTRENCHED: Final = 35
M_CHARGE: Final = 50
M_TRANSFERS: Final = 20

MODIFIERS: Final[dict[int, tuple[str, str]]] = {
    M_CARDS: ("6.3", "mod_cards"),
    M_MOVING_FIRE: ("12.1", "mod_moving_fire"),
    M_FROM_HILL: ("8.31", "mod_from_hill"),
    M_FROM_MARSH: ("8.41a", "mod_from_marsh"),
    M_FROM_STREAM: ("8.52c", "mod_from_stream"),
    M_FROM_SMOKE: ("13.22", "mod_from_smoke"),
    M_FROM_WIRE: ("13.32", "mod_from_wire"),
    M_COVER: ("6.42", "mod_cover"),
    M_SMOKE: ("13.21", "mod_smoke"),
    M_WIRE: ("13.31", "mod_wire"),
    M_MOVEMENT: ("6.43", "mod_movement"),
    M_CONCEALED: ("9.1", "mod_concealed"),
    M_BACKWARD: ("23.7", "mod_backward"),
    M_ENTRENCHED: ("36.2", "mod_entrenched"),
    M_NOT_ENTRENCHED: ("36.2b", "mod_not_entrenched"),
    M_CHARGE: ("21.3", "mod_charge"),
    M_TRANSFERS: ("17.8c", "mod_transfers"),
}

# Why a man adds what he adds to his group's firepower.
F_PRINTED: Final = 1
F_PINNED: Final = 2
F_ASSISTANT: Final = 3
F_CREWED: Final = 4
F_BRACKETED: Final = 5
F_MOVING_RIFLE: Final = 6
F_NOT_MOVING: Final = 7
F_NOT_FROM_HERE: Final = 8
F_NEEDS_CREW: Final = 9
F_HERO: Final = 10
F_DOUBLED: Final = 11
F_JAMMED: Final = 12
F_UNARMED: Final = 13
F_WOUNDED: Final = 14
F_GUARD: Final = 15
F_TRANSFERS: Final = 16
F_HOLDS: Final = 17
F_PISTOL: Final = 39

FIREPOWER: Final[dict[int, tuple[str, str]]] = {
    F_PRINTED: ("6.2", "fp_printed"),
    F_PINNED: ("10.11", "fp_pinned"),
    F_ASSISTANT: ("11.2", "fp_assistant"),
    F_CREWED: ("11.1", "fp_crewed"),
    F_BRACKETED: ("11.1", "fp_bracketed"),
    F_MOVING_RIFLE: ("12.11", "fp_moving_rifle"),
    F_NOT_MOVING: ("12.12", "fp_not_moving"),
    F_NOT_FROM_HERE: ("8.41b", "fp_not_from_here"),
    F_NEEDS_CREW: ("12.13", "fp_needs_crew"),
    F_HERO: ("10.45", "fp_hero"),
    F_DOUBLED: ("17.4", "fp_doubled"),
    F_JAMMED: ("19.2", "fp_jammed"),
    F_UNARMED: ("19.4", "fp_unarmed"),
    F_WOUNDED: ("33.2", "fp_wounded"),
    F_GUARD: ("32.21", "fp_guard"),
    F_TRANSFERS: ("17.8-Q19", "fp_transfers"),
    F_PISTOL: ("39.4", "fp_pistol"),
    F_HOLDS: ("20.51", "fp_holds"),
}
