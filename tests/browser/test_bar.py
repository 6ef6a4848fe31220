"""The bar on a laptop: its keys stay where they were, and what was done to somebody is told them first and whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PATIENCE
from tests.browser.test_layout import BOXES, apart
from tests.server.running import Server

LAPTOPS = [(1366, 768), (1280, 720)]
SHAKE = 2  # pixels


@pytest.mark.parametrize(("width", "height"), LAPTOPS)
@pytest.mark.parametrize(("game", "key"), [("spy_alley", "Roll the die"), ("conspiracy", "Let it stand")])
def test_the_same_question_has_its_keys_in_the_same_place(
    people: People, server: Server, game: str, key: str, width: int, height: int
) -> None:
    table, keys = server.open(game, ["", "greedy", "greedy", "greedy"])
    ann = people(seed=6, viewport={"width": width, "height": height})
    ann.bold = False
    ann.sit(table, keys[0])
    places: dict[str, set[int]] = {}
    for _ in range(70):
        found = ann.look(PATIENCE)
        ann.page.evaluate("() => scrollTo(0, 0)")
        chip = ann.part("chips").get_by_role("button", name=key, exact=True)
        if ann.part("scene").is_hidden() and chip.is_visible() and (box := chip.bounding_box()):
            bar = ann.page.evaluate(BOXES, "#bar")[0]
            labels = ", ".join(ann.part("chips").locator(".key").all_inner_texts())
            question = f"{ann.part('question').inner_text()} {labels}"
            places.setdefault(question, set()).add(round(box["y"] - bar["y"]))
        if ann.take(found) == "over":
            break
    assert any(len(rows) > 0 for rows in places.values())
    assert all(max(rows) - min(rows) <= SHAKE for rows in places.values()), places


TELL = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { Since } = await import(loaded.find((name) => name.includes("since.js")));
  const lines = [1, 2, 3, 4, 5].flatMap((seat) => [0, 1, 2, 3].map((k) => ({
    n: 4 * seat + k, seat, text: `Somebody at seat ${seat} does a thing that takes a line, the number ${k}.`,
    ...(seat === 4 && k === 0 ? { loss: 0, text: "Thorn takes the Spanish key, much money and the hat from you." }
      : {}) })));
  window.since = new Since(() => {});
  window.since.show(lines, 0, "");
}"""
WHOLE = """(query) => [...document.querySelectorAll(query)].every((line) => {
  const box = line.getBoundingClientRect();
  for (let around = line.parentElement; !around.matches(".middle"); around = around.parentElement) {
    const edge = around.getBoundingClientRect();
    const cut = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
    if (getComputedStyle(around).overflowY !== "visible" && cut) return false;
  }
  return box.height > 0 && line.scrollWidth <= line.clientWidth + 1;
})"""
REACHED = """(query) => [...document.querySelectorAll(query)].every((line) => {
  line.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { x, y, width, height } = line.getBoundingClientRect();
  const ends = [document.elementFromPoint(x + 4, y + 2), document.elementFromPoint(x + 4, y + height - 2)];
  return ends.every((end) => line.contains(end));
})"""


@pytest.mark.parametrize("size", [*LAPTOPS, (390, 844)])
@pytest.mark.parametrize("game", ["spy_alley", "conspirateurs"])
def test_what_was_done_to_me_comes_first_and_is_never_cut(
    people: People, server: Server, game: str, size: tuple[int, int]
) -> None:
    table, keys = server.open(game, ["", "greedy"])
    ann = people(phone=size[0] < 700, viewport={"width": size[0], "height": size[1]})
    ann.sit(table, keys[0])
    ann.look(PATIENCE)
    ann.page.evaluate(TELL)
    expect(ann.part("losses")).to_contain_text("from you")
    assert ann.page.evaluate(WHOLE, "#losses li")
    ann.page.evaluate("() => window.since.open(true)")  # a click would reach the page's own too
    assert ann.page.evaluate(REACHED, "#happened li")
    assert "from you" not in ann.part("happened").inner_text()


@pytest.mark.parametrize(("width", "height", "least"), [(1366, 768, 0.68), (1280, 720, 0.62)])
def test_spy_alley_lies_wide_on_a_laptop_with_the_bar_under_it(
    people: People, server: Server, width: int, height: int, least: float
) -> None:
    table, keys = server.open("spy_alley", ["", *["greedy"] * 5])
    ann = people(seed=21, viewport={"width": width, "height": height})
    ann.bold = False
    ann.sit(table, keys[0])
    for _ in range(20):
        found = ann.look(PATIENCE)
        ann.page.evaluate("() => scrollTo(0, 0)")
        assert ann.page.locator("#board svg.wide").count() == 1
        assert ann.page.evaluate("() => document.querySelector('#board svg').getScreenCTM().a") >= least
        board, bar = (ann.page.evaluate(BOXES, query)[0] for query in ("#board svg", "#bar"))
        assert apart(board, bar)
        assert bar["bottom"] <= height
        ann.take(found)
