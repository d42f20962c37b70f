"""Chapter 22: flamethrowers against infantry."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import firepower, soldiers, weapons
from firefight.games.upfront.firestrength import minimum_firepower
from firefight.games.upfront.flamethrower import carries_alone
from firefight.games.upfront.model import NO_MAN
from tests.games.upfront.play import Table

RED_6, RED_6_TOO, RED_5, BLACK_0, BLACK_6 = "c28", "c77", "c21", "c1", "c27"
FIRE_4, FIRE_5, FIRE_6 = "c96", "c104", "c108"
"""Fire 4 takes 6 firepower, Fire 5 takes 9, Fire 6 takes 12."""


def burn(
    men: list[Any],
    hand: list[str],
    cover: list[str] | None = None,
    side: str = "german",
    chits: tuple[int, int] = (3, 2),
    hold: str = "",
    **group: Any,
) -> Table:
    """Group A of a side, at Relative Range 5, has opened fire with its whole hand on three men in this cover."""
    foe = "american" if side == "german" else "german"
    mine = {"A": {"men": men, "chit": chits[0], **group}, "B": {"men": [8, 9]}}
    theirs = {"A": {"men": [4, 5, 6], "chit": chits[1], "cards": cover or []}, "B": {"men": [1, 2]}}
    table = Table(
        {
            "level": "full",
            "sides": [side, foe],
            side: {"groups": mine, "hand": hand},
            foe: {"groups": theirs, "hand": []},
        }
    ).order(f"fire A A {'+'.join(hand)}")
    if table.kind() == "hold_fire":
        table.order(*([f"hold {hold}"] if hold else []), "done")
    return table


def strength(table: Table) -> int:
    """The Fire Strength of the attack."""
    return table.told("fires")[-1][3]


@pytest.mark.rule("22.1")
@pytest.mark.parametrize(
    ("cover", "expected"),
    [
        (["woods"], 4), (["buildings"], 4), (["hill"], 4), (["walls"], 4), (["gully"], 4), ([], 4),
        (["woods", "smoke"], 3), (["woods", "wire"], 5), (["woods", "advance c13"], 5),
    ],
)  # fmt: skip
def test_22_1_no_terrain_helps_against_it(cover: list[str], expected: int) -> None:
    assert strength(burn([14, 4], [FIRE_4], cover)) == expected
    # and it does against the same group without it
    if cover:
        assert strength(burn([14, 4, 5], [FIRE_4], cover, hold="g14")) < expected


@pytest.mark.rule("22.1-Q1")
def test_22_1_q1_an_entrenchment_does_not_help_either() -> None:
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [14, 4], "chit": 3}, "B": {"men": [8, 9]}}, "hand": [FIRE_4]},
            "american": {
                "groups": {"A": {"men": [4, 5], "chit": 2, "entrenched": True}, "B": {"men": [1, 2]}},
            },
        }
    ).order(f"fire A A {FIRE_4}", "done")
    assert strength(table) == 4


@pytest.mark.rule("22.1")
def test_22_1_the_attackers_terrain_and_concealment_count() -> None:
    assert strength(burn([14, 4], [FIRE_4], ["woods"], cards=["marsh"])) == 3
    assert strength(burn([14, 4], [FIRE_4], ["woods"], cards=["woods", "smoke"])) == 3
    table = (
        Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"men": [14, 4], "chit": 3}, "B": {"men": [8, 9]}}, "hand": [FIRE_4]},
                "american": {
                    "groups": {"A": {"men": [4, 5], "chit": 2, "cards": ["woods"]}, "B": {"men": [1, 2]}},
                    "hand": ["c36"],
                },
            }
        )
        .order(f"fire A A {FIRE_4}", "done", "conceal c36", "pass", "resolve")
        .draw(BLACK_0)
    )
    # 4 less 2
    assert table.told("shot_at")[0][1] == 2


@pytest.mark.rule("22.1")
@pytest.mark.parametrize(
    ("men", "card", "expected"),
    [([14, 4], FIRE_6, 6), ([14, 4], FIRE_5, 5), (["14 pinned", 4, 5, 6, 7, 1, 2], FIRE_4, 2), ([14, 1, 2], "c109", 3)],
)
def test_22_1_on_the_move_it_is_halved_only_if_the_cards_take_more_than_its_own_12(
    men: list[Any], card: str, expected: int
) -> None:
    # Fire 6 (14) takes two factors of the others
    table = burn(men, [card], cards=["woods", "advance c13"])
    assert strength(table) == expected


@pytest.mark.rule("22.1")
def test_22_1_several_cards_are_measured_together() -> None:
    # 6 and 6 are 12; 6 and 9 are 15, which takes the pistols' 10 as well
    assert strength(burn([14, 1, 2], [FIRE_4, "c88"], cards=["woods", "advance c13"])) == 4 + 3
    assert strength(burn([14, 1, 2], [FIRE_4, FIRE_5], cards=["woods", "advance c13"])) == 2 + 2


@pytest.mark.rule("44.8-Q1")
def test_44_8_q1_the_british_need_one_factor_less_with_it_too() -> None:
    # 13 for them is 12
    table = burn([14, 4], [FIRE_6], ["woods"], "british")
    assert strength(table) == 6
    s = table.s
    assert carries_alone(s, 0, 12, 13) and not carries_alone(s, 0, 12, 14) and not carries_alone(s, 1, 12, 13)
    assert minimum_firepower([108]) == 12
    # alone at 12: two cards that take 13 in all
    alone = Table(
        {
            "level": "full",
            "sides": ["british", "german"],
            "british": {"groups": {"A": {"men": [14], "chit": 3}, "B": {"men": [8, 9]}}, "hand": [FIRE_4, "c91"]},
            "german": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}},
        }
    ).order(f"fire A A {FIRE_4}+c91", "done")
    assert strength(alone) == 7


@pytest.mark.rule("22.2", "19.14")
def test_22_2_it_may_stay_out_if_that_is_said_before() -> None:
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [14, 4, 5, 6], "chit": 3}, "B": {"men": [8, 9]}}, "hand": [FIRE_4]},
            "american": {"groups": {"A": {"men": [4, 5], "chit": 2, "cards": ["woods"]}, "B": {"men": [1, 2]}}},
        }
    ).order(f"fire A A {FIRE_4}")
    assert table.kind() == "hold_fire" and table.keys() == ["done", "hold g14"]
    # nobody else may
    assert table.why("hold g4") == "19.14" and table.why("hold g8") == "10.45-Q1"
    table.order("hold g14")
    assert table.keys() == ["done"] and table.why("hold g14") == "4.3-Q1"
    table.order("done", "resolve")
    # the Woods count then
    assert strength(table) == 2
    # and it is safe: no automatic failure on a 5, no effect if its position is drawn
    table.draw(RED_5)
    assert table.told("jammed") == []
    table.draw(RED_6)
    # c134 reads 1 of 4
    table.draw("c134")
    assert table.told("malfunction_check") == [[0, 0]] and table.told("jammed") == []


@pytest.mark.rule("22.2")
def test_22_2_not_if_the_cards_need_it_and_not_out_of_range() -> None:
    group = {"A": {"men": [14, 4], "chit": 3}, "B": {"men": [8, 9]}}
    foe = {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}}
    table = Table({"level": "full", "german": {"groups": group, "hand": [FIRE_4]}, "american": foe})
    table.order(f"fire A A {FIRE_4}")
    assert table.keys() == ["done"] and table.why("hold g14") == "6.3"
    # at Relative Range 4 it has nothing, and nobody is asked
    near = {"A": {"men": [14, 4, 5], "chit": 2}, "B": {"men": [8, 9]}}
    table = Table({"level": "full", "german": {"groups": near, "hand": ["c62"]}, "american": foe}).order("fire A A c62")
    assert table.kind() == "fire_attack"
    # a Hero is not played on a man who then stays out
    table = Table({"level": "full", "german": {"groups": group, "hand": ["c62", "c114"]}, "american": foe})
    table.order("fire A A", "add c62", "hero g14 c114", "done")
    assert table.keys() == ["done"] and table.why("hold g14") == "10.45-Q2"


@pytest.mark.rule("22.3")
@pytest.mark.parametrize("card", [RED_5, RED_6])
def test_22_3_it_fails_at_once_on_a_red_five_or_six_and_the_others_go_on(card: str) -> None:
    # with a gun without a crew and a captured weapon beside it
    table = burn([4, 3, 14, 5], [FIRE_4], ["woods"]).order("resolve").draw(card)
    assert table.told("malfunction_check") == []
    assert [man for man, _ in table.told("jammed")] == [table.man("g14").number]
    # six less for its 12 factors
    assert table.told("weakened") == [[0, 0, 0, 6]]
    table.draw(BLACK_0)
    # and still nothing for the Woods: 4 less 6
    assert table.told("shot_at")[1][1] == -2


@pytest.mark.rule("22.3")
def test_22_3_before_a_captured_weapon_and_pinned_it_is_as_any_other() -> None:
    table = (
        Table(
            {
                "level": "full",
                "german": {
                    "groups": {"A": {"men": ["4 weapon a9", 14, 5], "chit": 3}, "B": {"men": [8, 9]}},
                    "hand": [FIRE_4],
                },
                "american": {
                    "groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}},
                    "lost": ["9 killed"],
                },
            }
        )
        .order(f"fire A A {FIRE_4}", "done", "resolve")
        .draw(RED_5)
    )
    assert [man for man, _ in table.told("jammed")] == [table.man("g14").number]
    # pinned: not on a five, and on a six only if its position is drawn
    table = burn([4, "14 pinned", 5], [FIRE_4]).order("resolve").draw(RED_5)
    assert table.told("jammed") == []
    table.draw(RED_6, RED_6_TOO)
    assert [man for man, _ in table.told("jammed")] == [table.man("g14").number]
    # alone it ends the attack
    table = burn([14], [FIRE_4]).order("resolve").draw(RED_5)
    assert table.told("fire_stops") == [[0, 0, 0]] and len(table.told("shot_at")) == 1


@pytest.mark.rule("22.4")
@pytest.mark.parametrize(
    ("men", "who", "values"),
    [
        (["14", 4], "g14", (7, 8)),
        (["14 jammed", 4], "g14", (7, 8)),
        (["14 unarmed", 4], "g14", (8, 9)),
        (["4 weapon g14", "14 unarmed"], "g4", (7, 8)),
        (["4", "14"], "g4", (8, 9)),
        (["14 weapon g4", "4 unarmed"], "g14", (8, 9)),
    ],
)
def test_22_4_the_kia_value_goes_with_it(men: list[Any], who: str, values: tuple[int, int]) -> None:
    for state, value in zip(("", " pinned"), values, strict=True):
        here = [f"{man}{state}" if str(man).split()[0] == who[1:] else man for man in men]
        table = Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"men": here}, "B": {"men": [8, 9]}}},
                "american": {"groups": {"A": {"men": [4, 5]}, "B": {"men": [1, 2]}}},
            }
        )
        assert weapons.kia_of(table.s, table.man(who)) == value


@pytest.mark.rule("22.4")
def test_22_4_picking_it_up_changes_both_men() -> None:
    table = (
        Table(
            {
                "level": "full",
                "german": {
                    "groups": {"A": {"men": [4, 5], "loose": ["g14"]}, "B": {"men": [8, 9]}},
                    "lost": ["14 killed"],
                },
                "american": {"groups": {"A": {"men": [4, 5]}, "B": {"men": [1, 2]}}},
            }
        )
        .order("acquire g4")
        .draw(BLACK_0)
    )
    assert weapons.kia_of(table.s, table.man("g4")) == 7
    assert table.man("g14").weapon == NO_MAN


@pytest.mark.rule("22.6")
def test_22_6_neither_flank_nor_infiltration_doubles_it() -> None:
    for group in ({"men": [14, 4], "flanks": ["B"]}, {"men": ["14 infiltrates B", "4 infiltrates B"]}):
        table = Table(
            {
                "level": "full",
                "german": {"groups": {"A": {"chit": 3, **group}, "B": {"men": [8, 9]}}},
                "american": {"groups": {"A": {"men": [4, 5]}, "B": {"men": [1, 2], "chit": 2}}},
            }
        )
        rows = firepower.firepower_parts(table.s, 0, 0, 1, [])
        assert [row[1] for row in rows] == [12, 6]
        # a Hero does
        assert firepower.firepower_in(table.s, 0, 0, 1, 0, True)[0] == 24
        assert soldiers.FP[table.man("g14").soldier] == [0, 0, 0, 0, 0, 12]
