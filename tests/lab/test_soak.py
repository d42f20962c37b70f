"""The soak on games that are broken on purpose: it must find what it is there for, and hand it over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firefight.games.upfront.game import UpFrontGame
from firefight.kernel import core
from firefight.kernel.core import CHANCE, State
from firefight.kernel.game import Game, Reason
from firefight.lab import soak, variety
from firefight.lab.soak import Soaked
from firefight.table import registry
from tests.lab.commands import command
from tests.toy.game import LanternsGame
from tests.toy.model import Lanterns

GAMES = 30


def first_problem(game: Game, monkeypatch: pytest.MonkeyPatch) -> Soaked:
    """The first game of a soak in which something does not hold."""
    monkeypatch.setitem(registry._others, game.name, game)
    for done in soak.run(soak.schedule(game.name, GAMES, 1, scenarios=game.scenarios())):
        if done.problem is not None:
            return done
    raise AssertionError("nothing was found")


class Wax(LanternsGame):
    """Lanterns under another name, so that it can be broken."""

    name = "wax"


def test_nothing_is_found_where_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="nothing was found"):
        first_problem(Wax(), monkeypatch)


def test_a_broken_invariant_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(Wax):
        def problems(self, s: State) -> list[str]:
            assert isinstance(s, Lanterns)
            return ["both camps are dim"] if sum(s.lamps) == 5 else []

    done = first_problem(Game(), monkeypatch)
    assert done.problem == "both camps are dim"


def test_a_list_out_of_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    legal = core.legal
    monkeypatch.setattr(core, "legal", lambda s: legal(s)[::-1] if s.asked != CHANCE else legal(s))
    assert "not sorted and unique" in str(first_problem(Wax(), monkeypatch).problem)


def test_an_option_that_is_listed_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "why_not", lambda s, code: 1)
    assert "is in the list and refused" in str(first_problem(Wax(), monkeypatch).problem)


def test_what_is_not_listed_and_not_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "why_not", lambda s, code: 0)
    assert "nothing speaks against it" in str(first_problem(Wax(), monkeypatch).problem)


def test_a_refusal_without_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(Wax):
        def reason(self, s: State, seat: int, number: int, code: int) -> Reason:
            return Reason("", "", " ")

    assert "refused without a word" in str(first_problem(Game(), monkeypatch).problem)


def test_a_key_that_does_not_read_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(Wax):
        def parse(self, s: State, key: str) -> int:
            return super().parse(s, key) + 1

    assert "does not read back" in str(first_problem(Game(), monkeypatch).problem)


def test_a_field_that_a_save_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(Wax):
        def load(self, row: dict[str, Any], config: dict[str, Any]) -> State:
            s = super().load(row, config)
            assert isinstance(s, Lanterns)
            s.piles = 0
            return s

    assert "does not come back as it was written" in str(first_problem(Game(), monkeypatch).problem)


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "LONGEST", 20)
    assert first_problem(Wax(), monkeypatch).problem == "the game has not ended after 20 answers"


def test_an_error_in_the_rules_is_found_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(Wax):
        def problems(self, s: State) -> list[str]:
            if len(s.stack) > 2:
                raise IndexError("no such lamp")
            return []

    problem = str(first_problem(Game(), monkeypatch).problem)
    assert "the rules failed" in problem
    assert "no such lamp" in problem


def test_a_failing_game_can_be_had_again_and_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    class Game(UpFrontGame):
        name = "upback"

        def problems(self, s: State) -> list[str]:
            return ["the second turn"] if getattr(s, "turn", 0) == 2 else super().problems(s)

    monkeypatch.setitem(registry._others, "upback", Game())
    monkeypatch.setitem(variety.OPTIONS, "upback", variety.OPTIONS["upfront"])
    tasks = soak.schedule("upback", 6, 4)
    for task in tasks:
        first, second = soak.play(task), soak.play(task)
        assert first == second
        assert first.problem == "the second turn"
        assert first.save is not None
        saved = json.loads(first.save)
        assert saved["game"] == "upback"


def test_pairs_scenarios_and_options_all_meet() -> None:
    pairs = variety.pairs(["german", "american", "russian"])
    tasks = soak.schedule("upfront", 24, 1, pairs, ["A", "B"])
    met = {(tuple(task.options["sides"]), task.options["scenario"], str(task.options.get("first"))) for task in tasks}
    assert len(met) == 3 * 2 * 2
    assert len({json.dumps(task.options, sort_keys=True) for task in tasks}) == 24


def test_up_front_holds(soak: int) -> None:
    code, out, _err = command("soak", "upfront", "--games", str(2 * soak), "--seed", "9", "--workers", "1")
    assert out.endswith("all held\n"), out
    assert code == 0


def test_the_command_prints_json() -> None:
    code, out, _err = command("soak", "upfront", "--games", "1", "--nations", "german", "french", "--json")
    row = json.loads(out)
    assert code == 0
    assert row["ok"] is True
    assert row["checks"]["positions"] > row["answers"]


def test_the_command_stops_at_the_first_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    problems = UpFrontGame.problems
    monkeypatch.setattr(
        UpFrontGame, "problems", lambda self, s: ["planted"] if getattr(s, "turn", 0) == 3 else problems(self, s)
    )
    code, out, _err = command("soak", "upfront", "--games", "5", "--seed", "2", "--workers", "1")
    assert code == 1
    assert out.startswith("1 games")
    assert "planted" in out
    assert "once more: firefight soak upfront --seed 2 --only 0" in out
    save = tmp_path / "soak-upfront-2-0.save"
    assert save.exists()
    again, more, _err = command("soak", "upfront", "--seed", "2", "--only", "0", "--workers", "1")
    assert again == 1
    assert "planted" in more


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "there is no game 'nothing'"),
        (["upfront", "--nations", "german", "martian"], "no nation 'martian'; it has german"),
        (["upfront", "--nations", "german"], "two different nations"),
        (["upfront", "--scenario", "Z"], "no scenario 'Z' yet"),
        (["upfront", "--games", "0"], "numbers from 1 up"),
        (["upfront", "--only", "-3"], "from 0 up"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    code, out, err = command("soak", *arguments)
    assert code == 2
    assert out == ""
    assert sentence in err
