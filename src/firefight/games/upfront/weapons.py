"""Sections 18.2, 19.2, 20.74: the weapon that a man has now, which need not be the one printed on his card.

A weapon is named by the man on whose card it is printed; everything printed there about it goes with it.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import soldiers
from firefight.games.upfront.model import NO_MAN, NO_SECONDARY, Man, UpFront

CARRIERS: Final = {
    soldiers.UNARMED,
    soldiers.RIFLE,
    soldiers.CARBINE,
    soldiers.ASSAULT_RIFLE,
    soldiers.MACHINE_PISTOL,
    soldiers.BAR,
}
"""[21.1] The weapons beside which a man may carry a secondary one."""

NONE_AT_ALL: Final = -1
"""The soldier on whose card the weapon of an unarmed man is printed."""


def printed_on(s: UpFront, man: Man) -> int:
    """The soldier on whose card the weapon that a man uses is printed; NONE_AT_ALL if he has none."""
    return NONE_AT_ALL if man.weapon == NO_MAN else s.men[man.weapon].soldier


def kind(s: UpFront, man: Man) -> int:
    """What kind of weapon a man uses."""
    return soldiers.UNARMED if man.weapon == NO_MAN else soldiers.WEAPON[s.men[man.weapon].soldier]


def is_unarmed(s: UpFront, man: Man) -> bool:
    """[19.4] Whether a man has no weapon at all."""
    return man.weapon == NO_MAN


def is_jammed(s: UpFront, man: Man) -> bool:
    """[19.2] Whether the weapon that a man uses has a malfunction."""
    return man.weapon != NO_MAN and s.men[man.weapon].jammed


def works(s: UpFront, man: Man) -> bool:
    """[19.2] Whether a man has a weapon that fires."""
    return man.weapon != NO_MAN and not s.men[man.weapon].jammed


def is_captured(s: UpFront, man: Man) -> bool:
    """[20.74] Whether a man uses a weapon of the enemy."""
    return man.weapon != NO_MAN and s.men[man.weapon].side != man.side


def is_crew_served(s: UpFront, man: Man) -> bool:
    """[11.1] Whether a man's weapon has bracketed values."""
    return man.weapon != NO_MAN and soldiers.CREW_SERVED[s.men[man.weapon].soldier]


def is_bolt_action(s: UpFront, man: Man) -> bool:
    """[12.11] Whether a man's weapon is a bolt-action rifle."""
    return man.weapon != NO_MAN and soldiers.BOLT_ACTION[s.men[man.weapon].soldier]


def is_ordnance(s: UpFront, man: Man) -> bool:
    """[19.3] [25.5] Whether a man's weapon is ordnance: a mortar or an anti-tank weapon."""
    return kind(s, man) >= soldiers.MORTAR


def fires_as_ordnance(s: UpFront, man: Man) -> bool:
    """[19.13a] [19-SUM] Whether a man's weapon is ordnance in a fire attack too, as all is but an Anti-Tank Rifle."""
    return kind(s, man) >= soldiers.MORTAR and kind(s, man) != soldiers.ATR


def is_encumbered(man: Man) -> bool:
    """[20.6-T] [20.74] Whether a man carries a secondary weapon, such as his own behind a captured one."""
    return man.secondary != NO_SECONDARY or man.slung


def kia_of(s: UpFront, man: Man) -> int:
    """[6.51] [10.13] The exposed KIA value; [22.4] it goes with a flamethrower, not with the card."""
    printed = soldiers.KIA_PINNED[man.soldier] if man.pinned else soldiers.KIA[man.soldier]
    if kind(s, man) == soldiers.FLAMETHROWER:
        # [22.4] one less for a man who has picked it up
        return printed if soldiers.WEAPON[man.soldier] == soldiers.FLAMETHROWER else printed - 1
    # [22.4] one more for a man who has given his up
    return printed + 1 if soldiers.WEAPON[man.soldier] == soldiers.FLAMETHROWER else printed
