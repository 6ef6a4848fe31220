"""The gallery of cards in a real browser: looked through by word and by sort, without faults for axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import PHONE
from tests.browser.test_faults import serious

LAPTOP = {"width": 1366, "height": 768}


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_cards_are_looked_for_by_word_and_by_sort(people: People, size: dict[str, int]) -> None:
    ann = people(viewport=size)
    ann.go("/gallery/souls#g-landmine")
    expect(ann.page.locator("#g-landmine")).to_be_in_viewport()
    assert not serious(ann)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_label("Look for a word").fill("Raise a hand")
    expect(ann.part("found")).to_have_text(re.compile(r"^[1-9]\d* found$"))
    expect(ann.page.locator("#g-curiosity")).to_be_visible()
    expect(ann.page.locator("#g-landmine")).to_be_hidden()
    expect(ann.page.get_by_role("heading", name="Finals")).to_be_hidden()
    ann.page.get_by_label("Look for a word").fill("")
    ann.page.get_by_label("Show").select_option("Finals")
    expect(ann.part("found")).to_have_text("22 found")
    ann.page.evaluate("() => { location.hash = 'g-bargain'; }")  # a link to what is out of sight shows it again
    expect(ann.page.locator("#g-bargain")).to_be_in_viewport()
