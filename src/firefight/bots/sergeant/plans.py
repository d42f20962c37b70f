"""What he is after: what ground is worth by the scenario's condition, for either side, and whom it must not lose.

Each kind of condition (16.4, 16.42) has its function; nothing here knows a scenario by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant.weights import Weights
from firefight.games.upfront import cards, pillbox, scenarios, soldiers, terrain, victory, weapons
from firefight.games.upfront.ranges import is_lateral, range_between

if TYPE_CHECKING:
    from firefight.games.upfront.model import Group, UpFront

FRONT: Final = 5
"""[5.7] The sum of two range chits up to which groups are in front of each other."""


def ground(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """For each group of a side, what its place is worth for each unpinned man."""
    return PLANS.get(s.rules.kind, by_range)(s, seat, weights)


def denies(s: UpFront, seat: int) -> bool:
    """[16.4] Whether a side wins if nothing happens until time runs out."""
    return s.rules.defender_denies and seat != s.rules.attacker


def urgency(s: UpFront, seat: int, weights: Weights) -> float:
    """How much more ground is worth to a side that loses when time runs out, deck by deck."""
    if not s.rules.defender_denies or seat != s.rules.attacker:
        return 1.0
    return weights.pressing + weights.urgency * (s.deck - 1) / max(1, s.rules.decks - 1)


def rising(values: tuple[float, ...], chit: int) -> float:
    """A value by range chit; beyond the last the last."""
    return values[min(chit, len(values) - 1)]


# --- so many men at a range chit [16.42] ------------------------------------------------------------------------


def by_range(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """Forward, to the scenario's range chit; a side that only has to deny it to the enemy stays in cover."""
    groups = s.sides[seat].groups
    fit = [victory.unpinned_men(s, group) for group in groups]
    values: list[float] = []
    for index, group in enumerate(groups):
        if group.chit < 0:
            values.append(weights.behind * -group.chit)
            continue
        value = rising(weights.progress, group.chit)
        value *= weights.denying if denies(s, seat) else urgency(s, seat, weights)
        if terrain.is_moving(group.stack):
            value *= weights.on_the_move
        if len(group.men) < s.rules.victory_men:
            value *= weights.too_few
        values.append(value + knocking(s, seat, index, fit, weights))
    return values


def knocking(s: UpFront, seat: int, index: int, fit: list[int], weights: Weights) -> float:
    """The share of one man in the prospect of fulfilling the scenario's condition [16.42] within a turn or two."""
    groups = s.sides[seat].groups
    chit = groups[index].chit
    steps = s.rules.victory_chit - chit
    if s.rules.victory_men == 0 or not 0 <= steps < len(weights.knocking) or fit[index] == 0:
        return 0.0
    if steps and blocked_at(s, seat, index, s.rules.victory_chit):
        return 0.0
    present = sum(fit[other] for other in range(len(groups)) if groups[other].chit == chit)
    spare = present - s.rules.victory_men
    # with men to spare, the loss of one does not end the prospect
    return weights.knocking[steps] / (s.rules.victory_men + 2 * spare) if spare >= 0 else 0.0


def blocked_at(s: UpFront, seat: int, index: int, chit: int) -> bool:
    """[5.7] Whether the enemy group directly opposite keeps a group from reaching a range chit."""
    enemies = s.sides[1 - seat].groups
    return index < len(enemies) and bool(enemies[index].men) and chit + enemies[index].chit > FRONT


# --- Victory Points [16.4] --------------------------------------------------------------------------------------


def by_points(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """Forward; where only one kind of terrain scores [16.4-Q2], ground elsewhere is worth what may be found there."""
    wanted = s.rules.points_ground
    late = s.deck / s.rules.decks
    values: list[float] = []
    for group in s.sides[seat].groups:
        there = not wanted or terrain.occupied(group.stack) == wanted
        if there and not terrain.is_moving(group.stack):
            # [16.4a] each deck that has gone makes it surer that it will count
            values.append(weights.point * (0.5 + 0.5 * late) * group.chit)
        elif group.chit < 0:
            values.append(weights.behind * -group.chit)
        else:
            values.append(rising(weights.approach, group.chit) * (1.2 - 0.6 * late))
    return values


# --- the Pillbox [23] -------------------------------------------------------------------------------------------


def by_pillbox(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """The attacker goes up to the Pillbox, above all with what burns and blasts; the defender need not go anywhere."""
    groups = s.sides[seat].groups
    targets = [] if seat != s.rules.attacker else strongpoints(s, 1 - seat)
    values: list[float] = []
    for index, group in enumerate(groups):
        value = weights.behind * -group.chit if group.chit < 0 else 0.0
        for target in targets:
            chit = s.sides[1 - seat].groups[target].chit
            if group.chit + chit > FRONT:
                # [23.7] behind it nobody can fire at it
                continue
            near = range_between(group.chit, chit, is_lateral(index, target))
            press = urgency(s, seat, weights) * (weights.storm if storms(s, group) else 1.0)
            value = max(value, rising(weights.assault, near) * press)
        values.append(value * weights.on_the_move if terrain.is_moving(group.stack) and value > 0 else value)
    return values


def strongpoints(s: UpFront, seat: int) -> list[int]:
    """The groups of a side in a Pillbox."""
    return [
        index for index, group in enumerate(s.sides[seat].groups) if group.men and pillbox.is_in_pillbox(s, seat, index)
    ]


def storms(s: UpFront, group: Group) -> bool:
    """Whether a group has a flamethrower that works: no cover helps against it, at Relative Range 5 [22.1]."""
    return any(
        weapons.kind(s, s.men[number]) == soldiers.FLAMETHROWER and weapons.works(s, s.men[number])
        for number in group.men
    )


def last_stand(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """For each group, what the loss of a man costs on top because the scenario hangs on the place he holds."""
    found = [0.0] * len(s.sides[seat].groups)
    if s.rules.kind == scenarios.PILLBOX and seat != s.rules.attacker:
        for index in strongpoints(s, seat):
            found[index] = rising(weights.last_stand, len(s.sides[seat].groups[index].men) - 1)
    return found


def gives_up(s: UpFront, seat: int, index: int) -> bool:
    """Whether a group is about to leave the Pillbox that its side has to hold."""
    if s.rules.kind != scenarios.PILLBOX or seat == s.rules.attacker:
        return False
    stack = s.sides[seat].groups[index].stack
    return terrain.last_ground(stack) == cards.PILLBOX and terrain.is_moving(stack)


def abandoned(s: UpFront) -> bool:
    """Whether nobody is left in the Pillbox that has to be held, or would be left when all have settled."""
    return s.rules.kind == scenarios.PILLBOX and not victory.holds_pillbox(s, 1 - s.rules.attacker)


PLANS: Final[dict[str, Callable[[UpFront, int, Weights], list[float]]]] = {
    scenarios.RANGE_CHIT: by_range,
    scenarios.POINTS: by_points,
    scenarios.PILLBOX: by_pillbox,
}
