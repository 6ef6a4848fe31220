"""What comes under a finger by itself takes no click for a moment, and what the table stops for waits to be seen."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.browser.test_telling import play_until
from tests.server.running import Server

MOMENT = 700  # milliseconds for which a key is inert
CHANGE = """(words) => {
  const key = document.createElement("button");
  Object.assign(key, { className: "key", textContent: words });
  key.addEventListener("click", () => (window.taken = words));
  document.getElementById("chips").replaceChildren(key);
}"""


def seated(people: People, server: Server, **more: object) -> Person:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people(hasty=False, **more)
    ann.sit(table, keys[0])
    expect(ann.button("Roll the die")).to_be_visible()
    ann.page.wait_for_timeout(2 * MOMENT)
    return ann


def middle(ann: Person, words: str) -> tuple[float, float]:
    box = ann.button(words).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def taken(page: Page) -> object:
    return page.evaluate("() => window.taken ?? null")


def test_a_key_that_came_a_moment_ago_takes_no_click(people: People, server: Server) -> None:
    ann = seated(people, server)
    ann.page.evaluate(CHANGE, "Publish")
    x, y = middle(ann, "Publish")
    ann.page.wait_for_timeout(100)
    ann.page.mouse.click(x, y)
    assert taken(ann.page) is None
    ann.button("Publish").focus()
    ann.page.keyboard.press("Enter")
    assert taken(ann.page) is None
    ann.page.wait_for_timeout(MOMENT)
    ann.page.mouse.click(x, y)
    assert taken(ann.page) == "Publish"


def test_a_key_that_came_between_press_and_click_takes_no_tap(people: People, server: Server) -> None:
    ann = seated(people, server, phone=True)
    x, y = middle(ann, "Roll the die")
    ann.page.evaluate(
        f"() => addEventListener('pointerdown', () => ({CHANGE})('Publish'), {{ capture: true, once: true }})"
    )
    ann.page.touchscreen.tap(x, y)
    ann.page.wait_for_timeout(300)
    expect(ann.button("Publish")).to_be_visible()
    assert taken(ann.page) is None


def test_a_key_that_moved_takes_no_click_until_it_has_rested(people: People, server: Server) -> None:
    ann = seated(people, server)
    ann.page.evaluate("() => document.getElementById('question').append(document.createElement('br'), 'a', "
                      "document.createElement('br'), 'b')")  # fmt: skip
    ann.page.mouse.click(*middle(ann, "Roll the die"))
    expect(ann.button("Roll the die")).to_be_visible()
    ann.page.wait_for_timeout(MOMENT)
    ann.page.mouse.click(*middle(ann, "Roll the die"))
    expect(ann.part("log")).to_contain_text("You roll")


def test_what_ones_own_click_brings_can_be_clicked_at_once(people: People, server: Server) -> None:
    ann = seated(people, server)
    ann.button("Guess an identity").click()
    ann.page.mouse.click(*middle(ann, "Back"))
    expect(ann.button("Guess an identity")).to_be_visible()


def test_a_target_on_the_board_that_came_a_moment_ago_takes_no_click(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    both = [people(hasty=False), people(hasty=False)]
    for person, key in zip(both, keys, strict=True):
        person.sit(table, key)
    first, second = both if both[0].part("stamp").is_visible() else both[::-1]
    first.page.wait_for_timeout(2 * MOMENT)
    one, other = "#board svg [data-to='144']", "#board svg [data-to='145']"
    first.page.locator(one).click()
    expect(second.page.locator(f"{other}.offered")).to_have_count(1)
    second.page.locator(other).click()
    expect(second.part("log")).not_to_contain_text("You place")
    second.page.wait_for_timeout(MOMENT)
    second.page.locator(other).click()
    expect(second.part("log")).to_contain_text("You place")


def test_a_scene_waits_for_the_person_at_the_table(people: People, server: Server) -> None:
    table, keys = server.open("souls", ["", "greedy", "greedy", "greedy"])
    ann, said = people(seed=3), list[str]()
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    ann.sit(table, keys[0])
    play_until(ann, "scene", "All Stances are turned up")
    assert json.dumps({"type": "hold", "yes": True}, separators=(",", ":")) in said, "bots do not wait"
    title = ann.part("scene-title").inner_text()
    ann.page.wait_for_timeout(15_000)  # longer than it stays for those who look on
    assert ann.part("scene-title").inner_text() == title
    ann.part("go-on").click()
    expect(ann.part("scene-title")).not_to_have_text(title, timeout=PATIENCE)
