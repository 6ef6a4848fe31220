"""A bot against itself, and its decisions as data."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from intrigue.arena.play import RECORDS
from intrigue.cli import arena, dataset
from intrigue.cli.screen import Screen
from intrigue.cli.seating import open_game, table_size
from intrigue.core.budget import Budget
from intrigue.research.dataset import Wishes

FOLDER = "dataset"  # within that of the matches


def play(
    game: str,
    screen: Screen,
    *,
    bot: str,
    seats: int | None,
    matches: int,
    iterations: int,
    seed: str,
    beliefs: bool,
    truth: bool,
    options: Sequence[str],
    out: Path,
    jobs: int,
    ray: str | None,
) -> None:
    """Play what the folder does not hold yet, then write the dataset of all of it."""
    size = table_size(open_game(game, options), seats)
    plan = arena.plan_for(game, bot, (), size, matches, options, seed, Budget(iterations=iterations), beliefs, False)
    plan = replace(plan, turned=False)
    arena.play(plan, out, jobs, screen, ray=ray)
    wishes = Wishes(truth=truth, licence="CC0-1.0")  # nobody but programs made it
    shutil.rmtree(out / FOLDER, ignore_errors=True)  # made of records that are all still there
    dataset.make([out / RECORDS], out / FOLDER, screen, wishes, parquet=False, jobs=jobs, ray=ray)
