"""What the server writes down: lines for people, or JSON lines for programs. Never a key, a secret or what was said.

Requests are written by the pattern of their address, since addresses hold keys. Of an error its class and the places it
went through are written, not its text, which may hold a hidden card.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from types import TracebackType
from typing import Any

log = logging.getLogger("intrigue")
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
ANSWERS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
Exc = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class OneLine(logging.Formatter):
    """One line for each event; in JSON with its facts as fields."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._json = as_json

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        facts: Mapping[str, object] = getattr(record, "facts", {})
        places = self.formatException(record.exc_info) if record.exc_info else ""
        if self._json:
            found = {"at": at, "level": record.levelname.lower(), "what": record.getMessage(), **facts}
            return json.dumps(found | ({"places": places} if places else {}))
        words = [at, record.levelname.lower(), record.getMessage()]
        words += [f"{name}={value}" for name, value in facts.items()] + ([places] if places else [])
        return " ".join(words).replace("\n", " ")

    def formatException(self, exc_info: Exc) -> str:
        kind, _, trace = exc_info
        places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(trace)]
        return f"{kind.__name__ if kind else ''} at {' < '.join(reversed(places))}"


def begin(*, as_json: bool, quiet: bool) -> None:
    """Write all that is logged to the standard error, in one form; quiet, only what an operator should look at."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(as_json=as_json))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    log.setLevel(logging.WARNING if quiet else logging.INFO)
    # At a lower level it writes addresses with their keys, and the very messages of sockets.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def address(scope: Scope) -> str:
    """The pattern of a request's address, with names in the place of what could be a key."""
    path: str = scope["path"]
    if scope.get("type") == "websocket":
        return "/t/{id}/ws"
    if "path_params" not in scope:  # nobody has looked where it leads
        return f"/{path.split('/')[1]}/…" if path.count("/") > 1 else "/…"
    values = {str(value): f"{{{name}}}" for name, value in scope["path_params"].items()}
    if path[1:] in values:  # it leads nowhere
        return "/" + values[path[1:]]
    return "/".join(values.get(part, part) for part in path.split("/"))


class Requests:
    """Writes down every page, call and socket that passes: what it was, how it was answered, how long it took."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        begun, found = time.perf_counter(), {"status": 0}

        async def note(message: Scope) -> None:
            if message["type"] in ANSWERS:
                found["status"] = message.get("status", 101)
            await send(message)

        await self._app(scope, receive, note)
        facts: dict[str, object] = {"method": scope.get("method", "SOCKET"), "path": address(scope), **found}
        log.info("answered", extra={"facts": facts | {"seconds": round(time.perf_counter() - begun, 4)}})
        return None


def kind(error: BaseException) -> str:
    """What an error may be called where others read it."""
    return type(error).__name__
