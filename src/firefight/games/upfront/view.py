"""What a seat or a spectator may see, written from nothing as JSON values: counts for what is hidden, never its names.

Keys of the answer are stable; the page, the terminal, the bots and the environments read nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront import (
    atoms,
    cards,
    ccv,
    command,
    nations,
    pillbox,
    prisoners,
    reinforcements,
    secrecy,
    setup,
    soldiers,
    terrain,
    troops,
    usable,
    victory,
    weapons,
)
from firefight.games.upfront.closecombat import BY_CHECK, EntryChoice
from firefight.games.upfront.creation import founders
from firefight.games.upfront.discards import Discards
from firefight.games.upfront.fire import FireAttack
from firefight.games.upfront.firechoice import FireChoice
from firefight.games.upfront.firepower import firepower, group_firepower
from firefight.games.upfront.flanking import CHAPTER, flanked_by, has_flanking_fire, is_encircled, loses_cover
from firefight.games.upfront.holdfire import HoldFire
from firefight.games.upfront.infiltration_plan import InfiltrationPlan
from firefight.games.upfront.infiltrators import infiltrators_of
from firefight.games.upfront.lateral import must_settle
from firefight.games.upfront.melee import Melee, wants_alive
from firefight.games.upfront.minefield import mines_under
from firefight.games.upfront.model import (
    AWAITED,
    BACKWARD,
    FATES,
    FORWARD,
    IN_PLAY,
    NO_GROUP,
    NO_MAN,
    NO_SEAT,
    OPEN,
    SECONDARY_NAMES,
    SIDEWAYS,
    SMOKE,
    TERRAIN,
    WIRE,
    Man,
    UpFront,
)
from firefight.games.upfront.options import LETTERS
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.scenarios import ROLES
from firefight.games.upfront.transit import arriving
from firefight.games.upfront.turn import is_preparing
from firefight.games.upfront.words import card_key, man_key
from firefight.kernel.core import CHANCE, NOBODY
from firefight.kernel.events import SPECTATOR

USE_WORDS: Final[dict[int, str]] = {
    TERRAIN: "terrain",
    OPEN: "open",
    FORWARD: "advance",
    BACKWARD: "retreat",
    SIDEWAYS: "sideways",
    SMOKE: "smoke",
    WIRE: "wire",
}
CARD_USES: Final[list[tuple[int, str]]] = [
    (cards.FIRE, "fire"),
    (cards.MOVE, "move"),
    (cards.RALLY, "rally"),
    (cards.TERRAIN, "terrain"),
    (cards.CONCEALED, "concealed"),
    (cards.SMOKE, "smoke"),
    (cards.WIRE, "wire"),
    (cards.HERO, "hero"),
    (cards.SNIPER, "sniper"),
    (cards.RADIO, "radio"),
]


def view(s: UpFront, viewer: int) -> dict[str, Any]:
    """Everything this viewer may know."""
    unseen = secrecy.unseen(s, viewer)
    return {
        "game": "upfront",
        "scenario": s.rules.scenario,
        "viewer": None if viewer == SPECTATOR else cards.NATIONS[s.rules.nations[viewer]],
        "turn": s.turn,
        "active": cards.NATIONS[s.rules.nations[s.active]],
        "deck": s.deck,
        "decks": s.rules.decks,
        "time_up": s.time_up,
        "waiting_for": waiting_for(s),
        "breeze": s.breeze,
        "removed": [card_key(card) for card in s.removed],
        "to_remove": {
            cards.TERRAIN_NAMES[kind]: s.to_remove[kind] for kind in range(len(s.to_remove)) if s.to_remove[kind] > 0
        },
        "discards": discards_view(s, viewer),
        "unseen": [card_key(card) for card in unseen],
        "declared": [card_key(card) for card in s.table],
        "sides": [side_view(s, seat, viewer) for seat in range(2)],
        "ranges": ranges_view(s),
        "barred": barred_view(s),
        "attack": attack_view(s),
        "close_combat": close_combat_view(s),
        "choosing": choosing_view(s, viewer),
        "victory": {"men": s.rules.victory_men, "chit": s.rules.victory_chit},
        "preparing": is_preparing(s),
        "condition": condition_view(s),
    }


def condition_view(s: UpFront) -> dict[str, Any]:
    """What the scenario asks for, beyond the number of men and their range chit."""
    rules = s.rules
    names = [cards.NATIONS[nation] for nation in rules.nations]
    return {
        "kind": rules.kind,
        "attacker": None if rules.attacker == NO_SEAT else names[rules.attacker],
        "defender_denies": rules.defender_denies,
        "points_only_in": cards.TERRAIN_NAMES[rules.points_ground] if rules.points_ground else None,
        "part": s.part,
        "parts": rules.parts,
    }


def awaited_view(s: UpFront, seat: int) -> list[dict[str, Any]]:
    """[35.1] The men of a side who have not come yet, and how many more decks must end before they may."""
    found: list[dict[str, Any]] = []
    for number in reinforcements.awaited(s, seat):
        found.append({**man_view(s, s.men[number]), "decks": reinforcements.decks_until(s, number)})
    return found


def waiting_for(s: UpFront) -> str | None:
    """Whose answer the game waits for."""
    if s.asked == NOBODY:
        return None
    return "chance" if s.asked == CHANCE else cards.NATIONS[s.rules.nations[s.asked]]


def discards_view(s: UpFront, viewer: int) -> dict[str, Any]:
    """[4.4] The Discard pile: the fronts this viewer has seen, in the order they went down, and how many he has not."""
    seen = [card_key(s.discard[at]) for at in range(len(s.discard)) if secrecy.knows(s.known[at], viewer)]
    return {"seen": seen, "hidden": len(s.discard) - len(seen)}


def side_view(s: UpFront, seat: int, viewer: int) -> dict[str, Any]:
    """One side: its hand if it is the viewer's own, everything else for all."""
    side = s.sides[seat]
    nation = s.rules.nations[seat]
    # [43.2] a force that was bought in secret and is not set up yet
    secret = secrecy.hides_force(s, seat, viewer)
    waiting = [man for man in s.men if man.side == seat and man.where == IN_PLAY and man.group < 0]
    return {
        "nation": cards.NATIONS[nation],
        "hand": [card_view(s, seat, card) for card in side.hand] if seat == viewer else None,
        "hand_size": len(side.hand),
        "hand_allowed": command.hand_allowed(s, seat) if side.groups else nations.HAND_SIZE[nation],
        "groups": [group_view(s, seat, index, viewer) for index in range(len(side.groups))],
        "waiting": [] if secret else [man_view(s, man) for man in waiting],
        "lost": [lost_view(s, man) for man in s.men if man.side == seat and man.where not in (IN_PLAY, AWAITED)],
        "strength": 0 if secret else side.strength,
        "losses": side.lost,
        "breaks_at": 0 if secret else breaks_at(s, seat),
        "snipers": 1 if secret else side.snipers,
        "passed": side.passed,
        "offers": [[LETTERS[offer >> 8], card_key(offer & 255)] for offer in side.offers],
        "points": victory.victory_points(s, seat),
        "range_points": victory.range_points(s, seat),
        "role": ROLES[setup.role_of(s.rules.attacker, seat)],
        "troops": "" if secret else troops.name(nation, s.rules.troops[seat]),
        "awaited": [] if secret else awaited_view(s, seat),
        "bought": s.rules.bought[seat],
        "secret": secret,
    }


