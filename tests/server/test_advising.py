"""Advice: given to who plays against bots alone, from what that seat knows, and to nobody else."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core import fair
from intrigue.core.check import random_match
from intrigue.core.contract import AnyGame, Entry, Seat
from intrigue.server import advising
from intrigue.server.ceilings import USUAL, Ceilings, without
from intrigue.server.house import House
from intrigue.server.room import Room
from intrigue.store.records import Chair, ChairKind, Sheet, Status, Written
from intrigue.store.store import Store
from intrigue.table.clock import Timing
from intrigue.table.header import header
from intrigue.table.match import entry_data
from intrigue.table.story import Story
from tests.server.test_every_byte import Tape, room_of, until
from tests.server.twins import twin

SEAT = 0
GAMES = ("spy_alley", "conspiracy")


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "TRIES", 10)


def asked_log(game: AnyGame, seats: int) -> list[Entry]:
    """A random match up to a late decision of the seat in which it has a choice."""
    for seed in range(100):
        story = Story[Any, Any](game, seats)
        _, log = random_match(game, seats, Random(seed), limit=60)
        asked = 0
        for number, entry in enumerate(log):
            if story.actors == (SEAT,) and len(story.legal(SEAT)) > 2:
                asked = number
            story.add(*entry)
        if asked > 20:
            return log[:asked]
    raise AssertionError("no such match was found")


async def seated(
    path: Path,
    name: str,
    log: list[Entry],
    others: ChairKind = ChairKind.BOT,
    *,
    listed: bool = False,
    open_hands: bool = False,
    ceilings: Ceilings | None = None,
    pace: float = 0,
) -> Room:
    """A table in memory at the end of the log, with one person and others."""
    game, store = games.load(name), Store(path)
    seats = games.title(name).usual
    house = House(store, pace=pace, ceilings=ceilings or without())
    house._luck = b"the same luck"
    kinds = [ChairKind.PERSON if seat == SEAT else others for seat in range(seats)]
    bot = {ChairKind.BOT: "medium"}
    chairs = tuple(Chair(seat, kind, f"Player {seat}", bot=bot.get(kind, "")) for seat, kind in enumerate(kinds))
    seed = fair.seed_from("twin")
    rest = (seed, "", "", Status.PLAYING, None, time.time(), chairs)
    first = header(game, [chair.name for chair in chairs], fair.commitment(seed), [b""] * seats)
    sheet = Sheet("twin", name, {}, listed, Timing("none"), *rest, header=first, open_hands=open_hands)
    await asyncio.wrap_future(store.create(sheet))
    lines = [Written(n, entry_data(game, n, entry).decode(), "", 0.0) for n, entry in enumerate(log)]
    done = asyncio.get_running_loop().create_future()
    store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
    house.journal.append("twin", lines, done.set_result)
    assert await done is None
    house.rooms["twin"] = room = room_of(Room, log)(house, sheet, store.read("twin"), ())
    await room.begin()
    return room


async def told(room: Room, *, seat: Seat | None = SEAT, asked: int | None = None) -> str:
    """What comes back when a device of the seat asks for advice."""
    tape = Tape(room, seat)
    await tape.say(type="hello", v=1, want=["page"], after=None)
    heard = len(tape.bytes)
    number = room.match.asked(SEAT) or 0
    await tape.say(type="advice", asked=number if asked is None else asked)
    await until(lambda: any('"advice"' in text or '"error"' in text for text in tape.bytes[heard:]))
    room.leave(tape.device)
    return next(text for text in tape.bytes[heard:] if '"advice"' in text or '"error"' in text)


def at_a_table(work: Callable[[Room], Coroutine[Any, Any, Any]], path: Path, name: str, **more: Any) -> Any:
    """What comes of some work at a table of a game, or of a given log."""
    game = games.load(name)
    log: list[Entry] = more.pop("log", None) or asked_log(game, games.title(name).usual)

    async def run() -> Any:
        room = await seated(path, name, log, **more)
        try:
            return await work(room)
        finally:
            await room.house.close()

    return asyncio.run(run())


def code(text: str) -> str:
    found = json.loads(text)
    return str(found["code"]) if found["type"] == "error" else str(found["type"])


@pytest.mark.parametrize("name", games.OWN)
def test_advice_names_three_actions_with_shares_and_reasons(name: str, tmp_path: Path) -> None:
    async def ask(room: Room) -> None:
        legal = {json.dumps(list(steps)) for steps in _steps(room)}
        found = json.loads(await told(room))
        assert found["type"] == "advice"
        assert found["asked"] == room.match.asked(SEAT)
        assert 2 <= len(found["options"]) <= 3
        assert all(json.dumps(option["steps"]) in legal for option in found["options"])
        assert all(option["why"] and option["label"] and 0 <= option["share"] <= 100 for option in found["options"])
        shares = [option["share"] for option in found["options"]]
        assert shares == sorted(shares, reverse=True)
        assert all("[" not in option["why"] for option in found["options"])

    at_a_table(ask, tmp_path / "a", name)


def _steps(room: Room) -> Sequence[Sequence[Any]]:
    from intrigue.core.contract import steps

    return [steps(action) for action in room.match.legal(SEAT)]


@pytest.mark.parametrize("name", GAMES)
def test_twins_get_the_same_advice(name: str, tmp_path: Path) -> None:
    """Two worlds that the seat cannot tell apart, at a table with the same luck: the same bytes."""
    game, seats = games.load(name), games.title(name).usual
    log = asked_log(game, seats)
    other, differing = twin(game, seats, log, SEAT, Random(3))
    assert differing
    first = at_a_table(told, tmp_path / "a", name, log=log)
    second = at_a_table(told, tmp_path / "b", name, log=other)
    assert code(first) == "advice"
    assert first == second


def test_there_is_no_advice_beside_other_people_nor_in_public(tmp_path: Path) -> None:
    async def ask(room: Room) -> str:
        update = json.loads(room.frame(SEAT, SEAT, frozenset(("page",)), []).data)
        assert not update["page"]["advice"]
        return code(await told(room))

    tables: list[dict[str, Any]] = [{"others": ChairKind.PERSON}, {"others": ChairKind.PROGRAM}, {"listed": True}]
    for number, more in enumerate(tables):
        assert at_a_table(ask, tmp_path / str(number), "spy_alley", **more) == "refused"


def test_at_a_teaching_table_all_hands_are_open_and_advice_is_given(tmp_path: Path) -> None:
    async def ask(room: Room) -> str:
        assert json.loads(room.frame(SEAT, SEAT, frozenset(("page",)), []).data)["page"]["advice"]
        return code(await told(room))

    assert at_a_table(ask, tmp_path / "a", "spy_alley", others=ChairKind.PERSON, open_hands=True) == "advice"


def test_advice_is_for_the_open_question_of_the_seat_alone(tmp_path: Path) -> None:
    async def ask(room: Room) -> list[str]:
        number = room.match.asked(SEAT) or 0
        return [code(await told(room, asked=number - 1)), code(await told(room, seat=None))]

    assert at_a_table(ask, tmp_path / "a", "spy_alley") == ["stale", "no_seat"]


def test_asking_again_tells_the_same_and_thinks_no_more(tmp_path: Path) -> None:
    async def ask(room: Room) -> None:
        first = await told(room)

        room.house.thinkers._advising._program = ["false"]
        await room.house.thinkers._advising.close()
        assert await told(room) == first

    at_a_table(ask, tmp_path / "a", "spy_alley")


def test_advice_costs_and_who_asks_too_often_is_told_to_slow_down(tmp_path: Path) -> None:
    async def ask(room: Room) -> list[str]:
        return [code(await told(room)) for _ in range(6)]

    found = at_a_table(ask, tmp_path / "a", "spy_alley", ceilings=USUAL)
    assert found[0] == "advice"
    assert found[-1] == "slow_down"


def test_who_cannot_think_says_so(tmp_path: Path) -> None:
    """A worker that fails ends nothing but the advice."""

    async def ask(room: Room) -> str:
        worker = room.house.thinkers._advising
        worker._program = ["false"]
        return code(await told(room))

    assert at_a_table(ask, tmp_path / "a", "spy_alley") == "refused"
