"""Chapter 3: forming groups, crews at the start [11.12], the deal, initial terrain [3.6]."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from firefight.games.upfront import atoms, atoms_setup, cards, crew, movement, soldiers, usable, weapons
from firefight.games.upfront.atoms_setup import PILLBOX_GROUP
from firefight.games.upfront.deck import FOR_FIRST_MOVE, JUST_A_LOOK, Draw
from firefight.games.upfront.model import IN_PLAY, MAX_GROUPS, NO_SECONDARY, TERRAIN, UpFront
from firefight.games.upfront.options import CARRY, CREW, NEXT, NOTHING, OPEN, PLACE, PUT, READY, SMOKE, WIRE
from firefight.games.upfront.options import TERRAIN as OWN_TERRAIN
from firefight.games.upfront.pillbox import MOST_MEN, is_barred
from firefight.games.upfront.reasons import (
    ALREADY_PLACED,
    CARRIES_ONE,
    COMMISSAR_LARGEST,
    GROUP_HAS_TERRAIN,
    GROUP_SIZE,
    GROUPS_LIMIT,
    LEGAL,
    MAY_NOT_CARRY,
    MINES_BEFORE_PLAY,
    NO_SUCH_GROUP,
    NO_TERRAIN_BEFORE_PLAY,
    NOT_YOUR_MAN,
    PILLBOX_BARS,
    PILLBOX_SIZE,
)
from firefight.kernel.core import NOT_ASKED, Frame, State
from firefight.kernel.notation import first, pack, second, verb_of

SMALLEST: Final = 2
LARGEST: Final = 10
FEWEST_GROUPS: Final = 2

NO_PILLBOX: Final = -1

# Where the Commissar is, besides the number of a group.
NO_COMMISSAR: Final = -1
HE_IS_LEFT: Final = 99

# The steps of forming groups.
FORM: Final = 0
MAN_WEAPONS: Final = 1
FORMED: Final = 2


def can_complete(
    closed: list[int], current: int, left: int, commissar: int, pillbox: int = NO_PILLBOX, barred: int = 0
) -> bool:
    """[3.2] [15.51] Whether the men that are left can complete a legal set-up.

    `closed` are the sizes of finished groups, `current` the men in the one being formed.  `commissar` is where the
    Commissar is: NO_COMMISSAR (or he does not matter), the number of a closed group, len(closed) for the current one,
    or HE_IS_LEFT among those without a group.  [23.3] `pillbox` is the number of the group in the Pillbox, `barred`
    how many of those who are left may not join it.
    """
    in_pillbox = len(closed) == pillbox
    for size in range(max(SMALLEST, current), min(MOST_MEN if in_pillbox else LARGEST, current + left) + 1):
        joining = size - current
        if in_pillbox and joining > left - barred:
            continue
        rest = left - joining
        # those whom the Pillbox does not take had better join another group
        outside = barred if in_pillbox else max(0, barred - joining)
        sizes = [*closed, size]
        if commissar == HE_IS_LEFT and rest == 0:
            # he joins the group that is being formed
            if size == current or size < max(sizes):
                continue
        elif commissar == len(closed) and size < max(sizes):
            continue
        elif 0 <= commissar < len(closed) and size > closed[commissar]:
            continue
        if rest == 0:
            if len(sizes) >= FEWEST_GROUPS:
                return True
        elif len(sizes) < MAX_GROUPS and rest >= SMALLEST:
            if can_complete(sizes, 0, rest, commissar, pillbox, outside):
                return True
            # the Commissar joins this group, which must stay the largest
            joins = commissar == HE_IS_LEFT and size > current and size == max(sizes)
            if joins and can_complete(sizes, 0, rest, len(closed), pillbox, outside):
                return True
    return False


def commissar_at(s: UpFront, seat: int, joining: int) -> int:
    """Where a side's Commissar stands, or will stand if `joining` joins the group being formed."""
    for man in s.men:
        if man.side == seat and man.where == IN_PLAY and soldiers.LEADER[man.soldier] == soldiers.COMMISSAR:
            if man.number == joining:
                return len(s.sides[seat].groups) - 1
            return HE_IS_LEFT if man.group < 0 else man.group
    return NO_COMMISSAR


def is_pillbox(s: UpFront, seat: int, index: int) -> bool:
    """[23.2] Whether a group that is being formed will be in the Pillbox."""
    return seat == s.rules.pillbox and index == PILLBOX_GROUP


def deployable(s: UpFront, seat: int) -> list[int]:
    """The men of a side who are there to be set up: neither lost nor still to come."""
    return [man.number for man in s.men if man.side == seat and man.where == IN_PLAY]


def not_placed(s: UpFront, seat: int) -> list[int]:
    """The men of a side who stand in no group yet."""
    return [number for number in deployable(s, seat) if s.men[number].group < 0]


