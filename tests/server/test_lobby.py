"""The front page: bots as many and as good as one likes, my games, names that differ, and links that work."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from intrigue.server.forms import levels
from intrigue.server.reach import reach
from intrigue.server.seating import called
from intrigue.store.records import ChairKind, Status
from tests.server.test_pages import Site, anna, ben, invitation, opened, seated, site, token

__all__ = ["anna", "ben", "site"]


def test_the_number_and_level_of_bots_are_chosen_on_the_front_page(site: Site, anna: httpx.Client) -> None:
    page = anna.get("/").text
    assert set(levels("spy_alley")) <= set(re.findall(r'<option value="(\w+)"', page))
    answer = anna.post("/play/spy_alley", data={"token": token(anna), "bots": "4", "level": "easy"})
    chairs = site.sheet(seated(anna, answer)).chairs
    assert [chair.bot for chair in chairs] == ["", *["easy"] * 4]


@pytest.mark.parametrize("answers", [{"bots": "6"}, {"bots": "0"}, {"bots": "x"}, {"level": "wise"}, {"bots": ""}])
def test_bots_that_there_are_not_are_refused_in_a_sentence(anna: httpx.Client, answers: dict[str, str]) -> None:
    answer = anna.post("/play/spy_alley", data={"token": token(anna), **answers})
    assert answer.status_code == 400
    assert "Spy Alley takes 1 to 5 bots beside you" in answer.text


@pytest.mark.parametrize("name", ["Anna", "anna", " ANNA ", "An na"])
def test_two_people_at_a_table_have_two_names(site: Site, anna: httpx.Client, ben: httpx.Client, name: str) -> None:
    table = opened(anna)
    link = invitation(anna, table)
    answer = ben.post(link, data={"token": token(ben), "name": name})
    assert answer.status_code == 400
    assert "sits there already. Choose another name." in answer.text
    assert site.sheet(table).chairs[1].kind is ChairKind.OPEN
    ben.post(link, data={"token": token(ben), "name": "Anne"})
    assert site.sheet(table).names == ("Anna", "Anne")


def test_a_bot_leaves_its_name_to_a_person(site: Site, anna: httpx.Client) -> None:
    table = opened(anna, "spy_alley", name="wren", **{"seat.1": "easy", "seat.2": "easy"})
    names = site.sheet(table).names
    assert names[0] == "wren"
    assert len({called(name) for name in names}) == 3


def test_a_bot_that_fills_a_seat_has_a_name_of_its_own(site: Site, anna: httpx.Client) -> None:
    table = opened(anna, name="Wren")
    anna.post(f"/t/{table}/fill", data={"token": token(anna)})
    assert site.sheet(table).status is Status.PLAYING
    assert len({called(name) for name in site.sheet(table).names}) == 2


def begun(anna: httpx.Client, ben: httpx.Client) -> str:
    """A match of two people."""
    table = opened(anna, "simply_suspects")
    ben.post(invitation(anna, table), data={"token": token(ben), "name": "Ben"})
    return table


def test_my_games_say_when_they_were_and_who_won_and_can_be_removed(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    table = begun(anna, ben)
    assert f"/t/{table}/remove" not in anna.get("/").text
    assert anna.post(f"/t/{table}/remove", data={"token": token(anna)}).status_code == 400
    site.play_out(table)
    page = anna.get("/").text
    assert re.search(r'class="note">(you won|won by [^<]+|a draw)<', page)
    assert re.search(r'class="date">\d\d? \w{3} \d{4}<', page)
    assert f"/t/{table}/remove" in page
    assert f'href="/t/{table}"' not in anna.post(f"/t/{table}/remove", data={"token": token(anna)}).text
    assert site.sheet(table).status is Status.OVER, "the match itself stays"


def test_nobody_removes_a_game_of_others(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table, eve = begun(anna, ben), site.browser()
    site.play_out(table)
    eve.post(f"/t/{table}/remove", data={"token": token(eve)})
    assert f'href="/t/{table}"' in anna.get("/").text


HERE = "http://127.0.0.1:8000/join/x/y"


@pytest.mark.parametrize(
    ("link", "bound", "near", "expected", "said"),
    [
        ("https://games.example/join/x/y", "127.0.0.1", "10.0.0.7", "https://games.example/join/x/y", ""),
        (HERE, "127.0.0.1", "10.0.0.7", HERE, "this computer only"),
        (HERE, "0.0.0.0", "10.0.0.7", "http://10.0.0.7:8000/join/x/y", "your own network"),
        (HERE, "0.0.0.0", "", HERE, "this computer only"),
        ("http://localhost/join/x", "::", "10.0.0.7", "http://10.0.0.7/join/x", "your own network"),
        ("http://10.0.0.7:8000/join/x", "0.0.0.0", "10.0.0.9", "http://10.0.0.7:8000/join/x", ""),
    ],
)
def test_a_link_that_works_for_nobody_else_says_so(link: str, bound: str, near: str, expected: str, said: str) -> None:
    found = reach(link, bound, lambda: near)
    assert found.link == expected
    assert said in found.note
    assert bool(said) == bool(found.note)


def test_the_host_is_told_that_an_invitation_works_here_only(anna: httpx.Client) -> None:
    assert "works on this computer only" in anna.get(f"/t/{opened(anna)}").text


def told(line: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    for _ in range(50):
        message: dict[str, Any] = json.loads(line.recv(timeout=20))
        if message["type"] == kind:
            return message
    raise AssertionError(f"there was no {kind}")


def test_the_host_alone_asks_spectators_to_be_silent(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table, eve = opened(anna, listed="yes"), site.browser()
    ben.post(f"/join/{table}", data={"token": token(ben), "name": "Ben"})
    eve.get(f"/t/{table}")
    with site.socket(table, anna) as host, site.socket(table, ben) as guest, site.socket(table, eve) as spectator:
        for line in (host, guest, spectator):
            line.send(json.dumps({"type": "hello", "v": 1, "want": [], "after": None}))
            told(line, "welcome")
        check_silence(host, guest, spectator)


def check_silence(host: ClientConnection, guest: ClientConnection, spectator: ClientConnection) -> None:
    spectator.send(json.dumps({"type": "chat", "text": "Ben ran out of time."}))
    said = told(host, "said")
    assert said["seat"] is None
    assert not said["house"], "she does not speak with the voice of the house"
    assert said["name"]
    for line in (guest, spectator):
        line.send(json.dumps({"type": "mute", "yes": True}))
        assert told(line, "error")
    host.send(json.dumps({"type": "mute", "yes": True}))
    assert told(host, "said")["house"]
    spectator.send(json.dumps({"type": "chat", "text": "Again."}))
    assert "silent" in told(spectator, "error")["text"]
    host.send(json.dumps({"type": "mute", "yes": False}))
    assert told(host, "said")["house"]
    spectator.send(json.dumps({"type": "chat", "text": "Again."}))
    assert told(host, "said")["text"] == "Again."
