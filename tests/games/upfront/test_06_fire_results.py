"""Chapter 6, second half: resolving an attack man by man (6.5) and several attacks on one group (6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import results
from firefight.games.upfront.model import IN_PLAY, KILLED, ROUTED
from firefight.games.upfront.victory import victory_points
from tests.games.upfront.play import Table

# Fire cards of every strength, and the firepower to use any of them: a crewed machine gun and four rifles, 9 + 4 x 3.
BY_STRENGTH = {1: "c69", 2: "c82", 3: "c94", 4: "c103", 5: "c107", 6: "c109"}
GUNS: dict[str, Any] = {"men": [3, 2, 4, 5, 6, 7], "chit": 2, "crew": [[3, 2]]}
RESERVE: dict[str, Any] = {"men": [1, 8], "chit": 2}


def attack(strength: int, men: list[Any], enemy: dict[str, Any] | None = None) -> Table:
    """Fire of this strength at Americans in the open, resolved up to the first draw."""
    theirs: dict[str, Any] = {"groups": {"A": {"men": men, "chit": 3}, "B": {"men": [10, 11, 12, 17, 19]}}}
    theirs.update(enemy or {})
    table = Table(
        {"german": {"groups": {"A": GUNS, "B": RESERVE}, "hand": [BY_STRENGTH[strength]]}, "american": theirs}
    )
    return table.order(f"fire A A {BY_STRENGTH[strength]}", "resolve")


def state(table: Table, key: str) -> tuple[int, bool]:
    """Where a man is and whether he is pinned."""
    man = table.man(key)
    return man.where, man.pinned


UP = (IN_PLAY, False)
DOWN = (IN_PLAY, True)


@pytest.mark.rule("6.5")
def test_6_5_black_adds_and_red_subtracts() -> None:
    table = attack(3, [3, 4, 5]).draw("c12", "c16", "c35")
    # 3 + 3, 3 - 3, 3 + 0: the number is counted once
    assert [row[1] for row in table.told("shot_at")] == [6, 0, 3]
    assert results.combat_number(-1, 12) == 2 and results.combat_number(-1, 16) == -4


@pytest.mark.rule("6.5")
def test_6_5_one_card_for_each_man_in_order_of_position() -> None:
    table = attack(1, [5, 3, 4])
    assert table.asked == "chance"
    table.draw("c28", "c30", "c32")
    assert [(row[0], row[3]) for row in table.told("shot_at")] == [
        (table.man("a5").number, 28), (table.man("a3").number, 30), (table.man("a4").number, 32),
    ]  # fmt: skip
    # nobody of the other group was fired at, and the turn goes on
    assert table.told("fire_over") == [[0, 0, 0]] and (table.asked, table.kind()) == ("german", "turn")


@pytest.mark.rule("6.5")
def test_6_5_the_attacker_may_call_it_off_when_he_sees_the_strength() -> None:
    hand = {"hand": ["c39"]}
    theirs = {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [10, 11]}}
    ours = {"groups": {"A": GUNS, "B": RESERVE}, "hand": ["c69"]}
    table = Table({"german": ours, "american": {"groups": theirs, **hand}})
    table.order("fire A A c69", "conceal c39", "pass")
    assert (table.asked, table.keys()) == ("german", ["resolve", "call-off"])
    table.order("call-off")
    assert table.told("called_off") == [[0, 0, 0]] and table.told("shot_at") == [] and table.told("turned_over") == []
    # the cards are spent and the action is taken
    assert table.hand(0) == [] and table.hand(1) == [] and sorted(table.s.discard) == [39, 69]
    assert table.why("order A") == "4.2" and table.s.actions == 1
    assert (state(table, "a3"), state(table, "a4")) == (UP, UP)


@pytest.mark.rule("6.5")
def test_6_5_the_cards_are_spent_at_once() -> None:
    table = attack(4, [3, 4])
    assert table.hand(0) == [] and table.s.discard == [103]
    table.draw("c28")
    assert table.s.discard == [103, 28]


@pytest.mark.rule("6.5")
def test_6_5_only_the_side_that_is_face_up_counts() -> None:
    # Myers: Morale 5, Panic 6, KIA 8 and 9 when pinned; a total of 8
    assert state(attack(6, [9, 3]).draw("c10"), "a9") == (KILLED, False)
    pinned = attack(6, ["9 pinned", 3]).draw("c10")
    assert state(pinned, "a9") == (ROUTED, False) and "6.531" in pinned.rules_told()
    # a total of 5 reaches the Morale he shows; pinned, he shows only Panic 6
    assert state(attack(5, [9, 3]).draw("c35"), "a9") == DOWN
    assert state(attack(5, ["9 pinned", 3]).draw("c35"), "a9") == DOWN
    assert attack(5, ["9 pinned", 3]).draw("c35").told("shot_at")[0][2] == results.NO_EFFECT


@pytest.mark.rule("6.5-Q1")
def test_6_5_q1_once_begun_the_whole_group_is_resolved() -> None:
    table = attack(2, [3, 4, 5, 6, 7, 8])
    for card in ("c27", "c9", "c28", "c30", "c32", "c34"):
        # after each man chance is asked for the next; the attacker is asked no more
        assert table.asked == "chance"
        table.draw(card)
    assert len(table.told("shot_at")) == 6
    assert table.kind() == "turn"


@pytest.mark.rule("6.5-Q1")
def test_6_5_q1_not_even_the_end_of_the_deck_stops_it() -> None:
    # every card but three is in the discards: the pile ends with the third man
    theirs = {"A": {"men": [3, 4, 5, 6, 7], "chit": 3}, "B": {"men": [10, 11, 12, 17, 19]}}
    gone = [f"c{card}" for card in range(1, 163) if card not in (28, 30, 32, 69)]
    table = Table({"german": {"groups": {"A": GUNS, "B": RESERVE}, "hand": ["c69"]}, "american": {"groups": theirs},
                   "discards": gone, "deck": 3})  # fmt: skip
    table.order("fire A A c69", "resolve").draw("c28", "c30", "c32")
    assert table.s.time_up and not table.s.over
    # the cards used so far, the Fire card with them, are in the new pile
    assert {69, 28, 30, 32} <= set(table.s.pool)
    table.draw("c69").draw("c28")
    assert len(table.told("shot_at")) == 5 and table.s.over


@pytest.mark.rule("6.51")
@pytest.mark.parametrize(("strength", "card", "killed"), [(4, "c6", True), (3, "c6", False), (6, "c27", True)])
def test_6_51_a_total_of_at_least_the_kia_value_kills(strength: int, card: str, killed: bool) -> None:
    # Fox: Morale 4, KIA 8; totals 8, 7 and 12
    table = attack(strength, [3, 4]).draw(card)
    assert state(table, "a3") == ((KILLED, False) if killed else DOWN)
    if killed:
        fox = table.man("a3").number
        assert table.told("killed") == [[fox, 0]] and "6.51" in table.rules_told()
        assert table.told("pinned") == []
        # he is out of play: the next man moves up
        assert table.s.sides[1].groups[0].men == [table.man("a4").number] and table.s.sides[1].lost == 1


@pytest.mark.rule("6.51")
@pytest.mark.parametrize(("card", "total", "killed"), [("c12", 9, True), ("c10", 8, False)])
def test_6_51_a_pinned_man_shows_a_higher_kia_value(card: str, total: int, killed: bool) -> None:
    # Burnett: Panic 6, KIA 9 on his back
    table = attack(6, ["1 pinned", 4]).draw(card)
    assert table.told("shot_at")[0][1] == total
    assert table.told("shot_at")[0][2] == (results.KIA if killed else results.ROUT)
    assert ("6.51" in table.rules_told()) == killed


@pytest.mark.rule("6.51")
def test_6_51_a_flamethrower_man_dies_at_seven() -> None:
    # the values are each man's own: 7, and 8 when pinned
    assert state(attack(4, [16, 4]).draw("c5"), "a16") == (KILLED, False)
    assert attack(4, ["16 pinned", 4]).draw("c6").told("shot_at")[0][2] == results.KIA
    assert attack(4, ["16 pinned", 4]).draw("c5").told("shot_at")[0][2] != results.KIA


@pytest.mark.rule("6.52", "10.1")
@pytest.mark.parametrize(("strength", "card", "expected"), [(4, "c35", DOWN), (3, "c35", UP), (3, "c6", DOWN)])
def test_6_52_a_total_from_morale_to_below_kia_pins(strength: int, card: str, expected: tuple[int, bool]) -> None:
    # Fox: Morale 4, KIA 8; totals 4, 3 and 7
    table = attack(strength, [3, 4]).draw(card)
    assert state(table, "a3") == expected
    assert table.told("pinned") == ([[table.man("a3").number]] if expected == DOWN else [])
    assert ("6.52" in table.rules_told()) == (expected == DOWN)
    assert table.s.sides[1].lost == 0


@pytest.mark.rule("6.52")
def test_6_52_the_values_are_each_mans_own() -> None:
    # Morale 1, 2, 3, 4 and 5 against a total of 3
    table = attack(3, [6, 8, 4, 3, 9]).draw("c35", "c36", "c39", "c1", "c7")
    assert [state(table, key)[1] for key in ("a6", "a8", "a4", "a3", "a9")] == [True, True, True, False, False]


@pytest.mark.rule("6.53", "6.53-Q1")
def test_6_53_q1_fox_panics_and_counts_as_killed() -> None:
    # pinned, Panic 5, a total of 7, and a 3 under column 0r (card 27: black 6)
    table = attack(1, ["3 pinned", 4])
    before = victory_points(table.s, 0)
    table.draw("c27")
    fox = table.man("a3").number
    assert table.told("shot_at")[0][1:3] == [7, results.PANIC_KIA]
    assert state(table, "a3") == (KILLED, False) and table.told("killed") == [[fox, 0]]
    assert "6.53" in table.rules_told() and "6.51" not in table.rules_told()
    assert victory_points(table.s, 0) - before == 2


@pytest.mark.rule("6.53", "10.13")
@pytest.mark.parametrize(("strength", "gone"), [(5, True), (4, False)])
def test_6_53_a_total_of_at_least_the_panic_value_removes(strength: int, gone: bool) -> None:
    # Fox, pinned: Panic 5
    table = attack(strength, ["3 pinned", 4]).draw("c35")
    assert (state(table, "a3")[0] != IN_PLAY) == gone
    assert table.s.sides[1].lost == int(gone)


@pytest.mark.rule("6.53", "6.531")
@pytest.mark.parametrize(
    ("strength", "card", "where"),
    # Fox panics at 5.  Under 0r stand a red 5 and a black 5: within his value; a black 6, a red 6 and an 8: above it
    [(5, "c80", KILLED), (5, "c26", KILLED), (5, "c39", ROUTED), (6, "c161", ROUTED), (5, "c35", ROUTED)],
)
def test_6_53_the_number_under_0r_tells_killed_from_routed(strength: int, card: str, where: int) -> None:
    table = attack(strength, ["3 pinned", 4])
    before = victory_points(table.s, 0)
    table.draw(card)
    assert state(table, "a3") == (where, False)
    word, rule, points = ("killed", "6.53", 2) if where == KILLED else ("routed", "6.531", 1)
    assert table.told(word) == [[table.man("a3").number, 0]]
    assert [event.rule for event in table.events if event.kind == word] == [rule]
    assert victory_points(table.s, 0) - before == points
    # he has left play either way: the next man moves up, and the force has lost a card
    assert table.s.sides[1].groups[0].men == [table.man("a4").number] and table.s.sides[1].lost == 1


@pytest.mark.rule("45.32")
@pytest.mark.parametrize(("card", "where"), [("c80", KILLED), ("c39", ROUTED)])
def test_45_32_a_japanese_routs_only_two_above_his_panic_value(card: str, where: int) -> None:
    # Togami: Panic 3, so he is killed up to 5 under column 0r; an American of Panic 3 routs at 5
    theirs = {"A": {"men": ["5 pinned", 4], "chit": 3}, "B": {"men": [10, 11, 12, 13]}}
    german = {"groups": {"A": GUNS, "B": RESERVE}, "hand": ["c107"]}
    table = Table({"sides": ["german", "japanese"], "german": german, "japanese": {"groups": theirs}})
    table.order("fire A A c107", "resolve").draw(card)
    assert state(table, "j5") == (where, False)
    assert state(attack(5, ["8 pinned", 4]).draw(card), "a8") == (ROUTED, False)


@pytest.mark.rule("50.42")
def test_50_42_italians_under_russian_fire_panic_one_later() -> None:
    # Sarducci: Panic 3; at a total of 3 he holds against Russians only
    for nation, gone in (("german", True), ("russian", False)):
        guns: dict[str, Any] = {"men": [3, 2, 4, 5, 6], "chit": 2}
        ours = {"groups": {"A": guns, "B": RESERVE}, "hand": ["c94"]}
        theirs = {"groups": {"A": {"men": ["4 pinned", 5], "chit": 3}, "B": {"men": [10, 11, 12, 13]}}}
        table = Table({"sides": [nation, "italian"], nation: ours, "italian": theirs})
        table.order("fire A A c94", "resolve").draw("c35")
        assert (state(table, "i4")[0] != IN_PLAY) == gone


@pytest.mark.rule("6.54", "10.13")
def test_6_54_no_effect_below_every_exposed_value() -> None:
    # Fox shows Morale 4 and KIA 8; pinned, Panic 5 and KIA 9: a total of his Morale does not touch him any more
    for man, strength, card in ((3, 3, "c35"), (3, 1, "c28"), ("3 pinned", 4, "c35"), ("3 pinned", 1, "c28")):
        table = attack(strength, [man, 4]).draw(card)
        assert state(table, "a3") == (IN_PLAY, man != 3)
        assert table.told("shot_at")[0][2] == results.NO_EFFECT
        assert table.told("pinned") == table.told("killed") == table.told("routed") == []


@pytest.mark.rule("6.6")
def test_6_6_several_groups_fire_at_one_group_each_once() -> None:
    theirs = {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [10, 11, 12, 13]}}
    ours = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 9], "chit": 2}}
    table = Table({"german": {"groups": ours, "hand": ["c82", "c79", "c70"]}, "american": {"groups": theirs}})
    # the first attack pins Fox (2 + 2 = 4) ...
    table.order("fire A A c82", "resolve").draw("c10", "c28")
    assert state(table, "a3") == DOWN
    # ... its group has had its attack, whatever cards are left ...
    assert table.why("fire A A") == "4.2" and table.why("fire A B") == "4.2"
    # ... and the second, with its own cards and its own firepower of 6, makes him panic (2 + 3 = 5, 3 under 0r)
    assert table.keys("fire") == ["fire B A", "fire B B"]
    table.order("fire B A c79", "resolve").draw("c5", "c30")
    assert state(table, "a3") == (KILLED, False)
    assert table.keys("fire") == []
    assert [row[:3] for row in table.told("fires")] == [[0, 0, 0], [0, 1, 0]]


@pytest.mark.rule("6.6")
def test_6_6_each_attack_needs_its_own_cards_and_firepower() -> None:
    theirs = {"A": {"men": [3, 4], "chit": 3}, "B": {"men": [10, 11, 12, 13]}}
    ours: dict[str, Any] = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 9]}}
    table = Table({"german": {"groups": ours, "hand": ["c82", "c79"]}, "american": {"groups": theirs}})
    # group B has 4 factors at its range: what A could fire with is no use to it
    assert table.keys("fire") == ["fire A A"]
    table.order("fire A A c79", "call-off")
    assert table.why("fire B A") == "6.1"
    # both cards for one group's attack leave nothing for the other
    ours["B"]["chit"] = 2
    ours["A"]["men"] = [3, 4, 5]
    table = Table({"german": {"groups": ours, "hand": ["c82", "c79"]}, "american": {"groups": theirs}})
    table.order("fire A A c79+c82", "call-off")
    assert table.why("fire B A") == "6.1"
