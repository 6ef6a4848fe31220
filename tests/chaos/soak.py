"""A soak: tables are played through several servers while everything fails, and at the end the checker judges."""

from __future__ import annotations

import argparse
import asyncio
import logging
import math
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from intrigue.store.store import Store
from tests.chaos.checker import Verdict, judge, together
from tests.chaos.database import Database, own_database
from tests.chaos.faults import PAUSE as BETWEEN
from tests.chaos.faults import DatabaseFaults, Fault, Faults
from tests.chaos.history import Heard, History, keep
from tests.chaos.nodes import START, Node
from tests.chaos.players import LOST, PAUSE, Chaotic

CLOCK = ["decision", 86_400]  # nobody's time runs out, whatever clock is set
DRAIN = "0.5"  # seconds for which a server that ends takes nobody new
PLAYED = 10  # entries at least from one fault to the next, where they come in turn
THREADS = 100  # who opens a table at a server that hangs keeps nobody from starting another
APART = 1000  # how far the seeds of two places are apart
MATCHES = (("spy_alley", 2), ("simply_suspects", 3), ("conspiracy", 3), ("conspirateurs", 2), ("souls", 4))


class Much(NamedTuple):
    """How many tables are played at once, and how long: until so many servers were killed or so many seconds over."""

    tables: int
    kills: int
    seed: int
    pause: float = BETWEEN
    seconds: float = math.inf
    once: bool = False  # every fault once, and no more
    first: int = 0  # the game that the first table plays; the others play those that follow
    rolls: int = 0  # so often all servers are replaced; nothing else happens to them then


class Soak:
    """As many tables at once as asked for; one that ends makes room for the next."""

    def __init__(self, nodes: Sequence[Node], much: Much, count: Counter[str] | None = None) -> None:
        self._nodes, self._much, self._rng = nodes, much, Random(much.seed)
        self.faults = Faults(nodes, Random(much.seed + 1), Counter() if count is None else count, once=much.once)
        self.histories: list[History] = []

    async def run(self, failing: Coroutine[Any, Any, None]) -> None:
        """Play until all faults are done, and let everything come to rest."""
        stop = asyncio.Event()
        playing = [asyncio.create_task(self._keep_playing(number, stop)) for number in range(self._much.tables)]
        await failing
        await asyncio.sleep(1)
        stop.set()
        await asyncio.gather(*playing)

    def failing(self) -> Coroutine[Any, Any, None]:
        """What is to go wrong."""
        much = self._much
        if much.once:
            return self._each()
        return self._roll() if much.rolls else self.faults.go(much.kills, much.pause, much.seconds)

    async def _each(self) -> None:
        """Every fault once, and some play after each."""
        for number, fault in enumerate(self.faults.kinds):
            await self._suffer(fault, self._nodes[number % len(self._nodes)])

    async def _suffer(self, fault: Fault, node: Node) -> None:
        before = self._heard()
        await self.faults.do(fault, node)
        async with asyncio.timeout(START):
            while self._heard() < before + PLAYED:
                await asyncio.sleep(PAUSE)

    async def _roll(self) -> None:
        """Replace all servers, one after the other, by those of a later version; so often, while everybody plays."""
        for _ in range(self._much.rolls):
            for node in self._nodes:
                await self._suffer(self.faults.replace, node)

    def _heard(self) -> int:
        return sum(len(history.first_heard) for history in self.histories)

    async def _keep_playing(self, number: int, stop: asyncio.Event) -> None:
        while not stop.is_set():
            history = await self._open(*MATCHES[(self._much.first + number) % len(MATCHES)], stop)
            if history:
                self.histories.append(history)
                ports = [node.port for node in self._nodes]
                players = [Chaotic(history, own.seat, ports, Random(self._rng.random())) for own in history.seats]
                await asyncio.gather(*(player.play(stop) for player in players))

    async def _open(self, game: str, seats: int, stop: asyncio.Event) -> History | None:
        while not stop.is_set():
            node = self._rng.choice(self._nodes)
            try:
                table, keys = await asyncio.to_thread(node.server.open, game, [""] * seats, clock=CLOCK)
            except LOST:  # what was opened by then stays without players
                await asyncio.sleep(PAUSE)
            else:
                return History(table, game, keys, [Heard(seat) for seat in range(seats)])
        return None


