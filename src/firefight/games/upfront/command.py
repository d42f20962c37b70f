"""Chapter 15: leaders, what their loss does to a hand, the Commissar, and the unbalanced position."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, cards, losses, nations, soldiers, victory, weapons
from firefight.games.upfront.condition import is_between, present
from firefight.games.upfront.deck import FOR_EXECUTION, RANDOM_POSITION, Draw, position
from firefight.games.upfront.flanking import is_encircled
from firefight.games.upfront.model import IN_PLAY, KILLED, NO_MAN, Group, Man, UpFront
from firefight.kernel.core import Frame, State
from firefight.kernel.events import EVERYBODY

# The steps of an execution.
DRAW: Final = 0
RESULT: Final = 1


def is_unpinned_leader(s: UpFront, man: Man) -> bool:
    """[10.23] [13.2] [15.5] An SL, ASL or Commissar who is not pinned."""
    return not man.pinned and soldiers.LEADER[man.soldier] != soldiers.NO_LEADER


def has_unpinned_leader(s: UpFront, group: Group) -> bool:
    """Whether an unpinned leader is in the group."""
    # [17.8-Q18] and not on his way to another
    for number in present(s, group):
        if is_unpinned_leader(s, s.men[number]):
            return True
    return False


def has_commissar(s: UpFront, group: Group) -> bool:
    """[15.52] Whether an unpinned Commissar is in the group, and not on his way to another [17.8-Q18]."""
    for number in present(s, group):
        man = s.men[number]
        if not man.pinned and soldiers.LEADER[man.soldier] == soldiers.COMMISSAR:
            return True
    return False


def commissar_bonus(s: UpFront, man: Man) -> int:
    """[15.52] One more for all men of a group with an unpinned Commissar; [15.52-Q1] not for himself."""
    if s.rules.nations[man.side] != cards.RUSSIAN:
        return 0
    if soldiers.LEADER[man.soldier] == soldiers.COMMISSAR:
        return 0
    groups = s.sides[man.side].groups
    # [17.8-Q18] between two groups he counts as a member of both
    if is_between(man) and has_commissar(s, groups[man.transfers_to]):
        return 1
    return 1 if has_commissar(s, groups[man.group]) else 0


def without_weapon(s: UpFront, man: Man) -> int:
    """[19.4] One less on Morale and Panic for a man who is unarmed or whose weapon has a malfunction."""
    return 0 if weapons.works(s, man) else -1


def morale_of(s: UpFront, man: Man) -> int:
    """A man's Morale value as it counts now."""
    return soldiers.MORALE[man.soldier] + commissar_bonus(s, man) + without_weapon(s, man)


def panic_on_card(s: UpFront, man: Man) -> int:
    """A man's Panic value without what the enemy's position does to it."""
    bonus = nations.panic_bonus(s.rules.nations[man.side], s.rules.nations[1 - man.side])
    return soldiers.PANIC[man.soldier] + bonus + commissar_bonus(s, man) + without_weapon(s, man)


def panic_of(s: UpFront, man: Man) -> int:
    """A man's Panic value as it counts now."""
    value = panic_on_card(s, man)
    # [17.613] pinned men of an encircled group
    if s.rules.level >= 17 and man.pinned and is_encircled(s, man.side, man.group):
        value -= 1
    return value


def rout_of(s: UpFront, man: Man) -> int:
    """[6.53] [45.32] Up to this number under column 0r a man who panics is killed; it rises with his Panic value.

    [17.613-Q1] Encirclement lowers the Panic value alone.
    """
    return soldiers.ROUT[man.soldier] + panic_on_card(s, man) - soldiers.PANIC[man.soldier]


def groups_left(s: UpFront, seat: int) -> int:
    """How many groups of a side still have men."""
    left = 0
    for group in s.sides[seat].groups:
        if group.men:
            left += 1
    return left


def hand_allowed(s: UpFront, seat: int) -> int:
    """[4.5] How many cards a player may hold after drawing now."""
    allowed = nations.HAND_SIZE[s.rules.nations[seat]]
    if leader_penalty(s, seat):
        allowed -= 1
    # [15.6] one more while the opponent is down to a single group
    if groups_left(s, 1 - seat) == 1:
        allowed += 1
    return allowed


def leader_penalty(s: UpFront, seat: int) -> bool:
    """[15.2] [15.3] [15.4] Whether a player draws to one card fewer."""
    leader = atoms.squad_leader(s, seat)
    if leader == NO_MAN:
        # [15.4] both leaders are gone, for good; a force that never had one misses none
        return any(soldiers.LEADER[soldier] != soldiers.NO_LEADER for soldier in s.rules.soldiers[seat])
    # [15.2] pinned, or his predecessor was lost since cards were last drawn
    return s.men[leader].pinned or s.sides[seat].leader_just_lost


class Execution(Frame):
    """A Commissar looks for cowards (15.53).  a position draw > a pinned man in it is executed"""

    CODE: ClassVar[str] = "execution"

    def __init__(self, seat: int = 0, index: int = 0) -> None:
        self.pc = 0
        self.seat = seat
        self.index = index

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == DRAW:
            self.pc = RESULT
            s.push(Draw(RANDOM_POSITION, self.seat, FOR_EXECUTION, self.index))
            return
        # [17.8-Q18] those on their way to another group have no position in this one
        men = present(s, s.sides[self.seat].groups[self.index])
        man = s.men[men[position(s.take_result(), len(men))]]
        # [20.9] a berserk man is left alone
        if not man.pinned or man.berserk:
            s.ret()
            return
        if s.sink is not None:
            s.tell("executed", EVERYBODY, "15.53", [man.number])
        losses.lose(s, man, KILLED, "15.53")
        if victory.breaks(s):
            s.finish()
            return
        s.ret()

    def clone(self) -> Frame:
        copy = Execution(self.seat, self.index)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat, self.index]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat, self.index = row


def must_execute(s: UpFront, group: Group) -> bool:
    """[15.53] Whether a group ends the turn with an unpinned Commissar and a pinned man."""
    if not has_commissar(s, group):
        return False
    for number in group.men:
        man = s.men[number]
        if man.pinned and man.where == IN_PLAY and not man.berserk:
            return True
    return False
