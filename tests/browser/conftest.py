"""A browser, a server, and people: each with a browser of their own, all calm when the test ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import launch
from tests.browser.dealing import PROGRAM
from tests.browser.person import Person
from tests.server.running import Server, serving

People = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "tables.sqlite", program=PROGRAM) as running:
        yield running


@pytest.fixture(scope="module")  # not longer: while it lives, no other test of this process may run a loop
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[People]:
    """Makes people. No console error, failed request, foreign host or refusal may have come to any of them."""
    made: list[Person] = []

    def make(seed: int = 1, **more: object) -> Person:
        made.append(Person(browser, server, seed, **more))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for person in made:
        person.context.close()
    troubles = [trouble for person in made for trouble in person.troubles]
    assert not troubles, "\n".join(troubles)
