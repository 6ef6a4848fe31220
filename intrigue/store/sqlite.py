"""Tables in one SQLite file: a single writer with group commit, so that much shares one flush of the disk.

A write is done when its future is: the data is then on the disk (write-ahead log, synchronous=FULL). Entries are added
by journal.py. The primary key (table, number) is their referee: a second entry with the same number is a Conflict,
never a lost move.
"""

from __future__ import annotations

import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from intrigue.core.contract import Seat
from intrigue.store.records import Chair, Kind, Line, Said, Sheet, Status
from intrigue.store.schema import prepare
from intrigue.store.scribe import connect
from intrigue.table.clock import Timing

T = TypeVar("T")
Failure = Exception | None
Settle = Callable[[Any, Failure], None]


class Piece(NamedTuple):
    """A piece of work for the writer, and whom to tell."""

    work: Callable[[sqlite3.Connection], Any]
    settle: Settle


LARGEST_BATCH = 1000
SHEET = (
    "id, game, options, listed, clock, seed, key_hash, host, status, result, created, rematch, paused, rules, header, "
    "fault"
)
CHAIR = "seat, kind, name, bot, nonce, consent, sealed, keeper"


class Conflict(ValueError):
    """Somebody else wrote that number first; read again."""


class Store:
    """One file of tables. Reads are made by the calling thread, writes by the writer's."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._queue: queue.SimpleQueue[Piece | None] = queue.SimpleQueue()
        self.deliver: Callable[[Callable[[], Any]], Any] = lambda tell: tell()  # in which thread answers are given
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        with closing(connect(self.path)) as connection:
            prepare(connection, self.path)
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

    def _commit(self, connection: sqlite3.Connection, batch: Sequence[Piece]) -> list[tuple[Settle, Any, Failure]]:
        """One transaction for the batch; a piece of work that fails is undone alone."""
        try:
            connection.execute("begin immediate")
            done = [self._try(connection, piece) for piece in batch]
            connection.execute("commit")
        except sqlite3.Error as error:  # the disk is full or broken: nothing of the batch counts
            with suppress(sqlite3.Error):
                connection.execute("rollback")
            return [(piece.settle, None, error) for piece in batch]
        return done

    def _try(self, connection: sqlite3.Connection, piece: Piece) -> tuple[Settle, Any, Failure]:
        connection.execute("savepoint piece")
        try:
            value, failure = piece.work(connection), None
        except (sqlite3.Error, ValueError) as error:
            connection.execute("rollback to piece")
            value, failure = None, error
        connection.execute("release piece")
        return piece.settle, value, failure

    def _put(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()

        def settle(value: Any, failure: Failure) -> None:
            future.set_exception(failure) if failure else future.set_result(value)

        self._queue.put(Piece(work, settle))
        return future

    def create(self, sheet: Sheet) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            clock = json.dumps([sheet.timing.kind, sheet.timing.seconds, sheet.timing.increment])
            row = [sheet.id, sheet.game, json.dumps(sheet.options), sheet.listed, clock, sheet.seed, sheet.key_hash]
            row += [sheet.host, sheet.status, sheet.created, time.time()]
            names = "id, game, options, listed, clock, seed, key_hash, host, status, created, changed"
            connection.execute(f"insert into tables ({names}) values ({', '.join('?' * len(row))})", row)
            self._write_chairs(connection, sheet.id, sheet.chairs)

        return self._put(work)

    def sit(self, id_: str, chair: Chair, owner: str) -> Future[None]:
        """Take an open seat; Conflict if somebody was faster."""

        def work(connection: sqlite3.Connection) -> None:
            changed = connection.execute(
                "update chairs set kind = ?, name = ?, bot = ?, nonce = ?, sealed = ?"
                " where id = ? and seat = ? and kind = 'open'",
                (chair.kind, chair.name, chair.bot, chair.nonce, chair.sealed, id_, chair.seat),
            )
            if changed.rowcount != 1:
                raise Conflict("that seat is taken")
            if owner:
                self._own(connection, id_, chair.seat, owner)

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

    def own(self, id_: str, seat: Seat, owner: str) -> Future[None]:
        """Give one more device the seat."""
        return self._put(lambda connection: self._own(connection, id_, seat, owner))

    def begin(self, id_: str, rules: int, header: Mapping[str, Any]) -> Future[None]:
        """Let the match begin: what its record begins with, and the version of its rules, are fixed from now on."""
        return self.update(id_, status=Status.PLAYING, rules=rules, header=json.dumps(header))

    def update(self, id_: str, **fields: object) -> Future[None]:
        """Change some of these of a table."""
        assert set(fields) <= {"status", "result", "rematch", "listed", "paused", "rules", "header", "fault"}
        sets = ", ".join(f"{name} = ?" for name in fields)
        values = [json.dumps(value) if isinstance(value, tuple) else value for value in fields.values()]

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"update tables set {sets}, changed = ? where id = ?", (*values, time.time(), id_))

        return self._put(work)

    def consent(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("update chairs set consent = ? where id = ? and seat = ?", (yes, id_, seat))

        return self._put(work)

    def say(self, id_: str, name: str, seat: Seat | None, text: str) -> Future[Said]:
        def work(connection: sqlite3.Connection) -> Said:
            (n,) = connection.execute("select coalesce(max(n) + 1, 0) from talk where id = ?", (id_,)).fetchone()
            said = Said(n, name, seat, text, time.time())
            connection.execute("insert into talk values (?, ?, ?, ?, ?, ?)", (id_, n, name, seat, text, said.at))
            return said

        return self._put(work)

    def note(self, id_: str, seat: Seat, text: str) -> Future[None]:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into notes values (?, ?, ?)", (id_, seat, text))

        return self._put(work)

    def keep(self, name: str, value: bytes) -> bytes:
        """A value kept once and for all, such as the key that signs cookies: the first one written counts."""

        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute("insert or ignore into meta values (?, ?)", (name, value))
            found: bytes = connection.execute("select value from meta where name = ?", (name,)).fetchone()[0]
            return found

        return self._put(work).result()

    @staticmethod
    def _own(connection: sqlite3.Connection, id_: str, seat: Seat, owner: str) -> None:
        connection.execute(
            "insert or ignore into owners (id, seat, hash, at) values (?, ?, ?, ?)", (id_, seat, owner, time.time())
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
        return self._sheets("where listed and status = ? order by changed desc limit ?", (status, limit))

    def running(self) -> list[str]:
        """The tables being played, to go on with after a restart."""
        return [row[0] for row in self._reader.execute("select id from tables where status = 'playing'")]

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

    def read(self, id_: str, after: int = 0) -> list[Line]:
        """The entries from that number on."""
        rows = self._reader.execute(
            "select n, data, head, at, spent from entries where id = ? and n >= ? order by n", (id_, after)
        )
        return [Line(*row) for row in rows]

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
        found = dict(zip(SHEET.split(", "), row, strict=True))
        rows = self._reader.execute(f"select {CHAIR} from chairs where id = ? order by seat", (found["id"],))
        shares, timing = found["result"], Timing(*json.loads(found.pop("clock")))
        return Sheet(
            **found
            | {
                "options": json.loads(found["options"]),
                "listed": bool(found["listed"]),
                "status": Status(found["status"]),
                "result": None if shares is None else tuple(json.loads(shares)),
                "paused": bool(found["paused"]),
                "header": json.loads(found["header"]),
            },
            timing=timing,
            chairs=tuple(_chair(row) for row in rows),
        )


def _chair(row: tuple[Any, ...]) -> Chair:
    seat, kind, name, bot, nonce, consent, sealed, keeper = row
    return Chair(seat, Kind(kind), name, bot, nonce, bool(consent), sealed, keeper)
