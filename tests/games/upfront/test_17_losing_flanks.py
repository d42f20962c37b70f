"""Sections 17.41 to 17.5: every way in which Flanking Fire is lost."""

from __future__ import annotations

import pytest

from firefight.games.upfront import consequences
from tests.games.upfront.flanks import flanks, groups, lines, pair
from tests.games.upfront.play import Table

# --- how it is lost ---------------------------------------------------------------------------------------------

FLANKING = {"A": {"flanks": ["B"]}}


@pytest.mark.rule("17.41")
@pytest.mark.parametrize("order", ["advance A c1", "retreat A c1", "sideways A c1", "sideways A c6"])
def test_17_41_any_movement_card_on_the_flanking_group(order: str) -> None:
    table = pair(["c1", "c6"], FLANKING).order(order)
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]
    assert "17.41" in table.rules_told()


@pytest.mark.rule("17.41", "17.5")
def test_17_41_another_flank_card_may_flank_anew() -> None:
    table = pair(["c3", "c9"]).order("sideways A c3", "flank A B").end_turn().end_turn()
    table.order("sideways A c9")
    assert flanks(table) == []
    table.order("flank A B")
    assert flanks(table) == [1]


@pytest.mark.rule("17.41")
def test_17_41_terrain_on_the_flanking_group_does_no_harm() -> None:
    # c134 is Brush; by its owner, and by the enemy if it is accepted
    table = pair(["c134"], {"A": {"flanks": ["B"], "cards": ["sideways c3"]}}).order("terrain A c134")
    assert flanks(table) == [1]
    german = groups("german", [1, 1], A={"flanks": ["B"], "cards": ["sideways c3"]})
    for answer, left in (("accept", [1]), ("reject", [])):
        table = lines(german, groups("american", [2, 2]), [], enemy_hand=["c134"], active="american")
        table.order("end", "place A c134", "done", "keep", answer)
        assert flanks(table) == left


@pytest.mark.rule("17.41")
def test_17_41_wire_on_the_flanking_group_and_the_card_that_clears_it() -> None:
    american = groups("american", [2, 2])
    german = groups("german", [1, 1], A={"flanks": ["B"]})
    table = lines(german, american, [], enemy_hand=["c116", "c130"], active="american")
    table.order("end", "wire A c116", "done")
    assert flanks(table) == [] and "17.41" in table.rules_told()
    # on the flanked one it does no harm, and Smoke never does
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1]), american, ["c116", "c130"])
    table.order("smoke A c130", "end", "wire B c116", "done")
    assert flanks(table, 1) == [1]
    # a flanking group in Wire that clears it has been given a Movement card
    table = pair(["c1"], {"A": {"flanks": ["B"], "cards": ["wire"]}}).order("unwire A c1")
    assert flanks(table) == []


@pytest.mark.rule("17.42")
@pytest.mark.parametrize("order", ["terrain B c134", "open B c1"])
def test_17_42_terrain_on_the_flanked_group(order: str) -> None:
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1], B={"cards": ["advance c5"]}), american, ["c134", "c1"]).order(order)
    assert flanks(table, 1) == [] and "17.42" in table.rules_told()
    # Smoke is no terrain
    table = lines(groups("german", [1, 1], B={"cards": ["advance c5"]}), american, ["c130"]).order("smoke B c130")
    assert flanks(table, 1) == [1]


@pytest.mark.rule("17.42")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_17_42_terrain_by_the_enemy_even_if_it_is_rejected(answer: str) -> None:
    american = groups("american", [2, 2], B={"cards": ["advance c5"]})
    table = lines(groups("german", [1, 1], A={"flanks": ["B"]}), american, ["c134"])
    table.order("end", "place B c134", "done", "keep", answer)
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]


@pytest.mark.rule("17.43")
@pytest.mark.parametrize(
    ("order", "stack", "draw"),
    [
        ("advance B c1", [], ""),
        ("sideways B c1", [], ""),
        ("unwire B c1", ["wire"], ""),
        ("ford B c1", ["stream"], "c17"),
    ],
)
def test_17_43_any_movement_card_of_the_flanked_group(order: str, stack: list[str], draw: str) -> None:
    american = groups("american", [2, 2], A={"flanks": ["B"]})
    table = lines(groups("german", [1, 1], B={"cards": stack}), american, ["c1"]).order(order)
    if draw:
        table.draw(draw)
        assert table.told("ford_failed")
    assert flanks(table, 1) == [] and "17.43" in table.rules_told()
    # other groups may move
    table = lines(groups("german", [1, 1], B={"cards": stack}), american, ["c1"]).order("advance A c1")
    assert flanks(table, 1) == [1]


