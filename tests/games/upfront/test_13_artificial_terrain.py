"""Chapter 13: Smoke and Wire, how they are laid, what they do, and when they go."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.model import FORWARD, OPEN, SIDEWAYS, SMOKE, TERRAIN, WIRE
from tests.games.upfront.play import Table
from tests.games.upfront.positions import strength

USE_WORDS = {TERRAIN: "terrain", OPEN: "open", FORWARD: "advance", SIDEWAYS: "sideways", SMOKE: "smoke", WIRE: "wire"}


def modifier(stack: list[str]) -> int:
    """What the cards on a group do to fire at it."""
    return strength([], stack) - 4


def germans(stack: list[str], hand: list[str], enemy_hand: list[str] | None = None, **rest: Any) -> Table:
    """The Germans' turn; their group A with the SL has these cards, and so has their hand."""
    men = rest.pop("men", [1, 4, 5])
    return Table(
        {
            "german": {"groups": {"A": {"men": men, "cards": stack, "chit": 1}, "B": {"men": [6, 7]}}, "hand": hand},
            "american": {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": enemy_hand or []},
            **rest,
        }
    )


def lies(table: Table, seat: int = 0, index: int = 0) -> list[str]:
    """How the cards on a group are used, bottom first."""
    return [USE_WORDS[entry >> 8] for entry in table.s.sides[seat].groups[index].stack]


# --- Smoke ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1")
def test_13_1_smoke_and_wire_lie_on_terrain_without_movement_and_change_no_terrain() -> None:
    table = germans(["woods"], ["c131"], ["c116"]).order("smoke A c131")
    assert lies(table) == ["terrain", "smoke"]
    table.end_turn()
    # the enemy lays Wire on top; nobody is asked whether he takes it
    table.order("end", "wire A c116", "done", "keep")
    assert table.asked == "german" and table.kind() == "turn"
    assert lies(table) == ["terrain", "smoke", "wire"]
    assert table.why("reject") == "not asked"
    # the group is in Woods as before, neither moving nor in the open
    assert modifier(["woods", "smoke", "wire"]) == -2 - 1 + 1
    # while terrain on the same group would need a Movement card
    assert germans(["woods"], ["c134"]).why("terrain A c134") == "5.3"


@pytest.mark.rule("13.1")
def test_13_1_wire_cannot_be_rejected_even_with_the_terrain() -> None:
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": ["c116", "c134"]}
    german = {"groups": {"A": {"men": [1, 4], "cards": ["advance"]}, "B": {"men": [6, 7]}}, "hand": []}
    table = Table({"active": "american", "german": german, "american": american})
    table.order("end", "place A c134", "wire A c116", "done", "keep", "reject")
    assert lies(table) == ["sideways", "wire"]


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("men", "legal"),
    [([1, 4], True), ([2, 4], True), (["1 pinned", 4], False), ([4, 5], False), (["1 pinned", 2, 4], True)],
)
def test_13_2_smoke_takes_an_unpinned_leader(men: list[Any], legal: bool) -> None:
    table = germans([], ["c131"], men=men)
    assert table.why("smoke A c131") == ("" if legal else "13.2")
    assert table.why("smoke B c131") == "13.2"


@pytest.mark.rule("13.2")
def test_13_2_smoke_is_the_groups_action_and_only_for_ones_own_groups() -> None:
    table = germans([], ["c131", "c132", "c1"])
    assert table.keys("smoke ") == ["smoke A c131", "smoke A c132"]
    table.order("smoke A c131")
    assert table.why("smoke A c132") == "4.2" and table.why("advance A c1") == "4.2"
    assert table.s.sides[0].groups[0].acted and table.s.actions == 1
    # nor is it ever a discard on the enemy
    table.order("end")
    assert table.keys() == ["done", "discard c1", "discard c132"]


@pytest.mark.rule("13.2")
def test_13_2_no_smoke_in_the_turn_of_a_breeze() -> None:
    # c50 says Breeze; the panic of a pinned man is a draw like any other
    table = germans([], ["c131"], men=[1, 4, "5 pinned"])
    assert table.why("smoke A c131") == ""
    table.order("panic g5").draw("c50")
    assert table.told("breeze") and table.why("smoke A c131") == "13.2"
    # the next turns are free of it
    table.end_turn().end_turn()
    assert table.why("smoke A c131") == ""


