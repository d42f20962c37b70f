"""Exact chances of chapters 20.52 to 20.72 and 21: entering close combat, the fight, the charge.

Each step is counted by itself over the unseen cards: a Morale Check and a position by single cards, a fight by all
ordered pairs of two different cards, a charge by pairs too, as a red 6 drawn first spares all but the first man.
"""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards, ccv, soldiers
from firefight.games.upfront.closecombat import BY_CHECK, CombatEntry, EntryChoice
from firefight.games.upfront.demolition import Detonation, friend_rows
from firefight.games.upfront.firestrength import man_rows, total
from firefight.games.upfront.melee import ALIVE, CARDS, FIGHTERS, HINDERED, MEN, SEAT, Melee, MeleeWindow, fighter_parts
from firefight.games.upfront.model import Man, UpFront
from firefight.games.upfront.options import (
    AGAIN,
    CHOOSE,
    CLOSE_COMBAT,
    DONE,
    HERO,
    HINDER,
    LETTERS,
    NOTHING,
    RESOLVE,
    RUSH,
    TAKE_ALIVE,
)
from firefight.games.upfront.results import (
    LOST_WORDS,
    RESULT_WORDS,
    effect,
    passes_morale_check,
)
from firefight.games.upfront.spoils import KEPT_FROM
from firefight.games.upfront.words import man_key
from firefight.kernel.core import Frame
from firefight.kernel.notation import first, second, verb_of


