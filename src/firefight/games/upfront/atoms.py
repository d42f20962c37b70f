"""The atoms: the only functions that change a game.  Each makes one change, tells it, and does nothing twice."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Final

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.model import (
    IN_PLAY,
    KILLED,
    NO_GROUP,
    NO_MAN,
    OPEN,
    PRISONER,
    ROUTED,
    SIDEWAYS,
    SMOKE,
    TERRAIN,
    Group,
    Man,
    Side,
    UpFront,
)
from firefight.kernel.events import EVERYBODY, all_but, only

BOTH = 3
"""The `known` mask of a discarded card that both players have seen."""

FATE_EVENTS: Final[dict[int, str]] = {KILLED: "killed", ROUTED: "routed", PRISONER: "captured"}

COMMAND_ORDER: Final[list[int]] = [99, 1, 3, 2]
"""[15.3] Who leads before whom, by kind of leader.

[15.5] A Commissar stands in for the SL or for the ASL, so he leads before an ASL and after an SL.
"""


def squad_leader(s: UpFront, seat: int) -> int:
    """[15.2] [15.3] The man who leads now: the SL while he is in play, then the ASL (or Commissar); else NO_MAN."""
    best = NO_MAN
    best_rank = 99
    for man in s.men:
        if man.side == seat and man.where == IN_PLAY:
            rank = soldiers.LEADER[man.soldier]
            if rank != soldiers.NO_LEADER:
                order = COMMAND_ORDER[rank]
                if order < best_rank:
                    best = man.number
                    best_rank = order
    return best


# --- men -------------------------------------------------------------------------------------------------------


def pin(s: UpFront, man: Man, rule: str) -> None:
    """[6.52] Turn a man to his pinned side."""
    if man.pinned:
        return
    man.pinned = True
    if s.sink is not None:
        s.tell("pinned", EVERYBODY, rule, [man.number])


def rally(s: UpFront, man: Man, rule: str) -> None:
    """[10.2] Return a pinned man to normal."""
    if not man.pinned:
        return
    man.pinned = False
    # [20.91] [20.92] a man who is rallied is berserk no longer
    man.berserk = False
    if s.sink is not None:
        s.tell("rallied", EVERYBODY, rule, [man.number])


def play_hero(s: UpFront, seat: int, number: int, card: int, rule: str) -> None:
    """[10.4] A Hero card is played on a man."""
    take_from_hand(s, seat, card)
    if s.sink is not None:
        s.tell("hero", EVERYBODY, rule, [seat, number, card])
    discard(s, card, BOTH)


def make_heroic(s: UpFront, man: Man) -> None:
    """[10.45] This man's firepower is multiplied for the rest of the player turn."""
    if man.hero:
        return
    man.hero = True
    if s.sink is not None:
        s.tell("heroic", EVERYBODY, "10.45", [man.number])


def end_heroics(s: UpFront, seat: int) -> None:
    """[10.45] The special powers of a Hero last one player turn."""
    for man in s.men:
        if man.hero and man.side == seat:
            man.hero = False


def remove_man(s: UpFront, man: Man, how: int, rule: str) -> None:
    """Take a man out of play, KILLED, ROUTED or PRISONER; his crew, his position and his group follow."""
    if man.where != IN_PLAY:
        return
    side = s.sides[man.side]
    # [15.2] remembered until the owner has next drawn cards
    if squad_leader(s, man.side) == man.number:
        side.leader_just_lost = True
    man.where = how
    man.pinned = False
    man.hero = False
    man.unhindered = False
    man.berserk = False
    side.lost += 1
    if s.sink is not None:
        s.tell(FATE_EVENTS[how], EVERYBODY, rule, [man.number, man.group])
    # [11.13] crew status ends with the loss of either man
    uncrew(s, man)
    group = side.groups[man.group]
    # [3.3] those behind him move up one position
    group.men.remove(man.number)
    if group.men:
        return
    if is_infiltrated(s, man.side, man.group):
        # [20.8] its cards wait until the enemy has said who takes its place
        tell_group_lost(s, man.side, man.group)
    else:
        empty_group(s, man.side, man.group)


def is_infiltrated(s: UpFront, seat: int, index: int) -> bool:
    """[20.3] Whether an enemy has infiltrated a side's group."""
    if s.rules.level < 20:
        return False
    for man in s.men:
        if man.infiltrates == index and man.side != seat and man.where == IN_PLAY:
            return True
    return False


