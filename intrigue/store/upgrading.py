"""Bring the tables of an earlier version, or none at all, to this one: Alembic runs the scripts in `migrations`.

All that are needed run in one transaction: after a crash the tables are of the old version or of the new one. Alembic
and SQLAlchemy are loaded where there is something to bring up to date, and nowhere else.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from intrigue.store.engine import Unreachable
from intrigue.store.schema import KEPT, TABLES_OF_DATABASE, TABLES_OF_FILE, VERSION, checked

SCRIPTS = "intrigue.store:migrations"
LOCK = 7_164_339  # of a database, while its tables are brought up to date
KEEP = "insert into meta values ('version', :version) on conflict (name) do update set value = excluded.value"
ALONE = threading.Lock()  # Alembic keeps in its modules what it is doing: one thread of a process at a time


def upgrade_file(connect: Callable[[], sqlite3.Connection]) -> None:
    """Bring a file to this version; WrongVersion, and nothing changed, if that cannot be."""
    engine = sa.create_engine("sqlite://", creator=connect, poolclass=NullPool)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            _upgrade(connection, TABLES_OF_FILE, VERSION)
    except DBAPIError as error:
        raise (error.orig or error) from None


def _begin(connection: sa.Connection) -> None:
    """Begin as nobody else does: neither the driver nor SQLAlchemy would, before tables are made or changed."""
    connection.exec_driver_sql("begin immediate")


async def upgrade_database(connect: Callable[[], Awaitable[Any]]) -> None:
    """Bring a database to this version, no two servers at once; WrongVersion if that cannot be."""
    from sqlalchemy.ext.asyncio import create_async_engine  # a file needs none of it

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            await connection.run_sync(_upgrade, TABLES_OF_DATABASE, str(VERSION).encode())
    except DBAPIError as error:
        raise Unreachable(f"the database refused: {error.orig!r}") from error


def _upgrade(connection: sa.Connection, tables: str, version: int | bytes) -> None:
    """Do what is left to do within the transaction of the connection, and keep the version as the engine keeps it."""
    names = connection.scalars(sa.text(tables)).all()
    found = checked(names, connection.scalar(sa.text(KEPT)) if "meta" in names else None)
    if found == VERSION:  # another server was faster
        return
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", SCRIPTS)
    with ALONE:
        if found:
            command.stamp(config, _revision(found))
        command.upgrade(config, _revision(VERSION))
    connection.execute(sa.text(KEEP), {"version": version})


def _revision(version: int) -> str:
    return f"{version:04}"
