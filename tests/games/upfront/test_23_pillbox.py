"""Chapter 23: the Pillbox, who is in it and who is behind it."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, pillbox, soldiers
from firefight.games.upfront.flanking import has_flanking_fire
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, TERRAIN
from firefight.games.upfront.reasons import LEGAL, PILLBOX_BARRED, PILLBOX_FULL
from tests.games.upfront.play import Table

LEVEL: dict[str, Any] = {"level": "full", "cower": []}


def siege(chit: int = 4, box: dict[str, Any] | None = None, mine: dict[str, Any] | None = None, **rest: Any) -> Table:
    """American group B is in the Pillbox at range chit 0; the Germans have the turn, their group A at `chit`."""
    german = {
        "groups": {
            "A": {"men": [1, 2, 4, 5], "chit": chit, **(mine or {})},
            "B": {"men": [6, 7, 8, 9], "chit": rest.pop("front", 2)},
            "C": {"men": [10, 11], "chit": rest.pop("third", 2)},
        },
        "hand": rest.pop("hand", ["c96", "c1", "c4"]),
    }
    american = {
        "groups": {
            "A": {"men": [1, 4, 5], "chit": 0},
            "B": {"men": [6, 7, 8], "chit": 0, "cards": ["pillbox"], **(box or {})},
        },
        "hand": rest.pop("enemy_hand", []),
    }
    return Table({**LEVEL, "german": german, "american": american, **rest})


# --- who may be in it -------------------------------------------------------------------------------------------


@pytest.mark.rule("23.3")
@pytest.mark.parametrize(
    ("nation", "men", "reason"),
    [
        ("german", [1, 2, 4], LEGAL),
        ("german", [1, 2, 4, 5], PILLBOX_FULL),
        ("german", [1, 2, "4 charge"], PILLBOX_BARRED),
        ("german", [1, "2 panzerfaust"], PILLBOX_BARRED),
        ("german", [1, "2 radio"], PILLBOX_BARRED),
    ],
)
def test_23_3_at_most_three_men_without_heavy_baggage(nation: str, men: list[Any], reason: int) -> None:
    table = Table(
        {
            **LEVEL,
            "german": {"groups": {"A": {"men": men, "cards": ["advance c25"]}, "B": {"men": [6, 7]}}, "hand": ["c155"]},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [6, 7]}}, "hand": []},
        }
    )
    assert pillbox.why_not_enter(table.s, 0, 0) == reason
    assert table.why("terrain A c155") == ("" if reason == LEGAL else "23.3")
    assert table.why("terrain B c155") == "5.3"


@pytest.mark.rule("23.3")
def test_23_3_no_mortar_bazooka_panzerschreck_or_piat() -> None:
    table = siege()
    kinds = [soldiers.MORTAR, soldiers.BAZOOKA, soldiers.PANZERSCHRECK, soldiers.PIAT]
    man = table.man("g1")
    assert not pillbox.is_barred(table.s, man)
    barred = [at for at in range(soldiers.N_SOLDIERS) if soldiers.NAME[at] and soldiers.WEAPON[at] in kinds]
    assert len({soldiers.WEAPON[at] for at in barred}) == len(kinds)
    owner = table.man("g4")
    for soldier in barred:
        # the weapon counts, whoever has it now
        owner.soldier = soldier
        man.weapon = owner.number
        assert pillbox.is_barred(table.s, man)


@pytest.mark.rule("7.33", "23.3")
def test_7_33_a_group_that_may_not_be_in_a_pillbox_rejects_it() -> None:
    for men, answers in (
        ([1, 2, 4], ["accept", "reject"]),
        ([1, 2, "4 charge"], ["reject"]),
        ([1, 2, 4, 5], ["reject"]),
    ):
        table = Table(
            {
                **LEVEL,
                "german": {
                    "groups": {"A": {"men": men, "cards": ["advance c25"], "chit": 1}, "B": {"men": [6, 7]}},
                    "hand": [],
                    "offers": [["A", "c155"]],
                },
                "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [6, 7]}}, "hand": []},
            }
        )
        assert table.keys() == answers
        assert table.why("accept") == ("" if "accept" in answers else "23.3")


@pytest.mark.rule("23.3")
def test_23_3_nobody_joins_a_full_pillbox() -> None:
    table = siege()
    s = table.s
    assert pillbox.why_not_join(s, table.man("a1"), 1, 3) == PILLBOX_FULL
    assert pillbox.why_not_join(s, table.man("a6"), 0, 3) == LEGAL
    assert pillbox.why_not_join(s, table.man("a1"), 1, 2) == LEGAL
    table.man("a1").secondary = 1
    assert pillbox.why_not_join(s, table.man("a1"), 1, 2) == PILLBOX_BARRED


# --- fire at it -------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.4")
def test_23_4_four_less_and_no_concealment() -> None:
    table = siege(enemy_hand=["c27", "c114"]).order("fire A B c96")
    assert table.told("fires")[0][3] == 0
    assert table.kind() == "concealment"
    # the window is there all the same
    assert table.keys() == ["pass"] and table.why("conceal c27") == "23.4"
    table = siege(enemy_hand=["c27"]).order("fire A A c96")
    assert table.keys() == ["pass", "conceal c27"]


@pytest.mark.rule("9.5")
def test_9_5_a_group_that_has_left_the_pillbox_may_hide_again() -> None:
    for stack, why in ((["pillbox", "sideways c25"], "23.4"), (["pillbox", "sideways c25", "sideways c26"], "")):
        table = siege(box={"cards": stack}, enemy_hand=["c27"]).order("fire A B c96")
        assert table.why("conceal c27") == why


@pytest.mark.rule("23.5")
def test_23_5_who_infiltrates_the_pillbox_has_double_firepower() -> None:
    plain = GAME.odds(siege().s, 0, GAME.parse(siege().s, "fire A B"))
    table = siege(mine={"men": [1, 2, 4, "5 infiltrates B"]})
    close = GAME.odds(table.s, 0, GAME.parse(table.s, "fire A B"))
    assert plain is not None and close is not None
    before, after = plain["parts"][-1], close["parts"][-1]
    assert before["man"] == after["man"] == "g5" and after["value"] == 2 * before["value"] > 0


@pytest.mark.rule("23.6")
def test_23_6_a_hill_adds_nothing_against_it() -> None:
    table = siege(3, mine={"cards": ["hill"]}).order("fire A B c96")
    assert table.told("fires")[0][3] == 0
    table = siege(3, mine={"cards": ["hill"]}).order("fire A A c96")
    assert table.told("fires")[0][3] == 5


# --- behind it --------------------------------------------------------------------------------------------------


@pytest.mark.rule("23.7")
@pytest.mark.parametrize(("chit", "barred"), [(4, False), (5, False), (6, True), (7, True)])
def test_23_7_no_fire_between_the_pillbox_and_a_group_behind_it(chit: int, barred: bool) -> None:
    table = siege(chit)
    assert table.why("fire A B") == ("23.7" if barred else "")
    assert table.why("fire A A") == ""
    assert ("fire A B" in table.keys("fire")) != barred
    table = siege(chit, active="american", enemy_hand=["c62"])
    assert table.why("fire B A") == ("23.7" if barred else "")
    assert GAME.view(table.s, 0)["barred"][0][1] == barred


@pytest.mark.rule("23.7")
def test_23_7_only_while_the_pillbox_is_occupied() -> None:
    assert siege(6, box={"cards": ["pillbox", "sideways c25"]}).why("fire A B") == "23.7"
    assert siege(6, box={"cards": ["pillbox", "sideways c25", "sideways c26"]}).why("fire A B") == ""
    assert siege(6, box={"cards": ["woods"]}).why("fire A B") == ""


@pytest.mark.rule("23.7")
def test_23_7_a_group_that_comes_back_to_5_fires_at_its_back() -> None:
    # nobody is opposite to C, so it gets past
    table = siege(third=5)
    assert not has_flanking_fire(table.s, 0, 2, 1)
    table.order("advance C c1")
    assert table.told("behind_pillbox") == [[0, 2, 1]]
    assert GAME.view(table.s, 1)["sides"][0]["groups"][2]["behind"] == "B"
    table.end_turn().end_turn().order("retreat C c4").end_turn().end_turn()
    assert table.s.sides[0].groups[2].chit == 5
    assert table.why("fire C B") != "23.7" and has_flanking_fire(table.s, 0, 2, 1)
    # not at other groups, nor for those who never got behind
    assert not has_flanking_fire(table.s, 0, 2, 0)
    assert not has_flanking_fire(siege(third=5).s, 0, 2, 1)


@pytest.mark.rule("23.7")
def test_23_7_in_front_again_he_has_lost_it() -> None:
    table = siege(5, hand=["c1"], mine={"behind": "B"}, enemy_hand=[])
    assert has_flanking_fire(table.s, 0, 0, 1)
    table.order("retreat A c1")
    assert table.s.sides[0].groups[0].behind == NO_GROUP
    assert not has_flanking_fire(table.s, 0, 0, 1)


@pytest.mark.rule("23.7")
def test_23_7_only_an_adjacent_group_stays_behind() -> None:
    table = siege(5, mine={"behind": "B"})
    for index in (0, 1, 2):
        table.s.sides[0].groups[index].chit = 5
        table.s.sides[0].groups[index].behind = 1
    assert [has_flanking_fire(table.s, 0, index, 1) for index in range(3)] == [True, False, True]


@pytest.mark.rule("23.7")
def test_23_7_it_ends_when_the_pillbox_is_left() -> None:
    table = siege(
        5,
        mine={"behind": "B"},
        box={"cards": ["pillbox", "sideways c25", "sideways c26"]},
        active="american",
        enemy_hand=["c140"],
    )
    table.order("terrain B c140")
    assert table.s.sides[0].groups[0].behind == NO_GROUP
    table = siege(6, box={"men": [6]}, hand=["c110"]).order("end", "snipe B c110", "done").draw("c6")
    assert table.s.sides[0].groups[0].behind == NO_GROUP
    assert 155 in table.s.discard


@pytest.mark.rule("23.7")
@pytest.mark.parametrize(
    ("cards", "stack", "strength"),
    [
        (["c96"], ["pillbox"], 2),
        (["c62"], ["pillbox"], 0),
        (["c84"], ["pillbox"], 1),
        (["c62", "c63"], ["pillbox"], 0),
        (["c96"], ["pillbox", "sideways c25"], 1),
        (["c84"], ["pillbox", "sideways c25"], 0),
    ],
)
def test_23_7_fire_out_of_its_back_halves_each_card(cards: list[str], stack: list[str], strength: int) -> None:
    for behind, expected in (({"behind": "B"}, strength), ({}, None)):
        table = siege(5, box={"cards": stack}, mine=behind, active="american", enemy_hand=cards, hand=[])
        table.order(f"fire B A {'+'.join(cards)}")
        if expected is not None:
            assert table.told("fires")[0][3] == expected
        else:
            assert table.told("fires")[0][3] > strength


@pytest.mark.rule("23.8")
def test_23_8_ordinary_flanking_fire_is_none() -> None:
    table = siege(2, mine={"flanks": ["B"]})
    assert not has_flanking_fire(table.s, 0, 0, 1)
    table = siege(2, mine={"flanks": ["B"]}, box={"cards": ["woods"]})
    assert has_flanking_fire(table.s, 0, 0, 1)
    # it neither adds to nor takes from what a group at its back has
    assert has_flanking_fire(siege(5, mine={"flanks": ["B"], "behind": "B"}).s, 0, 0, 1)


@pytest.mark.rule("23.8-Q1")
def test_23_8_q1_an_encircled_pillbox_is_not_flanked() -> None:
    table = siege(6, mine={"encircles": "B"}, front=2)
    assert not has_flanking_fire(table.s, 0, 1, 1)
    assert GAME.view(table.s, 0)["sides"][1]["groups"][1]["encircled"]
    assert has_flanking_fire(siege(6, mine={"encircles": "B"}, box={"cards": ["woods"]}).s, 0, 1, 1)


def test_below_the_level_a_pillbox_is_only_cover() -> None:
    table = siege(6)
    table.s.rules.level = 21
    assert table.why("fire A B") == "" and not pillbox.is_in_pillbox(table.s, 1, 1)
    assert table.s.sides[1].groups[1].stack == [TERRAIN << 8 | 155]


# --- who comes to it later ----------------------------------------------------------------------------------------


def garrison(b: list[Any], hand: list[str], a: list[Any] | None = None, **rest: Any) -> Table:
    """Germans in A and, in the Pillbox, B; both at range chit 0, the SL in A."""
    german = {"groups": {"A": {"men": a or [1, 4, 5, 6]}, "B": {"men": b, "cards": ["pillbox"]}}, "hand": hand}
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": []}
    return Table({**LEVEL, "german": {**german, **rest.pop("mine", {})}, "american": american, **rest})


@pytest.mark.rule("23.3")
def test_23_3_no_transfer_into_a_full_pillbox_or_with_what_it_bars() -> None:
    assert garrison([7, 8], ["c1"]).why("transfer g4 B c1") == ""
    assert garrison([7, 8, 9], ["c1"]).why("transfer g4 B c1") == "23.3"
    assert garrison([7, 8], ["c1"], [1, "4 charge", 5]).why("transfer g4 B c1") == "23.3"
    assert garrison([7, 8], ["c1"], [1, "4 charge", 5]).why("transfer g5 B c1") == ""
    # those on the way count, and so do those who have left
    assert garrison([7, 8], ["c1"], [1, 4, "5 transfers B"]).why("transfer g4 B c1") == "23.3"
    table = garrison([7], ["c1", "c3", "c4"]).order("transfer g4 B c1", "transfer g5 B c3")
    # with three that is all, in the action and out of it
    assert table.kind() == "turn" and not table.keys("transfer g6 B")
    table = garrison([7], ["c1", "c3", "c4"], [1, 4, "5 charge", 6]).order("transfer g4 B c1")
    assert table.why("transfer g5 B c3") == "23.3" and table.why("transfer g6 B c3") == ""


@pytest.mark.rule("23.3")
def test_23_3_a_new_group_or_reinforcements_take_a_pillbox_only_if_they_fit() -> None:
    cases: list[tuple[list[Any], str]] = [([4, 5, 6], ""), ([4, 5, 6, 7], "23.3"), ([4, "5 charge"], "23.3")]
    for men, rule in cases:
        new = [f"{man} transfers B" for man in men]
        german: dict[str, Any] = {
            "groups": {"A": {"men": [1, 8, *new]}, "B": {"men": []}, "C": {"men": [9]}},
            "hand": ["c155", "c157"],
        }
        american = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [6, 7]}}, "hand": []}
        table = Table({**LEVEL, "german": german, "american": american})
        assert table.why("terrain B c155") == rule and table.why("terrain B c157") == "24.3"
        # and if the enemy offers it
        german = {**german, "hand": [], "offers": [["B", "c155"]]}
        table = Table({**LEVEL, "german": german, "american": american})
        assert table.why("accept") == rule
        # [35.4] the same for those who come in with it
        groups = {"A": {"men": [1, 8]}, "B": {"men": [9, 10]}}
        hand = ["c1", "c27", "c140", "c155", "c157"]
        german = {"groups": groups, "awaited": [int(str(man).split()[0]) for man in men], "hand": hand}
        table = Table({**LEVEL, "german": german, "american": american, "deck": 2})
        if rule == "23.3" and len(men) == 2:
            table.man("g5").secondary = 1
        assert table.why("enter-covered c1 c27 c155") == rule and table.why("enter-covered c1 c27 c157") == "24.3"


@pytest.mark.rule("23.3")
def test_23_3_nobody_takes_up_a_secondary_weapon_in_a_pillbox() -> None:
    lying = {
        "groups": {"A": {"men": [1, 4]}, "B": {"men": [7, 8], "cards": ["pillbox"], "loose_secondary": ["charge"]}}
    }
    table = garrison([], [], mine=lying)
    assert table.why("acquire g7") == "23.3" and not table.keys("acquire")
    assert not pillbox.bars_weapon(table.s, 0, 1, table.man("g7").number)


@pytest.mark.rule("23.3", "20.8")
@pytest.mark.parametrize(("men", "claims"), [([4, 5, 6], True), ([4, 5, 6, 7], False), ([4, "5 charge"], False)])
def test_23_3_a_pillbox_is_captured_only_by_a_group_that_fits(men: list[Any], claims: bool) -> None:
    inside = ["4 infiltrates B", *men[1:]]
    german = {"groups": {"A": {"men": inside, "chit": 3}, "B": {"men": [1, 2], "chit": 2}}, "hand": ["c96"]}
    box = {"A": {"men": [1, 4, 5], "chit": 0}, "B": {"men": ["6 pinned"], "chit": 2, "cards": ["pillbox"]}}
    american = {"groups": box, "hand": []}
    table = Table({**LEVEL, "german": german, "american": american, "active": "american"}).order("panic a6")
    # he routs and is not wounded instead [33.1], and nobody takes him prisoner
    table.draw(
        next(
            f"c{card}" for card in range(1, 163) if cards.POSITION[card][7] != soldiers.MORALE[table.man("a6").soldier]
        )
    )
    while "let-run" in (keys := table.keys()):
        table.order("let-run")
    assert keys and table.man("a6").where != IN_PLAY
    # he who has no room for it leaves it where it is, without being asked
    assert (table.kind() == "terrain_capture") == claims
    if claims:
        table.order("claim A B")
        assert pillbox.is_in_pillbox(table.s, 0, 0) and table.s.sides[1].groups[1].stack == []
    else:
        assert not pillbox.is_in_pillbox(table.s, 0, 0) and 155 in table.s.discard
