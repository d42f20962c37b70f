"""Any legal position on the table, from a description in JSON values: for situations, tests, lessons and puzzles.

    {"sides": ["german", "american"], "scenario": "A", "active": "german", "turn": 5, "deck": 1,
     "german": {"groups": {"A": {"men": [1, 2, "3 pinned"], "chit": 2, "cards": ["woods", "advance c4", "smoke"],
                                 "crew": [[3, 4]], "sniped": 2, "acted": true}},
                "hand": ["fire 3", "c17"], "lost": ["5 killed"], "snipers": 1, "passed": false,
                "offers": [["A", "marsh"]]},
     "american": {...}, "discards": ["c30"], "removed": 5}

A scenario in which one side attacks has it attack first-named unless `attacker` says who does, and `part: 2` if its
second part is played; a side may have `troops: elite` (or `second line`), and `awaited: [11, 12]` with `arrive: 1`:
men who may come once so many decks have ended.

Men are numbers of their nation's cards; any of these may follow: `pinned`, `hero`, `jammed`, `unarmed`, `wounded`,
`berserk`, `slung`, `charge`, `infiltrates B`, `transfers B`, `weapon g3` (the weapon printed on that card), `heir g3`
(he was the assistant of the man who lost that weapon), `guard g3` (of a prisoner).  A group may also have `loose: [g3]`
and `loose_secondary: [charge]` (weapons lying there), `flanks: [A]`, `encircles: B`, `becomes: C`, `entrenched: true`,
`surrendered: true`, `behind: B` (it has got behind that Pillbox).  `cower: [pillbox]` names the kinds of terrain that
are Cower cards, in place of those of the scenario.
A card is its key (c17) or words of its title ("brush", "fire 4 (8)", "rally all"), with `red` or `black` before it if
the colour matters; the lowest free card that fits is taken.  Cards on a group are given from the bottom: terrain by
name, `advance`, `retreat`, `sideways`, `smoke`, `wire`, `open`, each with a card after it if it matters.  All other
cards are in the pile.  The active side is asked for its actions; with `begins: true` its turn is at its very start.
With `new_deck: true` neither side has had a turn that began in this deck.
"""

from __future__ import annotations

from typing import Any, Final

from firefight.games.upfront import atoms, cards, invariants, pillbox, reinforcements, setup, soldiers
from firefight.games.upfront.model import (
    AWAITED,
    BACKWARD,
    FORWARD,
    FREED,
    KILLED,
    NO_GROUP,
    NO_MAN,
    NO_SEAT,
    OPEN,
    PRISONER,
    ROUTED,
    SECONDARY_NAMES,
    SIDEWAYS,
    SMOKE,
    TERRAIN,
    TROOPS,
    WIRE,
    Group,
    Man,
    Rules,
    UpFront,
)
from firefight.games.upfront.scenarios import LEVELS, SCENARIOS, Scenario
from firefight.games.upfront.turn import ACTIONS, OFFERS, PLAY, Match, Turn
from firefight.games.upfront.words import GROUP_LETTERS, card_value, man_value
from firefight.kernel.core import start

USES: Final = {
    "advance": (FORWARD, cards.MOVE),
    "retreat": (BACKWARD, cards.MOVE),
    "sideways": (SIDEWAYS, cards.MOVE),
    "smoke": (SMOKE, cards.SMOKE),
    "wire": (WIRE, cards.WIRE),
    "open": (OPEN, 0),
}
SIDE_KEYS: Final = {
    "groups", "hand", "lost", "snipers", "passed", "offers", "leader_just_lost",
    "troops", "awaited", "arrive",
}  # fmt: skip
GROUP_KEYS: Final = {
    "men", "chit", "cards", "crew", "sniped", "acted", "loose", "loose_secondary", "flanks", "encircles", "becomes",
    "entrenched", "behind", "surrendered",
}  # fmt: skip
TOP_KEYS: Final = {
    "sides", "scenario", "level", "active", "turn", "deck", "discards", "removed", "breeze", "flagged",
    "begins", "new_deck",
    "cower",
    "attacker", "part",
}  # fmt: skip
WHERE: Final = {"killed": KILLED, "routed": ROUTED, "captured": PRISONER, "freed": FREED}
STATES: Final = ("pinned", "hero", "jammed", "slung", "wounded", "berserk", "unhindered")
"""Words after the number of a man that stand alone; see `add_man` and `arm` for those that need another word."""


class PositionError(Exception):
    """A description that no position fits; the message says where and what would be right."""


