"""Chapter 19: malfunction, repair, and men without a weapon."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards, firepower, load, malfunction, soldiers
from firefight.games.upfront.malfunction import FAILS, JAMS_UNSEEN, MOMENTARY, NO_EFFECT, Attack
from firefight.games.upfront.model import NO_MAN
from tests.games.upfront.play import Table

# Cards by Random Number, and what they read as a position under the columns 2, 3 and 4.
RED_6, RED_6_TOO, RED_6_LAST = "c28", "c77", "c134"
RED_5, RED_5_TOO = "c21", "c47"
RED_4 = "c17"
BLACK_0 = "c1"
FIRE_4 = "c96"
"""Fire 4, which takes 6 firepower."""
FIRE_1 = "c62"
"""Fire 1, which takes a single factor."""


def fight(
    men: list[Any],
    card: str = FIRE_4,
    side: str = "german",
    chits: tuple[int, int] = (3, 2),
    hold: str = "",
    **group: Any,
) -> Table:
    """Group A of a side, at Relative Range 5, opens fire on three men; the first draw is due."""
    foe = "american" if side == "german" else "german"
    here = {"men": men, "chit": chits[0], **group}
    table = Table(
        {
            "level": "full",
            "sides": [side, foe],
            side: {"groups": {"A": here, "B": {"men": [8, 9]}}, "hand": [card]},
            foe: {"groups": {"A": {"men": [4, 5, 6], "chit": chits[1]}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )
    table.order(f"fire A A {card}")
    if table.kind() == "hold_fire":
        table.order(*([f"hold {hold}"] if hold else []), "done")
    return table.order("resolve")


def jammed(table: Table) -> list[str]:
    """The men whose weapons have failed so far, as numbers of their cards."""
    return [f"{table.s.men[man].soldier % soldiers.SLOTS}" for man, _ in table.told("jammed")]


def shots(table: Table) -> list[int]:
    """What each man was fired on with, so far."""
    return [number for _, number, _, _ in table.told("shot_at")]


# --- which weapon ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.1", "19.13")
@pytest.mark.parametrize(("position", "man", "lost"), [("c3", "5", 2), ("c28", "4", 2), ("c1", "6", 2)])
def test_19_1_a_red_six_takes_a_weapon_by_position(position: str, man: str, lost: int) -> None:
    # three rifles; c28 reads 1 of 3, c77 2 of 3, c3 3 of 3
    where = {"5": "c77", "4": "c28", "6": "c3"}[man]
    table = fight([4, 5, 6]).draw(RED_6 if where != RED_6 else RED_6_TOO, where)
    assert jammed(table) == [man]
    # [19.13e] a rifle had added 3
    assert table.told("weakened") == [[0, 0, 0, lost]]
    table.draw(BLACK_0, "c7")
    assert shots(table) == [4 - 6, 4 - lost, 4 - lost]
    assert not table.s.men[int(man) - 4].pinned


@pytest.mark.rule("19.1")
@pytest.mark.parametrize("card", ["c27", "c86", RED_5, RED_4, BLACK_0, "c36"])
def test_19_1_no_other_number_does_it(card: str) -> None:
    # black 6, black 6, red 5, red 4, black 0, red 0
    table = fight([4, 5, 6], FIRE_1).draw(card)
    assert jammed(table) == [] and table.asked == "chance"
    table.draw("c7", "c11")
    assert len(shots(table)) == 3 and table.kind() != "fire_attack"


@pytest.mark.rule("19.1")
def test_19_1_a_red_six_for_the_last_man_takes_a_weapon_as_well() -> None:
    table = fight([4, 5, 6]).draw(BLACK_0, "c7", RED_6, "c77")
    assert jammed(table) == ["5"] and table.told("fire_over") == [[0, 0, 0]]


@pytest.mark.rule("19.1")
def test_19_1_nothing_fails_before_chapter_19_is_played() -> None:
    table = Table(
        {
            "level": "basic",
            "german": {"groups": {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 2]}}, "hand": [FIRE_4]},
            "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )
    table.order(f"fire A A {FIRE_4}", "resolve").draw(RED_6, RED_6_TOO)
    assert jammed(table) == [] and shots(table) == [-2, -2]


@pytest.mark.rule("19.11")
@pytest.mark.parametrize(
    ("men", "crew"),
    [([3], []), ([3, "4 pinned"], []), ([3, 4], [[3, 4]]), (["4 unarmed", 3], []), ([3, "5 jammed"], [])],
)
def test_19_11_the_only_weapon_fails_without_a_position_and_ends_the_attack(
    men: list[Any], crew: list[list[int]]
) -> None:
    table = fight(men, FIRE_1, crew=crew).draw(RED_6)
    assert jammed(table) == ["3"]
    # the two men behind are not fired on
    assert len(shots(table)) == 1 and table.told("fire_stops") == [[0, 0, 0]]
    assert table.kind() == "turn" or table.kind() == "refill"


@pytest.mark.rule("19.11", "19.13")
def test_19_11_a_second_failure_in_the_same_attack_ends_it() -> None:
    table = fight([4, 5], FIRE_1).draw(RED_6, RED_6_TOO)
    # c77 reads 2 of 2: #5; what is left is one rifle
    assert jammed(table) == ["5"]
    table.draw(RED_6_LAST)
    assert jammed(table) == ["5", "4"] and len(shots(table)) == 2


@pytest.mark.rule("19.13a", "19.13d")
def test_19_13_the_assistant_of_a_firing_gun_only_makes_it_falter() -> None:
    # c77 reads 2 of 3: the assistant
    table = fight([3, 4, 5], crew=[[3, 4]]).draw(RED_6, RED_6_TOO)
    assert jammed(table) == [] and table.told("weakened") == [[0, 0, 0, 1]]
    table.draw(BLACK_0)
    assert shots(table) == [-2, 3]
    # without a gun that fires nothing happens at all
    table = fight(["3 pinned", 4, 5, 6], FIRE_1, crew=[[3, 4]]).draw(RED_6, RED_6_TOO)
    assert jammed(table) == [] and table.told("weakened") == []


@pytest.mark.rule("19.13d")
def test_19_13d_a_weapon_without_firepower_at_this_range_only_falters() -> None:
    # at Relative Range 2 a machine pistol has nothing; c77 reads 2 of 3
    table = fight([4, 1, 5], FIRE_1, chits=(1, 1)).draw(RED_6, RED_6_TOO)
    assert jammed(table) == [] and table.told("weakened") == [[0, 0, 0, 1]]
    assert table.told("malfunction_check") == [[1, MOMENTARY]]


@pytest.mark.rule("19.13c", "19.14")
def test_19_13c_a_pinned_mans_weapon_fails_and_the_attack_goes_on() -> None:
    # c77 reads 2 of 3
    table = fight([4, "5 pinned", 6]).draw(RED_6, RED_6_TOO)
    assert jammed(table) == ["5"] and table.told("weakened") == []
    table.draw(BLACK_0)
    assert shots(table) == [-2, 4]
    # be he the assistant of a gun, or carry what never fires in this attack
    for man in ("14 pinned", "25 pinned", "20 pinned"):
        table = fight([4, man, 6]).draw(RED_6, RED_6_TOO)
        assert jammed(table) == [man.split()[0]], man
    table = fight([3, "4 pinned", 6, 7], FIRE_1, crew=[[3, 4]])
    table.draw(RED_6, RED_6_TOO)
    assert jammed(table) == ["4"]


@pytest.mark.rule("19.14", "19.2")
def test_19_14_a_weapon_with_a_malfunction_can_have_a_second_and_is_gone() -> None:
    table = fight([4, "5 jammed", 6]).draw(RED_6, RED_6_TOO)
    man = table.man("g5")
    assert man.weapon == NO_MAN and not man.jammed and table.told("weapon_lost") == [[man.number, man.number]]
    assert table.told("weakened") == []
    # an assistant's too, whose own weapon would be safe otherwise
    table = fight([3, "4 jammed", 5], crew=[[3, 4]]).draw(RED_6, RED_6_TOO)
    assert table.man("g4").weapon == NO_MAN and table.man("g4").gunner == table.man("g3").number


@pytest.mark.rule("19.13b", "19.13a")
@pytest.mark.parametrize("man", ["4 unarmed", "14", "20"])
def test_19_13b_who_does_not_fire_is_drawn_to_no_effect(man: str) -> None:
    # an unarmed man; a flamethrower out of its range; an anti-tank weapon
    table = fight([5, man, 6], FIRE_1, chits=(2, 2)).draw(RED_6, RED_6_TOO)
    assert table.told("malfunction_check") == [[1, NO_EFFECT]]
    assert jammed(table) == [] and table.told("weakened") == []


@pytest.mark.rule("19.13a", "19.13b")
def test_19_13a_an_infiltrator_who_holds_his_fire_is_safe() -> None:
    # c28 reads 1 of 3
    table = fight(["4 infiltrates A", 5, 6], FIRE_1).draw(RED_6_TOO, RED_6)
    assert jammed(table) == ["4"]
    table = fight(["4 infiltrates A", 5, 6], FIRE_1, hold="g4").draw(RED_6_TOO, RED_6)
    assert table.told("malfunction_check") == [[0, NO_EFFECT]]
    assert jammed(table) == [] and table.told("weakened") == []


@pytest.mark.rule("19.13a")
def test_19_13a_the_assistant_of_ordnance_is_safe_and_an_anti_tank_rifle_is_not() -> None:
    table = fight([20, 4, 5, 6], crew=[[20, 4]]).draw(RED_6, RED_6_TOO)
    assert table.told("malfunction_check") == [[1, NO_EFFECT]]
    table = fight([4, 16, 5, 6]).draw(RED_6, RED_6_TOO)
    assert jammed(table) == ["16"] and table.told("weakened") == [[0, 0, 0, 1]]
    # nor is a mortar ordnance any less for what its operator fires at short range
    table = fight([4, 25, 5, 6]).draw(RED_6, RED_6_TOO)
    assert table.told("malfunction_check") == [[1, NO_EFFECT]]


@pytest.mark.rule("19-SUM")
def test_19_sum_men_on_their_way_to_another_group_are_not_counted() -> None:
    # c28 reads 3 of 4 and 1 of 3; the first man in the line transfers, so the first of three is #5
    table = fight(["4 transfers B", 5, 6, 7]).draw(RED_6_TOO, RED_6)
    assert jammed(table) == ["5"]


@pytest.mark.rule("19.13e")
@pytest.mark.parametrize(
    ("man", "crew", "lost"), [("4", [], 2), ("15", [], 3), ("1", [], 3), ("16", [], 1), ("3", [[3, 9]], 5)]
)
def test_19_13e_one_less_for_every_two_factors_or_part(man: str, crew: list[list[int]], lost: int) -> None:
    # firepower 3, 5, 5, 1 and 9 at Relative Range 5
    men: list[Any] = [man, 9, 5, 6] if crew else [man, 5, 6]
    position = "c134" if crew else "c28"
    first = RED_6_TOO
    group = {"A": {"men": men, "chit": 3, "crew": crew}, "B": {"men": [7, 8]}}
    table = Table(
        {
            "level": "full",
            "german": {"groups": group, "hand": [FIRE_4]},
            "american": {"groups": {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )
    table.order(f"fire A A {FIRE_4}", "resolve").draw(first, position)
    assert jammed(table) == [man] and table.told("weakened") == [[0, 0, 0, lost]]


@pytest.mark.rule("19.13f")
def test_19_13f_it_comes_off_after_halving_and_needed_or_not() -> None:
    # moving: Fire 4 is worth 2; the cards take 6 of the 7 factors that four halved rifles and a pistol have
    table = fight([4, 5, 6, 7, 1], chits=(3, 2), cards=["woods", "advance c13"])
    # c28 reads 2 of 5: a rifle that adds 1
    table.draw(RED_6_TOO, RED_6).draw(BLACK_0)
    assert jammed(table) == ["5"] and shots(table) == [2 - 6, 2 - 1]
    # c17 reads 5 of 5: the machine pistol with its 5, three less than 2
    table = fight([4, 5, 6, 7, 1], chits=(3, 2), cards=["woods", "advance c13"]).draw(RED_6_TOO, "c17").draw(BLACK_0)
    assert jammed(table) == ["1"] and shots(table) == [2 - 6, 2 - 3]


@pytest.mark.rule("19.13e")
def test_19_13e_what_a_hero_adds_is_lost_with_the_weapon() -> None:
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 2]}}, "hand": [FIRE_1, "c114"]},
            "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )
    table.order("fire A A", f"add {FIRE_1}", "hero g5 c114", "done", "resolve").draw(RED_6, RED_6_TOO)
    # 6 factors, not 3
    assert jammed(table) == ["5"] and table.told("weakened") == [[0, 0, 0, 3]]


# --- numbers below 6 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.15")
@pytest.mark.parametrize(
    ("men", "group"),
    [
        ([3, 4, 5], {}),
        ([3, 4, 5], {"crew": [[3, 4]], "cards": ["stream"]}),
        ([3, 4, 5], {"crew": [[3, 4]], "cards": ["woods", "wire"]}),
        ([3, 4, 5], {"crew": [[3, 4]], "cards": ["woods", "advance"]}),
        ([13, 4, 5], {}),
    ],
)
def test_19_15_a_bracketed_gun_fails_at_once_on_a_red_five(men: list[Any], group: dict[str, Any]) -> None:
    table = fight(men, FIRE_1, **group).draw(RED_5)
    assert jammed(table) == [str(men[0])] and table.asked == "chance"
    assert len(table.told("malfunction_check")) == 0


@pytest.mark.rule("19.15")
def test_19_15_a_crewed_gun_does_not() -> None:
    table = fight([3, 4, 5], FIRE_1, crew=[[3, 4]]).draw(RED_5)
    assert jammed(table) == [] and table.told("weakened") == []
    # nor does one that does not fire: out of Marsh only a crewed one does
    table = fight([3, 4, 5], FIRE_1, cards=["marsh"]).draw(RED_5)
    assert jammed(table) == []
    # [19.14] nor one with a malfunction already, whatever its number was
    table = fight(["3 jammed", 4, 5], FIRE_1).draw(RED_5)
    assert jammed(table) == [] and table.told("weapon_lost") == []


@pytest.mark.rule("19.15", "19.15-Q1")
def test_19_15_of_two_such_guns_a_position_decides() -> None:
    for position, man in (("c77", "12"), ("c134", "3")):
        # under the column of two, in the order in which they stand
        table = fight([4, 3, 5, 12, 6], FIRE_1).draw(RED_5, position)
        assert jammed(table) == [man]


@pytest.mark.rule("45.52")
@pytest.mark.parametrize(("card", "one_alone"), [(RED_5, True), (RED_6, False)])
def test_45_52_a_japanese_machine_gun_fails_on_a_red_five_too(card: str, one_alone: bool) -> None:
    table = fight([4, 5, 3, 6], FIRE_1, "japanese").draw(card)
    assert (jammed(table) == ["3"]) == one_alone
    # on a six the position decides among all
    assert (table.told("jammed") == []) == (not one_alone)
    if one_alone:
        # two of them: a position
        table = fight([4, 27, 3, 6], FIRE_1, "japanese").draw(RED_5, RED_6_TOO)
        assert jammed(table) == ["3"]


@pytest.mark.rule("19.1")
def test_19_1_italian_machine_guns_are_worse() -> None:
    load.load("")
    number = {}
    for side, man, bracketed in (
        ("italian", 3, 0),
        ("italian", 27, 0),
        ("italian", 27, 1),
        ("french", 3, 0),
        ("german", 13, 1),
    ):
        table = fight([man, 4, 5], FIRE_1, side)
        number[side, man, bracketed] = malfunction.lowest(table.s, table.s.men[0], bool(bracketed))
    assert list(number.values()) == [5, 5, 4, 6, 5]


@pytest.mark.rule("20.741")
@pytest.mark.parametrize("card", [RED_5, RED_6])
def test_20_741_a_captured_weapon_fails_before_all_others_and_is_gone(card: str) -> None:
    table = fight([4, "5 weapon a6 slung", 7], FIRE_1).draw(card)
    man = table.man("g5")
    # his own is in his hands again
    assert table.told("weapon_lost") == [[man.number, table.man("a6").number]]
    assert man.weapon == man.number and not man.slung
    # it had added what an American rifle has: 3
    assert table.told("weakened") == [[0, 0, 0, 2]]


@pytest.mark.rule("20.741")
def test_20_741_on_a_five_a_position_decides_between_it_and_a_gun_without_crew() -> None:
    for position, captured in (("c77", False), ("c134", True)):
        table = fight(["5 weapon a6", 4, 3], FIRE_1).draw(RED_5, position)
        assert bool(table.told("weapon_lost")) == captured and jammed(table) == ([] if captured else ["3"])
    # on a six the captured weapon alone is in question
    table = fight(["5 weapon a6", 4, 3], FIRE_1).draw(RED_6)
    assert len(table.told("weapon_lost")) == 1


@pytest.mark.rule("19-SUM")
def test_19_sum_a_wounded_man_in_a_moving_group_does_not_fire_and_may_fail() -> None:
    # [33.2]; c77 reads 2 of 3
    table = fight([1, "5 wounded", 2], FIRE_1, cards=["woods", "advance"], chits=(3, 2))
    table.draw(RED_6, RED_6_TOO)
    assert jammed(table) == ["5"] and table.told("weakened") == []


@pytest.mark.rule("19.5")
def test_19_5_small_arms_may_fail_on_every_draw_of_an_attack() -> None:
    table = fight([4, 5, 6, 7]).draw(BLACK_0, RED_6, RED_6_TOO)
    assert jammed(table) == ["5"]
    table.draw(RED_6_LAST, "c2")
    # c2 reads 3 of 4
    assert jammed(table) == ["5", "6"]


# --- by the numbers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.13", "19-SUM")
@given(
    states=st.lists(st.sampled_from(["", "pinned", "jammed", "unarmed", "transfers B"]), min_size=2, max_size=6),
    card=st.sampled_from([28, 77, 134, 21, 47, 17, 1]),
    held=st.booleans(),
)
def test_19_13_whoever_is_in_question_is_there_and_armed(states: list[str], card: int, held: bool) -> None:
    men: list[Any] = [f"{number} {state}".strip() for number, state in zip([3, 1, 4, 14, 5, 16], states, strict=False)]
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": men, "chit": 3}, "B": {"men": [8, 9]}}, "hand": []},
            "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
        }
    )
    s = table.s
    holding = [man.number for man in s.men if man.soldier % soldiers.SLOTS == 14 and held]
    attack = Attack(s, 0, 0, 0, holding)
    assert sum(attack.power(s, number) for number in attack.firing) == firepower.firepower(s, 0, 0, 0, [], holding)
    assert all(attack.verdict(s, number) == FAILS for number in attack.firing)
    for number in attack.present:
        what = attack.verdict(s, number)
        man = s.men[number]
        assert (what == JAMS_UNSEEN) == (man.weapon != NO_MAN and (man.pinned or man.jammed))
        assert what != FAILS or number in attack.firing
    suspects = attack.suspects(s, cards.NUMBER[card])
    assert set(suspects) <= set(attack.firing)
    if attack.threatens(s, card):
        assert cards.RED[card] and cards.NUMBER[card] >= 5


@pytest.mark.rule("19.2")
def test_19_2_a_second_malfunction_takes_a_crewed_gun_from_its_crew() -> None:
    table = fight(["3 jammed", 4, 5, 6], crew=[["3", 4]])
    # c28 reads 3 of 4, c134 1 of 4
    table.draw(RED_6, RED_6_LAST)
    assert table.man("g3").weapon == NO_MAN and table.man("g3").assistant == NO_MAN
    assert table.man("g4").gunner == NO_MAN and table.man("g4").heir_to == NO_MAN
