"""Plays an arena on several cores, keeps what was played, and adds it up."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from multiprocessing.util import Finalize
from pathlib import Path

from intrigue.arena import journal
from intrigue.arena.plan import BadPlan, Plan, Task
from intrigue.arena.play import LOGS, RECORDS, Done, play, save
from intrigue.arena.plots import plots
from intrigue.arena.standings import Standings, add_up
from intrigue.bots import program
from intrigue.bots.worker import end_with_parent
from intrigue.table.header import made_now

Progress = Callable[[int, int], None]  # how many matches are played, of how many


class Stopped(KeyboardInterrupt):
    """The arena was interrupted; the table has what was played until then."""

    def __init__(self, standings: Standings) -> None:
        super().__init__()
        self.standings = standings


def run(plan: Plan, out: Path | None = None, jobs: int = 1, progress: Progress = lambda played, of: None) -> Standings:
    """Play what the folder does not hold yet and add everything up; Stopped on Ctrl-C, with all that is finished."""
    tasks = plan.tasks()
    done = {(match.lineup, match.number): match for match in (journal.load(out, plan) if out else ())}
    _make_folders(out)
    todo = [task for task in tasks if (task.lineup, task.number) not in done]
    stopped = False
    with journal.writing(out, plan) as book:
        try:
            kept = len(tasks) - len(todo)
            progress(kept, len(tasks))
            for number, match in enumerate(results(plan, todo, out, jobs), kept + 1):
                with _interrupts_held():  # what is in the journal is in the table too
                    book.add(match)
                    done[match.lineup, match.number] = match
                progress(number, len(tasks))
        except KeyboardInterrupt:
            stopped = True
    played = [done[task.lineup, task.number] for task in tasks if (task.lineup, task.number) in done]
    standings = add_up(plan, played)
    if out and played:
        _keep(out, standings, played)
    if stopped:
        raise Stopped(standings)
    return standings


def _keep(out: Path, standings: Standings, played: Sequence[Done]) -> None:
    """Write what people look at; the journal has it all already. Records leave build and date to the standings."""
    save(out / "standings.json", json.dumps({"made": made_now()} | standings.dump(), indent=1) + "\n")
    for name, drawn in plots(standings, [match.entries for match in played]).items():
        save(out / f"{name}.svg", drawn)


def _make_folders(out: Path | None) -> None:
    if out is None:
        return
    try:
        for name in (RECORDS, LOGS):
            (out / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadPlan(f"cannot make the folder {out}: {error.strerror}; name another with --out") from error


def results(plan: Plan, tasks: Sequence[Task], out: Path | None, jobs: int) -> Iterator[Done]:
    """Each match as it is finished. However this is left, the workers end within a decision."""
    if jobs == 1:
        try:
            yield from (play(plan, task, out) for task in tasks)
        finally:
            program.dismiss()
        return
    spawn = get_context("spawn")
    halt = spawn.Event()
    pool = ProcessPoolExecutor(jobs, spawn, _begin, (halt,))
    left, waiting = iter(tasks), set[Future[Done]]()
    try:
        while True:
            with _interrupts_held():  # and by the workers, which inherit it, for good: only this process answers Ctrl-C
                more = islice(left, 2 * jobs - len(waiting))
                waiting |= {pool.submit(_play, plan, task, out) for task in more}
            if not waiting:
                return
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    finally:
        halt.set()
        pool.shutdown(wait=True, cancel_futures=True)


_halt: Event | None = None  # in a worker: set when the arena stops


def _begin(halt: Event) -> None:
    """Runs in a worker at its start. However the arena ends, its workers end too."""
    global _halt
    _halt = halt
    end_with_parent()
    Finalize(None, program.dismiss, exitpriority=1)  # a worker leaves without the exits of an interpreter


def _play(plan: Plan, task: Task, out: Path | None) -> Done:
    assert _halt is not None
    return play(plan, task, out, _halt.is_set)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until the block is left."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
