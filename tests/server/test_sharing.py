"""The page of a finished match: public if its players want it, with a picture and its fairness in its own numbers."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import httpx

from intrigue.core import fair
from intrigue.core.contract import CHANCE
from intrigue.table.record import read
from tests.server.test_pages import Site, token
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
    for path in (f"/match/{table}", f"/match/{table}/draws", f"/match/{table}/picture.svg"):
        assert anna.get(path).status_code == 403
    assert share(anna, table, "yes").status_code == 403
    site.play_out(table)
    page = anna.get(f"/match/{table}")
    assert page.status_code == 200
    assert "<svg" in page.text
    assert 'name="robots" content="noindex"' in page.text


def test_its_players_make_it_public_and_private_again(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table, stranger = finished(site, anna, ben), site.browser()
    paths = [f"/match/{table}", f"/replay/{table}", f"/t/{table}/record", f"/match/{table}/picture.svg"]
    assert [stranger.get(path).status_code for path in paths] == [403] * 4
    assert share(stranger, table, "yes").status_code == 403
    assert share(ben, table, "yes").status_code == 200
    assert [stranger.get(path).status_code for path in paths] == [200] * 4
    assert looks(stranger, table, "all").status_code == 200
    assert "Make it" not in stranger.get(f"/match/{table}").text
    share(anna, table, "no")
    assert [stranger.get(path).status_code for path in paths] == [403] * 4


def test_a_preview_has_a_title_words_and_a_picture(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    table = finished(site, anna, ben)
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', anna.get(f"/match/{table}").text))
    assert tags["title"].startswith("Spy Alley: ")
    assert "Anna, Ben" in tags["description"]
    assert tags["image"].startswith("http")
    picture = anna.get(tags["image"])
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(picture.text).tag.endswith("svg")


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