class Builder:
    """Places cards and men one after the other; every card can be used once."""

    def __init__(self, s: UpFront) -> None:
        self.s = s
        self.free = set(range(1, cards.N_CARDS + 1))

    def reserve(self, description: Any) -> None:
        """Keep every card that is named by its key for the place that names it."""
        if isinstance(description, dict):
            for value in description.values():
                self.reserve(value)
        elif isinstance(description, list):
            for value in description:
                self.reserve(value)
        elif isinstance(description, str):
            for word in description.split():
                card = card_value(word)
                if card > 0 and card in self.free:
                    self.free.discard(card)

    def card(self, text: str, seat: int = -1, use: int = 0) -> int:
        """A card by its key or by words of its title."""
        words = text.lower().split()
        if len(words) == 1 and card_value(words[0]) > 0:
            return card_value(words[0])
        colour = words.pop(0) if words and words[0] in ("red", "black") else ""
        wanted = " ".join(words)
        for card in sorted(self.free):
            title = cards.TITLE[card].lower()
            fits = title == wanted or title.startswith((wanted + " ", wanted + ",")) if wanted else True
            if use and seat >= 0:
                fits = fits and bool(cards.USES[self.s.rules.nations[seat]][card] & use)
            if fits and (not colour or cards.RED[card] == (colour == "red")):
                self.free.discard(card)
                return card
        raise PositionError(f"no free card fits {text!r}; name one by its key (c1 to c162) or by its title")

    def entry(self, seat: int, text: str) -> int:
        """A card lying on a group."""
        words = str(text).split()
        known = USES.get(words[0].lower())
        if known is None:
            return TERRAIN << 8 | self.card(text, seat, cards.TERRAIN)
        use, needed = known
        rest = " ".join(words[1:])
        if not rest:
            rest = {SMOKE: "smoke", WIRE: "wire"}.get(use, "movement")
        return use << 8 | self.card(rest, seat if needed else -1, needed)


def build(description: dict[str, Any]) -> UpFront:
    """The described position, at the active side's choice of actions."""
    check_keys(description, TOP_KEYS | set(cards.NATIONS), "the position")
    scenario = SCENARIOS[str(description.get("scenario", "A"))]
    names = [str(side) for side in description.get("sides", ["german", "american"])]
    for name in names:
        if name not in cards.NATIONS:
            raise PositionError(f"there is no side {name!r}; the sides are {', '.join(cards.NATIONS)}")
    nations = [cards.NATIONS.index(name) for name in names]
    level = str(description.get("level", scenario.level))
    if level not in LEVELS:
        raise PositionError(f"level is {level!r}; it can be {', '.join(LEVELS)}")
    attacker = described_attacker(scenario, names, description)
    rules = setup.rules_of(scenario, nations, False, False, LEVELS[level], attacker)
    rules.soldiers, rules.arrives = [[], []], []
    for seat in range(2):
        set_quality(rules, scenario, seat, description.get(names[seat], {}))
    if "cower" in description:
        rules.usable = [usable_but(nation, description["cower"]) for nation in nations]
    s = setup.empty_game(rules)
    builder = Builder(s)
    builder.reserve({key: value for key, value in description.items() if key not in ("sides", "scenario", "active")})
    for seat in range(2):
        add_men(s, seat, description.get(names[seat], {}))
    for seat in range(2):
        add_side(builder, seat, description.get(names[seat], {}))
    add_rest(builder, description, names)
    pillbox.watch(s)
    match = Match()
    match.pc = PLAY
    s.stack.append(match)
    wrong = invariants.problems(s)
    if wrong:
        raise PositionError(f"this is no possible position: {wrong[0]}")
    reinforcements.turn_begins(s, s.active)
    turn = Turn(s.active)
    turn.pc = OFFERS if s.sides[s.active].offers or description.get("begins") else ACTIONS
    start(s, turn)
    return s


def usable_but(nation: int, cower: Any) -> list[int]:
    """[2.22] What a nation can use each card for if only these kinds of terrain are Cower cards."""
    if not isinstance(cower, list) or not set(cower) <= set(cards.TERRAIN_NAMES):
        raise PositionError(f"cower is {cower!r}; it lists kinds of terrain: {', '.join(cards.TERRAIN_NAMES[1:])}")
    uses = cards.USES[nation]
    kinds = [cards.TERRAIN_NAMES[kind] for kind in cards.TERRAIN_KIND]
    return [0 if kinds[card] in cower else uses[card] for card in range(cards.N_CARDS + 1)]


def described_attacker(scenario: Scenario, names: list[str], description: dict[str, Any]) -> int:
    """The seat that attacks in a scenario with roles: the first side, unless the description names another."""
    if not scenario.has_roles():
        return NO_SEAT
    name = str(description.get("attacker", names[0]))
    if name not in names:
        raise PositionError(f"attacker is {name!r}; it is one of {', '.join(names)}")
    return names.index(name)


