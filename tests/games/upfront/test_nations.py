"""Chapters 44, 45, 50 and 51: what the British, Japanese, Italians and French do differently in basic infantry play."""

from __future__ import annotations

from typing import Any

import pytest

from firefight.games.upfront import cards, nations
from firefight.games.upfront.firepower import firepower
from firefight.games.upfront.model import IN_PLAY, KILLED, ROUTED
from tests.games.upfront.play import Table

PLENTY = [f"c{card}" for card in range(70, 90)]
"""Fire cards to be drawn where it does not matter which."""


def enemy_of(nation: str) -> str:
    """A nation to play against."""
    return "american" if nation != "american" else "german"


def turn_of(nation: str, mine: dict[str, Any], theirs: dict[str, Any] | None = None, enemy: str = "") -> Table:
    """A nation's turn, with two small groups unless others are given."""
    enemy = enemy or enemy_of(nation)
    groups = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": []}
    return Table({"sides": [nation, enemy], nation: {**groups, **mine}, enemy: {**groups, **(theirs or {})}})


def hand_size(nation: str) -> int:
    """How many cards a nation holds after drawing."""
    table = turn_of(nation, {}).order("order B", "keep", "end")
    if "done" in table.keys("done"):
        table.order("done")
    table.order("refill")
    draws = iter(PLENTY)
    while table.asked == "chance":
        table.draw(next(draws))
    return len(table.s.sides[0].hand)


def discards(nation: str, *orders: str) -> int:
    """How many cards a nation may discard after these orders."""
    table = turn_of(nation, {"hand": ["c1", "c62", "c63", "c64", "c65"]}).order(*orders, "end")
    count = 0
    while table.keys("discard"):
        table.order(table.keys("discard")[0])
        count += 1
    if table.kind().startswith("discards"):
        assert table.why("discard c65") == "4.3"
    return count


def gunner(nation: str, man: int, hand: list[str], crew: int = 0) -> Table:
    """A nation's group A is one machine gunner and perhaps his assistant, at Relative Range 0."""
    group = {"men": [man, 4], "crew": [[man, 4]]} if crew else {"men": [man]}
    return turn_of(nation, {"groups": {"A": group, "B": {"men": [5, 6]}}, "hand": hand})


# --- hands and discards -----------------------------------------------------------------------------------------


@pytest.mark.rule("44.1")
def test_44_1_british_hand_and_discards() -> None:
    assert hand_size("british") == 5
    assert discards("british") == 2
    assert discards("british", "advance A c1") == 0
    assert discards("british", "order B", "keep") == 0


@pytest.mark.rule("45.1")
def test_45_1_japanese_hand_and_discards() -> None:
    assert hand_size("japanese") == 4
    assert discards("japanese") == 2
    assert discards("japanese", "order B", "keep") == 0


@pytest.mark.rule("50.1")
def test_50_1_italian_hand_and_discards() -> None:
    assert hand_size("italian") == 4
    assert discards("italian") == 2
    assert discards("italian", "advance A c1") == 0
    assert discards("italian", "order B", "keep") == 0


@pytest.mark.rule("51.1")
def test_51_1_french_hand_and_discards() -> None:
    assert hand_size("french") == 6
    assert discards("french") == 1
    assert discards("french", "advance A c1") == 0
    assert discards("french", "order B", "keep") == 0


@pytest.mark.rule("45.11")
def test_45_11_japanese_movement_cards_do_not_stop_discards() -> None:
    assert discards("japanese", "advance A c1") == 2
    assert discards("japanese", "sideways A c1") == 2
    # but another action beside it does
    assert discards("japanese", "advance A c1", "order B", "keep") == 0
    for stack, order in ((["c153"], "ford A c6"), (["wire"], "unwire A c6")):
        groups = {"A": {"men": [1, 4, 5], "cards": stack}, "B": {"men": [6, 7]}}
        table = turn_of("japanese", {"groups": groups, "hand": ["c6", "c62", "c63"]}).order(order, "end")
        assert table.keys("discard") == ["discard c62", "discard c63"]
        # the group has acted all the same
        assert table.s.sides[0].groups[0].acted and table.s.actions == 1
    # laying terrain plays no Movement card
    groups = {"A": {"men": [1, 4, 5], "cards": ["advance"]}, "B": {"men": [6, 7]}}
    table = turn_of("japanese", {"groups": groups, "hand": ["c134", "c62"]}).order("terrain A c134", "end")
    assert table.keys("discard") == [] and table.why("discard c62") == "4.3"


