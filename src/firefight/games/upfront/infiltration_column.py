"""Sections 20.3 to 20.4: the column of the Random Position row under which an infiltration is checked.

The same list is the odds panel, the log line and the test: [columns, why], the first row being the starting column.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, italians, terrain
from firefight.games.upfront.atoms import is_infiltrated
from firefight.games.upfront.model import NO_GROUP, SMOKE, Group, UpFront

# What makes up a column: the defenders first, then the shifts; below 0 is to the left.
C_DEFENDERS: Final = 1
C_SMOKE: Final = 2
C_BRUSH: Final = 3
C_WOODS: Final = 4
C_HILL: Final = 5
C_PILLBOX: Final = 6
C_OPEN_GROUND: Final = 7
C_PINNED: Final = 8
C_MOVING: Final = 9
C_TARGET_MOVING: Final = 10
C_INFILTRATED: Final = 11
C_JAPANESE: Final = 12
C_CONCEALED: Final = 13
C_SURRENDERED: Final = 14

SHIFTS: Final[dict[int, tuple[str, str]]] = {
    C_DEFENDERS: ("20.3", "shift_defenders"),
    C_SMOKE: ("20.32", "shift_smoke"),
    C_BRUSH: ("20.33", "shift_brush"),
    C_WOODS: ("20.34", "shift_woods"),
    C_HILL: ("20.35", "shift_hill"),
    C_PILLBOX: ("20.36", "shift_pillbox"),
    C_OPEN_GROUND: ("20.37", "shift_open_ground"),
    C_PINNED: ("20.38", "shift_pinned"),
    C_MOVING: ("20.39a", "shift_moving"),
    C_TARGET_MOVING: ("20.39b", "shift_target_moving"),
    C_INFILTRATED: ("20.39c", "shift_infiltrated"),
    C_JAPANESE: ("45.13", "shift_japanese"),
    C_CONCEALED: ("20.3", "shift_concealed"),
    C_SURRENDERED: ("50.41", "shift_surrendered"),
}

# [20.33] [20.34] [20.35] [20.37] the ground from which a man infiltrates; what is not named shifts nothing
FROM_GROUND: Final[dict[int, list[int]]] = {
    cards.BRUSH: [-2, C_BRUSH],
    cards.WOODS: [-1, C_WOODS],
    cards.HILL: [1, C_HILL],
    cards.OPEN_GROUND: [2, C_OPEN_GROUND],
}


def column_parts(s: UpFront, seat: int, index: int, target: int, concealed: int) -> list[list[int]]:
    """[20.3] [20.4] Everything that makes up the column for a man of a group; `concealed` is a card played for him."""
    if italians.has_surrendered(s, 1 - seat, target):
        # [50.41] always under column 1
        return [[1, C_SURRENDERED]]
    mine = s.sides[seat].groups[index].stack
    defenders = s.sides[1 - seat].groups[target]
    # [20.3] pinned or not, every Personality card counts
    rows = [[len(defenders.men), C_DEFENDERS]]
    smoke = terrain.count(mine, SMOKE) + terrain.count(defenders.stack, SMOKE)
    if smoke:
        # [20.32] for every card on either group
        rows.append([-2 * smoke, C_SMOKE])
    ground = terrain.occupied(mine)
    if ground in FROM_GROUND:
        rows.append(FROM_GROUND[ground][:])
    if terrain.occupied(defenders.stack) == cards.PILLBOX:
        # [20.36]
        rows.append([1, C_PILLBOX])
    pinned = count_pinned(s, defenders)
    if pinned:
        # [20.38] one for each of them
        rows.append([-pinned, C_PINNED])
    rows.extend(movement_rows(s, seat, index, target))
    if s.rules.nations[seat] == cards.JAPANESE:
        # [45.13]
        rows.append([-1, C_JAPANESE])
    if concealed:
        # [20.3]
        rows.append([-cards.CONCEALED_VALUE[concealed], C_CONCEALED])
    return rows


def movement_rows(s: UpFront, seat: int, index: int, target: int) -> list[list[int]]:
    """[20.39] The shifts for movement, two columns each however many Movement cards lie there."""
    rows: list[list[int]] = []
    if terrain.is_moving(s.sides[seat].groups[index].stack):
        # [20.39a] a man's own Movement card, thrown on the Discard pile, moves nobody
        rows.append([2, C_MOVING])
    defenders = s.sides[1 - seat].groups[target]
    if terrain.is_moving(defenders.stack) or is_leaving(s, defenders):
        # [20.39b]
        rows.append([2, C_TARGET_MOVING])
    if is_infiltrated(s, seat, index):
        # [20.39c] in the group that he starts from
        rows.append([2, C_INFILTRATED])
    return rows


def is_leaving(s: UpFront, group: Group) -> bool:
    """[20.39-Q1] [17.8-Q13] Whether all who are left of a group are on their way to another."""
    for number in group.men:
        if s.men[number].transfers_to == NO_GROUP:
            return False
    return True


def count_pinned(s: UpFront, group: Group) -> int:
    """How many men of a group are pinned."""
    count = 0
    for number in group.men:
        if s.men[number].pinned:
            count += 1
    return count


def column_of(rows: list[list[int]]) -> int:
    """[20.4] The sum, which is never below column 1 nor beyond column 10."""
    total = 0
    for row in rows:
        total += row[0]
    return min(max(total, 1), cards.N_COLUMNS)


def column(s: UpFront, seat: int, index: int, target: int, concealed: int) -> int:
    """The column under which a man of a group is checked."""
    return column_of(column_parts(s, seat, index, target, concealed))


def is_in(card: int, under: int) -> bool:
    """[20.3] Whether the drawn card lets a man in: its position number under this column is red."""
    return cards.POSITION_RED[card][under]
