"""Copies of a data file: made while a server uses it, whole and of one moment; and put back where none uses it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from intrigue.store.files import BESIDE, Hold, make_private
from intrigue.store.moving import move
from intrigue.store.schema import TABLES_OF_FILE, WrongVersion, version
from intrigue.store.sqlite import drive
from intrigue.store.store import Store

COUNTED = ("tables", "entries")
PART = ".part"  # ends the name of a copy that is not complete


class Unusable(ValueError):
    """The copy cannot be made or put back; nothing was changed."""


class Copied(NamedTuple):
    """What a copy holds."""

    tables: int
    entries: int
    bytes: int
    digest: str = ""  # where it was read again and compared


def backup(source: Path, copy: Path) -> Copied:
    """Copy a data file as it is at this moment; whoever writes meanwhile is not held up.

    The copy is as secret as the file: it holds seeds, hands and the keys that sign. It appears when it is complete.
    """
    if copy.exists():
        raise Unusable(f"{copy} is there already")
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as reading:
        return _copied(reading, copy)


def backup_of_database(url: str, copy: Path) -> Copied:
    """Copy a database as it is at this moment into a file of its own, while servers write; the digests must agree."""
    from intrigue.store.snapshot import snapshot  # a file needs no driver of databases

    if copy.exists():
        raise Unusable(f"{copy} is there already")
    part = copy.with_name(copy.name + PART)
    _remove(part)
    try:
        with snapshot(url) as moment, closing(Store(part)) as target:
            moved = move(moment, target)
        with closing(sqlite3.connect(part)) as writing:
            writing.execute("pragma journal_mode=delete")  # everything in one file
        _flush(part)
        os.replace(part, copy)
        return Copied(moved.rows["tables"], moved.rows["entries"], copy.stat().st_size, moved.digest)
    finally:
        _remove(part)


def restore_to_database(copy: Path, url: str) -> Copied:
    """Put a copy into a database that holds no tables yet; the digests must agree."""
    with TemporaryDirectory() as folder:
        own = Path(folder) / "copy.sqlite"  # an old copy is brought up to date there, and stays as it is itself
        restore(copy, own)
        with closing(Store(own)) as source, closing(Store(url)) as target:
            moved = move(source, target)
    return Copied(moved.rows["tables"], moved.rows["entries"], copy.stat().st_size, moved.digest)


def restore(copy: Path, place: Path) -> Copied:
    """Put a copy where there is no data file; Taken if a server uses that place."""
    if place.exists() and place.stat().st_size:
        raise Unusable(f"{place} is there already: move it away first")
    hold = Hold(place)
    try:
        with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as reading:
            return _copied(reading, place)
    finally:
        hold.release()


def _copied(reading: sqlite3.Connection, copy: Path) -> Copied:
    """Copy all at once: a copy in pieces would begin anew whenever somebody writes. Then look whether it is sound."""
    part = copy.with_name(copy.name + PART)
    _remove(part)
    make_private(str(part))
    try:
        with closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)
            writing.execute("pragma journal_mode=delete")  # everything in one file
            found = _looked_through(writing)
        _flush(part)
        os.replace(part, copy)
        for more in BESIDE[1:]:  # of a file that lay there before
            Path(f"{copy}{more}").unlink(missing_ok=True)
        return found._replace(bytes=copy.stat().st_size)
    finally:
        _remove(part)


def _looked_through(connection: sqlite3.Connection) -> Copied:
    (verdict,) = connection.execute("pragma quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unusable(f"it is damaged: {verdict}")
    if not drive(connection, version(TABLES_OF_FILE)):
        raise WrongVersion("it is of another program")
    tables, entries = (connection.execute(f"select count(*) from {name}").fetchone()[0] for name in COUNTED)
    return Copied(tables, entries, 0)


def _remove(part: Path) -> None:
    for more in (*BESIDE, "-journal"):
        Path(f"{part}{more}").unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Let the copy be on the disk, and its name too, before anybody counts on it."""
    for each, flags in ((path, os.O_RDWR), (path.parent, os.O_RDONLY)):
        with suppress(PermissionError, IsADirectoryError):  # of a folder some systems keep their own counsel
            file = os.open(each, flags)
            try:
                os.fsync(file)
            finally:
                os.close(file)
