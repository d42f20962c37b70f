from __future__ import annotations

import csv
import json

from firefight.games.upfront import load
from tests.cli.terminal import Home


def test_what_is_ours_and_what_is_doubtful_is_counted(home: Home) -> None:
    done = home.run("data")
    assert done.code == 0
    with (load.SHIPPED / "soldiers.csv").open(encoding="utf-8") as file:
        unsure = [row for row in csv.DictReader(file) if row["unsure"]]
    assert f"of whom {len(unsure)} have a doubtful figure" in done.out
    counted = json.loads(home.run("data", "--json").out)
    assert counted["cards"]["all"] == 162
    assert len(counted["men"]["unsure"]) == len(unsure)
    assert unsure[0]["unsure"] in home.run("data", "--unsure").out


def test_an_empty_overlay_is_written_once_and_can_be_used(home: Home) -> None:
    folder = home.folder / "mine"
    assert home.run("data", "template", str(folder)).code == 0
    again = home.run("data", "template", str(folder))
    assert again.code == 2
    assert "exists already and is left as it is" in again.err
    done = home.start("data", "check", str(folder)).end()
    assert done.code == 0
    assert "can be used: deck.csv, soldiers.csv, scenarios.toml" in done.out


def test_the_scenarios_are_listed_with_their_forces(home: Home) -> None:
    out = home.run("data", "scenarios").out
    assert "C  The Strongpoint: rules fortified (chapters 2-24), 3 decks." in out
    assert "german attacker SS: 10 men, 319 points" in out
    assert "british: 10 men, charge, 310 points" in out
    assert "french: 13 men, charge, 313 points (the cards add up to 314)" in out
    rows = json.loads(home.run("data", "scenarios", "--json").out)["scenarios"]
    assert [(row["scenario"], row["level"]) for row in rows] == [
        ("A", "basic"), ("B", "close"), ("C", "fortified"), ("K", "full"),
    ]  # fmt: skip
    assert "A, B, C, K" in home.run("data").out


def test_a_wrong_overlay_is_refused_with_its_place(home: Home) -> None:
    folder = home.folder / "mine"
    folder.mkdir()
    (folder / "deck.csv").write_text("card,rnc\n62,purple 4\n")
    done = home.start("data", "check", str(folder)).end()
    assert done.code == 1
    assert "line 2, column 'rnc': 'purple 4' should be a colour and a number" in done.out
    report = json.loads(home.start("data", "check", str(folder), "--json").end().out)
    assert report["ok"] is False
    (folder / "deck.csv").unlink()
    done = home.start("data", "check", str(folder)).end()
    assert done.code == 1
    assert "at least one of deck.csv" in done.out


def test_an_overlay_in_use_that_is_wrong_stops_the_match_with_one_sentence(home: Home) -> None:
    folder = home.folder / "mine"
    folder.mkdir()
    (folder / "deck.csv").write_text("card,rnc\n62,purple 4\n")
    home.environment["FIREFIGHT_DATA"] = str(folder)
    done = home.start("play", "upfront").end()
    assert done.code == 2
    assert len(done.err.strip().splitlines()) == 1
    assert "purple 4" in done.err
