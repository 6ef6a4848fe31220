"""The server is killed without warning, and all goes on; tests/chaos asks whether anything is lost."""

from __future__ import annotations

from pathlib import Path

from tests.server.running import Client, Server


def test_bots_go_on_after_a_kill(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    server = Server(data)
    table, (key,) = server.open("spy_alley", ["", "greedy", "greedy"])
    client = Client(server, table, key)
    client.act()
    before = client.last["entries"]
    server.kill()
    server = Server(data)
    again = Client(server, table, key)
    for _ in range(5):
        again.act()
    assert again.last["entries"] > before or again.last["result"]
    server.end()
