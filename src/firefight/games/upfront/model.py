"""The state of a game of Up Front: men, groups, sides, the deck.  `atoms` holds the only functions that change it."""

from __future__ import annotations

from typing import Any, Final

from firefight.kernel.core import NO_RESULT, NOBODY, State

# Where a man is.
IN_PLAY: Final = 0
KILLED: Final = 1
ROUTED: Final = 2
# [32.1] held by the enemy; [32.22a] rid of his captors, but out of the game
PRISONER: Final = 3
FREED: Final = 4
# [35.1] a reinforcement that has not come yet
AWAITED: Final = 5
FATES: Final = ["in play", "killed", "routed", "captured", "freed", "awaited"]

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
"""[3.2] How many groups a side forms before play; reinforcements may become a fifth, E [35.1]."""
NO_GROUP: Final = -1
NO_MAN: Final = -1

# [21.1] what a man may carry besides his weapon
NO_SECONDARY: Final = 0
CHARGE: Final = 1
PANZERFAUST: Final = 2
RADIO: Final = 3
MAGNETIC_MINE: Final = 4
SECONDARY_NAMES: Final = ["", "charge", "panzerfaust", "radio", "magnetic mine"]

# [17.7] [17.8] what a group has done or must do in its owner's turn
CHANGED_RANGE: Final = 1
HOLDS_RANGE: Final = 2
MUST_SETTLE: Final = 4
VACATED: Final = 8

# [39] the quality of a side's men
LINE: Final = 0
SECOND_LINE: Final = 1
ELITE: Final = 2
TROOPS: Final = ["line", "second line", "elite"]

# How the game ended.
RUNNING: Final = 0
BY_CONDITION: Final = 1
BY_POINTS: Final = 2
BY_BREAKING: Final = 3
# time ran out on a side that had to fulfil a condition; the other one wins by denying it
BY_DENIAL: Final = 4

NO_WINNER: Final = -1
DRAWN: Final = 2

NO_SEAT: Final = -1


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
        level: int,
        kind: str = "range_chit",
        attacker: int = NO_SEAT,
        defender_denies: bool = False,
        points_ground: int = 0,
        parts: int = 1,
        pillbox: int = NO_SEAT,
        troops: list[int] | None = None,
        secondary: list[list[int]] | None = None,
        arrives: list[int] | None = None,
        bought: list[bool] | None = None,
        snipers: list[int] | None = None,
        guise: Rules | None = None,
    ) -> None:
        self.scenario = scenario
        self.level = level
        """The last chapter of the rulebook that is played: 16 is the basic game."""
        self.nations = nations
        self.soldiers = soldiers
        self.usable = usable
        self.remove = remove
        self.decks = decks
        self.victory_men = victory_men
        self.victory_chit = victory_chit
        self.readjust = readjust
        self.high_card = high_card
        self.kind = kind
        """The kind of victory condition, see `scenarios.VICTORY_KINDS`."""
        self.attacker = attacker
        """The seat that attacks, NO_SEAT in a meeting engagement."""
        self.defender_denies = defender_denies
        """[16.4] Whether the defender wins if the attacker has not fulfilled his condition when time runs out."""
        self.points_ground = points_ground
        """The only terrain whose range chits score, OPEN_GROUND for any."""
        self.parts = parts
        """How many defences the attacker has to overcome one after the other."""
        self.pillbox = pillbox
        """[23.1] The seat that receives the Pillbox card, or NO_SEAT."""
        self.troops: list[int] = [LINE, LINE] if troops is None else troops
        """[39.7a] The quality of each side's men, all of one kind."""
        self.secondary: list[list[int]] = [[], []] if secondary is None else secondary
        """[21.1] The secondary weapons of each side, which its player gives to men of his choice."""
        self.arrives: list[int] = [] if arrives is None else arrives
        """[35.1] By number of the man: how many decks must have ended before he may come; 0 is there from the start.

        Men without an entry are there from the start.
        """
        self.bought: list[bool] = [False, False] if bought is None else bought
        """[43.2] Whose force its player has bought, in secret, instead of taking the scenario's."""
        self.snipers: list[int] = [1, 1] if snipers is None else snipers
        """[14.41] How many Sniper checks must succeed before a side's Sniper cards are Cower cards."""
        self.guise = guise
        """[43.2] What a match looks like to those who have not seen the second force: any other may be in its place."""


