"""Bots at a table: what happens while they begin to think."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE, Entry, Seat
from intrigue.server.room import Room
from intrigue.server.sitters import HURRIED, SOON, SPEEDS, Sitters
from intrigue.store.records import ChairKind
from intrigue.table.clock import Timing
from intrigue.table.match import Match
from intrigue.table.story import Story
from tests.server.test_advising import at_a_table
from tests.server.test_every_byte import Tape, until


def test_a_bot_that_begins_when_somebody_was_faster_does_nothing() -> None:
    """Its question is gone though the table has not woken: that is no fault of the table, which would be set aside."""
    rng, match = Random(1), Match[Any, Any](games.load("spy_alley"), ["Ann", "Bob"], fair.seed_from("faster")).begin()
    seat = match.actors[0]
    asked = match.asked(seat)
    while seat in match.actors:
        match.submit(seat, rng.choice([action for action in match.legal(seat) if type(action).__name__ != "Guess"]))
    house = SimpleNamespace(pace=0.0, luck=lambda word: b"luck")
    sitters = Sitters(SimpleNamespace(match=match, game=match.game, house=house))  # type: ignore[arg-type]
    asyncio.run(sitters._think(seat, asked, "medium"))
    assert match.asked(seat) is None


SLOW = 30.0  # seconds, in which no bot answers before a test is over


def tables(people: int, work: Callable[[Room], Coroutine[Any, Any, Any]], path: Path) -> Any:
    """What comes of some work at a table of Spy Alley with so many people, asked the first of them."""
    others = ChairKind.PERSON if people > 1 else ChairKind.BOT

    async def paced(room: Room) -> Any:
        room.house.pace = 1.0
        return await work(room)

    return at_a_table(paced, path, "spy_alley", others=others)


async def said(room: Room, seat: Seat | None = 0, **message: Any) -> str:
    """The code of the error that a message gets from a device of the seat, if it gets one."""
    tape = Tape(room, seat)
    await tape.say(type="hello", v=1, want=["page"], after=None)
    heard = len(tape.bytes)
    await tape.say(**message)
    room.leave(tape.device)
    errors = [json.loads(text)["code"] for text in tape.bytes[heard:] if '"error"' in text]
    return errors[0] if errors else ""


def page(room: Room, seat: Seat = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(room.frame(seat, seat, frozenset(("page",)), []).data)["page"]
    return found


def test_a_player_chooses_how_fast_bots_answer_and_the_slowest_counts(tmp_path: Path) -> None:
    async def choose(room: Room) -> None:
        assert (room.sitters.speed, room.sitters.pace, page(room)["pace"]) == ("usual", 1.0, "usual")
        assert await said(room, type="pace", speed="fast") == ""
        assert (room.sitters.pace, page(room)["pace"]) == (SPEEDS["fast"], "fast")
        assert await said(room, 1, type="pace", speed="slow") == ""
        assert (room.sitters.speed, room.sitters.pace) == ("slow", SPEEDS["slow"])
        assert await said(room, type="pace", speed="at once") == "bad"
        assert await said(room, None, type="pace", speed="slow") == "no_seat"
        assert room.sitters.speed == "slow"

    tables(4, choose, tmp_path / "a")


def test_what_a_bot_wished_before_it_kept_the_chair_counts_no_more(tmp_path: Path) -> None:
    async def choose(room: Room) -> None:
        await room.sitters.choose_speed(0, "fast")
        await room.sitters.choose_speed(1, "slow")  # a bot sits there
        assert room.sitters.speed == "fast"

    tables(1, choose, tmp_path / "a")


def waiting_log() -> list[Entry]:
    """A beginning of a match after which a bot is asked, and not the person."""
    game = games.load("spy_alley")
    story, (_, log) = Story[Any, Any](game, 4), random_match(game, 4, Random(1), limit=60)
    for number, entry in enumerate(log):
        if number > 10 and story.actors not in ((0,), (CHANCE,)):
            return log[:number]
        story.add(*entry)
    raise AssertionError("nobody else is asked")


def test_who_plays_alone_may_go_on_to_the_next_decision(tmp_path: Path) -> None:
    async def hurry(room: Room) -> float:
        assert page(room)["alone"]
        assert room.sitters.pace == SLOW
        assert await said(room, type="hurry") == ""
        return room.sitters.pace

    assert at_a_table(hurry, tmp_path / "a", "spy_alley", log=waiting_log(), pace=SLOW) == HURRIED
    assert at_a_table(hurry, tmp_path / "b", "spy_alley", pace=SLOW) == SLOW, "it is the person who is asked"


def test_nobody_is_hurried_where_others_play(tmp_path: Path) -> None:
    async def hurry(room: Room) -> None:
        assert not page(room)["alone"]
        assert await said(room, type="hurry") == "refused"
        assert await said(room, None, type="hurry") == "no_seat"
        assert room.sitters.pace == 1.0

    tables(4, hurry, tmp_path / "a")


def test_a_player_may_want_to_answer_by_hand_and_change_their_mind(tmp_path: Path) -> None:
    async def choose(room: Room) -> None:
        assert page(room)["forced"]
        assert await said(room, type="forced", yes=False) == ""
        assert (page(room)["forced"], room.windows.by_hand) == (False, {0})
        assert await said(room, type="forced", yes=True) == ""
        assert (page(room)["forced"], room.windows.by_hand) == (True, set())
        assert await said(room, type="forced", yes="no") == "bad"
        assert await said(room, None, type="forced", yes=True) == "no_seat"

    tables(4, choose, tmp_path / "a")


def test_bots_wait_while_the_only_person_looks_at_something(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(game: Any, bot: str, who: Any, luck: int, view: Any, actions: Any, recall: Any) -> Any:
        return actions[0], bot

    async def hold(room: Room) -> None:
        monkeypatch.setattr(room.house.thinkers, "choose", at_once)
        monkeypatch.setattr(room.house.thinkers, "time_for", lambda bots: 0.0)
        tape, before = Tape(room, 0), room.match.entries
        room.sitters.hold(True)
        await tape.say(type="hello", v=1, want=["page"], after=None)  # somebody is here, else no bot thinks
        await tape.say(type="hold", yes=True)
        await asyncio.sleep(5 * SOON)
        assert room.sitters.busy
        assert room.match.entries == before
        await tape.say(type="hold", yes=False)
        await until(lambda: room.match.entries > before)

    at_a_table(hold, tmp_path / "a", "spy_alley", log=waiting_log())


def test_nobody_is_held_where_others_play(tmp_path: Path) -> None:
    async def hold(room: Room) -> None:
        assert await said(room, type="hold", yes=True) == "refused"
        assert await said(room, None, type="hold", yes=True) == "no_seat"
        assert room.sitters._held_until == 0

    tables(4, hold, tmp_path / "a")


def test_nobody_is_held_where_a_clock_runs(tmp_path: Path) -> None:
    async def hold(room: Room) -> None:
        room.sheet = replace(room.sheet, timing=Timing("decision", 60))
        assert await said(room, type="hold", yes=True) == "refused"
        assert room.sitters._held_until == 0

    tables(1, hold, tmp_path / "a")
