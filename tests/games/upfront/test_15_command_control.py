"""Chapter 15: what the loss of leaders does to a hand, the Commissar, and the unbalanced position."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, setup
from firefight.games.upfront.command import hand_allowed
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, KILLED, ROUTED
from firefight.games.upfront.preparation import FormGroups
from firefight.games.upfront.scenarios import SCENARIOS
from firefight.games.upfront.soldiers import soldier_id
from firefight.games.upfront.victory import victory_points
from firefight.kernel import core
from tests.games.upfront.play import Table

ENEMY: dict[str, Any] = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}
# cards that carry no Breeze, lowest first, to be drawn where it does not matter which
PLENTY = [f"c{card}" for card in range(62, 100)]


def german(groups: dict[str, Any], hand: list[str] | None = None, **side: Any) -> Table:
    """The Germans' turn against two whole American groups."""
    return Table({"german": {"groups": groups, "hand": hand or [], **side}, "american": ENEMY})


def russian(groups: dict[str, Any], hand: list[str] | None = None, enemy: dict[str, Any] | None = None) -> Table:
    """The Russians' turn against Germans."""
    other = enemy or {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}
    return Table({"sides": ["russian", "german"], "russian": {"groups": groups, "hand": hand or []}, "german": other})


def fire_at_russians(
    men: list[Any], draws: list[str], strength_card: str = "c84", other: list[Any] | None = None
) -> Table:
    """Germans fire a Fire 3 at a Russian group of these men, and these cards are drawn."""
    table = Table(
        {
            "sides": ["german", "russian"],
            "german": {
                "groups": {"A": {"men": [1, 2, 4, 5], "chit": 2}, "B": {"men": [6, 7]}},
                "hand": [strength_card],
            },
            "russian": {"groups": {"A": {"men": men, "chit": 2}, "B": {"men": other or [8, 12, 13, 3]}}, "hand": []},
        }
    )
    return table.order(f"fire A A {strength_card}", "resolve").draw(*draws)


def end(table: Table) -> Table:
    """End the actions and make no discards; a group has lined up as it stands, so that nobody has passed."""
    if table.s.actions == 0 and table.keys("order "):
        table.order(table.keys("order ")[-1], "keep")
    table.order("end")
    return table.order("done") if "done" in table.keys("done") else table


def filled(table: Table) -> int:
    """End the turn, draw as many cards as are allowed, and say how many the hand then holds."""
    seat = table.s.asked
    end(table)
    if table.kind() != "refill":
        return len(table.s.sides[seat].hand)
    table.order("refill")
    drawn = iter([card for card in PLENTY if int(card[1:]) in table.s.pool])
    while table.asked == "chance" or table.kind() == "card_drawn":
        if table.asked == "chance":
            table.draw(next(drawn))
        else:
            table.order("pass")
    return len(table.s.sides[seat].hand)


# --- the leaders ------------------------------------------------------------------------------------------------


@pytest.mark.rule("15.2")
def test_15_2_a_pinned_squad_leader_costs_a_card() -> None:
    assert filled(german({"A": {"men": [1, 2]}, "B": {"men": [4, 5]}})) == 5
    assert filled(german({"A": {"men": ["1 pinned", 2]}, "B": {"men": [4, 5]}})) == 4
    # at the end of the turn: a leader rallied before it costs nothing
    table = german({"A": {"men": ["1 pinned", 2]}, "B": {"men": [4, 5]}}, ["c46"]).order("rally A c46")
    assert filled(table) == 5
    # and with four cards left there is nothing to draw
    table = end(german({"A": {"men": ["1 pinned", 2]}, "B": {"men": [4, 5]}}, ["c62", "c1", "c2", "c3"]))
    assert table.asked == "american" and table.kind() == "turn"


@pytest.mark.rule("15.2")
def test_15_2_a_squad_leader_lost_since_the_last_draw_costs_a_card_once() -> None:
    # lost in the enemy's turn, and given up in one's own
    groups: dict[str, Any] = {"A": {"men": [2, 4, 5]}, "B": {"men": [6, 7]}}
    table = german(groups, lost=["1 killed"], leader_just_lost=True)
    assert filled(table) == 4
    # once, whether or not he draws
    table = end(german(groups, lost=["1 killed"], leader_just_lost=True)).order("keep")
    assert hand_allowed(table.s, 0) == 5
    groups = {"A": {"men": ["1 pinned", 2, 4]}, "B": {"men": [5, 6, 7]}}
    table = german(groups).order("panic g1").draw("c10")
    assert table.man("g1").where == ROUTED
    assert filled(table) == 4


