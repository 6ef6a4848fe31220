"""What programs may ask for without a socket: games, what they say, and one's own tables and records."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from intrigue import games
from intrigue.client import Denied, call, sit
from tests.server.running import Client, Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as running:
        yield running


def test_the_games_are_told_with_sizes_options_and_bots(server: Server) -> None:
    found = {offer["game"]: offer for offer in server.get("/api/games")["games"]}
    assert tuple(found) == games.names()
    game = found["conspiracy"]
    assert game["seats"] == [3, 4]
    assert game["further"] == [{"seats": 2, "options": {"two_players": True}}]
    options = {option["name"]: option for option in game["options"]}
    assert options["map"]["choices"] == ["auto", "hub21", "tri19", "grid25"]
    assert options["turn_limit"]["range"] == [0, 10_000]
    assert all(option["label"] for option in game["options"])
    assert "hard" in game["bots"]


def test_what_is_told_of_a_game_opens_a_table(server: Server) -> None:
    for offer in server.get("/api/games")["games"]:
        options = {option["name"]: option["default"] for option in offer["options"]}
        for seats in offer["seats"]:
            server.post("/api/tables", game=offer["game"], seats=[""] * seats, options=options)
        for more in offer["further"]:
            server.post("/api/tables", game=offer["game"], seats=[""] * more["seats"], options=more["options"])


@pytest.mark.parametrize("name", games.OWN)
def test_a_game_comes_with_its_schema_which_what_is_sent_keeps_to(server: Server, name: str) -> None:
    found = server.get(f"/api/games/{name}")
    defs = {"$defs": found["schema"]["$defs"]}
    table, (key,) = server.open(name, ["", *["greedy"] * (found["seats"][0] - 1)])
    client = Client(server, table, key, want=("view", "actions"))
    client.until_asked()
    update: Any = client.last
    client.close()
    Draft202012Validator({"$ref": "#/$defs/view", **defs}).validate(update["view"])
    for action in update["actions"]:
        Draft202012Validator({"$ref": "#/$defs/action", **defs}).validate(action)


@pytest.mark.parametrize("name", ["chess", "Souls", "..", "%00", "x" * 500])
def test_a_game_that_there_is_not_is_refused(server: Server, name: str) -> None:
    with pytest.raises(Denied, match=r"game: must be one of|404"):
        call(server.url, f"/api/games/{name}")


def test_ones_own_tables_are_told_by_key_and_no_others(server: Server) -> None:
    server.open("simply_suspects", ["", "greedy"])
    table, (key,) = server.open("simply_suspects", ["", "greedy"])
    (mine,) = server.get(f"/api/tables?key={key}")["tables"]
    assert (mine["table"], mine["seat"], mine["status"]) == (table, 0, "playing")
    assert server.get("/api/tables?key=nonsense") == {"tables": []}


def test_ones_own_tables_are_told_by_cookie(server: Server) -> None:
    with urllib.request.urlopen(server.url) as answer:
        cookie = str(answer.headers["set-cookie"]).split(";")[0]
    request = urllib.request.Request(f"{server.url}/api/tables", headers={"cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        assert json.load(answer) == {"tables": []}


def test_without_key_or_cookie_it_is_said_what_is_missing(server: Server) -> None:
    with pytest.raises(Denied, match="key: is missing"):
        call(server.url, "/api/tables")
    with pytest.raises(Denied, match="key: must be text of at most"):
        call(server.url, f"/api/tables?key={'x' * 200}")


def test_a_program_fetches_the_record_of_its_own_match_and_nobody_elses(server: Server) -> None:
    made = server.post("/api/tables", game="simply_suspects", seats=["", "greedy"], options={"turn_limit": 3})
    sitting = sit(server.url, made["table"], made["key"], "Robot").begin()
    sitting.play(lambda update: update["actions"][0])
    assert json.loads(sitting.record().splitlines()[0])["commitment"] == made["commitment"]
    with pytest.raises(urllib.error.HTTPError, match="403") as refused:
        urllib.request.urlopen(f"{server.url}/t/{made['table']}/record?key=nonsense")
    refused.value.close()
