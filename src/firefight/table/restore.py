"""From a save back to a match, quickly or by playing all of it again; and the check that everybody can make."""

from __future__ import annotations

from firefight.kernel.codec import CorruptSave, canonical
from firefight.kernel.game import Game, UnknownScenario
from firefight.table import registry, saves
from firefight.table.course import HASH_EVERY, WORDS, Base, Course, Difference, count_draws, loaded, stack_words, stamp
from firefight.table.match import Match
from firefight.table.referee import Referee
from firefight.table.saves import Save


class Verification:
    """What was checked of a save, in words, and where it differs."""

    def __init__(self) -> None:
        self.checked: list[str] = []
        self.difference: str | None = None

    @property
    def ok(self) -> bool:
        """Whether everything was as it should be."""
        return self.difference is None

    def __str__(self) -> str:
        ending = "Everything agrees." if self.difference is None else f"It does not agree: {self.difference}"
        return "\n".join([*self.checked, ending])


def load(text: str, *, check: bool = False) -> Match:
    """The match that was saved.  Raises CorruptSave.

    It goes on from the snapshot; with `check` everything is played again first, and each key, draw and hash compared.
    A match that was played under other rules goes on from its snapshot in any case, and `match.notices` says so.
    """
    save = saves.read(text)
    course = course_of(save)
    if course.base is not None and course.base.at == save.snapshot_at:
        match = Match(course, save.players)
    elif check:
        match = replayed(save, course)
    else:
        match = resumed(save, course)
    if course.base is not None:
        match.notices.append(
            f"The first {course.base.at} decisions were played under rules version {course.base.rules_version}; "
            f"the match goes on under version {course.game.rules_version}."
        )
    play_on(match, course, save)
    match.settle()
    return match


def verify(text: str) -> Verification:
    """Check a save against its own seed: every draw, every key, every hash.  For anybody, once a match is over."""
    report = Verification()
    try:
        save = saves.read(text)
        report.checked.append(f"The save is whole and holds {len(save.decisions)} decisions.")
        course = course_of(save)
        report.checked.append(f"The seed belongs to the commitment {save.commitment}.")
        if save.rules_version != course.game.rules_version:
            raise CorruptSave(
                f"it was played under rules version {save.rules_version} and this is version "
                f"{course.game.rules_version}, so it cannot be played again here"
            )
        replayed(save, course)
    except CorruptSave as error:
        report.difference = str(error)
        return report
    first = course.first_entry
    if first:
        report.checked.append(f"The first {first} decisions were played under other rules and are taken as they are.")
    draws = count_draws(save.decisions[first:])
    report.checked += [
        f"{len(save.decisions) - first} decisions were played again; each was legal where it was made.",
        f"{draws} of them were draws; each follows from the seed.",
        f"{sum(number >= first for number in save.hashes)} hashes of the state agree, and so does the result.",
    ]
    return report


def course_of(save: Save) -> Course:
    """The course of a save where it begins: at the first decision, or where rules of today took over."""
    game = game_of(save)
    try:
        config = game.configure(save.config)
    except UnknownScenario as error:
        raise CorruptSave(f"config: {error}") from error
    referee = Referee(save.seed)
    if referee.commitment != save.commitment:
        raise CorruptSave("seed: it does not belong to the commitment")
    seats = game.seats(config)
    for at, entry in enumerate(save.decisions):
        if entry[0] not in WORDS and entry[0] not in seats:
            raise CorruptSave(f"decisions[{at}]: there is no seat {entry[0]!r}; there are {', '.join(seats)}")
    base = save.base
    if save.rules_version != game.rules_version:
        base = Base(save.snapshot_at, save.snapshot, save.rules_version)
    course = Course(game, config, referee, base, save.decisions[: base.at] if base is not None else None)
    keep_hashes(save, course)
    return course


def game_of(save: Save) -> Game:
    """The game of a save."""
    try:
        return registry.find(save.game)
    except registry.UnknownGame as error:
        raise CorruptSave(f"game: {error}") from error


def keep_hashes(save: Save, course: Course) -> None:
    """Take over the regular hashes of the entries that are there; the one at a snapshot is made with each save."""
    for number, value in save.hashes.items():
        if number % HASH_EVERY == 0 and number <= len(course.entries):
            course.hashes[number] = value


def resumed(save: Save, course: Course) -> Match:
    """The match at its snapshot."""
    state = loaded(course.game, save.snapshot, course.config)
    state.sink = course.state.sink
    course.state = state
    course.entries = save.decisions[: save.snapshot_at]
    course.draws = count_draws(course.entries)
    keep_hashes(save, course)
    return Match.resume(course, save.players)


def replayed(save: Save, course: Course) -> Match:
    """The match played again from where its course begins.  Raises CorruptSave at the first difference."""
    match = Match(course, save.players)
    compare(course, save, course.first_entry)
    play_on(match, course, save, check=True)
    if canonical(match.result) != canonical(save.result):
        raise CorruptSave(f"result: it comes out as {canonical(match.result)}, not {canonical(save.result)}")
    return match


def play_on(match: Match, course: Course, save: Save, *, check: bool = False) -> None:
    """Play the decisions of a save that the course of the match has not got yet."""
    for number, entry in enumerate(save.decisions[len(course.entries) :], len(course.entries) + 1):
        try:
            match.enter(entry)
        except Difference as error:
            raise CorruptSave(f"decision {number}: {error}; {both_stacks(course, save, number)}") from error
        if check:
            compare(course, save, number)


def compare(course: Course, save: Save, number: int) -> None:
    """Compare the state with the hash that the save has noted after this decision, if it has."""
    if number in save.hashes and stamp(course.game, course.state) != save.hashes[number]:
        raise CorruptSave(f"decision {number}: the state after it is another one; {both_stacks(course, save, number)}")


def both_stacks(course: Course, save: Save, number: int) -> str:
    """Where play stands here, and where the save next says that it stood."""
    at = min(noted for noted in save.hashes if noted >= number)
    return f"the stack here is: {stack_words(course.state)}; in the save, after decision {at}: {save.hashes[at][1]}"
