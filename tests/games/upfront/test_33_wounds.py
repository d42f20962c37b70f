"""Chapter 33: who is wounded, what it does to him, and Heroes."""

from __future__ import annotations

import pytest

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.firepower import firepower_in
from firefight.games.upfront.model import CHARGE, IN_PLAY, KILLED, NO_MAN, NO_SECONDARY, ROUTED
from firefight.games.upfront.results import (
    KIA,
    NO_EFFECT,
    PANIC_KIA,
    PINNED,
    ROUT,
    WOUND,
    combat_number,
    effect,
)
from firefight.games.upfront.sniper import sniper_effect
from firefight.games.upfront.victory import casualty_points
from tests.games.upfront.play import Table
from tests.games.upfront.wounding import field, shot

# --- 33.1 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("33.1")
@pytest.mark.parametrize(
    ("man", "draw", "wounded", "where"),
    [
        # 8 kills: with his Morale under 7w it wounds
        ("3", "c155", True, IN_PLAY),
        ("5", "c54", True, IN_PLAY),
        # other numbers under 7w
        ("3", "c54", False, KILLED),
        ("3", "c6", False, KILLED),
        # beyond the lowest number that kills
        ("8", "c149", False, KILLED),
        # pinned: 9 is the lowest
        ("8 pinned", "c149", True, IN_PLAY),
        ("8 pinned", "c84", False, KILLED),
        # panic at 5: routs, but for his Morale under 7w; killed by column 0r is killed
        ("3 pinned", "c70", True, IN_PLAY),
        ("3 pinned", "c2", False, ROUTED),
        ("3 pinned", "c8", False, KILLED),
        # a pinned man at 8 panics, and 1 under 0r kills him
        ("3 pinned", "c155", False, KILLED),
    ],
)
def test_33_1_the_lowest_kill_or_a_rout_wounds_with_morale_under_7w(
    man: str, draw: str, wounded: bool, where: int
) -> None:
    table = shot([man, 9], draw)
    hit = table.man(f"a{man.split()[0]}")
    assert (hit.wounded, hit.where) == (wounded, where)
    # he stays as he was, pinned or not
    assert hit.pinned == (where == IN_PLAY and "pinned" in man)
    assert len(table.told("wounded")) == int(wounded)


@pytest.mark.rule("33.1")
def test_33_1_the_printed_morale_counts_whatever_it_is_now() -> None:
    # Fox without a weapon has Morale 3: 4 under 7w still wounds him, 3 does not
    assert shot(["3 unarmed", 9], "c155").man("a3").wounded
    assert shot(["3 unarmed", 9], "c54").man("a3").where == KILLED
    # and a level without chapter 33 has no wounds
    for level in ("basic", "close", "fortified"):
        assert shot(["3", 9], "c155", level=level).man("a3").where == KILLED


@pytest.mark.rule("33.1-E1")
def test_33_1_e1_only_8_in_good_order_and_6_to_9_pinned() -> None:
    # Hull: Morale 4, Panic 6
    table = field(["20", "3 pinned"])
    man = table.man("a20")
    assert (soldiers.MORALE[man.soldier], soldiers.PANIC[man.soldier]) == (4, 6)
    for pinned, totals in ((False, {8}), (True, {6, 7, 8, 9})):
        man.pinned = pinned
        found: set[int] = set()
        for strength in range(-2, 16):
            for card in range(1, cards.N_CARDS + 1):
                if effect(table.s, man, strength, card) == WOUND:
                    found.add(combat_number(strength, card))
                    assert cards.POSITION[card][7] == 4
        assert found == totals


@pytest.mark.rule("6.53-Q1")
def test_6_53_q1_when_a_wound_is_possible_on_each_side_of_the_card() -> None:
    # Fox, Morale 4, Panic 5; c145: 0, 4 under 7w, 3 under 0r
    table = field(["3 pinned", 9])
    man = table.man("a3")
    assert effect(table.s, man, 7, 145) == PANIC_KIA
    # 13: +1, 4, 7: only if he routs may he be wounded
    assert effect(table.s, man, 6, 13) == WOUND
    assert effect(table.s, man, 8, 13) == WOUND
    assert effect(table.s, man, 9, 13) == KIA
    man.pinned = False
    assert [effect(table.s, man, strength, 13) for strength in (2, 3, 6, 7, 8)] == [
        NO_EFFECT,
        PINNED,
        PINNED,
        WOUND,
        KIA,
    ]
    # killed by panic he is worth two points
    table = shot(["3 pinned", 9], "c8")
    assert casualty_points(table.s, 0) == 2


