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
UNREAD = 8  # messages of a device that wait to be taken before no more are read from its line
TEXT, CONTROL = 0x81, (0x88, 0x89, 0x8A)  # how a whole text begins (RFC 6455), and a close, a ping, a pong
POST = "intrigue.post"  # the extension of a socket's scope that writes a frame at once


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
    """A WebSocket. Short messages, and what is written at once, go past the machinery for all that may come.

    A socket that was refused with a whole answer is done with: nothing is missing, and nothing is logged.
    """

    _short: bool | None = None  # whether nothing has come so far but whole messages; None before it is accepted

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][POST] = self.post  # type: ignore[assignment]

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept" and self._short is None:
            self._short = True
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def post(self, frame: bytes) -> bool:
        """Write a whole frame, if the line is open and takes it now."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        if not self.writable.is_set() or not self.handshake_complete:
            return False
        self.transport.write(frame)
        return True

    def data_received(self, data: bytes) -> None:
        while self._short and data:
            end = _end(data)
            if end > len(data):  # what comes in pieces is put together by the machinery, from now on
                self._short = False
            elif data[0] == TEXT and (text := _text(data[:end])) is not None:
                self._take(text)
            elif data[0] in CONTROL:
                super().data_received(data[:end])
            else:
                self._short = False
            data = data[end:] if self._short else data
        if data:
            self._short = False if self.handshake_initiated else self._short
            super().data_received(data)

    def _take(self, text: str) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()


def _end(data: bytes) -> int:
    """Where the masked frame ends that the data begins with; beyond the data where that is not told or too long."""
    size = data[1] if len(data) > 1 else 0
    if 0x80 <= size < 0xFE:
        return size - 0x80 + 6
    if size == 0xFE and len(data) > 3:
        return int.from_bytes(data[2:4], "big") + 8
    return len(data) + 1


def _text(frame: bytes) -> str | None:
    """What a masked text frame says; None if that is no text."""
    start = 6 if frame[1] < 0xFE else 8
    size = len(frame) - start
    mask = (frame[start - 4 : start] * (size // 4 + 1))[:size]
    try:
        return (int.from_bytes(frame[start:], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big").decode()
    except UnicodeDecodeError:
        return None


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
