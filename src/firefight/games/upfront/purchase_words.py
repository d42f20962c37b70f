"""Purchases [43.2] as words: in a configuration, in a line of text, in the sentences that refuse one."""

from __future__ import annotations

import re
from typing import Any, Final

from firefight.games.upfront import nations, purchase, soldiers, text, troops
from firefight.games.upfront.model import ELITE, LINE, NO_SECONDARY, SECOND_LINE, SECONDARY_NAMES, TROOPS
from firefight.games.upfront.purchase import HALF_YEARS, NO_YEAR, Objection, Part, Purchase
from firefight.games.upfront.purchase_auto import TASTES, automatic
from firefight.games.upfront.scenarios import Scenario
from firefight.games.upfront.words import man_word

KEYS: Final = ("men", "quality", "secondary", "sniper", "reinforcements", "after")
AUTO: Final = "auto"
"""In the place of a force: the computer buys one; as is the name of a taste of its."""
MOST_MEN: Final = 49


class NotForSale(Exception):
    """A purchase that cannot be made; the message says why, with the rules."""


def year_of(word: Any) -> int:
    """`1943b` as a half-year; nothing as none."""
    if word == "" or word is None:
        return NO_YEAR
    if word not in HALF_YEARS:
        raise NotForSale(
            f"the year is {word!r}; it is one of {', '.join(reversed(HALF_YEARS[1:]))}, where a is January to June and"
            " b is July to December [43-T-TIMEFRAME]"
        )
    return HALF_YEARS.index(word)


def year_words(year: int) -> str:
    """A half-year in words."""
    half = "second" if HALF_YEARS[year].endswith("b") else "first"
    return f"the {half} half of {HALF_YEARS[year][:4]}"


def quality_of(nation: int, word: Any) -> int:
    """`elite`, `SS`, `second line`, `second-line`, `line` as a quality."""
    plain = str(word).lower().replace("-", " ")
    for quality in (LINE, SECOND_LINE, ELITE):
        if plain in (TROOPS[quality], troops.name(nation, quality).lower() or TROOPS[quality]):
            return quality
    if plain == "partisans":
        raise NotForSale("Partisans cannot be played yet [37]")
    own = [troops.name(nation, quality) for quality in (SECOND_LINE, ELITE)]
    raise NotForSale(f"the quality is {word!r}; it can be {', '.join([*TROOPS, *own])}")


def soldier_of(nation: int, word: Any) -> int:
    """A number, `g4` or a surname as a man of a nation."""
    digits = str(word).lower().removeprefix(nations.LETTERS[nation])
    if digits.isascii() and digits.isdigit() and 1 <= int(digits) <= MOST_MEN:
        man = soldiers.soldier_id(nation, int(digits))
        if soldiers.NAME[man]:
            return man
    for man in purchase.men_of(nation):
        if soldiers.NAME[man].lower() == str(word).lower():
            return man
    side = text.nation_word(nation)
    raise NotForSale(f"there is no {side} man {word!r}; a man is named by the number on his card or by his surname")


def secondary_of(word: Any) -> int:
    """`charge` as a kind of secondary weapon."""
    plain = str(word).lower().replace("-", " ")
    if plain not in SECONDARY_NAMES[1:]:
        raise NotForSale(f"{word!r} is no secondary weapon; there are {', '.join(SECONDARY_NAMES[1:])}")
    return SECONDARY_NAMES.index(plain)


# --- in a configuration -----------------------------------------------------------------------------------------


def read(scenario: Scenario, nation: int, role: int, year: int, value: Any) -> Purchase:
    """A purchase as a configuration has it: a table, or `auto` or a taste.  Raises NotForSale if it cannot be made."""
    wanted = Purchase(scenario, nation, role, year)
    if isinstance(value, str):
        if value != AUTO and value not in TASTES:
            raise NotForSale(f"the force is {value!r}; it is a table, or one of {', '.join([AUTO, *TASTES])}")
        if not purchase.limit(scenario, role):
            raise refused([Objection("43.2", "no_limit", word=scenario.key)], wanted)
        return automatic(wanted, 0 if value == AUTO else TASTES.index(value))
    if not isinstance(value, dict):
        raise NotForSale(f"the force is {value!r}; it is a table with {', '.join(KEYS)}, or the word {AUTO}")
    for key in value:
        if key not in KEYS:
            raise NotForSale(f"a force has no {key!r}; it has {', '.join(KEYS)}")
    fill_in(wanted, value)
    objections = purchase.why_not(wanted)
    if objections:
        raise refused(objections, wanted)
    return wanted


def fill_in(wanted: Purchase, value: dict[str, Any]) -> None:
    """The table of a configuration as a purchase."""
    for key in ("men", "secondary", "reinforcements"):
        if not isinstance(value.get(key, []), list | tuple):
            raise NotForSale(f"{key} is {value[key]!r}; it is a list")
    for key in ("sniper", "after"):
        if not isinstance(value.get(key, 0), int) or not 0 <= value.get(key, 0) <= MOST_MEN:
            raise NotForSale(f"{key} is {value[key]!r}; it is a number, 0 for none")
    if value.get("quality"):
        wanted.quality = quality_of(wanted.nation, value["quality"])
    wanted.men = sorted(soldier_of(wanted.nation, word) for word in value.get("men", []))
    wanted.later = sorted(soldier_of(wanted.nation, word) for word in value.get("reinforcements", []))
    wanted.weapons = sorted(secondary_of(word) for word in value.get("secondary", []))
    wanted.sniper = int(value.get("sniper", 0))
    wanted.after = int(value.get("after", 0)) or (1 if wanted.later else 0)
    if not wanted.later:
        wanted.after = 0


