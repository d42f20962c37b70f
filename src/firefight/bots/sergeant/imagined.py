"""Positions that are not there yet: after an order, after the enemy's answer, when moving groups have come to rest.

All of it is done with the game's own procedures on copies, so that no rule is written twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.bots.sergeant import plans
from firefight.games.upfront import (
    atoms,
    atoms_regroup,
    atoms_works,
    cards,
    lateral,
    minefield,
    soldiers,
    terrain,
    usable,
)
from firefight.games.upfront.enemyplays import EnemyPlays
from firefight.games.upfront.movement import place_terrain
from firefight.games.upfront.offers import TerrainOffer
from firefight.games.upfront.options import PLACE, WIRE
from firefight.kernel import core
from firefight.kernel.notation import first, pack

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront

COMFORT: Final[dict[int, int]] = {cards.HILL: 2, cards.GULLY: -3, cards.MARSH: -3}
"""Besides its cover: from a Hill one fires better (8.31), from the others badly or not at all."""

FOR_THE_ENEMY: Final = (cards.STREAM, cards.MINEFIELD)
"""Nobody settles on these if he can help it."""

ON_THE_WAY: Final = ("rally", "line_up", "claim", "exchange", "entry", "arrive")
"""What his own side may be asked while an order is carried out."""


def after_order(s: UpFront, code: int) -> UpFront:
    """The position after an order; whatever his own side is asked on the way is answered at once."""
    after = s.clone()
    seat = s.asked
    core.apply(after, code)
    while after.asked == seat and after.stack[-1].CODE in ON_THE_WAY:
        core.apply(after, usual_answer(after))
    return after


def usual_answer(s: UpFront) -> int:
    """Of several men who could rally, the one who matters most; of other questions what is listed last: an order of
    men as it is, an encirclement before a flank, no more men than the first."""
    codes = core.legal(s)
    return best_man(s) if s.stack[-1].CODE == "rally" else codes[-1]


def best_man(s: UpFront) -> int:
    """Of several men who could rally, the one who matters most."""
    codes = core.legal(s)
    leader = atoms.squad_leader(s, s.asked)
    return max(codes, key=lambda code: (first(code) == leader, soldiers.FP[s.men[first(code)].soldier][3], -code))


def with_wire(s: UpFront, seat: int, target: int, card: int) -> UpFront:
    """The position with a Wire card on an enemy group [13.3]."""
    after = s.clone()
    play_on_enemy(after, seat, pack(WIRE, target, card), card)
    return after


def with_terrain(s: UpFront, seat: int, target: int, card: int, accepts: bool) -> UpFront:
    """The position after terrain was put on a moving enemy group [7.3], and his answer."""
    after = s.clone()
    play_on_enemy(after, seat, pack(PLACE, target, card), card)
    offer = TerrainOffer(1 - seat, target, card)
    after.push(offer)
    if accepts:
        offer.accept(after)
    else:
        offer.reject(after)
    return after


def with_mines(s: UpFront, seat: int, target: int, card: int) -> UpFront:
    """The position with a Minefield under a moving enemy group [24.3], apart from the mine that goes off."""
    after = s.clone()
    minefield.lay(after, 1 - seat, target, card)
    return after


def without_mines(s: UpFront, seat: int, index: int) -> UpFront:
    """The position with a path cleared [24.5]."""
    after = s.clone()
    atoms_works.clear_mines(after, seat, index)
    return after


def dug_in(s: UpFront, seat: int, index: int) -> UpFront:
    """The position with a group entrenched [36.1]."""
    after = s.clone()
    atoms_works.entrench(after, seat, index)
    return after


def regrouped(s: UpFront, code: int, usual_cover: int) -> UpFront:
    """The position when the groups that an order sends to other letters [17.7] have settled there."""
    after = after_order(s, code)
    seat = s.asked
    arrived = settled(after, seat, usual_cover) or after
    lateral.take_letters(arrived, seat, False)
    return arrived


def transferred(s: UpFront, number: int, to: int) -> UpFront:
    """The position when a man has gone over to another group [17.8]."""
    after = s.clone()
    man = after.men[number]
    atoms_regroup.set_out(after, man, to)
    atoms_regroup.arrive(after, man, len(after.sides[man.side].groups[to].men))
    return after


def play_on_enemy(s: UpFront, seat: int, play: int, card: int) -> None:
    """A card played on the enemy in place of a discard."""
    atoms.lay_on_table(s, seat, card)
    frame = EnemyPlays(seat, [play])
    s.push(frame)
    frame.step(s)
    s.stack.remove(frame)


def rallied(s: UpFront, number: int) -> UpFront:
    """The position with a man rallied."""
    after = s.clone()
    atoms.rally(after, after.men[number], "10.4")
    return after


def settled(s: UpFront, seat: int, usual_cover: int) -> UpFront | None:
    """The position when the groups that move have come to rest; None if none does.

    His own take the terrain he holds, best first; without any, and for the enemy, something usual will turn up.  Who
    has to hold a Pillbox goes nowhere else.
    """
    moving = [
        (side, index)
        for side in range(2)
        for index, group in enumerate(s.sides[side].groups)
        if group.men and terrain.may_receive_terrain(group.stack) and not plans.gives_up(s, side, index)
    ]
    if not moving:
        return None
    after = s.clone()
    held = ground_in_hand(s, seat)
    held.sort(key=comfort)
    for side, index in moving:
        at = len(after.sides[side].groups[index].stack)
        card = held.pop() if side == seat and held else usual_cover
        place_terrain(after, side, index, card, at, "5.41")
    return after


def without_ground(s: UpFront, seat: int) -> int:
    """How many of his groups are on the move without a Terrain card in hand to settle on."""
    moving = sum(1 for group in s.sides[seat].groups if group.men and terrain.may_receive_terrain(group.stack))
    return max(0, moving - len(ground_in_hand(s, seat)))


def ground_in_hand(s: UpFront, seat: int) -> list[int]:
    """The Terrain cards that he would settle on."""
    return [card for card in usable.with_use(s, seat, cards.TERRAIN) if cards.TERRAIN_KIND[card] not in FOR_THE_ENEMY]


def comfort(card: int) -> int:
    """How good it is to settle on a Terrain card."""
    return COMFORT.get(cards.TERRAIN_KIND[card], 0) - 2 * cards.TERRAIN_VALUE[card]


def ahead(s: UpFront, by: int) -> UpFront:
    """The position with every group so far ahead: the range at which the fight will be."""
    later = s.clone()
    for seat in range(2):
        for index in range(len(later.sides[seat].groups)):
            atoms.change_range(later, seat, index, by, "5.5")
    return later
