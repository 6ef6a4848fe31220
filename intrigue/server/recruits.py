"""Thinkers on other machines: they come to `/think` with the operator's word and get questions of bots, one at a time.

A question holds what a seat knows, and nothing else of the table; an answer is the number of an action, looked up among
those that were sent. So the worst that a thinker can do is to choose badly, or not at all.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers

from intrigue.server.errors import Refused
from intrigue.server.gate import turn_away
from intrigue.server.thinkers import Thinkers
from intrigue.server.thinking import Question
from intrigue.server.watch import WRONG

if TYPE_CHECKING:
    from intrigue.server.gate import App, Receive, Scope, Send

PATH = "/think"
LONGEST = 1024  # characters of an answer


class RecruitSocket:
    """The way to a thinker elsewhere."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send, self.ended = receive, send, False
        self._more = asyncio.Event()
        self._said: list[bytes] = []
        self._sending: set[asyncio.Task[None]] = set()

    def send(self, question: Question) -> None:
        message = {"type": "websocket.send", "text": question.said()}
        task = asyncio.get_running_loop().create_task(self._sent(message))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _sent(self, message: dict[str, Any]) -> None:
        try:
            await self._send(message)
        except (RuntimeError, OSError):
            self._end()

    async def listen(self) -> None:
        """Take in what comes until the line ends."""
        while (message := await self._receive())["type"] == "websocket.receive":
            text = message.get("text") or ""
            if len(text) > LONGEST or self._said:  # it is asked one thing at a time
                break
            self._said.append(text.encode())
            self._more.set()
        self._end()

    def _end(self) -> None:
        self.ended = True
        self._more.set()

    async def receive(self) -> bytes:
        while not self._said and not self.ended:
            self._more.clear()
            await self._more.wait()
        return self._said.pop(0) if self._said else b""


class Recruits:
    """Lets thinkers in; all other sockets are those of tables."""

    def __init__(self, thinkers: Thinkers, token: str, others: App) -> None:
        """Without a token there are no thinkers from elsewhere."""
        self._thinkers, self._token, self._others = thinkers, token, others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != PATH:
            return await self._others(scope, receive, send)
        sent = Headers(scope=scope).get("authorization", "").encode()
        if not self._token or not hmac.compare_digest(sent, f"Bearer {self._token}".encode()):
            await asyncio.sleep(WRONG)
            return await turn_away(Refused("refused"), send)
        await send({"type": "websocket.accept"})
        return await self._employ(RecruitSocket(receive, send))

    async def _employ(self, line: RecruitSocket) -> None:
        """Until the line ends, or the thinker stalls: then it is hung up on, and may come again."""
        work = asyncio.ensure_future(self._thinkers.employ(line))
        listening = asyncio.ensure_future(line.listen())
        try:
            await asyncio.wait((work, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (work, listening):
                task.cancel()
            await asyncio.gather(work, listening, return_exceptions=True)
