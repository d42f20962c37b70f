"""The odds: counted chances against everything that can happen, card by card and draw by draw."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firefight.games.upfront import cards, odds, results, secrecy, soldiers
from firefight.games.upfront.game import GAME
from firefight.games.upfront.model import IN_PLAY, KILLED, ROUTED, Man, UpFront
from firefight.kernel import core
from firefight.kernel.core import CHANCE, NOBODY, PASS
from firefight.kernel.events import Sink
from tests.games.upfront.play import Table

WORDS = ("nothing", "pinned", "killed", "panic_killed", "routed", "wounded", "wounded_again")
GUNS: dict[str, Any] = {"men": [3, 2, 4, 5, 6], "chit": 2, "crew": [[3, 2]]}
MIXED: list[Any] = [3, "5 pinned", 9]
# Eight cards with red and black, high and low numbers, and different columns 0r.
EIGHT = ["c27", "c39", "c16", "c6", "c35", "c28", "c80", "c12"]


def field(hand: list[str], men: list[Any] | None = None, only: list[str] | None = None, **rest: Any) -> Table:
    """Germans with a machine gun group and this hand; a group of Americans.  `only` are the cards left in the pile."""
    target = {"men": MIXED if men is None else men, "chit": 3, "cards": rest.pop("on_target", [])}
    american = {"groups": {"A": target, "B": {"men": [10, 11, 12, 17, 19]}}, "hand": rest.pop("enemy_hand", [])}
    german = {"groups": {"A": {**GUNS, **rest.pop("guns", {})}, "B": {"men": [1, 8]}}, "hand": hand}
    description: dict[str, Any] = {"german": german, "american": american, **rest}
    if only is not None:
        kept = {*only, *hand, *american["hand"]}
        description["discards"] = [f"c{card}" for card in range(1, 163) if f"c{card}" not in kept]
    return Table(description)


def chances(table: Table, order: str) -> dict[str, Any]:
    """The odds of an order for the seat that is asked."""
    row = GAME.odds(table.s, table.s.asked, GAME.parse(table.s, order))
    assert row is not None
    return row


def after(s: UpFront, code: int) -> UpFront:
    """A copy in which an option has been carried out."""
    copy = s.clone()
    core.apply(copy, code)
    return copy


def outcomes(s: UpFront, weight: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, UpFront]]:
    """Everything that chance can do from here on, exactly, with windows passed, until a player has to decide."""
    if s.asked == CHANCE:
        codes = core.legal(s)
        for code in codes:
            yield from outcomes(after(s, code), weight / len(codes))
    elif s.asked != NOBODY and PASS in core.legal(s):
        yield from outcomes(after(s, PASS), weight)
    else:
        yield weight, s


def every_deal(s: UpFront, seat: int) -> Iterator[UpFront]:
    """Every way in which the cards that a seat cannot see may lie: which of them are the other hand."""
    unseen = secrecy.unseen(s, seat)
    for hand in combinations(unseen, len(s.sides[1 - seat].hand)):
        copy = s.clone()
        copy.sides[1 - seat].hand = sorted(hand)
        copy.pool = [card for card in unseen if card not in hand]
        yield copy


def all_outcomes(table: Table, *orders: str) -> list[tuple[Fraction, UpFront]]:
    """All that can happen after these orders, over every deal that the seat asked cannot tell apart."""
    seat = table.s.asked
    deals = list(every_deal(table.s, seat))
    found: list[tuple[Fraction, UpFront]] = []
    for deal in deals:
        s = deal
        for order in orders:
            while s.asked != seat:
                s = after(s, PASS)
            s = after(s, GAME.parse(s, order))
        found += [(weight / len(deals), end) for weight, end in outcomes(s)]
    assert sum(weight for weight, _ in found) == 1
    return found


def fate(man: Man, was_pinned: bool) -> str:
    """What has happened to a man; whether he was killed by panic cannot be seen afterwards."""
    if man.where == KILLED:
        return "killed"
    if man.where == ROUTED:
        return "routed"
    return "pinned" if man.pinned and not was_pinned else "nothing"


def compare_men(table: Table, row: dict[str, Any], found: list[tuple[Fraction, UpFront]]) -> None:
    """Each man's chances in a row of odds, and those for the group, against all that can happen."""
    keys = [entry["man"] for entry in row["men"]]
    numbers = [table.man(key).number for key in keys]
    was = {number: table.s.men[number].pinned for number in numbers}
    for entry, number in zip(row["men"], numbers, strict=True):
        share = dict.fromkeys(WORDS, Fraction(0))
        for weight, end in found:
            share[fate(end.men[number], was[number])] += weight
        assert entry["was_pinned"] == was[number]
        for word in ("nothing", "pinned", "routed"):
            assert entry[word] == pytest.approx(float(share[word]))
        assert entry["killed"] + entry["panic_killed"] == pytest.approx(float(share["killed"]))
    untouched = sum(w for w, end in found if all(fate(end.men[n], was[n]) == "nothing" for n in numbers))
    unharmed = sum(w for w, end in found if all(end.men[n].where == IN_PLAY for n in numbers))
    assert row["nobody_affected"] == pytest.approx(float(untouched))
    assert row["nobody_lost"] == pytest.approx(float(unharmed))
    pinned = sum(w for w, end in found for n in numbers if fate(end.men[n], was[n]) == "pinned")
    lost = sum(w for w, end in found for n in numbers if end.men[n].where != IN_PLAY)
    assert row["expected_pinned"] == pytest.approx(float(pinned))
    assert row["expected_lost"] == pytest.approx(float(lost))


