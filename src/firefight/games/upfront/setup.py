"""Sections 2.4, 3.1 and 4.1: a scenario, two nations and the rules options make the state at the start of a match."""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, soldiers, troops
from firefight.games.upfront.model import AWAITED, NO_MAN, NO_SEAT, Man, Rules, Side, UpFront
from firefight.games.upfront.scenarios import (
    ATTACKER,
    AXIS_ORDER,
    DEFENDER,
    FIRST_DEFENDER,
    MEETING,
    THE_DEFENDER,
    Force,
    Scenario,
)
from firefight.games.upfront.turn import Match
from firefight.kernel.core import start

N_TERRAINS: Final = 11


def playing_order(scenario: Scenario, first: int, second: int, attacker: int = NO_SEAT) -> list[int]:
    """[4.1] [4.1-Q1] Which of two nations sets up and plays first; `attacker` is the one that attacks, if one does."""
    if scenario.has_roles():
        # [4.1] the scenario names the role that plays first
        defender = second if attacker == first else first
        return [defender, attacker] if scenario.first == FIRST_DEFENDER else [attacker, defender]
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


def usable_cards(scenario: Scenario, nation: int, role: int, quality: int) -> list[int]:
    """[2.21] [2.21-E1] [2.22] [2.22-E1] What a nation can use each card for in a scenario; 0 is a Cower card."""
    cowering = scenario.cower[role]
    return [0 if card in cowering else troops.uses(nation, quality, card) for card in range(cards.N_CARDS + 1)]


def role_of(attacker: int, seat: int) -> int:
    """[2.4] The part that a seat plays."""
    if attacker == NO_SEAT:
        return MEETING
    return ATTACKER if seat == attacker else DEFENDER


def forces_of(scenario: Scenario, nations: list[int], attacker: int) -> list[Force]:
    """The forces of both seats."""
    found: list[Force] = []
    for seat in range(2):
        force = scenario.force(nations[seat], role_of(attacker, seat))
        assert force is not None
        found.append(force)
    return found


def first_attacker(scenario: Scenario) -> int:
    """The seat that attacks if the sides are in the order of play."""
    if not scenario.has_roles():
        return NO_SEAT
    return 1 if scenario.first == FIRST_DEFENDER else 0


def rules_of(
    scenario: Scenario,
    nations: list[int],
    readjust: bool,
    high_card: bool,
    level: int,
    attacker: int | None = None,
) -> Rules:
    """Everything about a match that never changes; `attacker` is a seat, by default the one of the order of play."""
    if attacker is None:
        attacker = first_attacker(scenario)
    remove = [0] * N_TERRAINS
    for at in range(len(scenario.remove_kinds)):
        remove[scenario.remove_kinds[at]] = scenario.remove_counts[at]
    forces = forces_of(scenario, nations, attacker)
    victory = scenario.victory
    arrives: list[int] = []
    for force in forces:
        arrives += [0] * len(force.soldiers) + [force.after] * len(force.reinforcements)
    return Rules(
        scenario=scenario.key,
        nations=nations,
        soldiers=[[*force.soldiers, *force.reinforcements] for force in forces],
        usable=[usable_cards(scenario, force.nation, force.role, force.troops) for force in forces],
        remove=remove,
        decks=scenario.decks,
        victory_men=victory.men,
        victory_chit=victory.chit,
        readjust=readjust,
        high_card=high_card,
        level=level,
        kind=victory.kind,
        attacker=attacker,
        defender_denies=victory.otherwise == THE_DEFENDER,
        points_ground=victory.ground,
        parts=victory.parts,
        pillbox=NO_SEAT if scenario.pillbox == MEETING else attacker if scenario.pillbox == ATTACKER else 1 - attacker,
        troops=[force.troops for force in forces],
        secondary=[list(force.secondary) for force in forces],
        arrives=arrives,
    )


def empty_game(rules: Rules) -> UpFront:
    """[3.1] The forces are taken and the deck is whole; nothing has been decided."""
    s = UpFront(rules)
    for seat in range(2):
        side = Side()
        s.sides.append(side)
        for soldier in rules.soldiers[seat]:
            man = Man(len(s.men), soldier, seat)
            s.men.append(man)
            if soldiers.WEAPON[soldier] == soldiers.UNARMED:
                man.weapon = NO_MAN
            if man.number < len(rules.arrives) and rules.arrives[man.number]:
                man.where = AWAITED
            else:
                # [16.5] reinforcements count from the moment they enter
                side.strength += 1
    s.pool = list(range(1, cards.N_CARDS + 1))
    s.to_remove = rules.remove[:]
    return s


def new_game(rules: Rules) -> UpFront:
    """A match at its first question."""
    s = empty_game(rules)
    start(s, Match())
    return s
