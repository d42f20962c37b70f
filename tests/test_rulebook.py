import argparse
import csv
import json
import re
from dataclasses import replace
from importlib import resources

import pytest

from firefight import rulebooks
from firefight.cli import rules as command
from firefight.rulebooks import BrokenRulebook, Rule, Rulebook, UnknownGame

BASIC_GAME = range(2, 17)
NATIONS = [
    "44.1", "44.2", "44.3", "44.9",
    "45.1", "45.11", "45.12", "45.2", "45.31", "45.32",
    "50.1", "50.2", "50.3", "50.4", "50.42", "50.6",
    "51.1", "51.2", "51.7",
]  # fmt: skip
INDEX = "id,title,kind,section,testable,status,note\n"
HALF_WRITTEN = rulebooks.parse(
    "upfront",
    "# Top\n\n## 1 First\n\nHow it begins.\n\n### 1.1 One\nText, see [2.1].\n",
    INDEX + "1.1,A,rule,1,yes,later,\n2.1,Behind the hill,rule,2,yes,later,chapter 2\n3.1,B,rule,3,yes,later,\n",
)


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebooks.rulebook("upfront")


def source(name: str) -> str:
    return (resources.files("firefight") / "games" / "upfront" / name).read_text(encoding="utf-8")


def written(book: Rulebook) -> list[Rule]:
    return [rule for rule_id in book.ids() if (rule := book.get(rule_id)) is not None and rule.text]


def ask(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    return command.run(parser.parse_args(["rules", *words]))


# the texts


def test_every_id_of_the_basic_game_is_explained(book: Rulebook) -> None:
    missing = [rule.id for number in BASIC_GAME for rule in book.chapter(number) if not rule.text]
    assert missing == []
    assert all(book.chapter(number) for number in BASIC_GAME)


def test_the_nations_of_scenario_a_are_explained(book: Rulebook) -> None:
    assert [rule_id for rule_id in NATIONS if (rule := book.get(rule_id)) is None or not rule.text] == []


def test_no_entry_is_empty(book: Rulebook) -> None:
    _, entries = rulebooks.parse_text(source("rulebook.md"))
    assert [rule_id for rule_id, (title, text) in entries.items() if not title.strip() or not text.strip()] == []
    assert [chapter.number for chapter in book.chapters() if not chapter.intro and chapter.number in BASIC_GAME] == []


def test_every_reference_leads_somewhere(book: Rulebook) -> None:
    known = set(book.ids())
    assert [found for found in re.findall(r"\[([^\]]*)\]", source("rulebook.md")) if found not in known] == []


def test_no_rule_refers_to_itself(book: Rulebook) -> None:
    assert [rule.id for rule in written(book) if rule.id in rule.refs] == []


def test_entries_stand_in_the_order_of_the_index_under_their_chapter(book: Rulebook) -> None:
    chapter = 0
    order: list[str] = []
    for mark, name in re.findall(r"(?m)^(##|###) (\S+)", source("rulebook.md")):
        if mark == "##":
            chapter = int(name)
        else:
            assert name.split("-")[0].split(".")[0] == str(chapter)
            order.append(name)
    assert order == [rule.id for rule in written(book)]


def test_tables_are_regular(book: Rulebook) -> None:
    for rule in written(book):
        rows = [line for line in rule.text.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1, rule.id


# the index


def test_the_index_is_well_formed() -> None:
    rows = list(csv.DictReader(source("rules.csv").splitlines()))
    assert len(rows) == 1032
    assert len({row["id"] for row in rows}) == len(rows)
    assert {row["status"] for row in rows} <= set(rulebooks.STATUSES)
    assert {row["testable"] for row in rows} == {"yes", "no"}
    assert {row["kind"] for row in rows} == {"rule", "qa", "example", "table", "note", "optional"}
    assert [row["id"] for row in rows if not row["title"].strip()] == []
    assert [row["id"] for row in rows if re.split(r"[.-]", row["id"])[0] != row["section"]] == []


def test_partial_and_not_applicable_say_why() -> None:
    rows = csv.DictReader(source("rules.csv").splitlines())
    assert [r["id"] for r in rows if r["status"] in ("partial", "not-applicable") and not r["note"].strip()] == []


def test_what_cannot_be_tested_is_never_done() -> None:
    rows = csv.DictReader(source("rules.csv").splitlines())
    assert [row["id"] for row in rows if row["testable"] == "no" and row["status"] in ("done", "partial")] == []


# finding rules


def test_get(book: Rulebook) -> None:
    rule = book.get("5.51")
    assert rule is not None
    assert (rule.id, rule.chapter, rule.kind) == ("5.51", 5, "rule")
    assert rule.refs == ("5.51a", "5.51b")
    assert book.get("[5.51]") is rule
    assert book.get("10.4-q1") is book.get("10.4-Q1") is not None
    assert book.get("5.999") is None


def test_a_rule_that_is_only_listed_has_a_title_and_no_text() -> None:
    rule = HALF_WRITTEN.get("2.1")
    assert rule is not None
    assert rule.title == rule.summary == "Behind the hill"
    assert rule.text == ""
    assert HALF_WRITTEN.search("hills") == [rule]


def test_parts(book: Rulebook) -> None:
    assert [rule.id for rule in book.parts("5.51")] == ["5.51a", "5.51b", "5.51-E1", "5.51-Q1"]
    assert [rule.id for rule in book.parts("8.53")] == ["8.53a", "8.53b", "8.53c", "8.53d"]


def test_text_and_opening_words_of_a_chapter() -> None:
    chapter = HALF_WRITTEN.chapter_info(1)
    assert chapter is not None
    assert (chapter.title, chapter.intro) == ("First", "How it begins.")
    assert HALF_WRITTEN.chapter_info(2) is None
    rule = HALF_WRITTEN.get("1.1")
    assert rule is not None
    assert (rule.title, rule.text, rule.refs) == ("One", "Text, see [2.1].", ("2.1",))


def test_nearest_ids_are_of_the_same_chapter_where_it_exists(book: Rulebook) -> None:
    assert "13.24" in book.nearest("13.249")
    assert all(near.startswith("5.") for near in book.nearest("5.99"))
    assert book.nearest("5.99")
    assert "10.4-Q3" in book.nearest("10.4-Q9")


def test_chapters(book: Rulebook) -> None:
    assert {*BASIC_GAME, 44, 45, 50, 51} <= {chapter.number for chapter in book.chapters()}
    assert [rule.id for rule in book.chapter(9)] == ["9.1", "9.2", "9.3", "9.3-E1", "9.4", "9.5"]
    assert book.chapter(99) == []
    assert book.chapter_numbers()[-1] == 53


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("gully", "8.2"),
        ("sniper check", "14.4"),
        ("Snipers check", "14.4"),
        ("execution", "15.53"),
        ("broken squad", "16.5"),
        ("breeze", "13.243"),
        ("relative range chart", "5.6-T"),
    ],
)
def test_search_finds(book: Rulebook, words: str, first: str) -> None:
    assert [rule.id for rule in book.search(words)][:1] == [first]


