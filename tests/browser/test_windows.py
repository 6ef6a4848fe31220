"""The bar lies on nothing: at each size of a window and for each kind of question, board and bar are apart."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from intrigue.games import OWN
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.running import Server

LAPTOPS = {"a laptop": (1366, 768), "with a browser's bars": (1366, 650), "a small laptop": (1280, 720)}
PHONES = {"upright": (390, 844), "on its side": (844, 390), "at 200 %": (683, 384)}
SIZES = LAPTOPS | PHONES
SEATS = {"conspirateurs": 2}
CLICKS = 30  # in which a match shows what it asks
KINDS = 9  # of questions that are looked at
LEGIBLE, FINGER = 11, 40  # pixels
NAMES_AND_NUMBERS = re.compile(r"\b[A-Z]\w*|\d[\d,]*")

LOOK = """() => {
  const box = (part) => part.getBoundingClientRect().toJSON();
  const main = document.getElementById("main");
  return {
    board: box(document.querySelector("#board svg")), bar: box(document.getElementById("bar")), main: box(main),
    scrolls: getComputedStyle(main).overflowY === "auto", wide: document.documentElement.scrollWidth,
    window: { right: innerWidth, bottom: innerHeight },
    question: document.getElementById("question").textContent,
    keys: [...document.querySelectorAll("#chips button, #chips input")].map(box),
  };
}"""
FINEST = """() => {
  const scale = (text) => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const texts = [...document.querySelectorAll("#board text")].filter(({ textContent }) => textContent);
  const targets = [...document.querySelectorAll("#board .offered")].map((piece) => piece.getBoundingClientRect());
  return [
    Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale(text))),
    Math.min(...targets.map(({ width, height }) => Math.min(width, height)), 1000),
  ];
}"""
# At a stroke, so that no bot moves in between: as it is, drawn larger, and as it is again.
MAGNIFIED = f"""() => {{
  const look = {FINEST}, magnify = document.getElementById("magnify"), found = [look()];
  for (const _ of [1, 2]) found.push((magnify.click(), look()));
  return found;
}}"""


def sit(people: People, server: Server, game: str, **more: Any) -> Person:
    table, keys = server.open(game, ["", *["greedy"] * (SEATS.get(game, 4) - 1)])
    ann = people(seed=8, **more)
    ann.bold = False
    ann.sit(table, keys[0])
    return ann


def resize(person: Person, size: tuple[int, int]) -> dict[str, Any]:
    """What is seen in a window of that size, once the page has found its place in it."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    person.page.evaluate("() => { scrollTo(0, 0); document.getElementById('main').scrollTop = 0; }")
    found: dict[str, Any] = person.page.evaluate(LOOK)
    return found


def apart(found: dict[str, Any]) -> bool:
    """Whether what is seen of the board has no point in common with the bar."""
    board, bar, main = found["board"], found["bar"], found["main"]
    right, bottom = board["right"], board["bottom"]
    if found["scrolls"]:
        right, bottom = min(right, main["right"]), min(bottom, main["bottom"])
    beside = right <= bar["left"] + 1 or bar["right"] <= board["left"] + 1
    return bool(beside or bottom <= bar["top"] + 1 or bar["bottom"] <= board["top"] + 1)


def check(found: dict[str, Any], name: str) -> None:
    board, bar, window = found["board"], found["bar"], found["window"]
    where = f"{name}: {found['question']}"
    assert apart(found), f"the bar lies on the board, {where}"
    assert bar["bottom"] <= window["bottom"] + 1, f"the bar is below the window, {where}"
    assert found["wide"] <= window["right"], f"the page scrolls sideways, {where}"
    inside = [bar["left"] - 1 <= key["left"] and key["right"] <= bar["right"] + 1 for key in found["keys"]]
    assert all(inside), f"a key is cut off, {where}"
    if name in LAPTOPS:
        assert board["bottom"] <= window["bottom"], f"the board is below the window, {where}"


def look_around(person: Person) -> None:
    for name, size in SIZES.items():
        check(resize(person, size), name)
    resize(person, LAPTOPS["a laptop"])


@pytest.mark.parametrize("game", OWN)
def test_the_bar_never_lies_on_the_board(people: People, server: Server, game: str) -> None:
    ann = sit(people, server, game)
    kinds: set[str] = set()
    for _ in range(CLICKS):
        if ann.look(patience=20_000)["state"] == "over" or len(kinds) == KINDS:
            break
        steps = ann.page.locator("#picked").inner_text() if ann.part("picked").is_visible() else ""
        kind = NAMES_AND_NUMBERS.sub("", ann.part("question").inner_text()) + str(steps.count("·"))
        if kind not in kinds:
            kinds.add(kind)
            look_around(ann)
        ann.step()
    assert len(kinds) > 1
    expect(ann.part("bar")).to_be_visible()


