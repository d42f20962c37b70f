"""Who may know whom: imports only point up the list of rooms in docs/architecture.md."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

import pytest

from tests.house.source import Module, module, package, sentence

MAY_IMPORT: dict[str, set[str]] = {
    "kernel": set(),
    "hexes": {"kernel"},
    "games": {"kernel", "hexes"},
    "search": {"kernel"},
    "bots": {"kernel", "search", "games"},
    "table": {"kernel", "games", "search"},
    "server": {"kernel", "games", "search", "bots", "table", "face"},
    "lab": {"kernel", "games", "search", "bots", "table", "face"},
    "envs": {"kernel", "games", "search", "bots", "table", "lab", "face"},
    "cli": {"kernel", "hexes", "games", "search", "bots", "table", "server", "lab", "envs", "face"},
}
"""`face` is the package itself: `import firefight`."""

STATE_MODULES = {"model", "codec"}
"""Where a game's true state lives: a bot that could import them could look behind the cards."""

EXCEPTIONS: dict[tuple[str, str], str] = {}
"""(importing module, imported module) -> the reason."""


def is_type_checking(test: ast.expr) -> bool:
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )


def visible(node: ast.AST) -> Iterator[ast.AST]:
    """Every node below, except what only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and is_type_checking(child.test):
            for other in child.orelse:
                yield other
                yield from visible(other)
            continue
        yield child
        yield from visible(child)


def imported(m: Module, known: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """What a module imports of ours, as dotted names: of a module where the name is one, else of what holds it."""
    package_name = m.name if m.path.endswith("__init__.py") else m.name.rpartition(".")[0]
    for node in visible(m.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package_name.split(".")[: len(package_name.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield node, full if full in known or base == "firefight" else base
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if called in ("import_module", "__import__") and node.args:
                argument = node.args[0]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield node, argument.value


def refusal(m: Module, target: str, games: set[str]) -> str | None:
    """Why this module may not import that one; None when it may."""
    if target.split(".")[0] != "firefight" or not m.room:
        return None
    if m.room not in MAY_IMPORT:
        return f"{m.room}/ is no room of the house: say in MAY_IMPORT what it may know"
    if target == "firefight.__version__" or (m.name, target) in EXCEPTIONS:
        return None
    parts = target.split(".")
    room = parts[1] if len(parts) > 1 and parts[1] in MAY_IMPORT else "face"
    if room != m.room and room not in MAY_IMPORT[m.room]:
        return f"{m.room} may not know {room} ({target})"
    if room == "games":
        if m.game and len(parts) > 2 and parts[2] in games - {m.game}:
            return f"games/{m.game} may not know games/{parts[2]}"
        if m.room == "bots" and STATE_MODULES & set(parts[2:]):
            return f"a bot gets a view, a decision and a sampler, never the state ({target})"
    return None


def violations(modules: Iterable[Module]) -> list[str]:
    modules = list(modules)
    known = {m.name for m in modules}
    games = {m.game for m in modules} - {""}
    found: list[str] = []
    for m in modules:
        for node, target in imported(m, known):
            why = refusal(m, target, games)
            if why is not None:
                found.append(m.at(node, why))
    return found


def test_imports_only_point_up_the_list() -> None:
    problems = violations(package())
    assert not problems, sentence(problems)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("kernel/core.py", "from firefight.games.upfront import model"),
        ("kernel/core.py", "def f() -> None:\n    import firefight.table"),
        ("hexes/los.py", "from firefight import games"),
        ("games/upfront/fire.py", "import firefight"),
        ("games/upfront/fire.py", "from firefight.search import core"),
        ("games/upfront/fire.py", "from ...table import referee"),
        ("search/playout.py", "import firefight.games"),
        ("bots/basic.py", "from firefight.table.match import Match"),
        ("bots/basic.py", "from firefight.games.upfront.model import State"),
        ("bots/basic.py", "from firefight.games.upfront import codec"),
        ("bots/basic.py", "from importlib import import_module\nimport_module('firefight.games.upfront.model')"),
        ("table/referee.py", "from firefight.bots import basic"),
        ("lab/arena.py", "from firefight.cli import main"),
        ("cellar/x.py", "from firefight.kernel import core"),
    ],
)
def test_a_wrong_import_is_found(path: str, text: str) -> None:
    codec = module("games/upfront/codec.py", "")
    assert violations([module(path, text), codec])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("kernel/core.py", "import typing\nfrom firefight.kernel.events import Event"),
        ("games/upfront/fire.py", "from firefight.kernel.core import Frame\nfrom . import model"),
        ("bots/basic.py", "from firefight.games.upfront import odds\nfrom firefight.search import core"),
        ("bots/basic.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from firefight.table import x"),
        ("table/saves.py", "from firefight import __version__"),
        ("cli/play.py", "import firefight\nfrom firefight.lab import arena"),
    ],
)
def test_a_right_import_is_left_alone(path: str, text: str) -> None:
    assert violations([module(path, text)]) == []


def test_games_do_not_know_each_other() -> None:
    upfront = module("games/upfront/fire.py", "")
    assert violations([module("games/iron/combat.py", "from firefight.games.upfront.fire import x"), upfront])
    assert violations([module("games/iron/combat.py", "from firefight.games.shared import x"), upfront]) == []
