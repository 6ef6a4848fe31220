"""Random matches under every check of the contract, on all cores, with the seed of any that breaks a promise."""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from intrigue import games
from intrigue.arena.pool import finished
from intrigue.cli.problem import Failed
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, wrong_size
from intrigue.core import check
from intrigue.core.contract import AnyGame
from intrigue.core.options import Options, Value, dump, load, variants, write
from intrigue.core.promises import promise
from intrigue.research import rollouts


class Task(NamedTuple):
    """One match to be played, complete: it travels to another process."""

    game: str
    options: dict[str, Value]
    seats: int
    seed: int
    every: int
    limit: int | None
    bulk: int = 0  # matches besides, of which only the ends are checked


class Done(NamedTuple):
    """How that match went; broken is the promise it broke."""

    task: Task
    entries: int
    over: bool
    seconds: float
    broken: str | None = None
    bulk: int = 0  # entries of the matches in bulk


def play(task: Task) -> Done:
    """Play one match under all checks."""
    game = games.load(task.game, load(games.title(task.game).options, task.options))
    before = time.perf_counter()
    try:
        default = games.title(task.game).hints.default
        entries, over = check.soak(game, task.seats, task.seed, task.every, task.limit, default)
        bulk = play_bulk(game, task) if task.bulk else 0
    except Exception as error:  # whatever a game raises here is a finding
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(os.path.dirname(where.filename))}/{os.path.basename(where.filename)}:{where.lineno}"
        text = f"{type(error).__name__}: {error} (at {place})"
        return Done(task, 0, False, time.perf_counter() - before, text)
    return Done(task, entries, over, time.perf_counter() - before, None, bulk)


def play_bulk(game: AnyGame, task: Task) -> int:
    """Play many matches quickly, all that the seed of the task gives, and see that each is won; their entries."""
    found = rollouts(game, "uniform", task.bulk, task.seed * task.bulk, task.seats)
    for number, seed in enumerate(found.seeds):
        won = sum(found.shares[number * task.seats : (number + 1) * task.seats])
        promise(abs(won - 1) < 1e-9, f"match {seed} in bulk ends with {won} wins")
    return sum(found.lengths)


def cases(name: str, pairs: Sequence[str], seats: int | None, every_option: bool) -> list[tuple[Options, int]]:
    """The tables on which one game is played: each size, and each value of each option where that is asked for."""
    chosen = open_game(name, pairs)
    options = list(variants(games.title(name).options)) if every_option else [chosen.options]
    found = [(option, size) for option in options for size in games.load(name, option).seats if seats in (None, size)]
    if not found:
        raise wrong_size(chosen, seats)
    return found


def plan(
    found: Sequence[tuple[Options, int]], name: str, matches: int, seed: int, every: int, limit: int | None, bulk: int
) -> list[Task]:
    """The matches of one game, spread evenly over its tables; the seeds count up."""
    spread = (found[number % len(found)] for number in range(matches))
    return [
        Task(name, dump(options), seats, seed + number, every, limit, bulk)
        for number, (options, seats) in enumerate(spread)
    ]


def soak(tasks: Sequence[Task], jobs: int, screen: Screen) -> None:
    """Play them all; Failed with the way to repeat it at the first broken promise. Ctrl-C shows what was done."""
    done: list[Done] = []
    stopped = False
    try:
        with progress(screen) as bar, closing(finished(play, tasks, jobs)) as played:
            row = bar.add_task("matches", total=len(tasks))
            for result in played:
                done.append(result)
                bar.advance(row)
                if result.broken:
                    break
    except KeyboardInterrupt:
        stopped = True
    report(done, screen)
    broken = next((result for result in done if result.broken), None)
    if broken:
        raise Failed(describe(broken))
    if stopped:
        screen.say(f"Stopped after {len(done):,} of {len(tasks):,} matches; nothing broke.", "yellow")
        raise SystemExit(130)


def progress(screen: Screen) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not screen.console.is_terminal
    return Progress(*columns, console=screen.console, transient=True, disable=quiet)


def report(done: Iterable[Done], screen: Screen) -> None:
    """A line for each game and table size."""
    groups: dict[tuple[str, int], list[Done]] = {}
    for result in done:
        groups.setdefault((result.task.game, result.task.seats), []).append(result)
    rows = [
        (
            name,
            str(seats),
            f"{len(group):,}",
            f"{sum(result.entries for result in group):,}",
            f"{sum(result.over for result in group):,}",
            f"{sum(result.bulk for result in group):,}",
            f"{sum(result.seconds for result in group):.1f}",
        )
        for (name, seats), group in sorted(groups.items())
    ]
    heads = ("game", "seats", "matches", "entries", "ended", "in bulk", "seconds")
    screen.table(heads, rows, right=heads[1:])


def describe(result: Done) -> str:
    """The broken promise and the command that shows it again."""
    task = result.task
    plain = dump(games.title(task.game).options())
    changed = [f"--option {name}={write(value)}" for name, value in task.options.items() if value != plain[name]]
    again = f"intrigue soak {task.game} --seats {task.seats} --matches 1 --seed {task.seed} --every {task.every}"
    limit = [] if task.limit is None else [f"--limit {task.limit}"]
    command = " ".join([again, f"--bulk {task.bulk}", *limit, *changed])
    return (
        f"{task.game} broke a promise at {task.seats} seats, seed {task.seed}, options {task.options}:\n"
        f"{result.broken}\nTo see it again: {command}"
    )
