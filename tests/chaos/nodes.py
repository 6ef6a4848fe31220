"""Servers that fail: each at one port however often it ends, by a clock that can be set, and of a version to come."""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
from pathlib import Path

from tests.server.running import PROGRAM, Server

START = 240.0  # seconds within which a server must be back, on a machine that does much else

CLOCK = """
import time
right, set_by = time.time, {place!r}
def wrong():
    with open(set_by) as file:
        return right() + float(file.read())
time.time = wrong
"""
LATER = """
from intrigue.store import schema
def migrate():
    yield "alter table tables add column later text not null default ''", ()
    yield "alter table chairs add column later text not null default ''", ()
    yield "alter table entries add column later text not null default ''", ()
    yield "create table later (id text primary key)", ()
schema.MIGRATIONS += (migrate,)
schema.VERSION += 1
"""  # what comes before the program makes it one with more tables and columns


class Node:
    """One server, always at the same port, however often it ends."""

    def __init__(self, data: Path | str, *more: str) -> None:
        self.data, self._more, self._later = data, more, False
        handle, name = tempfile.mkstemp(prefix="intrigue-clock-")
        self._clock = Path(name)
        with open(handle, "w") as file:
            file.write("0")
        self.server = self._made()
        self.port = self.server.port

    def _made(self, port: int = 0) -> Server:
        program = CLOCK.format(place=str(self._clock)) + (LATER if self._later else "") + PROGRAM
        return Server(self.data, *self._more, port=port, log=subprocess.DEVNULL, program=program)

    def set_clock(self, seconds: float) -> None:
        """Let the clock of its machine be wrong by that much from now on."""
        new = self._clock.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._clock)

    def upgrade(self) -> None:
        """Be a server of a later version from the next start on."""
        self._later = True

    async def start(self) -> None:
        """Start it as a supervisor does: again and again while it finds no database."""
        async with asyncio.timeout(START):
            while True:
                try:
                    self.server = await asyncio.to_thread(self._made, self.port)
                except AssertionError:
                    await asyncio.sleep(0.2)
                else:
                    return

    def end(self) -> None:
        if self.server.process.poll() is None:
            self.server.end()
        self._clock.unlink()
