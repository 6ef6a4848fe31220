"""Whole matches by clicking: two people and a bot, each person in a browser of their own."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from intrigue.games import OWN
from tests.browser.conftest import People
from tests.browser.person import Person, play
from tests.short import ending_after

LIMITS = {"conspirateurs": 60}  # turns, where it takes more to get anywhere
USUAL = 27


def options(game: str) -> dict[str, int]:
    """Options that keep a match short."""
    return ending_after(LIMITS.get(game, USUAL), game)


def sees_the_same_again(person: Person) -> bool:
    """Whether a page that is loaded anew shows the same board, after the same log."""
    person.page.keyboard.press("Escape")  # what the table stops for has a board of its own
    board, log = person.scene()
    person.page.reload()
    person.at_table()
    person.page.keyboard.press("Escape")
    board_now, log_now = person.scene()
    assert log_now[-len(log) :] == log
    return board_now == board


@pytest.mark.parametrize("game", OWN)
def test_two_people_and_a_bot_play_a_whole_match(people: People, game: str) -> None:
    """One is invited by link, one refreshes in the middle, one goes on at a second device."""
    ann, ben = people(seed=1), people(seed=2)
    link = ann.open_table(game, ["person", "medium"], "Ann", **options(game))
    ben.join(link, "Ben")
    for person in (ann, ben):
        person.at_table()
    play(ann, ben, until=20)

    assert any(sees_the_same_again(ben) for _ in range(4))  # what was under way may happen meanwhile

    cal = on_second_device(people, ann)
    assert cal.log()[-5:] == ann.log()[-5:]
    play(cal, ben)
    ann.page.keyboard.press("Escape")  # what the table stopped for waits there to be seen
    expect(ann.part("question")).to_have_text(cal.part("question").inner_text())


def on_second_device(people: People, person: Person) -> Person:
    """The same seat in another browser, by the private link."""
    other, table = people(seed=3), person.page.url
    person.button("Another device").click()
    other.go(person.part("link").input_value())
    other.button("Play here").click()
    other.at_table()
    person.go(table)
    person.at_table()
    return other
