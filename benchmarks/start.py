"""How a server starts with many tables: time until it answers, memory, and how people are answered meanwhile.

The file is of version 1, so that every released version can open it: half of the tables are over, half are being
played, of these half with a bot and a tenth with a clock; each has the entries of one random match of Spy Alley.
One start that does not count comes first, and leaves the bytecode behind that every installed program has.
Run: python benchmarks/start.py [--tables 10000] [--python OTHER/.venv/bin/python]  (several --python are compared)
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from intrigue import games
from intrigue.table.match import Match

SERVE = ("-c", "from intrigue.cli.main import main; main()", "serve", "--port", "0", "--no-limits", "--data")
SAMPLE = Path(__file__).parents[1] / "tests/store/samples/version-1.sql"
SEED = bytes(32)
HEAD = "0" * 64  # of no chain: nobody looks at it while a match is only replayed


class Measured(NamedTuple):
    """What one start was like."""

    wall: float  # seconds from the command until the lobby is there
    cpu: float
    memory: float  # MiB when the lobby is there
    later: float  # MiB after a while
    slowest: float  # milliseconds for a lobby meanwhile


def entries(most: int) -> list[str]:
    """The first entries of a random match, as they lie on the disk."""
    rng, data = Random(1), list[str]()
    match = Match(games.load("spy_alley"), ("Ann", "Bob"), SEED, (b"", b""))
    match.begin(lambda link, heard: data.append(link.data.decode()))
    while match.actors and len(data) < most:
        calm = [action for action in match.game.legal(match.state, match.actors[0]) if "Guess" not in repr(action)]
        match.submit(match.actors[0], rng.choice(calm))
    return data


def fill(path: Path, tables: int, most: int) -> int:
    """Write so many tables; how many entries they have in all."""
    played, now = entries(most), time.time()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(SAMPLE.read_text())
        for table in ("tables", "chairs", "owners", "entries", "talk", "notes"):
            connection.execute(f"delete from {table}")
        for number in range(tables):
            id_, running = f"t{number:09}", number % 2 == 0
            clock = ["bank", 604_800, 0] if number % 20 == 0 else ["none", 0, 0]
            row = (id_, "spy_alley", "{}", 0, json.dumps(clock), SEED, "", "", "playing" if running else "over")
            result = None if running else "[1.0, 0.0]"
            connection.execute(f"insert into tables values ({'?,' * 13}?)", (*row, result, now, now, "", 0))
            bot = number % 4 == 0
            chairs = [(id_, 0, "person", "Ann", "", b"", 0)]
            chairs += [(id_, 1, "bot" if bot else "person", "Bob", "easy" if bot else "", b"", 0)]
            connection.executemany("insert into chairs values (?, ?, ?, ?, ?, ?, ?)", chairs)
            rows = [(id_, n, data, HEAD, now, 0.0) for n, data in enumerate(played)]
            connection.executemany("insert into entries values (?, ?, ?, ?, ?, ?)", rows)
    return tables * len(played)


def lobby(url: str) -> float:
    """Seconds until the lobby is there."""
    begun = time.perf_counter()
    with urllib.request.urlopen(url, timeout=300) as answer:
        answer.read()
    return time.perf_counter() - begun


def answers(url: str) -> bool:
    try:
        return lobby(url) > 0
    except urllib.error.URLError:  # nobody listens yet
        return False


def usage(pid: int) -> tuple[float, float]:
    """CPU seconds and MiB of a process."""
    ticks = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    memory = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return (int(ticks[11]) + int(ticks[12])) / 100, int(memory[0].split()[1]) / 1024


def measure(python: str, data: Path, seconds: float) -> Measured:
    """Start a server with the file, and look at it for a while."""
    loud = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "ignore", "PYTHONDONTWRITEBYTECODE": ""}
    command, begun = [python, *SERVE, str(data)], time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=data.parent, env=loud) as server:
        try:
            return _look_at(server, begun, seconds)
        finally:
            server.kill()


def _look_at(server: subprocess.Popen[str], begun: float, seconds: float) -> Measured:
    assert server.stdout
    url = next(line for line in server.stdout if "served at" in line).split()[-1]
    while not answers(url):
        time.sleep(0.01)
    wall, (cpu, memory), waits = time.perf_counter() - begun, usage(server.pid), [0.0]
    while time.perf_counter() - begun < wall + seconds:
        waits.append(lobby(url))
        time.sleep(0.1)
    later = usage(server.pid)[1]
    return Measured(wall, cpu, memory, later, 1000 * max(waits))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=100, help="of each table")
    parser.add_argument("--seconds", type=float, default=20, help="to look at a server after its start")
    parser.add_argument("--python", action="append", default=[], help="of an environment with another version")
    wishes = parser.parse_args()
    with TemporaryDirectory() as folder:
        file, data = Path(folder) / "made.sqlite", Path(folder) / "tables.sqlite"
        print(f"{wishes.tables:,} tables, {fill(file, wishes.tables, wishes.entries):,} entries")
        print("| server | file | start s | CPU s | MiB | MiB later | slowest lobby ms |\n|---|---|---|---|---|---|---|")
        for python in (*wishes.python, sys.executable):
            measure(python, data, 0.0)
            for start in ("empty", "first start", "second start"):
                if start == "first start":
                    for old in Path(folder).glob("tables.sqlite*"):
                        old.unlink()
                    shutil.copy(file, data)
                found = measure(python, data, wishes.seconds if start == "second start" else 0.0)
                print(f"| {Path(python).parents[2].name} | {start} |", " | ".join(f"{n:.1f}" for n in found), "|")
            for old in Path(folder).glob("tables.sqlite*"):
                old.unlink()


if __name__ == "__main__":
    main()
