"""The rulebooks of the games, for reading: a rule by its id, by chapter, by words.

Two files of each game are read here: `rulebook.md`, the rules in our own words, and `rules.csv`, the index of every id
with a short title and how far we are with it.  Nothing here knows how a game works.
"""

from __future__ import annotations

import csv
import difflib
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

STATUSES: Final = ("done", "partial", "not-applicable", "later")
COLUMNS: Final = ("id", "title", "kind", "section", "testable", "status", "note")
REFERENCE: Final = re.compile(r"\[(\d+(?:\.\d+)?[a-z]?(?:-[A-Z]+\d*)*)\]")
"""An id in square brackets, as it stands in the text of a rule."""

GAMES: Final = ("upfront",)
HEADING: Final = re.compile(r"(#{2,3}) (\S+) (.+)")
TOKEN: Final = re.compile(r"\d+(?:\.\d+[a-z]?)?|[a-z]+")
CODE: Final = {"id": "\x1b[1m", "reference": "\x1b[36m", "remark": "\x1b[2m"}
CODE_END: Final = "\x1b[0m"


class UnknownGame(LookupError):
    """A game that has no rulebook here."""


class BrokenRulebook(ValueError):
    """A rulebook or its index breaks the format; says where."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One id of the rulebook: a rule, a ruling, an example or a table."""

    id: str
    title: str
    text: str
    """Paragraphs, `- ` lists and tables; empty while the rule is only listed in the index."""
    chapter: int
    status: str
    """done, partial, not-applicable or later."""
    refs: tuple[str, ...]
    """The ids that the text refers to, in order, each once."""
    kind: str
    note: str
    """What is missing, or why the rule does not apply."""
    summary: str
    """The short title of the index."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter that is written."""

    number: int
    title: str
    intro: str


class Rulebook:
    """All rules of one game, in the order of its index."""

    def __init__(self, game: str, rules: Iterable[Rule], chapters: Iterable[Chapter]) -> None:
        self.game = game
        self._rules = {rule.id: rule for rule in rules}
        self._chapters = {chapter.number: chapter for chapter in chapters}
        self._by_folded_id = {rule_id.casefold(): rule for rule_id, rule in self._rules.items()}
        self._tokens: dict[str, tuple[list[str], list[str]]] | None = None

    def get(self, rule_id: str) -> Rule | None:
        """The rule with this id; square brackets and capitals do not matter."""
        return self._by_folded_id.get(rule_id.strip().strip("[]").casefold())

    def ids(self) -> list[str]:
        """Every id, those that are not written yet included."""
        return list(self._rules)

    def chapters(self) -> list[Chapter]:
        """The chapters that are written."""
        return list(self._chapters.values())

    def chapter_numbers(self) -> list[int]:
        """Every chapter that has a rule, written or not."""
        return sorted({rule.chapter for rule in self._rules.values()})

    def chapter_info(self, number: int) -> Chapter | None:
        """Title and opening words of a chapter, if it is written."""
        return self._chapters.get(number)

    def chapter(self, number: int) -> list[Rule]:
        """The rules of a chapter; empty if there is no such chapter."""
        return [rule for rule in self._rules.values() if rule.chapter == number]

    def parts(self, rule_id: str) -> list[Rule]:
        """The lettered parts, rulings and examples of a rule: of 5.51 those of 5.51a and 5.51-Q1."""
        belongs = re.compile(re.escape(rule_id) + r"(?:[a-z]|-[A-Z])")
        return [rule for rule in self._rules.values() if belongs.match(rule.id)]

    def nearest(self, rule_id: str, count: int = 3) -> list[str]:
        """The ids most like one that does not exist, of the same chapter if there are any."""
        folded = rule_id.strip().strip("[]").casefold()
        number = re.match(r"\d*", folded)
        same = [known for known, rule in self._by_folded_id.items() if number and number[0] == str(rule.chapter)]
        found = difflib.get_close_matches(folded, same, count, 0.4)
        found = found or difflib.get_close_matches(folded, self._by_folded_id, count, 0.6)
        return [self._by_folded_id[known].id for known in found]

    def nearest_words(self, word: str, count: int = 3) -> list[str]:
        """Words of the rulebook most like one that does not occur in it."""
        known = {token for title, body in self._indexed().values() for token in (*title, *body) if token.isalpha()}
        return [match for stem in stems(word) for match in difflib.get_close_matches(stem, sorted(known), count, 0.75)]

    def search(self, words: str | Iterable[str]) -> list[Rule]:
        """The rules in which all the words occur, the best first: in the title before in the text, often before once.

        A word also finds its plural, and longer words that begin with it, but those later.
        """
        wanted = stems(words if isinstance(words, str) else " ".join(words))
        if not wanted:
            return []
        found: list[tuple[int, Rule]] = []
        for rule_id, (title, body) in self._indexed().items():
            scores = [score(stem, title, body) for stem in wanted]
            if all(scores):
                rule = self._rules[rule_id]
                together = 40 if " ".join(wanted) in " ".join(title) else 0
                found.append((sum(scores) + together + (3 if rule.kind == "rule" else 0), rule))
        found.sort(key=lambda entry: -entry[0])
        return [rule for _, rule in found]

    def _indexed(self) -> dict[str, tuple[list[str], list[str]]]:
        if self._tokens is None:
            self._tokens = {
                rule.id: (stems(rule.title), stems(f"{rule.summary} {rule.text}")) for rule in self._rules.values()
            }
        return self._tokens


