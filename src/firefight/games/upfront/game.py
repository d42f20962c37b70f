"""Up Front's face towards the house (see `kernel.game.Game`)."""

from __future__ import annotations

from typing import Any

from firefight.games.upfront import (
    atoms,
    cards,
    codec,
    invariants,
    load,
    purchase_words,
    screen,
    secrecy,
    setup,
    text,
    view,
    words,
)
from firefight.games.upfront import odds as chances
from firefight.games.upfront.model import (
    BY_BREAKING,
    BY_CONDITION,
    BY_DENIAL,
    BY_POINTS,
    DRAWN,
    NO_SEAT,
    Rules,
    UpFront,
)
from firefight.games.upfront.options import ADD, DONE, FIRE, RALLY_TWO
from firefight.games.upfront.position import PositionError, build
from firefight.games.upfront.scenarios import (
    ATTACKER,
    DEFENDER,
    LEVELS,
    MEETING,
    OPEN_LEVELS,
    ROLES,
    SCENARIOS,
    Force,
    Scenario,
)
from firefight.games.upfront.victory import victory_points
from firefight.kernel.codec import CorruptSave, canonical
from firefight.kernel.core import State
from firefight.kernel.events import Event
from firefight.kernel.game import Game, ImpossiblePosition, Reason, UnknownScenario
from firefight.kernel.notation import verb_of

DEFAULTS: dict[str, Any] = {
    "scenario": "A",
    "sides": ["german", "american"],
    "attacker": "",
    "level": "",
    "first": "book",
    "readjust": False,
    "clock": 0,
    "year": "",
    "forces": {},
}
FIRST_PLAYER = ["book", "high-card"]
ENDINGS = {
    BY_CONDITION: ("condition", "16.42"),
    BY_POINTS: ("points", "16.4"),
    BY_BREAKING: ("broken squad", "16.5"),
    BY_DENIAL: ("denial", "16.4"),
}
SPARE_GROUPS: dict[str, Any] = {"A": {"men": [1, 4]}, "B": {"men": [2, 5]}}
"""The groups of a side that a described position leaves out: every nation has its leaders and riflemen under these."""


