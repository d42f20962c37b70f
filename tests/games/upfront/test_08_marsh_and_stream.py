"""Chapter 8: Marsh and Stream, firing out of them and getting out of them."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.firepower import firepower
from tests.games.upfront.play import Table
from tests.games.upfront.positions import one_group, strength

# --- Marsh ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4")
def test_8_4_fire_at_a_marsh_loses_one() -> None:
    assert strength([], ["marsh"]) == 3


@pytest.mark.rule("8.41a")
def test_8_41a_fire_out_of_a_marsh_loses_one() -> None:
    assert strength(["marsh"], []) == 3
    assert strength(["marsh"], ["c152"]) == 2
    # the first Movement card leaves the firer in the Marsh, the second does not
    assert strength(["marsh", "sideways"], []) == 2 - 1
    assert strength(["marsh", "sideways", "advance"], []) == 2


@pytest.mark.rule("8.41b")
def test_8_41b_a_medium_machine_gun_does_not_fire_from_a_marsh() -> None:
    for stack, power in (([], 12), (["marsh"], 0), (["marsh", "sideways"], 0), (["brush"], 12)):
        group = {"men": [13, 4], "chit": 3, "cards": stack, "crew": [[13, 4]]}
        table = Table(
            {
                "german": {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": ["c62"]},
                "american": {"groups": {"A": {"men": [1, 4], "chit": 1}, "B": {"men": [5, 6]}}, "hand": []},
            }
        )
        assert firepower(table.s, 0, 0, 0, []) == power
        assert table.why("fire A A") == ("" if power else "6.1")


@pytest.mark.rule("8.41c", "8.52b")
@pytest.mark.parametrize("ground", ["marsh", "stream"])
def test_8_41c_a_light_machine_gun_in_water_needs_its_crew_stands_still_and_fires_bracketed(ground: str) -> None:
    # at Relative Range 0 the LMG has 4, bracketed 2; a rifleman has nothing
    cases: list[tuple[list[str], bool, bool, int]] = [
        ([], True, False, 4),
        ([], False, False, 2),
        ([ground], True, False, 2),
        ([ground], False, False, 0),
        ([ground], True, True, 0),
        ([ground, "sideways"], True, False, 0),
        (["brush", "sideways"], True, False, 2),
    ]
    for stack, crewed, assistant_pinned, power in cases:
        men: list[Any] = [3, "4 pinned" if assistant_pinned else 4, 5]
        group: dict[str, Any] = {"men": men, "cards": stack, "crew": [[3, 4]] if crewed else []}
        table = Table(
            {
                "german": {"groups": {"A": group, "B": {"men": [6, 7]}}, "hand": ["c64", "c84"]},
                "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, 6]}}, "hand": []},
            }
        )
        assert firepower(table.s, 0, 0, 0, []) == power
        assert table.why("fire A A") == ("" if power >= 2 else "6.1")
        if power >= 2:
            table.order("fire A A")
            assert table.why("add c64") == ""
            # Fire 3 takes 4
            assert table.why("add c84") == ("" if power >= 4 else "6.1")


@pytest.mark.rule("8.41c", "8.52b")
@pytest.mark.parametrize("ground", ["marsh", "stream"])
def test_8_41c_a_light_machine_gun_without_a_crew_is_not_bound_by_that(ground: str) -> None:
    # the Bren has no bracketed values: 2 at Relative Range 0, standing, moving or in the water
    for stack in ([], [ground], [ground, "sideways"]):
        table = Table(
            {
                "sides": ["german", "british"],
                "active": "british",
                "german": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, 6]}}, "hand": []},
                "british": {"groups": {"A": {"men": [3, 4], "cards": stack}, "B": {"men": [5, 6]}}, "hand": ["c64"]},
            }
        )
        assert firepower(table.s, 1, 0, 0, []) == 2
        assert table.why("fire A A") == ""


@pytest.mark.rule("8.42")
def test_8_42_leaving_a_marsh_takes_two_movement_cards_the_first_sideways() -> None:
    table = one_group(["marsh"], ["c1", "c5", "c134", "c62"], chit=1)
    assert table.why("advance A c1") == "8.42"
    assert table.why("retreat A c1") == "8.42"
    assert table.why("sideways A c1") == ""
    table.order("sideways A c1")
    assert table.s.sides[0].groups[0].chit == 1
    # one a turn
    assert table.why("advance A c5") == "4.2"
    table.end_turn()
    # the enemy cannot lay terrain there either
    table.order("end")
    assert table.why("place A c139") == "8.42" and table.why("place A c154") == "8.42"
    table.order("done", "keep")
    assert table.why("terrain A c134") == "8.42"
    assert table.why("open A c62") == "8.42"
    # the second card goes any way and alone decides the range
    assert table.why("retreat A c5") == "" and table.why("sideways A c5") == ""
    table.order("advance A c5")
    assert table.s.sides[0].groups[0].chit == 2
    table.end_turn()
    table.order("end")
    assert table.why("place A c154") == ""
    table.order("discard c69", "done", "keep", "terrain A c134")
    assert len(table.s.sides[0].groups[0].stack) == 1


@pytest.mark.rule("8.42-E1")
def test_8_42_e1_marsh_and_one_movement_card() -> None:
    assert strength([], ["marsh", "sideways"]) == 4
    table = one_group(["marsh", "sideways"], ["c134"], chit=2)
    assert table.why("terrain A c134") == "8.42"
    # laying the card sideways has not moved the chit
    table = one_group(["marsh"], ["c1"], chit=2).order("sideways A c1")
    assert table.s.sides[0].groups[0].chit == 2 and not table.told("range")


@pytest.mark.rule("8.42-E2")
def test_8_42_e2_marsh_and_two_movement_cards() -> None:
    assert strength([], ["marsh", "sideways", "sideways"]) == 6
    assert one_group(["marsh", "sideways", "sideways"], ["c134"]).why("terrain A c134") == ""
    for order, chit in (("sideways", 2), ("advance", 3), ("retreat", 1)):
        table = one_group(["marsh", "sideways"], ["c1"], chit=2).order(f"{order} A c1")
        assert table.s.sides[0].groups[0].chit == chit


# --- Stream -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5")
def test_8_5_a_stream_is_accepted_without_a_question() -> None:
    german = {"groups": {"A": {"men": [1, 2, 4], "cards": ["woods", "advance"]}, "B": {"men": [5, 6]}}, "hand": ["c1"]}
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": ["c153", "c134"]}
    table = Table({"active": "american", "german": german, "american": american})
    table.order("end", "place A c153", "done", "keep")
    assert table.kind() == "turn" and table.asked == "german"
    assert table.told("accepted") == [[0, 0, 153]]
    assert table.why("reject") == "not asked"
    assert table.why("advance A c1") == "8.53"
    # other terrain is asked about
    table = Table({"active": "american", "german": german, "american": american})
    table.order("end", "place A c134", "done", "keep")
    assert table.keys() == ["accept", "reject"]


@pytest.mark.rule("8.51")
def test_8_51_a_stream_does_not_change_fire_into_it() -> None:
    assert strength([], ["stream"]) == 4
    assert strength([], ["stream", "sideways"]) == 4 + 1


@pytest.mark.rule("8.52a")
def test_8_52a_a_medium_machine_gun_does_not_fire_from_a_stream() -> None:
    for stack, power in (([], 12), (["stream"], 0), (["stream", "sideways"], 0)):
        group = {"men": [13, 4], "chit": 3, "cards": stack, "crew": [[13, 4]]}
        table = Table(
            {
                "german": {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": ["c62"]},
                "american": {"groups": {"A": {"men": [1, 4], "chit": 1}, "B": {"men": [5, 6]}}, "hand": []},
            }
        )
        assert firepower(table.s, 0, 0, 0, []) == power
        assert table.why("fire A A") == ("" if power else "6.1")


@pytest.mark.rule("8.52c")
def test_8_52c_fire_out_of_a_stream_loses_one() -> None:
    assert strength(["stream"], []) == 3
    assert strength(["stream", "sideways"], []) == 2 - 1
    assert strength(["stream", "sideways", "advance"], []) == 2
    # also if nothing but a crewed machine gun fires
    group = {"men": [3, 4], "cards": ["stream"], "crew": [[3, 4]]}
    table = Table(
        {
            "german": {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": ["c64"]},
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, 6]}}, "hand": []},
        }
    ).order("fire A A c64")
    assert table.told("fires")[0][3] == 1 - 1


@pytest.mark.rule("8.53")
def test_8_53_a_stream_is_left_by_fording_only() -> None:
    table = one_group(["stream"], ["c6", "c1", "c134", "c62"], chit=1)
    for order in ("advance", "retreat", "sideways"):
        assert table.why(f"{order} A c1") == "8.53"
    assert table.why("terrain A c134") == "5.3" and table.why("open A c62") == "5.3"
    assert table.keys("ford ") == ["ford A c1", "ford A c6"]
    # only those in a Stream ford
    assert table.why("ford B c1") == "8.53"
    table.order("ford A c6")
    group = table.s.sides[0].groups[0]
    # sideways on the Stream, range unchanged, and the group has had its action
    assert len(group.stack) == 2 and group.stack[1] >> 8 == 5 and group.chit == 1
    assert table.why("fire A A") == "4.2"
    table.end_turn().end_turn()
    # forded: it goes on as any moving group does
    assert table.why("terrain A c134") == "" and table.why("advance A c1") == "" and table.why("ford A c1") == "8.53"
    # a pinned man keeps the group in the water
    table = Table(
        {
            "german": {
                "groups": {"A": {"men": [1, "2 pinned"], "cards": ["stream"]}, "B": {"men": [5, 6]}},
                "hand": ["c6"],
            },
            "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, 6]}}, "hand": []},
        }
    )
    assert table.why("ford A c6") == "10.12"


@pytest.mark.rule("8.53a")
@pytest.mark.parametrize("card", ["c6", "c15"])
def test_8_53a_a_ford_card_needs_no_draw(card: str) -> None:
    table = one_group(["stream"], [card]).order(f"ford A {card}")
    assert table.asked == "german" and table.kind() == "turn"
    assert table.told("forded") and len(table.s.sides[0].groups[0].stack) == 2


@pytest.mark.rule("8.53b")
@pytest.mark.parametrize("card", ["c1", "c4"])
@pytest.mark.parametrize(("draw", "forded"), [("c2", True), ("c7", True), ("c14", False), ("c26", False)])
def test_8_53b_any_other_card_fords_on_a_black_draw(card: str, draw: str, forded: bool) -> None:
    # the colour of the drawn card decides, 0 or not; that of the Movement card does not matter
    table = one_group(["stream"], [card]).order(f"ford A {card}")
    assert table.asked == "chance"
    table.draw(draw)
    assert bool(table.told("forded")) == forded
    assert len(table.s.sides[0].groups[0].stack) == (2 if forded else 1)


@pytest.mark.rule("8.53c")
def test_8_53c_a_failed_ford_loses_the_card_and_the_action() -> None:
    table = one_group(["stream"], ["c1", "c62"]).order("ford A c1").draw("c14")
    group = table.s.sides[0].groups[0]
    assert len(group.stack) == 1 and group.acted
    assert 1 in table.s.discard
    assert table.why("fire A A") == "4.2" and table.why("ford A c5") != ""
    # the group is still in the Stream in the next turn
    table.end_turn().end_turn()
    assert table.why("fire A A") != "4.2" and table.why("sideways A c5") != ""
    assert table.s.sides[0].groups[0].stack[0] & 255 in (153, 154)
