"""Chapter 36: entrenchments."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.entrenchment import digs_in
from firefight.games.upfront.game import GAME
from firefight.games.upfront.victory import qualifies
from tests.games.upfront.play import Table


def dig(
    stack: list[str] | None = None, men: list[Any] | None = None, hand: list[str] | None = None, **rest: Any
) -> Table:
    """The Germans have the turn; their group A has these cards and men."""
    group = {"men": men or [1, 2, 4], "cards": stack or [], **rest.pop("group", {})}
    return Table(
        {
            "level": rest.pop("level", "full"),
            "german": {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": hand or []},
            "american": {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": rest.pop("enemy_hand", [])},
            **rest,
        }
    )


def under_fire(
    stack: list[str], men: list[Any] | None = None, attacker: list[str] | None = None, **group: Any
) -> Table:
    """Americans fire c96 (4) at German group A, which is entrenched unless `entrenched` is false."""
    group = {"entrenched": True, **group}
    return Table(
        {
            "level": "full",
            "active": "american",
            "german": {
                "groups": {
                    "A": {"men": men or [1, 2, 4], "cards": stack, "chit": 3, **group},
                    "B": {"men": [5, 6], "chit": 3},
                },
                "hand": [],
            },
            "american": {
                "groups": {"A": {"men": [1, 4, 5, 6], "chit": 1, "cards": attacker or []}, "B": {"men": [7, 8]}},
                "hand": ["c96"],
            },
        }
    )


@pytest.mark.rule("36.1")
def test_36_1_a_0_of_either_colour_digs_in() -> None:
    zeros = [card for card in range(1, cards.N_CARDS + 1) if digs_in(card)]
    assert zeros == [card for card in range(1, cards.N_CARDS + 1) if cards.NUMBER[card] == 0]
    for draw, dug in (("c1", True), ("c4", True), ("c2", False), ("c14", False), ("c27", False)):
        table = dig(["woods"]).order("entrench A").draw(draw)
        group = table.s.sides[0].groups[0]
        assert group.entrenched == dug
        # it was the group's action all the same
        assert table.why("order A") == "4.2" and table.why("entrench A") == "4.2" and table.s.actions == 1
        assert table.told("entrenched" if dug else "not_entrenched") == [[0, 0]]
        table.order("entrench B").draw("c3")


@pytest.mark.rule("36.1")
@pytest.mark.parametrize(
    ("stack", "men", "rule"),
    [
        (["woods"], [1, 2], ""),
        (["woods", "smoke"], [1, 2], ""),
        (["woods", "sideways"], [1, 2], "36.1"),
        (["woods", "sideways", "sideways"], [1, 2], "36.1"),
        (["woods"], [1, "2 pinned"], "36.1"),
        (["woods", "wire"], [1, 2], "36.1"),
        (["woods"], [1, "2 infiltrates A"], "36.1"),
    ],
)
def test_36_1_not_moving_pinned_wired_or_with_infiltrators(stack: list[str], men: list[Any], rule: str) -> None:
    assert dig(stack, men).why("entrench A") == rule


@pytest.mark.rule("36.1")
def test_36_1_an_enemy_infiltrator_is_no_hindrance() -> None:
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [5, 6]}}, "hand": []},
            "american": {"groups": {"A": {"men": [1, "4 infiltrates A"]}, "B": {"men": [6, 7]}}, "hand": []},
        }
    )
    assert table.why("entrench A") == ""


@pytest.mark.rule("36.1")
def test_36_1_one_entrenchment_at_a_time() -> None:
    table = dig(["woods"], group={"entrenched": True}, hand=["c1", "c140", "c3", "c143"])
    assert table.why("entrench A") == "36.1" and table.why("entrench B") == ""
    # having left it, the group may dig again
    table.order("advance A c1").end_turn().end_turn().order("terrain A c143").end_turn().end_turn()
    table.order("entrench A").draw("c4")
    assert table.s.sides[0].groups[0].entrenched


@pytest.mark.rule("36.2")
@pytest.mark.parametrize(
    ("stack", "strength"),
    [([], 3), (["brush"], 2), (["woods"], 1), (["open c2"], 3), (["hill"], 2), (["woods", "smoke"], 0)],
)
def test_36_2_one_less_besides_the_terrain(stack: list[str], strength: int) -> None:
    assert under_fire(stack).order("fire A A c96").told("fires")[0][3] == strength
    assert under_fire(stack, entrenched=False).order("fire A A c96").told("fires")[0][3] == strength + 1


@pytest.mark.rule("36.2")
def test_36_2_against_fire_from_a_hill_only_the_entrenchment_is_left() -> None:
    assert under_fire(["hill"], attacker=["hill"]).order("fire A A c96").told("fires")[0][3] == 3


@pytest.mark.rule("36-Q1")
def test_36_q1_wire_takes_nothing_from_it() -> None:
    table = under_fire(["brush", "wire"]).order("fire A A c96")
    assert table.told("fires")[0][3] == 4 - 1
    # Wire laid on an entrenched group leaves the entrenchment where it is
    table = dig(["brush"], group={"entrenched": True}, active="american", enemy_hand=["c116"])
    table.order("end", "wire A c116", "done", "keep")
    assert table.s.sides[0].groups[0].entrenched


@pytest.mark.rule("36.2a")
@pytest.mark.parametrize("order", ["advance A c1", "retreat A c4", "sideways A c1"])
def test_36_2a_a_movement_card_of_the_group_gives_it_up(order: str) -> None:
    table = dig(["woods"], group={"entrenched": True, "chit": 1}, hand=["c1", "c4"]).order(order)
    assert not table.s.sides[0].groups[0].entrenched
    assert table.told("left_entrenchment") == [[0, 0]]


@pytest.mark.rule("36.2a")
def test_36_2a_clearing_wire_does_not() -> None:
    table = dig(["woods", "wire"], group={"entrenched": True}, hand=["c1"]).order("unwire A c1")
    assert table.s.sides[0].groups[0].entrenched and table.told("left_entrenchment") == []


@pytest.mark.rule("36.2")
def test_36_2_it_goes_with_its_last_man() -> None:
    table = dig(["woods"], men=[4], group={"entrenched": True}, active="american", enemy_hand=["c110"])
    table.order("end", "snipe A c110", "done").draw("c6")
    assert table.s.sides[0].groups[0].men == [] and not table.s.sides[0].groups[0].entrenched


@pytest.mark.rule("36.2b", "17.83")
def test_36_2b_infiltrators_and_men_on_their_way_are_outside() -> None:
    table = under_fire([], men=[1, "2 infiltrates A", "4 transfers B"]).order("fire A A c96")
    assert table.told("fires")[0][3] == 3
    table.order("resolve")
    # -1 for the first; the other two are not covered, and a man on his way has the two of [17.8c] besides
    table.draw("c1", "c7", "c11")
    shots = {row[0]: row[1] for row in table.told("shot_at")}
    assert shots[table.man("g1").number] == 3
    assert shots[table.man("g2").number] == 4
    assert shots[table.man("g4").number] == 6
    # another group's entrenchment is none of theirs
    table = (
        under_fire([], men=[1, "2 infiltrates A"], entrenched=False).order("fire A A c96", "resolve").draw("c1", "c7")
    )
    assert [row[1] for row in table.told("shot_at")] == [4, 4]


@pytest.mark.rule("36.2b")
def test_36_2b_the_odds_know_it() -> None:
    table = under_fire([], men=[1, "2 infiltrates A"]).order("fire A A c96")
    row = GAME.odds(table.s, 1, GAME.parse(table.s, "resolve"))
    inside = under_fire([], men=[1, 2]).order("fire A A c96")
    other = GAME.odds(inside.s, 1, GAME.parse(inside.s, "resolve"))
    assert row is not None and other is not None
    assert row["men"][0]["counts"] == other["men"][0]["counts"]
    assert row["men"][1]["counts"]["nothing"] < other["men"][1]["counts"]["nothing"]


@pytest.mark.rule("36.3")
@pytest.mark.parametrize(
    ("stack", "rule"),
    [
        ([], ""),
        (["open c2"], ""),
        (["hill"], ""),
        (["woods"], ""),
        (["brush"], ""),
        (["c119"], "36.3"),
        (["walls"], "36.3"),
        (["gully"], "36.3"),
        (["marsh"], "36.3"),
        (["stream"], "36.3"),
        (["pillbox"], "36.3"),
        (["c156"], "36.3"),
    ],
)
def test_36_3_only_where_one_can_dig(stack: list[str], rule: str) -> None:
    assert dig(stack).why("entrench A") == rule


@pytest.mark.rule("16.42")
def test_16_42_an_entrenchment_makes_open_ground_count() -> None:
    for stack, dug, counts in (
        ([], False, False),
        ([], True, True),
        (["brush", "wire"], False, False),
        (["brush", "wire"], True, True),
        (["wire"], True, False),
    ):
        table = dig(stack, group={"entrenched": dug})
        assert qualifies(table.s, 0, 0) == counts


# --- Russians ---------------------------------------------------------------------------------------------------


def russian(hand: list[str], nation: str = "russian") -> Table:
    """A Russian turn with three groups."""
    mine = {"A": {"men": [1, 2]}, "B": {"men": [3, 4]}, "C": {"men": [5, 6]}}
    return Table(
        {
            "level": "full",
            "sides": [nation, "german"],
            nation: {"groups": mine, "hand": hand},
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [5, 6]}}, "hand": []},
        }
    )


@pytest.mark.rule("36.5")
@pytest.mark.parametrize("digs", [1, 2, 3])
def test_36_5_each_attempt_costs_a_russian_one_discard(digs: int) -> None:
    table = russian(["c62", "c63", "c64", "c65"])
    for letter, draw in zip("ABC"[:digs], ("c2", "c4", "c5"), strict=False):
        table.order(f"entrench {letter}").draw(draw)
    table.order("end")
    assert table.kind() == "discards"
    for card in ("c62", "c63", "c64", "c65")[: 4 - digs]:
        table.order(f"discard {card}")
    assert table.keys("discard") == [] and table.why("discard c65") == "4.3"


@pytest.mark.rule("36.5")
def test_36_5_any_other_action_still_bars_him() -> None:
    table = russian(["c62", "c63", "c1"]).order("entrench A").draw("c2").order("advance B c1", "end")
    assert table.kind() == "refill"
    # a hand as small as the number of attempts leaves none
    table = russian(["c62"]).order("entrench A").draw("c2").order("end")
    assert table.kind() == "refill"
    # it lasts one turn
    table = russian(["c62", "c63", "c64", "c65"]).order("entrench A").draw("c2").end_turn().end_turn().order("end")
    for card in ("c62", "c63", "c64", "c65"):
        table.order(f"discard {card}")
    table.order("done")


@pytest.mark.rule("36.5")
def test_36_5_attempts_of_an_earlier_turn_do_not_count() -> None:
    table = russian(["c1", "c63", "c64", "c65"]).order("entrench A").draw("c2").end_turn().end_turn()
    table.order("advance B c1", "end")
    assert table.kind() == "refill"


@pytest.mark.rule("36.5")
def test_36_5_nobody_else_digs_for_free() -> None:
    table = russian(["c62", "c63"], "american").order("entrench A").draw("c2").order("end")
    assert table.kind() == "refill"


def test_basic_rules_know_no_digging() -> None:
    table = dig(["woods"], level="fortified")
    assert table.why("entrench A") == "36.1" and table.keys("entrench") == []


def test_the_odds_of_digging_in() -> None:
    table = dig(["woods"])
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "entrench A"))
    zeros = sum(1 for card in range(1, 163) if cards.NUMBER[card] == 0 and card != 140)
    assert row is not None and (row["count"], row["unseen"]) == (zeros, 161)
    assert GAME.odds(dig(["woods", "wire"]).s, 0, GAME.parse(table.s, "entrench A")) is None
