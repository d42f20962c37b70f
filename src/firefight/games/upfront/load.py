"""Reads `data/` (or an owner's overlay) into the tables of `cards.py`, `soldiers.py` and `scenarios.py`.

The only module of the game that opens files.  The formats are explained in `data/README.md`.  An overlay is a folder
with any of deck.csv, soldiers.csv, scenarios.toml: its rows replace the shipped ones by card number, by nation and
number, by scenario letter; cells left out or empty keep the shipped value.  Name it by argument or in FIREFIGHT_DATA.
"""

from __future__ import annotations

import csv
import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from firefight.games.upfront import cards, scenarios, soldiers
from firefight.games.upfront.cards import CardRow
from firefight.games.upfront.model import LINE, SECONDARY_NAMES, TROOPS
from firefight.games.upfront.scenarios import SCENARIOS, Force, Scenario, Victory
from firefight.games.upfront.soldiers import SoldierRow

__all__ = ["SCENARIOS", "DataError", "load"]

ENVIRONMENT: Final = "FIREFIGHT_DATA"
SHIPPED: Final = Path(__file__).with_name("data")
FILES: Final = ("deck.csv", "soldiers.csv", "scenarios.toml")

DECK_COLUMNS: Final = ["card", "category", "rnc", "uses", "breeze", *cards.COLUMN_NAMES[1:], "known"]
SOLDIER_COLUMNS: Final = [
    "nation", "number", "name", "title", "leader", "weapon", "bolt", "crew", "fp", "morale", "panic", "rout", "kia",
    "ccv", "points", "later", "unsure",
]  # fmt: skip
MAY_BE_EMPTY: Final = {"known", "later", "unsure", "leader"}
CATEGORIES: Final = ["movement", "concealed", "rally", "fire", "sniper", "hero", "wire", "terrain", "smoke", "split"]


class DataError(Exception):
    """A data file that cannot be read as it stands; the message names the place and what would be right."""


class Row:
    """One line of a CSV file, its cells possibly replaced by an overlay's; remembers where each cell stands."""

    def __init__(self, cells: dict[str, str], place: str) -> None:
        self.cells = cells
        self.places = dict.fromkeys(cells, place)

    def cover(self, other: Row) -> None:
        for column, text in other.cells.items():
            if text:
                self.cells[column] = text
                self.places[column] = other.places[column]

    def wrong(self, column: str, right: str) -> DataError:
        text = self.cells.get(column, "")
        return DataError(f"{self.places.get(column, '')}, column {column!r}: {text!r} should be {right}")

    def whole(self, column: str, low: int, high: int) -> int:
        text = self.cells[column]
        if not re.fullmatch(r"-?\d{1,4}", text) or not low <= int(text) <= high:
            raise self.wrong(column, f"a whole number from {low} to {high}")
        return int(text)

    def choice(self, column: str, words: Iterable[str]) -> str:
        text, allowed = self.cells[column], [word or "(empty)" for word in words]
        if (text or "(empty)") not in allowed:
            raise self.wrong(column, "one of: " + ", ".join(allowed))
        return text

    def pattern(self, column: str, shape: str, right: str) -> re.Match[str]:
        found = re.fullmatch(shape, self.cells[column])
        if found is None:
            raise self.wrong(column, right)
        return found


def _read_csv(path: Path, columns: list[str], key: list[str], partial: bool) -> dict[str, Row]:
    """The rows of a CSV file by their key cells.  `partial`: an overlay may leave columns and cells out."""
    rows: dict[str, Row] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            header = [name.strip() for name in next(reader, [])]
            for name in key if partial else columns:
                if name not in header:
                    raise DataError(f"{path}, line 1: there is no column {name!r}; columns are {', '.join(columns)}")
            for name in header:
                if name not in columns or header.count(name) > 1:
                    raise DataError(f"{path}, line 1: {name!r} is not one of the columns {', '.join(columns)}")
            for line in reader:
                if not any(cell.strip() for cell in line):
                    continue
                place = f"{path}, line {reader.line_num}"
                if len(line) != len(header):
                    raise DataError(f"{place}: {len(line)} cells, the header has {len(header)}")
                row = Row({name: cell.strip() for name, cell in zip(header, line, strict=True)}, place)
                for name in key if partial else columns:
                    if not row.cells[name] and name not in MAY_BE_EMPTY:
                        raise row.wrong(name, "filled in")
                name = " ".join(row.cells[column].lstrip("0").lower() for column in key)
                if name in rows:
                    raise row.wrong(key[-1], f"a card that does not stand in this file twice ({name})")
                rows[name] = row
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{path}: {error}; it should be a CSV file in UTF-8") from error
    return rows


