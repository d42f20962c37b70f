"""What men are worth to their side where they stand, and what it costs it to have them pinned, killed or routed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firefight.bots.sergeant.weights import Weights
from firefight.games.upfront import nations, soldiers, terrain, victory
from firefight.games.upfront.atoms import squad_leader

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man, UpFront

MIDDLE_RANGE = 3


class Stakes:
    """The worth of every man in one position."""

    def __init__(self, s: UpFront, weights: Weights) -> None:
        self.s = s
        self.weights = weights
        self._leaders = [squad_leader(s, seat) for seat in range(2)]
        self._alarm = [last_loss(s, seat, weights) for seat in range(2)]
        self._ground = [ground(s, seat, weights) for seat in range(2)]

    def worth(self, man: Man) -> float:
        """A man who is not pinned, wherever he stands."""
        w = self.weights
        value = w.rifleman + w.firepower * soldiers.FP[man.soldier][MIDDLE_RANGE]
        if man.number == self._leaders[man.side]:
            return value + w.squad_leader
        return value + (w.second_leader if soldiers.LEADER[man.soldier] != soldiers.NO_LEADER else 0.0)

    def value(self, man: Man) -> float:
        """A man as he is."""
        w = self.weights
        gained = self._ground[man.side][man.group]
        if man.pinned:
            return self.worth(man) * (1 - w.pinned) + min(gained, gained * w.held_down)
        return self.worth(man) + gained

    def costs(self, man: Man) -> tuple[float, float, float]:
        """What his side loses if he is pinned, killed, routed."""
        w = self.weights
        value = self.value(man)
        alarm = self._alarm[man.side]
        if man.pinned:
            return 0.0, value + w.killed + alarm, value + w.routed + alarm
        gained = self._ground[man.side][man.group]
        pinned = self.worth(man) * w.pinned + max(0.0, gained - gained * w.held_down)
        return pinned, value + w.killed + alarm, value + w.routed + alarm

    def ground_of(self, seat: int, index: int) -> float:
        """What the ground that a group has gained is worth for each of its unpinned men."""
        return self._ground[seat][index]


def losses_left(s: UpFront, seat: int) -> int:
    """[16.5] How many more losses break a squad."""
    side = s.sides[seat]
    nation, enemy = s.rules.nations[seat], s.rules.nations[1 - seat]
    left = 0
    while not nations.is_broken(nation, enemy, side.lost + left, side.strength):
        left += 1
    return left


def last_loss(s: UpFront, seat: int, weights: Weights) -> float:
    """What the next loss costs on top because the squad comes closer to breaking."""
    left = losses_left(s, seat)
    return weights.last_losses[left - 1] if 0 < left <= len(weights.last_losses) else 0.0


def ground(s: UpFront, seat: int, weights: Weights) -> list[float]:
    """For each group of a side, what its range chit is worth for each unpinned man."""
    groups = s.sides[seat].groups
    fit = [victory.unpinned_men(s, group) for group in groups]
    values: list[float] = []
    for index, group in enumerate(groups):
        if group.chit < 0:
            values.append(weights.behind * -group.chit)
            continue
        value = weights.progress[min(group.chit, len(weights.progress) - 1)]
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
    return index < len(enemies) and bool(enemies[index].men) and chit + enemies[index].chit > 5
