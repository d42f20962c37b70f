"""Sections 20.621 to 20.72: the fight for one position, man against man, until one side of it has nobody left."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms_melee, cards, losses, usable, victory, wounds
from firefight.games.upfront.ccv import (
    EACH_HELPER,
    TAKING_ALIVE,
    V_ALIVE,
    V_HELP,
    V_HINDERED,
    helps,
    is_helpless,
    rows,
    total,
)
from firefight.games.upfront.deck import FOR_MELEE, RANDOM_NUMBER, Draw
from firefight.games.upfront.model import KILLED, NO_MAN, PRISONER, Man, UpFront
from firefight.games.upfront.options import CHOOSE, HERO, HINDER, IGNORE_WOUND, TAKE_ALIVE
from firefight.games.upfront.reaction import BEFORE_A_PINNED_MAN, Reaction, play_hero, why_not_rally_man
from firefight.games.upfront.reasons import ALIVE_TWICE, CC_PINNED, HINDERED_ONCE, LEGAL, NOT_IN_COMBAT
from firefight.games.upfront.results import combat_number
from firefight.games.upfront.spoils import Aftermath
from firefight.games.upfront.usable import why_not_card
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.events import EVERYBODY
from firefight.kernel.frames import Window
from firefight.kernel.notation import first, pack, second, verb_of

# The steps of a fight.
WHO: Final = 0
BEFORE: Final = 1
PLAYED: Final = 2
FIGHT: Final = 3
FOUGHT: Final = 4

# The steps of one exchange of blows.
STRIKE: Final = 0
PARRY: Final = 1
COMPARE: Final = 2

BEATEN_WITHOUT_A_FIGHT: Final = 99
"""[33.5b] The margin over a man who cannot fight at all."""

PRISONERS: Final = 32
"""The chapter that lets men be taken alive."""

# The fields of a window's subject, before the men.
SEAT: Final = 0
FIGHTERS: Final = 1
CARDS: Final = 2
HINDERED: Final = 4
ALIVE: Final = 6
MEN: Final = 8


class MeleeWindow(Window):
    """What either side may do before the first blow (20.621, 9.4, 32.11).

    subject: [attacking seat, how many attackers, then for the defending and the attacking side: the Concealed card it
    has played; against whom; whether it wants a prisoner; then the attackers and the defenders].
    """

    CODE: ClassVar[str] = "melee_window"

    def blank(self) -> Window:
        return MeleeWindow()

    def place(self, seat: int) -> int:
        """0 for the defending side, 1 for the attacking one."""
        return 1 if seat == self.subject[SEAT] else 0

    def enemies(self, seat: int) -> list[int]:
        """The men whom this side fights."""
        at = MEN + self.subject[FIGHTERS]
        return self.subject[MEN:at] if seat != self.subject[SEAT] else self.subject[at:]

    def answer(self, s: State) -> int:
        """Both cards, both men and both wishes in one number."""
        found = 0
        for value in self.subject[CARDS:MEN]:
            found = found << 8 | value
        return found

    def reactions(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, UpFront)
        codes: list[int] = []
        for card in s.sides[seat].hand:
            uses = usable.mask(s, seat, card)
            if uses & cards.CONCEALED and self.subject[CARDS + self.place(seat)] == 0:
                for number in self.enemies(seat):
                    codes.append(pack(HINDER, number, card))
            if uses & cards.HERO:
                # [33.9] [33.5] a wounded man fights as if he were not
                codes.extend(wounds.ignorable(s, seat, [card]))
                for man in s.men:
                    if man.side == seat and self.why_not_hero(s, seat, man.number) == LEGAL:
                        codes.append(pack(HERO, man.number, card))
        if s.rules.level >= PRISONERS and not self.subject[ALIVE + self.place(seat)]:
            codes.append(pack(TAKE_ALIVE))
        codes.sort()
        return codes

    def why_not_hero(self, s: UpFront, seat: int, number: int) -> int:
        """[10.4] Why a Hero cannot rally this man; [20.91] a berserk man fights on as he is."""
        reason = why_not_rally_man(s, seat, number)
        if reason == LEGAL and s.men[number].berserk and number in self.subject[MEN:]:
            return CC_PINNED
        return reason

    def react(self, s: State, seat: int, code: int) -> None:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == HINDER:
            self.subject[CARDS + self.place(seat)] = second(code)
            self.subject[HINDERED + self.place(seat)] = first(code)
            atoms_melee.hinder(s, seat, first(code), second(code))
        elif verb == HERO:
            play_hero(s, seat, first(code), second(code), "10.4")
        elif verb == IGNORE_WOUND:
            wounds.ignore(s, seat, first(code), second(code), "33.9")
        else:
            # [32.11-Q1] declared with the values, and for the whole fight
            self.subject[ALIVE + self.place(seat)] = 1
            if s.sink is not None:
                s.tell("wants_alive", EVERYBODY, "32.11", [seat])

    def why_no_reaction(self, s: State, seat: int, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == HINDER:
            reason = why_not_card(s, seat, second(code), cards.CONCEALED)
            if reason != LEGAL:
                return reason
            # [20.621] one card for each side
            if self.subject[CARDS + self.place(seat)]:
                return HINDERED_ONCE
            return LEGAL if first(code) in self.enemies(seat) else NOT_IN_COMBAT
        if verb == HERO:
            reason = why_not_card(s, seat, second(code), cards.HERO)
            return reason if reason != LEGAL else self.why_not_hero(s, seat, first(code))
        if verb == IGNORE_WOUND:
            return wounds.why_not_ignore(s, seat, first(code), second(code))
        if verb != TAKE_ALIVE or s.rules.level < PRISONERS:
            return NOT_ASKED
        return ALIVE_TWICE if self.subject[ALIVE + self.place(seat)] else LEGAL


def declaration(declared: int, field: int) -> int:
    """One of the fields of what the window has left."""
    return 0 if declared <= 0 else declared >> 8 * (MEN - 1 - field) & 255


def fighting_value(s: UpFront, number: int, mine: list[int], declared: int, side: int) -> list[list[int]]:
    """[20.62] What makes up the value of a man who fights beside `mine`; `side` is 1 for an attacker."""
    found = rows(s, s.men[number])
    for other in mine:
        # [20.622] three for each unpinned man beside him, whatever his weapon
        if other != number and helps(s.men[other]):
            found.append([EACH_HELPER, V_HELP])
    # [20.621] what the other side has played against this man
    played, against = declaration(declared, CARDS + 1 - side), declaration(declared, HINDERED + 1 - side)
    if played and against == number:
        found.append([-cards.CONCEALED_VALUE[played], V_HINDERED])
    # [32.11] two less for the will to take a prisoner
    if declaration(declared, ALIVE + side):
        found.append([-TAKING_ALIVE, V_ALIVE])
    return found


def lose_fighter(s: UpFront, man: Man, alive: bool) -> None:
    """[20.7] The beaten man is dead; [32.11] if the victor wanted him alive, a prisoner."""
    losses.lose(s, man, PRISONER if alive else KILLED, "32.11" if alive else "20.7", True)


class Blows(Frame):
    """One attacker against one defender (20.7).  the attacker draws > the defender draws > the totals are compared"""

    CODE: ClassVar[str] = "blows"

    def __init__(self, seat: int = 0, man: int = 0, other: int = 0, attack: int = 0, defence: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.man = man
        self.other = other
        self.attack = attack
        self.defence = defence

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == STRIKE:
            self.pc = PARRY
            s.push(Draw(RANDOM_NUMBER, self.seat, FOR_MELEE, self.man))
        elif self.pc == PARRY:
            self.pc = COMPARE
            # [20.7] black adds, red subtracts
            self.attack = combat_number(self.attack, s.take_result())
            s.push(Draw(RANDOM_NUMBER, 1 - self.seat, FOR_MELEE, self.other))
        else:
            self.defence = combat_number(self.defence, s.take_result())
            margin = self.attack - self.defence
            if s.sink is not None:
                what = 0 if margin == 0 else (1 if margin > 0 else 2)
                s.tell("melee", EVERYBODY, "20.7", [self.man, self.other, what, self.attack, self.defence])
            s.ret(margin)

    def clone(self) -> Frame:
        copy = Blows(self.seat, self.man, self.other, self.attack, self.defence)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.man, self.other, self.attack, self.defence]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.man, self.other, self.attack, self.defence = row


class Melee(Frame):
    """The fight for one position (20.7).

    who fights (20.72) > Concealed cards (20.621) > both draw (20.7) > the lower dies > the next (20.71, 20.72)
    """

    CODE: ClassVar[str] = "melee"

    def __init__(
        self, seat: int = 0, target: int = 0, attackers: list[int] | None = None, defenders: list[int] | None = None
    ) -> None:
        self.pc = 0
        self.seat = seat
        self.target = target
        self.attackers: list[int] = [] if attackers is None else attackers
        # [20.71] the man in the position attacked, then his crew
        self.defenders: list[int] = [] if defenders is None else defenders
        self.man = NO_MAN
        self.declared = -1
        # who has beaten whom, and by how much the last time
        self.victors: list[int] = []
        self.victims: list[int] = []
        self.margin = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == WHO:
            self.who(s)
        elif self.pc == BEFORE:
            self.before(s)
        elif self.pc == PLAYED:
            self.pc = FIGHT
            self.declared = s.take_result()
        elif self.pc == FIGHT:
            self.fight(s)
        else:
            self.settle(s, s.take_result())

    def who(self, s: UpFront) -> None:
        """[20.72] Of several attackers one fights, by their owner's choice, and the next when he is dead."""
        if not self.attackers or not self.defenders:
            fighters = [*self.attackers, *self.defenders]
            s.goto(Aftermath(self.seat, self.target, self.victors, self.victims, fighters, self.margin))
        elif self.man != NO_MAN:
            self.pc = BEFORE
        elif len(self.attackers) == 1:
            self.man = self.attackers[0]
        else:
            s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        return [pack(CHOOSE, number) for number in sorted(self.attackers)]

    def take(self, s: State, code: int) -> None:
        s.news = True
        self.man = first(code)

    def before(self, s: UpFront) -> None:
        """[9.4] Concealed cards before the first draw of a fight; [10.4] later only a Hero for a pinned man."""
        hands = [seat for seat in (1 - self.seat, self.seat) if s.sides[seat].hand or s.rules.level >= PRISONERS]
        self.pc = FIGHT
        if self.declared >= 0:
            if a_hero_helps(s.men[self.defenders[0]]) and s.sides[1 - self.seat].hand:
                s.push(Reaction(BEFORE_A_PINNED_MAN, [1 - self.seat], [self.defenders[0]]))
            return
        self.declared = 0
        if hands:
            self.pc = PLAYED
            subject = [self.seat, len(self.attackers), 0, 0, 0, 0, 0, 0, *self.attackers, *self.defenders]
            s.push(MeleeWindow(0, hands, subject))

    def fight(self, s: UpFront) -> None:
        """[20.7] One attacker against one defender; [33.5b] a man who can do nothing is beaten at once."""
        defender = s.men[self.defenders[0]]
        if len(self.defenders) == 1 and is_helpless(s, defender):
            self.settle(s, BEATEN_WITHOUT_A_FIGHT)
            return
        self.pc = FOUGHT
        attack, defence = total(fighter_parts(s, self, True)), total(fighter_parts(s, self, False))
        s.push(Blows(self.seat, self.man, defender.number, attack, defence))

    def settle(self, s: UpFront, margin: int) -> None:
        """[20.7] [20.71] [20.72] Who is beaten leaves the fight, dead or taken alive; the rest goes on."""
        self.pc = WHO
        attacker, defender = self.man, self.defenders[0]
        self.margin = abs(margin)
        if margin >= 0:
            del self.defenders[0]
            self.beaten(s, NO_MAN if margin == 0 else attacker, defender, 1)
        if margin <= 0:
            self.attackers.remove(attacker)
            self.man = NO_MAN
            self.beaten(s, NO_MAN if margin == 0 else defender, attacker, 0)
        # [16.5-Q1] after both, so that two squads can break together
        if victory.breaks(s):
            s.finish()

    def beaten(self, s: UpFront, victor: int, victim: int, side: int) -> None:
        """[20.7] One man is beaten, by nobody if both are."""
        self.victors.append(victor)
        self.victims.append(victim)
        lose_fighter(s, s.men[victim], victor != NO_MAN and declaration(self.declared, ALIVE + side) == 1)

    def clone(self) -> Frame:
        copy = Melee(self.seat, self.target, self.attackers[:], self.defenders[:])
        copy.pc = self.pc
        copy.man, copy.declared, copy.margin = self.man, self.declared, self.margin
        copy.victors = self.victors[:]
        copy.victims = self.victims[:]
        return copy

    def dump(self) -> list[Any]:
        numbers = [self.pc, self.seat, self.target, self.man, self.declared, self.margin]
        return [*numbers, self.attackers[:], self.defenders[:], self.victors[:], self.victims[:]]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.target, self.man, self.declared, self.margin = row[:6]
        self.attackers, self.defenders, self.victors, self.victims = [list(part) for part in row[6:]]


def a_hero_helps(man: Man) -> bool:
    """[10.4] Whether a Hero may come for a man between two fights; [20.91] a berserk man fights on as he is."""
    return man.pinned and not man.berserk


def wants_alive(s: UpFront, fight: Melee, seat: int) -> bool:
    """[32.11] Whether a side has declared that it wants a prisoner, which the other side hears."""
    side = 1 if seat == fight.seat else 0
    frame = s.stack[-1]
    if isinstance(frame, MeleeWindow):
        return frame.subject[ALIVE + side] == 1
    return declaration(fight.declared, ALIVE + side) == 1


def fighter_parts(s: UpFront, fight: Melee, attacking: bool) -> list[list[int]]:
    """[20.62] What makes up the value of the man who fights for a side of a fight now."""
    if attacking:
        return fighting_value(s, fight.man, fight.attackers, fight.declared, 1)
    return fighting_value(s, fight.defenders[0], fight.defenders, fight.declared, 0)
