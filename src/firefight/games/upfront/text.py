"""Words for Up Front: prompts, orders, refusals and events as sentences, from one catalogue per language."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from firefight.games.upfront import cards, deck, eventwords, nations, reasons, soldiers, text_melee, troops
from firefight.games.upfront.acquisition import Acquisition
from firefight.games.upfront.claims import Claim
from firefight.games.upfront.crew import LineUp
from firefight.games.upfront.discards import Discards, limit
from firefight.games.upfront.fire import FireAttack
from firefight.games.upfront.firechoice import FireChoice
from firefight.games.upfront.holdfire import HoldFire
from firefight.games.upfront.infiltration import Attempt
from firefight.games.upfront.infiltration_column import column
from firefight.games.upfront.model import BY_BREAKING, DRAWN, NO_MAN, OPEN, SECONDARY_NAMES, UpFront
from firefight.games.upfront.offers import TerrainOffer
from firefight.games.upfront.options import CHAPTER, NUMBER_BASE
from firefight.games.upfront.preparation import MAN_WEAPONS, Carry, FormGroups
from firefight.games.upfront.rally import Rally
from firefight.games.upfront.reaction import BEFORE_RESOLUTION, CARD_DRAWN, Reaction
from firefight.games.upfront.readjust import Readjust
from firefight.games.upfront.surrender import Guarding, Surrender
from firefight.games.upfront.turn import Match, is_preparing
from firefight.games.upfront.view import USE_WORDS
from firefight.games.upfront.words import BY_NUMBER, GROUP_LETTERS, card_key, man_word
from firefight.games.upfront.wounds import Portage, WoundWindow
from firefight.kernel.core import Frame, State
from firefight.kernel.events import Event
from firefight.kernel.notation import first, second, third, verb_of

Catalogue = dict[str, dict[str, Any]]

REACTIONS: Final = ["concealment", "hero_before_fire", "hero_after_pin", "card_drawn"]
"""The words for the kinds of reaction windows."""
WOUND_WINDOWS: Final = ["hero_before_endurance", "hero_after_wound"]
"""The words for the windows in which a Hero answers a wound."""
DISCARD_PROMPTS: Final = {"discards", "discards_one", "discards_none", "discards_any"}


@lru_cache(maxsize=8)
def catalogue(language: str = "en") -> Catalogue:
    """Every sentence of a language."""
    text = files("firefight.games.upfront").joinpath("lang", f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def nation_word(nation: int) -> str:
    """A nation as an adjective."""
    return str(catalogue()["names"][cards.NATIONS[nation]])


def side_word(s: UpFront, seat: int) -> str:
    """A side as an adjective."""
    return nation_word(s.rules.nations[seat])


def number_word(card: int) -> str:
    """A Random Number with its colour's sign: +4 is black, -4 is red."""
    return f"{'-' if cards.RED[card] else '+'}{cards.NUMBER[card]}"


# --- orders and refusals ----------------------------------------------------------------------------------------


def order_words(s: UpFront, code: int) -> dict[str, Any]:
    """What the braces in the sentence of an order or a refusal stand for."""
    verb = verb_of(code)
    words: dict[str, Any] = dict.fromkeys(("group", "other", "target", "man", "assistant", "card", "key"), "?")
    words["number"] = first(code) - NUMBER_BASE
    words["rule"] = CHAPTER[verb][1] if verb in CHAPTER else ""
    signature = BY_NUMBER[verb].signature
    values = [first(code), second(code), third(code)]
    men: list[str] = []
    groups: list[str] = []
    titles: list[str] = []
    for letter, value in zip(signature, values, strict=False):
        if letter == "M":
            men.append(soldiers_name(s, value))
        elif letter in "GT":
            groups.append(GROUP_LETTERS[value])
        elif letter == "C":
            words["card"] = cards.TITLE[value] if value else "a card"
            words["key"] = card_key(value)
            titles.append(f"{words['card']} ({words['key']})")
    words["cards"] = ", ".join(titles)
    if men:
        words["weapon"] = soldiers.WEAPON_NAME[s.men[first(code)].soldier] if first(code) < len(s.men) else "weapon"
        words["man"] = men[0]
        words["assistant"] = men[-1]
    if groups:
        words["group"] = groups[0]
        words["target"] = groups[-1]
        words["other"] = groups[-1]
    elif men and first(code) < len(s.men):
        words["group"] = GROUP_LETTERS[max(0, s.men[first(code)].group)]
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, FireChoice) and not groups:
        words["group"] = GROUP_LETTERS[frame.index]
    return words


