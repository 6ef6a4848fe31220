"""What keeps a store's rows: SQLite or PostgreSQL. Both run the same work, written as statements that both understand.

A piece of work is a generator: it yields a statement with its values and is sent the rows, and what it returns is the
answer. So one text says what is written and read, whether the engine waits for the disk or for another machine.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol, TypeVar

from intrigue.store.nodes import Nodes

T = TypeVar("T")
Values = Sequence[Any]
Rows = Sequence[Sequence[Any]]
Statement = tuple[str, Values]  # with a question mark for each value
Work = Generator[Statement, Rows, T]
Row = tuple[str, int, str, str, float, float]  # of an entry: the table, and a Written
Deliver = Callable[[Callable[[], Any]], Any]
What = Callable[[T], str]  # what other nodes are told, by what came of the work


class Piece(NamedTuple):
    """Entries of one table that are written together, and the head they follow: None where nobody knows it."""

    rows: Sequence[Row]
    before: str | None = None


class Conflict(ValueError):
    """Somebody else wrote that first; read again."""


class Unreachable(Exception):
    """The database does not answer, or not in time; nothing is wrong with what it holds."""


TROUBLE = (sqlite3.Error, Unreachable)  # whatever an engine raises when it cannot do its work
AWAY = (sqlite3.OperationalError, Unreachable)  # of these, what is not the fault of a table
PASSING = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
)


def passes(error: BaseException) -> bool:
    """Whether the disk or the database failed just now, and nothing is wrong with what is on it."""
    if isinstance(error, Unreachable):
        return True
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF in PASSING


class Engine(Protocol):
    """Keeps rows. What it cannot do raises something of TROUBLE; work may raise ValueError, and is then undone."""

    deliver: Deliver  # in which thread answers are given
    nodes: Nodes  # this server among those that share the place

    def put(self, work: Callable[[], Work[T]], id_: str = "", what: What[T] | None = None) -> Future[T]:
        """Do work as one change that others see whole or not at all; it is on disk when the future is done.

        Other nodes are told of the table what comes of it.
        """

    def look(self, work: Work[T]) -> T:
        """Do work that only reads, and wait for it."""

    def ask(self, work: Work[T]) -> Future[T]:
        """Do work that only reads, where that takes a while meanwhile."""

    def append(self, pieces: Sequence[Piece]) -> Future[list[int]]:
        """Add entries, each piece as a whole or not at all; which pieces are not there, since a number was taken.

        Where several servers write, a piece that does not follow what is there is not added either.
        """

    def columns(self, table: str) -> list[str]:
        """The names of a table's columns."""

    def size(self) -> int:
        """The bytes that everything takes."""

    def free(self) -> int:
        """The bytes that more could take, as far as can be told."""

    def close(self) -> None:
        """Do what was put and stop."""
