"""Measures the batch environment beside its peers by turns, or how it grows with workers, for docs/performance.md.

`--grow 1 2 4` steps with so many processes instead and draws docs/batch.svg; run it with the python of .venv-compiled
for the figures of compiled rules.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
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
AIMS = {
    "conspiracy": 100_000,
    "spy_alley": 200_000,
    "souls": 100_000,
    "simply_suspects": 200_000,
    "conspirateurs": 300_000,
}
AEC_AIM = 10  # times the yardstick
PER_WORKER = 256  # rows
STEPS, AT_LEAST = 50, 0.5  # of a round: steps at a time, and CPU seconds of the worker that takes longest


def subjects() -> list[Subject]:
    ours = [
        Subject(environment, kind, name, seats)
        for name, seats in OURS
        for environment in (PLAIN, COMPILED)
        for kind in ("batch", "aec")
    ]
    return [*ours, *(Subject(PEERS, *other) for other in OTHERS)]


def table(running: Sequence[Running]) -> list[str]:
    """The best round of each; for our batch decisions, and steps with the outcomes of chance among them.

    The last column is what we found, compiled, for each 1 that we aim at.
    """
    best = {one.subject: max(one.rates) for one in running}
    yard = next((rate for subject, rate in best.items() if (subject.kind, subject.name) == YARDSTICK), None)
    lines = ["| played | by | seats | decisions/s | steps/s | to hanabi | to aim |", "|---|---|--:|--:|--:|--:|--:|"]
    for subject, rate in best.items():
        steps = rate * steps_of(subject.name, subject.seats) if subject.kind == "batch" else 0.0
        aimed = subject.environment == COMPILED
        cells = [
            *(subject.name, who(subject), f"{subject.seats}", f"{rate:,.0f}"),
            f"{steps:,.0f}" if steps else "",
            f"{rate / yard:.1f}" if yard else "",
            f"{steps / AIMS[subject.name]:.2f}" if aimed and steps else "",
        ]
        if aimed and yard and subject.kind == "aec":
            cells[-1] = f"{rate / yard / AEC_AIM:.2f}"
        lines.append(f"| {' | '.join(cells)} |")
    return lines


@cache
def steps_of(name: str, seats: int, decisions: int = 300) -> float:
    """Steps to a decision, where the picks are as those that are measured: the same for every build and machine."""
    play = KINDS["batch_entries"](name, seats, Random(1))
    rounds = decisions // BATCH_STEPS
    return float(sum(play() for _ in range(rounds)) / (rounds * BATCH_STEPS * ROWS))


class Team:
    """A batch with so many workers, and its best rounds so far."""

    def __init__(self, name: str, seats: int, crew: int) -> None:
        others = set(multiprocessing.active_children())
        self.batch = Batch(games.load(name), seats, PER_WORKER * crew, seed=1, workers=crew)
        self.workers = [worker for worker in multiprocessing.active_children() if worker not in others]
        self.crew, self.luck = crew, np.random.default_rng(1)
        self.by_cpu = self.by_clock = 0.0  # decisions a second

    def play(self) -> None:
        """A round, without the picking of ids. By CPU time a step takes what the caller takes, and then as long as the
        slowest worker: as if every process had a core of its own. That can be measured where cores are few."""
        batch, own, clock, steps, before = self.batch, 0.0, 0.0, 0, self.spent()
        slowest = 0.0
        while slowest < AT_LEAST:
            for _ in range(STEPS):
                picks = (self.luck.random(batch.mask.shape, np.float32) * batch.mask).argmax(axis=1)
                then, began = time.process_time(), time.perf_counter()
                batch.step(picks)
                own, clock = own + time.process_time() - then, clock + time.perf_counter() - began
            steps += STEPS
            slowest = max(now - then for now, then in zip(self.spent(), before, strict=True))
        self.by_cpu = max(self.by_cpu, steps * batch.n / (own + slowest))
        self.by_clock = max(self.by_clock, steps * batch.n / clock)

    def spent(self) -> list[float]:
        """CPU seconds of each worker."""
        times = [psutil.Process(worker.pid).cpu_times() for worker in self.workers]
        return [one.user + one.system for one in times]


def grow(name: str, seats: int, crews: Sequence[int], rounds: int) -> tuple[Line, Line]:
    """The best rounds of so many workers with as many rows each, by turns: by CPU time, and by the clock as far as each
    worker can have a core."""
    teams = [Team(name, seats, crew) for crew in crews]
    for _ in range(rounds):
        for team in teams:
            team.play()
    for team in teams:
        team.batch.close()
    cores = len(os.sched_getaffinity(0))
    return (
        [(team.crew, team.by_cpu) for team in teams],
        [(team.crew, team.by_clock) for team in teams if team.crew <= cores],
    )


def growth_table(by_cpu: dict[str, Line], by_clock: dict[str, Line]) -> list[str]:
    """Decisions a second by workers, and how many times those of the first."""
    crews = [crew for crew, _ in next(iter(by_cpu.values()))]
    head = " | ".join(f"{crew:.0f} worker{'s' * (crew > 1)}" for crew in crews)
    rows = [f"| played | by | {head} |", "|---|---|" + "--:|" * len(crews)]
    for name in by_cpu:
        for clock, line in (("CPU time", by_cpu[name]), ("the clock", by_clock[name])):
            cells = [f"{rate:,.0f} ({rate / line[0][1]:.2f})" for _, rate in line]
            rows.append(f"| {name} | {clock} | " + " | ".join(cells + [""] * (len(crews) - len(cells))) + " |")
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
        lines = {name: grow(name, seats, wishes.grow, wishes.rounds) for name, seats in OURS if name in wishes.games}
        by_cpu, by_clock = ({name: both[n] for name, both in lines.items()} for n in range(2))
        found = growth_table(by_cpu, by_clock)
        build = "compiled" if compiled() else "plain Python"
        head = f"{datetime.now(UTC):%Y-%m-%d}. {machine()}, {build}, {PER_WORKER} rows for each worker."
        if wishes.write:
            charts = [
                ("By CPU time", "workers", "decisions/s", by_cpu),
                ("By the clock", "workers", "decisions/s", by_clock),
            ]
            PICTURE.write_text(sheet(charts, head))
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
