"""Entries on their way to disk: while a batch is being written the next one gathers, so that many share one flush."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from intrigue.store.engine import TROUBLE, Conflict, Piece
from intrigue.store.records import Written
from intrigue.store.store import Store

Settle = Callable[[Exception | None], None]
Noted = Callable[[int, int, float], None]
SLOW = 8.0  # seconds after which a disk that does not answer is spoken of


class Gathered(NamedTuple):
    """A piece on its way, and whom to tell."""

    piece: Piece
    settle: Settle
    late: Callable[[], None] | None = None  # called when the disk takes long; it is still waited for


class Journal:
    """Adds entries to a Store, from one event loop."""

    def __init__(self, store: Store, noted: Noted = lambda *_: None) -> None:
        """Noted is called after each batch: with how many entries, how many failures, and how many seconds."""
        self._store, self.slow, self._noted = store, SLOW, noted
        self._next: list[Gathered] = []  # gathers while a batch is written
        self._writing: asyncio.Task[None] | None = None

    def append(
        self,
        id_: str,
        lines: Sequence[Written],
        settle: Settle,
        late: Callable[[], None] | None = None,
        before: str | None = None,
    ) -> None:
        """Add entries; settle is called with None once they are on disk, or with a Conflict if a number is taken.

        Before is the head that they follow: a Conflict too if another server has written what they do not follow.
        """
        self._next.append(Gathered(Piece([(id_, *line) for line in lines], before), settle, late))
        if not self._writing:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def close(self) -> None:
        """Write what has been added."""
        if self._writing:
            await self._writing

    async def _write(self) -> None:
        while self._next:
            batch, self._next = self._next, []
            # one watch for a batch: a timer for every move would cost more
            watch = asyncio.get_running_loop().call_later(self.slow, self._is_late, batch)
            begun = time.perf_counter()
            failures = await self._failures(batch)
            watch.cancel()
            done = sum(len(each.piece.rows) for number, each in enumerate(batch) if number not in failures)
            self._noted(done, len(failures), time.perf_counter() - begun)
            for number, each in enumerate(batch):
                each.settle(failures.get(number))
        self._writing = None

    async def _failures(self, batch: Sequence[Gathered]) -> dict[int, Exception]:
        """Why some pieces of a batch are not on disk."""
        try:
            taken = await asyncio.wrap_future(self._store.append([each.piece for each in batch]))
        except TROUBLE as error:  # nothing of the batch counts
            return dict.fromkeys(range(len(batch)), error)
        return {number: Conflict("another entry has this number") for number in taken}

    def _is_late(self, batch: Sequence[Gathered]) -> None:
        for each in (*batch, *self._next):
            if each.late:
                each.late()