# --- fire -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("man", [3, "3 pinned", 9, "9 pinned", "6 pinned", 16, "16 pinned"])
@pytest.mark.parametrize("fire_card", ["c84", "c106"])
def test_each_man_against_every_unseen_card(man: Any, fire_card: str) -> None:
    table = field([fire_card], [man, 4], guns={"men": [3, 2, 4, 7]}).order(f"fire A A {fire_card}")
    row = chances(table, "resolve")
    drawn = after(table.s, GAME.parse(table.s, "resolve"))
    counts = dict.fromkeys(WORDS, 0)
    names = {
        results.NO_EFFECT: "nothing",
        results.PINNED: "pinned",
        results.KIA: "killed",
        results.PANIC_KIA: "panic_killed",
        results.ROUT: "routed",
    }
    for code in core.legal(drawn):
        copy = drawn.clone()
        copy.sink = Sink()
        core.apply(copy, code)
        told = next(event for event in copy.sink.drain() if event.kind == "shot_at")
        counts[names[told.args[2]]] += 1
    assert row["men"][0]["counts"] == counts
    assert row["unseen"] == sum(counts.values()) == len(table.s.pool)
    for word in WORDS:
        assert row["men"][0][word] == pytest.approx(counts[word] / row["unseen"])


@pytest.mark.rule("6.5")
@pytest.mark.parametrize("fire_card", ["c69", "c94", "c107"])
def test_a_whole_attack_against_every_order_of_the_pile(fire_card: str) -> None:
    table = field([fire_card], only=EIGHT).order(f"fire A A {fire_card}")
    compare_men(table, chances(table, "resolve"), all_outcomes(table, "resolve"))


