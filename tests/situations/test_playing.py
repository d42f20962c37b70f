"""What can go wrong in a play, and what is said about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from firefight.table import situations
from firefight.table.situations_play import check

HEAD = """\
title: Burnett under fire
game: upfront
position:
  german:
    groups:
      A: {men: [1, 4], chit: 2}
      B: {men: [2, 5], chit: 2}
    hand: [c85, c1]
  american:
    groups:
      A: {men: [3, 4], chit: 2}
      B: {men: [1, 2, 5], chit: 2}
    hand: [c27]
play:
"""
TURN = "  state: {turn: 2}\n"
FIRE = "- german: fire A A c85\n- american: pass\n- german: resolve\n"


def failures(play: str) -> list[str]:
    """What is wrong, as lines; the play begins in line 15."""
    found: list[str] = []
    for situation in situations.read_text(HEAD + play, "x.yaml"):
        found += [str(failure) for failure in check(situation)]
    return found


@pytest.mark.parametrize(
    "play",
    [
        FIRE + "- draw: [c26, c23]\n  state: {a3: not pinned, a4: pinned}\n  asked: american\n",
        FIRE + "- draw: c26\n  event: [turned_over 6.5, shot_at]\n  no event: pinned\n  asked: chance\n",
        FIRE + "- asked: chance\n  legal: draw c26\n  not legal: draw c85\n",
        "- german: [end, discard c1, done, keep]\n- american sees: {discards.hidden: 1}\n"
        "  german sees: {discards.seen: [c1]}\n  spectator sees: {german.hand: none}\n",
        "- clock: german\n  exactly legal: end\n",
        '- why_not: {advance A c2: not_in_hand, fire A A c1: ["2.21", not_that_card]}\n',
        "- odds: {advance A c1: none}\n",
        "- german: advance A c1\n  event: range\n- german: end\n  no event: range\n",
    ],
)
def test_what_is_right(play: str) -> None:
    assert failures(play) == []


@pytest.mark.parametrize(
    ("play", "words"),
    [
        # orders
        ("- american: pass\n" + TURN, [
            "x.yaml:15: step 1, american: pass: expected american to be asked for 'pass', found german is asked 'turn'",
            "legal: ",
        ]),
        ("- german: advance A c2\n" + TURN, [
            "step 1, german: advance A c2: expected 'advance A c2' to be legal",
            "found c2 is not in your hand [3.5]; legal: ",
        ]),
        ("- german: advanc A c1\n" + TURN, ["expected 'advanc A c1' to be an order", "did you mean advance?"]),
        ("- german: fire A A c85\n- german: resolve\n" + TURN, [
            "x.yaml:16: step 2, german: resolve: expected german to be asked for 'resolve'",
            "found american is asked 'concealment'; legal: pass, conceal c27",
        ]),
        (FIRE + "- german: end\n" + TURN, [
            "step 4, german: end: expected german to be asked for 'end', found a draw is due (Turn 2, German player, ",
        ]),
        ("- german: fire A A c85+c1\n" + TURN, ["expected 'add c1' to be legal, found Movement"]),
        # draws
        ("- draw: c26\n" + TURN, ["expected chance to be asked for 'draw c26', found german is asked 'turn'"]),
        (FIRE + "- draw: [c26, c23, c19]\n" + TURN, [
            "step 4, draw: c26, c23, c19: expected chance to be asked for 'draw c19'",
            "found american is asked 'hero_after_pin'",
        ]),
        (FIRE + "- draw: c85\n" + TURN, ["expected 'draw c85' to be possible, found it is not; possible: "]),
        (FIRE + "- draw: x\n" + TURN, ["expected an answer that chance can give, found 'x' is not a card"]),
        (FIRE + "- draw: c26\n  state: {a3: not pinned}\n", [
            "expected an answer to every draw, or the check 'asked: chance', found a draw is due",
        ]),
        # a second answer after 'asked: chance' has to be followed by one again
        (FIRE + "- asked: chance\n- draw: c26\n  state: {a3: not pinned}\n", ["expected an answer to every draw"]),
        # checks
        ("- asked: american\n", ["x.yaml:15: step 1, asked: expected american, found german is asked 'turn'"]),
        ("- question: discards\n", ["step 1, question: expected discards, found german is asked 'turn'; legal: "]),
        ("- legal: advance A c2\n", ["legal: expected 'advance A c2', found c2 is not in your hand [3.5]"]),
        ("- legal: [end, rally *]\n", ["legal: expected 'rally *', found no such order; german is asked"]),
        ("- not legal: [rally *, advance * *]\n", ["expected not 'advance * *', found advance A c1, advance B c1"]),
        ("- not legal: end\n", ["expected not 'end', found end is legal"]),
        ("- exactly legal: [end, rally *]\n", ["expected end, rally *, found no rally * and also ", "advance A c1"]),
        ("- why_not: {end: \"4.2\"}\n", ["x.yaml:15: step 1, why_not 'end': expected 4.2, found it is legal"]),
        ("- why_not: {advance A c2: \"4.2\"}\n", ["expected 4.2, found c2 is not in your hand [3.5] (not_in_hand)"]),
        ("- why_not: {advance A c2: [\"3.5\", cower]}\n", ["expected [3.5, cower], found c2 is not in your hand"]),
        ("- why_not: {nonsense: \"3.5\"}\n", ["expected 'nonsense' to be an order, found there is no order"]),
        ("- state:\n    german.A.chit: 3\n", ["x.yaml:16: step 1, german.A.chit: expected 3, found 2"]),
        ("- state: {german.A.chits: 3}\n", ["expected 3, found 'german A' has no 'chits'; it has letter, chit"]),
        ("- state: {winner: german}\n", ["expected german, found there is no 'winner'; it has game"]),
        ("- state: {german.A: {chit: 2, men: [g1]}}\n", ["german.A.men: expected [g1], found [g1 Diettinger, g4"]),
        ("- american sees: {german.hand: 2}\n", ["step 1, american sees german.hand: expected 2, found none"]),
        (FIRE + "- event: pinned\n  asked: chance\n", ["step 4, event: expected pinned, found these: fires 6.1"]),
        (FIRE + "- event: fires 6.2\n  asked: chance\n", ["event: expected fires 6.2, found these: fires 6.1"]),
        (FIRE + "- event: [fires, fires]\n  asked: chance\n", ["event: expected fires, found these: fires 6.1"]),
        (FIRE + "- no event: fires\n  asked: chance\n", ["step 4, no event: expected no 'fires', found fires 6.1"]),
        ("- odds: {fire A A c85: {strength: 4}}\n", ["step 1, odds of 'fire A A c85', strength: expected 4, found 3"]),
        ("- odds: {fire A A c1: {strength: 4}}\n", ["odds of 'fire A A c1': expected a legal order, found Movement"]),
        ("- odds: {advance A c1: {strength: 4}}\n", ["expected {strength: 4}, found nothing random hangs on it"]),
        ("- odds: {fire A A c85: none}\n", ["odds of 'fire A A c85': expected none, found"]),
    ],
)  # fmt: skip
def test_what_is_wrong(play: str, words: list[str]) -> None:
    (line,) = failures(play)
    for part in words:
        assert part in line


def test_the_end_of_a_game() -> None:
    head = HEAD.replace("hand: [c85, c1]", "hand: [c85, c1]\n  deck: 3\n  pile: [c26]")
    end = "- german: [end, done, refill]\n  draw: c26\n"
    over = "  state: {over: yes, winner: american}\n  asked: nobody\n  question: none\n"
    (situation,) = situations.read_text(head + end + over, "x.yaml")
    assert [str(failure) for failure in check(situation)] == []
    for play, words in [
        ("- german: end\n  state: {over: yes}\n", "expected german to be asked for 'end', found the game is over"),
        ("- legal: end\n", "expected somebody to be asked, to try 'end', found the game is over"),
        ("- not legal: end *\n", "expected somebody to be asked, to look for 'end *', found the game is over"),
    ]:
        (failure,) = check(situations.read_text(head + end + play, "x.yaml")[0])
        assert words in str(failure)


def test_several_checks_may_fail_and_an_answer_stops_the_play() -> None:
    play = "- state: {turn: 9, deck: 9}\n- asked: american\n- german: advance A c2\n- asked: american\n"
    lines = failures(play)
    assert [line.split(":")[1] for line in lines] == ["15", "15", "16", "17"]


def test_a_mistake_in_the_rules_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    (situation,) = situations.read_text(HEAD + "- german: advance A c1\n" + TURN, "x.yaml")
    monkeypatch.setattr(type(situation.game), "problems", lambda _self, _s: ["two cards in one place"])
    (failure,) = check(situation)
    assert "expected a sound position, found a broken one: two cards in one place" in str(failure)
    monkeypatch.setattr(type(situation.game), "problems", lambda _self, _s: 1 // 0)
    (failure,) = check(situation)
    assert "expected the rules to go on, found an error in them: ZeroDivisionError" in str(failure)


def test_the_course_of_play_is_told() -> None:
    (situation,) = situations.read_text(HEAD + FIRE + "- draw: [c26, c23]\n  asked: american\n", "x.yaml")
    lines: list[str] = []
    assert check(situation, lines.append) == []
    assert lines[:3] == ["german: fire A A", "german: add c85", "german: done"]
    assert "draw c26" in lines
    assert any("Fox" in line for line in lines)


def test_a_situation_can_be_played_twice(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(HEAD + "- german: advance A c1\n  state: {german.A.chit: 3}\n", encoding="utf-8")
    (situation,) = situations.read(file)
    assert check(situation) == []
    assert check(situation) == []
