"""Two nodes behind a balancer: one is killed, and whoever played there goes on at the other, in a real browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import Person, play
from tests.browser.pictures import picture
from tests.server.running import Server, serving
from tests.store.postgres import schema


class Balancer:
    """Passes lines on to servers by turns, to the next where one does not answer; sockets have turns of their own."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports = ports
        self.lines, self.sockets = list[int](), list[int]()  # the ports they went to
        self._ends: list[asyncio.StreamWriter] = []
        self.ready, self.end = threading.Event(), asyncio.Event()

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.end.wait()
        server.close()
        for end in self._ends:
            end.transport.abort()
        await asyncio.sleep(0.1)  # for those that hear of it

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            gone = self.sockets if b"upgrade: websocket" in head.lower() else self.lines
            far, back = await self._reach(gone)
            self._ends.append(back)
            back.write(head)
            await asyncio.gather(_pump(reader, back), _pump(far, writer))
        writer.close()

    async def _reach(self, gone: list[int]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        for number in range(len(self._ports)):
            port = self._ports[(len(gone) + number) % len(self._ports)]
            with suppress(ConnectionRefusedError):
                line = await asyncio.open_connection("127.0.0.1", port)
                gone.append(port)
                return line
        raise ConnectionRefusedError("no server answers")


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    writer.close()


@contextmanager
def balanced(*servers: Server) -> Iterator[Balancer]:
    """A balancer on a loop of its own, since the browser has this thread's."""
    balancer = Balancer([server.port for server in servers])
    thread = threading.Thread(target=lambda: asyncio.run(balancer.serve()))
    thread.start()
    try:
        assert balancer.ready.wait(30)
        yield balancer
    finally:
        balancer.loop.call_soon_threadsafe(balancer.end.set)
        thread.join()


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
    with balanced(killed, stays) as balancer:
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