class UpFrontGame(Game):
    """The card game of squads: hidden hands, groups, relative range."""

    name = "upfront"
    title = "Up Front"
    rules_version = 1

    def __init__(self) -> None:
        load.load()
        self._rules: dict[str, Rules] = {}

    def scenarios(self) -> list[str]:
        return sorted(SCENARIOS)

    def configure(self, options: dict[str, Any]) -> dict[str, Any]:
        if "position" in options:
            try:
                return self.position(options["position"])[1]
            except ImpossiblePosition as error:
                raise UnknownScenario(str(error)) from error
        config = dict(DEFAULTS)
        for key, value in options.items():
            if key not in config:
                raise UnknownScenario(f"Up Front has no option {key!r}; it has {', '.join(sorted(config))}")
            config[key] = value
        scenario = SCENARIOS.get(str(config["scenario"]).upper())
        if scenario is None:
            raise UnknownScenario(
                f"Up Front has no scenario {config['scenario']!r} yet; it has {', '.join(self.scenarios())}"
            )
        config["scenario"] = scenario.key
        first, second = self._sides(config["sides"])
        buyers = self._buyers(config, [first, second])
        self._level(config, scenario, 43 if buyers else 0)
        attacker = self._attacker(config, scenario, [first, second])
        self._forces(scenario, [first, second], attacker)
        self._one_of(config, "first", FIRST_PLAYER)
        if config["first"] != "book" and scenario.has_roles():
            raise UnknownScenario(
                f"scenario {scenario.key} says that the {scenario.first} plays first [4.1]; leave the high card out"
            )
        self._buy(config, scenario, buyers, attacker)
        config["readjust"] = bool(config["readjust"])
        if not isinstance(config["clock"], int) or not 0 <= config["clock"] <= 3600:
            raise UnknownScenario(f"clock is {config['clock']!r}; it is a number of seconds a turn, 0 for none")
        config["sides"] = [cards.NATIONS[nation] for nation in setup.playing_order(scenario, first, second, attacker)]
        return config

    def _buyers(self, config: dict[str, Any], sides: list[int]) -> list[int]:
        """[43.2] The nations whose players buy their forces; `auto` instead of a table buys both."""
        names = [cards.NATIONS[side] for side in sides]
        forces = config["forces"]
        if isinstance(forces, str):
            forces = dict.fromkeys(names, forces)
        if not isinstance(forces, dict):
            raise UnknownScenario(f"forces is {forces!r}; it is a table with a force for {' or '.join(names)}")
        for name in forces:
            if name not in names:
                raise UnknownScenario(f"there is a force for {name!r}; the sides are {' and '.join(names)}")
        config["forces"] = dict(forces)
        return [side for side in sides if cards.NATIONS[side] in forces]

    def _buy(self, config: dict[str, Any], scenario: Scenario, buyers: list[int], attacker: int) -> None:
        """[43.2] Check the forces that are bought, and write them down in full."""
        try:
            year = purchase_words.year_of(config["year"])
            for side in buyers:
                role = self._role(side, attacker)
                value = config["forces"][cards.NATIONS[side]]
                bought = purchase_words.read(scenario, side, role, year, value)
                config["forces"][cards.NATIONS[side]] = purchase_words.written(bought)
        except purchase_words.NotForSale as error:
            raise UnknownScenario(str(error)) from error
        if buyers and config["first"] != "book":
            raise UnknownScenario(
                "forces are bought, and who sets up first is to know nothing of the other one [3.2]; leave the high"
                " card out"
            )

    def _role(self, side: int, attacker: int) -> int:
        """[2.4] The part that a nation plays."""
        return MEETING if attacker == NO_SEAT else ATTACKER if side == attacker else DEFENDER

    def _level(self, config: dict[str, Any], scenario: Scenario, needed: int) -> None:
        """How much of the rulebook is played: what the scenario was made for, unless more is asked or `needed`."""
        if not config["level"]:
            enough = [level for level in OPEN_LEVELS if LEVELS[level] >= max(needed, LEVELS[scenario.level])]
            config["level"] = enough[0]
        self._one_of(config, "level", OPEN_LEVELS)
        if LEVELS[config["level"]] < needed:
            raise UnknownScenario(
                f"buying a force is chapter {needed} of the rules, more than level {config['level']!r} has; its level"
                " is full"
            )
        if LEVELS[config["level"]] < LEVELS[scenario.level]:
            enough = [level for level in OPEN_LEVELS if LEVELS[level] >= LEVELS[scenario.level]]
            raise UnknownScenario(
                f"scenario {scenario.key} ({scenario.name}) needs chapters {scenario.chapters} of the rules, more than"
                f" level {config['level']!r} has; its level can be {', '.join(enough)}"
            )

    def _attacker(self, config: dict[str, Any], scenario: Scenario, sides: list[int]) -> int:
        """[2.4] The nation that attacks: as it is said, else the first of the two; NO_SEAT where nobody attacks."""
        named = config["attacker"]
        if not scenario.has_roles():
            if named:
                raise UnknownScenario(
                    f"nobody attacks in scenario {scenario.key} ({scenario.name}): both sides have the same task;"
                    " leave the attacker out"
                )
            return NO_SEAT
        names = [cards.NATIONS[side] for side in sides]
        if named and named not in names:
            raise UnknownScenario(f"the attacker is {named!r}; it is one of the two sides, {' or '.join(names)}")
        config["attacker"] = named or names[0]
        return cards.NATIONS.index(config["attacker"])

    def _forces(self, scenario: Scenario, sides: list[int], attacker: int) -> None:
        """Refuse a side that the scenario has no force for."""
        for side in sides:
            role = self._role(side, attacker)
            if scenario.force(side, role) is None:
                having = [cards.NATIONS[force.nation] for force in scenario.forces if force.role == role]
                task = "take part" if role == MEETING else "attack" if role == ATTACKER else "defend"
                raise UnknownScenario(
                    f"scenario {scenario.key} ({scenario.name}) has no {cards.NATIONS[side]} force to {task} with;"
                    f" there are {', '.join(having)}"
                )

    def _sides(self, sides: Any) -> list[int]:
        """Two different nations by name."""
        if not isinstance(sides, list | tuple) or len(sides) != 2:
            raise UnknownScenario(f"sides is {sides!r}; name two nations, such as german and american")
        for side in sides:
            if side not in cards.NATIONS:
                raise UnknownScenario(f"there is no side {side!r}; the sides are {', '.join(cards.NATIONS)}")
        if sides[0] == sides[1]:
            raise UnknownScenario(f"both sides are {sides[0]}; two different nations are needed")
        return [cards.NATIONS.index(side) for side in sides]

    def menu(self) -> dict[str, Any]:
        return {
            "scenarios": [self._offer(scenario) for scenario in SCENARIOS.values()],
            "sides": [{"id": nation, "name": text.nation_word(at)} for at, nation in enumerate(cards.NATIONS)],
            "choose": 2,
            "default": DEFAULTS,
            "options": [
                {"name": "attacker", "label": "Who attacks, if anybody", "rule": "2.4", "values": cards.NATIONS},
                {"name": "level", "label": "Rules up to", "rule": "", "values": OPEN_LEVELS},
                {"name": "first", "label": "Who plays first", "rule": "4.1", "values": FIRST_PLAYER},
                {"name": "readjust", "label": "Shift range chits by consent", "rule": "5.62", "values": [False, True]},
                {"name": "clock", "label": "Seconds for each turn, 0 for no clock", "rule": "16.31", "seconds": 3600},
            ],
        }

    def _offer(self, scenario: Scenario) -> dict[str, Any]:
        """What somebody who chooses a scenario wants to know; `forces` are the nations in each part."""
        parts = {role: [f.nation for f in scenario.forces if f.role == role] for role in (MEETING, ATTACKER, DEFENDER)}
        return {
            "id": scenario.key,
            "name": scenario.name,
            "note": f"chapters {scenario.chapters}",
            "level": scenario.level,
            "decks": scenario.decks,
            "roles": scenario.has_roles(),
            "forces": {ROLES[role]: [cards.NATIONS[nation] for nation in nations] for role, nations in parts.items()},
        }

    def _one_of(self, config: dict[str, Any], key: str, values: list[str]) -> None:
        """Refuse an option value that does not exist."""
        if config[key] not in values:
            raise UnknownScenario(f"{key} is {config[key]!r}; it can be {', '.join(values)}")

    def position(self, description: dict[str, Any]) -> tuple[State, dict[str, Any]]:
        """See `position.build`; a side or its groups may be left out, and there are two more words:

        `pile` names the only cards that are still to be drawn, `readjust` brings in the option of [5.62].
        """
        config = DEFAULTS | {"position": description, "sides": described_sides(description), "level": "basic"}
        full = {side: {"groups": SPARE_GROUPS} for side in config["sides"]}
        for key, value in description.items():
            if key in full and not isinstance(value, dict):
                raise ImpossiblePosition(f"{key} is {value!r}; a side is made of groups, a hand and so on")
            full[key] = full[key] | value if key in full else value
        config["readjust"] = bool(full.pop("readjust", False))
        pile = full.pop("pile", None)
        full["sides"] = config["sides"]
        if str(full.get("scenario", "A")) not in SCENARIOS:
            raise ImpossiblePosition(f"there is no scenario {full['scenario']!r}; there are {', '.join(SCENARIOS)}")
        try:
            s = build(full)
        except PositionError as error:
            raise ImpossiblePosition(str(error)) from error
        except (TypeError, ValueError, AttributeError, LookupError) as error:
            raise ImpossiblePosition(f"the description cannot be read ({type(error).__name__}: {error})") from error
        config["scenario"] = s.rules.scenario
        s.rules.readjust = config["readjust"]
        if pile is not None:
            keep_pile(s, pile)
        return s, config

    def _rules_of(self, config: dict[str, Any]) -> Rules:
        """The immutable rules of a configuration, made once."""
        made_of = ("scenario", "sides", "attacker", "level", "readjust", "first", "year", "forces")
        tag = " ".join(str(config[key]) for key in made_of)
        if "position" in config:
            tag = canonical(config["position"])
        rules = self._rules.get(tag)
        if rules is None and "position" in config:
            rules = self._rules[tag] = text.as_up_front(self.position(config["position"])[0]).rules
        if rules is None:
            nations = [cards.NATIONS.index(side) for side in config["sides"]]
            scenario = SCENARIOS[config["scenario"]]
            level = LEVELS[config["level"]]
            bought, guise = self._bought(config, scenario, nations)
            high_card = config["first"] == "high-card"
            rules = setup.rules_of(scenario, nations, config["readjust"], high_card, level, None, bought, guise)
            self._rules[tag] = rules
        return rules

    def shown(self, config: dict[str, Any]) -> dict[str, Any]:
        # [43.2] who buys is no secret, what he has bought is one until it is set up
        shown = {name: config[name] for name in DEFAULTS}
        shown["forces"] = sorted(config["forces"])
        return shown

    def _bought(
        self, config: dict[str, Any], scenario: Scenario, nations: list[int]
    ) -> tuple[list[Force | None], Force | None]:
        """[43.2] The forces that were bought, by seat, and what the second one is taken for until it is seen."""
        attacker = setup.first_attacker(scenario)
        year = purchase_words.year_of(config["year"])
        bought: list[Force | None] = [None, None]
        for seat in range(2):
            value = config["forces"].get(cards.NATIONS[nations[seat]])
            if value is not None:
                role = setup.role_of(attacker, seat)
                bought[seat] = purchase_words.read(scenario, nations[seat], role, year, value).force()
        if bought[1] is None:
            return bought, None
        role = setup.role_of(attacker, 1)
        return bought, purchase_words.read(scenario, nations[1], role, year, purchase_words.AUTO).force()

    def new(self, config: dict[str, Any]) -> State:
        if "position" in config:
            return self.position(config["position"])[0]
        return setup.new_game(self._rules_of(config))

    def blank(self, config: dict[str, Any]) -> State:
        return UpFront(self._rules_of(config))

    def seats(self, config: dict[str, Any]) -> list[str]:
        return list(config["sides"])

    def clone(self, s: State) -> State:
        return text.as_up_front(s).clone()

    def dump(self, s: State) -> dict[str, Any]:
        return codec.dump(text.as_up_front(s))

    def load(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        try:
            s = codec.load(row, self._rules_of(config))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise CorruptSave(f"the saved game of Up Front is damaged: {type(error).__name__} {error}") from error
        if s.stack and (wrong := invariants.problems(s)):
            raise CorruptSave(f"the saved game of Up Front is damaged: {wrong[0]}")
        return s

    def key(self, s: State, code: int) -> str:
        return words.key(text.as_up_front(s), code)

    def parse(self, s: State, key: str) -> int:
        return words.parse(text.as_up_front(s), key)

    def expand(self, s: State, order: str) -> list[str]:
        parts = order.split()
        if len(parts) == 4 and parts[0].lower() == words.BY_NUMBER[FIRE].word:
            # fire B A c17+c23: the choice of cards is made with it
            add, done = words.BY_NUMBER[ADD].word, words.BY_NUMBER[DONE].word
            return [" ".join(parts[:3]), *[f"{add} {card}" for card in parts[3].split("+")], done]
        if len(parts) == 4 and parts[0].lower() == words.BY_NUMBER[RALLY_TWO].word:
            # rally-two B A c61: the order in which two groups are named means nothing
            return [" ".join([parts[0], *sorted(parts[1:3], key=str.upper), parts[3]])]
        return [order]

    def kind(self, s: State) -> str:
        return text.kind(text.as_up_front(s))

    def prompt(self, s: State) -> tuple[str, str]:
        return text.prompt(text.as_up_front(s))

    def label(self, s: State, code: int) -> str:
        return text.label(text.as_up_front(s), code)

    def reason(self, s: State, seat: int, number: int, code: int) -> Reason:
        rule, key, sentence = text.reason(text.as_up_front(s), number, code)
        return Reason(rule, key, sentence)

    def trail(self, s: State, viewer: int) -> list[str]:
        return text.trail(text.as_up_front(s))

    def view(self, s: State, viewer: int) -> dict[str, Any]:
        return view.view(text.as_up_front(s), viewer)

    def veil(self, s: State, viewer: int) -> State:
        return secrecy.veil(text.as_up_front(s), viewer)

    def load_veiled(self, row: dict[str, Any], config: dict[str, Any]) -> State:
        # the blanks in it break the invariants that `load` asks for
        return codec.load(row, self._rules_of(config))

    def deal(self, veiled: State, seed: int) -> State:
        return secrecy.deal(text.as_up_front(veiled), seed)

    def odds(self, s: State, seat: int, code: int) -> dict[str, Any] | None:
        return chances.odds(text.as_up_front(s), seat, code)

    def on_the_clock(self, view: dict[str, Any], kind: str) -> bool:
        return screen.on_the_clock(view, kind)

    def tell(self, config: dict[str, Any], event: Event, viewer: int) -> str:
        rules = self._rules_of(config)
        return text.tell(rules.soldiers, rules.nations, event)

    def result(self, s: State) -> dict[str, Any] | None:
        game = text.as_up_front(s)
        if not game.over:
            return None
        reason, rule = ENDINGS[game.ending]
        names = [cards.NATIONS[nation] for nation in game.rules.nations]
        return {
            "winner": None if game.winner == DRAWN else names[game.winner],
            "reason": reason,
            "rule": rule,
            "points": {names[seat]: victory_points(game, seat) for seat in range(2)},
            "losses": {names[seat]: game.sides[seat].lost for seat in range(2)},
            "turns": game.turn,
        }

    def problems(self, s: State) -> list[str]:
        return invariants.problems(text.as_up_front(s))

    def secrets(self, s: State, viewer: int) -> list[str]:
        """The keys of the cards whose place a viewer does not know; the pile is everybody's secret.

        [43.2] With them those of the men of a force that he has not seen.
        """
        game = text.as_up_front(s)
        hidden = [words.card_key(card) for card in secrecy.unseen(game, viewer)]
        if secrecy.hides_force(game, game.face_down, viewer):
            hidden += [words.man_key(man.soldier) for man in game.men if man.side == game.face_down]
        return hidden


def described_sides(description: dict[str, Any]) -> list[str]:
    """The two sides of a described position: as it says, else those it describes, else Germans and Americans."""
    named = [side for side in cards.NATIONS if side in description]
    sides = description.get("sides")
    if sides is None:
        others = [side for side in named if side != "german"] or ["american"]
        sides = named if len(named) > 1 else ["german", *others]
    if not isinstance(sides, list) or len(sides) != 2 or not set(named) <= set(sides) <= set(cards.NATIONS):
        raise ImpossiblePosition(
            f"the sides are {sides!r} and the description has {', '.join(named) or 'none'};"
            f" a position has two sides out of {', '.join(cards.NATIONS)}"
        )
    return list(sides)


def keep_pile(s: UpFront, pile: Any) -> None:
    """Of the cards that lie in no other place only these are still to be drawn; the others have been discarded."""
    wanted = [words.card_value(str(key)) for key in pile] if isinstance(pile, list) else [-1]
    for card in wanted:
        if card not in s.pool or wanted.count(card) > 1:
            raise ImpossiblePosition(f"pile is {pile!r}; it lists cards (c1 to c162) that lie nowhere else, each once")
    for card in [card for card in s.pool if card not in wanted]:
        atoms.take_from_pile(s, card)
        atoms.discard(s, card, atoms.BOTH)


GAME = UpFrontGame()


def verb_word(code: int) -> str:
    """The verb of an option, for statistics."""
    return words.BY_NUMBER[verb_of(code)].word
