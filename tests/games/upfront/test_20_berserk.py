"""Section 20.9: Russians who go berserk, and their charge."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import ccv, soldiers
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, KILLED, NO_MAN, ROUTED
from tests.games.upfront.melees import Draws
from tests.games.upfront.play import Table

# Russian 4 and 6: KIA 9 pinned, Panic 4; 6 has Morale 3 and a rifle: CCV 8/3, pinned 4/-1.


def under_fire(man: str, side: str = "russian", chit: int = 3, level: str = "close", **rest: Any) -> Table:
    """A lone pinned man of group A is fired on by German A, at Relative Range 5 if `chit` is 3, at strength 3."""
    foe = "german" if side != "german" else "american"
    group = {"men": [man, 8], "chit": chit, **rest}
    return Table(
        {
            "level": level,
            "sides": [foe, side],
            foe: {"groups": {"A": {"men": [1, 4, 5, 6], "chit": 2}, "B": {"men": [7, 8]}}, "hand": ["c84"]},
            side: {"groups": {"A": group, "B": {"men": [9, 10, 11, 12]}}, "hand": []},
        }
    ).order("fire A A c84", "resolve")


def is_commissar(soldier: int) -> bool:
    """Whether this is a Commissar's card."""
    return soldiers.LEADER[soldier] == soldiers.COMMISSAR


def charging(russians: list[Any], germans: list[Any], **rest: Any) -> Table:
    """The Russians' turn begins with these men in group A, at Relative Range 5 to German A."""
    mine = {"men": russians, "chit": 3, **rest.pop("mine", {})}
    theirs = {"men": germans, "chit": rest.pop("chit", 2), **rest.pop("theirs", {})}
    return Table(
        {
            "level": rest.pop("level", "close"),
            "sides": ["russian", "german"],
            "begins": True,
            "russian": {"groups": {"A": mine, "B": {"men": [9, 10, 11]}}, "hand": rest.pop("hand", [])},
            "german": {"groups": {"A": theirs, "B": rest.pop("other", {"men": [7, 8, 9]})}, "hand": []},
            **rest,
        }
    )


@pytest.mark.rule("20.9")
@pytest.mark.parametrize(("zero", "berserk"), [((1, 3), True), ((4, 4), True), ((5, 10), False)])
def test_20_9_panic_at_range_5_drives_a_russian_forward(zero: tuple[int, int], berserk: bool) -> None:
    # 3 and a black 1: his Panic value; r4 has Panic 4 under 0r as well
    draws = Draws()
    table = under_fire("6 pinned").draw(draws.black_with_rout(1, *zero))
    man = table.man("r6")
    assert man.berserk == berserk and (man.where == IN_PLAY) == berserk
    assert (man.where == ROUTED) != berserk
    assert not berserk or man.pinned
    assert (len(table.told("berserk")) == 1) == berserk


@pytest.mark.rule("20.9")
def test_20_9_not_elsewhere_not_others_and_not_in_the_basic_game() -> None:
    for table in (
        under_fire("6 pinned", chit=2),
        under_fire("6 pinned", side="british"),
        under_fire("6 pinned", level="basic"),
    ):
        man = next(man for man in table.s.men if man.pinned)
        where = man.where
        # a black 1 or more, whatever his own values: panic with a low 0r
        table.draw(Draws().black_with_rout(3, 1, 2))
        assert where == IN_PLAY and man.where == KILLED and not man.berserk


@pytest.mark.rule("20.9")
def test_20_9_an_unpinned_man_does_not_panic_and_a_kia_is_a_kia() -> None:
    table = under_fire("6").draw(Draws().black_with_rout(1, 1, 4))
    assert table.man("r6").pinned and not table.man("r6").berserk
    table = under_fire("6 pinned").draw(Draws().number(6))
    assert table.man("r6").where == KILLED


@pytest.mark.rule("20.9")
@pytest.mark.parametrize("zero", [(1, 4), (5, 10)])
def test_20_9_a_second_panic_kills_a_berserk_man(zero: tuple[int, int]) -> None:
    table = under_fire("6 pinned berserk").draw(Draws().black_with_rout(1, *zero))
    assert table.man("r6").where == KILLED and not table.man("r6").berserk


