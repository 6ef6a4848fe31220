"""Bots in workers: they share fairly, keep what they know, and one that fails harms nobody but itself."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from intrigue import games
from intrigue.core.budget import Budget
from intrigue.core.check import random_match
from intrigue.core.contract import Action
from intrigue.core.recall import Moment
from intrigue.server import thinking
from intrigue.server.thinkers import Thinkers
from intrigue.server.thinking import KEPT, LOST, Memory, Question, choose

GAME = games.load("conspirateurs")
STATE, _ = random_match(GAME, 2, Random(5), limit=50)
SEAT = GAME.actors(STATE)[0]
VIEW, ACTIONS = GAME.view(STATE, SEAT), GAME.legal(STATE, SEAT)
DIES = 13  # a fatal luck
NOTHING = Moment(None, ())


def faulty(question: Question, memory: Memory) -> int:
    """Runs in a worker: the bots have speaking names, and what they are asked is noted where the test says."""
    table, _ = question.who
    if place := os.environ.get("NOTES"):
        note = [table, question.budget.seconds, question.after, len(question.moments)]
        with open(place, "a", encoding="utf-8") as file:
            file.write(json.dumps(note) + "\n")
    if question.bot == "crashes":
        raise RuntimeError("a bug")
    if question.bot == "stalls":
        threading.Event().wait()
    if question.bot == "dies" or question.luck == DIES:
        os._exit(1)
    while table.startswith("/") and not Path(table).exists():  # a table named after what its bot waits for
        time.sleep(0.01)
    return choose(question._replace(budget=Budget(iterations=5)), memory)


Answer = tuple[Action, str]
Ask = Callable[..., Coroutine[Any, Any, Answer]]


def asking(talk: Callable[[Ask], Coroutine[Any, Any, Any]], **settings: Any) -> Any:
    """What comes of a talk with workers."""

    async def run() -> Any:
        usual: dict[str, Any] = {"workers": 1, "patience": 60.0, "think": faulty}
        thinkers = Thinkers(**usual | settings)

        async def ask(bot: str, table: str = "t", luck: int = 1, moments: int = 0) -> Answer:
            recall = [NOTHING] * moments
            answer = await thinkers.choose(GAME, bot, (table, SEAT), luck, VIEW, ACTIONS, lambda: recall)
            assert answer[0] in ACTIONS
            return answer

        try:
            return await talk(ask)
        finally:
            await thinkers.close()

    return asyncio.run(run())


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[list[Any]]]:
    """What the workers were asked, in order: table, seconds, moments heard before, moments sent."""
    place = tmp_path / "notes"
    monkeypatch.setenv("NOTES", str(place))
    return lambda: [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]


def later(talk: Coroutine[Any, Any, Answer]) -> asyncio.Future[Answer]:
    return asyncio.ensure_future(talk)


@pytest.mark.parametrize("bot", ["greedy", "random", "easy", "medium", "hard"])
def test_a_sound_bot_answers_itself(bot: str) -> None:
    assert asking(lambda ask: ask(bot))[1] == bot


@pytest.mark.parametrize("bot", ["crashes", "dies"])
def test_a_bot_that_fails_is_replaced(bot: str) -> None:
    assert asking(lambda ask: ask(bot))[1] == "medium"


def test_a_bot_that_stalls_is_ended_and_nobody_else_with_it() -> None:
    """The patience is for its own thought: who waits behind it, or thinks elsewhere, still answers."""

    async def talk(ask: Ask) -> list[str]:
        thoughts = [later(ask("stalls", "a")), later(ask("medium", "b")), later(ask("hard", "c"))]
        return [bot for _, bot in await asyncio.gather(*thoughts)]

    assert asking(talk, patience=5.0) == ["medium", "medium", "hard"]


def test_a_worker_that_was_lost_between_questions_is_replaced_unnoticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PID", str(tmp_path / "pid"))

    async def talk(ask: Ask) -> list[str]:
        first = await ask("medium")
        worker = int((tmp_path / "pid").read_text())
        os.kill(worker, signal.SIGKILL)
        with suppress(ProcessLookupError):
            while True:
                os.kill(worker, 0)
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        return [first[1], (await ask("medium"))[1]]

    assert asking(talk, think=known) == ["medium", "medium"]


def known(question: Question, memory: Memory) -> int:
    Path(os.environ["PID"]).write_text(str(os.getpid()))
    return choose(question, memory)


def test_quick_bots_do_not_wait_for_searches(tmp_path: Path) -> None:
    async def talk(ask: Ask) -> None:
        searches = [later(ask("hard", str(tmp_path / "go"))), *(later(ask("hard", f"t{n}")) for n in range(5))]
        assert (await ask("medium"))[1] == "medium"
        assert not any(search.done() for search in searches)
        (tmp_path / "go").touch()
        await asyncio.gather(*searches)

    asking(talk)


def test_tables_take_turns(tmp_path: Path, notes: Callable[[], list[list[Any]]]) -> None:
    """One table with many questions does not keep others waiting."""

    async def talk(ask: Ask) -> None:
        first = later(ask("hard", str(tmp_path / "go")))
        rest = [later(ask("hard", table)) for table in ("a", "a", "a", "b", "c")]
        await asyncio.sleep(0)
        (tmp_path / "go").touch()
        await asyncio.gather(first, *rest)

    asking(talk)
    assert [table for table, *_ in notes()][1:] == ["a", "b", "c", "a", "a"]


def test_many_who_wait_share_the_time_of_one(notes: Callable[[], list[list[Any]]]) -> None:
    async def talk(ask: Ask) -> None:
        await ask("medium")
        await ask("hard", "alone")  # now the workers are there
        await ask("hard", "alone")
        await asyncio.gather(*(later(ask("hard", f"t{n}")) for n in range(10)))

    asking(talk, seconds=2.0)
    seconds = [seconds for _, seconds, *_ in notes()]
    assert 0.2 < seconds[2] <= 2.0
    assert seconds[3] <= 0.2
    assert min(seconds[3:]) > 0


def test_a_bot_hears_what_is_new_to_it_and_everything_when_its_worker_was_lost(
    notes: Callable[[], list[list[Any]]],
) -> None:
    async def talk(ask: Ask) -> list[str]:
        answers = [await ask("hard", moments=5), await ask("hard", moments=8)]
        answers += [await ask("hard", "other", luck=DIES), await ask("hard", moments=9)]
        return [bot for _, bot in answers]

    assert asking(talk, seconds=0.05) == ["hard", "hard", "default", "hard"]
    assert [tuple(heard) for table, _, *heard in notes() if table == "t"] == [(0, 5), (5, 3), (8, 1), (0, 9)]


def test_a_kept_bot_is_the_same_and_there_is_room_for_so_many() -> None:
    memory = Memory()

    def question(table: str, after: int) -> Question:
        return Question("conspirateurs", GAME.options, (table, 0), "hard", 1, VIEW, ACTIONS, after)

    first = memory.player(question("t", 0))
    assert first
    first.heard = 3
    assert memory.player(question("t", 3)) is first
    assert memory.player(question("t", 2)) is None
    anew = memory.player(question("t", 0))
    assert anew
    assert anew is not first
    for number in range(KEPT):
        memory.player(question(f"t{number}", 0))
    assert choose(question("t", 3), memory) == LOST


def test_what_a_bot_prints_is_no_answer() -> None:
    assert asking(lambda ask: ask("hard"), think=chatty)[1] == "hard"


def chatty(question: Question, memory: Memory) -> int:
    print("7")
    os.write(1, b"9\n")
    return choose(question, memory)


def test_the_same_luck_gives_the_same_answer() -> None:
    assert len({asking(lambda ask: ask("random", luck=7))[0] for _ in range(2)}) == 1


def test_the_time_for_an_answer_depends_on_who_is_asked_alone() -> None:
    """What a hard bot could do, or whether it had a choice at all, does not show in when it answers."""
    thinkers = Thinkers(workers=2, seconds=1.0)
    assert thinkers.time_for(["medium", "", "easy"]) == 0
    assert thinkers.time_for(["hard", "medium"]) == thinkers.time_for(["hard", "hard", "hard"]) > 1.0


def test_an_answer_that_was_easy_is_not_heard_before_its_time() -> None:
    """A bot without a choice is done at once; the table hears of it as late as of one that had to think."""

    async def talk(ask: Ask) -> tuple[float, float]:
        loop, begun = asyncio.get_running_loop(), 0.0
        await ask("hard")
        begun = loop.time()
        await ask("hard")
        return begun, loop.time()

    begun, heard = asking(talk, seconds=0.5, think=at_once)
    assert heard - begun >= 0.4


def at_once(question: Question, memory: Memory) -> int:
    return 0


def test_workers_are_told_where_modules_are() -> None:
    assert "tests.server.test_thinkers import at_once" in thinking.program(at_once)[-1]