@pytest.mark.rule("45.12")
def test_45_12_japanese_show_and_discard_cower_cards_beyond_the_limit() -> None:
    # a Cower card of the scenario, one that is on its way out, a printed one, a Sniper without a sniper
    hand = ["c155", "c119", "c130", "c110", "c62", "c63"]
    table = turn_of("japanese", {"hand": hand, "snipers": 0}).order("order B", "keep", "end")
    assert table.keys() == ["done", "show c110", "show c119", "show c130", "show c155"]
    assert table.why("show c62") == "45.12"
    table.order("show c110", "show c119", "show c130", "show c155", "done")
    assert [args[1] for args in table.told("shown")] == [110, 119, 130, 155]
    # both players have seen them; the Buildings have left the game
    assert table.s.discard == [110, 130, 155] and table.s.known == [3, 3, 3] and table.s.removed == [119]
    # besides the two of an idle turn
    table = turn_of("japanese", {"hand": hand, "snipers": 0}).order("end", "discard c62", "discard c63", "show c155")
    assert table.keys() == ["done", "show c110", "show c119", "show c130"]
    # in any order
    table = turn_of("japanese", {"hand": hand, "snipers": 0}).order("end", "show c155", "show c119", "discard c62")
    assert table.why("discard c63") == ""
    # a Sniper who is still there is no Cower card
    table = turn_of("japanese", {"hand": hand}).order("order B", "keep", "end")
    assert table.why("show c110") == "45.12"


@pytest.mark.rule("45.12")
def test_45_12_nobody_else_has_free_discards() -> None:
    for nation in ("german", "british", "russian"):
        table = turn_of(nation, {"hand": ["c155", "c62"]}).order("end")
        assert table.keys("show") == [] and table.why("show c155") == "45.12"


# --- split cards ------------------------------------------------------------------------------------------------


@pytest.mark.rule("44.2")
def test_44_2_british_split_cards() -> None:
    # either side that a German or an American could use, never the Russian one
    table = turn_of(
        "british", {"groups": {"A": {"men": [1, "4 pinned"]}, "B": {"men": [5, 6]}}, "hand": ["c52", "c160"]}
    )
    assert table.keys("rally") == ["rally A c52", "rally A c160"]
    table = turn_of("british", {"hand": ["c162"]})
    assert table.why("advance A c162") == "2.21"
    # c160: Rally for Americans, Concealed for Germans; a Briton has both
    shooters = {"groups": {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5]}}, "hand": ["c84"]}
    hidden = {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}, "hand": ["c160", "c52", "c162"]}
    table = turn_of("american", shooters, hidden, "british").order("fire A A c84")
    assert table.keys() == ["pass", "conceal c160", "conceal c162"]
    # a Radio only if both could use it
    for card in range(1, cards.N_CARDS + 1):
        both = cards.USES[cards.AMERICAN][card] & cards.USES[cards.GERMAN][card] & cards.RADIO
        assert cards.USES[cards.BRITISH][card] & cards.RADIO == both
    assert not cards.USES[cards.BRITISH][42] & cards.RADIO


@pytest.mark.rule("45.2")
def test_45_2_japanese_split_cards() -> None:
    pinned = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, "6 pinned"]}}, "hand": ["c162", "c52", "c158"]}
    table = turn_of("japanese", pinned)
    assert table.keys("advance A") == ["advance A c158", "advance A c162"]
    assert table.why("rally B c52") == "2.21" and table.why("rally B c158") == ""
    for card in range(1, cards.N_CARDS + 1):
        if cards.DIAGONAL[card]:
            assert cards.USES[cards.JAPANESE][card] == cards.USES[cards.RUSSIAN][card]


