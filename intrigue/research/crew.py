"""Worker processes that step the rows of a batch among them, writing into memory that all share."""

from __future__ import annotations

import gc
import multiprocessing
from collections.abc import Mapping, Sequence
from math import prod
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import numpy.typing as npt

from intrigue import games
from intrigue.core.contract import AnyGame, Seat
from intrigue.core.options import Value, dump

PICKS = "picks"  # the array with the ids that the caller picked
ALIGNED = 64  # bytes at whose multiples an array begins
PATIENCE = 60  # seconds for a worker to end by itself
Others = Sequence[Mapping[Seat, str]]  # by row: the seats that bots play, and which bots; none if there are none
Arrays = Mapping[str, tuple[type[Any], tuple[int, ...]]]


class Crew:
    """The workers of one batch."""

    def __init__(
        self, game: AnyGame, seats: int, n: int, seed: int, wanted: Arrays, workers: int, others: Others = ()
    ) -> None:
        wanted = {**wanted, PICKS: (np.int64, (n,))}
        context = multiprocessing.get_context("spawn")  # a copy of a process with threads may hang
        memory = context.RawArray("B", sum(room(kind, shape) for kind, shape in wanted.values()))
        self.arrays = laid_out(memory, wanted)
        self._picks = self.arrays.pop(PICKS)
        self._workers, self._lines = list[Any](), list[Connection]()
        for number in range(workers):
            rows = range(n * number // workers, n * (number + 1) // workers)
            line, other = context.Pipe()
            job = (other, memory, wanted, game.name, dump(game.options), seats, seed, rows, others)
            worker = context.Process(target=work, args=job, daemon=True)
            worker.start()
            other.close()
            self._workers.append(worker)
            self._lines.append(line)
        self._wait()

    def step(self, picks: npt.NDArray[Any]) -> None:
        """Let all workers step their rows at the same time; returns when all have."""
        self._picks[:] = picks
        for line in self._lines:
            line.send_bytes(b"step")
        self._wait()

    def _wait(self) -> None:
        for number, line in enumerate(self._lines):
            try:
                line.recv_bytes()
            except EOFError:
                self.close()
                raise RuntimeError(f"worker {number} of the batch has ended; its own words are above") from None

    def close(self) -> None:
        """End the workers. The arrays can still be read."""
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.join(PATIENCE)
        self._lines, self._workers = [], []


def room(kind: type[Any], shape: tuple[int, ...]) -> int:
    """The bytes that an array takes, with the gap behind it."""
    return -(-prod(shape) * np.dtype(kind).itemsize // ALIGNED) * ALIGNED


def laid_out(memory: Any, wanted: Arrays) -> dict[str, npt.NDArray[Any]]:
    """The arrays in the shared memory, one after another."""
    found, start = dict[str, npt.NDArray[Any]](), 0
    for name, (kind, shape) in wanted.items():
        found[name] = np.ndarray(shape, kind, memory, start)
        start += room(kind, shape)
    return found


def work(
    line: Connection,
    memory: Any,
    wanted: Arrays,
    name: str,
    options: Mapping[str, Value],
    seats: int,
    seed: int,
    rows: range,
    others: Others,
) -> None:
    """What a worker does: step its rows whenever it is told to, until the line is closed."""
    from intrigue.research.batch import Portion

    arrays = laid_out(memory, wanted)
    picks = arrays.pop(PICKS)[rows.start : rows.stop]
    portion = Portion(games.load(name, options), seats, seed, rows, arrays, others)
    gc.freeze()  # what is there now stays to the end: nobody need look through it again
    try:
        while True:
            line.send_bytes(b"done")
            line.recv_bytes()
            portion.step(picks)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        pass