@pytest.mark.rule("13.2", "13.4")
@pytest.mark.parametrize(
    ("stack", "smoke", "wire"),
    [
        (["marsh"], "13.4", "13.3"),
        (["marsh", "sideways"], "13.4", "13.3"),
        (["marsh", "sideways", "advance"], "", ""),
        (["woods", "sideways"], "", ""),
    ],
)
def test_13_2_neither_smoke_nor_wire_in_a_marsh_before_the_second_movement_card(
    stack: list[str], smoke: str, wire: str
) -> None:
    assert germans(stack, ["c131"]).why("smoke A c131") == smoke
    table = germans(stack, [], ["c116"]).end_turn().order("end")
    assert table.why("wire A c116") == wire
    assert ("wire A c116" in table.keys("wire")) == (wire == "")


@pytest.mark.rule("13.21")
def test_13_21_smoke_on_the_target_takes_one_off() -> None:
    assert modifier(["smoke"]) == -1
    assert modifier(["woods", "smoke"]) == -2 - 1


@pytest.mark.rule("13.22")
def test_13_22_smoke_on_the_firer_takes_one_off() -> None:
    assert strength(["smoke"], []) == 3
    assert strength(["woods", "smoke"], ["smoke"]) == 4 - 1 - 1


@pytest.mark.rule("13.23")
def test_13_23_smoke_does_not_keep_terrain_from_being_laid() -> None:
    table = germans(["woods", "advance", "smoke"], ["c134", "c62"], [])
    assert table.why("terrain A c134") == "" and table.why("open A c62") == ""
    # the enemy may do it too
    table = germans(["woods", "advance", "smoke"], [], ["c134"]).end_turn().order("end")
    assert table.why("place A c134") == ""
    # on Smoke alone terrain still lacks its Movement card
    assert germans(["woods", "smoke"], ["c134"]).why("terrain A c134") == "5.3"
    # and until terrain is laid the Smoke adds to what lies beneath it
    assert modifier(["woods", "smoke", "advance"]) == -2 - 1 + 1


@pytest.mark.rule("13.241")
def test_13_241_smoke_goes_when_terrain_is_laid_above_it() -> None:
    for stack in (["woods", "smoke", "advance"], ["woods", "advance", "smoke"]):
        table = germans(stack, ["c134"]).order("terrain A c134")
        assert lies(table) == ["terrain"]
        # the first Smoke card of the deck
        assert 130 in table.s.discard
    table = germans(["woods", "advance", "smoke"], ["c62"]).order("open A c62")
    assert lies(table) == ["open"]


@pytest.mark.rule("13.241")
@pytest.mark.parametrize("answer", ["accept", "reject"])
def test_13_241_smoke_goes_when_the_enemy_lays_terrain_even_if_it_is_rejected(answer: str) -> None:
    table = germans(["woods", "smoke", "advance"], [], ["c134"]).end_turn()
    table.order("end", "place A c134", "done")
    # at once, before the answer
    assert lies(table) == ["terrain", "advance"]
    assert [event.rule for event in table.events if event.kind == "lifted"] == ["13.241"]
    table.order("keep", answer)
    assert lies(table) == (["terrain"] if answer == "accept" else ["terrain", "sideways"])


@pytest.mark.rule("13.242")
def test_13_242_smoke_goes_at_the_end_of_the_turn_in_which_a_second_movement_card_came_to_lie_on_it() -> None:
    table = germans(["smoke"], ["c1", "c5", "c7"]).order("sideways A c1")
    table.end_turn().end_turn()
    assert lies(table) == ["smoke", "sideways"]
    table.order("advance A c5")
    assert lies(table) == ["smoke", "sideways", "advance"]
    table.end_turn()
    assert lies(table) == ["sideways", "advance"]
    assert [event.rule for event in table.events if event.kind == "lifted"] == ["13.242"]


@pytest.mark.rule("13.242")
def test_13_242_a_movement_card_that_only_clears_wire_does_not_remove_smoke() -> None:
    table = germans(["smoke", "advance", "wire"], ["c5"]).order("unwire A c5")
    table.end_turn()
    assert lies(table) == ["smoke", "advance"]
    # cards beneath the Smoke do not count either
    table = germans(["advance", "smoke"], ["c5"]).order("advance A c5").end_turn()
    assert lies(table) == ["advance", "smoke", "advance"]


