"""What Minefields cost (24.31, 24.4): a step in one, the way out of one, and the one an enemy group is sent into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firefight.games.upfront import odds_mines
from firefight.games.upfront.minefield import mines_under
from firefight.games.upfront.words import man_key
from firefight.kernel.notation import first

if TYPE_CHECKING:
    from firefight.bots.sergeant.sight import Sight


def on_the_way(sight: Sight, code: int) -> float:
    """[24.4] What a Movement or Terrain card played in a Minefield may cost."""
    groups = sight.s.sides[sight.seat].groups
    if first(code) >= len(groups) or not mines_under(groups[first(code)].stack):
        return 0.0
    return risk(sight, odds_mines.odds(sight.s, sight.seat, code, sight.unseen))


def risk(sight: Sight, odds: dict[str, Any] | None, seat: int | None = None) -> float:
    """What a mine, or a Sniper, costs a side on average, by the rows of its odds."""
    if odds is None:
        return 0.0
    s = sight.s
    side = s.sides[sight.seat if seat is None else seat]
    keys = {row["man"]: row for row in odds["men"]}
    total = 0.0
    for group in side.groups:
        for number in group.men:
            row = keys.get(man_key(s.men[number].soldier))
            if row is not None:
                pinned, killed, routed, wounded = sight.stakes.costs(s.men[number])
                total += row["pinned"] * pinned + row["routed"] * routed + row.get("wounded", 0.0) * wounded
                total += (row["killed"] + row["panic_killed"] + row.get("wounded_again", 0.0)) * killed
    return total
