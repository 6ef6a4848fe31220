"""How fast the rules are: CPU time on one core, the best of several rounds, beside a fixed piece of plain Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from intrigue import games
from intrigue.cli.screen import Screen
from intrigue.cli.seating import table_size
from intrigue.core.check import random_match
from intrigue.core.contract import AnyGame, Entry, replay
from intrigue.core.play import compiled, step

SAMPLES = 60  # states, spread over the matches, that are looked at and dreamt from
Work = Callable[[], int]  # does the same every time and says how many units that was


class Pace(NamedTuple):
    """How long to measure: CPU seconds for one measure of one round, and how many rounds."""

    seconds: float
    rounds: int


FULL, QUICK = Pace(0.25, 5), Pace(0.01, 1)


class Rates(NamedTuple):
    """Units per CPU second, the best round of each; the baseline's too."""

    steps: float
    copies: float
    views: float
    dreams: float
    replays: float
    baseline: float


def baseline() -> int:
    """A fixed piece of plain Python in the manner of a game: tuples replaced, numbers counted, a table looked up."""
    row: tuple[int, ...] = (0,) * 16
    table, total = {n: n * n % 17 for n in range(64)}, 0
    for n in range(1000):
        at = table[n & 63] & 15
        row = (*row[:at], row[at] + n, *row[at + 1 :])
        total += row[at] & 7
    assert total == 3011, "the baseline must never change"
    return 1


def workloads(game: AnyGame, seats: int, pace: Pace) -> list[Work]:
    """What is measured, each on the same matches every time: the measures of Rates in order."""
    logs: list[list[Entry]] = []
    states: list[Any] = []
    before = time.process_time()
    while time.process_time() - before < pace.seconds or not logs:
        logs.append(random_match(game, seats, Random(len(logs)), lambda state: states.append(state.copy()))[1])
    sample = states[:: max(1, len(states) // SAMPLES)]
    views = [game.view(state, seat) for state in sample for seat in range(seats)]
    return [
        lambda: sum(len(random_match(game, seats, Random(seed))[1]) for seed in range(len(logs))),
        lambda: sum(copying_match(game, seats, Random(seed)) for seed in range(len(logs))),
        lambda: len([game.view(state, seat) for state in sample for seat in range(seats)]),
        lambda: dream(game, views),
        lambda: len([replay(game, seats, log) for log in logs]),
        baseline,
    ]


def copying_match(game: AnyGame, seats: int, rng: Random) -> int:
    """A random match in which every step is made on a copy, as a search makes them."""
    state, entries = game.start(seats), 0
    while game.actors(state):
        state = state.copy()
        step(game, state, rng)
        entries += 1
    return entries


def dream(game: AnyGame, views: Sequence[Any]) -> int:
    rng = Random(1)
    for view in views:
        game.determinize(view, rng)
    return len(views)


def rate(work: Work, seconds: float) -> float:
    """Units per CPU second, over at least this many seconds."""
    units, before = 0, time.process_time()
    while True:
        units += work()
        spent = time.process_time() - before
        if spent >= seconds:
            return units / max(spent, 1e-9)


def measure(game: AnyGame, seats: int, pace: Pace) -> Rates:
    """The best of the rounds; in each round every measure has its turn, the baseline among them."""
    works = workloads(game, seats, pace)
    rounds = [[rate(work, pace.seconds) for work in works] for _ in range(pace.rounds)]
    return Rates(*map(max, zip(*rounds, strict=True)))


def short(number: float) -> str:
    """Three digits that matter: 947, 12.3k, 4.56M."""
    for unit in ("", "k", "M", "G"):
        if number < 999.5:
            return f"{number:.3g}{unit}" if number < 99.95 else f"{number:.0f}{unit}"
        number /= 1000
    return f"{number:.3g}T"


def bench(names: Sequence[str], pace: Pace, screen: Screen) -> None:
    """A line for each game at its usual table."""
    rows: list[Sequence[str]] = []
    for name in names:
        game = games.load(name)
        seats = table_size(game, None)
        with screen.console.status(f"measuring {name}"):
            rates = measure(game, seats, pace)
        ratio = rates.steps / rates.baseline
        rows.append((name, str(seats), *map(short, rates[:-1]), f"{ratio:.1f}"))
    heads = ("game", "seats", "steps", "copy+step", "views", "dreams", "replays", "ratio")
    screen.table(heads, rows, right=heads[1:])
    screen.say(f"The rules run {'compiled by mypyc' if compiled() else 'as plain Python'}.")
    screen.say("All per second of CPU time on one core; replays are of whole matches.", "dim")
    screen.say("ratio: steps in the time of one round of the baseline, measured in the same run.", "dim")
