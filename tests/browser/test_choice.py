"""Choosing: a target on the board says what is meant, short lists are shown at once, nothing is undone silently."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE, Person
from tests.server.running import Server

ASK = """async (kinds) => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { Choice } = await import(loaded.find((name) => name.includes("choose.js")));
  const choice = new Choice((steps) => (window.answered = steps));
  const circle = (field, value, x) =>
    `<circle id="${field}${value}" data-${field}="${value}" cx="${x}" cy="50" r="20"/>`;
  choice.board.show(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100">${circle("spy", 1, 50)}
    ${circle("spy", 2, 120)}${[3, 4, 5, 6, 7].map((value) => circle("to", value, value * 60)).join("")}</svg>`);
  const step = (field, list) => ({ field, ask: "", options: list.map(([value, next]) =>
    ({ value, label: `${field} ${value}`, grave: false, next: next ? step(...next) : null })) });
  choice.ask(step("kind", kinds), 1, "What now?");
}"""
MOVE = ["Move", ["spy", [[1, ["to", [[3, None], [4, None]]]], [2, ["to", [[5, None], [6, None]]]]]]]
PAY = ["Pay", ["spy", [[1, ["sum", [[100, None], [200, None]]]], [2, ["sum", [[100, None], [200, None]]]]]]]


def asked(people: People, server: Server, *kinds: object) -> Person:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.look(PATIENCE)  # she is asked, and nothing else comes
    ann.page.evaluate(ASK, list(kinds))
    return ann


def answered(ann: Person) -> object:
    return ann.page.evaluate("() => window.answered ?? null")


def test_a_piece_and_then_a_target_say_what_is_meant(people: People, server: Server) -> None:
    ann = asked(people, server, MOVE, PAY)
    ann.part("spy1").click()
    expect(ann.button("kind Pay")).to_be_visible()
    expect(ann.page.locator("#to3.offered, #to4.offered")).to_have_count(2)
    expect(ann.page.locator("#to5.offered")).to_have_count(0)
    ann.part("to4").click()
    assert answered(ann) == ["Move", 1, 4]


def test_what_had_to_be_picked_is_not_given_up_by_a_click_on_it(people: People, server: Server) -> None:
    only = ["Move", ["spy", [[1, ["to", [[3, None], [4, None]]]]]]]
    ann = asked(people, server, only, ["Pass", None])
    ann.button("kind Move").click()
    expect(ann.page.locator("#to3.offered")).to_have_count(1)
    ann.part("spy1").click()
    expect(ann.page.locator("#to3.offered")).to_have_count(1)
    ann.part("to3").click()
    assert answered(ann) == ["Move", 1, 3]


def test_a_short_list_is_shown_at_once_and_no_key_does_nothing(people: People, server: Server) -> None:
    ann = asked(people, server, ["Go", ["to", [[to, None] for to in (3, 4, 5, 6, 7)]]], ["Pass", None])
    ann.button("kind Go").click()
    expect(ann.part("chips").locator("button")).to_have_text(["Back", *(f"to {to}" for to in (3, 4, 5, 6, 7))])
    expect(ann.page.locator("#to7.offered")).to_have_count(1)
    expect(ann.page.get_by_role("button", name="Choose on the board")).to_have_count(0)


BOARD = "() => document.querySelector('#board svg').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize(
    ("game", "size"), [("simply_suspects", (1366, 768)), ("conspiracy", (1366, 768)), ("conspiracy", (390, 844))]
)
def test_looking_back_leaves_the_board_as_large_and_has_its_keys_in_a_row(
    people: People, server: Server, game: str, size: tuple[int, int]
) -> None:
    table, keys = server.open(game, ["", "greedy", "greedy", "greedy"])
    ann = people(seed=5, phone=size[0] < 700, viewport={"width": size[0], "height": size[1]})
    ann.bold = False
    ann.sit(table, keys[0])
    walk = ann.part("walk").locator("button")
    for _ in range(60):
        found = ann.look(PATIENCE)
        if walk.count() and ann.part("scene").is_hidden() and ann.part("stamp").is_visible():
            break
        ann.take(found)
    ann.page.evaluate("() => { scrollTo(0, 0); document.getElementById('main').scrollTo(0, 0); }")
    board = ann.page.evaluate(BOARD)
    walk.dispatch_event("click")
    expect(ann.part("past")).to_be_visible()
    assert ann.page.evaluate(BOARD) == pytest.approx(board, abs=1)
    tops = [ann.part(key).bounding_box() for key in ("earlier", "later")]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] == tops[1]["y"]
    ann.part("present").click()
    expect(ann.part("chips")).to_be_visible()


def test_usual_sums_are_one_click_away(people: People, server: Server) -> None:
    table, keys = server.open("conspiracy", ["", "greedy", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    ann.button("Choose from a list").click()
    ann.part("chips").locator(".key:not(.back)").first.click()
    ann.part("chips").locator(".near", has_text="$2,000").click()
    expect(ann.part("chips").locator(".send")).to_have_text("Make a pay-off: $2,000")
