"""Lanterns: a tiny made-up game that asks of the kernel everything that the real games ask.

1 **Cards.** Thirty, c1 to c30, each with a value from 1 to 6 and a deed: five times plain, push, again, bargain, plain.
   A card with a deed is a reaction (4.2).
2 **A round.** 2.1 both sides bid 0 to 2 in secret, then open; 2.2 the higher bidder has the first turn, at a tie the
   side that did not have it last time; 2.3 whoever bid n holds n cards fewer this round; 2.4 each side has one turn;
   2.5 each side, first mover first, draws until its hand is full.
3 **A turn.** 3.1 raid the other camp, which ends the turn; 3.2 bury cards face down; 3.3 once, spy: the other side
   shows a card of its choice; 3.4 rest, which ends the turn; 3.5 a side whose time is up may only rest.
   A raid of 4 or more puts out a lamp of the other camp (3.6).
4 **A roll.** 4.1 a card off the pile is turned over and lies in the discard, its value is the total; 4.2 a window:
   the roller, then the other side.  Push: 1 more if the roller plays it, else 1 less.  Again: roll anew, that total
   counts.  Bargain: discard another card too, 2 more or 2 less.
5 **The pile.** When it ends, discard and buried cards make the new one at once.
6 **The end.** 6.1 a camp without a lamp has lost; 6.2 at the second end of the pile the game is over; 6.3 as it is
   after the last round; 6.4 then more lamps win.
"""

from __future__ import annotations

from bisect import insort
from typing import Any, Final

from firefight.kernel.codec import dump_core, load_core
from firefight.kernel.core import Frame, State, copy_core
from firefight.kernel.events import EVERYBODY, all_but, only

SEATS: Final[list[str]] = ["red", "blue"]

CARDS: Final = 30
UNSEEN: Final = 0
"""A card whose face the viewer may not know; only veiled states hold it."""

PLAIN: Final = 0
PUSH: Final = 1
AGAIN: Final = 2
BARGAIN: Final = 3
DEEDS: Final[list[str]] = ["plain", "push", "again", "bargain"]

BIDS: Final = 3
"""[2.1] a bid is 0, 1 or 2."""

PILES: Final = 2
"""[6.2] so many ends of the pile end the game."""

NO_WINNER: Final = -1
DRAWN: Final = 2

# Why a game is over.
RUNNING: Final = 0
DARK: Final = 1
PILE_ENDED: Final = 2
MORNING: Final = 3


def value(card: int) -> int:
    """[1] what a card counts in a roll."""
    return (card - 1) % 6 + 1