def melee_odds(s: UpFront, frame: Frame, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """The chances that hang on an answer to a question of these chapters, or on an order of the turn."""
    verb = verb_of(code)
    if isinstance(frame, MeleeWindow):
        return window_odds(s, frame, code, unseen)
    if isinstance(frame, Melee):
        return fight_odds(s, frame, first(code), unseen) if verb == CHOOSE else None
    if isinstance(frame, Detonation):
        return charge_odds(s, frame, unseen) if verb == RESOLVE else None
    if isinstance(frame, EntryChoice):
        return choice_odds(s, frame, code, unseen)
    if verb == CLOSE_COMBAT:
        return {
            "kind": "close_combat",
            "rule": "20.52",
            "unseen": len(unseen),
            "entries": [entry_odds(s, s.men[first(code)], second(code), False, unseen)],
        }
    return None


def share(count: int, of: int) -> float:
    """A fraction as a number."""
    return count / of if of else 0.0


# --- a fight ----------------------------------------------------------------------------------------------------


def duel(attack: int, defence: int, unseen: list[int]) -> dict[str, float]:
    """[20.7] Two different cards, one for each: who has the higher total."""
    counts: dict[int, int] = {}
    for card in unseen:
        number = -cards.NUMBER[card] if cards.RED[card] else cards.NUMBER[card]
        counts[number] = counts.get(number, 0) + 1
    wins = both = loses = kept = 0
    for mine, many in counts.items():
        for theirs, others in counts.items():
            pairs = many * (others - 1 if mine == theirs else others)
            margin = attack + mine - defence - theirs
            if margin > 0:
                wins += pairs
                kept += pairs if margin >= KEPT_FROM else 0
            elif margin < 0:
                loses += pairs
            else:
                both += pairs
    of = len(unseen) * (len(unseen) - 1)
    return {"wins": share(wins, of), "both": share(both, of), "loses": share(loses, of), "by_three": share(kept, of)}


def parts(rows: list[list[int]]) -> list[dict[str, Any]]:
    """The parts of a value with their rules."""
    return [{"value": value, "rule": ccv.CCV_PARTS[why][0], "key": ccv.CCV_PARTS[why][1]} for value, why in rows]


def fight_row(s: UpFront, melee: Melee, unseen: list[int]) -> dict[str, Any]:
    """The fight of a position as it stands."""
    attacker, defender = s.men[melee.man], s.men[melee.defenders[0]]
    mine, theirs = fighter_parts(s, melee, True), fighter_parts(s, melee, False)
    row: dict[str, Any] = {
        "kind": "melee",
        "rule": "20.7",
        "unseen": len(unseen),
        "attacker": man_key(attacker.soldier),
        "attacker_name": soldiers.NAME[attacker.soldier],
        "defender": man_key(defender.soldier),
        "defender_name": soldiers.NAME[defender.soldier],
        "attack": total(mine),
        "defence": total(theirs),
        "attack_parts": parts(mine),
        "defence_parts": parts(theirs),
    }
    row.update(duel(total(mine), total(theirs), unseen))
    return row


def fight_odds(s: UpFront, frame: Melee, number: int, unseen: list[int]) -> dict[str, Any] | None:
    """[20.72] The fight if this man is the one who fights."""
    if number not in frame.attackers:
        return None
    copy = frame.clone()
    assert isinstance(copy, Melee)
    copy.man = number
    return fight_row(s, copy, unseen)


def window_odds(s: UpFront, frame: MeleeWindow, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """[20.621] The fight with what has been played and with this answer."""
    verb = verb_of(code)
    below = s.stack[-2]
    if verb not in (NOTHING, HINDER, TAKE_ALIVE, HERO) or not isinstance(below, Melee):
        return None
    subject = frame.subject[:]
    side = 1 if s.asked == subject[SEAT] else 0
    if verb == HINDER:
        subject[CARDS + side], subject[HINDERED + side] = second(code), first(code)
    elif verb == TAKE_ALIVE:
        subject[ALIVE + side] = 1
    elif verb == HERO:
        # the values of a man who is rallied are known only then
        return None
    declared = 0
    for value in subject[CARDS:MEN]:
        declared = declared << 8 | value
    copy = below.clone()
    assert isinstance(copy, Melee)
    copy.declared = declared
    assert subject[FIGHTERS] == len(copy.attackers)
    return fight_row(s, copy, unseen)


# --- entering ---------------------------------------------------------------------------------------------------


def entry_odds(s: UpFront, man: Man, target: int, with_card: bool, unseen: list[int]) -> dict[str, Any]:
    """[20.52] One man: does he enter, whom does he find, and how would he do against each of them alone."""
    of = len(unseen)
    passing = sum(1 for card in unseen if with_card or passes_morale_check(s, man, card))
    men = s.sides[1 - man.side].groups[target].men
    fights: list[dict[str, Any]] = []
    for place, number in enumerate(men):
        opponent = s.men[number]
        found = sum(1 for card in unseen if cards.POSITION[card][min(len(men), cards.N_COLUMNS)] == place + 1)
        row: dict[str, Any] = {"man": man_key(opponent.soldier), "name": soldiers.NAME[opponent.soldier]}
        row["aimed_at"] = share(found, of)
        crew = [partner for partner in (opponent.assistant, opponent.gunner) if partner >= 0]
        helped = sum(ccv.EACH_HELPER for partner in crew if ccv.helps(s.men[partner]))
        row["defence"] = ccv.ccv(s, opponent) + helped
        row.update(duel(ccv.ccv(s, man), row["defence"], unseen))
        fights.append(row)
    return {
        "man": man_key(man.soldier),
        "name": soldiers.NAME[man.soldier],
        "count": passing,
        "enters": share(passing, of),
        "attack": ccv.ccv(s, man),
        "fights": fights,
    }


def choice_odds(s: UpFront, frame: EntryChoice, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """The men named so far, with this one or with this card."""
    verb = verb_of(code)
    men, how = frame.men[:], frame.how[:]
    if verb == CLOSE_COMBAT and first(code) not in men:
        men.append(first(code))
        how.append(BY_CHECK)
    elif verb == RUSH and first(code) in men:
        how[men.index(first(code))] = second(code)
    elif verb != DONE:
        return None
    rows = [
        entry_odds(s, s.men[men[at]], s.men[men[at]].infiltrates, how[at] != BY_CHECK, unseen) for at in range(len(men))
    ]
    return {"kind": "close_combat", "rule": "20.52", "unseen": len(unseen), "entries": rows}


def second_try(s: UpFront, entry: CombatEntry, verb: int, unseen: list[int]) -> dict[str, Any] | None:
    """[10.43] A man whom a Hero has rallied tries once more to enter."""
    if verb not in (AGAIN, RUSH):
        return None
    row = entry_odds(s, s.men[entry.man], entry.target, verb == RUSH, unseen)
    return {"kind": "close_combat", "rule": "20.52", "unseen": len(unseen), "entries": [row]}


# --- the charge -------------------------------------------------------------------------------------------------


def charge_odds(s: UpFront, frame: Detonation, unseen: list[int]) -> dict[str, Any]:
    """[21.3] [21.4] Every man attacked; all but the first only if the first card is no red 6."""
    duds = [card for card in unseen if cards.RED[card] and cards.NUMBER[card] == 6]
    rows: list[dict[str, Any]] = []
    for number in frame.men:
        strength = frame.strength + total(man_rows(s, number, frame.target))
        rows.append(charged_man(s, s.men[number], strength, unseen, duds if rows else []))
    for number in frame.friends:
        strength = total(friend_rows(s, s.men[number], frame.target)) + total(man_rows(s, number))
        rows.append(charged_man(s, s.men[number], strength, unseen, duds))
    return {
        "kind": "charge",
        "rule": "21.3",
        "strength": frame.strength,
        "target": LETTERS[frame.target],
        "unseen": len(unseen),
        "dud": share(len(duds), len(unseen)),
        "men": rows,
        "expected_pinned": sum(row["pinned"] for row in rows),
        "expected_lost": sum(row[word] for row in rows for word in LOST_WORDS),
    }


def charged_man(s: UpFront, man: Man, strength: int, unseen: list[int], duds: list[int]) -> dict[str, Any]:
    """One man under the charge; `duds` are the cards that, drawn before, have spared him."""
    of = len(unseen)
    counts = dict.fromkeys(RESULT_WORDS.values(), 0)
    spoiled = dict.fromkeys(RESULT_WORDS.values(), 0)
    for card in unseen:
        counts[RESULT_WORDS[effect(s, man, strength, card)]] += 1
    for card in duds:
        spoiled[RESULT_WORDS[effect(s, man, strength, card)]] += 1
    row: dict[str, Any] = {"man": man_key(man.soldier), "name": soldiers.NAME[man.soldier], "was_pinned": man.pinned}
    pairs = of * (of - 1)
    for word, count in counts.items():
        # ordered pairs whose first card is a dud and whose second would have done this
        lost = len(duds) * count - spoiled[word]
        row[word] = share(count * (of - 1) - lost, pairs)
    row["nothing"] += share(len(duds) * (of - 1), pairs)
    return row
