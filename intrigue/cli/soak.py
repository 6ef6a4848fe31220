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


class Trial(NamedTuple):
    """One match to be played, complete: it travels to another process."""

    game: str
    options: dict[str, Value]
    seats: int
    seed: int
    every: int
    limit: int | None
    bulk: int = 0  # matches besides, of which only the ends are checked


class Soaked(NamedTuple):
    """How that match went; broken is the promise it broke."""

    trial: Trial
    entries: int
    over: bool
    seconds: float
    broken: str | None = None
    bulk: int = 0  # entries of the matches in bulk


def play(trial: Trial) -> Soaked:
    """Play one match under all checks."""
    game = games.load(trial.game, load(games.title(trial.game).options, trial.options))
    before = time.perf_counter()
    try:
        default = games.title(trial.game).hints.default
        entries, over = check.soak(game, trial.seats, trial.seed, trial.every, trial.limit, default)
        bulk = play_bulk(game, trial) if trial.bulk else 0
    except Exception as error:  # whatever a game raises here is a finding
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(os.path.dirname(where.filename))}/{os.path.basename(where.filename)}:{where.lineno}"
        text = f"{type(error).__name__}: {error} (at {place})"
        return Soaked(trial, 0, False, time.perf_counter() - before, text)
    return Soaked(trial, entries, over, time.perf_counter() - before, None, bulk)


def play_bulk(game: AnyGame, trial: Trial) -> int:
    """Play many matches quickly, all that the seed of the task gives, and see that each is won; their entries."""
    found = rollouts(game, "uniform", trial.bulk, trial.seed * trial.bulk, trial.seats)
    for number, seed in enumerate(found.seeds):
        won = sum(found.shares[number * trial.seats : (number + 1) * trial.seats])
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
) -> list[Trial]:
    """The matches of one game, spread evenly over its tables; the seeds count up."""
    spread = (found[number % len(found)] for number in range(matches))
    return [
        Trial(name, dump(options), seats, seed + number, every, limit, bulk)
        for number, (options, seats) in enumerate(spread)
    ]


def soak(trials: Sequence[Trial], jobs: int, screen: Screen) -> None:
    """Play them all; Failed with the way to repeat it at the first broken promise. Ctrl-C shows what was done."""
    done: list[Soaked] = []
    stopped = False
    try:
        with progress(screen) as bar, closing(finished(play, trials, jobs)) as played:
            row = bar.add_task("matches", total=len(trials))
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
        screen.say(f"Stopped after {len(done):,} of {len(trials):,} matches; nothing broke.", "yellow")
        raise SystemExit(130)


def progress(screen: Screen) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not screen.console.is_terminal
    return Progress(*columns, console=screen.console, transient=True, disable=quiet)


def report(done: Iterable[Soaked], screen: Screen) -> None:
    """A line for each game and table size."""
    groups: dict[tuple[str, int], list[Soaked]] = {}
    for result in done:
        groups.setdefault((result.trial.game, result.trial.seats), []).append(result)
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


def describe(result: Soaked) -> str:
    """The broken promise and the command that shows it again."""
    trial = result.trial
    plain = dump(games.title(trial.game).options())
    changed = [f"--option {name}={write(value)}" for name, value in trial.options.items() if value != plain[name]]
    again = f"intrigue soak {trial.game} --seats {trial.seats} --matches 1 --seed {trial.seed} --every {trial.every}"
    limit = [] if trial.limit is None else [f"--limit {trial.limit}"]
    command = " ".join([again, f"--bulk {trial.bulk}", *limit, *changed])
    return (
        f"{trial.game} broke a promise at {trial.seats} seats, seed {trial.seed}, options {trial.options}:\n"
        f"{result.broken}\nTo see it again: {command}"
    )