def breaks_at(s: UpFront, seat: int) -> int:
    """[16.5] The number of losses at which a side is broken."""
    nation, enemy = s.rules.nations[seat], s.rules.nations[1 - seat]
    lost = 0
    while not nations.is_broken(nation, enemy, lost, s.sides[seat].strength):
        lost += 1
    return lost


def card_view(s: UpFront, seat: int, card: int) -> dict[str, Any]:
    """A card in hand, with what it can do now for its owner."""
    uses = usable.mask(s, seat, card)
    return {
        "card": card_key(card),
        "title": cards.TITLE[card],
        "uses": [word for bit, word in CARD_USES if uses & bit],
        "red": cards.RED[card],
        "number": cards.NUMBER[card],
        "strength": cards.FIRE_STRENGTH[card],
        "minimum": cards.FIRE_MINIMUM[card],
        "rally": cards.RALLY_NUMBER[card],
        "concealed": cards.CONCEALED_VALUE[card],
        "terrain": cards.TERRAIN_NAMES[cards.TERRAIN_KIND[card]] if cards.TERRAIN_KIND[card] else None,
        "cover": cards.TERRAIN_VALUE[card],
        "move": cards.MOVE_NAMES[cards.MOVE_KIND[card]] if uses & cards.MOVE else None,
    }


