"""Why something may not be done, and what changes a Fire Strength: numbers inside, a rule and a message key outside.

The words for each key are in `lang/`; `{group}`, `{card}`, `{man}`, `{target}` are filled from the option asked about.
"""

from __future__ import annotations

from typing import Final

from firefight.kernel.core import NOT_ASKED

LEGAL: Final = 0
NO_SUCH_GROUP: Final = 1
GROUP_HAS_ACTED: Final = 2
NOT_IN_HAND: Final = 3
NOT_THAT_CARD: Final = 4
COWER: Final = 5
OUTLAWED: Final = 6
GROUP_PINNED: Final = 7
NO_MOVEMENT_CARD: Final = 8
MARSH_NEEDS_TWO: Final = 9
MARSH_SIDEWAYS_FIRST: Final = 10
MUST_FORD: Final = 11
NOT_IN_STREAM: Final = 12
WIRE_ON_TOP: Final = 13
MUST_CLEAR_WIRE: Final = 14
NO_WIRE_HERE: Final = 15
BLOCKED: Final = 16
RETREAT_TOO_FAR: Final = 17
RETREAT_NEEDS_RED: Final = 18
NOTHING_TO_SLIDE_UNDER: Final = 19
OPEN_BUT_SLIDE: Final = 20
NO_SUCH_TARGET: Final = 21
GULLY_BARS_FIRE: Final = 22
NO_FIRE_CARD: Final = 23
TOO_LITTLE_FIREPOWER: Final = 24
NO_CARD_CHOSEN: Final = 25
HERO_WITHOUT_EFFECT: Final = 26
ALREADY_HEROIC: Final = 27
HERO_CARD_COLOUR: Final = 28
NOT_IN_FIRING_GROUP: Final = 29
NOT_YOUR_MAN: Final = 30
NOT_IN_PLAY: Final = 31
NOT_PINNED: Final = 32
IS_PINNED: Final = 33
NOBODY_PINNED: Final = 34
RALLY_ALL_ONLY: Final = 35
RALLY_RANGE: Final = 36
RALLY_LEADER: Final = 37
RALLY_LEADERS: Final = 38
COMMISSAR_STAYS: Final = 39
NO_SMOKE_LEADER: Final = 40
SMOKE_MARSH: Final = 41
SMOKE_BREEZE: Final = 42
NOT_SNIPED: Final = 43
NO_ARMED_MAN: Final = 44
NOT_CREW_SERVED: Final = 45
NOT_SAME_GROUP: Final = 46
ALREADY_CREW: Final = 47
HAS_OWN_CREW_WEAPON: Final = 48
NOT_CREW: Final = 49
ONE_MAN_GROUP: Final = 50
NO_DISCARD_ACTION: Final = 51
NO_DISCARD_LIMIT: Final = 52
MUST_DO_SOMETHING: Final = 53
ALREADY_CHOSEN: Final = 54
TARGET_NOT_MOVING: Final = 55
ONE_TERRAIN_EACH: Final = 56
WIRE_NOT_THERE: Final = 57
SNIPER_GONE: Final = 58
SHOW_COWER_ONLY: Final = 59
CONCEALED_PLAYED: Final = 60
GROUP_HAS_TERRAIN: Final = 62
GROUP_SIZE: Final = 63
GROUPS_LIMIT: Final = 64
ALREADY_PLACED: Final = 65
COMMISSAR_LARGEST: Final = 66
CREW_TOGETHER: Final = 67
TIME_IS_UP: Final = 68
CHAPTER_LATER: Final = 69
FULL_RALLY: Final = 71
NOT_JAPANESE: Final = 72
NO_TERRAIN_BEFORE_PLAY: Final = 74
TOO_WEAK: Final = 75
HERO_NEVER: Final = 76
HERO_FOR_THE_DRAW: Final = 77
HERO_UNUSED: Final = 78
PANIC_UNPINNED: Final = 79
TOO_LATE: Final = 80
RALLY_UNPINNED: Final = 81
SHIFT_OTHER_WAY: Final = 90
CONCEAL_TOO_LATE: Final = 91
CONCEAL_NEVER: Final = 92
# -- 17.1 to 17.6: 200-219
# -- 17.7 to 17.9: 220-239, 400-409
LETTER_NOT_NEXT: Final = 220
LETTER_UNKNOWN: Final = 221
LETTER_TAKEN: Final = 222
LETTER_JUST_LEFT: Final = 223
ON_ITS_WAY: Final = 224
INFILTRATION_HOLDS: Final = 225
ENCIRCLED_STAYS: Final = 226
LETTER_FIRST: Final = 227
PARTNER_WAITS: Final = 228
TWO_CARDS: Final = 229
TRANSFER_PINNED: Final = 230
INFILTRATOR_STAYS: Final = 231
CREW_STAYS: Final = 232
NOT_ADJACENT: Final = 233
WIRED_IN: Final = 234
OTHER_RANGE: Final = 235
TRANSFER_LEADER: Final = 236
MARSH_HOLDS_HIM: Final = 237
TEN_AT_MOST: Final = 238
RANGE_HELD: Final = 239
ON_HIS_WAY: Final = 400
NOBODY_COMES: Final = 401
JUST_SET_OUT: Final = 402
TWO_MEN: Final = 403
NO_NEW_GROUP: Final = 404
MEN_BETWEEN: Final = 405
ENCIRCLED_TAKES_NONE: Final = 406
# -- chapters 18, 19, 22: 240-279
# -- 20.1 to 20.5: 280-299
# -- 20.6 to 20.9 and 21: 300-329
# -- chapters 23, 24, 36: 330-349
# -- chapters 32, 33: 350-369
# -- chapters 35, 39, 43: 370-399

