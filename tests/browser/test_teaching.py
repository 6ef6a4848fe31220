"""A lesson with its class, advice at the table, the review and the page of a match: in a browser, without faults."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE, Person, play
from tests.browser.test_faults import serious
from tests.browser.test_replay import opened
from tests.server.running import Server

LAPTOP = {"width": 1366, "height": 768}
SIZES = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])


def sound(person: Person) -> bool:
    """Whether the page keeps nobody out, and is no wider than the screen."""
    assert not serious(person)
    return bool(person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@SIZES
def test_a_class_answers_a_lesson(people: People, size: dict[str, int]) -> None:
    """A teacher at a laptop and a pupil with a phone, and the other way round."""
    ann, ben = people(viewport=size), people(viewport=PHONE if size == LAPTOP else LAPTOP)
    opened(ann)
    ann.page.locator("details:has(#on-seat) > summary").click()
    ann.button("Let a class answer").click()
    expect(ann.page.locator(".lesson-board svg")).to_be_visible()
    assert sound(ann)
    ben.go(ann.page.url)
    ben.page.get_by_role("radio").first.check()
    assert sound(ben)
    ben.button("Answer").click()
    expect(ann.part("answers")).to_have_text("1")
    for key in ("Show the spread", "Show what was true"):
        ann.button(key).click()
        expect(ann.button(key)).to_have_count(0)
        expect(ann.page.locator(".lesson-spread")).to_be_visible()
        assert sound(ann)
    expect(ben.page.locator(".lesson-spread .is-true, .lesson-board h2").first).to_be_visible()
    assert sound(ben)


@SIZES
def test_advice_is_asked_for_by_a_key(people: People, size: dict[str, int]) -> None:
    ann = people(viewport=size)
    ann.go("/")
    ann.page.locator("form[action='/play/spy_alley'] .main-key").click()
    ann.at_table()
    expect(ann.part("bar")).to_have_class(re.compile("mine"))
    expect(ann.page.locator("#advice-way .advise")).to_be_visible()
    expect(ann.part("advice")).to_be_hidden()
    ann.page.keyboard.press("h")
    expect(ann.part("advised").locator("b").first).to_be_visible()
    expect(ann.part("advised").locator(".worth").first).to_have_text(re.compile("best"))
    expect(ann.part("advised")).to_contain_text(re.compile(r"\d+ of 100"))
    assert sound(ann)


@SIZES
def test_a_match_is_reviewed_and_has_a_page(people: People, server: Server, size: dict[str, int]) -> None:
    table, keys = server.open("spy_alley", ["", "greedy"], options={"turn_limit": 2})
    ann = people(seed=7, viewport=size)
    ann.sit(table, keys[0])
    play(ann)
    ann.go(f"/replay/{table}/review")
    assert sound(ann)
    ann.page.locator("form.review .key").click()
    expect(ann.page.locator(".mistake, p.about > b").first).to_be_visible(timeout=60_000)
    assert sound(ann)
    ann.go(f"/match/{table}")
    expect(ann.page.locator(".match-picture svg")).to_be_visible()
    assert sound(ann)
