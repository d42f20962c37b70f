"""Buying a force before a match [43.2]: typed here, said on the command line, or left to the computer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.terminal import Home

PLAY = ("play", "--seed", "5", "--year", "1944b")


def forces(home: Home) -> Any:
    """The forces of the last match that was begun."""
    last = max(home.saves, key=lambda path: path.stat().st_mtime_ns)
    return json.loads(last.read_text())["config"]["forces"]


def test_a_force_is_bought_at_the_keyboard(home: Home) -> None:
    typed = "1 2 4 5 6 9 10\n12\ndone\n6\n22\nlater 18 @2\nsum\ndone\nquit\n"
    done = home.run(*PLAY, "--german", "buy", typed=typed)
    assert done.code == 0
    assert "German force for scenario A (Two Patrols Meet), the second half of 1944: 241 points [43.2]" in done.out
    assert " 6 Bernhoff     Pvt            rifle           0  1  1  2  2  3  5   25" in done.out
    # 244 points are three too many, and are said to be, before anything is begun
    assert "the force costs 244 points, and there are 241 [43.2]" in done.out
    assert forces(home)["german"] == {
        "men": [1, 2, 4, 5, 9, 10, 12, 22],
        "quality": "line",
        "secondary": [],
        "sniper": 0,
        "reinforcements": [18],
        "after": 2,
    }
    assert "German and American forces bought by points, 1944b [43.2]" in done.out
    # nothing of the other force is seen while this one is set up
    assert "a10" not in done.out and forces(home)["american"]["men"]


def test_what_cannot_be_bought_is_explained(home: Home) -> None:
    lines = ["11", "60", "charge", "charge", "sum", "no charge", "no charge", "no charge", "elite", "21", "why 21"]
    lines += [
        "all",
        "list",
        "clear",
        "auto",
        "sniper",
        "sniper",
        "sum",
        "no sniper",
        "numbers",
        "?",
        "later 4 @x",
        "quit",
    ]
    done = home.run(*PLAY, "--german", "buy", typed="\n".join(lines) + "\n")
    assert done.code == 0 and "no match was begun" in done.out and not home.saves
    for said in (
        "#11 Gerhart: chapter 30 of the rules, for the panzerschreck, cannot be played yet [30]",
        "there is no German man '60'; a man is named by the number on his card or by his surname",
        "2 charges are more than one for each squad",
        "there is no charge among what you buy",
        "#21 Hamblen has morale 1; elite men have 2 or more [39.7]",
        "3 Snipers are more than 2: a second one is all the insurance that can be had [43.6c]",
        "these men come as reinforcements after one deck",
        "behind @ stands after how many decks they come",
    ):
        assert said in done.out


def test_the_end_of_the_input_begins_nothing(home: Home) -> None:
    done = home.run(*PLAY, "--german", "buy", typed="auto\n")
    assert done.code == 2 and "buy:auto buys one without asking" in done.err and not home.saves


def test_a_force_is_said_on_the_command_line(home: Home) -> None:
    line = "buy:1,2,3,4,6,10,14+charge+sniper"
    done = home.run(
        *PLAY, "--scenario", "C", "--german", line, "--american", "bot:sergeant+buy:numbers", typed="quit\n"
    )
    assert done.code == 0 and "buy>" not in done.out
    assert forces(home)["german"]["men"] == [1, 2, 3, 4, 6, 10, 14]
    assert forces(home)["german"]["secondary"] == ["charge"] and forces(home)["german"]["sniper"] == 1
    assert len(forces(home)["american"]["men"]) > 10
    # a bot that is named and told nothing has the force of the scenario
    home.run(*PLAY, "--german", "human+buy:auto", "--american", "bot:sergeant", typed="quit\n")
    assert list(forces(home)) == ["german"]


def test_two_bots_buy_and_play(home: Home) -> None:
    done = home.run("play", "--german", "bot:random+buy", "--american", "bot:random+buy", "--seed", "9")
    assert done.code == 0
    assert "Drawn for the year: " in done.out and "in column 6" in done.out
    assert "The German side has bought its force: " in done.out and "The American side has bought its force" in done.out
    assert home.run("verify", str(home.saves[0])).code == 0
    again = forces(home)
    # the seed settles what they buy
    home.run("play", "--german", "bot:random+buy", "--american", "bot:random+buy", "--seed", "9")
    assert forces(home) == again


def test_whatever_is_asked_for_tells_nothing_of_the_other_force(home: Home) -> None:
    secret = "a42"
    force = "buy:42,43,4,5,6,7,8+sniper"
    asked = "table\nbrief\nunseen\noptions\nlog\nhint\nwhy put a42\nodds put g1\nput a43\nquit\n"
    done = home.run(*PLAY, "--german", "buy:auto", "--american", "bot:random+" + force, typed=asked)
    assert done.code == 0 and forces(home)["american"]["men"][-1] == 43
    said = done.out.replace("why put a42", "").replace("put a43", "").replace("'a42'", "").replace("'a43'", "")
    for word in (secret, "a43", "Taylor", "Haney", "McElroy", "Springfield"):
        assert word not in said
    assert "bought a force that nobody else has seen yet [43.2]" in done.out


def test_two_people_do_not_see_what_the_other_one_buys(home: Home) -> None:
    done = home.run(*PLAY, "--german", "buy", "--american", "buy", typed="auto\ndone\nnumbers\ndone\n\nquit\n")
    assert done.code == 0
    first, second = done.out.index("German force for"), done.out.index("American force for")
    assert "-" * 40 in done.out[first:second] and "-" * 40 in done.out[second:]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--german", "buy:1,2,3"), "3 men do not make two to four groups"),
        (("--german", "bot:sergeant+sell"), "behind + stands buy or buy:FORCE"),
        (("--german", "buy:auto", "--level", "close"), "buying a force is chapter 43"),
        (("--german", "buy", "--year", "1940"), "year is '1940'"),
        (("--german", "buy:auto", "--first", "high-card"), "leave the high card out"),
    ],
)
def test_refusals(home: Home, arguments: tuple[str, ...], message: str) -> None:
    done = home.run("play", *arguments, typed="quit\n")
    assert done.code == 2 and message in done.err and not home.saves


def test_a_match_that_goes_on_has_its_forces(home: Home) -> None:
    home.run(*PLAY, "--german", "buy:auto", typed="quit\n")
    assert home.run("play", "--resume", typed="quit\n").code == 0
    done = home.run("play", "--resume", "--german", "buy", typed="quit\n")
    assert done.code == 2 and "leave +buy out" in done.err


def test_the_prices_of_a_nation(home: Home) -> None:
    done = home.run("data", "prices", "russian")
    assert "19 Dottski (Commissar)   machine pistol  morale 3   33 points  from 1/1941 to 10/1942" in done.out
    assert "charge 50, panzerfaust 25, radio 22, magnetic mine 7, Sniper 35, second Sniper 15" in done.out
    assert json.loads(home.run("data", "prices", "german", "--json").out)["men"][0]["points"] == 51
    assert "prices needs a nation" in home.run("data", "prices").err
    assert "Points for forces that are bought [43.2]: attacker 369, defender 200." in home.run("data", "scenarios").out
