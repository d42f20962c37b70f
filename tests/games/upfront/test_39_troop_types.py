"""Chapter 39 and the troop types of the other nations: what elite and second line troops do differently."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, load, nations, troops
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import ELITE, LINE, SECOND_LINE, TROOPS
from tests.games.upfront.play import Table

MANY = nations.ANY_NUMBER
FIRST, SECOND, THIRD = "order A", "order B", "order C"
COWER, PLAIN, OTHER = "c155", "c1", "c134"


def troop(nation: str, quality: str, hand: list[str], foe: str = "", **rest: Any) -> Table:
    """A nation's turn with men of this quality in three groups; the Pillbox card (c155) is a Cower card."""
    other = foe or ("american" if nation == "german" else "german")
    groups = {"A": {"men": [1, 3], "chit": 2}, "B": {"men": [2, 5]}, "C": {"men": [4, 6]}}
    mine = {"groups": groups, "hand": hand, "troops": quality}
    theirs = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}, "hand": []}
    return Table({"sides": [nation, other], nation: mine, other: theirs, "level": "full", **rest})


def discards_after(nation: str, quality: str, actions: int) -> int:
    """How many of five cards may be discarded after so many actions."""
    table = troop(nation, quality, [PLAIN, OTHER, "c135", "c136", "c137"])
    for order in [FIRST, SECOND, THIRD][:actions]:
        table.order(order, "keep")
    table.order("end")
    count = 0
    while table.kind() == "discards" and table.keys("discard"):
        table.order(table.keys("discard")[0])
        count += 1
    return count


# The discards of a turn with no action, one, two.
TABLE = [
    pytest.param("russian", "second line", [2, 0, 0], marks=pytest.mark.rule("39.1")),
    pytest.param("russian", "elite", [5, 2, 0], marks=pytest.mark.rule("39.2")),
    pytest.param("american", "second line", [1, 0, 0], marks=pytest.mark.rule("39.3")),
    pytest.param("american", "elite", [2, 1, 0], marks=pytest.mark.rule("39.4")),
    pytest.param("german", "second line", [1, 1, 1], marks=pytest.mark.rule("39.5")),
    pytest.param("german", "elite", [2, 2, 1], marks=pytest.mark.rule("39.6")),
    pytest.param("british", "second line", [1, 0, 0], marks=pytest.mark.rule("44.4")),
    pytest.param("british", "elite", [2, 1, 0], marks=pytest.mark.rule("44.4")),
    pytest.param("japanese", "second line", [2, 0, 0], marks=pytest.mark.rule("45-N1")),
    pytest.param("japanese", "elite", [2, 2, 0], marks=pytest.mark.rule("45-N1")),
    pytest.param("italian", "second line", [1, 0, 0], marks=pytest.mark.rule("50-N1")),
    pytest.param("italian", "elite", [2, 0, 0]),
    pytest.param("french", "second line", [1, 0, 0]),
    pytest.param("french", "elite", [1, 1, 0], marks=pytest.mark.rule("51-N1")),
    pytest.param("russian", "line", [5, 0, 0]),
    pytest.param("american", "line", [2, 0, 0]),
    pytest.param("german", "line", [1, 1, 1]),
]


@pytest.mark.parametrize(("nation", "quality", "wanted"), TABLE)
def test_how_many_cards_they_discard(nation: str, quality: str, wanted: list[int]) -> None:
    assert [discards_after(nation, quality, actions) for actions in range(3)] == wanted


