"""Chapter 8: Open Ground, Gully, Hill, Buildings, Woods, Brush and Walls, for those in them and those firing."""

from __future__ import annotations

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.terrain import is_moving, occupied
from tests.games.upfront.play import Table
from tests.games.upfront.positions import duel, one_group, strength

# --- Open Ground ------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("card", ["c62", "c5", "c155", "c134"])
def test_8_1_any_card_face_down_on_a_movement_card_is_open_ground(card: str) -> None:
    # a group that does not move stays where it is
    assert one_group(["woods"], [card]).why(f"open A {card}") == "5.3"
    table = one_group(["woods", "advance"], [card])
    assert table.why(f"open A {card}") == "" and table.why(f"open B {card}") == "5.3"
    table.order(f"open A {card}")
    # the enemy sees a back
    assert [event.kind for event in table.events] == ["laid_open_card", "laid_open"]
    assert table.told("laid_open") == [[0, 0]]
    group = table.s.sides[0].groups[0]
    assert len(group.stack) == 1 and group.acted
    # in Open Ground, whatever is printed on the front, and no longer moving
    assert occupied(group.stack) == cards.OPEN_GROUND and not is_moving(group.stack)


@pytest.mark.rule("8.1")
def test_8_1_groups_without_a_card_are_in_open_ground() -> None:
    # no cover, no hindrance, and the way out is an ordinary Movement card
    assert strength([], []) == 4
    table = one_group([], ["c1"])
    assert table.keys("advance A") == ["advance A c1"]
    assert table.why("ford A c1") == "8.53"


@pytest.mark.rule("8.1")
def test_8_1_open_ground_does_not_lie_on_the_first_card_out_of_a_marsh() -> None:
    assert one_group(["marsh", "sideways"], ["c62"]).why("open A c62") == "8.42"
    assert one_group(["marsh", "sideways", "smoke"], ["c62"]).why("slide A c62") == "8.42"
    assert one_group(["marsh", "sideways", "advance"], ["c62"]).why("open A c62") == ""
    assert one_group(["marsh", "sideways", "advance", "smoke"], ["c62"]).why("slide A c62") == ""


@pytest.mark.rule("8.11")
def test_8_11_open_ground_modifies_no_fire() -> None:
    assert strength(["open"], ["open"]) == 4
    assert strength(["open"], []) == 4
    # whatever the card lying face down is, here Buildings
    assert strength([], ["open c119"]) == 4
    assert strength(["open c151"], []) == 4


# --- Gully ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2", "8.3")
@pytest.mark.parametrize(
    ("attacker", "defender", "chits", "allowed"),
    [
        ([], ["gully"], (3, 1), False),
        (["gully"], [], (3, 1), False),
        (["gully"], ["c149"], (3, 1), False),
        (["woods"], ["gully"], (0, 3), False),
        ([], ["gully"], (3, 2), True),
        (["gully"], [], (3, 2), True),
        (["gully"], ["c149"], (3, 2), True),
        (["hill"], ["gully"], (3, 1), True),
        (["gully"], ["hill"], (3, 1), True),
        (["hill", "advance"], ["gully"], (3, 1), True),
        (["hill", "advance", "advance"], ["gully"], (3, 1), False),
        (["brush"], ["hill"], (3, 1), True),
    ],
)
def test_8_2_fire_into_and_out_of_a_gully(
    attacker: list[str], defender: list[str], chits: tuple[int, int], allowed: bool
) -> None:
    hand = ["c62", "c70"]
    table = duel(attacker, defender, chits, hand=hand, men=[3, 2, 4, 5])
    assert relative_range(table.s, 0, 0, 0) == (10 - sum(chits) if sum(chits) > 5 else sum(chits))
    assert table.why("fire A A") == ("" if allowed else "8.2")
    # another target of the same group is not concerned unless the firing group is the one in the Gully
    other = "8.2" if attacker == ["gully"] else ""
    assert table.why("fire A B") == other


