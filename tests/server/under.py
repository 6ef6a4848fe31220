"""A proxy of another site, under one path of which a server lies; everything else there is somebody else's."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ROOT = "/games"
ELSEWHERE = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Under:
    """Passes on what comes to its path, a request a line, with that path or without it."""

    def __init__(self, *, strips: bool = False) -> None:
        self._strips, self.to = strips, 0
        self.astray: list[str] = []  # what was asked of the rest of the site
        self._ready, self._end = threading.Event(), asyncio.Event()
        self._ends: list[asyncio.StreamWriter] = []

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}{ROOT}/"
        self._ready.set()
        await self._end.wait()
        server.close()
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0.1)  # for those that hear of it

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            method, path, rest = head.split(" ", 2)
            if not re.match(rf"{ROOT}(?=[/?]|$)", path):
                self.astray.append(path)
                writer.write(ELSEWHERE)
            else:
                far, back = await asyncio.open_connection("127.0.0.1", self.to)
                self._ends.append(back)
                passed = path.removeprefix(ROOT) if self._strips else path
                back.write(f"{method} {passed} {_one(rest)}".encode("latin-1"))
                await asyncio.gather(_pump(reader, back), _pump(far, writer))
        writer.close()

    @contextmanager
    def running(self) -> Iterator[Under]:
        """On a loop of its own, since a browser has this thread's."""
        thread = threading.Thread(target=lambda: asyncio.run(self.serve()))
        thread.start()
        try:
            assert self._ready.wait(30)
            yield self
        finally:
            self.loop.call_soon_threadsafe(self._end.set)
            thread.join()


def _one(rest: str) -> str:
    """The headers, with those that would bring a second request over the same line changed."""
    if re.search(r"^upgrade: *websocket", rest, re.IGNORECASE | re.MULTILINE):
        return rest
    return re.sub(r"\r\nconnection:[^\r]*", "", rest, flags=re.IGNORECASE)[:-2] + "connection: close\r\n\r\n"


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()