@pytest.mark.rule("6.5")
def test_a_whole_attack_when_the_enemy_holds_some_of_the_unseen_cards() -> None:
    # two of the seven cards, no Hero among them, are in his hand: nobody knows which
    table = field(["c94"], ["5 pinned", 9, 6], only=EIGHT[:5], enemy_hand=EIGHT[5:7]).order("fire A A c94", "pass")
    row = chances(table, "resolve")
    assert row["unseen"] == 7
    compare_men(table, row, all_outcomes(table, "resolve"))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_nobody_affected_over_all_orders_of_a_small_pile(data: st.DataObject) -> None:
    table = field(["c94"])
    heap = sorted(data.draw(st.sets(st.sampled_from(table.s.pool), min_size=3, max_size=6)))
    men = table.s.men[-8:][: data.draw(st.integers(1, min(4, len(heap))))]
    for man in men:
        man.pinned = data.draw(st.booleans())
    strength = data.draw(st.integers(-2, 9))
    row = odds.attack_odds(table.s, 0, strength, [man.number for man in men], heap, False)

    def result(man: Man, card: int) -> str:
        """Section 6.5 once more, straight from the printed values."""
        number = strength + (-cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card])
        soldier = man.soldier
        kia = soldiers.KIA_PINNED[soldier] if man.pinned else soldiers.KIA[soldier]
        exposed = soldiers.PANIC[soldier] if man.pinned else soldiers.MORALE[soldier]
        if number >= kia:
            return "killed"
        if number < exposed:
            return "nothing"
        if not man.pinned:
            return "pinned"
        return "panic_killed" if cards.POSITION[card][10] <= soldiers.PANIC[soldier] else "routed"

    orders = list(permutations(heap, len(men)))
    results = [[result(man, card) for man, card in zip(men, order, strict=True)] for order in orders]
    assert row["nobody_affected"] == pytest.approx(sum(set(line) == {"nothing"} for line in results) / len(orders))
    assert row["nobody_lost"] == pytest.approx(
        sum(set(line) <= {"nothing", "pinned"} for line in results) / len(orders)
    )
    for at, entry in enumerate(row["men"]):
        for word in WORDS:
            assert entry[word] == pytest.approx(sum(line[at] == word for line in results) / len(orders))
        assert sum(entry["counts"].values()) == row["unseen"] == len(heap)


@pytest.mark.parametrize("hand", [["c62"], ["c69", "c84"], ["c69", "c84", "c108"]])
@pytest.mark.parametrize("stack", [[], ["woods"], ["brush", "advance", "smoke"], ["advance", "wire"]])
def test_an_order_to_fire_shows_each_card_and_all_that_fit_together(hand: list[str], stack: list[str]) -> None:
    table = field(hand, on_target=stack, guns={"cards": ["hill", "sideways"]})
    row = chances(table, "fire A A")
    power = row["firepower"]
    assert row["range"] == 5 and power == sum(part["value"] for part in row["parts"])
    assert [part["man"] for part in row["parts"]] == ["g3", "g2", "g4", "g5", "g6"]
    needs = {"c62": 1, "c69": 4, "c84": 4, "c108": 12}
    usable = [[card] for card in hand if needs[card] <= power]
    together = [card for card in hand if card != "c108"]
    if len(together) > 1 and sum(needs[card] for card in together) <= power:
        usable.append(together)
    assert [choice["cards"] for choice in row["choices"]] == usable
    for choice in row["choices"]:
        # what is promised is what the attack has
        played = field(hand, on_target=stack, guns={"cards": ["hill", "sideways"]})
        played.order("fire A A " + "+".join(choice["cards"]))
        assert played.told("fires")[0][3] == choice["strength"] == sum(part["value"] for part in choice["modifiers"])
        assert choice["minimum"] == sum(needs[card] for card in choice["cards"])
        assert chances(played, "resolve")["men"] == choice["men"]


def test_an_order_to_fire_counts_the_nations_minimum() -> None:
    groups = {"A": {"men": [4, 5], "chit": 2}, "B": {"men": [1, 6]}}
    enemy = {"groups": {"A": {"men": [4, 5], "chit": 3}, "B": {"men": [7, 8]}}}
    # six factors: the British use cards that ask for 7, 5 and 4 with one less, the Italians only need one more
    for nation, hand, minima in (("british", ["c69", "c79", "c91"], [3, 4, 6]), ("italian", ["c69", "c82"], [5])):
        mine = {"groups": groups, "hand": hand}
        row = chances(Table({"sides": [nation, "german"], nation: mine, "german": enemy}), "fire A A")
        assert [choice["minimum"] for choice in row["choices"]] == minima


def test_choosing_fire_cards_shows_the_attack_so_far() -> None:
    table = field(["c69", "c84", "c115"]).order("fire A A")
    single = chances(table, "add c69")
    table.order("add c69")
    assert chances(table, "done")["men"] == single["men"] and single["cards"] == ["c69"]
    both = chances(table, "add c84")
    assert both["cards"] == ["c69", "c84"] and both["strength"] == 4 and both["minimum"] == 8
    # nothing random hangs on a Hero, but his firepower shows
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "hero g4 c115")) is None
    before = chances(table, "done")["firepower"]
    table.order("hero g4 c115")
    row = chances(table, "done")
    assert row["firepower"] == before + 3 == sum(part["value"] for part in row["parts"])
    table.order("add c84", "done")
    # the cards played are no longer unseen by the enemy, and never were by oneself
    assert chances(table, "resolve")["men"] == both["men"]


