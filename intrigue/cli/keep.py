"""Where records are kept, and how one is written so that leaving never loses it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from intrigue.cli.noted import Notebook
from intrigue.cli.options import data_folder
from intrigue.cli.problem import Problem
from intrigue.cli.seating import Company
from intrigue.core.contract import Seat
from intrigue.table.match import Link
from intrigue.table.record import BadRecord, NotJudged, Record, Writer, open_record
from intrigue.table.story import Heard


def records() -> Path:
    """The folder for records that were given no other place."""
    return data_folder() / "records"


def noted() -> Path:
    """The folder for what was noted while matches were played."""
    return data_folder() / "noted"


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
def recording(table: Company, place: Path | None, seat: Seat | None = None) -> Iterator[None]:
    """Begin the match and write it down as it is played; however the block is left, the record gets its end.

    Beside it notes are taken for the person on that seat, or who looks on, with which the record can be compared.
    """
    match = table.match
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
        notebook = None if table.repeatable else Notebook(noted(), match, seat)

        def write(link: Link, heard: Heard) -> None:
            writer.link(link, heard)
            if notebook:
                notebook.see(link)

        try:
            match.begin(write)
            yield
        finally:
            writer.close()
            if notebook:
                notebook.close()


def load(place: Path, damaged: type[Problem] = Problem) -> Record:
    """A record that is well formed; Problem if there is none or it is of other rules, else the line that is damaged."""
    try:
        return open_record(place)
    except OSError as error:
        raise Problem(f"Cannot read {place}: {error.strerror}.") from error
    except NotJudged as error:
        raise Problem(f"{place}, {error}.") from error
    except BadRecord as error:
        raise damaged(f"{place}, {error}.") from error
