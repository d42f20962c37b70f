"""Transfers under way (17.7 to 17.9) as words in the line of a group."""

from __future__ import annotations

from typing import Any


def transfers(group: dict[str, Any]) -> list[str]:
    """Where a group is going, and who is coming to it."""
    parts: list[str] = []
    if group["forming"]:
        parts.append("to be formed by its first terrain")
    if group["becomes"]:
        parts.append(f"on its way to be {group['becomes']}")
    if group["must_settle"]:
        parts.append("must take terrain this turn")
    if group["arriving"]:
        parts.append(f"{' and '.join(group['arriving'])} on the way to it")
    return parts
