"""Sections 20.52 to 20.73: entering close combat, values, Concealed cards, crews, several attackers, the outcome."""

from __future__ import annotations

import pytest

from firefight.games.upfront import cards, text
from firefight.games.upfront.closecombat import EntryChoice
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, KILLED, NO_GROUP
from tests.games.upfront.melees import Draws, enter, inside, passes
from tests.games.upfront.play import Table

# German 4: Morale 3, rifle, CCV 8/3; 5: 2, 7/2; 6: 5, 10/5; 3 has an LMG, CCV 4/3; 1 a machine pistol, 8/5.
# American 4: Morale 3, rifle, CCV 8/3; 5: 8/3; 6: Morale 1, 6/1; 9: 10/5; 15 an MMG, 4/4.


# --- entering ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.52", "4.24", "20.1")
def test_20_52_only_infiltrators_at_range_5_enter_and_it_is_the_groups_action() -> None:
    table = inside(["4 infiltrates A", 5, "6 infiltrates A"], [4, 5])
    assert table.keys("close-combat") == ["close-combat g4 A", "close-combat g6 A"]
    assert table.why("close-combat g5 A") == "20.1"
    assert table.why("close-combat g4 B") == "20.1"
    table.order("order A", "keep")
    assert table.why("close-combat g4 A") == "4.2" and table.keys("close-combat") == []
    table = inside(["4 infiltrates A"], [4, 5], theirs={"chit": 1})
    # [20.55] the enemy has gone back to Relative Range 4
    assert table.why("close-combat g4 A") == "20.55" and table.keys("close-combat") == []
    assert inside(["4 infiltrates A"], [4, 5], level="basic").why("close-combat g4 A") == "20.5"


@pytest.mark.rule("20.52")
def test_20_52_all_are_named_before_the_first_tries_and_nobody_sees_it() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A", 5], [4, 5], hand=["c1", "c4"])
    table.order("close-combat g4 A")
    assert table.keys() == ["done", "close-combat g6 A", "rush g4 c1", "rush g4 c4"]
    assert table.why("rush g6 c1") == "20.52" and table.why("close-combat g4 A") == "20.52"
    assert table.why("rush g4 c27") == "3.5"
    table.order("rush g4 c1", "close-combat g6 A")
    assert table.why("rush g4 c4") == "4.3-Q1" and table.why("rush g6 c1") == "4.3-Q1"
    assert GAME.view(table.s, 0)["choosing"]["cards"] == ["c1"] and GAME.view(table.s, 1)["choosing"] is None
    frame = text.as_up_front(GAME.veil(table.s, 1)).stack[-1]
    assert isinstance(frame, EntryChoice) and frame.men == [] and frame.how == []
    table.order("done")
    # the card is spent, does nothing to the group, and g4 needs no check; then g6 checks before any fight
    assert 1 in table.s.discard and table.s.sides[0].groups[0].stack == []
    table.draw(draws.place(2, 2))
    assert table.told("paired") == [[table.man("g4").number, table.man("a5").number]]
    table.draw(draws.at_most(4))
    assert table.told("melee") == []
    table.draw(draws.place(2, 1))
    assert table.told("paired")[1] == [table.man("g6").number, table.man("a4").number]
    assert table.kind() == "melee_window"


@pytest.mark.rule("20.52")
@pytest.mark.parametrize(("number", "enters"), [(2, True), (3, False), (-2, True), (-3, False)])
def test_20_52_a_morale_check_below_morale_whatever_the_colour(number: int, enters: bool) -> None:
    # g4 has Morale 3
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5]).order("close-combat g4 A", "done").draw(draws.number(number))
    man = table.man("g4")
    assert man.pinned != enters and (man.infiltrates == 0) == enters
    assert (table.kind() == "turn") != enters
    if not enters:
        # the action is spent
        assert table.why("order A") == "4.2"


@pytest.mark.rule("20.52", "10.12")
def test_20_52_a_pinned_man_in_the_group_is_no_hindrance_to_a_movement_card() -> None:
    table = inside(["4 infiltrates A", "5 pinned"], [4, 5], hand=["c1"])
    assert table.why("advance A c1") == "10.12"
    enter(table, "g4", 2, 1, Draws())
    assert table.told("rushes") == [[0, table.man("g4").number, 1]]
    # and the pinned man himself does not enter
    assert inside(["4 pinned infiltrates A", 5], [4, 5]).why("close-combat g4 A") == "20.52"


