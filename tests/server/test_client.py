"""The clients that we offer: the package, and the page in JavaScript."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from intrigue import client, games
from intrigue.client import Denied, sit
from intrigue.core.contract import steps
from intrigue.table.record import BadRecord
from tests.server.running import Server, serving

GAME = games.load("simply_suspects")
PAGE = Path(__file__).parents[2] / "docs" / "client-js.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as running:
        yield running


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.05)


def table(server: Server, *seats: str) -> tuple[str, str]:
    made = server.post("/api/tables", game="simply_suspects", seats=list(seats), options={"turn_limit": 12})
    return made["table"], made["key"]


def first(update: dict[str, Any]) -> Any:
    return update["actions"][0]


def test_a_client_sits_plays_and_checks_the_record(server: Server) -> None:
    sitting = sit(server.url, *table(server, "", "greedy"), name="Robot").begin()
    result = sitting.play(first)
    assert len(result) == 2
    checked = sitting.check()
    assert checked.draws > 0
    assert checked.proved == max(sitting.heads)


def test_two_clients_play_each_other(server: Server) -> None:
    id_, key = table(server, "", "")
    sittings = [sit(server.url, id_, key, name) for name in ("A", "B")]
    results: dict[int, list[float]] = {}

    def run(sitting: client.Sitting) -> None:
        results[sitting.seat] = sitting.begin().play(lambda update: steps(GAME.codec.load(first(update))))

    threads = [threading.Thread(target=run, args=(sitting,)) for sitting in sittings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert results[0] == results[1]
    assert [len(set(sitting.seals)) for sitting in sittings] == [2, 2]
    for sitting in sittings:
        sitting.check()


def test_a_record_that_does_not_fit_what_was_noted_is_refused(server: Server) -> None:
    sitting = sit(server.url, *table(server, "", "greedy"), name="Robot").begin()
    sitting.play(first)
    true = dict(sitting.heads)
    sitting.heads[1] = "0" * 64
    with pytest.raises(BadRecord, match="noted head"):
        sitting.check()
    sitting.heads, sitting.seals = true, ["0" * 64, ""]
    with pytest.raises(BadRecord, match="seals"):
        sitting.check()


def test_what_the_server_refuses_is_said(server: Server) -> None:
    with pytest.raises(Denied, match=r"private|invit"):
        sit(server.url, table(server, "", "greedy")[0], "nonsense", "Robot")
    sitting = sit(server.url, *table(server, "", "greedy"), name="Robot").begin()
    with pytest.raises(Denied):
        sitting.play(lambda update: {"is": "Fly"})


@pytest.mark.skipif(
    shutil.which("node") is None, reason="Node.js is not installed: the client in JavaScript was NOT run"
)
def test_the_client_in_javascript_plays_a_whole_match(server: Server, tmp_path: Path) -> None:
    (code,) = re.findall(r"```js\n(.*?)```", PAGE.read_text(), re.DOTALL)
    place = tmp_path / "client.mjs"
    place.write_text(code)
    subprocess.run(["node", "--check", str(place)], check=True, timeout=60)
    newest = int(subprocess.check_output(["node", "--version"], text=True)[1:].split(".")[0])
    if newest < 20:
        pytest.skip("this Node.js has no WebSocket: the client in JavaScript was checked but NOT run")
    how = ["--experimental-websocket"] if newest < 22 else []
    command = ["node", *how, str(place), server.url, *table(server, "", "greedy")]
    said = subprocess.run(command, check=True, timeout=120, capture_output=True, text=True).stdout
    assert "The record fits what was noted: commitment, own nonce, 2 seals" in said


class Doorkeeper:
    """A socket at whose other end the first greeting is answered by an error, and later ones by a welcome."""

    def __init__(self, code: str) -> None:
        self.answers = [f'{{"type": "error", "code": "{code}", "text": "Not now."}}', '{"type": "welcome"}']
        self.answers.append('{"type": "update", "entries": 3}')
        self.said: list[str] = []

    def send(self, text: str) -> None:
        self.said.append(text)

    def recv(self, timeout: float | None = None) -> str:
        return self.answers.pop(0)


def test_a_greeting_that_came_too_fast_is_said_again_and_one_that_is_refused_is_told() -> None:
    fast = Doorkeeper("slow_down")
    assert client.Connection(fast).last["entries"] == 3  # type: ignore[arg-type]
    assert len(fast.said) == 2
    assert fast.said[0] == fast.said[1]
    with pytest.raises(Denied, match=r"Not now\."):
        client.Connection(Doorkeeper("refused"))  # type: ignore[arg-type]
