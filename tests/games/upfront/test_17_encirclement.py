"""Section 17.6: how an encirclement begins, what it does, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import claims, consequences, flanking, victory
from firefight.games.upfront.command import panic_of, rout_of
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import KILLED
from firefight.games.upfront.position import PositionError
from firefight.games.upfront.results import NO_EFFECT, effect
from tests.games.upfront.flanks import groups
from tests.games.upfront.play import Table


def ring(
    hand: list[str],
    german: dict[str, Any] | None = None,
    american: dict[str, Any] | None = None,
    chits: tuple[int, int, int] = (4, 2, 2),
    **rest: Any,
) -> Table:
    """German A, behind American B, and German B in front of it; the range chits are those of A, B and the enemy."""
    behind, front, enemy = chits
    theirs = {"groups": groups("american", [-1, enemy], **(american or {})), "hand": rest.pop("enemy_hand", [])}
    mine = {"groups": groups("german", [behind, front], **(german or {})), "hand": hand}
    return Table({"level": "full", "german": mine, "american": theirs, **rest})


ENCIRCLES: dict[str, Any] = {"A": {"encircles": "B"}}


def holds(table: Table) -> bool:
    """Whether German A encircles American B."""
    return table.s.sides[0].groups[0].encircles == 1


# --- how it begins ----------------------------------------------------------------------------------------------


@pytest.mark.rule("17.6")
@pytest.mark.parametrize("card", ["c1", "c3", "c4", "c6"])
def test_17_6_any_movement_card_played_sideways_from_behind_encircles(card: str) -> None:
    table = ring([card]).order(f"sideways A {card}")
    assert table.kind() == "claim" and table.keys("encircle") == ["encircle A B"]
    table.order("encircle A B")
    assert holds(table) and table.told("encircles") == [[0, 0, 1]]
    # nothing else changes, and it is the group's action
    group = table.s.sides[0].groups[0]
    assert group.chit == 4 and group.acted and table.kind() == "turn"
    assert flanking.is_encircled(table.s, 1, 1) and not flanking.is_encircled(table.s, 1, 0)


@pytest.mark.rule("17.6")
def test_17_6_nobody_has_to_and_no_other_mode_does() -> None:
    assert not holds(ring(["c1"]).order("sideways A c1", "pass"))
    for order in ("advance A c1", "retreat A c1"):
        table = ring(["c1"]).order(order)
        assert table.kind() == "turn" and not holds(table)


@pytest.mark.rule("17.6", "17.3-Q1")
def test_17_6_also_while_it_is_flanked_by_that_group() -> None:
    table = ring(["c1"], {"A": {"flanks": ["B"]}}, {"B": {"flanks": ["A"]}}).order("sideways A c1", "encircle A B")
    assert holds(table)
    # the Movement card has ended the Flanking Fire on both sides
    assert [group.flanks for side in table.s.sides for group in side.groups] == [[], [], [], []]


@pytest.mark.rule("17.6")
def test_17_6_the_group_must_have_passed_an_enemy_neighbour() -> None:
    # beside it, or in front of it
    for chit in (0, 2, 3):
        table = ring(["c1"], chits=(chit, 2, 2))
        assert table.why("encircle A B") == "17.6"
        assert table.order("sideways A c1").kind() == "turn"
    # the group opposite is no neighbour, nor is one two letters away
    german, american = groups("german", [4, 2, 2]), groups("american", [-1, 2, 2])
    german_side, american_side = {"groups": german, "hand": ["c1"]}, {"groups": american, "hand": []}
    table = Table({"level": "full", "german": german_side, "american": american_side})
    assert table.why("encircle A A") == "17.6" and table.why("encircle A C") == "17.6"
    assert table.order("sideways A c1").keys() == ["pass", "encircle A B"]


@pytest.mark.rule("17.6")
def test_17_6_a_friendly_group_must_be_in_front_of_the_enemy() -> None:
    table = ring(["c1"], {"B": {"men": []}})
    assert table.why("encircle A B") == "17.6" and table.order("sideways A c1").kind() == "turn"


@pytest.mark.rule("17.6-Q1")
@pytest.mark.parametrize(("front", "legal"), [(-1, False), (0, True), (2, True), (3, True)])
def test_17_6_q1_it_must_be_at_relative_range_2_or_more(front: int, legal: bool) -> None:
    # the enemy is at range chit 2, so the front group's chit is 2 less than the Relative Range
    table = ring(["c1"], chits=(4, front, 2))
    assert table.why("encircle A B") == ("17.1-Q1" if legal else "17.6-Q1")
    assert (table.order("sideways A c1").kind() == "claim") == legal


@pytest.mark.rule("17.6-Q2")
def test_17_6_q2_the_two_groups_need_not_be_able_to_fire() -> None:
    table = ring(["c1"], {"A": {"men": ["1 jammed", "4 unarmed"]}, "B": {"men": ["2 pinned", "5 pinned"]}})
    table.order("sideways A c1", "encircle A B")
    assert holds(table)


@pytest.mark.rule("17.6-Q3", "17.63")
def test_17_6_q3_it_begins_at_relative_range_4_and_lasts_at_others() -> None:
    # farther behind it is too late to begin
    for behind, legal in ((4, True), (5, False), (6, False)):
        table = ring(["c1"], chits=(behind, 2, 2))
        assert table.why("encircle A B") == ("17.1-Q1" if legal else "17.6-Q3")
        assert (table.order("sideways A c1").kind() == "claim") == legal
    # once begun it lasts at Relative Range 3 and 2, and at 5
    for behind, order in ((4, "advance A c1"), (5, "advance A c1"), (4, "retreat A c1"), (6, "retreat A c1")):
        assert holds(ring(["c1"], ENCIRCLES, chits=(behind, 2, 2)).order(order))


@pytest.mark.rule("17.6-Q5")
def test_17_6_q5_not_a_group_that_is_no_neighbour_yet() -> None:
    german, american = groups("german", [4, 0, 2], B={"men": []}), groups("american", [0, 0, 2])
    german_side, american_side = {"groups": german, "hand": ["c1"]}, {"groups": american, "hand": []}
    table = Table({"level": "full", "german": german_side, "american": american_side})
    assert table.why("encircle A C") == "17.6" and table.order("sideways A c1").kind() == "turn"


@pytest.mark.rule("17.6-Q5")
def test_17_6_q5_nor_one_that_is_on_its_way_to_another_letter() -> None:
    for state, rule in (({}, "17.1-Q1"), ({"becomes": "B", "cards": ["sideways c1"]}, "17.6-Q5")):
        german = groups("german", [4, 0, 4, 0], B={"men": []}, C={"men": [2, 5], **state})
        theirs = {"groups": groups("american", [0, -1, -1, 2]), "hand": []}
        table = Table({"level": "full", "german": {"groups": german, "hand": ["c3"]}, "american": theirs})
        assert table.why("encircle C D") == rule
        # it may flank, until it has changed its letter [17.44-Q1]
        assert table.why("flank C D") == "17.1-Q1"


@pytest.mark.rule("17.6")
def test_17_6_no_group_takes_part_in_two() -> None:
    def six(german: dict[str, Any], american: dict[str, Any] | None = None, chit: int = 2) -> Table:
        """German B is behind American A and C, German A and C are in front of them."""
        mine = {"groups": groups("german", [2, 4, 2], **german), "hand": ["c1", "c3"]}
        theirs = {"groups": groups("american", [2, -1, chit], **(american or {})), "hand": []}
        return Table({"level": "full", "german": mine, "american": theirs})

    table = six({}).order("sideways B c1")
    assert table.keys() == ["pass", "encircle B A", "encircle B C"]
    table.order("encircle B A")
    # the group behind encircles no second one, nor does it flank one
    table = six({"B": {"encircles": "A"}})
    assert table.why("encircle B C") == "17.6" and table.why("encircle B A") == "17.6"
    assert table.why("flank B C") == "17.6"
    # neither does the group in front
    assert table.why("flank A B") == "17.6"
    assert table.order("sideways B c3").keys() == ["pass", "flank B A"]
    # a front group that flanks another one keeps the encirclement from beginning
    table = six({"A": {"flanks": ["B"]}})
    assert table.why("encircle B A") == "17.6" and table.why("encircle B C") == "17.1-Q1"
    # so does one that encircles another one from behind
    mine = {"groups": groups("german", [5, 3, 0]), "hand": ["c1"]}
    theirs = {"groups": groups("american", [-1, 1, 3]), "hand": []}
    assert Table({"level": "full", "german": mine, "american": theirs}).why("encircle A B") == "17.1-Q1"
    mine = {"groups": groups("german", [5, 3, 0], B={"encircles": "C"}), "hand": ["c1"]}
    assert Table({"level": "full", "german": mine, "american": theirs}).why("encircle A B") == "17.6"
    # and an impossible position is refused
    with pytest.raises(PositionError):
        six({"B": {"encircles": "A", "flanks": ["C"]}})


@pytest.mark.rule("17.6")
def test_17_6_two_groups_may_encircle_the_same_one() -> None:
    mine = {"groups": groups("german", [4, 2, 4], A={"encircles": "B"}), "hand": ["c1"]}
    theirs = {"groups": groups("american", [-1, 2, -1]), "hand": []}
    table = Table({"level": "full", "german": mine, "american": theirs}).order("sideways C c1", "encircle C B")
    # the loss of one leaves the other
    table.s.sides[0].groups[0].chit = 2
    flanking.review(table.s)
    assert not holds(table) and flanking.is_encircled(table.s, 1, 1)


@pytest.mark.rule("8.42")
def test_8_42_the_first_card_out_of_a_marsh_does_not_encircle() -> None:
    assert ring(["c1"], {"A": {"cards": ["marsh"]}}).why("encircle A B") == "8.42"
    assert ring(["c1"], {"A": {"cards": ["minefield"]}}).why("encircle A B") == "24.4"
    assert ring(["c1"], {"A": {"cards": ["marsh", "sideways c5"]}}).why("encircle A B") == "17.1-Q1"


@pytest.mark.rule("17.6", "8.531")
@pytest.mark.parametrize(("draw", "forded"), [("c2", True), ("c17", False)])
def test_17_6_out_of_a_stream_only_by_fording(draw: str, forded: bool) -> None:
    table = ring(["c1"], {"A": {"cards": ["stream"]}}).order("ford A c1", "encircle A B")
    assert not holds(table)
    assert holds(table.draw(draw)) == forded
    assert holds(ring(["c6"], {"A": {"cards": ["stream"]}}).order("ford A c6", "encircle A B"))


@given(behind=st.integers(-2, 8), front=st.integers(-2, 6), enemy=st.integers(-2, 7))
@pytest.mark.rule("17.6", "17.62d", "17.62e")
def test_17_6_begins_and_lasts_exactly_at_these_chits(behind: int, front: int, enemy: int) -> None:
    table = ring([])
    first, second = table.s.sides[0].groups
    first.chit, second.chit, table.s.sides[1].groups[1].chit = behind, front, enemy
    near = 2 <= front + enemy <= 8
    begins = behind + enemy == 6 and near and front + enemy <= 5
    assert (claims.why_not_encircle(table.s, 0, 0, 1) == 0) == begins
    # [17.63] from Relative Range 5 to 2 behind it
    first.encircles = 1
    flanking.review(table.s)
    assert holds(table) == (near and 5 <= behind + enemy <= 8)


# --- what it does -----------------------------------------------------------------------------------------------


@pytest.mark.rule("17.612")
def test_17_612_all_fire_at_it_is_doubled_once() -> None:
    def power(**changes: dict[str, Any]) -> list[list[int]]:
        mine = {"groups": groups("german", [4, 2, 2, 2], **changes), "hand": []}
        theirs = {"groups": groups("american", [-1, 2, 1]), "hand": []}
        table = Table({"level": "full", "german": mine, "american": theirs})
        return [[firepower(table.s, 0, index, target, []) for target in range(3)] for index in range(4)]

    plain, ringed, both = power(), power(A={"encircles": "B"}), power(A={"encircles": "B"}, C={"flanks": ["B"]})
    for index in range(4):
        assert ringed[index] == [plain[index][0], 2 * plain[index][1], plain[index][2]]
    assert both == ringed and plain[3][1] > 0


@pytest.mark.rule("17.612")
def test_17_612_nothing_that_ends_a_flank_ends_it() -> None:
    def lasts(table: Table) -> None:
        assert holds(table) and flanking.has_flanking_fire(table.s, 0, 1, 1)
        assert table.told("encirclement_ends") == []

    # Movement, Wire on the group behind; terrain on it, even rejected
    lasts(ring(["c1"], ENCIRCLES).order("sideways A c1"))
    behind = {"A": {"encircles": "B", "cards": ["sideways c1"]}}
    lasts(ring([], ENCIRCLES, active="american", enemy_hand=["c116"]).order("end", "wire A c116", "done"))
    for answer in ("accept", "reject"):
        table = ring([], behind, active="american", enemy_hand=["c134"]).order("end", "place A c134", "done", "keep")
        lasts(table.order(answer))
    # terrain on the encircled group, its Movement cards, its Wire
    moving: dict[str, Any] = {"B": {"cards": ["advance c5"]}}
    lasts(ring(["c134"], ENCIRCLES, moving).order("end", "place B c134", "done", "keep", "reject"))
    for order in ("terrain B c134", "sideways B c1", "retreat B c1"):
        lasts(ring([], ENCIRCLES, moving, active="american", enemy_hand=["c134", "c1"]).order(order))


@pytest.mark.rule("17.613")
def test_17_613_pinned_men_of_an_encircled_group_panic_at_one_less() -> None:
    men = {"B": {"men": ["2 pinned", 5]}, "A": {"men": ["1 pinned", 4]}}
    plain, ringed = ring([], {}, men), ring([], ENCIRCLES, men)
    for key, less in (("a2", 1), ("a5", 0), ("a1", 0), ("g1", 0)):
        before, after = panic_of(plain.s, plain.man(key)), panic_of(ringed.s, ringed.man(key))
        assert before - after == less, key
    # Moores panics at 5, now at 4: a black 1 and a Fire 3
    for table, lost in ((plain, False), (ringed, True)):
        assert ring_fire(table) == lost


def ring_fire(table: Table) -> bool:
    """Whether a total of 4 removes the pinned man of American B."""
    # c2 is a black 1
    return effect(table.s, table.man("a2"), 3, 2) != NO_EFFECT


@pytest.mark.rule("17.613-Q1")
def test_17_613_q1_the_rout_number_stays() -> None:
    men = {"B": {"men": ["2 pinned", 5]}}
    plain, ringed = ring([], {}, men), ring([], ENCIRCLES, men)
    assert rout_of(plain.s, plain.man("a2")) == rout_of(ringed.s, ringed.man("a2")) == 5
    # given up: 5 under column 0r still kills him, 6 lets him rout
    table = ring([], ENCIRCLES, men, active="american").order("panic a2")
    assert table.asked == "chance"
    odds = GAME.odds(ring([], ENCIRCLES, men, active="american").s, 1, GAME.parse(table.s, "panic a2"))
    same = GAME.odds(ring([], {}, men, active="american").s, 1, GAME.parse(table.s, "panic a2"))
    assert odds == same


@pytest.mark.rule("8.9", "8.9-E1")
def test_8_9_e1_the_walls_of_an_encircled_group_are_no_cover() -> None:
    # c127 to c129 are Walls; c62 is a Fire 1
    walls: dict[str, Any] = {"B": {"cards": ["walls"]}}
    for german, front, side in (({}, -1, 0), (ENCIRCLES, 1, 1)):
        mine = {"groups": groups("german", [4, 2, 2], **german), "hand": ["c62"]}
        theirs = {"groups": groups("american", [-1, 2, 2], **walls), "hand": []}
        table = Table({"level": "full", "german": mine, "american": theirs})
        for order, strength in (("fire B B", front), ("fire C B", side), ("fire A B", side)):
            found = GAME.odds(table.s, 0, GAME.parse(table.s, order))
            assert found is not None and found["choices"][0]["strength"] == strength
        # nor do they count for victory while that lasts
        assert victory.qualifies(table.s, 1, 1) == (not german)
        assert GAME.view(table.s, 0)["sides"][1]["groups"][1]["cover"] == (0 if german else -2)
    # other terrain is what it is
    for cover in ("woods", "brush"):
        table = ring(["c62"], ENCIRCLES, {"B": {"cards": [cover]}})
        assert victory.qualifies(table.s, 1, 1)


@pytest.mark.rule("17.6")
def test_17_6_everybody_sees_it() -> None:
    table = ring(["c1"]).order("sideways A c1", "encircle A B")
    for viewer in (0, 1):
        mine, theirs = GAME.view(table.s, viewer)["sides"]
        assert mine["groups"][0]["encircles"] == "B" and theirs["groups"][1]["encircled"]
        assert set(mine["groups"][1]["firepower_on"]) == {"B"}


# --- how it ends ------------------------------------------------------------------------------------------------


def ended(table: Table, rule: str) -> bool:
    """Whether the encirclement has ended, told with this rule."""
    assert table.s.sink is not None
    told = [event.rule for event in [*table.events, *table.s.sink.drain()] if event.kind == "encirclement_ends"]
    return told == [rule] and not holds(table) and not flanking.has_flanking_fire(table.s, 0, 1, 1)


@pytest.mark.rule("17.62a")
@pytest.mark.parametrize("gone", ["g1", "g2", "a2"])
def test_17_62a_the_end_of_any_of_the_three_groups(gone: str) -> None:
    mine = {"groups": groups("german", [4, 2, 2], A={"men": ["1 pinned"], "encircles": "B"}, B={"men": ["2 pinned"]})}
    theirs = {"groups": groups("american", [-1, 2, 2], B={"men": ["2 pinned"]})}
    active = "german" if gone[0] == "g" else "american"
    table = Table({"level": "full", "german": mine, "american": theirs, "active": active})
    table.order(f"panic {gone}").draw("c1")
    assert ended(table, "17.62a")
    # another group's does not matter
    mine["groups"]["C"] = {"men": ["6 pinned"], "chit": 2}
    table = Table({"level": "full", "german": mine, "american": theirs, "active": "german"})
    table.order("panic g6").draw("c1")
    assert holds(table)


@pytest.mark.rule("17.62a")
def test_17_62a_the_fire_that_ends_the_group_behind_breaks_it_at_once() -> None:
    # c108 is a Fire 6 (12), c6 a black 4: the only man of German A is killed
    german = {"A": {"men": [4], "encircles": "B"}, "B": {"men": [1, 2, 5]}}
    american = {"B": {"men": [3, 2, 5, 6, 7]}}
    table = ring([], german, american, active="american", enemy_hand=["c108"])
    table.order("fire B A c108", "resolve").draw("c6")
    assert table.man("g4").where == KILLED and ended(table, "17.62a")


@pytest.mark.rule("17.62b")
@pytest.mark.parametrize(("man", "into", "breaks"), [("a2", 0, True), ("a2", 1, True), ("a1", 0, False)])
def test_17_62b_the_encircled_group_infiltrates_one_of_them(man: str, into: int, breaks: bool) -> None:
    table = ring([], ENCIRCLES)
    table.man(man).infiltrates = into
    if breaks:
        # at the next moment of the turn
        table.order("order B", "keep")
    else:
        flanking.review(table.s)
    assert ended(table, "17.62b") == breaks and holds(table) != breaks
    # it does not begin either
    table = ring(["c1"])
    table.man(man).infiltrates = into
    assert table.why("encircle A B") == ("17.62b" if breaks else "17.1-Q1")


@pytest.mark.rule("17.62c")
@pytest.mark.parametrize(("seat", "index"), [(0, 0), (0, 1), (1, 1)])
def test_17_62c_a_changed_letter(seat: int, index: int) -> None:
    table = ring([], ENCIRCLES)
    consequences.letter_changed(table.s, seat, index)
    assert ended(table, "17.62c")
    table = ring([], ENCIRCLES)
    consequences.letter_changed(table.s, 1, 0)
    assert holds(table)


@pytest.mark.rule("17.62d")
def test_17_62d_relative_range_1_or_less() -> None:
    # the front group falls back, or the encircled one away from it
    assert holds(ring(["c1"], ENCIRCLES, chits=(6, 2, 1)).order("retreat B c1"))
    assert ended(ring(["c1"], ENCIRCLES, chits=(6, 1, 1)).order("retreat B c1"), "17.62d")
    table = ring([], ENCIRCLES, chits=(6, 1, 1), active="american", enemy_hand=["c1"]).order("retreat B c1")
    assert ended(table, "17.62d")
    # the group behind goes too far: chits 9 make Relative Range 1
    assert holds(ring(["c1"], ENCIRCLES, chits=(5, 2, 2)).order("advance A c1"))
    alone: dict[str, Any] = {"A": {"men": []}}
    assert ended(ring(["c1"], ENCIRCLES, alone, chits=(6, 2, 2)).order("advance A c1"), "17.62d")


@pytest.mark.rule("17.62e", "17.62-Q1", "17.63")
def test_17_62e_both_in_front_of_it() -> None:
    # the group behind comes back: at Relative Range 5 it is still behind, then it is not
    table = ring(["c1", "c5"], ENCIRCLES, chits=(4, 2, 2)).order("retreat A c1")
    assert holds(table)
    table.end_turn().end_turn().order("retreat A c5")
    assert ended(table, "17.62e")
    # the encircled group falls back past it: Relative Range 4, and in front
    table = ring([], ENCIRCLES, chits=(3, 2, 2), active="american", enemy_hand=["c1"]).order("retreat B c1")
    assert table.s.sides[1].groups[1].chit == 1 and ended(table, "17.62e")