def test_search_wants_all_words(book: Rulebook) -> None:
    both = {rule.id for rule in book.search("marsh wire")}
    assert both
    assert both == {rule.id for rule in book.search("marsh")} & {rule.id for rule in book.search("wire")}
    assert book.search("marsh xyzzy") == []
    assert book.search("") == []
    assert book.search(["marsh", "wire"]) == book.search("marsh wire")


def test_search_puts_titles_first(book: Rulebook) -> None:
    in_title = ["hero" in rulebooks.stems(rule.title) for rule in book.search("hero")]
    assert in_title == sorted(in_title, reverse=True)


@pytest.mark.parametrize(
    ("word", "stem"),
    [("cards", "card"), ("marshes", "marsh"), ("bodies", "body"), ("pass", "pass"), ("its", "its"), ("passes", "pass"),
     ("bonus", "bonus"), ("buildings", "building")],
)  # fmt: skip
def test_plurals(word: str, stem: str) -> None:
    assert rulebooks.singular(word) == stem


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="upfront"):
        rulebooks.rulebook("chess")


# showing rules


@pytest.mark.parametrize("width", [40, 72, 96])
def test_text_is_wrapped_and_keeps_its_references(book: Rulebook, width: int) -> None:
    for rule in written(book):
        shown = rulebooks.render(replace(rule, title="T", status="done"), width, color=False)
        assert tuple(dict.fromkeys(rulebooks.REFERENCE.findall(shown))) == rule.refs
        if "|" not in rule.text:
            assert max(map(len, shown.splitlines())) <= width, rule.id


def test_colour_adds_codes_and_nothing_else(book: Rulebook) -> None:
    for rule in written(book):
        plain, colored = (rulebooks.render(rule, 72, color) for color in (False, True))
        assert "\x1b" not in plain
        assert colored != plain
        assert re.sub(r"\x1b\[\d+m", "", colored) == plain


def test_the_program_says_what_it_cannot_do_yet(book: Rulebook) -> None:
    rule = book.get("5.51")
    assert rule is not None
    assert "not in the program yet" in rulebooks.render(replace(rule, status="later"), 72, False)
    assert "Partly in the program: no ditches" in rulebooks.render(
        replace(rule, status="partial", note="no ditches"), 72, False
    )
    assert "program" not in rulebooks.render(replace(rule, status="done"), 72, False)
    assert "Not explained yet." in rulebooks.render(replace(rule, text=""), 72, False)


def test_a_table_is_lined_up() -> None:
    assert rulebooks.render_text("| pile | n |\n|---|---|\n| Brush | -1 |\n| Open | +10 |", 72, False) == (
        "pile     n\n----------\nBrush   -1\nOpen   +10"
    )