def deed(card: int) -> int:
    """[1] what a card does as a reaction."""
    return ((card - 1) // 6) % 4


class Rules:
    """What a match is played with; made once, shared by every clone, never changed."""

    def __init__(self, lamps: int, rounds: int, hand: int) -> None:
        self.lamps = lamps
        self.rounds = rounds
        self.hand = hand


class Lanterns(State):
    """The table: two camps, a pile without an order, and what lies open."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self.round = 0
        self.mover = 1
        self.lamps: list[int] = [rules.lamps, rules.lamps]
        self.limits: list[int] = [rules.hand, rules.hand]
        self.hands: list[list[int]] = [[], []]
        self.shown: list[list[int]] = [[], []]
        self.buried: list[list[int]] = [[], []]
        self.pool: list[int] = []
        self.discard: list[int] = []
        self.totals: list[int] = []
        self.piles = 0
        self.flagged = False
        self.winner = NO_WINNER
        self.ending = RUNNING

    def clone(self) -> Lanterns:
        copy = Lanterns(self.rules)
        copy_core(self, copy)
        copy.round = self.round
        copy.mover = self.mover
        copy.lamps = self.lamps[:]
        copy.limits = self.limits[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.shown = [cards[:] for cards in self.shown]
        copy.buried = [cards[:] for cards in self.buried]
        copy.pool = self.pool[:]
        copy.discard = self.discard[:]
        copy.totals = self.totals[:]
        copy.piles = self.piles
        copy.flagged = self.flagged
        copy.winner = self.winner
        copy.ending = self.ending
        return copy

    def dump(self) -> dict[str, Any]:
        return {
            "core": dump_core(self),
            "round": self.round,
            "mover": self.mover,
            "lamps": self.lamps[:],
            "limits": self.limits[:],
            "hands": [hand[:] for hand in self.hands],
            "shown": [cards[:] for cards in self.shown],
            "buried": [cards[:] for cards in self.buried],
            "pool": self.pool[:],
            "discard": self.discard[:],
            "totals": self.totals[:],
            "piles": self.piles,
            "flagged": self.flagged,
            "winner": self.winner,
            "ending": self.ending,
        }

    def load(self, row: dict[str, Any], blank: dict[str, type[Frame]]) -> None:
        load_core(self, row["core"], blank)
        self.round = row["round"]
        self.mover = row["mover"]
        self.lamps = list(row["lamps"])
        self.limits = list(row["limits"])
        self.hands = [list(hand) for hand in row["hands"]]
        self.shown = [list(cards) for cards in row["shown"]]
        self.buried = [list(cards) for cards in row["buried"]]
        self.pool = list(row["pool"])
        self.discard = list(row["discard"])
        self.totals = list(row["totals"])
        self.piles = row["piles"]
        self.flagged = row["flagged"]
        self.winner = row["winner"]
        self.ending = row["ending"]


# The atoms: the only way to change the table.  Each changes one thing and tells it.


def take_from_pool(s: Lanterns, card: int) -> None:
    """A card leaves the pile; the caller says where it goes."""
    s.pool.remove(card)


def turn_over(s: Lanterns, card: int) -> None:
    """[4.1] a card off the pile lies in the discard for all to see."""
    take_from_pool(s, card)
    insort(s.discard, card)
    if s.sink is not None:
        s.tell("turn-over", EVERYBODY, "4.1", [card])


def draw_into_hand(s: Lanterns, seat: int, card: int) -> None:
    """[2.5] a card off the pile, which only its new owner sees."""
    take_from_pool(s, card)
    insort(s.hands[seat], card)
    if s.sink is not None:
        s.tell("draw", only(seat), "2.5", [seat, card])
        s.tell("draws", all_but(seat), "2.5", [seat])


def discard_from_hand(s: Lanterns, seat: int, card: int, kind: str, rule: str) -> None:
    """A card of a hand is played or paid, for all to see."""
    leave_hand(s, seat, card)
    insort(s.discard, card)
    if s.sink is not None:
        s.tell(kind, EVERYBODY, rule, [seat, card])


def bury(s: Lanterns, seat: int, card: int) -> None:
    """[3.2] a card of a hand goes face down."""
    leave_hand(s, seat, card)
    insort(s.buried[seat], card)
    if s.sink is not None:
        s.tell("bury", only(seat), "3.2", [seat, card])
        s.tell("buries", all_but(seat), "3.2", [seat])


def leave_hand(s: Lanterns, seat: int, card: int) -> None:
    """A card is no longer in a hand, so nobody knows it there."""
    s.hands[seat].remove(card)
    if card in s.shown[seat]:
        s.shown[seat].remove(card)


def show(s: Lanterns, seat: int, card: int) -> None:
    """[3.3] the other side sees a card of this hand and will remember it."""
    if card not in s.shown[seat]:
        insort(s.shown[seat], card)
    s.news = True
    if s.sink is not None:
        players = only(0) | only(1)
        s.tell("show", players, "3.3", [seat, card])
        s.tell("shows", EVERYBODY & ~players, "3.3", [seat])


def end_pile(s: Lanterns) -> None:
    """[5] everything that lies about makes the new pile; what was buried is forgotten."""
    s.pool = sorted(s.discard + s.buried[0] + s.buried[1])
    s.discard = []
    s.buried = [[], []]
    s.piles += 1
    if s.sink is not None:
        s.tell("pile", EVERYBODY, "5", [s.piles])


def put_out(s: Lanterns, seat: int) -> None:
    """[3.6] a camp loses a lamp."""
    s.lamps[seat] -= 1
    if s.sink is not None:
        s.tell("lamp", EVERYBODY, "3.6", [seat, s.lamps[seat]])


def change_total(s: Lanterns, seat: int, by: int) -> None:
    """[4.2] a deed moves the total of the roll that is going on."""
    s.totals[-1] += by
    if s.sink is not None:
        s.tell("total", EVERYBODY, "4.2", [seat, s.totals[-1]])


def open_bids(s: Lanterns, bids: list[int]) -> None:
    """[2.1, 2.3] both bids lie open and shorten the hands."""
    s.limits = [s.rules.hand - bids[0], s.rules.hand - bids[1]]
    s.news = True
    if s.sink is not None:
        s.tell("bids", EVERYBODY, "2.1", bids[:])


def decide(s: Lanterns, ending: int, rule: str) -> None:
    """[6] who has won, and why."""
    s.ending = ending
    if s.lamps[0] != s.lamps[1]:
        s.winner = 0 if s.lamps[0] > s.lamps[1] else 1
    else:
        s.winner = DRAWN
    if s.sink is not None:
        s.tell("end", EVERYBODY, rule, [s.winner, ending])
