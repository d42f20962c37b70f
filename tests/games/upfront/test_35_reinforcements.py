"""Chapter 35: reinforcements come in as group E."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, reinforcements
from firefight.games.upfront.flanking import has_flanking_fire
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import AWAITED, IN_PLAY
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


def behind(chit: int, hand: list[str], mine: list[int] | None = None, **rest: Any) -> Table:
    """Americans whose group D is at this range chit, against four German groups, D only if `mine` names its men."""
    groups = {"A": {"men": [1, 2], "chit": 1}, "B": {"men": [4]}, "C": {"men": [5]}, "D": {"men": mine or []}}
    german = {"groups": groups, "awaited": [18, 19], "hand": hand}
    enemies = {"A": {"men": [1]}, "B": {"men": [4]}, "C": {"men": [5]}, "D": {"men": [6, 7], "chit": chit}}
    american = {"groups": enemies, "hand": []}
    return Table({"german": german, "american": american, "level": "full", "deck": 2, **rest})


@pytest.mark.rule("35-Q2", "17.6-Q4")
def test_35_q2_who_appears_behind_a_neighbour_flanks_it_and_does_not_encircle_it() -> None:
    for chit, mine, flanks in ((6, [6], [3]), (5, [6], []), (7, [6], [3]), (6, [], [])):
        table = behind(chit, [PLAIN], mine).order(f"enter {PLAIN}", "keep")
        assert table.s.sides[0].groups[4].flanks == flanks
        assert has_flanking_fire(table.s, 0, 4, 3) == bool(flanks)
        assert table.told("flanks") == [[0, 4, 3]] * len(flanks) and table.told("encircles") == []
    # [17.41] it is lost like any other
    table = behind(6, [PLAIN, RED_PLAIN], [6]).order(f"enter {PLAIN}", "keep").end_turn().end_turn()
    assert table.order(f"sideways E {RED_PLAIN}").s.sides[0].groups[4].flanks == []


@pytest.mark.rule("35.3")
def test_35_3_the_flank_card_flanks_if_the_rest_fits() -> None:
    table = behind(2, [FLANK], [6]).order(f"enter {FLANK}", "at 1")
    assert table.keys() == ["pass", "flank E D"] and table.why("encircle E D") == "35-Q2"
    table.order("flank E D", "keep")
    assert table.s.sides[0].groups[4].flanks == [3]
    # nobody opposite, or no Flank card
    table = behind(2, [FLANK]).order(f"enter {FLANK}", "at 1")
    assert table.keys("flank") == []
    assert behind(2, [PLAIN], [6]).order(f"enter {PLAIN}").keys("flank") == []


@pytest.mark.rule("35.4", "24.3", "23.3")
def test_35_4_neither_a_minefield_nor_too_small_a_pillbox_covers_them() -> None:
    for ground, men, rule in (("c156", [18, 19], "24.3"), ("c155", [18, 19], ""), ("c155", [18, 19, 20, 21], "23.3")):
        table = awaiting([PLAIN, CONCEALED, ground], {"awaited": men}, cower=[])
        key = f"enter-covered {PLAIN} {CONCEALED} {ground}"
        assert table.why(key) == rule and (key in set(table.keys())) == (rule == "")


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
