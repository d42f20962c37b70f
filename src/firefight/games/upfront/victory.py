"""Sections 16.4 and 16.5: Victory Points, victory conditions and the broken squad."""

from __future__ import annotations

from firefight.games.upfront import atoms, atoms_setup, cards, entrenchment, nations, scenarios, terrain
from firefight.games.upfront.atoms import is_infiltrated
from firefight.games.upfront.condition import present
from firefight.games.upfront.flanking import loses_cover
from firefight.games.upfront.model import (
    BY_BREAKING,
    BY_CONDITION,
    BY_DENIAL,
    BY_POINTS,
    DRAWN,
    IN_PLAY,
    KILLED,
    NO_SEAT,
    PRISONER,
    ROUTED,
    Group,
    UpFront,
)

POINTS_KILLED = 2
POINTS_ROUTED = 1
POINTS_WOUNDED = 1
POINTS_PRISONER = 5


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
        decide(s, 1 if first else 0, BY_BREAKING, "16.5")
    return True


def decide(s: UpFront, winner: int, ending: int, rule: str) -> None:
    """A side has won: the game, or the first of two parts, if it is the attacker who has to win both."""
    if s.part < s.rules.parts and winner == s.rules.attacker:
        atoms_setup.win_part(s, winner, ending, rule)
    else:
        atoms.win(s, winner, ending, rule)


def qualifies(s: UpFront, seat: int, index: int) -> bool:
    """[16.42] Whether the terrain of a group would reduce the Fire Strength of an attack on it."""
    group = s.sides[seat].groups[index]
    # [16.422] not while it moves
    if terrain.is_moving(group.stack):
        return False
    if terrain.occupied(group.stack) == cards.GULLY and not terrain.is_wired(group.stack):
        # [16.423] even if nobody could fire into it
        return True
    # [8.9] the Walls of an encircled group reduce nothing
    if loses_cover(s, seat, index):
        return False
    # [16.423-E1] Wire may bring it to 0; [16.42-Q3] Wall counts at its best, as against the group directly opposite
    # [16.42] an entrenchment does for Open Ground
    return terrain.lasting_cover(group.stack, True) + entrenchment.cover(s, seat, index) < 0


def unpinned_men(s: UpFront, group: Group) -> int:
    """How many men of a group are not pinned; [16.422] those on their way to another group move."""
    count = 0
    for number in present(s, group):
        if not s.men[number].pinned:
            count += 1
    return count


def has_achieved(s: UpFront, seat: int) -> bool:
    """Whether a side has fulfilled the scenario's condition."""
    if s.rules.kind == scenarios.RANGE_CHIT:
        return has_reached(s, seat)
    if s.rules.kind == scenarios.PILLBOX:
        return seat == s.rules.attacker and not holds_pillbox(s, 1 - seat)
    return False


def holds_pillbox(s: UpFront, seat: int) -> bool:
    """[23.1] Whether men of a side occupy the Pillbox; they do until they are in other terrain [5.2] [7.4]."""
    for group in s.sides[seat].groups:
        if group.men and terrain.occupied(group.stack) == cards.PILLBOX:
            return True
    return False


def has_reached(s: UpFront, seat: int) -> bool:
    """[16.42] So many unpinned men at the range chit, in terrain that counts."""
    if s.rules.victory_men == 0:
        return False
    men = 0
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        # [16.42-Q1] all of them at exactly this range chit, and in groups that no enemy has infiltrated
        if groups[index].chit == s.rules.victory_chit and qualifies(s, seat, index):
            if is_infiltrated(s, seat, index):
                continue
            men += unpinned_men(s, groups[index])
    return men >= s.rules.victory_men


def achieved(s: UpFront) -> bool:
    """End the game if a player has fulfilled the scenario's condition; the player whose turn it is comes first."""
    for seat in (s.active, 1 - s.active):
        if has_achieved(s, seat):
            decide(s, seat, BY_CONDITION, "16.42")
            return True
    return False


def range_points(s: UpFront, seat: int) -> int:
    """[16.4a] Unpinned men [16.41] of groups that do not move [16.4-Q1], times the range chit."""
    points = 0
    for group in s.sides[seat].groups:
        # [16.4-Q2] where only one terrain scores, other groups score nothing, negative points included
        elsewhere = s.rules.points_ground and terrain.occupied(group.stack) != s.rules.points_ground
        if not elsewhere and not terrain.is_moving(group.stack):
            points += unpinned_men(s, group) * group.chit
    return points


def casualty_points(s: UpFront, seat: int) -> int:
    """[16.4b] [16.4e] [16.4f] Two for each enemy killed, one for each routed or wounded, five for each prisoner."""
    points = 0
    for man in s.men:
        if man.side != seat:
            if man.where == KILLED:
                points += POINTS_KILLED
            elif man.where == ROUTED:
                points += POINTS_ROUTED
            elif man.where == PRISONER:
                points += POINTS_PRISONER
            elif man.where == IN_PLAY and man.wounded:
                # [33.8] one for him, whether he stays or routs
                points += POINTS_WOUNDED
    return points


def victory_points(s: UpFront, seat: int) -> int:
    """[16.4] A player's Victory Points as they stand."""
    return range_points(s, seat) + casualty_points(s, seat)


def time_runs_out(s: UpFront) -> None:
    """[16.3] [16.4] The time limit is reached: the defender has held, or most Victory Points win."""
    if s.rules.defender_denies and s.rules.attacker != NO_SEAT:
        atoms.win(s, 1 - s.rules.attacker, BY_DENIAL, "16.4")
        return
    first, second = victory_points(s, 0), victory_points(s, 1)
    winner = DRAWN if first == second else (0 if first > second else 1)
    atoms.win(s, winner, BY_POINTS, "16.4")
