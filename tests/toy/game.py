"""Lanterns as the house sees it: its `Game`."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from firefight.kernel.codec import CorruptSave
from firefight.kernel.core import NOBODY, State, run
from firefight.kernel.dice import Dice
from firefight.kernel.events import Event
from firefight.kernel.game import Game, Reason, UnknownScenario
from firefight.kernel.notation import first, verb_of
from tests.toy import orders, text
from tests.toy.model import BIDS, CARDS, DRAWN, PILES, RUNNING, SEATS, UNSEEN, Lanterns, Rules, value
from tests.toy.orders import RAID
from tests.toy.reasons import reason
from tests.toy.rounds import BLANK, ENOUGH, FACE_DOWN, NOT_YET, Bids, Night

SCENARIOS: Final[dict[str, tuple[int, int]]] = {"short": (2, 3), "long": (4, 12)}
"""Lamps and rounds of each scenario."""


class LanternsGame(Game):
    """Two camps raid each other at night (rules: `model`)."""

    name = "lanterns"
    title = "Lanterns"
    rules_version = 1

    def scenarios(self) -> list[str]:
        return list(SCENARIOS)

    def configure(self, options: dict[str, Any]) -> dict[str, Any]:
        for option in options:
            if option not in ("scenario", "hand"):
                raise UnknownScenario(f"Lanterns has no option {option!r}; it has scenario and hand")
        scenario = options.get("scenario", "long")
        if scenario not in SCENARIOS:
            raise UnknownScenario(f"Lanterns has no scenario {scenario!r}; it has {', '.join(SCENARIOS)}")
        hand = options.get("hand", 4)
        if hand not in (3, 4, 5):
            raise UnknownScenario(f"a hand has 3, 4 or 5 cards, not {hand!r}")
        return {"scenario": scenario, "hand": hand}

    def menu(self) -> dict[str, Any]:
        scenarios = [{"id": name, "name": name, "note": ""} for name in SCENARIOS]
        hand = {"name": "hand", "label": "Cards in a hand", "rule": "", "values": [3, 4, 5]}
        return {"scenarios": scenarios, "sides": [], "choose": 0, "default": self.configure({}), "options": [hand]}

    def shown(self, config: dict[str, Any]) -> dict[str, Any]:
        return config

    def new(self, config: dict[str, Any]) -> State:
        s = self.blank(config)
        s.pool = list(range(1, CARDS + 1))
        s.push(Night())
        run(s)
        return s

    def blank(self, config: dict[str, Any]) -> Lanterns:
        lamps, rounds = SCENARIOS[config["scenario"]]
        return Lanterns(Rules(lamps, rounds, config["hand"]))

    def seats(self, config: dict[str, Any]) -> list[str]:
        return SEATS[:]

    def clone(self, s: State) -> State:
        assert isinstance(s, Lanterns)
        return s.clone()

    def dump(self, s: State) -> dict[str, Any]:
        assert isinstance(s, Lanterns)
        return s.dump()

    def load(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        s = self.blank(config)
        try:
            s.load(row, BLANK)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise CorruptSave(f"the state of Lanterns is damaged: {error!r}") from error
        return s

    def key(self, s: State, code: int) -> str:
        return orders.key(code)

    def parse(self, s: State, key: str) -> int:
        return orders.parse(key)

    def expand(self, s: State, text: str) -> list[str]:
        return orders.expand(text)

    def kind(self, s: State) -> str:
        return text.KINDS[s.stack[-1].CODE][0]

    def prompt(self, s: State) -> tuple[str, str]:
        _kind, question, rule = text.KINDS[s.stack[-1].CODE]
        return question, rule

    def label(self, s: State, code: int) -> str:
        return text.label(code)

    def reason(self, s: State, seat: int, number: int, code: int) -> Reason:
        return reason(number, first(code))

    def view(self, s: State, viewer: int) -> dict[str, Any]:
        assert isinstance(s, Lanterns)
        return view(s, viewer)

    def veil(self, s: State, viewer: int) -> State:
        assert isinstance(s, Lanterns)
        return veil(s, viewer)

    def deal(self, veiled: State, seed: int) -> State:
        assert isinstance(veiled, Lanterns)
        return deal(veiled, seed)

    def odds(self, s: State, seat: int, code: int) -> dict[str, Any] | None:
        assert isinstance(s, Lanterns)
        if verb_of(code) != RAID:
            return None
        # before any deed: how many of the cards that may lie in the pile are high enough
        cards = unseen(s, seat)
        return {"success": [sum(value(card) >= ENOUGH for card in cards), len(cards)]}

    def tell(self, config: dict[str, Any], event: Event, viewer: int) -> str:
        return text.sentence(event)

    def result(self, s: State) -> dict[str, Any] | None:
        assert isinstance(s, Lanterns)
        if s.ending == RUNNING:
            return None
        why, rule = text.ENDINGS[s.ending]
        winner = None if s.winner == DRAWN else SEATS[s.winner]
        points = {SEATS[seat]: s.lamps[seat] for seat in (0, 1)}
        return {"winner": winner, "reason": why, "rule": rule, "points": points}

    def problems(self, s: State) -> list[str]:
        assert isinstance(s, Lanterns)
        return problems(s)

    def secrets(self, s: State, viewer: int) -> list[str]:
        """The names of the cards whose places this viewer does not know, those in the pile too; for tests."""
        assert isinstance(s, Lanterns)
        return [f"c{card}" for card in unseen(s, viewer)]


def hidden(s: Lanterns, viewer: int) -> list[int]:
    """The cards in hands and buried whose faces the viewer may not know, sorted."""
    cards: list[int] = []
    for seat in (0, 1):
        if seat != viewer:
            known = known_there(s, seat, viewer)
            cards += [card for card in s.hands[seat] if card not in known]
            cards += s.buried[seat]
    return sorted(cards)


def known_there(s: Lanterns, seat: int, viewer: int) -> list[int]:
    """[3.3] the cards of another hand that the viewer was shown; a spectator was shown none."""
    return s.shown[seat] if viewer == 1 - seat else []


def unseen(s: Lanterns, viewer: int) -> list[int]:
    """Every card that may lie in the pile as far as the viewer knows: the pile and what is hidden, together."""
    return sorted(s.pool + hidden(s, viewer))


def view(s: Lanterns, viewer: int) -> dict[str, Any]:
    """Everything this viewer may know, built from nothing."""
    sides: dict[str, Any] = {}
    for seat in (0, 1):
        own = seat == viewer
        sides[SEATS[seat]] = {
            "lamps": s.lamps[seat],
            "cards": len(s.hands[seat]),
            "hand": [f"c{card}" for card in (s.hands[seat] if own else known_there(s, seat, viewer))],
            "shown": [f"c{card}" for card in s.shown[seat]] if own else [],
            "buried cards": len(s.buried[seat]),
            "buried": [f"c{card}" for card in s.buried[seat]] if own else [],
            "limit": s.limits[seat],
        }
    counts: dict[str, int] = {}
    for card in unseen(s, viewer):
        words = text.kind_words(card)
        counts[words] = counts.get(words, 0) + 1
    return {
        "round": s.round,
        "asked": SEATS[s.asked] if s.asked >= 0 else None,
        "sides": sides,
        "pile": len(s.pool),
        "piles ended": s.piles,
        "unseen": counts,
        "discard": [f"c{card}" for card in s.discard],
        "totals": s.totals[:],
        "bids": [bid_words(bids, seat, viewer) for bids in s.stack if isinstance(bids, Bids) for seat in (0, 1)],
        "time is up": s.flagged,
        "over": s.over,
    }


def bid_words(bids: Bids, seat: int, viewer: int) -> str:
    """A bid as the viewer knows it."""
    bid = bids.bids[seat]
    if bid == NOT_YET:
        return "not yet"
    return str(bid) if seat == viewer else "face down"


def veil(s: Lanterns, viewer: int) -> Lanterns:
    """Everything the viewer may not know becomes UNSEEN, and the pile everything that may lie in it."""
    copy = s.clone()
    copy.pool = unseen(s, viewer)
    for seat in (0, 1):
        if seat != viewer:
            known = known_there(s, seat, viewer)
            copy.hands[seat] = [UNSEEN] * (len(s.hands[seat]) - len(known)) + known
            copy.buried[seat] = [UNSEEN] * len(s.buried[seat])
            copy.shown[seat] = known[:]
    for frame in copy.stack:
        frame.veil(viewer)
    return copy


def deal(veiled: Lanterns, seed: int) -> Lanterns:
    """A full state: cards off the veiled pile take the places of the unseen ones."""
    s = veiled.clone()
    dice = Dice(seed)
    for seat in (0, 1):
        for cards in (s.hands[seat], s.buried[seat]):
            places = cards.count(UNSEEN)
            del cards[:places]
            for _ in range(places):
                insort(cards, s.pool.pop(dice.below(len(s.pool))))
    for frame in s.stack:
        if isinstance(frame, Bids):
            frame.bids = [dice.below(BIDS) if bid == FACE_DOWN else bid for bid in frame.bids]
    return s


def problems(s: Lanterns) -> list[str]:
    """Broken invariants, in words."""
    found: list[str] = []
    places = [s.pool, s.discard, *s.hands, *s.buried]
    if sorted(card for cards in places for card in cards) != list(range(1, CARDS + 1)):
        found.append("the cards in all places together are not the thirty cards")
    for cards in [*places, *s.shown]:
        if cards != sorted(cards):
            found.append(f"not sorted: {cards}")
    for seat in (0, 1):
        if not set(s.shown[seat]) <= set(s.hands[seat]):
            found.append(f"{SEATS[seat]} has shown cards that are not in the hand")
        if not 0 <= s.lamps[seat] <= s.rules.lamps:
            found.append(f"{SEATS[seat]} has {s.lamps[seat]} lamps")
    if s.over != (s.ending != RUNNING) or s.over != (s.asked == NOBODY):
        found.append("over, ending and asked do not agree")
    if s.piles > PILES or (not s.pool and not s.over):
        found.append("the pile is empty")
    if len(s.totals) != sum(frame.CODE == "roll" and frame.pc == 2 for frame in s.stack) and not s.over:
        found.append(f"{len(s.totals)} totals do not belong to rolls")
    return found


GAME: Final = LanternsGame()
