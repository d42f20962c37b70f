"""The atoms of set-up, of reinforcements [35] and of a match in two parts; see `atoms` for what an atom is."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import atoms, cards, soldiers
from firefight.games.upfront.model import IN_PLAY, KILLED, NO_MAN, TERRAIN, Group, Man, UpFront
from firefight.kernel.events import EVERYBODY

PILLBOX_GROUP: Final = 1
"""[23.2] The group that begins in the Pillbox: B."""


def carry(s: UpFront, man: Man, kind: int) -> None:
    """[21.1] A man takes a secondary weapon while forces are set up."""
    man.secondary = kind
    if s.sink is not None:
        s.tell("carries", EVERYBODY, "21.1", [man.number, kind])


def give_pillbox(s: UpFront, seat: int) -> None:
    """[23.1] [23.2] A side's Group B begins in the Pillbox, which is out of the deck."""
    card = cards.TERRAIN_KIND.index(cards.PILLBOX)
    atoms.take_from_pile(s, card)
    atoms.lay(s, seat, PILLBOX_GROUP, TERRAIN, card, "23.2")


def remember_reach(s: UpFront, chit: int) -> None:
    """[35.3] The highest range chit of the side whose turn begins; [35.4] the turn is open to every action."""
    s.reach = chit
    s.closed = False


def close_turn(s: UpFront) -> None:
    """[35.4] Nothing else is done or discarded in this turn."""
    s.closed = True


def play_entry(s: UpFront, seat: int, played: list[int]) -> None:
    """[35.2-Q1] [35.4] Cards that bring reinforcements in go straight into the discards."""
    for card in played:
        atoms.take_from_hand(s, seat, card)
        if s.sink is not None:
            s.tell("declared", EVERYBODY, "35.2", [seat, card])
        atoms.discard(s, card, atoms.BOTH)


def arrive(s: UpFront, seat: int, index: int, men: list[int]) -> None:
    """[35.2] Reinforcements enter as a group; [16.5] from now on they count among the force."""
    side = s.sides[seat]
    while len(side.groups) <= index:
        side.groups.append(Group())
    group = side.groups[index] = Group()
    for number in men:
        man = s.men[number]
        man.where = IN_PLAY
        man.group = index
        group.men.append(number)
    # [15.1-Q1] a leader among them is one more to take over
    side.strength += len(men)
    if s.sink is not None:
        s.tell("arrived", EVERYBODY, "35.2", [seat, index, *men])


def win_part(s: UpFront, winner: int, ending: int, rule: str) -> None:
    """The attacker has won the first of two parts; the match goes on with the second."""
    s.part_over = True
    if s.sink is not None:
        s.tell("part_won", EVERYBODY, rule, [winner, ending])


def clear_the_table(s: UpFront) -> None:
    """Between two parts every card in a hand, on a group or on its way is discarded; the pile stays as it is."""
    for card in s.table[:]:
        atoms.take_from_table(s, card)
        atoms.discard(s, card, atoms.BOTH)
    for seat in range(2):
        side = s.sides[seat]
        groups, side.groups = side.groups, []
        for group in groups:
            for entry in group.stack:
                # [24.6] a Minefield leaves the game
                atoms.put_away(s, seat, entry)
        for offer in side.offers:
            atoms.discard(s, offer & 255, atoms.BOTH)
        side.offers = []
        for card in side.hand[:]:
            atoms.discard_from_hand(s, seat, card, "")
    s.breeze = s.breeze_due = s.flagged = s.closed = False
    s.stirred = []
    s.actions = s.other_actions = s.discards = s.digs = s.reach = 0


def begin_part(s: UpFront) -> None:
    """The second part begins: both forces stand ready once more, with their weapons and their Snipers.

    The attacker has his men but the killed, the wounded still wounded; the defender has all of his.
    """
    s.part += 1
    s.part_over = False
    for seat in range(2):
        side = s.sides[seat]
        side.lost = side.gone = side.strength = 0
        side.snipers = 1
        side.leader_just_lost = side.passed = False
        # [50.41] a defender of the second part has never surrendered yet
        side.unyielding = side.unyielding and seat == s.rules.attacker
    for number in range(len(s.men)):
        man = s.men[number]
        side = s.sides[man.side]
        attacks = man.side == s.rules.attacker
        fresh = Man(number, man.soldier, man.side)
        if soldiers.WEAPON[man.soldier] == soldiers.UNARMED:
            fresh.weapon = NO_MAN
        if attacks and man.where == KILLED:
            fresh.where, fresh.group = KILLED, man.group
            side.gone += 1
        else:
            fresh.wounded = attacks and man.wounded
            fresh.endured = man.endured if fresh.wounded else 0
            side.strength += 1
        s.men[number] = fresh
    if s.sink is not None:
        s.tell("part_begins", EVERYBODY, "16.42", [s.part])