@pytest.mark.rule("10.43", "10.4-Q2")
def test_10_43_a_hero_lets_him_try_again() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5], hand=["c114", "c1"]).order("close-combat g4 A", "done")
    table.draw(draws.at_least(4)).order("hero g4 c114", "pass")
    assert table.kind() == "morale_check" and table.keys() == ["pass", "again", "rush g4 c1"]
    assert table.why("rush g5 c1") == "not asked" and table.why("rush g4 c114") == "3.5"
    table.order("again").draw(draws.at_most(2))
    assert table.man("g4").infiltrates == 0
    table.draw(draws.place(2, 1))
    assert len(table.told("paired")) == 1
    # a Movement card takes the place of the second check as well
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5], hand=["c114", "c1"]).order("close-combat g4 A", "done")
    table.draw(draws.at_least(4)).order("hero g4 c114", "pass", "rush g4 c1").draw(draws.place(2, 1))
    assert len(table.told("paired")) == len(table.told("morale_check")) == 1 and 1 in table.s.discard
    # without a Hero there is no second try, and a Hero does not oblige him
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5], hand=["c114"]).order("close-combat g4 A", "done")
    table.draw(draws.at_least(4)).order("pass")
    assert table.kind() == "turn" and table.man("g4").infiltrates == NO_GROUP
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5], hand=["c114"]).order("close-combat g4 A", "done")
    table.draw(draws.at_least(4)).order("hero g4 c114", "pass", "pass")
    assert table.kind() == "turn" and table.told("paired") == [] and table.man("g4").infiltrates == 0


@pytest.mark.rule("20.52-Q1")
def test_20_52_q1_two_groups_in_the_same_enemy_group_fight_separately() -> None:
    draws = Draws()
    table = Table(
        {
            "level": "close",
            "german": {
                "groups": {
                    "A": {"men": ["4 infiltrates A", 5], "chit": 3},
                    "B": {"men": ["6 infiltrates A", 7], "chit": 3},
                },
                "hand": ["c1", "c4"],
            },
            "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7, 8, 9]}}, "hand": []},
        }
    )
    table.order("close-combat g4 A")
    # the men of one group only
    assert table.why("close-combat g6 A") == "20.52"
    table.order("rush g4 c1", "done").draw(draws.place(2, 1)).order("pass").draw(draws.number(2), draws.number(-2))
    assert table.man("a4").where == KILLED
    table.order("destroy a4", "stay", "close-combat g6 A", "rush g6 c4", "done").draw(draws.place(1, 1))
    table.draw(draws.number(2), draws.number(0))
    # no bonus for the man of the other group
    assert table.told("melee")[1][3:] == [12, 8]


@pytest.mark.rule("16.3-Q1")
def test_16_3_q1_close_combat_at_the_end_of_the_last_deck() -> None:
    for left, finished in ((["c2"], False), (["c2", "c5"], True)):
        # c2 is a black 1: he passes; c5 names a position
        table = Table(
            {
                "level": "close",
                "deck": 3,
                "german": {"groups": {"A": {"men": ["4 infiltrates A", 5], "chit": 3}, "B": {"men": [6, 7]}}},
                "american": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7]}}},
                "discards": [f"c{card}" for card in range(1, 163) if f"c{card}" not in left],
            }
        )
        table.order("close-combat g4 A", "done").draw("c2")
        if finished:
            table.draw("c5")
            # the attack has begun: it is finished with the new cards, and then the game is over
            assert not table.s.over and table.s.time_up
            table.draw("c3", "c4")
            assert len(table.told("melee")) == 1
            while not table.s.over:
                table.order(table.keys()[0])
        assert table.s.over and (table.told("melee") != []) == finished


@pytest.mark.rule("23.5", "24.7")
@pytest.mark.parametrize(("ground", "rule"), [("pillbox", "23.5"), ("minefield", "24.7")])
def test_23_5_24_7_nobody_is_fought_in_a_pillbox_or_a_minefield(ground: str, rule: str) -> None:
    table = inside(["4 infiltrates A", 5], [4, 5], theirs={"cards": [ground]}, level="full")
    assert table.why("close-combat g4 A") == rule and table.keys("close-combat") == []


