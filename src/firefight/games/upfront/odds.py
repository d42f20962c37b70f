"""Exact chances before the commitment, from what a seat knows: every unseen card is equally likely to be the next.

Unseen are the cards of the pile, the enemy's hand, and fronts a seat has not been shown; their composition is known to
it, their places are not.  So the chance of each result for one man is a plain fraction over the unseen cards, and the
chance that nobody of a group suffers is hypergeometric: the draws are without replacement.  The figures hold as long as
the pile does not end during the attack, which nobody may foresee [16.21], and for each man while no weapon of the
attacker has failed; how likely that is stands beside them [19.1].
"""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards, firechoice, odds_melee, odds_mines, odds_wounds, secrecy, soldiers, usable
from firefight.games.upfront.acquisition import Acquisition
from firefight.games.upfront.closecombat import CombatEntry
from firefight.games.upfront.command import must_execute
from firefight.games.upfront.condition import present
from firefight.games.upfront.demolition import Detonation
from firefight.games.upfront.discards import Discards
from firefight.games.upfront.fire import FireAttack
from firefight.games.upfront.firechoice import FireChoice
from firefight.games.upfront.firepower import firepower, firepower_parts
from firefight.games.upfront.firestrength import man_rows, minimum_firepower, strength_parts, total
from firefight.games.upfront.flamethrower import flame
from firefight.games.upfront.holdfire import HoldFire
from firefight.games.upfront.infiltration import Attempt
from firefight.games.upfront.infiltration_plan import InfiltrationPlan
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.modifiers import FIREPOWER, M_CONCEALED, MODIFIERS
from firefight.games.upfront.morale import MoraleCheck
from firefight.games.upfront.nations import required_firepower
from firefight.games.upfront.odds_crossing import crosses_in
from firefight.games.upfront.odds_infiltration import infiltration_odds
from firefight.games.upfront.odds_weapons import malfunction_odds, take_odds, weapon_odds
from firefight.games.upfront.options import (
    ACQUIRE,
    ADD,
    CHECK,
    CONCEAL,
    DONE,
    END,
    EXCHANGE,
    FIRE,
    FORD,
    HOLD,
    INFILTRATE,
    LATERAL,
    LETTERS,
    NOTHING,
    PANIC,
    PARTNER,
    PLACE,
    REPAIR,
    RESOLVE,
    SNIPE,
    TRANSFER,
)
from firefight.games.upfront.ranges import relative_range
from firefight.games.upfront.reaction import BEFORE_RESOLUTION, Reaction
from firefight.games.upfront.results import BERSERK, LOST_WORDS, PANIC_KIA, RESULT_WORDS, effect, panic_result
from firefight.games.upfront.sniper import finds_sniper, sniper_effect
from firefight.games.upfront.transit import under_attack
from firefight.games.upfront.words import card_key, man_key
from firefight.games.upfront.wounds import WoundWindow
from firefight.kernel.notation import first, second, verb_of

INFILTRATIONS = (InfiltrationPlan, Attempt, MoraleCheck)


def no_results(s: UpFront) -> dict[str, int]:
    """A count of nothing for each result that this rules level knows; [20.9] berserk men come with chapter 20."""
    words = [word for what, word in RESULT_WORDS.items() if what != BERSERK or s.rules.level >= 20]
    return dict.fromkeys(words, 0)