def group_view(s: UpFront, seat: int, index: int, viewer: int) -> dict[str, Any]:
    """One group: its men in position order, the cards on it, what they mean."""
    group = s.sides[seat].groups[index]
    return {
        "letter": LETTERS[index],
        "chit": group.chit,
        "men": [man_view(s, s.men[number]) for number in group.men],
        "stack": [entry_view(entry, seat == viewer) for entry in group.stack],
        "terrain": cards.TERRAIN_NAMES[terrain.occupied(group.stack)],
        "moving": terrain.is_moving(group.stack),
        "movements": terrain.movements(group.stack),
        "cover": 0 if loses_cover(s, seat, index) else terrain.cover(group.stack, True, False),
        "wire": terrain.count(group.stack, WIRE),
        "smoke": terrain.count(group.stack, SMOKE),
        "qualifies": bool(group.men) and victory.qualifies(s, seat, index) and not atoms.is_infiltrated(s, seat, index),
        "acted": group.acted,
        "sniped": group.sniped if group.sniped >= 0 else None,
        "firepower": [group_firepower(s, group, range_, [], NO_GROUP, False) for range_ in range(6)],
        "firepower_on": firepower_on(s, seat, index),
        "loose": [soldiers.WEAPON_NAME[s.men[number].soldier] for number in group.loose],
        "loose_secondary": [SECONDARY_NAMES[kind] for kind in group.loose_secondary],
        "flanks": [LETTERS[other] for other in group.flanks],
        "flanked_by": [LETTERS[other] for other in flanked_by(s, seat, index)],
        "encircles": letter_of(group.encircles),
        "encircled": is_encircled(s, seat, index),
        "becomes": letter_of(group.becomes),
        "must_settle": must_settle(group),
        "arriving": [man_key(s.men[number].soldier) for number in arriving(s, seat, index)],
        "forming": len(founders(s, seat, index)) > 0,
        "entrenched": group.entrenched,
        "mines": mines_view(group.stack),
        "behind": letter_of(group.behind),
        "infiltrated_by": [man_key(s.men[number].soldier) for number in infiltrators_of(s, seat, index)],
        "surrendered": group.surrendered,
    }


def firepower_on(s: UpFront, seat: int, index: int) -> dict[str, int]:
    """[17.4] [20.51] The firepower of a group against the enemy groups on which it, or a man of it, has it doubled."""
    found: dict[str, int] = {}
    if s.rules.level < CHAPTER:
        return found
    for target in range(len(s.sides[1 - seat].groups)):
        infiltrated = any(s.men[number].infiltrates == target for number in s.sides[seat].groups[index].men)
        if infiltrated or has_flanking_fire(s, seat, index, target):
            found[LETTERS[target]] = firepower(s, seat, index, target, [])
    return found


def mines_view(stack: list[int]) -> dict[str, int] | None:
    """[24.31] [24.4] The Minefield that a group is in: its strength and the number on its second line."""
    card = mines_under(stack)
    return {"strength": cards.MINE_STRENGTH[card], "exit": cards.MINE_EXIT[card]} if card else None


def letter_of(index: int) -> str | None:
    """The letter of a group; None where there is none."""
    return None if index == NO_GROUP else LETTERS[index]


def entry_view(entry: int, own: bool) -> dict[str, Any]:
    """A card lying on a group; the front of an Open Ground card is its owner's alone."""
    use = entry >> 8
    card = entry & 255
    if use == OPEN and not own:
        return {"use": "open", "card": None, "title": "Open Ground"}
    title = "Open Ground" if use == OPEN else cards.TITLE[card]
    return {"use": USE_WORDS[use], "card": card_key(card), "title": title}


def man_view(s: UpFront, man: Man) -> dict[str, Any]:
    """A man in play: what is exposed on his card, and his state."""
    soldier = man.soldier
    deployed = man.group >= 0
    printed = weapons.printed_on(s, man)
    return {
        "man": man_key(man.soldier),
        "name": soldiers.NAME[soldier],
        "title": soldiers.TITLE[soldier],
        "leader": soldiers.LEADER_NAMES[soldiers.LEADER[soldier]],
        "weapon": "none" if printed == weapons.NONE_AT_ALL else soldiers.WEAPON_NAME[printed],
        "jammed": weapons.is_jammed(s, man),
        "captured_weapon": weapons.is_captured(s, man),
        "secondary": SECONDARY_NAMES[man.secondary],
        "crew_served": weapons.is_crew_served(s, man),
        "fp": soldiers.FP[printed] if printed != weapons.NONE_AT_ALL else [0] * 6,
        "fp_bracket": soldiers.FP_BRACKET[printed] if printed != weapons.NONE_AT_ALL else [0] * 6,
        "pinned": man.pinned,
        "hero": man.hero,
        "morale": command.morale_of(s, man) if deployed else soldiers.MORALE[soldier],
        "panic": command.panic_of(s, man) if deployed else soldiers.PANIC[soldier],
        "kia": weapons.kia_of(s, man),
        "ccv": ccv.ccv(s, man) if deployed and s.rules.level >= 20 else None,
        "wounded": man.wounded,
        "unhindered": man.unhindered,
        "guards": [man_key(s.men[number].soldier) for number in prisoners.guarded_by(s, man.number)],
        "berserk": man.berserk,
        "infiltrates": letter_of(man.infiltrates),
        "transfers_to": letter_of(man.transfers_to),
        "assistant": man_key(s.men[man.assistant].soldier) if man.assistant != NO_MAN else None,
        "gunner": man_key(s.men[man.gunner].soldier) if man.gunner != NO_MAN else None,
    }


