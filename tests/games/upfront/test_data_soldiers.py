"""The men as shipped: sums, formulas and weapon tables that catch a wrong figure; scenarios; overlays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firefight.games.upfront import cards, load, scenarios, soldiers
from firefight.games.upfront.cards import JAPANESE, NATIONS
from firefight.games.upfront.scenarios import SCENARIOS
from firefight.games.upfront.soldiers import NAME, POINTS, soldier_id

HOW_MANY = {
    "german": 27, "american": 31, "russian": 28, "british": 26, "japanese": 28, "french": 27, "italian": 28,
}  # fmt: skip
MEN = [
    soldier_id(nation, number)
    for nation, name in enumerate(NATIONS)
    for number in [*range(1, 29), *range(42, 45)]
    if number <= HOW_MANY[name] or (name == "american" and number in (28, 42, 43, 44))
]

# One French rifleman of the squad (card 6, 8 or 9) is a point too dear: every French sum is one above the printed one.
FRENCH_TOO_DEAR = 1

RIFLE_WEST, RIFLE_EAST = [0, 1, 1, 2, 2, 3], [0, 0, 1, 2, 2, 3]
LIGHT_MG, FRENCH_LMG, ITALIAN_LMG = [2, 3, 4, 5, 6, 6], [2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 5, 6]
NOTHING = [0] * 6
# By weapon, for each nation in the order of `NATIONS`.
FIREPOWER = {
    soldiers.RIFLE: [RIFLE_WEST, RIFLE_WEST, RIFLE_EAST, RIFLE_WEST, RIFLE_EAST, RIFLE_WEST, RIFLE_EAST],
    soldiers.CARBINE: [[0, 0, 1, 2, 3, 4]] * 7,
    soldiers.ASSAULT_RIFLE: [[0, 1, 1, 2, 3, 5]] * 7,
    soldiers.MACHINE_PISTOL: [[0, 0, 0, 1, 3, 5]] * 7,
    soldiers.BAR: [[2, 3, 3, 4, 4, 5]] * 7,
    soldiers.LMG: [
        [4, 5, 6, 7, 8, 9], NOTHING, [3, 4, 5, 6, 7, 8], LIGHT_MG, LIGHT_MG, FRENCH_LMG, ITALIAN_LMG,
    ],
    soldiers.MMG: [
        [8, 9, 10, 11, 12, 13], [7, 8, 9, 10, 11, 12], [6, 7, 8, 9, 10, 11], [7, 8, 9, 10, 11, 12],
        [6, 7, 8, 9, 10, 11], [6, 7, 8, 9, 10, 11], [6, 7, 8, 9, 10, 11],
    ],
    soldiers.ATR: [[1] * 6] * 7,
    soldiers.FLAMETHROWER: [[0, 0, 0, 0, 0, 12]] * 7,
    # [26.3] the operator's own, beneath the minimum range
    soldiers.MORTAR: [
        [0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 1, 2], [0, 0, 0, 0, 0, 2], NOTHING, [0, 0, 0, 0, 1, 2],
        [0, 0, 0, 0, 0, 2],
    ],
}  # fmt: skip
BRACKETS = {
    ("german", soldiers.LMG): [2, 3, 3, 4, 4, 5],
    ("russian", soldiers.LMG): [2, 2, 3, 3, 4, 4],
    ("german", soldiers.MMG): [4, 4, 5, 5, 6, 6],
    ("american", soldiers.MMG): [3, 4, 4, 5, 5, 6],
    ("british", soldiers.MMG): [3, 4, 4, 5, 5, 6],
    ("russian", soldiers.MMG): [3, 4, 4, 5, 5, 6],
    ("japanese", soldiers.MMG): [3, 4, 4, 5, 5, 6],
    ("french", soldiers.MMG): [3, 4, 4, 5, 5, 6],
    ("italian", soldiers.MMG): [3, 4, 4, 5, 5, 6],
}
WEAPON_VALUE = {
    soldiers.RIFLE: 5, soldiers.CARBINE: 4, soldiers.ASSAULT_RIFLE: 4, soldiers.MACHINE_PISTOL: 3, soldiers.BAR: 2,
    soldiers.LMG: 1, soldiers.FLAMETHROWER: -1,
}  # fmt: skip

# Sums of printed forces, without what is not a man in them.
SUMS = [
    ("german", "1-4 6 9 10 17 18 22", 259),
    ("german", "2-10 18 22 23 25", 314),
    ("german", "2 4 6 8-10 12 23", 237),
    ("german", "1 3-6 9 10 14 17 24", 316),
    ("american", "1-9 11 21 22", 248),
    ("american", "1 2 4-12 17 19 24 28", 316),
    ("american", "3 4 6-9 17 18 20 27", 236),
    ("american", "1-9 12 16 25", 312),
    ("american", "5 7-9 15 42 43", 261),
    ("american", "1-12 17 19 28 44", 377),
    ("american", "3-8 13 18 20 22 23 27", 287),
    ("russian", "2-9 11 12 15 22-24 26", 260),
    ("russian", "3-12 19 20 23-28", 293),
    ("russian", "2-7 12-14 23-26", 238),
    ("russian", "3 5 6 9 11 12 16 17 19 20 22-26", 319),
    ("british", "1-7 16-18", 260),
    ("british", "1 3-7 9 10 15 19 22 23 25", 313),
    ("british", "3-5 9 15 17 21 22", 235),
    ("british", "1 3-6 9 10 14 17 22", 316),
    ("british", "1 2 6-12", 277),
    ("british", "2 4-8 13 21", 270),
    ("japanese", "1-10 18-20", 258),
    ("japanese", "1-15 23", 313),
    ("japanese", "4-12 16 20 21 25", 271),
    ("japanese", "1 2 4-10 12 16-18", 320),
    ("japanese", "1-14 22 23 27", 379),
    ("french", "2-9 11 12 18 20 21", 263),
    ("french", "2-12 19-21 23 25", 318),
    ("french", "1-12 14 17", 289),
    ("italian", "2-21 23 24", 254),
    ("italian", "2-21 23-25", 289),
    ("italian", "1-19 26", 268),
    ("italian", "1-14 16-18 25 27", 317),
]


@pytest.fixture(autouse=True)
def _shipped_data() -> Iterator[None]:
    load.load("")
    yield
    load.load("")


@pytest.fixture
def overlay(tmp_path: Path) -> Callable[[str, str], None]:
    """Load one file of this text over the shipped data."""

    def use(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, encoding="utf-8")
        load.load(tmp_path)

    return use


def numbers(text: str) -> list[int]:
    """`1-3 5` as a list."""
    result: list[int] = []
    for part in text.split():
        low, _, high = part.partition("-")
        result += range(int(low), int(high or low) + 1)
    return result


def nation_of(man: int) -> str:
    return NATIONS[man // soldiers.SLOTS]


def test_all_men_are_there() -> None:
    assert [man for man in range(soldiers.N_SOLDIERS) if NAME[man]] == sorted(MEN)
    assert len(MEN) == sum(HOW_MANY.values())
    assert NAME[soldier_id(cards.GERMAN, 2)] == "Hessel"
    assert soldiers.TITLE[soldier_id(cards.RUSSIAN, 2)] == "Jr Sgt"


def test_ranks_and_leaders() -> None:
    for man in MEN:
        title, leader = soldiers.TITLE[man], soldiers.LEADER[man]
        assert title in ("Sgt", "Cpl", "Pfc", "Pvt", "Jr Sgt", "Comm")
        assert (title == "Comm") == (leader == soldiers.COMMISSAR)
        assert (title == "Sgt") == (leader == soldiers.SL)
        if leader == soldiers.ASL:
            assert title in ("Cpl", "Jr Sgt")


@pytest.mark.parametrize("man", MEN)
def test_defence_values(man: int) -> None:
    burning = soldiers.WEAPON[man] == soldiers.FLAMETHROWER
    assert (soldiers.KIA[man], soldiers.KIA_PINNED[man]) == ((7, 8) if burning else (8, 9))
    if nation_of(man) == "japanese":
        # [45.32]
        assert soldiers.PANIC[man] == soldiers.MORALE[man]
        assert soldiers.ROUT[man] == soldiers.PANIC[man] + 2
    elif nation_of(man) == "italian":
        assert soldiers.ROUT[man] <= soldiers.PANIC[man] <= soldiers.MORALE[man]
    else:
        assert soldiers.ROUT[man] == soldiers.PANIC[man] >= soldiers.MORALE[man]


@pytest.mark.parametrize("man", MEN)
def test_close_combat_values_follow_morale_and_weapon(man: int) -> None:
    weapon = WEAPON_VALUE.get(soldiers.WEAPON[man], 0)
    if nation_of(man) == "japanese" and soldiers.WEAPON[man] in (soldiers.LMG, soldiers.MACHINE_PISTOL):
        # [45.51] these mounted a bayonet
        weapon += 1
    assert soldiers.CCV_UNARMED[man] == soldiers.MORALE[man]
    assert soldiers.CCV_ARMED[man] == soldiers.MORALE[man] + weapon
    assert soldiers.CCV_PINNED_ARMED[man] == soldiers.CCV_ARMED[man] - 4
    assert soldiers.CCV_PINNED_UNARMED[man] == soldiers.CCV_UNARMED[man] - 4


@pytest.mark.parametrize("man", MEN)
def test_firepower_agrees_with_the_weapon(man: int) -> None:
    weapon = soldiers.WEAPON[man]
    table = FIREPOWER.get(weapon)
    # Sarte's light mortar has none
    expected = NOTHING if table is None or NAME[man] == "Sarte" else table[man // soldiers.SLOTS]
    assert soldiers.FP[man] == expected
    assert soldiers.FP_BRACKET[man] == BRACKETS.get((nation_of(man), weapon), soldiers.FP[man])
    assert soldiers.WEAPON_NAME[man] == soldiers.WEAPON_NAMES[weapon]


def test_crew_served_weapons() -> None:
    for man in MEN:
        weapon, nation = soldiers.WEAPON[man], nation_of(man)
        crew = weapon in (soldiers.MMG, soldiers.MORTAR, soldiers.BAZOOKA, soldiers.PANZERSCHRECK)
        crew = crew or (weapon == soldiers.LMG and nation in ("german", "russian"))
        crew = crew or (weapon == soldiers.ATR and nation in ("japanese", "italian"))
        assert soldiers.CREW_SERVED[man] == crew, NAME[man]


def test_bolt_action_rifles() -> None:
    bolt = {man for man in MEN if soldiers.BOLT_ACTION[man]}
    others = {man for man in MEN if soldiers.WEAPON[man] == soldiers.RIFLE} - bolt
    assert all(soldiers.WEAPON[man] == soldiers.RIFLE for man in bolt)
    assert {NAME[man] for man in others if nation_of(man) != "american"} == {"Rostov"}
    assert {NAME[man] for man in bolt if nation_of(man) == "american"} == {"Taylor", "Haney"}


@pytest.mark.parametrize("nation", range(cards.N_NATIONS))
def test_the_forces_of_scenario_a_add_up(nation: int) -> None:
    force = SCENARIOS["A"].force(nation)
    assert force is not None
    assert force.points == [239, 240, 241, 242, 236, 236, 235][nation]
    assert len(force.soldiers) == [10, 12, 15, 10, 13, 12, 18][nation]
    excess = FRENCH_TOO_DEAR if nation == cards.FRENCH else 0
    assert sum(POINTS[man] for man in force.soldiers) == force.points + excess
    assert [soldiers.LEADER[man] for man in force.soldiers].count(soldiers.SL) == 1
    assert [soldiers.LEADER[man] for man in force.soldiers].count(soldiers.ASL) == 1


@pytest.mark.parametrize(("nation", "force", "points"), SUMS)
def test_other_printed_forces_add_up(nation: str, force: str, points: int) -> None:
    men = [soldier_id(NATIONS.index(nation), number) for number in numbers(force)]
    excess = FRENCH_TOO_DEAR if nation == "french" else 0
    assert sum(POINTS[man] for man in men) == points + excess


def test_unsure_figures_are_marked() -> None:
    marked = {(nation_of(man), man % soldiers.SLOTS) for man in MEN if soldiers.NOT_SURE[man]}
    assert {("french", 6), ("french", 8), ("french", 9), ("german", 13), ("italian", 20), ("british", 26)} <= marked
    assert not {("german", number) for number in range(1, 11)} & marked
    assert "brackets" in soldiers.NOT_SURE[soldier_id(cards.GERMAN, 13)]


def test_scenario_a() -> None:
    a = SCENARIOS["A"]
    assert (a.key, a.decks, a.first, a.level) == ("A", 3, scenarios.FIRST_AXIS, "basic")
    assert (a.remove_kinds, a.remove_counts) == ((cards.BUILDINGS,), (5,))
    assert (a.victory.kind, a.victory.men, a.victory.chit) == (scenarios.RANGE_CHIT, 4, 4)
    assert len(a.forces) == cards.N_NATIONS
    assert a.force(JAPANESE, scenarios.ATTACKER) is None


def test_an_overlay_changes_a_man(overlay: Callable[[str, str], None]) -> None:
    overlay("soldiers.csv", "nation,number,points,panic\ngerman,5,11,\ngerman,6,,5\n")
    schultz, bernhoff = soldier_id(cards.GERMAN, 5), soldier_id(cards.GERMAN, 6)
    assert (POINTS[schultz], soldiers.PANIC[schultz], soldiers.PANIC[bernhoff]) == (11, 3, 5)
    load.load("")
    assert POINTS[schultz] == 10


def test_a_new_man_leaves_with_his_overlay(overlay: Callable[[str, str], None]) -> None:
    new = "german,40,Neumann,Pvt,,LMG,no,yes,4[2] 5[3] 6[3] 7[4] 8[4] 9[5],3,4,4,8/9,4/3 0/-1,54"
    overlay("soldiers.csv", ",".join(load.SOLDIER_COLUMNS[:-2]) + "\n" + new + "\n")
    man = soldier_id(cards.GERMAN, 40)
    assert (NAME[man], soldiers.FP[man][0], soldiers.FP_BRACKET[man][0]) == ("Neumann", 4, 2)
    load.load("")
    assert NAME[man] == ""


def test_an_overlay_adds_a_scenario(overlay: Callable[[str, str], None]) -> None:
    overlay(
        "scenarios.toml",
        """
        [Z]
        name = "Ours"
        level = "basic"
        chapters = "2-16"
        decks = 2
        first = "attacker"
        remove = { woods = "all" }
        cower = { both = ["marsh"], attacker = ["sniper"] }
        victory = { kind = "range_chit", men = 3, chit = 5 }
        [Z.forces.german]
        attacker = { men = [1, 2], points = 92 }
        defender = { men = [3], points = 54 }
        """,
    )
    z = SCENARIOS["Z"]
    assert z.remove_counts == (scenarios.ALL_OF_THEM,)
    assert [len(cower) for cower in z.cower] == [2, 6, 2]
    defence = z.force(cards.GERMAN, scenarios.DEFENDER)
    assert defence is not None
    assert defence.soldiers == (3,)
    assert "A" in SCENARIOS


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("soldiers.csv", "nation,number,weapon\ngerman,5,musket\n", "column 'weapon': 'musket' should be one of: una"),
        ("soldiers.csv", "nation,number,fp\ngerman,5,0 1 1\n", "line 2, column 'fp': .* should be six firepower"),
        ("soldiers.csv", "nation,number,fp\ngerman,5,4[2] 5 6 7 8 9\n", "column 'crew': 'no' should be 'yes'"),
        ("soldiers.csv", "nation,number,kia\ngerman,5,8\n", "column 'kia': '8' should be the KIA values"),
        ("soldiers.csv", "nation,number,ccv\ngerman,5,7/2\n", "column 'ccv': '7/2' should be armed/unarmed"),
        ("soldiers.csv", "nation,number,morale\ngerman,5,two\n", "column 'morale': 'two' should be a whole number"),
        ("soldiers.csv", "nation,number,morale\ngreek,5,2\n", "greek 5 is a new card, so 'name' should be filled in"),
        ("scenarios.toml", "[A\n", "it should be a TOML file in UTF-8"),
        ("scenarios.toml", "A = 3\n", r"\[A\] should be a table"),
        ("scenarios.toml", "[A]\nnmae = ''\n", r"\[A\]: 'nmae' is not one of the keys name, level"),
        ("scenarios.toml", "[A]\nname = ''\nlevel = 1\n", r"\[A\]: level = 1 should be one of: basic"),
    ],
)
def test_wrong_data_are_refused_and_nothing_changes(
    overlay: Callable[[str, str], None], name: str, text: str, message: str
) -> None:
    before = (list(POINTS), list(SCENARIOS))
    with pytest.raises(load.DataError, match=message) as caught:
        overlay(name, text)
    assert name in str(caught.value)
    assert (POINTS, list(SCENARIOS)) == before


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("cower = { both = ['fog'] }", r"\[A\], cower, both: 'fog' should be one of: brush"),
        ("remove = { fog = 1 }", r"\[A\], remove: 'fog' is not one of the keys brush"),
        ("remove = { woods = 0 }", "woods = 0 should be a whole number from 1"),
        ("forces = { german = { men = [1, 1], points = 9 } }", "german: men: 1 should be a card of that nation"),
        ("forces = { german = { men = [30], points = 9 } }", "german: men: 30 should be a card of that nation"),
        ("forces = { greek = {} }", "'greek' is not one of the keys german"),
    ],
)
def test_a_wrong_scenario_is_refused(overlay: Callable[[str, str], None], wrong: str, message: str) -> None:
    head = "[A]\nname = ''\nlevel = 'basic'\nchapters = ''\ndecks = 3\nfirst = 'axis'\n"
    with pytest.raises(load.DataError, match=message):
        overlay("scenarios.toml", f"{head}victory = {{ kind = 'range_chit', men = 4, chit = 4 }}\n{wrong}\n")
