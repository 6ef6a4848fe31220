"""Cost has a budget: by address and table, not by socket; what is long past is read from kept stories, off the loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from intrigue import games
from intrigue.core.check import random_match
from intrigue.server.archive import Archive
from intrigue.server.ceilings import USUAL, Ceilings
from intrigue.server.errors import Refused
from intrigue.server.page import Desk
from intrigue.server.purse import SAVED, Costs, Purse
from intrigue.store.records import Written
from intrigue.table.match import entry_data
from intrigue.table.replay import EVERY, MOST
from intrigue.table.story import Story
from tests.server.running import Client, Server, serving


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_purse_is_spent_and_filled_by_time() -> None:
    clock = Clock()
    purse = Purse(100.0, clock)
    assert purse.pay("a", 100.0 * SAVED)
    assert not purse.pay("a", 1.0)
    assert purse.pay("b", 1.0), "everybody has a purse of their own"
    clock.now = 0.5
    assert purse.pay("a", 50.0)
    assert not purse.pay("a", 1.0)
    clock.now = 1000.0
    assert not purse.pay("a", 100.0 * SAVED + 1), "no more than a full one is saved"


def until_refused(ask: Callable[[int], object]) -> int:
    """How often something can be asked until it is too fast."""
    for number in range(10_000):
        try:
            ask(number)
        except Refused:
            return number
    return 10_000


def test_what_can_wait_leaves_half_to_what_cannot() -> None:
    costs = Costs(USUAL, Clock())
    assert until_refused(lambda _: costs.message("a", "t", 0, "look")) < 10_000
    for _ in range(100):
        costs.message("a", "t", 0, "act")
    with pytest.raises(Refused, match="Too fast"):
        costs.message("a", "t", 0, "look")


def test_onlookers_of_a_table_share_a_purse_that_players_do_not_need() -> None:
    costs = Costs(USUAL, Clock())
    assert until_refused(lambda n: costs.message(f"address {n}", "t", None, "look", entries=400)) < 10_000
    costs.message("one more", "other", None, "look")
    costs.message("player", "t", 0, "look")


def test_a_long_replay_costs_more() -> None:
    short, long = Costs(USUAL, Clock()), Costs(USUAL, Clock())

    many = until_refused(lambda _: short.message("a", "t", 0, "hello", 10))
    assert many > 5 * until_refused(lambda _: long.message("a", "t", 0, "hello", 1000))


# the archive


class Journal:
    """The lines of a match, and how many were read."""

    def __init__(self, name: str, seats: int, length: int) -> None:
        self.game, self.seats, self.read_lines = games.load(name), seats, 0
        log = random_match(self.game, seats, Random(3), limit=length)[1]
        self.log = log[:length]
        self.lines = [Written(n, entry_data(self.game, n, entry).decode(), "", 0.0) for n, entry in enumerate(self.log)]

    def read(self, after: int, until: int) -> Sequence[Written]:
        found = self.lines[after:until]
        self.read_lines += len(found)
        return found

    def archive(self) -> Archive:
        return Archive(self.game, "abcd"[: self.seats], self.read)


@pytest.mark.parametrize("name", ["conspirateurs", "conspiracy"])
def test_an_archive_tells_what_was_told(name: str) -> None:
    journal = Journal(name, 4, 300)
    archive, story = journal.archive(), Story[Any, Any](journal.game, 4)
    heard = [story.add(*entry)[1] for entry in journal.log]
    for after in (0, 299, 130, 64, 65, 0, 500):
        for viewer in (None, 2):
            told = archive.told(viewer, after, None)
            assert [letter.events for letter in told.letters] == [events[viewer] for events in heard[after:]]
            assert told.upto == max(after, len(journal.log))


def test_a_look_reads_few_entries_however_long_the_match() -> None:
    journal = Journal("conspirateurs", 4, 600)
    archive, desk = journal.archive(), Desk(journal.game, "abcd")
    first = archive.look(0, 590, desk)
    journal.read_lines = 0
    assert archive.look(0, 590, desk) == first
    assert archive.look(None, 70, desk) != first
    assert journal.read_lines <= 2 * (EVERY + 4)


def test_an_archive_keeps_few_stories() -> None:
    archive = Journal("conspirateurs", 2, 1).archive()
    story = Story[Any, Any](games.load("conspirateurs"), 2)
    for count in range(1, 20_000):
        archive.replay._keep(count, story)
    assert MOST // 2 <= len(archive.replay._kept) <= MOST
    assert [count for count, _ in archive.replay._kept] == [1024 * (n + 1) for n in range(len(archive.replay._kept))]


def test_a_look_beyond_the_journal_is_refused() -> None:
    journal = Journal("conspirateurs", 2, 30)
    with pytest.raises(Refused):
        journal.archive().look(0, 30, Desk(journal.game, "ab"))


# a server with its usual limits


def limited(folder: Path, *ceilings: str) -> AbstractContextManager[Server]:
    """A server with its usual limits but for these."""
    more = [word for ceiling in ceilings for word in ("--ceiling", ceiling)]
    return serving(folder / "t.sqlite", "--limits", *more)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with limited(tmp_path_factory.mktemp("costs")) as running:
        yield running


def ask(client: Client, times: int, **message: Any) -> list[str]:
    """The answers to so many messages of a kind, up to the first that says to slow down."""
    found: list[str] = []
    for _ in range(times):
        client.say(**message)
        answer = client.hear("looked", "error", "said")
        found.append(str(answer.get("code", answer["type"])))
        if found[-1] == "slow_down":
            break
    return found


def test_looks_without_end_are_slowed_down_and_the_players_go_on(server: Server) -> None:
    table, keys = server.open("conspirateurs", ["", ""])
    black, white = (Client(server, table, key) for key in keys)
    black.act()
    watcher = Client(server, table)
    assert ask(watcher, 2000, type="look", at=0)[-1] == "slow_down"
    again = Client(server, table)
    assert len(ask(again, 2000, type="look", at=0)) < 100, "a new socket has no new purse"
    white.act()
    assert white.last["entries"] == 2
    for client in (black, white, watcher, again):
        client.close()


def test_talk_without_end_is_slowed_down(server: Server) -> None:
    table, (key, _) = server.open("conspirateurs", ["", ""])
    player = Client(server, table, key)
    said = ask(player, 100, type="chat", text="hello")
    assert said[-1] == "slow_down"
    assert 2 <= len(said) < 30
    player.close()


def test_a_table_has_room_for_so_many_spectators_and_an_address_for_so_many_sockets(tmp_path: Path) -> None:
    with limited(tmp_path, "spectators=5", "sockets_per_address=10", "work=100000") as server:
        table, keys = server.open("conspirateurs", ["", ""])
        sockets = [server.socket(table) for _ in range(5)]
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table)
        assert refused.value.response.status_code == 503
        assert refused.value.response.headers["retry-after"]
        sockets += [server.socket(table, keys[0]) for _ in range(5)]
        with pytest.raises(InvalidStatus) as refused:
            server.socket(table, keys[0])
        assert refused.value.response.status_code == 429
        for socket in sockets:
            socket.close()
        Client(server, table, keys[0]).close()  # there is room again


def test_pages_without_end_are_refused_for_a_while(tmp_path: Path) -> None:
    with limited(tmp_path, "work=30") as server, httpx.Client(timeout=20) as client:
        for _ in range(1000):
            answer = client.get(f"{server.url}/rules/souls")
            if answer.status_code != 200:
                break
    assert answer.status_code == 429
    assert answer.headers["retry-after"]


# who is here


async def crowd(tmp_path: Path, ceilings: Ceilings) -> tuple[int, int]:
    """How often a player is told of the seats while spectators, and then a player's own devices, come and go."""
    from intrigue.server.device import Device
    from intrigue.server.house import House
    from intrigue.server.seating import Wish
    from intrigue.store.store import Store

    store = Store(tmp_path / "t.sqlite")
    house = House(store, pace=0, ceilings=ceilings)
    store.deliver_in(asyncio.get_running_loop().call_soon_threadsafe)
    sheet, _ = await house.seating.open(Wish("conspirateurs", games.load("conspirateurs").options, ("", "")), "")
    for name in ("Ann", "Bob"):
        await house.seating.sit(sheet.id, name, name)
    room, heard = await house.room(sheet.id), list[str]()

    async def keep(message: Any) -> None:
        heard.append(json.loads(message["text"])["type"])

    player = Device(room, 0, "Ann", keep, "")
    room.enter(player)
    await player.receive('{"type":"hello","v":1,"want":["page"],"after":null}')
    await asyncio.sleep(0.05)
    counts = []
    for seat in (None, 1):
        before = heard.count("seats")
        for _ in range(200):
            device = Device(room, seat, "x", keep, "")
            room.enter(device)
            room.leave(device)
        await asyncio.sleep(0.05)
        counts.append(heard.count("seats") - before)
    await house.close()
    return counts[0], counts[1]


def test_coming_and_going_is_told_once_in_a_while_and_of_players_alone(tmp_path: Path) -> None:
    spectators, players = asyncio.run(crowd(tmp_path, replace(USUAL)))
    assert spectators == 0
    assert players <= 1
