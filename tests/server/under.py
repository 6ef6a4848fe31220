"""A proxy of another site, under one path of which a server lies; everything else there is somebody else's."""

from __future__ import annotations

import asyncio
import re

from tests.server.passing import Passing, Way

ROOT = "/games"
ELSEWHERE = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Under(Passing):
    """Passes on what comes to its path, with that path or without it."""

    def __init__(self, *, strips: bool = False) -> None:
        super().__init__()
        self._strips, self.to = strips, 0
        self.astray: list[str] = []  # what was asked of the rest of the site

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{ROOT}/"

    async def way(self, head: bytes, writer: asyncio.StreamWriter) -> Way | None:
        method, path, rest = head.decode("latin-1").split(" ", 2)
        if not re.match(rf"{ROOT}(?=[/?]|$)", path):
            self.astray.append(path)
            writer.write(ELSEWHERE)
            return None
        passed = path.removeprefix(ROOT) if self._strips else path
        line = await asyncio.open_connection("127.0.0.1", self.to)
        return Way(*line, f"{method} {passed} {_one(rest)}".encode("latin-1"))


def _one(rest: str) -> str:
    """The headers, with those that would bring a second request over the same line changed."""
    if re.search(r"^upgrade: *websocket", rest, re.IGNORECASE | re.MULTILINE):
        return rest
    return re.sub(r"\r\nconnection:[^\r]*", "", rest, flags=re.IGNORECASE)[:-2] + "connection: close\r\n\r\n"
