"""What the tests of the bots need: positions, the questions in them, and whole games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from firefight import bots
from firefight.games.upfront import cards
from firefight.games.upfront.game import GAME
from firefight.games.upfront.position import build
from firefight.kernel import core
from firefight.kernel.core import CHANCE, NOBODY, State
from firefight.kernel.dice import Dice
from firefight.kernel.game import Decision, Option
from firefight.lab.variety import pairs
from firefight.search.playout import chance_code
from firefight.search.sampler import Sampler

if TYPE_CHECKING:
    from firefight.games.upfront.model import UpFront
    from firefight.table.players import Bot
    from tests.games.upfront.play import Table

NATION_PAIRS = pairs(cards.NATIONS)
LONGEST = 20_000


def question(s: State) -> Decision:
    """The question asked now, as a table puts it."""
    prompt, rule = GAME.prompt(s)
    options = [Option(GAME.key(s, code), GAME.label(s, code), code) for code in core.legal(s)]
    return Decision(str(s.asked), GAME.kind(s), prompt, rule, options)


def answer(bot: Bot, s: State, sample_offset: int = 0) -> str:
    """What a bot answers to the question asked now."""
    return bot.choose(GAME.view(s, s.asked), question(s), Shifted(s, sample_offset))


class Shifted(Sampler):
    """A sampler that deals other samples than the ones that are asked for."""

    def __init__(self, s: State, offset: int = 0) -> None:
        super().__init__(GAME, GAME.veil(s, s.asked))
        self.offset = offset

    def sample(self, seed: int) -> State:
        return super().sample(seed + self.offset)


def game_of(bots_by_seat: list[Bot], sides: tuple[str, str], seed: int, **options: Any) -> Iterator[tuple[State, str]]:
    """A game between two bots: each position before its question is answered, and the answer."""
    s = GAME.new(GAME.configure({"sides": list(sides), **options}))
    dice = Dice(seed)
    for _ in range(LONGEST):
        if s.asked == NOBODY:
            return
        if s.asked == CHANCE:
            core.apply(s, chance_code(s, dice))
            continue
        key = answer(bots_by_seat[s.asked], s)
        assert any(option.key == key for option in question(s).options), f"{key!r} is no answer to {GAME.kind(s)}"
        yield s, key
        core.apply(s, GAME.parse(s, key))
    raise AssertionError(f"no end after {LONGEST} answers")


def sergeant_says(description: dict[str, Any], *orders: str) -> tuple[str, str]:
    """What the sergeant answers in a described position after some orders, and why."""
    s: UpFront = build(description)
    for order in orders:
        core.apply(s, GAME.parse(s, order))
    bot = bots.make("sergeant", "upfront", 1)
    return answer(bot, s), bot.why()


def says(table: Table) -> tuple[str, str]:
    """What the sergeant answers to the question asked at a table, and why."""
    bot = bots.make("sergeant", "upfront", 1)
    return answer(bot, table.s), bot.why()