@pytest.mark.rule("33.1-Q1")
@pytest.mark.parametrize(("draw", "where"), [("c70", ROUTED), ("c13", ROUTED), ("c145", KILLED), ("c8", KILLED)])
def test_33_1_q1_who_is_given_up_is_not_wounded(draw: str, where: int) -> None:
    # 4 under 7w is the Morale of Fox
    table = field(["3 pinned", 9], active="american").order("panic a3").draw(draw)
    assert not table.man("a3").wounded and table.man("a3").where == where


@pytest.mark.rule("14.3-Q1")
@pytest.mark.parametrize(
    ("man", "draw", "what"),
    [
        # pins on 2 and 3, kills on 4 to 6: the 4 may wound, 5 and 6 may not
        ("3", "c155", WOUND),
        ("3", "c54", KIA),
        ("8", "c149", KIA),
        ("3 pinned", "c155", WOUND),
        ("8 pinned", "c149", KIA),
        # a pinned man who routs on 2 or 3 may be wounded, one who is killed by panic may not
        ("3 pinned", "c144", WOUND),
        ("3 pinned", "c10", ROUT),
        ("3 pinned", "c3", PANIC_KIA),
        # a pin is a pin whatever is under 7w
        ("3", "c3", PINNED),
    ],
)
def test_14_3_q1_which_draws_of_a_sniper_may_wound(man: str, draw: str, what: int) -> None:
    table = field([man], group={"cards": ["woods"]})
    hit = table.man(f"a{man.split()[0]}")
    assert sniper_effect(table.s, hit, 110, int(draw[1:])) == what
    table.order("end", "snipe A c110", "done").draw(draw)
    assert hit.wounded == (what == WOUND)
    assert hit.where == {KIA: KILLED, PANIC_KIA: KILLED, ROUT: ROUTED}.get(what, IN_PLAY)


@pytest.mark.rule("14.3-Q1")
def test_14_3_q1_the_lowest_number_is_that_of_the_snipers_own_card() -> None:
    # c113 kills on 0 only: c1 is 0 with 4 under 7w, Fox's Morale
    table = field(["3"])
    assert sniper_effect(table.s, table.man("a3"), 113, 1) == WOUND
    assert sniper_effect(table.s, table.man("a3"), 113, 5) == PINNED


@pytest.mark.rule("14.3-Q1")
def test_14_3_q1_a_sniper_may_wound_again() -> None:
    table = field(["3 wounded"]).order("end", "snipe A c110", "done").draw("c155")
    assert table.man("a3").where == KILLED and "33.7b" in table.rules_told()


# --- 33.2, 33.9 -------------------------------------------------------------------------------------------------


def power(table: Table, key: str) -> int:
    """What a man adds to the fire of German A on American A."""
    return firepower_in(table.s, 0, 0, 0, table.man(key).number, False)[0]


@pytest.mark.rule("33.2")
def test_33_2_the_firepower_of_a_wounded_man_is_halved_by_himself() -> None:
    # at Relative Range 3: machine gun 7, rifles 2 each; at 5: machine gun 9, rifles 3
    table = field([1], men=["3 wounded", 2, "4 wounded", "5 wounded", 6], crew=[[3, 2]])
    assert [power(table, key) for key in ("g3", "g4", "g5", "g6")] == [3, 1, 1, 2]
    table = field([1], men=["3 wounded", 2, "4 wounded", "5 wounded", 6], crew=[[3, 2]], chit=3)
    # each rounded down: 9, 3 and 3 give 4, 1 and 1
    assert [power(table, key) for key in ("g3", "g4", "g5", "g6")] == [4, 1, 1, 3]


@pytest.mark.rule("33.2")
@pytest.mark.rule("33.9")
def test_33_2_a_wounded_man_never_fires_moving_unless_a_hero_makes_him() -> None:
    # machine pistols have 5 at Relative Range 5
    groups = {"A": {"men": ["17 wounded", 18], "chit": 2, "cards": ["advance c4"]}, "B": {"men": [1, 6]}}
    enemy = {"groups": {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [5, 6]}}, "hand": []}
    table = Table({"level": "full", "german": {"groups": groups, "hand": ["c114", "c96"]}, "american": enemy})
    assert (power(table, "g17"), power(table, "g18")) == (0, 5)
    table.order("ignore-wound g17 c114")
    assert (power(table, "g17"), power(table, "g18")) == (5, 5)
    assert table.why("fire A A") == ""
    # without a Hero there is too little to fire with
    without = Table({"level": "full", "german": {"groups": groups, "hand": ["c96"]}, "american": enemy})
    assert without.why("fire A A") == "6.1"
    # with the end of the turn he feels his wound again
    table.end_turn()
    assert (power(table, "g17"), table.man("g17").wounded) == (0, True)


