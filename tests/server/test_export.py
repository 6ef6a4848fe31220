"""Records of the server: who played, who took over, and the server's signature under the last head."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from intrigue.table import record, signature
from intrigue.table.record import BadRecord
from intrigue.table.verify import Noted, verify
from tests.server.running import Client, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("export") / "tables.sqlite", "--away", "0") as running:
        yield running


def fetched(server: Server, table: str, key: str) -> str:
    with urllib.request.urlopen(f"{server.url}/t/{table}/record?key={key}") as answer:
        assert f'{table}.jsonl"' in answer.headers["content-disposition"]
        text: str = answer.read().decode()
        return text


def ended(server: Server, **more: Any) -> tuple[str, list[str], str]:
    """A match that ends with its first action; its table, keys and record."""
    table, keys = server.open("conspirateurs", ["", "easy"], options={"turn_limit": 1}, listed=False, **more)
    Client(server, table, keys[0]).act()
    return table, keys, fetched(server, table, keys[0])


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_record_says_who_played(server: Server) -> None:
    _, _, text = ended(server, clock=["decision", 60])
    header = lines(text)[0]
    assert header["intrigue"] == 2
    assert header["players"] == [{"kind": "program"}, {"kind": "bot", "bot": "easy"}]
    assert header["clock"] == ["decision", 60]
    assert set(header["made"]) == {"program", "build", "date"}


def test_a_hard_bot_is_written_down_with_its_budget(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "hard"], options={"turn_limit": 1})
    Client(server, table, keys[0]).act()
    assert lines(fetched(server, table, keys[0]))[0]["players"][1] == {"kind": "bot", "bot": "hard", "think": 1.5}


def test_a_program_fetches_the_record_of_its_own_match_alone(server: Server) -> None:
    table, _, _ = ended(server)
    running, (own,) = server.open("conspirateurs", ["", "easy"], listed=False)
    for place, key in ((table, ""), (table, "wrong"), (table, own), (running, own)):
        assert httpx.get(f"{server.url}/t/{place}/record?key={key}").status_code == 403


def test_the_last_head_is_signed_with_the_servers_key(server: Server) -> None:
    published = server.get("/api/key")
    assert published["algorithm"] == "Ed25519"
    _, _, text = ended(server)
    header, *_, end = lines(text)
    assert end["end"]["key"] == published["key"]
    assert signature.holds(published["key"], end["end"]["signature"], header, end["end"]["head"])
    verify(record.read(text), Noted(key=published["key"]))
    header["made"]["date"] = "2020-01-01T00:00:00Z"
    forged = "\n".join([json.dumps(header), *text.splitlines()[1:], ""])
    with pytest.raises(BadRecord):
        verify(record.read(forged), Noted(key=published["key"]))


def test_a_restart_keeps_the_key(server: Server, tmp_path: Any) -> None:
    keys = []
    for _ in range(2):
        with serving(tmp_path / "tables.sqlite") as running:
            keys.append(running.get("/api/key")["key"])
    assert keys[0] == keys[1] != server.get("/api/key")["key"]


def test_who_takes_a_seat_over_is_in_the_record(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""], options={"turn_limit": 4})
    ben = Client(server, table, keys[1])
    ben.say(type="replace", seat=0)
    assert ben.until_asked()
    ann = Client(server, table, keys[0])
    ben.hear("said")
    ben.act()
    assert ann.until_asked()
    ann.say(type="resign")
    assert ben.until_asked()
    ben.act()
    while not ben.last["result"]:
        ben.hear("update")
    text = fetched(server, table, keys[1])
    changes = [(line["seat"], line["player"]) for line in lines(text)[1:-1] if "player" in line]
    assert changes == [
        (0, {"kind": "bot", "bot": "medium"}),
        (0, {"kind": "program"}),
        (0, {"kind": "bot", "bot": "medium"}),
    ]
    assert verify(record.read(text))


def test_programs_are_told_apart_from_people(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "easy"])
    seats = Client(server, table, keys[0], ("page",)).last["page"]["seats"]
    assert [(seat["kind"], seat["note"]) for seat in seats] == [("program", "Program"), ("bot", "Bot, easy")]
