"""Chapter 21: Secondary Weapons and the Demolition Charge."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.demolition import Placement
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import (
    CHARGE,
    IN_PLAY,
    KILLED,
    NO_GROUP,
    NO_SECONDARY,
)
from firefight.games.upfront.position import PositionError
from firefight.games.upfront.results import RESULT_WORDS
from firefight.games.upfront.weapons import CARRIERS
from firefight.kernel import core
from firefight.kernel.core import NOBODY
from tests.games.upfront.infiltrating import field, pass_and_enter
from tests.games.upfront.melees import Draws, inside
from tests.games.upfront.play import Table

# German 6 carries the charge; Americans of Morale 3 (a4, a5) are pinned by 3 and killed by 8.


def detonated(table: Table, *men: str) -> Table:
    """These men have just infiltrated with their charges; the question is what comes of it."""
    table.s.asked = NOBODY
    table.s.push(Placement(0, [table.man(man).number for man in men]))
    core.run(table.s)
    table.events += table._drain()
    return table


def strength(**rest: Any) -> int:
    """The strength of a charge among the men of American A."""
    table = detonated(inside(["6 infiltrates A charge", 5], [4, 5], **rest), "g6")
    return table.told("detonates")[0][2]


@pytest.mark.rule("21.1")
def test_21_1_which_weapons_leave_a_hand_for_a_secondary_one() -> None:
    free = {soldiers.UNARMED, soldiers.RIFLE, soldiers.ASSAULT_RIFLE, soldiers.CARBINE, soldiers.BAR,
            soldiers.MACHINE_PISTOL}  # fmt: skip
    assert {kind for kind in range(len(soldiers.WEAPON_NAMES)) if kind in CARRIERS} == free
    # no position has one in other hands
    for wrong in (3, 14, 11, 13):
        with pytest.raises(PositionError, match="secondary"):
            inside([f"{wrong} charge", 5], [4, 5])


@pytest.mark.rule("21.2", "21.2-Q1")
def test_21_2_a_charge_is_used_once_and_only_on_the_turn_of_the_infiltration() -> None:
    table = inside(["6 infiltrates A charge", 5], [4, 5], level="full")
    # an infiltrator of an earlier turn has no order for it
    assert not table.keys("infiltrate g6") and not table.keys("keep-charge")
    detonated(table, "g6")
    man = table.man("g6")
    assert man.secondary == NO_SECONDARY and man.infiltrates == NO_GROUP and man.where == IN_PLAY
    # without a charge, or without having got in, there is nothing to set off
    for words in ("6 infiltrates A", "6 charge"):
        table = detonated(inside([words, 5], [4, 5]), "g6")
        assert table.kind() == "turn" and table.told("detonates") == []


@pytest.mark.rule("21.3", "21.3-Q1")
def test_21_3_eight_with_what_lies_on_the_defender_and_nothing_else() -> None:
    assert strength() == 8
    assert strength(theirs={"cards": ["buildings"]}) == 8 - 3
    assert strength(theirs={"cards": ["woods", "smoke"]}) == 8 - 2 - 1
    assert strength(theirs={"cards": ["brush", "wire"]}) == 8 - 1 + 1
    assert strength(theirs={"cards": ["advance"]}) == 8 + 1
    assert strength(theirs={"cards": ["walls"]}) == 8 - 2
    assert strength(theirs={"cards": ["pillbox"]}, level="full") == 8 - 4
    # the carrier's own ground, Smoke, Wire and movement mean nothing
    for mine in (["hill"], ["marsh"], ["stream"], ["woods", "smoke", "wire"], ["advance"]):
        assert strength(mine={"cards": mine}) == 8
    assert strength(mine={"cards": ["hill"]}, theirs={"cards": ["hill"]}) == 8 - 1


@pytest.mark.rule("21.3", "9.1")
def test_21_3_no_fire_card_but_concealment_and_every_man_of_the_group() -> None:
    draws = Draws()
    table = detonated(inside(["6 infiltrates A charge", 5], [4, "5 pinned", 9], foe=["c27"]), "g6")
    assert table.asked == "american" and table.keys() == ["pass", "conceal c27"]
    table.order("conceal c27")
    left = 8 - cards.CONCEALED_VALUE[27]
    while table.asked == "american":
        table.order("pass")
    assert table.keys() == ["resolve", "call-off"]
    table.order("resolve").draw(draws.number(0), draws.number(-3), draws.number(-2))
    assert [row[1] for row in table.told("shot_at")] == [left, left - 3, left - 2]
    # he himself is not attacked, and his group has had its action: nothing else is due
    assert len(table.told("shot_at")) == 3 and table.kind() == "turn"


@pytest.mark.rule("21.3")
def test_21_3_friends_inside_are_attacked_in_their_own_groups_terrain() -> None:
    draws = Draws()
    table = Table(
        {
            "level": "close",
            "german": {
                "groups": {
                    "A": {"men": ["6 infiltrates A charge", "4 infiltrates A", 5], "chit": 3, "cards": ["brush"]},
                    "B": {"men": ["7 infiltrates A", "8 infiltrates B"], "chit": 3, "cards": ["woods", "smoke"]},
                },
                "hand": [],
            },
            "american": {
                "groups": {"A": {"men": [4], "chit": 2, "cards": ["buildings"]}, "B": {"men": [5, 6], "chit": 2}},
                "hand": [],
            },
        }
    )
    detonated(table, "g6").order("resolve").draw(draws.number(0), draws.number(-6), draws.number(-5))
    shot = [(row[0], row[1]) for row in table.told("shot_at")]
    # a4 at 8 - 3; g4 at 8 - 1 and the red 6; g7 at 8 - 2 - 1 and the red 5; nobody else
    assert shot == [
        (table.man("a4").number, 5), (table.man("g4").number, 7 - 6), (table.man("g7").number, 5 - 5)
    ]  # fmt: skip


@pytest.mark.rule("21.3", "6.5")
def test_21_3_one_charge_for_a_group_and_one_called_off_is_spent() -> None:
    table = inside(["6 infiltrates A charge", "4 infiltrates A charge", 5], [4, 5])
    detonated(table, "g6", "g4").order("call-off")
    assert len(table.told("detonates")) == 1 and table.kind() == "turn" and table.told("shot_at") == []
    # the only attack on that group this turn: the other keeps his for another infiltration
    assert table.man("g6").secondary == NO_SECONDARY and table.man("g4").secondary == CHARGE


@pytest.mark.rule("21.4")
def test_21_4_only_a_red_6_drawn_first_makes_it_a_dud() -> None:
    draws = Draws()
    table = detonated(inside(["6 infiltrates A charge", 5], [4, 5, 9]), "g6").order("resolve")
    table.draw(draws.number(-6))
    assert table.told("dud") and len(table.told("shot_at")) == 1 and table.kind() == "turn"
    draws = Draws()
    table = detonated(inside(["6 infiltrates A charge", 5], [4, 5, 9]), "g6").order("resolve")
    table.draw(draws.number(-5), draws.number(-6), draws.number(-4))
    assert table.told("dud") == [] and len(table.told("shot_at")) == 3
    # worthless, whatever the draw
    assert table.man("g6").secondary == NO_SECONDARY


@pytest.mark.rule("20.8-Q4")
def test_20_8_q4_who_lost_his_status_in_the_attack_captures_nothing() -> None:
    table = detonated(inside(["6 infiltrates A charge", 5], [4], theirs={"cards": ["c140"]}), "g6").order("resolve")
    table.draw(Draws().number(6))
    assert table.man("a4").where == KILLED and table.kind() == "turn" and 140 in table.s.discard


def test_the_chances_of_a_charge_count_the_dud() -> None:
    table = detonated(inside(["6 infiltrates A charge", "4 infiltrates A"], ["4 pinned", 5]), "g6")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "resolve"))
    assert row is not None and row["kind"] == "charge"
    unseen = row["unseen"]
    duds = sum(1 for card in range(1, 163) if cards.RED[card] and cards.NUMBER[card] == 6)
    assert row["dud"] == pytest.approx(duds / unseen)
    for man in row["men"]:
        assert sum(man[word] for word in RESULT_WORDS.values()) == pytest.approx(1)
    # a5 is killed by any card if the first was no red 6, and by all that are not very red themselves
    kills = [card for card in range(1, 163) if not cards.RED[card] or cards.NUMBER[card] == 0]
    first = unseen - duds
    assert row["men"][1]["killed"] == pytest.approx(len(kills) * (first - 1) / (unseen * (unseen - 1)), rel=0.02)


def test_the_chances_shown_to_who_may_conceal_are_those_of_the_charge() -> None:
    table = detonated(inside(["6 infiltrates A charge", 5], ["4 pinned", 5], foe=["c28"]), "g6")
    rows = {key: GAME.odds(table.s, 1, GAME.parse(table.s, key)) for key in ("pass", "conceal c28")}
    plain, concealed = rows["pass"], rows["conceal c28"]
    assert plain is not None and concealed is not None and plain["kind"] == concealed["kind"] == "charge"
    assert (plain["strength"], concealed["strength"]) == (8, 8 - cards.CONCEALED_VALUE[28]) and plain["dud"] > 0


# --- from the order on --------------------------------------------------------------------------------------------


@pytest.mark.rule("21.2")
def test_21_2_who_gets_in_sets_his_charge_off_at_once_unless_he_has_said_that_he_will_not() -> None:
    for kept in (False, True):
        table = field([], ["4 charge", "5 charge", 6], ["4", "5"])
        assert table.why("keep-charge g4") == "not asked"
        table.order("infiltrate g4 A", "infiltrate g6 A")
        assert table.why("keep-charge g6") == "21.2" and table.why("keep-charge g5") == "20.2"
        if kept:
            assert table.why("keep-charge g4") == ""
            table.order("keep-charge g4")
            assert table.why("keep-charge g4") == "4.3-Q1"
        pass_and_enter(table.order("done"), 2)
        # [21.2] only when all have tried
        assert table.kind() == ("turn" if kept else "detonation")
        if not kept:
            table.order("call-off")
        man = table.man("g4")
        assert (man.secondary == CHARGE, man.infiltrates == NO_GROUP) == (kept, not kept)
        assert table.man("g6").infiltrates == 0 and table.man("g5").secondary == CHARGE


@pytest.mark.rule("21.2")
def test_21_2_a_charge_left_behind_or_outside_does_nothing() -> None:
    table = field([], ["4 charge", 5, 6]).order("infiltrate g4 A", "shed g4")
    assert table.why("keep-charge g4") == "21.2"
    pass_and_enter(table.order("done"))
    assert table.kind() == "turn" and table.told("detonates") == []
    # black under his column: he is not inside
    table = field([], ["4 charge", 5, 6], [4, 5]).order("infiltrate g4 A", "done").draw("c18", "c2")
    assert table.kind() == "turn" and table.man("g4").secondary == CHARGE


@pytest.mark.rule("21.2")
def test_21_2_the_plan_shows_who_keeps_his_charge_to_his_owner_alone() -> None:
    table = field([], ["4 charge", 5, 6]).order("infiltrate g4 A", "keep-charge g4")
    assert GAME.view(table.s, 0)["choosing"]["infiltrators"][0]["keeps_charge"]
    assert GAME.view(table.s, 1)["choosing"] is None


@pytest.mark.rule("21.3", "33.1")
def test_21_3_a_charge_wounds_too_and_the_chances_say_so() -> None:
    table = detonated(inside(["6 infiltrates A charge", 5], [4, "5 wounded"], level="full"), "g6")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "resolve"))
    assert row is not None and row["men"][0]["wounded"] > 0 and row["men"][1]["wounded_again"] > 0
    for man in row["men"]:
        assert sum(man[word] for word in RESULT_WORDS.values()) == pytest.approx(1)


@pytest.mark.rule("17.8-Q10")
def test_21_3_a_man_on_his_way_into_the_group_is_attacked_first() -> None:
    table = inside(["6 infiltrates A charge", 5], [4], level="full")
    table.man("a10").transfers_to = 0
    detonated(table, "g6").order("resolve").draw(Draws().number(0), Draws().number(-1))
    assert table.told("shot_at")[0][:2] == [table.man("a10").number, 8 + 2]


@pytest.mark.rule("21.3")
def test_21_3_a_hill_protects_once_wherever_the_carriers_group_is() -> None:
    for mine, wanted in (([], 7), (["hill"], 7)):
        assert strength(theirs={"cards": ["hill"]}, mine={"cards": mine}) == wanted
    assert strength(mine={"cards": ["hill"]}) == 8