class Man:
    """One Personality card in this match; `soldier` is its index in the printed tables.

    A weapon is named by the number of the man on whose card it is printed: `weapon` is the one he uses (his own number
    to begin with), `jammed` the state of the one printed on this card, wherever it is now.
    """

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
        self.weapon = number
        self.jammed = False
        # [20.74] his own weapon is slung while he uses a captured one
        self.slung = False
        self.secondary = NO_SECONDARY
        # [18.22] the crew-served weapon, without an owner now, to which he was the assistant
        self.heir_to = NO_MAN
        self.infiltrates = NO_GROUP
        # [17.8] the group he is on his way to; until he arrives he is counted among the men of the one he left
        self.transfers_to = NO_GROUP
        # [17.8d] the turn in which he set out
        self.left_in = 0
        self.wounded = False
        # [33.9] a Hero makes him forget his wound for this turn
        self.unhindered = False
        # [33.7] the deck for which his endurance is settled
        self.endured = 0
        self.berserk = False
        # [32.2] of a prisoner: the man who guards him
        self.guard = NO_MAN

    def clone(self) -> Man:
        copy = Man(self.number, self.soldier, self.side)
        copy.group = self.group
        copy.where = self.where
        copy.pinned = self.pinned
        copy.hero = self.hero
        copy.assistant = self.assistant
        copy.gunner = self.gunner
        copy.weapon = self.weapon
        copy.jammed = self.jammed
        copy.slung = self.slung
        copy.secondary = self.secondary
        copy.heir_to = self.heir_to
        copy.infiltrates = self.infiltrates
        copy.transfers_to = self.transfers_to
        copy.left_in = self.left_in
        copy.wounded = self.wounded
        copy.unhindered = self.unhindered
        copy.endured = self.endured
        copy.berserk = self.berserk
        copy.guard = self.guard
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
            self.weapon,
            int(self.jammed),
            int(self.slung),
            self.secondary,
            self.heir_to,
            self.infiltrates,
            self.transfers_to,
            int(self.wounded),
            int(self.unhindered),
            self.endured,
            int(self.berserk),
            self.guard,
            self.left_in,
        ]

    def load(self, row: list[int]) -> None:
        self.number, self.soldier, self.side, self.group, self.where = row[0], row[1], row[2], row[3], row[4]
        self.pinned = bool(row[5])
        self.hero = bool(row[6])
        self.assistant = row[7]
        self.gunner = row[8]
        self.weapon = row[9]
        self.jammed = bool(row[10])
        self.slung = bool(row[11])
        self.secondary = row[12]
        self.heir_to = row[13]
        self.infiltrates = row[14]
        self.transfers_to = row[15]
        self.wounded = bool(row[16])
        self.unhindered = bool(row[17])
        self.endured = row[18]
        self.berserk = bool(row[19])
        self.guard = row[20]
        self.left_in = row[21]


