"""A sensible force without a player: what the computer buys (43.2), by what it cares for."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import soldiers, weapons
from firefight.games.upfront.model import CHARGE
from firefight.games.upfront.points import PER_CENT
from firefight.games.upfront.purchase import INSURANCE, SNIPER, Purchase, for_sale, has_sniper, left, limit, price

# What a force is made for.
BALANCED: Final = 0
NUMBERS: Final = 1
WEAPONS: Final = 2
TASTES: Final[list[str]] = ["balanced", "numbers", "weapons"]
GUNS: Final = (soldiers.LMG, soldiers.BAR, soldiers.MMG)
ARMS: Final = (soldiers.LMG, soldiers.BAR, soldiers.MMG, soldiers.FLAMETHROWER)
# How many men there are for each ten of the scenario's own force, how many guns, and what one man may cost of it all.
TASTE_MEN: Final[list[int]] = [10, 12, 8]
TASTE_GUNS: Final[list[int]] = [1, 0, 2]
TASTE_SHARE: Final[list[int]] = [4, 6, 3]
FEWEST: Final = 4


def automatic(p: Purchase, taste: int = BALANCED) -> Purchase:
    """A sensible purchase for the side, time and quality of `p`: leaders, guns, charges, and riflemen for the rest."""
    made = Purchase(p.scenario, p.nation, p.role, p.year)
    made.quality = p.quality
    offered = for_sale(made)
    printed = p.scenario.force(p.nation, p.role)
    size = max(FEWEST, TASTE_MEN[taste] * (10 if printed is None else len(printed.soldiers)) // 10)
    for leader in (soldiers.SL, soldiers.ASL):
        found = [man for man in offered if soldiers.LEADER[man] == leader]
        if found:
            made.men.append(dearest(made, found, TASTE_SHARE[taste]))
    for _ in range(TASTE_GUNS[taste]):
        guns = [man for man in offered if is_private(man) and soldiers.WEAPON[man] in GUNS and man not in made.men]
        if guns and affords(made, dearest(made, guns, TASTE_SHARE[taste]), size):
            made.men.append(dearest(made, guns, TASTE_SHARE[taste]))
    if printed is not None and taste != NUMBERS:
        made.weapons = [kind for kind in printed.secondary if kind == CHARGE]
    fill(made, [man for man in offered if is_private(man) and soldiers.WEAPON[man] in weapons.CARRIERS], size)
    if taste != NUMBERS:
        arm(made, [man for man in offered if is_private(man)])
    having = 1 if has_sniper(p.scenario, p.nation, p.role) else 0
    if left(made) >= (INSURANCE if having else SNIPER) * PER_CENT[made.quality]:
        made.sniper = 1
    made.men.sort()
    return made


def arm(p: Purchase, offered: list[int]) -> None:
    """For points that are left, a machine gun or a flamethrower in the place of the man who cost least."""
    guns = [man for man in offered if soldiers.WEAPON[man] in ARMS and man not in p.men]
    privates = [man for man in p.men if is_private(man)]
    if not guns or not privates:
        return
    least = min(privates, key=soldiers.POINTS.__getitem__)
    can = [man for man in guns if price(p, man) - price(p, least) <= left(p)]
    if can:
        best = max(can, key=soldiers.POINTS.__getitem__)
        if soldiers.POINTS[best] > soldiers.POINTS[least]:
            p.men[p.men.index(least)] = best


def is_private(soldier: int) -> bool:
    """Whether a man is no leader."""
    return soldiers.LEADER[soldier] == soldiers.NO_LEADER


def dearest(p: Purchase, men: list[int], share: int) -> int:
    """The dearest of some men who costs no more than his share of all points; if there is none, the cheapest."""
    best = men[0]
    most = 100 * limit(p.scenario, p.role) // share
    for man in men[1:]:
        now, so_far = price(p, man), price(p, best)
        better = now > so_far if so_far <= most else now < so_far
        if better and (now <= most or so_far > most):
            best = man
    return best


def affords(p: Purchase, soldier: int, size: int) -> bool:
    """Whether a man leaves enough for the others: half the points of an ordinary man for each of them."""
    others = size - len(p.men) - 1
    return left(p) - price(p, soldier) >= others * 100 * limit(p.scenario, p.role) // (2 * size)


def fill(p: Purchase, offered: list[int], size: int) -> None:
    """Men for the rest of the points, of whom each costs about his part of it; then better ones, as far as it goes."""
    free = [man for man in offered if man not in p.men]
    begun = len(p.men)
    while free and (len(p.men) < size):
        slots = size - len(p.men)
        prices = sorted(price(p, man) for man in free)
        reserve = sum(prices[: slots - 1])
        can = [man for man in free if price(p, man) <= max(left(p) - reserve, 0)]
        if not can:
            can = [man for man in free if price(p, man) <= left(p)]
            if not can:
                break
        wanted = left(p) // slots
        best = can[0]
        for man in can:
            if abs(price(p, man) - wanted) < abs(price(p, best) - wanted):
                best = man
        p.men.append(best)
        free.remove(best)
    for at in range(begun, len(p.men)):
        for man in sorted(free, key=soldiers.POINTS.__getitem__, reverse=True):
            gain = price(p, man) - price(p, p.men[at])
            if 0 < gain <= left(p):
                free.remove(man)
                free.append(p.men[at])
                p.men[at] = man
                break
