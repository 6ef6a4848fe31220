"""A short soak with each engine, and a checker that finds what is wrong."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from intrigue.store.schema import VERSION
from intrigue.store.store import Store
from tests.chaos.checker import judge
from tests.chaos.database import own_database
from tests.chaos.history import History, Sent
from tests.chaos.nodes import Node
from tests.chaos.soak import Much, Soak, judged, on_a_database, on_a_file, told
from tests.server.running import COMMAND

ONCE = Much(tables=5, kills=0, seed=1, once=True)


def test_nothing_is_lost_or_told_astray_when_a_server_with_a_file_fails(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    check(asyncio.run(on_a_file(data, ONCE)), data)


def test_nothing_is_lost_or_told_astray_when_servers_and_their_database_fail() -> None:
    with own_database() as database:
        check(asyncio.run(on_a_database(database, 2, ONCE)), database.address)


def test_servers_are_replaced_by_a_later_version_while_people_play() -> None:
    """Those of the version before go on with the new tables, but do not start with them."""
    with own_database() as database:
        done = asyncio.run(on_a_database(database, 2, Much(tables=5, kills=0, seed=1, rolls=1)))
        assert done.faults.done["replace"] == 2
        old = subprocess.run([*COMMAND, "--port", "0", "--data", database.address], capture_output=True, text=True)
        assert old.returncode == 2
        assert f"it has version {VERSION + 1} of the tables" in old.stderr
        asyncio.run(database.take_for_old())
        check(done, database.address)


def check(done: Soak, data: Path | str) -> None:
    verdict = judged(done, data)
    assert not verdict.faults, told(done.faults.done, verdict)
    assert verdict.answers > sum(done.faults.done.values()), "they played all the time"


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, list[History]]:
    """Some play while nothing fails."""
    data = tmp_path_factory.mktemp("calm") / "tables.sqlite"
    node = Node(data)
    quiet = Soak([node], Much(tables=2, kills=0, seed=3))

    async def play() -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(quiet._keep_playing(number, stop)) for number in range(2)]
        while len(quiet.histories) < 2 or min(len(history.first_heard) for history in quiet.histories) < 40:
            await asyncio.sleep(0.1)
        stop.set()
        await asyncio.gather(*playing)

    asyncio.run(play())
    node.end()
    return Store(data), quiet.histories


def lose(history: History) -> None:
    """Somebody was told of an entry that is not in the log."""
    own = history.seats[0]
    own.letters[9_999] = own.letters[max(own.letters)] | {"n": 9_999}


def change(history: History) -> None:
    """An entry was told with another head than it has."""
    own = history.seats[1]
    own.letters[20] = own.letters[20] | {"head": "0" * 64}


def mix_up(history: History) -> None:
    """A seat got what was another's: in secret it is told otherwise."""
    first, second = history.seats[0], history.seats[1]
    number = next(n for n in first.letters if n in second.letters and first.letters[n] != second.letters[n])
    first.letters[number] = second.letters[number]


def never_sent(history: History) -> None:
    """The log has an answer that nobody sent."""
    for own in history.seats:
        own.sent.clear()


def out_of_order(history: History) -> None:
    """An answer left when a later entry was known already."""
    for own in history.seats:
        own.sent = [Sent(sent.at + 3_600, *sent[1:]) for sent in own.sent]


@pytest.mark.parametrize("spoil", [lose, change, mix_up, never_sent, out_of_order])
def test_the_checker_finds_what_is_wrong(calm: tuple[Store, list[History]], spoil: Callable[[History], None]) -> None:
    store, histories = calm
    assert not judge(store, histories).faults
    spoilt = deepcopy(histories)
    spoil(spoilt[0])
    assert len(judge(store, spoilt).faults) == 1
