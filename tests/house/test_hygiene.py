"""What the rules are written with: no clock, no dice, no files, and nothing that the compiler does not take."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch

import pytest

from tests.house.source import ROOT, Module, classes, frames, last_name, module, package, rules_modules, sentence

BANNED_MODULES = {
    # chance is a seat; time belongs to the referee
    "random", "secrets", "uuid", "time", "datetime",
    # saves are text made by `dump`; copies are made by `clone`
    "pickle", "marshal", "shelve", "copy",
    # nothing here reads, writes, waits or runs beside something else
    "os", "io", "sys", "pathlib", "shutil", "tempfile", "glob", "logging", "subprocess", "socket", "sqlite3",
    "threading", "multiprocessing", "concurrent", "asyncio", "queue", "signal", "select", "http", "urllib",
}  # fmt: skip
BANNED_CALLS = {"open", "print", "input", "eval", "exec"}

LOADER = "loads the data files of its game once, at import; interpreted, and no rule lives in it"
ALLOWED: dict[tuple[str, str], str] = {
    ("games/*/load.py", "os"): LOADER,
    ("games/*/load.py", "io"): LOADER,
    ("games/*/load.py", "pathlib"): LOADER,
    ("games/*/load.py", "open"): LOADER,
}
"""(path pattern, module or call) -> the reason."""

CLASS_DECORATORS = {"mypyc_attr"}
MUTATORS = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard", "update"}

LONGEST_MODULE = 500
LONGEST_FRAME = 120
LONG: dict[str, str] = {}
"""`path` or `path:Class` of what is longer, with the reason why it is one idea."""


def allowed(m: Module, what: str) -> bool:
    return any(fnmatch(m.path, pattern) and what == name for pattern, name in ALLOWED)


def banned(m: Module) -> Iterator[str]:
    for node in ast.walk(m.tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [(node.module or "").split(".")[0]]
        for name in names:
            if name in BANNED_MODULES and not allowed(m, name):
                yield m.at(node, f"imports {name}")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in BANNED_CALLS and not allowed(m, node.func.id):
                yield m.at(node, f"calls {node.func.id}()")


def uncompilable(m: Module) -> Iterator[str]:
    """What mypyc refuses, miscompiles or silently makes slow."""
    for c in classes(m):
        for base in [*c.bases, *(keyword.value for keyword in c.keywords)]:
            if last_name(base) in ("ABC", "ABCMeta"):
                yield m.at(c, f"{c.name} is an ABC, whose compiled instances get a __dict__")
        for decorator in c.decorator_list:
            name = last_name(decorator)
            if name == "runtime_checkable":
                yield m.at(c, f"{c.name} is runtime_checkable: the compiled module does not import")
            elif name not in CLASS_DECORATORS:
                yield m.at(c, f"{c.name} has the decorator {name}: it makes a compiled class slow without a word")
        for inner in ast.walk(c):
            if isinstance(inner, ast.ClassDef) and inner is not c:
                yield m.at(inner, f"{inner.name} is nested in {c.name}")
    for node in ast.walk(m.tree):
        if isinstance(node, ast.Try) and node.finalbody:
            if any(isinstance(inner, ast.Continue | ast.Break) for inner in ast.walk(node)):
                yield m.at(node, "try/finally with continue or break does not compile")


def generators_in_frames(modules: list[Module]) -> Iterator[str]:
    for m, c in frames(modules):
        for node in ast.walk(c):
            if isinstance(node, ast.Yield | ast.YieldFrom):
                yield m.at(node, f"{c.name} holds a generator, which can be neither cloned nor saved")


def too_long(modules: Iterable[Module]) -> Iterator[str]:
    modules = list(modules)
    for m in modules:
        if m.lines > LONGEST_MODULE and m.path not in LONG:
            yield m.at(m.tree, f"{m.lines} lines, {LONGEST_MODULE} at most: it is two ideas")
    for m, c in frames([m for m in modules if m.room in ("kernel", "games")]):
        lines = (c.end_lineno or c.lineno) - c.lineno + 1
        if lines > LONGEST_FRAME and f"{m.path}:{c.name}" not in LONG:
            yield m.at(c, f"{c.name} is {lines} lines, {LONGEST_FRAME} at most: it is two procedures")


ATOM_MODULES = {
    "model.py": "makes and copies the objects",
    "atoms*.py": "hold the atoms",
    "load.py": "fills tables before any state exists",
    "setup.py": "lays out a game before its first event",
    "position.py": "lays out a described position before its first event",
    "codec.py": "reads a saved game back",
    "secrecy.py": "blanks and deals copies that nobody plays on with as the game",
}
"""The modules of a game that may assign guarded fields, with the reason."""


def atoms_of(model: Module) -> set[str]:
    """What `ATOMS = {"pinned", ...}` in a game's model names: fields that only model.py and atoms.py change."""
    for node in model.tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == "ATOMS":
            constants = ast.walk(node)
            return {n.value for n in constants if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return set()


def changed(node: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes that a node assigns, deletes or changes in place."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
        targets = [node.func.value]
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        elif isinstance(target, ast.Starred | ast.Subscript):
            targets.append(target.value)
        elif isinstance(target, ast.Attribute):
            yield target


def unguarded(m: Module, atoms: set[str]) -> Iterator[str]:
    """Changes of guarded fields outside the model.  `self.x` is a class's own field and not meant."""
    for node in ast.walk(m.tree):
        for attribute in changed(node):
            own = isinstance(attribute.value, ast.Name) and attribute.value.id == "self"
            if attribute.attr in atoms and not own:
                yield m.at(node, f"changes .{attribute.attr}, which only an atom may do")


def unguarded_everywhere() -> Iterator[str]:
    for model in package():
        if model.game and model.path == f"games/{model.game}/model.py":
            atoms = atoms_of(model)
            for m in package():
                if m.game == model.game and not any(fnmatch(m.path.rpartition("/")[2], name) for name in ATOM_MODULES):
                    yield from unguarded(m, atoms)


def test_no_clock_no_dice_no_files() -> None:
    problems = [p for m in rules_modules() for p in banned(m)]
    assert not problems, sentence(problems)


def test_the_rules_compile() -> None:
    problems = [p for m in rules_modules() for p in uncompilable(m)]
    problems += generators_in_frames(rules_modules())
    assert not problems, sentence(problems)


def test_nothing_is_too_long() -> None:
    problems = list(too_long(package()))
    for path in [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]:
        place = path.relative_to(ROOT).as_posix()
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_MODULE and place not in LONG:
            problems.append(f"{place}: {lines} lines, {LONGEST_MODULE} at most: it is two ideas")
    assert not problems, sentence(problems)


def test_guarded_fields_change_in_atoms_only() -> None:
    problems = list(unguarded_everywhere())
    assert not problems, sentence(problems)


@pytest.mark.parametrize(
    "text",
    [
        "import random",
        "def f() -> None:\n    from os import path",
        "from copy import deepcopy",
        "import concurrent.futures",
        "x = open('y')",
        "print('x')",
    ],
)
def test_banned_things_are_found(text: str) -> None:
    assert list(banned(module("games/upfront/fire.py", text)))


def test_loaders_may_read() -> None:
    text = "from pathlib import Path\nx = open('y')"
    assert list(banned(module("games/upfront/load.py", text))) == []
    assert list(banned(module("games/upfront/load.py", "import random")))


@pytest.mark.parametrize(
    "text",
    [
        "class A(ABC): ...",
        "class A(metaclass=ABCMeta): ...",
        "@dataclass\nclass A: ...",
        "@dataclass(frozen=True)\nclass A: ...",
        "@typing.runtime_checkable\nclass A(Protocol): ...",
        "class A:\n    class B: ...",
        "for x in y:\n    try:\n        continue\n    finally:\n        pass",
    ],
)
def test_uncompilable_things_are_found(text: str) -> None:
    assert list(uncompilable(module("kernel/core.py", text)))


def test_plain_classes_compile() -> None:
    text = "@mypyc_attr(allow_interpreted_subclasses=True)\nclass A(Frame):\n    x = 1\n"
    assert list(uncompilable(module("kernel/core.py", text))) == []


def test_generators_are_found_in_frames_of_frames() -> None:
    base = module("kernel/frames.py", "class Window(Frame): ...")
    derived = module("games/upfront/fire.py", "class Fire(Window):\n    def step(self, s):\n        yield 1")
    other = module("games/upfront/tables.py", "class Table:\n    def rows(self):\n        yield 1")
    assert len(list(generators_in_frames([base, derived, other]))) == 1


def test_long_things_are_found() -> None:
    assert list(too_long([module("cli/play.py", "\n" * 500 + "x = 1")]))
    body = "    x = 1\n" * 120
    assert list(too_long([module("games/upfront/fire.py", "class Fire(Frame):\n" + body)]))
    assert not list(too_long([module("games/upfront/fire.py", "class Fire:\n" + body)]))


@pytest.mark.parametrize(
    "line",
    [
        "man.pinned = True",
        "man.pinned, x = 1, 2",
        "man.wounds += 1",
        "del man.pinned",
        "man.hand.append(3)",
        "s.groups[0].hand[2] = 3",
        "s.men[3].hand[1:] = []",
    ],
)
def test_changes_of_guarded_fields_are_found(line: str) -> None:
    model = module("games/upfront/model.py", 'ATOMS: Final = {"pinned", "wounds", "hand"}')
    assert atoms_of(model) == {"pinned", "wounds", "hand"}
    assert list(unguarded(module("games/upfront/fire.py", line), atoms_of(model)))


def test_reading_and_own_fields_are_free() -> None:
    text = "x = man.pinned\nself.pinned = 1\nman.pinned.count(2)\ny[man.pinned] = 3"
    assert list(unguarded(module("games/upfront/fire.py", text), {"pinned"})) == []