def written(p: Purchase) -> dict[str, Any]:
    """A purchase as a configuration keeps it."""
    return {
        "men": [man % soldiers.SLOTS for man in p.men],
        "quality": TROOPS[p.quality],
        "secondary": [SECONDARY_NAMES[kind] for kind in p.weapons],
        "sniper": p.sniper,
        "reinforcements": [man % soldiers.SLOTS for man in p.later],
        "after": p.after,
    }


def from_line(line: str) -> dict[str, Any] | str:
    """`1,3,4,5+elite+charge+sniper+later:11,12@2` as a configuration would have it; nothing at all means `auto`."""
    if not line or line in (AUTO, *TASTES):
        return line or AUTO
    value: dict[str, Any] = {"men": [], "secondary": [], "sniper": 0}
    for word in line.split("+"):
        plain = word.strip()
        later = re.fullmatch(r"later:([^@]+)(?:@(\d))?", plain)
        if later is not None:
            value["reinforcements"] = later[1].split(",")
            value["after"] = int(later[2] or 1)
        elif plain == "sniper":
            value["sniper"] += 1
        elif plain.lower().replace("-", " ") in SECONDARY_NAMES[1:]:
            value["secondary"].append(plain)
        elif "," in plain or plain.isdigit():
            value["men"] += plain.strip(",").split(",")
        else:
            value["quality"] = plain
    return value


def as_line(p: Purchase) -> str:
    """A purchase as `from_line` reads it."""
    words = [",".join(str(man % soldiers.SLOTS) for man in p.men)]
    if p.quality != LINE:
        words.append(TROOPS[p.quality].replace(" ", "-"))
    words += [SECONDARY_NAMES[kind].replace(" ", "-") for kind in p.weapons]
    words += ["sniper"] * p.sniper
    if p.later:
        words.append("later:" + ",".join(str(man % soldiers.SLOTS) for man in p.later) + f"@{p.after}")
    return "+".join(words)


# --- in sentences -----------------------------------------------------------------------------------------------


def points(hundredths: int) -> str:
    """Hundredths of points as a number: 239, 316.25."""
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}" + (f".{rest:02}".rstrip("0") if rest else "")


def month_word(month: int) -> str:
    """6/1942."""
    return f"{month % 12 + 1}/{month // 12}"


def objection_words(objection: Objection) -> str:
    """Why something may not be bought, with its rule."""
    words: dict[str, Any] = {
        "number": objection.number,
        "most": objection.most,
        "word": objection.word,
        "total": points(objection.number),
        "quality": TROOPS[objection.number] if objection.key == "fixed_quality" else "",
        "weapon": SECONDARY_NAMES[objection.kind],
        "begins": month_word(purchase.SECONDARY_FROM[objection.kind])
        if objection.kind in purchase.SECONDARY_FROM
        else "",
        "ends": "",
    }
    man = objection.soldier
    if man >= 0:
        ends = soldiers.AVAILABLE_TO[man]
        words["man"], words["weapon"], words["morale"] = (
            man_word(man),
            soldiers.WEAPON_NAME[man],
            soldiers.MORALE[man],
        )
        words["begins"] = month_word(soldiers.AVAILABLE_FROM[man])
        words["ends"] = "the end" if ends == soldiers.NO_DATE else month_word(ends)
    sentence = str(text.catalogue()["purchase"][objection.key]).format_map(words)
    return f"{sentence} [{objection.rule}]"


def man_of(soldier: int) -> str:
    """A man as he is called."""
    return man_word(soldier)


def part_words(part: Part) -> str:
    """One part of a price: `charge 50 [43.7-T]`."""
    weapon = SECONDARY_NAMES[part.kind] if part.kind != NO_SECONDARY else ""
    what = str(text.catalogue()["purchase"][f"part_{part.key}"]).format_map({"number": part.number, "weapon": weapon})
    return f"{what} {points(part.hundredths)} [{part.rule}]"


def sum_words(p: Purchase) -> str:
    """What a purchase costs, with every part, and what is left."""
    total, most = purchase.cost(p), purchase.limit(p.scenario, p.role)
    spare = 100 * most - total
    rest = f"{points(spare)} left" if spare >= 0 else f"{points(-spare)} too many"
    return (
        f"{points(total)} of {most} points, {rest}: " + ", ".join(part_words(part) for part in purchase.parts(p)) + "."
    )


def refused(objections: list[Objection], p: Purchase) -> NotForSale:
    """All that speaks against a purchase in one sentence."""
    side = text.nation_word(p.nation)
    return NotForSale(f"the {side} force cannot be bought: " + "; ".join(objection_words(each) for each in objections))