@pytest.mark.rule("13.36", "8.2")
@pytest.mark.parametrize("stack", [["brush", "wire"], ["gully"], ["marsh"], ["stream"]])
def test_13_36_wire_and_ground_do_not_keep_an_infiltrator_from_fighting(stack: list[str]) -> None:
    table = inside(["4 infiltrates A", 5], [4, 5], hand=["c1"], mine={"cards": stack}, theirs={"cards": stack})
    enter(table, "g4", 2, 1, Draws())
    assert table.s.stack[-2].CODE == "blows"


# --- the fight --------------------------------------------------------------------------------------------------


@pytest.mark.rule("20.7")
@pytest.mark.parametrize(
    ("mine", "theirs", "dead"),
    [(2, 1, "a4"), (1, 2, "g4"), (3, 3, "both"), (-1, -2, "a4"), (-3, 0, "g4"), (0, -1, "a4"), (6, -6, "a4")],
)
def test_20_7_black_adds_red_subtracts_and_the_lower_total_dies(mine: int, theirs: int, dead: str) -> None:
    draws = Draws()
    # both have 8; neither Woods nor Smoke mean anything here
    table = inside(["4 infiltrates A", 5, 6, 7], [4, 5, 6, 9], hand=["c1"], theirs={"cards": ["woods", "smoke"]})
    enter(table, "g4", 4, 1, draws).draw(draws.number(mine), draws.number(theirs))
    assert table.told("melee")[0][3:] == [8 + mine, 8 + theirs]
    assert (table.man("g4").where == KILLED) == (dead in ("g4", "both"))
    assert (table.man("a4").where == KILLED) == (dead in ("a4", "both"))
    assert table.man("a5").where == table.man("g5").where == IN_PLAY


@pytest.mark.rule("16.5-Q1")
def test_16_5_q1_a_tie_breaks_both_squads() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A"], [4], hand=["c1"])
    for side in table.s.sides:
        side.lost, side.strength = 3, 6
    # the men out of play are only counted here
    table._drain = lambda: table.s.sink.drain() if table.s.sink else []  # type: ignore[method-assign]
    enter(table, "g4", 1, 1, draws).draw(draws.number(1), draws.number(1))
    assert table.s.over and table.told("game_over") == [[2, 3]]


@pytest.mark.rule("20.621", "9.4")
def test_20_621_each_side_plays_one_concealed_card_before_the_first_draw() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5, 6], [4, 5, 9], hand=["c1", "c27"], foe=["c28", "c29"])
    enter(table, "g4", 3, 1, draws)
    # the defender first; against the attacker, not against a man outside the fight
    assert table.asked == "american" and table.keys() == ["pass", "hinder g4 c28", "hinder g4 c29"]
    assert table.why("hinder g5 c28") == "20.621"
    table.order("hinder g4 c28")
    assert table.why("hinder g4 c29") == "20.621" and table.keys() == ["pass"]
    table.order("pass", "hinder a4 c27", "pass")
    if table.asked != "chance":
        passes(table)
    table.draw(draws.number(2), draws.number(1))
    # both cards take off what they show
    took = [event.args for event in table.events if event.kind == "hinders"]
    values = [cards.CONCEALED_VALUE[args[2]] for args in took]
    assert table.told("melee")[0][3:] == [8 + 2 - values[0], 8 + 1 - values[1]]


@pytest.mark.rule("20.621")
def test_20_621_one_card_for_each_fight_of_the_same_group() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A"], [4, 5], hand=["c1", "c4"], foe=["c28", "c29"])
    table.order("close-combat g4 A", "close-combat g6 A", "rush g4 c1", "rush g6 c4", "done")
    table.draw(draws.place(2, 1), draws.place(2, 2)).order("hinder g4 c28", "pass")
    table.draw(draws.number(0), draws.number(3))
    assert table.man("g4").where == KILLED
    table.order("leave-it").order("hinder g6 c29", "pass")
    assert len(table.told("hinders")) == 2


