"""The verbs of Up Front: every option is a packed integer inside and a short order outside.

Argument letters: G own group, T enemy group, M man, C card, N a number from -9 to 9.
"""

from __future__ import annotations

from typing import Final

from firefight.kernel.notation import Verb

LETTERS: Final = "ABCDE"
"""[3.2] A group is called by the letter of its place: directly opposite is the enemy group of the same letter."""

NOTHING: Final = 0
PUT: Final = 1
NEXT: Final = 2
CREW: Final = 3
UNCREW: Final = 4
READY: Final = 5
TERRAIN: Final = 10
PLACE: Final = 11
OPEN: Final = 12
SLIDE: Final = 13
ADVANCE: Final = 20
RETREAT: Final = 21
SIDEWAYS: Final = 22
FORD: Final = 23
UNWIRE: Final = 24
FIRE: Final = 30
ADD: Final = 31
DONE: Final = 32
RESOLVE: Final = 33
CALL_OFF: Final = 34
CONCEAL: Final = 35
RALLY: Final = 40
RALLY_TWO: Final = 41
CHOOSE: Final = 42
HERO: Final = 43
PANIC: Final = 44
SMOKE: Final = 50
CHECK: Final = 51
ORDER: Final = 52
DISCARD: Final = 60
SHOW: Final = 61
SNIPE: Final = 62
WIRE: Final = 63
ACCEPT: Final = 64
REJECT: Final = 65
REDIRECT: Final = 66
DROP: Final = 67
REFILL: Final = 70
KEEP: Final = 71
SHIFT: Final = 72
AGREE: Final = 73
REFUSE: Final = 74
END: Final = 80
DRAW: Final = 100
# Orders of chapters above the basic game: always parsed, so that a refusal can name the chapter.
INFILTRATE: Final = 110
CLOSE_COMBAT: Final = 111
REPAIR: Final = 112
ACQUIRE: Final = 113
ENTRENCH: Final = 114
TRANSFER: Final = 115
RADIO: Final = 116
CLEAR_MINES: Final = 117
FLANK: Final = 118
BANZAI: Final = 119
ENCIRCLE: Final = 120
LATERAL: Final = 127
EXCHANGE: Final = 128
PARTNER: Final = 129
RECEIVE: Final = 130
BEFORE: Final = 131
LAST: Final = 132
TAKE: Final = 141
GIVE: Final = 143
TAKE_CHARGE: Final = 144
TAKE_PANZERFAUST: Final = 145
TAKE_RADIO: Final = 146
TAKE_MINE: Final = 147
WITH: Final = 155
SHED: Final = 156
HOLD: Final = 140
KEEP_CHARGE: Final = 157
WITHDRAW: Final = 158
AGAIN: Final = 159
RUSH: Final = 165
HINDER: Final = 166
TAKE_ALIVE: Final = 167
SEIZE: Final = 168
SEIZE_SECOND: Final = 169
DESTROY: Final = 170
DESTROY_SECOND: Final = 171
ABANDON: Final = 172
CLAIM: Final = 173
BRING: Final = 174
BERSERK: Final = 175
LEAVE_IT: Final = 176
STAY: Final = 177
PULL_OUT: Final = 178
IGNORE_WOUND: Final = 180
SWAP_WEAPONS: Final = 181
CHANGE_GUARD: Final = 182
CAPTURE: Final = 183
LET_RUN: Final = 184
LEAVE_WEAPON: Final = 185
LEAVE_SECONDARY: Final = 186
CARRY: Final = 200
ENTER: Final = 201
ENTER_COVERED: Final = 202
AT: Final = 203

NUMBER_BASE: Final = 9

