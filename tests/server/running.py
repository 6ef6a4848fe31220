"""A real server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

from intrigue.client import Connection
from intrigue.core import fair

PROGRAM = "from intrigue.cli.main import main; main()"
COMMAND = [sys.executable, "-c", PROGRAM, "serve"]

ENDS = 120  # seconds within which a server has ended, on a machine that does much else
FREE = ("--no-limits", "--bots-alone")
LOST = "ignore:resource_tracker:UserWarning"  # what a killed server's workers held is cleared away with a warning

_GIVEN: Counter[str] = Counter()


def this_test() -> str:
    """What is being tested; nothing outside of tests."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rsplit(" ", 1)[0]


def new_nonce() -> bytes:
    """A nonce that is the test's own, and so the same on every run."""
    test = this_test()
    _GIVEN[test] += 1
    return fair.seed_from(f"{test} {_GIVEN[test]}")


class Server:
    """The command line's own server on a free port."""

    def __init__(
        self,
        data: Path | str,
        *more: str,
        port: int = 0,
        log: IO[str] | int | None = None,
        program: str = PROGRAM,
    ) -> None:
        command = [sys.executable, "-c", program, "serve"]
        arguments = [*command, "--port", str(port), "--data", str(data), "--pace", "0", *FREE, *more]
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": LOST}
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "served at" in line, line
        self._reach(line.split()[-1])

    @classmethod
    def at(cls, url: str) -> Server:
        """One that somebody else has started, and will end."""
        found = cls.__new__(cls)
        found._reach(url)
        return found

    def _reach(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/static/none", timeout=5)
            except urllib.error.HTTPError:
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it without a warning."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=ENDS)
        if self.process.stdout:
            self.process.stdout.close()

    def post(self, path: str, **data: Any) -> dict[str, Any]:
        body = json.dumps(data).encode()
        request = urllib.request.Request(f"{self.url}{path}", body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def refused(self, path: str, **data: Any) -> str:
        """The error text of a call that must fail."""
        try:
            self.post(path, **data)
        except urllib.error.HTTPError as error:
            with error:
                return str(json.load(error)["error"])
        raise AssertionError("the call was not refused")

    def open(self, game: str, seats: list[str], **more: Any) -> tuple[str, list[str]]:
        """A table whose people sit down at once and open their nonces: its name and the people's seat keys."""
        made = self.post("/api/tables", **{"game": game, "seats": seats, "listed": True} | more)
        names = [f"P{number}" for number, bot in enumerate(seats) if not bot]
        return made["table"], self.sit(made["table"], [made["key"]] * len(names), names)

    def sit(self, table: str, keys: list[str], names: list[str]) -> list[str]:
        """Sit down with sealed nonces and open them: by the key of the invitation, or those of seats that are kept."""
        nonces, path = [new_nonce() for _ in names], f"/api/tables/{table}"
        seals = [fair.sealed(nonce).hex() for nonce in nonces]
        found = [
            self.post(f"{path}/sit", key=key, name=name, sealed=seal)["key"]
            for key, name, seal in zip(keys, names, seals, strict=True)
        ]
        for key, nonce in zip(found, nonces, strict=True):
            self.post(f"{path}/nonce", key=key, nonce=nonce.hex())
        return found

    def link(self, table: str, key: str) -> str:
        """The path of a link that brings one more device to a seat."""
        return f"/seat/{table}/{self.post(f'/api/tables/{table}/link', key=key)['link']}"

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=20) as answer:
            return json.load(answer)

    def socket(self, table: str, key: str = "", cookie: str = "") -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/t/{table}/ws" + (f"?key={key}" if key else "")
        return connect(address, proxy=None, legacy=True, additional_headers={"cookie": cookie} if cookie else {})


class Balanced(Server):
    """Several nodes behind a balancer that sends every call and every socket to the next one."""

    def __init__(self, *nodes: Server) -> None:
        self.nodes, self._calls = nodes, count()

    @property
    def _next(self) -> Server:
        return self.nodes[next(self._calls) % len(self.nodes)]

    @property
    def url(self) -> str:  # type: ignore[override]
        return self._next.url

    @property
    def port(self) -> int:  # type: ignore[override]
        return self._next.port


@contextmanager
def serving(data: Path | str, *more: str, program: str = PROGRAM) -> Iterator[Server]:
    server = Server(data, *more, program=program)
    try:
        yield server
    finally:
        server.end()


class Client(Connection):
    """One device: says hello and then speaks and hears JSON."""

    def __init__(
        self,
        server: Server,
        table: str,
        key: str = "",
        want: tuple[str, ...] = ("actions",),
        after: int | None = 0,
        cookie: str = "",
    ):
        super().__init__(server.socket(table, key, cookie), want, after)

    def until_asked(self) -> bool:
        """Wait to be asked; not if the match is over before."""
        while self.last["asked"] is None and not self.last["result"]:
            self.hear("update")
        return self.last["asked"] is not None

    def act(self, index: int = 0) -> None:
        """Answer with one of the actions offered and hear what came of it; nothing after the end."""
        if not self.until_asked():
            return
        self.say(type="act", asked=self.last["asked"], action=self.last["actions"][index])
        self.hear("update", "error")