def tell_group_lost(s: UpFront, seat: int, index: int) -> None:
    """[4.3] A group has nobody left."""
    if s.sink is not None:
        s.tell("group_lost", EVERYBODY, "4.3", [seat, index])


def empty_group(s: UpFront, seat: int, index: int) -> None:
    """[4.3] A group has nobody left, and its cards are discarded."""
    clear_place(s, seat, index)
    tell_group_lost(s, seat, index)


def clear_place(s: UpFront, seat: int, index: int) -> None:
    """[4.3] [20.8] The cards of an eliminated group are discarded, and its entrenchment is nobody's."""
    side = s.sides[seat]
    group = side.groups[index]
    stack = group.stack
    group.stack = []
    group.surrendered = False
    for entry in stack:
        put_away(s, seat, entry)
    group.entrenched = False
    group.behind = NO_GROUP
    for offer in side.offers[:]:
        if offer >> 8 == index:
            side.offers.remove(offer)
            discard(s, offer & 255, BOTH)


def crew(s: UpFront, gunner: Man, assistant: Man) -> None:
    """[11.11] Make a man the assistant of a crew-served weapon and place the two next to each other."""
    gunner.assistant = assistant.number
    assistant.gunner = gunner.number
    men = s.sides[gunner.side].groups[gunner.group].men
    men.remove(assistant.number)
    men.insert(men.index(gunner.number) + 1, assistant.number)
    if s.sink is not None:
        s.tell("crewed", EVERYBODY, "11.11", [gunner.number, assistant.number])


def uncrew(s: UpFront, man: Man) -> None:
    """[11.13] End the crew that a man belongs to, as gunner or assistant."""
    if man.assistant != NO_MAN:
        gunner, assistant = man, s.men[man.assistant]
    elif man.gunner != NO_MAN:
        gunner, assistant = s.men[man.gunner], man
    else:
        return
    gunner.assistant = NO_MAN
    assistant.gunner = NO_MAN
    if s.sink is not None:
        s.tell("uncrewed", EVERYBODY, "11.13", [gunner.number, assistant.number])


def line_up(s: UpFront, seat: int, index: int, men: list[int]) -> None:
    """[3.3] Put the men of a group into a new order."""
    s.sides[seat].groups[index].men = men
    if s.sink is not None:
        s.tell("reordered", EVERYBODY, "3.3", [seat, index])


def join_group(s: UpFront, man: Man, index: int) -> None:
    """[3.2] Place a man in the next position of a group while forces are set up."""
    man.group = index
    s.sides[man.side].groups[index].men.append(man.number)
    if s.sink is not None:
        s.tell("placed", EVERYBODY, "3.2", [man.number, index])


def open_group(s: UpFront, seat: int) -> None:
    """[3.2] [3.2-E1] Begin the group with the next letter; [3.4] it starts at range chit 0."""
    s.sides[seat].groups.append(Group())


# --- the hand, the pile and the discards ------------------------------------------------------------------------


def take_from_pile(s: UpFront, card: int) -> None:
    """Take a named card out of the undrawn pool."""
    pool = s.pool
    del pool[bisect_left(pool, card)]


def add_to_hand(s: UpFront, seat: int, card: int, rule: str) -> None:
    """[4.5] A drawn card goes into a hand; only its owner sees which."""
    insort(s.sides[seat].hand, card)
    if s.sink is not None:
        s.tell("drew_card", only(seat), rule, [seat, card])
        s.tell("drew", all_but(seat), rule, [seat])


def take_from_hand(s: UpFront, seat: int, card: int) -> None:
    """A card leaves a hand to be used; using it shows it."""
    s.sides[seat].hand.remove(card)
    s.news = True


def discard(s: UpFront, card: int, known: int) -> None:
    """[4.4] A card goes onto the Discard pile, its front known to the players in the mask."""
    s.discard.append(card)
    s.known.append(known)


def lay_on_table(s: UpFront, seat: int, card: int) -> None:
    """[4.4] A card to be played on the enemy lies face up until it is resolved."""
    s.sides[seat].hand.remove(card)
    s.table.append(card)
    s.news = True
    if s.sink is not None:
        s.tell("declared", EVERYBODY, "4.4", [seat, card])


def take_from_table(s: UpFront, card: int) -> None:
    """A declared card is resolved now."""
    s.table.remove(card)


