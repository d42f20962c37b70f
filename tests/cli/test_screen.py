from __future__ import annotations

import random
from typing import Any

import pytest

import firefight
from firefight.cli.screen import Menu, Out, told
from firefight.games.upfront import screen, screen_odds, screen_story
from firefight.games.upfront.game import GAME
from firefight.games.upfront.position import build
from firefight.kernel import core
from firefight.kernel.events import EVERYBODY, Event
from firefight.kernel.game import Option

POSITION: dict[str, Any] = {
    "sides": ["german", "american"],
    "active": "german",
    "turn": 5,
    "german": {
        "groups": {
            "A": {"men": [1, "4 pinned", 5], "chit": 2, "cards": ["woods"]},
            "B": {"men": [3, 9, 2, 7], "chit": 1, "cards": ["open c30"], "crew": [[3, 9]], "sniped": 2},
        },
        "hand": ["fire 2 (4)", "movement", "rally 2", "minefield 3"],
        "lost": ["6 killed", "8 routed"],
        "offers": [],
    },
    "american": {
        "groups": {
            "A": {"men": [1, 2, 4], "chit": 1, "cards": ["hill", "advance"]},
            "B": {"men": [3, 5], "chit": 4, "cards": ["open c31", "smoke", "wire"]},
            "C": {"men": [9, 10], "chit": 0, "cards": ["marsh", "sideways", "advance"]},
        },
        "hand": ["concealed -1"],
        "snipers": 0,
        "passed": True,
    },
}


@pytest.fixture(scope="module")
def view() -> dict[str, Any]:
    return GAME.view(build(POSITION), 0)


def test_the_table_in_short_says_where_everybody_is(view: dict[str, Any]) -> None:
    text = "\n".join(screen.brief(view, screen.plain))
    for words in (
        "Turn 5, the German side's. Deck 1 of 3.",
        "American, the enemy: lost 0 of 7, broken at 4",
        "Sniper found, passed last turn.",
        "A  range chit 1, Hill -1, moving forward",
        "B  range chit 4, open ground (a card), in Smoke, in Wire, not in cover that counts for victory",
        "C  range chit 0, open ground, out of Marsh -1, moving sideways and forward",
        "You, German: lost 2 of 9",
        "g1 Diettinger SL MP, g4 Schumacher PINNED, g5 Schultz",
        "B  range chit 1, open ground (card c30), fired on by a Sniper (check above 2)",
        "g3 Schussel LMG with g9, g9 Streich assists g3",
    ):
        assert words in text, words
    enemy = text.index("the enemy")
    assert text.index("range chit 4") > enemy
    assert text.index("You, German") > text.index("range chit 4")


def test_ranges_and_firepower_stand_with_each_group(view: dict[str, Any]) -> None:
    group = view["sides"][0]["groups"][1]
    line = screen.fire_line(view, 0, 1)
    for other in range(3):
        at = view["ranges"][1][other]
        assert f"{'ABC'[other]} range {at} firepower {group['firepower'][at]}" in line


def test_the_table_in_full_has_every_exposed_value(view: dict[str, Any]) -> None:
    text = "\n".join(screen.table(view, screen.plain))
    assert " 2. g4 Schumacher, Pvt, rifle, PINNED: panic 4, KIA 9" in text
    assert " 2. g9 Streich, Pvt, rifle, assistant of g3: morale 3, panic 3, KIA 8" in text
    assert "Lost: g6 Bernhoff killed, g8 Wollak routed." in text
    assert "The next 5 cards of buildings" in text
    for man in [man for side in view["sides"] for group in side["groups"] for man in group["men"]]:
        assert f"{man['man']} {man['name']}" in text


def test_nothing_of_the_other_hand_is_in_it(view: dict[str, Any]) -> None:
    s = build(POSITION)
    text = "\n".join(screen.table(view, screen.plain) + screen.hand(view, [], screen.plain))
    for card in s.sides[1].hand:
        assert f"c{card} " not in text
    assert "c31" not in text
    spectator = GAME.view(s, 7)
    text = "\n".join(screen.table(spectator, screen.plain) + screen.hand(spectator, [], screen.plain))
    assert "c30" not in text
    assert "You" not in text.replace("Your", "")


