"""Backups of a server's tables, for its operator."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Screen
from intrigue.store import backup as copies
from intrigue.store.backup import Copied, Unusable
from intrigue.store.files import Taken
from intrigue.store.places import Place, is_shared
from intrigue.store.schema import WrongVersion

MEGABYTE = 1_000_000
DATABASE = "A database has means of its own for that: pg_dump and pg_restore. docs/server.md says how."


def backup(data: Place, copy: Path, screen: Screen) -> None:
    """Copy the tables while the server runs."""
    source = _file(data)
    if not source.exists():
        raise Problem(f"There is no file {source}. Name one with --data.")
    with told(sqlite3.Error, OSError, Unusable, WrongVersion):
        found = copies.backup(source, copy)
    screen.say(f"{copy} holds {_words(found)}. It is as secret as {source}: it holds seeds, hands and keys.")


def restore(data: Place, copy: Path, screen: Screen) -> None:
    """Put a copy back."""
    place = _file(data)
    if not copy.exists():
        raise Problem(f"There is no file {copy}.")
    with told(sqlite3.Error, OSError, Unusable, WrongVersion, Taken):
        place.parent.mkdir(parents=True, exist_ok=True)
        found = copies.restore(copy, place)
    screen.say(f"{place} holds {_words(found)}.")


def _file(data: Place) -> Path:
    if is_shared(data):
        raise Problem(DATABASE)
    return Path(data)


def _words(found: Copied) -> str:
    return f"{found.tables:,} tables with {found.entries:,} entries, {found.bytes / MEGABYTE:,.1f} MB"
