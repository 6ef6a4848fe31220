"""Rows in one SQLite file: a single writer with group commit, so that much shares one flush of the disk.

A write is done when its future is: the data is then on the disk (write-ahead log, synchronous=FULL). The primary key
(table, number) is the referee of entries: a second entry with the same number is a conflict, never a lost move.
"""

from __future__ import annotations

import os
import queue
import shutil
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from typing import Any, NamedTuple, TypeVar

from intrigue.store.engine import Deliver, Piece, Row, What, Work
from intrigue.store.files import make_private
from intrigue.store.nodes import Alone, Nodes
from intrigue.store.schema import TABLES_OF_FILE, VERSION, version

T = TypeVar("T")
Failure = Exception | None
Settle = Callable[[Any, Failure], None]


class Job(NamedTuple):
    """A piece of work for the writer, and whom to tell."""

    work: Callable[[sqlite3.Connection], Any]
    settle: Settle
    void: Callable[[], bool]  # whether nobody wants it any more
    rows: Sequence[Row] = ()  # entries that are all of the work, where they fit into one statement


LARGEST_BATCH = 1000
MOST_ROWS = 1000  # in one statement


def connect(path: str) -> sqlite3.Connection:
    """A connection whose commits are on disk when they return; each is used by one thread at a time."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    try:
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def drive(connection: sqlite3.Connection, work: Work[T]) -> T:
    """Run a piece of work, statement by statement."""
    try:
        statement, values = next(work)
        while True:
            statement, values = work.send(connection.execute(statement, values).fetchall())
    except StopIteration as done:
        answer: T = done.value
        return answer


def prepare(path: str) -> None:
    """Bring the file to this version; WrongVersion, and nothing changed, if that cannot be."""
    with closing(connect(path)) as connection:
        found = drive(connection, version(TABLES_OF_FILE))
    if found < VERSION:
        from intrigue.store.upgrading import upgrade_file  # seldom needed, and slow to load

        upgrade_file(lambda: connect(path))


class SQLite:
    """The engine of one file. Reads are made by the calling thread, writes by the writer's."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.deliver: Deliver = lambda tell: tell()
        self.nodes: Nodes = Alone()
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        make_private(path)
        prepare(path)
        self._writer = threading.Thread(target=self._write_all, name="tables", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is queued and stop."""
        self._queue.put(None)
        self._writer.join()
        for connection in self._readers:
            connection.close()

    def columns(self, table: str) -> list[str]:
        return [name for (name,) in self._reader.execute("select name from pragma_table_info(?)", (table,))]

    def size(self) -> int:
        """The bytes of the file, and of what is written beside it."""
        size = 0
        for more in ("", "-wal"):
            with suppress(OSError):
                size += os.path.getsize(self._path + more)
        return size

    def free(self) -> int:
        """The bytes that are free on the disk of the file."""
        return shutil.disk_usage(os.path.dirname(os.path.abspath(self._path))).free

    def look(self, work: Work[T]) -> T:
        return drive(self._reader, work)

    def ask(self, work: Work[T]) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(self.look(work))
        except sqlite3.Error as error:
            future.set_exception(error)
        return future

    @property
    def _reader(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            self._local.connection = connect(self._path)
            self._readers.append(self._local.connection)
        connection: sqlite3.Connection = self._local.connection
        return connection

    def put(self, work: Callable[[], Work[T]], id_: str = "", what: What[T] | None = None) -> Future[T]:
        return self.do(lambda connection: drive(connection, work()))

    def append(self, pieces: Sequence[Piece]) -> Future[list[int]]:
        every = [row for piece in pieces for row in piece.rows]

        def work(connection: sqlite3.Connection) -> list[int]:
            if _insert(connection, every):
                return []
            return [number for number, piece in enumerate(pieces) if not _insert(connection, piece.rows)]

        return self.do(work, every if len(every) <= MOST_ROWS else ())

    def do(self, work: Callable[[sqlite3.Connection], T], rows: Sequence[Row] = ()) -> Future[T]:
        """Let the writer do something within the transaction of its next batch; it may be all about these entries."""
        future: Future[T] = Future()

        def settle(value: Any, failure: Failure) -> None:
            if not future.done():  # nobody may wait for it any more
                future.set_exception(failure) if failure else future.set_result(value)

        self._queue.put(Job(work, settle, future.cancelled, rows))
        return future

    def _write_all(self) -> None:
        connection = connect(self._path)
        while (first := self._queue.get()) is not None:
            batch, more = [first], True
            with suppress(queue.Empty):
                while more and len(batch) < LARGEST_BATCH:
                    item = self._queue.get_nowait()
                    if item is None:
                        self._queue.put(None)
                        more = False
                    else:
                        batch.append(item)
            done = (len(batch) == 1 and self._at_once(connection, first)) or self._commit(connection, batch)
            self.deliver(lambda done=done: [settle(value, error) for settle, value, error in done])  # type: ignore[misc]
        connection.close()

    def _at_once(self, connection: sqlite3.Connection, job: Job) -> list[tuple[Settle, Any, Failure]]:
        """Entries alone, in one statement, which is a transaction by itself; nothing where it takes more than that.

        At every statement the interpreter goes to another thread, and most batches are entries alone.
        """
        if not job.rows or job.void():
            return []
        try:
            _insert_some(connection, job.rows)
        except sqlite3.IntegrityError:  # a number is taken: it has to be found whose
            return []
        except sqlite3.Error as error:
            return [(job.settle, None, error)]
        except OverflowError:
            return []
        return [(job.settle, [], None)]

    def _commit(self, connection: sqlite3.Connection, batch: Sequence[Job]) -> list[tuple[Settle, Any, Failure]]:
        """One transaction for the batch; a piece of work that fails is undone alone."""
        try:
            connection.execute("begin immediate")
            done = [self._try(connection, job) for job in batch if not job.void()]
            connection.execute("commit")
        except sqlite3.Error as error:  # the disk is full or broken: nothing of the batch counts
            with suppress(sqlite3.Error):
                connection.execute("rollback")
            return [(job.settle, None, error) for job in batch]
        return done

    def _try(self, connection: sqlite3.Connection, job: Job) -> tuple[Settle, Any, Failure]:
        connection.execute("savepoint piece")
        try:
            value, failure = job.work(connection), None
        except (sqlite3.Error, ValueError) as error:
            connection.execute("rollback to piece")
            value, failure = None, error
        except OverflowError as error:  # a number that no row can hold: the writer goes on all the same
            connection.execute("rollback to piece")
            value, failure = None, ValueError(str(error))
        connection.execute("release piece")
        return job.settle, value, failure


def _insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Add all these entries, or none if a number is taken; whether they are there.

    In few statements: at each of them the interpreter goes to another thread, and has to be had back.
    """
    connection.execute("savepoint rows")
    try:
        for start in range(0, len(rows), MOST_ROWS):
            _insert_some(connection, rows[start : start + MOST_ROWS])
        return True
    except sqlite3.IntegrityError:
        connection.execute("rollback to rows")
        return False
    finally:
        connection.execute("release rows")


def _insert_some(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    values = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(rows))
    connection.execute(f"insert into entries values {values}", [value for row in rows for value in row])