def _merged(name: str, columns: list[str], key: list[str], overlay: Path | None) -> list[Row]:
    rows = _read_csv(SHIPPED / name, columns, key, partial=False)
    if overlay is not None and (overlay / name).is_file():
        for card, row in _read_csv(overlay / name, columns, key, partial=True).items():
            place = row.places[key[0]]
            full = rows.setdefault(card, Row(dict.fromkeys(columns, ""), place))
            full.cover(row)
            for column in columns:
                if not full.cells[column] and column not in MAY_BE_EMPTY:
                    raise DataError(f"{place}: {card} is a new card, so {column!r} should be filled in")
    return list(rows.values())


def _nations(row: Row, text: str) -> list[int]:
    words = text.split()
    if words == ["all"]:
        return list(range(cards.N_NATIONS))
    listed = words[2:] if words[:2] == ["all", "but"] else words
    if not listed or len(set(listed)) < len(listed) or not set(listed) <= set(cards.NATIONS):
        raise row.wrong("uses", f"uses with nations: 'all', 'all but ...' or some of {' '.join(cards.NATIONS)}")
    return [n for n in range(cards.N_NATIONS) if (cards.NATIONS[n] in listed) == (listed is words)]


# What may stand in `uses`, and an example of each for the message.
_TERRAINS: Final = "|".join(cards.TERRAIN_NAMES[1:-1])
_USES: Final = re.compile(
    r"fire (?P<fire>[1-9]) needs (?P<needs>\d{1,2})"
    r"|(?P<move>movement)(?: (?P<kind>ford|flank))?"
    r"|rally (?P<rally>[1-9]|all)"
    r"|concealed -(?P<concealed>[1-9])"
    r"|sniper pin (?P<pin>[0-6](?:-[0-6])?) kia (?P<kia>[0-6](?:-[0-6])?)"
    r"|minefield (?P<mine>\d) exit (?P<exit>[0-6])"
    rf"|(?P<terrain>{_TERRAINS}) (?P<value>-[1-9]|0)"
    r"|(?P<radio>radio)|(?P<smoke>smoke)|(?P<wire>wire)|(?P<hero>hero)"
)
_EXAMPLES: Final = (
    "'fire 3 needs 4', 'movement', 'movement ford', 'movement flank', 'rally 2', 'rally all', 'radio', 'concealed -1', "
    "'sniper pin 2-3 kia 4-6', 'minefield 3 exit 3', 'brush -1', 'stream 0', 'smoke', 'wire', 'hero'"
)


def _range(text: str) -> range:
    return range(int(text[0]), int(text[-1]) + 1)


def _use(row: Row, card: CardRow, text: str) -> tuple[int, str]:
    """Read one use into the card; its bit and its part of the title."""
    found = _USES.fullmatch(text)
    if found is None:
        raise row.wrong("uses", f"uses such as {_EXAMPLES}, each with ': nations' where not for all ({text!r} is none)")
    part = found.groupdict()
    if part["fire"]:
        card.fire_strength, card.fire_minimum = int(part["fire"]), int(part["needs"])
        return cards.FIRE, f"fire {part['fire']} ({part['needs']})"
    if part["move"]:
        card.move_kind = cards.MOVE_NAMES.index(part["kind"] or "plain")
        return cards.MOVE, f"movement, {part['kind']}" if part["kind"] else "movement"
    if part["rally"]:
        card.rally_number = cards.RALLY_ALL if part["rally"] == "all" else int(part["rally"])
        return cards.RALLY, text
    if part["concealed"]:
        card.concealed_value = int(part["concealed"])
        return cards.CONCEALED, text
    if part["pin"]:
        for number in _range(part["pin"]):
            card.sniper_result[number] = cards.SNIPER_PIN
        for number in _range(part["kia"]):
            if card.sniper_result[number] != cards.SNIPER_MISS:
                raise row.wrong("uses", f"a Sniper whose pin and KIA numbers differ ({number} is both)")
            card.sniper_result[number] = cards.SNIPER_KIA
        return cards.SNIPER, f"sniper (pin {part['pin']}, KIA {part['kia']})"
    if part["mine"]:
        card.terrain_kind = cards.MINEFIELD
        card.mine_strength, card.mine_exit = int(part["mine"]), int(part["exit"])
        return cards.TERRAIN, f"minefield {part['mine']}"
    if part["terrain"]:
        card.terrain_kind, card.terrain_value = cards.TERRAIN_NAMES.index(part["terrain"]), int(part["value"])
        return cards.TERRAIN, text.removesuffix(" 0")
    return {"radio": cards.RADIO, "smoke": cards.SMOKE, "wire": cards.WIRE, "hero": cards.HERO}[text], text


