"""Load on the server: two-player matches over real sockets from this process, the server in another, journal on disk.

Each match has one move in flight; one that ends is followed by another that was opened before. A move's time runs from
sending it until the next seat to act has it; the server tells nobody before the move is on disk. The baselines of the
same run are benchmarks/bare.py (no rules, no storage) and, where `make peers` installed it, boardgame.io (in memory,
storing nothing, the smallest game there is). Rounds take turns, and the best of each counts.
Run: python benchmarks/server.py [--matches 50,500,2000] [--rounds 3] [--seconds 6] [--games conspirateurs,spy_alley]
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from intrigue import games
from intrigue.core.check import random_match

SERVE = [sys.executable, "-c", "from intrigue.cli.main import main; main()", "serve", "--port", "0", "--pace", "0"]
BARE = [sys.executable, str(Path(__file__).parent / "bare.py")]
PEER = ["node", str(Path(__file__).parent / "boardgame.js")]
ROOT = Path(__file__).parent.parent
PEERS = ROOT / ".venv-peers" / "node_modules"  # where `make peers` puts it
SCRATCH = ROOT / "build"  # files are kept on the same disk as the program, not in memory
SPARE = 150  # matches to follow those that end
IN_MEMORY, ON_DISK = "boardgame.io", "boardgame.io, on disk"


class Wire(asyncio.Protocol):
    """The client's end of a WebSocket, as little of it as a load needs."""

    def __init__(self, player: Player) -> None:
        self._player, self._data, self._open = player, bytearray(), False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._player.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._data.startswith(b"HTTP/1.1 101"), bytes(self._data[:200])
            del self._data[: end + 4]
            self._open = True
            self._player.opened(self)
        for text in self._frames():
            self._player.heard(text)

    def _frames(self) -> Iterator[bytes]:
        while len(self._data) >= 2:
            size, start = self._data[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(self._data[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(self._data[2:10], "big"), 10
            if len(self._data) < start + size:
                return
            frame, kind = bytes(self._data[start : start + size]), self._data[0] & 15
            del self._data[: start + size]
            if kind == 1:
                yield frame
            elif kind == 9:  # a ping: a match that waits for its turn is alive
                self._transport.write(b"\x8a\x80\0\0\0\0")

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes([129, 128 | size]) if size < 126 else bytes([129, 254]) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)  # a mask of zeros leaves the text as it is


class Table:
    """One match: its script if the game is played from one, the times of moves, and the matches that may follow it."""

    def __init__(self, script: list[bytes] | None, times: list[float], spare: list[Table]) -> None:
        self.script, self.times, self.spare, self.sent = script, times, spare, 0.0
        self.players: list[Player] = []
        self.over = False

    def begin(self) -> None:
        for player in self.players:
            player.playing = True
        for player in self.players:
            player.answer()

    def end(self) -> None:
        if not self.over and self.spare:
            self.spare.pop().begin()
        self.over = True


class Player:
    """One seat: answers as soon as it is asked."""

    def __init__(self, table: Table, path: str, seat: int) -> None:
        self.table, self.path, self.seat = table, path, seat
        self.ready = asyncio.get_running_loop().create_future()
        self.playing = False
        self._last: bytes = b""

    def opened(self, wire: Wire) -> None:
        self._wire = wire
        want = "[]" if self.table.script else '["actions"]'
        wire.send(f'{{"type":"hello","v":1,"want":{want},"after":null}}'.encode())

    def heard(self, text: bytes) -> None:
        if b'"type":"update"' not in text[:20]:
            assert b'"error"' not in text[:20], text
            return
        self.updated(text)

    def updated(self, text: bytes) -> None:
        self._last = text
        if not self.ready.done():
            self.ready.set_result(None)
        elif self.playing:
            self.answer()

    def answer(self) -> None:
        text, table = self._last, self.table
        found = re.search(rb'"asked":(\d+|null)', text[-4000:] if table.script else text)
        if found is None or found[1] == b"null":
            if b'"result":null' not in text:
                table.end()
            return
        if table.sent:
            table.times.append(time.perf_counter() - table.sent)
        asked = int(found[1])
        if table.script:
            if asked >= len(table.script):
                table.end()
                return
            action = table.script[asked]
        else:
            actions = json.loads(text)["actions"]
            calm = [action for action in actions if action["is"] != "Guess"]  # guesses would end the match at once
            action = json.dumps(random.choice(calm or actions)).encode()
        table.sent = time.perf_counter()
        self._wire.send(b'{"type":"act","asked":%d,"action":%s}' % (asked, action))


class PeerPlayer(Player):
    """A seat at boardgame.io, which speaks socket.io."""

    def __init__(self, table: Table, match: int, seat: int, seats: int) -> None:
        super().__init__(table, "/socket.io/?EIO=4&transport=websocket", seat)
        self._match, self._seats = match, seats

    def opened(self, wire: Wire) -> None:
        self._wire = wire

    def heard(self, text: bytes) -> None:
        if text.startswith(b"0{"):
            self._wire.send(b"40/load,")
        elif text.startswith(b"40/load"):
            self._wire.send(b'42/load,["sync","m%d","%d",null,%d]' % (self._match, self.seat, self._seats))
        elif text == b"2":
            self._wire.send(b"3")
        elif text.startswith((b'42/load,["sync"', b'42/load,["update"')):
            self.updated(text)

    def answer(self) -> None:
        text, table = self._last, self.table
        asked, number = re.search(rb'"currentPlayer":"(\d)"', text), re.search(rb'"_stateID":(\d+)', text)
        if not asked or not number or int(asked[1]) != self.seat:
            return
        if table.sent:
            table.times.append(time.perf_counter() - table.sent)
        table.sent = time.perf_counter()
        move = b'{"type":"MAKE_MOVE","payload":{"type":"put","args":[%b],"playerID":"%d"}}' % (number[1], self.seat)
        self._wire.send(b'42/load,["update",%b,%b,"m%d","%d"]' % (move, number[1], self._match, self.seat))


def scripts(count: int = 8) -> list[list[bytes]]:
    """Matches of Conspirateurs to play by: it has no chance, so that any legal match can be replayed."""
    game, rng = games.load("conspirateurs"), random.Random(7)
    logs = [random_match(game, 2, rng)[1] for _ in range(count)]
    return [[json.dumps(game.codec.dump(entry.action)).encode() for entry in log] for log in logs]


class Server:
    def __init__(self, game: str, data: str = "") -> None:
        """One of ours keeps its tables there, or in a file of its own."""
        SCRATCH.mkdir(exist_ok=True)
        self._folder = tempfile.TemporaryDirectory(dir=SCRATCH)
        ours = [*SERVE, "--data", data or f"{self._folder.name}/t.sqlite", "--no-limits"]
        stored = [*PEER, self._folder.name]
        arguments = {"bare": BARE, IN_MEMORY: PEER, ON_DISK: stored}.get(game, ours)
        found = os.environ | {"NODE_PATH": str(PEERS)}
        self.process = subprocess.Popen(
            arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=found
        )
        assert self.process.stdout
        line = next(line for line in self.process.stdout if "served at" in line)
        self.port = int(line.split()[-1].rstrip("/").rsplit(":", 1)[1])

    def memory(self) -> int:
        """Resident bytes."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0

    def cpu(self) -> float:
        """Seconds that the server and its processes have taken."""
        return sum(map(_cpu, [self.process.pid, *_children(self.process.pid)]))

    async def post(self, path: str, data: object) -> dict[str, Any]:
        for _ in range(100):
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                break
            except OSError:
                await asyncio.sleep(0.1)
        body = json.dumps(data)
        head = (
            f"POST {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
        )
        writer.write(f"{head}\r\n\r\n{body}".encode())
        answer = await reader.read()
        writer.close()
        found: dict[str, Any] = json.loads(answer.split(b"\r\n\r\n", 1)[1])
        assert "error" not in found, found
        return found

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._folder.cleanup()


def _children(process: int) -> list[int]:
    found = map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())
    return [each for child in found for each in (child, *_children(child))]


def _cpu(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def open_table(server: Server, game: str, table: Table, number: int, seats: int = 2) -> None:
    if game in (IN_MEMORY, ON_DISK):
        table.players += [PeerPlayer(table, number, seat, seats) for seat in range(seats)]
    else:
        await sit_down(server, game, table)
    for player in table.players:
        await asyncio.get_running_loop().create_connection(partial(Wire, player), "127.0.0.1", server.port)
        await player.ready


async def sit_down(server: Server, game: str, table: Table) -> None:
    made = await server.post("/api/tables", {"game": game, "seats": ["", ""]})
    id_ = made["table"]
    for name in ("A", "B"):
        sat = await server.post(f"/api/tables/{id_}/sit", {"key": made["key"], "name": name})
        table.players.append(Player(table, f"/t/{id_}/ws?key={sat['key']}", sat["seat"]))


class Load(NamedTuple):
    """What one load found."""

    moves: float  # in a second
    p50: float  # milliseconds
    p99: float
    cpu: float  # microseconds of the server for a move
    memory: float  # kB for a match


async def load(game: str, matches: int, seconds: float, seats: Sequence[int] = (2,)) -> Load:
    """Play so many matches for a while; boardgame.io's have these numbers of seats in turn."""
    server, times = Server(game), list[float]()
    books, spare = scripts() if game in ("bare", "conspirateurs") else [None], list[Table]()
    tables = [Table(books[number % len(books)], times, spare) for number in range(matches + SPARE)]
    try:
        await open_table(server, game, Table(books[0], [], []), -1)
        before = server.memory()
        for number, table in enumerate(tables):
            await open_table(server, game, table, number, seats[number % len(seats)])
        memory = (server.memory() - before) / len(tables) / 1000
        spare += tables[matches:]
        start, cpu = time.perf_counter(), server.cpu()
        for table in tables[:matches]:
            table.begin()
        await asyncio.sleep(seconds)
        assert spare, "too few matches were opened to follow those that ended"
        took, spent, moves = time.perf_counter() - start, server.cpu() - cpu, len(times)
    finally:
        server.stop()
    cuts = statistics.quantiles(times, n=100)
    return Load(moves / took, cuts[49] * 1000, cuts[98] * 1000, spent / moves * 1e6, memory)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", default="50,500,2000")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default="conspirateurs,spy_alley")
    asked = parser.parse_args()
    peer = [IN_MEMORY] if (PEERS / "boardgame.io").exists() else []
    if not peer:
        print("boardgame.io is not installed and NOT measured: `make peers` installs it.\n")
    print("| server | matches | moves/s | p50 ms | p99 ms | CPU us/move | kB/match | of bare | of peer | p99 of peer |")
    print(f"|{'---|' * 10}")
    for matches in map(int, asked.matches.split(",")):
        found: dict[str, list[Load]] = {}
        for _ in range(asked.rounds):
            for game in ("bare", *peer, *asked.games.split(",")):
                found.setdefault(game, []).append(asyncio.run(load(game, matches, asked.seconds)))
        best = {game: max(loads) for game, loads in found.items()}
        for game, ours in best.items():
            figures = f"{ours.moves:.0f} | {ours.p50:.1f} | {ours.p99:.1f} | {ours.cpu:.0f} | {ours.memory:.0f}"
            shares = f"{ours.moves / best['bare'].moves:.2f}"
            theirs = best.get(IN_MEMORY)
            if theirs:
                shares += f" | {ours.moves / theirs.moves:.2f} | {ours.p99 / theirs.p99:.2f}"
            print(f"| {game} | {matches} | {figures} | {shares} |{'' if theirs else ' - | - |'}", flush=True)


if __name__ == "__main__":
    main()