@pytest.mark.rule("20.621", "20.72", "9.4")
def test_20_621_a_card_counts_against_one_man_and_is_played_before_the_first_draw() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A"], [9, 5], hand=["c1", "c4"], foe=["c28", "c29"])
    table.order("close-combat g4 A", "close-combat g6 A", "rush g4 c1", "rush g6 c4", "done")
    table.draw(draws.place(2, 1), draws.place(2, 1))
    table.order("choose g4")
    # against either of them, whoever fights first
    assert table.keys("hinder") == ["hinder g4 c28", "hinder g4 c29", "hinder g6 c28", "hinder g6 c29"]
    table.order("hinder g6 c28", "pass").draw(draws.number(-5), draws.number(5))
    # [20.622] g4: 8, three for g6; the card is not against him
    assert table.told("melee")[0][3:] == [8 + 3 - 5, 10 + 5]
    # g6 follows at once, alone and with the card against him, and there is no second card
    assert table.asked == "chance"
    table.draw(draws.number(0), draws.number(1))
    assert table.told("melee")[1][3:] == [10 - cards.CONCEALED_VALUE[28], 11]


@pytest.mark.rule("20.622", "20.71")
@pytest.mark.parametrize(("words", "bonus"), [("5", 3), ("5 pinned", 0), ("5 jammed", 3)])
def test_20_622_an_unpinned_crewman_beside_him_adds_three(words: str, bonus: int) -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [15, words, 9], hand=["c1"], theirs={"crew": [[15, 5]]})
    enter(table, "g4", 3, 1, draws).draw(draws.number(0), draws.number(0))
    # a15: Morale 4 and an MMG
    assert table.told("melee")[0][3:] == [8, 4 + bonus]


@pytest.mark.rule("20.71")
def test_20_71_a_crew_is_fought_one_after_the_other_in_the_same_turn() -> None:
    draws = Draws()
    table = inside(["6 infiltrates A", 5, 7, 8], [15, 5, 9, 4], hand=["c1"], theirs={"crew": [[15, 5]]})
    # the position of the assistant is attacked: Morale 3, weapon 0, three for the gunner
    enter(table, "g6", 4, 2, draws).draw(draws.number(0), draws.number(0))
    assert table.told("melee")[0][1:] == [table.man("a5").number, 1, 10, 6]
    # he has to go on against the gunner, who is alone now
    assert table.asked == "chance"
    table.draw(draws.number(-4), draws.number(4))
    assert table.told("melee")[1][1:] == [table.man("a15").number, 2, 6, 8]
    assert table.man("g6").where == KILLED and table.man("a15").where == IN_PLAY


@pytest.mark.rule("20.71")
def test_20_71_a_crewman_who_is_attacked_himself_does_not_help_the_other() -> None:
    draws = Draws()
    table = inside(["6 infiltrates A", "4 infiltrates A"], [15, 5, 9], hand=["c1", "c4"], theirs={"crew": [[15, 5]]})
    table.order("close-combat g6 A", "close-combat g4 A", "rush g6 c1", "rush g4 c4", "done")
    table.draw(draws.place(3, 1), draws.place(3, 2)).draw(draws.number(0), draws.number(0))
    assert table.told("melee")[0][1:] == [table.man("a15").number, 1, 10, 4]
    table.order("destroy a15", "stay").draw(draws.number(1), draws.number(0))
    # no longer an assistant, he has his rifle
    assert table.told("melee")[1][1:] == [table.man("a5").number, 1, 9, 8]
    # each position was a fight of its own, also if the first of them was lost
    draws = Draws()
    table = inside(["6 infiltrates A", "4 infiltrates A"], [15, 5, 9], hand=["c1", "c4"], theirs={"crew": [[15, 5]]})
    table.order("close-combat g6 A", "close-combat g4 A", "rush g6 c1", "rush g4 c4", "done")
    table.draw(draws.place(3, 1), draws.place(3, 2)).draw(draws.number(-5), draws.number(5)).order("leave-it")
    table.draw(draws.number(1), draws.number(0))
    assert table.told("melee")[1][1:] == [table.man("a5").number, 1, 9, 3]


