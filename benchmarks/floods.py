"""Floods from another loopback address against a real server with its usual limits, while honest players play.

Each flood runs for some seconds in a process of its own. A move's time is from sending it until the opponent has it.
Only the server that this program started is a target, and every flood has an end.
Run: python benchmarks/floods.py [--seconds 8] [--floods looks,talk] [--python PATH, that of another version]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from intrigue import games
from intrigue.core.check import random_match

SERVE = ["-c", "from intrigue.cli.main import main; main()", "serve", "--port", "0"]
FLOODER = ("127.0.0.66", 0)  # where floods come from
MATCHES, PAUSE = 6, 0.25  # honest ones at once, and seconds before each move
LONG = 300  # entries of the match that is watched
HELLO = '{"type":"hello","v":1,"want":["page"],"after":0}'
TROUBLES = (OSError, WebSocketException, asyncio.TimeoutError, EOFError)


class Server:
    """A server in a process of its own, with its usual limits."""

    def __init__(self, python: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        arguments = [python, *SERVE, "--data", f"{self._folder.name}/t.sqlite"]
        out, place = subprocess.PIPE, self._folder.name
        self.process = subprocess.Popen(arguments, stdout=out, stderr=subprocess.DEVNULL, text=True, cwd=place)
        assert self.process.stdout
        line = next(line for line in self.process.stdout if "served at" in line)
        self.port = int(line.split()[-1].rstrip("/").rsplit(":", 1)[1])

    def cpu(self) -> float:
        """Seconds that the server and its processes have taken."""
        return sum(map(_cpu, [self.process.pid, *_children(self.process.pid)]))

    def memory(self) -> float:
        """The most megabytes it ever had."""
        found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1000 if found else 0.0

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self._folder.cleanup()


def _children(process: int) -> list[int]:
    with suppress(OSError):
        found = map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())
        return [each for child in found for each in (child, *_children(child))]
    return []


def _cpu(process: int) -> float:
    with suppress(OSError):
        words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


# honest people


async def post(port: int, path: str, data: object, address: tuple[str, int] | None = None) -> dict[str, Any]:
    """The answer to a call, with its status."""
    for _ in range(100):
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address)
            break
        await asyncio.sleep(0.1)
    body = json.dumps(data)
    head = f"POST {path} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json"
    writer.write(f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
    answer = await reader.read()
    writer.close()
    head, _, text = answer.decode().partition("\r\n\r\n")
    found: dict[str, Any] = json.loads(text or "{}")
    return found | {"status": int(head.split()[1])}


def line(port: int, path: str, address: tuple[str, int] | None = None) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}{path}", proxy=None, compression=None, max_size=None, open_timeout=30, local_addr=address
    )


class Match:
    """Two honest people who play a known match of Conspirateurs, which has no chance."""

    def __init__(self, port: int, log: list[bytes]) -> None:
        self.port, self.log, self.times = port, log, list[float]()
        self.table = ""
        self._lines: list[ClientConnection] = []

    async def open(self, *, listed: bool) -> None:
        made = await post(self.port, "/api/tables", {"game": "conspirateurs", "seats": ["", ""], "listed": listed})
        self.table = made["table"]
        path = f"/api/tables/{self.table}/sit"
        keys = [(await post(self.port, path, {"key": made["key"], "name": name}))["key"] for name in ("A", "B")]
        for key in keys:
            self._lines.append(await line(self.port, f"/t/{self.table}/ws?key={key}"))
            await self._lines[-1].send('{"type":"hello","v":1,"want":[],"after":null}')
            await self._entries(self._lines[-1], 0)

    async def _entries(self, socket: ClientConnection, count: int) -> None:
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "error":
                raise RuntimeError(message["text"])
            if message["type"] == "update" and message["entries"] >= count:
                return

    async def move(self, number: int) -> None:
        """Make a move and wait until both have it."""
        mover, other = self._lines[number % 2], self._lines[1 - number % 2]
        sent = time.perf_counter()
        await mover.send(b'{"type":"act","asked":%d,"action":%b}' % (number, self.log[number]))
        await self._entries(other, number + 1)
        self.times.append(time.perf_counter() - sent)
        await self._entries(mover, number + 1)

    async def play(self, first: int, until: float, pause: float) -> None:
        for number in range(first, len(self.log)):
            if time.perf_counter() > until:
                return
            await self.move(number)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))

    async def close(self) -> None:
        for socket in self._lines:
            await socket.close()


def script(seed: int, least: int) -> list[bytes]:
    """The actions of a random match of at least that length."""
    game, rng = games.load("conspirateurs"), random.Random(seed)
    while True:
        log = random_match(game, 2, rng)[1]
        if len(log) >= least:
            return [json.dumps(game.codec.dump(entry.action)).encode() for entry in log]


# floods: each gets the port, the table to go for and the time when it must end, and says how often it was refused


async def _talk_on(port: int, table: str, end: float, messages: list[str], window: int) -> int:
    """One spectator's socket that sends messages as fast as they are answered; opened again when it is cut."""
    refused = 0
    while time.perf_counter() < end:
        with suppress(*TROUBLES):
            async with line(port, f"/t/{table}/ws", FLOODER) as socket:
                await socket.send(HELLO)
                for number in range(window):
                    await socket.send(messages[number % len(messages)])
                while time.perf_counter() < end:
                    heard = await asyncio.wait_for(socket.recv(), 5)
                    refused += "slow_down" in heard[:200] if isinstance(heard, str) else 0
                    await socket.send(random.choice(messages))
        await asyncio.sleep(0.01)
    return refused