@pytest.mark.rule("13.243")
def test_13_243_a_breeze_drawn_in_an_attack_clears_all_smoke_after_it() -> None:
    groups = {
        "A": {"men": [1, 2, 4], "chit": 3, "cards": ["smoke"]},
        "B": {"men": [5, 6, 8], "chit": 3},
    }
    enemies = {
        "A": {"men": [4, 9, 7], "chit": 1, "cards": ["woods", "smoke"]},
        "B": {"men": [5, 6], "cards": ["smoke"]},
    }
    table = Table(
        {
            "german": {"groups": groups, "hand": ["c84", "c70", "c131"]},
            "american": {"groups": enemies, "hand": []},
        }
    )
    table.order("fire A A c84", "resolve")
    # Fire 3, own Smoke, Woods, Smoke: -1; the Breeze comes with the first man, the second is still fired on through it
    table.draw("c50", "c138", "c1")
    assert [shot[1] for shot in table.told("shot_at")] == [-1 + 1, -1 - 1, -1 + 0]
    assert [lies(table, 0, 0), lies(table, 1, 0), lies(table, 1, 1)] == [[], ["terrain"], []]
    assert {event.rule for event in table.events if event.kind == "lifted"} == {"13.243"}
    # the next attack of the same turn is not affected any more
    table.order("fire B A c70", "call-off")
    assert table.told("fires")[1][3] == 2 - 2


@pytest.mark.rule("13.243")
def test_13_243_a_breeze_in_a_position_draw_counts_but_not_one_drawn_into_a_hand_or_played() -> None:
    # a Sniper attack: the position draw carries the Breeze
    table = germans(["smoke"], ["c110"], []).order("end", "snipe A c110", "done").draw("c48", "c1")
    assert table.told("breeze") == [[48]] and lies(table) == []
    # drawn into a hand
    table = germans(["smoke"], ["c1", "c2", "c3"], []).order("sideways B c1", "end", "done", "refill")
    table.draw("c48", "c50", "c55")
    assert not table.told("breeze") and lies(table) == ["smoke"]
    # played as a Rally card
    table = germans(["smoke"], ["c48"], [], men=[1, "4 pinned"]).order("rally A c48")
    assert not table.told("breeze") and lies(table) == ["smoke"]
    # a Rally card without the word
    table = germans(["smoke"], ["c110"], []).order("end", "snipe A c110", "done").draw("c49", "c1")
    assert lies(table) == ["smoke"]


@pytest.mark.rule("13.25")
def test_13_25_smoke_adds_up_in_both_directions() -> None:
    assert modifier(["smoke", "smoke"]) == -2
    assert strength(["smoke", "smoke"], []) == 2
    # a second one may be laid on the first
    assert lies(germans(["smoke"], ["c131"]).order("smoke A c131")) == ["smoke", "smoke"]


@pytest.mark.rule("13.25-E1")
@pytest.mark.parametrize(
    ("stack", "total"),
    [
        (["brush", "smoke", "advance"], -1),
        (["advance", "smoke", "advance"], 1),
        (["brush", "smoke", "smoke", "advance"], -2),
    ],
)
def test_13_25_e1_smoky_stacks(stack: list[str], total: int) -> None:
    assert modifier(stack) == total


@pytest.mark.rule("13.25-E1")
def test_13_25_e1_smoke_left_behind_protects_nobody() -> None:
    # case C: by the time anyone can fire at it the group has no Smoke, and two Movement cards
    german = {"groups": {"A": {"men": [1, 4], "chit": 2, "cards": ["smoke", "advance"]}, "B": {"men": [6, 7]}}}
    american = {"groups": {"A": {"men": [1, 3, 4], "chit": 1}, "B": {"men": [5, 6]}}, "hand": ["c84"]}
    table = Table({"german": {**german, "hand": ["c1"]}, "american": american})
    table.order("sideways A c1").end_turn().order("fire A A c84", "call-off")
    assert table.told("fires")[0][3] == 3 + 2


# --- Wire -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.3")
def test_13_3_wire_is_a_discard_on_an_enemy_group() -> None:
    table = germans([], ["c116", "c117"])
    # not an action, and not on oneself
    assert table.keys("wire") == [] and table.why("wire A c116") == "not asked"
    table.order("end")
    assert table.keys("wire") == ["wire A c116", "wire A c117", "wire B c116", "wire B c117"]
    table.order("wire B c116")
    # a German has one discard
    assert table.why("wire A c117") == "4.3"
    table.order("done")
    assert lies(table, 1, 1) == ["wire"] and lies(table) == []


