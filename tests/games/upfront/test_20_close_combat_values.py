"""Sections 20.6, 32.11, 33.5: Close Combat Values, what wounds and prisoners do to them, and the chances of a fight."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards, ccv, soldiers
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import FREED, KILLED, NO_GROUP, NO_MAN, PRISONER, Man, UpFront
from firefight.games.upfront.odds_melee import duel
from tests.games.upfront.melees import Draws, enter, inside, passes
from tests.games.upfront.play import Table

# German 4: Morale 3, rifle, CCV 8/3; 5: 2, 7/2; 6: 5, 10/5; 3 has an LMG, CCV 4/3; 1 a machine pistol, 8/5.
# American 4: Morale 3, rifle, CCV 8/3; 5: 8/3; 6: Morale 1, 6/1; 9: 10/5; 15 an MMG, 4/4.


def lone_man(soldier: int, **states: bool) -> tuple[UpFront, Man]:
    """A man of any nation by himself, as the values see him."""
    nation, number = divmod(soldier, soldiers.SLOTS)
    name = ["german", "american", "russian", "british", "japanese", "french", "italian"][nation]
    foe = "german" if name != "german" else "american"
    words = " ".join([str(number), *[key for key, value in states.items() if value]])
    table = Table(
        {
            "level": "full",
            "sides": [name, foe],
            name: {"groups": {"A": {"men": [words]}, "B": {"men": []}}, "hand": []},
            foe: {"groups": {"A": {"men": [7]}, "B": {"men": [8]}}, "hand": []},
        }
    )
    return table.s, table.s.men[0]


PRINTED = [soldier for soldier in range(soldiers.N_SOLDIERS) if soldiers.NAME[soldier]]


@pytest.mark.rule("20.6", "20.6a", "20.6b", "20.6c", "20.6-T", "45.51")
def test_20_6_the_formula_gives_every_printed_value() -> None:
    assert len(PRINTED) > 150
    for soldier in PRINTED:
        armed = soldiers.WEAPON[soldier] != soldiers.UNARMED
        for pinned in (False, True):
            s, man = lone_man(soldier, pinned=pinned)
            printed = soldiers.CCV_PINNED_ARMED if pinned else soldiers.CCV_ARMED
            if armed:
                assert ccv.ccv(s, man) == printed[soldier], soldiers.NAME[soldier]
            s, man = lone_man(soldier, pinned=pinned, unarmed=True)
            printed = soldiers.CCV_PINNED_UNARMED if pinned else soldiers.CCV_UNARMED
            assert ccv.ccv(s, man) == printed[soldier], soldiers.NAME[soldier]


@pytest.mark.rule("20.6-T")
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (soldiers.RIFLE, 5), (soldiers.CARBINE, 4), (soldiers.ASSAULT_RIFLE, 4), (soldiers.MACHINE_PISTOL, 3),
        (soldiers.BAR, 2), (soldiers.LMG, 1), (soldiers.MMG, 0), (soldiers.ATR, 0), (soldiers.FLAMETHROWER, -1),
        (soldiers.MORTAR, 0), (soldiers.BAZOOKA, 0), (soldiers.PANZERSCHRECK, 0), (soldiers.PIAT, 0),
    ],
)  # fmt: skip
def test_20_6_t_what_each_weapon_is_worth(kind: int, value: int) -> None:
    assert ccv.WEAPON_VALUE[kind] == value


@pytest.mark.rule("20.6", "20.6d", "20.6-T")
@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("4", 8), ("4 jammed", 7), ("4 charge", 7), ("4 charge jammed", 6), ("4 unarmed charge", 3),
        ("4 weapon a15", 3), ("4 weapon a17", 7), ("4 weapon a17 slung", 6), ("4 pinned jammed charge", 2),
    ],
)  # fmt: skip
def test_20_6_what_changes_a_value(words: str, value: int) -> None:
    # a15 has an MMG, a17 a carbine: both have lost theirs
    men = [words, 5]
    theirs = {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}, "lost": ["15 killed unarmed", "17 killed unarmed"]}
    table = Table({"level": "full", "german": {"groups": {"A": {"men": men}, "B": {"men": [6]}}}, "american": theirs})
    assert ccv.ccv(table.s, table.man("g4")) == value


@pytest.mark.rule("20.6a")
def test_20_6a_a_commissar_raises_no_close_combat_value() -> None:
    # the printed value stands, though the Morale of the group is one higher
    groups = {"A": {"men": [25, 4]}, "B": {"men": [5]}}
    commissars = [n for n in range(2 * soldiers.SLOTS, 3 * soldiers.SLOTS) if soldiers.LEADER[n] == soldiers.COMMISSAR]
    groups["A"]["men"][0] = commissars[0] % soldiers.SLOTS
    table = Table({"level": "full", "sides": ["russian", "german"], "russian": {"groups": groups},
                   "german": {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}}})  # fmt: skip
    assert ccv.ccv(table.s, table.man("r4")) == soldiers.CCV_ARMED[table.man("r4").soldier] == 9


@pytest.mark.rule("20.61")
def test_20_61_an_assistant_has_no_weapon_and_a_crewman_never_attacks() -> None:
    table = inside(["3 infiltrates A", "4 infiltrates A", "6 infiltrates A"], [4, 5], mine={"crew": [[3, 4]]})
    # his rifle counts for nothing, jammed or not
    assert ccv.ccv(table.s, table.man("g4")) == 3
    assert table.keys("close-combat") == ["close-combat g6 A"]
    assert table.why("close-combat g3 A") == table.why("close-combat g4 A") == "20.61"
    table.order("uncrew g3", "keep")
    assert ccv.ccv(table.s, table.man("g4")) == 8


# --- chapters 32 and 33 in a fight --------------------------------------------------------------------------------


@pytest.mark.rule("32.11", "32.11-Q1")
@pytest.mark.rule("20.53b")
@pytest.mark.rule("32.2")
def test_32_11_two_less_for_a_prisoner_and_the_captor_pulls_out() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [4, 5, 6], hand=["c1"], level="full")
    enter(table, "g4", 3, 1, draws)
    # asked though he holds no card: it takes none
    assert table.asked == "american" and table.keys() == ["pass", "take-alive"]
    table.order("pass", "take-alive", "pass")
    assert table.asked == "german" and table.why("take-alive") == "32.11"
    passes(table).draw(draws.number(6), draws.number(0))
    assert table.told("melee")[0][3:] == [8 - 2 + 6, 8]
    man = table.man("a4")
    # [32.2] any man of the captor's group guards him
    assert man.where == PRISONER and table.kind() == "guarding" and table.keys() == ["choose g4", "choose g5"]
    table.order("choose g5", "leave-it")
    assert man.guard == table.man("g5").number
    # by four, and yet
    assert table.kind() == "turn" and table.man("g4").infiltrates == NO_GROUP
    # it takes chapter 32
    table = inside(["4 infiltrates A", 5], [4, 5, 6], hand=["c1"], foe=["c28"])
    enter(table, "g4", 3, 1, Draws())
    assert table.why("take-alive") == "not asked"


@pytest.mark.rule("32.11-Q1")
def test_32_11_q1_the_wish_binds_all_who_attack_with_him() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A"], [9, 5, 6], hand=["c1", "c4"], level="full")
    table.order("close-combat g4 A", "close-combat g6 A", "rush g4 c1", "rush g6 c4", "done")
    table.draw(draws.place(3, 1), draws.place(3, 1)).order("choose g4", "pass", "take-alive")
    passes(table).draw(draws.number(-6), draws.number(4)).draw(draws.number(4), draws.number(0))
    assert [row[3:] for row in table.told("melee")] == [[8 + 3 - 2 - 6, 14], [10 - 2 + 4, 10]]
    # g6 alone is left of his group
    assert table.man("a9").where == PRISONER and table.man("a9").guard == table.man("g6").number


@pytest.mark.rule("33.5a", "32.21")
def test_33_5a_32_21_wounds_and_prisoners_weigh_on_a_value() -> None:
    lost = ["15 captured guard g6"]
    table = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": ["4 wounded", "5 wounded pinned", 6]}, "B": {"men": [7]}}},
            "american": {"groups": {"A": {"men": [4]}, "B": {"men": [5]}}, "lost": lost},
        }
    )
    # 8 - 4; pinned and unarmed: 2 - 4; 10 halved
    assert [ccv.ccv(table.s, table.man(key)) for key in ("g4", "g5", "g6")] == [4, -2, 5]
    table = inside(["4 wounded unhindered", 5], [4], level="full")
    # [33.9] a Hero makes him forget it for a turn
    assert ccv.ccv(table.s, table.man("g4")) == 8


@pytest.mark.rule("33.5b", "33.5c")
def test_33_5b_helpless_men_and_33_5c_wounded_helpers() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], ["4 wounded pinned unarmed", 5], hand=["c1"], level="full")
    enter(table, "g4", 2, 1, draws).order("pass", "pass")
    # no card is drawn
    assert table.told("melee") == [] and table.man("a4").where == KILLED
    draws = Draws()
    table = inside(["4 infiltrates A", 5], [15, "5 wounded", 6], hand=["c1"], theirs={"crew": [[15, 5]]}, level="full")
    enter(table, "g4", 3, 1, draws).order("pass", "pass").draw(draws.number(0), draws.number(0))
    assert table.told("melee")[0][3:] == [8, 4]


# --- chances ----------------------------------------------------------------------------------------------------


@given(st.integers(-3, 14), st.integers(-3, 14), st.lists(st.integers(1, 162), min_size=2, max_size=25, unique=True))
def test_a_duel_is_counted_over_all_pairs_of_cards(attack: int, defence: int, unseen: list[int]) -> None:
    def signed(card: int) -> int:
        return -cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card]

    margins = [attack + signed(a) - defence - signed(b) for a in unseen for b in unseen if a != b]
    chances = duel(attack, defence, unseen)
    of = len(margins)
    assert chances["wins"] == pytest.approx(sum(1 for margin in margins if margin > 0) / of)
    assert chances["both"] == pytest.approx(sum(1 for margin in margins if margin == 0) / of)
    assert chances["loses"] == pytest.approx(sum(1 for margin in margins if margin < 0) / of)
    assert chances["by_three"] == pytest.approx(sum(1 for margin in margins if margin >= 3) / of)


def odds(table: Table, key: str) -> dict[str, Any]:
    """The chances of an order for the seat that is asked."""
    found = GAME.odds(table.s, table.s.asked, GAME.parse(table.s, key))
    assert found is not None
    return found


def test_the_chances_of_entering_and_of_a_fight() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", "6 infiltrates A"], [9, 15, 5], hand=["c1"], foe=["c28"],
                   theirs={"crew": [[15, 5]]})  # fmt: skip
    row = odds(table, "close-combat g4 A")["entries"][0]
    unseen = [card for card in range(1, 163) if card != 1]
    assert row["count"] == sum(1 for card in unseen if cards.NUMBER[card] < 3)
    assert sum(fight["aimed_at"] for fight in row["fights"]) == pytest.approx(1)
    assert [fight["defence"] for fight in row["fights"]] == [10, 7, 6]
    table.order("close-combat g4 A")
    assert odds(table, "rush g4 c1")["entries"][0]["enters"] == 1.0
    assert [entry["man"] for entry in odds(table, "close-combat g6 A")["entries"]] == ["g4", "g6"]
    table.order("rush g4 c1", "done").draw(draws.place(3, 2))
    plain, concealed = odds(table, "pass"), odds(table, "hinder g4 c28")
    assert (plain["attack"], plain["defence"]) == (8, 7)
    assert concealed["attack"] == 8 - cards.CONCEALED_VALUE[28] and concealed["wins"] < plain["wins"]
    assert concealed["wins"] + concealed["both"] + concealed["loses"] == pytest.approx(1)
    assert sum(part["value"] for part in concealed["attack_parts"]) == concealed["attack"]


def test_what_the_terminal_says() -> None:
    from firefight.games.upfront import screen_odds

    draws = Draws()
    table = inside(["4 infiltrates A", 5], [9, 5], hand=["c1"], foe=["c28"])
    text = "\n".join(screen_odds.odds(odds(table, "close-combat g4 A")))
    assert "g4 Schumacher enters" in text and "a9" in text
    enter(table, "g4", 2, 1, draws)
    text = "\n".join(screen_odds.odds(odds(table, "pass")))
    assert "+3 Morale [20.6a], +5 weapon [20.6-T]" in text and "wins" in text
    assert GAME.view(table.s, 0)["close_combat"]["defenders"] == ["a9"]
    assert NO_MAN == -1


@pytest.mark.rule("33.9")
@pytest.mark.rule("33.5a")
@pytest.mark.rule("33.5")
def test_33_9_a_hero_in_the_window_makes_a_wounded_man_fight_as_if_he_were_not() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], ["4 wounded", 5, 6], hand=["c1"], foe=["c114"], level="full")
    enter(table, "g4", 3, 1, draws)
    assert table.why("ignore-wound a5 c114") == "33.9"
    table.order("ignore-wound a4 c114")
    passes(table).draw(draws.number(1), draws.number(1))
    # without it 8 - 4
    assert table.told("melee")[0][3:] == [8 + 1, 8 + 1]


@pytest.mark.rule("32.2b")
@pytest.mark.rule("32.11")
def test_32_2b_a_captor_who_dies_in_the_same_fight_leaves_his_prisoner_to_his_group() -> None:
    draws = Draws()
    # American 15 with his assistant 5: g4 takes the first and falls to the second
    for others, held in (([5], True), ([], False)):
        table = inside(["4 infiltrates A", *others], [15, 5, 6], hand=["c1"], level="full", theirs={"crew": [[15, 5]]})
        enter(table, "g4", 3, 1, draws)
        table.order("pass", "take-alive")
        passes(table).draw(draws.number(6), draws.number(-4)).draw(draws.number(-5), draws.number(5))
        assert table.man("g4").where == KILLED
        man = table.man("a15")
        if held:
            assert man.where == PRISONER and man.guard == table.man("g5").number
        else:
            # [32.22] nobody is left to hold him
            assert man.where == FREED and man.guard == NO_MAN
        draws = Draws()
