"""Flanks and encirclements as text: who flanks whom, and the firepower that comes of it."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def flanks(group: View) -> list[str]:
    """[17.1] [17.6] How a group stands to its enemy neighbours."""
    parts: list[str] = []
    if group["flanks"]:
        parts.append(f"Flanking Fire on {' and '.join(group['flanks'])}")
    if group["flanked_by"]:
        parts.append(f"flanked by {' and '.join(group['flanked_by'])}")
    if group["encircles"]:
        parts.append(f"encircles {group['encircles']}")
    if group["encircled"]:
        parts.append("ENCIRCLED")
    return parts


def power(group: View, target: str, at: int) -> int:
    """[6.2] [17.4] The firepower of a group against an enemy group at a Relative Range."""
    found: int = group["firepower_on"].get(target, group["firepower"][at])
    return found


def doubled(view: View, group: View, side: int, other: int) -> str:
    """[17.4] [17.612] Why the firepower of a group on an enemy group is doubled."""
    target = view["sides"][1 - side]["groups"][other]
    if target["encircled"]:
        return ", encircled"
    return ", flanking" if target["letter"] in group["flanks"] else ""
