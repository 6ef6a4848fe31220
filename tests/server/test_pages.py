"""The pages over HTTP: what they offer, what they refuse, and that they keep to themselves."""

from __future__ import annotations

import asyncio
import re
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

from intrigue import games
from intrigue.core import fair
from intrigue.server import wire
from intrigue.server.app import create
from intrigue.server.guests import Signer, hashed
from intrigue.server.house import House
from intrigue.server.rulebook import rulebook
from intrigue.server.settings import Settings
from intrigue.server.visit import WEB
from intrigue.store.records import ChairKind, Sheet, Status
from intrigue.table import record
from intrigue.table.verify import verify

PEOPLE = {"seat.1": "person", "seat.2": "nobody", "seat.3": "nobody"}  # the host and one friend


class Site:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        app = create(settings)
        self.house: House = app.state.house
        self.signer: Signer = app.state.signer
        self.server = uvicorn.Server(wire.config(app, settings.ceilings, port=0, log_level="error"))
        self._thread = threading.Thread(target=asyncio.run, args=(self._serve(),))
        self._clients: list[httpx.Client] = []
        self._thread.start()
        while not self.server.started:
            time.sleep(0.01)
        self.port: int = self.server.servers[0].sockets[0].getsockname()[1]

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def browser(self) -> httpx.Client:
        """A guest with cookies of their own."""
        self._clients.append(httpx.Client(base_url=f"http://127.0.0.1:{self.port}", follow_redirects=True, timeout=60))
        return self._clients[-1]

    def owner(self, client: httpx.Client) -> str:
        """What the store keeps of a guest."""
        return hashed(self.key(client))

    def key(self, client: httpx.Client) -> str:
        guest = self.signer.read(client.cookies["guest"])
        assert guest
        return guest[0]

    def socket(self, table: str, client: httpx.Client) -> ClientConnection:
        """The socket of a guest's page."""
        cookies = "; ".join(sorted({f"{each.name}={each.value}" for each in client.cookies.jar}))
        address = f"ws://127.0.0.1:{self.port}/t/{table}/ws"
        return connect(address, proxy=None, additional_headers={"cookie": cookies})

    def sheet(self, table: str) -> Sheet:
        """A table as it is now."""
        return asyncio.run_coroutine_threadsafe(self.house.sheet(table), self.loop).result()

    def play_out(self, table: str) -> None:
        """Play a match at random to its end."""
        asyncio.run_coroutine_threadsafe(self._play_out(table), self.loop).result()

    async def _play_out(self, table: str) -> None:
        rng, room = Random(1), await self.house.room(table)
        while room.match.actors:
            seat = rng.choice(room.match.actors)
            await room.act(seat, rng.choice(list(room.game.legal(room.match.state, seat))), room.match.asked(seat))

    def close(self) -> None:
        for client in self._clients:
            client.close()
        self.server.should_exit = True
        self._thread.join()


@contextmanager
def serving(settings: Settings) -> Iterator[Site]:
    site = Site(settings)
    try:
        yield site
    finally:
        site.close()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(Settings(data=tmp_path / "tables.sqlite", pace=30.0)) as made:
        yield made


@pytest.fixture
def anna(site: Site) -> httpx.Client:
    return site.browser()


@pytest.fixture
def ben(site: Site) -> httpx.Client:
    return site.browser()


def token(client: httpx.Client, path: str = "/rules/conspirateurs") -> str:
    found = re.search(r'name="token" value="(\w+)"', client.get(path).text)
    assert found
    return found[1]


def opened(client: httpx.Client, game: str = "conspirateurs", **answers: str) -> str:
    """Open a table for two people; its name."""
    form = {"token": token(client), "name": "Anna", **PEOPLE, **answers}
    answer = client.post(f"/new/{game}", data=form)
    assert answer.status_code == 200, answer.text
    return seated(client, answer)


def seated(client: httpx.Client, answer: httpx.Response) -> str:
    """Sit down at the table that was opened, as a browser without scripts does; its name."""
    table = answer.url.path.removeprefix("/t/")
    client.post(f"/t/{table}/sit", data={"token": token(client)})
    return table


def played(client: httpx.Client) -> str:
    """A match against a bot; its name."""
    return seated(client, client.post("/play/conspirateurs", data={"token": token(client)}))


def invitation(client: httpx.Client, table: str) -> str:
    found = re.search(r'value="http://127.0.0.1:\d+(/join/[^"]+)"', client.get(f"/t/{table}").text)
    assert found
    return found[1]


def test_the_lobby_shows_every_game(anna: httpx.Client) -> None:
    page = anna.get("/").text
    for name in games.OWN:
        assert f'action="/play/{name}"' in page
        assert f'href="/new/{name}"' in page
        assert games.load(name).title in page


