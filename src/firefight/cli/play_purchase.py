"""Buying a force before a match [43.2]: at this keyboard, from a line of the command, or by the computer."""

from __future__ import annotations

import secrets
import zlib
from typing import Any, Final

from firefight.cli.common import Refusal
from firefight.cli.play_reader import EndOfInput, Reader
from firefight.cli.screen import Out
from firefight.games.upfront import cards, purchase, purchase_words, setup, soldiers
from firefight.games.upfront.cards import NATIONS
from firefight.games.upfront.model import SECONDARY_NAMES, TROOPS
from firefight.games.upfront.purchase import Purchase
from firefight.games.upfront.purchase_auto import BALANCED, TASTES, automatic
from firefight.games.upfront.purchase_words import NotForSale
from firefight.games.upfront.scenarios import ATTACKER, MEETING, ROLES, SCENARIOS

BUY: Final = "buy"
HUMAN: Final = "human"
PROMPT: Final = "buy> "
HELP: Final = """\
  3, g3, Schussel       buy this man, or put him back; several at once: 1 2 4 5
  elite, line, second-line        the quality of all men
  charge, no charge     a secondary weapon more, or one less
  sniper, no sniper     a Sniper more, or one less
  later 11 12 @1        these men come as reinforcements after one deck; later none
  list, all             what can be bought; everybody, with the reason against him
  why 13                why a man cannot be bought
  sum                   what it costs, item by item, and what is wrong with it
  auto, numbers, weapons          a force of the computer's choice, to go on from
  clear                 begin again
  done                  buy it
  quit                  leave"""


class NothingBought(Exception):
    """The player has left before he had a force."""


def split_player(nation: str, word: str) -> tuple[str | None, str | None]:
    """`buy:1,3`, `human+buy`, `bot:sergeant+buy:numbers` as who plays, if it says so, and what he buys, if he does."""
    who, plus, rest = word.partition("+")
    if word == BUY or word.startswith(BUY + ":"):
        who, plus, rest = "", "+", word
    if not plus:
        return word, None
    verb, _, line = rest.partition(":")
    if verb != BUY:
        raise Refusal(
            f"--{nation} {word}: behind + stands buy or buy:FORCE, such as buy:1,3,4,5,6,9,10,23,24+charge, or buy:auto"
        )
    return who or None, line


def force_for(
    face: Any, options: dict[str, Any], wanted: dict[str, str], people: list[str], out: Out, args: Any
) -> dict[str, Any]:
    """The options of a match with the forces that are bought: who was named without a force is asked for it here."""
    config = face.game.configure({key: value for key, value in options.items() if key not in ("forces", "level")})
    year = options.get("year")
    if year is None:
        year = draw_year(config["sides"], args.seed, out)
    forces: dict[str, Any] = {}
    attacker = setup.first_attacker(SCENARIOS[config["scenario"]])
    asked = [seat for seat in config["sides"] if seat in people and wanted.get(seat) == ""]
    for number, side in enumerate(config["sides"]):
        if side not in wanted:
            continue
        role = setup.role_of(attacker, number)
        try:
            start = Purchase(SCENARIOS[config["scenario"]], NATIONS.index(side), role, purchase_words.year_of(year))
        except NotForSale as error:
            raise Refusal(str(error)) from error
        if side in asked:
            forces[side] = purchase_words.written(ask(start, out))
            if len(people) > 1:
                out.clear()
        elif side in people:
            forces[side] = purchase_words.from_line(wanted[side])
        else:
            forces[side] = purchase_words.from_line(wanted[side] or taste(side, args.seed))
    return {**options, "forces": forces, "year": year}


def draw_year(sides: list[str], seed: str | None, out: Out) -> str:
    """[43.2] [43-T-TIMEFRAME] A card is drawn for the half-year in which the scenario takes place."""
    number = secrets.randbelow(cards.N_CARDS) if seed is None else zlib.crc32(f"{seed} year".encode()) % cards.N_CARDS
    nations = [NATIONS.index(side) for side in sides]
    year = purchase.drawn_year(nations, number + 1)
    column = cards.COLUMN_NAMES[purchase.year_column(nations)]
    out.line(
        f"Drawn for the year: {cards.POSITION[number + 1][purchase.year_column(nations)]} in column {column}, so it is"
        f" {purchase_words.year_words(year)} [43.2]. --year {purchase.HALF_YEARS[year]} would say so without a draw."
    )
    return purchase.HALF_YEARS[year]


def taste(side: str, seed: str | None) -> str:
    """What a computer cares for when it buys; nobody else knows it beforehand."""
    number = secrets.randbelow(len(TASTES)) if seed is None else zlib.crc32(f"{seed} {side} force".encode())
    return TASTES[number % len(TASTES)]


# --- at the keyboard --------------------------------------------------------------------------------------------


def ask(start: Purchase, out: Out) -> Purchase:
    """Let a player buy his force.  Raises NothingBought when he leaves."""
    reader = Reader()
    p = start
    out.strong(heading(p))
    out.lines(offered(p, everybody=False))
    out.dim("Type numbers to buy men, auto for a sensible force, done when it is complete, ? for everything else.")
    while True:
        out.line(purchase_words.sum_words(p))
        try:
            text = reader.read(PROMPT)
        except EndOfInput as error:
            raise Refusal("no force was bought; buy:auto buys one without asking") from error
        if text == "quit":
            raise NothingBought
        if text == "done":
            objections = purchase.why_not(p)
            if not objections:
                reader.forget()
                return p
            out.lines("  " + purchase_words.objection_words(each) for each in objections)
            continue
        try:
            p = obeyed(p, text, out)
        except NotForSale as error:
            out.line(str(error))


