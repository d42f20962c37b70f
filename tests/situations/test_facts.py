"""Paths through a view, and what may be expected there."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.table.situations_facts import NoSuchFact, difference, look_up, show
from firefight.table.situations_yaml import documents

SCHUMACHER: dict[str, Any] = {"man": "g4", "name": "Schumacher", "pinned": True, "gunner": "g3"}
SCHULTZ: dict[str, Any] = {"man": "g5", "name": "Schultz", "pinned": False, "gunner": None}
AMERICANS: dict[str, Any] = {"letter": "A", "chit": 0, "men": []}
VIEW: dict[str, Any] = {
    "turn": 3,
    "over": False,
    "waiting_for": None,
    "share": 0.4937,
    "sides": [
        {
            "nation": "german",
            "hand_size": 5,
            "hand": [{"card": "c1", "title": "Movement"}, {"card": "c62", "title": "Fire 1 (1)"}],
            "groups": [
                {"letter": "A", "chit": 2, "men": [SCHUMACHER]},
                {"letter": "B", "chit": -1, "men": [SCHULTZ]},
            ],
            "lost": [{"man": "g9", "name": "Streich", "how": "killed", "group": "A"}],
        },
        {"nation": "american", "hand_size": 6, "hand": None, "groups": [AMERICANS], "lost": []},
    ],
    "ranges": [[2], [0]],
    "to remove": {},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("turn", 3),
        ("german.A.chit", 2),
        ("german B chit", -1),
        ("american hand size", 6),
        ("german.hand_size", 5),
        ("g4.pinned", True),
        ("Schultz.man", "g5"),
        ("g9.how", "killed"),
        ("german.hand.c62.title", "Fire 1 (1)"),
        ("german.hand.1.card", "c62"),
        ("ranges.A.A", 2),
        ("ranges.1.0", 0),
        ("waiting for", None),
        ("to remove", {}),
    ],
)
def test_a_path_leads_there(path: str, value: object) -> None:
    assert look_up(VIEW, path) == value


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("german.A.chits", "'german A' has no 'chits'; it has letter, chit, men"),
        ("A.chit", "there are 2 things called 'A'; say whose"),
        ("french", "there is no 'french'; it has turn, over"),
        ("german.hand.c63", "it is a list of 2: c1, c62"),
        ("turn.a", "'turn' has no 'a'; it is just 3"),
        ("ranges.A.C", "it is a list of 1: 2"),
        ("american.A.men.a1", "it is an empty list"),
    ],
)
def test_a_path_that_leads_nowhere_says_where_it_stops(path: str, words: str) -> None:
    with pytest.raises(NoSuchFact) as caught:
        look_up(VIEW, path)
    assert words in str(caught.value)


GOOD = """
turn: 3
turn: at least 3
turn: at most 3
over: no
over: false
waiting for: none
share: 0.49
share: 0.4937
share: 4937/10000
german.A.chit: 2
german.B.chit: -1
g4: pinned
g4: g4 pinned
g4: Schumacher, pinned
g5: not pinned
g9: killed
german.hand: [c1, c62]
german.hand: [movement, fire 1 (1)]
german.hand: 2
german.hand: has c62
german.hand: lacks c63
american.hand: none
american.lost: none
american.lost: []
american.A.men: none
german.A.men: [g4 pinned]
german.A: {chit: 2, men: [g4]}
ranges: [[2], [0]]
to remove: none
"""

BAD = """
turn: 4
turn: at least 4
turn: three
over: yes
over: none
waiting for: no
share: 0.5001
share: 0.48
share: 1/2
g4: not pinned
g4: pinnd
g4: not pinnd
g4: g3
g5: pinned
g9: routed
german.hand: [c62, c1]
german.hand: [c1]
german.hand: [c1, c62, c63]
german.hand: 3
german.hand: none
german.hand: has c63
german.hand: lacks c1
american.hand: []
german.A.men: [g4 not pinned]
german.A: {chit: 2, men: [g5]}
german.A: {chit: 2, man: [g4]}
ranges: [[2], [1]]
german.A: none
"""


def wrong(line: str) -> list[tuple[str, str, str]]:
    """What is not as a line says: path, expected, found."""
    (node,) = documents(line)
    return [(path, expected, found) for _, path, expected, found in difference(VIEW, node, "")]


@pytest.mark.parametrize("line", GOOD.strip().splitlines())
def test_what_agrees(line: str) -> None:
    assert wrong(line) == []


@pytest.mark.parametrize("line", BAD.strip().splitlines())
def test_what_does_not_agree(line: str) -> None:
    assert len(wrong(line)) == 1


def test_a_difference_says_what_was_expected_and_what_is_there() -> None:
    assert wrong("g4: not pinned") == [("g4", "not pinned", "g4 Schumacher pinned")]
    assert wrong("german.A: {chit: 3}") == [("german.A.chit", "3", "2")]
    assert wrong("german.hand: [c1]") == [("german.hand", "[c1]", "[c1, c62]")]


def test_long_things_are_cut_short() -> None:
    assert show(["c" + str(number) for number in range(200)]).endswith("...")