def why_not_put(s: UpFront, seat: int, number: int) -> int:
    """Why a man may not join the current group."""
    if number >= len(s.men) or s.men[number].side != seat:
        return NOT_YOUR_MAN
    if s.men[number].group >= 0:
        return ALREADY_PLACED
    sizes = [len(group.men) for group in s.sides[seat].groups]
    joined = sizes[-1] + 1
    left = not_placed(s, seat)
    if is_pillbox(s, seat, len(sizes) - 1) and is_barred(s, s.men[number]):
        return PILLBOX_BARS
    where = commissar_at(s, seat, number)
    left.remove(number)
    pillbox, barred = barred_by_pillbox(s, seat, left)
    if can_complete(sizes[:-1], joined, len(left), where, pillbox, barred):
        return LEGAL
    if not can_complete(sizes[:-1], joined, len(left), NO_COMMISSAR):
        return GROUP_SIZE
    return PILLBOX_SIZE if can_complete(sizes[:-1], joined, len(left), where) else COMMISSAR_LARGEST


def barred_by_pillbox(s: UpFront, seat: int, left: list[int]) -> tuple[int, int]:
    """[23.3] The group that will be in the Pillbox, and how many of these men may not join it."""
    if s.rules.pillbox != seat:
        return NO_PILLBOX, 0
    return PILLBOX_GROUP, sum(1 for number in left if is_barred(s, s.men[number]))


def why_not_next(s: UpFront, seat: int) -> int:
    """Why the current group may not be closed."""
    sizes = [len(group.men) for group in s.sides[seat].groups]
    if len(sizes) == MAX_GROUPS:
        return GROUPS_LIMIT
    left = not_placed(s, seat)
    if sizes[-1] < SMALLEST or not can_complete(sizes, 0, len(left), NO_COMMISSAR):
        return GROUP_SIZE
    where = commissar_at(s, seat, -1)
    if where == len(sizes) - 1 and sizes[-1] < max(sizes):
        return COMMISSAR_LARGEST
    pillbox, barred = barred_by_pillbox(s, seat, left)
    if can_complete(sizes, 0, len(left), where, pillbox, barred):
        return LEGAL
    return PILLBOX_SIZE if can_complete(sizes, 0, len(left), where) else COMMISSAR_LARGEST


