"""A first game in a real browser: by keyboard alone, with wrong tries, and without faults for axe."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from intrigue import games
from intrigue.games.conspirateurs.board import cell
from intrigue.games.conspirateurs.svg_parts import centre
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_faults import serious
from tests.browser.test_keyboard import tab_to_choice

TAUGHT = [name for name in games.OWN if games.title(name).first_game]


def begin(person: Person, game: str) -> int:
    """Come to the first idea; how many there are."""
    person.go(f"/learn/{game}")
    expect(person.page.locator("#board svg")).to_be_visible()
    found = re.search(r"(\d+)$", str(person.part("count").text_content()))
    assert found
    return int(found[1])


def test_a_first_game_is_played_with_the_keyboard_alone(people: People) -> None:
    """At random, until the right thing is done or shown; each wrong try is answered."""
    ann, answered = people(seed=3), 0
    many = begin(ann, "spy_alley")
    for number in range(1, many + 1):
        expect(ann.part("count")).to_have_text(f"Step {number} of {many}")
        for _ in range(40):
            if tab_to_choice(ann, ann.rng.choice((0, 0, 0, 1)))["text"] == "Back":
                continue
            ann.page.keyboard.press("Enter")
            if ann.part("count").text_content() != f"Step {number} of {many}":
                break
            if ann.part("answer").is_visible():
                answered += 1
                ann.part("show").press("Enter")
                break
        else:
            raise AssertionError(f"step {number} is not left by keys")
    expect(ann.part("count")).to_have_text("That was your first game")
    expect(ann.part("after").locator(":focus")).to_have_count(1)
    assert answered


def test_a_first_game_is_played_by_touch(people: People) -> None:
    """Taps on whatever is offered first, small holes of a board among it, until the right thing is done or shown."""
    ann = people(phone=True)
    many = begin(ann, "conspirateurs")
    offered, keys = ann.page.locator("#board .offered"), ann.page.locator("#chips button:not(.where, .back)")
    for number in range(1, many + 1):
        expect(ann.part("count")).to_have_text(f"Step {number} of {many}")
        for _ in range(6):
            (offered if offered.count() else keys).first.tap()
            if ann.part("answer").is_visible():
                ann.part("show").tap()
            if ann.part("count").text_content() != f"Step {number} of {many}":
                break
        else:
            raise AssertionError(f"step {number} is not left by taps")
    expect(ann.part("count")).to_have_text("That was your first game")


def test_a_wrong_try_is_explained_and_tried_again(people: People) -> None:
    ann = people()
    begin(ann, "spy_alley")
    ann.button("Roll the die").click()
    ann.button("Done buying").click()
    expect(ann.part("answer")).to_contain_text("You need an Italian disguise")
    expect(ann.part("count")).to_have_text(re.compile("^Step 2 "))
    ann.button("Buy").click()
    ann.page.get_by_role("button", name=re.compile("Italian disguise")).first.click()
    expect(ann.part("count")).to_have_text(re.compile("^Step 3 "))
    expect(ann.part("answer")).to_be_hidden()
    ann.page.reload()
    expect(ann.part("count")).to_have_text(re.compile("^Step 3 "))
    ann.button("One step back").click()
    expect(ann.part("count")).to_have_text(re.compile("^Step 2 "))


def test_a_single_offer_is_one_click_and_its_key_names_the_price(people: People) -> None:
    ann = people()
    many = begin(ann, "spy_alley")
    ann.page.evaluate("() => document.getElementById('show').hidden = false")
    for number in range(1, many + 1):
        expect(ann.part("count")).to_have_text(f"Step {number} of {many}")
        if "Buy it for $1." in str(ann.part("task").text_content()):
            break
        ann.part("show").dispatch_event("click")
    ann.part("chips").get_by_role("button", name="Buy: Italian password, $1", exact=True).click()
    expect(ann.part("count")).to_have_text(f"Step {number + 1} of {many}")


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_every_step_is_without_faults(people: People, game: str, phone: bool) -> None:
    """To the end with the way shown each time; at the first and the last step axe finds nothing serious."""
    ann = people(phone=phone, dark=phone)
    many = begin(ann, game)
    assert not serious(ann)
    ann.page.evaluate("() => document.getElementById('show').hidden = false")
    for number in range(1, many + 1):
        expect(ann.part("count")).to_have_text(f"Step {number} of {many}")
        assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        ann.part("show").dispatch_event("click")
    expect(ann.part("count")).to_have_text("That was your first game")
    assert not serious(ann)


def test_a_challenge_on_a_phone_is_asked_in_few_lines(people: People) -> None:
    """What the question says is not told above it again, and the two answers lie beside each other."""
    ann = people(phone=True)
    many = begin(ann, "conspiracy")
    ann.page.evaluate("() => document.getElementById('show').hidden = false")
    for number in range(1, many + 1):
        expect(ann.part("count")).to_have_text(f"Step {number} of {many}")
        if "Do you challenge?" in str(ann.part("question").text_content()):
            break
        ann.part("show").dispatch_event("click")
    expect(ann.part("question")).to_contain_text("Wren moves Tanya Hyde to Rome with the briefcase.")
    expect(ann.part("happened")).not_to_contain_text("Rome")
    stand, challenge = (ann.button(name).bounding_box() for name in ("Let it stand", "Challenge"))
    assert stand
    assert challenge
    assert stand["y"] == challenge["y"]
    assert challenge["x"] - stand["x"] - stand["width"] >= 12


LEAST = """() => Math.min(...[...document.querySelectorAll(".loupe text")].map(
  (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


ENLARGED = """() => document.activeElement.matches('.mine .pick')
  && document.querySelector('.loupe').textContent.trim() !== ''"""


def test_a_card_that_is_drawn_small_lies_larger_under_the_mouse_and_the_focus(people: People) -> None:
    ann = people(viewport={"width": 1140, "height": 600})
    begin(ann, "souls")
    lens, hand = ann.page.locator(".loupe"), ann.page.locator("#board .mine .pick")
    expect(lens).to_be_hidden()
    hand.nth(4).hover()
    expect(lens).to_be_visible()
    assert ann.page.evaluate(LEAST) >= 11
    ann.page.mouse.move(5, 5)
    expect(lens).to_be_hidden()
    for _ in range(120):  # the board may be drawn anew under the focus
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate(ENLARGED):
            break
    expect(lens).to_contain_text(re.compile("Bargain|Betrayal"))
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#board .taken")).not_to_have_count(0)


def test_a_card_that_may_be_picked_is_drawn_in_the_lens_and_not_covered(people: People) -> None:
    ann = people(viewport={"width": 1140, "height": 600})
    begin(ann, "souls")
    ann.page.locator("#board .mine .pick.offered").first.hover()
    lens = ann.page.locator(".loupe")
    expect(lens).to_be_visible()
    box = lens.bounding_box()
    assert box
    picture = Image.open(BytesIO(ann.page.screenshot(clip=box))).convert("L")
    dark = sum(picture.histogram()[:64]) / (picture.width * picture.height)
    assert dark < 0.5  # a card is paper with words


def test_a_word_is_looked_for_in_the_rules(people: People) -> None:
    ann = people(viewport={"width": 390, "height": 844})
    ann.go("/rules/souls")
    assert not serious(ann)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_label("Look for a word").fill("Landmine")
    expect(ann.part("found")).to_have_text(re.compile(r"^[1-9]\d* found$"))
    expect(ann.page.locator("#p24")).to_be_visible()
    expect(ann.page.locator("#p1")).to_be_hidden()
    ann.page.get_by_label("Look for a word").fill("")
    expect(ann.page.locator("#p1")).to_be_visible()


def test_where_a_picked_man_is_pointed_his_way_is_drawn(people: People) -> None:
    """From his hole by each landing to the end, for who points on the board, and for who points at its key."""
    ann = people()
    many = begin(ann, "conspirateurs")
    ann.page.evaluate("() => document.getElementById('show').hidden = false")
    for _ in range(many):
        if "in one turn" in str(ann.part("task").text_content()):
            break
        ann.part("show").dispatch_event("click")
    marked, way = ann.page.locator("#board .pointed"), ann.page.locator("#board .ways path")
    assert [marked.nth(n).get_attribute("data-to") or marked.nth(n).get_attribute("data-man") for n in range(2)] == [
        str(cell("i14")),
        str(cell("i10")),
    ]
    expect(way).to_have_count(0)
    ann.page.locator("#board .man.pointed").click()
    ann.page.locator(f'#board [data-to="{cell("i14")}"]').hover()
    landings = [f"{x:g} {y:g}" for x, y in map(centre, map(cell, ("i10", "i12", "i14")))]
    expect(way).to_have_attribute("d", "M" + "L".join(landings))
    ann.part("task").hover()
    expect(way).to_have_count(0)
    ann.button("Choose from a list").click()
    ann.part("chips").get_by_role("button", name="i12").focus()
    expect(way).to_have_attribute("d", "M" + "L".join(landings[:2]))