MINE = """() => {
  const box = (part) => part.getBoundingClientRect().toJSON();
  return {
    top: box(document.getElementById("main")).top, bar: box(document.getElementById("bar")).top,
    offered: [...document.querySelectorAll("#board .offered")].map(box),
    mine: [...document.querySelectorAll("#board .mine .pick")].map(box),
    cards: [...document.querySelectorAll("#board .offered")].every((piece) => piece.closest(".mine")),
  };
}"""
HANDFUL = 12  # kinds of cards that are in sight together
EDGE = 8  # pixels around what is brought into sight


def test_on_a_phone_no_card_of_the_hand_is_under_the_bar_when_cards_are_asked_for(
    people: People, server: Server
) -> None:
    ann = sit(people, server, "souls", phone=True, viewport={"width": 390, "height": 844})
    asked = 0
    while asked < 4:  # a Stance, against whom, an Action
        expect(ann.page.locator("#chips button, #go-on").filter(visible=True).first).to_be_visible()  # nobody scrolls
        found = ann.page.evaluate(MINE)
        whole = found["cards"] and len(found["mine"]) <= HANDFUL
        seen = found["offered"] + (found["mine"] if whole else [])
        if found["offered"]:
            asked += 1
            question = ann.part("question").inner_text()
            top, bottom = min(box["top"] for box in seen), max(box["bottom"] for box in seen)
            assert top >= found["top"] - 1, f"above the window: {question}"
            if bottom - top <= found["bar"] - found["top"] - 2 * EDGE:  # a whole deck may be asked about
                assert bottom <= found["bar"] + 1, f"under the bar: {question}"
        ann.step()


RINGED = """() => [...document.querySelectorAll("#board .offered")].map((piece) => {
  const drawn = [...piece.querySelectorAll(".ring")].map((ring) => ring.getBoundingClientRect());
  const [inner, outer] = [drawn.find(({ width }) => width), piece.querySelector(".offer-ring").getBoundingClientRect()];
  return Math.max(...["x", "right", "bottom"].map((side) => Math.abs(inner[side] - outer[side])));
})"""


def test_a_board_that_is_high_lies_down_in_a_wide_window_and_its_rings_with_it(people: People, server: Server) -> None:
    ann = sit(people, server, "spy_alley")
    ann.look(patience=20_000)
    ann.button("Guess an identity").click()
    for size, wide in (((1000, 700), 1), ((760, 1300), 0), ((1000, 700), 1), ((390, 844), 0)):  # whatever the bar takes
        resize(ann, size)
        expect(ann.page.locator("#board svg.wide")).to_have_count(wide)
        rings = ann.page.evaluate(RINGED)
        assert rings
        assert max(rings) < 8


@pytest.mark.parametrize("game", OWN)
def test_on_a_phone_the_magnifier_leaves_no_text_and_no_target_too_small(
    people: People, server: Server, game: str
) -> None:
    ann = sit(people, server, game, phone=True, viewport={"width": 390, "height": 844})
    for _ in range(3):
        ann.look(patience=20_000)
        (text, target), (large, reachable), (again, _) = ann.page.evaluate(MAGNIFIED)
        if text < LEGIBLE or target < FINGER:
            assert large >= min(LEGIBLE, 3.9 * text) - 0.2
            assert reachable >= FINGER - 0.5
        assert again == pytest.approx(text, abs=0.2)
        ann.step()


def test_a_tap_between_small_targets_draws_them_larger_and_takes_none(people: People, server: Server) -> None:
    ann = sit(people, server, "conspirateurs", phone=True, viewport={"width": 390, "height": 844})
    ann.look(patience=20_000)
    hole = ann.page.locator("#board .offered").nth(4).bounding_box()
    assert hole is not None
    ann.tap(hole["x"] + hole["width"], hole["y"] + hole["height"] / 2)
    expect(ann.part("magnify")).to_have_attribute("aria-pressed", "true")
    expect(ann.part("toast")).to_have_text("Drawn larger: now tap what you mean.")
    assert len(ann.log()) == 0
    ann.page.locator("#board .offered").nth(4).tap()
    expect(ann.page.locator("#log .deed").first).to_be_attached()
    expect(ann.part("magnify")).to_have_attribute("aria-pressed", "false")  # what comes of it is seen whole


@pytest.mark.parametrize("game", [game for game in OWN if game != "conspirateurs"])
def test_board_and_keys_stay_where_they_are_whatever_is_asked(people: People, server: Server, game: str) -> None:
    ann = sit(people, server, game, viewport={"width": 1280, "height": 720})
    boards, rows = [], set()
    for _ in range(14):
        found = ann.look(patience=20_000)
        if ann.part("scene").is_hidden() and not ann.page.locator("#losses li").count():
            seen = resize(ann, (1280, 720))
            if len({round(key["top"]) for key in seen["keys"]}) <= 2:  # more is rare: long names, or a list asked for
                boards.append((seen["board"], seen["question"]))
                if seen["keys"] and len(seen["question"]) < 120:  # two lines
                    rows.add(min(key["top"] for key in seen["keys"]))
        ann.take(found)
    assert len(boards) > 3
    for board, question in boards:
        assert board == pytest.approx(boards[0][0], abs=1), question
    assert max(rows) - min(rows) <= 1


