"""Datasets at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from intrigue.arena import cluster
from intrigue.arena.pool import finished, in_order
from intrigue.cli.problem import told
from intrigue.cli.screen import Screen
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
    with told(dataset.BadDataset, MissingExtra, cluster.NoCluster):
        if parquet:
            library("polars")  # before anything is written
        number = dataset.make(places, out, wishes, partial(in_order, finish))
        if parquet:
            write_parquet(out)
    about = dataset.about(out)
    matches = counted(about["matches"], "match", "matches")
    screen.unbroken(f"{counted(number, 'row')} of {matches} of {about['game']} are in {out}")
