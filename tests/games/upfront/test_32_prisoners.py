"""Chapter 32: who surrenders to whom, guards, and what prisoners are worth."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import losses
from firefight.games.upfront.firepower import firepower_in
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import FREED, IN_PLAY, KILLED, NO_MAN, PRISONER, ROUTED
from firefight.games.upfront.prisoners import guarded_by, possible_guards, unguarded
from firefight.games.upfront.results import ROUT, effect
from firefight.games.upfront.surrender import TakePrisoner
from firefight.games.upfront.victory import casualty_points
from firefight.kernel import core
from tests.games.upfront.play import Table

# c2 is +1 with 2 under 7w and 9 under 0r: at Fire Strength 4 it routs a pinned man of Panic 5 or less and Morale 4.
# c8 is +1 with 5 under 0r.  c12 and c11 are +3 and 0.  c110 is a Sniper.

GUNS = [3, 2, 4, 5]


def close(target: list[Any], **rest: Any) -> Table:
    """German group A with a crewed machine gun and American group A at Relative Range 5; the German has a Fire 4."""
    a = {"men": rest.pop("men", GUNS), "crew": rest.pop("crew", [[3, 2]]), "chit": 2}
    b = {"men": rest.pop("second", [1, 6]), "chit": rest.pop("second_chit", 0)}
    enemy = {"groups": {"A": {"men": target, "chit": rest.pop("chit", 3)}, "B": {"men": [10, 11, 12]}}}
    enemy["lost"] = rest.pop("lost", [])
    enemy["hand"] = rest.pop("enemy_hand", [])
    groups = {"A": a, "B": b, **rest.pop("more", {})}
    german = {"groups": groups, "hand": rest.pop("hand", ["c96", "c110"]), "lost": rest.pop("german_lost", [])}
    return Table({"level": "full", "german": german, "american": enemy, **rest})


def rout(target: list[Any], **rest: Any) -> Table:
    """The Fire 4 at men the first of whom is Fox, pinned: he routs."""
    return close(target, **rest).order("fire A A c96", "resolve").draw("c2")


def holding(prisoner: str = "7 captured guard g4", **rest: Any) -> Table:
    """A German group A of which g4 guards an American."""
    return close(rest.pop("target", [3, 9]), lost=[prisoner, *rest.pop("others", [])], **rest)


# --- 32.12 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.12")
def test_32_12_who_routs_at_range_5_surrenders_to_the_captors_choice() -> None:
    table = rout(["3 pinned", 9])
    man = table.man("a3")
    assert effect(table.s, man, 4, 2) == ROUT
    assert table.asked == "german" and table.keys() == ["capture A", "let-run"]
    table.order("capture A", "choose g4")
    assert (man.where, man.pinned, man.guard) == (PRISONER, False, table.man("g4").number)
    assert table.told("captured") == [[man.number, 0]] and table.told("routed") == []
    assert table.asked == "chance"


@pytest.mark.rule("32.12")
def test_32_12_declined_he_routs_for_good() -> None:
    table = rout(["3 pinned", 9]).order("let-run")
    assert table.man("a3").where == ROUTED and table.told("routed") == [[table.man("a3").number, 0]]
    assert table.asked == "chance"
    table.draw("c21")
    assert table.keys("capture") == []


@pytest.mark.rule("32.12")
@pytest.mark.parametrize(("chit", "level"), [(2, "full"), (4, "full"), (3, "fortified"), (3, "basic")])
def test_32_12_at_any_other_range_or_without_the_chapter_he_routs(chit: int, level: str) -> None:
    table = rout(["3 pinned", 9], chit=chit, level=level)
    assert table.man("a3").where == ROUTED and table.asked == "chance"


@pytest.mark.rule("32.12")
def test_32_12_who_is_killed_by_panic_or_wounded_does_not_surrender() -> None:
    table = close(["3 pinned", 9]).order("fire A A c96", "resolve").draw("c8")
    assert table.man("a3").where == KILLED
    # 4 under 7w: wounded in place of the rout
    table = close(["3 pinned", 9]).order("fire A A c96", "resolve").draw("c70")
    assert table.man("a3").where == IN_PLAY and table.asked == "chance"


@pytest.mark.rule("32.12")
def test_32_12_any_group_at_range_5_may_take_him_whoever_fired() -> None:
    # American A at chit 3: German A and B at 5, C at 4
    table = rout(["3 pinned", 9], second_chit=2, more={"C": {"men": [7, 8], "chit": 1}})
    assert table.keys() == ["capture A", "capture B", "let-run"]
    assert table.why("capture C") == "32.12" and table.why("capture D") == "3.2"
    table.order("capture B", "choose g6")
    assert table.man("a3").guard == table.man("g6").number
    # a Sniper hits a man next to a group that has nothing to do with it
    table = close(["3 pinned"]).order("end", "snipe A c110", "done").draw("c10")
    assert table.keys() == ["capture A", "let-run"]


@pytest.mark.rule("32.12")
def test_32_12_who_is_given_up_next_to_the_enemy_may_be_taken() -> None:
    table = close(["3 pinned", 9], active="american").order("panic a3").draw("c2")
    assert table.asked == "german" and table.keys() == ["capture A", "let-run"]
    table.order("capture A", "choose g5")
    assert table.man("a3").where == PRISONER and table.asked == "american" and table.kind() == "turn"


@pytest.mark.rule("10.1-Q1")
def test_10_1_q1_only_a_group_with_an_unpinned_man_takes_prisoners() -> None:
    pinned = [f"{number} pinned" for number in (3, 4, 5)]
    table = close(["3 pinned", 9], men=pinned, crew=[], active="american").order("panic a3").draw("c2")
    assert table.man("a3").where == ROUTED
    table = close(["3 pinned", 9], men=[*pinned, 7], crew=[], active="american").order("panic a3").draw("c2")
    assert table.keys() == ["capture A", "let-run"]
    # the other group has nobody unpinned
    table = close(["3 pinned", 9], second=["1 pinned", "6 pinned"], second_chit=2, active="american")
    table.order("panic a3").draw("c2")
    assert table.keys() == ["capture A", "let-run"] and table.why("capture B") == "32.12"


@pytest.mark.rule("16.5-Q2")
def test_16_5_q2_a_prisoner_may_break_his_squad() -> None:
    # five of ten are lost: the sixth breaks them, and he is a prisoner
    lost = [f"{number} killed" for number in (13, 14, 17, 19, 21)]
    table = close(["3 pinned", 9], lost=lost, active="american").order("panic a3").draw("c2").order("capture A")
    assert table.s.sides[1].lost == 6
    assert table.s.over and table.s.winner == 0
    # his guard is named all the same
    assert table.man("a3").guard != NO_MAN


# --- 32.2 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.2")
def test_32_2_the_captor_chooses_the_guard_and_one_man_may_have_many() -> None:
    table = rout(["3 pinned", "19 pinned", 9]).order("capture A", "choose g5")
    table.draw("c70").order("capture A", "choose g5")
    assert guarded_by(table.s, table.man("g5").number) == [table.man("a3").number, table.man("a19").number]
    # a single man is not asked
    table = close(["3 pinned", 9], men=[3], crew=[], hand=["c96"], active="american").order("panic a3").draw("c2")
    table.order("capture A")
    assert table.man("a3").guard == table.man("g3").number and table.asked == "american"


@pytest.mark.rule("32.2a")
def test_32_2a_a_pinned_wounded_or_unarmed_man_may_guard_an_assistant_not() -> None:
    men = [3, 2, "4 pinned", "5 wounded", "6 unarmed"]
    table = rout(["3 pinned", 9], men=men, second=[1, 7]).order("capture A")
    assert table.keys() == ["choose g3", "choose g4", "choose g5", "choose g6"]
    assert table.why("choose g2") == "32.2a" and table.why("choose g1") == "11.1"
    # a guard is no assistant
    table = holding(men=[3, 2, 4, 5], crew=[])
    assert table.why("crew g3 g4") == "32.2a" and table.why("crew g3 g5") == ""
    # nor by exchanging weapons with his own
    table = holding("7 captured guard g3", men=["3 wounded", 2, 4, 5])
    assert table.why("swap-weapons g3 g2") == "32.2a"
    assert holding("7 captured guard g4", men=["3 wounded", 2, 4, 5]).why("swap-weapons g3 g2") == ""
    # he may operate the weapon himself
    assert holding("7 captured guard g3", crew=[]).why("crew g3 g2") == ""


@pytest.mark.rule("32.2a")
def test_32_2a_an_assistant_without_anybody_else_is_relieved() -> None:
    table = close(["3 pinned", 9], men=[3, 2], hand=["c96"], active="american").order("panic a3").draw("c2")
    gunner, assistant = table.man("g3"), table.man("g2")
    # between two groups a man takes nothing on
    gunner.transfers_to = 1
    assert possible_guards(table.s, 0, 0) == [assistant.number]
    table.order("capture A")
    assert table.man("a3").guard == assistant.number
    assert (assistant.gunner, gunner.assistant) == (NO_MAN, NO_MAN)


@pytest.mark.rule("32.2b")
def test_32_2b_when_the_guard_is_lost_another_takes_over_without_an_action() -> None:
    table = holding("7 captured guard g4", others=["8 captured guard g4"], men=[3, 2, "4 pinned", 5], active="german")
    table.order("panic g4").draw("c1")
    # the American may take him; then the captor chooses anew, for each prisoner
    table.order("let-run")
    assert table.asked == "german" and table.kind() == "guarding"
    assert table.keys() == ["choose g3", "choose g5"]
    table.order("choose g5", "choose g3")
    assert (table.man("a7").guard, table.man("a8").guard) == (table.man("g5").number, table.man("g3").number)
    assert table.kind() == "turn" and not table.s.sides[0].groups[0].acted
    assert unguarded(table.s) == NO_MAN


@pytest.mark.rule("32.2b")
def test_32_2b_a_guard_lost_in_the_enemys_turn_is_replaced_after_the_attack() -> None:
    table = Table(
        {
            "level": "full",
            "active": "american",
            "german": {"groups": {"A": {"men": [4, 5, 6], "chit": 2}, "B": {"men": [1, 2]}}, "hand": []},
            "american": {
                "groups": {"A": {"men": [3, 9, 17], "chit": 3}, "B": {"men": [10, 11, 12]}},
                "hand": ["c96"],
                "lost": ["7 captured guard g4"],
            },
        }
    )
    table.order("fire A A c96", "resolve").draw("c84", "c21")
    # not in the middle of the attack
    assert table.man("g4").where == KILLED and table.asked == "chance"
    table.draw("c146")
    assert table.asked == "german" and table.keys() == ["choose g5", "choose g6"]
    table.order("choose g6")
    assert table.man("a7").guard == table.man("g6").number and table.asked == "american"


@pytest.mark.rule("32.2c")
def test_32_2c_guards_change_as_the_sole_action_if_the_new_one_is_unpinned() -> None:
    men = [3, 2, "4 pinned", 5, "6 pinned"]
    table = holding("7 captured guard g4", others=["8 captured guard g4"], men=men, second=[1, 9])
    assert table.keys("guard") == ["guard g3 g4", "guard g5 g4"]
    assert table.why("guard g6 g4") == "32.2c" and table.why("guard g2 g4") == "32.2a"
    assert table.why("guard g4 g4") == "32.2c" and table.why("guard g5 g3") == "32.2c"
    assert table.why("guard g1 g4") == "11.1"
    table.order("guard g5 g4")
    assert guarded_by(table.s, table.man("g5").number) == [table.man("a7").number, table.man("a8").number]
    assert table.why("fire A A") == "4.2" and table.why("guard g3 g5") == "4.2"
    basic = {"german": {"groups": {"A": {"men": [3, 4]}, "B": {"men": [1, 2]}}, "hand": []}}
    assert Table(basic).why("guard g3 g4") == "32.2c"


@pytest.mark.rule("32.21")
def test_32_21_a_guards_firepower_is_halved() -> None:
    def power(table: Table, key: str) -> int:
        return firepower_in(table.s, 0, 0, 0, table.man(key).number, False)[0]

    # at Relative Range 5: machine gun 9, rifle 3
    assert [power(holding(), key) for key in ("g3", "g4", "g5")] == [9, 1, 3]
    assert power(holding("7 captured guard g3"), "g3") == 4
    # wounded and guard: a quarter of it, rounded once; whoever he guards, and only while he does
    assert power(holding("7 captured guard g3", men=["3 wounded", 2, 4, 5]), "g3") == 2
    assert power(holding("7 captured guard g4", others=["8 captured guard g4"]), "g4") == 1
    table = holding().order("guard g5 g4")
    assert [power(table, key) for key in ("g4", "g5")] == [3, 1]


# --- 32.22 ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("32.22")
@pytest.mark.rule("32.22a")
@pytest.mark.rule("16.4f")
def test_32_22_prisoners_are_free_only_when_all_of_the_group_are_gone() -> None:
    men = ["4 pinned", "5 pinned"]
    table = holding("7 captured guard g4", men=men, crew=[], target=[11], chit=0)
    assert casualty_points(table.s, 0) == 5
    table.order("panic g4").draw("c1")
    # a man is left: the prisoner is his
    assert table.man("a7").guard == table.man("g5").number and casualty_points(table.s, 0) == 5
    table.order("panic g5").draw("c2")
    freed = table.man("a7")
    assert (freed.where, freed.guard) == (FREED, NO_MAN) and table.told("freed") == [[freed.number]]
    # he scores for nobody now, and does not come back
    assert casualty_points(table.s, 0) == 0
    assert all(freed.number not in group.men for group in table.s.sides[1].groups)
    assert table.s.sides[1].lost == 1


@pytest.mark.rule("32.22")
def test_32_22_only_the_group_that_holds_him_counts() -> None:
    # group B dies: its prisoner is free, that of group A is not
    table = holding("7 captured guard g4", others=["8 captured guard g6"], second=["6 pinned"], chit=0)
    table.order("panic g6").draw("c1")
    assert table.man("a8").where == FREED and table.man("a7").where == PRISONER


@pytest.mark.rule("32.22b")
def test_32_22b_a_prisoner_is_wherever_his_guard_is() -> None:
    table = holding("7 captured guard g4", men=["4", "5 pinned"], crew=[], chit=0)
    guard, groups = table.man("g4"), table.s.sides[0].groups
    # the guard has gone over to group B
    groups[0].men.remove(guard.number)
    groups[1].men.append(guard.number)
    guard.group = 1
    table.order("panic g5").draw("c1")
    assert table.man("a7").where == PRISONER and groups[0].men == []
    losses.lose(table.s, guard, KILLED, "6.51")
    # pending in group B, not lost with A
    assert table.man("a7").where == PRISONER and unguarded(table.s) == table.man("a7").number
    for number in groups[1].men[:]:
        losses.lose(table.s, table.s.men[number], KILLED, "6.51")
    assert table.man("a7").where == FREED


@pytest.mark.rule("32.22c")
def test_32_22c_nothing_happens_to_a_prisoner_under_fire() -> None:
    table = Table(
        {
            "level": "full",
            "active": "american",
            "german": {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2, 3]}}, "hand": []},
            "american": {
                "groups": {"A": {"men": [3, 9, 17], "chit": 3}, "B": {"men": [10, 11, 12]}},
                "hand": ["c96"],
                "lost": ["7 captured wounded guard g4"],
            },
        }
    )
    # two men, two draws, and the game goes on
    table.order("fire A A c96", "resolve").draw("c84", "c118")
    assert [table.man(key).where for key in ("g4", "g5")] == [KILLED, KILLED]
    assert table.man("a7").where == FREED and table.asked == "american"


@pytest.mark.rule("32.22c")
def test_32_22c_a_wounded_prisoner_draws_for_no_endurance_and_a_sniper_never_finds_him() -> None:
    german = {"groups": {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 2, 3]}}, "hand": []}
    enemy = {"groups": {"A": {"men": [3, 9]}, "B": {"men": [10, 11]}}, "hand": ["c110"]}
    enemy["lost"] = ["7 captured wounded guard g4"]
    table = Table(
        {"level": "full", "active": "american", "german": german, "american": enemy}
        | {"deck": 2, "begins": True, "new_deck": True}
    )
    assert table.asked == "american" and table.kind() == "turn"
    # c2 reads 1 for a group of two, c3 reads 2: the group has two positions
    table.order("end", "snipe A c110", "done").draw("c2")
    assert table.told("sniper_aims") == [[table.man("g4").number]]


@pytest.mark.rule("16.4f")
def test_16_4f_five_points_for_a_prisoner_however_he_was_taken() -> None:
    for states in ("captured", "captured wounded"):
        assert casualty_points(holding(f"7 {states} guard g4").s, 0) == 5
    for states in ("freed", "freed wounded"):
        assert casualty_points(close([3], lost=[f"7 {states}"]).s, 0) == 0


# --- for other procedures ---------------------------------------------------------------------------------------


@pytest.mark.rule("32.11")
def test_32_11_a_man_beaten_in_close_combat_is_taken_by_the_group() -> None:
    """The frame that close combat pushes [32.11]: the man is lost, and the group has a guard."""
    table = close([3, 9])
    table.s.push(TakePrisoner(table.man("a9").number, 0, "32.11", True))
    table.s.asked = core.NOBODY
    core.run(table.s)
    assert table.keys() == ["choose g3", "choose g4", "choose g5"]
    table.order("choose g5")
    assert table.man("a9").where == PRISONER and "32.11" in table.rules_told()
    assert table.asked == "german" and table.kind() == "turn"


def test_what_everybody_sees_of_prisoners() -> None:
    table = holding("7 captured guard g4")
    for viewer in (0, 1):
        view = GAME.view(table.s, viewer)
        guard = next(man for man in view["sides"][0]["groups"][0]["men"] if man["man"] == "g4")
        assert guard["guards"] == ["a7"]
        lost = view["sides"][1]["lost"][0]
        assert (lost["man"], lost["how"], lost["guard"]) == ("a7", "captured", "g4")
