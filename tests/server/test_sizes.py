"""Compression tells what it compresses to who sees the sizes: what others say never shares it with what a seat knows.

The attack: an opponent says six sentences, one of them word for word what the victim's page holds, and looks which
makes the victim's messages, or pages, the shortest.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator

import pytest

from intrigue.client import unpack
from intrigue.server.ceilings import without
from intrigue.server.envelope import LEVEL, masks, pack, packed_size, plain, plain_size
from intrigue.server.settings import Settings
from tests.server.running import Client, Server, serving
from tests.server.test_pages import Site, opened, token
from tests.server.test_pages import serving as in_thread

COUNTRIES = ("American", "French", "German", "Italian", "Russian", "Spanish")
DEALT = "P0 is dealt the {} identity card."
MATCHES = 12


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("sizes") / "tables.sqlite") as running:
        yield running


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with in_thread(
        Settings(tmp_path_factory.mktemp("sizes") / "t.sqlite", pace=30.0, limits=False, ceilings=without())
    ) as made:
        yield made


class Ear:
    """A victim's socket, and the sizes of the frames on it."""

    def __init__(self, server: Server, table: str, key: str) -> None:
        self.socket = server.socket(table, key)
        assert not self.socket.protocol.extensions, "frames are as long as their messages"

    def sizes(self, last: str, **message: object) -> list[int]:
        """The sizes of what comes after something was said, up to the first frame of a type."""
        self.socket.send(json.dumps(message))
        found, kind = [], ""
        while kind != last:
            frame = self.socket.recv(timeout=20)
            text = frame.encode() if isinstance(frame, str) else frame
            found.append(len(text))
            kind = json.loads(text if isinstance(frame, str) else unpack(text))["type"]
        return found


def guessed(server: Server) -> tuple[str, dict[str, list[int]]]:
    """The victim's country, and for each guess the sizes of all the victim hears while loading the page around it."""
    table, (key, other) = server.open("spy_alley", ["", ""])
    truth = Client(server, table, key, want=("view",)).last["view"]
    ear, opponent = Ear(server, table, key), Client(server, table, other)
    hello = {"type": "hello", "v": 1, "want": ["page", "packed"], "after": 0}
    ear.sizes("update", **hello)
    found = {}
    for country in COUNTRIES:
        opponent.say(type="chat", text=DEALT.format(country))
        opponent.hear("said")
        found[country] = [*ear.sizes("update", **hello), *ear.sizes("looked", type="look", at=0)]
    return json.dumps(truth), found


def test_guesses_in_the_talk_change_no_size_on_a_victims_socket(server: Server) -> None:
    """All six guesses look alike, so picking the shortest is luck."""
    for _ in range(MATCHES):
        view, found = guessed(server)
        assert '"seat": 0' in view
        assert len({tuple(sizes) for sizes in found.values()}) == 1, found


def test_a_guess_as_a_name_changes_no_size(server: Server) -> None:
    """Names that people choose are not in what is packed: only how long they are."""
    found = set()
    for name in ("dealt the German ident", "dealt the French ident", "x" * 22):
        made = server.post("/api/tables", game="spy_alley", seats=["", ""], listed=True)
        key, _ = (
            server.post(f"/api/tables/{made['table']}/sit", key=made["key"], name=each)["key"] for each in ("P0", name)
        )
        client = Client(server, made["table"], key, want=("page", "packed"))
        assert name in client.welcome["names"]
        packed = client.heard[-1]
        assert json.loads(packed)["type"] == "update"
        assert packed.count(name) <= packed.count("dealt the"), "the seat's own card, not the name"
        assert masks(("P0", name))[1] in packed
        found.add(packed_size(len(pack(packed.encode()))))
    assert len(found) == 1


def blank(text: str) -> str:
    return re.sub(r'name="token" value="\w+"', "", text)


def test_a_tables_page_holds_neither_talk_nor_notes(site: Site) -> None:
    """Its bytes do not depend on them at all."""
    anna = site.browser()
    table = opened(anna, "spy_alley", listed="yes")
    anna.post(f"/t/{table}/fill", data={"token": token(anna)})
    before = blank(anna.get(f"/t/{table}").text)
    site.house.store.note(table, 0, "I am German").result()
    for country in COUNTRIES:
        site.house.store.say(table, "Eve", None, f"I am {country}").result()
        assert blank(anna.get(f"/t/{table}").text) == before


def test_talk_and_notes_are_sent_apart_and_uncompressed(site: Site) -> None:
    anna = site.browser()
    table = opened(anna, "spy_alley", listed="yes")
    anna.post(f"/t/{table}/fill", data={"token": token(anna)})
    site.house.store.note(table, 0, "I am German").result()
    site.house.store.say(table, "Eve", None, "I am French").result()
    for path, words in ((f"/t/{table}/talk", "French"), (f"/t/{table}/notes", "German")):
        answer = anna.get(path, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in answer.headers
        assert len(answer.content) == plain_size(len(answer.content.rstrip()))
        assert words in answer.text


def test_an_invitation_shares_no_compressed_page_with_names_and_no_token_is_twice_the_same(site: Site) -> None:
    anna = site.browser()
    page = anna.get(f"/t/{opened(anna, 'spy_alley')}", headers={"accept-encoding": "gzip"})
    assert "/join/" in page.text
    assert page.headers["content-encoding"] == "identity"
    assert token(anna) != token(anna)


def test_envelopes_are_of_few_sizes() -> None:
    assert {len(plain(b"x" * length)) for length in range(1, 3000)} == {256, 512, 1024, 2048, 4096}
    assert {packed_size(length) for length in range(1, 11_000)} == {10240, 15360}
    text = b'{"a":1}' * 5000
    assert unpack(pack(text) + b"\0" * 99) == text
    assert len(pack(text)) == 4 + len(zlib.compress(text, LEVEL))
