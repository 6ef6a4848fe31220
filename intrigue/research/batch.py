"""Thousands of matches stepped at once, as arrays: for each row who is asked, what that seat knows and may do.

```python
batch = Batch(game, seats=4, n=256, seed=1)
while training:
    batch.step(choose(batch.observation, batch.mask))  # an id for each row; reads batch.reward and batch.done next
```
Chance is drawn inside, and after its end a row goes on with another match: where `done` is 1, `reward` holds the
shares of the match that ended and everything else is about the first decision of the next. Row r plays the same matches
however many rows and workers there are, and compiled or not, as long as the same ids are picked.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping, Sequence
from random import Random
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from intrigue import bots, games
from intrigue.bots import Bot
from intrigue.bots.learned import ranking
from intrigue.core.batch import Row, Rows
from intrigue.core.budget import Budget
from intrigue.core.contract import Action, AnyGame, Illegal, Seat
from intrigue.research.crew import Crew, Others

Shape = tuple[int, ...]
LITTLE = Budget(iterations=50)  # for a bot that searches
UNHINTED = -np.inf  # where an id may not be picked


class Layout:
    """Which arrays a batch of so many rows has, and what is in them."""

    def __init__(self, game: AnyGame, seats: int, n: int, truth: bool, hints: bool) -> None:
        self.encoding, self.ids = encoding_and_ids(game, seats)
        self.width = self.encoding.width + (self.ids.size if self.ids.steps > 1 else 0)
        self.arrays: dict[str, tuple[type[Any], Shape]] = {
            "observation": (np.uint8, (n, self.width)),  # of the seat that is asked: see describe()
            "mask": (np.uint8, (n, self.ids.size)),  # 1 for each id that it may pick
            "seat": (np.uint8, (n,)),  # who is asked
            "reward": (np.float32, (n, seats)),  # shares of the win, where a match ended with this step; else 0
            "done": (np.uint8, (n,)),  # 1 where a match ended with this step
            "seed": (np.uint64, (n,)),  # of the match that is on
        }
        if truth:
            self.arrays["truth"] = (np.uint8, (n, seats * self.encoding.width))
        if hints:
            self.arrays["hints"] = (np.float32, (n, self.ids.size))

    def describe(self) -> str:
        """The layout of an observation in words."""
        lines = [self.encoding.describe()]
        if self.ids.steps > 1:
            lines.append(f"{self.encoding.width}:{self.width} picked: the id picked first, where two make an action")
        return "\n".join(lines)


def encoding_and_ids(game: AnyGame, seats: int) -> tuple[Any, Any]:
    """What the game's title brings for a table of that size; ValueError if it brings none."""
    title = games.title(game.name)
    if title.encoding is None or title.ids is None:
        raise ValueError(f"{game.title} has no encoding or no ids: its title must bring both")
    return title.encoding(game, seats), title.ids(game, seats)


