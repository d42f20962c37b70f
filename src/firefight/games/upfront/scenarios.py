"""Scenarios (2.4): what `data/scenarios.toml` says, as immutable objects."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront.cards import FRENCH, GERMAN, ITALIAN, JAPANESE
from firefight.games.upfront.model import LINE

# The part a side plays.  A meeting engagement has one force for each nation and no roles.
MEETING: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
ROLES: Final[list[str]] = ["meeting", "attacker", "defender"]

# [4.1] who forms groups, places terrain and plays first
FIRST_AXIS: Final = "axis"
FIRST_ATTACKER: Final = "attacker"
FIRST_DEFENDER: Final = "defender"
FIRST: Final[list[str]] = [FIRST_AXIS, FIRST_ATTACKER, FIRST_DEFENDER]

# [4.1-Q1] without a German, the first of these that is present counts as the Axis side
AXIS_ORDER: Final[list[int]] = [GERMAN, JAPANESE, ITALIAN, FRENCH]

# The kinds of victory condition that the engine plays; `victory.py` has a function for each.
# [16.42] so many unpinned men in cover at a range chit
RANGE_CHIT: Final = "range_chit"
# [16.4] nothing but Victory Points when time runs out
POINTS: Final = "points"
# the attacker empties the Pillbox
PILLBOX: Final = "pillbox"
VICTORY_KINDS: Final[list[str]] = [RANGE_CHIT, POINTS, PILLBOX]

# Who wins when time runs out and nobody has fulfilled a condition.
BY_POINTS: Final = "points"
THE_DEFENDER: Final = "defender"
OTHERWISE: Final[list[str]] = [BY_POINTS, THE_DEFENDER]

# How much of the rulebook is played, in the order in which it teaches: the last chapter of each level.
LEVELS: Final[dict[str, int]] = {"basic": 16, "close": 21, "fortified": 24, "full": 43}
OPEN_LEVELS: Final[list[str]] = list(LEVELS)
"""The levels whose chapters are all there."""

# `remove` of every card of a kind, without a number.
ALL_OF_THEM: Final = 999


class Victory:
    """How a scenario is won.

    For RANGE_CHIT, `men` unpinned men in cover at range chit `chit` (16.42).  `otherwise` says who wins when time runs
    out.  `ground` is the only terrain whose range chits score Victory Points, OPEN_GROUND for any.  With two `parts`
    the attacker fulfils the condition against one defence and then against another.
    """

    kind: Final[str]
    men: Final[int]
    chit: Final[int]
    otherwise: Final[str]
    ground: Final[int]
    parts: Final[int]

    def __init__(
        self, kind: str, men: int = 0, chit: int = 0, otherwise: str = BY_POINTS, ground: int = 0, parts: int = 1
    ) -> None:
        self.kind = kind
        self.men = men
        self.chit = chit
        self.otherwise = otherwise
        self.ground = ground
        self.parts = parts


class Force:
    """The men of one nation in one role; `points` is the printed total.

    `secondary` are the secondary weapons that its player gives to men of his choice [21.1].  `reinforcements` come in
    once `after` decks have ended [35.1].
    """

    nation: Final[int]
    role: Final[int]
    soldiers: Final[tuple[int, ...]]
    points: Final[int]
    secondary: Final[tuple[int, ...]]
    troops: Final[int]
    reinforcements: Final[tuple[int, ...]]
    after: Final[int]

    def __init__(
        self,
        nation: int,
        role: int,
        soldiers: tuple[int, ...],
        points: int,
        secondary: tuple[int, ...] = (),
        troops: int = LINE,
        reinforcements: tuple[int, ...] = (),
        after: int = 0,
    ) -> None:
        self.nation = nation
        self.role = role
        self.soldiers = soldiers
        self.points = points
        self.secondary = secondary
        self.troops = troops
        self.reinforcements = reinforcements
        self.after = after


class Scenario:
    """One scenario (2.4).

    `remove_kinds` and `remove_counts` run in parallel: the first so many cards of a terrain kind leave the game (16.1).
    `cower[role]` lists the cards that are Cower cards for a side in that role (2.22).  `pillbox` is the role that is
    given the Pillbox (23.1), MEETING where nobody is.
    """

    key: Final[str]
    name: Final[str]
    level: Final[str]
    chapters: Final[str]
    decks: Final[int]
    first: Final[str]
    remove_kinds: Final[tuple[int, ...]]
    remove_counts: Final[tuple[int, ...]]
    cower: Final[tuple[tuple[int, ...], ...]]
    victory: Final[Victory]
    forces: Final[tuple[Force, ...]]
    pillbox: Final[int]

    def __init__(
        self,
        key: str,
        name: str,
        level: str,
        chapters: str,
        decks: int,
        first: str,
        remove_kinds: tuple[int, ...],
        remove_counts: tuple[int, ...],
        cower: tuple[tuple[int, ...], ...],
        victory: Victory,
        forces: tuple[Force, ...],
        pillbox: int = MEETING,
    ) -> None:
        self.key = key
        self.name = name
        self.level = level
        self.chapters = chapters
        self.decks = decks
        self.first = first
        self.remove_kinds = remove_kinds
        self.remove_counts = remove_counts
        self.cower = cower
        self.victory = victory
        self.forces = forces
        self.pillbox = pillbox

    def has_roles(self) -> bool:
        """Whether one side attacks and the other defends."""
        return any(force.role != MEETING for force in self.forces)

    def force(self, nation: int, role: int = MEETING) -> Force | None:
        """The force of a nation in a role, or None where the scenario has none."""
        for force in self.forces:
            if force.nation == nation and force.role == role:
                return force
        return None


# Filled by `load.py`; the key is the scenario's letter.
SCENARIOS: Final[dict[str, Scenario]] = {}
