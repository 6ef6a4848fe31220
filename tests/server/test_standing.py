"""A database that stands still: whoever asks for something else is answered, and the server can be ended."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from intrigue.server.settings import Settings
from tests.chaos.database import Line
from tests.server.running import Client, Server
from tests.server.test_pages import Site

WISH = {"game": "conspirateurs", "seats": ["", ""], "listed": True}


@pytest.fixture
def shared(database: str) -> Iterator[Site]:
    site = Site(Settings(data=database))
    yield site
    site.close()


def test_who_waits_for_the_database_holds_nobody_else_up(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    browser, goes_on = shared.browser(), threading.Event()
    table = browser.post("/api/tables", json=WISH).json()["table"]
    look, stands = shared.house.store.engine.look, threading.Semaphore(0)

    def wait(work: Any) -> Any:
        stands.release()
        assert goes_on.wait(60)
        return look(work)

    monkeypatch.setattr(shared.house.store.engine, "look", wait)
    paths = ("/", f"/t/{table}", f"/join/{table}", f"/api/tables/{table}", "/readyz")
    with ThreadPoolExecutor(len(paths)) as pool:
        try:
            asked = [pool.submit(shared.browser().get, path) for path in paths]
            for _ in paths:
                assert stands.acquire(timeout=60), "all of them wait"
            assert browser.get("/healthz").json() == {"alive": True}
            assert browser.get("/rules/souls").status_code == 200
            assert not any(each.done() for each in asked)
        finally:
            goes_on.set()
        assert [each.result().status_code for each in asked] == [200] * len(paths)


def test_a_server_ends_while_its_database_stands_still(database: str) -> None:
    """A move that nobody was told of is not waited for without end."""
    place = parse_qs(urlsplit(database).query)["host"][0]
    with tempfile.TemporaryDirectory(prefix="ik-") as folder:
        asyncio.run(_end(Line(Path(folder) / "line", Path(place)), database.replace(place, f"{folder}/line")))


async def _end(line: Line, address: str) -> None:
    await line.lay()
    server = await asyncio.to_thread(Server, address)
    table, keys = await asyncio.to_thread(server.open, "conspirateurs", ["", ""])
    client = await asyncio.to_thread(Client, server, table, keys[0])
    line.stop()
    client.say(type="act", asked=client.last["asked"], action=client.last["actions"][0])
    with pytest.raises(InvalidStatus):
        await asyncio.to_thread(server.socket, table, keys[1])
    await asyncio.to_thread(server.end)
    assert server.process.returncode == 0
    client.close()
    await line.lift()