@pytest.mark.rule("33.9")
def test_33_9_a_hero_is_played_on_the_wounded_for_a_turn_as_no_action() -> None:
    table = field([1], men=["3 wounded", 2, "4 wounded pinned", 5], hand=["c114", "c115"])
    assert table.keys("ignore-wound") == [
        f"ignore-wound {man} {card}" for man in ("g3", "g4") for card in ("c114", "c115")
    ]
    assert table.why("ignore-wound g5 c114") == "33.9"
    assert table.why("ignore-wound a1 c114") == "10.4"
    table.order("ignore-wound g3 c114")
    assert power(table, "g3") == 7 and not table.s.sides[0].groups[0].acted
    assert table.told("hero") == [[0, table.man("g3").number, 114]]
    # never twice to the same effect, and not out of nothing
    assert table.why("ignore-wound g3 c115") == "33.9"
    assert table.why("ignore-wound g4 c114") == "3.5"
    # one Hero forgets the wound, he does not rally as well
    table.order("ignore-wound g4 c115")
    assert table.man("g4").pinned and table.man("g4").unhindered
    basic = {"german": {"groups": {"A": {"men": [3, 4]}, "B": {"men": [1, 2]}}, "hand": ["c114"]}}
    assert Table(basic).why("ignore-wound g3 c114") == "33.9"


@pytest.mark.rule("33.9")
def test_33_9_one_hero_for_the_wound_and_another_for_his_firepower() -> None:
    # machine pistol at 5: 5, halved to 2, whole with one Hero, doubled with the other
    men = ["17 wounded", 18]
    table = field([4, 5], men=men, crew=[], chit=3, hand=["c114", "c115", "c104"])
    assert power(table, "g17") == 2
    table.order("ignore-wound g17 c114")
    assert power(table, "g17") == 5
    table.order("fire A A", "hero g17 c115", "add c104", "done")
    assert power(table, "g17") == 10


# --- 33.3, 33.6 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("33.3")
def test_33_3_a_wounded_assistant_is_as_good_as_any() -> None:
    table = field([1], men=[3, "2 wounded", 4, 5])
    assert power(table, "g3") == 7
    table = field([1], men=[3, "2 wounded", 4, 5], crew=[])
    assert table.why("crew g3 g2") == ""


@pytest.mark.rule("33.3")
def test_33_3_a_wounded_gunner_exchanges_weapons_with_his_assistant() -> None:
    table = field([1], men=["3 wounded", 2, 4, 5])
    assert table.keys("swap-weapons") == ["swap-weapons g3 g2"]
    table.order("swap-weapons g3 g2")
    gunner, assistant = table.man("g2"), table.man("g3")
    assert (gunner.weapon, assistant.weapon) == (assistant.number, gunner.number)
    # they are a crew as before, with the unwounded man at the gun
    assert (gunner.assistant, assistant.gunner) == (assistant.number, gunner.number)
    assert (gunner.gunner, assistant.assistant) == (NO_MAN, NO_MAN)
    assert table.s.sides[0].groups[0].men[:2] == [assistant.number, gunner.number]
    assert (power(table, "g2"), power(table, "g3")) == (7, 0)
    # it was the group's one action
    assert table.why("order A") == "4.2"
    assert table.why("swap-weapons g3 g2") == "4.2"


@pytest.mark.rule("33.3-Q1")
def test_33_3_q1_nobody_pinned_and_one_of_them_wounded() -> None:
    for men in (["3 wounded pinned", 2, 4], ["3 wounded", "2 pinned", 4]):
        assert field([1], men=men).why("swap-weapons g3 g2") == "33.3-Q1"
    table = field([1], men=[3, 2, 4, "5 wounded", 6])
    assert table.why("swap-weapons g3 g2") == "33.3-Q1"
    # outside a crew: any two, the wounded man named first
    assert table.keys("swap-weapons") == ["swap-weapons g5 g4", "swap-weapons g5 g6"]
    assert table.why("swap-weapons g4 g5") == "33.3-Q1"
    # a crew only within itself, and only in one group
    assert table.why("swap-weapons g5 g3") == "18.22"
    assert table.why("swap-weapons g5 g1") == "11.1"
    table.order("swap-weapons g5 g4")
    assert table.man("g5").weapon == table.man("g4").number
    for state, rule in (("unarmed", "33.3"), ("slung weapon a1", "20.74"), ("transfers B", "11.1")):
        assert field([1], men=[3, 2, f"4 {state}", "5 wounded"]).why("swap-weapons g5 g4") == rule


