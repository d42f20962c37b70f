"""Section 17.8: Individual Transfer."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, command, firepower, losses, secrecy
from firefight.games.upfront.firestrength import man_rows, strength_parts, total
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import KILLED, NO_GROUP
from firefight.games.upfront.modifiers import F_TRANSFERS, M_TRANSFERS
from firefight.games.upfront.victory import has_achieved, range_points
from firefight.games.upfront.view import view
from tests.games.upfront.play import Table
from tests.games.upfront.transfers import field, group, men, pass_to_own_turn, stack, two, under_way

ENCIRCLING = {"groups": {"A": {"men": [1, 4], "encircles": "B", "chit": 4}, "B": {"men": [2, 5], "chit": 3}}}
"""American A stands behind German B (at range chit 2), American B in front of it."""


def americans_fire(at: str, card: str = "c85", **rest: Any) -> Table:
    """The Americans fire at a German group while g5 is on his way from A to B."""
    enemy = {"groups": {"A": {"men": [1, 3, 4, 7], "chit": 3}, "B": {"men": [2, 5, 8, 9], "chit": 3}}, "hand": [card]}
    table = under_way(enemy=enemy, active="american", **rest)
    return table.order(f"fire A {at} {card}")


# --- setting out --------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.8")
def test_17_8_a_movement_card_for_each_man_as_the_groups_action() -> None:
    table = two([1, 4, 5], [2, 6], ["c1", "c2", "c62"])
    assert table.why("transfer g4 B c62") == "2.21" and table.why("transfer g4 B c3") == "3.5"
    table.order("transfer g4 B c1")
    # the card is spent at once, and another man may go with it
    assert 1 in table.s.discard and table.man("g4").transfers_to == 1
    assert table.kind() == "set_out" and table.keys() == ["done", "transfer g1 B c2", "transfer g5 B c2"]
    assert table.why("transfer g4 B c2") == "4.3-Q1" and table.why("transfer g6 B c2") == "11.1"
    assert table.why("transfer g5 C c2") == "17.8"
    table.order("transfer g5 B c2")
    # no card is left: nobody is asked for more
    assert table.kind() == "turn" and group(table, "A").acted and not group(table, "B").acted
    assert (table.s.actions, table.s.other_actions) == (1, 0)
    assert men(table, "A") == [1, 4, 5] and men(table, "B") == [2, 6]
    # one action a turn
    assert two([1, 4], [2, 6], ["c1"], first={"acted": True}).why("transfer g4 B c1") == "4.2"
    # the order may be given for as few as one
    table = two([1, 4, 5], [2, 6], ["c1", "c2"]).order("transfer g4 B c1", "done")
    assert table.man("g5").transfers_to == NO_GROUP and table.hand(0) == ["c2"]


@pytest.mark.rule("17.8")
def test_17_8_only_to_the_next_group_at_the_same_range_chit() -> None:
    groups = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}, "C": {"men": [6, 7]}, "D": {"men": [8, 9]}}
    table = field(groups, ["c1"])
    assert table.why("transfer g4 B c1") == "" and table.why("transfer g4 C c1") == "17.8"
    assert table.why("transfer g4 A c1") == "17.8"
    far = field({**groups, "B": {"men": [2, 5], "chit": 1}}, ["c1"])
    assert far.why("transfer g4 B c1") == "17.8b" and far.why("transfer g6 B c1") == "17.8b"


@pytest.mark.rule("17.8")
def test_17_8_a_pinned_man_does_not_go_but_holds_nobody_back() -> None:
    table = two([1, "4 pinned", 5], ["2 pinned", 6], ["c1"])
    assert table.why("transfer g4 B c1") == "17.8" and table.why("transfer g5 B c1") == ""


@pytest.mark.rule("17.8")
@pytest.mark.rule("17.8-Q15")
def test_17_8_not_out_of_wire_or_a_minefield_but_into_wire() -> None:
    wired = two([1, 4], [2, 6], ["c1"], first={"cards": ["wire"]})
    assert wired.why("transfer g4 B c1") == "17.8" and wired.why("transfer g6 A c1") == ""
    mined = two([1, 4], [2, 6], ["c1"], first={"cards": ["c156"]})
    assert mined.why("transfer g4 B c1") == "17.8"


@pytest.mark.rule("17.8-Q14")
def test_17_8_q14_wire_laid_on_the_sender_later_does_not_stop_him() -> None:
    table = under_way(first={"cards": ["wire"]}).order("receive B", "last")
    assert men(table, "B") == [2, 6, 5]


@pytest.mark.rule("17.8a")
def test_17_8a_an_infiltrator_does_not_transfer() -> None:
    assert two([1, "4 infiltrates A", 5], [2, 6], ["c1"]).why("transfer g4 B c1") == "17.8a"


@pytest.mark.rule("17.8b")
def test_17_8b_one_of_the_two_groups_has_an_unpinned_leader() -> None:
    assert two([4, 5], [2, 6], ["c1"]).why("transfer g4 B c1") == ""
    assert two([1, 5], [4, 6], ["c1"]).why("transfer g5 B c1") == ""
    assert two([4, 5], [6, 7], ["c1"]).why("transfer g4 B c1") == "17.8b"
    assert two(["1 pinned", 5], [4, 6], ["c1"]).why("transfer g5 B c1") == "17.8b"
    # the leader may be the one who goes, and others with him
    table = two([1, 5], [4, 6], ["c1", "c2"]).order("transfer g1 B c1")
    assert table.why("transfer g5 B c2") == ""
    # a leader who is on his way leads nobody
    assert two(["1 transfers B", 5], [4, 6], ["c1"]).why("transfer g5 B c1") == "17.8b"


@pytest.mark.rule("17.8b")
def test_17_8b_both_groups_began_the_turn_at_that_range_chit() -> None:
    table = two([1, 4], [2, 6], ["c1", "c2"], second={"chit": -1}).order("advance B c1")
    assert group(table, "B").chit == 0 and table.why("transfer g4 B c2") == "17.8b"
    assert pass_to_own_turn(table).why("transfer g4 B c2") == ""
    # a sideways move changes nothing
    assert two([1, 4], [2, 6], ["c1", "c2"]).order("sideways B c1").why("transfer g4 B c2") == ""


@pytest.mark.rule("17.8b")
def test_17_8b_neither_leaves_its_range_chit_before_the_turn_after() -> None:
    for letter in "AB":
        table = under_way(["c1", "c4"], first={"chit": 1}, second={"chit": 1})
        assert table.why(f"advance {letter} c1") == "17.8b" and table.why(f"retreat {letter} c4") == "17.8b"
        assert table.why(f"sideways {letter} c1") == ""
    # nor in the turn in which he arrives
    table = under_way(["c1"], first={"chit": 1}, second={"chit": 1}).order("receive B", "last")
    assert table.why("advance A c1") == "17.8b"
    pass_to_own_turn(table)
    assert table.why("advance A c1") == "" and table.why("advance B c1") == ""
    # others are free to
    groups = {"A": {"men": [1, "4 transfers B"]}, "B": {"men": [2, 5]}, "C": {"men": [6, 7]}}
    assert field(groups, ["c1"]).why("advance C c1") == ""


@pytest.mark.rule("17.8b")
def test_17_8b_terrain_is_not_rejected_if_that_changes_the_range_chit() -> None:
    for mode, keys in (("advance", ["accept"]), ("sideways", ["accept", "reject"])):
        offered = {"offers": [["A", "c140"]]}
        table = under_way(first={"cards": [f"{mode} c1"], "chit": 1}, second={"chit": 1}, german=offered)
        assert table.keys() == keys
        assert table.why("reject") == ("17.8b" if mode == "advance" else "")


@pytest.mark.rule("11.13-Q1")
def test_11_13_q1_neither_man_of_a_crew_transfers() -> None:
    table = two([1, 3, 4], [2, 6], ["c1"], first={"crew": [[3, 4]]})
    assert table.why("transfer g3 B c1") == "11.13-Q1" and table.why("transfer g4 B c1") == "11.13-Q1"
    assert two([1, 3, 4], [2, 6], ["c1"]).why("transfer g3 B c1") == ""


@pytest.mark.rule("17.8-Q9")
def test_17_8_q9_into_and_from_a_group_with_a_movement_card_in_play() -> None:
    moving = {"cards": ["advance c3"]}
    for first, second in ((moving, {}), ({}, moving)):
        assert two([1, 4], [2, 6], ["c1"], first=first, second=second).why("transfer g4 B c1") == ""


@pytest.mark.rule("17.7")
@pytest.mark.rule("17.8")
def test_17_8_a_group_on_its_way_to_another_letter_neither_sends_nor_receives() -> None:
    groups = {"A": {"men": [1, 4]}, "B": {"men": [2, 5], "cards": ["sideways c3"], "becomes": "C"}}
    table = field(groups, ["c1"])
    assert table.why("transfer g4 B c1") == "17.7" and table.why("transfer g5 A c1") == "17.7"


@pytest.mark.rule("17.611")
def test_17_611_nobody_leaves_an_encircled_group_or_gets_to_it() -> None:
    chit = {"chit": 2}
    table = two([1, 4], [2, 6], ["c1"], first=chit, second=chit, enemy=ENCIRCLING)
    assert table.why("transfer g4 B c1") == "17.611" and table.why("transfer g6 A c1") == "17.611"
    # nor does a man arrive who set out before
    table = under_way([], first=chit, second=chit, enemy=ENCIRCLING)
    assert table.why("receive B") == "17.611"


@pytest.mark.rule("17.81")
@pytest.mark.rule("17.8-Q16")
@pytest.mark.parametrize(("card", "draws", "crosses"), [("c6", [], True), ("c1", ["c2"], True), ("c1", ["c4"], False)])
def test_17_81_out_of_a_stream_he_has_to_ford(card: str, draws: list[str], crosses: bool) -> None:
    table = two([1, 4], [2, 6], ["c1", "c6"], first={"cards": ["c153"]})
    row = GAME.odds(table.s, 0, GAME.parse(table.s, f"transfer g4 B {card}"))
    assert row is not None and (row["success"] == 1) == (card == "c6")
    table.order(f"transfer g4 B {card}").draw(*draws)
    assert (table.man("g4").transfers_to == 1) == crosses and int(card[1:]) in table.s.discard
    # who did not get across does not try again in the same action
    assert table.why(f"transfer g4 B {'c6' if card == 'c1' else 'c1'}") == "4.3-Q1"
    table.order("done")
    # his group is where it was
    assert stack(table, "A") == ["c153"] and group(table, "A").acted
    # a forded Stream is none: nothing is drawn
    forded = two([1, 4], [2, 6], ["c1"], first={"cards": ["c153", "sideways c6"]}).order("transfer g4 B c1")
    assert forded.man("g4").transfers_to == 1
    assert GAME.odds(two([1, 4], [2, 6], ["c1"]).s, 0, GAME.parse(forded.s, "transfer g4 B c1")) is None


@pytest.mark.rule("17.81")
def test_17_81_out_of_a_marsh_only_if_his_group_is_on_the_move() -> None:
    assert two([1, 4], [2, 6], ["c1"], first={"cards": ["c151"]}).why("transfer g4 B c1") == "17.81"
    table = two([1, 4], [2, 6], ["c1"], first={"cards": ["c151", "sideways c3"]}).order("transfer g4 B c1")
    assert table.man("g4").transfers_to == 1
    assert two([1, 4], [2, 6], ["c1"], second={"cards": ["c151"]}).why("transfer g4 B c1") == ""


@pytest.mark.rule("17.82")
def test_17_82_never_more_than_ten_men() -> None:
    many = [5, 6, 7, 8, 9, 10, 11, 12, 15]
    table = two([1, 2, 4], many, ["c1", "c2"])
    table.order("transfer g4 B c1")
    # nine and the one on his way are ten: there is nobody more to ask for
    assert table.kind() == "turn" and table.man("g4").transfers_to == 1 and table.hand(0) == ["c2"]
    assert two([1, 2, 4], [*many, 16], ["c1"]).why("transfer g4 B c1") == "17.82"


@pytest.mark.rule("17.82")
def test_17_82_a_group_may_be_emptied() -> None:
    table = two([1], [2, 6], ["c1"], first={"cards": ["c140"]}).order("transfer g1 B c1")
    assert men(table, "A") == [1]
    # it is still there, in its terrain, but there is nobody to act
    pass_to_own_turn(table)
    assert stack(table, "A") == ["c140"] and table.why("order A") == "17.8-Q18"
    table.order("receive B", "before g2")
    assert men(table, "B") == [1, 2, 6] and men(table, "A") == []
    assert 140 in table.s.discard and table.told("group_lost") == [[0, 0]]


# --- between two groups -------------------------------------------------------------------------------------------


@pytest.mark.rule("17.8-Q19")
@pytest.mark.rule("17.8-Q18")
def test_17_8_q19_he_does_not_fire() -> None:
    table = under_way(["c62"])
    value, why = firepower.firepower_in(table.s, 0, 0, 0, table.man("g5").number, False)
    assert (value, why) == (0, F_TRANSFERS)
    # and a Hero on him is no help to the fire
    near = {"groups": {"A": {"men": [1, 4], "chit": 4}, "B": {"men": [2, 5]}}}
    table = under_way(["c62", "c114"], enemy=near).order("fire A A")
    assert table.why("hero g5 c114") == "10.45-Q2" and table.why("hero g4 c114") != "10.45-Q2"


@pytest.mark.rule("17.8-Q18")
def test_17_8_q18_he_takes_no_part_in_what_his_groups_do() -> None:
    # no crew, no transfer further on, no order of the one man who is left, no leader
    table = two([1, 3, "4 transfers B"], [2, 6], ["c1"])
    assert table.why("crew g3 g4") == "17.8-Q18" and table.why("transfer g4 B c1") == "17.8-Q18"
    assert table.why("crew g3 g1") == ""
    assert two([1, "3 transfers B"], [2, 6], []).why("crew g3 g1") == "17.8-Q18"
    assert two([1, "4 transfers B"], [2, 6], []).why("order A") == "3.3"
    table = two(["1 transfers B", 4], [2, 6], ["c130"])
    assert table.why("smoke A c130") == "13.2" and table.why("smoke B c130") == ""
    # [14.4] nor does he look for the Sniper
    assert two([1, "4 transfers B"], ["2 pinned", 6], [], first={"sniped": 1}).why("check A") == ""
    assert two(["1 pinned", "4 transfers B"], [2, 6], [], first={"sniped": 1}).why("check A") == "14.4"
    # orders of later chapters neither
    assert two([1, "4 transfers B"], [2, 6], []).why("infiltrate g4 A") == "17.8-Q18"


@pytest.mark.rule("17.8-Q18")
def test_17_8_q18_a_commissar_on_his_way_is_a_member_of_neither_for_his_men() -> None:
    russian = {"A": {"men": [1, "19 transfers B", 3]}, "B": {"men": [2, 4]}}
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []}
    sides = {"sides": ["russian", "german"], "german": enemy, "level": "full"}
    table = Table({**sides, "russian": {"groups": russian, "hand": []}})
    assert command.morale_of(table.s, table.man("r3")) == 5
    # but who is on his way to a Commissar's group has the good of it
    russian = {"A": {"men": [1, "3 transfers B", 5]}, "B": {"men": [19, 4, 6]}}
    table = Table({**sides, "russian": {"groups": russian, "hand": []}})
    assert command.morale_of(table.s, table.man("r3")) == 6 and command.morale_of(table.s, table.man("r5")) == 3


@pytest.mark.rule("15.53")
@pytest.mark.rule("17.8-Q18")
def test_17_8_q18_the_commissar_does_not_count_those_who_have_left() -> None:
    russian = {"A": {"men": ["1 transfers B", 19, "3 pinned"]}, "B": {"men": [2, 4, 5, 6]}}
    enemy = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}, "hand": []}
    sides = {"sides": ["russian", "german"], "german": enemy, "level": "full"}
    table = Table({**sides, "russian": {"groups": russian, "hand": []}})
    row = GAME.odds(table.s, 0, GAME.parse(table.s, "end"))
    assert row is not None and [man["man"] for man in row["men"]] == ["r3"]
    of_two = sum(1 for card in secrecy.unseen(table.s, 0) if cards.POSITION[card][2] == 2)
    assert row["men"][0]["executed"] == of_two / row["unseen"]
    # c1 reads 2 for two men: the second is g3
    table.order("end").draw("c1")
    assert table.man("r3").where == KILLED


@pytest.mark.rule("17.8c")
@pytest.mark.rule("17.8-Q10")
@pytest.mark.rule("17.83")
@pytest.mark.parametrize("at", ["A", "B"])
def test_17_8c_he_is_attacked_first_and_with_two_more(at: str) -> None:
    brush = {"cards": ["c134"]}
    table = americans_fire(at, second=brush)
    # [17.83] with the terrain of the group that is attacked
    strength = 3 if at == "A" else 2
    assert table.told("fires")[0][3] == strength
    before = GAME.odds(table.s, 1, GAME.parse(table.s, "resolve"))
    assert before is not None and [man["man"] for man in before["men"]] == (
        ["g5", "g1", "g4"] if at == "A" else ["g5", "g2", "g6"]
    )
    table.order("resolve")
    # a red 4 for him, and then black 0 and black 1
    table.draw("c17", "c72", "c70")
    shots = table.told("shot_at")
    assert shots[0][:2] == [table.man("g5").number, strength + 2 - 4]
    assert [shot[1] for shot in shots[1:]] == [strength, strength + 1]


@pytest.mark.rule("17.8c")
def test_17_8c_the_chances_count_the_two_as_well() -> None:
    enemy = {"groups": {"A": {"men": [1, 3, 4, 7], "chit": 3}, "B": {"men": [2, 5, 8, 9], "chit": 3}}, "hand": ["c85"]}
    planned = under_way(enemy=enemy, active="american")
    order = GAME.odds(planned.s, 1, GAME.parse(planned.s, "fire A B"))
    assert order is not None and [man["man"] for man in order["choices"][0]["men"]] == ["g5", "g2", "g6"]
    table = americans_fire("A")
    row = GAME.odds(table.s, 1, GAME.parse(table.s, "resolve"))
    assert row is not None
    men_by_key = {man["man"]: man for man in row["men"]}
    # the same card against the same man, had he stayed
    there = {"A": {"men": [1, 4, 5]}, "B": {"men": [2, 6]}}
    stayed = field(there, [], enemy, active="american").order("fire A A c85")
    other = GAME.odds(stayed.s, 1, GAME.parse(stayed.s, "resolve"))
    assert other is not None
    assert men_by_key["g5"]["nothing"] < next(man["nothing"] for man in other["men"] if man["man"] == "g5")
    plain = two([1, 4, 5], [2, 6], [])
    # two more for g5 only
    assert man_rows(table.s, table.man("g5").number) == [[2, M_TRANSFERS]]
    assert man_rows(table.s, table.man("g4").number) == [] and man_rows(plain.s, plain.man("g5").number) == []
    assert total(strength_parts(table.s, 1, 0, 0, [85])) == 3


@pytest.mark.rule("17.8-Q18")
def test_17_8_q18_an_attack_on_a_third_group_does_not_reach_him() -> None:
    groups = {"A": {"men": [1, "4 transfers B"]}, "B": {"men": [2, 5]}, "C": {"men": [6, 7]}}
    enemy = {"groups": {"A": {"men": [3, 1, 4], "chit": 3}, "B": {"men": [2, 5], "chit": 3}}, "hand": ["c70"]}
    table = field(groups, [], enemy, active="american").order("fire B C c70", "resolve").draw("c4", "c14")
    assert [shot[0] for shot in table.told("shot_at")] == [table.man("g6").number, table.man("g7").number]


@pytest.mark.rule("14.2-Q1")
@pytest.mark.parametrize("at", ["A", "B"])
def test_14_2_q1_a_sniper_finds_him_in_the_first_position(at: str) -> None:
    table = under_way(enemy={"hand": ["c110"]}, active="american").order("end", f"snipe {at} c110")
    row = GAME.odds(table.s, 1, GAME.parse(table.s, f"snipe {at} c110"))
    assert row is None or row["men"][0]["man"] == "g5"
    # c5 reads 1 for three men
    table.order("done").draw("c5")
    assert table.told("sniper_aims") == [[table.man("g5").number]]
    table.draw("c74")
    assert table.man("g5").where == KILLED and table.man("g5").transfers_to == NO_GROUP


@pytest.mark.rule("17.84")
def test_17_84_pinned_he_is_back_in_his_old_group() -> None:
    # g5 has Morale 2; 3 + 2 - 0 pins him
    table = americans_fire("B").order("resolve").draw("c4")
    man = table.man("g5")
    assert man.pinned and man.transfers_to == NO_GROUP and man.group == 0
    assert table.told("turned_back") == [[man.number, 0]]
    # with a hand that holds no Hero the owner is asked, and then he is back as well
    table = americans_fire("B", hand=["c140"]).order("pass", "resolve").draw("c4")
    assert table.man("g5").transfers_to == 1 and table.kind() == "hero_after_pin"
    assert view(table.s, 0)["sides"][0]["groups"][1]["arriving"] == []
    table.order("pass")
    assert table.man("g5").transfers_to == NO_GROUP and table.man("g5").pinned


@pytest.mark.rule("17.84")
def test_17_84_whoever_pins_him() -> None:
    # by a procedure that leaves no moment for a Hero, though his owner holds cards
    table = under_way(["c62"])
    losses.pin(table.s, table.man("g5"), "24.2")
    assert table.man("g5").transfers_to == 1
    table.order("order A", "keep")
    assert table.man("g5").transfers_to == NO_GROUP


@pytest.mark.rule("17.8-Q17")
def test_17_8_q17_a_hero_at_once_lets_him_go_on() -> None:
    table = americans_fire("B", hand=["c114"]).order("pass", "resolve").draw("c4")
    table.order("hero g5 c114")
    man = table.man("g5")
    assert not man.pinned and man.transfers_to == 1
    # later it is too late
    table = americans_fire("B", hand=["c114", "c56"]).order("pass", "resolve").draw("c4").order("pass")
    table.draw("c26", "c23")
    table.end_turn().order("hero g5 c114")
    assert not table.man("g5").pinned and table.man("g5").transfers_to == NO_GROUP


@pytest.mark.rule("17.8-Q16")
@pytest.mark.rule("17.84")
def test_17_8_q16_back_in_the_stream() -> None:
    table = americans_fire("B", first={"cards": ["c153"]}).order("resolve").draw("c4")
    assert table.man("g5").group == 0 and stack(table, "A") == ["c153"]
    assert table.man("g5").transfers_to == NO_GROUP


@pytest.mark.rule("17.8-Q20")
def test_17_8_q20_nobody_is_called_back() -> None:
    table = under_way(["c1"])
    assert table.why("receive A") == "17.8d" and table.why("transfer g5 A c1") == "17.8-Q18"
    legal = table.keys()
    assert legal and not [key for key in legal if "g5" in key]


@pytest.mark.rule("16.422")
@pytest.mark.rule("17.83")
def test_16_422_he_moves_so_he_counts_for_no_victory() -> None:
    place = {"cards": ["c119"], "chit": 3}
    a, b = [1, 4, 7, "5 transfers B"], [2]
    table = two(a, b, [], first=place, second={"chit": 3})
    assert range_points(table.s, 0) == 3 * 4
    counting = two([1, 4, 7, 5], b, [], first=place, second={"chit": 3})
    assert range_points(counting.s, 0) == 3 * 5
    assert not has_achieved(table.s, 0)


@pytest.mark.rule("17.8")
def test_17_8_if_the_group_he_goes_to_ends_he_returns() -> None:
    table = two([1, "4 transfers B"], [6], [], enemy={"hand": ["c110"]}, active="american")
    # c8 reads 2 for two men: the one in B
    table.order("end", "snipe B c110", "done").draw("c8", "c74")
    assert men(table, "B") == [] and table.man("g4").transfers_to == NO_GROUP and men(table, "A") == [1, 4]


@pytest.mark.rule("10.12")
def test_10_12_a_pinned_comrade_does_not_hold_him_back() -> None:
    table = two([1, 4, "5 pinned"], [2, 6], ["c1", "c2"])
    assert table.why("sideways A c1") == "10.12" and table.why("transfer g5 B c1") == "17.8"
    table.order("transfer g4 B c1", "done")
    assert table.man("g4").transfers_to == 1
