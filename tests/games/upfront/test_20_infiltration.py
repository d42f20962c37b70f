"""Sections 20.1 to 20.4: who may infiltrate whom, how it is declared, and the attempts."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import CHARGE, NO_GROUP, NO_MAN
from firefight.kernel.events import SPECTATOR
from tests.games.upfront.infiltrating import FOUR, checked_under, field, pass_and_enter
from tests.games.upfront.play import Table

# --- who may, and the declaration -------------------------------------------------------------------------------


@pytest.mark.rule("20.1")
@pytest.mark.parametrize(("mine", "theirs", "rule"), [(2, 3, ""), (2, 2, "20.1"), (3, 3, "20.1"), (0, 5, "")])
def test_20_1_infiltration_needs_relative_range_5(mine: int, theirs: int, rule: str) -> None:
    german = {"A": {"men": [4, 5], "chit": mine}, "B": {"men": [1, 2]}}
    american = {"A": {"men": [4, 5], "chit": theirs}, "B": {"men": [1, 2]}, "C": {"men": [3, 6], "chit": theirs}}
    table = Table({"level": "full", "german": {"groups": german}, "american": {"groups": american}})
    assert table.why("infiltrate g4 A") == rule
    assert bool(table.keys("infiltrate g4 A")) == (rule == "")
    # beyond an adjacent group the range is never 5
    assert table.why("infiltrate g4 C") == "20.1"


@pytest.mark.rule("20.2")
def test_20_2_unpinned_men_go_for_one_or_more_groups_and_it_is_their_groups_only_action() -> None:
    more = {"C": {"men": [8, 9], "chit": 3}}
    table = field(["c7"], [4, "5 pinned", 6, 9], more=more, group={"chit": 2})
    # group C is too far to the side; B opposite is at another range
    assert table.keys("infiltrate") == ["infiltrate g4 A", "infiltrate g6 A", "infiltrate g9 A"]
    assert table.why("infiltrate g5 A") == "20.2"
    table.order("infiltrate g4 A", "infiltrate g6 A", "done")
    assert [args[0] for args in table.told("to_infiltrate")] == [table.man("g4").number, table.man("g6").number]


@pytest.mark.rule("20.2")
def test_20_2_two_groups_of_the_enemy_can_be_entered_in_one_action() -> None:
    american = {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 2], "chit": 3}}
    german = {"A": {"men": [4, 6], "chit": 2, "cards": ["buildings"]}, "B": {"men": [1, 2]}}
    table = Table({"level": "full", "german": {"groups": german}, "american": {"groups": american}})
    pass_and_enter(table.order("infiltrate g4 A", "infiltrate g6 B", "done"), 2)
    assert (table.man("g4").infiltrates, table.man("g6").infiltrates) == (0, 1)
    # that was the group's action
    assert table.why("order A") == "4.2" and table.why("order B") == ""


@pytest.mark.rule("20.2")
def test_20_2_all_is_declared_before_the_first_attempt_and_seen_by_nobody_until_then() -> None:
    table = field(["c7"], enemy_hand=["c3"]).order("infiltrate g4 A", "infiltrate g5 A", "with g5 c7")
    seen = GAME.view(table.s, 1)
    assert seen["choosing"] is None and GAME.view(table.s, SPECTATOR)["choosing"] is None
    assert GAME.veil(table.s, 1).stack[-1].dump()[3:] == [[], [], [], [], []]
    assert GAME.view(table.s, 0)["choosing"]["infiltrators"] == [
        {"man": "g4", "target": "A", "card": None, "leaves": False, "keeps_charge": False},
        {"man": "g5", "target": "A", "card": "c7", "leaves": False, "keeps_charge": False},
    ]
    assert table.told("to_infiltrate") == []
    # nobody is added once the attempts have begun
    table.order("done")
    assert table.asked == "chance" and [args[2] for args in table.told("to_infiltrate")] == [0, 7]


@pytest.mark.rule("20.2-Q1")
def test_20_2_q1_a_declared_attempt_is_not_called_off() -> None:
    table = field(["c27", "c3"]).order("infiltrate g4 A", "infiltrate g5 A", "done").draw("c18")
    assert table.kind() == "attempt" and table.why("call-off") == "20.2-Q1"
    table.order("pass").draw("c1")
    assert table.man("g4").infiltrates == 0
    # the second is checked whether his owner still likes it or not
    assert table.asked == "chance"
    table.draw("c21")
    assert table.man("g5").pinned


@pytest.mark.rule("20.21")
@pytest.mark.parametrize(("man", "card", "passes"), [
    (4, "c3", True), (4, "c15", True), (4, "c5", False), (4, "c16", False), (4, "c6", False), (7, "c18", True),
    (7, "c2", False), (7, "c14", False), (6, "c17", True), (6, "c9", False),
])  # fmt: skip
def test_20_21_a_morale_check_takes_less_than_morale_whatever_the_colour(man: int, card: str, passes: bool) -> None:
    # Morale is 3 for g4, 1 for g7, 5 for g6
    table = field([], [man, 9]).order(f"infiltrate g{man} A", "done").draw(card)
    assert table.told("morale_check") == [[table.man(f"g{man}").number, int(passes), int(card[1:])]]
    assert table.man(f"g{man}").pinned != passes
    assert (table.asked == "chance") == passes
    if not passes:
        assert table.man(f"g{man}").infiltrates == NO_GROUP and table.why("order A") == "4.2"


@pytest.mark.rule("20.21")
def test_20_21_morale_counts_as_it_is_now_and_the_others_still_try() -> None:
    # the Commissar adds one: 3 becomes 4
    german = {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [1, 2]}}
    russian = {"A": {"men": [5, 6, 19], "chit": 2}, "B": {"men": [1, 2]}}
    sides = {"level": "full", "sides": ["russian", "german"], "german": {"groups": german}}
    table = Table({**sides, "russian": {"groups": russian}}).order("infiltrate r5 A", "done").draw("c5")
    assert not table.man("r5").pinned
    # without his help a 3 is too much; the next man goes all the same
    russian["A"] = {"men": [5, 6, "19 pinned"], "chit": 2}
    table = Table({**sides, "russian": {"groups": russian}})
    table.order("infiltrate r5 A", "infiltrate r6 A", "done").draw("c5", "c18")
    assert table.man("r5").pinned and not table.man("r6").pinned


@pytest.mark.rule("20.22")
def test_20_22_a_movement_card_on_the_discard_pile_replaces_the_check_and_does_nothing_else() -> None:
    # with a pinned man in the group, who bars every other Movement card
    table = field(["c7", "c8"], [4, "5 pinned", 6])
    assert table.why("advance A c7") == "10.12"
    table.order("infiltrate g4 A", "infiltrate g6 A", "with g4 c7")
    assert table.why("with g4 c8") == "4.3-Q1" and table.why("with g6 c7") == "4.3-Q1"
    assert table.why("with g5 c8") == "20.2"
    table.order("with g6 c8", "done")
    group = table.s.sides[0].groups[0]
    assert table.s.discard[-2:] == [7, 8] and table.s.sides[0].hand == []
    assert (group.chit, [entry >> 8 for entry in group.stack]) == (2, [1])
    # straight to the draw under the column, and no shift for movement
    table.draw("c1")
    assert table.told("morale_check") == [] and checked_under(table) == 4
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.22")
def test_20_22_the_card_is_no_discard() -> None:
    table = field(["c7", "c62"], enemy_hand=[]).order("infiltrate g4 A", "with g4 c7", "done", "pass").draw("c1")
    table.order("end")
    # a German still has his one discard
    assert table.why("discard c62") == ""


@pytest.mark.rule("20.22")
def test_20_22_only_a_movement_card_serves() -> None:
    table = field(["c27", "c62"]).order("infiltrate g4 A")
    assert table.why("with g4 c27") == "2.21" and table.why("with g4 c7") == "3.5"
    assert table.keys("with") == []


@pytest.mark.rule("4.24")
def test_4_24_an_attempt_is_the_groups_action_and_follows_none() -> None:
    table = field(["c7", "c8"]).order("infiltrate g4 A", "done").draw("c21").order("pass")
    assert table.why("advance A c7") == "4.2" and table.why("infiltrate g5 A") == "4.2"
    assert table.s.actions == 1
    table = field(["c7", "c8"]).order("order A", "keep")
    assert table.why("infiltrate g4 A") == "4.2"


# --- what a man takes along -------------------------------------------------------------------------------------


@pytest.mark.rule("20.23")
@pytest.mark.rule("11.13")
@pytest.mark.parametrize("man", ["g3", "g4"])
def test_20_23_a_crewman_sheds_his_crew_by_trying(man: str) -> None:
    table = field([], [3, 4, 5], group={"crew": [[3, 4]]}).order(f"infiltrate {man} A", "done")
    assert table.man("g3").assistant == NO_MAN and table.man("g4").gunner == NO_MAN
    # the light machine gun goes along
    assert table.man("g3").weapon == table.man("g3").number
    # pinned without getting in, he is no crewman either; a crew is an action of its own
    table.draw("c21")
    assert table.man(man).pinned and table.man("g3").assistant == NO_MAN


@pytest.mark.rule("20.23")
@pytest.mark.parametrize("man", [13, 25])
def test_20_23_a_medium_machine_gun_or_mortar_stays_behind(man: int) -> None:
    table = field([], [man, 4, 5], group={"crew": [[man, 4]]}).order(f"infiltrate g{man} A", "done")
    gunner = table.man(f"g{man}")
    assert gunner.weapon == NO_MAN and table.s.sides[0].groups[0].loose == [gunner.number]
    # his assistant has the first claim on it
    assert table.man("g4").heir_to == gunner.number and table.man("g4").gunner == NO_MAN
    table.draw("c18", "c1")
    assert gunner.infiltrates == 0 and gunner.weapon == NO_MAN
    # nor has he it again when he comes back
    table.end_turn().end_turn().order(f"withdraw g{man}")
    assert gunner.weapon == NO_MAN and table.s.sides[0].groups[0].loose == [gunner.number]


@pytest.mark.rule("20.23")
def test_20_23_who_has_laid_down_his_weapon_checks_his_morale_unarmed() -> None:
    # Morale 4 on the card of g13, 3 without a weapon
    assert field([], [13, 4]).order("infiltrate g13 A", "done").draw("c5").man("g13").pinned
    assert not field([], [13, 4]).order("infiltrate g13 A", "done").draw("c3").man("g13").pinned


@pytest.mark.rule("20.23")
def test_20_23_a_flamethrower_or_secondary_weapon_may_stay_behind() -> None:
    for burden, kept in ((True, False), (False, True)):
        table = field([], [14, "4 charge", 5]).order("infiltrate g14 A", "infiltrate g4 A")
        assert table.why("shed g5") == "20.2"
        if burden:
            table.order("shed g14", "shed g4")
            assert table.why("shed g4") == "4.3-Q1"
        else:
            table.order("keep-charge g4")
        pass_and_enter(table.order("done"), 2)
        group = table.s.sides[0].groups[0]
        assert (table.man("g14").weapon == table.man("g14").number) == kept
        assert (table.man("g4").secondary == CHARGE) == kept
        assert group.loose == ([] if kept else [table.man("g14").number])
        assert group.loose_secondary == ([] if kept else [CHARGE])
    table = field([], [14, 5]).order("infiltrate g5 A")
    assert table.why("shed g5") == "20.23" and table.keys("shed") == []


@pytest.mark.rule("20.23")
def test_20_23_behind_a_captured_weapon_a_mans_own_may_stay_behind() -> None:
    table = field([], ["4 slung weapon a3", 5], [5, 6], more={"C": {"men": ["3 unarmed"]}})
    table.order("infiltrate g4 A", "shed g4", "done")
    assert table.man("g4").weapon == table.man("a3").number and not table.man("g4").slung
    assert table.s.sides[0].groups[0].loose == [table.man("g4").number]


# --- from where and to where ------------------------------------------------------------------------------------


@pytest.mark.rule("20.24")
@pytest.mark.parametrize(("stack", "rule"), [
    (["minefield"], "20.24"), (["woods", "wire"], "20.24"), (["c151"], "20.24"), (["c151", "sideways c21"], "20.24"),
    (["c151", "sideways c21", "advance c22"], ""), (["c153", "advance c22"], ""), (["gully"], ""),
    (["pillbox"], "23.5"), (["woods", "advance c22"], ""),
])  # fmt: skip
def test_20_24_where_nobody_infiltrates_from(stack: list[str], rule: str) -> None:
    table = field(["c7", "c8"], stack=stack)
    assert table.why("infiltrate g4 A") == rule
    assert (table.keys("infiltrate") == []) == (rule != "")


@pytest.mark.rule("8.42")
def test_8_42_out_of_a_marsh_only_with_two_movement_cards_on_it() -> None:
    assert field([], stack=["c151"]).why("infiltrate g4 A") == "20.24"
    table = field([], stack=["c151", "sideways c21"])
    assert table.why("infiltrate g4 A") == "20.24"
    assert field([], stack=["c151", "sideways c21", "advance c22"]).why("infiltrate g4 A") == ""


@pytest.mark.rule("13.36")
def test_13_36_wire_holds_a_man_but_keeps_nobody_out() -> None:
    assert field([], stack=["woods", "wire"]).why("infiltrate g4 A") == "20.24"
    table = field([], target=["woods", "wire"]).order("infiltrate g4 A", "done").draw("c18", "c1")
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.24")
def test_20_24_out_of_a_stream_only_with_movement_cards() -> None:
    assert field([], stack=["c153"]).why("infiltrate g4 A") == "20.24"
    table = field(["c7"], stack=["c153"]).order("infiltrate g4 A")
    # one card for two men is not enough, and the one who needs it must get it
    assert table.why("infiltrate g5 A") == "20.24" and table.why("done") == "20.24"
    table.order("with g4 c7")
    assert table.why("infiltrate g5 A") == "20.24" and table.why("done") == ""


@pytest.mark.rule("20.24")
@pytest.mark.parametrize(("card", "across", "inside"), [("c7", True, False), ("c1", True, True), ("c4", False, False)])
def test_20_24_one_card_decides_the_ford_and_the_infiltration(card: str, across: bool, inside: bool) -> None:
    # under 5: c7 black 0 with black, c1 black 0 with red, c4 red 0 with red
    table = field(["c8"], [4, 5], [4, 5, 6, 7, 8], stack=["c153"])
    table.order("infiltrate g4 A", "with g4 c8", "done").draw(card)
    assert (table.told("man_not_across") == []) == across
    assert (table.man("g4").infiltrates == 0) == inside and not table.man("g4").pinned
    # one draw only, and the group is still in its Stream
    assert table.kind() == "turn" and len(table.s.sides[0].groups[0].stack) == 1


@pytest.mark.rule("20.24")
def test_20_24_a_ford_card_needs_no_draw_for_the_ford() -> None:
    # c4 is red, and red under 5
    table = field(["c6"], [4, 5], [4, 5, 6, 7, 8], stack=["c153"])
    table.order("infiltrate g4 A", "with g4 c6", "done").draw("c4")
    assert table.man("g4").infiltrates == 0


@pytest.mark.rule("20.25")
@pytest.mark.parametrize(("target", "rule"), [
    (["minefield"], "20.25"), (["c153"], ""), (["c151"], ""), (["woods", "wire"], ""), (["pillbox"], ""),
])  # fmt: skip
def test_20_25_not_into_a_minefield_but_into_everything_else(target: list[str], rule: str) -> None:
    # [23.3] a Pillbox has room for three
    table = field([], enemies=[4, 5, 6], target=target)
    assert table.why("infiltrate g4 A") == rule


def test_men_who_do_not_infiltrate() -> None:
    more = {"C": {"men": [8, 9], "chit": 1}}
    table = field([], ["4 wounded", "5 infiltrates A", "6 transfers B", "9 pinned"], more=more)
    assert [table.why(f"infiltrate g{man} A") for man in (4, 5, 6, 9)] == ["33.5", "20.53", "17.8-Q18", "20.2"]
    assert table.why("infiltrate a5 A") == "10.4" and field([]).why("infiltrate g4 E") == "6.1"
    captive = Table(
        {
            "level": "full",
            "german": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2]}}},
            "american": {"groups": {"A": {"men": [4], "chit": 3}}, "lost": ["5 captured guard g4"]},
        }
    )
    assert captive.why("infiltrate g4 A") == "32.21" and captive.why("infiltrate g5 A") == ""


# --- a Hero for a second try ------------------------------------------------------------------------------------


@pytest.mark.rule("10.43")
def test_10_43_a_hero_at_once_lets_a_pinned_man_try_again() -> None:
    table = field(["c114", "c115"]).order("infiltrate g4 A", "infiltrate g6 A", "done").draw("c9")
    assert table.kind() == "hero_after_pin"
    table.order("hero g4 c114", "pass")
    assert table.kind() == "morale_check" and table.keys() == ["pass", "again"] and not table.man("g4").pinned
    assert table.why("call-off") == "20.2-Q1"
    # at once, before the next man, and by a check as declared; he may fail again
    table.order("again").draw("c21").order("hero g4 c115", "pass")
    table.order("again").draw("c18", "c1")
    assert table.man("g4").infiltrates == 0 and len(table.told("morale_check")) == 3
    assert table.asked == "chance"
    # the second of them is checked now
    assert table.draw("c11").told("morale_check")[-1][0] == table.man("g6").number


@pytest.mark.rule("10.43")
def test_10_43_without_a_hero_or_a_second_try_he_stays_outside() -> None:
    table = field(["c114"]).order("infiltrate g4 A", "done").draw("c9").order("pass")
    assert table.kind() == "turn" and table.man("g4").pinned
    table = field(["c114"]).order("infiltrate g4 A", "done").draw("c9").order("hero g4 c114", "pass")
    assert table.kind() == "morale_check"
    table.order("pass")
    assert table.kind() == "turn" and not table.man("g4").pinned and table.man("g4").infiltrates == NO_GROUP
    assert table.why("infiltrate g4 A") == "4.2"


# --- discards of the Japanese -----------------------------------------------------------------------------------


def japanese_turn(orders: list[str]) -> Table:
    """Japanese infiltrate in this way; then they end their actions."""
    german = {"A": {"men": FOUR, "chit": 3}, "B": {"men": [1, 2]}}
    japanese = {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [1, 2]}}
    hand = {"groups": japanese, "hand": ["c7", "c8", "c62"]}
    sides = {"level": "full", "sides": ["japanese", "german"], "german": {"groups": german}, "japanese": hand}
    table = Table(sides).order(*orders, "done")
    while table.kind() != "turn":
        if table.asked == "chance":
            table.draw("c18" if 18 in table.s.pool else "c11" if 11 in table.s.pool else "c19")
        else:
            table.order("pass")
    return table.order("end")


@pytest.mark.rule("45.11-Q1")
def test_45_11_q1_one_man_with_a_movement_card_leaves_the_discards() -> None:
    assert japanese_turn(["infiltrate j4 A", "with j4 c7"]).why("discard c62") == ""


@pytest.mark.rule("45.11-Q2")
def test_45_11_q2_so_do_several_with_a_card_each() -> None:
    orders = ["infiltrate j4 A", "with j4 c7", "infiltrate j5 A", "with j5 c8"]
    assert japanese_turn(orders).why("discard c62") == ""


@pytest.mark.rule("45.11-Q3")
def test_45_11_q3_one_morale_check_takes_them_away() -> None:
    table = japanese_turn(["infiltrate j4 A", "with j4 c7", "infiltrate j5 A"])
    assert table.keys("discard") == [] and table.why("discard c62") != ""


# --- the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("16.3")
def test_16_3_the_last_deck_ends_in_a_morale_check_and_nothing_more_is_tried() -> None:
    rest = [f"c{card}" for card in range(1, 163) if card not in (18, 119, 120)]
    place: dict[str, Any] = {"stack": ["c119"], "target": ["c120"], "deck": 3, "discards": rest}
    table = field([], **place).order("infiltrate g4 A", "infiltrate g5 A", "done").draw("c18")
    assert table.s.over and table.told("infiltration") == []


def test_what_was_played_for_an_attempt_is_told_and_known_to_all() -> None:
    table = field(["c7", "c39"]).order("infiltrate g4 A", "with g4 c7", "done", "conceal c39")
    assert table.told("creeps") == [[table.man("g4").number, 0, 39, 3]]
    assert table.s.discard[-2:] == [7, 39] and table.s.known[-2:] == [3, 3]


@pytest.mark.rule("20.56")
def test_20_56_a_japanese_who_comes_back_has_acted_without_a_movement_card() -> None:
    german = {"A": {"men": FOUR, "chit": 3}, "B": {"men": [1, 2]}}
    japanese = {"A": {"men": ["4 infiltrates A", 5], "chit": 2}, "B": {"men": [1, 2]}}
    sides = {"level": "full", "sides": ["japanese", "german"], "german": {"groups": german}}
    table = Table({**sides, "japanese": {"groups": japanese, "hand": ["c62"]}}).order("withdraw j4", "end")
    assert table.why("discard c62") == "4.3"


@pytest.mark.rule("33.5")
@pytest.mark.rule("33.9")
def test_33_5_a_wounded_man_stays_but_a_hero_makes_him_go() -> None:
    table = field(["c114"], ["4 wounded", 5, 6])
    assert table.why("infiltrate g4 A") == "33.5" and table.why("infiltrate g5 A") == ""
    table.order("ignore-wound g4 c114")
    assert table.why("infiltrate g4 A") == ""
