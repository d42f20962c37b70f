from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import firefight
from firefight.kernel.codec import CorruptSave, digest
from firefight.table.match import Match
from firefight.table.restore import load, verify
from tests.table.tools import log_of, play_random
from tests.toy.game import GAME


@pytest.fixture
def played() -> Match:
    """A match of about a hundred entries, with a take-back, a clock and a note in it."""
    match = Match.begin(GAME, {"scenario": "long"}, seed=3, players={"red": "Anna"})
    play_random(match, 25)
    match.take_back(consent_of=["red", "blue"])
    match.note("Tea.")
    play_random(match, 10, seed=5)
    match.flag("blue")
    play_random(match, 30, seed=6)
    assert match.seat is not None
    assert len(match.entries) > 60
    return match


def changed(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    """The save with something changed in it."""
    fields = json.loads(text)
    change(fields)
    return json.dumps(fields)


def test_a_save_can_be_read_by_a_person(played: Match) -> None:
    text = played.save()
    assert text.startswith('{\n "format": "firefight-save",\n "schema": 1,\n "game": "lanterns",\n')
    assert f' "engine": "{firefight.__version__}",\n' in text
    assert '\n  ["chance", "draw c' in text
    fields = json.loads(text)
    assert list(fields) == [
        "format", "schema", "game", "rules_version", "engine", "config", "commitment", "seed", "players",
        "decisions", "hashes", "base", "snapshot", "snapshot_at", "result",
    ]  # fmt: skip
    assert fields["players"] == {"red": "Anna"}
    count = len(played.entries)
    assert fields["snapshot_at"] == count
    assert list(fields["hashes"]) == [str(n) for n in range(1, count + 1) if n % 20 == 0 or n == count]


def test_a_save_comes_back_quickly_and_by_replay(played: Match) -> None:
    text = played.save()
    for again in (load(text), load(text, check=True)):
        assert again.hash == played.hash
        assert again.save() == text
        assert again.players == {"red": "Anna"}
        assert again.notices == []
        assert again.commitment == played.commitment
        for viewer in ("red", "blue", None):
            assert log_of(again, viewer) == log_of(played, viewer)


def test_a_loaded_match_goes_on_with_the_same_draws(played: Match) -> None:
    again = load(played.save())
    play_random(played, seed=9)
    play_random(again, seed=9)
    assert again.hash == played.hash
    assert again.entries == played.entries
    assert log_of(again, "blue") == log_of(played, "blue")
    assert again.save() == played.save()


def test_undo_goes_on_over_a_save(match: Match) -> None:
    before = match.hash
    hand = match.view("red")["sides"]["red"]["hand"]
    match.submit(f"bury {hand[0]}")
    again = load(match.save())
    again.submit(f"bury {hand[1]}")
    again.undo()
    assert again.can_undo()
    again.undo()
    assert again.hash == before
    assert not again.can_undo()


def test_a_take_back_goes_on_over_a_save(match: Match) -> None:
    before = match.hash
    match.submit("raid")
    again = load(match.save())
    again.take_back(consent_of=["blue"])
    assert again.hash == before
    assert log_of(again)[-1].endswith("By consent, red decides again.")
    assert verify(again.save()).ok


def test_decisions_after_the_snapshot_are_played(played: Match) -> None:
    early = played.save()
    play_random(played, 8, seed=2)
    late = json.loads(played.save())
    fields = json.loads(early)
    fields["decisions"] = late["decisions"]
    fields["hashes"] = {**late["hashes"], **fields["hashes"]}
    again = load(json.dumps(fields))
    assert again.hash == played.hash


def test_chance_that_had_not_answered_yet_answers_now(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as interrupted:
        interrupted.setattr(Match, "settle", lambda self: None)
        match.submit("raid")
    assert match.seat is None
    text = match.save()
    match.settle()
    for check in (False, True):
        again = load(text, check=check)
        assert again.hash == match.hash
        assert again.entries == match.entries


def test_verify_says_in_words_what_was_checked(played: Match) -> None:
    play_random(played)
    report = verify(played.save())
    assert report.ok
    text = str(report)
    draws = sum(entry[0] == "chance" for entry in played.entries)
    assert f"The save is whole and holds {len(played.entries)} decisions." in text
    assert f"The seed belongs to the commitment {played.commitment}." in text
    assert f"{draws} of them were draws; each follows from the seed." in text
    assert text.endswith("Everything agrees.")


# What can be wrong with a save.


DAMAGED: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("a decision less", lambda f: f["decisions"].pop(), "there is no decision of this number"),
    ("another format", lambda f: f.update(format="chess"), "this is not a firefight save"),
    ("another schema", lambda f: f.update(schema=2), "this save has schema 2; this version reads schema 1"),
    ("unknown game", lambda f: f.update(game="chess"), "game: there is no game 'chess'"),
    ("no config", lambda f: f.pop("config"), "^config: missing$"),
    ("unknown scenario", lambda f: f["config"].update(scenario="dawn"), "config: Lanterns has no scenario 'dawn'"),
    ("no seed", lambda f: f.pop("seed"), "^seed: missing$"),
    ("a short seed", lambda f: f.update(seed="00"), "seed: 64 hexadecimal digits are needed, not 2"),
    ("a seed of words", lambda f: f.update(seed="zz" * 32), "seed: hexadecimal digits are needed"),
    ("another seed", lambda f: f.update(seed="00" * 32), "seed: it does not belong to the commitment"),
    ("a number for players", lambda f: f.update(players=5), "players: an object is needed, not 5"),
    ("a truth for a number", lambda f: f.update(snapshot_at=True), "snapshot_at: a whole number is needed, not true"),
    ("decisions in a text", lambda f: f.update(decisions="x"), "decisions: a list is needed"),
    ("a bare decision", lambda f: f["decisions"].__setitem__(9, "raid"), r"decisions\[9\]: a list is needed"),
    ("an empty decision", lambda f: f["decisions"].__setitem__(9, []), r"decisions\[9\]: \[\] is no entry"),
    ("a long decision", lambda f: f["decisions"][9].append(1), r"decisions\[9\]: .* is no entry"),
    ("a number for a key", lambda f: f["decisions"][9].__setitem__(1, 5), r"decisions\[9\]\[1\]: a text is needed"),
    ("a text for a count", lambda f: f["decisions"][0].__setitem__(2, "1"), r"decisions\[0\]\[2\]: a whole number"),
    ("a stranger", lambda f: f["decisions"][9].__setitem__(0, "green"), r"decisions\[9\]: there is no seat 'green'"),
    ("a take-back ahead", lambda f: f["decisions"].__setitem__(9, ["take-back", 9]), "no entry 10 to take back"),
    ("a snapshot ahead", lambda f: f.update(snapshot_at=9999), "snapshot_at: there are"),
    ("a hash ahead", lambda f: f["hashes"].update({"9999": ["x", "y"]}), "there is no decision of this number"),
    ("a bare hash", lambda f: f["hashes"].update({"20": "x"}), "hashes.*: a list is needed"),
    ("half a hash", lambda f: f["hashes"].update({"20": ["x"]}), "a hash and a stack are needed"),
    ("a hash less", lambda f: f["hashes"].pop("40"), "hashes: the one after decision 40 is missing"),
    ("no hash of the snapshot", lambda f: f["hashes"].pop(str(f["snapshot_at"])), "hash of the snapshot, after"),
    ("another snapshot", lambda f: f["snapshot"].update(round=99), "snapshot: it does not have the hash noted after"),
    ("a base ahead", lambda f: f.update(base={"at": 9999, "state": {}, "rules_version": 1}), "base.at: there are"),
    ("half a base", lambda f: f.update(base={"at": 0}), "base.state: missing"),
    ("a bad result", lambda f: f.update(result=[]), "result: an object or null is needed"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in DAMAGED], ids=[row[0] for row in DAMAGED])
def test_a_damaged_save_is_refused_with_the_place(
    played: Match, change: Callable[[dict[str, Any]], object], message: str
) -> None:
    text = changed(played.save(), change)
    with pytest.raises(CorruptSave, match=message):
        load(text)
    report = verify(text)
    assert not report.ok
    assert report.difference is not None
    assert re.search(message.strip("^$"), report.difference)
    assert str(report).splitlines()[-1].startswith("It does not agree: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is not JSON"),
        ("once upon a time", "it is not JSON"),
        ("[]", "this is not a firefight save"),
        ("{}", "this is not a firefight save"),
        ('{"format": "firefight-save", "schema": }', "not JSON: Expecting value in line 1"),
        ("[" * 100_000, "it is not JSON|nested too deeply"),
        ('{"a":' * 100_000 + "}" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_save_is_refused(text: str, message: str) -> None:
    with pytest.raises(CorruptSave, match=message):
        load(text)


def test_a_save_that_breaks_off_is_refused_wherever_it_breaks_off(played: Match) -> None:
    text = played.save().rstrip()
    for length in range(1, len(text), 97):
        with pytest.raises(CorruptSave):
            load(text[:length])
    with pytest.raises(CorruptSave, match="the save breaks off in line 31"):
        load("\n".join(text.splitlines()[:31]))


def test_a_damaged_state_is_refused(played: Match) -> None:
    """The hash was made to fit, the state still cannot be read."""
    fields = json.loads(played.save())
    del fields["snapshot"]["hands"]
    fields["hashes"][str(fields["snapshot_at"])][0] = digest(fields["snapshot"])
    with pytest.raises(CorruptSave, match="damaged"):
        load(json.dumps(fields))


# What only a replay finds.


def number_of(played: Match, seat: str, prefix: str) -> int:
    """The index of a decision."""
    found = (at for at, entry in enumerate(played.entries) if entry[0] == seat and entry[1].startswith(prefix))
    return next(found)


def test_another_draw_is_found(played: Match) -> None:
    at = number_of(played, "chance", "draw")
    text = changed(played.save(), lambda f: f["decisions"][at].__setitem__(1, "draw c31"))
    report = verify(text)
    assert f"decision {at + 1}: draw 1 comes out as 'draw c" in str(report)
    assert "not 'draw c31'; the stack here is: night/1 fill/0 draw/0; in the save, after decision 20:" in str(report)
    assert load(text).hash == played.hash
    with pytest.raises(CorruptSave, match=f"decision {at + 1}: draw 1"):
        load(text, check=True)


def test_a_draw_left_out_is_found(played: Match) -> None:
    at = number_of(played, "red", "bid")
    text = changed(played.save(), lambda f: f["decisions"].__setitem__(at - 1, ["note", "nothing to see"]))
    assert f"decision {at + 1}: red answers 'bid" in str(verify(text))
    assert "but chance is asked" in str(verify(text))


def test_an_illegal_decision_is_found(played: Match) -> None:
    at = number_of(played, "red", "bid")
    text = changed(played.save(), lambda f: f["decisions"][at].__setitem__(1, "raid"))
    assert f"decision {at + 1}: red may not answer 'raid' here; the stack here is: night/3 bids/0" in str(verify(text))


def test_a_key_that_is_none_is_found(played: Match) -> None:
    at = number_of(played, "red", "bid")
    text = changed(played.save(), lambda f: f["decisions"][at].__setitem__(1, "dance"))
    assert f"decision {at + 1}: 'dance' is no key: 'dance' is no order" in str(verify(text))


def test_another_legal_decision_is_found_by_the_next_hash(played: Match) -> None:
    at = number_of(played, "blue", "bid")
    other = {"bid 0": "bid 1", "bid 1": "bid 0", "bid 2": "bid 1"}[played.entries[at][1]]
    text = changed(played.save(), lambda f: f["decisions"][at].__setitem__(1, other))
    found = re.search(r"decision (\d+): ", verify(text).difference or "")
    assert found is not None
    assert at < int(found[1]) <= at + 21


def test_a_tampered_hash_is_found(played: Match) -> None:
    text = changed(played.save(), lambda f: f["hashes"]["40"].__setitem__(0, "0" * 16))
    assert "decision 40: the state after it is another one; the stack here is: " in str(verify(text))


def test_a_tampered_stack_is_found(played: Match) -> None:
    text = changed(played.save(), lambda f: f["hashes"]["40"].__setitem__(1, "night/9"))
    assert str(verify(text)).endswith("in the save, after decision 40: night/9")


def test_another_result_is_found(played: Match) -> None:
    play_random(played)
    text = changed(played.save(), lambda f: f["result"].update(winner="green"))
    assert "result: it comes out as" in str(verify(text))


# Other rules.


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch, played: Match) -> str:
    """A save of the rules before, which this version cannot play again."""
    text = played.save()
    monkeypatch.setattr(type(GAME), "rules_version", 2)
    return text


def test_a_match_of_other_rules_goes_on_from_its_snapshot_and_says_so(other_rules: str, played: Match) -> None:
    count = len(played.entries)
    notice = f"The first {count} decisions were played under rules version 1; the match goes on under version 2."
    for check in (False, True):
        again = load(other_rules, check=check)
        assert again.hash == played.hash
        assert again.notices == [notice]
        assert log_of(again) == ["1. What came before was played under rules version 1."]
        assert not again.can_undo()
    report = verify(other_rules)
    assert not report.ok
    assert "it was played under rules version 1 and this is version 2" in str(report)


def test_from_there_on_it_can_be_checked_again(other_rules: str, played: Match) -> None:
    again = load(other_rules)
    first = len(played.entries)
    play_random(again, 20, seed=4)
    text = again.save()
    report = verify(text)
    assert report.ok, str(report)
    assert f"The first {first} decisions were played under other rules and are taken as they are." in str(report)
    for check in (False, True):
        third = load(text, check=check)
        assert third.hash == again.hash
        assert len(third.notices) == 1
        assert log_of(third, "red") == log_of(again, "red")
        assert third.save() == text
    tampered = changed(text, lambda f: f["decisions"][first + 1].__setitem__(1, "dance"))
    assert not verify(tampered).ok


def test_nothing_is_taken_back_into_the_other_rules(other_rules: str) -> None:
    again = load(other_rules)
    with pytest.raises(firefight.CannotTakeBack):
        again.take_back(consent_of=["red", "blue"])
    before = again.hash
    again.submit(again.decision.options[0] if again.decision else "")
    again.take_back(consent_of=["red", "blue"])
    assert again.hash == before
    assert verify(again.save()).ok
