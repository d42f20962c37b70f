from __future__ import annotations

import json
from pathlib import Path

import firefight
from firefight.table.autosave import recover
from tests.cli.terminal import Home


def test_the_story_as_a_spectator_and_as_a_side(home: Home, finished: Path) -> None:
    public = home.run("replay", str(finished))
    assert public.code == 0
    assert "The American player draws a card (6 times). [4.5]" in public.out
    assert "You draw" not in public.out
    assert "side wins: " in public.out
    own = home.run("replay", str(finished), "--as", "german")
    assert "You draw c" in own.out
    assert home.run("replay", str(finished), "--as", "french").code == 2


def test_from_a_turn_on(home: Home, finished: Path) -> None:
    done = home.run("replay", str(finished), "--from", "5")
    assert done.out.lstrip().startswith("Turn 5: ")
    lines = json.loads(home.run("replay", str(finished), "--from", "5", "--json").out)
    assert lines[0]["text"].startswith("Turn 5: ")
    assert lines[0]["rule"] == "4.1"
    far = home.run("replay", str(finished), "--from", "9999")
    assert far.code == 2
    assert "before turn 9999" in far.err


def test_step_by_step_and_back(home: Home, finished: Path) -> None:
    forward = home.run("replay", str(finished), "--step", "--from", "9", typed="\n\n\nq\n").out.split("replay> ")
    back = home.run("replay", str(finished), "--step", "--from", "9", typed="\n\nb\nq\n").out.split("replay> ")
    assert len(forward) == 5
    # what was typed is echoed before each answer
    assert back[3].removeprefix("b").strip() == back[1].strip() == forward[1].strip()
    assert back[1].strip() != back[2].strip()
    assert "German: Hand: c" in forward[0]
    assert "American: Hand: c" in forward[0]
    one = home.run("replay", str(finished), "--step", "--as", "german", "--from", "9", typed="q\n").out
    assert "American: Hand" not in one


def test_the_last_step_tells_the_end(home: Home, finished: Path) -> None:
    turns = recover(finished).view()["turn"]
    done = home.run("replay", str(finished), "--step", typed=f"{turns}\n" + "\n" * 40)
    assert done.code == 0
    assert "The seed was " in done.out


def test_nobody_looks_into_a_hand_while_the_match_runs(home: Home) -> None:
    home.run("play", "--seed", "5", "--american", "bot:random", typed="auto\nyes\nquit\n")
    path = str(home.saves[0])
    assert home.run("replay", path).code == 0
    own = home.run("replay", path, "--as", "german")
    assert own.code == 0
    assert "You draw" in own.out
    other = home.run("replay", path, "--as", "american")
    assert other.code == 2
    assert "still runs" in other.err
    step = home.run("replay", path, "--step", typed="\n\nq\n")
    assert "Hand: " not in step.out


def test_verify_says_yes_and_no(home: Home, finished: Path) -> None:
    done = home.run("verify", str(finished))
    assert done.code == 0
    assert done.out.rstrip().endswith("Everything agrees.")
    report = json.loads(home.run("verify", str(finished), "--json").out)
    assert report["ok"] is True
    text = finished.read_text()
    drawn = text.index('["chance", "draw ') + len('["chance", "draw ')
    other = "c1" if text[drawn : drawn + 3] != 'c1"' else "c2"
    wrong = home.folder / "wrong.save"
    wrong.write_text(text[:drawn] + other + text[text.index('"', drawn) :])
    done = home.run("verify", str(wrong))
    assert done.code == 1
    assert "It does not agree: decision" in done.out
    assert not firefight.verify(wrong.read_text()).ok