@pytest.mark.rule("8.2")
def test_8_2_a_sniper_reaches_into_a_gully() -> None:
    table = duel([], ["gully"], hand=["c110"]).order("end")
    assert "snipe A c110" in table.keys("snipe")
    table.order("snipe A c110", "done").draw("c1")
    assert table.told("sniper_aims")


@pytest.mark.rule("8.21")
def test_8_21_fire_that_reaches_into_a_gully_loses_two() -> None:
    assert strength([], ["gully"], (3, 2)) == 2
    assert strength(["hill"], ["gully"]) == 3


@pytest.mark.rule("8.22")
def test_8_22_one_movement_card_leaves_the_group_in_the_gully_two_bring_it_out() -> None:
    assert duel([], ["gully", "advance"]).why("fire A A") == "8.2"
    assert duel(["gully", "advance"], []).why("fire A A") == "8.2"
    assert duel([], ["gully", "advance", "advance"]).why("fire A A") == ""
    assert duel(["gully", "advance", "advance"], []).why("fire A A") == ""
    # cover and first Movement card, for the kinds of fire that reach in
    assert strength([], ["gully", "advance"], (3, 2)) == 4 - 2 + 1
    # only the second of the two cards counts for the others
    assert strength([], ["gully", "advance", "advance"]) == 4 + 1
    assert strength([], ["gully", "advance", "advance"], (3, 2)) == 4 + 2
    assert strength(["hill"], ["gully", "advance", "advance"]) == 4 + 1 + 2
    # a third card is one of the last two
    assert strength([], ["gully", "advance", "advance", "advance"]) == 4 + 2
    # two cards on any other terrain count both
    assert strength([], ["brush", "advance", "advance"]) == 4 + 2


@pytest.mark.rule("8.22")
def test_8_22_movement_in_a_gully_changes_the_range_chit_at_once() -> None:
    table = one_group(["gully"], ["c1", "c4"], chit=1)
    assert sorted(table.keys("advance A") + table.keys("retreat A") + table.keys("sideways A")) == [
        "advance A c1", "advance A c4", "retreat A c1", "retreat A c4", "sideways A c1", "sideways A c4",
    ]  # fmt: skip
    table.order("advance A c1")
    assert table.s.sides[0].groups[0].chit == 2
    assert table.why("terrain B c134") != ""


@pytest.mark.rule("8.22-E1")
@pytest.mark.parametrize(
    ("stack", "result"),
    [
        (["gully"], None),
        (["gully", "advance"], None),
        (["brush"], -1),
        (["gully", "advance", "advance"], 1),
    ],
)
def test_8_22_e1_the_four_gully_stacks(stack: list[str], result: int | None) -> None:
    # laying Gully or Brush on a Movement card sends what lies beneath to the Discard pile, see the next test
    if result is None:
        assert duel([], stack).why("fire A A") == "8.2"
    else:
        assert strength([], stack) == 4 + result


@pytest.mark.rule("8.22-E1")
def test_8_22_e1_the_gully_example_card_by_card() -> None:
    side = {"groups": {"A": {"men": [1, 2, 4], "chit": 3, "cards": ["advance"]}, "B": {"men": [5, 6]}}}
    other = {"groups": {"A": {"men": [1, 4, 5], "chit": 1}, "B": {"men": [6, 7]}}, "hand": ["c62", "c70"]}
    table = Table({"german": {**side, "hand": ["c148", "c5", "c134"]}, "american": other})
    table.order("terrain A c148")
    assert len(table.s.sides[0].groups[0].stack) == 1
    table.end_turn()
    assert table.why("fire A A") == "8.2"
    table.end_turn()
    table.order("advance A c5")
    assert table.s.sides[0].groups[0].chit == 4
    table.end_turn()
    # chits 4 and 1 make Relative Range 5, where a Gully hides nobody; B is at 0 and 3 further back
    assert table.why("fire A A") == "" and table.why("fire B A") == "8.2"
    table.order("fire A A c62", "pass", "call-off")
    assert table.told("fires")[0][3] == 1 - 2 + 1
    table.end_turn()
    table.order("terrain A c134")
    assert len(table.s.sides[0].groups[0].stack) == 1
    table.end_turn()
    table.order("fire A A c70", "call-off")
    assert table.told("fires")[1][3] == 2 - 1


