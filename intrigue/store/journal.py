"""Entries on their way to disk: batches for a scribe, who writes in a process of its own.

A thread would share the interpreter with the server, and both would wait for each other at every turn. While one batch
is being written the next one gathers, so that many tables share one flush of the disk. A scribe who is lost is
replaced, and the new one is given the same batch again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, cast

import orjson

from intrigue.store import scribe
from intrigue.store.records import Written
from intrigue.store.sqlite import Conflict

Settle = Callable[[Exception | None], None]
TRIES = 3  # scribes who may be lost over one batch
SLOW = 8.0  # seconds after which a disk that does not answer is spoken of


class Piece(NamedTuple):
    """Entries of one table that are written together, and whom to tell."""

    rows: list[tuple[str, int, str, str, float, float]]
    settle: Settle
    late: Callable[[], None] | None = None  # called when the disk takes long; it is still waited for


class Journal:
    """Adds entries to the file of a Store, from one event loop."""

    def __init__(self, path: str) -> None:
        self._path, self.slow = path, SLOW
        self._watch: asyncio.TimerHandle | None = None  # one for a batch: a timer for every move would cost more
        self._next: list[Piece] = []  # gathers while the batch is written
        self._batch: list[Piece] = []
        self._busy = False
        self._lost = 0  # scribes, over this batch
        self._pen: asyncio.WriteTransport | None = None
        self._hiring: asyncio.Task[None] | None = None
        self._closing: asyncio.Future[None] | None = None

    def append(
        self, id_: str, lines: Sequence[Written], settle: Settle, late: Callable[[], None] | None = None
    ) -> None:
        """Add entries; settle is called with None once they are on disk, or with a Conflict if a number is taken."""
        self._next.append(Piece([(id_, *line) for line in lines], settle, late))
        if not self._busy:
            self._busy = True
            asyncio.get_running_loop().call_soon(self._begin)  # together with all that comes in now

    async def close(self) -> None:
        """Write what has been added and let the scribe go."""
        self._closing = asyncio.get_running_loop().create_future()
        if not self._busy:
            self._end()
        await self._closing

    def _begin(self) -> None:
        self._batch, self._next = self._next, []
        self._watch = asyncio.get_running_loop().call_later(self.slow, self._is_late)
        self._send()

    def _is_late(self) -> None:
        for piece in (*self._batch, *self._next):
            if piece.late:
                piece.late()

    def _send(self) -> None:
        if self._pen:
            with suppress(RuntimeError):  # the scribe is gone, and we are about to be told
                self._pen.write(orjson.dumps([piece.rows for piece in self._batch]) + b"\n")
        else:
            self._hiring = asyncio.get_running_loop().create_task(self._hire())

    async def _hire(self) -> None:
        program = (sys.executable, "-I", scribe.__file__, self._path)
        try:
            hired, _ = await asyncio.get_running_loop().subprocess_exec(
                lambda: Ear(self), *program, stderr=None, start_new_session=True
            )
        except OSError as error:
            return self.answered(str(error))
        self._pen = cast(asyncio.WriteTransport, hired.get_pipe_transport(0))
        self._send()
        return None

    def answered(self, answer: list[int] | str) -> None:
        """The batch is on disk but for these pieces, or not at all: then the answer says why."""
        batch, self._batch, self._lost = self._batch, [], 0
        if self._watch:
            self._watch.cancel()
        if self._next:
            self._begin()
        else:
            self._busy = False
        for number, piece in enumerate(batch):
            piece.settle(_failure(answer, number))
        if self._closing and not self._busy:
            self._end()

    def lost(self) -> None:
        """The scribe is gone: as it should be, or with a batch that somebody else must see to."""
        self._pen = None
        if self._batch and self._lost < TRIES:
            self._lost += 1
            self._send()
        elif self._batch:
            self.answered("the process that writes the journal ended")
        elif self._closing and not self._busy and not self._closing.done():
            self._closing.set_result(None)

    def _end(self) -> None:
        if self._pen:
            with suppress(RuntimeError):  # as above
                self._pen.write_eof()
        elif self._closing and not self._closing.done():
            self._closing.set_result(None)


def _failure(answer: list[int] | str, number: int) -> Exception | None:
    if isinstance(answer, str):
        return sqlite3.OperationalError(answer)
    return Conflict("another entry has this number") if number in answer else None


class Ear(asyncio.SubprocessProtocol):
    """Hears what a scribe answers, and that it is gone."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._heard = journal, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._scribe = transport

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._heard += data
        while b"\n" in self._heard:
            line, self._heard = self._heard.split(b"\n", 1)
            self._journal.answered(orjson.loads(line))

    def connection_lost(self, exc: Exception | None) -> None:
        self._scribe.close()
        self._journal.lost()
