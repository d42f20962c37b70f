"""What must hold in every game at every moment; the soak and the contract suite ask after each decision."""

from __future__ import annotations

from firefight.games.upfront import cards, entrenchment, pillbox, soldiers, weapons
from firefight.games.upfront.flanking import PAST, chits, encircles_elsewhere, is_adjacent, stands, why_broken
from firefight.games.upfront.invariants_melee import check_melee
from firefight.games.upfront.model import AWAITED, IN_PLAY, NO_GROUP, NO_MAN, OPEN, PRISONER, TERRAIN, WIRE, UpFront
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.terrain import is_ground, is_moving, occupied


def problems(s: UpFront) -> list[str]:
    """Broken invariants, in words."""
    found: list[str] = []
    check_cards(s, found)
    check_men(s, found)
    check_groups(s, found)
    check_flanks(s, found)
    check_force(s, found)
    check_infiltrators(s, found)
    check_weapons(s, found)
    check_prisoners(s, found)
    check_melee(s, found)
    check_transfers(s, found)
    for seat in range(2):
        if s.sides[seat].hand != sorted(s.sides[seat].hand):
            found.append(f"the hand of seat {seat} is not in order")
        out = sum(1 for man in s.men if man.side == seat and man.where not in (IN_PLAY, AWAITED))
        if s.sides[seat].lost + s.sides[seat].gone != out:
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


def check_force(s: UpFront, found: list[str]) -> None:
    """[16.5] A force is as strong as its men who came; [21.1] secondary weapons are in the hands that may have them."""
    for seat in range(2):
        side = s.sides[seat]
        came = sum(1 for man in s.men if man.side == seat and man.where != AWAITED)
        if side.strength + side.gone != came:
            found.append(f"seat {seat} has {came} men who came and counts {side.strength} and {side.gone}")
    if s.part > s.rules.parts:
        found.append(f"part {s.part} of {s.rules.parts} is played")


def check_infiltrators(s: UpFront, found: list[str]) -> None:
    """[20.53] An infiltrator is in play and unpinned, and not further than Relative Range 4 from an enemy group."""
    for man in s.men:
        if man.infiltrates == NO_GROUP:
            continue
        if man.where != IN_PLAY or man.infiltrates >= len(s.sides[1 - man.side].groups):
            found.append(f"man {man.number} infiltrates though he or the group is not there")
        elif not s.stack or s.stack[-1].CODE != "turn":
            # [10.4-Q2] [20.8] in the middle of something a Hero may still save him, a group have just gone
            continue
        elif not s.sides[1 - man.side].groups[man.infiltrates].men:
            found.append(f"man {man.number} infiltrates a group that is gone")
        elif man.pinned:
            found.append(f"man {man.number} is pinned and still an infiltrator")
        elif relative_range(s, man.side, man.group, man.infiltrates) < 4:
            found.append(f"man {man.number} infiltrates a group that has got away")


def check_prisoners(s: UpFront, found: list[str]) -> None:
    """[32.2] Every prisoner has a guard among the enemy, who assists nobody; only the wounded forget their wounds."""
    for man in s.men:
        if man.guard != NO_MAN:
            guard = s.men[man.guard]
            if man.where != PRISONER or guard.side == man.side:
                found.append(f"man {man.number} is guarded and no prisoner of his guard's side")
            elif guard.where == IN_PLAY and guard.gunner != NO_MAN:
                found.append(f"man {guard.number} guards a prisoner and assists a gunner")
            elif not s.sides[guard.side].groups[guard.group].men:
                found.append(f"man {man.number} is a prisoner of a group without men")
        elif man.where == PRISONER and s.stack and s.stack[-1].CODE == "turn":
            found.append(f"prisoner {man.number} has no guard")
        if man.unhindered and not (man.wounded and man.where == IN_PLAY):
            found.append(f"man {man.number} forgets a wound that he does not have")