VERBS: Final[list[Verb]] = [
    Verb(NOTHING, "pass", ""),
    Verb(PUT, "put", "M"),
    Verb(NEXT, "next", ""),
    Verb(CREW, "crew", "MM"),
    Verb(UNCREW, "uncrew", "M"),
    Verb(READY, "ready", ""),
    Verb(TERRAIN, "terrain", "GC"),
    Verb(PLACE, "place", "TC"),
    Verb(OPEN, "open", "GC"),
    Verb(SLIDE, "slide", "GC"),
    Verb(ADVANCE, "advance", "GC"),
    Verb(RETREAT, "retreat", "GC"),
    Verb(SIDEWAYS, "sideways", "GC"),
    Verb(FORD, "ford", "GC"),
    Verb(UNWIRE, "unwire", "GC"),
    Verb(FIRE, "fire", "GT"),
    Verb(ADD, "add", "C"),
    Verb(DONE, "done", ""),
    Verb(RESOLVE, "resolve", ""),
    Verb(CALL_OFF, "call-off", ""),
    Verb(CONCEAL, "conceal", "C"),
    Verb(RALLY, "rally", "GC"),
    Verb(RALLY_TWO, "rally-two", "GGC"),
    Verb(CHOOSE, "choose", "M"),
    Verb(HERO, "hero", "MC"),
    Verb(PANIC, "panic", "M"),
    Verb(SMOKE, "smoke", "GC"),
    Verb(CHECK, "check", "G"),
    Verb(ORDER, "order", "G"),
    Verb(DISCARD, "discard", "C"),
    Verb(SHOW, "show", "C"),
    Verb(SNIPE, "snipe", "TC"),
    Verb(WIRE, "wire", "TC"),
    Verb(ACCEPT, "accept", ""),
    Verb(REJECT, "reject", ""),
    Verb(REDIRECT, "redirect", "T"),
    Verb(DROP, "drop", ""),
    Verb(REFILL, "refill", ""),
    Verb(KEEP, "keep", ""),
    Verb(SHIFT, "shift", "N"),
    Verb(AGREE, "agree", ""),
    Verb(REFUSE, "refuse", ""),
    Verb(END, "end", ""),
    Verb(DRAW, "draw", "C"),
    Verb(FLANK, "flank", "GT"),
    Verb(ENCIRCLE, "encircle", "GT"),
    Verb(TRANSFER, "transfer", "MGC"),
    Verb(LATERAL, "lateral", "GGC"),
    Verb(EXCHANGE, "exchange", "GGC"),
    Verb(PARTNER, "partner", "C"),
    Verb(RECEIVE, "receive", "G"),
    Verb(BEFORE, "before", "M"),
    Verb(LAST, "last", ""),
    Verb(REPAIR, "repair", "M"),
    Verb(ACQUIRE, "acquire", "M"),
    Verb(TAKE, "take", "M"),
    Verb(TAKE_CHARGE, "take-charge", ""),
    Verb(TAKE_PANZERFAUST, "take-panzerfaust", ""),
    Verb(TAKE_RADIO, "take-radio", ""),
    Verb(TAKE_MINE, "take-mine", ""),
    Verb(GIVE, "give", "MM"),
    Verb(WITH, "with", "MC"),
    Verb(SHED, "shed", "M"),
    Verb(KEEP_CHARGE, "keep-charge", "M"),
    Verb(HOLD, "hold", "M"),
    Verb(WITHDRAW, "withdraw", "M"),
    Verb(AGAIN, "again", ""),
    Verb(INFILTRATE, "infiltrate", "MT"),
    Verb(CLOSE_COMBAT, "close-combat", "MT"),
    Verb(RUSH, "rush", "MC"),
    Verb(HINDER, "hinder", "MC"),
    Verb(TAKE_ALIVE, "take-alive", ""),
    Verb(SEIZE, "seize", "M"),
    Verb(SEIZE_SECOND, "seize-second", "M"),
    Verb(DESTROY, "destroy", "M"),
    Verb(DESTROY_SECOND, "destroy-second", "M"),
    Verb(ABANDON, "abandon", "M"),
    Verb(CLAIM, "claim", "GT"),
    Verb(BRING, "bring", "MG"),
    Verb(BERSERK, "charge", "MT"),
    Verb(LEAVE_IT, "leave-it", ""),
    Verb(STAY, "stay", ""),
    Verb(PULL_OUT, "pull-out", ""),
    Verb(CLEAR_MINES, "clear-mines", "M"),
    Verb(ENTRENCH, "entrench", "G"),
    Verb(IGNORE_WOUND, "ignore-wound", "MC"),
    Verb(SWAP_WEAPONS, "swap-weapons", "MM"),
    Verb(CHANGE_GUARD, "guard", "MM"),
    Verb(CAPTURE, "capture", "G"),
    Verb(LET_RUN, "let-run", ""),
    Verb(LEAVE_WEAPON, "leave-weapon", ""),
    Verb(LEAVE_SECONDARY, "leave-secondary", ""),
    Verb(CARRY, "carry", "M"),
    Verb(ENTER, "enter", "C"),
    Verb(ENTER_COVERED, "enter-covered", "CCC"),
    Verb(AT, "at", "N"),
    Verb(RADIO, "radio", "GC"),
    Verb(BANZAI, "banzai", "GT"),
]

# [4.24] [4.25] the chapter that an order comes with, and that chapter's first rule about it
CHAPTER: Final[dict[int, tuple[int, str]]] = {
    FLANK: (17, "17.1"),
    ENCIRCLE: (17, "17.6"),
    TRANSFER: (17, "17.8"),
    LATERAL: (17, "17.7"),
    EXCHANGE: (17, "17.7c"),
    RECEIVE: (17, "17.8d"),
    REPAIR: (19, "19.3"),
    ACQUIRE: (18, "18.2"),
    GIVE: (21, "18.21"),
    WITHDRAW: (20, "20.56"),
    INFILTRATE: (20, "20.2"),
    CLOSE_COMBAT: (20, "20.5"),
    DESTROY: (20, "20.74"),
    ABANDON: (20, "20.74"),
    CLEAR_MINES: (24, "24.5"),
    ENTRENCH: (36, "36.1"),
    IGNORE_WOUND: (33, "33.9"),
    SWAP_WEAPONS: (33, "33.3"),
    CHANGE_GUARD: (32, "32.2c"),
    ENTER: (35, "35.2"),
    ENTER_COVERED: (35, "35.4"),
    RADIO: (40, "40.2"),
    BANZAI: (45, "45.4"),
}
