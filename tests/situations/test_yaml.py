"""YAML without its surprises."""

from __future__ import annotations

import pytest

from firefight.table.situations_yaml import BadYaml, Items, Table, Text, documents, plain


def one(text: str) -> object:
    """The only document of a text, as JSON values."""
    (node,) = documents(text)
    return plain(node)


def test_a_scalar_is_the_text_that_stands_there() -> None:
    text = "a: no\nb: 1:30\nc: 017\nd: 1e3\ne: 2001-01-01\nf: 0x1F\ng: 1_000\nh: .5\ni: =\n"
    (node,) = documents(text)
    assert isinstance(node, Table)
    values = [value.value for _, value in node.rows if isinstance(value, Text)]
    assert values == ["no", "1:30", "017", "1e3", "2001-01-01", "0x1F", "1_000", ".5", "="]


def test_plain_takes_whole_numbers_and_truth_values_only() -> None:
    text = 'a: 3\nb: -2\nc: true\nd: false\ne: "3"\nf: 017\ng: 1:30\nh: 3 pinned\ni: "no"\n'
    assert one(text) == {
        "a": 3, "b": -2, "c": True, "d": False, "e": "3", "f": "017", "g": "1:30", "h": "3 pinned", "i": "no",
    }  # fmt: skip


@pytest.mark.parametrize("word", ["no", "yes", "On", "off", "null", "~", "", "True", "NO", "y"])
def test_plain_refuses_words_that_programs_read_differently(word: str) -> None:
    (node,) = documents(f"x: 1\na: {word}\n")
    with pytest.raises(BadYaml, match="could be a word or a truth value") as caught:
        plain(node)
    assert caught.value.line == 2


def test_a_key_comes_once() -> None:
    with pytest.raises(BadYaml, match="'a' stands here twice, first in line 1") as caught:
        documents("a: 1\nb:\n  a: 1\na: 2\n")
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: &x 1\nb: *x\n", "names for parts"),
        ("a: 1\nb: *x\n", "names for parts"),
        ("a: !!int '3'\n", "tags"),
        ("a: !thing {}\n", "tags"),
        ("? [1, 2]\n: 3\n", "a key is a word or a few"),
        ("a: [1, 2\nb: 3\n", "expected"),
        ("a: b: c\n", "not allowed here"),
        ("a: 'open\n", "end of stream"),
        ("[" * 60 + "]" * 60, "levels deep"),
        ("a: \x00\n", "special characters"),
    ],
)
def test_what_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadYaml, match=words):
        documents(text)


def test_several_documents_and_lines() -> None:
    first, second = documents("# a remark\n---\na: 1\n---\nb:\n- 2\n- {c: 3}\n---\n")
    assert (first.line, second.line) == (3, 5)
    assert isinstance(second, Table)
    value = second.get("b")
    assert isinstance(value, Items)
    assert [item.line for item in value.items] == [6, 7]


def test_a_merge_is_an_ordinary_key() -> None:
    assert one("a: 1\n'<<': {b: 2}\n") == {"a": 1, "<<": {"b": 2}}
