"""The checks of the suite on games that are broken on purpose: each must find what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from firefight.kernel.core import State
from firefight.kernel.events import EVERYBODY, Event
from firefight.kernel.notation import first, pack
from firefight.table.match import Match
from tests.contract import checks
from tests.contract.setups import Setup
from tests.toy import game as toy
from tests.toy import model, rolls, rounds
from tests.toy.game import LanternsGame
from tests.toy.model import Lanterns
from tests.toy.orders import PLAY

SEEDS = range(6)

Check = Callable[[Setup, int], object]


def found_by(check: Check, game: LanternsGame) -> None:
    """Whether a check finds something, in one of a few games."""
    setup = Setup("broken", game, {"scenario": "long"})

    def in_some_games() -> None:
        for seed in SEEDS:
            check(setup, seed)

    with pytest.raises(AssertionError):
        in_some_games()


class ForgetfulClone(LanternsGame):
    def clone(self, s: State) -> State:
        copy = super().clone(s)
        assert isinstance(copy, Lanterns)
        copy.piles = 0
        return copy


class SharingClone(LanternsGame):
    def clone(self, s: State) -> State:
        copy = super().clone(s)
        assert isinstance(copy, Lanterns) and isinstance(s, Lanterns)
        copy.hands[0] = s.hands[0]
        return copy


class ForgetfulSave(LanternsGame):
    def load(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        s = super().load(row, config)
        assert isinstance(s, Lanterns)
        s.flagged = False
        s.shown = [[], []]
        return s


class OpenHands(LanternsGame):
    def view(self, s: State, viewer: int) -> dict[str, Any]:
        assert isinstance(s, Lanterns)
        return {**super().view(s, viewer), "hands": [[f"c{card}" for card in hand] for hand in s.hands]}


class NumberedHands(LanternsGame):
    """No names, and yet the other side's cards."""

    def view(self, s: State, viewer: int) -> dict[str, Any]:
        assert isinstance(s, Lanterns)
        return {**super().view(s, viewer), "sums": [sum(hand) for hand in s.hands]}


class NoVeil(LanternsGame):
    def veil(self, s: State, viewer: int) -> State:
        return self.clone(s)


class OneSample(LanternsGame):
    def deal(self, veiled: State, seed: int) -> State:
        return super().deal(veiled, 1)


class ForgetsWhatWasShown(LanternsGame):
    def veil(self, s: State, viewer: int) -> State:
        copy = super().veil(s, viewer)
        assert isinstance(copy, Lanterns)
        for seat in (0, 1):
            if seat != viewer:
                shown, copy.shown[seat] = copy.shown[seat], []
                copy.hands[seat] = [card for card in copy.hands[seat] if card not in shown]
                copy.hands[seat][:0] = [model.UNSEEN] * len(shown)
                copy.pool = sorted(copy.pool + shown)
        return copy


class Talkative(LanternsGame):
    def label(self, s: State, code: int) -> str:
        assert isinstance(s, Lanterns)
        return f"{super().label(s, code)} against {s.hands[1 - s.asked] if s.asked >= 0 else ''}"


class TellsAll(LanternsGame):
    def tell(self, config: dict[str, Any], event: Event, viewer: int) -> str:
        return super().tell(config, event, viewer) + f" ({', '.join(f'c{card}' for card in event.args)})"


class WrongKey(LanternsGame):
    def key(self, s: State, code: int) -> str:
        return super().key(s, code).replace("c12", "c13")


class Unsorted(LanternsGame):
    def odds(self, s: State, seat: int, code: int) -> dict[str, Any] | None:
        assert isinstance(s, Lanterns)
        return {"next": s.pool[0]}


