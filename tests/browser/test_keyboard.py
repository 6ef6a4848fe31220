"""A match with nothing but a keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import RESULT, Person
from tests.server.running import Server

FOCUSED = """() => {
  const at = document.activeElement;
  const seen = at?.matches(":focus-visible") ?? false;
  return { chip: at?.closest("#chips") != null, offered: at?.matches("#board .offered") ?? false, seen,
    number: at?.matches("input[type=range]") ?? false, text: at?.textContent ?? "", id: at?.id ?? "" };
}"""
TABS = 120  # keys from anywhere to anywhere on the page


def tab_to_choice(person: Person, skip: int) -> dict[str, object]:
    """Go on with Tab to a thing that can be chosen, passing some."""
    for _ in range(TABS):
        person.page.keyboard.press("Tab")
        at: dict[str, object] = person.page.evaluate(FOCUSED)
        if at["chip"] or at["offered"]:
            assert at["seen"], "the focus is not shown"
            if skip == 0:
                return at
            skip -= 1
    raise AssertionError("nothing to choose can be reached with Tab")


def test_a_match_is_played_with_the_keyboard_alone(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy", "greedy"], options={"turn_limit": 18})
    ann = people(seed=5)
    ann.sit(table, keys[0])
    while (state := ann.look(patience=20_000)["state"]) != "over":
        assert state != "waiting", "the match does not go on"
        if ann.part("scene").is_visible():
            ann.page.keyboard.press("ArrowRight")
            continue
        at = tab_to_choice(ann, ann.rng.choice((0, 0, 1, 2)))
        if at["number"]:
            ann.page.keyboard.press(ann.rng.choice(("ArrowRight", "End")))
        else:
            ann.page.keyboard.press(ann.rng.choice(("Enter", "Space")))
    expect(ann.part("question")).to_have_text(RESULT)


def test_the_lobby_opens_a_table_with_the_keyboard_alone(people: People) -> None:
    ann = people()
    ann.go("/")
    for _ in range(TABS):
        ann.page.keyboard.press("Tab")
        if "Play against bots now" in str(ann.page.evaluate(FOCUSED)["text"]):
            break
    ann.page.keyboard.press("Enter")
    ann.at_table()


def test_escape_goes_a_step_back(people: People, server: Server) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.button("Guess an identity").press("Enter")
    expect(ann.part("question")).to_contain_text("nationality")
    expect(ann.part("chips").locator(":focus")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.part("question")).to_contain_text("Your turn")
    expect(ann.button("Guess an identity")).to_be_visible()


def test_a_list_takes_the_place_of_the_board(people: People, server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", "greedy"])
    ann = people()
    ann.sit(table, keys[0])
    ann.button("Choose from a list").press("Enter")
    expect(ann.page.locator("#chips button").first).to_be_focused()
