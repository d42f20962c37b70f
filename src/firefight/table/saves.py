"""The save: one JSON text that a person can read and a program can check.

format, schema      what kind of text this is
game, rules_version, engine, config
commitment, seed    the referee's secret and what binds it
players             free
decisions           every entry (see `course`), one on a line
hashes              after every 20 entries, and at the snapshot: [hash of the state, stack]
base                null, or {at, state, rules_version}: the first `at` entries were played under other rules
snapshot            the state after the first `snapshot_at` entries
result              null while it runs
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from firefight import __version__
from firefight.kernel.codec import CorruptSave, digest
from firefight.table.course import (
    CHANCE_ENTRY,
    HASH_EVERY,
    TAKE_BACK_ENTRY,
    Base,
    Course,
    Entry,
    Stamp,
    stamp,
)
from firefight.table.referee import SEED_BYTES

FORMAT: Final = "firefight-save"
SCHEMA: Final = 1


@dataclass
class Save:
    """A save that has the right shape; whether it is true is checked by playing it."""

    game: str
    rules_version: int
    engine: str
    config: dict[str, Any]
    commitment: str
    seed: bytes
    players: dict[str, Any]
    decisions: list[Entry]
    hashes: dict[int, Stamp]
    base: Base | None
    snapshot: dict[str, Any]
    snapshot_at: int
    result: dict[str, Any] | None


def write(course: Course, players: dict[str, Any], result: dict[str, Any] | None) -> str:
    """The text of a match as it stands."""
    at = len(course.entries)
    hashes = {**course.hashes, at: stamp(course.game, course.state)}
    base = course.base
    fields: dict[str, Any] = {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": course.game.name,
        "rules_version": course.game.rules_version,
        "engine": __version__,
        "config": course.config,
        "commitment": course.referee.commitment,
        "seed": course.referee.seed.hex(),
        "players": players,
        "decisions": course.entries,
        "hashes": {str(number): hashes[number] for number in sorted(hashes)},
        "base": base and {"at": base.at, "state": base.state, "rules_version": base.rules_version},
        "snapshot": course.game.dump(course.state),
        "snapshot_at": at,
        "result": result,
    }
    return layout(fields)


def layout(fields: dict[str, Any]) -> str:
    """One field on a line, and of the decisions one entry."""
    lines: list[str] = []
    for name, value in fields.items():
        if name == "decisions" and value:
            rows = ",\n  ".join(json.dumps(entry) for entry in value)
            lines.append(f'"decisions": [\n  {rows}\n ]')
        else:
            lines.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def read(text: str) -> Save:
    """The save that a text holds.  Raises CorruptSave saying what is wrong, and where."""
    fields = parse_json(text)
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise CorruptSave("this is not a firefight save")
    if fields.get("schema") != SCHEMA:
        raise CorruptSave(f"this save has schema {fields.get('schema')!r}; this version reads schema {SCHEMA}")
    decisions = [checked_entry(entry, at) for at, entry in enumerate(need(fields, "decisions", list))]
    save = Save(
        game=need(fields, "game", str),
        rules_version=need(fields, "rules_version", int),
        engine=need(fields, "engine", str),
        config=need(fields, "config", dict),
        commitment=need(fields, "commitment", str),
        seed=checked_seed(need(fields, "seed", str)),
        players=need(fields, "players", dict),
        decisions=decisions,
        hashes=checked_hashes(need(fields, "hashes", dict), len(decisions)),
        base=checked_base(need(fields, "base", dict, type(None)), len(decisions)),
        snapshot=need(fields, "snapshot", dict),
        snapshot_at=need(fields, "snapshot_at", int),
        result=need(fields, "result", dict, type(None)),
    )
    if not 0 <= save.snapshot_at <= len(decisions):
        raise CorruptSave(f"snapshot_at: there are {len(decisions)} decisions, not {save.snapshot_at}")
    if save.snapshot_at not in save.hashes:
        raise CorruptSave(f"hashes: the hash of the snapshot, after decision {save.snapshot_at}, is missing")
    for number in range(HASH_EVERY, len(decisions) + 1, HASH_EVERY):
        if number not in save.hashes:
            raise CorruptSave(f"hashes: the one after decision {number} is missing")
    if digest(save.snapshot) != save.hashes[save.snapshot_at][0]:
        raise CorruptSave(f"snapshot: it does not have the hash noted after decision {save.snapshot_at}")
    return save


def parse_json(text: str) -> Any:
    """The value of a JSON text, or what is wrong with it."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if not text.lstrip().startswith("{"):
            raise CorruptSave("this is not a firefight save: it is not JSON") from error
        if not text.rstrip().endswith("}"):
            raise CorruptSave(f"the save breaks off in line {len(text.splitlines())}") from error
        raise CorruptSave(f"the save is not JSON: {error.msg} in line {error.lineno}") from error
    except RecursionError as error:
        raise CorruptSave("this is not a firefight save: it is nested too deeply") from error


WORDS: Final[dict[type, str]] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def need(fields: dict[str, Any], name: str, *kinds: type, path: str = "") -> Any:
    """A field that must be there and of one of these kinds."""
    if name not in fields:
        raise CorruptSave(f"{path}{name}: missing")
    return expect(fields[name], f"{path}{name}", *kinds)


def expect(value: Any, path: str, *kinds: type) -> Any:
    """A value that must be of one of these kinds."""
    if type(value) not in kinds:
        found = json.dumps(value)
        raise CorruptSave(f"{path}: {' or '.join(WORDS[kind] for kind in kinds)} is needed, not {found[:40]}")
    return value


def checked_entry(entry: Any, at: int) -> Entry:
    """One entry of the decisions; whether its key is legal is seen when it is played."""
    path = f"decisions[{at}]"
    expect(entry, path, list)
    word = expect(entry[0], f"{path}[0]", str) if entry else ""
    kinds: list[type] = [int] if word == TAKE_BACK_ENTRY else [str, int] if word == CHANCE_ENTRY else [str]
    if not word or len(entry) != 1 + len(kinds):
        raise CorruptSave(f"{path}: {json.dumps(entry)[:60]} is no entry")
    for number, kind in enumerate(kinds, 1):
        expect(entry[number], f"{path}[{number}]", kind)
    if word == TAKE_BACK_ENTRY and not 0 <= entry[1] < at:
        raise CorruptSave(f"{path}[1]: there is no entry {entry[1] + 1} to take back")
    row: Entry = entry
    return row


def checked_seed(text: str) -> bytes:
    """The referee's seed."""
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise CorruptSave("seed: hexadecimal digits are needed") from error
    if len(seed) != SEED_BYTES:
        raise CorruptSave(f"seed: {2 * SEED_BYTES} hexadecimal digits are needed, not {len(text)}")
    return seed


def checked_hashes(hashes: dict[str, Any], decisions: int) -> dict[int, Stamp]:
    """The hashes by the number of the decision after which they were taken."""
    found: dict[int, Stamp] = {}
    for number, value in hashes.items():
        path = f"hashes[{number!r}]"
        if not number.isdecimal() or int(number) > decisions:
            raise CorruptSave(f"{path}: there is no decision of this number")
        expect(value, path, list)
        if len(value) != 2 or not all(isinstance(part, str) for part in value):
            raise CorruptSave(f"{path}: a hash and a stack are needed")
        found[int(number)] = value
    return found


def checked_base(base: dict[str, Any] | None, decisions: int) -> Base | None:
    """Where the part begins that can be replayed."""
    if base is None:
        return None
    at = need(base, "at", int, path="base.")
    if not 0 <= at <= decisions:
        raise CorruptSave(f"base.at: there are {decisions} decisions, not {at}")
    return Base(at, need(base, "state", dict, path="base."), need(base, "rules_version", int, path="base."))
