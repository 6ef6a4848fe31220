"""A server under a path of another site, in a real browser: a match is opened, joined, played, and checked."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from intrigue.server.settings import Settings
from tests.browser.person import Person, play
from tests.server.test_pages import Site, serving
from tests.server.under import Under


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Under, Site]]:
    data = tmp_path_factory.mktemp("under") / "tables.sqlite"
    with Under().running() as proxy, serving(Settings(data=data, base_url=proxy.url, limits=False)) as site:
        proxy.to = site.port
        yield proxy, site


def test_a_table_under_a_path_is_opened_joined_played_and_checked(under: tuple[Under, Site], browser: Browser) -> None:
    proxy, site = under
    there: Any = SimpleNamespace(url=proxy.url)
    ann, ben = Person(browser, there, 1), Person(browser, there, 2)
    ann.go("new/conspirateurs")
    ann.page.get_by_label("your name").fill("Ann")
    ann.page.get_by_label("Seat 2", exact=True).select_option("person")
    for row in (3, 4):
        ann.page.get_by_label(f"Seat {row}", exact=True).select_option("nobody")
    ann.button("Open the table").click()
    ben.join(ann.page.locator("#link").input_value(), "Ben")
    for person in (ann, ben):
        person.at_table()
    play(ann, ben, until=2)
    ann.page.locator("#speak input").fill("Good luck")
    ann.page.locator("#speak input").press("Enter")
    expect(ben.part("talk")).to_contain_text("Good luck")
    ben.page.reload()
    expect(ben.part("talk")).to_contain_text("Good luck")
    ben.page.locator("[data-beside]").click()
    expect(ben.page.locator(".rulebook")).to_contain_text("Conspirateurs")
    table = ben.page.url.rsplit("/", 1)[1]
    for person in (ann, ben):
        person.go("rules/conspirateurs")
    site.play_out(table)  # with nobody there, for whom every move would be drawn
    ben.go(f"match/{table}")
    ben.part("check").click()
    expect(ben.part("checked").locator("li")).to_have_count(3)  # which the browser found out by itself
    for person in (ann, ben):
        person.context.close()
        assert not person.troubles
    assert not proxy.astray
