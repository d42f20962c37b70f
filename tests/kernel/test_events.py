from __future__ import annotations

import pytest

from firefight.kernel.core import State
from firefight.kernel.events import EVERYBODY, SPECTATOR, Event, Sink, all_but, only


@pytest.mark.parametrize(
    ("audience", "seen_by"),
    [(EVERYBODY, [0, 1, SPECTATOR]), (only(0), [0]), (only(1), [1]), (all_but(0), [1, SPECTATOR])],
)
def test_who_may_know(audience: int, seen_by: list[int]) -> None:
    event = Event("x", audience, "1.1", [])
    assert [viewer for viewer in (0, 1, SPECTATOR) if event.seen_by(viewer)] == seen_by


def test_a_sink_hands_over_once() -> None:
    s = State()
    s.sink = Sink()
    s.tell("draw", only(1), "4.1", [1, 17])
    assert [event.dump() for event in s.sink.drain()] == [["draw", 2, "4.1", [1, 17]]]
    assert s.sink.drain() == []