@pytest.mark.parametrize(
    ("check", "game"),
    [
        (checks.clones, ForgetfulClone()),
        (checks.clones, SharingClone()),
        (checks.codec, ForgetfulSave()),
        (checks.veils, OpenHands()),
        (checks.canaries, OpenHands()),
        (checks.veils, NumberedHands()),
        (checks.noninterference, NumberedHands()),
        (checks.veils, NoVeil()),
        (checks.veils, OneSample()),
        (checks.veils, ForgetsWhatWasShown()),
        (checks.veils, Talkative()),
        (checks.play, WrongKey()),
        (checks.veils, Unsorted()),
    ],
)
def test_a_broken_game_is_found(check: Check, game: LanternsGame) -> None:
    found_by(check, game)


def test_a_forgotten_field_of_a_frame_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def clone(self: rounds.Turn) -> rounds.Turn:
        copy = rounds.Turn(self.seat)
        copy.pc = self.pc
        return copy

    monkeypatch.setattr(rounds.Turn, "clone", clone)
    found_by(checks.clones, LanternsGame())
    found_by(checks.forks, LanternsGame())


def test_a_window_that_opens_only_for_those_who_can_react_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(self: rolls.Deeds, s: State) -> None:
        while self.pc < len(self.seats) and not self.reactions(s, self.seats[self.pc]):
            self.pc += 1
        if self.pc < len(self.seats):
            s.ask(self.seats[self.pc])
            return
        s.ret()

    monkeypatch.setattr(rolls.Deeds, "step", step)
    found_by(checks.noninterference, LanternsGame())


def test_a_private_draw_that_everybody_hears_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(s: Lanterns, seat: int, card: int) -> None:
        model.take_from_pool(s, card)
        s.hands[seat] = sorted([*s.hands[seat], card])
        s.tell("turn-over", EVERYBODY, "4.1", [card])

    monkeypatch.setattr(model, "draw_into_hand", draw)
    found_by(checks.canaries, LanternsGame())


def test_a_bid_that_shines_through_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "bid_words", lambda bids, seat, viewer: str(bids.bids[seat]))
    found_by(checks.veils, LanternsGame())


def test_a_lost_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "take_from_pool", lambda s, card: s.pool.pop())
    found_by(checks.play, LanternsGame())


def test_loaded_dice_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolls.Draw, "nth", lambda self, s, number: self.options(s)[number // 2])
    found_by(checks.play, LanternsGame())


def test_a_list_and_a_reason_that_disagree_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolls.Deeds, "reactions", lambda self, s, seat: [pack(PLAY, card) for card in s.hands[seat]])
    found_by(checks.play, LanternsGame())


def test_a_refusal_without_a_reason_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolls.Deeds, "why_no_reaction", lambda self, s, seat, code: 0)
    monkeypatch.setattr(rolls.Deeds, "reactions", lambda self, s, seat: [])
    found_by(checks.play, LanternsGame())


def test_a_refusal_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rolls.Deeds.why_no_reaction

    def why(self: rolls.Deeds, s: State, seat: int, code: int) -> int:
        assert isinstance(s, Lanterns)
        number = honest(self, s, seat, code)
        return 2 if number == 1 and first(code) in s.hands[1 - seat] else number

    monkeypatch.setattr(rolls.Deeds, "why_no_reaction", why)
    found_by(checks.refusals, LanternsGame())


def test_rules_that_depend_on_being_watched_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = model.put_out

    def put_out(s: Lanterns, seat: int) -> None:
        if s.sink is None:
            honest(s, seat)

    monkeypatch.setattr(model, "put_out", put_out)
    found_by(checks.forks, LanternsGame())


def test_an_undo_over_a_draw_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Match._close

    def close(self: Match, reason: Any) -> None:
        marks = self._marks[:]
        honest(self, reason)
        self._marks += marks

    monkeypatch.setattr(Match, "_close", close)
    found_by(checks.undo, LanternsGame())


def test_a_window_that_brisk_play_does_not_skip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(self: rolls.Deeds, s: State) -> None:
        if self.pc < len(self.seats):
            s.ask(self.seats[self.pc])
            return
        s.ret()

    monkeypatch.setattr(rolls.Deeds, "step", step)
    found_by(checks.brisk, LanternsGame())
