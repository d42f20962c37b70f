"""Positions that are not there yet: after an order, after the enemy's answer, when moving groups have come to rest.

All of it is done with the game's own procedures on copies, so that no rule is written twice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firefight.games.upfront import atoms, cards, soldiers, terrain, usable
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


def after_order(s: UpFront, code: int) -> UpFront:
    """The position after an order; whatever his own side is asked on the way is answered at once."""
    after = s.clone()
    seat = s.asked
    core.apply(after, code)
    while after.asked == seat and after.stack[-1].CODE in ("rally", "line_up", "claim"):
        core.apply(after, best_man(after))
    return after


def best_man(s: UpFront) -> int:
    """Of several men who could rally, the one who matters most; of an order of men, the order as it is; a flank."""
    codes = core.legal(s)
    if s.stack[-1].CODE != "rally":
        return codes[-1]
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

    His own take the terrain he holds, best first; without any, and for the enemy, something usual will turn up.
    """
    moving = [
        (side, index)
        for side in range(2)
        for index, group in enumerate(s.sides[side].groups)
        if group.men and terrain.may_receive_terrain(group.stack)
    ]
    if not moving:
        return None
    after = s.clone()
    held = [card for card in usable.with_use(s, seat, cards.TERRAIN) if cards.TERRAIN_KIND[card] != cards.STREAM]
    held.sort(key=comfort)
    for side, index in moving:
        at = len(after.sides[side].groups[index].stack)
        card = held.pop() if side == seat and held else usual_cover
        place_terrain(after, side, index, card, at, "5.41")
    return after


def without_ground(s: UpFront, seat: int) -> int:
    """How many of his groups are on the move without a Terrain card in hand to settle on."""
    moving = sum(1 for group in s.sides[seat].groups if group.men and terrain.may_receive_terrain(group.stack))
    held = sum(1 for card in usable.with_use(s, seat, cards.TERRAIN) if cards.TERRAIN_KIND[card] != cards.STREAM)
    return max(0, moving - held)


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
