"""Bots of servers elsewhere think on this machine: some processes, each of which every server may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from intrigue.cli.problem import Problem
from intrigue.cli.screen import Screen
from intrigue.server.recruits import PATH
from intrigue.server.thinking import Question, answer, program
from intrigue.server.worker import START, Pipe, ended, started

AGAIN = 1.0  # seconds after which a server that is away is tried again
LARGEST = 4_000_000  # bytes of a question: a long match is told from its beginning


class Slot:
    """One process, and lines to all servers: whichever asks first is answered first."""

    def __init__(self, servers: Sequence[str], token: str) -> None:
        self._servers, self._token = servers, token
        self._turn = asyncio.Lock()
        self.lines = 0  # that are open

    async def work(self) -> None:
        """Think for ever; a process that ends is replaced, and all who asked it are hung up on."""
        while True:
            process = await started(program(answer))
            try:
                line = Pipe(process)
                async with asyncio.timeout(START):
                    await line.receive()  # ready
                await asyncio.gather(*(self._serve(server, line) for server in self._servers))
            except (EOFError, TimeoutError):
                pass
            finally:
                await ended(process)

    async def _serve(self, server: str, line: Pipe) -> None:
        while True:
            with suppress(OSError, WebSocketException):
                async with await self._connected(server) as socket:
                    self.lines += 1
                    try:
                        await self._answer_all(socket, line)
                    finally:
                        self.lines -= 1
            await asyncio.sleep(AGAIN)

    async def _connected(self, server: str) -> ClientConnection:
        headers = {"authorization": f"Bearer {self._token}"}
        address = f"{server.rstrip('/').replace('http', 'ws', 1)}{PATH}"
        try:
            return await connect(address, additional_headers=headers, proxy=None, compression=None, max_size=LARGEST)
        except InvalidStatus as refused:
            if (
                refused.response.status_code != HTTPStatus.FORBIDDEN
            ):  # it is full, or its balancer finds nobody just now
                raise
            raise Problem(f"{server} takes no thinkers with this word: it needs the same --think-token.") from refused

    async def _answer_all(self, socket: ClientConnection, line: Pipe) -> None:
        await socket.send("ready")
        async for text in socket:
            question = Question.heard(text)
            async with self._turn:
                line.send(question)
                found = await line.receive()
            if not found:
                raise EOFError("the process ended")
            await socket.send(found.decode().strip())


def think(servers: Sequence[str], token: str, workers: int, screen: Screen) -> None:
    """Let bots of these servers think here until stopped."""
    if not token:
        raise Problem("A server takes thinkers that know its word: --token, or INTRIGUE_THINK_TOKEN.")
    screen.say(f"Bots of {', '.join(servers)} think here in {workers} processes. Ctrl-C stops.")

    async def run() -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(workers):
                group.create_task(Slot(servers, token).work())

    try:
        asyncio.run(run())
    except* Problem as group:
        raise group.exceptions[0] from None
    except* KeyboardInterrupt:
        pass