@pytest.mark.rule("20.9")
def test_20_9_a_snipers_panic_counts_and_a_man_given_up_is_lost() -> None:
    draws = Draws()
    table = Table(
        {
            "level": "close",
            "sides": ["german", "russian"],
            "german": {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}, "hand": ["c110"]},
            "russian": {"groups": {"A": {"men": ["6 pinned"], "chit": 3}, "B": {"men": [7, 8, 9, 10]}}, "hand": []},
        }
    )
    table.order("end", "snipe A c110", "done").draw(draws.black_with_rout(2, 1, 4))
    assert table.man("r6").berserk
    # [10.3] he has not panicked: his owner gives him up
    table = Table(
        {
            "level": "close",
            "sides": ["russian", "german"],
            "german": {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}},
            "russian": {"groups": {"A": {"men": ["6 pinned"], "chit": 3}, "B": {"men": [7, 8, 9, 10]}}, "hand": []},
        }
    )
    table.order("panic r6").draw(draws.black_with_rout(2, 1, 4))
    assert table.man("r6").where == KILLED


@pytest.mark.rule("24.7", "20.9")
def test_24_7_in_a_minefield_that_is_his_end() -> None:
    table = under_fire("6 pinned", cards=["minefield"], level="full")
    strength = table.told("fires")[0][3]
    needed = max(0, 4 - strength)
    table.draw(Draws().black_with_rout(needed, 1, 4))
    assert table.man("r6").where == KILLED


@pytest.mark.rule("20.9", "15.53")
def test_20_9_a_commissar_leaves_him_alone() -> None:
    commissar = next(man for man in range(100, 150) if is_commissar(man)) % 50
    for word, executed in (("6 pinned berserk", False), ("6 pinned", True)):
        table = Table(
            {
                "level": "close",
                "sides": ["russian", "german"],
                "russian": {"groups": {"A": {"men": [commissar, word], "chit": 3}, "B": {"men": [7, 8, 9]}},
                            "hand": []},
                "german": {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}},
            }
        ).order("end")  # fmt: skip
        assert (table.asked == "chance") == executed
    # and if another man's number is drawn for him he is spared too
    table = Table(
        {
            "level": "close",
            "sides": ["russian", "german"],
            "russian": {
                "groups": {"A": {"men": [commissar, "6 pinned berserk", "5 pinned"], "chit": 3}, "B": {"men": [7, 8]}},
                "hand": [],
            },
            "german": {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}},
        }
    ).order("end")
    table.draw(Draws().place(3, 2))
    assert table.man("r6").where == IN_PLAY and table.told("executed") == []


@pytest.mark.rule("20.91")
def test_20_91_he_charges_at_the_very_start_of_his_turn_with_his_pinned_value() -> None:
    draws = Draws()
    table = charging(["6 pinned berserk", 5], [4, 5], mine={"cards": ["brush", "wire"]})
    # no check, no infiltration, no choice where there is one enemy group; straight to his opponent
    assert table.asked == "chance" and table.s.stack[-2].CODE == "melee_entry"
    table.draw(draws.place(2, 2), draws.number(5), draws.number(1))
    # 3 + 5 - 4; g5: 2 + 5
    assert table.told("melee")[0][3:] == [4 + 5, 7 + 1]
    # weapons as ever [20.74], and the charge is no action
    table.order("leave-it")
    man = table.man("r6")
    assert not man.berserk and not man.pinned and table.man("g5").where == KILLED
    assert table.kind() == "turn" and table.s.actions == 0 and table.why("order A") == ""


@pytest.mark.rule("20.91")
def test_20_91_a_loser_dies() -> None:
    draws = Draws()
    table = charging(["6 pinned berserk", 5, 4], [4, 5]).draw(draws.place(2, 1), draws.number(-3), draws.number(0))
    assert table.man("r6").where == KILLED and table.asked == "german"


@pytest.mark.rule("20.91")
def test_20_91_he_says_whom_and_several_charge() -> None:
    draws = Draws()
    table = charging(["6 pinned berserk", "5 pinned berserk", 4], [4, 6], other={"men": [5, 9, 10], "chit": 2})
    assert table.kind() == "charges" and table.keys() == ["charge r6 A", "charge r6 B"]
    assert table.why("charge r5 A") == "not asked" and table.why("charge g4 A") == "10.4"
    table.order("charge r6 B", "charge r5 A").draw(draws.place(3, 1), draws.number(6), draws.number(0))
    # g5: 2 + 5
    assert table.told("melee")[0][1] == table.man("g5").number
    table.order("destroy g5").draw(draws.place(2, 1), draws.number(5), draws.number(0))
    assert table.told("melee")[1][1] == table.man("g4").number
    table.order("destroy g4")
    assert table.kind() == "turn"


