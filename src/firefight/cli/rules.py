"""`firefight rules`: look a rule up by its id, by chapter or by words."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from dataclasses import asdict

from firefight import rulebooks
from firefight.rulebooks import Rule, Rulebook

LOOKS_LIKE_AN_ID = re.compile(r"\[?\d+(?:\.\w*)?(?:-\w*)*\]?")
EXAMPLES = """\
examples:
  firefight rules upfront                    the chapters
  firefight rules upfront 5.51               one rule, and what belongs to it
  firefight rules upfront 5.51 10.4-Q1       several
  firefight rules upfront leave marsh        the rules in which both words occur, best first
  firefight rules upfront --chapter 13       a chapter to read
  firefight rules upfront wire --chapter 16  words, in one chapter only
  firefight rules upfront 5.51 --json        for programs

exit codes: 0 found, 1 no rule contains all the words, 2 no such game, id or chapter"""


def add_parser(sub: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the `rules` command."""
    parser = sub.add_parser(
        "rules",
        help="look up the rules of a game",
        description="Look up the rules of a game, in our own words, under the rulebook's numbers.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="which game: " + ", ".join(rulebooks.available()))
    parser.add_argument("words", metavar="ID|WORDS", nargs="*", help="rule ids, or words to look for")
    parser.add_argument("--chapter", metavar="N", type=int, help="read this chapter, or look only in it")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Answer the command; returns the exit code."""
    words: list[str] = args.words
    number: int | None = args.chapter
    try:
        book = rulebooks.rulebook(args.game)
    except rulebooks.UnknownGame as error:
        return refuse(f"{error}.")

    if number is None and len(words) == 1 and words[0].isdecimal() and book.get(words[0]) is None:
        # `rules upfront 5` can only mean the chapter
        number, words = int(words[0]), []
    if number is not None and number not in book.chapter_numbers():
        numbers = book.chapter_numbers()
        return refuse(
            f"{args.game} has no chapter {number}; its chapters are {numbers[0]} to {numbers[-1]}"
            f" (firefight rules {args.game} lists those that are written)."
        )

    if not words:
        if number is None:
            return show_chapters(book, args.json)
        return show_chapter(book, number, args.json)
    if all(LOOKS_LIKE_AN_ID.fullmatch(word) for word in words):
        return show_ids(book, words, args.json)
    return show_search(book, words, number, args.json)


def refuse(sentence: str) -> int:
    """Say why not, on stderr."""
    print(f"firefight rules: {sentence}", file=sys.stderr)
    return 2


def show_chapters(book: Rulebook, as_json: bool) -> int:
    """What there is to read."""
    chapters = book.chapters()
    if as_json:
        listed = [asdict(chapter) | {"rules": len(book.chapter(chapter.number))} for chapter in chapters]
        return show_json({"game": book.game, "chapters": listed})
    for chapter in chapters:
        print(rulebooks.paint(f"{chapter.number:3}", "id", color()) + "  " + chapter.title)
    written = {chapter.number for chapter in chapters}
    titles_only = [number for number in book.chapter_numbers() if number not in written]
    if titles_only:
        print(f"\nTitles only, so far: chapters {spans(titles_only)}.")
    return 0


def show_chapter(book: Rulebook, number: int, as_json: bool) -> int:
    """A chapter from beginning to end."""
    rules = book.chapter(number)
    if as_json:
        return show_rules_as_json(book, rules)
    chapter = book.chapter_info(number)
    if chapter is None:
        # nothing but titles: one line for each
        return list_rules(rules)
    print(rulebooks.paint(f"{chapter.number}  {chapter.title}", "id", color()) + "\n")
    if chapter.intro:
        print(rulebooks.render_text(chapter.intro, width(), color()) + "\n")
    print("\n\n".join(rulebooks.render(rule, width(), color()) for rule in rules))
    return 0


def show_ids(book: Rulebook, wanted: list[str], as_json: bool) -> int:
    """The rules with these ids."""
    rules: list[Rule] = []
    for rule_id in wanted:
        rule = book.get(rule_id)
        if rule is None:
            near = book.nearest(rule_id)
            hint = f"the nearest are {', '.join(near)}" if near else f"try words: firefight rules {book.game} marsh"
            return refuse(f"{book.game} has no rule {rule_id}; {hint}.")
        rules.append(rule)
    if as_json:
        return show_rules_as_json(book, rules)
    print("\n\n".join(rule_with_parts(book, rule) for rule in rules))
    return 0


def show_search(book: Rulebook, words: list[str], number: int | None, as_json: bool) -> int:
    """The rules that contain the words, one line each; a single one in full."""
    rules = [rule for rule in book.search(words) if number is None or rule.chapter == number]
    if as_json:
        show_rules_as_json(book, rules)
    elif len(rules) == 1:
        print(rule_with_parts(book, rules[0]))
    else:
        list_rules(rules)
    if rules:
        return 0
    where = f"chapter {number} of {book.game}" if number is not None else book.game
    missing = [word for word in words if not book.search(word)]
    near = [match for word in missing for match in book.nearest_words(word)]
    hint = f"; did you mean {' or '.join(dict.fromkeys(near))}?" if near else "; try fewer or other words."
    print(f"firefight rules: no rule in {where} contains {' and '.join(words)}{hint}", file=sys.stderr)
    return 1


def rule_with_parts(book: Rulebook, rule: Rule) -> str:
    """A rule in full, and the titles of what belongs to it."""
    shown = rulebooks.render(rule, width(), color())
    parts = book.parts(rule.id)
    if parts:
        shown += "\n\n" + "\n".join(line(part, parts) for part in parts)
    return shown


def list_rules(rules: list[Rule]) -> int:
    """One line for each rule."""
    for rule in rules:
        print(line(rule, rules))
    return 0


def line(rule: Rule, among: list[Rule]) -> str:
    """Id and title, lined up with the other rules of a list."""
    wide = max(len(other.id) for other in among)
    return rulebooks.paint(f"[{rule.id}]", "reference", color()) + " " * (wide - len(rule.id)) + "  " + rule.title


def show_rules_as_json(book: Rulebook, rules: list[Rule]) -> int:
    """Rules as one JSON document."""
    return show_json({"game": book.game, "rules": [asdict(rule) for rule in rules]})


def show_json(document: dict[str, object]) -> int:
    """One JSON document on stdout."""
    print(json.dumps(document, indent=2, ensure_ascii=False))
    return 0


def spans(numbers: list[int]) -> str:
    """`17 to 43, 46` for a sorted list."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def width() -> int:
    """How wide a line may be: the terminal's width, but no wider than reads well."""
    return min(shutil.get_terminal_size().columns, 96)


def color() -> bool:
    """Whether to use colour: only in a terminal, and not where NO_COLOR asks for none."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