def odds(s: UpFront, seat: int, code: int) -> dict[str, Any] | None:
    """The chances that hang on an option, or None where nothing random does."""
    verb = verb_of(code)
    frame = s.stack[-1] if s.stack else None
    unseen = secrecy.unseen(s, seat)
    if isinstance(frame, FireChoice):
        return choice_odds(s, frame, verb, first(code), unseen)
    if isinstance(frame, HoldFire) and verb in (HOLD, DONE):
        return hold_odds(s, frame, verb, first(code), unseen)
    if isinstance(frame, FireAttack) and verb == RESOLVE:
        row = attack_odds(s, frame.target, frame.strength, frame.men, unseen, frame.flames > 0)
        row["malfunction"] = malfunction_odds(
            s, frame.seat, frame.index, frame.target, frame.holding, len(frame.men), unseen
        )
        return row
    if isinstance(frame, Reaction) and frame.kind == BEFORE_RESOLUTION and verb in (NOTHING, CONCEAL):
        return reaction_odds(s, frame, verb, first(code), unseen)
    if isinstance(frame, WoundWindow):
        return odds_wounds.window_odds(frame, verb, unseen)
    if isinstance(frame, Discards):
        if verb == PLACE:
            return odds_mines.placed(s, 1 - seat, first(code), second(code), unseen)
        return sniper_odds(s, seat, first(code), second(code), unseen) if verb == SNIPE else None
    if isinstance(frame, MoraleCheck) and isinstance(s.stack[-2], CombatEntry):
        return odds_melee.second_try(s, s.stack[-2], verb, unseen)
    if isinstance(frame, INFILTRATIONS) or verb == INFILTRATE:
        return infiltration_odds(s, frame, seat, code, unseen)
    if verb == FIRE:
        return fire_odds(s, seat, first(code), second(code), unseen)
    if verb in (REPAIR, ACQUIRE):
        return weapon_odds(s, seat, verb, first(code), unseen)
    if isinstance(frame, Acquisition):
        return take_odds(s, frame.man, code, unseen)
    if verb == FORD:
        return ford_odds(second(code), unseen)
    if verb in (LATERAL, EXCHANGE, PARTNER, TRANSFER):
        crossing = crossing_odds(s, seat, code, unseen)
        return crossing if crossing is not None else odds_mines.odds(s, seat, code, unseen)
    if verb == CHECK:
        return check_odds(s, seat, first(code), unseen)
    if verb == PANIC:
        return panic_odds(s, first(code), unseen)
    if verb == END:
        return execution_odds(s, seat, unseen)
    if frame is not None and (melee := odds_melee.melee_odds(s, frame, code, unseen)) is not None:
        return melee
    return odds_mines.odds(s, seat, code, unseen)


def share(count: int, of: int) -> float:
    """A fraction as a number."""
    return count / of if of else 0.0


# --- fire -------------------------------------------------------------------------------------------------------


def man_odds(s: UpFront, number: int, strength: int, unseen: list[int]) -> dict[str, Any]:
    """[6.5] What an attack of this strength does to one man, counted card by card."""
    man = s.men[number]
    counts = no_results(s)
    for card in unseen:
        counts[RESULT_WORDS[effect(s, man, strength, card)]] += 1
    row: dict[str, Any] = {"man": man_key(man.soldier), "name": soldiers.NAME[man.soldier], "was_pinned": man.pinned}
    row["counts"] = counts
    row.update({word: share(count, len(unseen)) for word, count in counts.items()})
    return row


def nobody(counts: list[int], of: int) -> float:
    """The chance that every man draws one of his harmless cards, without replacement.

    The harmless cards of a man are those below his value, so of two men one's are always among the other's: taking the
    men by growing number of harmless cards, each takes one away from the next.
    """
    result = 1.0
    for taken, count in enumerate(sorted(counts)):
        if count <= taken:
            return 0.0
        result *= (count - taken) / (of - taken)
    return result


def attack_odds(
    s: UpFront, target: int, strength: int, men: list[int], unseen: list[int], in_flames: bool
) -> dict[str, Any]:
    """An attack whose Fire Strength is settled."""
    strengths = [strength + total(man_rows(s, number, target, in_flames)) for number in men]
    rows = [man_odds(s, men[at], strengths[at], unseen) for at in range(len(men))]
    of = len(unseen)
    lost = [row["counts"]["nothing"] + row["counts"]["pinned"] for row in rows]
    return {
        "kind": "fire",
        "strength": strength,
        "target": LETTERS[target],
        "unseen": of,
        "men": rows,
        "nobody_affected": nobody([row["counts"]["nothing"] for row in rows], of),
        # [33.1] [20.9] who is wounded or goes berserk is not lost, but that comes with other numbers for each man
        "nobody_lost": nobody(lost, of) if s.rules.level < 20 else odds_wounds.nobody_lost(s, men, strengths, unseen),
        "expected_pinned": sum(row["pinned"] for row in rows),
        "expected_lost": sum(row[word] for row in rows for word in LOST_WORDS),
        "expected_wounded": sum(row["wounded"] for row in rows),
    }


def modifiers(parts: list[list[int]]) -> list[dict[str, Any]]:
    """The parts of a Fire Strength with their rules; `key` names the sentence in the catalogue."""
    return [{"value": value, "rule": MODIFIERS[why][0], "key": MODIFIERS[why][1]} for value, why in parts]


