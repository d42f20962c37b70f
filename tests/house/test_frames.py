"""The laws of frames and state: small data, made to be copied and saved, and no field forgotten in either."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house.source import Module, classes, engine, frames, last_name, methods, module, sentence

NOT_COPIED: dict[tuple[str, str], str] = {
    ("sink", "clone"): "a clone belongs to a search, which tells nobody",
    ("sink", "dump"): "where events go is the referee's business",
    ("sink", "load"): "the same",
    ("news", "dump"): "only lives while one decision is carried out",
    ("news", "load"): "the same",
    ("brisk", "dump"): "only a search sets it",
    ("brisk", "load"): "the same",
    ("rules", "dump"): "what a match is played with is saved as its configuration",
    ("rules", "load"): "the same",
}
"""(field, method) -> the reason why the method may leave it out."""

CORE = {"clone": "copy_core", "dump": "dump_core", "load": "load_core"}
"""What does the shared part of every state."""


def fields(c: ast.ClassDef) -> list[str]:
    """What `__init__` assigns to self."""
    init = methods(c).get("__init__")
    found: list[str] = []
    for node in ast.walk(init) if init is not None else []:
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in [t for outer in targets for t in ast.walk(outer)]:
            if isinstance(target, ast.Attribute) and last_name(target.value) == "self" and target.attr not in found:
                found.append(target.attr)
    return found


def mentioned(nodes: list[ast.FunctionDef]) -> set[str]:
    """Every attribute, keyword and string that occurs in these functions."""
    found: set[str] = set()
    for outer in nodes:
        for node in ast.walk(outer):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.keyword) and node.arg is not None:
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.Name):
                found.add(node.id)
    return found


class Family:
    """The classes of the engine by name, to look up what a class inherits.  A name means one class within a game."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = {m.path: m for m in modules}
        self.by_name = {(m.game, c.name): (m, c) for m in modules for c in classes(m)}
        self.roots = {"Frame", "State"}
        """Their methods are declarations; everything must come from below."""

    def chain(self, m: Module, c: ast.ClassDef) -> list[ast.ClassDef]:
        """A class and what it derives from, nearest first."""
        found = [c]
        for base in c.bases:
            name = last_name(base)
            above = self.by_name.get((m.game, name)) or self.by_name.get(("", name))
            if above is not None and above[1] not in found:
                found += self.chain(*above)
        return found

    def fields(self, m: Module, c: ast.ClassDef) -> list[str]:
        """The fields of a class with those it inherits."""
        init = methods(c).get("__init__")
        own = fields(c)
        if init is None or "super" in mentioned([init]):
            for above in self.chain(m, c)[1:2]:
                own += [field for field in self.fields(m, above) if field not in own]
        return own

    def method(self, m: Module, c: ast.ClassDef, name: str) -> ast.FunctionDef | None:
        """A method of a class or of what it derives from, except the bare declarations of the kernel."""
        for each in self.chain(m, c):
            if name in methods(each) and each.name not in self.roots:
                return methods(each)[name]
        return None

    def forgotten(self, m: Module, c: ast.ClassDef) -> Iterator[str]:
        """The fields that copies or saves of a class leave out.

        `dump` and `load` may also be functions of the game's codec module: `dump_side`, `load_side`.
        """
        codec = self.modules.get(f"games/{m.game}/codec.py")
        shared = [field for each in self.chain(m, c) if each.name == "State" for field in fields(each)]
        for name, core in CORE.items():
            own = self.method(m, c, name)
            bodies = [own] if own is not None else []
            if own is None and codec is not None:
                bodies = [n for n in codec.tree.body if isinstance(n, ast.FunctionDef) and name in n.name]
            if not bodies:
                yield m.at(c, f"{c.name} has no {name}")
                continue
            seen = mentioned(bodies)
            for field in self.fields(m, c):
                done = field in seen or (core in seen and field in shared) or (field, name) in NOT_COPIED
                if not done:
                    yield m.at(bodies[0] if own in c.body else c, f"{c.name}.{name} forgets {field}")
            if name == "clone" and own not in c.body and "blank" not in methods(c):
                yield m.at(c, f"{c.name} inherits its clone and must say in `blank` how one is made")


def leaves(modules: list[Module]) -> list[tuple[Module, ast.ClassDef]]:
    """The frames of the games that no other frame derives from."""
    all_frames = frames(modules)
    bases = {(m.game, last_name(base)) for m, c in all_frames for base in c.bases}
    return [(m, c) for m, c in all_frames if m.game and (m.game, c.name) not in bases]


def forgotten_fields(modules: list[Module]) -> Iterator[str]:
    family = Family(modules)
    with_clone = [(m, c) for m, c in frames(modules) if "clone" in methods(c)]
    of_model = [(m, c) for m in modules if m.game and m.path.endswith("/model.py") for c in classes(m)]
    with_clone += [(m, c) for m, c in of_model if "clone" in methods(c)]
    done: set[ast.ClassDef] = set()
    for m, c in [*with_clone, *leaves(modules)]:
        if c not in done:
            done.add(c)
            yield from family.forgotten(m, c)