@pytest.mark.rule("50.2")
def test_50_2_italian_split_cards_are_cower_cards() -> None:
    splits = [card for card in range(1, cards.N_CARDS + 1) if cards.DIAGONAL[card]]
    assert len(splits) == 7
    assert [cards.USES[cards.ITALIAN][card] for card in splits] == [0] * 7
    pinned = {
        "groups": {"A": {"men": [1, 4], "cards": ["advance"]}, "B": {"men": [5, "6 pinned"]}},
        "hand": ["c52", "c162"],
    }
    table = turn_of("italian", pinned)
    assert table.why("rally B c52") == "2.22" and table.why("advance A c162") == "2.22"
    assert table.why("open A c162") == ""
    # the enemies' turn: nothing to hide behind
    shooters = {"groups": {"A": {"men": [1, 2, 4], "chit": 2}, "B": {"men": [5]}}, "hand": ["c84"]}
    hidden = {"groups": {"A": {"men": [1, 4], "chit": 2}, "B": {"men": [5, 6]}}, "hand": ["c160", "c162"]}
    assert turn_of("american", shooters, hidden, "italian").order("fire A A c84").keys() == ["pass"]


@pytest.mark.rule("51.2")
def test_51_2_french_split_cards() -> None:
    pinned = {"groups": {"A": {"men": [1, 4]}, "B": {"men": [5, "6 pinned"]}}, "hand": ["c162", "c52", "c160"]}
    table = turn_of("french", pinned)
    assert table.why("advance A c162") == "2.21" and table.why("rally B c52") == ""
    # c160 rallies Americans and Britons
    assert table.why("rally B c160") == "2.21"
    for card in range(1, cards.N_CARDS + 1):
        if cards.DIAGONAL[card]:
            assert cards.USES[cards.FRENCH][card] == cards.USES[cards.GERMAN][card]


# --- fire -------------------------------------------------------------------------------------------------------

# Relative Range 0: the Bren and the Italian LMG have 2, the German LMG without a crew has 2.
# c62 needs 1, c64 and c65 2, c66 3, c69 4.


@pytest.mark.rule("44.3")
def test_44_3_british_fire_takes_one_factor_less() -> None:
    hand = ["c62", "c64", "c65", "c66", "c69"]
    table = gunner("british", 3, hand).order("fire A A")
    assert table.keys("add") == ["add c62", "add c64", "add c65", "add c66"]
    assert table.why("add c69") == "6.1"
    # one less for the attack, not for each card: 1 + 2 is 3, 2 + 2 is 4
    table.order("add c64")
    assert table.why("add c62") == "" and table.why("add c65") == "6.3"
    table.order("add c62", "done", "call-off")
    assert table.told("fires")[0][3] == 2
    # never less than one: riflemen have nothing at this range
    assert gunner("british", 5, ["c62"]).why("fire A A") == "6.1"
    # others need what is printed
    table = gunner("german", 3, hand).order("fire A A")
    assert table.keys("add") == ["add c62", "add c64", "add c65"]


@pytest.mark.rule("50.3")
def test_50_3_italian_fire_takes_one_factor_more() -> None:
    table = gunner("italian", 3, ["c62", "c64", "c66"]).order("fire A A")
    assert table.keys("add") == ["add c62"]
    assert table.why("add c64") == "6.1"
    # one more for the attack: 1 + 1 takes 3
    table = gunner("italian", 3, ["c62", "c63"]).order("fire A A", "add c62")
    assert table.why("add c63") == "6.3"


