"""Where records are kept, and how one is written so that leaving never loses it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from intrigue.cli.problem import Problem
from intrigue.table.match import Match
from intrigue.table.record import BadRecord, Record, Writer, read


def data_folder() -> Path:
    """The folder for what Intrigue keeps for this person."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "intrigue"


def records() -> Path:
    """The folder for records that were given no other place."""
    return data_folder() / "records"


def new_place(game: str, now: datetime | None = None) -> Path:
    """A file that does not exist yet, named after the day and the game."""
    folder = records()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"Cannot make the folder {folder}: {error.strerror}. Name a file with --record.") from error
    stem = f"{now or datetime.now():%Y-%m-%d-%H%M}-{game.replace('_', '-')}"
    names = (stem if count == 1 else f"{stem}-{count}" for count in range(1, 1000))
    return next(folder / f"{name}.jsonl" for name in names if not (folder / f"{name}.jsonl").exists())


@contextmanager
def recording(match: Match[Any, Any], place: Path | None) -> Iterator[None]:
    """Begin the match and write it down as it is played; however the block is left, the record gets its end."""
    if place is None:
        match.begin()
        yield
        return
    try:
        file = place.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Problem(f"{place} exists already. Name another file with --record: no record is overwritten.") from None
    except OSError as error:
        raise Problem(f"Cannot write {place}: {error.strerror}. Name another file with --record.") from error
    with file:
        writer = Writer(file, match)
        try:
            match.begin(writer.link)
            yield
        finally:
            writer.close()


def load_text(place: Path) -> str:
    """The text of a record, or a sentence saying why it cannot be read."""
    try:
        return place.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(f"{place} is not an Intrigue record: byte {error.start + 1} is not UTF-8 text.") from error
    except OSError as error:
        raise Problem(f"Cannot read {place}: {error.strerror}.") from error


def load(place: Path) -> Record:
    """A record that is well formed, or a sentence naming the line that is not."""
    try:
        return read(load_text(place))
    except BadRecord as error:
        raise Problem(f"{place}, {error}.") from error
