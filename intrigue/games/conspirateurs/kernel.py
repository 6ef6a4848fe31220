"""The door to the compiled kernel, which is there if a C compiler was when Intrigue was installed.

The kernel plays by the same rules, much faster; everything works without it. INTRIGUE_PURE=1 keeps the door shut.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from intrigue.core.contract import Action, Entry
from intrigue.games.conspirateurs.board import FORTIETH, MEETING_PLACE, SANCTUARIES, SIDE, Cell, Cells, spread
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.strategy import Strategy
from intrigue.games.conspirateurs.words import DROPS, PASSES, Dropping, Over, move

if TYPE_CHECKING:
    from intrigue.games.conspirateurs.rules import Conspirateurs

try:
    if os.environ.get("INTRIGUE_PURE") == "1":
        raise ImportError("the compiled kernel is switched off")
    from intrigue.games.conspirateurs import _kernel

    _kernel.tables(SANCTUARIES[3], MEETING_PLACE, FORTIETH)
except ImportError:
    _AVAILABLE = False
else:
    _AVAILABLE = True

HOMES = tuple(spread(SANCTUARIES[3]))
VACANT = 255  # what the kernel reads for a cell without a man


class Found(NamedTuple):
    """What a search found."""

    action: Action
    value: int  # what the others need less what the side needs that is to move
    depth: int  # turns looked ahead
    seen: int  # positions


def available() -> bool:
    """Whether the compiled kernel is there and switched on; nothing else here works without it."""
    return _AVAILABLE


def destinations(men: Cells, taken: Cells, stops: Cells) -> tuple[list[Cell], list[Cells]]:
    """The same as leaps.destinations."""
    return _kernel.destinations(men, taken, stops)


def playouts(game: Conspirateurs, seats: int, n: int, seed: int) -> tuple[array[float], array[int]]:
    """Play n whole matches at random, all moves of a turn being equally likely: see play_on."""
    return play_on(game, game.start(seats), n, seed)


def bulk(game: Conspirateurs, seats: int, seed: int) -> tuple[array[float], array[int]] | None:
    """A match at random by the kernel; None if it is not installed."""
    return playouts(game, seats, 1, seed) if available() else None


def play_on(game: Conspirateurs, t: ConspirateursState, n: int, seed: int) -> tuple[array[float], array[int]]:
    """Play on from a state at random n times: the shares of all seats match after match, and the turns at the end."""
    if n < 0:
        raise ValueError(f"there cannot be {n} matches: ask for 0 or more")
    shares, lengths = array("d"), array("i")
    found = _kernel.playouts(*position(game, t), n, seed)
    shares.frombytes(found[0])
    lengths.frombytes(found[1])
    return shares, lengths


def story(game: Conspirateurs, t: ConspirateursState, most: int, seed: int) -> list[Entry]:
    """Play on from a state at random, for this many turns at most: what was done, as a log."""
    told = _kernel.story(*position(game, t), most, seed)
    return [Entry((t.turns + number) % t.seats, _action(man, to)) for number, (man, to) in enumerate(told)]


def search(
    game: Conspirateurs, t: ConspirateursState, strategy: Strategy, more: Callable[[], bool], seed: int
) -> Found:
    """Look ahead as long as more() is answered with yes; it is asked before every 1,000 positions."""
    costs = array("h", strategy.costs)
    prices = array(
        "h", (strategy.prices[seat].get(home, 0) if seat < t.seats else 0 for seat in range(4) for home in HOMES)
    )
    weights = costs.tobytes(), prices.tobytes(), strategy.width
    ends, value, depth, seen = _kernel.search(*position(game, t), *weights, more, seed)
    return Found(_action(*ends), value, depth, seen)


def _action(man: Cell | None, to: Cell | None) -> Action:
    if to is None:
        return PASSES[0]
    return DROPS[to] if man is None else move(man, to)


def position(game: Conspirateurs, t: ConspirateursState) -> tuple[bytes, int, int, int, bool, bool]:
    """How the kernel reads a state: owners of cells, seats, turns, turn limit, placing or not, stopping or not."""
    if isinstance(t.frame, Over):
        raise ValueError("the match is over: there is nothing to play on from")
    owners = bytearray([VACANT]) * (SIDE * SIDE)
    for seat, men in enumerate(t.men):
        for cell in spread(men):
            owners[cell] = seat
    options = game.options
    placing = isinstance(t.frame, Dropping)
    return bytes(owners), t.seats, t.turns, options.turn_limit, placing, options.stop_on_sanctuary
