"""Chapter 13: Smoke, which a player lays on himself; Wire is laid as a discard and cleared by movement."""

from __future__ import annotations

from firefight.games.upfront import atoms, cards, terrain
from firefight.games.upfront.command import has_unpinned_leader
from firefight.games.upfront.model import SMOKE, UpFront
from firefight.games.upfront.reasons import LEGAL, NO_SMOKE_LEADER, SMOKE_BREEZE, SMOKE_MARSH


def why_not_smoke(s: UpFront, seat: int, index: int) -> int:
    """[13.2] Why a group may not lay Smoke on itself."""
    group = s.sides[seat].groups[index]
    if not has_unpinned_leader(s, group):
        return NO_SMOKE_LEADER
    # [13.2] [13.4] not in a Marsh before two Movement cards lie on it
    if terrain.occupied(group.stack) == cards.MARSH:
        return SMOKE_MARSH
    # [13.2] not in a turn in which a Breeze was drawn
    return SMOKE_BREEZE if s.breeze else LEGAL


def lay_smoke(s: UpFront, seat: int, index: int, card: int) -> None:
    """[13.1] [13.2] Smoke goes on top, whatever lies there; it changes no terrain and needs no Movement card."""
    atoms.take_from_hand(s, seat, card)
    atoms.lay(s, seat, index, SMOKE, card, "13.2")


def lift_smoke_left_behind(s: UpFront, seat: int) -> None:
    """[13.242] At the end of the turn Smoke beneath two Movement cards is gone."""
    groups = s.sides[seat].groups
    for index in range(len(groups)):
        while terrain.smoke_to_lift(groups[index].stack):
            at = terrain.lowest_smoke(groups[index].stack)
            atoms.lift(s, seat, index, at, "13.242")