@pytest.mark.rule("20.72", "20.622")
def test_20_72_one_of_several_attackers_fights_and_the_others_follow() -> None:
    draws = Draws()
    men = ["4 infiltrates A", "5 infiltrates A", "6 infiltrates A"]
    table = inside(men, [9, 5, 6, 7], hand=["c1", "c4", "c7"])
    table.order("close-combat g4 A", "close-combat g5 A", "close-combat g6 A")
    table.order("rush g4 c1", "rush g5 c4", "rush g6 c7", "done")
    table.draw(draws.place(4, 1), draws.place(4, 1), draws.place(4, 1))
    assert table.kind() == "melee" and table.keys() == ["choose g4", "choose g5", "choose g6"]
    table.order("choose g5").draw(draws.number(-6), draws.number(4))
    # 7 and three for each of the two others
    assert table.told("melee")[0][3:] == [7 + 6 - 6, 14]
    # a second one at once, again by choice, with three less
    assert table.keys() == ["choose g4", "choose g6"]
    table.order("choose g6").draw(draws.number(-2), draws.number(0))
    assert table.told("melee")[1][3:] == [10 + 3 - 2, 10]
    # the defender is dead: the third does not fight
    assert table.man("a9").where == KILLED and table.man("g4").where == IN_PLAY
    assert table.kind() == "spoils"


@pytest.mark.rule("20.72", "20.71")
def test_20_72_after_a_tie_those_who_are_left_go_on() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A", 5], [15, 5, 9], hand=["c1", "c4"], theirs={"crew": [[15, 5]]})
    table.order("close-combat g4 A", "close-combat g6 A", "rush g4 c1", "rush g6 c4", "done")
    table.draw(draws.place(3, 1), draws.place(3, 1)).order("choose g4")
    # 8 + 3 against 4 + 3: a tie at 11
    table.draw(draws.number(0), draws.number(4))
    assert table.man("g4").where == table.man("a15").where == KILLED
    # g6 has to fight the assistant
    table.draw(draws.number(0), draws.number(0))
    assert table.told("melee")[1][:2] == [table.man("g6").number, table.man("a5").number]


# --- what comes of it -------------------------------------------------------------------------------------------


@pytest.mark.rule("20.73", "20.73-Q1")
@pytest.mark.parametrize(("margin", "may_stay"), [(2, False), (3, True), (5, True)])
def test_20_73_who_wins_by_three_may_stay_an_infiltrator(margin: int, may_stay: bool) -> None:
    for answer in ("stay", "pull-out"):
        draws = Draws()
        table = inside(["4 infiltrates A", 5], [4, 5, 6, 9], hand=["c1"], mine={"cards": ["woods"]})
        enter(table, "g4", 4, 1, draws).draw(draws.number(margin), draws.number(0)).order("leave-it")
        man = table.man("g4")
        assert (table.kind() == "melee_aftermath") == may_stay
        if may_stay:
            assert table.keys() == ["stay", "pull-out"]
            table.order(answer)
        assert (man.infiltrates == 0) == (may_stay and answer == "stay")
        # he is where he was, with his group
        assert man.group == 0 and man.number in table.s.sides[0].groups[0].men and table.why("order A") == "4.2"


@pytest.mark.rule("20.73")
def test_20_73_it_is_the_last_fight_that_counts_and_it_counts_for_a_defender_too() -> None:
    draws = Draws()
    table = inside(["6 infiltrates A", 5], [15, 5, 9, 4], hand=["c1"], theirs={"crew": [[15, 5]]})
    enter(table, "g6", 4, 1, draws).draw(draws.number(6), draws.number(0))
    # by 9 over the gunner, then by 2 over the assistant with his rifle
    table.draw(draws.number(0), draws.number(0))
    assert [row[3] - row[4] for row in table.told("melee")] == [9, 2]
    table.order("leave-it", "leave-it")
    assert table.kind() == "turn" and table.man("g6").infiltrates == NO_GROUP
    draws = Draws()
    table = inside(["4 infiltrates A", 5, 6], ["4 infiltrates A", 5, 9], hand=["c1"])
    enter(table, "g4", 3, 1, draws).draw(draws.number(0), draws.number(2)).order("leave-it")
    assert table.man("g4").where == KILLED and table.man("a4").infiltrates == NO_GROUP
