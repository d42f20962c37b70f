"""Sections 2.21, 2.22, 14.4, 16.1: what a card in hand can do now, for this nation in this scenario."""

from __future__ import annotations

from firefight.games.upfront import atoms, cards
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.reasons import COWER, LEGAL, NOT_IN_HAND, NOT_THAT_CARD, OUTLAWED, SNIPER_GONE


def mask(s: UpFront, seat: int, card: int) -> int:
    """The uses of a card for a player; 0 is a Cower card [2.22]."""
    uses = s.rules.usable[seat][card]
    # [16.1] outlawed until enough of its kind have left the game
    if uses & cards.TERRAIN and atoms.is_outlawed(s, card):
        return uses & ~cards.TERRAIN
    # [14.4] no Sniper left
    if uses & cards.SNIPER and s.sides[seat].snipers == 0:
        return uses & ~cards.SNIPER
    return uses


def why_not_card(s: UpFront, seat: int, card: int, use: int) -> int:
    """Why a player may not use a card so."""
    if card not in s.sides[seat].hand:
        return NOT_IN_HAND
    uses = mask(s, seat, card)
    if uses & use:
        return LEGAL
    if use == cards.SNIPER and s.rules.usable[seat][card] & cards.SNIPER:
        return SNIPER_GONE
    if use == cards.TERRAIN and atoms.is_outlawed(s, card):
        return OUTLAWED
    return COWER if uses == 0 else NOT_THAT_CARD


def with_use(s: UpFront, seat: int, use: int) -> list[int]:
    """The cards of a hand that have a use now, in order."""
    return [card for card in s.sides[seat].hand if mask(s, seat, card) & use]
