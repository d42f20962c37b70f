"""Who may know what: the veil that hides it, and the deal that fills it in again.

A hand is its owner's; of the pile and the other hand together a player knows the composition, never the order and
never the count of the pile [16.21]; of cards discarded face down [4.4] and of Open Ground cards [8.1] only their owner
knows the fronts.  After a reshuffle everything that was known of the Discard pile is forgotten.
"""

from __future__ import annotations

from bisect import insort

from firefight.games.upfront import setup
from firefight.games.upfront.model import NO_SEAT, OPEN, UNKNOWN_CARD, UpFront
from firefight.kernel.dice import Dice
from firefight.kernel.events import SPECTATOR


def knows(mask: int, viewer: int) -> bool:
    """Whether a viewer has seen the front of a discarded card."""
    return mask == 3 if viewer == SPECTATOR else (mask >> viewer) & 1 == 1


def unseen(s: UpFront, viewer: int) -> list[int]:
    """Every card whose place this viewer does not know, in order: the pile, other hands, hidden fronts."""
    hidden = s.pool[:]
    for seat in range(2):
        if seat != viewer:
            hidden.extend(s.sides[seat].hand)
            for group in s.sides[seat].groups:
                for entry in group.stack:
                    if entry >> 8 == OPEN:
                        hidden.append(entry & 255)
    for at in range(len(s.discard)):
        if not knows(s.known[at], viewer):
            hidden.append(s.discard[at])
    hidden.sort()
    return hidden


def veil(s: UpFront, viewer: int) -> UpFront:
    """A copy without anything the viewer may not know: blanks for hidden fronts, and one heap of all unseen cards."""
    copy = s.clone()
    copy.pool = unseen(s, viewer)
    if hides_force(s, s.face_down, viewer):
        disguise(copy)
    for seat in range(2):
        if seat != viewer:
            side = copy.sides[seat]
            side.hand = [UNKNOWN_CARD] * len(side.hand)
            for group in side.groups:
                group.stack = [OPEN << 8 if entry >> 8 == OPEN else entry for entry in group.stack]
    for at in range(len(copy.discard)):
        if not knows(copy.known[at], viewer):
            copy.discard[at] = UNKNOWN_CARD
    for frame in copy.stack:
        frame.veil(viewer)
    return copy


def hides_force(s: UpFront, seat: int, viewer: int) -> bool:
    """[43.2] Whether a viewer knows nothing yet of the force that a seat has bought."""
    return seat != NO_SEAT and s.face_down == seat and viewer != seat


def disguise(copy: UpFront) -> None:
    """[43.2] Put a force that anybody could have thought of in the place of one that its player keeps to himself."""
    seat = copy.face_down
    if copy.rules.guise is None:
        # it wears its disguise already
        return
    copy.rules = copy.rules.guise
    guise = setup.empty_game(copy.rules)
    # the second side's men come last in the list, so that no other changes his number
    copy.men = [man for man in copy.men if man.side != seat] + [man for man in guise.men if man.side == seat]
    copy.sides[seat].strength = guise.sides[seat].strength
    copy.sides[seat].snipers = guise.sides[seat].snipers


def deal(veiled: UpFront, seed: int) -> UpFront:
    """A full game that agrees with a veiled one: every blank gets an unseen card, evenly at random."""
    copy = veiled.clone()
    copy.brisk = True
    dice = Dice(seed)
    heap = copy.pool
    for side in copy.sides:
        blanks = 0
        hand: list[int] = []
        for card in side.hand:
            if card == UNKNOWN_CARD:
                blanks += 1
            else:
                hand.append(card)
        for _ in range(blanks):
            insort(hand, take_any(heap, dice))
        side.hand = hand
        for group in side.groups:
            for at in range(len(group.stack)):
                if group.stack[at] == OPEN << 8:
                    group.stack[at] = OPEN << 8 | take_any(heap, dice)
    for at in range(len(copy.discard)):
        if copy.discard[at] == UNKNOWN_CARD:
            copy.discard[at] = take_any(heap, dice)
    return copy


def take_any(heap: list[int], dice: Dice) -> int:
    """Any card of the heap, which it leaves."""
    return heap.pop(dice.below(len(heap)))
