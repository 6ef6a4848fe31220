"""A server with no rules and no storage: what sockets alone cost. The baseline of benchmarks/server.py."""

from __future__ import annotations

import socket
from secrets import token_hex
from typing import Any

import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

tables: dict[str, list[WebSocket | None]] = {}
seats: dict[str, tuple[str, int]] = {}


async def open_table(request: Request) -> Response:
    name = token_hex(5)
    tables[name] = []
    return Response(orjson.dumps({"table": name, "key": ""}))


async def sit(request: Request) -> Response:
    name, key = request.path_params["id"], token_hex(8)
    seats[key] = (name, len(tables[name]))
    tables[name].append(None)
    return Response(orjson.dumps({"seat": seats[key][1], "key": key}))


def update(asked: int, seat: int) -> str:
    """What a real server sends for a move of Conspirateurs, with the seat that is asked next."""
    event = {"is": "Moved", "seat": 1 - asked % 2, "path": [1, 2], "home": False}
    data: dict[str, Any] = {"type": "update", "entries": asked, "head": "0" * 64}
    data |= {"letters": [{"n": asked - 1, "head": "0" * 64, "events": [event]}]}
    return orjson.dumps(data | {"asked": asked if asked % 2 == seat else None, "result": None}).decode()


async def play(device: WebSocket) -> None:
    await device.accept()
    name, seat = seats[device.query_params["key"]]
    tables[name][seat] = device
    async for text in device.iter_text():
        message = orjson.loads(text)
        if message["type"] == "hello":
            await device.send_text(update(0, seat))
            continue
        for other, end in enumerate(tables[name]):
            if end is not None:
                await end.send_text(update(message["asked"] + 1, other))


app = Starlette(
    routes=[
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables/{id}/sit", sit, methods=["POST"]),
        WebSocketRoute("/t/{id}/ws", play),
    ]
)

if __name__ == "__main__":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    print(f"bare, served at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    config = uvicorn.Config(app, log_level="warning", access_log=False, ws_per_message_deflate=False)
    uvicorn.Server(config).run(sockets=[listener])
