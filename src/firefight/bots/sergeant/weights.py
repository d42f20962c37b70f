"""What the sergeant thinks things are worth.  In Victory Points (16.4), and why."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """One sergeant's opinions.  Another set of them makes another sergeant."""

    # --- men ---
    rifleman: float = 1.0
    """What a man who can shoot is worth to his side besides the points for killing him."""
    firepower: float = 0.22
    """For each factor of firepower at middle range: the gunner carries the group."""
    squad_leader: float = 0.8
    """Without him there is one card less to play with (15.2)."""
    second_leader: float = 0.4
    """He replaces the squad leader, and Smoke and Rally All hang on leaders."""
    pinned: float = 0.55
    """The share of a man's worth that is lost while he is pinned; he may be rallied."""
    flames: float = 0.3
    """The share of a flamethrower's firepower that counts in place of its firepower at middle range, which is none."""
    jammed: float = 0.3
    """The share of a weapon's firepower that counts while it has a malfunction."""
    charge: float = 0.8
    """A Demolition Charge that has not gone off."""
    inside: float = 0.7
    """An infiltrator: his fire counts twice, and he may go hand to hand."""
    wounded: float = 1.3
    """[16.4e] A Victory Point, and he may not outlive the deck (33.7); half of his firepower comes on top."""
    captured: float = 5.0
    """[16.4f]"""
    killed: float = 2.0
    """[16.4b]"""
    routed: float = 1.0
    """[16.4e]"""
    last_losses: tuple[float, ...] = (30.0, 9.0, 4.0, 2.0, 1.0)
    """What a loss costs on top when it breaks the squad (16.5), leaves it one loss from breaking, two ..."""

    # --- ground gained ---
    progress: tuple[float, ...] = (0.0, 0.5, 1.1, 1.8, 2.5, 2.6)
    """For each unpinned man, by range chit: it scores at the end (16.4a), and chit 4 can win at once (16.42)."""
    behind: float = -0.6
    """The same for each step below range chit 0."""
    held_down: float = 0.5
    """The share of this that counts for a pinned man."""
    on_the_move: float = 0.9
    """The share that counts while the group moves: it has yet to arrive."""
    too_few: float = 0.6
    """The share that counts for a group too small to fulfil the scenario's condition."""
    knocking: tuple[float, float] = (7.0, 2.5)
    """For enough men at the scenario's range chit, in want of cover only; and one chit before it."""

    denying: float = 0.15
    """The share of the progress that counts for a side that wins when time runs out."""
    pressing: float = 1.5
    """How much more ground is worth to a side that loses when time runs out, in the first deck,"""
    urgency: float = 2.5
    """and how much is added to that until the last."""
    point: float = 0.9
    """A Victory Point for ground (16.4a) at the very end; earlier less."""
    approach: tuple[float, ...] = (0.0, 0.35, 0.7, 1.0, 1.1, 1.1)
    """For each unpinned man, by range chit, where only one kind of terrain scores and the group is elsewhere."""
    assault: tuple[float, ...] = (0.0, 0.2, 0.5, 0.9, 1.4, 2.0)
    """For each unpinned man, by Relative Range to the Pillbox that has to be emptied."""
    storm: float = 1.5
    """A group with a flamethrower is worth more there."""
    last_stand: tuple[float, ...] = (30.0, 12.0, 6.0)
    """What the loss of the last man in the Pillbox costs its defender, of one of two, of three."""
    giving_up: float = -25.0
    """A Movement card on the group that must hold the Pillbox."""
    part: float = 600.0
    """A part won of a scenario that has two."""

    # --- fire ---
    best_target: float = 0.7
    """A group fires mostly at the target that suffers most; the rest of its attention goes to the others."""
    turn_of_fire: tuple[float, ...] = (1.0, 0.6, 0.35, 0.2)
    """Fire cards are few: how much of its fire the strongest group of a side delivers, the second ..."""
    now: float = 0.8
    """The enemy's fire in his next turn, while groups are as they stand."""
    own_now: float = 0.4
    """One's own fire as groups stand: it takes cards, and a group that moves cannot use them."""
    later: float = 1.6
    """The fire of the turns after, when those that move have settled."""

    waiting: float = -0.8
    """For each group on the move without terrain to settle on: something may turn up late."""

    # --- getting away again ---
    stream: float = -1.2
    """A Stream is left only by fording (8.53)."""
    marsh: float = -1.0
    """A Marsh is left with two Movement cards (8.42)."""
    wire: float = -1.0
    """A Wire takes a Movement card (13.33) and an unpinned group."""
    mines: float = -1.4
    """A Minefield costs two Movement cards, or men (24.4)."""
    cover: float = 0.06
    """For each point of cover and man of a settled group, whoever can fire at it now."""

    # --- cards ---
    average_card: float = 0.55
    """What a card that is drawn for another one is worth on average."""
    cycling: float = -0.1
    """A card used to little effect makes room for another one; that alone is worth this much at most."""
    idle: float = 1.0
    """How much the right to discard weighs against an action that forfeits it (4.32)."""
    win: float = 1000.0
    """A game won: more than any position that is still open."""


STANDARD = Weights()
