"""Forces that were bought [43.2]: how they are asked for, kept secret, played and saved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from firefight.games.upfront import atoms_setup, cards, load, purchase_words, soldiers
from firefight.games.upfront.cards import AMERICAN, GERMAN
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import AWAITED, KILLED, NO_SEAT
from firefight.games.upfront.purchase import HALF_YEARS
from firefight.games.upfront.scenarios import MEETING, SCENARIOS
from firefight.games.upfront.text import as_up_front
from firefight.kernel import core
from firefight.kernel.codec import canonical
from firefight.kernel.dice import Dice
from firefight.kernel.events import SPECTATOR
from firefight.kernel.game import UnknownScenario
from firefight.kernel.notation import UnknownKey
from firefight.search.playout import random_code
from firefight.table.match import Match
from firefight.table.restore import load as restored

LATE = HALF_YEARS.index("1944b")
FORCE = [1, 2, 3, 4, 5, 6, 9, 10]
"""Germans for 226 points."""


@pytest.fixture(autouse=True)
def _shipped_data() -> Iterator[None]:
    load.load("")
    yield
    load.load("")


def started(scenario: str, forces: dict[str, Any], sides: tuple[str, str] = ("german", "american"), **rest: Any) -> Any:
    config = GAME.configure({"scenario": scenario, "sides": list(sides), "forces": forces, **rest})
    return as_up_front(GAME.new(config)), config


@pytest.mark.rule("43.6", "43.6b", "14.41")
def test_43_6_a_bought_sniper_can_be_used_and_minefields_and_the_pillbox_cannot() -> None:
    men = {"men": [1, 2, 4, 5, 6, 9]}
    snipers = [card for card in range(1, cards.N_CARDS + 1) if cards.USES[GERMAN][card] & cards.SNIPER]
    barred = [
        card for card in range(1, cards.N_CARDS + 1) if cards.TERRAIN_KIND[card] in (cards.MINEFIELD, cards.PILLBOX)
    ]
    assert snipers and barred
    for bought, count in ((0, 1), (1, 1), (2, 2)):
        s, _ = started("C", {"german": {**men, "sniper": bought}})
        assert all(bool(s.rules.usable[0][card] & cards.SNIPER) == bool(bought) for card in snipers)
        assert s.sides[0].snipers == count and s.sides[1].snipers == 1
        assert not any(s.rules.usable[0][card] for card in barred if cards.TERRAIN_KIND[card] == cards.MINEFIELD)
        # the defender keeps what the scenario gives him
        assert all(s.rules.usable[1][card] & cards.SNIPER for card in snipers if cards.USES[AMERICAN][card])
        assert any(s.rules.usable[1][card] for card in barred)
    for key in "AK":
        quality = {"quality": "elite"} if key == "K" else {}
        s, _ = started(key, {"german": {**men, **quality, "sniper": 1}})
        assert s.sides[0].snipers == 2
        assert not any(s.rules.usable[seat][card] for card in barred for seat in range(2))


@pytest.mark.rule("43.4")
def test_43_4_bought_reinforcements_wait_for_their_deck() -> None:
    s, _ = started("A", {"german": {"men": FORCE, "reinforcements": [7, 18], "after": 2}})
    waiting = [man for man in s.men if man.where == AWAITED]
    assert [man.soldier % soldiers.SLOTS for man in waiting] == [7, 18]
    assert {s.rules.arrives[man.number] for man in waiting} == {2}
    assert s.sides[0].strength == len(FORCE)
    view = GAME.view(s, 1)
    assert [(man["man"], man["decks"]) for man in view["sides"][0]["awaited"]] == [("g7", 2), ("g18", 2)]


@pytest.mark.rule("43.4", "14.41")
def test_43_4_in_the_second_part_they_are_still_awaited_and_the_sniper_still_insured() -> None:
    force = {"men": [1, 2, 4, 5, 6, 9], "sniper": 1, "reinforcements": [8, 10], "after": 3}
    s, _ = started("K", {"german": force})
    s.sides[0].snipers = 0
    s.men[0].where = KILLED
    atoms_setup.clear_the_table(s)
    atoms_setup.begin_part(s)
    assert s.sides[0].snipers == 2 and s.sides[1].snipers == 1
    assert [man.soldier % soldiers.SLOTS for man in s.men if man.where == AWAITED] == [8, 10]
    assert s.sides[0].strength + s.sides[0].gone == 6


# --- the secret -------------------------------------------------------------------------------------------------

SECOND: list[dict[str, Any]] = [
    {"men": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "sniper": 0},
    {"men": [18, 20, 9, 25, 21], "sniper": 1, "reinforcements": [4, 5]},
    {"men": [18, 20, 9, 25, 8], "quality": "elite", "secondary": ["charge"]},
]


def asked_of_the_first(s: Any, viewer: int) -> list[Any]:
    given = [GAME.view(s, viewer), GAME.trail(s, viewer), GAME.dump(GAME.veil(s, viewer))]
    given += [[GAME.key(s, code), GAME.label(s, code)] for code in core.legal(s)]
    return given


@pytest.mark.rule("43.2")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_43_2_nobody_knows_the_second_force_before_it_is_set_up(viewer: int) -> None:
    games = [started("A", {"german": {"men": FORCE}, "american": force})[0] for force in SECOND]
    dice = Dice(5)
    while games[0].asked == 0:
        told = [canonical(asked_of_the_first(s, viewer)) for s in games]
        assert told[0] == told[1] == told[2]
        assert GAME.view(games[0], viewer)["sides"][1]["secret"] and games[0].face_down == 1
        for s in games:
            # not even by asking for somebody
            for key in ("put a1", "put a25", "put Allen"):
                with pytest.raises(UnknownKey, match="is not a man"):
                    GAME.parse(s, key)
        code = random_code(games[0], dice)
        for s in games:
            s.news = False
            core.apply(s, code)
    # then it lies face up
    for s, force in zip(games, SECOND, strict=True):
        assert s.face_down == NO_SEAT and s.news and s.asked == 1
        shown = GAME.view(s, viewer)["sides"][1]
        assert len(shown["waiting"]) == len(force["men"]) and not shown["secret"]
        assert shown["snipers"] == 1 + force.get("sniper", 0)
    assert len({canonical(GAME.view(s, viewer)) for s in games}) == 3


@pytest.mark.rule("43.2")
def test_43_2_its_own_player_knows_it_all_the_time() -> None:
    for force in SECOND:
        s, _ = started("A", {"german": {"men": FORCE}, "american": force})
        side = GAME.view(s, 1)["sides"][1]
        assert [int(man["man"][1:]) for man in side["waiting"]] == sorted(force["men"])
        # and he sees the first one, which is set up before his eyes
        assert len(GAME.view(s, 1)["sides"][0]["waiting"]) == len(FORCE)


def test_a_force_is_announced_when_it_is_set_up() -> None:
    options = {"scenario": "A", "forces": {"german": {"men": FORCE}, "american": SECOND[1]}}
    match = Match.begin(GAME, options, 3)
    assert not match.log("german")
    for order in ["put g1", "put g2", "put g4", "put g5", "next", "put g3", "put g6", "put g9", "put g10", "ready"]:
        match.submit(order)
    told = [line.text for line in match.log("german")]
    assert told[-2:] == [
        "The German side has bought its force: 8 men, line troops.",
        "The American side has bought its force: 7 men, line troops, and a second Sniper.",
    ]


@pytest.mark.rule("43.2")
def test_43_2_a_bought_force_is_played_and_kept_in_saves() -> None:
    options = {"scenario": "C", "forces": {"german": "weapons", "american": "numbers"}, "year": "1943b"}
    match = Match.begin(GAME, options, 11)
    dice = Dice(4)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        match.submit(decision.options[dice.below(len(decision.options))].key)
    text = match.save()
    for again in (restored(text), restored(text, check=True)):
        assert again.hash == match.hash and again.config == match.config
    assert match.config["forces"]["german"]["men"] and match.config["level"] == "full"


# --- a configuration --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"forces": {"french": "auto"}}, "a force for 'french'; the sides are german and american"),
        ({"forces": {"german": "cheap"}}, "a table, or one of auto, balanced, numbers, weapons"),
        ({"forces": {"german": {"man": [1]}}}, "has no 'man'; it has men, quality"),
        ({"forces": {"german": {"men": [1, 2, 60]}}}, "no German man 60"),
        ({"forces": {"german": {"men": 4}}}, "men is 4; it is a list"),
        ({"forces": {"german": {"men": FORCE, "sniper": "two"}}}, "sniper is 'two'; it is a number"),
        ({"forces": {"german": {"men": FORCE, "quality": "good"}}}, "line, second line, elite, Volksgrenadiers, SS"),
        ({"forces": {"german": {"men": FORCE, "quality": "partisans"}}}, r"cannot be played yet \[37\]"),
        ({"forces": {"german": {"men": FORCE, "secondary": ["gun"]}}}, "'gun' is no secondary weapon"),
        ({"forces": {"german": {"men": [1, 2, 3, 12, 13]}}}, r"costs 347 points, and there are 241 \[43.2\]"),
        ({"forces": {"german": "auto"}, "year": "1940"}, "year is '1940'; it is one of 1941a, 1941b"),
        ({"forces": {"german": "auto"}, "level": "close"}, "buying a force is chapter 43 .* its level is full"),
        ({"forces": {"german": "auto"}, "first": "high-card"}, "leave the high card out"),
        ({"forces": 3}, "forces is 3; it is a table"),
    ],
)
def test_what_cannot_be_bought_is_refused_in_words(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UnknownScenario, match=message):
        GAME.configure({"scenario": "A", **options})


def test_a_scenario_without_points_sells_nothing(tmp_path: Any) -> None:
    (tmp_path / "scenarios.toml").write_text(
        "[Z]\nname = 'Ours'\nlevel = 'full'\nchapters = '2-24'\ndecks = 3\nfirst = 'axis'\n"
        "victory = { kind = 'points' }\n"
        "[Z.forces]\ngerman = { men = [1, 4, 5, 6], points = 1 }\nrussian = { men = [1, 3, 4, 5], points = 1 }\n",
        encoding="utf-8",
    )
    load.load(tmp_path)
    for force in ("auto", {"men": [1, 2, 4, 5]}):
        with pytest.raises(UnknownScenario, match=r"scenario Z gives no points to buy with \[43.2\]"):
            GAME.configure({"scenario": "Z", "sides": ["german", "russian"], "forces": {"german": force}})


def test_a_force_is_written_down_in_full_and_read_back() -> None:
    force = {"men": ["Hessel", "g1", 4, 5, 10], "quality": "SS", "sniper": 1, "reinforcements": [6]}
    config = GAME.configure({"scenario": "A", "forces": {"german": force}})
    assert config["forces"]["german"] == {
        "men": [1, 2, 4, 5, 10],
        "quality": "elite",
        "secondary": [],
        "sniper": 1,
        "reinforcements": [6],
        "after": 1,
    }
    assert GAME.configure(config) == config


@pytest.mark.parametrize(
    "line",
    ["1,2,4,5", "1,2,4,5,8,10+elite+charge+sniper+later:3,6@2", "23,24,5,7+second-line+charge", "auto", "weapons"],
)
def test_a_line_says_the_same_as_a_table(line: str) -> None:
    p = purchase_words.read(SCENARIOS["B"], GERMAN, MEETING, LATE, purchase_words.from_line(line))
    assert purchase_words.from_line(purchase_words.as_line(p)) is not None
    again = purchase_words.read(
        SCENARIOS["B"], GERMAN, MEETING, LATE, purchase_words.from_line(purchase_words.as_line(p))
    )
    assert purchase_words.written(again) == purchase_words.written(p)
