"""What is sent to a page holds nothing that its seat may not know, and no message tells by coming at all."""

from __future__ import annotations

import json
import os
import re

import pytest

from firefight.games.upfront.game import GAME
from firefight.kernel.dice import Dice
from firefight.server import protocol
from firefight.server.room import NotHere
from tests.server.tools import decide_at_random, decision, house, run, sit, two_people

GAMES = int(os.environ.get("FIREFIGHT_SOAK", "40")) // 20 or 1
"""How many whole matches are read byte by byte."""
CARD = re.compile(rb"\bc\d+\b")


def cards_in(message: bytes) -> set[str]:
    """Every card that a message names, apart from the list of cards that might be anywhere."""
    value = json.loads(message)
    if value["type"] == "state":
        value["view"].pop("unseen")
    return {name.decode() for name in CARD.findall(json.dumps(value).encode())}


def test_no_byte_sent_to_a_page_names_a_card_that_it_may_not_know() -> None:
    async def work() -> None:
        for seed in range(GAMES):
            async with house() as here:
                room, links, people = await two_people(here)
                people["coach"] = sit(room, links.coaches["american"])
                viewers = {"german": 0, "american": 1, "coach": 1, "spectator": 7}
                read = dict.fromkeys(people, 0)
                dice = Dice(seed)
                while await decide_at_random(room, people, dice):
                    veiled = room.match._course.state
                    for name, (notes, _) in people.items():
                        secret = set(GAME.secrets(veiled, viewers[name]))
                        for message in notes.sent[read[name] :]:
                            # what was public when the message was made may have become hidden since by a reshuffle
                            if room.match.entries[-1][0] != "chance":
                                assert not (cards_in(message) & secret), (name, message)
                        read[name] = len(notes.sent)

    run(work())


def test_questions_go_to_their_seat_alone() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            dice = Dice(1)
            for _ in range(400):
                if not await decide_at_random(room, people, dice):
                    break
            for name in ("german", "american", "spectator"):
                for message in people[name][0].messages:
                    if message["type"] == "state" and message["question"] is not None:
                        assert message["waiting_for"] == name
            assert not any(m.get("question") for m in people["spectator"][0].messages)

    run(work())


def test_a_choice_made_in_secret_sends_nothing_to_the_others() -> None:
    """Choosing discards takes several answers; that there are several is nobody's business."""

    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            dice = Dice(2)
            while not (room.match.decision is not None and room.match.decision.kind == "discards"):
                assert await decide_at_random(room, people, dice)
            chooser = str(room.match.seat)
            other = "american" if chooser == "german" else "german"
            notes, guest = people[chooser]
            keys = [option["key"] for option in notes.question["options"] if option["key"].startswith("discard")]
            before = len(people[other][0].sent), len(people["spectator"][0].sent)
            await room.hear(guest, decision(notes.question, keys[0]))
            assert notes.messages[-1]["type"] == "accepted"
            assert (len(people[other][0].sent), len(people["spectator"][0].sent)) == before

    run(work())


def test_two_hands_that_look_the_same_from_outside_are_told_the_same() -> None:
    """The German holds one card or another; whatever he is asked and answers, the American's page reads the same."""

    async def told(hand: list[str]) -> list[bytes]:
        position: dict[str, object] = {
            "german": {"groups": {"A": {"men": [1, 4, 5], "chit": 2}, "B": {"men": [2, 6], "chit": 2}}, "hand": hand},
            "american": {
                "groups": {"A": {"men": [1, 4, 5], "chit": 2}, "B": {"men": [2, 6], "chit": 2}},
                "hand": ["c85", "c69"],
            },
            "active": "american",
        }
        match_save = match_of(position)
        async with house() as here:
            links = await here.bring(match_save, {})
            room = await here.room(links.table)
            assert room is not None
            room.facts.secret = "the same"
            people = {name: sit(room, links.seats[name]) for name in ("german", "american")}
            american, guest = people["american"]
            for key in ("fire A A", "add c85", "done"):
                await room.hear(guest, decision(american.question, key))
            german, german_guest = people["german"]
            assert german.question["kind"] == "concealment"
            await room.hear(german_guest, decision(german.question, "pass"))
            await room.hear(guest, decision(american.question, "call-off"))
            await room.hear(guest, protocol.Odds(5, "fire B B"))
            return [re.sub(rb'"(table|commitment)":"[^"]*"', b"", message) for message in american.sent]

    async def work() -> None:
        # a Concealed card and a Movement card
        plain = [re.sub(rb'"id":"[^"]*"', b"", m) for m in await told(["c13"])]
        assert plain == [re.sub(rb'"id":"[^"]*"', b"", m) for m in await told(["c34"])]

    run(work())


def match_of(position: dict[str, object]) -> str:
    """A save of a described position."""
    from firefight.table.course import Course
    from firefight.table.match import Match
    from firefight.table.referee import Referee

    _, config = GAME.position(position)
    match = Match(Course(GAME, config, Referee.from_seed(3)))
    match.settle()
    return match.save()


def test_secrets_of_seats_are_in_no_log_and_not_in_the_database(tmp_path: object) -> None:
    async def work() -> None:
        path = f"{tmp_path}/t.db"
        async with house(path) as here:
            room, links, people = await two_people(here)
            dice = Dice(1)
            for _ in range(30):
                await decide_at_random(room, people, dice)
            with open(path, "rb") as file:
                kept = file.read()
            with open(f"{path}-wal", "rb") as file:
                kept += file.read()
            for token in [*links.seats.values(), *links.coaches.values(), links.spectator]:
                assert token.encode() not in kept
            assert room.place_of(links.spectator + "x") is None

    run(work())


def test_a_running_match_is_no_file_for_one_of_two_players() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, _ = await two_people(here)
            for role, seat in (("player", "german"), ("spectator", None), ("coach", "german")):
                with pytest.raises(NotHere, match="secrets of both sides"):
                    await room.save(role, seat)

    run(work())
