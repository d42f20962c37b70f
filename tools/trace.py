"""From rulebook to code to test: reads where every rule is, and checks that nothing is claimed that is not there.

Each game lists its rules in `rules.csv` (id, title, kind, section, testable, status, note).  Ids are cited

- in code: comments and docstrings `[17.62]` (a docstring may also list the steps of a procedure as `(20.52)` or
  `(20.73-20.74)`), text constants that are exactly an id (reasons, events), and comments in the data files;
- in tests: `@pytest.mark.rule("17.62")`, and the `rules:` line of a situation.

    python -m tools.trace                      check everything, print the coverage of each chapter
    python -m tools.trace --write              also write docs/coverage-<game>.md
    python -m tools.trace --list later         the rules with a status
    python -m tools.trace --where 17.62 20.73  every place where rules are cited
"""

from __future__ import annotations

import argparse
import ast
import csv
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parent.parent

COLUMNS = ["id", "title", "kind", "section", "testable", "status", "note"]
STATUSES = ("done", "partial", "later", "not-applicable")
RANK = {"not-applicable": 0, "later": 0, "partial": 1, "done": 2}
REOPENED = "reopened:"
"""A note that starts so lets a status fall back: what was believed done turned out not to be."""

NUMBERED = re.compile(r"\d+\.\d+[\w-]*")
NAMED = re.compile(r"T-[A-Z]+(?:-[A-Z0-9]+)*")
BRACKETS = re.compile(r"\[([^\[\]]{1,200})\]")
PARENTHESES = re.compile(r"\(([^()]{1,200})\)")
RANGE = re.compile(r"(\d+\.\d+\w*)[-\u2013](\d+\.\d+\w*)")
DATA_FILES = {".toml", ".csv", ".yaml", ".yml"}


@dataclass(frozen=True)
class Rule:
    """One line of `rules.csv`."""

    id: str
    title: str
    kind: str
    section: str
    testable: bool
    status: str
    note: str


@dataclass(frozen=True)
class Citation:
    """One place that names a rule."""

    id: str
    path: str
    line: int