@pytest.mark.rule("6.44")
def test_concealment_with_and_without() -> None:
    table = field(["c94"], enemy_hand=["c27", "c39", "c62"]).order("fire A A c94")
    assert table.asked == "american"
    rows = {order: chances(table, order) for order in ("pass", "conceal c27", "conceal c39")}
    assert [row["strength"] for row in rows.values()] == [3, 2, 0]
    assert [[part["value"] for part in row["modifiers"]] for row in rows.values()] == [[], [-1], [-3]]
    for order, row in rows.items():
        s = after(table.s, GAME.parse(table.s, order))
        if s.asked == 1:
            # asked again after the card, he passes, and the odds are those of the attack as it is now
            again = GAME.odds(s, 1, PASS)
            assert again is not None and again["strength"] == row["strength"] and again["men"] == row["men"]
            s = after(s, PASS)
        # the attacker knows less of the cards that were in that hand, but the strength is the same
        told = GAME.odds(s, 0, GAME.parse(s, "resolve"))
        assert told is not None and told["strength"] == row["strength"] and told["unseen"] > row["unseen"]


@pytest.mark.rule("6.44")
@pytest.mark.parametrize("order", ["pass", "conceal c31"])
def test_concealment_against_every_order_of_the_pile(order: str) -> None:
    table = field(["c94"], only=EIGHT, enemy_hand=["c31"]).order("fire A A c94")
    row = chances(table, order)
    s = after(table.s, GAME.parse(table.s, order))
    while s.asked == 1:
        s = after(s, PASS)
    compare_men(table, row, list(outcomes(after(s, GAME.parse(s, "resolve")))))


def test_a_man_rallied_in_the_window_is_counted_as_he_is_now() -> None:
    table = field(["c94"], enemy_hand=["c115"]).order("fire A A c94")
    before = chances(table, "pass")["men"][1]
    table.order("hero a5 c115")
    now = chances(table, "pass")["men"][1]
    assert (before["man"], before["was_pinned"], now["was_pinned"]) == ("a5", True, False)
    assert before["pinned"] == 0 and now["pinned"] > 0 and now["routed"] == 0


@pytest.mark.rule("15.52")
def test_a_commissar_counts_in_the_odds() -> None:
    def russians(commissar: str) -> dict[str, Any]:
        groups = {"A": {"men": [5, commissar, "7 pinned"], "chit": 3}, "B": {"men": [10, 11, 12, 13, 14]}}
        return {"groups": groups}

    german = {"groups": {"A": GUNS, "B": {"men": [1, 8]}}, "hand": ["c94"]}
    kept = {*EIGHT[:5], "c94"}
    gone = [f"c{card}" for card in range(1, 163) if f"c{card}" not in kept]
    rows = []
    for commissar in ("19", "19 pinned"):
        table = Table(
            {"sides": ["german", "russian"], "german": german, "russian": russians(commissar), "discards": gone}
        )
        table.order("fire A A c94")
        rows.append(chances(table, "resolve"))
    # the man beside him holds better, himself no better
    assert rows[0]["men"][0]["nothing"] > rows[1]["men"][0]["nothing"]
    assert rows[0]["men"][2]["nothing"] > rows[1]["men"][2]["nothing"]


# --- other draws ------------------------------------------------------------------------------------------------


def compare_sniper(table: Table, order: str, found: list[tuple[Fraction, UpFront]]) -> None:
    """A Sniper's odds against all that can happen."""
    row = chances(table, order)
    hit = Fraction(0)
    for entry in row["men"]:
        man = table.man(entry["man"])
        share = dict.fromkeys(WORDS, Fraction(0))
        for weight, end in found:
            share[fate(end.men[man.number], man.pinned)] += weight
        for word in ("pinned", "routed"):
            assert entry[word] == pytest.approx(float(share[word]))
        assert entry["killed"] + entry["panic_killed"] == pytest.approx(float(share["killed"]))
        hit += 1 - share["nothing"]
    assert row["hit"] == pytest.approx(float(hit))