@pytest.mark.rule("33.6")
def test_33_6_a_wounded_man_leaves_one_of_two_weapons() -> None:
    # the moment he is wounded, after the attack is over
    for order, weapon, secondary in (("leave-weapon", False, True), ("leave-secondary", True, False)):
        table = shot(["3 charge", 9], "c155", "c21")
        assert table.asked == "american" and table.keys() == ["leave-weapon", "leave-secondary"]
        table.order(order)
        man, group = table.man("a3"), table.s.sides[1].groups[0]
        assert (man.weapon != NO_MAN, man.secondary == CHARGE) == (weapon, secondary)
        # it lies there for anybody to pick up
        assert (group.loose, group.loose_secondary) == ([] if weapon else [man.number], [] if secondary else [CHARGE])
        assert table.asked == "german" and table.kind() == "turn"
    # one weapon is no burden
    assert shot(["3", 9], "c155", "c21").kind() == "turn"
    assert shot(["3 unarmed charge", 9], "c155", "c21").kind() == "turn"


@pytest.mark.rule("33.6")
def test_33_6_his_own_weapon_behind_a_captured_one_is_a_second_one() -> None:
    table = shot(["3 slung weapon g4", 9], "c155", "c21").order("leave-weapon")
    man = table.man("a3")
    assert (man.weapon, man.slung) == (man.number, False)
    assert table.s.sides[1].groups[0].loose == [table.man("g4").number]
    table = shot(["3 slung weapon g4", 9], "c155", "c21").order("leave-secondary")
    man = table.man("a3")
    assert (man.weapon, man.slung) == (table.man("g4").number, False)
    assert table.s.sides[1].groups[0].loose == [man.number]


@pytest.mark.rule("33.6")
@pytest.mark.rule("33.9")
def test_33_6_a_hero_lets_him_carry_both_for_the_turn() -> None:
    # in the description he carries both already: asked at once, before the turn goes on
    table = field([1], men=[3, 2, "4 wounded charge", 5])
    assert table.keys() == ["leave-weapon", "leave-secondary"]
    table = field([1], men=[3, 2, "4 wounded charge unhindered", 5])
    assert table.kind() == "turn"
    table.order("end", "done", "keep")
    assert table.asked == "german" and table.kind() == "portage"
    table.order("leave-secondary")
    assert table.asked == "american"


@pytest.mark.rule("33.6")
@pytest.mark.rule("11.13")
def test_33_6_a_gunner_who_leaves_his_weapon_has_no_crew() -> None:
    # g4 has captured the machine gun of a15 and has an assistant; [20.74] his own rifle is the second weapon
    table = field([1, "15 unarmed"], men=["4 wounded slung weapon a15", 2, 5], crew=[[4, 2]])
    gun = table.man("a15").number
    table.order("leave-weapon")
    gunner, assistant = table.man("g4"), table.man("g2")
    assert (gunner.assistant, assistant.gunner, assistant.heir_to) == (NO_MAN, NO_MAN, gun)
    assert gunner.weapon == gunner.number and not gunner.slung and table.s.sides[0].groups[0].loose == [gun]


# --- 33.8 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("33.8")
@pytest.mark.rule("16.4e")
def test_33_8_one_point_for_a_wounded_man_two_if_he_is_killed_later() -> None:
    for states, points in (("wounded", 1), ("wounded pinned", 1), ("pinned", 0)):
        assert casualty_points(field([f"3 {states}", 9]).s, 0) == points
    for states, points in (("wounded routed", 1), ("wounded killed", 2), ("routed", 1), ("killed", 2)):
        assert casualty_points(field([9], lost=[f"3 {states}"]).s, 0) == points


@pytest.mark.rule("33.3")
@pytest.mark.rule("21.1")
def test_33_3_an_exchange_leaves_no_secondary_weapon_beside_a_heavy_one() -> None:
    table = field([9], men=["4 charge", "3 wounded", 2, 5], crew=[]).order("swap-weapons g3 g4")
    assert table.man("g4").weapon == table.man("g3").number and table.man("g4").secondary == NO_SECONDARY
    assert table.s.sides[0].groups[0].loose_secondary == [CHARGE]
