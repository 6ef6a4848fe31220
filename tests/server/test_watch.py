"""Health and draining: whether the server can do its work, and how it ends."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from intrigue.server import watch
from intrigue.server.ceilings import USUAL
from intrigue.server.settings import Settings
from tests.server.running import Client, Server
from tests.server.test_pages import PEOPLE, Site, serving, token


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(watch, "KEPT", 0.0)
    with serving(Settings(data=tmp_path / "tables.sqlite", pace=30.0)) as made:
        yield made


def faults(browser: httpx.Client) -> dict[str, str]:
    answer = browser.get("/readyz")
    found: dict[str, str] = answer.json()["faults"]
    assert (answer.status_code, answer.json()["ready"]) == ((503, False) if found else (200, True))
    assert ("retry-after" in answer.headers) == bool(found)
    return found


def failed(*_: object) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_exception(sqlite3.OperationalError("database or disk is full"))
    return future


def unread(*_: object) -> int:
    raise sqlite3.OperationalError("disk I/O error")


def test_a_server_that_is_well_says_so_to_anybody(site: Site) -> None:
    stranger = site.browser()
    stranger.headers["host"] = "balancer.example"
    assert stranger.get("/").status_code == 421
    assert stranger.get("/healthz").json() == {"alive": True}
    assert faults(stranger) == {}


def test_what_is_wrong_is_named_and_the_process_is_still_alive(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, store = site.browser(), site.house.store
    with monkeypatch.context() as broken:
        broken.setattr(store, "probe", failed)
        assert faults(browser) == {"journal": "does not take what is written"}
    with monkeypatch.context() as broken:
        broken.setattr(store, "alive", unread)
        assert faults(browser) == {"database": "does not answer"}
        assert browser.get("/healthz").status_code == 200
    site.house.ceilings = replace(USUAL, free_megabytes=2**53)
    assert faults(browser) == {"disk": "is nearly full"}
    assert "no more room" in browser.post("/api/tables", json={"game": "souls", "seats": ["", ""]}).json()["error"]
    site.house.ceilings = USUAL
    assert faults(browser) == {}


def test_what_was_found_out_holds_for_a_while(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "KEPT", 1000.0)
    browser = site.browser()
    assert faults(browser) == {}
    monkeypatch.setattr(site.house.store, "probe", failed)
    assert faults(browser) == {}


def test_a_draining_server_opens_no_table_and_says_so_everywhere(site: Site) -> None:
    browser = site.browser()
    wish = {"game": "conspirateurs", "seats": ["", ""]}
    form = {"token": token(browser), "name": "Anna", **PEOPLE}
    assert "about to restart" not in browser.get("/").text
    assert browser.post("/api/tables", json=wish).status_code == 200
    site.loop.call_soon_threadsafe(site.house.drain)
    assert faults(browser) == {"draining": "the server is about to end"}
    refused = browser.post("/api/tables", json=wish)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert "about to restart" in refused.json()["error"]
    page = browser.post("/new/conspirateurs", data=form)
    assert (page.status_code, page.headers["retry-after"]) == (503, "5")
    assert "about to restart" in browser.get("/").text


def test_whoever_plays_is_told_and_goes_on_until_the_end(tmp_path: Path) -> None:
    """The move made while the server drains is on disk when it has ended, and the socket may come back."""
    log = (tmp_path / "log").open("w")
    server = Server(tmp_path / "tables.sqlite", "--drain", "600", log=log)
    table, keys = server.open("conspirateurs", ["", ""])
    ann = Client(server, table, keys[0])
    server.process.send_signal(signal.SIGTERM)
    assert "Nothing is lost" in ann.hear("draining")["text"]
    with pytest.raises(InvalidStatus) as refused:
        server.socket(table, keys[1])
    assert refused.value.response.status_code == 503
    assert refused.value.response.headers["retry-after"] == "5"
    ann.act()
    entries = ann.last["entries"]
    server.process.send_signal(signal.SIGTERM)
    with pytest.raises(ConnectionClosed) as closed:
        ann.hear("none")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert server.process.wait(timeout=30) == 0
    assert server.process.stdout
    server.process.stdout.close()
    log.close()
    assert "handshake" not in (tmp_path / "log").read_text(), "a refused socket is no error"
    again = Server(tmp_path / "tables.sqlite")
    try:
        bob = Client(again, table, keys[1])
        assert bob.last["entries"] == entries > 0
        bob.close()
    finally:
        again.end()
