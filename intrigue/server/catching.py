"""What other nodes have written, read for many tables at once: while that is read, more tables gather."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import NamedTuple

from intrigue.store.engine import TROUBLE
from intrigue.store.records import Written

Lines = Sequence[Written]
More = Callable[[Mapping[str, int]], Future[dict[str, list[Written]]]]
GATHER = 0.003  # seconds in which others may come that are read at the same time


class Wanted(NamedTuple):
    """A table, the number of the first line that is not known yet, and who waits."""

    id: str
    after: int
    lines: asyncio.Future[Lines]


class Catching:
    """Catches up with a journal that others write too."""

    def __init__(self, more: More) -> None:
        """More reads the lines of several tables, each from a number on."""
        self._more = more
        self._wanted: list[Wanted] = []
        self._reading: asyncio.Task[None] | None = None

    async def up(self, id_: str, after: int) -> Lines:
        """The lines of a table from a number on; raises TROUBLE where they cannot be read."""
        loop = asyncio.get_running_loop()
        wanted = Wanted(id_, after, loop.create_future())
        self._wanted.append(wanted)
        if not self._reading:
            self._reading = loop.create_task(self._read())
        return await wanted.lines

    async def _read(self) -> None:
        try:
            while self._wanted:
                await asyncio.sleep(GATHER)
                batch, self._wanted = self._wanted, []
                await self._serve(batch)
        finally:
            self._reading = None

    async def _serve(self, batch: Sequence[Wanted]) -> None:
        first: dict[str, int] = {}
        for id_, after, _ in batch:
            first[id_] = min(after, first.get(id_, after))
        found, failure = dict[str, list[Written]](), None
        try:
            found = await asyncio.wrap_future(self._more(first))
        except TROUBLE as error:
            failure = error
        for id_, after, lines in batch:
            if lines.done():  # nobody waits any more
                continue
            if failure:
                lines.set_exception(failure)
            else:
                lines.set_result([line for line in found[id_] if line.number >= after])