def _card(row: Row) -> CardRow:
    card = CardRow(row.whole("card", 1, cards.N_CARDS))
    card.category = row.choice("category", CATEGORIES)
    rnc = row.pattern("rnc", r"(red|black) ([0-6])", "a colour and a number, such as 'red 3' or 'black 0'")
    card.red, card.rnc = rnc[1] == "red", int(rnc[2])
    card.breeze = row.choice("breeze", ["yes", "no"]) == "yes"
    for column, name in enumerate(cards.COLUMN_NAMES[1:], 1):
        right = f"a number from 1 to {column} with r (red) or b (black) behind it, such as '1r'"
        number = row.pattern(name, rf"({'|'.join(map(str, range(1, column + 1)))})([rb])", right)
        card.positions[column], card.positions_red[column] = int(number[1]), number[2] == "r"
    sides = row.cells["uses"].split("|")
    if len(sides) > 2:
        raise row.wrong("uses", "at most two sides, with one '|' as the diagonal between them")
    card.diagonal = len(sides) == 2
    seen = 0
    titles: list[str] = []
    for side in sides:
        parts: list[str] = []
        for entry in side.split(";"):
            text, _, nations = entry.partition(":")
            bit, part = _use(row, card, " ".join(text.split()))
            if seen & bit:
                raise row.wrong("uses", "uses of different kinds: one card has one number for each kind of use")
            seen |= bit
            for nation in _nations(row, nations.strip() or "all"):
                card.uses[nation] |= bit
            parts.append(part)
        titles.append(parts[0][0].upper() + ", ".join(parts)[1:])
    card.title = " / ".join(titles)
    card.known = row.cells["known"]
    return card


def _soldier(row: Row) -> SoldierRow:
    nation = cards.NATIONS.index(row.choice("nation", cards.NATIONS))
    man = SoldierRow(soldiers.soldier_id(nation, row.whole("number", 1, soldiers.SLOTS - 1)))
    man.name, man.title = row.cells["name"], row.cells["title"]
    man.leader = soldiers.LEADER_NAMES.index(row.choice("leader", soldiers.LEADER_NAMES))
    man.weapon_name = row.choice("weapon", soldiers.WEAPON_NAMES)
    man.weapon = soldiers.WEAPON_NAMES.index(man.weapon_name)
    man.bolt_action = row.choice("bolt", ["yes", "no"]) == "yes"
    man.crew_served = row.choice("crew", ["yes", "no"]) == "yes"
    row.pattern("fp", r"\d+(\[\d+\])?( \d+(\[\d+\])?){5}", "six firepower values, such as '4[2] 5[3] ...'")
    for rr, value in enumerate(row.cells["fp"].split()):
        plain, _, bracket = value.removesuffix("]").partition("[")
        man.fp[rr], man.fp_bracket[rr] = int(plain), int(bracket or plain)
    if man.fp != man.fp_bracket and not man.crew_served:
        raise row.wrong("crew", "'yes', as bracketed values make a crew-served weapon")
    man.morale, man.panic = row.whole("morale", 0, 12), row.whole("panic", 0, 12)
    man.rout, man.points = row.whole("rout", 0, 12), row.whole("points", 0, 999)
    kia = row.pattern("kia", r"(\d+)/(\d+)", "the KIA values unpinned/pinned, such as '8/9'")
    man.kia, man.kia_pinned = int(kia[1]), int(kia[2])
    ccv = row.pattern("ccv", r"(-?\d+)/(-?\d+) (-?\d+)/(-?\d+)", "armed/unarmed, then the same pinned: '8/5 4/1'")
    man.ccv_armed, man.ccv_unarmed = int(ccv[1]), int(ccv[2])
    man.ccv_pinned_armed, man.ccv_pinned_unarmed = int(ccv[3]), int(ccv[4])
    man.not_sure = row.cells["unsure"]
    return man


