"""Sections 18.1 and 18.4: what becomes of the weapon of a man who is lost, and of weapons that lie on the ground."""

from __future__ import annotations

from firefight.games.upfront import atoms, atoms_weapons, cards, terrain, weapons
from firefight.games.upfront.model import KILLED, NO_MAN, ROUTED, Man, UpFront


def name_heir(s: UpFront, man: Man) -> None:
    """[18.22] The assistant of a gunner who is about to be lost has the first claim to the weapon."""
    if s.rules.level >= 18 and man.assistant != NO_MAN:
        atoms_weapons.name_heir(s.men[man.assistant], man.weapon)


def leave_behind(s: UpFront, man: Man, how: int) -> None:
    """[18.1] What a man who was just lost to fire, a Sniper or panic leaves to his group, and what is lost with him."""
    if s.rules.level < 18:
        return
    group = s.sides[man.side].groups[man.group]
    if how == KILLED or (how == ROUTED and weapons.is_crew_served(s, man)):
        # [18.1c] of those who rout only the operator of a crew-served weapon leaves it
        leave_weapons(s, man, man.side, man.group, how == KILLED, "18.1b")
    if not group.men and not atoms.is_infiltrated(s, man.side, man.group):
        # nobody is left who could pick anything up; [20.8-Q1] unless the enemy takes the place
        atoms_weapons.lose_loose_weapons(s, man.side, man.group, "18.1")


def leave_weapons(s: UpFront, man: Man, seat: int, index: int, everything: bool, rule: str) -> None:
    """[18.1] [20.742] The weapon a lost man used, his own behind a captured one, his secondary one stay in a group."""
    drowned = in_water(s.sides[seat].groups[index].stack)
    while man.weapon != NO_MAN:
        if drowned:
            # [18.1a] in Marsh and Stream it is lost
            atoms_weapons.lose_weapon(s, man, "18.1a")
        else:
            # [18.1b] else it lies with his group, [20.5-Q1] an infiltrator's too
            atoms_weapons.leave_weapon(s, man, seat, index, rule)
        if not everything:
            return
    if not drowned:
        atoms_weapons.leave_secondary(s, man, seat, index, rule)
    else:
        atoms_weapons.lose_secondary(s, man)


def in_water(stack: list[int]) -> bool:
    """[18.1a] Whether a group is in a Marsh or a Stream, stationary or moving."""
    ground = terrain.occupied(stack)
    return ground == cards.MARSH or ground == cards.STREAM


def moves_on(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[18.4] [7.32-Q5] Movement or Terrain played on a group leaves behind what lies there, whatever comes of it."""
    if s.rules.level >= 18:
        atoms_weapons.lose_loose_weapons(s, seat, index, rule)
