"""Tables, whatever keeps them: what can be written and read, in statements that every engine understands.

A write is done when its future is: it is then on the disk. The primary key (table, number) is the referee of entries: a
second entry with the same number is a conflict, never a lost move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from intrigue.core.contract import Seat
from intrigue.store import sheets
from intrigue.store.engine import Conflict, Deliver, Engine, Piece, Unreachable, Work
from intrigue.store.nodes import Nodes
from intrigue.store.places import Place, is_shared
from intrigue.store.records import Chair, Said, Sheet, Status, Written
from intrigue.store.sheets import CHAIR, SHEET
from intrigue.store.sqlite import SQLite

T = TypeVar("T")
FORGOTTEN = 100  # tables at once
MORE = 128  # tables whose entries are read at once
KEEP_TALK = 2**53  # lines of talk at a table, unless fewer are asked for
OF_A_TABLE: tuple[str, ...] = ("tables", "chairs", "owners", "entries", "talk", "notes", "links", "marks")
OF_A_TABLE += ("claims", "present", "reports")
UPDATED = {"status", "result", "rematch", "listed", "paused", "rules", "fault", "shared"}


class Store:
    """All tables of one place: a file, or a database that several servers share."""

    def __init__(self, place: Place) -> None:
        self.path = str(place)
        self.engine: Engine = _engine(self.path)

    def close(self) -> None:
        """Write what was asked for and stop."""
        self.engine.close()

    def deliver_in(self, deliver: Deliver) -> None:
        """Let answers be given by calling this with what gives them, so that they come in the thread that waits."""
        self.engine.deliver = deliver

    @property
    def nodes(self) -> Nodes:
        """This server among those that share the place."""
        return self.engine.nodes

    def now(self) -> float:
        """The time by which all servers of the place go, in seconds since 1970."""
        return self.engine.nodes.now()

    def size(self) -> int:
        """The bytes that everything takes."""
        return self.engine.size()

    def free(self) -> int:
        """The bytes that more could take."""
        return self.engine.free()

    # writing

    def append(self, pieces: Sequence[Piece]) -> Future[list[int]]:
        """Add entries, each piece as a whole or not at all; which pieces are not there.

        Those a number of which was taken, and, where several servers write, those that do not follow what is there.
        """
        return self.engine.append(pieces)

    def _put(self, work: Callable[[], Work[T]], id_: str = "", what: str = "") -> Future[T]:
        """Have work done; other nodes are told what there is more of at the table."""
        return self.engine.put(work, id_, (lambda _: what) if what else None)

    def create(self, sheet: Sheet, kept: Iterable[tuple[Seat, str]] = ()) -> Future[None]:
        """A new table, and who may take which of its seats before others."""
        kept = tuple(kept)

        def work() -> Work[None]:
            row = sheets.written(sheet) | {"changed": self.now()}
            yield f"insert into tables ({', '.join(row)}) values ({_marks(row)})", tuple(row.values())
            for c in sheet.chairs:
                chair = (sheet.id, c.seat, str(c.kind), c.name, c.bot, c.nonce, int(c.consent), c.sealed, c.keeper)
                yield f"insert into chairs (id, {CHAIR}) values ({_marks(chair)})", chair
            for seat, owner in kept:
                yield _own(self.now(), sheet.id, seat, owner)

        return self._put(work)

    def sit(
        self, id_: str, chair: Chair, owner: str, device: str = "", alike: Callable[[str], str] | None = None
    ) -> Future[None]:
        """Take an open seat; Conflict if somebody was faster, if this owner sits elsewhere meanwhile, or is called so.

        Names are the same where alike makes them so.
        """

        def work() -> Work[None]:
            taken = yield (
                "update chairs set kind = ?, name = ?, bot = ?, nonce = ?, sealed = ?"
                " where id = ? and seat = ? and kind = 'open' returning seat",
                (str(chair.kind), chair.name, chair.bot, chair.nonce, chair.sealed, id_, chair.seat),
            )
            if len(taken) != 1:
                raise Conflict("that seat is taken")
            yield "update tables set changed = ? where id = ?", (self.now(), id_)
            if alike:
                others = yield "select name from chairs where id = ? and seat <> ?", (id_, chair.seat)
                if alike(chair.name) in [alike(name) for (name,) in others]:
                    raise Conflict("that name is taken")
            if owner:
                mine = yield "select seat from owners where id = ? and hash = ?", (id_, owner)
                if mine and mine[0][0] != chair.seat:
                    raise Conflict("one seat at a table")
                yield _own(self.now(), id_, chair.seat, owner, device)
            else:  # a bot: whoever the seat was kept for has come too late
                yield "delete from owners where id = ? and seat = ?", (id_, chair.seat)

        return self._put(work)

    def unseal(self, id_: str, seat: Seat, nonce: bytes) -> Future[None]:
        """Open the nonce of a seat; Conflict if one is open already."""

        def work() -> Work[None]:
            where = "id = ? and seat = ? and nonce = ?"
            if not (yield f"update chairs set nonce = ? where {where} returning seat", (nonce, id_, seat, b"")):
                raise Conflict("that nonce is open")

        return self._put(work)

    def seat_bot(self, id_: str, seat: Seat, bot: str) -> Future[None]:
        """Put a bot where a person sat, under the same name, for good; who had the seat may still look on."""

        def work() -> Work[None]:
            fields = "kind = 'bot', bot = ?, keeper = '', consent = 0"
            yield f"update chairs set {fields} where id = ? and seat = ?", (bot, id_, seat)
            yield "delete from links where id = ? and seat = ?", (id_, seat)

        return self._put(work, id_, "sheet")

    def keeper(self, id_: str, seat: Seat, bot: str) -> Future[None]:
        """Let a bot of that level keep a chair warm, or none."""
        return self._do("update chairs set keeper = ? where id = ? and seat = ?", bot, id_, seat, about=(id_, "sheet"))

    def own(self, id_: str, seat: Seat, owner: str, device: str = "") -> Future[None]:
        """Give one more device the seat."""
        statement, values = _own(self.now(), id_, seat, owner, device)
        return self._do(statement, *values, about=(id_, "owners"))

    def disown(self, id_: str, seat: Seat, owner: str) -> Future[None]:
        """Take the seat from a device, but not from the last."""

        def work() -> Work[None]:
            ((devices,),) = yield "select count(*) from owners where id = ? and seat = ?", (id_, seat)
            if devices < 2:
                raise Conflict("the last device of a seat stays")
            yield "delete from owners where id = ? and seat = ? and hash = ?", (id_, seat, owner)

        return self._put(work, id_, "owners")

    def unlist(self, id_: str, owner: str) -> Future[None]:
        """Take a match that is over off a guest's list."""
        over = "id in (select id from tables where id = ? and status = 'over')"
        return self._do(f"delete from owners where hash = ? and {over}", owner, id_)

    def link(self, key_hash: str, id_: str, seat: Seat, until: float) -> Future[None]:
        """Keep a link to a seat, and forget all that have expired."""

        def work() -> Work[None]:
            yield "delete from links where until < ?", (self.now(),)
            yield "insert into links values (?, ?, ?, ?)", (key_hash, id_, seat, until)

        return self._put(work)

    def use_link(self, key_hash: str, id_: str, owner: str, device: str) -> Future[Seat]:
        """Give the seat of a link to one device, and end the link; Conflict if it was used or has expired."""

        def work() -> Work[Seat]:
            where = "hash = ? and id = ? and until >= ?"
            found = yield f"delete from links where {where} returning seat", (key_hash, id_, self.now())
            if not found:
                raise Conflict("that link is used up")
            seat: Seat = found[0][0]
            yield _own(self.now(), id_, seat, owner, device)
            return seat

        return self._put(work, id_, "owners")

    def move(self, id_: str, to: str) -> Future[str]:
        """Say where the people of a table went on, once; where that is."""

        def work() -> Work[str]:
            yield (
                "update tables set rematch = ?, changed = ? where id = ? and rematch = ''",
                (to, self.now(), id_),
            )
            found = yield "select rematch from tables where id = ?", (id_,)
            return str(found[0][0])

        return self._put(work, id_, "sheet")

    def begin(self, id_: str, rules: int, header: Mapping[str, Any]) -> Future[None]:
        """Let the match begin: what its record begins with, and the version of its rules, are fixed from now on."""
        # once: what two have begun at the same moment began as one
        where = "where id = ? and status = 'open'"
        fields = "status = 'playing', rules = ?, header = ?, changed = ?"
        return self._do(f"update tables set {fields} {where}", rules, json.dumps(header), self.now(), id_)

    def update(self, id_: str, **fields: object) -> Future[None]:
        """Change some of these of a table."""
        assert set(fields) <= UPDATED
        sets = ", ".join(f"{name} = ?" for name in fields)
        values = (*map(_plain, fields.values()), self.now(), id_)
        return self._do(f"update tables set {sets}, changed = ? where id = ?", *values, about=(id_, "sheet"))

    def consent(self, id_: str, seat: Seat, yes: bool) -> Future[None]:
        fields = "update chairs set consent = ? where id = ? and seat = ?"
        return self._do(fields, int(yes), id_, seat, about=(id_, "sheet"))

    def say(self, id_: str, name: str, seat: Seat | None, text: str, keep: int = KEEP_TALK) -> Future[Said]:
        """Add a line of talk; all but the latest few are dropped."""

        def work() -> Work[Said]:
            ((n,),) = yield "select coalesce(max(n) + 1, 0) from talk where id = ?", (id_,)
            said = Said(n, name, seat, text, self.now())
            yield "insert into talk values (?, ?, ?, ?, ?, ?)", (id_, n, name, seat, text, said.at)
            yield "delete from talk where id = ? and n <= ?", (id_, n - keep)
            return said

        return self.engine.put(work, id_, lambda said: f"talk {said.number}")

    def note(self, id_: str, seat: Seat, text: str) -> Future[None]:
        """Keep what a seat wrote down for itself."""
        upsert = "on conflict (id, seat) do update set text = excluded.text"
        return self._do(f"insert into notes values (?, ?, ?) {upsert}", id_, seat, text)

    def delete(self, id_: str) -> Future[None]:
        """Take a table away, with everything that belongs to it."""
        return self._put(lambda: _delete(id_), id_, "sheet")

    def give_up(self, id_: str) -> Future[None]:
        """Take a table away whose match has not begun; Conflict if it has by now."""

        def work() -> Work[None]:
            if not (yield "delete from tables where id = ? and status = 'open' returning id", (id_,)):
                raise Conflict("the match has begun")
            yield from _delete(id_)

        return self._put(work, id_, "sheet")

    def forget(self, opened: float, moved: float, spare: Collection[str] = ()) -> Future[int]:
        """Take some tables away that are open since before a time, or where nobody moved since another; how many."""

        def work() -> Work[int]:
            rows = yield (
                "select id from tables where status = 'open' and changed < ? union all "
                "select id from tables where status = 'playing' and changed < ? and not exists"
                " (select 1 from entries where entries.id = tables.id and at >= ?)",
                (opened, moved, moved),
            )
            minded = yield "select id from claims where node <> ''", ()
            kept = {*spare, *(id_ for (id_,) in minded)}
            gone = [id_ for (id_,) in rows if id_ not in kept][:FORGOTTEN]
            for id_ in gone:
                yield from _delete(id_)
            return len(gone)

        return self._put(work)

    def probe(self) -> Future[None]:
        """Write something, for those who want to know whether that can be done."""
        upsert = "on conflict (name) do update set value = excluded.value"
        return self._do(f"insert into meta values ('probe', ?) {upsert}", str(self.now()).encode())

    def keep(self, name: str, value: bytes) -> bytes:
        """A value kept once and for all, such as the key that signs cookies: the first one written counts."""

        def work() -> Work[bytes]:
            yield "insert into meta values (?, ?) on conflict (name) do nothing", (name, value)
            found = yield "select value from meta where name = ?", (name,)
            kept: bytes = found[0][0]
            return kept

        return self._put(work).result()

    def _do(self, statement: str, *values: object, about: tuple[str, str] = ("", "")) -> Future[None]:
        def work() -> Work[None]:
            yield statement, values

        return self._put(work, *about)

    # what people at a table chose or wait for

    def mark(self, id_: str, kind: str, seat: Seat, value: str) -> Future[None]:
        """Keep something of a kind for a seat, in place of what was kept before."""
        upsert = "on conflict (id, kind, seat) do update set value = excluded.value"
        about = (id_, "marks")
        return self._do(f"insert into marks values (?, ?, ?, ?) {upsert}", id_, kind, seat, value, about=about)

    def unmark(self, id_: str, kind: str, seat: Seat) -> Future[bool]:
        """Forget it; whether there was something."""

        def work() -> Work[bool]:
            where = "id = ? and kind = ? and seat = ?"
            return bool((yield f"delete from marks where {where} returning seat", (id_, kind, seat)))

        return self._put(work, id_, "marks")

    def remark(self, id_: str, kind: str, seat: Seat, change: Callable[[str], str]) -> Future[str]:
        """Put something in the place of what is kept, and forget it if that is nothing; Conflict if nothing is kept."""

        def work() -> Work[str]:
            where = "where id = ? and kind = ? and seat = ?"
            found = yield f"select value from marks {where}", (id_, kind, seat)
            if not found:
                raise Conflict("there is no such thing any more")
            value = change(found[0][0])
            if value:
                yield f"update marks set value = ? {where}", (value, id_, kind, seat)
            else:
                yield f"delete from marks {where}", (id_, kind, seat)
            return value

        return self._put(work, id_, "marks")

    # reading

    def _rows(self, statement: str, *values: object) -> Sequence[Sequence[Any]]:
        def work() -> Work[Sequence[Sequence[Any]]]:
            return (yield statement, values)

        return self.engine.look(work())

    def sheet(self, id_: str) -> Sheet | None:
        found = self._sheets("where id = ?", id_)
        return found[0] if found else None

    def listed(self, status: Status, limit: int = 50) -> list[Sheet]:
        """Tables that anybody may see, the last changed first."""
        where = "where listed = 1 and status = ? and fault = '' order by changed desc limit ?"
        return self._sheets(where, str(status), limit)

    def every(self) -> list[Sheet]:
        """All tables, the last changed first."""
        return self._sheets("order by changed desc")

    def stirring(self) -> list[str]:
        """The tables being played that go on by themselves after a restart: a bot plays there, or a clock runs."""
        rows = self._rows(
            "select id from tables where status = 'playing' and fault = ''"
            " and (clock not like '[\"none\"%' and paused = 0 or exists"
            " (select 1 from chairs where chairs.id = tables.id and (kind = 'bot' or keeper <> '')))"
        )
        return [id_ for (id_,) in rows]

    def alive(self) -> int:
        """How many tables are open or being played."""
        ((found,),) = self._rows("select count(*) from tables where status in ('open', 'playing')")
        return int(found)

    def of_owner(self, owner: str, limit: int = 50) -> list[tuple[Sheet, Seat]]:
        """The tables where a guest has a seat, the last changed first."""
        rows = self._rows(
            "select id, seat from owners natural join tables where hash = ? order by changed desc limit ?", owner, limit
        )
        return [(sheet, seat) for id_, seat in rows if (sheet := self.sheet(id_))]

    def owns(self, id_: str, owner: str) -> Seat | None:
        found = self._rows("select seat from owners where hash = ? and id = ?", owner, id_)
        return int(found[0][0]) if found else None

    def owners(self, id_: str) -> list[tuple[Seat, str]]:
        """Who may play which seat of a table."""
        rows = self._rows("select seat, hash from owners where id = ? order by seat, at", id_)
        return [(seat, owner) for seat, owner in rows]

    def devices(self, id_: str, seat: Seat) -> list[tuple[str, str, float]]:
        """The devices of a seat: what is kept of their keys, what they are called, and since when."""
        rows = self._rows("select hash, device, at from owners where id = ? and seat = ? order by at", id_, seat)
        return [(owner, device, at) for owner, device, at in rows]

    def linked(self, key_hash: str, id_: str) -> Seat | None:
        """The seat that a link leads to, if it still leads there."""
        where = "where hash = ? and id = ? and until >= ?"
        found = self._rows(f"select seat from links {where}", key_hash, id_, self.now())
        return int(found[0][0]) if found else None

    def read(self, id_: str, after: int = 0, until: int = 2**53) -> list[Written]:
        """The entries from that number on, to before another."""
        where = "where id = ? and n >= ? and n < ? order by n"
        return [
            Written(*row)
            for row in self._rows(f"select n, data, head, at, spent from entries {where}", id_, after, until)
        ]

    def more(self, after: Mapping[str, int]) -> Future[dict[str, list[Written]]]:
        """The entries of several tables, each from a number on."""

        def work() -> Work[dict[str, list[Written]]]:
            found: dict[str, list[Written]] = {id_: [] for id_ in after}
            wanted = list(after.items())
            for start in range(0, len(wanted), MORE):
                some = wanted[start : start + MORE]
                some += [("", 0)] * ((1 << (len(some) - 1).bit_length()) - len(some))  # so that statements are few
                values = ", ".join(["(cast(? as text), cast(? as bigint))"] * len(some))
                rows = yield (
                    f"with wanted (id, low) as (values {values})"
                    " select e.id, e.n, e.data, e.head, e.at, e.spent from wanted"
                    " join entries e on e.id = wanted.id and e.n >= wanted.low order by e.id, e.n",
                    tuple(value for pair in some for value in pair),
                )
                for id_, *line in rows:
                    found[id_].append(Written(*line))
            return found

        return self.engine.ask(work())

    def marks(self, id_: str) -> list[tuple[str, Seat, str]]:
        """All that is kept so at a table: the kind, the seat, and what."""
        rows = self._rows("select kind, seat, value from marks where id = ? order by kind, seat", id_)
        return [(kind, int(seat), value) for kind, seat, value in rows]

    def said(self, id_: str, number: int) -> Said | None:
        """One line of talk."""
        rows = self._rows("select n, name, seat, text, at from talk where id = ? and n = ?", id_, number)
        return Said(*rows[0]) if rows else None

    def talk(self, id_: str, limit: int = 100) -> list[Said]:
        rows = self._rows("select n, name, seat, text, at from talk where id = ? order by n desc limit ?", id_, limit)
        return [Said(*row) for row in rows][::-1]

    def notes(self, id_: str, seat: Seat) -> str:
        found = self._rows("select text from notes where id = ? and seat = ?", id_, seat)
        return str(found[0][0]) if found else ""

    def _sheets(self, where: str, *values: object) -> list[Sheet]:
        def work() -> Work[list[Sheet]]:
            found = []
            for row in (yield f"select {SHEET} from tables {where}", values):
                chairs = yield f"select {CHAIR} from chairs where id = ? order by seat", (row[0],)
                found.append(sheets.read(row, chairs))
            return found

        return self.engine.look(work())


def _engine(place: str) -> Engine:
    if not is_shared(place):
        return SQLite(place)
    try:
        from intrigue.store.postgres import Postgres
    except ModuleNotFoundError as error:
        raise Unreachable("the driver is not installed: pip install 'intrigue[postgres]'") from error
    return Postgres(place)


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def _plain(value: object) -> object:
    """A value as every engine takes it."""
    if isinstance(value, tuple):
        return json.dumps(value)
    if isinstance(value, bool):
        return int(value)
    return str(value) if isinstance(value, str) else value


def _own(now: float, id_: str, seat: Seat, owner: str, device: str = "") -> tuple[str, tuple[object, ...]]:
    return (
        "insert into owners (id, seat, hash, at, device) values (?, ?, ?, ?, ?)"
        " on conflict (hash, id, seat) do update set device = excluded.device where excluded.device <> ''",
        (id_, seat, owner, now, device),
    )


def _delete(id_: str) -> Work[None]:
    for table in OF_A_TABLE:
        yield f"delete from {table} where id = ?", (id_,)
