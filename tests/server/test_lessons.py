"""Lessons: a class sees what a seat knew and answers; the spread and the truth come when the teacher says so."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from intrigue import games
from intrigue.core.contract import steps
from intrigue.server.lessons import OPTIONS, STAGES, choices, decision
from intrigue.table.replay import Replay
from tests.server.test_pages import Site, token
from tests.server.test_replays import anna, begun, ben, send, site
from tests.table.samples.make import FOLDER

__all__ = ["anna", "ben", "site"]  # fixtures
SAMPLE = FOLDER / "2-simply_suspects-1.jsonl"


def opened(client: httpx.Client, seat: int = 1, at: int = 0, record: Path = SAMPLE) -> str:
    """A lesson about the sample; its address."""
    place = send(client, record.read_bytes()).url.path
    answer = client.post(f"{place}/lesson", data={"token": token(client), "seat": str(seat), "at": str(at)})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def say(client: httpx.Client, lesson: str, choice: object, at: object = None) -> httpx.Response:
    found = re.search(r'name="at" value="(\d+)"', client.get(lesson).text)
    where = at if at is not None else found[1] if found else ""
    return client.post(f"{lesson}/answer", data={"token": token(client), "choice": str(choice), "at": str(where)})


def go(client: httpx.Client, lesson: str, stage: str) -> httpx.Response:
    return client.post(f"{lesson}/go", data={"token": token(client), "stage": stage})


def test_a_class_answers_and_the_teacher_shows_the_spread_and_the_truth(site: Site, anna: httpx.Client) -> None:
    lesson = opened(anna)
    shown = decision(Replay(SAMPLE), 1, 0)
    assert shown
    pupils = [site.browser() for _ in range(3)]
    for pupil, choice in zip(pupils, (0, 0, 1), strict=True):
        page = pupil.get(lesson).text
        assert shown.question.split(".")[0] in page
        assert "Show the spread" not in page
        assert say(pupil, lesson, choice).status_code == 200
    assert anna.get(f"{lesson}/state").json() == {"at": shown.number, "stage": "asking", "answers": 3}
    assert "<table" not in pupils[0].get(lesson).text
    assert "<table" in go(anna, lesson, "spread").text
    page = pupils[0].get(lesson).text
    assert 'value="67"' in page
    assert "What was true" not in page
    assert say(pupils[0], lesson, 1).status_code == 400
    assert "What was true" in go(anna, lesson, "truth").text
    assert "(what " in pupils[0].get(lesson).text
    assert go(anna, lesson, "next").status_code == 200
    later = anna.get(f"{lesson}/state").json()
    assert later["at"] > shown.number
    assert (later["stage"], later["answers"]) == ("asking", 0)
    assert say(pupils[0], lesson, 0, shown.number).status_code == 400  # an answer to the question before


def test_the_class_sees_what_the_seat_knew_and_no_more_before_the_truth(site: Site, anna: httpx.Client) -> None:
    lesson, replay = opened(anna), Replay(SAMPLE)
    shown = decision(replay, 1, 0)
    assert shown
    pupil = site.browser()
    secret = replay.all().at(shown.number).drawings()[0]
    assert replay.seat(1).at(shown.number).drawings()[0] in pupil.get(lesson).text
    assert secret not in pupil.get(lesson).text
    go(anna, lesson, "spread")
    for client in (pupil, anna):
        assert secret not in client.get(lesson).text
    go(anna, lesson, "truth")
    assert secret in pupil.get(lesson).text


def test_only_the_teacher_leads_and_nonsense_is_refused(site: Site, anna: httpx.Client, ben: httpx.Client) -> None:
    lesson = opened(anna)
    assert all(go(ben, lesson, stage).status_code == 403 for stage in (*STAGES, "next"))
    assert go(anna, lesson, "nonsense").status_code == 400
    for choice in ("", "x", "-1", 1000):
        assert say(ben, lesson, choice).status_code == 400
    assert ben.get("/lesson/none").status_code == 404
    place = send(anna, SAMPLE.read_bytes()).url.path
    for form in ({"seat": "9", "at": "0"}, {"seat": "0", "at": "999"}, {"seat": "0"}, {"seat": "0", "at": "38"}):
        assert anna.post(f"{place}/lesson", data={"token": token(anna), **form}).status_code == 400
    table = begun(anna, ben)
    answer = anna.post(f"/replay/{table}/lesson", data={"token": token(anna), "seat": "0", "at": "0"})
    assert answer.status_code == 403  # it is not over


def test_a_lesson_that_is_at_its_end_leads_back_to_the_replay(site: Site, anna: httpx.Client) -> None:
    last = next(at for at in range(37, -1, -1) if decision(Replay(SAMPLE), 1, at))
    lesson = opened(anna, at=last)
    assert "next decision" in anna.get(lesson).text
    page = go(anna, lesson, "next")
    assert (page.status_code, "nothing more to decide" in page.text) == (200, True)
    assert "next decision" not in page.text
    place = re.findall(r'href="(/replay/[^"]+)"', page.text)[0]
    assert anna.get(place).status_code == 200
    late = anna.post(f"{place}/lesson", data={"token": token(anna), "seat": "0", "at": "38"})
    assert late.status_code == 400
    assert f'href="{place}"' in late.text


@pytest.mark.parametrize("name", games.OWN)
def test_every_legal_action_is_among_few_answers(name: str) -> None:
    replay = Replay(FOLDER / f"2-{name}-1.jsonl")
    looks = [look for seat in range(len(replay.names)) for look in replay.seat(seat) if len(look.actions) > 1]
    assert looks
    for look in looks[:20]:
        words, places = choices(look)
        assert 0 < len(words) <= OPTIONS
        assert all(any(steps(action)[: len(key)] == key for key in places) for action in look.actions)