@pytest.mark.rule("44.9", "44.9-Q2", "45.52", "50.6")
@pytest.mark.parametrize(
    ("nation", "man", "plain", "doubled"),
    [("british", 3, 2, 4), ("japanese", 3, 2, 4), ("french", 3, 2, 4), ("italian", 3, 2, 4)],
)
def test_44_9_a_machine_gun_without_a_crew_takes_only_the_black_hero(
    nation: str, man: int, plain: int, doubled: int
) -> None:
    # c114 is the black Hero, c115 the red one
    table = gunner(nation, man, ["c62", "c66", "c114", "c115"])
    letter = nations.LETTERS[cards.NATIONS.index(nation)]
    number = table.man(f"{letter}{man}").number
    assert firepower(table.s, 0, 0, 0, []) == plain and firepower(table.s, 0, 0, 0, [number]) == doubled
    table.order("fire A A")
    assert table.keys("hero") == [f"hero {letter}{man} c114"]
    assert table.why(f"hero {letter}{man} c115") == "44.9"
    table.order(f"hero {letter}{man} c114")
    # 4 factors: a Fire card of 3, whatever the nation asks
    assert table.why("add c66") == ""
    # the same when he rallies the gunner: only the black one makes him heroic too
    for hero, heroic in (("c114", True), ("c115", False)):
        groups = {"A": {"men": [f"{man} pinned", 4]}, "B": {"men": [5, 6]}}
        table = turn_of(nation, {"groups": groups, "hand": [hero, "c62"]}).order(f"hero {letter}{man} {hero}")
        assert not table.man(f"{letter}{man}").pinned and table.man(f"{letter}{man}").hero == heroic


@pytest.mark.rule("44.9-Q1")
def test_44_9_q1_either_hero_doubles_the_american_bar() -> None:
    table = gunner("american", 3, ["c66", "c114", "c115"])
    assert firepower(table.s, 0, 0, 0, [table.man("a3").number]) == 2 * 2
    table.order("fire A A")
    assert table.keys("hero") == ["hero a3 c114", "hero a3 c115"]


@pytest.mark.rule("44.9-Q2")
@pytest.mark.parametrize(("nation", "man", "bracketed", "full"), [("german", 3, 2, 4), ("russian", 2, 2, 3)])
def test_44_9_q2_either_hero_doubles_the_bracketed_value_of_german_and_russian_machine_guns(
    nation: str, man: int, bracketed: int, full: int
) -> None:
    letter = nations.LETTERS[cards.NATIONS.index(nation)]
    table = gunner(nation, man, ["c62", "c66", "c114", "c115"])
    number = table.man(f"{letter}{man}").number
    assert firepower(table.s, 0, 0, 0, []) == bracketed
    assert firepower(table.s, 0, 0, 0, [number]) == 2 * bracketed
    table.order("fire A A")
    assert table.keys("hero") == [f"hero {letter}{man} c114", f"hero {letter}{man} c115"]
    crewed = gunner(nation, man, ["c62"], crew=4)
    assert firepower(crewed.s, 0, 0, 0, []) == full
    assert firepower(crewed.s, 0, 0, 0, [number]) == 2 * bracketed


@pytest.mark.rule("44.9")
def test_44_9_either_hero_doubles_a_british_rifle() -> None:
    # at chits 2 and 0 a rifle has 1
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [6, 7]}}
    table = turn_of("british", {"groups": groups, "hand": ["c64", "c114", "c115"]}).order("fire A A")
    assert {"hero b4 c114", "hero b4 c115"} <= set(table.keys("hero"))


# --- losses -----------------------------------------------------------------------------------------------------


def shoot_one(nation: str, alive: list[Any], lost: list[str], enemy: str) -> Table:
    """An enemy Sniper kills the only man of the nation's group B; the others stand in group A."""
    mine = {"groups": {"A": {"men": alive[:-1]}, "B": {"men": alive[-1:]}}, "lost": lost}
    shooter = {"groups": {"A": {"men": [1, 4, 5]}, "B": {"men": [6, 7]}}, "hand": ["c110"]}
    table = turn_of(enemy, shooter, mine, nation).order("end", "snipe B c110", "done").draw("c6")
    assert table.s.sides[1].lost == len(lost) + 1
    return table


