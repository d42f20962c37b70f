"""Sections 50.41 and 50.42: Italian groups that surrender, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import NO_GROUP, PRISONER
from tests.games.upfront.play import Table

PINNED = ["4 pinned", "5 pinned"]
# c60 is Rally 6, c61 Rally All, c114 a Hero, c140 Woods, c110 a Sniper


def italians(men: list[Any], enemy: str = "american", active: str = "italian", **rest: Any) -> Table:
    """Italian group A with these men, against Americans or others."""
    group = {"men": men, "chit": rest.pop("chit", 0), "surrendered": rest.pop("surrendered", False)}
    group["cards"] = rest.pop("on", [])
    mine = {"groups": {"A": group, "B": {"men": [1, 6, 7]}}, "hand": rest.pop("hand", [])}
    groups = {"A": {"men": rest.pop("foes", [3, 4, 5, 7]), "chit": 3}, "B": {"men": [1, 2]}}
    foes = {"groups": groups, "hand": rest.pop("enemy_hand", [])}
    position = {"level": "full", "sides": ["italian", enemy], "active": active, "italian": mine, enemy: foes}
    return Table({**position, **rest})


def yielded(table: Table) -> bool:
    """Whether Italian group A has surrendered."""
    return table.s.sides[0].groups[0].surrendered


@pytest.mark.rule("50.41")
@pytest.mark.rule("50.41-Q2")
def test_50_41_a_wholly_pinned_group_surrenders_at_the_end_of_a_turn() -> None:
    for active in ("italian", "american"):
        table = italians(PINNED, active=active)
        assert not yielded(table)
        table.end_turn()
        assert yielded(table) and table.told("surrendered") == [[0, 0]]
    for men, level in ((["4 pinned", 5], "full"), (PINNED, "fortified"), (PINNED, "basic")):
        table = italians(men, level=level).end_turn()
        assert not yielded(table)
    # only Italians do
    german = {"groups": {"A": {"men": PINNED}, "B": {"men": [1, 6]}}, "hand": []}
    american = {"groups": {"A": {"men": [3, 4]}, "B": {"men": [1, 2]}}, "hand": []}
    table = Table({"level": "full", "german": german, "american": american})
    assert table.end_turn().told("surrendered") == []


@pytest.mark.rule("50.42")
def test_50_42_not_to_russians() -> None:
    assert not yielded(italians(PINNED, "russian").end_turn())


REFUSED = ["rally A c60", "hero i4 c114", "panic i4", "terrain A c140", "open A c60"]


@pytest.mark.rule("50.41")
@pytest.mark.rule("50.41-Q2")
@pytest.mark.rule("10.3-Q2")
@pytest.mark.parametrize("order", REFUSED)
def test_50_41_it_does_not_rally_take_terrain_or_give_up_men(order: str) -> None:
    hand = ["c60", "c61", "c114", "c140"]
    table = italians(PINNED, surrendered=True, hand=hand, on=["advance c4"])
    assert table.why(order) == "50.41"
    assert table.why("fire A A") == "50.41" and table.why("order A") == ""
    # all of it is open to a pinned group that has not surrendered
    assert italians(PINNED, hand=hand, on=["advance c4"]).why(order) == ""


@pytest.mark.rule("50.41")
def test_50_41_rally_all_does_not_reach_it_from_another_group() -> None:
    groups = {"A": {"men": PINNED, "surrendered": True}, "B": {"men": [1, "6 pinned"]}}
    foes = {"groups": {"A": {"men": [3, 4]}, "B": {"men": [1, 2]}}, "hand": []}
    position = {"level": "full", "sides": ["italian", "american"], "american": foes}
    table = Table({**position, "italian": {"groups": groups, "hand": ["c61"]}})
    assert table.why("rally-two A B c61") == "50.41" and table.why("rally B c61") == ""


@pytest.mark.rule("50.41")
def test_50_41_no_hero_in_the_enemys_turn_for_a_group_that_was_not_fired_on() -> None:
    table = italians(PINNED, active="american", surrendered=True, hand=["c114"], enemy_hand=["c70"], chit=2)
    table.order("fire A B c70")
    assert table.kind() == "concealment" and table.why("hero i4 c114") == "50.41"
    table = italians(PINNED, active="american", surrendered=True, hand=["c114"], enemy_hand=["c70"], chit=2)
    table.order("fire A A c70")
    assert table.why("hero i4 c114") == ""


@pytest.mark.rule("50.41")
@pytest.mark.rule("50.41-Q2")
@pytest.mark.parametrize("by", ["fire", "sniper"])
def test_50_41_fired_on_it_fights_again_and_nobody_surrenders_any_more(by: str) -> None:
    table = italians(PINNED, active="american", surrendered=True, enemy_hand=["c70", "c110"], chit=2)
    if by == "fire":
        table.order("fire A A c70", "resolve").draw("c4", "c17")
        table.end_turn()
    else:
        table.order("end", "snipe A c110", "done").draw("c1", "c8")
        table.order("keep")
    assert not yielded(table) and table.told("took_heart") == [[0, 0]]
    # wholly pinned still, at the end of this turn and of the next
    assert not yielded(table.end_turn())


@pytest.mark.rule("50.41")
def test_50_41_fire_on_another_group_changes_nothing() -> None:
    table = italians(PINNED, active="american", surrendered=True, enemy_hand=["c70"], chit=2)
    table.order("fire A B c70", "resolve").draw("c21", "c146", "c17")
    assert yielded(table)


@pytest.mark.rule("50.41")
def test_50_41_an_unpinned_man_who_joins_relieves_it() -> None:
    table = italians([*PINNED, 8], surrendered=True, hand=["c60"])
    assert table.why("rally A c60") == ""
    table.end_turn()
    assert not yielded(table) and table.told("took_heart") == [[0, 0]]


@pytest.mark.rule("50.41")
def test_50_41_an_infiltrator_of_the_group_captures_it_all() -> None:
    table = italians(PINNED, active="american", surrendered=True, foes=["3 infiltrates A", 4, 5], chit=2)
    # at once: the first man's guard is asked for
    assert table.asked == "american" and table.kind() == "guarding"
    assert table.man("a3").infiltrates == NO_GROUP
    table.order("choose a4", "choose a5")
    assert [table.man(key).where for key in ("i4", "i5")] == [PRISONER, PRISONER]
    assert table.s.sides[0].lost == 2 and table.s.sides[0].groups[0].men == []
    assert table.kind() == "turn" and not table.s.sides[1].groups[0].acted
    # an infiltrator of a group that only is pinned does no such thing
    table = italians(PINNED, active="american", foes=["3 infiltrates A", 4, 5], chit=2)
    assert table.kind() == "turn"


@pytest.mark.rule("16.5-Q2")
def test_16_5_q2_a_group_that_has_surrendered_is_no_loss_until_it_is_captured() -> None:
    assert italians(PINNED).end_turn().s.sides[0].lost == 0


@pytest.mark.rule("50.41")
def test_50_41_who_infiltrates_them_needs_no_morale_check_and_is_checked_under_column_1() -> None:
    for charge in ("", " charge"):
        table = italians(PINNED, active="american", surrendered=True, chit=2, foes=[3, f"4{charge}", 5, 7])
        row = GAME.odds(table.s, 1, GAME.parse(table.s, "infiltrate a4 A"))
        assert row is not None and not row["men"][0]["morale_check"] and row["men"][0]["column"] == 1
        table.order("infiltrate a4 A", "done")
        # the position draw at once; c1 is red under column 1
        table.draw("c1")
        assert table.told("morale_check") == [] and table.told("infiltration")[0][3] == 1
        # captured at once, man by man, and no charge goes off among them
        assert table.kind() == "guarding"
        table.order("choose a5")
        assert table.told("detonates") == [] and table.man("i4").where == PRISONER
        assert table.man("a4").infiltrates == NO_GROUP
