"""The sergeant at arm's length: infiltration, charges, close combat and what it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bots.positions import says
from tests.games.upfront.infiltrating import field
from tests.games.upfront.melees import Draws, enter, inside, passes
from tests.games.upfront.play import Table
from tests.games.upfront.test_20_berserk import charging
from tests.games.upfront.test_20_spoils import won
from tests.games.upfront.test_21_demolition import detonated
from tests.games.upfront.test_22_flamethrowers import FIRE_4

# g4 to g7 have rifles; pinned Americans lose 4 hand to hand.
PINNED: list[Any] = ["4 pinned", "5 pinned", "6 pinned", "7 pinned"]


def test_he_sends_men_among_pinned_enemies() -> None:
    answer, why = says(field([], men=[4, 5, 6], enemies=PINNED))
    assert answer.startswith("infiltrate ") and answer.endswith(" A") and "among group A" in why


def test_he_keeps_away_from_steady_enemies_who_outnumber_him() -> None:
    enemies = [3, 4, 5, 6, 7, 8, 9]
    assert not says(field([], men=["7 charge", 8], enemies=enemies, stack=["open"]))[0].startswith("close")
    assert not says(field([], men=[8, 9], enemies=enemies, stack=["open"]))[0].startswith("infiltrate")


def test_he_sends_the_charge_and_sets_it_off() -> None:
    answer, why = says(field([], men=["6 charge", 2], target=["open"]))
    assert answer == "infiltrate g6 A" and "charge" in why
    table = detonated(inside(["6 infiltrates A charge", 5], [4, 5]), "g6")
    assert table.kind() == "detonation" and says(table)[0] == "resolve"


def test_he_calls_a_charge_off_that_would_hit_his_own_harder() -> None:
    mine = ["6 infiltrates A charge", "5 infiltrates A", "4 infiltrates A", "7 infiltrates A"]
    table = detonated(inside(mine, ["1 pinned"], theirs={"cards": ["buildings"]}, level="full"), "g6")
    assert says(table)[0] == "call-off"


def test_he_declares_the_whole_plan_before_he_is_done() -> None:
    table = field([], men=[4, 5, 6], enemies=PINNED)
    orders = []
    for _ in range(6):
        answer = says(table)[0]
        orders.append(answer)
        table.order(answer)
        if answer == "done":
            break
    assert orders[-1] == "done" and [order.split()[0] for order in orders[:-1]] == ["infiltrate"] * (len(orders) - 1)


def test_he_brings_the_charge_in_with_a_concealed_card() -> None:
    table = field(["c39"], men=["6 charge", 4, 5], stack=["open"], target=["open"])
    table.order("infiltrate g6 A", "done").draw("c18")
    assert table.kind() == "attempt" and says(table)[0] == "conceal c39"


def test_a_man_tries_again_after_a_hero_only_if_it_pays() -> None:
    table = field(["c114"], men=[4, 5, 6], enemies=PINNED).order("infiltrate g4 A", "done").draw("c27")
    assert table.kind() == "hero_after_pin"
    table.order("hero g4 c114", "pass")
    assert table.kind() == "morale_check" and says(table)[0] == "again"


def test_he_fights_where_he_is_stronger_and_not_where_he_is_weaker() -> None:
    answer, why = says(inside(["4 infiltrates A"], ["4 pinned", "5 pinned"]))
    assert answer == "close-combat g4 A" and "hand to hand" in why
    assert not says(inside(["4 infiltrates A unarmed"], [1, 2]))[0].startswith("close-combat")


def test_everybody_for_whom_it_pays_goes_in() -> None:
    table = inside(["4 infiltrates A", "6 infiltrates A", 5], ["4 pinned", "5 pinned"])
    table.order("close-combat g4 A")
    assert table.kind() == "entry_choice" and says(table)[0] == "close-combat g6 A"
    table.order("close-combat g6 A")
    assert says(table)[0] == "done"


def test_a_man_whom_a_hero_rallied_goes_in_after_all() -> None:
    table = inside(["4 infiltrates A", 5], ["4 pinned", "5 pinned"], hand=["c114"]).order("close-combat g4 A", "done")
    table.draw(Draws().at_least(5))
    table.order("hero g4 c114", "pass")
    assert table.kind() == "morale_check" and says(table)[0] == "again"


def test_he_conceals_his_man_in_an_even_fight() -> None:
    table = enter(inside(["4 infiltrates A", 5], [4, 5], hand=["c1", "c39"]), "g4", 2, 1, Draws())
    while table.asked != "german":
        table.order("pass")
    assert table.kind() == "melee_window" and says(table)[0].startswith("hinder a4 ")


def test_he_wants_the_weak_alive() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], ["4 pinned unarmed", 5], hand=["c1"], level="full")
    enter(table, "g4", 2, 1, draws)
    while table.asked != "german":
        table.order("pass")
    assert says(table)[0] == "take-alive"


@pytest.mark.parametrize("other", ["1", "9"])
def test_of_several_the_best_man_fights(other: str) -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", f"{other} infiltrates A unarmed", 5], [6, 5], hand=["c1", "c4"])
    table.order("close-combat g4 A", f"close-combat g{other} A", "rush g4 c1", f"rush g{other} c4", "done")
    table.draw(draws.place(2, 1), draws.place(2, 1))
    assert table.kind() == "melee" and says(table)[0] == "choose g4"


def test_he_leaves_no_gun_behind_and_stays_among_them() -> None:
    table = won("4 infiltrates A", 4)
    assert table.kind() == "spoils" and says(table)[0] == "destroy a4"
    table.order("destroy a4")
    assert table.kind() == "melee_aftermath" and says(table)[0] == "stay"


def test_he_takes_a_charge_and_comes_back_with_it() -> None:
    table = won("4 infiltrates A", "4 charge")
    assert says(table)[0] == "seize-second a4"
    table.order("seize-second a4")
    assert says(table)[0] == "pull-out"


def test_he_takes_good_ground_that_has_lost_its_men() -> None:
    draws = Draws()
    table = inside(["4 infiltrates A", 5], ["4 pinned"], hand=["c1"], theirs={"cards": ["buildings"]})
    enter(table, "g4", 1, 1, draws)
    passes(table).draw(draws.number(6), draws.number(-6))
    while table.kind() != "terrain_capture":
        table.order(says(table)[0])
    assert says(table)[0] == "claim A A"


def test_a_berserk_man_charges_the_weaker_group() -> None:
    other = {"men": ["7 pinned", "8 pinned"], "chit": 2}
    table = charging(["6 berserk pinned", 8], [1, 2, 3], other=other)
    assert table.kind() == "charges" and says(table)[0] == "charge r6 B"


@pytest.mark.parametrize(("cover", "answer"), [("buildings", "done"), ("open", "hold g14")])
def test_he_holds_the_flamethrower_back_where_it_adds_nothing(cover: str, answer: str) -> None:
    mine = {"A": {"men": [14, 3, 2, 1, 4, 5, 6], "chit": 3, "crew": [[3, 2]]}, "B": {"men": [8, 9]}}
    theirs = {"A": {"men": [4, 5, 6], "chit": 2, "cards": [cover]}, "B": {"men": [1, 2]}}
    table = Table(
        {"level": "full", "german": {"groups": mine, "hand": [FIRE_4]}, "american": {"groups": theirs, "hand": []}}
    ).order("fire A A", f"add {FIRE_4}", "done")
    assert table.kind() == "hold_fire" and says(table)[0] == answer
