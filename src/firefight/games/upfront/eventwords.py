"""What the numbers of each event stand for, and the words they become: one line an event."""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.model import SECONDARY_NAMES
from firefight.games.upfront.options import LETTERS
from firefight.games.upfront.words import card_key, man_word

EVENTS: Final[dict[str, str]] = {
    "accepted": "SGC",
    "arrived": "SG",
    "behind_pillbox": "SGT",
    "berserk": "M",
    "bought": "Sn",
    "breeze": "C",
    "brought_over": "MG",
    "called_off": "SGT",
    "captured": "M",
    "captured_terrain": "SGT",
    "captured_weapon": "MW",
    "carries": "MK",
    "carries_secondary": "MK",
    "charges": "MT",
    "cleared_wire": "SGC",
    "concealed": "SCn",
    "creeps": "M.Cn",
    "crewed": "MA",
    "declared": "SC",
    "detonates": "MTn",
    "discarded": "S",
    "discarded_card": "SC",
    "drew": "S",
    "drew_card": "SC",
    "dud": "M",
    "encirclement_ends": "SGT",
    "encircles": "SGT",
    "endurance": "M",
    "enters": "MT",
    "entrenched": "SG",
    "executed": "M",
    "fire_over": "S.T",
    "fire_stops": "S.T",
    "fires": "SGTn",
    "flank_lost": "SGT",
    "flanks": "SGT",
    "ford_failed": "SGC",
    "forded": "SGC",
    "founded": "SG",
    "freed": "M",
    "given": "MOK",
    "gives_up": "M",
    "group_lost": "SG",
    "guarded": "MA",
    "hero": "SMC",
    "heroic": "M",
    "hinders": "SMC",
    "infiltrates": "MT",
    "infiltration": "MT.n",
    "infiltration_ends": "MT",
    "jammed": "M",
    "killed": "M",
    "laid": "SG.C",
    "laid_open": "SG",
    "laid_open_card": "SGC",
    "left_entrenchment": "SG",
    "letter_announced": "SGT",
    "letter_changed": "SGT",
    "letter_kept": "SG",
    "letters_exchanged": "SGT",
    "lifted": "SG.C",
    "malfunction_check": "M",
    "man_not_across": "M",
    "melee": "MO.vt",
    "mine_found": "M",
    "mine_missed": "SG",
    "mine_set_off": "SG",
    "mines_cleared": "SG",
    "mines_remain": "M",
    "morale_check": "M",
    "not_across": "M",
    "not_entrenched": "SG",
    "not_repaired": "M",
    "not_taken": "M",
    "offered": "SGC",
    "paired": "MO",
    "part_won": "S",
    "pinned": "M",
    "placed": "MG",
    "play_begins": "S",
    "rallied": "M",
    "rally_card": "SCG",
    "range": "SGn",
    "rejected": "SGC",
    "removed": "C",
    "reordered": "SG",
    "repaired": "M",
    "reshuffled": "nt",
    "routed": "M",
    "rushes": "SMC",
    "secondary_left": "SGK",
    "secondary_taken": "MK",
    "sends_out": "MC",
    "set_out": "MG",
    "shot_at": "Mn",
    "shown": "SC",
    "sniper": "STC",
    "sniper_aims": "M",
    "sniper_check": "SG",
    "sniper_lost": "S",
    "sniper_shot": "Mn",
    "surrendered": "SG",
    "swapped": "MA",
    "to_infiltrate": "MTC",
    "took_heart": "SG",
    "transferred": "MG",
    "turn": "nS",
    "turned_back": "MG",
    "turned_over": "C",
    "turned_sideways": "SGC",
    "uncrewed": "MA",
    "wants_alive": "S",
    "weakened": "S.Tn",
    "weapon_left": "SGX",
    "weapon_lost": "M",
    "weapon_taken": "M",
    "weapons_gone": "SG",
    "wound_ignored": "M",
    "wounded": "M",
}
"""S side, M man, A his assistant or the other of two, O the other man, C card, G group, T enemy group, K kind of
secondary weapon, W weapon of that other man, X weapon and the man on whose card it is printed, n v t numbers, a dot
for what only decides between sentences.  Events that need no words are not listed."""

MEN: Final[dict[str, str]] = {"M": "name", "A": "assistant", "O": "other"}
NUMBERS: Final[dict[str, str]] = {"n": "number", "v": "value", "t": "total"}


def words_of(kind: str, args: list[int], by_number: list[int], sides: list[str]) -> dict[str, Any]:
    """What the braces in the sentence of an event stand for; `by_number` are the soldiers, `sides` the nations."""
    words: dict[str, Any] = {}
    for letter, value in zip(EVENTS.get(kind, ""), args, strict=False):
        if letter == "S":
            words["side"] = sides[value] if value < len(sides) else "?"
        elif letter in MEN:
            words[MEN[letter]] = man_word(by_number[value])
        elif letter == "C":
            words["card"], words["key"] = cards.TITLE[value] if value else "", card_key(value)
        elif letter == "G" or letter == "T":
            words["group" if letter == "G" else "target"] = LETTERS[value]
        elif letter == "K":
            words["weapon"] = SECONDARY_NAMES[value]
        elif letter == "W" or letter == "X":
            words["weapon"] = soldiers.WEAPON_NAME[by_number[value]]
            words["other" if letter == "W" else "name"] = man_word(by_number[value])
        elif letter in NUMBERS:
            words[NUMBERS[letter]] = value
    return words
