"""What cannot be written did not happen, and what somebody else wrote did: everybody is shown what is true."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import MutableMapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from intrigue import games
from intrigue.core.contract import Action, Entry
from intrigue.core.options import Options
from intrigue.server.catalogue import say
from intrigue.server.device import Device
from intrigue.server.errors import Refused
from intrigue.server.house import House
from intrigue.server.room import Room
from intrigue.server.seating import Wish
from intrigue.store.engine import Piece
from intrigue.store.records import Written
from intrigue.store.store import Store
from intrigue.table.clock import Timing
from intrigue.table.match import entry_data
from tests.store.stores import waiting

PLAIN, NO_CLOCK = games.load("conspirateurs").options, Timing()


class Listener(Device):
    """A device that remembers what it was sent."""

    def __init__(self, room: Room, seat: int) -> None:
        super().__init__(room, seat, "", self._hear, "")
        self.heard: list[dict[str, Any]] = []

    async def _hear(self, message: MutableMapping[str, Any]) -> None:
        self.heard.append(json.loads(message["text"]))

    async def say(self, **message: Any) -> None:
        await self.receive(json.dumps(message))
        await asyncio.sleep(0.01)  # for what is on its way to be heard

    async def act(self, action: Action) -> None:
        asked = self.room.match.asked(self.seat or 0)
        await self.say(type="act", asked=asked, action=self.room.game.codec.dump(action))


async def table(
    house: House, *, bots: tuple[str, ...] = ("", ""), timing: Timing = NO_CLOCK, options: Options = PLAIN
) -> tuple[Room, list[Listener]]:
    """A table whose people have sat down, with a device each."""
    sheet, _ = await house.seating.open(Wish("conspirateurs", options, bots, timing=timing), "host")
    people = [seat for seat, bot in enumerate(bots) if not bot]
    for seat in people:
        await house.seating.sit(sheet.id, ("Ann", "Bob")[seat], f"owner {seat}")
    room = await house.room(sheet.id)
    listeners = [Listener(room, seat) for seat in people]
    for listener in listeners:
        room.enter(listener)
    for listener in listeners:
        await listener.say(type="hello", v=1, want=["view"], after=None)
    return room, listeners


def test_people_who_sit_down_at_the_same_moment_all_get_a_seat(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        wish = Wish("souls", games.load("souls").options, ("",) * 5)
        sheet, _ = await house.seating.open(wish, "host")
        seats = await asyncio.gather(*(house.seating.sit(sheet.id, f"P{n}", f"owner {n}") for n in range(5)))
        assert sorted(seats) == [0, 1, 2, 3, 4]
        with pytest.raises(Refused):
            await house.seating.sit(sheet.id, "Late", "late")
        room = await house.room(sheet.id)
        assert sorted(room.sheet.names) == [f"P{n}" for n in range(5)]
        await house.close()

    asyncio.run(test())


def test_a_rematch_asked_for_from_many_devices_makes_one_table(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        short = replace(PLAIN, turn_limit=1)  # type: ignore[call-arg]
        room, (ann,) = await table(house, bots=("", "easy"), options=short)
        await ann.act(room.game.legal(room.match.state, 0)[0])
        devices = [ann, *(Listener(room, 0) for _ in range(19))]
        for device in devices[1:]:
            room.enter(device)
            await device.say(type="hello", v=1, want=[], after=None)
        await asyncio.gather(*(device.say(type="rematch") for device in devices))
        moved = {message["table"] for device in devices for message in device.heard if message["type"] == "moved"}
        assert len(moved) == 1
        assert len(house.store.every()) == 2
        await house.close()

    asyncio.run(test())


def full(id_: str, lines: Sequence[Written], settle: Any, *late: Any) -> None:
    settle(sqlite3.OperationalError("database or disk is full"))


def test_a_move_that_cannot_be_written_is_refused_and_may_be_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        room, (ann, bob) = await table(house)
        before, drop = ann.heard[-1]["view"], room.game.legal(room.match.state, 0)[0]
        with monkeypatch.context() as broken:
            broken.setattr(house.journal, "append", full)
            await ann.act(drop)
        assert [message["type"] for message in ann.heard] == ["welcome", "update", "update", "error"]
        assert [message["type"] for message in bob.heard] == ["welcome", "update", "update"]
        assert (ann.heard[-2]["view"], bob.heard[-1]["entries"]) == (before, 0)
        await ann.act(drop)
        assert [each.heard[-1]["entries"] for each in (ann, bob)] == [1, 1]
        await house.close()

    asyncio.run(test())


def test_a_move_that_was_written_elsewhere_counts_and_everybody_is_shown_it(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        room, (ann, bob) = await table(house)
        one, two = room.game.legal(room.match.state, 0)[:2]
        data = entry_data(room.game, 0, Entry(0, one)).decode()
        with closing(Store(house.store.path)) as other:
            assert other.append([Piece([(room.sheet.id, 0, data, "another head", 0.0, 0.0)])]).result() == []
        await ann.act(two)
        assert ann.heard[-1]["code"] == "stale"
        assert (bob.heard[-1]["entries"], bob.heard[-1]["actors"]) == (1, [1])
        assert bob.heard[-1]["view"] == room.game.codec.dump(room.match.view(1))
        await house.close()

    asyncio.run(test())


@pytest.mark.parametrize(
    "message",
    [
        {"type": "chat", "text": "hello"},
        {"type": "notes", "text": "mine"},
        {"type": "consent", "yes": True},
        {"type": "resign"},
        {"type": "pause"},
    ],
)
def test_whatever_cannot_be_written_is_refused_and_the_line_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, message: dict[str, Any]
) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        room, (ann, bob) = await table(house, timing=Timing("bank", 600, 5))
        before = room.sheet
        refused, said = ann, message
        if message["type"] == "pause":
            await ann.say(**message)
            while bob.heard[-1]["type"] != "request":
                await asyncio.sleep(0.001)
            refused, said = bob, {"type": "reply", "request": bob.heard[-1]["request"], "yes": True}
        with monkeypatch.context() as broken:
            broken.setattr(house.store.engine, "put", put_on_a_full_disk)
            await refused.say(**said)
        assert refused.heard[-1] == {"type": "error", "code": "refused", "text": say("error_disk")}
        assert (room.sheet, room.clocks.paused) == (before, False)
        await ann.act(room.game.legal(room.match.state, 0)[0])
        assert ann.heard[-1]["entries"] == 1
        await house.close()

    asyncio.run(test())


def put_on_a_full_disk(*work: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_exception(sqlite3.OperationalError("database or disk is full"))
    return future


def test_who_cannot_open_or_sit_for_want_of_room_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        house = House(Store(tmp_path / "tables.sqlite"))
        sheet, _ = await house.seating.open(Wish("conspirateurs", PLAIN, ("", "")), "host")
        monkeypatch.setattr(house.store.engine, "put", put_on_a_full_disk)
        with pytest.raises(Refused, match="could not be saved"):
            await house.seating.open(Wish("conspirateurs", PLAIN, ("", "")), "host")
        with pytest.raises(Refused, match="could not be saved"):
            await house.seating.sit(sheet.id, "Ann", "ann")
        await house.close()

    asyncio.run(test())


def test_everybody_is_told_of_a_disk_that_hangs_and_the_move_counts_when_it_answers(tmp_path: Path) -> None:
    async def test() -> None:
        house, hanging = House(Store(tmp_path / "tables.sqlite")), threading.Event()
        room, (ann, bob) = await table(house)
        house.journal.slow = 0.0
        house.store.engine.put(lambda: waiting(hanging))
        acting = asyncio.create_task(ann.act(room.game.legal(room.match.state, 0)[0]))
        while "error" not in [message["type"] for message in bob.heard]:
            await asyncio.sleep(0.001)
        assert bob.heard[-1]["code"] == ann.heard[-1]["code"] == "slow_disk"
        assert not acting.done()
        hanging.set()
        await acting
        assert [each.heard[-1]["entries"] for each in (ann, bob)] == [1, 1]
        await house.close()

    asyncio.run(test())


def test_who_waits_for_a_disk_that_hangs_is_told_and_nothing_is_written_later(tmp_path: Path) -> None:
    async def test() -> None:
        store = Store(tmp_path / "tables.sqlite")
        house, hanging = House(store), threading.Event()
        room, (ann, _) = await table(house)
        stuck = store.engine.put(lambda: waiting(hanging))
        house.slow = 0.05
        await ann.say(type="chat", text="is anybody there?")
        assert ann.heard[-1]["text"] == say("error_slow_disk")
        hanging.set()
        await asyncio.wrap_future(stuck)
        house.slow = 8.0
        await ann.say(type="chat", text="again")
        while ann.heard[-1]["type"] != "said":
            await asyncio.sleep(0.001)
        assert [said.text for said in store.talk(room.sheet.id)] == ["again"]
        await house.close()

    asyncio.run(test())


def test_one_who_no_longer_waits_leaves_the_rest_of_the_batch_to_be_told(tmp_path: Path) -> None:
    store, hanging = Store(tmp_path / "tables.sqlite"), threading.Event()
    store.engine.put(lambda: waiting(hanging))  # so that the others share a batch
    first, second, third = (store.say("t1", "Ann", 0, word) for word in "abc")
    assert second.cancel()
    hanging.set()
    assert [first.result(timeout=20).text, third.result(timeout=20).text] == ["a", "c"]
    store.close()
