"""A man is lost: what goes with him, what stays, and what changes for those around him.

Every procedure that takes a man out of play ends him here, so that nothing is forgotten in one of them.
"""

from __future__ import annotations

from firefight.games.upfront import atoms
from firefight.games.upfront.model import IN_PLAY, Man, UpFront


def lose(s: UpFront, man: Man, how: int, rule: str) -> None:
    """[6.51] [6.531] A man is KILLED, ROUTED or a PRISONER."""
    if man.where != IN_PLAY:
        return
    atoms.remove_man(s, man, how, rule)