def discard_from_hand(s: UpFront, seat: int, card: int, shown: str) -> None:
    """[4.4] An unused card is discarded face down, or by the rule `shown` face up; [16.1] so is an outlawed one."""
    s.sides[seat].hand.remove(card)
    s.news = True
    if shown or is_outlawed(s, card):
        if s.sink is not None:
            s.tell("shown", EVERYBODY, shown or "16.1", [seat, card])
        discard_or_remove(s, card, BOTH)
        return
    if s.sink is not None:
        s.tell("discarded_card", only(seat), "4.4", [seat, card])
        s.tell("discarded", all_but(seat), "4.4", [seat])
    discard(s, card, 1 << seat)


def is_outlawed(s: UpFront, card: int) -> bool:
    """[16.1] [16.1-E1] Whether the scenario takes this card out of the game when it is next discarded or drawn."""
    return s.to_remove[cards.TERRAIN_KIND[card]] > 0


def discard_or_remove(s: UpFront, card: int, known: int) -> None:
    """[16.1] Discard a card from a hand or a draw; an outlawed one leaves the game instead, face up."""
    if is_outlawed(s, card):
        s.to_remove[cards.TERRAIN_KIND[card]] -= 1
        insort(s.removed, card)
        s.news = True
        if s.sink is not None:
            s.tell("removed", EVERYBODY, "16.1", [card])
        return
    discard(s, card, known)


def reshuffle(s: UpFront) -> None:
    """[16.2] [16.2-Q1] The Discard pile becomes the new Draw pile; what was known about it is forgotten."""
    s.pool = sorted(s.discard)
    s.discard = []
    s.known = []
    s.deck += 1
    s.news = True
    if s.deck > s.rules.decks:
        s.time_up = True
    if s.sink is not None:
        s.tell("reshuffled", EVERYBODY, "16.2", [s.deck, s.rules.decks])


def gather_cards(s: UpFront) -> None:
    """[4.1-Q1] Cards drawn for the first move go back before play."""
    s.pool = sorted(s.pool + s.discard)
    s.discard = []
    s.known = []


def feel_breeze(s: UpFront, card: int) -> None:
    """[13.243] A Breeze was drawn: no Smoke is laid this turn, and all Smoke goes after the attack being resolved."""
    s.breeze = True
    s.breeze_due = True
    if s.sink is not None:
        s.tell("breeze", EVERYBODY, "13.243", [card])


# --- cards on a group -------------------------------------------------------------------------------------------


def table_mask(seat: int, entry: int) -> int:
    """Who knows the front of a card lying on a group: of an Open Ground card only its owner [8.1]."""
    return 1 << seat if entry >> 8 == OPEN else BOTH


def put_away(s: UpFront, seat: int, entry: int) -> None:
    """A card that lay on a group of this side goes to the Discard pile; [24.6] a Minefield leaves the game."""
    card = entry & 255
    if entry >> 8 != TERRAIN or cards.TERRAIN_KIND[card] != cards.MINEFIELD:
        discard(s, card, table_mask(seat, entry))
        return
    insort(s.removed, card)
    if s.sink is not None:
        s.tell("removed", EVERYBODY, "24.6", [card])


def lay(s: UpFront, seat: int, index: int, use: int, card: int, rule: str) -> None:
    """Lay a card on top of a group's cards."""
    s.sides[seat].groups[index].stack.append(use << 8 | card)
    tell_laid(s, seat, index, use, card, rule)


def tell_laid(s: UpFront, seat: int, index: int, use: int, card: int, rule: str) -> None:
    """Tell that a card lies on a group now; an Open Ground card shows its back."""
    if s.sink is None:
        return
    if use == OPEN:
        s.tell("laid_open_card", only(seat), rule, [seat, index, card])
        s.tell("laid_open", all_but(seat), rule, [seat, index])
    else:
        s.tell("laid", EVERYBODY, rule, [seat, index, use, card])


def settle_terrain(s: UpFront, seat: int, index: int, use: int, card: int, at: int, rule: str) -> None:
    """[5.41] [7.34] New terrain takes its place above entry `at - 1`; everything beneath goes to the Discard pile."""
    group = s.sides[seat].groups[index]
    beneath = group.stack[:at]
    group.stack = [use << 8 | card, *group.stack[at:]]
    for entry in beneath:
        put_away(s, seat, entry)
    tell_laid(s, seat, index, use, card, rule)


