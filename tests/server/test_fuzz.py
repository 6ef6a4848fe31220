"""No answer of 500 and no traceback to anything: seeded requests and messages, most of them nearly right."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from intrigue import games
from intrigue.client import unpack
from intrigue.games import OWN
from intrigue.server.ceilings import without
from intrigue.server.settings import Settings
from tests.server.grammar import VALUES, Grammar
from tests.server.test_pages import Site, serving, token

LONG = int(os.environ.get("INTRIGUE_FUZZ", "0"))  # `make fuzz` asks for more than the suite has time for
REQUESTS, MESSAGES, BATCH = max(600, LONG * 3 // 10), max(1_500, LONG), 25
ODD = [
    "",
    "0",
    "-1",
    "é",
    "\u202e",
    "null",
    "true",
    "[]",
    "{}",
    "%00",
    "../..",
    "x" * 5000,
    "1e400",
    "'",
    '"',
    "<b>",
    "\x00",
]
ODD += ["9" * 30, "none", "medium", "greedy", "cmd:true", "\ud800", "spy_alley", "person", "nobody"]


class Listener(logging.Handler):
    """Keeps the tracebacks that are logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    data = tmp_path_factory.mktemp("fuzz") / "tables.sqlite"
    with serving(Settings(data=data, pace=0.0, limits=False, ceilings=replace(without(), patience=2))) as made:
        yield made


@pytest.fixture
def faults() -> Iterator[list[str]]:
    listener = Listener()
    loggers = [logging.getLogger(name) for name in ("uvicorn.error", "asyncio", "websockets")]
    for logger in loggers:
        logger.addHandler(listener)
    yield listener.found
    for logger in loggers:
        logger.removeHandler(listener)


