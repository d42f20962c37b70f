"""A table: decisions once and only by whom they are asked, undo, consent, standing orders, bots, coaches."""

from __future__ import annotations

import pytest

from firefight.kernel.dice import Dice
from firefight.kernel.game import UnknownScenario
from firefight.server import protocol
from firefight.server.house import Impossible
from tests.server.tools import FirstAnswer, decide_at_random, decision, house, run, sit, two_people


def test_a_decision_is_carried_out_and_everybody_is_told_what_he_may_know() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            german, guest = people["german"]
            american, _ = people["american"]
            assert german.state["waiting_for"] == "german"
            assert american.state["question"] is None
            await room.hear(guest, decision(german.question, "put g1"))
            assert german.messages[-1]["type"] == "accepted"
            assert "joins group A" in german.state["lines"][-1]["text"]
            assert american.state["question"] is None
            assert room.match.view("german")["sides"][0]["groups"]

    run(work())


def test_a_message_that_comes_twice_counts_once() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            german, guest = people["german"]
            message = decision(german.question, "put g1", "one-move")
            await room.hear(guest, message)
            entries = room.match.entries
            await room.hear(guest, message)
            assert german.messages[-1] == {"type": "accepted", "id": "one-move"}
            assert room.match.entries == entries

    run(work())


def test_it_counts_once_after_a_restart_too(tmp_path: object) -> None:
    async def work() -> None:
        async with house(f"{tmp_path}/t.db") as here:
            room, links, people = await two_people(here)
            message = decision(people["german"][0].question, "put g1", "one-move")
            await room.hear(people["german"][1], message)
            entries = room.match.entries
        async with house(f"{tmp_path}/t.db") as again:
            back = await again.room(links.table)
            assert back is not None
            notes, guest = sit(back, links.seats["german"])
            await back.hear(guest, message)
            assert notes.messages[-1] == {"type": "accepted", "id": "one-move"}
            assert back.match.entries == entries

    run(work())


def test_a_stale_answer_is_refused_with_the_reason() -> None:
    async def work() -> None:
        async with house() as here:
            room, links, people = await two_people(here)
            german, guest = people["german"]
            old = german.question
            other_tab, other_guest = sit(room, links.seats["german"])
            await room.hear(other_guest, decision(old, "put g1"))
            assert german.question["id"] != old["id"], "the first window was told"
            await room.hear(guest, decision(old, "put g2"))
            assert german.messages[-1]["type"] == "refused"
            assert german.messages[-1]["reason"]["key"] == "stale"
            assert other_tab.messages[-1]["type"] == "accepted"

    run(work())


def test_nobody_decides_for_another_and_lookers_on_decide_nothing() -> None:
    async def work() -> None:
        async with house() as here:
            room, links, people = await two_people(here)
            question = people["german"][0].question
            coach = sit(room, links.coaches["german"])
            assert coach[0].question == question, "a coach sees what his seat sees"
            for notes, guest in (people["american"], people["spectator"], coach):
                await room.hear(guest, decision(question, "put g1"))
                assert notes.messages[-1]["type"] == "refused"
            assert len(room.match.view("german")["sides"][0]["waiting"]) == 10

    run(work())


def test_an_illegal_order_is_refused_with_its_rule() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            german, guest = people["german"]
            await room.hear(guest, decision(german.question, "next"))
            assert german.messages[-1]["reason"]["rule"] == "3.2"
            await room.hear(guest, decision(german.question, "dance"))
            assert german.messages[-1]["reason"]["key"] == "unknown-key"
            await room.hear(guest, protocol.WhyNot(7, "next"))
            assert german.messages[-1]["ref"] == 7
            assert german.messages[-1]["reason"]["rule"] == "3.2"

    run(work())


def test_undo_goes_to_the_last_news_and_everybody_sees_it() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            german, guest = people["german"]
            await room.hear(guest, decision(german.question, "put g1"))
            assert german.state["can_undo"]
            await room.hear(guest, protocol.Undo(1))
            assert not german.state["can_undo"]
            assert german.state["no_undo"]["key"] == "undo-nothing"
            assert people["american"][0].state["view"]["sides"][0]["groups"][0]["men"] == []
            await room.hear(guest, protocol.Undo(2))
            assert german.messages[-1]["type"] == "refused"

    run(work())


