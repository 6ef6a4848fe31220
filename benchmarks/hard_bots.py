"""People against one hard bot each, all at once, on a real server: how long people and bots wait for the server.

Everybody answers as soon as they are asked. A person's move takes from sending it until the server has told that it is
done; a bot's answer from the moment its person hears that it is asked until its person hears what it did.
Run: python benchmarks/hard_bots.py [--people 24] [--seconds 40] [--game spy_alley] [--think 1.5] [--python PATH]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from intrigue import games

SERVE = ("-c", "from intrigue.cli.main import main; main()", "serve", "--port", "0", "--no-limits")


class Times:
    """What was measured, in seconds."""

    def __init__(self) -> None:
        self.people: list[float] = []
        self.bots: list[float] = []
        self.counts = False


def post(url: str, **data: Any) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(data).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def reach(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/static/none", timeout=5)
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server does not answer.")


def sit_down(url: str, game: str) -> str:
    """A table with a hard bot, and medium ones where it is too small for two; the address of the person's socket."""
    others = ["medium"] * (games.load(game).seats.start - 2)
    made = post(f"{url}/api/tables", game=game, seats=["", "hard", *others], listed=False)
    sat = post(f"{url}/api/tables/{made['table']}/sit", key=made["key"], name="Ann")
    return f"{url.replace('http', 'ws', 1)}/t/{made['table']}/ws?key={sat['key']}"


async def play(url: str, game: str, times: Times) -> None:
    """One match after the other, until cancelled."""
    while True:
        address = await asyncio.to_thread(sit_down, url, game)
        async with connect(address, proxy=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "v": 1, "want": ["actions"], "after": None}))
            await one_match(socket, times)


async def one_match(socket: ClientConnection, times: Times) -> None:
    loop, waited_for, since = asyncio.get_running_loop(), "others", 0.0
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "error":
            raise SystemExit(f"The server refused a move: {message}")
        if message["type"] != "update":
            continue
        now = loop.time()
        if waited_for != "others" and times.counts:
            (times.people if waited_for == "server" else times.bots).append(now - since)
        if message["result"] is not None:
            return
        since, waited_for = now, "bot" if 1 in message["actors"] else "others"
        if message["asked"] is not None:
            calm = [action for action in message["actions"] if action["is"] != "Guess"] or message["actions"]
            waited_for = "server"
            act = {"type": "act", "asked": message["asked"], "action": random.choice(calm)}
            await socket.send(json.dumps(act))


def figures(found: list[float]) -> str:
    cuts = statistics.quantiles(found, n=100) if len(found) > 1 else [float("nan")] * 99
    return f"{len(found)} | {cuts[49]:.2f} | {cuts[98]:.2f} | {max(found, default=0):.2f}"


async def measure(url: str, game: str, people: int, warm: float, seconds: float) -> Times:
    times = Times()
    playing = [asyncio.create_task(play(url, game, times)) for _ in range(people)]
    await asyncio.wait(playing, timeout=warm, return_when=asyncio.FIRST_EXCEPTION)
    times.counts = True
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for task in done:
        task.result()
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--warm", type=float, default=10.0, help="seconds before that, while all sit down")
    parser.add_argument("--game", default="spy_alley")
    parser.add_argument("--think", type=float, default=1.5)
    parser.add_argument("--python", default=sys.executable, help="the Python that runs the server, of any environment")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [asked.python, *SERVE, "--data", f"{folder}/tables.sqlite", "--think", str(asked.think)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder) as server:
            try:
                assert server.stdout
                found = re.search(r"served at (\S+)", server.stdout.readline())
                assert found
                url = found[1].rstrip("/")
                reach(url)
                times = asyncio.run(measure(url, asked.game, asked.people, asked.warm, asked.seconds))
            finally:
                server.terminate()
    print("| game | people | their moves | p50 s | p99 s | longest s | bots' answers | p50 s | p99 s | longest s |")
    print(f"|{'---|' * 10}")
    print(f"| {asked.game} | {asked.people} | {figures(times.people)} | {figures(times.bots)} |")


if __name__ == "__main__":
    main()