@dataclass
class Game:
    """The rules of one game and where they are cited."""

    name: str
    rules: dict[str, Rule]
    code: list[Citation] = field(default_factory=list)
    tests: list[Citation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


# --- reading ids ------------------------------------------------------------------------------------------------


def ids_in(inside: str, rules: Iterable[str]) -> list[str]:
    """The ids between a pair of brackets; empty unless there is nothing else in them."""
    rules = list(rules)
    named = any(NAMED.fullmatch(rule) for rule in rules)
    found: list[str] = []
    for part in re.split(r"[,;\s]+", inside.strip()):
        stretch = RANGE.fullmatch(part)
        if stretch is not None:
            first, last = stretch.groups()
            if first in rules and last in rules and rules.index(first) < rules.index(last):
                found += rules[rules.index(first) : rules.index(last) + 1]
            else:
                found += [first, last]
        elif part in rules or NUMBERED.fullmatch(part) or (named and NAMED.fullmatch(part)):
            found.append(part)
        else:
            return []
    return found


def in_text(text: str, line: int, rules: Iterable[str], patterns: tuple[re.Pattern[str], ...]) -> Iterator[Citation]:
    """The ids in a comment or docstring that starts at `line`; the path is filled in by the caller."""
    for pattern in patterns:
        for match in pattern.finditer(text):
            for rule in ids_in(match[1], rules):
                yield Citation(rule, "", line + text.count("\n", 0, match.start()))


def in_python(source: str, rules: Iterable[str]) -> Iterator[Citation]:
    """The ids that a module cites."""
    rules = list(rules)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from in_text(token.string, token.start[0], rules, (BRACKETS,))
    tree = ast.parse(source)
    prose = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in prose:
                yield from in_text(node.value, node.lineno, rules, (BRACKETS, PARENTHESES))
            elif node.value in rules or NUMBERED.fullmatch(node.value):
                yield Citation(node.value, "", node.lineno)


def in_data(source: str, rules: Iterable[str]) -> Iterator[Citation]:
    """The ids in the comments of a data file."""
    rules = list(rules)
    for number, line in enumerate(source.splitlines(), 1):
        _, mark, comment = line.partition("#")
        if mark:
            yield from in_text(comment, number, rules, (BRACKETS,))


def in_tests(source: str) -> Iterator[tuple[str | None, list[str] | None, int]]:
    """The rule marks of a test module: game (where it says so), ids (None if they are not written out), line.

    Tests that are skipped or expected to fail hold nothing, so their marks do not count.
    """
    tree = ast.parse(source)
    idle: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            words = {n.attr for d in node.decorator_list for n in ast.walk(d) if isinstance(n, ast.Attribute)}
            if words & {"skip", "xfail"}:
                idle |= {id(n) for n in ast.walk(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
            continue
        if not (isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark") or id(node) in idle:
            continue
        game: str | None = None
        for keyword in node.keywords:
            if keyword.arg == "game" and isinstance(keyword.value, ast.Constant):
                game = str(keyword.value.value)
        ids = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        yield game, ids if ids and len(ids) == len(node.args) else None, node.lineno


# --- reading the tree -------------------------------------------------------------------------------------------


def parse_rules(text: str) -> tuple[dict[str, Rule], list[str]]:
    """The rules of one `rules.csv`, and what is wrong with the file itself."""
    reader = csv.DictReader(io.StringIO(text))
    problems: list[str] = []
    rules: dict[str, Rule] = {}
    if reader.fieldnames != COLUMNS:
        return {}, [f"the columns must be {','.join(COLUMNS)}"]
    for row in reader:
        if row["id"] in rules:
            problems.append(f"{row['id']}: listed twice")
        if row["status"] not in STATUSES:
            problems.append(f"{row['id']}: status {row['status']!r} is none of {', '.join(STATUSES)}")
        if row["testable"] not in ("yes", "no"):
            problems.append(f"{row['id']}: testable must be yes or no")
        rules[row["id"]] = Rule(
            row["id"], row["title"], row["kind"], row["section"], row["testable"] == "yes", row["status"],
            (row["note"] or "").strip(),
        )  # fmt: skip
    return rules, problems


def read_game(root: Path, name: str) -> Game:
    """One game with everything that cites its rules."""
    folder = root / "src" / "firefight" / "games" / name
    rules, problems = parse_rules((folder / "rules.csv").read_text(encoding="utf-8"))
    game = Game(name, rules, problems=problems)
    for path in sorted(folder.rglob("*")):
        if path.suffix != ".py" and (path.suffix not in DATA_FILES or path.name == "rules.csv"):
            continue
        read = in_python if path.suffix == ".py" else in_data
        for citation in read(path.read_text(encoding="utf-8"), rules):
            game.code.append(Citation(citation.id, path.relative_to(root).as_posix(), citation.line))
    return game


def read_tests(root: Path, games: dict[str, Game]) -> list[str]:
    """Fill in what the tests cite.  Returns marks that belong to no game."""
    problems: list[str] = []
    for path in sorted((root / "tests").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for said, ids, line in in_tests(path.read_text(encoding="utf-8")):
            game = games.get(said or game_of(place))
            if game is None:
                problems.append(f'{place}:{line}: say which game is meant: mark.rule(..., game="...")')
            elif ids is None:
                problems.append(f"{place}:{line}: write the rule ids out, as text")
            else:
                game.tests += [Citation(rule, place, line) for rule in ids]
    for name, game in games.items():
        for path in sorted((root / "tests" / "games" / name / "situations").rglob("*.y*ml")):
            read_situations(path, path.relative_to(root).as_posix(), game)
    return problems


def read_situations(path: Path, place: str, game: Game) -> None:
    """The `rules:` of each situation in a file."""
    text = path.read_text(encoding="utf-8")
    line = next((n for n, row in enumerate(text.splitlines(), 1) if row.startswith("rules:")), 1)
    try:
        documents = list(yaml.safe_load_all(text))
    except yaml.YAMLError as error:
        game.problems.append(f"{place}: {error}")
        return
    for document in documents:
        ids = document.get("rules", []) if isinstance(document, dict) else []
        for rule in ids if isinstance(ids, list) else [ids]:
            if isinstance(rule, str):
                game.tests.append(Citation(rule, place, line))
            else:
                game.problems.append(f'{place}:{line}: put the id in quotes: "{rule}" (17.60 unquoted is a number)')


def game_of(place: str) -> str:
    """The game whose tests a path belongs to; empty for others."""
    parts = place.split("/")
    return parts[2] if parts[:2] == ["tests", "games"] and len(parts) > 3 else ""


# --- checking ---------------------------------------------------------------------------------------------------


def check(game: Game) -> None:
    """What is claimed and not there."""
    listed = f"src/firefight/games/{game.name}/rules.csv"
    for citation in [*game.code, *game.tests]:
        if citation.id not in game.rules:
            game.problems.append(f"{citation.path}:{citation.line}: {game.name} has no rule {citation.id}")
    in_code = {citation.id for citation in game.code}
    in_tests_ = {citation.id for citation in game.tests}
    for rule in game.rules.values():
        where = f"{listed}: {rule.id}"
        if rule.status == "done" and rule.testable:
            if rule.id not in in_code:
                game.problems.append(f"{where} is done, but no code cites it")
            if rule.id not in in_tests_:
                game.problems.append(f"{where} is done, but no test cites it")
        if rule.status == "partial" and rule.testable and rule.id not in in_tests_:
            game.problems.append(f"{where} is partial, but no test cites it")
        if rule.status in ("partial", "not-applicable", "later") and not rule.note:
            game.problems.append(f"{where} is {rule.status} and has no note saying what or why")
        if rule.status == "later" and rule.id in in_tests_:
            game.warnings.append(f"{where} is later, but a test cites it")


def compare(game: Game, before: dict[str, Rule]) -> None:
    """No status falls back, unless its note says that the rule was reopened."""
    for old in before.values():
        new = game.rules.get(old.id)
        if new is None:
            game.problems.append(f"{game.name} {old.id}: was listed before and is gone")
        elif RANK.get(new.status, 0) < RANK.get(old.status, 0) and not new.note.startswith(REOPENED):
            game.problems.append(
                f"{game.name} {old.id}: fell from {old.status} to {new.status}; "
                f"if that is right, its note starts with '{REOPENED}'"
            )


def committed(root: Path, name: str) -> Iterator[dict[str, Rule]]:
    """The rules as they stand in the last commit and in the one before, where there is a repository to ask."""
    for revision in ("HEAD", "HEAD~1"):
        command = ["git", "-C", str(root), "show", f"{revision}:src/firefight/games/{name}/rules.csv"]
        try:
            shown = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return
        if shown.returncode == 0:
            yield parse_rules(shown.stdout)[0]


def survey(root: Path) -> tuple[dict[str, Game], list[str]]:
    """Every game read and checked, and the problems of the tree as a whole."""
    folders = sorted(path.parent.name for path in (root / "src" / "firefight" / "games").glob("*/rules.csv"))
    games = {name: read_game(root, name) for name in folders}
    problems = read_tests(root, games)
    for game in games.values():
        check(game)
        for before in committed(root, game.name):
            compare(game, before)
        game.problems = list(dict.fromkeys(game.problems))
    return games, problems


# --- telling ----------------------------------------------------------------------------------------------------


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts 9 before 10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", text) if part)


def chapter_titles(root: Path, name: str) -> dict[str, str]:
    """The titles of the chapters, from the headings of the game's rulebook: `## 17 Flanking`."""
    book = root / "src" / "firefight" / "games" / name / "rulebook.md"
    titles: dict[str, str] = {}
    if book.is_file():
        for match in re.finditer(r"^## (\d+|[A-Z]+)\.? (.+)$", book.read_text(encoding="utf-8"), re.MULTILINE):
            titles[match[1]] = match[2].strip()
    return titles


def chapters(game: Game) -> list[tuple[str, Counter[str]]]:
    """How many rules of each chapter have which status."""
    counts: dict[str, Counter[str]] = {}
    for rule in game.rules.values():
        counts.setdefault(rule.section, Counter())[rule.status] += 1
    return sorted(counts.items(), key=lambda item: natural(item[0]))


def share(count: Counter[str]) -> str:
    """Done as a part of what applies."""
    applies = sum(count.values()) - count["not-applicable"]
    return f"{100 * count['done'] // applies} %" if applies else "-"


def page(game: Game, titles: dict[str, str]) -> str:
    """The coverage page of one game."""
    rows = chapters(game)
    total = sum((count for _, count in rows), Counter[str]())
    lines = [
        f"# What is enforced: {game.name}",
        "",
        "Made from `rules.csv`, the code and the tests by `./run tool trace --write`; not edited by hand.",
        "",
        "*Done*: in the code and held by a test. *Partial*: the note says what is missing. *Later*: not yet.",
        "*Not applicable*: nothing that a program could do or that a test could hold.",
        "",
        "| chapter | | done | partial | later | not applicable | done of what applies |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for section, count in rows:
        numbers = " | ".join(str(count[status]) for status in STATUSES)
        lines.append(f"| {section} | {titles.get(section, '')} | {numbers} | {share(count)} |")
    numbers = " | ".join(str(total[status]) for status in STATUSES)
    lines.append(f"| | **all** | {numbers} | {share(total)} |")
    partial = [rule for rule in game.rules.values() if rule.status == "partial"]
    if partial:
        lines += ["", "## Partial", ""]
        lines += [f"- `{rule.id}` {rule.title}: {rule.note}" for rule in partial]
    return "\n".join(lines) + "\n"


def page_path(root: Path, name: str) -> Path:
    """Where the coverage page of a game lies."""
    return root / "docs" / f"coverage-{name}.md"


def stale_pages(root: Path, games: dict[str, Game]) -> list[str]:
    """The coverage pages that are not what they would be written as now."""
    found: list[str] = []
    for name, game in games.items():
        path = page_path(root, name)
        if not path.is_file() or path.read_text(encoding="utf-8") != page(game, chapter_titles(root, name)):
            found.append(f"{path.relative_to(root).as_posix()}: not up to date; ./run tool trace --write")
    return found


def print_coverage(game: Game, titles: dict[str, str]) -> None:
    """The table for a terminal."""
    print(f"{game.name:32} done partial later   n/a")
    rows = chapters(game)
    for section, count in [*rows, ("all", sum((count for _, count in rows), Counter[str]()))]:
        label = f"{section} {titles.get(section, '')}".strip()[:32]
        cells = f"{count['done']:4} {count['partial']:7} {count['later']:5} {count['not-applicable']:5}"
        print(f"{label:32} {cells}  {share(count):>5}")
    print(f"{len(game.code)} citations in code, {len(game.tests)} in tests")


def print_rules(games: dict[str, Game], status: str) -> None:
    """The rules with a status, with their notes."""
    for game in games.values():
        for rule in game.rules.values():
            if rule.status == status:
                print(f"{game.name} {rule.id:12} {rule.title}" + (f"  ({rule.note})" if rule.note else ""))


def print_places(games: dict[str, Game], ids: list[str]) -> None:
    """Where rules are cited."""
    for game in games.values():
        for rule in (game.rules[i] for i in ids if i in game.rules):
            print(f"{game.name} {rule.id} {rule.title} [{rule.status}]" + (f" ({rule.note})" if rule.note else ""))
            for citation in [*game.code, *game.tests]:
                if citation.id == rule.id:
                    print(f"  {citation.path}:{citation.line}")


def main(arguments: list[str] | None = None) -> int:
    """The command line; see the top of this file."""
    parser = argparse.ArgumentParser(prog="./run tool trace", description="Check where every rule is coded and tested.")
    parser.add_argument("--write", action="store_true", help="write the coverage pages")
    parser.add_argument("--list", choices=STATUSES, help="only list the rules with this status")
    parser.add_argument("--where", nargs="+", metavar="ID", help="only say where these rules are cited")
    parser.add_argument("--game", help="only this game")
    options = parser.parse_args(arguments)

    games, problems = survey(ROOT)
    if options.game is not None:
        games = {name: game for name, game in games.items() if name == options.game}
    if options.list is not None:
        print_rules(games, options.list)
        return 0
    if options.where is not None:
        print_places(games, options.where)
        return 0
    for name, game in games.items():
        titles = chapter_titles(ROOT, name)
        print_coverage(game, titles)
        if options.write:
            page_path(ROOT, name).write_text(page(game, titles), encoding="utf-8")
        for warning in game.warnings:
            print(f"warning: {warning}", file=sys.stderr)
        problems += game.problems
    problems += stale_pages(ROOT, games)
    for problem in problems:
        print(f"problem: {problem}", file=sys.stderr)
    print(f"trace: {len(problems)} problems in {len(games)} games")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
