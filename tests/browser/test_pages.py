"""The pages around the table, as a visitor finds them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from intrigue import games
from tests.browser.conftest import People
from tests.browser.person import PHONE, Person

HEAVIEST = 150_000  # bytes of the first page, all in all


def is_narrow(person: Person) -> bool:
    return bool(person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def test_the_lobby_is_light_and_keeps_to_itself(people: People) -> None:
    ann = people()
    ann.page.goto("/", wait_until="networkidle")
    sizes = {response.url: len(response.body()) for response in ann.bodies}
    assert sum(sizes.values()) < HEAVIEST, sizes
    policy = ann.bodies[0].headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("game", games.OWN)
def test_one_click_plays_against_bots(people: People, game: str) -> None:
    ann = people(seed=8)
    ann.go("/")
    title = games.load(game).title
    ann.page.get_by_role("button", name=f"Play against bots now {title}", exact=True).click()
    ann.at_table()
    for _ in range(3):
        assert ann.step(patience=20_000) == "taken"
    ann.go("/")
    expect(ann.page.locator(".row").filter(has_text=title).first).to_be_visible()


def test_bots_get_a_level_and_a_name(people: People) -> None:
    ann = people()
    ann.go("/new/spy_alley")
    ann.page.get_by_label("your name").fill("Ann")
    name = ann.page.get_by_label("Name of the bot on seat 2")
    expect(name).to_be_hidden()
    ann.page.get_by_label("Seat 2", exact=True).select_option("hard")
    name.fill("Marple")
    for row in (3, 4, 5, 6):
        ann.page.get_by_label(f"Seat {row}", exact=True).select_option("nobody")
    ann.button("Open the table").click()
    ann.at_table()
    expect(ann.part("seats")).to_contain_text("Marple")
    expect(ann.part("seats")).to_contain_text("hard")


@pytest.mark.parametrize("game", games.OWN)
def test_rules_are_a_page(people: People, game: str) -> None:
    ann = people(viewport=PHONE)
    ann.go("/")
    ann.page.get_by_role("link", name=f"Rules {games.load(game).title}").click()
    expect(ann.page.locator("article p").first).to_be_visible()
    assert is_narrow(ann)


@pytest.mark.parametrize("game", games.OWN)
def test_pages_fit_a_phone(people: People, game: str) -> None:
    ann, ben = people(phone=True), people(phone=True)
    ann.go("/")
    assert is_narrow(ann)
    ann.go(f"/new/{game}")
    ann.page.get_by_text("Rules of this table").tap()
    assert is_narrow(ann)
    link = ann.open_table(game, ["person", "person"], "A name of 24 characters.")
    assert is_narrow(ann)
    ben.go(link)
    assert is_narrow(ben)


def test_the_theme_is_kept(people: People) -> None:
    ann = people()
    paper = "() => getComputedStyle(document.body).backgroundColor"
    ann.go("/")
    light = ann.page.evaluate(paper)
    ann.button("Theme: auto").click()
    assert ann.page.evaluate(paper) == light
    ann.button("Theme: light").click()
    dark = ann.page.evaluate(paper)
    assert dark != light
    ann.go("/rules/souls")
    expect(ann.button("Theme: dark")).to_be_visible()
    assert ann.page.evaluate(paper) == dark


TALLEST = """(times) => {
  const row = document.querySelector(".side .rows li");
  for (let n = 0; n < times; n += 1) row.after(row.cloneNode(true));
  return Math.max(...[...document.querySelectorAll(".box")].map((box) => box.getBoundingClientRect().height));
}"""  # of the games in the lobby, were there so many tables more


def test_a_listed_table_is_found_in_the_lobby(people: People) -> None:
    ann, ben, eve = people(), people(), people()
    ann.go("/new/conspirateurs")
    ann.page.get_by_label("your name").fill("Ann of the list")
    ann.page.get_by_label("Listed: anybody may join or look on").check()
    ann.button("Open the table").click()
    expect(ann.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    ben.go("/")
    assert ben.page.evaluate(TALLEST, 40) < 900, "many tables do not stretch the games beside them"
    ben.page.get_by_role("link", name="Ann of the list").first.click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.at_table()
    ann.at_table()
    eve.go("/")
    eve.page.get_by_role("link", name="Ann of the list").click()
    eve.at_table()


def test_the_host_fills_free_seats_with_bots(people: People) -> None:
    ann = people()
    ann.open_table("souls", ["person", "person"], "Ann")
    ann.button("Begin now").click()
    ann.at_table()
    expect(ann.part("seats")).to_contain_text("Bot, medium")


def test_the_host_frees_a_seat_after_a_question_and_its_person_is_told(people: People) -> None:
    ann, ben = people(), people()
    ben.allowed.add(403)
    ben.join(ann.open_table("spy_alley", ["person", "easy", "person"], "Ann"), "Ben")
    free, asked = ann.button("Free the seat of Ben"), ann.page.locator("dialog")
    free.click()
    expect(asked).to_contain_text("Send Ben away?")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    free.click()
    asked.get_by_role("button", name="Yes").click()
    expect(free).to_have_count(0)
    expect(ann.page.locator(".chair").nth(1)).to_contain_text("free seat")
    expect(ben.page.locator("h1")).to_contain_text("has sent you away")
    ben.troubles = [trouble for trouble in ben.troubles if "403" not in trouble]
