"""Sections 16.4 and 16.5: Victory Points, victory conditions and the broken squad."""

from __future__ import annotations

from firefight.games.upfront import atoms, cards, nations, terrain
from firefight.games.upfront.condition import present
from firefight.games.upfront.model import (
    BY_BREAKING,
    BY_CONDITION,
    BY_POINTS,
    DRAWN,
    KILLED,
    ROUTED,
    Group,
    UpFront,
)

POINTS_KILLED = 2
POINTS_ROUTED = 1


def broken(s: UpFront, seat: int) -> bool:
    """[16.5] [16.5-E1] Whether a player's squad is broken."""
    side = s.sides[seat]
    return nations.is_broken(s.rules.nations[seat], s.rules.nations[1 - seat], side.lost, side.strength)


def breaks(s: UpFront) -> bool:
    """[16.5] End the game if a squad is broken; [16.5-Q1] both at once is a loss for both."""
    first, second = broken(s, 0), broken(s, 1)
    if not first and not second:
        return False
    if first and second:
        atoms.win(s, DRAWN, BY_BREAKING, "16.5-Q1")
    else:
        atoms.win(s, 1 if first else 0, BY_BREAKING, "16.5")
    return True


def qualifies(s: UpFront, seat: int, index: int) -> bool:
    """[16.42] Whether the terrain of a group would reduce the Fire Strength of an attack on it."""
    group = s.sides[seat].groups[index]
    # [16.422] not while it moves
    if terrain.is_moving(group.stack):
        return False
    if terrain.occupied(group.stack) == cards.GULLY and not terrain.is_wired(group.stack):
        # [16.423] even if nobody could fire into it
        return True
    # [16.423-E1] Wire may bring it to 0; [16.42-Q3] Wall counts at its best, as against the group directly opposite
    return terrain.lasting_cover(group.stack, True) < 0


def unpinned_men(s: UpFront, group: Group) -> int:
    """How many men of a group are not pinned; [16.422] those on their way to another group move."""
    count = 0
    for number in present(s, group):
        if not s.men[number].pinned:
            count += 1
    return count


def has_achieved(s: UpFront, seat: int) -> bool:
    """[16.42] The scenario's condition: so many unpinned men at the range chit, in terrain that counts."""
    if s.rules.victory_men == 0:
        return False
    men = 0
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        # [16.42-Q1] all of them at exactly this range chit
        if groups[index].chit == s.rules.victory_chit and qualifies(s, seat, index):
            men += unpinned_men(s, groups[index])
    return men >= s.rules.victory_men


def achieved(s: UpFront) -> bool:
    """End the game if a player has fulfilled the scenario's condition; the player whose turn it is comes first."""
    for seat in (s.active, 1 - s.active):
        if has_achieved(s, seat):
            atoms.win(s, seat, BY_CONDITION, "16.42")
            return True
    return False


def range_points(s: UpFront, seat: int) -> int:
    """[16.4a] Unpinned men [16.41] of groups that do not move [16.4-Q1], times the range chit."""
    points = 0
    for group in s.sides[seat].groups:
        if not terrain.is_moving(group.stack):
            points += unpinned_men(s, group) * group.chit
    return points


def casualty_points(s: UpFront, seat: int) -> int:
    """[16.4b] [16.4e] Two for each enemy killed, one for each routed."""
    points = 0
    for man in s.men:
        if man.side != seat:
            if man.where == KILLED:
                points += POINTS_KILLED
            elif man.where == ROUTED:
                points += POINTS_ROUTED
    return points


def victory_points(s: UpFront, seat: int) -> int:
    """[16.4] A player's Victory Points as they stand."""
    return range_points(s, seat) + casualty_points(s, seat)


def time_runs_out(s: UpFront) -> None:
    """[16.3] [16.4] The time limit is reached: most Victory Points win."""
    first, second = victory_points(s, 0), victory_points(s, 1)
    winner = DRAWN if first == second else (0 if first > second else 1)
    atoms.win(s, winner, BY_POINTS, "16.4")