def lost_view(s: UpFront, man: Man) -> dict[str, Any]:
    """A man who is out of play."""
    return {
        "man": man_key(man.soldier),
        "name": soldiers.NAME[man.soldier],
        "how": FATES[man.where],
        "group": LETTERS[man.group],
        "guard": man_key(s.men[man.guard].soldier) if man.guard != NO_MAN else None,
    }


def ranges_view(s: UpFront) -> list[list[int | None]]:
    """[5.6] Relative Range from each group of the first side to each of the second; None where one has no men."""
    rows: list[list[int | None]] = []
    for index in range(len(s.sides[0].groups)):
        row: list[int | None] = []
        for other in range(len(s.sides[1].groups)):
            both = bool(s.sides[0].groups[index].men) and bool(s.sides[1].groups[other].men)
            row.append(relative_range(s, 0, index, other) if both else None)
        rows.append(row)
    return rows


def barred_view(s: UpFront) -> list[list[bool]]:
    """[8.2] [23.7] Whether a Gully or a Pillbox keeps two groups, one of each side, from firing at each other."""
    first, second = s.sides[0].groups, s.sides[1].groups
    return [
        [
            terrain.fire_bars_gully(
                terrain.occupied(first[index].stack),
                terrain.occupied(second[other].stack),
                relative_range(s, 0, index, other),
            )
            or pillbox.bars_fire(s, 0, index, other)
            for other in range(len(second))
        ]
        for index in range(len(first))
    ]


def plan_view(s: UpFront, frame: InfiltrationPlan) -> list[dict[str, Any]]:
    """[20.2] Who is to infiltrate, whom, with what, and what he leaves behind."""
    return [
        {
            "man": man_key(s.men[frame.men[at]].soldier),
            "target": LETTERS[frame.targets[at]],
            "card": card_key(frame.cards[at]) if frame.cards[at] else None,
            "leaves": frame.men[at] in frame.leaving,
            "keeps_charge": frame.men[at] in frame.keeping,
        }
        for at in range(len(frame.men))
    ]


def attack_view(s: UpFront) -> dict[str, Any] | None:
    """The fire attack being resolved, from the moment its cards are shown."""
    for frame in s.stack:
        if isinstance(frame, FireAttack):
            return {
                "by": cards.NATIONS[s.rules.nations[frame.seat]],
                "group": LETTERS[frame.index],
                "target": LETTERS[frame.target],
                "cards": [card_key(card) for card in frame.cards],
                "concealed": card_key(frame.concealed) if frame.concealed else None,
                "strength": frame.strength,
                "holding": [man_key(s.men[number].soldier) for number in frame.holding],
                "men_left": [man_key(s.men[number].soldier) for number in frame.men],
            }
    return None


def close_combat_view(s: UpFront) -> dict[str, Any] | None:
    """[20.7] The fight that is going on: who is in it, on both sides, and who fights now."""
    for frame in s.stack:
        if isinstance(frame, Melee):
            return {
                "by": cards.NATIONS[s.rules.nations[frame.seat]],
                "target": LETTERS[frame.target],
                "attackers": [man_key(s.men[number].soldier) for number in frame.attackers],
                "defenders": [man_key(s.men[number].soldier) for number in frame.defenders],
                "fighter": man_key(s.men[frame.man].soldier) if frame.man != NO_MAN else None,
                "wants_prisoners": [
                    cards.NATIONS[s.rules.nations[seat]] for seat in range(2) if wants_alive(s, frame, seat)
                ],
            }
    return None


def choosing_view(s: UpFront, viewer: int) -> dict[str, Any] | None:
    """What the viewer himself has picked so far in a choice that is not shown yet."""
    for frame in s.stack:
        if isinstance(frame, (FireChoice, HoldFire)) and frame.seat == viewer:
            return {
                "group": LETTERS[frame.index],
                "target": LETTERS[frame.target],
                "cards": [card_key(card) for card in frame.cards],
                "heroes": [man_key(s.men[number].soldier) for number in frame.heroes],
                "holding": [man_key(s.men[number].soldier) for number in frame.holding]
                if isinstance(frame, HoldFire)
                else [],
            }
        if isinstance(frame, InfiltrationPlan) and frame.seat == viewer:
            return {"group": LETTERS[frame.index], "infiltrators": plan_view(s, frame)}
        if isinstance(frame, EntryChoice) and frame.seat == viewer:
            return {
                "group": LETTERS[frame.index],
                "men": [man_key(s.men[number].soldier) for number in frame.men],
                "cards": [card_key(card) for card in frame.how if card != BY_CHECK],
            }
        if isinstance(frame, Discards) and frame.seat == viewer and frame.chosen:
            return {"discards": [card_key(card) for card in frame.chosen_cards()]}
    return None
