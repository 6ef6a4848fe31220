"""Tables in one SQLite file: a single writer with group commit, so that much shares one flush of the disk.

A write is done when its future is: the data is then on the disk (write-ahead log, synchronous=FULL). The primary key
(table, number) is the referee of entries: a second entry with the same number is a conflict, never a lost move.
"""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from intrigue.core.contract import Seat
from intrigue.store import sheets
from intrigue.store.files import make_private
from intrigue.store.records import Chair, Said, Sheet, Status, Written
from intrigue.store.schema import prepare
from intrigue.store.sheets import CHAIR, SHEET

T = TypeVar("T")
Failure = Exception | None
Settle = Callable[[Any, Failure], None]


class Job(NamedTuple):
    """A piece of work for the writer, and whom to tell."""

    work: Callable[[sqlite3.Connection], Any]
    settle: Settle
    void: Callable[[], bool]  # whether nobody wants it any more


LARGEST_BATCH = 1000
MOST_ROWS = 1000  # in one statement
FORGOTTEN = 100  # tables at once
KEEP_TALK = 2**53  # lines of talk at a table, unless fewer are asked for


Row = tuple[str, int, str, str, float, float]  # the table, and a Written


class Conflict(ValueError):
    """Somebody else wrote that number first; read again."""


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


class Store:
    """One file of tables. Reads are made by the calling thread, writes by the writer's."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.deliver: Callable[[Callable[[], Any]], Any] = lambda tell: tell()  # in which thread answers are given
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        make_private(self.path)
        with closing(connect(self.path)) as connection:
            prepare(connection)
        self._writer = threading.Thread(target=self._write_all, name="tables", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what is queued and stop."""
        self._queue.put(None)
        self._writer.join()
        for connection in self._readers:
            connection.close()

    @property
    def _reader(self) -> sqlite3.Connection:
        if not hasattr(self._local, "connection"):
            self._local.connection = connect(self.path)
            self._readers.append(self._local.connection)
        connection: sqlite3.Connection = self._local.connection
        return connection

    # writing

    def _write_all(self) -> None:
        connection = connect(self.path)
        while (first := self._queue.get()) is not None:
            batch, more = [first], True
            with suppress(queue.Empty):
                while more and len(batch) < LARGEST_BATCH:
                    item = self._queue.get_nowait()
                    if item is None:
                        self._queue.put(None)
                        more = False
                    else:
                        batch.append(item)
            done = self._commit(connection, batch)
            self.deliver(lambda done=done: [settle(value, error) for settle, value, error in done])  # type: ignore[misc]
        connection.close()

    def _commit(self, connection: sqlite3.Connection, batch: Sequence[Job]) -> list[tuple[Settle, Any, Failure]]:
        """One transaction for the batch; a piece of work that fails is undone alone."""
        try:
            connection.execute("begin immediate")
            done = [self._try(connection, job) for job in batch if not job.void()]
            connection.execute("commit")
        except sqlite3.Error as error:  # the disk is full or broken: nothing of the batch counts
            with suppress(sqlite3.Error):
                connection.execute("rollback")
            return [(job.settle, None, error) for job in batch]
        return done

    def _try(self, connection: sqlite3.Connection, job: Job) -> tuple[Settle, Any, Failure]:
        connection.execute("savepoint piece")
        try:
            value, failure = job.work(connection), None
        except (sqlite3.Error, ValueError) as error:
            connection.execute("rollback to piece")
            value, failure = None, error
        connection.execute("release piece")
        return job.settle, value, failure

    def _put(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()

        def settle(value: Any, failure: Failure) -> None:
            if not future.done():  # nobody may wait for it any more
                future.set_exception(failure) if failure else future.set_result(value)

        self._queue.put(Job(work, settle, future.cancelled))
        return future

    def append(self, pieces: Sequence[Sequence[Row]]) -> Future[list[int]]:
        """Add entries, each piece as a whole or not at all; which pieces are not there, since a number was taken."""

        def work(connection: sqlite3.Connection) -> list[int]:
            if _insert(connection, [row for rows in pieces for row in rows]):
                return []
            return [number for number, rows in enumerate(pieces) if not _insert(connection, rows)]

        return self._put(work)

    def create(self, sheet: Sheet, kept: Iterable[tuple[Seat, str]] = ()) -> Future[None]:
        """A new table, and who may take which of its seats before others."""

        def work(connection: sqlite3.Connection) -> None:
            clock = json.dumps([sheet.timing.kind, sheet.timing.seconds, sheet.timing.increment])
            row = [sheet.id, sheet.game, json.dumps(sheet.options), sheet.listed, clock, sheet.seed, sheet.key_hash]
            row += [sheet.host, sheet.status, sheet.created, time.time(), sheet.rules, json.dumps(sheet.header)]
            row += [sheet.open_hands, json.dumps(sheet.position)]
            names = "id, game, options, listed, clock, seed, key_hash, host, status, created, changed, rules, header"
            names += ", open_hands, position"
            connection.execute(f"insert into tables ({names}) values ({', '.join('?' * len(row))})", row)
            self._write_chairs(connection, sheet.id, sheet.chairs)
            for seat, owner in kept:
                self._own(connection, sheet.id, seat, owner)

        return self._put(work)

    def sit(self, id_: str, chair: Chair, owner: str, device: str = "") -> Future[None]:
        """Take an open seat; Conflict if somebody was faster, or if this owner sits elsewhere meanwhile."""

        def work(connection: sqlite3.Connection) -> None:
            changed = connection.execute(
                "update chairs set kind = ?, name = ?, bot = ?, nonce = ?, sealed = ?"
                " where id = ? and seat = ? and kind = 'open'",
                (chair.kind, chair.name, chair.bot, chair.nonce, chair.sealed, id_, chair.seat),
            )
            if changed.rowcount != 1:
                raise Conflict("that seat is taken")
            connection.execute("update tables set changed = ? where id = ?", (time.time(), id_))
            if owner:
                mine = connection.execute("select seat from owners where id = ? and hash = ?", (id_, owner)).fetchone()
                if mine and mine[0] != chair.seat:
                    raise Conflict("one seat at a table")
                self._own(connection, id_, chair.seat, owner, device)
            else:  # a bot: whoever the seat was kept for has come too late
                connection.execute("delete from owners where id = ? and seat = ?", (id_, chair.seat))

        return self._put(work)

    def unseal(self, id_: str, seat: Seat, nonce: bytes) -> Future[None]:
        """Open the nonce of a seat; Conflict if one is open already."""

        def work(connection: sqlite3.Connection) -> None:
            where = "id = ? and seat = ? and nonce = x''"
            if connection.execute(f"update chairs set nonce = ? where {where}", (nonce, id_, seat)).rowcount != 1:
                raise Conflict("that nonce is open")

        return self._put(work)

    def seat_bot(self, id_: str, seat: Seat, bot: str) -> Future[None]:
        """Put a bot where a person sat, under the same name, for good; who had the seat may still look on."""

        def work(connection: sqlite3.Connection) -> None:
            fields = "kind = 'bot', bot = ?, keeper = '', consent = 0"
            connection.execute(f"update chairs set {fields} where id = ? and seat = ?", (bot, id_, seat))
            connection.execute("delete from links where id = ? and seat = ?", (id_, seat))

        return self._put(work)

    def keeper(self, id_: str, seat: Seat, bot: str) -> Future[None]:
        """Let a bot of that level keep a chair warm, or none."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("update chairs set keeper = ? where id = ? and seat = ?", (bot, id_, seat))

        return self._put(work)

    def own(self, id_: str, seat: Seat, owner: str, device: str = "") -> Future[None]:
        """Give one more device the seat."""
        return self._put(lambda connection: self._own(connection, id_, seat, owner, device))

    def disown(self, id_: str, seat: Seat, owner: str) -> Future[None]:
        """Take the seat from a device, but not from the last."""

        def work(connection: sqlite3.Connection) -> None:
            (devices,) = connection.execute(
                "select count(*) from owners where id = ? and seat = ?", (id_, seat)
            ).fetchone()
            if devices < 2:
                raise Conflict("the last device of a seat stays")
            connection.execute("delete from owners where id = ? and seat = ? and hash = ?", (id_, seat, owner))

        return self._put(work)

    def unlist(self, id_: str, owner: str) -> Future[None]:
        """Take a match that is over off a guest's list."""

        def work(connection: sqlite3.Connection) -> None:
            over = "id in (select id from tables where id = ? and status = 'over')"
            connection.execute(f"delete from owners where hash = ? and {over}", (owner, id_))

        return self._put(work)

    def link(self, key_hash: str, id_: str, seat: Seat, until: float) -> Future[None]:
        """Keep a link to a seat, and forget all that have expired."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("delete from links where until < ?", (time.time(),))
            connection.execute("insert into links values (?, ?, ?, ?)", (key_hash, id_, seat, until))

        return self._put(work)

    def use_link(self, key_hash: str, id_: str, owner: str, device: str) -> Future[Seat]:
        """Give the seat of a link to one device, and end the link; Conflict if it was used or has expired."""

        def work(connection: sqlite3.Connection) -> Seat:
            seat = self._linked(connection, key_hash, id_)
            if seat is None:
                raise Conflict("that link is used up")
            connection.execute("delete from links where hash = ?", (key_hash,))
            self._own(connection, id_, seat, owner, device)
            return seat

        return self._put(work)

    def begin(self, id_: str, rules: int, header: Mapping[str, Any]) -> Future[None]:
        """Let the match begin: what its record begins with, and the version of its rules, are fixed from now on."""

        def work(connection: sqlite3.Connection) -> None:  # once: what two have begun at the same moment began as one
            connection.execute(
                "update tables set status = 'playing', rules = ?, header = ?, changed = ?"
                " where id = ? and status = 'open'",
                (rules, json.dumps(header), time.time(), id_),
            )

        return self._put(work)

    def update(self, id_: str, **fields: object) -> Future[None]:
        """Change some of these of a table."""
        assert set(fields) <= {"status", "result", "rematch", "listed", "paused", "rules", "fault", "shared"}
        sets = ", ".join(f"{name} = ?" for name in fields)
        values = [json.dumps(value) if isinstance(value, tuple) else value for value in fields.values()]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"update tables set {sets}, changed = ? where id = ?", (*values, time.time(), id_))

        return self._put(work)

    def consent(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("update chairs set consent = ? where id = ? and seat = ?", (yes, id_, seat))

        return self._put(work)

    def say(self, id_: str, name: str, seat: Seat | None, text: str, keep: int = KEEP_TALK) -> Future[Said]:
        """Add a line of talk; all but the latest few are dropped."""

        def work(connection: sqlite3.Connection) -> Said:
            (n,) = connection.execute("select coalesce(max(n) + 1, 0) from talk where id = ?", (id_,)).fetchone()
            said = Said(n, name, seat, text, time.time())
            connection.execute("insert into talk values (?, ?, ?, ?, ?, ?)", (id_, n, name, seat, text, said.at))
            connection.execute("delete from talk where id = ? and n <= ?", (id_, n - keep))
            return said

        return self._put(work)

    def note(self, id_: str, seat: Seat, text: str) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into notes values (?, ?, ?)", (id_, seat, text))

        return self._put(work)

    def delete(self, id_: str) -> Future[None]:
        """Take a table away, with everything that belongs to it."""
        return self._put(lambda connection: self._delete(connection, id_))

    def forget(self, opened: float, moved: float, spare: Collection[str] = ()) -> Future[int]:
        """Take some tables away that are open since before a time, or where nobody moved since another; how many."""

        def work(connection: sqlite3.Connection) -> int:
            rows = connection.execute(
                "select id from tables where status = 'open' and changed < ? union all "
                "select id from tables where status = 'playing' and changed < ? and not exists"
                " (select 1 from entries where entries.id = tables.id and at >= ?)",
                (opened, moved, moved),
            )
            gone = [id_ for (id_,) in rows if id_ not in spare][:FORGOTTEN]
            for id_ in gone:
                self._delete(connection, id_)
            return len(gone)

        return self._put(work)

    @staticmethod
    def _delete(connection: sqlite3.Connection, id_: str) -> None:
        for table in ("tables", "chairs", "owners", "entries", "talk", "notes", "links"):
            connection.execute(f"delete from {table} where id = ?", (id_,))

    def keep(self, name: str, value: bytes) -> bytes:
        """A value kept once and for all, such as the key that signs cookies: the first one written counts."""

        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute("insert or ignore into meta values (?, ?)", (name, value))
            found: bytes = connection.execute("select value from meta where name = ?", (name,)).fetchone()[0]
            return found

        return self._put(work).result()

    @staticmethod
    def _own(connection: sqlite3.Connection, id_: str, seat: Seat, owner: str, device: str = "") -> None:
        connection.execute(
            "insert into owners (id, seat, hash, at, device) values (?, ?, ?, ?, ?)"
            " on conflict do update set device = excluded.device where excluded.device <> ''",
            (id_, seat, owner, time.time(), device),
        )

    @staticmethod
    def _write_chairs(connection: sqlite3.Connection, id_: str, chairs: Iterable[Chair]) -> None:
        rows = [(id_, c.seat, c.kind, c.name, c.bot, c.nonce, c.consent, c.sealed, c.keeper) for c in chairs]
        connection.executemany("insert into chairs values (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    # reading

    def sheet(self, id_: str) -> Sheet | None:
        found = self._sheets("where id = ?", (id_,))
        return found[0] if found else None

    def listed(self, status: Status, limit: int = 50) -> list[Sheet]:
        """Tables that anybody may see, the last changed first."""
        where = "where listed = 1 and status = ? and fault = '' order by changed desc limit ?"
        return self._sheets(where, (status, limit))

    def every(self) -> list[Sheet]:
        """All tables, the last changed first."""
        return self._sheets("order by changed desc", ())

    def stirring(self) -> list[str]:
        """The tables being played that go on by themselves after a restart: a bot plays there, or a clock runs."""
        rows = self._reader.execute(
            "select id from tables where status = 'playing' and fault = ''"
            " and (clock not like '[\"none\"%' and not paused or exists"
            " (select 1 from chairs where chairs.id = tables.id and (kind = 'bot' or keeper <> '')))"
        )
        return [id_ for (id_,) in rows]

    def alive(self) -> int:
        """How many tables are open or being played."""
        (found,) = self._reader.execute("select count(*) from tables where status in ('open', 'playing')").fetchone()
        return int(found)

    def of_owner(self, owner: str, limit: int = 50) -> list[tuple[Sheet, Seat]]:
        """The tables where a guest has a seat, the last changed first."""
        rows = self._reader.execute(
            "select id, seat from owners natural join tables where hash = ? order by changed desc limit ?",
            (owner, limit),
        ).fetchall()
        return [(sheet, seat) for id_, seat in rows if (sheet := self.sheet(id_))]

    def owns(self, id_: str, owner: str) -> Seat | None:
        found = self._reader.execute("select seat from owners where hash = ? and id = ?", (owner, id_)).fetchone()
        return None if found is None else int(found[0])

    def owners(self, id_: str) -> list[tuple[Seat, str]]:
        """Who may play which seat of a table."""
        return self._reader.execute("select seat, hash from owners where id = ? order by seat, at", (id_,)).fetchall()

    def devices(self, id_: str, seat: Seat) -> list[tuple[str, str, float]]:
        """The devices of a seat: what is kept of their keys, what they are called, and since when."""
        return self._reader.execute(
            "select hash, device, at from owners where id = ? and seat = ? order by at", (id_, seat)
        ).fetchall()

    def linked(self, key_hash: str, id_: str) -> Seat | None:
        """The seat that a link leads to, if it still leads there."""
        return self._linked(self._reader, key_hash, id_)

    @staticmethod
    def _linked(connection: sqlite3.Connection, key_hash: str, id_: str) -> Seat | None:
        found = connection.execute(
            "select seat from links where hash = ? and id = ? and until >= ?", (key_hash, id_, time.time())
        ).fetchone()
        return None if found is None else int(found[0])

    def read(self, id_: str, after: int = 0, until: int = 2**53) -> list[Written]:
        """The entries from that number on, to before another."""
        rows = self._reader.execute(
            "select n, data, head, at, spent from entries where id = ? and n >= ? and n < ? order by n",
            (id_, after, until),
        )
        return [Written(*row) for row in rows]

    def talk(self, id_: str, limit: int = 100) -> list[Said]:
        rows = self._reader.execute(
            "select n, name, seat, text, at from talk where id = ? order by n desc limit ?", (id_, limit)
        )
        return [Said(*row) for row in rows][::-1]

    def notes(self, id_: str, seat: Seat) -> str:
        found = self._reader.execute("select text from notes where id = ? and seat = ?", (id_, seat)).fetchone()
        return "" if found is None else str(found[0])

    def _sheets(self, where: str, values: tuple[object, ...]) -> list[Sheet]:
        rows = self._reader.execute(f"select {SHEET} from tables {where}", values).fetchall()
        return [self._sheet(row) for row in rows]

    def _sheet(self, row: tuple[Any, ...]) -> Sheet:
        chairs = self._reader.execute(f"select {CHAIR} from chairs where id = ? order by seat", (row[0],)).fetchall()
        return sheets.read(row, chairs)


def _insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Add all these entries, or none if a number is taken; whether they are there.

    In few statements: at each of them the interpreter goes to another thread, and has to be had back.
    """
    connection.execute("savepoint rows")
    try:
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            values = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(some))
            connection.execute(f"insert into entries values {values}", [value for row in some for value in row])
        return True
    except sqlite3.IntegrityError:
        connection.execute("rollback to rows")
        return False
    finally:
        connection.execute("release rows")
