"""Sections 6.44, 9.1, 10.4, 10.42: what a player may answer during his opponent's turn.

The window opens on public facts (an attack, a pinned man about to be fired on, a man just pinned, a card drawn) and
only asks a seat that holds a card at all; it always contains PASS.
"""

from __future__ import annotations

from typing import ClassVar, Final

from firefight.games.upfront import atoms, cards, consequences, italians, pillbox, usable
from firefight.games.upfront.model import IN_PLAY, UNKNOWN_CARD, UpFront
from firefight.games.upfront.options import CONCEAL, HERO
from firefight.games.upfront.reasons import (
    CONCEAL_NEVER,
    CONCEAL_PILLBOX,
    CONCEAL_TOO_LATE,
    CONCEALED_PLAYED,
    HERO_FOR_THE_DRAW,
    LEGAL,
    NOT_PINNED,
    NOT_YOUR_MAN,
    TOO_LATE,
)
from firefight.games.upfront.usable import why_not_card
from firefight.kernel.core import NOT_ASKED, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.frames import Window
from firefight.kernel.notation import first, pack, second, verb_of

# The moments at which a window opens.
BEFORE_RESOLUTION: Final = 0
BEFORE_A_PINNED_MAN: Final = 1
JUST_PINNED: Final = 2
CARD_DRAWN: Final = 3

HIT_UNSEEN: Final = ("sniper_attack", "mined")
"""[9.5] The attacks on one man from which nothing conceals him."""


class Reaction(Window):
    """One moment at which a player may play a Concealed card or a Hero.

    subject: [attacking seat, attacking group, target group, strength, Concealed card played or 0] before resolution;
    [man] before a pinned man is fired on and when one was just pinned; [card] when a card was drawn.
    """

    CODE: ClassVar[str] = "reaction"

    def blank(self) -> Window:
        return Reaction()

    def veil(self, viewer: int) -> None:
        # [4.5] a card drawn into a hand is its owner's secret
        if self.kind == CARD_DRAWN and viewer not in self.seats:
            self.subject = [UNKNOWN_CARD]

    def answer(self, s: State) -> int:
        assert isinstance(s, UpFront)
        if self.kind == JUST_PINNED and s.men[self.subject[0]].pinned:
            # [10.4-Q2] no Hero came at once
            consequences.pin_stands(s, s.men[self.subject[0]])
        # the Concealed card, or 0
        return self.subject[4] if self.kind == BEFORE_RESOLUTION else self.answered

    def heroes(self, s: UpFront, seat: int) -> list[int]:
        """The Hero cards that may be played now."""
        hand = s.sides[seat].hand
        if self.kind == CARD_DRAWN:
            # [10.4] only the card just drawn is used at once; another waits for its turn
            hand = self.subject if self.subject[0] in hand else []
        return [card for card in hand if usable.mask(s, seat, card) & cards.HERO]

    def reactions(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, UpFront)
        codes: list[int] = []
        if self.kind == BEFORE_RESOLUTION and self.subject[4] == 0 and not self.in_pillbox(s):
            for card in s.sides[seat].hand:
                if usable.mask(s, seat, card) & cards.CONCEALED:
                    codes.append(pack(CONCEAL, card))
        heroes = self.heroes(s, seat)
        if heroes:
            for man in s.men:
                # [10.4] a Hero rallies any one pinned man
                if why_not_rally_man(s, seat, man.number) == LEGAL:
                    for card in heroes:
                        codes.append(pack(HERO, man.number, card))
        return codes

    def in_pillbox(self, s: UpFront) -> bool:
        """[23.4] [9.5] Whether the group fired at is in a Pillbox, where nothing conceals it further."""
        return pillbox.is_in_pillbox(s, 1 - self.subject[0], self.subject[2])

    def react(self, s: State, seat: int, code: int) -> None:
        assert isinstance(s, UpFront)
        if verb_of(code) == CONCEAL:
            card = first(code)
            self.subject[4] = card
            atoms.take_from_hand(s, seat, card)
            if s.sink is not None:
                s.tell("concealed", EVERYBODY, "9.1", [seat, card, cards.CONCEALED_VALUE[card]])
            # [9.2] spent on this attack; at once, as the Fire cards [4.4-Q1]
            atoms.discard(s, card, atoms.BOTH)
        else:
            play_hero(s, seat, first(code), second(code), "10.4")

    def why_no_reaction(self, s: State, seat: int, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == CONCEAL:
            if self.kind == CARD_DRAWN:
                return NOT_ASKED
            # [9.5] not for a man whom a Sniper or a Minefield attacks; [9.1] not once a fire attack is being resolved
            if self.kind != BEFORE_RESOLUTION:
                return CONCEAL_NEVER if s.stack[-2].CODE in HIT_UNSEEN else CONCEAL_TOO_LATE
            reason = why_not_card(s, seat, first(code), cards.CONCEALED)
            if reason == LEGAL and self.in_pillbox(s):
                return CONCEAL_PILLBOX
            # [9.1] one card for each attack
            return reason if reason or self.subject[4] == 0 else CONCEALED_PLAYED
        if verb == HERO:
            reason = why_not_card(s, seat, second(code), cards.HERO)
            if reason == LEGAL:
                reason = why_not_rally_man(s, seat, first(code))
            if reason == LEGAL and code not in self.reactions(s, seat):
                return NOT_ASKED
            # [10.4-Q3] a Hero just drawn is not thrown away for another draw
            return HERO_FOR_THE_DRAW if reason == NOT_PINNED and self.kind == CARD_DRAWN else reason
        return NOT_ASKED


def why_not_rally_man(s: UpFront, seat: int, number: int) -> int:
    """Why a man cannot be rallied by a Hero."""
    if number >= len(s.men) or s.men[number].side != seat:
        return NOT_YOUR_MAN
    man = s.men[number]
    # [10.42] not one who has just been removed
    if man.where != IN_PLAY:
        return TOO_LATE
    if not man.pinned:
        return NOT_PINNED
    # [50.41] not even by a Hero
    return italians.why_not_yielded(s, seat, man.group)


def play_hero(s: UpFront, seat: int, number: int, card: int, rule: str) -> None:
    """[10.4] Play a Hero on a pinned man: he rallies, and it is no action."""
    atoms.play_hero(s, seat, number, card, rule)
    atoms.rally(s, s.men[number], rule)
