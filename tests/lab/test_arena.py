from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from firefight import bots
from firefight.bots.plain import Random
from firefight.kernel.game import Decision
from firefight.lab import arena, report, workers
from firefight.lab.arena import Record, play_one, schedule
from firefight.lab.variety import pairs
from firefight.search.sampler import Sampler
from tests.lab.commands import command


def without_times(records: list[Record]) -> list[Record]:
    return [replace(record, seconds=[], slowest=[]) for record in records]


def test_each_bot_plays_half_of_the_games_on_either_side() -> None:
    jobs = schedule("upfront", ("sergeant", "random"), 84, 1, pairs(["german", "american", "russian"]))
    sides = Counter((bot, side) for job in jobs for bot, side in zip(job.bots, job.seats, strict=True))
    for side in ("german", "american", "russian"):
        assert sides[("sergeant", side)] == sides[("random", side)] == 28
    assert len({job.seed for job in jobs}) == len({job.bot_seeds for job in jobs}) == 84


def test_all_pairs_of_nations_take_part() -> None:
    among = ["german", "american", "russian", "british", "japanese", "french", "italian"]
    jobs = schedule("upfront", ("random", "random"), 42, 1, pairs(among))
    assert len({frozenset(job.seats) for job in jobs}) == 21


def test_the_same_schedule_gives_the_same_games() -> None:
    def games() -> list[Record]:
        return without_times(list(arena.run(schedule("upfront", ("sergeant", "recruit"), 3, 11))))

    first, second = games(), games()
    assert first == second
    assert [record.number for record in first] == [0, 1, 2]


def test_a_game_does_not_depend_on_the_others() -> None:
    jobs = schedule("upfront", ("random", "recruit"), 4, 5)
    assert without_times(list(arena.run(jobs)))[3] == without_times([play_one(jobs[3])])[0]


def test_processes_change_nothing_but_the_times() -> None:
    jobs = schedule("upfront", ("random", "recruit"), 4, 7)
    assert without_times(list(arena.run(jobs, workers=2))) == without_times(list(arena.run(jobs, workers=1)))


def test_another_seed_gives_other_games() -> None:
    first, second = (play_one(schedule("upfront", ("random", "random"), 1, seed)[0]) for seed in (1, 2))
    assert first.orders != second.orders


def test_a_record_tells_who_won_and_how() -> None:
    for record in arena.run(schedule("upfront", ("sergeant", "random"), 2, 3)):
        assert record.won_by is not None
        assert record.winner == record.seats[record.won_by]
        assert record.reason in ("condition", "points", "broken squad")
        assert record.turns > 0
        assert all(sum(orders.values()) == count for orders, count in zip(record.orders, record.decisions, strict=True))
        assert json.loads(json.dumps(record.as_row()))["bots"] == ["sergeant", "random"]


class Cheat(Random):
    """Answers with what is not legal, and fails now and then."""

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        key = super().choose(view, decision, sampler)
        if self._dice.below(20) == 0:
            raise RuntimeError("lost")
        return "surrender" if self._dice.below(20) == 0 else key


def make_cheat(name: str, game: str, seed: int) -> Any:
    return Cheat(seed) if name == "cheat" else bots.make(name, game, seed)


def test_illegal_answers_are_counted_and_the_game_goes_on() -> None:
    records = list(arena.run(schedule("upfront", ("random", "cheat"), 2, 1), make=make_cheat))
    assert all(record.reason != "unfinished" for record in records)
    assert all(record.fallbacks[0] == [] for record in records)
    texts = [text for record in records for text in record.fallbacks[1]]
    assert any("not legal" in text for text in texts)
    assert any("RuntimeError" in text for text in texts)
    found = report.summary(records)
    assert found["bots"][1]["fallbacks"] == len(texts)
    assert any(line.startswith("cheat went wrong:") for line in report.text(found))


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 30)
    record = play_one(schedule("upfront", ("random", "random"), 1)[0])
    assert (record.reason, record.winner, record.won_by) == ("unfinished", None, None)
    assert sum(record.decisions) == 30
    assert report.summary([record])["bots"][0]["draws"] == 1


# --- the report -------------------------------------------------------------------------------------------------


