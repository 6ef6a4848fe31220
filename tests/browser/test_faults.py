"""Axe looks for faults that keep people out: none serious on any page, in light or dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from intrigue.games import OWN
from tests.browser.conftest import People
from tests.browser.person import Person, play
from tests.server.running import Server

LIGHT = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def serious(person: Person) -> list[str]:
    """The serious faults of the page as it is, a line each."""
    person.page.evaluate("() => document.querySelectorAll('details').forEach((part) => (part.open = true))")
    found = Axe().run(person.page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes'][:4]]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@LIGHT
def test_pages(people: People, dark: bool) -> None:
    ann, ben = people(dark=dark), people(dark=dark)
    for path in ("/", "/new/conspiracy", "/rules/conspiracy"):
        ann.go(path)
        assert not serious(ann), path
    link = ann.open_table("conspiracy", ["person", "person"], "Ann")
    assert not serious(ann), "waiting room"
    ben.go(link)
    assert not serious(ben), "invitation"
    ben.allowed.add(404)
    ben.go("/nowhere")
    assert not serious(ben), "error"
    ben.troubles = [trouble for trouble in ben.troubles if "404" not in trouble]


@LIGHT
@pytest.mark.parametrize("game", OWN)
def test_table(people: People, server: Server, game: str, dark: bool) -> None:
    table, keys = server.open(game, ["", "greedy"] if game == "conspirateurs" else ["", "greedy", "greedy"])
    ann = people(seed=6, dark=dark)
    ann.sit(table, keys[0])
    play(ann, until=8)
    ann.look(patience=20_000)
    assert not serious(ann)


def test_another_device_and_the_end(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"], options={"turn_limit": 2})
    ann = people(seed=7, phone=True)
    ann.sit(table, keys[0])
    play(ann)
    assert not serious(ann)
    ann.page.get_by_role("tab", name="More").tap()
    ann.button("Another device").tap()
    expect(ann.part("link")).to_be_visible()
    assert not serious(ann)


def test_much_talk_can_be_scrolled_by_keys(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    ann = people()
    ann.sit(table, keys[0])
    for number in range(24):
        ann.part("words").fill(f"word {number}")
        ann.button("Say").click()
        expect(ann.part("talk")).to_contain_text(f"word {number}")
    assert not serious(ann)
