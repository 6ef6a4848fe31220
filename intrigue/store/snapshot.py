"""All rows of a database as they are at one moment, read while servers go on writing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from intrigue.store.engine import Unreachable, Work
from intrigue.store.postgres import DOWN, drive
from intrigue.store.schema import TABLES_OF_DATABASE, VERSION, WrongVersion, version

T = TypeVar("T")
COLUMNS = (
    "select column_name from information_schema.columns where table_schema = current_schema() and table_name = $1 "
    "order by ordinal_position"
)


class Snapshot:
    """One transaction that only reads: whatever is committed after it began is not in it."""

    def __init__(self, connection: Any, runner: asyncio.Runner) -> None:
        self._connection, self._runner = connection, runner

    @property
    def engine(self) -> Snapshot:
        """What reads it, as a store has an engine."""
        return self

    def look(self, work: Work[T]) -> T:
        try:
            return self._runner.run(drive(self._connection, work))
        except DOWN as error:
            raise Unreachable(f"the database does not answer: {error}") from error

    def columns(self, table: str) -> list[str]:
        return [name for (name,) in self._runner.run(self._connection.fetch(COLUMNS, table))]

    def check(self) -> None:
        """WrongVersion unless these are tables of this program's version."""
        if self.look(version(TABLES_OF_DATABASE)) != VERSION:
            raise WrongVersion("its tables are of an earlier version; start a server there first")


@contextmanager
def snapshot(url: str) -> Iterator[Snapshot]:
    """The database at this moment; Unreachable, WrongVersion if that cannot be read."""
    with asyncio.Runner() as runner:
        try:
            connection = runner.run(asyncpg.connect(url))
        except DOWN as error:
            raise Unreachable(f"the database does not answer: {error}") from error
        try:
            runner.run(connection.execute("begin transaction isolation level repeatable read read only"))
            found = Snapshot(connection, runner)
            found.check()
            yield found
        finally:
            runner.run(connection.close())
