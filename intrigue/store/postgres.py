"""Rows in PostgreSQL, for several servers at once. Whoever writes a number of a table first has it; all hear of it.

The driver lives on an event loop in a thread of its own: whoever asks from another thread waits for it, and for no
longer than a few seconds. A write is done when its future is: the database then has it on its disk.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import asyncpg

from intrigue.store.engine import Conflict, Deliver, Piece, Rows, Unreachable, What, Work
from intrigue.store.nodes import Nodes
from intrigue.store.schema import TABLES_OF_DATABASE, VERSION, version
from intrigue.store.together import NOW, Together

T = TypeVar("T")
CONNECTIONS = 10  # at most, for each server
PATIENCE = 8.0  # seconds for a statement
LONG = 300.0  # seconds to bring the tables of an earlier version up to date, or to wait for another server's doing so
IMPATIENCE = 3.0  # seconds for a read that somebody waits for and does nothing else
BREATH = 1.0  # seconds after a read that failed in which no other is tried
LARGEST_BATCH = 200
TRIES = 8  # of work that another server's work was in the way of
DOWN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError)
IN_THE_WAY = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.UniqueViolationError)
ENTRIES = (
    "with added as (insert into entries select * from "
    "unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::float8[])"
    " where not exists (select 1 from unnest($7::text[], $8::bigint[], $9::text[]) as follows (id, n, head)"
    " left join entries on entries.id = follows.id and entries.n = follows.n - 1"
    " where entries.head is distinct from follows.head) returning n)"
    " select pg_notify($10, word) from unnest($11::text[]) word where exists (select 1 from added)"
)  # if all follow what is there, and then the others are told: in one statement and so in one change


@lru_cache(maxsize=1000)
def worded(statement: str) -> str:
    """A statement as PostgreSQL writes it: with numbers where the values go."""
    first, *others = statement.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))


async def drive(connection: Any, work: Work[T]) -> T:
    """Run a piece of work, statement by statement."""
    try:
        statement, values = next(work)
        while True:
            rows: Rows = [tuple(row) for row in await connection.fetch(worded(statement), *values)]
            statement, values = work.send(rows)
    except StopIteration as done:
        answer: T = done.value
        return answer


class Errand(NamedTuple):
    """A piece of work for the writer, where its answer goes, and what others are told of a table."""

    work: Callable[[], Work[Any]]
    future: Future[Any]
    id_: str = ""
    what: What[Any] | None = None


Outcome = tuple[Future[Any], Any, Exception | None]


class Postgres:
    """The engine of one database."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self._url, self._connections = url, connections
        self.deliver: Deliver = lambda tell: tell()
        self._jobs: asyncio.Queue[Errand | None] = asyncio.Queue()
        self._tired = 0.0  # until when reads are not tried
        self._together = Together(self)
        self._settings = {"application_name": f"intrigue {self._together.name}", "synchronous_commit": "on"}
        self.nodes: Nodes = self._together
        self._sized = (0.0, 0)  # when the size was asked for, and what it was
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="database", daemon=True)
        self._thread.start()
        try:
            self._wait(self._open(), LONG)
        except BaseException:
            self._stop()
            raise

    async def _open(self) -> None:
        async with asyncio.timeout(PATIENCE):
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=self._connections,
                command_timeout=PATIENCE,
                server_settings=self._settings,
                reset=_left_clean,
            )
        try:
            await self._prepare()
            async with asyncio.timeout(PATIENCE), self._pool.acquire() as connection:
                schema = await connection.fetchval("select current_schema()")
                self._together.set(await connection.fetchval(f"select {NOW}"))
        except BaseException:
            self._pool.terminate()
            raise
        self.channel = f"intrigue_{schema}"  # a database may hold several, each in a schema
        self._writing = asyncio.create_task(self._write_all())

    async def _prepare(self) -> None:
        """Bring the tables to this version; WrongVersion, and nothing changed, if that cannot be."""
        if await self._look(version(TABLES_OF_DATABASE)) < VERSION:
            from intrigue.store.upgrading import upgrade_database  # seldom needed, and slow to load

            await upgrade_database(lambda: self.connect(LONG))

    def close(self) -> None:
        """Write what was put and stop."""
        self._loop.call_soon_threadsafe(self._jobs.put_nowait, None)
        for last in (self._finish, self._abandon):
            with suppress(Unreachable):
                self._wait(last(), IMPATIENCE)
        self._stop()

    async def _finish(self) -> None:
        await self._together.close()
        await self._writing
        await self._pool.close()

    async def _abandon(self) -> None:
        """Leave what a database that stands still has not taken."""
        self._pool.terminate()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, work: Any, seconds: float) -> Any:
        """What comes of work on the other thread; Unreachable if that takes too long."""
        future = asyncio.run_coroutine_threadsafe(_caught(work), self._loop)
        try:
            value, failure = future.result(seconds)
        except (TimeoutError, CancelledError) as error:
            future.cancel()
            value, failure = None, error
        if failure:
            raise Unreachable(f"the database does not answer: {failure!r}") from failure
        return value

    def spawn(self, work: Coroutine[Any, Any, Any], future: Future[Any] | None = None) -> None:
        """Let work go on by itself on the other thread; if it fails as nobody foresaw, whoever waits hears of it."""
        done = asyncio.run_coroutine_threadsafe(work, self._loop)
        if future is not None:
            done.add_done_callback(lambda done: self._tell_unforeseen(future, done))

    def _tell_unforeseen(self, future: Future[Any], done: Future[Any]) -> None:
        if done.cancelled() or done.exception():  # else whoever waits was told
            self._tell([(future, None, _unforeseen(done))])

    async def connect(self, patience: float = PATIENCE) -> Any:
        """A connection of one's own, with seconds for a statement; on the other thread."""
        return await asyncpg.connect(
            self._url, timeout=PATIENCE, command_timeout=patience, server_settings=self._settings
        )

    # reading

    def look(self, work: Work[T]) -> T:
        """Do work that only reads; while the database does not answer nobody waits for it again and again."""
        if time.monotonic() < self._tired:
            raise Unreachable("the database did not answer a moment ago")
        try:
            found: T = self._wait(self._look(work), IMPATIENCE)
        except Unreachable:
            self._tired = time.monotonic() + BREATH
            raise
        return found

    def ask(self, work: Work[T]) -> Future[T]:
        future: Future[T] = Future()

        async def attempt() -> None:
            value, failure = None, None
            try:
                value = await asyncio.wait_for(self._look(work), IMPATIENCE)
            except DOWN as error:
                failure = Unreachable(f"the database does not answer: {error!r}")
            self._tell([(future, value, failure)])

        self.spawn(attempt(), future)
        return future

    async def _look(self, work: Work[T]) -> T:
        async with self._pool.acquire(timeout=IMPATIENCE) as connection:
            return await drive(connection, work)

    def columns(self, table: str) -> list[str]:
        rows = self.look(_columns(table))
        return [name for (name,) in rows]

    def size(self) -> int:
        """The bytes of the database, as they were not long ago."""
        asked, size = self._sized
        if time.monotonic() - asked > 10 or not asked:
            ((size,),) = self.look(_sized())
            self._sized = (time.monotonic(), size)
        return size

    def free(self) -> int:
        """A database does not say how much room its disk has: it refuses when there is none."""
        return 2**63

    # writing

    def put(self, work: Callable[[], Work[T]], id_: str = "", what: What[T] | None = None) -> Future[T]:
        future: Future[T] = Future()
        self._loop.call_soon_threadsafe(self._jobs.put_nowait, Errand(work, future, id_, what))
        return future

    def now(self, work: Callable[[], Work[T]]) -> Future[T]:
        """Do work at once and by itself, beside what else is written; for what nodes tell each other."""
        future: Future[T] = Future()

        async def attempt() -> T:
            async with self._pool.acquire(timeout=PATIENCE) as connection, connection.transaction():
                return await drive(connection, work())

        async def run() -> None:
            try:
                outcome: Outcome = (future, await _again(attempt), None)
            except DOWN as error:
                outcome = (future, None, Unreachable(f"the database refused: {error!r}"))
            self._tell([outcome])

        self.spawn(run(), future)
        return future

    async def _write_all(self) -> None:
        more = True
        while more:
            batch = [await self._jobs.get()]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            more = None not in batch
            jobs = [job for job in batch if job and not job.future.cancelled()]
            (done,) = await asyncio.gather(self._written(jobs), return_exceptions=True)
            if isinstance(done, BaseException):  # nobody foresaw it, and the next batch must be written all the same
                done = [(job.future, None, Unreachable(f"the database refused: {done!r}")) for job in jobs]
            self._tell(done)

    async def _written(self, jobs: Sequence[Errand]) -> list[Outcome]:
        """What comes of each, on disk; those that were in each other's way with another server's are done again."""
        try:
            return await _again(lambda: self._commit(jobs))
        except IN_THE_WAY as error:
            if len(jobs) > 1:  # one of them alone may be the cause
                return [outcome for job in jobs for outcome in await self._written([job])]
            return [(job.future, None, Conflict(str(error))) for job in jobs]
        except DOWN as error:
            return [(job.future, None, Unreachable(f"the database refused: {error!r}")) for job in jobs]

    async def _commit(self, jobs: Sequence[Errand]) -> list[Outcome]:
        """One transaction for the batch; a piece of work that fails is undone alone."""
        async with (
            self._pool.acquire(timeout=PATIENCE) as connection,
            connection.transaction(isolation="serializable"),
        ):
            return [await self._try(connection, job) for job in jobs]

    async def _try(self, connection: Any, job: Errand) -> Outcome:
        try:
            async with connection.transaction():
                value = await drive(connection, job.work())
                if job.what:
                    statement, values = self._together.word(job.id_, job.what(value))
                    await connection.execute(worded(statement), *values)
                return job.future, value, None
        except ValueError as error:
            return job.future, None, error

    def _tell(self, outcomes: Sequence[Outcome]) -> None:
        def tell() -> None:
            for outcome in outcomes:
                _settle(*outcome)

        self.deliver(tell)

    def append(self, pieces: Sequence[Piece]) -> Future[list[int]]:
        future: Future[list[int]] = Future()

        async def work() -> None:
            taken, failure = list[int](), None
            try:
                taken = await self._append(pieces)
            except DOWN as error:
                failure = Unreachable(f"the database refused: {error!r}")
            self._tell([(future, taken, failure)])

        self.spawn(work(), future)
        return future

    async def _append(self, pieces: Sequence[Piece]) -> list[int]:
        if await self._insert(pieces):
            return []
        return [number for number, piece in enumerate(pieces) if not await self._insert([piece])]

    async def _insert(self, pieces: Sequence[Piece]) -> bool:
        """Add all these entries, or none if a number is taken or a head before is another; whether they are there.

        Entries are never changed, so that a head that is there stays there.
        """
        rows = [row for piece in pieces for row in piece.rows]
        last = {id_: number for id_, number, *_ in rows}
        words = [f"{self._together.name} {id_} {number}" for id_, number in last.items()]
        firsts = [(*piece.rows[0][:2], piece.before) for piece in pieces if piece.before is not None]
        follow = [[first[place] for first in firsts if first[1] > 0] for place in range(3)]
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                columns = map(list, zip(*rows, strict=True))
                return bool(await connection.fetch(ENTRIES, *columns, *follow, self.channel, words))
        except asyncpg.UniqueViolationError:
            return False


