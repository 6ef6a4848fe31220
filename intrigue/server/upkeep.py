"""The life of rooms: made when somebody comes or a bot or a clock must go on, let go when nothing happens there.

A table that cannot be read, replayed or drawn is set aside: its players and the log are told, and all others go on.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from intrigue import games
from intrigue.core.contract import Seat
from intrigue.server.chairs import COME_BACK
from intrigue.server.errors import FAULTS, Refused
from intrigue.server.logs import log
from intrigue.server.room import AGAIN, Room
from intrigue.store.engine import passes
from intrigue.store.records import Sheet, Status
from intrigue.table import door

if TYPE_CHECKING:
    from intrigue.server.house import House

HOUR = 3600.0
FIRST = 0.5  # seconds for those who wait for the server to start
BREATH = 2.0  # after a table is made ready at the start, others have this many times as long
LONGEST = 500  # characters of a fault
CLOSED = "closed: by the operator"  # a fault like others: the table is kept, and can be let go on


def told(fault: str) -> str:
    """What the log may say of a fault: the text of an error may hold a secret, which is the operator's to look up."""
    found = re.match(r"(?:replay: )?\w+", fault)
    return fault if fault.startswith(("rules:", "row:", "closed:")) or found is None else found[0]


def refusal(sheet: Sheet, fault: str = "") -> Refused:
    """What people are told of a table that is set aside; the reason itself may hold a secret."""
    if (fault or sheet.fault).startswith("rules:"):
        return Refused("refused", "error_fault_rules")
    if sheet.fault == CLOSED:
        return Refused("refused", "error_closed")
    return Refused("refused", "error_fault_over" if sheet.result else "error_fault")


def rules_fault(sheet: Sheet) -> str:
    """Why a match cannot go on by the rules of this program, if it cannot."""
    version = games.load(sheet.game, door.options(sheet.game, sheet.options)).version
    if sheet.status is not Status.PLAYING or sheet.rules in (0, version):
        return ""
    return f"rules: it was begun by version {sheet.rules} of the rules, and this program has version {version}"