@pytest.mark.rule("15.2", "15.3")
def test_15_2_the_assistant_takes_over_and_inherits_the_penalty() -> None:
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": ["c110"]}
    groups = {"A": {"men": [1]}, "B": {"men": [2, 4, 5]}, "C": {"men": [6, 7]}}
    table = Table({"active": "american", "german": {"groups": groups, "hand": []}, "american": american})
    table.order("end", "snipe A c110", "done").draw("c6").order("keep")
    assert table.man("g1").where == KILLED
    # the turn after the loss: one card fewer
    assert filled(table) == 4
    end(table).order("keep")
    # then the ASL is the SL and the hand is full again
    assert filled(table) == 5
    # his pin costs a card in every later turn
    for text, size in (("2 pinned", 4), ("2", 5)):
        table = german({"A": {"men": [text, 4, 5]}, "B": {"men": [6, 7]}}, lost=["1 killed"])
        assert filled(table) == size


@pytest.mark.rule("15.3")
def test_15_3_the_assistant_costs_nothing_while_the_squad_leader_is_there() -> None:
    assert filled(german({"A": {"men": [1, "2 pinned"]}, "B": {"men": [4, 5]}})) == 5
    groups = {"A": {"men": [1, "2 pinned", 4]}, "B": {"men": [5, 6, 7]}}
    table = german(groups).order("panic g2").draw("c10")
    assert table.man("g2").where == ROUTED
    assert filled(table) == 5


@pytest.mark.rule("15.4")
@pytest.mark.parametrize("lost", [["1 killed", "2 routed"], ["1 routed", "2 killed"]])
def test_15_4_without_leaders_the_hand_stays_smaller(lost: list[str]) -> None:
    table = german({"A": {"men": [4, 5, 6]}, "B": {"men": [7, 8]}}, lost=lost)
    for _ in range(2):
        # in every turn, however many cards have been played
        assert filled(table) == 4
        end(table).order("keep", "order A", "keep", "end", "discard " + table.hand(0)[0], "done")
        assert table.kind() == "refill"
        table.order("keep")
        end(table).order("keep")


@pytest.mark.rule("15.4")
def test_15_4_both_lost_at_once_is_one_card_not_two() -> None:
    table = german(
        {"A": {"men": [4, 5, 6]}, "B": {"men": [7, 8]}}, lost=["1 killed", "2 killed"], leader_just_lost=True
    )
    assert filled(table) == 4


@pytest.mark.rule("15.4")
def test_15_4_a_force_that_never_had_a_leader_misses_none() -> None:
    assert filled(german({"A": {"men": [4, 5, 6]}, "B": {"men": [7, 8]}}, lost=["9 killed"])) == 5
    # one that began with an ASL alone misses him
    assert filled(german({"A": {"men": [4, 5, 6]}, "B": {"men": [7, 8]}}, lost=["2 killed"])) == 4


# --- the Commissar ----------------------------------------------------------------------------------------------


@pytest.mark.rule("15.5")
def test_15_5_a_commissar_leads_in_place_of_the_leader_his_side_lacks() -> None:
    # in place of the SL: his pin costs a card, the ASL's does not
    assert filled(russian({"A": {"men": ["19 pinned", 2, 3]}, "B": {"men": [4, 5]}})) == 3
    assert filled(russian({"A": {"men": [19, 3, 4]}, "B": {"men": ["2 pinned", 5]}})) == 4
    # in place of the ASL: nothing while the SL is there, everything afterwards
    assert filled(russian({"A": {"men": ["19 pinned", 3, 4]}, "B": {"men": [1, 5]}})) == 4
    lost = {"groups": {"A": {"men": ["19 pinned", 3, 4]}, "B": {"men": [5, 6]}}, "lost": ["1 killed"], "hand": []}
    enemy = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}
    assert filled(Table({"sides": ["russian", "german"], "russian": lost, "german": enemy})) == 3


@pytest.mark.rule("15.5")
def test_15_5_a_commissar_may_lay_smoke_and_lead_a_rally() -> None:
    table = russian({"A": {"men": [19, "3 pinned", 4]}, "B": {"men": ["5 pinned", 6]}}, ["c131", "c61"])
    assert table.why("smoke A c131") == "" and table.why("smoke B c131") == "13.2"
    assert table.why("rally-two A B c61") == ""
    table = russian({"A": {"men": ["19 pinned", 3, 4]}, "B": {"men": ["5 pinned", 6]}}, ["c131", "c61"])
    assert table.why("smoke A c131") == "13.2"
    assert table.why("rally-two A B c61") == "10.23a"


