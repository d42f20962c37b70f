"""Other letters (17.7) and other groups (17.8) for those who stand badly where they are.  Sparingly: it takes time."""

from __future__ import annotations

from typing import Final

from firefight.bots.sergeant import discards
from firefight.bots.sergeant.imagined import regrouped, transferred
from firefight.bots.sergeant.outlook import usual_cover
from firefight.bots.sergeant.sight import Order, Sight
from firefight.games.upfront.condition import is_between
from firefight.games.upfront.options import DONE, EXCHANGE, LAST, LATERAL, LETTERS, RECEIVE, TRANSFER
from firefight.games.upfront.transfer import able, arrivals
from firefight.kernel.game import Decision
from firefight.kernel.notation import first, pack, second, third

LATER: Final = 0.6
"""The share that counts of what a transfer brings: it takes two turns, and in between the enemy fires."""
EXPOSED: Final = 0.5
"""[17.8c] What it costs a man to be between two groups, and his group to do nothing else."""
FEWEST: Final = 3
"""A group is not bled below this."""
IDLE: Final = 0.9
"""What a man on his way is worth once he has arrived, beyond what he is worth now."""


def lateral(sight: Sight, code: int) -> Order | None:
    """[17.7] Another letter: to pass an enemy group, or to stand before one."""
    key = (LATERAL, first(code), second(code))
    if key not in sight.moves:
        gain = sight.outlook.of(regrouped(sight.s, code, usual_cover())) - sight.value
        sight.moves[key] = LATER * gain - EXPOSED - discards.forfeit(sight, LATERAL)
    value = sight.moves[key] - sight.price(third(code))
    return Order(code, value, f"Group {LETTERS[first(code)]} goes over to {LETTERS[second(code)]}.")


def exchange(sight: Sight, code: int) -> Order | None:
    """[17.7c] The same for two groups at once; it takes two cards, so it has to be worth two."""
    key = (EXCHANGE, first(code), second(code))
    if key not in sight.moves:
        gain = sight.outlook.of(regrouped(sight.s, code, usual_cover())) - sight.value
        sight.moves[key] = LATER * gain - 2 * EXPOSED - discards.forfeit(sight, EXCHANGE)
    value = sight.moves[key] - 2 * sight.price(third(code))
    return Order(code, value, f"Groups {LETTERS[first(code)]} and {LETTERS[second(code)]} exchange places.")


def partner(sight: Sight, decision: Decision) -> Order:
    """[17.7c] The Movement card that is missed least."""
    rows = [Order(option.code, -sight.price(first(option.code)), "The cheaper card.") for option in decision.options]
    return max(rows, key=lambda row: row.value)


def transfer(sight: Sight, code: int) -> Order | None:
    """[17.8] A man for a neighbouring group that is short of men; new groups are not formed."""
    s, seat, to = sight.s, sight.seat, second(code)
    index = s.men[first(code)].group
    groups = s.sides[seat].groups
    if to >= len(groups) or not groups[to].men or len(groups[index].men) <= FEWEST:
        return None
    if min(able(s, seat, index), key=lambda number: (sight.stakes.worth(s.men[number]), number)) != first(code):
        return None
    key = (TRANSFER, first(code), to)
    if key not in sight.moves:
        gain = sight.outlook.of(transferred(s, first(code), to)) - sight.value
        sight.moves[key] = LATER * gain - EXPOSED - discards.forfeit(sight, TRANSFER)
    value = sight.moves[key] - sight.price(third(code))
    return Order(code, value, f"Group {LETTERS[to]} needs a man, {LETTERS[index]} can spare one.")


def another(sight: Sight, decision: Decision) -> Order:
    """[17.8] One man at a time, unless the rules want two [17.91]."""
    codes = [option.code for option in decision.options]
    if pack(DONE) in codes:
        return Order(pack(DONE), 0.0, "One man will do.")
    cheapest = min(codes, key=lambda code: (sight.stakes.worth(sight.s.men[first(code)]), sight.price(third(code))))
    return Order(cheapest, 0.0, "He cannot go alone.")


def receive(sight: Sight, code: int) -> Order | None:
    """[17.8d] Men between two groups fight for neither."""
    men = arrivals(sight.s, sight.seat, first(code))
    value = sum(IDLE for number in men if is_between(sight.s.men[number])) - discards.forfeit(sight, RECEIVE)
    return Order(code, value, f"Group {LETTERS[first(code)]} takes in those who have come.")


def place(sight: Sight, decision: Decision) -> Order:
    """[17.8-Q11] Positions hardly matter."""
    return Order(pack(LAST), 0.0, "He falls in at the end.")
