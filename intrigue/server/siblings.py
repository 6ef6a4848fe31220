"""What several processes behind one port have counted, as one: whichever is asked for metrics asks the others too."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from intrigue.store.engine import TROUBLE

PATIENCE = 2.0  # seconds in which a process that lives has told
SHARED = ("intrigue_tables", "intrigue_data_bytes", "intrigue_free_bytes", "intrigue_draining")  # told by each alike


class Siblings:
    """The processes of one machine that serve together. Each listens in a folder that only their user can enter."""

    def __init__(self, folder: Path, own: Callable[[], Awaitable[str]]) -> None:
        """Own is what this process has counted, as Prometheus reads it."""
        self._folder, self._own = folder, own
        self._place = folder / str(os.getpid())
        self._listener: asyncio.Server | None = None

    async def start(self) -> None:
        """Tell the others from now on."""
        self._listener = await asyncio.start_unix_server(self._tell, self._place)

    def close(self) -> None:
        if self._listener:
            self._listener.close()
        self._place.unlink(missing_ok=True)

    async def _tell(self, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(*TROUBLE):
            writer.write((await self._own()).encode())
        with suppress(OSError):
            await writer.drain()
        writer.close()

    async def text(self) -> str:
        """What all have counted; whoever does not answer is left out."""
        others = sorted(place for place in self._folder.iterdir() if place != self._place)
        return summed([await self._own(), *await asyncio.gather(*map(_asked, others))])


async def _asked(place: Path) -> str:
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(place)
            try:
                return (await reader.read()).decode()
            finally:
                writer.close()
    return ""


def summed(texts: Sequence[str]) -> str:
    """The metrics of several processes as those of one server."""
    heads: dict[str, list[str]] = {}
    found: dict[str, dict[str, list[float]]] = {}
    for text in texts:
        name = ""
        for line in text.splitlines():
            if line.startswith("#"):
                name = line.split(" ")[2]
                heads.setdefault(name, [])
                heads[name] += [line] if line not in heads[name] else []
            else:
                what, _, number = line.rpartition(" ")
                found.setdefault(name, {}).setdefault(what, []).append(float(number))
    lines = [line for name in heads for line in (*heads[name], *_lines(name, found.get(name, {})))]
    return "\n".join(lines) + "\n"


def _lines(name: str, found: dict[str, list[float]]) -> Iterable[str]:
    one: Callable[[list[float]], float] = (
        max if name in SHARED else min if name.endswith("_start_time_seconds") else sum
    )
    return [f"{what} {one(numbers):.16g}" for what, numbers in found.items()]
