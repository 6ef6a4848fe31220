"""Beside the board: the log is a chronicle whose end is in sight, and what is said at the table is noticed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server

LAPTOPS = [(1366, 768), (1280, 720)]
ENTRIES = """() => [...document.querySelectorAll("#log .deed button")]
  .map(({ title }) => Number(title.match(/\\d+/)[0]))"""
SEEN = """(query) => {
  const part = [...document.querySelectorAll(query)].at(-1), box = part.getBoundingClientRect();
  const inside = (around) => box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  const boxes = [...document.querySelectorAll("#log, #talk")].filter((each) => each.contains(part));
  const seen = box.height > 0 && inside({ top: 0, bottom: innerHeight });
  return seen && boxes.every((each) => inside(each.getBoundingClientRect()));
}"""  # the last of them, wholly


def played(people: People, server: Server, game: str, clicks: int, **more: object) -> Person:
    seats = ["", *["greedy"] * (5 if game == "spy_alley" else 3)]
    table, keys = server.open(game, seats)
    ann = people(seed=6, **more)
    ann.bold = False
    ann.sit(table, keys[0])
    for _ in range(clicks):
        ann.step(PATIENCE)
    ann.look(PATIENCE)
    ann.page.evaluate("() => scrollTo(0, 0)")
    return ann


@pytest.mark.parametrize(("width", "height"), LAPTOPS)
@pytest.mark.parametrize("game", ["conspiracy", "spy_alley"])
def test_log_and_talk_share_the_column_of_a_laptop(
    people: People, server: Server, game: str, width: int, height: int
) -> None:
    ann = played(people, server, game, 24, viewport={"width": width, "height": height})
    ann.part("words").fill("Trust nobody.")
    ann.page.keyboard.press("Enter")
    expect(ann.part("talk")).to_contain_text("Trust nobody.")
    for part in ("#log .deed", "#talk li", "#words", "#speak button"):
        ann.page.wait_for_function(SEEN, arg=part)  # the log makes room for what is said
    side = ann.page.evaluate("() => document.querySelector('.right-side').getBoundingClientRect().bottom")
    assert height - 40 < side <= height, "the column ends with the window"


def test_the_log_is_a_chronicle(people: People, server: Server) -> None:
    ann = played(people, server, "conspiracy", 24)
    entries = ann.page.evaluate(ENTRIES)
    assert len(entries) > 20
    assert entries == sorted(entries), "a later line stands over an earlier one"
    ann.page.wait_for_function(SEEN, arg="#log .deed")


def test_who_reads_earlier_lines_of_the_log_is_left_there(people: People, server: Server) -> None:
    ann = played(people, server, "conspiracy", 6, viewport={"width": 1366, "height": 768})
    ann.page.evaluate("() => { document.querySelector('#log').scrollTop = 0; }")
    ann.page.wait_for_timeout(100)
    before = len(ann.log())
    for _ in range(12):
        ann.step(PATIENCE)
    assert len(ann.log()) > before
    assert ann.page.evaluate("() => document.querySelector('#log').scrollTop") == 0


def test_on_a_phone_the_end_of_the_log_is_in_sight_when_its_tab_is_opened(people: People, server: Server) -> None:
    ann = played(people, server, "spy_alley", 30, phone=True)
    ann.part("tab-log").click()
    ann.page.wait_for_timeout(100)
    bar = ann.page.evaluate("() => document.querySelector('#bar').getBoundingClientRect().top")
    last = ann.page.locator("#log .deed").last.bounding_box()
    assert last
    assert 0 < last["y"] <= bar + 1 - last["height"]


def test_what_somebody_says_is_seen_at_their_seat_for_a_while(people: People, server: Server) -> None:
    table, keys = server.open("conspiracy", ["", "", "greedy"])
    ann, ben = people(viewport={"width": 1366, "height": 768}), people()
    for person, key in ((ann, keys[0]), (ben, keys[1])):
        person.sit(table, key)
    ben.part("words").fill("Watch Wren, everybody.")
    ben.page.keyboard.press("Enter")
    says = ann.page.locator(".chair .says")
    expect(says).to_have_text("Watch Wren, everybody.")
    expect(ann.page.locator(".chair", has=ann.page.locator(".says"))).to_contain_text("P1")
    assert ann.page.evaluate(SEEN, ".chair .says")
    expect(says).to_have_count(0)
    expect(ann.part("talk")).to_contain_text("Watch Wren, everybody.")


def test_a_seat_says_what_it_did_last_in_few_words(people: People, server: Server) -> None:
    ann = played(people, server, "spy_alley", 24, viewport={"width": 1366, "height": 768})
    rows = ann.page.locator(".chair", has=ann.page.locator(".did"))
    assert rows.count() > 2
    for row in range(rows.count()):
        name = rows.nth(row).locator(".who").inner_text()
        assert not rows.nth(row).locator(".did").inner_text().startswith(name), "the name is above it"
    assert ann.page.locator(".chair", has_text="P0").locator(".did").count() == 0, "one knows what one did"
    ann.page.wait_for_function(SEEN, arg="#notes")  # when nobody says anything


def test_on_a_phone_clues_stand_over_ones_own_notes(people: People, server: Server) -> None:
    ann = played(people, server, "conspiracy", 12, phone=True)
    ann.part("tab-know").click()
    ann.page.wait_for_timeout(100)
    clues, notes = (ann.part(part).bounding_box() for part in ("knowledge", "notes"))
    assert clues
    assert notes
    assert clues["y"] + clues["height"] < notes["y"]
    assert notes["height"] < 100
