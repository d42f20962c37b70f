"""`firefight check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firefight.cli import main

GOOD = """\
title: A step forward
rules: ["5.4"]
game: upfront
position:
  german: {hand: [c1]}
play:
- german: advance A c1
  state: {german.A.chit: 1}
"""
BAD = GOOD.replace("chit: 1", "chit: 2").replace("A step", "Two steps")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(GOOD + "---\n" + BAD, encoding="utf-8")
    (tmp_path / "ugly.yaml").write_text(GOOD.replace("game: upfront\n", ""), encoding="utf-8")
    return tmp_path


def test_all_is_well(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good.yaml")]) == 0
    out, err = capsys.readouterr()
    assert out == f"ok     {folder}/good.yaml (1 situation)\n1 situation in 1 file: all ok\n"
    assert err == ""


def test_something_is_not_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "bad.yaml"), str(folder / "good.yaml")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"failed {folder}/bad.yaml (2 situations)",
        "  Two steps forward",
        f"    {folder}/bad.yaml:17: step 1, german.A.chit: expected 2, found 1",
        f"ok     {folder}/good.yaml (1 situation)",
        "3 situations in 2 files, 1 failed",
    ]


def test_a_file_cannot_be_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder)]) == 2
    out, err = capsys.readouterr()
    assert err == f"firefight check: {folder}/ugly.yaml:1: 'game' is missing\n"
    assert out.endswith("3 situations in 3 files, 1 failed, 1 file not readable\n")
    assert main(["check", str(folder / "none.yaml")]) == 2
    assert capsys.readouterr().err == f"firefight check: {folder}/none.yaml: there is no such file\n"


def test_the_course_of_play(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good.yaml"), "--verbose"]) == 0
    out = capsys.readouterr().out
    assert f"{folder}/good.yaml:1: A step forward [5.4]\n    german: advance A c1\n" in out


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder), "--json", "--verbose"]) == 2
    answer = json.loads(capsys.readouterr().out)
    assert (answer["ok"], answer["situations"], answer["failed"]) == (False, 3, 1)
    bad, good, ugly = answer["files"]
    assert [row["state"] for row in (bad, good, ugly)] == ["failed", "ok", "unreadable"]
    assert (ugly["line"], ugly["reason"]) == (1, "'game' is missing")
    assert good["situations"] == [{"title": "A step forward", "line": 1, "rules": ["5.4"], "ok": True, "failures": []}]
    (failure,) = bad["situations"][1]["failures"]
    assert (failure["step"], failure["expected"], failure["found"]) == (1, "2", "1")


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["check", "--help"])
    assert caught.value.code == 0
    assert "firefight check my-question.yaml --verbose" in capsys.readouterr().out
    with pytest.raises(SystemExit) as caught:
        main(["check"])
    assert caught.value.code == 2
