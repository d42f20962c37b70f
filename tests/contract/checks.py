"""What every game must pass, as functions: each plays a set-up from a seed and fails with an AssertionError.

They are functions so that `test_bites` can show on broken games that each of them finds what it is there for.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import Any

from firefight.kernel import core
from firefight.kernel.codec import canonical
from firefight.kernel.core import CHANCE, NOBODY, PASS, State
from firefight.kernel.dice import Dice
from firefight.kernel.events import SPECTATOR, Event, Sink
from firefight.kernel.frames import Window, chance_frame
from firefight.kernel.game import Game
from firefight.search.playout import random_code
from firefight.table.course import CHANCE_ENTRY, Course
from firefight.table.match import Match
from firefight.table.referee import Referee
from firefight.table.restore import load, verify
from tests.contract.drive import differences, play_on, points, random_match, text_of, told_since, walk
from tests.contract.setups import Setup

REMEMBERED = 40
"""How many codes of earlier questions are tried on a later one."""
POINTS = 60
"""At how many places of a game the dear checks are made."""
FORK = 120
"""How far two copies are played on."""
TWINS = 50
"""How far two states that look alike are played on."""
FORKS = 12
"""How many copies follow a game, each for as many answers."""
CLOSELY = 5
"""Every so many answers everything that a seat is given is read, and not only what is new."""
CLONES = 7
"""Every so many decisions a clone is kept to the end."""


def play(setup: Setup, seed: int) -> None:
    """Random play to the end: invariants, lists, keys, reasons, words."""
    game = setup.game
    earlier: deque[int] = deque(maxlen=REMEMBERED)
    for s in walk(setup, seed):
        assert game.problems(s) == []
        assert s.over == (s.asked == NOBODY)
        assert (game.result(s) is not None) == s.over
        if s.over:
            break
        codes = core.legal(s)
        assert codes, f"no option at {game.trail(s, SPECTATOR)}"
        assert codes == sorted(set(codes)), f"not sorted and unique at {game.trail(s, SPECTATOR)}: {codes}"
        assert core.legal(s) == codes, "asking for the list changed it"
        for code in codes:
            key = game.key(s, code)
            assert game.parse(s, key) == code, key
            assert key == " ".join(key.split()), key
            assert core.why_not(s, code) == 0, key
        if s.asked == CHANCE:
            chance_is_even(s, codes)
        else:
            questions_have_words(game, s, codes)
            reasons_are_given(game, s, codes, earlier)
            if isinstance(s.stack[-1], Window):
                assert codes[0] == PASS
            earlier.extend(code for code in codes[:3] if code not in earlier)


def chance_is_even(s: State, codes: list[int]) -> None:
    """The numbers below the total fall on the outcomes by their weights."""
    frame = chance_frame(s)
    counts = dict.fromkeys(codes, 0)
    for number in range(frame.total(s)):
        counts[frame.nth(s, number)] += 1
    assert counts == {code: frame.weight(s, code) for code in codes}


def questions_have_words(game: Game, s: State, codes: list[int]) -> None:
    """A question and all that belongs to it can be said."""
    prompt, _rule = game.prompt(s)
    assert prompt.strip()
    assert game.kind(s).strip()
    assert all(game.label(s, code).strip() for code in codes)
    assert all(title.strip() for title in game.trail(s, SPECTATOR))
    keys = [game.key(s, code) for code in codes]
    assert all(game.expand(s, key) == [key] for key in keys)


def reasons_are_given(game: Game, s: State, codes: list[int], earlier: deque[int]) -> None:
    """What is not in the list is refused, and with words."""
    for code in earlier:
        if code not in codes:
            number = core.why_not(s, code)
            assert number != 0, f"{game.key(s, code)} is not in the list and yet nothing speaks against it"
            assert game.reason(s, s.asked, number, code).text.strip()


def clones(setup: Setup, seed: int) -> None:
    """A clone is equal in every field, and nothing that happens later changes it."""
    game = setup.game
    kept: list[tuple[State, str]] = []
    for number, s in enumerate(walk(setup, seed)):
        copy = game.clone(s)
        assert differences(s, copy) == []
        assert copy.sink is None
        if number % CLONES == 0:
            kept.append((copy, text_of(game, copy)))
    for copy, text in kept:
        assert text_of(game, copy) == text, "an earlier clone has changed"


def forks(setup: Setup, seed: int) -> None:
    """From any moment, also inside of interrupts, a copy that is told nothing plays on exactly as the original."""
    game = setup.game
    dice = Dice(seed)
    s = setup.new()
    s.sink = Sink()
    copies: deque[State] = deque(maxlen=FORKS)
    while s.asked != NOBODY:
        copies.append(game.clone(s))
        code = random_code(s, dice)
        for copy in copies:
            assert copy.asked == s.asked
            assert code in core.legal(copy), game.key(s, code)
            core.apply(copy, code)
        core.apply(s, code)
        if dice.below(FORKS) == 0:
            for copy in copies:
                assert text_of(game, copy) == text_of(game, s)


def codec(setup: Setup, seed: int) -> None:
    """At every decision the state goes through text and comes back the same, also in fields the text leaves out."""
    game, config = setup.game, setup.config
    for number, s in enumerate(walk(setup, seed)):
        row = game.dump(s)
        text = json.dumps(row)
        back = game.load(json.loads(text), config)
        assert differences(s, back) == []
        assert json.dumps(game.dump(back)) == text
        assert core.legal(back) == core.legal(s)
        if number % FORK == 0:
            copy = game.clone(s)
            assert play_on(back, number, FORK) == play_on(copy, number, FORK)
            assert text_of(game, back) == text_of(game, copy)


def undo(setup: Setup, seed: int) -> int:
    """Undo goes back exactly one decision, and never over anything that was learned.  How often it was allowed."""
    match = Match.begin(setup.game, setup.options, seed)
    dice = Dice(seed)
    allowed = 0
    while (decision := match.decision) is not None:
        before = standing(match, decision.seat)
        key = decision.options[dice.below(len(decision.options))].key
        match.submit(key)
        news = match.entries[before[1] + 1 :] or match.seat != decision.seat
        if news:
            assert not match.can_undo(), f"{key}: undo over {news}"
        if match.can_undo():
            allowed += 1
            after = match.hash
            match.undo()
            assert standing(match, decision.seat) == before
            assert match.decision is not None and match.decision.keys() == decision.keys()
            match.submit(key)
            assert match.hash == after
    return allowed


def standing(match: Match, seat: str) -> tuple[str, int, int]:
    """What undo must bring back: the state, what is written down, and how much the seat was told."""
    return match.hash, len(match.entries), len(match.events(seat))


def replay(setup: Setup, seed: int) -> None:
    """A save comes back by snapshot and by replay to the same state, log and undo, in the middle and at the end."""
    length = len(random_match(setup, seed).entries)
    for most in (length // 3, length):
        match = random_match(setup, seed, most)
        text = match.save()
        for again in (load(text), load(text, check=True)):
            assert again.hash == match.hash
            assert again.seat == match.seat
            assert again.result == match.result
            assert again.can_undo() == match.can_undo()
            assert again.save() == text
            for viewer in [*match.seats, None]:
                assert [str(line) for line in again.log(viewer)] == [str(line) for line in match.log(viewer)]
        report = verify(text)
        assert report.ok, str(report)


def veils(setup: Setup, seed: int) -> None:
    """What a viewer may know decides his view and his samples, and his samples decide nothing else."""
    game = setup.game
    untrue = unlike = 0
    for number, s in enumerate(points(setup, seed, POINTS)):
        for viewer in setup.viewers:
            seen = canonical(game.view(s, viewer))
            veiled = game.veil(s, viewer)
            text = text_of(game, veiled)
            unlike += text_of(game, game.deal(veiled, number)) != text_of(game, game.deal(veiled, number + 1000))
            for sample in (number, number + 1000):
                dealt = game.deal(veiled, sample)
                assert text_of(game, veiled) == text, "dealing has changed the veiled state"
                assert game.problems(dealt) == []
                assert text_of(game, game.deal(veiled, sample)) == text_of(game, dealt), "deal is not repeatable"
                assert canonical(game.view(dealt, viewer)) == seen
                assert text_of(game, game.veil(dealt, viewer)) == text
                same_questions(game, s, dealt, viewer)
                untrue += text_of(game, dealt) != text_of(game, s)
    assert untrue, "every sample was the truth"
    assert unlike, "every sample was like the other"


def same_questions(game: Game, s: State, other: State, viewer: int) -> None:
    """Two states that a viewer cannot tell apart ask him the same in the same words."""
    assert other.asked == s.asked
    assert game.trail(other, viewer) == game.trail(s, viewer)
    if s.asked != viewer:
        return
    codes = core.legal(s)
    assert core.legal(other) == codes
    assert game.kind(other) == game.kind(s)
    assert game.prompt(other) == game.prompt(s)
    for code in codes:
        assert game.label(other, code) == game.label(s, code)
        assert canonical(game.odds(other, viewer, code)) == canonical(game.odds(s, viewer, code))


def refusals(setup: Setup, seed: int) -> None:
    """Why something may not be done is the same for all states that the asked seat cannot tell apart."""
    game = setup.game
    seen: list[int] = []
    for number, s in enumerate(points(setup, seed, POINTS)):
        if s.asked < 0:
            continue
        other = game.deal(game.veil(s, s.asked), number)
        for code in seen:
            reason = core.why_not(s, code)
            assert core.why_not(other, code) == reason, game.key(s, code)
            if reason:
                words = str(game.reason(s, s.asked, reason, code))
                assert str(game.reason(other, s.asked, reason, code)) == words
        seen += [code for code in core.legal(s) if code not in seen]


def noninterference(setup: Setup, seed: int) -> int:
    """Two states that a viewer cannot tell apart stay so while he plays and everybody else passes.

    How many answers were compared.
    """
    game = setup.game
    compared = 0
    for number, s in enumerate(points(setup, seed, POINTS // 4)):
        for viewer in setup.viewers:
            other = game.deal(game.veil(s, viewer), number)
            other.brisk = s.brisk
            compared += twins(game, game.clone(s), other, viewer, Dice(number))
    return compared


def twins(game: Game, a: State, b: State, viewer: int, dice: Dice) -> int:
    """Play both on with the same answers, until something is shown that differs."""
    for step in range(TWINS):
        assert a.asked == b.asked, f"somebody is asked in one only, after {step} answers: {game.trail(a, viewer)}"
        assert canonical(game.view(a, viewer)) == canonical(game.view(b, viewer))
        assert text_of(game, game.veil(a, viewer)) == text_of(game, game.veil(b, viewer))
        same_questions(game, a, b, viewer)
        if a.asked == NOBODY:
            return step
        there = set(core.legal(b))
        both = [code for code in core.legal(a) if code in there]
        if not both:
            return step
        code = PASS if a.asked not in (viewer, CHANCE) and PASS in both else both[dice.below(len(both))]
        for s in (a, b):
            s.news = False
            core.apply(s, code)
        if a.news or b.news:
            return step
    return TWINS


def words(value: Any) -> set[str]:
    """Every word in a text or in JSON values."""
    text = value if isinstance(value, str) else json.dumps(value)
    return set(re.findall(r"\w+", text))


def canaries(setup: Setup, seed: int) -> int:
    """Nothing that a seat is ever given names a thing whose place it may not know.  How many names were looked for."""
    game = setup.game
    secrets = getattr(game, "secrets", None)
    assert secrets is not None, "the game names no secrets to look for"
    course = Course(game, setup.config, Referee.from_seed(seed))
    dice = Dice(seed)
    before = {viewer: set(secrets(course.state, viewer)) for viewer in setup.viewers}
    fading: dict[int, set[str]] = {viewer: set() for viewer in setup.viewers}
    earlier: deque[int] = deque(maxlen=REMEMBERED)
    looked_for = 0
    while not course.state.over:
        told = len(course.story.told)
        if course.state.asked == CHANCE:
            course.answer_chance()
        else:
            earlier.extend(code for code in core.legal(course.state)[:3] if code not in earlier)
            course.decide(random_code(course.state, dice))
        closely = len(course.entries) % CLOSELY == 0
        for viewer in setup.viewers:
            hidden = set(secrets(course.state, viewer))
            looked_for += len(hidden)
            if course.entries[-1][0] == CHANCE_ENTRY and hidden - before[viewer]:
                # a pile has ended: what lay open is hidden again, with the card just drawn, and may still be told of
                fading[viewer] |= hidden - before[viewer] | words(course.entries[-1][1]) & before[viewer]
            before[viewer] = hidden
            given = everything_given(game, course, viewer, told_since(course, told), earlier, closely)
            read = words(given)
            leaks = read & hidden - fading[viewer]
            assert not leaks, f"viewer {viewer} reads {leaks} in {[x for x in given if words(x) & leaks]}"
            if closely:
                fading[viewer] &= read
    return looked_for


def everything_given(
    game: Game, course: Course, viewer: int, news: list[Event], earlier: deque[int], closely: bool
) -> list[Any]:
    """All that a viewer is given at a moment: new lines and the trail; closely, also the view and the question."""
    s = course.state
    given: list[Any] = [game.trail(s, viewer)]
    given += [game.tell(course.config, event, viewer) for event in news if event.seen_by(viewer)]
    if not closely:
        return given
    view = game.view(s, viewer)
    # what may lie in the pile and in other hands together is known, and only there a hidden card may be named
    view.pop("unseen", None)
    given.append(view)
    if s.asked == viewer:
        given += [game.kind(s), list(game.prompt(s))]
        for code in core.legal(s):
            given += [game.key(s, code), game.label(s, code), game.odds(s, viewer, code)]
        for code in earlier:
            number = core.why_not(s, code)
            if number:
                # a refusal may repeat what was asked for
                reason = words(str(game.reason(s, viewer, number, code)))
                given.append(" ".join(reason - words(game.key(s, code))))
    return given


def brisk(setup: Setup, seed: int) -> None:
    """Brisk play leaves out the windows in which somebody can only pass, and nothing else."""
    game = setup.game
    slow, quick = setup.new(), setup.new()
    quick.brisk = True
    dice = Dice(seed)
    core.run(quick)
    while True:
        while lone_pass(slow):
            core.apply(slow, PASS)
        while lone_pass(quick) and not isinstance(quick.stack[-1], Window):
            core.apply(quick, PASS)
        assert not lone_pass(quick), f"a brisk game asks for a pass: {game.trail(quick, SPECTATOR)}"
        assert text_of(game, slow) == text_of(game, quick)
        assert game.problems(quick) == []
        if slow.asked == NOBODY:
            return
        code = random_code(slow, dice)
        core.apply(slow, code)
        core.apply(quick, code)


def lone_pass(s: State) -> bool:
    """Whether the seat that is asked can only pass."""
    return s.asked >= 0 and core.legal(s) == [PASS]


def configuration(setup: Setup) -> None:
    """A complete configuration stays as it is, survives text, and gives the same beginning every time."""
    game = setup.game
    config = setup.config
    assert game.configure(config) == config
    assert json.loads(json.dumps(config)) == config
    assert game.scenarios()
    assert text_of(game, game.new(config)) == text_of(game, game.new(config))
    seats = game.seats(config)
    assert len(set(seats)) == len(seats) >= 2
    assert not {CHANCE_ENTRY, "clock", "note", "take-back"} & set(seats)
