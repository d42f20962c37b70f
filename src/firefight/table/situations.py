"""Situations: files that put a position on the table, script chance, give orders, and say what must hold.

`docs/situations.md` describes the format for those who write them.  `read` makes `Situation`s of a file and refuses
what it does not understand; `situations_play.check` plays one and returns what is not as the file says.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from firefight.kernel.core import State
from firefight.kernel.events import SPECTATOR, Event
from firefight.kernel.game import Game, ImpossiblePosition, UnknownScenario
from firefight.table import registry
from firefight.table.situations_yaml import BadYaml, Items, Node, Table, Text, documents, plain

LARGEST: Final = 1_000_000
SUFFIXES: Final = (".yaml", ".yml")

CHANCE: Final = ("draw", "roll")
"""The keys of a step that answer chance: `draw: [c17, c30]` is `draw c17`, then `draw c30`."""
TEXTS: Final = ("title", "game", "lesson", "puzzle", "note")
KEYS: Final = ("title", "rules", "game", "position", "match", "play", "lesson", "puzzle", "note")
CHECKS: Final = (
    "asked", "question", "legal", "not legal", "exactly legal", "why not", "state", "event", "no event", "odds",
)  # fmt: skip


class Unreadable(Exception):
    """A file that is no situation file; says where (line 0: all of it) and what would be right."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path = path
        self.line = line
        self.message = message


@dataclass(frozen=True)
class Act:
    """One thing that a step does or asks."""

    word: str
    """The name of a seat (its orders), a word of CHANCE or CHECKS, `sees` (with `seat`), `clock` or `note`."""
    value: Node
    line: int
    step: int
    """Which step of the play it belongs to, counted from 1."""
    seat: str = ""


@dataclass(frozen=True)
class Situation:
    """One document of a situation file."""

    path: str
    line: int
    title: str
    rules: tuple[str, ...]
    game: Game
    config: dict[str, Any]
    start: State
    """Where it begins; not to be changed."""
    acts: tuple[Act, ...]
    texts: dict[str, str]
    """`lesson`, `puzzle` and `note`, where there are any."""

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return self.game.seats(self.config)


@dataclass(frozen=True)
class Failure:
    """One thing that is not as the file says."""

    path: str
    line: int
    step: int
    what: str
    """What was done or asked there: `german: fire A B c62`."""
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: step {self.step}, {self.what}: expected {self.expected}, found {self.found}"


# --- finding and reading ----------------------------------------------------------------------------------------


def files(path: Path) -> list[Path]:
    """A situation file, or all of a folder.  Raises Unreadable if there is none."""
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        if not found:
            raise Unreadable(str(path), 0, f"there is no situation file ({' or '.join(SUFFIXES)}) in this folder")
        return found
    if not path.is_file():
        raise Unreadable(str(path), 0, "there is no such file")
    return [path]


