"""The nodes of one database: each says every second that it is alive, and what a dead one minded others take over.

Who is alive, and what time it is, is told by the database's own clock, so that no node's clock matters. Should that one
be set, all nodes are taken for dead and come back with their next sign of life.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from concurrent.futures import Future
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import asyncpg

from intrigue.core.contract import Seat
from intrigue.store.engine import Work
from intrigue.store.nodes import Hear

if TYPE_CHECKING:
    from intrigue.store.postgres import Postgres

LEASE = 3.0  # seconds after its last beat for which a node is alive
GONE = 3600.0  # seconds after which nothing is kept of a dead node
RETRY = 0.5  # seconds between tries to hear again
NOW = "extract(epoch from clock_timestamp())::float8"
LASTS = f"until > {NOW} and until <= {NOW} + {LEASE}"  # not later: the clock was set back since
LIVE = f"(select node from nodes where {LASTS})"
STIRRING = (
    "status = 'playing' and fault = '' and (clock not like '[\"none\"%' and paused = 0"
    " or exists (select 1 from chairs where chairs.id = t.id and (kind = 'bot' or keeper <> '')))"
)


class Together:
    """This node among the others."""

    shared = True

    def __init__(self, engine: Postgres) -> None:
        self._engine = engine
        self.name = token_hex(8)
        self._hear: Hear | None = None
        self._listening: asyncio.Task[None] | None = None
        self._known = False
        self._words: list[tuple[str, str]] = []  # heard and not passed on yet
        self._offset = 0.0  # from the time of this process to the database's

    def now(self) -> float:
        return self._offset + time.monotonic()

    def set(self, now: float) -> None:
        """Go by the database's clock."""
        self._offset = now - time.monotonic()

    # hearing

    def follow(self, hear: Hear) -> None:
        self._hear = hear
        self._engine.spawn(self._begin_to_listen())

    async def _begin_to_listen(self) -> None:
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Hear what others write, for as long as it goes; after a break everything may be different."""
        while True:
            lost = asyncio.Event()
            try:
                connection = await self._engine.connect()
            except (TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                await asyncio.sleep(RETRY)
                continue
            connection.add_termination_listener(lambda _, lost=lost: lost.set())
            try:
                await connection.add_listener(self._engine.channel, self._heard)
                self._tell("", "all")
                await lost.wait()
            except (TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
                await asyncio.sleep(RETRY)
            finally:
                connection.terminate()

    def _heard(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        node, id_, what = str(payload).split(" ", 2)
        if node != self.name:
            self._tell(id_, what)

    def _tell(self, id_: str, what: str) -> None:
        """Pass on what was heard; what comes together is passed on together."""
        if not self._words:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._words.append((id_, what))

    def _tell_all(self) -> None:
        words, self._words = self._words, []
        hear = self._hear
        if hear:
            self._engine.deliver(lambda: [hear(*word) for word in words])

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.wait([self._listening])

    # telling

    def call(self, id_: str, what: str) -> Future[None]:
        def work() -> Work[None]:
            yield self.word(id_, what)

        return self._engine.now(work)

    def word(self, id_: str, what: str) -> tuple[str, tuple[str, str]]:
        """The statement that tells the others, once what it is part of is written."""
        return "select pg_notify(?, ?)", (self._engine.channel, f"{self.name} {id_} {what}")

    def beat(self) -> Future[frozenset[str] | None]:
        def work() -> Work[frozenset[str] | None]:
            if not self._known:
                yield f"insert into nodes values (?, {NOW} + {LEASE})", (self.name,)
                yield f"delete from nodes where until < {NOW} - {GONE}", ()
                yield "delete from present where node not in (select node from nodes)", ()
                self._known = True
            else:
                mine = f"node = ? and {LASTS}"
                alive = yield f"update nodes set until = {NOW} + {LEASE} where {mine} returning node", (self.name,)
                if not alive:
                    self._known, self.name = False, token_hex(8)
                    return None
            rows = yield f"select node, {NOW} from nodes where {LASTS}", ()
            self.set(rows[0][1])
            return frozenset(node for node, _ in rows)

        return self._engine.now(work)

    def leave(self) -> Future[None]:
        def work() -> Work[None]:
            yield "delete from present where node = ?", (self.name,)
            yield "delete from nodes where node = ?", (self.name,)

        return self._engine.now(work)

    # minding

    def claim(self, ids: Collection[str]) -> Future[frozenset[str]]:
        def work() -> Work[frozenset[str]]:
            rows = yield (
                "insert into claims (id, node) select id, ? from unnest(?::text[]) id order by id on conflict (id)"
                f" do update set node = excluded.node where claims.node = excluded.node or claims.node not in {LIVE}"
                " returning id",
                (self.name, list(ids)),
            )
            return frozenset(id_ for (id_,) in rows)

        return self._engine.now(work)

    def orphans(self, limit: int) -> Future[list[str]]:
        def work() -> Work[list[str]]:
            rows = yield (
                "with found as (select t.id from tables t left join claims c on c.id = t.id"
                f" where {STIRRING} and (c.id is null or c.node <> '' and c.node not in {LIVE})"
                " limit ? for update of t skip locked)"
                " insert into claims (id, node) select id, ? from found"
                f" on conflict (id) do update set node = excluded.node where claims.node not in {LIVE} returning id",
                (limit, self.name),
            )
            return [id_ for (id_,) in rows]

        return self._engine.now(work)

    def release(self, id_: str) -> Future[None]:
        return self._do("update claims set node = '' where id = ? and node = ?", id_, self.name)

    # who is where

    def here(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        def work() -> Work[None]:
            if yes:
                yield "insert into present values (?, ?, ?) on conflict do nothing", (id_, seat, self.name)
            else:
                yield "delete from present where id = ? and seat = ? and node = ?", (id_, seat, self.name)
            yield self.word(id_, "here")

        return self._engine.now(work)

    def elsewhere(self, id_: str) -> Future[frozenset[Seat]]:
        def work() -> Work[frozenset[Seat]]:
            where = f"id = ? and node <> ? and node in {LIVE}"
            rows = yield f"select distinct seat from present where {where}", (id_, self.name)
            return frozenset(int(seat) for (seat,) in rows)

        return self._engine.now(work)

    def _do(self, statement: str, *values: object) -> Future[None]:
        def work() -> Work[None]:
            yield statement, values

        return self._engine.now(work)
