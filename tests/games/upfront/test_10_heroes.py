"""Chapter 10, second half: Hero cards (10.4).  Card 114 is the black Hero, card 115 the red one."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import firepower, results
from firefight.games.upfront.model import IN_PLAY, KILLED
from firefight.games.upfront.modifiers import F_CREWED, F_HERO
from tests.games.upfront.play import Table

BLACK = "c114"
RED = "c115"


def field(groups: dict[str, Any], cards: list[str], side: str = "german", chit: int = 3, **enemy: Any) -> Table:
    """A side with these groups and this hand, to act; Germans or Americans opposite at this range chit."""
    foe = "american" if side == "german" else "german"
    theirs = {"A": {"men": enemy.pop("men", [4, 5, 6]), "chit": chit}, "B": {"men": [7, 8, 9, 10, 11]}}
    if foe == "german":
        theirs["B"]["men"] = [7, 8, 9, 10]
    return Table({"sides": [side, foe], side: {"groups": groups, "hand": cards}, foe: {"groups": theirs, **enemy}})


def under_fire(men: list[Any], hand: list[str], card: str = "c107") -> Table:
    """Germans fire at these Americans, who hold this hand; the window before the resolution is open.  Fire 5."""
    guns: dict[str, Any] = {"men": [3, 2, 4, 5, 6, 7], "chit": 2, "crew": [[3, 2]]}
    table = field({"A": guns, "B": {"men": [1, 8]}}, [card], men=men, hand=hand)
    return table.order(f"fire A A {card}")


def power(table: Table, heroes: list[str]) -> int:
    """The firepower of group A at enemy group A, with these men made heroic."""
    return firepower.firepower(table.s, 0, 0, 0, [table.man(key).number for key in heroes])


# --- 10.4: rallying ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.4")
def test_10_4_a_hero_rallies_one_pinned_man_and_is_no_action() -> None:
    table = field({"A": {"men": ["4 pinned", "5 pinned"]}, "B": {"men": ["6 pinned", 1]}}, [BLACK, "c49"])
    assert table.keys("hero") == [f"hero {key} {BLACK}" for key in ("g4", "g5", "g6")]
    table.order(f"hero g5 {BLACK}")
    assert [table.man(key).pinned for key in ("g4", "g5", "g6")] == [True, False, True]
    assert table.told("hero") == [[0, table.man("g5").number, 114]] and "10.4" in table.rules_told()
    # the card is spent, no action is, and the group may still act
    assert table.hand(0) == ["c49"] and table.s.discard == [114] and table.s.actions == 0
    assert table.why("rally A c49") == ""


@pytest.mark.rule("10.4")
def test_10_4_also_when_the_group_has_acted() -> None:
    table = field({"A": {"men": ["4 pinned", 5]}, "B": {"men": [6, 1]}}, [RED])
    table.order("order A", "keep", f"hero g4 {RED}")
    assert not table.man("g4").pinned


@pytest.mark.rule("10.4")
def test_10_4_only_with_a_hero_card_on_ones_own_pinned_man() -> None:
    table = field({"A": {"men": ["4 pinned", 5]}, "B": {"men": [6, 1]}}, [RED, "c49"], men=["4 pinned", 5, 6])
    assert table.why("hero g4 c49") == "2.21" and table.why(f"hero g4 {BLACK}") == "3.5"
    assert table.why(f"hero a4 {RED}") == "10.4"


@pytest.mark.rule("10.4")
def test_10_4_in_the_enemys_turn_before_the_attack_is_resolved() -> None:
    table = under_fire(["4 pinned", 5], [RED, "c62"])
    assert (table.asked, table.keys()) == ("american", ["pass", f"hero a4 {RED}"])
    assert table.why(f"hero a5 {RED}") == "10.4"
    table.order(f"hero a4 {RED}")
    assert not table.man("a4").pinned
    # he is asked again, and may still conceal or pass; he is not given heroic powers in the enemy's turn
    assert (table.asked, table.keys()) == ("american", ["pass"])
    assert not table.man("a4").hero


@pytest.mark.rule("10.4")
def test_10_4_a_man_just_pinned_is_rallied_at_once() -> None:
    table = under_fire([4, 5, "6 pinned"], [BLACK]).order("pass", "resolve").draw("c35")
    # McElroy, Morale 3, at a total of 5: any one pinned man may be helped, in any group
    assert table.man("a4").pinned and table.asked == "american"
    assert table.keys() == ["pass", f"hero a4 {BLACK}", f"hero a6 {BLACK}"]
    table.order(f"hero a4 {BLACK}", "pass")
    assert not table.man("a4").pinned and table.man("a6").pinned
    # the attack goes on with the next man
    assert table.hand(1) == [] and table.asked == "chance"


@pytest.mark.rule("10.4")
def test_10_4_the_window_does_not_tell_what_he_holds() -> None:
    # with cards, but no Hero, he is asked all the same; with none at all he is not
    table = under_fire([4, 5], ["c62"]).order("pass", "resolve").draw("c35")
    assert (table.asked, table.keys()) == ("american", ["pass"])
    assert under_fire([4, 5], []).order("resolve").draw("c35").asked == "chance"


@pytest.mark.rule("10.4")
def test_10_4_played_in_the_enemys_turn_it_is_not_replaced_before_the_end_of_ones_own() -> None:
    table = under_fire(["4 pinned", 5], [RED, "c62"]).order(f"hero a4 {RED}", "pass", "call-off")
    table.end_turn()
    # his turn begins with what is left
    assert table.asked == "american" and table.hand(1) == ["c62"]
    table.order("end", "done", "refill")
    assert table.asked == "chance"


@pytest.mark.rule("10.4", "10.4-Q1")
def test_10_4_q1_a_hero_drawn_for_the_pinned_sl_fills_the_hand() -> None:
    table = field({"A": {"men": ["1 pinned", 4]}, "B": {"men": [5, 6]}}, ["c62", "c63", "c64"])
    table.order("end", "done", "refill").draw(BLACK)
    # four cards are what the Germans may hold while their SL is pinned
    assert table.asked == "german" and table.keys() == ["pass", f"hero g1 {BLACK}"]
    table.order(f"hero g1 {BLACK}", "pass")
    assert not table.man("g1").pinned and table.hand(0) == ["c62", "c63", "c64"]
    # now five: two more are drawn
    table.draw("c1").draw("c2")
    assert table.hand(0) == ["c1", "c2", "c62", "c63", "c64"] and table.asked == "american"


@pytest.mark.rule("10.4")
def test_10_4_a_hero_drawn_and_kept_is_a_card_of_the_hand() -> None:
    table = field({"A": {"men": ["4 pinned", 1]}, "B": {"men": [5, 6]}}, ["c62", "c63", "c64", RED])
    table.order("end", "done", "refill").draw(BLACK)
    # only the one just drawn is used at this moment
    assert table.keys() == ["pass", f"hero g4 {BLACK}"] and table.why(f"hero g4 {RED}") == "not asked"
    table.order("pass")
    assert len(table.hand(0)) == 5 and table.asked == "american"


@pytest.mark.rule("10.4")
def test_10_4_a_hero_used_as_it_is_drawn_is_replaced() -> None:
    table = field({"A": {"men": ["4 pinned", 1]}, "B": {"men": [5, 6]}}, ["c62", "c63", "c64", "c65"])
    table.order("end", "done", "refill").draw(BLACK).order(f"hero g4 {BLACK}", "pass")
    assert table.asked == "chance"
    table.draw("c1")
    assert table.hand(0) == ["c1", "c62", "c63", "c64", "c65"] and 114 in table.s.discard


@pytest.mark.rule("10.4-Q3")
def test_10_4_q3_not_on_an_unpinned_man_for_the_sake_of_another_draw() -> None:
    table = field({"A": {"men": ["4 pinned", 1]}, "B": {"men": [5, 6]}}, ["c62", "c63", "c64", "c65"])
    table.order("end", "done", "refill").draw(BLACK)
    assert table.why(f"hero g1 {BLACK}") == "10.4-Q3" and table.why(f"hero g5 {BLACK}") == "10.4-Q3"
    # with nobody pinned there is nothing to ask
    table = field({"A": {"men": [4, 1]}, "B": {"men": [5, 6]}}, ["c62", "c63", "c64", "c65"])
    table.order("end", "done", "refill").draw(BLACK)
    assert table.asked == "american" and BLACK in table.hand(0)


@pytest.mark.rule("10.42")
def test_10_42_a_pinned_man_is_saved_before_his_card_is_drawn() -> None:
    # Smith, pinned, Panic 3; the first man of the group takes his card before
    table = under_fire([4, "6 pinned", 5], [RED, "c62"]).order("pass", "resolve").draw("c28")
    assert (table.asked, table.keys()) == ("american", ["pass", f"hero a6 {RED}"])
    table.order(f"hero a6 {RED}", "pass").draw("c35")
    # a total of 5 pins him again instead of making him panic
    assert table.man("a6").where == IN_PLAY and table.man("a6").pinned
    assert table.told("shot_at")[-1][2] == results.PINNED


@pytest.mark.rule("10.42")
def test_10_42_when_he_has_panicked_it_is_too_late() -> None:
    table = under_fire([4, "6 pinned", 5, 3], [RED, "c62"], "c94").order("pass", "resolve").draw("c28")
    table.order("pass").draw("c27")
    assert table.man("a6").where == KILLED
    # the next man is pinned, and the window asks about him alone
    table.draw("c35")
    assert table.keys() == ["pass", f"hero a5 {RED}"]
    assert table.why(f"hero a6 {RED}") == "10.42"


@pytest.mark.rule("10.43")
def test_10_43_one_card_rallies_and_gives_heroic_powers() -> None:
    # a pinned rifle of 3 at Relative Range 5, alone with two who have 3 each
    table = field({"A": {"men": ["4 pinned", 5, 6], "chit": 2}, "B": {"men": [1, 2]}}, [RED, "c103"])
    assert table.why("fire A A") == "6.1"
    table.order(f"hero g4 {RED}")
    assert table.man("g4").hero and not table.man("g4").pinned
    assert table.told("heroic") == [[table.man("g4").number]]
    assert power(table, []) == 6 + 3 + 3
    table.order("fire A A c103")
    assert table.told("fires")


@pytest.mark.rule("10.43", "44.9")
def test_10_43_the_red_hero_rallies_a_bren_gunner_but_does_not_double_him() -> None:
    for card, heroic in ((RED, False), (BLACK, True)):
        table = field({"A": {"men": ["3 pinned", 4], "chit": 2}, "B": {"men": [1, 2]}}, [card, "c62"], "british")
        table.order(f"hero b3 {card}")
        assert not table.man("b3").pinned and table.man("b3").hero == heroic
        assert power(table, []) == 3 + (12 if heroic else 6)


# --- 10.45: firepower -------------------------------------------------------------------------------------------


@pytest.mark.rule("10.45")
def test_10_45_a_hero_doubles_one_mans_firepower() -> None:
    # two rifles of 3: 6 factors, 9 with a Hero
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED, "c101"])
    assert power(table, []) == 6 and power(table, ["g4"]) == 9
    # the attack is possible because of the Hero, so it is offered; first the Hero, then the card
    table.order("fire A A")
    assert table.keys() == [f"hero g4 {RED}", f"hero g5 {RED}"]
    assert table.why("add c101") == "6.1"
    table.order(f"hero g5 {RED}")
    assert table.keys() == ["add c101"]
    table.order("add c101", "done")
    # the Hero is shown with the attack, and is no action of its own
    assert table.told("hero") == [[0, table.man("g5").number, 115]] and "10.45" in table.rules_told()
    assert table.hand(0) == [] and sorted(table.s.discard) == [101, 115] and table.s.actions == 1
    assert table.man("g5").hero and not table.man("g4").hero


@pytest.mark.rule("10.45")
def test_10_45_not_enough_even_so() -> None:
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED, "c103"])
    assert table.why("fire A A") == "6.1"
    # two Heroes on two men are 12
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED, BLACK, "c108"])
    table.order("fire A A")
    assert len(table.keys("hero")) == 4
    table.order(f"hero g4 {RED}")
    assert table.keys() == [f"hero g5 {BLACK}"]
    table.order(f"hero g5 {BLACK}", "add c108", "done")
    assert table.told("fires")[0][4:] == [108]


@pytest.mark.rule("10.45")
def test_10_45_lasts_one_player_turn() -> None:
    table = field({"A": {"men": ["4 pinned", 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED])
    table.order(f"hero g4 {RED}")
    assert table.man("g4").hero
    table.end_turn()
    assert table.asked == "american" and not table.man("g4").hero


@pytest.mark.rule("10.45")
def test_10_45_men_without_firepower_here_gain_none() -> None:
    # an SL's machine pistol has none at Relative Range 2
    table = field({"A": {"men": [1, 4], "chit": 0}, "B": {"men": [5, 6]}}, [RED, "c62"], chit=2)
    table.order("fire A A", "add c62")
    assert table.why(f"hero g1 {RED}") == "10.45-Q2"
    assert table.why(f"hero g4 {RED}") == ""


@pytest.mark.rule("10.45b", "10.45-Q4")
@pytest.mark.parametrize("crewed", [False, True])
def test_10_45b_the_bracketed_value_is_doubled(crewed: bool) -> None:
    # 6[3] at Relative Range 2 and 9[5] at 5
    for chit, printed, bracketed in ((2, 6, 3), (5, 9, 5)):
        group: dict[str, Any] = {"men": [3, 2], "chit": 0}
        if crewed:
            group["crew"] = [[3, 2]]
        table = field({"A": group, "B": {"men": [5, 6]}}, [RED, "c62"], chit=chit)
        asl = 0 if crewed or chit == 2 else 5
        assert power(table, []) == (printed if crewed else bracketed) + asl
        assert power(table, ["g3"]) == 2 * bracketed + asl
        rows = firepower.firepower_parts(table.s, 0, 0, 0, [table.man("g3").number])
        assert rows[0][1:] == [2 * bracketed, F_HERO if 2 * bracketed > printed or not crewed else F_CREWED]


@pytest.mark.rule("10.45b")
def test_10_45b_a_hero_never_makes_a_crewed_gun_weaker() -> None:
    # a medium machine gun of 9[4] at Relative Range 1: twice 4 would be less than what it has
    gun = {"men": [13, 4, 5], "crew": [[13, 4]]}
    table = field({"A": gun, "B": {"men": [6, 7]}}, [RED, "c62"], chit=1)
    assert power(table, []) == power(table, ["g13"]) == 9 + 1
    table.order("fire A A", "add c62")
    assert table.why(f"hero g13 {RED}") == "10.45-Q2"
    # rallied by a Hero, he fires with what his crew gives him
    pinned = {"men": ["13 pinned", 4, 5], "crew": [[13, 4]]}
    table = field({"A": pinned, "B": {"men": [6, 7]}}, [RED], chit=1).order(f"hero g13 {RED}")
    assert power(table, []) == 9 + 1


@pytest.mark.rule("10.45c")
def test_10_45c_not_a_mortar() -> None:
    table = field({"A": {"men": [25, 4], "chit": 2}, "B": {"men": [5, 6]}}, [RED, BLACK, "c62"])
    table.order("fire A A", "add c62")
    assert table.why(f"hero g25 {RED}") == table.why(f"hero g25 {BLACK}") == "10.45c"
    assert table.keys("hero") == [f"hero g4 {BLACK}", f"hero g4 {RED}"]


@pytest.mark.rule("10.45-Q1")
def test_10_45_q1_no_hero_on_an_unpinned_man_whose_group_does_not_fire() -> None:
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6], "chit": 2}}
    table = field(groups, [RED, "c62"])
    assert table.keys("hero") == [] and table.why(f"hero g4 {RED}") == "10.45-Q1"
    # nor on a man of another group than the one that fires
    table.order("fire A A", "add c62")
    assert table.why(f"hero g6 {RED}") == "10.45-Q1" and table.why(f"hero g4 {RED}") == ""
    # nor where nothing at all can be fired
    table = field(groups, [RED, "c109"])
    assert table.why("fire A A") == "6.1" and table.keys("hero") == []


@pytest.mark.rule("10.45-Q2")
def test_10_45_q2_more_firepower_than_is_needed_is_allowed_but_not_none() -> None:
    groups = {"A": {"men": [4, 1, "5 pinned"], "chit": 0}, "B": {"men": [2, 6]}}
    table = field(groups, [RED, "c62"], chit=2)
    table.order("fire A A", "add c62")
    # one factor is needed and one is there: another does no harm
    assert table.why(f"hero g4 {RED}") == ""
    # to no effect: an SL without firepower at this range, a pinned man
    assert table.why(f"hero g1 {RED}") == table.why(f"hero g5 {RED}") == "10.45-Q2"
    table.order(f"hero g4 {RED}", "done")
    assert table.told("hero") and table.told("fires")[0][3:] == [1, 62]


@pytest.mark.rule("10.45-Q2")
def test_10_45_q2_an_assistant_has_nothing_to_double() -> None:
    gun = {"men": [3, 4, 5], "crew": [[3, 4]], "chit": 2}
    table = field({"A": gun, "B": {"men": [1, 6]}}, [RED, "c62"]).order("fire A A", "add c62")
    assert table.why(f"hero g4 {RED}") == "10.45-Q2" and table.why(f"hero g5 {RED}") == ""


@pytest.mark.rule("10.45-Q3")
def test_10_45_q3_two_heroes_do_not_triple() -> None:
    table = field({"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED, BLACK, "c62"])
    table.order("fire A A", "add c62", f"hero g4 {RED}")
    assert table.why(f"hero g4 {BLACK}") == "10.45-Q3"
    assert table.why(f"hero g5 {RED}") == "4.3-Q1" and table.why(f"hero g5 {BLACK}") == ""
    # nor after he was rallied by the first
    table = field({"A": {"men": ["4 pinned", 5], "chit": 2}, "B": {"men": [1, 6]}}, [RED, BLACK, "c62"])
    table.order(f"hero g4 {RED}", "fire A A", "add c62")
    assert table.why(f"hero g4 {BLACK}") == "10.45-Q3" and power(table, []) == power(table, ["g4"]) == 9


@pytest.mark.rule("44.9", "44.9-Q2", "45.52", "50.6")
@pytest.mark.parametrize(
    ("nation", "gunner", "red_too"),
    [("british", 3, False), ("japanese", 3, False), ("french", 3, False), ("italian", 3, False),
     ("german", 3, True), ("russian", 28, True)],
)  # fmt: skip
def test_44_9_which_hero_doubles_whose_light_machine_gun(nation: str, gunner: int, red_too: bool) -> None:
    table = field({"A": {"men": [gunner, 4], "chit": 2}, "B": {"men": [5, 6]}}, [RED, BLACK, "c62"], nation)
    letter = {"german": "g", "russian": "r", "british": "b", "japanese": "j", "french": "f", "italian": "i"}[nation]
    table.order("fire A A", "add c62")
    assert table.why(f"hero {letter}{gunner} {RED}") == ("" if red_too else "44.9")
    assert table.why(f"hero {letter}{gunner} {BLACK}") == ""
    # a rifle takes either
    assert table.why(f"hero {letter}4 {RED}") == ""


@pytest.mark.rule("44.9-Q1", "44.9-Q2")
def test_44_9_q1_the_bar_is_no_light_machine_gun() -> None:
    groups = {"A": {"men": [3, 4], "chit": 2}, "B": {"men": [1, 2]}}
    table = field(groups, [RED, BLACK, "c62"], "american").order("fire A A", "add c62")
    assert table.why(f"hero a3 {RED}") == table.why(f"hero a3 {BLACK}") == ""
    assert power(table, ["a3"]) == 10 + 3


@pytest.mark.rule("44.9")
def test_44_9_two_heroes_are_played_so_that_both_help() -> None:
    # an uncrewed medium machine gun and a Bren gun, 4 factors each at Relative Range 2, for a card that asks for 14:
    # 16 with both Heroes, but only if the red one goes to the medium gun and the black one to the Bren gun
    groups = {"A": {"men": [13, 3, "4 pinned"]}, "B": {"men": [1, 2]}}
    table = field(groups, [RED, BLACK, "c109"], "british", chit=2).order("fire A A")
    assert table.keys() == [f"hero b13 {RED}", f"hero b3 {BLACK}"]
    assert table.why(f"hero b13 {BLACK}") == "6.1"
    table.order(f"hero b3 {BLACK}", f"hero b13 {RED}", "add c109", "done")
    assert sorted(table.told("hero")) == [[0, 0, 115], [0, 1, 114]]
