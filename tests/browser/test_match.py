"""Whole matches by clicking: two people and a bot, each person in a browser of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from intrigue.games import OWN
from tests.browser.conftest import People
from tests.browser.person import Person, play
from tests.short import ending_after

LIMITS = {"conspirateurs": 60}  # turns, where it takes more to get anywhere
USUAL = 27


ASKED = re.compile(r"Asked now: .*?\.")  # an answer in secret is not told, but who is still asked is


def options(game: str) -> dict[str, int]:
    """Options that keep a match short."""
    return ending_after(LIMITS.get(game, USUAL), game)


@pytest.mark.parametrize("game", OWN)
def test_two_people_and_a_bot_play_a_whole_match(people: People, game: str) -> None:
    """One is invited by link, one refreshes in the middle, one goes on at a second device."""
    ann, ben = people(seed=1), people(seed=2)
    link = ann.open_table(game, ["person", "medium"], "Ann", **options(game))
    ben.join(link, "Ben")
    for person in (ann, ben):
        person.at_table()
    play(ann, ben, until=20)

    ben.page.keyboard.press("Escape")  # what the table stops for has a board of its own
    board, log = ben.scene()
    ben.page.reload()
    ben.at_table()
    ben.page.keyboard.press("Escape")
    board_now, log_now = ben.scene()
    assert log_now[-len(log) :] == log
    assert ASKED.sub("", board_now) == ASKED.sub("", board) or log_now != log  # what was under way may have happened

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
