"""`firefight data`: where the figures of a game come from, how sure they are, and how to put your own over them."""

from __future__ import annotations

import argparse
import csv
import os
from collections import Counter
from pathlib import Path
from typing import Any, Final

from firefight.cli.common import FAILED, SUCCESS, Refusal, command_parser, show_json, write_new
from firefight.games.upfront import cards, load, points, troops
from firefight.games.upfront.model import SECONDARY_NAMES
from firefight.games.upfront.scenarios import (
    BY_POINTS,
    MEETING,
    PILLBOX,
    POINTS,
    RANGE_CHIT,
    ROLES,
    THE_DEFENDER,
    Scenario,
)

DOUBT: Final = "?"
EXAMPLES: Final = """\
  firefight data                     where the tables come from, and how sure they are
  firefight data --unsure            every doubtful figure
  firefight data scenarios           the scenarios: forces, points, who attacks, how they are won
  firefight data template FOLDER     an empty overlay to fill in
  firefight data check FOLDER        whether an overlay can be used
  FIREFIGHT_DATA=FOLDER firefight play upfront

An overlay holds only what you change: a cell left empty keeps the shipped figure. README.md in the folder of the
shipped tables explains every column. A match goes on with the deck it was begun with."""


def add_parser(sub: Any) -> None:
    """Add the `data` command."""
    parser = command_parser(sub, "data", "Where the figures of a game come from, and your own over them.", EXAMPLES)
    parser.add_argument(
        "action", metavar="ACTION", nargs="?", default="show", help="scenarios, check or template; without: show"
    )
    parser.add_argument("folder", metavar="FOLDER", nargs="?", help="the overlay")
    parser.add_argument("--unsure", action="store_true", help="list every doubtful figure")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Do it."""
    if args.action == "show":
        return show(args)
    if args.action == "scenarios":
        return list_scenarios(args.json)
    if args.action not in ("check", "template"):
        raise Refusal(f"there is no action {args.action!r}; there are scenarios, check and template")
    if args.folder is None:
        raise Refusal(f"{args.action} needs a folder: firefight data {args.action} FOLDER")
    folder = Path(args.folder).expanduser()
    return check(folder, args.json) if args.action == "check" else template(folder)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a shipped table."""
    with (load.SHIPPED / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def show(args: argparse.Namespace) -> int:
    """Where the tables come from and how sure they are."""
    deck, men = rows("deck.csv"), rows("soldiers.csv")
    documented: Counter[str] = Counter()
    concluded: Counter[str] = Counter()
    for row in deck:
        for word in row["known"].split():
            if word.endswith(DOUBT):
                concluded[word.removesuffix(DOUBT)] += 1
            else:
                documented[word] += 1
    unsure = [row for row in men if row["unsure"]]
    overlay = os.environ.get(load.ENVIRONMENT, "")
    if args.json:
        show_json(
            {
                "shipped": str(load.SHIPPED),
                "overlay": overlay or None,
                "cards": {
                    "all": len(deck),
                    "nothing documented singly": sum(not row["known"] for row in deck),
                    "documented": dict(documented),
                    "concluded": dict(concluded),
                },
                "men": {"all": len(men), "unsure": [dict(row) for row in unsure]},
            }
        )
        return SUCCESS
    print(f"The tables are in {load.SHIPPED}; README.md there explains every column.")
    print(f"Overlay: {overlay or 'none'}. {load.ENVIRONMENT}=FOLDER puts your own figures over these.")
    print(f"\nCards (deck.csv): {len(deck)}.")
    ours = sum(not row["known"] for row in deck)
    print(f"  {ours} are ours, within the documented totals: no figure of theirs is documented singly.")
    print(f"  documented singly: {listed(documented)}.")
    print(f"  concluded from other facts: {listed(concluded)}.")
    print(f"\nMen (soldiers.csv): {len(men)}, of whom {len(unsure)} have a doubtful figure.")
    if args.unsure:
        for row in unsure:
            print(f"  {row['nation']} {row['number']} {row['name']}: {row['unsure']}")
    elif unsure:
        print("  firefight data --unsure lists them.")
    load.load()
    print(f"\nScenarios (scenarios.toml): {', '.join(load.SCENARIOS)}. firefight data scenarios shows them.")
    return SUCCESS


def list_scenarios(as_json: bool) -> int:
    """Each scenario: how much of the rulebook it needs, the forces with their points, what wins it."""
    load.load()
    found = [described(scenario) for scenario in load.SCENARIOS.values()]
    if as_json:
        show_json({"scenarios": found})
        return SUCCESS
    for row in found:
        needs = f"rules {row['level']} (chapters {row['chapters']})"
        print(f"{row['scenario']}  {row['name']}: {needs}, {row['decks']} decks.")
        print(f"   {row['won']}")
        for force in row["forces"]:
            who = " ".join(word for word in (force["nation"], force["role"], force["troops"]) if word)
            what = ", ".join([f"{force['men']} men", *force["secondary"]])
            sums = f"{force['points']} points"
            if abs(force["sum"] - force["points"]) >= 1:
                sums += f" (the cards add up to {force['sum']:g})"
            print(f"   {who}: {what}, {sums}")
    return SUCCESS


def described(scenario: Scenario) -> dict[str, Any]:
    """A scenario as JSON values."""
    forces = [
        {
            "nation": cards.NATIONS[force.nation],
            "role": "" if force.role == MEETING else ROLES[force.role],
            "troops": troops.name(force.nation, force.troops),
            "men": len(force.soldiers),
            "secondary": [SECONDARY_NAMES[kind] for kind in force.secondary],
            "points": force.points,
            "sum": points.cost(force),
        }
        for force in scenario.forces
    ]
    return {
        "scenario": scenario.key,
        "name": scenario.name,
        "level": scenario.level,
        "chapters": scenario.chapters,
        "decks": scenario.decks,
        "first": scenario.first,
        "won": won(scenario),
        "forces": forces,
    }


def won(scenario: Scenario) -> str:
    """How a scenario is won, in a sentence."""
    victory = scenario.victory
    who = "the attacker" if scenario.has_roles() else "whoever"
    if victory.kind == RANGE_CHIT:
        either = "whoever is first to have" if victory.otherwise == BY_POINTS or victory.parts > 1 else f"{who} with"
        how = f"{either} {victory.men} unpinned men in cover at range chit {victory.chit}"
    elif victory.kind == PILLBOX:
        how = "the attacker once the Pillbox is empty"
    else:
        how = "most Victory Points when time runs out"
    if victory.ground:
        how += f", for ground only in {cards.TERRAIN_NAMES[victory.ground]}"
    if victory.parts > 1:
        how += ", the attacker against two defences one after the other"
    if victory.otherwise == THE_DEFENDER:
        return f"Won by {how}; else by the defender."
    return f"Won by {how}." if victory.kind == POINTS else f"Won by {how}; else by most Victory Points."


def listed(counted: Counter[str]) -> str:
    """`category 26, colour 40`."""
    return ", ".join(f"{word} {number}" for word, number in sorted(counted.items())) or "nothing"


def check(folder: Path, as_json: bool) -> int:
    """Read an overlay as a match would."""
    if not folder.is_dir():
        raise Refusal(f"there is no folder {folder}; firefight data template {folder} makes one to fill in")
    there = [name for name in load.FILES if (folder / name).is_file()]
    trouble: str | None = None
    try:
        load.load(folder)
    except load.DataError as error:
        trouble = str(error)
    if as_json:
        show_json({"folder": str(folder), "files": there, "ok": trouble is None, "trouble": trouble})
    elif trouble is None:
        print(f"{folder} can be used: {', '.join(there)}.")
        print(f"Play with it: {load.ENVIRONMENT}={folder} firefight play upfront")
    else:
        print(f"{folder} cannot be used: {trouble}.")
    return SUCCESS if trouble is None else FAILED


SCENARIOS: Final = """\
# Your scenarios. A table here replaces the shipped one with the same letter; README.md beside the shipped tables
# explains the keys. This file may be deleted.
"""


def template(folder: Path) -> int:
    """Write an empty overlay: every card and man named, nothing filled in."""
    for name in load.FILES:
        if (folder / name).exists():
            raise Refusal(f"{folder / name} exists already and is left as it is; name another folder")
    write_new(folder / "deck.csv", empty(load.DECK_COLUMNS, [{"card": row["card"]} for row in rows("deck.csv")]))
    men = [{"nation": row["nation"], "number": row["number"]} for row in rows("soldiers.csv")]
    write_new(folder / "soldiers.csv", empty(load.SOLDIER_COLUMNS, men))
    write_new(folder / "scenarios.toml", SCENARIOS)
    print(f"Written: {', '.join(str(folder / name) for name in load.FILES)}.")
    print("Fill in what differs from the shipped figures; an empty cell keeps the shipped one. Then:")
    print(f"  firefight data check {folder}")
    return SUCCESS


def empty(columns: list[str], keys: list[dict[str, str]]) -> str:
    """A table in which only the keys are filled in."""
    lines = [",".join(columns)]
    lines += [",".join(row.get(column, "") for column in columns) for row in keys]
    return "\n".join(lines) + "\n"
