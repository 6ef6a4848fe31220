"""What a person must see lies open: the hand beside the mats, a warning before a grave action, at every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE
from tests.server.running import Server

BOXES = """(query) => [...document.querySelectorAll(query)].map((part) => part.getBoundingClientRect().toJSON())"""
IN_VIEW = """(query) => [...document.querySelectorAll(query)].map((part) => {
  part.scrollIntoView({ block: "nearest", behavior: "instant" });
  return part.getBoundingClientRect().toJSON();
})"""  # what a high question leaves no room for is scrolled to, above the bar
APART = 16  # pixels from what is grave to what is safe


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1280, 900), (1440, 900), (1920, 1080)])
def test_the_hand_is_not_under_the_bar(people: People, server: Server, width: int, height: int) -> None:
    table, keys = server.open("souls", ["", "greedy", "greedy", "greedy"])
    ann = people(seed=3, viewport={"width": width, "height": height})
    ann.sit(table, keys[0])
    for _ in range(6):
        ann.look(patience=20_000)
        ann.page.evaluate("() => scrollTo(0, 0)")
        cards = ann.page.evaluate(IN_VIEW, "#board svg .pick[data-wide]")
        bar = ann.page.evaluate(BOXES, "#bar")[0]
        assert len(cards) > 3
        assert all(apart(card, bar) for card in cards), "a card of the hand is under the bar"
        assert bar["bottom"] <= height
        ann.step()


WORDS = """() => [...document.querySelectorAll("#board .mine .pick")].map((card) => Math.min(
  ...[...card.querySelectorAll("text.words, text.name, text.mark")].map((text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)))"""
LEGIBLE, FULL = 11, range(10, 13)  # pixels, and kinds of cards in a usual full hand


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768)])
def test_a_full_hand_can_be_read_on_a_laptop(people: People, server: Server, width: int, height: int) -> None:
    for seed in range(9):
        table, keys = server.open("souls", ["", "greedy", "greedy", "greedy"])
        ann = people(seed=seed, viewport={"width": width, "height": height})
        ann.sit(table, keys[0])
        for _ in range(4):
            ann.look(patience=20_000)
            sizes = ann.page.evaluate(WORDS)
            if len(sizes) in FULL:
                assert min(sizes) > LEGIBLE - 0.1, f"{len(sizes)} kinds"
                return
            ann.step()
        ann.context.close()
    raise AssertionError("no hand was full")


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes lie beside or over each other."""
    across = one["right"] <= other["left"] or other["right"] <= one["left"]
    return across or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_a_window_that_becomes_narrow_has_the_hand_under_the_mats(people: People, server: Server) -> None:
    table, keys = server.open("souls", ["", "greedy", "greedy"])
    ann = people(seed=3)
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    both = "#board svg .table, #board svg .pick[data-wide]"  # in this order
    for width in (560, 1440, 560):
        ann.page.set_viewport_size({"width": width, "height": 900})
        expect(ann.page.locator("#board svg.wide")).to_have_count(int(width == 1440))
        mats, *cards = ann.page.evaluate(BOXES, both)
        beside = [card["left"] + card["width"] / 2 > mats["right"] for card in cards]
        assert all(beside) if width == 1440 else not any(beside)


def test_a_grave_action_is_confirmed_by_large_keys_far_apart(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people(phone=True)
    ann.sit(table, keys[0])
    ann.button("Guess an identity").tap()
    while not ann.button("Yes, do it").is_visible():
        ann.page.locator("#chips button:not(.back, .where)").first.tap()
    expect(ann.page.get_by_text("Are you sure?")).to_be_in_viewport()
    grave, safe = (ann.page.evaluate(BOXES, f"#chips .{kind}")[0] for kind in ("grave", "back"))
    for key in (grave, safe):
        assert key["width"] > PHONE["width"] * 0.85
        assert key["height"] >= 56
    assert safe["top"] - grave["bottom"] >= APART
    ann.button("Back").tap()
    expect(ann.button("Yes, do it")).to_be_hidden()
    expect(ann.part("bar")).not_to_have_class("bar mine sure")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1440, 900)])
def test_a_board_that_hides_nothing_takes_the_height_of_a_laptop(
    people: People, server: Server, width: int, height: int
) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people(viewport={"width": width, "height": height})
    ann.sit(table, keys[0])
    ann.look(patience=20_000)
    board, bar, drawn = (ann.page.evaluate(BOXES, query)[0] for query in ("#board", "#bar", "#board .conspirateurs"))
    assert drawn["height"] > 0.94 * board["height"]
    assert apart(drawn, bar)


TURNED = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { Board } = await import(loaded.find((name) => name.includes("board.js")));
  const board = new Board(() => {});
  const draw = (side, x) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <g id="slot" data-turns="${side}" data-card="7">
    <g id="piece" transform="translate(${x},0)"><rect width="40" height="40"/></g></g></svg>`;
  board.show(draw("back", 0));
  const moved = board.show(draw("7", 50));
  const found = document.getElementById("board").getAnimations({ subtree: true });
  const alike = document.querySelectorAll('#board [data-card="7"]').length;
  found.forEach((animation) => animation.finish());
  await new Promise((go) => setTimeout(go, 0));
  return [moved, found.length, alike, document.querySelectorAll("#board rect").length];
}"""


def test_a_card_turns_over_while_it_moves_unless_less_motion_is_wanted(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.look(patience=20_000)  # she is asked, and nothing else comes
    ann.page.emulate_media(reduced_motion="no-preference")
    assert ann.page.evaluate(TURNED) == [True, 3, 1, 1]  # the old side, the new one, and the way it goes
    ann.page.emulate_media(reduced_motion="reduce")
    assert ann.page.evaluate(TURNED) == [True, 0, 1, 1]
