"""Words for close combat and what belongs to it: its questions and its events."""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront import cards, ccv, soldiers
from firefight.games.upfront.demolition import Detonation
from firefight.games.upfront.melee import FIGHTERS, MEN, MeleeWindow
from firefight.games.upfront.model import SECONDARY_NAMES, UpFront
from firefight.games.upfront.options import LETTERS
from firefight.games.upfront.spoils import Aftermath, Spoils
from firefight.games.upfront.terraincapture import BRING_MEN, TerrainCapture
from firefight.games.upfront.words import card_key, man_word
from firefight.kernel.core import Frame

EVENTS: Final[dict[str, str]] = {
    "rushes": "SMC",
    "enters": "MT",
    "paired": "MO",
    "hinders": "SMC",
    "wants_alive": "S",
    "melee": "MO.vt",
    "captured_weapon": "MW",
    "carries_secondary": "MK",
    "berserk": "M",
    "charges": "MT",
    "captured_terrain": "SGT",
    "brought_over": "MG",
    "detonates": "MTn",
    "dud": "M",
}
"""What each number of an event is: S side, M man, O the other man, C card, G group, T enemy group, W weapon by the man
on whose card it is printed, K kind of secondary weapon, n v t numbers."""
NUMBERS: Final = {"n": "number", "v": "value", "t": "total"}


def event(kind: str, args: list[int], words: dict[str, Any], by_number: list[int]) -> str:
    """The words of an event; returns its key in the catalogue."""
    for letter, value in zip(EVENTS[kind], args, strict=True):
        if letter == "M":
            words["name"] = man_word(by_number[value])
        elif letter == "O":
            words["other"] = man_word(by_number[value])
        elif letter == "C":
            words["card"], words["key"] = cards.TITLE[value], card_key(value)
        elif letter in "GT":
            words["group" if letter == "G" else "target"] = LETTERS[value]
        elif letter == "W":
            words["weapon"], words["other"] = soldiers.WEAPON_NAME[by_number[value]], man_word(by_number[value])
        elif letter == "K":
            words["weapon"] = SECONDARY_NAMES[value]
        elif letter in NUMBERS:
            words[NUMBERS[letter]] = value
    if kind == "melee":
        return f"melee_{args[2]}"
    return "carries_nothing" if kind == "carries_secondary" and not args[1] else kind


def question(s: UpFront, frame: Frame, words: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The catalogue key of a question and what its braces stand for, for the procedures of these chapters."""
    if isinstance(frame, MeleeWindow):
        words["fight"] = fight_words(s, frame)
    elif isinstance(frame, Spoils):
        words["other"] = man_word(s.men[frame.victim].soldier)
    elif isinstance(frame, Aftermath):
        words["name"] = man_word(s.men[frame.fighters[0]].soldier)
    elif isinstance(frame, Detonation):
        words["number"] = frame.strength
    elif isinstance(frame, TerrainCapture) and frame.pc == BRING_MEN:
        return "terrain_capture_join", words
    return frame.CODE, words


def fight_words(s: UpFront, frame: MeleeWindow) -> str:
    """Who fights whom, at what values before any card."""
    at = MEN + frame.subject[FIGHTERS]
    sides: list[str] = []
    for men in (frame.subject[MEN:at], frame.subject[at:]):
        sides.append(" and ".join(f"{man_word(s.men[n].soldier)} ({ccv.ccv(s, s.men[n])})" for n in men))
    return " against ".join(sides)