def lift(s: UpFront, seat: int, index: int, at: int, rule: str) -> int:
    """Take one card off a group and discard it; returns the card."""
    group = s.sides[seat].groups[index]
    entry = group.stack[at]
    group.stack = group.stack[:at] + group.stack[at + 1 :]
    put_away(s, seat, entry)
    if s.sink is not None:
        s.tell("lifted", EVERYBODY, rule, [seat, index, entry >> 8, entry & 255 if entry >> 8 != OPEN else 0])
    return entry & 255


def turn_sideways(s: UpFront, seat: int, index: int, at: int) -> None:
    """[7.32] Turn a Movement card to the sideways mode."""
    group = s.sides[seat].groups[index]
    stack = group.stack[:]
    stack[at] = SIDEWAYS << 8 | stack[at] & 255
    group.stack = stack
    if s.sink is not None:
        s.tell("turned_sideways", EVERYBODY, "7.32", [seat, index, stack[at] & 255])


def change_range(s: UpFront, seat: int, index: int, by: int, rule: str) -> None:
    """[5.5] Move a group's range chit."""
    if by == 0:
        return
    group = s.sides[seat].groups[index]
    group.chit += by
    if s.sink is not None:
        s.tell("range", EVERYBODY, rule, [seat, index, group.chit])


def clear_smoke(s: UpFront, seat: int, index: int, rule: str) -> None:
    """[13.24] All Smoke on a group goes to the Discard pile."""
    group = s.sides[seat].groups[index]
    at = len(group.stack) - 1
    while at >= 0:
        if group.stack[at] >> 8 == SMOKE:
            lift(s, seat, index, at, rule)
        at -= 1


def blow_away_smoke(s: UpFront) -> None:
    """[13.243] The Breeze takes all Smoke in play."""
    s.breeze_due = False
    for seat in range(2):
        for index in range(len(s.sides[seat].groups)):
            clear_smoke(s, seat, index, "13.243")


def offer_terrain(s: UpFront, seat: int, index: int, card: int) -> None:
    """[7.3] Terrain discarded on a group waits for its owner's answer."""
    s.sides[seat].offers.append(index << 8 | card)
    if s.sink is not None:
        s.tell("offered", EVERYBODY, "7.3", [seat, index, card])


def take_offer(s: UpFront, seat: int) -> None:
    """[7.3] The first terrain that waits for an answer has got it."""
    del s.sides[seat].offers[0]


# --- the sides and the game -------------------------------------------------------------------------------------


def lose_sniper(s: UpFront, seat: int) -> None:
    """[14.4] [14.41] A successful check takes one of a side's snipers."""
    side = s.sides[seat]
    if side.snipers > 0:
        side.snipers -= 1
        if s.sink is not None:
            s.tell("sniper_lost", EVERYBODY, "14.4", [seat, side.snipers])


def forget_leader_loss(side: Side) -> None:
    """[15.3] The penalty for the loss itself lasts until cards have been drawn once."""
    side.leader_just_lost = False


def forget_breeze(s: UpFront) -> None:
    """[13.2] A Breeze keeps Smoke from being laid only in the player turn in which it was drawn."""
    s.breeze = False


def win(s: UpFront, winner: int, ending: int, rule: str) -> None:
    """Write down who won (or DRAWN) and how."""
    s.winner = winner
    s.ending = ending
    if s.sink is not None:
        s.tell("game_over", EVERYBODY, rule, [winner, ending])


def infiltrate(s: UpFront, man: Man, index: int, rule: str) -> None:
    """[20.3] A man is inside an enemy group now, and still one of his own."""
    man.infiltrates = index
    if s.sink is not None:
        s.tell("infiltrates", EVERYBODY, rule, [man.number, index])


def end_infiltration(s: UpFront, man: Man, rule: str) -> None:
    """[20.53] A man is no infiltrator any more; of one who is out of play nobody has to be told."""
    if man.infiltrates == NO_GROUP:
        return
    index = man.infiltrates
    man.infiltrates = NO_GROUP
    if s.sink is not None and man.where == IN_PLAY:
        s.tell("infiltration_ends", EVERYBODY, rule, [man.number, index])


def leave_crew(s: UpFront, man: Man) -> None:
    """[20.23] [11.13] A man gives up his part in a crew, and his claim to a weapon that he used to serve."""
    uncrew(s, man)
    man.heir_to = NO_MAN
