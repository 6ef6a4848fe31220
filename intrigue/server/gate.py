"""The gate: every request passes here before anything is read or made for it.

It refuses names that are not ours (a foreign name that leads here is DNS rebinding), pages of other sites, and bodies
that are too large or too slow; and it gives every answer the headers that keep it to itself.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers

from intrigue.core.language import speaking
from intrigue.server.catalogue import say
from intrigue.server.errors import Full, Refused
from intrigue.server.languages import preferred
from intrigue.server.metrics import Counter
from intrigue.server.watch import WATCHED

if TYPE_CHECKING:
    from intrigue.server.house import House

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PORTS = {"http": 80, "https": 443}
SCHEMES = {"ws": "http", "wss": "https"}
HELD_UP = 1.0  # seconds until somebody who asks too much is told so
RETRY = b"5"  # seconds after which they may try again
AGAIN = (429, 503)  # the statuses that say so
NOT_LET_IN = 4403  # the code with which a socket is refused

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
ASK_AGAIN = "no-cache"  # scripts that import each other must be of one version
KEEP_NOT = "no-store"  # what a page says of a table is for one guest


def address_of(scope: Scope) -> str:
    """The address that a request came from."""
    return str(scope["client"][0]) if scope.get("client") else ""


async def turn_away(refused: Refused, send: Send) -> None:
    """Refuse a socket: not here at all, or not now."""
    status = 503 if isinstance(refused, Full) else 429
    if status == 429 and refused.code != "slow_down":
        return await send({"type": "websocket.close", "code": NOT_LET_IN})
    if status == 429:
        await asyncio.sleep(HELD_UP)
    headers = [(b"retry-after", RETRY), (b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": refused.text.encode()})
    return None


class Stop(Exception):
    """The request goes no further; the status and the sentence that say so."""

    def __init__(self, status: int, key: str, **parts: object) -> None:
        self.status, self.text = status, say(key, **parts)
        super().__init__(self.text)


class Site(NamedTuple):
    """Where a page comes from, as browsers compare it."""

    scheme: str
    host: str
    port: int


def site(address: str) -> Site | None:
    """The site of an address; None where it names no host, as `null` and files do, or is no address."""
    try:
        found = urlsplit(address)
        port = found.port
    except ValueError:
        return None
    scheme = SCHEMES.get(found.scheme, found.scheme)
    if scheme not in PORTS or not found.hostname or "@" in found.netloc:
        return None
    return Site(scheme, found.hostname, PORTS[scheme] if port is None else port)


def is_address(host: str) -> bool:
    """Whether a host is a number: no name that somebody else could make lead here."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Names:
    """The names that the server goes by: loopback's, the machine's, those it was told, and any address."""

    def __init__(self, base_url: str = "", bound: str = "") -> None:
        self._base = site(base_url)
        machine = socket.gethostname().lower()
        self._known = {"localhost", machine, f"{machine}.local", bound.lower(), self._base.host if self._base else ""}

    def include(self, host: str | None) -> bool:
        """Whether a request may call us that; one without a name comes from no browser."""
        if host is None:
            return True
        found = site(f"http://{host}")
        return found is not None and (found.host in self._known or is_address(found.host))

    def wrote(self, page: str, scheme: str, host: str | None) -> bool:
        """Whether a page at that address is ours: as the request came, or as the server is reached from outside."""
        found = site(page)
        return found is not None and found in (self._base, site(f"{scheme}://{host}"))


class Gate:
    """Lets in what may come in, and passes it on with its body read."""

    def __init__(self, app: App, house: House, names: Names, table: App, watch: App) -> None:
        """Sockets go to the table, and what watchmen ask to the watch."""
        self._app, self._table, self._watch, self._names = app, table, watch, names
        self._ceilings, self._costs, self._metrics = house.ceilings, house.costs, house.metrics
        self._orders = house.orders

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            return await self._socket(scope, receive, send)
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        answer = _with_headers(scope["path"], send, self._metrics.answers)
        if scope["path"] in WATCHED:  # whoever asks, by whatever name: it must be answered when all else is not
            return await self._watch(scope, receive, answer)
        begun = time.perf_counter()
        with speaking(preferred(Headers(scope=scope))):
            await self._answer(scope, receive, answer)
        self._metrics.answer_seconds.observe(time.perf_counter() - begun)
        return None

    async def _answer(self, scope: Scope, receive: Receive, answer: Send) -> None:
        try:
            self._check(scope)
            if not self._costs.page(address_of(scope), scope["path"]):
                await asyncio.sleep(HELD_UP)
                raise Stop(429, "error_slow_down")
            body = await self._body(scope, receive) if scope["method"] == "POST" else None
        except Stop as stop:
            return await _refuse(scope["path"], stop, answer)
        return await self._app(scope, receive if body is None else _again(body, receive), answer)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        try:
            self._check(scope)
        except Stop:
            return await turn_away(Refused("refused"), send)
        return await self._table(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        """Stop what calls us by a name that is not ours, and what another site's page sends."""
        headers, scheme = Headers(scope=scope), str(scope["scheme"])
        if self._orders.is_banned(address_of(scope)):
            raise Stop(403, "error_banned")
        if not self._names.include(headers.get("host")):
            raise Stop(421, "error_host")
        page = headers.get("origin") or headers.get("referer")
        does = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if does and page is not None and not self._names.wrote(page, scheme, headers.get("host")):
            raise Stop(403, "error_origin")

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        headers, ceilings = Headers(scope=scope), self._ceilings
        ceiling = "record_body" if scope["path"] == "/replay" else "api_body" if _is_api(scope["path"]) else "form_body"
        most: int = getattr(ceilings, ceiling)
        if _is_api(scope["path"]) and headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
            raise Stop(415, "error_not_json")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > most:
            self._costs.refused(ceiling)
            raise Stop(413, "error_too_large", most=most)
        try:
            async with asyncio.timeout(ceilings.patience):
                return await _read(receive, most)
        except TimeoutError:
            self._costs.refused("patience")
            raise Stop(408, "error_too_slow") from None


JSON = "application/json"


def _is_api(path: str) -> bool:
    return path.startswith("/api/")


async def _read(receive: Receive, most: int) -> bytes:
    """A body of at most this many bytes; what comes in pieces is counted as it comes."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Stop(400, "error_bad")  # the other end is gone
        body += bytes(message.get("body", b""))
        if len(body) > most:
            raise Stop(413, "error_too_large", most=most)
        if not message.get("more_body"):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Receives a body that was read already, and then what comes after it."""
    pending = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return pending.pop() if pending else await receive()

    return next_message


def _with_headers(path: str, send: Send, answers: Counter) -> Send:
    static = path.startswith("/static/")

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            answers.add(str(message["status"]))
            found = [*message.get("headers", [])]
            headers = dict(HEADERS)
            if static or not any(name == b"cache-control" for name, _ in found):
                headers["cache-control"] = ASK_AGAIN if static else KEEP_NOT
            message["headers"] = [*found, *((name.encode(), value.encode()) for name, value in headers.items())]
        await send(message)

    return add


async def _refuse(path: str, stop: Stop, send: Send) -> None:
    """Say no and hang up, whatever else the other end would send."""
    text, kind = (orjson.dumps({"error": stop.text}), JSON) if _is_api(path) else (stop.text.encode(), "text/plain")
    headers = {"content-type": f"{kind}; charset=utf-8", "content-length": str(len(text)), "connection": "close"}
    if stop.status in AGAIN:
        headers["retry-after"] = RETRY.decode()
    made = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": stop.status, "headers": made})
    await send({"type": "http.response.body", "body": text})