def stems(text: str) -> list[str]:
    """The words of a text in lower case, plurals made singular."""
    return [singular(token) for token in TOKEN.findall(text.lower().replace("'s", ""))]


def singular(word: str) -> str:
    """`movement` for `movements`; good enough to find things, no more."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("shes", "ches", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def score(stem: str, title: list[str], body: list[str]) -> int:
    """How well a rule answers to one word; 0 if it does not."""
    if stem in title:
        return 100
    if stem in body:
        return 10 + min(body.count(stem), 5)
    if len(stem) >= 4:
        if any(token.startswith(stem) for token in title):
            return 8
        if any(token.startswith(stem) for token in body):
            return 1
    return 0


def available() -> list[str]:
    """The games that have a rulebook."""
    return list(GAMES)


@cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game, read once."""
    if game not in available():
        raise UnknownGame(f'no rulebook for "{game}"; there is one for {" and ".join(available())}')
    folder = resources.files("firefight") / "games" / game
    index = (folder / "rules.csv").read_text(encoding="utf-8")
    return parse(game, (folder / "rulebook.md").read_text(encoding="utf-8"), index)


def parse(game: str, text: str, index: str) -> Rulebook:
    """A rulebook from the text of its two files."""
    chapters, entries = parse_text(text)
    rules: list[Rule] = []
    for row in parse_index(index):
        title, body = entries.pop(row["id"], (row["title"], ""))
        rules.append(
            Rule(
                id=row["id"],
                title=title,
                text=body,
                chapter=int(row["section"]),
                status=row["status"],
                refs=tuple(dict.fromkeys(REFERENCE.findall(body))),
                kind=row["kind"],
                note=row["note"],
                summary=row["title"],
            )
        )
    if entries:
        raise BrokenRulebook(f"The index has no row for {', '.join(entries)}; rules.csv lists every id.")
    return Rulebook(game, rules, chapters)


def parse_index(index: str) -> list[dict[str, str]]:
    """The rows of `rules.csv`."""
    reader = csv.DictReader(index.splitlines())
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise BrokenRulebook(f"The columns of rules.csv are {', '.join(COLUMNS)}, in this order.")
    rows = list(reader)
    seen: set[str] = set()
    for line, row in enumerate(rows, start=2):
        if None in row or None in row.values():
            raise BrokenRulebook(f"Line {line} of rules.csv does not have {len(COLUMNS)} fields.")
        if row["id"] in seen:
            raise BrokenRulebook(f"Line {line} of rules.csv lists {row['id']} a second time.")
        if row["status"] not in STATUSES:
            raise BrokenRulebook(f'"{row["status"]}" is no status (rule {row["id"]}): {", ".join(STATUSES)} are.')
        seen.add(row["id"])
    return rows


