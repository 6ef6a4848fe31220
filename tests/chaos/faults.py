"""What goes wrong: servers killed, stopped and restarted, full disks, databases that die or cannot be reached."""

from __future__ import annotations

import asyncio
import logging
import math
import resource
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

from tests.chaos.database import Database, Line
from tests.server.running import Server

log = logging.getLogger("chaos")

HELD = (0.2, 8.0)  # seconds for which a line is held
STOPPED = (0.2, 4.0)  # seconds for which a process stands still
KILLS = 6  # for each time that a server is stopped or restarted
PAUSE = 1.2  # at most so many seconds without a fault, unless asked for fewer
START = 240.0  # seconds within which a server must be back, on a machine that does much else


class Node:
    """One server, always at the same port, however often it ends."""

    def __init__(self, data: Path | str) -> None:
        self.data = data
        self.server = Server(data)
        self.port = self.server.port

    async def start(self) -> None:
        """Start it as a supervisor does: again and again while it finds no database."""
        async with asyncio.timeout(START):
            while True:
                try:
                    self.server = await asyncio.to_thread(Server, self.data, port=self.port, log=subprocess.DEVNULL)
                except AssertionError:
                    await asyncio.sleep(0.2)
                else:
                    return

    def end(self) -> None:
        if self.server.process.poll() is None:
            self.server.end()


Fault = Callable[[Node], Awaitable[None]]


class Faults:
    """Does one thing after the other to some servers, and counts it."""

    def __init__(self, nodes: Sequence[Node], rng: Random) -> None:
        self._nodes, self._rng = nodes, rng
        self.done: Counter[str] = Counter()
        self._kinds: list[Fault] = [*KILLS * [self.kill], self.stop, self.restart]

    def add(self, *kinds: Fault) -> None:
        self._kinds += kinds

    async def go(self, kills: int, pause: float = PAUSE, seconds: float = math.inf) -> None:
        """Until that many servers were killed, or the time is over; what one server suffers waits for no other."""
        until = time.monotonic() + seconds
        await asyncio.gather(*(self._go(node, kills, pause, until) for node in self._nodes))

    async def _go(self, node: Node, kills: int, pause: float, until: float) -> None:
        while self.done["kill"] < kills and time.monotonic() < until:
            await asyncio.sleep(self._rng.uniform(0.1, pause))
            fault = self._rng.choice(self._kinds)
            log.info("%s %s", fault.__name__, node.port)
            await fault(node)
            self.done[fault.__name__] += 1

    async def kill(self, node: Node) -> None:
        """Without a warning, in the middle of whatever it does."""
        node.server.kill()
        await node.start()

    async def stop(self, node: Node) -> None:
        """Let it stand still, with all its sockets open, and then go on as if nothing had been."""
        node.server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(*STOPPED))
        node.server.process.send_signal(signal.SIGCONT)

    async def restart(self, node: Node) -> None:
        """As an operator does: it drains, ends and comes back."""
        await asyncio.to_thread(node.server.end)
        await node.start()

    async def full_disk(self, node: Node) -> None:
        """No file of its may grow for a while."""
        pid, whole = node.server.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        await asyncio.sleep(self._rng.uniform(0.2, 1.5))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, whole)


class DatabaseFaults:
    """What happens to a database and on the way to it."""

    def __init__(self, nodes: Sequence[Node], database: Database, rng: Random) -> None:
        self._nodes, self._database, self._rng = nodes, database, rng
        self._one_at_a_time = asyncio.Lock()

    @property
    def kinds(self) -> list[Fault]:
        return [self.cut_line, self.hold_line, self.kill_database, self.stop_database]

    def _line(self, node: Node) -> Line:
        return self._database.lines[self._nodes.index(node)]

    async def cut_line(self, node: Node) -> None:
        """All its connections to the database end at once."""
        self._line(node).cut()

    async def hold_line(self, node: Node) -> None:
        """Nothing gets through to the database or back, and nothing says so."""
        await self._line(node).hold(self._rng.uniform(*HELD))

    async def kill_database(self, node: Node) -> None:
        async with self._one_at_a_time:
            await self._database.kill()

    async def stop_database(self, node: Node) -> None:
        async with self._one_at_a_time:
            await self._database.stop(self._rng.uniform(*STOPPED))
