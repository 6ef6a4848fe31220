"""The scribe: a program that writes batches of entries to the journal. Run by journal.py; needs nothing but the file.

It reads a line for each batch: JSON, a list of pieces, each a list of rows. It answers with a line when the batch is on
disk: JSON, the numbers of the pieces that are not, because other entries have their numbers; or what is wrong with the
disk, in which case nothing of the batch counts. A piece that is there already, written before an earlier scribe could
say so, counts as written. It ends when nobody can send it anything more, and only then.
"""

from __future__ import annotations

import json
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress

Row = Sequence[object]
INSERT = "insert into entries values (?, ?, ?, ?, ?, ?)"
THERE = "select count(*) from entries where id = ? and n = ? and head = ?"


def connect(path: str) -> sqlite3.Connection:
    """A connection whose commits are on disk when they return; each is used by one thread at a time."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=False)
    try:
        connection.execute("pragma journal_mode=wal")
        connection.execute("pragma synchronous=full")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def write(connection: sqlite3.Connection, pieces: Sequence[Sequence[Row]]) -> list[int] | str:
    """One transaction for the batch: which pieces are not on disk now, or why none is."""
    try:
        connection.execute("begin immediate")
        try:
            connection.executemany(INSERT, [row for rows in pieces for row in rows])
            failed = []
        except sqlite3.IntegrityError:
            connection.execute("rollback")
            connection.execute("begin immediate")
            failed = [number for number, rows in enumerate(pieces) if not _write_piece(connection, rows)]
        connection.execute("commit")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            connection.execute("rollback")
        return str(error)
    return failed


def _write_piece(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Write a piece as a whole or not at all; whether it is there then."""
    connection.execute("savepoint piece")
    try:
        connection.executemany(INSERT, rows)
    except sqlite3.IntegrityError:
        connection.execute("rollback to piece")
    connection.execute("release piece")
    return all(connection.execute(THERE, (row[0], row[1], row[3])).fetchone()[0] for row in rows)


def main(path: str) -> None:
    for ends in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which then says what is still to be written
        signal.signal(ends, signal.SIG_IGN)
    connection = connect(path)
    for line in sys.stdin.buffer:
        sys.stdout.write(json.dumps(write(connection, json.loads(line))) + "\n")
        sys.stdout.flush()
    connection.close()


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main(sys.argv[1])