# --- frames are small data ----------------------------------------------------------------------------------------

PLAIN = {"int", "bool", "str", "list", "None"}


def impure_frames(modules: list[Module]) -> Iterator[str]:
    """Frames whose fields are more than ids, that cannot be made blank, or whose saved name is not their own."""
    for m, c in frames(modules):
        init = methods(c).get("__init__")
        if init is None:
            continue
        arguments = init.args.args[1:]
        if len(init.args.defaults) < len(arguments):
            yield m.at(init, f"{c.name} cannot be made blank: every argument needs a default")
        annotations = [a.annotation for a in arguments if a.annotation is not None]
        annotations += [node.annotation for node in ast.walk(init) if isinstance(node, ast.AnnAssign)]
        for node in [node for annotation in annotations for node in ast.walk(annotation)]:
            if isinstance(node, ast.Name) and node.id not in PLAIN:
                yield m.at(init, f"{c.name} holds a {node.id}; a frame holds ids, numbers and lists of them")
    codes: dict[tuple[str, str], str] = {}
    for m, c in leaves(modules):
        code = saved_name(c)
        if code is None:
            yield m.at(c, f"{c.name} has no CODE, so it cannot be saved")
        elif (m.game, code) in codes:
            yield m.at(c, f"{c.name} and {codes[m.game, code]} have the same CODE {code!r}")
        else:
            codes[m.game, code] = c.name


def saved_name(c: ast.ClassDef) -> str | None:
    for node in c.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id == "CODE":
            value = getattr(node, "value", None)
            return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
    return None


# --- the house itself ---------------------------------------------------------------------------------------------


def test_no_field_is_forgotten() -> None:
    problems = list(forgotten_fields(engine()))
    assert not problems, sentence(problems)


def test_frames_are_small_data() -> None:
    problems = list(impure_frames(engine()))
    assert not problems, sentence(problems)


# --- the tests of these tests -------------------------------------------------------------------------------------

COMPLETE = """\
class Fire(Frame):
    CODE = "fire"
    def __init__(self, side: int = 0, men: list[int] | None = None) -> None:
        self.pc = 0
        self.side = side
        self.men: list[int] = [] if men is None else men
    def clone(self):
        copy = Fire(self.side, self.men[:])
        copy.pc = self.pc
        return copy
    def dump(self):
        return [self.pc, self.side, self.men]
    def load(self, row):
        self.pc, self.side = row[0], row[1]
        self.men = row[2]
"""


def test_a_complete_frame_passes() -> None:
    whole = [module("games/upfront/fire.py", COMPLETE)]
    assert list(forgotten_fields(whole)) == []
    assert list(impure_frames(whole)) == []


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("        copy.pc = self.pc\n", ""),
        ("Fire(self.side, self.men[:])", "Fire(self.side)"),
        ("[self.pc, self.side, self.men]", "[self.pc, self.side]"),
        ("        self.men = row[2]\n", ""),
        ("    def dump(self):\n        return [self.pc, self.side, self.men]\n", ""),
    ],
)
def test_a_forgotten_field_is_found(line: str, instead: str) -> None:
    assert line in COMPLETE
    assert list(forgotten_fields([module("games/upfront/fire.py", COMPLETE.replace(line, instead))]))


def test_a_forgotten_field_of_the_shared_state_is_found() -> None:
    core = module("kernel/core.py", "class State:\n    def __init__(self):\n        self.asked = 0")
    text = (
        "class Game(State):\n    def __init__(self):\n        super().__init__()\n        self.turn = 0\n"
        "    def clone(self):\n        copy = Game()\n        copy.turn = self.turn\n"
        "    def dump(self): return [self.turn, dump_core(self)]\n"
        "    def load(self, row): self.turn = load_core(row)\n"
    )
    model = module("games/upfront/model.py", text)
    assert [p.rpartition(": ")[2] for p in forgotten_fields([core, model])] == ["Game.clone forgets asked"]


def test_an_inherited_clone_is_followed() -> None:
    window = module("kernel/frames.py", COMPLETE.replace("Fire", "Window").replace('    CODE = "window"\n', ""))
    plain = 'class React(Window):\n    CODE = "react"\n'
    blank = "    def blank(self): return React()\n"
    more = "    def __init__(self):\n        super().__init__()\n        self.rage = 0\n"
    assert list(forgotten_fields([window, module("games/upfront/fire.py", plain + blank)])) == []
    assert list(forgotten_fields([window, module("games/upfront/fire.py", plain)]))
    assert list(forgotten_fields([window, module("games/upfront/fire.py", plain + blank + more)]))


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("side: int = 0", "side: int"),
        ("side: int = 0", "side: Side = 0"),
        ('    CODE = "fire"\n', ""),
        ('CODE = "fire"', 'CODE = "move"'),
    ],
)
def test_an_impure_frame_is_found(line: str, instead: str) -> None:
    move = 'class Move(Frame):\n    CODE: ClassVar[str] = "move"\n    def clone(self): ...\n'
    text = COMPLETE.replace(line, instead) + move
    assert line in COMPLETE
    assert list(impure_frames([module("games/upfront/fire.py", text)]))