class FormGroups(Frame):
    """A player forms his groups (3.2).

    put the men into the current group, in position order > next group > crews > secondary weapons (21.1)
    """

    CODE: ClassVar[str] = "form_groups"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == FORM:
            if not s.sides[self.seat].groups:
                atoms.open_group(s, self.seat)
            if not_placed(s, self.seat):
                s.ask(self.seat)
                return
            self.pc = MAN_WEAPONS
        elif self.pc == MAN_WEAPONS:
            # [11.12] an assistant may be assigned before play
            if self.pairs(s):
                s.ask(self.seat)
                return
            self.pc = FORMED
        else:
            s.goto(Carry(self.seat))

    def pairs(self, s: UpFront) -> list[list[int]]:
        """Every crew that could be made."""
        pairs: list[list[int]] = []
        for index in range(len(s.sides[self.seat].groups)):
            pairs.extend(crew.crews_to_make(s, self.seat, index))
        return pairs

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        if self.pc == MAN_WEAPONS:
            codes = sorted(pack(CREW, gunner, assistant) for gunner, assistant in self.pairs(s))
            codes.append(pack(READY))
            return codes
        codes = [pack(PUT, number) for number in not_placed(s, self.seat) if why_not_put(s, self.seat, number) == LEGAL]
        if why_not_next(s, self.seat) == LEGAL:
            codes.append(pack(NEXT))
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if self.pc == MAN_WEAPONS:
            if verb == CREW:
                return crew.why_not_crew(s, self.seat, first(code), second(code))
            return LEGAL if verb == READY else NOT_ASKED
        if verb == PUT:
            return why_not_put(s, self.seat, first(code))
        return why_not_next(s, self.seat) if verb == NEXT else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == PUT:
            atoms.join_group(s, s.men[first(code)], len(s.sides[self.seat].groups) - 1)
        elif verb == NEXT:
            atoms.open_group(s, self.seat)
        elif verb == CREW:
            atoms.crew(s, s.men[first(code)], s.men[second(code)])
        else:
            self.pc = FORMED

    def clone(self) -> Frame:
        copy = FormGroups(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row


def why_not_carry(s: UpFront, seat: int, number: int) -> int:
    """[21.1] Why a man may not be given a secondary weapon."""
    if number >= len(s.men) or s.men[number].side != seat or s.men[number].where != IN_PLAY:
        return NOT_YOUR_MAN
    man = s.men[number]
    if man.secondary != NO_SECONDARY:
        return CARRIES_ONE
    if soldiers.WEAPON[man.soldier] not in weapons.CARRIERS:
        return MAY_NOT_CARRY
    # [23.3] none in the Pillbox
    return PILLBOX_BARS if is_pillbox(s, seat, man.group) else LEGAL


class Carry(Frame):
    """The secondary weapons of a force are given out (21.1).  for each, the man who carries it > all are given"""

    CODE: ClassVar[str] = "carry"

    def __init__(self, seat: int = 0) -> None:
        # `pc` counts the weapons that have been given out
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc < len(s.rules.secondary[self.seat]) and self.options(s):
            s.ask(self.seat)
            return
        s.ret()

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        return [pack(CARRY, man.number) for man in s.men if why_not_carry(s, self.seat, man.number) == LEGAL]

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        return why_not_carry(s, self.seat, first(code)) if verb_of(code) == CARRY else NOT_ASKED

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        atoms_setup.carry(s, s.men[first(code)], s.rules.secondary[self.seat][self.pc])
        self.pc += 1

    def clone(self) -> Frame:
        copy = Carry(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row


def why_not_initial_terrain(s: UpFront, owner: int, index: int, card: int) -> int:
    """[3.6] Why a group takes no initial terrain: one card for each group."""
    groups = s.sides[owner].groups
    if index >= len(groups) or not groups[index].men:
        return NO_SUCH_GROUP
    if groups[index].stack:
        return GROUP_HAS_TERRAIN
    # [24.3] only as a discard, and only on a group that moves
    if cards.TERRAIN_KIND[card] == cards.MINEFIELD:
        return MINES_BEFORE_PLAY
    return movement.why_not_occupy(s, owner, index, card)


class InitialTerrain(Frame):
    """Placing terrain before play (3.6).  by turns, one card on a group without one > until both pass in succession"""

    CODE: ClassVar[str] = "initial_terrain"

    def __init__(self, seat: int = 0) -> None:
        self.pc = 0
        self.seat = seat

    def step(self, s: State) -> None:
        # `pc` counts the players who have passed one after the other
        if self.pc == 2:
            s.ret()
            return
        s.ask(self.seat)

    def options(self, s: State) -> list[int]:
        assert isinstance(s, UpFront)
        codes = [pack(NOTHING)]
        # [3.6-Q1] a kind that the scenario is still removing cannot be used, like a Cower card
        for card in usable.with_use(s, self.seat, cards.TERRAIN):
            for owner, verb in ((self.seat, OWN_TERRAIN), (1 - self.seat, PLACE)):
                for index in range(len(s.sides[owner].groups)):
                    if why_not_initial_terrain(s, owner, index, card) == LEGAL:
                        codes.append(pack(verb, index, card))
        codes.sort()
        return codes

    def why_not(self, s: State, code: int) -> int:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == NOTHING:
            return LEGAL
        # [3.6] neither artificial terrain nor Open Ground
        if verb == OPEN or verb == SMOKE or verb == WIRE:
            return NO_TERRAIN_BEFORE_PLAY
        if verb != OWN_TERRAIN and verb != PLACE:
            return NOT_ASKED
        reason = usable.why_not_card(s, self.seat, second(code), cards.TERRAIN)
        if reason != LEGAL:
            return reason
        owner = self.seat if verb == OWN_TERRAIN else 1 - self.seat
        return why_not_initial_terrain(s, owner, first(code), second(code))

    def take(self, s: State, code: int) -> None:
        assert isinstance(s, UpFront)
        verb = verb_of(code)
        if verb == NOTHING:
            self.pc += 1
        else:
            self.pc = 0
            owner = self.seat if verb == OWN_TERRAIN else 1 - self.seat
            atoms.take_from_hand(s, self.seat, second(code))
            atoms.lay(s, owner, first(code), TERRAIN, second(code), "3.6")
        self.seat = 1 - self.seat

    def clone(self) -> Frame:
        copy = InitialTerrain(self.seat)
        copy.pc = self.pc
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.seat]

    def load(self, row: list[Any]) -> None:
        self.pc, self.seat = row


class HighCard(Frame):
    """A rules option (4.1-Q1): each player draws a card, and the higher inventory number sets up and plays first"""

    CODE: ClassVar[str] = "high_card"

    def __init__(self) -> None:
        self.pc = 0
        self.card = 0

    def step(self, s: State) -> None:
        assert isinstance(s, UpFront)
        if self.pc == 0:
            self.pc = 1
            s.push(Draw(JUST_A_LOOK, 0, FOR_FIRST_MOVE, 0))
        elif self.pc == 1:
            self.pc = 2
            self.card = s.take_result()
            s.push(Draw(JUST_A_LOOK, 1, FOR_FIRST_MOVE, 1))
        else:
            higher = 0 if self.card > s.take_result() else 1
            atoms.gather_cards(s)
            s.ret(higher)

    def clone(self) -> Frame:
        copy = HighCard()
        copy.pc = self.pc
        copy.card = self.card
        return copy

    def dump(self) -> list[Any]:
        return [self.pc, self.card]

    def load(self, row: list[Any]) -> None:
        self.pc, self.card = row
