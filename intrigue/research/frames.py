"""A dataset as tables of other libraries: polars, pandas, Parquet files. What is nested in a row stays JSON text.

Each library is imported when it is asked for; MissingExtra says how to install it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from intrigue.research import dataset

SIMPLE = ("match", "n", "seat", "choice", "share", "undone")  # columns that are no JSON text
EXTRA = "data"


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
    return library("pandas").DataFrame(flat(folder))


def write_parquet(folder: Path) -> Path:
    """Write rows.parquet beside rows.jsonl; the file is whole or not there."""
    place = folder / "rows.parquet"
    part = place.with_suffix(".part")
    to_polars(folder).write_parquet(part)
    part.replace(place)
    return place
