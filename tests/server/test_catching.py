"""Catching up with what other nodes write: tables that ask together are read together, and trouble reaches them all."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future

import pytest

from intrigue.server.catching import Catching
from intrigue.store.engine import Unreachable
from intrigue.store.records import Written

JOURNAL = {id_: [Written(n, f"{id_} {n}", "head", 0.0, 0.0) for n in range(5)] for id_ in ("a", "b")}


class Reading:
    """A store that notes what it is asked, and fails if told to."""

    def __init__(self) -> None:
        self.asked, self.failure = list[dict[str, int]](), None

    failure: Exception | None

    def more(self, after: Mapping[str, int]) -> Future[dict[str, list[Written]]]:
        self.asked.append(dict(after))
        future: Future[dict[str, list[Written]]] = Future()
        if self.failure:
            future.set_exception(self.failure)
        else:
            future.set_result({id_: JOURNAL[id_][first:] for id_, first in after.items()})
        return future


def numbers(lines: object) -> list[int]:
    assert isinstance(lines, list)
    return [line.number for line in lines]


def test_tables_that_ask_together_are_read_at_once_and_each_gets_its_own() -> None:
    async def run() -> None:
        reading = Reading()
        catching = Catching(reading.more)
        found = await asyncio.gather(catching.up("a", 3), catching.up("b", 1), catching.up("a", 4))
        assert list(map(numbers, found)) == [[3, 4], [1, 2, 3, 4], [4]]
        assert reading.asked == [{"a": 3, "b": 1}]
        assert numbers(await catching.up("b", 4)) == [4]
        assert reading.asked[1:] == [{"b": 4}]

    asyncio.run(run())


def test_trouble_reaches_all_who_wait_and_the_next_are_read_again() -> None:
    async def run() -> None:
        reading = Reading()
        catching = Catching(reading.more)
        reading.failure = Unreachable("away")
        gone = asyncio.create_task(catching.up("a", 0))
        waiting = [asyncio.create_task(catching.up(id_, 0)) for id_ in "ab"]
        await asyncio.sleep(0)
        gone.cancel()
        for task in waiting:
            with pytest.raises(Unreachable):
                await task
        reading.failure = None
        assert numbers(await catching.up("a", 2)) == [2, 3, 4]

    asyncio.run(run())
