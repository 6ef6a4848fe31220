"""Matches read again over HTTP: everything when they are over, before only what one saw oneself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from intrigue.core.language import speaking
from intrigue.server.ceilings import USUAL
from intrigue.server.loans import MOST, Loans, lend
from intrigue.server.settings import Settings
from intrigue.table import exhibit
from intrigue.table.record import read
from intrigue.table.replay import Replay
from tests.server.test_pages import Site, invitation, opened, seated, serving, token
from tests.table.samples.make import FOLDER

SAMPLE = FOLDER / "2-spy_alley-1.jsonl"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    settings = Settings(data=tmp_path_factory.mktemp("replays") / "tables.sqlite", pace=30.0)
    with serving(settings) as made:
        yield made


@pytest.fixture
def anna(site: Site) -> httpx.Client:
    return site.browser()


@pytest.fixture
def ben(site: Site) -> httpx.Client:
    return site.browser()


def begun(anna: httpx.Client, ben: httpx.Client, game: str = "spy_alley", **more: str) -> str:
    """A match of two people that has begun."""
    table = opened(anna, game, **more)
    seated(ben, ben.post(invitation(anna, table), data={"token": token(ben), "name": "Ben"}))
    return table


def looks(client: httpx.Client, table: str, eyes: str, first: int = 0, last: int = 3) -> httpx.Response:
    return client.get(f"/replay/{table}/looks", params={"eyes": eyes, "first": first, "last": last})


def test_a_running_match_shows_each_player_their_own_past_alone(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    table = begun(anna, ben)
    room = site.house.rooms[table]
    page = anna.get(f"/replay/{table}")
    assert page.status_code == 200
    assert '"eyes": ["0"]' in page.text
    assert "/file" not in page.text
    mine = looks(anna, table, "0").json()
    theirs = looks(ben, table, "1").json()
    assert [frame["n"] for frame in mine["frames"]] == [0, 1, 2, 3]
    assert mine != theirs
    for eyes in ("1", "public", "all", "", "7", "-1"):
        assert looks(anna, table, eyes).status_code == 403, eyes
    assert looks(anna, table, "0", 0, room.match.entries + 1).status_code == 400
    assert anna.get(f"/replay/{table}/file").status_code == 403


def test_what_leaves_of_a_running_match_is_not_compressed_and_has_one_of_few_sizes(
    anna: httpx.Client, ben: httpx.Client
) -> None:
    table = begun(anna, ben)
    for client, eyes in ((anna, "0"), (ben, "1")):
        answer = looks(client, table, eyes)
        assert answer.headers["content-encoding"] == "identity"
        assert len(answer.content).bit_count() == 1
    assert len(looks(anna, table, "0").content) == len(looks(ben, table, "1").content)


def test_strangers_see_nothing_of_a_private_match_and_the_public_side_of_a_listed_one(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    stranger = site.browser()
    private, listed = begun(anna, ben), begun(anna, ben, listed="yes")
    assert stranger.get(f"/replay/{private}").status_code == 403
    assert looks(stranger, private, "public").status_code == 403
    assert looks(stranger, listed, "public").status_code == 200
    assert looks(stranger, listed, "0").status_code == 403


def test_a_table_that_has_not_begun_has_no_past(anna: httpx.Client) -> None:
    table = opened(anna)
    assert anna.get(f"/replay/{table}").status_code == 404
    assert anna.get("/replay/nowhere").status_code == 404
    assert anna.get("/replay/file-none").status_code == 404


def test_a_finished_match_opens_all_eyes_and_can_be_saved(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = begun(anna, ben)
    site.play_out(table)
    assert '"eyes": ["public", "0", "1", "all"]' in anna.get(f"/replay/{table}").text
    record = read(anna.get(f"/t/{table}/record").text)
    replay = Replay(record)
    for word, eyes in (("public", None), ("1", 1), ("all", "all")):
        reel = exhibit.Reel()
        frames = reel.pack(replay.eyes(eyes).looks(4, 9))  # type: ignore[arg-type]
        assert looks(ben, table, word, 4, 9).json() == json.loads(json.dumps({"frames": frames, "pieces": reel.pieces}))
    saved = anna.get(f"/replay/{table}/file", params={"eyes": "0,all"})
    assert saved.status_code == 200
    assert saved.text == exhibit.page(replay, [0, "all"])
    assert "attachment" in saved.headers["content-disposition"]
    french = anna.get(f"/replay/{table}/file", params={"eyes": "0"}, headers={"accept-language": "fr"})
    with speaking("fr"):
        assert french.text == exhibit.page(replay, [0])
    assert anna.get(f"/replay/{table}/file", params={"eyes": "5"}).status_code == 403


def send(client: httpx.Client, text: bytes, **more: str) -> httpx.Response:
    form = {"token": token(client, "/replay"), **more}
    return client.post("/replay", data=form, files={"record": ("match.jsonl", text, "text/plain")})


def test_a_record_from_disk_is_checked_and_shown(anna: httpx.Client, ben: httpx.Client) -> None:
    answer = send(anna, SAMPLE.read_bytes())
    assert answer.status_code == 200, answer.text
    assert "Checked: the chain of" in answer.text
    place = answer.url.path.removeprefix("/replay/")
    assert looks(ben, place, "all").status_code == 200  # who has the link may look
    saved = anna.get(f"/replay/{place}/file", params={"eyes": "public"})
    assert saved.text == exhibit.page(Replay(SAMPLE), [None])


def test_a_record_that_does_not_hold_is_shown_with_a_warning(anna: httpx.Client) -> None:
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0]) | {"seats": ["Eve", "Bob"]}
    page = send(anna, "\n".join([json.dumps(header), *lines[1:]]).encode())
    assert page.status_code == 200
    assert "but it does not hold" in page.text


@pytest.mark.parametrize(
    "text",
    [b"", b"{}", b"\xff\xfe", b"[" * 5000, b'{"intrigue": 2}', b"x" * 100_000, SAMPLE.read_bytes()[:3000] + b"\n{}\n"],
)
def test_what_is_no_record_is_refused_in_words(anna: httpx.Client, text: bytes) -> None:
    answer = send(anna, text)
    assert answer.status_code == 400
    assert "This cannot be shown: line" in answer.text


def test_a_form_without_a_file_or_token_is_refused(anna: httpx.Client) -> None:
    assert anna.post("/replay", data={"token": token(anna, "/replay")}).status_code == 400
    assert anna.post("/replay", data={"token": "x"}).status_code == 403
    assert send(anna, b"x" * (USUAL.record_body + 1)).status_code == 413


def test_drawing_has_a_price(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path / "t.sqlite", pace=30.0)) as site:
        anna = site.browser()
        place = send(anna, SAMPLE.read_bytes()).url.path.removeprefix("/replay/")
        answers = [200]
        while answers[-1] == 200 and len(answers) < 500:
            answers.append(looks(anna, place, "all", 0, 15).status_code)
    assert len(answers) > 10
    assert answers[-1] == 429


def test_few_loans_are_kept() -> None:
    loans, loan = Loans(), lend(SAMPLE.read_bytes())
    keys = [loans.keep(loan) for _ in range(MOST + 1)]
    assert loans.get(keys[0]) is None
    assert loans.get(keys[-1]) == loan
    large = loan._replace(text=loan.text * (20_000_000 // len(loan.text)))
    key = loans.keep(large)
    assert loans.get(keys[-1])
    assert loans.get(loans.keep(large))
    assert loans.get(key) is None
