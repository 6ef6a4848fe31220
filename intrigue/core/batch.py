"""Many matches side by side, stepped together: for each row who is asked, what it knows and what it may do, as bytes.

Made to be compiled, and to look at as little as possible: states hold values that are replaced and never changed, so
whatever is still the same object as at the last step is still written the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from intrigue.core.contract import CHANCE, Action, AnyGame, Illegal, Seat, pick
from intrigue.core.encoding import Encoding, rewrite
from intrigue.core.ids import NONE, Ids

MANY = 1 << 14  # odds whose sums are remembered; beyond that it begins anew
FIRST, SECOND = 2147483563, 2147483399  # moduli of the two generators that Luck combines
MASK = (1 << 64) - 1


def seed_of(seed: int, row: int, match: int) -> int:
    """The seed of a row's match, the first being number 0: 64 bits, by the finalizer of splitmix64, twice."""
    return mix(mix(seed + row * 0x9E3779B97F4A7C15 & MASK) + match & MASK)


def mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


class Luck:
    """Draws for one match: L'Ecuyer's two combined generators of 1988, begun from a seed of 64 bits.

    Python's own takes longer to begin than a short match to play.
    """

    def __init__(self, seed: int) -> None:
        self._a = 1 + (seed & 0xFFFFFFFF) % (FIRST - 1)
        self._b = 1 + (seed >> 32) % (SECOND - 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as another to within n in two thousand million."""
        self._a = self._a * 40014 % FIRST
        self._b = self._b * 40692 % SECOND
        return (self._a - self._b) % (FIRST - 1) * n // (FIRST - 1)


class Row:
    """One match and what was last written of it."""

    def __init__(self, state: Any, luck: Luck) -> None:
        self.state, self.luck = state, luck
        self.seat: Seat = 0
        self.first = NONE  # the id picked before, where two make an action
        self.actions: Sequence[Action] = ()  # legal ones; kept only where two ids make an action
        self.values: tuple[Any, ...] = ()  # what is written of it now
        self.matches = 0  # played to the end


class Rows:
    """The matches of a batch. Each row plays on by itself: chance is drawn, and after the end another match begins.

    Row r plays its match number m with the seed seed_of(seed, r, m), however many rows there are.
    """

    def __init__(self, game: AnyGame, seats: int, encoding: Encoding, ids: Ids, seed: int, rows: range) -> None:
        self.game, self.seats, self.encoding, self.ids = game, seats, encoding, ids
        self.seed, self.numbers = seed, rows
        self.parts = list(encoding.parts)
        self.width = encoding.width + (ids.size if ids.steps > 1 else 0)
        self.per_row = len(self.parts) + (ids.steps > 1)
        self.pieces: list[bytes] = [b""] * (self.per_row * len(rows))
        self.masks: list[bytes] = [b""] * len(rows)
        self.seat = bytearray(len(rows))
        self.done = bytearray(len(rows))
        self.reward = array("f", bytes(4 * seats * len(rows)))
        self.seeds = array("Q", bytes(8 * len(rows)))
        self._actors, self._odds, self._apply, self._legal = game.actors, game.odds, game.apply, game.legal
        self._look, self._quick = encoding.look, encoding.mask
        self._totals: dict[int, tuple[Sequence[tuple[Action, int]], int]] = {}
        self._ended: list[int] = []
        self.entries = 0  # made so far in all matches, by seats and by chance
        self._picked = Picked(ids)
        self.rows = [Row(None, Luck(0)) for _ in rows]
        for place, row in enumerate(self.rows):
            self.begin(place, row)
            self.show(place, row)

    def begin(self, place: int, row: Row) -> None:
        """Begin the row's next match, up to the first decision."""
        seed = seed_of(self.seed, self.numbers[place], row.matches)
        row.state, row.luck, self.seeds[place] = self.game.start(self.seats), Luck(seed), seed
        asked = self.play_chance(row)
        assert asked, "a match has a decision"
        row.seat = asked[0]

    def play_chance(self, row: Row) -> tuple[Seat, ...]:
        """Let chance act as long as it is asked; who is asked then."""
        state = row.state
        asked: tuple[Seat, ...] = self._actors(state)
        while asked and asked[0] == CHANCE:
            odds: Sequence[tuple[Action, int]] = self._odds(state)
            self._apply(state, CHANCE, pick(odds, row.luck.below(self.total(odds))))
            asked = self._actors(state)
            self.entries += 1
        return asked

    def total(self, odds: Sequence[tuple[Action, int]]) -> int:
        """The sum of the weights. Those of a tuple are remembered, since it stays so."""
        found = self._totals.get(id(odds))
        if found is not None and found[0] is odds:
            return found[1]
        total = 0
        for _, weight in odds:
            total += weight
        if isinstance(odds, tuple):
            if len(self._totals) >= MANY:
                self._totals.clear()
            self._totals[id(odds)] = (odds, total)
        return total

    def step(self, picks: Sequence[int]) -> None:
        """Let the asked seat of each row do what the id says; Illegal, and nothing has changed, if one may not."""
        if len(picks) != len(self.rows):
            raise ValueError(f"{len(picks)} ids for {len(self.rows)} rows")
        size = self.ids.size
        for place, number in enumerate(picks):
            if not 0 <= number < size or not self.masks[place][number]:
                raise Illegal(f"row {place}: id {number} is not legal for seat {self.rows[place].seat} now")
        for place in self._ended:
            self.done[place] = 0
            for seat in range(self.seats):
                self.reward[place * self.seats + seat] = 0.0
        self._ended = []
        for place, number in enumerate(picks):
            row = self.rows[place]
            self.act(place, row, number)
            self.show(place, row)

    def act(self, place: int, row: Row, number: int) -> None:
        """One id of one row, and all that follows up to its next decision."""
        if self.ids.steps == 1:
            action: Action | None = self.ids.actions[number]
        else:
            action = self.ids.whole(row.actions, number, row.first)
        if action is None:
            row.first = number
            return
        row.first = NONE
        self._apply(row.state, row.seat, action)
        self.entries += 1
        asked = self.play_chance(row)
        if asked:
            row.seat = asked[0]
            return
        for seat, share in enumerate(self.game.result(row.state)):
            self.reward[place * self.seats + seat] = share
        self.done[place] = 1
        self._ended.append(place)
        row.matches += 1
        self.begin(place, row)

    def show(self, place: int, row: Row) -> None:
        """Write what the asked seat knows and may do, as far as it is something else than before."""
        values, at = self._look(row.state, row.seat), place * self.per_row
        rewrite(self.parts, values, row.values, self.pieces, at)
        row.values = values
        self.seat[place] = row.seat
        if self.ids.steps > 1:
            row.actions = self._legal(row.state, row.seat)
            self.pieces[at + len(self.parts)] = self._picked.bytes_of(row.first)
            self.masks[place] = self.ids.offer(row.actions, row.first)
        else:
            quick = self._quick
            made = quick(row.state, row.seat) if quick is not None else None
            self.masks[place] = self.ids.offer(self._legal(row.state, row.seat)) if made is None else made

    def observations(self) -> bytes:
        """Those of all rows, one after another."""
        return b"".join(self.pieces)

    def all_masks(self) -> bytes:
        """Those of all rows, one after another."""
        return b"".join(self.masks)

    def truths(self) -> bytes:
        """What all seats of each row know together, row after row. Not for players."""
        return b"".join([self.encoding.truth(row.state) for row in self.rows])


class Picked:
    """Which id was picked first, where two make an action: a byte for each id, all 0 for none."""

    def __init__(self, ids: Ids) -> None:
        self._none = bytes(ids.size)
        self._rows = [bytes(n) + b"\x01" + bytes(ids.size - n - 1) for n in range(ids.size if ids.steps > 1 else 0)]

    def bytes_of(self, first: int) -> bytes:
        return self._none if first == NONE else self._rows[first]
