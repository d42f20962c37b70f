from __future__ import annotations

import pytest

import firefight
from firefight.cli import orders
from firefight.cli.screen import Menu, table_of, wrap
from firefight.kernel.game import Option

VIEW = {
    "viewer": "german",
    "sides": [
        {
            "nation": "german",
            "groups": [],
            "waiting": [{"man": "g4", "name": "Schumacher"}, {"man": "g5", "name": "Schultz"}],
            "hand": [{"card": "c1", "title": "Movement"}, {"card": "c12", "title": "Movement, flank"},
                     {"card": "c61", "title": "Rally all"}],
        },
        {"nation": "american", "groups": [], "waiting": [], "hand": None},
    ],
}  # fmt: skip


def menu(*keys: str, kind: str = "turn") -> Menu:
    view = {**VIEW, "ranges": []}
    return Menu(table_of("upfront"), kind, [Option(key, key, at) for at, key in enumerate(keys)], view)


FULL = menu("fire A B", "fire B B", "rally A c61", "rally-two A B c61", "end")


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("fire a b", "fire A B"),
        ("FIRE b", "fire B B"),
        ("f a", "fire A B"),
        ("1", "fire A B"),
        ("5", "end"),
        ("e", "end"),
        ("rally", "rally A c61"),
        ("rally a", "rally A c61"),
        ("rally-t", "rally-two A B c61"),
        ("rally a all", None),
        ("rally a 61", "rally A c61"),
        ("rally a rally", "rally A c61"),
        ("rally a c6", None),
        ("fly", None),
    ],
)
def test_an_order_is_found_by_its_beginning(typed: str, key: str | None) -> None:
    found = orders.find(FULL, typed)
    assert (found.key if found else None) == key


@pytest.mark.parametrize("typed", ["fire", "f", "r a", "6", "0"])
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    with pytest.raises(orders.Misread):
        orders.find(FULL, typed)


def test_a_number_of_a_card_is_never_taken_for_a_longer_one() -> None:
    here = menu("discard c12", "discard c61", "done", kind="discards")
    assert orders.find(here, "discard c1") is None
    assert orders.find(here, "discard c6") is None
    found = orders.find(here, "discard movement")
    assert found is not None
    assert found.key == "discard c12"


def test_names_of_men_are_enough_when_they_are_clear() -> None:
    here = menu("put g4", "put g5", kind="form_groups")
    found = orders.find(here, "put schum")
    assert found is not None
    assert found.key == "put g4"
    with pytest.raises(orders.Misread, match="can be put g4, put g5"):
        orders.find(here, "put schu")


def test_orders_go_before_commands() -> None:
    with pytest.raises(orders.Misread, match="can be help, hand, hint"):
        orders.command_of("h", menu("end"))
    assert orders.command_of("ha", menu("end")) == ("hand", "")
    assert orders.command_of("hero g4 c1", menu("hero g4 c1", "end")) is None
    assert orders.command_of("o", menu("open A c1", "end")) is None
    assert orders.command_of("od fire A B", FULL) == ("odds", "fire A B")
    assert orders.command_of("?", FULL) == ("help", "")
    assert orders.command_of("3", FULL) is None


def test_several_things_at_once() -> None:
    match = firefight.game("upfront").match(seed=1)
    here = menu("discard c1", "discard c12", "discard c61", "done", kind="discards")
    assert orders.read(match, here, "discard c1+c61") == ["discard c1", "discard c61", "done"]
    assert orders.read(match, here, "discard c1, c61") == ["discard c1", "discard c61", "done"]
    assert orders.read(match, here, "discard all") == ["discard c1", "discard c12", "discard c61", "done"]
    assert orders.read(match, here, "disc c1") == ["discard c1"]
    assert orders.read(match, FULL, "fire b a c17 c23") == ["fire b a c17+c23"]
    assert orders.read(match, FULL, "order a 4,5") == ["order A", "choose g4", "choose g5"]
    forming = menu("put g4", "put g5", kind="form_groups")
    assert orders.read(match, forming, "groups 5 / g4") == ["put g5", "next", "put g4"]


def test_lines_are_broken_at_words_and_indented() -> None:
    broken = wrap("  12. fire A B: group A fires at enemy group B (range 3, firepower 12)", 40).splitlines()
    assert all(len(line) < 40 for line in broken)
    assert broken[1].startswith("        ")
    assert wrap("short", 40) == "short"
    painted = wrap("\x1b[1mstrong words\x1b[0m and others", 20)
    assert painted.splitlines()[0] == "\x1b[1mstrong words\x1b[0m and"