def answered(port: int, request: bytes) -> bytes:
    """The status of the answer; nothing where the server hung up."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        found = line.recv(4096)
    return found.split()[1] if found else b""


class Requests:
    """Requests like those of browsers and programs, with something odd in most of them."""

    def __init__(self, site: Site) -> None:
        self.rng = Random(20)
        self.guest = site.browser()
        self.token = token(self.guest)
        made = self.guest.post(
            "/api/tables", json={"game": "spy_alley", "seats": ["", "random"], "listed": True}
        ).json()
        begun = self.guest.post(
            "/api/tables", json={"game": "souls", "seats": ["", "greedy", "greedy"], "listed": True}
        )
        self.guest.post(f"/api/tables/{begun.json()['table']}/sit", json={"key": begun.json()["key"], "name": "P"})
        self.tables, self.keys = [made["table"], begun.json()["table"], "none"], [made["key"], "wrong", ""]

    def pick(self, *words: str) -> str:
        return self.rng.choice(ODD) if self.rng.random() < 0.25 else self.rng.choice(words)

    def path(self) -> str:
        game, table, key = self.pick(*OWN), self.pick(*self.tables), self.pick(*self.keys)
        places = ["/", f"/play/{game}", f"/new/{game}", f"/rules/{game}", f"/join/{table}", f"/join/{table}/{key}"]
        places += [
            f"/t/{table}{more}" for more in ("", "/fill", "/talk", "/record", "/device", "/ws", f"/ws?key={key}")
        ]
        places += [f"/seat/{table}/{key}", "/api/tables", f"/api/tables/{table}/sit", f"/api/tables/{table}/fill"]
        places += ["/board.css", "/static/table.js", f"/static/{game}", f"/{game}", f"/t/{table}/record?x={key}"]
        return "".join(
            f"%{b:02x}" if b > 126 or b < 33 else chr(b) for b in self.rng.choice(places).encode("utf-8", "replace")
        )

    def form(self) -> bytes:
        fields = {"token": self.token if self.rng.random() < 0.8 else self.pick("x"), "name": self.pick("Ann")}
        for name in ("nonce", "clock", "decision", "bank", "increment", "listed", "level", "seat.1", "seat.2", "bot.1"):
            if self.rng.random() < 0.4:
                fields[name] = self.pick(
                    "none", "decision", "bank", "60", "yes", "0f" * 32, "person", "medium", "nobody"
                )
        text = "&".join(f"{name}={value}" for name, value in fields.items())
        return text.encode("utf-8", "replace")

    def data(self) -> bytes:
        odd = self.rng.random() < 0.1
        names = (
            "game",
            "seats",
            "options",
            "listed",
            "clock",
            "names",
            "key",
            "name",
            "nonce",
            "bot",
            "sealed",
            "program",
        )
        found: dict[str, Any] = {
            "game": self.rng.choice(list(OWN)),
            "seats": ["", "medium"],
            "key": self.keys[0],
            "name": "P",
        }
        for name in self.rng.sample(names, self.rng.randrange(4)):
            found[name] = self.rng.choice(VALUES)
        return self.rng.choice([b"", b"[]", b"{", b"\xff", b"1", b"[" * 3000]) if odd else json.dumps(found).encode()

    def make(self) -> bytes:
        rng, path = self.rng, self.path()
        sends = any(word in path for word in ("/play/", "/new/", "/join/", "/fill", "/api/tables", "/seat/"))
        methods = ("GET", "POST", "HEAD", "PUT", "OPTIONS")
        method = rng.choice(methods) if rng.random() < 0.2 else methods[sends]
        api = path.startswith("/api/") != (rng.random() < 0.05)
        kinds = (
            ("application/json",) if api else ("application/x-www-form-urlencoded", "multipart/form-data; boundary=x")
        )
        headers = {"Host": "127.0.0.1", "Connection": "close", "Content-Type": rng.choice(kinds)}
        cookie = self.guest.cookies["guest"] if rng.random() < 0.9 else self.pick("x.y")
        headers["Cookie"] = f"guest={cookie}; invitation={self.pick(*self.keys)}"
        for name, words in EXTRA.items():
            if rng.random() < 0.04:
                headers[name] = self.pick(*words)
        if path.partition("?")[0].endswith("/ws") and rng.random() < 0.8:
            headers |= {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
            headers["Sec-WebSocket-Key"] = self.pick("dGhlIHNhbXBsZSBub25jZQ==")
        body = b"" if method in ("GET", "HEAD") else self.data() if api else self.form()
        headers.setdefault("Content-Length", str(len(body)))
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "replace") + body


EXTRA = {
    "Origin": ("null", "http://[", "http://127.0.0.1", "http://a:b"),
    "Referer": ("http://127.0.0.1/", "http://["),
    "Content-Type": (
        "application/json; charset=odd",
        "multipart/form-data",
        "multipart/form-data; charset=odd; boundary=x",
    ),
    "Accept-Encoding": ("gzip", "gzip;q=x"),
    "Host": ("localhost", "x", "[", "127.0.0.1:99999"),
    "Content-Length": ("0", "5", "-1", "99999999"),
    "Transfer-Encoding": ("chunked", "gzip"),
    "Range": ("bytes=0-1", "bytes=9-1", "x"),
    "If-Modified-Since": ("x", "Mon, 01 Jan 2024 00:00:00 GMT"),
    "X-Forwarded-For": ("1.2.3.4", "x"),
    "Upgrade": ("websocket", "h2c"),
}


def test_no_request_is_answered_with_500(site: Site, faults: list[str]) -> None:
    requests, statuses = Requests(site), dict[bytes, int]()
    for _ in range(REQUESTS):
        request = requests.make()
        status = answered(site.port, request)
        statuses[status] = statuses.get(status, 0) + 1
        assert not status.startswith(b"5"), request
        assert not faults, (request, faults)
    assert min(statuses.get(status, 0) for status in (b"200", b"303", b"400", b"403", b"404")) > 1, statuses


def is_ping(text: str) -> bool:
    with suppress(ValueError, RecursionError):
        return bool(json.loads(text) == {"type": "ping"})
    return False


def heard(frame: str | bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(frame if isinstance(frame, str) else unpack(frame))
    return found


class Device:
    """A socket that a fuzzer speaks through: at a fresh table of some game whenever this one may have been left."""

    def __init__(self, site: Site, guest: httpx.Client, game: str) -> None:
        seats = ["", *["random"] * (games.title(game).usual - 1)]
        made = guest.post("/api/tables", json={"game": game, "seats": seats, "listed": True}).json()
        sat = guest.post(f"/api/tables/{made['table']}/sit", json={"key": made["key"], "name": "P"}).json()
        self._line = connect(
            f"ws://127.0.0.1:{site.port}/t/{made['table']}/ws?key={sat['key']}", proxy=None, legacy=True
        )
        self.update: dict[str, Any] = {"asked": None, "entries": 0, "actions": []}
        self.codes = Counter[str]()
        self.say(['{"type":"hello","v":1,"want":["actions"],"after":0}'])

    def say(self, texts: list[str]) -> None:
        """Send these, and hear everything up to the answer to the last."""
        for text in (*texts, '{"type":"ping"}'):
            self._line.send(text)
        pings = 1 + sum(map(is_ping, texts))
        while pings:
            message = heard(self._line.recv(timeout=60))
            pings -= message["type"] == "pong"
            self.codes[message.get("code", message["type"])] += 1
            if message["type"] == "update":
                self.update = {"actions": []} | message

    def close(self) -> None:
        self._line.close()


@pytest.mark.parametrize("game", OWN)
def test_no_message_breaks_a_socket(site: Site, faults: list[str], game: str) -> None:
    """Right messages, nearly right ones and nonsense by the grammar that the server itself has of them."""
    grammar, guest, codes = Grammar(Random(21)), site.browser(), Counter[str]()
    for number in range(0, MESSAGES // len(OWN), BATCH):
        if number % (8 * BATCH) == 0:
            device = Device(site, guest, game)
        texts = [grammar.message(device.update) for _ in range(BATCH)]
        try:
            device.say(texts)
        except ConnectionClosed:
            raise AssertionError(f"the socket was cut by one of {texts!r}: {faults}") from None
        assert not faults, (texts, faults)
        if number % (8 * BATCH) == 7 * BATCH:
            codes += device.codes
            device.close()
    assert codes["update"] > 0, codes
    assert codes["bad"] > 3, codes


def test_rooms_are_well_after_all_that(site: Site) -> None:
    async def begun() -> bool:
        return all(room.match.head for room in site.house.rooms.values())

    assert asyncio.run_coroutine_threadsafe(begun(), site.loop).result()
