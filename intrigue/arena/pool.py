"""Work on several cores, of which only the process that waits for it answers Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from threading import Thread
from typing import Any, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")
Finish = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]  # work and tasks to what comes of them


def nothing() -> None:
    """Wind up what has left nothing behind."""


def finished(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, wind_up: Callable[[], None] = nothing
) -> Generator[Done, None, None]:
    """What comes of each task, as it is finished; every process winds up at its end.

    However this is left, no work is begun any more, and what is being worked on can see so by `halted`.
    """
    if jobs > 1:
        yield from _by_workers(work, tasks, jobs, wind_up)
        return
    try:
        yield from map(work, tasks)
    finally:
        wind_up()


def _by_workers(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, wind_up: Callable[[], None]
) -> Generator[Done, None, None]:
    spawn = get_context("spawn")
    halt = spawn.Event()
    pool = ProcessPoolExecutor(jobs, spawn, _begin, (halt, wind_up))
    left, waiting = iter(tasks), set[Future[Done]]()
    try:
        while True:
            with interrupts_held():  # and by the workers, which inherit it, for good
                waiting |= {pool.submit(work, task) for task in islice(left, 2 * jobs - len(waiting))}
            if not waiting:
                return
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    finally:
        halt.set()
        pool.shutdown(wait=True, cancel_futures=True)


def in_order(finish: Finish, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
    """What comes of each task in the order of the tasks, whatever order it is finished in."""
    early: dict[int, Done] = {}
    due = 0
    for number, done in finish(partial(_numbered, work), enumerate(tasks)):
        early[number] = done
        while due in early:
            yield early.pop(due)
            due += 1


def _numbered(work: Callable[[Task], Done], task: tuple[int, Task]) -> tuple[int, Done]:
    return task[0], work(task[1])


_halt: Event | None = None  # in a worker: set when nobody waits for it any more


def halted() -> bool:
    """Whether nobody waits any more for what this process works on."""
    return _halt is not None and _halt.is_set()


def _begin(halt: Event, wind_up: Callable[[], None]) -> None:
    """Runs in a worker at its start."""
    global _halt
    _halt = halt
    _end_with_parent()
    Finalize(None, wind_up, exitpriority=1)  # a worker leaves without the exits of an interpreter


def _end_with_parent() -> None:
    """However the process that started this one ends, this one ends too."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    Thread(target=watch, daemon=True).start()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the block is left."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
