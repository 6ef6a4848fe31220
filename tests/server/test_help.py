"""Help over the socket and by address: on what is drawn and on what can be chosen, for the eyes that ask alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest

from intrigue import games
from intrigue.core.contract import steps
from intrigue.core.help import Help, Thing, cited, things
from intrigue.core.promises import Broken
from intrigue.core.suite import look_at
from intrigue.example.title import TITLE
from intrigue.server.page import Desk
from tests.server.running import Client, Server
from tests.server.test_pages import Site
from tests.server.test_replays import anna, begun, ben, site
from tests.server.test_socket import server

__all__ = ["anna", "ben", "server", "site"]  # fixtures


def test_an_explanation_is_taken_from_its_citations() -> None:
    assert cited("Roll the die [8, 10-12]. Or wait [2].") == ("Roll the die. Or wait.", (8, 10, 11, 12, 2))


def test_the_things_of_a_drawing_are_its_marked_pieces() -> None:
    drawn = '<svg><g data-to="1" data-wide="scale(2)"><path data-thing="a &amp; b"/></g><g data-ground="0"/></svg>'
    assert things(drawn) == [{"to": "1"}, {"thing": "a & b"}]


def test_only_what_is_drawn_or_can_be_chosen_is_explained() -> None:
    title = games.title("conspirateurs")
    state = title.plain.start(2)
    desk, view = Desk(title.plain, ["Ann", "Bob"]), title.plain.view(state, 0)
    assert desk.help_on(view, [], {"to": "150"})
    assert desk.help_on(view, [], {"to": "9999"}) is None
    assert desk.help_on(view, [], {"to": "nonsense"}) is None
    legal = title.plain.legal(state, 0)
    found = desk.help_on_step(view, legal, list(steps(legal[0])))
    assert found
    assert found["paragraphs"]
    assert desk.help_on_step(view, legal, []) is None
    assert desk.help_on_step(view, legal, ["Drop", True]) is None
    assert desk.help_on_step(view, legal, ["Drop", "x"]) is None


FAULTS: dict[str, Callable[[Help], Help | None]] = {
    "has no help": lambda found: None,
    "without a name": lambda found: found._replace(name=" "),
    "no sentence": lambda found: found._replace(now="nothing"),
    "no words": lambda found: found._replace(text=""),
    "does not have": lambda found: found._replace(paragraphs=(99,)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_contract_suite_catches_help_that_is_not(fault: str) -> None:
    whole = TITLE.help
    assert whole

    def spoilt(view: object, names: Sequence[str], thing: Thing) -> Help | None:
        found = whole(view, names, thing)
        return FAULTS[fault](found) if found and "thing" in thing else found

    with pytest.raises(Broken, match=fault):
        look_at(replace(TITLE, help=spoilt), 2, 1, 2)


def test_a_first_game_answers_by_address(site: Site, anna: httpx.Client) -> None:
    def ask(**asked: str) -> httpx.Response:
        return anna.get("/learn/spy_alley/help", params=asked)

    whole = ask(idea="0", thing=json.dumps({"to": "10"})).json()
    assert (whole["name"], whole["paragraphs"]) == ("Keys", [20])
    assert ask(idea="0", steps=json.dumps(["Roll"])).json()["name"] == "Roll the die"
    for wrong in ({"idea": "99"}, {"idea": "0"}, {"idea": "0", "thing": "{"}, {"idea": "0", "thing": "[]"}):
        assert ask(**wrong).status_code == 400
    assert ask(idea="0", thing=json.dumps({"to": "x"})).json() is None


def test_a_socket_answers_for_its_own_eyes(server: Server) -> None:
    table, (key, _) = server.open("spy_alley", ["", ""])
    client, eve = Client(server, table, key, want=("page",)), Client(server, table, want=("page",))
    own = things(client.last["page"]["svg"])
    passport = next(thing for thing in own if "card" in thing)
    client.say(type="help", n=1, thing=passport)
    assert client.hear("help")["help"]["name"].endswith("identity card")
    eve.say(type="help", n=2, thing=passport)
    assert eve.hear("help") == {"type": "help", "n": 2, "help": None}
    client.say(type="help", n=3, steps=["Roll"])
    assert (client.hear("help")["help"] is None) == (client.last["asked"] is None)
    client.say(type="help", n=4, thing={"to": "10"}, at=0)
    assert client.hear("help")["help"]["name"] == "Keys"
    faulty: list[dict[str, Any]] = [{"thing": {}}, {"thing": {"to": 1}}, {"thing": {"to": "1"}, "at": -1}]
    for wrong in [*faulty, {"steps": ["x"] * 99}]:
        client.say(type="help", n=5, **wrong)
        assert client.hear("error")["code"] == "bad"


def test_a_scene_that_there_is_not_is_refused_and_the_table_goes_on(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    player = Client(server, table, keys[0])
    player.act()
    player.say(type="help", n=1, thing={"to": "150"}, at=0, scene=7)
    assert player.hear("error")["code"] == "bad"
    other = Client(server, table, keys[1])
    other.act()
    assert other.last["entries"] == 2


def test_a_replay_answers_through_the_eyes_that_may_be_looked_through(anna: httpx.Client, ben: httpx.Client) -> None:
    place, thing = f"/replay/{begun(anna, ben, 'conspirateurs')}/help", json.dumps({"to": "0"})
    assert anna.get(place, params={"eyes": "0", "at": "0", "thing": thing}).json()["name"] == "Sanctuary a17"
    assert anna.get(place, params={"eyes": "1", "at": "0", "thing": thing}).status_code == 403
    assert anna.get(place, params={"eyes": "0", "at": "99999", "thing": thing}).status_code == 400