async def looks(port: int, table: str, end: float) -> int:
    messages = [json.dumps({"type": "look", "at": random.randrange(LONG)}) for _ in range(50)]
    return sum(await asyncio.gather(*(_talk_on(port, table, end, messages, 90) for _ in range(5))))


async def talk(port: int, table: str, end: float) -> int:
    messages = [json.dumps({"type": "chat", "text": "x" * 500})]
    return sum(await asyncio.gather(*(_talk_on(port, table, end, messages, 50) for _ in range(40))))


async def reconnecting(port: int, table: str, end: float) -> int:
    """New sockets again and again, each with a greeting and a hundred messages."""

    async def one() -> int:
        refused = 0
        while time.perf_counter() < end:
            try:
                async with line(port, f"/t/{table}/ws", FLOODER) as socket:
                    await socket.send(HELLO)
                    for _ in range(100):
                        await socket.send('{"type":"ping"}')
                    for _ in range(100):
                        refused += "slow_down" in str(await asyncio.wait_for(socket.recv(), 5))[:200]
            except TROUBLES:
                refused += 1
        return refused

    return sum(await asyncio.gather(*(one() for _ in range(10))))


async def spectators(port: int, table: str, end: float) -> int:
    """Three hundred who come, look a moment, and go."""

    async def one() -> int:
        refused = 0
        while time.perf_counter() < end:
            try:
                async with line(port, f"/t/{table}/ws", FLOODER) as socket:
                    await socket.send(HELLO)
                    await asyncio.sleep(random.uniform(0.5, 1.5))
            except TROUBLES:
                refused += 1
                await asyncio.sleep(0.1)
        return refused

    return sum(await asyncio.gather(*(one() for _ in range(300))))


async def _calls(port: int, end: float, data: dict[str, Any]) -> int:
    async def one() -> int:
        refused = 0
        while time.perf_counter() < end:
            with suppress(*TROUBLES, ValueError, IndexError):
                refused += (await post(port, "/api/tables", data, FLOODER))["status"] != 200
        return refused

    return sum(await asyncio.gather(*(one() for _ in range(16))))


async def tables(port: int, table: str, end: float) -> int:
    return await _calls(port, end, {"game": "souls", "seats": ["", "", ""], "listed": True})


async def bots(port: int, table: str, end: float) -> int:
    return await _calls(port, end, {"game": "spy_alley", "seats": ["hard", "hard"], "listed": False})