def made(number: int, won_by: int | None, reason: str = "points") -> Record:
    """A record as it might be."""
    seats = ["german", "american"] if number % 2 == 0 else ["american", "german"]
    winner = None if won_by is None else seats[won_by]
    record = Record(number, "", ["german", "american"], ["sergeant", "random"], seats, winner, won_by, reason)
    record.points, record.losses, record.turns = [8, 4], [1, 3], 40 + number
    record.decisions, record.seconds, record.slowest, record.fallbacks = [100, 200], [0.5, 0.1], [0.02, 0.01], [[], []]
    record.orders = [{"fire": 3, "pass": 97}, {"pass": 200}]
    return record


def test_the_summary_counts() -> None:
    records = [made(0, 0), made(1, 0, "condition"), made(2, 1), made(3, None), made(4, 0)]
    found = report.summary(records)
    sergeant, other = found["bots"]
    assert (sergeant["wins"], sergeant["draws"], sergeant["losses"], sergeant["win_rate"]) == (3, 1, 1, 0.6)
    assert (other["wins"], other["draws"], other["losses"]) == (1, 1, 3)
    assert sergeant["sides"]["german"]["games"] == 3
    assert sergeant["sides"]["american"] == {**report.tally(1, 1, 2)}
    assert found["nations"]["german"]["wins"] == 2
    assert found["nations"]["american"]["wins"] == 2
    assert found["endings"] == {"condition": 1, "points": 4}
    assert sergeant["wins_by"] == {"condition": 1, "points": 2}
    assert found["turns"] == {"average": 42.0, "shortest": 40, "longest": 44}
    assert sergeant["milliseconds"] == 5.0
    assert sergeant["orders"] == {"pass": 485, "fire": 15}


def test_the_tables_are_lined_up() -> None:
    lines = report.table(["who", "games"], [["sergeant", 5], ["a", 12]])
    assert lines == ["who       games", "sergeant      5", "a            12"]
    text = report.text(report.summary([made(0, 0), made(1, 1)]))
    assert any(line.startswith("sergeant as") for line in text)
    assert "turns in a game: 40.5 on average, 40 to 41" in text


def test_two_of_a_name_are_told_apart() -> None:
    records = [replace(made(0, 0), bots=["sergeant", "sergeant"])]
    assert [bot["name"] for bot in report.summary(records)["bots"]] == ["sergeant (1)", "sergeant (2)"]


def test_no_games_no_report() -> None:
    assert report.text(report.summary([])) == ["No game was finished."]


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_prints_results_on_stdout_only(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ["--bots", "random", "recruit", "--games", "2", "--workers", "1", "--orders", "--jsonl", str(file)]
    code, out, _err = command("arena", "upfront", *arguments)
    assert code == 0
    assert out.startswith("Up Front, scenario A, german and american: random against recruit, 2 games, seed 1\n")
    assert "orders a game" in out
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [row["number"] for row in rows] == [0, 1]


def test_the_command_prints_json() -> None:
    arguments = ["--bots", "random", "random", "--games", "1", "--sides", "russian", "german", "--json"]
    code, out, _err = command("arena", "upfront", *arguments)
    row = json.loads(out)
    assert code == 0
    assert row["bots"][0]["games"] == 1
    assert row["sides"] == ["russian", "german"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["upfront", "--bots", "sergeant", "napoleon"], "there is no bot 'napoleon' for upfront; there are random"),
        (["upfront", "--scenario", "Z"], "no scenario 'Z' yet"),
        (["upfront", "--sides", "german", "german"], "two different nations are needed"),
        (["upfront", "--games", "0"], "numbers from 1 up"),
        (["upfront", "--workers", "0"], "numbers from 1 up"),
        (["upfront", "--games", "1", "--jsonl", "/nowhere/at/all"], "/nowhere/at/all cannot be written"),
        (["upfront", "--all-nations", "--sides", "german", "british"], "not allowed with"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    code, out, err = command("arena", *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


def test_an_interruption_prints_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    played = arena.run

    def interrupted(*arguments: Any, **more: Any) -> Any:
        for number, record in enumerate(played(*arguments, **more)):
            if number == 2:
                raise KeyboardInterrupt
            yield record

    monkeypatch.setattr(arena, "run", interrupted)
    code, out, err = command("arena", "upfront", "--bots", "random", "recruit", "--games", "5", "--workers", "1")
    assert code == 130
    assert "2 of 5 games" in out
    assert "interrupted" in err


def test_jobs_come_back_in_order() -> None:
    assert list(workers.in_order(abs, [-3, 2, -1], 2)) == [3, 2, 1]
    assert list(workers.in_order(abs, [-3], 8)) == [3]
    assert workers.cores() >= 1
