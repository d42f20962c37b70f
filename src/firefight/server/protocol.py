"""Every message between a page and its table, as types.  What does not fit is refused before anybody looks at it.

A page sends one JSON object with a word `do`; the table sends one with a word `type`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from firefight.kernel.game import Decision, Reason
from firefight.table.story import Line

VERSION: Final = 1

Short = Annotated[str, Meta(max_length=80)]
Key = Annotated[str, Meta(min_length=1, max_length=400)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$")]


class FromPage(Struct, tag_field="do", forbid_unknown_fields=True):
    """What a page may say."""


class Join(FromPage, tag="join"):
    """Sit down: the secret of the place is all it takes.  `since` is the last line of the log that the page has."""

    table: TableId
    token: Annotated[str, Meta(min_length=16, max_length=80)]
    since: Number = 0


class Decide(FromPage, tag="decide"):
    """Answer the question with this id.  `id` is the page's own name for the move: sent twice, it counts once."""

    id: Annotated[str, Meta(min_length=8, max_length=40)]
    question: Short
    key: Key


class WhyNot(FromPage, tag="why"):
    """Why may this order not be given now?"""

    ref: Number
    key: Key


class Odds(FromPage, tag="odds"):
    """The chances of an order."""

    ref: Number
    key: Key


class Undo(FromPage, tag="undo"):
    """Undo the latest decision, as far as nothing new has been shown."""

    ref: Number


class AskBack(FromPage, tag="take-back"):
    """Ask the other players to take the latest decision back."""

    ref: Number


class Consent(FromPage, tag="consent"):
    """Whether to let the other player take back."""

    ref: Number
    agree: bool


class Standing(FromPage, tag="standing"):
    """Standing orders: the kinds of windows that the table passes for this seat."""

    ref: Number
    passes: Annotated[list[Short], Meta(max_length=40)]


class LogSince(FromPage, tag="log"):
    """The log again from a line on."""

    ref: Number
    since: Number


class Ping(FromPage, tag="ping"):
    """Still there?"""

    ref: Number


Incoming = Join | Decide | WhyNot | Odds | Undo | AskBack | Consent | Standing | LogSince | Ping


class Why(Struct, frozen=True):
    """A reason: the rule, a stable word, the sentence."""

    rule: str
    key: str
    text: str


class Choice(Struct, frozen=True):
    """One answer to a question."""

    key: str
    label: str


class Question(Struct, frozen=True):
    """What is asked of the seat that reads this."""

    id: str
    kind: str
    prompt: str
    rule: str
    options: list[Choice]


class LogLine(Struct, frozen=True):
    """One sentence of the log."""

    number: int
    text: str
    rule: str


class Place(Struct, frozen=True):
    """A seat as everybody may see it."""

    seat: str
    player: str
    """human, or the name of a bot."""
    here: bool


class Hello(Struct, tag_field="type", tag="hello", frozen=True):
    """The first message of a table: what is played, and as what this page sits at it."""

    protocol: int
    table: str
    game: str
    title: str
    config: dict[str, Any]
    seat: str | None
    """The seat whose eyes this page has; None for a spectator."""
    role: str
    """player, coach (sees what the seat sees, decides nothing) or spectator."""
    seats: list[str]
    commitment: str


class Update(Struct, tag_field="type", tag="state", frozen=True):
    """Where the match stands for this viewer.  Sent only when something changed for him."""

    view: dict[str, Any]
    trail: list[str]
    waiting_for: str | None
    question: Question | None
    lines: list[LogLine]
    """What has been added to the log since the last message (or since `since`)."""
    log_length: int
    places: list[Place]
    can_undo: bool
    no_undo: Why | None
    take_back: str | None
    """The seat that asks to take back, while it waits for an answer."""
    standing: list[str]
    time_left: float | None
    result: dict[str, Any] | None
    seed: str | None
    """The referee's secret, once the match is over."""


class Accepted(Struct, tag_field="type", tag="accepted", frozen=True):
    """A decision is carried out and kept."""

    id: str


class Answer(Struct, tag_field="type", tag="answer", frozen=True):
    """The answer to a page's own question."""

    ref: int
    reason: Why | None = None
    odds: dict[str, Any] | None = None
    lines: list[LogLine] | None = None


class Refused(Struct, tag_field="type", tag="refused", frozen=True):
    """Something that was not done, and why."""

    ref: int | str
    reason: Why


Outgoing = Hello | Update | Accepted | Answer | Refused

_decoder = msgspec.json.Decoder(Incoming)
_encoder = msgspec.json.Encoder()


class BadMessage(Exception):
    """A message that is none; the text says what would be right."""


def why(reason: Reason) -> Why:
    """A reason as it is sent."""
    return Why(reason.rule, reason.key, reason.text)


def lines(found: list[Line]) -> list[LogLine]:
    """Lines of a log as they are sent."""
    return [LogLine(line.number, line.text, line.rule) for line in found]


def question(decision: Decision, ident: str) -> Question:
    """A question as it is sent."""
    options = [Choice(option.key, option.label) for option in decision.options]
    return Question(ident, decision.kind, decision.prompt, decision.rule, options)


def read(text: str | bytes) -> Incoming:
    """The message in a text.  Raises BadMessage."""
    try:
        message: Incoming = _decoder.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadMessage(str(error)) from error
    return message


def write(message: Outgoing) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)
