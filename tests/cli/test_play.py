from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from firefight.table.autosave import recover
from tests.cli.terminal import Home

SET_UP = "groups 1,4,5 / 3,2,9,7 / 6,8,10\ncrew g3 g2\n"
PLAIN = ("play", "upfront", "--american", "bot:random", "--seed", "5")


def test_the_first_words_promise_the_draws_and_the_last_ones_keep_it(home: Home) -> None:
    done = home.run("play", "--german", "bot:sergeant", "--american", "bot:sergeant", "--seed", "7")
    assert done.code == 0
    assert done.err == ""
    path = home.saves[0]
    fields = json.loads(path.read_text())
    assert fields["commitment"] in done.out
    assert f"The seed was {fields['seed']}" in done.out
    winner = fields["result"]["winner"]
    assert f"The {winner.capitalize()} side wins: " in done.out
    assert f"[{fields['result']['rule']}]" in done.out
    for side in fields["config"]["sides"]:
        points = fields["result"]["points"][side]
        assert re.search(rf"^{side.capitalize()}: {points} points? ", done.out, re.MULTILINE)
        assert re.search(rf"^  {side.capitalize()}: \d+ draws, [+-]\d\.\d\d on average", done.out, re.MULTILINE)
    assert done.out.count("  held ") == 2
    assert f" verify {path}" in done.out.replace("~", str(home.folder))
    assert not path.with_name(path.name + ".journal").exists()
    assert home.run("verify", str(path)).code == 0


def test_without_a_seed_every_match_is_another_one(home: Home) -> None:
    for _ in range(2):
        home.run("play", typed="quit\n")
    seeds = {json.loads(path.read_text())["seed"] for path in home.saves}
    assert len(seeds) == 2


def test_default_players_and_the_seven_nations(home: Home) -> None:
    assert "German: you, here" in home.run("play", typed="quit\n").out
    done = home.run("play", "--russian", "human", typed="quit\n")
    assert "Russian: you, here" in done.out
    assert "German: the computer, sergeant" in done.out
    done = home.run("play", "--american", "human", typed="quit\n")
    assert "German: the computer, sergeant" in done.out
    for nation in ("british", "japanese", "french", "italian"):
        done = home.run("play", "--sides", nation, "american", typed="auto\nyes\nquit\n")
        assert done.code == 0
        assert f"{nation.capitalize()}: you, here" in done.out
        assert "join group A" in done.out


def test_a_set_up_is_typed_in_one_line_and_taken_back(home: Home) -> None:
    done = home.run(*PLAIN, typed=SET_UP.splitlines()[0] + "\nundo\nundo\nundo\nquit\n")
    assert "#3 Schussel, #2 Hessel, #9 Streich, #7 Beck join group B. [3.2]" in done.out
    assert done.out.count("Taken back.") == 3


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ("groups 1,2,3 / 4,5", "g6, g7, g8, g9, g10 would stand in no group [3.2]"),
        ("groups 1,2,3,1 / 4,5,6,7,8,9,10", "g1 stands there twice"),
        ("groups 1,2,30 / 4,5", "there is no g30 among the men without a group: g1, g2"),
        ("groups 1 / 2,3,4,5,6,7,8,9,10", "every group has two to ten men"),
        ("groups", "write the men of each group by number"),
        ("put a3", "that is not one of your men"),
        ("advance A c5", "that is no answer to the question now"),
        ("frobnicate", "there is no order 'frobnicate'"),
        ("fire", "is incomplete or too long"),
        ("12", "there is no option 12; they are 1 to 10"),
        ("put", "'put' can be put g1, put g2"),
        ("log many", "a number of lines is needed"),
        ("undo", "Nothing to undo: nothing has been decided yet"),
        ("undo --ask", "you have decided nothing since you sat down"),
    ],
)
def test_what_is_typed_wrong_is_explained_and_changes_nothing(home: Home, order: str, sentence: str) -> None:
    done = home.run(*PLAIN, typed=f"{order}\nquit\n")
    assert done.code == 0
    assert sentence in done.out
    assert recover(home.saves[0]).entries == []