@pytest.mark.parametrize(
    ("quality", "actions", "digs", "wanted"),
    [
        # [39.1] Conscripts may try to entrench once and discard one card still
        pytest.param(SECOND_LINE, 1, 1, 1, marks=pytest.mark.rule("39.1")),
        pytest.param(SECOND_LINE, 2, 2, 0, marks=pytest.mark.rule("39.1")),
        pytest.param(SECOND_LINE, 2, 1, 0, marks=pytest.mark.rule("39.1")),
        # [39.2] Guards may beside that act once
        pytest.param(ELITE, 2, 1, 1, marks=pytest.mark.rule("39.2")),
        pytest.param(ELITE, 3, 2, 0, marks=pytest.mark.rule("39.2")),
        pytest.param(ELITE, 3, 1, 0, marks=pytest.mark.rule("39.2")),
        pytest.param(ELITE, 1, 1, 3, marks=pytest.mark.rule("39.2")),
        pytest.param(LINE, 2, 2, 2),
        pytest.param(LINE, 2, 1, 0),
    ],
)
def test_russians_who_entrench_discard_as_well(quality: int, actions: int, digs: int, wanted: int) -> None:
    # out of a hand of four
    assert troops.discard_limit(cards.RUSSIAN, quality, actions, actions, digs, 4) == wanted


@pytest.mark.parametrize("nation", range(cards.N_NATIONS))
def test_line_troops_are_what_they_were(nation: int) -> None:
    for actions in range(4):
        for other in range(actions + 1):
            plain = nations.discard_limit(nation, actions, other)
            assert troops.discard_limit(nation, LINE, actions, other) == plain
    assert [troops.uses(nation, LINE, card) for card in range(163)] == cards.USES[nation]
    assert troops.name(nation, LINE) == ""


@pytest.mark.rule("45-N1")
def test_45_n1_a_movement_card_is_an_action_for_the_snlf_alone() -> None:
    for quality, left in (("second line", 0), ("line", 2), ("elite", 2)):
        table = troop("japanese", quality, [PLAIN, OTHER, "c135", "c136"]).order(f"advance A {PLAIN}", "end")
        assert len(table.keys("discard")) == (3 if left else 0), quality
    # and Samurai may act once more beside it
    table = troop("japanese", "elite", [PLAIN, OTHER, "c135", "c136"]).order(
        f"advance A {PLAIN}", SECOND, "keep", "end"
    )
    assert len(table.keys("discard")) == 3


@pytest.mark.rule("45-N1")
def test_45_n1_samurai_show_cower_cards_beyond_their_limit() -> None:
    table = troop("japanese", "elite", [COWER, OTHER, "c135", "c136"], foe="american")
    table.order(FIRST, "keep", "end", f"discard {OTHER}", "discard c135")
    assert table.keys("discard") == [] and table.keys("show") == [f"show {COWER}"]


@pytest.mark.rule("39.5")
def test_39_5_volksgrenadiers_show_what_they_discard() -> None:
    table = troop("german", "second line", [OTHER, PLAIN]).order("end", f"discard {OTHER}", "done")
    assert table.told("shown") == [[0, 134]] and "39.5" in table.rules_told()
    assert not table.told("discarded") and table.s.known[-1] == 3
    assert "c134" in GAME.view(table.s, 1)["discards"]["seen"]
    # line troops do not
    table = troop("german", "line", [OTHER, PLAIN]).order("end", f"discard {OTHER}", "done")
    assert not table.told("shown") and table.s.known[-1] == 1


@pytest.mark.rule("39.5")
def test_39_5_a_cower_card_goes_only_in_a_turn_without_an_action() -> None:
    table = troop("german", "second line", [OTHER, COWER]).order("end")
    assert table.keys("discard") == [f"discard {OTHER}", f"discard {COWER}"]
    table = troop("german", "second line", [OTHER, COWER]).order(FIRST, "keep", "end")
    assert table.keys("discard") == [f"discard {OTHER}"] and table.why(f"discard {COWER}") == "39.5"
    # nobody else minds
    table = troop("german", "line", [OTHER, COWER]).order(FIRST, "keep", "end")
    assert table.why(f"discard {COWER}") == ""


