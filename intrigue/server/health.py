"""Whether the server is alive, and whether visitors should be sent here: for load balancers and other watchmen.

`/healthz` says that the process answers. `/readyz` tries what every move needs, at most once in a while.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import orjson

from intrigue.server.errors import Refused
from intrigue.server.openings import MEGABYTE
from intrigue.store.engine import TROUBLE

if TYPE_CHECKING:
    from intrigue.server.gate import Receive, Scope, Send
    from intrigue.server.house import House

ALIVE, READY = "/healthz", "/readyz"
KEPT = 1.0  # seconds for which what was found out holds


class Health:
    """Answers both questions. It tells no secret and costs next to nothing, so anybody may ask."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._found: dict[str, str] = {}
        self._until = 0.0
        self._looking = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        faults = await self.faults() if scope["path"] == READY else {}
        body = {"ready": not faults, "faults": faults} if scope["path"] == READY else {"alive": True}
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        headers += [(b"retry-after", b"5")] if faults else []
        await send({"type": "http.response.start", "status": 503 if faults else 200, "headers": headers})
        await send({"type": "http.response.body", "body": orjson.dumps(body)})

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
            house.store.alive()
        except TROUBLE:
            found["database"] = "does not answer"
        try:
            await house.kept(house.store.probe())
        except Refused:
            found["journal"] = "does not take what is written"
        if house.store.free() < house.ceilings.free_megabytes * MEGABYTE:
            found["disk"] = "is nearly full"
        return found