@pytest.mark.rule("15.51")
def test_15_51_the_commissar_starts_in_the_largest_group() -> None:
    rules = setup.rules_of(SCENARIOS["A"], [cards.GERMAN, cards.RUSSIAN], False, False, 16)
    rules.soldiers = [rules.soldiers[0], [soldier_id(cards.RUSSIAN, number) for number in (19, 3, 4, 5, 6, 7, 8)]]
    s = setup.new_game(rules)

    def order(*texts: str) -> None:
        for text in texts:
            code = GAME.parse(s, text)
            assert code in core.legal(s), (text, [GAME.key(s, option) for option in core.legal(s)])
            core.apply(s, code)

    def why(text: str) -> str:
        code = GAME.parse(s, text)
        number = core.why_not(s, code)
        assert (number == 0) == (code in core.legal(s))
        return GAME.reason(s, s.asked, number, code).rule if number else ""

    order(
        *[f"put g{number}" for number in range(1, 6)], "next", *[f"put g{number}" for number in range(6, 11)], "ready"
    )
    frame = s.stack[-1]
    assert isinstance(frame, FormGroups) and frame.seat == 1
    # seven men: with three in the first group he must come in the second, which takes the other four
    order("put r3", "put r4", "put r5", "next", "put r6", "put r7")
    assert why("next") == "15.51"
    order("put r19", "put r8")
    assert [len(group.men) for group in s.sides[1].groups] == [3, 4]
    s = setup.new_game(rules)
    order(
        *[f"put g{number}" for number in range(1, 6)], "next", *[f"put g{number}" for number in range(6, 11)], "ready"
    )
    order("put r3", "put r4", "put r5", "next", "put r19", "put r6")
    # nor may his own group be closed while it is smaller than the one before
    assert why("next") == "15.51"
    # a largest group may have an equal
    s = setup.new_game(rules)
    order(
        *[f"put g{number}" for number in range(1, 6)], "next", *[f"put g{number}" for number in range(6, 11)], "ready"
    )
    order("put r19", "put r3")
    # two is too few: the other five cannot all stand in groups of two
    assert why("next") == "15.51"
    order("put r4", "next", "put r5", "put r6")
    # three, two and two will do; a third man here would need the fourth, and this group would be the largest
    assert why("put r7") == "15.51"
    order("next", "put r7", "put r8")
    assert [len(group.men) for group in s.sides[1].groups] == [3, 2, 2]


@pytest.mark.rule("15.52")
@pytest.mark.parametrize(
    ("men", "draw", "pinned"),
    [
        # Russian #5 has Morale 3; Fire Strength 3 and a black number
        (["5"], "c1", True),
        (["5", 19], "c1", False),
        (["5", 19], "c2", True),
        (["5", "19 pinned"], "c1", True),
    ],
)
def test_15_52_an_unpinned_commissar_raises_morale(men: list[Any], draw: str, pinned: bool) -> None:
    # enough draws for all: c133 is a red 2, which leaves the others alone
    table = fire_at_russians(men, [draw] + ["c133"] * (len(men) - 1))
    assert table.man("r5").pinned == pinned
    # in another group he helps nobody here
    assert fire_at_russians([5], ["c1"], other=[19, 12, 13, 3]).man("r5").pinned


@pytest.mark.rule("15.52")
@pytest.mark.parametrize(
    ("men", "draw", "where"),
    [
        # pinned, Panic 3; a black 0 makes 3, a black 1 makes 4
        (["5 pinned"], "c11", ROUTED),
        (["5 pinned", 19], "c11", IN_PLAY),
        (["5 pinned", 19], "c62", KILLED),
        (["5 pinned"], "c62", ROUTED),
        (["5 pinned", 19], "c8", ROUTED),
    ],
)
def test_15_52_an_unpinned_commissar_raises_panic_and_with_it_the_rout_number(
    men: list[Any], draw: str, where: int
) -> None:
    # the 0r column is 9 on c11, 4 on c62 and 5 on c8
    table = fire_at_russians(men, [draw] + ["c133"] * (len(men) - 1))
    assert table.man("r5").where == where