def test_the_hand_says_what_each_card_can_do_now(view: dict[str, Any]) -> None:
    s = build(POSITION)
    keys = [GAME.key(s, code) for code in core.legal(s)]
    lines = screen.hand(view, keys, screen.plain)
    by_title = {line.split(":")[0].strip().partition(" ")[2]: line for line in lines[1:]}
    assert "sideways B" in by_title["Movement"]
    assert "sideways A" not in by_title["Movement"]
    assert "Now: rally A." in next(line for title, line in by_title.items() if title.startswith("Rally 2"))
    assert "Cower card" in by_title["Minefield 3"]
    assert "fire B B" in by_title["Fire 2 (4)"]


def test_options_stand_under_headings_and_families_in_one_line(
    view: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    s = build(POSITION)
    options = [Option(GAME.key(s, code), GAME.label(s, code), code) for code in core.legal(s)]
    menu = Menu(screen, "turn", options, view)
    menu.show(Out(plain=True))
    text = capsys.readouterr().out
    assert sorted(menu.keys()) == sorted(option.key for option in options)
    assert menu.keys()[-1] == "end"
    assert text.index(" Fire\n") < text.index(" Move\n") < text.index(" Rally\n") < text.index(" Or\n")
    assert "rally A c" in text
    assert "(1 pinned)" in text
    menu.show(Out(plain=True), full=True)
    full = capsys.readouterr().out
    assert len(full.splitlines()) - 1 >= len(options)
    for number, key in enumerate(menu.keys(), 1):
        assert f"{number:2}. {key}: " in full


def test_a_family_is_one_line_with_every_member(view: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    held = [card["card"] for card in view["sides"][0]["hand"]]
    titles = [card["title"] for card in view["sides"][0]["hand"]]
    options = [
        Option(f"discard {card}", f"discard {title} face down", at)
        for at, (card, title) in enumerate(zip(held, titles, strict=True))
    ]
    Menu(screen, "discards", [*options, Option("done", "that is all", 9)], view).show(Out(plain=True))
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("   1-4. discard CARD: discard a card face down: ")
    for card, title in zip(held, titles, strict=True):
        assert f"{card} {title}" in lines[1]


def test_chances_come_with_their_parts_and_rules(view: dict[str, Any]) -> None:
    s = build(POSITION)
    code = GAME.parse(s, "fire B B")
    row = GAME.odds(s, 0, code)
    assert row is not None
    text = "\n".join(screen_odds.odds(row))
    assert "Firepower" in text
    assert "(crewed) [11.1]" in text
    assert "-1 Smoke on the target [13.21]" in text
    assert "+1 Wire on the target [13.31]" in text
    assert "nobody affected" in text
    assert screen_odds.percent(0.004) == "under 1 %"
    assert screen_odds.percent(0.0) == "0 %"
    assert screen_odds.percent(0.996) == "over 99 %"
    assert screen_odds.percent(1.0) == "100 %"


def test_a_shot_is_told_in_one_line() -> None:
    events = [
        Event("turned_over", EVERYBODY, "6.5", [62, 1, 1, 4, 0]),
        Event("breeze", EVERYBODY, "13.243", [62]),
        Event("shot_at", EVERYBODY, "6.5", [4, 7, 1, 62]),
        Event("pinned", EVERYBODY, "6.52", [4]),
        Event("drew", EVERYBODY, "4.5", [0]),
        Event("drew", EVERYBODY, "4.5", [0]),
        Event("pinned", EVERYBODY, "14.3", [4]),
    ]
    pinned = "#4 X is pinned."
    texts = ["Draw +1: ...", "A Breeze.", "#4 X: 7, pinned.", pinned, "A card.", "A card.", pinned]
    assert screen_story.story(events, texts) == [
        ("A Breeze.", "13.243"),
        ("#4 X: 7, pinned (drew +1, c62 Fire 1 (1)).", "6.5"),
        ("A card (2 times).", "4.5"),
        ("#4 X is pinned.", "14.3"),
    ]


def test_every_line_of_a_match_can_be_told() -> None:
    match = firefight.game("upfront").match(seed=4, sides=["russian", "italian"])
    dice = random.Random(4)
    for _ in range(800):
        if match.decision is not None:
            match.submit(dice.choice(match.decision.options))
    for viewer in (*match.seats, None):
        lines = told(match, viewer)
        assert 50 < len(lines) <= len(match.log(viewer))
        assert all(text.endswith((".", ")")) for text, _ in lines)
