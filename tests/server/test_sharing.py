"""The page of a finished match: public if its players want it, with a picture and its fairness in its own numbers."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import httpx
import pytest
from PIL import Image

from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.server import bitmap, sharing
from intrigue.server.sharing import fairness
from intrigue.table.record import read
from intrigue.table.replay import Replay
from tests.server.test_pages import Site, invitation, opened, seated, token
from tests.server.test_replays import anna, begun, ben, looks, site

__all__ = ["anna", "ben", "site"]  # fixtures


def finished(site: Site, anna: httpx.Client, ben: httpx.Client, game: str = "spy_alley") -> str:
    table = begun(anna, ben, game)
    site.play_out(table)
    return table


def share(client: httpx.Client, table: str, answer: str) -> httpx.Response:
    return client.post(f"/match/{table}/share", data={"token": token(client), "shared": answer})


def test_a_match_has_a_page_when_it_is_over(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = begun(anna, ben)
    for path in (f"/match/{table}", f"/match/{table}/draws", f"/match/{table}/picture.png"):
        assert anna.get(path).status_code == 403
    assert share(anna, table, "yes").status_code == 403
    site.play_out(table)
    page = anna.get(f"/match/{table}")
    assert page.status_code == 200
    assert "<svg" in page.text
    assert 'name="robots" content="noindex"' in page.text


def test_its_players_make_it_public_and_private_again(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table, stranger = finished(site, anna, ben), site.browser()
    paths = [f"/match/{table}", f"/replay/{table}", f"/t/{table}/record", f"/match/{table}/picture.png"]
    assert [stranger.get(path).status_code for path in paths] == [403] * 4
    assert share(stranger, table, "yes").status_code == 403
    assert share(ben, table, "yes").status_code == 200
    assert [stranger.get(path).status_code for path in paths] == [200] * 4
    assert looks(stranger, table, "all").status_code == 200
    assert "Make it" not in stranger.get(f"/match/{table}").text
    share(anna, table, "no")
    assert [stranger.get(path).status_code for path in paths] == [403] * 4


def preview(client: httpx.Client, table: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', client.get(f"/match/{table}").text))


def test_a_preview_has_a_title_words_and_a_picture(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    """The bitmap has the size that is told, shows something, is made once, and needs what makes it only then."""
    table = finished(site, anna, ben)
    tags = preview(anna, table)
    assert tags["title"].startswith("Spy Alley: ")
    assert "Anna, Ben" in tags["description"]
    assert tags["image"].startswith("http")
    assert (tags["image:type"], tags["image:width"], tags["image:height"]) == ("image/png", "1200", "630")
    picture = anna.get(tags["image"])
    assert picture.headers["content-type"] == "image/png"
    with Image.open(BytesIO(picture.content)) as image:
        assert (image.format, image.size) == ("PNG", (1200, 630))
        assert len(image.convert("RGB").getcolors(1200 * 630) or ()) > 1000
    other = finished(site, ben, anna)  # a board that was not drawn yet
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bitmap, "CODE", "sys.exit(1)")
        assert anna.get(tags["image"]).content == picture.content
        assert anna.get(f"/match/{other}/picture.png").status_code == 400


def test_without_what_draws_it_a_preview_has_no_picture(
    site: Site, anna: httpx.Client, ben: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(site, anna, ben)
    assert anna.get(f"/match/{table}/picture.png").status_code == 200
    monkeypatch.setattr(sharing, "can_draw", lambda: False)
    assert "image" not in preview(anna, table)
    assert anna.get(f"/match/{table}/picture.png").status_code == 404


def test_a_preview_shows_what_everybody_saw_and_no_more(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    """What nobody opened stays closed, though the page of the match, for those who may read it again, opens it."""
    table = finished(site, anna, ben)
    replay = Replay(read(anna.get(f"/t/{table}/record").text))
    found = fairness(replay)
    public, truth = (next(seen.looks(found.entries, found.entries)) for seen in (replay.public(), replay.all()))
    assert found.public == public.drawings(style=True)[0] != truth.drawings(style=True)[0]
    drawn = bitmap.card(found.public, "Spy Alley", ["Anna & <Ben>, a_very_long_name_that_does_not_fit_a_line"])
    assert ElementTree.fromstring(drawn).get("viewBox") == "0 0 1200 630"
    assert "var(" not in drawn
    assert "light-dark(" not in drawn


def test_fairness_is_told_in_the_numbers_of_the_match(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = finished(site, anna, ben)
    record = read(anna.get(f"/t/{table}/record").text)
    assert record.end
    page = anna.get(f"/match/{table}").text
    draws = anna.get(f"/match/{table}/draws").json()
    chance = [link.number for link in record.links if link.entry.seat == CHANCE]
    assert f"All {len(chance)} draws follow" in page
    assert f"the {len(record.links)} entries" in page
    assert record.header["commitment"][:8] in page
    assert "no seat added a number" in page  # these browsers have no scripts
    assert [entry for entry, *_ in draws] == chance
    dice = fair.Dice(record.end.seed, record.nonces)
    assert all(first <= dice.ticket(n, total) < after for n, (_, total, first, after) in enumerate(draws))


def test_an_invited_spectator_reads_again_what_spectators_may_see(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    """Of a private table: its public side while the match goes on, everything afterwards; a stranger sees nothing."""
    guest, stranger = site.browser(), site.browser()
    table = opened(anna, "spy_alley")
    link = invitation(anna, table)
    seated(ben, ben.post(link, data={"token": token(ben), "name": "Ben"}))
    assert guest.get(link).url.path == f"/t/{table}"
    assert guest.get(f"/replay/{table}").status_code == 200
    assert looks(guest, table, "public").status_code == 200
    assert [looks(guest, table, eyes).status_code for eyes in ("0", "1", "all")] == [403] * 3
    assert guest.get(f"/match/{table}").status_code == 403
    pages = [f"/replay/{table}", f"/match/{table}"]
    assert [stranger.get(page).status_code for page in pages] == [403] * 2
    site.play_out(table)
    assert [guest.get(page).status_code for page in pages] == [200] * 2
    assert looks(guest, table, "all").status_code == 200
    assert "Make it" not in guest.get(f"/match/{table}").text
    assert [stranger.get(page).status_code for page in pages] == [403] * 2
    assert looks(stranger, table, "public").status_code == 403