@pytest.mark.rule("15.52")
def test_15_52_the_bonus_ends_when_the_commissar_is_pinned_in_mid_attack() -> None:
    # first in line he is pinned by a total of 3; the next man has lost his help
    table = fire_at_russians([19, 5, 7], ["c1", "c7", "c11"])
    assert table.man("r19").pinned and table.man("r5").pinned and table.man("r7").pinned
    # last in line he helps those before him
    table = fire_at_russians([5, 7, 19], ["c1", "c7", "c11"])
    assert not table.man("r5").pinned and not table.man("r7").pinned and table.man("r19").pinned


@pytest.mark.rule("15.52-Q1")
def test_15_52_q1_the_commissar_does_not_raise_his_own_values() -> None:
    # Morale 3 like #5's, and a total of 3
    assert fire_at_russians([19, 5], ["c1", "c133"]).man("r19").pinned
    # pinned, Panic 3
    assert fire_at_russians(["19 pinned", 5], ["c62", "c133"]).man("r19").where == ROUTED


@pytest.mark.rule("15.53")
def test_15_53_the_commissar_shoots_a_pinned_man_whom_the_draw_finds() -> None:
    groups = {"A": {"men": [19, "3 pinned", 4]}, "B": {"men": [5, 6, 7]}}
    # c11 reads 2 for three men, c1 reads 1, c2 reads 3
    for draw, shot in (("c11", True), ("c1", False), ("c2", False)):
        table = end(russian(groups, ["c62", "c63"]))
        assert table.asked == "chance"
        before = table.s.actions
        table.draw(draw)
        assert (table.man("r3").where == KILLED) == shot
        assert bool(table.told("executed")) == shot
        assert table.s.actions == before and not table.s.sides[0].groups[0].acted
        # dead is dead: two points for the enemy
        assert victory_points(table.s, 1) == (2 if shot else 0)
        # the hand is filled afterwards
        assert table.kind() == "refill"


@pytest.mark.rule("15.53")
@pytest.mark.parametrize(
    "groups",
    [
        {"A": {"men": [19, 3, 4]}, "B": {"men": ["5 pinned", 6]}},
        {"A": {"men": ["19 pinned", "3 pinned", 4]}, "B": {"men": [5, 6]}},
        {"A": {"men": [1, "3 pinned", 4]}, "B": {"men": [19, 6]}},
    ],
)
def test_15_53_no_execution_without_an_unpinned_commissar_and_a_pinned_man_in_one_group(groups: dict[str, Any]) -> None:
    assert end(russian(groups)).kind() == "refill"


@pytest.mark.rule("15.53")
def test_15_53_execution_is_at_the_end_of_the_russians_own_turn_only() -> None:
    groups = {"A": {"men": [19, "3 pinned", 4]}, "B": {"men": [5, 6, 7]}}
    enemy = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": ["c62"]}
    table = Table(
        {"sides": ["russian", "german"], "active": "german", "russian": {"groups": groups, "hand": []}, "german": enemy}
    )
    assert end(table).kind() == "refill"
    # a man rallied in time is safe
    table = russian(groups, ["c42"]).order("rally A c42")
    assert end(table).kind() == "refill"
    # the penalty for the SL who was shot counts for the same refill
    groups = {"A": {"men": [19, "1 pinned", 4]}, "B": {"men": [5, 6, 7]}}
    table = end(russian(groups)).draw("c11")
    assert table.man("r1").where == KILLED and hand_allowed(table.s, 0) == 3


# --- the unbalanced position ------------------------------------------------------------------------------------


@pytest.mark.rule("15.6")
def test_15_6_the_enemy_of_a_single_group_draws_one_more_card() -> None:
    one = {"groups": {"A": {"men": [1, 4, 5]}}, "hand": []}
    two = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5]}}, "hand": []}
    mine = {"groups": {"A": {"men": [1, 2]}, "B": {"men": [4, 5]}}, "hand": []}
    assert filled(Table({"german": mine, "american": one})) == 6
    assert filled(Table({"german": mine, "american": two})) == 5
    # it is the opponent who gains, and the other penalties still apply
    alone = {"groups": {"A": {"men": [1, 2]}}, "hand": []}
    assert filled(Table({"german": alone, "american": two})) == 5
    pinned = {"groups": {"A": {"men": ["1 pinned", 2]}, "B": {"men": [4, 5]}}, "hand": []}
    assert filled(Table({"german": pinned, "american": one})) == 5
    # a group whose men are all lost is no group any more
    gone = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6]}}, "hand": []}
    table = (
        Table({"german": {**mine, "hand": ["c110"]}, "american": gone}).order("end", "snipe B c110", "done").draw("c6")
    )
    assert hand_allowed(table.s, 0) == 6