def near(
    nation: str, quality: str, men: list[Any], hand: list[str], chits: tuple[int, int] = (3, 2), **rest: Any
) -> Table:
    """A group of these men at Relative Range 5 of an enemy."""
    other = "american" if nation != "american" else "german"
    groups = {"A": {"men": men, "chit": chits[0]}, "B": {"men": ["12 pinned"]}}
    mine = {"groups": groups, "hand": hand, "troops": quality}
    theirs = {"groups": {"A": {"men": [1, 4], "chit": chits[1]}, "B": {"men": [2, 6]}}, "hand": []}
    return Table({"sides": [nation, other], nation: mine, other: theirs, "level": "full", **rest})


BLACK_1, RED_1, BLACK_2, BLACK_TWO = "c62", "c63", "c64", "c70"


@pytest.mark.rule("39.4a", "39.4-Q1")
def test_39_4_unarmed_paratroops_have_a_pistol_each() -> None:
    # Fire 1 that needs 1, black and red
    table = near("american", "elite", ["4 unarmed"], [BLACK_1, RED_1])
    assert table.keys("fire") == ["fire A A"]
    table.order("fire A A")
    assert table.keys("add") == [f"add {BLACK_1}"] and table.why(f"add {RED_1}") == "6.1"
    # no line soldier has one, and at no other range
    assert not near("american", "line", ["4 unarmed"], [BLACK_1, RED_1]).keys("fire")
    assert not near("american", "elite", ["4 unarmed"], [BLACK_1, RED_1], (2, 2)).keys("fire")
    assert not near("american", "elite", ["4 unarmed"], [RED_1]).keys("fire")


@pytest.mark.rule("39.4-Q1")
def test_39_4_q1_one_red_card_among_several_and_the_pistols_are_silent() -> None:
    # two pistols and a rifle (3): five factors with black cards alone, three otherwise
    men = ["4 unarmed", "5 unarmed", 7]
    table = near("american", "elite", men, [BLACK_1, "c66", RED_1, "c71"]).order("fire A A", f"add {BLACK_1}")
    # 1 + 3 with both black; 1 + 1 and 1 + 2 with a red one are within the three of the rifle
    assert table.keys("add") == [f"add {RED_1}", "add c66", "add c71"]
    table.order("add c66")
    assert table.keys("add") == []
    table = near("american", "elite", men, [BLACK_1, "c66", RED_1, "c71"]).order("fire A A", f"add {RED_1}")
    assert table.keys("add") == [f"add {BLACK_1}", "add c71"]


@pytest.mark.rule("39.4a")
def test_39_4_the_black_card_need_not_be_the_cheapest() -> None:
    # the red Fire 1 needs 1 and does nothing for them, the black one needs 2
    table = near("american", "elite", ["4 unarmed", "5 unarmed"], [RED_1, BLACK_2])
    assert table.keys("fire A") == ["fire A A"]
    assert table.order("fire A A").keys("add") == [f"add {BLACK_2}"]
    # and the odds say where the two factors come from
    odds = GAME.odds(table.s, 0, GAME.parse(table.s, f"add {BLACK_2}"))
    assert odds is not None and odds["firepower"] == 2
    assert [(part["value"], part["key"]) for part in odds["parts"]] == [(1, "fp_pistol")] * 2


@pytest.mark.rule("39.4-Q1")
def test_39_4_q1_an_armed_paratrooper_has_nothing_on_top() -> None:
    # a rifle at Relative Range 5 is 3 factors and no more
    assert near("american", "elite", [4], ["c68"]).keys("fire")
    assert not near("american", "elite", [4], ["c76"]).keys("fire")
    # a weapon with a malfunction does not make a man unarmed
    assert not near("american", "elite", ["4 jammed"], [BLACK_1]).keys("fire")
    # nor does a pinned man fire
    assert not near("american", "elite", ["4 unarmed pinned"], [BLACK_1]).keys("fire")


