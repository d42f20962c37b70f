"""What Python tells the page, so that nobody keeps it twice: types of the protocol, verbs, the words of the odds.

    python -m tools.page_types            write them
    python -m tools.page_types --check    say whether they are up to date

`tools/page.py --check` asks the same.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from firefight.games.upfront import cards, load, text
from firefight.games.upfront.options import LETTERS, VERBS
from firefight.server import protocol

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web" / "src"
HEAD: Final = "// Made by tools/page_types.py; do not edit.\n"


def type_text(kind: Any) -> str:
    """A msgspec type in TypeScript."""
    info = msgspec.inspect
    if isinstance(kind, info.StructType):
        return str(kind.cls.__name__)
    if isinstance(kind, info.UnionType):
        return " | ".join(type_text(part) for part in kind.types)
    if isinstance(kind, info.ListType):
        inner = type_text(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, info.DictType):
        return f"Record<string, {type_text(kind.value_type)}>"
    plain: list[tuple[Any, str]] = [
        (info.StrType, "string"), (info.BoolType, "boolean"), (info.IntType, "number"), (info.FloatType, "number"),
        (info.NoneType, "null"), (info.AnyType, "unknown"),
    ]  # fmt: skip
    for cls, word in plain:
        if isinstance(kind, cls):
            return word
    raise TypeError(f"no TypeScript for {kind!r}; add it to tools/page_types.py")


def interface(cls: type, incoming: bool) -> list[str]:
    """One struct as an interface; what has a default may be left out by who writes it."""
    found = msgspec.inspect.type_info(cls)
    assert isinstance(found, msgspec.inspect.StructType)
    lines = [f"/** {(cls.__doc__ or '').strip().splitlines()[0]} */", f"export interface {cls.__name__} {{"]
    if found.tag is not None:
        lines.append(f"  {found.tag_field}: {json.dumps(found.tag)}")
    for field in found.fields:
        optional = "?" if incoming and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {type_text(field.type)}")
    return [*lines, "}", ""]


def protocol_text() -> str:
    """The types of the protocol."""
    incoming = protocol.Incoming.__args__
    outgoing = protocol.Outgoing.__args__
    parts = [protocol.Why, protocol.Choice, protocol.Question, protocol.LogLine, protocol.Place]
    lines = [HEAD, f"export const VERSION = {protocol.VERSION}", ""]
    for cls in incoming:
        lines += interface(cls, incoming=True)
    for cls in [*parts, *outgoing]:
        lines += interface(cls, incoming=False)
    for name, union in (("Incoming", incoming), ("Outgoing", outgoing)):
        lines.append(f"export type {name} = {' | '.join(cls.__name__ for cls in union)}")
    return "\n".join(lines) + "\n"


def facts_text() -> str:
    """What the board of Up Front knows of the game: how orders are written, and its words for parts of odds.

    The titles of cards are those of the deck that comes with the program; what the table sends goes before them.
    """
    # an overlay on this machine is nobody else's
    load.load("")
    catalogue = text.catalogue()
    facts = {
        "LETTERS": LETTERS,
        "SIGNATURES": {verb.word: verb.signature for verb in VERBS},
        "NATIONS": {nation: catalogue["names"][nation] for nation in cards.NATIONS},
        "PARTS": {**catalogue["modifiers"], **catalogue["firepower"]},
        "TITLES": {f"c{card}": cards.TITLE[card] for card in range(1, cards.N_CARDS + 1)},
    }
    lines = [HEAD]
    for name, value in facts.items():
        kind = "string" if isinstance(value, str) else "Record<string, string>"
        shown = json.dumps(value, ensure_ascii=False, indent=2)
        lines.append(f"export const {name}: {kind} = {shown}")
    return "\n".join(lines) + "\n"


def made() -> dict[Path, str]:
    """Every file that this makes."""
    return {
        WEB / "protocol.ts": protocol_text(),
        WEB / "games" / "upfront" / "facts.ts": facts_text(),
    }


def stale() -> list[Path]:
    """The files that are not as they would be made now."""
    return [path for path, wanted in made().items() if not path.exists() or path.read_text("utf-8") != wanted]


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this file."""
    parser = argparse.ArgumentParser(prog="./run tool page_types", description="What Python tells the page.")
    parser.add_argument("--check", action="store_true", help="change nothing; say what is out of date")
    if parser.parse_args(arguments).check:
        for path in stale():
            print(f"{path.relative_to(ROOT)} is out of date: ./run tool page_types")
        return 1 if stale() else 0
    for path, wanted in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted, "utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
