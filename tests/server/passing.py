"""What proxies of the tests share: they run on a loop of their own and pass lines on to servers, a request a line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, Self


class Way(NamedTuple):
    """A line to a server, and what it is sent first."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    head: bytes


class Passing:
    """A proxy; how a request goes on is decided by its head."""

    def __init__(self) -> None:
        self.port = 0
        self._ready, self._end = threading.Event(), asyncio.Event()
        self._ends: list[asyncio.StreamWriter] = []

    async def way(self, head: bytes, writer: asyncio.StreamWriter) -> Way | None:
        """Where a request goes on; None if it has been answered here."""
        raise NotImplementedError

    @contextmanager
    def running(self) -> Iterator[Self]:
        """On a loop of its own, since a browser has this thread's."""
        thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        thread.start()
        try:
            assert self._ready.wait(30)
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._end.set)
            thread.join()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0.1)  # for those that hear of it

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            found = await self.way(await reader.readuntil(b"\r\n\r\n"), writer)
            if found:
                self._ends.append(found.writer)
                found.writer.write(found.head)
                await asyncio.gather(_pump(reader, found.writer), _pump(found.reader, writer))
        writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
