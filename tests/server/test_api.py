"""What programs ask for before a socket: whatever cannot be is refused, and the answer names the field."""

from __future__ import annotations

import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import Client, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as running:
        yield running


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "game: is missing"),
        ({"game": "conspirateurs"}, "seats: is missing"),
        ({"game": "conspirateurs", "seats": ["", ""], "colour": 3}, "colour: is not known here; there are game, seats"),
        ({"game": "chess", "seats": ["", ""]}, "game: must be one of conspiracy,"),
        ({"game": ["chess"], "seats": ["", ""]}, "game: must be one of conspiracy,"),
        ({"game": "conspirateurs", "seats": [""]}, "seats: must be 2 to 4 by these options, not 1"),
        ({"game": "conspirateurs", "seats": ["", "genius"]}, "seats: must be one of random,"),
        ({"game": "conspirateurs", "seats": ["", None]}, "seats: must be one of random,"),
        ({"game": "conspirateurs", "seats": ["", 0]}, "seats: must be one of random,"),
        ({"game": "conspirateurs", "seats": {"": ""}}, "seats: must be a list"),
        ({"game": "conspirateurs", "seats": [""] * 1000}, "seats: must be a list of at most 16"),
        ({"game": "conspirateurs", "seats": ["", ""], "options": []}, "options: must be a JSON object"),
        ({"game": "conspirateurs", "seats": ["", ""], "options": {"x": 1}}, "options.x: is not known here; there are"),
        ({"game": "conspirateurs", "seats": ["", ""], "options": {"turn_limit": "9"}}, "options.turn_limit: must be a"),
        ({"game": "conspirateurs", "seats": ["", ""], "options": {"turn_limit": True}}, "options.turn_limit: must be"),
        ({"game": "conspirateurs", "seats": ["", ""], "options": {"turn_limit": -1}}, "options.turn_limit: must be"),
        ({"game": "conspirateurs", "seats": ["", ""], "listed": 1}, "listed: must be true or false"),
        ({"game": "conspirateurs", "seats": ["", ""], "names": ["", "", "x"]}, "names: must be a list of at most 2"),
        ({"game": "conspirateurs", "seats": ["", "easy"], "names": ["", "x" * 25]}, "names: must be 1 to 24 char"),
        ({"game": "conspirateurs", "seats": ["", "easy"], "names": ["", "\u202e\0"]}, "names: must be 1 to 24 char"),
        ({"game": "conspirateurs", "seats": ["", "easy"], "names": ["", 7]}, "names: must be 1 to 24 characters"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Server, data: dict[str, Any], words: str) -> None:
    assert words in server.refused("/api/tables", **data)


CLOCKS: list[Any] = [
    None, 7, "none", {}, [], [[]], [None], ["bogus"], ["none", "x"], ["none", 1], ["decision"], ["decision", 0],
    ["decision", -1], ["decision", True], ["decision", 60.5], ["decision", "60"], ["decision", 10**18], ["bank"],
    ["bank", 600], ["bank", 600, -1], ["bank", 600, None], ["bank", 10**18, 5], ["bank", 600, 5, 5],
]  # fmt: skip


@pytest.mark.parametrize("clock", CLOCKS, ids=repr)
def test_a_clock_that_cannot_be_is_refused(server: Server, clock: object) -> None:
    refused = server.refused("/api/tables", game="conspirateurs", seats=["", ""], listed=True, clock=clock)
    assert refused.startswith("clock: must be ")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "name: is missing"),
        ({"name": 5}, "name: must be 1 to 24 characters"),
        ({"name": " \u200b\u202e "}, "name: must be 1 to 24 characters"),
        ({"name": "Ann", "sealed": "xyz"}, "sealed: must be 32 bytes in hexadecimal digits"),
        ({"name": "Ann", "sealed": "00" * 33}, "sealed: must be 32 bytes in hexadecimal digits"),
        ({"name": "Ann", "sealed": 5}, "sealed: must be 32 bytes in hexadecimal digits"),
        ({"name": "Ann", "chair": 1}, "chair: is not known here; there are name, key, sealed"),
        ({"name": "Ann", "key": 5}, "key: must be text of at most 100 characters"),
        ({"name": "Ann", "key": "x" * 101}, "key: must be text of at most 100 characters"),
    ],
)
def test_who_cannot_sit_so_is_told_why(server: Server, data: dict[str, Any], words: str) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
    assert words in server.refused(f"/api/tables/{made['table']}/sit", **data)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"7", b"null", b'"game"', b"\xff", b"NaN", b'{"\\ud800": 1}'])
def test_a_body_that_is_no_object_is_refused(server: Server, body: bytes) -> None:
    request = urllib.request.Request(f"{server.url}/api/tables", body, {"content-type": "application/json"})
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=20)
    with caught.value as answer:
        assert answer.code == 400


def test_free_seats_go_to_known_bots_alone(server: Server) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
    path = f"/api/tables/{made['table']}/fill"
    for bot in ("clever", "cmd:true", "", None, ["easy"], 1, True):
        assert "bot: must be one of random, greedy" in server.refused(path, key=made["key"], bot=bot)
    server.post(path, key=made["key"], bot="easy")


def test_a_games_own_bot_plays_there_and_nowhere_else(server: Server) -> None:
    table, (key,) = server.open("conspirateurs", ["", "minimax"])
    client = Client(server, table, key)
    client.act()
    while client.last["asked"] is None:
        client.hear("update")
    assert client.last["entries"] == 2
    assert "minimax" in server.get("/api/games/conspirateurs")["bots"]
    for seats in (["", "minimax"], ["minimax", ""]):
        words = server.refused("/api/tables", game="spy_alley", seats=seats)
        assert "seats: must be one of random, greedy, easy, medium, hard" in words
    made = server.post("/api/tables", game="spy_alley", seats=["", ""])
    assert "bot: must be one of" in server.refused(f"/api/tables/{made['table']}/fill", key=made["key"], bot="minimax")


def test_a_link_brings_one_more_program_to_a_seat_once(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    path = f"/api/tables/{table}"
    link = server.post(f"{path}/link", key=keys[1])["link"]
    found = server.post(f"{path}/device", link=link, name="Second")
    assert found["seat"] == 1
    assert found["key"] not in (link, *keys)
    assert Client(server, table, found["key"]).welcome["seat"] == 1
    assert "used or has expired" in server.refused(f"{path}/device", link=link)
    assert "no seat" in server.refused(f"{path}/link", key=link), "a link is no key"
    assert Client(server, table, link).welcome["seat"] is None