@pytest.mark.rule("45.5")
def test_45_5_japanese_sergeants_have_pistols() -> None:
    # 1 is a Sergeant, 4 a Private
    assert near("japanese", "line", ["1 unarmed"], [BLACK_1]).keys("fire") == ["fire A A"]
    assert not near("japanese", "line", ["1 unarmed"], [RED_1]).keys("fire")
    assert not near("japanese", "line", ["4 unarmed"], [BLACK_1]).keys("fire")
    # a pistol does not make him armed: he is still one worse off
    table = near("japanese", "line", ["1 unarmed", 4], [BLACK_1])
    armed = near("japanese", "line", [1, 4], [BLACK_1])
    values = [GAME.view(t.s, 0)["sides"][0]["groups"][0]["men"][0]["morale"] for t in (table, armed)]
    assert values[0] == values[1] - 1


@pytest.mark.rule("50-N1")
def test_50_n1_bersaglieri_use_the_german_half_of_split_cards() -> None:
    split = [card for card in range(1, cards.N_CARDS + 1) if cards.DIAGONAL[card]]
    assert len(split) == 7
    for card in range(1, cards.N_CARDS + 1):
        german, italian = cards.USES[cards.GERMAN][card], cards.USES[cards.ITALIAN][card]
        wanted = german if card in split else italian
        assert troops.uses(cards.ITALIAN, ELITE, card) == wanted
        assert troops.uses(cards.ITALIAN, SECOND_LINE, card) == italian
    table = troop("italian", "elite", ["c161"], foe="british")
    assert [card["uses"] for card in GAME.view(table.s, 0)["sides"][0]["hand"]] == [["concealed"]]


@pytest.mark.rule("51-N1")
def test_51_n1_for_reservists_every_split_card_is_a_cower_card() -> None:
    for card in range(1, cards.N_CARDS + 1):
        wanted = 0 if cards.DIAGONAL[card] else cards.USES[cards.FRENCH][card]
        assert troops.uses(cards.FRENCH, SECOND_LINE, card) == wanted
        assert troops.uses(cards.FRENCH, ELITE, card) == cards.USES[cards.FRENCH][card]
    moving = {"A": {"men": [1, 3, "4 pinned"]}, "B": {"men": [2, 5]}}
    for quality, rule in (("second line", "2.22"), ("line", "")):
        table = Table(
            {"french": {"groups": moving, "hand": ["c159"], "troops": quality},
             "german": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}}, "level": "full",
             "sides": ["french", "german"]}
        )  # fmt: skip
        assert table.why("rally A c159") == rule


@pytest.mark.rule("39.7a")
def test_39_7_a_side_is_of_one_kind_and_everybody_knows_which() -> None:
    table = troop("german", "elite", [])
    for viewer in (0, 1):
        assert [side["troops"] for side in GAME.view(table.s, viewer)["sides"]] == ["SS", ""]
    for scenario in load.SCENARIOS.values():
        for force in scenario.forces:
            assert force.troops in range(len(TROOPS))


def test_every_nation_has_a_name_for_both() -> None:
    named = {troops.name(nation, quality) for nation in range(cards.N_NATIONS) for quality in (SECOND_LINE, ELITE)}
    assert len(named) == 2 * cards.N_NATIONS and "" not in named


@pytest.mark.rule("39.4a")
def test_39_4_the_fire_at_an_encircled_group_doubles_a_pistol() -> None:
    groups = {"A": {"men": ["12 pinned"], "chit": 4, "encircles": "B"}, "B": {"men": ["4 unarmed"], "chit": 3}}
    foe = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 6], "chit": 2}}}
    position = {"american": {"groups": groups, "hand": [BLACK_2, "c66"], "troops": "elite"}, "german": foe,
                "sides": ["american", "german"], "level": "full"}  # fmt: skip
    # two factors, enough for a Fire 1 (2) and not for a Fire 1 (3)
    assert Table(position).order("fire B B").keys("add") == [f"add {BLACK_2}"]
    groups["A"] = {"men": ["12 pinned"], "chit": 4}
    assert not Table(position).keys("fire B")
