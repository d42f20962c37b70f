"""`firefight play`: a match in the terminal, against the computer, between two people, or between two computers."""

from __future__ import annotations

import argparse
import secrets
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from firefight.cli.common import (
    INTERRUPTED,
    REFUSED,
    SUCCESS,
    Refusal,
    command_parser,
    home_short,
    latest_save,
    new_save_path,
    program,
    recovered,
    remark,
)
from firefight.games.upfront.cards import NATIONS

if TYPE_CHECKING:
    from firefight.table.match import Match
    from firefight.table.players import Bot

DEFAULT_GAME: Final = "upfront"
DEFAULT_SIDES: Final = ("german", "american")
DEFAULT_BOT: Final = "bot:sergeant"
HUMAN: Final = "human"
BOT: Final = "bot:"
SEED_BITS: Final = 32

MADE_OF: Final = ("scenario", "sides", "attacker", "seed", "clock", "first", "readjust", "level", "save")
"""The options that a match is made of; one that is resumed has them already."""

EXAMPLES: Final = """\
  firefight play upfront                                     you, German, against the sergeant, American
  firefight play upfront --american human                    you as the American
  firefight play upfront --russian human --german bot:random
  firefight play upfront --german human --american human     two people at one keyboard
  firefight play upfront --sides british japanese --plain    you, British; nothing but plain text
  firefight play upfront --scenario C --sides american german --attacker american
  firefight play upfront --german bot:sergeant --american bot:sergeant --seed 7
  firefight play upfront --clock 60                          a minute for each turn
  firefight play upfront --resume                            go on with the last match
  firefight play upfront --resume ~/friday.save              go on with this one
  printf '%s\\n' auto yes quit | firefight play upfront       a script

A player is human, bot:sergeant, bot:random or another bot. During play ? lists what can be typed."""


def add_parser(sub: Any) -> None:
    """Add the `play` command."""
    parser = command_parser(sub, "play", "Play a game here, against the computer or side by side.", EXAMPLES)
    parser.add_argument("game", metavar="GAME", nargs="?", default=DEFAULT_GAME, help="which game (upfront)")
    parser.add_argument("--scenario", metavar="LETTER", help="which scenario: A, B, C or K (A)")
    parser.add_argument("--sides", nargs=2, metavar="NATION", help="two nations; the first is yours (german american)")
    for word in NATIONS:
        parser.add_argument(f"--{word}", metavar="PLAYER", help=argparse.SUPPRESS)
    parser.add_argument_group("players", "--NATION PLAYER says who plays it; NATION is one of " + ", ".join(NATIONS))
    parser.add_argument("--attacker", metavar="NATION", help="who attacks, where one side does (the first of the two)")
    parser.add_argument("--seed", help="fix every draw by a number or a word; without it the seed is secret")
    parser.add_argument("--plain", action="store_true", help="no weight, no hue, no clearing of the screen")
    parser.add_argument("--resume", metavar="FILE", nargs="?", const="", help="go on with a saved match (the last one)")
    parser.add_argument("--save", metavar="FILE", help="keep the match in this file instead of the usual folder")
    parser.add_argument("--clock", metavar="SECONDS", type=int, help="time for the declarations of a turn [16.31]")
    parser.add_argument("--first", metavar="HOW", help="who sets up and plays first: book, or high-card [4.1]")
    parser.add_argument("--readjust", action="store_true", default=None, help="shift range chits by consent [5.62]")
    parser.add_argument(
        "--level", metavar="LEVEL", help="how much of the rulebook: basic, close, fortified, full (what it needs)"
    )
    parser.add_argument("--ask-always", action="store_true", help="ask even where only one answer is possible")


def run(args: argparse.Namespace) -> int:
    """Play."""
    import firefight
    from firefight import bots
    from firefight.cli.play_commands import Leave
    from firefight.cli.play_end import closing, go_on_with, opening
    from firefight.cli.play_reader import EndOfInput
    from firefight.cli.play_session import Session
    from firefight.cli.screen import Out
    from firefight.table.autosave import ForeignFile

    try:
        face = firefight.game(args.game)
        match, path, kinds = resumed(args) if args.resume is not None else begun(args, face)
        seated = seat_bots(match, kinds)
    except (firefight.UnknownGame, firefight.UnknownScenario, bots.UnknownBot) as error:
        raise Refusal(str(error)) from error
    if match.seat is None:
        raise Refusal(f"the match in {home_short(path)} is over; read it with {program()} replay {home_short(path)}")
    session = Session(match, seated, path, Out(args.plain), ask_always=args.ask_always)
    try:
        session.record()
        opening(session, kinds, resumed=args.resume is not None, open_seed=args.seed is not None)
        session.play()
        closing(session)
    except (Leave, EndOfInput):
        session.auto.close(match)
        session.out.line(f"Saved. Go on with: {go_on_with(session)}")
    except KeyboardInterrupt:
        # nothing is written from here: all that was decided is on the disk already
        remark(f"\nSaved. Go on with: {go_on_with(session)}")
        return INTERRUPTED
    except ForeignFile as error:
        raise Refusal(f"{error}; give another file with --save") from error
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        remark(f"firefight play: the match cannot be saved ({error}); play ends so that nothing is lost.")
        return REFUSED
    return SUCCESS


