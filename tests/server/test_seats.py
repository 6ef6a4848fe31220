"""Who sees and acts for a seat: resigning, lending eyes, absence, several devices, and clocks that nobody can turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from intrigue import games
from intrigue.server.house import House
from intrigue.server.seating import Wish
from intrigue.store.store import Store
from intrigue.table.clock import Timing
from tests.server.running import Client, Server, serving

SECRET = "spy_alley"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("seats") / "tables.sqlite") as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where who is away is away at once."""
    with serving(tmp_path_factory.mktemp("hasty") / "tables.sqlite", "--away", "0") as running:
        yield running


# resigning


def test_who_resigns_loses_the_seats_eyes_on_all_devices(server: Server) -> None:
    table, keys = server.open(SECRET, ["", ""])
    first, second = (Client(server, table, keys[0], ("view",)) for _ in range(2))
    assert first.last["view"]["seat"] == 0
    first.say(type="resign")
    for device in (first, second):
        assert device.hear("update")["view"]["seat"] is None
        device.say(type="act", asked=0, steps=[])
        assert device.hear("error")["code"] == "no_seat"
    other = Client(server, table, keys[1])
    other.act()
    for device in (first, second):
        assert device.hear("update")["view"]["seat"] is None
    first.say(type="look", at=0)
    public = first.hear("looked")
    again = Client(server, table, keys[0], ("view",))
    assert again.welcome["seat"] is None
    again.say(type="look", at=0)
    assert again.hear("looked") == public


def test_who_resigned_at_a_private_table_may_look_on_but_not_over_shoulders(server: Server) -> None:
    table, keys = server.open(SECRET, ["", "", ""], listed=False)
    gone, stays = Client(server, table, keys[0]), Client(server, table, keys[1])
    gone.say(type="resign")
    stays.say(type="consent", yes=True)
    stays.hear("said")
    again = Client(server, table, keys[0])
    again.say(type="watch", seat=1)
    assert again.hear("error")["code"] == "refused"


# lending eyes


def test_eyes_are_lent_to_strangers_and_not_to_players(server: Server) -> None:
    made = server.post("/api/tables", game=SECRET, seats=["", ""])
    keys = [server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name=n)["key"] for n in ("Ann", "Ben")]
    ann = Client(server, made["table"], keys[0], ("view",))
    ann.say(type="consent", yes=True)
    ann.hear("said")
    stranger = Client(server, made["table"], made["key"], ("view",))
    stranger.say(type="watch", seat=0)
    assert stranger.hear("update")["view"]["seat"] == 0
    ben = Client(server, made["table"], keys[1], ("view",))
    ben.say(type="watch", seat=0)
    assert ben.hear("error")["code"] == "refused"


def test_a_players_cookie_is_known_beside_the_invitations_key(server: Server) -> None:
    """The invitation in a second window of a player's browser: the cookie goes with it."""
    made = server.post("/api/tables", game=SECRET, seats=["", ""])
    ann = server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name="Ann")["key"]
    with httpx.Client(base_url=server.url, follow_redirects=True) as ben:
        page = ben.get(f"/join/{made['table']}/{made['key']}").text
        token = page.split('name="token" value="')[1].split('"')[0]
        ben.post(f"/join/{made['table']}/{made['key']}", data={"token": token, "name": "Ben"})
        cookie = f"guest={ben.cookies['guest']}"
    lender = Client(server, made["table"], ann, ("view",))
    lender.say(type="consent", yes=True)
    lender.hear("said")
    second = Client(server, made["table"], made["key"], ("view",), cookie=cookie)
    assert second.welcome["seat"] is None
    second.say(type="watch", seat=0)
    assert second.hear("error", "update")["type"] == "error"


def test_who_looked_over_a_shoulder_and_then_gets_a_seat_sees_with_its_eyes_alone(server: Server) -> None:
    table, keys = server.open(SECRET, ["", ""])
    ann = Client(server, table, keys[0])
    ann.say(type="consent", yes=True)
    ann.hear("said")
    with httpx.Client(base_url=server.url, follow_redirects=True) as eve:
        page = eve.get("/rules/souls").text
        token, cookie = page.split('name="token" value="')[1].split('"')[0], f"guest={eve.cookies['guest']}"
        watching = Client(server, table, "", ("view",), cookie=cookie)
        watching.say(type="watch", seat=0)
        assert watching.hear("update")["view"]["seat"] == 0
        eve.post(server.link(table, keys[1]), data={"token": token})
        with pytest.raises(ConnectionClosed):
            watching.hear("nothing")
    again = Client(server, table, "", ("view",), cookie=cookie)
    assert again.last["view"]["seat"] == 1
    again.say(type="watch", seat=0)
    assert again.hear("error")["code"] == "refused"


@pytest.mark.parametrize("ending", ["resign", "consent"])
def test_lent_eyes_close_with_the_seat_or_the_consent(server: Server, ending: str) -> None:
    table, keys = server.open(SECRET, ["", ""])
    ann, eve = Client(server, table, keys[0], ("view",)), Client(server, table, "", ("view", "page"))
    ann.say(type="consent", yes=True)
    ann.hear("said")
    eve.say(type="watch", seat=0)
    assert eve.hear("update")["view"]["seat"] == 0
    ann.say(**({"type": "resign"} if ending == "resign" else {"type": "consent", "yes": False}))
    update = eve.hear("update")
    assert update["view"]["seat"] is None
    assert not update["page"]["seats"][0]["consent"]
    eve.say(type="watch", seat=0)
    assert eve.hear("error")["code"] == "refused"


