"""Chapter 33: wounds, what they do to a man, his endurance, and the Hero who makes him forget them.

Whether a hit wounds is in `results` (33.1); what a wound does to firepower is in `firepower` (33.2).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import (
    acquisition,
    atoms,
    atoms_weapons,
    atoms_wounds,
    cards,
    losses,
    usable,
    victory,
    weapons,
)
from firefight.games.upfront.crew import why_not_own_man
from firefight.games.upfront.deck import FOR_ENDURANCE, RANDOM_NUMBER, Draw
from firefight.games.upfront.firepower import is_guard, is_hindered
from firefight.games.upfront.model import IN_PLAY, KILLED, NO_GROUP, NO_MAN, Man, UpFront
from firefight.games.upfront.options import IGNORE_WOUND, LEAVE_SECONDARY, LEAVE_WEAPON
from firefight.games.upfront.reasons import (
    GUARD_NOT_CREW,
    LEGAL,
    NOT_SAME_GROUP,
    NOT_WOUNDED,
    SWAP_BY_CREW,
    SWAP_SLUNG,
    SWAP_UNARMED,
    SWAP_WITH_PINNED,
    SWAP_WITHOUT_WOUND,
    WOUND_IGNORED,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.frames import Window
from firefight.kernel.notation import first, pack, second, verb_of

CHAPTER: Final = 33

# The moments at which a Hero answers a wound.
BEFORE_ENDURANCE: Final = 0
WOUNDED_AGAIN: Final = 1

# The steps of a second wound.
ASK: Final = 0
SUFFER: Final = 1
OVER: Final = 2

# The steps of the endurance of a side's wounded.
BEGIN: Final = 0
NEXT: Final = 1
DRAW: Final = 2
RESULT: Final = 3


# --- a Hero who makes a man forget his wound ------------------------------------------------------------------------


def why_not_ignore(s: UpFront, seat: int, number: int, card: int) -> int:
    """[33.9] Why a Hero may not make a man forget his wound for this turn."""
    reason = usable.why_not_card(s, seat, card, cards.HERO)
    if reason == LEGAL:
        reason = why_not_own_man(s, seat, number)
    if reason != LEGAL:
        return reason
    if not s.men[number].wounded:
        return NOT_WOUNDED
    # [10.45-Q2] never to no effect
    return WOUND_IGNORED if s.men[number].unhindered else LEGAL


def ignorable(s: UpFront, seat: int, heroes: list[int]) -> list[int]:
    """[33.9] The options to play one of these Heroes on a wounded man."""
    codes: list[int] = []
    if s.rules.level < CHAPTER or not heroes:
        return codes
    for man in s.men:
        if man.side == seat and man.where == IN_PLAY and is_hindered(man):
            for card in heroes:
                codes.append(pack(IGNORE_WOUND, man.number, card))
    return codes


def ignore(s: UpFront, seat: int, number: int, card: int, rule: str) -> None:
    """[33.9] Play a Hero on a wounded man: for this player turn his wound does not count."""
    atoms.play_hero(s, seat, number, card, rule)
    atoms_wounds.ignore_wound(s, s.men[number])


class WoundWindow(Window):
    """A Hero for a wounded man: before his endurance is drawn for (33.7a), or wounded again (33.7b).  subject: [man]"""

    CODE: ClassVar[str] = "wound_window"

    def blank(self) -> Window:
        return WoundWindow()

    def reactions(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, UpFront)
        number = self.subject[0]
        if not is_hindered(s.men[number]):
            return []
        return [pack(IGNORE_WOUND, number, card) for card in usable.with_use(s, seat, cards.HERO)]

    def react(self, s: State, seat: int, code: int) -> None:
        assert isinstance(s, UpFront)
        ignore(s, seat, first(code), second(code), "33.7b" if self.kind == WOUNDED_AGAIN else "33.7a")

    def why_no_reaction(self, s: State, seat: int, code: int) -> int:
        assert isinstance(s, UpFront)
        if verb_of(code) != IGNORE_WOUND:
            return NOT_ASKED
        reason = why_not_ignore(s, seat, first(code), second(code))
        return NOT_ASKED if reason == LEGAL and first(code) != self.subject[0] else reason


class SecondWound(Frame):
    """A wounded man is wounded again (33.7b).  a Hero at once > else he is killed"""

    CODE: ClassVar[str] = "second_wound"

    def __init__(self, man: int = 0) -> None:
        self.pc = 0
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        man = s.men[self.man]
        if self.pc == ASK:
            self.pc = SUFFER
            if s.sides[man.side].hand:
                s.push(WoundWindow(WOUNDED_AGAIN, [man.side], [man.number]))
        elif self.pc == SUFFER:
            self.pc = OVER
            if is_hindered(man):
                losses.lose(s, man, KILLED, "33.7b")
                if victory.breaks(s):
                    s.finish()
        else:
            s.ret()

    def clone(self) -> Frame:
        copy = SecondWound(self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man = row


# --- endurance ------------------------------------------------------------------------------------------------------


def endurance_due(s: UpFront, seat: int) -> bool:
    """[33.7] [33.7-Q2] Whether this is the first turn of a side that begins in this deck."""
    if s.rules.level < CHAPTER:
        return False
    for man in s.men:
        if man.side == seat and man.where == IN_PLAY and man.endured < s.deck:
            return True
    return False


class Endurance(Frame):
    """The wounded of a side in its first turn of a new deck (33.7).

    one after the other: a Hero exempts him (33.7a) > a random number > red kills
    """

    CODE: ClassVar[str] = "endurance"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.in_deck = 0
        self.men: list[int] = []
        self.man = NO_MAN

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == BEGIN:
            self.begin(s)
        elif self.pc == NEXT:
            self.next(s)
        elif self.pc == DRAW:
            self.draw(s, s.men[self.man].unhindered)
        else:
            self.result(s, s.take_result())

    def begin(self, s: UpFront) -> None:
        """[33.7] For everybody else, also if he is wounded later in this deck, the deck is settled."""
        self.pc = NEXT
        self.in_deck = s.deck
        for man in s.men:
            if man.side == self.seat and man.where == IN_PLAY and man.endured < self.in_deck:
                # the game does not begin with a new deck
                if man.wounded and self.in_deck > 1:
                    self.men.append(man.number)
                else:
                    atoms_wounds.endure(man, self.in_deck)

    def next(self, s: UpFront) -> None:
        """[33.7a] The next man; a Hero is played just before the draw for him."""
        # [16.3] nothing more is drawn for once the last deck has ended
        if not self.men or s.time_up:
            s.ret()
            return
        self.man = self.men.pop(0)
        self.pc = DRAW
        if s.sides[self.seat].hand:
            s.push(WoundWindow(BEFORE_ENDURANCE, [self.seat], [self.man]))

    def draw(self, s: UpFront, exempt: bool) -> None:
        """[33.7a] Exempt for this deck, or a random number."""
        atoms_wounds.endure(s.men[self.man], self.in_deck)
        if exempt:
            self.pc = NEXT
            return
        self.pc = RESULT
        s.push(Draw(RANDOM_NUMBER, self.seat, FOR_ENDURANCE, self.man))

    def result(self, s: UpFront, card: int) -> None:
        """[33.7] Red, and he is removed as killed."""
        self.pc = NEXT
        man = s.men[self.man]
        if s.sink is not None:
            s.tell("endurance", EVERYBODY, "33.7", [man.number, 0 if cards.RED[card] else 1])
        if cards.RED[card]:
            losses.lose(s, man, KILLED, "33.7")
            if victory.breaks(s):
                s.finish()

    def clone(self) -> Frame:
        copy = Endurance(self.seat)
        copy.pc = self.pc
        copy.in_deck = self.in_deck
        copy.men = self.men[:]
        copy.man = self.man
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.in_deck, self.men[:], self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.in_deck = row[0], row[1], row[2]
        self.men, self.man = list(row[3]), row[4]


# --- weapons in the hands of the wounded ----------------------------------------------------------------------------


def why_not_swap(s: UpFront, seat: int, wounded: int, other: int) -> int:
    """[33.3] [33.3-Q1] Why a wounded man and another may not exchange their primary weapons."""
    reason = why_not_own_man(s, seat, wounded)
    if reason == LEGAL:
        reason = why_not_own_man(s, seat, other)
    if reason != LEGAL:
        return reason
    giver, taker = s.men[wounded], s.men[other]
    if wounded == other or giver.group != taker.group:
        return NOT_SAME_GROUP
    # [17.8-Q18] a man between two groups takes no part in what either does
    if giver.transfers_to != NO_GROUP or taker.transfers_to != NO_GROUP:
        return NOT_SAME_GROUP
    if giver.pinned or taker.pinned:
        return SWAP_WITH_PINNED
    if not giver.wounded:
        return SWAP_WITHOUT_WOUND
    if weapons.is_unarmed(s, giver) or weapons.is_unarmed(s, taker):
        return SWAP_UNARMED
    # [20.74] his own weapon stays with the man who has captured one
    if giver.slung or taker.slung:
        return SWAP_SLUNG
    # [18.22] a weapon that has a crew goes only from one to the other of that crew
    crewed = giver.gunner != NO_MAN or giver.assistant != NO_MAN or taker.gunner != NO_MAN or taker.assistant != NO_MAN
    if crewed and other not in (giver.gunner, giver.assistant):
        return SWAP_BY_CREW
    # [32.2a] a gunner who guards prisoners would become the assistant
    gunner = giver if giver.assistant != NO_MAN else taker
    return GUARD_NOT_CREW if crewed and is_guard(s, gunner) else LEGAL


def swaps(s: UpFront, seat: int, index: int) -> list[list[int]]:
    """[33.3] Every exchange of primary weapons that a group could make: [wounded man, other man]."""
    pairs: list[list[int]] = []
    if s.rules.level < CHAPTER:
        return pairs
    men = s.sides[seat].groups[index].men
    for wounded in men:
        if s.men[wounded].wounded:
            for other in men:
                if why_not_swap(s, seat, wounded, other) == LEGAL:
                    pairs.append([wounded, other])
    return pairs


def swap(s: UpFront, man: Man, other: Man) -> None:
    """[33.3] Two men exchange their primary weapons; [21.1] a secondary one goes with light weapons only."""
    atoms_wounds.exchange_weapons(s, man, other)
    acquisition.drop_unfit_secondary(s, man)
    acquisition.drop_unfit_secondary(s, other)


def overloaded(s: UpFront) -> int:
    """[33.6] A wounded man who carries a primary and a secondary weapon and must abandon one of them; or NO_MAN."""
    for man in s.men:
        if is_hindered(man) and man.where == IN_PLAY and man.weapon != NO_MAN and weapons.is_encumbered(man):
            return man.number
    return NO_MAN


class Portage(Frame):
    """A wounded man abandons one of his two weapons (33.6); his owner says which."""

    CODE: ClassVar[str] = "portage"

    def __init__(self, man: int = 0) -> None:
        self.pc = 0
        self.man = man

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        s.ask(s.men[self.man].side)

    def options(self, s: State) -> list[int]:
        return [pack(LEAVE_WEAPON), pack(LEAVE_SECONDARY)]

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        s.news = True
        man = s.men[self.man]
        if verb_of(code) == LEAVE_WEAPON:
            atoms_weapons.leave_weapon(s, man, man.side, man.group, "33.6")
        else:
            # [20.74] behind a captured weapon it is his own
            atoms_weapons.leave_slung(s, man, man.side, man.group, "33.6")
            atoms_weapons.leave_secondary(s, man, man.side, man.group, "33.6")
        s.ret()

    def clone(self) -> Frame:
        copy = Portage(self.man)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.man]

    def load(self, row: list[Any]) -> None:
        self.pc, self.man = row
