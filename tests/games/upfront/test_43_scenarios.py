"""The scenarios: roles, forces, special rules, how each is won; chapter 43 as far as a scenario's forces go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from firefight.games.upfront import cards, load, points, scenarios, setup
from firefight.games.upfront.cards import NATIONS
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import CHARGE, ELITE, LINE, SECOND_LINE
from firefight.games.upfront.scenarios import ATTACKER, DEFENDER, LEVELS, MEETING, SCENARIOS, Force
from firefight.games.upfront.soldiers import soldier_id
from firefight.kernel import core
from firefight.kernel.game import UnknownScenario


@pytest.fixture(autouse=True)
def _shipped_data() -> Iterator[None]:
    load.load("")
    yield
    load.load("")


def every_force() -> list[tuple[str, Force]]:
    load.load("")
    return [(key, force) for key, scenario in SCENARIOS.items() for force in scenario.forces]


def named(entry: tuple[str, Force]) -> str:
    key, force = entry
    return f"{key}-{NATIONS[force.nation]}-{scenarios.ROLES[force.role]}"


# --- forces -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("43.5", "43.7-T")
@pytest.mark.parametrize("entry", every_force(), ids=named)
def test_the_printed_sum_of_every_force_is_that_of_its_men(entry: tuple[str, Force]) -> None:
    _, force = entry
    # one French rifleman of the squad is a point too dear: wherever he is, the sum is one above the printed one
    excess = 1 if force.nation == cards.FRENCH else 0
    cost = points.cost(force)
    if force.troops == LINE:
        assert cost == force.points + excess
    else:
        # with the percentages fractions were rounded either way
        assert abs(cost - force.points) < 1 or abs(cost - excess - force.points) < 1


@pytest.mark.parametrize("key", "BCK")
def test_every_nation_has_its_forces(key: str) -> None:
    scenario = SCENARIOS[key]
    roles = [ATTACKER, DEFENDER] if scenario.has_roles() else [MEETING]
    assert sorted((force.nation, force.role) for force in scenario.forces) == [
        (nation, role) for nation in range(cards.N_NATIONS) for role in roles
    ]


HOW_MANY = {
    "B": ([10, 12, 15, 10, 13, 13, 22], []),
    "C": ([10, 12, 15, 10, 13, 14, 20], [8, 10, 13, 8, 11, 10, 15]),
    "K": ([10, 12, 15, 10, 14, 14, 20], [10, 12, 15, 10, 14, 12, 18]),
}


@pytest.mark.rule("2.4", "21.11")
@pytest.mark.parametrize("key", HOW_MANY)
def test_2_4_how_many_men_a_scenario_gives(key: str) -> None:
    first, second = HOW_MANY[key]
    scenario = SCENARIOS[key]
    for nation in range(cards.N_NATIONS):
        force = scenario.force(nation, ATTACKER if second else MEETING)
        assert force is not None and len(force.soldiers) == first[nation]
        # [21.11] one charge for those who are to use it
        assert force.secondary == ((CHARGE,) if key in "BC" else ())
        if second:
            other = scenario.force(nation, DEFENDER)
            assert other is not None and len(other.soldiers) == second[nation] and not other.secondary


@pytest.mark.rule("39.7a")
def test_k_elite_attacks_and_second_line_defends() -> None:
    for force in SCENARIOS["K"].forces:
        assert force.troops == (ELITE if force.role == ATTACKER else SECOND_LINE)
    assert {force.troops for key in "ABC" for force in SCENARIOS[key].forces} == {LINE}


# --- what can be asked for --------------------------------------------------------------------------------------


@pytest.mark.rule("2.4", "4.1")
@pytest.mark.parametrize("key", "CK")
def test_the_first_side_attacks_unless_another_is_named_and_plays_first(key: str) -> None:
    config = GAME.configure({"scenario": key, "sides": ["american", "german"]})
    assert (config["sides"], config["attacker"]) == (["american", "german"], "american")
    config = GAME.configure({"scenario": key, "sides": ["american", "german"], "attacker": "german"})
    assert (config["sides"], config["attacker"]) == (["german", "american"], "german")
    # what is configured once stays as it is
    assert GAME.configure(config) == config
    view = GAME.view(GAME.new(config), 0)
    assert [side["role"] for side in view["sides"]] == ["attacker", "defender"]
    assert view["condition"]["attacker"] == "german"


def test_each_scenario_has_a_level_of_its_own_and_is_not_played_below_it() -> None:
    own = {"A": "basic", "B": "close", "C": "fortified", "K": "full"}
    for key, level in own.items():
        assert GAME.configure({"scenario": key})["level"] == level
        for other, chapter in LEVELS.items():
            if chapter >= LEVELS[level]:
                assert GAME.configure({"scenario": key, "level": other})["level"] == other
            else:
                with pytest.raises(UnknownScenario, match=f"scenario {key} .* level can be {level}"):
                    GAME.configure({"scenario": key, "level": other})


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenario": "B", "attacker": "german"}, "nobody attacks in scenario B"),
        ({"scenario": "C", "attacker": "french"}, "'french'; it is one of the two sides, german or american"),
        ({"scenario": "C", "first": "high-card"}, "says that the attacker plays first"),
        ({"scenario": "Q"}, "no scenario 'Q' yet; it has A, B, C, K"),
        ({"scenario": "C", "sides": ["german", "german"]}, "two different nations"),
    ],
)
def test_what_cannot_be_is_refused_in_words(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownScenario, match=message):
        GAME.configure(options)


def test_a_nation_without_a_force_is_refused_in_words(tmp_path: Any) -> None:
    (tmp_path / "scenarios.toml").write_text(
        "[Z]\nname = 'Ours'\nlevel = 'basic'\nchapters = '2-16'\ndecks = 3\nfirst = 'defender'\n"
        "victory = { kind = 'points', otherwise = 'defender' }\n"
        "[Z.forces]\ngerman.attacker = { men = [1, 4, 5, 6], points = 1 }\n"
        "russian.defender = { men = [1, 3, 4, 5], points = 1,"
        " reinforcements = { men = [6, 7], after = 2 } }\n",
        encoding="utf-8",
    )
    load.load(tmp_path)
    with pytest.raises(UnknownScenario, match="has no russian force to attack with; there are german"):
        GAME.configure({"scenario": "Z", "sides": ["russian", "german"]})
    config = GAME.configure({"scenario": "Z", "sides": ["german", "russian"]})
    # [4.1] here the defender begins
    assert (config["sides"], config["attacker"]) == (["russian", "german"], "german")
    s = GAME.new(config)
    view = GAME.view(s, 1)
    assert [(man["man"], man["decks"]) for man in view["sides"][0]["awaited"]] == [("r6", 2), ("r7", 2)]
    assert [side["strength"] for side in view["sides"]] == [4, 4]
    load.load("")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("victory = { kind = 'points', men = 4 }", "men and chit belong to the kind 'range_chit' alone"),
        ("victory = { kind = 'points', otherwise = 'nobody' }", "should be one of: points, defender"),
        ("victory = { kind = 'points', ground = 'fog' }", "should be one of: brush"),
        ("victory = { kind = 'points', parts = 3 }", "a whole number from 1 to 2"),
        ("pillbox = 'nobody'", "should be one of: attacker, defender"),
        ("forces.german = { men = [1], points = 1, troops = 'good' }", "should be one of: line, second line, elite"),
        ("forces.german = { men = [1], points = 1, troops = ['line', 'elite'] }", "should be one of: line"),
        ("forces.german = { men = [1], points = 1, secondary = ['bow'] }", "'bow' should be one of: charge"),
        ("forces.german = { men = [1], points = 1, reinforcements = { men = [1], after = 1 } }", "1 should be a card"),
    ],
)
def test_wrong_scenario_data_are_refused(tmp_path: Any, wrong: str, message: str) -> None:
    head = "[Z]\nname = ''\nlevel = 'basic'\nchapters = ''\ndecks = 3\nfirst = 'axis'\n"
    if "victory" not in wrong:
        head += "victory = { kind = 'points' }\n"
    (tmp_path / "scenarios.toml").write_text(head + wrong + "\n", encoding="utf-8")
    with pytest.raises(load.DataError, match=message):
        load.load(tmp_path)


@pytest.mark.parametrize("key", "BCK")
def test_every_pair_of_nations_can_be_set_up(key: str) -> None:
    for first, second in permutations(NATIONS, 2):
        config = GAME.configure({"scenario": key, "sides": [first, second]})
        s = GAME.new(config)
        assert not GAME.problems(s) and core.legal(s)
        assert setup.first_attacker(SCENARIOS[key]) == (-1 if key == "B" else 0)
    assert soldier_id(0, 1) == 1


@pytest.mark.rule("43.7-Q1")
def test_43_7_q1_the_percentages_apply_to_secondary_weapons_too() -> None:
    men = (soldier_id(cards.GERMAN, 6),)
    for quality, wanted in ((LINE, 75.0), (ELITE, 86.25), (SECOND_LINE, 63.75)):
        assert points.cost(Force(cards.GERMAN, MEETING, men, 0, (CHARGE,), quality)) == wanted
