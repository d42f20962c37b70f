"""What must hold in every game at every moment; the soak and the contract suite ask after each decision."""

from __future__ import annotations

from firefight.games.upfront import cards
from firefight.games.upfront.model import IN_PLAY, NO_GROUP, NO_MAN, OPEN, TERRAIN, WIRE, UpFront
from firefight.games.upfront.terrain import is_ground


def problems(s: UpFront) -> list[str]:
    """Broken invariants, in words."""
    found: list[str] = []
    check_cards(s, found)
    check_men(s, found)
    check_groups(s, found)
    check_transfers(s, found)
    for seat in range(2):
        if s.sides[seat].hand != sorted(s.sides[seat].hand):
            found.append(f"the hand of seat {seat} is not in order")
        if s.sides[seat].lost != sum(1 for man in s.men if man.side == seat and man.where != IN_PLAY):
            found.append(f"seat {seat} has miscounted its losses")
    if not s.over and s.asked != -2 and not s.stack:
        found.append("somebody is asked and no procedure runs")
    if s.over and s.ending == 0:
        found.append("the game is over and nobody said how")
    return found


def check_cards(s: UpFront, found: list[str]) -> None:
    """Every one of the 162 cards is in exactly one place."""
    places = s.pool + s.discard + s.removed + s.table
    for side in s.sides:
        places.extend(side.hand)
        places.extend(offer & 255 for offer in side.offers)
        for group in side.groups:
            places.extend(entry & 255 for entry in group.stack)
    if sorted(places) != list(range(1, cards.N_CARDS + 1)):
        wrong = {card for card in places if places.count(card) > 1}
        wrong |= set(range(1, cards.N_CARDS + 1)) - set(places)
        found.append(f"these cards are in no place or in two: {sorted(wrong)}")
    if s.pool != sorted(s.pool):
        found.append("the pool is not in order")
    if len(s.discard) != len(s.known):
        found.append("the discards and what is known of them differ in length")


def check_men(s: UpFront, found: list[str]) -> None:
    """Every man in play stands in exactly one group; crews agree; nobody who is gone has a state."""
    for man in s.men:
        standing = [
            index for index in range(len(s.sides[man.side].groups)) if man.number in s.sides[man.side].groups[index].men
        ]
        if man.where == IN_PLAY and man.group >= 0 and standing != [man.group]:
            found.append(f"man {man.number} should stand in group {man.group} and stands in {standing}")
        if man.where != IN_PLAY and (standing or man.pinned or man.hero or man.assistant != NO_MAN):
            found.append(f"man {man.number} is out of play and still counts for something")
        if man.assistant != NO_MAN:
            partner = s.men[man.assistant]
            men = s.sides[man.side].groups[man.group].men
            if partner.gunner != man.number or partner.group != man.group:
                found.append(f"the crew of man {man.number} does not agree")
            elif abs(men.index(man.number) - men.index(partner.number)) != 1:
                found.append(f"the crew of man {man.number} does not stand together")


def check_groups(s: UpFront, found: list[str]) -> None:
    """The cards on a group make sense: at most one ground, at the bottom; none on a group without men."""
    for seat in range(2):
        for index in range(len(s.sides[seat].groups)):
            group = s.sides[seat].groups[index]
            if s.turn and not group.men and group.stack:
                found.append(f"group {index} of seat {seat} has cards and no men")
            for at in range(1, len(group.stack)):
                if is_ground(group.stack[at]):
                    found.append(f"group {index} of seat {seat} has ground in the middle of its cards")
            for entry in group.stack:
                if entry >> 8 not in (OPEN, TERRAIN, WIRE, 3, 4, 5, 6):
                    found.append(f"group {index} of seat {seat} has a card in no known use")


def check_transfers(s: UpFront, found: list[str]) -> None:
    """[17.7] [17.8] Whoever is on his way can be, and goes somewhere; groups set out for places that can be theirs."""
    for man in s.men:
        to = man.transfers_to
        if to != NO_GROUP:
            groups = s.sides[man.side].groups
            if man.where != IN_PLAY or man.infiltrates != NO_GROUP or man.assistant != NO_MAN or man.gunner != NO_MAN:
                found.append(f"man {man.number} is on his way and cannot be")
            elif to >= len(groups) or abs(to - man.group) != 1:
                found.append(f"man {man.number} is on his way to no place beside his group")
            elif not groups[to].men and groups[to].stack:
                found.append(f"group {to} of seat {man.side} is not formed yet and has cards")
    for seat in range(2):
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            to = groups[index].becomes
            if to == NO_GROUP:
                continue
            if not groups[index].men or to >= len(groups) or abs(to - index) != 1:
                found.append(f"group {index} of seat {seat} cannot be on its way to letter {to}")
            elif groups[to].men and groups[to].becomes != index:
                found.append(f"group {index} of seat {seat} is on its way to where another stands")
        if s.sides[seat].groups and any(len(group.men) > 10 for group in groups):
            found.append(f"a group of seat {seat} has more than ten men")
