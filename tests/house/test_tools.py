"""The tools that decide what is built and what has passed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import check, fast


def plant(root: Path) -> Path:
    """A small package."""
    sources = root / "src" / "firefight"
    for name in (
        "__init__.py", "kernel/core.py", "kernel/__init__.py", "games/upfront/fire.py", "games/upfront/load.py",
        "games/upfront/text.py", "games/upfront/text_it.py", "games/upfront/data/deck.csv", "cli/play.py",
    ):  # fmt: skip
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x = 1\n")
    return sources


def test_only_the_rules_are_compiled(tmp_path: Path) -> None:
    found = [path.as_posix() for path in fast.compiled_modules(plant(tmp_path))]
    assert found == ["firefight/kernel/core.py", "firefight/games/upfront/fire.py"]


def test_any_change_of_the_sources_makes_the_compiled_rules_stale(tmp_path: Path) -> None:
    sources = plant(tmp_path)
    stamps = [fast.stamp(sources)]
    (sources / "games/upfront/data/deck.csv").write_text("x = 2\n")
    stamps.append(fast.stamp(sources))
    (sources / "cli/play.py").rename(sources / "cli/game.py")
    stamps.append(fast.stamp(sources))
    (sources / "kernel/core.py").unlink()
    stamps.append(fast.stamp(sources))
    assert len(set(stamps)) == 4
    (sources / "__pycache__").mkdir()
    (sources / "__pycache__" / "core.pyc").write_text("")
    assert fast.stamp(sources) == stamps[-1]


def test_compiled_rules_are_used_only_while_they_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = plant(tmp_path)
    monkeypatch.setattr(fast, "SOURCES", sources)
    monkeypatch.setattr(fast, "FAST", tmp_path / ".fast")
    assert fast.main(["--fresh"]) == 1
    (tmp_path / ".fast").mkdir()
    (tmp_path / ".fast" / "STAMP").write_text(fast.stamp(sources))
    assert fast.main(["--fresh"]) == 0
    (sources / "kernel/core.py").write_text("x = 3\n")
    assert fast.main(["--fresh"]) == 1


def test_no_compiler_is_no_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert fast.main(["--force"]) == 0
    assert "apt install gcc" in capsys.readouterr().out


def says(text: str, code: int = 0) -> list[str]:
    return [sys.executable, "-c", f"print({text!r}); raise SystemExit({code})"]


@pytest.mark.parametrize(("arguments", "last"), [([], "not run"), (["--keep-going"], "ok")])
def test_a_failure_is_told_and_stops_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], last: str
) -> None:
    def plan() -> list[check.Step]:
        return [
            check.Step("first", says("3 passed")),
            check.Step("second", says("no tool"), skip=lambda: "there is none"),
            check.Step("third", says("1 failed", 1)),
            check.Step("fourth", says("2 passed")),
        ]

    monkeypatch.setattr(check, "steps", plan)
    assert check.main(arguments) == 1
    summary = capsys.readouterr().out.partition("== summary")[2].splitlines()[1:]
    assert [line[:8].strip() for line in summary[:-1]] == ["ok", "skipped", "FAILED", last]
    assert summary[0].endswith("3 passed")
    assert summary[1].endswith("there is none")
    assert summary[-1].startswith("check: FAILED in third")


def test_a_chosen_step_runs_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(check, "steps", lambda: [check.Step("a", says("x", 1)), check.Step("b", says("y"))])
    assert check.main(["--only", "b"]) == 0
    assert "check: 1 steps passed" in capsys.readouterr().out
