"""Help on everything: by mouse, finger and keys, at a table, in a first game and in a replay, with the rules beside."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_faults import serious
from tests.browser.test_layout import apart
from tests.server.running import Server

LONG_PRESS = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch", clientX: x, clientY: y }))"""
KEYS = "#board svg [data-to='10']"  # the space of the Keys in Spy Alley


def sit(person: Person) -> None:
    """At a table of Spy Alley where the first question is open."""
    person.go("/")
    person.page.locator("form[action='/play/spy_alley'] .main-key").click()
    person.at_table()
    expect(person.part("bar")).to_have_class(re.compile("mine"))


def middle(person: Person, piece: str) -> tuple[float, float]:
    box = person.page.locator(piece).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def edges(box: FloatRect) -> dict[str, float]:
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return {"left": box["x"], "top": box["y"], "right": right, "bottom": bottom}


def test_a_mouse_that_rests_on_a_thing_is_told_what_it_is(people: People) -> None:
    ann = people()
    sit(ann)
    ann.page.mouse.move(*middle(ann, KEYS))
    tip = ann.part("help-tip")
    expect(tip).to_contain_text("Keys are sold here")
    expect(ann.page.locator(f"{KEYS}[aria-describedby='help-words']")).to_have_count(1)
    assert not serious(ann)
    tip.get_by_role("link", name="20").click()
    rules = ann.page.get_by_role("complementary", name="The rules")
    expect(rules.locator("#p20")).to_have_class(re.compile("cited"))
    expect(rules.locator("#p20")).to_be_in_viewport()
    board, panel = ann.page.locator("#board svg").bounding_box(), rules.bounding_box()
    assert board
    assert panel
    assert board["x"] + board["width"] <= panel["x"], "the rules lie on the board"
    assert not serious(ann)
    ann.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()


def test_what_a_click_did_is_not_explained_before_the_mouse_moves(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    ann = people()
    ann.sit(table, keys[0])
    if not ann.part("stamp").is_visible():
        ann = people()
        ann.sit(table, keys[1])
    cell = "#board svg [data-to='144']"
    x, y = middle(ann, cell)
    ann.page.mouse.move(x, y)
    ann.page.mouse.down()
    ann.page.mouse.up()
    expect(ann.part("log")).to_contain_text("You place")
    ann.page.wait_for_timeout(1200)  # longer than a mouse has to rest
    expect(ann.part("help-tip")).to_be_hidden()
    ann.page.mouse.move(x + 40, y)
    ann.page.mouse.move(x, y)
    expect(ann.part("help-tip")).to_be_visible()


def test_keys_ask_about_what_has_the_focus_and_about_everything(people: People) -> None:
    ann = people()
    sit(ann)
    ann.button("Roll the die").focus()
    ann.page.keyboard.press("?")
    tip = ann.part("help-tip")
    expect(tip).to_contain_text("Roll the die and move that many spaces")
    ann.page.keyboard.press("?")
    expect(tip.get_by_role("button", name="Close")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    expect(ann.button("Roll the die")).to_be_focused()
    ann.part("what").press("Enter")
    ann.page.locator("#board svg [data-thing='die']").focus()
    expect(tip).to_contain_text("The last roll")
    ann.button("Roll the die").click()
    expect(tip).to_contain_text("Roll the die and move that many spaces")
    expect(ann.button("Roll the die")).to_be_visible()  # nothing was played
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    expect(ann.part("what")).to_have_attribute("aria-pressed", "false")
    expect(ann.page.locator("#board svg [data-thing='die'][tabindex]")).to_have_count(0)


def test_a_long_press_explains_and_does_not_act(people: People) -> None:
    ann = people(phone=True)
    sit(ann)
    ann.page.evaluate(LONG_PRESS, middle(ann, "[data-steps='[\"Roll\"]']"))
    expect(ann.part("help-tip")).to_contain_text("Roll the die and move")
    ann.button("Roll the die").dispatch_event("click")  # what follows a press
    expect(ann.button("Roll the die")).to_be_visible()
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.part("help-tip").get_by_role("button", name="Close").tap()
    expect(ann.part("help-tip")).to_be_hidden()


def test_first_games_and_replays_have_it_too(people: People) -> None:
    ann = people()
    ann.go("/learn/spy_alley")
    ann.button("Roll the die").focus()
    ann.page.keyboard.press("?")
    expect(ann.part("help-tip")).to_contain_text("Roll the die and move")
    ann.page.mouse.move(*middle(ann, KEYS))
    expect(ann.part("help-tip")).to_contain_text("Keys are sold here")
    sit(ann)
    ann.go(ann.page.url.replace("/t/", "/replay/"))
    piece = "#replay .boards svg [data-to='10']"
    expect(ann.page.locator(piece)).to_be_visible()
    ann.page.mouse.move(*middle(ann, piece))
    expect(ann.part("help-tip")).to_contain_text("Keys are sold here")


@pytest.mark.parametrize("phone", [True, False])
def test_the_question_mark_says_what_to_do_explains_once_and_is_not_covered(people: People, phone: bool) -> None:
    ann = people(phone=phone)
    sit(ann)
    ann.part("what").click()
    expect(ann.page.get_by_text("Tap what you want" if phone else "Pick what you want").last).to_be_in_viewport()
    ann.tap(*middle(ann, "#board svg [data-thing='gifts']" if phone else KEYS))
    expect(ann.part("help-tip")).to_be_visible()
    expect(ann.part("what")).to_have_attribute("aria-pressed", "false")
    tip, what = ann.part("help-tip").bounding_box(), ann.part("what").bounding_box()
    assert tip
    assert what
    assert apart(edges(tip), edges(what))
    ann.part("what").click()
    expect(ann.part("what")).to_have_attribute("aria-pressed", "true")
    ann.part("what").click()
    expect(ann.page.locator(".help-pick")).to_be_hidden()


COVERED = """() => {
  const tip = document.getElementById("help-tip").getBoundingClientRect();
  return [...document.querySelectorAll("#board .offered")].map((piece) => piece.getBoundingClientRect())
    .filter((box) => box.left < tip.right && box.right > tip.left)
    .filter((box) => box.top < tip.bottom && box.bottom > tip.top).length;
}"""


def test_help_lies_where_it_covers_least_of_what_can_be_chosen(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people(viewport={"width": 1280, "height": 720})
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    cells = ann.page.locator("#board .offered")
    boxes = [cells.nth(number).bounding_box() for number in range(cells.count())]
    leftmost = min((box for box in boxes if box), key=lambda box: box["x"])  # all others are on its right
    ann.page.mouse.move(leftmost["x"] + leftmost["width"] / 2, leftmost["y"] + leftmost["height"] / 2)
    expect(ann.part("help-tip")).to_be_visible()
    assert ann.page.evaluate(COVERED) == 0
