"""What watchmen ask: whether the server is alive, whether visitors should be sent here, and what it has counted.

`/healthz` says that the process answers. `/readyz` tries what every move needs, at most once in a while. `/metrics` is
for whoever has the operator's token.
"""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING

import orjson
from starlette.datastructures import Headers

from intrigue.server import metrics
from intrigue.server.errors import Refused
from intrigue.server.openings import MEGABYTE
from intrigue.store.engine import TROUBLE

if TYPE_CHECKING:
    from intrigue.server.gate import Receive, Scope, Send
    from intrigue.server.house import House
    from intrigue.server.siblings import Siblings

ALIVE, READY = "/healthz", "/readyz"
WATCHED = (ALIVE, READY, metrics.PATH)
KEPT = 1.0  # seconds for which what was found out holds
WRONG = 1.0  # seconds after which a wrong token is told so
AGAIN = b"5"  # seconds after which to ask a server again that is not ready
TEXT, JSON = b"text/plain; version=0.0.4; charset=utf-8", b"application/json"


class Watch:
    """Answers them. Health is told to anybody: it holds no secret and costs next to nothing."""

    def __init__(self, house: House, token: str = "", siblings: Siblings | None = None) -> None:
        """Without a token nobody reads the metrics; with siblings they are those of all processes."""
        self._house, self._token, self._siblings = house, token, siblings
        self._found: dict[str, str] = {}
        self._until = 0.0
        self._looking = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == metrics.PATH:
            return await self._metrics(scope, send)
        faults = await self.faults() if scope["path"] == READY else {}
        body = {"ready": not faults, "faults": faults} if scope["path"] == READY else {"alive": True}
        return await _answer(send, 503 if faults else 200, orjson.dumps(body), JSON)

    async def faults(self) -> dict[str, str]:
        """What is wrong, by what it is wrong with; nothing if the server can do its work."""
        async with self._looking:
            now = asyncio.get_running_loop().time()
            if now >= self._until:
                self._found, self._until = await self._look(), now + KEPT
        return self._found | ({"draining": "the server is about to end"} if self._house.draining else {})

    async def _look(self) -> dict[str, str]:
        house, found = self._house, {}
        try:
            await house.looked(house.store.alive)
        except TROUBLE:
            found["database"] = "does not answer"
        try:
            await house.kept(house.store.probe())
        except Refused:
            found["journal"] = "does not take what is written"
        if house.store.free() < house.ceilings.free_megabytes * MEGABYTE:
            found["disk"] = "is nearly full"
        return found

    async def _metrics(self, scope: Scope, send: Send) -> None:
        """What was counted, for whoever knows the token; that there is such a page is told to nobody else."""
        sent = Headers(scope=scope).get("authorization", "").encode()
        if not self._token or not hmac.compare_digest(sent, f"Bearer {self._token}".encode()):
            await asyncio.sleep(WRONG)
            return await _answer(send, 404, b"", TEXT)
        try:
            text = await self._siblings.text() if self._siblings else await self._house.looked(self._house.metrics.text)
        except TROUBLE:
            return await _answer(send, 503, b"", TEXT)
        return await _answer(send, 200, text.encode(), TEXT)


async def _answer(send: Send, status: int, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]
    headers += [(b"retry-after", AGAIN)] if status == 503 else []
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