class Group:
    """Men in position order, the cards lying on them (bottom first, `use << 8 | card`), and a range chit."""

    def __init__(self) -> None:
        self.men: list[int] = []
        self.stack: list[int] = []
        self.chit = 0
        self.acted = False
        self.sniped = -1
        # [18.1b] weapons lying here, by the men on whose cards they are printed, and secondary weapons by kind
        self.loose: list[int] = []
        self.loose_secondary: list[int] = []
        # [17.1] [17.3] enemy groups on which this one has Flanking Fire
        self.flanks: list[int] = []
        # [17.6] the enemy group that this one, from behind, and the one of its letter encircle
        self.encircles = NO_GROUP
        # [17.7] the letter that it takes once it has settled
        self.becomes = NO_GROUP
        # [17.7] [17.8] what has happened to it in its owner's turn, as bits
        self.tied = 0
        self.entrenched = False
        # [23.7] the enemy Pillbox that it has got behind
        self.behind = NO_GROUP
        # [50.41]
        self.surrendered = False

    def clone(self) -> Group:
        copy = Group()
        copy.men = self.men[:]
        copy.stack = self.stack[:]
        copy.chit = self.chit
        copy.acted = self.acted
        copy.sniped = self.sniped
        copy.loose = self.loose[:]
        copy.loose_secondary = self.loose_secondary[:]
        copy.flanks = self.flanks[:]
        copy.encircles = self.encircles
        copy.becomes = self.becomes
        copy.tied = self.tied
        copy.entrenched = self.entrenched
        copy.behind = self.behind
        copy.surrendered = self.surrendered
        return copy

    def dump(self) -> list[Any]:
        played = [self.men[:], self.stack[:], self.chit, int(self.acted), self.sniped]
        lying = [self.loose[:], self.loose_secondary[:]]
        ends = [self.encircles, self.becomes, int(self.entrenched), self.behind, int(self.surrendered), self.tied]
        return [*played, *lying, self.flanks[:], *ends]

    def load(self, row: list[Any]) -> None:
        self.men = list(row[0])
        self.stack = list(row[1])
        self.chit = row[2]
        self.acted = bool(row[3])
        self.sniped = row[4]
        self.loose, self.loose_secondary, self.flanks = list(row[5]), list(row[6]), list(row[7])
        self.encircles, self.becomes = row[8], row[9]
        self.entrenched = bool(row[10])
        self.behind = row[11]
        self.surrendered = bool(row[12])
        self.tied = row[13]


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
        # of a force in its second part: the men it lost for good in the first, who are not among `lost`
        self.gone = 0
        # [50.41] no group surrenders any more
        self.unyielding = False

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
        copy.gone = self.gone
        copy.unyielding = self.unyielding
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
            self.gone,
            int(self.unyielding),
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
        self.gone = row[8]
        self.unyielding = bool(row[9])


# Fields that only the functions of `atoms` may assign.
ATOMS: Final = {
    "pinned", "hero", "where", "assistant", "gunner", "chit", "stack", "hand", "pool", "discard", "known", "removed",
    "lost", "leader_just_lost", "snipers", "offers", "table", "deck", "time_up", "breeze", "breeze_due", "winner",
    "ending", "weapon", "jammed", "slung", "secondary", "heir_to", "infiltrates", "transfers_to", "wounded",
    "unhindered", "endured", "berserk", "guard", "loose", "loose_secondary", "flanks", "encircles", "becomes",
    "entrenched", "behind", "surrendered", "stirred", "part", "part_over", "gone", "reach", "closed", "unyielding",
    "left_in", "tied",
    "face_down",
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
        # [36.5] groups that have tried to entrench in this turn
        self.digs = 0
        # [24.4d] groups of the active side that have just moved in a Minefield: index << 8 | Minefield card
        self.stirred: list[int] = []
        self.breeze = False
        self.breeze_due = False
        self.flagged = False
        self.winner = NO_WINNER
        self.ending = RUNNING
        self.part = 1
        self.part_over = False
        # [35.3] the highest range chit of the active side when its turn began
        self.reach = 0
        # [35.4] reinforcements have come in covered: nothing else is done in this turn
        self.closed = False
        # [43.2] the seat whose bought force nobody else has seen yet
        self.face_down = NO_SEAT

    def finish(self) -> None:
        """End the game, or the part of it that has just been won: then everything is dropped but the match itself."""
        if self.part_over:
            del self.stack[1:]
            self.asked = NOBODY
            self.result = NO_RESULT
        else:
            super().finish()

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
        copy.digs = self.digs
        copy.stirred = self.stirred[:]
        copy.breeze = self.breeze
        copy.breeze_due = self.breeze_due
        copy.flagged = self.flagged
        copy.winner = self.winner
        copy.ending = self.ending
        copy.part = self.part
        copy.part_over = self.part_over
        copy.reach = self.reach
        copy.closed = self.closed
        copy.face_down = self.face_down
        # the shared part of every state
        copy.stack = [frame.clone() for frame in self.stack]
        copy.asked = self.asked
        copy.result = self.result
        copy.over = self.over
        copy.news = self.news
        copy.brisk = self.brisk
        return copy
