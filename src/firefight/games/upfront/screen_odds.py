"""Chances as text: the answer of `odds` in short rows, with what makes them up and under which rule."""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront import cards
from firefight.games.upfront.text import catalogue
from firefight.games.upfront.words import card_value

RESULTS: Final = (
    ("nothing", "nothing"), ("pinned", "pinned"), ("killed", "killed"), ("panic_killed", "panics, killed"),
    ("routed", "routs"), ("berserk", "goes berserk"), ("wounded", "wounded"),
    ("wounded_again", "wounded again, killed without a Hero"),
)  # fmt: skip
FAILURES: Final = {"nothing": "safe", "jams": "jams too", "momentary": "falters", "fails": "jams"}
YES_OR_NO: Final[dict[str, str]] = {
    "ford": "The group gets across",
    "sniper_check": "The Sniper is found",
    "acquisition": "He gets hold of it",
    "panic": "He is killed; else he routs",
    "entrench": "The group is entrenched",
    "endurance": "He succumbs to his wound",
}


def percent(chance: float) -> str:
    """A chance in percent; never 0 or 100 unless it is certain."""
    if 0 < chance < 0.01:
        return "under 1 %"
    if 0.99 < chance < 1:
        return "over 99 %"
    return f"{chance * 100:.0f} %"


def odds(row: dict[str, Any]) -> list[str]:
    """The chances of an option in full."""
    kind = row["kind"]
    if kind == "fire_order":
        return fire_order(row)
    if kind == "fire":
        lines = [*strength_lines(row), *men_lines(row), *sum_lines(row)]
        return [*lines, *malfunction_lines(row.get("malfunction")), unseen_line(row)]
    if kind == "repair":
        chances = f"{percent(row['success'])}, lost for good {percent(row['removed'])}"
        return [f"The weapon works again: {chances} [{row['rule']}].", unseen_line(row)]
    if kind == "sniper":
        return ["Sniper [14.3]:", *sniper_lines(row), unseen_line(row)]
    if kind == "execution":
        lines = [f"  {man['man']} {man['name']} is executed: {percent(man['executed'])}" for man in row["men"]]
        return [f"If the turn ends now [{row['rule']}]:", *lines, unseen_line(row)]
    if kind == "mines":
        return mines(row)
    if kind == "infiltration":
        return infiltration(row)
    if kind in ("close_combat", "melee", "charge"):
        return [*MELEE_LINES[kind](row), unseen_line(row)]
    what = YES_OR_NO.get(kind, kind)
    chance = row.get("success", row.get("killed", 0.0))
    counted = f"{row['count']} of the {row['unseen']} cards you cannot see do it."
    return [f"{what}: {percent(chance)} [{row['rule']}]. {counted}"]


def card_words(keys: list[str]) -> str:
    """Cards by key and title."""
    return " and ".join(f"{key} {cards.TITLE[card_value(key)]}" for key in keys)


def reasons(rows: list[dict[str, Any]], part: str) -> str:
    """Numbers with what they are and their rules."""
    words = catalogue()[part]
    return ", ".join(f"{row['value']:+d} {words[row['key']]} [{row['rule']}]" for row in rows)


def power_line(row: dict[str, Any]) -> str:
    """Who adds how much firepower."""
    words = catalogue()["firepower"]
    parts = [f"{part['name']} {part['value']} ({words[part['key']]}) [{part['rule']}]" for part in row["parts"]]
    return f"Firepower {row['firepower']}: {', '.join(parts)}."


def strength_lines(row: dict[str, Any]) -> list[str]:
    """What makes up the Fire Strength."""
    lines: list[str] = []
    if row.get("parts"):
        lines.append(power_line(row))
    if row.get("cards"):
        lines.append(f"With {card_words(row['cards'])}; firepower needed: {row['minimum']} [6.3].")
    made_of = reasons(row["modifiers"], "modifiers") if row.get("modifiers") else ""
    before = " before any concealment" if row.get("cards") else ""
    lines.append(f"Fire Strength {row['strength']} at group {row['target']}{before}{': ' if made_of else ''}{made_of}.")
    return lines


def men_lines(row: dict[str, Any]) -> list[str]:
    """One row for each man under fire."""
    wide = max((len(man["name"]) for man in row["men"]), default=0)
    lines: list[str] = []
    for man in row["men"]:
        parts = [f"{word} {percent(man[result])}" for result, word in RESULTS if man.get(result, 0) > 0]
        state = " (pinned)" if man["was_pinned"] else ""
        lines.append(f"  {man['man']:3} {man['name'] + state:{wide}}  {', '.join(parts)}")
    return lines


def sum_lines(row: dict[str, Any]) -> list[str]:
    """The attack as a whole."""
    return [
        f"On average {row['expected_pinned']:.1f} pinned and {row['expected_lost']:.1f} lost;"
        f" nobody affected {percent(row['nobody_affected'])}, nobody lost {percent(row['nobody_lost'])}."
    ]


def malfunction_lines(row: dict[str, Any] | None) -> list[str]:
    """[19.1] How likely a weapon of the firing group fails, and whose."""
    if row is None or not row["count"]:
        return []
    numbers = " or ".join(str(number) for number in row["numbers"])
    at_stake = [f"{man['name']} {FAILURES[man['what']]} {percent(man['chance'])}" for man in row["weapons"]]
    return [
        f"A red {numbers} looks to the weapons [{row['rule']}]: {percent(row['chance'])} in this attack;"
        f" then {', '.join(at_stake)}."
    ]


