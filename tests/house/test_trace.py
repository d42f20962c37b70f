"""Every rule that is claimed is in the code and held by a test; and the script that says so can be believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.source import ROOT, sentence
from tools import trace

HEADER = ",".join(trace.COLUMNS) + "\n"
RULES = (
    HEADER
    + "17.6,Encirclement,rule,17,yes,done,\n"
    + "17.61,Its start,rule,17,yes,done,\n"
    + "17.62,Its end,rule,17,yes,partial,not on a ford yet\n"
    + "17.62-Q1,When the last man goes,qa,17,no,not-applicable,nothing to do\n"
    + "20.1,Infiltration,rule,20,yes,later,chapter 20\n"
)
CODE = '''\
"""Encirclement.  begins [17.6] > ends (17.61-17.62)"""
X = {"a": "17.6"}
# [17.62, 17.62-Q1] until the end
y = [1.5, 2.5]  # a list [of things] [1]
'''
TESTS = '@pytest.mark.rule("17.6", "17.61")\ndef test_a(): ...\n'
SITUATION = 'title: x\nrules: ["17.62"]\n'


def plant(root: Path, rules: str = RULES, code: str = CODE, tests: str = TESTS, situation: str = SITUATION) -> Path:
    """A small tree with one game."""
    files = {
        "src/firefight/games/upfront/rules.csv": rules,
        "src/firefight/games/upfront/flanking.py": code,
        "tests/games/upfront/test_c17.py": tests,
        "tests/games/upfront/situations/c17/end.yaml": situation,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def problems_of(root: Path) -> list[str]:
    games, problems = trace.survey(root)
    return problems + [problem for game in games.values() for problem in game.problems]


def test_what_is_claimed_is_there() -> None:
    problems = problems_of(ROOT)
    assert not problems, sentence(problems)


def test_the_coverage_pages_are_up_to_date() -> None:
    problems = trace.stale_pages(ROOT, trace.survey(ROOT)[0])
    assert not problems, sentence(problems)


def test_a_small_tree_passes(tmp_path: Path) -> None:
    assert problems_of(plant(tmp_path)) == []


def test_citations_are_found(tmp_path: Path) -> None:
    game = trace.survey(plant(tmp_path))[0]["upfront"]
    assert sorted((c.id, c.line) for c in game.code) == [
        ("17.6", 1), ("17.6", 2), ("17.61", 1), ("17.62", 1), ("17.62", 3), ("17.62-Q1", 3),
    ]  # fmt: skip
    assert sorted(c.id for c in game.tests) == ["17.6", "17.61", "17.62"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"code": CODE + "# [17.99] wrong\n"}, "flanking.py:5: upfront has no rule 17.99"),
        ({"code": CODE + 'REASON = "17.99"\n'}, "flanking.py:5: upfront has no rule 17.99"),
        ({"code": CODE + 'def f():\n    """One.\n\n    A step (17.99) of it."""\n'}, ":8: upfront has no rule 17.99"),
        ({"code": CODE.replace("17.61-17.62", "17.62")}, "17.61 is done, but no code cites it"),
        ({"tests": TESTS.replace(', "17.61"', "")}, "17.61 is done, but no test cites it"),
        ({"tests": "@pytest.mark.skip\n" + TESTS}, "17.6 is done, but no test cites it"),
        ({"tests": TESTS + "@pytest.mark.rule(ids)\ndef test_b(): ...\n"}, "write the rule ids out"),
        ({"tests": TESTS + "@pytest.mark.rule(17.6)\ndef test_b(): ...\n"}, "write the rule ids out"),
        ({"tests": TESTS.replace("17.6", "17.8")}, "upfront has no rule 17.8"),
        ({"situation": "rules: []\n"}, "17.62 is partial, but no test cites it"),
        ({"situation": 'rules: [17.62, "17.62"]\n'}, "put the id in quotes"),
        ({"situation": 'rules: ["17.62", "17.99"]\n'}, "upfront has no rule 17.99"),
        ({"rules": RULES.replace("not on a ford yet", "")}, "17.62 is partial and has no note"),
        ({"rules": RULES.replace("nothing to do", "")}, "17.62-Q1 is not-applicable and has no note"),
        ({"rules": RULES.replace(",chapter 20", ",")}, "20.1 is later and has no note"),
        ({"rules": RULES.replace("later", "soon")}, "status 'soon'"),
        ({"rules": RULES + RULES.splitlines()[1] + "\n"}, "17.6: listed twice"),
        ({"rules": RULES.replace("testable", "tested")}, "the columns must be"),
    ],
)
def test_a_false_claim_is_found(tmp_path: Path, change: dict[str, str], problem: str) -> None:
    found = problems_of(plant(tmp_path, **change))
    assert any(problem in line for line in found), sentence(found)


def test_a_mark_outside_the_games_names_its_game(tmp_path: Path) -> None:
    plant(tmp_path)
    path = tmp_path / "tests" / "test_all.py"
    path.write_text(TESTS)
    assert "say which game" in problems_of(tmp_path)[0]
    path.write_text(TESTS.replace('"17.61"', 'game="upfront"'))
    assert problems_of(tmp_path) == []


def test_a_rule_for_later_that_is_tested_is_only_a_warning(tmp_path: Path) -> None:
    plant(tmp_path, tests=TESTS.replace('"17.61"', '"17.61", "20.1"'))
    assert problems_of(tmp_path) == []
    assert "20.1 is later" in trace.survey(tmp_path)[0]["upfront"].warnings[0]


@pytest.mark.parametrize(
    ("now", "falls"),
    [
        ("17.6,Encirclement,rule,17,yes,partial,half of it\n", True),
        ("17.6,Encirclement,rule,17,yes,later,chapter 17\n", True),
        ("17.6,Encirclement,rule,17,yes,not-applicable,no\n", True),
        ("17.6,Encirclement,rule,17,yes,partial,reopened: 17.8 was overlooked\n", False),
        ("17.6,Encirclement,rule,17,yes,done,\n", False),
        ("", True),
    ],
)
def test_a_status_does_not_fall(now: str, falls: bool) -> None:
    before, _ = trace.parse_rules(HEADER + "17.6,Encirclement,rule,17,yes,done,\n")
    game = trace.Game("upfront", trace.parse_rules(HEADER + now)[0])
    trace.compare(game, before)
    assert bool(game.problems) == falls


def test_a_page_counts_each_chapter(tmp_path: Path) -> None:
    game = trace.survey(plant(tmp_path))[0]["upfront"]
    text = trace.page(game, {"17": "Flanking"})
    assert "| 17 | Flanking | 2 | 1 | 0 | 1 | 66 % |" in text
    assert "| 20 |  | 0 | 0 | 1 | 0 | 0 % |" in text
    assert "- `17.62` Its end: not on a ford yet" in text
    assert trace.stale_pages(tmp_path, {"upfront": game})


@pytest.mark.parametrize(
    ("inside", "ids"),
    [
        ("17.6", ["17.6"]),
        ("17.6, 20.1", ["17.6", "20.1"]),
        ("17.6-20.1", ["17.6", "17.61", "17.62", "17.62-Q1", "20.1"]),
        ("17.62-Q1", ["17.62-Q1"]),
        ("T-MOVE-1", ["T-MOVE-1"]),
        ("T-MOVE-9", ["T-MOVE-9"]),
        ("see 17.6", []),
        ("3", []),
        ("", []),
    ],
)
def test_ids_are_told_from_other_brackets(inside: str, ids: list[str]) -> None:
    rules = ["17.6", "17.61", "17.62", "17.62-Q1", "20.1", "T-MOVE-1"]
    assert trace.ids_in(inside, rules) == ids
