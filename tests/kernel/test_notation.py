from __future__ import annotations

import pytest

from firefight.kernel.notation import UnknownKey, Verb, first, pack, second, third, verb_of


@pytest.mark.parametrize("arguments", [(0, 0, 0), (1, 2, 3), (255, 255, 255), (0, 255, 0)])
@pytest.mark.parametrize("verb", [0, 1, 30, 119])
def test_a_code_holds_a_verb_and_three_arguments(verb: int, arguments: tuple[int, int, int]) -> None:
    code = pack(verb, *arguments)
    assert (verb_of(code), first(code), second(code), third(code)) == (verb, *arguments)


def test_codes_sort_by_verb_first() -> None:
    assert pack(2) > pack(1, 255, 255, 255)


def test_a_verb_knows_its_arguments() -> None:
    assert Verb(5, "fire", "GT").arguments(pack(5, 1, 2)) == [1, 2]
    assert Verb(6, "pass", "").arguments(pack(6)) == []


def test_an_unknown_key_says_what_would_be_right() -> None:
    error = UnknownKey("fier A", "orders begin with fire")
    assert error.key == "fier A"
    assert str(error) == "orders begin with fire"