def test_taking_back_needs_the_other_player() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            dice = Dice(3)
            while room.match.view()["turn"] < 2:
                await decide_at_random(room, people, dice)
            entries = len(room.match.entries)
            seat = next(name for name in ("german", "american") if name != room.match.seat)
            other = str(room.match.seat)
            await room.hear(people[seat][1], protocol.AskBack(1))
            assert people[other][0].state["take_back"] == seat
            assert len(room.match.entries) == entries
            await room.hear(people[other][1], protocol.Consent(2, agree=False))
            assert people[seat][0].state["take_back"] is None
            await room.hear(people[seat][1], protocol.AskBack(3))
            await room.hear(people[seat][1], protocol.Consent(4, agree=True))
            assert people[seat][0].messages[-1]["type"] == "refused", "nobody agrees with himself"
            await room.hear(people[other][1], protocol.Consent(5, agree=True))
            assert room.match.seat == seat
            assert "decides again" in people["spectator"][0].state["lines"][-1]["text"]

    run(work())


def test_a_standing_order_passes_windows_of_its_kind() -> None:
    async def work() -> None:
        async with house() as here:
            room, _, people = await two_people(here)
            for name in ("german", "american"):
                kinds = ["concealment", "hero_before_fire", "hero_after_pin", "card_drawn"]
                await room.hear(people[name][1], protocol.Standing(1, kinds))
                assert people[name][0].state["standing"] == sorted(kinds)
            dice = Dice(8)
            while await decide_at_random(room, people, dice):
                if room._mover is not None:
                    await room._mover
            asked = [m["question"]["kind"] for m in people["german"][0].messages if m.get("question")]
            assert "concealment" not in asked
            assert "turn" in asked
            assert any(e[1] == "pass" for e in room.match.entries if e[0] == "german")

    run(work())


def test_bots_play_and_a_broken_bot_stalls_nobody() -> None:
    async def work(wrong: str) -> None:
        async with house(opponents=FirstAnswer(wrong)) as here:
            links = await here.begin("upfront", {}, {"american": "bot:sergeant"}, seed=5)
            room = await here.room(links.table)
            assert room is not None
            assert list(links.seats) == ["german"]
            notes, guest = sit(room, links.seats["german"])
            dice = Dice(3)
            for _ in range(40):
                await decide_at_random(room, {"german": (notes, guest)}, dice)
                if room._mover is not None:
                    await room._mover
                if room.match.seat is None:
                    break
            assert any(entry[0] == "american" for entry in room.match.entries)
            said = any("answered for it" in entry[1] for entry in room.match.entries if entry[0] == "note")
            assert said == bool(wrong)

    run(work(""))
    run(work("ran out of time"))


def test_a_bot_is_given_what_its_seat_may_know_and_no_more() -> None:
    async def work() -> None:
        opponents = FirstAnswer()
        async with house(opponents=opponents) as here:
            links = await here.begin("upfront", {}, {"american": "sergeant"}, seed=5)
            room = await here.room(links.table)
            assert room is not None
            people = {"german": sit(room, links.seats["german"])}
            dice = Dice(4)
            while room.match.seat is not None and len(opponents.tasks) < 60:
                hand = [card["card"] for card in room.match.view("german")["sides"][0]["hand"]]
                before = len(opponents.tasks)
                await decide_at_random(room, people, dice)
                if room._mover is not None:
                    await room._mover
                for task in opponents.tasks[before:]:
                    assert task["veiled"]["sides"][0][0] == [0] * len(task["veiled"]["sides"][0][0]), hand
                    assert task["view"]["sides"][0]["hand"] is None

    run(work())


def test_impossible_tables_are_refused_in_a_sentence() -> None:
    async def work() -> None:
        async with house() as here:
            with pytest.raises(Impossible, match="there is no seat 'martian'"):
                await here.begin("upfront", {}, {"martian": "human"})
            with pytest.raises(Impossible, match="nobody is called 'bot:napoleon'"):
                await here.begin("upfront", {}, {"german": "bot:napoleon"})
            with pytest.raises(UnknownScenario, match="no scenario"):
                await here.begin("upfront", {"scenario": "Q9"}, {})
            with pytest.raises(Impossible, match="no match that can go on"):
                await here.bring("{}", {})

    run(work())