@pytest.mark.rule("17.3-Q1")
def test_17_3_q1_a_natural_flank_is_lost_the_same_way() -> None:
    def passed(hand: list[str], enemy_hand: list[str] | None = None) -> Table:
        german, american = groups("german", [0, 1]), groups("american", [4, 3])
        table = lines(german, american, ["c1", *hand], enemy_hand=enemy_hand or []).order("advance B c1")
        assert flanks(table, 0, 1) == [0] and flanks(table, 1, 0) == [1]
        return table

    # 17.41 and 17.43 at once, both being flanking and flanked
    table = passed([], ["c5"]).order("end", "keep").order("advance A c5")
    assert flanks(table, 0, 1) == [] and flanks(table, 1, 0) == []
    # 17.42: terrain on one of them ends the other's
    table = passed(["c134"]).end_turn().end_turn().order("terrain B c134")
    assert flanks(table, 0, 1) == [0] and flanks(table, 1, 0) == []
    # a card to encircle ends it too
    table = passed(["c5"]).end_turn().end_turn().order("sideways B c5")
    assert table.keys() == ["pass", "encircle B A"]
    assert flanks(table, 0, 1) == []


@pytest.mark.rule("7.32a")
def test_7_32a_a_group_that_turns_aside_is_no_longer_past_its_neighbour() -> None:
    german, american = groups("german", [0, 1]), groups("american", [4, 3])
    table = lines(german, american, ["c1"], enemy_hand=["c134"]).order("advance B c1", "end", "keep")
    table.order("end", "place B c134", "done", "keep", "reject")
    assert flanks(table, 0, 1) == [] and flanks(table, 1, 0) == []
    assert table.s.sides[0].groups[1].chit == 1
    # a Flank card turned sideways so flanks nobody
    table = lines(german, american, ["c3"], enemy_hand=["c134"]).order("advance B c3", "end", "keep")
    table.order("end", "place B c134", "done", "keep", "reject")
    assert table.kind() == "turn" and flanks(table, 0, 1) == []


@pytest.mark.rule("7.32b")
def test_7_32b_a_rejected_sideways_card_takes_its_flank_along() -> None:
    table = lines(groups("german", [1, 1]), groups("american", [2, 2]), ["c3"], enemy_hand=["c134"])
    table.order("sideways A c3", "flank A B", "end", "keep", "end", "place A c134", "done", "keep", "reject")
    assert flanks(table) == [] and "7.32" in table.rules_told()


@pytest.mark.rule("17.44")
@pytest.mark.parametrize("gone", ["g1", "g2", "a2"])
def test_17_44_the_loss_of_any_of_the_three_groups_ends_it(gone: str) -> None:
    german = groups("german", [1, 1, 1], A={"men": ["1 pinned"], "flanks": ["B"]}, B={"men": ["2 pinned"]})
    american = groups("american", [2, 2, 2], B={"men": ["2 pinned"]})
    active = "german" if gone[0] == "g" else "american"
    table = lines(german, american, [], active=active).order(f"panic {gone}").draw("c1")
    assert flanks(table) == [] and table.told("flank_lost") == [[0, 0, 1]]
    assert "17.44" in table.rules_told()
    # another group's end does not matter
    german["C"] = {"men": ["6 pinned"], "chit": 1}
    table = lines(german, american, []).order("panic g6").draw("c1")
    assert flanks(table) == [1]


@pytest.mark.rule("17.44", "17.44-Q1")
@pytest.mark.parametrize(
    ("seat", "index", "rule"),
    [(0, 0, "17.44-Q1"), (0, 1, "17.44"), (1, 1, "17.44"), (0, 2, ""), (1, 0, ""), (1, 2, "")],
)
def test_17_44_q1_a_changed_letter_of_any_of_the_three_ends_it(seat: int, index: int, rule: str) -> None:
    german = groups("german", [1, 1, 1], A={"flanks": ["B"]})
    table = lines(german, groups("american", [2, 2, 2]), [])
    consequences.letter_changed(table.s, seat, index)
    assert flanks(table) == ([] if rule else [1])
    assert table.s.sink is not None
    assert [event.rule for event in table.s.sink.drain()] == ([rule] if rule else [])


@pytest.mark.rule("17.5")
def test_17_5_the_card_stays_and_does_not_flank_again() -> None:
    german = groups("german", [1, 1], A={"flanks": ["B"], "cards": ["sideways c3"]})
    american = groups("american", [2, 2])
    table = lines(german, american, [], enemy_hand=["c5"], active="american").order("advance B c5")
    assert flanks(table) == [] and "17.43" in table.rules_told()
    table.end_turn()
    # the card lies there, and flanks nobody any more
    assert [entry & 255 for entry in table.s.sides[0].groups[0].stack] == [3]
    assert table.why("flank A B") == "17.1-Q1" and table.keys("flank") == []
