"""Bots that think on other machines: what they are told, and that nobody waits for one who is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from intrigue import games
from intrigue.core.budget import Budget
from intrigue.core.check import random_match
from intrigue.core.contract import CHANCE
from intrigue.core.recall import Moment, Undo, Undone, recall
from intrigue.server.thinking import Memory, Question, choose
from tests.server.running import Client, Server, serving

WORD = ("--think-token", "wordplay", "--metrics-token", "wordplay", "--think", "0.2")
BEARER = {"authorization": "Bearer wordplay"}
THINK = [sys.executable, "-c", "from intrigue.cli.main import main; main()", "think"]


def asked(name: str) -> Question:
    """A question in the middle of a match, with all that the seat has heard."""
    game = games.load(name)
    seats = game.seats[0]
    matches = (random_match(game, seats, Random(seed), limit=40 - seed % 35) for seed in range(100))
    state, log = next(match for match in matches if max(game.actors(match[0]), default=CHANCE) != CHANCE)
    seat = game.actors(state)[0]
    moments = (*recall(game, seats, log, seat), Moment(Undo(2), (Undone(seat, 2),)))
    view, actions = game.view(state, seat), list(game.legal(state, seat))
    return Question(name, game.options, ("t", seat), "hard", 7, view, actions, 0, moments, Budget(0.25), actions[:1])


@pytest.mark.parametrize("name", games.OWN)
def test_a_question_comes_over_as_it_was(name: str) -> None:
    question = asked(name)
    heard = Question.heard(question.said())
    assert tuple(heard._replace(moments=tuple(heard.moments))) == tuple(question)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "none"}', '{"game": "souls", "options": 3}'])
def test_what_is_no_question_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whatever it says
        Question.heard(text)


def thinkers(server: Server) -> float:
    request = urllib.request.Request(f"{server.url}/metrics", headers=BEARER)
    with urllib.request.urlopen(request, timeout=20) as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("intrigue_thinkers "))


def until(server: Server, count: int) -> None:
    for _ in range(600):
        if thinkers(server) == count:
            return
        time.sleep(0.1)
    raise AssertionError(f"there are not {count} thinkers")


@contextmanager
def recruit(server: Server) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}/think", additional_headers=BEARER, proxy=None) as line:
        line.send("ready")
        until(server, 1)
        yield line


def answered(person: Client) -> None:
    """Answer, and wait until the bots have answered too."""
    person.act()
    assert person.until_asked()


def test_a_thinker_is_told_what_the_seat_knows_and_one_who_is_lost_is_not_waited_for(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    with serving(data, *WORD) as server:
        table, keys = server.open("conspirateurs", ["", "hard"])
        person = Client(server, table, keys[0], want=("actions", "view"))
        assert person.until_asked()
        with recruit(server) as line:
            person.say(type="act", asked=person.last["asked"], action=person.last["actions"][0])
            text = line.recv(timeout=60)
            question = Question.heard(text)
            assert question.who == (table, 1)
            assert question.view.seat == 1
            assert set(json.loads(text)) == set(Question._fields), "nothing else is told"
            line.send(json.dumps(choose(question._replace(budget=Budget(iterations=3)), Memory())))
            person.hear("update")
            assert person.until_asked()
            answered_before = person.last["entries"]
            person.say(type="act", asked=person.last["asked"], action=person.last["actions"][0])
            line.recv(timeout=60)  # and it dies with the question
        until(server, 0)
        person.hear("update")
        assert person.until_asked()
        assert person.last["entries"] > answered_before
        assert not [text for text in person.heard if "simpler" in text], "the bot was not to blame"


def test_whoever_does_not_know_the_word_does_not_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "a.sqlite") as server:
        for headers in ({}, BEARER, {"authorization": "Bearer "}):
            with pytest.raises(InvalidStatus):
                connect(f"ws://127.0.0.1:{server.port}/think", additional_headers=headers, proxy=None)


def test_the_command_thinks_for_servers_and_a_killed_one_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", *WORD) as server:
        table, keys = server.open("conspirateurs", ["", "hard"])
        person = Client(server, table, keys[0])
        assert person.until_asked()

        def begun() -> subprocess.Popen[bytes]:
            command = [*THINK, server.url, "--workers", "1"]
            return subprocess.Popen(command, env=os.environ | {"INTRIGUE_THINK_TOKEN": "wordplay"}, stdout=-3)

        helper = begun()
        until(server, 1)
        answered(person)
        helper.send_signal(signal.SIGKILL)
        helper.wait()
        until(server, 0)
        answered(person)
        other = begun()
        try:
            until(server, 1)
            answered(person)
        finally:
            other.send_signal(signal.SIGINT)
            assert other.wait(timeout=60) == 0


def test_the_command_needs_the_word_and_says_so(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", *WORD) as server:
        for word, said in (("", "INTRIGUE_THINK_TOKEN"), ("other", "takes no thinkers")):
            environment = os.environ | {"INTRIGUE_THINK_TOKEN": word}
            done = subprocess.run(
                [*THINK, server.url, "--workers", "1"], env=environment, capture_output=True, text=True
            )
            assert done.returncode == 2
            assert said in done.stderr


def test_a_thinker_that_says_more_than_it_is_asked_is_hung_up_on(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite", *WORD) as server, recruit(server) as line:
        with suppress(ConnectionClosed):  # the line may be cut before all is said
            for _ in range(3):
                line.send("0")
        until(server, 0)
