"""Chapter 4: who begins, one action a group, what is shown, filling the hand, passing."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from firefight.games.upfront.scenarios import AXIS_ORDER
from firefight.games.upfront.text import as_up_front
from firefight.kernel import core
from firefight.kernel.events import SPECTATOR
from tests.games.upfront.play import Table
from tests.games.upfront.positions import turn_of

GERMANS: dict[str, Any] = {"A": {"men": [4, 5, 6]}, "B": {"men": [1, 7]}}
HAND = ["c62", "c63", "c64", "c65"]
ENEMIES: dict[str, Any] = {"A": {"men": [1, 3, 4]}, "B": {"men": [2, 5]}}


def field(hand: list[str], german: dict[str, Any] | None = None, **rest: Any) -> Table:
    """The German with this hand against the American; `enemy` adds to the American side, the rest to the position."""
    foe = {"groups": ENEMIES, **rest.pop("enemy", {})}
    return Table({"german": {"groups": german or GERMANS, "hand": hand}, "american": foe, **rest})


def seen_discards(table: Table, viewer: int) -> list[str]:
    """The discards whose fronts a viewer knows."""
    found: list[str] = GAME.view(table.s, viewer)["discards"]["seen"]
    return found


# --- who begins -------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("other", ["american", "russian", "british", "japanese", "french", "italian"])
def test_4_1_the_german_sets_up_and_plays_first_in_scenario_a(other: str) -> None:
    for sides in (["german", other], [other, "german"]):
        config = GAME.configure({"scenario": "A", "sides": sides})
        assert config["sides"] == ["german", other]
        s = GAME.new(config)
        assert (GAME.kind(s), s.asked) == ("form_groups", 0)


@pytest.mark.rule("4.1")
def test_4_1_turns_alternate() -> None:
    table = field(["c62"], enemy={"hand": ["c63"]}, turn=7)
    table.order("end", "discard c62", "done", "keep")
    assert (table.asked, table.kind()) == ("american", "turn")
    table.order("end", "done", "keep")
    assert (table.asked, table.kind()) == ("german", "turn")
    assert table.told("turn") == [[8, 1], [9, 0]]


@pytest.mark.rule("4.1-Q1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        # fewer points: 240 and 242, 236 and 241, 235 and 236
        ("american", "british"),
        ("american", "russian"),
        ("japanese", "russian"),
        ("italian", "japanese"),
        ("italian", "french"),
        ("french", "american"),
        # 236 each: the Japanese before the French
        ("japanese", "french"),
    ],
)
def test_4_1_q1_without_a_german_the_cheaper_force_begins_then_the_axis_side(first: str, second: str) -> None:
    assert GAME.configure({"sides": [first, second]})["sides"] == [first, second]
    assert GAME.configure({"sides": [second, first]})["sides"] == [first, second]
    assert AXIS_ORDER == [cards.GERMAN, cards.JAPANESE, cards.ITALIAN, cards.FRENCH]


@pytest.mark.rule("4.1-Q1")
@pytest.mark.parametrize(("drawn", "first"), [((30, 29), 0), ((29, 30), 1)])
def test_4_1_q1_as_an_option_the_higher_inventory_number_begins(drawn: tuple[int, int], first: int) -> None:
    s = as_up_front(GAME.new(GAME.configure({"first": "high-card"})))
    for card in drawn:
        core.apply(s, GAME.parse(s, f"draw c{card}"))
    assert (GAME.kind(s), s.asked) == ("form_groups", first)
    # the two cards go back
    assert (len(s.pool), s.discard) == (162, [])
    order: list[tuple[int, str]] = []
    while GAME.kind(s) != "turn":
        if not order or order[-1] != (s.asked, GAME.kind(s)):
            order.append((s.asked, GAME.kind(s)))
        codes = core.legal(s)
        core.apply(s, codes[-1] if GAME.kind(s) == "form_crews" else codes[0])
    assert [seat for seat, kind in order if kind == "form_groups"] == [first, 1 - first]
    assert next(seat for seat, kind in order if kind == "initial_terrain") == first
    assert s.asked == first


# --- actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2")
def test_4_2_each_group_acts_once_in_any_order() -> None:
    table = field(["c1", "c2", "c3", "c131"])
    table.order("advance B c1")
    for order in ("advance B c2", "sideways B c3", "smoke B c131", "order B"):
        assert table.why(order) == "4.2"
    table.order("order A", "keep")
    assert table.why("advance A c2") == "4.2"
    assert table.keys() == ["end"]


@pytest.mark.rule("4.2")
def test_4_2_actions_are_decided_one_after_another_with_the_results_in_sight() -> None:
    # Relative Range 3: two factors a rifle
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7], "chit": 3}}
    table = field(["c70", "c63"], german, enemy={"groups": {"A": {"men": [3]}, "B": {"men": [1, 2, 4, 5]}}})
    assert table.why("fire B A") == ""
    table.order("fire A A c70", "resolve").draw("c86")
    # the only man of group A is dead, so group B chooses another target
    assert table.told("group_lost") == [[1, 0]]
    assert table.why("fire B A") == "6.1"
    assert table.why("fire B B") == ""


@pytest.mark.rule("4.2")
def test_4_2_every_group_may_act_again_in_the_next_turn() -> None:
    table = field(["c1", "c2", "c62"], enemy={"hand": ["c63"]})
    table.order("advance A c1", "end", "done", "keep", "end", "done", "keep")
    assert table.why("advance A c2") == ""


@pytest.mark.rule("4.2")
def test_4_2_giving_a_man_up_and_a_hero_are_no_actions() -> None:
    german = {"A": {"men": [4, "5 pinned", "6 pinned", 9]}, "B": {"men": [1, 7, 8]}}
    table = field(["c114", "c62"], german)
    table.order("hero g5 c114", "panic g6").draw("c1")
    assert table.s.actions == 0
    assert table.why("order A") == ""


@pytest.mark.rule("4.21")
def test_4_21_one_movement_or_terrain_card_on_a_group() -> None:
    german = {"A": {"men": [4, 5], "cards": ["advance c5"]}, "B": {"men": [1, 7]}, "C": {"men": [2, 8]}}
    table = field(["c1", "c2", "c134", "c140"], german)
    table.order("terrain A c134")
    for order in ("terrain A c140", "advance A c1", "open A c2"):
        assert table.why(order) == "4.2"
    table.order("advance B c1")
    for order in ("advance B c2", "terrain B c140", "open B c2"):
        assert table.why(order) == "4.2"
    assert table.why("sideways C c2") == ""


@pytest.mark.rule("4.22")
def test_4_22_one_group_fires_at_one_group_with_any_fire_cards_it_can_use() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}
    table = field(["c62", "c64", "c70", "c71"], german)
    table.order("fire A A c62+c64+c70", "call-off")
    assert table.told("fires") == [[0, 0, 0, 4, 62, 64, 70]]
    # the attack was its action, at whatever target
    assert table.why("fire A B") == "4.2"
    assert table.hand(0) == ["c71"]


@pytest.mark.rule("4.22")
def test_4_22_only_the_men_of_the_target_group_are_fired_on() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}
    table = field(["c62"], german).order("fire A B c62", "resolve").draw("c1", "c7")
    assert [args[0] for args in table.told("shot_at")] == [table.man("a2").number, table.man("a5").number]
    assert (table.asked, table.kind()) == ("german", "turn")


@pytest.mark.rule("4.23")
def test_4_23_a_single_rally_card_is_the_groups_action() -> None:
    german = {"A": {"men": [4, "5 pinned", "6 pinned"]}, "B": {"men": [1, "7 pinned"]}}
    table = field(["c47", "c48", "c49", "c1"], german)
    # one of group A rallies, the owner says who
    table.order("rally A c47", "choose g6")
    assert [man.number for man in table.s.men if man.pinned] == [table.man("g5").number, table.man("g7").number]
    assert table.why("rally A c48") == "4.2"
    assert table.why("advance A c1") == "4.2"
    # the card does nothing for another group, which has its own action
    table.order("rally B c48")
    assert not table.man("g7").pinned


def test_infiltration_and_close_combat_are_refused_with_the_chapter_they_belong_to() -> None:
    table = field(["c1"])
    assert table.why("infiltrate g4 A") == "20.2"
    assert table.why("close-combat g4 A") == "20.5"


@pytest.mark.rule("4.25")
@pytest.mark.parametrize(
    ("group", "orders"),
    [
        ({"men": [1, 3, 4]}, ["crew g3 g4", "keep"]),
        ({"men": [1, 3, 4], "crew": [[3, 4]]}, ["uncrew g3", "keep"]),
        ({"men": [1, 3, 4]}, ["smoke A c131"]),
        ({"men": [1, 3, 4], "sniped": 2}, ["check A"]),
        ({"men": [1, 3, 4]}, ["order A", "keep"]),
        ({"men": [1, 3, 4], "cards": ["wire"]}, ["unwire A c2"]),
    ],
)
def test_4_25_each_of_these_is_the_groups_action(group: dict[str, Any], orders: list[str]) -> None:
    table = field(["c1", "c2", "c131"], {"A": group, "B": {"men": [2, 6]}}).order(*orders)
    if table.asked == "chance":
        table.draw("c7")
    for order in ("advance A c1", "order A"):
        assert table.why(order) == "4.2"
    assert table.why("advance B c1") == ""
    assert table.s.actions == 1


@pytest.mark.rule("4.25")
@pytest.mark.parametrize(
    ("group", "order"),
    [
        ({"men": [1, 4, 5], "loose": ["g3"]}, "acquire g4"),
        ({"men": [1, "4 jammed", 5]}, "repair g4"),
        ({"men": [1, 4, 5]}, "entrench A"),
        ({"men": [1, 4, 5], "cards": ["minefield"]}, "clear-mines g4"),
        ({"men": [1, 4, 5]}, "transfer g4 B c1"),
    ],
)
def test_4_25_and_so_are_those_of_later_chapters(group: dict[str, Any], order: str) -> None:
    german = {"groups": {"A": group, "B": {"men": [2, 6]}}, "hand": ["c1", "c2"], "lost": ["3 killed"]}
    american = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}, "hand": []}
    table = Table({"level": "full", "german": german, "american": american}).order(order)
    while table.kind() != "turn":
        if table.asked == "chance":
            table.draw("c7")
        else:
            keys = table.keys()
            table.order("done" if "done" in keys else keys[0])
    assert table.s.actions == 1
    assert table.why("sideways A c2") == "4.2" and table.why("order A") == "4.2" and table.why("order B") == ""


@pytest.mark.rule("4.25")
def test_4_25_orders_of_later_chapters_are_refused_with_their_rule() -> None:
    table = field(["c45"])
    orders = {"repair g4": "19.3", "acquire g4": "18.2", "entrench A": "36.1", "transfer g4 B c1": "17.8"}
    orders |= {"radio A c45": "40.2", "clear-mines g4": "24.5"}
    assert {order: table.why(order) for order in orders} == orders


# --- what is shown ----------------------------------------------------------------------------------------------


@pytest.mark.rule("4.4")
def test_4_4_cards_used_for_actions_are_shown_and_discarded() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, "7 pinned"]}}
    table = field(["c62", "c47"], german)
    table.order("fire A A c62", "call-off", "rally B c47")
    assert table.s.discard == [62, 47]
    for viewer in (0, 1, SPECTATOR):
        assert seen_discards(table, viewer) == ["c62", "c47"]
    for event in table.events:
        if event.kind in ("fires", "rally_card"):
            assert event.seen_by(1)


@pytest.mark.rule("4.4")
def test_4_4_fire_cards_are_not_shown_before_the_fire_is_opened() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}
    table = field(["c62", "c64"], german).order("fire A A", "add c62")
    assert GAME.view(table.s, 0)["choosing"]["cards"] == ["c62"]
    assert GAME.view(table.s, 1)["choosing"] is None
    assert "c62" in GAME.view(table.s, 1)["unseen"]
    assert 62 not in GAME.veil(table.s, 1).stack[-1].dump()[4]
    table.order("done")
    assert "c62" not in GAME.view(table.s, 1)["unseen"]


@pytest.mark.rule("4.4")
def test_4_4_movement_and_terrain_cards_stay_face_up_before_their_groups() -> None:
    german = {"A": {"men": [4, 5, 6], "cards": ["advance c5"]}, "B": {"men": [1, 7]}}
    table = field(["c1", "c134"], german).order("terrain A c134", "advance B c1")
    stacks = [[entry["card"] for entry in group["stack"]] for group in GAME.view(table.s, 1)["sides"][0]["groups"]]
    assert stacks == [["c134"], ["c1"]]


@pytest.mark.rule("4.4")
def test_4_4_an_unused_card_is_discarded_face_down() -> None:
    table = field(["c62", "c63"]).order("end", "discard c62", "done")
    assert table.s.discard == [62]
    assert seen_discards(table, 0) == ["c62"]
    for viewer in (1, SPECTATOR):
        assert GAME.view(table.s, viewer)["discards"] == {"seen": [], "hidden": 1}
        assert "c62" in GAME.view(table.s, viewer)["unseen"]
    told = [event for event in table.events if event.kind.startswith("discarded")]
    assert [(event.kind, event.seen_by(0), event.seen_by(1)) for event in told] == [
        ("discarded_card", True, False),
        ("discarded", False, True),
    ]


@pytest.mark.rule("4.4")
def test_4_4_a_card_discarded_on_the_enemy_is_shown() -> None:
    moving = {"groups": {"A": {"men": [1, 4, 5], "cards": ["c145", "advance c5"], "chit": 1}, "B": {"men": [2]}}}
    table = turn_of("russian", ["c110", "c134"], moving).order("end", "snipe A c110", "place A c134", "done")
    # the Sniper's first draw is due, and both cards lie open
    assert [event.seen_by(1) for event in table.events if event.kind == "declared"] == [True, True]
    assert GAME.view(table.s, 1)["declared"] == ["c134"]
    table.draw("c1", "c7")
    assert GAME.view(table.s, 1)["sides"][1]["offers"] == [["A", "c134"]]
    assert "c110" in seen_discards(table, 1)


@pytest.mark.rule("4.4-Q1")
def test_4_4_q1_cards_used_so_far_are_in_a_reshuffle_in_mid_attack() -> None:
    german = {"A": {"men": [4, 5, 6], "chit": 3}, "B": {"men": [1, 7]}}
    others = [f"c{card}" for card in range(2, 163) if card not in (27, 62, 63)]
    table = field(["c62", "c63"], german, enemy={"hand": ["c27"]}, discards=others)
    table.order("fire A B c62", "conceal c27", "pass", "resolve")
    assert table.s.pool == [1]
    table.draw("c1")
    # the Fire card, the Concealed card and the number just drawn are all in the new pile
    assert (table.s.deck, table.s.discard) == (2, [])
    assert {1, 27, 62} <= set(table.s.pool)
    assert 63 not in table.s.pool
    table.draw("c62")
    assert table.s.discard == [62]
    assert (table.asked, table.kind()) == ("german", "turn")


# --- filling the hand -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(("nation", "size"), [("german", 5), ("american", 6), ("russian", 4), ("italian", 4)])
def test_4_5_the_hand_is_filled_to_the_nations_number(nation: str, size: int) -> None:
    table = turn_of(nation, ["c62"]).order("end", "done")
    assert (table.asked, table.keys()) == (nation, ["refill", "keep"])
    table.order("refill")
    drawn = 0
    while table.asked == "chance":
        table.draw(f"c{100 + drawn}")
        drawn += 1
    assert drawn == size - 1
    assert len(table.hand(0)) == size
    assert table.kind() == "turn"
    assert table.told("drew") == [[0]] * drawn
    assert all(event.rule == "4.5" for event in table.events if event.kind in ("drew", "drew_card"))


@pytest.mark.rule("4.5")
def test_4_5_it_comes_last_and_then_it_is_the_opponents_turn() -> None:
    table = field(HAND).order("end", "discard c62", "done")
    assert (table.asked, table.kind()) == ("german", "refill")
    table.order("refill").draw("c100", "c101")
    assert (table.asked, table.kind()) == ("american", "turn")


@pytest.mark.rule("4.5")
def test_4_5_a_full_hand_draws_nothing() -> None:
    table = field([*HAND, "c66"]).order("end", "done")
    assert (table.asked, table.kind()) == ("american", "turn")


@pytest.mark.rule("4.5-Q1")
def test_4_5_q1_a_player_draws_to_a_full_hand_or_not_at_all() -> None:
    table = field(["c62"]).order("end", "done", "keep")
    assert (table.asked, table.hand(0), table.told("drew")) == ("american", ["c62"], [])
    table = field(["c62"]).order("end", "done", "refill")
    for card in ("c100", "c101", "c102", "c103"):
        # no way to stop before the last
        assert table.asked == "chance"
        table.draw(card)
    assert table.asked == "american"


# --- passing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.6")
def test_4_6_a_player_may_do_nothing_unless_his_opponent_has_just_done_nothing() -> None:
    table = field(["c62", "c63"], enemy={"hand": ["c64", "c65", "c66"]})
    # the German passes, so the American may not
    table.order("end", "done", "keep", "end")
    assert (table.asked, table.kind()) == ("american", "discards")
    assert table.why("done") == "4.6"
    assert table.keys() == ["discard c64", "discard c65", "discard c66"]
    table.order("discard c64")
    assert table.why("done") == ""
    table.order("done", "keep")
    # the American has discarded, so the German may pass again
    table.order("end")
    assert table.why("done") == ""


@pytest.mark.rule("4.6")
def test_4_6_an_action_is_enough() -> None:
    table = field(["c62"], enemy={"hand": ["c64"]}).order("end", "done", "keep", "order A", "keep", "end")
    # the American has acted: no discards, and the German may pass again
    assert (table.asked, table.kind()) == ("american", "refill")
    table.order("keep", "end")
    assert table.why("done") == ""
    table = field(["c62"], enemy={"passed": True}).order("order A", "keep", "end")
    assert (table.kind(), table.why("done")) == ("discards", "")


@pytest.mark.rule("4.6")
@pytest.mark.parametrize("passed", [False, True])
def test_4_6_what_counts_is_the_turn_just_before(passed: bool) -> None:
    table = field(["c62"], enemy={"passed": passed}).order("end")
    assert table.why("done") == ("4.6" if passed else "")


@pytest.mark.rule("4.6")
def test_4_6_a_play_on_the_enemy_is_a_discard_and_a_hero_is_no_action() -> None:
    german = {"A": {"men": [4, "5 pinned"]}, "B": {"men": [1, 7]}}
    table = field(["c114", "c116"], german, enemy={"passed": True}).order("hero g5 c114", "end")
    assert table.why("done") == "4.6"
    table.order("wire A c116", "done", "keep", "end")
    # that was no pass
    assert table.asked == "american"
    assert table.kind() == "refill"


@pytest.mark.rule("4.6")
def test_4_6_with_an_empty_hand_he_has_to_act() -> None:
    table = field([], enemy={"passed": True})
    assert table.keys() == ["order A", "order B"]
    assert table.why("end") == "4.6"
    table.order("order A", "keep")
    assert table.why("end") == ""
    # unless there is nothing to do: giving up a man is no action
    lone = {"A": {"men": ["1 pinned"]}, "B": {"men": [2]}, "C": {"men": [3]}}
    table = field([], lone, enemy={"passed": True})
    assert table.keys() == ["panic g1", "end"]
    assert field([]).why("end") == ""
