"""Compiles the rules with mypyc for setup.py, a library for the core and one for each game."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

from mypyc.build import mypycify

from scripts.spell_out import spelled_copy

PACKAGE = Path(__file__).parent.parent / "intrigue"
FAST = (
    "1"  # gcc's -O1: within a few per cent of -O3, for code that mostly calls the interpreter, built in half the time
)


def extensions(base: Path, *, optimize: str = FAST, only: Collection[str] = ()) -> list[Any]:
    """What setuptools has to build in a folder below here, from the copy of the package in base/source.

    Only those parts are compiled, if any are named: core, or games.
    """
    shutil.rmtree(base, ignore_errors=True)  # what an earlier build left would go into the wheel
    place = base.absolute() / "source"
    groups: dict[str, list[str]] = {}
    for path in spelled_copy(PACKAGE, place, only):
        groups.setdefault(f"intrigue_{path.parent.name}", []).append(str(path.relative_to(place)))
    before = Path.cwd()
    os.chdir(place)  # mypy names modules after their paths from here
    try:
        made: list[Any] = mypycify(
            ["--config-file=", "--ignore-missing-imports", *(path for group in groups.values() for path in group)],
            separate=[(paths, name) for name, paths in groups.items()],
            opt_level=optimize,
            debug_level="0",
            target_dir=str(before / base / "c"),
        )
    finally:
        os.chdir(before)
    for extension in made:  # setuptools wants paths from where it runs
        extension.sources = [os.path.relpath(source) for source in extension.sources]
    return made
