"""Chapters 7 and 8: the cards lying on a group, read as terrain, movement and modifiers.

Everything here is a question asked of a group's stack (bottom first, `use << 8 | card`); nothing is cached.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards
from firefight.games.upfront.model import BACKWARD, FORWARD, OPEN, SIDEWAYS, SMOKE, TERRAIN, WIRE

MODE_NAMES: Final = {FORWARD: "+", BACKWARD: "-", SIDEWAYS: ">"}


def is_movement(entry: int) -> bool:
    """Whether an entry is a Movement card in any mode."""
    use = entry >> 8
    return use == FORWARD or use == BACKWARD or use == SIDEWAYS


def changes_range(entry: int) -> bool:
    """[5.5] Whether an entry is a Movement card that was played forward or backward."""
    return entry >> 8 == FORWARD or entry >> 8 == BACKWARD


def is_ground(entry: int) -> bool:
    """Whether an entry is a Terrain card or a card lying face down as Open Ground."""
    use = entry >> 8
    return use == TERRAIN or use == OPEN


def movements(stack: list[int]) -> int:
    """How many Movement cards lie above the last ground."""
    count = 0
    at = len(stack) - 1
    while at >= 0 and not is_ground(stack[at]):
        if is_movement(stack[at]):
            count += 1
        at -= 1
    return count


def is_moving(stack: list[int]) -> bool:
    """[6.4] A group moves while a Movement card has no terrain placed over it."""
    return movements(stack) > 0


def last_ground(stack: list[int]) -> int:
    """The kind of the last terrain laid; OPEN_GROUND where none lies [5.2]."""
    at = len(stack) - 1
    while at >= 0:
        entry = stack[at]
        if entry >> 8 == TERRAIN:
            return cards.TERRAIN_KIND[entry & 255]
        if entry >> 8 == OPEN:
            return cards.OPEN_GROUND
        at -= 1
    return cards.OPEN_GROUND


def last_ground_value(stack: list[int]) -> int:
    """The printed defence modifier of the last terrain laid."""
    at = len(stack) - 1
    while at >= 0:
        entry = stack[at]
        if entry >> 8 == TERRAIN:
            return cards.TERRAIN_VALUE[entry & 255]
        if entry >> 8 == OPEN:
            return 0
        at -= 1
    return 0


def occupied(stack: list[int]) -> int:
    """The terrain a group is in."""
    # [5.2] two Movement cards in play mean Open Ground; [7.4] [8.22] one leaves the group where it was [8.22-E1]
    return cards.OPEN_GROUND if movements(stack) >= 2 else last_ground(stack)


def count(stack: list[int], use: int) -> int:
    """How many Smoke or Wire cards lie on a group."""
    found = 0
    for entry in stack:
        if entry >> 8 == use:
            found += 1
    return found


def is_wired(stack: list[int]) -> bool:
    """Whether a Wire card lies on the group [13.3]."""
    return count(stack, WIRE) > 0


def is_unforded(stack: list[int]) -> bool:
    """[8.53] In a Stream with no Movement card above it."""
    return last_ground(stack) == cards.STREAM and movements(stack) == 0


def is_entering_marsh_exit(stack: list[int]) -> bool:
    """[8.42] In a Marsh that no Movement card has begun to leave."""
    return last_ground(stack) == cards.MARSH and movements(stack) == 0


def is_mined(stack: list[int]) -> bool:
    """[24.4] In a Minefield that two Movement cards have not left yet."""
    # [24.4c] with the second one the group is out
    return occupied(stack) == cards.MINEFIELD


def needs_two(stack: list[int]) -> bool:
    """[8.1] Whether the group takes no Open Ground before a second Movement card: in Marsh and Minefield."""
    ground = last_ground(stack)
    return movements(stack) == 1 and (ground == cards.MARSH or ground == cards.MINEFIELD)


def may_receive_terrain(stack: list[int]) -> bool:
    """[5.1] [7.3] Whether a Terrain card could be placed above the top Movement card now."""
    moves = movements(stack)
    if moves == 0:
        return False
    # [8.42] nothing goes on a Marsh before two Movement cards lie on it [8.42-E1] [8.42-E2]; [24.4b] one is enough to
    # be helped out of a Minefield
    if moves == 1 and last_ground(stack) == cards.MARSH:
        return False
    # [13.34] nothing goes on top of Wire; [13.23] Smoke is no hindrance
    return not is_wired(stack)


def top_movement(stack: list[int]) -> int:
    """The place of the topmost Movement card above the last ground, or -1."""
    at = len(stack) - 1
    while at >= 0 and not is_ground(stack[at]):
        if is_movement(stack[at]):
            return at
        at -= 1
    return -1


def may_slide_open_ground(stack: list[int]) -> bool:
    """[13.5] Whether Open Ground could be slid between the top Movement card and the Wire or Smoke above it."""
    at = top_movement(stack)
    if at < 0 or at == len(stack) - 1:
        return False
    # [8.1] not on the first Movement card of a group that needs two to leave
    return not needs_two(stack)


def refuses_wire(stack: list[int]) -> bool:
    """[13.3] [13.4] Marsh not yet left, a Pillbox, and an unforded Stream take no Wire."""
    ground = occupied(stack)
    return ground == cards.MARSH or ground == cards.PILLBOX or is_unforded(stack)


def wire_stays_on(ground: int) -> bool:
    """[4.32-Q1] Whether Wire that lies on a group may stay when the group settles on this ground."""
    return ground != cards.MARSH and ground != cards.STREAM and ground != cards.PILLBOX


def fire_bars_gully(from_ground: int, into_ground: int, relative_range: int) -> bool:
    """[8.2] [8.3] Whether a Gully keeps one group from firing at the other."""
    if from_ground != cards.GULLY and into_ground != cards.GULLY:
        return False
    if relative_range == 5:
        return False
    return from_ground != cards.HILL and into_ground != cards.HILL


def cover(stack: list[int], opposite: bool, from_hill: bool) -> int:
    """[6.42] What the terrain that the defender is in adds to the Fire Strength."""
    ground = occupied(stack)
    if ground == cards.WALLS:
        # [8.9] two against the directly opposite group, one against any other [8.9-E1]
        return -2 if opposite else -1
    if ground == cards.HILL and from_hill:
        # [8.32] no help against fire from another Hill
        return 0
    if ground == cards.OPEN_GROUND or ground == cards.MINEFIELD:
        # [8.11] whatever card lies there face down; [24.2] a Minefield is as open
        return 0
    # [8.21] [8.4] [8.51] [8.6] [8.7] [8.8] the printed modifier
    return last_ground_value(stack)


def movement_modifier(stack: list[int], through_gully: bool) -> int:
    """[6.43] [7.2] [7.2-E1] What the defender's Movement cards add: one for each of the last two.

    `through_gully` is whether the attack is one of those that reach into a Gully [8.2].
    """
    moves = movements(stack)
    if moves >= 2:
        # [8.22] of two cards that leave a Gully only the second counts against ordinary attacks
        if moves == 2 and last_ground(stack) == cards.GULLY and not through_gully:
            return 1
        return 2
    return moves


def lasting_cover(stack: list[int], opposite: bool) -> int:
    """[16.42] The terrain modifier that counts for victory: Wire lessens it, Smoke does not help [16.421]."""
    return cover(stack, opposite, False) + count(stack, WIRE)


def smoke_to_lift(stack: list[int]) -> bool:
    """[13.242] Whether two Movement cards lie above a Smoke card."""
    above = 0
    at = len(stack) - 1
    while at >= 0:
        if is_movement(stack[at]):
            above += 1
        elif stack[at] >> 8 == SMOKE and above >= 2:
            return True
        at -= 1
    return False


def lowest_smoke(stack: list[int]) -> int:
    """The place of the Smoke card nearest to the ground, or -1."""
    for at in range(len(stack)):
        if stack[at] >> 8 == SMOKE:
            return at
    return -1
