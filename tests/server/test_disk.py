"""What cannot be written did not happen, and what somebody else wrote did: everybody is shown what is true."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import MutableMapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest

from intrigue import games
from intrigue.core.contract import Action, Entry
from intrigue.server.device import Device
from intrigue.server.guests import Limits
from intrigue.server.house import House
from intrigue.server.room import Room
from intrigue.server.seating import Plan
from intrigue.store.journal import Journal
from intrigue.store.records import Line
from intrigue.store.sqlite import Store
from intrigue.table.match import entry_data


class Listener(Device):
    """A device that remembers what it was sent."""

    def __init__(self, room: Room, seat: int) -> None:
        super().__init__(room, seat, "", self._hear, Limits(inf, 1))
        self.heard: list[dict[str, Any]] = []

    async def _hear(self, message: MutableMapping[str, Any]) -> None:
        self.heard.append(json.loads(message["text"]))

    async def say(self, **message: Any) -> None:
        await self.receive(json.dumps(message))
        await asyncio.sleep(0.01)  # for what is on its way to be heard

    async def act(self, action: Action) -> None:
        asked = self.room.match.asked(self.seat or 0)
        await self.say(type="act", asked=asked, action=self.room.game.codec.dump(action))


async def table(house: House) -> tuple[Room, list[Listener]]:
    sheet, _ = await house.seating.open(Plan("conspirateurs", games.options_class("conspirateurs")(), ("", "")), "host")
    for name in ("Ann", "Bob"):
        await house.seating.sit(sheet.id, name, name)
    room = await house.room(sheet.id)
    listeners = [Listener(room, seat) for seat in range(2)]
    for listener in listeners:
        room.enter(listener)
        await listener.say(type="hello", v=1, want=["view"], after=None)
    return room, listeners


def full(id_: str, lines: Sequence[Line], settle: Any) -> None:
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
        other, done = Journal(house.store.path), asyncio.get_running_loop().create_future()
        data = entry_data(room.game, 0, Entry(0, one)).decode()
        other.append(room.sheet.id, [Line(0, data, "another head", 0.0)], done.set_result)
        assert await done is None
        await ann.act(two)
        assert ann.heard[-1]["code"] == "refused"
        assert (bob.heard[-1]["entries"], bob.heard[-1]["actors"]) == (1, [1])
        assert bob.heard[-1]["view"] == room.game.codec.dump(room.match.view(1))
        await other.close()
        await house.close()

    asyncio.run(test())