def named_players(args: argparse.Namespace) -> dict[str, str]:
    """What the command says about who plays which nation."""
    named: dict[str, str] = {}
    for nation in NATIONS:
        word = getattr(args, nation)
        if word is not None:
            if word != HUMAN and not word.startswith(BOT):
                raise Refusal(f"--{nation} {word}: a player is human, bot:sergeant, bot:random or another bot:NAME")
            named[nation] = word
    return named


def begun(args: argparse.Namespace, face: Any) -> tuple[Match, Path, dict[str, str]]:
    """A new match as the command describes it."""
    named = named_players(args)
    sides = sides_of(args.sides, list(named))
    options = {"sides": sides}
    for option in ("scenario", "attacker", "clock", "first", "readjust", "level"):
        value = getattr(args, option)
        if value is not None:
            options[option] = value
    # what is unknown is refused before anything is made
    config = face.game.configure(options)
    kinds = completed(sides, named)
    players = {seat: player_entry(kinds[seat], seat, args.seed) for seat in config["sides"]}
    match = face.match(**options, seed=args.seed, players=players)
    path = Path(args.save).expanduser() if args.save else new_save_path(args.game, config)
    return match, path, kinds


def sides_of(given: list[str] | None, named: list[str]) -> list[str]:
    """The two nations: those given, or those somebody was named for, filled up with the default ones."""
    if given is not None:
        for nation in named:
            if nation not in given:
                raise Refusal(f"--{nation} has no place beside --sides {' '.join(given)}; name players for these two")
        return given
    if len(named) > 2:
        raise Refusal(f"players are named for {', '.join(named)}; a match has two sides")
    sides = named + [nation for nation in DEFAULT_SIDES if nation not in named]
    return sides[:2]


def completed(sides: list[str], named: dict[str, str]) -> dict[str, str]:
    """Who plays each side: whoever is not named is a person if nobody else is, and else the sergeant."""
    kinds = dict(named)
    for nation in sides:
        if nation not in kinds:
            kinds[nation] = DEFAULT_BOT if HUMAN in kinds.values() else HUMAN
    return kinds


def player_entry(kind: str, seat: str, seed: str | None) -> dict[str, Any]:
    """A player as a save keeps him.  Who fixes the draws fixes the bots too, so that the match can be had again."""
    if kind == HUMAN:
        return {"kind": HUMAN}
    number = secrets.randbits(SEED_BITS) if seed is None else zlib.crc32(f"{seed} {seat}".encode())
    return {"kind": "bot", "bot": kind.removeprefix(BOT), "seed": number}


def seat_bots(match: Match, kinds: dict[str, str]) -> dict[str, Bot]:
    """The bots of a match.  Raises UnknownBot."""
    from firefight import bots

    seated: dict[str, Bot] = {}
    for seat in match.seats:
        if kinds[seat] != HUMAN:
            entry = match.players.get(seat)
            seed = entry.get("seed", 0) if isinstance(entry, dict) else 0
            seated[seat] = bots.make(kinds[seat].removeprefix(BOT), match.game.name, seed=seed)
    return seated


def resumed(args: argparse.Namespace) -> tuple[Match, Path, dict[str, str]]:
    """A match that was saved; only who plays may change."""
    for option in MADE_OF:
        if getattr(args, option) is not None:
            raise Refusal(f"--{option} cannot change a match that is resumed; leave it out")
    path = Path(args.resume).expanduser() if args.resume else latest_save(args.game)
    match = recovered(path)
    if match.game.name != args.game:
        raise Refusal(f"{home_short(path)} is a match of {match.game.name}, not of {args.game}")
    kinds = {seat: kind_of(match.players.get(seat)) for seat in match.seats}
    for nation, kind in named_players(args).items():
        if nation not in kinds:
            raise Refusal(f"--{nation} has no place in this match; its sides are {' and '.join(match.seats)}")
        kinds[nation] = kind
    return match, path, kinds


def kind_of(entry: Any) -> str:
    """A player as the command line names him; whoever is not known is a person."""
    if isinstance(entry, dict) and entry.get("kind") == "bot":
        return f"{BOT}{entry.get('bot')}"
    return HUMAN