def test_a_whole_turn_by_orders(home: Home) -> None:
    typed = SET_UP + "pass\npass\nadv a c26\nsideways b 11\nend\nquit\n"
    done = home.run(*PLAIN, typed=typed)
    keys = [entry[1] for entry in recover(home.saves[0]).entries if entry[0] == "german"]
    assert "advance A c26" in keys
    assert "sideways B c11" in keys
    assert "(advance A c26)" in done.out
    assert "German group A: Movement advance, to range chit 1. [5.4]" in done.out


def test_looking_shows_and_changes_nothing(home: Home) -> None:
    looking = "table\nbrief\nhand\nunseen\noptions\nlog 3\nrule 5.1\nrule\nhint\n?\n"
    asking = "why advance A c26\nwhy advance A c101\nodds 1\nodds end\n"
    done = home.run(*PLAIN, typed=SET_UP + "pass\npass\n" + looking + asking + "quit\n")
    match = recover(home.saves[0])
    assert match.decision is not None
    assert match.decision.kind == "turn"
    for words in (
        "1. g1 Diettinger, Sgt, SL, machine pistol: firepower 0, morale 5, panic 6, KIA 8",
        "Discards: ",
        "cards you cannot see",
        "c26 Movement: move; Random Number",
        "The sergeant would choose",
        "advance A c26 is possible: group A advances with Movement [4.2].",
        "advance A c101: not possible, because Fire 4 (9) cannot be used so by your side [2.21].",
        "end: nothing random hangs on it.",
        "5.1  ",
        "Several things at once:",
    ):
        assert words in done.out, words


def test_windows_without_a_choice_are_passed_aloud(home: Home) -> None:
    typed = SET_UP + "quit\n"
    done = home.run("play", "--american", "bot:random", "--seed", "11", typed=typed)
    assert "(nothing to play: passed)" in done.out
    asked = home.run("play", "--american", "bot:random", "--seed", "11", "--ask-always", typed=typed)
    assert "(nothing to play: passed)" not in asked.out
    assert "Enter takes the only option" in asked.out


def test_fire_is_opened_only_when_said_so(home: Home) -> None:
    typed = SET_UP + "fire b a c85\nquit\n"
    done = home.run("play", "--american", "bot:random", "--seed", "11", typed=typed)
    assert re.search(r"German group B fires at group A: Fire Strength \d+ \(Fire 3 \(4\)\)", done.out)
    typed = SET_UP + "fire b a\nc69\nadd c69\nundo\nundo\nquit\n"
    done = home.run("play", "--american", "bot:random", "--seed", "11", typed=typed)
    assert "fires at group A" not in done.out
    assert "nobody affected" in done.out


def test_quit_and_go_on(home: Home) -> None:
    first = home.run(*PLAIN, typed=SET_UP + "quit\n")
    path = home.saves[0]
    assert f" play upfront --resume {path}" in first.out.replace("~", str(home.folder))
    before = recover(path).entries
    second = home.run("play", "--resume", typed="quit\n")
    assert f"goes on after {len(before)} decisions and draws" in second.out
    assert recover(path).entries == before
    third = home.run("play", "--resume", str(path), "--german", "bot:sergeant")
    assert third.code == 0
    assert recover(path).result is not None
    assert recover(path).entries[: len(before)] == before
    over = home.run("play", "--resume", str(path))
    assert over.code == 2
    assert "is over; read it with " in over.err


def test_the_end_of_the_input_leaves_the_table(home: Home) -> None:
    done = home.run(*PLAIN, typed=SET_UP)
    assert done.code == 0
    assert "Saved. Go on with: " in done.out


def test_a_match_lies_where_it_is_wanted_and_overwrites_nothing(home: Home) -> None:
    path = home.folder / "my match.save"
    assert home.run(*PLAIN, "--save", str(path), typed="quit\n").code == 0
    assert path.exists()
    assert home.saves == []
    text = path.read_text()
    done = home.run(*PLAIN[:-1], "6", "--save", str(path), typed="quit\n")
    assert done.code == 2
    assert "in the way: it holds another match" in done.err
    assert path.read_text() == text
    copy = home.folder / "copy.save"
    done = home.run("play", "--resume", str(path), typed=f"save {copy}\nsave {copy}\nsave\nquit\n")
    assert "exists already and is left as it is" in done.out
    assert recover(copy).entries == recover(path).entries


