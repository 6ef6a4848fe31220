"""The log: one line for each event, and nothing in it that anybody must not know."""

from __future__ import annotations

import json
import logging
import sys
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from intrigue.server import logs, upkeep
from intrigue.store.store import Store
from tests.server.running import Client, Server

GAME = "spy_alley"  # where hidden words are words of their own


def told_alone(client: Client) -> set[str]:
    """Every sentence that this seat was told and others were not."""
    updates = [message for message in map(json.loads, client.heard) if message["type"] == "update"]
    return {line["text"] for update in updates for line in update["page"]["log"] if line.get("only")}


def test_a_match_leaves_no_key_nonce_card_or_word_in_the_log(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as log:
        server = Server(tmp_path / "t.sqlite", "--log-json", "--log-requests", log=log)
    table, keys = server.open(GAME, ["", ""], listed=False, options={"small": True})
    link = server.link(table, keys[0]).rsplit("/", 1)[1]
    invitation = server.post("/api/tables", game=GAME, seats=["", ""])
    for path in (
        f"/join/{invitation['table']}/{invitation['key']}",
        f"/seat/{table}/{link}",
        f"/t/{table}?key={keys[0]}",
    ):
        try:
            urllib.request.urlopen(f"{server.url}{path}", timeout=20).close()
        except urllib.error.HTTPError as error:
            error.close()
    ann, bob = (Client(server, table, key, want=("page", "actions")) for key in keys)
    ann.say(type="chat", text="abracadabra")
    while not (ann.last["result"] and bob.last["result"]):
        for each in (ann, bob):
            each.say(type="ping")
            each.hear("pong")  # and all that was told before
            if each.last["asked"] is not None:
                each.act()
    for each in (ann, bob):
        each.close()
    server.end()
    written = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in written.splitlines()]
    paths = {line.get("path") for line in lines}
    assert {"/join/{id}/{key}", "/seat/{id}/{key}", "/api/tables/{id}/sit", "/t/{id}/ws"} <= paths
    assert all({"at", "level", "what"} <= set(line) for line in lines)
    alone = told_alone(ann) | told_alone(bob)
    assert alone, "something was told to one of them alone"
    with closing(Store(tmp_path / "t.sqlite")) as store:
        sheet = store.sheet(table)
    assert sheet is not None
    hidden = [sheet.seed.hex(), *(chair.nonce.hex() for chair in sheet.chairs), *sheet.names]
    assert all(hidden)
    for word in (*keys, link, invitation["key"], invitation["table"], table, "abracadabra", *hidden, *alone):
        assert word not in written, word


def test_of_an_error_its_class_and_places_are_written_and_not_its_text() -> None:
    try:
        raise ValueError("the hidden card is a jack")
    except ValueError:
        record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "it broke", None, sys.exc_info())
    for as_json in (True, False):
        line = logs.OneLine(as_json=as_json).format(record)
        assert "\n" not in line
        assert "it broke" in line
        assert "ValueError at " in line
        assert "test_logs.py" in line
        assert "jack" not in line


@pytest.mark.parametrize(
    ("scope", "written"),
    [
        ({"path": "/join/abc/KEY", "path_params": {"id": "abc", "key": "KEY"}}, "/join/{id}/{key}"),
        ({"path": "/no/such/KEY", "path_params": {"rest": "no/such/KEY"}}, "/{rest}"),
        ({"path": "/", "path_params": {}}, "/"),
        ({"path": "/join/abc/KEY"}, "/join/…"),
        ({"path": "/KEY"}, "/…"),
        ({"path": "/static/site.css", "path_params": {}}, "/static/site.css"),
    ],
)
def test_an_address_is_written_as_its_pattern(scope: dict[str, object], written: str) -> None:
    assert logs.address(scope) == written


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("replay: ValueError('the ace of spies')", "replay: ValueError"),
        ("KeyError: the ace of spies", "KeyError"),
        ("rules: it was begun by version 1", "rules: it was begun by version 1"),
        ("row: clock: must be a list", "row: clock: must be a list"),
    ],
)
def test_the_log_says_of_a_fault_what_holds_no_secret(fault: str, said: str) -> None:
    assert upkeep.told(fault) == said
