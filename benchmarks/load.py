"""Load on whole servers, mixed: all games, two to four seats, programs and browsers.

One node on a file, one and three on PostgreSQL, and in the same run boardgame.io twice: in memory, where it stores
nothing, and on disk, where it keeps what it acknowledges as ours do. With browsers, each seat of every
fourth match has one open too, which gets all pages. Each match has one answer in flight; a move's time runs from
sending it until the next seat to act has it. CPU is that of the servers, and of the database by itself. At 10,000
matches most are idle: they lie in the file, and 500 are played. Memory is what the servers grew by.
Run: python benchmarks/load.py [--matches 50,500,2000,10000] [--seconds 5] [--rounds 2] [--write] or --short
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import asyncpg

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # where the tests know how to start a PostgreSQL

from compare import PAGE, machine  # type: ignore[import-not-found,unused-ignore]  # noqa: E402  # run as a script
from plot import Line, sheet  # type: ignore[import-not-found,unused-ignore]  # noqa: E402
from server import (  # type: ignore[import-not-found,unused-ignore]  # noqa: E402
    IN_MEMORY,
    ON_DISK,
    PEERS,
    SCRATCH,
    Player,
    Server,
    Table,
    Wire,
    _children,
    _cpu,
)
from server import load as peer_load  # type: ignore[import-not-found,unused-ignore]  # noqa: E402
from start import fill  # type: ignore[import-not-found,unused-ignore]  # noqa: E402

from intrigue import games  # noqa: E402
from tests.store import postgres  # noqa: E402

FILE, PAGES = "SQLite", "SQLite, browsers"
ONE, THREE = "PostgreSQL", "PostgreSQL, 3"
SETUPS = (IN_MEMORY, ON_DISK, FILE, PAGES, ONE, THREE)
MODULES = {IN_MEMORY: "boardgame.io", ON_DISK: "node-persist"}  # what `make peers` installs for it
SEATS = (2, 3, 4)  # of a match, in turn
KEPT = SCRATCH / "load.json"
IDLE, PLAYED = 10_000, 500  # from so many matches on, only so many are played
BROWSERS = 4  # of so many tables one is played in browsers too
AT_ONCE = 16  # tables that are opened together
SPARE = 80  # matches that follow those that end: there is one to some 500 moves
FEWEST = 100  # moves without which a percentile says nothing
WARM = 20  # tables before memory is looked at
ONCE = 2_000  # from so many matches on, one round has to do
PATIENCE = 240.0  # seconds after which a load is given up, and the others go on


class Found(NamedTuple):
    """What one load found."""

    moves: float  # in a second
    p50: float  # milliseconds
    p99: float
    cpu: float  # microseconds of the servers for a move
    database: float  # of the database
    idle: float  # kB of a match that has been opened, its sockets included
    active: float  # kB of one after the play
    start: float  # seconds until a server is there
    memory: float  # MB of all servers in the end


class Program(Player):  # type: ignore[misc,unused-ignore]
    """A seat that answers each question once, however often it hears of it while others answer too."""

    answered = -1

    def answer(self) -> None:
        found = re.search(rb'"asked":(\d+)', self._last)
        if found is None or int(found[1]) != self.answered:
            self.answered = int(found[1]) if found else -1
            super().answer()


class Browser(Player):  # type: ignore[misc,unused-ignore]
    """A page that is open beside a seat: it gets everything and sends nothing."""

    def opened(self, wire: Wire) -> None:
        wire.send(b'{"type":"hello","v":1,"want":["page","packed"],"after":null}')
        self.ready.set_result(None)

    def heard(self, text: bytes) -> None:
        assert b'"error"' not in text[:20], text


class Place(NamedTuple):
    """Where the nodes of a load keep their tables, and the process of the database."""

    data: str
    postmaster: int = 0


@contextmanager
def database() -> Iterator[Place]:
    """A fresh part of a PostgreSQL that keeps what it acknowledges on disk."""
    with postgres.running() as address, postgres.schema(address) as place:
        yield Place(place, asyncio.run(_keep_all(address)))


async def _keep_all(address: str) -> int:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute("alter system set fsync = on")
        await connection.execute("select pg_reload_conf()")
        folder = await connection.fetchval("show data_directory")
    finally:
        await connection.close()
    return int((Path(folder) / "postmaster.pid").read_text().split()[0])


@contextmanager
def file(tables: int) -> Iterator[Place]:
    """A file with so many tables, brought up to date by a first start."""
    SCRATCH.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=SCRATCH) as folder:
        path = Path(folder) / "tables.sqlite"
        if tables:
            fill(path, tables, 30)
            Server("", str(path)).stop()
        yield Place(str(path))


class Nodes:
    """The servers of one load."""

    def __init__(self, place: Place, count: int, *, browsers: bool) -> None:
        self._browsers = browsers
        begun = time.perf_counter()
        self.servers = [Server("", place.data)]
        self.start = time.perf_counter() - begun
        self.servers += [Server("", place.data) for _ in range(count - 1)]
        self._postmaster = place.postmaster

    def memory(self) -> float:
        return float(sum(server.memory() for server in self.servers))

    def cpu(self) -> float:
        return float(sum(server.cpu() for server in self.servers))

    def database(self) -> float:
        return float(sum(map(_cpu, _children(self._postmaster)))) if self._postmaster else 0.0

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    async def seat(self, table: Table, number: int) -> None:
        """Open a table, seat everybody and let the sockets be open, each at the next node."""
        names, servers = games.names(), self.servers
        game = names[number % len(names)]
        seats = max(SEATS[number // len(names) % len(SEATS)], games.load(game).seats[0])
        server = servers[number % len(servers)]
        made = await server.post("/api/tables", {"game": game, "seats": [""] * seats})
        path = f"/api/tables/{made['table']}/sit"
        for seat in range(seats):
            sat = await server.post(path, {"key": made["key"], "name": f"P{seat}"})
            line = f"/t/{made['table']}/ws?key={sat['key']}"
            table.players.append(Program(table, line, sat["seat"]))
            if self._browsers and number % BROWSERS == 0:
                table.pages.append(Browser(table, line, sat["seat"]))
        for place, player in enumerate((*table.players, *table.pages)):
            port = servers[(number + place) % len(servers)].port
            await asyncio.get_running_loop().create_connection(partial(Wire, player), "127.0.0.1", port)
            await player.ready


class Mixed(Table):  # type: ignore[misc,unused-ignore]
    """A match of any game, and the browsers that are open beside its seats."""

    def __init__(self, times: list[float], spare: list[Table]) -> None:
        super().__init__(None, times, spare)
        self.pages: list[Browser] = []


async def opened(nodes: Nodes, tables: Sequence[Mixed], first: int) -> None:
    """Open tables, some at a time."""
    for number in range(0, len(tables), AT_ONCE):
        group = tables[number : number + AT_ONCE]
        await asyncio.gather(*(nodes.seat(table, first + number + place) for place, table in enumerate(group)))


async def load(nodes: Nodes, matches: int, seconds: float) -> Found:
    times, spare = list[float](), list[Table]()
    tables = [Mixed(times, spare) for _ in range(matches + SPARE)]
    await opened(nodes, [Mixed([], []) for _ in range(WARM)], 0)
    await asyncio.sleep(2)  # what a server prepares when it begins is no table's
    before = nodes.memory()
    await opened(nodes, tables, WARM)
    idle = (nodes.memory() - before) / len(tables) / 1000
    spare += tables[matches:]
    start, cpu, database = time.perf_counter(), nodes.cpu(), nodes.database()
    for table in tables[:matches]:
        table.begin()
    while time.perf_counter() - start < seconds or len(times) < FEWEST:
        await asyncio.sleep(0.1)
    took, moves = time.perf_counter() - start, len(times)
    spent, stored = (nodes.cpu() - cpu) / moves * 1e6, (nodes.database() - database) / moves * 1e6
    cuts, grown = statistics.quantiles(times, n=100), (nodes.memory() - before) / len(tables) / 1000
    memory = nodes.memory() / 1e6
    return Found(moves / took, cuts[49] * 1e3, cuts[98] * 1e3, spent, stored, idle, grown, nodes.start, memory)


def measure(setup: str, matches: int, seconds: float) -> Found | None:
    """One load on one kind of server; None where it is not tried."""
    if setup in (IN_MEMORY, ON_DISK):
        if matches >= IDLE:
            return None
        found = asyncio.run(asyncio.wait_for(peer_load(setup, matches, seconds, SEATS), PATIENCE))
        return Found(found.moves, found.p50, found.p99, found.cpu, 0, found.memory, found.memory, 0, 0)
    if matches >= IDLE and setup != FILE:
        return None
    with ExitStack() as stack:
        tables = matches if matches >= IDLE else 0
        place = stack.enter_context(file(tables) if setup in (FILE, PAGES) else database())
        nodes = Nodes(place, 3 if setup == THREE else 1, browsers=setup == PAGES)
        stack.callback(nodes.stop)
        played = PLAYED if matches >= IDLE else matches
        return asyncio.run(asyncio.wait_for(load(nodes, played, seconds), PATIENCE))


def tried(setup: str, matches: int, seconds: float) -> Found | None:
    """One load, or None and a line that says why: a table with a row less is better than none."""
    try:
        return measure(setup, matches, seconds)
    except (Exception, asyncio.CancelledError) as error:
        print(f"NOT measured: {setup}, {matches:,} matches: {error!r}", flush=True)
        return None


def keep(measured: Measured) -> Measured:
    """Put in order all that was measured, and keep it."""
    made = dict(sorted(measured.items(), key=lambda one: (one[0][1], SETUPS.index(one[0][0]))))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps([[*key, *found] for key, found in made.items()]))
    return made


def better(one: Found, other: Found) -> Found:
    """The best of two rounds: by moves, with the least CPU time, the shortest 99th percentile and start of both."""
    best = max(one, other)
    cpu, database, p99 = (min(getattr(one, what), getattr(other, what)) for what in ("cpu", "database", "p99"))
    return best._replace(cpu=cpu, database=database, p99=p99, start=min(one.start, other.start))


def row(setup: str, matches: int, found: Found, *peers: Found | None) -> str:
    figures = f"{found.moves:,.0f} | {found.p50:.0f} | {found.p99:.0f} | {found.cpu:.0f}"
    figures += f" | {found.database:.0f}" if found.database else " | "
    shares = " | ".join(_share(found, peer) for peer in peers)
    kept = f"{found.idle:.0f} | {found.active:.0f}"
    whole = f"{found.start:.1f} | {found.memory:.0f}" if found.memory else " | "
    return f"| {setup} | {matches:,} | {figures} | {shares} | {kept} | {whole} |"


def _share(found: Found, peer: Found | None) -> str:
    """CPU of a move and 99th percentile for each 1 of a peer's."""
    return f"{found.cpu / peer.cpu:.2f}, {found.p99 / peer.p99:.2f}" if peer else ""


