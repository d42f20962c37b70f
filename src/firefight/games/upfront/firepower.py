"""Sections 6.2, 10.11, 10.45, 11 and 12: how much firepower a group has, man by man."""

from __future__ import annotations

from firefight.games.upfront import cards, nations, soldiers, terrain
from firefight.games.upfront.model import NO_MAN, Group, Man, UpFront
from firefight.games.upfront.movement import relative_range
from firefight.games.upfront.reasons import (
    F_ASSISTANT,
    F_BRACKETED,
    F_CREWED,
    F_HERO,
    F_MOVING_RIFLE,
    F_NEEDS_CREW,
    F_NOT_FROM_HERE,
    F_NOT_MOVING,
    F_PINNED,
    F_PRINTED,
)


def never_fires_moving(weapon: int) -> bool:
    """[12.12] Medium machine guns, mortars and light anti-tank weapons; of those the Anti-Tank Rifle has firepower."""
    return weapon == soldiers.MMG or weapon >= soldiers.MORTAR


def has_crew(s: UpFront, gunner: Man) -> bool:
    """[11.1] Whether a crew-served weapon has an unpinned assistant."""
    return gunner.assistant != NO_MAN and not s.men[gunner.assistant].pinned


def crew_weapon(s: UpFront, gunner: Man, range_: int, moving: bool, ground: int, wired: bool) -> tuple[int, int]:
    """[11.1] The firepower of an unpinned man with a crew-served weapon, and why."""
    soldier = gunner.soldier
    crewed = has_crew(s, gunner)
    # [8.41b] [8.52a] a medium machine gun does not fire from Marsh or Stream
    hindered = ground == cards.MARSH or ground == cards.STREAM
    if hindered and soldiers.WEAPON[soldier] == soldiers.MMG:
        return 0, F_NOT_FROM_HERE
    # [8.41c] [8.52b] [13.32] Marsh, Stream and Wire: only crewed, only stationary, and then the bracketed value
    if (hindered or wired) and (moving or not crewed):
        return 0, F_NEEDS_CREW
    # [12.13] moving: only crewed, and then the bracketed value
    if moving and not crewed:
        return 0, F_NEEDS_CREW
    if crewed and not (moving or hindered or wired):
        return soldiers.FP[soldier][range_], F_CREWED
    return soldiers.FP_BRACKET[soldier][range_], F_BRACKETED


def man_firepower(
    s: UpFront, man: Man, range_: int, moving: bool, ground: int, wired: bool, heroic: bool
) -> tuple[int, int]:
    """What one man adds to his group's firepower at a Relative Range, and why."""
    # [10.11] pinned men add nothing; [11.4] without its gunner a crewed weapon is silent
    if man.pinned:
        return 0, F_PINNED
    # [11.2] an assistant forfeits his own firepower
    if man.gunner != NO_MAN:
        return 0, F_ASSISTANT
    soldier = man.soldier
    if moving and never_fires_moving(soldiers.WEAPON[soldier]):
        return 0, F_NOT_MOVING
    if soldiers.CREW_SERVED[soldier]:
        value, why = crew_weapon(s, man, range_, moving, ground, wired)
        if heroic and value > 0:
            # [10.45b] [10.45-Q4] a Hero multiplies the bracketed value, crewed or not, if that is better
            doubled = 2 * soldiers.FP_BRACKET[soldier][range_]
            return (doubled, F_HERO) if doubled > value else (value, why)
        return value, why
    value = soldiers.FP[soldier][range_]
    factor = 2 if heroic else 1
    if moving and soldiers.BOLT_ACTION[soldier]:
        # [12.11] each moving bolt-action rifle is halved, fractions down; [12.11-Q1] doubled and halved it is itself
        return value * factor // 2, F_HERO if heroic else F_MOVING_RIFLE
    return value * factor, F_HERO if heroic else F_PRINTED


def hero_may_double(s: UpFront, man: Man, card: int) -> bool:
    """[10.45] [44.9] [44.9-Q1] Whether this Hero card multiplies this man's firepower; a BAR is no machine gun."""
    soldier = man.soldier
    # [10.45c] not a mortar
    if soldiers.WEAPON[soldier] == soldiers.MORTAR:
        return False
    crewless_lmg = soldiers.WEAPON[soldier] == soldiers.LMG and not soldiers.CREW_SERVED[soldier]
    if crewless_lmg and nations.hero_needs_black(s.rules.nations[man.side]):
        return not cards.RED[card]
    return True


def group_firepower(s: UpFront, group: Group, range_: int, heroes: list[int]) -> int:
    """[6.2] A group's firepower at a Relative Range; `heroes` are men about to be made heroic."""
    stack = group.stack
    moving = terrain.is_moving(stack)
    ground = terrain.occupied(stack)
    wired = terrain.is_wired(stack)
    total = 0
    for number in group.men:
        man = s.men[number]
        total += man_firepower(s, man, range_, moving, ground, wired, man.hero or number in heroes)[0]
    return total


def firepower(s: UpFront, seat: int, index: int, target: int, heroes: list[int]) -> int:
    """[6.2] The firepower of a group at its current Relative Range to an enemy group."""
    return group_firepower(s, s.sides[seat].groups[index], relative_range(s, seat, index, target), heroes)


def firepower_parts(s: UpFront, seat: int, index: int, target: int, heroes: list[int]) -> list[list[int]]:
    """The same as a list: [man, what he adds, why], in position order."""
    group = s.sides[seat].groups[index]
    range_ = relative_range(s, seat, index, target)
    moving = terrain.is_moving(group.stack)
    ground = terrain.occupied(group.stack)
    wired = terrain.is_wired(group.stack)
    rows: list[list[int]] = []
    for number in group.men:
        man = s.men[number]
        value, why = man_firepower(s, man, range_, moving, ground, wired, man.hero or number in heroes)
        rows.append([number, value, why])
    return rows
