"""The house: opens tables, seats people, keeps the live ones, and goes on with all of them after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import zip_longest
from secrets import choice
from typing import Any, TypeVar

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.core.options import Options, dump, load
from intrigue.server.ceilings import USUAL, Ceilings
from intrigue.server.errors import Refused, log
from intrigue.server.guests import hashed, new_key
from intrigue.server.openings import Openings
from intrigue.server.room import Room
from intrigue.server.thinkers import Thinkers
from intrigue.server.upkeep import Upkeep, refusal
from intrigue.store.journal import Journal
from intrigue.store.records import Chair, Kind, Said, Sheet, Status
from intrigue.store.sqlite import Conflict, Store
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.header import header, made_now
from intrigue.table.player import Player

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
BOT_NAMES = ("Moss", "Wren", "Flint", "Sable", "Thorn", "Lark", "Heron")
NO_CLOCK = Timing()
SLOW = 8.0  # seconds after which a disk that does not answer is spoken of
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as somebody wants it: a level for each bot's seat, an empty word for each person's; checked."""

    game: str
    options: Options
    bots: tuple[str, ...]
    listed: bool = False
    timing: Timing = NO_CLOCK
    names: tuple[str, ...] = ()  # of the bots, by seat; an empty word, or none at all, leaves it to the house


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
    ) -> None:
        self.store, self.journal, self.pace, self.away = store, Journal(store.path), pace, away
        self.slow, self.ceilings, self.upkeep = SLOW, ceilings, Upkeep(self)
        self.openings = Openings(self, bots_alone=bots_alone)
        self.thinkers = Thinkers(patience=patience, seconds=think)
        self.rooms: dict[str, Room] = {}
        self._luck = store.keep("luck", fair.new_seed())
        self._tasks: set[asyncio.Task[Any]] = set()

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
        except sqlite3.Error as error:
            log.warning("the disk refused: %s", error)
            raise Refused("refused", "error_disk") from None
        except TimeoutError:
            log.warning("the disk has not answered for %s seconds", self.slow)
            raise Refused("refused", "error_slow_disk") from None

    async def say(self, id_: str, name: str, seat: Seat | None, text: str) -> Said:
        """Keep a line of table talk."""
        return await self.kept(self.store.say(id_, name, seat, text, self.ceilings.talk))

    async def open(self, plan: Plan, host: str) -> tuple[Sheet, str]:
        """Open a table; the sheet, and the key of its invitation, which is kept only as a hash."""
        door.size(plan.game, plan.options, len(plan.bots))
        assert all(bot in bots.BOTS for bot in plan.bots if bot)
        id_, key = "".join(choice(ID_LETTERS) for _ in range(10)), new_key()
        names = [name or usual for name, usual in zip_longest(plan.names, BOT_NAMES, fillvalue="")]
        chairs = tuple(
            Chair(seat, Kind.BOT, names[seat], bot) if bot else Chair(seat, Kind.OPEN, "")
            for seat, bot in enumerate(plan.bots)
        )
        made = (fair.new_seed(), hashed(key), host, Status.OPEN, None, time.time(), chairs)
        sheet = Sheet(id_, plan.game, dump(plan.options), plan.listed, plan.timing, *made)
        await self.kept(self.store.create(sheet))
        return sheet, key

    async def sit(self, id_: str, name: str, owner: str, nonce: bytes = b"", seat: Seat | None = None) -> Seat:
        """Take a seat, the first free one if none is named; the match begins when the last is taken."""
        sheet = self.sheet(id_)
        if sheet.status is not Status.OPEN:
            raise Refused("refused", "error_started")
        if self.store.owns(id_, owner) is not None:
            raise Refused("refused", "error_taken")
        free = [chair.seat for chair in sheet.chairs if chair.kind is Kind.OPEN and seat in (None, chair.seat)]
        if not free:
            raise Refused("refused", "error_taken" if seat is not None else "error_full")
        try:
            chair = Chair(free[0], Kind.PERSON, name, nonce=nonce)
            await self.kept(self.store.sit(id_, chair, owner))
        except Conflict:
            raise Refused("refused", "error_taken") from None
        if all(chair.kind is not Kind.OPEN for chair in self.sheet(id_).chairs):
            await self.start(id_)
        return free[0]

    async def fill(self, id_: str, bot: str = "medium") -> None:
        """Give the free seats to bots, so that the match begins."""
        assert bot in bots.BOTS
        for chair in self.sheet(id_).chairs:
            if chair.kind is Kind.OPEN:
                made = Chair(chair.seat, Kind.BOT, BOT_NAMES[chair.seat], bot)
                await self.kept(self.store.sit(id_, made, ""))
        await self.start(id_)

    async def start(self, id_: str) -> Room:
        sheet = self.sheet(id_)
        if sheet.status is Status.OPEN:
            game = games.load(sheet.game, load(games.options_class(sheet.game), sheet.options))
            nonces = [chair.nonce for chair in sheet.chairs]
            players = [Player(chair.kind, chair.bot, self.thinkers.allowed(chair.bot)) for chair in sheet.chairs]
            committed = fair.commitment(sheet.seed)
            first = header(game, sheet.names, committed, nonces, players=players, clock=sheet.timing, made=made_now())
            await self.kept(self.store.begin(id_, game.version, first))
        return await self.room(id_)

    def found(self, id_: str) -> Sheet | None:
        """The table as it lies on disk, or as it lives, set aside or not."""
        if id_ in self.rooms:
            return self.rooms[id_].sheet
        sheet = self.store.sheet(id_)
        return sheet and self.upkeep.heed(sheet)

    def sheet(self, id_: str) -> Sheet:
        """The table as it lies on disk, or as it lives; Refused if there is none or it is set aside."""
        sheet = self.found(id_)
        if sheet is None:
            raise Refused("refused", "error_no_table")
        if sheet.fault:
            raise refusal(sheet)
        return sheet

    def listed(self, status: Status) -> list[Sheet]:
        """The tables of that status in the lobby: what cannot be read is left out."""
        try:
            found = self.store.listed(status, self.ceilings.rows)
        except sqlite3.Error as error:
            log.warning("the list of tables could not be read: %s", error)
            return []
        return [sheet for sheet in found if not self.upkeep.heed(sheet).fault]

    async def room(self, id_: str) -> Room:
        """The live table; Refused where the match has not begun, or the table is set aside."""
        return await self.upkeep.room(id_)

    async def resume(self) -> None:
        """After a restart: bots and clocks go on, a table after the other, while people are answered."""
        self.thinkers.ready()
        self.upkeep.resume()

    async def rematch(self, room: Room, owners: Sequence[tuple[Seat, str]]) -> str:
        """A new table with the same people, one seat further, and the same bots."""
        old = room.sheet
        if old.rematch:
            return old.rematch
        plan = Plan(old.game, room.game.options, tuple("" for _ in old.chairs), old.listed, old.timing)
        sheet, _ = await self.open(plan, old.host)
        seats = len(old.chairs)
        for chair in old.chairs:
            moved = replace(chair, seat=(chair.seat + 1) % seats, nonce=b"", consent=False)
            mine = [owner for seat, owner in owners if seat == chair.seat]
            await self.kept(self.store.sit(sheet.id, moved, mine[0] if mine else ""))
            for owner in mine[1:]:
                await self.kept(self.store.own(sheet.id, moved.seat, owner))
        await self.kept(self.store.update(old.id, rematch=sheet.id))
        room.sheet = replace(old, rematch=sheet.id)
        await self.start(sheet.id)
        return sheet.id

    async def close(self) -> None:
        for room in self.rooms.values():
            room.close()
        for task in self._tasks:
            task.cancel()
        await self.thinkers.close()
        await self.journal.close()
        self.store.close()
