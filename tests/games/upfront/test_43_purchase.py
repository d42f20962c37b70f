"""Chapter 43.2 and 43.4 to 43.7: buying a force by points; 39.7: who may be bought."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firefight.games.upfront import cards, load, purchase, purchase_words, soldiers
from firefight.games.upfront.cards import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, NATIONS, RUSSIAN
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import CHARGE, ELITE, LINE, RADIO, SECOND_LINE
from firefight.games.upfront.purchase import HALF_YEARS, Purchase
from firefight.games.upfront.purchase_auto import TASTES, automatic
from firefight.games.upfront.scenarios import ATTACKER, DEFENDER, MEETING, SCENARIOS
from firefight.games.upfront.soldiers import soldier_id
from firefight.kernel.game import UnknownScenario

LATE = HALF_YEARS.index("1944b")
FORCE = [1, 2, 3, 4, 5, 6, 9, 10]
"""Germans for 226 points."""


@pytest.fixture(autouse=True)
def _shipped_data() -> Iterator[None]:
    load.load("")
    yield
    load.load("")


def buying(
    men: list[int], scenario: str = "A", nation: int = GERMAN, role: int = MEETING, year: int = LATE, **rest: Any
) -> Purchase:
    load.load("")
    p = Purchase(SCENARIOS[scenario], nation, role, year)
    p.men = [soldier_id(nation, man) for man in men]
    p.later = [soldier_id(nation, man) for man in rest.pop("later", [])]
    p.after = 1 if p.later else 0
    for key, value in rest.items():
        setattr(p, key, value)
    return p


def rules(p: Purchase) -> list[str]:
    """The rules that speak against a purchase."""
    return [objection.rule for objection in purchase.why_not(p)]


def words(p: Purchase) -> str:
    return "; ".join(purchase_words.objection_words(objection) for objection in purchase.why_not(p))


# --- the sum ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("43.2", "43.7-T", "43.6d")
def test_43_2_a_force_costs_what_its_parts_cost() -> None:
    p = buying(FORCE, "C", role=ATTACKER, weapons=[CHARGE], sniper=2)
    assert [(part.hundredths, part.key, part.rule) for part in purchase.parts(p)] == [
        (22600, "men", "43.2"),
        (5000, "secondary", "43.7-T"),
        (3500, "sniper", "43.6d"),
        (1500, "insurance", "43.6d"),
    ]
    assert purchase_words.sum_words(p) == (
        "326 of 369 points, 43 left: 8 men 226 [43.2], charge 50 [43.7-T], Sniper 35 [43.6d], second Sniper 15 [43.6d]."
    )


@pytest.mark.rule("43.2")
@pytest.mark.parametrize(
    ("scenario", "role", "points"),
    [("A", MEETING, 241), ("B", MEETING, 314), ("C", ATTACKER, 369), ("C", DEFENDER, 200), ("K", ATTACKER, 320),
     ("K", DEFENDER, 187)],
)  # fmt: skip
def test_43_2_no_more_points_than_the_scenario_gives(scenario: str, role: int, points: int) -> None:
    assert purchase.limit(SCENARIOS[scenario], role) == points
    p = automatic(buying([], scenario, role=role))
    spare = 100 * points - purchase.cost(p)
    assert spare >= 0 and "43.2" not in rules(p)
    # one man more than there are points for
    dear = [man for man in purchase.for_sale(p) if man not in p.men and purchase.price(p, man) > spare]
    p.men.append(min(dear, key=soldiers.POINTS.__getitem__))
    assert "points, and there are" in words(p)


@pytest.mark.rule("43.5", "43.7-Q1")
def test_43_5_quality_costs_a_share_of_everything() -> None:
    p = buying([1, 2, 3, 4, 5, 10, 15, 19, 26, 27], "K", role=ATTACKER, quality=ELITE)
    assert purchase.cost(p) == 31970 and not purchase.why_not(p)
    p = buying(FORCE, "B", quality=ELITE, weapons=[CHARGE], sniper=1)
    assert purchase.cost(p) == (226 + 50 + 15) * 115
    p.quality = SECOND_LINE
    assert purchase.cost(p) == (226 + 50 + 15) * 85
    assert purchase_words.points(purchase.cost(p)) == "247.35"


@pytest.mark.rule("43.4", "43.4-T")
@pytest.mark.parametrize(("after", "points"), [(1, 27), (2, 17), (3, 7)])
def test_43_4_reinforcements_cost_less_the_later_they_come_rounded_up(after: int, points: int) -> None:
    # 33 points of them: 26.4, 16.5, 6.6
    p = buying([*FORCE, 24], "K", role=ATTACKER, later=[4, 5, 8], after=after, quality=LINE)
    assert purchase.parts(p)[-1].hundredths == 100 * points and purchase.parts(p)[-1].rule == "43.4"


@pytest.mark.rule("43.4", "43.5")
@given(
    st.sets(st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 17, 18, 21, 22, 23, 24]), min_size=1),
    st.sampled_from([LINE, SECOND_LINE, ELITE]),
    st.integers(0, 6),
    st.integers(1, 3),
    st.integers(0, 2),
)
def test_43_5_the_sum_is_exact(men: set[int], quality: int, later: int, after: int, charges: int) -> None:
    listed = sorted(men)
    p = buying(listed[later:], "K", role=ATTACKER, later=listed[:later], after=after, quality=quality)
    p.weapons = [CHARGE] * charges
    arriving = sum(soldiers.POINTS[man] for man in p.later)
    whole = sum(soldiers.POINTS[man] for man in p.men) + 50 * charges
    discounted = next(n for n in range(999) if 10 * n >= arriving * {1: 8, 2: 5, 3: 2}[after])
    percent = {LINE: 100, SECOND_LINE: 85, ELITE: 115}[quality]
    assert purchase.cost(p) == (whole + discounted) * percent
    assert purchase.cost(p) == sum(part.hundredths for part in purchase.parts(p))
    # a purchase with nothing wrong in its points is one that is not above the limit
    assert (purchase.cost(p) > 32000) == ("points, and there are" in words(p))


@pytest.mark.rule("43.7-T", "44.8", "45.7")
def test_43_7_what_secondary_weapons_cost() -> None:
    radios = {GERMAN: 42, AMERICAN: 50, RUSSIAN: 22, BRITISH: 42, JAPANESE: 22, FRENCH: 42, ITALIAN: 11}
    for nation, price in radios.items():
        for strength in (5, 6, 7):
            assert purchase.radio_price(nation, LINE, strength) == price * (strength - 4)
        assert purchase.secondary_price(nation, LINE, CHARGE) == 50
    assert purchase.radio_price(GERMAN, ELITE) == 42


@pytest.mark.rule("50.8", "51.5")
def test_43_7_cheap_radios_for_italians_and_reservists() -> None:
    assert purchase.radio_price(ITALIAN, ELITE, 6) == 44 and purchase.radio_price(ITALIAN, SECOND_LINE, 6) == 22
    assert purchase.radio_price(FRENCH, SECOND_LINE, 7) == 63 and purchase.radio_price(FRENCH, ELITE, 7) == 126


# --- when -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("43-T-TIMEFRAME")
def test_43_the_year_is_drawn_in_column_6_against_americans_and_else_in_column_9() -> None:
    table = ["1945a", "1944b", "1944a", "1943b", "1943a", "1942b", "1942a", "1941b", "1941a"]
    seen: dict[int, set[str]] = {6: set(), 9: set()}
    for card in range(1, cards.N_CARDS + 1):
        for column, nations in ((6, [GERMAN, AMERICAN]), (9, [RUSSIAN, GERMAN]), (9, [BRITISH, ITALIAN])):
            year = HALF_YEARS[purchase.drawn_year(nations, card)]
            assert year == table[cards.POSITION[card][column] - 1]
            seen[column].add(year)
    assert seen == {6: set(table[:6]), 9: set(table)}


@pytest.mark.rule("43-T-UNITTYPE")
def test_43_the_quality_by_nation_and_half_year() -> None:
    first, last, middle = HALF_YEARS.index("1945a"), HALF_YEARS.index("1941a"), HALF_YEARS.index("1943a")
    found = {
        (nation, year): [
            sum(purchase.drawn_quality(nation, year, card) == quality for card in range(1, cards.N_CARDS + 1)) > 0
            for quality in (SECOND_LINE, LINE, ELITE)
        ]
        for nation in (GERMAN, RUSSIAN, AMERICAN)
        for year in (first, middle, last)
    }
    assert found[GERMAN, first] == [True, True, True] and found[GERMAN, last] == [False, True, True]
    assert found[RUSSIAN, first] == [False, True, True] and found[RUSSIAN, last] == [True, True, False]
    # Americans are not in the table before the second half of 1942
    assert found[AMERICAN, last] == [False, True, False]
    ten = next(card for card in range(1, cards.N_CARDS + 1) if cards.POSITION[card][10] == 8)
    assert purchase.drawn_quality(GERMAN, middle, ten) == ELITE
    assert purchase.drawn_quality(RUSSIAN, HALF_YEARS.index("1942b"), ten) == LINE


@pytest.mark.rule("43.2")
@pytest.mark.parametrize(
    ("nation", "man", "first", "last"),
    [
        (GERMAN, 26, "1944a", "1945a"),
        (RUSSIAN, 19, "1941a", "1942b"),
        (AMERICAN, 13, "1942a", "1945a"),
        (AMERICAN, 14, "1945a", "1945a"),
        (BRITISH, 11, "1943a", "1945a"),
        (JAPANESE, 19, "1944a", "1945a"),
        (GERMAN, 4, "1941a", "1945a"),
    ],
)
def test_43_2_a_card_with_dates_is_there_only_then(nation: int, man: int, first: str, last: str) -> None:
    soldier = soldier_id(nation, man)
    there = [word for word in HALF_YEARS[1:] if purchase.is_available(soldier, HALF_YEARS.index(word))]
    assert (there[-1], there[0]) == (first, last)
    assert len(there) == HALF_YEARS.index(first) - HALF_YEARS.index(last) + 1
    # without a time only cards without a date
    assert purchase.is_available(soldier, purchase.NO_YEAR) == (man == 4)


@pytest.mark.rule("43.2")
def test_43_2_a_card_that_is_not_there_is_refused_with_its_dates() -> None:
    p = buying([*FORCE, 26], year=HALF_YEARS.index("1943b"))
    assert words(p).startswith("#26 Kubler was there from 1/1944 to 12/1945 [43.2]")
    p.year = purchase.NO_YEAR
    assert "say when the scenario takes place [43.2]" in words(p)


# --- who --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("43.2")
@pytest.mark.parametrize(
    ("men", "key"),
    [
        ([2, 3, 4, 5, 6], "leader_missing"),
        ([1, 3, 4, 5, 6], "leader_missing"),
        ([1, 23, 2, 3, 4], "leader_twice"),
        ([1, 2, 24, 3, 4], "leader_twice"),
    ],
)
def test_43_2_one_sl_and_one_asl(men: list[int], key: str) -> None:
    assert [objection.key for objection in purchase.why_not(buying(men))] == [key]


@pytest.mark.rule("43.2")
def test_43_2_a_commissar_for_one_of_them() -> None:
    rifles = [4, 5, 6, 7]
    p = buying([1, 19, *rifles], nation=RUSSIAN, year=HALF_YEARS.index("1943a"))
    assert "#19 Dottski was there from 1/1941 to 10/1942 [43.2]" in words(p)
    for leaders, key in (([1, 19], ""), ([19, 21], ""), ([19], "leader_beside"), ([1, 21, 19], "leader_third")):
        p = buying([*leaders, *rifles], nation=RUSSIAN, year=HALF_YEARS.index("1942b"))
        assert [objection.key for objection in purchase.why_not(p)] == ([key] if key else [])


@pytest.mark.rule("43.2-Q1")
def test_43_2_q1_a_force_that_is_not_bought_needs_no_leaders(tmp_path: Any) -> None:
    (tmp_path / "scenarios.toml").write_text(
        "[Z]\nname = 'Ours'\nlevel = 'full'\nchapters = '2-24'\ndecks = 3\nfirst = 'axis'\n"
        "victory = { kind = 'points' }\npurchase = { both = 100 }\n"
        "[Z.forces]\ngerman = { men = [4, 5, 6, 7], points = 55 }\nrussian = { men = [3, 4, 5, 6], points = 46 }\n",
        encoding="utf-8",
    )
    load.load(tmp_path)
    match = {"scenario": "Z", "sides": ["german", "russian"]}
    assert GAME.configure(match)["forces"] == {}
    with pytest.raises(UnknownScenario, match=r"there is no SL.*there is no ASL"):
        GAME.configure({**match, "forces": {"german": {"men": [4, 5, 6, 7]}}})


@pytest.mark.rule("39.7")
def test_39_7_the_morale_of_elite_and_second_line_men() -> None:
    p = buying([1, 2, 3, 4, 7], quality=ELITE)
    assert words(p) == "#7 Beck has morale 1; elite men have 2 or more [39.7]"
    p = buying([23, 24, 3, 4, 6], quality=SECOND_LINE)
    assert words(p) == "#6 Bernhoff has morale 5; second line men have 4 or less [39.7]"
    p.quality = LINE
    assert not purchase.why_not(p)
    # two and four themselves will do
    assert not purchase.why_not(buying([1, 2, 5, 8], quality=ELITE))
    assert not purchase.why_not(buying([23, 24, 10, 9], quality=SECOND_LINE))


LEADERS: list[tuple[int, int, list[int], list[int]]] = [
    (GERMAN, ELITE, [1], [2]),
    (GERMAN, SECOND_LINE, [23], [24]),
    (AMERICAN, ELITE, [18, 42], [20, 43]),
    (AMERICAN, SECOND_LINE, [1], [2, 28]),
    (RUSSIAN, ELITE, [26], [2]),
    (RUSSIAN, SECOND_LINE, [1], [21]),
    (BRITISH, ELITE, [1], [2]),
    (BRITISH, SECOND_LINE, [21], [22]),
    # none of their Sergeants is bad enough, so the worst of them leads; of the corporals one is
    (JAPANESE, ELITE, [1], [2, 25]),
    (JAPANESE, SECOND_LINE, [21], [25]),
    (ITALIAN, ELITE, [21], [2, 22]),
    (ITALIAN, SECOND_LINE, [1], [2, 22]),
    (FRENCH, ELITE, [21], [2]),
    (FRENCH, SECOND_LINE, [1], [22]),
]


@pytest.mark.rule("39.7-Q1")
@pytest.mark.parametrize(("nation", "quality", "sl", "asl"), LEADERS)
def test_39_7_q1_the_best_lead_the_elite_and_the_worst_the_second_line(
    nation: int, quality: int, sl: list[int], asl: list[int]
) -> None:
    for leader, numbers in ((soldiers.SL, sl), (soldiers.ASL, asl)):
        found = purchase.leaders_for(nation, leader, quality, LATE)
        assert found == [soldier_id(nation, number) for number in numbers]


@pytest.mark.rule("39.7", "39.7-Q1", "43.2")
@pytest.mark.parametrize("nation", [GERMAN, AMERICAN, RUSSIAN])
@pytest.mark.parametrize("key", "ABCK")
def test_the_forces_of_the_scenarios_could_have_been_bought(key: str, nation: int) -> None:
    for force in SCENARIOS[key].forces:
        if force.nation == nation:
            # the Commissar of one of them left in 1942, assault rifles came in 1944
            year = HALF_YEARS.index("1942b") if nation == RUSSIAN else LATE
            p = buying([], key, nation, force.role, year)
            p.men, p.weapons = list(force.soldiers), list(force.secondary)
            assert words(p) == ""


@pytest.mark.rule("43.2")
def test_43_2_what_the_scenario_says_of_its_men_stays_so() -> None:
    p = buying([23, 24, 3, 4, 5], "K", role=DEFENDER)
    assert p.quality == SECOND_LINE and not purchase.why_not(p)
    p.quality = LINE
    assert words(p) == "scenario K says that these are second line troops [43.2]"


def test_men_whose_weapons_cannot_be_played_yet_are_not_for_sale() -> None:
    for nation, man, chapter in ((GERMAN, 25, "26"), (GERMAN, 11, "30"), (GERMAN, 16, "30"), (BRITISH, 11, "30")):
        objection = purchase.why_not_man(buying([], nation=nation), soldier_id(nation, man))
        assert objection is not None and objection.rule == chapter
        assert f"chapter {chapter} of the rules" in purchase_words.objection_words(objection)
    for kind, chapter in ((2, "30"), (RADIO, "40"), (4, "31")):
        assert rules(buying(FORCE, "B", weapons=[kind])) == [chapter]


@pytest.mark.rule("43.2", "3.2")
def test_43_2_a_card_is_there_once_and_a_force_can_be_set_up() -> None:
    assert words(buying([1, 2, 4, 4])) == "#4 Schumacher is there only once [43.2]"
    assert rules(buying([1, 2, 4])) == ["3.2"] and not rules(buying([1, 2, 4, 5]))


# --- with what --------------------------------------------------------------------------------------------------


@pytest.mark.rule("21.11", "43.7", "53")
@pytest.mark.parametrize(
    ("nation", "squad"), [(GERMAN, 10), (AMERICAN, 12), (RUSSIAN, 15), (JAPANESE, 13), (FRENCH, 12), (ITALIAN, 18)]
)
def test_21_11_one_charge_for_each_squad(nation: int, squad: int) -> None:
    men = [man % soldiers.SLOTS for man in purchase.men_of(nation)]
    for count, charges in ((squad, 1), (squad + 1, 2)):
        p = buying(men[:count], "C", nation, ATTACKER, weapons=[CHARGE] * charges)
        assert "21.11" not in rules(p)
        p.weapons.append(CHARGE)
        assert "21.11" in rules(p)


@pytest.mark.rule("21.11", "53")
@pytest.mark.parametrize(("nation", "most"), [(GERMAN, 2), (AMERICAN, 1), (RUSSIAN, 3), (BRITISH, 1), (ITALIAN, 2)])
def test_21_11_weapons_against_tanks_in_a_squad(nation: int, most: int) -> None:
    p = buying(list(range(1, 9)), "B", nation, weapons=[2] * most)
    assert "21.11" not in rules(p)
    p.weapons.append(4)
    assert "21.11" in rules(p)
    assert ("31.1" in rules(p)) == (nation == AMERICAN)


@pytest.mark.rule("43.7-T")
def test_43_7_weapons_against_tanks_came_late() -> None:
    for kind, there in ((2, ["1943b", "1944a"]), (4, ["1944a", "1945a"])):
        for year in ("1943a", "1943b", "1944a", "1945a"):
            p = buying(FORCE, "B", weapons=[kind], year=HALF_YEARS.index(year))
            assert ("43.7-T" in rules(p)) == (HALF_YEARS.index(year) > HALF_YEARS.index(there[0]))


@pytest.mark.rule("21.1", "43.7")
def test_21_1_somebody_must_be_able_to_carry_it() -> None:
    p = buying([2, 26, 3, 16], "C", RUSSIAN, ATTACKER, weapons=[CHARGE])
    assert "21.1" not in rules(p)
    p = buying([2, 28, 16, 17], "C", RUSSIAN, ATTACKER, weapons=[CHARGE])
    assert "21.1" in rules(p)


@pytest.mark.rule("43.6a", "43.6b", "43.6c", "43.6d", "14.41")
def test_43_6_who_has_a_sniper_and_what_one_more_costs() -> None:
    # [43.6a] a defender has one, and so has everybody where the scenario says nothing else
    for key, role, has in (("C", DEFENDER, True), ("C", ATTACKER, False), ("A", MEETING, True), ("K", ATTACKER, True)):
        assert purchase.has_sniper(SCENARIOS[key], GERMAN, role) == has
        p = buying([1, 2, 4, 5], key, role=role, quality=LINE, sniper=1)
        assert purchase.cost(p) == 100 * (51 + 41 + 15 + 10 + (15 if has else 35))
        assert p.force().snipers == (2 if has else 1)
        p.sniper = 2
        assert ("43.6c" in rules(p)) == has
        p.sniper = 3
        assert "43.6c" in rules(p)


# --- reinforcements ---------------------------------------------------------------------------------------------


@pytest.mark.rule("43.4", "43.41")
def test_43_41_half_as_many_as_begin_and_in_time() -> None:
    p = buying([1, 2, 4, 5, 6, 9], later=[7, 8, 18])
    assert not purchase.why_not(p)
    p.later.append(soldier_id(GERMAN, 22))
    assert rules(p) == ["43.41"]
    # half of seven is not four either
    p.men.append(soldier_id(GERMAN, 10))
    assert rules(p) == ["43.41"]
    p.men.append(soldier_id(GERMAN, 27))
    assert not purchase.why_not(p)
    p.later.pop()
    p.after = 2
    assert not purchase.why_not(p)
    # nobody comes after the last deck
    p.after = 3
    assert words(p) == "reinforcements come after 1 to 2 decks, not after 3 [43.4]"
    p = buying([1, 2, 4, 5, 6, 9], "K", role=ATTACKER, later=[8, 5], after=3)
    p.men.pop(3)
    assert not purchase.why_not(p)


# --- the computer's choice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", range(cards.N_NATIONS), ids=NATIONS)
def test_what_the_computer_buys_may_be_bought_and_uses_the_points(nation: int) -> None:
    for key, scenario in SCENARIOS.items():
        for role in [ATTACKER, DEFENDER] if scenario.has_roles() else [MEETING]:
            for year in range(len(HALF_YEARS)):
                for taste in range(len(TASTES)):
                    p = automatic(buying([], key, nation, role, year), taste)
                    assert words(p) == "", purchase_words.as_line(p)
                    assert len(p.men) >= 6
            wealth = purchase.cost(automatic(buying([], key, nation, role)))
            assert wealth > 80 * purchase.limit(scenario, role)


def test_the_computer_buys_elite_and_second_line_forces_too() -> None:
    for nation in range(cards.N_NATIONS):
        for quality in (ELITE, SECOND_LINE):
            for taste in range(len(TASTES)):
                p = automatic(buying([], "B", nation, quality=quality), taste)
                assert p.quality == quality and words(p) == ""