REASONS: Final[dict[int, tuple[str, str]]] = {
    NOT_ASKED: ("", "not_asked"),
    NO_SUCH_GROUP: ("3.2", "no_such_group"),
    GROUP_HAS_ACTED: ("4.2", "group_has_acted"),
    NOT_IN_HAND: ("3.5", "not_in_hand"),
    NOT_THAT_CARD: ("2.21", "not_that_card"),
    COWER: ("2.22", "cower"),
    OUTLAWED: ("16.1", "outlawed"),
    GROUP_PINNED: ("10.12", "group_pinned"),
    NO_MOVEMENT_CARD: ("5.3", "no_movement_card"),
    MARSH_NEEDS_TWO: ("8.42", "marsh_needs_two"),
    MARSH_SIDEWAYS_FIRST: ("8.42", "marsh_sideways_first"),
    MUST_FORD: ("8.53", "must_ford"),
    NOT_IN_STREAM: ("8.53", "not_in_stream"),
    WIRE_ON_TOP: ("13.34", "wire_on_top"),
    MUST_CLEAR_WIRE: ("13.33", "must_clear_wire"),
    NO_WIRE_HERE: ("13.33", "no_wire_here"),
    BLOCKED: ("5.7", "blocked"),
    RETREAT_TOO_FAR: ("5.51a", "retreat_too_far"),
    RETREAT_NEEDS_RED: ("5.51b", "retreat_needs_red"),
    NOTHING_TO_SLIDE_UNDER: ("13.5", "nothing_to_slide_under"),
    OPEN_BUT_SLIDE: ("13.34", "open_but_slide"),
    NO_SUCH_TARGET: ("6.1", "no_such_target"),
    GULLY_BARS_FIRE: ("8.2", "gully_bars_fire"),
    NO_FIRE_CARD: ("6.1", "no_fire_card"),
    TOO_LITTLE_FIREPOWER: ("6.3", "too_little_firepower"),
    NO_CARD_CHOSEN: ("6.1", "no_card_chosen"),
    HERO_WITHOUT_EFFECT: ("10.45-Q2", "hero_without_effect"),
    ALREADY_HEROIC: ("10.45-Q3", "already_heroic"),
    HERO_CARD_COLOUR: ("44.9", "hero_card_colour"),
    NOT_IN_FIRING_GROUP: ("10.45-Q1", "not_in_firing_group"),
    NOT_YOUR_MAN: ("10.4", "not_your_man"),
    NOT_IN_PLAY: ("6.51", "not_in_play"),
    NOT_PINNED: ("10.4", "not_pinned"),
    IS_PINNED: ("11.3", "is_pinned"),
    NOBODY_PINNED: ("10.2-Q1", "nobody_pinned"),
    RALLY_ALL_ONLY: ("10.22", "rally_all_only"),
    RALLY_RANGE: ("10.23a", "rally_range"),
    RALLY_LEADER: ("10.23a", "rally_leader"),
    RALLY_LEADERS: ("10.23b", "rally_leaders"),
    COMMISSAR_STAYS: ("10.3", "commissar_stays"),
    NO_SMOKE_LEADER: ("13.2", "no_smoke_leader"),
    SMOKE_MARSH: ("13.4", "smoke_marsh"),
    SMOKE_BREEZE: ("13.2", "smoke_breeze"),
    NOT_SNIPED: ("14.4", "not_sniped"),
    NO_ARMED_MAN: ("14.4", "no_armed_man"),
    NOT_CREW_SERVED: ("11.1", "not_crew_served"),
    NOT_SAME_GROUP: ("11.1", "not_same_group"),
    ALREADY_CREW: ("11.13", "already_crew"),
    HAS_OWN_CREW_WEAPON: ("11.11-Q1", "has_own_crew_weapon"),
    NOT_CREW: ("11.13", "not_crew"),
    ONE_MAN_GROUP: ("3.3", "one_man_group"),
    NO_DISCARD_ACTION: ("4.32", "no_discard_action"),
    NO_DISCARD_LIMIT: ("4.3", "no_discard_limit"),
    MUST_DO_SOMETHING: ("4.6", "must_do_something"),
    ALREADY_CHOSEN: ("4.3-Q1", "already_chosen"),
    TARGET_NOT_MOVING: ("7.3", "target_not_moving"),
    ONE_TERRAIN_EACH: ("7.32-Q3", "one_terrain_each"),
    WIRE_NOT_THERE: ("13.3", "wire_not_there"),
    SNIPER_GONE: ("14.4", "sniper_gone"),
    SHOW_COWER_ONLY: ("45.12", "show_cower_only"),
    CONCEALED_PLAYED: ("9.1", "concealed_played"),
    GROUP_HAS_TERRAIN: ("3.6", "group_has_terrain"),
    GROUP_SIZE: ("3.2", "group_size"),
    GROUPS_LIMIT: ("3.2", "groups_limit"),
    ALREADY_PLACED: ("3.2", "already_placed"),
    COMMISSAR_LARGEST: ("15.51", "commissar_largest"),
    CREW_TOGETHER: ("11.11", "crew_together"),
    TIME_IS_UP: ("16.31", "time_is_up"),
    CHAPTER_LATER: ("4.25", "chapter_later"),
    FULL_RALLY: ("10.21", "full_rally"),
    NOT_JAPANESE: ("45.12", "not_japanese"),
    NO_TERRAIN_BEFORE_PLAY: ("3.6", "no_terrain_before_play"),
    TOO_WEAK: ("6.1", "too_little_firepower"),
    HERO_NEVER: ("10.45c", "hero_without_effect"),
    HERO_FOR_THE_DRAW: ("10.4-Q3", "not_pinned"),
    HERO_UNUSED: ("10.45-Q1", "not_pinned"),
    PANIC_UNPINNED: ("10.3-Q1", "not_pinned"),
    TOO_LATE: ("10.42", "not_in_play"),
    RALLY_UNPINNED: ("10.2-Q1", "not_pinned"),
    SHIFT_OTHER_WAY: ("5.62", "shift_other_way"),
    CONCEAL_TOO_LATE: ("9.1", "conceal_too_late"),
    CONCEAL_NEVER: ("9.5", "conceal_never"),
    # -- 17.1 to 17.6
    # -- 17.7 to 17.9
    LETTER_NOT_NEXT: ("17.7", "letter_not_next"),
    LETTER_UNKNOWN: ("17.7f", "letter_unknown"),
    LETTER_TAKEN: ("17.7", "letter_taken"),
    LETTER_JUST_LEFT: ("17.7-Q4", "letter_just_left"),
    ON_ITS_WAY: ("17.7", "on_its_way"),
    INFILTRATION_HOLDS: ("17.7g", "infiltration_holds"),
    ENCIRCLED_STAYS: ("17.611", "encircled_stays"),
    LETTER_FIRST: ("17.7-Q1", "letter_first"),
    PARTNER_WAITS: ("17.7-Q4", "partner_waits"),
    TWO_CARDS: ("17.7c", "two_cards"),
    TRANSFER_PINNED: ("17.8", "is_pinned"),
    INFILTRATOR_STAYS: ("17.8a", "infiltrator_stays"),
    CREW_STAYS: ("11.13-Q1", "crew_stays"),
    NOT_ADJACENT: ("17.8", "not_adjacent"),
    WIRED_IN: ("17.8", "wired_in"),
    OTHER_RANGE: ("17.8b", "other_range"),
    TRANSFER_LEADER: ("17.8b", "transfer_leader"),
    MARSH_HOLDS_HIM: ("17.81", "marsh_holds_him"),
    TEN_AT_MOST: ("17.82", "ten_at_most"),
    RANGE_HELD: ("17.8b", "range_held"),
    ON_HIS_WAY: ("17.8-Q18", "on_his_way"),
    NOBODY_COMES: ("17.8d", "nobody_comes"),
    JUST_SET_OUT: ("17.8d", "just_set_out"),
    TWO_MEN: ("17.91", "two_men"),
    NO_NEW_GROUP: ("17.91", "no_new_group"),
    MEN_BETWEEN: ("17.8", "men_between"),
    ENCIRCLED_TAKES_NONE: ("17.611", "encircled_takes_none"),
    # -- chapters 18, 19, 22
    # -- 20.1 to 20.5
    # -- 20.6 to 20.9 and 21
    # -- chapters 23, 24, 36
    # -- chapters 32, 33
    # -- chapters 35, 39, 43
}

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
}
