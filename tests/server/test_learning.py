"""First games over HTTP: a page and its ideas, always offered."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from markupsafe import escape

from intrigue import games
from intrigue.core.language import speaking
from intrigue.core.options import choices
from intrigue.server.learning import ideas, told
from tests.server.test_pages import Site, token
from tests.server.test_replays import anna, ben, site
from tests.server.test_sharing import finished

__all__ = ["anna", "ben", "site"]  # fixtures
TAUGHT = [name for name in games.OWN if games.title(name).first_game]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_idea_has_a_board_choices_and_words(site: Site, anna: httpx.Client, game: str) -> None:
    page, told = anna.get(f"/learn/{game}"), anna.get(f"/learn/{game}/ideas")
    assert page.status_code == told.status_code == 200
    *shown, end = told.json()["ideas"]
    assert len(shown) == len(games.title(game).first_game.ideas)  # type: ignore[union-attr]
    for idea in shown:
        assert idea["svg"].startswith("<svg")
        assert all(idea[words] for words in ("idea", "task", "otherwise"))
        assert possible(idea["steps"], idea["right"])
    assert (end["steps"], end["task"]) == (None, "")
    assert told.json()["farewell"]


def possible(node: dict[str, Any] | None, steps: list[Any]) -> bool:
    """Whether the steps are a way through the choices, to the end."""
    if node is None or not steps:
        return node is None and not steps
    if "range" in node:
        low, high = node["range"]
        return len(steps) == 1 and low <= steps[0] <= high
    found = [option for option in node["options"] if option["value"] == steps[0]]
    return len(found) == 1 and possible(found[0]["next"], steps[1:])


def test_ideas_are_drawn_once() -> None:
    assert ideas("spy_alley", "en") is ideas("spy_alley", "en")


@pytest.mark.parametrize("game", TAUGHT)
def test_the_learner_is_called_you_in_the_language_spoken(game: str) -> None:
    title = games.title(game)
    assert title.first_game
    with speaking("fr"):
        shown, moments = told(title.rules(title.first_game.options), title.first_game)
        drawn = moments[0].desk.svg(moments[0].shown, moments[0].told)
    assert shown["names"][title.first_game.seat] == "Vous"
    assert not re.search(r"\bYou\b", drawn)


def test_it_is_offered_always_and_quietly_when_a_match_was_played(
    site: Site, anna: httpx.Client, ben: httpx.Client
) -> None:
    key, quiet = (f'class="{kind}" href="/learn/spy_alley"' for kind in ("key", "quiet"))
    assert key in anna.get("/").text
    anna.post("/play/spy_alley", data={"token": token(anna)})
    assert key in anna.get("/").text, "to begin is not to know it"
    finished(site, anna, ben)
    assert quiet in anna.get("/").text
    assert 'href="/learn/spy_alley"' in anna.get("/rules/spy_alley").text


def test_what_does_not_exist_is_not_found(anna: httpx.Client) -> None:
    assert anna.get("/learn/whist").status_code == 404
    assert anna.get("/learn/whist/ideas").status_code == 404


@pytest.mark.parametrize("game", games.OWN)
def test_rules_have_contents_a_picture_and_the_house_rules_in_words(anna: httpx.Client, game: str) -> None:
    page = anna.get(f"/rules/{game}").text
    linked = re.findall(r'<li><a href="#(\w+)">', page)
    assert len(linked) >= 4
    assert all(f'id="{anchor}"' in page for anchor in linked)
    assert "<figure" in page
    assert all(f"<dt>{escape(choice.label)}</dt>" in page for choice in choices(games.title(game).options))


def test_scenes_are_those_that_a_table_would_stop_for(anna: httpx.Client) -> None:
    shown = anna.get("/learn/conspirateurs/ideas").json()["ideas"]
    assert [len(idea["scenes"]) for idea in shown[:4]] == [0, 1, 0, 0]
    assert anna.get("/learn/souls/ideas").json()["ideas"][-1]["scenes"][0][0] == "All Stances are turned up"