def read(path: Path, name: str | None = None) -> list[Situation]:
    """The situations of a file; `name` is what to call it in messages.  Raises Unreadable."""
    called = str(path) if name is None else name
    try:
        if path.stat().st_size > LARGEST:
            raise Unreadable(called, 0, f"the file is larger than {LARGEST} bytes")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise Unreadable(called, 0, f"the file cannot be opened: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Unreadable(called, 0, "the file is not UTF-8 text") from error
    return read_text(text, called)


def read_text(text: str, path: str) -> list[Situation]:
    """The situations of a text.  Raises Unreadable."""
    try:
        nodes = documents(text)
        if not nodes:
            raise Unreadable(path, 0, "the file is empty; a situation has a title, a game, a position and a play")
        return [Reader(path).situation(node) for node in nodes]
    except BadYaml as error:
        raise Unreadable(path, error.line, str(error)) from error


class Reader:
    """Turns the nodes of a file into situations, and refuses what it does not know."""

    def __init__(self, path: str) -> None:
        self.path = path

    def refuse(self, node: Node, message: str) -> Unreadable:
        """The error for a place of the file."""
        return Unreadable(self.path, node.line, message)

    def situation(self, node: Node) -> Situation:
        """One document."""
        if not isinstance(node, Table):
            raise self.refuse(node, f"a situation is made of keys: {', '.join(KEYS)}")
        for key, _ in node.rows:
            if key.value not in KEYS:
                raise self.refuse(key, f"a situation has no key {key.value!r}; it has {', '.join(KEYS)}")
        texts = {key: self.text(value, key) for key in TEXTS if (value := node.get(key)) is not None}
        for needed in ("title", "game"):
            if needed not in texts:
                raise self.refuse(node, f"{needed!r} is missing")
        game = self.game(node, texts["game"])
        state, config = self.start(node, game)
        return Situation(
            path=self.path,
            line=node.line,
            title=texts["title"],
            rules=self.rules(node.get("rules")),
            game=game,
            config=config,
            start=state,
            acts=self.play(node, game, config),
            texts={key: texts[key] for key in ("lesson", "puzzle", "note") if key in texts},
        )

    def text(self, node: Node, key: str) -> str:
        """Words that are there."""
        if not isinstance(node, Text) or not node.value.strip():
            raise self.refuse(node, f"{key!r} is a text and not empty")
        return node.value.strip()

    def rules(self, node: Node | None) -> tuple[str, ...]:
        """The ids of the rules that the situation would catch being broken, in quotes."""
        if node is None:
            return ()
        if not isinstance(node, Items):
            raise self.refuse(node, 'write the rules as a list of ids in quotes: rules: ["5.51a", "5.51-Q1"]')
        for item in node.items:
            if not isinstance(item, Text) or not item.value.strip():
                raise self.refuse(item, 'a rule is an id in quotes, such as "5.51a"')
            if not item.quoted:
                raise self.refuse(item, f'put the id in quotes: "{item.value}" (17.60 without them is a number)')
        return tuple(item.value for item in node.items if isinstance(item, Text))

    def game(self, node: Table, name: str) -> Game:
        """The game of a situation."""
        try:
            return registry.find(name)
        except registry.UnknownGame as error:
            raise self.refuse(node.get("game") or node, str(error)) from error

    def start(self, node: Table, game: Game) -> tuple[State, dict[str, Any]]:
        """Where it begins: a described position, or a new match."""
        position, match = node.get("position"), node.get("match")
        if (position is None) == (match is None):
            raise self.refuse(node, "a situation has either a 'position' or a 'match' (the options of a new one)")
        given = match if position is None else position
        if not isinstance(given, Table):
            raise self.refuse(given or node, "this is made of keys")
        try:
            if position is not None:
                return game.position(plain(given))
            config = game.configure(plain(given))
            return game.new(config), config
        except (ImpossiblePosition, UnknownScenario) as error:
            raise self.refuse(given, str(error)) from error
        except NotImplementedError as error:
            raise self.refuse(given, f"{game.title} cannot put described positions on the table yet") from error

    # The play.

    def play(self, node: Table, game: Game, config: dict[str, Any]) -> tuple[Act, ...]:
        """The steps in order."""
        steps = node.get("play")
        if not isinstance(steps, Items) or not steps.items:
            raise self.refuse(steps or node, "'play' is a list of steps, at least one")
        acts: list[Act] = []
        seats = game.seats(config)
        for number, step in enumerate(steps.items, 1):
            if not isinstance(step, Table) or not step.rows:
                raise self.refuse(step, "a step is one or more of: " + ", ".join(words(seats)))
            for key, value in step.rows:
                acts.append(self.act(key, value, number, seats, game, config))
        told = [act for act in acts if act.word != "note"]
        if not told or told[-1].word not in (*CHECKS, "sees"):
            raise self.refuse(steps.items[-1], "the play ends without saying what must hold then: end with a check")
        return tuple(acts)

    def act(self, key: Text, value: Node, step: int, seats: list[str], game: Game, config: dict[str, Any]) -> Act:
        """One key of a step and its value."""
        word = key.value.strip().replace("_", " ")
        seat, _, verb = word.partition(" ")
        if verb == "sees" and seat in (*seats, "spectator"):
            self.facts(value, "sees")
            return Act("sees", value, key.line, step, seat)
        if word not in words(seats):
            raise self.refuse(key, f"a step has no {key.value!r}; it has {', '.join(words(seats))}")
        if word in (*seats, *CHANCE, "legal", "not legal", "exactly legal", "event", "no event"):
            self.texts(value, word)
        elif word in ("asked", "question", "clock", "note"):
            self.text(value, word)
        else:
            self.facts(value, word)
        if word in ("event", "no event"):
            for kind in texts_of(value):
                if not knows_event(game, config, kind.value.split()[0]):
                    raise self.refuse(kind, f"{game.title} tells no event {kind.value.split()[0]!r}")
        if word == "clock" and isinstance(value, Text) and value.value not in seats:
            raise self.refuse(value, f"the clock is that of {' or '.join(seats)}, not of {value.value!r}")
        if word == "asked" and isinstance(value, Text) and value.value not in (*seats, "chance", "nobody"):
            raise self.refuse(value, f"{value.value!r} is never asked; {', '.join(seats)}, chance or nobody is")
        return Act(word, value, key.line, step)

    def texts(self, node: Node, word: str) -> None:
        """A text or a list of texts."""
        items = node.items if isinstance(node, Items) else (node,)
        if not items:
            raise self.refuse(node, f"{word!r} is an empty list")
        for item in items:
            self.text(item, word)

    def facts(self, node: Node, word: str) -> None:
        """What is expected, by path."""
        if not isinstance(node, Table) or not node.rows:
            raise self.refuse(node, f"{word!r} is made of keys, each with what is expected beside it")
        for _, value in node.rows:
            self.fact(value, word)

    def fact(self, node: Node, word: str) -> None:
        """One expectation: never nothing."""
        if isinstance(node, Table):
            self.facts(node, word)
        elif isinstance(node, Items):
            for item in node.items:
                self.fact(item, word)
        elif not node.value.strip():
            raise self.refuse(node, f"{word!r} expects nothing here; write none if there is to be nothing")


def words(seats: list[str]) -> list[str]:
    """Every key that a step may have."""
    return [*seats, *CHANCE, "clock", *CHECKS, *[f"{seat} sees" for seat in (*seats, "spectator")], "note"]


def texts_of(node: Node) -> list[Text]:
    """A text, or the texts of a list."""
    items = node.items if isinstance(node, Items) else (node,)
    return [item for item in items if isinstance(item, Text)]


def knows_event(game: Game, config: dict[str, Any], kind: str) -> bool:
    """Whether a game has words for a kind of event: a slip in `no event` would otherwise never be noticed."""
    try:
        game.tell(config, Event(kind, 0, "", []), SPECTATOR)
    except KeyError as error:
        return error.args != (kind,)
    except (LookupError, TypeError, ValueError):
        # it knows the kind and misses what such an event says
        return True
    return True
