"""What must hold about weapons, Secondary Weapons and berserk men at every moment (chapters 20 and 21)."""

from __future__ import annotations

from firefight.games.upfront import cards, soldiers, weapons
from firefight.games.upfront.model import IN_PLAY, NO_MAN, NO_SECONDARY, UpFront


def check_melee(s: UpFront, found: list[str]) -> None:
    """Broken invariants of chapters 20 and 21, in words."""
    held: list[int] = []
    for man in s.men:
        if man.where != IN_PLAY:
            if man.berserk:
                found.append(f"man {man.number} is out of play and berserk")
            continue
        if man.berserk and (not man.pinned or soldiers.nation_of(man.soldier) != cards.RUSSIAN):
            found.append(f"man {man.number} is berserk and no pinned Russian")
        # [21.1] one Secondary Weapon, and a weapon that leaves a hand free for it
        if man.secondary != NO_SECONDARY and (man.slung or weapons.kind(s, man) not in weapons.CARRIERS):
            found.append(f"man {man.number} carries a secondary weapon and cannot")
        # [20.74] only a captured weapon leaves him his own to sling
        if man.slung and (man.weapon == man.number or man.weapon == NO_MAN):
            found.append(f"man {man.number} has slung the weapon that he uses")
        if man.weapon != NO_MAN:
            held.append(man.weapon)
        if man.slung:
            held.append(man.number)
    for side in s.sides:
        for group in side.groups:
            held.extend(group.loose)
    for weapon in set(held):
        if held.count(weapon) > 1:
            found.append(f"the weapon of man {weapon} is in two places")
