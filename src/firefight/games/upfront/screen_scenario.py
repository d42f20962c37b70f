"""What a scenario is and asks for, as lines of text: who attacks, with what men, how it is won."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront.scenarios import SCENARIOS
from firefight.games.upfront.text import catalogue

View = dict[str, Any]


def nation(word: str) -> str:
    """A side as an adjective: German."""
    return str(catalogue()["names"][word])


def count_words(number: int, one: str, many: str = "") -> str:
    """1 card, 2 cards."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def scenario_line(config: View) -> str:
    """What a match is made of, in a line."""
    scenario = SCENARIOS[config["scenario"]]
    parts = [f"scenario {config['scenario']} ({scenario.name}), {config['level']} rules, {scenario.decks} decks"]
    if config["attacker"]:
        parts.append(f"the {nation(config['attacker'])} side attacks")
    if config["first"] == "high-card":
        parts.append("high card plays first [4.1]")
    if config["readjust"]:
        parts.append("range chits may be shifted [5.62]")
    if config["clock"]:
        parts.append(f"{config['clock']} seconds a turn [16.31]")
    return ", ".join(parts)


def which_defence(view: View) -> str:
    """Against which of two defences the attacker stands."""
    condition = view["condition"]
    return f" Defence {condition['part']} of {condition['parts']}." if condition["parts"] > 1 else ""


def quality(row: View) -> str:
    """[39] What men a side has, and whether it attacks: (SS, attacker)."""
    words = [word for word in (row["troops"], row["role"]) if word and word != "meeting"]
    return f" ({', '.join(words)})" if words else ""


def awaited(row: View) -> list[str]:
    """[35.1] The reinforcements of a side, and when they may come."""
    parts: list[str] = []
    for decks in sorted({man["decks"] for man in row["awaited"]}):
        names = " and ".join(man["name"] for man in row["awaited"] if man["decks"] == decks)
        parts.append(f"{names} may come " + (f"after {count_words(decks, 'more deck')}" if decks else "now"))
    return parts


def victory_lines(view: View) -> list[str]:
    """What ends the scenario."""
    victory, condition = view["victory"], view["condition"]
    end = f"when deck {view['decks']} ends"
    broken = "or a broken squad [16.5]"
    lines: list[str] = []
    if condition["defender_denies"]:
        otherwise = f"Else the defender wins {end} [16.4], {broken}."
    elif condition["points_only_in"]:
        otherwise = f"Points decide {end}, for ground in {condition['points_only_in']} only [16.4], {broken}."
    else:
        otherwise = f"Else points {end} [16.4], {broken}."
    if victory["men"]:
        lines.append(
            f"Victory at once: {victory['men']} unpinned men in cover, not moving, at range chit {victory['chit']}"
            f" [16.42]. {otherwise}"
        )
    elif condition["kind"] == "pillbox":
        lines.append(f"The attacker wins at once when no defender is left in the Pillbox [23.1]. {otherwise}")
    else:
        lines.append(otherwise)
    if condition["parts"] > 1:
        lines.append(
            "The attacker has to do so against one defence and then against another;"
            f" this is defence {condition['part']} of {condition['parts']}."
        )
    return lines
