"""The door to the compiled kernel, which is there if a C compiler was when Intrigue was installed.

The kernel plays by the same rules, much faster; everything works without it. INTRIGUE_PURE=1 keeps the door shut.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from intrigue.core.batch import seed_of
from intrigue.core.contract import Action, Entry, Illegal
from intrigue.games.conspirateurs.board import FORTIETH, MEETING_PLACE, SANCTUARIES, SIDE, Cell, Cells, spread
from intrigue.games.conspirateurs.state import ConspirateursState
from intrigue.games.conspirateurs.strategy import Strategy
from intrigue.games.conspirateurs.words import DROPS, PASSES, Dropping, Over, move

if TYPE_CHECKING:
    from intrigue.core.encoding import Encoding
    from intrigue.core.ids import Ids
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


class KernelRows:
    """The rows of a batch, as core.batch.Rows keeps them, in the kernel."""

    def __init__(self, game: Conspirateurs, seats: int, encoding: Encoding, ids: Ids, seed: int, rows: range) -> None:
        n, limit = len(rows), game.options.turn_limit
        turns = next(field.part for field in encoding.fields if field.name == "turns")
        self.encoding, self.seats, self.entries = encoding, seats, 0
        self._ids, self._seed, self._numbers, self._matches = ids, seed, rows, [0] * n
        self._rows = _kernel.rows(n, seats, limit, game.options.stop_on_sanctuary, turns.width)
        self._seen, self._masks = bytearray(n * (encoding.width + ids.size)), bytearray(n * ids.size)
        self.seat, self.done = bytearray(n), bytearray(n)
        self.reward = array("f", bytes(4 * n * seats))
        self.seeds = array("Q", [seed_of(seed, number, 0) for number in rows])
        _kernel.rows_show(self._rows, self._seen, self._masks, self.seat)

    def step(self, picks: Sequence[int]) -> None:
        """Let the asked seat of each row do what the id says; Illegal, and nothing has changed, if one may not."""
        turns = _kernel.rows_step(self._rows, array("q", picks), self.reward, self.done)
        if turns < 0:
            row = -1 - turns
            raise Illegal(f"row {row}: id {picks[row]} is not legal for seat {self.seat[row]} now")
        self.entries += turns
        _kernel.rows_show(self._rows, self._seen, self._masks, self.seat)
        place = self.done.find(1)
        while place >= 0:
            self._matches[place] += 1
            self.seeds[place] = seed_of(self._seed, self._numbers[place], self._matches[place])
            place = self.done.find(1, place + 1)

    def observations(self) -> bytearray:
        return self._seen

    def all_masks(self) -> bytearray:
        return self._masks

    def truths(self) -> bytes:
        """What all seats see: the same, but for whose view it is."""
        width, step = self.encoding.width, self.encoding.width + self._ids.size
        found = []
        for start in range(0, len(self._seen), step):
            same = bytes(self._seen[start + self.seats : start + width])
            for seat in range(self.seats):
                found.append(bytes(seat) + b"\x01" + bytes(self.seats - seat - 1) + same)
        return b"".join(found)


def rows(game: Conspirateurs, seats: int, encoding: Encoding, ids: Ids, seed: int, numbers: range) -> KernelRows | None:
    """The rows of a batch in the kernel; None if it is not installed."""
    return KernelRows(game, seats, encoding, ids, seed, numbers) if available() else None