def set_quality(rules: Rules, scenario: Scenario, seat: int, side: dict[str, Any]) -> None:
    """[39.7a] The quality of a side's men, and what it makes of their cards."""
    word = str(side.get("troops", TROOPS[rules.troops[seat]]))
    if word not in TROOPS:
        raise PositionError(f"troops are {word!r}; they can be {', '.join(TROOPS)}")
    quality = rules.troops[seat] = TROOPS.index(word)
    role = setup.role_of(rules.attacker, seat)
    rules.usable[seat] = setup.usable_cards(scenario, rules.nations[seat], role, quality)


def check_keys(given: dict[str, Any], known: set[str], where: str) -> None:
    """Refuse a key that means nothing."""
    for key in given:
        if key not in known:
            raise PositionError(f"{where} has no {key!r}; it has {', '.join(sorted(known))}")


def add_men(s: UpFront, seat: int, side: dict[str, Any]) -> None:
    """The men of a side, in the order of their groups, then the lost ones."""
    check_keys(side, SIDE_KEYS, "a side")
    groups = side.get("groups", {})
    for letter, group in groups.items():
        index = GROUP_LETTERS.find(str(letter))
        if index != len(s.sides[seat].groups):
            raise PositionError(f"group {letter!r} is out of order; groups are A, B, C, D without gaps [3.2]")
        check_keys(group, GROUP_KEYS, f"group {letter}")
        s.sides[seat].groups.append(Group())
        for text in group.get("men", []):
            man = add_man(s, seat, str(text))
            man.group = index
            s.sides[seat].groups[index].men.append(man.number)
    for man in s.men:
        # [17.9] [17.7] where nobody stands yet
        while man.side == seat and man.transfers_to >= len(s.sides[seat].groups):
            s.sides[seat].groups.append(Group())
    for text in side.get("lost", []):
        man = add_man(s, seat, str(text))
        man.group = 0
        man.where = next((WHERE[word] for word in str(text).split() if word in WHERE), KILLED)
        s.sides[seat].lost += 1
    s.sides[seat].strength = len(s.rules.soldiers[seat])
    for text in side.get("awaited", []):
        add_man(s, seat, str(text)).where = AWAITED
    s.rules.arrives += [
        int(side.get("arrive", 1)) if man.where == AWAITED else 0 for man in s.men[len(s.rules.arrives) :]
    ]


def add_man(s: UpFront, seat: int, text: str) -> Man:
    """One man: the number of his card, then his states."""
    words = text.split()
    nation = s.rules.nations[seat]
    soldier = nation * soldiers.SLOTS + int(words[0]) if words and words[0].isdigit() else -1
    if not 0 <= soldier < len(soldiers.NAME) or not soldiers.NAME[soldier] or int(words[0]) >= soldiers.SLOTS:
        raise PositionError(f"there is no {cards.NATIONS[nation]} man {text!r}; give the number of his card")
    man = Man(len(s.men), soldier, seat)
    s.men.append(man)
    man.weapon = NO_MAN if soldiers.WEAPON[soldier] == soldiers.UNARMED else man.number
    at = 1
    while at < len(words):
        at += add_state(man, words, at)
    s.rules.soldiers[seat].append(soldier)
    return man


def add_state(man: Man, words: list[str], at: int) -> int:
    """One state of a man; returns how many words it took."""
    word = words[at]
    if word in WHERE:
        return 1
    if word in STATES:
        setattr(man, word, True)
        return 1
    if word == "unarmed":
        man.weapon = NO_MAN
        return 1
    if word in SECONDARY_NAMES[1:]:
        man.secondary = SECONDARY_NAMES.index(word)
        return 1
    if word in ("infiltrates", "transfers") and words[at + 1 : at + 2] and words[at + 1] in GROUP_LETTERS:
        index = GROUP_LETTERS.index(words[at + 1])
        if word == "infiltrates":
            man.infiltrates = index
        else:
            man.transfers_to = index
        return 2
    if word in ("weapon", "heir", "guard") and words[at + 1 : at + 2]:
        # [20.74] filled in by `arm` when all men are there
        return 2
    known = [*STATES, *WHERE, "unarmed", *SECONDARY_NAMES[1:], "infiltrates B", "transfers B", "weapon g3", "heir g3"]
    raise PositionError(f"{' '.join(words)!r}: {word!r} is no state of a man; there are {', '.join(known)}, guard g3")


def arm(s: UpFront, text: str, man: Man) -> None:
    """The words of a man that name another: the weapon he uses, the one he is heir to, the guard of a prisoner."""
    words = text.split()
    for at in range(len(words) - 1):
        if words[at] == "weapon":
            man.weapon = disarmed(s, words[at + 1])
        elif words[at] == "heir":
            man.heir_to = named_man(s, words[at + 1]).number
        elif words[at] == "guard":
            man.guard = named_man(s, words[at + 1]).number


