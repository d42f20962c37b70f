"""Before play: who stands in which group (3.2), who helps at the machine gun (11.12), the first terrain (3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant.imagined import ahead
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.options import CREW, LETTERS, NEXT, NOTHING, PUT, READY
from firefight.games.upfront.options import TERRAIN as OWN_TERRAIN
from firefight.games.upfront.pillbox import MOST_MEN
from firefight.games.upfront.preparation import deployable
from firefight.kernel import core
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, verb_of

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront

BASE: Final = {10: (4,), 12: (5,), 13: (5,), 15: (4,), 18: (5,)}
FIGHT_AT: Final = 1
"""Terrain is chosen for the range at which the fight will be, with every group this far ahead."""
MIDDLE_RANGE: Final = 3


# --- groups -----------------------------------------------------------------------------------------------------


def plan(s: UpFront, seat: int) -> list[list[int]]:
    """The groups he wants, each with its men in order: a fire base around the machine gun, and groups that move.

    A moving group has to bring four unpinned men to range chit 4, so it is larger than that and has the better men; the
    base has the gun, somebody to load it, a leader, and the men who are pinned soonest.
    """
    here = deployable(s, seat)
    men = [man for man in s.men if man.side == seat and man.number in here]
    force = sorted(men, key=lambda man: (-soldiers.MORALE[man.soldier], man.number))
    # [23.3] the fire base goes into the Pillbox, where there is one
    sizes = shape(len(force), MOST_MEN if s.rules.pillbox == seat else 0)
    base: list[int] = []
    guns = [man for man in force if is_gun(man.soldier)]
    guns.sort(key=lambda man: (-soldiers.FP[man.soldier][MIDDLE_RANGE], man.number))
    leaders = [man for man in force if soldiers.LEADER[man.soldier] != soldiers.NO_LEADER]
    base = [man.number for man in guns[: max(1, sizes[0] // 3)]]
    seconds = [man.number for man in leaders if soldiers.LEADER[man.soldier] != soldiers.SL and man.number not in base]
    if not any(s.men[number] in leaders for number in base):
        base += seconds[:1]
    stormers = [man for man in force if soldiers.WEAPON[man.soldier] == soldiers.FLAMETHROWER]
    kept = [*leaders, *guns, *stormers]
    others = [man.number for man in force if man.number not in base and man not in kept]
    # somebody steady loads, the rest of the base are those who are pinned soonest
    base += others[len(others) // 2 : len(others) // 2 + 1]
    others = [number for number in others if number not in base]
    while len(base) < sizes[0] and others:
        base.append(others.pop())
    rest = [man.number for man in force if man.number not in base]
    groups: list[list[int]] = [[] for _ in sizes[1:]]
    for place, number in enumerate(rest):
        # best first, in turn, until a group is full
        open_groups = [group for group, size in zip(groups, sizes[1:], strict=True) if len(group) < size]
        open_groups[place % len(open_groups)].append(number)
    if len(groups) == 1:
        return [groups[0], base]
    return [groups[0], base, *groups[1:]]


def shape(men: int, fixed: int = 0) -> tuple[int, ...]:
    """The sizes of the groups, the fire base first, which may be of a `fixed` size."""
    base = (fixed,) if fixed else BASE.get(men, (max(2, men // 3),))
    rest = men - sum(base)
    if rest > 10:
        return (*base, rest - rest // 2, rest // 2)
    return (*base, rest)


def is_gun(soldier: int) -> bool:
    """A weapon that carries a group's fire: a machine gun or an automatic rifle."""
    return soldiers.WEAPON[soldier] in (soldiers.LMG, soldiers.MMG, soldiers.BAR)


def form_groups(sight: Sight, decision: Decision) -> Order:
    """The next man into the current group, or the next group."""
    s = sight.s
    codes = [option.code for option in decision.options]
    groups = s.sides[sight.seat].groups
    wanted = plan(s, sight.seat)
    at = len(groups) - 1
    if at < len(wanted):
        for number in wanted[at]:
            if s.men[number].group < 0 and pack(PUT, number) in codes:
                return Order(pack(PUT, number), 0.0, role(wanted, at))
    if pack(NEXT) in codes and at + 1 < len(wanted):
        return Order(pack(NEXT), 0.0, "This group is large enough.")
    return Order(codes[0], 0.0, "The rules want somebody else here.")


def role(wanted: list[list[int]], at: int) -> str:
    """What a group is for."""
    base = 1
    return "He belongs to the fire base." if at == base else "He goes with a group that will move."


def form_crews(sight: Sight, decision: Decision) -> Order:
    """[11.12] An assistant for each gun: a man whose own weapon is missed least, but who keeps his nerve."""
    s = sight.s
    best: Order | None = None
    for option in decision.options:
        if verb_of(option.code) == CREW:
            soldier = s.men[second(option.code)].soldier
            missed = soldiers.FP[soldier][MIDDLE_RANGE] + 2 * (soldiers.LEADER[soldier] != soldiers.NO_LEADER)
            gain = soldiers.FP[s.men[first(option.code)].soldier][MIDDLE_RANGE]
            value = gain - missed + 0.5 * soldiers.MORALE[soldier]
            if best is None or value > best.value:
                best = Order(option.code, value, "The machine gun needs two men.")
    return best or Order(pack(READY), 0.0, "Everybody is in his place.")


def carry(sight: Sight, decision: Decision) -> Order:
    """[21.1] A secondary weapon for a steady rifleman of a group that will move."""
    s = sight.s
    best: Order | None = None
    for option in decision.options:
        man = s.men[first(option.code)]
        value = float(soldiers.MORALE[man.soldier])
        value -= soldiers.FP[man.soldier][MIDDLE_RANGE] + 3 * (soldiers.LEADER[man.soldier] != soldiers.NO_LEADER)
        value -= 5 * (man.group == 1)
        if best is None or value > best.value:
            best = Order(option.code, value, "He is steady, and his group will get close.")
    assert best is not None
    return best


def entry(sight: Sight, decision: Decision) -> Order:
    """[35.3] Reinforcements that may appear far ahead do so where the fight is."""
    codes = [option.code for option in decision.options]
    return Order(codes[min(FIGHT_AT, len(codes) - 1)], 0.0, "They come in where they are needed.")


# --- terrain ----------------------------------------------------------------------------------------------------


def initial_terrain(sight: Sight, decision: Decision) -> Order:
    """[3.6] Cover for his own, mud for the enemy; every card placed is replaced before the first turn."""
    before = sight.outlook.of(ahead(sight.s, FIGHT_AT))
    best = Order(pack(NOTHING), 0.0, "I keep my terrain for later.")
    for option in decision.options:
        verb = verb_of(option.code)
        if verb == NOTHING:
            continue
        card = second(option.code)
        after = sight.s.clone()
        core.apply(after, option.code)
        value = sight.outlook.of(ahead(after, FIGHT_AT)) - before - sight.price(card)
        if value > best.value:
            own = verb == OWN_TERRAIN
            why = "for my group" if own else "for the enemy's group"
            best = Order(option.code, value, f"{cards.TITLE[card]} {why} {LETTERS[first(option.code)]}.")
    return best