def test_the_first_page_is_small(anna: httpx.Client) -> None:
    page = anna.get("/")
    files = set(re.findall(r'(?:href|src)="(/(?:static|board)[^"]+)"', page.text))
    assert len(files) >= 4
    assert len(page.content) + sum(len(anna.get(file).content) for file in files) < 150_000


def test_pages_and_scripts_are_compressed_for_those_who_can_read_it(anna: httpx.Client) -> None:
    for path in ("/", "/static/table.js"):
        assert anna.get(path).headers["content-encoding"] == "gzip"
        assert "content-encoding" not in anna.get(path, headers={"accept-encoding": "identity"}).headers


def test_all_scripts_and_styles_together_are_small() -> None:
    """As they travel; a table asks for some of them only."""
    assert sum(len(zlib.compress(path.read_bytes())) for path in (WEB / "static").iterdir()) < 74_000


def test_pages_hold_no_inline_script_or_style(anna: httpx.Client) -> None:
    table = opened(anna)
    for path in ("/", "/new/conspiracy", f"/t/{table}", "/rules/spy_alley", "/nowhere"):
        page = anna.get(path)
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.text), path
        assert not re.search(r"<script(?![^>]*(src=|application/json))", page.text), path
        assert not re.search(r'(src|href)="(https?:)?//', page.text), path


def test_scripts_hold_no_address_of_another_host() -> None:
    for path in (WEB / "static").glob("*.js"):
        assert not re.search(r"https?://(?!www\.w3\.org)", path.read_text()), path


def test_playing_against_bots_takes_one_click(site: Site, anna: httpx.Client) -> None:
    answer = anna.post("/play/conspirateurs", data={"token": token(anna)})
    assert answer.url.path.startswith("/t/")
    assert site.sheet(answer.url.path.removeprefix("/t/")).status is Status.OPEN, "its seed is shown first"
    sheet = site.sheet(seated(anna, answer))
    assert sheet.status is Status.PLAYING
    assert [chair.kind for chair in sheet.chairs] == [ChairKind.PERSON, ChairKind.BOT]
    assert sheet.names[0] == "Guest"


def test_the_guest_cookie_is_closed_to_scripts_and_other_sites(anna: httpx.Client) -> None:
    cookie = anna.get("/").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_with_https_the_cookie_is_kept_to_it(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path / "tables.sqlite", base_url="https://intrigue.example")) as site:
        assert "secure" in site.browser().get("/").headers["set-cookie"].lower()


@pytest.mark.parametrize("form", [{}, {"token": ""}, {"token": "0" * 32}])
def test_a_form_without_the_guests_token_is_refused(anna: httpx.Client, form: dict[str, str]) -> None:
    anna.get("/")
    assert anna.post("/play/conspirateurs", data=form).status_code in (400, 403)


def test_a_form_of_another_guest_is_refused(anna: httpx.Client, ben: httpx.Client) -> None:
    ben.get("/")
    assert ben.post("/play/conspirateurs", data={"token": token(anna)}).status_code == 403


@pytest.mark.parametrize("header", ["origin", "referer"])
def test_a_form_sent_by_another_site_is_refused(anna: httpx.Client, header: str) -> None:
    form = {"token": token(anna)}
    assert anna.post("/play/conspirateurs", data=form, headers={header: "https://evil.example"}).status_code == 403
    assert anna.post("/play/conspirateurs", data=form, headers={header: str(anna.base_url)}).status_code == 200


def test_an_oversized_form_is_refused(anna: httpx.Client) -> None:
    assert anna.post("/play/conspirateurs", data={"token": token(anna), "x": "y" * 70_000}).status_code == 413


def test_the_form_of_a_table_offers_every_option(anna: httpx.Client) -> None:
    page = anna.get("/new/conspiracy").text
    for option in games.title("conspiracy").options.__dataclass_fields__:
        assert f'name="option.{option}"' in page


def test_a_table_is_opened_as_the_form_says(site: Site, anna: httpx.Client) -> None:
    more = {"option.turn_limit": "77", "option.stop_on_sanctuary": "yes", "clock": "bank", "bank": "5"}
    table = opened(anna, **more, **{"increment": "5", "listed": "yes", "seat.2": "easy"})
    sheet = site.sheet(table)
    assert sheet.options["turn_limit"] == 77
    assert sheet.options["stop_on_sanctuary"] is True
    assert (sheet.timing.kind, sheet.timing.seconds, sheet.timing.increment) == ("bank", 300, 5)
    assert sheet.listed
    assert [chair.bot for chair in sheet.chairs] == ["", "", "easy"]


