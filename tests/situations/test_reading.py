"""What a situation file must be; each mistake has its message."""

from __future__ import annotations

from pathlib import Path

import pytest

from firefight.table import situations
from firefight.table.situations import Unreadable

GOOD = """\
title: a title
rules: ["5.51a", '5.51-Q1']
game: upfront
position:
  german: {hand: [c1]}
play:
- german: advance A c1
  state: {german.A.chit: 1}
lesson: move first
puzzle: how far?
note: nothing
"""

SIDE = "  german: {hand: [c1]}"
STATE = "state: {german.A.chit: 1}"


def read(text: str) -> list[situations.Situation]:
    return situations.read_text(text, "x.yaml")


def test_a_good_file_is_read() -> None:
    (situation,) = read(GOOD)
    assert situation.title == "a title"
    assert situation.rules == ("5.51a", "5.51-Q1")
    assert situation.seats == ["german", "american"]
    assert situation.texts == {"lesson": "move first", "puzzle": "how far?", "note": "nothing"}
    assert [(act.word, act.step, act.line) for act in situation.acts] == [("german", 1, 7), ("state", 1, 8)]


def test_several_situations_in_a_file() -> None:
    first, second = read(GOOD + "---\n" + GOOD.replace("a title", "another"))
    assert (first.title, second.title, second.line) == ("a title", "another", 13)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (GOOD, "", 0, "the file is empty"),
        (GOOD, "# nothing\n---\n", 0, "the file is empty"),
        (GOOD, "just words", 1, "a situation is made of keys: title, rules, game"),
        ("title: a title", "tilte: a title", 1, "a situation has no key 'tilte'; it has title, rules"),
        ("title: a title\n", "", 1, "'title' is missing"),
        ("title: a title", "title:", 1, "'title' is a text and not empty"),
        ("title: a title", "title: [a]", 1, "'title' is a text and not empty"),
        ("lesson: move first", "lesson: {a: b}", 9, "'lesson' is a text and not empty"),
        ("puzzle: how far?", "puzzle: ''", 10, "'puzzle' is a text and not empty"),
        ("rules: [\"5.51a\", '5.51-Q1']", "rules: [17.60]", 2, 'put the id in quotes: "17.60"'),
        ("rules: [\"5.51a\", '5.51-Q1']", 'rules: "17.60"', 2, "as a list of ids in quotes"),
        ("rules: [\"5.51a\", '5.51-Q1']", 'rules: [""]', 2, 'a rule is an id in quotes, such as "5.51a"'),
        ("game: upfront\n", "", 1, "'game' is missing"),
        ("game: upfront", "game: downback", 3, "there is no game 'downback'; there are"),
        ("position:\n  german: {hand: [c1]}\n", "", 1, "either a 'position' or a 'match'"),
        ("play:", "match: {scenario: A}\nplay:", 1, "either a 'position' or a 'match'"),
        ("position:\n  german: {hand: [c1]}", "position: [c1]", 4, "this is made of keys"),
        (SIDE, "  german: {hand: [c1], passed: no}", 5, "'no' could be a word or a truth value"),
        (SIDE, "  german: {hands: [c1]}", 5, "a side has no 'hands'; it has"),
        (SIDE, "  german: {hand: [c163]}", 5, "no free card fits 'c163'"),
        (SIDE, "  german: {hand: [c1], groups: {A: {men: [77]}}}", 5, "there is no german man '77'"),
        (SIDE, "  german: {groups: {A: {men: [1, 4]}, C: {men: [2]}}}", 5, "group 'C' is out of order"),
        (SIDE, "  germans: {hand: [c1]}", 5, "the position has no 'germans'"),
        (SIDE, "  german: c1", 5, "german is 'c1'; a side is made of groups"),
        (SIDE, "  scenario: ZZ", 5, "there is no scenario 'ZZ'; there are A"),
        (SIDE, "  sides: [german]", 5, "a position has two sides out of german, american"),
        (SIDE, "  german: {}\n  french: {}\n  italian: {}", 5, "has german, french, italian"),
        (SIDE, "  german: {hand: [c1]}\n  pile: [c1]", 5, "it lists cards (c1 to c162)"),
        (SIDE, "  german: {hand: [c1]}\n  pile: c2", 5, "it lists cards (c1 to c162)"),
        ("play:\n- german: advance A c1\n  state: {german.A.chit: 1}\n", "", 1, "'play' is a list of steps"),
        ("play:\n- german: advance A c1\n  state: {german.A.chit: 1}", "play: []", 6, "'play' is a list of steps"),
        ("- german: advance A c1", "- advance A c1\n-", 7, "a step is one or more of: german, american, draw"),
        ("- german: advance A c1", "- germn: advance A c1", 7, "a step has no 'germn'; it has german, american"),
        ("- german: advance A c1", "- french: advance A c1", 7, "a step has no 'french'; it has german, american"),
        ("- german: advance A c1", "- german: []", 7, "'german' is an empty list"),
        ("- german: advance A c1", "- german: [advance A c1, '']", 7, "'german' is a text and not empty"),
        ("- german: advance A c1", "- german:", 7, "'german' is a text and not empty"),
        (STATE, "state: chit", 8, "'state' is made of keys"),
        (STATE, "state: {}", 8, "'state' is made of keys"),
        (STATE, "state: {german.A.chit: }", 8, "'state' expects nothing here; write none"),
        (STATE, "asked: french", 8, "'french' is never asked; german, american, chance or nobody"),
        (STATE, "clock: french", 8, "the clock is that of german or american, not of 'french'"),
        (STATE, "event: brezee", 8, "Up Front tells no event 'brezee'"),
        (STATE, "no event: [pinned, kiled]", 8, "Up Front tells no event 'kiled'"),
        (STATE, "french sees: {turn: 1}", 8, "a step has no 'french sees'"),
        ("  state: {german.A.chit: 1}\n", "", 7, "the play ends without saying what must hold then"),
        (STATE, "note: so far", 7, "the play ends without saying what must hold then"),
        ("title: a title", "title: a title\ntitle: b", 2, "'title' stands here twice, first in line 1"),
    ],
)
def test_mistakes_have_a_place_and_a_message(old: str, new: str, line: int, words: str) -> None:
    assert old in GOOD
    with pytest.raises(Unreadable) as caught:
        read(GOOD.replace(old, new))
    assert words in str(caught.value)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"x.yaml:{line}: " if line else "x.yaml: ")