@pytest.mark.rule("14.2", "14.3")
@pytest.mark.parametrize("men", [[3, "5 pinned", 9], [3, "5 pinned"], [9], ["5 pinned"]])
@pytest.mark.parametrize("sniper", ["c110", "c113"])
def test_a_sniper_over_every_pair_of_cards(men: list[Any], sniper: str) -> None:
    table = field([sniper], men, only=EIGHT).order("end")
    compare_sniper(table, f"snipe A {sniper}", all_outcomes(table, f"snipe A {sniper}", "done"))


@pytest.mark.rule("14.2", "14.3")
def test_a_sniper_over_the_whole_pile() -> None:
    # two different cards: one names the position of three, another the number
    table = field(["c111"], [3, "5 pinned", 9]).order("end")
    row = chances(table, "snipe A c111")
    unseen = secrecy.unseen(table.s, 0)
    pairs = len(unseen) * (len(unseen) - 1)
    for place, entry in enumerate(row["men"]):
        counts = dict.fromkeys(WORDS, 0)
        for first, second in permutations(unseen, 2):
            if cards.POSITION[first][3] != place + 1:
                continue
            number = cards.NUMBER[second]
            if number >= 4:
                counts["killed"] += 1
            elif number < 2:
                counts["nothing"] += 1
            elif place == 1:
                # Frattali, pinned, panics: Panic 4
                counts["panic_killed" if cards.POSITION[second][10] <= 4 else "routed"] += 1
            else:
                counts["pinned"] += 1
        assert entry["aimed_at"] == pytest.approx(
            sum(cards.POSITION[card][3] == place + 1 for card in unseen) / len(unseen)
        )
        for word in WORDS:
            assert entry[word] == pytest.approx(counts[word] / pairs)


@pytest.mark.rule("8.53a", "8.53b")
def test_fording_counts_the_black_cards() -> None:
    german = {"groups": {"A": {"men": [4, 5], "cards": ["stream"]}, "B": {"men": [1, 8]}}, "hand": ["c1", "c6"]}
    table = Table(
        {"german": german, "american": {"groups": {"A": {"men": [3]}, "B": {"men": [4, 5]}}, "hand": ["c62"]}}
    )
    row = chances(table, "ford A c1")
    unseen = secrecy.unseen(table.s, 0)
    assert row["count"] == sum(not cards.RED[card] for card in unseen) and row["unseen"] == len(unseen)
    crossed = [
        len(end.sides[0].groups[0].stack) == 2 for _, end in outcomes(after(table.s, GAME.parse(table.s, "ford A c1")))
    ]
    # played out, over the cards of the pile; the one the enemy holds, black, counts like the others
    assert sum(crossed) + 1 == row["count"] and len(crossed) + 1 == row["unseen"]
    assert row["success"] == pytest.approx(row["count"] / row["unseen"])
    # a Ford card always crosses
    assert chances(table, "ford A c6")["success"] == 1.0


@pytest.mark.rule("14.4")
@pytest.mark.parametrize("number", [0, 1, 3, 6])
def test_a_check_for_the_sniper_played_out(number: int) -> None:
    table = field([], guns={"sniped": number})
    row = chances(table, "check A")
    found = list(outcomes(after(table.s, GAME.parse(table.s, "check A"))))
    assert row["count"] == sum(end.sides[1].snipers == 0 for _, end in found)
    assert row["success"] == pytest.approx(row["count"] / len(found)) and row["unseen"] == len(found)


@pytest.mark.rule("10.3")
@pytest.mark.parametrize("man", [5, 6, 7])
def test_voluntary_panic_played_out(man: int) -> None:
    table = field([], guns={"men": [3, 2, 4, f"{man} pinned"]})
    row = chances(table, f"panic g{man}")
    number = table.man(f"g{man}").number
    found = list(outcomes(after(table.s, GAME.parse(table.s, f"panic g{man}"))))
    assert row["count"] == sum(end.men[number].where == KILLED for _, end in found)
    assert row["killed"] == pytest.approx(row["count"] / len(found)) and row["unseen"] == len(found)


