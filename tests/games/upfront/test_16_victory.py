"""Chapter 16: Victory Points, victory conditions, and the broken squad."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, nations
from firefight.games.upfront.model import BY_BREAKING, BY_CONDITION, DRAWN, IN_PLAY, KILLED
from firefight.games.upfront.victory import range_points, victory_points
from tests.games.upfront.play import Table
from tests.games.upfront.positions import GERMAN, position, result, with_pile

# --- Victory Points ---------------------------------------------------------------------------------------------


@pytest.mark.rule("16.4")
@pytest.mark.parametrize(
    ("german", "american", "winner"),
    [
        ({"A": {"men": [1, 2, 4], "chit": 1}, "B": {"men": [5, 6]}}, {}, "german"),
        ({"A": {"men": [1, 2, 4], "chit": -1}, "B": {"men": [5, 6]}}, {}, "american"),
        ({"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, {}, None),
        ({"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, {"lost": ["9 routed"]}, "german"),
        ({"A": {"men": [1, 2, 4], "chit": 1}, "B": {"men": [5, 6], "chit": -1}}, {"lost": ["9 killed"]}, "german"),
    ],
)
def test_16_4_the_higher_score_wins_at_the_time_limit(
    german: dict[str, Any], american: dict[str, Any], winner: str | None
) -> None:
    table = with_pile(["c1"], {"groups": german}, american, deck=3).order("order A", "keep", "end", "refill").draw("c1")
    outcome = result(table)
    assert (outcome["winner"], outcome["reason"], outcome["rule"]) == (winner, "points", "16.4")
    assert outcome["points"] == {"german": victory_points(table.s, 0), "american": victory_points(table.s, 1)}
    if winner is None:
        assert table.s.winner == DRAWN


@pytest.mark.rule("16.4a")
def test_16_4a_each_unpinned_man_who_stands_scores_his_groups_chit() -> None:
    groups = {
        "A": {"men": [1, 2, 4], "chit": 3, "cards": ["c153"]},
        "B": {"men": [5, 6], "chit": 2},
        "C": {"men": [7, 8], "chit": -2},
        "D": {"men": [9, 10], "chit": 4, "cards": ["woods", "advance"]},
    }
    # whatever the terrain, here a Stream; group D moves
    assert range_points(position({"groups": groups}).s, 0) == 3 * 3 + 2 * 2 + 2 * -2 + 0
    assert victory_points(position({"groups": groups}).s, 0) == 9


@pytest.mark.rule("16.4-Q1")
def test_16_4_q1_moving_men_score_nothing() -> None:
    for stack, points in ((["advance"], 0), (["woods", "sideways"], 0), (["woods"], 15), (["advance", "wire"], 0)):
        groups = {"A": {"men": [1, 2, 4], "chit": 5, "cards": stack}, "B": {"men": [5, 6]}}
        assert victory_points(position({"groups": groups}).s, 0) == points


@pytest.mark.rule("16.4-Q2")
def test_16_4_q2_men_below_range_chit_0_score_below_nothing() -> None:
    groups = {"A": {"men": [1, 2, 4], "chit": -1}, "B": {"men": [5, 6]}}
    assert victory_points(position({"groups": groups}).s, 0) == -3


@pytest.mark.rule("16.41")
def test_16_41_pinned_men_score_nothing_for_either_side() -> None:
    groups = {"A": {"men": [1, "2 pinned", "4 pinned"], "chit": 3}, "B": {"men": ["5 pinned", 6], "chit": -1}}
    table = position({"groups": groups})
    assert victory_points(table.s, 0) == 3 - 1
    assert victory_points(table.s, 1) == 0


@pytest.mark.rule("16.4b")
def test_16_4b_a_man_killed_scores_two() -> None:
    table = position({"lost": ["7 killed", "8 killed"]}, {"lost": ["9 killed"]})
    assert [victory_points(table.s, seat) for seat in range(2)] == [2, 4]
    # a man who panics and is cut down is a man killed: c3 has a 2 in its 0r column
    table = position({"groups": {"A": {"men": [1, 2, "4 pinned"]}, "B": {"men": [5, 6]}}}).order("panic g4").draw("c3")
    assert victory_points(table.s, 1) == 2


@pytest.mark.rule("16.4e")
def test_16_4e_a_man_routed_scores_one() -> None:
    table = position({"lost": ["7 routed"]}, {"lost": ["9 killed", "10 routed", "11 routed"]})
    assert [victory_points(table.s, seat) for seat in range(2)] == [2 + 1 + 1, 1]
    table = position({"groups": {"A": {"men": [1, 2, "4 pinned"]}, "B": {"men": [5, 6]}}}).order("panic g4").draw("c10")
    assert victory_points(table.s, 1) == 1


# --- victory conditions -----------------------------------------------------------------------------------------


def wins(stack: list[str], chit: int = 4, men: list[Any] | None = None) -> bool:
    """Whether four Germans at this chit with these cards have won."""
    groups = {"A": {"men": men or [1, 2, 4, 5], "chit": chit, "cards": stack}, "B": {"men": [6, 7]}}
    table = position({"groups": groups})
    assert table.s.over == (table.s.ending == BY_CONDITION and table.s.winner == 0)
    return table.s.over


@pytest.mark.rule("16.42")
@pytest.mark.parametrize(
    ("stack", "won"),
    [
        ([], False),
        (["open"], False),
        (["c153"], False),
        (["brush"], True),
        (["woods"], True),
        (["hill"], True),
        (["walls"], True),
        (["gully"], True),
        (["marsh"], True),
        (["c119"], True),
        (["pillbox"], True),
        (["minefield"], False),
        (["brush", "wire"], False),
        (["hill", "wire"], False),
        (["woods", "wire"], True),
        (["woods", "wire", "wire"], False),
    ],
)
def test_16_42_terrain_must_lessen_fire(stack: list[str], won: bool) -> None:
    assert wins(stack) == won


@pytest.mark.rule("16.42")
def test_16_42_a_condition_wins_the_moment_it_is_fulfilled() -> None:
    groups = {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["advance"]}, "B": {"men": [6, 7]}}
    table = position({"groups": groups, "hand": ["c134", "c1"]}).order("terrain A c134")
    assert result(table)["winner"] == "german"
    assert (result(table)["reason"], result(table)["rule"]) == ("condition", "16.42")
    # by a Rally card
    groups = {"A": {"men": [1, 2, 4, "5 pinned"], "chit": 4, "cards": ["brush"]}, "B": {"men": [6, 7]}}
    table = position({"groups": groups, "hand": ["c46"]})
    assert not table.s.over and table.order("rally A c46").s.over
    # by terrain that the enemy laid, when it is accepted
    groups = {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["advance"]}, "B": {"men": [6, 7]}}
    table = position({"groups": groups}, {"hand": ["c134"]}, active="american").order(
        "end", "place A c134", "done", "keep"
    )
    assert table.order("accept").s.ending == BY_CONDITION
    # both at once, which only a position made by hand can show: he whose turn it is
    both = {"A": {"men": [4, 5, 7, 8], "chit": 4, "cards": ["woods"]}, "B": {"men": [9, 10]}}
    for active in ("german", "american"):
        table = position({"groups": both}, {"groups": both}, active=active)
        assert result(table)["winner"] == active


@pytest.mark.rule("16.42-Q1")
def test_16_42_q1_all_the_men_counted_are_at_the_named_chit() -> None:
    assert wins(["woods"])
    assert not wins(["woods"], chit=5) and not wins(["woods"], chit=3)
    for chits, won in (((4, 4), True), ((4, 5), False), ((4, 3), False)):
        groups = {
            "A": {"men": [1, 2], "chit": chits[0], "cards": ["woods"]},
            "B": {"men": [4, 5], "chit": chits[1], "cards": ["brush"]},
        }
        assert position({"groups": groups}).s.over == won
    # and not pinned
    assert not wins(["woods"], men=[1, 2, 4, "5 pinned"])
    assert wins(["woods"], men=[1, 2, 4, 5, "8 pinned"])


@pytest.mark.rule("16.42-Q3")
def test_16_42_q3_one_wire_does_not_spoil_walls_two_do_and_an_enemy_hill_does_nothing() -> None:
    assert wins(["walls", "wire"])
    assert not wins(["walls", "wire", "wire"])
    # no enemy group stands opposite group C
    groups = {
        "A": {"men": [9, 10]},
        "B": {"men": [6, 7]},
        "C": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["walls", "wire"]},
    }
    assert position({"groups": groups}).s.over
    # an enemy on a Hill spoils neither Brush nor a Hill
    hill = {"A": {"men": [1, 4, 5], "cards": ["hill"]}, "B": {"men": [6, 7, 8]}}
    for stack in (["brush"], ["hill"]):
        groups = {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": stack}, "B": {"men": [6, 7]}}
        assert position({"groups": groups}, {"groups": hill}).s.over


@pytest.mark.rule("16.421")
def test_16_421_smoke_never_counts() -> None:
    assert not wins(["smoke"])
    assert not wins(["brush", "wire", "smoke"])
    # and does no harm
    assert wins(["brush", "smoke"])


@pytest.mark.rule("16.422")
def test_16_422_a_moving_group_never_counts() -> None:
    assert not wins(["c119", "advance"])
    assert not wins(["woods", "sideways"])
    assert not wins(["gully", "advance"])
    assert not wins(["marsh", "sideways"])


@pytest.mark.rule("16.423")
def test_16_423_a_gully_counts_even_if_nobody_can_fire_into_it() -> None:
    # the enemies are at Relative Range 4 and not on a Hill
    groups = {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["gully"]}, "B": {"men": [6, 7]}}
    table = position({"groups": groups})
    assert table.s.over
    assert wins(["gully", "wire"]) and not wins(["gully", "wire", "wire"])


@pytest.mark.rule("16.423-E1")
def test_16_423_e1_wired_in_at_range_chit_4() -> None:
    groups = {"A": {"men": [1, 2, 4, 5], "chit": 4, "cards": ["brush", "wire"]}, "B": {"men": [6, 7]}}
    table = position({"groups": groups, "hand": ["c1"]})
    assert not table.s.over
    # the Wire cleared, they have won
    table.order("unwire A c1")
    assert result(table)["reason"] == "condition"
    for stack in (["woods", "wire"], ["c124", "wire"], ["gully", "wire"]):
        assert wins(stack)


# --- the broken squad -------------------------------------------------------------------------------------------


@pytest.mark.rule("16.5")
def test_16_5_a_squad_breaks_when_more_than_half_of_its_cards_are_lost() -> None:
    # six Americans: three losses are half, the fourth ends it in mid-attack; both kinds of loss count
    groups = {"A": {"men": [1, 2], "chit": 2}, "B": {"men": [4]}}
    targets = {"A": {"men": ["4 pinned", "5 pinned"], "chit": 2}, "B": {"men": [8]}}
    lost = ["9 killed", "10 routed"]
    table = position({"groups": groups, "hand": ["c84"]}, {"groups": targets, "lost": lost[:1]})
    table.order("fire A A c84", "resolve").draw("c9")
    assert not table.s.over and table.s.sides[1].lost == 2
    three = {"A": {"men": ["4 pinned", "5 pinned", 7], "chit": 2}, "B": {"men": [8]}}
    table = position({"groups": groups, "hand": ["c84"]}, {"groups": three, "lost": lost})
    table.order("fire A A c84", "resolve").draw("c9")
    assert not table.s.over and table.s.sides[1].lost == 3
    table.draw("c6")
    outcome = result(table)
    assert (outcome["winner"], outcome["reason"], outcome["rule"]) == ("german", "broken squad", "16.5")
    # the third man is not fired on any more
    assert table.man("a7").where == IN_PLAY and not table.man("a7").pinned
    assert table.s.ending == BY_BREAKING


@pytest.mark.rule("16.5")
def test_16_5_a_squad_breaks_by_snipers_and_by_giving_up() -> None:
    few = {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}, "lost": ["9 killed"]}
    table = position({"hand": ["c110"]}, few).order("end", "snipe A c110", "done").draw("c6")
    assert result(table)["winner"] == "german"
    table = position({"groups": {"A": {"men": ["1 pinned", 2]}, "B": {"men": [4]}}, "lost": ["5 killed", "6 routed"]})
    assert result(table.order("panic g1").draw("c1"))["winner"] == "american"
    # the Commissar can do it too
    russians = {
        "groups": {"A": {"men": [19, "3 pinned"]}, "B": {"men": [4]}},
        "lost": ["5 killed", "6 killed"],
        "hand": [],
    }
    table = Table({"sides": ["russian", "german"], "russian": russians, "german": GERMAN})
    table.order("end").draw("c1")
    assert table.man("r3").where == KILLED and result(table)["winner"] == "german"


@pytest.mark.rule("16.5-E1")
def test_16_5_e1_breaking_points() -> None:
    for strength, breaks_at in ((15, 8), (8, 5), (13, 7)):
        for lost in range(strength + 1):
            assert nations.is_broken(cards.RUSSIAN, cards.GERMAN, lost, strength) == (lost >= breaks_at)


@pytest.mark.rule("16.5-Q1")
def test_16_5_q1_when_both_squads_are_broken_both_lose() -> None:
    # made by hand: one side is beyond its limit already when the other one's last man falls
    mine = {
        "groups": {"A": {"men": [1, 2]}, "B": {"men": [4]}},
        "lost": ["5 killed", "6 killed", "7 killed", "8 killed"],
    }
    few = {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}, "lost": ["9 killed"]}
    table = position({**mine, "hand": ["c110"]}, few).order("end", "snipe A c110", "done").draw("c6")
    outcome = result(table)
    assert (outcome["winner"], outcome["reason"]) == (None, "broken squad")
    assert table.events[-1].rule == "16.5-Q1"