@pytest.mark.rule("45.31")
def test_45_31_japanese_break_at_three_quarters() -> None:
    # two of four are not enough, three are
    assert not shoot_one("japanese", [1, 4, 5], ["6 killed"], "american").s.over
    table = shoot_one("japanese", [1, 4], ["5 killed", "6 routed"], "american")
    assert table.s.over and table.s.winner == 0
    assert [nations.is_broken(cards.JAPANESE, cards.AMERICAN, lost, 13) for lost in (9, 10)] == [False, True]


@pytest.mark.rule("50.4")
def test_50_4_italians_break_beyond_two_fifths() -> None:
    # two of five are exactly that; three of seven are more
    assert not shoot_one("italian", [1, 4, 5, 6], ["7 killed"], "american").s.over
    table = shoot_one("italian", [1, 4, 5, 6, 7], ["8 killed", "9 routed"], "american")
    assert table.s.over and table.s.winner == 0
    assert [nations.is_broken(cards.ITALIAN, cards.BRITISH, lost, 18) for lost in (7, 8)] == [False, True]


@pytest.mark.rule("51.7")
def test_51_7_french_break_at_half() -> None:
    table = shoot_one("french", [1, 4, 5], ["6 killed"], "german")
    assert table.s.over and table.s.winner == 0
    assert not shoot_one("american", [1, 4, 5], ["6 killed"], "german").s.over
    assert not shoot_one("french", [1, 4, 5, 6], ["7 killed"], "german").s.over
    assert [nations.is_broken(cards.FRENCH, cards.GERMAN, lost, 12) for lost in (5, 6)] == [False, True]


@pytest.mark.rule("45.32")
@pytest.mark.parametrize(("draw", "where"), [("c12", KILLED), ("c8", KILLED), ("c4", ROUTED), ("c1", ROUTED)])
def test_45_32_the_japanese_rout_number_is_two_above_panic(draw: str, where: int) -> None:
    # #5 has Panic 3; the 0r column reads 4, 5, 6 and 10
    groups = {"A": {"men": [1, "5 pinned"]}, "B": {"men": [6, 7, 8]}}
    table = turn_of("japanese", {"groups": groups}).order("panic j5").draw(draw)
    assert table.man("j5").where == where
    # an American with Panic 3 routs from 4 on
    groups = {"A": {"men": [1, "6 pinned"]}, "B": {"men": [4, 7, 8]}}
    assert turn_of("american", {"groups": groups}).order("panic a6").draw(draw).man("a6").where == ROUTED


@pytest.mark.rule("50.42")
@pytest.mark.parametrize(
    ("enemy", "draw", "where"),
    [
        # a pinned #4: Panic 3, Rout number 2; Fire Strength 3 and a black 0, then a black 1
        ("american", "c11", ROUTED),
        ("russian", "c11", IN_PLAY),
        ("american", "c13", ROUTED),
        ("russian", "c13", ROUTED),
        # and a 3 in the 0r column, with a black 2
        ("american", "c29", ROUTED),
        ("russian", "c29", KILLED),
    ],
)
def test_50_42_italians_do_not_panic_as_easily_against_russians(enemy: str, draw: str, where: int) -> None:
    shooters = {"groups": {"A": {"men": [1, 3, 4, 5, 6], "chit": 2}, "B": {"men": [7]}}, "hand": ["c84"]}
    targets = {"groups": {"A": {"men": ["4 pinned"], "chit": 2}, "B": {"men": [5, 6, 7]}}}
    table = turn_of(enemy, shooters, targets, "italian").order("fire A A c84", "resolve").draw(draw)
    assert table.man("i4").where == where


@pytest.mark.rule("50.42")
def test_50_42_italians_break_like_others_against_russians() -> None:
    assert not shoot_one("italian", [1, 4, 5, 6, 7], ["8 killed", "9 routed"], "russian").s.over
    assert shoot_one("italian", [1, 4, 5, 6], ["7 killed", "8 killed", "9 routed"], "russian").s.over
    assert [nations.is_broken(cards.ITALIAN, cards.RUSSIAN, lost, 18) for lost in (8, 9, 10)] == [False, False, True]
