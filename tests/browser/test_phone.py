"""On a phone, by touch: a match of every game, with everything asked in sight and under the thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from intrigue.games import OWN
from tests.browser.conftest import People
from tests.browser.person import PATIENCE, PHONE, RESULT, Person
from tests.browser.test_match import options
from tests.server.running import Server

THUMB = 44  # pixels, the least a finger needs
SEATS = {"conspirateurs": 2}
ONE_LINE = 30  # pixels
EVERY = 4  # clicks between two looks at the layout

LAYOUT = """() => {
  const box = (part) => part.getBoundingClientRect().toJSON();
  return {
    wide: document.documentElement.scrollWidth,
    bar: box(document.getElementById("bar")),
    chips: [...document.querySelectorAll("#chips button, #chips input")].map(box),
  };
}"""


def check_layout(person: Person) -> None:
    found = person.page.evaluate(LAYOUT)
    bar, chips = found["bar"], found["chips"]
    assert found["wide"] <= PHONE["width"], "the page scrolls sideways"
    assert bar["y"] >= 0, "the bar begins above the screen"
    assert bar["y"] + bar["height"] <= PHONE["height"] + 1, "the bar ends below the screen"
    assert bar["height"] <= PHONE["height"] * 0.7, "the bar hides the board"
    for chip in chips:
        assert min(chip["width"], chip["height"]) >= THUMB, "too small for a finger"


@pytest.mark.parametrize("game", OWN)
def test_a_match_is_played_by_touch(people: People, server: Server, game: str) -> None:
    seats = ["", *["greedy"] * (SEATS.get(game, 3) - 1)]
    table, keys = server.open(game, seats, options=options(game))
    ann = people(seed=4, phone=True)
    ann.sit(table, keys[0])
    clicks, state = 0, ""
    while state != "over":
        if clicks % EVERY == 0:
            check_layout(ann)
        state = ann.step(patience=20_000)
        assert state != "waiting", "the match does not go on"
        clicks += 1
    check_layout(ann)
    expect(ann.part("question")).to_have_text(RESULT)


def test_the_panels_are_tabs(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy", "greedy"])
    ann = people(phone=True)
    ann.sit(table, keys[0])
    for tab, part in {"Seats": "seats", "Clues": "notes", "Talk": "words", "More": "undo", "Log": "log"}.items():
        ann.page.get_by_role("tab", name=tab).tap()
        expect(ann.part(part)).to_be_visible()
        check_layout(ann)


def test_the_own_clock_is_in_sight(people: People, server: Server) -> None:
    table, keys = server.open("simply_suspects", ["", ""], clock=["bank", 600, 5])
    for key in keys:
        ann = people(phone=True)
        ann.sit(table, key)
        expect(ann.part("own-clock")).to_have_text(re.compile(r"^(10|9):\d\d$"))
        expect(ann.part("own-clock")).to_be_in_viewport(ratio=1)
        check_layout(ann)


def test_a_phone_finds_back_to_the_lobby_and_again_to_the_table(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people(phone=True)
    ann.sit(table, keys[0])
    ann.page.get_by_role("tab", name="More").tap()
    ann.page.get_by_role("link", name="Lobby").tap()
    ann.page.locator(".row.asked").filter(has_text="Spy Alley").first.tap()
    ann.at_table()


LINES = """() => [...document.querySelectorAll("#happened li")].map((line) => ({
  high: line.getBoundingClientRect().height, told: line.querySelectorAll(".told > span").length,
  letters: line.querySelectorAll(".seat-letter").length}))"""


@pytest.mark.parametrize("game", ["simply_suspects", "conspiracy"])
def test_since_your_turn_is_a_short_line_for_each_opponent_which_a_tap_opens(
    people: People, server: Server, game: str
) -> None:
    table, keys = server.open(game, ["", "greedy", "greedy", "greedy"])
    ann = people(seed=21, phone=True, viewport={"width": 390, "height": 844})
    ann.bold = False
    ann.sit(table, keys[0])
    line = ann.page.locator(".since-line:not(.whole)")
    for _ in range(60):
        assert ann.look(PATIENCE)["state"] == "taken"
        if line.count() and ann.part("scene").is_hidden():
            break
        ann.step(PATIENCE)
    found = ann.page.evaluate(LINES)
    assert found
    assert all(row["letters"] == 1 and row["high"] <= ONE_LINE for row in found), found
    bar = ann.page.evaluate(LAYOUT)["bar"]
    line.first.tap()
    expect(line.first).to_have_attribute("aria-expanded", "true")
    assert ann.page.evaluate(LINES) != found
    line.first.tap()
    expect(line.first).to_have_attribute("aria-expanded", "false")
    assert ann.page.evaluate(LAYOUT)["bar"] == bar
