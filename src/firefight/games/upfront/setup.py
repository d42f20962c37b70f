"""Sections 2.4, 3.1 and 4.1: a scenario, two nations and the rules options make the state at the start of a match."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, soldiers
from firefight.games.upfront.model import NO_MAN, Man, Rules, Side, UpFront
from firefight.games.upfront.scenarios import AXIS_ORDER, MEETING, Scenario
from firefight.games.upfront.turn import Match
from firefight.kernel.core import start

N_TERRAINS: Final = 11


def playing_order(scenario: Scenario, first: int, second: int) -> list[int]:
    """[4.1] [4.1-Q1] Which of two nations sets up and plays first in a meeting engagement."""
    for german, other in ((first, second), (second, first)):
        if german == cards.GERMAN:
            return [german, other]
    points = [force_points(scenario, first), force_points(scenario, second)]
    if points[0] != points[1]:
        return [first, second] if points[0] < points[1] else [second, first]
    for nation in AXIS_ORDER:
        if nation == second:
            return [second, first]
        if nation == first:
            break
    return [first, second]


def force_points(scenario: Scenario, nation: int) -> int:
    """The printed points of a nation's force in a scenario; what its men add up to is less sure."""
    force = scenario.force(nation, MEETING)
    assert force is not None
    return force.points


def usable_cards(scenario: Scenario, nation: int, role: int) -> list[int]:
    """[2.21] [2.21-E1] [2.22] [2.22-E1] What a nation can use each card for in a scenario; 0 is a Cower card."""
    cowering = scenario.cower[role]
    uses = cards.USES[nation]
    return [0 if card in cowering else uses[card] for card in range(cards.N_CARDS + 1)]


def rules_of(scenario: Scenario, nations: list[int], readjust: bool, high_card: bool, level: int) -> Rules:
    """Everything about a match that never changes."""
    remove = [0] * N_TERRAINS
    for at in range(len(scenario.remove_kinds)):
        remove[scenario.remove_kinds[at]] = scenario.remove_counts[at]
    men: list[list[int]] = []
    for nation in nations:
        force = scenario.force(nation, MEETING)
        assert force is not None
        men.append(list(force.soldiers))
    return Rules(
        scenario=scenario.key,
        nations=nations,
        soldiers=men,
        usable=[usable_cards(scenario, nation, MEETING) for nation in nations],
        remove=remove,
        decks=scenario.decks,
        victory_men=scenario.victory.men,
        victory_chit=scenario.victory.chit,
        readjust=readjust,
        high_card=high_card,
        level=level,
    )


def empty_game(rules: Rules) -> UpFront:
    """[3.1] The forces are taken and the deck is whole; nothing has been decided."""
    s = UpFront(rules)
    for seat in range(2):
        side = Side()
        side.strength = len(rules.soldiers[seat])
        s.sides.append(side)
        for soldier in rules.soldiers[seat]:
            s.men.append(Man(len(s.men), soldier, seat))
            if soldiers.WEAPON[soldier] == soldiers.UNARMED:
                s.men[-1].weapon = NO_MAN
    s.pool = list(range(1, cards.N_CARDS + 1))
    s.to_remove = rules.remove[:]
    return s


def new_game(rules: Rules) -> UpFront:
    """A match at its first question."""
    s = empty_game(rules)
    start(s, Match())
    return s
