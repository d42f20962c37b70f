"""Chapter 43.2 and 43.4 to 43.7: buying a force by points, and 39.7: who may be bought.

A `Purchase` is what a player wants; `parts` says what it costs, `why_not` everything that speaks against it.
Points are counted in hundredths, so that nothing is rounded but where the book says so.
"""

from __future__ import annotations

from typing import Final

from firefight.games.upfront import cards, preparation, soldiers, weapons
from firefight.games.upfront.atoms_setup import PILLBOX_GROUP
from firefight.games.upfront.cards import AMERICAN, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from firefight.games.upfront.model import (
    CHARGE,
    ELITE,
    LINE,
    MAGNETIC_MINE,
    NO_SECONDARY,
    PANZERFAUST,
    RADIO,
    SECOND_LINE,
)
from firefight.games.upfront.points import PER_CENT, PRICES
from firefight.games.upfront.scenarios import DEFENDER, Force, Scenario

# --- time -------------------------------------------------------------------------------------------------------

# [43-T-TIMEFRAME] the half-years by the position drawn, 1 to 9: a is January to June, b is July to December
HALF_YEARS: Final[list[str]] = [
    "", "1945a", "1944b", "1944a", "1943b", "1943a", "1942b", "1942a", "1941b", "1941a",
]  # fmt: skip
NO_YEAR: Final = 0
# the columns of the position row; against Americans, who came last, only the first six half-years can be drawn
YEAR_COLUMN: Final = 9
YEAR_COLUMN_AMERICAN: Final = 6

# [43-T-UNITTYPE] the highest position of column 0r (1 to 10) that is second line, and the highest that is line
UNIT_TYPES: Final[dict[int, list[tuple[int, int]]]] = {
    #            1945a    1944b    1944a    1943b    1943a    1942b    1942a    1941b    1941a
    GERMAN:   [(5, 9), (4, 8), (3, 8), (2, 7), (1, 7), (0, 7), (0, 7), (0, 8), (0, 9)],
    RUSSIAN:  [(0, 5), (0, 6), (1, 7), (2, 7), (3, 7), (3, 8), (4, 9), (4, 10), (3, 10)],
    AMERICAN: [(1, 7), (2, 8), (3, 8), (4, 9), (5, 9), (6, 10)],
}  # fmt: skip


def year_column(nations: list[int]) -> int:
    """[43-T-TIMEFRAME] The column of the position row in which the year of a match of two nations is drawn."""
    return YEAR_COLUMN_AMERICAN if AMERICAN in nations else YEAR_COLUMN


def drawn_year(nations: list[int], card: int) -> int:
    """[43.2] [43-T-TIMEFRAME] The half-year that a drawn card names."""
    return cards.POSITION[card][year_column(nations)]


def drawn_quality(nation: int, year: int, card: int) -> int:
    """[43-T-UNITTYPE] The quality that a drawn card names; line where the table has no row for it."""
    rows = UNIT_TYPES.get(nation, [])
    if not 1 <= year <= len(rows):
        return LINE
    at = cards.POSITION[card][cards.N_COLUMNS]
    second, line = rows[year - 1]
    return SECOND_LINE if at <= second else LINE if at <= line else ELITE


def months(year: int) -> tuple[int, int]:
    """The first and the last month of a half-year, counted as in `soldiers`."""
    word = HALF_YEARS[year]
    begins = int(word[:4]) * 12 + (6 if word[4] == "b" else 0)
    return begins, begins + 5


def is_available(soldier: int, year: int) -> bool:
    """[43.2] Whether a card is available at some time of a half-year; without a year only cards without a date are."""
    begins, ends = soldiers.AVAILABLE_FROM[soldier], soldiers.AVAILABLE_TO[soldier]
    if begins == soldiers.NO_DATE:
        return True
    if year == NO_YEAR:
        return False
    first, last = months(year)
    return begins <= last and (ends == soldiers.NO_DATE or first <= ends)


# --- prices -----------------------------------------------------------------------------------------------------

# [43.6d] a Sniper, and the second one that insures the first
SNIPER: Final = 35
INSURANCE: Final = 15
MOST_SNIPERS: Final = 2

# [43.4-T] what reinforcements cost, in tenths, by the number of decks that must end before they come
ARRIVAL: Final[dict[int, int]] = {1: 8, 2: 5, 3: 2}

# [43.7-T] a radio of Fire Strength 5; one of 6 costs twice that, one of 7 three times
#                                german american russian british japanese french italian
RADIO_PRICE: Final[list[int]] = [42, 50, 22, 42, 22, 42, 22]
RADIO_STRENGTH: Final = 5
STRONGEST_RADIO: Final = 7

