"""Work on several cores: all of it is done, every process winds up, and nothing is begun after leaving."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from intrigue.arena.pool import finished, halted, interrupts_held


def square(number: int) -> int:
    return number * number


def leave_a_mark(folder: Path) -> None:
    (folder / str(os.getpid())).touch()


def blocked(_: int) -> tuple[int, bool]:
    return os.getpid(), signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def note(folder: Path, number: int) -> int:
    (folder / str(number)).touch()
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_and_every_process_winds_up(jobs: int, tmp_path: Path) -> None:
    found = list(finished(square, range(9), jobs, partial(leave_a_mark, tmp_path)))
    assert sorted(found) == [number * number for number in range(9)]
    marks = {int(mark.name) for mark in tmp_path.iterdir()}
    assert (os.getpid() in marks) == (jobs == 1)
    assert 1 <= len(marks) <= jobs


def test_workers_do_not_hear_ctrl_c_and_this_process_does() -> None:
    ((worker, holds),) = finished(blocked, [0], 2)
    assert worker != os.getpid()
    assert holds
    assert not blocked(0)[1]
    assert not halted()


@pytest.mark.parametrize("jobs", [1, 2])
def test_who_leaves_early_leaves_the_rest_undone(jobs: int, tmp_path: Path) -> None:
    with closing(finished(partial(note, tmp_path), range(1000), jobs)) as played:
        next(played)
    assert 1 <= len(list(tmp_path.iterdir())) < 100


def test_ctrl_c_waits_for_the_end_of_the_block() -> None:
    done, before = False, signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), interrupts_held():  # noqa: PT012
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)
            done = True
    finally:
        signal.signal(signal.SIGINT, before)
    assert done
