"""Measures the batch environment beside its peers by turns, or how it grows with workers, for docs/performance.md.

`--grow 1 2 4` steps with so many processes instead and draws docs/batch.svg; run it with the python of .venv-compiled
for the figures of compiled rules.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import psutil  # type: ignore[import-untyped,unused-ignore]
from compare import (  # type: ignore[import-not-found,unused-ignore]  # run as a script, beside that file
    COMPILED,
    OURS,
    PAGE,
    PEERS,
    PLAIN,
    Running,
    Subject,
    machine,
    measure,
    start,
    stop,
    versions,
    who,
)
from plot import Line, sheet  # type: ignore[import-not-found,unused-ignore]
from subjects import BATCH_STEPS, KINDS, ROWS  # type: ignore[import-not-found,unused-ignore]

from intrigue import games
from intrigue.core.play import compiled
from intrigue.research.batch import Batch

PICTURE = Path(__file__).parent.parent / "docs" / "batch.svg"
OTHERS = (("pgx", "leduc_holdem", 64), ("pgx", "connect_four", 64), ("pettingzoo", "hanabi_v5", 2))
YARDSTICK = ("pettingzoo", "hanabi_v5")
PER_WORKER = 256  # rows
STEPS = 60


def subjects() -> list[Subject]:
    ours = [
        Subject(environment, kind, name, seats)
        for name, seats in OURS
        for environment in (PLAIN, COMPILED)
        for kind in ("batch", "aec")
    ]
    return [*ours, *(Subject(PEERS, *other) for other in OTHERS)]


def table(running: Sequence[Running]) -> list[str]:
    """The best round of each; for our batch decisions, and steps with the outcomes of chance among them."""
    best = {one.subject: max(one.rates) for one in running}
    yard = next((rate for subject, rate in best.items() if (subject.kind, subject.name) == YARDSTICK), None)
    lines = ["| played | by | seats | decisions/s | steps/s | to hanabi |", "|---|---|--:|--:|--:|--:|"]
    for subject, rate in best.items():
        counted = f"{rate * steps_of(subject.name, subject.seats):,.0f}" if subject.kind == "batch" else ""
        ratio = f"{rate / yard:.1f}" if yard else ""
        lines.append(f"| {subject.name} | {who(subject)} | {subject.seats} | {rate:,.0f} | {counted} | {ratio} |")
    return lines


@cache
def steps_of(name: str, seats: int, decisions: int = 300) -> float:
    """Steps to a decision, where the picks are as those that are measured: the same for every build and machine."""
    play = KINDS["batch_entries"](name, seats, Random(1))
    rounds = decisions // BATCH_STEPS
    return float(sum(play() for _ in range(rounds)) / (rounds * BATCH_STEPS * ROWS))


def grow(name: str, seats: int, workers: Sequence[int]) -> Line:
    """Decisions a second if every process had a core of its own, for so many workers with as many rows each.

    By CPU time, so that it can be measured where cores are few and shared: a step takes what the caller takes, and then
    as long as the slowest worker.
    """
    luck, line = np.random.default_rng(1), []
    for crew in workers:
        with Batch(games.load(name), seats, PER_WORKER * crew, seed=1, workers=crew) as batch:
            spent, picked = used(), 0.0
            for _ in range(STEPS):
                then = time.process_time()
                picks = (luck.random(batch.mask.shape, np.float32) * batch.mask).argmax(axis=1)
                picked += time.process_time() - then
                batch.step(picks)
            own, *others = [now - before for now, before in zip(used(), spent, strict=True)]
            line.append((crew, STEPS * batch.n / (own - picked + max(others))))
    return line


def used() -> list[float]:
    """CPU seconds of this process, then of its workers in the order of their numbers."""
    crew = sorted(multiprocessing.active_children(), key=lambda worker: worker.pid or 0)
    spent = [psutil.Process(worker.pid).cpu_times() for worker in crew]
    return [time.process_time(), *[times.user + times.system for times in spent]]


def growth_table(lines: dict[str, Line]) -> list[str]:
    """Decisions a second by workers, and how many times those of the first."""
    crews = [crew for crew, _ in next(iter(lines.values()))]
    rows = ["| played | " + " | ".join(f"{crew:.0f} workers" for crew in crews) + " |", "|---|" + "--:|" * len(crews)]
    for name, line in lines.items():
        rows.append(f"| {name} | " + " | ".join(f"{rate:,.0f} ({rate / line[0][1]:.2f})" for _, rate in line) + " |")
    return rows


def write(mark: str, lines: Sequence[str]) -> None:
    """Put the lines between their marks on the page."""
    page, begin, end = PAGE.read_text(), f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
    before, rest = page.split(begin)
    PAGE.write_text(before + begin + "\n".join([*lines, end]) + rest.split(end)[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for each turn")
    parser.add_argument("--grow", type=int, nargs="+", help="numbers of workers to compare, instead")
    parser.add_argument("--games", nargs="+", default=[name for name, _ in OURS])
    parser.add_argument("--write", action="store_true", help="write into docs/performance.md")
    wishes = parser.parse_args()
    if wishes.grow:
        lines = {name: grow(name, seats, wishes.grow) for name, seats in OURS if name in wishes.games}
        found = growth_table(lines)
        build = "compiled" if compiled() else "plain Python"
        head = f"{datetime.now(UTC):%Y-%m-%d}. {machine()}, {build}, {PER_WORKER} rows for each worker."
        if wishes.write:
            PICTURE.write_text(sheet([("The batch over workers", "workers", "decisions/s", lines)], head))
            write("batch growth", [head, "", "![Decisions a second by workers](batch.svg)", "", *found])
    else:
        wanted = [subject for subject in subjects() if subject.environment == PEERS or subject.name in wishes.games]
        running = [one for one in map(start, wanted) if one]
        measure(running, wishes.rounds, wishes.seconds)
        stop(running)
        found = table(running)
        if wishes.write:
            write("batch", [f"{datetime.now(UTC):%Y-%m-%d}. {machine()}. Peers: {versions()}.", "", *found])
    print("\n".join(found))


if __name__ == "__main__":
    main()