def _read_toml(path: Path) -> dict[str, object]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path}: {error}; it should be a TOML file in UTF-8") from error


class Table:
    """One table of a TOML file, and where it stands."""

    def __init__(self, value: object, place: str) -> None:
        if not isinstance(value, dict):
            raise DataError(f"{place} should be a table")
        self.cells: Mapping[str, object] = value
        self.place = place

    def only(self, *keys: str) -> None:
        for key in self.cells:
            if key not in keys:
                raise DataError(f"{self.place}: {key!r} is not one of the keys {', '.join(keys)}")

    def table(self, key: str, *keys: str) -> Table:
        table = Table(self.cells.get(key, {}), f"{self.place}, {key}")
        table.only(*keys)
        return table

    def text(self, key: str, choices: list[str] | None = None) -> str:
        value = self.cells.get(key)
        if not isinstance(value, str) or (choices is not None and value not in choices):
            right = "a text" if choices is None else "one of: " + ", ".join(choices)
            raise DataError(f"{self.place}: {key} = {value!r} should be {right}")
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.cells.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise DataError(f"{self.place}: {key} = {value!r} should be a whole number from {low} to {high}")
        return value

    def list(self, key: str) -> list[object]:
        value = self.cells.get(key)
        if not isinstance(value, list):
            raise DataError(f"{self.place}: {key} = {value!r} should be a list")
        return value


FORCE_KEYS: Final = ("men", "points", "secondary", "troops", "reinforcements")


def _men(nation: int, table: Table, names: set[int], taken: list[int]) -> tuple[int, ...]:
    """The men of a list, none of whom is in `taken` already."""
    men: list[int] = []
    for number in table.list("men"):
        man = soldiers.soldier_id(nation, number) if isinstance(number, int) else -1
        unknown = not isinstance(number, int) or not 1 <= number < soldiers.SLOTS or man not in names
        if unknown or man in men or man in taken:
            raise DataError(f"{table.place}: men: {number!r} should be a card of that nation in soldiers.csv, once")
        men.append(man)
    return tuple(men)


def _force(nation: int, role: int, table: Table, names: set[int]) -> Force:
    men = _men(nation, table, names, [])
    # [39.7a] one word for all of them
    troops = TROOPS.index(table.text("troops", TROOPS)) if "troops" in table.cells else LINE
    carried: list[int] = []
    for word in table.list("secondary") if "secondary" in table.cells else []:
        if word not in SECONDARY_NAMES[1:]:
            raise DataError(f"{table.place}: secondary: {word!r} should be one of: {', '.join(SECONDARY_NAMES[1:])}")
        carried.append(SECONDARY_NAMES.index(str(word)))
    later: tuple[int, ...] = ()
    after = 0
    if "reinforcements" in table.cells:
        arriving = table.table("reinforcements", "men", "after")
        later, after = _men(nation, arriving, names, list(men)), arriving.whole("after", 1, 9)
    return Force(nation, role, men, table.whole("points", 0, 9999), tuple(carried), troops, later, after)


def _cowering(table: Table, deck: list[CardRow]) -> tuple[tuple[int, ...], ...]:
    """[2.22] the cards that the scenario makes Cower cards, for each role"""
    bits = {"sniper": cards.SNIPER, "wire": cards.WIRE, "smoke": cards.SMOKE}
    words = [*cards.TERRAIN_NAMES[1:], *bits]
    cower: list[set[int]] = [set(), set(), set()]
    for side in table.cells:
        for word in table.list(side):
            if word not in words:
                raise DataError(f"{table.place}, {side}: {word!r} should be one of: {', '.join(words)}")
            for card in deck:
                bit = bits.get(str(word), 0)
                terrain = not bit and cards.TERRAIN_NAMES[card.terrain_kind] == word
                if terrain or any(uses & bit for uses in card.uses):
                    for role in range(3) if side == "both" else [scenarios.ROLES.index(side)]:
                        cower[role].add(card.number)
    return tuple(tuple(sorted(chosen)) for chosen in cower)