class Portion:
    """Some of the rows of a batch, and where in its arrays they are written."""

    def __init__(
        self, game: AnyGame, seats: int, seed: int, rows: range, arrays: Mapping[str, Any], others: Others = ()
    ) -> None:
        encoding, ids = encoding_and_ids(game, seats)
        quick = games.title(game.name).rows
        made = quick(game, seats, encoding, ids, seed, rows) if quick and "hints" not in arrays and not others else None
        self.rows = made or Rows(game, seats, encoding, ids, seed, rows)
        self._game, self._ids, self._values = game, ids, ranking(game)
        self._others = [Tablemates(game, others[row]) for row in rows] if others else []
        self._hints = arrays["hints"][rows.start : rows.stop] if "hints" in arrays else None
        self._into = {name: memoryview(array[rows.start : rows.stop]).cast("B") for name, array in arrays.items()}
        self._into.pop("hints", None)
        self.let_others_play()
        self.write()

    def step(self, picks: npt.NDArray[Any]) -> None:
        """One id for each row. Nothing here makes circles of objects, so nobody need look for them meanwhile."""
        collects = gc.isenabled()
        gc.disable()
        try:
            self.rows.step(picks.tolist())
            self.let_others_play()
            self.write()
        finally:
            if collects:
                gc.enable()

    def let_others_play(self) -> None:
        """In every row, bots answer as long as they are asked. Of several matches that end so, the first is told."""
        rows = self.rows
        for place, company in enumerate(self._others):
            row, told = rows.rows[place], slice(place * rows.seats, (place + 1) * rows.seats)
            while row.seat in company.names:
                action = company.choose(row, rows.seeds[place])
                ended, shares = rows.done[place], rows.reward[told]
                rows.act(place, row, self._ids.number(action))
                if ended:
                    rows.reward[told] = shares
            rows.show(place, row)

    def write(self) -> None:
        rows, into = self.rows, self._into
        into["observation"][:] = rows.observations()
        into["mask"][:] = rows.all_masks()
        into["seat"][:] = rows.seat
        into["reward"][:] = memoryview(rows.reward).cast("B")
        into["done"][:] = rows.done
        into["seed"][:] = memoryview(rows.seeds).cast("B")
        if "truth" in into:
            into["truth"][:] = rows.truths()
        if self._hints is not None:
            self._hints[:] = UNHINTED
            for row, into_row in zip(rows.rows, self._hints, strict=True):
                self.hint(row, into_row)

    def hint(self, row: Row, into: npt.NDArray[Any]) -> None:
        """Write how each legal action of a row ranks; of an only one that is not asked."""
        actions = self._game.legal(row.state, row.seat)
        values = self._values(self._game.view(row.state, row.seat), actions) if len(actions) > 1 else [0.0]
        into[[self._ids.number(action) for action in actions]] = values


class Tablemates:
    """The bots that play some of the seats of a row: made anew for each of its matches."""

    def __init__(self, game: AnyGame, names: Mapping[Seat, str]) -> None:
        self.game, self.names = game, names
        self._seed, self._bots = -1, dict[Seat, Bot]()

    def choose(self, row: Row, seed: int) -> Action:
        """What the bot on the asked seat does; its luck follows from the seed of the match."""
        if seed != self._seed:
            self._seed = seed
            self._bots = {
                seat: bots.make(name, self.game, Random(f"{seed} {seat}"), LITTLE) for seat, name in self.names.items()
            }
        actions = self.game.legal(row.state, row.seat)
        if len(actions) == 1:
            return actions[0]
        return self._bots[row.seat].choose(self.game.view(row.state, row.seat), actions)


def check_company(game: AnyGame, seats: int, n: int, others: Others) -> None:
    """ValueError unless each row has a seat left to decide for, and bots on the others who need to hear nothing."""
    if len(others) != n:
        raise ValueError(f"others has the bots of {n} rows, not of {len(others)}")
    if any(len(company) >= seats or not set(company) <= set(range(seats)) for company in others):
        raise ValueError(f"bots of a row sit on some of the seats 0 to {seats - 1}, and not on all")
    if encoding_and_ids(game, seats)[1].steps > 1:
        raise ValueError(f"{game.title} has no bots in a batch: two ids make one of its actions")
    for name in {name for company in others for name in company.values()}:
        if isinstance(bots.make(name, game, Random(0), LITTLE), bots.Listener):
            raise ValueError(f"{name} listens to what happens, which nobody tells in a batch")


