"""The commands of the table during a match: looking, asking why, odds, undo, hints."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from firefight import bots
from firefight.cli import orders, rules
from firefight.cli.common import Refusal, write_new
from firefight.cli.screen import Menu, told, with_rule
from firefight.kernel.game import Decision, IllegalOption
from firefight.kernel.notation import UnknownKey
from firefight.table.course import CHANCE_ENTRY
from firefight.table.match import CannotTakeBack
from firefight.table.players import DEFAULT_BUDGET, Bot, Seat

if TYPE_CHECKING:
    from firefight.cli.play_session import Session
    from firefight.table.match import Match

ADVISER: Final = "sergeant"
LOG_LINES: Final = 20
LONGEST_PROPOSAL: Final = 60
"""Decisions after which a proposed set-up must be complete."""
READY: Final = "ready"
YES: Final = ("y", "yes")


class Leave(Exception):
    """The player leaves the table."""


class Ask:
    """One command: who gives it, and where the match stands."""

    def __init__(self, session: Session, decision: Decision, menu: Menu, rest: str) -> None:
        self.session = session
        self.match = session.match
        self.seat = decision.seat
        self.decision = decision
        self.menu = menu
        self.rest = rest
        self.out = session.out
        self.screen = session.screen


def carry_out(session: Session, decision: Decision, menu: Menu, word: str, rest: str) -> bool:
    """Do what a command says; whether the question on the table has changed."""
    return TABLE[word](Ask(session, decision, menu, rest))


# --- looking ----------------------------------------------------------------------------------------------------


def show_help(ask: Ask) -> bool:
    """What can be typed."""
    ask.out.lines(orders.HELP_ORDERS.splitlines())
    ask.out.line("Commands (the beginning of the word is enough):")
    wide = max(len(command) for command in orders.COMMANDS)
    for command, text in orders.COMMANDS.items():
        ask.out.line(f"  {command:{wide}}  {text}")
    return False


def show_options(ask: Ask) -> bool:
    """Every option in a line of its own."""
    ask.out.strong(with_rule(ask.decision.prompt, ask.decision.rule))
    ask.menu.show(ask.out, full=True)
    return False


def show_table(ask: Ask) -> bool:
    """The table in full."""
    ask.out.lines(ask.screen.table(ask.menu.view, ask.out.paint))
    return False


def show_brief(ask: Ask) -> bool:
    """The table in short."""
    ask.out.lines(ask.screen.brief(ask.menu.view, ask.out.paint))
    return False


def show_hand(ask: Ask) -> bool:
    """The hand with uses."""
    ask.out.lines(ask.screen.hand(ask.menu.view, ask.menu.keys(), ask.out.paint))
    return False


def show_unseen(ask: Ask) -> bool:
    """The cards that may still come."""
    ask.out.lines(ask.screen.unseen(ask.menu.view))
    return False


def show_log(ask: Ask) -> bool:
    """The end of the log."""
    if ask.rest and not ask.rest.isdecimal():
        ask.out.line(f"log {ask.rest}: a number of lines is needed, such as log 40.")
        return False
    count = int(ask.rest) if ask.rest else LOG_LINES
    for text, rule in told(ask.match, ask.seat)[-count:] if count else []:
        ask.out.line("  " + with_rule(text, rule))
    return False


def show_rule(ask: Ask) -> bool:
    """A rule by id, or a search; alone, the rule of the question."""
    words = ask.rest.split() or [ask.decision.rule]
    rules.run(argparse.Namespace(game=ask.match.game.name, words=words, chapter=None, json=False))
    return False


# --- asking -----------------------------------------------------------------------------------------------------


def wanted(ask: Ask, command: str) -> list[str] | None:
    """The order that a command is about; says what is wrong with it and returns None."""
    if not ask.rest:
        ask.out.line(f"Name an order or its number, such as: {command} fire A B.")
        return None
    try:
        return orders.read(ask.match, ask.menu, ask.rest)
    except orders.Misread as error:
        ask.out.line(f"{error}.")
        return None


def explain(ask: Ask) -> bool:
    """Whether an order is possible, and why not."""
    keys = wanted(ask, "why")
    if keys is None:
        return False
    order = keys[0]
    try:
        reason = ask.match.why_not(order, ask.seat)
    except UnknownKey as error:
        ask.out.line(orders.refused(error))
        return False
    if reason is not None:
        ask.out.line(f"{order}: not possible, because {reason}.")
        return False
    trouble = orders.rehearse(ask.match, ask.seat, keys)
    if trouble is not None:
        ask.out.line(trouble)
        return False
    label = next((option.label for option in ask.menu.options if option.key == order), ask.rest)
    ask.out.line(f"{order} is possible: {label} [{ask.decision.rule}].")
    return False


def show_odds(ask: Ask) -> bool:
    """The exact chances of an order; alone, of the commitment that is asked for."""
    if not ask.rest and ask.screen.shows_chances(ask.decision.kind):
        ask.rest = next((option.key for option in ask.menu.options if ask.match.odds(option.key) is not None), "")
    keys = wanted(ask, "odds")
    if keys is None:
        return False
    copy = ask.match
    order = keys[0]
    try:
        parts = order.split()
        if parts[0] == "fire" and len(parts) == 4:
            # with its cards: what the choice comes to is known when they are on the table
            copy = ask.match.clone()
            for part in ask.match.game.expand(ask.match.veil(ask.seat), order)[:-1]:
                copy.submit(part, ask.seat)
            order = "done"
        row = copy.odds(order, ask.seat)
    except (IllegalOption, UnknownKey) as error:
        ask.out.line(f"{keys[0]}: {orders.refused(error)}")
        return False
    if row is None:
        ask.out.line(f"{keys[0]}: nothing random hangs on it.")
    else:
        ask.out.lines(ask.session.odds.odds(row))
    return False


def adviser(ask: Ask) -> Bot | None:
    """The bot that gives advice."""
    names = bots.names(ask.match.game.name)
    if not names:
        return None
    return bots.make(ADVISER if ADVISER in names else names[-1], ask.match.game.name, seed=len(ask.match.entries))


def advice(bot: Bot, match: Match, decision: Decision) -> str | None:
    """What a bot would answer; None when it fails, for advice is no reason to stop a match."""
    seat = Seat(match, decision.seat)
    try:
        key = bot.choose(seat.view(), decision, seat.sampler(DEFAULT_BUDGET))
    except Exception:
        return None
    return key if any(option.key == key for option in decision.options) else None


def give_hint(ask: Ask) -> bool:
    """What the sergeant would do, from what this seat knows."""
    bot = adviser(ask)
    if bot is None:
        ask.out.line("Nobody here can give advice on this game.")
        return False
    key = advice(bot, ask.match, ask.decision)
    if key is None:
        ask.out.line("No advice comes to mind.")
        return False
    label = next((option.label for option in ask.decision.options if option.key == key), "")
    ask.out.line(f"The {bot.name} would choose {ask.out.paint('strong', key)}: {label}.")
    ask.out.line(f"  {bot.why()}")
    return False


def set_up(ask: Ask) -> bool:
    """Take a set-up as the sergeant would form it, as far as nobody else is asked."""
    bot = adviser(ask)
    if bot is None or not ask.screen.sets_up(ask.decision.kind):
        ask.out.line("auto is for forming groups before play; hint gives advice for every other question.")
        return False
    copy = ask.match.clone()
    keys: list[str] = []
    while copy.seat == ask.seat and len(keys) < LONGEST_PROPOSAL:
        decision = copy.decision
        if decision is None or not ask.screen.sets_up(decision.kind):
            break
        key = advice(bot, copy, decision)
        if key is None or key == READY:
            break
        keys.append(key)
        copy.submit(key, ask.seat)
    if not keys:
        ask.out.line("The set-up is as the sergeant wants it: say ready, or undo.")
        return False
    for order in spelled(keys):
        ask.out.line(f"  {order}")
    answer = ask.session.reader.read("Take this set-up? Enter or yes takes it, no leaves it. ")
    if answer and answer.lower() not in YES:
        return False
    return ask.session.submit(ask.seat, keys)


def spelled(keys: list[str]) -> list[str]:
    """A set-up as one would type it."""
    rows: list[list[str]] = [[]]
    others: list[str] = []
    for key in keys:
        if key == "next":
            rows.append([])
        elif key.startswith("put "):
            rows[-1].append(key.split()[1][1:])
        else:
            others.append(key)
    groups = " / ".join(",".join(row) for row in rows if row)
    return ([f"groups {groups}"] if groups else []) + others


# --- going back and leaving -------------------------------------------------------------------------------------


def undo(ask: Ask) -> bool:
    """Take the latest decision back; what was forced after it goes with it."""
    if ask.rest in ("--ask", "ask"):
        return undo_by_consent(ask)
    if ask.rest:
        ask.out.line("Type undo, or undo --ask to take back what the other side must agree to.")
        return False
    try:
        ask.match.undo()
    except CannotTakeBack as error:
        more = "" if error.reason.key == "undo-nothing" else "; undo --ask asks the other side"
        ask.out.line(f"Nothing to undo: {error.reason}{more}.")
        return False
    while is_forced(ask) and ask.match.can_undo():
        ask.match.undo()
    ask.session.rewind(ask.seat)
    ask.out.line("Taken back.")
    return True


def is_forced(ask: Ask) -> bool:
    """Whether the question has one answer that the table would give again at once."""
    decision = ask.match.decision
    return decision is not None and ask.session.takes_itself(decision)


def undo_by_consent(ask: Ask) -> bool:
    """Take back a decision that others have seen something of, if they agree."""
    match, session = ask.match, ask.session
    if match.can_undo():
        ask.rest = ""
        return undo(ask)
    before = session.latest(ask.seat)
    if before is None:
        ask.out.line("Nothing to take back: you have decided nothing since you sat down.")
        return False
    for other in match.seats:
        if other == ask.seat:
            continue
        refusal = bot_refuses(ask, before) if other in session.bots else person_refuses(ask, other)
        if refusal:
            ask.out.line(refusal)
            return False
    try:
        match.take_back(ask.seat, consent_of=[seat for seat in match.seats if seat != ask.seat])
        # all of a typed order, and what was answered without asking
        while match.entries[-1][1] > before[0]:
            match.take_back(ask.seat, consent_of=[seat for seat in match.seats if seat != ask.seat])
    except CannotTakeBack as error:
        ask.out.line(f"Nothing to take back: {error.reason}.")
        return False
    session.rewind(ask.seat)
    return True


def bot_refuses(ask: Ask, before: tuple[int, int]) -> str:
    """A bot agrees as long as it has learned nothing; the sentence of its refusal, else empty."""
    entries, told_others = before
    if any(entry[0] == CHANCE_ENTRY for entry in ask.match.entries[entries:]):
        return "The computer does not agree: a card has been drawn since."
    if ask.session.told_to_others(ask.seat) != told_others:
        return "The computer does not agree: something has been shown since."
    return ""


def person_refuses(ask: Ask, other: str) -> str:
    """Another player at this keyboard is asked."""
    name = ask.screen.nation(other)
    question = f"{name}, the {ask.screen.nation(ask.seat)} player wants his last decision back. Agree? yes or no: "
    answer = ask.session.reader.read(question)
    return "" if answer.lower() in YES else f"The {name} player does not agree."


def save_copy(ask: Ask) -> bool:
    """A copy of the match in a new file."""
    if not ask.rest:
        ask.out.line(f"Every decision is saved already, in {ask.session.path}; save FILE writes a copy.")
        return False
    path = Path(ask.rest).expanduser()
    try:
        write_new(path, ask.match.save())
    except Refusal as refusal:
        ask.out.line(f"{refusal}.")
        return False
    ask.out.line(f"A copy is in {path}. It holds the secret of the draws: do not read it while you play.")
    return False


def leave(ask: Ask) -> bool:
    """Leave the table."""
    raise Leave


TABLE: Final[dict[str, Callable[[Ask], bool]]] = {
    "help": show_help,
    "options": show_options,
    "table": show_table,
    "brief": show_brief,
    "hand": show_hand,
    "unseen": show_unseen,
    "why": explain,
    "odds": show_odds,
    "hint": give_hint,
    "rule": show_rule,
    "log": show_log,
    "undo": undo,
    "auto": set_up,
    "save": save_copy,
    "quit": leave,
}
