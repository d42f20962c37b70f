"""Chapters 23, 24 and 36 as words on the terminal's table: what a group has dug, stands in, or got behind."""

from __future__ import annotations

from typing import Any


def works(group: dict[str, Any]) -> list[str]:
    """The works that matter to a group, from its view."""
    parts: list[str] = []
    if group["entrenched"]:
        parts.append("entrenched")
    mines = group["mines"]
    if mines:
        parts.append(f"mines: strength {mines['strength']}, go off on red above {mines['exit']}")
    if group["behind"]:
        parts.append(f"behind the Pillbox of {group['behind']}")
    return parts