HEAD = (
    "| server | matches | moves/s | p50 ms | p99 ms | CPU us/move | database us/move | of peer in memory: CPU, p99 "
    "| of peer on disk: CPU, p99 | kB idle | kB active | start s | MB |\n|---|" + "--:|" * 12
)
Measured = dict[tuple[str, int], tuple[Found, Found | None, Found | None]]  # each with the peers of the same run


def drawn(measured: Measured) -> str:
    """The plot."""

    def lines(what: str) -> dict[str, Line]:
        return {
            setup: [(float(m), float(getattr(found, what))) for (of, m), (found, *_) in measured.items() if of == setup]
            for setup in dict.fromkeys(setup for setup, _ in measured)
        }

    charts = [
        ("Moves", "matches", "a second", lines("moves")),
        ("99th percentile of a move", "matches", "ms", lines("p99")),
        ("CPU of the servers", "matches", "us a move", lines("cpu")),
        ("Memory of a match that is played", "matches", "kB", lines("active")),
    ]
    about = "Moves a second, their 99th percentile, CPU time and memory by the number of matches, for each server."
    return str(sheet(charts, about))


def kept() -> Measured:
    """What was measured before: a long table may be made in several sittings."""
    data = json.loads(KEPT.read_text()) if KEPT.exists() else []
    return {
        (of, matches): (Found(*found), memory and Found(*memory), disk and Found(*disk))
        for of, matches, found, memory, disk in data
    }


