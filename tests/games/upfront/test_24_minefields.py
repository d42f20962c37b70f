"""Chapter 24: Minefields, laid on moving groups, crossed, left and cleared."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards, minefield, odds_mines, results
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import KILLED, TERRAIN, WIRE
from firefight.games.upfront.preparation import why_not_initial_terrain
from firefight.games.upfront.reasons import LEGAL, MINES_BEFORE_PLAY
from firefight.games.upfront.results import combat_number
from firefight.games.upfront.text import as_up_front
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table
from tests.games.upfront.positions import duel

# c156: Minefield 3, exit 3; c157: Minefield 4, exit 3.  Germans 1, 2 and 4: Morale 6, 4, 3; KIA 9, 9, 8.
LEVEL: dict[str, Any] = {"level": "full", "cower": []}


def laid(
    stack: list[str], play: list[str], men: list[Any] | None = None, hand: list[str] | None = None, **rest: Any
) -> Table:
    """A Russian discards on German group A, which has this stack; he has said that this is all."""
    table = Table(
        {
            **LEVEL,
            "sides": ["russian", "german"],
            "russian": {
                "groups": {"A": {"men": [1, 2, 3]}, "B": {"men": [4, 5]}},
                "hand": [p.split()[2] for p in play],
            },
            "german": {
                "groups": {"A": {"men": men or [1, 2, 4], "cards": stack}, "B": {"men": [5, 6]}},
                "hand": hand or [],
            },
            **rest,
        }
    )
    return table.order("end", *play, "done")


def mined(stack: list[str], hand: list[str], men: list[Any] | None = None, **rest: Any) -> Table:
    """German group A has this stack, Minefield first, and the Germans the turn."""
    return Table(
        {
            **LEVEL,
            "german": {
                "groups": {"A": {"men": men or [1, 2, 4], "cards": stack}, "B": {"men": [5, 6]}},
                "hand": hand,
            },
            "american": {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": rest.pop("enemy_hand", [])},
            **rest,
        }
    )


@pytest.mark.rule("24.2")
def test_24_2_a_minefield_is_open_ground_to_fire() -> None:
    hand = ["c96"]
    table = Table(
        {
            **LEVEL,
            "german": {"groups": {"A": {"men": [1, 2, 4, 5], "chit": 3}, "B": {"men": [6, 7]}}, "hand": hand},
            "american": {
                "groups": {"A": {"men": [1, 4], "chit": 1, "cards": ["c156"]}, "B": {"men": [6, 7]}},
                "hand": [],
            },
        }
    ).order("fire A A c96")
    assert table.told("fires")[0][3] == 4
    # and to the fire out of it
    table = duel(["c156"], []).order("fire A A c96")
    assert table.told("fires")[0][3] == 4


@pytest.mark.rule("24.3", "7.3")
def test_24_3_it_settles_at_once_and_cannot_be_rejected() -> None:
    table = laid(["woods", "advance c1"], ["place A c156"])
    assert table.asked == "chance"
    group = table.s.sides[1].groups[0]
    assert group.stack == [TERRAIN << 8 | 156] and table.s.sides[1].offers == []
    assert {1, 140} <= set(table.s.discard)
    table.draw("c7", "c2").order("keep")
    # the German's turn begins without a question about it
    assert (table.asked, table.kind()) == ("german", "turn")


@pytest.mark.rule("24.3")
@pytest.mark.parametrize(
    ("stack", "rule"),
    [
        ([], "7.3"),
        (["woods"], "7.3"),
        (["woods", "advance c25"], ""),
        (["woods", "advance c25", "wire"], "13.34"),
        (["marsh", "sideways c26"], "8.42"),
        (["marsh", "sideways c24", "sideways c26"], ""),
        (["c157", "sideways c26"], ""),
        (["c157"], "7.3"),
    ],
)
def test_24_3_only_on_a_group_that_could_take_terrain(stack: list[str], rule: str) -> None:
    table = Table(
        {
            **LEVEL,
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [5, 6]}}, "hand": ["c156"]},
            "american": {"groups": {"A": {"men": [1, 4], "cards": stack}, "B": {"men": [6, 7]}}, "hand": []},
        }
    ).order("end")
    assert table.why("place A c156") == rule


@pytest.mark.rule("24.3")
def test_24_3_not_on_ones_own_group_and_not_before_play() -> None:
    table = mined([], ["c156", "c141", "c1"]).order("advance A c1").end_turn().end_turn()
    assert table.why("terrain A c156") == "24.3" and table.why("terrain A c141") == ""
    # face down it is Open Ground like any card
    assert table.why("open A c156") == ""
    config = GAME.configure({"level": "full"})
    s = GAME.new(config)
    game = as_up_front(s)
    game.sides[0].groups = table.s.sides[0].groups[1:]
    assert why_not_initial_terrain(game, 0, 0, 156) == MINES_BEFORE_PLAY
    assert why_not_initial_terrain(game, 0, 0, 140) == LEGAL


@pytest.mark.rule("24.31")
def test_24_31_a_position_draw_finds_one_man_and_the_colour_means_nothing() -> None:
    # of three men c3 reads 3, c1 reads 1, c11 reads 2
    for draw, found in (("c3", "g4"), ("c1", "g1"), ("c11", "g2")):
        table = laid(["advance c25"], ["place A c156"]).draw(draw)
        assert table.told("mine_found") == [[table.man(found).number]]
        table.draw("c28")
        # a red 6 is added: 9
        assert table.told("shot_at") == [[table.man(found).number, 9, 2, 28]]
        assert [man.where for man in table.s.men].count(KILLED) == 1
    # a single man is found without a draw
    table = laid(["advance c25"], ["place A c156"], [4])
    table.draw("c20")
    assert table.told("shot_at") == [[table.man("g4").number, 4, 1, 20]] and table.man("g4").pinned


@pytest.mark.rule("24.31")
@pytest.mark.parametrize("mines", [156, 157])
@pytest.mark.parametrize("coloured", [False, True])
def test_24_31_every_card_adds_its_number(mines: int, coloured: bool) -> None:
    for card in range(1, cards.N_CARDS + 1):
        strength = cards.MINE_STRENGTH[mines]
        number = combat_number(minefield.seen_by(strength, coloured, card), card)
        sign = -1 if coloured and cards.RED[card] else 1
        assert number == strength + sign * cards.NUMBER[card]


@pytest.mark.rule("24.32")
def test_24_32_wire_laid_with_it_counts_when_it_was_there_first() -> None:
    table = laid(["advance c25", "smoke"], ["wire A c116", "wire A c117", "place A c156"]).draw("c1", "c2")
    # 3, 1 for each Wire, 1 for the card
    assert table.told("shot_at")[0][1] == 6
    group = table.s.sides[1].groups[0]
    assert group.stack == [TERRAIN << 8 | 156, WIRE << 8 | 116, WIRE << 8 | 117]
    table = laid(["advance c25"], ["place A c156", "wire A c116"]).draw("c1", "c2")
    assert table.told("shot_at")[0][1] == 4 and table.s.sides[1].groups[0].stack[-1] == WIRE << 8 | 116


@pytest.mark.rule("24.32", "9.5")
def test_24_32_neither_cover_nor_concealment_helps() -> None:
    # entrenched, in cover before: nothing of that counts any more
    table = laid(["buildings", "advance c25"], ["place A c157"], hand=["c27", "c114"], men=["4 pinned", 5])
    table.draw("c2")
    assert table.kind() == "hero_before_fire" and table.why("conceal c27") == "9.5"
    assert table.why("hero g4 c114") == ""
    table.order("pass").draw("c8")
    assert table.told("shot_at")[0][1] == 5


def test_a_hero_helps_before_and_after() -> None:
    table = laid(["advance c25"], ["place A c156"], hand=["c114"], men=["4 pinned", 5])
    table.draw("c2").order("hero g4 c114", "pass")
    assert not table.man("g4").pinned
    table.draw("c8")
    assert table.man("g4").pinned
    table = laid(["advance c25"], ["place A c156"], hand=["c114"]).draw("c3", "c2")
    assert table.kind() == "hero_after_pin"
    table.order("hero g4 c114")
    assert not table.man("g4").pinned


@pytest.mark.rule("24.4")
def test_24_4_in_a_minefield_movement_goes_sideways_only() -> None:
    table = mined(["c156"], ["c1", "c13"])
    assert table.why("advance A c1") == "24.4" and table.why("retreat A c1") == "24.4"
    table.order("sideways A c1").draw("c2")
    assert table.s.sides[0].groups[0].chit == 0
    table = mined(["c156", "sideways c26"], ["c1", "c13"])
    assert table.why("advance A c1") == "24.4" and table.why("sideways A c1") == ""
    # after two it has left, and the third goes where it likes
    table = mined(["c156", "sideways c24", "sideways c26"], ["c1", "c13"])
    assert table.why("advance A c1") == ""


@pytest.mark.rule("24.4", "8.1")
def test_24_4_open_ground_waits_for_the_second_movement_card() -> None:
    table = mined(["c156", "sideways c26"], ["c119", "c140"])
    assert table.why("open A c119") == "8.1" and table.why("slide A c119") == "8.1"
    assert table.why("terrain A c140") == ""
    assert mined(["c156"], ["c119"]).why("open A c119") == "5.3"
    assert mined(["c156", "sideways c24", "sideways c26"], ["c119"]).why("open A c119") == ""
    assert mined(["c156", "sideways c26", "smoke"], ["c119"]).why("slide A c119") == "8.1"


@pytest.mark.rule("24.4a")
def test_24_4a_terrain_after_one_movement_attacks_every_man() -> None:
    table = mined(["c157", "sideways c1"], ["c140"]).order("terrain A c140")
    group = table.s.sides[0].groups[0]
    # out of it, and the Woods do not help
    assert group.stack == [TERRAIN << 8 | 140] and table.s.removed == [157]
    # the colours count: -6, +5, +0
    table.draw("c28", "c9", "c39")
    men = [table.man(key).number for key in ("g1", "g2", "g4")]
    assert [row[:3] for row in table.told("shot_at")] == [[men[0], -2, 0], [men[1], 9, 2], [men[2], 4, 1]]
    assert table.kind() == "turn" and table.why("advance A c13") == "3.5"


@pytest.mark.rule("24.4a")
def test_24_4a_a_lost_man_does_not_shift_the_draws_for_the_others() -> None:
    table = mined(["c157", "sideways c1"], ["c140"]).order("terrain A c140")
    # b6: the first man is gone, the two behind him have their own draws
    table.draw("c27", "c2", "c8")
    assert [row[0] for row in table.told("shot_at")] == [table.man(key).number for key in ("g1", "g2", "g4")]
    assert table.man("g1").where == KILLED


@pytest.mark.rule("24.4b")
def test_24_4b_the_enemys_terrain_leads_out_without_an_attack() -> None:
    description: dict[str, Any] = {
        **LEVEL,
        "german": {
            "groups": {"A": {"men": [1, 2, 4], "cards": ["c156", "sideways c1"]}, "B": {"men": [5, 6]}},
            "hand": [],
            "offers": [["A", "woods"]],
        },
        "american": {"groups": {"A": {"men": [1, 4]}, "B": {"men": [6, 7]}}, "hand": []},
    }
    table = Table(description).order("accept")
    assert (table.asked, table.kind()) == ("german", "turn")
    assert table.told("shot_at") == [] and table.s.removed == [156]
    # rejected, the Movement card is lost and the group is where it was
    table = Table(description).order("reject")
    assert table.s.sides[0].groups[0].stack == [TERRAIN << 8 | 156] and table.s.removed == []
    assert table.why("open A c1") != ""


@pytest.mark.rule("24.4b")
def test_24_4b_the_enemy_may_place_terrain_after_one_movement_card() -> None:
    table = Table(
        {
            **LEVEL,
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [5, 6]}}, "hand": ["c140"]},
            "american": {
                "groups": {"A": {"men": [1, 4], "cards": ["c156", "sideways c26"]}, "B": {"men": [6, 7]}},
                "hand": [],
            },
        }
    ).order("end", "place A c140", "done", "keep")
    assert (table.asked, table.kind()) == ("american", "terrain_offer")


@pytest.mark.rule("24.4c")
@pytest.mark.parametrize("order", ["terrain A c140", "open A c140"])
def test_24_4c_two_sideways_movements_lead_out_safely(order: str) -> None:
    table = mined(["c156"], ["c1", "c13", "c140"]).order("sideways A c1")
    table.draw("c2")
    assert table.why("sideways A c13") == "4.2"
    table.end_turn().end_turn().order("sideways A c13").draw("c8").end_turn().end_turn()
    table.order(order)
    assert table.told("shot_at") == [] and table.s.removed == [156]
    assert (table.asked, table.kind()) == ("german", "turn")
    table = mined(["c156", "sideways c24", "sideways c26"], ["c1"]).order("advance A c1")
    # a third Movement card is no longer played in the Minefield
    assert table.asked == "german"


@pytest.mark.rule("24.4d")
@pytest.mark.parametrize(
    ("draw", "hit"),
    [("c6", False), ("c27", False), ("c16", False), ("c17", True), ("c21", True), ("c28", True), ("c4", False)],
)
def test_24_4d_a_red_number_above_the_second_line_sets_a_mine_off(draw: str, hit: bool) -> None:
    for stack in (["c156"], ["c156", "sideways c26"]):
        table = mined(stack, ["c1"]).order("sideways A c1").draw(draw)
        assert (table.told("mine_set_off") == [[0, 0]]) == hit
        assert (table.asked == "chance") == hit
        if hit:
            table.draw("c3", "c2")
            assert table.told("shot_at") == [[table.man("g4").number, 4, 1, 2]]


@pytest.mark.rule("24.4d")
def test_24_4d_clearing_wire_takes_the_draw_too() -> None:
    table = mined(["c156", "wire", "wire"], ["c1"]).order("unwire A c1").draw("c17", "c3", "c2")
    # one Wire is left and adds 1
    assert table.told("shot_at")[0][1] == 5
    assert mined(["c140", "wire"], ["c1"]).order("unwire A c1").asked == "german"


@pytest.mark.rule("24.5")
@pytest.mark.parametrize(
    ("mines", "draw", "cleared", "hurt"),
    [
        ("c156", "c5", True, False),
        ("c156", "c3", False, False),
        ("c157", "c5", False, False),
        ("c157", "c6", True, False),
        ("c157", "c27", True, False),
        ("c156", "c17", False, False),
        ("c156", "c21", False, True),
        ("c156", "c28", False, True),
        ("c156", "c16", False, False),
    ],
)
def test_24_5_a_black_number_of_its_strength_clears_it(mines: str, draw: str, cleared: bool, hurt: bool) -> None:
    table = mined([mines], [], men=["1 pinned", 2, 4])
    assert table.keys("clear-mines") == ["clear-mines g2", "clear-mines g4"]
    assert table.why("clear-mines g1") == "11.3" and table.why("clear-mines g5") == "24.5"
    table.order("clear-mines g4").draw(draw)
    group = table.s.sides[0].groups[0]
    assert (group.stack == []) == cleared and (table.s.removed != []) == cleared
    assert (table.asked == "chance") == hurt
    if hurt:
        # that man, without a position draw, whatever the colour
        table.draw("c20")
        assert table.told("shot_at") == [[table.man("g4").number, 4, 1, 20]]
    # it was the group's one action
    assert group.acted and table.why("order A") == "4.2" and table.s.actions == 1


@pytest.mark.rule("24.5")
def test_24_5_the_path_leads_into_open_ground_under_what_lies_there() -> None:
    table = mined(["c156", "sideways c1", "wire"], [])
    table.order("clear-mines g4").draw("c27")
    group = table.s.sides[0].groups[0]
    assert [entry >> 8 for entry in group.stack] == [5, 7]
    view = GAME.view(table.s, 0)["sides"][0]["groups"][0]
    assert view["terrain"] == "open ground" and view["mines"] is None and view["moving"]
    # on Wire a mine is worse
    table = mined(["c156", "wire"], []).order("clear-mines g4").draw("c21", "c2")
    assert table.told("shot_at")[0][1] == 5


@pytest.mark.rule("24.6")
def test_24_6_a_played_minefield_leaves_the_game() -> None:
    # with its last man
    table = laid(["advance c25"], ["place A c156"], [4]).draw("c27")
    assert table.man("g4").where == KILLED and table.s.removed == [156] and 156 not in table.s.discard
    # a Minefield that is only discarded stays in the deck, also one laid face down as Open Ground
    table = mined(["advance c25"], ["c156", "c157"]).order("open A c156", "end", "discard c157", "done")
    table.order("keep").end_turn()
    assert table.s.removed == [] and 157 in table.s.discard
    table = mined(["open c156", "advance c25"], ["c140"]).order("terrain A c140")
    assert 156 in table.s.discard and table.s.removed == []
    # one Minefield upon another
    table = laid(["c157", "sideways c26"], ["place A c156"]).draw("c1", "c2")
    assert table.s.removed == [157]


@pytest.mark.rule("14.5")
def test_14_5_a_minefield_that_takes_the_only_man_frees_the_sniper_for_another() -> None:
    table = laid(["advance c25"], ["place A c156", "snipe A c110"], [4]).draw("c27")
    assert table.keys() == ["redirect B", "drop"]
    # and the other way round: a Minefield goes only where terrain can be placed
    table = laid(["advance c25"], ["snipe A c110", "place A c156"], [4]).draw("c6")
    assert table.keys() == ["drop"] and table.why("redirect B") == "7.3"
    table.order("drop")
    assert 156 in table.s.discard and table.s.removed == []


def test_the_last_deck_ends_in_a_minefield_attack() -> None:
    rest = [f"c{card}" for card in range(1, 163) if card not in (1, 3, 11, 110, 156)]
    table = laid(["advance c3"], ["place A c156", "snipe A c110"], deck=3, discards=rest)
    table.draw("c11", "c1")
    assert table.s.over and len(table.told("shot_at")) == 1 and table.told("sniper") == []


# --- chances ----------------------------------------------------------------------------------------------------


@given(st.lists(st.sets(st.integers(0, 6)), min_size=1, max_size=3))
def test_ways_counts_draws_of_different_cards(sets: list[set[int]]) -> None:
    counted = sum(
        1
        for drawn in permutations(range(7), len(sets))
        if all(card in fitting for card, fitting in zip(drawn, sets, strict=True))
    )
    assert odds_mines.ways(sets) == counted


def small_pile(stack: list[str], hand: list[str], keep: list[str]) -> Table:
    """Only these cards are left to draw, and the Americans hold none."""
    named = [text for text in [*stack, *hand] if text.startswith("c")] + [
        text.split()[1] for text in stack if " " in text
    ]
    rest = [f"c{card}" for card in range(1, 163) if f"c{card}" not in [*keep, *named]]
    return mined(stack, hand, discards=rest)


PILE = ["c2", "c3", "c17", "c21", "c11", "c27", "c1"]


def play_out(table: Table, order: str, draws: int) -> dict[str, float]:
    """The chance that each man is killed or pinned, by playing every sequence of draws."""
    found: dict[str, float] = {}
    total = 0
    for sequence in permutations(PILE, draws):
        copy = Table.__new__(Table)
        copy.s, copy.events = table.s.clone(), []
        copy.s.sink = Sink()
        copy.order(order)
        for card in sequence:
            if copy.asked == "chance":
                copy.draw(card)
        total += 1
        for key in ("g1", "g2", "g4"):
            man = copy.man(key)
            word = "killed" if man.where == KILLED else "pinned" if man.pinned else "nothing"
            found[f"{key} {word}"] = found.get(f"{key} {word}", 0.0) + 1
    return {key: value / total for key, value in found.items()}


@pytest.mark.parametrize(
    ("stack", "hand", "order", "draws"),
    [
        (["c157"], ["c5"], "sideways A c5", 3),
        (["c157", "wire c116"], ["c5"], "unwire A c5", 3),
        (["c157", "sideways c5"], ["c140"], "terrain A c140", 3),
        (["c156"], [], "clear-mines g2", 2),
    ],
)
def test_the_odds_are_those_of_all_sequences(stack: list[str], hand: list[str], order: str, draws: int) -> None:
    table = small_pile(stack, hand, PILE)
    row = GAME.odds(table.s, 0, GAME.parse(table.s, order))
    assert row is not None and row["unseen"] == len(PILE)
    played = play_out(table, order, draws)
    for man in row["men"]:
        assert man["killed"] == pytest.approx(played.get(f"{man['man']} killed", 0.0))
        assert man["pinned"] == pytest.approx(played.get(f"{man['man']} pinned", 0.0))
        assert sum(man[word] for word in results.RESULT_WORDS.values()) == pytest.approx(1.0)


def test_odds_of_laying_a_minefield() -> None:
    table = Table(
        {
            **LEVEL,
            "german": {"groups": {"A": {"men": [1, 2]}, "B": {"men": [5, 6]}}, "hand": ["c156", "c140"]},
            "american": {"groups": {"A": {"men": [1, 4], "cards": ["advance c25"]}, "B": {"men": [6, 7]}}, "hand": []},
        }
    ).order("end")
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "place A c156"))
    assert row is not None and row["goes_off"] == 1.0 and len(row["men"]) == 2
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "place A c140")) is None
