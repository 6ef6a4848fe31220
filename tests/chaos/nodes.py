"""Servers that fail: each at one port however often it ends, by a clock that can be set, and of a version to come."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.running import PROGRAM, Server
from tests.store.scripts import BECOMES_LATER, later

START = 240.0  # seconds within which a server must be back, on a machine that does much else

CLOCK = """
import time
right, set_by = time.time, {place!r}
def wrong():
    with open(set_by) as file:
        return right() + float(file.read())
time.time = wrong
"""


class Node:
    """One server, always at the same port, however often it ends."""

    def __init__(self, data: Path | str, *more: str) -> None:
        self.data, self._more, self._before = data, more, ""
        self._folder = Path(tempfile.mkdtemp(prefix="intrigue-node-"))
        self._clock = self._folder / "clock"
        self._clock.write_text("0")
        self.server = self._made()
        self.port = self.server.port

    def _made(self, port: int = 0) -> Server:
        program = CLOCK.format(place=str(self._clock)) + self._before + PROGRAM
        return Server(self.data, *self._more, port=port, log=subprocess.DEVNULL, program=program)

    def set_clock(self, seconds: float) -> None:
        """Let the clock of its machine be wrong by that much from now on."""
        new = self._clock.with_suffix(".new")
        new.write_text(str(seconds))
        new.replace(self._clock)

    def upgrade(self) -> None:
        """Be a server of a later version from the next start on."""
        self._before = BECOMES_LATER.format(scripts=str(later(self._folder / "scripts")))

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
        shutil.rmtree(self._folder)