def test_a_match_begins_at_its_set_up() -> None:
    text = GOOD.replace("position:\n  german: {hand: [c1]}", "match: {scenario: A, sides: [german, russian]}")
    text = text.replace("german: advance A c1", "german: put g1").replace("{german.A.chit: 1}", "{german.A.men: [g1]}")
    assert read(text)[0].seats == ["german", "russian"]
    with pytest.raises(Unreadable, match="there is no side 'dutch'"):
        read(text.replace("russian", "dutch"))


def test_sides_left_out_and_a_side_left_out() -> None:
    for given, seats in [
        ("  german: {}", ["german", "american"]),
        ("  russian: {}", ["german", "russian"]),
        ("  russian: {}\n  british: {}", ["russian", "british"]),
        ("  turn: 3", ["german", "american"]),
    ]:
        text = GOOD.replace("  german: {hand: [c1]}", given).replace("- german: advance A c1\n  state", "- state")
        text = text.replace("{german.A.chit: 1}", "{turn: 3}")
        (situation,) = read(text)
        assert situation.seats == seats
        view = situation.game.view(situation.start, 0)
        assert [[len(group["men"]) for group in side["groups"]] for side in view["sides"]] == [[2, 2], [2, 2]]


def test_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is no such file"):
        situations.files(tmp_path / "x.yaml")
    with pytest.raises(Unreadable, match="there is no situation file"):
        situations.files(tmp_path)
    (tmp_path / "b").mkdir()
    for name in ("b/2.yml", "1.yaml", "b/x.txt"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    found = situations.files(tmp_path)
    assert [file.name for file in found] == ["1.yaml", "2.yml"]
    assert situations.read(found[0], "short")[0].path == "short"


def test_what_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"title: \xff\n")
    with pytest.raises(Unreadable, match="not UTF-8"):
        situations.read(file)
    file.write_bytes(b"#" * 1_000_001)
    with pytest.raises(Unreadable, match="larger than"):
        situations.read(file)
