"""Work on many machines, by Ray: the same as on one, task by task; what a lost machine had is done again elsewhere."""

from __future__ import annotations

import atexit
import os
import socket
import sys
import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from intrigue import __version__, games
from intrigue.arena.plan import Fixture, Plan
from intrigue.arena.play import LOGS, RECORDS, Played, play, save
from intrigue.bots import program
from intrigue.core.play import compiled

RETRIES = 8  # of a task whose worker is lost
PATIENCE = 10  # seconds until an address must answer
MISSING = "Ray is not installed: pip install 'intrigue[ray]'"

T = TypeVar("T")
R = TypeVar("R")


class NoCluster(Exception):
    """There is no Ray to work on, or its machines hold another Intrigue; the text says what to do."""


class Build(NamedTuple):
    """What decides how a match goes: all machines must have the same."""

    version: str
    rules: tuple[tuple[str, int], ...]
    build: str
    python: tuple[int, int]


def this_build() -> Build:
    rules = tuple((name, games.load(name).version) for name in games.names())
    return Build(__version__, rules, "compiled" if compiled() else "plain", sys.version_info[:2])


def finished(work: Callable[[T], R], tasks: Iterable[T], address: str = "") -> Generator[R, None, None]:
    """What comes of each task, as it is finished, on the cluster at that address, or on one of this machine."""
    with _connected(address) as ray:
        far = ray.remote(max_retries=RETRIES, num_cpus=1)(_checked)
        mine = this_build()
        left, waiting = iter(tasks), list[Any]()
        try:
            while True:
                ahead = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
                waiting += [far.remote(mine, work, task) for task in islice(left, max(0, ahead - len(waiting)))]
                if not waiting:
                    return
                ready, waiting = ray.wait(waiting, num_returns=1)
                yield from (_result(ray, each) for each in ready)
        finally:
            for each in waiting:
                ray.cancel(each, force=True)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise NoCluster(MISSING) from error
    _reach(address)
    here = {name: value for name, value in os.environ.items() if name.startswith("INTRIGUE_")}
    try:
        ray.init(address=address or None, log_to_driver=True, configure_logging=False, runtime_env={"env_vars": here})
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoCluster(f"Ray does not take us in: {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """See whether anybody answers at a plain address: Ray itself would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if not colon or "/" in host:  # "auto", or one of Ray's own kinds of address
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, ValueError, OverflowError) as error:
        raise NoCluster(f"no Ray at {address}: {error}. Start one with ray start --head, or say --ray alone") from error


def _result(ray: Any, each: Any) -> Any:
    try:
        return ray.get(each)
    except ray.exceptions.RayTaskError as error:
        raise error.as_instanceof_cause() from None


def _checked(expected: Build, work: Callable[[T], R], task: T) -> R:
    """Runs on some machine of the cluster."""
    here = this_build()
    if here != expected:
        differing = [name for name in Build._fields if getattr(here, name) != getattr(expected, name)]
        told = ", ".join(f"{name} {getattr(here, name)} instead of {getattr(expected, name)}" for name in differing)
        raise NoCluster(f"a machine of the cluster has another Intrigue: {told}. Install the same everywhere")
    return work(task)


# Matches of an arena


class Away(NamedTuple):
    """A match that was played elsewhere, and the files that it would have written."""

    done: Played
    record: str
    logs: dict[str, str]


def matches(plan: Plan, fixtures: Iterable[Fixture], out: Path | None, address: str) -> Generator[Played, None, None]:
    """Play the matches on a cluster; what they write comes back and is written here."""
    for away in finished(partial(_play_away, plan), fixtures, address):
        if out is not None:
            _write(out, away)
        yield away.done


def _write(out: Path, away: Away) -> None:
    done = away.done
    name = Fixture(done.lineup, done.number, done.deal, done.bots).name
    save(out / RECORDS / f"{name}.jsonl", away.record)
    for log, text in away.logs.items():
        with (out / LOGS / log).open("a", encoding="utf-8") as file:
            file.write(text)


_folder: Path | None = None  # of this worker, for as long as it lives: programs that are kept write their logs there


def _own_folder() -> Path:
    global _folder
    if _folder is None:
        held = tempfile.TemporaryDirectory(prefix="intrigue-")
        _folder = Path(held.name)
        for name in (RECORDS, LOGS):
            (_folder / name).mkdir()
        atexit.register(held.cleanup)
        atexit.register(program.dismiss)  # runs first
    return _folder


def _play_away(plan: Plan, fixture: Fixture) -> Away:
    folder = _own_folder()
    done = play(plan, fixture, folder)
    place = folder / RECORDS / f"{fixture.name}.jsonl"
    record = place.read_text(encoding="utf-8")
    place.unlink()
    logs = {log.name: log.read_text(encoding="utf-8", errors="replace") for log in sorted((folder / LOGS).iterdir())}
    for name in logs:
        os.truncate(folder / LOGS / name, 0)
    return Away(done, record, {name: text for name, text in logs.items() if text})
