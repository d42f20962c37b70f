"""Opponents that play without thinking: to measure others against, and to try the table with."""

from __future__ import annotations

from typing import Any, ClassVar

from firefight.kernel.dice import Dice
from firefight.kernel.game import Decision, Option
from firefight.search.sampler import Sampler


class Random:
    """Every legal answer is as likely as any other."""

    name: ClassVar[str] = "random"
    reason: ClassVar[str] = "I picked one of {count} legal answers at random."

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)
        self._why = "Nothing has been asked yet."

    def choose(self, view: dict[str, Any], decision: Decision, sampler: Sampler) -> str:
        """The key of one of the decision's options."""
        options = self.considered(decision.options)
        self._why = self.reason.format(count=len(options))
        return options[self._dice.below(len(options))].key

    def considered(self, options: list[Option]) -> list[Option]:
        """The options that one is picked from."""
        return options

    def why(self) -> str:
        """The reason for the latest choice, in one sentence."""
        return self._why


class Recruit(Random):
    """Random play without its two suicidal habits: men are never given up, and the hand is always filled."""

    name: ClassVar[str] = "recruit"
    reason: ClassVar[str] = "I picked one of {count} legal answers at random; I give up nobody and I draw my cards."

    def considered(self, options: list[Option]) -> list[Option]:
        words = [option.key.split()[0] for option in options]
        if "refill" in words:
            return [options[words.index("refill")]]
        return [option for option, word in zip(options, words, strict=True) if word != "panic"] or options
