"""Backups of a server's tables, for its operator."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from intrigue.cli.problem import Problem, told
from intrigue.cli.screen import Screen
from intrigue.store import backup as copies
from intrigue.store.backup import Copied, Unusable
from intrigue.store.engine import Unreachable
from intrigue.store.files import Taken
from intrigue.store.moving import Unlike
from intrigue.store.places import Place, is_shared, shown
from intrigue.store.schema import WrongVersion

MEGABYTE = 1_000_000
TROUBLES = (sqlite3.Error, OSError, Unusable, WrongVersion, Unreachable, Unlike, Taken)


def backup(data: Place, copy: Path, screen: Screen) -> None:
    """Copy the tables while servers run."""
    if not is_shared(data) and not Path(data).exists():
        raise Problem(f"There is no file {data}. Name one with --data.")
    with told(*TROUBLES):
        shared = is_shared(data)
        found = copies.backup_of_database(str(data), copy) if shared else copies.backup(Path(data), copy)
    screen.say(f"{copy} holds {_words(found)}. It is as secret as {shown(data)}: it holds seeds, hands and keys.")


def restore(data: Place, copy: Path, screen: Screen) -> None:
    """Put a copy back."""
    if not copy.exists():
        raise Problem(f"There is no file {copy}.")
    with told(*TROUBLES):
        if is_shared(data):
            found = copies.restore_to_database(copy, str(data))
        else:
            Path(data).parent.mkdir(parents=True, exist_ok=True)
            found = copies.restore(copy, Path(data))
    screen.say(f"{shown(data)} holds {_words(found)}.")


def _words(found: Copied) -> str:
    words = f"{found.tables:,} tables with {found.entries:,} entries, {found.bytes / MEGABYTE:,.1f} MB"
    return f"{words}; both places have the digest {found.digest}" if found.digest else words
