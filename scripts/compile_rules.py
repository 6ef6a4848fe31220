"""Compiles the rules with mypyc for setup.py, a library for the core and one for each game."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from mypyc.build import mypycify

from scripts.spell_out import spelled_copy

BASE = "build/compiled"
SOURCE = f"{BASE}/source"
OPTIMIZE = "1"  # within a few per cent of 3, for code that mostly calls the interpreter, and built in half the time


def extensions(root: Path) -> list[Any]:
    """What setuptools has to build, from a copy of the package made for that."""
    shutil.rmtree(root / BASE, ignore_errors=True)  # what an earlier build left would go into the wheel
    place = root / SOURCE
    groups: dict[str, list[str]] = {}
    for path in spelled_copy(root / "intrigue", place):
        groups.setdefault(f"intrigue_{path.parent.name}", []).append(str(path.relative_to(place)))
    before = Path.cwd()
    os.chdir(place)  # mypy names modules after their paths from here
    try:
        made: list[Any] = mypycify(
            ["--config-file=", "--ignore-missing-imports", *(path for group in groups.values() for path in group)],
            separate=[(paths, name) for name, paths in groups.items()],
            opt_level=OPTIMIZE,
            debug_level="0",
            target_dir=str(root / BASE / "c"),
        )
    finally:
        os.chdir(before)
    for extension in made:  # setuptools wants paths from where it runs
        extension.sources = [os.path.relpath(source, root) for source in extension.sources]
    return made
