"""Rooms come and go: made when somebody comes, let go when nothing happens, set aside when they fail."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from intrigue import games
from intrigue.server.ceilings import USUAL
from intrigue.server.errors import Refused
from intrigue.server.house import House
from intrigue.server.settings import Settings
from intrigue.store.store import Store
from intrigue.table.clock import Timing
from tests.server.test_disk import Listener, table
from tests.server.test_pages import opened
from tests.server.test_pages import serving as site

NONE_IDLE = replace(USUAL, idle_rooms=0)


def run(tmp_path: Path, test: Callable[[House], Awaitable[None]]) -> None:
    async def within() -> None:
        store = Store(tmp_path / "tables.sqlite")
        house = House(store, pace=0, ceilings=NONE_IDLE)
        await test(house)
        await house.close()

    asyncio.run(within())


async def until(fact: Callable[[], bool]) -> None:
    for _ in range(2000):
        if fact():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came to be")


def test_a_room_goes_with_its_last_device_and_comes_back_with_the_next(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        room, (ann, bob) = await table(house)
        id_ = room.sheet.id
        await ann.act(room.game.legal(room.match.state, 0)[0])
        room.leave(ann)
        assert house.rooms == {id_: room}  # Bob is still there
        room.leave(bob)
        assert house.rooms == {}
        sheet = await house.sheet(id_)
        assert (await house.upkeep.asked(sheet, 0), await house.upkeep.asked(sheet, 1)) == (False, True)
        assert house.rooms == {}  # who is asked is known without it
        again = await house.room(id_)
        assert again is not room
        assert (again.match.entries, again.head) == (1, room.head)
        await until(lambda: house.rooms == {})  # nobody came

    run(tmp_path, test)


def test_the_latest_idle_rooms_are_kept(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        house.ceilings = replace(USUAL, idle_rooms=2)
        rooms = []
        for _ in range(3):
            room, listeners = await table(house)
            rooms.append(room)
            for listener in listeners:
                room.leave(listener)
        assert set(house.rooms) == {room.sheet.id for room in rooms[1:]}
        await house.room(rooms[1].sheet.id)
        await house.room(rooms[0].sheet.id)
        await until(lambda: set(house.rooms) == {room.sheet.id for room in rooms[:2]})

    run(tmp_path, test)


def test_a_room_whose_clock_runs_or_stands_is_kept(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        room, listeners = await table(house, timing=Timing("bank", 600, 5))
        for listener in listeners:
            room.leave(listener)
        assert house.rooms == {room.sheet.id: room}
        await room.pause()
        house.upkeep.rest(room)
        assert house.rooms == {room.sheet.id: room}

    run(tmp_path, test)


def test_a_finished_table_once_visited_goes_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        room, (ann, bob) = await table(house, options=games.title("conspirateurs").options(turn_limit=1))  # type: ignore[call-arg]
        await ann.act(room.game.legal(room.match.state, 0)[0])
        assert ann.heard[-1]["result"] == [0.5, 0.5]
        for listener in (ann, bob):
            room.leave(listener)
        assert house.rooms == {}
        again = await house.room(room.sheet.id)
        visitor = Listener(again, 0)
        again.enter(visitor)
        await visitor.say(type="hello", v=1, want=["view"], after=0)
        assert visitor.heard[-1]["result"] == [0.5, 0.5]
        again.leave(visitor)
        assert house.rooms == {}

    run(tmp_path, test)


def test_a_table_that_cannot_be_drawn_is_set_aside_and_its_players_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def spoil(*anything: Any, **more: Any) -> bytes:
        raise KeyError("a picture is missing")

    async def test(house: House) -> None:
        room, (ann, _) = await table(house)
        other, (cat, _) = await table(house)
        with monkeypatch.context() as spoilt, caplog.at_level(logging.WARNING):
            spoilt.setattr("intrigue.server.showing.Announcement.update", spoil)
            await ann.act(room.game.legal(room.match.state, 0)[0])
            await until(lambda: room.sheet.id not in house.rooms)
        assert len(house.store.read(room.sheet.id)) == 1  # what was written counts
        await until(lambda: house.store.sheet(room.sheet.id).fault != "")  # type: ignore[union-attr]
        with pytest.raises(Refused, match="set aside"):
            await house.room(room.sheet.id)
        assert f"table {room.sheet.id} is set aside: KeyError" in caplog.text
        await cat.act(other.game.legal(other.match.state, 0)[0])
        assert cat.heard[-1]["entries"] == 1

    run(tmp_path, test)


def test_bots_and_clocks_go_on_after_a_restart_and_people_wait(tmp_path: Path) -> None:
    ids: dict[str, str] = {}

    async def first(house: House) -> None:
        for name, timing in (("people", Timing()), ("timed", Timing("bank", 600, 5))):
            room, _ = await table(house, timing=timing)
            ids[name] = room.sheet.id
        room, _ = await table(house, bots=("", "easy"))
        ids["bot"] = room.sheet.id
        await room.act(0, room.game.legal(room.match.state, 0)[0], 0)
        room.close()  # as if the server ended before the bot has thought

    async def then(house: House) -> None:
        loaded: list[str] = []
        made = house.upkeep._make

        async def make(sheet: Any) -> None:
            loaded.append(sheet.id)
            await made(sheet)

        house.upkeep._make = make  # type: ignore[method-assign]
        await house.resume()
        assert house.rooms == {}
        await until(lambda: len(house.store.read(ids["bot"])) == 2)
        await until(lambda: ids["timed"] in house.rooms)
        assert sorted(loaded) == sorted([ids["timed"], ids["bot"]])

    run(tmp_path, first)
    run(tmp_path, then)


@pytest.mark.parametrize(
    "harm",
    [
        "update tables set fault = 'replay: it broke'",
        "update tables set clock = '[\"bogus\"]'",
        "update tables set game = 'chess', options = '{'",
        "delete from chairs",
    ],
)
def test_the_lobby_names_a_table_that_is_set_aside_to_its_players_alone(tmp_path: Path, harm: str) -> None:
    with site(Settings(data=tmp_path / "tables.sqlite")) as running:
        anna, ben = running.browser(), running.browser()
        bad = opened(anna, listed="yes")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as connection, connection:
            connection.execute(harm)
        good = opened(ben, listed="yes")
        lobby = anna.get("/")
        assert lobby.status_code == 200
        assert f"/t/{bad}" in lobby.text
        assert "set aside" in lobby.text
        assert f"/join/{good}" in lobby.text
        others = ben.get("/")
        assert (others.status_code, bad in others.text) == (200, False)
        for path in (f"/t/{bad}", f"/join/{bad}", f"/t/{bad}/talk", f"/t/{bad}/record", f"/seat/{bad}/x"):
            assert anna.get(path).status_code in (400, 403)