# absence


def absent(server: Server, seats: int = 2, **more: Any) -> tuple[str, list[str], Client]:
    """A table whose first seat is asked and has nobody at it, and a player at the second."""
    table, keys = server.open("conspirateurs", [""] * seats, **more)
    return table, keys, Client(server, table, keys[1], ("actions", "page"))


def test_a_bot_keeps_an_absent_players_chair_warm_and_gives_it_back(hasty: Server) -> None:
    table, keys, ben = absent(hasty)
    assert [seat["gone"] for seat in ben.last["page"]["seats"]] == [0, None], "a bot may sit in at once"
    ben.say(type="replace", seat=0)
    assert "sits in for P0" in ben.hear("said")["text"]
    assert ben.until_asked(), "the bot moved"
    assert [seat["gone"] for seat in ben.last["page"]["seats"]] == [None, None]
    assert [seat["kept"] for seat in ben.last["page"]["seats"]] == [True, False]
    assert ben.last["page"]["seats"][0]["kind"] != "bot"
    ann = Client(hasty, table, keys[0])
    assert ann.welcome["seat"] == 0
    assert "P0 is back" in ben.hear("said")["text"]
    ben.act()
    assert ann.until_asked()
    entries = ann.last["entries"]
    ann.act()
    assert ann.last["entries"] == entries + 1, "the owner plays the seat again"


def test_nobody_who_is_here_or_not_waited_for_can_be_replaced(hasty: Server) -> None:
    table, keys, ben = absent(hasty)
    ben.say(type="replace", seat=1)
    assert ben.hear("error")["code"] == "refused"
    ann = Client(hasty, table, keys[0])
    ben.say(type="replace", seat=0)
    assert ben.hear("error")["code"] == "refused"
    ann.act()
    ann.close()
    ben.hear("update")
    ben.say(type="replace", seat=0)
    assert ben.hear("error")["code"] == "refused", "it is not P0 who is waited for"


def test_all_other_people_who_are_here_must_agree(hasty: Server) -> None:
    table, keys, ben = absent(hasty, 3)
    cleo = Client(hasty, table, keys[2])
    ben.say(type="replace", seat=0)
    request = cleo.hear("request")
    assert request["kind"] == "replace"
    assert "P0" in request["text"]
    cleo.say(type="reply", request=request["request"], yes=False)
    assert ben.hear("settled")["yes"] is False
    ben.say(type="replace", seat=0)
    cleo.say(type="reply", request=cleo.hear("request")["request"], yes=True)
    assert "sits in for P0" in ben.hear("said")["text"]


def test_how_long_a_bot_may_not_sit_in_yet_is_told(server: Server) -> None:
    _, _, ben = absent(server)
    away, here = (seat["gone"] for seat in ben.last["page"]["seats"])
    assert 500 < away <= 600, "ten minutes without a clock"
    assert here is None


def test_without_a_clock_one_may_be_away_longer(server: Server, tmp_path: Path) -> None:
    async def waits(timing: Timing) -> float:
        house = House(Store(tmp_path / f"{timing.kind}.sqlite"), pace=0, away=60.0)
        wish = Wish("conspirateurs", games.load("conspirateurs").options, ("", ""), timing=timing)
        sheet, _ = await house.seating.open(wish, "")
        for name in ("Ann", "Ben"):
            await house.seating.sit(sheet.id, name, name)
        room = await house.room(sheet.id)
        gone = [wait for wait in (59.0, 61.0, 599.0, 601.0) if _gone_after(room, wait)]
        await house.close()
        return gone[0]

    assert asyncio.run(waits(Timing("decision", 60))) == 61.0
    assert asyncio.run(waits(Timing())) == 601.0


def _gone_after(room: Any, wait: float) -> bool:
    room.chairs._opened = time.monotonic() - wait
    return bool(room.chairs.is_gone(0))


def test_a_kept_chair_survives_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite", "--away", "0")
    table, keys, ben = absent(server)
    ben.say(type="replace", seat=0)
    ben.hear("said")
    assert ben.until_asked()
    server.kill()
    with serving(tmp_path / "tables.sqlite") as again:
        ben = Client(again, table, keys[1], ("actions", "page"))
        assert ben.last["page"]["seats"][0]["kept"]
        assert Client(again, table, keys[0]).welcome["seat"] == 0
        assert "is back" in ben.hear("said")["text"]


# clocks


def test_clocks_do_not_follow_the_wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour forwards or back by the wall clock takes or gives no time."""

    async def left() -> list[float | None]:
        store = Store(tmp_path / "tables.sqlite")
        house = House(store, pace=0)
        store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
        wish = Wish("conspirateurs", games.load("conspirateurs").options, ("", ""), timing=Timing("bank", 600))
        sheet, _ = await house.seating.open(wish, "")
        for name in ("Ann", "Ben"):
            await house.seating.sit(sheet.id, name, name)
        room, found = await house.room(sheet.id), []
        true = time.time
        for jump in (0.0, 3600.0, -3600.0, -86_400.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: true() + jump)
            found.append(room.seats(None)[0]["clock"])
            asked = room.match.actors[0]
            await room.act(asked, room.game.legal(room.match.state, asked)[0], None)
        found += [seat["clock"] for seat in room.seats(None)]
        del house.rooms[sheet.id]  # as after a restart
        found += [seat["clock"] for seat in (await house.room(sheet.id)).seats(None)]
        await house.close()
        return found

    assert all(clock and 570 < clock <= 600 for clock in asyncio.run(left()))