async def _left_clean(connection: Any) -> None:
    """Give a connection back. Nothing here leaves anything set in a session, so that nobody needs to ask for that."""
    if connection.is_in_transaction():
        await connection.reset()


async def _again(attempt: Callable[[], Awaitable[T]]) -> T:
    """What comes of an attempt that others may be in the way of."""
    for number in range(1, TRIES):
        try:
            return await attempt()
        except IN_THE_WAY:
            await asyncio.sleep(0.001 * 2**number)
    return await attempt()


async def _caught(work: Coroutine[Any, Any, Any]) -> tuple[Any, BaseException | None]:
    """What comes of work, or why the database did not do it: said to somebody, who may have stopped waiting."""
    try:
        return await work, None
    except DOWN as error:
        return None, error


def _unforeseen(done: Future[Any]) -> Exception:
    failure = None if done.cancelled() else done.exception()
    return Unreachable(f"the database refused: {failure or 'the server ends'!r}")


def _settle(future: Future[Any], value: Any, failure: Exception | None) -> None:
    if not future.done():  # nobody may wait for it any more
        future.set_exception(failure) if failure else future.set_result(value)


def _columns(table: str) -> Work[Rows]:
    where = "where table_schema = current_schema() and table_name = ?"
    return (
        yield f"select column_name::text from information_schema.columns {where} order by ordinal_position", (table,)
    )


def _sized() -> Work[Rows]:
    return (yield "select pg_database_size(current_database())", ())