async def on_a_file(data: Path, much: Much, count: Counter[str] | None = None) -> Soak:
    """One server on SQLite; its disk is full at times."""
    node = await asyncio.to_thread(Node, data)
    done = Soak([node], much, count)
    done.faults.add(done.faults.full_disk, done.faults.hang_disk)
    return await _played(done, [node], done.failing())


async def on_a_database(database: Database, servers: int, much: Much, count: Counter[str] | None = None) -> Soak:
    """Several servers on one PostgreSQL, each over a line of its own."""
    addresses = database.lines_for(servers)
    await asyncio.gather(*(line.lay() for line in database.lines))
    await database.make_clock()
    nodes = [await asyncio.to_thread(Node, address, "--drain", DRAIN) for address in addresses]
    done = Soak(nodes, much, count)
    done.faults.add(*DatabaseFaults(nodes, database, Random(much.seed + 2), done.faults.lasting).kinds)
    try:
        return await _played(done, nodes, done.failing())
    finally:
        await asyncio.gather(*(line.lift() for line in database.lines))


async def _played(done: Soak, nodes: Sequence[Node], failing: Coroutine[Any, Any, None]) -> Soak:
    try:
        await done.run(failing)
    finally:
        for node in nodes:
            await asyncio.to_thread(node.end)
    return done


def judged(done: Soak, data: Path | str) -> Verdict:
    store = Store(data)
    verdict = judge(store, done.histories)
    store.close()
    return verdict


def told(faults: Counter[str], verdict: Verdict) -> str:
    """The verdict as a table of lines."""
    rows = {
        "faults": ", ".join(f"{kind} {count}" for kind, count in sorted(faults.items())),
        "tables": f"{verdict.tables}, {verdict.finished} of them played to the end and verified",
        "entries": verdict.entries,
        "answers": verdict.answers,
        "letters compared": verdict.letters,
        "violations": len(verdict.faults),
    }
    return "\n".join([f"{name:>17}  {value}" for name, value in rows.items()] + verdict.faults[:20])


class Place:
    """A file with one server, or a database with several: as many as asked for suffer at once, side by side."""

    def __init__(self, number: int, servers: int, folder: Path, stack: ExitStack) -> None:
        self._number, self._servers = number, servers
        self._database = stack.enter_context(own_database()) if servers else None
        self.data = self._database.address if self._database else folder / f"tables{number}.sqlite"

    async def soak(self, much: Much, count: Counter[str]) -> None:
        much = much._replace(seed=much.seed + APART * self._number, first=much.tables * self._number)
        if self._database:
            self.done = await on_a_database(self._database, self._servers, much, count)
            if much.rolls:
                await self._database.take_for_old()
        else:
            self.done = await on_a_file(Path(self.data), much, count)


def soaked(places: Sequence[Place], much: Much, kept: Path | None) -> tuple[Counter[str], Verdict]:
    """Let them all suffer until together they have suffered enough, and judge."""
    count: Counter[str] = Counter()

    async def suffer() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        await asyncio.gather(*(place.soak(much, count) for place in places))

    asyncio.run(suffer())
    if kept:
        kept.mkdir(parents=True, exist_ok=True)
        keep([history for place in places for history in place.done.histories], kept / "history.jsonl")
    return count, together(judged(place.done, place.data) for place in places)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=0, help="so many on a PostgreSQL; one on a file unless given")
    parser.add_argument("--places", type=int, default=1, help="so many files, or databases with their servers, at once")
    parser.add_argument("--tables", type=int, default=10, help="played at once, at each place")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=BETWEEN, help="the longest time between two faults of a server")
    parser.add_argument("--minutes", type=float, default=math.inf, help="how long at most")
    parser.add_argument("--keep", type=Path, help="where to keep the history and the verdict")
    parser.add_argument("--rolls", type=int, default=0, help="replace all so often by a later version; nothing else")
    parser.add_argument("--aloud", action="store_true", help="say what is done, as it is done")
    chosen = parser.parse_args()
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO if chosen.aloud else logging.WARNING)
    much = Much(chosen.tables, chosen.kills, chosen.seed, chosen.pause, 60 * chosen.minutes, rolls=chosen.rolls)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        places = [Place(number, chosen.servers, Path(folder), stack) for number in range(chosen.places)]
        count, verdict = soaked(places, much, chosen.keep)
    if chosen.keep:
        (chosen.keep / "verdict.txt").write_text(f"{shlex.join(sys.argv)}\n{told(count, verdict)}\n")
    print(told(count, verdict))
    sys.exit(1 if verdict.faults else 0)


if __name__ == "__main__":
    main()