def parse_text(text: str) -> tuple[list[Chapter], dict[str, tuple[str, str]]]:
    """The chapters of `rulebook.md`, and title and text of each id; the words before the first chapter are left out."""
    chapters: list[Chapter] = []
    entries: dict[str, tuple[str, str]] = {}
    level, name, title = "", "", ""
    body: list[str] = []

    def close() -> None:
        written = "\n".join(body).strip()
        if level == "##":
            chapters.append(Chapter(int(name), title, written))
        elif level == "###":
            if name in entries:
                raise BrokenRulebook(f"{name} is written twice in rulebook.md.")
            entries[name] = (title, written)
        body.clear()

    for line in text.splitlines():
        if not line.startswith("##"):
            body.append(line.rstrip())
            continue
        heading = HEADING.fullmatch(line.rstrip())
        if heading is None or (heading[1] == "##" and not heading[2].isdecimal()):
            raise BrokenRulebook(f'"{line}" is neither "## 5 Movement" nor "### 5.1 Title".')
        close()
        level, name, title = heading[1], heading[2], heading[3]
    close()
    return chapters, entries


def render(rule: Rule, width: int, color: bool) -> str:
    """A rule for the terminal: id and title, then the text wrapped to `width`, ids in brackets kept."""
    heading = paint(rule.id, "id", color) + "  " + rule.title
    if rule.status == "later":
        heading += "  " + paint("(not in the program yet)", "remark", color)
    parts = [heading, render_text(rule.text or "Not explained yet.", width, color)]
    if rule.status == "partial":
        lines = textwrap.wrap(f"Partly in the program: {rule.note}", max(width, 20))
        parts.append("\n".join(paint(line, "remark", color) for line in lines))
    return "\n\n".join(parts)


def render_text(text: str, width: int, color: bool) -> str:
    """The text of a rule or chapter, wrapped; references keep their brackets."""
    blocks: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        lines: list[str] = []
        for piece in pieces(block.splitlines()):
            if piece[0].startswith("|"):
                lines += table(piece)
                continue
            joined = " ".join(line.strip() for line in piece)
            hang = "  " if joined.startswith("- ") else ""
            lines += textwrap.wrap(
                joined, max(width, 20), subsequent_indent=hang, break_long_words=False, break_on_hyphens=False
            )
        blocks.append("\n".join(lines))
    whole = "\n\n".join(blocks)
    return REFERENCE.sub(lambda found: paint(found[0], "reference", color), whole)


def pieces(lines: list[str]) -> list[list[str]]:
    """The lines of a block, grouped: a table, a list item, or a paragraph each."""
    groups: list[list[str]] = []
    for line in lines:
        is_row = line.startswith("|")
        if not groups or line.startswith("- ") or is_row != groups[-1][0].startswith("|"):
            groups.append([line])
        else:
            groups[-1].append(line)
    return groups


def table(lines: list[str]) -> list[str]:
    """A table with its columns lined up; numbers stand on the right."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    rows = [row for row in rows if not all(re.fullmatch(r":?-{3,}:?", cell) for cell in row)]
    columns = max(len(row) for row in rows)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(len(row[at]) for row in rows) for at in range(columns)]
    right = [all(re.fullmatch(r"[-+]?\d*", row[at]) for row in rows[1:]) for at in range(columns)]
    lined = [
        "  ".join(cell.rjust(wide) if on_right else cell.ljust(wide)
                  for cell, wide, on_right in zip(row, widths, right, strict=True)).rstrip()
        for row in rows
    ]  # fmt: skip
    return [lined[0], "-" * max(len(line) for line in lined), *lined[1:]]


def paint(text: str, role: str, color: bool) -> str:
    """The text in the colour of its role, if colour is wanted."""
    return f"{CODE[role]}{text}{CODE_END}" if color else text
