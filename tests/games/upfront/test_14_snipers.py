"""Chapter 14: Sniper attacks, the check for the Sniper, and the position draw."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.deck import position
from firefight.games.upfront.model import IN_PLAY, KILLED, ROUTED
from firefight.games.upfront.victory import victory_points
from tests.games.upfront.play import Table

# c110, c111, c112: pin 2-3, KIA 4-6; c113: pin 3-5, KIA 0.  Every card names position 1 for a group of one.


def against(men: list[Any], hand: list[str], sides: tuple[str, str] = ("german", "american"), **rest: Any) -> Table:
    """The first side holds Snipers; the second side's group A has these men; discards are asked."""
    first, second = sides
    group = {"men": men, "cards": rest.pop("stack", [])}
    enemy = {"groups": {"A": group, "B": {"men": [9, 10, 11, 12]}}, "hand": rest.pop("enemy_hand", [])}
    mine = {"groups": {"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, "hand": hand}
    return Table({"sides": [first, second], first: mine, second: enemy, **rest}).order("end")


@pytest.mark.rule("14.1")
def test_14_1_a_german_snipes_in_place_of_his_one_discard() -> None:
    table = against([4, 5], ["c110", "c62"])
    assert set(table.keys("snipe")) == {"snipe A c110", "snipe B c110"}
    table.order("snipe A c110")
    assert table.why("discard c62") == "4.3"
    # it is no action: not offered with the actions, and he may have acted before
    table = Table(
        {
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": ["c110", "c1"]},
            "american": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": []},
        }
    )
    assert table.keys("snipe") == [] and table.why("snipe A c110") == "not asked"
    table.order("advance A c1", "end")
    assert table.why("snipe A c110") == ""


@pytest.mark.rule("14.1")
@pytest.mark.parametrize("nation", ["american", "russian"])
def test_14_1_an_american_or_russian_who_acts_does_not_snipe(nation: str) -> None:
    hand = ["c110", "c1"]
    table = against([4, 5], hand, (nation, "german"))
    assert table.why("snipe A c110") == ""
    table = Table(
        {
            "sides": [nation, "german"],
            nation: {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": hand},
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": []},
        }
    ).order("advance A c1", "end")
    # with an action in that turn he is not asked for discards at all
    assert table.kind() == "refill" and table.why("snipe A c110") == "not asked"


@pytest.mark.rule("14.2")
@pytest.mark.parametrize("stack", [[], ["gully"], ["marsh"], ["c119"], ["pillbox"], ["woods", "smoke", "wire"]])
def test_14_2_a_sniper_fires_at_any_group_whatever_its_terrain(stack: list[str]) -> None:
    table = against([4, 5], ["c110"], stack=stack)
    table.order("snipe A c110", "done").draw("c2", "c74")
    # c2 reads 1 for a group of two; c74: 4 is a kill, nothing takes anything off
    assert table.man("a4").where == KILLED
    assert table.told("sniper") == [[0, 0, 110]]


@pytest.mark.rule("14.2")
def test_14_2_a_position_draw_finds_the_man_unless_he_is_alone() -> None:
    # c2 reads 3 for a group of 3, c1 reads 1
    for draw, found in (("c2", "a6"), ("c1", "a4"), ("c12", "a6"), ("c11", "a5")):
        table = against([4, 5, 6], ["c110"]).order("snipe A c110", "done").draw(draw)
        assert table.told("sniper_aims") == [[table.man(found).number]]
        assert table.told("turned_over")[0][1] == 2
        table.draw("c74")
        assert table.man(found).where == KILLED
        assert [man.where for man in table.s.men].count(KILLED) == 1
    table = against([4], ["c110"]).order("snipe A c110", "done")
    assert table.told("sniper_aims") == [[table.man("a4").number]]
    # the one draw is already the number
    table.draw("c74")
    assert table.man("a4").where == KILLED and table.kind() == "refill"


@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("card", "number", "draws", "where", "pinned"),
    [
        ("c110", 0, ("c1", "c4"), IN_PLAY, False),
        ("c110", 1, ("c2", "c14"), IN_PLAY, False),
        ("c110", 2, ("c3", "c15"), IN_PLAY, True),
        ("c110", 3, ("c5", "c16"), IN_PLAY, True),
        ("c110", 4, ("c6", "c17"), KILLED, False),
        ("c110", 5, ("c9", "c21"), KILLED, False),
        ("c110", 6, ("c27", "c28"), KILLED, False),
        ("c113", 0, ("c1", "c4"), KILLED, False),
        ("c113", 1, ("c2", "c14"), IN_PLAY, False),
        ("c113", 2, ("c3", "c15"), IN_PLAY, False),
        ("c113", 3, ("c5", "c16"), IN_PLAY, True),
        ("c113", 5, ("c9", "c21"), IN_PLAY, True),
        ("c113", 6, ("c27", "c28"), IN_PLAY, False),
    ],
)
def test_14_3_the_snipers_own_numbers_whatever_their_colour(
    card: str, number: int, draws: tuple[str, str], where: int, pinned: bool
) -> None:
    for draw in draws:
        assert cards.NUMBER[int(draw[1:])] == number
        table = against([4], [card], stack=["c119", "smoke"]).order(f"snipe A {card}", "done").draw(draw)
        man = table.man("a4")
        assert (man.where, man.pinned) == (where, pinned)
        # spent, whatever came of it
        assert int(card[1:]) in table.s.discard


# The victim has Panic 5; numbers 2 and 3 pin, so he panics, and routs if the 0r column is above 5.
@pytest.mark.rule("14.3")
@pytest.mark.parametrize(
    ("draw", "where"),
    [
        ("c3", KILLED),
        ("c15", KILLED),
        ("c10", ROUTED),
        ("c12", KILLED),
        ("c16", ROUTED),
        ("c2", IN_PLAY),
        ("c6", KILLED),
    ],
)
def test_14_3_a_pinned_man_who_is_pinned_again_panics(draw: str, where: int) -> None:
    table = against(["4 pinned"], ["c110"]).order("snipe A c110", "done").draw(draw)
    man = table.man("a4")
    assert man.where == where
    if cards.NUMBER[int(draw[1:])] in (2, 3):
        assert (cards.POSITION[int(draw[1:])][10] > 5) == (where == ROUTED)
    if where == IN_PLAY:
        assert man.pinned


@pytest.mark.rule("14.3")
def test_14_3_nothing_conceals_from_a_sniper_but_a_hero_may_rally_his_victim() -> None:
    # before the number is drawn a pinned man may be rallied; c27 is a Concealed card
    table = against(["4 pinned"], ["c110"], enemy_hand=["c27", "c114"]).order("snipe A c110", "done")
    assert table.keys() == ["pass", "hero a4 c114"]
    table.order("hero a4 c114", "pass").draw("c3")
    assert table.man("a4").pinned and table.man("a4").where == IN_PLAY


@pytest.mark.rule("14.4")
def test_14_4_only_a_group_fired_on_in_the_last_turn_looks_for_the_sniper() -> None:
    table = against([4, 5, 6], ["c110"], enemy_hand=["c7"]).order("snipe A c110", "done").draw("c1", "c2")
    table.order("keep")
    assert table.asked == "american"
    assert table.keys("check") == ["check A"]
    assert table.why("check B") == "14.4"
    # it is the group's one action, and may be taken after another group has acted
    table.order("advance B c7", "check A").draw("c3")
    assert table.told("sniper_check") == [[1, 0, 1, 1]]
    assert table.why("order A") == "4.2"
    # in a later turn it is too late
    table = against([4, 5, 6], ["c110"]).order("snipe A c110", "done").draw("c1", "c2").order("keep")
    table.end_turn().end_turn()
    assert table.asked == "american" and table.why("check A") == "14.4"
    # and a group that has done something else cannot look
    table = against([4, 5, 6], ["c110"]).order("snipe A c110", "done").draw("c1", "c2").order("keep", "order A", "keep")
    assert table.why("check A") == "4.2"


@pytest.mark.rule("14.4")
@pytest.mark.parametrize(
    ("draw", "found"),
    [("c3", False), ("c5", True), ("c16", False), ("c2", False), ("c6", True), ("c17", False)],
)
def test_14_4_the_check_needs_a_black_number_higher_than_the_snipers(draw: str, found: bool) -> None:
    # the Sniper drew a 2 (c3); black 2 is not enough, black 3 and 4 are, no red number is
    sniped = {"A": {"men": [1, 2, 4], "sniped": 2}, "B": {"men": [5, 6]}}
    table = Table(
        {
            "german": {"groups": sniped, "hand": []},
            "american": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": ["c110", "c111"]},
        }
    ).order("check A")
    table.draw(draw)
    assert bool(table.told("sniper_check")[0][2]) == found
    assert table.s.sides[1].snipers == (0 if found else 1)
    table.order("end", "keep", "end")
    # his Sniper cards are Cower cards from now on
    assert table.why("snipe A c110") == ("14.4" if found else "")
    assert (table.keys("snipe") == []) == found
    assert table.why("discard c110") == ""


@pytest.mark.rule("14.4")
def test_14_4_the_check_compares_with_what_the_sniper_drew_and_needs_an_unpinned_man() -> None:
    table = against([4, 5, 6], ["c110"]).order("snipe A c110", "done").draw("c1", "c16").order("keep", "check A")
    # the Sniper's 3 was red: only its size counts; black 3 is not higher
    table.draw("c5")
    assert table.told("sniper_check") == [[1, 0, 0, 3]]
    assert table.s.sides[0].snipers == 1
    sniped: dict[str, Any] = {"A": {"men": ["1 pinned", "2 pinned"], "sniped": 0}, "B": {"men": [5, 6]}}
    enemy = {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": []}
    table = Table({"german": {"groups": sniped, "hand": []}, "american": enemy})
    assert table.why("check A") == "14.4"
    # one unpinned man is enough, be he only an assistant
    sniped["A"] = {"men": ["3 pinned", 4], "crew": [[3, 4]], "sniped": 0}
    assert Table({"german": {"groups": sniped, "hand": []}, "american": enemy}).why("check A") == ""
    # but he is armed, and with more than a secondary weapon
    sniped["A"] = {"men": ["3 pinned", "4 unarmed charge"], "sniped": 0}
    assert (
        Table({"level": "full", "german": {"groups": sniped, "hand": []}, "american": enemy}).why("check A") == "14.4"
    )


@pytest.mark.rule("14.4")
def test_14_4_the_loss_of_a_sniper_scores_nothing() -> None:
    table = (
        against([4, 5, 6], ["c110"]).order("snipe A c110", "done").draw("c1", "c2").order("keep", "check A").draw("c9")
    )
    assert table.s.sides[0].snipers == 0
    assert [side.lost for side in table.s.sides] == [0, 0]
    assert [victory_points(table.s, seat) for seat in range(2)] == [0, 0]


@pytest.mark.rule("14.4-Q2")
@pytest.mark.parametrize(("numbers", "lowest"), [(("c3", "c17"), 2), (("c17", "c3"), 2), (("c15", "c2"), 1)])
def test_14_4_q2_of_several_snipers_the_lowest_number_counts(numbers: tuple[str, str], lowest: int) -> None:
    # a Russian with two Snipers; c1 and c7 read position 1 of 5
    table = against([4, 5, 6, 7, 8], ["c110", "c111"], ("russian", "american"))
    table.order("snipe A c110", "snipe A c111", "done")
    table.draw("c13", numbers[0])
    table.draw("c8", numbers[1])
    assert table.s.sides[1].groups[0].sniped == lowest
    table.order("keep", "check A").draw("c5")
    # black 3
    assert table.told("sniper_check") == [[1, 0, 1, lowest]]
    # the check takes no more than one attempt
    assert table.why("check A") == "4.2"


@pytest.mark.rule("14.41")
def test_14_41_a_second_sniper_takes_a_second_successful_check() -> None:
    sniped = {"A": {"men": [1, 2, 4], "sniped": 0}, "B": {"men": [5, 6], "sniped": 0}}
    enemy = {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": ["c110"], "snipers": 2}
    table = Table({"german": {"groups": sniped, "hand": []}, "american": enemy})
    table.order("check A").draw("c2")
    assert table.s.sides[1].snipers == 1
    table.order("end", "keep", "end")
    assert table.why("snipe A c110") == ""
    table = Table({"german": {"groups": sniped, "hand": []}, "american": enemy})
    table.order("check A").draw("c2").order("check B").draw("c3").order("end", "keep", "end")
    assert table.why("snipe A c110") == "14.4"


@pytest.mark.rule("14.5")
def test_14_5_when_the_only_target_is_gone_the_rest_may_be_aimed_elsewhere() -> None:
    table = against([4], ["c110", "c111", "c116"], ("russian", "american"))
    table.order("snipe A c110", "snipe A c111", "wire A c116", "done").draw("c6")
    # the only man of group A is dead: the second Sniper may fire at B, or be spent
    assert table.man("a4").where == KILLED
    assert table.keys() == ["redirect B", "drop"]
    assert table.why("redirect A") == "6.1"
    table.order("redirect B")
    table.draw("c1", "c9")
    assert table.told("sniper")[-1] == [0, 1, 111]
    # the Wire asks on its own
    assert table.keys() == ["redirect B", "drop"]
    table.order("drop")
    assert 116 in table.s.discard and table.s.sides[1].groups[1].stack == []


@pytest.mark.rule("14.5")
def test_14_5_while_a_target_is_left_nothing_is_redirected() -> None:
    table = against([4, 5], ["c110", "c111"], ("russian", "american"))
    table.order("snipe A c110", "snipe A c111", "done").draw("c2", "c6")
    # the second shot is at the man who is left, alone, so the next draw is its number
    assert table.man("a4").where == KILLED and table.told("sniper_aims")[-1] == [table.man("a5").number]
    table.draw("c1")
    assert table.kind() == "refill"


@pytest.mark.rule("14.6")
def test_14_6_a_position_is_read_under_the_column_of_the_groups_size() -> None:
    for card in range(1, cards.N_CARDS + 1):
        for size in range(1, 11):
            assert 1 <= cards.POSITION[card][size] == position(card, size) + 1 <= size
    # c3 reads 1, 2, 3, 3, 3, 3, 4, 6, 4, 2; a group of ten has the last column
    men = [4, 5, 6, 7, 8, 9, 10, 11, 12, 17]
    for size, place in ((2, 2), (3, 3), (5, 3), (6, 3), (7, 4), (8, 6), (9, 4), (10, 2)):
        group = {"A": {"men": men[:size]}, "B": {"men": [21, 22, 23, 24]}}
        table = Table(
            {
                "german": {"groups": {"A": {"men": [1, 2, 4]}, "B": {"men": [5, 6]}}, "hand": ["c110"]},
                "american": {"groups": group, "hand": []},
            }
        ).order("end", "snipe A c110", "done")
        table.draw("c3")
        assert table.told("sniper_aims") == [[table.man(f"a{men[place - 1]}").number]]
    # positions close up when a man is lost: the second of three is now the man who was third
    table = against([4, 5, 6], ["c110", "c111"], ("russian", "american"))
    table.order("snipe A c110", "snipe A c111", "done").draw("c11", "c6")
    assert table.man("a5").where == KILLED
    table.draw("c3")
    assert table.told("sniper_aims")[-1] == [table.man("a6").number]


@pytest.mark.rule("16.3")
def test_16_3_the_last_deck_ends_during_the_first_of_two_snipers() -> None:
    # three cards are left: the attack that is on is finished, the second Sniper and the Wire are not resolved
    rest = [f"c{card}" for card in range(1, 163) if card not in (110, 111, 116, 11, 12)]
    table = against([4, 5, 6], ["c110", "c111", "c116"], ("russian", "american"), deck=3, discards=rest)
    table.order("snipe A c110", "snipe A c111", "wire B c116", "done").draw("c11", "c12")
    assert table.s.over and table.told("sniper_shot") == [[table.man("a5").number, 3, 1, 12]]
    assert len(table.told("sniper")) == 1 and table.s.sides[1].groups[1].stack == []
