"""The sergeant about weapons, mines, trenches, transfers and the scenario's condition."""

from __future__ import annotations

from typing import Any

from firefight.bots.sergeant import plans
from firefight.bots.sergeant.weights import STANDARD
from tests.bots.positions import says
from tests.games.upfront.play import Table
from tests.games.upfront.test_24_minefields import mined
from tests.games.upfront.transfers import field

FAR: dict[str, Any] = {"groups": {"A": {"men": [1, 4, 7], "chit": 0}, "B": {"men": [2, 5, 8], "chit": 0}}}


def quiet(men: list[Any], hand: list[str] | None = None, lost: dict[str, Any] | None = None, **group: Any) -> Table:
    """Germans far from the enemy, with nothing else to do."""
    groups = {"A": {"men": men, "cards": ["woods"], **group}, "B": {"men": [8, 9], "cards": ["buildings"]}}
    return field(groups, hand or [], FAR, german=lost or {})


def test_he_repairs_what_has_failed() -> None:
    answer, why = says(quiet(["3 jammed", 2, 4, 5], crew=[[3, 2]]))
    assert answer == "repair g3" and "going again" in why


def test_he_picks_up_a_gun_that_lies_there() -> None:
    lost = {"lost": ["3 killed", "7 killed"]}
    assert says(quiet([4, 5, 6, "2 unarmed"], lost=lost, loose=["g3"]))[0] == "acquire g2"
    # of two things it is the gun
    table = quiet([4, 5, 6, "2 unarmed"], lost=lost, loose=["g3", "g7"]).order("acquire g2")
    assert table.kind() == "acquisition" and says(table)[0] == "take g3"


def test_he_digs_in_while_it_is_quiet() -> None:
    assert says(quiet([4, 5, 6], cards=["open"]))[0] == "entrench A"


def test_he_sends_a_moving_enemy_into_the_mines() -> None:
    russian = {"groups": {"A": {"men": [1, 2, 3]}, "B": {"men": [4, 5]}}, "hand": ["c157"]}
    german = {"groups": {"A": {"men": [1, 2, 4], "cards": ["advance c1"]}, "B": {"men": [5, 6]}}, "hand": []}
    table = Table({"level": "full", "cower": [], "sides": ["russian", "german"], "russian": russian, "german": german})
    table.order("end")
    assert says(table)[0] == "place A c157"


def test_he_looks_for_a_way_out_of_the_mines() -> None:
    answer, why = says(mined(["c156"], []))
    assert answer.startswith("clear-mines g") and "mines" in why


def test_a_flank_is_claimed_where_it_doubles_the_fire() -> None:
    groups = {"A": {"men": [1, 4, 5], "chit": 1}, "B": {"men": [3, 2, 6, 7], "chit": 2, "crew": [[3, 2]]}}
    # c3 is a Flank card
    table = field(groups, ["c3", "c96"], {"groups": {"A": {"men": [1, 4, 7], "chit": 1}, "B": {"men": [5, 8]}}})
    table.order("sideways B c3")
    assert table.kind() == "claim" and says(table)[0] == "flank B A"


def test_men_who_arrive_are_taken_in() -> None:
    groups = {"A": {"men": [1, 4, 5, "6 transfers B"]}, "B": {"men": [2, 7]}}
    table = field(groups, [], FAR)
    answer = says(table)[0]
    assert answer == "receive B"
    table.order("receive B")
    assert table.kind() == "arrive" and says(table)[0] == "last"


def test_one_man_at_a_time_goes_over_unless_two_have_to() -> None:
    groups = {"A": {"men": [1, 4, 5, 6]}, "B": {"men": [2, 7]}}
    table = field(groups, ["c1", "c4"], FAR).order("transfer g4 B c1")
    assert table.kind() == "set_out" and says(table)[0] == "done"
    table = field(groups, ["c1", "c4"], FAR).order("transfer g7 C c1")
    assert table.kind() == "set_out" and says(table)[0] == "transfer g2 C c4"


def test_an_exchange_takes_the_card_that_is_left() -> None:
    groups = {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6, 7]}}
    table = field(groups, ["c1", "c4"], FAR).order("exchange A B c1")
    assert table.kind() == "exchange" and says(table)[0] == "partner c4"


# --- what he is after -------------------------------------------------------------------------------------------


def strongpoint(attacker: str, chit: int) -> Table:
    """Scenario C: Germans and Americans, the defender's Group B in the Pillbox."""
    german: dict[str, Any] = {"A": {"men": [4, 5, 6], "chit": chit}, "B": {"men": [9, 10], "cards": ["brush"]}}
    american: dict[str, Any] = {"A": {"men": [4, 5, 6]}, "B": {"men": [1, 2, 3], "cards": ["pillbox"]}}
    if attacker == "american":
        german, american = (
            {"A": {"men": [4, 5, 9]}, "B": {"men": [3, 8, 10], "cards": ["pillbox"]}},
            {"A": {"men": [4, 5, 6], "chit": chit}, "B": {"men": [7, 8, 9], "cards": ["brush"]}},
        )
    return Table(
        {
            "scenario": "C",
            "attacker": attacker,
            "german": {"groups": german, "hand": ["c1", "c4"]},
            "american": {"groups": american, "hand": []},
        }
    )


def test_the_attacker_goes_up_to_the_pillbox() -> None:
    values = [plans.ground(strongpoint("german", chit).s, 0, STANDARD)[0] for chit in range(6)]
    assert values == sorted(values) and values[5] > values[0]


def test_the_defender_stays_in_it() -> None:
    table = strongpoint("american", 0)
    assert table.keys("lateral B C")
    assert not says(table)[0].startswith(("advance B", "sideways B", "retreat B", "lateral B"))
    # under way already, he does not settle anywhere else
    table.order("sideways B c1").end_turn().end_turn()
    assert table.asked == "german" and table.keys("open B")
    assert not says(table)[0].startswith(("open B", "terrain B"))
    assert plans.last_stand(table.s, 0, STANDARD)[1] > 0


def test_where_only_buildings_score_they_are_worth_more_than_woods() -> None:
    def value(cover: str) -> float:
        groups = {"A": {"men": [4, 5, 6], "chit": 3, "cards": [cover]}, "B": {"men": [9, 10]}}
        table = field(groups, [], scenario="B", level="close", deck=3)
        return plans.ground(table.s, 0, STANDARD)[0]

    assert value("buildings") > value("woods") > 0


def test_who_only_has_to_deny_it_does_not_run_for_the_range_chit() -> None:
    german = {"groups": {"A": {"men": [1, 2, 3, 4], "chit": 3}, "B": {"men": [5, 10]}}, "hand": []}
    american: dict[str, Any] = {"groups": {"A": {"men": [1, 2, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}
    table = Table({"scenario": "K", "attacker": "german", "german": german, "american": american})
    other = {**american, "groups": {**american["groups"], "A": {"men": [1, 2, 4, 5], "chit": 2}}}
    near = Table({"scenario": "K", "attacker": "german", "german": german, "american": other})
    mine, theirs = plans.ground(table.s, 0, STANDARD)[0], plans.ground(near.s, 1, STANDARD)[0]
    assert mine > 1.0 > theirs
    # the clock presses the attacker
    later = Table({"scenario": "K", "attacker": "german", "deck": 4, "german": german, "american": american})
    assert plans.ground(later.s, 0, STANDARD)[0] > mine