def disarmed(s: UpFront, key: str) -> int:
    """[18.2] The weapon printed on a man's card, which somebody else has or which lies on the ground."""
    owner = named_man(s, key)
    if owner.weapon == owner.number:
        owner.weapon = NO_MAN
    return owner.number


def named_man(s: UpFront, key: str) -> Man:
    """A man of either side by his key, such as g3."""
    value = man_value(s, key)
    if value < 0:
        raise PositionError(f"there is no man {key!r} in this position")
    return s.men[value]


def add_side(builder: Builder, seat: int, side: dict[str, Any]) -> None:
    """The cards, chits and states of a side."""
    s = builder.s
    mine = s.sides[seat]
    for index, group in enumerate(side.get("groups", {}).values()):
        here = mine.groups[index]
        here.chit = int(group.get("chit", 0))
        here.stack = [builder.entry(seat, text) for text in group.get("cards", [])]
        here.acted = bool(group.get("acted", False))
        here.sniped = int(group.get("sniped", -1))
        here.loose = sorted(disarmed(s, str(key)) for key in group.get("loose", []))
        here.loose_secondary = sorted(SECONDARY_NAMES.index(str(name)) for name in group.get("loose_secondary", []))
        here.flanks = [GROUP_LETTERS.index(letter) for letter in group.get("flanks", [])]
        here.encircles = GROUP_LETTERS.index(group["encircles"]) if "encircles" in group else NO_GROUP
        here.becomes = GROUP_LETTERS.index(group["becomes"]) if "becomes" in group else NO_GROUP
        while here.becomes >= len(mine.groups):
            mine.groups.append(Group())
        here.entrenched = bool(group.get("entrenched", False))
        here.behind = GROUP_LETTERS.index(group["behind"]) if "behind" in group else NO_GROUP
        here.surrendered = bool(group.get("surrendered", False))
        for text in group.get("men", []):
            arm(s, str(text), find_man(s, seat, str(text).split()[0]))
        for gunner, assistant in group.get("crew", []):
            atoms.crew(s, find_man(s, seat, gunner), find_man(s, seat, assistant))
    for text in side.get("lost", []):
        arm(s, str(text), find_man(s, seat, str(text).split()[0]))
    mine.hand = sorted(builder.card(str(text)) for text in side.get("hand", []))
    mine.snipers = int(side.get("snipers", 1))
    mine.passed = bool(side.get("passed", False))
    mine.leader_just_lost = bool(side.get("leader_just_lost", False))
    for letter, text in side.get("offers", []):
        mine.offers.append(GROUP_LETTERS.index(letter) << 8 | builder.card(text, 1 - seat, cards.TERRAIN))


def find_man(s: UpFront, seat: int, number: Any) -> Man:
    """A man of a side by the number of his card."""
    for man in s.men:
        if man.side == seat and man.soldier % soldiers.SLOTS == int(number):
            return man
    raise PositionError(f"man {number} is in none of the groups")


def add_rest(builder: Builder, description: dict[str, Any], names: list[str]) -> None:
    """The deck, the turn, and the procedure that asks."""
    s = builder.s
    removed = description.get("removed", 0)
    for _ in range(int(removed)):
        for kind in range(len(s.to_remove)):
            if s.to_remove[kind]:
                s.to_remove[kind] -= 1
                s.removed.append(builder.card(cards.TERRAIN_NAMES[kind]))
                break
    s.discard = [builder.card(str(text)) for text in description.get("discards", [])]
    s.known = [atoms.BOTH] * len(s.discard)
    used = set(s.discard) | set(s.removed) | set(s.table)
    for side in s.sides:
        used |= set(side.hand) | {offer & 255 for offer in side.offers}
        for group in side.groups:
            used |= {entry & 255 for entry in group.stack}
    s.pool = [card for card in range(1, cards.N_CARDS + 1) if card not in used]
    s.removed.sort()
    s.deck = int(description.get("deck", 1))
    s.part = int(description.get("part", 1))
    s.turn = int(description.get("turn", 2))
    # [33.7] endurance is settled for this deck, unless the deck is said to be new
    for man in s.men:
        man.endured = s.deck - 1 if description.get("new_deck") else s.deck
    s.breeze = bool(description.get("breeze", False))
    s.flagged = bool(description.get("flagged", False))
    active = str(description.get("active", names[0]))
    if active not in names:
        raise PositionError(f"active is {active!r}; it is one of {', '.join(names)}")
    s.active = names.index(active)
