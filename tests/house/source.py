"""The source as data: every module of the package, parsed once, for the tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "src" / "firefight"

RULES_ROOMS = ("kernel", "hexes", "games", "search")
"""The rooms that are compiled and must stay free of clocks, files and dice."""


@dataclass(frozen=True)
class Module:
    """One parsed file."""

    path: str
    """Relative to src/firefight, with slashes: `games/upfront/model.py`."""
    tree: ast.Module
    lines: int

    @property
    def name(self) -> str:
        """The dotted name under which it is imported."""
        parts = ["firefight", *self.path.removesuffix(".py").split("/")]
        if parts[-1] == "__init__":
            parts.pop()
        return ".".join(parts)

    @property
    def room(self) -> str:
        """The first folder; empty for the modules directly in the package."""
        return self.path.split("/")[0] if "/" in self.path else ""

    @property
    def game(self) -> str:
        """The game whose folder it lies in; empty elsewhere."""
        parts = self.path.split("/")
        return parts[1] if parts[0] == "games" and len(parts) > 2 else ""

    def at(self, node: ast.AST, message: str) -> str:
        """One finding, with its place."""
        return f"src/firefight/{self.path}:{getattr(node, 'lineno', 1)}: {message}"


def module(path: str, text: str) -> Module:
    """A module from text; the tests of the tests use it."""
    return Module(path, ast.parse(text), text.count("\n") + 1)


@cache
def package() -> tuple[Module, ...]:
    """Every module of the package."""
    return tuple(
        module(file.relative_to(PACKAGE).as_posix(), file.read_text(encoding="utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    )


def rules_modules() -> list[Module]:
    """The modules of the rooms that are compiled."""
    return [m for m in package() if m.room in RULES_ROOMS]


def engine() -> list[Module]:
    """The modules that frames and states are made of."""
    return [m for m in package() if m.room in ("kernel", "games")]


def last_name(node: ast.expr) -> str:
    """`c` of `a.b.c`, of `c` and of `c[...]` or `c(...)`; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return ""


def classes(m: Module) -> Iterator[ast.ClassDef]:
    """The classes of a module."""
    for node in ast.walk(m.tree):
        if isinstance(node, ast.ClassDef):
            yield node


def methods(c: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    """The methods of a class by name."""
    return {node.name: node for node in c.body if isinstance(node, ast.FunctionDef)}


def frames(modules: list[Module]) -> list[tuple[Module, ast.ClassDef]]:
    """Every class that derives from `Frame`, at any depth.  A name means one class within a game."""
    found: list[tuple[Module, ast.ClassDef]] = []
    known: dict[str, set[str]] = {"": {"Frame"}}
    grew = True
    while grew:
        grew = False
        for m in modules:
            own = known.setdefault(m.game, set())
            for c in classes(m):
                bases = {last_name(base) for base in c.bases}
                if c.name not in own and bases & (own | known[""]):
                    own.add(c.name)
                    found.append((m, c))
                    grew = True
    return found


def sentence(problems: list[str]) -> str:
    """All findings, one on a line, for an assertion."""
    return "\n" + "\n".join(problems)