# [43.7-T] from when secondary weapons may be bought
SECONDARY_FROM: Final[dict[int, int]] = {MAGNETIC_MINE: 1944 * 12, PANZERFAUST: 1943 * 12 + 6}
# The chapters of weapons that cannot be used yet.
SECONDARY_LATER: Final[dict[int, str]] = {PANZERFAUST: "30", MAGNETIC_MINE: "31", RADIO: "40"}
WEAPON_LATER: Final[dict[int, str]] = {
    soldiers.MORTAR: "26", soldiers.BAZOOKA: "30", soldiers.PANZERSCHRECK: "30", soldiers.PIAT: "30",
    soldiers.ATR: "30",
}  # fmt: skip

# [21.11] [53] the men of a squad; those of other nations have the squads of the patrol scenario
#                               german american russian british japanese french italian
SQUAD: Final[list[int]] = [10, 12, 15, 10, 13, 12, 18]
# [21.11] weapons against tanks in a squad
ANTI_TANK: Final[list[int]] = [2, 1, 3, 1, 2, 1, 2]

# [39.7] the bounds of Morale
LEAST_ELITE: Final = 2
MOST_SECOND_LINE: Final = 4


class Purchase:
    """What a player buys: men, their quality, secondary weapons, Snipers, and men who come later as reinforcements.

    `weapons` are the secondary ones; `sniper` counts the Snipers beyond the one that a side may have anyway.
    """

    def __init__(self, scenario: Scenario, nation: int, role: int, year: int = NO_YEAR) -> None:
        self.scenario = scenario
        self.nation = nation
        self.role = role
        self.year = year
        self.men: list[int] = []
        self.quality = usual_quality(scenario, nation, role)
        self.weapons: list[int] = []
        self.sniper = 0
        self.later: list[int] = []
        self.after = 0

    def force(self) -> Force:
        """As the force of a scenario."""
        men, later = tuple(self.men), tuple(self.later)
        snipers = (1 if has_sniper(self.scenario, self.nation, self.role) else 0) + self.sniper
        total = -(-cost(self) // 100)
        secondary = tuple(self.weapons)
        return Force(self.nation, self.role, men, total, secondary, self.quality, later, self.after, snipers)


def usual_quality(scenario: Scenario, nation: int, role: int) -> int:
    """The quality that a scenario gives to a side."""
    force = scenario.force(nation, role)
    return LINE if force is None else force.troops


def has_sniper(scenario: Scenario, nation: int, role: int) -> bool:
    """Whether a side may use Sniper cards without buying that: [43.6a] a defender always may."""
    if role == DEFENDER:
        return True
    cowering = scenario.cower[role]
    return any(cards.USES[nation][card] & cards.SNIPER and card not in cowering for card in range(1, cards.N_CARDS + 1))


def radio_price(nation: int, quality: int, strength: int = RADIO_STRENGTH) -> int:
    """[43.7-T] [44.8] [45.7] [50.8] [51.5] What a radio costs, before the percentage of the quality."""
    price = RADIO_PRICE[nation] * (strength - RADIO_STRENGTH + 1)
    # [50.8] Italians but the elite, [51.5] and Reservists, pay half
    if (nation == ITALIAN and quality != ELITE) or (nation == FRENCH and quality == SECOND_LINE):
        return price // 2
    return price


def secondary_price(nation: int, quality: int, kind: int) -> int:
    """[43.7-T] What a secondary weapon costs, before the percentage of the quality."""
    return radio_price(nation, quality) if kind == RADIO else PRICES[kind]


class Part:
    """One part of a price: its hundredths of a point, what it is for, and the rule.  `number` counts men."""

    def __init__(self, hundredths: int, key: str, rule: str, number: int = 0, kind: int = NO_SECONDARY) -> None:
        self.hundredths = hundredths
        self.key = key
        self.rule = rule
        self.number = number
        self.kind = kind


def parts(p: Purchase) -> list[Part]:
    """What a purchase costs, item by item."""
    found = [Part(100 * sum(soldiers.POINTS[man] for man in p.men), "men", "43.2", len(p.men))]
    for kind in p.weapons:
        found.append(Part(100 * secondary_price(p.nation, p.quality, kind), "secondary", "43.7-T", 1, kind))
    # [43.6d] the first Sniper of a side that has none is dearer than the insurance
    having = 1 if has_sniper(p.scenario, p.nation, p.role) else 0
    for number in range(having, having + p.sniper):
        found.append(Part(100 * (SNIPER if number == 0 else INSURANCE), "insurance" if number else "sniper", "43.6d"))
    if p.later:
        # [43.4] all who come after the same deck together, fractions rounded up
        tenths = ARRIVAL.get(p.after, 10) * sum(soldiers.POINTS[man] for man in p.later)
        found.append(Part(100 * -(-tenths // 10), "later", "43.4", len(p.later)))
    if p.quality != LINE:
        # [43.5] of everything, [43.7-Q1] secondary weapons too
        whole = sum(part.hundredths for part in found) // 100
        found.append(Part(whole * (PER_CENT[p.quality] - 100), "elite" if p.quality == ELITE else "second", "43.5"))
    return found


def cost(p: Purchase) -> int:
    """What a purchase costs, in hundredths of a point."""
    return sum(part.hundredths for part in parts(p))


def price(p: Purchase, soldier: int) -> int:
    """What a man costs in the quality of a purchase, in hundredths."""
    return soldiers.POINTS[soldier] * PER_CENT[p.quality]


def limit(scenario: Scenario, role: int) -> int:
    """[43.2] The points that a scenario gives to a side; 0 where none are known."""
    return scenario.purchase[role]


def left(p: Purchase) -> int:
    """What is left of the points, in hundredths."""
    return 100 * limit(p.scenario, p.role) - cost(p)


# --- what speaks against it --------------------------------------------------------------------------------------


class Objection:
    """Something that may not be bought: the rule, the key of the sentence, and what fills it in.

    `soldier` is a man, `kind` a secondary weapon, `number` and `most` are what there is and what there may be.
    """

    def __init__(
        self,
        rule: str,
        key: str,
        soldier: int = -1,
        kind: int = NO_SECONDARY,
        number: int = 0,
        most: int = 0,
        word: str = "",
    ) -> None:
        self.rule = rule
        self.key = key
        self.soldier = soldier
        self.kind = kind
        self.number = number
        self.most = most
        self.word = word


def leaders_for(nation: int, leader: int, quality: int, year: int) -> list[int]:
    """[39.7] [39.7-Q1] The SLs, or the ASLs, that a force of a quality may have."""
    found = [man for man in men_of(nation) if soldiers.LEADER[man] == leader and is_available(man, year)]
    within = [man for man in found if has_fitting_morale(man, quality)]
    candidates = within or found
    # [39.7-Q1] Japanese and Italian corporals are not affected by what follows, nor is the only Commissar
    free = leader == soldiers.ASL and nation in (JAPANESE, ITALIAN)
    if quality == LINE or not candidates or free or leader == soldiers.COMMISSAR:
        return found if quality == LINE else candidates
    morale = [soldiers.MORALE[man] for man in candidates]
    wanted = max(morale) if quality == ELITE else min(morale)
    return [man for man in candidates if soldiers.MORALE[man] == wanted]


def has_fitting_morale(soldier: int, quality: int) -> bool:
    """[39.7] Whether a man's Morale is within the bounds of a quality."""
    if quality == ELITE:
        return soldiers.MORALE[soldier] >= LEAST_ELITE
    return quality == LINE or soldiers.MORALE[soldier] <= MOST_SECOND_LINE


def men_of(nation: int) -> list[int]:
    """Every man of a nation there is a card of, in order."""
    return [man for man in range(nation * soldiers.SLOTS, (nation + 1) * soldiers.SLOTS) if soldiers.NAME[man]]


def why_not_man(p: Purchase, soldier: int) -> Objection | None:
    """Why a man may not be bought, whoever the others are."""
    if soldiers.WEAPON[soldier] in WEAPON_LATER:
        chapter = WEAPON_LATER[soldiers.WEAPON[soldier]]
        return Objection(chapter, "weapon_later", soldier, word=chapter)
    if not is_available(soldier, p.year):
        return Objection("43.2", "no_year" if p.year == NO_YEAR else "not_available", soldier)
    leader = soldiers.LEADER[soldier]
    if leader == soldiers.NO_LEADER:
        if has_fitting_morale(soldier, p.quality):
            return None
        most = LEAST_ELITE if p.quality == ELITE else MOST_SECOND_LINE
        return Objection("39.7", "morale_elite" if p.quality == ELITE else "morale_second", soldier, most=most)
    if soldier in leaders_for(p.nation, leader, p.quality, p.year):
        return None
    return Objection("39.7-Q1", "leader_elite" if p.quality == ELITE else "leader_second", soldier)


def for_sale(p: Purchase) -> list[int]:
    """The men of a purchase's nation who may be bought in its time and quality."""
    return [man for man in men_of(p.nation) if why_not_man(p, man) is None]


def squads(p: Purchase) -> int:
    """[21.11] How many squads the starting force makes: every so many men, or the rest of them."""
    return -(-len(p.men) // SQUAD[p.nation])


def why_not(p: Purchase) -> list[Objection]:
    """Everything that speaks against a purchase, in the order of its parts; empty when it may be made."""
    found: list[Objection] = []
    if limit(p.scenario, p.role) == 0:
        found.append(Objection("43.2", "no_limit", word=p.scenario.key))
        return found
    # [43.2] what a scenario says about the quality of its men stays as it is
    usual = usual_quality(p.scenario, p.nation, p.role)
    if usual not in (LINE, p.quality):
        found.append(Objection("43.2", "fixed_quality", number=usual, word=p.scenario.key))
    check_men(p, found)
    check_leaders(p, found)
    check_reinforcements(p, found)
    check_secondary(p, found)
    # [43.6c] two Snipers are all that can be had
    having = (1 if has_sniper(p.scenario, p.nation, p.role) else 0) + p.sniper
    if having > MOST_SNIPERS:
        found.append(Objection("43.6c", "snipers", number=having, most=MOST_SNIPERS))
    # [43.2] the points that the scenario gives are not exceeded
    if cost(p) > 100 * limit(p.scenario, p.role):
        found.append(Objection("43.2", "over_limit", number=cost(p), most=limit(p.scenario, p.role)))
    return found


def check_men(p: Purchase, found: list[Objection]) -> None:
    """Each card once, each for sale, and together they can be set up."""
    everybody = p.men + p.later
    for soldier in sorted(set(everybody)):
        if everybody.count(soldier) > 1:
            found.append(Objection("43.2", "twice", soldier))
        objection = why_not_man(p, soldier)
        if objection is not None:
            found.append(objection)
    commissar = any(soldiers.LEADER[man] == soldiers.COMMISSAR for man in p.men)
    where = preparation.HE_IS_LEFT if commissar else preparation.NO_COMMISSAR
    pillbox = PILLBOX_GROUP if p.role != 0 and p.scenario.pillbox == p.role else preparation.NO_PILLBOX
    if not preparation.can_complete([], 0, len(p.men), where, pillbox, 0):
        found.append(Objection("3.2", "set_up", number=len(p.men)))


def check_leaders(p: Purchase, found: list[Objection]) -> None:
    """[43.2] One SL and one ASL, or a Commissar for one of them.

    [43.2-Q1] This is about forces that are bought; those that a scenario gives are what they are.
    """
    counts = [0, 0, 0, 0]
    for soldier in p.men + p.later:
        counts[soldiers.LEADER[soldier]] += 1
    for leader in (soldiers.SL, soldiers.ASL, soldiers.COMMISSAR):
        if counts[leader] > 1:
            found.append(Objection("43.2", "leader_twice", word=soldiers.LEADER_NAMES[leader]))
    if counts[soldiers.COMMISSAR] == 0:
        for leader in (soldiers.SL, soldiers.ASL):
            if counts[leader] == 0:
                found.append(Objection("43.2", "leader_missing", word=soldiers.LEADER_NAMES[leader]))
    elif counts[soldiers.SL] + counts[soldiers.ASL] == 0:
        found.append(Objection("43.2", "leader_beside"))
    elif counts[soldiers.SL] and counts[soldiers.ASL]:
        found.append(Objection("43.2", "leader_third"))


def check_reinforcements(p: Purchase, found: list[Objection]) -> None:
    """[43.4] [43.41] When reinforcements come, and how many."""
    if not p.later:
        return
    # [35.2] after the last deck nobody comes any more
    most = min(max(ARRIVAL), p.scenario.decks - 1)
    if not 1 <= p.after <= most:
        found.append(Objection("43.4", "arrival", number=p.after, most=most))
    if 2 * len(p.later) > len(p.men):
        found.append(Objection("43.41", "too_many_later", number=len(p.later), most=len(p.men) // 2))


def check_secondary(p: Purchase, found: list[Objection]) -> None:
    """[43.7] [21.11] Secondary weapons: what there is already, when, how many, and who is to carry them."""
    for kind in sorted(set(p.weapons)):
        if kind in SECONDARY_LATER:
            found.append(Objection(SECONDARY_LATER[kind], "secondary_later", kind=kind, word=SECONDARY_LATER[kind]))
        begins = SECONDARY_FROM.get(kind, 0)
        if begins and (p.year == NO_YEAR or months(p.year)[1] < begins):
            found.append(Objection("43.7-T", "secondary_date", kind=kind))
    # [31.1] Americans have no magnetic mines
    if p.nation == AMERICAN and MAGNETIC_MINE in p.weapons:
        found.append(Objection("31.1", "no_mines", kind=MAGNETIC_MINE))
    if p.weapons.count(CHARGE) > squads(p):
        found.append(Objection("21.11", "charges", number=p.weapons.count(CHARGE), most=squads(p)))
    against_tanks = p.weapons.count(PANZERFAUST) + p.weapons.count(MAGNETIC_MINE)
    if against_tanks > ANTI_TANK[p.nation] * squads(p):
        found.append(Objection("21.11", "anti_tank", number=against_tanks, most=ANTI_TANK[p.nation] * squads(p)))
    carriers = sum(1 for man in p.men if soldiers.WEAPON[man] in weapons.CARRIERS)
    if len(p.weapons) > carriers:
        found.append(Objection("21.1", "carriers", number=len(p.weapons), most=carriers))
