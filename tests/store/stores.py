"""What tests of stores share."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from intrigue.store.engine import Rows, Work
from intrigue.store.places import is_shared

ENGINES = ("sqlite", "postgres")
SAMPLES = Path(__file__).parent / "samples"  # of every version, as the program of that version wrote it


def place(request: pytest.FixtureRequest, engine: str) -> str:
    """Where a store of that engine can be opened, empty at first."""
    found: Path | str = request.getfixturevalue("database" if engine == "postgres" else "tmp_path")
    return found if isinstance(found, str) else str(found / "tables.sqlite")


def unpack(version: int, where: str) -> None:
    """Make the tables of a version in a file or in a database."""
    if is_shared(where):
        asyncio.run(_ask(where, (SAMPLES / f"postgres-{version}.sql").read_text()))
        return
    with closing(sqlite3.connect(where)) as connection:
        connection.executescript((SAMPLES / f"version-{version}.sql").read_text())


def ask(where: str, statement: str) -> Rows:
    """What a file or a database answers, whoever else uses it."""
    if is_shared(where):
        return asyncio.run(_ask(where, statement))
    with closing(sqlite3.connect(where)) as connection, connection:
        return connection.execute(statement).fetchall()


async def _ask(address: str, statements: str) -> Rows:
    connection = await asyncpg.connect(address)
    try:
        if ";" in statements:
            await connection.execute(statements)
            return []
        return [tuple(row) for row in await connection.fetch(statements)]
    finally:
        await connection.close()


def kept_version(where: str) -> int:
    """The version that a place says it has."""
    ((kept,),) = ask(where, "select value from meta where name = 'version'")
    return int(kept)


def waiting(event: threading.Event) -> Work[None]:
    """Work that holds the writer up until the event comes."""
    event.wait()
    yield from ()
