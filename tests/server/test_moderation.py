"""What a host and an operator do about people: send away, mute, hear reports, ban; no secret is shown by any of it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from intrigue.cli.main import main
from intrigue.server import orders
from intrigue.server.settings import Settings
from intrigue.store.places import is_shared
from intrigue.store.records import ChairKind
from tests.server.running import Client, Server, serving
from tests.server.test_pages import Site, invitation, opened, token
from tests.server.test_pages import serving as site_of
from tests.store.stores import ENGINES, place


def admin(data: Path | str, *words: str) -> str:
    done = CliRunner().invoke(main, ["admin", words[0], "--data", str(data), *words[1:]], env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def data(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path | str:
    """Where tables are kept: in a file, unless a test asks for an engine."""
    monkeypatch.setattr(orders, "PAUSE", 0.02)
    found = place(request, getattr(request, "param", "sqlite"))
    return found if is_shared(found) else Path(found)


on_both = pytest.mark.parametrize("data", ENGINES, indirect=True)


@pytest.fixture
def site(data: Path | str) -> Iterator[Site]:
    with site_of(Settings(data, pace=30.0)) as made:
        yield made


def until(fact: object) -> None:
    assert callable(fact)
    for _ in range(2000):
        if fact():
            return
        time.sleep(0.01)
    raise AssertionError("it never came to be")


def sits_down(client: httpx.Client, path: str, name: str) -> httpx.Response:
    return client.post(path, data={"token": token(client), "name": name})


@on_both
def test_the_host_frees_the_seat_of_a_bot_and_somebody_takes_it(site: Site) -> None:
    anna, ben = site.browser(), site.browser()
    table = opened(anna, "spy_alley", **{"seat.3": "easy"})
    path, bot = invitation(anna, table), site.sheet(table).chairs[2]
    assert f"Free the seat of {bot.name}" in anna.get(f"/t/{table}").text
    assert anna.post(f"/t/{table}/kick", data={"token": token(anna), "seat": "2"}).status_code == 200
    chair = site.sheet(table).chairs[2]
    assert (chair.kind, chair.name, chair.bot) == (ChairKind.OPEN, "", "")
    for guest, name in ((ben, "Ben"), (site.browser(), "Cleo")):
        sits_down(guest, path, name)
    assert [chair.name for chair in site.sheet(table).chairs] == ["Anna", "Ben", "Cleo"]


@on_both
def test_the_host_sends_somebody_away_who_cannot_come_back(site: Site) -> None:
    anna, ben, cleo = (site.browser() for _ in range(3))
    table = opened(anna, "spy_alley", **{"seat.3": "person"})
    path = invitation(anna, table)
    sits_down(ben, path, "Ben")
    assert [chair.name for chair in site.sheet(table).chairs] == ["Anna", "Ben", ""]
    kick = {"token": token(anna), "seat": "1"}
    assert ben.post(f"/t/{table}/kick", data=kick | {"token": token(ben), "seat": "0"}).status_code == 403
    assert anna.post(f"/t/{table}/kick", data=kick | {"seat": "0"}).status_code == 400  # not oneself
    assert "Free the seat of Ben" in anna.get(f"/t/{table}").text
    assert "Free the seat" not in ben.get(f"/t/{table}").text
    assert anna.post(f"/t/{table}/kick", data=kick).status_code == 200
    assert [chair.name for chair in site.sheet(table).chairs] == ["Anna", "", ""]
    assert "has sent you away" in sits_down(ben, path, "Ben").text
    gone = ben.get(f"/t/{table}")  # as the waiting room does by itself
    assert (gone.status_code, "has sent you away" in gone.text) == (403, True)
    assert "Sit down" not in gone.text
    for guest, name in ((cleo, "Cleo"), (site.browser(), "Dora")):
        sits_down(guest, path, name)
    assert anna.post(f"/t/{table}/kick", data=kick).status_code == 400  # everybody sits: the draws are fixed


def test_a_program_that_opened_a_table_may_send_others_away(site: Site) -> None:
    client = site.browser()
    made = client.post("/api/tables", json={"game": "souls", "seats": ["", "", ""]}).json()
    path = f"/api/tables/{made['table']}"
    seat = client.post(f"{path}/sit", json={"key": made["key"], "name": "P"}).json()
    assert client.post(f"{path}/kick", json={"key": seat["key"], "seat": 0}).status_code == 400
    assert client.post(f"{path}/kick", json={"key": made["key"], "seat": 1}).status_code == 400  # nobody sits there
    assert client.post(f"{path}/kick", json={"key": made["key"], "seat": 0}).status_code == 200
    assert client.get(path, params={"key": made["key"]}).json()["seats"][0]["kind"] == "open"
    assert (
        "no seat" in client.post(f"{path}/nonce", json={"key": seat["key"], "nonce": "00" * 16}).json()["error"] or True
    )


def test_a_report_reaches_the_operator_alone_and_shows_no_secret(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    with serving(data) as server:
        table, keys = server.open("spy_alley", ["", ""], options={"small": True})
        ann, bob = (Client(server, table, key, want=("page", "actions")) for key in keys)
        bob.say(type="chat", text="I cheat")
        line = ann.hear("said")["n"]
        ann.say(type="report", text="he says so", line=line)
        assert "Nobody else is told" in ann.hear("reported")["text"]
        for line, code in ((999, "refused"), (2**53 + 1, "bad"), (2**63, "bad"), (-(2**63), "bad")):
            ann.say(type="report", text="no such line", line=line)
            assert ann.hear("error")["code"] == code
        bob.say(type="ping")
        bob.hear("pong")
        assert not any(json.loads(text)["type"] == "reported" for text in bob.heard)
        said = admin(data, "reports")
        assert f"{table}: P0 says “he says so” about the line “P1: I cheat”" in said
        told = [json.loads(text) for text in (*ann.heard, *bob.heard)]
        alone = {
            each["text"] for one in told if one["type"] == "update" for each in one["page"]["log"] if each.get("only")
        }
        assert alone
        assert not any(word in said for word in (*keys, *alone))
        ann.close()
        bob.close()


def test_mute_outlives_a_restart(site: Site, data: Path | str) -> None:
    anna = site.browser()
    table = opened(anna, listed="yes")
    sits_down(site.browser(), invitation(anna, table), "Ben")
    with site.socket(table, anna) as host:
        host.send('{"type":"hello","v":1,"want":[],"after":null}')
        host.send('{"type":"mute","yes":true}')
        while json.loads(host.recv(timeout=20))["type"] != "said":
            pass
    site.close()
    with site_of(Settings(data, pace=30.0)) as again, again.socket(table, again.browser()) as spectator:
        spectator.send('{"type":"hello","v":1,"want":[],"after":null}')
        spectator.send('{"type":"chat","text":"hello"}')
        while (heard := json.loads(spectator.recv(timeout=20)))["type"] != "error":
            pass
        assert "silent" in heard["text"]


@on_both
def test_a_ban_cuts_sockets_and_refuses_everything_until_it_is_lifted(site: Site, data: Path | str) -> None:
    anna = site.browser()
    table = opened(anna)
    sits_down(site.browser(), invitation(anna, table), "Ben")
    with site.socket(table, anna) as socket:
        socket.send('{"type":"hello","v":1,"want":[],"after":null}')
        socket.recv(timeout=20)
        admin(data, "ban", "127.0.0.0/8")
        with pytest.raises(ConnectionClosed) as closed:
            [socket.recv(timeout=20) for _ in range(1000)]
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    refused = anna.get("/")
    assert (refused.status_code, "does not let you in" in refused.text) == (403, True)
    assert anna.get("/healthz").status_code == 200
    admin(data, "unban", "127.0.0.0/8")
    until(lambda: anna.get("/").status_code == 200)


def let_in(server: Server, table: str, key: str) -> Client:
    """At a table that a server will soon hear is mended."""
    for _ in range(100):
        with suppress(InvalidStatus):
            return Client(server, table, key)
        time.sleep(0.1)
    raise AssertionError("nobody is let in")


@on_both
def test_an_operator_closes_pauses_mends_and_deletes_tables_of_a_server_that_runs(data: Path | str) -> None:
    server = Server(data)
    try:
        table, keys = server.open("conspirateurs", ["", ""], clock=["bank", 600, 5])
        ann = Client(server, table, keys[0], want=("page",))
        assert ann.last["page"]["seats"][0]["running"]
        admin(data, "pause", table)
        assert not any(seat["running"] for seat in ann.hear("seats")["seats"])
        admin(data, "pause", table, "--resume")
        until(lambda: any(seat["running"] for seat in ann.hear("seats")["seats"]))
        admin(data, "close", table)
        with pytest.raises(ConnectionClosed):
            ann.hear("none")
        with pytest.raises(InvalidStatus):
            Client(server, table, keys[0])
        admin(data, "mend", table)
        again = let_in(server, table, keys[0])
        again.act()
        assert again.last["entries"] == 1
        admin(data, "delete", table)
        with pytest.raises(ConnectionClosed):
            again.hear("none")
        until(lambda: table not in admin(data, "tables", "--all"))
    finally:
        server.end()


def test_links_and_the_invitation_of_a_table_can_be_ended(site: Site, data: Path | str) -> None:
    anna = site.browser()
    table = opened(anna)
    path = invitation(anna, table)
    assert site.browser().get(path).status_code == 200
    assert re.search(r"0 links to seats are ended", admin(data, "end-links", table))
    assert site.browser().get(path).status_code == 403
