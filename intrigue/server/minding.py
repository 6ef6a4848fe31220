"""One node among several: it hears what the others write, and minds tables whose node has died.

All nodes are equal. What one of them holds in memory is a cache: the store has everything, and says when there is more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from intrigue.server.chairs import COME_BACK
from intrigue.server.errors import Refused
from intrigue.server.gate import NOT_LET_IN
from intrigue.server.logs import log
from intrigue.server.marks import remember
from intrigue.server.page import line
from intrigue.store.records import Status

if TYPE_CHECKING:
    from intrigue.server.house import House
    from intrigue.server.room import Room

BEAT = 1.0  # seconds from one sign of life to the next
ROUND = 10  # beats after which tables without a node are looked for even if none has died
ADOPTED = 20  # tables at once
ENTRIES = str(2**53)  # beyond all that is known
ALL = (ENTRIES, "sheet", "marks", "here", "owners")  # whatever may be different at a table
BREATH = 2.0  # after a table is made ready, others have this many times as long


class Minding:
    """Sees to what this node and the others share."""

    def __init__(self, house: House) -> None:
        self._house, self._nodes = house, house.store.nodes
        self._alive: frozenset[str] = frozenset()
        self._beats = 0
        self._adopting = False
        self._renewing = asyncio.Lock()
        self._loading: list[tuple[str, list[str]]] = []  # tables that are being read, and what is heard of them

    @property
    def shared(self) -> bool:
        return self._nodes.shared

    def start(self) -> None:
        """Begin to be one of the nodes."""
        self._nodes.follow(self.hear)
        self._house.spawn(self._beat_on())

    async def leave(self) -> None:
        """Let the others mind what this node minded."""
        with suppress(Refused):
            await self._house.kept(self._nodes.leave())

    # minding

    async def claim(self, id_: str) -> bool:
        """Whether this node minds a table, now that somebody has come to it here."""
        return not self.shared or id_ in await self._house.kept(self._nodes.claim((id_,)))

    def release(self, room: Room) -> None:
        """A room is let go: whoever needs it next minds it."""
        if self.shared and room.minded:
            self._house.spawn(self._house.kept(self._nodes.release(room.sheet.id)))

    async def _beat_on(self) -> None:
        while True:
            with suppress(Refused):
                await self._beat()
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        rooms = self._house.rooms
        alive = await self._house.kept(self._nodes.beat())
        if alive is None:
            log.warning("this node was taken for dead; others may mind its tables now")
            return self._start_again()
        waiting = [id_ for id_, room in rooms.items() if not room.minded]
        gained = await self._house.kept(self._nodes.claim(waiting)) if waiting else frozenset[str]()
        for id_ in gained & rooms.keys():
            rooms[id_].take_on()
        self._beats += 1
        if alive != self._alive or self._beats % ROUND == 0:
            self._alive = alive
            self._house.spawn(self._adopt())
            for room in list(rooms.values()):
                self._house.spawn(self.presence(room))
        return None

    def _start_again(self) -> None:
        for room in self._house.rooms.values():
            room.minded = False
            room.wake()
            for seat in {device.seat for device in room.devices if device.seat is not None}:
                self.came_or_went(room, seat, True)
        self.hear("", "all")

    async def _adopt(self) -> None:
        """Mind tables that should go on by themselves, one after the other, while people are answered."""
        if self._adopting:
            return
        self._adopting = True
        try:
            while ids := await self._house.kept(self._nodes.orphans(ADOPTED)):
                for id_ in ids:
                    begun = time.perf_counter()
                    with suppress(Refused):
                        await self._house.room(id_)
                    await asyncio.sleep(BREATH * (time.perf_counter() - begun))
        finally:
            self._adopting = False

    # hearing

    def hear(self, id_: str, what: str) -> None:
        """Another node has written something, or all of them may have."""
        for loaded, heard in self._loading:
            if id_ in ("", loaded):
                heard += [what] if id_ else ALL
        if not id_:
            self._house.spawn(self._take_in_all())
        elif id_ in self._house.rooms:
            self._take_in(self._house.rooms[id_], what)
        else:
            self._house.upkeep.has_changed(id_)

    @contextmanager
    def loading(self, id_: str) -> Iterator[list[str]]:
        """Note what others write at a table while it is read, to take it in afterwards."""
        noted: tuple[str, list[str]] = (id_, [])
        self._loading.append(noted)
        try:
            yield noted[1]
        finally:
            self._loading = [each for each in self._loading if each is not noted]

    async def _take_in_all(self) -> None:
        """Everything may be different: entries first and together, the rest one table after the other.

        A node that could not keep up is told so too, and would never again if all its tables asked at once.
        """
        for room in list(self._house.rooms.values()):
            self._take_in(room, ENTRIES)
        async with self._renewing:
            for room in list(self._house.rooms.values()):
                for what in ALL[1:] if not room.closed else ():
                    await self._house.upkeep.watched(room, self._in_order(room, what))

    def _take_in(self, room: Room, what: str) -> None:
        self._house.spawn(self._house.upkeep.watched(room, self._in_order(room, what)))

    async def _in_order(self, room: Room, what: str) -> None:
        """What was written first is taken in first: what is said of a change comes after it."""
        kind, _, number = what.partition(" ")
        work = {"sheet": self._sheet, "marks": self._marks, "here": self.presence, "owners": self._owners}
        async with room.hearing:
            if kind.isdecimal():
                if room.match.entries <= int(kind):  # else it was read with what came before
                    await room.follow()
            elif kind == "talk":
                await self._talk(room, int(number))
            elif kind == "settled":
                room.agreement.settled(*map(int, number.split()))
            elif kind == "hurry":
                room.sitters.hurry()
            elif kind == "hold":
                room.sitters.hold(number == "yes")
            else:
                await work[kind](room)

    async def _sheet(self, room: Room) -> None:
        """Chairs, clocks or the table itself have changed."""
        sheet = await asyncio.to_thread(self._house.store.sheet, room.sheet.id)
        if sheet is None or sheet.fault:
            return self._house.upkeep.let_go(room)
        async with room.lock:
            old = room.sheet
            if old.status is Status.OVER:
                sheet = replace(sheet, status=old.status, result=old.result)
            room.sheet = sheet
            room.chairs.renewed(old.chairs)
            if sheet.paused != room.clocks.paused:
                room.clocks.pause(time.monotonic())
        if sheet.rematch != old.rematch:
            room.tell_all(lambda: {"type": "moved", "table": sheet.rematch})
        room.tell_seats()
        room.wake()
        return None

    async def _talk(self, room: Room, number: int) -> None:
        said = await asyncio.to_thread(self._house.store.said, room.sheet.id, number)
        if said:
            room.tell_all(lambda: {"type": "said", **line(said)})

    async def _marks(self, room: Room) -> None:
        remember(room, await asyncio.to_thread(self._house.store.marks, room.sheet.id))

    def look_again(self, room: Room) -> None:
        """Read what is marked at a table: a window has opened, and an answer may have come before."""
        if self.shared:
            self._house.spawn(self._house.upkeep.watched(room, self._marks(room)))

    async def _owners(self, room: Room) -> None:
        """Devices were struck off a seat's list, or have a seat now."""
        owners = await asyncio.to_thread(self._house.store.owners, room.sheet.id)
        for device in list(room.devices):
            owned = [seat for seat, owner in owners if owner == device.owner]
            if device.seat is not None and device.owner and device.seat not in owned:
                await device.dismiss(NOT_LET_IN)
            elif device.seat is None and any(room.sheet.chairs[seat].owned for seat in owned) and not device.plays:
                await device.dismiss(COME_BACK)

    # presence

    def came_or_went(self, room: Room, seat: int, here: bool) -> None:
        """Tell the others that a seat's first device has come here, or its last has gone."""
        if self.shared:
            self._house.spawn(self._house.kept(self._nodes.here(room.sheet.id, seat, here)))

    async def presence(self, room: Room) -> None:
        """Find out who is at other nodes."""
        if self.shared:
            room.chairs.are_elsewhere(await self._house.kept(self._nodes.elsewhere(room.sheet.id)))