class Upkeep:
    """Sees to the rooms of one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._idle: OrderedDict[str, None] = OrderedDict()  # rooms where nothing happens, the first to go first
        self._actors: dict[str, tuple[Seat, ...]] = {}  # who is asked at tables that were let go
        self._named: set[str] = set()  # tables whose faults are in the log

    # coming to life

    async def room(self, id_: str) -> Room:
        """The live table; Refused where the match has not begun, or the table is set aside."""
        rooms = self._house.rooms
        if id_ not in rooms:
            sheet = await self._house.sheet(id_)
            if sheet.status is Status.OPEN:
                raise Refused("refused", "error_no_table")
            try:
                await self._make(sheet)
            except Refused:
                self.let_go(rooms.get(id_))
                raise
            except FAULTS as error:
                self.let_go(rooms.get(id_))
                if passes(error):
                    raise Refused("refused", "error_read") from error
                await self.set_aside(id_, f"replay: {error!r}")
                raise refusal(sheet) from error
        if id_ in self._idle:
            self._idle.move_to_end(id_)
        return rooms[id_]

    async def _make(self, sheet: Sheet) -> None:
        fault = rules_fault(sheet)
        if fault:
            await self.set_aside(sheet.id, fault)
            raise refusal(sheet, fault)
        minded = await self._house.minding.claim(sheet.id)
        if sheet.id in self._house.rooms:  # somebody else came meanwhile
            return
        with self._house.minding.loading(sheet.id) as missed:
            room = await self._read(sheet, minded)
            if sheet.id in self._house.rooms:
                return
            self._house.rooms[sheet.id] = room
        for what in missed:
            self._house.minding.hear(sheet.id, what)
        self._actors.pop(sheet.id, None)
        await self._house.minding.presence(room)
        await room.begin()
        asyncio.get_running_loop().call_soon(self.rest, room)  # not before whoever asked for it has it

    async def _read(self, sheet: Sheet, minded: bool) -> Room:
        """The room of a table as it is by now."""
        house = self._house
        if house.minding.shared:
            sheet = await house.sheet(sheet.id)
        lines, marks = await house.looked(house.store.read, sheet.id), await house.looked(house.store.marks, sheet.id)
        return Room(house, sheet, lines, marks, minded=minded)

    async def asked(self, sheet: Sheet, seat: Seat) -> bool:
        """Whether a seat of a running table is asked now."""
        if sheet.id not in self._house.rooms and sheet.id in self._actors:
            return seat in self._actors[sheet.id]
        return seat in (await self.room(sheet.id)).match.actors

    def resume(self) -> None:
        """After a restart: bots and clocks go on; tables where only people are awaited wait for them."""
        if self._house.minding.shared:
            self._house.minding.start()
        else:
            self._house.spawn(self._stir())
        self._house.spawn(self._age())

    async def _stir(self) -> None:
        await asyncio.sleep(FIRST)
        for id_ in self._house.store.stirring():
            begun = time.perf_counter()
            with suppress(Refused):
                await self.room(id_)
            await asyncio.sleep(BREATH * (time.perf_counter() - begun))

    # going

    def rest(self, room: Room) -> None:
        """Let rooms go where nothing happens, but for the latest few."""
        id_ = room.sheet.id
        if self._house.rooms.get(id_) is not room or not room.idle:
            return
        self._idle[id_] = None
        self._idle.move_to_end(id_)
        while len(self._idle) > self._house.ceilings.idle_rooms:
            first = self._house.rooms.get(self._idle.popitem(last=False)[0])
            if first and first.idle:
                self.let_go(first)

    def let_go(self, room: Room | None) -> None:
        """Forget a room; it can be made again from the disk at any time. Whoever is still there has to come again."""
        if room is None or self._house.rooms.get(room.sheet.id) is not room:
            return
        del self._house.rooms[room.sheet.id]
        self._idle.pop(room.sheet.id, None)
        if room.sheet.status is Status.PLAYING:
            self._actors[room.sheet.id] = room.match.actors
        room.close()
        self._house.minding.release(room)
        for device in list(room.devices):
            self._house.spawn(device.dismiss(COME_BACK))

    def has_changed(self, id_: str) -> None:
        """Another node has written at a table that does not live here: who is asked there is not known any more."""
        self._actors.pop(id_, None)

    async def _age(self) -> None:
        """Take tables away that nobody has touched for long."""
        house, ceilings = self._house, self._house.ceilings
        while True:
            now = min(time.time(), house.store.now())  # no clock that was set takes a table away
            waited = now - HOUR * ceilings.open_hours, now - 24 * HOUR * ceilings.idle_days
            with suppress(Refused):
                while gone := await house.kept(house.store.forget(*waited, spare=set(house.rooms))):
                    log.info("%d tables that nobody touched for long were taken away", gone)
            await asyncio.sleep(HOUR)

    # faults

    async def set_aside(self, id_: str, why: str) -> None:
        """Keep a table that cannot go on out of everybody's way, for the operator to see to."""
        why = why[:LONGEST]
        if id_ not in self._named:
            self._named.add(id_)
            log.warning("table %s is set aside: %s", id_, told(why))
            self._house.metrics.faults.add()
        self.let_go(self._house.rooms.get(id_))
        with suppress(Refused):
            await self._house.kept(self._house.store.update(id_, fault=why))

    def heed(self, sheet: Sheet) -> Sheet:
        """A sheet as it was read; one that could not be read well is set aside."""
        if sheet.fault and sheet.id not in self._named:
            self._house.spawn(self.set_aside(sheet.id, sheet.fault))
        return sheet

    def broken(self, room: Room, error: BaseException) -> None:
        """A room failed at its own work: nobody else notices."""
        self._house.spawn(self.set_aside(room.sheet.id, f"{type(error).__name__}: {error}"))

    async def watched(self, room: Room, work: Coroutine[Any, Any, None]) -> None:
        """What a room does by itself, for a bot or a clock."""
        try:
            await work
        except Refused:
            pass
        except FAULTS as error:
            if passes(error):
                asyncio.get_running_loop().call_later(AGAIN, room.wake)
            else:
                self.broken(room, error)
        self.rest(room)
