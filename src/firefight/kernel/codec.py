"""States as JSON, and their hash.  No pickle: a save is text that a person can read and a program can check."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from firefight.kernel.core import Frame, State


class CorruptSave(Exception):
    """A saved text that is not what it says it is; the message names the place and what would be right."""


def dump_core(s: State) -> dict[str, Any]:
    """The part of a saved state that every game shares."""
    return {
        "stack": [[frame.CODE, *frame.dump()] for frame in s.stack],
        "asked": s.asked,
        "result": s.result,
        "over": s.over,
    }


def load_core(s: State, row: dict[str, Any], blank: dict[str, Any]) -> None:
    """Fill a blank state from `dump_core`; `blank` makes an empty frame of each code."""
    stack: list[Frame] = []
    for entry in row["stack"]:
        make = blank.get(entry[0])
        if make is None:
            raise CorruptSave(f"the save holds a procedure {entry[0]!r} that this version does not know")
        frame: Frame = make()
        frame.load(entry[1:])
        stack.append(frame)
    s.stack = stack
    s.asked = row["asked"]
    s.result = row["result"]
    s.over = row["over"]


def canonical(value: Any) -> str:
    """One text for one value: keys sorted, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest(value: Any) -> str:
    """A short hash of any JSON value."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:16]
