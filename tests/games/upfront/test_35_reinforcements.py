"""Chapter 35: reinforcements come in as group E."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, reinforcements
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import AWAITED, IN_PLAY, NO_GROUP
from firefight.kernel import core
from firefight.kernel.codec import canonical
from firefight.kernel.dice import Dice
from tests.games.upfront.play import Table

PLAIN, RED_PLAIN, FLANK = "c1", "c4", "c3"
CONCEALED, WOODS, BRUSH = "c27", "c140", "c134"
FIRE = "c62"


def awaiting(hand: list[str], german: dict[str, Any] | None = None, **rest: Any) -> Table:
    """Germans in groups A and B; Posner and Schlaffer may come once a deck has ended, as one has by default."""
    mine = {
        "groups": {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5, 6]}},
        "awaited": [18, 19],
        "hand": hand,
        **(german or {}),
    }
    theirs = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7, 8]}}, "hand": []}
    return Table({"german": mine, "american": theirs, "level": "full", "deck": 2, **rest})


def entered(table: Table) -> list[int]:
    """The numbers on the cards of the men in German group E."""
    groups = table.s.sides[0].groups
    return [table.s.men[number].soldier % 50 for number in groups[4].men] if len(groups) > 4 else []


@pytest.mark.rule("35.1")
def test_35_1_nobody_comes_before_his_time_or_where_nobody_is_awaited() -> None:
    table = awaiting([PLAIN], deck=1)
    assert not table.keys("enter") and table.why(f"enter {PLAIN}") == "35.2"
    assert awaiting([PLAIN], {"arrive": 2}).why(f"enter {PLAIN}") == "35.2"
    assert awaiting([PLAIN], {"arrive": 2}, deck=3).why(f"enter {PLAIN}") == ""
    assert awaiting([PLAIN], {"awaited": []}).why(f"enter {PLAIN}") == "35.1"
    # neither before the chapter is played
    table = awaiting([PLAIN], level="fortified")
    assert not table.keys("enter") and table.why(f"enter {PLAIN}") == "35.2"
    assert GAME.reason(table.s, 0, core.why_not(table.s, GAME.parse(table.s, f"enter {PLAIN}")), 0).key


@pytest.mark.rule("35.1")
def test_35_1_they_are_group_e_whatever_other_groups_there_are() -> None:
    table = awaiting([PLAIN, RED_PLAIN]).order(f"enter {PLAIN}", "keep")
    assert entered(table) == [18, 19]
    assert [len(group.men) for group in table.s.sides[0].groups] == [3, 2, 0, 0, 2]
    # a second lot waits until that place is free
    groups = {"A": {"men": [1, 2]}, "B": {"men": [4]}, "C": {"men": [5]}, "D": {"men": [6]}, "E": {"men": [7]}}
    table = awaiting([PLAIN], {"groups": groups})
    assert table.why(f"enter {PLAIN}") == "35.1" and not table.keys("enter")


@pytest.mark.rule("35.2", "35.2-Q1")
def test_35_2_a_movement_card_brings_all_of_them_in_and_is_discarded() -> None:
    table = awaiting([PLAIN, FIRE, WOODS])
    assert table.keys("enter") == [f"enter {PLAIN}"]
    assert table.why(f"enter {FIRE}") == "2.21" and table.why("enter c2") == "3.5"
    table.order(f"enter {PLAIN}")
    assert table.kind() == "line_up"
    table.order("choose g19")
    assert entered(table) == [19, 18]
    group = table.s.sides[0].groups[4]
    assert group.stack == [] and group.chit == 0 and table.s.discard == [1]
    assert table.told("arrived") == [[0, 4, *sorted(group.men)]]
    # that was the action of the group; the others have theirs
    assert group.acted and table.why("order E") == "4.2" and table.why("order A") == ""
    assert table.s.actions == 1


@pytest.mark.rule("35.2")
def test_35_2_they_may_come_in_the_very_turn_in_which_the_deck_ends() -> None:
    table = awaiting([PLAIN, "c85"], deck=1)
    table.s.pool, table.s.discard, table.s.known = [30, 31, 32], [*table.s.pool], [3] * len(table.s.pool)
    table.s.discard = [card for card in table.s.discard if card not in (30, 31, 32)]
    table.s.known = [3] * len(table.s.discard)
    table.s.sides[0].groups[0].chit = 4
    assert table.why(f"enter {PLAIN}") == "35.2"
    table.order("fire A A c85", "resolve").draw("c30", "c31", "c32")
    assert table.s.deck == 2
    assert table.why(f"enter {PLAIN}") == ""


@pytest.mark.rule("35.3")
def test_35_3_a_flank_card_alone_leaves_a_choice_of_chit() -> None:
    table = awaiting([PLAIN, FLANK]).order(f"enter {PLAIN}")
    assert table.kind() == "line_up" and table.s.sides[0].groups[4].chit == 0
    table = awaiting([PLAIN, FLANK]).order(f"enter {FLANK}")
    assert table.kind() == "entry" and table.keys() == ["at +0", "at +1", "at +2"]
    assert table.why("at +3") == "35.3"
    table.order("at +2")
    assert table.s.sides[0].groups[4].chit == 2


@pytest.mark.rule("35.3")
def test_35_3_the_highest_chit_is_that_of_the_start_of_the_turn() -> None:
    # an advance in this turn does not reach further
    table = awaiting([PLAIN, FLANK]).order(f"advance A {PLAIN}", f"enter {FLANK}")
    assert table.s.sides[0].groups[0].chit == 3
    assert table.keys() == ["at +0", "at +1", "at +2"]
    # in a turn that is played from its start, neither
    table = awaiting([PLAIN, FLANK], begins=True).order(f"advance A {PLAIN}", f"enter {FLANK}")
    assert table.keys() == ["at +0", "at +1", "at +2"]
    # without anybody ahead there is nothing to choose
    home = {"A": {"men": [1, 2, 4], "chit": -1}, "B": {"men": [5, 6]}}
    table = awaiting([FLANK], {"groups": home}).order(f"enter {FLANK}")
    assert table.kind() == "line_up" and table.s.sides[0].groups[4].chit == 0


@pytest.mark.rule("35.4")
def test_35_4_movement_concealed_and_terrain_together_are_an_entry_in_cover() -> None:
    table = awaiting([PLAIN, CONCEALED, WOODS, BRUSH, FIRE])
    assert table.keys("enter-covered") == [f"enter-covered {PLAIN} {CONCEALED} {ground}" for ground in (BRUSH, WOODS)]
    assert table.why(f"enter-covered {PLAIN} {CONCEALED} {FIRE}") == "2.21"
    assert table.why(f"enter-covered {PLAIN} {WOODS} {BRUSH}") == "2.21"
    table.order(f"enter-covered {PLAIN} {CONCEALED} {WOODS}", "keep")
    group = table.s.sides[0].groups[4]
    assert [entry & 255 for entry in group.stack] == [140] and table.s.discard == [1, 27]
    assert group.acted and table.s.closed


@pytest.mark.rule("35.4")
def test_35_4_without_all_three_cards_they_stand_in_the_open() -> None:
    for missing in (CONCEALED, WOODS):
        table = awaiting([card for card in (PLAIN, CONCEALED, WOODS) if card != missing])
        assert not table.keys("enter-covered")
        table.order(f"enter {PLAIN}", "keep")
        assert table.s.sides[0].groups[4].stack == []


@pytest.mark.rule("35.4")
def test_35_4_nothing_else_is_done_or_discarded_in_that_turn() -> None:
    table = awaiting([PLAIN, RED_PLAIN, CONCEALED, WOODS, FIRE], {"groups": {
        "A": {"men": [1, 2, "4 pinned"], "chit": 2}, "B": {"men": [5, 6]},
    }})  # fmt: skip
    table.order(f"enter-covered {PLAIN} {CONCEALED} {WOODS}", "keep")
    # giving up a man is no action [10.3]
    assert table.keys() == ["panic g4", "end"]
    assert table.why(f"advance B {RED_PLAIN}") == "35.4" and table.why("order B") == "35.4"
    table.order("end")
    assert table.kind() == "refill"
    # the next turn is open again
    table.order("keep").end_turn()
    assert not table.s.closed and table.keys(f"advance B {RED_PLAIN}")


@pytest.mark.rule("35.4")
def test_35_4_not_even_a_japanese_discards_beside_it() -> None:
    groups = {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}
    position = {"sides": ["japanese", "american"], "level": "full", "deck": 2,
                "japanese": {"groups": groups, "awaited": [6, 7], "hand": [PLAIN, CONCEALED, WOODS, "c155", "c134"]},
                "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}}}  # fmt: skip
    table = Table(position).order(f"enter {PLAIN}", "keep", "end")
    # [45.11] a Movement card alone leaves him his two discards, and Cower cards besides
    assert table.keys("discard") and table.keys("show")
    table = Table(position).order(f"enter-covered {PLAIN} {CONCEALED} {WOODS}", "keep", "end")
    assert table.kind() == "refill"


@pytest.mark.rule("35.4")
def test_35_4_it_comes_first_or_not_at_all() -> None:
    table = awaiting([PLAIN, CONCEALED, WOODS]).order("order B", "keep")
    assert not table.keys("enter-covered") and table.keys("enter") == [f"enter {PLAIN}"]
    assert table.why(f"enter-covered {PLAIN} {CONCEALED} {WOODS}") == "35.4"


def test_35_4_with_a_flank_card_they_come_in_covered_further_ahead() -> None:
    table = awaiting([FLANK, CONCEALED, WOODS]).order(f"enter-covered {FLANK} {CONCEALED} {WOODS}", "at +1", "keep")
    group = table.s.sides[0].groups[4]
    assert (group.chit, [entry & 255 for entry in group.stack]) == (1, [140])


@pytest.mark.rule("16.5", "16.5-E1")
def test_16_5_reinforcements_count_once_they_are_there() -> None:
    men = {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5, 6, 7, 8, 9]}}
    table = awaiting([PLAIN], {"groups": men, "awaited": [10, 17, 18, 19, 22]})
    # seven men and a gun are eight cards: broken with the fifth; with five more, with the seventh
    assert GAME.view(table.s, 0)["sides"][0]["breaks_at"] == 5
    table.order(f"enter {PLAIN}", "keep")
    assert GAME.view(table.s, 0)["sides"][0]["breaks_at"] == 7
    assert table.s.sides[0].strength == 13


@pytest.mark.rule("15.1-Q1")
def test_15_1_q1_another_asl_takes_over_when_both_leaders_are_gone() -> None:
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7]}}
    table = awaiting([PLAIN], {"groups": groups, "lost": ["1 killed", "2 killed"], "awaited": [24, 18]})
    allowed = GAME.view(table.s, 0)["sides"][0]["hand_allowed"]
    table.order(f"enter {PLAIN}", "keep")
    assert GAME.view(table.s, 0)["sides"][0]["hand_allowed"] == allowed + 1


def test_everybody_sees_who_is_awaited_and_when() -> None:
    table = awaiting([PLAIN], {"arrive": 3})
    for viewer in (0, 1):
        side = GAME.view(table.s, viewer)["sides"][0]
        assert [(man["man"], man["decks"]) for man in side["awaited"]] == [("g18", 2), ("g19", 2)]
        assert not side["lost"] and not side["waiting"]
        # the Movement card that will bring them in stays hidden
        assert viewer == 0 or side["hand"] is None


def test_what_is_listed_is_what_is_allowed() -> None:
    table = awaiting([PLAIN, FLANK, CONCEALED, "c161", WOODS])
    listed = core.legal(table.s)
    assert listed == sorted(set(listed)) and GAME.key(table.s, listed[-1]).startswith("enter-covered")
    for verb in ("enter", "enter-covered"):
        for cards_named in [("c1",), ("c3",), ("c161",), ("c1", "c27", "c140"), ("c1", "c161", "c140"),
                            ("c3", "c1", "c140"), ("c1", "c27", "c27")]:  # fmt: skip
            key = " ".join([verb, *cards_named])
            if len(cards_named) == (1 if verb == "enter" else 3):
                code = GAME.parse(table.s, key)
                assert (core.why_not(table.s, code) == 0) == (code in listed), key


@pytest.mark.parametrize("nation", ["german", "japanese", "russian", "italian"])
def test_random_games_with_reinforcements_hold(nation: str) -> None:
    for seed in range(3):
        other = "american" if nation != "american" else "german"
        position = {
            "sides": [nation, other], "level": "full", "deck": 2,
            nation: {"groups": {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}, "awaited": [6, 7, 8],
                     "hand": ["c1", "c3", "c27", "c140"]},
            other: {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}, "awaited": [7, 8], "arrive": 2},
        }  # fmt: skip
        s, config = GAME.position(position)
        dice = Dice(seed)
        came = 0
        for _ in range(3000):
            if s.over:
                break
            codes = core.legal(s)
            enters = [code for code in codes if GAME.key(s, code).startswith("enter")]
            code = enters[0] if enters else codes[dice.below(len(codes))]
            came += bool(enters)
            core.apply(s, code)
            assert not GAME.problems(s)
            row = GAME.dump(s)
            assert canonical(GAME.dump(GAME.load(row, config))) == canonical(row)
        assert came


def test_the_groups_place_is_the_letter_e() -> None:
    assert reinforcements.GROUP_E == 4
    table = awaiting([PLAIN])
    assert [man.where for man in table.s.men if man.side == 0] == [IN_PLAY] * 5 + [AWAITED] * 2
    assert cards.MOVE_KIND[3] == cards.FLANK


# --- where they appear --------------------------------------------------------------------------------------------


def behind(hand: list[str], chit: int = 6, mine: dict[str, Any] | None = None, **rest: Any) -> Table:
    """American D has got as far as this chit, with German D in front of it."""
    german = {
        "groups": {"A": {"men": [1, 2]}, "B": {"men": [4]}, "C": {"men": [5]}, "D": {"men": [6, 7], **(mine or {})}},
        "awaited": [18, 19],
        "hand": hand,
    }
    american = {"A": {"men": [1, 4]}, "B": {"men": [2]}, "C": {"men": [5]}, "D": {"men": [6, 7, 8], "chit": chit}}
    american.update(rest.pop("e", {}))
    return Table({"german": german, "american": {"groups": american, "hand": []}, "level": "full", "deck": 2, **rest})


@pytest.mark.rule("35-Q2", "17.6-Q4")
def test_35_q2_behind_an_enemy_they_flank_him_at_once() -> None:
    table = behind([PLAIN], mine={"chit": -1}).order(f"enter {PLAIN}", "keep")
    group = table.s.sides[0].groups[4]
    assert group.flanks == [3] and group.encircles == NO_GROUP
    # not short of it, and not with nobody in front of him
    assert behind([PLAIN], 5).order(f"enter {PLAIN}", "keep").s.sides[0].groups[4].flanks == []
    nobody = behind([PLAIN], mine={"men": []}).order(f"enter {PLAIN}", "keep")
    assert nobody.s.sides[0].groups[4].flanks == []
    # [17.3-E1] the other way round as well, if an enemy stands in front of them
    table = behind([PLAIN], mine={"chit": -1}, e={"E": {"men": [9, 10]}}).order(f"enter {PLAIN}", "keep")
    assert table.s.sides[0].groups[4].flanks == [3] and table.s.sides[1].groups[3].flanks == [4]


@pytest.mark.rule("35-Q2")
def test_35_q2_they_encircle_only_later() -> None:
    # not even with a Flank card: it brings the flank, which nobody need be asked about, and no more
    table = behind([FLANK], mine={"chit": -1}).order(f"enter {FLANK}")
    assert table.kind() == "line_up" and table.s.sides[0].groups[4].flanks == [3]
    table = behind([PLAIN, RED_PLAIN], mine={"chit": -1}).order(f"enter {PLAIN}", "keep").end_turn().end_turn()
    table.order(f"sideways E {RED_PLAIN}", "encircle E D")
    assert table.s.sides[0].groups[4].encircles == 3


@pytest.mark.rule("35.3", "17.2")
def test_35_3_a_flank_card_flanks_on_entry() -> None:
    table = behind([FLANK], 0).order(f"enter {FLANK}")
    assert table.kind() == "claim" and table.keys() == ["pass", "flank E D"]
    assert table.why("encircle E D") and table.why("flank E C") == "17.2"
    table.order("flank E D", "keep")
    assert table.s.sides[0].groups[4].flanks == [3]
    # any other card does not, nor one against a group without anybody in front of it
    assert behind([PLAIN], 0).order(f"enter {PLAIN}").kind() == "line_up"
    assert behind([FLANK], 0, {"men": []}).order(f"enter {FLANK}").kind() == "line_up"
    # [17.1-Q2] nobody has to; [35.4] in cover it is the same
    table = behind([FLANK, CONCEALED, WOODS], 0).order(f"enter-covered {FLANK} {CONCEALED} {WOODS}", "pass", "keep")
    group = table.s.sides[0].groups[4]
    assert group.flanks == [] and [entry & 255 for entry in group.stack] == [140]


@pytest.mark.rule("17.8b", "17.9")
def test_17_8b_nobody_is_sent_to_those_who_have_only_just_come() -> None:
    groups = {"A": {"men": [1, 4]}, "B": {"men": [5]}, "C": {"men": [6]}, "D": {"men": [2, 7, 8]}}
    table = awaiting([PLAIN, RED_PLAIN], {"groups": groups}).order(f"enter {PLAIN}", "keep")
    assert table.why(f"transfer g7 E {RED_PLAIN}") == "17.8b"
    table.end_turn().end_turn()
    assert table.why(f"transfer g7 E {RED_PLAIN}") == ""


@pytest.mark.rule("17.9", "35.1")
def test_35_1_the_place_is_not_free_while_others_are_on_their_way_to_it() -> None:
    enemy = {"A": {"men": [1]}, "B": {"men": [2]}, "C": {"men": [4]}, "D": {"men": [5]}, "E": {"men": [6, 7]}}
    for d in (
        {"men": [2, 4, "5 transfers E", "6 transfers E"]},
        {"men": [4, 5], "cards": ["sideways c2"], "becomes": "E"},
    ):
        german: dict[str, Any] = {
            "groups": {"A": {"men": [1]}, "B": {"men": [8]}, "C": {"men": [7]}, "D": d, "E": {"men": []}}
        }
        german |= {"awaited": [18, 19], "hand": [PLAIN]}
        table = Table({"german": german, "american": {"groups": enemy, "hand": []}, "level": "full", "deck": 2})
        assert table.why(f"enter {PLAIN}") == "35.1" and not table.keys("enter")


@pytest.mark.rule("24.3")
def test_24_3_nobody_comes_in_with_a_minefield_of_his_own() -> None:
    table = awaiting([PLAIN, CONCEALED, WOODS, "c156"], cower=[])
    assert table.why(f"enter-covered {PLAIN} {CONCEALED} c156") == "24.3"
    assert table.keys("enter-covered") == [f"enter-covered {PLAIN} {CONCEALED} {WOODS}"]
