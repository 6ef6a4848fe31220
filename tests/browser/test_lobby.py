"""The front page: every game is near, and what was begun is not taken away."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.person import DESK, PHONE

TOPS = """() => [...document.querySelectorAll(".jumps a")].map((link) => link.getBoundingClientRect().bottom)"""


@pytest.mark.parametrize("view", [PHONE, DESK])
def test_a_row_of_names_leads_to_every_game(people: People, view: dict[str, int]) -> None:
    ann = people(viewport=view, phone=view is PHONE)
    ann.go("/")
    tops = ann.page.evaluate(TOPS)
    assert len(tops) == ann.page.locator(".box").count()
    assert max(tops) < view["height"], "the names are below the fold"
    last = ann.page.locator(".jumps a").last
    name = last.inner_text()
    last.click()
    box = ann.page.locator(".box", has_text=name).last.bounding_box()
    assert box
    assert box["y"] < view["height"] / 2


def test_the_first_games_are_begun_without_scrolling(people: People) -> None:
    ann = people(viewport={"width": 1280, "height": 720})
    ann.go("/")
    keys = ann.page.locator(".box .main-key")
    for number in range(3):
        box = keys.nth(number).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 720
