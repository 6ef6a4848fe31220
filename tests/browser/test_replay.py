"""A match read again in the browser: by slider, keys and link, through two pairs of eyes, online and as one file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from intrigue.table.replay import Replay
from tests.browser.conftest import People
from tests.browser.person import PHONE, Person
from tests.browser.test_faults import serious
from tests.server.running import Server
from tests.table.samples.make import FOLDER

SAMPLE = FOLDER / "2-simply_suspects-1.jsonl"
FORGED = """async (table) => {
  const { judge } = await import("/static/match.js");
  const text = await (await fetch(`/t/${table}/record`)).text();
  const [first, ...rest] = await (await fetch(`/match/${table}/draws`)).json();
  const other = [first[0], first[1], first[3], first[3] + 1];
  const [header, ...lines] = text.split("\\n");
  const renamed = [header.replace('"seats": ["', '"seats": ["Not '), ...lines].join("\\n");
  const judged = [judge(text, [other, ...rest]), judge(text, rest), judge(renamed, [first, ...rest])];
  return judged.map((found) => found.map(([, holds]) => holds));
}"""  # another draw, a draw less, and another name
ENTRIES = len(Replay(SAMPLE))
SOULS = FOLDER / "2-souls-1.jsonl"
DRAWN = """() => [...document.querySelectorAll(".boards > svg")].map((picture) => {
  const { width, height } = picture.getBoundingClientRect();
  const box = picture.viewBox.baseVal;
  return Math.min(width / box.width, height / box.height);
})"""  # pixels for a unit, in which the smallest card has type of size 11


def opened(person: Person, record: Path = SAMPLE) -> str:
    """Open a record from disk; the address of its replay."""
    person.go("/replay")
    person.page.get_by_label("The record of a match").set_input_files(record)
    person.button("Check and show it").click()
    expect(person.page.locator(".boards svg").first).to_be_visible()
    return person.page.url.split("#")[0]


def at(person: Person, number: int) -> None:
    expect(person.page.locator("span.place")).to_have_text(f"{number} of {ENTRIES}")
    expect(person.page.locator("span.status")).to_have_text("")


def test_a_record_from_disk_is_stepped_through_by_keys_and_slider(people: People) -> None:
    ann = people()
    opened(ann)
    at(ann, 0)
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", ENTRIES), ("Home", 0)):
        ann.page.keyboard.press(key)
        at(ann, number)
    ann.page.get_by_role("slider", name="Moment").fill("17")
    at(ann, 17)
    assert ann.page.url.endswith("#at=17&eyes=public")
    ann.page.keyboard.press("Space")
    at(ann, 18)
    ann.page.keyboard.press("Space")
    expect(ann.button("Play")).to_be_visible()


def test_two_eyes_stand_side_by_side_and_a_link_leads_to_the_moment(people: People) -> None:
    ann, ben = people(), people(seed=2)
    place = opened(ann)
    ann.page.get_by_label("Look through").select_option("1")
    ann.page.get_by_label("and beside it").select_option("all")
    ann.page.keyboard.press("End")
    link = f"{place}#at=20&eyes=1,all"
    ben.page.goto(link)
    at(ben, 20)
    replay = Replay(SAMPLE)
    for eyes, whole in (("1", replay.seat(1)), ("all", replay.all())):
        panel = ben.page.locator(f'section.eyes[data-eyes="{eyes}"]')
        words = panel.locator("svg desc").first.text_content()
        assert words
        assert words in whole.at(20).drawings()[0]


@pytest.mark.parametrize("phone", [False, True])
def test_a_wide_board_is_drawn_large_enough_to_read_and_what_was_known_stands_under_it(
    people: People, phone: bool
) -> None:
    ann = people(viewport={"width": 390, "height": 844} if phone else {"width": 1366, "height": 768}, phone=phone)
    place = opened(ann, SOULS)
    ann.page.goto(f"{place}#at=70&eyes=1,all")
    expect(ann.page.locator(".boards > svg")).to_have_count(2)
    expect(ann.page.locator("span.status")).to_have_text("")
    assert all(scale > 0.8 for scale in ann.page.evaluate(DRAWN))
    expect(ann.page.locator("section.eyes > .words h3").first).to_have_text("What could be concluded")
    expect(ann.page.locator("svg section")).to_have_count(0)


def test_the_page_keeps_nobody_out(people: People) -> None:
    options: list[dict[str, Any]] = [{}, {"viewport": PHONE}, {"dark": True}]
    for more in options:
        person = people(**more)
        place = opened(person)
        person.page.goto(f"{place}#at=20&eyes=1,all")
        at(person, 20)
        assert not serious(person)
        assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_running_match_is_read_as_far_as_it_has_come(people: People) -> None:
    ann = people(seed=4, viewport={"width": 1366, "height": 650})
    ann.go("/")
    ann.page.get_by_role("button", name="Play against bots now Spy Alley", exact=True).click()
    ann.at_table()
    assert ann.step(patience=20_000) == "taken"
    table = ann.page.url.rsplit("/", 1)[1]
    ann.go(f"/replay/{table}")
    expect(ann.page.locator(".boards svg")).to_have_count(1)
    shown = ann.page.locator(".boards .space").first.locator("g.when-wide, g.when-tall")
    expect(ann.page.locator(".boards svg.wide")).to_have_count(1)
    seen = [each.is_visible() for each in shown.all()]
    assert seen == [False, True], "what belongs to one arrangement is drawn in that one alone"
    facts = json.loads(ann.page.locator("#facts").text_content() or "")
    assert facts["eyes"] == ["0"]


def test_a_browser_checks_a_match_by_itself(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["random", "random"], listed=True)
    assert not keys
    ann = people()
    ann.page.goto(f"/t/{table}")
    expect(ann.page.locator("#desk")).to_have_class(re.compile("over"), timeout=60_000)
    ann.go(f"/match/{table}")
    ann.button("Check it in this browser").click()
    lines = ann.page.locator("#checked li")
    expect(lines).to_have_count(3)
    for line, start in zip(lines.all_text_contents(), ("The seed has", "The entries", "All draws ("), strict=True):
        assert line.startswith(start), line
    assert not serious(ann)
    assert ann.page.evaluate(FORGED, table) == [[True, True, False], [True, True, False], [True, False, True]]


def test_a_saved_file_works_without_a_network(browser: Browser, tmp_path: Path) -> None:
    place = tmp_path / "match.html"
    Replay(SAMPLE).save(place)
    context = browser.new_context(offline=True)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("requestfailed", lambda request: troubles.append(request.url))
    page.goto(f"{place.as_uri()}#at=12&eyes=0,all")
    expect(page.locator("span.place")).to_have_text(f"12 of {ENTRIES}")
    expect(page.locator(".boards svg")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("span.place")).to_have_text(f"{ENTRIES} of {ENTRIES}")
    context.close()
    assert not troubles


@pytest.mark.parametrize("number", [0, ENTRIES])
def test_the_ends_are_ends(people: People, number: int) -> None:
    ann = people()
    place = opened(ann)
    ann.page.goto(f"{place}#at={number}&eyes=public")
    at(ann, number)
    ann.page.keyboard.press("ArrowRight" if number else "ArrowLeft")
    at(ann, number)


def test_an_entry_that_tells_nothing_stands_after_what_was_told_before(people: People) -> None:
    ann = people(viewport={"width": 1366, "height": 768})
    place = opened(ann)
    replay = Replay(SAMPLE).public()
    number = next(n for n in range(30, ENTRIES) if not replay.at(n).sentences)
    ann.page.goto(f"{place}#at={number}&eyes=public")
    at(ann, number)
    lines = ann.page.locator(".told li")
    expect(lines).to_have_count(8)
    before = next(replay.at(n).sentences for n in range(number, 0, -1) if replay.at(n).sentences)
    expect(lines.last).to_have_text(before[-1])
    happened, board = (ann.page.locator(part).first.bounding_box() for part in (".happened", ".boards"))
    assert happened
    assert board
    assert happened["x"] >= board["x"] + board["width"], "it stands beside the board"


def test_what_is_drawn_by_its_name_is_drawn(people: People) -> None:
    ann = people()
    place = opened(ann, FOLDER / "2-conspirateurs-1.jsonl")
    ann.page.goto(f"{place}#at=20&eyes=0,1")
    expect(ann.page.locator(".boards > svg")).to_have_count(2)
    expect(ann.page.locator("span.status")).to_have_text("")
    named = "() => [...document.querySelectorAll('.boards use')].map((use) => use.getBBox().width > 0)"
    found = ann.page.evaluate(named)
    assert len(found) > 20
    assert all(found), "the men are not on the board"
