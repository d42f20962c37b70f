"""Sections 6.2, 10.11, 10.45, 11, 12, 17.4 and 20.51: how much firepower a group has, man by man."""

from __future__ import annotations

from firefight.games.upfront import cards, nations, soldiers, terrain, troops, weapons
from firefight.games.upfront.flanking import has_flanking_fire
from firefight.games.upfront.model import NO_GROUP, NO_MAN, PRISONER, Group, Man, UpFront
from firefight.games.upfront.modifiers import (
    F_ASSISTANT,
    F_BRACKETED,
    F_CREWED,
    F_DOUBLED,
    F_GUARD,
    F_HERO,
    F_HOLDS,
    F_JAMMED,
    F_MOVING_RIFLE,
    F_NEEDS_CREW,
    F_NOT_FROM_HERE,
    F_NOT_MOVING,
    F_PINNED,
    F_PISTOL,
    F_PRINTED,
    F_TRANSFERS,
    F_UNARMED,
    F_WOUNDED,
)
from firefight.games.upfront.ranges import relative_range

CLOSEST = 5
"""The Relative Range at which a pistol reaches."""


def never_fires_moving(weapon: int) -> bool:
    """[12.12] Medium machine guns, mortars and light anti-tank weapons; of those the Anti-Tank Rifle has firepower."""
    return weapon == soldiers.MMG or weapon >= soldiers.MORTAR


def has_crew(s: UpFront, gunner: Man) -> bool:
    """[11.1] Whether a crew-served weapon has an unpinned assistant."""
    return gunner.assistant != NO_MAN and not s.men[gunner.assistant].pinned


def fires_bracketed(s: UpFront, man: Man, stack: list[int]) -> bool:
    """[19.15] [19.15-E1] Whether a man's weapon fires with its bracketed value: for want of a crew, on the move,
    [19.15-Q2] or for where it stands.

    [19.15-Q3] That a Hero multiplies the bracketed value is no such reason.
    """
    if not weapons.is_crew_served(s, man):
        return False
    ground = terrain.occupied(stack)
    bad = ground == cards.MARSH or ground == cards.STREAM or terrain.is_wired(stack)
    return not has_crew(s, man) or bad or terrain.is_moving(stack)


def crew_weapon(s: UpFront, gunner: Man, range_: int, moving: bool, ground: int, wired: bool) -> tuple[int, int]:
    """[11.1] The firepower of an unpinned man with a crew-served weapon, and why."""
    printed = weapons.printed_on(s, gunner)
    crewed = has_crew(s, gunner)
    # [8.41b] [8.52a] a medium machine gun does not fire from Marsh or Stream
    hindered = ground == cards.MARSH or ground == cards.STREAM
    if hindered and soldiers.WEAPON[printed] == soldiers.MMG:
        return 0, F_NOT_FROM_HERE
    # [8.41c] [8.52b] [13.32] Marsh, Stream and Wire: only crewed, only stationary, and then the bracketed value
    if (hindered or wired) and (moving or not crewed):
        return 0, F_NEEDS_CREW
    # [12.13] moving: only crewed, and then the bracketed value
    if moving and not crewed:
        return 0, F_NEEDS_CREW
    if crewed and not (moving or hindered or wired):
        return soldiers.FP[printed][range_], F_CREWED
    # [19.4-Q1] what a mortar has at short range it has without a crew too
    return soldiers.FP_BRACKET[printed][range_], F_BRACKETED


def silent(s: UpFront, man: Man, moving: bool) -> int:
    """Why a man adds nothing, whatever the range; 0 if nothing silences him."""
    # [10.11] pinned men add nothing; [11.4] without its gunner a crewed weapon is silent
    if man.pinned:
        return F_PINNED
    # [11.2] an assistant forfeits his own firepower
    if man.gunner != NO_MAN:
        return F_ASSISTANT
    # [17.8-Q19] nor does a man between two groups fire
    if man.transfers_to != NO_GROUP:
        return F_TRANSFERS
    # [33.2] the wounded never fire on the move
    if moving and is_hindered(man):
        return F_NOT_MOVING
    if not weapons.works(s, man):
        return F_UNARMED if weapons.is_unarmed(s, man) else F_JAMMED
    if moving and never_fires_moving(weapons.kind(s, man)):
        return F_NOT_MOVING
    return 0


def is_hindered(man: Man) -> bool:
    """[33.2] [33.9] Whether a man feels his wound; a Hero makes him forget it for a turn."""
    return man.wounded and not man.unhindered


def man_firepower(
    s: UpFront, man: Man, range_: int, moving: bool, ground: int, wired: bool, heroic: bool, doubled: bool
) -> tuple[int, int]:
    """What one man adds to his group's firepower at a Relative Range, and why.

    `doubled` is whether his group has Flanking Fire [17.4], or he has infiltrated the target [20.51].
    """
    why = silent(s, man, moving)
    if why:
        return 0, why
    kind = weapons.kind(s, man)
    # [22.6] a flamethrower is never doubled so
    times = 2 if doubled and kind != soldiers.FLAMETHROWER else 1
    why = F_DOUBLED if times == 2 else F_PRINTED
    if weapons.is_crew_served(s, man):
        value, crewed = crew_weapon(s, man, range_, moving, ground, wired)
        value, why = value * times, crewed if times == 1 else why
        if heroic and value > 0:
            # [10.45b] [10.45-Q4] a Hero multiplies the bracketed value, crewed or not, if that is better
            multiplied = (times + 1) * soldiers.FP_BRACKET[weapons.printed_on(s, man)][range_]
            value, why = (multiplied, F_HERO) if multiplied > value else (value, why)
    else:
        value = soldiers.FP[weapons.printed_on(s, man)][range_]
        # [10.45] [10.45a] doubled by a Hero, tripled if it is doubled already
        value *= times + 1 if heroic else times
        why = F_HERO if heroic else why
    return reduced(s, man, value, why, moving)


