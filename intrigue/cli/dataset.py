"""Datasets at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from intrigue.arena import cluster
from intrigue.arena.pool import finished, in_order
from intrigue.cli.problem import told
from intrigue.cli.screen import Screen, watched
from intrigue.cli.voice import counted
from intrigue.research import dataset
from intrigue.research.frames import MissingExtra, library, write_parquet


def make(
    places: Sequence[Path],
    out: Path,
    screen: Screen,
    wishes: dataset.Wishes,
    *,
    parquet: bool,
    jobs: int,
    ray: str | None,
) -> None:
    """Write the dataset and say what is in it."""
    finish = partial(finished, jobs=jobs) if ray is None else partial(cluster.finished, address=ray)
    with told(dataset.BadDataset, MissingExtra, cluster.NoCluster), screen.counting("matches") as advance:
        if parquet:
            library("polars")  # before anything is written
        found = dataset.find(places)

        def engine(work: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[Any]:
            return watched(in_order(finish, work, tasks), len(found), advance)

        number = dataset.make(found, out, wishes, engine)
        if parquet:
            write_parquet(out)
    about = dataset.about(out)
    matches = counted(about["matches"], "match", "matches")
    screen.unbroken(f"{counted(number, 'row')} of {matches} of {about['game']} are in {out}")