def planned_odds(
    s: UpFront,
    seat: int,
    index: int,
    target: int,
    fire_cards: list[int],
    unseen: list[int],
    heroes: list[int],
    holding: list[int],
) -> dict[str, Any]:
    """An attack with these Fire cards and Heroes, before concealment; `holding` men do not fire [22.2]."""
    flames = flame(s, seat, index, target, holding, heroes)
    parts = strength_parts(s, seat, index, target, fire_cards, flames)
    men = under_attack(s, 1 - seat, target)
    row = attack_odds(s, target, total(parts), men, unseen, flames > 0)
    row["cards"] = [card_key(card) for card in fire_cards]
    row["minimum"] = required_firepower(s.rules.nations[seat], minimum_firepower(fire_cards))
    row["modifiers"] = modifiers(parts)
    row["malfunction"] = malfunction_odds(s, seat, index, target, holding, len(men), unseen)
    return row


def firepower_rows(
    s: UpFront, seat: int, index: int, target: int, heroes: list[int], fire_cards: list[int], holding: list[int]
) -> list[dict[str, Any]]:
    """[6.2] What each man of the firing group adds, and why."""
    rows: list[dict[str, Any]] = []
    for number, value, why in firepower_parts(s, seat, index, target, heroes, fire_cards, holding):
        rule, key = FIREPOWER[why]
        soldier = s.men[number].soldier
        rows.append({"man": man_key(soldier), "name": soldiers.NAME[soldier], "value": value, "rule": rule, "key": key})
    return rows


def fire_odds(s: UpFront, seat: int, index: int, target: int, unseen: list[int]) -> dict[str, Any] | None:
    """A fire order before the cards are chosen: each Fire card that could be used, and all that fit together."""
    if firechoice.why_not_target(s, seat, index, target):
        return None
    power = firepower(s, seat, index, target, [])
    held = usable.with_use(s, seat, cards.FIRE)
    fire_cards = [card for card in held if firechoice.can_fire(s, seat, index, target, power, [card])]
    sets = [[card] for card in fire_cards]
    together: list[int] = []
    for card in sorted(fire_cards, key=lambda card: (-cards.FIRE_STRENGTH[card], cards.FIRE_MINIMUM[card], card)):
        if firechoice.can_fire(s, seat, index, target, power, [*together, card]):
            together.append(card)
    if len(together) > 1:
        sets.append(sorted(together))
    return {
        "kind": "fire_order",
        "range": relative_range(s, seat, index, target),
        "firepower": power,
        "parts": firepower_rows(s, seat, index, target, [], [], []),
        "choices": [planned_odds(s, seat, index, target, chosen, unseen, [], []) for chosen in sets],
    }


def choice_odds(s: UpFront, frame: FireChoice, verb: int, card: int, unseen: list[int]) -> dict[str, Any] | None:
    """The attack as chosen so far, or with one more Fire card."""
    chosen = sorted([*frame.cards, card]) if verb == ADD else frame.cards
    if verb not in (ADD, DONE) or not chosen:
        return None
    row = planned_odds(s, frame.seat, frame.index, frame.target, chosen, unseen, frame.heroes, [])
    row["parts"] = firepower_rows(s, frame.seat, frame.index, frame.target, frame.heroes, chosen, [])
    row["firepower"] = sum(part["value"] for part in row["parts"])
    return row


def hold_odds(s: UpFront, frame: HoldFire, verb: int, number: int, unseen: list[int]) -> dict[str, Any]:
    """[22.2] The attack with those who hold their fire so far, or with one more of them."""
    holding = [*frame.holding, number] if verb == HOLD else frame.holding
    seat, index, target, heroes = frame.seat, frame.index, frame.target, frame.heroes
    row = planned_odds(s, seat, index, target, frame.cards, unseen, heroes, holding)
    row["parts"] = firepower_rows(s, seat, index, target, heroes, frame.cards, holding)
    row["firepower"] = sum(part["value"] for part in row["parts"])
    return row


def reaction_odds(s: UpFront, frame: Reaction, verb: int, card: int, unseen: list[int]) -> dict[str, Any]:
    """The attack on the seat that may conceal, with or without a Concealed card."""
    seat, _, target, strength, played = frame.subject
    parts: list[list[int]] = []
    for concealed in (played, card if verb == CONCEAL else 0):
        if concealed:
            strength -= cards.CONCEALED_VALUE[concealed]
            parts.append([-cards.CONCEALED_VALUE[concealed], M_CONCEALED])
    attack = s.stack[-2]
    if isinstance(attack, Detonation):
        # [21.4] a charge may fail with the first card
        charge = odds_melee.charge_odds(s, attack, strength, unseen)
        charge["modifiers"] = modifiers(parts)
        return charge
    in_flames = isinstance(attack, FireAttack) and attack.flames > 0
    row = attack_odds(s, target, strength, under_attack(s, 1 - seat, target), unseen, in_flames)
    row["modifiers"] = modifiers(parts)
    return row


