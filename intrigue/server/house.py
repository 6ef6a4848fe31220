"""The house: opens tables, seats people, keeps the live ones, and goes on with all of them after a restart."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from secrets import choice
from typing import Any

from intrigue import bots, games
from intrigue.core import fair
from intrigue.core.contract import Seat
from intrigue.core.options import Options, dump, load
from intrigue.server.errors import Refused
from intrigue.server.guests import hashed, new_key
from intrigue.server.room import Room
from intrigue.server.thinkers import Thinkers
from intrigue.store.journal import Journal
from intrigue.store.records import Chair, Kind, Sheet, Status
from intrigue.store.sqlite import Conflict, Store
from intrigue.table import door
from intrigue.table.clock import Timing
from intrigue.table.header import header, made_now
from intrigue.table.player import Player

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
BOT_NAMES = ("Moss", "Wren", "Flint", "Sable", "Thorn", "Lark", "Heron")
NO_CLOCK = Timing()


@dataclass(frozen=True, slots=True)
class Plan:
    """A table as somebody wants it: a level for each bot's seat, an empty word for each person's; checked."""

    game: str
    options: Options
    bots: tuple[str, ...]
    listed: bool = False
    timing: Timing = NO_CLOCK
    names: tuple[str, ...] = ()  # of the bots, by seat; an empty word, or none at all, leaves it to the house


class House:
    """All tables of one server."""

    def __init__(
        self, store: Store, *, pace: float = 0.8, think: float = 1.5, patience: float = 20.0, away: float = 60.0
    ) -> None:
        self.store, self.journal, self.pace, self.away = store, Journal(store.path), pace, away
        self.thinkers = Thinkers(patience=patience, seconds=think)
        self.rooms: dict[str, Room] = {}
        self._luck = store.keep("luck", fair.new_seed())
        self._tasks: set[asyncio.Task[Any]] = set()

    def luck(self, what: str) -> bytes:
        """A bot's luck for one decision: secret, and the same if asked again after a crash."""
        return hashlib.blake2b(what.encode(), key=self._luck, digest_size=8).digest()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

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
        await asyncio.wrap_future(self.store.create(sheet))
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
            await asyncio.wrap_future(self.store.sit(id_, chair, owner))
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
                await asyncio.wrap_future(self.store.sit(id_, made, ""))
        await self.start(id_)

    async def start(self, id_: str) -> Room:
        sheet = self.sheet(id_)
        if sheet.status is Status.OPEN:
            game = games.load(sheet.game, load(games.options_class(sheet.game), sheet.options))
            nonces = [chair.nonce for chair in sheet.chairs]
            players = [Player(chair.kind, chair.bot, self.thinkers.allowed(chair.bot)) for chair in sheet.chairs]
            committed = fair.commitment(sheet.seed)
            first = header(game, sheet.names, committed, nonces, players=players, clock=sheet.timing, made=made_now())
            await asyncio.wrap_future(self.store.begin(id_, game.version, first))
        return await self.room(id_)

    def sheet(self, id_: str) -> Sheet:
        """The table as it lies on disk, or as it lives."""
        if id_ in self.rooms:
            return self.rooms[id_].sheet
        sheet = self.store.sheet(id_)
        if sheet is None:
            raise Refused("refused", "error_no_table")
        return sheet

    async def room(self, id_: str) -> Room:
        """The live table; a match that has not begun has none."""
        if id_ not in self.rooms:
            sheet = self.sheet(id_)
            if sheet.status is Status.OPEN:
                raise Refused("refused", "error_no_table")
            room = self.rooms[id_] = Room(self, sheet)
            await room.begin()
        return self.rooms[id_]

    async def resume(self) -> None:
        """After a restart: bots and clocks of all running tables go on."""
        self.thinkers.ready()
        for id_ in self.store.running():
            await self.room(id_)

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
            await asyncio.wrap_future(self.store.sit(sheet.id, moved, mine[0] if mine else ""))
            for owner in mine[1:]:
                await asyncio.wrap_future(self.store.own(sheet.id, moved.seat, owner))
        await asyncio.wrap_future(self.store.update(old.id, rematch=sheet.id))
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
