"""Ceilings: what is beyond them is refused with a sentence, and what was there goes on."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from intrigue.cli.choosing import read_ceilings
from intrigue.cli.problem import Problem
from intrigue.server.ceilings import USUAL
from intrigue.store.records import Status
from intrigue.store.store import Store
from tests.server.running import FREE, Client, serving
from tests.store.test_store import sheet


def test_a_ceiling_is_typed_as_a_name_and_a_number() -> None:
    found = read_ceilings(["tables=7", "rows=3"], USUAL)
    assert (found.tables, found.rows, found.talk) == (7, 3, USUAL.talk)


@pytest.mark.parametrize("typed", ["tables", "tables=", "tables=-1", "tables=1.5", "tables=²", "chairs=3", "=3"])
def test_what_is_no_ceiling_is_refused(typed: str) -> None:
    with pytest.raises(Problem, match="ceiling"):
        read_ceilings([typed], USUAL)


@pytest.mark.parametrize(
    ("ceiling", "listed", "words"),
    [
        ("tables=2", False, "as many tables as it can hold"),
        ("tables_per_address=2", False, "from one address"),
        ("listed_per_address=2", True, "in the lobby"),
    ],
)
def test_so_many_tables_and_no_more(tmp_path: Path, ceiling: str, listed: bool, words: str) -> None:
    with serving(tmp_path / "tables.sqlite", "--ceiling", ceiling) as server:
        wish = {"game": "conspirateurs", "seats": ["", ""], "listed": listed, "options": {"turn_limit": 1}}
        made, _ = (server.post("/api/tables", **wish) for _ in range(2))
        assert words in server.refused("/api/tables", **wish)
        keys = [server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name=name)["key"] for name in "ab"]
        Client(server, made["table"], keys[0]).act()  # those there are go on, and when one is over there is room
        server.post("/api/tables", **wish)


def test_no_table_with_bots_is_opened_while_too_many_wait_for_them(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", "--ceiling", "bots_waiting=0") as server:
        answer = httpx.post(f"{server.url}/api/tables", json={"game": "conspirateurs", "seats": ["", "easy"]})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "too much to think about" in answer.json()["error"]
        server.post("/api/tables", game="conspirateurs", seats=["", ""])


def test_no_table_is_opened_when_the_file_is_large_enough(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", "--ceiling", "megabytes=0") as server:
        assert "no more room" in server.refused("/api/tables", game="conspirateurs", seats=["", ""])


def test_bots_play_alone_only_where_the_operator_allows(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", "--no-bots-alone") as server:
        assert "Sit down first" in server.refused("/api/tables", game="conspirateurs", seats=["easy", "easy"])
        made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
        path = f"/api/tables/{made['table']}"
        assert "Sit down first" in server.refused(f"{path}/fill", key=made["key"])
        server.post(f"{path}/sit", key=made["key"], name="Ann")
        server.post(f"{path}/fill", key=made["key"])
    assert "--bots-alone" in FREE
    with serving(tmp_path / "tables.sqlite") as server:
        made = server.post("/api/tables", game="conspirateurs", seats=["easy", "easy"])
        assert server.get(f"/api/tables/{made['table']}?key={made['key']}")["status"] != "open", "it begins by itself"


def test_the_oldest_talk_is_dropped(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", "--ceiling", "talk=3") as server:
        table, keys = server.open("conspirateurs", ["", ""])
        ann = Client(server, table, keys[0])
        for word in "abcde":
            ann.say(type="chat", text=word)
            ann.hear("said")
        ann.close()
    with closing(Store(tmp_path / "tables.sqlite")) as store:
        assert [(said.number, said.text) for said in store.talk(table)] == [(2, "c"), (3, "d"), (4, "e")]


def test_what_nobody_touches_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "tables.sqlite")) as store:
        for id_ in ("old", "new", "idle", "busy", "spared", "over"):
            store.create(sheet(id_)).result()
        for id_ in ("idle", "busy", "spared"):
            store.begin(id_, 1, {}).result()
        store.update("over", status=Status.OVER).result()
        with closing(sqlite3.connect(store.path)) as connection, connection:
            connection.execute("update tables set changed = 10 where id <> 'new'")
            connection.execute("insert into entries values ('busy', 0, '{}', '', ?, 0)", (time.time(),))
            connection.execute("insert into entries values ('idle', 0, '{}', '', 10, 0)")
        assert store.forget(1000.0, 1000.0, {"spared"}).result() == 2
        assert store.forget(1000.0, 1000.0, {"spared"}).result() == 0
        left = {id_ for id_ in ("old", "new", "idle", "busy", "spared", "over") if store.sheet(id_)}
        assert left == {"new", "busy", "spared", "over"}
        assert store.read("idle") == []
