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
FLANK_CARD_ONLY: Final = 200
FLANK_NEIGHBOUR: Final = 201
FLANK_NOBODY_OPPOSITE: Final = 202
FLANK_FLANKED: Final = 203
CLAIM_BY_CARD: Final = 204
CLAIM_FROM_MARSH: Final = 205
CLAIM_FROM_MINES: Final = 206
ENCIRCLE_NEIGHBOUR: Final = 207
ENCIRCLE_NOBODY_OPPOSITE: Final = 208
ENCIRCLE_BEHIND: Final = 209
ENCIRCLE_AT_FOUR: Final = 210
ENCIRCLE_FRONT_FAR: Final = 211
ENCIRCLE_INFILTRATED: Final = 212
ENCIRCLES_ALREADY: Final = 213
ONE_AT_A_TIME: Final = 214
ENCIRCLE_ON_THE_WAY: Final = 215
ENCIRCLE_ON_ENTRY: Final = 216
FLANKS_ALREADY: Final = 217
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
PINNED_WITH_WEAPON: Final = 240
NOTHING_LOOSE: Final = 241
ASSISTANT_FIRST: Final = 242
ASSISTS_ALREADY: Final = 244
NOT_JAMMED: Final = 245
PINNED_REPAIR: Final = 246
REPAIR_IN_MARSH: Final = 247
REPAIR_IN_STREAM: Final = 248
REPAIR_MOVING: Final = 249
NOTHING_TO_GIVE: Final = 251
MAY_NOT_CARRY: Final = 252
MUST_FIRE: Final = 253
FIRES_NOTHING: Final = 254
NEEDED_FOR_CARDS: Final = 255
HOLDS_NO_HERO: Final = 256
NOT_THAT_WEAPON: Final = 257
HAS_A_SECONDARY: Final = 258
INFILTRATOR_PINNED: Final = 280
NOT_AT_FIVE: Final = 281
ALREADY_INFILTRATES: Final = 282
FROM_MINEFIELD: Final = 283
FROM_WIRE: Final = 284
FROM_STREAM: Final = 285
FROM_MARSH: Final = 286
INTO_MINEFIELD: Final = 287
FROM_PILLBOX: Final = 288
WOUNDED_STAYS: Final = 289
GUARD_STAYS: Final = 290
TRANSFER_STAYS: Final = 291
NOTHING_TO_LEAVE: Final = 292
NO_INFILTRATOR: Final = 293
NOT_DESIGNATED: Final = 294
CANNOT_CALL_OFF: Final = 295
NOT_INFILTRATING: Final = 300
CC_RANGE: Final = 301
CC_PILLBOX: Final = 302
CC_MINEFIELD: Final = 303
CC_PINNED: Final = 304
CC_CREW: Final = 305
ALREADY_ENTERS: Final = 306
NOT_ENTERING: Final = 307
HINDERED_ONCE: Final = 308
NOT_IN_COMBAT: Final = 309
ALIVE_TWICE: Final = 310
CREW_OPERATOR: Final = 311
NO_ORDNANCE: Final = 312
SECOND_SECONDARY: Final = 313
NOTHING_TO_SEIZE: Final = 314
NOT_BEATEN: Final = 315
NO_CAPTURED_WEAPON: Final = 316
CANNOT_CARRY: Final = 317
CANNOT_CLAIM: Final = 318
CANNOT_BRING: Final = 319
CHARGE_RANGE: Final = 320
NO_CHARGE: Final = 321
MINES_SIDEWAYS: Final = 330
MINES_NEED_TWO: Final = 331
MINES_FOR_ENEMY: Final = 332
MINES_BEFORE_PLAY: Final = 333
NO_MINES_HERE: Final = 334
PILLBOX_FULL: Final = 336
PILLBOX_BARRED: Final = 337
PILLBOX_BEHIND: Final = 339
CONCEAL_PILLBOX: Final = 340
ENTRENCH_MOVING: Final = 341
ENTRENCH_PINNED: Final = 342
ENTRENCH_WIRE: Final = 343
ENTRENCH_INFILTRATORS: Final = 344
ENTRENCH_ONCE: Final = 345
ENTRENCH_GROUND: Final = 346
NOT_WOUNDED: Final = 350
WOUND_IGNORED: Final = 351
SWAP_WITH_PINNED: Final = 352
SWAP_WITHOUT_WOUND: Final = 353
SWAP_UNARMED: Final = 354
SWAP_SLUNG: Final = 355
SWAP_BY_CREW: Final = 356
GUARD_IS_PINNED: Final = 357
GUARD_ASSISTS: Final = 358
GUARDS_NOBODY: Final = 359
GUARDS_ALREADY: Final = 360
GUARD_NOT_CREW: Final = 361
CANNOT_CAPTURE: Final = 362
HAS_SURRENDERED: Final = 363
COWER_KEPT: Final = 370
CARRIES_ONE: Final = 372
PILLBOX_SIZE: Final = 373
PILLBOX_BARS: Final = 374
NOBODY_AWAITED: Final = 375
NOT_YET_THERE: Final = 376
NO_ROOM_TO_ENTER: Final = 377
COVER_ALONE: Final = 378
ENTER_TOO_FAR: Final = 379

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
    FLANK_CARD_ONLY: ("17.1", "flank_card_only"),
    FLANK_NEIGHBOUR: ("17.2", "flank_neighbour"),
    FLANK_NOBODY_OPPOSITE: ("17.2", "flank_nobody_opposite"),
    FLANK_FLANKED: ("17.2", "flank_flanked"),
    CLAIM_BY_CARD: ("17.1-Q1", "claim_by_card"),
    CLAIM_FROM_MARSH: ("8.42", "claim_from_marsh"),
    CLAIM_FROM_MINES: ("24.4", "claim_from_mines"),
    ENCIRCLE_NEIGHBOUR: ("17.6", "encircle_neighbour"),
    ENCIRCLE_NOBODY_OPPOSITE: ("17.6", "encircle_nobody_opposite"),
    ENCIRCLE_BEHIND: ("17.6", "encircle_behind"),
    ENCIRCLE_AT_FOUR: ("17.6-Q3", "encircle_at_four"),
    ENCIRCLE_FRONT_FAR: ("17.6-Q1", "encircle_front_far"),
    ENCIRCLE_INFILTRATED: ("17.62b", "encircle_infiltrated"),
    ENCIRCLES_ALREADY: ("17.6", "encircles_already"),
    ENCIRCLE_ON_ENTRY: ("35-Q2", "encircle_on_entry"),
    FLANKS_ALREADY: ("17.3", "flanks_already"),
    ONE_AT_A_TIME: ("17.6", "one_at_a_time"),
    ENCIRCLE_ON_THE_WAY: ("17.6-Q5", "encircle_on_the_way"),
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
    PINNED_WITH_WEAPON: ("18.2", "is_pinned"),
    NOTHING_LOOSE: ("18.2", "nothing_loose"),
    ASSISTANT_FIRST: ("18.22", "assistant_first"),
    ASSISTS_ALREADY: ("11.13", "assists_already"),
    NOT_JAMMED: ("19.3", "not_jammed"),
    PINNED_REPAIR: ("19.3", "is_pinned"),
    REPAIR_IN_MARSH: ("8.44", "repair_in_water"),
    REPAIR_IN_STREAM: ("8.54", "repair_in_water"),
    REPAIR_MOVING: ("19.3", "repair_moving"),
    NOTHING_TO_GIVE: ("18.21", "nothing_to_give"),
    MAY_NOT_CARRY: ("21.1", "may_not_carry"),
    MUST_FIRE: ("19.14", "must_fire"),
    FIRES_NOTHING: ("22.2", "fires_nothing"),
    NEEDED_FOR_CARDS: ("6.3", "needed_for_cards"),
    HOLDS_NO_HERO: ("10.45-Q2", "holds_no_hero"),
    NOT_THAT_WEAPON: ("18.2", "not_that_weapon"),
    HAS_A_SECONDARY: ("21.1", "has_a_secondary"),
    INFILTRATOR_PINNED: ("20.2", "infiltrator_pinned"),
    NOT_AT_FIVE: ("20.1", "not_at_five"),
    ALREADY_INFILTRATES: ("20.53", "already_infiltrates"),
    FROM_MINEFIELD: ("20.24", "from_minefield"),
    FROM_WIRE: ("20.24", "from_wire"),
    FROM_STREAM: ("20.24", "from_stream"),
    FROM_MARSH: ("20.24", "from_marsh"),
    INTO_MINEFIELD: ("20.25", "into_minefield"),
    FROM_PILLBOX: ("23.5", "from_pillbox"),
    WOUNDED_STAYS: ("33.5", "wounded_stays"),
    GUARD_STAYS: ("32.21", "guard_stays"),
    TRANSFER_STAYS: ("17.8-Q18", "transfer_stays"),
    NOTHING_TO_LEAVE: ("20.23", "nothing_to_leave"),
    NO_INFILTRATOR: ("20.56", "no_infiltrator"),
    NOT_DESIGNATED: ("20.2", "not_designated"),
    CANNOT_CALL_OFF: ("20.2-Q1", "cannot_call_off"),
    NOT_INFILTRATING: ("20.1", "not_infiltrating"),
    CC_RANGE: ("20.55", "cc_range"),
    CC_PILLBOX: ("23.5", "cc_pillbox"),
    CC_MINEFIELD: ("24.7", "cc_minefield"),
    CC_PINNED: ("20.52", "cc_pinned"),
    CC_CREW: ("20.61", "cc_crew"),
    ALREADY_ENTERS: ("20.52", "already_enters"),
    NOT_ENTERING: ("20.52", "not_entering"),
    HINDERED_ONCE: ("20.621", "hindered_once"),
    NOT_IN_COMBAT: ("20.621", "not_in_combat"),
    ALIVE_TWICE: ("32.11", "alive_twice"),
    CREW_OPERATOR: ("20.74-Q2", "crew_operator"),
    NO_ORDNANCE: ("20.74", "no_ordnance"),
    SECOND_SECONDARY: ("21.1", "second_secondary"),
    NOTHING_TO_SEIZE: ("20.74", "nothing_to_seize"),
    NOT_BEATEN: ("20.74", "not_beaten"),
    NO_CAPTURED_WEAPON: ("20.74", "no_captured_weapon"),
    CANNOT_CARRY: ("21.1", "cannot_carry"),
    CANNOT_CLAIM: ("20.8", "cannot_claim"),
    CANNOT_BRING: ("20.8", "cannot_bring"),
    CHARGE_RANGE: ("20.91", "charge_range"),
    NO_CHARGE: ("21.2", "no_charge"),
    MINES_SIDEWAYS: ("24.4", "mines_sideways"),
    MINES_NEED_TWO: ("8.1", "mines_need_two"),
    MINES_FOR_ENEMY: ("24.3", "mines_for_enemy"),
    MINES_BEFORE_PLAY: ("24.3", "mines_before_play"),
    NO_MINES_HERE: ("24.5", "no_mines_here"),
    PILLBOX_FULL: ("23.3", "pillbox_full"),
    PILLBOX_BARRED: ("23.3", "pillbox_barred"),
    PILLBOX_BEHIND: ("23.7", "pillbox_behind"),
    CONCEAL_PILLBOX: ("23.4", "conceal_pillbox"),
    ENTRENCH_MOVING: ("36.1", "entrench_moving"),
    ENTRENCH_PINNED: ("36.1", "entrench_pinned"),
    ENTRENCH_WIRE: ("36.1", "entrench_wire"),
    ENTRENCH_INFILTRATORS: ("36.1", "entrench_infiltrators"),
    ENTRENCH_ONCE: ("36.1", "entrench_once"),
    ENTRENCH_GROUND: ("36.3", "entrench_ground"),
    NOT_WOUNDED: ("33.9", "not_wounded"),
    WOUND_IGNORED: ("33.9", "wound_ignored"),
    SWAP_WITH_PINNED: ("33.3-Q1", "swap_with_pinned"),
    SWAP_WITHOUT_WOUND: ("33.3-Q1", "swap_without_wound"),
    SWAP_UNARMED: ("33.3", "swap_unarmed"),
    SWAP_SLUNG: ("20.74", "swap_slung"),
    SWAP_BY_CREW: ("18.22", "swap_by_crew"),
    GUARD_IS_PINNED: ("32.2c", "guard_is_pinned"),
    GUARD_ASSISTS: ("32.2a", "guard_assists"),
    GUARDS_NOBODY: ("32.2c", "guards_nobody"),
    GUARDS_ALREADY: ("32.2c", "guards_already"),
    GUARD_NOT_CREW: ("32.2a", "guard_not_crew"),
    CANNOT_CAPTURE: ("32.12", "cannot_capture"),
    HAS_SURRENDERED: ("50.41", "has_surrendered"),
    COWER_KEPT: ("39.5", "cower_kept"),
    CARRIES_ONE: ("21.1", "carries_one"),
    PILLBOX_SIZE: ("23.3", "pillbox_size"),
    PILLBOX_BARS: ("23.3", "pillbox_bars"),
    NOBODY_AWAITED: ("35.1", "nobody_awaited"),
    NOT_YET_THERE: ("35.2", "not_yet_there"),
    NO_ROOM_TO_ENTER: ("35.1", "no_room_to_enter"),
    COVER_ALONE: ("35.4", "cover_alone"),
    ENTER_TOO_FAR: ("35.3", "enter_too_far"),
}
