"""The verbs of Up Front: every option is a packed integer inside and a short order outside.

Argument letters: G own group, T enemy group, M man, C card, N a number from -9 to 9.
"""

from __future__ import annotations

from typing import Final

from firefight.kernel.notation import Verb

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
# Orders of chapters that are not enforced yet: parsed, so that the refusal can name the chapter.
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
    Verb(INFILTRATE, "infiltrate", "MT"),
    Verb(CLOSE_COMBAT, "close-combat", "MT"),
    Verb(REPAIR, "repair", "M"),
    Verb(ACQUIRE, "acquire", "M"),
    Verb(ENTRENCH, "entrench", "G"),
    Verb(TRANSFER, "transfer", "MG"),
    Verb(RADIO, "radio", "GC"),
    Verb(CLEAR_MINES, "clear-mines", "G"),
    Verb(FLANK, "flank", "GT"),
    Verb(BANZAI, "banzai", "GT"),
]

# [4.24] [4.25] orders whose chapters come later, with the chapter's first rule
LATER: Final[dict[int, str]] = {
    INFILTRATE: "20.2",
    CLOSE_COMBAT: "20.5",
    REPAIR: "19.3",
    ACQUIRE: "18.2",
    ENTRENCH: "36.1",
    TRANSFER: "17.8",
    RADIO: "40.2",
    CLEAR_MINES: "24.5",
    FLANK: "17.1",
    BANZAI: "45.4",
}