SMALL = {
    "spy_alley": "#board [data-seat='1'], #board [data-seat='2']",
    "simply_suspects": "#board [data-column='0'], #board [data-row='1']",
    "conspiracy": "#board text.from.faint, #board text.first",
    "conspirateurs": "#board text.on-rim",
}  # what is drawn small on a phone
PRESSED = {
    "spy_alley": "#board [data-seat='1']",
    "simply_suspects": "#board [data-column='0']",
    "conspiracy": "#board .body:has(> .hit)",  # in the bank book
}
SIZE = "parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b)"
LARGE = f"""(selector) => [...document.querySelectorAll(selector)]
  .filter((thing) => thing.getBoundingClientRect().width)
  .flatMap((thing) => thing.matches("text") ? [thing] : [...thing.querySelectorAll("text")])
  .filter((text) => text.textContent.trim() && text.getBoundingClientRect().width)
  .map((text) => {SIZE})"""


@pytest.mark.parametrize("game", SMALL)
def test_on_a_phone_a_tap_on_what_is_small_draws_it_large_and_another_the_whole(
    people: People, server: Server, game: str
) -> None:
    table, keys = server.open(game, [""] * SEATS.get(game, 4))
    for key in keys:  # of those who are asked nothing
        ann = people(phone=True, viewport={"width": 390, "height": 844})
        ann.sit(table, key)
        if game == "conspiracy":
            while ann.part("stamp").is_visible():
                ann.step(patience=2000)
        if not ann.part("stamp").is_visible():
            break
    before = ann.page.evaluate(LARGE, SMALL[game])
    assert min(before) < LEGIBLE
    thing = ann.page.locator(SMALL[game]).first
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box
    ann.tap(box["x"] + min(30, box["width"] / 2), box["y"] + box["height"] / 2)
    expect(ann.part("magnify")).to_have_attribute("aria-pressed", "true")
    assert min(ann.page.evaluate(LARGE, SMALL[game])) >= 14
    expect(thing).to_be_in_viewport()
    ann.tap(195, 300)
    expect(ann.part("magnify")).to_have_attribute("aria-pressed", "false")
    assert ann.page.evaluate(LARGE, SMALL[game]) == pytest.approx(before, abs=0.3)


READ = f"""() => {{
  const picture = document.querySelector(".help-tip .enlarged");
  const {{ left, right, top, bottom }} = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("text")].filter((text) => {{
    const {{ x, y, width, height }} = text.getBoundingClientRect();
    return text.textContent.trim() && width && x > left && x + width < right && y > top && y + height < bottom;
  }}).map((text) => {SIZE});
}}"""
PRESS = """(piece) => { const { x, y, width, height } = piece.getBoundingClientRect();
  const at = { bubbles: true, pointerType: "touch", clientX: x + width / 2, clientY: y + height / 2 };
  piece.dispatchEvent(new PointerEvent("pointerdown", at)); }"""


@pytest.mark.parametrize("game", PRESSED)
def test_on_a_phone_a_long_press_shows_a_thing_large_enough_to_read(people: People, server: Server, game: str) -> None:
    ann = sit(people, server, game, phone=True, viewport={"width": 390, "height": 844})
    ann.look(patience=20_000)
    ann.page.locator(PRESSED[game]).last.evaluate(PRESS)
    expect(ann.page.locator(".help-tip .enlarged")).to_be_visible()
    read = ann.page.evaluate(READ)
    assert read
    assert min(read) >= LEGIBLE


def test_the_bar_folds_and_a_new_question_unfolds_it(people: People, server: Server) -> None:
    ann = sit(people, server, "spy_alley", viewport={"width": 683, "height": 384})
    ann.look(patience=20_000)
    open_, fold = resize(ann, (683, 384))["bar"], ann.part("fold")
    fold.click()
    expect(ann.button("Roll the die")).to_be_hidden()
    folded = resize(ann, (683, 384))
    assert apart(folded)
    assert folded["bar"]["width"] * folded["bar"]["height"] < open_["width"] * open_["height"] / 2
    fold.click()
    ann.button("Roll the die").click()
    expect(fold).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("tab", ["seats", "know", "log", "talk", "more"])
def test_a_tab_that_is_opened_comes_into_view(people: People, server: Server, tab: str) -> None:
    ann = sit(people, server, "spy_alley", phone=True, viewport={"width": 390, "height": 844})
    ann.look(patience=20_000)
    ann.part(f"tab-{tab}").tap()
    panel = ann.page.locator(f".desk .panel[data-tab={tab}] h2").first
    expect(panel).to_be_in_viewport()
    title, bar = panel.bounding_box(), ann.part("bar").bounding_box()
    assert title is not None
    assert bar is not None
    assert title["y"] + title["height"] <= bar["y"]