def weapon_word(man: int, owner: int) -> str:
    """A weapon as a man's own, or by the man on whose card it is printed."""
    weapon = soldiers.WEAPON_NAME[owner]
    return f"his {weapon}" if man == owner else f"the {weapon} of {man_word(owner)}"


def soldiers_name(s: UpFront, number: int) -> str:
    """A man by his number in the match."""
    return man_word(s.men[number].soldier) if number < len(s.men) else "nobody"


def label(s: UpFront, code: int) -> str:
    """What an option does."""
    sentence = str(catalogue()["orders"][BY_NUMBER[verb_of(code)].word])
    return sentence.format_map(order_words(s, code))


def reason(s: UpFront, number: int, code: int) -> tuple[str, str, str]:
    """A refusal: its rule, its key in the catalogue, the sentence."""
    rule, key = reasons.REASONS[number]
    words = order_words(s, code)
    if number == reasons.CHAPTER_LATER:
        rule = words["rule"]
    if number in (reasons.NO_DISCARD_ACTION, reasons.NO_DISCARD_LIMIT):
        rule = "4.3"
    return rule, key, str(catalogue()["reasons"][key]).format_map(words)


# --- prompts ----------------------------------------------------------------------------------------------------


def kind(s: UpFront) -> str:
    """The stable word for the kind of the question asked now."""
    word = question(s, s.stack[-1])[0]
    return "discards" if word in DISCARD_PROMPTS else word


def prompt(s: UpFront) -> tuple[str, str]:
    """The question asked now and its rule."""
    frame = s.stack[-1]
    key, words = question(s, frame)
    words["side"] = side_word(s, s.asked) if s.asked >= 0 else ""
    sentence, rule = catalogue()["prompts"][key]
    return str(sentence).format_map(words), str(rule)


def trail(s: UpFront) -> list[str]:
    """Where we are, outermost first: one public phrase for each procedure that is going on."""
    return [phrase(s, frame) for frame in s.stack]


def phrase(s: UpFront, frame: Frame) -> str:
    """What a procedure is doing, in words whose braces are its own public fields."""
    key: str = frame.CODE
    words: dict[str, Any] = {"number": s.turn, **public_fields(s, frame)}
    if isinstance(frame, Match) and is_preparing(s):
        key = "before_play" if s.part == 1 else "next_part"
    elif isinstance(frame, Reaction):
        key = REACTIONS[frame.kind]
    elif isinstance(frame, WoundWindow):
        key = WOUND_WINDOWS[frame.kind]
    if isinstance(frame, TerrainOffer):
        words["card"] = cards.TITLE[frame.card]
    return str(catalogue()["trail"][key]).format_map(words)


def public_fields(s: UpFront, frame: Frame) -> dict[str, Any]:
    """What the public fields of a procedure say: its group, target, side and man."""
    words: dict[str, Any] = {}
    for field, word in (("index", "group"), ("target", "target")):
        if hasattr(frame, field):
            words[word] = GROUP_LETTERS[getattr(frame, field)]
    if hasattr(frame, "seat"):
        words["side"] = side_word(s, frame.seat)
    if hasattr(frame, "man"):
        words["name"] = soldiers_name(s, frame.man)
    return words