@pytest.mark.rule("20.91", "20.72", "20.622")
def test_20_91_two_against_one_opponent_help_each_other_with_nothing() -> None:
    draws = Draws()
    table = charging(["6 pinned berserk", "5 pinned berserk", 4], [4, 6])
    table.draw(draws.place(2, 1), draws.place(2, 1))
    assert table.keys() == ["choose r6", "choose r5"]
    table.order("choose r6").draw(draws.number(5), draws.number(0))
    # pinned men add no three
    assert table.told("melee")[0][3:] == [4 + 5, 8]
    # both have won
    table.order("leave-it")
    assert not table.man("r5").pinned and not table.man("r5").berserk


@pytest.mark.rule("20.91", "20.61")
def test_20_91_the_man_at_a_machine_gun_leaves_it_and_goes_unarmed() -> None:
    draws = Draws()
    table = charging(["2 pinned berserk", 5], [4, 6], mine={"crew": [[2, 5]]})
    man, assistant = table.man("r2"), table.man("r5")
    assert man.weapon == NO_MAN and man.assistant == NO_MAN and assistant.gunner == NO_MAN
    assert table.s.sides[0].groups[0].loose == [man.number] and assistant.heir_to == man.number
    # 4 without a weapon, 4 less as he is pinned
    assert ccv.ccv(table.s, man) == 0
    table.draw(draws.place(2, 1), draws.number(6), draws.number(-6)).order("destroy g4")
    # he stays unarmed
    assert not man.pinned and man.weapon == NO_MAN
    table = charging(["5 pinned berserk", 2], [4, 6], mine={"crew": [[2, 5]]})
    assert table.man("r5").gunner == NO_MAN and ccv.ccv(table.s, table.man("r5")) == 8 - 4


@pytest.mark.rule("20.92")
@pytest.mark.parametrize("ground", [None, "pillbox", "minefield"])
def test_20_92_with_nobody_to_charge_he_rallies(ground: str | None) -> None:
    if ground is None:
        table = charging(["6 pinned berserk", 5], [4, 6], chit=1)
    else:
        # [23.5] [24.7] the only group there is out of his reach
        table = charging(["6 pinned berserk", 5], [4, 6], theirs={"cards": [ground]}, level="full")
    man = table.man("r6")
    assert table.kind() == "turn" and not man.pinned and not man.berserk and table.told("charges") == []


@pytest.mark.rule("20.91", "10.4")
def test_20_91_a_hero_in_the_enemys_turn_makes_him_himself_again_but_none_in_the_fight() -> None:
    table = charging(["6 pinned berserk", "7 pinned"], [4, 6], hand=["c114"])
    table.draw(Draws().place(2, 1))
    assert table.asked == "russian" and table.keys() == ["pass", "hero r7 c114"]
    assert table.why("hero r6 c114") == "20.52"
    # before it, in the enemy's turn, he is a pinned man like any other
    table = Table(
        {
            "level": "close",
            "sides": ["german", "russian"],
            "german": {"groups": {"A": {"men": [1, 4, 5, 6], "chit": 2}, "B": {"men": [7, 8]}}, "hand": ["c84"]},
            "russian": {
                "groups": {"A": {"men": ["6 pinned berserk", 8], "chit": 3}, "B": {"men": [9, 10]}},
                "hand": ["c114"],
            },
        }
    ).order("fire A A c84", "hero r6 c114")
    assert not table.man("r6").berserk and not table.man("r6").pinned


def test_the_chance_to_go_berserk_is_shown() -> None:
    table = Table(
        {
            "level": "close",
            "sides": ["german", "russian"],
            "german": {"groups": {"A": {"men": [1, 4, 5, 6], "chit": 2}, "B": {"men": [7, 8]}}, "hand": ["c84"]},
            "russian": {"groups": {"A": {"men": ["6 pinned"], "chit": 3}, "B": {"men": [9, 10]}}, "hand": []},
        }
    ).order("fire A A c84")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "resolve"))
    assert row is not None
    man = row["men"][0]
    assert man["berserk"] > 0 and man["panic_killed"] == 0
    assert row["expected_lost"] == pytest.approx(man["killed"] + man["routed"])
    assert row["nobody_lost"] == pytest.approx(1 - man["killed"] - man["routed"])
