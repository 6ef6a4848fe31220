"""Random positions, as sets: the men who may move, all men, and where chains stop. Run it to compare many.

python -m tests.games.conspirateurs.positions 100000
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from random import Random

from intrigue.core.contract import Entry
from intrigue.games.conspirateurs import kernel, leaps
from intrigue.games.conspirateurs.board import BOARD, MEN, SANCTUARIES, Cells, gather, spread
from intrigue.games.conspirateurs.rules import Conspirateurs
from intrigue.games.conspirateurs.state import ConspirateursState, occupied
from intrigue.games.conspirateurs.words import Moving, Options

Position = tuple[Cells, Cells, Cells]  # the men who may move, all men, the stops
CASES = [(seats, Conspirateurs(Options(stop_on_sanctuary=stop))) for seats in (2, 3, 4) for stop in (False, True)]


def played(game: Conspirateurs, seats: int, seed: int) -> Iterator[Position]:
    """The positions of one random match, for every seat."""
    t = game.start(seats)
    for seat, action in random_log(game, t, seed):
        game.apply(t, seat, action)
        if isinstance(t.frame, Moving):
            yield position(game, t, t.turn)


def random_log(game: Conspirateurs, t: ConspirateursState, seed: int) -> list[Entry]:
    """A random match from that state, by the kernel."""
    return kernel.story(game, t, game.options.turn_limit, seed)


def strewn(game: Conspirateurs, seats: int, rng: Random) -> Position:
    """Men anywhere on a part of the board: more ladders than a match brings about, men at edges and corners."""
    room = list(spread(BOARD))
    first, size = rng.randrange(len(room)), rng.randrange(60, len(room) + 1)
    chosen = rng.sample((room * 2)[first : first + size], MEN[seats] * seats)
    men = tuple(gather(chosen[seat::seats]) for seat in range(seats))
    return position(game, ConspirateursState(seats, men, 0, 0, Moving()), 0)


def position(game: Conspirateurs, t: ConspirateursState, seat: int) -> Position:
    stops = SANCTUARIES[t.seats] if game.options.stop_on_sanctuary else 0
    return t.men[seat] & ~SANCTUARIES[t.seats], occupied(t.men), stops


def positions(seed: int) -> Iterator[Position]:
    """Without end: of matches and strewn, in turn for every table and both rules for sanctuaries."""
    rng = Random(seed)
    while True:
        for seats, game in CASES:
            yield from islice(played(game, seats, rng.getrandbits(64)), rng.randrange(5), None, 5)
            yield from (strewn(game, seats, rng) for _ in range(200))


def compare(n: int, seed: int) -> None:
    """Assert that the kernel and the reference rules find the same destinations on n random positions."""
    for men, taken, stops in islice(positions(seed), n):
        assert kernel.destinations(men, taken, stops) == leaps.destinations(men, taken, stops), (men, taken, stops)


if __name__ == "__main__":
    compare(int(sys.argv[1]), seed=5)
    print(f"the kernel and the rules agree on {int(sys.argv[1]):,} random positions")