def question(s: UpFront, frame: Frame) -> tuple[str, dict[str, Any]]:
    """The catalogue key of a question and what its braces stand for."""
    words: dict[str, Any] = {}
    if isinstance(frame, FormGroups):
        words["group"] = GROUP_LETTERS[len(s.sides[frame.seat].groups) - 1]
        return ("form_crews" if frame.pc == MAN_WEAPONS else "form_groups"), words
    if isinstance(frame, Carry):
        return frame.CODE, {"weapon": SECONDARY_NAMES[s.rules.secondary[frame.seat][frame.pc]]}
    if isinstance(frame, FireChoice):
        return frame.CODE, {"group": GROUP_LETTERS[frame.index], "target": GROUP_LETTERS[frame.target]}
    if isinstance(frame, HoldFire):
        return frame.CODE, {"group": GROUP_LETTERS[frame.index]}
    if isinstance(frame, FireAttack):
        return frame.CODE, {"number": frame.strength, "target": GROUP_LETTERS[frame.target]}
    if isinstance(frame, TerrainOffer):
        return frame.CODE, {"card": cards.TITLE[frame.card], "group": GROUP_LETTERS[frame.index]}
    if isinstance(frame, Claim):
        return frame.CODE, {"card": cards.TITLE[frame.card], "group": GROUP_LETTERS[frame.index]}
    if isinstance(frame, Rally):
        return frame.CODE, {"number": frame.left}
    if isinstance(frame, Acquisition):
        return frame.CODE, {"man": soldiers_name(s, frame.man)}
    if isinstance(frame, LineUp):
        return frame.CODE, {"number": len(frame.order) + 1, "group": GROUP_LETTERS[frame.index]}
    if isinstance(frame, Readjust):
        return f"readjust_{frame.pc}", {"number": frame.by}
    if isinstance(frame, Reaction):
        return REACTIONS[frame.kind], reaction_words(s, frame)
    if isinstance(frame, WoundWindow):
        return WOUND_WINDOWS[frame.kind], {"man": soldiers_name(s, frame.subject[0])}
    if isinstance(frame, Surrender | Portage):
        return frame.CODE, {"man": soldiers_name(s, frame.man)}
    if isinstance(frame, Guarding):
        return frame.CODE, {"man": soldiers_name(s, frame.man), "group": GROUP_LETTERS[frame.index]}
    if isinstance(frame, Discards):
        return discards_question(s, frame)
    if isinstance(frame, Attempt):
        man = s.men[frame.man]
        words["number"] = column(s, man.side, man.group, frame.target, 0)
    return text_melee.question(s, frame, words | public_fields(s, frame))


def reaction_words(s: UpFront, frame: Reaction) -> dict[str, Any]:
    """What a window is about."""
    if frame.kind == BEFORE_RESOLUTION:
        value = cards.CONCEALED_VALUE[frame.subject[4]] if frame.subject[4] else 0
        return {"target": GROUP_LETTERS[frame.subject[2]], "number": frame.subject[3] - value}
    if frame.kind == CARD_DRAWN:
        card = frame.subject[0]
        return {"card": f"{cards.TITLE[card]} ({card_key(card)})" if card else "a card"}
    return {"man": soldiers_name(s, frame.subject[0])}


def discards_question(s: UpFront, frame: Discards) -> tuple[str, dict[str, Any]]:
    """How many may be discarded."""
    allowed = limit(s, frame.seat)
    if allowed == nations.ANY_NUMBER:
        return "discards_any", {}
    if allowed < 2:
        return ("discards_one" if allowed else "discards_none"), {}
    return "discards", {"number": allowed}


# --- events -----------------------------------------------------------------------------------------------------


PURPOSES: Final[dict[int, str]] = {
    deck.FOR_HAND: "hand",
    deck.FOR_MAN: "man",
    deck.FOR_FORD: "ford",
    deck.FOR_SNIPER: "sniper",
    deck.FOR_CHECK: "check",
    deck.FOR_PANIC: "panic",
    deck.FOR_EXECUTION: "execution",
    deck.FOR_FIRST_MOVE: "first_move",
    deck.FOR_CROSSING: "crossing",
    deck.FOR_MALFUNCTION: "malfunction",
    deck.FOR_REPAIR: "repair",
    deck.FOR_STEADINESS: "steadiness",
    deck.FOR_WEAPON: "weapon",
    deck.FOR_INFILTRATION: "infiltration",
    deck.FOR_MORALE: "morale",
    deck.FOR_FORDING_MAN: "fording_man",
    deck.FOR_PAIRING: "pairing",
    deck.FOR_MELEE: "melee",
    deck.FOR_MINES: "mines",
    deck.FOR_PATH: "path",
    deck.FOR_CLEARING: "clearing",
    deck.FOR_ENTRENCHING: "entrenching",
    deck.FOR_ENDURANCE: "endurance",
}
PURPOSES_WITH_A_MAN: Final = {
    deck.FOR_MAN,
    deck.FOR_PANIC,
    deck.FOR_CROSSING,
    deck.FOR_REPAIR,
    deck.FOR_STEADINESS,
    deck.FOR_WEAPON,
    deck.FOR_INFILTRATION,
    deck.FOR_MORALE,
    deck.FOR_FORDING_MAN,
    deck.FOR_PAIRING,
    deck.FOR_MELEE,
    deck.FOR_CLEARING,
    deck.FOR_ENDURANCE,
}
"""The draws whose subject is a man."""


