"""Sections 20.6 and 20.62, 33.5: the Close Combat Value of a man, as the list of what makes it up.

The same list is the odds panel, the terminal's line and the test: [value, reason number].
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, soldiers, weapons
from firefight.games.upfront.firepower import is_guard, is_hindered
from firefight.games.upfront.model import NO_MAN, NO_SECONDARY, Man, UpFront

# What makes up a Close Combat Value.
V_MORALE: Final = 1
V_WEAPON: Final = 2
V_ASSISTANT: Final = 3
V_JAMMED: Final = 4
V_ENCUMBERED: Final = 5
V_PINNED: Final = 6
V_WOUNDED: Final = 7
V_GUARD: Final = 8
V_HELP: Final = 9
V_HINDERED: Final = 10
V_ALIVE: Final = 11

CCV_PARTS: Final[dict[int, tuple[str, str]]] = {
    V_MORALE: ("20.6a", "ccv_morale"),
    V_WEAPON: ("20.6-T", "ccv_weapon"),
    V_ASSISTANT: ("20.61", "ccv_assistant"),
    V_JAMMED: ("20.6d", "ccv_jammed"),
    V_ENCUMBERED: ("20.6-T", "ccv_encumbered"),
    V_PINNED: ("20.6c", "ccv_pinned"),
    V_WOUNDED: ("33.5a", "ccv_wounded"),
    V_GUARD: ("32.21", "ccv_guard"),
    V_HELP: ("20.622", "ccv_help"),
    V_HINDERED: ("20.621", "ccv_hindered"),
    V_ALIVE: ("32.11", "ccv_alive"),
}

# [20.6-T] by kind of weapon; one that the table does not name, such as a mortar, is worth 0
#                                  none rifle carbine AR MP BAR LMG MMG FT mortar bazooka PSK PIAT ATR
WEAPON_VALUE: Final[list[int]] = [0, 5, 4, 4, 3, 2, 1, 0, -1, 0, 0, 0, 0, 0]

EACH_HELPER: Final = 3
PINNED_LOSES: Final = 4
TAKING_ALIVE: Final = 2


def weapon_value(s: UpFront, man: Man) -> int:
    """[20.6-T] What the weapon in a man's hands is worth hand to hand."""
    kind = weapons.kind(s, man)
    if man.weapon != NO_MAN and soldiers.nation_of(s.men[man.weapon].soldier) == cards.JAPANESE:
        # [45.51] the Japanese fix bayonets to theirs
        if kind == soldiers.LMG or kind == soldiers.MACHINE_PISTOL:
            return WEAPON_VALUE[kind] + 1
    return WEAPON_VALUE[kind]


def rows(s: UpFront, man: Man) -> list[list[int]]:
    """[20.6] Everything that makes up a man's own value now."""
    # [20.6a] the printed Morale: [20.6b] an unarmed man's is not reduced here
    found = [[soldiers.MORALE[man.soldier], V_MORALE]]
    hindered = is_hindered(man)
    # [33.5a] a wounded man fights as if pinned, a pinned one as if unarmed too
    armed = man.weapon != NO_MAN and not (hindered and man.pinned)
    if man.gunner != NO_MAN:
        # [20.61] whatever weapon he has
        found.append([0, V_ASSISTANT])
    elif armed:
        found.append([weapon_value(s, man), V_WEAPON])
        # [20.6d]
        if weapons.is_jammed(s, man):
            found.append([-1, V_JAMMED])
    # [20.6-T] a Secondary Weapon is a burden, unless it is all he has
    if armed and weapons.is_encumbered(man):
        found.append([-1, V_ENCUMBERED])
    # [20.6c]
    if man.pinned:
        found.append([-PINNED_LOSES, V_PINNED])
    elif hindered:
        found.append([-PINNED_LOSES, V_WOUNDED])
    if is_guard(s, man):
        # [32.21] halved, fractions down
        value = total(found)
        found.append([value // 2 - value, V_GUARD])
    return found


def total(parts: list[list[int]]) -> int:
    """The sum of a list of parts."""
    result = 0
    for part in parts:
        result += part[0]
    return result


def ccv(s: UpFront, man: Man) -> int:
    """[20.6] A man's Close Combat Value now."""
    return total(rows(s, man))


def helps(man: Man) -> bool:
    """[20.622] Whether a man adds to the value of the one he fights beside."""
    # [33.5c] a wounded man adds nothing
    return not man.pinned and not is_hindered(man)


def is_helpless(s: UpFront, man: Man) -> bool:
    """[33.5b] Wounded, pinned and unarmed: beaten without a fight if he is alone."""
    return is_hindered(man) and man.pinned and man.weapon == NO_MAN and man.secondary == NO_SECONDARY
