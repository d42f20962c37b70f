"""The page of rulings names rules and tests that exist."""

from __future__ import annotations

import csv
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


def test_every_ruling_names_a_rule_and_a_test() -> None:
    table = (ROOT / "src/firefight/games/upfront/rules.csv").read_text(encoding="utf-8")
    rules = {row["id"] for row in csv.DictReader(table.splitlines())}
    written = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    tests = set(re.findall(r"^def (test_\w+)", written, re.MULTILINE))
    rulings = re.findall(r"^- (.*(?:\n  .*)*)", PAGE, re.MULTILINE)
    assert len(rulings) > 60
    for ruling in rulings:
        named = re.findall(r"\*\*([^*]+)\*\*", ruling)
        assert named and set(named) <= rules, ruling
        held_by = re.findall(r"`(test_\w+)`", ruling.partition("→")[2])
        assert held_by and set(held_by) <= tests, (ruling, set(held_by) - tests)
