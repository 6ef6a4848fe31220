"""What tests of stores share."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from intrigue.store.engine import Work

ENGINES = ("sqlite", "postgres")


def place(request: pytest.FixtureRequest, engine: str) -> str:
    """Where a store of that engine can be opened, empty at first."""
    found: Path | str = request.getfixturevalue("database" if engine == "postgres" else "tmp_path")
    return found if isinstance(found, str) else str(found / "tables.sqlite")


def waiting(event: threading.Event) -> Work[None]:
    """Work that holds the writer up until the event comes."""
    event.wait()
    yield from ()