def write(measured: Measured) -> None:
    """Put table and plot of all that was measured into docs."""
    page, begin, end = PAGE.read_text(), "<!-- load -->\n", "<!-- end of load -->"
    before, rest = page.split(begin)
    lines = [f"{datetime.now(UTC):%Y-%m-%d}. {machine()}.", "", HEAD]
    lines += [row(*key, found, *peers) for key, (found, *peers) in measured.items()]
    PAGE.write_text(before + begin + "\n".join([*lines, end]) + rest.split(end)[1])
    (ROOT / "docs" / "load.svg").write_text(drawn(measured))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", default="50,500,2000,10000")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--servers", default=";".join(SETUPS), help="which of these")
    parser.add_argument("--short", action="store_true", help="a look at whether all of it works; nothing is kept")
    parser.add_argument("--write", action="store_true", help="write all that was measured into docs")
    wishes = parser.parse_args()
    if wishes.short:
        wishes.matches, wishes.seconds, wishes.rounds = "12", 2.0, 1
    setups = [setup for setup in wishes.servers.split(";") if setup not in MODULES or (PEERS / MODULES[setup]).exists()]
    measured = kept()
    print(HEAD)
    for matches in map(int, wishes.matches.split(",")):
        best: dict[str, Found] = {}
        for _ in range(1 if matches >= ONCE else wishes.rounds):  # servers take turns: a slow minute is one for all
            for setup in setups:
                found = tried(setup, matches, wishes.seconds)
                best |= {setup: better(found, best.get(setup, found))} if found else {}
        for setup, found in best.items():
            measured[setup, matches] = found, best.get(IN_MEMORY), best.get(ON_DISK)
            print(row(setup, matches, *measured[setup, matches]), flush=True)
        if not wishes.short:
            measured = keep(measured)
    if wishes.write:
        write(measured)


if __name__ == "__main__":
    main()
