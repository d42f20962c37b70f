"""Random play for the checks, and ways to compare two states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from firefight.kernel import core
from firefight.kernel.codec import canonical
from firefight.kernel.core import NOBODY, State
from firefight.kernel.dice import Dice
from firefight.kernel.events import Event
from firefight.kernel.game import Game
from firefight.search.playout import random_code
from firefight.table.course import Course
from firefight.table.match import Match
from tests.contract.setups import Setup

LONGEST = 20_000
"""More decisions than any game of the house takes."""


def walk(setup: Setup, seed: int, brisk: bool = False) -> Iterator[State]:
    """Random play; yields the state before each answer, and at the end."""
    dice = Dice(seed)
    s = setup.new()
    s.brisk = brisk
    for _ in range(LONGEST):
        yield s
        if s.asked == NOBODY:
            return
        core.apply(s, random_code(s, dice))
    raise AssertionError(f"{setup.name}, seed {seed}: no end after {LONGEST} answers")


def points(setup: Setup, seed: int, most: int) -> Iterator[State]:
    """Clones from all over one random game, `most` or a few more, and always its deepest stack."""
    length = sum(1 for _ in walk(setup, seed))
    gap = max(1, length // most)
    deepest: State | None = None
    for number, s in enumerate(walk(setup, seed)):
        if deepest is None or len(s.stack) > len(deepest.stack):
            deepest = setup.game.clone(s)
        # a step that changes keeps the points from falling on the same kind of question every time
        if number % gap == (number // gap) % gap:
            yield setup.game.clone(s)
    assert deepest is not None
    yield deepest


def text_of(game: Game, s: State) -> str:
    """The whole state as one text."""
    return canonical(game.dump(s))


def play_on(s: State, seed: int, most: int) -> list[int]:
    """Play at random for at most so many answers; the codes that were chosen."""
    dice = Dice(seed)
    codes: list[int] = []
    while s.asked != NOBODY and len(codes) < most:
        codes.append(random_code(s, dice))
        core.apply(s, codes[-1])
    return codes


def random_match(setup: Setup, seed: int, most: int = LONGEST) -> Match:
    """A match at the table, played at random."""
    match = Match.begin(setup.game, setup.options, seed)
    dice = Dice(seed)
    for _ in range(most):
        decision = match.decision
        if decision is None:
            break
        match.submit(decision.options[dice.below(len(decision.options))])
    return match


def told_since(course: Course, count: int) -> list[Event]:
    """The events of a course after the first `count` things that were told."""
    return [one for one in course.story.told[count:] if isinstance(one, Event)]


NOT_COMPARED = {"sink", "news", "brisk"}
"""Fields of a state that belong to who plays it."""


def fields(value: Any) -> dict[str, Any]:
    """The fields of an object, interpreted or compiled."""
    names = set(getattr(value, "__dict__", {}))
    for base in type(value).__mro__:
        names.update(getattr(base, "__mypyc_attrs__", ()))
    names -= {"__dict__"}
    return {name: getattr(value, name) for name in sorted(names) if name not in NOT_COMPARED}


def differences(a: Any, b: Any, path: str = "state") -> list[str]:
    """Where two states differ field by field, also in fields that no dump mentions, and where they share a list."""
    if a is b:
        return [f"{path}: the same {type(a).__name__} in both"] if isinstance(a, list | dict | set) else []
    if type(a) is not type(b):
        return [f"{path}: {type(a).__name__} and {type(b).__name__}"]
    if isinstance(a, list | tuple):
        if len(a) != len(b):
            return [f"{path}: {len(a)} and {len(b)} long"]
        pairs = enumerate(zip(a, b, strict=True))
        return [found for n, (x, y) in pairs for found in differences(x, y, f"{path}[{n}]")]
    if isinstance(a, dict):
        if a.keys() != b.keys():
            return [f"{path}: other keys"]
        return [found for key in a for found in differences(a[key], b[key], f"{path}[{key!r}]")]
    if isinstance(a, int | str | float | bytes | set | frozenset | None):
        return [] if a == b else [f"{path}: {a!r} and {b!r}"]
    ours, theirs = fields(a), fields(b)
    if ours.keys() != theirs.keys():
        return [f"{path}: fields {sorted(ours.keys() ^ theirs.keys())} are in one only"]
    return [found for name in ours for found in differences(ours[name], theirs[name], f"{path}.{name}")]