# --- Hill -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.31")
def test_8_31_fire_from_a_hill_gains_one_except_against_hill_and_pillbox() -> None:
    assert strength(["hill"], []) == 5
    assert strength(["hill"], ["woods"]) == 5 - 2
    assert strength(["hill"], ["c147"]) == 4
    assert strength(["hill"], ["pillbox"]) == 4 - 4
    # one Movement card leaves the firer on the Hill, halved first; two do not
    assert strength(["hill", "advance"], []) == 2 + 1
    assert strength(["hill", "advance", "advance"], []) == 2
    # a target that has left its Hill no longer stands on one
    assert strength(["hill"], ["c147", "advance", "advance"]) == 5 + 2


@pytest.mark.rule("8.32")
def test_8_32_fire_at_a_hill_loses_one_unless_it_comes_from_a_hill() -> None:
    assert strength([], ["hill"]) == 3
    assert strength(["woods"], ["hill"]) == 3
    assert strength(["hill"], ["c147"]) == 4
    assert strength([], ["hill", "advance"]) == 3 + 1
    # from a Hill that the firer has left
    assert strength(["hill", "advance", "advance"], ["c147"]) == 2 - 1


# --- the rest ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.6")
def test_8_6_buildings_take_off_three_or_two_as_printed() -> None:
    assert strength([], ["c119"]) == 1
    assert strength([], ["c124"]) == 2
    assert strength(["c119"], []) == 4


@pytest.mark.rule("8.7")
def test_8_7_woods_take_off_two() -> None:
    assert strength([], ["woods"]) == 2
    assert strength(["woods"], []) == 4


@pytest.mark.rule("8.8")
def test_8_8_brush_takes_off_one() -> None:
    assert strength([], ["brush"]) == 3
    assert strength(["brush"], []) == 4


@pytest.mark.rule("8.9")
def test_8_9_walls_take_off_two_against_the_group_opposite_and_one_against_others() -> None:
    table = duel([], ["walls"], hand=["c84"]).order("fire A A c84")
    assert table.told("fires")[0][3] == 3 - 2
    for letter in "BC":
        groups = {"A": {"men": [1, 2]}, "B": {"men": [3, 4], "chit": 4}, "C": {"men": [12, 5], "chit": 5}}
        table = Table(
            {
                "german": {"groups": groups, "hand": ["c84"]},
                "american": {"groups": {"A": {"men": [1, 4], "cards": ["walls"]}, "B": {"men": [5, 6]}}, "hand": []},
            }
        ).order(f"fire {letter} A c84")
        assert table.told("fires")[0][3] == 3 - 1
    assert strength(["walls"], []) == 4


@pytest.mark.rule("8.9-E1")
def test_8_9_e1_walls_against_the_groups_in_front_and_beside() -> None:
    groups = {
        "A": {"men": [3, 4], "cards": ["c127"], "crew": [[3, 4]]},
        "B": {"men": [12, 5], "crew": [[12, 5]]},
        "C": {"men": [13, 6], "crew": [[13, 6]]},
    }
    hand = ["c62", "c63", "c64"]
    table = Table(
        {
            "german": {"groups": groups, "hand": hand},
            "american": {
                "groups": {"A": {"men": [1, 4], "cards": ["c128"]}, "B": {"men": [5, 6], "cards": ["c129"]}},
                "hand": [],
            },
        }
    )
    for letter, card, result in (("A", "c62", 1 - 2), ("B", "c63", 1 - 1), ("C", "c64", 1 - 1)):
        table.order(f"fire {letter} A {card}", "call-off")
        assert table.told("fires")[-1][3] == result
