"""Chapter 39, and 44.4, 45, 50 and 51 of the nations: what elite and second line troops do differently, as tables.

A side is of one quality as a whole [39.7a].  The hand of its nation stays what it is.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, nations, soldiers
from firefight.games.upfront.cards import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from firefight.games.upfront.model import ELITE, SECOND_LINE, Man, UpFront

# What the men of each nation are called, by quality; line troops have no name of their own.
NAMES: Final[list[list[str]]] = [
    ["", "Volksgrenadiers", "SS"],
    ["", "Green", "Paratroops"],
    ["", "Conscripts", "Guards"],
    ["", "Home Guard", "Airborne"],
    ["", "SNLF", "Samurai"],
    ["", "Reservists", "Legionnaires"],
    ["", "Blackshirts", "Bersaglieri"],
]

# How many cards are discarded in a turn without an action, with one, and with more; AS_LINE where nothing changes.
AS_LINE: Final = -1
SERGEANT: Final = "Sgt"
DISCARDS: Final[dict[tuple[int, int], tuple[int, int, int]]] = {
    # [39.1] conscripts: at most two
    (RUSSIAN, SECOND_LINE): (2, 0, 0),
    # [39.2] Guards: up to two beside one action
    (RUSSIAN, ELITE): (AS_LINE, 2, 0),
    # [39.3] green troops: one, and only without an action
    (AMERICAN, SECOND_LINE): (1, 0, 0),
    # [39.4] paratroops: one beside one action
    (AMERICAN, ELITE): (2, 1, 0),
    # [39.6] SS: two beside one action; beyond that they are Germans still
    (GERMAN, ELITE): (2, 2, AS_LINE),
    # [44.4] Home Guard and Airborne
    (BRITISH, SECOND_LINE): (1, 0, 0),
    (BRITISH, ELITE): (2, 1, 0),
    # [45-N1] Samurai: up to two beside one action
    (JAPANESE, ELITE): (AS_LINE, 2, 0),
    # [50-N1] Blackshirts: one, and only without an action
    (ITALIAN, SECOND_LINE): (1, 0, 0),
    # [51-N1] Legionnaires: one beside one action
    (FRENCH, ELITE): (AS_LINE, 1, 0),
}


def name(nation: int, quality: int) -> str:
    """What men of a nation and a quality are called; empty for line troops."""
    return NAMES[nation][quality]


def discard_limit(
    nation: int, quality: int, actions: int, other_actions: int, digs: int = 0, hand: int = nations.ANY_NUMBER
) -> int:
    """How many unused cards may be discarded out of a hand; `other_actions` leaves out plays of Movement cards [45.11].

    `digs` are the attempts to entrench among the actions: [36.5] a Russian discards beside them, each costs him one
    card, [39.1] [39.2] and so it is with Conscripts and Guards.
    """
    if digs and nation == RUSSIAN:
        return max(0, min(hand, discard_limit(nation, quality, actions - digs, other_actions - digs)) - digs)
    if nation == JAPANESE and quality == SECOND_LINE:
        # [45-N1] the Movement cards of the SNLF count as actions like all others
        return nations.discard_limit(nation, actions, actions)
    limits = DISCARDS.get((nation, quality))
    if limits is not None:
        counted = other_actions if nation == JAPANESE else actions
        limit = limits[min(counted, 2)]
        if limit != AS_LINE:
            return limit
    return nations.discard_limit(nation, actions, other_actions)


def limit(s: UpFront, seat: int) -> int:
    """How many cards a side may discard after the actions it has taken in this turn."""
    nation, quality, hand = s.rules.nations[seat], s.rules.troops[seat], len(s.sides[seat].hand)
    return discard_limit(nation, quality, s.actions, s.other_actions, s.digs, hand)


def shows_discards(s: UpFront, seat: int) -> bool:
    """[39.5] Whether a side has to discard face up: Volksgrenadiers do."""
    return s.rules.nations[seat] == GERMAN and s.rules.troops[seat] == SECOND_LINE


def keeps_cower(s: UpFront, seat: int) -> bool:
    """[39.5] Whether a side that has taken an action keeps its Cower cards: Volksgrenadiers do."""
    return s.actions > 0 and shows_discards(s, seat)


def uses(nation: int, quality: int, card: int) -> int:
    """[2.21] What men of a nation and a quality can use a card for."""
    if cards.DIAGONAL[card]:
        if nation == ITALIAN and quality == ELITE:
            # [50-N1] Bersaglieri have the German half of a split card
            return cards.USES[GERMAN][card]
        if nation == FRENCH and quality == SECOND_LINE:
            # [51-N1] Reservists have nothing on one
            return 0
    return cards.USES[nation][card]


def has_pistol(s: UpFront, man: Man) -> bool:
    """[39.4a] [45.5] Whether a man has a pistol besides: all paratroops, and Japanese Sergeants."""
    nation = s.rules.nations[man.side]
    if nation == AMERICAN:
        return s.rules.troops[man.side] == ELITE
    return nation == JAPANESE and soldiers.TITLE[man.soldier] == SERGEANT
