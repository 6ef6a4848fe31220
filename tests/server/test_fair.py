"""Fair for everybody, the host too: the seed is fixed before anybody sits, and nonces are sealed before any is open.

What an operator could try is tried here: to know a nonce before the seed is made, to change the seed after a nonce was
seen, to let a friend choose a nonce when the others' are open.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from secrets import token_bytes
from typing import Any

import httpx
import pytest

from intrigue.core import fair
from intrigue.server.settings import Settings
from intrigue.store.records import ChairKind, Status
from intrigue.table import record
from intrigue.table.record import BadRecord
from intrigue.table.verify import Noted, verify
from tests.server.running import Server
from tests.server.test_pages import PEOPLE, Site, serving, token


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with serving(Settings(data=tmp_path / "tables.sqlite", pace=30.0)) as made:
        yield made


@pytest.fixture
def server(site: Site) -> Server:
    made = Server.__new__(Server)  # one that runs in this process
    made.url, made.port = f"http://127.0.0.1:{site.port}", site.port
    return made


def invited(client: httpx.Client) -> str:
    """The key of the table's invitation, which is kept for several paths."""
    (key,) = {each.value for each in client.cookies.jar if each.name == "invitation"}
    return str(key)


def sitting(client: httpx.Client, table: str) -> dict[str, Any]:
    """What the page of an open table tells its script."""
    found = re.search(r'id="sitting">(.*?)</script>', client.get(f"/t/{table}").text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


class Browser:
    """A person whose browser's script does what waiting.js does: one nonce for a table, sealed, then opened."""

    def __init__(self, site: Site) -> None:
        self.client, self.nonce = site.browser(), token_bytes(32)
        self.token = token(self.client)

    @property
    def seal(self) -> str:
        return fair.sealed(self.nonce).hex()

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.client.post(path, data={"token": self.token, **form})

    def open(self, game: str = "simply_suspects", name: str = "Ann") -> str:
        return self.post(f"/new/{game}", name=name, **PEOPLE).url.path.removeprefix("/t/")

    def sit(self, table: str) -> None:
        assert self.post(f"/t/{table}/sit", sealed=self.seal).status_code == 200

    def unseal(self, table: str) -> int:
        return self.post(f"/t/{table}/nonce", nonce=self.nonce.hex()).status_code


def test_the_host_sees_the_commitment_before_giving_anything(site: Site) -> None:
    ann = Browser(site)
    table = ann.open()
    shown = sitting(ann.client, table)
    sheet = site.sheet(table)
    assert shown["commitment"] == fair.commitment(sheet.seed)
    assert (sheet.chairs[0].kind, sheet.chairs[0].name) == (ChairKind.OPEN, "Ann")
    assert sheet.chairs[0].sealed == sheet.chairs[0].nonce == b""


@pytest.mark.parametrize("path", ["/new/conspirateurs", "/play/conspirateurs"])
def test_a_nonce_that_comes_with_the_wish_for_a_table_is_not_taken(site: Site, path: str) -> None:
    """The seed would be made after it: an operator could try seeds until the draws please."""
    ann = Browser(site)
    page = ann.client.get(path if path.startswith("/new") else "/")
    assert 'name="nonce"' not in page.text
    table = ann.post(path, name="Ann", **PEOPLE, nonce="ab" * 32, sealed=ann.seal).url.path.removeprefix("/t/")
    assert site.sheet(table).chairs[0].sealed == b""
    assert site.sheet(table).chairs[0].nonce == b""


def test_nonces_are_opened_when_everybody_has_sat_and_not_before(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    table = ann.open()
    link = f"/join/{table}/{invited(ann.client)}"
    ann.sit(table)
    assert ann.unseal(table) == 400, "Ben could choose his by hers"
    assert site.sheet(table).chairs[0].nonce == b""
    ben.post(link, name="Ben", sealed=ben.seal)
    shown = sitting(ann.client, table)
    assert shown["opening"]
    assert [seat["sealed"] for seat in shown["seats"]] == [ann.seal, ben.seal]
    assert ann.unseal(table) == 200
    assert site.sheet(table).status is Status.OPEN, "the match waits"
    assert "the browser of Ben" in ann.client.get(f"/t/{table}").text
    assert ann.nonce.hex() not in ben.client.get(f"/t/{table}").text, "nobody needs to see it before the match begins"


def test_nobody_opens_another_nonce_than_was_sealed(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    table = ann.open()
    link = f"/join/{table}/{invited(ann.client)}"
    ann.sit(table)
    ben.post(link, name="Ben", sealed=ben.seal)
    ann.unseal(table)
    for nonce in (token_bytes(32), token_bytes(16), ann.nonce, b"", token_bytes(8)):
        assert ben.post(f"/t/{table}/nonce", nonce=nonce.hex()).status_code == 400
    assert ben.post(f"/t/{table}/nonce", nonce="no number").status_code == 400
    assert ben.post(f"/t/{table}/sit", sealed="00" * 32).status_code == 200
    assert site.sheet(table).chairs[1].sealed.hex() == ben.seal, "nor seals another"
    assert ben.unseal(table) == 200
    assert site.sheet(table).status is Status.PLAYING


def test_the_seed_cannot_change_after_the_table_was_opened(site: Site) -> None:
    """What a page noted before it sat down is what the record has, with every nonce in its seat."""
    ann, ben = Browser(site), Browser(site)
    table = ann.open()
    before = sitting(ann.client, table)["commitment"]
    link = f"/join/{table}/{invited(ann.client)}"
    ann.sit(table)
    ben.post(link, name="Ben", sealed=ben.seal)
    ben.unseal(table)
    ann.unseal(table)
    site.play_out(table)
    text = ann.client.get(f"/t/{table}/record").text
    found = record.read(text)
    assert json.loads(text.split("\n")[0])["commitment"] == before
    assert found.nonces == (ann.nonce, ben.nonce)
    assert verify(found)


def test_a_seed_that_was_chosen_after_the_nonces_is_found_out(site: Site) -> None:
    """The operator's cheat: a friend waits until the others' nonces are open, then a seed is sought that suits them."""
    ann, friend = Browser(site), Browser(site)
    table = ann.open()
    noted = Noted(sitting(ann.client, table)["commitment"], {0: ann.nonce.hex()})
    link = f"/join/{table}/{invited(ann.client)}"
    ann.sit(table)
    friend.post(link, name="Friend", sealed=friend.seal)
    ann.unseal(table)
    chosen = fair.seed_from("the best of many")
    with closing(sqlite3.connect(site.house.store.path)) as file, file:
        file.execute("update tables set seed = ? where id = ?", (chosen, table))
    friend.unseal(table)
    site.play_out(table)
    found = record.read(ann.client.get(f"/t/{table}/record").text)
    verify(found)
    with pytest.raises(BadRecord, match="commitment"):
        verify(found, noted)


def test_a_nonce_that_was_exchanged_is_found_out(site: Site) -> None:
    ann = Browser(site)
    table = ann.post("/play/simply_suspects").url.path.removeprefix("/t/")
    ann.sit(table)
    site.house.store.unseal(table, 0, bytes(32)).result()  # not what was sealed, and no player's doing
    ann.client.get(f"/t/{table}")
    site.play_out(table)
    found = record.read(ann.client.get(f"/t/{table}/record").text)
    verify(found)
    with pytest.raises(BadRecord, match="nonce"):
        verify(found, Noted(nonces={0: ann.nonce.hex()}))


def test_a_person_without_scripts_sits_without_a_nonce(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    table = ann.open()
    link = f"/join/{table}/{invited(ann.client)}"
    ann.post(f"/t/{table}/sit")
    ben.post(link, name="Ben")
    sheet = site.sheet(table)
    assert sheet.status is Status.PLAYING
    assert [chair.nonce for chair in sheet.chairs] == [b"", b""]


def test_a_kept_seat_is_for_its_owner_alone(site: Site) -> None:
    ann, ben, eve = Browser(site), Browser(site), Browser(site)
    table = ann.open()
    link = f"/join/{table}/{invited(ann.client)}"
    ben.post(link, name="Ben", sealed=ben.seal)
    assert "no free seat" in eve.post(link, name="Eve", sealed=eve.seal).text
    assert eve.post(f"/t/{table}/sit", sealed=eve.seal).status_code == 403
    assert [chair.kind for chair in site.sheet(table).chairs] == [ChairKind.OPEN, ChairKind.PERSON]
    ann.sit(table)
    assert [chair.name for chair in site.sheet(table).chairs] == ["Ann", "Ben"]


def test_the_host_meets_everybody_at_a_new_table_where_one_does_not_open(site: Site) -> None:
    """Nothing is drawn again with nonces that somebody has seen: there is another table with another seed."""
    ann, ben = Browser(site), Browser(site)
    table = ann.open()
    link = f"/join/{table}/{invited(ann.client)}"
    ann.sit(table)
    ben.post(link, name="Ben", sealed=ben.seal)
    ann.unseal(table)
    assert ben.post(f"/t/{table}/again").status_code == 403
    moved = ann.post(f"/t/{table}/again").url.path.removeprefix("/t/")
    assert sitting(ben.client, table)["moved"] == moved
    old, new = site.sheet(table), site.sheet(moved)
    assert old.seed != new.seed
    assert [(chair.kind, chair.name, chair.nonce) for chair in new.chairs] == [
        (ChairKind.OPEN, "Ann", b""),
        (ChairKind.OPEN, "Ben", b""),
    ]
    assert ben.unseal(table) == 400, "of the old table nothing is drawn any more"
    assert site.sheet(table).status is Status.OPEN
    ben.sit(moved)
    assert site.sheet(moved).chairs[1].kind is ChairKind.PERSON
    assert ann.post(f"/t/{table}/again").url.path == f"/t/{moved}", "there is one new table"


def test_a_match_whose_server_died_between_the_last_nonce_and_the_deal_begins_later(site: Site) -> None:
    ann = Browser(site)
    table = ann.post("/play/conspirateurs").url.path.removeprefix("/t/")
    ann.sit(table)
    site.house.store.unseal(table, 0, ann.nonce).result()
    assert site.sheet(table).status is Status.OPEN
    ann.client.get(f"/t/{table}")
    assert site.sheet(table).status is Status.PLAYING


# programs


def test_programs_see_the_commitment_first_and_sit_with_seals(server: Server, site: Site) -> None:
    made = server.post("/api/tables", game="simply_suspects", seats=["", ""])
    table = made["table"]
    assert made["commitment"] == fair.commitment(site.sheet(table).seed)
    assert server.get(f"/api/tables/{table}?key={made['key']}")["commitment"] == made["commitment"]
    nonces = [token_bytes(32) for _ in range(2)]
    seats = [
        server.post(f"/api/tables/{table}/sit", key=made["key"], name=name, sealed=fair.sealed(nonce).hex())
        for name, nonce in zip(("Ann", "Ben"), nonces, strict=True)
    ]
    stands = server.get(f"/api/tables/{table}?key={seats[0]['key']}")
    assert (stands["status"], stands["opening"], stands["awaited"]) == ("open", True, [0, 1])
    assert [seat["sealed"] for seat in stands["seats"]] == [fair.sealed(nonce).hex() for nonce in nonces]
    assert "not the number" in server.refused(f"/api/tables/{table}/nonce", key=seats[0]["key"], nonce="00" * 32)
    for seat, nonce in zip(seats, nonces, strict=True):
        server.post(f"/api/tables/{table}/nonce", key=seat["key"], nonce=nonce.hex())
    assert server.get(f"/api/tables/{table}?key={seats[0]['key']}")["status"] == "playing"
    assert [chair.nonce for chair in site.sheet(table).chairs] == nonces
    assert {chair.kind for chair in site.sheet(table).chairs} == {ChairKind.PROGRAM}


def test_how_a_private_table_stands_is_told_to_its_people_alone(server: Server) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
    with pytest.raises(Exception, match="400"):
        server.get(f"/api/tables/{made['table']}?key=wrong")


@pytest.mark.parametrize("sealed", ["", "00", "00" * 31, "x" * 64, 7, None])
def test_a_seal_is_a_hash_or_it_is_not_given(server: Server, sealed: Any) -> None:
    made = server.post("/api/tables", game="conspirateurs", seats=["", ""])
    path = f"/api/tables/{made['table']}/sit"
    assert "sealed" in server.refused(path, key=made["key"], name="Ann", sealed=sealed)


def test_a_rematch_is_as_fair_as_the_first_match(server: Server, site: Site) -> None:
    table, keys = server.open("simply_suspects", ["", ""])
    site.play_out(table)
    moved = rematch(site, table)
    sheet = site.sheet(moved)
    assert sheet.status is Status.OPEN
    assert [(chair.kind, chair.name) for chair in sheet.chairs] == [(ChairKind.OPEN, "P1"), (ChairKind.OPEN, "P0")]
    assert "no free seat" in server.refused(f"/api/tables/{moved}/sit", name="Eve")
    assert server.sit(moved, keys, ["P0", "P1"]) == keys
    sheet = site.sheet(moved)
    assert sheet.status is Status.PLAYING
    assert all(chair.nonce for chair in sheet.chairs)


def test_who_came_to_a_programs_rematch_fills_the_seats_of_others_with_bots(server: Server, site: Site) -> None:
    table, keys = server.open("simply_suspects", ["", ""])
    site.play_out(table)
    moved = rematch(site, table)
    assert "Only the host" in server.refused(f"/api/tables/{moved}/fill", key="wrong")
    server.post(f"/api/tables/{moved}/sit", key=keys[0], name="P0")
    server.post(f"/api/tables/{moved}/fill", key=keys[0], bot="easy")
    sheet = site.sheet(moved)
    assert (sheet.status, [chair.kind for chair in sheet.chairs]) == (
        Status.PLAYING,
        [ChairKind.BOT, ChairKind.PROGRAM],
    )
    assert "begun" in server.refused(f"/api/tables/{moved}/sit", key=keys[1], name="P1")


def rematch(site: Site, table: str) -> str:
    import asyncio

    async def ask() -> str:
        room = await site.house.room(table)
        found = await asyncio.gather(*(site.house.seating.rematch(room) for _ in range(5)))
        assert len(set(found)) == 1, "one rematch, however many ask"
        return found[0]

    return asyncio.run_coroutine_threadsafe(ask(), site.loop).result()