def check_groups(s: UpFront, found: list[str]) -> None:
    """The cards on a group make sense: at most one ground, at the bottom; none on a group without men."""
    for seat in range(2):
        for index in range(len(s.sides[seat].groups)):
            group = s.sides[seat].groups[index]
            # [20.8] what an infiltrated group leaves waits until the procedure in which it ended is over
            settled = s.rules.level < 20 or (len(s.stack) == 2 and not s.over)
            if s.turn and not group.men and group.stack and settled:
                found.append(f"group {index} of seat {seat} has cards and no men")
            check_works(s, seat, index, settled, found)
            for at in range(1, len(group.stack)):
                if is_ground(group.stack[at]):
                    found.append(f"group {index} of seat {seat} has ground in the middle of its cards")
            for entry in group.stack:
                if entry >> 8 not in (OPEN, TERRAIN, WIRE, 3, 4, 5, 6):
                    found.append(f"group {index} of seat {seat} has a card in no known use")


def check_flanks(s: UpFront, found: list[str]) -> None:
    """[17.2] [17.6] Flanks and encirclements are between neighbours, with somebody in front, one at a time."""
    for seat in range(2):
        groups = s.sides[seat].groups
        for index in range(len(groups)):
            group = groups[index]
            where = f"group {index} of seat {seat}"
            for target in group.flanks:
                held = stands(s, seat, index) and stands(s, seat, target) and stands(s, 1 - seat, target)
                if not held or not is_adjacent(index, target):
                    found.append(f"{where} flanks {target}, which is not possible")
                if encircles_elsewhere(s, seat, index, target):
                    found.append(f"{where} flanks {target} and encircles another group")
            if len(group.flanks) > 1 and any(chits(s, seat, index, target) != PAST for target in group.flanks):
                found.append(f"{where} flanks two groups that it has not passed")
            if group.encircles != NO_GROUP:
                why = why_broken(s, seat, index, group.encircles)
                if why in ("17.62a", "17.62d", "17.62e") or not is_adjacent(index, group.encircles):
                    found.append(f"{where} encircles {group.encircles}, which is not possible ({why})")
                if encircles_elsewhere(s, seat, index, group.encircles):
                    found.append(f"{where} encircles two groups")


def check_works(s: UpFront, seat: int, index: int, settled: bool, found: list[str]) -> None:
    """[23.3] [36.1] [36.3] Who is in a Pillbox may be there; entrenchments are where one can dig."""
    group = s.sides[seat].groups[index]
    if group.men and pillbox.is_in_pillbox(s, seat, index) and pillbox.why_not_enter(s, seat, index):
        found.append(f"group {index} of seat {seat} does not fit into a Pillbox")
    if group.entrenched and (is_moving(group.stack) or occupied(group.stack) not in entrenchment.DIGGABLE):
        found.append(f"group {index} of seat {seat} is entrenched where it cannot be")
    # [20.8] it waits for its captors
    if group.entrenched and not group.men and settled:
        found.append(f"group {index} of seat {seat} is entrenched and has no men")


def check_weapons(s: UpFront, found: list[str]) -> None:
    """[18.21] Every weapon is in one place; [21.1] nobody carries too much; a crew has a crew-served weapon [11.1]."""
    places: list[int] = []
    for man in s.men:
        if man.where != IN_PLAY:
            continue
        if man.weapon != NO_MAN:
            places.append(man.weapon)
        if man.slung:
            places.append(man.number)
            if not weapons.is_captured(s, man):
                found.append(f"man {man.number} has his weapon slung behind none of the enemy's")
        if man.assistant != NO_MAN and not weapons.is_crew_served(s, man):
            found.append(f"man {man.number} has an assistant and no crew-served weapon")
    for side in s.sides:
        for group in side.groups:
            places.extend(group.loose)
    for number in set(places):
        if places.count(number) > 1:
            found.append(f"the weapon of man {number} is in two places")
        if soldiers.WEAPON[s.men[number].soldier] == soldiers.UNARMED:
            found.append(f"the weapon of man {number}, who was never armed, is in play")


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
