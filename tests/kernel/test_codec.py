from __future__ import annotations

import json
from typing import Any

import pytest

from firefight.kernel.codec import CorruptSave, canonical, digest, dump_core, load_core
from firefight.kernel.core import State
from tests.toy.rolls import Deeds
from tests.toy.rounds import BLANK, Bids, Night


def state() -> State:
    s = State()
    s.stack = [Night(), Bids(1), Deeds(0, [0, 1], [0])]
    s.asked = 1
    s.result = 5
    return s


def test_the_shared_part_comes_back() -> None:
    row = json.loads(json.dumps(dump_core(state())))
    s = State()
    load_core(s, row, dict(BLANK))
    assert dump_core(s) == dump_core(state())
    assert [type(frame) for frame in s.stack] == [Night, Bids, Deeds]


def test_an_unknown_procedure_is_named() -> None:
    row: dict[str, Any] = dump_core(state())
    row["stack"][1][0] = "ballet"
    with pytest.raises(CorruptSave, match="'ballet'"):
        load_core(State(), row, dict(BLANK))


def test_one_text_and_one_hash_for_one_value() -> None:
    assert canonical({"b": [1, 2], "a": "ß"}) == '{"a":"\\u00df","b":[1,2]}'
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest([1, 2]) != digest([2, 1])
    assert len(digest(0)) == 16