def test_a_list_hangs() -> None:
    assert rulebooks.render_text("One:\n- aa bb cc dd ee ff gg hh\n  ii\n- jj", 20, False) == (
        "One:\n- aa bb cc dd ee ff\n  gg hh ii\n- jj"
    )


# broken files


@pytest.mark.parametrize(
    ("text", "index", "message"),
    [
        ("### 1.1 A\nx\n### 1.1 B\ny", "1.1,A,rule,1,yes,done,\n", "twice"),
        ("### 1.2 A\nx", "1.1,A,rule,1,yes,done,\n", r"no row for 1\.2"),
        ("## One\n", "", "neither"),
        ("###1.1 A\n", "", "neither"),
        ("", "1.1,A,rule,1,yes,finished,\n", "no status"),
        ("", "1.1,A,rule,1,yes,done,\n1.1,B,rule,1,yes,done,\n", "second time"),
        ("", "1.1,A,rule,1,yes,done\n", "fields"),
        ("", "1.1,A, b,rule,1,yes,done,\n", "fields"),
    ],
)
def test_a_broken_rulebook_says_where(text: str, index: str, message: str) -> None:
    with pytest.raises(BrokenRulebook, match=message):
        rulebooks.parse("test", text, INDEX + index)


def test_the_index_needs_its_columns() -> None:
    with pytest.raises(BrokenRulebook, match="columns"):
        rulebooks.parse("test", "", "id,title\n1.1,A\n")


# the command


def test_no_words_list_the_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront") == 0
    assert "  5  Movement and range\n" in capsys.readouterr().out


@pytest.fixture
def half_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "rulebook", lambda game: HALF_WRITTEN)


@pytest.mark.usefixtures("half_written")
def test_chapters_that_are_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront") == 0
    assert capsys.readouterr().out == "  1  First\n\nTitles only, so far: chapters 2 to 3.\n"
    assert ask("upfront", "--chapter", "2") == 0
    assert capsys.readouterr().out == "[2.1]  Behind the hill\n"
    assert ask("upfront", "2.1") == 0
    assert "Not explained yet." in capsys.readouterr().out


def test_an_id_shows_the_rule_and_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "5.51") == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("5.51  Retreating")
    assert "[5.51-Q1]" in captured.out
    assert captured.err == ""


def test_several_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "9.1", "9.5") == 0
    out = capsys.readouterr().out
    assert out.index("9.1  ") < out.index("9.5  ")


@pytest.mark.parametrize("words", [["--chapter", "9"], ["9"]])
def test_a_chapter_to_read(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert ask("upfront", *words) == 0
    out = capsys.readouterr().out
    assert out.startswith("9  Concealment")
    assert "9.5  " in out


def test_words_list_what_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "sniper", "check") == 0
    assert capsys.readouterr().out.startswith("[14.4]")


def test_words_in_one_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "wire", "--chapter", "16") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert all(line.startswith("[16.") for line in lines)


def test_a_single_hit_is_shown_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "execution", "shot", "--chapter", "15") == 0
    assert capsys.readouterr().out.startswith("15.53  Execution")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["chess"], 2, "upfront"),
        (["upfront", "13.249"], 2, "13.24"),
        (["upfront", "5.51", "5.99"], 2, "no rule 5.99"),
        (["upfront", "--chapter", "99"], 2, "2 to 53"),
        (["upfront", "99"], 2, "no chapter 99"),
        (["upfront", "somke"], 1, "smoke"),
        (["upfront", "marsh", "xyzzy"], 1, "marsh and xyzzy"),
    ],
)
def test_a_refusal_is_one_sentence_on_stderr(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, says: str
) -> None:
    assert ask(*words) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert says in captured.err


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("upfront", "5.51", "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert document["game"] == "upfront"
    assert document["rules"][0]["id"] == "5.51"
    assert ask("upfront", "--json") == 0
    assert json.loads(capsys.readouterr().out)["chapters"][0]["number"] == 2
    assert ask("upfront", "--chapter", "9", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)["rules"]) == 6
    assert ask("upfront", "xyzzy", "--json") == 1
    assert json.loads(capsys.readouterr().out)["rules"] == []


def test_colour_only_in_a_terminal_that_wants_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert ask("upfront", "5.51") == 0
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert ask("upfront", "5.51") == 0
    assert "\x1b" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert ask("upfront", "5.51") == 0
    assert "\x1b" not in capsys.readouterr().out


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        ask("--help")
    assert leaving.value.code == 0
    examples = re.findall(r"(?m)^  firefight rules (upfront.*?)(?:  .*)?$", capsys.readouterr().out)
    assert len(examples) >= 6
    for example in examples:
        assert ask(*example.split()) == 0
