"""Sections 6.51-6.54: what a number drawn for a man does to him, in a fire attack and where a rule says "as fire"."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms_melee, atoms_wounds, cards, losses, soldiers, terrain, weapons
from firefight.games.upfront.command import morale_of, panic_of, rout_of
from firefight.games.upfront.model import KILLED, ROUTED, Man, UpFront
from firefight.games.upfront.ranges import relative_range

# What the fire does to a man.
NO_EFFECT: Final = 0
PINNED: Final = 1
KIA: Final = 2
PANIC_KIA: Final = 3
ROUT: Final = 4
# [33.1] [33.7b] in place of a kill or a rout
WOUND: Final = 5
WOUNDED_AGAIN: Final = 6
# [20.9] in place of a kill by panic
BERSERK: Final = 9

WOUNDS_FROM: Final = 33
"""The chapter from which a hit may wound."""


RESULT_WORDS: Final[dict[int, str]] = {
    NO_EFFECT: "nothing",
    PINNED: "pinned",
    KIA: "killed",
    PANIC_KIA: "panic_killed",
    ROUT: "routed",
    WOUND: "wounded",
    WOUNDED_AGAIN: "wounded_again",
    BERSERK: "berserk",
}


LOST_WORDS: Final = ("killed", "panic_killed", "routed", "wounded_again")
"""The results that cost a man, the last unless a Hero comes at once."""


def combat_number(strength: int, card: int) -> int:
    """[6.5] The Final Combat Resolution Number: black adds, red subtracts."""
    return strength - cards.NUMBER[card] if cards.RED[card] else strength + cards.NUMBER[card]


def effect(s: UpFront, man: Man, strength: int, card: int) -> int:
    """[6.51] [6.52] [6.53] [6.54] What a card drawn for a man does to him at this Fire Strength."""
    number = combat_number(strength, card)
    what = exposed_effect(s, man, number, card)
    # [33.1] [33.1-E1] of all that kill, only the lowest total may wound instead
    if what == KIA and number > weapons.kia_of(s, man):
        return KIA
    return commuted(s, man, what, card)


def exposed_effect(s: UpFront, man: Man, number: int, card: int) -> int:
    """What a total does to a man by the values that are exposed on his card, before any wound."""
    if not man.pinned:
        # [6.51] a total of at least the exposed KIA value kills
        if number >= weapons.kia_of(s, man):
            return KIA
        # [6.52] [10.1] a total of at least Morale pins
        return PINNED if number >= morale_of(s, man) else NO_EFFECT
    # [10.13] a pinned man has no Morale, only Panic and a higher KIA value
    if number >= weapons.kia_of(s, man):
        return KIA
    if number >= panic_of(s, man):
        return panics(s, man, card)
    return NO_EFFECT


def panic_result(s: UpFront, man: Man, card: int) -> int:
    """[6.53] [6.531] A man who panics is killed if the number under column 0r is within his value, else he routs."""
    return PANIC_KIA if cards.POSITION[card][10] <= rout_of(s, man) else ROUT


def commuted(s: UpFront, man: Man, what: int, card: int) -> int:
    """[33.1] [6.53-Q1] A rout, or a kill by the lowest number that kills, which the same card turns into a wound.

    Whether the number was the lowest is for the attack to say; who panics and is killed is never wounded instead.
    """
    if s.rules.level < WOUNDS_FROM or (what != KIA and what != ROUT):
        return what
    # [33.1] column 7w shows the Morale printed on his card, whatever it is now
    if cards.POSITION[card][7] != soldiers.MORALE[man.soldier]:
        return what
    # [33.7b] a second wound kills, [33.9] unless a Hero makes him forget what wounds do
    return WOUNDED_AGAIN if man.wounded and not man.unhindered else WOUND


def panics(s: UpFront, man: Man, card: int) -> int:
    """[6.53] [20.9] A pinned man panics under an attack: killed, routed, or berserk in place of killed."""
    if man.berserk:
        # [20.9] a second time he is killed, whatever the number
        return PANIC_KIA
    what = panic_result(s, man, card)
    return BERSERK if what == PANIC_KIA and goes_berserk(s, man) else what


def goes_berserk(s: UpFront, man: Man) -> bool:
    """[20.9] Whether panic drives this man forward: a Russian at Relative Range 5 to an enemy group."""
    if s.rules.level < 20 or soldiers.nation_of(man.soldier) != cards.RUSSIAN:
        return False
    # [24.7] in a Minefield that is the end of him
    if terrain.occupied(s.sides[man.side].groups[man.group].stack) == cards.MINEFIELD:
        return False
    enemies = s.sides[1 - man.side].groups
    for target in range(len(enemies)):
        if enemies[target].men and relative_range(s, man.side, man.group, target) == 5:
            return True
    return False


RESULT_RULES: Final[dict[int, str]] = {
    PINNED: "6.52",
    KIA: "6.51",
    PANIC_KIA: "6.53",
    ROUT: "6.531",
    WOUND: "33.1",
}
"""The rule by which a result is told, unless the attack has one of its own."""


def suffer(s: UpFront, man: Man, what: int, own_rule: str = "") -> None:
    """Carry out what an attack does to a man; `aftermath.unsettled` says what is left to be decided instead."""
    rule = own_rule or RESULT_RULES.get(what, "")
    if what == PINNED:
        losses.pin(s, man, rule)
    elif what == KIA or what == PANIC_KIA:
        losses.lose(s, man, KILLED, rule)
    elif what == ROUT:
        losses.lose(s, man, ROUTED, rule)
    elif what == WOUND:
        atoms_wounds.wound(s, man, rule)
    elif what == BERSERK:
        atoms_melee.go_berserk(s, man)


def passes_morale_check(s: UpFront, man: Man, card: int) -> bool:
    """[20.21] A Morale Check: the number drawn, whatever its colour, is below the man's current Morale."""
    return cards.NUMBER[card] < morale_of(s, man)
