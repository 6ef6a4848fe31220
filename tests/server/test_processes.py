"""Several processes behind one port."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from tests.server.running import COMMAND, Client, serving


def serving_processes(parent: int) -> list[int]:
    """The processes that answer: their own children are the bots'."""
    found = []
    for child in psutil.Process(parent).children():
        with suppress(psutil.NoSuchProcess):  # one that has just ended
            found += [child.pid] if "spawn_main" in " ".join(child.cmdline()) else []
    return found


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    arguments = [*COMMAND, "--data", str(tmp_path / "tables.sqlite"), "--processes", "2", "--port", "0"]
    refused = subprocess.run(arguments, capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0
    assert "need a database" in refused.stderr


def test_a_match_goes_on_when_one_of_the_processes_is_killed(database: str) -> None:
    with serving(database, "--processes", "2") as server:
        table, keys = server.open("conspirateurs", ["", ""])
        before = serving_processes(server.process.pid)
        assert len(before) == 2
        for number in range(4):
            Client(server, table, keys[number % 2]).act()  # wherever the socket leads
        os.kill(before[0], signal.SIGKILL)
        while not (after := set(serving_processes(server.process.pid)) - set(before)):
            time.sleep(0.05)
        assert len(after) == 1, "it is replaced"
        for number in range(4, 6):
            client = Client(server, table, keys[number % 2])
            client.act()
            assert client.last["entries"] == number + 1
