"""The socket's short way: what comes whole, in pieces or together arrives alike; what is written waits its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps
from typing import Any

import pytest
from uvicorn.server import ServerState

from intrigue.server import wire
from intrigue.server.ceilings import USUAL
from intrigue.server.envelope import Frame

REQUEST = (
    b"GET /t/x/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXTS = ['{"type":"ping"}', "é" * 100, "x" * 70, "y" * 20_000, ""]
CLOSED = "websocket.disconnect"


class Line(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.paused, self.closed = list[bytes](), False, False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


class Socket:
    """A socket that was accepted, and what its application has received."""

    def __init__(self) -> None:
        self.line, self.got, self.scope = Line(), list[dict[str, Any]](), dict[str, Any]()
        config = wire.config(self.app, USUAL, interface="asgi3")
        config.load()
        self.wire = wire.Wire(config=config, server_state=ServerState(), app_state={})
        self.hold = asyncio.Event()
        self.hold.set()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        await receive()
        await send({"type": "websocket.accept"})
        self.send = send
        while (message := await receive())["type"] != CLOSED:
            self.got.append(message)
            await self.hold.wait()

    async def open(self) -> None:
        self.wire.connection_made(self.line)
        self.wire.data_received(REQUEST)
        await self.settle()
        assert self.line.written[0].startswith(b"HTTP/1.1 101")
        self.line.written.clear()

    async def settle(self) -> None:
        for _ in range(50):
            await asyncio.sleep(0)

    @property
    def texts(self) -> list[str]:
        return [message.get("text") or "" for message in self.got]


def run(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Let a test be a coroutine."""

    @wraps(test)
    def ran(**given: Any) -> None:
        asyncio.run(test(**given))

    return ran


def sent(text: bytes, first: int = 0x81, mask: bytes = b"\x01\x7f\xa0\x33") -> bytes:
    """A frame as a client sends it."""
    size = len(text)
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(text))


def in_pieces(data: bytes, size: int) -> Sequence[bytes]:
    return [data[start : start + size] for start in range(0, len(data), size)]


@pytest.mark.parametrize("size", [1, 3, 7, 100, 100_000])
@run
async def test_messages_arrive_alike_however_they_are_cut(size: int) -> None:
    socket = Socket()
    await socket.open()
    for piece in in_pieces(b"".join(sent(text.encode()) for text in TEXTS), size):
        socket.wire.data_received(piece)
        await socket.settle()
    assert socket.texts == TEXTS


@run
async def test_whole_messages_then_one_in_pieces_then_whole_ones() -> None:
    socket = Socket()
    await socket.open()
    one, two = sent(b"one"), sent(b"two")
    for piece in (one, one + two[:4], two[4:], one, sent(b"th", 0x01), sent(b"ree", 0x80), two):
        socket.wire.data_received(piece)
        await socket.settle()
    assert socket.texts == ["one", "one", "two", "one", "three", "two"]


@run
async def test_a_ping_between_messages_is_answered() -> None:
    socket = Socket()
    await socket.open()
    socket.wire.data_received(sent(b"one") + sent(b"here?", 0x89) + sent(b"two"))
    await socket.settle()
    assert socket.texts == ["one", "two"]
    assert socket.line.written == [b"\x8a\x05here?"]


@run
async def test_what_is_no_text_ends_the_line() -> None:
    socket = Socket()
    await socket.open()
    socket.wire.data_received(sent(b"\xff\xfe"))
    await socket.settle()
    assert socket.line.closed
    assert not socket.got
    assert socket.line.written[0][2:4] == (1007).to_bytes(2, "big")


@run
async def test_a_device_that_is_not_heard_is_not_read_from() -> None:
    socket = Socket()
    await socket.open()
    socket.hold.clear()
    for number in range(wire.UNREAD + 1):
        socket.wire.data_received(sent(b"%d" % number))
        await socket.settle()
    assert socket.line.paused
    assert len(socket.got) == 1
    socket.hold.set()
    await socket.settle()
    assert not socket.line.paused
    assert len(socket.got) == wire.UNREAD + 1


@pytest.mark.parametrize("size", [0, 5, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("packed", [False, True])
@run
async def test_a_frame_is_written_as_the_machinery_would(size: int, packed: bool) -> None:
    socket = Socket()
    await socket.open()
    frame = Frame(b"x" * size, packed)
    assert socket.scope["extensions"][wire.POST](frame.wired)
    await socket.send(
        {"type": "websocket.send", **({"bytes": frame.data} if packed else {"text": frame.data.decode()})}
    )
    ours, theirs = socket.line.written
    assert ours == theirs


@run
async def test_nothing_is_written_past_a_line_that_is_behind_or_closed() -> None:
    socket = Socket()
    await socket.open()
    post, frame = socket.scope["extensions"][wire.POST], Frame(b"x").wired
    socket.wire.pause_writing()
    assert not post(frame)
    socket.wire.resume_writing()
    assert post(frame)
    await socket.send({"type": "websocket.close", "code": 1000})
    written = len(socket.line.written)
    assert not post(frame)
    assert len(socket.line.written) == written
    assert socket.wire.close_timer
    socket.wire.close_timer.cancel()


@run
async def test_nothing_is_written_to_a_line_that_the_other_end_is_closing() -> None:
    socket = Socket()
    await socket.open()
    socket.wire.data_received(sent((1000).to_bytes(2, "big"), 0x88))
    written = len(socket.line.written)
    assert socket.line.closed
    assert not socket.scope["extensions"][wire.POST](Frame(b"x").wired)
    assert len(socket.line.written) == written
    await socket.settle()
