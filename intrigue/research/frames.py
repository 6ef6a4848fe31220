"""A dataset as other libraries take it: tables of polars and pandas, Parquet files, arrays of numpy and torch.

In a table what is nested in a row stays JSON text; arrays hold what a network sees and picks. Each library is imported
when it is asked for; MissingExtra says how to install it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from intrigue import games
from intrigue.core.batch import Picked
from intrigue.core.contract import AnyGame
from intrigue.core.ids import NONE
from intrigue.core.options import load
from intrigue.research import dataset

SIMPLE = ("match", "n", "seat", "choice", "share", "undone")  # columns that are no JSON text
EXTRA = "data"


class Picks(NamedTuple):
    """Decisions as arrays of numpy, a row for each id that was picked: what a batch shows, and what was made of it."""

    observation: Any  # uint8: what the seat knew
    mask: Any  # uint8: 1 for each id that it might pick
    choice: Any  # int64: the id that it picked
    share: Any  # float32: its share of the win at the end
    seat: Any  # uint8


class MissingExtra(ImportError):
    """A library that only this needs is not installed; the text says how to install it."""


def library(name: str, extra: str = EXTRA) -> Any:
    """An optional library, or MissingExtra."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{name} is not installed: pip install 'intrigue[{extra}]'") from error


def flat(folder: Path | str) -> Iterator[dict[str, Any]]:
    """The rows of a dataset with plain values: what is nested is JSON text, so that every column has one type."""
    for row in dataset.read(folder):
        yield {
            name: value if name in SIMPLE else json.dumps(value, separators=(",", ":")) for name, value in row.items()
        }


def to_polars(folder: Path | str) -> Any:
    """The rows as a polars.DataFrame."""
    return library("polars").DataFrame(list(flat(folder)), infer_schema_length=None)


def to_pandas(folder: Path | str) -> Any:
    """The rows as a pandas.DataFrame."""
    return library("pandas", "pandas").DataFrame(flat(folder))


def write_parquet(folder: Path) -> Path:
    """Write rows.parquet beside rows.jsonl, with about.json under `about` in its metadata; it is whole or not there."""
    place = folder / "rows.parquet"
    part = place.with_suffix(".part")
    to_polars(folder).write_parquet(part, metadata={"about": json.dumps(dataset.about(folder))})
    part.replace(place)
    return place


def to_arrays(folder: Path | str) -> Picks:
    """The decisions as arrays, without those that were taken back; BadDataset if tables of two kinds are in it."""
    numpy, reader = library("numpy", "research"), RowReader(*table_of(folder))
    kept = [pick for row in dataset.read(folder) if not row["undone"] for pick in reader.picks(row)]
    seen, masks, choices, shares, who = zip(*kept, strict=True)
    return Picks(
        numpy.frombuffer(bytearray(b"".join(seen)), numpy.uint8).reshape(len(kept), -1),
        numpy.frombuffer(bytearray(b"".join(masks)), numpy.uint8).reshape(len(kept), -1),
        numpy.array(choices, numpy.int64),
        numpy.array(shares, numpy.float32),
        numpy.array(who, numpy.uint8),
    )


def to_torch(folder: Path | str) -> Any:
    """The same as a torch.utils.data.TensorDataset: observation, mask, choice, share and seat of each pick."""
    torch = library("torch", "learn")
    return torch.utils.data.TensorDataset(*map(torch.from_numpy, to_arrays(folder)))


def table_of(folder: Path | str) -> tuple[AnyGame, int]:
    """The game and the number of seats of all matches; BadDataset if they differ, since their rows do then too."""
    name, matches = dataset.about(folder)["game"], dataset.read(folder, "matches")
    kinds = {(json.dumps(match["options"], sort_keys=True), match["seats"]) for match in matches}
    if len(kinds) != 1:
        raise dataset.BadDataset(f"{folder} has tables of {len(kinds)} kinds: arrays need one size and equal options")
    ((options, seats),) = kinds
    return games.load(name, load(games.title(name).options, json.loads(options))), seats


class RowReader:
    """Reads rows of one kind of table as what a network sees and picks."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        title = games.title(game.name)
        if title.encoding is None or title.ids is None:
            raise dataset.BadDataset(f"{game.title} has no encoding or no ids: its decisions are no arrays")
        self.codec, self.encoding, self.ids = game.codec, title.encoding(game, seats), title.ids(game, seats)
        self.before = Picked(self.ids)

    def picks(self, row: dict[str, Any]) -> Iterator[tuple[bytes, bytes, int, float, int]]:
        """What the seat saw, might pick and picked: once, or twice where two ids make an action."""
        ids, codec, first = self.ids, self.codec, NONE
        seen, legal = self.encoding.encode(codec.load(row["view"])), [codec.load(action) for action in row["legal"]]
        for number in ids.spell(legal[row["choice"]]):
            mask, before = bytearray(ids.size), self.before.bytes_of(first) if ids.steps > 1 else b""
            ids.mask(legal, mask, first)
            yield seen + before, bytes(mask), number, row["share"], row["seat"]
            first = number
