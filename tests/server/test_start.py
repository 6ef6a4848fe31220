"""The start of a server: whatever is wrong with the file is said in one sentence, and no table can prevent it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from intrigue.store.schema import VERSION
from tests.server.running import COMMAND, Client, Server, serving


def refused(path: Path) -> str:
    """What a server says that cannot start with this file."""
    arguments = [*COMMAND, "--port", "0", "--data", str(path)]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def noise(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 500)


def damaged(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table meta (name, value)")
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table recipes (name)")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("create table meta (name, value)")
        connection.execute("insert into meta values ('version', 99)")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (noise, "file is not a database"),
        (damaged, "malformed"),
        (foreign, "it is of another program"),
        (newer, f"it has version 99 of the tables; this program reads up to {VERSION}"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_sentence(
    tmp_path: Path, make: Callable[[Path], None], words: str
) -> None:
    path = tmp_path / "tables.sqlite"
    make(path)
    said = refused(path)
    assert words in said
    assert f"Cannot use {path}: " in " ".join(said.split())


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    first = Server(path)
    try:
        assert "another Intrigue server is using it" in refused(path)
    finally:
        first.kill()
    with serving(path):
        pass


# What a visitor could once leave behind, and what a changed rule or a bad disk could.
POISON = {
    "clock": "update tables set clock = '[\"none\", \"x\"]' where id = '{id}'",
    "bogus clock": "update tables set clock = '[\"bogus\"]' where id = '{id}'",
    "no JSON": "update tables set clock = 'never' where id = '{id}'",
    "options": "update tables set options = '{{\"turn_limit\": \"x\"}}' where id = '{id}'",
    "game": "update tables set game = 'chess' where id = '{id}'",
    "status": "update tables set status = 'sleeping' where id = '{id}'",
    "kind": "update chairs set kind = 'ghost' where id = '{id}'",
    "a chair missing": "delete from chairs where id = '{id}' and seat = 0",
    "an illegal entry": "update entries set data = replace(data, '\"seat\":0', '\"seat\":1') where id = '{id}'",
    "an unreadable entry": "update entries set data = '{{' where id = '{id}' and n = 0",
    "an odd entry": "update entries set data = '[]' where id = '{id}' and n = 0",
    "other rules": "update tables set rules = 99 where id = '{id}'",
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, list[str]]]]:
    """A file with as many running tables as there are poisons, and a healthy one."""
    path = tmp_path_factory.mktemp("played") / "tables.sqlite"
    with serving(path) as server:
        tables = [server.open("conspirateurs", ["", ""], clock=["decision", 3600]) for _ in range(len(POISON) + 1)]
        for id_, keys in tables:
            client = Client(server, id_, keys[0])
            client.act()
            client.close()
    return path, tables


def test_no_table_harms_the_start_the_lobby_or_another_table(
    played: tuple[Path, list[tuple[str, list[str]]]], capfd: pytest.CaptureFixture[str]
) -> None:
    path, tables = played
    with closing(sqlite3.connect(path)) as connection, connection:
        for (id_, _), poison in zip(tables, POISON.values(), strict=False):
            connection.execute(poison.format(id=id_))
    with serving(path) as server:
        with urllib.request.urlopen(f"{server.url}/") as lobby:
            text = lobby.read().decode()
        healthy, keys = tables[-1]
        assert f"/t/{healthy}" in text
        client = Client(server, healthy, keys[1])
        client.act()
        assert client.last["entries"] == 2
        client.close()
        for id_, _ in tables[:-1]:
            status, page = get(server, f"/t/{id_}")
            assert (status, "set aside" in page) == (400, True)
        with closing(sqlite3.connect(path)) as connection:
            faults = dict(connection.execute("select id, fault from tables"))
        assert [bool(faults[id_]) for id_, _ in tables] == [True] * len(POISON) + [False]
    said = capfd.readouterr().err
    assert all(f"table {id_} is set aside" in said for id_, _ in tables[:-1])
    assert "Traceback" not in said


def get(server: Server, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{server.url}{path}") as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_what_once_kept_a_server_from_starting_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as server:
        clock = json.loads('["none","x"]')
        assert "clock: " in server.refused("/api/tables", game="conspirateurs", seats=["", ""], clock=clock)


def test_a_damaged_page_of_one_table_harms_nobody_else(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with serving(path) as server:
        tables = {name: server.open("conspirateurs", ["", ""], options={"turn_limit": 7}) for name in ("bad", "good")}
    bad = tables["bad"][0]
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = [(bad, number, "x" * 1000, "damage me", 0.0, 0.0) for number in range(50)]
        connection.executemany("insert into entries values (?, ?, ?, ?, ?, ?)", rows)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma wal_checkpoint(truncate)")
        (size,) = connection.execute("pragma page_size").fetchone()
    data = bytearray(path.read_bytes())
    at = data.index(b"damage me", data.index(b"damage me") + 20 * 1000) // size * size
    data[at : at + 100] = b"\xff" * 100
    path.write_bytes(data)
    with serving(path) as server:
        assert get(server, "/")[0] == 200
        status, page = get(server, f"/t/{bad}")
        assert (status, "set aside" in page) == (400, True)
        id_, keys = tables["good"]
        client = Client(server, id_, keys[0])
        client.act()
        assert client.last["entries"] == 1
        client.close()
