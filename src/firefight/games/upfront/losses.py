"""A man is lost, or pinned: what goes with him, what stays, and what changes for those around him.

Every procedure that pins a man or takes him out of play does it here, so that nothing is forgotten in one of them.
"""

from __future__ import annotations

from firefight.games.upfront import atoms, consequences
from firefight.games.upfront.model import IN_PLAY, Man, UpFront


def lose(s: UpFront, man: Man, how: int, rule: str, in_close_combat: bool = False) -> None:
    """[6.51] [6.531] A man is KILLED, ROUTED or PRISONER; [20.74] in close combat the victor decides on the weapon."""
    if man.where != IN_PLAY:
        return
    consequences.about_to_be_lost(s, man, how, in_close_combat)
    atoms.remove_man(s, man, how, rule)
    consequences.lost(s, man, how, in_close_combat)


def pin(s: UpFront, man: Man, rule: str) -> None:
    """[6.52] [10.1] A man is pinned."""
    if man.pinned:
        return
    atoms.pin(s, man, rule)
    consequences.pinned(s, man)
    # [10.4-Q2] whoever holds a card is asked for a Hero first, see `reaction`
    if not s.sides[man.side].hand:
        consequences.pin_stands(s, man)