def reduced(s: UpFront, man: Man, value: int, why: int, moving: bool) -> tuple[int, int]:
    """[17.4-Q2] Firepower after everything that halves it; only at the end are fractions dropped."""
    by = 1
    # [12.11] each moving bolt-action rifle is halved; [12.11-Q1] doubled and halved it is itself
    if moving and weapons.is_bolt_action(s, man):
        by *= 2
        why = F_MOVING_RIFLE if why == F_PRINTED else why
    # [33.2] so is that of a wounded man
    if is_hindered(man):
        by *= 2
        why = F_WOUNDED
    # [32.21] and that of a man who guards prisoners
    if is_guard(s, man):
        by *= 2
        why = F_GUARD
    return value // by, why


def is_guard(s: UpFront, man: Man) -> bool:
    """[32.2] Whether a man guards a prisoner."""
    if s.rules.level < 32:
        return False
    for other in s.men:
        if other.where == PRISONER and other.guard == man.number:
            return True
    return False


def hero_may_double(s: UpFront, man: Man, card: int) -> bool:
    """[10.45] [44.9] [44.9-Q1] Whether this Hero card multiplies this man's firepower; a BAR is no machine gun."""
    kind = weapons.kind(s, man)
    # [10.45c] not a mortar
    if kind == soldiers.MORTAR:
        return False
    if kind == soldiers.LMG and not weapons.is_crew_served(s, man):
        if nations.hero_needs_black(soldiers.nation_of(weapons.printed_on(s, man))):
            return not cards.RED[card]
    return True


def group_firepower(
    s: UpFront,
    group: Group,
    range_: int,
    heroes: list[int],
    target: int,
    flanking: bool,
    holding: list[int] | None = None,
) -> int:
    """[6.2] A group's firepower at a Relative Range; `heroes` are men about to be made heroic.

    `target` is the enemy group fired at (NO_GROUP for none in particular), `flanking` whether the group has Flanking
    Fire on it, `holding` the infiltrators who do not fire with it [20.51].
    """
    stack = group.stack
    moving = terrain.is_moving(stack)
    ground = terrain.occupied(stack)
    wired = terrain.is_wired(stack)
    total = 0
    for number in group.men:
        man = s.men[number]
        # [20.51] [20.531]
        if holding is not None and number in holding:
            continue
        # [20.51] against the group that he has infiltrated, [20.55] also while it draws off
        doubled = flanking or (target != NO_GROUP and man.infiltrates == target)
        heroic = man.hero or number in heroes
        total += man_firepower(s, man, range_, moving, ground, wired, heroic, doubled)[0]
    return total


def firepower(
    s: UpFront, seat: int, index: int, target: int, heroes: list[int], holding: list[int] | None = None
) -> int:
    """[6.2] The firepower of a group at its current Relative Range to an enemy group."""
    range_ = relative_range(s, seat, index, target)
    flanking = has_flanking_fire(s, seat, index, target)
    return group_firepower(s, s.sides[seat].groups[index], range_, heroes, target, flanking, holding)


def pistols(s: UpFront, seat: int, index: int, target: int, fire_cards: list[int]) -> int:
    """[39.4a] [39.4-Q1] [45.5] What unarmed men with pistols add at Relative Range 5, if all Fire cards are black."""
    nation = s.rules.nations[seat]
    if nation != cards.AMERICAN and nation != cards.JAPANESE:
        return 0
    total = 0
    for number in s.sides[seat].groups[index].men:
        total += pistol_in(s, seat, index, target, number, fire_cards)
    return total


def pistol_in(s: UpFront, seat: int, index: int, target: int, number: int, fire_cards: list[int]) -> int:
    """[39.4a] [45.5] What one man adds with a pistol to the fire of his group on an enemy group."""
    man = s.men[number]
    moving = terrain.is_moving(s.sides[seat].groups[index].stack)
    if not troops.has_pistol(s, man) or silent(s, man, moving) != F_UNARMED:
        return 0
    if relative_range(s, seat, index, target) != CLOSEST:
        return 0
    for card in fire_cards:
        if cards.RED[card]:
            return 0
    doubled = man.infiltrates == target or has_flanking_fire(s, seat, index, target)
    return reduced(s, man, 2 if doubled else 1, F_PISTOL, False)[0]


def firepower_in(s: UpFront, seat: int, index: int, target: int, number: int, heroic: bool) -> tuple[int, int]:
    """What one man adds to the fire of his group on an enemy group, and why."""
    stack = s.sides[seat].groups[index].stack
    man = s.men[number]
    return man_firepower(
        s,
        man,
        relative_range(s, seat, index, target),
        terrain.is_moving(stack),
        terrain.occupied(stack),
        terrain.is_wired(stack),
        man.hero or heroic,
        man.infiltrates == target or has_flanking_fire(s, seat, index, target),
    )


def firepower_parts(
    s: UpFront,
    seat: int,
    index: int,
    target: int,
    heroes: list[int],
    fire_cards: list[int] | None = None,
    holding: list[int] | None = None,
) -> list[list[int]]:
    """The same as a list: [man, what he adds, why], in position order; pistols if the Fire cards chosen allow them."""
    rows: list[list[int]] = []
    for number in s.sides[seat].groups[index].men:
        value, why = firepower_in(s, seat, index, target, number, number in heroes)
        if why == F_UNARMED and fire_cards:
            pistol = pistol_in(s, seat, index, target, number, fire_cards)
            value, why = (pistol, F_PISTOL) if pistol else (value, why)
        if holding is not None and number in holding:
            value, why = 0, F_HOLDS
        rows.append([number, value, why])
    return rows
