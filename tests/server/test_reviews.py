"""Reviews over HTTP: of finished matches alone, made by a worker, with progress, and kept."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import pytest

from intrigue.bots import review as look
from intrigue.bots.counsel import Counsel
from intrigue.server import reviews
from intrigue.server.ceilings import without
from intrigue.server.errors import Refused
from intrigue.server.settings import Settings
from intrigue.server.thinkers import Thinkers
from intrigue.table.replay import Replay
from tests.server.test_pages import Site, serving, token
from tests.server.test_replays import SAMPLE, begun, send


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    settings = Settings(data=tmp_path_factory.mktemp("reviews") / "tables.sqlite", pace=30.0, ceilings=without())
    with serving(settings) as made:
        yield made


@pytest.fixture
def anna(site: Site) -> httpx.Client:
    return site.browser()


def opened(client: httpx.Client) -> str:
    """The address of a record that was opened."""
    answer = send(client, SAMPLE.read_bytes())
    assert answer.status_code == 200, answer.text
    return answer.url.path


def ask(client: httpx.Client, place: str, seat: str = "0") -> httpx.Response:
    return client.post(f"{place}/review", data={"token": token(client), "seat": seat})


def begin(client: httpx.Client, place: str, seat: str = "0") -> httpx.Response:
    """Ask for a review, again and again while too many are being made."""
    for _ in range(120):
        answer = ask(client, place, seat)
        if answer.status_code != 429:
            break
        time.sleep(0.25)
    return answer


def finished(client: httpx.Client, place: str, seat: int = 0) -> str:
    """The page of a review when it is made."""
    for _ in range(600):
        answer = client.get(f"{place}/review/state", params={"seat": seat})
        assert answer.status_code == 200, answer.text
        state = answer.json()
        assert state["done"] <= state["of"] or not state["of"]
        if not state["running"]:
            return client.get(f"{place}/review", params={"seat": seat}).text
        time.sleep(0.05)
    raise AssertionError("the review has no end")


def test_a_review_tells_the_worst_decisions_and_leads_to_them(
    anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "LEAST", -1.0)  # in so short a match nothing clear is lost
    place = opened(anna)
    assert "Review these decisions" in anna.get(f"{place}/review").text
    answer = begin(anna, place)
    assert answer.status_code == 200
    assert answer.url.path == f"{place}/review"
    page = finished(anna, place)
    assert "Better: " in page
    assert f'href="{place}#eyes=0&amp;at=' in page
    assert "<svg" in page


def test_where_nothing_clear_was_lost_a_review_says_so(anna: httpx.Client) -> None:
    place = opened(anna)
    begin(anna, place, seat="1")
    page = finished(anna, place, 1)
    assert "Better: " not in page
    assert "no clear mistake" in page


def test_a_review_is_made_once(site: Site, anna: httpx.Client) -> None:
    place = opened(anna)
    begin(anna, place)
    first = finished(anna, place)
    begin(anna, place)
    state = anna.get(f"{place}/review/state", params={"seat": 0}).json()
    assert not state["running"]
    assert [line for line in finished(anna, place).splitlines() if "token" not in line] == [
        line for line in first.splitlines() if "token" not in line
    ]


def test_a_running_match_has_no_review(site: Site, anna: httpx.Client) -> None:
    table = begun(anna, site.browser())
    assert anna.get(f"/replay/{table}/review").status_code == 403
    assert anna.get(f"/replay/{table}/review/state").status_code == 403
    assert begin(anna, f"/replay/{table}").status_code == 403


def test_a_seat_that_is_none_and_a_form_that_is_not_ours_are_refused(anna: httpx.Client) -> None:
    place = opened(anna)
    assert begin(anna, place, seat="9").status_code == 400
    assert begin(anna, place, seat="x").status_code == 400
    assert anna.get(f"{place}/review", params={"seat": "7"}).status_code == 400
    assert anna.post(f"{place}/review", data={"seat": "0"}).status_code == 403


def test_reviews_are_few_at_once(anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "AT_ONCE", 0)
    assert ask(anna, opened(anna)).status_code == 429


def test_of_very_many_decisions_some_are_left_out(anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MANY", 2)
    place = opened(anna)
    begin(anna, place)
    assert "There were so many decisions that 1 of them were left out." in finished(anna, place)


def test_a_look_that_takes_too_long_is_left_out_and_the_review_goes_on(
    anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, counsel, calls = opened(anna), Thinkers.counsel, count()

    async def sometimes(*asked: Any) -> Counsel:
        if next(calls) == 0:
            raise Refused("refused", "error_no_advice")
        return await counsel(*asked)

    monkeypatch.setattr(Thinkers, "counsel", sometimes)
    begin(anna, place)
    page = finished(anna, place)
    assert "Looks that took too long and were left out: 1." in page
    assert "Better:" in page or "no clear mistake" in page


def test_a_review_that_cannot_be_made_says_so(site: Site, anna: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    place = opened(anna)
    monkeypatch.setattr("intrigue.server.thinkers.ADVISED", 0)
    begin(anna, place)
    assert "No advice could be found just now." in finished(anna, place)
    monkeypatch.undo()
    begin(anna, place)
    again = finished(anna, place)
    assert "Better:" in again or "no clear mistake" in again, again[again.index("<main") :]


def test_a_review_mentions_the_decision_after_which_a_seat_was_out(
    anna: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "LEAST", 1.0)  # nothing is a mistake
    place = opened(anna)
    monkeypatch.setattr(Replay, "fatal", lambda self, seat: self.decisions(seat)[-1].number)
    begin(anna, place)
    page = finished(anna, place)
    assert "no clear mistake" in page
    assert "was out of the match." in page
    assert "no clear mistake" in page
    assert "<h2>1. Turn " in page
