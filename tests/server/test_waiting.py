"""The waiting room: people talk there, its host may close it, and who comes too late is told why they look on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from intrigue import games
from intrigue.server import forms
from intrigue.server.settings import Settings
from intrigue.table.clock import Timing
from intrigue.table.door import Wrong
from tests.server.running import Client
from tests.server.running import serving as server_of
from tests.server.test_moderation import sits_down
from tests.server.test_pages import Site, invitation, opened, serving, token


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(Settings(tmp_path_factory.mktemp("waiting") / "tables.sqlite", pace=30.0)) as made:
        yield made


def test_who_waits_talks_and_the_match_begins_with_what_was_said(site: Site) -> None:
    anna, ben, eve = (site.browser() for _ in range(3))
    table = opened(anna, "spy_alley", **{"seat.3": "person"})
    path = invitation(anna, table)
    sits_down(ben, path, "Ben")
    said = ben.post(f"/t/{table}/say", data={"token": token(ben), "text": " Is <Cleo> coming? "})
    assert "<b>Ben</b> Is &lt;Cleo&gt; coming?" in said.text
    assert "Is &lt;Cleo&gt; coming?" in anna.get(f"/t/{table}").text
    assert anna.get(f"/t/{table}/talk").json()[0]["text"] == "Is <Cleo> coming?"
    eve.get(path)
    assert eve.post(f"/t/{table}/say", data={"token": token(eve), "text": "Let me in"}).status_code == 403
    long = anna.post(f"/t/{table}/say", data={"token": token(anna), "text": "x" * 501})
    assert long.status_code == 400
    assert "text" in long.text
    assert len(anna.get(f"/t/{table}/talk").json()) == 1


def test_the_host_closes_a_table_that_is_not_full(site: Site) -> None:
    anna, ben = site.browser(), site.browser()
    table = opened(anna, "spy_alley", **{"seat.3": "person"})
    path = invitation(anna, table)
    sits_down(ben, path, "Ben")
    assert "Close the table" in anna.get(f"/t/{table}").text
    assert "Close the table" not in ben.get(f"/t/{table}").text
    assert ben.post(f"/t/{table}/close", data={"token": token(ben)}).status_code == 403
    assert anna.post(f"/t/{table}/close", data={"token": token(anna)}).status_code == 200
    gone = ben.get(f"/t/{table}")
    assert gone.status_code == 404
    assert "its host has closed the table" in gone.text


def test_a_match_that_has_begun_cannot_be_closed_and_who_comes_late_is_told_why_they_look_on(site: Site) -> None:
    anna, late = site.browser(), site.browser()
    table = opened(anna, "spy_alley", **{"seat.3": "person"})
    path = invitation(anna, table)
    anna.post(f"/t/{table}/fill", data={"token": token(anna), "level": "easy"})
    assert anna.post(f"/t/{table}/close", data={"token": token(anna)}).status_code == 400
    why = "all seats are taken, so you look on"
    assert why in late.get(path).text
    assert why not in anna.get(f"/t/{table}").text


def test_players_hear_that_somebody_looks_on(tmp_path: Path) -> None:
    with server_of(tmp_path / "tables.sqlite") as server:
        table, keys = server.open("spy_alley", ["", ""], listed=True)
        ann = Client(server, table, keys[0], want=("page",))
        assert ann.last["page"]["watching"] == 0
        eve = Client(server, table, want=("page",))
        assert watched(ann, 1)
        eve.close()
        assert watched(ann, 0)
        ann.close()


def watched(client: Client, many: int) -> bool:
    """Whether the client hears, of the next few things, that so many look on."""
    return any(client.hear("seats")["watching"] == many for _ in range(5))


def test_the_front_page_says_what_this_is_which_games_are_easy_and_puts_those_first(site: Site) -> None:
    page = site.browser().get("/").text
    easy, rich = page.rindex("easy to learn"), page.index("many cards to learn")
    assert easy < rich
    for words in ("without an account", "with people", "Intrigue is free software"):
        assert words in page
    assert page.count('href="/learn/') == len(games.OWN)


@pytest.mark.parametrize("game", games.OWN)
def test_a_game_that_hides_nothing_shows_nothing_about_secrets(site: Site, game: str) -> None:
    title, page = games.title(game), site.browser().get(f"/learn/{game}").text
    assert title.open == (game == "conspirateurs")
    assert ("open-game" in page) == title.open
    assert ("neutral" in page) == title.neutral


def test_a_clock_may_give_days_for_a_decision(site: Site) -> None:
    assert forms.timing({"clock": "days", "days": "3"}) == Timing("decision", 3 * 86_400)
    assert forms.timing_words(Timing("decision", 3 * 86_400)) == "3 d a decision"
    for wrong in ("0", "8", "x", ""):
        with pytest.raises(Wrong, match="from 1 to 7"):
            forms.timing({"clock": "days", "days": wrong})
    anna = site.browser()
    table = opened(anna, "spy_alley", clock="days", days="2")
    assert site.sheet(table).timing == Timing("decision", 2 * 86_400)
    assert "2 d a decision" in anna.get(f"/t/{table}").text
