"""Chapter 22: flamethrowers in the attack."""

from __future__ import annotations

from firefight.games.upfront import nations, soldiers, weapons
from firefight.games.upfront.firepower import firepower_in
from firefight.games.upfront.model import UpFront


def flame(s: UpFront, seat: int, index: int, target: int, holding: list[int], heroes: list[int]) -> int:
    """[22.1] The firepower of the flamethrowers that take part in an attack; `holding` are men who hold their fire."""
    if s.rules.level < 22:
        return 0
    total = 0
    for number in s.sides[seat].groups[index].men:
        # [22.2] the owner may leave it out
        if number not in holding and weapons.kind(s, s.men[number]) == soldiers.FLAMETHROWER:
            total += firepower_in(s, seat, index, target, number, number in heroes)[0]
    return total


def carries_alone(s: UpFront, seat: int, flames: int, minimum: int) -> bool:
    """[22.1] Whether flamethrowers have all the firepower that the Fire cards of this minimum take.

    [44.8-Q1] Those of the British need one factor less, as all their fire does.
    """
    return flames > 0 and flames >= nations.required_firepower(s.rules.nations[seat], minimum)
