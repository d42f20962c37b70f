"""The state of a game of Up Front: men, groups, sides, the deck.  `atoms` holds the only functions that change it."""

from __future__ import annotations

from typing import Any, Final

from firefight.kernel.core import State

# Where a man is.
IN_PLAY: Final = 0
KILLED: Final = 1
ROUTED: Final = 2

# How a card lies on a group.
TERRAIN: Final = 1
OPEN: Final = 2
FORWARD: Final = 3
BACKWARD: Final = 4
SIDEWAYS: Final = 5
SMOKE: Final = 6
WIRE: Final = 7

UNKNOWN_CARD: Final = 0
"""What a viewer sees in place of a card whose front he may not know."""

MAX_GROUPS: Final = 4
NO_MAN: Final = -1

# How the game ended.
RUNNING: Final = 0
BY_CONDITION: Final = 1
BY_POINTS: Final = 2
BY_BREAKING: Final = 3

NO_WINNER: Final = -1
DRAWN: Final = 2


class Rules:
    """What a match is played with; made once, shared by every clone, never changed."""

    def __init__(
        self,
        scenario: str,
        nations: list[int],
        soldiers: list[list[int]],
        usable: list[list[int]],
        remove: list[int],
        decks: int,
        victory_men: int,
        victory_chit: int,
        readjust: bool,
        high_card: bool,
    ) -> None:
        self.scenario = scenario
        self.nations = nations
        self.soldiers = soldiers
        self.usable = usable
        self.remove = remove
        self.decks = decks
        self.victory_men = victory_men
        self.victory_chit = victory_chit
        self.readjust = readjust
        self.high_card = high_card


class Man:
    """One Personality card in this match; `soldier` is its index in the printed tables."""

    def __init__(self, number: int, soldier: int, side: int) -> None:
        self.number = number
        self.soldier = soldier
        self.side = side
        self.group = -1
        self.where = IN_PLAY
        self.pinned = False
        self.hero = False
        self.assistant = NO_MAN
        self.gunner = NO_MAN

    def clone(self) -> Man:
        copy = Man(self.number, self.soldier, self.side)
        copy.group = self.group
        copy.where = self.where
        copy.pinned = self.pinned
        copy.hero = self.hero
        copy.assistant = self.assistant
        copy.gunner = self.gunner
        return copy

    def dump(self) -> list[int]:
        return [
            self.number,
            self.soldier,
            self.side,
            self.group,
            self.where,
            int(self.pinned),
            int(self.hero),
            self.assistant,
            self.gunner,
        ]

    def load(self, row: list[int]) -> None:
        self.number, self.soldier, self.side, self.group, self.where = row[0], row[1], row[2], row[3], row[4]
        self.pinned = bool(row[5])
        self.hero = bool(row[6])
        self.assistant = row[7]
        self.gunner = row[8]


class Group:
    """Men in position order, the cards lying on them (bottom first, `use << 8 | card`), and a range chit."""

    def __init__(self) -> None:
        self.men: list[int] = []
        self.stack: list[int] = []
        self.chit = 0
        self.acted = False
        self.sniped = -1

    def clone(self) -> Group:
        copy = Group()
        copy.men = self.men[:]
        copy.stack = self.stack[:]
        copy.chit = self.chit
        copy.acted = self.acted
        copy.sniped = self.sniped
        return copy

    def dump(self) -> list[Any]:
        return [self.men[:], self.stack[:], self.chit, int(self.acted), self.sniped]

    def load(self, row: list[Any]) -> None:
        self.men = list(row[0])
        self.stack = list(row[1])
        self.chit = row[2]
        self.acted = bool(row[3])
        self.sniped = row[4]


class Side:
    """One player's hand, groups and what his force has suffered."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.groups: list[Group] = []
        self.offers: list[int] = []
        self.strength = 0
        self.lost = 0
        self.leader_just_lost = False
        self.snipers = 1
        self.passed = False

    def clone(self) -> Side:
        copy = Side()
        copy.hand = self.hand[:]
        copy.groups = [group.clone() for group in self.groups]
        copy.offers = self.offers[:]
        copy.strength = self.strength
        copy.lost = self.lost
        copy.leader_just_lost = self.leader_just_lost
        copy.snipers = self.snipers
        copy.passed = self.passed
        return copy

    def dump(self) -> list[Any]:
        return [
            self.hand[:],
            [group.dump() for group in self.groups],
            self.offers[:],
            self.strength,
            self.lost,
            int(self.leader_just_lost),
            self.snipers,
            int(self.passed),
        ]

    def load(self, row: list[Any]) -> None:
        self.hand = list(row[0])
        self.groups = []
        for entry in row[1]:
            group = Group()
            group.load(entry)
            self.groups.append(group)
        self.offers = list(row[2])
        self.strength = row[3]
        self.lost = row[4]
        self.leader_just_lost = bool(row[5])
        self.snipers = row[6]
        self.passed = bool(row[7])


# Fields that only the functions of `atoms` may assign.
ATOMS: Final = {
    "pinned", "hero", "where", "assistant", "gunner", "chit", "stack", "hand", "pool", "discard", "known", "removed",
    "lost", "leader_just_lost", "snipers", "offers", "table", "deck", "time_up", "breeze", "breeze_due", "winner",
    "ending",
}  # fmt: skip


class UpFront(State):
    """A whole game.  The undrawn cards are an unordered pool: a hidden order does not exist and cannot leak."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self.men: list[Man] = []
        self.sides: list[Side] = []
        self.pool: list[int] = []
        self.discard: list[int] = []
        self.known: list[int] = []
        self.removed: list[int] = []
        self.to_remove: list[int] = []
        self.table: list[int] = []
        self.deck = 1
        self.time_up = False
        self.active = 0
        self.turn = 0
        self.actions = 0
        self.other_actions = 0
        self.discards = 0
        self.breeze = False
        self.breeze_due = False
        self.flagged = False
        self.winner = NO_WINNER
        self.ending = RUNNING

    def clone(self) -> UpFront:
        copy = UpFront(self.rules)
        copy.men = [man.clone() for man in self.men]
        copy.sides = [side.clone() for side in self.sides]
        copy.pool = self.pool[:]
        copy.discard = self.discard[:]
        copy.known = self.known[:]
        copy.removed = self.removed[:]
        copy.to_remove = self.to_remove[:]
        copy.table = self.table[:]
        copy.deck = self.deck
        copy.time_up = self.time_up
        copy.active = self.active
        copy.turn = self.turn
        copy.actions = self.actions
        copy.other_actions = self.other_actions
        copy.discards = self.discards
        copy.breeze = self.breeze
        copy.breeze_due = self.breeze_due
        copy.flagged = self.flagged
        copy.winner = self.winner
        copy.ending = self.ending
        # the shared part of every state
        copy.stack = [frame.clone() for frame in self.stack]
        copy.asked = self.asked
        copy.result = self.result
        copy.over = self.over
        copy.news = self.news
        copy.brisk = self.brisk
        return copy