@pytest.mark.parametrize(
    "answers",
    [
        {"name": ""},
        {"name": "x" * 25},
        {"option.turn_limit": "many"},
        {"option.turn_limit": "-1"},
        {"clock": "decision", "decision": "0"},
        {"clock": "bank", "bank": "1e9", "increment": "1"},
        {"seat.1": "nobody"},
        {"seat.1": "wizard"},
    ],
)
def test_a_wrong_answer_shows_the_form_again_with_the_reason(anna: httpx.Client, answers: dict[str, str]) -> None:
    form = {"token": token(anna), "name": "Anna", **PEOPLE, **answers}
    answer = anna.post("/new/conspirateurs", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert 'action="/play/' not in answer.text


def test_a_table_of_another_size_names_the_rule_that_allows_it(site: Site, anna: httpx.Client) -> None:
    many = {f"seat.{row}": "medium" for row in range(1, 6)}
    form = {"token": token(anna), "name": "Anna", **many}
    refused = anna.post("/new/souls", data=form)
    assert "for 3 to 5 players, and this table has 6. Change the seats, or allow it under the rules" in refused.text
    table = anna.post("/new/souls", data=form | {"option.house_sizes": "yes"}).url.path.removeprefix("/t/")
    assert len(site.sheet(table).chairs) == 6


def test_an_invitation_seats_a_friend_and_begins_the_match(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna)
    link = invitation(anna, table)
    page = ben.get(link)
    assert "Anna" in page.text
    assert re.search(r'class="hash">[0-9a-f]{64}<', page.text), "the commitment is shown before one sits down"
    nonce = "ab" * 32
    sealed = fair.sealed(bytes.fromhex(nonce)).hex()
    answer = ben.post(link, data={"token": token(ben), "name": "Ben", "sealed": sealed})
    assert answer.url.path == f"/t/{table}"
    assert site.sheet(table).status is Status.OPEN, "Ben's number is not open yet"
    assert "Waiting for the browser of Ben." in answer.text
    ben.post(f"/t/{table}/nonce", data={"token": token(ben), "nonce": nonce})
    sheet = site.sheet(table)
    assert sheet.status is Status.PLAYING
    assert sheet.names == ("Anna", "Ben")
    assert sheet.chairs[1].nonce == bytes.fromhex("ab" * 32)


def test_a_private_table_opens_only_to_its_invitation(anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna)
    assert ben.get(f"/join/{table}").status_code == 403
    assert ben.get(f"/join/{table}/wrong").status_code == 403
    assert ben.get(f"/t/{table}").status_code == 403
    assert ben.get(f"/t/{table}/talk").status_code == 403
    assert table not in ben.get("/").text


def test_a_listed_table_is_open_to_all(anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna, listed="yes")
    assert f"/join/{table}" in ben.get("/").text
    ben.post(f"/join/{table}", data={"token": token(ben), "name": "Ben"})
    assert f"/t/{table}" in ben.get("/").text


def test_nobody_sits_down_twice(site: Site, anna: httpx.Client) -> None:
    table = opened(anna)
    anna.post(invitation(anna, table), data={"token": token(anna), "name": "Anna again"})
    assert site.sheet(table).chairs[1].kind is ChairKind.OPEN


def test_names_are_escaped_and_limited(anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna, name="<b>&\"'</b>")
    link = invitation(anna, table)
    assert "<b>&\"'" not in ben.get(link).text
    assert "&lt;b&gt;" in ben.get(link).text
    assert ben.post(link, data={"token": token(ben), "name": "x" * 30}).status_code == 400


def test_the_host_fills_the_table_with_bots(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna)
    ben.get(invitation(anna, table))
    assert ben.post(f"/t/{table}/fill", data={"token": token(ben)}).status_code == 403
    anna.post(f"/t/{table}/fill", data={"token": token(anna), "level": "easy"})
    assert site.sheet(table).status is Status.PLAYING
    assert site.sheet(table).chairs[1].bot == "easy"


def test_games_that_wait_for_the_guest_come_first(anna: httpx.Client) -> None:
    waiting = opened(anna)
    played(anna)
    page = anna.get("/").text
    assert "your decision" in page
    assert page.index("your decision") < page.index(waiting)


def test_another_device_takes_the_same_seat_by_a_link_that_works_once(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    table = played(anna)
    path = link_to(anna, table)
    assert ben.get(path).status_code == 200
    assert site.house.store.owns(table, site.owner(ben)) is None, "a link that is only looked at changes nothing"
    assert ben.post(path, data={"token": token(ben)}).url.path == f"/t/{table}"
    assert site.house.store.owns(table, site.owner(ben)) == 0
    eve = site.browser()
    assert eve.get(path).status_code == 403
    assert eve.post(path, data={"token": token(eve)}).status_code == 403
    assert eve.get(f"/seat/{table}/wrong").status_code == 403


def link_to(client: httpx.Client, table: str) -> str:
    page = client.post(f"/t/{table}/device", data={"token": token(client)}).text
    link = re.search(r'value="http://127.0.0.1:\d+(/seat/[^"]+)"', page)
    assert link
    assert "<svg" in page
    return link[1]


def test_a_link_to_a_seat_expires(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = played(anna)
    for until, status in ((time.time() + 60, 200), (time.time() - 1, 403)):
        key = f"key{status}"
        site.house.store.link(hashed(key), table, 0, until).result()
        assert ben.get(f"/seat/{table}/{key}").status_code == status
        assert ben.post(f"/seat/{table}/{key}", data={"token": token(ben)}).status_code == status


def test_the_devices_of_a_seat_are_listed_and_each_can_be_ended(site: Site, anna: httpx.Client) -> None:
    table = played(anna)
    phone = site.browser()
    phone.headers["user-agent"] = "Mozilla/5.0 (Linux; Android 16) Firefox/150"
    path = link_to(anna, table)
    assert "/device/end" not in anna.get(f"/t/{table}/device").text, "the only device is not ended"
    phone.post(path, data={"token": token(phone)})
    page = anna.get(f"/t/{table}/device").text
    assert "Firefox · Android" in page
    with site.socket(table, phone) as socket:
        mark = site.owner(phone)[:16]
        assert f'value="{mark}"' in page
        anna.post(f"/t/{table}/device/end", data={"token": token(anna), "mark": mark})
        with suppress(ConnectionClosedError):  # a close that is no goodbye
            for _ in socket:
                pass
        assert socket.close_code == 4403
    assert phone.get(f"/t/{table}").status_code == 403
    assert anna.get(f"/t/{table}").status_code == 200


def test_only_hashes_of_keys_are_stored(site: Site, anna: httpx.Client) -> None:
    table = opened(anna)
    key = invitation(anna, table).rsplit("/", 1)[1]
    guest = site.key(anna)
    dump = Path(site.house.store.path).read_bytes() + Path(site.house.store.path + "-wal").read_bytes()
    assert hashed(key).encode() in dump
    assert key.encode() not in dump
    assert guest.encode() not in dump


def test_a_table_page_tells_a_spectator_nothing_of_a_seat(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna, listed="yes")
    anna.post(f"/t/{table}/fill", data={"token": token(anna)})
    site.house.store.note(table, 0, "my dark secret").result()
    assert anna.get(f"/t/{table}/notes").json() == "my dark secret"
    assert ben.get(f"/t/{table}/notes").status_code == 403
    assert "my dark secret" not in ben.get(f"/t/{table}").text
    assert '"seat": null' in ben.get(f"/t/{table}").text


def test_the_record_is_given_after_the_end_and_holds(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = opened(anna, "simply_suspects")
    ben.post(invitation(anna, table), data={"token": token(ben), "name": "Ben"})
    assert anna.get(f"/t/{table}/record").status_code == 403
    site.play_out(table)
    answer = anna.get(f"/t/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    read = record.read(answer.text)
    assert read.names == ("Anna", "Ben")
    assert verify(read).draws > 0


def test_every_page_that_is_not_there_says_what_to_do(anna: httpx.Client) -> None:
    for path in ("/nowhere", "/t/none", "/new/chess", "/rules/../x", "/join/none", "/seat/none/key"):
        answer = anna.get(path)
        assert answer.status_code == 404, path
        assert 'href="/"' in answer.text


def test_opening_tables_without_end_is_refused(anna: httpx.Client) -> None:
    form = {"token": token(anna), "name": "Anna", **PEOPLE}
    codes = [anna.post("/new/conspirateurs", data=form, follow_redirects=False).status_code for _ in range(90)]
    assert codes[0] == 303
    assert codes[-1] == 429


def test_rules_are_shown_with_their_paragraphs(anna: httpx.Client) -> None:
    for name in games.OWN:
        page = str(rulebook(name))
        assert '<p id="p1"><strong>1. ' in page
        assert "**" not in page
        assert not re.search(r"\[[A-C]-?\d", page), "ids of rulings are for authors"
        assert anna.get(f"/rules/{name}").status_code == 200


def test_tables_in_the_rules_are_tables_on_the_page() -> None:
    page = str(rulebook("souls"))
    assert page.count("<table ") == 5
    assert re.search(r"<th>Bargain</th>\s*<th>copies</th>", page)
    assert re.search(r"<td>Cameraderie</td>\s*<td>1</td>\s*<td>4\u00a0/\u00a0−2</td>\s*<td></td>", page)
    assert "style=" not in page, "the page forbids styles of its own"
    assert "<td>&quot;Peacekeeping&quot;</td>" in page
    assert not re.search(r"(?m)^\|", page)
