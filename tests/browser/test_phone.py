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
MODERN = {"width": 390, "height": 844}
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


@pytest.mark.parametrize("game", ["simply_suspects", "conspiracy"])
def test_since_your_turn_is_a_line_which_a_tap_opens(people: People, server: Server, game: str) -> None:
    table, keys = server.open(game, ["", "greedy", "greedy", "greedy"])
    ann = people(seed=21, phone=True, viewport=MODERN)
    ann.bold = False
    ann.sit(table, keys[0])
    line = ann.page.locator(".since-line:not(.whole)")
    for _ in range(60):
        assert ann.look(PATIENCE)["state"] == "taken"
        if line.is_visible() and ann.part("scene").is_hidden():
            break
        ann.step(PATIENCE)
    told = line.bounding_box()
    assert told
    assert told["height"] <= THUMB
    expect(ann.part("happened")).to_be_hidden()
    bar = ann.page.evaluate(LAYOUT)["bar"]
    line.tap()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(ann.part("happened")).to_be_visible()
    assert ann.part("happened").locator(".seat-letter").count() > 0
    line.tap()
    expect(line).to_have_attribute("aria-expanded", "false")
    assert ann.page.evaluate(LAYOUT)["bar"] == bar


@pytest.mark.parametrize("game", ["spy_alley", "conspiracy"])
def test_all_of_the_board_is_in_sight_while_one_decides(people: People, server: Server, game: str) -> None:
    table, keys = server.open(game, ["", *["greedy"] * 5][: 6 if game == "spy_alley" else 4])
    ann = people(seed=21, phone=True, viewport=MODERN)
    ann.bold = False
    ann.sit(table, keys[0])
    for _ in range(12):
        ann.look(PATIENCE)
        ann.page.evaluate("() => document.getElementById('main').scrollTo(0, 0)")
        board, bar, top = (ann.page.locator(part).bounding_box() for part in ("#board svg", "#bar", ".top"))
        assert board
        assert bar
        assert top
        assert top["y"] + top["height"] <= board["y"] + 1
        asks = ann.part("scene").is_hidden() and not ann.button("Yes, do it").is_visible()  # by keys far apart
        assert not asks or board["y"] + board["height"] <= bar["y"] + 1, "the bar lies on the board"
        ann.step()


OVER = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.getElementById("question"));
  const tools = document.querySelector(".tools").getBoundingClientRect();
  const shown = document.querySelector(".bar-words").getBoundingClientRect().right;
  return [...words.getClientRects()].some(({ right, top, bottom }) =>
    Math.min(right, shown) > tools.left + 1 && top < tools.bottom && bottom > tools.top);
}"""


def test_a_folded_bar_has_its_words_beside_its_icons(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy", "greedy"])
    ann = people(seed=2, phone=True, viewport=MODERN)
    ann.sit(table, keys[0])
    ann.look(PATIENCE)
    assert not ann.page.evaluate(OVER)
    ann.part("fold").tap()
    expect(ann.part("chips")).to_be_hidden()
    assert not ann.page.evaluate(OVER)


def test_the_wheel_scrolls_the_page_over_the_bar_too(people: People, server: Server) -> None:
    table, keys = server.open("souls", ["", "greedy", "greedy"])
    ann = people(seed=2, phone=True, viewport=MODERN)
    ann.sit(table, keys[0])
    ann.look(PATIENCE)
    ann.page.evaluate("() => document.getElementById('main').scrollTo(0, 0)")
    ann.part("question").hover()
    ann.page.mouse.wheel(0, 200)
    ann.page.wait_for_function("() => document.getElementById('main').scrollTop > 100")