@pytest.mark.rule("15.53")
def test_an_execution_played_out() -> None:
    groups = {"A": {"men": ["3 pinned", 19, "4 pinned", 5]}, "B": {"men": ["6 pinned", 7]}}
    russian = {"groups": groups, "hand": []}
    foe = {"groups": {"A": {"men": [3, 4]}, "B": {"men": [5, 6]}}}
    table = Table({"sides": ["russian", "german"], "russian": russian, "german": foe})
    row = chances(table, "end")
    assert [entry["man"] for entry in row["men"]] == ["r3", "r4"]
    found = list(outcomes(after(table.s, GAME.parse(table.s, "end"))))
    for entry in row["men"]:
        number = table.man(entry["man"]).number
        assert entry["executed"] == pytest.approx(float(sum(w for w, end in found if end.men[number].where == KILLED)))
    # where nobody is in danger, the end of the turn has no odds
    groups["A"] = {"men": [3, 19, 4, 5]}
    table = Table({"sides": ["russian", "german"], "russian": russian, "german": foe})
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "end")) is None


def test_where_nothing_is_drawn_there_are_no_odds() -> None:
    table = field(["c1", "c49", "c62", "c115"], guns={"men": [3, "2 pinned", 4, 5]})
    for order in ("rally A c49", "advance B c1", "order A", "hero g2 c115", "end"):
        assert table.why(order) == ""
        assert GAME.odds(table.s, 0, GAME.parse(table.s, order)) is None
    table.order("end")
    assert GAME.odds(table.s, 0, GAME.parse(table.s, "discard c1")) is None


# --- what a seat knows ------------------------------------------------------------------------------------------


POSITIONS: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "fire": ({}, [], "fire A A"),
    "add": ({}, ["fire A A"], "add c94"),
    "resolve": ({}, ["fire A A c94", "pass"], "resolve"),
    "snipe": ({}, ["end"], "snipe A c110"),
    "panic": ({"guns": {"men": [3, 2, "4 pinned", 5]}}, [], "panic g4"),
    "check": ({"guns": {"sniped": 1}}, [], "check A"),
}


@pytest.mark.parametrize("name", list(POSITIONS))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_odds_depend_on_nothing_but_what_the_seat_knows(name: str, seed: int) -> None:
    rest, orders, order = POSITIONS[name]
    table = field(["c94", "c110"], enemy_hand=["c28", "c31", "c114", "c1"], **rest)
    table.order(*orders)
    seat = table.s.asked
    dealt = secrecy.deal(secrecy.veil(table.s, seat), seed)
    assert dealt.sides[1].hand != table.s.sides[1].hand
    assert GAME.odds(dealt, seat, GAME.parse(dealt, order)) == chances(table, order)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_the_defenders_odds_depend_on_nothing_but_what_he_knows(seed: int) -> None:
    table = field(["c94", "c108"], enemy_hand=["c31"]).order("fire A A c94")
    dealt = secrecy.deal(secrecy.veil(table.s, 1), seed)
    for order in ("pass", "conceal c31"):
        assert GAME.odds(dealt, 1, GAME.parse(dealt, order)) == chances(table, order)


@pytest.mark.rule("4.4", "8.1")
def test_hidden_fronts_are_unseen_and_known_ones_are_not() -> None:
    stack = ["advance c2"]
    table = field(["c94", "c62", "c63"], on_target=["open c140"], enemy_hand=["c31", "c32"], guns={"cards": stack})
    hidden = set(secrecy.unseen(table.s, 0))
    # his hand and his card lying face down; not mine, nor what lies face up
    assert {31, 32, 140} <= hidden and not {94, 62, 63, 2} & hidden
    assert chances(table, "fire A A")["choices"][0]["unseen"] == len(hidden)
    # a card I throw away face down is known to me, and stays unseen by him; for me nothing changes
    table.order("end", "discard c62", "done", "keep")
    assert table.asked == "american"
    assert 62 in secrecy.unseen(table.s, 1) and 62 not in secrecy.unseen(table.s, 0)
    assert set(secrecy.unseen(table.s, 0)) == hidden