async def pages(port: int, table: str, end: float) -> int:
    """The lobby, again and again."""

    async def one() -> int:
        refused = 0
        while time.perf_counter() < end:
            with suppress(*TROUBLES):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=FLOODER)
                writer.write(b"GET / HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
                refused += (await reader.read())[:40].split(b" ")[1:2] != [b"200"]
                writer.close()
        return refused

    return sum(await asyncio.gather(*(one() for _ in range(16))))


async def halves(port: int, table: str, end: float) -> int:
    """A thousand requests that are begun and never finished; how many lines the server has closed."""
    lines = []
    for _ in range(1000):
        with suppress(OSError):
            lines.append(await asyncio.open_connection("127.0.0.1", port, local_addr=FLOODER))
            lines[-1][1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
    await asyncio.sleep(max(0.0, end - time.perf_counter()))
    return sum(reader.at_eof() or writer.is_closing() for reader, writer in lines)


async def bodies(port: int, table: str, end: float) -> int:
    """Twenty megabytes for a call, six at a time."""

    async def one() -> int:
        refused = 0
        while time.perf_counter() < end:
            with suppress(*TROUBLES):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=FLOODER)
                head = b"POST /api/tables HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                writer.write(head + b"Content-Length: 20000000\r\n\r\n")
                for _ in range(20):
                    writer.write(b" " * 1_000_000)
                    await writer.drain()
                refused += (await reader.read(20))[9:12] != b"200"
                writer.close()
            refused += 1
        return refused

    return sum(await asyncio.gather(*(one() for _ in range(6))))


FLOODS: dict[str, Callable[[int, str, float], Coroutine[Any, Any, int]]] = {
    flood.__name__: flood for flood in (looks, reconnecting, spectators, talk, tables, bots, pages, halves, bodies)
}


# measuring


class Found(NamedTuple):
    """What honest people and the server felt during a flood."""

    p50: float  # milliseconds
    p99: float
    worst: float
    moves: int
    cpu: float  # of a core
    memory: float  # megabytes at most
    refused: int


async def measure(python: str, flood: str, seconds: float) -> Found:
    server = Server(python)
    try:
        watched = Match(server.port, script(1, LONG + 100))
        others = [Match(server.port, script(2 + number, 100)) for number in range(MATCHES - 1)]
        for match in (watched, *others):
            await match.open(listed=match is watched)
        for number in range(LONG):
            await watched.move(number)
            await asyncio.sleep(0.015)  # within the limits of all versions
        watched.times.clear()
        return await _under(server, flood, seconds, watched, others)
    finally:
        server.stop()


async def _under(server: Server, flood: str, seconds: float, watched: Match, others: list[Match]) -> Found:
    work = None
    if flood != "none":
        command = [sys.executable, __file__, "--flood", flood, "--port", str(server.port), "--table", watched.table]
        work = await asyncio.create_subprocess_exec(*command, "--seconds", str(seconds), stdout=subprocess.PIPE)
    await asyncio.sleep(0.5)
    cpu, begun = server.cpu(), time.perf_counter()
    end = begun + seconds
    await asyncio.gather(watched.play(LONG, end, PAUSE), *(match.play(0, end, PAUSE) for match in others))
    took, spent = time.perf_counter() - begun, server.cpu() - cpu
    refused = int((await work.communicate())[0] or 0) if work else 0
    times = [time for match in (watched, *others) for time in match.times]
    cuts = statistics.quantiles(times, n=100)
    return Found(cuts[49] * 1e3, cuts[98] * 1e3, max(times) * 1e3, len(times), spent / took, server.memory(), refused)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--floods", default=",".join(("none", *FLOODS)))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--flood", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--table", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.flood:
        print(asyncio.run(FLOODS[asked.flood](asked.port, asked.table, time.perf_counter() + asked.seconds)))
        return
    print("| flood | p50 ms | p99 ms | worst ms | moves | server's cores | MB | refused |")
    print(f"|{'---|' * 8}")
    for flood in asked.floods.split(","):
        found = asyncio.run(measure(asked.python, flood, asked.seconds))
        figures = f"{found.p50:.0f} | {found.p99:.0f} | {found.worst:.0f} | {found.moves} | {found.cpu:.2f}"
        print(f"| {flood} | {figures} | {found.memory:.0f} | {found.refused} |", flush=True)


if __name__ == "__main__":
    main()
