"""`intrigue backup` and `restore`: a copy of one moment, made under load, from which a server goes on."""

from __future__ import annotations

import json
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import WebSocketException

from intrigue.cli.main import main
from intrigue.server.mending import trial
from intrigue.store.store import Store
from tests.server.running import Client, Server
from tests.store.stores import ENGINES, place

SAMPLE = Path(__file__).parents[1] / "store" / "samples" / "version-1.sql"
TABLES = 4


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


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_copy_made_under_load_is_whole_and_a_server_goes_on_from_it(
    request: pytest.FixtureRequest, tmp_path: Path, engine: str
) -> None:
    """Everything that was acknowledged before the copy began is in it, and every table in it replays."""
    data, copy = place(request, engine), tmp_path / "copy.sqlite"
    server = Server(data)
    tables = [server.open("spy_alley", ["", ""]) for _ in range(TABLES)]
    heads: list[dict[int, str]] = [{} for _ in tables]
    players = [Player(server, *table, told) for table, told in zip(tables, heads, strict=True)]
    for player in players:
        player.start()
    while sum(map(len, heads)) < 40 * TABLES and any(player.is_alive() for player in players):
        threading.Event().wait(0.01)
    before = [dict(told) for told in heads]
    done = run("backup", copy, "--data", data)
    server.kill()
    for player in players:
        player.join()
    assert done.exit_code == 0, done.output
    assert f"{TABLES} tables with " in done.output
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    other = tmp_path / "elsewhere" / "tables.sqlite"
    assert run("restore", copy, "--data", other).exit_code == 0
    with closing(Store(other)) as store:
        sheets = store.every()
        assert [trial(store, sheet) for sheet in sheets] == [""] * TABLES
        for (table, _), told in zip(tables, before, strict=True):
            kept = {written.number: written.head for written in store.read(table)}
            assert told.items() <= kept.items(), "an entry acknowledged before the copy is not in it"
    again = Server(other)
    try:
        client = Client(again, *tables[0][:1], tables[0][1][0])
        assert client.last["entries"] > 10
        client.close()
    finally:
        again.end()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(SAMPLE.read_text())
    return path


def test_a_copy_overwrites_nothing(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("mine")
    assert "is there already" in run("backup", other, "--data", data).output
    assert other.read_text() == "mine"
    assert run("backup", tmp_path / "copy", "--data", data).exit_code == 0
    assert "move it away first" in run("restore", tmp_path / "copy", "--data", data).output


def test_a_copy_is_not_put_where_a_server_is_at_work(data: Path, tmp_path: Path) -> None:
    assert run("backup", tmp_path / "copy", "--data", data).exit_code == 0
    place = tmp_path / "new" / "tables.sqlite"
    place.parent.mkdir()
    server = Server(place)
    try:
        place.rename(tmp_path / "away")  # the server still has it
        assert "Another Intrigue server is using it" in run("restore", tmp_path / "copy", "--data", place).output
        assert not place.exists()
    finally:
        server.kill()


def damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    path.write_bytes(content)


def noise(path: Path) -> None:
    path.write_bytes(b"noise" * 1000)


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table recipes (name)")


@pytest.mark.parametrize("spoil", [damaged, noise, foreign])
def test_what_is_no_sound_copy_is_not_put_back(data: Path, tmp_path: Path, spoil: object) -> None:
    copy, place = tmp_path / "copy", tmp_path / "new.sqlite"
    assert run("backup", copy, "--data", data).exit_code == 0
    assert callable(spoil)
    spoil(copy)
    found = run("restore", copy, "--data", place)
    assert found.exit_code == 2, found.output
    assert "Traceback" not in found.output
    assert not place.exists()
    assert not list(tmp_path.glob("*.part*"))


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    assert "There is no file" in run("backup", tmp_path / "copy", "--data", tmp_path / "none").output
    assert "There is no file" in run("restore", tmp_path / "none", "--data", tmp_path / "new").output
    nowhere = f"postgresql://localhost/x?host={tmp_path}"
    assert "does not answer" in run("backup", tmp_path / "copy", "--data", nowhere).output


def test_a_copy_is_put_into_a_database_that_is_empty_and_comes_back_the_same(
    data: Path, tmp_path: Path, database: str
) -> None:
    assert run("backup", tmp_path / "first", "--data", data).exit_code == 0
    put = run("restore", tmp_path / "first", "--data", database)
    assert put.exit_code == 0, put.output
    back = run("backup", tmp_path / "second", "--data", database)
    digests = [done.output.split("the digest ")[1][:64] for done in (put, back)]
    assert digests[0] == digests[1]
    assert stat.S_IMODE((tmp_path / "second").stat().st_mode) == 0o600
    assert "already" in run("restore", tmp_path / "first", "--data", database).output
    assert "is there already" in run("backup", tmp_path / "second", "--data", database).output


def test_an_empty_database_has_nothing_to_copy(tmp_path: Path, database: str) -> None:
    refused = run("backup", tmp_path / "copy", "--data", database)
    assert refused.exit_code == 2
    assert "start a server there first" in refused.output
    assert list(tmp_path.glob("copy*")) == []