def unseen_line(row: dict[str, Any]) -> str:
    """What the chances are counted from."""
    return f"Counted over the {row['unseen']} cards you cannot see."


def fire_order(row: dict[str, Any]) -> list[str]:
    """A fire order before its cards are chosen: every card that could be used, in short; a single one in full."""
    lines = [f"Relative Range {row['range']}. {power_line(row)}"]
    choices = row["choices"]
    if len(choices) == 1:
        only = {**choices[0], "parts": []}
        return lines + odds(only)
    for choice in choices:
        lines.append(f"  {'+'.join(choice['cards'])}: {chances(choice)}")
    if choices:
        made_of = [part for part in choices[0]["modifiers"] if part["key"] != "mod_cards"]
        if made_of:
            lines.append(f"Besides the cards the strength holds {reasons(made_of, 'modifiers')}.")
        lines.append(unseen_line(choices[0]))
    return lines


def infiltration(row: dict[str, Any]) -> list[str]:
    """One line for each man who is to infiltrate, with what his column is made of."""
    lines: list[str] = []
    for man in row["men"]:
        check = f"pinned by the Morale Check {percent(man['pinned'])} [20.21], then " if man["morale_check"] else ""
        lines.append(
            f"{man['man']} {man['name']} gets into group {man['target']}: {percent(man['success'])}"
            f" ({check}red in column {man['column']} {percent(man['inside'])} [20.3])."
        )
        lines.append(f"  Column {man['column']}: {reasons(man['shifts'], 'modifiers')}.")
    if len(row["men"]) > 1:
        lines.append(f"On average {row['expected']:.1f} get in, if each were the first to try.")
    return [*lines, unseen_line(row)]


def sniper_lines(row: dict[str, Any]) -> list[str]:
    """One row for each man a Sniper may find."""
    lines: list[str] = []
    for man in row["men"]:
        parts = [f"{word} {percent(man[result])}" for result, word in RESULTS[1:] if man.get(result, 0) > 0]
        aimed = f"aimed at {percent(man['aimed_at'])}"
        lines.append(f"  {man['man']:3} {man['name']}: {aimed}; {', '.join(parts) or 'nothing'}")
    lost = sum(man[word] for man in row["men"] for word in ("killed", "panic_killed", "routed", "wounded_again"))
    pinned = sum(man["pinned"] for man in row["men"])
    lines.append(f"In all: somebody pinned {percent(pinned)}, somebody lost {percent(lost)}.")
    return lines


def mines(row: dict[str, Any]) -> list[str]:
    """What a Minefield does: whether it goes off, and whom it hits."""
    lines = [f"Minefield of strength {row['strength']} [{row['rule']}]:"]
    if "success" in row:
        lines.append(f"  The path is cleared: {percent(row['success'])}.")
    if row["goes_off"] < 1:
        lines.append(f"  A mine goes off: {percent(row['goes_off'])}.")
    for man in row["men"]:
        parts = [f"{word} {percent(man[result])}" for result, word in RESULTS[1:] if man[result] > 0]
        lines.append(f"  {man['man']:3} {man['name']}: {', '.join(parts) or 'nothing'}")
    lines.append(f"On average {row['expected_pinned']:.2f} pinned and {row['expected_lost']:.2f} lost.")
    return [*lines, unseen_line(row)]


def chances(row: dict[str, Any]) -> str:
    """The chances of an attack in one sentence; empty for what is no attack."""
    if row["kind"] != "fire":
        return ""
    return (
        f"Fire Strength {row['strength']}: {row['expected_pinned']:.1f} pinned and {row['expected_lost']:.1f} lost"
        f" on average, nobody affected {percent(row['nobody_affected'])}"
    )


# --- close combat and charges -----------------------------------------------------------------------------------


def duel_words(row: dict[str, Any]) -> str:
    """How a fight may end, for the attacker."""
    both = f", both beaten {percent(row['both'])}" if row["both"] else ""
    wins = f"wins {percent(row['wins'])} (by three or more {percent(row['by_three'])})"
    return f"{wins}, loses {percent(row['loses'])}{both}"


def entry_lines(row: dict[str, Any]) -> list[str]:
    """Every man who would enter close combat, and his chances against each opponent he may find."""
    lines: list[str] = []
    for man in row["entries"]:
        lines.append(
            f"{man['man']} {man['name']} enters: {percent(man['enters'])} [20.52]; his value is {man['attack']}."
        )
        for other in man["fights"]:
            where = f"  {other['man']:3} {other['name']}, value {other['defence']}: found {percent(other['aimed_at'])};"
            lines.append(f"{where} then he {duel_words(other)}")
    return lines


def fight_lines(row: dict[str, Any]) -> list[str]:
    """One fight with what makes up both values."""
    lines = [
        f"{row[side]} {row[side + '_name']}: {row[value]}: {reasons(row[value + '_parts'], 'modifiers')}."
        for side, value in (("attacker", "attack"), ("defender", "defence"))
    ]
    return [*lines, f"{row['attacker']} {row['attacker_name']} {duel_words(row)} [{row['rule']}]."]


def charge_lines(row: dict[str, Any]) -> list[str]:
    """Everybody whom a Demolition Charge attacks."""
    head = f"Fire Strength {row['strength']} at group {row['target']}; the charge fails {percent(row['dud'])} [21.4]."
    tail = f"On average {row['expected_pinned']:.1f} pinned and {row['expected_lost']:.1f} lost."
    return [head, *men_lines(row), tail]


MELEE_LINES: Final = {"close_combat": entry_lines, "melee": fight_lines, "charge": charge_lines}
