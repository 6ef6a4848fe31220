"""A table that was let go has, perhaps, something in its memory that is on no disk: nothing is written from it."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from intrigue.server.errors import Refused
from intrigue.server.room import Room
from intrigue.store.records import Written
from intrigue.table.match import Link
from tests.server.test_pages import Site, anna, played, site

__all__ = ["anna", "site"]


def submit(room: Room) -> Link:
    """Let whoever is asked take the first thing there is; not written."""
    seat = room.match.actors[0]
    room.match.submit(seat, next(iter(room.game.legal(room.match.state, seat))), room.match.asked(seat))
    return room._news[-1].link


def test_nothing_is_written_from_a_table_that_was_let_go(site: Site, anna: httpx.Client) -> None:
    table = played(anna)

    async def act() -> None:
        room = await site.house.room(table)
        site.house.upkeep.let_go(room)
        seat = room.match.actors[0]
        await room.act(seat, next(iter(room.game.legal(room.match.state, seat))), room.match.asked(seat))

    before = len(site.house.store.read(table))
    with pytest.raises(Refused):
        asyncio.run_coroutine_threadsafe(act(), site.loop).result()
    assert len(site.house.store.read(table)) == before


def test_what_was_written_on_another_past_is_not_taken_in(site: Site, anna: httpx.Client) -> None:
    """What others wrote follows from what is on disk; a table whose memory is another begins again from there."""
    table = played(anna)

    async def follow() -> bool:
        room = await site.house.room(table)
        first, second = submit(room), submit(room)
        room._load([])
        assert submit(room) == first
        room._news.clear()  # as if it had been given up half-way: it is in memory and on no disk
        forged = [Written(room.match.entries, second.data.decode(), "0" * 64, 0.0, 0.0)]
        room.house.catching.up = lambda *_: asyncio.sleep(0, forged)  # type: ignore[method-assign]
        await room.follow()
        return room.closed

    assert asyncio.run_coroutine_threadsafe(follow(), site.loop).result()
