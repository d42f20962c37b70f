"""Sections 6.3, 6.4, 7.2, 12.1: the Fire Strength of an attack, as the list of what makes it up.

The same list is the odds panel, the log line and the test: [value, modifier number], in the order of 6.4.
"""

from __future__ import annotations

from firefight.games.upfront import cards, entrenchment, pillbox, terrain
from firefight.games.upfront.condition import is_between
from firefight.games.upfront.flamethrower import carries_alone
from firefight.games.upfront.flanking import loses_cover
from firefight.games.upfront.model import NO_GROUP, SMOKE, WIRE, UpFront
from firefight.games.upfront.modifiers import (
    M_BACKWARD,
    M_CARDS,
    M_COVER,
    M_ENTRENCHED,
    M_FROM_HILL,
    M_FROM_MARSH,
    M_FROM_SMOKE,
    M_FROM_STREAM,
    M_FROM_WIRE,
    M_MOVEMENT,
    M_MOVING_FIRE,
    M_NOT_ENTRENCHED,
    M_SMOKE,
    M_TRANSFERS,
    M_WIRE,
)
from firefight.games.upfront.ranges import relative_range


def card_strength(card: int, moving: bool) -> int:
    """[12.1] What one Fire card is worth: halved, fractions down, if the firing group moves."""
    strength = cards.FIRE_STRENGTH[card]
    return strength // 2 if moving else strength


def minimum_firepower(fire_cards: list[int]) -> int:
    """[6.3] [6.3-E1] The minima of all Fire cards used together."""
    total = 0
    for card in fire_cards:
        total += cards.FIRE_MINIMUM[card]
    return total


def strength_parts(
    s: UpFront, seat: int, index: int, target: int, fire_cards: list[int], flames: int = 0
) -> list[list[int]]:
    """[6.4] Everything that makes up the Fire Strength before concealment.

    `flames` is the firepower of the flamethrowers that take part in the attack [22.1].
    """
    attacker = s.sides[seat].groups[index].stack
    defender = s.sides[1 - seat].groups[target].stack
    # [22.1] a flamethrower that could use the cards alone is not halved
    moving = terrain.is_moving(attacker) and not carries_alone(s, seat, flames, minimum_firepower(fire_cards))
    printed = 0
    played = 0
    for card in fire_cards:
        printed += cards.FIRE_STRENGTH[card]
        played += card_strength(card, moving)
    rows = [[printed, M_CARDS]]
    if played != printed:
        rows.append([played - printed, M_MOVING_FIRE])
    if pillbox.fires_backward(s, seat, index, target):
        # [23.7] each card again, fractions down
        lost = 0
        for card in fire_cards:
            lost += (card_strength(card, moving) + 1) // 2
        rows.append([-lost, M_BACKWARD])
    attacker_rows(attacker, terrain.occupied(defender), rows)
    defender_rows(s, seat, index, target, flames > 0, rows)
    return rows


def attacker_rows(stack: list[int], into: int, rows: list[list[int]]) -> None:
    """[6.41] What the attacker's position adds."""
    ground = terrain.occupied(stack)
    # [8.31] elevated fire, except against another Hill or a Pillbox
    if ground == cards.HILL and into != cards.HILL and into != cards.PILLBOX:
        rows.append([1, M_FROM_HILL])
    # [8.41a]
    if ground == cards.MARSH:
        rows.append([-1, M_FROM_MARSH])
    # [8.52c]
    if ground == cards.STREAM:
        rows.append([-1, M_FROM_STREAM])
    # [13.22] [13.25] one for each Smoke card
    smoke = terrain.count(stack, SMOKE)
    if smoke:
        rows.append([-smoke, M_FROM_SMOKE])
    # [13.32] [13.6] one for each Wire card
    wire = terrain.count(stack, WIRE)
    if wire:
        rows.append([-wire, M_FROM_WIRE])


def defender_rows(s: UpFront, seat: int, index: int, target: int, in_flames: bool, rows: list[list[int]]) -> None:
    """[6.42] [6.43] What the defender's terrain, Smoke, Wire and movement add."""
    stack = s.sides[1 - seat].groups[target].stack
    from_hill = terrain.occupied(s.sides[seat].groups[index].stack) == cards.HILL
    cover = terrain.cover(stack, index == target, from_hill)
    # [8.9] Walls are no cover for an encircled group
    if cover < 0 and (in_flames or loses_cover(s, 1 - seat, target)):
        # [22.1] [22.1-Q1] no terrain helps against a flamethrower
        cover = 0
    if cover:
        rows.append([cover, M_COVER])
    # [36.2] [36-Q1] besides the terrain, and whatever Wire lies there; [22.1-Q1] no help against a flamethrower either
    dug_in = 0 if in_flames else entrenchment.cover(s, 1 - seat, target)
    if dug_in:
        rows.append([dug_in, M_ENTRENCHED])
    # [13.21] one for each Smoke card [13.25-E1]
    smoke = terrain.count(stack, SMOKE)
    if smoke:
        rows.append([-smoke, M_SMOKE])
    # [13.31] one for each Wire card [13.6-E1]
    wire = terrain.count(stack, WIRE)
    if wire:
        rows.append([wire, M_WIRE])
    # [8.2] the attacks that reach into a Gully
    through_gully = from_hill or relative_range(s, seat, index, target) == 5
    movement = terrain.movement_modifier(stack, through_gully)
    if movement:
        rows.append([movement, M_MOVEMENT])


def man_rows(s: UpFront, number: int, target: int = NO_GROUP, in_flames: bool = False) -> list[list[int]]:
    """What changes the Fire Strength of an attack for one man of the target alone: usually of his own group."""
    rows: list[list[int]] = []
    # [17.8c] [17.83] two more, whichever of his two groups is attacked
    if is_between(s.men[number]):
        rows.append([2, M_TRANSFERS])
    man = s.men[number]
    attacked = man.group if target == NO_GROUP else target
    if not in_flames and entrenchment.is_left_out(s, man, attacked):
        rows.append([-entrenchment.cover(s, man.side, attacked), M_NOT_ENTRENCHED])
    return rows


def total(rows: list[list[int]]) -> int:
    """The sum of a list of parts."""
    result = 0
    for row in rows:
        result += row[0]
    return result
