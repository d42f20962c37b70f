"""The Action deck as shipped: every documented constraint, and reading it with an owner's overlay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from firefight.games.upfront import cards, load
from firefight.games.upfront.cards import (
    AMERICAN,
    BRITISH,
    CONCEALED,
    FIRE,
    FRENCH,
    GERMAN,
    HERO,
    ITALIAN,
    JAPANESE,
    MOVE,
    N_CARDS,
    N_NATIONS,
    RADIO,
    RALLY,
    RUSSIAN,
    SMOKE,
    SNIPER,
    TERRAIN,
    USES,
    WIRE,
)
from tools import make_deck

DECK = range(1, N_CARDS + 1)
SPLITS = [51, 52, 158, 159, 160, 161, 162]
BLACK_MOVEMENT = {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 18}
ALL = frozenset(range(N_NATIONS))


@pytest.fixture(autouse=True)
def _shipped_data() -> Iterator[None]:
    load.load("")
    yield
    load.load("")


@pytest.fixture
def overlay(tmp_path: Path) -> Callable[[str], None]:
    """Load a deck.csv of this text over the shipped data."""

    def use(text: str) -> None:
        (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
        load.load(tmp_path)

    return use


def who(card: int, use: int) -> frozenset[int]:
    """The nations that have a use of a card."""
    return frozenset(nation for nation in range(N_NATIONS) if USES[nation][card] & use)


def with_use(use: int) -> list[int]:
    return [card for card in DECK if who(card, use)]


@pytest.mark.rule("2.2")
def test_every_card_has_its_random_number_and_ten_positions() -> None:
    for card in DECK:
        assert cards.TITLE[card]
        assert 0 <= cards.NUMBER[card] <= 6
        for column in range(1, 11):
            assert 1 <= cards.POSITION[card][column] <= column
    assert cards.COLUMN_NAMES[1:] == ["1", "2b", "3", "4c", "5o", "6", "7w", "8", "9", "0r"]


@pytest.mark.rule("2.2")
def test_every_card_does_something_with_a_strength_where_its_use_needs_one() -> None:
    for card in DECK:
        uses = sum({bit for bit in (1 << n for n in range(10)) if who(card, bit)})
        assert uses
        assert bool(uses & FIRE) == (1 <= cards.FIRE_STRENGTH[card] <= 6) == (cards.FIRE_MINIMUM[card] >= 1)
        assert bool(uses & RALLY) == (cards.RALLY_NUMBER[card] in (1, 2, 3, 4, 5, 6, cards.RALLY_ALL))
        assert bool(uses & CONCEALED) == (cards.CONCEALED_VALUE[card] in (1, 2, 3))
        assert bool(uses & TERRAIN) == (cards.TERRAIN_KIND[card] != cards.OPEN_GROUND)
        assert bool(uses & SNIPER) == (cards.SNIPER_PIN in cards.SNIPER_RESULT[card])


@pytest.mark.rule("2.21")
def test_a_split_card_gives_each_nation_its_own_sides_only() -> None:
    assert [card for card in DECK if cards.DIAGONAL[card]] == SPLITS
    for card in SPLITS:
        american, german = USES[AMERICAN][card], USES[GERMAN][card]
        assert USES[BRITISH][card] & ~RADIO == (american | german) & ~RADIO
        assert USES[FRENCH][card] == german
        assert USES[JAPANESE][card] == USES[RUSSIAN][card]
        assert USES[ITALIAN][card] == 0
        assert len({USES[nation][card] for nation in (GERMAN, AMERICAN, RUSSIAN)}) > 1


@pytest.mark.rule("2.21")
def test_a_nation_on_both_sides_has_both_uses() -> None:
    assert USES[RUSSIAN][159] == RALLY | MOVE
    assert USES[GERMAN][159] == RALLY
    assert cards.RALLY_NUMBER[159] == 1


@pytest.mark.rule("2.21-E1")
def test_cards_162_42_and_52() -> None:
    assert [USES[nation][162] for nation in (GERMAN, AMERICAN, RUSSIAN)] == [CONCEALED, CONCEALED, CONCEALED | MOVE]
    assert cards.CONCEALED_VALUE[162] == 1
    assert not cards.DIAGONAL[42]
    assert [USES[nation][42] for nation in (GERMAN, AMERICAN, RUSSIAN)] == [RALLY, RALLY | RADIO, RALLY | RADIO]
    assert cards.RALLY_NUMBER[42] == 2
    assert [USES[nation][52] for nation in (GERMAN, AMERICAN, RUSSIAN)] == [RALLY | RADIO, RALLY | RADIO, CONCEALED]
    assert cards.RALLY_NUMBER[52] == 3
    assert cards.CONCEALED_VALUE[52] == 2


@pytest.mark.rule("2.22")
def test_the_scenario_makes_its_cards_cower_for_both_sides() -> None:
    useless = {card for card in DECK if cards.TERRAIN_KIND[card] in (cards.PILLBOX, cards.MINEFIELD)}
    assert len(useless) == 3
    for role in range(3):
        assert set(load.SCENARIOS["A"].cower[role]) == useless


@pytest.mark.rule("2.22-E1")
def test_card_130_is_smoke_or_cower() -> None:
    assert who(130, SMOKE) == {GERMAN, AMERICAN, BRITISH, FRENCH}
    assert USES[RUSSIAN][130] == 0


def test_printed_cower_cards() -> None:
    cower = [{card for card in DECK if not USES[nation][card]} for nation in range(N_NATIONS)]
    assert cower[RUSSIAN] == cower[JAPANESE] == {130}
    assert cower[ITALIAN] == {130, *SPLITS}
    assert all(not cower[nation] for nation in (GERMAN, AMERICAN, BRITISH, FRENCH))


def test_categories() -> None:
    assert Counter(cards.CATEGORY[1:]) == {
        "fire": 48, "terrain": 35, "movement": 26, "rally": 19, "concealed": 14, "split": 7, "smoke": 4, "sniper": 4,
        "wire": 3, "hero": 2,
    }  # fmt: skip
    assert sum(1 for card in DECK if who(card, FIRE)) == 48
    for use in (FIRE, TERRAIN, SNIPER, HERO, WIRE):
        assert all(who(card, use) in (ALL, frozenset()) for card in DECK)


@pytest.mark.parametrize("red", [False, True])
def test_random_numbers(red: bool) -> None:
    numbers = Counter(cards.NUMBER[card] for card in DECK if cards.RED[card] == red)
    assert [numbers[n] for n in range(7)] == [22, 18, 14, 11, 8, 5, 3]


def test_the_movement_cards() -> None:
    moves = [card for card in DECK if cards.CATEGORY[card] == "movement"]
    assert moves == list(range(1, 27))
    assert {card for card in moves if not cards.RED[card]} == BLACK_MOVEMENT
    kinds = Counter(cards.MOVE_KIND[card] for card in moves)
    assert kinds[cards.FORD] >= 1
    assert kinds[cards.FLANK] >= 1
    assert kinds[cards.PLAIN] > kinds[cards.FORD] + kinds[cards.FLANK]


def test_movement_sides_of_split_cards() -> None:
    split = [card for card in SPLITS if who(card, MOVE)]
    assert {158, 159, 162} <= set(split)
    assert {card for card in split if not cards.RED[card]} == {158, 159}


def test_card_7_column_9_is_a_black_1() -> None:
    assert (cards.POSITION[7][9], cards.POSITION_RED[7][9]) == (1, False)


def test_fire_cards() -> None:
    fires = [(cards.FIRE_STRENGTH[card], cards.FIRE_MINIMUM[card]) for card in with_use(FIRE)]
    assert {strength for strength, _ in fires} == {1, 2, 3, 4, 5, 6}
    assert (1, 4) in fires
    assert (3, 4) in fires
    assert (4, 8) in fires
    assert (1, 1) in fires
    assert any(strength == 2 and needs <= 3 for strength, needs in fires)
    assert any(strength == 3 and needs <= 6 for strength, needs in fires)
    means = [
        sum(needs for s, needs in fires if s == strength) / sum(1 for s, _ in fires if s == strength)
        for strength in range(1, 7)
    ]
    assert means == sorted(means)


def test_rally_cards_and_breezes() -> None:
    rally = [card for card in DECK if cards.CATEGORY[card] == "rally"]
    assert {cards.RALLY_NUMBER[card] for card in rally} == {1, 2, 3, 4, 5, 6, cards.RALLY_ALL}
    assert all(who(card, RALLY) == ALL for card in rally)
    breezes = {card for card in DECK if cards.BREEZE[card]}
    assert breezes
    assert breezes < set(rally)


def test_radios() -> None:
    radios = with_use(RADIO)
    assert all(who(card, RALLY) >= who(card, RADIO) for card in radios)
    each = [sum(1 for card in radios if nation in who(card, RADIO)) for nation in range(N_NATIONS)]
    assert each == [6, 8, 4, 6, 4, 6, 4]
    for card in radios:
        nations = who(card, RADIO)
        # [44.2] the British need both; [51.5] French as Germans; [45.2, 50.8] Japanese and Italians as Russians
        assert (BRITISH in nations) == ({AMERICAN, GERMAN} <= nations)
        assert (FRENCH in nations) == (GERMAN in nations)
        assert (JAPANESE in nations) == (ITALIAN in nations) == (RUSSIAN in nations)
        assert AMERICAN in nations


def test_concealed_cards() -> None:
    hidden = [(cards.CONCEALED_VALUE[card], who(card, CONCEALED)) for card in with_use(CONCEALED)]
    assert Counter(value for value, _ in hidden) == {1: 12, 2: 5, 3: 2}
    everybody_but_italians = ALL - {ITALIAN}
    assert Counter(hidden) == {
        (1, ALL): 9,
        (1, frozenset({RUSSIAN, JAPANESE})): 1,
        (1, everybody_but_italians): 2,
        (2, ALL): 3,
        (2, frozenset({RUSSIAN, JAPANESE})): 1,
        (2, everybody_but_italians - {AMERICAN}): 1,
        (3, ALL): 2,
    }


def test_terrain_cards() -> None:
    kinds = Counter(cards.TERRAIN_KIND[card] for card in with_use(TERRAIN))
    assert sum(kinds.values()) == 35
    assert set(kinds) == set(range(1, len(cards.TERRAIN_NAMES)))
    assert (kinds[cards.BUILDINGS], kinds[cards.WOODS], kinds[cards.PILLBOX]) == (8, 5, 1)
    assert min(kinds[cards.MARSH], kinds[cards.STREAM], kinds[cards.MINEFIELD]) >= 2


def test_terrain_values() -> None:
    values: dict[int, set[int]] = {}
    for card in with_use(TERRAIN):
        values.setdefault(cards.TERRAIN_KIND[card], set()).add(cards.TERRAIN_VALUE[card])
    assert values == {
        cards.BRUSH: {-1}, cards.WOODS: {-2}, cards.BUILDINGS: {-2, -3}, cards.HILL: {-1}, cards.WALLS: {-2},
        cards.GULLY: {-2}, cards.MARSH: {-1}, cards.STREAM: {0}, cards.PILLBOX: {-4}, cards.MINEFIELD: {0},
    }  # fmt: skip
    mines = [card for card in DECK if cards.TERRAIN_KIND[card] == cards.MINEFIELD]
    assert all(1 <= cards.MINE_STRENGTH[card] <= 6 and 1 <= cards.MINE_EXIT[card] <= 6 for card in mines)


def test_heroes_are_one_black_one_red() -> None:
    assert sorted(cards.RED[card] for card in with_use(HERO)) == [False, True]


def test_snipers() -> None:
    results = [cards.SNIPER_RESULT[card] for card in with_use(SNIPER)]
    assert [0, 0, 1, 1, 2, 2, 2] in results
    assert all(cards.SNIPER_PIN in result and cards.SNIPER_KIA in result for result in results)
    assert len({tuple(result) for result in results}) >= 2


def test_smoke_for_all_but_one_card() -> None:
    assert [card for card in with_use(SMOKE) if who(card, SMOKE) != ALL] == [130]


@pytest.mark.parametrize("column", range(1, 11))
def test_each_position_is_equally_likely(column: int) -> None:
    counts = Counter(cards.POSITION[card][column] for card in DECK)
    assert set(counts) == set(range(1, column + 1))
    assert max(counts.values()) - min(counts.values()) <= 1


def test_red_positions_thin_out_to_the_right() -> None:
    reds = [sum(cards.POSITION_RED[card][column] for card in DECK) for column in range(1, 11)]
    assert reds[0] > N_CARDS / 2
    assert reds[9] > 0
    assert all(left > right for left, right in pairwise(reds))


def test_readable_rows() -> None:
    rows = {tuple(cards.POSITION[card][1:]): card for card in DECK}
    assert cards.TERRAIN_KIND[rows[1, 1, 3, 1, 3, 3, 6, 1, 9, 3]] == cards.BRUSH
    assert cards.MOVE_KIND[rows[1, 2, 3, 2, 1, 6, 6, 6, 6, 6]] == cards.FLANK
    assert (1, 2, 1, 2, 1, 4, 4, 6, 1, 6) in rows


def test_no_big_kind_of_card_is_high_or_low_red_or_black() -> None:
    for category in ("fire", "terrain", "movement", "rally"):
        kind = [card for card in DECK if cards.CATEGORY[card] == category]
        assert abs(sum(cards.RED[card] for card in kind) - len(kind) / 2) <= 1
        assert abs(sum(cards.NUMBER[card] for card in kind) / len(kind) - 1.8) <= 0.35


def test_positions_do_not_hang_together_with_the_random_number() -> None:
    high = [card for card in DECK if cards.NUMBER[card] >= 3 and not cards.RED[card]]
    for column in range(1, 11):
        mean = sum(cards.POSITION[card][column] for card in high) / len(high)
        assert abs(mean - (column + 1) / 2) <= 0.3
        red = sum(cards.POSITION_RED[card][column] for card in DECK if cards.RED[card])
        assert abs(2 * red - sum(cards.POSITION_RED[card][column] for card in DECK)) <= 4


def test_the_script_writes_the_shipped_file(tmp_path: Path) -> None:
    make_deck.write(tmp_path / "deck.csv")
    assert (tmp_path / "deck.csv").read_bytes() == make_deck.DECK.read_bytes()


def test_titles() -> None:
    assert cards.TITLE[42] == "Rally 2, radio"
    assert cards.TITLE[52] == "Rally 3, radio / Concealed -2"
    assert cards.TITLE[6] == "Movement, ford"
    assert cards.TITLE[119] == "Buildings -3"
    assert "Fire 3 (4)" in cards.TITLE


def test_an_overlay_replaces_cells_of_single_cards(overlay: Callable[[str], None]) -> None:
    before = (cards.NUMBER[63], cards.RED[63], cards.POSITION[62][10])
    overlay("card,rnc,uses,0r\n62,black 6,fire 6 needs 15,\n63,,movement ford | smoke: german,10r\n")
    assert (cards.NUMBER[62], cards.FIRE_STRENGTH[62], cards.FIRE_MINIMUM[62]) == (6, 6, 15)
    assert (cards.NUMBER[63], cards.RED[63], cards.POSITION[62][10]) == before
    assert (USES[GERMAN][63], USES[ITALIAN][63], cards.MOVE_KIND[63]) == (MOVE | SMOKE, MOVE, cards.FORD)
    assert (cards.FIRE_STRENGTH[63], cards.DIAGONAL[63]) == (0, True)
    assert (cards.POSITION[63][10], cards.POSITION_RED[63][10]) == (10, True)
    load.load("")
    assert USES[GERMAN][63] == FIRE


def test_the_overlay_may_be_named_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.csv").write_text("\ufeffcard,rnc\r\n1,red 6\r\n", encoding="utf-8")
    monkeypatch.setenv("FIREFIGHT_DATA", str(tmp_path))
    monkeypatch.setattr(load, "_loaded", [])
    load.load()
    assert (cards.NUMBER[1], cards.RED[1]) == (6, True)
    monkeypatch.delenv("FIREFIGHT_DATA")
    load.load()
    assert cards.NUMBER[1] == 6
    # here, because afterwards `_loaded` is again what it was and says that all is well
    load.load("")
    assert cards.NUMBER[1] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("card,uses\n62,fier 2\n", "line 2, column 'uses': 'fier 2' should be uses such as 'fire 3 needs 4'"),
        ("card,uses\n62,fire 2 needs 3: germna\n", "column 'uses': .* should be uses with nations: 'all'"),
        ("card,uses\n62,rally 1; rally 2\n", "should be uses of different kinds"),
        ("card,uses\n62,wire | smoke | hero\n", "should be at most two sides"),
        ("card,uses\n62,sniper pin 2-4 kia 4-6\n", r"a Sniper whose pin and KIA numbers differ \(4 is both\)"),
        ("card,rnc\n61,\n62,red 7\n", "line 3, column 'rnc': 'red 7' should be a colour and a number"),
        ("card,rnc\n163,red 1\n", "163 is a new card, so 'category' should be filled in"),
        ("card,breeze\n62,maybe\n", "column 'breeze': 'maybe' should be one of: yes, no"),
        ("card,0r\n62,11b\n", "column '0r': '11b' should be a number from 1 to 10 with r"),
        ("card,1\n62,1\n", "column '1': '1' should be a number from 1 to 1 with r"),
        ("card,colour\n62,red\n", "line 1: 'colour' is not one of the columns card, category, rnc"),
        ("rnc\nred 1\n", "line 1: there is no column 'card'"),
        ("card,rnc\n62\n", "line 2: 1 cells, the header has 2"),
        ("card,rnc\n62,red 1\n062,red 2\n", r"line 3, column 'card': '062' should be a card .* twice \(62\)"),
        ("card,rnc\n,red 1\n", "line 2, column 'card': '' should be filled in"),
        ('card,rnc\n62,"red 1\n', "it should be a CSV file in UTF-8"),
    ],
)
def test_a_wrong_deck_is_refused_and_nothing_changes(overlay: Callable[[str], None], text: str, message: str) -> None:
    before = [list(cards.NUMBER), list(cards.TITLE)]
    with pytest.raises(load.DataError, match=message) as caught:
        overlay(text)
    assert "deck.csv" in str(caught.value)
    assert before == [cards.NUMBER, cards.TITLE]


def test_an_overlay_folder_must_hold_something(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(load.DataError, match=r"a folder with at least one of deck.csv, soldiers.csv"):
            load.load(folder)
