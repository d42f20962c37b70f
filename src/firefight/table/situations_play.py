"""Playing a situation: orders and draws are given, checks are asked, nothing may be left over and nothing missing."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, Final

from firefight.kernel import core
from firefight.kernel.core import CHANCE as CHANCE_SEAT
from firefight.kernel.core import NOBODY, State
from firefight.kernel.events import SPECTATOR, Event, Sink
from firefight.kernel.game import Reason
from firefight.kernel.notation import UnknownKey
from firefight.table.course import flag_state
from firefight.table.situations import CHANCE, Act, Failure, Situation, texts_of
from firefight.table.situations_facts import NoSuchFact, difference, look_up, show, written
from firefight.table.situations_yaml import Items, Node, Table, Text

SHOWN: Final = 12
"""How many legal orders a message lists."""
NOT_POSSIBLE: Final = Reason("", "not_possible", "chance cannot answer so")


class Stop(Exception):
    """Play cannot go on as it is written."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(found)
        self.expected = expected
        self.found = found


def check(situation: Situation, tell: Callable[[str], None] | None = None) -> list[Failure]:
    """Play a situation; what is not as it says, in order.  `tell` is given the course of play, line by line."""
    return Play(situation, tell).run()


class Play:
    """One situation being played."""

    def __init__(self, situation: Situation, tell: Callable[[str], None] | None = None) -> None:
        self.situation = situation
        self.game = situation.game
        self.seats = situation.seats
        self.s: State = self.game.clone(situation.start)
        self.s.sink = Sink()
        self.events: list[Event] = []
        """What has been told since the last check after which play went on."""
        self.checked = False
        self.draw_expected = False
        self.tell = tell
        self.failures: list[Failure] = []

    def run(self) -> list[Failure]:
        """All of it.  A check that fails does not end the play; an answer that cannot be given does."""
        act = self.situation.acts[0]
        try:
            for act in self.situation.acts:
                self.perform(act)
            act = self.situation.acts[-1]
            if self.s.asked == CHANCE_SEAT and not self.draw_expected:
                raise Stop("an answer to every draw, or the check 'asked: chance'", self.question())
        except Stop as stop:
            self.fail(act, act.value, what_is(act), stop.expected, stop.found)
        return self.failures

    def fail(self, act: Act, place: Node, what: str, expected: str, found: str) -> None:
        """Write down a failure."""
        self.failures.append(Failure(self.situation.path, place.line, act.step, what, expected, found))

    def perform(self, act: Act) -> None:
        """One thing that a step does or asks."""
        if act.word in (*self.seats, *CHANCE, "clock"):
            if self.checked:
                self.events = []
            self.checked = False
            self.draw_expected = False
            self.answer(act)
        elif act.word != "note":
            self.checked = True
            getattr(self, "check_" + act.word.replace(" ", "_"))(act)

    # What the world is like, in words.

    def asked(self) -> str:
        """Who is asked: a seat, chance or nobody."""
        if self.s.asked == CHANCE_SEAT:
            return "chance"
        return self.seats[self.s.asked] if self.s.asked >= 0 else "nobody"

    def legal(self) -> list[str]:
        """The keys of every legal answer."""
        return [self.game.key(self.s, code) for code in core.legal(self.s)]

    def question(self) -> str:
        """Who is asked what, and what is legal."""
        if self.s.asked == CHANCE_SEAT:
            trail = [words for words in self.game.trail(self.s, SPECTATOR) if words]
            return f"a draw is due ({', '.join(trail)})"
        if self.s.asked < 0:
            return "the game is over and nobody is asked"
        return f"{self.asked()} is asked {self.game.kind(self.s)!r}; legal: {some(self.legal())}"

    # Answers.

    def answer(self, act: Act) -> None:
        """The orders of a seat, or what chance says."""
        if act.word == "clock":
            self.note(f"the time of {written(act.value)} is up")
            flag_state(self.s)
            return
        for text in texts_of(act.value):
            if act.word in CHANCE:
                self.draw(act.word, text.value.strip())
            else:
                self.order(act.word, text.value.strip())

    def order(self, seat: str, text: str) -> None:
        """One order, which may stand for several keys in a row."""
        for key in self.expand(seat, text):
            if self.asked() != seat:
                raise Stop(f"{seat} to be asked for {key!r}", self.question())
            reason = self.refusal(self.s, key)
            if reason is not None:
                raise Stop(f"{key!r} to be legal", f"{reason}; legal: {some(self.legal())}")
            self.apply(self.game.parse(self.s, key), f"{seat}: {key}")

    def expand(self, seat: str, text: str) -> list[str]:
        """The keys of an order; whoever is not asked is told so first."""
        if self.asked() != seat:
            raise Stop(f"{seat} to be asked for {text!r}", self.question())
        return self.game.expand(self.s, text)

    def draw(self, word: str, text: str) -> None:
        """One answer of chance."""
        key = f"{word} {text}"
        if self.s.asked != CHANCE_SEAT:
            raise Stop(f"chance to be asked for {key!r}", self.question())
        try:
            code = self.game.parse(self.s, key)
        except UnknownKey as error:
            raise Stop("an answer that chance can give", str(error)) from error
        if code not in core.legal(self.s):
            raise Stop(f"{key!r} to be possible", f"it is not; possible: {some(self.legal())}")
        self.apply(code, key)

    def apply(self, code: int, what: str) -> None:
        """Carry out a legal answer and look whether the game is still sound."""
        self.note(what)
        try:
            core.apply(self.s, code)
            problems = self.game.problems(self.s)
        except Exception as error:
            raise Stop("the rules to go on", f"an error in them: {type(error).__name__}: {error}") from error
        if problems:
            raise Stop("a sound position", f"a broken one: {problems[0]}")
        assert self.s.sink is not None
        told = self.s.sink.drain()
        self.events += told
        if self.tell is not None:
            for event in told:
                if event.seen_by(SPECTATOR):
                    self.note("  " + self.game.tell(self.situation.config, event, SPECTATOR))

    def note(self, line: str) -> None:
        """A line for whoever follows the play."""
        if self.tell is not None:
            self.tell(line)

    def refusal(self, s: State, key: str) -> Reason | None:
        """Why a key is not legal; None if it is.  The list and the explanation must agree."""
        try:
            code = self.game.parse(s, key)
        except UnknownKey as error:
            raise Stop(f"{key!r} to be an order", str(error)) from error
        if s.asked == CHANCE_SEAT:
            return None if code in core.legal(s) else NOT_POSSIBLE
        number = core.why_not(s, code)
        if (number == 0) != (code in core.legal(s)):
            listed = "is on the list" if number else "is not on the list"
            raise Stop("the list of legal orders and why_not to agree", f"{key!r} {listed}, and why_not says {number}")
        return self.game.reason(s, s.asked, number, code) if number else None

    def trial(self, text: str) -> tuple[State, str, Reason | None]:
        """An order tried out: the state before its last (or first illegal) key, that key, and why it is refused."""
        if self.s.asked == NOBODY:
            raise Stop(f"somebody to be asked, to try {text!r}", self.question())
        keys = self.game.expand(self.s, text)
        s = self.s
        for key in keys[:-1]:
            reason = self.refusal(s, key)
            if reason is not None:
                return s, key, reason
            s = self.game.clone(s)
            core.apply(s, self.game.parse(s, key))
        return s, keys[-1], self.refusal(s, keys[-1])

    # Checks.

    def expect(self, act: Act, expected: str, found: str, fits: bool) -> None:
        """A check with one answer."""
        if not fits:
            self.fail(act, act.value, act.word, expected, found)

    def check_asked(self, act: Act) -> None:
        """Who is asked now."""
        expected = written(act.value)
        self.draw_expected = expected == "chance"
        self.expect(act, expected, self.question(), self.asked() == expected)

    def check_question(self, act: Act) -> None:
        """What kind of question it is."""
        expected = written(act.value)
        kind = self.game.kind(self.s) if self.s.asked >= 0 else "none"
        self.expect(act, expected, self.question(), kind == expected)

    def check_legal(self, act: Act) -> None:
        """Orders that are legal now; with a * some order like it."""
        for text in texts_of(act.value):
            pattern = text.value.strip()
            if "*" in pattern:
                fits = any(fnmatchcase(key, pattern) for key in self.legal_here(pattern))
                reason = "no such order"
            else:
                refused = self.trial(pattern)[2]
                fits, reason = refused is None, str(refused)
            if not fits:
                self.fail(act, text, "legal", repr(pattern), f"{reason}; {self.question()}")

    def check_not_legal(self, act: Act) -> None:
        """Orders that are not legal now; with a * no order like it."""
        for text in texts_of(act.value):
            pattern = text.value.strip()
            if "*" in pattern:
                found = [key for key in self.legal_here(pattern) if fnmatchcase(key, pattern)]
            else:
                found = [pattern] if self.trial(pattern)[2] is None else []
            if found:
                self.fail(act, text, "not legal", f"not {pattern!r}", f"{some(found)} is legal")

    def legal_here(self, pattern: str) -> list[str]:
        """The legal answers, where somebody is asked for one."""
        if self.s.asked == NOBODY:
            raise Stop(f"somebody to be asked, to look for {pattern!r}", self.question())
        return self.legal()

    def check_exactly_legal(self, act: Act) -> None:
        """All that is legal now."""
        patterns = [text.value.strip() for text in texts_of(act.value)]
        found = self.legal_here(patterns[0])
        missing = [pattern for pattern in patterns if not any(fnmatchcase(key, pattern) for key in found)]
        more = [key for key in found if not any(fnmatchcase(key, pattern) for pattern in patterns)]
        if missing or more:
            words = [f"no {some(missing)}"] if missing else []
            words += [f"also {some(more)}"] if more else []
            self.fail(act, act.value, act.word, some(patterns), " and ".join(words))

    def check_why_not(self, act: Act) -> None:
        """The rule (and the sentence) by which an order is refused."""
        assert isinstance(act.value, Table)
        for order, expected in act.value.rows:
            reason = self.trial(order.value)[2]
            wanted = [text.value for text in texts_of(expected)]
            what = f"why_not {order.value!r}"
            if reason is None:
                self.fail(act, expected, what, written(expected), "it is legal")
            elif not all(text in (reason.rule, reason.key) for text in wanted):
                self.fail(act, expected, what, written(expected), f"{reason} ({reason.key})")

    def facts(self, viewer: int) -> dict[str, Any]:
        """What a viewer sees, and how it ended."""
        result = self.game.result(self.s)
        ended = {"over": self.s.over} | ({} if result is None else {"result": result, "winner": result["winner"]})
        return self.game.view(self.s, viewer) | ended

    def check_state(self, act: Act) -> None:
        """Facts that everybody sees; what belongs to a seat is looked up with that seat's eyes."""
        assert isinstance(act.value, Table)
        for path, expected in act.value.rows:
            word = path.value.replace(".", " ").split()[0] if path.value.strip() else ""
            viewer = self.seats.index(word) if word in self.seats else SPECTATOR
            self.compare(act, self.facts(viewer), path.value, expected, path.value)

    def check_sees(self, act: Act) -> None:
        """Facts of one viewer's view."""
        assert isinstance(act.value, Table)
        facts = self.facts(SPECTATOR if act.seat == "spectator" else self.seats.index(act.seat))
        for path, expected in act.value.rows:
            self.compare(act, facts, path.value, expected, f"{act.seat} sees {path.value}")

    def compare(self, act: Act, root: Any, path: str, expected: Node, what: str) -> None:
        """A fact and what it should be."""
        try:
            found = look_up(root, path)
        except NoSuchFact as error:
            self.fail(act, expected, what, written(expected), str(error))
            return
        for place, where, wanted, value in difference(found, expected, what):
            self.fail(act, place, where, wanted, value)

    def check_event(self, act: Act) -> None:
        """What has happened since the last check, in this order: a kind, or a kind and its rule."""
        told = [f"{event.kind} {event.rule}" for event in self.events]
        left = iter(told)
        for text in texts_of(act.value):
            if not any(is_told(text.value, line) for line in left):
                self.fail(act, text, "event", text.value, f"these: {some(told)}")
                return

    def check_no_event(self, act: Act) -> None:
        """What has not happened since the last check."""
        told = [f"{event.kind} {event.rule}" for event in self.events]
        for text in texts_of(act.value):
            found = [line for line in told if is_told(text.value, line)]
            if found:
                self.fail(act, text, "no event", f"no {text.value!r}", some(found))

    def check_odds(self, act: Act) -> None:
        """Exact chances of orders, from what the asked seat knows."""
        assert isinstance(act.value, Table)
        for order, expected in act.value.rows:
            s, key, reason = self.trial(order.value)
            what = f"odds of {order.value!r}"
            if reason is not None:
                self.fail(act, expected, what, "a legal order", str(reason))
                continue
            row = self.game.odds(s, s.asked, self.game.parse(s, key))
            if isinstance(expected, Table) and row is None:
                self.fail(act, expected, what, written(expected), "nothing random hangs on it")
                continue
            if not isinstance(expected, Table) and row is not None:
                self.fail(act, expected, what, written(expected), show(row))
                continue
            for place, where, wanted, value in difference(row, expected, ""):
                self.fail(act, place, f"{what}, {where}" if where else what, wanted, value)


def is_told(expected: str, line: str) -> bool:
    """Whether an event, `kind rule`, is the expected one: a kind, or a kind and a rule."""
    return line.split() == expected.split() or line.split()[0] == expected.strip()


def some(keys: list[str]) -> str:
    """A list that a message can hold."""
    if len(keys) <= SHOWN:
        return ", ".join(keys) or "nothing"
    return f"{', '.join(keys[:SHOWN])} and {len(keys) - SHOWN} more"


def what_is(act: Act) -> str:
    """A step in a few words."""
    return f"{act.seat} sees" if act.word == "sees" else f"{act.word}: {short(act.value)}"


def short(node: Node) -> str:
    """A value of the file in a few words."""
    if isinstance(node, Text):
        return node.value
    if isinstance(node, Items):
        return ", ".join(short(item) for item in node.items)
    return ", ".join(key.value for key, _ in node.rows)
