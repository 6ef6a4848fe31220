"""Several processes behind one port."""

from __future__ import annotations

import os
import signal
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from intrigue.server.siblings import summed
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


def test_metrics_are_those_of_all_processes_also_after_one_was_killed(database: str) -> None:
    with serving(database, "--processes", "2", "--metrics-token", "wordplay") as server:
        request = urllib.request.Request(f"{server.url}/metrics", headers={"authorization": "Bearer wordplay"})

        def counted() -> dict[str, float]:
            with urllib.request.urlopen(request, timeout=20) as answer:
                lines = [line for line in answer.read().decode().splitlines() if not line.startswith("#")]
            return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}

        table, keys = server.open("conspirateurs", ["", ""])
        clients = [Client(server, table, key) for key in keys for _ in range(4)]  # wherever the sockets lead
        clients[0].act()
        found = [counted() for _ in range(4)]  # whoever answers
        assert [each["intrigue_sockets"] for each in found] == [8.0] * 4
        assert [each['intrigue_moves_total{by="program"}'] for each in found] == [1.0] * 4
        assert [each["intrigue_tables"] for each in found] == [1.0] * 4, "the table is one, whoever counts it"
        before = serving_processes(server.process.pid)
        os.kill(before[0], signal.SIGKILL)
        while not set(serving_processes(server.process.pid)) - set(before):
            time.sleep(0.05)
        assert counted()["intrigue_tables"] == 1.0


def test_what_processes_counted_is_added_up_and_what_they_share_is_not() -> None:
    one = '# HELP intrigue_moves_total m\n# TYPE intrigue_moves_total counter\nintrigue_moves_total{by="bot"} 2\n'
    one += "# TYPE intrigue_tables gauge\nintrigue_tables 7\n# TYPE process_start_time_seconds gauge\n"
    other = one.replace(" 2\n", " 3\n").replace("bot", "person") + "process_start_time_seconds 20\n"
    one += "process_start_time_seconds 10\n"
    lines = summed([one, other, ""]).splitlines()
    assert lines.count("# TYPE intrigue_moves_total counter") == 1
    assert 'intrigue_moves_total{by="bot"} 2' in lines
    assert 'intrigue_moves_total{by="person"} 3' in lines
    assert "intrigue_tables 7" in lines
    assert "process_start_time_seconds 10" in lines
    assert 'intrigue_moves_total{by="bot"} 4' in summed([one, one]).splitlines()