def tell(men: list[list[int]], rules_nations: list[int], event: Event) -> str:
    """One event as a sentence; `men` are the soldiers of both sides, whose order gives every man his number."""
    by_number = [*men[0], *men[1]]
    sides = [nation_word(nation) for nation in rules_nations]
    words = eventwords.words_of(event.kind, event.args, by_number, sides)
    key = variant(event.kind, event.args, words, by_number, rules_nations)
    return str(catalogue()["events"][key]).format_map(words)


BY_RESULT: Final[dict[str, int]] = {
    "shot_at": 2, "sniper_shot": 2, "sniper_check": 2, "infiltration": 2, "morale_check": 1, "malfunction_check": 1,
    "endurance": 1, "melee": 2,
}  # fmt: skip
"""Events with a sentence for each result, and where the result stands."""


def variant(kind: str, args: list[int], words: dict[str, Any], by_number: list[int], rules_nations: list[int]) -> str:
    """The key of an event's sentence, and the words that the table cannot say."""
    if kind in BY_RESULT:
        return f"{kind}_{args[BY_RESULT[kind]]}"
    if kind == "to_infiltrate":
        return "to_infiltrate_with" if args[2] else kind
    if kind == "carries_secondary":
        return kind if args[1] else "carries_nothing"
    if kind == "reshuffled":
        return kind if args[0] <= args[1] else "reshuffled_last"
    if kind == "lifted" and args[2] == OPEN:
        return "lifted_open"
    if kind == "rally_card" and args[3] != NO_MAN:
        words["other"] = GROUP_LETTERS[args[3]]
        return "rally_card_two"
    if kind in ("jammed", "repaired", "weapon_lost", "weapon_taken"):
        words["weapon"] = weapon_word(by_number[args[0]], by_number[args[1]])
    elif kind == "laid":
        words["use"] = catalogue()["uses"][USE_WORDS[args[2]]]
    elif kind == "fires":
        words["cards"] = ", ".join(cards.TITLE[card] for card in args[4:])
    elif kind == "turned_over":
        words["value"] = number_word(args[0])
        words["purpose"] = purpose(args[2], args[3], by_number)
    elif kind == "arrived":
        words["men"] = ", ".join(man_word(by_number[number]) for number in args[2:])
    elif kind == "bought":
        words["quality"] = troops.name(rules_nations[args[0]], args[2]) or catalogue()["purchase"]["line"]
        return "bought_insured" if args[3] > 1 else kind
    elif kind == "game_over":
        return ending(args, words, rules_nations)
    return kind


def purpose(why: int, subject: int, by_number: list[int]) -> str:
    """What a card was drawn for."""
    sentence = str(catalogue()["purposes"][PURPOSES[why]])
    name = man_word(by_number[subject]) if why in PURPOSES_WITH_A_MAN else ""
    return sentence.format_map({"name": name})


def ending(args: list[int], words: dict[str, Any], rules_nations: list[int]) -> str:
    """How the game ended."""
    winner, how = args
    if winner == DRAWN:
        return "over_both" if how == BY_BREAKING else "over_drawn"
    words["side"] = nation_word(rules_nations[winner])
    return f"over_{how}"


def as_up_front(s: State) -> UpFront:
    """The state as what it is."""
    assert isinstance(s, UpFront)
    return s
