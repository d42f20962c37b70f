"""The chances of chapters 24 and 36, exact over the unseen cards: Minefields, clearing them, digging in.

A mine takes up to three draws: whether it goes off, whom it hits, what it does to him.  They are different cards, so
the ordered triples and pairs are counted without repetition.
"""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.entrenchment import digs_in, why_not_entrench
from firefight.games.upfront.minefield import (
    attack_strength,
    clears,
    hurts_clearer,
    is_set_off,
    mines_under,
    seen_by,
    why_not_clear,
)
from firefight.games.upfront.model import WIRE, UpFront
from firefight.games.upfront.options import CLEAR_MINES, ENTRENCH, SIDEWAYS, TERRAIN, UNWIRE
from firefight.games.upfront.results import LOST_WORDS, RESULT_WORDS, effect
from firefight.games.upfront.transit import arriving, under_attack
from firefight.games.upfront.words import man_key
from firefight.kernel.notation import first, verb_of


def odds(s: UpFront, seat: int, code: int, unseen: list[int]) -> dict[str, Any] | None:
    """The chances that hang on an order about a Minefield or an entrenchment, or None."""
    verb = verb_of(code)
    if verb == CLEAR_MINES:
        return clearing(s, seat, first(code), unseen)
    if verb not in (ENTRENCH, SIDEWAYS, UNWIRE, TERRAIN) or first(code) >= len(s.sides[seat].groups):
        return None
    index = first(code)
    if verb == ENTRENCH:
        return digging(s, seat, index, unseen)
    stack = s.sides[seat].groups[index].stack
    mines = mines_under(stack)
    if mines == 0:
        return None
    if verb == TERRAIN:
        return leaving(s, seat, index, mines, unseen)
    # [13.33] the Wire that a Movement card clears is gone when the mine goes off
    strength = attack_strength(stack, mines) - (1 if verb == UNWIRE else 0)
    triggers = {card for card in unseen if is_set_off(mines, card)}
    return on_one_man(s, seat, index, strength, [triggers], unseen, "24.4d")


def placed(s: UpFront, owner: int, index: int, card: int, unseen: list[int]) -> dict[str, Any] | None:
    """[24.31] A Minefield as a discard on an enemy group; None for other terrain."""
    groups = s.sides[owner].groups
    if cards.TERRAIN_KIND[card] != cards.MINEFIELD or index >= len(groups):
        return None
    # [17.92-Q1] also on one that it forms
    if not groups[index].men and not arriving(s, owner, index):
        return None
    # [24.32] Wire that lies there already makes it worse
    wires = sum(1 for entry in groups[index].stack if entry >> 8 == WIRE)
    return on_one_man(s, owner, index, cards.MINE_STRENGTH[card] + wires, [], unseen, "24.31")


def ways(sets: list[set[int]]) -> int:
    """In how many ways different cards can be drawn, one out of each set in order; up to three sets."""
    if len(sets) == 1:
        return len(sets[0])
    if len(sets) == 2:
        return len(sets[0]) * len(sets[1]) - len(sets[0] & sets[1])
    one, two, three = sets
    return (
        len(one) * len(two) * len(three)
        - len(one & two) * len(three)
        - len(one & three) * len(two)
        - len(two & three) * len(one)
        + 2 * len(one & two & three)
    )


def orders(of: int, draws: int) -> int:
    """In how many ways so many different cards can be drawn at all."""
    result = 1
    for drawn in range(draws):
        result *= of - drawn
    return result


def share(count: int, of: int) -> float:
    """A fraction as a number."""
    return count / of if of else 0.0


def results(s: UpFront, number: int, strength: int, coloured: bool, unseen: list[int]) -> dict[str, set[int]]:
    """The cards that do each thing to a man."""
    found: dict[str, set[int]] = {word: set() for word in RESULT_WORDS.values()}
    for card in unseen:
        found[RESULT_WORDS[effect(s, s.men[number], seen_by(strength, coloured, card), card)]].add(card)
    return found


def man_row(
    s: UpFront, number: int, strength: int, coloured: bool, before: list[set[int]], unseen: list[int]
) -> dict[str, Any]:
    """What happens to one man if the cards drawn before are out of these sets."""
    man = s.men[number]
    row: dict[str, Any] = {"man": man_key(man.soldier), "name": soldiers.NAME[man.soldier], "was_pinned": man.pinned}
    of = orders(len(unseen), len(before) + 1)
    hit = 0
    for word, fitting in results(s, number, strength, coloured, unseen).items():
        row[word] = share(ways([*before, fitting]), of)
        hit += ways([*before, fitting])
    row["nothing"] += 1.0 - share(hit, of)
    return row


def in_all(rows: list[dict[str, Any]], strength: int, goes_off: float, rule: str, unseen: int) -> dict[str, Any]:
    """The answer, with its sums."""
    return {
        "kind": "mines",
        "rule": rule,
        "strength": strength,
        "unseen": unseen,
        "goes_off": goes_off,
        "men": rows,
        "expected_pinned": sum(row["pinned"] for row in rows),
        "expected_lost": sum(row[word] for row in rows for word in LOST_WORDS),
    }


def on_one_man(
    s: UpFront, seat: int, index: int, strength: int, before: list[set[int]], unseen: list[int], rule: str
) -> dict[str, Any]:
    """[24.31] An attack on the man whom a position draw finds, after the draws before it."""
    men = under_attack(s, seat, index) or arriving(s, seat, index)
    rows: list[dict[str, Any]] = []
    for place, number in enumerate(men):
        pointing = {card for card in unseen if cards.POSITION[card][len(men)] == place + 1}
        drawn = before if len(men) == 1 else [*before, pointing]
        rows.append(man_row(s, number, strength, False, drawn, unseen))
    goes_off = share(len(before[0]), len(unseen)) if before else 1.0
    return in_all(rows, strength, goes_off, rule, len(unseen))


def leaving(s: UpFront, seat: int, index: int, mines: int, unseen: list[int]) -> dict[str, Any]:
    """[24.4a] Out of a Minefield after one Movement card: every man, and the colours count."""
    strength = cards.MINE_STRENGTH[mines]
    men = under_attack(s, seat, index)
    rows = [man_row(s, number, strength, True, [], unseen) for number in men]
    return in_all(rows, strength, 1.0, "24.4a", len(unseen))


def clearing(s: UpFront, seat: int, number: int, unseen: list[int]) -> dict[str, Any] | None:
    """[24.5] The path is cleared, or a mine goes off under the man."""
    if why_not_clear(s, seat, number):
        return None
    stack = s.sides[seat].groups[s.men[number].group].stack
    mines = mines_under(stack)
    strength = attack_strength(stack, mines)
    hurting = {card for card in unseen if hurts_clearer(card)}
    rows = [man_row(s, number, strength, False, [hurting], unseen)]
    row = in_all(rows, strength, share(len(hurting), len(unseen)), "24.5", len(unseen))
    row["success"] = share(sum(1 for card in unseen if clears(mines, card)), len(unseen))
    return row


def digging(s: UpFront, seat: int, index: int, unseen: list[int]) -> dict[str, Any] | None:
    """[36.1] A 0 of either colour."""
    if why_not_entrench(s, seat, index):
        return None
    count = sum(1 for card in unseen if digs_in(card))
    found = share(count, len(unseen))
    return {"kind": "entrench", "rule": "36.1", "unseen": len(unseen), "count": count, "success": found}
