"""The server is killed without warning while matches are played: nothing acknowledged is lost, and all goes on."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.running import Client, Server

KILLS = int(os.environ.get("INTRIGUE_KILLS", "3"))
TABLES = 6


def calm(actions: list[dict[str, Any]], rng: Random) -> int:
    """Any action but a guess, which would end the match at once."""
    return rng.choice([n for n, action in enumerate(actions) if action["is"] != "Guess"] or [0])


class Player(threading.Thread):
    """Plays both seats of a table of Spy Alley until the server dies, noting every head it was told of."""

    def __init__(self, server: Server, table: str, keys: list[str], heads: dict[int, str]) -> None:
        super().__init__()
        self._server, self._table, self._keys, self.heads = server, table, keys, heads
        self.faults: list[str] = []

    def run(self) -> None:
        try:
            clients = [Client(self._server, self._table, key) for key in self._keys]
            rng = Random(len(self.heads))
            while asked := [client for client in clients if client.last["asked"] is not None]:
                asked[0].act(calm(asked[0].last["actions"], rng))
                for client in clients:
                    if client is not asked[0]:
                        client.hear("update")
                    self.note(client)
        except (WebSocketException, OSError, EOFError):
            return  # the server is gone, perhaps in the middle of a greeting

    def note(self, client: Client) -> None:
        """What was told once must never be told otherwise."""
        for text in client.heard:
            for letter in json.loads(text).get("letters", []):
                before = self.heads.setdefault(letter["n"], letter["head"])
                if before != letter["head"]:
                    self.faults.append(f"entry {letter['n']} of {self._table} changed")
        client.heard.clear()


@pytest.mark.parametrize("seed", [1])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    data = tmp_path / "tables.sqlite"
    server = Server(data)
    tables = [server.open("spy_alley", ["", ""]) for _ in range(TABLES)]
    heads: list[dict[int, str]] = [{} for _ in tables]
    for _ in range(KILLS):
        players = [Player(server, *table, told) for table, told in zip(tables, heads, strict=True)]
        for player in players:
            player.start()
        threading.Event().wait(rng.uniform(0.3, 1.0))
        server.kill()
        for player in players:
            player.join()
        assert not [fault for player in players for fault in player.faults]
        server = Server(data)
        for (table, keys), told in zip(tables, heads, strict=True):
            client = Client(server, table, keys[0], want=())
            kept = {letter["n"]: letter["head"] for letter in client.last["letters"]}
            assert told.items() <= kept.items(), "an acknowledged entry is gone"
            client.close()
    assert sum(map(len, heads)) > 10 * KILLS, "the players were too slow to test anything"
    server.end()


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