class Batch:
    """So many matches of one game, side by side.

    The arrays are made here, or are the caller's where `buffers` names them; each step writes into the same ones. With
    workers, that many processes have the rows among them and write into memory they share; then the arrays are made
    here, and `close` ends the processes. `truth` adds what all seats know together, for critics that may see it: never
    give it to a player. `hints` adds how a quick player of the game ranks each id that may be picked: by what its mind
    says where it ranks actions, else by the hints that `greedy` follows; it takes several times as long. `others` names
    bots by row and seat: they answer by themselves, and the caller decides for the other seats only.
    """

    observation: npt.NDArray[np.uint8]
    mask: npt.NDArray[np.uint8]
    seat: npt.NDArray[np.uint8]
    reward: npt.NDArray[np.float32]
    done: npt.NDArray[np.uint8]
    seed: npt.NDArray[np.uint64]
    truth: npt.NDArray[np.uint8] | None
    hints: npt.NDArray[np.float32] | None

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        n: int,
        seed: int,
        *,
        workers: int = 0,
        truth: bool = False,
        hints: bool = False,
        others: Others = (),
        buffers: Mapping[str, npt.NDArray[Any]] | None = None,
    ) -> None:
        if seats not in game.seats:
            raise ValueError(
                f"{game.title} with these options has {game.seats[0]} to {game.seats[-1]} seats, not {seats}"
            )
        if n < max(1, workers):
            raise ValueError(f"{n} rows are too few for {workers} workers" if n > 0 else f"a batch has rows, not {n}")
        if workers and buffers:
            raise ValueError("with workers the arrays lie in shared memory and cannot be the caller's")
        self.game, self.seats, self.n = game, seats, n
        if hints and encoding_and_ids(game, seats)[1].steps > 1:
            raise ValueError(f"{game.title} has no hints for ids: two of them make one of its actions")
        if others:
            check_company(game, seats, n, others)
        self.layout = Layout(game, seats, n, truth, hints)
        self.actions = self.layout.ids.actions
        self._crew = Crew(game, seats, n, seed, self.layout.arrays, workers, others) if workers else None
        arrays = self._crew.arrays if self._crew else made(self.layout.arrays, buffers or {})
        self._portion = None if self._crew else Portion(game, seats, seed, range(n), arrays, others)
        self.observation, self.mask, self.seat = arrays["observation"], arrays["mask"], arrays["seat"]
        self.reward, self.done, self.seed = arrays["reward"], arrays["done"], arrays["seed"]
        self.truth, self.hints = arrays.get("truth"), arrays.get("hints")
        self._offers, self._starts = self.mask.reshape(-1), np.arange(n) * len(self.actions)

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """Let the asked seat of every row pick an id; Illegal, and nothing has changed, if one may not be picked."""
        picks = np.asarray(actions)
        if picks.shape != (self.n,) or picks.dtype.kind not in "iu":
            raise ValueError(f"give {self.n} ids, one for each row, not {picks.dtype} of shape {picks.shape}")
        if self._portion:
            self._portion.step(picks)
        elif self._crew:
            picks = picks.astype(np.int64, copy=False)
            self._check(picks)
            self._crew.step(picks)

    def _check(self, picks: npt.NDArray[Any]) -> None:
        """Illegal if one of the ids may not be picked: workers must not begin before that is known of all rows."""
        size = len(self.actions)
        if picks.min() < 0 or picks.max() >= size or not self._offers[self._starts + picks].all():
            bad = (picks < 0) | (picks >= size) | (self._offers[self._starts + picks % size] == 0)
            row = int(np.flatnonzero(bad)[0])
            raise Illegal(f"row {row}: id {picks[row]} is not legal for seat {self.seat[row]} now")

    @property
    def entries(self) -> int:
        """What was done so far in all matches, by seats and by chance; not counted with workers."""
        return self._portion.rows.entries if self._portion else 0

    def describe(self) -> str:
        """What the bytes of an observation mean."""
        return self.layout.describe()

    def close(self) -> None:
        """End the workers, if there are any. The arrays stay as they are."""
        if self._crew:
            self._crew.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def made(wanted: Mapping[str, tuple[type[Any], Shape]], given: Mapping[str, npt.NDArray[Any]]) -> dict[str, Any]:
    """An array for each name: the given one if it fits, or one of zeros."""
    if odd := set(given) - set(wanted):
        raise ValueError(f"a batch has no array called {', '.join(sorted(odd))}")
    found: dict[str, Any] = {}
    for name, (kind, shape) in wanted.items():
        array = given.get(name)
        if array is None:
            array = np.zeros(shape, kind)
        elif array.dtype != kind or array.shape != shape or not array.flags.c_contiguous or not array.flags.writeable:
            raise ValueError(f"{name} must be a writable array of {np.dtype(kind)} in one piece, of shape {shape}")
        found[name] = array
    return found
