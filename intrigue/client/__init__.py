"""A client of the table's socket: sit down fairly, play, and check the record. docs/protocol.md has what is spoken.

sitting = sit("http://127.0.0.1:8000", table, invitation, "Robot").begin()
result = sitting.play(lambda update: random.choice(update["actions"]))
checked = sitting.check()
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from intrigue.core import fair
from intrigue.table.record import BadRecord, read
from intrigue.table.verify import Checked, Noted, verify

Update = dict[str, Any]  # an update as the protocol has it
Choose = Callable[[Update], Any]  # from an update that asks to one of its actions, or to the steps of one
NONCE = 32  # bytes
PAUSE = 1.0  # seconds between two looks at a table that has not begun, and before a lost socket is opened again
TRIES = 30  # how often a socket is opened again that does not come back
MENDED = ("stale", "not_asked", "slow_down", "slow_disk")  # errors after which the next update says how to go on


class Denied(Exception):
    """The server refuses; the text is the one it gives."""


def call(server: str, path: str, data: dict[str, Any] | None = None) -> Any:
    """What the server answers to a GET, or to a POST with data."""
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(f"{server.rstrip('/')}{path}", body, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            raise Denied(_reason(error)) from None


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return f"{error.code} {error.reason}"


def unpack(frame: bytes) -> bytes:
    """The JSON of a packed message."""
    return zlib.decompress(frame[4 : 4 + int.from_bytes(frame[:4], "big")])


class Connection:
    """A socket of a table: says hello, and then speaks and hears JSON."""

    def __init__(self, socket: ClientConnection, want: Sequence[str] = ("actions",), after: int | None = 0) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.welcome = self._greet(list(want), after)
        self.last = self.hear("update")

    def _greet(self, want: list[str], after: int | None) -> Update:
        """Say hello until it is answered by a welcome; Denied where it is refused for good."""
        while True:
            self.say(type="hello", v=1, want=want, after=after)
            answer = self.hear("welcome", "error")
            if answer["type"] == "welcome":
                return answer
            if answer["code"] not in MENDED:
                raise Denied(answer["text"])
            time.sleep(PAUSE)

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, *kinds: str, timeout: float | None = 20) -> Update:
        """The next message of one of these types; others are passed over."""
        while True:
            frame = self.socket.recv(timeout=timeout)
            text = frame if isinstance(frame, str) else unpack(frame).decode()
            self.heard.append(text)
            message: Update = json.loads(text)
            if message["type"] == "update":
                self.last = message
            if message["type"] in kinds:
                return message

    def close(self) -> None:
        self.socket.close()


def sit(server: str, table: str, key: str, name: str) -> Sitting:
    """Take a seat with the key of an invitation, or of the seat one had before a rematch, and seal a nonce."""
    nonce = token_bytes(NONCE)
    commitment = call(server, f"/api/tables/{table}?key={key}")["commitment"]
    sealed = {"key": key, "name": name, "sealed": fair.sealed(nonce).hex()}
    found = call(server, f"/api/tables/{table}/sit", sealed)
    return Sitting(server.rstrip("/"), table, found["seat"], found["key"], commitment, nonce)


class Sitting:
    """A seat at a table, with everything that is noted for the check at the end."""

    def __init__(self, server: str, table: str, seat: int, key: str, commitment: str, nonce: bytes) -> None:
        self.server, self.table, self.seat, self.key = server, table, seat, key
        self.commitment, self.nonce = commitment, nonce
        self.seals: list[str] = []
        self.heads: dict[int, str] = {}  # by how many entries there were

    def look(self) -> dict[str, Any]:
        """How the table stands."""
        found: dict[str, Any] = call(self.server, f"/api/tables/{self.table}?key={self.key}")
        return found

    def begin(self) -> Sitting:
        """Wait until everybody has sat, note all seals, open the nonce, and wait until the match has begun."""
        while not (stands := self.look())["opening"]:
            time.sleep(PAUSE)
        self.seals = [seat["sealed"] for seat in stands["seats"]]
        if stands["commitment"] != self.commitment or self.seals[self.seat] != fair.sealed(self.nonce).hex():
            raise Denied("the table is not the one at which this seat was taken")
        call(self.server, f"/api/tables/{self.table}/nonce", {"key": self.key, "nonce": self.nonce.hex()})
        while self.look()["status"] == "open":
            time.sleep(PAUSE)
        return self

    def play(self, choose: Choose, want: Sequence[str] = ("view", "actions")) -> list[float]:
        """Answer whatever is asked until the match is over: its result. A socket that is lost is opened again."""
        tries = 0
        while True:
            try:
                with connect(f"{self.server.replace('http', 'ws', 1)}/t/{self.table}/ws?key={self.key}") as socket:
                    connection = Connection(socket, want, None)
                    tries = 0
                    return self._answer(connection, choose)
            except (ConnectionClosed, ConnectionError):
                tries += 1
                if tries == TRIES:
                    raise
                time.sleep(PAUSE)

    def _answer(self, connection: Connection, choose: Choose) -> list[float]:
        update = connection.last
        while True:
            self.heads[update["entries"]] = update["head"]
            if update["result"] is not None:
                result: list[float] = update["result"]
                return result
            if update["asked"] is not None:
                chosen = choose(update)
                how = "steps" if isinstance(chosen, list | tuple) else "action"
                connection.say(type="act", asked=update["asked"], **{how: chosen})
            update = self._next(connection)

    def _next(self, connection: Connection) -> Update:
        """The next update; the last one again where what was said came too fast."""
        while True:
            message = connection.hear("update", "error", timeout=None)
            if message["type"] == "update":
                return message
            if message["code"] not in MENDED:
                raise Denied(message["text"])
            if message["code"] == "slow_down":
                time.sleep(PAUSE)
                return connection.last

    def record(self) -> str:
        """The record of the match, after its end."""
        with urllib.request.urlopen(f"{self.server}/t/{self.table}/record?key={self.key}") as answer:
            return str(answer.read().decode())

    def check(self) -> Checked:
        """Check the record against all that was noted, and draw everything again; BadRecord says what does not hold."""
        record = read(self.record())
        seals = [fair.sealed(nonce).hex() if nonce else "" for nonce in record.nonces]
        if seals != self.seals:
            raise BadRecord(1, "the nonces are not those whose seals were noted before the match")
        return verify(record, Noted(self.commitment, {self.seat: self.nonce.hex()}, tuple(self.heads.values())))
