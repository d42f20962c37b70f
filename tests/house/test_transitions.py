"""The law of control flow: on every path, a transition is the last thing a frame does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.source import Module, classes, engine, frames, last_name, methods, module, sentence

TRANSITIONS = {"push", "ask", "ret", "finish"}
"""Methods of a state after which another frame, or nobody, is in charge."""
STATES = {"s", "state"}
ENTRIES = ("step", "take", "react")
"""Where the engine enters a frame (`react`: from the window it derives from)."""

LATE_ACTS: dict[str, str] = {}
"""`path:Class.method` -> the reason why something may follow a transition there."""


class Law:
    """Checks one class: on every path, a transition is the last thing its methods do.

    A call of a helper that makes a transition counts as one.  `if self.helper(s): return` is a transition on the path
    where the helper answers True, which it may only do right after one.
    """

    def __init__(self, m: Module, own: dict[str, ast.FunctionDef], movers: set[str]) -> None:
        self.m = m
        self.own = own
        self.movers = movers
        """Module-level functions of the game that make a transition."""
        self.helpers = self.find_helpers()

    def find_helpers(self) -> set[str]:
        """The methods that make a transition themselves or through another helper."""
        found: set[str] = set()
        while True:
            more = {
                name
                for name, function in self.own.items()
                if name not in found and any(self.moves(node, found) for node in ast.walk(function))
            }
            if not more:
                return found
            found |= more

    def moves(self, node: ast.AST, helpers: set[str]) -> bool:
        """Whether this node is a call that makes a transition."""
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            receiver, name = node.func.value.id, node.func.attr
            if receiver == "self":
                return name in helpers or name == "react"
            return (receiver in STATES and name in TRANSITIONS) or name in self.movers
        return isinstance(node.func, ast.Name) and node.func.id in self.movers

    def contains_move(self, node: ast.AST) -> bool:
        return any(self.moves(inner, self.helpers) for inner in ast.walk(node))

    def reached(self, entries: tuple[str, ...]) -> set[str]:
        """The methods that the engine's calls lead to."""
        found: set[str] = set()
        queue = [name for name in entries if name in self.own]
        while queue:
            name = queue.pop()
            if name in found:
                continue
            found.add(name)
            for node in ast.walk(self.own[name]):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    if last_name(node.func.value) == "self" and node.func.attr in self.own:
                        queue.append(node.func.attr)
        return found

    def check(self, entries: tuple[str, ...], owner: str) -> Iterator[str]:
        for name in sorted(self.reached(entries)):
            if f"{self.m.path}:{owner}.{name}" not in LATE_ACTS:
                yield from self.block(self.own[name].body, True, f"{owner}.{name}")

    def block(self, body: list[ast.stmt], last: bool, where: str) -> Iterator[str]:
        """Check a block; `last`: nothing is done after it."""
        for index, node in enumerate(body):
            rest = body[index + 1 :]
            ends = last if not rest else self.only_leaves(rest[0], last)
            yield from self.statement(node, ends, where)

    def only_leaves(self, node: ast.stmt, last: bool) -> bool:
        """Whether a statement does nothing but leave."""
        if isinstance(node, ast.Return):
            return node.value is None or not any(isinstance(n, ast.Call) for n in ast.walk(node.value))
        return isinstance(node, ast.Break) and last

    def statement(self, node: ast.stmt, ends: bool, where: str) -> Iterator[str]:
        late = f"{where}: a transition must be the last act on its path"
        if isinstance(node, ast.If):
            if self.contains_move(node.test) and not self.is_guard(node):
                yield self.m.at(node, late)
            yield from self.block(node.body, ends, where)
            yield from self.block(node.orelse, ends, where)
        elif isinstance(node, ast.Match):
            for case in node.cases:
                yield from self.block(case.body, ends, where)
        elif isinstance(node, ast.For | ast.While):
            # the end of a loop's body is not the end of the path: the next round follows
            for index, inner in enumerate(node.body):
                rest = node.body[index + 1 :]
                leaves = bool(rest) and self.only_leaves(rest[0], ends and not node.orelse)
                yield from self.statement(inner, leaves, where)
            yield from self.block(node.orelse, ends, where)
        elif isinstance(node, ast.With):
            yield from self.block(node.body, ends, where)
        elif isinstance(node, ast.Expr | ast.Return) and isinstance(node.value, ast.Call):
            call = node.value
            if any(self.contains_move(argument) for argument in [*call.args, *call.keywords]):
                yield self.m.at(node, late)
            elif self.moves(call, self.helpers) and not (ends or isinstance(node, ast.Return)):
                yield self.m.at(node, late)
        elif self.contains_move(node):
            yield self.m.at(node, late)

    def is_guard(self, node: ast.If) -> bool:
        """`if self.helper(s): return` with a helper that answers True right after a transition, and only then."""
        call = node.test
        leaves = len(node.body) == 1 and isinstance(node.body[0], ast.Return) and node.body[0].value is None
        if not (leaves and isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            return False
        helper = self.own.get(call.func.attr)
        return helper is not None and self.answers_true_only_after_moves(helper.body)

    def answers_true_only_after_moves(self, body: list[ast.stmt]) -> bool:
        for index, node in enumerate(body):
            before = body[index - 1] if index else None
            moved = isinstance(before, ast.Expr) and self.contains_move(before)
            if isinstance(node, ast.Return):
                if not (isinstance(node.value, ast.Constant) and node.value.value is moved):
                    return False
            elif isinstance(node, ast.Expr) and self.contains_move(node):
                if index + 1 == len(body) or not isinstance(body[index + 1], ast.Return):
                    return False
            for inner in ("body", "orelse"):
                if not self.answers_true_only_after_moves(getattr(node, inner, [])):
                    return False
        return True


def movers(modules: list[Module]) -> set[str]:
    """The names of module-level functions that make a transition, also through each other."""
    functions = [(m, n) for m in modules for n in m.tree.body if isinstance(n, ast.FunctionDef)]
    found: set[str] = set()
    while True:
        more = {n.name for m, n in functions if n.name not in found and Law(m, {}, found).contains_move(n)}
        if not more:
            return found
        found |= more


def late_transitions(modules: list[Module]) -> Iterator[str]:
    for game in sorted({m.game for m in modules}):
        own = [m for m in modules if m.game == game]
        functions = movers([m for m in own if m.game])
        for m, c in frames(modules):
            if m.game == game:
                yield from Law(m, methods(c), functions).check(ENTRIES, c.name)
        for m in own:
            for node in m.tree.body if m.game else []:
                if isinstance(node, ast.FunctionDef) and node.name in functions and called_by_frames(node.name, own):
                    yield from Law(m, {node.name: node}, functions).check((node.name,), m.name)


def called_by_frames(name: str, modules: list[Module]) -> bool:
    """Whether any method calls a function of this name (a set-up that pushes the first frames is not called so)."""
    for m in modules:
        for c in classes(m):
            for node in ast.walk(c):
                if isinstance(node, ast.Call) and last_name(node.func) == name:
                    return True
    return False


def test_transitions_come_last() -> None:
    problems = list(late_transitions(engine()))
    assert not problems, sentence(problems)


# --- the tests of this test -----------------------------------------------------------------------------------------


def frame(*methods_: str) -> list[Module]:
    text = "class Fire(Frame):\n" + "\n".join("    " + line for method in methods_ for line in method.splitlines())
    return [module("games/upfront/fire.py", text)]


LAWFUL = [
    "def step(self, s):\n    self.pc = 1\n    s.push(Draw(1))",
    "def step(self, s):\n    if self.pc == 0:\n        s.ask(1)\n    else:\n        s.ret(0)",
    "def step(self, s):\n    if self.pc == 0:\n        s.ask(1)\n        return\n    self.pc = 2",
    "def step(self, s):\n    for x in y:\n        if x:\n            s.push(x)\n            return\n    s.ret()",
    "def step(self, s):\n    while self.pc < 3:\n        s.push(x)\n        break",
    "def step(self, s):\n    self.fire(s)\ndef fire(self, s):\n    s.push(x)",
    "def step(self, s):\n    return s.ret(1)",
    "def step(self, s):\n    if self.offer(s):\n        return\n    s.ret(0)\n"
    "def offer(self, s):\n    if self.a:\n        s.push(x)\n        return True\n    return False",
    "def step(self, s):\n    match x:\n        case 1:\n            s.ask(1)\n        case 2:\n            s.ret()",
]

LAWLESS = [
    "def step(self, s):\n    s.push(Draw(1))\n    self.pc = 1",
    "def take(self, s, code):\n    if self.pc == 0:\n        s.ask(1)\n    self.pc = 2",
    "def step(self, s):\n    for x in y:\n        s.push(x)",
    "def step(self, s):\n    while self.pc < 3:\n        s.push(x)\n        break\n    self.pc = 2",
    "def step(self, s):\n    self.fire(s)\n    self.pc = 2\ndef fire(self, s):\n    s.push(x)",
    "def step(self, s):\n    self.fire(s)\ndef fire(self, s):\n    s.push(x)\n    self.pc = 2",
    "def step(self, s):\n    x = s.ret(1)",
    "def step(self, s):\n    s.push(x)\n    return self.total(s)",
    "def step(self, s):\n    if self.offer(s):\n        return\n    s.ret(0)\n"
    "def offer(self, s):\n    if self.a:\n        s.push(x)\n        return False\n    return True",
    "def step(self, s):\n    try:\n        s.push(x)\n    finally:\n        self.pc = 1",
]


@pytest.mark.parametrize("text", LAWFUL)
def test_lawful_frames_pass(text: str) -> None:
    assert list(late_transitions(frame(text))) == []


@pytest.mark.parametrize("text", LAWLESS)
def test_lawless_frames_are_found(text: str) -> None:
    assert list(late_transitions(frame(text)))


def test_a_function_that_pushes_counts_as_a_transition() -> None:
    helper = module("games/upfront/start.py", "def begin(s):\n    s.push(Fire())")
    late = frame("def step(self, s):\n    start.begin(s)\n    self.pc = 1")
    assert list(late_transitions([helper, *late]))
    last = frame("def step(self, s):\n    self.pc = 1\n    start.begin(s)")
    assert list(late_transitions([helper, *last])) == []


def test_a_function_that_frames_call_obeys_the_law() -> None:
    helper = module("games/upfront/start.py", "def begin(s):\n    s.push(Fire())\n    s.turn += 1")
    last = frame("def step(self, s):\n    start.begin(s)")
    assert list(late_transitions([helper, *last]))
    assert list(late_transitions([helper])) == []