def obeyed(p: Purchase, text: str, out: Out) -> Purchase:
    """The purchase after one line of the player's.  Raises NotForSale for what cannot be."""
    word, _, rest = text.partition(" ")
    if not word or word == "sum":
        out.lines("  " + purchase_words.objection_words(each) for each in purchase.why_not(p))
    elif word in ("?", "help"):
        out.lines(HELP.splitlines())
    elif word in ("list", "all"):
        out.lines(offered(p, everybody=word == "all"))
    elif word == purchase_words.AUTO or word in TASTES:
        return automatic(p, TASTES.index(word) if word in TASTES else BALANCED)
    elif word == "clear":
        return Purchase(p.scenario, p.nation, p.role, p.year)
    elif word == "why":
        out.line(why(p, rest))
    elif word == "later":
        reinforce(p, rest)
    elif word == "no":
        drop(p, rest)
    elif word == "sniper":
        p.sniper += 1
    elif text.replace("-", " ") in SECONDARY_NAMES[1:]:
        p.weapons = sorted([*p.weapons, purchase_words.secondary_of(text)])
    elif word[0].isalpha() and is_quality(p, text):
        p.quality = purchase_words.quality_of(p.nation, text)
    else:
        pick(p, text.replace(",", " ").split())
    return p


def is_quality(p: Purchase, text: str) -> bool:
    """Whether a line names a quality; a surname does not."""
    try:
        purchase_words.quality_of(p.nation, text)
    except NotForSale:
        return False
    return True


def pick(p: Purchase, words: list[str]) -> None:
    """Buy each of these men, or put him back."""
    men = [purchase_words.soldier_of(p.nation, word) for word in words]
    for man in men:
        if man in p.men:
            p.men.remove(man)
        elif man in p.later:
            p.later.remove(man)
        else:
            objection = purchase.why_not_man(p, man)
            if objection is not None:
                raise NotForSale(purchase_words.objection_words(objection))
            p.men.append(man)
    p.men.sort()


def drop(p: Purchase, text: str) -> None:
    """A Sniper or a secondary weapon less."""
    if text == "sniper":
        p.sniper = max(0, p.sniper - 1)
        return
    kind = purchase_words.secondary_of(text)
    if kind not in p.weapons:
        raise NotForSale(f"there is no {SECONDARY_NAMES[kind]} among what you buy")
    p.weapons.remove(kind)


def reinforce(p: Purchase, text: str) -> None:
    """[43.4] Men who come later: `11 12 @1`."""
    before, at, decks = text.partition("@")
    if at and not decks.strip().isdigit():
        raise NotForSale(f"later {text}: behind @ stands after how many decks they come, such as @1")
    words = [] if before.strip() in ("", "none") else before.replace(",", " ").split()
    p.later = sorted(purchase_words.soldier_of(p.nation, word) for word in words)
    p.men = [man for man in p.men if man not in p.later]
    p.after = (int(decks) if at else p.after or 1) if p.later else 0


def why(p: Purchase, word: str) -> str:
    """Why a man cannot be bought."""
    man = purchase_words.soldier_of(p.nation, word)
    objection = purchase.why_not_man(p, man)
    if objection is None:
        return f"{purchase_words.man_of(man)} can be bought for {soldiers.POINTS[man]} points."
    return purchase_words.objection_words(objection)


def heading(p: Purchase) -> str:
    """What is bought for."""
    role = {MEETING: "", ATTACKER: ", attacking"}.get(p.role, f", the {ROLES[p.role]}")
    side = NATIONS[p.nation].capitalize()
    when = f", {purchase_words.year_words(p.year)}" if p.year else ""
    most = purchase.limit(p.scenario, p.role)
    return f"{side} force for scenario {p.scenario.key} ({p.scenario.name}){role}{when}: {most} points [43.2]"


def offered(p: Purchase, *, everybody: bool) -> list[str]:
    """The men for sale with their prices; those who are bought have a mark."""
    lines = [f"  {TROOPS[p.quality]} troops; firepower at range 0 to 5, morale, points:"]
    refused = 0
    for man in purchase.men_of(p.nation):
        objection = purchase.why_not_man(p, man)
        if objection is not None:
            refused += 1
            if everybody:
                lines.append(f"  - {man_words(man)}: {purchase_words.objection_words(objection)}")
            continue
        mark = "*" if man in p.men else "r" if man in p.later else " "
        lines.append(f"  {mark} {man_words(man)}")
    if refused and not everybody:
        lines.append(f"  {refused} more cannot be bought: all lists them with the reasons.")
    return lines


def man_words(man: int) -> str:
    """A man's card in a line."""
    printed = " ".join(f"{value:>2}" for value in soldiers.FP[man])
    rank = " ".join(word for word in (soldiers.TITLE[man], soldiers.LEADER_NAMES[soldiers.LEADER[man]]) if word)
    name = f"{man % soldiers.SLOTS:>2} {soldiers.NAME[man]}"
    weapon = soldiers.WEAPON_NAME[man]
    return f"{name:<15} {rank:<14} {weapon:<14} {printed}  {soldiers.MORALE[man]}  {soldiers.POINTS[man]:>3}"
