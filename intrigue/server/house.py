"""The house: opens tables, seats people, keeps the live ones, and goes on with all of them after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.server.archive import Reader
from intrigue.server.catalogue import say
from intrigue.server.catching import Catching
from intrigue.server.ceilings import USUAL, Ceilings
from intrigue.server.errors import Refused
from intrigue.server.logs import log
from intrigue.server.metrics import Metrics
from intrigue.server.minding import Minding
from intrigue.server.openings import Openings
from intrigue.server.orders import Orders
from intrigue.server.purse import Costs
from intrigue.server.room import Room
from intrigue.server.seating import Seating
from intrigue.server.thinkers import Thinkers
from intrigue.server.upkeep import Upkeep, refusal
from intrigue.store.engine import TROUBLE
from intrigue.store.journal import SLOW, Journal
from intrigue.store.records import Said, Sheet, Status
from intrigue.store.store import Store
from intrigue.table import signature

LAST = 2.0  # seconds that a database has for what a server that ends still writes
T = TypeVar("T")
P = ParamSpec("P")


async def _as_far_as_read(reading: Coroutine[Any, Any, list[T]]) -> list[T]:
    """A list from the disk, or none: a page that only lists tables is shown all the same."""
    try:
        return await reading
    except TROUBLE as error:
        log.warning("a list of tables could not be read: %s", error)
        return []


async def _unless_refused(work: Coroutine[Any, Any, Any]) -> None:
    with suppress(Refused):
        await work


class House:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        pace: float = 0.8,
        think: float = 1.5,
        patience: float = 20.0,
        away: float = 60.0,
        ceilings: Ceilings = USUAL,
        bots_alone: bool = False,
        processes: int = 1,
    ) -> None:
        self.metrics = Metrics()
        self.store, self.journal, self.pace, self.away = store, Journal(store, self.metrics.written), pace, away
        self.slow, self.ceilings, self.upkeep, self.minding = SLOW, ceilings, Upkeep(self), Minding(self)
        self.catching = Catching(store.more)
        self.openings = Openings(self, bots_alone=bots_alone)
        self.thinkers = Thinkers(max(1, ((os.cpu_count() or 2) - 1) // processes), patience, think)
        self.reader, self.opener, self.costs = (
            Reader("past"),
            Reader("opened"),
            Costs(ceilings, refused=self.metrics.refused),
        )
        self.rooms: dict[str, Room] = {}
        self.draining = False  # about to end: nobody new is let in
        self._luck = store.keep("luck", fair.new_seed())
        self.secret = store.keep("signature", signature.new_secret())  # signs records
        self._tasks: set[asyncio.Task[Any]] = set()
        self.seating, self.orders = Seating(self), Orders(self)
        self.metrics.look_at(
            {
                "intrigue_sockets": ("Sockets that are open.", lambda: self.costs.sockets),
                "intrigue_rooms": ("Tables in memory.", lambda: len(self.rooms)),
                "intrigue_tables": ("Tables that are open or being played.", store.alive),
                "intrigue_bots_waiting": ("Questions that bots have not answered yet.", lambda: self.thinkers.waiting),
                "intrigue_thinkers": ("Thinkers on other machines.", lambda: self.thinkers.distant),
                "intrigue_data_bytes": ("What all tables take on disk.", store.size),
                "intrigue_free_bytes": ("What is free there.", store.free),
                "intrigue_draining": ("Whether the server is about to end.", lambda: self.draining),
            }
        )

    def luck(self, what: str) -> bytes:
        """A bot's luck for one decision: secret, and the same if asked again after a crash."""
        return hashlib.blake2b(what.encode(), key=self._luck, digest_size=8).digest()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let work go on by itself; that it was refused is of no interest to anybody."""
        task = asyncio.get_running_loop().create_task(_unless_refused(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def kept(self, writing: Future[T]) -> T:
        """What the store answers once it is on disk; Refused if the disk does not take it, or is too slow to wait for.

        What has not begun to be written by then is not written at all.
        """
        try:
            return await asyncio.wait_for(asyncio.wrap_future(writing), self.slow)
        except TROUBLE as error:
            log.warning("the store refused: %s", error)
            raise Refused("refused", "error_disk") from None
        except TimeoutError:
            log.warning("the store has not answered for %s seconds", self.slow)
            raise Refused("refused", "error_slow_disk") from None

    async def looked(self, read: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What is read from the store: from a file at once, from a database while others are answered."""
        if self.minding.shared:
            return await asyncio.to_thread(read, *given, **named)
        return read(*given, **named)

    async def say(self, id_: str, name: str, seat: Seat | None, text: str) -> Said:
        """Keep a line of table talk."""
        return await self.kept(self.store.say(id_, name, seat, text, self.ceilings.talk))

    async def owns(self, id_: str, owner: str) -> Seat | None:
        """The seat of a table that an owner has, if any."""
        return await self.looked(self.store.owns, id_, owner)

    async def found(self, id_: str) -> Sheet | None:
        """The table as it lies on disk, or as it lives, set aside or not."""
        sheet = None if id_ in self.rooms else await self.looked(self.store.sheet, id_)
        if id_ in self.rooms:  # it may have come to life meanwhile
            return self.rooms[id_].sheet
        return sheet and self.upkeep.heed(sheet)

    async def sheet(self, id_: str) -> Sheet:
        """The table as it lies on disk, or as it lives; Refused if there is none or it is set aside."""
        sheet = await self.found(id_)
        if sheet is None:
            raise Refused("refused", "error_no_table")
        if sheet.fault:
            raise refusal(sheet)
        return sheet

    async def listed(self, status: Status) -> list[Sheet]:
        """The tables of that status in the lobby: what cannot be read is left out."""
        found = await _as_far_as_read(self.looked(self.store.listed, status, self.ceilings.rows))
        return [sheet for sheet in found if not self.upkeep.heed(sheet).fault]

    async def of_owner(self, owner: str) -> list[tuple[Sheet, Seat]]:
        """The tables where a guest has a seat, those that are set aside too."""
        return await _as_far_as_read(self.looked(self.store.of_owner, owner, self.ceilings.rows))

    async def room(self, id_: str) -> Room:
        """The live table; Refused where the match has not begun, or the table is set aside."""
        return await self.upkeep.room(id_)

    async def resume(self) -> None:
        """After a restart: bots and clocks go on, a table after the other, while people are answered."""
        self.thinkers.ready()
        self.upkeep.resume()
        self.orders.start()

    def drain(self) -> None:
        """Let nobody new in and tell those who are here that the server is about to end; their matches go on."""
        self.draining = True
        log.info("draining", extra={"facts": {"sockets": self.costs.sockets}})
        for room in self.rooms.values():
            room.tell_all(lambda: {"type": "draining", "text": say("draining")})

    async def close(self) -> None:
        for room in self.rooms.values():
            room.close()
        await asyncio.sleep(0)  # what was just spawned begins, so that it can be cancelled
        for task in self._tasks:
            task.cancel()
        self.slow = LAST if self.minding.shared else self.slow  # others have the database, and it may stand still
        closing = [asyncio.to_thread(reader.close) for reader in (self.reader, self.opener)]
        await asyncio.gather(self.minding.leave(), self._last_entries(), *closing)
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    async def _last_entries(self) -> None:
        """Write what can still be written: nobody was told of it yet."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.journal.close(), LAST if self.minding.shared else None)
