"""How cost grows: steps per CPU second and memory by seats, length of the match and size of a batch, as a plot."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from plot import Line, sheet  # type: ignore[import-not-found,unused-ignore]  # run as a script, beside that file

from intrigue import games
from intrigue.core.contract import AnyGame
from intrigue.core.play import compiled, play_on, step

PICTURE = Path(__file__).parent.parent / "docs" / "growth.svg"
LENGTHS = (50, 100, 200, 400, 800, 1600)  # entries
BATCHES = (1, 10, 100, 1000, 10000)  # matches side by side
SEATS = 4
MIXED = 40  # a batch holds matches that are up to so many entries old
OLD = 100  # entries into a match where its state is weighed


def rate(play: Callable[[], int], seconds: float, rounds: int = 3) -> float:
    """Steps per CPU second, the best of the rounds."""
    best = 0.0
    for _ in range(rounds):
        steps, before = 0, time.process_time()
        while (spent := time.process_time() - before) < seconds:
            steps += play()
        best = max(best, steps / spent)
    return best


def long_game(name: str) -> AnyGame:
    """The game without a turn limit that would end a long match before its time."""
    kind: Any = games.title(name).options
    return games.load(name, kind(turn_limit=0)) if name == "conspiracy" else games.load(name)


def by_seats(name: str, seconds: float) -> Line:
    game, rng = games.load(name), Random(1)
    return [
        (seats, rate(lambda n=seats: play_on(game, game.start(n), rng), seconds))  # type: ignore[misc]
        for seats in game.seats
    ]


def quiet(name: str) -> dict[str, float] | None:
    """Weights under which a random match lasts, where it would not anyway."""
    return {"spy_alley": {"Guess": 0.0}, "simply_suspects": {"Guess": 0.0}, "conspiracy": {"Move": 0.02}}.get(name)


def after(game: AnyGame, entries: int, seats: int = SEATS) -> Any:
    """A state so many entries into a match, or where the match ended before."""
    state = game.start(seats)
    play_on(game, state, Random(1), quiet(game.name), entries)
    return state


def by_length(name: str, seconds: float) -> Line:
    """How fast the match goes on from there: fifty steps on a copy, again and again."""
    game, rng, line = long_game(name), Random(2), []
    for length in LENGTHS:
        state = after(game, length)
        if not game.actors(state):
            break
        line.append((length, rate(lambda: play_on(game, state.copy(), rng, None, 50), seconds)))  # noqa: B023
    return line


def weight(make: Callable[[], Any]) -> float:
    """Kilobytes that a state has for itself: what it does not share with one made in the same way. A batch adds up."""
    one, other = held(make()), held(make())
    return sum(sys.getsizeof(item) for key, item in one.items() if key not in other) / 1000


def held(value: Any) -> dict[int, Any]:
    """The value and everything in it, each once."""
    found, ahead = {}, [value]
    while ahead:
        item = ahead.pop()
        if id(item) not in found:
            found[id(item)] = item
            names = getattr(item, "__dataclass_fields__", ())
            ahead += item if isinstance(item, tuple) else [getattr(item, name) for name in names]
    return found


def memory_by_seats(name: str) -> Line:
    game = games.load(name)
    return [(seats, weight(lambda n=seats: after(game, OLD, n))) for seats in game.seats]  # type: ignore[misc]


def memory_by_length(name: str) -> Line:
    game = long_game(name)
    lasting = [length for length in LENGTHS if game.actors(after(game, length))]
    return [(length, weight(lambda n=length: after(game, n))) for length in lasting]  # type: ignore[misc]


def by_batch(name: str, seconds: float) -> Line:
    """Matches side by side, each one step on in turn, begun anew where it ends."""
    game, rng = games.load(name), Random(3)
    line = []
    for size in BATCHES:
        batch = [game.start(SEATS) for _ in range(size)]
        for number, state in enumerate(batch):
            play_on(game, state, rng, None, number % MIXED)

        def play(batch: list[Any] = batch) -> int:
            for number, state in enumerate(batch):
                if not game.actors(state):
                    batch[number] = state = game.start(SEATS)
                step(game, state, rng)
            return len(batch)

        line.append((size, rate(play, seconds)))
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.15, help="CPU seconds for each point, three times")
    parser.add_argument("--write", action="store_true", help="draw docs/growth.svg")
    wishes = parser.parse_args()
    names, build = [*games.names()], "compiled" if compiled() else "plain Python"
    charts = [
        ("Speed by seats", "seats", "steps/s", {name: by_seats(name, wishes.seconds) for name in names}),
        ("Speed by length", "entries played", "steps/s", {name: by_length(name, wishes.seconds) for name in names}),
        ("Speed by batch", "matches side by side", "steps/s", {name: by_batch(name, wishes.seconds) for name in names}),
        ("Memory by seats", "seats", "kB a state", {name: memory_by_seats(name) for name in names}),
        ("Memory by length", "entries played", "kB a state", {name: memory_by_length(name) for name in names}),
    ]
    for title, across, up, lines in charts:
        print(f"{title} ({up} by {across}), {build}")
        for name, line in lines.items():
            print(f"  {name}: " + ", ".join(f"{place:g}: {value:,.4g}" for place, value in line))
    if wishes.write:
        PICTURE.write_text(sheet(charts, f"How speed and memory grow, measured on the rules in {build}."))


if __name__ == "__main__":
    main()
