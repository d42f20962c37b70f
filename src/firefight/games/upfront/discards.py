"""Section 4.3: discards.  All are chosen first, then resolved one by one [4.3-Q1]; some are played on the enemy.

Snipers [14.1], Wire [13.3] and terrain placed on a moving enemy group [7.3] take the place of ordinary discards.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, troops, usable
from firefight.games.upfront.enemyplays import TARGETED, EnemyPlays, why_not_on_enemy
from firefight.games.upfront.model import UpFront
from firefight.games.upfront.options import DISCARD, DONE, PLACE, SHOW
from firefight.games.upfront.reasons import (
    ALREADY_CHOSEN,
    COWER_KEPT,
    LEGAL,
    MUST_DO_SOMETHING,
    NO_DISCARD_ACTION,
    NO_DISCARD_LIMIT,
    NOT_IN_HAND,
    NOT_JAPANESE,
    ONE_TERRAIN_EACH,
    SHOW_COWER_ONLY,
    TIME_IS_UP,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of the discards.
CHOOSE: Final = 0
DECLARE: Final = 1


def may_discard(s: UpFront, seat: int) -> bool:
    """Whether a player is asked for discards at all: a public fact."""
    nation = s.rules.nations[seat]
    # [35.4] none beside a covered entry
    if not s.sides[seat].hand or s.closed:
        return False
    # [45.12] a Japanese player may always show and discard Cower cards
    return nation == cards.JAPANESE or troops.limit(s, seat) > 0


def card_of(code: int) -> int:
    """The card of a discard order."""
    return second(code) if verb_of(code) in TARGETED else first(code)


def limit(s: UpFront, seat: int) -> int:
    """How many discards a player's turn allows in all."""
    # [16.31] none is declared after the clock has run out
    if s.flagged:
        return 0
    return troops.limit(s, seat)


def counted(chosen: list[int]) -> int:
    """How many of the chosen discards count against the limit."""
    count = 0
    for code in chosen:
        # [45.12] shown Cower cards are beyond it
        if verb_of(code) != SHOW:
            count += 1
    return count


def must_act(s: UpFront, seat: int, chosen: list[int]) -> bool:
    """[4.6] Whether a player may not pass, because his opponent has just passed."""
    idle = s.actions == 0 and not chosen
    return idle and s.sides[1 - seat].passed and limit(s, seat) > 0


class Discards(Frame):
    """The discards of a turn (4.3).  choose all (4.3-Q1) > lay them down (4.4) > resolve what is played on the enemy"""

    CODE: ClassVar[str] = "discards"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.chosen: list[int] = []

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == CHOOSE:
            s.ask(self.seat)
            return
        # [4.4] every discard leaves the hand; the ones played on the enemy lie face up until they are resolved
        s.discards = len(self.chosen)
        on_enemy: list[int] = []
        for code in self.chosen:
            if verb_of(code) in TARGETED:
                on_enemy.append(code)
                atoms.lay_on_table(s, self.seat, card_of(code))
            else:
                # [45.12] a Cower card is shown; [39.5] whatever Volksgrenadiers discard
                rule = "45.12" if verb_of(code) == SHOW else "39.5" if troops.shows_discards(s, self.seat) else ""
                atoms.discard_from_hand(s, self.seat, card_of(code), rule)
        s.goto(EnemyPlays(self.seat, on_enemy))

    def chosen_cards(self) -> list[int]:
        """The cards chosen so far."""
        return [card_of(code) for code in self.chosen]

    def held(self, s: UpFront) -> list[int]:
        """The cards in hand that are not chosen yet."""
        gone = self.chosen_cards()
        return [card for card in s.sides[self.seat].hand if card not in gone]

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes: list[int] = []
        held = self.held(s)
        if counted(self.chosen) < limit(s, self.seat):
            enemies = len(s.sides[1 - self.seat].groups)
            for card in held:
                uses = usable.mask(s, self.seat, card)
                # [39.5] Volksgrenadiers keep Cower cards once they have acted
                if uses or not troops.keeps_cower(s, self.seat):
                    codes.append(pack(DISCARD, card))
                for verb, use in TARGETED.items():
                    if uses & use:
                        for target in range(enemies):
                            if self.why_not_target(s, verb, target) == LEGAL:
                                codes.append(pack(verb, target, card))
        if s.rules.nations[self.seat] == cards.JAPANESE and not s.flagged:
            for card in held:
                if usable.mask(s, self.seat, card) == 0:
                    codes.append(pack(SHOW, card))
        if not must_act(s, self.seat, self.chosen):
            codes.append(pack(DONE))
        codes.sort()
        return codes

    def why_not_target(self, s: UpFront, verb: int, target: int) -> int:
        """Why this kind of card may not be discarded on an enemy group besides the ones already chosen."""
        if verb == PLACE:
            for code in self.chosen:
                # [7.32-Q3] one Terrain card for each group, even if both are discarded together
                if verb_of(code) == PLACE and first(code) == target:
                    return ONE_TERRAIN_EACH
        return why_not_on_enemy(s, self.seat, verb, target)

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == DONE:
            return MUST_DO_SOMETHING if must_act(s, self.seat, self.chosen) else LEGAL
        if verb != DISCARD and verb != SHOW and verb not in TARGETED:
            return NOT_ASKED
        if s.flagged:
            return TIME_IS_UP
        card = card_of(code)
        if card not in s.sides[self.seat].hand:
            return NOT_IN_HAND
        if card not in self.held(s):
            return ALREADY_CHOSEN
        if verb == SHOW:
            if s.rules.nations[self.seat] != cards.JAPANESE:
                return NOT_JAPANESE
            return SHOW_COWER_ONLY if usable.mask(s, self.seat, card) else LEGAL
        if counted(self.chosen) >= limit(s, self.seat):
            return NO_DISCARD_ACTION if limit(s, self.seat) == 0 else NO_DISCARD_LIMIT
        if verb == DISCARD:
            kept = troops.keeps_cower(s, self.seat) and usable.mask(s, self.seat, card) == 0
            return COWER_KEPT if kept else LEGAL
        reason = usable.why_not_card(s, self.seat, card, TARGETED[verb])
        return reason if reason != LEGAL else self.why_not_target(s, verb, first(code))

    def take(self, s: State, code: int) -> None:
        if verb_of(code) == DONE:
            self.pc = DECLARE
        else:
            self.chosen.append(code)

    def veil(self, viewer: int) -> None:
        # [4.3-Q1] nothing is shown before all are chosen
        if viewer != self.seat:
            self.chosen = []

    def clone(self) -> Frame:
        copy = Discards(self.seat)
        copy.pc = self.pc
        copy.chosen = self.chosen[:]
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.chosen[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row[0], row[1]
        self.chosen = list(row[2])