@pytest.mark.rule("13.3")
@pytest.mark.parametrize(
    ("stack", "rule"),
    [
        ([], ""),
        (["woods"], ""),
        (["wire"], ""),
        (["marsh"], "13.3"),
        (["pillbox"], "13.3"),
        (["stream"], "13.3"),
        (["stream", "sideways"], ""),
        (["gully", "advance"], ""),
    ],
)
def test_13_3_where_wire_may_be_laid(stack: list[str], rule: str) -> None:
    table = germans(stack, [], ["c116"]).end_turn().order("end")
    assert table.why("wire A c116") == rule
    assert table.why("wire B c116") == ""


@pytest.mark.rule("13.31")
def test_13_31_wire_on_the_target_adds_one() -> None:
    assert modifier(["wire"]) == 1
    assert modifier(["woods", "wire"]) == -2 + 1
    assert modifier(["woods", "advance", "wire"]) == -2 + 1 + 1


@pytest.mark.rule("13.32")
def test_13_32_wire_on_the_firer_takes_one_off() -> None:
    assert strength(["wire"], []) == 3
    assert strength(["woods", "wire"], ["wire"]) == 4


@pytest.mark.rule("13.32")
@pytest.mark.parametrize(
    ("man", "stack", "crewed", "power"),
    [
        (3, [], True, 4),
        (3, ["wire"], True, 2),
        (3, ["wire"], False, 0),
        (3, ["advance", "wire"], True, 0),
        (13, [], True, 8),
        (13, ["wire"], True, 4),
        (13, ["wire"], False, 0),
    ],
)
def test_13_32_crew_served_weapons_on_wire(man: int, stack: list[str], crewed: bool, power: int) -> None:
    group = {"men": [man, 4], "cards": stack, "crew": [[man, 4]] if crewed else []}
    table = Table(
        {
            "german": {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": ["c62", "c70", "c84"]},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, 6]}}, "hand": []},
        }
    )
    assert firepower(table.s, 0, 0, 0, []) == power
    assert table.why("fire A A") == ("" if power else "6.1")


@pytest.mark.rule("13.33")
def test_13_33_a_movement_card_clears_one_wire_and_does_nothing_else() -> None:
    table = germans(["woods", "wire"], ["c3", "c5"])
    for order in ("advance", "retreat", "sideways"):
        assert table.why(f"{order} A c3") == "13.33"
    assert table.keys("unwire") == ["unwire A c3", "unwire A c5"]
    assert table.why("unwire B c3") == "13.33"
    table.order("unwire A c3")
    assert table.told("cleared_wire") == [[0, 0, 3]]
    # both are in the Discard pile; the group stands in its Woods where it was, and has acted
    assert lies(table) == ["terrain"] and {3, 116} <= set(table.s.discard)
    assert table.s.sides[0].groups[0].chit == 1 and not table.told("range")
    assert table.why("advance A c5") == "4.2"
    # a group that was moving goes on moving with the card it had, no more and no less
    table = germans(["woods", "advance", "wire"], ["c5"]).order("unwire A c5")
    assert lies(table) == ["terrain", "advance"]


@pytest.mark.rule("13.33")
def test_13_33_clearing_wire_does_not_ford() -> None:
    # a forded group whose Movement card it then lost by rejecting terrain: the Wire on it stays
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": ["c116", "c134"]}
    german = {
        "groups": {"A": {"men": [1, 4], "cards": ["stream", "sideways c6"]}, "B": {"men": [6, 7]}},
        "hand": ["c15", "c22"],
    }
    table = Table({"active": "american", "german": german, "american": american})
    table.order("end", "place A c134", "wire A c116", "done", "keep", "reject")
    assert lies(table) == ["terrain", "wire"]
    assert table.why("ford A c15") == "13.33"
    table.order("unwire A c15")
    assert lies(table) == ["terrain"] and not table.told("forded")
    table.end_turn().end_turn()
    assert table.why("advance A c22") == "8.53" and table.why("ford A c22") == ""


@pytest.mark.rule("13.34")
def test_13_34_nothing_goes_on_top_of_wire() -> None:
    table = germans(["woods", "advance", "wire"], ["c134", "c62", "c1"])
    assert table.why("terrain A c134") == "13.34"
    assert table.why("open A c62") == "13.34"
    assert table.why("advance A c1") == "13.33"
    assert table.keys("unwire") == ["unwire A c1"]
    table = germans(["woods", "advance", "wire"], [], ["c134"]).end_turn().order("end")
    assert table.why("place A c134") == "13.34"
    assert not table.keys("place A")


@pytest.mark.rule("13.34")
def test_13_34_a_pinned_man_keeps_the_wire_on_his_group() -> None:
    table = germans(["wire"], ["c1"], men=[1, "4 pinned"])
    assert table.why("unwire A c1") == "10.12" and table.keys("unwire") == []
    assert germans(["wire"], ["c1"], men=[1, 4]).keys("unwire") == ["unwire A c1"]


@pytest.mark.rule("13.5")
@pytest.mark.parametrize("above", ["wire", "smoke"])
def test_13_5_open_ground_is_slid_under_wire_or_smoke(above: str) -> None:
    table = germans(["woods", "advance", above], ["c62", "c84"], [])
    assert table.keys("slide") == ["slide A c62", "slide A c84"]
    table.order("slide A c62")
    assert lies(table) == ["open", above]
    # the group no longer moves; the enemy sees a back only
    assert table.told("laid_open") == [[0, 0]] and table.told("laid_open_card") == [[0, 0, 62]]
    assert table.s.sides[0].groups[0].acted
    assert modifier(["open", above]) == (1 if above == "wire" else -1)
    # only with a Movement card and something above it
    assert germans(["woods", above], ["c62"]).why("slide A c62") == "13.5"
    assert germans(["woods", "advance"], ["c62"]).why("slide A c62") == "13.5"
    assert germans([above, "advance"], ["c62"]).why("slide A c62") == "13.5"


@pytest.mark.rule("13.5")
def test_13_5_smoke_beneath_the_movement_card_goes_with_it() -> None:
    table = germans(["woods", "smoke", "advance", "wire"], ["c62"]).order("slide A c62")
    assert lies(table) == ["open", "wire"]


@pytest.mark.rule("13.6")
def test_13_6_wire_and_smoke_add_up_and_each_wire_takes_its_own_movement_card() -> None:
    assert modifier(["wire", "wire"]) == 2
    assert modifier(["woods", "wire", "wire", "smoke"]) == -2 + 2 - 1
    assert strength(["wire", "wire"], []) == 2
    assert strength(["wire", "smoke"], []) == 2
    table = germans(["woods", "wire", "wire"], ["c1", "c5"]).order("unwire A c1")
    assert lies(table) == ["terrain", "wire"]
    assert table.why("unwire A c5") == "4.2"
    table.end_turn().end_turn().order("unwire A c5")
    assert lies(table) == ["terrain"]


@pytest.mark.rule("13.6")
def test_13_6_smoke_may_be_laid_on_wire_and_stays_when_the_wire_is_cleared() -> None:
    table = germans(["woods", "wire"], ["c131"]).order("smoke A c131")
    assert lies(table) == ["terrain", "wire", "smoke"]
    table = germans(["woods", "wire", "smoke"], ["c1"]).order("unwire A c1")
    assert lies(table) == ["terrain", "smoke"]


@pytest.mark.rule("13.6-E1")
def test_13_6_e1_wired_stacks() -> None:
    assert germans(["stream"], [], ["c116"]).end_turn().order("end").why("wire A c116") == "13.3"
    assert modifier(["stream", "sideways", "wire"]) == 2
    assert modifier(["marsh", "sideways", "advance", "wire"]) == 3
    assert modifier(["brush", "advance", "wire", "wire"]) == 2
    # B: without a Movement card the Wire stays, but Open Ground fits beneath it
    assert germans(["stream", "sideways", "wire"], ["c62"]).keys("slide") == ["slide A c62"]
    # D: the same total with Open Ground slid in, and no halved fire
    table = germans(["brush", "advance", "wire", "wire"], ["c62"]).order("slide A c62")
    assert lies(table) == ["open", "wire", "wire"]
    assert modifier(["open", "wire", "wire"]) == 2
    assert strength(["brush", "advance", "wire", "wire"], []) == 2 - 2
    assert strength(["open", "wire", "wire"], []) == 4 - 2


@pytest.mark.rule("4.32-Q1")
def test_4_32_q1_wire_laid_with_terrain_that_cannot_hold_it_is_thrown_away() -> None:
    for ground, stays in (("c134", True), ("c151", False), ("c153", False), ("c148", True)):
        american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": ["c116", ground]}
        german = {"groups": {"A": {"men": [1, 4], "cards": ["advance"]}, "B": {"men": [6, 7]}}, "hand": []}
        table = Table({"active": "american", "german": german, "american": american})
        table.order("end", f"place A {ground}", "wire A c116", "done", "keep")
        if table.kind() != "turn":
            table.order("accept")
        assert lies(table) == (["terrain", "wire"] if stays else ["terrain"])
        assert (116 in table.s.discard) != stays
