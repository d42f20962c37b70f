"""The sergeant: Up Front by rules of thumb and exact odds.

Each kind of question has a module: `setup` the groups and the first terrain, `orders` the turn, `fire` attacks,
`answers` what is asked under fire, `infiltrate` and `melee` the fight at arm's length, `captives` prisoners and wounds,
`works` weapons and trenches, `regrouping` transfers, `hand` and `discards` the cards.  `plans` is what he is after,
`sight` what he sees, `imagined` what could become of it, `chances`, `brawl` and `mines` how likely it is, `outlook` and
`stakes` what he makes of it, `weights` what he thinks things are worth.  He has no memory: the same view gives the same
choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from firefight.bots.sergeant import answers, captives, discards, infiltrate, melee, orders, regrouping, setup, works
from firefight.bots.sergeant.sight import Order, Sight
from firefight.bots.sergeant.weights import STANDARD, Weights
from firefight.kernel.game import Decision
from firefight.search.sampler import Sampler

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront

QUESTIONS: Final[dict[str, Callable[[Sight, Decision], Order]]] = {
    "form_groups": setup.form_groups,
    "form_crews": setup.form_crews,
    "carry": setup.carry,
    "entry": setup.entry,
    "initial_terrain": setup.initial_terrain,
    "turn": orders.choose,
    "terrain_offer": answers.terrain_offer,
    "claim": answers.claim,
    "fire_choice": answers.choose_cards,
    "fire_attack": answers.resolve,
    "concealment": answers.conceal,
    "hero_before_fire": answers.hero_before,
    "hero_after_pin": answers.hero_for_the_pinned,
    "card_drawn": answers.hero_for_the_pinned,
    "hero_before_endurance": captives.hero_for_the_wounded,
    "hero_after_wound": captives.hero_for_the_wounded,
    "surrender": captives.capture,
    "guarding": captives.guard,
    "portage": captives.put_down,
    "rally": answers.who_rallies,
    "discards": discards.choose,
    "discards_one": discards.choose,
    "discards_none": discards.choose,
    "discards_any": discards.choose,
    "enemy_plays": discards.choose,
    "refill": answers.refill,
    "exchange": regrouping.partner,
    "set_out": regrouping.another,
    "arrive": regrouping.place,
    "acquisition": works.which_weapon,
    "infiltration_plan": infiltrate.declare,
    "attempt": infiltrate.creep,
    "morale_check": infiltrate.try_again,
    "hold_fire": infiltrate.hold_fire,
    "detonation": infiltrate.detonate,
    "entry_choice": melee.enter,
    "melee_window": melee.in_the_fight,
    "melee": melee.who_fights,
    "melee_aftermath": melee.aftermath,
    "spoils": melee.spoils,
    "terrain_capture": melee.ground_taken,
    "terrain_capture_join": melee.who_joins,
    "charges": melee.charge,
    "line_up": answers.keep,
    "readjust_0": answers.keep,
    "readjust_1": answers.keep,
}
"""Who answers what."""


class Sergeant:
    """An opponent who knows his trade and looks no further than the next turn."""

    name: ClassVar[str] = "sergeant"

    def __init__(self, seed: int = 0, weights: Weights = STANDARD) -> None:
        self._seed = seed
        self._weights = weights
        self._why = "Nothing has been asked yet."

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        """The key of one of the decision's options."""
        options = decision.options
        if len(options) == 1:
            self._why = "There was nothing else to do."
            return options[0].key
        answer = QUESTIONS.get(decision.kind)
        if answer is None:
            self._why = "I do not know this question, so I take the first answer."
            return options[0].key
        sight = Sight(view, cast("UpFront", sampler.sample(self._seed)), self._weights)
        order = answer(sight, decision)
        self._why = order.why
        return next(option.key for option in options if option.code == order.code)

    def why(self) -> str:
        """The reason for the latest choice, in one sentence."""
        return self._why