# --- other draws ------------------------------------------------------------------------------------------------


def simple(kind: str, rule: str, count: int, unseen: list[int], words: str) -> dict[str, Any]:
    """A yes or no."""
    return {"kind": kind, "rule": rule, "unseen": len(unseen), "count": count, words: share(count, len(unseen))}


def ford_odds(card: int, unseen: list[int]) -> dict[str, Any]:
    """[8.53] A Ford card always crosses; any other needs a black draw."""
    if cards.MOVE_KIND[card] == cards.FORD:
        return {"kind": "ford", "rule": "8.53a", "unseen": len(unseen), "count": len(unseen), "success": 1.0}
    return simple("ford", "8.53b", sum(1 for other in unseen if not cards.RED[other]), unseen, "success")


def crossing_odds(s: UpFront, seat: int, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """[17.7e] [17.81] A group or a man that has to ford on the way to another letter or group; None on firm ground."""
    card = crosses_in(s, seat, code)
    return ford_odds(card, unseen) if card else None


def check_odds(s: UpFront, seat: int, index: int, unseen: list[int]) -> dict[str, Any] | None:
    """[14.4] Black and higher than the Sniper's number."""
    groups = s.sides[seat].groups
    if index >= len(groups) or groups[index].sniped < 0:
        return None
    found = sum(1 for card in unseen if finds_sniper(groups[index], card))
    return simple("sniper_check", "14.4", found, unseen, "success")


def panic_odds(s: UpFront, number: int, unseen: list[int]) -> dict[str, Any]:
    """[10.3] Killed or routed."""
    killed = sum(1 for card in unseen if panic_result(s, s.men[number], card) == PANIC_KIA)
    return simple("panic", "10.3", killed, unseen, "killed")


def sniper_odds(s: UpFront, seat: int, target: int, sniper: int, unseen: list[int]) -> dict[str, Any] | None:
    """[14.2] [14.3] Who is hit, by one card, and what happens to him, by another."""
    groups = s.sides[1 - seat].groups
    if target >= len(groups) or not groups[target].men:
        return None
    men = under_attack(s, 1 - seat, target)
    of = len(unseen)
    rows: list[dict[str, Any]] = []
    for place, number in enumerate(men):
        pointing = [card for card in unseen if len(men) == 1 or cards.POSITION[card][len(men)] == place + 1]
        rows.append(sniper_row(s, number, sniper, pointing, unseen, len(men) == 1))
    return {
        "kind": "sniper",
        "rule": "14.3",
        "unseen": of,
        "men": rows,
        "hit": sum(row.get(word, 0.0) for row in rows for word in RESULT_WORDS.values() if word != "nothing"),
    }


def sniper_row(
    s: UpFront, number: int, sniper: int, pointing: list[int], unseen: list[int], alone: bool
) -> dict[str, Any]:
    """One man under a Sniper: over all ordered pairs of different cards, the first pointing at him."""
    man = s.men[number]
    totals = no_results(s)
    for card in unseen:
        totals[RESULT_WORDS[sniper_effect(s, man, sniper, card)]] += 1
    row: dict[str, Any] = {"man": man_key(man.soldier), "name": soldiers.NAME[man.soldier], "was_pinned": man.pinned}
    of = len(unseen)
    row["aimed_at"] = 1.0 if alone else share(len(pointing), of)
    if alone:
        row.update({word: share(count, of) for word, count in totals.items()})
        return row
    pairs = {word: count * len(pointing) for word, count in totals.items()}
    for card in pointing:
        pairs[RESULT_WORDS[sniper_effect(s, man, sniper, card)]] -= 1
    row.update({word: share(count, of * (of - 1)) for word, count in pairs.items()})
    return row


def execution_odds(s: UpFront, seat: int, unseen: list[int]) -> dict[str, Any] | None:
    """[15.53] Whom the Commissar may execute if the turn ends like this."""
    rows: list[dict[str, Any]] = []
    for group in s.sides[seat].groups:
        if must_execute(s, group):
            men = present(s, group)
            for place, number in enumerate(men):
                man = s.men[number]
                if man.pinned:
                    count = sum(1 for card in unseen if cards.POSITION[card][len(men)] == place + 1)
                    name = soldiers.NAME[man.soldier]
                    rows.append({"man": man_key(man.soldier), "name": name, "executed": share(count, len(unseen))})
    return {"kind": "execution", "rule": "15.53", "unseen": len(unseen), "men": rows} if rows else None
