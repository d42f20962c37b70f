"""Words for close combat and what belongs to it: its questions."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import ccv
from firefight.games.upfront.demolition import Detonation
from firefight.games.upfront.melee import FIGHTERS, MEN, MeleeWindow
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.spoils import Aftermath, Spoils
from firefight.games.upfront.terraincapture import BRING_MEN, TerrainCapture
from firefight.games.upfront.words import man_word
from firefight.kernel.core import Frame


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