def _scenario(key: str, table: Table, deck: list[CardRow], names: set[int]) -> Scenario:
    table.only("name", "level", "chapters", "decks", "first", "remove", "cower", "victory", "forces", "pillbox")
    kinds: list[int] = []
    counts: list[int] = []
    remove = table.table("remove", *cards.TERRAIN_NAMES[1:])
    for word, count in remove.cells.items():
        kinds.append(cards.TERRAIN_NAMES.index(word))
        counts.append(scenarios.ALL_OF_THEM if count == "all" else remove.whole(word, 1, cards.N_CARDS))
    forces: list[Force] = []
    listed = table.table("forces", *cards.NATIONS)
    for word in listed.cells:
        nation, force = cards.NATIONS.index(word), listed.table(word, "attacker", "defender", *FORCE_KEYS)
        if "men" in force.cells:
            forces.append(_force(nation, scenarios.MEETING, listed.table(word, *FORCE_KEYS), names))
            continue
        for role in listed.table(word, "attacker", "defender").cells:
            forces.append(_force(nation, scenarios.ROLES.index(role), force.table(role, *FORCE_KEYS), names))
    if len({force.role == scenarios.MEETING for force in forces}) > 1:
        raise DataError(f"{table.place}: forces should all have roles, or none of them")
    given = scenarios.ROLES.index(table.text("pillbox", scenarios.ROLES[1:])) if "pillbox" in table.cells else 0
    return Scenario(
        key=key,
        name=table.text("name"),
        level=table.text("level", list(scenarios.LEVELS)),
        chapters=table.text("chapters"),
        decks=table.whole("decks", 1, 20),
        first=table.text("first", scenarios.FIRST),
        remove_kinds=tuple(kinds),
        remove_counts=tuple(counts),
        cower=_cowering(table.table("cower", "both", "attacker", "defender"), deck),
        victory=_victory(table.table("victory", "kind", "men", "chit", "otherwise", "ground", "parts")),
        forces=tuple(forces),
        pillbox=given,
    )


def _victory(table: Table) -> Victory:
    """[16.42] [16.4] the condition, and what else decides"""
    kind = table.text("kind", scenarios.VICTORY_KINDS)
    chit = kind == scenarios.RANGE_CHIT
    if not chit and ("men" in table.cells or "chit" in table.cells):
        raise DataError(f"{table.place}: men and chit belong to the kind {scenarios.RANGE_CHIT!r} alone")
    ground = 0
    if "ground" in table.cells:
        ground = cards.TERRAIN_NAMES.index(table.text("ground", cards.TERRAIN_NAMES[1:]))
    return Victory(
        kind,
        men=table.whole("men", 1, 99) if chit else 0,
        chit=table.whole("chit", -9, 9) if chit else 0,
        otherwise=table.text("otherwise", scenarios.OTHERWISE) if "otherwise" in table.cells else scenarios.BY_POINTS,
        ground=ground,
        parts=table.whole("parts", 1, 2) if "parts" in table.cells else 1,
    )


def _read(overlay: Path | None) -> tuple[list[CardRow], list[SoldierRow], dict[str, Scenario]]:
    if overlay is not None and not any((overlay / name).is_file() for name in FILES):
        raise DataError(f"{overlay}: an overlay should be a folder with at least one of {', '.join(FILES)}")
    deck = [_card(row) for row in _merged("deck.csv", DECK_COLUMNS, ["card"], overlay)]
    men = [_soldier(row) for row in _merged("soldiers.csv", SOLDIER_COLUMNS, ["nation", "number"], overlay)]
    ids = {man.soldier for man in men}
    places = [SHIPPED] if overlay is None else [SHIPPED, overlay]
    played: dict[str, Scenario] = {}
    for place in places:
        path = place / "scenarios.toml"
        if place is SHIPPED or path.is_file():
            for key, value in _read_toml(path).items():
                played[key] = _scenario(key, Table(value, f"{path}, [{key}]"), deck, ids)
    return deck, men, played


_loaded: list[Path | None] = []


def load(overlay: str | os.PathLike[str] | None = None) -> None:
    """Fill the tables once.

    Without an argument a second call does nothing, and the first follows FIREFIGHT_DATA.  With one, the tables are then
    those of that overlay; an empty text means the shipped data alone.  Nothing changes when a file is wrong.
    """
    if overlay is None and _loaded:
        return
    name = os.environ.get(ENVIRONMENT, "") if overlay is None else os.fspath(overlay)
    chosen = Path(name) if name else None
    if _loaded == [chosen]:
        return
    deck, men, played = _read(chosen)
    # A man that only a former overlay had must not stay behind.
    soldiers.install([SoldierRow(man) for man in range(soldiers.N_SOLDIERS)])
    cards.install(deck)
    soldiers.install(men)
    SCENARIOS.clear()
    SCENARIOS.update(played)
    _loaded[:] = [chosen]
