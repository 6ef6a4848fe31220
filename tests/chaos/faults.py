"""What goes wrong: servers killed, stopped and replaced, disks full or hanging, clocks set, databases dead or far."""

from __future__ import annotations

import asyncio
import logging
import math
import resource
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from random import Random
from typing import NamedTuple

from tests.chaos.database import Database, Line
from tests.chaos.nodes import Node

log = logging.getLogger("chaos")


class Lasts(NamedTuple):
    """How many seconds a fault lasts: at least, at most, and where each kind happens once."""

    least: float
    most: float
    once: float


HELD = Lasts(0.2, 8.0, once=4.0)  # a line: longer than a server's lease
STOPPED = Lasts(0.2, 4.0, once=0.5)  # a process
HUNG = Lasts(0.2, 8.0, once=0.5)  # a disk
FULL = Lasts(0.2, 1.5, once=0.2)
KILLS = 6  # for each time that a server is stopped or restarted
PAUSE = 1.2  # at most so many seconds without a fault, unless asked for fewer
SET = 6 * 3600.0  # seconds by which a clock is set forward or back at most


Fault = Callable[[Node], Awaitable[None]]


class Faults:
    """Does one thing after the other to some servers, and counts it."""

    def __init__(self, nodes: Sequence[Node], rng: Random, done: Counter[str], *, once: bool) -> None:
        self._nodes, self._rng, self.done, self._once = nodes, rng, done, once
        self._kinds: list[Fault] = [*KILLS * [self.kill], self.stop, self.restart, self.set_clock]

    def lasting(self, seconds: Lasts) -> float:
        """How long something lasts this time."""
        return seconds.once if self._once else self._rng.uniform(seconds.least, seconds.most)

    def add(self, *kinds: Fault) -> None:
        self._kinds += kinds

    @property
    def kinds(self) -> list[Fault]:
        """All kinds, each once."""
        return list(dict.fromkeys(self._kinds))

    async def go(self, kills: int, pause: float = PAUSE, seconds: float = math.inf) -> None:
        """Until that many servers were killed, or the time is over; what one server suffers waits for no other."""
        until = time.monotonic() + seconds
        await asyncio.gather(*(self._go(node, kills, pause, until) for node in self._nodes))

    async def _go(self, node: Node, kills: int, pause: float, until: float) -> None:
        while self.done["kill"] < kills and time.monotonic() < until:
            await asyncio.sleep(self._rng.uniform(0.1, pause))
            await self.do(self._rng.choice(self._kinds), node)

    async def do(self, fault: Fault, node: Node) -> None:
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
        await asyncio.sleep(self.lasting(STOPPED))
        node.server.process.send_signal(signal.SIGCONT)

    async def restart(self, node: Node) -> None:
        """As an operator does: it drains, ends and comes back."""
        await asyncio.to_thread(node.server.end)
        await node.start()

    async def set_clock(self, node: Node) -> None:
        """The clock of its machine jumps, forward or back."""
        node.set_clock(self._rng.uniform(-SET, SET))

    async def replace(self, node: Node) -> None:
        """As an operator does who brings a later version: the old server drains and ends, and a new one comes."""
        node.upgrade()
        await self.restart(node)

    async def hang_disk(self, node: Node) -> None:
        """Nothing can be written for a while, and nothing says so."""
        seconds = self.lasting(HUNG)

        def hold() -> None:
            with closing(sqlite3.connect(node.data, isolation_level=None, timeout=60)) as other:
                other.execute("begin immediate")
                time.sleep(seconds)
                other.execute("rollback")

        await asyncio.to_thread(hold)

    async def full_disk(self, node: Node) -> None:
        """No file of its may grow for a while."""
        pid, whole = node.server.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        await asyncio.sleep(self.lasting(FULL))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, whole)


class DatabaseFaults:
    """What happens to a database and on the way to it."""

    def __init__(
        self, nodes: Sequence[Node], database: Database, rng: Random, lasting: Callable[[Lasts], float]
    ) -> None:
        self._nodes, self._database, self._rng, self.lasting = nodes, database, rng, lasting
        self._one_at_a_time = asyncio.Lock()

    @property
    def kinds(self) -> list[Fault]:
        return [self.cut_line, self.hold_line, self.kill_database, self.stop_database, self.set_database_clock]

    def _line(self, node: Node) -> Line:
        return self._database.lines[self._nodes.index(node)]

    async def cut_line(self, node: Node) -> None:
        """All its connections to the database end at once."""
        self._line(node).cut()

    async def hold_line(self, node: Node) -> None:
        """Nothing gets through to the database or back, and nothing says so."""
        await self._line(node).hold(self.lasting(HELD))

    async def kill_database(self, node: Node) -> None:
        async with self._one_at_a_time:
            await self._database.kill()

    async def stop_database(self, node: Node) -> None:
        async with self._one_at_a_time:
            await self._database.stop(self.lasting(STOPPED))

    async def set_database_clock(self, node: Node) -> None:
        async with self._one_at_a_time:
            await self._database.set_clock(self._rng.uniform(-SET, SET))
