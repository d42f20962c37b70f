"""The chances of chapters 18, 19 and 22, against counting every order of a few cards."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards, repair, secrecy
from firefight.games.upfront.deck import position
from firefight.games.upfront.game import GAME
from firefight.games.upfront.malfunction import FAILS, VERDICTS, Attack
from firefight.games.upfront.odds_weapons import malfunction_odds, repair_odds
from tests.games.upfront.play import Table


def line(men: list[Any], **group: Any) -> Table:
    """German group A at Relative Range 5 of three Americans."""
    return Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": men, "chit": 3, **group}, "B": {"men": [8, 9]}}, "hand": ["c62"]},
            "american": {"groups": {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )


HEAPS = st.lists(st.sampled_from([28, 77, 134, 21, 47, 79, 1, 2, 3, 17]), min_size=4, max_size=7, unique=True)
LINES: list[list[Any]] = [[4], [4, 5], [3, 4, 5], [3, 12, 4], [14, 4, 3], ["4 pinned", 3, "5 unarmed", 6]]


@given(men=st.sampled_from(LINES), heap=HEAPS)
def test_the_chance_that_a_weapon_is_looked_at_is_counted_over_all_orders(men: list[Any], heap: list[int]) -> None:
    table = line(men)
    row = malfunction_odds(table.s, 0, 0, 0, [], 3, sorted(heap))
    assert row is not None
    attack = Attack(table.s, 0, 0, 0, [])
    orders = list(permutations(heap, 3))
    hit = sum(1 for order in orders if any(attack.threatens(table.s, card) for card in order))
    assert row["chance"] == pytest.approx(hit / len(orders))
    # and who it is then, over all pairs of such a card and another
    counted: dict[tuple[str, str], int] = {}
    pairs = [(card, other) for card in heap if attack.threatens(table.s, card) for other in heap if other != card]
    for card, other in pairs:
        suspects = attack.suspects(table.s, cards.NUMBER[card])
        column = suspects or attack.present
        number = column[position(other, len(column))]
        what = FAILS if suspects else attack.verdict(table.s, number)
        key = (GAME.key(table.s, 112 << 24 | number << 16).split()[1], VERDICTS[what])
        counted[key] = counted.get(key, 0) + 1
    assert {(found["man"], found["what"]) for found in row["weapons"]} == set(counted)
    for found in row["weapons"]:
        assert found["chance"] == pytest.approx(counted[found["man"], found["what"]] / len(pairs))
    assert not row["weapons"] or sum(found["chance"] for found in row["weapons"]) == pytest.approx(1.0)


@given(heap=HEAPS, wounded=st.booleans())
def test_the_chances_of_a_repair_are_counted_over_all_orders(heap: list[int], wounded: bool) -> None:
    table = line([f"4 jammed{' wounded' if wounded else ''}", 5])
    man = table.man("g4")
    row = repair_odds(table.s, man.number, sorted(heap))
    works = gone = 0
    orders = list(permutations(heap, 2))
    for first, second in orders:
        card = second if wounded else first
        if wounded and cards.RED[first]:
            continue
        what = repair.repair_result(table.s, man, card)
        works += what == repair.REPAIRED
        gone += what == repair.REMOVED
    assert row["success"] == pytest.approx(works / len(orders)) and row["removed"] == pytest.approx(gone / len(orders))


def test_the_chances_come_with_the_orders() -> None:
    table = line(["4 jammed", 5, 14], loose=["g8"])
    s = table.s
    unseen = secrecy.unseen(s, 0)
    row = GAME.odds(s, 0, GAME.parse(s, "repair g4"))
    assert row is not None and row["kind"] == "repair" and row["unseen"] == len(unseen)
    row = GAME.odds(s, 0, GAME.parse(s, "acquire g5"))
    black = sum(1 for card in unseen if not cards.RED[card])
    assert row is not None and (row["kind"], row["count"], row["success"]) == (
        "acquisition",
        black,
        black / len(unseen),
    )
    # refused: no chances
    assert GAME.odds(s, 0, GAME.parse(s, "repair g5")) is None and GAME.odds(s, 0, GAME.parse(s, "acquire g8")) is None
    # two weapons: asked which, then the chances of each
    table = line([4, 5], loose=["g8", "g9"])
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "acquire g4")) is None
    table.order("acquire g4")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "take g8"))
    assert row is not None and row["kind"] == "acquisition"


def test_the_chances_of_an_attack_say_who_holds_his_fire_and_what_may_fail() -> None:
    table = line([14, 4, 5]).order("fire A A c62")
    assert table.kind() == "hold_fire"
    fires = GAME.odds(table.s, 0, GAME.parse(table.s, "done"))
    holds = GAME.odds(table.s, 0, GAME.parse(table.s, "hold g14"))
    assert fires is not None and holds is not None
    assert (fires["firepower"], holds["firepower"]) == (18, 6)
    # eight red fives and sixes, or three sixes
    assert (fires["malfunction"]["count"], holds["malfunction"]["count"]) == (8, 3)
    assert fires["malfunction"]["weapons"] == [{"man": "g14", "name": "Wagner", "what": "fails", "chance": 1.0}]
    table.order("done")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "resolve"))
    assert row is not None and row["malfunction"] == fires["malfunction"]
    # the basic game knows nothing of it
    basic = Table({"german": {"hand": ["c62"], "groups": {"A": {"men": [1, 3], "chit": 3}}}, "american": {"groups": {
        "A": {"men": [1, 4], "chit": 2}}}}).order("fire A A")  # fmt: skip
    row = GAME.odds(basic.s, 0, GAME.parse(basic.s, "add c62"))
    assert row is not None and row["malfunction"] is None