def test_ctrl_c_says_how_to_go_on(home: Home) -> None:
    playing = home.start(*PLAIN)
    playing.wait_for("german> ")
    playing.type(*SET_UP.splitlines())
    playing.wait_for("place a Terrain card")
    playing.wait_for("german> ")
    done = playing.interrupt()
    assert done.code == 130
    assert "Saved. Go on with: " in done.err
    assert f" play upfront --resume {home.saves[0]}" in done.err.replace("~", str(home.folder))
    assert "Traceback" not in done.err
    assert len(recover(home.saves[0]).entries) > 20


def test_killed_it_has_lost_nothing(home: Home) -> None:
    playing = home.start(*PLAIN)
    playing.wait_for("german> ")
    playing.type("put g1", "put g2", "next")
    playing.wait_for("into group B")
    playing.wait_for("german> ")
    playing.kill()
    assert [entry[1] for entry in recover(home.saves[0]).entries] == ["put g1", "put g2", "next"]
    journal = home.saves[0].with_name(home.saves[0].name + ".journal")
    journal.write_bytes(journal.read_bytes()[:-3])
    done = home.run("play", "--resume", typed="quit\n")
    assert "goes on after 2 decisions" in done.out


def test_a_damaged_journal_is_refused(home: Home) -> None:
    playing = home.start(*PLAIN)
    playing.wait_for("german> ")
    playing.type("put g1", "put g2")
    playing.wait_for("german> ")
    playing.wait_for("german> ")
    playing.kill()
    journal = home.saves[0].with_name(home.saves[0].name + ".journal")
    journal.write_bytes(journal.read_bytes().replace(b"put g1", b"put \xff\n"))
    done = home.run("play", "--resume")
    assert done.code == 2
    assert "line 2: it is damaged" in done.err


def test_the_clock_ends_the_declarations_of_a_turn(home: Home) -> None:
    playing = home.start(*PLAIN, "--clock", "1")
    playing.wait_for("german> ")
    playing.type(*SET_UP.splitlines(), "pass", "pass")
    begun = time.monotonic()
    seen = playing.wait_for("Your time for this turn is up: nothing more is declared [16.31].")
    assert "german, 1 s> " in seen
    assert time.monotonic() - begun < 30
    playing.wait_for("(nothing else is possible: end,")
    playing.kill()
    assert ["clock", "german"] in recover(home.saves[0]).entries


def test_taking_back_by_consent(home: Home) -> None:
    """The computer agrees only while it has learned nothing."""
    players = ("play", "--german", "human", "--american", "human", "--seed", "5")
    typed = f"\n{SET_UP}\ngroups 1,2,3,4,5,6 / 7,8,9,10,11,12\n\npass\n\nundo --ask\n"
    done = home.run(*players, typed=typed + "no\nundo --ask\nyes\nquit\n")
    assert "German, the American player wants his last decision back. Agree?" in done.out
    assert "The German player does not agree." in done.out
    assert recover(home.saves[0]).entries[-1][0] == "take-back"
    assert done.out.rpartition("Agree?")[2].count("American: form your groups.") == 1
    done = home.run(*PLAIN, typed=SET_UP + "undo --ask\nquit\n")
    assert "The computer does not agree: a card has been drawn since." in done.out


def test_plain_text_is_lines_and_nothing_else(home: Home) -> None:
    done = home.run("play", "--seed", "3", typed="auto\nyes\ntable\nhand\nhint\nodds 1\nquit\n")
    assert "\x1b" not in done.out
    assert not re.search(r"[─-▟⠀-⣿\t]", done.out)


def test_scripts_can_be_piped(home: Home, tmp_path: Path) -> None:
    done = home.run(*PLAIN, typed="help\nquit\n")
    assert "german> help\n" in done.out
