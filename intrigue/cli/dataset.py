"""Datasets at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from intrigue.cli.problem import told
from intrigue.cli.screen import Screen
from intrigue.cli.voice import counted
from intrigue.research import dataset
from intrigue.research.frames import MissingExtra, library, write_parquet


def make(
    places: Sequence[Path], out: Path, screen: Screen, *, truth: bool, people: bool, licence: str, parquet: bool
) -> None:
    """Write the dataset and say what is in it."""
    with told(dataset.BadDataset, MissingExtra):
        if parquet:
            library("polars")  # before anything is written
        number = dataset.make(places, out, dataset.Wishes(people, truth, licence))
        if parquet:
            write_parquet(out)
    about = dataset.about(out)
    matches = counted(about["matches"], "match", "matches")
    screen.unbroken(f"{counted(number, 'row')} of {matches} of {about['game']} are in {out}")
