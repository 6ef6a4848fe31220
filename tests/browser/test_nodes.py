"""Two nodes behind a balancer: one is killed, and whoever played there goes on at the other, in a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import Person, play
from tests.browser.pictures import picture
from tests.server.passing import Passing, Way
from tests.server.running import Server, serving
from tests.store.postgres import schema


class Balancer(Passing):
    """Passes lines on to servers by turns, to the next where one does not answer; sockets have turns of their own."""

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__()
        self._ports = ports
        self.lines, self.sockets = list[int](), list[int]()  # the ports they went to

    async def way(self, head: bytes, writer: asyncio.StreamWriter) -> Way:
        gone = self.sockets if b"upgrade: websocket" in head.lower() else self.lines
        for number in range(len(self._ports)):
            port = self._ports[(len(gone) + number) % len(self._ports)]
            with suppress(ConnectionRefusedError):
                line = await asyncio.open_connection("127.0.0.1", port)
                gone.append(port)
                return Way(*line, head)
        raise ConnectionRefusedError("no server answers")


@pytest.fixture(scope="module")
def nodes(postgres: str) -> Iterator[tuple[Server, Server]]:
    """Made before the browser: that one does not let other loops run in this thread."""
    with schema(postgres) as database, serving(database) as stays:
        killed = Server(database)
        yield killed, stays
        if killed.process.poll() is None:
            killed.end()


def test_a_killed_nodes_match_goes_on_at_another(
    nodes: tuple[Server, Server], browser: Browser, tmp_path: Path
) -> None:
    killed, stays = nodes
    with Balancer([killed.port, stays.port]).running() as balancer:
        server = Server.at(f"http://127.0.0.1:{balancer.port}")
        table, keys = server.open("conspirateurs", ["", ""])
        ann, ben = Person(browser, server, 1), Person(browser, server, 2)
        for person, key in ((ann, keys[0]), (ben, keys[1])):
            person.sit(table, key)
        assert balancer.sockets == [killed.port, stays.port]
        play(ann, ben, until=6)
        for _ in range(20):
            if ann.look(patience=1000)["state"] == "taken":
                break
            ben.step()
        question, scene = ann.part("question").inner_text(), ann.scene()
        killed.kill()
        for _ in range(200):  # until the page has found the other
            if len(balancer.sockets) > 2:
                break
            ann.page.wait_for_timeout(100)
        assert balancer.sockets[2:] == [stays.port]
        ann.at_table()
        expect(ann.part("question")).to_have_text(question)
        assert ann.scene() == scene, "nothing is lost"
        picture(ann, tmp_path / "after.png")
        for person in (ann, ben, ann, ben):  # each is asked when the other has answered
            assert person.step(patience=20_000) == "taken"
        for person in (ann, ben):
            person.context.close()
            assert not person.troubles
