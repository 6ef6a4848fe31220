"""How the server listens: uvicorn, with what it leaves open closed (slow requests, endless headers, its own name)."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from intrigue.server.ceilings import Ceilings

Refuse = Callable[[str], None]
LARGEST_FRAME = 65_536  # bytes that a device may send at once


def protocol(ceilings: Ceilings, behind: str = "", refused: Refuse = lambda _: None) -> type[HttpToolsProtocol]:
    """HTTP whose requests must begin and end their headers in time and in bounds, over a limited number of lines."""
    lines: Counter[str] = Counter()

    class Prompt(HttpToolsProtocol):
        def __init__(self, *made: Any, **more: Any) -> None:
            super().__init__(*made, **more)
            self._late: asyncio.TimerHandle | None = None
            self._heard = 0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._from = self.client[0] if self.client else ""
            lines[self._from] += 1
            self._wait()
            if lines[self._from] > ceilings.connections_per_address and self._from != behind:
                refused("connections_per_address")
                transport.close()

        def _wait(self) -> None:
            self._come()
            self._heard = 0
            self._late = self.loop.call_later(ceilings.patience, self._give_up, "patience")

        def _give_up(self, ceiling: str) -> None:
            if self._heard:  # a line that was only kept open has asked for nothing
                refused(ceiling)
            self.transport.close()

        def _come(self) -> None:
            if self._late:
                self._late.cancel()
                self._late = None

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._wait()

        def on_headers_complete(self) -> None:
            self._come()
            super().on_headers_complete()

        def data_received(self, data: bytes) -> None:
            if self._late is None and (self.cycle is None or self.cycle.response_complete):
                self._wait()
            super().data_received(data)
            self._heard += len(data)
            if self._late and self._heard > ceilings.head:
                self._give_up("head")

        def handle_websocket_upgrade(self) -> None:
            self._gone()  # sockets are counted by themselves
            super().handle_websocket_upgrade()

        def connection_lost(self, exc: Exception | None) -> None:
            self._come()
            self._gone()
            super().connection_lost(exc)

        def _gone(self) -> None:
            lines[self._from] -= 1
            if lines[self._from] <= 0:
                del lines[self._from]

    return Prompt


class Wire(WebSocketsSansIOProtocol):
    """A socket that was refused with a whole answer is done with: nothing is missing, and nothing is logged."""

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


def config(
    app: Any, ceilings: Ceilings, *, behind: str = "", refused: Refuse = lambda _: None, **more: Any
) -> uvicorn.Config:
    """The settings of uvicorn. Only the proxy at that address, if any, is believed when it says who asks.

    Refused is called with the name of a ceiling that somebody met.
    """
    return uvicorn.Config(
        app,
        http=protocol(ceilings, behind, refused),
        ws=Wire,
        access_log=False,
        server_header=False,
        proxy_headers=bool(behind),
        forwarded_allow_ips=behind or None,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # one stream for secrets and the words of others would tell the secrets
        **{"log_level": "warning"} | more,
    )
