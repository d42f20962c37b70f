"""What men are worth to their side where they stand, and what it costs it to have them pinned, killed or routed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import plans
from firefight.bots.sergeant.weights import Weights
from firefight.games.upfront import nations, prisoners, soldiers, weapons
from firefight.games.upfront.acquisition import TAKE_SECONDARY
from firefight.games.upfront.atoms import squad_leader
from firefight.games.upfront.options import TAKE_CHARGE

if TYPE_CHECKING:
    from firefight.games.upfront.model import Man, UpFront

MIDDLE_RANGE: Final = 3
CLOSEST: Final = 5
CHARGE: Final = TAKE_SECONDARY[TAKE_CHARGE]
"""[21.2] What a man with a Demolition Charge carries."""


class Stakes:
    """The worth of every man in one position."""

    def __init__(self, s: UpFront, weights: Weights) -> None:
        self.s = s
        self.weights = weights
        self._leaders = [squad_leader(s, seat) for seat in range(2)]
        self._alarm = [last_loss(s, seat, weights) for seat in range(2)]
        self._ground = [plans.ground(s, seat, weights) for seat in range(2)]
        self._last_stand = [plans.last_stand(s, seat, weights) for seat in range(2)]
        self._cornered: dict[int, bool] = {}

    def worth(self, man: Man) -> float:
        """A man who is not pinned, wherever he stands."""
        w = self.weights
        value = w.rifleman + w.firepower * self.arm(man)
        if man.secondary == CHARGE:
            value += w.charge
        if man.infiltrates >= 0:
            value += w.inside
        if man.number == self._leaders[man.side]:
            return value + w.squad_leader
        return value + (w.second_leader if soldiers.LEADER[man.soldier] != soldiers.NO_LEADER else 0.0)

    def arm(self, man: Man) -> float:
        """The firepower that a man brings, as a rule."""
        printed = weapons.printed_on(self.s, man)
        if printed == weapons.NONE_AT_ALL:
            return 0.0
        value = float(soldiers.FP[printed][MIDDLE_RANGE])
        if soldiers.WEAPON[printed] == soldiers.FLAMETHROWER:
            value = self.weights.flames * soldiers.FP[printed][CLOSEST]
        if weapons.is_jammed(self.s, man):
            # [19.3] it may be repaired
            value *= self.weights.jammed
        return value / 2 if man.wounded else value

    def value(self, man: Man) -> float:
        """A man as he is."""
        w = self.weights
        gained = self._ground[man.side][man.group]
        if man.pinned:
            return self.worth(man) * (1 - w.pinned) + min(gained, gained * w.held_down)
        return self.worth(man) + gained

    def costs(self, man: Man) -> tuple[float, float, float, float]:
        """What his side loses if he is pinned, killed, routed, wounded."""
        w = self.weights
        value = self.value(man)
        alarm = self._alarm[man.side] + self._last_stand[man.side][man.group]
        # [32.12] who routs next to the enemy is taken prisoner
        routed = value + alarm + (w.captured if self.is_cornered(man) else w.routed)
        wounded = w.wounded + w.firepower * self.arm(man) / 2
        if man.pinned:
            return 0.0, value + w.killed + alarm, routed, wounded
        gained = self._ground[man.side][man.group]
        pinned = self.worth(man) * w.pinned + max(0.0, gained - gained * w.held_down)
        return pinned, value + w.killed + alarm, routed, wounded

    def is_cornered(self, man: Man) -> bool:
        """[32.12] Whether a man who routs now would have to surrender."""
        key = man.side << 8 | man.group
        if key not in self._cornered:
            self._cornered[key] = bool(prisoners.captors(self.s, man))
        return self._cornered[key]

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
